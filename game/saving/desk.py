"""The desk of a game: the order of hands, the trays, standing orders, who sits at the bottom, and remarks made.

It stores what the people see apart from the game itself, as plain values in TOML beside the record; cards are texts as
in every other format. A desk is optional: a game without one uses the default order of cards.
"""

from pathlib import Path
from typing import NamedTuple

from game.files.described import Choice, Document, Text, Whole, entries, field, flag, tables, text, whole
from game.files.documents import LARGEST_DESK, read_toml
from game.files.storage import read_text, set_aside, write_text
from game.saving.shelf import MOST_PLAYERS, SUFFIX

FORMAT = "shanghai-rummy desk"
VERSION = 1
MOST_CARDS = 200  # the most cards of a hand
MOST_ORDERED, MOST_REMARKS = 5000, 500
LONGEST_ROW, LONGEST_WORD = 5 * MOST_CARDS, 40  # characters
LARGEST_NUMBER = 1_000_000
NUMBER = Whole(0, LARGEST_NUMBER)  # the number of a round, an action or a place
SEAT = Choice(tuple(f"P{number}" for number in range(1, MOST_PLAYERS + 1)))
MARKS = ("selected", "focus", "holds_others")  # added later, and written only if they are set
LISTS = ("ordered", "remarks")  # likewise
GAP = "|"  # stands in a row before a card with a gap before it


class Hand(NamedTuple):
    """One person's unfinished action and the order of their cards.

    `order` and `standing` are words defined by the table. `own` is the row in the person's own order, including cards
    of the tray; empty if `row` is in that order. Both rows contain `GAP` between two groups.
    """

    seat: int
    round: int = 0  # in which these cards are held
    row: tuple[str, ...] = ()
    slots: tuple[tuple[str, ...], ...] = ()
    order: str = ""
    standing: str = ""
    own: tuple[str, ...] = ()
    before: str = ""  # the order that returns when an order for a round ends
    selected: int = 0  # the selected card, by its place in the row and then the tray, from 1; 0 for none
    focus: int = 0  # the card with the keyboard focus, likewise
    holds_others: bool = False  # the others wait for this person


class SavedTable(NamedTuple):
    """Everyone's hands, and the seat at the bottom of the table."""

    bottom: int = 0
    round: int = 0  # the current one: an order for a round ends with it
    hands: tuple[Hand, ...] = ()
    ordered: tuple[int, ...] = ()  # actions of this round made by standing orders, as numbers of actions before them
    remarks: tuple[str, ...] = ()  # made in this game, in words defined by the table


def desk_path(record: Path) -> Path:
    """Return the path of a record's desk.

    >>> desk_path(Path("evening.jsonl")).name
    'evening.desk.toml'
    """
    return record.with_name(record.name.removesuffix(SUFFIX) + ".desk.toml")


def desk_text(desk: SavedTable) -> str:
    """Return a desk as TOML that reads back as the same value.

    >>> hand = Hand(2, 3, ("7h", "|", "**"), ((), ("Kd",)), "suit", "pass_round", ("**", "7h"), "helps", 2, 3, True)
    >>> desk = SavedTable(2, 3, (hand,), (17, 21), ("buyer/out", "/leads"))
    >>> read_desk(desk_text(desk)) == desk
    True
    """
    import tomli_w

    seats = [
        {
            "seat": f"P{hand.seat + 1}",
            "round": hand.round,
            "row": " ".join(hand.row),
            "tray": [" ".join(slot) for slot in hand.slots],
            "order": hand.order,
            "standing": hand.standing,
            **({"own": " ".join(hand.own)} if hand.own else {}),
            **{key: value for key in ("before", *MARKS) if (value := getattr(hand, key))},
        }
        for hand in desk.hands
    ]
    top = {"format": FORMAT, "version": VERSION, "bottom": f"P{desk.bottom + 1}", "round": desk.round}
    lists = {key: list(values) for key in LISTS if (values := getattr(desk, key))}
    return tomli_w.dumps({**top, **lists, "seats": seats})


def read_desk(text: str) -> SavedTable:
    """Read a desk from TOML. Raises `ValueError` for anything else."""
    document = read_toml(text, LARGEST_DESK)
    field(document, "format", Choice((FORMAT,)))
    field(document, "version", Choice((VERSION,)))
    return SavedTable(
        _seat(document, "bottom"),
        field(document, "round", NUMBER),
        tuple(map(_hand, tables(document, "seats", MOST_PLAYERS) or ())),
        entries(document, "ordered", NUMBER, MOST_ORDERED) if "ordered" in document else (),
        entries(document, "remarks", Text(LONGEST_WORD), MOST_REMARKS) if "remarks" in document else (),
    )


def load_desk(record: Path) -> tuple[SavedTable | None, Path | None]:
    """Return the desk beside a record, if it is readable; a damaged one is set aside, and its new path returned."""
    path = desk_path(record)
    try:
        return read_desk(read_text(path, LARGEST_DESK)), None
    except FileNotFoundError:
        return None, None
    except (OSError, ValueError):
        try:
            return None, set_aside(path)
        except OSError:
            return None, path


def save_desk(record: Path, desk: SavedTable, *, synced: bool) -> bool:
    """Write the desk beside a record, whole or not at all; return False if that fails."""
    try:
        write_text(desk_path(record), desk_text(desk), keep_older=False, synced=synced)
    except OSError:
        return False
    return True


def _hand(table: Document) -> Hand:
    tray = entries(table, "tray", Text(LONGEST_ROW), MOST_CARDS) if "tray" in table else ()
    return Hand(
        _seat(table, "seat"),
        field(table, "round", NUMBER),
        _cards(table, "row"),
        tuple(tuple(slot.split()) for slot in tray),
        order=text(table, "order", LONGEST_WORD),
        standing=text(table, "standing", LONGEST_WORD),
        own=_cards(table, "own"),
        before=text(table, "before", LONGEST_WORD),
        selected=whole(table, "selected", 0, 0, LARGEST_NUMBER),
        focus=whole(table, "focus", 0, 0, LARGEST_NUMBER),
        holds_others=flag(table, "holds_others", False),
    )


def _cards(table: Document, key: str) -> tuple[str, ...]:
    return tuple(text(table, key, LONGEST_ROW).split())


def _seat(table: Document, key: str) -> int:
    return int(field(table, key, SEAT)[1:]) - 1
