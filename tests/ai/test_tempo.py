"""Where going out earns points: the cost of a penalty point, holding a complete hand back, and buying."""

from dataclasses import replace

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.master.complete import discard_when_holding, is_upcard_better
from ai.master.master import Master, gain_by_buying, gain_by_holding
from ai.master.stakes import penalty_cost
from ai.players.laying import best_laid
from ai.players.player import Player
from ai.players.prospect import prospect_of
from ai.players.traits import SHARP
from game.engine.actions import Action, Buy, Discard, Draw, LayDown, Pass, Take
from game.engine.view import PlayerView
from game.rules.cards import parse_card
from game.rules.variant import Winner
from tests.ai.positions import HOLDING, view_of
from tests.bench.holding import Weighed, choices, lines

LIMIT = Limit()

# The contract is three sets. Seat 1 holds them, an eight for one of them, and two cards that fit nowhere.
COMPLETE = """
variant = "may_i"
players = 4
round = 4
dealer = 4
turn = 1
phase = "{phase}"
discards = "3d {upcard}"
upcard_alive = {alive}
discarder = 4
turns = 8
[[seats]]
hand = "4h 4d 4c 8h 8d 8c Kh Kd Kc 8s Qd 6s"
score = {score}
[[seats]]
{down}
[[seats]]
score = {others}
[[seats]]
score = {others}
"""
RIVAL = """hand = {cards}
down = "earlier"
score = {others}
"""
ON_TABLE = """
[[melds]]
owner = {owner}
kind = "set"
cards = "5h 5d 5c"
[[melds]]
owner = {owner}
kind = "set"
cards = "9h 9d 9c"
[[melds]]
owner = {owner}
kind = "set"
cards = "Jh Jd Jc"
"""


def holding(cards: int = 0, score: int = 80, others: int = 80, phase: str = "play", upcard: str = "2h") -> PlayerView:
    """Return the view of seat 1 before it lays down; an opponent who is down holds this many cards, if any."""
    down = RIVAL.format(cards=cards, others=others) if cards else f"score = {others}"
    alive = "true" if phase == "draw" else "false"
    text = COMPLETE.format(phase=phase, upcard=upcard, alive=alive, score=score, others=others, down=down)
    return view_of(text + ON_TABLE.format(owner=2) if cards else text)


def gain(view: PlayerView) -> float:
    laid = best_laid(view)
    assert laid is not None
    assert not laid.outcome.out
    return gain_by_holding(view, laid)


def test_close_bonus_races_raise_penalty_costs() -> None:
    even, behind = holding(), holding(score=600)
    last = even._replace(round=len(even.variant.rounds))
    assert 0 < penalty_cost(behind) < penalty_cost(even) / 4
    assert penalty_cost(even) < penalty_cost(last)
    assert 0 == penalty_cost(
        view_of(HOLDING.format(variant="campfire", round=4, hand="4h 4d 4c 8h 8d 8c Kh Kd Kc Qd 6s"))
    )


def test_penalty_costs_match_their_bonus_chances() -> None:
    """Four even players: the slope of that chance is 0.26 for a standard deviation, here of four rounds."""
    view = holding()
    mean = sum(map(view.variant.points_of, view.variant.cards_for(4))) / len(view.variant.cards_for(4))
    assert penalty_cost(view) == pytest.approx(1.25 * 70 * 0.2625 / (6 * mean * 2), rel=0.03)


def test_holding_back_pays_while_nobody_finishes() -> None:
    assert gain(holding(6)) > 0
    assert gain(holding(1)) < gain(holding(2)) < gain(holding(6))
    assert gain(holding(1)) < 0


def test_cheap_penalties_favor_holding_back() -> None:
    assert gain(holding(1, score=600)) > gain(holding(1))
    assert gain(holding(1, score=600)) > 0


def test_master_holds_back_where_sharp_lays_down() -> None:
    view = holding(6)
    assert isinstance(Player(SHARP).choose(view, (), LIMIT), LayDown)
    assert Discard(0, parse_card("Qd")) == Master().choose(view, (), LIMIT)
    assert isinstance(Master().choose(holding(1), (), LIMIT), LayDown)


def test_where_fewest_win_nothing_is_held() -> None:
    view = holding(6)
    scoring = replace(view.variant.scoring, winner=Winner.LOWEST_SCORE)
    elsewhere = view._replace(variant=replace(view.variant, scoring=scoring))
    assert isinstance(Master().choose(elsewhere, (), LIMIT), LayDown)


def test_discards_keep_complete_hands_growing() -> None:
    """The fourth eight fits its set, so the more expensive of the two cards that fit nowhere is discarded."""
    assert parse_card("Qd") == discard_when_holding(holding(6))
    assert parse_card("Qd") == discard_when_holding(holding())


def test_hands_going_out_are_laid_down() -> None:
    text = COMPLETE.format(phase="play", upcard="2h", alive="false", score=80, others=80, down="score = 80").replace(
        " Qd 6s", " Qd"
    )
    view = view_of(text)
    assert isinstance(Master().choose(view, (), LIMIT), LayDown)


@pytest.mark.parametrize(("upcard", "action"), [("Ks", Take(0)), ("7d", Draw(0))])
def test_complete_hands_take_fitting_upcards(upcard: str, action: Action) -> None:
    view = holding(6, phase="draw", upcard=upcard)
    assert is_upcard_better(view) == isinstance(action, Take)
    assert action == Master().choose(view, (), LIMIT)
    assert Draw(0) == Player(SHARP).choose(view, (), LIMIT)


def test_fits_gain_incomplete_hands_nothing() -> None:
    view = holding(6, phase="draw", upcard="5s")
    assert not is_upcard_better(view._replace(hand=view.hand[1:]))


ASKED = """
variant = "may_i"
players = 4
round = 4
dealer = 4
turn = 1
phase = "offer"
asked = [2, 3]
discards = "3d {upcard}"
discarder = 4
turns = 8
[[seats]]
{one}
[[seats]]
hand = "4h 4d 4c 8h 8d 8c Kh Kd 3s Qd 6s"
score = {score}
[[seats]]
{two}
[[seats]]
"""
DOWN = 'hand = 3\ndown = "earlier"'


def offered(upcard: str, down: int, score: int = 0) -> PlayerView:
    text = ASKED.format(upcard=upcard, score=score, one=DOWN if down else "", two=DOWN if down > 1 else "")
    text += ON_TABLE.format(owner=1) if down else ""
    second = ON_TABLE.format(owner=3).replace("5", "7").replace("9", "T").replace("J", "A")
    return view_of(text + (second if down > 1 else ""), 1)


def test_cheap_penalties_leave_last_cards() -> None:
    early, late = offered("Ks", 0, score=300), offered("Ks", 2, score=300)
    assert 0 == prospect_of(early).having(parse_card("Ks"))
    assert gain_by_buying(early, 0) < 0 < gain_by_buying(late, 0)
    assert Buy(1) == Player(SHARP).choose(early, (), LIMIT)
    assert Pass(1) == Master().choose(early, (), LIMIT)
    assert Buy(1) == Master().choose(late, (), LIMIT)
    assert gain_by_buying(early, 0) < gain_by_buying(offered("Ks", 0), 0)


def test_wilds_and_always_buyers_always_buy() -> None:
    assert Buy(1) == Master().choose(offered("**", 0, score=300), (), LIMIT)
    assert Buy(1) == bot_named("master/always-buying").choose(offered("Ks", 0, score=300), (), LIMIT)


def test_the_bench_sorts_holding_and_buying() -> None:
    all_choices = list(choices(holding().variant, 4))
    kinds = {choice.kind.partition(":")[0] for choice in all_choices}
    assert {"hold", "buy"} == kinds
    output = list(lines([Weighed("hold: a", 0.5, -10.0), Weighed("hold: a", 0.0, 10.0), Weighed("buy: b", 0.1, 2.0)]))
    assert 3 == len(output)
    assert ["buy:", "b", "1", "+0.100"] == output[1].split()[:4]
    assert ["hold:", "a", "2", "+0.250"] == output[2].split()[:4]
