"""Connects practice, the lesson and the rules with the tables they open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.app.past_games import my_rounds, past_games, statistics
from game.app.tables import tables
from game.app.watching import reviewed, watched_at
from game.engine.decider import LIKE
from game.lesson.table import FIRST_ROUND, LessonExits, coach_beside, first_real_game, lesson
from game.new_game.choosing import new_game, remember_game
from game.new_game.screen import NewGameScreen
from game.play.screen import PlayScreen
from game.practice.exits import PracticeExits
from game.practice.round_screen import RoundChoice
from game.practice.rounds.flow import round_at_table
from game.rulebook.own_rules import Offered
from game.rulebook.rules_screen import RulesScreen
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant
from game.session.session import Session
from game.ui.form import Way
from game.ui.screen import CloseTo, Push, Screen, Step
from game.workshop.editor_flow import DraftRound, EditorExits, rules_to_change, yours


def practice_exits(session: Session) -> PracticeExits:
    """Return where practice leads."""
    games = tables(session)
    review, practiced = (
        partial(reviewed, session, play_on=games.play_on),
        partial(statistics, session, partial(practice_exits, session), of_practice=True),
    )
    watch = partial(watched_at, session, games.play_on)
    mine = partial(my_rounds, session)
    return PracticeExits(games.kind(), games.open, games.play_on, watch, review, practiced, mine)


def how_to_play(session: Session, *, is_welcomed: bool = True) -> PlayScreen:
    """Return the lesson, which leads to a first real round; under its welcome if there is to be one."""
    session.thinker().warm_up()
    exits = LessonExits(partial(first_real_round, session), partial(rules, session))
    return lesson(session, exits, is_welcomed=is_welcomed)


def first_real_round(session: Session) -> PlayScreen:
    """Return a real game of one round, with a coach; it is saved like any other, and leads to the other rounds."""
    session.thinker().warm_up()
    return tables(session).new(first_real_game(rounds=FIRST_ROUND), coach_beside)


def deal_now(session: Session) -> PlayScreen:
    """Return a first game for somebody who knows rummy: three easy opponents, with a coach in its first round."""
    session.thinker().warm_up()
    choice = first_real_game(opponents=3)
    remember_game(session, replace(choice, levels=(LIKE,) * len(choice.levels)), shipped_variant(choice.rule_set).title)
    return tables(session).new(choice, coach_beside)


def rules(session: Session, chosen: str = "") -> RulesScreen:
    """Return the rules of every rule set, with the ways to one's own answers and to a game."""
    return rules_to_change(editor_exits(session), chosen)


def editor_exits(session: Session) -> EditorExits:
    """Return where one's own rules lead when they are opened from the title or from pages about rules."""
    return EditorExits(session, partial(draft_table, session), lambda offered: Push(new_game_of(session, offered)))


def yours_over(session: Session, under: NewGameScreen, chosen: Offered) -> Screen:
    """Return the page with one's own answers over New game, which offers what is played or saved."""

    def play(offered: Offered) -> Step:
        under.take(offered)
        return CloseTo(under)

    return yours(EditorExits(session, partial(draft_table, session), play, under.take), chosen)


def new_game_of(session: Session, offered: Offered | None = None) -> Screen:
    """Return the New game screen, with a rule set selected."""
    return new_game(session, tables(session).new, past_games(session), offered, partial(yours_over, session))


def draft_table(
    session: Session, variant: Variant, draft: DraftRound, ways: Sequence[Way], results: Callable[[PlayScreen], Screen]
) -> PlayScreen:
    """Return a round of a draft at a practice table."""
    choice = RoundChoice(variant.id, draft.number, draft.levels, 0, draft.seed)
    return round_at_table(session, practice_exits(session), choice, variant, ways, results)
