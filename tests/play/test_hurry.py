"""The speed key: a tap skips all animation, holding it plays four times as fast."""

from collections.abc import Sequence

import pygame
import pytest

from game.engine.actions import Action
from game.engine.events import Event
from game.engine.referee import legal_actions
from game.engine.view import PlayerView
from game.match import Computer, Match, Person, Player
from game.orders import StandingOrder
from game.play.hurry import HELD_SHARE
from game.play.screen import PlayScreen
from game.rules.variant_file import shipped_variant

pytestmark = pytest.mark.usefixtures("dummy_display")

FRAME = 0.01


class FirstActionThinker:
    """A thinker that takes the first legal action at once."""

    def __init__(self) -> None:
        self._answer: Action | None = None

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Answer at once."""
        self._answer = next(iter(legal_actions(view, 0)))
        return 0

    def poll(self, ticket: int) -> Action | None:
        """Return the answer."""
        return self._answer

    def cancel(self, ticket: int) -> None:
        """Do nothing: nothing runs."""


def seconds_of(actions: int, *events: pygame.Event) -> float:
    """Return how long a table of computer players takes for some actions after the deal and these events."""
    players = tuple(Computer(name, "x") for name in ("Ana", "Mei", "Jun", "Rosa"))
    table = PlayScreen(Match.start(shipped_variant("campfire"), players, "rush"), FirstActionThinker())
    table.update(100.0)
    table.stage.settle()
    now, start = 100.0, len(table.match.actions)
    for event in events:
        table.handle(event, now)
    table.table.hurried = False
    while len(table.match.actions) < start + actions:
        now += FRAME
        table.update(now)
    return now - 100.0


def space(kind: int) -> pygame.Event:
    return pygame.Event(kind, key=pygame.K_SPACE, mod=0, unicode=" ")


def test_holding_the_key_quadruples_speed() -> None:
    usual, held = seconds_of(40), seconds_of(40, space(pygame.KEYDOWN))

    assert 3.3 < usual / held < 4.2


@pytest.mark.parametrize(
    "end",
    [
        space(pygame.KEYUP),
        pygame.Event(pygame.WINDOWFOCUSLOST),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="o"),
    ],
)
def test_any_interruption_ends_fast_forward(end: pygame.Event) -> None:
    assert seconds_of(10) == pytest.approx(seconds_of(10, space(pygame.KEYDOWN), end), abs=0.1)


def test_only_taps_skip_pauses() -> None:
    players = tuple(Computer(name, "x") for name in ("Ana", "Mei", "Jun", "Rosa"))
    table = PlayScreen(Match.start(shipped_variant("campfire"), players, "rush"), FirstActionThinker())
    table.update(100.0)

    table.handle(space(pygame.KEYDOWN), 100.0)
    assert table.table.hurried
    table.update(100.2)
    assert table.table.hurried
    table.update(100.4)

    assert not table.table.hurried
    assert HELD_SHARE == table.stage.share


def test_fast_forward_changes_no_game() -> None:
    players: tuple[Player, ...] = (Person("You"), *(Computer(name, "x") for name in ("Mei", "Jun", "Rosa")))
    table = PlayScreen(Match.start(shipped_variant("campfire"), players, "rush"), FirstActionThinker())
    table.desk.orders.give(0, StandingOrder.ASK)
    table.update(100.0)
    table.stage.settle()
    now = 100.0
    while table.match.to_act != 0:
        now += 0.1
        table.update(now)
    done = len(table.match.actions)

    for event in (space(pygame.KEYDOWN), space(pygame.KEYUP)) * 3:
        table.handle(event, now)
        for _ in range(50):
            now += 0.1
            table.update(now)

    assert done == len(table.match.actions)
