"""Taking back in words: the button, the waiting discard, and why something can no longer be taken back."""

from typing import assert_never

from game.engine.taking_back import Obstacle, TakeBack
from game.language import _
from game.play.words.now import keyed
from game.rules.cards import Card
from game.text.cards import Names, opened, the_card

TAKE_BACK = _("Take back")
LET_IT_GO = _("Let it go")
YOUR_DISCARD_WAITS = _("Your discard still waits: take it back first, or let it go.")


def taken_back(name: str | None) -> str:
    """The line of the log; without a name it was you."""
    return _("{name} took that back.").format(name=name) if name else _("You took that back.")


def waits_now(card: Card, key: str) -> str:
    """Help while a discard waits."""
    sentence = _("{card} waits on the discard pile: you may still take it back.").format(card=opened(the_card(card)))
    return keyed(sentence, key)


def may_now(key: str) -> str:
    """Help while something may be taken back."""
    return keyed(_("You may take back what you did last."), key)


def why_not(verdict: TakeBack, names: Names) -> str:
    """Why nothing may be taken back; empty where something may.

    >>> why_not(TakeBack(0, bar=Obstacle.OTHERS_ACTED, seat=1), ("You", "Mei"))
    'Mei has answered it since: what you did stands.'
    """
    if verdict.bar is None:
        return ""
    match verdict.bar:
        case Obstacle.NOTHING_DONE:
            return _("You have done nothing yet that could be taken back.")
        case Obstacle.OTHERS_ACTED:
            name = names[verdict.seat] if verdict.seat is not None else _("Somebody")
            return _("{name} has answered it since: what you did stands.").format(name=name)
        case Obstacle.CARD_SEEN:
            return _("You have seen a new card: that cannot be taken back.")
        case Obstacle.DISCARDED:
            return _("Everybody has seen your discard: it stays.")
        case Obstacle.SAID:
            return _("What has been said at the table stands.")
        case Obstacle.ROUND_OVER:
            return _("The round is over and the hands are open.")
        case _:
            assert_never(verdict.bar)
