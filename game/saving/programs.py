"""The programs that were chosen here to play, by people at this screen: their paths, a line each, the newest last.

They lie in a file of their own beside the games, never in a record, a rule set or the settings: no file that people
hand on names a program to run. What of the file cannot be used counts as not chosen.
"""

from pathlib import Path

from game.documents import LARGEST_PROGRAMS
from game.storage import read_text, write_text

FILE_NAME = "chosen-programs.txt"
MOST, LONGEST_PATH = 50, 1000


def chosen_programs(folder: Path) -> tuple[Path, ...]:
    """The programs chosen so far; none where the file cannot be read."""
    try:
        lines = read_text(folder / FILE_NAME, LARGEST_PROGRAMS).split("\n")
    except (OSError, ValueError):
        return ()
    return tuple(Path(line) for line in lines if _is_path(line))[-MOST:]


def keep_chosen(folder: Path, path: Path) -> bool:
    """From now on that program is chosen; False where that cannot be written down."""
    before, path = chosen_programs(folder), path.absolute()
    if before[-1:] == (path,):
        return True
    if not _is_path(str(path)):
        return False
    lines = [str(each) for each in before if each != path] + [str(path)]
    try:
        write_text(folder / FILE_NAME, "\n".join([*lines[-MOST:], ""]), keep_older=False)
    except (OSError, UnicodeError):
        return False
    return True


def _is_path(line: str) -> bool:
    return 0 < len(line) <= LONGEST_PATH and line.isprintable() and Path(line).is_absolute()
