"""Remarks: what a computer player says about what everyone has just seen; seldom, and at most one at a time.

Pure. Nothing here looks at a hidden hand. Whether a remark is made is drawn from the game's seed and the number of the
action, so it disturbs no other chance and is the same whatever cards are hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from game.engine import events
from game.engine.buying import buys_left
from game.engine.shuffle import picked
from game.engine.standing import standing
from game.engine.state import Down, RoundResult, ends_game
from game.engine.view import PlayerView
from game.language import Text
from game.match import SeenEvent
from game.play.state.moods import MANY_CARDS
from game.play.words.remarks import KEYS, LINES, Line, key_of, remark_words
from game.rules.cards import Card

COOLS_SECONDS, COOLS_TURNS = 18.0, 6
BALLOON_SECONDS, LETTER_SECONDS = 1.8, 0.045
OFTEN_TIMES = 1.5
MUCH, LITTLE = 60, 20  # points in a hand
WHOLE = 1000  # chances are drawn in thousandths


class Occasion(StrEnum):
    """What a remark can be about."""

    FIRST_DOWN = "first down"
    LATER_DOWN = "later down"
    OWN_BOUGHT = "own discard bought"
    OWN_CALLED = "own discard called"
    UNWANTED = "unwanted"
    BUYS = "buys"
    PAYS = "pays"
    BUYS_BEFORE_OTHERS = "buys before others"
    FIRST_BUY = "first buy"
    LAST_BUY = "last buy"
    SWAPS = "swaps"
    JOKER_LOST = "joker lost"
    LAST_CARD = "last card"
    OTHERS_LAST_CARD = "their last card"
    MANY = "many cards"
    OUT = "out"
    CAUGHT = "caught"
    TWICE = "out twice running"
    LEADS = "leads"
    OTHER_OUT = "another out"
    OTHER_OUT_CHEAP = "cheap for them"
    OTHER_OUT_DOWN = "down already"


CHANCES = MappingProxyType(  # in thousandths
    {
        Occasion.FIRST_DOWN: 600,
        Occasion.LATER_DOWN: 250,
        Occasion.OWN_BOUGHT: 500,
        Occasion.OWN_CALLED: 900,
        Occasion.UNWANTED: 80,
        Occasion.BUYS: 200,
        Occasion.PAYS: 200,
        Occasion.BUYS_BEFORE_OTHERS: 200,
        Occasion.FIRST_BUY: 200,
        Occasion.LAST_BUY: 400,
        Occasion.SWAPS: 600,
        Occasion.JOKER_LOST: 600,
        Occasion.LAST_CARD: 600,
        Occasion.OTHERS_LAST_CARD: 250,
        Occasion.MANY: 250,
        Occasion.OUT: WHOLE,
        Occasion.CAUGHT: 700,
        Occasion.TWICE: 600,
        Occasion.LEADS: 300,
        Occasion.OTHER_OUT: 300,
        Occasion.OTHER_OUT_CHEAP: 300,
        Occasion.OTHER_OUT_DOWN: 300,
    }
)


class Reason(NamedTuple):
    """Why a seat may speak: the occasion, and what its line may name."""

    seat: int
    occasion: Occasion
    other: int | None = None  # whom it is about
    card: Card | None = None
    cards: int = 0
    points: int = 0


class Voices(NamedTuple):
    """The computer players' voices: names by seat, the style of each (None: a person), and the seed."""

    names: tuple[str, ...]
    styles: tuple[str | None, ...]
    seed: str


class Remark(NamedTuple):
    """What a seat says."""

    seat: int
    words: str

    @property
    def seconds(self) -> float:
        """Return how long it takes to read."""
        return BALLOON_SECONDS + LETTER_SECONDS * len(self.words)


class Remarks(NamedTuple):
    """The remarks made in a game, and everything that the next ones depend on."""

    lines: frozenset[str] = frozenset()  # the keys of those used so far
    spoke_at: float = -inf
    turns: tuple[tuple[int, int], ...] = ()  # each seat's turns since it spoke last, if it has spoken
    discard: tuple[int, Card] | None = None  # the discard on top, and who made it
    asked: tuple[int, ...] = ()  # who was asked about it, in order
    is_declined: bool = False
    buyers: frozenset[int] = frozenset()  # who has bought in this game
    dealt: tuple[int, ...] = ()  # how many cards each seat was dealt
    nearly_out: frozenset[int] = frozenset()  # who has had one card left in this round
    out: int | None = None  # who went out in the round before
    leaders: tuple[int, ...] = ()


def remarks_at(view: PlayerView) -> Remarks:
    """Return what the remarks of a continued game start from."""
    buyers = frozenset(seat for seat, held in enumerate(view.seats) if held.buys)
    out = view.sheet[-1].out if view.sheet else None
    dealt = tuple(view.rules_of(seat).cards.at(view.players) for seat in range(view.players)) if view.round else ()
    return Remarks(buyers=buyers, dealt=dealt, out=out, leaders=_leaders(view))


def keys_of(remarks: Remarks) -> tuple[str, ...]:
    """Return words that stand for the lines used so far, to be kept with a game."""
    return tuple(sorted(remarks.lines))


def with_keys(remarks: Remarks, keys: Collection[str]) -> Remarks:
    """Return the remarks with the lines of these words used; unknown words are ignored."""
    return remarks._replace(lines=remarks.lines | KEYS.intersection(keys))


def speak(
    before: Remarks, seen: SeenEvent, voices: Voices, now: float, share: float = 1.0, pace: float = 1.0
) -> tuple[Remarks, Remark | None]:
    """Return the remark on an event, if anyone makes one.

    Chances are multiplied by `share` (0: nobody may speak), times by `pace`.
    """
    after = _update_remarks(before, seen)
    for reason in reasons(before, seen):
        style = voices.styles[reason.seat]
        line = LINES[style].get(reason.occasion) if style is not None else None
        key = key_of(style or "", reason.occasion)
        if line is None or key in before.lines or not _may_speak(before, reason, now, pace):
            continue
        words = _words(line, reason, seen.view, voices.names)
        purpose = f"remark {seen.move} {reason.occasion} {reason.seat}"
        if words and picked(WHOLE, voices.seed, purpose) < CHANCES[reason.occasion] * share:
            turns = dict(after.turns) | {reason.seat: 0}
            lines = after.lines | {key}
            return after._replace(lines=lines, spoke_at=now, turns=tuple(turns.items())), Remark(reason.seat, words)
    return after, None


def _may_speak(before: Remarks, reason: Reason, now: float, pace: float) -> bool:
    """Return whether table and seat have been quiet for long enough; a player who goes out need not wait."""
    if reason.occasion is Occasion.OUT:
        return True
    quiet = dict(before.turns).get(reason.seat, COOLS_TURNS)
    return now - before.spoke_at >= COOLS_SECONDS * pace and quiet >= COOLS_TURNS


def _words(line: Line, reason: Reason, view: PlayerView, names: Sequence[str]) -> str:
    """Return the words of a line; empty if it does not fit."""
    names_rank = isinstance(line.words, Text) and "rank" in line.words.names
    if names_rank and (reason.card is None or view.variant.is_wild(reason.card)):
        return ""  # "my two" sounds odd where twos are wild
    name = names[reason.other] if reason.other is not None else ""
    rank = reason.card.rank if reason.card is not None else 0
    return remark_words(line, name, rank, reason.cards, reason.points)


# ---- what there is to speak of ----


def reasons(before: Remarks, seen: SeenEvent) -> Iterator[Reason]:
    """Yield what each seat could speak about, in order of priority."""
    event, view = seen.event, seen.view
    match event:
        case events.MeldsLaid(seat=seat):
            others = [other for other in range(view.players) if other != seat]
            is_first = all(view.seats[other].down is Down.NO for other in others)
            yield Reason(seat, Occasion.FIRST_DOWN if is_first else Occasion.LATER_DOWN)
            for other in others:
                yield from _many(before, view, other)
        case (
            events.UpcardBought(seat=seat, card=Card() as card, pays=pays)
            | events.BoughtInTurn(seat=seat, card=Card() as card, pays=pays, from_stock=False)
        ):
            yield from _bought(before, view, seat, card, pays)
        case events.WildSwapped(seat=seat, meld=meld, wild=wild) if wild.is_joker:
            yield Reason(seat, Occasion.SWAPS)
            if view.melds[meld].owner != seat:
                yield Reason(view.melds[meld].owner, Occasion.JOKER_LOST)
        case events.Discarded(seat=seat, owed=0):
            yield from _discarded(before, view, seat)
        case events.ShanghaiCalled(seat=seat, card=card) if before.discard is not None:
            yield Reason(before.discard[0], Occasion.OWN_CALLED, seat, card)
        case events.CardDrawn() if before.discard is not None and before.is_declined:
            yield Reason(before.discard[0], Occasion.UNWANTED, card=before.discard[1])
        case events.RoundEnded(result=result) if result.out is not None:
            yield from _reasons_at_end(before, view, result, result.out)
        case _:
            pass


def _many(before: Remarks, view: PlayerView, seat: int) -> Iterator[Reason]:
    """Yield the reason to speak of many cards, only if the hand has more than were dealt."""
    cards = view.seats[seat].cards
    if cards >= MANY_CARDS and before.dealt and cards > before.dealt[seat]:
        yield Reason(seat, Occasion.MANY, cards=cards)


def _bought(before: Remarks, view: PlayerView, seat: int, card: Card, pays: int) -> Iterator[Reason]:
    if before.discard is not None and before.discard[0] != seat:
        yield Reason(before.discard[0], Occasion.OWN_BOUGHT, seat, card)
    if not buys_left(view, seat):
        yield Reason(seat, Occasion.LAST_BUY)
    if seat not in before.buyers:
        yield Reason(seat, Occasion.FIRST_BUY)
    if pays:
        yield Reason(seat, Occasion.PAYS)
    if seat in before.asked and before.asked.index(seat) + 1 < len(before.asked):
        yield Reason(seat, Occasion.BUYS_BEFORE_OTHERS)
    yield Reason(seat, Occasion.BUYS)


def _discarded(before: Remarks, view: PlayerView, seat: int) -> Iterator[Reason]:
    if view.seats[seat].cards == 1 and seat not in before.nearly_out:
        yield Reason(seat, Occasion.LAST_CARD)
        for other in range(view.players):
            if other != seat:
                yield Reason(other, Occasion.OTHERS_LAST_CARD, seat)
    yield from _many(before, view, seat)


def _reasons_at_end(before: Remarks, view: PlayerView, result: RoundResult, out: int) -> Iterator[Reason]:
    """Yield the reasons at the end of a round, when all hands are open."""
    yield Reason(out, Occasion.OUT)
    others = sorted((seat for seat in range(view.players) if seat != out), key=lambda seat: -result.penalties[seat])
    for seat in others:
        points = result.penalties[seat]
        if points >= MUCH:
            yield Reason(seat, Occasion.CAUGHT, points=points)
        if before.out == out:
            yield Reason(seat, Occasion.TWICE, out)
    leaders = _leaders(view)
    if len(leaders) == 1 and leaders[0] not in before.leaders and not ends_game(view.seats, view.variant, view.round):
        yield Reason(leaders[0], Occasion.LEADS)
    for seat in others:
        points = result.penalties[seat]
        if 0 < points <= LITTLE:
            yield Reason(seat, Occasion.OTHER_OUT_CHEAP, out, points=points)
        if view.seats[seat].down is not Down.NO:
            yield Reason(seat, Occasion.OTHER_OUT_DOWN, out)
        yield Reason(seat, Occasion.OTHER_OUT, out)


def _leaders(view: PlayerView) -> tuple[int, ...]:
    places = standing(view)
    return tuple(seat for seat, place in enumerate(places) if place == 1)


# ---- what is remembered ----


def _update_remarks(before: Remarks, seen: SeenEvent) -> Remarks:
    """Return what later remarks depend on, after an event."""
    event, view = seen.event, seen.view
    match event:
        case events.RoundDealt():
            dealt = tuple(held.cards for held in view.seats)
            return before._replace(discard=None, asked=(), is_declined=False, dealt=dealt, nearly_out=frozenset())
        case events.TurnEnded(seat=seat):
            turns = tuple((who, count + (who == seat)) for who, count in before.turns)
            return before._replace(turns=turns)
        case events.OfferOpened(asked=asked):
            return before._replace(asked=asked, is_declined=False)
        case events.OfferPassed():
            return before._replace(is_declined=True)
        case events.Discarded(seat=seat, card=card):
            nearly = before.nearly_out | ({seat} if view.seats[seat].cards == 1 else set())
            return before._replace(discard=(seat, card), asked=(), is_declined=False, nearly_out=nearly)
        case events.UpcardBought(seat=seat) | events.BoughtInTurn(seat=seat):
            is_upcard = isinstance(event, events.UpcardBought) or not event.from_stock
            after = before._replace(buyers=before.buyers | {seat})
            return after._replace(discard=None, is_declined=False) if is_upcard else after
        case events.UpcardTaken() | events.CardDrawn() | events.ShanghaiCalled():
            return before._replace(discard=None, is_declined=False)
        case events.RoundEnded(result=result):
            return before._replace(out=result.out, leaders=_leaders(view))
        case _:
            return before
