"""Unseen cards: never fewer than are truly hidden, and exactly those except for cards given face down."""

from collections import Counter

import pytest

from ai.players.upcard import chance_to_draw
from ai.unseen import SeatHistory, cards_seen_in, unseen
from game.engine.events import Event, RoundDealt
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.position import load_position
from game.engine.state import Phase, State
from game.engine.view import observe
from game.rules.cards import JOKER, Card
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.test_bots import played

LEVELS = ("greedy", "random", "greedy")
# Seat 1 may take one joker and free another; two more are in the packs.
SWAPPING = """
variant = "shafer"
players = 3
round = 2
dealer = 3
turn = 1
phase = "draw"
discards = "3d **"
turns = 9
[[seats]]
hand = "7c 2h Kd Qs"
down = "earlier"
[[seats]]
hand = "2s 3s 5d"
[[seats]]
hand = "2d 3c 5c"
[[melds]]
owner = 1
kind = "set"
cards = "7h 7d **"
[[melds]]
owner = 1
kind = "run"
cards = "4h 5h 6h 7h"
"""


def moments(variant_id: str) -> list[tuple[State, list[Event]]]:
    """Yield every eighth state of a game with the events of its round so far."""
    piles, events = [], list[Event]()
    for _, steps in played(variant_id, LEVELS).moves():
        for event, _ in steps:
            if isinstance(event, RoundDealt):
                events = []
            events.append(event)
        piles.append((steps[-1][1], list(events)))
    return [moment for moment in piles if moment[0].phase not in (Phase.ROUND_OVER, Phase.GAME_OVER)][::8]


def truly_hidden(state: State, seat: int) -> Counter[Card]:
    hands = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    return Counter([*hands, *state.stock])


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_the_discard_pile_is_remembered_exactly(variant_id: str) -> None:
    for state, events in moments(variant_id):
        assert tuple(cards_seen_in(SeatHistory(events, 0)).pile) == state.discards


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_every_unseen_card_is_hidden_somewhere(variant_id: str) -> None:
    for state, events in moments(variant_id):
        pile = unseen(observe(state, 1), SeatHistory(events, 1))
        assert pile <= truly_hidden(state, 1)


def test_swaps_keep_other_taken_wilds_known() -> None:
    state = load_position(SWAPPING, "a test's position", open_variant=shipped_variant)
    events: list[Event] = []
    for text in ("P1 take", "P1 swap 7c m1 hit m2 high"):
        steps = play(state, parse_action(text))
        events += [event for event, _ in steps]
        state = steps[-1][1]
    assert 1 == cards_seen_in(SeatHistory(events, 1)).held[0][JOKER]
    assert 2 == unseen(observe(state, 1), SeatHistory(events, 1))[JOKER]


@pytest.mark.parametrize("variant_id", ["campfire", "shafer", "quarters"])
def test_other_cards_are_visible_or_taken(variant_id: str) -> None:
    for state, events in moments(variant_id):
        view = observe(state, 1)
        held = cards_seen_in(SeatHistory(events, 1)).held
        others = Counter(card for seat, cards in held.items() if seat != 1 for card in cards.elements())
        assert unseen(view, SeatHistory(events, 1)) + others == truly_hidden(state, 1)


def test_without_history_visible_cards_are_known() -> None:
    state, _ = moments("shafer")[20]
    view = observe(state, 0)
    assert unseen(view).total() == len(view.variant.cards_for(3)) - len(view.hand) - bool(view.discards) - sum(
        len(meld.cards) for meld in view.melds
    )


def test_the_chance_to_draw_is_without_replacement() -> None:
    assert chance_to_draw(1, 2, 1) == 0.5
    assert chance_to_draw(1, 2, 2) == 1
    assert chance_to_draw(0, 50, 3) == 0
    assert chance_to_draw(3, 10, 2) == pytest.approx(1 - 7 / 10 * 6 / 9)
