"""The score sheet: the standings after each round, painted in stages.

Its contents come in as a `ScoreSheet` of `ScoreRow`s. The stages (hands, this round's figures, totals and ranks) are
functions of time. This module knows nothing about rules or game states.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from game.language import joined
from game.table.rails import rail
from game.text import ui as words
from game.ui import drawings
from game.ui.boxes import Column, Pad, Row, Scrolled, Stack
from game.ui.canvas import Canvas
from game.ui.geometry import CARD_SHAPE, LEAST_INDEX_DU, Point, Rect, rail_card_width
from game.ui.motion import eased
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Text
from game.ui.paint import Align, chip, frame, hairline, icon, portrait, text, width_of
from game.ui.scrolling import Scroll

HEADER_DU, TALLEST_ROW, LOWEST_ROW = 58.0, 92.0, 46.0
SPACIOUS = 1000.0  # narrower sheets have narrower margins
# the columns of rounds: their share of the sheet's width, and their limits in du
ROUNDS_DU, WIDEST_ROUND, NARROWEST_ROUND = 0.36, 46.0, 38.0
LEAST_HAND, LOWEST_RAIL, SUM_GAP, LETTER_DU, NOTE_LETTER_DU = 128.0, 34.0, 40.0, 10.2, 6.8
ROUND_ROOM = 26.0  # between the middle of the last round's column and what stands under the totals
HANDS_S, FIGURES_S, TOTALS_S, END_S = 0.35, 1.1, 1.5, 2.3  # when each stage begins
COMPLETE_S = 9.0  # when every sheet is complete
FLIES_S, CLIMBS_S, RISES, TRAIL, TRAIL_S = 0.5, 0.3, 34.0, 3, 0.06  # of points that fly into a total
ROW_STAGGER_S = 0.08
CHIP_GAP, BONUS_DU, BONUS_SHARE, SUM_DU = 10.0, 32.0, 0.6, 16.0
NO_RANK = 0  # nobody has a rank before the first round


class Columns(NamedTuple):
    """The positions of a sheet's columns, from its left edge."""

    place: float
    medal: float
    name: float
    hand: float
    rounds: dict[int, float]  # the middle of each visible round's column, by its number
    total: float  # the column's right edge
    wide: float
    large: bool = True  # whether names fit in large letters

    @property
    def sums(self) -> float:
        """Return the right edge of the column for what hands are worth."""
        return min(self.rounds.values()) - SUM_GAP

    @classmethod
    def of(cls, wide: float, sheet: ScoreSheet) -> Columns:
        """Return the columns of a sheet of this width. If not all rounds fit, the latest are shown, and hands take the
        place of future rounds.
        """
        roomy, rounds, current = wide >= SPACIOUS, sheet.rounds, sheet.current
        place, medal, name = (44.0, 106.0, 140.0) if roomy else (32.0, 74.0, 98.0)
        texts = [max(LETTER_DU * len(row.name), NOTE_LETTER_DU * len(row.note) + 8) for row in sheet.rows]
        named = name + max(texts, default=0.0)
        hand, total = max(262.0 if roomy else 212.0, named), wide - (84 if roomy else 58)
        chances = [NOTE_LETTER_DU * len(row.chance) + ROUND_ROOM for row in sheet.rows]
        last = total - max(104 if roomy else 84, *chances, 0)
        step = min(WIDEST_ROUND, max(NARROWEST_ROUND, wide * ROUNDS_DU / rounds))
        cards = max((len(row.left) for row in sheet.rows), default=0)
        whole = LEAST_INDEX_DU * (cards - 1) + rail_card_width(LOWEST_RAIL) if cards else 0.0
        beside, squeezed = (int((last - SUM_GAP - hand - room) // step) + 1 for room in (whole, LEAST_HAND))
        count = max(1, min(rounds, max(beside, min(squeezed, current))))
        first = max(1, min(max(current, count) - count + 1, rounds - count + 1))
        middles = {first + at: last - (count - 1 - at) * step for at in range(count)}
        return cls(place, medal, name, hand, middles, total, wide)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One player on the sheet.

    `before` and `place` are their rows, from 1, before and after the round. Ranks are shown and may be shared; before
    the first round there are none. `left` holds the codes of the remaining cards and `worth` their sum in words.
    """

    name: str
    face: str
    before: int
    place: int
    rank_before: int
    rank: int
    scores: tuple[str, ...]  # one per round played
    total: str
    total_before: str
    chance: str = ""  # the chance to win, in words
    left: tuple[str, ...] = ()
    worth: str = ""
    cost: str = ""  # the result of the round
    bonus: tuple[str, str] = ("", "")  # points that are not from cards, and what they are for
    climbs: tuple[int, int] = (0, 0)  # the total without them, and with them
    aloud: str = ""  # what is read aloud about them
    note: str = ""
    out: bool = False
    mine: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The sheet: the standings after a round, and two lines at its foot."""

    rounds: int
    current: int  # the marked round, from 1
    rows: tuple[ScoreRow, ...]  # in any order: `place` sorts them
    foot: str = ""
    next: str = ""


def sheet_end(sheet: ScoreSheet) -> float:
    """Return when the sheet is complete: later if something flies into a total."""
    return END_S + FLIES_S * any(row.bonus[0] for row in sheet.rows)


def sheet_node(sheet: ScoreSheet, view: Scroll, shown_s: float = COMPLETE_S) -> Node:
    """Return the sheet `shown_s` seconds after it opened; its rows scroll in `view`."""
    count = len(sheet.rows)
    aloud = joined((row.aloud for row in sheet.rows if row.aloud), " ")
    rows = CustomPaint(partial(_rows, sheet, shown_s, view), aloud, h=count * TALLEST_ROW, least_h=count * LOWEST_ROW)
    head = CustomPaint(partial(_header, sheet), h=HEADER_DU)
    foot = Row([Text(sheet.foot, NOTE), Gap(grow=1), Text(sheet.next, NOTE._replace(ink="text"))], 20, wraps=True)
    table = Column([head, Scrolled(rows, view, grow=1), Pad(foot, (44, 10), h=None)])
    return Pad(Stack([CustomPaint(partial(_mark, sheet)), table]), kind="deco")


def row_height(rows: int, high: float) -> float:
    """Return the height of a row if all of them share `high`."""
    return min(TALLEST_ROW, high / max(1, rows))


def _mark(sheet: ScoreSheet, canvas: Canvas, box: Rect) -> None:
    """Paint the background of the round's column."""
    columns = Columns.of(box.w, sheet)
    if sheet.current in columns.rounds:
        x, high = box.x + columns.rounds[sheet.current], min(box.h - 64, HEADER_DU - 17 + len(sheet.rows) * TALLEST_ROW)
        frame(canvas, (x - 22, box.y + 27, 44, high), "accent", 7, 1.4, 1, "#1d5457", 0.75)


def _header(sheet: ScoreSheet, canvas: Canvas, box: Rect) -> None:
    columns = Columns.of(box.w, sheet)
    y = box.y + 44
    if any(row.left or row.out for row in sheet.rows):
        text(canvas, words.LEFT_IN_HAND, box.x + columns.hand, y, "note", "text_dim", "medium")
    heads = sum(width_of(canvas, head, "note", "medium") for head in (words.LEFT_IN_HAND, words.ROUND))
    if heads + CHIP_GAP <= columns.sums - columns.hand:
        text(canvas, words.ROUND, box.x + columns.sums, y, "note", "text_dim", "medium", "r")
    text(canvas, words.TOTAL, box.x + columns.total, y, "note", "text_dim", "medium", "r")
    for number, x in columns.rounds.items():
        ink, weight = ("accent", "bold") if number == sheet.current else ("text_dim", "medium")
        text(canvas, str(number), box.x + x, y, "note", ink, weight, "c")  # type: ignore[arg-type]


def _rows(sheet: ScoreSheet, shown_s: float, view: Scroll, canvas: Canvas, box: Rect) -> None:
    columns = Columns.of(view.box.w, sheet)  # as wide as the header, with or without a scroll bar
    room = columns.hand - columns.name - 8
    columns = columns._replace(large=all(width_of(canvas, row.name, "strong", "semi") <= room for row in sheet.rows))
    high = row_height(len(sheet.rows), box.h)
    lands = TOTALS_S + sheet_end(sheet) - END_S
    slide = eased(shown_s, lands + 0.15, END_S - TOTALS_S - 0.15)
    for row in sheet.rows:
        y = box.y + (row.before - 1 + (row.place - row.before) * slide) * high
        if row.place > 1:
            hairline(canvas, box.x + 24, box.y + (row.place - 1) * high, box.w - 48, 0.28)
        _row(canvas, row, Rect(box.x, y, box.w, high), columns, sheet.current, shown_s, lands)


def _row(
    canvas: Canvas, row: ScoreRow, box: Rect, columns: Columns, current: int, shown_s: float, lands: float
) -> None:
    """Paint a row; what flies into totals `lands` then, and ranks are given after that."""
    x, y, w, h = box
    middle = y + h / 2 + 2
    if row.mine:
        frame(canvas, (x + 18, y + 5, w - 36, h - 8), "accent", 8, 1, 0.35, "accent", 0.08)
    ranked = shown_s >= lands + 0.3
    _standing(canvas, row, box, columns, ranked)
    given = _hand(canvas, row, Rect(x + columns.hand, y, columns.sums - columns.hand, h), shown_s)
    for number, at in columns.rounds.items():
        if number > len(row.scores):
            canvas.svg(drawings.dots(1, 1, 6, "text_dim"), x + at - 4, middle - 4, 8, 10, 0.5)
        elif number == current:
            seen = eased(shown_s, FIGURES_S + row.place * ROW_STAGGER_S)
            figure = row.scores[number - 1]
            size = "strong" if width_of(canvas, figure, "strong", "bold") <= NARROWEST_ROUND else "text"
            text(canvas, figure, x + at, middle + 7, size, "ivory", "bold", "c", alpha=seen)
        else:
            text(canvas, row.scores[number - 1], x + at, middle + 7, "text", "text", "regular", "c")
    lift = 10.0 if row.chance else 0.0
    text(canvas, _total_at(row, shown_s), x + columns.total, middle + 8 - lift, "head", "ivory", "semi", "r")
    if ranked:
        ink, weight = ("accent", "semi") if row.mine else ("text_dim", "regular")
        text(canvas, row.chance, x + columns.total, middle + 17, "note", ink, weight, "r")  # type: ignore[arg-type]
    if given is not None and TOTALS_S <= shown_s < TOTALS_S + FLIES_S:
        _fly(canvas, row.bonus[0], given, Point(x + columns.total - given.w / 2, middle), shown_s - TOTALS_S)
    if ranked and row.rank == 1 and row.scores:
        icon(canvas, "trophy", x + columns.total + 18, middle - 12, 26, "accent")


def _total_at(row: ScoreRow, shown_s: float) -> str:
    """Return the total shown at a moment: what flies into it counts once it has landed."""
    if shown_s < TOTALS_S:
        return row.total_before
    if not row.bonus[0]:
        return row.total
    (was, is_), climbed = row.climbs, eased(shown_s, TOTALS_S + FLIES_S, CLIMBS_S)
    return words.figure(round(was + (is_ - was) * climbed))


def _fly(canvas: Canvas, figure: str, source: Rect, goal: Point, since: float) -> None:
    """Paint a small copy of the points on its way into the total, with its trail."""
    for behind in range(TRAIL, -1, -1):
        share = max(0.0, (since - behind * TRAIL_S) / FLIES_S)
        way = share * share * (3 - 2 * share)
        x, y = (was + (is_ - was) * way for was, is_ in zip(source.center, goal, strict=True))
        box = Rect(x - source.w / 2, y - RISES * math.sin(math.pi * way) - source.h / 2, source.w, source.h)
        if not behind:
            canvas.svg(drawings.chip(box.w, box.h, "accent_ink", "accent"), *box)
        text(canvas, figure, box.center.x, box.center.y + 6, "text", "accent", "bold", "c", alpha=1 - behind * 0.27)


def _standing(canvas: Canvas, row: ScoreRow, box: Rect, columns: Columns, ranked: bool) -> None:
    x, middle, tight = box.x, box.y + box.h / 2 + 2, box.h < 60 or columns.wide < SPACIOUS
    rank = row.rank if ranked else row.rank_before
    ink = "accent" if rank == 1 and row.scores else "text"
    text(canvas, str(rank) if rank != NO_RANK else "", x + columns.place, middle + 8, "head", ink, "medium", "c")
    moved = row.rank_before - row.rank if row.rank_before != NO_RANK else 0
    if moved and ranked:
        ink = "legal" if moved > 0 else "danger_text"
        icon(canvas, "up" if moved > 0 else "fall", x + columns.place + 12, middle - 6, 14, ink)
    size = 34.0 if tight else 44.0
    look = "delighted" if row.out else "calm"
    portrait(canvas, row.face, look, x + columns.medal - size / 2, middle - size / 2, size)
    room, left = columns.hand - columns.name - 8, x + columns.name
    lift = 0.0 if row.note else 8.0
    lettering = "strong" if columns.large and not tight else "text"
    text(canvas, row.name, left, middle - 3 + lift, lettering, "text", "semi", fit=room)
    text(canvas, row.note, left, middle + 16, "note", "accent" if row.out else "text_dim", fit=room)


def _hand(canvas: Canvas, row: ScoreRow, box: Rect, shown_s: float) -> Rect | None:
    """Paint what was left in a hand, its sum, and what was given besides; return where these points stand."""
    if shown_s < HANDS_S + row.before * ROW_STAGGER_S:
        return None
    middle = box.y + box.h / 2 + 2
    if row.out:
        return _out(canvas, row.bonus, box, middle)
    given = None
    if row.bonus[0]:
        given = _bonus(canvas, row.bonus, box.right, middle, box.w * BONUS_SHARE, "r")
        box = box._replace(w=given.x - box.x - CHIP_GAP)
    wide = width_of(canvas, row.worth, "note", "medium")
    high, beside = _rail_height(len(row.left), box, wide + 16)
    under = 0.0 if beside else SUM_DU
    with canvas.left_of(box.right):  # however many cards there are
        rail(canvas, row.left, box.x, middle - (high + under) / 2, high, box.w - (wide + 16 if beside else 0))
    worth = row.worth if wide <= box.w else row.cost
    base = middle + 6 if beside else middle + (high + under) / 2
    text(canvas, worth, box.right, base, "note", "text", "medium", "r")
    return given


def _out(canvas: Canvas, bonus: tuple[str, str], box: Rect, middle: float) -> Rect | None:
    """Paint that a player is out, and what for points were given beside it, or below where there is no room."""
    lift, wide = 0.0, width_of(canvas, words.OUT, "note", "semi") + 16 + CHIP_GAP
    if bonus[0] and not _says_why(canvas, bonus, box.w - wide):
        lift = SUM_DU / 2
        text(canvas, bonus[1], box.x, middle + BONUS_DU / 2 + SUM_DU / 2, "note", "text", "medium", fit=box.w)
    chip(canvas, box.x, middle - 14 - lift, words.OUT, "legal_ground", "legal", "legal", 28)
    return _bonus(canvas, bonus, box.x + wide, middle - lift, box.w - wide) if bonus[0] else None


def _bonus(canvas: Canvas, bonus: tuple[str, str], x: float, middle: float, room: float, at: Align = "l") -> Rect:
    """Paint points that are not from cards, and what they are for if there is room; return where the points stand."""
    figure, why = bonus
    wide = width_of(canvas, figure, "text", "bold") + 2 * CHIP_GAP
    says_why = _says_why(canvas, bonus, room)
    whole = wide + (width_of(canvas, why, "note", "medium") + CHIP_GAP if says_why else 0.0)
    left = x - whole if at == "r" else x
    canvas.svg(drawings.chip(whole, BONUS_DU, "accent_ink", "accent"), left, middle - BONUS_DU / 2, whole, BONUS_DU)
    text(canvas, figure, left + CHIP_GAP, middle + 6, "text", "accent", "bold")
    if says_why:
        text(canvas, why, left + wide, middle + 5, "note", "ivory", "medium")
    return Rect(left, middle - BONUS_DU / 2, wide, BONUS_DU)


def _says_why(canvas: Canvas, bonus: tuple[str, str], room: float) -> bool:
    """Return whether there is room for what points are for, beside them."""
    figure, why = bonus
    return width_of(canvas, figure, "text", "bold") + width_of(canvas, why, "note", "medium") + 3 * CHIP_GAP <= room


def _rail_height(cards: int, box: Rect, summed: float) -> tuple[float, bool]:
    """Return the height of the cards at which every index is visible, and whether their sum fits beside them."""
    high, steps = min(54.0, box.h - 12), LEAST_INDEX_DU * (cards - 1)
    if steps + rail_card_width(high) <= box.w - summed:
        return high, True
    return max(24.0, min(high - SUM_DU, (box.w - steps) / CARD_SHAPE)), False
