"""`evolve` is the only maker of states: what has happened, applied to the state before it. No rules, no chance.

Each event says everything that changed; whether it was legal is `referee`'s business, what follows it `play`'s.
"""

from collections.abc import Iterable
from typing import assert_never, cast

from game.engine.events import (
    AntesPaid,
    BonusPaid,
    BoughtInTurn,
    BuyRequested,
    CallFined,
    CardDrawn,
    CardGiven,
    CardHit,
    ClaimOpened,
    ClaimPassed,
    DealerDrawn,
    Discarded,
    DiscardsDue,
    Event,
    GameEnded,
    HiddenCard,
    MeldsLaid,
    NothingDrawn,
    OfferOpened,
    OfferPassed,
    PenaltyDrawn,
    PotPaid,
    RoundDealt,
    RoundEnded,
    ShanghaiCalled,
    StockRemade,
    TurnBegan,
    TurnEnded,
    TurnPassed,
    UpcardBought,
    UpcardTaken,
    WildSwapped,
)
from game.engine.last_card import replaced
from game.engine.state import Down, Phase, Seat, State
from game.rules.cards import Card
from game.rules.melds import with_swap

_ASKED = State._fields.index("asked")
_make = State._make


def evolve(state: State, event: Event) -> State:  # one case a kind of event: a table, long but flat
    """The state after the event. Events must be whole (not redacted) and follow from the state."""
    match event:
        case OfferPassed() | ClaimPassed():
            return _make((*state[:_ASKED], state.asked[1:], *state[_ASKED + 1 :]))  # by far the most frequent
        case CardDrawn(seat, card):
            hands, seats = _held(state, seat, (*state.hands[seat], cast(Card, card)))
            stock = state.stock[1:]
            return state._replace(hands=hands, seats=seats, stock=stock, upcard_alive=False, phase=Phase.PLAY)
        case Discarded():
            return _discarded(state, event)
        case OfferOpened(asked):
            return state._replace(phase=Phase.OFFER, asked=asked, acting=state.turn, owed=1)
        case TurnBegan(seat, owed, draws):
            alive = state.upcard_alive and draws
            phase = Phase.DRAW if draws else Phase.PLAY
            return state._replace(
                turn=seat, acting=seat, phase=phase, owed=owed, asked=(), upcard_alive=alive, wild_played=False
            )
        case TurnEnded():
            return _turn_ended(state, event)
        case ClaimOpened(asked):
            return state._replace(phase=Phase.CLAIM, asked=asked, acting=state.turn, owed=1)
        case UpcardTaken(seat, card):
            return _with_card(state, seat, card)._replace(
                discards=state.discards[:-1], upcard_alive=False, phase=Phase.PLAY, acting=state.turn, asked=()
            )
        case BuyRequested(seat):
            return state._replace(phase=Phase.REQUEST, acting=seat)
        case CallFined(seat, fine):
            return _paid(state, seat, fine)._replace(asked=state.asked[1:])
        case UpcardBought() | BoughtInTurn() | PenaltyDrawn() | DiscardsDue() | StockRemade() | NothingDrawn():
            return _supplied(state, event)
        case TurnPassed(seat):
            return state._replace(turn=seat, acting=seat)
        case MeldsLaid() | CardHit() | WildSwapped():
            return _played(state, event)
        case ShanghaiCalled() | CardGiven():
            return _claimed(state, event)
        case DealerDrawn() | AntesPaid() | RoundDealt():
            return _dealt(state, event)
        case RoundEnded() | BonusPaid() | PotPaid() | GameEnded():
            return _scored(state, event)
        case _:
            assert_never(event)


def _with_hand(state: State, seat: int, hand: tuple[Card, ...]) -> State:
    """The seat holds these cards now; its public count goes with them."""
    hands, seats = _held(state, seat, hand)
    return state._replace(hands=hands, seats=seats)


def _held(state: State, seat: int, hand: tuple[Card, ...]) -> tuple[tuple[tuple[Card, ...], ...], tuple[Seat, ...]]:
    """All hands and seats when the seat holds these cards, for events that change more than that."""
    hands, seats = list(state.hands), list(state.seats)
    hands[seat] = hand
    seats[seat] = Seat(len(hand), *seats[seat][1:])
    return tuple(hands), tuple(seats)


def _with_card(state: State, seat: int, card: HiddenCard) -> State:
    """The seat's hand with one more card; events that make states are whole, so the card is known."""
    return _with_hand(state, seat, (*state.hands[seat], cast(Card, card)))


def _with_seat(state: State, seat: int, changed: Seat) -> State:
    return state._replace(seats=(*state.seats[:seat], changed, *state.seats[seat + 1 :]))


def _less(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _paid(state: State, seat: int, quarters: int) -> State:
    """The state after the seat paid into the pot."""
    held = state.seats[seat]
    return _with_seat(state, seat, held._replace(quarters=held.quarters - quarters))._replace(pot=state.pot + quarters)


def _discarded(state: State, event: Discarded) -> State:
    wild = event.seat == state.turn and state.variant.is_wild(event.card)
    hands, seats = _held(state, event.seat, _less(state.hands[event.seat], (event.card,)))
    return state._replace(
        hands=hands,
        seats=seats,
        discards=(*state.discards, event.card),
        discarder=event.seat,
        upcard_alive=event.owed == 0,
        owed=event.owed,
        phase=Phase.DISCARD if event.owed else state.phase,
        wild_played=state.wild_played or wild,
    )


def _turn_ended(state: State, event: TurnEnded) -> State:
    held = state.seats[event.seat]
    if held.down is Down.THIS_TURN:
        state = _with_seat(state, event.seat, held._replace(down=Down.EARLIER))
    return state._replace(
        turn=event.next,
        acting=event.next,
        owed=1,
        phase=Phase.DRAW,
        turns=state.turns + 1,
        upcard_alive=event.discarded,
        wild_played=False,
    )


def _supplied(
    state: State, event: UpcardBought | BoughtInTurn | PenaltyDrawn | DiscardsDue | StockRemade | NothingDrawn
) -> State:
    """Cards bought and what comes with them."""
    match event:
        case UpcardBought(seat, card, pays):
            bought = _bought(_with_card(state, seat, card), seat, pays)
            return bought._replace(discards=state.discards[:-1], upcard_alive=False, asked=())
        case BoughtInTurn():
            return _bought_in_turn(state, event)
        case PenaltyDrawn(seat, card):
            return _with_card(state, seat, card)._replace(stock=state.stock[1:])
        case DiscardsDue(seat, owed):
            return state._replace(phase=Phase.DISCARD, acting=seat, owed=owed, asked=())
        case StockRemade(stock, whole):
            kept = () if whole else state.discards[-1:]
            known = cast(tuple[Card, ...], stock)
            return state._replace(stock=known, discards=kept, chances=state.chances + 1)
        case NothingDrawn():
            return state._replace(phase=Phase.PLAY, upcard_alive=False)
        case _:
            assert_never(event)


def _bought(state: State, seat: int, pays: int) -> State:
    held = state.seats[seat]
    return _with_seat(_paid(state, seat, pays), seat, held._replace(buys=held.buys + 1, quarters=held.quarters - pays))


def _bought_in_turn(state: State, event: BoughtInTurn) -> State:
    bought = _bought(_with_card(state, event.seat, event.card), event.seat, event.pays)
    bought = bought._replace(owed=state.owed + event.owes)
    if event.from_stock:
        return bought._replace(stock=state.stock[1:])
    # S-12: before the draw of one's own turn, the card under a bought upcard is the next upcard.
    discards = state.discards[:-1]
    return bought._replace(discards=discards, upcard_alive=state.phase is Phase.DRAW and bool(discards))


def _played(state: State, event: MeldsLaid | CardHit | WildSwapped) -> State:
    hand = state.hands[event.seat]
    match event:
        case MeldsLaid(seat, melds):
            laid = tuple(card for meld in melds for card in meld.cards)
            state = _with_seat(state, seat, state.seats[seat]._replace(down=Down.THIS_TURN))
            left, table = _less(hand, laid), state.melds + melds
        case CardHit():
            laid = (event.card,)
            left, table = _less(hand, laid), replaced(state.melds, event.meld, event.grown)
        case WildSwapped():
            laid = ()
            left = (*_less(hand, (event.card,)), event.wild)
            table = replaced(state.melds, event.meld, with_swap(state.melds[event.meld], event.place, event.card))
        case _:
            assert_never(event)
    wild = any(state.variant.is_wild(card) for card in laid)
    return _with_hand(state, event.seat, left)._replace(melds=table, wild_played=state.wild_played or wild)


def _claimed(state: State, event: ShanghaiCalled | CardGiven) -> State:
    match event:
        case ShanghaiCalled(seat, card, meld, _, grown):
            taken = state._replace(discards=state.discards[:-1], upcard_alive=False, asked=())
            if meld is None or grown is None:
                return _with_card(taken, seat, card)
            return taken._replace(melds=replaced(state.melds, meld, grown))
        case CardGiven(giver, taker, card):
            given = cast(Card, card)
            state = _with_hand(state, giver, _less(state.hands[giver], (given,)))
            return _with_card(state, taker, given)._replace(chances=state.chances + 1)
        case _:
            assert_never(event)


def _dealt(state: State, event: DealerDrawn | AntesPaid | RoundDealt) -> State:
    match event:
        case DealerDrawn(dealer):
            return state._replace(dealer=dealer)
        case AntesPaid(each):
            seats = tuple(seat._replace(quarters=seat.quarters - each) for seat in state.seats)
            return state._replace(seats=seats, pot=state.pot + each * len(seats))
        case RoundDealt():
            return _round_dealt(state, event)
        case _:
            assert_never(event)


def _round_dealt(state: State, event: RoundDealt) -> State:
    hands = cast(tuple[tuple[Card, ...], ...], event.hands)
    return state._replace(
        round=event.round,
        dealer=event.dealer,
        turn=event.turn,
        phase=Phase.DRAW,
        asked=(),
        acting=event.turn,
        owed=1,
        upcard_alive=True,
        discarder=None,
        turns=0,
        chances=0,
        wild_played=False,
        melds=(),
        seats=tuple(
            seat._replace(cards=len(hand), down=Down.NO, buys=0) for seat, hand in zip(state.seats, hands, strict=True)
        ),
        hands=hands,
        stock=cast(tuple[Card, ...], event.stock),
        discards=(event.upcard,),
    )


def _scored(state: State, event: RoundEnded | BonusPaid | PotPaid | GameEnded) -> State:
    match event:
        case RoundEnded():
            return _round_ended(state, event)
        case BonusPaid(winners, points):
            seats = tuple(
                seat._replace(points=seat.points + points) if index in winners else seat
                for index, seat in enumerate(state.seats)
            )
            return state._replace(seats=seats)
        case PotPaid(shares):
            seats = tuple(
                seat._replace(quarters=seat.quarters + share) for seat, share in zip(state.seats, shares, strict=True)
            )
            return state._replace(seats=seats, pot=state.pot - sum(shares))
        case GameEnded():
            return state._replace(phase=Phase.GAME_OVER)
        case _:
            assert_never(event)


def _round_ended(state: State, event: RoundEnded) -> State:
    result = event.result
    seats = []
    for index, seat in enumerate(state.seats):
        got = result.tribute * (len(state.seats) - 1) if index == result.out else -result.tribute
        score, points = seat.score + result.penalties[index], seat.points + result.points[index]
        seats.append(seat._replace(score=score, points=points, quarters=seat.quarters + got))
    sheet = (*state.sheet, result)
    return state._replace(
        phase=Phase.ROUND_OVER, seats=tuple(seats), sheet=sheet, asked=(), acting=state.turn, upcard_alive=False
    )
