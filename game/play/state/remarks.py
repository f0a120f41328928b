"""Remarks: what a computer player says about what everyone has just seen, at most one at a time.

The first lay-down of a round is always remarked on, and at its end the winner and the computer player who lost most
speak. Everything else is seldom.

Pure. Nothing here looks at a hidden hand. Whether a remark is made is drawn from the game's seed and the number of the
action, so it disturbs no other chance and is the same whatever cards are hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from game.engine import events
from game.engine.buying import buys_left
from game.engine.shuffle import picked
from game.engine.state import RoundResult
from game.engine.view import PlayerView
from game.language import Text
from game.match import SeenEvent
from game.play.state.moods import MANY_CARDS
from game.play.words.remarks import KEYS, LINES, RESTS_ROUNDS, Line, key_of, remark_words
from game.rules.cards import Card

COOLS_SECONDS, COOLS_TURNS = 18.0, 6
BALLOON_SECONDS, LETTER_SECONDS = 1.8, 0.045
OFTEN_TIMES = 1.5
MUCH = 60  # points in a hand
WHOLE = 1000  # chances are drawn in thousandths


class Occasion(StrEnum):
    """What a remark can be about."""

    AGAIN = "again"  # the person at the screen, in a game before
    FIRST_DOWN = "first down"
    OTHER_DOWN = "another down"  # a person, as the first
    OWN_BOUGHT = "own discard bought"
    OWN_CALLED = "own discard called"
    UNWANTED = "unwanted"
    BUYS = "buys"
    LAST_BUY = "last buy"
    SWAPS = "swaps"
    JOKER_LOST = "joker lost"
    LAST_CARD = "last card"
    OTHERS_LAST_CARD = "their last card"
    MANY = "many cards"
    OUT = "out"
    CAUGHT = "caught"
    TWICE = "out twice running"
    OTHER_OUT = "another out"


CHANCES = MappingProxyType(  # in thousandths; a remark on any other occasion is always made
    {
        Occasion.OWN_BOUGHT: 500,
        Occasion.OWN_CALLED: 900,
        Occasion.UNWANTED: 80,
        Occasion.BUYS: 200,
        Occasion.LAST_BUY: 400,
        Occasion.SWAPS: 600,
        Occasion.JOKER_LOST: 600,
        Occasion.LAST_CARD: 600,
        Occasion.OTHERS_LAST_CARD: 250,
        Occasion.MANY: 250,
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
    """The computer players' voices: names by seat, the style of each (None: a person), the seed, and who knows the
    person from a game before.
    """

    names: tuple[str, ...]
    styles: tuple[str | None, ...]
    seed: str
    met: tuple[int, ...] = ()


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

    lines: tuple[tuple[str, int], ...] = ()  # the keys of those used so far, and the round of each
    spoke_at: float = -inf
    turns: tuple[tuple[int, int], ...] = ()  # each seat's turns since it spoke last, if it has spoken
    discard: tuple[int, Card] | None = None  # the discard on top, and who made it
    is_declined: bool = False
    dealt: tuple[int, ...] = ()  # how many cards each seat was dealt
    nearly_out: frozenset[int] = frozenset()  # who has had one card left in this round
    out: int | None = None  # who went out in the round before


def remarks_at(view: PlayerView) -> Remarks:
    """Return what the remarks of a continued game start from."""
    out = view.sheet[-1].out if view.sheet else None
    dealt = tuple(view.rules_of(seat).cards.at(view.players) for seat in range(view.players)) if view.round else ()
    return Remarks(dealt=dealt, out=out)


def keys_of(remarks: Remarks) -> tuple[str, ...]:
    """Return words that stand for the lines used so far, to be kept with a game: `4 buyer/out/2`."""
    return tuple(f"{round} {key}" for key, round in sorted(remarks.lines))


def with_keys(remarks: Remarks, keys: Collection[str], round: int) -> Remarks:
    """Return the remarks with the lines of these words used; unknown words are ignored.

    Older games kept no rounds and had one line for an occasion: it counts as spoken in this `round`.
    """
    lines = dict(remarks.lines)
    for word in keys:
        number, _, key = word.partition(" ")
        is_numbered = number.isascii() and number.isdigit()
        key, spoken = (key, int(number)) if is_numbered else (f"{word}/0", round)
        if key in KEYS:
            lines[key] = spoken
    return remarks._replace(lines=tuple(lines.items()))


def speak(
    before: Remarks, seen: SeenEvent, voices: Voices, now: float, share: float = 1.0, pace: float = 1.0
) -> tuple[Remarks, tuple[Remark, ...]]:
    """Return the remarks on an event: one at most, and at the end of a round one of the winner and one of a loser.

    Chances are multiplied by `share` (0: nobody may speak), times by `pace`.
    """
    after, made = _update_remarks(before, seen), list[Remark]()
    for group in _groups(before, seen, voices) if share else ():
        for reason in group:
            style, purpose = voices.styles[reason.seat], f"remark {seen.move} {reason.occasion} {reason.seat}"
            if style is None or not _may_speak(before, reason, now, pace):
                continue
            chosen = _line(after, reason, seen.view, voices, purpose)
            if chosen is None:
                continue
            if picked(WHOLE, voices.seed, purpose) < CHANCES.get(reason.occasion, WHOLE) * share:
                key, words = chosen
                lines, turns = dict(after.lines) | {key: seen.view.round}, dict(after.turns) | {reason.seat: 0}
                after = after._replace(lines=tuple(lines.items()), spoke_at=now, turns=tuple(turns.items()))
                made.append(Remark(reason.seat, words))
                break
    return after, tuple(made)


def _may_speak(before: Remarks, reason: Reason, now: float, pace: float) -> bool:
    """Return whether table and seat have been quiet for long enough, where the occasion is no rare one."""
    if reason.occasion not in CHANCES:
        return True
    quiet = dict(before.turns).get(reason.seat, COOLS_TURNS)
    return now - before.spoke_at >= COOLS_SECONDS * pace and quiet >= COOLS_TURNS


def _line(before: Remarks, reason: Reason, view: PlayerView, voices: Voices, purpose: str) -> tuple[str, str] | None:
    """Return one of the lines that have rested long enough, its key and its words; None if there is none.

    Where somebody always speaks, it is otherwise the one that has rested longest.
    """
    style, used = voices.styles[reason.seat] or "", dict(before.lines)
    ways = {
        key_of(style, reason.occasion, number): words
        for number, line in enumerate(LINES[style].get(reason.occasion, ()))
        if (words := _words(line, reason, view, voices.names))
    }
    free = [key for key in ways if key not in used or view.round - used[key] >= RESTS_ROUNDS]
    if not free and reason.occasion not in CHANCES:
        free = sorted(ways, key=lambda key: used[key])[:1]
    key = free[picked(len(free), voices.seed, f"{purpose} line")] if free else ""
    return (key, ways[key]) if key else None


def _words(line: Line, reason: Reason, view: PlayerView, names: Sequence[str]) -> str:
    """Return the words of a line; empty if it does not fit."""
    names_rank = isinstance(line.words, Text) and "rank" in line.words.names
    if names_rank and (reason.card is None or view.variant.is_wild(reason.card)):
        return ""  # "my two" sounds odd where twos are wild
    name = names[reason.other] if reason.other is not None else ""
    rank = reason.card.rank if reason.card is not None else 0
    return remark_words(line, name, rank, reason.cards, reason.points)


# ---- what there is to speak of ----


def _groups(before: Remarks, seen: SeenEvent, voices: Voices) -> tuple[Iterable[Reason], ...]:
    """Return the reasons to speak of an event, in order of priority; one of each group is used."""
    event, view, met = seen.event, seen.view, voices.met
    match event:
        case events.RoundDealt() if met and not view.sheet:
            return ((Reason(met[picked(len(met), voices.seed, "remark again")], Occasion.AGAIN),),)
        case events.RoundEnded(result=result):
            winner = () if result.out is None else (Reason(result.out, Occasion.OUT),)
            return winner, tuple(_loss(before, result, voices))
        case _:
            return (reasons(before, seen),)


def _loss(before: Remarks, result: RoundResult, voices: Voices) -> Iterator[Reason]:
    """Yield the reasons of the computer player who lost most, of equal ones the first."""
    computers = [seat for seat, style in enumerate(voices.styles) if style is not None and seat != result.out]
    loser = max(computers, key=lambda seat: result.penalties[seat], default=None)
    if loser is None or result.penalties[loser] <= 0:
        return
    points = result.penalties[loser]
    if result.out is not None and before.out == result.out:
        yield Reason(loser, Occasion.TWICE, result.out)
    if points >= MUCH:
        yield Reason(loser, Occasion.CAUGHT, points=points)
    elif result.out is not None:
        yield Reason(loser, Occasion.OTHER_OUT, result.out, points=points)


def reasons(before: Remarks, seen: SeenEvent) -> Iterator[Reason]:
    """Yield what each seat could speak about while a round is played, in order of priority."""
    event, view = seen.event, seen.view
    match event:
        case events.MeldsLaid(seat=seat, melds=melds):
            yield from _laid(before, view, seat, is_first=len(melds) == len(view.melds))
        case (
            events.UpcardBought(seat=seat, card=Card() as card)
            | events.BoughtInTurn(seat=seat, card=Card() as card, from_stock=False)
        ):
            yield from _bought(before, view, seat, card)
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
        case _:
            pass


def _laid(before: Remarks, view: PlayerView, seat: int, *, is_first: bool) -> Iterator[Reason]:
    """Yield the reasons of a lay-down: of the first in a round its player's, or somebody else's if that is a person."""
    others = [(seat + 1 + (view.round + at) % (view.players - 1)) % view.players for at in range(view.players - 1)]
    if is_first:
        yield Reason(seat, Occasion.FIRST_DOWN)
        for other in others:
            yield Reason(other, Occasion.OTHER_DOWN, seat)
    for other in others:
        yield from _many(before, view, other)


def _many(before: Remarks, view: PlayerView, seat: int) -> Iterator[Reason]:
    """Yield the reason to speak of many cards, only if the hand has more than were dealt."""
    cards = view.seats[seat].cards
    if cards >= MANY_CARDS and before.dealt and cards > before.dealt[seat]:
        yield Reason(seat, Occasion.MANY, cards=cards)


def _bought(before: Remarks, view: PlayerView, seat: int, card: Card) -> Iterator[Reason]:
    if before.discard is not None and before.discard[0] != seat:
        yield Reason(before.discard[0], Occasion.OWN_BOUGHT, seat, card)
    if not buys_left(view, seat):
        yield Reason(seat, Occasion.LAST_BUY)
    yield Reason(seat, Occasion.BUYS)


def _discarded(before: Remarks, view: PlayerView, seat: int) -> Iterator[Reason]:
    if view.seats[seat].cards == 1 and seat not in before.nearly_out:
        yield Reason(seat, Occasion.LAST_CARD)
        for other in range(view.players):
            if other != seat:
                yield Reason(other, Occasion.OTHERS_LAST_CARD, seat)
    yield from _many(before, view, seat)


# ---- what is remembered ----


def _update_remarks(before: Remarks, seen: SeenEvent) -> Remarks:
    """Return what later remarks depend on, after an event."""
    event, view = seen.event, seen.view
    match event:
        case events.RoundDealt():
            dealt = tuple(held.cards for held in view.seats)
            return before._replace(discard=None, is_declined=False, dealt=dealt, nearly_out=frozenset())
        case events.TurnEnded(seat=seat):
            turns = tuple((who, count + (who == seat)) for who, count in before.turns)
            return before._replace(turns=turns)
        case events.OfferOpened():
            return before._replace(is_declined=False)
        case events.OfferPassed():
            return before._replace(is_declined=True)
        case events.Discarded(seat=seat, card=card):
            nearly = before.nearly_out | ({seat} if view.seats[seat].cards == 1 else set())
            return before._replace(discard=(seat, card), is_declined=False, nearly_out=nearly)
        case events.UpcardBought() | events.BoughtInTurn():
            is_upcard = isinstance(event, events.UpcardBought) or not event.from_stock
            return before._replace(discard=None, is_declined=False) if is_upcard else before
        case events.UpcardTaken() | events.CardDrawn() | events.ShanghaiCalled():
            return before._replace(discard=None, is_declined=False)
        case events.RoundEnded(result=result):
            return before._replace(out=result.out)
        case _:
            return before


class Company(NamedTuple):
    """The people of a table, by seat."""

    faces: tuple[str, ...]
    expressions: tuple[str, ...]
    remark: Remark | None = None
    fading: tuple[tuple[int, str, float], ...] = ()  # seats whose expression has just changed: what it was, how much
