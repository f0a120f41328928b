"""Hints in sentences: what is suggested, and why. The codes come from `ai.hints`; nothing is evaluated here."""

from game.language import _, text
from game.text.ui import points_margin

HINT = _("Hint")
THINKING = _("Thinking...")
NO_HINT = _("There is no hint for this.")
NO_HINT_IN_DRILLS = _("Drills have no hints.")
NO_FILL_IN_DRILLS = _("Drills have no Fill: find the melds yourself.")
HINTS_ARE_OFF = _("Hints are off. Turn them on in Settings, under Help.")
NO_HINT_ON_CALLS = _("See for yourself whether the card fits: there are no hints until the time to call is over.")
THE_ONLY_THING = _("It's the only thing you can do now.")

SENTENCES = {
    "lays_down": _("The contract is complete: put it on the table."),
    "rids_of_cards": _("They make an extra meld and leave your hand together."),
    "rids_of_a_card": _("It fits on the table, and you have one card fewer."),
    "frees_a_wild": _("It frees a wild card for you to use."),
    "completes": _("This card completes the contract."),
    "nearer": _("This card brings you closer to the contract."),
    "opens_ways": _("Not closer yet, but more of the unseen cards will help you."),
    "may_complete": _("You are one card short, and a card from the stock may be the one."),
    "makes_room": _("Your hand is too small to lay down the contract and end your turn. A buy makes it bigger."),
    "more_to_choose": _("Not closer yet, but having more cards to choose from pays here."),
    "can_be_hit": _("This card fits on the table right away."),
    "no_nearer": _("The upcard would bring you no closer to the contract."),
    "of_no_use": _("The upcard fits nowhere on the table."),
    "not_worth_it": _("The upcard would help, but it isn't worth the price."),
    "costs_least": _("Of all your cards, you will miss this one least."),
    "kept_from_others": _("Another card is less use to you, but more use to them."),
    "fits_nowhere": _("This card fits nowhere on the table, and it costs points."),
    "least_wanted": _(
        "This card fits nowhere on the table, and the others are unlikely to want it. They might want a higher one."
    ),
    "nothing_else": _("There is nothing better to do."),
    "suits_hand": _("Your cards are closer to it than usual, more so than to any other contract you have left."),
    "others_suit": _("Your cards go better with another contract you have left."),
    "stays_as_near": _("You don't need it: you stay just as close."),
    "keeps_ways": _("Without it, more of the unseen cards can still help you."),
    "spared_and_dear": _("You don't need it, and it costs the most."),
    "holds_back": _("Laying down can wait: the contract may bring you more in your hand."),
    "low_card": _("A card from the stock would cost you more points on average."),
    "would_help": _("The upcard would help."),
    "brings_nothing": _("It doesn't seem to bring you any closer."),
    "missed_more": _("Another card is no more use to you."),
}

REASONS_AGAINST = frozenset({"brings_nothing", "missed_more", "others_suit"})


def hint_sentence(why: str) -> str:
    """Return the reason in a sentence."""
    return SENTENCES[why]


def reason_for(why: str) -> str:
    """Return the reason for a choice that was made, which an analysis may prefer to what a hint would suggest."""
    return "" if why in REASONS_AGAINST else SENTENCES[why]


COSTS_POINTS = text("It costs {points} points.")
MAY_BE_AS_GOOD = _("May be as good as the best.")


def loss_sentence(loss: float, half: float, *, is_as_good: bool) -> str:
    """Return what an action costs compared with the best one, with the margin of error, unless it may be as good.

    >>> loss_sentence(3.2, 1.3, is_as_good=False), loss_sentence(0.4, 0.9, is_as_good=True)
    ('It costs 3 ± 1 points.', 'May be as good as the best.')
    """
    return MAY_BE_AS_GOOD if is_as_good else COSTS_POINTS(points=points_margin(loss, half))


BEST_HINT_LINE = text("{action}. {reason}")


def best_hint_line(action: str, why: str, *, is_only: bool) -> str:
    """Return the best action and the reason.

    >>> best_hint_line("Discard the 9 of clubs", "costs_least", is_only=False)
    'Discard the 9 of clubs. Of all your cards, you will miss this one least.'
    """
    return BEST_HINT_LINE(action=action, reason=THE_ONLY_THING if is_only else hint_sentence(why))


BOTH_CHANCES = text("Down in {number} of 100, {others} with it. Caught, it costs {points}.")  # of a card to discard
NEXT_HINT_LINE = text("Next best, {number} of {all}: {action}. {sentence}")
