"""External players: programs that read one JSON question per line and answer with an action in text.

`game/docs/players.md` describes the protocol. A late, unreadable or illegal answer is a `Forfeit`: the program gets
the reason, and a simple bot decides instead. A program that does not answer the hello gets only the messages of
version 1.
"""

import atexit
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.resources import files
from itertools import count
from math import ceil
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import IO

from ai.bot import Bot, Limit
from ai.bots import bot_named
from ai.leash import ASKED_S, BY_ITSELF_S, KILLED_S, NOT_STARTED
from ai.programs import NoProgram, Program, may_run, program_typed
from game.engine.actions import Action, Deal
from game.engine.buying import buys_left
from game.engine.events import Event
from game.engine.notation import format_action, parse_action
from game.engine.position import view_document
from game.engine.referee import legal_actions, refusal
from game.engine.refusal import Reason, Refusal
from game.engine.standing import standing
from game.engine.transcript import event_document
from game.engine.view import PlayerView
from game.files.described import Document
from game.files.documents import json_line
from game.language.quoting import quoted
from game.rules.cards import NotationError
from game.rules.knobs.record import format_contract
from game.rules.variant_file import variant_to_document

PROTOCOL = "shanghai-rummy player"
VERSION = 1  # understood by every program
VERSIONS = (VERSION, 2)
SPEAKS_2 = b"version 2"  # the answer to the hello
LAY_DOWNS = 20  # listed in a question, of all that may be legal
LONGEST_ANSWER = 1000  # bytes
START_SECONDS = 5.0  # added to the limit of the first question
SLICE_SECONDS = 0.25  # slept at a time while waiting
_IS_FROZEN = bool(getattr(sys, "frozen", False))
Log = Callable[[str], None]
MOST_ENDS = 3  # a program that ended so often, or had to be ended, is not started again by this process


class Forfeit(Exception):
    """An external player gave no valid answer; `reason` is the code that was sent to the program.

    `refused` is why its action is not legal, and its view.
    """

    def __init__(self, reason: str, refused: tuple[Refusal, PlayerView] | None = None) -> None:
        super().__init__(reason)
        self.reason, self.refused = reason, refused


def typed_player(text: str) -> Bot:
    """Return the player for a level, or a program with its arguments, that a user typed. Raises `ValueError` if there
    is none.

    Never call this with text from a file: data must not name code to run.
    """
    program = program_typed(text)
    if not program and os.path.isfile(text):
        raise NoProgram(f"{quoted(text)} is no level: to name the program in this folder, write {quoted(f'./{text}')}")
    return ProgramPlayer(*program) if program else bot_named(text)


def announcement(game: int, view: PlayerView) -> Document:
    """Return what a program learns about a game before its first question: the seat and the whole rule set."""
    rules = variant_to_document(view.variant)
    return {"new_game": game, "seat": view.seat + 1, "players": view.players, "rules": rules}


def game_over(game: int, view: PlayerView) -> Document:
    """Return what a program learns at the end of a game: everybody's place, and the view with scores and sheet."""
    places = standing(view)
    return {"game_over": game, "places": list(places), "view": view_document(view)}


def question(number: int, game: int, view: PlayerView, history: Sequence[Event], seconds: float) -> Document:
    """Return the question for one decision; seats and melds count from 1, a hidden card is `--`."""
    return {
        "ask": number,
        "game": game,
        "seconds": seconds,
        "contract": format_contract(view.rules.contract),
        "buys_left": buys_left(view, view.seat),
        "view": view_document(view),
        "events": [event_document(event) for event in history],
        "legal": [format_action(action) for action in legal_actions(view, LAY_DOWNS)],
    }


class ProgramPlayer:
    """A program with its arguments as the player of one seat in one game. Raises `NoProgram` if it cannot be started.

    A program is started once per process: other players may talk to the same one. `log`, of the player who starts it,
    gets every line to the program after `> ` and from it after `< `, in the thread that talks to it.
    """

    def __init__(self, path: str, *arguments: str, log: Log = lambda _line: None) -> None:
        if not os.path.isfile(path):  # unlike pathlib's before 3.14, it accepts any text in any folder without an error
            raise NoProgram(f"no program {quoted(path)}: there is no such file")
        if not may_run(Path(path)):
            raise NoProgram(f"{quoted(path)} may not be run as a program: chmod +x lets it, on Linux and macOS")
        self._program, self._log = (path, *arguments), log
        self._game = next(_GAMES)

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return the program's action. Raises `Forfeit` if it gives no valid answer."""
        running = _RUNNING.get(self._program)
        if running is not None and running.has_ended():
            _RUNNING.pop(self._program).end()
            _ENDS[self._program] += 1
            running = None
        if running is None:
            if _ENDS[self._program] >= MOST_ENDS:
                raise Forfeit("given_up")
            running = _RUNNING[self._program] = _Running(self._program, self._log)
        return running.action(self._game, view, history, limit.seconds)

    def report_over(self, view: PlayerView) -> None:
        """Report the end of the game, as its seat sees it, to the program if it still runs."""
        running = _RUNNING.get(self._program)
        if running is not None:
            running.report_over(self._game, view)


class _Running:
    """A running program on its leash, and the thread that talks to it: only that thread waits for the pipes."""

    def __init__(self, program: Program, log: Log) -> None:
        self._log = log
        by = [sys.executable] if program[0].endswith(".py") and not _IS_FROZEN else []
        try:
            self._process, self._hand = _leashed([*by, str(Path(program[0]).absolute()), *program[1:]])
        except OSError as problem:
            raise Forfeit("not_started") from problem
        self._asked = count(1)
        self._extra = START_SECONDS
        self._version = VERSION  # which the program speaks, as far as is known
        self._has_answered = False
        self._games: dict[int, int] = {}  # announced to it: their numbers here, by those of the players
        self._numbers = count(1)
        self._outbox = SimpleQueue[tuple[Document, bool] | None]()  # a message and whether it is a question; None: end
        self._answers = SimpleQueue[bytes]()
        self._writing = Lock()  # held while its input is used
        Thread(target=self._talk, daemon=True, name="to a program").start()

    def has_ended(self) -> bool:
        """Return whether the program must be started again."""
        return self._process.poll() is not None

    def action(self, game: int, view: PlayerView, history: Sequence[Event], seconds: float) -> Action:
        """Ask the program and check its answer. Raises `Forfeit` with one of its codes."""
        known = self._announced(game, view)
        number, refused = next(self._asked), None
        answer = self._answer(question(number, known, view, history, seconds), seconds)
        try:
            action = parse_action(answer)
            refused = refusal(view, action) if _is_coach_key(action, view) else Refusal(Reason.NOT_YOUR_TURN)
            if refused is None:
                return action
            reason = str(refused.reason)
        except NotationError:
            reason = "notation"
        self._outbox.put(({"forfeit": number, "reason": reason, "answer": answer}, False))
        raise Forfeit(reason, refused and (refused, view))

    def report_over(self, game: int, view: PlayerView) -> None:
        """Report the end of a game that was announced."""
        known = self._games.pop(game, None)
        if known is not None and self._version > VERSION:
            self._outbox.put((game_over(known, view), False))

    def _announced(self, game: int, view: PlayerView) -> int:
        """Announce a game before its first question: the first in the hello, others only if the program speaks version
        2. Return the number that it has for the program.
        """
        if game not in self._games:
            known = self._games[game] = next(self._numbers)
            if known == 1:
                hello: Document = {"protocol": PROTOCOL, "version": VERSION, "versions": list(VERSIONS)}
                self._outbox.put(({**hello, **announcement(known, view)}, False))
            elif self._version > VERSION:
                self._outbox.put((announcement(known, view), False))
        return self._games[game]

    def _answer(self, asked: Document, seconds: float) -> str:
        """Return the answer line. A program that is too slow is ended, so that it cannot answer a later question."""
        self._outbox.put((asked, True))
        line = self._awaited(seconds + self._extra)
        self._extra = 0.0
        if line is None or not line.endswith(b"\n"):
            self._close_input()
            self.end()
            if self._process.returncode == NOT_STARTED:
                raise Forfeit("not_started")
            raise Forfeit("late" if line is None else "too_long" if line else "ended")
        return line.decode("utf-8", "replace").strip()

    def _awaited(self, seconds: float) -> bytes | None:
        """Return the next answer, or None if it is late. Time in which this process was suspended hardly counts."""
        slices = ceil(seconds / SLICE_SECONDS)
        for _ in range(slices):
            with suppress(Empty):
                return self._answers.get(timeout=seconds / slices)
        return None

    def _talk(self) -> None:
        """Send messages and read answers in a thread. A program that stops reading gives no answers either."""
        into, out = _open(self._process.stdin), _open(self._process.stdout)
        while (message := self._outbox.get()) is not None:
            document, is_question = message
            with suppress(OSError, ValueError), self._writing:  # the pipe may be closed
                line = json_line(document)
                self._log(f"> {line}")
                into.write(line.encode() + b"\n")
                into.flush()
            if is_question:
                self._answers.put(self._line_from(out))
        self._close_input()
        with suppress(OSError), out:
            while out.read(LONGEST_ANSWER):  # the program may still be writing
                pass

    def _line_from(self, out: IO[bytes]) -> bytes:
        """Return the next answer, in a thread; the first line may answer the hello instead."""
        with suppress(OSError):
            line = self._heard(out)
            if not self._has_answered and line.strip() == SPEAKS_2:
                self._version = VERSIONS[-1]
                line = self._heard(out)
            self._has_answered = True
            return line
        return b""

    def _heard(self, out: IO[bytes]) -> bytes:
        line = out.readline(LONGEST_ANSWER)
        if line:
            self._log(f"< {line.decode('utf-8', 'replace').rstrip()}")
        return line

    def _close_input(self) -> None:
        """Close the program's input, unless it is being written to: then the program is not reading anyway."""
        if self._writing.acquire(blocking=False):
            with suppress(OSError):
                _open(self._process.stdin).close()
            self._writing.release()

    def close(self) -> None:
        """Close the program's input and let it end; the leash does the rest."""
        self._outbox.put(None)
        if self._hand is not None:
            os.close(self._hand)
            self._hand = None

    def end(self) -> None:
        """Make sure that the program and everything it started has ended. It has a second to do so by itself."""
        self.close()
        try:
            self._process.wait(BY_ITSELF_S + (0.0 if sys.platform == "win32" else ASKED_S + KILLED_S + 1.0))
        except subprocess.TimeoutExpired:
            if sys.platform == "win32":
                _end_tree(self._process)
            self._process.kill()
            self._process.wait()


def _leashed(command: list[str]) -> "tuple[subprocess.Popen[bytes], int | None]":
    """Start a program on a leash; return the process and the pipe that holds it."""
    if sys.platform == "win32":  # untested: without a leash, a program may outlive this process
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE), None
    leash = ["--leash"] if _IS_FROZEN else ["-I", "-S", *_leash_script()]
    watch, hand = os.pipe()
    try:
        process = subprocess.Popen(
            [sys.executable, *leash, str(watch), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=(watch,),
            start_new_session=True,  # Ctrl-C belongs to the game
        )
    except OSError:
        os.close(hand)
        raise
    finally:
        os.close(watch)
    return process, hand


def _leash_script() -> tuple[str, ...]:
    """Return the leash as a file, or as text if the game is in an archive."""
    script = files(__name__.rpartition(".")[0]) / "leash.py"
    return (str(script),) if isinstance(script, Path) else ("-c", script.read_text(encoding="utf-8"))


def _end_tree(process: "subprocess.Popen[bytes]") -> None:
    """End the program and everything it started, on Windows (untested)."""
    subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)


def _is_coach_key(action: Action, view: PlayerView) -> bool:
    return isinstance(action, Deal) or action.seat == view.seat


def end_all() -> None:
    """End every program that this process has started, and forget how often each ended."""
    for running in _RUNNING.values():
        running.close()  # all of them first, then wait
    for running in _RUNNING.values():
        running.end()
    _RUNNING.clear()
    _ENDS.clear()


def _open(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None  # both were requested
    return pipe


_GAMES = count(1)  # a number for each seat of each game
_RUNNING: dict[Program, _Running] = {}  # a program is started once per process, not per game
_ENDS: Counter[Program] = Counter()  # how often each program has ended
atexit.register(end_all)
