"""The first real round: a game like any other, with a coach beside the table as long as she has something to say."""

from __future__ import annotations

from dataclasses import replace

from game.lesson.guide_words import advice
from game.play.guide import Saying
from game.play.screen import PlayScreen
from game.play.state.interaction import CoachLook
from game.rulebook.reading import caps_of
from game.seating.choice import NewGame
from game.session import chance
from game.text.ui import HIDE_COACH

GUIDED_VARIANT = "campfire"
GUIDED = NewGame(GUIDED_VARIANT, ("novice", "novice"), "lantern-1934")


def first_real_game() -> NewGame:
    """A game for somebody who has just learnt to play, with fresh cards; its seed tells it when it is taken up."""
    return replace(GUIDED, seed=f"{GUIDED.seed}-{chance.new_seed()}")


def coach_beside(play: PlayScreen) -> RoundCoach | None:
    """A coach where it is such a game, new or taken up again, and its first round is not over."""
    start = play.match.start_state
    is_guided = start.seed.startswith(GUIDED.seed) and start.variant.id == GUIDED_VARIANT
    return RoundCoach(play) if is_guided and play.match.state.round <= 1 else None


class RoundCoach:
    """A coach who says what could be done now, in the first round; she can be put away."""

    def __init__(self, table: PlayScreen) -> None:
        self._table = table
        self.is_away = False

    def follow(self) -> None:
        """She remembers nothing."""

    def says(self) -> Saying | None:
        """What could be done now, from what the player sees."""
        view = self._table.stage.view
        if view.round != 1:
            return None
        said = advice(view, self._table.names, caps_of(self._table), self._table.desk.advised())
        return Saying(CoachLook(said, note=HIDE_COACH, is_away=self.is_away)) if said else None

    def go_on(self, now: float) -> None:
        """She never waits."""

    def skip(self) -> None:
        """Away, or back again."""
        self.is_away = not self.is_away
