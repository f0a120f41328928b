"""The frozen program and its package: all components named, every license included, one version, one name."""

import re
import tomllib
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import __version__
from game.packaging import debian
from game.packaging.notices import FONTS, PARTS, TEXTS, library_name, unknown
from tests import ROOT

DOCUMENT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = DOCUMENT["project"]


def test_everything_the_game_needs_is_named_with_its_licence() -> None:
    needed = {re.split("[=><]", each)[0] for each in PROJECT["dependencies"]}

    assert needed <= {part.package for part in PARTS}
    assert all(part.licence for part in PARTS)


def test_no_dependency_is_pinned_to_one_release_and_fsrs_stays_below_the_next() -> None:
    assert [] == [requirement for requirement in PROJECT["dependencies"] if "==" in requirement]
    assert "fsrs>=6,<7" in PROJECT["dependencies"]


def test_a_dependency_group_is_the_extra_of_its_name_and_no_second_list() -> None:
    for group, requirements in DOCUMENT["dependency-groups"].items():
        assert [f"{PROJECT['name']}[{group}]"] == requirements
        assert group in PROJECT["optional-dependencies"]


def test_every_text_of_a_licence_is_there_and_every_one_there_is_used() -> None:
    used = {text for part in PARTS for text in part.texts}

    assert {path.stem for path in TEXTS.glob("*.txt")} == used
    assert all((TEXTS / f"{text}.txt").stat().st_size > 300 for text in used)


def test_every_font_is_named_with_its_licence_beside_it() -> None:
    named = {part.font: part.licence for part in PARTS if part.font}

    assert {path.stem for path in FONTS.glob("*.ttf")} == named.keys()
    for font, licence in named.items():
        assert licence == "OFL-1.1"
        assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / f"{font}.txt").read_text(encoding="utf-8")


def test_a_shared_library_without_a_licence_is_found(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    for name in ("libSDL2-2-50d19f93.0.so.0.3200.10", "libquadmath-96973f99-934c22de.so.0.0.0", "libcodec-1a.so.2"):
        (tmp_path / "parts" / name).touch()
    (tmp_path / "parts" / "base.cpython-311-x86_64-linux-gnu.so").touch()

    assert ["libcodec-1a.so.2"] == unknown(tmp_path)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libz.so.1", "z"),
        ("libstdc++.so.6", "stdc++"),
        ("libpython3.11.so.1.0", "python3"),
        ("libpng16-fef.so", "png16-fef"),
    ],
)
def test_the_name_of_a_library_is_what_its_file_begins_with(file: str, name: str) -> None:
    assert name == library_name(file)


def test_menu_entry_and_metainfo_agree_with_the_command_and_with_one_another() -> None:
    entry = ConfigParser(interpolation=None)
    entry.read(debian.DESKTOP / f"{debian.ID}.desktop", encoding="utf-8")
    said = entry["Desktop Entry"]
    metainfo = ElementTree.fromstring(debian.metainfo())

    assert said["Exec"] in PROJECT["scripts"]
    assert said["Exec"] == metainfo.findtext("provides/binary")
    assert debian.ID == said["Icon"] == metainfo.findtext("id")
    assert f"{debian.ID}.desktop" == metainfo.findtext("launchable")
    assert (said["Name"], said["Comment"]) == (metainfo.findtext("name"), metainfo.findtext("summary"))


def test_the_version_comes_from_its_one_place_and_orders_before_the_release() -> None:
    release = ElementTree.fromstring(debian.metainfo()).find("releases/release")

    assert release is not None
    assert release.get("version") == debian.debian_version() == __version__.replace(".dev", "~dev")


def test_the_licence_is_said_only_where_its_owner_has_chosen_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for chosen in (None, "ISC"):
        monkeypatch.setattr(debian, "project", lambda chosen=chosen: {"license": chosen})
        assert chosen == ElementTree.fromstring(debian.metainfo()).findtext("project_license")
