"""Advice in a sentence: why an action is suggested. The codes are `ai.hints`'s; nothing here judges anything."""

from game.words.language import _, plural

SENTENCES = {
    "lays_down": _("The contract is complete: put it on the table."),
    "rids_of_a_card": _("It fits on the table, and one card less is held."),
    "frees_a_wild": _("It frees a wild card."),
    "completes": _("The card completes the contract."),
    "nearer": _("The card brings the contract one card nearer."),
    "makes_room": _("The hand is too small for the contract and one card more: it has to grow."),
    "can_be_hit": _("The card fits on the table at once."),
    "of_no_use": _("The card on top would not bring the contract nearer."),
    "costs_least": _("Of all cards this one is missed least."),
    "fits_nowhere": _("The card fits nowhere on the table, and it costs points."),
    "nothing_else": _("There is nothing better to do."),
}


def hint_sentence(why: str) -> str:
    """The reason in a sentence."""
    return SENTENCES[why]


def hint_numbers(distance: int | None, helpful: int | None, unseen: int, points: int) -> str:
    """What the hand would be after the action, in short."""
    held = plural("{number} point in hand", "{number} points in hand", points)
    if distance is None or helpful is None:
        return held
    if distance == 0:
        return _("contract complete, {held}").format(held=held)
    missing = plural("{number} card missing", "{number} cards missing", distance)
    return _("{missing}, {helpful} of {unseen} unseen cards help, {held}").format(
        missing=missing, helpful=helpful, unseen=unseen, held=held
    )
