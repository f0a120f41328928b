"""The computer players by name. To add one, write a class with `choose`, a roster entry, its texts and a test.

This module contains the simplest: `random` plays anything legal.
"""

import re
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
from ai.players.mixed import Between, Slipping
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
from game.engine.decider import LIKE, RUNGS
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.language.quoting import quoted, unknown

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
USUAL_LEVEL = "steady"  # the default opponent: competent, but beatable
LEAST_STRENGTH, MOST_STRENGTH = -0.4, 3.0
_STRENGTH = re.compile(r"-?[0-9]\.[0-9]{2}")


def bot_named(level: str) -> Bot:
    """Return the bot for a level, a level with a style such as `sharp/cautious`, or a strength such as `like/0.54`.

    Raises `ValueError` with the valid names.
    """
    name, _, temper = level.partition("/")
    if name == LIKE:
        return _bot_of_strength(strength_of(level))
    bot = ROSTER.get(name)
    if bot is None:
        raise ValueError(unknown("level", name, ROSTER))
    if not temper:
        return bot
    if isinstance(bot, Master):
        return Master(Player(tempered(bot.player.traits, temper)))
    if not isinstance(bot, Player):
        raise ValueError(f"the level {quoted(name)} has no playing styles")
    return Player(tempered(bot.traits, temper))


def strength_of(level: str) -> float | None:
    """Return where a level stands between Easy (0) and Expert (3), as of records; None if that is not known.

    >>> strength_of("steady/cautious"), strength_of("like/0.54"), strength_of("like"), strength_of("random")
    (1.0, 0.54, None, None)
    """
    name, _, rest = level.partition("/")
    if name == LIKE:
        is_one = _STRENGTH.fullmatch(rest) and LEAST_STRENGTH <= float(rest) <= MOST_STRENGTH
        return float(rest) if is_one else None
    return float(RUNGS.index(name)) if name in RUNGS else None


def _bot_of_strength(strength: float | None) -> Bot:
    """Return the player of a strength; a whole number is the level itself."""
    if strength is None:
        raise ValueError(f"{LIKE} needs a strength from {LEAST_STRENGTH:.2f} to {MOST_STRENGTH:.2f}, as in {LIKE}/0.54")
    rung, share = divmod(round(100 * strength), 100)
    bots: list[Bot] = [Slipping(ROSTER[RUNGS[0]]), *(ROSTER[level] for level in RUNGS)]
    return Between(bots[rung + 1], bots[rung + 2], share) if share else bots[rung + 1]


def tempers_of(level: str) -> tuple[str, ...]:
    """Return the styles of a level, as `bot_named` takes them after the slash; none if the level has no traits.

    >>> tempers_of("greedy")
    ()
    """
    return tuple(TEMPERS) if isinstance(ROSTER.get(level), Player | Master) else ()
