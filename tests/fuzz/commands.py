"""The command line with odd arguments and spoilt files, in this process or in one of its own."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pygame

from game.__main__ import main
from game.saving.shelf import FOLDER, SUFFIX
from game.session.session import Session
from game.storage import VARIANTS
from game.ui.loop import Loop
from tests.fuzz.files import POSITIONS, spoil
from tests.support.pilot import QuickThinker

ODD = (
    *(
        "",
        " ",
        "-",
        "--",
        "---",
        "-x",
        "--json",
        "--help",
        "0",
        "-1",
        "1",
        "2",
        "9" * 400,
        "1e9",
        "３",
        "P1",
        "P9",
        "nan",
    ),
    *(
        "P1 draw",
        "P2 pass",
        "P1 discard Kd",
        "P1 lay",
        "P1 draw" * 40,
        "deal",
        "%s%n{0}",
        "ä\n\x1b[31m",
        "\udcff",
        "../..",
        ".",
    ),
    *(
        "/",
        "/dev/null",
        "/dev/zero",
        "no such file",
        "x" * 120,
        "quarters",
        "may_i",
        "house.toml",
        "sharp",
        "greedy,greedy",
    ),
    *("a=b", "*", "~", "\u202e", "1280x800", "0x0", "100x", "x" * 300),
)
SPOILT = 0.6  # of the files that are named are spoilt first
SECONDS = 150.0


TELLS = ("try", "legal", "hint", "judge", "check", "distance", "simulate", "lab", "docs")


class Outcome(NamedTuple):
    """How a command ended: its code, what it printed, and what it said on the side."""

    code: int
    out: str
    error: str


def arguments(home: Path, chance: random.Random) -> list[str]:
    """A command with some of what it may be given, and some of what it may not."""

    def file(folder: str = "") -> str:
        where = chance.choice((folder, folder, folder, POSITIONS, FOLDER, VARIANTS, ""))
        found = sorted((home / where).glob("*")) if (home / where).is_dir() else []
        if not found or chance.random() < 0.15:
            return odd()
        path = chance.choice(found)
        if path.exists() and not path.is_symlink() and chance.random() < SPOILT:
            spoil(path, chance)
        return str(path)

    def odd() -> str:
        return chance.choice(ODD)

    def some(*options: Callable[[], list[str]]) -> list[str]:
        return [word for option in options if chance.random() < 0.4 for word in option()]

    def given(name: str, *good: str) -> Callable[[], list[str]]:
        return lambda: [name, chance.choice((*good, *good, odd()))]

    def flag(name: str) -> Callable[[], list[str]]:
        return lambda: [name]

    rules = (file(VARIANTS), "quarters", "campfire", "deuces")
    seats = ("greedy,greedy,random", "greedy,random", "novice", "greedy,,greedy", "random," * 9)
    match chance.choice(
        (
            "play",
            "try",
            "legal",
            "hint",
            "judge",
            "check",
            "replay",
            "distance",
            "simulate",
            "lab",
            "docs",
            "shots",
            "odd",
        )
    ):
        case "play":
            return some(
                given("--variant", *rules),
                given("--players", "3"),
                given("--people", "2"),
                given("--seed", "seed"),
                given("--level", "sharp", "greedy/bold"),
                given("--windowed", "640x360"),
            )
        case "try":
            actions = [odd() for _ in range(chance.randrange(3))]
            return ["try", file(POSITIONS), *actions, *some(flag("--json"))]
        case "legal" | "hint" as name:
            return [name, file(POSITIONS), *some(flag("--json"), given("--limit", "3", "0"))]
        case "judge":
            few = [*some(lambda: [odd()]), *some(flag("--json"), given("--seat", "P1"), given("--round", "99"))]
            return ["judge", str(home / FOLDER / f"undealt{SUFFIX}") if chance.random() < 0.5 else odd(), *few]
        case "check":
            return ["check", *(file() for _ in range(chance.randrange(4)))]
        case "replay":
            return ["replay", file(FOLDER), *some(flag("--text"), flag("--transcript"), flag("--all-hands"))]
        case "distance":
            options = some(given("--players", "4"), flag("--json"))
            return [
                "distance",
                "--variant",
                chance.choice(rules),
                "--round",
                chance.choice(("1", "7", odd())),
                *options,
            ]
        case "simulate":
            csv = given("--csv", str(home / "out.csv"), str(home), file())
            files = some(csv, given("--transcripts", str(home / "out"), file()), given("--seed", "1"))
            games = ["--games", chance.choice(("1", "1", "x", "0"))]
            return [
                "simulate",
                "--variant",
                chance.choice(rules),
                *games,
                "--seats",
                chance.choice((*seats, odd())),
                *files,
            ]
        case "lab":
            files = some(given("--csv", str(home / "out.csv"), str(home)), given("--seed", "1"))
            few = ["--games", "1", "--seats", chance.choice((*seats, odd()))]
            return ["lab", chance.choice(rules), chance.choice((*rules, odd())), *few, *files]
        case "docs":
            return ["docs", *some(lambda: [odd()])]
        case "shots":  # of a place where nothing can be written: pictures take too long
            return ["shots", "/dev/null/pictures", *some(given("--size", "1x1", "99x99"))]
        case _:
            return [odd() for _ in range(chance.randrange(4))]


def standard_input(chance: random.Random) -> bytes:
    """Lines that may be hands, and may be anything."""
    lines = [chance.choice((*ODD, "7h 8h 9h ** Kd", "Ah")).encode("utf-8", "surrogateescape") for _ in range(4)]
    return b"\n".join(lines) + chance.choice((b"", b"\n", b"\x00\xff", b"[" * 3000, b"7h " * 5000))


def _briefly(loop: Loop) -> None:
    """The window, looked at for three moments."""
    for moment in range(3):
        loop.step(100.0 + moment)


@contextmanager
def _quick() -> Iterator[None]:
    """Windows that close by themselves, and computer players that think here."""
    thinker = QuickThinker()
    with patch.object(Loop, "run", _briefly), patch.object(Session, "thinker", lambda _: thinker):
        yield


def here(given: list[str], typed: bytes) -> Outcome:
    """Run a command in this process."""
    out, error = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    entered = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    with _quick(), patch.multiple(sys, stdin=entered, stdout=out, stderr=error):
        try:
            code = main(given)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        texts = []
        for stream in (out, error):
            stream.flush()
            texts.append(stream.buffer.getvalue().decode("utf-8", "replace"))  # type: ignore[attr-defined]
    if pygame.display.get_init():
        pygame.event.clear()
    return Outcome(code, *texts)


def opens_window(given: list[str]) -> bool:
    """Whether a command may open the window, which nobody would close in a process of its own."""
    is_told = "--text" in given or "--transcript" in given
    return given[:1] not in [[name] for name in TELLS] and not (given[:1] == ["replay"] and is_told)


def apart(given: list[str], typed: bytes) -> Outcome:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "game", *(os.fsencode(word) for word in given)]
    run = subprocess.run(command, input=typed, capture_output=True, timeout=SECONDS, check=False)
    return Outcome(run.returncode, *(stream.decode("utf-8", "replace") for stream in (run.stdout, run.stderr)))
