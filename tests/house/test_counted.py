"""What is said in two places is the same in both: the version, the rule sets, and how many can play."""

import tomllib

from game import __version__, settings
from game.app.title import RULE_SETS, VERSION
from game.rules.knobs.record import MOST_PLAYERS
from game.rules.variant_file import shipped_variants
from game.saving import shelf
from tests import ROOT


def test_the_version_is_written_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert "version" not in project["project"]
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"] == {"path": "game/__init__.py"}
    assert __version__.startswith(f"{VERSION}.")


def test_as_many_people_are_remembered_and_read_of_a_header_as_can_play() -> None:
    """Neither the settings nor the list of games may know the rules, which the title has to do without."""
    assert {MOST_PLAYERS} == {settings.MOST_PEOPLE, shelf.MOST_PLAYERS}


def test_the_title_counts_the_rule_sets_there_are() -> None:
    assert len(shipped_variants()) == RULE_SETS
