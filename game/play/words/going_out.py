"""The texts shown when somebody goes out: headline, ribbon, story line, and the same for reading aloud."""

from collections.abc import Iterable, Sequence

from game.language import YOU, _, counted, joined, personal, text
from game.text.events import listed

YOU_GO_OUT, NOBODY_GOES_OUT = _("You go out"), _("Nobody goes out")
GOES_OUT = text("{name} goes out")
IN_ONE_TURN = _("In one turn")
OUT_NOW = _("Out!")
GO_ON = _("Go on")
IN_TURNS = counted("Round {first}, in {number} turn.", "Round {first}, in {number} turns.")
IN_ROUND = text("Round {first}.")
CARDS_LEFT = personal("{name} had one card left.", "{name} had {number} cards left.")
NO_WINNER = text("Round {first} has no winner. It happens at the best of tables.")


def headline(name: str | None) -> str:
    """Return who goes out (None: nobody)."""
    if name is None:
        return NOBODY_GOES_OUT
    return YOU_GO_OUT if name == YOU else GOES_OUT(name=name)


def story(round: int, turns: int, left: Sequence[tuple[str, int]]) -> str:
    """Return the story line: how long it took, and how close another player was; `left` holds names and cards.

    `turns` is 0 if the round was continued from a position, so it is not known how long it took.

    >>> story(5, 9, [("Mei", 1), ("Jun", 12)])
    'Round 5, in 9 turns. Mei had one card left.'
    """
    fewest = min(cards for _, cards in left)
    names = [name for name, cards in left if cards == fewest]
    closest = CARDS_LEFT(name=listed(names), number=fewest)
    begins = IN_TURNS(first=round, number=turns) if turns else IN_ROUND(first=round)
    return f"{begins} {closest}"


GOT = counted("{name}: {number} point.", "{name}: {number} points.")


def read_aloud(headline: str, ribbon: str, changes: Iterable[tuple[str, int]]) -> str:
    """Return the headline and everyone's points in the round, by name.

    >>> read_aloud("You go out", "In one turn", [("You", 0), ("Mei", 10)])
    'You go out. In one turn. Mei: 10 points.'
    """
    changed = [GOT(name=name, number=points) for name, points in changes if points]
    return joined((*(f"{words}." for words in (headline, ribbon) if words), *changed), " ")
