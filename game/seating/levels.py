"""Controls for a computer player's level and style.

`plays` is the value stored in a record: `steady`, or `steady/cautious`; empty for a person. The levels come from the
caller.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.decider import level_of, temper_of
from game.play.words import sharing
from game.text.ui import temper_meaning, temper_name
from game.ui.form import NOWHERE
from game.ui.widgets import Choose, Dropdown

EVEN = ""  # no style
USUAL_TEMPERS = (EVEN, "buyer", "hoarder", "blocker", "cautious", "buyer", EVEN, "hoarder")  # in the order of `FACES`


@dataclass(frozen=True, slots=True)
class Level:
    """A level of opponent: its id, its name, its styles, and a sentence about how it plays."""

    id: str
    label: str
    tempers: tuple[str, ...] = ()
    meaning: str = ""


def with_temper(level: str, temper: str, tempers: Sequence[str]) -> str:
    """Return a level with a style, if the level has that style.

    >>> with_temper("steady", "buyer", ("buyer", "hoarder")), with_temper("greedy", "buyer", ())
    ('steady/buyer', 'greedy')
    """
    return f"{level}/{temper}" if temper in tempers else level


def level_in(levels: Sequence[Level], plays: str) -> Level:
    """Return the level in a decider's text; for an unknown one, a level without name and styles."""
    return next((level for level in levels if level.id in (plays, level_of(plays))), Level(level_of(plays), ""))


def with_choice(levels: Sequence[Level], plays: str, what: str, row: int) -> str:
    """Return the decider after a row was chosen in the `level` or `temper` control.

    >>> offered = (Level("greedy", "Easy"), Level("steady", "Steady", ("buyer", "hoarder")))
    >>> [with_choice(offered, "steady/buyer", *chosen) for chosen in (("level", 0), ("level", 1), ("temper", 2))]
    ['greedy', 'steady/buyer', 'steady/hoarder']
    """
    level, temper = level_in(levels, plays), temper_of(plays)
    if what == "level":
        level = levels[row]
    else:
        temper = (EVEN, *level.tempers)[row]
    return with_temper(level.id, temper, level.tempers)


def seat_choice(name: str, levels: Sequence[Level], plays: str, does: Choose) -> Dropdown:
    """Return a control for who decides a seat: a person first, or a level."""
    ids = ["", *(level.id for level in levels)]
    options, hints = zip((sharing.PERSON, ""), *((level.label, level.meaning) for level in levels), strict=True)
    id = plays and level_in(levels, plays).id
    chosen = ids.index(id) if id in ids else len(levels)
    icon = "machine" if plays else "person"
    return Dropdown(name, NOWHERE, options, chosen, icon, hint=hints[chosen], does=does)


def temper_choice(
    name: str, levels: Sequence[Level], plays: str, does: Choose, *, slim: bool = False
) -> Dropdown | None:
    """Return a control for the styles of a level, the balanced one first, or None if it has none."""
    tempers, temper = level_in(levels, plays).tempers, temper_of(plays)
    if not tempers:
        return None
    offered = (EVEN, *tempers)
    chosen = offered.index(temper) if temper in offered else 0
    medals = tuple(temper or "even" for temper in offered)
    labels, hint = tuple(map(temper_name, offered)), temper_meaning(offered[chosen])
    return Dropdown(name, NOWHERE, labels, chosen, medals=medals, slim=slim, plain=slim, hint=hint, does=does)
