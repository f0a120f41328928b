"""What people at one screen see while all hands are hidden: table and cover, in words and pictures. Every frame is
checked while the screen passes from one player to the next.
"""

import random

from game.engine.actions import Action, Deal
from game.engine.state import State
from game.engine.view import observe_openly
from game.engine.viewpoint import NOBODY
from game.match import Match, Person
from game.play.screen import PlayScreen
from game.play.sharing.notice import hand_over, notice
from game.play.sharing.poll import Responses, poll_due
from game.play.words.readout import readout
from game.text.ui import HOME_NAMES
from game.ui.screen import Push
from sprites import FACES
from tests.leaks.one_seat import compare_events
from tests.leaks.painting import SETTLED, Painter, table_of
from tests.leaks.scales import Scales
from tests.support.secrets import PUBLIC, rearranged

FRAME_S, MOST_FRAMES = 0.15, 14


def compare_open(scales: Scales, state: State, action: Action, chance: random.Random, painter: Painter) -> None:
    """Compare what everybody sees, after all hidden cards changed."""
    other, names = rearranged(state, NOBODY, chance), HOME_NAMES[: state.players]
    people = tuple(seat for seat in range(state.players) if chance.random() < 0.7)
    matches = [Match(tuple(map(Person, names)), either) for either in (state, other)]
    for seat in range(state.players):
        first, second = (match.open_view(seat) for match in matches)
        if scales.wants("open view"):
            scales.same("open view", first, second)
        if scales.wants("open table in words"):
            scales.same("open table in words", readout(first, names), readout(second, names))
        if scales.wants("who is asked"):
            scales.same("who is asked", *(poll_due(view, people, Responses()) for view in (first, second)))
        if scales.wants("words on the curtain"):
            scales.same("words on the curtain", *(notice(match, names, FACES, seat, "", "") for match in matches))
    if isinstance(action, PUBLIC):
        compare_events(scales, state, other, action, NOBODY)
    _compare_pictures(scales, (state, other), painter)
    if isinstance(action, PUBLIC) and not isinstance(action, Deal) and scales.wants("picture: hand-over"):
        below = rearranged(state, NOBODY, chance, buried=False)  # taking the upcard reveals the card under it
        _compare_hand_over(scales, (state, below), action, chance, painter)


def _table(state: State) -> PlayScreen:
    """Return a table of persons at one screen, on which standing orders have already passed."""
    return table_of(Match(tuple(map(Person, HOME_NAMES[: state.players])), state))


def _compare_pictures(scales: Scales, states: tuple[State, State], painter: Painter) -> None:
    if scales.wants("picture: open table"):
        scales.same("picture: open table", *(painter.digest(SETTLED, _table(state)) for state in states))
    if scales.wants("picture: curtain"):
        seat = observe_openly(states[0], 0).to_act or 0
        scales.same(
            "picture: curtain", *(painter.digest(SETTLED, hand_over(_table(state).table, seat)) for state in states)
        )


def _compare_hand_over(
    scales: Scales, states: tuple[State, State], action: Action, chance: random.Random, painter: Painter
) -> None:
    """Let the seat to act do so, with its cards open or hidden; compare each frame from then on without open cards."""
    tables = [_table(state) for state in states]
    sits = chance.random() < 0.5
    for table in tables:
        if table.match.actions:
            continue  # an order has passed already
        if sits and table.match.to_act is not None:
            table.table.sit_down(table.match.to_act, SETTLED)
        table.table.do(action, SETTLED)
    for frame in range(MOST_FRAMES):
        now = SETTLED + frame * FRAME_S
        steps = [table.update(now) for table in tables]
        if tables[0].seats.is_open:
            continue
        scales.same(
            "picture: hand-over",
            *(_frame(*shown_table, now, painter) for shown_table in zip(tables, steps, strict=True)),
        )
        if isinstance(steps[0], Push):
            return


def _frame(table: PlayScreen, step: object, now: float, painter: Painter) -> str:
    return painter.digest(now, step.screen if isinstance(step, Push) else table)
