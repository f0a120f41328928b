"""The lesson's screens: the welcome, the table with the coach, the score of the round, and the summary.

It uses the real engine and table, but the game is not saved, counted or continued.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from game.lesson import words
from game.lesson.coach import LessonCoach, LessonHints
from game.lesson.deal import ScriptedOthers, lesson_start
from game.lesson.guide_words import advice
from game.match import Computer, Match, Person, Player
from game.orders import StandingOrder
from game.play.guide import Coach, CoachText
from game.play.hints import Helpers, advise
from game.play.overlays.pages import SheetOverlay, log_page
from game.play.paint.over import covers_plaques
from game.play.scores.results import Results
from game.play.scores.scores import round_sheet
from game.play.scores.sheet import ScoreSheet
from game.play.screen import PlayScreen, TableKind
from game.play.state.interaction import CoachPanel
from game.rulebook.reading import general_help, help_now, rules_of
from game.seating.levels import USUAL_TEMPERS
from game.seating.seating import NewGame
from game.session import chance
from game.session.session import Session
from game.text import ui
from game.text.ui import HIDE_COACH
from game.ui.dialogs import Leaflet, Menu
from game.ui.form import Way
from game.ui.screen import Home, Pop, Push, Replace, ReplaceFrom, Screen

GUIDED_VARIANT = "campfire"
GUIDED = NewGame(GUIDED_VARIANT, ("novice/buyer", "novice/hoarder"), "lantern-1934")
FIRST_ROUND = (1,)


def first_real_game(opponents: int = 2, rounds: tuple[int, ...] = ()) -> NewGame:
    """Return a game for somebody who has just learned to play, with fresh cards; its seed identifies it when it is
    resumed.
    """
    levels = tuple(f"novice/{temper}" for temper in USUAL_TEMPERS[1 : opponents + 1])
    return replace(GUIDED, levels=levels, seed=f"{GUIDED.seed}-{chance.new_seed()}", rounds=rounds)


def coach_beside(play: PlayScreen) -> RoundCoach | None:
    """Return a coach if it is such a game, new or continued, and its first round is not over."""
    start = play.match.start_state
    is_guided = start.seed.startswith(GUIDED.seed) and start.variant.id == GUIDED_VARIANT
    return RoundCoach(play) if is_guided and play.match.state.round <= 1 else None


class RoundCoach:
    """A coach who suggests what to do in the first round; it can be hidden."""

    def __init__(self, table: PlayScreen) -> None:
        self._table = table
        self.is_away = False
        self._first = ""  # the first advice, with which a note says how to hide it

    def follow(self) -> None:
        """Do nothing: this coach is stateless."""

    def says(self) -> CoachText | None:
        """Return what can be done now, from the player's view; nothing where it would lie over the other players."""
        view, layout = self._table.stage.view, self._table.stage.layout
        if view.round != 1 or covers_plaques(CoachPanel(""), layout):
            return None
        sentence = advice(view, self._table.match.names, self._table.desk.advised())
        if not sentence:
            return None
        self._first = self._first or sentence
        note = HIDE_COACH if sentence == self._first else ""
        return CoachText(CoachPanel(sentence, note=note, is_away=self.is_away))

    def go_on(self, now: float) -> None:
        """Do nothing: this coach never waits."""

    def skip(self) -> None:
        """Hide or show the coach."""
        self.is_away = not self.is_away


OTHERS_LEVEL = "novice"  # shown on their plaques; they play by the script


class LessonExits(NamedTuple):
    """Where the lesson leads."""

    real_round: Callable[[], Screen]
    rules: Callable[[], Screen]


def lesson(session: Session, exits: LessonExits, *, is_welcomed: bool = True) -> PlayScreen:
    """Return the lesson from its beginning, under its welcome if there is to be one."""
    return _Lesson(session, exits).table(is_welcomed=is_welcomed)


class _Lesson:
    """One lesson and the steps between its screens."""

    def __init__(self, session: Session, exits: LessonExits) -> None:
        self._session, self._exits = session, exits
        you, *others = ui.SEAT_NAMES
        players: tuple[Player, ...] = (Person(you), *(Computer(name, OTHERS_LEVEL) for name in others[:2]))
        self._match = Match(players, lesson_start(), practice=True)
        self._is_scored = False  # whether the score sheet has been seen

    def table(self, *, is_welcomed: bool = False) -> PlayScreen:
        """Return the table with its coach."""
        return PlayScreen(
            self._match,
            ScriptedOthers(lambda: self._coach.others_may_go_on()),
            self._kind(is_welcomed=is_welcomed),
            self._session.speaker,
            self._session.preferences,
        )

    def _coaching(self, play: PlayScreen) -> Coach:
        self._table = play
        self._coach = LessonCoach(play, on_skip=lambda: Push(self._in_short()), at_end=self._after_round)
        return self._coach

    def _kind(self, *, is_welcomed: bool) -> TableKind:
        return TableKind(
            menu=lambda _: self._menu(),
            log=lambda play: log_page(play.table.log.lines),
            scores=lambda play: SheetOverlay(ui.SCORE_SHEET, _sheet(play)),
            help=help_now,
            results=self._results_screen,
            is_exercise=True,
            celebrates=True,
            helpers=Helpers(
                advise, lambda view, history: self._coach.counsel(view, history), LessonHints(lambda: self._coach)
            ),
            coach=self._coaching,
            welcome=self._welcome() if is_welcomed else None,
            order=StandingOrder.ASK,
        )

    # ---- before and after ----

    def _welcome(self) -> Screen:
        ways = (
            Way(words.PLAY_LESSON, Pop, "Enter"),
            Way(words.READ_INSTEAD, self._read, "F1"),
            Way(ui.BACK, Home, "Esc"),
        )
        return Leaflet(words.WELCOME_TITLE, words.WELCOME, ways, mark="hint")

    def _after_round(self) -> Screen:
        """Return the screen after the round: the score sheet, then the summary."""
        page = self._table.table.page("results") if not self._is_scored else None
        return page() if page is not None else self._learnt()

    def _results_screen(self, play: PlayScreen) -> Screen:
        """Return the score sheet, as after every round."""
        self._is_scored = True
        return Results(
            words.SCORED_HEAD,
            words.SCORED,
            _sheet(play),
            lambda _: Replace(self._learnt()),
            Pop,
            next_label=words.ON_TO_LEARNT,
            reduced_motion=self._session.preferences.settings.reduced_motion,
        )

    def _learnt(self) -> Screen:
        ways = (
            Way(words.PLAY_REAL_ROUND, self._real_round, "Enter"),
            Way(words.ONCE_MORE, self._again, "A"),
            Way(words.READ_INSTEAD, self._read, "F1"),
            Way(ui.BACK_TO_TITLE, Home, "Esc"),
        )
        return Leaflet(words.LEARNT_TITLE, words.LEARNT, ways)

    def _in_short(self) -> Screen:
        """Return the summary for players who skip the lesson, and the way back."""
        ways = (
            Way(words.PLAY_REAL_ROUND, self._real_round, "Enter"),
            Way(words.READ_INSTEAD, self._read, "F1"),
            Way(words.BACK_TO_LESSON, Pop, "Esc"),
        )
        return Leaflet(words.SKIPPED_TITLE, words.LEARNT, ways)

    # ---- callbacks ----

    def _menu(self) -> Screen:
        return Menu(
            words.TITLE,
            (
                Way(words.BACK_TO_LESSON, Pop, "Esc", "gold"),
                Way(words.START_AGAIN, self._again, "A"),
                Way(words.SKIP, lambda: Replace(self._in_short()), "K"),
                Way(words.READ_INSTEAD, self._read, "F1"),
                Way(ui.RULES_OF_THIS_GAME, lambda: Push(rules_of(self._match.variant)), "R"),
                Way(ui.SETTINGS, lambda: Push(self._session.settings()), "S"),
                Way(ui.QUIT_TO_TITLE, Home),
            ),
        )

    def _read(self) -> Push:
        return Push(general_help(self._exits.rules))

    def _again(self) -> ReplaceFrom:
        return ReplaceFrom(self._table, _Lesson(self._session, self._exits).table())

    def _real_round(self) -> ReplaceFrom:
        return ReplaceFrom(self._table, self._exits.real_round())


def _sheet(play: PlayScreen) -> ScoreSheet:
    return round_sheet(play.sheet, play.match.names, play.table.people.faces)
