"""The pictures: every situation can be set up with the same result twice, and the command writes the files it names."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import wraps
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import get_args

import pytest

import game
from game.play.scene import band
from game.play.screen import PlayScreen
from game.ui.form import FormScreen
from game.ui.screen import Screen, laid_out_at, visible
from tests.pictures.__main__ import main
from tests.pictures.situations import SHOTS, Shot
from tests.pictures.studio import Studio
from tests.screens.test_accessibility import SITUATIONS
from tests.support.canvases import headless, pixels
from tests.support.situations import situation
from tests.support.studio import Camera

SMALL = (256, 144)
PICTURE_IT = "a picture shows none of these yet: add one to tests/pictures/pictures.toml"
TELLING = ("quarters_drag", "may_i_claim_choose", "results_2", "what_now", "guided", "practice_round")


@pytest.fixture(autouse=True)
def _display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with headless(SMALL):
        yield


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_position_of_a_situation_loads(name: str) -> None:
    assert situation(name).players >= 2


@pytest.mark.slow
def test_every_situation_can_be_set_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: set[str] = set()
    questions = every_question()
    for module, name in questions:
        monkeypatch.setattr(module, name, noting(getattr(module, name), asked))
    screens, bands = set[type[Screen]](), set[type[object]]()
    for shot in SHOTS:
        print(shot.name)  # the last one cannot be set up
        studio = Studio()
        shot.set_up(studio)
        studio.see()
        screens |= {type(screen) for screen in studio.stack}
        top = studio.stack[-1]
        screens |= {type(screen.aside) for screen in studio.stack if isinstance(screen, PlayScreen) and screen.aside}
        bands |= {type(top.scene().band)} if isinstance(top, PlayScreen) else set()
        assert [] == keys_twice(top), shot.name
        assert 1.5 <= laid_out_at(visible(studio.stack)[0], 1.5), f"{shot.name} is seen in part"

    assert set() == every_screen() - screens, PICTURE_IT
    assert set() == {name for _, name in questions} - asked, PICTURE_IT
    assert set() == set(get_args(band.Band)) - bands, PICTURE_IT


def keys_twice(screen: Screen) -> list[str]:
    """Return the keys that two buttons of a form screen share: the second would never be pressed."""
    widgets = screen.widgets() if isinstance(screen, FormScreen) else ()
    keys = [key for widget in widgets if (key := getattr(widget, "key", ""))]
    return [key for key, times in Counter(keys).items() if times > 1]


def every_screen() -> set[type[Screen]]:
    """Return all screens: classes without subclasses that can be drawn and handle events."""
    classes = set[type[Screen]]()
    for module in map(import_module, modules_of(game)):
        for kind in vars(module).values():
            is_screen = isinstance(kind, type) and all(
                hasattr(kind, method) for method in ("handle", "draw", "overlay")
            )
            if is_screen and kind.__module__ == module.__name__ and kind is not Screen:
                classes.add(kind)
    return {kind for kind in classes if not any(other.__mro__[1:].count(kind) for other in classes)}


def every_question() -> list[tuple[ModuleType, str]]:
    """Return all functions that ask in words: every `..._question`."""
    return [
        (module, name)
        for module in map(import_module, modules_of(game))
        if "words" in module.__name__ or module.__name__.startswith("game.text.")
        for name, value in vars(module).items()
        if name.endswith("_question") and getattr(value, "__module__", "") == module.__name__
    ]


def modules_of(package: ModuleType) -> list[str]:
    names = [module.name for module in walk_packages(package.__path__, f"{package.__name__}.")]
    return [name for name in names if not name.endswith("__main__") and not name.startswith("game.packaging.")]


def noting(function: Callable[..., object], names: set[str]) -> Callable[..., object]:
    @wraps(function)
    def noted(*args: object, **more: object) -> object:
        names.add(function.__name__)
        return function(*args, **more)

    return noted


@pytest.mark.everyday
@pytest.mark.parametrize("shot", [shot for shot in SHOTS if shot.name in TELLING], ids=lambda shot: shot.name)
def test_a_picture_is_the_same_every_time(shot: Shot) -> None:
    def taken() -> bytes:
        studio = Studio()
        shot.set_up(studio)
        return pixels(Camera(SMALL).picture(studio))

    assert taken() == taken()


@pytest.mark.parametrize("size", ["99999x99999", "3841x2160", "159x90", "160x89", "wide", "", "1280x720x2"])
def test_undrawable_sizes_get_one_sentence(
    size: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.pictures.__main__.take_pictures", lambda *_: ())  # for minutes, if it were drawn
    with pytest.raises(SystemExit):
        main(["x", "--size", size])

    assert "write a size from 160x90 to 3840x2160" in capsys.readouterr().err


@pytest.mark.slow
def test_commands_write_all_positions_pictures(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.pictures", str(tmp_path / "new"), "--size", "256x144"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (0, "") == (run.returncode, run.stderr)
    assert {shot.name for shot in SHOTS} == {path.stem for path in (tmp_path / "new").glob("*.png")}
    assert run.stdout.split() == [str(tmp_path / "new" / f"{shot.name}.png") for shot in SHOTS]


def test_only_the_pictures_named_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main([str(tmp_path), "--only", "title", "practice_home", "--size", "256x144"])
    assert ["title.png", "practice_home.png"] == [Path(line).name for line in capsys.readouterr().out.split()]
    assert {"title.png", "practice_home.png"} == {path.name for path in tmp_path.iterdir()}

    with pytest.raises(SystemExit):
        main([str(tmp_path / "none"), "--only", "titel"])
    assert 'tests/pictures/pictures.toml has no picture "titel"' in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


@pytest.mark.slow
def test_unwritable_folders_get_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    run = subprocess.run(
        [sys.executable, "-m", "tests.pictures", str(tmp_path / "file"), "--size", "256x144"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert 1 == run.returncode
    assert run.stderr.startswith(f"{tmp_path / 'file'}: cannot be written: ")
    assert 1 == len(run.stderr.splitlines())
