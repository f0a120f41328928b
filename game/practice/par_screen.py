"""After a practice round: the player's result compared with other players' results with the same cards and seat.

The results come as one value, which grows while the others are still playing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from ai.bots import USUAL_LEVEL
from ai.judge.par import LEVELS, PAR_LEVEL, Par, RoundOutcome, pars_by_level, round_outcome
from game.engine.decider import is_program
from game.engine.state import RoundResult, State
from game.engine.view import observe
from game.films.film import Film
from game.films.films import PlayOn, film_of_match, practice_from
from game.match import Match, Person
from game.play.faces import faces_at
from game.play.scores import sorted_hand
from game.practice import words
from game.practice.diary import to_par
from game.practice.doors import draw_picture, lozenge, stroke
from game.rules.scoring import by_points
from game.rules.variant import Contract, Variant
from game.seating.seating import is_known
from game.session import chance
from game.session.background import BackgroundWork
from game.session.session import Session
from game.table import rails
from game.text import ui
from game.text.cards import contract_words
from game.ui import geometry as measures
from game.ui.boxes import Child, Column, Pad, Row, Scrolled, Stack
from game.ui.canvas import Canvas
from game.ui.dialogs import LookingScreen
from game.ui.form import SPRING, Way, face, foot, hairline_node, ornament, way_button
from game.ui.geometry import Rect
from game.ui.looks import color
from game.ui.nodes import NOTE, CustomPaint, Node, Style, Text
from game.ui.paint import chip, frame, gold_text, width_of
from game.ui.screen import CloseTo, Pop, Push, Step
from sounds import Mood

RANKS = {"steady": 2, "sharp": 3, "master": 4}  # the number of lozenges on a level's medal
LOZENGES = {2: ((17, 23), (29, 23)), 3: ((23, 16), (17, 28), (29, 28)), 4: ((23, 13), (14, 23), (32, 23), (23, 33))}
MEDAL_DU, ROW_HIGH, CARD_HIGH, CARDS_WIDE, FIGURE_WIDE = 46.0, 84.0, 50.0, 240.0, 84.0
WIDE, TITLE_DU, LADDER_HIGH = 900.0, 46.0, 60.0


class RoundPar(NamedTuple):
    """A round from a seat, the levels' results with the same cards so far, and the last rounds' results to par.

    `out` is the player who went out, if anyone did, and `out_in` the number of their turn.
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
    levels: Mapping[str, RoundOutcome]
    ladder: tuple[int, ...]
    is_running: bool

    @property
    def most_points(self) -> bool:
        """Return whether the most points win."""
        return by_points(self.variant)

    def over_par(self, how: RoundOutcome) -> int | None:
        """Return how much worse than par an outcome is, if par is known."""
        points = {level: outcome.points for level, outcome in self.levels.items()}
        return to_par(how.points, points, PAR_LEVEL, self.most_points)

    def title(self) -> tuple[str, str]:
        """Return the result to par: a number, if the title begins with one, and the words."""
        over = self.over_par(self.mine)
        if over is None:
            sentence = words.points_alone(self.mine.points)
        else:
            sentence = words.over_par(over, most_points=self.most_points)
        figure, _, title = (
            sentence.partition(" ") if sentence[0].isdigit() or sentence[0] == "−" else ("", "", sentence)
        )
        return figure, title

    def line(self) -> str:
        """Return what was played, and how it ended."""
        name = None if self.out is None else self.names[self.out]
        ending = words.went_out(name, self.out == self.seat, self.out_in)
        return words.ROUND_SUMMARY(
            title=self.variant.title, number=self.number, contract=contract_words(self.contract), out=ending
        )

    def chairs(self) -> list[tuple[str, RoundOutcome | None]]:
        """Return who played these cards, by level (None: the person), the best first; unfinished ones come last."""
        sign = -1 if self.most_points else 1
        over = sorted([("", self.mine), *self.levels.items()], key=lambda row: sign * row[1].points)
        return [*over, *((level, None) for level in LEVELS if level not in self.levels)]


class ParScreen(LookingScreen[RoundPar]):
    """The end of a practice round. The last button is gold."""

    music = Mood.SILENT

    def __init__(self, look: Callable[[], RoundPar], ways: Sequence[Way]) -> None:
        super().__init__(look, ways[-1].label, ways=ways)

    @property
    def awaits(self) -> bool:
        """Return whether somebody is still playing."""
        return self.shown.is_running

    def view(self) -> Node:
        """The result, the players and the buttons."""
        shown, (figure, title) = self.shown, self.shown.title()
        top = Column(
            [
                CustomPaint(partial(_title, figure, title), f"{figure} {title}", h=58, least_h=34),
                ornament(),
                Text(shown.line(), Style(at="c", most=2)),
            ]
        )
        rows: list[Child] = [self._heading()]
        for at, (level, how) in enumerate(shown.chairs()):
            rows += [hairline_node(0.28) if at else None, self._chair(level, how)]
        # a single round says nothing new
        rows += [hairline_node(0.28), self._ladder()] if len(shown.ladder) > 1 else []
        panel = Pad(Column(rows), (36, 26), "deco", w=WIDE, least_w=440)
        body = Scrolled(Column([panel], hugs="middle"), self.scroll)
        *others, last = self._ways
        ways = foot(
            *(way_button(way, 172 if way.sub else 120, 56) for way in others),
            SPRING,
            way_button(last, 240, 56, kind="gold"),
        )
        return self.framed(top, body, ways)

    def _heading(self) -> Node:
        small = NOTE._replace(weight="medium", at="r")
        return Row(
            [
                Text(words.SAME_CHAIR, Style("strong", "accent", "medium"), grow=1),
                Text(words.POINTS, small, w=FIGURE_WIDE),
                Text(words.TO_PAR, small, w=FIGURE_WIDE),
            ],
            10,
        )

    def _ladder(self) -> Node:
        ladder = self.shown.ladder
        average = words.average(sum(ladder) / len(ladder), most_points=self.shown.most_points)
        caption = Column([Text(words.LAST_TEN, Style(weight="medium")), Text(average, NOTE)], pack="middle")
        bars = CustomPaint(partial(_bars, ladder), w=260, h=LADDER_HIGH)
        return Pad(Row([caption, SPRING, bars], 20), (60, 4))

    def _chair(self, level: str, how: RoundOutcome | None) -> Node:
        """A row for a player: the result and the rank."""
        shown, mine = self.shown, not level
        left: tuple[str, ...] = ()
        if mine:
            seal: Node = face(faces_at(shown.names)[shown.seat], MEDAL_DU)
            name = ui.YOU if shown.seat == shown.me else shown.names[shown.seat]
        else:
            seal = CustomPaint(partial(_level_medal, level), w=MEDAL_DU, h=MEDAL_DU)
            name = ui.level_name(level)
        if how is None:
            note, points, to_par = words.STILL_PLAYING if shown.is_running else words.NOT_KNOWN, words.MORE, ""
        else:
            over = shown.over_par(how)
            note, points = words.course_in_short(how.down, how.buys), ui.figure(how.points)
            left, to_par = tuple(map(str, sorted_hand(how.left))), "" if over is None else words.to_par(over)
        description = Column([Text(name, Style("strong", weight="semi")), Text(note, NOTE)], grow=1, pack="middle")
        cards = CustomPaint(partial(_left, left), w=CARDS_WIDE, h=CARD_HIGH, least_w=90)
        figure = Text(points, Style("head", "ivory", "semi", at="r"), w=FIGURE_WIDE)
        if to_par == words.PAR:
            beside: Node = CustomPaint(_par_chip, words.PAR, w=FIGURE_WIDE, h=30)
        else:
            ink = "accent" if mine else "text_dim"
            beside = Text(to_par, Style("strong", ink, "semi", at="r"), w=FIGURE_WIDE)
        row = Pad(Row([seal, description, cards, figure, beside], 10), (12, 6), h=ROW_HIGH, least_h=58)
        return Stack([CustomPaint(_lit), row]) if mine else row


def _lit(canvas: Canvas, box: Rect) -> None:
    frame(canvas, (box.x, box.y + 2, box.w, box.h - 4), "accent", 8, 1.4, 0.7, "accent", 0.12)


def _level_medal(level: str, canvas: Canvas, box: Rect) -> None:
    """Draw a level as a stack of lozenges."""
    ring = f'<circle cx="23" cy="23" r="21.5" fill="{color("well")}" stroke="{color("line")}" stroke-width="1.4"/>'
    marks = "".join(lozenge(x, y, 5.4, True) for x, y in LOZENGES[RANKS[level]])
    draw_picture(canvas, Rect(box.x, box.center.y - MEDAL_DU / 2, MEDAL_DU, MEDAL_DU), ring + marks)


def _left(codes: Sequence[str], canvas: Canvas, box: Rect) -> None:
    """Draw the cards left in hand."""
    if codes and box.w > measures.rail_card_width(CARD_HIGH):
        rails.rail(canvas, codes, box.x, box.center.y - CARD_HIGH / 2, CARD_HIGH, box.w)


def _par_chip(canvas: Canvas, box: Rect) -> None:
    chip(canvas, box.right, box.center.y - 12, words.PAR, "well", "accent", "line", 24, at="r")


def _bars(values: Sequence[int], canvas: Canvas, box: Rect) -> None:
    """Draw the last rounds' results to par, the latest in gold."""
    most = max(1, *(abs(value) for value in values))
    middle = box.h * (1.0 if min(values) >= 0 else 0.5)
    high = (middle if min(values) >= 0 else box.h / 2) - 4
    body = stroke(f"M0 {middle - 1:.1f}H{box.w:g}", "text_dim", 1.2, 0.7)
    step = box.w / 10
    for at, value in enumerate(values):
        tall, last = high * abs(value) / most, at == len(values) - 1
        y = middle - tall if value > 0 else middle
        body += (
            f'<rect x="{at * step + 4:.1f}" y="{y:.1f}" width="{step * 0.6:.1f}" height="{max(tall, 1.5):.1f}" '
            f'fill="{color("accent" if last else "text_dim")}" fill-opacity="{1 if last else 0.5}"/>'
        )
    draw_picture(canvas, box, body)


def _title(figure: str, title: str, canvas: Canvas, box: Rect) -> None:
    """Draw a title that begins with a number, in the text font, whose 1 cannot be read as an l."""
    size = min(TITLE_DU, box.h * 0.8)
    capitals = title.upper()
    left = width_of(canvas, figure, size) if figure else 0.0
    gap = size * 0.4 if figure else 0.0
    right = width_of(canvas, capitals, size, "regular", "title", 4)
    part = min(1.0, box.w / (left + gap + right))
    size, left, gap, right = size * part, left * part, gap * part, right * part
    x, y = box.center.x - (left + gap + right) / 2, box.center.y + size * 0.36
    if figure:
        gold_text(canvas, figure, x + left / 2, y, size, face="text")
    gold_text(canvas, capitals, x + left + gap + right / 2, y, size, track=4 * part)


def ignore_points(points: Mapping[str, int]) -> None:
    """Do nothing: the default if results are not stored."""
    del points


def no_ladder() -> tuple[int, ...]:
    """Return no rounds to compare with."""
    return ()


@dataclass(slots=True)
class ParOf:
    """The par of a round from a seat, being computed; `whole` is called once with the results of all levels."""

    work: BackgroundWork
    film: Film
    seat: int
    number: int
    whole: Callable[[Mapping[str, int]], None] = ignore_points
    ladder: Callable[[], tuple[int, ...]] = no_ladder
    pars: dict[str, Par] = field(default_factory=dict)

    @property
    def mine(self) -> RoundOutcome:
        """The seat's outcome."""
        return self.outcomes(self.seat)

    def outcomes(self, seat: int) -> RoundOutcome:
        """Return a seat's outcome in the round."""
        chapter = self._chapter
        steps = (self.film.reel.steps(at) for at in range(chapter[0], chapter[1] + 1))
        outcome = round_outcome((event for step in steps for event, _ in step), seat, self.film.reel.start.variant)
        assert outcome is not None, "only a round that is over has a par"
        return outcome

    @property
    def _chapter(self) -> tuple[int, int]:
        """The moments at which the round was dealt and over."""
        played = next(chapter for chapter in self.film.reel.chapters if chapter.number == self.number)
        return played.begins, played.ends

    @property
    def end(self) -> State:
        """Return the game at the end of the round."""
        return self.film.reel.state(self._chapter[1])

    @property
    def result(self) -> RoundResult:
        """Return the result of the round."""
        return next(result for result in self.end.sheet if result.round == self.number)

    @property
    def points(self) -> dict[str, int]:
        """Return the levels' results known so far."""
        return {level: result.outcomes.points for level, result in self.pars.items()}

    def begin(self) -> None:
        """Let the levels play; seats of people, programs or levels not used here are played by the level of par."""
        begins = self._chapter[0]
        plays = [player.plays for player in self.film.sitting(begins)]
        company = [level if is_known(level) and not is_program(level) else PAR_LEVEL for level in plays]
        start = self.film.reel.state(begins - 1) if begins else self.film.reel.start
        self.work.begin(pars_by_level, start, self.seat, tuple(company))

    def look(self) -> RoundPar:
        """Return what is known now."""
        if self.work.is_running:
            self._poll()
        return round_par(self)

    def _poll(self) -> None:
        self.pars |= {par.level: par for par in self.work.poll(Par)}
        if not self.work.is_running and len(self.pars) == len(LEVELS):
            self.whole(self.points)


def par_screen(session: Session, film: Film, seat: int, number: int, play_on: PlayOn) -> ParScreen:
    """Return the par of a film's round; the same cards can be played again from the deal."""
    par = ParOf(BackgroundWork(session, "par"), film, seat, number)
    par.begin()

    def back() -> Step:
        par.work.cancel()
        return Pop()

    def again() -> Step:
        match = practice_from(film, par._chapter[0], seat, USUAL_LEVEL, chance.new_seed())
        return Push(play_on(match, Way(words.BACK_TO_PAR, lambda: CloseTo(shown), "K")))

    shown = ParScreen(
        par.look,
        (Way(ui.BACK, back, "Esc"), Way(words.PLAY_IT, again, "Enter", sub=words.AGAIN_SUB)),
    )
    return shown


def par_of_round(session: Session, match: Match, play_on: PlayOn) -> ParScreen:
    """Return the par of the round just played, for the first person at the table."""
    people = [seat for seat, player in enumerate(match.players) if isinstance(player, Person)]
    film = film_of_match(match, match.variant.title)
    return par_screen(session, film, (people or [0])[0], match.state.round, play_on)


def round_par(par: ParOf) -> RoundPar:
    """Return the current state of a round and its par."""
    out = par.result.out
    return RoundPar(
        variant=par.film.reel.start.variant,
        number=par.number,
        contract=observe(par.end, par.seat).rules.contract,
        names=par.film.names,
        me=par.film.me,
        seat=par.seat,
        mine=par.mine,
        out=out,
        out_in=par.outcomes(out).turns if out is not None else 0,
        levels={level: result.outcomes for level, result in par.pars.items()},
        ladder=par.ladder(),
        is_running=par.work.is_running,
    )
