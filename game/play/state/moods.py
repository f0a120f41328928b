"""Moods: which expression each seat shows, and for how long, judged from what everyone can see.

Pure. Nothing here looks at a hand: the same public events give the same moods, whatever cards are hidden.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.engine import events
from game.engine.standing import standing
from game.engine.state import OVER, Phase
from game.engine.view import PlayerView
from game.match import SeenEvent
from sprites import EXPRESSIONS

CALM, THINKING, PLEASED, DELIGHTED, DISMAYED = EXPRESSIONS
PLEASED_SECONDS, DISMAYED_SECONDS, THINKING_AFTER = 1.8, 2.2, 0.25
MANY_CARDS = 12
HITS_THAT_PLEASE = 2


class Mood(NamedTuple):
    """A passing expression and when it ends."""

    expression: str
    until: float


class Moods(NamedTuple):
    """Passing expressions by seat, and what the next ones depend on."""

    passing: tuple[tuple[int, Mood], ...] = ()
    discarder: int | None = None  # who made the discard on top
    hits: int = 0  # in the turn being played
    acting: int | None = None  # who is on turn or asked
    since: float = 0.0  # since when
    pace: float = 1.0  # multiplies all times

    @property
    def thinks_from(self) -> float:
        """Return when the acting player begins to look thoughtful; later than `since` even without animation."""
        return self.since + THINKING_AFTER * (self.pace or 1.0)


def acting_seat(view: PlayerView) -> int | None:
    """Return who is on turn or asked, as everyone can see; nobody while a discard can be called on."""
    return None if view.phase is Phase.CLAIM or not view.round else view.to_act


def moods_at(view: PlayerView, now: float, pace: float = 1.0) -> Moods:
    """Return the moods at the start of a continued game or after taking back: nobody shows a passing expression."""
    return Moods(acting=acting_seat(view), since=now, pace=pace)


def moods_after(before: Moods, seen: SeenEvent, now: float, pace: float = 1.0) -> Moods:
    """Return the moods once an event has begun to show; `pace` multiplies all times."""
    event, view = seen.event, seen.view
    acting = acting_seat(view)
    since = before.since if acting == before.acting else now
    if isinstance(event, events.RoundDealt):
        return moods_at(view, now, pace)
    hits = _hits(before, event)
    pleased, delighted, dismayed = _affected_players(before, event, view, hits)
    passing = {seat: mood for seat, mood in before.passing if mood.until > now}
    for seats, expression, seconds in (
        (dismayed, DISMAYED, DISMAYED_SECONDS),
        (pleased, PLEASED, PLEASED_SECONDS),
        (delighted, DELIGHTED, PLEASED_SECONDS),
    ):
        passing.update({seat: Mood(expression, now + seconds * pace) for seat in seats})
    return Moods(tuple(sorted(passing.items())), _discarder(before, event), hits, acting, since, pace)


class _Moved(NamedTuple):
    pleased: Iterable[int] = ()
    delighted: Iterable[int] = ()
    dismayed: Iterable[int] = ()


def _affected_players(before: Moods, event: events.Event, view: PlayerView, hits: int) -> _Moved:
    """Return whose expressions an event changes."""
    discarder = () if before.discarder is None else (before.discarder,)
    match event:
        case events.MeldsLaid(seat=seat):
            full = [other for other, held in enumerate(view.seats) if other != seat and held.cards >= MANY_CARDS]
            return _Moved(pleased=[seat], dismayed=full)
        case events.UpcardBought(seat=seat) | events.BoughtInTurn(seat=seat, from_stock=False):
            return _Moved(pleased=[seat], dismayed=[other for other in discarder if other != seat])
        case events.BoughtInTurn(seat=seat):
            return _Moved(pleased=[seat])
        case events.WildSwapped(seat=seat, meld=meld):
            return _Moved(pleased=[seat], dismayed=[view.melds[meld].owner])
        case events.CardHit(seat=seat) if hits == HITS_THAT_PLEASE:
            return _Moved(pleased=[seat])
        case events.ShanghaiCalled(seat=seat):
            return _Moved(delighted=[seat], dismayed=discarder)
        case events.RoundEnded(result=result) if result.out is not None:
            return _Moved(dismayed=[seat for seat in range(view.players) if seat != result.out])
        case _:
            return _Moved()


def _hits(before: Moods, event: events.Event) -> int:
    match event:
        case events.TurnEnded():
            return 0
        case events.CardHit():
            return before.hits + 1
        case _:
            return before.hits


def _discarder(before: Moods, event: events.Event) -> int | None:
    match event:
        case events.Discarded(seat=seat):
            return seat
        case (
            events.UpcardTaken()
            | events.UpcardBought()
            | events.BoughtInTurn(from_stock=False)
            | events.ShanghaiCalled()
        ):
            return None
        case _:
            return before.discarder


def expression_of(moods: Moods, view: PlayerView, seat: int, now: float) -> str:
    """Return the expression of a seat at a moment; of the shown `view` only what is public counts."""
    over = view.phase in OVER
    if over and seat in winners(view):
        return DELIGHTED
    passing = dict(moods.passing).get(seat)
    if passing is not None and now < passing.until:
        return passing.expression
    if over or not view.round:
        return CALM
    if seat == acting_seat(view) == moods.acting and now >= moods.thinks_from:
        return THINKING
    return PLEASED if view.seats[seat].cards == 1 else CALM


def winners(view: PlayerView) -> tuple[int, ...]:
    """Return who has gone out in a finished round, and who has won if the game is over too."""
    out = [view.sheet[-1].out] if view.sheet else []
    won: list[int] = []
    if view.phase is Phase.GAME_OVER:
        places = standing(view)
        won = [seat for seat, place in enumerate(places) if place == 1]
    return tuple(dict.fromkeys(seat for seat in (*out, *won) if seat is not None))


def next_change(moods: Moods, now: float) -> float | None:
    """Return when an expression will next change without an event, if one will."""
    times = [mood.until for _, mood in moods.passing]
    if moods.acting is not None:
        times.append(moods.thinks_from)
    return min((time for time in times if time > now), default=None)
