"""Six pictures with few words that begin the rules of a rule set. The texts come as `Panel`s; knows no variants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.rulebook import small_cards
from game.rulebook.words.family import Cards, Panel
from game.ui.boxes import Child, Column, Grid, Pad, Row
from game.ui.canvas import Canvas
from game.ui.form import title_node
from game.ui.geometry import Rect
from game.ui.nodes import CustomPaint, Gap, Node, Style, Text
from game.ui.paint import portrait

GAP, PANEL_WIDE, PANELS_IN_A_ROW = 10.0, 380.0, 3
CARD_DU, STEP_DU, WILD_DU, WORTH_DU = 58.0, 26.0, 54.0, 56.0
FACE_DU = 46.0
UNHAPPY = ("mei", "jun", "rosa")
SAYS, FIRM = Style(17.0, lead=1.28), Style(17.0, weight="semi", lead=1.28)
STEP_WORDS, SIGN = Style(17.0, "accent", "semi", at="c"), Style("head", "accent", "semi")
WORTH, RANKS = Style("head", "accent", "semi", lead=1.1, at="c"), Style("note", "text_dim", at="c", lead=1.15)
LONG_WORTH = WORTH._replace(size="text")


def six_pictures(panels: Sequence[Panel]) -> Node:
    """Return the panels side by side, as many as fit."""
    return Grid([_panel(panel) for panel in panels], PANEL_WIDE, PANELS_IN_A_ROW, GAP)


def _panel(panel: Panel) -> Node:
    lines = [Text(line, SAYS) for line in panel.lines]
    firm = Text(panel.firm, FIRM) if panel.firm else None
    parts = [title_node(panel.heading), *_PICTURES[panel.name](panel), Gap(grow=1), *lines, firm]
    return Pad(Column(parts, 5), (20, 9), "plain")


def _aim(panel: Panel) -> Sequence[Child]:
    (last,) = panel.cards
    faces = [CustomPaint(partial(_unhappy, face), w=FACE_DU, h=FACE_DU) for face in UNHAPPY]
    out = Text(last.caption, Style(23.0, "accent", "semi"))
    return (Row([Gap(w=14), _cards(last), small_cards.arrow(), out, Gap(w=8), *faces], 10),)


def _unhappy(face: str, canvas: Canvas, box: Rect) -> None:
    portrait(canvas, face, "dismayed", box.x, box.y, min(box.w, box.h))


def _melds(panel: Panel) -> Sequence[Child]:
    return [
        Row([_cards(example, STEP_DU if len(example.codes) > 3 else None), Text(example.caption, SAYS, grow=1)], 16)
        for example in panel.cards
    ]


def _turn(panel: Panel) -> Sequence[Child]:
    draw, lay, discard = panel.cards
    steps = [small_cards.backs(1, CARD_DU), _cards(lay, STEP_DU), _cards(discard)]
    parts = [
        Column([Row([picture], pack="middle"), Text(step.caption, STEP_WORDS)], 4)
        for picture, step in zip(steps, (draw, lay, discard), strict=True)
    ]
    return (Row([parts[0], small_cards.arrow(), parts[1], small_cards.arrow(), parts[2]], 14, pack="middle"),)


def _buying(panel: Panel) -> Sequence[Child]:
    price = panel.price
    if price is None:
        return ()
    parts: list[Child] = [_cards(panel.cards[0])]
    if price.unseen:
        parts += [Text("+", SIGN), small_cards.backs(price.unseen, CARD_DU)]
    if price.coins:
        parts += [Text("−", SIGN), small_cards.coins(min(3, price.coins))]
    return (Row([Gap(w=8), *parts, Gap(w=4), Text(price.often, STEP_WORDS._replace(at="l"), grow=1)], 12),)


def _wilds(panel: Panel) -> Sequence[Child]:
    cells = []
    for row in panel.cards:
        step = STEP_DU + 2 if row.allowed is not None else None
        mark = small_cards.seal(row.allowed) if row.allowed is not None else None
        cells.append(Row([small_cards.cards(row.codes, WILD_DU, step), mark], 8))
    return (Grid(cells, 160, 2, 6),) if cells else ()


def _counting(panel: Panel) -> Sequence[Child]:
    many = len(panel.cards) > 4
    cells = []
    for row in panel.cards:
        points, ranks = row.caption.split("\n")
        picture = small_cards.cards(row.codes, WORTH_DU, 22 if many else 30)
        worth = Text(points, WORTH if points.isdecimal() else LONG_WORTH)
        cells.append(Column([Row([picture], pack="middle"), worth, Text(ranks, RANKS)], 2, grow=1))
    return (Row(cells, 4, cross="start"),) if cells else ()


_PICTURES: dict[str, Callable[[Panel], Sequence[Child]]] = {
    "aim": _aim,
    "melds": _melds,
    "turn": _turn,
    "buying": _buying,
    "wilds": _wilds,
    "counting": _counting,
}


def _cards(shown: Cards, step: float | None = None) -> Node:
    return small_cards.cards(shown.codes, CARD_DU, step) if shown.codes else Gap()
