"""Features connected as in the game: what a test opens, with everything it leads to."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path

from game.app.practicing import editor_exits, new_game_of, practice_exits
from game.app.tables import table_of, tables, watched
from game.games import replay_list as replays
from game.games import replay_list as taking_up
from game.match import Match
from game.play.screen import PlayScreen
from game.practice import home_flow
from game.practice.drills import flow as drills_flow
from game.practice.memory.shipped import Drill
from game.practice.round_screen import RoundChoice
from game.practice.rounds import flow as rounds_flow
from game.practice.set_up import flow as setting_up_flow
from game.rulebook.rules_screen import RulesScreen
from game.rulebook.words.questions import QUESTIONS
from game.seating.seating import NewGame
from game.session.session import Session
from game.ui.form import Way
from game.ui.screen import Replace, Screen
from game.workshop import editor_flow
from game.workshop.screen import EditorScreen
from game.workshop.yours import YoursScreen


def begin(session: Session, match: Match, choice: NewGame | None = None) -> PlayScreen:
    return tables(session).begin(match, choice)


def play_on(session: Session, match: Match, *ways: Way) -> PlayScreen:
    return tables(session).play_on(match, *ways)


def menu(session: Session, play: PlayScreen) -> Screen:
    return tables(session).menu(play)


def results(session: Session, play: PlayScreen, choice: NewGame | None) -> Screen:
    return tables(session).results(play, choice)


def final(session: Session, play: PlayScreen, choice: NewGame | None) -> Screen:
    return tables(session).final(play, choice)


def new_game(session: Session) -> Screen:
    return new_game_of(session)


def games_screen(session: Session) -> Screen:
    return taking_up.games_screen(session, partial(table_of, session))


def take_up(session: Session, path: Path, *, mend: bool = False) -> Screen:
    return taking_up.continue_game(session, partial(table_of, session), path, mend=mend)


def replay_list(session: Session) -> Screen:
    return replays.replay_list(session, partial(watched, session))


def practice(session: Session, today: date | None = None) -> Screen:
    return home_flow.practice(session, practice_exits(session), today)


def todays_deal(session: Session, today: date | None = None) -> Screen:
    return rounds_flow.todays_deal(session, practice_exits(session), today)


def choose_round(session: Session, first: RoundChoice | None = None) -> Screen:
    return rounds_flow.choose_round(session, practice_exits(session), first)


def play_round(session: Session, choice: RoundChoice) -> PlayScreen:
    return rounds_flow.play_round(session, practice_exits(session), choice)


def drilling(session: Session, rule_set: str) -> Screen:
    return drills_flow.drilling(session, practice_exits(session), rule_set)


def ten(
    session: Session, rule_set: str, drills: Sequence[Drill], before: tuple[bool, ...] = ()
) -> drills_flow.DailyDrills:
    return drills_flow.DailyDrills(session, practice_exits(session), rule_set, tuple(drills), before)


def setting_up(session: Session) -> setting_up_flow.SettingUp:
    return setting_up_flow.SettingUp(session, tables(session).play_on)


def rules_to_change(session: Session, chosen: str = "") -> RulesScreen:
    return editor_flow.rules_to_change(editor_exits(session), chosen)


def editor_of(under: YoursScreen) -> EditorScreen:
    """Return the editor with every option of the answers on a page."""
    step = under.open_options(QUESTIONS[0])
    assert isinstance(step, Replace)
    assert isinstance(step.screen, EditorScreen)
    return step.screen
