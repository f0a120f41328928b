"""Compare the referee with the second reading of the rule book (`clauses`), for everything possible in a state."""

import random
from collections.abc import Iterator
from itertools import islice, product

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
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase, State
from game.engine.view import observe
from game.rules.cards import JOKER, TWO, Card
from game.rules.contract import NewMeld
from game.rules.fit import End
from game.rules.variant import Kind
from tests.playouts.clauses import BOOKS, Cards, asked, legal, less
from tests.support.walkers import actor_view

PLAIN = (Take, Draw, Buy, Pass, Allow, BuyUpcard, BuyStock, EndTurn)
ENDS = (None, End.LOW, End.HIGH)
WILDS = (None, JOKER, Card(TWO, "h"))
DEEP = 60  # share of the thousands of swaps with a hit
LISTED = 4  # lay-downs the referee lists, each also with errors
TRIED = 12  # random lay-downs


def check_clauses(state: State, chance: random.Random) -> int:
    """Check that the referee and the second reading agree on every action tried; return the number of actions."""
    if state.variant.id not in BOOKS:
        return 0
    actions = dict.fromkeys(attempts(state, chance))
    for action in actions:
        seat = 0 if isinstance(action, Deal) else action.seat
        judged, read = refusal(observe(state, seat), action), legal(state, action)
        assert (judged is None) == read, f"{action}: judged {judged or 'legal'}, by the clauses {read}, in {state}"
    return len(actions)


def check_asking(action: Action, after: State) -> None:
    """Check after a discard that the right seats are asked, in order."""
    if (
        isinstance(action, Discard)
        and after.phase in (Phase.OFFER, Phase.CLAIM, Phase.DRAW)
        and after.variant.id in BOOKS
    ):
        assert asked(after) == (after.phase, after.asked), f"after {action}, in {after}"


def attempts(state: State, chance: random.Random) -> Iterator[Action]:
    """Return all simple actions of every seat, and plays of all cards and lay-downs of the seat to act."""
    yield Deal()
    for seat in range(state.players):
        yield from (kind(seat) for kind in PLAIN)
        yield Discard(seat, chance.choice(state.hands[seat] or (JOKER,)))
    view = actor_view(state)
    seat, cards = view.seat, [*dict.fromkeys(view.hand), *chance.choices(state.variant.cards_for(state.players), k=2)]
    yield from (Discard(seat, card) for card in cards)
    places = range(len(state.melds) + (state.phase is Phase.PLAY))
    yield Shanghai(seat)
    yield from (Shanghai(seat, at, end) for at, end in product(places, ENDS))
    if state.phase is Phase.PLAY:
        yield from (Hit(seat, *way) for way in product(cards, places, ENDS))
        yield from (Swap(seat, *way) for way in product(cards, places, WILDS))
        deep = list(product(cards, places, places, ENDS, WILDS))
        yield from (SwapHit(seat, *way) for way in chance.sample(deep, min(DEEP, len(deep))))
    if state.phase is Phase.PLAY and view.me.down is Down.NO:
        yield from laying_attempts(state, seat, chance)


def laying_attempts(state: State, seat: int, chance: random.Random) -> Iterator[LayDown]:
    """Return some listed lay-downs with errors, and some made from the hand."""
    listed = [action for action in islice(legal_actions(observe(state, seat)), 200) if isinstance(action, LayDown)]
    for lay_down in chance.sample(listed, min(LISTED, len(listed))):
        yield lay_down
        yield from (with_error(lay_down, state, chance) for _ in range(4))
    for _ in range(TRIED):
        lay_down = put_together(state, seat, chance)
        yield lay_down
        yield with_error(lay_down, state, chance)


def with_error(laying: LayDown, state: State, chance: random.Random) -> LayDown:
    """Return the lay-down with one change: a card added, removed or replaced, two exchanged, a meld added or removed,
    or the order.
    """
    melds = list(laying.melds)
    at = chance.randrange(len(melds))
    kind, cards = melds[at].kind, list(melds[at].cards)
    place, other = chance.randrange(len(cards)), chance.randrange(len(cards))
    match chance.randrange(7):
        case 0:
            cards[place] = chance.choice(state.hands[laying.seat])
        case 1:
            cards[place], cards[other] = cards[other], cards[place]
        case 2:
            cards.insert(chance.choice((0, len(cards))), chance.choice(state.hands[laying.seat]))
        case 3 if len(cards) > 1:
            del cards[place]
        case 4:
            kind = Kind.RUN if kind is Kind.SET else Kind.SET
        case 5 if len(melds) > 1:
            cards.append(melds[at - 1].cards[0])
            melds[at - 1] = NewMeld(melds[at - 1].kind, melds[at - 1].cards[1:] or melds[at - 1].cards)
        case _:
            chance.shuffle(melds)
            return LayDown(laying.seat, tuple(melds))
    melds[at] = NewMeld(kind, tuple(cards))
    return LayDown(laying.seat, tuple(melds))


def put_together(state: State, seat: int, chance: random.Random) -> LayDown:
    """Return the contract made from the first cards that fit, with wilds where cards are missing."""
    book, hand = BOOKS[state.variant.id], state.hands[seat]
    melds = []
    sets, runs = book.contracts[state.round - 1]
    for kind, length in chance.sample(
        [*((Kind.SET, cards) for cards in sets), *((Kind.RUN, cards) for cards in runs)], len(sets) + len(runs)
    ):
        longer = length + (chance.random() < 0.2)
        naturals = [card for card in hand if card.rank not in book.wild]
        first = chance.choice(naturals or [JOKER])
        places = [Card(first.rank, "")] * longer
        if kind is Kind.RUN:
            low = chance.randint(max(1, first.rank - longer + 1), first.rank)
            places = [Card((low + step - 1) % 13 + 1, first.suit) for step in range(longer)]
        cards, hand = filled(places, hand, book.wild)
        melds.append(NewMeld(kind, cards))
    return LayDown(seat, tuple(melds))


def filled(places: list[Card], hand: Cards, wild: tuple[int, ...]) -> tuple[Cards, Cards]:
    """Return the cards for these places, wilds where the hand has none, and the remaining hand; a place may be left
    out.
    """
    cards = []
    for place in places:
        fits = [card for card in hand if card.rank == place.rank and place.suit in ("", card.suit)]
        fits = fits or [card for card in hand if card.rank in wild]
        if fits:
            cards.append(fits[0])
            hand = less(hand, fits[0])
    return tuple(cards) or (JOKER, JOKER, JOKER), hand
