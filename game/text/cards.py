"""Cards, contracts and actions in words."""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from game.engine import actions
from game.engine.view import PlayerView
from game.language import Phrase, You, _, counted, joined, personal, speak, text, with_gender_of
from game.rules.cards import RANK_LETTERS, Card
from game.rules.fit import End
from game.rules.melds import OF_WILDS, Meld, describe_span, rank_at, read_meld
from game.rules.variant import Contract, Kind, RoundSets, RoundWilds, RunSuits, Variant, WildSuits

Names = Sequence[str]

SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

RANK_OF_SUIT = text("{rank} of {suit}")


def card_name(card: Card) -> str:
    """Return the card in words.

    >>> card_name(Card(9, "c")), card_name(Card(12, "h")), card_name(Card(0, "*"))
    ('9 of clubs', 'queen of hearts', 'joker')
    """
    if card.is_joker:
        return _("joker")
    return RANK_OF_SUIT(rank=rank_name(card.rank), suit=suit_name(card.suit))


THE_CARD = text("the {card}")


def the_card(card: Card) -> str:
    """Return the card with its article: there is one 9 of clubs to mention, but a joker is any joker."""
    return _("a joker") if card.is_joker else THE_CARD(card=card_name(card))


NUMBER_CARD = text("{number}", "card")  # the translation says the gender


def rank_name(rank: int) -> str:
    """Return a rank in the singular: `ace`, `9`, `queen`."""
    faces = {1: _("ace"), 11: _("jack"), 12: _("queen"), 13: _("king")}
    return faces.get(rank) or NUMBER_CARD(number=rank)


def rank_plural(rank: int) -> str:
    """Return a rank as the name of a set: `sevens`, `aces`."""
    low = (_("jokers"), _("aces"), _("twos"), _("threes"), _("fours"), _("fives"), _("sixes"))
    high = (_("sevens"), _("eights"), _("nines"), _("tens"), _("jacks"), _("queens"), _("kings"))
    return (*low, *high, _("wilds"))[rank]  # the last is `OF_WILDS`


BLACK_RANKS = text("black {ranks}")
RED_RANKS = text("red {ranks}")


def wild_ranks_words(variant: Variant) -> list[str]:
    """Return the ranks that are wild, with a color if only that one is: `twos`, `black twos` (K-20)."""
    ranks = [rank_plural(rank) for rank in sorted(variant.dealing.wild_ranks) if rank]
    match variant.dealing.wild_suits:
        case WildSuits.BLACK:
            return [BLACK_RANKS(ranks=rank) for rank in ranks]
        case WildSuits.RED:
            return [RED_RANKS(ranks=rank) for rank in ranks]
        case _:
            return ranks


def suit_name(suit: str) -> str:
    """Return the suit of a letter of `shdc`."""
    return {"s": _("spades"), "h": _("hearts"), "d": _("diamonds"), "c": _("clubs")}[suit]


def wild_name(variant: Variant) -> str:
    """Return what stands for other cards under this rule set, with its article."""
    return _("a joker") if variant.has_jokers_only else _("a wild card")


MELD_NAME = personal("{owner} {meld}")


def meld_name(meld: Meld, names: Names, me: int | None) -> str:
    """Return a meld on the table by its owner: `Mei's run of hearts, 5–J`, `your sevens`."""
    return MELD_NAME(owner=whose(meld.owner, names, me), meld=meld_alone(meld))


MIXED_RUN = text("mixed run, {span}")
RUN_OF_SUIT = text("run of {suit}, {span}")


def meld_alone(meld: Meld) -> str:
    """Return a meld without its owner: `sevens`, `run of hearts, 5–J`."""
    if meld.rank:
        return rank_plural(meld.rank)
    if meld.is_mixed:
        return MIXED_RUN(span=span_of(meld))
    return RUN_OF_SUIT(suit=suit_name(meld.suit), span=span_of(meld))


A_MIXED_RUN = text("a mixed run ({span})")
A_RUN_OF_SUIT = text("a run of {suit} ({span})")


def meld_laid(meld: Meld) -> str:
    """Return a meld with its article, for sentences about laying down: `sevens`, `a run of hearts (5–J)`."""
    if meld.rank:
        return rank_plural(meld.rank)
    if meld.is_mixed:
        return A_MIXED_RUN(span=span_of(meld))
    return A_RUN_OF_SUIT(suit=suit_name(meld.suit), span=span_of(meld))


def span_of(meld: Meld) -> str:
    """Return the first and last card of a run: `5–10`."""
    return describe_span(meld).replace("T", "10").replace("-", "–")


OR_MORE = text("{meld} or more")
SETS_OF = counted("{number} set of {length}", "{number} sets of {length}")
RUNS_OF = counted("{number} run of {length}", "{number} runs of {length}")


def contract_terms(contract: Contract) -> tuple[str, ...]:
    """Return the melds of a contract, with equal ones together: `2 sets of 3`, `1 run of 4`."""
    forms = {Kind.SET: SETS_OF, Kind.RUN: RUNS_OF}
    return tuple(forms[spec.kind](number=number, length=spec.length) for spec, number in Counter(contract).items())


SUITS_OF_RUNS = {
    RunSuits.ONE: _("Runs are of one suit."),
    RunSuits.ANY: _("Runs may have any suits."),
    RunSuits.COLOR: _("Runs are of one color."),
    RunSuits.ALTERNATING: _("Runs are red and black in turn."),
}


SUITS_OF_SETS = {
    RoundSets.USUAL: "",
    RoundSets.ANY: _("The cards of a set may be of any suits."),
    RoundSets.DIFFERENT: _("The cards of a set are all of different suits."),
}
WILDS_IN_MELDS = {RoundWilds.USUAL: "", RoundWilds.NONE: _("No meld may hold a wild.")}


def melds_of_round(view: PlayerView) -> str:
    """Return what is so of melds in the round and not in all of them; or that runs are not of one suit."""
    melding, rules = view.variant.melding, view.rules
    runs = SUITS_OF_RUNS[melding.run_suits] if view.variant.varies_suits or melding.mixed_runs else ""
    return joined(filter(None, (runs, SUITS_OF_SETS[rules.set_suits], WILDS_IN_MELDS[rules.wilds])), " ")


def contract_words(contract: Contract, longer: bool = False) -> str:
    """Return a contract in words: `2 sets of 3 and 1 run of 4`; `longer` if its melds may have more cards."""
    terms = contract_terms(contract)
    return listed([OR_MORE(meld=term) if longer else term for term in terms])


def who(seat: int, names: Names, me: int | None) -> str:
    """Return the seat's name, or `you`."""
    return You.of(_("you", "in a sentence")) if seat == me else names[seat]


OWNED_BY = text("{name}'s")


def whose(seat: int, names: Names, me: int | None) -> str:
    """Return the seat's name as an owner, or `your`."""
    return You.of(_("your", "in a sentence")) if seat == me else OWNED_BY(name=names[seat])


AND = text("{things} and {other}")


def listed(things: Sequence[str]) -> str:
    """Things as a list in a sentence.

    >>> listed(["Mei", "Jun", "Rosa"])
    'Mei, Jun and Rosa'
    """
    if len(things) < 2:
        return joined(things, "")
    return with_gender_of(things, AND(things=joined(things[:-1], ", "), other=things[-1]))


def together(seats: Sequence[int], names: Names, me: int | None) -> str:
    """Several seats as a list, the reader first.

    >>> together([1, 0, 2], ["You", "Mei", "Jun"], 0)
    'you, Mei and Jun'
    """
    return listed([who(seat, names, me) for seat in sorted(seats, key=lambda seat: seat != me)])


SET_OF = text("a set of {number}")
RUN_OF = text("a run of {number}")


def any_of(specs: Contract) -> str:
    """Melds as alternatives.

    >>> from game.rules.variant import parse_contract
    >>> any_of(parse_contract("1 set of 3 + 1 run of 4"))
    'a set of 3 or a run of 4'
    """
    forms = {Kind.SET: SET_OF, Kind.RUN: RUN_OF}
    return listed_or([forms[spec.kind](number=spec.length) for spec in specs])


OR = text("{things} or {other}")


def listed_or(things: Sequence[str]) -> str:
    """Things as alternatives.

    >>> listed_or(["the 8 of spades", "a joker"])
    'the 8 of spades or a joker'
    """
    if len(things) < 2:
        return joined(things, "")
    return with_gender_of(things, OR(things=joined(things[:-1], ", "), other=things[-1]))


def capitalized(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    if isinstance(sentence, Phrase) and sentence.forms:
        return sentence.mapped(capitalized)
    return sentence[:1].upper() + sentence[1:]


NTH = text("{place}th")


def place_word(place: int) -> str:
    """Return a place in the ranking.

    >>> [place_word(place) for place in (1, 2, 3, 4, 8)]
    ['1st', '2nd', '3rd', '4th', '8th']
    """
    words = {1: _("1st"), 2: _("2nd"), 3: _("3rd")}
    return words.get(place) or NTH(place=place)


CHOOSE_CONTRACT = text("Choose {contract}")
TAKE_CARD = text("Take {card}")
BUY_CARD = text("Buy {card}")
PASS_ON = text("Pass on {card}")
LET_BE_BOUGHT = text("Let {card} be bought")
HIT_ON_MELD = text("Hit {card} on {meld}")
SWAP = text("Swap {card} into {meld}")
SWAP_AND_HIT = text("Swap {card} into {meld} and put the wild on {other}")
DISCARD_CARD = text("Discard {card}")
CALL_SHANGHAI = text("Call Shanghai for {card}")
CALL_ONTO_MELD = text("Call Shanghai: {card} on {meld}")


def action_words(action: actions.Action, view: PlayerView, names: Names, me: int | None = None) -> str:  # noqa: C901 (one case a kind)
    """Return an action as a suggestion: `Take the 9 of clubs`; `me` is the seat of the reader, if it is a player."""
    upcard = the_card(view.upcard) if view.upcard else _("the upcard")
    match action:
        case actions.Deal():
            return _("Deal")
        case actions.Name(line=line):
            contract = contract_words(view.variant.round_at(line).contract, view.variant.melding.longer)
            return CHOOSE_CONTRACT(contract=contract)
        case actions.Take():
            return TAKE_CARD(card=upcard)
        case actions.Draw():
            return _("Draw from the stock")
        case actions.Buy() | actions.BuyUpcard():
            return BUY_CARD(card=upcard)
        case actions.BuyStock():
            return _("Buy the top card of the stock")
        case actions.Pass():
            return PASS_ON(card=upcard)
        case actions.Allow():
            return LET_BE_BOUGHT(card=upcard)
        case actions.LayDown():
            return LAY_DOWN_THESE(cards=lay_down_in_short(action, view.variant))
        case actions.Hit(card=card, meld=meld, end=end):
            return _aimed(HIT_ON_MELD(card=card, meld=_meld(view, meld, names, me)), end)
        case actions.Swap(card=card, meld=meld):
            return SWAP(card=card, meld=_meld(view, meld, names, me))
        case actions.SwapHit(card=card, meld=meld, onto=onto, end=end):
            swap = SWAP_AND_HIT(card=card, meld=_meld(view, meld, names, me), other=_meld(view, onto, names, me))
            return _aimed(swap, end)
        case actions.Discard(card=card):
            return DISCARD_CARD(card=card)
        case actions.Shanghai(meld=meld, end=end):
            if meld is None:
                return CALL_SHANGHAI(card=upcard)
            return _aimed(CALL_ONTO_MELD(card=upcard, meld=_meld(view, meld, names, me)), end)
        case actions.EndTurn():
            return _("End the turn without a discard")
        case _:
            assert_never(action)


SET_IN_SHORT = text("{rank}s")
RUN_IN_SHORT = text("{low}–{high}{suit}")
LAY_DOWN_THESE = text("Lay down {cards}")


def meld_in_short(meld: Meld) -> str:
    """Return a meld with figures and signs: `9s` for a set, `4–7♣` for a run."""
    low = _rank_in_short(meld, 0)
    if meld.rank:
        return SET_IN_SHORT(rank=low)
    return RUN_IN_SHORT(low=low, high=_rank_in_short(meld, len(meld.cards) - 1), suit=SIGNS.get(meld.suit, ""))


def _rank_in_short(meld: Meld, index: int) -> str:
    return RANK_LETTERS[rank_at(meld, index) % OF_WILDS].replace("T", "10")


def melds_of(action: actions.LayDown, variant: Variant) -> tuple[Meld, ...]:
    """Return the melds of a lay-down as they would lie on the table."""
    read = (read_meld(action.seat, meld.kind, meld.cards, variant) for meld in action.melds)
    return tuple(meld for meld in read if isinstance(meld, Meld))


def lay_down_in_short(action: actions.LayDown, variant: Variant) -> str:
    """Return the melds of a lay-down: `9s, Js, 4–7♣`."""
    return joined([meld_in_short(meld) for meld in melds_of(action, variant)], ", ")


LOW = text("{sentence}, low")
HIGH = text("{sentence}, high")


def _aimed(sentence: str, end: End | None) -> str:
    match end:
        case End.LOW:
            return LOW(sentence=sentence)
        case End.HIGH:
            return HIGH(sentence=sentence)
        case None:
            return sentence


def _meld(view: PlayerView, meld: int, names: Names, me: int | None) -> str:
    return meld_name(view.melds[meld], names, me)


speak(Card, the_card)
speak(list, listed)
speak(tuple, listed)
