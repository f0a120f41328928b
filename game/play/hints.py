"""Hints at the table: the best action and why, the next best on the next press, and what the hint points at.

Hints are computed elsewhere and polled, so no frame waits. A hint belongs to one moment and one seat and is dropped
when either changes. This module knows nothing about computer players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ai.hints import Hint
from ai.judge.verdicts import as_good
from ai.players.prospect import prospect_of
from ai.players.traits import FAR_SIGHTED
from ai.players.upcard import has_to_grow
from game.engine import actions
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.orders import ActionAdviser, Advice, AdviceSource
from game.play.seats import Seats
from game.play.state.interaction import Hinted, Reply
from game.play.words.hints import (
    BY_RULE_OF_THUMB,
    NEXT_HINT_LINE,
    NO_HINT,
    NO_HINT_IN_DRILLS,
    THE_ONLY_THING,
    best_hint_line,
    hint_sentence,
    loss_sentence,
    reason_between,
)
from game.rules.cards import Card
from game.rules.fit import places
from game.rules.variant import GoOut
from game.table.holding import Holding
from game.table.stage import Stage
from game.text.cards import action_words
from game.ui.agenda import Agenda

THINKS_AFTER = 0.5  # a hint that takes longer says that it is thought about
POLL_SECONDS = 0.02


class Suggestion(NamedTuple):
    """An action to suggest and the sentence about it."""

    action: actions.Action
    sentence: str


class Prompter(Protocol):
    """The source of suggestions: `ask`, then `poll`; neither blocks."""

    def ask(self, view: PlayerView, history: Sequence[Event], names: Sequence[str], me: int | None) -> None:
        """Ask for suggestions for `view.seat`, to be read by seat `me`; an earlier question is dropped."""
        ...

    def poll(self) -> tuple[Suggestion, ...] | None:
        """Return the suggestions, best first, or None until they are known."""
        ...

    def cancel(self) -> None:
        """Drop the question."""
        ...


def never() -> bool:
    """Return False: the default for conditions that never apply."""
    return False


class Helpers(NamedTuple):
    """The sources of help for the player at a table; while `is_secret` there is no help and no hint button.

    With `on_request`, no button shows what is best before the player asks for a hint.
    """

    advice: AdviceSource | None = None  # what the upcard would do
    counsel: ActionAdviser | None = None  # which button is best
    hints: Prompter | None = None
    is_secret: Callable[[], bool] = never
    on_request: bool = False


NO_HELPERS = Helpers()


class _Moment(NamedTuple):
    seat: int
    happened: int  # the number of the match's events


class Hinting:
    """The hints of one table. Sentences to show are returned to the caller."""

    def __init__(self, seats: Seats, stage: Stage, agenda: Agenda, helpers: Helpers) -> None:
        self._match, self._seats, self._stage, self._agenda = seats.match, seats, stage, agenda
        self._helpers = helpers
        self.shown: Hinted | None = None
        self._moment: _Moment | None = None  # the moment that was asked about
        self._suggestions: tuple[Suggestion, ...] | None = None
        self._at, self._asked_at = 0, 0.0
        self.thinks = False  # whether a hint takes so long that the button says so

    @property
    def is_offered(self) -> bool:
        """Return whether there is a hint button."""
        return not self._helpers.is_secret()

    @property
    def is_on_request(self) -> bool:
        """Return whether nothing shows what is best before the player asks for a hint."""
        return self._helpers.on_request

    @property
    def prompter(self) -> Prompter | None:
        """The source of suggestions, if help is allowed."""
        return self._helpers.hints if self.is_offered else None

    @property
    def _waits(self) -> bool:
        return self._moment is not None and self._suggestions is None

    @property
    def best(self) -> actions.Action | None:
        """Return the best action of the present moment, once it is known."""
        suggestions = self._suggestions if self._moment == self._now() else None
        return suggestions[0].action if suggestions else None

    def press(self, view: PlayerView, now: float) -> Reply | None:
        """Show the best suggestion, or the next one if it is already shown; or return why there is none."""
        if self.prompter is None:
            return Reply(NO_HINT_IN_DRILLS)
        moment = self._now()
        if self._moment != moment:
            self._moment, self._suggestions, self._at, self._asked_at = moment, None, -1, now
            self.prompter.ask(view, self._match.history(view.seat), self._match.names, self._seats.me)
            return None
        return self._show(self._suggestions, now) if self._suggestions is not None else None

    def update(self, now: float, is_over: bool) -> Reply | None:
        """Show suggestions that have arrived once the table is quiet; drop outdated ones, and all if `is_over`."""
        if self._moment is not None and (self._moment != self._now() or is_over):
            self.forget()
        reply = None
        if self._waits and self.prompter is not None and self._stage.is_idle(now):
            self._suggestions = self.prompter.poll()
            reply = self._show(self._suggestions, now) if self._suggestions is not None else None
        self.thinks = self._waits and now >= self._asked_at + THINKS_AFTER
        self._agenda.put("hint answer", now + POLL_SECONDS if self._waits else None)
        return reply

    def forget(self) -> None:
        """Drop the current hint."""
        if self._waits and self.prompter is not None:
            self.prompter.cancel()
        self._moment = self._suggestions = None
        self.put_away()

    def put_away(self) -> None:
        """Hide the current hint; the next press shows the next best."""
        self.shown = None

    def _show(self, suggestions: tuple[Suggestion, ...], now: float) -> Reply | None:
        if not suggestions:
            return Reply(NO_HINT)
        self._at = (self._at + 1) % len(suggestions)
        action, sentence = suggestions[self._at]
        action = as_pressed(action, self._match.view(self._seats.at))
        self.shown = lit(action, self._stage.holding, sentence)
        return None

    def _now(self) -> _Moment:
        return _Moment(self._seats.at, self._match.count)


def as_pressed(action: actions.Action, view: PlayerView) -> actions.Action:
    """Return the draw that begins with a pass where others are asked first; any other action as it is."""
    draws = isinstance(action, actions.Pass) and view.phase is Phase.OFFER and view.turn == view.seat
    return actions.Draw(view.seat) if draws else action


def lit(action: actions.Action, holding: Holding, sentence: str) -> Hinted:
    """Return the cards, melds and piles to highlight for an action."""
    match action:
        case actions.Draw() | actions.BuyStock():
            return Hinted(sentence, stock=True)
        case actions.Take() | actions.Buy() | actions.BuyUpcard():
            return Hinted(sentence, discard=True)
        case actions.Shanghai(meld=meld):
            return Hinted(sentence, melds=frozenset(() if meld is None else (meld,)), discard=True)
        case actions.Discard(card=card):
            return Hinted(sentence, uids_of((card,), holding))
        case actions.Hit(card=card, meld=meld) | actions.Swap(card=card, meld=meld):
            return Hinted(sentence, uids_of((card,), holding), frozenset((meld,)))
        case actions.SwapHit(card=card, meld=meld, onto=onto):
            return Hinted(sentence, uids_of((card,), holding), frozenset((meld, onto)))
        case actions.LayDown(melds=melds):
            return Hinted(sentence, uids_of([card for meld in melds for card in meld.cards], holding))
        case _:
            return Hinted(sentence)


def uids_of(cards: Sequence[Card], holding: Holding) -> frozenset[int]:
    """Return the uids of my cards that match, each used once: from the row first, then from the tray."""
    wanted, uids = Counter(cards), set()
    for held in (*holding.row, *holding.in_tray):
        if wanted[held.card] > 0:
            wanted[held.card] -= 1
            uids.add(held.uid)
    return frozenset(uids)


class HintSource(Protocol):
    """Computes hints elsewhere: `weigh`, then `weighed`; neither blocks."""

    def request_hints(self, view: PlayerView, history: Sequence[Event]) -> int:
        """Ask for hints for `view.seat`; an earlier question is canceled. Returns a ticket."""
        ...

    def poll_hints(self, ticket: int) -> tuple[Hint, ...] | None:
        """Return the hints, best first, or None until they are ready."""
        ...

    def cancel(self, ticket: int) -> None:
        """Cancel a question."""
        ...


def suggestions(
    hints: Sequence[Hint], view: PlayerView, names: Sequence[str], me: int | None
) -> tuple[Suggestion, ...]:
    """Return suggestions for the viewing seat, best first, each with a sentence."""
    # Hints may leave out actions that are not recommended; those are still possible.
    is_only = len(hints) == 1 and len(tuple(legal_actions(view, 0))) <= 1
    good = as_good(hint.judged for hint in hints if hint.judged is not None)

    def line(at: int, hint: Hint) -> str:
        action = as_pressed(hint.action, view)
        done, judged = action_words(action, view, tuple(names), me), hint.judged
        if at == 0:
            second = hints[1].judged if len(hints) > 1 else None
            thumb = hint_sentence(hint.why) or BY_RULE_OF_THUMB
            why = reason_between(judged, second, hint.why, view) if judged is not None else thumb
            return best_hint_line(done, THE_ONLY_THING if is_only else why)
        loss = loss_sentence(judged.loss, judged.half, is_as_good=hint.action in good) if judged is not None else ""
        return NEXT_HINT_LINE(action=done, number=at + 1, all=len(hints), sentence=loss).rstrip()

    return tuple(Suggestion(hint.action, line(at, hint)) for at, hint in enumerate(hints))


class _HintAsked(NamedTuple):
    ticket: int
    view: PlayerView
    names: tuple[str, ...]
    me: int | None


class Hinter:
    """The source of hints at a table."""

    def __init__(self, weigher: HintSource) -> None:
        self._weigher = weigher
        self._asked: _HintAsked | None = None

    def ask(self, view: PlayerView, history: Sequence[Event], names: Sequence[str], me: int | None) -> None:
        """Start computing hints for the viewing seat; an earlier question is dropped."""
        self._asked = _HintAsked(self._weigher.request_hints(view, history), view, tuple(names), me)

    def poll(self) -> tuple[Suggestion, ...] | None:
        """Return the suggestions once, when they are ready."""
        asked = self._asked
        advice = self._weigher.poll_hints(asked.ticket) if asked is not None else None
        if asked is None or advice is None:
            return None
        self._asked = None
        return suggestions(advice, asked.view, asked.names, asked.me)

    def cancel(self) -> None:
        """Drop the question."""
        if self._asked is not None:
            self._weigher.cancel(self._asked.ticket)
            self._asked = None


# ---- the upcard ----


def advise(view: PlayerView) -> Advice:
    """Return what the upcard would do for the viewing seat's hand; without an upcard, the distance to its contract."""
    card = view.upcard
    if view.me.down is not Down.NO:
        # A card that fits is no burden on the player's own turn; bought, it helps only those who go out by playing.
        wanted = view.turn == view.seat or view.rules.go_out_by in (GoOut.HIT, GoOut.PLAY)
        return Advice(hits=wanted and card is not None and bool(places(view.melds, card, view.seat, view.variant)))
    prospect = prospect_of(view)
    if card is None:
        return Advice(prospect.distance)
    # A card taken as the draw makes the hand no larger than any other.
    grows = view.turn != view.seat or refusal(view, actions.Buy(view.seat)) is None
    lacks_room = grows and prospect.short > 0 and has_to_grow(prospect, FAR_SIGHTED)
    return Advice(prospect.distance, prospect.having(card), lacks_room)
