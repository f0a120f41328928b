"""The pictures of `shots`: every situation can be set up, twice alike, and the command writes what it names."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.shots.situations import SHOTS
from game.app.shots.staging import Shot
from game.app.shots.studio import Camera, Studio, situation
from game.app.shots.tables import TABLES
from tests.screens.test_accessibility import SITUATIONS
from tests.support.canvases import headless, pixels

SMALL = (256, 144)
TELLING = ("quarters_drag", "may_i_claim_choose", "results_2", "what_now")


@pytest.fixture(autouse=True)
def _display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with headless(SMALL):
        yield


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_position_of_a_situation_loads(name: str) -> None:
    assert situation(name).players >= 2


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_every_situation_can_be_set_up(shot: Shot) -> None:
    studio = Studio()

    shot.set_up(studio)

    assert studio.stack


def test_there_are_enough_situations_and_no_two_of_a_name() -> None:
    names = [shot.name for shot in SHOTS]

    assert len(set(names)) == len(names)
    assert len(TABLES) >= 20


@pytest.mark.parametrize("shot", [shot for shot in SHOTS if shot.name in TELLING], ids=lambda shot: shot.name)
def test_a_picture_is_the_same_every_time(shot: Shot) -> None:
    def taken() -> bytes:
        studio = Studio()
        shot.set_up(studio)
        return pixels(Camera(SMALL).picture(studio))

    assert taken() == taken()


def test_the_command_writes_a_picture_of_each(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "game", "shots", str(tmp_path / "new"), "--size", "256x144"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (0, "") == (run.returncode, run.stderr)
    assert {shot.name for shot in SHOTS} == {path.stem for path in (tmp_path / "new").glob("*.png")}
    assert run.stdout.split() == [str(tmp_path / "new" / f"{shot.name}.png") for shot in SHOTS]


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    run = subprocess.run(
        [sys.executable, "-m", "game", "shots", str(tmp_path / "file"), "--size", "256x144"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert 1 == run.returncode
    assert run.stderr.startswith("shanghai-rummy: ")
    assert 1 == len(run.stderr.splitlines())
