"""Discards before laying down: chosen by the outlook two draws ahead, and by points."""

import random
from collections.abc import Sequence
from statistics import fmean

import numpy as np
import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.players.acceptance import Outlook, by_code, outlook
from ai.players.company import support_by_card
from ai.players.discards import discard, was_for_room
from ai.players.prospect import Prospect, prospect_of
from ai.players.traits import FAR_SIGHTED, MASTER, SHARP, STEADY, Traits
from ai.unseen import unseen
from game.engine.actions import Discard
from game.engine.events import Discarded, Event, UpcardBought, UpcardTaken
from game.engine.view import PlayerView
from game.rules.cards import Card, parse_card, parse_cards, without
from tests.ai.positions import HOLDING, view_of
from tests.bench.discards import NOW, Choice, compared, fit, gained, judged

LAID = """
[[melds]]
owner = 2
kind = "run"
cards = "3s 4s 5s 6s"
[[melds]]
owner = 2
kind = "run"
cards = "8s 9s Ts Js"
"""
PAIRED = """
variant = "shafer"
players = 4
round = 2
dealer = 4
turn = 1
phase = "play"
discards = "3d"
turns = 16
[[seats]]
hand = "Js Ts Qs 9s 2c 2h 6c 6h 5s 5h Ac"
[[seats]]
hand = 5
down = "earlier"
[[seats]]
[[seats]]
[[melds]]
owner = 2
kind = "run"
cards = "4d 5d 6d 7d"
[[melds]]
owner = 2
kind = "set"
cards = "As Ah Ad"
"""
ONE_CARD = "4h 5h 6h 7h 9c Tc Jc 2s 3d Kd Ks Ad"  # one card of two runs of four is missing
TWO_RUNS = "2c 4s Kh 8h Jh 5s 2d 6d Jh 3d 7c Td"


def drawn(hand: str, number: int = 3, *, is_rival_down: bool = False) -> PlayerView:
    """Return what seat 1 sees."""
    text = HOLDING.format(variant="quarters", round=number, hand=hand)
    if is_rival_down:
        text = text.replace(f'"{hand}"\n[[seats]]', f'"{hand}"\n[[seats]]\ndown = "earlier"') + LAID
    return view_of(text)


def left(view: PlayerView, card: Card) -> Outlook:
    """Return the outlook without a card whose loss does not raise the distance."""
    prospect = prospect_of(view)
    counts = by_code(prospect, unseen(view, ()))
    assert prospect.lacking(card) == prospect.distance
    return outlook(prospect, prospect.code - prospect.evaluator.card_code(card), prospect.distance, counts)


def lacks(prospect: Prospect, *cards: Card) -> int:
    """Return how many of these cards the contract needs."""
    return prospect.evaluator.distance(prospect.evaluator.code(cards))


@pytest.mark.parametrize(("hand", "number"), [(TWO_RUNS, 3), ("6h 4s 9d 8h Qs Ks 4h 2d 7h 5d 7d 9h", 6)])
def test_outlooks_count_help_now_and_next(hand: str, number: int) -> None:
    view, thrown = drawn(hand, number), parse_card("2d")
    prospect, pool = prospect_of(view), unseen(view, ())
    remaining = without(view.hand, (thrown,))
    assert remaining is not None
    first = [card for card in pool if lacks(prospect, *remaining, card) < prospect.distance]
    then = [
        sum(pool[other] for other in pool if lacks(prospect, *remaining, card, other) < prospect.distance - 1)
        for card in first
        for _ in range(pool[card])
    ]
    outlook = left(view, thrown)
    assert len(then) == outlook.first
    assert fmean(then) == pytest.approx(outlook.then)


def test_one_missing_card_leaves_no_next() -> None:
    view = drawn(ONE_CARD)
    assert 1 == prospect_of(view).distance
    assert Outlook(left(view, parse_card("2s")).first, 0.0) == left(view, parse_card("2s"))


def test_equal_discards_are_ordered_by_usefulness() -> None:
    ten, jack = parse_cards("Td Jh")
    for hand in (TWO_RUNS, " ".join(reversed(TWO_RUNS.split()))):
        view = drawn(hand)
        supports = support_by_card(view.hand, view.rules.contract, view.variant)
        assert left(view, ten).first == left(view, jack).first
        assert left(view, ten).then > left(view, jack).then
        assert supports[ten] == supports[jack]
        assert view.variant.points_of(ten) == view.variant.points_of(jack)
        assert Discard(0, ten) == discard(view, (), FAR_SIGHTED)
    one_draw_ahead = {discard(drawn(hand), (), SHARP) for hand in (TWO_RUNS, " ".join(reversed(TWO_RUNS.split())))}
    assert one_draw_ahead != {Discard(0, ten)}, "they are as good to it, and it throws which comes first"
    late = drawn(TWO_RUNS)._replace(turns=20 * 4)
    assert Discard(0, ten) == discard(late, (), SHARP)


def test_opponents_down_hurry_expensive_cards_out() -> None:
    hand = "Td Ah 5h Qh 2s 3s 9c Kc Qh 9h Jd Kd"
    ace, king = parse_cards("Ah Kc")
    assert left(drawn(hand), ace).first < left(drawn(hand), king).first
    assert Discard(0, king) == discard(drawn(hand), (), FAR_SIGHTED)
    assert Discard(0, ace) == discard(drawn(hand, is_rival_down=True), (), FAR_SIGHTED)


def test_expensive_cards_stay_where_help_is_rare() -> None:
    hand = "Jc Ac Js 9s Ah Qc 8s Ts 2c 2h 6s 4h"
    two, ace = parse_cards("2c Ac")
    assert left(drawn(hand), ace).first < left(drawn(hand), two).first < 10
    assert drawn(hand).variant.points_of(ace) > drawn(hand).variant.points_of(two)
    assert Discard(0, two) == discard(drawn(hand), (), FAR_SIGHTED)


@pytest.mark.parametrize("traits", [STEADY, SHARP, MASTER])
def test_useless_cards_go_before_wilds(traits: Traits) -> None:
    """Played out 150 times by sharp players, 3s is 14 ± 5 points better than 8d, 2c 13 ± 6 and As 8 ± 8."""
    view = drawn("** ** ** Ac 2c 5d 6d 7d 8d 4h 5h As 3s 8s Ts Js", 7)
    chosen = discard(view, (), traits)
    assert isinstance(chosen, Discard)
    assert chosen.card in parse_cards("Ac 2c As 3s")


@pytest.mark.parametrize("gone", ["5d 5d ** ** **", "5d 5d ** ** ** **"])
@pytest.mark.parametrize("traits", [STEADY, SHARP, MASTER])
def test_useless_cards_go_before_useful_ones(traits: Traits, gone: str) -> None:
    """Few cards help, and more would without a diamond; but that can wait for a turn, so another card goes."""
    text = HOLDING.format(variant="shafer", round=3, hand="3c 6c 2d 4d 6d 7d 2h 3h 8h 9h Th Jh 7s")
    view, history = view_of(text), [Discarded(1, card, 0) for card in parse_cards(gone)]
    chosen = discard(view._replace(turns=20 * 4), history, traits)
    assert isinstance(chosen, Discard)
    assert chosen.card in parse_cards("3c 6c 2d 2h 3h 7s")


@pytest.mark.parametrize("traits", [SHARP, MASTER])
@pytest.mark.parametrize(("taken", "thrown"), [("Qd", "Ks"), ("Jd Qd", "Ks"), ("Qs", "Kd"), ("Js Qs", "Kd")])
def test_openly_taken_cards_settle_equal_discards(traits: Traits, taken: str, thrown: str) -> None:
    history = [UpcardTaken(1, card) for card in parse_cards(taken)]
    assert parse_card(thrown) == thrown_by(traits, drawn("4h 5h 6h 7h 9c Tc Jc Kd Ks 3s 3d 2c"), history)


def test_master_drops_expensive_cards_others_could_hit() -> None:
    """The run is complete, and a third of any pair makes the set; sharp breaks a pair to keep an ace from the melds."""
    view = view_of(PAIRED)
    assert parse_card("Ac") == thrown_by(MASTER, view)
    assert parse_card("6c") == thrown_by(SHARP, view) == thrown_by(FAR_SIGHTED, view)


@pytest.mark.parametrize("level", ["novice", "steady", "sharp", "master"])
def test_bought_cards_stay_unless_size_was_wanted(level: str) -> None:
    view = drawn("6h 4s 9d 8h Qs Ks 4h 2d 7h 5d 7d 9h 3c 3s", 1)
    first = bot_named(level).choose(view, (), Limit())
    assert isinstance(first, Discard)
    bought = (UpcardBought(0, first.card, pays=1),)
    assert first != bot_named(level).choose(view, bought, Limit())
    assert was_for_room(view._replace(round=7), 1)
    assert not was_for_room(view._replace(round=7), 0)
    assert not was_for_room(view, 1)


@pytest.mark.parametrize("level", ["novice", "steady", "sharp", "master"])
def test_larger_hands_do_not_discard_taken_cards(level: str) -> None:
    """Fourteen cards are needed and thirteen held, so a bought card might go for the one that came with it."""
    view = drawn("6c Tc Qc Kc 7d 5h 6h 7h 8h 9h 5s Js As", 7)
    first = bot_named(level).choose(view, (), Limit())
    assert isinstance(first, Discard)
    assert first == bot_named(level).choose(view, (UpcardBought(0, first.card, pays=1),), Limit())
    assert first != bot_named(level).choose(view, (UpcardTaken(0, first.card),), Limit())


def test_the_bench_recovers_discard_weights() -> None:
    chance, weights = random.Random("planted"), np.array(NOW)
    some = []
    for _ in range(40):
        grounds = np.array([[chance.uniform(-0.2, 0.2) for _ in NOW] for _ in range(4)])
        some.append(Choice(grounds, np.stack([grounds @ weights] * 2, axis=1)))
    assert fit(some).tolist() == pytest.approx(list(NOW))
    assert all(gained(choice, weights) == choice.worth[:, 0].max() - choice.worth[0, 0] for choice in some)


def test_the_bench_compares_discards_of_equal_distance() -> None:
    view = drawn(ONE_CARD)
    two, ten = parse_cards("2s Tc")
    cards = compared(view, two)
    assert two == cards[0]
    assert {prospect_of(view).distance} == {prospect_of(view).lacking(card) for card in cards}
    assert prospect_of(view).lacking(ten) > prospect_of(view).distance
    assert ten not in cards
    worth = judged(view, (), cards)
    assert (len(cards), 2) == worth.shape
    assert (worth[:, 0] != worth[:, 1]).any(), "the lots are of different deals"


def test_too_late_even_dear_wilds_go() -> None:
    view = drawn("2c 4s Kh 8h Jh 5s 2d 6d Jh 3d 7c **")
    spent = tuple(seat._replace(buys=view.rules.buys) for seat in view.seats)
    last = view._replace(turns=view.variant.turns_until_drawn * view.players - 1, seats=spent)

    assert parse_card("**") == thrown_by(STEADY, last) == thrown_by(SHARP, last)
    assert parse_card("**") not in (thrown_by(STEADY, view), thrown_by(SHARP, view))


def thrown_by(traits: Traits, view: PlayerView, history: Sequence[Event] = ()) -> Card:
    action = discard(view, history, traits)
    assert isinstance(action, Discard)
    return action.card
