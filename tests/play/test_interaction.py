"""A person's unfinished action as a value: the effect of pointer, keys and clock, without a window."""

from dataclasses import fields, replace
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.state import State
from game.match import Computer, Match, Person, Player
from game.play.screen import PlayScreen
from game.play.state.interaction import ZOOM_AFTER_S, Choosing, Drag, Interaction, Refused
from game.settings import USUAL, Preferences
from game.table.commands import SLOTS, Command, Intention
from game.table.layout import HandKey
from game.table.proposals import OnMeld
from game.ui.geometry import Point
from game.ui.touch import Abandon, Leave, Look, Motion, Move, Press, Release, Touch
from tests.play.test_hands import position
from tests.support.presented import scene_anew
from tests.support.thinkers import SilentThinker

STARTS = (
    "hits without swaps",
    "swaps before being down",
    "laying down a set and a run",
    "upcard or stock",
    "an offer to buy",
)
POINTS = st.builds(Point, st.floats(0, 1280), st.floats(0, 720))
HOLDS = st.sampled_from(("card", "stock", "pile", "meld", "button"))
MOTIONS = st.one_of(
    st.builds(Move, POINTS),
    st.builds(lambda at: Move(at, is_down=False), POINTS),
    st.builds(Press, POINTS),
    st.builds(Release, POINTS),
    st.builds(Look, POINTS, st.booleans()),
    st.sampled_from((Abandon(), Leave())),
)
WISHES = st.builds(Command, st.sampled_from(Intention), st.integers(0, SLOTS - 1))
TICKS = st.floats(0.01, 1.5)


class Carry(NamedTuple):
    """A drag from one place to another."""

    what: str
    number: int
    to: Point


Done = Motion | Carry | Command | float
STEPS: st.SearchStrategy[list[Done]] = st.lists(
    st.one_of(MOTIONS, st.builds(Carry, HOLDS, st.integers(0, 20), POINTS), WISHES, TICKS), max_size=14
)


def table_of(state: State) -> PlayScreen:
    players: tuple[Player, ...] = (Person("You"), *(Computer(f"P{seat}", "silent") for seat in range(1, state.players)))
    preferences = Preferences(USUAL)
    return PlayScreen(Match(players, state), SilentThinker(), preferences=preferences)


def occupied_place(table: PlayScreen, kind: str, number: int) -> Point:
    """Return a random place with something in it."""
    layout, grid = table.stage.layout, table.desk.grid
    cards = [place.box.center for key, place in layout.cards.items() if isinstance(key, HandKey)]
    melds = [meld.rail.center for meld in layout.melds]
    buttons = [control.button.box.center for control in table.desk.controls()]
    points = {"card": cards, "stock": [grid.stock.center], "pile": [grid.discard.center], "meld": melds}
    places = points.get(kind, buttons) or [grid.hand.center]
    return places[number % len(places)]


def motions(table: PlayScreen, step: Motion | Carry) -> tuple[Motion, ...]:
    """Return a random motion, or the motions of a drag."""
    if not isinstance(step, Carry):
        return (step,)
    at, to = occupied_place(table, step.what, step.number), step.to
    return Press(at), Move(Point((at.x + to.x) / 2, (at.y + to.y) / 2)), Move(to), Release(to)


def check_picture(table: PlayScreen) -> None:
    """Assert that the kept picture is current and that only cards of the hand are dragged."""
    desk, state = table.desk, table.desk.state
    assert table.scene() == scene_anew(table.table)
    assert (state.drag is not None) == table.desk.state.is_dragging
    assert state.carried is None or state.selected is None
    assert desk.holding.find(state.selected) is not None if state.selected is not None else True
    hash(state)


@given(st.sampled_from(STARTS), STEPS)
@settings(max_examples=24, deadline=None)
def test_picture_changes_change_the_shown_value(start: str, steps: list[Done]) -> None:
    table, now = table_of(position(start)), 10.0
    table.update(now)
    for step in steps:
        if isinstance(step, float):
            now += step
        elif isinstance(step, Command):
            table.desk.handle_input(step, now)
        else:
            for motion in motions(table, step):
                table.desk.handle_input(motion, now)
                check_picture(table)
        table.update(now)
        check_picture(table)


@given(st.sampled_from(STARTS), STEPS)
@settings(max_examples=8, deadline=None)
def test_equal_inputs_lead_to_equal_values(start: str, steps: list[Done]) -> None:
    one, two = table_of(position(start)), table_of(position(start))
    for step in steps:
        for table in (one, two):
            if isinstance(step, Command):
                table.desk.handle_input(step, 10.0)
            elif not isinstance(step, float):
                for motion in motions(table, step):
                    table.desk.handle_input(motion, 10.0)
        assert one.desk.state == two.desk.state


def test_unchanged_parts_stay_the_same_object() -> None:
    table = table_of(position(STARTS[0]))
    table.update(0.0)
    before, scene = table.desk.state, table.scene()
    table.desk.set_state(replace(before, zoom=before.zoom._replace()), 0.0)

    assert before is table.desk.state
    assert scene is table.scene()


FULL = Interaction(
    selected=1,
    touch=Touch(hover=HandKey(1), press=Press(Point(0, 0), HandKey(1)), focus=HandKey(2)),
    choosing=Choosing("Where?", (), None),
    drag=Drag(OnMeld(0)),
    refused=Refused("No.", 9.0),
    last_refused="No.",
    holds_others=True,
)


@pytest.mark.parametrize(
    ("became", "kept"),
    [
        (FULL.select(7), {"touch", "drag", "refused", "last_refused", "holds_others"}),
        (FULL.clear_intent(), {"touch", "drag", "last_refused", "holds_others"}),
        (FULL.new_turn(), {"drag", "holds_others"}),
        (FULL.clear_refusal(), {field.name for field in fields(FULL)} - {"refused"}),
        (replace(FULL, refused=Refused("So it is.", 9.0, calm=True)).clear_refusal(), {"refused"}),
    ],
)
def test_each_step_clears_exactly_what_it_should(became: Interaction, kept: set[str]) -> None:
    changed_fields = {field.name for field in fields(FULL) if getattr(FULL, field.name) != field.default}
    still = {name for name in changed_fields if getattr(became, name) == getattr(FULL, name)}

    if kept == {"refused"}:  # a notice stays until its time is over
        assert became.refused is not None
    else:
        assert kept & changed_fields == still


def test_resting_pointers_enlarge_until_a_press() -> None:
    resting = Interaction().zoom.rest(OnMeld(0), 1.0)
    assert not resting.tick(1.0).shown
    assert resting.tick(1.0 + ZOOM_AFTER_S).shown
    assert resting.rest(OnMeld(0), 1.2) is resting
    assert not resting.release_key().tick(99.0).shown
    assert resting.release_key().rest(OnMeld(1), 2.0).tick(3.0).shown
