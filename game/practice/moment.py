"""The picture of a moment in a round: piles, melds and one's hand in small cards."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.view import PlayerView
from game.films.paint import paint_hand
from game.practice import words
from game.table import rails
from game.table.layout import rail_code
from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.paint import emblem, frame, glow, text
from sprites import EMBLEMS

PILE, PILES_GAP, MELDS_LEFT = (48.0, 67.0), 14.0, 138.0
MELD_HIGH, LINE_HIGH, MELD_WIDE, EMBLEM_DU = 34.0, 38.0, 150.0, 18.0
HAND_HIGH, CAPTION = 56.0, 18.0


class PicturedMoment(NamedTuple):
    """What is pictured; `lit` is the upcard, where it is spoken of."""

    view: PlayerView
    held: str  # the hand in words
    lit: bool = False


def draw_moment(moment: PicturedMoment, canvas: Canvas, box: Rect) -> None:
    """The table above, the hand below."""
    view = moment.view
    upcard = Rect(box.x + PILE[0] + PILES_GAP, box.y, *PILE)
    rails.stock_pile(canvas, (box.x, box.y, *PILE), view.stock)
    if view.upcard is None:
        rails.place_mark(canvas, upcard)
    else:
        if moment.lit:
            glow(canvas, upcard, "accent", 6, 3, 120)
        rails.face(canvas, str(view.upcard), upcard, cast=3)
    if moment.lit:
        frame(canvas, upcard.grown(2), "accent", 6, 2.4)
        canvas.svg(drawings.LAMP_SEAL, upcard.right - 11, upcard.y - 11, 22, 22)
    _melds(view, canvas, Rect(box.x + MELDS_LEFT, box.y, box.w - MELDS_LEFT, box.h - HAND_HIGH - CAPTION))
    bottom = box.bottom - HAND_HIGH
    text(canvas, moment.held, box.x, bottom - 6, "note", "text_dim", fit=box.w)
    paint_hand(canvas, view.hand, Rect(box.x, bottom, min(box.w, 44.0 * max(1, len(view.hand))), HAND_HIGH))


def _melds(view: PlayerView, canvas: Canvas, box: Rect) -> None:
    """The melds on the table, each behind its owner's emblem, as many as there is room for."""
    if not view.melds:
        text(canvas, words.NOBODY_DOWN, box.x, box.y + 40, "note", "text_dim", fit=box.w)
        return
    lines = max(1, int(box.h // LINE_HIGH))
    columns = -(-len(view.melds) // lines)
    wide = min(MELD_WIDE + EMBLEM_DU, box.w / columns)
    for at, meld in enumerate(view.melds):
        x, y = box.x + at // lines * wide, box.y + at % lines * LINE_HIGH
        emblem(canvas, EMBLEMS[meld.owner], x, y + (MELD_HIGH - EMBLEM_DU) / 2, EMBLEM_DU)
        codes = [rail_code(meld, place, view.variant) for place in range(len(meld.cards))]
        rails.rail(canvas, codes, x + EMBLEM_DU + 5, y, MELD_HIGH, wide - EMBLEM_DU - 12)
