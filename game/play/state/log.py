"""What is told of the game: the lines of the log and a short note on each seat's plaque, made from the events shown.

Only redacted events come in, so nothing hidden can come out. Knows no screen and no clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import NamedTuple

from game.engine import events
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import SeenEvent
from game.play.words import asking
from game.rules.cards import Card
from game.rules.variant import Discards
from game.text import table as words
from game.text.events import covered_sentence, event_sentence

LOG_KEPT = 400
# Said by what is done then:
SILENT = (
    events.NamingOpened,
    events.ClaimOpened,
    events.ClaimPassed,
    events.TurnBegan,
    events.TurnEnded,
    events.DiscardsDue,
    events.PenaltyDrawn,
)
ANSWERS = MappingProxyType(  # said aloud: each a mark beside the name
    {
        "passed": "ask_pass",
        "ordered": "ask_pass",
        "bought": "buys",
        "fined": "coin",
        "asks": "ask",
        "shanghai": "star",
    }
)
MARKS = MappingProxyType({words.NOTES[name]: icon for name, icon in ANSWERS.items()})
SAID_ALOUD = frozenset((*MARKS, words.MY_NOTES["ordered"]))


MUST_DO = MappingProxyType(
    {
        Phase.NAME: "names",
        Phase.OFFER: "asked",
        Phase.REQUEST: "request",
        Phase.DISCARD: "discard",
        Phase.DRAW: "draw",
    }
)


class Top(NamedTuple):
    """The line that tells how the top discard came there, and what it says once another lies on it."""

    line: str
    covered: str


class GameLog(NamedTuple):
    """The log so far and what each seat did last; `passes` are the seats that passed in a row just now, `ordered` those
    of them whose standing order did it, `asked` the order of the asking they belong to, `asker` who has asked the
    player on turn for the upcard. `pile` are the discards as far as they were seen coming, bottom first; `top` is kept
    where nobody may look at those covered.
    """

    lines: tuple[str, ...] = ()
    notes: tuple[tuple[int, str], ...] = ()
    passes: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    asker: int | None = None
    ordered: tuple[int, ...] = ()
    pile: tuple[Card, ...] = ()
    top: Top | None = None
    quotes: tuple[str, ...] = ()  # lines that somebody at the table said

    def note(self, seat: int) -> str:
        """The note on a seat."""
        return dict(self.notes).get(seat, "")


EMPTY_LOG = GameLog()


def logged(
    before: GameLog, seen: SeenEvent, names: Sequence[str], me: int | None, *, by_order: bool = False
) -> GameLog:
    """The log after one event more; consecutive passes share a line. Without a `me` everybody goes by her name.

    `by_order`: a standing order did it, and nobody was asked.
    """
    before = before._replace(pile=_pile(before.pile, seen.event))
    event = seen.event
    if isinstance(event, events.OfferPassed):
        asked = before._replace(asked=seen.view.asked)
        return _passed(asked, event.seat, names, me, by_order=by_order)
    if isinstance(event, events.OfferOpened):
        return before._replace(notes=_without_answers(before), passes=(), ordered=(), asked=event.asked, asker=None)
    if isinstance(event, SILENT):
        return before._replace(notes=_notes(before, event))
    sentence = f"{event_sentence(event, seen.view, names, me)} {_reason(before, seen, names, me)}".strip()
    earlier, top = _covered(before, sentence, seen, names, me)
    lines = (*earlier, sentence)[-LOG_KEPT:]
    asker = event.seat if isinstance(event, events.BuyRequested) else None
    order = before.asked if asker is not None else ()
    notes = _notes(before, event)
    return GameLog(lines, notes, asked=order, asker=asker, pile=before.pile, top=top, quotes=before.quotes)


def _pile(before: tuple[Card, ...], event: events.Event) -> tuple[Card, ...]:
    """The discards after an event more."""
    match event:
        case events.RoundDealt(upcard=upcard):
            return (upcard,)
        case events.Discarded(card=card):
            return (*before, card)
        case (
            events.UpcardTaken()
            | events.UpcardBought()
            | events.ShanghaiCalled()
            | events.BoughtInTurn(from_stock=False)
        ):
            return before[:-1]
        case events.StockRemade(whole=whole):
            return () if whole else before[-1:]
        case _:
            return before


def _covered(
    before: GameLog, sentence: str, seen: SeenEvent, names: Sequence[str], me: int | None
) -> tuple[tuple[str, ...], Top | None]:
    """The lines before this one, and what is to become of this one: the log names no discard that may not be seen."""
    covered = covered_sentence(seen.event, seen.view, names, me)
    if covered is None or seen.view.variant.discards is Discards.ALL:
        return before.lines, before.top
    lines = list(before.lines)
    if before.top is not None and before.top.line in lines:
        at = len(lines) - 1 - lines[::-1].index(before.top.line)
        lines[at] = before.top.covered
    return tuple(lines), Top(sentence, covered)


def noted(before: GameLog, line: str) -> GameLog:
    """The log with a line that no event says by itself."""
    return before._replace(lines=(*before.lines, line)[-LOG_KEPT:], passes=(), ordered=())


def remarked(before: GameLog, line: str) -> GameLog:
    """The log with something said to the player alone: it changes nothing of what has happened."""
    return before._replace(lines=(*before.lines, line)[-LOG_KEPT:])


def quoted(before: GameLog, line: str) -> GameLog:
    """The log with a remark that somebody made: it changes nothing of what has happened."""
    return before._replace(lines=(*before.lines, line)[-LOG_KEPT:], quotes=(*before.quotes, line)[-LOG_KEPT:])


def _reason(before: GameLog, seen: SeenEvent, names: Sequence[str], me: int | None) -> str:
    """Why the card went where it went, where others wanted it or might have."""
    match seen.event:
        case events.UpcardBought(seat=seat):
            later = before.asked[before.asked.index(seat) + 1 :] if seat in before.asked else ()
            first = asking.not_reached(later, names, me, seat)
            return first if before.asker is None else f"{asking.let_go(seen.view.turn, names, me)} {first}".strip()
        case events.UpcardTaken(seat=seat) if before.asker is not None:
            return asking.turn_comes_first(seat, before.asker, names, me)
        case _:
            return ""


def taken_back(before: GameLog, line: str) -> GameLog:
    """The log after something was taken back: it stays told, with a line that says so; the notes on it are gone."""
    return GameLog(
        (*before.lines, line)[-LOG_KEPT:], top=before.top, quotes=before.quotes
    )  # what lay there is not told any more


def _passed(before: GameLog, seat: int, names: Sequence[str], me: int | None, *, by_order: bool) -> GameLog:
    passes, ordered = (*before.passes, seat), (*before.ordered, seat) if by_order else before.ordered
    line = words.who_passed(passes, ordered, names, me, more_asked=bool(before.asked))
    lines = before.lines[:-1] if before.passes else before.lines
    for_her = words.MY_NOTES["ordered"] if seat == me else words.NOTES["ordered"]
    notes = _with(before.notes, seat, for_her if by_order else words.NOTES["passed"])
    return before._replace(lines=(*lines, line)[-LOG_KEPT:], notes=notes, passes=passes, ordered=ordered)


def _notes(before: GameLog, event: events.Event) -> tuple[tuple[int, str], ...]:
    if isinstance(event, events.RoundDealt):
        return ()
    if isinstance(event, events.TurnBegan):
        kept = SAID_ALOUD | {words.NOTES["discarded"]}  # what was answered can still be read while she thinks
        return tuple((seat, note) for seat, note in before.notes if note in kept)
    seat, note = _note(event)
    spoken = _without_answers(before) if isinstance(event, events.Discarded) else before.notes
    return spoken if note is None else _with(spoken, seat, words.NOTES[note])


def _without_answers(before: GameLog) -> tuple[tuple[int, str], ...]:
    """What was said about a discard stays said till the next one: long enough to be read, however fast it is played."""
    return tuple((seat, note) for seat, note in before.notes if note not in SAID_ALOUD)


def _note(event: events.Event) -> tuple[int, str | None]:
    match event:
        case events.ContractNamed(seat=seat):
            return seat, "named"
        case events.CardDrawn(seat=seat):
            return seat, "drew"
        case events.UpcardTaken(seat=seat):
            return seat, "took"
        case events.UpcardBought(seat=seat) | events.BoughtInTurn(seat=seat):
            return seat, "bought"
        case events.Discarded(seat=seat):
            return seat, "discarded"
        case events.MeldsLaid(seat=seat):
            return seat, "laid"
        case events.CardHit(seat=seat):
            return seat, "hit"
        case events.WildSwapped(seat=seat):
            return seat, "swapped"
        case events.CallFined(seat=seat):
            return seat, "fined"
        case events.BuyRequested(seat=seat):
            return seat, "asks"
        case events.ShanghaiCalled(seat=seat):
            return seat, "shanghai"
        case events.RoundEnded(result=result) if result.out is not None:
            return result.out, "out"
        case _:
            return 0, None


def _with(notes: tuple[tuple[int, str], ...], seat: int, note: str) -> tuple[tuple[int, str], ...]:
    return (*(pair for pair in notes if pair[0] != seat), (seat, note))


def seat_note(view: PlayerView, seat: int, log: GameLog) -> str:
    """What a plaque says: what the seat must do now, else what it did last, or why it is not asked.

    Who may call "Shanghai!" is nobody's to see: that a card fits is for everyone to notice.
    """
    mine = seat == view.seat and not view.is_open
    table = words.MY_NOTES if mine else words.NOTES
    if view.to_act == seat and view.phase is not Phase.CLAIM:
        if view.phase in MUST_DO:
            return table[MUST_DO[view.phase]]
        return table["turn"] if mine else log.note(seat) or table["turn"]
    if view.phase is Phase.OFFER and seat not in (view.turn, view.discarder, *view.asked):
        return log.note(seat) or asking.why_not_asked(view, seat)
    return log.note(seat)
