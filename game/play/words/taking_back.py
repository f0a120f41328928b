"""Taking back in words: the button, the waiting discard, and why something can no longer be taken back."""

from typing import assert_never

from game.engine.taking_back import Obstacle, TakeBack
from game.language import _
from game.play.words.now import keyed
from game.rules.cards import Card
from game.text.cards import Names, capitalized, the_card

TAKE_BACK = _("Take back")
LET_IT_GO = _("Let it go")
YOUR_DISCARD_WAITS = _("Take back your discard or let it go first.")


def taken_back(name: str | None) -> str:
    """The line of the log; without a name it was you."""
    return _("{name} took that back.").format(name=name) if name else _("You took that back.")


def waits_now(card: Card, key: str) -> str:
    """Help while a discard waits."""
    sentence = _("{card} is on the discard pile. You can still take it back.").format(card=capitalized(the_card(card)))
    return keyed(sentence, key)


def may_now(key: str) -> str:
    """Help while something may be taken back."""
    return keyed(_("You can take back your last move."), key)


def why_not(verdict: TakeBack, names: Names) -> str:
    """Why nothing may be taken back; empty where something may.

    >>> why_not(TakeBack(0, bar=Obstacle.OTHERS_ACTED, seat=1), ("You", "Mei"))
    "You can't take that back: Mei has already answered it."
    """
    if verdict.bar is None:
        return ""
    match verdict.bar:
        case Obstacle.NOTHING_DONE:
            return _("There is nothing to take back yet.")
        case Obstacle.OTHERS_ACTED:
            name = names[verdict.seat] if verdict.seat is not None else _("Someone")
            return _("You can't take that back: {name} has already answered it.").format(name=name)
        case Obstacle.CARD_SEEN:
            return _("You can't take that back: you have seen a new card.")
        case Obstacle.DISCARDED:
            return _("You can't take it back: everyone has seen your discard.")
        case Obstacle.SAID:
            return _("You can't take that back: the others have heard it.")
        case Obstacle.ROUND_OVER:
            return _("You can't take that back: the round is over and the hands are shown.")
        case _:
            assert_never(verdict.bar)
