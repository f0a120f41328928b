"""`import shanghai_rummy as sr`: its names, what it loads, and the words of its reference."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from game import api
from game.engine.state import Seat, State
from game.engine.view import PlayerView
from game.packaging.subpackages import PACKAGE, write_subpackages
from tests import ROOT
from tests.docs import remarks_in

ENTRY = ROOT / "game" / "packaging" / "entry"
INIT = (ENTRY / PACKAGE / "__init__.py").read_text(encoding="utf-8")

PROGRAM = """
import sys
import shanghai_rummy as sr
from shanghai_rummy import sprites
assert not [name for name in sys.modules if name.endswith(("game.api", "ai.bots", "numpy"))], "it loads too early"
assert sr.Card is sr.parse_cards("Kd")[0].__class__ and sr.events.Event == sr.Event
assert set(sr.__all__) <= set(dir(sr))
assert sr.new_game(sr.rules("may_i"), 2, "1")._repr_svg_().startswith("<svg ")
assert not [name for name in sys.modules if name.startswith("pygame")], "a picture needs no pygame"
from shanghai_rummy import *
assert new_game is sr.new_game and arena is sr.arena
for missing in ("nothing", "__wrapped__"):
    try:
        getattr(sr, missing)
    except AttributeError as error:
        assert str(error) == f'module "shanghai_rummy" has no attribute "{missing}"', error
    else:
        raise AssertionError(missing)
print(sr.Card.__module__)
"""


@pytest.mark.everyday("True-game.rules.cards")
@pytest.mark.parametrize(
    ("is_editable", "module"), [(False, f"{PACKAGE}.game.rules.cards"), (True, "game.rules.cards")]
)
def test_doors_load_names_on_use(tmp_path: Path, is_editable: bool, module: str) -> None:
    if is_editable:
        (tmp_path / PACKAGE).mkdir()
        text = INIT + (ENTRY / "checkout.py").read_text(encoding="utf-8")
        (tmp_path / PACKAGE / "__init__.py").write_text(text, encoding="utf-8")
        path = os.pathsep.join((str(tmp_path), str(ROOT)))
    else:
        write_subpackages(ROOT, tmp_path / PACKAGE)
        for folder in ("game/rules", "sprites"):  # a wheel has the data beside the modules
            data = shutil.ignore_patterns("*.py", "__pycache__")
            shutil.copytree(ROOT / folder, tmp_path / PACKAGE / folder, ignore=data, dirs_exist_ok=True)
        path = str(tmp_path)
    environment = os.environ | {"PYTHONPATH": path, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", PROGRAM]
    run = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (f"{module}\n", "") == (run.stdout, run.stderr)


def test_the_manual_names_what_installations_add() -> None:
    page = (ROOT / "game" / "docs" / "api.md").read_text(encoding="utf-8")
    folders = re.findall(r"`(\w+)`", page.split("an\neditable one also adds")[1].split("folders of the checkout")[0])
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["dev-mode-dirs"] == ["."]
    assert sorted(path.parent.name for path in ROOT.glob("*/__init__.py")) == folders


def test_the_docstring_lists_every_name_once() -> None:
    listed = re.findall(r"`(\w+)`", INIT.split("- Rules and cards")[1].split("Values are immutable")[0])

    assert sorted(api.__all__) == sorted(listed)
    assert [] == [name for name in api.__all__ if not getattr(api, name).__doc__]


def test_fields_bots_read_have_remarks() -> None:
    known = remarks_in(State)
    views = {field.name for field in fields(PlayerView)}

    assert set() == views - {*known, *remarks_in(PlayerView)}
    assert set() == {*State._fields} - {*known}
    assert {"down"} == {*Seat._fields} - {*remarks_in(Seat)}  # the type says what the field is
