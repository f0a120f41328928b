"""The guided game: always the same cards, with a coach beside the table as long as she has something to say."""

from game.app.reading import coached
from game.screens.new_game.screen import NewGame
from game.screens.play.screen import PlayScreen
from game.screens.screen import Screen

GUIDED_VARIANT = "campfire"
GUIDED = NewGame(GUIDED_VARIANT, ("greedy", "greedy"), "lantern-1934")


def with_coach(play: PlayScreen) -> Screen:
    """The coach too where it is the guided game, new or taken up again, and its first round is not over."""
    start = play.match.start_state
    is_guided = start.seed == GUIDED.seed and start.variant.id == GUIDED_VARIANT and play.match.state.round <= 1
    return coached(play) if is_guided else play
