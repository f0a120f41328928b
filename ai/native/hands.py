"""The native core for single hands: only once `measure_natively` was called, or deals were imagined.

The door to the core takes numpy, which the window's process does without.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ai.native.door import Core

_DOOR = "ai.native.door"


def measure_natively() -> None:
    """Have single hands measured by the core from now on, too, if there is one."""
    import ai.native.door  # noqa: F401


def native_core() -> "Core | None":
    """The native core, if there is one and its door is open."""
    door = sys.modules.get(_DOOR)
    found: Core | None = None if door is None else door.core()
    return found
