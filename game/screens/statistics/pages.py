"""What stands on the statistics' overview and charts: rows for the rule sets, key figures, three charts.

Pure drawing from games already chosen; the rows of the overview can be pressed to ask about one rule set.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.screens.charts import Across, Marked, draw_across, draw_course, draw_upright, lozenge
from game.statistics import Bar, Counted, Figures, Game, is_win
from game.table import drawings
from game.table.buttons import Feel, focus_ring
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.paint import hairline, panel, para, text, width_of
from game.table.widgets import Pressable, Widget
from game.words import statistics as words

TABLE_W, GAP = 780.0, 16.0
ROWS_TOP, ROW_DU, MOST_RULE_SETS = 62.0, 44.0, 8
COLUMNS = (20.0, 312.0, 378.0, 460.0, 552.0, 640.0, 706.0, 764.0)  # the first from its left, the rest to their right
HEADING_DU = (44.0, 8.0)
FIGURE_DU = 43.0
GAMES_SHOWN = 60  # of the course: the latest


# ---- overview ----


def rule_set_rows(box: Rect, counted: Counted) -> tuple[Widget, ...]:
    """A row to press for each rule set played, most played first."""
    return tuple(
        Pressable(
            f"set {game.rule_set}",
            Rect(box.x + 10, box.y + ROWS_TOP + at * ROW_DU, TABLE_W - 20, ROW_DU),
            partial(_paint_row, game, held, counted.choice.rule_set == game.rule_set),
        )
        for at, (game, held) in enumerate(counted.rule_sets[:MOST_RULE_SETS])
    )


def _paint_row(game: Game, held: Figures, is_chosen: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    if is_chosen or feel.hover > 0.5:
        ground = drawings.frame(box.w, box.h, "accent", 8, 1, 0.35, "accent", 0.14 if is_chosen else 0.08)
        canvas.svg(ground, *box)
    if feel.focus:
        focus_ring(canvas, box)
    base, left = box.y + box.h / 2 + 6, box.x - 10
    text(canvas, game.title, left + COLUMNS[0], base, "text", "text", "semi", fit=COLUMNS[1] - COLUMNS[0] - 60)
    said = (
        *(str(held.games), words.per_cent(held.win_rate), words.per_cent(held.out_rate)),
        *(words.a_round(held.points_a_round), words.a_round(held.buys_a_round)),
        *(words.total(held.best), words.total(held.worst)),
    )
    for x, figure in zip(COLUMNS[1:], said, strict=True):
        text(canvas, figure, left + x, base, "text", "text", at="r")


def draw_overview(canvas: Canvas, box: Rect, counted: Counted) -> None:
    """The table's ground and heading, and the key figures beside it."""
    panel(canvas, Rect(box.x, box.y, TABLE_W, box.h))
    for at, (x, heading) in enumerate(zip(COLUMNS, words.COLUMNS, strict=True)):
        side = "r" if at else "l"
        _heading(canvas, heading, box.x + x, box.y + HEADING_DU[0], side == "r")
    hairline(canvas, box.x + 16, box.y + ROWS_TOP - 4, TABLE_W - 32, 0.45)
    if counted.choice.practice:
        text(canvas, words.PRACTICE_APART, box.x + 20, box.bottom - 20, "note", "text_dim", fit=TABLE_W - 40)
    side_box = Rect(box.x + TABLE_W + GAP, box.y, box.w - TABLE_W - GAP, box.h)
    panel(canvas, side_box, "deco")
    for at, (name, said) in enumerate(_key_figures(counted)):
        y = side_box.y + 42 + at * FIGURE_DU
        text(canvas, name, side_box.x + 30, y, "note", "text_dim", fit=side_box.w - 60)
        text(canvas, said, side_box.x + 30, y + 20, "text", "text", "semi", fit=side_box.w - 60)


def _heading(canvas: Canvas, heading: str, x: float, y: float, to_right: bool) -> None:
    """A column's heading, on two lines where it has two words."""
    first, _, last = heading.rpartition(" ") if to_right else ("", "", heading)
    side = "r" if to_right else "l"
    if first:
        text(canvas, first, x, y - 16, "note", "text_dim", "medium", side)  # type: ignore[arg-type]
    text(canvas, last, x, y, "note", "text_dim", "medium", side)  # type: ignore[arg-type]


def _key_figures(counted: Counted) -> Iterator[tuple[str, str]]:
    held = counted.figures
    yield words.GAMES, str(held.games)
    yield words.WINS, words.wins(held.wins, held.win_rate, held.shared)
    yield words.PLACES, words.places(held.places)
    yield words.STREAKS, words.streaks(held.streak, held.longest)
    yield words.ROUNDS_OUT, words.part_of(held.out, held.rounds, held.out_rate)
    yield words.BUYS_A_ROUND, words.a_round(held.buys_a_round)
    if counted.is_comparable:
        yield words.POINTS_A_ROUND, words.a_round(held.points_a_round)
        yield words.BEST_AND_WORST, words.best_and_worst(held.best, held.worst)
        if counted.games[-1].uses_quarters:
            yield words.QUARTERS, words.a_round(held.quarters / held.games)


# ---- charts ----


def draw_charts(canvas: Canvas, box: Rect, counted: Counted, level_name: Callable[[str], str]) -> None:
    """Points game by game, how a round's points spread, wins by level."""
    wide = box.w * 0.58
    half = (box.h - GAP) / 2
    course = Rect(box.x, box.y, wide, box.h)
    spread = Rect(box.x + wide + GAP, box.y, box.w - wide - GAP, half)
    levels = spread.moved(0, half + GAP)
    for place, title in ((course, words.BY_GAME), (spread, words.SPREAD), (levels, words.BY_LEVEL)):
        panel(canvas, place)
        text(canvas, title, place.x + 22, place.y + 32, "text", "accent", "semi", fit=place.w - 44)
    if counted.is_comparable:
        _draw_course(canvas, course, counted)
        _draw_spread(canvas, spread, counted.spread)
    else:
        for place in (course, spread):
            para(canvas, words.CHOOSE_RULE_SET, place.x + 22, place.y + 76, place.w - 44, "text", "text_dim", most=3)
    _draw_levels(canvas, levels, counted.levels, level_name)


def _draw_course(canvas: Canvas, box: Rect, counted: Counted) -> None:
    games, person = counted.games, counted.choice.person
    shown = [(game, seat) for game in games[-GAMES_SHOWN:] if (seat := game.seat_of(person)) is not None]
    values = [Marked(game.players[seat].total, is_win(game, seat)) for game, seat in shown]
    draw_course(
        canvas,
        values,
        sum(each.value for each in values) / len(values),
        Rect(box.x + 72, box.y + 62, box.w - 100, box.h - 124),
    )
    y, first = box.bottom - 26, len(games) - len(shown) + 1
    text(canvas, str(first), box.x + 72, y - 8, "note", "text_dim", at="c")
    if len(shown) > 1:
        text(canvas, str(len(games)), box.right - 28, y - 8, "note", "text_dim", at="c")
    canvas.svg(drawings.document(lozenge(8, 8), 16, 16), box.x + 240, y - 20, 16, 16)
    text(canvas, words.LEGEND_WON, box.x + 262, y - 7, "note", "text_dim")
    dash = '<path d="M0 2H40" stroke="#f3d27f" stroke-width="2" stroke-dasharray="9 6"/>'
    canvas.svg(drawings.document(dash, 40, 4), box.x + 350, y - 14, 40, 4)
    text(canvas, words.LEGEND_MEAN, box.x + 400, y - 7, "note", "text_dim")


def _draw_spread(canvas: Canvas, box: Rect, bars: Sequence[Bar]) -> None:
    plot = Rect(box.x + 24, box.y + 62, box.w - 48, box.h - 96)
    spans = [words.span(bar.low, bar.high) for bar in bars]
    if max(width_of(canvas, span, "note") for span in spans) > plot.w / len(bars) - 2:
        spans = [words.span(bar.low, bar.low) for bar in bars]
    draw_upright(canvas, [(span, bar.held) for span, bar in zip(spans, bars, strict=True)], plot)


def _draw_levels(
    canvas: Canvas, box: Rect, levels: Sequence[tuple[str, Figures]], level_name: Callable[[str], str]
) -> None:
    bars = [Across(level_name(level), each.win_rate, words.won_of(each.wins, each.games)) for level, each in levels]
    draw_across(canvas, bars, Rect(box.x + 24, box.y + 48, box.w - 48, box.h - 62))
