"""The command line, as `shanghai-rummy` and `python -m shanghai_rummy` start it.

Ctrl-C lets a command end in order. While modules load and when all is done, it ends the program at once, without a
traceback: in the middle of an import or of C code, `KeyboardInterrupt` may become another error, or none.
"""

import os
import signal
import sys
from types import FrameType

STOPPED = 130
IS_HEARD = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not in the background of a shell


def _end_at_once(*_: object) -> None:
    os._exit(STOPPED)


if IS_HEARD:
    signal.signal(signal.SIGINT, _end_at_once)

from game.__main__ import main as run  # noqa: E402


def main() -> int:
    """Run the command line and return the exit code."""
    interrupts = list[int]()

    def end_in_order(number: int, frame: FrameType | None) -> None:
        while frame is not None:
            if frame.f_code.co_filename.startswith("<frozen importlib."):
                _end_at_once()
            frame = frame.f_back
        interrupts.append(number)
        raise KeyboardInterrupt

    try:
        if IS_HEARD:
            signal.signal(signal.SIGINT, end_in_order)
        return run()
    except (KeyboardInterrupt, Exception):
        if interrupts:
            return STOPPED
        raise
    finally:
        if IS_HEARD:
            signal.signal(signal.SIGINT, _end_at_once)


if __name__ == "__main__":
    sys.exit(main())
