"""A picture of the end of a game: written where a person looks for pictures, and a sentence that says where."""

from datetime import datetime
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game.play.scores.final import Final
from game.session.pictures import folders, save_picture
from tests.pictures.situations import SHOT_OF
from tests.pictures.studio import Studio

pytestmark = pytest.mark.usefixtures("dummy_display")
WHEN = datetime(2026, 11, 25, 21, 5)


def test_pictures_go_to_writable_folders(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="utf-8")

    sentence = save_picture(b"picture", WHEN, [blocked / "pictures", tmp_path / "data"])

    there = tmp_path / "data" / "shanghai-2026-11-25-2105.png"
    assert b"picture" == there.read_bytes()
    assert f"Saved as {there}." == sentence


def test_pictures_of_one_minute_stay_apart(tmp_path: Path) -> None:
    save_picture(b"one", WHEN, [tmp_path])

    sentence = save_picture(b"two", WHEN, [tmp_path])

    assert sentence.endswith("shanghai-2026-11-25-2105-2.png.")
    assert [b"one", b"two"] == sorted(path.read_bytes() for path in tmp_path.iterdir())


def test_unsaved_pictures_get_one_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="utf-8")

    sentence = save_picture(b"picture", WHEN, [blocked / "a", blocked / "b"])

    assert sentence.startswith("Couldn't save the picture: ")
    assert 1 == sentence.count(".")


def test_system_picture_folders_come_first() -> None:
    first, last = folders()

    assert first != last
    assert "pictures" == last.name


def test_keys_save_the_visible_page(tmp_path: Path) -> None:
    studio = Studio()
    SHOT_OF["final"].set_up(studio)
    studio.session.pictures = tmp_path
    final = studio.stack[-1]
    assert isinstance(final, Final)

    studio.key(pygame.K_p)
    studio.see()
    due = final.agenda.first
    studio.wait(0.0)

    (path,) = tmp_path.iterdir()
    picture = pygame.image.load(BytesIO(path.read_bytes()))
    assert picture.get_size()[0] > 100
    assert len({tuple(picture.get_at((x, 100))) for x in range(0, picture.get_width(), 7)}) > 3
    assert str(path) in final.saved
    assert due is not None
    studio.wait(1.0)
    assert [path] == list(tmp_path.iterdir())
