"""Players that can certainly end the round in their turn do so; simulated deals and the judge know it."""

from itertools import islice

import numpy as np
import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.evaluator.batch import columns_of
from ai.hints import Why, hints
from ai.judge.deals import outcomes_of
from ai.master.imagined import deals_with
from ai.players.plays import has_a_place, way_out
from game.engine.actions import Action, Pass, Take
from game.engine.events import Event
from game.engine.play import play
from game.engine.position import load_position
from game.engine.state import Phase, State
from game.engine.view import observe
from game.rules.cards import parse_cards
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.bench.sure_wins import goes_out, let_go

LEVELS = ("novice", "steady", "sharp", "master")
POSITION = """
variant = "{variant}"
players = 4
round = 3
dealer = 4
turn = 1
phase = "{phase}"
discards = "3h {upcard}"
discarder = 4
turns = 20
{asked}
[[seats]]
hand = "{hand}"
down = "earlier"
[[seats]]
down = "earlier"
[[seats]]
hand = 4
[[seats]]
hand = 5
"""
MELD = """
[[melds]]
owner = {owner}
kind = "{kind}"
cards = "{cards}"
"""
# Rule set, hand, upcard and melds: the round ends with the upcard although no meld takes it at first.
UPCARDS = [
    pytest.param("shafer", "4d", "3d", ["5d 6d ** 8d 9d", "7s 8s 9s Ts"], id="the hand prolongs its run first"),
    pytest.param("shafer", "**", "Jd", ["6d 7d 8d 9d", "Jc Qc Kc Ac"], id="a wild bridges the gap"),
    pytest.param("quarters", "4h", "Th", ["8h 9h ** Jh", "2s 2d 2c"], id="the wild it frees can be hit"),
    pytest.param(
        "quarters", "6s 9c", "Td", ["Jd Qd Kd Ad", "4d 5d 6d 7d", "9s 9d 9h"], id="one goes, one is discarded"
    ),
    pytest.param("classic", "5c", "4c", ["6c ** 8c 9c Tc", "5s 6s 7s 8s"], id="the card beyond"),
]
# The same with cards that are all in hand.
HANDS = [
    pytest.param("campfire", "4s 3s 6h 5s", ["6s 7s 8s 9s", "5d 5c 5h"], id="on the run, not on the set"),
    pytest.param("quarters", "6h 3h 4d **", ["** 7h 8h 9h", "2s 3s 4s 5s"], id="two wilds in a row"),
    pytest.param("may_i", "7c 8h Qs", ["Ts Js 2s Ks", "Jh Jd Jc", "4c 5c 6c"], id="swapped and moved"),
]


def state_of(variant: str, hand: str, melds: list[str], phase: str = "play", upcard: str = "") -> State:
    """Return the position; all melds belong to the second seat."""
    asked_line = "asked = [1, 2, 3]" if phase == "offer" else ""
    text = POSITION.format(variant=variant, hand=hand, phase=phase, upcard=upcard, asked=asked_line)
    for cards in melds:
        ranks = {card.rank for card in parse_cards(cards) if card.rank}
        text += MELD.format(
            owner=1 if variant == "shafer" else 2, kind="set" if len(ranks) == 1 else "run", cards=cards
        )
    return load_position(text, "a test's position", open_variant=shipped_variant)


def asked_state(variant: str, hand: str, upcard: str, melds: list[str]) -> State:
    """Return the state in the phase in which the seat may take the upcard."""
    before = shipped_variant(variant).buying.asking.value == "before the turn"
    return state_of(variant, hand, melds, "draw" if before else "offer", upcard)


def goes_on(state: State, level: str, events: tuple[Event, ...] = ()) -> State:
    """Return the result of the first seat's turn, played by a level."""
    while state.phase in (Phase.PLAY, Phase.DISCARD) and state.turn == 0:
        steps = play(state, bot_named(level).choose(observe(state, 0), events, Limit()))
        events, state = events + tuple(event for event, _ in steps), steps[-1][1]
    return state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("variant", "hand", "upcard", "melds"), UPCARDS)
def test_round_ending_upcards_are_taken(variant: str, hand: str, upcard: str, melds: list[str], level: str) -> None:
    state = asked_state(variant, hand, upcard, melds)
    action = bot_named(level).choose(observe(state, 0), (), Limit())
    assert isinstance(action, Take)
    steps = play(state, action)
    assert goes_on(steps[-1][1], level, tuple(event for event, _ in steps)).sheet[-1].out == 0


@pytest.mark.parametrize(("variant", "hand", "upcard", "melds"), UPCARDS)
def test_hints_explain_taking_that_upcard(variant: str, hand: str, upcard: str, melds: list[str]) -> None:
    best = hints(observe(asked_state(variant, hand, upcard, melds), 0))[0]
    assert isinstance(best.action, Take)
    assert best.why is Why.CAN_BE_HIT


@pytest.mark.parametrize(("variant", "hand", "upcard", "melds"), UPCARDS)
def test_the_judge_sees_the_round_end(variant: str, hand: str, upcard: str, melds: list[str]) -> None:
    view = observe(asked_state(variant, hand, upcard, melds), 0)
    actions: list[Action] = [Take(0), Pass(0)]
    ends = outcomes_of(view, (), actions, 32, "sure")
    assert (ends.out[0] == 0).all()


@pytest.mark.parametrize(("variant", "hand", "melds"), HANDS)
def test_fully_playable_hands_go_out(variant: str, hand: str, melds: list[str]) -> None:
    state = state_of(variant, hand, melds, upcard="Kd")
    assert goes_out(state, 0)
    assert goes_on(state, "sharp").sheet[-1].out == 0


def test_unplayable_hands_have_no_way_out() -> None:
    view = observe(state_of("shafer", "3d 2d", ["5d 6d 7d 8d", "7s 8s 9s Ts"], upcard="Kd"), 0)
    assert way_out(view, view.hand, view.melds, view.me.down) is None
    assert way_out(view, (*view.hand, *parse_cards("4d")), view.melds, view.me.down) is not None


def test_dead_upcards_are_no_better_than_draws() -> None:
    view = observe(asked_state("shafer", "Kh", "3c", ["5d 6d 7d 8d", "7s 8s 9s Ts"]), 0)
    assert not has_a_place(view, parse_cards("3c")[0])


@pytest.mark.everyday
@pytest.mark.parametrize("variant", shipped_variants())
def test_no_sure_win_is_missed(variant: str) -> None:
    assert [mistake for deal in islice(range(200), 12) for mistake in let_go(bot_named("sharp"), variant, deal)] == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", shipped_variants())
@pytest.mark.parametrize("level", ["steady", "sharp", "master"])
def test_many_rounds_miss_no_sure_win(variant: str, level: str) -> None:
    rounds = 5 if level == "master" else 210
    assert [mistake for deal in range(rounds) for mistake in let_go(bot_named(level), variant, deal)] == []


@pytest.mark.parametrize("code", ["python_code", "native"])
@pytest.mark.parametrize("hand", ["4d 3d", "4d"])
def test_simulated_rounds_end_when_all_fits(code: str, hand: str, request: pytest.FixtureRequest) -> None:
    """With one more card on the discard pile, or with the cards in hand."""
    if code == "python_code":
        request.getfixturevalue(code)
    view = observe(state_of("shafer", "4d 3d", ["5d 6d 7d 8d", "7s 8s 9s Ts"], upcard="Kd"), 0)
    columns = columns_of(view.variant.dealing.wilds)
    hands = np.zeros((4, 8, 53), np.uint8)
    for card in parse_cards(hand):
        hands[0, :, columns[card]] += 1
    hands[1:, :, columns[parse_cards("Qh")[0]]] = 5
    deals = deals_with(view, hands, np.full((8, 60), columns[parse_cards("Qh")[0]], np.int64))
    deals.turn[:] = 0
    if len(parse_cards(hand)) == 1:
        deals.show(columns[parse_cards("3d")[0]])
    else:
        deals.drawn[:] = True
    deals.play_on()
    assert (deals.out == 0).all()
