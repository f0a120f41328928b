"""After a round: the player's result beside experts who played the same hand, and the points lost by choices.

The contents come as one value, which grows while the experts are still playing. Arrow keys step through the playings,
each of which can be watched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import pygame

from ai.intervals import Z95
from ai.judge.par import Playing, RoundOutcome
from game.play.scores.scores import sorted_hand
from game.practice import words
from game.practice.doors import draw_picture, stroke
from game.practice.rounds import par_words, plan_words, reading_words
from game.rules.scoring import by_points
from game.rules.variant import Contract, Variant
from game.table import rails
from game.text import ui
from game.text.cards import contract_words
from game.ui.boxes import Child, Column, Pad, Row, Scrolled
from game.ui.buttons import Feel
from game.ui.canvas import Canvas
from game.ui.charts import round_figures
from game.ui.dialogs import LookingScreen
from game.ui.form import NOWHERE, SPRING, Way, button, foot, head, title_node, way_button
from game.ui.geometry import Rect
from game.ui.looks import LARGEST, LEAST_TARGET_DU, color
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Placed, Room, Style, Text, WidgetNode
from game.ui.paint import portrait, text
from game.ui.screen import Step
from game.ui.touch import stepped
from game.ui.widgets import Pressable, Toggle
from game.value import value
from sounds import Mood

EDGE, STRIP_HIGH, DOT_DU, FACE_DU, MARGIN = 24.0, 176.0, 23.0, 44.0, 26.0
LEFT_HIGH, LEFT_WIDE, DETAIL_HIGH, LOW_HIGH, FIELD_WIDE, LADDER_WIDE = 46.0, 170.0, 54.0, 196.0, 620.0, 380.0
BIG = Style(40.0, weight="semi", most=1)
SHOWN_LADDER = 10
Lost = tuple[float, float]  # points lost by the choices of a round, with the margin of error


class RoundPar(NamedTuple):
    """A round from a seat, and how experts played the same hand so far, in the order of their numbers.

    `out` is the player who went out, if anyone did, and `out_in` the number of their turn. `field` is the results of
    all experts of a deal of the day.
    """

    variant: Variant
    number: int
    contract: Contract
    names: tuple[str, ...]
    me: int | None  # the index of the local player
    seat: int
    mine: RoundOutcome
    out: int | None
    out_in: int
    playings: tuple[Playing, ...]
    total: int
    is_running: bool
    face: str = ""
    lost: Lost | None = None  # None: not reviewed
    ladder: tuple[Lost, ...] = ()  # the ladder of the latest reviewed rounds, this one last
    day: str = ""  # in words, if it is a deal of the day
    field: Mapping[int, int] = {}
    field_size: int = 0

    @property
    def most_points(self) -> bool:
        """Return whether the most points win."""
        return by_points(self.variant)

    @property
    def points(self) -> tuple[int, ...]:
        """The experts' results."""
        return tuple(playing.outcome.points for playing in self.playings)

    @property
    def spread(self) -> Lost | None:
        """The mean of the experts' results with its margin of error; None while there are too few."""
        points = self.points
        return (fmean(points), Z95 * stdev(points) / sqrt(len(points))) if len(points) > 1 else None

    @property
    def worse(self) -> int:
        """Return how many experts of the deal of the day did worse."""
        mine = self.mine.points
        return sum(points < mine if self.most_points else points > mine for points in self.field.values())

    def line(self) -> str:
        """Return what was played, and how it ended."""
        name = None if self.out is None else self.names[self.out]
        ending = par_words.went_out(name, self.out == self.seat, self.out_in)
        return par_words.ROUND_SUMMARY(
            title=self.variant.title, number=self.number, contract=contract_words(self.contract), out=ending
        )


class ParScreen(LookingScreen[RoundPar]):
    """The end of a practice round. The last button is gold."""

    largest_tall = LARGEST
    music = Mood.SILENT

    def __init__(
        self,
        look: Callable[[], RoundPar],
        ways: Sequence[Way],
        watch: Callable[[Playing], Step] | None = None,
        plan: tuple[Callable[[], bool], Callable[[bool], None]] | None = None,
        hands: Sequence[str] = (),
    ) -> None:
        """Create the page; `plan` tells and changes whether the plan is asked for after every deal, and `hands` are the
        truths about hands that were read.
        """
        super().__init__(look, ways[-1].label, ways=ways)
        self.chosen, self._plan, self._hands = 0, plan, hands
        self._watch = watch

    @property
    def awaits(self) -> bool:
        """Return whether somebody is still playing."""
        return self.shown.is_running

    @property
    def playing(self) -> Playing | None:
        """The selected playing."""
        found = self.shown.playings
        return found[min(self.chosen, len(found) - 1)] if found else None

    def view(self) -> Node:
        """Return the results on one line, the field of a deal of the day, the ladder, and the buttons."""
        shown = self.shown
        low = Row([self._field(), self._read() or self._ladder()], 12, cross=None, folds=True)
        body = Scrolled(Column([self._experts(), low], 12), self.scroll)
        *others, last = self._ways
        ways = foot(
            *(way_button(way, 150 if way.sub else 120, 54) for way in others),
            SPRING,
            way_button(last, 240, 54, kind="gold"),
        )
        return self.framed(head(par_words.BESIDE_EXPERTS, shown.line(), 40), body, ways, edge=EDGE)

    def _experts(self) -> Node:
        shown, spread = self.shown, self.shown.spread
        cells: list[Child] = [_figure(words.YOU, ui.figure(shown.mine.points), "", "accent")]
        if spread is not None:
            cells.append(_figure(par_words.EXPERTS, ui.figure(round(spread[0])), words.half(spread[1]), "text"))
        if shown.lost is not None:
            cells.append(_figure(par_words.CHOICES_LOST, f"{shown.lost[0]:.0f}", words.half(shown.lost[1]), "text"))
        done = par_words.PLAYINGS(number=len(shown.playings), all=shown.total)
        if not shown.is_running and len(shown.playings) < shown.total:
            done = par_words.NOT_KNOWN
        spoken_words = par_words.SHUFFLED_ANEW if len(shown.playings) >= shown.total else done
        top: Node = Text(spoken_words, NOTE._replace(at="r"))
        if self._plan is not None and len(shown.playings) >= shown.total:
            is_on, switch = self._plan
            every = Toggle("every", NOWHERE, plan_words.PLAN_AFTER_EVERY_DEAL, is_on(), key="Y", does=switch)
            top = Row([SPRING, WidgetNode(every, w=330, h=LEAST_TARGET_DU)])
        side = Column([top, self._detail()], 6, grow=1, least_w=330)
        strip = Strip(shown, self.chosen, self._choose, h=STRIP_HIGH)
        figures = Row([Row(cells, 36), side], 36, cross="start", folds=True)
        return Pad(Column([figures, strip], 2), (22, 12), "plain")

    def _detail(self) -> Node:
        """Return the selected playing: the hand left, how it went, and the way to watch it."""
        playing = self.playing
        if playing is None:
            return Gap(h=DETAIL_HIGH)  # keeps the place free, so that nothing moves when the first expert is done
        outcome = playing.outcome
        left = tuple(map(str, sorted_hand(outcome.left)))
        course = Column(
            [
                Text(par_words.points_alone(outcome.points), Style("strong", weight="semi", most=1)),
                Text(par_words.course_in_short(outcome.down, outcome.buys), NOTE),
            ],
            grow=1,
        )
        cards = CustomPaint(partial(_left, left), w=LEFT_WIDE, h=LEFT_HIGH, least_w=80)
        watch = (
            button("watch", par_words.WATCH, key="W", h=44, does=self._watch_it) if self._watch is not None else None
        )
        return Pad(Row([cards, course, watch], 12), (14, 4), "raised", h=DETAIL_HIGH)

    def _field(self) -> Node | None:
        """Return how the player did among the experts of the deal of the day."""
        shown = self.shown
        if not shown.day:
            return None
        worse = par_words.DID_WORSE(number=shown.field_size)
        if len(shown.field) < shown.field_size:
            worse = par_words.FIELD_SO_FAR(number=len(shown.field), all=shown.field_size)
        figure = str(shown.worse) if shown.field else par_words.MORE
        texts = Column(
            [
                title_node(ui.TODAYS_DEAL, 25),
                Text(shown.day, NOTE),
                Row([Text(figure, Style(46, "accent", "semi", most=1)), Text(worse, Style(lead=1.2), grow=1)], 10),
            ],
            4,
            w=230,
            least_w=180,
        )
        points = tuple(shown.field.values())
        dots = CustomPaint(partial(_draw_field, points, shown.mine.points, shown.face), h=140, grow=1, least_w=200)
        return Pad(Row([texts, dots], 20), (20, 12), "plain", w=FIELD_WIDE, least_w=400, h=LOW_HIGH, grow=1)

    def _read(self) -> Node | None:
        """Return the truth about the hands that were read in the round."""
        if not self._hands:
            return None
        rows = [title_node(reading_words.HANDS_READ, 22), *map(Text, self._hands)]
        return Pad(Column(list[Node](rows), 4), (20, 12), "plain", w=LADDER_WIDE, least_w=300, grow=1)

    def _ladder(self) -> Node:
        """Return the points lost by choices in the latest reviewed rounds."""
        ladder = self.shown.ladder[-SHOWN_LADDER:]
        if not ladder:
            inside: Node = Text(par_words.LADDER_EMPTY, Style(ink="text_dim", at="c"))
        else:
            inside = CustomPaint(partial(_draw_ladder, ladder), par_words.ladder_spoken(ladder[-1][0]), h=130, grow=1)
        rows = [title_node(par_words.LOST_BY_CHOICES, 22), inside]
        return Pad(Column(rows, 4), (20, 12), "plain", w=LADDER_WIDE, least_w=300, h=LOW_HIGH, grow=1)

    # ---- input ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Step through the playings with Left and Right, from the best to the worst."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.shown.playings:
            order = in_order(self.shown.playings)
            at = order.index(min(self.chosen, len(order) - 1)) + (1 if event.key == pygame.K_RIGHT else -1)
            self._choose(order[at % len(order)])
            return None
        return super().handle(event, now)

    def _choose(self, at: int) -> None:
        self.chosen, self._renewed = at, True

    def _watch_it(self) -> Step | None:
        playing = self.playing
        return self._watch(playing) if playing is not None and self._watch is not None else None


def in_order(playings: Sequence[Playing]) -> list[int]:
    """Return the places of the playings by their points."""
    return sorted(range(len(playings)), key=lambda at: (playings[at].outcome.points, at))


def _figure(label: str, figure: str, half: str, ink: str) -> Node:
    number = Row([Text(figure, BIG._replace(ink=ink)), Text(half, Style("strong", "text_dim", most=1))], 8)
    return Column([Text(label, Style(ink="text_dim", most=1)), number])


class StripScale(NamedTuple):
    """Where points lie on the strip."""

    low: int
    high: int
    lines: range
    box: Rect

    def x(self, points: float) -> float:
        """Return the place of points."""
        part = (points - self.low) / max(1, self.high - self.low)
        return self.box.x + MARGIN + (self.box.w - 2 * MARGIN) * part


def scale_of(shown: RoundPar, box: Rect) -> StripScale:
    """Return the scale that holds all results."""
    lines = round_figures([shown.mine.points, *shown.points])
    return StripScale(lines[0], lines[-1], lines, box)


@value
class Strip(Node):
    """All results on a line of points: a dot for each expert, pressed to select it, and the player's face."""

    shown: RoundPar
    chosen: int
    choose: Callable[[int], None]

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the line, and the dots; equal ones stand on each other, and those close together are pressed as one."""
        scale = scale_of(self.shown, box)
        yield from CustomPaint(partial(_draw_line, self.shown, scale)).place(room, box)
        for part, inside in self._parts(scale, box):
            spoken_words = par_words.points_alone(self.shown.playings[self._following(inside)].outcome.points)
            dots = tuple((dot, at == self.chosen) for at, dot in inside.items())
            does = partial(self.choose, self._following(inside))
            name = f"playing {next(iter(inside))}"
            widget = Pressable(name, NOWHERE, partial(_draw_dots, dots), hint=spoken_words, does=does)
            yield from WidgetNode(widget).place(room, part)

    def _following(self, inside: Mapping[int, Rect]) -> int:
        """Return the playing that a press selects: the first of a part, or the one after the selected one."""
        following = stepped(tuple(inside), self.chosen, 1)
        assert following is not None
        return following

    def _parts(self, scale: StripScale, box: Rect) -> list[tuple[Rect, dict[int, Rect]]]:
        """Return the parts of the strip to press, each as wide as a finger at least, with their dots."""
        parts: list[tuple[Rect, dict[int, Rect]]] = []
        for at, dot in self._dots(scale, box):
            if not parts or dot.center.x >= parts[-1][0].right:
                left = max(parts[-1][0].right if parts else box.x, dot.center.x - LEAST_TARGET_DU / 2)
                parts.append((Rect(left, box.y, LEAST_TARGET_DU, box.h), {}))
            parts[-1][1][at] = dot
        return parts

    def _dots(self, scale: StripScale, box: Rect) -> Iterator[tuple[int, Rect]]:
        """Yield the playings from the best to the worst, each with its dot."""
        heights: dict[int, int] = {}
        base = box.bottom - 34
        counts = [self.shown.points.count(points) for points in self.shown.points]
        step = min(DOT_DU, (box.h - 40) / max(1, *counts)) if counts else DOT_DU
        for at in in_order(self.shown.playings):
            x = scale.x(self.shown.playings[at].outcome.points)
            column = round(x / DOT_DU)
            level = heights[column] = heights.get(column, 0) + 1
            yield at, Rect(x - DOT_DU / 2, base - level * step + (step - DOT_DU) / 2, DOT_DU, DOT_DU)


def _draw_line(shown: RoundPar, scale: StripScale, canvas: Canvas, box: Rect) -> None:
    """Draw the line with its figures, the mean with its margin, and the player."""
    base = box.bottom - 34
    spread = shown.spread
    body = ""
    if spread is not None:
        mean, half = spread
        left = max(box.x, scale.x(mean - half)) - box.x
        right = min(box.right, scale.x(mean + half)) - box.x
        body += (
            f'<rect x="{left:.1f}" y="0" width="{max(2.0, right - left):.1f}" height="{base - box.y:.1f}" '
            f'fill="{color("accent")}" fill-opacity=".1"/>'
        )
        x = scale.x(mean) - box.x
        body += (
            f'<path d="M{x:.1f} 0V{base - box.y:.1f}" stroke="{color("accent")}" stroke-width="1.8" '
            'stroke-dasharray="6 5"/>'
        )
    body += stroke(f"M0 {base - box.y:.1f}H{box.w:.1f}", "line", 1.4, 0.8)
    draw_picture(canvas, box, body)
    for points in scale.lines:
        text(canvas, ui.figure(points), scale.x(points), base + 20, "text", "text_dim", at="c")
    mine = scale.x(shown.mine.points)
    portrait(canvas, shown.face or "ada", "calm", mine - FACE_DU / 2, base - FACE_DU - 2 - _above(shown), FACE_DU)


def _above(shown: RoundPar) -> float:
    """Return how high the dots of the player's own result stand."""
    return min(STRIP_HIGH - 34 - FACE_DU - 4, shown.points.count(shown.mine.points) * DOT_DU)


def _draw_dots(dots: Sequence[tuple[Rect, bool]], canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Draw the dots of a part of the strip; the selected one has a ring."""
    del box
    for dot, on in dots:
        r = dot.w / 2
        ink = "legal" if on else "accent" if feel.focus or feel.hover > 0.5 else "ivory"
        body = f'<circle cx="{r:g}" cy="{r:g}" r="{r - 3:g}" fill="{color(ink)}" stroke="{color("well")}"/>'
        if on or feel.focus:
            ring = f'r="{r - 1:g}" fill="none" stroke="{color("legal")}" stroke-width="2"'
            body += f'<circle cx="{r:g}" cy="{r:g}" {ring}/>'
        draw_picture(canvas, dot, body)


def _left(codes: Sequence[str], canvas: Canvas, box: Rect) -> None:
    """Draw the cards left in hand."""
    if codes:
        rails.rail(canvas, codes, box.x, box.center.y - LEFT_HIGH / 2, LEFT_HIGH, box.w)


def _draw_field(points: Sequence[int], mine: int, face: str, canvas: Canvas, box: Rect) -> None:
    """Draw a dot for each expert of the day in columns of points; those equal to the player's are gold."""
    if not points:
        return
    lines = round_figures([*points, mine])
    low, high = lines[0], lines[-1]
    columns = max(8, int(box.w // 14))
    held: dict[int, list[int]] = {}
    for one in sorted(points):
        held.setdefault(round((one - low) / max(1, high - low) * (columns - 1)), []).append(one)
    step = min(12.0, (box.h - 50) / max(map(len, held.values())))
    r, body = min(5.4, step * 0.48), ""
    for column, some in held.items():
        for at, one in enumerate(some):
            ink = "accent" if one == mine else "ivory"
            body += (
                f'<circle cx="{(column + 0.5) * box.w / columns:.1f}" cy="{box.h - 24 - (at + 0.5) * step:.1f}" '
                f'r="{r:.1f}" fill="{color(ink)}"/>'
            )
    body += stroke(f"M0 {box.h - 22:g}H{box.w:g}", "line", 1.2, 0.8)
    draw_picture(canvas, box, body)
    for points_at, place in ((low, 0.5), (high, columns - 0.5)):
        text(canvas, ui.figure(points_at), box.x + place * box.w / columns, box.bottom - 4, "note", "text_dim", at="c")
    mine_column = round((mine - low) / max(1, high - low) * (columns - 1))
    x = box.x + (mine_column + 0.5) * box.w / columns
    tall = len(held.get(mine_column, ())) * step
    portrait(canvas, face or "ada", "calm", x - 15, max(box.y, box.bottom - 26 - tall - 32), 30)


def ladder_share(at: int, count: int) -> float:
    """Return where a round stands across the ladder: the latest at its right end, however few there are.

    >>> ladder_share(0, 1), ladder_share(0, SHOWN_LADDER)
    (0.95, 0.05)
    """
    return (SHOWN_LADDER - count + at + 0.5) / SHOWN_LADDER


def _draw_ladder(ladder: Sequence[Lost], canvas: Canvas, box: Rect) -> None:
    """Draw points lost by choices, each with its margin, the latest in gold."""
    plot = Rect(box.x + 40, box.y + 8, box.w - 50, box.h - 32)
    top = max(1.0, *(lost + half for lost, half in ladder))
    lines = round_figures([round(top)])
    body = ""
    for mark in lines:
        y = plot.h * (1 - mark / lines[-1])
        text(canvas, str(mark), plot.x - 10, plot.y + y + 5, "note", "text_dim", at="r")
        body += stroke(f"M0 {y + 4:.1f}H{plot.w:g}", "line", 1, 0.25)
    for at, (lost, half) in enumerate(ladder):
        x = plot.w * ladder_share(at, len(ladder))
        ends = (min(lines[-1], max(0.0, points)) for points in (lost, lost + half, lost - half))
        y, up, low = (4 + plot.h * (1 - points / lines[-1]) for points in ends)
        last = at == len(ladder) - 1
        body += stroke(f"M{x:.1f} {up:.1f}V{low:.1f}", "text_dim", 2)
        body += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.5" fill="{color("accent" if last else "ivory")}"/>'
    draw_picture(canvas, Rect(plot.x, plot.y - 4, plot.w, plot.h + 8), body)
    text(canvas, par_words.EARLIER_ROUNDS, plot.x, box.bottom - 2, "note", "text_dim")
    text(canvas, par_words.NOW_IN_LADDER, plot.right, box.bottom - 2, "note", "text_dim", at="r")
