"""What a player sees at their own table: the scene, pointer targets, enlarged cards, the inspector."""

import random
from collections.abc import Sequence

import pygame

from game.engine.state import State
from game.match import Computer, Match, Person
from game.play.overlays.inspector import Inspector, cells
from game.play.screen import PlayScreen
from game.table.layout import HandKey
from game.text.ui import HOME_NAMES
from game.ui.geometry import Point, Rect
from tests.leaks.painting import SETTLED, Painter, pointed, pressed, table_of
from tests.leaks.scales import Scales
from tests.support.secrets import rearranged

RESTED = 3.0  # after this time under the pointer, a card or meld is enlarged
POINTS = 4
SEEN = ("sight of the table", "under the pointer", "enlarged", "inspector", "picture: own table", "picture: inspector")


def compare_table(scales: Scales, state: State, seat: int, chance: random.Random, painter: Painter) -> None:
    """Compare the table with itself after hidden cards changed, seen from one seat."""
    if not any(map(scales.wants, SEEN)):
        return
    first, second = (_alone(either, seat) for either in (state, rearranged(state, seat, chance)))
    if scales.wants("sight of the table"):
        scales.same("sight of the table", first.scene(), second.scene())
    if scales.wants("inspector"):
        scales.same("inspector", *(_inspected(table) for table in (first, second)))
    if scales.wants("picture: inspector"):
        scales.same(
            "picture: inspector", *(painter.digest(SETTLED, table, Inspector(table.desk)) for table in (first, second))
        )
    if chance.random() < 0.5:
        _take_in_hand((first, second), chance)
    for at in _points(first, chance):
        _point_at(scales, first, second, at, chance)
    if scales.wants("picture: own table"):
        scales.same("picture: own table", *(painter.digest(SETTLED + RESTED, table) for table in (first, second)))


def _alone(state: State, seat: int) -> PlayScreen:
    names = enumerate(HOME_NAMES[: state.players])
    players = tuple(Person(name) if at == seat else Computer(name, "steady") for at, name in names)
    return table_of(Match(players, state))


def _inspected(table: PlayScreen) -> object:
    page = Inspector(table.desk)
    return cells(table.desk.holding), tuple((widget.name, widget.box, widget.off) for widget in page.widgets())


def _take_in_hand(tables: Sequence[PlayScreen], chance: random.Random) -> None:
    """Select a card of the seat, so that the table shows where it may go."""
    row = tables[0].stage.holding.row
    if not row:
        return
    box = tables[0].stage.layout.cards[HandKey(chance.choice(row).uid)].box
    at = (box.x + 4, box.y + box.h / 2)
    for table in tables:
        for event in (pointed(at), *pressed(at, pygame.BUTTON_LEFT)):
            table.handle(event, SETTLED)
        table.update(SETTLED)


def _points(table: PlayScreen, chance: random.Random) -> list[Point]:
    """Return places to point at: other players, melds, piles, own cards, anywhere."""
    layout = table.stage.layout
    melds = [meld.rail.center for meld in layout.melds]
    cards = [place.box.center for key, place in layout.cards.items() if isinstance(key, HandKey)]
    kinds = [[box.center for box in layout.plaques], melds, [layout.stock.center, layout.discard.center], cards]
    anywhere = Rect(0, 0, 1280, 720)
    point = [chance.choice(places) for places in kinds if places]
    return [
        *chance.sample(point, min(POINTS - 1, len(point))),
        Point(*(chance.random() * scale for scale in anywhere[2:])),
    ]


def _point_at(scales: Scales, first: PlayScreen, second: PlayScreen, at: Point, chance: random.Random) -> None:
    """Rest the pointer there, or hold down the right button."""
    by_button = chance.random() < 0.5
    for table in (first, second):
        table.handle(pointed(at), SETTLED)
        if by_button:
            table.handle(pressed(at, pygame.BUTTON_RIGHT)[0], SETTLED)
        table.update(SETTLED + RESTED)
    if scales.wants("under the pointer"):
        scales.same(
            "under the pointer",
            *(
                (screen.desk.state.touch.hover, screen.desk.state.aim, screen.desk.state.refused)
                for screen in (first, second)
            ),
        )
    if scales.wants("enlarged"):
        large = (
            screen.desk.enlarger.panel(screen.scene(), screen.desk.state.pointer.at, SETTLED + RESTED)
            for screen in (first, second)
        )
        scales.same("enlarged", *large)
    if by_button:
        for table in (first, second):
            table.handle(pressed(at, pygame.BUTTON_RIGHT)[1], SETTLED + RESTED)
