"""Sentences about what two choices differ in: why one is better than the other."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ai.differences.kinds import SHOWS, Difference, DifferenceKind, Measured, of_100
from ai.differences.telling import MOST_SAID
from game.engine.actions import Action, Discard
from game.language import _, counted, text, with_gender_of
from game.play.words.hints import DOWN_WITHOUT
from game.rules.cards import RANK_LETTERS, Card
from game.rules.scoring import by_points
from game.rules.variant import Variant
from game.text.cards import SIGNS, THE_CARD, Names, capitalized, listed, listed_or, rank_name
from game.text.table import POINTS_IN_HAND
from game.text.ui import CARD_POINTS

K = DifferenceKind
BRIEFLY = text("{rank}{suit}")
JOKER = _("joker")
GOES_OUT = _("This way you go out at once.")
GOES_OUT_WITH = text("Then {cards} can go too, and you are out.")
REACH = text("Without {card} the contract is out of reach.")
COMPLETE = text("With {card} the contract is complete.")
SHORT = counted(
    "With {card} you need {number} more card; without it, {others}.",
    "With {card} you need {number} more cards; without it, {others}.",
)
HELP = counted(
    "With {card}, {number} unseen card helps you; without it, {others}.",
    "With {card}, {number} unseen cards help you; without it, {others}.",
)
HELP_ALONE = counted(
    "With {card}, {number} unseen card helps you. Without it, none does.",
    "With {card}, {number} unseen cards help you. Without it, none does.",
)
HELP_NAMED = counted(
    "With {card}, {cards} helps you too: {number} unseen card; without it, {others}.",
    "With {card}, {cards} helps you too: {number} unseen cards; without it, {others}.",
)
DEAD = text("{card} waits for {cards}, but you have seen every copy.")
WILD = text("{card} is wild and fits any meld.")
COST = text("You are as close either way, but {card} costs {points} and {other} only {cost}.")
DEARER = text("{card} costs {points}, {other} only {cost}.")
FITS = counted(
    "{card} fits on the table, and {name} holds {number} card.",
    "{card} fits on the table, and {name} holds {number} cards.",
)
OWN_FIT = text("Once you are down, you can play {card} on the table.")
OWN_FIT_AFTER = text("Once you are down, you can play {cards} and then {card} on the table.")
WINS = text("With {card} you can win a wild card from the table.")
COLLECTED = text("{name} picked up {cards}. Don't give them {card}.")
SIZE = text("Laying down takes {number} cards, and you hold {all}. A buy adds {others}.")
SAVES = text("Laying down takes {points} out of your hand.")
SAVES_IN_TIME = counted(
    "{name} holds {number} card. Laying down takes {points} out of your hand.",
    "{name} holds {number} cards. Laying down takes {points} out of your hand.",
)
RISKS = text("If you wait, you get down in {number} of 100 deals.")
NEVER_DOWN = _("If you wait, you won't get down at all.")
LEFT = text("It leaves {points} in your hand, not {cost}.")
FREED = text("Then you get rid of {cards} as well.")
FREED_BY_WILD = text("With {wild} you win, you get rid of {cards} as well.")
EITHER = text("Only one of them can go: {card} costs {points}, {other} only {cost}.")
CAN_GO_NEXT = text("Next turn you can play {cards}.")
KEPT_FIT = counted(
    "Of the cards you keep, {number} fits on the table, not {others}.",
    "Of the cards you keep, {number} fit on the table, not {others}.",
)
KEPT_FIT_ALONE = counted(
    "Of the cards you keep, {number} fits on the table. Otherwise none does.",
    "Of the cards you keep, {number} fit on the table. Otherwise none does.",
)
WILD_KEPT = text("It keeps {card} in your hand, for any meld.")
WILD_LAID = text("It lays down {card}, which costs {points} in your hand.")
WON_BACK = text("From there you can win {card} back.")
CHEAP = text("{card} costs {points}, an unseen card {cost} on average.")
FREE = text("A draw adds one card. A buy adds {number}.")
ADDS = counted(
    "{card} brings you no closer, and a buy adds {number} card: about {points}.",
    "{card} brings you no closer, and a buy adds {number} cards: about {points}.",
)
RIVAL = counted(
    "{name} holds {number} card. After buying you hold {others} more cards and still need {all}.",
    "{name} holds {number} cards. After buying you hold {others} more cards and still need {all}.",
)
LAST_BUY = counted(
    "It would be your last buy, and you would still need {number} card.",
    "It would be your last buy, and you would still need {number} cards.",
)
UNSEEN = text("{card} brings you no closer; {number} of {all} unseen cards would.")
HOLDS = text("If you wait, you go out first in {number} of 100 deals; if you lay down now, in {others}.")
BLIND = text("If you lay down and go out in one turn, {points} points come off your score.")
STRANDED = text("If you lay down now, {number} of your other cards fit nowhere.")
OUT_MORE = text("You go out first in {number} of 100 deals, not in {others}.")
DOWN_MORE = text("You get down in time in {number} of 100 deals, not in {others}.")
FEWER_POINTS = text("You pay {points} points on average, not {others}.")


def brief(card: Card | None) -> str:
    """Return a card in short: `9♣`.

    >>> brief(Card(10, "h")), brief(Card(0, "*"))
    ('10♥', 'joker')
    """
    if card is None or card.is_joker:
        return JOKER
    sign = BRIEFLY(rank=RANK_LETTERS[card.rank].replace("T", "10"), suit=SIGNS[card.suit])
    return with_gender_of((rank_name(card.rank),), sign)


def the(card: Card | None) -> str:
    """Return a card in short with its article: `the 9♣`."""
    return THE_CARD(card=brief(card))


def in_brief(action: Action, sentence: str) -> str:
    """Return a choice for a row beside others: a discard by its card, anything else as its sentence."""
    return brief(action.card) if isinstance(action, Discard) else sentence


class Said(NamedTuple):
    """What sentences need besides the difference: the players' names by seat, and the points of cards in words."""

    names: Names
    points: Callable[[int], str]


def difference_sentences(differences: Sequence[Difference], names: Names, variant: Variant) -> tuple[str, ...]:
    """Return the differences in words; `names` are the players' by seat."""
    points = CARD_POINTS if by_points(variant) else POINTS_IN_HAND
    said = Said(names, lambda number: points(number=number))
    return tuple(capitalized(_SENTENCES[difference.kind](difference, said)) for difference in differences)


def played_out_sentences(best: Measured, other: Measured) -> tuple[str, ...]:
    """Return at most two sentences that say what the better answer gained when both were played out."""
    pairs = [(of_100(one), of_100(two)) for one, two in ((best.out, other.out), (best.down, other.down))]
    reasons = [
        sentence(number=one, others=two)
        for sentence, (one, two) in zip((OUT_MORE, DOWN_MORE), pairs, strict=True)
        if one - two > of_100(SHOWS)
    ]
    points = round(best.points), round(other.points)
    if points[0] < points[1]:
        reasons.append(FEWER_POINTS(points=points[0], others=points[1]))
    return tuple(reasons[:MOST_SAID])


def _short(difference: Difference, _: Said) -> str:
    before, now = difference.numbers
    if not now:
        return COMPLETE(card=the(difference.card))
    return SHORT(card=the(difference.card), number=now, others=before)


def _help(difference: Difference, _: Said) -> str:
    (number, fewer), card = difference.numbers, the(difference.card)
    if not fewer:
        return HELP_ALONE(card=card, number=number)
    if len(difference.cards) == 1:
        return HELP_NAMED(card=card, cards=the(difference.cards[0]), number=number, others=fewer)
    return HELP(card=card, number=number, others=fewer)


def _goes_out(difference: Difference, _: Said) -> str:
    return GOES_OUT_WITH(cards=_cards(difference)) if difference.cards else GOES_OUT


def _freed(difference: Difference, _: Said) -> str:
    cards = _cards(difference)
    return FREED(cards=cards) if difference.card is None else FREED_BY_WILD(wild=the(difference.card), cards=cards)


def _own_fit(difference: Difference, _: Said) -> str:
    card = the(difference.card)
    return OWN_FIT_AFTER(cards=_cards(difference), card=card) if difference.cards else OWN_FIT(card=card)


def _risks(difference: Difference, _: Said) -> str:
    number = difference.numbers[0]
    return RISKS(number=number) if number else NEVER_DOWN


def _cards(difference: Difference) -> str:
    return listed([the(card) for card in difference.cards])


def _saves(difference: Difference, said: Said) -> str:
    points, held = difference.numbers
    if difference.seat is None:
        return SAVES(points=said.points(points))
    return SAVES_IN_TIME(name=said.names[difference.seat], number=held, points=said.points(points))


def _kept(difference: Difference, _: Said) -> str:
    number, others = difference.numbers
    return KEPT_FIT(number=number, others=others) if others else KEPT_FIT_ALONE(number=number)


def _named(difference: Difference, said: Said) -> str:
    return said.names[difference.seat] if difference.seat is not None else ""


_SENTENCES: Mapping[DifferenceKind, Callable[[Difference, Said], str]] = {
    K.GOES_OUT: _goes_out,
    K.REACH: lambda one, _: REACH(card=the(one.card)),
    K.SHORT: _short,
    K.HELP: _help,
    K.DEAD: lambda one, _: DEAD(card=the(one.card), cards=listed_or([the(card) for card in one.cards])),
    K.WILD: lambda one, _: WILD(card=the(one.card)),
    K.COST: lambda one, said: COST(
        card=the(one.card), points=said.points(one.numbers[0]), other=the(one.other), cost=one.numbers[1]
    ),
    K.DEARER: lambda one, said: DEARER(
        card=the(one.card), points=said.points(one.numbers[0]), other=the(one.other), cost=one.numbers[1]
    ),
    K.LATE: lambda one, said: DOWN_WITHOUT(
        number=one.numbers[2], others=one.numbers[3], points=said.points(one.numbers[0])
    ),
    K.FITS: lambda one, said: FITS(card=the(one.card), name=_named(one, said), number=one.numbers[0]),
    K.OWN_FIT: _own_fit,
    K.WINS: lambda one, _: WINS(card=the(one.card)),
    K.COLLECTED: lambda one, said: COLLECTED(name=_named(one, said), cards=the(one.cards[0]), card=the(one.card)),
    K.SIZE: lambda one, _: SIZE(number=one.numbers[0], all=one.numbers[1], others=one.numbers[2]),
    K.SAVES: _saves,
    K.RISKS: _risks,
    K.LEFT: lambda one, said: LEFT(points=said.points(one.numbers[0]), cost=one.numbers[1]),
    K.FREED: _freed,
    K.EITHER: lambda one, said: EITHER(
        card=the(one.card), points=said.points(one.numbers[0]), other=the(one.other), cost=one.numbers[1]
    ),
    K.NEXT: lambda one, _: CAN_GO_NEXT(cards=_cards(one)),
    K.KEPT_FIT: _kept,
    K.WILD_KEPT: lambda one, _: WILD_KEPT(card=the(one.card)),
    K.WILD_LAID: lambda one, said: WILD_LAID(card=the(one.card), points=said.points(one.numbers[0])),
    K.WON_BACK: lambda one, _: WON_BACK(card=the(one.card)),
    K.CHEAP: lambda one, said: CHEAP(card=the(one.card), points=said.points(one.numbers[0]), cost=one.numbers[1]),
    K.FREE: lambda one, _: FREE(number=one.numbers[0]),
    K.ADDS: lambda one, said: ADDS(card=the(one.card), number=one.numbers[0], points=said.points(one.numbers[1])),
    K.RIVAL: lambda one, said: RIVAL(
        name=_named(one, said), number=one.numbers[0], all=one.numbers[1], others=one.numbers[2]
    ),
    K.LAST_BUY: lambda one, _: LAST_BUY(number=one.numbers[0]),
    K.UNSEEN: lambda one, _: UNSEEN(card=the(one.card), number=one.numbers[0], all=one.numbers[1]),
    K.HOLDS: lambda one, _: HOLDS(number=one.numbers[0], others=one.numbers[1]),
    K.BLIND: lambda one, _: BLIND(points=one.numbers[0]),
    K.STRANDED: lambda one, _: STRANDED(number=one.numbers[0]),
    K.OUT_MORE: lambda one, _: OUT_MORE(number=one.numbers[0], others=one.numbers[1]),
    K.DOWN_MORE: lambda one, _: DOWN_MORE(number=one.numbers[0], others=one.numbers[1]),
}
