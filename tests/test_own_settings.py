"""Personal settings: whose they are, their form in the file, and hostile files."""

from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.files.described import Choice, Whole
from game.files.documents import LARGEST_SETTINGS
from game.settings import (
    LONGEST_NAME,
    MOST_PERSONAL,
    OWNED,
    PERSONAL_SETTINGS,
    SHARED,
    TABLE_SETTINGS,
    USUAL,
    Loaded,
    PersonalSettings,
    Preferences,
    Settings,
    SettingsKeeper,
    changed,
    load,
    personal_settings_for,
    read_settings,
    settings_name,
    settings_of,
    settings_text,
    with_changes,
)
from game.table.commands import REMAPPABLE

LARGE = replace(USUAL, own=(PersonalSettings("Jun", (("index_size", 150),)),))
NAMES = st.text(min_size=1, max_size=LONGEST_NAME).filter(lambda name: bool(name) and settings_name(name) == name)


def other(name: str) -> object:
    """Return a value of a setting other than its default."""
    match PERSONAL_SETTINGS[name]:
        case Choice(options):
            return options[-1]
        case Whole(_, most):
            return most
        case _:
            return not getattr(USUAL, name)


def set_by(person: str, preferences: Preferences, **values: object) -> None:
    """Set something for a player; afterwards the screen belongs to everybody again."""
    preferences.switch_to(person)
    for name, value in values.items():
        preferences.change(changed(preferences.settings, name, value))
    preferences.switch_to("")


def test_every_setting_is_either_personal_or_shared() -> None:
    assert {field.name for field in fields(Settings)} == OWNED | SHARED
    assert set() == OWNED & SHARED
    assert not PERSONAL_SETTINGS.keys() & TABLE_SETTINGS.keys()


def test_personal_settings_affect_their_player() -> None:
    preferences = Preferences()

    set_by("Jun", preferences, index_size=150, high_contrast=True)

    assert USUAL == replace(preferences.settings, own=())
    preferences.switch_to("Mei")
    assert USUAL == replace(preferences.settings, own=())
    preferences.switch_to("Jun")
    assert (150, True) == (preferences.settings.index_size, preferences.settings.high_contrast)


@pytest.mark.parametrize(("name", "value"), [("speed", "fast"), ("table_mood", "indigo"), ("master_volume", 20)])
def test_table_settings_affect_everybody(name: str, value: object) -> None:
    preferences = Preferences(LARGE)

    set_by("Jun", preferences, **{name: value})

    assert value == getattr(preferences.settings, name)
    assert LARGE.own == preferences.kept.own


def test_shared_changes_reach_undecided_players() -> None:
    preferences = Preferences(LARGE)

    preferences.change(changed(changed(preferences.settings, "index_size", 125), "interface_size", 110))

    assert (125, 110) == (preferences.settings.index_size, preferences.settings.interface_size)
    jun = settings_of(preferences.kept, "Jun")
    assert (150, 110) == (jun.index_size, jun.interface_size)


def test_resetting_removes_personal_values() -> None:
    preferences = Preferences(LARGE)

    set_by("jun", preferences, index_size=100)

    assert USUAL == preferences.kept


def test_keys_are_personal() -> None:
    preferences = Preferences()
    preferences.switch_to("Jun")
    preferences.change(replace(preferences.settings, keys=(("fill", "x"),)))
    preferences.switch_to("")

    assert () == preferences.settings.keys
    again = read_settings(settings_text(preferences.kept)).settings
    assert (("fill", "x"),) == settings_of(again, "Jun").keys


def test_names_ignore_how_characters_are_spelled() -> None:
    assert {"index_size": 150} == personal_settings_for(LARGE, " JUN ")
    assert {} == personal_settings_for(LARGE, "June")
    assert "Jun Li" == settings_name("\tJun\u202e\n Li ")
    assert LONGEST_NAME == len(settings_name("x" * 900))


def test_longest_unchanged_players_are_forgotten() -> None:
    preferences = Preferences()
    for number in range(MOST_PERSONAL):
        set_by(f"P{number}", preferences, hints=False)
    set_by("P0", preferences, analysis=False)

    set_by("one more", preferences, hints=False)

    assert MOST_PERSONAL == len(preferences.kept.own)
    assert {} == personal_settings_for(preferences.kept, "P1")
    assert {"hints": False, "analysis": False} == personal_settings_for(preferences.kept, "P0")


@given(
    st.lists(NAMES, max_size=4, unique_by=str.casefold), st.sets(st.sampled_from(sorted(PERSONAL_SETTINGS)), min_size=1)
)
def test_players_read_back_whatever_their_name(names: list[str], personal: set[str]) -> None:
    values = tuple((name, other(name)) for name in sorted(personal))
    settings = replace(USUAL, own=tuple(PersonalSettings(name, values) for name in names))

    assert Loaded(settings) == read_settings(settings_text(settings))


def test_old_files_hold_everybodys_defaults() -> None:
    settings, complaints = read_settings("speed = 'fast'\nlarge_index = true\npeople = ['Anna', 'Ben']")

    assert ((), ()) == (complaints, settings.own)
    assert settings == settings_of(settings, "Anna")
    assert 150 == settings_of(settings, "Ben").index_size


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("own = 3", "personal settings"),
        ("[own]\nJun = 3", "personal settings"),
        ("[own.'']\nhints = false", "personal settings"),
        (f"[own.{'x' * 41}]\nhints = false", "personal settings"),
        ('[own."Jun\\nLi"]\nhints = false', "personal settings"),
        ("[own.Jun]\nhints = false\n[own.jun]\nhints = false", "personal settings"),
        ("[own.Jun]\nspeed = 'fast'", "speed"),
        ("[own.Jun.own.Jun]\nhints = false", "own"),
        ("[own.Jun]\npeople = ['Ada']", "people"),
        ("[own.Jun]\nhurry = 1", "hurry"),
        ("[own.Jun]\nindex_size = 900", "index_size"),
        ("[own.Jun.keys]\nfill = ''", "keys"),
    ],
)
def test_impossible_personal_settings_are_named(text: str, message: str) -> None:
    settings, complaints = read_settings(f"{text}\n[own.Mei]\nanalysis = false" if "own = 3" != text else text)

    assert 1 == len(complaints)
    assert message in complaints[0]
    assert "own = 3" == text or not settings_of(settings, "Mei").analysis
    assert USUAL == replace(settings, own=())


def test_too_many_players_keep_the_last() -> None:
    text = "\n".join(f"[own.P{number}]\nhints = false" for number in range(MOST_PERSONAL + 5))

    settings, complaints = read_settings(text)

    assert [f"P{number}" for number in range(5, MOST_PERSONAL + 5)] == [own.name for own in settings.own]
    assert 1 == len(complaints)


def test_full_player_lists_fit_the_file() -> None:
    keys = tuple((str(intention), "print screen") for intention in REMAPPABLE)
    values = (*((name, other(name)) for name in sorted(PERSONAL_SETTINGS)), ("keys", keys))
    people = tuple(PersonalSettings(f"{number:02}{'林' * 14}", values) for number in range(MOST_PERSONAL))

    text = settings_text(replace(USUAL, own=people))

    assert len(text.encode()) < LARGEST_SETTINGS
    assert MOST_PERSONAL == len(read_settings(text).settings.own)


def test_files_stay_short_enough_to_read(tmp_path: Path) -> None:
    keys = tuple((f"{number:02}" + "\\" * 38, '"' * 40) for number in range(64))
    hostile = replace(
        USUAL, own=tuple(PersonalSettings(f"P{number}", (("keys", keys),)) for number in range(MOST_PERSONAL))
    )

    SettingsKeeper(tmp_path, USUAL).keep(hostile)

    settings, complaints = load(tmp_path)
    assert () == complaints
    assert 0 < len(settings.own) < MOST_PERSONAL
    assert hostile.own[-1] == settings.own[-1]


def test_unstorable_names_change_shared_settings() -> None:
    assert replace(USUAL, hints=False) == with_changes(USUAL, "\u202e", USUAL, replace(USUAL, hints=False))


def test_current_players_changes_announce_once() -> None:
    notices: list[Settings] = []
    preferences = Preferences(LARGE, notices.append)

    for person in ("Jun", "Jun", "", "", "Mei", ""):
        preferences.switch_to(person)

    assert [150, 100] == [settings.index_size for settings in notices]
