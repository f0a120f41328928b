"""In the first games the table waits for the player's answer where Shanghai may be called; later, the usual time."""

from dataclasses import replace

import pytest

from game.app.tables import new_table
from game.seating.seating import NewGame
from game.session.session import Session
from game.settings import Preferences, changed
from game.statistics.scorebook import FIRST_GAMES, ScoreBook
from tests.pictures.past_games import past_games
from tests.support.pilot import QuickThinker

pytestmark = pytest.mark.usefixtures("dummy_display")


def wanted(session: Session, rule_set: str = "may_i") -> str:
    return new_table(session, NewGame(rule_set, ("greedy",) * 2, "first games")).desk.calls.wanted


def session() -> Session:
    return Session(QuickThinker(), books=[ScoreBook()])  # type: ignore[arg-type]


def test_the_table_waits_for_a_call_in_the_first_games_and_not_in_later_ones() -> None:
    seated, game = session(), past_games("You")[0]
    said = []
    for _ in range(FIRST_GAMES + 1):
        said.append(wanted(seated))
        seated.book(ScoreBook).add(replace(game, rule_set="classic"))

    assert ["wait"] * FIRST_GAMES + ["usual"] == said


def test_games_without_calls_teach_nothing_about_them() -> None:
    seated, game = session(), past_games("You")[0]
    for _ in range(FIRST_GAMES):
        seated.book(ScoreBook).add(replace(game, rule_set="shafer"))

    assert "wait" == wanted(seated)


def test_whoever_has_chosen_a_time_gets_it_at_once() -> None:
    seated = session()
    seated.preferences = Preferences(changed(seated.preferences.settings, "shanghai", "long"))

    assert "long" == wanted(seated)
