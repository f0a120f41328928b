"""Draw every screen without a display: `python -m tests.pictures DIR` writes each of `situations` as PNG.

Imports are inside the functions, after pygame has been set up without a screen and without its greeting.
"""

import argparse
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.app import prepare_environment
from game.files.storage import reason_of
from game.language import choose
from game.language.catalogs import ENGLISH, catalog_of
from game.language.quoting import quoted
from tests import ROOT

LEAST, MOST = (160, 90), (3840, 2160)  # the smallest readable size, and the size of the design


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw every picture into a folder and print each name as it is written."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description="Draw pictures of every screen.")
    parser.add_argument("folder", metavar="DIR", type=Path, help="the folder for the PNG files")
    parser.add_argument(
        "--size", metavar="WxH", type=size, default=(1280, 720), help="size of each picture (default: 1280x720)"
    )
    parser.add_argument(
        "--only", metavar="NAME", nargs="+", default=(), help="draw these of pictures.toml (default: all)"
    )
    parser.add_argument("--language", choices=languages(), default=ENGLISH, help="of a catalog (default: %(default)s)")
    options = parser.parse_args(arguments)
    try:
        choose(catalog_of(options.language))
        for path in take_pictures(options.folder, options.size, options.only):
            print(path, flush=True)
    except KeyError as problem:
        parser.error(f"tests/pictures/pictures.toml has no picture {quoted(problem.args[0])}")
    except OSError as problem:
        sys.exit(f"{options.folder}: cannot be written: {reason_of(problem)}")
    return 0


def languages() -> tuple[str, ...]:
    """Return the languages that have a catalog, complete or not."""
    return (ENGLISH, *sorted(path.stem for path in (ROOT / "game" / "languages").glob("*.po")))


def size(text: str) -> tuple[int, int]:
    """Parse the size of a picture, written like 1280x720."""
    match = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,4})", text, re.ASCII)
    width, height = map(int, match.groups()) if match else (0, 0)
    if not (LEAST[0] <= width <= MOST[0] and LEAST[1] <= height <= MOST[1]):
        raise argparse.ArgumentTypeError("write a size from {}x{} to {}x{}".format(*LEAST, *MOST))
    return width, height


def take_pictures(folder: Path, size: tuple[int, int], only: Sequence[str] = ()) -> Iterator[Path]:
    """Write each picture, or only those named, and yield its path.

    Raises `KeyError` for a name that no picture has, and `OSError` if the folder cannot be written to.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    prepare_environment()
    import pygame

    from tests.pictures.situations import SHOT_OF
    from tests.pictures.studio import Studio
    from tests.support.studio import Camera

    shots = [SHOT_OF[name] for name in only or SHOT_OF]
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    try:
        camera = Camera(size)
        for shot in shots:
            studio = Studio()
            shot.set_up(studio)
            path = folder / f"{shot.name}.png"
            pygame.image.save(camera.picture(studio), path)
            yield path
    finally:
        pygame.display.quit()


if __name__ == "__main__":
    sys.exit(main())
