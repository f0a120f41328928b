"""The evening's luck and skill: every round of every person is reviewed, one after the other, and noted.

A whole evening in one picture: how lucky each person was (across), and how many points their choices lost (up).

It opens only when the game is over and no hand is secret any more. Everybody can leave themselves out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import hypot
from typing import NamedTuple

from game.engine.record import PERSON
from game.engine.standing import standing
from game.films.film import Film
from game.films.films import film_of_match
from game.match import Match
from game.play.faces import faces_of
from game.practice import words
from game.practice.doors import CHOICE, LUCK, draw_picture, stroke
from game.practice.memory.diary import RoundReviewed, reviewed
from game.practice.memory.notebook import Notebook
from game.practice.review.flow import Reviewing, reviewable
from game.session.session import Session
from game.text import ui
from game.ui.boxes import Child, Column, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.charts import round_figures
from game.ui.dialogs import LookingScreen, Menu
from game.ui.form import NOWHERE, SPRING, Way, button, foot, head
from game.ui.geometry import Rect
from game.ui.looks import color
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import bar, chip, frame, panel, portrait, text
from game.ui.screen import Pop, Push, Replace, Screen, Step
from game.ui.widgets import Pressable
from sounds import Mood

EDGE, PLOT_WIDE, PLOT_HIGH, CARDS_WIDE, CARD_HIGH = 24.0, 700.0, 520.0, 480.0, 118.0
FACE_DU, CARD_FACE, MARGIN, LABELS = 64.0, 70.0, 54.0, 56.0
LEAST_RANGE = 20.0  # points


class PersonTonight(NamedTuple):
    """One person's game so far: luck with the deal, and what choices lost, with its margin."""

    seat: int
    name: str
    face: str
    score: int
    has_won: bool
    rounds: int  # reviewed
    luck: float
    lost: float
    half: float
    mistakes: int | None  # None: unknown
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
        """Return the picture, and a card for each person."""
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
        """Return a person's figures; a press leaves them out, or brings them back."""
        score = Text(
            ui.figure(person.score), Style("head", "accent" if person.has_won else "text", "semi", at="r"), w=70
        )
        top = Row([Text(person.name, Style(22, weight="semi", most=1), grow=1), score], 8)
        if person.is_out:
            rows: list[Child] = [top, Text(words.LEFT_OUT, NOTE)]
        elif not person.rounds:
            is_done = self.shown.done == self.shown.total  # then the deals ignore an option
            rows = [top, Text(words.PLAYED_BY_THUMB if is_done else words.NOT_JUDGED_YET, NOTE)]
        else:
            figures: list[Child] = [
                _figure(words.rounded(person.luck), words.LUCK, LUCK),
                _figure(words.rounded(-person.lost), words.CHOICES, CHOICE),
            ]
            if person.mistakes is not None:
                figures.append(_figure(ui.figure(person.mistakes), words.MISTAKES, "text"))
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
    reach: float  # the reach of luck, to both sides
    most: float  # the most points lost

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
    text(canvas, words.NOTHING_LOST, plot.x, plot.y - 12, "text", "accent", "medium")
    text(canvas, words.BAD_LUCK, plot.x, plot.bottom + 44, "text", "text", "medium")
    text(canvas, words.GOOD_LUCK, plot.right, plot.bottom + 44, "text", "text", "medium", "r")
    for one in people:
        x, y = axes.at(one.luck, one.lost)
        portrait(canvas, one.face, "calm", x - FACE_DU / 2, y - FACE_DU / 2, FACE_DU)
        chip(canvas, x, y + FACE_DU / 2 - 8, one.name, "well", "text", "line", 24, at="c")


@dataclass(slots=True)
class EveningReviewing:
    """All rounds of all people of a game that is over, being analyzed one after the other."""

    session: Session
    film: Film
    left_out: set[int] = field(default_factory=set)
    _ids: dict[tuple[int, int], str] = field(default_factory=dict)  # the ids of the reviews in the diary
    _running: Reviewing | None = None
    _trouble: str = ""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, in the order of their places."""
        end = self.film.reel.state(self.film.reel.last)
        places = standing(end)
        people = [seat for seat, player in enumerate(self.film.players) if player.plays == PERSON]
        return tuple(sorted(people, key=lambda seat: (places[seat], seat)))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The rounds that can be reviewed."""
        chapters = dict.fromkeys(chapter.number for chapter in self.film.reel.chapters)
        return tuple(number for number in chapters if reviewable(self.film, number))

    def __post_init__(self) -> None:
        for seat in self.people:
            for number in self.numbers:
                self._ids[seat, number] = Reviewing(self.session, self.film, seat, number).of

    def known(self) -> dict[tuple[int, int], RoundReviewed]:
        """Return the reviews that are in the diary with their results, by seat and round."""
        found = {one.of: one for one in reviewed(self.session.book(Notebook).entries()) if one.result is not None}
        return {key: found[of] for key, of in self._ids.items() if of in found}

    def look(self) -> Tonight:
        """Return what is known, and go on with the next round."""
        running = self._running
        if running is not None:
            running.poll()
            self._trouble = running.work.trouble
            if running.review is not None or running.work.trouble:
                self._running = running = None
        known = self.known()
        wanted = [(seat, number) for seat, number in self._ids if seat not in self.left_out]
        left = [key for key in wanted if key not in known]
        if running is None and left and not self._trouble:
            self._running = Reviewing(self.session, self.film, *left[0])
            self._running.begin()
        done = len(wanted) - len(left)
        people = _with_facts([self._person(seat, known) for seat in self.people])
        return Tonight(self._title(), people, done, len(wanted), bool(left) and not self._trouble, self._trouble)

    def _title(self) -> str:
        variant = self.film.reel.start.variant
        return words.EVENING_OF(title=variant.title, number=len(self.numbers))

    def _person(self, seat: int, known: dict[tuple[int, int], RoundReviewed]) -> PersonTonight:
        film = self.film
        mine = [review for (other, _), review in known.items() if other == seat and review.lost]
        lost = sum(sum(review.lost.values()) for review in mine)
        result = sum(review.result or 0.0 for review in mine)
        mistakes = [review.mistakes for review in mine]
        end = film.reel.state(film.reel.last)
        places = standing(end)
        kinds: dict[str, float] = {}
        for review in mine:
            for kind, points in review.lost.items():
                kinds[kind] = kinds.get(kind, 0.0) + points
        dearest = max(kinds, key=kinds.__getitem__, default="")
        return PersonTonight(
            seat=seat,
            name=film.names[seat],
            face=faces_of(self.session.preferences, film.names)[seat],
            score=end.seats[seat].score,
            has_won=places[seat] == 1,
            rounds=len(mine),
            luck=result + lost,
            lost=lost,
            half=hypot(0.0, *(review.half for review in mine)),
            mistakes=None if None in mistakes else sum(filter(None, mistakes)),
            fact=words.COSTLIEST(kind=words.KINDS.get(dearest, dearest)) if dearest and kinds[dearest] > 0 else "",
            is_out=seat in self.left_out,
        )

    def leave_out(self, seat: int) -> None:
        """Leave a person out, or bring them back."""
        self.left_out ^= {seat}
        if self._running is not None and self._running.seat in self.left_out:
            self.stop()

    def stop(self) -> None:
        """Stop; finished rounds are kept."""
        if self._running is not None:
            self._running.work.cancel()
            self._running = None


def _with_facts(people: list[PersonTonight]) -> tuple[PersonTonight, ...]:
    """Return the people with what stands out about each, once everybody there is judged."""
    there = [one for one in people if one.rounds and not one.is_out]
    if len(there) < 2:
        return tuple(people)
    luckiest = max(there, key=lambda one: one.luck)
    unluckiest = min(there, key=lambda one: one.luck)
    best = min(there, key=lambda one: one.lost)
    # Where the clouds of two people overlap, the deals do not say who played better.
    close = [one for one in there if one.lost - one.half <= best.lost + best.half]
    facts = {}
    for one in there:
        if close == [one]:
            facts[one.seat] = words.PLAYED_BEST_UNLUCKY if one is unluckiest else words.PLAYED_BEST
        elif one is luckiest:
            facts[one.seat] = words.WON_LUCKY if one.has_won else words.LUCKIEST
        elif one is unluckiest:
            facts[one.seat] = words.UNLUCKIEST
        elif one in close:
            facts[one.seat] = words.TOO_CLOSE
    return tuple(one._replace(fact=facts.get(one.seat, one.fact)) for one in people)


def evening_screen(session: Session, match: Match, review: Callable[[Film, int, int], Screen]) -> EveningScreen:
    """Return the evening of a game that is over; `review` opens the mistakes of one person in a round."""
    film = film_of_match(match, match.variant.title)
    evening = EveningReviewing(session, film)

    def back() -> Step:
        evening.stop()
        return Pop()

    def open_review(seat: int) -> Step:
        evening.stop()
        return Replace(review(film, seat, evening.numbers[0]))

    def mistakes() -> Step:
        ways = [Way(film.names[seat], partial(open_review, seat)) for seat in evening.people]
        return Push(Menu(words.EVERYBODYS_MISTAKES, (Way(ui.CANCEL, Pop, "Esc", "gold"), *ways)))

    return EveningScreen(evening.look, back, evening.leave_out, mistakes)
