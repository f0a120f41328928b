"""The cards of mine that fit once I am down: a tile for each, however many, and where each tile lies.

What the band shows and what a card may be dropped on are the same rows. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.actions import Swap, SwapHit
from game.engine.referee import hit_choices, legal_actions
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.table.grid import TableGrid, fit_boxes
from game.table.holding import Holding
from game.table.proposals import Tile
from game.words import table as words


class FitRow(NamedTuple):
    """A card of mine that fits melds, and which; `swaps` where it can only be swapped for a wild in them."""

    card: Card
    melds: tuple[int, ...]
    where: tuple[str, ...]
    brief: tuple[str, str]  # whose and what, where there is room for one line
    saves: str
    swaps: bool = False

    @property
    def how(self) -> str:
        """What the card does to the melds."""
        return words.SWAPS if self.swaps else words.FITS


def fit_rows(view: PlayerView, holding: Holding, names: Sequence[str]) -> tuple[FitRow, ...]:
    """Cards of mine that fit some meld on the table, dear ones first."""
    rows = []
    for card in dict.fromkeys(held.card for held in holding.row):
        melds = tuple(dict.fromkeys(meld for meld, _ in hit_choices(view, view.melds, card)))
        if melds:
            where = tuple(dict.fromkeys(words.fits_where(view.melds[meld], names, view.seat) for meld in melds))
            if len(where) > 2:
                where = (where[0], words.and_more(len(where) - 1))
            saves = words.saves(view.variant.points_of(card))
            rows.append(FitRow(card, melds, where, _brief(view, melds, names), saves))
    return tuple(sorted(rows, key=lambda row: -view.variant.points_of(row.card)))


def swap_rows(view: PlayerView, names: Sequence[str]) -> tuple[FitRow, ...]:
    """Cards of mine that may be swapped for a wild now, and where it lies."""
    found: dict[Card, dict[int, None]] = {}
    for action in legal_actions(view, 0):
        if isinstance(action, Swap | SwapHit):
            found.setdefault(action.card, {})[action.meld] = None
    rows = []
    for card, melds in found.items():
        where = tuple(dict.fromkeys(words.fits_where(view.melds[meld], names, view.seat) for meld in melds))
        rows.append(FitRow(card, tuple(melds), where, _brief(view, tuple(melds), names), "", swaps=True))
    return tuple(rows)


def rows_shown(view: PlayerView, holding: Holding, names: Sequence[str]) -> tuple[FitRow, ...]:
    """What the strip shows: all cards that fit; where none does, all that may be swapped for a wild."""
    return fit_rows(view, holding, names) or swap_rows(view, names)


def tiles_of(rows: Sequence[FitRow], on: TableGrid) -> tuple[Tile, ...]:
    """Where each of them lies."""
    boxes = fit_boxes(len(rows), on)
    return tuple(Tile(row.card, row.melds, row.swaps, box) for row, box in zip(rows, boxes, strict=True))


def _brief(view: PlayerView, melds: tuple[int, ...], names: Sequence[str]) -> tuple[str, str]:
    return words.fits_in_short(view.melds[melds[0]], names, view.seat, len(melds) - 1)
