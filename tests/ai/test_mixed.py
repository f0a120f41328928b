"""Players between the levels: a turn is played by the upper or the lower level; below Easy they slip like people."""

from collections.abc import Sequence
from functools import cache

import pytest

from ai.arena import Game, fixtures, play_game
from ai.bot import Limit, whim_of_turn
from ai.bots import ROSTER, bot_named
from ai.players.mixed import Between, Slipping
from game.engine.actions import Action, Buy, Discard, Draw, Hit, Pass, Swap, SwapHit, Take
from game.engine.events import Event
from game.engine.view import PlayerView
from game.rules.variant_file import shipped_variant, shipped_variants

Choice = tuple[PlayerView, tuple[Event, ...], Action]


class Noting:
    """Plays like a level and notes every choice."""

    def __init__(self, level: str) -> None:
        self.bot, self.choices = bot_named(level), list[Choice]()

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Choose as the level does."""
        action = self.bot.choose(view, history, limit)
        self.choices.append((view, tuple(history), action))
        return action


@cache
def played(rules: str, level: str) -> tuple[Game, tuple[Choice, ...]]:
    """Return a game of four of a level, checked by the referee, and the choices of one of them."""
    noting = Noting(level)
    (fixture,) = fixtures(shipped_variant(rules), (*[level] * 3, "noting"), 1, "mixed", own=(("noting", noting),))
    return play_game(fixture, judged=True), tuple(noting.choices)


@pytest.mark.parametrize("rules", shipped_variants())
def test_a_turn_is_played_by_either_level(rules: str) -> None:
    by_upper = 0
    _, choices = played(rules, "like/0.54")
    for view, history, action in choices:
        upper = whim_of_turn(view, "like", 100) < 54
        by_upper += upper
        assert action == ROSTER["steady" if upper else "novice"].choose(view, history, Limit())
    assert 0.3 < by_upper / len(choices) < 0.8


@pytest.mark.parametrize("level", ["like/0.54", "like/-0.40"])
def test_games_are_equal_when_replayed(level: str) -> None:
    game, choices = played("quarters", level)
    assert all(bot_named(level).choose(view, history, Limit()) == action for view, history, action in choices)
    assert (
        game.actions == play_game(next(iter(fixtures(shipped_variant("quarters"), (level,) * 4, 1, "mixed")))).actions
    )


@pytest.mark.parametrize("rules", shipped_variants())
def test_slips_are_those_of_people(rules: str) -> None:
    _, choices = played(rules, "like/-0.40")
    slips = [
        (view, meant, done)
        for view, history, done in choices
        if (meant := ROSTER["novice"].choose(view, history, Limit())) != done
    ]
    assert slips
    for view, meant, done in slips:
        if isinstance(done, Discard):
            assert not view.variant.is_wild(done.card)
            assert isinstance(meant, Discard | Hit | Swap | SwapHit)
        else:
            assert isinstance(done, Pass | Draw)
            assert isinstance(meant, Take | Buy)
            assert view.upcard is not None
            assert not view.variant.is_wild(view.upcard)
    assert 0.02 < len(slips) / len(choices) < 0.3


def test_whole_strengths_are_the_levels() -> None:
    levels = ("novice", "steady", "sharp", "master")
    assert [ROSTER[level] for level in levels] == [bot_named(f"like/{number}.00") for number in range(4)]
    assert Between(ROSTER["sharp"], ROSTER["master"], 99) == bot_named("like/2.99")
    assert Between(Slipping(ROSTER["novice"]), ROSTER["novice"], 60) == bot_named("like/-0.40")
