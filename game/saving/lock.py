"""One window a game: a lock on the open record, given up by the system itself when the program ends in whatever way.

Where a file system knows no locks, everybody gets one: nothing worse than before.
"""

import sys
from typing import BinaryIO

BEYOND = 0x7FFF_0000  # a byte no record reaches: on Windows a locked byte could not even be read by others


def locked(file: BinaryIO) -> bool:
    """Lock an open file for this window alone; False where another window has it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(BEYOND)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(0)
        return True
    import fcntl

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # no locks here
    return True
