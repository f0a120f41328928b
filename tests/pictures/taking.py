"""Taking the pictures: every shot of `shots.situations` into a folder as PNG, without a display.

Everything is imported inside, after pygame has been told to use no screen and to keep its greeting to itself.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from game.app import prepare_environment
from game.documents import Unusable
from game.printing import flush, say
from game.storage import reason_of


def take_shots(folder: Path, size: tuple[int, int]) -> Iterator[Path]:
    """Write each picture and say which; `OSError` where the folder cannot be written to."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    prepare_environment()
    import pygame

    from tests.pictures.situations import SHOTS
    from tests.pictures.studio import Camera, Studio

    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    try:
        camera = Camera(size)
        for shot in SHOTS:
            studio = Studio()
            shot.set_up(studio)
            path = folder / f"{shot.name}.png"
            pygame.image.save(camera.picture(studio), path)
            yield path
    finally:
        pygame.display.quit()


def shoot(folder: str, size: tuple[int, int]) -> int:
    """The command `shots`: take every picture into the folder and name each as it is written."""
    try:
        for path in take_shots(Path(folder), size):
            say(str(path))
            flush()
    except OSError as problem:
        raise Unusable(f"{folder}: cannot be written: {reason_of(problem)}") from None
    return 0
