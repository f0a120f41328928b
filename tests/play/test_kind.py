"""Differences between kinds of tables are set when a table is created, and take effect."""

import pytest

from game.engine.actions import Action, Discard
from game.match import Computer, Match, Person, Player
from game.orders import StandingOrder
from game.play.guide import CoachText
from game.play.hints import Helpers, advise
from game.play.screen import PlayScreen, TableKind
from game.play.state.interaction import CoachPanel
from game.settings import USUAL, Preferences, changed
from tests.play.test_hands import position
from tests.support.thinkers import SilentThinker


def table(kind: TableKind, *, practice: bool = False) -> PlayScreen:
    state = position("hits without swaps")
    players: tuple[Player, ...] = (Person("You"), *(Computer("Mei", "x") for _ in range(state.players - 1)))
    preferences = Preferences(changed(USUAL, "discard_undo", "off"))
    return PlayScreen(Match(players, state, practice=practice), SilentThinker(), kind, preferences=preferences)


def discard(play: PlayScreen) -> Action:
    return Discard(0, play.match.view(0).hand[0])


@pytest.mark.parametrize("is_put_off", [True, False])
def test_a_table_kind_may_delay_an_action(is_put_off: bool) -> None:
    asked: list[Action] = []

    def submit(_play: PlayScreen, action: Action, _now: float, _going: tuple[int, ...]) -> bool:
        asked.append(action)
        return is_put_off

    play = table(TableKind(submit=submit))
    action, before = discard(play), play.match.count
    play.desk.submit(action, 1.0, ())
    assert ([action], is_put_off) == (asked, play.match.count == before)
    if is_put_off:
        play.back.pass_on(action, 2.0)
        assert ([action], action) == (asked, play.match.last_action)


def test_secret_answers_allow_no_help() -> None:
    secrets = [True]
    play = table(TableKind(helpers=Helpers(advise, is_secret=lambda: secrets[0])))
    view = play.match.view(0)
    assert (None, False) == (play.desk.orders.advice(view), play.desk.hinting.is_offered)
    secrets.clear()
    secrets.append(False)
    assert play.desk.orders.advice(view) is not None
    assert play.desk.hinting.is_offered


def test_kinds_decide_first_order_and_line() -> None:
    play = table(TableKind(order=StandingOrder.NEVER, note="Practice begins."))
    assert (StandingOrder.NEVER, ("Practice begins.",)) == (play.desk.orders.order(0), play.table.log.lines)


def test_only_plain_practice_says_so() -> None:
    both = (True, False)
    signs = {
        (practice, exercise)
        for practice in both
        for exercise in both
        if table(TableKind(is_exercise=exercise), practice=practice).desk.known.is_practice
    }
    assert {(True, False)} == signs


def test_unsavable_games_ask_before_closing() -> None:
    assert table(TableKind()).farewell() is None
    unsaved = table(TableKind(is_unsaved=lambda _match: True))
    assert unsaved.farewell() is not None
    assert unsaved.desk.known.is_unsaved


class OneLineCoach:
    """A coach with one sentence."""

    def follow(self) -> None:
        """Do nothing."""

    def says(self) -> CoachText | None:
        """Return the coach's only sentence."""
        return CoachText(CoachPanel("Draw a card."))

    def go_on(self, now: float) -> None:
        """Do nothing."""

    def skip(self) -> None:
        """Do nothing."""


def test_only_needy_tables_have_coaches() -> None:
    assert table(TableKind(coach=lambda _play: None)).guide is None
    play = table(TableKind(coach=lambda _play: OneLineCoach()))
    play.update(1.0)
    look = play.desk.state.coach
    assert "Draw a card." == (look and look.ask)
