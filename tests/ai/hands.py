"""Random but reproducible hands and melding rules that are hard to evaluate, for comparing algorithms."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import resources
from types import MappingProxyType

from ai.counting import counted
from game.rules.cards import KING, RANKS, SUITS, Card
from game.rules.knobs.melding import RunSuits
from game.rules.variant import MOST_WILDS, AceRule, Contract, Kind, MeldSpec, Variant, WildRule, parse_contract
from game.rules.variant_file import shipped_variant, shipped_variants

Likes = Callable[[Card], float]
Vector = tuple[str, str, int, str]  # rule set, contract, distance, hand


def _anything(_chance: random.Random, _variant: Variant) -> Likes:
    return lambda _card: 1.0


def _duplicates(chance: random.Random, _variant: Variant) -> Likes:
    kinds = {(chance.choice(RANKS), chance.choice(SUITS)) for _ in range(8)}
    return lambda card: 60.0 if tuple(card) in kinds else 1.0


def _few_suits(chance: random.Random, _variant: Variant) -> Likes:
    suit = chance.choice(SUITS)
    return lambda card: 25.0 if card.suit == suit else 1.0


def _few_ranks(chance: random.Random, _variant: Variant) -> Likes:
    ranks = set(chance.sample(RANKS, 4))
    return lambda card: 25.0 if card.rank in ranks else 1.0


def _wilds(_chance: random.Random, variant: Variant) -> Likes:
    return lambda card: 15.0 if variant.is_wild(card) else 1.0


def _neighbors(chance: random.Random, _variant: Variant) -> Likes:
    suit, low = chance.choice(SUITS), chance.randint(1, 6)
    return lambda card: 50.0 if card.suit == suit and low <= card.rank < low + 9 else 1.0


def _ace_ends(chance: random.Random, _variant: Variant) -> Likes:
    suits = set(chance.sample(SUITS, 2))
    ends = {1, 2, 3, 4, KING, KING - 1, KING - 2}
    return lambda card: 30.0 if card.suit in suits and card.rank in ends else 1.0


def _majorities(chance: random.Random, variant: Variant) -> Likes:
    ranks, suit = set(chance.sample(RANKS, 3)), chance.choice(SUITS)
    return lambda card: 12.0 if variant.is_wild(card) else 10.0 if card.rank in ranks or card.suit == suit else 1.0


CLASSES: Mapping[str, Callable[[random.Random, Variant], Likes]] = MappingProxyType(
    {
        "anything": _anything,
        "duplicates": _duplicates,
        "few suits": _few_suits,
        "few ranks": _few_ranks,
        "wilds": _wilds,
        "neighbors": _neighbors,
        "ace ends": _ace_ends,
        "majorities": _majorities,
    }
)


def hand_of(chance: random.Random, kind: str, variant: Variant, contract: Contract) -> tuple[Card, ...]:
    """Return a hand of a class, about as large as the contract, from the packs of an allowed number of players."""
    likes = CLASSES[kind](chance, variant)
    deck = variant.cards_for(chance.randint(variant.fewest_players, variant.most_players))
    needed = sum(spec.length for spec in contract)
    size = chance.randint(max(5, needed - 3), needed + 5)
    # Efraimidis and Spirakis: the largest keys are a weighted sample without replacement.
    return tuple(sorted(deck, key=lambda card: -(chance.random() ** (1 / likes(card))))[:size])


def house_rules(chance: random.Random, variant: Variant) -> tuple[Variant, Contract]:
    """Return the rule set with random melding rules, wild ranks and contract, unlike any shipped one."""
    wild_ranks = frozenset({0, *chance.sample(RANKS, chance.choice((0, 0, 1, 2)))})
    set_rules = [rule for rule in WildRule if rule is not WildRule.ONE_IN_FOUR]
    melding = replace(
        variant.melding,
        ace=chance.choice(list(AceRule)),
        longer=chance.random() < 0.4,
        set_wilds_laid=chance.choice(set_rules),
        run_wilds_laid=chance.choice(list(WildRule)),
        set_wilds_hit=WildRule.FREE,
        run_wilds_hit=WildRule.FREE,
        distinct_ranks=chance.random() < 0.5,
        runs_apart=chance.random() < 0.5,
        most_wilds=chance.choice((1, 2, MOST_WILDS, MOST_WILDS)),
        wilds_apart=chance.random() < 0.25,
        corner=False,
        own_place=False,
    )
    melds = chance.randint(1, 4)
    contract = tuple(MeldSpec(chance.choice(list(Kind)), chance.randint(3, 6)) for _ in range(melds))
    if chance.random() < 0.3:
        contract = tuple(MeldSpec(spec.kind, contract[0].length) for spec in contract)
    return replace(variant, dealing=replace(variant.dealing, wild_ranks=wild_ranks), melding=melding), contract


@cache
def house(number: int) -> tuple[Variant, Contract]:
    """Return a reproducible random rule set and contract, small enough for the exact solver."""
    shipped, chance = shipped_variants(), random.Random(f"house {number}")
    while True:
        variant, contract = house_rules(chance, shipped_variant(shipped[number % len(shipped)]))
        runs = sum(spec.kind is Kind.RUN for spec in contract)
        if len(contract) <= 3 and runs <= (1 if variant.melding.longer else 2):
            return variant, contract


EVEN = (
    "2 runs of",
    "2 runs of",
    "3 runs of",
    "1 run of",
    "3 sets of",
    "2 runs of {} + 1 set of",
    "1 run of {} + 2 sets of",
)


@cache
def even_house(number: int) -> tuple[Variant, Contract]:
    """Return a rule set like those of `house` whose runs all have one length and whose sets do too, so counting may
    decide. Most have wild ranks, so some places of runs are for wilds only.
    """
    shipped, chance = shipped_variants(), random.Random(f"even house {number}")
    variant, _ = house_rules(chance, shipped_variant(shipped[number % len(shipped)]))
    text = chance.choice(EVEN).replace("{}", str(chance.choice((3, 4, 4, 5)))) + f" {chance.choice((3, 3, 4))}"
    wild_ranks = frozenset({0, *chance.sample(RANKS, chance.choice((0, 1, 1, 2)))})
    melding = replace(variant.melding, longer=False, wilds_apart=False, most_wilds=MOST_WILDS)
    dealing = replace(variant.dealing, wild_ranks=wild_ranks)
    return replace(variant, dealing=dealing, melding=melding), parse_contract(text)


@cache
def odd_house(number: int) -> tuple[Variant, Contract]:
    """Return a rule set with up to four melds of any lengths; many use rules the exact solver does not know: runs
    around the corner (K-13), sets of different suits (K-15), runs of mixed suits (K-16).
    """
    shipped, chance = shipped_variants(), random.Random(f"any house {number}")
    variant, contract = house_rules(chance, shipped_variant(shipped[number % len(shipped)]))
    kind, melding = (
        chance.choice(("corner", "suits", "mixed", "mixed corner", "plain", "plain", "plain")),
        variant.melding,
    )
    if "corner" in kind:
        melding = replace(melding, corner=True, ace=AceRule.BOTH)
    if kind == "suits":
        melding = replace(melding, suits_differ=True)
        short = tuple(spec for spec in contract if spec.kind is Kind.RUN or spec.length <= len(SUITS))
        contract = short or tuple(MeldSpec(Kind.SET, 3) for _ in contract)
    if "mixed" in kind:
        melding = replace(melding, run_suits=RunSuits.ANY, longer=False)
    return replace(variant, melding=melding), contract


HOUSES = MappingProxyType({"house": house, "even": even_house, "odd": odd_house})


def rules_named(name: str) -> Variant:
    """Return a shipped rule set by its name, or a house rule set by its kind and number: `even 12`."""
    kind, _, number = name.partition(" ")
    return HOUSES[kind](int(number))[0] if number else shipped_variant(name)


@cache
def stored_vectors(file: str = "distance.txt") -> tuple[Vector, ...]:
    """Return lines of `rule set | contract | distance | hand`, answered by the exact solver when they were stored.

    Those of `houses.txt` have the number of a `house` instead of the rule set's name, those of `telling.txt` what
    `rules_named` takes.
    """
    text = (resources.files("tests.ai") / "vectors" / file).read_text("utf-8")
    rows = (line.split(" | ") for line in text.splitlines())
    return tuple((variant_id, contract, int(answer), hand) for variant_id, contract, answer, hand in rows)


def missing_at_a_glance(hand: Sequence[Card], contract: Contract, variant: Variant) -> int:
    """Return how many cards seem to be missing if melds are counted greedily, as most public programs do."""
    melds = counted(hand, contract, variant).melds
    gaps = sum(spec.length - len(meld.cards) for spec, meld in zip(contract, melds, strict=True))
    wilds = sum(map(variant.is_wild, hand)) - sum(variant.is_wild(card) for meld in melds for card in meld.cards)
    return max(0, gaps - wilds)
