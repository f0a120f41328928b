"""Run bots in one long-lived, low-priority worker process so that the window never blocks.

One request at a time: a new request cancels the previous one. If the worker fails or is too slow, it is replaced and a
quick bot answers instead.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import NamedTuple

from ai.bot import Bot, Limit
from ai.bots import bot_named
from ai.hints import Hint, hints
from ai.native.hands import measure_natively
from ai.outside import START_SECONDS, Forfeit, ProgramPlayer
from ai.players.greedy import quick_answer
from ai.programs import NoProgram, Program
from ai.worker import Serve, Worker, described
from game.engine.actions import Action
from game.engine.decider import is_program
from game.engine.events import Event
from game.engine.referee import refusal
from game.engine.view import PlayerView
from game.rules.variant import Variant

GRACE_SECONDS = 3.0  # added to a question's limit
STARTING_SECONDS = 60.0  # for a process to start, even on a busy computer
GAP_SECONDS = 1.0  # not polled for so long: the computer slept or was overloaded, and the worker may have been as well
MOST_WORKERS = 4  # after this many failed workers in a row, bots run in this process for a while
REST_SECONDS = 60.0
HINT_SECONDS = 2.0  # for the deals of a hint; fewer are enough where there is no native core
MOST_TROUBLES = 50  # kept messages


def always() -> bool:
    """Return True: nothing may take long."""
    return True


class Query(NamedTuple):
    """A question to the worker. It is pickled, so the limit contains only numbers."""

    ticket: int
    level: str
    view: PlayerView
    history: tuple[Event, ...]
    nodes: int
    seconds: float
    program: Program = ()  # if the level is the label of a program: the one chosen on this computer, if any
    table: int = 0  # the number of the game


class GameOver(NamedTuple):
    """A finished game as each program at the table sees it; there is no answer."""

    programs: tuple[tuple[Program, PlayerView], ...]
    table: int


class Answer(NamedTuple):
    """The worker's answer: an action, or None and an error."""

    ticket: int
    action: Action | None
    trouble: str = ""
    forfeit: str = ""  # why a program's answer was not valid; the action is then a quick bot's


class HintRequest(NamedTuple):
    """A request for the actions that a seat may choose, the best first."""

    ticket: int
    view: PlayerView
    history: tuple[Event, ...]
    seconds: float


class HintAnswer(NamedTuple):
    """The answer to a `HintRequest`; empty after an error."""

    ticket: int
    hints: tuple[Hint, ...]
    trouble: str = ""


def serve(line: Connection) -> None:
    """Answer questions until the connection closes: the main loop of a worker. A newer message cancels the current
    question.
    """
    measure_natively()
    with suppress(EOFError, OSError):
        while True:
            for reply in replies(line.recv(), line.poll):
                line.send(reply)


def replies(message: object, stopped: Callable[[], bool]) -> Iterator[Answer | HintAnswer]:
    """Yield the answer to a message, if it has one."""
    match message:
        case Query():
            yield answer(message, stopped)
        case HintRequest():
            yield hints_for(message, stopped)
        case GameOver():
            report_over(message)


def player_at(table: int, program: Program, view: PlayerView) -> ProgramPlayer:
    """Return the player of a seat in a game. Of other games, only the latest is remembered for each program and seat.

    Raises `NoProgram` if it cannot be started.
    """
    game, place = (table, view.variant, view.players), (program, view.seat)
    known = _PLAYERS.get(place)
    if known is None or known[0] != game:
        known = _PLAYERS[place] = game, ProgramPlayer(*program)
    return known[1]


def report_over(ended: GameOver) -> None:
    """Report the end of a game to the programs that were asked in it."""
    for program, view in ended.programs:
        game, player = _PLAYERS.pop((program, view.seat), (None, None))
        if player is not None and game == (ended.table, view.variant, view.players):
            player.report_over(view)


def answer(question: Query, stopped: Callable[[], bool]) -> Answer:
    """Let the requested bot choose; return any error as text."""
    limit = Limit(question.nodes, question.seconds, stopped)
    try:
        action = _bot_for(question).choose(question.view, question.history, limit)
    except (Forfeit, NoProgram) as forfeit:
        return Answer(question.ticket, quick_answer(question.view), forfeit=forfeit.reason)
    except Exception as error:  # a bot's fault must not end the worker or the game
        return Answer(question.ticket, None, described(error))
    return Answer(question.ticket, action)


def _bot_for(question: Query) -> Bot:
    if not is_program(question.level):
        return bot_named(question.level)
    if not question.program:
        raise NoProgram("no program was chosen for this label")
    return player_at(question.table, question.program, question.view)


_PLAYERS: dict[tuple[Program, int], tuple[tuple[int, Variant, int], ProgramPlayer]] = {}


def hints_for(question: HintRequest, stopped: Callable[[], bool]) -> HintAnswer:
    """Return the possible actions with their values, from as many deals as there is time; return any error as text."""
    view, history, until = question.view, question.history, time.monotonic() + question.seconds

    def is_late() -> bool:
        return stopped() or time.monotonic() > until

    try:
        return HintAnswer(question.ticket, hints(view, history, is_late))
    except Exception as error:  # a fault here must not end the worker or the game: there is no hint then
        return HintAnswer(question.ticket, (), described(error))


@dataclass(slots=True)
class _Asked:
    question: Query | HintRequest
    left: float  # seconds it may still take
    looked: float  # when `left` was last updated
    is_begun: bool = False  # whether the worker is ready, so that the question's own limit counts


@dataclass(slots=True)
class Thinker:
    """Access to the worker, one question at a time. The process starts at the first `warm_up` or `ask`.

    `clock` returns seconds. Errors are passed to `tell`, without naming cards, and the worker is started again with the
    next question, or only after a pause if it has failed several times in a row.
    """

    clock: Callable[[], float] = time.monotonic
    grace: float = GRACE_SECONDS
    serving: Serve = serve
    tell: Callable[[str], None] | None = None
    on_forfeit: Callable[[str, str], None] | None = None  # called with the program and why its answer was not valid
    programs: Callable[[str], Program] | None = None  # returns the program chosen for a label, or nothing
    troubles: list[str] = field(default_factory=list)
    _worker: Worker | None = None
    _workers_lost: int = 0  # workers lost in a row
    _rests_until: float = 0.0
    _tickets: int = 0
    _tables: int = 0
    _asked: _Asked | None = None

    def warm_up(self) -> None:
        """Start the process so that the first question finds it ready; call this after the first frame."""
        if self._worker is None and self.clock() >= self._rests_until:
            self._worker = Worker(self.serving)

    def ask(self, level: str, view: PlayerView, history: Sequence[Event], limit: Limit | None = None) -> int:
        """Ask a level for the action of `view.seat`; return a ticket for `poll`. An earlier question is canceled."""
        bound = limit or Limit()
        self._tickets += 1
        question = Query(self._tickets, level, view, tuple(history), bound.nodes, bound.seconds)
        return self._put(question._replace(program=self._program_of(level), table=self._tables))

    def _program_of(self, level: str) -> Program:
        return self.programs(level) if self.programs is not None and is_program(level) else ()

    def begin_game(self) -> None:
        """Note that a game begins or continues; programs learn of it as a new game."""
        self._tables += 1

    def report_over(self, seen: Iterable[tuple[str, PlayerView]]) -> None:
        """Report the end of the game to programs: the level and the view of each computer player."""
        programs = tuple((program, view) for level, view in seen if (program := self._program_of(level)))
        if self._worker is not None and programs:
            self._worker.send(GameOver(programs, self._tables))

    def request_hints(self, view: PlayerView, history: Sequence[Event]) -> int:
        """Ask for the possible actions of `view.seat`, best first; return a ticket. Cancels an earlier question."""
        self._tickets += 1
        return self._put(HintRequest(self._tickets, view, tuple(history), HINT_SECONDS))

    def poll(self, ticket: int) -> Action | None:
        """Return the answer if it has arrived, else None; never waits. Finished and canceled tickets give None."""
        question = self._asked.question if self._asked is not None else None
        if not isinstance(question, Query) or question.ticket != ticket:
            return None
        answer = self._received(ticket)
        if answer is None and not self._given_up():
            return None
        self._asked = None
        return self._checked(answer if isinstance(answer, Answer) else None, question)

    def poll_hints(self, ticket: int) -> tuple[Hint, ...] | None:
        """Return the requested hints if they have arrived, the best first; empty after an error.

        If the worker failed, there is only quick advice: this process simulates nothing.
        """
        question = self._asked.question if self._asked is not None else None
        if not isinstance(question, HintRequest) or question.ticket != ticket:
            return None
        answer = self._received(ticket)
        if answer is None and not self._given_up():
            return None
        self._asked = None
        answered = answer if isinstance(answer, HintAnswer) else hints_for(question, always)
        if answered.trouble:
            self._lose(f"weighing: {answered.trouble}")
        return answered.hints

    def cancel(self, ticket: int) -> None:
        """Drop a question; the worker soon stops thinking about it."""
        if self._asked is not None and self._asked.question.ticket == ticket:
            self._drop()

    def close(self) -> None:
        """End the worker; asking again starts another one."""
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

    def _received(self, ticket: int) -> Answer | HintAnswer | None:
        """Return the worker's answer to this ticket; answers to canceled ones are dropped."""
        answer: Answer | HintAnswer
        for answer in self._worker.received() if self._worker is not None else ():
            if answer.ticket == ticket:
                return answer
        return None

    def _given_up(self) -> bool:
        """Return whether to stop waiting for the worker, which is then replaced with the next question."""
        if self._worker is None:
            return True
        overrun = self._asked is not None and self._has_run_out(self._asked, self._worker.is_ready)
        if not overrun and not self._worker.is_lost():
            return False
        self._lose("the worker overran" if overrun else "the worker died")
        return True

    def _has_run_out(self, asked: _Asked, is_ready: bool) -> bool:
        """Count the time since the last poll; the question's own limit starts when the worker is ready."""
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
        """Report an error; the next question goes to a new worker unless too many have failed."""
        self.troubles = [*self.troubles[-MOST_TROUBLES:], trouble]
        if self.tell is not None:
            self.tell(trouble)
        if self._worker is not None:
            self._worker.end()
            self._worker = None
            self._workers_lost += 1
        if self._workers_lost >= MOST_WORKERS:
            self._workers_lost, self._rests_until = 0, self.clock() + REST_SECONDS

    def _checked(self, answer: Answer | None, question: Query) -> Action:
        """Return a legal action in any case: the worker's, or a quick one."""
        if answer is not None and answer.action is not None:
            fault = refusal(question.view, answer.action)
            if fault is None:
                self._workers_lost = 0
                if answer.forfeit and self.on_forfeit is not None:
                    self.on_forfeit(question.level, answer.forfeit)
                return answer.action
            self._lose(f"{question.level} answered {type(answer.action).__name__}: {fault.reason}")
        elif answer is not None:
            self._lose(f"{question.level}: {answer.trouble}")
        return quick_answer(question.view)
