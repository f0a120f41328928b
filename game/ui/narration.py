"""What a screen reads aloud, and what of it is new since the last time.

A screen always returns everything it has to say at a moment; the voice speaks the difference. So nothing needs to be
announced explicitly, and nothing is spoken twice.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.language import joined

LONGEST = 60  # words of a page that are read aloud when it opens


class Narration(NamedTuple):
    """What has happened (latest last), the question or heading, the answer to the player, the focused item, and the
    page itself. The page is read only once, when it opens, because its figures may change all the time.
    """

    events: tuple[str, ...] = ()
    state: str = ""
    notice: str = ""
    focus: str = ""
    page: str = ""


class Announcement(NamedTuple):
    """Sentences to speak; `at_once` if they answer what the player has just done."""

    sentences: tuple[str, ...]
    at_once: bool = False


NOTHING = Narration()


def since(before: Narration | None, now: Narration) -> Announcement:
    """Return what is new; for a new screen without its earlier events.

    >>> since(Narration(("You drew.",), "Discard."), Narration(("You drew.", "You discarded."), "Mei is to act."))
    Announcement(sentences=('You discarded.', 'Mei is to act.'), at_once=False)
    """
    if before is None:
        return Announcement(tuple(filter(None, (now.state, now.page, now.notice, now.focus))), at_once=True)
    fresh = [*new_lines(before.events, now.events)]
    fresh += [sentence for old, sentence in zip(before[1:3], now[1:3], strict=True) if sentence and sentence != old]
    if now.focus and now.focus != before.focus:
        return Announcement((*fresh, now.focus), at_once=not fresh)
    return Announcement(tuple(fresh))


def new_lines(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines at the end that were not there before, also for lists that keep only their last lines.

    >>> new_lines(("a", "b"), ("b", "c")), new_lines(("a", "b"), ("a", "b", "a", "b")), new_lines(("a", "b"), ("a",))
    (('c',), ('a', 'b'), ())
    """
    if now[: len(before)] == before:
        return now[len(before) :]
    most = min(len(before), len(now))
    kept = next((kept for kept in range(most, 0, -1) if before[-kept:] == now[:kept]), 0)
    return now[kept:] if kept or not before else ()


def beginning(sentences: Sequence[str], most: int) -> str:
    """Return the first sentences, as many as have at most `most` words together.

    >>> beginning(("Pause", "Go on playing.", "Leave the table."), 4)
    'Pause. Go on playing.'
    """
    spoken: list[str] = []
    for sentence in sentences:
        most -= len(sentence.split())
        if most < 0:
            break
        spoken.append(sentence if sentence[-1:] in ".:!?" else f"{sentence}.")
    return joined(spoken, " ")
