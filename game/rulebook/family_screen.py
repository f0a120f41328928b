"""The rules for families: one page a rule set with six pictures and the rounds, and buttons to every rule and others.

The texts come as `FamilyPage`s, and the caller decides where the buttons lead. Knows no variants.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.rulebook import small_cards
from game.rulebook.words.family import Cards, FamilyPage, Panel
from game.text import ui as words
from game.ui.boxes import Child, Column, Grid, Pad, Row, Scrolled
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE, SPRING, FormScreen, button, foot, head, title_node
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import portrait
from game.ui.screen import Step
from game.ui.widgets import Dropdown

EDGE, GAP, PANEL_WIDE, PANELS_IN_A_ROW = 24.0, 10.0, 380.0, 3
CARD_DU, STEP_DU, WILD_DU, WORTH_DU = 58.0, 26.0, 54.0, 56.0
FACE_DU, ROUND_WIDE, ROUNDS_IN_A_ROW, CHOICE_WIDE = 46.0, 100.0, 10, 250.0
UNHAPPY = ("mei", "jun", "rosa")
SAYS, FIRM = Style(17.0, lead=1.28), Style(17.0, weight="semi", lead=1.28)
STEP_WORDS, SIGN = Style(17.0, "accent", "semi", at="c"), Style("head", "accent", "semi")
WORTH, RANKS = Style("head", "accent", "semi", lead=1.1, at="c"), Style("note", "text_dim", at="c", lead=1.15)
LONG_WORTH, ROUND_NUMBER = WORTH._replace(size="text"), Style(23.0, "accent", "semi", at="c")


class FamilyScreen(FormScreen):
    """One page for each rule set; `chosen` is shown first."""

    read_out = 10_000  # somebody who opens it wants to read it

    def __init__(
        self,
        pages: Sequence[FamilyPage],
        chosen: int,
        on_every: Callable[[int], Step],
        on_compare: Callable[[int], Step] | None = None,
    ) -> None:
        super().__init__("back")
        self._pages, self.chosen = tuple(pages), chosen
        self._on_every, self._on_compare = on_every, on_compare

    @property
    def page(self) -> FamilyPage:
        """Return the page being read."""
        return self._pages[self.chosen]

    def view(self) -> Node:
        """Return six pictures, the rounds, and the buttons."""
        page, titles = self.page, tuple(family.title for family in self._pages)
        panels = Grid([_panel(panel) for panel in page.panels], PANEL_WIDE, PANELS_IN_A_ROW, GAP)
        rounds = [_round(number, asks) for number, asks in enumerate(page.rounds, 1)]
        strip = Pad(Grid(rounds, ROUND_WIDE, ROUNDS_IN_A_ROW, 6), (8, 8), "plain")
        note = Text(page.note, NOTE._replace(size="text", at="r"), grow=1)
        low = self.room[0] < 1100
        body = Scrolled(Pad(Column([panels, strip, note if low else None], GAP), (0, 4)), self.scroll)
        choice = Dropdown("rule set", NOWHERE, titles, self.chosen, does=self._choose)
        ways = foot(
            button("back", words.BACK, "gold", "Esc", w=120, size="strong"),
            button("every", words.EVERY_RULE, key="E", w=160, does=partial(self._on_every, self.chosen)),
            button("compare", words.COMPARE_OTHERS, key="C", does=partial(self._on_compare, self.chosen))
            if self._on_compare
            else None,
            WidgetNode(choice, w=CHOICE_WIDE, least_w=180, h=50) if len(titles) > 1 else None,
            SPRING if low else note,
        )
        return self.framed(head(page.title), body, ways, edge=EDGE)

    def _choose(self, at: int) -> None:
        """Show another rule set, from its top."""
        self.chosen = at
        self.scroll.go(0.0)


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


def _round(number: int, asks: str) -> Node:
    return Column([Text(str(number), ROUND_NUMBER), Text(asks, Style("text", lead=1.15, at="c"))], 2)
