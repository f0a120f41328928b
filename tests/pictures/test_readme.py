"""The pictures of the README show the game as it is."""

from collections.abc import Iterator

import numpy as np
import pygame
import pytest

from tests.pictures.readme import DRAWN, FILM, PICTURES, TABLE, path_of, scene
from tests.support.canvases import headless
from tests.support.studio import Camera

CELLS = (80, 45)
MOST_APART = 12  # of 255, in any cell: letters differ a little between machines, and the file is not exact
LARGEST_FILM = 2_000_000


@pytest.fixture(autouse=True)
def _display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with headless(DRAWN):
        yield


def cells(picture: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(pygame.transform.smoothscale(picture.convert(), CELLS)).astype(float)


@pytest.mark.parametrize("name", [TABLE, *PICTURES])
def test_readme_pictures_show_the_game(name: str) -> None:
    apart = np.abs(cells(Camera(DRAWN).picture(scene(name))) - cells(pygame.image.load(path_of(name)))).mean(axis=2)

    assert apart.max() < MOST_APART, "run: python -m tests.pictures.readme"


def test_the_film_is_small() -> None:
    assert 0 < FILM.stat().st_size < LARGEST_FILM
