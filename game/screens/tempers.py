"""A computer player's temper on the screens: how it is written beside her level, and the choice of one.

`plays` is what a record keeps: `steady`, or `steady/cautious`. Which level has which tempers comes from outside.
"""

from collections.abc import Sequence

from game.table.geometry import Rect
from game.table.widgets import Dropdown
from game.words.tempers import temper_meaning, temper_name

EVEN = ""  # no temper


def with_temper(level: str, temper: str, tempers: Sequence[str]) -> str:
    """A level with a temper, if it is one the level has.

    >>> with_temper("steady", "buyer", ("buyer", "hoarder")), with_temper("greedy", "buyer", ())
    ('steady/buyer', 'greedy')
    """
    return f"{level}/{temper}" if temper in tempers else level


def temper_choice(name: str, box: Rect, tempers: Sequence[str], temper: str, *, slim: bool = False) -> Dropdown:
    """The choice among the tempers of a level, the even one first; said with the index of `(EVEN, *tempers)`."""
    offered = (EVEN, *tempers)
    chosen = offered.index(temper) if temper in offered else 0
    medals = tuple(each or "even" for each in offered)
    hint = temper_meaning(offered[chosen])
    return Dropdown(
        name, box, tuple(map(temper_name, offered)), chosen, medals=medals, slim=slim, plain=slim, hint=hint
    )
