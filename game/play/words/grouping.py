"""The sentences of groups in one's hand: the gaps between them, opened and closed."""

from game.language import _
from game.rules.cards import Card
from game.text.cards import card_name

CHOOSE_FOR_GAP = _("Choose a card of your row first: the gap opens before it.")
FIRST_HAS_NO_GAP = _("It is the first card of your row: a gap opens before any other.")
HOW_TO_GROUP = _(
    "Leave a gap before the card chosen, or close it; a card dragged beyond the end of your row stands apart."
)


def open_gap(card: Card) -> str:
    """A button that opens the gap before a card."""
    return _("Open a gap before {card}").format(card=card_name(card))


def close_gap(card: Card) -> str:
    """A button that closes it."""
    return _("Close the gap before {card}").format(card=card_name(card))
