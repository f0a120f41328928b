"""The books of the rule sets: every doubtful clause has its interpretation, in players' words."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from ai.contracts import ContractCounts, shipped_counts
from game.rulebook.reading import page_of
from game.rulebook.rules_screen import RulesScreen
from game.rulebook.words.blocks import Sentence
from game.rulebook.words.questions import compare_options
from game.rulebook.words.rulebook import book, book_of, frame, readings_of, rulebook
from game.rulebook.words.rules import words_of
from game.rules.schema import KNOBS, with_knob
from game.rules.variant import Claim
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from game.ui.forms import WidgetEvent
from tests import ROOT
from tests.support.canvases import canvas_of
from tests.support.clause_table import LIST, clauses

BOOKS = ("common", *shipped_variants())
# The clauses that the rule book marks as decided by this project.
RESOLVED = [
    "X-4",
    "X-8",
    "X-9",
    "X-10",
    "X-11",
    "X-12",
    "X-13",
    "X-16",
    "H-2",
    "H-3",
    "H-9",
    "H-14",
    "H-15",
    "S-1",
    "S-3",
    "S-5",
    "S-7",
    "S-8",
    "S-10",
    "S-11",
    "S-12",
    "S-15",
    "S-18",
    "S-19",
    "Q-1",
    "Q-4",
    "Q-5",
    "Q-7",
    "Q-9",
    "Q-10",
    "Q-12",
    "Q-13",
    "M-1",
    "M-2",
    "M-4",
    "M-5",
    "M-6",
    "M-8",
    "M-12",
    "M-13",
    "M-15",
    "C-2",
    "C-5",
    "C-6",
    "C-7",
    "C-9",
    "C-11",
    "C-12",
    "C-13",
]
# Only one source mentions looking through the discards, and the one that has the stock remade says nothing of buys.
SILENT_TOO = {"X-3", "C-14"}
DEVELOPER_WORDS = re.compile(
    r"\[r\]|\b[A-Z]-\d+\b|\b[a-z]+[._][a-z_]+\b|\bknob|\breading", re.IGNORECASE
)  # words that are not for players


def sentences(variant_id: str) -> list[Sentence]:
    page = rulebook(shipped_variant(variant_id))
    return [block for section in page for block in section.blocks if isinstance(block, Sentence)]


def told(variant_id: str) -> set[str]:
    return {reading.clause for reading in readings_of(shipped_variant(variant_id))}


def test_only_resolved_clauses_have_lines() -> None:
    named = [reading.clause for name in BOOKS for reading in book(name).readings]

    assert {*RESOLVED, *SILENT_TOO} == set(named)
    assert sorted(RESOLVED) == sorted(clause for clause in named if clause not in SILENT_TOO)
    assert set(named) <= set(clauses())


@pytest.mark.parametrize("name", BOOKS)
def test_a_reading_names_existing_knobs(name: str) -> None:
    for reading in book(name).readings:
        assert set(reading.knobs) <= set(KNOBS), reading
        assert reading.line.endswith(".")
        assert reading.clause[0] in (book(name).letter, frame().letter)


def test_knobs_name_clauses_of_the_book() -> None:
    named = {clause for entry in KNOBS.values() for clause in entry.knob.clauses.split()}
    assert set() == named - set(clauses()), f"say what they are about in {LIST.relative_to(ROOT)}"


@pytest.mark.parametrize("variant_id", [*shipped_variants(), *relatives()])
def test_a_page_has_no_words_of_developers(variant_id: str) -> None:
    texts = [sentence.text.replace(book(variant_id).source, "") for sentence in sentences(variant_id)]

    assert [] == [text for text in texts if DEVELOPER_WORDS.search(text)]


def test_a_comparison_has_no_words_of_developers() -> None:
    variants = [shipped_variant(id) for id in shipped_variants()]
    cells = [
        cell
        for left, right in pairwise(variants)
        for line in compare_options(left, right)
        for cell in (line.left, line.right)
    ]

    assert [] == [cell for cell in cells if DEVELOPER_WORDS.search(cell)]


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_pages_have_sources_advice_and_readings(variant_id: str) -> None:
    own, variant = book(variant_id), shipped_variant(variant_id)
    text = "\n".join(sentence.text for sentence in sentences(variant_id))

    assert own.source in text
    assert 3 <= len(own.advice) <= 5
    assert all(line in text for line in own.advice)
    assert all(reading.line in text for reading in own.readings)
    assert all((reading.line in text) == (reading in readings_of(variant)) for reading in frame().readings)
    assert ("X-4" in told(variant_id)) == (variant_id == "campfire"), "the other sources limit wilds to less"
    assert ("X-8" in told(variant_id)) == (variant_id != "classic"), "its source says it"
    assert variant.claims is not Claim.NONE or "Calls of Shanghai" not in text


FIGURES = re.compile(r"\d|\b(half|third|quarter|fifth|tenth|percent|twice|two|three|four|five|average)\b")
BEFORE_DOWN = "Being caught before you lay down costs many times more than afterwards."


def costs_many_times_more(counts: ContractCounts) -> bool:
    caught = (counts.points[0] - counts.points_down) / (counts.seats - counts.downs)
    return caught > 4 * counts.points_down / counts.downs


def bonus_is_worth_more(variant_id: str) -> bool:
    variant = shipped_variant(variant_id)
    return variant.scoring.fewest_penalties_bonus > sum(played.points for played in variant.rounds[-2:])


# What advice says in figures, or of many rounds, and the stored results or rules that bear it out.
BORNE_OUT: tuple[tuple[str, Callable[[str], bool]], ...] = (
    (BEFORE_DOWN, lambda id: all(map(costs_many_times_more, shipped_counts()[id]))),
    ("the bonus is worth more than going out in the last two rounds together", bonus_is_worth_more),
    ("You can't buy once you are down.", lambda id: not shipped_variant(id).buying.once_down),
)


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_figures_of_advice_are_borne_out(variant_id: str) -> None:
    for line in book(variant_id).advice:
        rest = line
        for claim, holds in BORNE_OUT:
            assert claim not in line or holds(variant_id), claim
            rest = rest.replace(claim, "")
        assert not FIGURES.search(rest), f"bear it out with a stored result, or say it without a figure: {line}"


def test_a_house_rule_names_no_source() -> None:
    house = with_knob(shipped_variant("classic"), "melding.longer", True)

    assert any(reading.clause == "C-9" for reading in readings_of(shipped_variant("classic")))
    assert not any(reading.clause == "C-9" for reading in readings_of(house))
    assert "Advice" not in [section.heading for section in rulebook(house)]
    assert book_of(replace(house, id="ours")) is None


@pytest.mark.everyday
@pytest.mark.usefixtures("dummy_display")
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_headings_stay_beside_the_read_section(variant_id: str) -> None:
    screen = RulesScreen((page_of(shipped_variant(variant_id)),) * 2)

    screen.draw(canvas_of((320, 180)), 0.0)

    for number in (*range(len(screen.page.headings)), 0):
        screen.answer(WidgetEvent(f"section {number}"), 0.0)
        screen.draw(canvas_of((320, 180)), 0.0)
        assert f"section {number}" in {widget.name for widget in screen.in_sight()}


def test_comparisons_have_words_in_every_cell() -> None:
    variants = [shipped_variant(id) for id in shipped_variants()]
    assert all(line.left and line.right for pair in pairwise(variants) for line in compare_options(*pair))
    assert "–" == words_of(variants[0], "hitting.wild_goes")
