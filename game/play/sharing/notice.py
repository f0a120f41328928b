"""The curtain between two players and what it shows, made from public information."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.standing import standing
from game.engine.view import PlayerView
from game.match import Match
from game.play.curtain import Curtain, Notice, Place, Standing
from game.play.scores.scores import by_rank, total_of
from game.play.table import Table
from game.play.words import sharing as words
from game.text.ui import figure
from game.ui.screen import Pop, Step


def hand_over(table: Table, seat: int, head: str = words.HAND_TO) -> Curtain:
    """Return the curtain that opens on a person's cards; `head` stands over their name."""

    last = table.log.lines[-1] if table.log.lines else ""
    text = notice(table.match, table.names, table.people.faces, seat, head, last)
    return Curtain(text, partial(open_hand, table, seat), table.page("menu"), place_of(table, lambda: seat))


def open_hand(table: Table, seat: int, now: float) -> Step:
    """Open a person's cards: the only way at a shared table, called by their own press on the curtain."""
    if seat in table.seats.people:
        table.sit_down(seat, now)
    return Pop()


def place_of(table: Table, reader: Callable[[], int]) -> Place | None:
    """Return where the reader of a curtain sits; None if the screen does not turn."""
    return Place(lambda: table.side_of(reader()), lambda: table.move(reader())) if table.turns else None


def notice(match: Match, names: tuple[str, ...], faces: tuple[str, ...], seat: int, head: str, last: str) -> Notice:
    """Return the text of the curtain; nothing comes from a hand."""
    view = match.open_view(seat)
    totals = tuple(total_of(view, other) for other in range(view.players))
    ranked = standing(view)
    rows = tuple(
        Standing(
            place=str(ranked[other]) if view.sheet else "",
            name=names[other],
            face=faces[other],
            facts=_facts(view, other),
            score=figure(totals[other]),
            called=other == seat,
        )
        for other in by_rank(ranked)
    )
    return Notice(head, names[seat], faces[seat], words.round_and_contract(view), rows, last)


def _facts(view: PlayerView, seat: int) -> str:
    return words.in_the_open(view.seats[seat], view.rules_of(seat))
