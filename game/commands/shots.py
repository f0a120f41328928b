"""`shots`: pictures of every screen and of telling situations, without a display."""

from pathlib import Path

from game.app.shots.taking import take_shots
from game.commands import Unusable


def shoot(folder: str, size: tuple[int, int]) -> int:
    """Take every picture into the folder and name each as it is written."""
    try:
        for path in take_shots(Path(folder), size):
            print(path, flush=True)
    except OSError as problem:
        raise Unusable(f"{folder}: cannot be written: {problem.strerror or problem}") from None
    return 0
