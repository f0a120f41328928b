"""Crafted files: valid documents in which somebody who knows the format changed values, read and used as in the game.

Each reader may refuse a document with the error of its own format, and with nothing else.
"""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from game.engine.record import RecordError, read_record
from game.files.described import FieldError
from game.files.storage import VARIANTS
from game.practice.drills.flow import show_drill
from game.practice.memory.diary import DIARY, DrillMade, entry_of
from game.practice.memory.diary import FILE_NAME as DIARY_FILE
from game.practice.memory.kept_rounds import FILE_NAME as KEPT_FILE
from game.practice.memory.kept_rounds import kept_in, match_again
from game.practice.memory.shipped import Drill
from game.saving.desk import desk_path, read_desk
from game.saving.last_game import FILE_NAME as PROGRAMS
from game.saving.last_game import GAME_FILE_NAME, chosen_programs, read_last_game
from game.saving.shelf import FOLDER, SUFFIX
from game.seating.seating import levels
from game.settings import FILE_NAME as SETTINGS
from game.settings import read_settings
from game.statistics.file import FILE_NAME as STATISTICS
from game.statistics.file import game_from_document
from game.text import saving
from game.text import ui as words
from tests.fuzz.commands import here, nameless, sentences_of
from tests.fuzz.files import POSITIONS, spoil
from tests.fuzz.folders import Visit
from tests.support.joined import ten

IN_A_FILE = 10  # lines or documents that are crafted in one case
SPOILT = 0.1  # share of the crafted texts that are no documents any more
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 99, 10**6, 10**18, 10**309, 10**4000, 0.5, 1e308, float("nan"), float("inf"),
    "", "x" * 60, "y" * 5000, "\ud800", "\0", "P1", "P9", "../../etc/passwd", "%s{0}{x}", "٣", "9999-12-31 23:59",
    "2026-02-30 10:00", "7h", "7h | **", "deal", "P1 hit ** m99 low", "P2 pass", "game_over", "master", "quarters",
    [], [[]], {}, {"": {}}, [None] * 40, ["7h"] * 400, {"a": [1]},
)  # fmt: skip


def crafted(document: Any, chance: random.Random) -> Any:
    """Return a document with one to three changes at any depth."""
    made = deepcopy(document)
    for _ in range(chance.choice((1, 1, 2, 3))):
        places = [*_places(made)]
        if not places:
            return made
        holder, key = chance.choice(places)
        match chance.randrange(6):
            case 0:
                del holder[key]
            case 1:  # a value from elsewhere
                other, from_ = chance.choice(places)
                holder[key] = deepcopy(other[from_])
            case 2 if isinstance(holder, list):
                holder.insert(key, chance.choice((holder[key], _odd(chance))))
            case 2:
                holder[chance.choice(("more", "", "version", "round"))] = _odd(chance)
            case 3 if isinstance(holder[key], int | float):
                holder[key] = chance.choice((-1, 2, 10)) * holder[key]
            case _:
                holder[key] = _odd(chance)
    return made


def _odd(chance: random.Random) -> Any:
    return deepcopy(chance.choice(ODD))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container with each of its keys."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from _places(value[key])


class FileKind(NamedTuple):
    """A kind of file: where it lies, what reads one document, its own errors, which lines are crafted, and its use."""

    file: str
    read: Callable[[Any], object]
    errors: tuple[type[Exception], ...]
    is_crafted: Callable[[dict[str, Any]], bool] = lambda _: True
    entries: tuple[str, ...] = ()  # the entries of the title that lead to it
    commands: tuple[tuple[str, ...], ...] = ()


def _kept(doc: Any) -> object:
    kept = kept_in(doc)
    return match_again(kept.choice, kept.moves)


def _in_toml(read: Callable[[str], object]) -> Callable[[Any], object]:
    def read_written(doc: Any) -> object:
        with suppress(TypeError, AttributeError, UnicodeError):  # what TOML has no words for
            return read(tomli_w.dumps(doc))
        return None

    return read_written


def _of(*kinds: str) -> Callable[[dict[str, Any]], bool]:
    return lambda doc: doc.get("what") in kinds


def _record(doc: Any) -> object:
    return read_record([json.dumps(doc)])


def _is_header(doc: Any) -> bool:
    return isinstance(doc, dict) and "seats" in doc


ENTRIES = ("round", "par", "moves", "review", "answer", "chosen", "run", "experts")
CHECK, TELLS = ("check",), (("check",), ("legal",), ("hint",))
KINDS: dict[str, FileKind] = {
    "diary": FileKind(DIARY_FILE, entry_of, (FieldError,), _of(*ENTRIES), (words.PRACTICE, words.STATISTICS)),
    "drills": FileKind(DIARY_FILE, entry_of, (FieldError,), _of("drill"), (words.PRACTICE,)),
    "kept rounds": FileKind(KEPT_FILE, _kept, (FieldError,), lambda doc: "levels" in doc, (words.PRACTICE,)),
    "statistics": FileKind(
        STATISTICS, game_from_document, (FieldError,), lambda doc: "sheet" in doc, (words.STATISTICS,)
    ),
    "desks": FileKind(
        f"{FOLDER}/{desk_path(Path('waits' + SUFFIX)).name}",
        _in_toml(read_desk),
        (ValueError,),
        entries=(saving.CONTINUE,),
    ),
    "settings": FileKind(SETTINGS, _in_toml(read_settings), (ValueError,), entries=(words.SETTINGS,)),
    "last game": FileKind(GAME_FILE_NAME, _in_toml(read_last_game), (ValueError,), entries=(words.SAME_AGAIN,)),
    "programs": FileKind(PROGRAMS, lambda _: levels(), (), entries=(words.NEW_GAME,)),
    "records": FileKind(
        f"{FOLDER}/waits{SUFFIX}", _record, (RecordError,), entries=(saving.CONTINUE,), commands=(CHECK,)
    ),
    "seals": FileKind(f"{FOLDER}/sealed{SUFFIX}", _record, (RecordError,), _is_header, (saving.REPLAYS,), (CHECK,)),
    "rule sets": FileKind(f"{VARIANTS}/house.toml", lambda _: None, (), entries=(words.RULES,), commands=(CHECK,)),
    "positions": FileKind(f"{POSITIONS}/campfire_offer.toml", lambda _: None, (), commands=TELLS),
}


def line_case(kind: FileKind, home: Path, chance: random.Random) -> tuple[str, set[str]]:
    """Craft a file, or several in turn, and use it; return what was crafted, and all sentences."""
    path, sentences, texts = home / kind.file, set[str](), list[str]()
    whole = path.read_text(encoding="utf-8")
    try:
        if path.suffix == ".toml":
            for _ in range(IN_A_FILE):
                doc = crafted(tomllib.loads(whole), chance)
                _read(kind, doc)
                with suppress(TypeError, AttributeError, UnicodeError):
                    texts[:] = [tomli_w.dumps(doc)]
                    path.write_text(texts[0], encoding="utf-8")
                sentences.update(_told(kind, path))
        else:
            lines = whole.split("\n")[:-1]
            texts += _crafted_lines(kind, lines, chance)
            path.write_text("\n".join((*lines, *texts, "")), encoding="utf-8", errors="replace")
            sentences.update(_told(kind, path))
        if chance.random() < SPOILT:
            texts.append(spoil(path, chance))
        sentences.update(_used(kind, home, chance))
    except BaseException as broken:
        broken.add_note("\n".join(texts)[-4000:])
        raise
    return kind.file, sentences


def _crafted_lines(kind: FileKind, lines: list[str], chance: random.Random) -> Iterator[str]:
    """Yield lines made from those of a file; in a folder, change lines of the file itself."""
    documents = [doc if isinstance(doc := _document(line), dict) else line for line in lines]
    good = [at for at, doc in enumerate(documents) if not isinstance(doc, dict) or kind.is_crafted(doc)]
    if kind.file.startswith(FOLDER):
        for at in chance.sample(good, min(len(good), chance.choice((1, 1, 3)))):
            lines[at] = _line(kind, documents[at], chance)
        for _ in range(IN_A_FILE - 1):
            _line(kind, documents[chance.choice(good)], chance)
        return
    for _ in range(IN_A_FILE):
        yield _line(kind, documents[chance.choice(good)], chance)


def _line(kind: FileKind, document: Any, chance: random.Random) -> str:
    doc = crafted([document], chance)
    made = doc[0] if doc else {}
    _read(kind, made)
    return made if isinstance(made, str) else json.dumps(made)


def _document(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return line


def _read(kind: FileKind, document: Any) -> None:
    with suppress(*kind.errors):
        kind.read(document if isinstance(document, dict) else {})


def _told(kind: FileKind, path: Path) -> Iterator[str]:
    """Yield the sentences of the commands that read a file."""
    for command in kind.commands:
        outcome = here([*command, str(path)], b"")
        assert "Traceback" not in outcome.error, outcome.error
        assert [] == nameless([*command, str(path)], outcome)
        yield from sentences_of([*command, str(path)], outcome)


def _used(kind: FileKind, home: Path, chance: random.Random) -> set[str]:
    chosen_programs(home)
    visit = Visit(home, chance)
    try:
        visit.go(kind.entries, presses=4)
        for drill in [entry.drill for entry in DIARY.load(home / DIARY_FILE)[0] if isinstance(entry, DrillMade)]:
            if kind.is_crafted({"what": "drill"}) and kind.entries == (words.PRACTICE,):
                _ask(visit, drill)
    finally:
        visit.session.close()
    return visit.sentences


def _ask(visit: Visit, drill: Drill) -> None:
    """Open a drill at the table, give every answer in turn, and draw what the page says about it."""
    for answer in (*drill.answers[:3], None):
        visit.loop.stack = visit.loop.stack[:1]
        table = show_drill(ten(visit.session, drill.state.variant.id, [drill]))
        visit.loop.push(table)
        visit.look()
        if answer is not None and table.kind.submit is not None:
            table.kind.submit(table, answer.action, visit.now, ())
        else:
            visit.press("h")
        visit.look()
