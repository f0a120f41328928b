"""What is told of the game: the lines of the log and a short note on each seat's plaque, made from the events shown.

Only redacted events come in, so nothing hidden can come out. Knows no screen and no clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.events import (
    BoughtInTurn,
    BuyRequested,
    CallFined,
    CardDrawn,
    CardHit,
    ClaimOpened,
    ClaimPassed,
    Discarded,
    DiscardsDue,
    Event,
    MeldsLaid,
    OfferOpened,
    OfferPassed,
    PenaltyDrawn,
    RoundDealt,
    RoundEnded,
    ShanghaiCalled,
    TurnBegan,
    TurnEnded,
    UpcardBought,
    UpcardTaken,
    WildSwapped,
)
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Seen
from game.words import table as words
from game.words.sentences import event_sentence

LOG_KEPT = 400
SILENT = (OfferOpened, ClaimOpened, TurnBegan, TurnEnded, DiscardsDue, PenaltyDrawn)  # told by what is done then


class Told(NamedTuple):
    """The log so far and what each seat did last; `passes` are the seats that passed in a row just now."""

    lines: tuple[str, ...] = ()
    notes: tuple[tuple[int, str], ...] = ()
    passes: tuple[int, ...] = ()

    def note(self, seat: int) -> str:
        """The note on a seat."""
        return dict(self.notes).get(seat, "")


def told(before: Told, seen: Seen, names: Sequence[str], me: int | None) -> Told:
    """The log after one event more; consecutive passes share a line. Without a `me` everybody goes by her name."""
    event = seen.event
    if isinstance(event, OfferPassed | ClaimPassed):
        return _passed(before, event.seat, names, me)
    if isinstance(event, SILENT):
        return before._replace(notes=_notes(before, event))
    lines = (*before.lines, event_sentence(event, seen.view, names, me))[-LOG_KEPT:]
    return Told(lines, _notes(before, event), ())


def _passed(before: Told, seat: int, names: Sequence[str], me: int | None) -> Told:
    passes = (*before.passes, seat)
    line = words.who_passed([words.YOU if other == me else names[other] for other in passes], seats=len(names))
    lines = before.lines[:-1] if before.passes else before.lines
    return Told((*lines, line), _with(before.notes, seat, words.NOTES["passed"]), passes)


def _notes(before: Told, event: Event) -> tuple[tuple[int, str], ...]:
    if isinstance(event, RoundDealt):
        return ()
    if isinstance(event, TurnBegan):
        return tuple((seat, note) for seat, note in before.notes if note == words.NOTES["discarded"])
    seat, note = _note(event)
    return before.notes if note is None else _with(before.notes, seat, words.NOTES[note])


def _note(event: Event) -> tuple[int, str | None]:
    match event:
        case CardDrawn(seat=seat):
            return seat, "drew"
        case UpcardTaken(seat=seat):
            return seat, "took"
        case UpcardBought(seat=seat) | BoughtInTurn(seat=seat):
            return seat, "bought"
        case Discarded(seat=seat):
            return seat, "discarded"
        case MeldsLaid(seat=seat):
            return seat, "laid"
        case CardHit(seat=seat):
            return seat, "hit"
        case WildSwapped(seat=seat):
            return seat, "swapped"
        case CallFined(seat=seat):
            return seat, "fined"
        case BuyRequested(seat=seat):
            return seat, "asks"
        case ShanghaiCalled(seat=seat):
            return seat, "shanghai"
        case RoundEnded(result=result) if result.out is not None:
            return result.out, "out"
        case _:
            return 0, None


def _with(notes: tuple[tuple[int, str], ...], seat: int, note: str) -> tuple[tuple[int, str], ...]:
    return (*(pair for pair in notes if pair[0] != seat), (seat, note))


def seat_note(view: PlayerView, seat: int, said: Told) -> str:
    """What a plaque says: what the seat must do now, else what it did last."""
    mine = seat == view.seat and not view.is_open
    table = words.MY_NOTES if mine else words.NOTES
    if view.to_act == seat:
        match view.phase:
            case Phase.OFFER:
                return table["asked"]
            case Phase.REQUEST:
                return table["request"]
            case Phase.CLAIM:
                return table["claim"]
            case Phase.DISCARD:
                return table["discard"]
            case Phase.DRAW:
                return table["draw"]
            case _:
                return table["turn"] if mine else said.note(seat) or table["turn"]
    return said.note(seat)
