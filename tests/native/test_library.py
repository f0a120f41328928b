"""Whether the library can be used: reasons to refuse it, the fallback, and the message."""

import ctypes
import os
import platform
import re
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from ai.evaluator.batch import COLUMNS, WILDS, is_batched, rough_distances
from ai.evaluator.distance import evaluator_for
from ai.evaluator.tables import INCOMPLETE, NONE
from ai.master import deals as master_deals
from ai.master import stock
from ai.native import door, library
from game import __version__
from game.packaging import native
from game.packaging.hook import Build
from game.packaging.native import NotBuilt, build, compiler
from game.packaging.subpackages import PACKAGE
from game.rules.variant import parse_contract
from game.rules.variant_file import shipped_variant
from tests import ROOT
from tests.native.made import copies_of, deals_of, in_python, need_core


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile without optimization, which takes longest."""
    need_compiler()
    monkeypatch.setattr(native, "FLAGS", ("-O0", *(flag for flag in native.FLAGS if flag != "-O3")))


def need_compiler() -> None:
    """Skip if there is no compiler."""
    try:
        compiler()
    except NotBuilt as problem:
        pytest.skip(str(problem))


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Copy the sources into another checkout."""
    folder = tmp_path / native.SOURCES
    folder.mkdir(parents=True)
    for path in [*library.HERE.glob("*.[ch]"), library.HERE / "library.py"]:
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def version(**environment: str) -> str:
    """Return the version line of the command line."""
    command = [sys.executable, "-m", "game", "--version"]
    completed = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return completed.stdout.strip()


def test_constants_equal_those_of_the_python_code() -> None:
    constants = library.layout().constants
    kept = (
        constants["WILDS"],
        constants["COLUMNS"],
        constants["WET"],
        constants["NONE"],
        constants["NOBODY"],
        constants["MOST_THROWN"],
    )
    own = WILDS, COLUMNS, INCOMPLETE, NONE, master_deals.NOBODY, stock.MOST_THROWN

    assert own == kept
    assert master_deals.NO_CARD == constants["NOBODY"]


@pytest.mark.usefixtures("quick")
def test_a_build_of_these_sources_is_used(tmp_path: Path) -> None:
    build(ROOT, tmp_path / "core.so")
    native = library.library_in(tmp_path / "core.so")

    assert native.code == library.NATIVE
    assert native.library is not None


@pytest.mark.usefixtures("quick")
def test_a_build_of_other_sources_is_refused(copied: Path, tmp_path: Path) -> None:
    with (copied / "core.h").open("a") as header:
        header.write("/* Something else. */\n")
    build(tmp_path, tmp_path / "other.so")

    assert library.library_in(tmp_path / "other.so") == (
        None,
        "Python code: the native core was built from other sources",
    )


def test_files_must_be_libraries(tmp_path: Path) -> None:
    (tmp_path / "text.so").write_text("no library")

    assert library.library_in(tmp_path / "text.so") == (None, "Python code: the native core cannot be loaded")
    assert library.library_in(tmp_path / "none.so") == (None, "Python code: no native core was built")


def test_the_version_says_which_code_plays() -> None:
    assert f"shanghai-rummy {__version__} ({library.core_library().code})" == version()
    forced = version(**{library.SWITCH: "1"})
    assert f"shanghai-rummy {__version__} (Python code: {library.SWITCH} is set)" == forced


def test_without_compilers_nothing_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    with pytest.raises(NotBuilt, match="there is no C compiler"):
        build(ROOT, tmp_path / "core.so")


@pytest.mark.parametrize("command", ["false", "no-such-compiler-anywhere"])
def test_a_failing_compiler_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str) -> None:
    monkeypatch.setenv("CC", command)
    (tmp_path / "core.so").write_text("as it was")
    with pytest.raises(NotBuilt):
        build(ROOT, tmp_path / "core.so")

    assert ["core.so"] == [path.name for path in tmp_path.iterdir()]
    assert "as it was" == (tmp_path / "core.so").read_text()


@pytest.mark.slow
def test_failed_builds_still_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An editable installation and a wheel: both continue, with one warning that says why."""
    messages: list[str] = []
    monkeypatch.setenv("CC", "false")
    for version_asked in ("editable", "standard"):
        hook = hook_in(tmp_path, messages)
        data: dict[str, dict[str, str]] = {"force_include": {}, "force_include_editable": {}}
        hook.initialize(version_asked, data)
        hook.finalize(version_asked, data, "")
        included = {**data["force_include"], **data["force_include_editable"]}.values()
        assert f"{PACKAGE}/__main__.py" in included
        assert not [target for target in included if "libcore" in target]
        assert data.keys() & {"tag", "pure_python"} == set()

    assert 2 == len(messages)
    assert all("so the Python code plays" in message for message in messages)


@pytest.mark.slow
def test_wheels_carry_one_systems_library(tmp_path: Path) -> None:
    need_compiler()
    hook = hook_in(tmp_path, [])
    data: dict[str, object] = {"force_include": {}}
    hook.initialize("standard", data)
    targets = {target: path for path, target in dict(data["force_include"]).items()}  # type: ignore[call-overload]
    built = Path(targets[f"{PACKAGE}/{native.SOURCES}/{library.FILE.name}"])

    assert built.is_file()
    assert data["pure_python"] is False
    assert re.fullmatch(r"py3-none-(manylinux|linux|macosx|win)\w+", str(data["tag"]))
    hook.finalize("standard", data, "")
    assert not built.exists()


@pytest.mark.parametrize("more", [b"", b"libm.so.6", b"libgcc_s.so.1", b"GLIBC_ABI_DT_RELR", b"libc.musl-x86_64.so.1"])
def test_libraries_needing_more_get_plain_tags(more: bytes) -> None:
    text = b"\x7fELF\0libc.so.6\0GLIBC_2.2.5\0" + more + b"\0"

    assert ((2, 2) if not more else None) == native.needed_glibc(text)
    assert ("manylinux" in native.tag(text)) is (not more and platform.libc_ver()[0] == "glibc")


class Warnings:
    """Collects the warnings of a build hook."""

    def __init__(self, lines: list[str]) -> None:
        self.messages = lines

    def display_warning(self, message: str) -> None:
        """Store the message."""
        self.messages.append(message)


def hook_in(place: Path, lines: list[str]) -> Build:
    """Return the build hook of this checkout."""
    return Build(str(ROOT), {}, None, None, str(place), "wheel", Warnings(lines))  # type: ignore[arg-type]


def test_built_files_are_not_kept_in_git() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()

    assert library.FILE.match(next(line for line in ignored if line.startswith("libcore")))


def test_the_switch_keeps_python_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(library.SWITCH, "")
    library.core_library.cache_clear()
    door.core.cache_clear()
    try:
        assert door.core() is None
        assert library.core_library().code == f"Python code: {library.SWITCH} is set"
    finally:
        library.core_library.cache_clear()
        door.core.cache_clear()


def test_threads_share_the_library() -> None:
    need_core()
    variant = shipped_variant("campfire")
    copies = copies_of(np.random.default_rng(1), variant, 4, 3000)
    evaluator = evaluator_for(variant.rounds[4].contract, variant)
    expected, results = rough_distances(evaluator, copies), list[bool]()

    def ask() -> None:
        for _ in range(5):
            results.append(bool((rough_distances(evaluator, copies) == expected).all()))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 20


def test_wrong_arrays_are_refused() -> None:
    need_core()
    core = door.core()
    assert core is not None
    variant = shipped_variant("campfire")
    contract = evaluator_for(variant.rounds[0].contract, variant).contract(core)
    with pytest.raises(TypeError, match="uint8_t"):
        core.rough_distances(contract, np.zeros((2, COLUMNS), np.int64))
    with pytest.raises(TypeError, match="53"):
        core.rough_distances(contract, np.zeros((2, COLUMNS + 1), np.uint8))


@pytest.mark.parametrize(
    ("name", "value"),
    [("turn", 4), ("turn", -1), ("upcard", 53), ("upcard", -2), ("bought", -1)],
)
def test_numbers_out_of_bounds_are_refused(name: str, value: int) -> None:
    need_core()
    deals = deals_of(1, shipped_variant("quarters"), 1, 4, 8)
    getattr(deals, name)[..., 3] = value
    hands = deals.hands.copy()
    with pytest.raises(ValueError, match="refuses"):
        deals.play_on()

    assert (deals.hands == hands).all()


def test_invalid_cards_are_refused() -> None:
    need_core()
    deals = deals_of(1, shipped_variant("quarters"), 1, 4, 8)
    deals.stock.cards = np.full((8, 20), COLUMNS)
    with pytest.raises(ValueError, match="refuses"):
        deals.play_on()


def test_too_many_players_are_refused() -> None:
    need_core()
    core = door.core()
    assert core is not None
    most = library.layout().constants["MOST_SEATS"]
    library_itself = library.core_library().library
    assert library_itself is not None
    assert library_itself.core_room(ctypes.c_int64(most), ctypes.c_int64(1)) > 0
    assert library_itself.core_room(ctypes.c_int64(most + 1), ctypes.c_int64(1)) < 0


def test_stopped_deals_are_left_unchanged() -> None:
    need_core()
    deals, calls = deals_of(2, shipped_variant("shafer"), 1, 4, 8), list[int]()
    hands = deals.hands.copy()

    def is_second() -> bool:
        calls.append(len(calls))
        return len(calls) > 1

    deals.play_on(is_second)

    assert calls == [0, 1]
    assert (deals.hands == hands).all()


def test_single_hands_are_left_to_python() -> None:
    variant = shipped_variant("may_i")
    odd = evaluator_for(parse_contract("1 set of 3 + 1 set of 4"), variant)
    copies = copies_of(np.random.default_rng(1), variant, 4, 5)

    assert not is_batched(odd)
    with in_python():
        expected = rough_distances(odd, copies).tolist()
    assert expected == rough_distances(odd, copies).tolist()
