"""Shuffle everything a seat cannot see, and check that nothing it sees, may do or learns changes (X-15).

This covers the engine and is checked wherever games are played; `tests.leaks` compares what reaches a player.
"""

import random

from game.engine.actions import Action, Allow, Buy, Deal, Draw, EndTurn, Pass, Take
from game.engine.events import (
    BonusPaid,
    BoughtInTurn,
    CardDrawn,
    CardGiven,
    Event,
    GameEnded,
    PenaltyDrawn,
    PotPaid,
    RoundDealt,
    RoundEnded,
    redacted,
)
from game.engine.play import play
from game.engine.referee import legal_actions
from game.engine.refusal import IllegalAction
from game.engine.state import Phase, State
from game.engine.view import observe
from game.rules.cards import Card

LAY_DOWNS = 3
# Actions that hold no card: those of any seat may be repeated.
PUBLIC = Take | Draw | Buy | Pass | Allow | EndTurn | Deal
LAID_OPEN = RoundDealt | RoundEnded | BonusPaid | PotPaid | GameEnded


def check_secrets(state: State, action: Action, chance: random.Random) -> int:
    """Compare with a state whose hidden cards differ, for every seat; return the number of comparisons."""
    if state.phase in (Phase.ROUND_OVER, Phase.GAME_OVER):
        return 0
    comparisons = 0
    for seat in range(state.players):
        other = rearranged(state, seat, chance)
        assert observe(state, seat) == observe(other, seat)
        assert may_do(state, seat) == may_do(other, seat)
        comparisons += 2 + _compare_events(state, other, action, seat)
    return comparisons


def may_do(state: State, seat: int) -> list[Action]:
    """Return what the seat may do, with a few lay-downs."""
    return list(legal_actions(observe(state, seat), LAY_DOWNS))


def rearranged(state: State, seat: int, chance: random.Random, buried: bool = True) -> State:
    """Return a game that looks the same to the seat, with all hidden cards shuffled (other hands, the stock, buried
    discards). Where a known card may come up from under the pile, the pile stays: `buried` is false.
    """
    pile = state.discards[:-1] if buried else ()
    hidden = [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand]
    hidden += [*state.stock, *pile]
    chance.shuffle(hidden)

    def dealt(count: int) -> tuple[Card, ...]:
        taken, hidden[:] = tuple(hidden[:count]), hidden[count:]
        return taken

    hands = tuple(hand if owner == seat else dealt(len(hand)) for owner, hand in enumerate(state.hands))
    stock = dealt(len(state.stock))
    return state._replace(hands=hands, stock=stock, discards=(*dealt(len(pile)), *state.discards[len(pile) :]))


def _compare_events(state: State, other: State, action: Action, seat: int) -> int:
    """Compare what the seat sees of the action; plays of cards that the other arrangement does not hold are skipped."""
    if not isinstance(action, PUBLIC) and action.seat != seat:
        return 0
    events = [_without_news(event, seat) for event, _ in play(state, action)]
    try:
        again = [_without_news(event, seat) for event, _ in play(other, action)]
    except IllegalAction:  # pragma: no cover - a leak: legality differed
        raise AssertionError(f"{action} is legal or not depending on cards that nobody sees") from None
    assert events == again, action
    return 1


def _without_news(event: Event, seat: int) -> object:
    """Return the redacted event, or only its type if the seat learns a card or the end of a round shows hands."""
    hidden = redacted(event, seat)
    return type(hidden) if learns(hidden, seat) or isinstance(hidden, LAID_OPEN) else hidden


def learns(event: Event, seat: int) -> bool:
    """Return whether the event shows the seat a hidden card."""
    match event:
        case CardDrawn(seat=owner) | PenaltyDrawn(seat=owner) | BoughtInTurn(seat=owner, from_stock=True):
            return owner == seat
        case CardGiven(giver=giver, taker=taker):
            return seat in (giver, taker)
        case _:
            return False
