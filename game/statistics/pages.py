"""What stands on the statistics' overview and charts: rows for the rule sets, key figures, three charts.

Made from games already chosen; the rows of the overview can be pressed to ask about one rule set.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.statistics import words
from game.statistics.games import Bin, Figures, FinishedGame, Totals, is_win
from game.text import ui
from game.ui import drawings
from game.ui.boxes import Column, Grid, Pad, Row
from game.ui.canvas import Canvas
from game.ui.charts import Across, Marked, draw_across, draw_course, draw_upright, lozenge
from game.ui.form import CELL_GAP, hairline_node, pressable_row
from game.ui.geometry import Rect
from game.ui.nodes import BODY, NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.paint import text, width_of

GAP = 16.0
ROW_DU = 44.0
COLUMNS = (46.0, 44.0, 56.0, 62.0, 58.0, 46.0, 46.0)  # how wide each is, but for the first
TABLE_WIDE, FIGURES_WIDE, LEAST_CHART = (780.0, 640.0), (364.0, 250.0), 190.0
GAMES_SHOWN = 60  # of the course: the latest
STRONG, HEADING = Style(weight="semi"), Style(ink="accent", weight="semi")


# ---- overview ----


def overview(counted: Totals, ask: Callable[[str], None]) -> Node:
    """The rule sets played, most played first, each to be pressed, which asks about it; key figures beside them."""
    head = [Text(words.COLUMNS[0], NOTE._replace(weight="medium"), grow=1)]
    small = NOTE._replace(weight="medium", at="r", lead=1.15)
    head += [Text(title, small, w=wide) for title, wide in zip(words.COLUMNS[1:], COLUMNS, strict=True)]
    rows = [_rule_set(game, held, counted.choice.rule_set, ask) for game, held in counted.rule_sets]
    apart = Pad(Text(words.PRACTICE_APART, NOTE), (CELL_GAP, 4)) if counted.choice.practice else None
    titles = Pad(Row(head, CELL_GAP, cross="end"), (CELL_GAP, 4))
    table = Column([titles, hairline_node(), *rows, Gap(grow=1), apart])
    left = Pad(table, (10, 10), "plain", w=TABLE_WIDE[0], least_w=TABLE_WIDE[1], grow=2)
    figures = [Column([Text(name, NOTE), Text(said, STRONG)]) for name, said in _key_figures(counted)]
    right = Pad(
        Grid(figures, FIGURES_WIDE[1] - 80, gap=6), (40, 22), "deco", w=FIGURES_WIDE[0], least_w=FIGURES_WIDE[1], grow=1
    )
    return Row([left, right], GAP, cross=None, folds=True)


def _rule_set(game: FinishedGame, held: Figures, chosen: str | None, ask: Callable[[str], None]) -> Node:
    said = (
        *(str(held.games), ui.per_cent(held.win_rate), ui.per_cent(held.out_rate)),
        *(ui.a_round(held.points_a_round), ui.a_round(held.buys_a_round)),
        *(words.total(held.best), words.total(held.worst)),
    )
    right = BODY._replace(at="r", most=1)
    cells = [Text(game.title, STRONG._replace(most=1), (game.title,), grow=1)]
    cells += [Text(figure, right, w=wide) for figure, wide in zip(said, COLUMNS, strict=True)]
    return pressable_row(
        f"set {game.rule_set}", cells, ROW_DU, on=chosen == game.rule_set, does=partial(ask, game.rule_set)
    )


def _key_figures(counted: Totals) -> Iterator[tuple[str, str]]:
    held = counted.figures
    yield words.GAMES, str(held.games)
    yield words.WINS, words.wins(held.wins, held.win_rate, held.shared)
    yield words.PLACES, words.places(held.places)
    yield words.STREAKS, words.streaks(held.streak, held.longest)
    yield words.ROUNDS_OUT, words.part_of(held.out, held.rounds, held.out_rate)
    yield words.BUYS_A_ROUND, ui.a_round(held.buys_a_round)
    if counted.is_comparable:
        yield words.POINTS_A_ROUND, ui.a_round(held.points_a_round)
        yield words.BEST_AND_WORST, words.best_and_worst(held.best, held.worst)
        if counted.games[-1].uses_quarters:
            yield words.QUARTERS, ui.a_round(held.quarters / held.games)


# ---- charts ----


def charts(counted: Totals, level_name: Callable[[str], str]) -> Node:
    """Points game by game, how a round's points spread, wins by level."""
    course: Node = Text(ui.CHOOSE_RULE_SET, Style(ink="text_dim"))
    spread = course
    if counted.is_comparable:
        course = CustomPaint(partial(_draw_course, counted), h=LEAST_CHART, grow=1)
        spread = CustomPaint(partial(_draw_spread, counted.spread), h=LEAST_CHART * 0.7, grow=1)
    levels = CustomPaint(partial(_draw_levels, counted.levels, level_name), h=LEAST_CHART * 0.7, grow=1)
    right = Column([_chart(words.SPREAD, spread), _chart(words.BY_LEVEL, levels)], GAP, w=470, least_w=340, grow=1)
    return Row([_chart(words.BY_GAME, course, w=670, least_w=430), right], GAP, cross=None, folds=True)


def _chart(title: str, drawn: Node, w: float | None = None, least_w: float | None = None) -> Node:
    return Pad(Column([Text(title, HEADING), drawn], 8), (22, 14), "plain", w=w, least_w=least_w, grow=1)


def _draw_course(counted: Totals, canvas: Canvas, box: Rect) -> None:
    games, person = counted.games, counted.choice.person
    shown = [(game, seat) for game in games[-GAMES_SHOWN:] if (seat := game.seat_of(person)) is not None]
    values = [Marked(game.players[seat].total, is_win(game, seat)) for game, seat in shown]
    plot = Rect(box.x + 50, box.y + 10, box.w - 60, box.h - 54)
    draw_course(canvas, values, sum(each.value for each in values) / len(values), plot)
    y, first = plot.bottom + 28, len(games) - len(shown) + 1
    text(canvas, str(first), plot.x, y, "note", "text_dim", at="c")
    if len(shown) > 1:
        text(canvas, str(len(games)), plot.right, y, "note", "text_dim", at="c")
    x = plot.centre.x - 130
    canvas.svg(drawings.document(lozenge(8, 8), 16, 16), x, y - 12, 16, 16)
    x += 22 + text(canvas, words.LEGEND_WON, x + 22, y, "note", "text_dim") + 40
    dash = '<path d="M0 2H40" stroke="#f3d27f" stroke-width="2" stroke-dasharray="9 6"/>'
    canvas.svg(drawings.document(dash, 40, 4), x, y - 6, 40, 4)
    text(canvas, words.LEGEND_MEAN, x + 50, y, "note", "text_dim")


def _draw_spread(bars: Sequence[Bin], canvas: Canvas, box: Rect) -> None:
    plot = Rect(box.x, box.y + 20, box.w, box.h - 44)
    spans = [words.span(bar.low, bar.high) for bar in bars]
    if max(width_of(canvas, span, "note") for span in spans) > plot.w / len(bars) - 2:
        spans = [words.span(bar.low, bar.low) for bar in bars]
    draw_upright(canvas, [(span, bar.held) for span, bar in zip(spans, bars, strict=True)], plot)


def _draw_levels(
    levels: Sequence[tuple[str, Figures]], level_name: Callable[[str], str], canvas: Canvas, box: Rect
) -> None:
    bars = [Across(level_name(level), each.win_rate, words.won_of(each.wins, each.games)) for level, each in levels]
    draw_across(canvas, bars, box)
