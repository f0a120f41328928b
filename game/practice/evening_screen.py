"""A whole evening in one picture: how lucky each person was (across), and how many points their choices lost (up).

It opens only when the game is over and no hand is secret any more. Everybody can leave themselves out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from game.practice import words
from game.practice.doors import CHOICE, LUCK, draw_picture, stroke
from game.text import ui
from game.ui.boxes import Child, Column, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.charts import round_figures
from game.ui.dialogs import LookingScreen
from game.ui.form import NOWHERE, SPRING, button, foot, head
from game.ui.geometry import Rect
from game.ui.looks import color
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import bar, chip, frame, panel, portrait, text
from game.ui.screen import Step
from game.ui.widgets import Pressable
from sounds import Mood

EDGE, PLOT_WIDE, PLOT_HIGH, CARDS_WIDE, CARD_HIGH = 24.0, 700.0, 520.0, 480.0, 118.0
FACE_DU, CARD_FACE, MARGIN, LABELS = 64.0, 70.0, 54.0, 56.0
LEAST_RANGE = 20.0  # points


class PersonTonight(NamedTuple):
    """One person's game so far: luck with the deal, and what choices lost, with its margin; a share of 1 if known."""

    seat: int
    name: str
    face: str
    score: int
    has_won: bool
    rounds: int  # reviewed
    luck: float
    lost: float
    half: float
    share: float | None
    fact: str
    is_out: bool = False  # left out on their own wish


class Tonight(NamedTuple):
    """Everybody, in the order of their places, and how much is judged."""

    title: str
    people: tuple[PersonTonight, ...]
    done: int
    total: int
    is_judging: bool
    trouble: str = ""


class EveningScreen(LookingScreen[Tonight]):
    """Luck and skill of everybody at the table."""

    music = Mood.SILENT

    def __init__(
        self,
        look: Callable[[], Tonight],
        back: Callable[[], Step],
        leave_out: Callable[[int], None],
        mistakes: Callable[[], Step],
    ) -> None:
        super().__init__(look, "mistakes")
        self._back, self._leave_out, self._mistakes = back, leave_out, mistakes

    @property
    def awaits(self) -> bool:
        """Return whether choices are still being analyzed."""
        return self.shown.is_judging

    def view(self) -> Node:
        """The picture, and a card for each person."""
        shown = self.shown
        there = [person for person in shown.people if not person.is_out and person.rounds]
        spoken_words = words.in_a_list([words.on_the_plot(one.name, one.luck, one.lost) for one in there])
        plot = CustomPaint(partial(_draw_plot, tuple(there)), spoken_words, h=PLOT_HIGH, least_h=300, grow=1)
        left = Pad(
            Column([self._progress(), plot, Text(words.PLOT_MEANS, NOTE)], 4),
            (16, 12),
            "plain",
            w=PLOT_WIDE,
            least_w=420,
        )
        cards = Column([self._card(person) for person in shown.people], 8, w=CARDS_WIDE, least_w=430)
        body = Scrolled(Row([left, cards], 12, folds=True, cross="start"), self.scroll)
        ways = foot(
            button("back", ui.BACK, key="Esc", w=130),
            SPRING,
            button("mistakes", words.EVERYBODYS_MISTAKES, "gold", "Enter", w=280, size="strong", does=self._mistakes),
        )
        return self.framed(head(words.LUCK_AND_SKILL, shown.title, 40), body, ways, edge=EDGE)

    def _progress(self) -> Node | None:
        shown = self.shown
        if shown.trouble:
            return Text(words.REVIEW_STOPPED(reason=shown.trouble))
        if shown.done >= shown.total:
            return None
        line = words.ROUNDS_JUDGED(done=shown.done, all=shown.total)
        return Column([Text(line, NOTE), CustomPaint(partial(_bar, shown.done / max(1, shown.total)), h=8)], 2)

    def _card(self, person: PersonTonight) -> Node:
        """A person's figures; a press leaves them out, or brings them back."""
        score = Text(
            ui.figure(person.score), Style("head", "accent" if person.has_won else "text", "semi", at="r"), w=70
        )
        top = Row([Text(person.name, Style(22, weight="semi", most=1), grow=1), score], 8)
        if person.is_out:
            rows: list[Child] = [top, Text(words.LEFT_OUT, NOTE)]
        elif not person.rounds:
            rows = [top, Text(words.NOT_JUDGED_YET, NOTE)]
        else:
            figures: list[Child] = [
                _figure(words.rounded(person.luck), words.LUCK, LUCK),
                _figure(words.rounded(-person.lost), words.CHOICES, CHOICE),
            ]
            if person.share is not None:
                figures.append(_figure(ui.per_cent(person.share), words.LIKE_AN_EXPERT, "text"))
            rows = [top, Row(figures, 16, wraps=True), Text(person.fact, Style(weight="medium", most=2))]
        face = CustomPaint(partial(_face, person.face, person.is_out), w=CARD_FACE, h=CARD_FACE)
        spoken_words = words.CARD_OF(name=person.name)
        widget = Pressable(
            f"person {person.seat}", NOWHERE, _card_ground, hint=spoken_words, does=partial(self._toggle, person.seat)
        )
        inside = Row([face, Column([Gap(length=8), *rows, Gap(length=8)], 2, grow=1)], 14)
        return WidgetNode(widget, inside, (14, 0), h=CARD_HIGH, least_h=96)

    def _toggle(self, seat: int) -> None:
        self._leave_out(seat)
        self.look_again()

    def leave(self) -> Step:
        """Go back, at any stage of the analysis."""
        return self._back()


def _figure(figure: str, label: str, ink: str) -> Node:
    return Row([Text(figure, Style(21, ink, "semi", most=1)), Text(label, NOTE._replace(most=1))], 5)


def _bar(share: float, canvas: Canvas, box: Rect) -> None:
    bar(canvas, box, share)
    frame(canvas, box.grown(1), "line", 4, 1, 0.6)


def _face(face: str, is_out: bool, canvas: Canvas, box: Rect) -> None:
    side = min(box.w, box.h)
    x, y = box.center.x - side / 2, box.center.y - side / 2
    portrait(canvas, face, "calm", x, y, side, 0.35 if is_out else 1.0)


def _card_ground(canvas: Canvas, box: Rect, feel: Feel) -> None:
    panel(canvas, box, "raised" if feel.hover > 0.5 else "plain")
    if feel.focus:
        focus_ring(canvas, box, 10)


class Axes(NamedTuple):
    """Where luck and lost points lie in the picture."""

    plot: Rect
    reach: float  # of luck, to both sides
    most: float  # of lost points

    def at(self, luck: float, lost: float) -> tuple[float, float]:
        """Return a place."""
        return (
            self.plot.x + self.plot.w * (0.5 + luck / self.reach / 2),
            self.plot.y + self.plot.h * lost / self.most,
        )


def axes_of(people: Sequence[PersonTonight], box: Rect) -> Axes:
    """Return axes that hold everybody with their clouds."""
    reach = max(LEAST_RANGE, *(abs(one.luck) + one.half for one in people), 0.0) * 1.15
    most = max(LEAST_RANGE, *(one.lost + one.half for one in people), 0.0) * 1.1
    return Axes(Rect(box.x + LABELS, box.y + 40, box.w - LABELS - 16, box.h - 40 - MARGIN), reach, most)


def _draw_plot(people: Sequence[PersonTonight], canvas: Canvas, box: Rect) -> None:
    axes = axes_of(people, box) if people else Axes(Rect(box.x + LABELS, box.y + 40, box.w - 72, box.h - 94), 50, 50)
    plot = axes.plot
    body = stroke(f"M0 0H{plot.w:g}", "accent", 1.4, 0.8) + stroke(f"M{plot.w / 2:g} 0V{plot.h:g}", "line", 1.2, 0.5)
    step = axes.reach / 2
    for at in range(-8, 9):  # equal results: luck minus lost points
        (x0, y0), (x1, y1) = axes.at(at * step, 0), axes.at(at * step + axes.most, axes.most)
        body += (
            f'<path d="M{x0 - plot.x:.1f} {y0 - plot.y:.1f}L{x1 - plot.x:.1f} {y1 - plot.y:.1f}" '
            f'stroke="{color("line")}" stroke-opacity=".35" stroke-dasharray="5 6" stroke-width="1.2"/>'
        )
    for one in people:
        x, y = axes.at(one.luck, one.lost)
        rx, ry = plot.w * one.half / axes.reach / 2, plot.h * one.half / axes.most
        body += (
            f'<ellipse cx="{x - plot.x:.1f}" cy="{y - plot.y:.1f}" rx="{max(FACE_DU * 0.6, rx):.1f}" '
            f'ry="{max(FACE_DU * 0.6, ry):.1f}" fill="{color("legal")}" fill-opacity=".09" '
            f'stroke="{color("legal")}" stroke-opacity=".5"/>'
        )
    with canvas.within(plot):
        draw_picture(canvas, plot, body)
    for points in round_figures([round(axes.most)])[1:]:
        y = axes.at(0, points)[1]
        if y <= plot.bottom:
            text(canvas, words.costs(points), plot.x - 10, y + 5, "note", "text_dim", at="r")
    for points in round_figures([round(-axes.reach), round(axes.reach)]):
        x = axes.at(points, 0)[0]
        if plot.x <= x <= plot.right:
            label = words.rounded(points) if points else "0"
            text(canvas, label, x, plot.bottom + 22, "note", "text_dim", at="c")
    text(canvas, words.AS_AN_EXPERT, plot.x, plot.y - 12, "text", "accent", "medium")
    text(canvas, words.BAD_LUCK, plot.x, plot.bottom + 44, "text", "text", "medium")
    text(canvas, words.GOOD_LUCK, plot.right, plot.bottom + 44, "text", "text", "medium", "r")
    for one in people:
        x, y = axes.at(one.luck, one.lost)
        portrait(canvas, one.face, "calm", x - FACE_DU / 2, y - FACE_DU / 2, FACE_DU)
        chip(canvas, x, y + FACE_DU / 2 - 8, one.name, "well", "text", "line", 24, at="c")
