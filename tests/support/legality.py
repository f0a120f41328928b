"""Legality in both directions: listed actions are accepted, others refused, by the referee and by `play`."""

import random
from collections.abc import Iterator
from itertools import islice

from game.engine.actions import (
    Action,
    Allow,
    Buy,
    BuyStock,
    BuyUpcard,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Hit,
    LayDown,
    Pass,
    Shanghai,
    Swap,
    SwapHit,
    Take,
)
from game.engine.play import play
from game.engine.referee import legal_actions, refusal
from game.engine.refusal import IllegalAction
from game.engine.state import State
from game.engine.view import PlayerView, observe
from game.rules.cards import JOKER, TWO, Card
from game.rules.contract import NewMeld
from game.rules.fit import End, fitting_ends, swappable_wilds, with_swap
from tests.support.walkers import actor_view

MANY = 300  # lay-downs beyond which a hand is not enumerated
OTHERS = 25


def check_legality(state: State, chance: random.Random) -> None:
    """Check that every listed action is accepted, and a sample of others refused, by `refusal` and by `play` alike."""
    view = actor_view(state)
    laying = [action for action in islice(legal_actions(view), 4 * MANY) if isinstance(action, LayDown)]
    plain = list(legal_actions(view, 0))
    assert plain or laying, "nobody can do anything"
    for action in [*plain, *laying[:5]]:
        assert refusal(view, action) is None, action
        assert play(state, action), action
    listed = {canonical(view, action) for action in [*plain, *laying]}
    for action in islice(other_actions(state, chance, laying), OTHERS):
        check_one(state, action, listed, complete=len(laying) < MANY)


def check_one(state: State, action: Action, listed: set[Action], complete: bool) -> None:
    """Check that an action is both listed and accepted, or neither."""
    seat = 0 if isinstance(action, Deal) else action.seat
    view = observe(state, seat)
    expected = canonical(view, action) in listed
    if isinstance(action, LayDown) and not complete:
        expected = expected or refusal(view, action) is None
    assert (refusal(view, action) is None) == expected, action
    try:
        play(state, action)
        accepted = True
    except IllegalAction:
        accepted = False
    assert accepted == expected, action


def canonical(view: PlayerView, action: Action) -> Action:
    """Return the simplest form of an action: ends and wilds only where there is a choice, melds in one order."""
    match action:
        case Hit(seat, card, meld, end) if meld < len(view.melds):
            ends = fitting_ends(view.melds[meld], card, view.seat, view.variant)
            return Hit(seat, card, meld) if ends == (end,) else action
        case Shanghai(seat, meld, end) if meld is not None and meld < len(view.melds) and view.upcard:
            ends = fitting_ends(view.melds[meld], view.upcard, view.seat, view.variant)
            return Shanghai(seat, meld) if ends == (end,) else action
        case Swap(seat, card, meld, wild) if meld < len(view.melds):
            return Swap(seat, card, meld) if _only_wild(view, meld, card) == wild else action
        case SwapHit() if action.meld < len(view.melds) and action.onto < len(view.melds):
            return _canonical_swap_hit(view, action)
        case LayDown(seat, melds):
            return LayDown(seat, tuple(sorted((_sorted_set(meld) for meld in melds), key=str)))
        case _:
            return action


def _only_wild(view: PlayerView, meld: int, card: Card) -> Card | str:
    places = swappable_wilds(view.melds[meld], card, view.variant)
    return view.melds[meld].cards[places[0]] if len(places) == 1 else "several"


def _canonical_swap_hit(view: PlayerView, action: SwapHit) -> SwapHit:
    places = swappable_wilds(view.melds[action.meld], action.card, view.variant)
    if not places:
        return action
    wilds = {view.melds[action.meld].cards[at]: at for at in places}
    at = wilds.get(action.wild, places[0]) if action.wild else places[0]
    wild = None if len(places) == 1 and (action.wild is None or action.wild in wilds) else action.wild
    melds = list(view.melds)
    melds[action.meld] = with_swap(melds[action.meld], at, action.card)
    ends = fitting_ends(melds[action.onto], view.melds[action.meld].cards[at], view.seat, view.variant)
    end = None if ends == (action.end,) else action.end
    return SwapHit(action.seat, action.card, action.meld, action.onto, end, wild)


def _sorted_set(meld: NewMeld) -> NewMeld:
    return NewMeld(meld.kind, tuple(sorted(meld.cards))) if meld.kind == "set" else meld


def other_actions(state: State, chance: random.Random, laying: list[LayDown]) -> Iterator[Action]:
    """Yield actions of every kind by any seat, most of them illegal."""
    while True:
        seat = chance.randrange(state.players)
        view = observe(state, seat)
        card = chance.choice([*view.hand, *view.variant.cards_for(state.players)[:52:7]])
        meld = chance.randrange(len(state.melds) + 1)
        end = chance.choice((None, End.LOW, End.HIGH))
        wild = chance.choice((None, JOKER, Card(TWO, "h")))
        yield chance.choice((Take(seat), Draw(seat), Buy(seat), Pass(seat), Allow(seat), EndTurn(seat), Deal()))
        yield chance.choice((BuyUpcard(seat), BuyStock(seat), Shanghai(seat), Shanghai(seat, meld, end)))
        yield Discard(seat, card)
        yield Hit(seat, card, meld, end)
        onto = chance.randrange(len(state.melds) + 1)
        yield chance.choice((Swap(seat, card, meld, wild), SwapHit(seat, card, meld, onto, end, wild)))
        if laying:
            yield _with_error(chance.choice(laying), observe(state, laying[0].seat), chance)


def _with_error(laying: LayDown, view: PlayerView, chance: random.Random) -> LayDown:
    """Return a lay-down with one card changed, two cards exchanged, or in another order."""
    melds = list(laying.melds)
    which = chance.randrange(len(melds))
    cards = list(melds[which].cards)
    at, other = chance.randrange(len(cards)), chance.randrange(len(cards))
    if chance.random() < 0.5:
        cards[at] = chance.choice(view.hand)
    else:
        cards[at], cards[other] = cards[other], cards[at]
    melds[which] = NewMeld(melds[which].kind, tuple(cards))
    chance.shuffle(melds)
    return LayDown(laying.seat, tuple(melds))
