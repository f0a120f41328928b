"""`update` as a function: any input for any interaction, without a window, a desk or a clock."""

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.actions import Discard
from game.engine.play import play
from game.engine.referee import refusal
from game.engine.state import State
from game.engine.view import PlayerView, observe
from game.orders import StandingOrder
from game.play.input.commands import why_not
from game.play.input.draft import Ask, Effect, Input, KeepOrder, Say, Submit, Tick
from game.play.input.update import update
from game.play.scene.compose import ShownTable, places_of
from game.play.scene.controls import Situation, controls, is_asked
from game.play.state.interaction import Interaction, Known
from game.rules.cards import parse_card
from game.table.commands import SLOTS, Command, Intention
from game.table.grid import USUAL
from game.table.holding import dealt, followed, in_slot
from game.table.layout import HandKey, lay_out
from game.table.proposals import SNAP_DU, OnRow, best
from game.table.tray import slots_of
from game.ui.geometry import Point
from game.ui.touch import Abandon, Leave, Look, Motion, Move, Press, Release
from tests.play.test_hands import position

NAMES = ("Ada", "Bo", "Cy", "Di")
STARTS = ("hits without swaps", "swaps before being down", "laying down a set and a run", "upcard or stock")
POINTS = st.builds(Point, st.floats(0, 1280), st.floats(0, 720))
MOTIONS = st.one_of(
    st.builds(Move, POINTS),
    st.builds(lambda at: Move(at, is_down=False), POINTS),
    st.builds(Press, POINTS),
    st.builds(Release, POINTS),
    st.builds(Look, POINTS, st.booleans()),
    st.sampled_from((Abandon(), Leave())),
)
WISHES = st.builds(Command, st.sampled_from(Intention), st.integers(0, SLOTS - 1))
CARRIES = st.tuples(st.integers(0, 20), POINTS)
Done = Motion | Command | float | tuple[int, Point]
STEPS: st.SearchStrategy[list[Done]] = st.lists(
    st.one_of(MOTIONS, WISHES, CARRIES, st.floats(0.01, 4.0)), min_size=1, max_size=16
)


def shown_of(view: PlayerView, state: Interaction) -> ShownTable:
    """Return the table at rest as it is shown."""
    known = Known(view, view, NAMES, asks=is_asked(view))
    table = ShownTable(state, known, lay_out(view, state.holding))
    return table._replace(controls=controls(Situation(known, state, USUAL), partial(why_not, shown=table)))


Timed = tuple[Input, float]


class Game:
    """One seat of a game with its unfinished action."""

    def __init__(self, start: State) -> None:
        acts = observe(start, 0).to_act
        assert acts is not None
        self.game, self.seat, self.now = start, acts, 10.0
        self.state = Interaction(dealt(self.view.hand, slots_of(self.view)))

    @property
    def view(self) -> PlayerView:
        """Return the game as the seat sees it."""
        return observe(self.game, self.seat)

    def inputs(self, step: Done) -> tuple[Timed, ...]:
        """Return the inputs of a step; a drag has several."""
        match step:
            case float():
                self.now += step
                return ((Tick.TICK, self.now),)
            case (int(number), Point() as to):
                row = [held.uid for held in self.state.holding.row] or [0]
                box = lay_out(self.view, self.state.holding).cards.get(HandKey(row[number % len(row)]))
                at = box.box.center if box is not None else to
                half = Point((at.x + to.x) / 2, (at.y + to.y) / 2)
                motions = (Press(at), Move(half), Move(to), Release(to))
                return tuple((motion, self.now) for motion in motions)
            case _:
                return ((step, self.now),)

    def say(self, given: Input, now: float) -> tuple[Effect, ...]:
        """Apply the input twice, compare the results, and carry out the effects."""
        table, before = shown_of(self.view, self.state), self.state
        after, effects = update(table, given, now)
        again, same = update(table, given, now)
        assert (after, after.pointer, effects) == (again, again.pointer, same)
        assert before == self.state, "the input state is not changed"
        self._holds_true(before, after, given, effects, table)
        self.state = after
        for effect in effects:
            if isinstance(effect, Submit):
                self.game = play(self.game, effect.action)[-1][1]
                holding = followed(after.holding, self.view.hand, effect.going)
                self.state = replace(self.state, holding=replace(holding, slots=holding.slots[: slots_of(self.view)]))
        return effects

    def _holds_true(
        self, before: Interaction, after: Interaction, given: Input, effects: tuple[Effect, ...], table: ShownTable
    ) -> None:
        view = self.view
        held = [card.uid for card in (*after.holding.row, *after.holding.in_tray)]
        assert Counter(view.hand) == Counter(after.holding.cards), "no card is lost or doubled"
        assert len(held) == len(set(held))
        for effect in effects:
            assert isinstance(effect, get_args(Effect))
            assert not isinstance(effect, Submit) or refusal(view, effect.action) is None
            assert not isinstance(effect, Say) or (effect.refused.sentence and after.last_refused is not None)
        if isinstance(given, Command) and given.intention.plays:
            assert any(isinstance(effect, Submit | Say | Ask) for effect in effects), (
                "it is done, or refused with a reason"
            )
        if isinstance(given, Command) and not before.zoom.is_by_key and not before.is_dragging:
            why = why_not(given.intention, table)
            refused = after.refused.sentence if after.refused is not None else ""
            assert not why or (why == refused and not any(isinstance(effect, Submit | Ask) for effect in effects))
        if isinstance(given, Release) and before.carried is not None:
            assert before.drag is not None
            place = best(before.drag.places, given.at, SNAP_DU)
            if place is not None and place.refusal is not None and not isinstance(place.target, OnRow):
                assert any(isinstance(effect, Say) for effect in effects), "a refusal comes with a sentence"
        assert (after.drag is not None) == after.is_dragging
        assert after.carried is None or after.selected is None
        assert table == shown_of(view, before)
        hash(after)


def make_steps(start: str, steps: list[Done]) -> None:
    """Make all these steps in order while the seat is to act."""
    game = Game(position(start))
    for step in steps:
        for timed in game.inputs(step):
            game.say(*timed)


@given(st.sampled_from(STARTS), STEPS)
@settings(max_examples=7, deadline=None)
def test_every_input_keeps_the_invariants(start: str, steps: list[Done]) -> None:
    make_steps(start, steps)


@pytest.mark.slow
@given(st.sampled_from(STARTS), STEPS)
@settings(max_examples=2500, deadline=None)
def test_long_runs_keep_every_invariant(start: str, steps: list[Done]) -> None:
    make_steps(start, steps)


def after_inputs(
    start: str, *inputs: Timed, state: Interaction | None = None
) -> tuple[Interaction, tuple[Effect, ...]]:
    """Return the state after several inputs and the effects of the last one."""
    game, effects = Game(position(start)), tuple[Effect, ...]()
    game.state = state or game.state
    for timed in inputs:
        effects = game.say(*timed)
    return game.state, effects


def test_commands_are_effects_or_sentences() -> None:
    game = Game(position("hits without swaps"))
    ace = next(held for held in game.state.holding.row if held.card == parse_card("Ac"))

    assert (Ask(Intention.LOG),) == after_inputs("hits without swaps", (Command(Intention.LOG), 1.0))[1]
    selected = replace(game.state, selected=ace.uid)
    effects = after_inputs("hits without swaps", (Command(Intention.ACT), 1.0), state=selected)[1]
    assert Submit(Discard(game.seat, ace.card), (ace.uid,)) in effects
    state, effects = after_inputs("hits without swaps", (Command(Intention.TAKE), 1.0))
    assert state.refused is not None
    assert Say(state.refused) in effects


def test_an_order_is_kept_and_reported() -> None:
    state, effects = after_inputs("hits without swaps", (Command(Intention.BUYING), 1.0))

    assert KeepOrder(StandingOrder.ASK) in effects
    assert state.refused is not None
    assert state.refused.calm


def test_only_refusals_outlast_other_notices() -> None:
    notice, refused = (Command(Intention.BUYING), 1.0), Command(Intention.TAKE)

    assert after_inputs("hits without swaps", notice, (Tick.TICK, 9.0))[0].refused is None
    assert after_inputs("hits without swaps", notice, (Tick.TICK, 2.0))[0].refused is not None
    game = Game(position("hits without swaps"))
    table = shown_of(game.view, game.state)
    later = table._replace(known=table.known._replace(view=game.view._replace(turns=99)))
    state = update(table, refused, 1.0)[0]
    assert update(table._replace(state=state), Tick.TICK, 99.0)[0].refused is not None
    assert update(later._replace(state=state), Tick.TICK, 99.0)[0].refused is None


def test_an_abandoned_drag_changes_nothing() -> None:
    game = Game(position("hits without swaps"))
    first = game.state.holding
    for timed in game.inputs((0, Point(900.0, 640.0)))[:-1]:
        game.say(*timed)
    assert game.state.holding != first, "the row opens under the pointer"
    for end in (Abandon(), Command(Intention.CANCEL)):
        state, _ = update(shown_of(game.view, game.state), end, 10.0)
        assert (first, None, False) == (state.holding, state.drag, state.is_dragging)


def test_a_clicked_card_leaves_its_slot() -> None:
    game = Game(position("laying down a set and a run"))
    card = game.state.holding.row[0].uid
    game.state = replace(game.state, holding=in_slot(game.state.holding, card, 0))
    at = lay_out(game.view, game.state.holding).cards[HandKey(card)].box.center

    for click in (Press(at), Release(at)):
        game.say(click, game.now)

    assert game.state.holding.slot_of(card) is None


def test_only_valid_calls_ask_for_places() -> None:
    state, effects = after_inputs("hits without swaps", (Tick.CALLED, 1.0))

    assert state.refused is not None
    assert (Say(state.refused),) == effects


def test_dragged_cards_go_where_the_preview_was() -> None:
    game = Game(position("hits without swaps"))
    table = shown_of(game.view, game.state)
    game_on = table.known._replace(game=game.view._replace(melds=game.view.melds[:1]))
    later = table._replace(known=game_on)

    assert places_of(parse_card("9h"), table) == places_of(parse_card("9h"), later)
