"""The native core for single hands: used only after `measure_natively` was called or deals were simulated.

The core's interface needs numpy, which the window's process does not load.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ai.native.door import Core

_DOOR = f"{__name__.rpartition('.')[0]}.door"


def measure_natively() -> None:
    """Measure single hands with the core from now on, if there is a core."""
    from ai.native import door  # noqa: F401


def native_core() -> "Core | None":
    """Return the native core, if there is one and its interface is loaded."""
    door = sys.modules.get(_DOOR)
    core: Core | None = None if door is None else door.core()
    return core
