"""What a screen says to somebody who does not see it, and what of it is new since she was told last.

A screen tells everything it has to say at a moment; what is spoken is the difference. So nothing has to be announced
where it happens, and nothing is told twice.
"""

from collections.abc import Sequence
from typing import NamedTuple

LONGEST = 60  # words of a page that are read out when it opens


class Narration(NamedTuple):
    """What has happened, the last at the end; what is asked, or the heading; what was answered; where the keyboard is;
    and what is said of the page once, when it opens, since figures on it may change all the time.
    """

    events: tuple[str, ...] = ()
    state: str = ""
    notice: str = ""
    focus: str = ""
    page: str = ""


class Announcement(NamedTuple):
    """Sentences to say; `at_once`, if they answer what a person has just done."""

    sentences: tuple[str, ...]
    at_once: bool = False


NOTHING = Narration()


def since(before: Narration | None, now: Narration) -> Announcement:
    """What is new; of a screen never told of before not what has happened until then.

    >>> since(Narration(("You drew.",), "Discard."), Narration(("You drew.", "You discarded."), "Mei is to act."))
    Announcement(sentences=('You discarded.', 'Mei is to act.'), at_once=False)
    """
    if before is None:
        return Announcement(tuple(filter(None, (now.state, now.page, now.notice, now.focus))), at_once=True)
    fresh = [*new_lines(before.events, now.events)]
    fresh += [said for old, said in zip(before[1:3], now[1:3], strict=True) if said and said != old]
    if now.focus and now.focus != before.focus:
        return Announcement((*fresh, now.focus), at_once=not fresh)
    return Announcement(tuple(fresh))


def new_lines(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """The lines at the end that were not there before; of a list that only keeps its last ones, too.

    >>> new_lines(("a", "b"), ("b", "c")), new_lines(("a", "b"), ("a", "b", "a", "b")), new_lines(("a", "b"), ("a",))
    (('c',), ('a', 'b'), ())
    """
    if now[: len(before)] == before:
        return now[len(before) :]
    most = min(len(before), len(now))
    kept = next((kept for kept in range(most, 0, -1) if before[-kept:] == now[:kept]), 0)
    return now[kept:] if kept or not before else ()


def beginning(sentences: Sequence[str], most: int) -> str:
    """As many of these as have so many words together.

    >>> beginning(("Pause", "Go on playing.", "Leave the table."), 4)
    'Pause. Go on playing.'
    """
    found: list[str] = []
    for each in sentences:
        most -= len(each.split())
        if most < 0:
            break
        found.append(each if each[-1:] in ".:!?" else f"{each}.")
    return " ".join(found)
