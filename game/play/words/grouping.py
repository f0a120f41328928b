"""Sentences about the cards in the hand: new ones, and opening and closing gaps."""

from game.language import _, text
from game.rules.cards import Card
from game.text.cards import card_name

CHOOSE_FOR_GAP = _("Select a card first. The gap goes before it.")
FIRST_HAS_NO_GAP = _("This is the first card of your row. A gap can go before any other card.")
HOW_TO_GROUP = _("Open or close a gap before the selected card. A card dragged past the end of your row stands apart.")
OPEN_GAP = text("Open a gap before {card}")


def open_gap(card: Card) -> str:
    """Return the label of the button that opens the gap before a card."""
    return OPEN_GAP(card=card)


CLOSE_GAP = text("Close the gap before {card}")


def close_gap(card: Card) -> str:
    """Return the label of the button that closes it."""
    return CLOSE_GAP(card=card)


ARRIVED = text("New: {card}, card {number} of {all}.")  # read aloud; the number is its place in the hand


def arrived(card: Card, place: int, count: int) -> str:
    """Return which card is new, and where it is in the row."""
    return ARRIVED(card=card_name(card), number=place, all=count)


WILD = text("{card}, wild")  # read aloud
