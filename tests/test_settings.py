"""Settings: read as written, tolerant of errors, saved whole or not at all, three generations, damage set aside."""

import os
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.files.described import Choice, Whole
from game.files.storage import LOCK, generation, set_aside, write_text
from game.language.catalogs import catalog_of
from game.settings import (
    ALLOWED,
    FILE_NAME,
    USUAL,
    Loaded,
    Settings,
    SettingsKeeper,
    changed,
    load,
    read_settings,
    settings_of,
    settings_text,
)
from sounds.voice import SPEEDS
from tests.language.pseudo import speaking


def values_of(name: str) -> st.SearchStrategy[object]:
    """Return values of any allowed kind for a setting."""
    match ALLOWED[name]:
        case Choice(options):
            return st.sampled_from(options)
        case Whole(least, most, _):
            return st.integers(least, most)
        case _:
            return st.booleans()


NAMES = st.text(min_size=1, max_size=12)
ANY = st.builds(
    Settings,
    **{name: values_of(name) for name in ALLOWED},
    keys=st.dictionaries(NAMES, NAMES, max_size=4).map(lambda keys: tuple(keys.items())),
)


@given(ANY)
def test_every_setting_reads_back_as_written(settings: Settings) -> None:
    assert Loaded(settings) == read_settings(settings_text(settings))


def test_settings_have_limits_and_valid_defaults() -> None:
    window = {"window_width", "window_height"}
    limited = {
        *ALLOWED,
        *window,
        "keys",
        "face",
        "people",
        "buying",
        "coach",
        "plan",
        "offered_like",
        "welcomed",
        "own",
    }
    assert {field.name for field in fields(Settings)} == limited, (
        "give each setting its limits in PERSONAL_SETTINGS or TABLE_SETTINGS of game/settings.py"
    )
    for name, kind in ALLOWED.items():
        assert kind.take(getattr(USUAL, name)) is not None, name


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("first", {}),
        ("alert", {}),
        ("wait", {"buying": "ask"}),
        ("short", {"buying": "ask", "call_time": "timed"}),
        ("usual", {"buying": "ask", "call_time": "timed"}),
        ("long", {"buying": "ask", "call_time": "timed"}),
    ],
)
def test_old_calling_times_become_orders(written: str, means: dict[str, str]) -> None:
    settings = read_settings(f'shanghai = "{written}"\nbuying = ""')
    chosen = read_settings(f'shanghai = "{written}"\nbuying = "helps"')

    assert Loaded(replace(USUAL, **means)) == settings  # type: ignore[arg-type]
    assert ("helps", ()) == (chosen.settings.buying, chosen.complaints)


@pytest.mark.parametrize(("written", "means"), [(0, "off"), (500, "short"), (2500, "short"), (5000, "long")])
def test_old_undo_times_become_choices(written: int, means: str) -> None:
    own = f"[own.Jun]\ndiscard_waits_ms = {written}"

    assert Loaded(replace(USUAL, discard_undo=means)) == read_settings(f"discard_waits_ms = {written}")
    assert means == settings_of(read_settings(own).settings, "Jun").discard_undo
    assert read_settings("discard_waits_ms = 5001").complaints


def test_an_invalid_time_to_call_is_named() -> None:
    assert read_settings('shanghai = "soon"').complaints


def test_an_empty_file_means_the_defaults() -> None:
    assert Loaded(USUAL) == read_settings("")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("speed = 'warp'", "speed"),
        ("interface_size = 99", "interface_size"),
        ("interface_size = 201", "interface_size"),
        ("interface_size = true", "interface_size"),
        ("interface_size = 1.5", "interface_size"),
        ("reduced_motion = 1", "reduced_motion"),
        ("card_back = ['fans']", "card_back"),
        ("master_volume = '80'", "master_volume"),
    ],
)
def test_invalid_values_keep_the_default(text: str, name: str) -> None:
    settings, complaints = read_settings(f"{text}\nlarge_index = true")

    assert replace(USUAL, index_size=150) == settings, "what an older file calls large_index"
    assert len(complaints) == 1
    assert name in complaints[0]


def test_unknown_keys_spare_the_rest() -> None:
    settings, complaints = read_settings("color = 'mauve'\nspeed = 'slow'")

    assert "slow" == settings.speed
    assert ("Unknown key in the settings file: color.",) == complaints


@pytest.mark.parametrize("text", ["keys = 3", "[keys]\ntake = 3", "[keys]\ntake = ''", f"[keys]\ntake = '{'x' * 99}'"])
def test_unnameable_keys_are_dropped_with_sentence(text: str) -> None:
    settings, complaints = read_settings(text)

    assert () == settings.keys
    assert len(complaints) == 1


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    folder = tmp_path_factory.mktemp("bytes")
    (folder / FILE_NAME).write_bytes(content)

    settings, _ = load(folder)

    assert isinstance(settings, Settings)


def test_changes_are_saved_immediately(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "down"
    keeper = SettingsKeeper(folder, USUAL)

    assert "" == keeper.keep(replace(USUAL, four_colours=True))

    assert Loaded(replace(USUAL, four_colours=True)) == load(folder)
    assert [LOCK, FILE_NAME] == sorted(entry.name for entry in folder.iterdir())


def test_an_unchanged_file_is_not_written(tmp_path: Path) -> None:
    SettingsKeeper(tmp_path / "none", USUAL).keep(USUAL)

    assert not (tmp_path / "none").exists()


def test_three_generations_are_kept_by_session(tmp_path: Path) -> None:
    for size in (110, 120, 130, 140, 150):
        keeper = SettingsKeeper(tmp_path, load(tmp_path).settings)
        keeper.keep(replace(USUAL, interface_size=size - 5))
        keeper.keep(replace(USUAL, interface_size=size))

    texts = [
        read_settings(generation(tmp_path / FILE_NAME, age).read_text(encoding="utf-8")).settings for age in range(4)
    ]
    assert [150, 140, 130, 120] == [settings.interface_size for settings in texts]
    assert len(list(tmp_path.glob(f"{FILE_NAME}*"))) == 4


def test_damaged_files_fall_back_a_generation(tmp_path: Path) -> None:
    for size in (110, 120):
        SettingsKeeper(tmp_path, load(tmp_path).settings).keep(replace(USUAL, interface_size=size))
    (tmp_path / FILE_NAME).write_text("speed = 'slo")

    settings, complaints = load(tmp_path)

    assert 110 == settings.interface_size
    assert len(complaints) == 1
    aside = tmp_path / "settings.damaged-1.toml"
    assert str(aside) in complaints[0]
    assert "speed = 'slo" == aside.read_text()


def test_second_damages_replace_no_first(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    for content in ("one", "two"):
        path.write_text(content)
        set_aside(path)

    assert ["one", "two"] == [(tmp_path / f"settings.damaged-{number}.toml").read_text() for number in (1, 2)]


def test_an_oversized_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("# " + "x" * (2 << 20))

    settings, complaints = load(tmp_path)

    assert USUAL == settings
    assert len(complaints) == 1


def test_an_interrupted_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / FILE_NAME
    write_text(path, "before")

    def no_room(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(OSError, match="No space"):
        write_text(path, "after")

    assert "before" == path.read_text()


def test_impossible_folders_get_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    sentence = SettingsKeeper(tmp_path / "file" / "below", USUAL).keep(replace(USUAL, speed="fast"))

    assert "Couldn't save the settings" in sentence


def test_a_setting_changes_only_within_its_limits() -> None:
    assert 150 == changed(USUAL, "interface_size", 150).interface_size
    with pytest.raises(ValueError, match="interface_size"):
        changed(USUAL, "interface_size", 250)


def test_speech_speeds_are_the_voices() -> None:
    kind = ALLOWED["speech_speed"]
    assert isinstance(kind, Choice)
    assert SPEEDS == kind.words
    assert USUAL.speech_speed in SPEEDS


@pytest.mark.parametrize("value", ['"wide"', "-5", "1e3", "true", "16385", "[1280, 720]"])
@pytest.mark.parametrize("name", ["window_width", "window_height", "full_screen"])
def test_damaged_window_sizes_use_defaults(name: str, value: str) -> None:
    if (name, value) == ("full_screen", "true"):
        return
    loaded = read_settings(f"speed = 'fast'\n{name} = {value}")

    assert replace(USUAL, speed="fast") == loaded.settings
    assert name in loaded.complaints[0]


def test_wrong_values_answer_in_players_language() -> None:
    with speaking(catalog_of("de")):
        _, shown = read_settings('speed = "hasty"\nmaster_volume = 300\nhints = "no"')

    assert all("oder" in shown[at] for at in (0, 2))
    assert "100" in shown[1]
    assert not any(english in line for line in shown for english in ("must be", "whole number", " or ", "true or"))
