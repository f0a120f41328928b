"""The computer players by name. To add one, write a class with `choose`, a roster entry, its texts and a test.

This module contains the simplest: `random` plays anything legal.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from types import MappingProxyType

from ai.bot import Bot, Limit, whim
from ai.evaluator.effort import OutOfSteps, limited
from ai.evaluator.laying import layings
from ai.master.master import Master
from ai.players.further import best_further
from ai.players.greedy import Greedy
from ai.players.player import Player
from ai.players.prospect import prospect_of
from ai.players.traits import NOVICE, SHARP, STEADY, TEMPERS, tempered
from game.engine.actions import (
    Action,
    Buy,
    Hit,
    LayDown,
    Swap,
    SwapHit,
)
from game.engine.buying import call_would_pay
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.language.quoting import quoted

LAY_DOWNS_TRIED = 50  # the last-card rule may refuse many lay-downs of a hand, and then it tends to refuse all of them
_PLAYS = (Hit, SwapHit, Swap)


class Random:
    """Plays any legal action: usually lays down when it can, prefers to shrink its hand, and never pays a fine."""

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return a legal action chosen by `whim`."""
        with limited(), suppress(OutOfSteps):
            if whim(view, "lay down", 10) and (laying := first_lay_down(view)):
                return laying
        actions = [
            action for action in legal_actions(view, 0) if not (isinstance(action, Buy) and call_would_pay(view))
        ]
        plays = [action for action in actions if isinstance(action, _PLAYS)]
        chosen = plays if plays and whim(view, "play", 4) else actions
        return chosen[whim(view, "which", len(chosen))]


def first_lay_down(view: PlayerView) -> LayDown | None:
    """Return the first legal lay-down, or None."""
    if view.phase is not Phase.PLAY:
        return None
    if view.me.down is not Down.NO:
        return best_further(view)
    evaluator = prospect_of(view).evaluator
    for melds in islice(layings(evaluator, view.hand), LAY_DOWNS_TRIED):
        action = LayDown(view.seat, melds)
        if refusal(view, action) is None:
            return action
    return None


ROSTER: Mapping[str, Bot] = MappingProxyType(
    {
        "random": Random(),
        "greedy": Greedy(),
        "novice": Player(NOVICE),
        "steady": Player(STEADY),
        "sharp": Player(SHARP),
        "master": Master(),
    }
)
FIRST_LEVEL = "novice"  # for a player who has not won yet
USUAL_LEVEL = "steady"  # the default opponent: competent, but beatable


def bot_named(level: str) -> Bot:
    """Return the bot for a level, or for a level with a style such as `sharp/cautious`.

    Raises `ValueError` with the valid names.
    """
    name, _, temper = level.partition("/")
    bot = ROSTER.get(name)
    if bot is None:
        raise ValueError(f"no level {quoted(name)}: there are {', '.join(ROSTER)}")
    if not temper:
        return bot
    if isinstance(bot, Master):
        return Master(Player(tempered(bot.player.traits, temper)))
    if not isinstance(bot, Player):
        raise ValueError(f"the level {quoted(name)} has no tempers")
    return Player(tempered(bot.traits, temper))


def tempers_of(level: str) -> tuple[str, ...]:
    """Return the styles of a level, as `bot_named` takes them after the slash; none if the level has no traits.

    >>> tempers_of("greedy")
    ()
    """
    return tuple(TEMPERS) if isinstance(ROSTER.get(level), Player | Master) else ()
