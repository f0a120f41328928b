"""Waiting for what other processes do, however long that takes: a busy machine is no fault.

The one limit is `faulthandler_timeout` in pyproject.toml. Only what hangs reaches it; then the stack of the test is
printed and its process ended.
"""

import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Found = TypeVar("Found")


def awaited(look: Callable[Given, Found | None], *given: Given.args, **more: Given.kwargs) -> Found:
    """Call `look` until it returns something other than None or False, and return that."""
    while (found := look(*given, **more)) is None or found is False:
        a_moment()
    return found


def a_moment() -> None:
    """Let other processes work. Nothing may depend on how long that is."""
    time.sleep(0.005)
