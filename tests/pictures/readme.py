"""Draw the film and the pictures of the README again: `python -m tests.pictures.readme`; needs `shanghai-rummy[film]`.

The pictures are some of `pictures.toml`. The picture of the table is a frame of the film: when a test finds that the
picture is out of date, the film is too.
"""

import os
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from game.app import prepare_environment
from game.rules.fit import End
from game.ui.geometry import Point
from tests import ROOT

if TYPE_CHECKING:
    from tests.pictures.studio import Studio

FILM = ROOT / "sprites" / "readme" / "film.webp"
TABLE = "table"
PICTURES = {"lesson": "lesson", "review": "review_answer", "friends": "curtain"}  # the names in `pictures.toml`
DRAWN, FILM_SIZE, PICTURE_SIZE = (1280, 720), (800, 450), (960, 540)
FRAME_MS, FILM_QUALITY, PICTURE_QUALITY = 80, 60, 88
FRAME_S = FRAME_MS / 1000
DRAG_FRAMES = 9
TABLE_FRAME = 32  # a card is over a meld: the table shows where it will land


def main() -> int:
    """Write the film and the pictures, and print their names."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    prepare_environment()
    import pygame
    from PIL import Image

    from tests.support.studio import Camera

    def image(drawn: pygame.Surface, size: tuple[int, int]) -> Image.Image:
        return Image.frombytes("RGB", size, pygame.image.tobytes(pygame.transform.smoothscale(drawn, size), "RGB"))

    pygame.display.init()
    camera = Camera(DRAWN)
    first, *others = (image(camera.picture(studio), FILM_SIZE) for studio in film())
    first.save(FILM, save_all=True, append_images=others, duration=FRAME_MS, loop=0, quality=FILM_QUALITY, method=6)
    print(FILM)
    for name in (TABLE, *PICTURES):
        image(camera.picture(scene(name)), PICTURE_SIZE).save(path_of(name), quality=PICTURE_QUALITY, optimize=True)
        print(path_of(name))
    pygame.display.quit()
    return 0


def path_of(name: str) -> Path:
    """Return the file of a picture."""
    return FILM.with_name(f"{name}.jpg")


def scene(name: str) -> "Studio":
    """Set up what a picture shows."""
    from tests.pictures.situations import SHOT_OF
    from tests.pictures.studio import Studio

    if name == TABLE:
        return next(islice(film(), TABLE_FRAME, None))
    studio = Studio()
    SHOT_OF[PICTURES[name]].set_up(studio)
    return studio


def film() -> Iterator["Studio"]:
    """Play the last turn of a round, and yield the studio whenever it is time for a frame."""
    from game.session.chance import fixed_seeds
    from tests.pictures.studio import Studio
    from tests.support.situations import situation

    with fixed_seeds("film"):
        studio = Studio()
        studio.sit_down(situation("film"))
        studio.settle()

        yield from watch(studio, 0.4)
        studio.submit("P4 discard 4d", "P1 pass", "P2 pass", "P3 pass")
        yield from watch(studio, 1.2)  # the game draws by itself: the upcard fits nowhere
        yield from drag(studio, "Qh", studio.meld(3, End.HIGH))
        yield from drag(studio, "Kc", studio.meld(4))
        yield from drag(studio, "9d", studio.meld(1))
        yield from drag(studio, "Tc", studio.table.desk.grid.discard.center)
        yield from watch(studio, 3.6)


def drag(studio: "Studio", card: str, to: Point) -> Iterator["Studio"]:
    """Drag a card of the hand at the speed of a hand, rest there, and let it go."""
    start = studio.grip(card)
    studio.press(start)
    for frame in range(1, DRAG_FRAMES + 1):
        part = frame / DRAG_FRAMES
        part *= part * (3 - 2 * part)  # a hand begins and ends slowly
        studio.point(Point(start.x + (to.x - start.x) * part, start.y + (to.y - start.y) * part))
        yield from watch(studio, FRAME_S)
    yield from watch(studio, 0.5)
    studio.let_go(to)
    yield from watch(studio, 0.6)


def watch(studio: "Studio", seconds: float) -> Iterator["Studio"]:
    """Let time pass frame by frame."""
    for _ in range(round(seconds / FRAME_S)):
        studio.wait(FRAME_S)
        yield studio


if __name__ == "__main__":
    sys.exit(main())
