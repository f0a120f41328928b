"""How events are animated: each event becomes a cue that names places instead of positions.

`cue_for` says where new cards on the table come from, which cards appear only in flight, and how long to wait before
the next event. Places are resolved in the current layout, so a cue stays valid. Pure; no pygame.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, assert_never

from game.engine import events
from game.engine.actions import Action, Allow, Draw, Pass, Take
from game.engine.view import PlayerView
from game.match import SeenEvent
from game.rules.cards import Card
from game.table.holding import Held, Holding
from game.table.layout import CardKey, DiscardKey, HandKey, Layout, MeldKey
from game.ui.motion import FARTHEST
from sounds import Group, Sound

DRAW, DISCARD, LAY, HIT, DEAL = 0.20, 0.20, 0.26, 0.19, 0.11
CALL, CALLED = 0.40, 1.4  # the flight of a card that was called, and how long the call is celebrated
# A card is pulled out of my hand, which closes, lets it rise, sees it off and opens again; or only a line reports it.
CLOSES, RISES, LEAVES, PULLED, OPENS, PULL_READ = 0.2, 0.3, 0.4, 0.8, 0.2, 1.2
DEAL_STAGGER, DEAL_SWING, LAY_STAGGER = 0.028, 0.017, 0.04
BACK = ""


@dataclass(frozen=True, slots=True)
class AtSeat:
    """A seat's fan of cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class AtStock:
    """The stock."""


@dataclass(frozen=True, slots=True)
class AtPile:
    """The discard pile."""


@dataclass(frozen=True, slots=True)
class AtCard:
    """Where a card was before the event."""

    key: CardKey


Spot = AtSeat | AtStock | AtPile | AtCard


class Entrance(NamedTuple):
    """A card that is new in the layout arrives from a spot, after a delay; times in seconds. If it `arcs`, it takes
    this time whatever the distance.
    """

    key: CardKey
    spot: Spot
    lasts: float
    delay: float = 0.0
    arcs: bool = False


class Flight(NamedTuple):
    """A card that appears only in flight; `code` is its face, empty for a back. With equal ends it stays in place."""

    code: str
    source: Spot
    target: Spot
    lasts: float
    delay: float = 0.0
    arcs: bool = False


class Cue(NamedTuple):
    """How an event looks: cards coming in, cards passing by, the pause after it in seconds, and who pulls a card out of
    my hand.
    """

    entrances: tuple[Entrance, ...] = ()
    passages: tuple[Flight, ...] = ()
    beat: float = 0.0
    puller: int | None = None


class Scene(NamedTuple):
    """The table at one moment."""

    view: PlayerView
    holding: Holding
    layout: Layout

    @property
    def me(self) -> int | None:
        """The seat whose cards lie open; None while they are hidden."""
        return None if self.view.is_open else self.view.seat


def cue_for(event: events.Event, before: Scene, after: Scene, gone: tuple[Held, ...]) -> Cue:  # noqa: C901 (one case a kind)
    """Return the cue of an event. `gone` holds my cards that left with it, in their order."""
    me = after.me
    if isinstance(event, events.WhatComesNext):
        return Cue()
    match event:
        case events.RoundDealt():
            return _deal(event, after)
        case events.CardDrawn(seat=seat, card=card) | events.PenaltyDrawn(seat=seat, card=card):
            return _drawn(before, after, seat, card, AtStock())
        case events.UpcardTaken(seat=seat, card=card) | events.UpcardBought(seat=seat, card=card):
            return _drawn(before, after, seat, card, AtPile())
        case events.BoughtInTurn(seat=seat, card=card, from_stock=from_stock):
            return _drawn(before, after, seat, card, AtStock() if from_stock else AtPile())
        case events.Discarded(seat=seat, card=card):
            return _discarded(before, after, seat, card, gone)
        case events.MeldsLaid(seat=seat):
            return _laid(before, after, seat, gone)
        case events.CardHit(seat=seat):
            return Cue(_onto_melds(before, after, seat, gone, HIT), (), 0.0 if seat == me else 0.35)
        case events.WildSwapped(seat=seat, wild=wild):
            return _swapped(before, after, seat, wild, gone)
        case events.ShanghaiCalled(seat=seat, meld=None, card=card):
            return _drawn(before, after, seat, card, AtPile())._replace(beat=CALL - DRAW)
        case events.ShanghaiCalled(seat=seat):
            left = after.view.seats[seat].cards  # from which a card is pulled while the call is celebrated
            entrances = tuple(Entrance(key, AtPile(), CALL) for key in _new(before, after, MeldKey))
            return Cue(entrances, (), 0.0 if left else CALLED - CALL)
        case events.CardGiven(giver=giver, taker=taker, card=card):
            return _given(before, after, giver, taker, card)
        case events.StockRemade():
            return Cue((), tuple(Flight(BACK, AtPile(), AtStock(), DRAW, 0.06 * at) for at in range(4)), 0.3)
        case events.ContractNamed(seat=seat):
            return Cue(beat=0.0 if seat == me else 0.8)
        case events.CallFined() | events.DealerDrawn() | events.RoundEnded():
            return Cue(beat=0.8)
        case events.BuyRequested() | events.NothingDrawn():
            return Cue(beat=0.5)
        case events.OfferPassed(seat=seat) | events.ClaimPassed(seat=seat):
            return Cue(beat=0.0 if seat == me else 0.06)
        case events.AntesPaid() | events.TurnPassed() | events.BonusPaid() | events.PotPaid() | events.GameEnded():
            return Cue()
        case _:
            assert_never(event)


def _new(before: Scene, after: Scene, kind: type[CardKey]) -> tuple[CardKey, ...]:
    """Return the keys of one kind that are new in the layout."""
    return tuple(key for key in after.layout.cards if isinstance(key, kind) and key not in before.layout.cards)


def dealt_at(number: int) -> float:
    """Return when a card of a deal leaves the stock, in seconds; the deal has a rhythm: every second pair comes early.

    >>> [round(dealt_at(number), 3) for number in range(8)]
    [0.0, 0.028, 0.039, 0.067, 0.112, 0.14, 0.151, 0.179]
    """
    return DEAL_STAGGER * number - (DEAL_SWING if number // 2 % 2 else 0.0)


def _deal(event: events.RoundDealt, after: Scene) -> Cue:
    players, me = after.view.players, after.me
    order = [(event.dealer + 1 + at) % players for at in range(players)]
    mine = order.index(me) if me in order else 0
    entrances = [
        Entrance(HandKey(held.uid), AtStock(), DEAL, dealt_at(players * at + mine))
        for at, held in enumerate(after.holding.row)
    ]
    last = DEAL_STAGGER * players * after.view.me.cards
    entrances += [Entrance(key, AtStock(), DRAW, last) for key in after.layout.cards if isinstance(key, DiscardKey)]
    passages = [
        Flight(BACK, AtStock(), AtSeat(seat), DEAL, dealt_at(players * at + turn))
        for at in range(after.view.me.cards)
        for turn, seat in enumerate(order)
        if seat != me
    ]
    return Cue(tuple(entrances), tuple(passages), 0.25)


def _drawn(before: Scene, after: Scene, seat: int, card: Card | None, spot: Spot) -> Cue:
    if seat == after.me:
        return Cue(tuple(Entrance(key, spot, DRAW, arcs=True) for key in _new(before, after, HandKey)))
    return Cue((), (Flight(str(card) if card else BACK, spot, AtSeat(seat), DRAW, arcs=True),), 0.1)


def _discarded(before: Scene, after: Scene, seat: int, card: Card, gone: tuple[Held, ...]) -> Cue:
    spot = _origin(after, seat, card, gone)
    entrances = tuple(
        Entrance(key, spot, DISCARD, arcs=True) for key in after.layout.cards if isinstance(key, DiscardKey)
    )
    beneath = (
        (Flight(str(before.view.upcard), AtPile(), AtPile(), DISCARD),)
        if before.view.upcard is not None and before.view.discards < after.view.discards
        else ()
    )
    return Cue(entrances, beneath)


def _origin(after: Scene, seat: int, card: Card, gone: tuple[Held, ...]) -> Spot:
    """Return where a card that a seat played comes from: the same card of mine, or the seat's fan."""
    if seat != after.me:
        return AtSeat(seat)
    left = next((held for held in gone if held.card == card), None)
    return AtCard(HandKey(left.uid)) if left else AtSeat(seat)


def _onto_melds(
    before: Scene, after: Scene, seat: int, gone: tuple[Held, ...], lasts: float, stagger: float = 0.0
) -> tuple[Entrance, ...]:
    """Return the cards that are new on melds, each coming from where it was."""
    left = list(gone)
    found = []
    for at, key in enumerate(key for key in _new(before, after, MeldKey) if isinstance(key, MeldKey)):
        spot = _origin(after, seat, key.card, tuple(left))
        left = [held for held in left if spot != AtCard(HandKey(held.uid))]
        found.append(Entrance(key, spot, lasts, stagger * at))
    return tuple(found)


def laid_at(cards: int) -> float:
    """Return after how many seconds the last of `cards` laid down together lies on the table, at the latest."""
    return LAY * FARTHEST + LAY_STAGGER * cards


def _laid(before: Scene, after: Scene, seat: int, gone: tuple[Held, ...]) -> Cue:
    mine = seat == after.me
    return Cue(_onto_melds(before, after, seat, gone, LAY, LAY_STAGGER), (), 0.1 if mine else 0.7)


def _swapped(before: Scene, after: Scene, seat: int, wild: Card, gone: tuple[Held, ...]) -> Cue:
    onto = _onto_melds(before, after, seat, gone, HIT)
    gone_from_melds = (key for key in before.layout.cards if isinstance(key, MeldKey) and key not in after.layout.cards)
    freed = next(gone_from_melds, None)
    if freed is None:
        return Cue(onto, (), 0.4)
    if seat == after.me:
        return Cue(onto + tuple(Entrance(key, AtCard(freed), LAY) for key in _new(before, after, HandKey)))
    return Cue(onto, (Flight(str(wild), AtCard(freed), AtSeat(seat), LAY),), 0.5)


def _given(before: Scene, after: Scene, giver: int, taker: int, card: Card | None) -> Cue:
    """Return how a card is pulled out of a caller's hand; together with the call it takes as long as that is shown."""
    if giver == after.me:
        return Cue(puller=taker)
    beat = CALLED - CALL - LAY
    if taker == after.me:
        return Cue(tuple(Entrance(key, AtSeat(giver), LAY) for key in _new(before, after, HandKey)), (), beat)
    return Cue((), (Flight(str(card) if card else BACK, AtSeat(giver), AtSeat(taker), LAY),), beat)


def is_visible(event: events.Event) -> bool:
    """Return whether an event is visible; the others only say what comes next."""
    return not isinstance(event, events.WhatComesNext)


def beat_before(action: Action, last: events.Event | None = None) -> float:
    """Return the beat before a computer player's action, in seconds at full speed, from the start of the `last` event.

    The beat includes the flight of the cards: when it ends the last card has landed, so two are never in flight at
    once.
    """
    passed = isinstance(last, events.OfferPassed | events.ClaimPassed)
    match action:
        case Pass():
            return 0.0 if passed else 0.2  # later passes follow at once
        case Draw() | Take() | Allow() if passed:
            return 0.05  # the passes were part of its beat
        case _:
            return 0.4


DEALT_TOGETHER = 2  # cards of a deal that share a sound: nobody could hear faster ones one by one
# At a table that is open to everyone another person at this screen may have won.
HEARD_APART: Mapping[Sound, Sound | None] = MappingProxyType({Sound.ROUND_LOST: Sound.SHUFFLE, Sound.GAME_LOST: None})
AT_ONCE = 3  # if more events than these are shown together, only the alerts are played


class DelayedSound(NamedTuple):
    """A sound, its delay in seconds after the event (at full speed), and the seat it comes from, if it does."""

    sound: Sound
    delay: float = 0.0
    seat: int | None = None


def sound_of(event: events.Event, me: int) -> Sound | None:  # noqa: C901 (one case a kind)
    """Return the sound of an event for seat `me`; None if it is silent."""
    if isinstance(event, events.WhatComesNext):
        return None
    match event:
        case events.RoundDealt() | events.StockRemade() | events.DealerDrawn():
            return Sound.SHUFFLE
        case events.CardDrawn() | events.UpcardTaken() | events.PenaltyDrawn() | events.CardGiven():
            return Sound.DRAW
        case events.UpcardBought() | events.BoughtInTurn() | events.BonusPaid():
            return Sound.BUY
        case events.AntesPaid() | events.PotPaid():
            return Sound.COIN
        case events.Discarded():
            return Sound.DISCARD
        case events.MeldsLaid():
            return Sound.MELD
        case events.CardHit():
            return Sound.HIT
        case events.WildSwapped():
            return Sound.SWAP
        case events.ShanghaiCalled():
            return Sound.CALL
        case events.BuyRequested() | events.ContractNamed():
            return Sound.ASKED
        case events.CallFined() | events.NothingDrawn():
            return Sound.REFUSE
        case events.RoundEnded(result=result):
            return Sound.SHUFFLE if result.out is None else Sound.ROUND_WON if result.out == me else Sound.ROUND_LOST
        case events.GameEnded(places=places):
            return Sound.GAME_WON if places[me] == 1 else Sound.GAME_LOST
        case events.OfferPassed() | events.ClaimPassed() | events.TurnPassed():
            return None
        case _:
            assert_never(event)


def sounds_of(event: events.Event, after: PlayerView) -> tuple[DelayedSound, ...]:
    """Return all sounds of an event: its own, what follows a lay-down, and the cards of a deal."""
    sound = sound_of(event, after.seat)
    if after.is_open and sound is not None:
        sound = HEARD_APART.get(sound, sound)
    if isinstance(event, events.BuyRequested) and after.to_act == after.seat:
        sound = None  # the question it puts to me has its own sound
    found = [DelayedSound(sound, seat=seat_heard(event))] if sound is not None else []
    if isinstance(event, events.MeldsLaid):
        lies = laid_at(sum(len(meld.cards) for meld in event.melds))
        found.append(DelayedSound(Sound.BELL if event.seat == after.seat else Sound.LAID, lies, event.seat))
    if isinstance(event, events.RoundDealt):
        players, cards = after.players, after.players * after.me.cards
        found += [
            DelayedSound(Sound.DEAL, dealt_at(at), (event.dealer + at) % players)
            for at in range(DEALT_TOGETHER, cards + 1, DEALT_TOGETHER)
        ]
    return tuple(found)


def seat_heard(event: events.Event) -> int | None:
    """Return the seat whose cards an event moves; None if it moves nobody's."""
    match event:
        case (
            events.CardDrawn(seat=seat)
            | events.PenaltyDrawn(seat=seat)
            | events.UpcardTaken(seat=seat)
            | events.UpcardBought(seat=seat)
            | events.BoughtInTurn(seat=seat)
            | events.Discarded(seat=seat)
            | events.MeldsLaid(seat=seat)
            | events.CardHit(seat=seat)
            | events.WildSwapped(seat=seat)
            | events.CardGiven(taker=seat)
        ):
            return seat
        case _:
            return None


def alerts_only(sounds: tuple[DelayedSound, ...]) -> tuple[DelayedSound, ...]:
    """Return the sounds to play when many events are shown together: the alerts."""
    return tuple(DelayedSound(one.sound, seat=one.seat) for one in sounds if one.sound.group is Group.ALERTS)


# ---- counters ----


def while_in_flight(before: PlayerView, seen: SeenEvent) -> PlayerView:
    """Return the view for the numbers while the cards of an event fly: those cards belong to nobody, and nothing is
    scored yet.

    `before` is the view for the numbers before the event.
    """
    after, is_deal = seen.view, isinstance(seen.event, events.RoundDealt)
    if is_deal:
        hand: tuple[Card, ...] = ()
        seats = tuple(seat._replace(cards=0) for seat in after.seats)
    else:
        swaps = seen.event.seat if isinstance(seen.event, events.WildSwapped) else None
        pairs = enumerate(zip(before.seats, after.seats, strict=True))
        seats = tuple(
            was._replace(cards=min(was.cards, now.cards) - (seat == swaps and was.cards == now.cards))
            for seat, (was, now) in pairs
        )  # a swapped wild is on its way to the hand that a card has left
        hand = tuple((Counter(before.hand) & Counter(after.hand)).elements())
    stock = after.stock if is_deal else min(before.stock, after.stock)
    return after._replace(seats=seats, hand=hand, pot=before.pot, stock=stock)
