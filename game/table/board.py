"""All hands open: a row for each seat beside one's own plaque, every hand in it as a rail of cards.

`board_rows` says where the rows are, `opened` puts my own cards and everybody's comings and goings there, so that a
card drawn flies to its row. Pure arithmetic in design units; no pygame.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.engine.view import PlayerView
from game.rules.cards import Card
from game.table.grid import USUAL, TableGrid
from game.table.holding import Holding
from game.table.layout import CardKey, CardPlace, HandKey, Layout, chair, on_rail
from game.ui.geometry import Rect

COLUMN_GAP = 12.0
ONE_COLUMN, ONE_ENLARGED = 3, 4  # players up to whom rows go the whole way across; where everything is larger
TALLEST_CARD = 64.0
NAME, WORTH = 146.0, 84.0  # room at a row's ends for who it is and what the cards are worth
MEDAL_ALONE = 36.0  # for who it is where everything is larger


class BoardRow(NamedTuple):
    """One seat's row, and where its cards lie."""

    box: Rect
    cards: Rect


def board_rows(view: PlayerView, on: TableGrid = USUAL) -> tuple[BoardRow, ...]:
    """The rows by seat: clockwise from the viewer's left neighbour, down the left column, then the right; last she."""
    players = view.players
    columns = 1 if players <= (ONE_COLUMN if on.is_usual else ONE_ENLARGED) else 2
    rows = -(-players // columns)
    board = Rect(on.hand.x, on.me.y - 2, on.acts.right - on.hand.x, on.me.h + 4)
    wide, high = (board.w - (columns - 1) * COLUMN_GAP) / columns, board.h / rows
    found = []
    for place in range(players):
        column, row = divmod(place, rows)
        box = Rect(board.x + column * (wide + COLUMN_GAP), board.y + row * high, wide, high - 4)
        found.append(BoardRow(box, _cards_box(box, NAME if on.is_usual else MEDAL_ALONE)))
    return tuple(found[chair(view, seat) - 1] for seat in range(players))  # the viewer's is the last


def _cards_box(row: Rect, name: float) -> Rect:
    high = min(TALLEST_CARD, row.h - 2)
    return Rect(row.x + name, row.centre.y - high / 2, row.w - name - WORTH, high)


def in_a_row(cards: tuple[Card, ...], box: Rect) -> tuple[CardPlace, ...]:
    """Cards side by side in a box, closer together where there are many."""
    return on_rail(cards, [str(card) for card in cards], box)


def lay_out_table(layout: Layout, view: PlayerView, holding: Holding) -> Layout:
    """The table with my cards in my row of the board, where everybody's cards come from and go to."""
    rows = board_rows(view, layout.grid)
    mine = in_a_row(tuple(held.card for held in holding.row), rows[view.seat].cards)
    cards: dict[CardKey, CardPlace] = {
        key: place for key, place in layout.cards.items() if not isinstance(key, HandKey)
    }
    cards.update({HandKey(held.uid): place for held, place in zip(holding.row, mine, strict=True)})
    return replace(layout, cards=cards, fans=tuple(row.cards._replace(w=row.cards.h * 0.7) for row in rows))
