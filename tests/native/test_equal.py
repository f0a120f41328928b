"""The native core and the Python code give equal results for hands, deals and reviews."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import numpy as np
import pytest

from ai.arena import Fixture, play_game
from ai.bots import ROSTER
from ai.evaluator.batch import Copies, codes_of, distances, is_batched, rough_distances
from ai.evaluator.distance import Evaluator, evaluator_for
from ai.evaluator.helping import _cached_helping, helping
from ai.judge import judging
from ai.judge.judging import Budget
from ai.judge.rounds import judge_round, round_of
from ai.master.ahead import play_out
from ai.master.deals import NO_CARD, Deals
from ai.master.imagined import imagined
from ai.master.rules import RoundRules, TableRules
from game.engine.actions import Buy, Pass
from game.engine.events import Event
from game.engine.record import Replay
from game.engine.view import PlayerView
from game.rules.schema import with_knob
from game.rules.variant import Variant, WildSuits
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from tests.ai.moments import moments, offers
from tests.bench.simulation import forget_hands
from tests.houses.draw import rule_sets
from tests.native.made import both, copies_of, deals_of, differing, in_python, need_core, rules_for, state_of

KNOWN = (*shipped_variants(), *relatives())
DRAWN = 12  # random rule sets in the quick check
DEALS = 8
RULED_DEALS = 50  # in which even a rule that matters rarely shows
ALL_ROUNDS = 100
ALL_HANDS = 100_000
ALIKE = 250  # hands with the same frequent cards
BY_PARTS = frozenset({"evaluator", "table"})  # the hands of other tests compare evaluators
OBEYED_IN = (("may_i", 2), ("shafer", 3), ("campfire", 4), ("quarters", 2))
LEVELS = ("greedy", "sharp", "steady", "steady")


@pytest.fixture(autouse=True)
def _core() -> None:
    need_core()


def rounds_of(variants: Iterator[Variant], most: int) -> Iterator[tuple[Variant, int, int]]:
    """Return some rounds of each rule set whose hands are measured in batches, with a number of players."""
    for variant in variants:
        for line in range(1, len(variant.rounds) + 1, max(1, len(variant.rounds) // most)):
            players = variant.fewest_players + line % (variant.most_players - variant.fewest_players + 1)
            if is_batched(rules_for(variant, line, players).evaluator):
                yield variant, line, players


def wrong_hands(variants: Iterator[Variant], number: int, rounds: int = ALL_ROUNDS) -> list[tuple[str, int]]:
    """Return the rounds in which the distance of some hand differs."""
    cases = []
    for variant, line, players in rounds_of(variants, rounds):
        copies = copies_of(np.random.default_rng(line), variant, players, number)
        evaluator = rules_for(variant, line, players).evaluator
        native, python = both(partial(rough_distances, evaluator, copies))
        if not np.array_equal(native, python):
            cases.append((variant.id, line))
    return cases


def wrong_distances(variants: Iterator[Variant], number: int) -> list[tuple[str, int]]:
    """Return the rounds in which the exact distance or the helping cards of some hand differ."""
    cases = []
    for variant in variants:
        for line, round_ in enumerate(variant.rounds, 1):
            evaluator = evaluator_for(round_.contract, variant)
            copies = hands_of_many_kinds(variant, line, number)
            native, python = both(partial(measured, evaluator, copies))
            if native != python:
                cases.append((variant.id, line))
    return cases


def hands_of_many_kinds(variant: Variant, line: int, number: int) -> Copies:
    """Return this many random hands, of which different cards are frequent every time after some."""
    sizes = [min(ALIKE, number - at) for at in range(0, number, ALIKE)]
    chances = [np.random.default_rng([line, at]) for at in range(len(sizes))]
    kinds = [
        copies_of(chance, variant, variant.most_players, size) for chance, size in zip(chances, sizes, strict=True)
    ]
    return np.concatenate(kinds)


def measured(evaluator: Evaluator, copies: Copies) -> tuple[list[int], list[int], list[frozenset[int]]]:
    """Return distances in batches and one by one, and the helping cards of some hands."""
    _cached_helping.cache_clear()
    codes = codes_of(copies)
    together = distances(evaluator, copies).tolist()
    return together, [evaluator.distance(code) for code in codes], [helping(evaluator, code) for code in codes[::20]]


def wrong_deals(variants: Iterator[Variant], number: int, rounds: int = ALL_ROUNDS) -> list[tuple[str, int, list[str]]]:
    """Return the rounds in which some deals end differently, with the difference."""
    cases = []
    for variant, line, players in rounds_of(variants, rounds):
        different = differing(partial(deals_of, line, variant, line, players, number))
        cases += [(variant.id, line, different)] if different else []
    return cases


def altered(rules: RoundRules, name: str) -> RoundRules:
    """Return the rules with another value of this field, or of this field of the table's rules."""
    if name in TableRules._fields:
        of_table: dict[str, Any] = {name: not getattr(rules.table, name)}
        return rules._replace(table=rules.table._replace(**of_table))
    value: Any
    match getattr(rules, name):
        case bool(usual):
            value = not usual
        case int(usual):
            value = usual // 2 if usual > 1 else usual + 1
        case (without_wilds, with_wilds):
            value = (without_wilds + 5, with_wilds + 10)
        case by_column:
            value = -by_column
    of_round: dict[str, Any] = {name: value}
    return rules._replace(**of_round)


@pytest.mark.parametrize("name", [name for name in (*RoundRules._fields, *TableRules._fields) if name not in BY_PARTS])
def test_each_rule_is_obeyed_by_both(name: str) -> None:
    other = shown_in(name)
    if other is None:
        with in_python():  # where the core ignores the rule, the Python code may show it
            other = shown_in(name)

    assert other is not None, f"{name} has no effect on simulated deals: obey it in ai/master/deals.py or table.py"
    assert [] == differing(other), f"ai/native: let core.h have {name}, and obey it as ai/master does"


def shown_in(name: str) -> Callable[[], Deals] | None:
    """Return the deals in which another value of this rule makes a difference; None if no deal shows one."""
    for variant_id, line in OBEYED_IN:
        variant = shipped_variant(variant_id)
        usual = partial(deals_of, line, variant, line, 4, RULED_DEALS)
        other = partial(usual, altered(rules_for(variant, line, 4), name))
        if outcome(usual()) != outcome(other()):
            return other
    return None


def outcome(deals: Deals) -> list[bytes]:
    """Play the deals on, and return how they are then, and the points of the hands."""
    deals.play_on()
    return [deals.points_left().tobytes(), *(array.tobytes() for array in state_of(deals).values())]


@cache
def game(variant_id: str) -> Replay:
    """Return a game of mixed levels as stored in a record."""
    played = play_game(Fixture(shipped_variant(variant_id), LEVELS, "native", 0, 0))
    return Replay(played.start, tuple(played.moves()), None, True)


def review(variant_id: str, line: int) -> list[object]:
    """Return everything the review of a round shows."""
    return [step.finding for step in judge_round(round_of(game(variant_id), 0, line).moments)]


def cards_imagined(view: PlayerView, history: tuple[Event, ...]) -> tuple[bytes, bytes]:
    """Return hands and stocks."""
    deals = imagined(view, history, 40, 1, np.random.default_rng(7))
    return deals.hands.tobytes(), deals.stock.cards.tobytes()


def worths(view: PlayerView, history: tuple[Event, ...]) -> bytes:
    """Return the values of a buy and a pass."""
    return play_out(view, history, [Buy(view.seat), Pass(view.seat)], 32).tobytes()


def test_distances_are_equal_in_every_rule_set() -> None:
    assert wrong_hands(map(shipped_variant, KNOWN), 200) == []


@pytest.mark.slow
def test_distances_are_equal_in_drawn_rules() -> None:
    assert wrong_hands(rule_sets(DRAWN, "native hands"), 100) == []


def test_exact_distances_and_helping_cards_are_equal() -> None:
    assert wrong_distances(map(shipped_variant, shipped_variants()), 60) == []


@pytest.mark.slow
def test_exact_distances_are_equal_in_drawn_rules() -> None:
    assert wrong_distances(rule_sets(DRAWN, "native exact"), 20) == []


@pytest.mark.slow
def test_deals_end_equally_everywhere() -> None:
    assert wrong_deals(map(shipped_variant, shipped_variants()), DEALS, 2) == []
    assert wrong_deals(rule_sets(DRAWN, "native deals"), DEALS, 1) == []


def test_partly_wild_suits_end_equally() -> None:
    variant = with_knob(shipped_variant("campfire"), "dealing.wild_ranks", frozenset({0, 9}))

    assert wrong_deals(iter([with_knob(variant, "dealing.wild_suits", WildSuits.RED)]), DEALS, 2) == []


@pytest.mark.parametrize("is_far_behind", [False, True])
def test_nobody_discards_from_an_empty_hand(is_far_behind: bool) -> None:
    def with_an_empty_hand() -> Deals:
        deals = deals_of(1, shipped_variant("campfire"), 1, 3, DEALS)
        deals.hands[0], deals.upcard[:], deals.turn[:], deals.drawn[:] = 0, NO_CARD, 0, True
        deals.down[:] = [[False], [is_far_behind], [False]]
        return deals

    def cards_after_a_step() -> int:
        deals = with_an_empty_hand()
        next(deals.steps())
        return int(deals.hands[0].sum())

    assert both(cards_after_a_step) == (0, 0)
    assert differing(with_an_empty_hand) == []


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_values_of_offers_are_equal(variant_id: str) -> None:
    sample = offers(variant_id, 2) or [next(moments(variant_id, 2))]
    for view, history in (sample[0], sample[-1]):
        native, python = both(partial(worths, view, history))
        assert native == python


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_simulated_hands_are_equal(variant_id: str) -> None:
    for view, history in list(moments(variant_id, 3))[::40]:
        native, python = both(partial(cards_imagined, view, history))
        assert native == python


@pytest.mark.slow
def test_reviews_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "USUAL", Budget((32,), 32))
    native, python = both(partial(review, "may_i", 1))
    assert len(native) > 3
    assert native == python


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("variant_id", KNOWN)
def test_shipped_distances_are_equal(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    assert wrong_hands(iter([variant]), ALL_HANDS // len(variant.rounds) + 1) == []
    assert wrong_distances(iter([variant]), ALL_HANDS // len(variant.rounds) + 1) == []
    assert wrong_deals(iter([variant]), 400) == []


@pytest.mark.slow
@pytest.mark.long
def test_random_options_have_equal_distances() -> None:
    assert wrong_hands(rule_sets(400, "native many"), ALL_HANDS // 400) == []
    assert wrong_distances(rule_sets(400, "native many"), ALL_HANDS // 2000) == []
    assert wrong_deals(rule_sets(400, "native many"), 60) == []


# In Python alone Expert thinks for a quarter of an hour about one game.
ROWS = [pytest.param(level, marks=[pytest.mark.long] if level == "master" else []) for level in ROSTER]


@pytest.mark.slow
@pytest.mark.parametrize("level", ROWS)
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_whole_games_are_equal(variant_id: str, level: str) -> None:
    fixture = Fixture(shipped_variant(variant_id), (level,) * 3, "native games", 0, 0)

    def actions() -> tuple[object, ...]:
        forget_hands()
        return play_game(fixture).actions

    native, python = both(actions)
    assert native == python


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_whole_reviews_are_equal(variant_id: str) -> None:
    for line in (1, len(shipped_variant(variant_id).rounds)):
        native, python = both(partial(review, variant_id, line))
        assert native == python
