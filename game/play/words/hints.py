"""Advice in a sentence: what is suggested, and why. The codes are `ai.hints`'s; nothing here judges anything."""

from game.text.language import _, plural
from game.text.table import short

HINT = _("Hint")
NO_HINT = _("There is no hint for this.")
NO_HINT_IN_DRILLS = _("A drill is answered without hints.")
HINTS_ARE_OFF = _("Hints are switched off: they are in the settings, under Help.")
NO_HINT_ON_CALLS = _("Whether the card fits is yours to see: there is no hint before the time to call is over.")
THE_ONLY_THING = _("It is the only thing you can do now.")

SENTENCES = {
    "lays_down": _("The contract is complete: put it on the table."),
    "rids_of_cards": _("They make a further meld, and leave your hand together."),
    "rids_of_a_card": _("It fits on the table and leaves one card fewer in hand."),
    "frees_a_wild": _("It frees a wild card for you to use."),
    "completes": _("The card completes the contract."),
    "nearer": _("The card brings the contract nearer."),
    "opens_ways": _("The card brings you no nearer yet, but with it more of the unseen cards would."),
    "may_complete": _("You are one card short, and one of those from the stock may well be it."),
    "makes_room": _("Your hand is too small to lay down the contract and end the turn: buying makes it grow."),
    "more_to_choose": _("It brings you no nearer yet, but more cards to choose from are worth their points here."),
    "can_be_hit": _("The card fits on the table at once."),
    "no_nearer": _("The card on top would bring the contract no nearer."),
    "of_no_use": _("The card on top fits nowhere on the table."),
    "not_worth_it": _("The card on top would help, but not for what it costs."),
    "costs_least": _("Of all your cards you will miss this one least."),
    "kept_from_others": _("Another card would be missed less, but others are likelier to use it."),
    "fits_nowhere": _("The card fits nowhere on the table, and it costs points."),
    "least_wanted": _(
        "The card fits nowhere on the table, and others will hardly want it; they might want a higher one."
    ),
    "nothing_else": _("There is nothing better to do."),
    "suits_hand": _("Your cards are nearer to it than such hands mostly are, more so than to any other you have left."),
    "others_suit": _("Your cards go better with another one that you have left."),
    "stays_as_near": _("You can spare it: without it you are as near the contract as you can be."),
    "keeps_ways": _("Without it, more of the unseen cards still help you."),
    "spared_and_dear": _("You can spare it, and it costs more points than others you can spare."),
    "holds_back": _("Laying down can wait: kept in hand, the contract may bring you more."),
    "low_card": _("A card from the stock would cost you more points on average."),
    "would_help": _("The card on top would help."),
    "brings_nothing": _("It brings you no nearer, as far as can be seen."),
    "missed_more": _("Another card would be missed less, or at least no more."),
}


SPEAK_AGAINST = frozenset({"brings_nothing", "missed_more", "others_suit"})


def hint_sentence(why: str) -> str:
    """The reason in a sentence."""
    return SENTENCES[why]


def reason_for(why: str) -> str:
    """The reason in a sentence, where it speaks for what was chosen: a judge may find best what a hint would not."""
    return "" if why in SPEAK_AGAINST else SENTENCES[why]


def hint_numbers(distance: int | None, helpful: int | None, unseen: int, points: int) -> str:
    """What the hand would be after the action, in short."""
    told = [plural("{number} point in hand", "{number} points in hand", points)]
    if distance is not None:
        told.insert(0, short(distance))
    if distance and helpful is not None:
        told.insert(1, _("{helpful} of {unseen} unseen cards help").format(helpful=helpful, unseen=unseen))
    return ", ".join(told)


def best_said(action: str, why: str, *, is_only: bool) -> str:
    """The best thing to do, and the reason.

    >>> best_said("Discard the 9 of clubs", "costs_least", is_only=False)
    'Discard the 9 of clubs. Of all your cards you will miss this one least.'
    """
    return _("{action}. {why}").format(action=action, why=THE_ONLY_THING if is_only else hint_sentence(why))


def next_said(action: str, at: int, count: int, numbers: str) -> str:
    """Another thing one might do, which is not thought as good: its place among them all, and what it would leave.

    >>> next_said("Discard the 9 of clubs", 2, 12, "1 card short, 40 points in hand")
    'Next best, 2 of 12: Discard the 9 of clubs. It leaves: 1 card short, 40 points in hand.'
    """
    return _("Next best, {at} of {count}: {action}. It leaves: {numbers}.").format(
        at=at, count=count, action=action, numbers=numbers
    )
