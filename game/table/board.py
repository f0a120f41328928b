"""The table with all hands in sight: every seat has a row of cards where otherwise my own part is."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.engine.view import PlayerView
from game.rules.cards import Card
from game.table.grid import USUAL, TableGrid
from game.table.holding import Holding
from game.table.layout import CardKey, CardPlace, HandKey, Layout, chair, on_rail
from game.ui.geometry import Rect

COLUMN_GAP, BOARD_GAP, BOARD_OVER = 12.0, 4.0, 2.0
ONE_COLUMN, ONE_ENLARGED = 3, 4  # up to this many players rows have the full width: usually, and in large mode
TALLEST_CARD = 64.0
NAME, WORTH = 146.0, 90.0  # at a row's ends, for the player and for the points
MEDAL_ALONE = 36.0  # for the player, in large mode


class BoardRow(NamedTuple):
    """One seat's row and the area of its cards."""

    box: Rect
    cards: Rect


def board_rows(view: PlayerView, on: TableGrid = USUAL) -> tuple[BoardRow, ...]:
    """Return the rows by seat: clockwise from the viewer's left neighbor, down the left column, then the right; the
    viewer last.
    """
    players = view.players
    columns = 1 if on.is_tall or players <= (ONE_COLUMN if on.is_usual else ONE_ENLARGED) else 2
    rows = -(-players // columns)
    board = Rect(on.hand.x, on.me.y - BOARD_OVER, on.acts.right - on.hand.x, on.me.h + 2 * BOARD_OVER)
    if on.is_tall:  # over my hand, too
        board = board._replace(h=on.hand.bottom - board.y)
    wide, high = (board.w - (columns - 1) * COLUMN_GAP) / columns, board.h / rows
    found = []
    for place in range(players):
        column, row = divmod(place, rows)
        box = Rect(board.x + column * (wide + COLUMN_GAP), board.y + row * high, wide, high - BOARD_GAP)
        found.append(BoardRow(box, _cards_box(box, NAME if on.is_usual else MEDAL_ALONE)))
    return tuple(found[chair(view, seat) - 1] for seat in range(players))  # the viewer's is the last


def _cards_box(row: Rect, name: float) -> Rect:
    high = min(TALLEST_CARD, row.h - 2)
    return Rect(row.x + name, row.center.y - high / 2, row.w - name - WORTH, high)


def in_a_row(cards: tuple[Card, ...], box: Rect) -> tuple[CardPlace, ...]:
    """Lay out cards side by side in a box, overlapping more if there are many."""
    return on_rail(cards, [str(card) for card in cards], box)


def lay_out_table(layout: Layout, view: PlayerView, holding: Holding) -> Layout:
    """Lay out the table with my cards in my row of the board, where all cards come from and go to."""
    rows = board_rows(view, layout.grid)
    mine = in_a_row(tuple(held.card for held in holding.row), rows[view.seat].cards)
    cards: dict[CardKey, CardPlace] = {
        key: place for key, place in layout.cards.items() if not isinstance(key, HandKey)
    }
    cards.update({HandKey(held.uid): place for held, place in zip(holding.row, mine, strict=True)})
    return replace(layout, cards=cards, fans=tuple(row.cards._replace(w=row.cards.h * 0.7) for row in rows))
