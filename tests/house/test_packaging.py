"""The frozen program and its package: all components named, every license included, one version, one name."""

import io
import json
import platform
import re
import runpy
import shutil
import struct
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from configparser import ConfigParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pygame
import pytest

from game import __version__
from game.packaging import debian, flatpak
from game.packaging.icons import MACOS_TYPES, WINDOWS_PX, macos_icon, pictures, windows_icon
from game.packaging.needs import CannotCompute, needed_packages, packages, required_by, version_for
from game.packaging.notices import FONTS, PARTS, TEXTS, library_name, unknown
from sprites import logo
from tests import ROOT

DOCUMENT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = DOCUMENT["project"]
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def test_every_license_text_is_used() -> None:
    needed = {re.split("[=><]", requirement)[0] for requirement in PROJECT["dependencies"]}
    assert needed <= {part.package for part in PARTS}
    assert all(part.licence for part in PARTS)

    used = {text for part in PARTS for text in part.texts}
    assert {path.stem for path in TEXTS.glob("*.txt")} == used
    assert all((TEXTS / f"{text}.txt").stat().st_size > 300 for text in used)


def test_no_dependency_is_pinned() -> None:
    assert [] == [requirement for requirement in PROJECT["dependencies"] if "==" in requirement]
    assert "fsrs>=6,<7" in PROJECT["dependencies"]
    for group, requirements in DOCUMENT["dependency-groups"].items():
        assert [f"{PROJECT['name']}[{group}]"] == requirements
        assert group in PROJECT["optional-dependencies"]


def test_named_fonts_have_their_licenses() -> None:
    fonts = {part.font: part.licence for part in PARTS if part.font}

    assert {path.stem for path in FONTS.glob("*.ttf")} == fonts.keys()
    for font, licence in fonts.items():
        assert licence == "OFL-1.1"
        assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / f"{font}.txt").read_text(encoding="utf-8")


def test_unlicensed_libraries_are_found_by_name(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    for name in ("libSDL2-2-50d19f93.0.so.0.3200.10", "libquadmath-96973f99-934c22de.so.0.0.0", "libcodec-1a.so.2"):
        (tmp_path / "parts" / name).touch()
    (tmp_path / "parts" / "base.cpython-311-x86_64-linux-gnu.so").touch()
    assert ["libcodec-1a.so.2"] == unknown(tmp_path)

    files = ["libz.so.1", "libstdc++.so.6", "libpython3.11.so.1.0", "libpng16-fef.so"]
    assert ["z", "stdc++", "python3", "png16-fef"] == list(map(library_name, files))


# Some of the libraries in the wheels of pygame-ce and NumPy for these systems, and of those that come with Python.
ON_WINDOWS = (
    "SDL2.dll",
        "SDL2_image.dll",
        "libtiff-5.dll",
        "libwebp-7.dll",
        "libjpeg-62.dll",
        "libpng16-16.dll",
        "portmidi.dll",
    "libscipy_openblas64_-4e39871015dc1470c682dc512497ee22.dll", "msvcp140-a4c2229bdc2a2a630acdc095b4d86008.dll",
    "python313.dll", "python3.dll", "VCRUNTIME140_1.dll", "libffi-8.dll", "api-ms-win-crt-heap-l1-1-0.dll",
)  # fmt: skip
ON_MACOS = (
    "libSDL2-2.0.0.dylib", "libSDL2_ttf-2.0.0.2400.0.dylib", "libwebp.7.2.0.dylib", "libz.1.3.1.zlib-ng.dylib",
    "libsndfile.1.0.37.dylib", "libFLAC.14.0.0.dylib", "libscipy_openblas64_.dylib", "libsharpyuv.0.1.2.dylib",
)  # fmt: skip


@pytest.mark.parametrize("libraries", [ON_WINDOWS, ON_MACOS], ids=["windows", "macos"])
def test_other_systems_libraries_have_licenses(libraries: tuple[str, ...], tmp_path: Path) -> None:
    for name in (*libraries, "codec-1.dll", "libcodec.2.dylib"):
        (tmp_path / name).touch()

    assert ["codec-1.dll", "libcodec.2.dylib"] == unknown(tmp_path)


DESCRIPTION = """
parts/a.so:     file format elf64-x86-64

Dynamic Section:
  NEEDED               libbundled-1a2b3c4d.so.2
  NEEDED               libstdc++.so.6
  NEEDED               libm.so.6
  NEEDED               ld-linux-x86-64.so.2
  SONAME               liba.so

Version References:
  required from libm.so.6:
    0x06969189 0x00 05 GLIBC_2.29
  required from libc.so.6:
    0x069691b6 0x00 04 GLIBC_2.36
    0x069691b7 0x02 03 GLIBC_2.39
    0x09691a75 0x00 02 GLIBC_2.2.5
  required from libstdc++.so.6:
    0x0297f861 0x00 07 GLIBCXX_3.4.30
    0x056bafd3 0x00 06 CXXABI_1.3
"""


def test_packages_depend_on_their_files_versions() -> None:
    required = list(required_by(DESCRIPTION))

    # What works without, as 2.39 does here, is not needed.
    assert ["libc6 (>= 2.36)", "libstdc++6 (>= 12.1)"] == packages(required, frozenset({"libbundled-1a2b3c4d.so.2"}))
    with pytest.raises(CannotCompute, match=r"libbundled-1a2b3c4d\.so\.2"):
        packages(required, frozenset())


@pytest.mark.parametrize("symbols", ["GLIBCXX_3.4.99", "CXXABI_2.0", "GLIBC_PRIVATE", "QT_6"])
def test_unknown_versions_are_refused(symbols: str) -> None:
    with pytest.raises(CannotCompute, match=symbols):
        version_for(symbols)


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("objdump") is None, reason="needs Linux and objdump")
def test_libraries_need_what_systems_have(tmp_path: Path) -> None:
    (module,) = Path(np.__file__).parent.glob("random/_mt19937.*.so")
    shutil.copy(module, tmp_path)

    (needed,) = needed_packages(tmp_path)
    version = tuple(map(int, needed.removeprefix("libc6 (>= ").removesuffix(")").split(".")))
    assert (2, 2) < version <= tuple(map(int, platform.libc_ver()[1].split(".")))


def test_icons_hold_the_logo_in_every_size() -> None:
    windows, macos = pictures(logo, WINDOWS_PX), pictures(logo, MACOS_TYPES)
    ico, icns = windows_icon(windows), macos_icon(macos)

    _, kind, count = struct.unpack_from("<HHH", ico)
    assert (1, len(WINDOWS_PX)) == (kind, count)
    for place, size in enumerate(WINDOWS_PX):
        side, _, _, _, _, bits, length, start = struct.unpack_from("<BBBBHHII", ico, 6 + 16 * place)
        png = ico[start : start + length]
        assert (size % 256, 32) == (side, bits)
        assert (size, size) == pygame.image.load(io.BytesIO(png), "logo.png").get_size()

    assert (b"icns", len(icns)) == struct.unpack_from(">4sI", icns)
    at, sizes = 8, []
    while at < len(icns):
        name, length = struct.unpack_from(">4sI", icns, at)
        side, _ = pygame.image.load(io.BytesIO(icns[at + 8 : at + length]), "logo.png").get_size()
        assert MACOS_TYPES[side] == name
        sizes.append(side)
        at += length
    assert list(MACOS_TYPES) == sizes


def test_flatpaks_take_only_locked_wheels(tmp_path: Path) -> None:
    ours, locked = (
        tmp_path / "shanghai_rummy-1-py3-none-linux_x86_64.whl",
        tmp_path / "numpy-2-cp313-manylinux_x86_64.whl",
    )
    ours.write_bytes(b"ours")
    locked.write_bytes(b"numpy")
    digest = flatpak.sha256_of(locked)

    first, second = flatpak.sources(tmp_path, f"numpy==2 --hash=sha256:{digest}")
    assert (f"wheels/{locked.name}", digest, ["x86_64"]) == (first["path"], first["sha256"], first["only-arches"])
    assert f"wheels/{ours.name}" == second["path"]
    with pytest.raises(flatpak.NotLocked, match=r"numpy-2-cp313"):
        flatpak.sources(tmp_path, "numpy==2 --hash=sha256:0123")


def test_flatpaks_have_no_network() -> None:
    text = json.dumps(flatpak.manifest(ROOT / "game"))

    assert not re.search(r"https?:|--share=network|\"url\"", text)
    assert debian.ID == json.loads(text)["id"]


def test_the_changelog_lists_what_is_new() -> None:
    head, *items = debian.changelog().partition("\n -- ")[0].split("\n  * ")

    assert f"shanghai-rummy ({debian.debian_version()}) unstable; urgency=medium\n" == head
    assert len(debian.news()) == len(items) > 3
    assert all(len(line) <= 76 for item in items for line in item.splitlines())
    assert not re.search(r"\]\(|#", debian.changelog())


def test_maintainers_have_metadata_or_impossible_addresses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for author, expected in (
        ({"name": "A B"}, "A B <unknown@shanghai-rummy.invalid>"),
        ({"name": "A B", "email": "a@b.example"}, "A B <a@b.example>"),
    ):
        monkeypatch.setattr(debian, "project", lambda author=author: {"authors": [author]})
        assert expected == debian.maintainer()


def test_metainfo_names_the_projects_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ElementTree.fromstring(debian.metainfo()).find("url") is None or "urls" in PROJECT

    urls = {"Homepage": "https://a.example/?b&c", "Issues": "https://a.example/d", "Pictures": "https://a.example/e"}
    monkeypatch.setattr(debian, "project", lambda: {"urls": urls})
    metainfo = ElementTree.fromstring(debian.metainfo())
    assert {"homepage": urls["Homepage"], "bugtracker": urls["Issues"]} == {
        url.get("type"): url.text for url in metainfo.findall("url")
    }
    shots = [image.text or "" for image in metainfo.findall("screenshots/screenshot/image")]
    assert [f"https://a.example/e/{path}" for path in debian.SCREENSHOTS] == shots
    assert all((ROOT / path).is_file() for path in debian.SCREENSHOTS)
    assert "default" == metainfo.find("screenshots/screenshot").get("type")  # type: ignore[union-attr]


def test_menu_entry_and_metainfo_agree() -> None:
    entry = ConfigParser(interpolation=None)
    entry.read(debian.DESKTOP / f"{debian.ID}.desktop", encoding="utf-8")
    desktop = entry["Desktop Entry"]
    metainfo = ElementTree.fromstring(debian.metainfo())

    assert desktop["Exec"] in PROJECT["scripts"]
    assert desktop["Exec"] == metainfo.findtext("provides/binary")
    assert debian.ID == desktop["Icon"] == metainfo.findtext("id")
    assert f"{debian.ID}.desktop" == metainfo.findtext("launchable")
    assert (desktop["Name"], desktop["Comment"]) == (metainfo.findtext("name"), metainfo.findtext("summary"))
    languages = [path.stem for path in sorted((ROOT / "game" / "languages").glob("*.po"))]
    summaries = {summary.get(LANGUAGE): summary.text for summary in metainfo.findall("summary")}
    assert desktop["Comment"] == summaries.pop(None)
    assert {name: desktop[f"Comment[{name}]"] for name in languages} == summaries
    for texts in (metainfo.findall("description/p"), metainfo.findall("description/ul/li")):
        told = Counter(text.get(LANGUAGE) for text in texts)
        assert set(told) == {None, *languages}
        assert len(set(told.values())) == 1


def test_metainfo_names_only_existing_licenses(monkeypatch: pytest.MonkeyPatch) -> None:
    for chosen in (None, "ISC"):
        monkeypatch.setattr(debian, "project", lambda chosen=chosen: {"license": chosen})
        assert chosen == ElementTree.fromstring(debian.metainfo()).findtext("project_license")


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_specs_give_each_system_its_icon(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyInstaller is not there: what the spec asks it for is recorded."""
    asked: dict[str, dict[str, Any]] = {}

    def recorder(part: str, **results: object) -> Callable[..., object]:
        def record(*positional: object, **named: object) -> object:
            asked[part] = {**named, "positional": positional}
            return SimpleNamespace(**results)

        return record

    kept, left = ("libpython3.11.so.1.0", "", "BINARY"), ("libstdc++.so.6", "", "BINARY")
    names = {
        "SPECPATH": str(debian.DESKTOP.parent),
        "workpath": str(tmp_path),
        "Analysis": recorder("analysis", pure=[], scripts=[], binaries=[kept, left], datas=[]),
        "PYZ": recorder("archive"),
        "EXE": recorder("program"),
        "COLLECT": recorder("folder", name=str(tmp_path)),
        "BUNDLE": recorder("application"),
    }
    installed = {"shanghai_rummy": SimpleNamespace(__file__=str(ROOT / "game" / "packaging" / "entry" / "__init__.py"))}
    installed["shanghai_rummy.game"] = SimpleNamespace(__version__=__version__)
    installed["shanghai_rummy.sprites"] = SimpleNamespace(logo=logo)
    for name, module in installed.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys, "platform", system)
    load = runpy.run_path
    no_texts = {"notices_for": lambda _: ""}  # PyInstaller's own is missing
    monkeypatch.setattr(runpy, "run_path", lambda path: no_texts if path.endswith("notices.py") else load(path))
    exec((debian.DESKTOP.parent / "frozen.spec").read_text(encoding="utf-8"), names)

    icons = {"linux": None, "win32": str(tmp_path / "logo.ico"), "darwin": str(tmp_path / "logo.icns")}
    assert icons[system] == asked["program"]["icon"]
    assert (system == "linux") is asked["program"]["console"]
    assert ([kept] if system == "linux" else [kept, left]) == asked["folder"]["positional"][1]
    assert (system == "darwin") is ("application" in asked)
    if system == "darwin":
        assert __version__ == asked["application"]["version"]
        assert asked["application"]["name"].endswith(".app")
        assert ("NOTICES.txt", str(tmp_path / "NOTICES.txt"), "DATA") in asked["application"]["positional"][1]
