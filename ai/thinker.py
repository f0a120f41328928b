"""Run bots in one long-lived, low-priority worker process so that the window never blocks.

One request at a time: a new request cancels the previous one. If the worker fails or is too slow, it is replaced and a
quick bot answers instead.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import NamedTuple

from ai.bot import Limit, never
from ai.bots import bot_named, quick_answer
from ai.hints import Hint, hints, hints_with_chosen
from ai.native.hands import measure_natively
from ai.outside import START_SECONDS, Forfeit, NoProgram, ProgramPlayer
from ai.worker import Serve, Worker, described
from game.engine.actions import Action
from game.engine.decider import is_program
from game.engine.events import Event
from game.engine.referee import refusal
from game.engine.view import PlayerView

GRACE_SECONDS = 3.0  # on top of a question's limit
STARTING_SECONDS = 60.0  # for a process to begin, on however busy a machine
GAP_SECONDS = 1.0  # nobody looked for so long: the computer slept, or had no time for us, and none for the worker
MOST_WORKERS = 4  # after so many in a row that did not do, the thinking stays in this process for a while
REST_SECONDS = 60.0
MOST_TROUBLES = 50  # that are kept


class Query(NamedTuple):
    """What the worker is asked; it travels pickled, so the limit is numbers only."""

    ticket: int
    level: str
    view: PlayerView
    history: tuple[Event, ...]
    nodes: int
    seconds: float
    program: str = ""  # where the level is the label of a program: the path of the one chosen here, if any


class Answer(NamedTuple):
    """What the worker says: an action, or None and what went wrong."""

    ticket: int
    action: Action | None
    trouble: str = ""
    forfeit: str = ""  # why the answer of a program did not count; then a quick bot's is here


class HintRequest(NamedTuple):
    """The worker is asked what a seat might do: first `chosen`, None: what the strongest quick level would."""

    ticket: int
    view: PlayerView
    history: tuple[Event, ...]
    chosen: Action | None
    nodes: int
    seconds: float


class HintAnswer(NamedTuple):
    """What the worker says to that; nothing, where something went wrong."""

    ticket: int
    hints: tuple[Hint, ...]
    trouble: str = ""


def serve(line: Connection) -> None:
    """The worker's whole life: answer questions until the line is cut. A newer message cancels the one at hand."""
    measure_natively()
    with suppress(EOFError, OSError):
        while True:
            message = line.recv()
            match message:
                case Query():
                    line.send(answer(message, line.poll))
                case HintRequest():
                    line.send(hints_for(message, line.poll))


def answer(question: Query, stopped: Callable[[], bool]) -> Answer:
    """Let the bot asked for choose; whatever goes wrong in it comes back as words."""
    limit = Limit(question.nodes, question.seconds, stopped)
    try:
        bot = ProgramPlayer(question.program) if is_program(question.level) else bot_named(question.level)
        action = bot.choose(question.view, question.history, limit)
    except (Forfeit, NoProgram) as forfeit:
        return Answer(question.ticket, quick_answer(question.view), forfeit=forfeit.reason)
    except Exception as error:  # a bot's fault must cost neither the worker nor the game
        return Answer(question.ticket, None, described(error))
    return Answer(question.ticket, action)


def hints_for(question: HintRequest, stopped: Callable[[], bool]) -> HintAnswer:
    """What a seat might do, each with its numbers; whatever goes wrong comes back as words."""
    view, history, limit = question.view, question.history, Limit(question.nodes, question.seconds, stopped)
    try:
        if question.chosen is None:
            return HintAnswer(question.ticket, hints(view, history, limit))
        return HintAnswer(question.ticket, hints_with_chosen(view, history, question.chosen, stopped))
    except Exception as error:  # a fault in judging must cost neither the worker nor the game: there is no hint then
        return HintAnswer(question.ticket, (), described(error))


@dataclass(slots=True)
class _Asked:
    question: Query | HintRequest
    left: float  # seconds it may still take
    looked: float  # when that was last counted
    is_begun: bool = False  # the worker is ready, and the question's own limit counts


@dataclass(slots=True)
class Thinker:
    """The door to the worker; one question at a time. It starts its process at the first `warm_up` or `ask`.

    `clock` gives seconds. What goes wrong is told to `tell`, in words that name no card, and the worker is started
    again at the next question; only after a rest where that was in vain several times in a row.
    """

    clock: Callable[[], float] = time.monotonic
    grace: float = GRACE_SECONDS
    serving: Serve = serve
    tell: Callable[[str], None] | None = None
    on_forfeit: Callable[[str, str], None] | None = None  # told what played, and why its answer did not count
    programs: Callable[[str], str] | None = None  # the path of the program chosen here for a label; empty: none
    troubles: list[str] = field(default_factory=list)
    _worker: Worker | None = None
    _in_vain: int = 0  # workers lost in a row
    _rests_until: float = 0.0
    _tickets: int = 0
    _asked: _Asked | None = None

    def warm_up(self) -> None:
        """Start the process now, so that the first question finds it ready; call it after the first frame."""
        if self._worker is None and self.clock() >= self._rests_until:
            self._worker = Worker(self.serving)

    def ask(self, level: str, view: PlayerView, history: Sequence[Event], limit: Limit | None = None) -> int:
        """Ask a level for the action of `view.seat`; the ticket is for `poll`. An earlier question is cancelled."""
        bound = limit or Limit()
        self._tickets += 1
        program = self.programs(level) if self.programs is not None and is_program(level) else ""
        return self._put(Query(self._tickets, level, view, tuple(history), bound.nodes, bound.seconds, program))

    def weigh(self, view: PlayerView, history: Sequence[Event], chosen: Action | None = None) -> int:
        """Ask what `view.seat` might do; the ticket is for `weighed`. An earlier question is cancelled.

        `chosen` comes first; without it, what the strongest quick level would do.
        """
        bound = Limit()
        self._tickets += 1
        return self._put(HintRequest(self._tickets, view, tuple(history), chosen, bound.nodes, bound.seconds))

    def poll(self, ticket: int) -> Action | None:
        """The answer if it is there, else None; never waits. Tickets answered or cancelled give None for ever."""
        question = self._asked.question if self._asked is not None else None
        if not isinstance(question, Query) or question.ticket != ticket:
            return None
        said = self._heard(ticket)
        if said is None and not self._given_up():
            return None
        self._asked = None
        return self._checked(said if isinstance(said, Answer) else None, question)

    def weighed(self, ticket: int) -> tuple[Hint, ...] | None:
        """What `weigh` asked for if it is there, the best first; nothing at all where it could not be told."""
        question = self._asked.question if self._asked is not None else None
        if not isinstance(question, HintRequest) or question.ticket != ticket:
            return None
        said = self._heard(ticket)
        if said is None and not self._given_up():
            return None
        self._asked = None
        found = said if isinstance(said, HintAnswer) else hints_for(question, never)
        if found.trouble:
            self._lose(f"weighing: {found.trouble}")
        return found.hints

    def cancel(self, ticket: int) -> None:
        """Forget a question; the worker stops thinking about it soon."""
        if self._asked is not None and self._asked.question.ticket == ticket:
            self._drop()

    def close(self) -> None:
        """End the worker; asking again starts another."""
        self._asked = None
        if self._worker is not None:
            self._worker.end()
            self._worker = None

    def _put(self, question: Query | HintRequest) -> int:
        self._drop()
        self.warm_up()
        self._asked = _Asked(question, STARTING_SECONDS, self.clock())
        if self._worker is not None:
            self._worker.send(question)
        return question.ticket

    def _drop(self) -> None:
        if self._asked is not None and self._worker is not None:
            self._worker.send(None)
        self._asked = None

    def _heard(self, ticket: int) -> Answer | HintAnswer | None:
        """The worker's answer to this ticket; those to cancelled ones are thrown away."""
        said: Answer | HintAnswer
        for said in self._worker.heard() if self._worker is not None else ():
            if said.ticket == ticket:
                return said
        return None

    def _given_up(self) -> bool:
        """Whether to stop waiting for the worker, which then is replaced at the next question."""
        if self._worker is None:
            return True
        overrun = self._asked is not None and self._has_run_out(self._asked, self._worker.is_ready)
        if not overrun and not self._worker.is_lost():
            return False
        self._lose("the worker overran" if overrun else "the worker died")
        return True

    def _has_run_out(self, asked: _Asked, is_ready: bool) -> bool:
        """Count the time since the last look; its own limit counts from when the worker is ready."""
        now = self.clock()
        if is_ready and not asked.is_begun:
            question = asked.question
            starts = START_SECONDS if isinstance(question, Query) and is_program(question.level) else 0.0
            asked.left, asked.is_begun = question.seconds + starts + self.grace, True
        else:
            asked.left -= min(now - asked.looked, GAP_SECONDS)
        asked.looked = now
        return asked.left < 0

    def _lose(self, trouble: str) -> None:
        """Something went wrong: it is told, and another worker is asked next time, if not too many were in vain."""
        self.troubles = [*self.troubles[-MOST_TROUBLES:], trouble]
        if self.tell is not None:
            self.tell(trouble)
        if self._worker is not None:
            self._worker.end()
            self._worker = None
            self._in_vain += 1
        if self._in_vain >= MOST_WORKERS:
            self._in_vain, self._rests_until = 0, self.clock() + REST_SECONDS

    def _checked(self, answer: Answer | None, question: Query) -> Action:
        """A legal action in any case: the worker's, or a quick one."""
        if answer is not None and answer.action is not None:
            fault = refusal(question.view, answer.action)
            if fault is None:
                self._in_vain = 0
                if answer.forfeit and self.on_forfeit is not None:
                    self.on_forfeit(question.level, answer.forfeit)
                return answer.action
            self._lose(f"{question.level} answered {type(answer.action).__name__}: {fault.reason}")
        elif answer is not None:
            self._lose(f"{question.level}: {answer.trouble}")
        return quick_answer(question.view)
