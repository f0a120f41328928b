"""A computer player's level and temper on the screens: what is offered, how it is chosen, what comes of a choice.

`plays` is what a record keeps: `steady`, or `steady/cautious`; nothing where a person plays. What is offered comes from
outside.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.decider import level_of, temper_of
from game.play.words import sharing
from game.text.ui import temper_meaning, temper_name
from game.ui.form import NOWHERE
from game.ui.widgets import Choose, Dropdown

EVEN = ""  # no temper
USUAL_TEMPERS = (EVEN, "buyer", "hoarder", "blocker", "cautious", "buyer", EVEN, "hoarder")  # of the people of `FACES`


@dataclass(frozen=True, slots=True)
class Level:
    """A level of opponent: its id, what players call it, the tempers it can have, and how it plays in a sentence."""

    id: str
    label: str
    tempers: tuple[str, ...] = ()
    meaning: str = ""


def with_temper(level: str, temper: str, tempers: Sequence[str]) -> str:
    """A level with a temper, if it is one the level has.

    >>> with_temper("steady", "buyer", ("buyer", "hoarder")), with_temper("greedy", "buyer", ())
    ('steady/buyer', 'greedy')
    """
    return f"{level}/{temper}" if temper in tempers else level


def level_in(levels: Sequence[Level], plays: str) -> Level:
    """The level offered of which somebody plays; where it is none of them, a nameless one that has no tempers."""
    id = level_of(plays)
    return next((level for level in levels if level.id == id), Level(id, ""))


def with_choice(levels: Sequence[Level], plays: str, what: str, row: int) -> str:
    """What somebody plays once another row is chosen, of the `level`s or of the `temper`s that go with hers.

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


def seat_choice(name: str, levels: Sequence[Level], plays: str, does: Choose, *, plain: bool = False) -> Dropdown:
    """Who decides for a seat: a person first, or a level."""
    ids = ["", *(level.id for level in levels)]
    options, hints = zip((sharing.PERSON, ""), *((each.label, each.meaning) for each in levels), strict=True)
    chosen = ids.index(level_of(plays)) if level_of(plays) in ids else len(levels)
    icon = "machine" if plays else "person"
    return Dropdown(name, NOWHERE, options, chosen, icon, plain=plain, hint=hints[chosen], does=does)


def temper_choice(
    name: str, levels: Sequence[Level], plays: str, does: Choose, *, slim: bool = False
) -> Dropdown | None:
    """The choice among the tempers of a level, the even one first, where it has any."""
    tempers, temper = level_in(levels, plays).tempers, temper_of(plays)
    if not tempers:
        return None
    offered = (EVEN, *tempers)
    chosen = offered.index(temper) if temper in offered else 0
    medals = tuple(each or "even" for each in offered)
    labels, hint = tuple(map(temper_name, offered)), temper_meaning(offered[chosen])
    return Dropdown(name, NOWHERE, labels, chosen, medals=medals, slim=slim, plain=slim, hint=hint, does=does)
