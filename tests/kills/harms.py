"""Damage to files: records damaged at every kind of place, a full disk, a read-only folder. Everything is checked
through the window: the pilot presses Continue or plays on and collects the messages. `damaged` opens damaged records in
this process; `python -m tests.kills.harms HARM FOLDER`, started by `tests.kills`, plays in its own process, with a
limit on file size or without write permission.
"""

import os
import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from game.engine.record import read_record
from game.play.screen import PlayScreen
from game.saving.shelf import SUFFIX
from game.session.keeping import Keeping
from game.session.session import Session
from game.text import saving as words
from game.title.screen import Title
from game.ui.dialogs import Message
from tests.saving.games import saved_game
from tests.support.pilot import Pilot
from tests.support.thinkers import QuickThinker

MOST_FRAMES = 20_000
LINUX_CAPABILITY_VERSION_3, CAP_DAC_OVERRIDE = 0x20080522, 1


class HarmError(AssertionError):
    """Damage that was not reported, was reported twice, or crashed the program."""


# --- damaged records --------------------------------------------------------------------------------------------------


def _cut(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(1, len(content))]


def _cut_at_the_end(content: bytes, chance: random.Random) -> bytes:
    return content[: -chance.randrange(1, 60)]


def _zeros(content: bytes, chance: random.Random) -> bytes:
    return content + bytes(chance.randrange(1, 9000))


def _zeros_within(content: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + bytes(512) + content[at + 512 :]


def _ink(content: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + chance.randbytes(chance.randrange(1, 40)) + content[at:]


def _hole(content: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + content[at + chance.randrange(1, 400) :]


def _garbage(content: bytes, chance: random.Random) -> bytes:
    return chance.randbytes(len(content))


def _lines_shuffled(content: bytes, chance: random.Random) -> bytes:
    first, *lines = content.split(b"\n")
    chance.shuffle(lines)
    return b"\n".join((first, *lines))


def _twice(content: bytes, _: random.Random) -> bytes:
    return content + content


def _other_letters(content: bytes, _: random.Random) -> bytes:
    return content.decode("utf-8").encode("utf-16")


DAMAGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _cut, _cut_at_the_end, _zeros, _zeros_within, _ink, _hole, _garbage, _lines_shuffled, _twice, _other_letters,
)  # fmt: skip


def damaged(base: Path, times: int, seed: str) -> Counter[str]:
    """Open this many damaged records, and count the results."""
    chance = random.Random(seed)
    wholes = []
    for actions in (2, 40, 300):
        _, autosave = saved_game(base / "whole", actions, f"game {actions}")
        autosave.close()
        wholes.append(autosave.path.read_bytes())
    counts: Counter[str] = Counter()
    for number in range(times):
        spoil = DAMAGES[number % len(DAMAGES)]
        folder = base / str(number)
        folder.mkdir(parents=True)
        whole = wholes[number // len(DAMAGES) % len(wholes)]
        content = spoil(whole, chance)
        (folder / f"evening{SUFFIX}").write_bytes(content)
        try:
            counts[_opened(folder, whole, content)] += 1
        except Exception as broken:
            raise HarmError(f"{spoil.__name__}, seed {seed!r}, number {number}: {broken!r}") from broken
    return counts


def _opened(folder: Path, whole: bytes, content: bytes) -> str:
    """Start the program on that folder, continue what can be continued, and return how it went."""
    session = Session(QuickThinker(), keeping=Keeping(folder))  # type: ignore[arg-type]
    pilot = Pilot("clicks", (320, 180), session)
    try:
        pilot.frame()
        report = _read(pilot)
        title = pilot.loop.stack[0]
        assert isinstance(title, Title)
        if title.widgets()[0].name != words.CONTINUE:
            assert report == 1, f"{report} sentences about a file that is no record"
            return "set aside"
        pilot.click(title.widgets()[0].box.center)
        pilot.frame()
        outcome = "whole" if whole.startswith(content.rstrip(b"\n")) and content[-3:] in whole else "torn"
        if not any(isinstance(screen, PlayScreen) for screen in pilot.loop.stack):
            report += _read(pilot, goes_on=True)
            outcome = "mended" if any(isinstance(screen, PlayScreen) for screen in pilot.loop.stack) else "refused"
        else:
            report += _read(pilot)
        assert report <= 1, f"{report} sentences"
        assert report == 1 or outcome in ("whole", "torn")
        _plays(pilot, outcome)
        return outcome if report or outcome != "torn" else "whole"
    finally:
        session.close()


def _read(pilot: Pilot, goes_on: bool = False) -> int:
    """Read the page on top, if there is one, and press its last button if `goes_on`; return its sentences."""
    top = pilot.loop.stack[-1]
    if not isinstance(top, Message):
        return 0
    assert any("evening" in sentence or sentence == words.TORN for sentence in top.sentences), top.sentences
    pilot.click(top.widgets()[-1 if goes_on else 0].box.center)
    pilot.frame()
    return len(top.sentences)


def _plays(pilot: Pilot, outcome: str) -> None:
    """Check that a table goes on: one more action is in a readable file."""
    if outcome == "refused":
        return
    table = next(screen for screen in pilot.loop.stack if isinstance(screen, PlayScreen))
    before = len(table.match.actions)
    for _ in range(400):
        if len(table.match.actions) > before or table.match.to_act == table.me or table.match.is_over:
            break
        pilot.frame()
    assert pilot.session.keeping.is_saved(table.match)


# --- a full disk, a read-only folder ----------------------------------------------------------------------------------


def fill_the_disk(folder: Path) -> str:
    """Play on while files may not grow, then while they may."""
    import resource

    pilot = _begun(folder)
    _play(pilot, 4)
    path = next(folder.glob(f"*{SUFFIX}"))
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 40, most))
    first = _play(pilot, 12)
    assert read_record(_lines(path)).actions != pilot.table.match.actions, "the disk was not full"
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    return _verdict(pilot, path, first, _play(pilot, 6))


def begin_on_a_full_disk(folder: Path) -> str:
    """Begin while a file may have no byte, then play on while it may have any number."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
    pilot = _begun(folder)
    first = _play(pilot, 12)
    path = next(folder.glob(f"*{SUFFIX}"))
    assert not path.stat().st_size, "the disk was not full"
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    return _verdict(pilot, path, first, _play(pilot, 6))


def lock_the_folder(folder: Path) -> str:
    """Play while the folder is read-only, then while it is writable."""
    folder.mkdir(parents=True)
    if os.geteuid() == 0:
        _write_like_anybody()
    folder.chmod(0o555)
    pilot = _begun(folder)
    first = _play(pilot, 12)
    assert not list(folder.iterdir()), "the folder could be written to"
    folder.chmod(0o755)
    last = _play(pilot, 6)
    return _verdict(pilot, next(folder.glob(f"*{SUFFIX}")), first, last)


def _write_like_anybody() -> None:
    """Give up an administrator's right to write anywhere, on Linux."""
    import ctypes

    system = ctypes.CDLL(None)
    header = (ctypes.c_uint32 * 2)(LINUX_CAPABILITY_VERSION_3, 0)
    rights = (ctypes.c_uint32 * 6)()
    assert system.capget(header, rights) == 0
    rights[0] &= ~(1 << CAP_DAC_OVERRIDE)
    assert system.capset(header, rights) == 0


def _verdict(pilot: Pilot, path: Path, first: list[str], last: list[str]) -> str:
    assert len(first) == 1, first
    assert "isn't being saved" in first[0], first
    assert [words.SAVED_AGAIN] == last, last
    assert read_record(_lines(path)).actions == pilot.table.match.actions
    return f"{len(pilot.table.match.actions)} actions, all of them saved in the end"


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")


def _begun(folder: Path) -> Pilot:
    session = Session(QuickThinker(), keeping=Keeping(folder))  # type: ignore[arg-type]
    pilot = Pilot("clicks", (320, 180), session)
    pilot.begin("quarters", 3, "harm")
    return pilot


def _play(pilot: Pilot, actions: int) -> list[str]:
    """Play this many actions with the pilot; return the messages."""
    until, read = pilot.acted + actions, list[str]()
    for _ in range(MOST_FRAMES):
        pilot.frame()
        top = pilot.loop.stack[-1]
        if isinstance(top, Message):
            read += top.sentences
        if top is not pilot.table:
            pilot.leave(top)
        elif pilot.my_move():
            pilot.act(pilot.decision())
        if pilot.acted >= until:
            return read
    raise HarmError("the game stands still")


HARMS = {"full": fill_the_disk, "full at first": begin_on_a_full_disk, "read-only": lock_the_folder}

if __name__ == "__main__":
    print(HARMS[sys.argv[1]](Path(sys.argv[2])))
