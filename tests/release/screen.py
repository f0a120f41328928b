"""A virtual screen with programs on it: the time until they show something, and a whole game played in one."""

import ctypes
import json
import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from game.engine.record import RecordedPlayer, header_line, read_record, replay
from game.engine.state import Phase, new_game
from game.rules.variant_file import shipped_variant
from tests import home_at

NEEDED = ("Xvfb", "xdotool")
SIZE = (1920, 1080)
PATIENCE = 900.0  # seconds for a whole game; on a quiet machine it takes two minutes
_WHOLE = ctypes.c_ulong(-1)
_Z_PIXMAP = 2


@contextmanager
def screen() -> Iterator[str]:
    """Open a virtual screen; return its DISPLAY name."""
    size = "x".join(map(str, SIZE))
    with subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", f"{size}x24"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


class Eye:
    """Reads the color in the middle of a screen."""

    def __init__(self, display: str) -> None:
        self._x = ctypes.CDLL("libX11.so.6")
        for name in ("XOpenDisplay", "XGetImage"):
            getattr(self._x, name).restype = ctypes.c_void_p
        for name in ("XDefaultRootWindow", "XGetPixel"):
            getattr(self._x, name).restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))

    def is_dark(self) -> bool:
        """Return whether that place is dark."""
        middle = [side // 2 for side in SIZE]
        image = ctypes.c_void_p(self._x.XGetImage(self._display, self._root, *middle, 1, 1, _WHOLE, _Z_PIXMAP))
        color = self._x.XGetPixel(image, 0, 0)
        self._x.XDestroyImage(image)
        return not color


def own_folders(place: Path, display: str) -> dict[str, str]:
    """Return an environment for programs on the screen, with their own folders."""
    return os.environ | home_at(place) | {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}


@contextmanager
def running(command: Sequence[str], cwd: Path, home: Path, display: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program in a folder, with another folder for its files, and end it afterwards."""
    program = subprocess.Popen(
        command, cwd=cwd, env=own_folders(home, display), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield program
    finally:
        program.terminate()
        program.wait()


def first_frame(command: Sequence[str], cwd: Path, home: Path) -> float:
    """Return the seconds from the start of a program until its first frame, on a new screen."""
    home.mkdir(parents=True, exist_ok=True)
    with screen() as display:
        eye = Eye(display)
        began = time.perf_counter()
        with running(command, cwd, home, display) as program:
            while eye.is_dark():
                if program.poll() is not None or time.perf_counter() - began > 60:
                    raise SystemExit(f"{command[0]} showed nothing")
                time.sleep(0.002)
            return time.perf_counter() - began


def workers_of(program: subprocess.Popen[bytes]) -> int:
    """Return how many processes started by the program, from any thread, still run."""
    threads = Path(f"/proc/{program.pid}/task").glob("*/children")
    return sum(len(started.read_text(encoding="utf-8").split()) for started in threads)


def played(command: Sequence[str], place: Path) -> str:
    """Return the problem of a whole game between computer players in the program's window; empty if none. A saved game
    of computer players is in the folder; keys continue it, speed it up, and deal the next rounds.
    """
    games = place / "data" / "shanghai-rummy" / "games"
    games.mkdir(parents=True)
    record = games / "2030-01-01_12-00-00_quarters.jsonl"
    start = new_game(shipped_variant("quarters"), 2, "release")
    seated = (RecordedPlayer("Ada", "steady"), RecordedPlayer("Ben", "sharp"))
    record.write_text(header_line(start, seated) + "\n", encoding="utf-8")
    with screen() as display, running(command, place, place, display) as program:
        most_workers, began = 0, time.monotonic()
        while program.poll() is None and time.monotonic() - began < PATIENCE and not is_over(record):
            for key in ("Return", "space"):
                subprocess.run(["xdotool", "key", key], env=own_folders(place, display), check=True)
                time.sleep(0.3)
            most_workers = max(most_workers, workers_of(program))
        ended = program.poll()
    log = place / "state" / "shanghai-rummy" / "log" / "shanghai-rummy.log"
    troubles = log.read_text(encoding="utf-8") if log.exists() else ""
    wrong = {
        "the program ended": ended is not None,
        "the game was not finished": not is_over(record),
        "no process thought for the players": not most_workers,
        f"troubles were reported: {troubles}": bool(troubles),
    }
    return "; ".join(sentence for sentence, happened in wrong.items() if happened)


def is_over(record: Path) -> bool:
    """Return whether the game in the record is over, with every action checked again."""
    lines = record.read_text(encoding="utf-8").splitlines()
    if not lines or not isinstance(_value(lines[-1]), dict):  # a finished record ends with a digest
        return False
    end = replay(read_record(lines))
    return end.failure is None and end.state.phase is Phase.GAME_OVER


def _value(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:  # a line that is being written
        return None
