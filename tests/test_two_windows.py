"""Two windows with the same files, each its own process: neither loses the other's changes, nor waits long."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.files.storage import BUSY, LOCK, only_writer, open_file, write_text
from game.practice.memory.diary import DIARY, FILE_NAME, DrillAnswered
from game.settings import USUAL, PersonalSettings, Settings, SettingsKeeper, changed, load, merged

NEVER_GIVES_UP = "import game.files.storage; game.files.storage.LOCK_SECONDS = 3600.0\n"
SETS = """
import sys
from pathlib import Path
from game.settings import SettingsKeeper, changed, load
folder, name, *values = sys.argv[1:]
settings, _ = load(Path(folder))
keeper = SettingsKeeper(Path(folder), settings)
for value in 10 * values:
    settings = changed(settings, name, int(value))
    problem = keeper.keep(settings)
    assert not problem, problem
"""
NOTES = """
import sys
from pathlib import Path
from game.practice.memory.diary import DIARY, DrillAnswered
path, name = sys.argv[1:]
for number in range(60):
    problem = DIARY.keep(Path(path), DrillAnswered(f"{name} {number}", "2026-11-23 21:30", "quarters", "buy", True, 12))
    assert not problem, problem
"""
MENDS = """
import sys
from pathlib import Path
from game.practice.memory.diary import DIARY
from game.files.storage import append_line
path = Path(sys.argv[1])
for number in range(60):
    append_line(path, "ink", "")
    DIARY.load(path)
"""
HOLDS = """
import sys, time
from pathlib import Path
from game.files.storage import only_writer
with only_writer(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(3600)
"""


def window(program: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", NEVER_GIVES_UP + program, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def ended(windows: Sequence[subprocess.Popen[str]]) -> None:
    for process in windows:
        process.communicate()
    assert [0] * len(windows) == [process.returncode for process in windows]


def test_both_windows_settings_are_kept(tmp_path: Path) -> None:
    SettingsKeeper(tmp_path, USUAL).keep(changed(USUAL, "speed", "fast"))

    ended(
        [
            window(SETS, tmp_path, "master_volume", 10, 20, 30),
            window(SETS, tmp_path, "interface_size", 110, 125, 150),
            window(SETS, tmp_path, "drag_threshold", 8, 10, 12),
        ]
    )

    settings, complaints = load(tmp_path)
    assert () == complaints
    assert ("fast", 30, 150, 12) == (
        settings.speed,
        settings.master_volume,
        settings.interface_size,
        settings.drag_threshold,
    )
    assert [] == [*tmp_path.glob("*.new")]


@pytest.mark.slow
def test_repairs_keep_another_windows_line(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    DIARY.keep(path, DrillAnswered("first", "2026-11-23 21:30", "quarters", "buy", True, 12))

    ended([window(NOTES, path, "one"), window(MENDS, path), window(NOTES, path, "two"), window(MENDS, path)])

    entries, _ = DIARY.load(path)
    noted = {entry.drill for entry in entries if isinstance(entry, DrillAnswered)}
    assert {"first", *(f"{name} {number}" for name in ("one", "two") for number in range(60))} == noted


def test_lock_holders_block_no_window(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("speed = [")
    DIARY.keep(tmp_path / FILE_NAME, DrillAnswered("first", "2026-11-23 21:30", "quarters", "buy", True, 12))
    with (tmp_path / FILE_NAME).open("ab") as file:
        file.write(b"ink\n")
    holder = window(HOLDS, tmp_path)
    try:
        assert holder.stdout is not None
        assert "held\n" == holder.stdout.readline()

        not_kept = SettingsKeeper(tmp_path, USUAL).keep(changed(USUAL, "speed", "fast"))
        not_noted = DIARY.keep(tmp_path / FILE_NAME, DrillAnswered("", "2026-11-23 21:30", "quarters", "buy", True, 12))
        loaded, (entries, message) = load(tmp_path), DIARY.load(tmp_path / FILE_NAME)

        assert BUSY in not_kept
        assert BUSY in not_noted
        assert USUAL == loaded.settings
        assert str(tmp_path / "settings.toml") in loaded.complaints[0]
        assert 1 == len(entries)
        assert str(tmp_path / FILE_NAME) in message[0]
    finally:
        holder.kill()
        holder.communicate()
    assert "" == SettingsKeeper(tmp_path, USUAL).keep(changed(USUAL, "speed", "fast"))  # a dead process holds no lock


def test_without_locks_files_are_written_anyway(tmp_path: Path) -> None:
    (tmp_path / LOCK).mkdir()

    with only_writer(tmp_path), only_writer(tmp_path):
        assert "" == SettingsKeeper(tmp_path, USUAL).keep(changed(USUAL, "speed", "fast"))


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()

    with pytest.raises(OSError, match="directory"):
        write_text(tmp_path / "taken", "text", keep_older=False)

    assert ["taken"] == [path.name for path in tmp_path.iterdir()]


def test_meanwhile_damaged_settings_move_aside(tmp_path: Path) -> None:
    keeper = SettingsKeeper(tmp_path, USUAL)
    with open_file(tmp_path / "settings.toml", "wb") as file:
        file.write(b"speed = [")

    assert "" == keeper.keep(changed(USUAL, "speed", "fast"))

    assert "fast" == load(tmp_path).settings.speed
    assert "speed = [" == (tmp_path / "settings.damaged-1.toml").read_text()


def settings(keys: dict[str, str], own: dict[str, dict[str, bool]]) -> Settings:
    people = tuple(PersonalSettings(name, tuple(values.items())) for name, values in own.items())
    return Settings(keys=tuple(keys.items()), own=people)


def test_only_changed_settings_are_merged() -> None:
    before = settings({"log": "l", "hint": "h"}, {"Ann": {"hints": False}, "Ben": {"hints": False}})
    after = settings({"log": "k", "scores": "s"}, {"Ann": {"hints": False, "analysis": False}})
    others = settings({"log": "l", "hint": "h", "help": "f"}, {"ann": {"hints": False}, "Cat": {"hints": False}})

    both = merged(before, after, others)

    assert {"log": "k", "scores": "s", "help": "f"} == dict(both.keys)
    assert (
        PersonalSettings("Cat", (("hints", False),)),
        PersonalSettings("Ann", (("analysis", False), ("hints", False))),
    ) == both.own
