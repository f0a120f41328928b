"""A moment in a round: what kind of choice is made in it, and its picture, piles, melds and hand in small cards."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.actions import Action, Allow, Buy, BuyStock, BuyUpcard, Discard, Draw, LayDown, Pass, Take
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


KINDS: Mapping[type, str] = {
    Take: "draw",
    Draw: "draw",
    Pass: "buy",
    Allow: "buy",
    Buy: "buy",
    BuyStock: "buy",
    BuyUpcard: "buy",
    LayDown: "lay down",
    Discard: "discard",
}


def kind_of(action: Action, view: PlayerView) -> str:
    """What kind of choice an action is; passing on one's own upcard is a way of drawing."""
    if isinstance(action, Pass) and view.turn == view.seat:
        return "draw"
    return KINDS.get(type(action), "play")


def turn_of(view: PlayerView) -> int:
    """The seat's turn a moment lies in or before, counted round the table from 1."""
    return view.turns // view.players + 1


def draw_moment(view: PlayerView, held: str, lit: bool, canvas: Canvas, box: Rect) -> None:
    """The table above, the hand in words and in cards below; `lit`: the upcard is what is spoken of."""
    upcard = Rect(box.x + PILE[0] + PILES_GAP, box.y, *PILE)
    rails.stock_pile(canvas, (box.x, box.y, *PILE), view.stock)
    if view.upcard is None:
        rails.place_mark(canvas, upcard)
    else:
        if lit:
            glow(canvas, upcard, "accent", 6, 3, 120)
        rails.face(canvas, str(view.upcard), upcard, cast=3)
    if lit:
        frame(canvas, upcard.grown(2), "accent", 6, 2.4)
        canvas.svg(drawings.LAMP_SEAL, upcard.right - 11, upcard.y - 11, 22, 22)
    _melds(view, canvas, Rect(box.x + MELDS_LEFT, box.y, box.w - MELDS_LEFT, box.h - HAND_HIGH - CAPTION))
    bottom = box.bottom - HAND_HIGH
    text(canvas, held, box.x, bottom - 6, "note", "text_dim", fit=box.w)
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
