"""Facts stated in two places agree: versions, counts and limits."""

import re
import tomllib
from itertools import pairwise
from math import ceil
from xml.etree import ElementTree

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from ai.bots import LEAST_STRENGTH, MOST_STRENGTH
from ai.judge.verdicts import _MOST_HALF
from ai.outside import LAY_DOWNS, LONGEST_ANSWER, START_SECONDS, VERSIONS
from game import __version__, settings
from game.cli.options import parser
from game.engine.record_header import RECORD_VERSION
from game.files import documents
from game.files.documents import Unusable
from game.language.quoting import MOST_NAMED
from game.packaging import debian
from game.practice.memory import diary, kept_rounds
from game.practice.memory.shipped import shipped_drills
from game.practice.review.screen import LEVELS
from game.rulebook.words.manual import names, text_of
from game.rules.draft import LONGEST_ID
from game.rules.knobs.record import FEWEST_PLAYERS, LONGEST_GAME, MOST_PLAYERS, MOST_ROUNDS
from game.rules.variant_check import _FEW_BUYS
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from game.saving import shelf
from game.seating.chairs import LONGEST_NAME
from game.statistics import file as statistics_file
from game.statistics import words as statistics
from game.statistics.file import AWARDS
from game.text import ui
from game.text.commands import CAPTIONS
from game.title.menu import RULE_SETS, VERSION
from game.ui.looks import LARGEST
from game.workshop.comparison import FEWEST
from sprites import FACES
from tests import ROOT
from tests.judge import accused
from tests.judge.accused import accused_in, held_by
from tests.judge.stored import DATA, stored_rows

IN_WORDS = {5: "five"}


def test_one_version_number_decides_all_others() -> None:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in document["project"]
    assert document["project"]["dynamic"] == ["version"]
    assert document["tool"]["hatch"]["version"] == {"path": "game/__init__.py"}
    assert __version__ == ProjectMetadata(str(ROOT), PluginManager()).version

    assert __version__.startswith(f"{VERSION}.")
    release, dev, _ = __version__.partition(".dev")
    newest = re.findall(r"(?m)^## (.*)$", text_of("changes"))[0]
    assert (f"{release} (not released yet)" if dev else release) == newest
    packaged = ElementTree.fromstring(debian.metainfo()).find("releases/release")
    assert packaged is not None
    assert packaged.get("version") == debian.debian_version() == __version__.replace(".dev", "~dev")


def test_limits_that_are_stated_twice_agree() -> None:
    """The settings, the list of games and the command line may not import the rules, which take long to load."""
    assert {MOST_PLAYERS} == {settings.MOST_PEOPLE, shelf.MOST_PLAYERS}
    assert shelf.MOST_ROUNDS >= max(MOST_ROUNDS, LONGEST_GAME)
    assert len(CAPTIONS) <= settings.MOST_KEYS
    assert {MOST_PLAYERS} == {len(ui.HOME_NAMES), len(ui.SEAT_NAMES), len(FACES), len(statistics.ORDINALS) - 1}
    for players in (FEWEST_PLAYERS, MOST_PLAYERS):
        assert players == parser().parse_args(["--players", str(players), "--people", str(players)]).players
    with pytest.raises(Unusable):
        parser().parse_args(["--players", str(MOST_PLAYERS + 1)])
    with pytest.raises(Unusable):
        parser().parse_args(["--people", str(MOST_PLAYERS + 1)])


def test_the_title_counts_rule_sets_and_players() -> None:
    rule_sets = [shipped_variant(name) for name in shipped_variants()]
    fewest = min(rule_set.fewest_players for rule_set in rule_sets)
    most = max(rule_set.most_players for rule_set in rule_sets)

    assert len(rule_sets) == RULE_SETS
    assert f"For {fewest} to {most} players." in ui.TITLE_FOOT(sentence="", version=VERSION)


def test_pages_count_what_is_shipped() -> None:
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").lower().split())
    playing = (ROOT / "game/docs/playing.md").read_text(encoding="utf-8")
    drills = sum(len(shipped_drills(name).drills) for name in shipped_variants())

    assert f"{IN_WORDS[len(shipped_variants())]} documented rule sets" in readme
    assert f"{IN_WORDS[len(relatives())]} related games" in readme
    assert f"for {FEWEST_PLAYERS} to {MOST_PLAYERS} players" in readme
    assert f"**Drills**: {drills:,} positions" in playing


def test_playing_lists_the_rule_sets() -> None:
    rows = re.findall(r"^\| (.+), `(\w+)` \| (\d)-(\d) \| (\d+) \|", text_of("playing"), re.MULTILINE)
    rule_sets = [shipped_variant(name) for name in shipped_variants()]

    assert rows == [
        (of.title, of.id, str(of.fewest_players), str(of.most_players), str(len(of.rounds))) for of in rule_sets
    ]


def test_pages_agree_on_the_levels() -> None:
    measured = text_of("measuring").partition("| beginner |")
    table = "".join(measured[1:]).partition("\n\n")[0]
    won = {name: re.findall(r"\d+", row) for name, row in re.findall(r"^\| (\w+) \|(.*)$", table, re.MULTILINE)}
    easy, normal = measured[0].rpartition("| | -0.40")[2].split(" | ").index("0.00"), -1
    playing = text_of("playing")
    counted = re.findall("Strong among Normal.*", text_of("measuring"))[-1]
    strong = sorted(map(float, re.findall(r"(\d+\.\d) ±", counted)))
    expert = [float(figure) for figure in re.findall(r"(?:from|to) (\d+\.\d) ±", text_of("measuring"))]

    assert (
        f"who wins {won['beginner'][easy]} of 100 games against three; an average player wins {won['average'][easy]} |"
        in playing
    )
    assert f"wins {won['average'][normal]} of 100 games, a good one {won['good'][normal]} |" in playing
    assert f"wins {ceil(strong[0])} to {round(strong[-1])} of 100 games against three Normal players" in playing
    assert f"wins {round(expert[0])} to {round(expert[-1])} of 100 games against three Strong players" in playing
    assert f"a strength from {LEAST_STRENGTH:.2f} to {MOST_STRENGTH:.2f}" in text_of("command-line")


def test_the_manual_states_file_limits() -> None:
    page = (ROOT / "game/docs/formats.md").read_text(encoding="utf-8")
    limits = dict(re.findall(r"^\| (.+) \| (\d+ [KM]B) \|$", page, re.MULTILINE))

    assert {
        "a rule set, the settings": f"{documents.LARGEST_RULE_SET >> 10} KB",
        "a position": f"{documents.LARGEST_POSITION >> 10} KB",
        "a record": f"{documents.LARGEST_RECORD >> 20} MB",
        "the statistics": f"{documents.LARGEST_STATISTICS >> 20} MB",
    } == limits
    assert f"text of at most {LONGEST_ANSWER} bytes" in text_of("security")
    assert f"the line has more than {LONGEST_ANSWER} bytes" in text_of("players")
    assert f"at most {MOST_NAMED} characters of it, on one line" in text_of("security")
    assert documents.LARGEST_RULE_SET == documents.LARGEST_SETTINGS
    assert f"at most {documents.MOST_PARTS} parts, lists and tables at most {documents.MOST_NESTED} levels" in page


def test_lists_are_numbered_from_one() -> None:
    wrong = []
    for page in names():
        numbers = map(int, re.findall(r"^(\d+)\. ", text_of(page), re.MULTILINE))
        wrong += [(page, at) for before, at in pairwise((0, *numbers)) if at not in (1, before + 1)]

    assert [] == wrong


HEADERS = {"badges": AWARDS.header, "practice": diary.HEADER, "practice rounds": kept_rounds.HEADER}
FIGURES = {
    "changes": (f"Names have up to {LONGEST_NAME} letters",),
    "command-line": (
        f"Fewer than {FEWEST} games give the figures without a verdict",
        f"more than\n{_MOST_HALF:.0f} points",
        "`like/0.54` is **Like you** at a strength",
        "it plays 54 of 100 turns like Normal and",
    ),
    "players": (
        f"with at most {LAY_DOWNS} of the possible lay-downs",
        f"with {START_SECONDS:.0f} more for the first",
        f'"version": {VERSIONS[0]}, "versions": {[*VERSIONS]}',
    ),
    "playing": (
        f"in your last {diary.LATEST_CHOICES} choices",
        f"up to {LARGEST:.0%} the whole table stays".replace("%", " %"),
    ),
    "records": (
        f'"shanghai-rummy record", "version": {RECORD_VERSION}',
        f'"{statistics_file.FORMAT}", "version": {statistics_file.VERSION}',
        *(f'`{{"format": "shanghai-rummy {of}", "version": {header["version"]}}}`' for of, header in HEADERS.items()),
    ),
    "relatives": (f"at most to round {LONGEST_GAME}", f"`check` refuses more than {_FEW_BUYS} where"),
    "security": (f"small letters, digits and `_`, at most {LONGEST_ID}",),
}


@pytest.mark.parametrize("page", FIGURES)
def test_figures_of_pages_are_the_games(page: str) -> None:
    text = text_of(page)

    assert [] == [statement for statement in FIGURES[page] if statement not in text]


def test_levels_make_their_stored_mistakes() -> None:
    rows = [*map(accused_in, stored_rows(DATA / "judge_accused.csv"))]
    counted = {level: held_by(rows, level, shipped_variants()) for level in accused.LEVELS}

    assert LEVELS == {
        level: (len(held.found), sum(row.choices for row in held.reviewed)) for level, held in counted.items()
    }
