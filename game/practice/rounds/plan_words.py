"""Sentences about the plan for a dealt hand, and what experts made of that hand."""

from collections.abc import Sequence

from ai.judge.par import Fate
from game.language import _, joined, text
from game.rules.variant import Kind
from game.text.cards import rank_plural, suit_name
from game.text.ui import figure

ASK, HOW = _("What will you go for?"), _("Put what you keep into the tray.")
AFTER_EVERY_DEAL, SKIP, SHOW_ME = _("After every deal"), _("Skip"), _("Show me")
PLAN_AFTER_EVERY_DEAL = _("Plan after every deal")
MADE_OF_IT, WENT_FOR, HOW_IT_ENDED = _("What experts made of it"), _("What they went for"), _("How it ended")
PLAN_AGAIN, WATCH_ONE, PLAY_IT = _("Plan again"), _("Watch one"), _("Play it")
LINE = text("{title}, round {number}: {contract}. Experts played this hand {times} times; hidden cards shuffled anew.")
FATES = {
    Fate.MELD: _("in a meld"),
    Fate.HIT: _("hit on a meld"),
    Fate.THROWN: _("thrown"),
    Fate.LEFT: _("still in the hand"),
}
IN_SHORT = {Fate.MELD: _("meld"), Fate.HIT: _("hit"), Fate.THROWN: _("thrown"), Fate.LEFT: _("left")}
TURN = text("turn {number}")
CARD_SPOKEN = text("{card}: {sentence} in {share} of 100, turn {turn}.")
DOWN_IN = text("Down in {share} of 100, in turn {turn} (middle).")
NEVER_DOWN = _("Never down.")
OUT_IN = text("Out first in {share} of 100; on average {points} points.")
RIVAL_DOWN = text("The first rival is down in turn {turn}, the round ends in turn {number} (middle).")
ROUND_ENDS = text("No rival is down; the round ends in turn {number} (middle).")
A_RUN = _("a run")
A_RUN_OF = text("a run of {suit}")
SHARE = text("{things} in {share} of 100")
YOUR_PLAN = text("Your plan: {things}.")
MOST_LAID = text("Most often laid: {things}.")


def share_of(aim: tuple[Kind, int, str], share: int) -> str:
    """Return how often a set of a rank or a run of a suit was laid."""
    kind, rank, suit = aim
    things = rank_plural(rank) if kind is Kind.SET else A_RUN_OF(suit=suit_name(suit)) if suit else A_RUN
    return SHARE(things=things, share=share)


def plan(planned: Sequence[str], most: str) -> str:
    """Return the player's plan, and what was laid most often if it is not in the plan."""
    mine = YOUR_PLAN(things=joined(planned, ", ")) if planned else ""
    others = MOST_LAID(things=most) if most else ""
    return joined([sentence for sentence in (mine, others) if sentence], " ")


def average(points: float) -> str:
    """Return average points in figures."""
    return figure(round(points))
