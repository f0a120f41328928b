"""Hints in sentences: what is suggested, and why. Codes and figures come from `ai`; nothing is evaluated here."""

from ai.judge.verdicts import Judged
from ai.master.ignored import ignored_options
from game.engine.actions import Action, Allow, Buy, BuyUpcard, Discard, Draw, Pass, Take
from game.engine.state import Down
from game.engine.view import PlayerView
from game.language import _, joined, text
from game.rules.cards import Card
from game.rules.scoring import by_points
from game.text.ui import CARD_POINTS, points_margin

HINT = _("Hint")
THINKING = _("Thinking...")
NO_HINT = _("There is no hint for this.")
NO_HINT_IN_DRILLS = _("Drills have no hints.")
NO_FILL_IN_DRILLS = _("Drills have no Fill: find the melds yourself.")
HINTS_ARE_OFF = _("Hints are off. Turn them on in Settings, under Help.")
NO_HINT_ON_CALLS = _("See for yourself whether the card fits: there are no hints until the time to call is over.")
BY_RULE_OF_THUMB = _("By rule of thumb.")
THE_ONLY_THING = _("It's the only thing you can do now.")

SENTENCES = {
    "lays_down": _("The contract is complete: put it on the table."),
    "rids_of_cards": _("They make an extra meld and leave your hand together."),
    "rids_of_a_card": _("It fits on the table, and you have one card fewer."),
    "frees_a_wild": _("It frees a wild card for you to use."),
    "can_be_hit": _("This card fits on the table right away."),
    "of_no_use": _("The upcard fits nowhere on the table."),
    "fits_nowhere": _("This card fits nowhere on the table, and it costs points."),
    "least_wanted": _(
        "This card fits nowhere on the table, and the others are unlikely to want it. They might want a higher one."
    ),
    "nothing_else": _("There is nothing better to do."),
    "suits_hand": _("Your cards are closer to it than usual, more so than to any other contract you have left."),
    "others_suit": _("Your cards go better with another contract you have left."),
    "holds_back": _("Laying down can wait: the contract may bring you more in your hand."),
    "low_card": _("A card from the stock would cost you more points on average."),
}


def hint_sentence(why: str) -> str:
    """Return the reason in a sentence; empty if only figures can give it."""
    return SENTENCES.get(why, "")


DOWN_WITHOUT = text("Down in {number} of 100, {others} with it. Caught, it costs {points}.")
DOWN_WITH = text("Down in {number} of 100, {others} without it. Caught, it costs {points}.")
DOWN = text("Down in {number} of 100, otherwise in {others}.")
OUT = text("Out first in {number} of 100, otherwise in {others}.")
SOON_WITHOUT = text("Somebody is out before your next turn in {number} of 100, {others} with it.")
SOON_WITH = text("Somebody is out before your next turn in {number} of 100, {others} without it.")
LEAST_SOON = 0.05  # a smaller chance is not worth a sentence


def reason_between(best: Judged, other: Judged | None, why: str, view: PlayerView) -> str:
    """Return why a choice is better than another: what the card they differ in does to the chance of getting down, what
    it costs, and how soon somebody is out; for other choices the reason with this code or, if it has no sentence, what
    they do to the chance of getting down or, once down, of going out. Without figures where simulated deals ignore an
    option.
    """
    if ignored_options(view):
        return hint_sentence(why) or BY_RULE_OF_THUMB
    if other is None:
        return hint_sentence(why)
    if view.me.down is not Down.NO:
        return hint_sentence(why) or OUT(number=round(100 * best.out), others=round(100 * other.out))
    card, is_kept = _card_between(best.action, other.action, view)
    if card is None:
        return hint_sentence(why) or DOWN(number=round(100 * best.down), others=round(100 * other.down))
    chances = DOWN_WITH if is_kept else DOWN_WITHOUT
    cost = view.variant.points_of(card)
    points = CARD_POINTS(number=cost) if by_points(view.variant) else str(cost)
    said = chances(number=round(100 * best.down), others=round(100 * other.down), points=points)
    if max(best.soon, other.soon) < LEAST_SOON:
        return said
    soon = SOON_WITH if is_kept else SOON_WITHOUT
    return joined((said, soon(number=round(100 * best.soon), others=round(100 * other.soon))), " ")


def _card_between(best: Action, other: Action, view: PlayerView) -> tuple[Card | None, bool]:
    """Return the card that is kept after one of two choices only, and whether after the better one; of a discard the
    card thrown.
    """
    takes, leaves = (Take, Buy, BuyUpcard), (Pass, Draw, Allow)
    match best, other:
        case Discard(card=card), Discard():
            return card, False
        case _ if isinstance(best, takes) and isinstance(other, leaves):
            return view.upcard, True
        case _ if isinstance(best, leaves) and isinstance(other, takes):
            return view.upcard, False
        case _:
            return None, False


COSTS_POINTS = text("It costs {points} points.")
MAY_BE_AS_GOOD = _("May be as good as the best.")


def loss_sentence(loss: float, half: float, *, is_as_good: bool) -> str:
    """Return what an action costs compared with the best one, with the margin of error, unless it may be as good.

    >>> loss_sentence(3.2, 1.3, is_as_good=False), loss_sentence(0.4, 0.9, is_as_good=True)
    ('It costs 3 ± 1 points.', 'May be as good as the best.')
    """
    return MAY_BE_AS_GOOD if is_as_good else COSTS_POINTS(points=points_margin(loss, half))


BEST_HINT_LINE = text("{action}. {reason}")


def best_hint_line(action: str, why: str) -> str:
    """Return the best action and the reason, if there is one.

    >>> best_hint_line("Lay down", "The contract is complete: put it on the table.")
    'Lay down. The contract is complete: put it on the table.'
    """
    return BEST_HINT_LINE(action=action, reason=why).rstrip()


NEXT_HINT_LINE = text("Next best, {number} of {all}: {action}. {sentence}")
