"""When a pause has to be agreed upon: in a rule set with manners of its own, in mid-round, by several people (Q-16)."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.state import OVER
from game.screens.pause import AgreedPause, back_to_the_game
from game.screens.play.screen import PlayScreen
from game.screens.screen import Screen
from sprites import EMBLEMS


def agreed_pause(play: PlayScreen, on_agreed: Callable[[], Screen]) -> AgreedPause | None:
    """The screen on which everybody agrees to a pause; None where nobody has to."""
    manners, phase = play.match.variant.ground_rules, play.match.state.phase
    if not manners or not play.seats.is_shared or phase in OVER:
        return None
    people = tuple((seat, play.names[seat], EMBLEMS[seat]) for seat in play.seats.people)
    return AgreedPause(people, manners, on_agreed, lambda: back_to_the_game(play, play.curtain()))
