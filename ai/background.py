"""Setup for background processes: they run at low priority and end when their parent does."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread

LOW_PRIORITY = 10
_WINDOWS_BELOW_NORMAL, _WINDOWS_SET_INFORMATION = 0x4000, 0x0200


def end_with_parent() -> None:
    """End this process as soon as its parent is gone, whatever it is doing at that moment."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent.join,), daemon=True, name="parent").start()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Block Ctrl-C for a moment. A process started inside inherits the block until it calls `on_interrupt`."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # Starting the tracker unblocks Ctrl-C, and the first process would start it.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def on_interrupt(handler: signal.Handlers) -> None:
    """Set the handler of Ctrl-C and unblock it; a Ctrl-C that was blocked is handled now."""
    signal.signal(signal.SIGINT, handler)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end_after(wait: Callable[[], None]) -> None:
    wait()
    os._exit(1)


def lower_priority(pid: int = 0) -> None:
    """Lower the priority of a process, or of this one, for good, so that the window stays responsive."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            process = kernel.OpenProcess(_WINDOWS_SET_INFORMATION, False, pid) if pid else kernel.GetCurrentProcess()
            kernel.SetPriorityClass(process, _WINDOWS_BELOW_NORMAL)
        else:
            os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + LOW_PRIORITY)
