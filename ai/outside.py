"""Players from outside: any program that reads questions as JSON, a line each, and answers with the text of an action.

The protocol is told in game/docs/players.md. A question holds only what its seat may see. A program is started when it
is first asked, may be asked for several seats and games, and should end when its input does. An answer that comes late,
cannot be read or is not legal is a `Forfeit`: the program is told why, and somebody else decides that one time.
"""

import atexit
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Timer
from typing import IO

from ai.bot import Bot, Limit
from ai.bots import bot_named
from game.engine.actions import Action, Deal
from game.engine.decider import is_program
from game.engine.events import Event
from game.engine.fields import Document, json_line
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
LAY_DOWNS = 20  # told of all that may be legal
LONGEST_ANSWER = 1000  # bytes
START_SECONDS = 5.0  # on top of the limit of the first question
MOST_PROGRAMS = 12  # of a folder
MOST_ENDS = 3  # a program that ended so often, or had to be ended, is not started again by this process


class Forfeit(Exception):
    """An outside player gave no answer that counts; `reason` is the code she was told."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NoProgram(ValueError):
    """A program that is named cannot be started; where it has gone in the middle of a game, that is a forfeit."""

    reason = "not_started"


def seated(level: str) -> Bot:
    """Who plays for a level or for the path of a program; `ValueError` if nobody can."""
    return ProgramPlayer(level) if is_program(level) else bot_named(level)


def located(level: str, folder: Path | None) -> str:
    """The same, but of a program that lies in that folder, and not where the game was started, the whole path."""
    if folder is None or not level.startswith("./") or os.path.exists(level):
        return level
    return str(folder / level) if os.path.isfile(folder / level) else level


def programs_in(folder: Path) -> tuple[str, ...]:
    """The programs that lie in a folder, as seats name them: what may be run, and Python files; not too many."""
    with suppress(OSError):
        found = [file.name for file in folder.iterdir() if not file.name.startswith(".") and _may_run(file)]
        return tuple(f"./{name}" for name in sorted(found)[:MOST_PROGRAMS])
    return ()


def _may_run(file: Path) -> bool:
    return file.is_file() and (file.suffix == ".py" or os.access(file, os.X_OK))


def question(number: int, view: PlayerView, history: Sequence[Event], seconds: float) -> Document:
    """All that a program is told for one decision; seats and melds count from 1, a hidden card is `--`."""
    return {
        "ask": number,
        "seconds": seconds,
        "view": view_document(view),
        "events": [event_document(event) for event in history],
        "legal": [format_action(action) for action in legal_actions(view, LAY_DOWNS)],
    }


class ProgramPlayer:
    """A program as a player. `NoProgram` where there is none to start."""

    def __init__(self, path: str) -> None:
        if not os.path.isfile(path):  # unlike pathlib's before 3.14, it says yes or no to any text, in any folder
            raise NoProgram(f"no program {quoted(path)}: there is no such file")
        if not _may_run(Path(path)):
            raise NoProgram(f"{quoted(path)} may not be run as a program")
        self._path = path

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """The program's action; `Forfeit` if it has none that counts."""
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
    """A program that was started, and the two lines to it."""

    def __init__(self, path: str) -> None:
        by = [sys.executable] if path.endswith(".py") and not getattr(sys, "frozen", False) else []
        try:
            self._process = subprocess.Popen(
                [*by, str(Path(path).absolute())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is ours; and what it starts ends with it
            )
        except OSError as problem:
            raise Forfeit("not_started") from problem
        self._asked = count(1)
        self._extra = START_SECONDS
        self._tell({"protocol": PROTOCOL, "version": VERSION})

    def has_ended(self) -> bool:
        """Whether it must be started again."""
        return self._process.poll() is not None

    def action(self, view: PlayerView, history: Sequence[Event], seconds: float) -> Action:
        """Ask, and judge the answer; `Forfeit` as its codes say."""
        number = next(self._asked)
        said = self._answer(question(number, view, history, seconds), seconds)
        try:
            action = parse_action(said)
            found = refusal(view, action) if _is_hers(action, view) else Refusal(Reason.NOT_YOUR_TURN)
            if found is None:
                return action
            reason = str(found.reason)
        except NotationError:
            reason = "notation"
        self._tell({"forfeit": number, "reason": reason, "answer": said})
        raise Forfeit(reason)

    def _answer(self, asked: Document, seconds: float) -> str:
        """The line that answers; a program that lets us wait is ended, so that it cannot answer another question."""
        late: list[bool] = []
        timer = Timer(seconds + self._extra, self._give_up, (late,))
        self._extra = 0.0
        timer.start()
        try:
            self._tell(asked)
            line = _open(self._process.stdout).readline(LONGEST_ANSWER)
        finally:
            timer.cancel()
        if not line.endswith(b"\n"):
            self._kill()
            raise Forfeit("late" if late else "too_long" if line else "ended")
        return line.decode("utf-8", "replace").strip()

    def _tell(self, document: Document) -> None:
        with suppress(OSError, ValueError):  # who does not listen any more gives no answer either
            into = _open(self._process.stdin)
            into.write(json_line(document).encode() + b"\n")
            into.flush()

    def end(self) -> None:
        """End the program, whatever it is doing, and all it has started."""
        self._kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                _open(pipe).close()

    def _give_up(self, late: list[bool]) -> None:
        late.append(True)
        self._kill()

    def _kill(self) -> None:
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def _is_hers(action: Action, view: PlayerView) -> bool:
    return isinstance(action, Deal) or action.seat == view.seat


def end_all() -> None:
    """End every program that this process has started, and forget how often they ended."""
    for running in _RUNNING.values():
        running.end()
    _RUNNING.clear()
    _ENDS.clear()


def _open(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None  # both were asked for
    return pipe


_RUNNING: dict[str, _Running] = {}  # by path, in this process: a program is started once, not for every game
_ENDS: Counter[str] = Counter()  # how often each has ended
atexit.register(end_all)
