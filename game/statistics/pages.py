"""The statistics' overview, rounds and charts pages: rows for the rule sets, key figures, three charts.

Made from games already selected; pressing a row of the overview selects its rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.engine.record import PERSON
from game.language import of_rule_set
from game.statistics import words
from game.statistics.achievements import LEAST_ROUNDS, Standing
from game.statistics.games import Bin, Figures, FinishedGame, Totals, is_win
from game.statistics.rounds import PersonalBest, Records, Rival, RoundFigures, RoundTotals
from game.text import ui
from game.ui import drawings
from game.ui.boxes import Cells, Column, Grid, Pad, Row, Table
from game.ui.canvas import Canvas
from game.ui.charts import ChartPoint, HorizontalBar, draw_bars, draw_horizontal_bars, draw_line_chart, lozenge
from game.ui.form import CELL_GAP, hairline_node, pressable_row
from game.ui.geometry import Rect
from game.ui.nodes import BODY, NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.paint import achievement, text, width_of

ROUND_WIDTHS = (56.0, 52.0, 48.0, 52.0, 86.0, 78.0, 48.0, 50.0)  # column widths, except for the first
WIDE, LEAST, FIRST, SIDE_WIDE, SIDE_LEAST = 836.0, 690.0, 120.0, 310.0, 300.0
HEADING, STRONG, RIGHT = Style(ink="accent", weight="semi"), Style(weight="semi"), BODY._replace(at="r", most=1)


def rounds_page(
    totals: RoundTotals, contracts: Sequence[str], when: Callable[[str], str], level_name: Callable[[str], str]
) -> Node:
    """Return the rounds of a rule set with their contracts, if known; records; head to head."""
    left: Node = Pad(Text(ui.CHOOSE_RULE_SET, Style(ink="text_dim")), (22, 14), "plain", grow=2)
    if totals.rounds:
        left = Pad(_table(totals.rounds, contracts), (10, 10), "plain", w=WIDE, least_w=LEAST, grow=2)
    rivals = [_rival(rival, level_name) for rival in totals.rivals]
    parts = [*_records(totals.records, when), Text(words.HEAD_TO_HEAD, HEADING), *rivals]
    return Row(
        [left, Pad(Column(parts, 5), (36, 16), "deco", w=SIDE_WIDE, least_w=SIDE_LEAST, grow=1)],
        16,
        cross=None,
        folds=True,
    )


def _table(rounds: Sequence[RoundFigures], contracts: Sequence[str]) -> Node:
    small = NOTE._replace(weight="medium", at="r", lead=1.15)
    titles: list[Node] = [Text(words.ROUND_COLUMNS[0], NOTE._replace(weight="medium"), w=FIRST, grow=1)]
    titles += [Text(title, small, w=wide) for title, wide in zip(words.ROUND_COLUMNS[1:], ROUND_WIDTHS, strict=True)]
    rows: list[Cells | Node] = [Cells(titles, _titles), hairline_node()]
    for round_ in rounds:
        asked = contracts[round_.number - 1] if round_.number <= len(contracts) else ""
        figures = (
            str(round_.played), words.laid_down(round_.down_rate), words.in_turn(round_.turn_of_laying),
            ui.per_cent(round_.out / round_.played), ui.a_round(round_.mean),
            ui.a_round(round_.buys / round_.played), words.total(round_.best), words.total(round_.worst),
        )  # fmt: skip
        cells: list[Node] = [Text(ui.round_of(round_.number, asked), STRONG, w=FIRST, grow=1)]
        cells += [Text(figure, RIGHT, w=wide) for figure, wide in zip(figures, ROUND_WIDTHS, strict=True)]
        rows.append(Cells(cells, lambda cells: Row(cells, CELL_GAP)))
    return Column([Table(rows, 7), Gap(grow=1)])


def _titles(cells: Sequence[Node]) -> Node:
    """Return the heads of columns."""
    return Row(cells, CELL_GAP, cross="end")


def _records(held: Records | None, when: Callable[[str], str]) -> list[Node]:
    if held is None:
        return []
    named: list[tuple[str, PersonalBest | None]] = [
        (words.BEST_ROUND, held.best_round),
        (words.WORST_ROUND, held.worst_round),
        (words.MOST_OUT, held.most_out),
        (words.CLOSEST_WIN, held.closest),
    ]
    rows = [
        Column([Text(name, NOTE), Text(words.record(record.value, when(record.ended)), STRONG)])
        for name, record in named
        if record is not None
    ]
    return [Text(words.RECORDS, HEADING), *rows, hairline_node()]


def _rival(rival: Rival, level_name: Callable[[str], str]) -> Node:
    who = rival.name if rival.plays == PERSON else words.rival(rival.name, level_name(rival.plays))
    result = words.AHEAD_AND_BEHIND(won=rival.ahead, lost=rival.behind, all=rival.games)
    return Row([Text(who, STRONG._replace(most=1), (rival.name,), grow=1), Text(result, RIGHT)], 10)


# ---- achievements ----

MEDAL_DU, CELL_LEAST, DAY_WIDE = 46.0, 330.0, 100.0


def achievements_page(standings: Sequence[Standing], day: Callable[[str], str]) -> Node:
    """Return all achievements: medals and dates for those earned, and the progress of the others."""
    cells = [_achievement(standing, day) for standing in standings]
    note = Text(words.WHOLE_GAMES_COUNT(number=LEAST_ROUNDS), NOTE)
    return Pad(Column([Grid(cells, CELL_LEAST, gap=10), Gap(grow=1), note]), (12, 16), "plain")


def _achievement(standing: Standing, day: Callable[[str], str]) -> Node:
    name, meaning = words.ACHIEVEMENTS[standing.achievement]
    is_earned = bool(standing.earned)
    progress = day(standing.earned) if is_earned else words.how_far(standing.done, standing.needed)
    title = Style(ink="accent" if is_earned else "text_dim", weight="semi", most=1)
    aside = Text(progress, NOTE._replace(at="r", most=2), w=DAY_WIDE, least_w=DAY_WIDE)
    medal = CustomPaint(partial(_medal, standing.achievement, is_earned), w=MEDAL_DU, h=MEDAL_DU)
    return Pad(Row([medal, Column([Text(name, title), Text(meaning, NOTE)], grow=1), aside], 12), (10, 0))


def _medal(name: str, is_earned: bool, canvas: Canvas, box: Rect) -> None:
    achievement(canvas, name, box.x, box.center.y - MEDAL_DU / 2, MEDAL_DU, is_earned=is_earned)


GAP = 16.0
ROW_DU = 44.0
NAME_LEAST = 150.0  # the least width of the name of a rule set: the five shipped ones have room
OVERVIEW_WIDTHS = (46.0, 44.0, 56.0, 86.0, 78.0, 46.0, 46.0)  # column widths, except for the first
TABLE_WIDE, FIGURES_WIDE, LEAST_CHART = 780.0, (364.0, 250.0), 190.0
GAMES_SHOWN = 60  # in the line chart: the latest games


# ---- overview ----


def overview(counted: Totals, ask: Callable[[str], None]) -> Node:
    """Return the rule sets, most played first (a press calls `ask`), with key figures beside them."""
    head: list[Node] = [Text(words.COLUMNS[0], NOTE._replace(weight="medium"), grow=1)]
    small = NOTE._replace(weight="medium", at="r", lead=1.15)
    head += [Text(title, small, w=wide) for title, wide in zip(words.COLUMNS[1:], OVERVIEW_WIDTHS, strict=True)]
    rows = [_rule_set(game, held, counted.choice.rule_set, ask) for game, held in counted.rule_sets]
    apart = Pad(Text(words.PRACTICE_APART, NOTE), (CELL_GAP, 4)) if counted.choice.practice else None
    titles = Cells(head, lambda cells: Pad(_titles(cells), (CELL_GAP, 4)))
    table = Column([Table([titles, hairline_node(), *rows]), Gap(grow=1), apart])
    left = Pad(table, (10, 10), "plain", w=TABLE_WIDE, grow=2)
    figures = [Column([Text(name, NOTE), Text(value, STRONG)]) for name, value in _key_figures(counted)]
    right = Pad(
        Grid(figures, FIGURES_WIDE[1] - 80, gap=6), (40, 22), "deco", w=FIGURES_WIDE[0], least_w=FIGURES_WIDE[1], grow=1
    )
    return Row([left, right], GAP, cross=None, folds=True)


def _rule_set(game: FinishedGame, held: Figures, chosen: str | None, ask: Callable[[str], None]) -> Cells:
    figures = (
        str(held.games), ui.per_cent(held.win_rate), ui.per_cent(held.out_rate),
        ui.a_round(held.points_a_round), ui.a_round(held.buys_a_round),
        words.total(held.best), words.total(held.worst),
    )  # fmt: skip
    right, title = BODY._replace(at="r", most=1), words.title_of(of_rule_set(game.title), len(game.numbers))
    cells: list[Node] = [Text(title, STRONG._replace(most=1), (title,), least_w=NAME_LEAST, grow=1)]
    cells += [Text(figure, right, w=wide) for figure, wide in zip(figures, OVERVIEW_WIDTHS, strict=True)]
    is_on, does = chosen == game.kind, partial(ask, game.kind)
    return Cells(cells, lambda cells: pressable_row(f"set {game.kind}", cells, ROW_DU, on=is_on, does=does))


def _key_figures(counted: Totals) -> Iterator[tuple[str, str]]:
    held = counted.figures
    yield words.GAMES, str(held.games)
    yield words.WINS, words.wins(held.wins, held.win_rate, held.shared)
    yield words.PLACES, words.places(held.places)
    yield words.STREAKS, words.STREAKS_NOW_AND_BEST(now=held.streak, best=held.longest)
    yield words.ROUNDS_OUT, words.part_of(held.out, held.rounds, held.out_rate)
    yield words.BUYS_A_ROUND, ui.a_round(held.buys_a_round)
    if counted.is_comparable:
        yield words.POINTS_A_ROUND, ui.a_round(held.points_a_round)
        yield words.BEST_AND_WORST, words.best_and_worst(held.best, held.worst)
        if counted.games[-1].uses_quarters and held.games:
            yield words.QUARTERS, ui.a_round(held.quarters / held.games)


# ---- charts ----


def charts(counted: Totals, level_name: Callable[[str], str]) -> Node:
    """Return the charts: points by game, the distribution of a round's points, wins by level."""
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
    if not shown:
        return
    values = [ChartPoint(game.players[seat].total, is_win(game, seat)) for game, seat in shown]
    plot = Rect(box.x + 50, box.y + 10, box.w - 60, box.h - 54)
    draw_line_chart(canvas, values, sum(value.value for value in values) / len(values), plot)
    y, first = plot.bottom + 28, len(games) - len(shown) + 1
    text(canvas, str(first), plot.x, y, "note", "text_dim", at="c")
    if len(shown) > 1:
        text(canvas, str(len(games)), plot.right, y, "note", "text_dim", at="c")
    x = plot.center.x - 130
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
    draw_bars(canvas, [(span, bar.occurrences) for span, bar in zip(spans, bars, strict=True)], plot)


def _draw_levels(
    levels: Sequence[tuple[str, Figures]], level_name: Callable[[str], str], canvas: Canvas, box: Rect
) -> None:
    bars = [
        HorizontalBar(level_name(level), figures.win_rate, words.WON_OF(number=figures.wins, all=figures.games))
        for level, figures in levels
    ]
    draw_horizontal_bars(canvas, bars, box)
