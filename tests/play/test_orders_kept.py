"""Standing orders are kept for later games, and when a game is reopened."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app.tables import new_table, table_of
from game.engine.actions import Deal, Draw, Pass
from game.engine.referee import legal_actions
from game.match import Computer, Match, Person, Player
from game.orders import StandingOrder
from game.play.screen import PlayScreen
from game.rules.variant_file import shipped_variant
from game.saving.desk import Hand, SavedTable, desk_text, read_desk
from game.seating.seating import NewGame
from game.session.desks import desk_of, lay_out_desk, replay_events
from game.settings import Preferences, Settings, load, read_settings, settings_text
from game.text.table import who_passed
from tests.pictures.studio import Studio
from tests.support.thinkers import SilentThinker

pytestmark = pytest.mark.usefixtures("dummy_display")
NAMES = ("You", "Mei", "Jun", "Rosa")
LONG_S = 20.0


def match_of_passes(rounds: int) -> Match:
    """Return a match after some rounds in which everybody passes and nobody lays down."""
    match = undealt_match()
    pass_on(match, rounds)
    return match


def undealt_match() -> Match:
    """Return a game of short rounds before its first deal."""
    variant = replace(shipped_variant("campfire"), turns_until_drawn=3)
    players: tuple[Player, ...] = (Person("You"), *(Computer(name, "greedy") for name in NAMES[1:]))
    return Match.start(variant, players, "passing")


def pass_on(match: Match, rounds: int) -> None:
    """Play some rounds of the match with everybody passing."""
    while len(match.state.sheet) < rounds:
        if match.to_act is None:
            match.submit(Deal())
            continue
        actions = list(legal_actions(match.view(match.to_act), 0))
        match.submit(next((a for a in actions if isinstance(a, Pass | Draw)), actions[-1]))


def at_table(match: Match, settings: Settings | None = None) -> Studio:
    """Return a studio with the next round of the match dealt."""
    studio = Studio()
    if settings is not None:
        studio.session.preferences = Preferences(settings)
    studio.open(table_of(studio.session, match))
    studio.table.table.next_round(studio.now)
    studio.settle()
    studio.wait(0.0)
    return studio


def test_orders_outlive_their_game() -> None:
    studio = at_table(match_of_passes(0))
    studio.key(pygame.K_w)
    assert StandingOrder.ASK is studio.table.desk.orders.order(0)

    again = new_table(studio.session, NewGame("campfire", ("greedy",) * 2, "again"))

    assert StandingOrder.ASK is again.desk.orders.order(0)


def test_pass_everything_stays_in_its_game() -> None:
    studio = at_table(match_of_passes(0))
    for _ in range(3):
        studio.key(pygame.K_w)
    assert StandingOrder.NEVER is studio.table.desk.orders.order(0)

    again = new_table(studio.session, NewGame("campfire", ("greedy",) * 2, "again"))

    assert StandingOrder.ASK is again.desk.orders.order(0)


def test_old_and_unknown_orders_are_harmless(tmp_path: Path) -> None:
    assert "" == read_settings("speed = 'fast'").settings.buying
    assert "" == load(tmp_path).settings.buying
    assert ("", 1) == (read_settings("buying = 'sell'").settings.buying, len(read_settings("buying = 3").complaints))
    kept = Settings(buying="helps")
    assert kept == read_settings(settings_text(kept)).settings


def test_a_stored_desk_keeps_its_order() -> None:
    studio = at_table(match_of_passes(0))
    match = studio.table.match

    lay_out_desk(studio.table, SavedTable(0, match.state.round, (Hand(0, standing="ask"),)))

    assert StandingOrder.ASK is studio.table.desk.orders.order(0)


def test_saved_round_orders_end_too() -> None:
    studio = at_table(match_of_passes(0))
    orders = studio.table.desk.orders
    orders.give(0, StandingOrder.ASK)
    orders.give(0, StandingOrder.PASS_ROUND)
    desk = read_desk(desk_text(desk_of(studio.table)))

    again = at_table(match_of_passes(0))
    lay_out_desk(again.table, desk)
    assert StandingOrder.PASS_ROUND is again.table.desk.orders.order(0)
    again.table.desk.new_round()
    assert StandingOrder.ASK is again.table.desk.orders.order(0)

    later = at_table(match_of_passes(1))
    lay_out_desk(later.table, desk)
    assert StandingOrder.ASK is later.table.desk.orders.order(0)


def asked_about_a_discard() -> Match:
    """Return a match in which the player is asked about another player's discard."""
    match = match_of_passes(0)
    match.submit(Deal())
    while match.to_act != 0 or match.view(0).turn == 0 or Pass(0) not in legal_actions(match.view(0), 0):
        assert match.to_act is not None
        actions = list(legal_actions(match.view(match.to_act), 0))
        match.submit(next((a for a in actions if isinstance(a, Pass | Draw)), actions[-1]))
    return match


def test_loaded_logs_still_name_orders() -> None:
    match = asked_about_a_discard()
    studio = Studio()
    studio.open(table_of(studio.session, match))
    studio.table.desk.orders.give(0, StandingOrder.NEVER)
    for _ in range(6):
        studio.wait(LONG_S)
    assert studio.table.match.view(0).to_act != 0
    desk = read_desk(desk_text(desk_of(studio.table)))
    assert desk.ordered

    again = PlayScreen(match, SilentThinker())
    lay_out_desk(again, desk)
    replay_events(again)

    assert any("ou passed automatically." in line or "ou passed too." in line for line in again.table.log.lines)
    assert not any("ou passed." in line for line in again.table.log.lines)


@pytest.mark.parametrize(
    ("passes", "ordered", "me", "line"),
    [
        ((2, 0), (), 0, "You and Jun passed."),
        ((0,), (), 0, "You passed."),
        ((1, 2), (), 0, "Mei and Jun passed."),
        ((2, 0), (0,), 0, "Jun passed. You passed too."),
        ((0,), (0,), 0, "You passed automatically."),
        ((1, 2, 0), (0,), 0, "Mei and Jun passed. You passed too."),
        ((1, 2, 3), (), 0, "Everyone passed."),
        ((1, 2), (1,), None, "Jun passed. Mei passed too."),
    ],
)
def test_consecutive_passes_share_your_line(
    passes: tuple[int, ...], ordered: tuple[int, ...], me: int | None, line: str
) -> None:
    assert line == who_passed(passes, ordered, NAMES, me)
