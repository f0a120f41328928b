"""Speech for people who do not see the screen, spoken by the speech service of the system.

No installation is needed: Linux has speech-dispatcher's `spd-say`, macOS `say`, Windows the voices of PowerShell's
System.Speech; the last two are untested. Callers never wait: a thread runs a program per sentence. Knows nothing of the
game, and no pygame.
"""

import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

MOST_WAITING = 6  # sentences: with more waiting, they would be spoken too late
LONGEST_S = 600.0  # a sentence that takes longer is cut off
HUSHED_S, LEAVING_S = 5.0, 1.0  # for the service to fall silent, and when the game closes
FAILURES = 3  # in a row, after which nothing more is tried
SPEED = "SPEED"  # placeholder for the speed in a program's arguments
_WINDOWS = (
    "Add-Type -AssemblyName System.Speech; $voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    f"$voice.Rate = {SPEED}; $voice.Speak([Console]::In.ReadToEnd())"
)


class Service(NamedTuple):
    """A program that speaks its input or argument and runs until it has; `hush` also ends speech immediately.

    `speeds` are its own values for `SPEEDS`.
    """

    program: tuple[str, ...]
    takes_argument: bool = False  # the sentence is its last argument instead of its input
    hush: tuple[str, ...] = ()
    speeds: tuple[str, ...] = ()

    def at(self, speed: str) -> tuple[str, ...]:
        """Return the command for a speed."""
        own = self.speeds[SPEEDS.index(speed)] if self.speeds else ""
        return tuple(argument.replace(SPEED, own) for argument in self.program)


SPEEDS = ("slow", "normal", "fast", "very fast")
SERVICES: dict[str, Service] = {
    "linux": Service(
        ("spd-say", "--wait", "--application-name", "shanghai-rummy", "--rate", SPEED, "--"),
        True,
        ("spd-say", "--cancel"),
        ("-40", "0", "40", "80"),  # of -100 to 100
    ),
    "darwin": Service(("say", "-r", SPEED), speeds=("130", "180", "250", "330")),  # words per minute
    "win32": Service(
        ("powershell", "-NoProfile", "-NonInteractive", "-Command", _WINDOWS), speeds=("-4", "0", "4", "8")
    ),
}


def service_here(platform: str = sys.platform, find: Callable[[str], str | None] = shutil.which) -> Service | None:
    """Return the speech service of this system, or None."""
    service = SERVICES.get(platform, SERVICES["linux"])
    return service if find(service.program[0]) else None


class AnyVoice(Protocol):
    """Something that can speak."""

    def say(self, sentences: Sequence[str], *, at_once: bool = False) -> None:
        """Speak these sentences in order: after the current ones, or `at_once` instead of them."""
        ...

    def close(self) -> None:
        """Be silent for good."""
        ...


class Voice:
    """Speaks with a service; after several failures in a row it stays silent, and `has_failed` is true."""

    def __init__(self, service: Service, speed: str = SPEEDS[1]) -> None:
        """Create a voice; `speed` is one of `SPEEDS`."""
        self._service, self._speed = service, speed
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._turn = threading.Condition()
        self._speaking: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None
        self._must_hush, self._is_closed, self._failures = False, False, 0

    def set_speed(self, speed: str) -> None:
        """Set the speed from the next sentence on."""
        self._speed = speed

    @property
    def has_failed(self) -> bool:
        """Return whether the service does not work."""
        return self._failures >= FAILURES

    def say(self, sentences: Sequence[str], *, at_once: bool = False) -> None:
        """Queue these sentences; never waits. Sentences that would be too late are dropped."""
        with self._turn:
            if self._is_closed or self.has_failed:
                return
            if at_once:
                self._waiting.clear()
                self._cut_off()
            self._waiting.extend(map(_plain, filter(None, sentences)))
            if self._thread is None:
                self._thread = threading.Thread(target=self._speak, name="voice", daemon=True)
                self._thread.start()
            self._turn.notify()

    def close(self) -> None:
        """Be silent immediately and for good."""
        with self._turn:
            self._is_closed = True
            self._waiting.clear()
            self._cut_off()
            self._turn.notify()
        if self._thread is not None:
            self._thread.join(LEAVING_S)

    def _cut_off(self) -> None:
        """End the current sentence; the lock is held."""
        if self._speaking is None:
            return
        self._speaking.kill()
        self._speaking = None
        self._must_hush = bool(self._service.hush)

    def _speak(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._waiting or self._must_hush or self._is_closed)
                must_hush, self._must_hush = self._must_hush, False
            if must_hush:
                self._hush()
            with self._turn:
                if self._is_closed and not self._must_hush:
                    return
                if not self._waiting or self._must_hush:
                    continue
                sentence = self._waiting.popleft()
                speaking = self._begun(sentence)
                self._speaking = speaking
            if speaking is not None:
                self._follow(speaking, sentence)

    def _hush(self) -> None:
        """Make the service fall silent; the next sentence waits for that, the window does not."""
        try:
            _ended(_started(self._service.hush), HUSHED_S)
        except OSError:
            self._failures += 1

    def _begun(self, sentence: str) -> "subprocess.Popen[str] | None":
        program = self._service.at(self._speed)
        command = (*program, sentence) if self._service.takes_argument else program
        try:
            return _started(command, subprocess.PIPE)
        except OSError:
            self._failures += 1
            return None

    def _follow(self, speaking: "subprocess.Popen[str]", sentence: str) -> None:
        """Wait in a thread until the sentence has been spoken."""
        _ended(speaking, LONGEST_S, "" if self._service.takes_argument else sentence)
        with self._turn:
            was_cut_off = self._speaking is not speaking
            if not was_cut_off:
                self._speaking = None
                self._failures = self._failures + 1 if speaking.returncode else 0


def _plain(sentence: str) -> str:
    """Return the sentence without characters that an argument cannot contain; names may come from files."""
    return "".join(letter if letter.isprintable() else " " for letter in sentence)


def _ended(program: "subprocess.Popen[str]", longest_s: float, reads: str | None = None) -> None:
    """Wait until a program has ended; end one that takes too long."""
    try:
        program.communicate(reads, timeout=longest_s)
    except (subprocess.TimeoutExpired, OSError, ValueError):
        program.kill()
        program.wait()


def _started(program: Sequence[str], stdin: int = subprocess.DEVNULL) -> "subprocess.Popen[str]":
    """Start a program without a window or output. Raises `OSError` if it cannot be started."""
    return subprocess.Popen(
        program,
        stdin=stdin,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # no window opens on Windows for a sentence
    )
