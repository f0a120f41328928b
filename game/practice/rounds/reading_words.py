"""Sentences about reading hands: which ranks another player keeps, as the player and Expert guess, and the truth."""

from collections.abc import Sequence

from game.language import _, joined, text
from game.text.cards import rank_plural

READ_A_HAND, COMPARE = _("Read a hand"), _("Compare")
KEEPS = text("Which ranks does {name} keep?")
CHOOSE_THREE = _("Choose three ranks.")
THREW = text("{name} threw")
TOOK = text("{name} took")
EXPERT_READS = text("Expert reads {things}: a rank shows the cards it expects. Bright discards told most.")
TOLD_MOST = text("Told most: {things}.")
TRUTH_COMES, WILD_RANK = _("The truth comes after the round."), _("This rank is wild.")
NOT_NOW = _("You can read hands when it is your turn to choose, each player's once a round.")
HANDS_READ = _("Hands you read")
RESULT = text("{name}: your ranks held {number} of {all} cards, Expert's {right}.")


def in_words(ranks: Sequence[int]) -> str:
    """Return ranks in a row.

    >>> in_words((1, 7, 13))
    'aces, sevens, kings'
    """
    return joined([rank_plural(rank) for rank in ranks], ", ")
