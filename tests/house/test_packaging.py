"""The frozen program and its package: all components named, every license included, one version, one name."""

import re
import tomllib
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.packaging import debian
from game.packaging.notices import FONTS, PARTS, TEXTS, library_name, unknown
from tests import ROOT

DOCUMENT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = DOCUMENT["project"]


def test_every_dependency_has_its_license_and_every_license_text_is_used() -> None:
    needed = {re.split("[=><]", requirement)[0] for requirement in PROJECT["dependencies"]}
    assert needed <= {part.package for part in PARTS}
    assert all(part.licence for part in PARTS)

    used = {text for part in PARTS for text in part.texts}
    assert {path.stem for path in TEXTS.glob("*.txt")} == used
    assert all((TEXTS / f"{text}.txt").stat().st_size > 300 for text in used)


def test_no_dependency_is_pinned_and_a_dependency_group_is_the_extra_of_its_name() -> None:
    assert [] == [requirement for requirement in PROJECT["dependencies"] if "==" in requirement]
    assert "fsrs>=6,<7" in PROJECT["dependencies"]
    for group, requirements in DOCUMENT["dependency-groups"].items():
        assert [f"{PROJECT['name']}[{group}]"] == requirements
        assert group in PROJECT["optional-dependencies"]


def test_every_font_is_named_and_has_its_license_beside_it() -> None:
    fonts = {part.font: part.licence for part in PARTS if part.font}

    assert {path.stem for path in FONTS.glob("*.ttf")} == fonts.keys()
    for font, licence in fonts.items():
        assert licence == "OFL-1.1"
        assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / f"{font}.txt").read_text(encoding="utf-8")


def test_a_shared_library_without_a_license_is_found_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    for name in ("libSDL2-2-50d19f93.0.so.0.3200.10", "libquadmath-96973f99-934c22de.so.0.0.0", "libcodec-1a.so.2"):
        (tmp_path / "parts" / name).touch()
    (tmp_path / "parts" / "base.cpython-311-x86_64-linux-gnu.so").touch()
    assert ["libcodec-1a.so.2"] == unknown(tmp_path)

    files = ["libz.so.1", "libstdc++.so.6", "libpython3.11.so.1.0", "libpng16-fef.so"]
    assert ["z", "stdc++", "python3", "png16-fef"] == list(map(library_name, files))


def test_menu_entry_and_metainfo_agree_with_the_command_and_each_other() -> None:
    entry = ConfigParser(interpolation=None)
    entry.read(debian.DESKTOP / f"{debian.ID}.desktop", encoding="utf-8")
    desktop = entry["Desktop Entry"]
    metainfo = ElementTree.fromstring(debian.metainfo())

    assert desktop["Exec"] in PROJECT["scripts"]
    assert desktop["Exec"] == metainfo.findtext("provides/binary")
    assert debian.ID == desktop["Icon"] == metainfo.findtext("id")
    assert f"{debian.ID}.desktop" == metainfo.findtext("launchable")
    assert (desktop["Name"], desktop["Comment"]) == (metainfo.findtext("name"), metainfo.findtext("summary"))


def test_the_metainfo_names_a_license_only_if_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for chosen in (None, "ISC"):
        monkeypatch.setattr(debian, "project", lambda chosen=chosen: {"license": chosen})
        assert chosen == ElementTree.fromstring(debian.metainfo()).findtext("project_license")
