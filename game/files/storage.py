"""Where the player's files are, and writing them so that a power failure loses nothing.

`config_folder` and `data_folder` follow each system's conventions; folders are created when something is first written.
`write_text` writes to a temporary file, flushes, syncs and renames it, keeping three generations; `set_aside` moves a
damaged file out of the way without losing it, `copy_aside` copies it before a repair. Every file is opened with
`open_file`, which does not trust it. `locked` and `only_writer` prevent two windows from writing the same file. This
module knows nothing of the files' content.
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

from game.language.quoting import Wording, message_of

APP = "shanghai-rummy"
PLAYERS = "players"  # folder of external players, inside the data folder
VARIANTS = "variants"  # folder of a player's own rule sets, inside the data folder
GENERATIONS = 3  # older ones, beside the file itself
DAMAGED = "damaged"
NO_FILE = Wording("it is no file but a pipe, a device or the like")
LOCK = ".lock"  # an empty file in a folder, locked while `only_writer` is active
LOCK_SECONDS = 1.0  # to wait for another window
BUSY = Wording("another window is writing there")
_USUAL_REASONS: dict[str, str] = {  # the usual reasons of the system, by their English
    reason: reason
    for reason in (
        Wording("Permission denied"),
        Wording("No such file or directory"),
        Wording("No space left on device"),
        Wording("Read-only file system"),
        Wording("Is a directory"),
        Wording("Not a directory"),
        Wording("File name too long"),
    )
}
BEYOND = 0x7FFF_0000  # a byte beyond any file: on Windows others cannot even read a locked byte


def config_folder() -> Path:
    """Return the folder of preferences on this system."""
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False)


def data_folder() -> Path:
    """Return the folder of games, records and statistics on this system."""
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)


def log_folder() -> Path:
    """Return the folder of the log on this system."""
    from platformdirs import user_log_path

    return user_log_path(APP, appauthor=False)


def documents_folder() -> Path:
    """Return the folder in which a person looks for exported files."""
    from platformdirs import user_documents_path

    return user_documents_path()


def pictures_folder() -> Path:
    """Return the folder in which a person looks for pictures."""
    from platformdirs import user_pictures_path

    return user_pictures_path()


def open_file(path: Path, mode: str = "rb", buffering: int = -1) -> BinaryIO:
    """Open a regular file in binary mode; raise `OSError` if it cannot be opened or is not a regular file."""
    return cast("BinaryIO", open(path, mode, buffering, opener=_file_only))


def _file_only(path: str, flags: int) -> int:
    try:
        handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    except OSError as problem:
        if problem.errno == errno.ENXIO:  # a pipe without a reader, a socket
            raise OSError(problem.errno, NO_FILE, path) from None
        raise
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # `open` itself refuses a folder, with the system's message
        return handle
    os.close(handle)
    raise OSError(errno.EINVAL, NO_FILE, path)


def locked(file: BinaryIO) -> bool:
    """Lock an open file for this window until it is closed; return False if another window has it.

    The system releases the lock however the program ends. On file systems without locks every window succeeds.
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
    """Prevent other windows from changing files in a folder meanwhile. Raises `TimeoutError` if one takes too long.

    Continues without a lock if none can be made, as in a read-only folder.
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
    """Append a line to a file and sync it; a new file begins with `first`, a torn last line is ended first.

    Raises `OSError` if that fails; then the file is unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_file(path, "ab+") as file:
        end = file.seek(0, os.SEEK_END)
        prefix = b"" if end else f"{first}\n".encode()
        if end and file.seek(end - 1) >= 0 and file.read(1) != b"\n":
            prefix = b"\n"
        try:
            file.write(prefix + f"{line}\n".encode())
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                os.truncate(path, end)
            raise
    _sync_folder(path.parent)


def generation(path: Path, age: int) -> Path:
    """Return the path of the file from `age` writes ago; 0 is the file itself.

    >>> generation(Path("settings.toml"), 2).name
    'settings.toml.2'
    """
    return path.with_name(f"{path.name}.{age}") if age else path


def reason_of(problem: Exception) -> str:
    """Explain why something could not be read or written: a `Wording` if it is ours, or one of the usual reasons."""
    reason: str = getattr(problem, "strerror", None) or message_of(problem)
    return _USUAL_REASONS.get(reason, reason)


def folder_trouble(folder: Path) -> str:
    """Explain why a folder cannot be listed; empty if it can, or if there is none."""
    try:
        with os.scandir(folder):
            return ""
    except FileNotFoundError as problem:
        return reason_of(problem) if os.path.lexists(folder) else ""  # a dangling link
    except OSError as problem:
        return reason_of(problem)


def free_path(path: Path) -> Path:
    """Return the path, or the path with a number if the file exists."""
    numbered = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(free for free in chain((path,), numbered) if not free.exists())


def read_bytes(path: Path, most: int) -> bytes:
    """Return the content of a file. Raises `OSError` if it is unreadable, `ValueError` above `most` bytes."""
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size <= most:
            data = file.read(most + 1)
            if len(data) <= most:
                return data
    raise ValueError(Wording("it is larger than {most} bytes", most=most))


def read_text(path: Path, most: int) -> str:
    """Return a file's text. Raises `OSError` if it is unreadable, `ValueError` if it is too large or not text."""
    try:
        return read_bytes(path, most).decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(Wording("it is not text in UTF-8")) from None


def write_text(path: Path, text: str, *, keep_older: bool = True, synced: bool = True) -> None:
    """Write a whole file or nothing; `keep_older` rotates the generations first. Raises `OSError`.

    A symbolic link stays one: the file that it leads to is written. Without `synced` it is faster, but a power failure
    may lose it.
    """
    content = text.encode("utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    target = Path(os.path.realpath(path))
    if path.is_symlink() and target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, NO_FILE, str(path))
    fresh = target.with_name(f"{target.name}.{os.getpid()}.new")  # another window may write the same file
    try:
        with open_file(fresh, "wb") as file:
            file.write(content)
            file.flush()
            if synced:
                os.fsync(file.fileno())
        if keep_older:
            _move_generations_on(path)
        fresh.replace(target)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise
    if synced:
        _sync_folder(target.parent)


def write_beside(path: Path, text: str | bytes) -> Path:
    """Write a text, or bytes, to a new file of that name, with a number if it is taken; return its path.

    If a file of that name already has the same contents, return that. Raises `OSError`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    content = text if isinstance(text, bytes) else text.encode("utf-8")
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
    """Move a file, usually a damaged one, to a name that is never read or overwritten; return the new path."""
    aside = _aside(path, why)
    path.replace(aside)
    return aside


def copy_aside(path: Path) -> Path:
    """Copy a damaged file to a name of this kind before it is repaired; return the copy's path."""
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
    """Rotate: drop the oldest, age the others by one; the newest is copied, so the file itself always exists."""
    for age in range(GENERATIONS - 1, 0, -1):
        with suppress(FileNotFoundError):
            generation(path, age).replace(generation(path, age + 1))
    with suppress(FileNotFoundError), open_file(path) as file, open_file(generation(path, 1), "wb") as older:
        shutil.copyfileobj(file, older)


def _sync_folder(folder: Path) -> None:
    """Sync the rename itself, on systems that can sync a folder (not Windows)."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
