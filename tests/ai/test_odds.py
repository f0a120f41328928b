"""Odds: computed only from what one seat has seen."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from ai.odds import Chance, Odds, TurnChances
from ai.odds import odds as odds_of
from ai.players import swaps
from ai.players.prospect import prospect_of
from ai.unseen import unseen
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.position import load_position
from game.engine.state import Down, Phase, State
from game.engine.view import observe
from game.rules.schema import with_knob
from game.rules.variant import WildRule
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.moments import moments
from tests.ai.positions import COMPLETING, view_of
from tests.support.secrets import rearranged
from tests.support.situations import situation


def asked_to_buy() -> State:
    state = situation("quarters_buy")
    for text in ("P2 discard 9c", "P3 pass", "P4 pass"):
        state = play(state, parse_action(text))[-1][1]
    return state


def last(state: State, seat: int = 0) -> Odds:
    return [*odds_of(observe(state, seat), ())][-1]


def test_unseen_copies_exclude_all_visible_cards() -> None:
    state = asked_to_buy()
    odds = last(state)

    assert {card: count for card, count in unseen(observe(state, 0)).items() if count > 0} == odds.left
    assert odds.total == sum(odds.left.values())


def test_gold_cards_bring_the_contract_closer() -> None:
    odds = last(asked_to_buy())

    assert odds.nearer
    assert not odds.nearer & set(odds.ways)
    assert all(more > 0 for more in odds.ways.values())


def shares(chances: Sequence[TurnChances]) -> tuple[list[float], list[float]]:
    """Return the chances without the upcard and with it, by turn."""
    return [row.plain.share for row in chances], [row.taking.share for row in chances if row.taking is not None]


def test_chances_grow_and_only_offers_add_buys() -> None:
    odds = last(asked_to_buy())
    assert odds.buys
    for chances in (odds.counted, odds.played):
        plain, buying = shares(chances)
        assert len(plain) == len(buying)
        assert sorted(plain) == plain
        assert sorted(buying) == buying
        assert all(0 <= chance <= 1 for chance in (*plain, *buying))
        assert buying[-1] > plain[-1]
    own_turn = last(situation("quarters_tray"), 0)
    assert [[], []] == [shares(own_turn.counted)[1], shares(own_turn.played)[1]]


def test_whole_rounds_have_at_least_equal_chances() -> None:
    odds = last(asked_to_buy())
    assert odds.in_round is not None
    for whole, turn in zip(odds.in_round, odds.played[-1], strict=True):
        assert whole is not None
        assert turn is not None
        assert whole.share > turn.share
        assert whole.half < 0.03


def test_counted_chances_are_exact_and_named() -> None:
    odds = last(asked_to_buy())
    assert [(1, 2), (2, 3)] == [(row.plain.cards, row.taking and row.taking.cards) for row in odds.counted]
    assert {0.0} == {row.plain.half for row in odds.counted}
    assert all(0 < row.plain.half < 0.03 for row in odds.played if 0 < row.plain.share < 1)


def test_completing_takes_are_certain() -> None:
    view = view_of(COMPLETING, 1)
    *_, odds = odds_of(view, ())
    assert (True, False) == (odds.is_now, odds.buys)
    first, second = odds.counted
    assert Chance(1.0) == first.taking
    assert first.plain.share == pytest.approx(6 / odds.total)
    assert first.plain.share < second.plain.share < 1
    (drawing, taking), (_, later), *_ = ((row.plain.share, row.taking and row.taking.share) for row in odds.played)
    assert taking == later == 1.0
    assert abs(drawing - first.plain.share) < 0.03


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_deals_without_takers_match_exact_counts(variant_id: str) -> None:
    """Once the upcard is passed and the seat must draw, the first turn is a draw from the stock in both."""
    compared = 0
    for view, history in moments(variant_id, 2, "odds"):
        if view.turn != view.seat or view.phase is not Phase.DRAW or view.me.down is not Down.NO or compared == 3:
            continue
        *_, odds = odds_of(view, history)
        if not odds.counted or not 0 < odds.counted[0].plain.share < 1:
            continue
        compared += 1
        counted, played = odds.counted[0].plain, odds.played[0].plain
        assert abs(counted.share - played.share) < 3 * max(played.half, 0.01)
    assert compared


# Seat 1 may take a seven, and give it for the joker in seat 2's set; with that its hand is complete.
SWAP_IN_REACH = """
variant = "may_i"
players = 3
round = 1
dealer = 3
turn = 1
phase = "draw"
discards = "3d 7s"
discarder = 3
turns = 9
[[seats]]
hand = "9h 9d 9s Kc Kd 4d 6s Ah"
[[seats]]
down = "earlier"
[[seats]]
[[melds]]
owner = 2
kind = "set"
cards = "7h 7d {third}"
[[melds]]
owner = 2
kind = "set"
cards = "5h 5d 5s"
"""


@pytest.mark.parametrize(("third", "is_certain"), [("**", True), ("7c", False)])
def test_swaps_out_of_sets_are_certain(third: str, is_certain: bool) -> None:
    view = view_of(SWAP_IN_REACH.format(third=third))
    *_, odds = odds_of(view, ())

    for first in (odds.counted[0], odds.played[0]):
        assert first.taking is not None
        assert (first.taking.share == 1.0) == is_certain
        assert 0 < first.plain.share < 0.5
    assert (view.upcard in odds.nearer) == is_certain


def test_many_swaps_are_counted_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """All orders of twelve swaps took seconds."""
    wilds = iter(["**", "**", "**", "**", "2s", "2s", "2h", "2h", "2d", "2d", "2c", "2c"])
    melds = (f'[[melds]]\nowner = 2\nkind = "set"\ncards = "{r}s {r}h {next(wilds)} {next(wilds)}"' for r in "789TJQ")
    hand = " ".join(f"{rank}{suit}" for rank in "789TJQ" for suit in "cd")
    text = f'variant = "may_i"\nround = 7\nturn = 1\nphase = "draw"\ndiscards = "3d"\n[[seats]]\nhand = "{hand}"\n'
    text += '[[seats]]\nhand = 4\ndown = "earlier"\n[[seats]]\n[[seats]]\n' + "\n".join(melds)
    rules = shipped_variant("may_i")
    for kind in ("set", "run"):
        rules = with_knob(rules, f"melding.{kind}_wilds_laid", WildRule.ONE)
    prospect = prospect_of(observe(load_position(text, "a test's position", open_variant=lambda _: rules), 0))
    measured = Counter[str]()

    def distance(*_: object) -> int:
        measured["hands"] += 1
        return 9

    monkeypatch.setattr(swaps, "distance", distance)

    swaps.nearest(prospect, tuple(map(prospect.evaluator.card_code, prospect.view.hand)), swaps.swaps_open(prospect))

    assert 100 < measured["hands"] < 5000


def test_once_down_gold_cards_fit_the_table() -> None:
    state = situation("quarters_hit")
    seat = next(seat for seat, held in enumerate(state.seats) if held.down is not Down.NO)
    odds = last(state, seat)

    assert (None, (), ()) == (odds.short, odds.counted, odds.played)
    assert odds.nearer


@pytest.mark.everyday
@pytest.mark.parametrize("chance", range(4))
def test_odds_do_not_depend_on_hidden_cards(chance: int) -> None:
    state = asked_to_buy()

    assert [*odds_of(observe(state, 0), ())] == [*odds_of(observe(rearranged(state, 0, Random(chance)), 0), ())]
