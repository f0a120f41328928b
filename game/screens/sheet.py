"""The score sheet: who stands how after which round, painted as far as it has come.

What stands on it comes in as a `ScoreSheet` of `ScoreRow`s. Its stages (hands, this round's figures, totals and ranks)
are functions of a time. Knows nothing of rules or states.
"""

from dataclasses import dataclass

from game.screens.stages import eased
from game.table import drawings
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.measures import CARD_SHAPE, LEAST_INDEX_DU, rail_card_width
from game.table.paint import chip, emblem, hairline, icon, panel, text, width_of
from game.table.rails import rail
from game.words import ui as words

SHEET = Rect(60, 112, 1160, 500)
HEADER_DU, FOOT_DU, TALLEST_ROW = 58.0, 40.0, 92.0
TOTAL_X, PLACE_X, NAME_X, HAND_X = 1076.0, 44.0, 140.0, 262.0  # from the sheet's left edge
COLUMNS_DU, SUM_GAP = 420.0, 40.0
HANDS_S, FIGURES_S, TOTALS_S, END_S = 0.35, 1.1, 1.5, 2.3  # when each stage begins
ROW_STAGGER_S = 0.08
NO_RANK = 0  # before the first round nobody has one


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One player on the sheet.

    `before` and `place` are her rows, from 1, before and after the round; ranks are what is shown, and may be shared;
    there may have been none before.
    `left` are the codes of the cards still held, `worth` their sum in words.
    """

    name: str
    emblem: str
    before: int
    place: int
    rank_before: int
    rank: int
    scores: tuple[str, ...]  # one per round played
    total: str
    total_before: str
    left: tuple[str, ...] = ()
    worth: str = ""
    note: str = ""
    out: bool = False
    mine: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The sheet: who stands how after which round, and two lines at its foot."""

    rounds: int
    current: int  # the round the marked column shows, from 1
    rows: tuple[ScoreRow, ...]  # in any order: places decide
    foot: str = ""
    next: str = ""


def draw_sheet(canvas: Canvas, sheet: ScoreSheet, box: Rect = SHEET, shown_s: float = END_S) -> None:
    """The sheet `shown_s` seconds after it opened (END_S and more: all of it)."""
    panel(canvas, box, "deco")
    columns = _columns(box, sheet.rounds)
    _header(canvas, sheet, box, columns)
    high = row_height(len(sheet.rows), box)
    slide = eased(shown_s, TOTALS_S + 0.15, END_S - TOTALS_S - 0.15)
    for row in sheet.rows:
        at = row.before - 1 + (row.place - row.before) * slide
        y = box.y + HEADER_DU + at * high
        if row.place > 1:
            hairline(canvas, box.x + 24, box.y + HEADER_DU + (row.place - 1) * high, box.w - 48, 0.28)
        _row(canvas, row, Rect(box.x, y, box.w, high), columns, sheet, shown_s)
    if sheet.foot:
        text(canvas, sheet.foot, box.x + 44, box.bottom - 20, "note", "text_dim", fit=540)
    if sheet.next:
        text(canvas, sheet.next, box.right - 44, box.bottom - 20, "note", "text", at="r", fit=540)


def row_height(rows: int, box: Rect = SHEET) -> float:
    """How high a row is: as many as there are share the sheet."""
    return min(TALLEST_ROW, (box.h - HEADER_DU - FOOT_DU) / max(1, rows))


def _columns(box: Rect, rounds: int) -> tuple[float, ...]:
    """The middle of every round's column; they end left of the totals."""
    step = min(46.0, COLUMNS_DU / rounds)
    right = box.x + TOTAL_X - 104
    return tuple(right - (rounds - 1 - i) * step for i in range(rounds))


def _header(canvas: Canvas, sheet: ScoreSheet, box: Rect, columns: tuple[float, ...]) -> None:
    y = box.y + 44
    if any(row.left or row.out for row in sheet.rows):
        text(canvas, words.LEFT_IN_HAND, box.x + HAND_X, y, "note", "text_dim", "medium")
    text(canvas, words.ROUND, columns[0] - SUM_GAP, y, "note", "text_dim", "medium", "r")
    text(canvas, words.TOTAL, box.x + TOTAL_X, y, "note", "text_dim", "medium", "r")
    for i, x in enumerate(columns):
        now = i + 1 == sheet.current
        if now:
            high = min(box.h - 24 - FOOT_DU, HEADER_DU - 17 + len(sheet.rows) * row_height(len(sheet.rows), box))
            mark = drawings.frame(44, high, "accent", 7, 1.4, 1, "#1d5457", 0.75)
            canvas.svg(mark, x - 22, y - 17, 44, high)
        text(canvas, str(i + 1), x, y, "note", "accent" if now else "text_dim", "bold" if now else "medium", "c")


def _row(
    canvas: Canvas, row: ScoreRow, box: Rect, columns: tuple[float, ...], sheet: ScoreSheet, shown_s: float
) -> None:
    x, y, w, h = box
    middle, tight = y + h / 2 + 2, h < 60
    if row.mine:
        canvas.svg(drawings.frame(w - 36, h - 8, "accent", 8, 1, 0.35, "accent", 0.08), x + 18, y + 5, w - 36, h - 8)
    ranked = shown_s >= TOTALS_S + 0.3
    _standing(canvas, row, x, middle, ranked, tight)
    _hand(canvas, row, Rect(x + HAND_X, y, columns[0] - SUM_GAP - x - HAND_X, h), shown_s)
    for i, score in enumerate(row.scores):
        now = i + 1 == sheet.current
        seen = eased(shown_s, FIGURES_S + row.place * ROW_STAGGER_S)
        if now:
            text(canvas, score, columns[i], middle + 7, "strong", "ivory", "bold", "c", fit=46, alpha=seen)
        else:
            text(canvas, score, columns[i], middle + 7, "text", "text", "regular", "c", fit=46)
    for x_open in columns[len(row.scores) :]:
        canvas.svg(drawings.dots(1, 1, 6, "text_dim"), x_open - 4, middle - 4, 8, 10, 0.5)
    total = row.total if shown_s >= TOTALS_S else row.total_before
    text(canvas, total, x + TOTAL_X, middle + 8, "head", "ivory", "semi", "r")
    if ranked and row.rank == 1 and row.scores:
        icon(canvas, "trophy", x + w - 66, middle - 12, 26, "accent")


def _standing(canvas: Canvas, row: ScoreRow, x: float, middle: float, ranked: bool, tight: bool) -> None:
    rank = row.rank if ranked else row.rank_before
    text(
        canvas,
        str(rank) if rank != NO_RANK else "",
        x + PLACE_X,
        middle + 8,
        "head",
        "accent" if rank == 1 and row.scores else "text",
        "medium",
        "c",
    )
    moved = row.rank_before - row.rank if row.rank_before != NO_RANK else 0
    if moved and ranked:
        icon(canvas, "up" if moved > 0 else "fall", x + 59, middle - 6, 14, "legal" if moved > 0 else "danger_text")
    size = 34.0 if tight else 44.0
    emblem(canvas, row.emblem, x + 106 - size / 2, middle - size / 2, size)
    name_size = "text" if tight else "strong"
    lift = 0.0 if row.note else 8.0
    text(canvas, row.name, x + NAME_X, middle - 3 + lift, name_size, "text", "semi", fit=HAND_X - NAME_X - 8)
    ink = "accent" if row.out else "text_dim"
    text(canvas, row.note, x + NAME_X, middle + 16, "note", ink, fit=HAND_X - NAME_X - 8)


def _hand(canvas: Canvas, row: ScoreRow, box: Rect, shown_s: float) -> None:
    if shown_s < HANDS_S + row.before * ROW_STAGGER_S:
        return
    middle = box.y + box.h / 2 + 2
    if not row.left:
        if row.out:
            chip(canvas, box.x, middle - 14, words.NOTHING_LEFT, "legal_ground", "legal", "legal", 28)
        return
    summed = width_of(canvas, row.worth, "note", "medium") + 16
    high, beside = _rail_height(len(row.left), box, summed)
    rail(canvas, row.left, box.x, middle - high / 2, high, box.w - (summed if beside else 0))
    if beside:
        text(canvas, row.worth, box.right, middle + 6, "note", "text", "medium", "r")


def _rail_height(cards: int, box: Rect, summed: float) -> tuple[float, bool]:
    """How high the cards may stand so that every index shows, and whether their sum still fits beside them."""
    high, steps = min(54.0, box.h - 12), LEAST_INDEX_DU * (cards - 1)
    if steps + rail_card_width(high) <= box.w - summed:
        return high, True
    return max(24.0, min(high, (box.w - steps) / CARD_SHAPE)), False
