"""Evaluating one decision: its results, the actions considered, and stopping it."""

import pytest

from ai.bot import never
from ai.judge.choices import choices_of
from ai.judge.deals import begun
from ai.judge.judging import Budget, NotJudgeable, judge_choice, judging
from ai.judge.rounds import judge_moment
from ai.judge.verdicts import Moment, Verdict
from ai.players.laying import ways_to_lay_down
from game.engine.actions import Buy, BuyStock, Discard, LayDown, Pass
from game.engine.events import UpcardTaken
from game.engine.notation import parse_action
from game.engine.referee import refusal
from game.engine.view import PlayerView
from game.rules.cards import Card, parse_cards
from game.rules.contract import NewMeld
from game.rules.variant_file import shipped_variants
from tests.ai.moments import moments
from tests.ai.positions import PAIRS, asked_to_buy, down_with, view_of
from tests.judge.decisions import raw

QUICK = Budget((24,), 48)
# Seat 1 holds two sets of three, three cards of a run of four, and a jack that fits nothing.
NEARLY = """
variant = "quarters"
players = 4
round = 5
dealer = 4
turn = 1
phase = "play"
discards = "3d"
turns = 8
[[seats]]
hand = "{hand}"
[[seats]]
[[seats]]
[[seats]]
"""
# Seat 1 is down, can hit four cards, and can free a joker that fits a third meld.
SWAP_AND_HITS = """
variant = "shafer"
players = 3
round = 3
dealer = 3
turn = 1
phase = "play"
discards = "3c"
turns = 12
[[seats]]
hand = "7c 4d 7d 7h 6s 9s"
down = "earlier"
[[seats]]
hand = "2h Jc Ks"
down = "earlier"
[[seats]]
[[melds]]
owner = 1
kind = "run"
cards = "Ad 2d 3d **"
[[melds]]
owner = 1
kind = "run"
cards = "2s 3s 4s 5s"
[[melds]]
owner = 2
kind = "run"
cards = "9d Td Jd Qd"
[[melds]]
owner = 2
kind = "run"
cards = "3c 4c 5c 6c"
"""


def nearly(hand: str) -> PlayerView:
    """Return the view of seat 1, which has drawn and must discard one of these cards."""
    return view_of(NEARLY.format(hand=hand))


def losses(verdict: Verdict) -> dict[str, float]:
    """Return the loss of each discard by card."""
    return {str(choice.action.card): choice.loss for choice in verdict.choices if isinstance(choice.action, Discard)}


def soon_with(rivals_cards: int) -> Verdict:
    """Return the verdict where the next player, who is down, holds this many cards."""
    view = view_of(SWAP_AND_HITS)
    seats = (view.me, view.seats[1]._replace(cards=rivals_cards), *view.seats[2:])
    return judge_choice(view._replace(seats=seats), budget=QUICK)


def test_short_hands_end_rounds_soon() -> None:
    one, many = soon_with(1), soon_with(10)
    assert max(choice.soon for choice in one.choices) > 0.1 > 0.03 > max(choice.soon for choice in many.choices)
    assert all(0 <= choice.soon <= 1 - choice.out + 1e-9 for choice in (*one.choices, *many.choices))


def test_discarding_contract_cards_costs_points() -> None:
    view = nearly("4c 4d 4h 7h 7s 7d 8s 9s Ts Kc Qd 2h")
    verdict = judge_choice(view)
    useless = {Card(13, "c"), Card(12, "d"), Card(2, "h")}
    best = verdict.best.action
    assert isinstance(best, Discard)
    assert best.card in useless
    broken = verdict.of(Discard(0, Card(4, "c")))
    assert broken is not None
    assert broken.low > 0
    assert verdict.is_mistake(broken.action)
    assert not verdict.is_mistake(best)


def test_choices_rank_best_first_without_negative_losses() -> None:
    verdict = judge_choice(nearly("4c 4d 7h 7s Jc Jd 9s 2h Qd Kc 5c 5d"), budget=QUICK)
    best, *others = verdict.choices
    assert (best.loss, best.low) == (0.0, 0.0)
    assert all(0 <= choice.low <= choice.loss <= choice.high for choice in others)
    assert [choice.loss for choice in others] == sorted(choice.loss for choice in others)
    assert all(0 <= choice.out <= 1 and 0 <= choice.down <= 1 for choice in verdict.choices)
    assert verdict.deals == 24 + 48


def test_an_interval_including_zero_is_no_mistake() -> None:
    verdict = judge_choice(nearly("4c 4d 7h 7s Jc Jd 9s 2h Qd Kc 5c 5d"), budget=QUICK)
    for choice in verdict.choices:
        assert choice.low == 0 or choice.action not in verdict.as_good()
        assert not (choice.low == 0 and verdict.is_mistake(choice.action))


def test_equal_questions_get_equal_answers() -> None:
    view = asked_to_buy(PAIRS, "4h", 4)
    first = judge_choice(view, budget=QUICK)
    assert judge_choice(view, budget=QUICK) == first
    assert judge_choice(view, budget=QUICK, lot="another").best.lead != first.best.lead


def test_only_the_given_actions_are_judged() -> None:
    view = asked_to_buy(PAIRS, "4h", 4)
    verdict = judge_choice(view, actions=(Pass(1), Buy(1)), budget=QUICK)
    assert {choice.action for choice in verdict.choices} == {Pass(1), Buy(1)}


def test_reordering_a_lay_down_changes_nothing() -> None:
    view = nearly("4c 4d 4h 7h 7s 7d 8s 9s Ts Js Qd 2h")
    chosen, *_ = ways_to_lay_down(view, 1)
    turned = LayDown(0, tuple(NewMeld(kind, cards[::-1] if kind == "set" else cards) for kind, cards in chosen.melds))
    review = judge_moment(Moment(0, view, (), turned))

    assert review is not None
    assert review.choices == judge_choice(view).choices
    assert review.of(turned) == review.of(chosen)


def test_judging_stops_on_request_keeping_its_results() -> None:
    view = asked_to_buy(PAIRS, "4h", 4)
    steps = judging(view, budget=QUICK)
    first = next(steps)
    assert first.deals == 24
    with pytest.raises(NotJudgeable, match="stopped"):
        judge_choice(view, budget=QUICK, stopped=lambda: True)
    assert judge_choice(view, budget=QUICK, stopped=never).deals > first.deals


def test_a_position_without_a_choice_is_reported() -> None:
    with pytest.raises(NotJudgeable, match="nothing to choose"):
        judge_choice(view_of(NEARLY.format(hand=PAIRS + " 2s"), 1))


def test_complete_hands_may_be_laid_or_held() -> None:
    view = nearly("4c 4d 4h 7h 7s 7d 8s 9s Ts Js Kc Kd")
    actions = choices_of(view)
    assert any(isinstance(action, LayDown) for action in actions)
    assert all(refusal(view, action) is None for action in actions)


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_every_kind_of_choice_is_judged(variant_id: str) -> None:
    kinds: set[type] = set()
    for view, history in moments(variant_id, 2, "judge"):
        expected = choices_of(view)
        kind = set(map(type, expected))
        if len(expected) < 2 or kind <= kinds:
            continue
        kinds |= kind
        verdict = judge_choice(view, history, expected, Budget((8,), 8))
        assert {choice.action for choice in verdict.choices} == set(expected)
    assert len(kinds) >= 4


def test_a_swap_still_possible_is_not_lost() -> None:
    view = view_of(SWAP_AND_HITS)
    hit, swap = parse_action("P1 hit 6s m2"), parse_action("P1 swap 4d m1 hit m3 low")
    assert {hit, swap} <= {*choices_of(view)}
    verdict = judge_choice(view, actions=(hit, swap, Discard(0, Card(9, "s"))), budget=Budget((256,), 0), trust=raw)

    assert not verdict.is_mistake(hit)
    assert verdict.is_mistake(Discard(0, Card(9, "s")))


# Seat 1 is down and can hit three cards; the joker as a seven of clubs makes a place for the eight.
HITS_IN_ORDER = """
variant = "shafer"
players = 3
round = 5
dealer = 3
turn = 1
phase = "play"
discards = "3c"
turns = 6
[[seats]]
hand = "6c 8c 2h Th **"
down = "earlier"
[[seats]]
hand = 14
[[seats]]
hand = 4
down = "earlier"
[[melds]]
owner = 1
kind = "run"
cards = "2c 3c 4c 5c"
[[melds]]
owner = 1
kind = "set"
cards = "4s 4d 4c"
[[melds]]
owner = 1
kind = "set"
cards = "7s 7d 7c"
[[melds]]
owner = 3
kind = "run"
cards = "** Qs Ks As"
[[melds]]
owner = 3
kind = "set"
cards = "9s 9d 9d"
[[melds]]
owner = 3
kind = "set"
cards = "Th Td **"
"""


def test_other_hits_follow_in_the_best_order() -> None:
    view = view_of(HITS_IN_ORDER)
    hits = [parse_action(f"P1 hit {card}") for card in ("6c m1", "Th m6", "** m1 high")]
    verdict = judge_choice(view, actions=(*hits, parse_action("P1 hit ** m2")), budget=Budget((256,), 0))
    assert not any(map(verdict.is_mistake, hits[:2]))


def test_bought_cards_are_hit_when_rules_allow() -> None:
    for down, hits in (("earlier", True), ("this_turn", False)):
        view = view_of(HITS_IN_ORDER.replace('"earlier"', f'"{down}"', 1))
        deals = begun(view, (), (BuyStock(0),), 16, "bought")
        kept = len(view.hand) + 1 + view.penalty_of(0) - view.owed - view.variant.buying.discards_owed
        assert (deals.hands[0].sum(axis=1) < kept).all() == hits
        assert (deals.hands[0].sum(axis=1) == kept).all() != hits


TAKES_ONCE_DOWN = """
variant = "campfire"
players = 3
round = 2
dealer = 3
turn = 1
phase = "offer"
asked = [1, 2]
discards = "3d Qh"
discarder = 3
turns = 20
[[seats]]
hand = "2c 2d"
down = "earlier"
[[seats]]
hand = "9d"
down = "earlier"
[[seats]]
[[melds]]
owner = 1
kind = "run"
cards = "9c Tc Jc Qc"
[[melds]]
owner = 2
kind = "set"
cards = "8s 8h 8d"
"""


@pytest.mark.parametrize(
    ("position", "action"),
    [(TAKES_ONCE_DOWN, "P1 take"), (HITS_IN_ORDER, "P1 buy-stock"), (HITS_IN_ORDER, "P1 buy-upcard")],
)
def test_after_an_instant_turn_the_next_draws(position: str, action: str) -> None:
    view = view_of(position)
    assert parse_action(action) in choices_of(view)
    deals = begun(view, (), (parse_action(action),), 8, "next")
    assert (deals.turn == 1).all()
    assert not deals.drawn.any()


def test_a_hit_is_not_blamed_for_discards() -> None:
    view = down_with("7c 9h 3d")
    collects = [UpcardTaken(1, card) for card in parse_cards("9s 9d")]
    hit, throw = parse_action("P1 hit 7c m1"), Discard(0, Card(3, "d"))
    actions = hit, throw, Discard(0, Card(9, "h"))
    verdict = judge_choice(view, collects, actions, Budget((256,), 256), trust=raw)
    assert not verdict.is_mistake(hit)
    assert verdict.is_mistake(Discard(0, Card(9, "h")))
