"""The time to call "Shanghai!" on another player's discard, according to the standing order.

Usually the table stops only if the discard fits a meld, and shows which one. For players who want to be asked about
every card it stops at every discard, whether it fits or not, until they answer or a time limit ends; meanwhile what
follows is hidden, so nothing on the screen reveals whether the card fits. A call is always accepted; if the card fits
nowhere, the rules refuse it. This is for a screen with one person; `sharing` asks several.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.engine.actions import Action, Pass, Shanghai
from game.engine.claims import seat_claim_refusal
from game.engine.events import Discarded, ShanghaiCalled
from game.engine.referee import hit_choices
from game.engine.refusal import Reason, Refusal
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import SeenEvent
from game.orders import StandingOrder, puts_call
from game.play.seats import Seats
from game.play.state.interaction import Reply
from game.play.words import asking as words
from game.play.words.sharing import fits_no_meld
from game.rules.cards import Card
from game.rules.variant import Claim
from game.table.commands import Intention
from game.table.stage import Stage
from game.ui.agenda import Agenda

TIMED_SECONDS = 2.5  # to call, for a player who has chosen a limit
CALLED_AFTER = 0.9  # a computer player needs as long to notice as a person
PUT_OFF = (
    Intention.ACT, Intention.TAKE, Intention.BUY, Intention.ALLOW,
    Intention.BUY_UPCARD, Intention.BUY_STOCK,
)  # fmt: skip


class CallWindow(NamedTuple):
    """The time to call on one discard: when it begins (None: not yet) and ends (None: when the player answers)."""

    began: float | None = None
    until: float | None = None
    called: bool = False


class Calls:
    """The local player's chances to call at one table. Sentences to show are returned to the caller."""

    def __init__(self, seats: Seats, stage: Stage, agenda: Agenda, order: Callable[[], StandingOrder]) -> None:
        self._match, self._seats, self._stage, self._agenda, self._order = seats.match, seats, stage, agenda, order
        self.has_limit = False  # whether the setting `call_time` limits the time
        self.window: CallWindow | None = None
        self._over = False  # I have let this discard go
        # what I want to do after the time is over, and the upcard then
        self._then: tuple[Intention, Card | None, int] | None = None
        self.remark = ""  # for the log: why my call did not count

    # ---- queries ----

    @property
    def is_open(self) -> bool:
        """Return whether I may call now, judged only from what everyone can see."""
        return self.window is not None

    @property
    def waits(self) -> bool:
        """Return whether the table waits for my answer and says so in the banner."""
        return self.window is not None and not self._is_timed

    @property
    def holds(self) -> bool:
        """Return whether the events after the discard are still hidden. After my own discard nothing is."""
        if not self._is_mine:
            return False
        view = self._match_view()
        return self.is_open or (view.phase is Phase.CLAIM and view.discarder != self._me)

    @property
    def _is_alert(self) -> bool:
        """Return whether I am asked only about cards that fit."""
        return self._order() is StandingOrder.HELPS

    @property
    def _is_timed(self) -> bool:
        return self.has_limit and not self._is_alert

    @property
    def _me(self) -> int:
        return self._seats.at

    @property
    def _is_mine(self) -> bool:
        return self._seats.people == (self._me,)

    def _match_view(self) -> PlayerView:
        return self._match.view(self._me)

    def time_left(self, now: float) -> float | None:
        """Return the share of the time that is left (0 to 1); None without a time limit."""
        window = self.window
        if window is None or window.until is None or window.began is None or window.until <= window.began:
            return None
        return max(0.0, min(1.0, (window.until - now) / (window.until - window.began)))

    @property
    def fitting_melds(self) -> tuple[int, ...]:
        """The melds that take the card, for a player who is asked only about cards that fit; otherwise empty."""
        view = self._match_view()
        if not self._is_alert or not self.is_open or view.upcard is None:
            return ()
        return tuple(dict.fromkeys(meld for meld, _ in hit_choices(view, view.melds, view.upcard)))

    def limit(self, *, is_on: bool) -> None:
        """Set whether the time to call is limited, as in the setting `call_time`."""
        self.has_limit = is_on

    def take_remark(self) -> str:
        """Return the line for the log, once."""
        remark, self.remark = self.remark, ""
        return remark

    def forget(self) -> None:
        """Forget the discard that could be called on."""
        self.window, self._over, self._then, self.remark = None, False, None, ""

    # ---- which events are shown ----

    def let_through(self, fresh: Sequence[SeenEvent]) -> int:
        """Return how many of these events may be shown now: up to a discard I may call on, and the rest after
        its time.
        """
        if not self._is_mine:
            return len(fresh)
        called = next(((seen.view, seen.event) for seen in fresh if isinstance(seen.event, ShanghaiCalled)), None)
        if called is not None:
            self._lose_call(*called)
            return len(fresh)
        if self.holds and not any(map(self._stops, fresh)):
            return 0
        for at, seen in enumerate(fresh):
            if self._stops(seen):
                self._open()
                return at + 1 if self.holds else len(fresh)
        return len(fresh)

    def _stops(self, seen: SeenEvent) -> bool:
        """Return whether a discard may be called on, judged without looking for a fit."""
        event, view = seen.event, seen.view
        if view.variant.claims is Claim.NONE or not isinstance(event, Discarded):
            return False
        return event.owed == 0 and bool(view.melds) and view.seats[event.seat].cards > 0

    def _open(self) -> None:
        """Begin my time after a discard, unless I made it or my order passes."""
        view, me = self._match_view(), self._me
        self._then = None
        mine = view.discarder != me and seat_claim_refusal(view, me) is None
        fits = view.phase is Phase.CLAIM and me in view.asked
        self.window = CallWindow() if mine and puts_call(self._order(), fits=fits) else None
        self._over = self.window is None

    def _lose_call(self, view: PlayerView, event: ShanghaiCalled) -> None:
        mine = self.window is not None and self.window.called
        if mine and event.seat != self._me:
            self.remark = words.nearer_caller(event.seat, view.discarder, self._match.names)
        self._close()

    # ---- the clock ----

    def update(self, now: float, is_choosing: bool) -> Action | None:
        """Start and end the time; return my answer, a call or a pass, if it is due.

        My call names no meld yet; while I am choosing one (`is_choosing`) the time does not run out.
        """
        action = self._due_action(now, is_choosing)
        until = self.window.until if self.window is not None else None
        self._agenda.put("call", until if until is not None and until > now else None)
        return action

    def _due_action(self, now: float, is_choosing: bool) -> Action | None:
        if not self._is_mine:
            self.window = None
            return None
        view = self._match_view()
        asked = view.phase is Phase.CLAIM and view.to_act == self._me
        if asked and self.window is None and not self._over:
            self.window = CallWindow()  # a game was continued during a claim
        if self.window is not None:
            self._tick(self.window, now, is_choosing)
        if not asked:
            return None
        if self.window is None:
            return Pass(self._me)
        return self._carry_out_call(view, self.window) if self.window.called and not is_choosing else None

    def _tick(self, window: CallWindow, now: float, is_choosing: bool) -> None:
        if window.began is None:
            if self._stage.is_idle(now):
                until = now + TIMED_SECONDS * self._stage.share if self._is_timed else None
                self.window = window._replace(began=now, until=until)
        elif is_choosing:
            self.window = window._replace(until=None if window.until is None else max(window.until, now + CALLED_AFTER))
        elif window.until is not None and now >= window.until and not window.called:
            self._close()

    def may_answer(self, answer: Action, now: float) -> bool:
        """Return whether a computer player's answer may be given now: passes at once, calls as soon as anyone could
        call.
        """
        if not self.holds:
            return True
        if self._match_view().phase is not Phase.CLAIM:
            return False
        began = self.window.began if self.window is not None else None
        return (
            not isinstance(answer, Shanghai)
            or self.window is None
            or (began is not None and now >= began + CALLED_AFTER * self._stage.share)
        )

    def take_follow_up(self, view: PlayerView) -> Intention | None:
        """Return, once, what I wanted to do after the time to call."""
        if self._then is None or self.holds or view.to_act != self._me:
            return None
        (then, *about), self._then = self._then, None
        return then if about == [view.upcard, view.discards] else None

    # ---- my answers ----

    def call(self) -> Refusal | Reply | None:
        """Call "Shanghai!" and return what to say about it. Only now is it checked whether the card fits."""
        view = self._match_view()
        if self.window is None:
            return Refusal(Reason.NO_CLAIMS if view.variant.claims is Claim.NONE else Reason.NOT_NOW)
        if view.phase is not Phase.CLAIM or self._me not in view.asked:
            card = self._stage.view.upcard
            return None if card is None else Reply(fits_no_meld(card))
        self.window = self.window._replace(called=True)
        if view.to_act == self._me or view.to_act is None:
            return None
        return Reply(words.ASKED_BEFORE_YOU(name=self._match.names[view.to_act]), calm=True)

    def _carry_out_call(self, view: PlayerView, window: CallWindow) -> Action:
        """Return the action of my call, once it is my turn to answer. A card that goes to the hand needs no place on
        the table.
        """
        self.window = window._replace(called=False)
        if view.variant.claims is Claim.HAND:
            self._close()
        return Shanghai(self._me)

    def let_go(self, then: Intention | None = None) -> None:
        """Let the discard go; `then` is carried out as soon as it is my turn."""
        if self.is_open:
            self._close()
            view = self._match_view()
            self._then = None if then is None else (then, view.upcard, view.discards)

    def _close(self) -> None:
        self.window, self._over = None, True
