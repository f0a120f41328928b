"""Rules and comparisons generated from the knobs: nothing missing, nothing repeated, everything legible."""

from itertools import permutations
from typing import Any

import pytest

from game.files.described import Choice, YesNo
from game.rulebook.reading import page_of
from game.rulebook.rules_screen import RulesScreen
from game.rulebook.words.blocks import Block, Example, Sentence
from game.rulebook.words.questions import compare_options
from game.rulebook.words.rulebook import rulebook
from game.rulebook.words.rules import KEYS, NAMES_ONLY, TITLES, differing, words_of
from game.rules.idle import is_idle
from game.rules.schema import KNOBS, every_knob, with_knob
from game.rules.variant import ByPlayers, FailedContract, FirstDealer, SwapWhose, Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from game.ui.forms import WidgetEvent
from game.ui.nodes import Text
from game.ui.paint import width_of
from tests.support.canvases import canvas_of

pytestmark = pytest.mark.usefixtures("dummy_display")

ALL = tuple(shipped_variant(id) for id in shipped_variants())
# Rare rules that the page leaves out if they are not played.
UNUSUAL = {key for key, entry in every_knob() if entry.knob.clauses.startswith("K-")}
PAIRS = tuple(permutations(ALL, 2))


def pair_id(pair: tuple[Variant, Variant]) -> str:
    return f"{pair[0].id}-{pair[1].id}"


def blocks_about(variant: Variant, key: str) -> tuple[Block, ...]:
    """Return the sentences of the page about a knob."""
    return tuple(block for section in rulebook(variant) for block in section.blocks if key in block.keys)


def played_as(variant: Variant, key: str, other: Variant) -> Any:
    """Return the meaning of a knob in another form than `words.rules`, for player counts of both rule sets."""
    fewest = max(variant.fewest_players, other.fewest_players)
    most = min(variant.most_players, other.most_players)

    def plain(value: Any) -> Any:
        return [value.at(players) for players in range(fewest, most + 1)] if isinstance(value, ByPlayers) else value

    table, _, name = key.rpartition(".")
    if table == "rounds":
        values = [plain(getattr(played, name)) for played in variant.rounds]
        return values if name == "contract" or any(value != values[0] for value in values) else values[0]
    return plain(getattr(getattr(variant, table), name) if table else getattr(variant, name))


def idle_without(variant: Variant) -> set[str]:
    """Return the knobs that have no effect under this rule set."""
    idle = set()
    if variant.hitting.swap_whose is SwapWhose.NONE:
        idle |= {"hitting.swap_when", "hitting.swap_in", "hitting.wild_goes"}
    if variant.money.purse == 0:
        idle |= {"money.ante", "money.buy", "money.fine", "money.tribute"}
    if variant.buying.illegal_call.value == "refused":
        idle.add("money.fine")
    return idle


def test_knobs_have_titles() -> None:
    assert {key for key, _ in every_knob()} - set(NAMES_ONLY) == set(KEYS) == set(TITLES)


@pytest.mark.parametrize("pair", PAIRS, ids=pair_id)
def test_comparisons_list_exactly_the_differences(pair: tuple[Variant, Variant]) -> None:
    left, right = pair
    idle_left, idle_right = idle_without(left), idle_without(right)
    expected = {
        key
        for key in KEYS
        if (None if key in idle_left else played_as(left, key, right))
        != (None if key in idle_right else played_as(right, key, left))
    }

    assert expected == set(differing(left, right))
    assert {TITLES[key] for key in expected} == {line.title for line in compare_options(left, right) if line.differs}


@pytest.mark.parametrize("pair", PAIRS, ids=pair_id)
def test_different_values_have_different_words(pair: tuple[Variant, Variant]) -> None:
    left, right = pair

    assert [] == [key for key in differing(left, right) if words_of(left, key) == words_of(right, key)]


@pytest.mark.everyday
@pytest.mark.parametrize("pair", PAIRS, ids=pair_id)
def test_differing_options_have_rule_sentences(pair: tuple[Variant, Variant]) -> None:
    left, right = pair

    assert [] == [key for key in differing(left, right) if blocks_about(left, key) == blocks_about(right, key)]


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.id)
def test_a_rule_set_is_played_like_itself(variant: Variant) -> None:
    assert () == differing(variant, variant)


@pytest.mark.parametrize(
    ("key", "limits"), [(key, knob.limits) for key, knob in every_knob() if isinstance(knob.limits, Choice | YesNo)]
)
def test_choices_have_own_words_twice(key: str, limits: Choice[Any] | YesNo) -> None:
    base = with_knob(shipped_variant("quarters"), "hitting.swap_whose", SwapWhose.ANY)
    base = with_knob(with_knob(base, "dealing.wild_ranks", frozenset({0, 2})), "melding.wilds_apart", True)
    base = with_knob(base, "melding.suits_differ", True)
    base = with_knob(base, "dealing.first_dealer", FirstDealer.LOWEST_CARD) if "draw" in key else base
    base = with_knob(base, "melding.corner", True) if key == "melding.endless" else base
    base = with_knob(base, "failed_contract", FailedContract.REPEATED) if key == "until_last_contract" else base
    values = limits.words if isinstance(limits, Choice) else (True, False)
    variants = [with_knob(base, key, value) for value in values]

    assert len(values) == len({words_of(variant, key) for variant in variants})
    assert len(values) == len({rulebook(variant) for variant in variants})
    if key != "claims":  # the section is left out if there are no calls
        silent = [value for value, variant in zip(values, variants, strict=True) if not blocks_about(variant, key)]
        assert silent == [value for value in values if value == KNOBS[key].knob.default and key in UNUSUAL]


@pytest.mark.parametrize(
    "key", ["buying.penalty_cards", "buying.discards_owed", "scoring.blind_bonus", "scoring.blind_bonus_no_wild"]
)
def test_numbers_are_written_out(key: str) -> None:
    base = shipped_variant("campfire")
    pages = {rulebook(with_knob(base, key, number)) for number in range(4)}

    assert 4 == len(pages)


def test_pages_without_quarters_mention_no_quarters() -> None:
    page = rulebook(shipped_variant("campfire"))

    assert "Quarters" not in [section.heading for section in page]
    assert not any(
        "quarter" in block.text for section in page for block in section.blocks if isinstance(block, Sentence)
    )


def test_idle_knobs_are_a_dash() -> None:
    campfire = shipped_variant("campfire")

    assert is_idle(campfire, "hitting.wild_goes")
    assert "–" == words_of(campfire, "hitting.wild_goes")


def test_examples_use_no_wilds_as_naturals() -> None:
    sevens = with_knob(shipped_variant("quarters"), "dealing.wild_ranks", frozenset({0, 7}))
    examples = [block for section in rulebook(sevens) for block in section.blocks if isinstance(block, Example)]
    natural = [
        code
        for block in examples
        if "dealing.wild_ranks" not in block.keys
        for cards in block.melds
        for code in cards
        if not code.endswith("*")
    ]

    assert natural
    assert [] == [code for code in natural if code[0] == "7"]


def test_verdicts_follow_the_rules() -> None:
    def verdicts(id: str, key: str) -> list[tuple[int, bool | None]]:
        """Return the number of wilds of each example and whether it is allowed."""
        examples = [block for block in blocks_about(shipped_variant(id), key) if isinstance(block, Example)]
        return [(sum(code.endswith("*") for code in block.melds[0]), block.allowed) for block in examples]

    assert [(1, True), (2, False)] == verdicts("shafer", "melding.run_wilds_laid")
    assert [(2, True), (3, False)] == verdicts("may_i", "melding.run_wilds_laid")
    assert [(3, True)] == verdicts("campfire", "melding.run_wilds_laid")
    assert [(1, True), (2, False)] == verdicts("quarters", "melding.set_wilds_laid")
    assert [(0, False), (0, False)] == verdicts("classic", "melding.ace")[1:]


# ---- on screen ----


@pytest.mark.everyday
@pytest.mark.parametrize("size", [100, 125, 150, 200])
def test_every_page_fits_its_width(size: int) -> None:
    canvas = canvas_of((1280, 720), size=size / 100)
    pages = [*map(page_of, ALL)]
    for screen in (RulesScreen(pages, at) for at in range(len(ALL))):
        screen.draw(canvas, 1.0)
        right = screen.scroll.box.right
        for leaf, box, through in screen.placed():
            assert through is None or box.right <= right + 0.1, leaf
            if isinstance(leaf, Text):
                lines = leaf.lines(canvas.lettering, box.w)
                assert all(width_of(canvas, line, leaf.style.size) <= box.w + 8 for line in lines), leaf


@pytest.mark.slow
def test_every_section_scrolls_to_the_top() -> None:
    for at in range(len(ALL)):
        screen = RulesScreen([*map(page_of, ALL)], at)
        canvas = canvas_of((320, 180))
        screen.draw(canvas, 1.0)
        for number in range(len(screen.page.headings)):
            screen.answer(WidgetEvent(f"section {number}"), 1.0)
            screen.draw(canvas, 1.0)
            assert number == screen.section


def test_small_numbers_read_well() -> None:
    variant = with_knob(with_knob(shipped_variant("quarters"), "fewest_players", 4), "most_players", 4)
    for key in ("ante", "buy", "fine", "tribute"):
        variant = with_knob(variant, f"money.{key}", 0)
    sentences = [block.text for section in rulebook(variant) for block in section.blocks if isinstance(block, Sentence)]
    page = " ".join(sentences)

    assert "For 4 players, 7 rounds." in page
    assert "A buy costs nothing. A call without the right to buy costs nothing." in page
    assert "into the pot" not in page
    usual = rulebook(shipped_variant("quarters"))[0].blocks
    assert any("For 2 to 8 players, 7 rounds." in str(block) for block in usual)
