"""Sentences about a game that is over: the story of the evening."""

from collections.abc import Sequence

from game.language import YOU, You, _, counted, personal, text
from game.rules.cards import Card
from game.text.cards import listed

STORY = _("The story of the evening")
SWING, BEST_BUY, OUT_MOST, CLOSEST = _("Biggest swing"), _("Best buy"), _("Out most often"), _("Closest call")
SWING_WAS = personal("Round {first}: {name} {points}, {other} {best}.")
MELDED_AT_ONCE = personal("Round {first}: {name} bought {card} and melded it at once.")
MELDED_LATER = personal(
    "Round {first}: {name} bought {card} and melded it {number} turn later.",
    "Round {first}: {name} bought {card} and melded it {number} turns later.",
)
OUT_TIMES = counted("{names}, in {number} of {all} rounds.", "{names}, in {number} of {all} rounds.")
EACH_OUT_TIMES = text("{names}, in {number} of {all} rounds each.")
OF_ALL = text("{number} of {all}")
CARDS_LEFT = counted("{number} card", "{number} cards")
ONE_LEFT = personal(
    "Round {first}: {name} had one card left when {other} went out.",
    "Round {first}: {name} had {number} cards left when {other} went out.",
)


def swing(round: int, least: tuple[str, int], most: tuple[str, int]) -> str:
    """Return the round in which two players were furthest apart; the reader comes first.

    >>> swing(7, ("Mei", 0), ("You", 35)), swing(7, ("Mei", 0), ("Jun", 35))
    ('Round 7: You +35, Mei 0.', 'Round 7: Mei 0, Jun +35.')
    """
    one, other = (most, least) if most[0] == YOU else (least, most)
    points = [f"{player[1]:+d}".replace("-", "−") if player[1] else "0" for player in (one, other)]
    return SWING_WAS(first=round, name=one[0], points=points[0], other=other[0], best=points[1])


def best_buy(round: int, name: str, card: Card, turns: int) -> str:
    """Return the bought card that was on the table soonest; a buyer's next turn counts as at once."""
    if turns <= 1:
        return MELDED_AT_ONCE(first=round, name=name, card=card)
    return MELDED_LATER(first=round, name=name, card=card, number=turns)


def out_most(names: Sequence[str], times: int, rounds: int) -> str:
    """Return who went out most often."""
    told = OUT_TIMES if len(names) == 1 else EACH_OUT_TIMES
    return told(names=listed(sorted(names, key=lambda name: name != YOU)), number=times, all=rounds)


def closest(round: int, name: str, cards: int, other: str) -> str:
    """Return the fewest cards left in a hand when somebody else went out.

    >>> closest(5, "Mei", 1, "You")
    'Round 5: Mei had one card left when you went out.'
    """
    out = You.of(_("you", "in a sentence")) if other == YOU else other
    return ONE_LEFT(first=round, name=name, number=cards, other=out)
