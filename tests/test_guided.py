"""The guided round: the coach always has something true and short to say, and can be sent away by mouse or key."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ai.bot import Limit
from ai.bots import bot_named
from game.app import choosing
from game.app.coaching import GUIDED
from game.app.shots.studio import Studio
from game.app.tables import new_table
from game.app.taking_up import take_up
from game.engine.actions import Deal, Hit, LayDown
from game.engine.referee import legal_actions
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Computer, Match
from game.rules.variant_file import shipped_variant, shipped_variants
from game.screens.guided import BOX, MOST_LINES, SMALL, TEXT_WIDTH, Guided
from game.screens.play.screen import PlayScreen
from game.table import grid
from game.words.guide import lesson
from game.words.ui import HIDE_COACH
from tests.canvases import SIZES, canvas_of
from tests.kept import session

pytestmark = pytest.mark.usefixtures("dummy_display")

NAMES = ("You", "Mei", "Jun", "Rosa")
KEYS = {"act": "D", "take": "T", "buy": "B", "pass": "P", "fill": "F", "lay down": "L", "allow": "A", "shanghai": "S"}


def guided() -> tuple[Studio, Guided]:
    """The guided round as it opens from the title's help, dealt."""
    studio = Studio()
    studio.key(pygame.K_F1)
    studio.key(pygame.K_g)
    screen = studio.stack[-1]
    assert isinstance(screen, Guided)
    studio.wait(0.0)
    screen.table.stage.settle()
    studio.wait(0.0)
    return studio, screen


def first_round(variant: str, players: int) -> Iterator[PlayerView]:
    """Every seat's view at every step of a first round."""
    match = Match.start(shipped_variant(variant), [Computer(name, "greedy") for name in NAMES[:players]], "guided")
    match.submit(Deal())
    while match.state.phase is not Phase.ROUND_OVER:
        for seat in range(players):
            yield match.view(seat)
        seat_to_act = match.to_act
        assert seat_to_act is not None
        view = match.view(seat_to_act)
        match.submit(bot_named("greedy").choose(view, match.history(seat_to_act), Limit(nodes=50)))
    yield match.view(0)


@pytest.mark.parametrize("variant", shipped_variants())
def test_the_coach_always_has_something_to_say_and_room_for_it(variant: str) -> None:
    canvas = canvas_of(SIZES[0])
    said = {lesson(view, NAMES, KEYS) for view in first_round(variant, 3)}

    assert all(said)
    assert len(said) > 5
    for advice in said:
        assert len(canvas.lettering.wrap(f"{advice} {HIDE_COACH}", TEXT_WIDTH, "note")) <= MOST_LINES, advice


def test_the_coach_tells_of_the_contract_in_hand_and_of_a_hit() -> None:
    seen = set()
    for view in first_round("campfire", 3):
        if view.to_act != view.seat or view.phase is not Phase.PLAY:
            continue
        kinds = {type(action) for action in legal_actions(view, 1)}
        advice = lesson(view, NAMES, KEYS)
        if LayDown in kinds:
            seen.add("lay down")
            assert advice.startswith("You hold 2 sets of 3!")
        elif Hit in kinds:
            seen.add("hit")
            assert "fits a meld on the table" in advice

    assert {"lay down", "hit"} <= seen


def test_a_guided_round_opens_from_help_and_gives_way_to_mouse_and_key() -> None:
    studio, screen = guided()
    shown = screen.advice
    studio.click(BOX.centre)
    studio.click(SMALL.centre)
    studio.key(pygame.K_F5)

    assert shown
    assert screen.advice == shown  # hiding forgets nothing
    studio.key(pygame.K_ESCAPE)
    assert studio.stack[-1] is not screen
    studio.key(pygame.K_ESCAPE)
    assert studio.stack[-1] is screen


def test_a_guided_game_is_kept_and_taken_up_again_with_the_coach(tmp_path: Path) -> None:
    joined = session(tmp_path / "games")
    begun = choosing.guided(joined)
    assert isinstance(begun, Guided)
    begun.update(1.0)
    joined.keeping.leave()
    waits = joined.keeping.waiting()
    assert waits is not None

    again = take_up(joined, waits.path)

    assert isinstance(again, Guided)
    assert again.table.match.actions == begun.table.match.actions
    assert again.table.match.state.hands == begun.table.match.state.hands
    assert again.advice
    joined.close()


def test_another_game_of_the_same_rules_is_taken_up_without_the_coach(tmp_path: Path) -> None:
    joined = session(tmp_path / "games")
    begun = new_table(joined, replace(GUIDED, seed="of our own"))
    begun.update(1.0)
    joined.keeping.leave()
    waits = joined.keeping.waiting()
    assert waits is not None

    assert isinstance(take_up(joined, waits.path), PlayScreen)
    joined.close()


def test_once_the_first_round_is_over_the_guided_game_is_taken_up_without_the_coach(tmp_path: Path) -> None:
    joined = session(tmp_path / "games")
    begun = choosing.guided(joined)
    assert isinstance(begun, Guided)
    match = begun.table.match
    while match.state.round < 2:
        seat = match.to_act
        if seat is None:
            match.deal()
        else:
            match.submit(bot_named("greedy").choose(match.view(seat), match.history(seat), Limit(nodes=50)))
    joined.keeping.leave()
    waits = joined.keeping.waiting()
    assert waits is not None

    again = take_up(joined, waits.path)

    assert isinstance(again, PlayScreen)
    assert 2 == again.match.state.round
    joined.close()


def test_the_table_answers_beneath_the_coach() -> None:
    studio, screen = guided()
    before = screen.table.desk.holding.order

    studio.key(pygame.K_o)

    assert before != screen.table.desk.holding.order


def test_the_coach_covers_no_plaque_and_no_meld() -> None:
    for plaque in grid.plaques(2):
        assert 0 == plaque.overlap(BOX)
    for places in grid.meld_places(3, 2):
        assert 0 == places.block.overlap(BOX)
