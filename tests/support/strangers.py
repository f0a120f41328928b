"""Unexpected files of every kind: content, type and age."""

import json
import os
from collections.abc import Callable
from pathlib import Path

from game.engine.record import RecordedPlayer, header_line
from game.engine.state import new_game
from game.rules.variant_file import shipped_variant

HEADER = json.loads(
    header_line(
        new_game(shipped_variant("may_i"), 2, "7"), (RecordedPlayer("Ada", "person"), RecordedPlayer("Mei", "sharp"))
    )
)


def record(*lines: str, **changes: object) -> bytes:
    """Return a record with something else in its header, and lines after it; in ASCII, because JSON can escape
    anything.
    """
    return "".join(f"{line}\n" for line in (json.dumps(HEADER | changes), *lines)).encode()


def titled(title: str) -> bytes:
    """Return a record of a rule set with that title."""
    return record(variant={**HEADER["variant"], "title": title})


CONTENTS: dict[str, bytes] = {
    "nothing": b"",
    "zeros": bytes(5000),
    "no text": b"\xff\xfe\x00\x80" * 50,
    "utf-16": json.dumps(HEADER).encode("utf-16"),
    "one bracket": b"[",
    "json nested deep": b"[" * 30_000,
    "toml nested 500 deep": b"a = " + b"[" * 500 + b"]" * 500,
    "json nested 500 deep": b'{"a":' * 500 + b"1" + b"}" * 500,
    "dotted keys": b"a." * 16_000 + b"b = 1",
    "a key for every setting there is not": b"\n".join(b"key%d = 1" % number for number in range(4000)),
    "long number": b"speed = " + b"9" * 4400,
    "long hexadecimal number": b"speed = 0x" + b"f" * 60_000,
    "surrogate in a title": titled("Sha\ud800fer"),
    "surrogate in a name": record(seats=[{"name": "\udfff", "plays": "person"}] * 2),
    "surrogate in a line": record('{"seat":"P1","name":"\\ud800","plays":"person"}', '"deal"'),
    "seat of 4400 digits": record('{"seat":"P' + "9" * 4400 + '","name":"x","plays":"sharp"}'),
    "seat of other digits": record('{"seat":"P\N{ARABIC-INDIC DIGIT ONE}","name":"x","plays":"sharp"}'),
    "take back of 4400 digits": record('{"take_back":' + "9" * 4400 + "}"),
    "title of 900,000 letters": titled("x" * 900_000),
    "title of controls": titled("\x00\x1b[31m\n\r\t\x9b\u202e"),
    "name of 900,000 letters": record(seats=[{"name": "y" * 900_000, "plays": "person"}] * 2),
    "a million seats": record(seats=[{"name": "z"}] * 60_000),
    "round far away": record(position={"round": 10**18}),
    "everything of another type": record(variant=[3], seats={"name": 7}, seed=None, position="here", practice=[]),
    "twenty thousand lines": record(*['{"a":1}'] * 20_000),
    "one endless line": record('"' + "deal " * 100_000),
}


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _large(path: Path) -> None:
    with path.open("wb") as file:
        file.write(record())
        file.truncate(3 << 30)  # takes no room on the disk


def _aged(path: Path) -> None:
    path.write_bytes(record())
    os.utime(path, (1 << 60, 1 << 60))


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _nowhere(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def _circle(path: Path) -> None:
    path.symlink_to(path)


KINDS: dict[str, Callable[[Path], None]] = {
    "folder": Path.mkdir,
    "three gigabytes": _large,
    "from a time no calendar has": _aged,
    **({"pipe": _pipe, "device": _device, "nowhere": _nowhere, "circle": _circle} if os.name == "posix" else {}),
}


def _writing(content: bytes) -> Callable[[Path], None]:
    return lambda path: void(path.write_bytes(content))


def void(_: object) -> None:
    """Return nothing."""


STRANGERS: dict[str, Callable[[Path], None]] = {**{name: _writing(text) for name, text in CONTENTS.items()}, **KINDS}
