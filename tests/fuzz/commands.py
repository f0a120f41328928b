"""Run the command line with odd arguments and damaged files, in this process or another one."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pygame

from game.__main__ import main
from game.files.storage import VARIANTS
from game.saving.shelf import FOLDER, SUFFIX
from game.session.session import Session
from game.ui.loop import Loop
from tests.fuzz.files import POSITIONS, spoil
from tests.support.thinkers import QuickThinker

ODD = (
    "", " ", "-", "--", "---", "-x", "--json", "--help", "0", "-1", "1", "2", "9" * 400, "1e9", "P1", "P9", "nan",
    "P1 draw", "P2 pass", "P1 discard Kd", "P1 lay", "P1 draw" * 40, "deal", "%s%n{0}", "ä\n\x1b[31m", "\udcff",
    "../..", ".", "/", "/dev/null", "/dev/zero", "no such file", "x" * 120, "x" * 300, "~", "\u202e", "*", "a=b",
    "quarters",
        "may_i",
        "house.toml",
        "sharp",
        "greedy,greedy",
        "1280x800",
        "0x0",
        "100x",
        "\N{FULLWIDTH DIGIT THREE}",
)  # fmt: skip
JSON = ("--json",)
SEATS = ("greedy,greedy,random", "greedy,random", "novice", "greedy,,greedy", "random," * 9)
DAMAGED = 0.6  # share of the given files that are damaged first
SECONDS = 500.0


TELLS = (
    "try", "legal", "hint", "judge", "check", "list", "rules", "compare", "simulate", "lab",
    "statistics", "docs", "help", "bot",
)  # fmt: skip


class Outcome(NamedTuple):
    """The result of a command: its code, output and errors."""

    code: int
    out: str
    error: str


class Typist:
    """Types commands with valid and invalid options and values."""

    def __init__(self, home: Path, chance: random.Random) -> None:
        self.home, self.chance = home, chance
        self.rules = (self.file(VARIANTS), "quarters", "campfire", "deuces")

    def command(self) -> list[str]:
        """Return a command line."""
        return self.chance.choice(COMMANDS)(self)

    # ---- words ----

    def file(self, folder: str = "") -> str:
        """Return one of the player's files, usually of that folder and perhaps damaged, or something else."""
        where = self.chance.choice((folder, folder, folder, POSITIONS, FOLDER, VARIANTS, ""))
        files = sorted((self.home / where).glob("*")) if (self.home / where).is_dir() else []
        if not files or self.chance.random() < 0.15:
            return self.odd()
        path = self.chance.choice(files)
        if path.exists() and not path.is_symlink() and self.chance.random() < DAMAGED:
            spoil(path, self.chance)
        return str(path)

    def odd(self) -> str:
        """Return any text a user might type."""
        return self.chance.choice(ODD)

    def some(self, *options: tuple[str, ...]) -> list[str]:
        """Return some of these options, each with one of its values or with something else."""
        texts = []
        for name, *good in options:
            if self.chance.random() < 0.4:
                texts += [name, self.chance.choice((*good, *good, self.odd()))] if good else [name]
        return texts

    # ---- commands ----

    def play(self) -> list[str]:
        """Start the game."""
        table = (("--variant", *self.rules), ("--players", "3"), ("--people", "2"), ("--seed", "seed"))
        return self.some(*table, ("--level", "sharp", "greedy/bold"), ("--windowed", "640x360"))

    def attempt(self) -> list[str]:
        """Try actions on a position."""
        return ["try", self.file(POSITIONS), *(self.odd() for _ in range(self.chance.randrange(3))), *self.some(JSON)]

    def legal(self) -> list[str]:
        """List legal actions."""
        return ["legal", self.file(POSITIONS), *self.some(JSON, ("--limit", "3", "0"))]

    def hint(self) -> list[str]:
        """Ask for a hint."""
        return ["hint", self.file(POSITIONS), *self.some(JSON, ("--limit", "3", "0"))]

    def judge(self) -> list[str]:
        """Judge a game with few actions, because judging is slow."""
        undealt = str(self.home / FOLDER / f"undealt{SUFFIX}")
        options = self.some(JSON, ("--seat", "P1"), ("--round", "99"))
        return ["judge", self.chance.choice((undealt, self.odd())), *options]

    def check(self) -> list[str]:
        """Check files of every kind."""
        return ["check", *(self.file() for _ in range(self.chance.randrange(4))), *self.some(JSON)]

    def replay(self) -> list[str]:
        """Replay a record."""
        return ["replay", self.file(FOLDER), *self.some(("--text",), ("--transcript",), ("--all-hands",))]

    def simulate(self) -> list[str]:
        """Simulate one game at most."""
        who, games = self.chance.choice((*SEATS, self.odd())), self.chance.choice(("1", "1", "x", "0"))
        options = ("--variant", self.chance.choice(self.rules), "--games", games, "--seats", who)
        out = self.home / "out"
        folders = ("--transcripts", str(out), self.file()), ("--records", str(out), self.file())
        files = (("--csv", f"{out}.csv", "-", str(self.home), self.file()), *folders)
        return ["simulate", *options, *self.some(JSON, *files, ("--seed", "1"))]

    def lab(self) -> list[str]:
        """Compare two rule sets."""
        both = self.chance.choice(self.rules), self.chance.choice((*self.rules, self.odd()))
        seats = self.chance.choice((*SEATS, self.odd()))
        files = ("--csv", str(self.home / "out.csv"), "-", str(self.home))
        return ["lab", *both, "--games", "1", "--seats", seats, *self.some(JSON, files, ("--seed", "1"))]

    def rule_sets(self) -> list[str]:
        """List rule sets, print one, or compare two."""
        one, other = (self.chance.choice((*self.rules, self.odd())) for _ in range(2))
        return self.chance.choice((["list"], ["rules", one], ["rules"], ["compare", one, other])) + self.some(JSON)

    def statistics(self) -> list[str]:
        """Sum up the finished games."""
        return ["statistics", *self.some(("--person", "Ada"), ("--csv", str(self.home / "out.csv"), "-"), JSON)]

    def docs(self) -> list[str]:
        """Print a page."""
        return ["docs", *([self.odd()] if self.chance.random() < 0.4 else [])]

    def nothing(self) -> list[str]:
        """Return only odd words."""
        return [self.odd() for _ in range(self.chance.randrange(4))]


COMMANDS = (
    Typist.play, Typist.attempt, Typist.legal, Typist.hint, Typist.judge, Typist.check, Typist.replay,
    Typist.simulate, Typist.lab, Typist.rule_sets, Typist.statistics, Typist.docs, Typist.nothing,
)  # fmt: skip


def standard_input(chance: random.Random) -> bytes:
    """Return lines that may be hands or anything else."""
    lines = [chance.choice((*ODD, "7h 8h 9h ** Kd", "Ah")).encode("utf-8", "surrogateescape") for _ in range(4)]
    return b"\n".join(lines) + chance.choice((b"", b"\n", b"\x00\xff", b"[" * 3000, b"7h " * 5000))


def _briefly(loop: Loop) -> None:
    """Open the window for three frames."""
    for moment in range(3):
        loop.step(100.0 + moment)


@contextmanager
def _quick() -> Iterator[None]:
    """Make windows close by themselves and computer players think in this process."""
    thinker = QuickThinker()
    with patch.object(Loop, "run", _briefly), patch.object(Session, "thinker", lambda _: thinker):
        yield


def here(arguments: list[str], typed: bytes) -> Outcome:
    """Run a command in this process."""
    out, error = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    entered = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    with _quick(), patch.multiple(sys, stdin=entered, stdout=out, stderr=error):
        try:
            code = main(arguments)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        texts = []
        for stream in (out, error):
            stream.flush()
            texts.append(stream.buffer.getvalue().decode("utf-8", "replace"))
    if pygame.display.get_init():
        pygame.event.clear()
    return Outcome(code, *texts)


def opens_window(arguments: list[str]) -> bool:
    """Return whether a command may open the window, which nobody would close in another process."""
    is_text = "--text" in arguments or "--transcript" in arguments
    return arguments[:1] not in [[name] for name in TELLS] and not (arguments[:1] == ["replay"] and is_text)


def apart(arguments: list[str], typed: bytes) -> Outcome:
    """Run a command in a process of its own."""
    command = [os.fsencode(word) for word in (sys.executable, "-m", "game", *arguments)]
    run = subprocess.run(command, input=typed, capture_output=True, timeout=SECONDS, check=False)
    return Outcome(run.returncode, *(stream.decode("utf-8", "replace") for stream in (run.stdout, run.stderr)))


def sentences_of(arguments: list[str], outcome: Outcome) -> Iterator[str]:
    """Yield the sentences of a command: its errors, and for `check` all output, in JSON only the errors."""
    yield from outcome.error.splitlines()
    if arguments[:1] == ["check"]:
        for line in outcome.out.splitlines():
            if line.startswith("{"):
                yield from (error for file in json.loads(line)["files"] for error in file["errors"])
            else:
                yield line


def nameless(arguments: list[str], outcome: Outcome) -> list[str]:
    """Return the sentences that refuse a file without naming it, if a command was given files and nothing else."""
    files = [word for word in arguments[1:] if not word.startswith("--")]
    if outcome.code != 1 or not files or not all(map(os.path.lexists, files)):
        return []
    reported = [line for line in sentences_of(arguments, outcome) if not line.startswith("  ")]  # no notes below a file
    return [line for line in reported if not any(file in line for file in files)]
