"""External players: programs that read one JSON question per line and answer with an action in text.

`game/docs/players.md` describes the protocol. A late, unreadable or illegal answer is a `Forfeit`: the program is told
why, and a simple bot decides instead.
"""

import atexit
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from itertools import count
from math import ceil
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from ai.bot import Bot, Limit
from ai.bots import bot_named
from ai.leash import ASKED_S, BY_ITSELF_S, KILLED_S, NOT_STARTED
from game.described import Document
from game.documents import json_line
from game.engine.actions import Action, Deal
from game.engine.decider import is_path
from game.engine.events import Event
from game.engine.notation import format_action, parse_action
from game.engine.position import view_document
from game.engine.referee import legal_actions, refusal
from game.engine.refusal import Reason, Refusal
from game.engine.transcript import event_document
from game.engine.view import PlayerView
from game.quoting import quoted
from game.rules.cards import NotationError

PROTOCOL = "shanghai-rummy player"
VERSION = 1
LAY_DOWNS = 20  # listed in a question, of all that may be legal
LONGEST_ANSWER = 1000  # bytes
START_SECONDS = 5.0  # added to the limit of the first question
SLICE_SECONDS = 0.25  # slept at a time while waiting
_IS_FROZEN = bool(getattr(sys, "frozen", False))
MOST_PROGRAMS = 12  # listed from a folder
MOST_ENDS = 3  # a program that ended so often, or had to be ended, is not started again by this process


class Forfeit(Exception):
    """An external player gave no valid answer; `reason` is the code that was sent to the program."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NoProgram(ValueError):
    """A program cannot be started. If it disappears in the middle of a game, that is a `Forfeit`."""

    reason = "not_started"


def typed_player(text: str) -> Bot:
    """Return the player for a level or a program path that a user typed. Raises `ValueError` if there is none.

    Never call this with text from a file: data must not name code to run.
    """
    return ProgramPlayer(text) if is_path(text) else bot_named(text)


def programs_in(folder: Path) -> tuple[Path, ...]:
    """Return the programs in a folder, at most `MOST_PROGRAMS`: executable files and Python files."""
    with suppress(OSError):
        programs = [file for file in folder.iterdir() if not file.name.startswith(".") and may_run(file)]
        return tuple(sorted(programs)[:MOST_PROGRAMS])
    return ()


def may_run(file: Path) -> bool:
    """Return whether a file may be run as a program."""
    return os.path.isfile(file) and (file.suffix == ".py" or os.access(file, os.X_OK))


def question(number: int, view: PlayerView, history: Sequence[Event], seconds: float) -> Document:
    """Return the question for one decision; seats and melds count from 1, a hidden card is `--`."""
    return {
        "ask": number,
        "seconds": seconds,
        "view": view_document(view),
        "events": [event_document(event) for event in history],
        "legal": [format_action(action) for action in legal_actions(view, LAY_DOWNS)],
    }


class ProgramPlayer:
    """A program as a player. Raises `NoProgram` if it cannot be started."""

    def __init__(self, path: str) -> None:
        if not os.path.isfile(path):  # unlike pathlib's before 3.14, it accepts any text in any folder without an error
            raise NoProgram(f"no program {quoted(path)}: there is no such file")
        if not may_run(Path(path)):
            raise NoProgram(f"{quoted(path)} may not be run as a program")
        self._path = path

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return the program's action. Raises `Forfeit` if it gives no valid answer."""
        running = _RUNNING.get(self._path)
        if running is not None and running.has_ended():
            _RUNNING.pop(self._path).end()
            _ENDS[self._path] += 1
            running = None
        if running is None:
            if _ENDS[self._path] >= MOST_ENDS:
                raise Forfeit("given_up")
            running = _RUNNING[self._path] = _Running(self._path)
        return running.action(view, history, limit.seconds)


class _Running:
    """A running program on its leash, and the thread that talks to it: only that thread waits for the pipes."""

    def __init__(self, path: str) -> None:
        by = [sys.executable] if path.endswith(".py") and not _IS_FROZEN else []
        try:
            self._process, self._hand = _leashed([*by, str(Path(path).absolute())])
        except OSError as problem:
            raise Forfeit("not_started") from problem
        self._asked = count(1)
        self._extra = START_SECONDS
        self._outbox = SimpleQueue[tuple[Document, bool] | None]()  # a message and whether it is a question; None: end
        self._answers = SimpleQueue[bytes]()
        Thread(target=self._talk, daemon=True, name="to a program").start()
        self._outbox.put(({"protocol": PROTOCOL, "version": VERSION}, False))

    def has_ended(self) -> bool:
        """Return whether the program must be started again."""
        return self._process.poll() is not None

    def action(self, view: PlayerView, history: Sequence[Event], seconds: float) -> Action:
        """Ask the program and check its answer. Raises `Forfeit` with one of its codes."""
        number = next(self._asked)
        answer = self._answer(question(number, view, history, seconds), seconds)
        try:
            action = parse_action(answer)
            refused = refusal(view, action) if _is_coach_key(action, view) else Refusal(Reason.NOT_YOUR_TURN)
            if refused is None:
                return action
            reason = str(refused.reason)
        except NotationError:
            reason = "notation"
        self._outbox.put(({"forfeit": number, "reason": reason, "answer": answer}, False))
        raise Forfeit(reason)

    def _answer(self, asked: Document, seconds: float) -> str:
        """Return the answer line. A program that is too slow is ended, so that it cannot answer a later question."""
        self._outbox.put((asked, True))
        line = self._awaited(seconds + self._extra)
        self._extra = 0.0
        if line is None or not line.endswith(b"\n"):
            self._kill()
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
        """Thread: send messages and read answers. A program that stops reading gives no answers either."""
        into, out = _open(self._process.stdin), _open(self._process.stdout)
        while (message := self._outbox.get()) is not None:
            document, is_question = message
            with suppress(OSError):
                into.write(json_line(document).encode() + b"\n")
                into.flush()
            if is_question:
                line = b""
                with suppress(OSError):
                    line = out.readline(LONGEST_ANSWER)
                self._answers.put(line)
        with suppress(OSError):
            into.close()
        with suppress(OSError), out:
            while out.read(LONGEST_ANSWER):  # it may still be writing
                pass

    def close(self) -> None:
        """Close the program's input and let it end; the leash does the rest."""
        self._outbox.put(None)
        if self._hand is not None:
            os.close(self._hand)
            self._hand = None

    def end(self) -> None:
        """Make sure that the program and everything it started has ended."""
        self.close()
        self._wait(BY_ITSELF_S + ASKED_S + KILLED_S + 1.0)

    def _kill(self) -> None:
        """Kill it immediately."""
        if self._hand is not None:
            with suppress(OSError):
                os.write(self._hand, b"!")
        elif sys.platform == "win32":
            _end_tree(self._process)
        self._wait(KILLED_S + 1.0)

    def _wait(self, seconds: float) -> None:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
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


_RUNNING: dict[str, _Running] = {}  # by path: a program is started once per process, not per game
_ENDS: Counter[str] = Counter()  # how often each program has ended
atexit.register(end_all)
