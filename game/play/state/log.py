"""The game log and the short notes on the plaques, made from the events shown.

Only redacted events come in, so nothing hidden can come out. No screen and no clock here.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import NamedTuple

from game.engine import events
from game.engine.buying import barred_discarder
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import SeenEvent
from game.play.words import asking
from game.rules.cards import Card
from game.rules.variant import Discards
from game.text import table as words
from game.text.events import brief_sentence, covered_sentence, event_sentence

LOG_KEPT = 400
# The action itself says this:
SILENT = (
    events.NamingOpened,
    events.ClaimOpened,
    events.ClaimPassed,
    events.TurnBegan,
    events.TurnEnded,
    events.DiscardsDue,
    events.PenaltyDrawn,
)
ANSWERS = MappingProxyType(  # answers given aloud: each shows its icon beside the player's name
    {
        "passed": "ask_pass",
        "ordered": "ask_pass",
        "bought": "buys",
        "fined": "coin",
        "asks": "ask",
        "shanghai": "star",
    }
)


def mark_of(note: str) -> str:
    """Return the icon of an answer, "" for other notes; notes are in the player's language."""
    return next((icon for name, icon in ANSWERS.items() if words.NOTES[name] == note), "")


def is_answer(note: str) -> bool:
    """Return whether a note is an answer given aloud."""
    return bool(mark_of(note)) or note == words.MY_NOTES["ordered"]


MUST_DO = MappingProxyType(
    {
        Phase.NAME: "names",
        Phase.OFFER: "asked",
        Phase.REQUEST: "request",
        Phase.DISCARD: "discard",
        Phase.DRAW: "draw",
    }
)


class TopDiscard(NamedTuple):
    """The log line about the top discard, and its text once another card lies on it."""

    line: str
    covered: str


class GameLog(NamedTuple):
    """The log and what each seat did last.

    `passes` are the seats that have just passed in a row, `ordered` those of them that did so by standing order,
    `asked` the order of asking, and `asker` the seat that asked the player on turn for the upcard. `pile` holds the
    discards that were seen, bottom first; `top` is used if covered discards may not be looked at.
    """

    lines: tuple[str, ...] = ()
    notes: tuple[tuple[int, str], ...] = ()
    passes: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    asker: int | None = None
    ordered: tuple[int, ...] = ()
    pile: tuple[Card, ...] = ()
    top: TopDiscard | None = None
    quotes: tuple[str, ...] = ()  # what players called at the table
    refusals: tuple[str, ...] = ()  # lines to the player alone, which a plate has shown
    brief: tuple[str, str] = ("", "")  # the last line of an event, and what of it is shown on the table

    @property
    def shown(self) -> str:
        """The last line for the table: no remark or refusal, and without reasons, which stand in the log."""
        aside = (*self.quotes, *self.refusals)
        line = next((line for line in reversed(self.lines[-SHOWN_OF:]) if line not in aside), "")
        return self.brief[1] if line == self.brief[0] else line

    def note(self, seat: int) -> str:
        """Return the note on a seat's plaque."""
        return dict(self.notes).get(seat, "")


SHOWN_OF = 12  # lines among which the one for the table is
EMPTY_LOG = GameLog()


def logged(
    before: GameLog, seen: SeenEvent, names: Sequence[str], me: int | None, *, by_order: bool = False
) -> GameLog:
    """Return the log after one more event; consecutive passes share a line. Without `me`, everyone is named.

    `by_order`: a standing order acted, and nobody was asked.
    """
    before = before._replace(pile=_pile(before.pile, seen.event))
    event = seen.event
    if isinstance(event, events.OfferPassed):
        asked = before._replace(asked=seen.view.asked)
        return _log_pass(asked, event.seat, names, me, by_order=by_order)
    if isinstance(event, events.OfferOpened):
        return before._replace(notes=_without_answers(before), passes=(), ordered=(), asked=event.asked, asker=None)
    if isinstance(event, SILENT):
        return before._replace(notes=_notes(before, event))
    sentence = f"{event_sentence(event, seen.view, names, me)} {_reason(before, seen, names, me)}".strip()
    brief = sentence, brief_sentence(event, seen.view, names, me)
    earlier, top = _covered(before, sentence, seen, names, me)
    lines = (*earlier, sentence)[-LOG_KEPT:]
    asker = event.seat if isinstance(event, events.BuyRequested) else None
    order = before.asked if asker is not None else ()
    notes = _notes(before, event)
    log = before._replace(lines=lines, notes=notes, passes=(), ordered=(), top=top, brief=brief)
    return log._replace(asked=order, asker=asker)


def _pile(before: tuple[Card, ...], event: events.Event) -> tuple[Card, ...]:
    """Return the discards after one more event."""
    match event:
        case events.RoundDealt(upcard=upcard):
            return () if upcard is None else (upcard,)
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
) -> tuple[tuple[str, ...], TopDiscard | None]:
    """Return the earlier lines and what this line becomes later: the log names no discard that may not be seen."""
    covered = covered_sentence(seen.event, seen.view, names, me)
    if covered is None or seen.view.variant.discards is Discards.ALL:
        return before.lines, before.top
    lines = list(before.lines)
    if before.top is not None and before.top.line in lines:
        at = len(lines) - 1 - lines[::-1].index(before.top.line)
        lines[at] = before.top.covered
    return tuple(lines), TopDiscard(sentence, covered)


def noted(before: GameLog, line: str) -> GameLog:
    """Add a line that belongs to no event."""
    return before._replace(lines=(*before.lines, line)[-LOG_KEPT:], passes=(), ordered=())


def remarked(before: GameLog, line: str) -> GameLog:
    """Add a message to the player alone; nothing else changes."""
    refusals = (*before.refusals, line)[-LOG_KEPT:]
    return before._replace(lines=(*before.lines, line)[-LOG_KEPT:], refusals=refusals)


def quoted(before: GameLog, line: str) -> GameLog:
    """Add a remark that somebody made; nothing else changes."""
    return before._replace(lines=(*before.lines, line)[-LOG_KEPT:], quotes=(*before.quotes, line)[-LOG_KEPT:])


def _reason(before: GameLog, seen: SeenEvent, names: Sequence[str], me: int | None) -> str:
    """Explain why the card went to this player, if others wanted it or might have wanted it."""
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
    """Return the log after taking back: the old lines stay, a new one reports it, and the notes are cleared."""
    log = GameLog((*before.lines, line)[-LOG_KEPT:], top=before.top)  # the old discard may not be named any more
    return log._replace(quotes=before.quotes, refusals=before.refusals)


def _log_pass(before: GameLog, seat: int, names: Sequence[str], me: int | None, *, by_order: bool) -> GameLog:
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
        # answers can still be read while the next player thinks
        return tuple((seat, note) for seat, note in before.notes if is_answer(note) or note == words.NOTES["discarded"])
    seat, note = _note(event)
    spoken = _without_answers(before) if isinstance(event, events.Discarded) else before.notes
    return spoken if note is None else _with(spoken, seat, words.NOTES[note])


def _without_answers(before: GameLog) -> tuple[tuple[int, str], ...]:
    """Keep answers about a discard until the next one, so that they can be read even at high speed."""
    return tuple((seat, note) for seat, note in before.notes if not is_answer(note))


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
    """Return the text of a plaque: what the seat must do, or else its last action, or why it is not asked.

    It never shows who may call "Shanghai!": players have to notice by themselves that a card fits.
    """
    mine = seat == view.seat and not view.is_open
    table = words.MY_NOTES if mine else words.NOTES
    if mine and view.phase in (Phase.OFFER, Phase.REQUEST) and seat in (view.turn, view.to_act):
        return table["turn"] if view.turn == seat else ""  # a question says the rest
    if view.to_act == seat and view.phase is not Phase.CLAIM:
        if view.phase in MUST_DO:
            return table[MUST_DO[view.phase]]
        return table["turn"] if mine else log.note(seat) or table["turn"]
    if view.phase is Phase.OFFER and seat not in (view.turn, barred_discarder(view), *view.asked):
        return log.note(seat) or asking.why_not_asked(view, seat)
    return log.note(seat)
