"""Where the player's files are, and writing them so that a power cut loses nothing.

`config_folder` and `data_folder` follow each system's habits; nothing is made until something is written. `write_text`
writes to a temporary, flushes, syncs and renames, keeping three generations; `set_aside` moves a damaged file out of
the way without losing it, `copy_aside` leaves it to be mended. Every file goes through `opened`, which takes it as a
stranger's. `locked` and `only_writer` keep two windows from writing the same file. Knows nothing of what is in the
files.
"""

import errno
import os
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import BinaryIO, cast

APP = "shanghai-rummy"
PLAYERS = "players"  # folder of programs that play, inside the data folder
VARIANTS = "variants"  # folder of a player's own rule sets, inside the data folder
GENERATIONS = 3  # older ones, beside the file itself
DAMAGED = "damaged"
NO_FILE = "it is no file but a pipe, a device or the like"
LOCK = ".lock"  # an empty file in a folder, locked while `only_writer` holds
LOCK_SECONDS = 1.0  # to wait for another window at most
BUSY = "another window is writing there"
BEYOND = 0x7FFF_0000  # a byte no file reaches: on Windows a locked byte could not even be read by others


def config_folder() -> Path:
    """Where preferences lie on this system."""
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False)


def data_folder() -> Path:
    """Where games, records and statistics lie on this system."""
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)


def log_folder() -> Path:
    """Where the log lies on this system."""
    from platformdirs import user_log_path

    return user_log_path(APP, appauthor=False)


def documents_folder() -> Path:
    """Where a person looks for what she asked to have as a file."""
    from platformdirs import user_documents_path

    return user_documents_path()


def open_file(path: Path, mode: str = "rb", buffering: int = -1) -> BinaryIO:
    """Open a regular file in binary mode; raise `OSError` if it cannot be opened or is not a regular file."""
    return cast("BinaryIO", open(path, mode, buffering, opener=_file_only))


def _file_only(path: str, flags: int) -> int:
    try:
        handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    except OSError as problem:
        if problem.errno == errno.ENXIO:  # a pipe with nobody at its other end, a socket
            raise OSError(problem.errno, NO_FILE, path) from None
        raise
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # a folder is refused by `open` itself, in the system's words
        return handle
    os.close(handle)
    raise OSError(errno.EINVAL, NO_FILE, path)


def locked(file: BinaryIO) -> bool:
    """Lock an open file for this window alone, until it is closed; False where another window has it.

    The system itself gives the lock up when the program ends in whatever way. Where a file system has no locks,
    everybody gets one.
    """
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


@contextmanager
def only_writer(folder: Path) -> Iterator[None]:
    """Keep other windows from changing the files of a folder meanwhile; `TimeoutError` if one does so for too long.

    Where no lock can be made, as in a folder that may only be read, it goes on without one.
    """
    try:
        file = open_file(folder / LOCK, "ab")
    except OSError:
        yield
        return
    with file:
        until = time.monotonic() + LOCK_SECONDS
        while not locked(file):
            if time.monotonic() > until:
                raise TimeoutError(errno.ETIMEDOUT, BUSY)
            time.sleep(0.005)
        yield


def append_line(path: Path, line: str, first: str) -> None:
    """Add a line to a file and make it last; a new file begins with `first`, a torn last line is ended before.

    `OSError` if it cannot be: then the file is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_file(path, "ab+") as file:
        end = file.seek(0, os.SEEK_END)
        begun = b"" if end else f"{first}\n".encode()
        if end and file.seek(end - 1) >= 0 and file.read(1) != b"\n":
            begun = b"\n"
        try:
            file.write(begun + f"{line}\n".encode())
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                os.truncate(path, end)
            raise
    _sync_folder(path.parent)


def generation(path: Path, age: int) -> Path:
    """The file as it was `age` writings ago; 0 is the file itself.

    >>> generation(Path("settings.toml"), 2).name
    'settings.toml.2'
    """
    return path.with_name(f"{path.name}.{age}") if age else path


def reason_of(problem: Exception) -> str:
    """Why something could not be read or written, as the system says it."""
    return getattr(problem, "strerror", None) or str(problem)


def folder_trouble(folder: Path) -> str:
    """Why it cannot be seen what lies in a folder; empty where it can, and where there is no folder."""
    try:
        with os.scandir(folder):
            return ""
    except FileNotFoundError as problem:
        return reason_of(problem) if os.path.lexists(folder) else ""  # a link to nowhere
    except OSError as problem:
        return reason_of(problem)


def free_path(path: Path) -> Path:
    """Where nothing lies yet: that path, or one with a number."""
    numbered = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(free for free in chain((path,), numbered) if not free.exists())


def read_bytes(path: Path, most: int) -> bytes:
    """What a file of at most so many bytes holds. `OSError` where it cannot be read, `ValueError` where it is more."""
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size <= most:
            found = file.read(most + 1)
            if len(found) <= most:
                return found
    raise ValueError(f"it is larger than {most} bytes")


def read_text(path: Path, most: int) -> str:
    """A file's text. `OSError` where it cannot be read, `ValueError` where it is too large or no text."""
    try:
        return read_bytes(path, most).decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("it is not text in UTF-8") from None


def write_text(path: Path, text: str, *, keep_older: bool = True, synced: bool = True) -> None:
    """Write a whole file or nothing of it; `keep_older` moves the generations on first. `OSError` if it cannot be.

    Without `synced` a power cut may cost it, and it takes no time.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")  # another window may write the same file
    try:
        with open_file(fresh, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            if synced:
                os.fsync(file.fileno())
        if keep_older:
            _move_generations_on(path)
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise
    if synced:
        _sync_folder(path.parent)


def write_beside(path: Path, text: str) -> Path:
    """Write a text into a new file of that name, or with a number where it is taken; where it is now.

    Where a file of that name holds the same text already, it is that one. `OSError` if it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    content = text.encode("utf-8")
    for number in count(1):
        free = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        try:
            with open_file(free, "xb") as file:
                file.write(content)
            return free
        except FileExistsError:
            with suppress(OSError, ValueError):
                if read_bytes(free, len(content)) == content:
                    return free
    raise AssertionError("numbers never end")


def set_aside(path: Path, why: str = DAMAGED) -> Path:
    """Move a file, usually a damaged one, to a name nobody reads and nobody overwrites; where it is now."""
    aside = _aside(path, why)
    path.replace(aside)
    return aside


def copy_aside(path: Path) -> Path:
    """Copy a damaged file to such a name; it stays, to be mended."""
    aside = _aside(path, DAMAGED)
    with open_file(aside, "xb") as file, open_file(path) as damaged:
        shutil.copyfileobj(damaged, file)
        file.flush()
        os.fsync(file.fileno())
    return aside


def _aside(path: Path, why: str) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")).exists():
        number += 1
    return aside


def _move_generations_on(path: Path) -> None:
    """The oldest is forgotten, every other becomes one older; the newest is copied, so the file itself never lacks."""
    for age in range(GENERATIONS - 1, 0, -1):
        with suppress(FileNotFoundError):
            generation(path, age).replace(generation(path, age + 1))
    with suppress(FileNotFoundError), open_file(path) as file, open_file(generation(path, 1), "wb") as older:
        shutil.copyfileobj(file, older)


def _sync_folder(folder: Path) -> None:
    """Make the rename itself last, where the system lets a folder be synced (Windows does not)."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
