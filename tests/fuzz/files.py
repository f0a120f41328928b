"""A player's folders with valid files, and every way to damage a file."""

from __future__ import annotations

import os
import random
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.notation import format_action
from game.engine.record import header_line
from game.files.storage import PLAYERS, VARIANTS
from game.match import Match, Person, named
from game.practice.memory.diary import (
    DIARY,
    DrillAnswered,
    DrillMade,
    Entry,
    PracticeRound,
    RoundMoves,
    RoundPars,
    RoundReviewed,
)
from game.practice.memory.diary import FILE_NAME as DIARY_FILE
from game.practice.memory.kept_rounds import FILE_NAME as KEPT_FILE
from game.practice.memory.kept_rounds import KEPT_ROUNDS, KeptReading, KeptRound, kept_round
from game.practice.memory.shipped import shipped_drills
from game.practice.round_screen import RoundChoice, match_of
from game.practice.set_up.position import fresh, text_of
from game.rules.variant_file import dump_variant, shipped_variant
from game.saving.desk import Hand, SavedTable, save_desk
from game.saving.last_game import FILE_NAME as PROGRAMS
from game.saving.last_game import GAME_FILE_NAME as LAST_GAME
from game.saving.last_game import LastGame, LastSeat, last_game_text
from game.saving.shelf import FOLDER, SUFFIX
from game.settings import FILE_NAME as SETTINGS
from game.settings import PersonalSettings, Settings, settings_text
from game.statistics.file import FILE_NAME as STATISTICS
from game.statistics.file import keep
from tests.pictures.past_games import past_games
from tests.saving.games import saved_game
from tests.support.films import record_text, whole_match
from tests.support.strangers import CONTENTS, KINDS

POSITIONS = "positions"
DATA = Path(__file__).parents[1] / "data"
SHOWN = Path(__file__).parents[2] / "tests/pictures/positions"
NUMBERS = ("0", "-1", "7", "99", "1000000", "999999999999999999", "1e400", "NaN", "1.5", "0001", "9999", "9" * 5000)
TEXTS = (
    "",
    "x" * 60,
    "y" * 5000,
    "\\u0000",
    "\\ud800",
    "P9",
    "../../etc/passwd",
    "%s{0}{x}",
    "9999-12-31 23:59",
    "٣",
    "ＡＢ",
)
VALUES = ("null", "true", "[]", "{}", "[[[]]]", '"text"', "1979-05-27T07:32:00Z", "inf", "''")
DAYS = ("0001-01-01", "9999-12-31", "1969-12-31", "2026-02-30", "0000-00-00")
DAY = re.compile(rb"[0-9]{4}-[0-9]{2}-[0-9]{2}")
NUMBER, TEXT = re.compile(rb"-?[0-9]+(?:\.[0-9]+)?"), re.compile(rb'"(?:[^"\\\n]|\\.)*"')


@cache
def _diary() -> tuple[Entry, ...]:
    """Write a practice round with its moves, par and review, and answered drills."""
    choice = RoundChoice("quarters", 1, ("greedy", "greedy"), 0, "fuzz", "2026-11-23")
    match = match_of(choice, shipped_variant("quarters"), ("You", "Mei", "Jun"))
    match.deal()
    bot = bot_named("greedy")
    while (seat := match.to_act) is not None:
        match.submit(bot.choose(match.view(seat), match.history(seat), Limit(nodes=50)))
    drills = shipped_drills("quarters").drills
    moment, actions = "2026-11-23 21:15", tuple(map(format_action, match.actions))
    return (
        PracticeRound("ab12", moment, "Quarter Shanghai", choice, 35, most_points=False),
        RoundMoves("ab12", match.names, actions, match.variant),
        RoundPars("ab12", {"steady": 50, "sharp": 20, "master": 5}),
        RoundReviewed("x 1 0 90", moment, "quarters", 1, 46, {"buy": 8.6}, thumbs={"buy-no_help-no": 6.0}),
        *(
            DrillAnswered(drill.id, moment, "quarters", drill.question, bool(at % 2), 12)
            for at, drill in enumerate(drills[:5])
        ),
        DrillMade(drills[0]._replace(id="mine")),
    )


def _kept() -> KeptRound:
    """Return a practice round in progress."""
    choice = RoundChoice("quarters", 2, ("greedy", "greedy"), 0, "fuzz", "")
    match = match_of(choice, shipped_variant("quarters"), ("You", "Mei", "Jun"))
    match.deal()
    return kept_round(choice, match, 1, (KeptReading(1, 1, (1, 7, 13)),))


def good_home(home: Path) -> None:
    """Write folders as of a user who has played for a while."""
    for name in (FOLDER, VARIANTS, POSITIONS, PLAYERS):
        (home / name).mkdir(parents=True)
    games = home / FOLDER
    (games / f"over{SUFFIX}").write_text(record_text(whole_match("may_i", 3)), encoding="utf-8")
    undealt = Match.start(shipped_variant("shafer"), (Person("Ada"), Person("Mei")), "undealt")
    (games / f"undealt{SUFFIX}").write_text(f"{header_line(undealt.start_state, tuple(map(named, undealt.players)))}\n")
    sealed = header_line(undealt.start_state, tuple(map(named, undealt.players)), salt="5a17" * 8)
    (games / f"sealed{SUFFIX}").write_text(f"{sealed}\n", encoding="utf-8")
    _, autosave = saved_game(games, 40, "waits")
    autosave.close()
    hand = Hand(0, 1, ("7h", "|", "8h"), ((),), "suit", "helps")
    save_desk(autosave.path, SavedTable(0, 1, (hand,), (3, 4)), synced=False)
    for entry in _diary():
        DIARY.keep(home / DIARY_FILE, entry)
    KEPT_ROUNDS.keep(home / KEPT_FILE, _kept())
    for game in past_games("You", 5):
        keep(home / STATISTICS, game)
    own = PersonalSettings("Jun", (("hints", False), ("interface_size", 150)))
    settings = replace(Settings(), speed="instant", people=("Ada", "Jun"), keys=(("log", "l"),), own=(own,))
    (home / SETTINGS).write_text(settings_text(settings), encoding="utf-8")
    seats = (LastSeat("person", "Ida"), LastSeat("sharp/cautious"), LastSeat("greedy"))
    (home / LAST_GAME).write_text(last_game_text(LastGame("campfire", "Campfire Shanghai", seats)), encoding="utf-8")
    (home / POSITIONS / "mine.toml").write_text(text_of(fresh(shipped_variant("quarters"), 1, 3, "fuzz")))
    shutil.copy(SHOWN / "campfire_offer.toml", home / POSITIONS)
    shutil.copy(DATA / "house.toml", home / VARIANTS)
    (home / VARIANTS / "mine.toml").write_text(
        dump_variant(shipped_variant("campfire")).replace('"campfire"', '"mine"')
    )
    (home / PLAYERS / "player.py").write_text("print(1)\n")
    (home / PROGRAMS).write_text('/bots/old.py\n["/usr/bin/node", "/bots/new.mjs"]\n')


# ---- damage ----


def _cut(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(len(content) + 1)]


def _hole(content: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(content) + 1)
    return content[:at] + content[at + chance.randrange(1, 200) :]


def _ink(content: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(content) + 1)
    return content[:at] + chance.choice((chance.randbytes(9), b"\x00" * 9, b"[" * 200, b"{" * 40)) + content[at:]


def _swapped(kind: re.Pattern[bytes], others: tuple[str, ...]) -> Callable[[bytes, random.Random], bytes]:
    """Replace some of the numbers or texts with others."""

    def swap(content: bytes, chance: random.Random) -> bytes:
        lines = content.split(b"\n")
        some = [at for at, line in enumerate(lines) if kind.search(line)] or [0]
        at = chance.choice(some)  # a long line gets no more changes than a short line
        lines[at] = swap_in(lines[at], chance)
        return b"\n".join(lines)

    def swap_in(content: bytes, chance: random.Random) -> bytes:
        matches = [*kind.finditer(content)]
        many = len(matches) if kind is DAY else min(len(matches), chance.choice((1, 1, 3)))
        for match in sorted(chance.sample(matches, many), key=lambda match: -match.start()):
            new = chance.choice(others).encode("utf-8")
            quoted = b'"' + new + b'"' if kind is TEXT and others is TEXTS else new
            content = content[: match.start()] + quoted + content[match.end() :]
        return content

    return swap


def _lines(content: bytes, chance: random.Random) -> bytes:
    lines = content.split(b"\n")
    match chance.randrange(4):
        case 0:
            chance.shuffle(lines)
        case 1:
            del lines[chance.randrange(len(lines))]
        case 2:
            lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
        case _:
            lines = lines[:1]
    return b"\n".join(lines)


def _encoded(content: bytes, chance: random.Random) -> bytes:
    text = content.decode("utf-8", errors="replace")
    return chance.choice(
        (
            text.encode("utf-16"),
            b"\xef\xbb\xbf" + content,
            content.replace(b"\n", b"\r\n"),
            content.replace(b"\n", b"\r"),
            text.replace("a", "ä").encode("latin-1", errors="replace"),
        )
    )


def _huge(content: bytes, chance: random.Random) -> bytes:
    return content * chance.choice((2, 30)) if len(content) < 200_000 else content + content


def _stranger(content: bytes, chance: random.Random) -> bytes:
    del content
    return CONTENTS[chance.choice([*CONTENTS])]


DAMAGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _cut, _hole, _ink, _lines, _encoded, _huge, _stranger,
    _swapped(NUMBER, NUMBERS), _swapped(NUMBER, NUMBERS), _swapped(NUMBER, VALUES),
    _swapped(DAY, DAYS), _swapped(DAY, DAYS), _swapped(TEXT, TEXTS), _swapped(TEXT, TEXTS), _swapped(TEXT, VALUES),
)  # fmt: skip


def _gone(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def spoil(path: Path, chance: random.Random) -> str:
    """Damage a file or folder; return how, in words."""
    if path.is_dir():
        kind = chance.choice(("file", "nowhere", "circle", "pipe"))
        _gone(path)
        if kind == "file":
            path.write_bytes(b"text")
        elif kind == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to(path if kind == "circle" else path.with_name("nowhere"))
        return f"{path.name} is a {kind}"
    if chance.random() < 0.1:
        kind = chance.choice([*KINDS])
        _gone(path)
        KINDS[kind](path)
        return f"{path.name}: {kind}"
    content, changes = path.read_bytes(), []
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        change = chance.choice(DAMAGES)
        content = change(content, chance)
        changes.append(change.__qualname__.split(".")[0].strip("_"))
    path.write_bytes(content)
    return f"{path.name}: {', '.join(changes)}"
