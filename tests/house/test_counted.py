"""Facts stated in two places agree: the version, counts, and file size limits."""

import re
import tomllib

import pytest

from game import __version__, documents, settings
from game.__main__ import parser
from game.practice.shipped import shipped_drills
from game.rules.knobs.record import FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from game.saving import shelf
from game.statistics import words as statistics
from game.text import ui
from game.text.commands import CAPTIONS
from game.title.menu import RULE_SETS, VERSION
from sprites import FACES
from tests import ROOT

IN_WORDS = {5: "five"}


def test_the_version_is_written_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert "version" not in project["project"]
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"] == {"path": "game/__init__.py"}
    assert __version__.startswith(f"{VERSION}.")


def test_as_many_people_are_remembered_and_read_of_a_header_as_can_play() -> None:
    """Neither the settings nor the list of games may know the rules, which the title has to do without."""
    assert {MOST_PLAYERS} == {settings.MOST_PEOPLE, shelf.MOST_PLAYERS}
    assert shelf.MOST_ROUNDS >= MOST_ROUNDS


def test_every_key_that_can_be_changed_is_looked_at_in_the_settings() -> None:
    assert len(CAPTIONS) <= settings.MOST_KEYS


def test_the_title_counts_the_rule_sets_there_are() -> None:
    assert len(shipped_variants()) == RULE_SETS


def test_the_title_says_how_many_can_play() -> None:
    rule_sets = [shipped_variant(name) for name in shipped_variants()]
    fewest, most = min(each.fewest_players for each in rule_sets), max(each.most_players for each in rule_sets)

    assert f"For {fewest} to {most} players." in ui.TITLE_FOOT(sentence="", version=VERSION)


def test_everybody_who_can_play_has_a_name_a_face_and_a_place() -> None:
    assert {MOST_PLAYERS} == {len(ui.HOME_NAMES), len(ui.SEAT_NAMES), len(FACES), len(statistics.ORDINALS) - 1}


@pytest.mark.parametrize(("fits", "players"), [(True, FEWEST_PLAYERS), (True, MOST_PLAYERS), (False, MOST_PLAYERS + 1)])
def test_as_many_can_be_asked_for_in_a_terminal_as_can_play(fits: bool, players: int) -> None:
    """The command line is read before anything of the rules is."""
    try:
        assert players == parser().parse_args(["--players", str(players), "--people", str(players)]).players
    except SystemExit:
        assert not fits
    else:
        assert fits


def test_readme_and_manual_count_what_comes_with_the_game() -> None:
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").lower().split())
    playing = (ROOT / "game/docs/playing.md").read_text(encoding="utf-8")
    drills = sum(len(shipped_drills(name).drills) for name in shipped_variants())

    assert f"{IN_WORDS[len(shipped_variants())]} documented rule sets" in readme
    assert f"{IN_WORDS[len(relatives())]} related games" in readme
    assert f"**Drills**: {drills} positions" in playing


def test_the_manual_says_how_large_a_file_may_be() -> None:
    page = (ROOT / "game/docs/formats.md").read_text(encoding="utf-8")
    said = dict(re.findall(r"^\| (.+) \| (\d+ [KM]B) \|$", page, re.MULTILINE))

    assert {
        "a rule set, the settings": f"{documents.LARGEST_RULE_SET >> 10} KB",
        "a position": f"{documents.LARGEST_POSITION >> 10} KB",
        "a record": f"{documents.LARGEST_RECORD >> 20} MB",
        "the statistics": f"{documents.LARGEST_STATISTICS >> 20} MB",
    } == said
    assert documents.LARGEST_RULE_SET == documents.LARGEST_SETTINGS
    assert f"at most {documents.MOST_PARTS} parts, lists and tables at most {documents.MOST_NESTED} levels" in page
