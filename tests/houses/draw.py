"""Draw an unusual rule set: a shipped one with some options changed at random, as long as `check` accepts it. The
options come from the schema, so a new one is included automatically.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.files.described import Choice, FreeText, Texts, Whole, YesNo
from game.rules.draft import with_value
from game.rules.knobs.record import ContractText, Limits, PointsByRank, ShortName, WholeByPlayers, WildRanks
from game.rules.schema import FORMAT, KNOBS, knob_value, with_knob
from game.rules.variant import NO_LIMIT, ByPlayers, Kind, MeldSpec, Variant
from game.rules.variant_check import variant_faults
from game.rules.variant_file import relatives, shipped_variant, shipped_variants

MOST_ROUNDS = 3
# Smaller limits for numbers, within which house rules usually stay.
USUAL = {
    "fewest_players": (2, 4),
    "most_players": (4, 8),
    "turns_until_drawn": (10, 40),
    "rounds.cards": (6, 15),
    "rounds.buys": (0, 5),
    "rounds.points": (0, 50),
    "dealing.packs": (2, 4),
    "dealing.jokers": (0, 12),
    "buying.penalty_cards": (0, 3),
    "buying.discards_owed": (0, 3),
    "scoring.ends_at": (0, 400),
}
# Numbers that houses seldom use but the game allows.
ODD = {"rounds.buys": (30, NO_LIMIT)}
# Options of rounds that mean something only if they vary.
BY_ROUND = frozenset({"rounds.suits", "rounds.lengths", "rounds.wilds", "rounds.set_suits", "rounds.more_packs"})
_POINTS = (0, 5, 10, 15, 50)
_LENGTHS = {Kind.SET: (2, 3, 3, 3, 4, 5), Kind.RUN: (3, 4, 4, 4, 5, 7)}


def rule_sets(number: int, seed: str, format: int = FORMAT) -> Iterator[Variant]:
    """Yield this many rule sets that pass the check of a format, each named by its number and the seed."""
    count = 0
    for tries in range(number * 1000):
        if count == number:
            return
        chance = random.Random(f"{seed} {tries}")
        variant = _drawn(chance, f"house_{tries}")
        if not variant_faults(variant, format):
            count += 1
            yield variant


def _drawn(chance: random.Random, name: str) -> Variant:
    base = shipped_variant(chance.choice((*shipped_variants(), *relatives())))
    rounds = tuple(chance.sample(base.rounds, min(chance.randint(1, MOST_ROUNDS), len(base.rounds))))
    variant, share = replace(base, id=name, title=name, rounds=rounds), chance.random()
    for key, entry in KNOBS.items():
        if chance.random() < share:
            value = _value(chance, entry.limits, key, variant)
            variant = with_knob(variant, key, value) if value is not None else variant
            variant = _by_round(chance, entry.limits, key, variant) if key in BY_ROUND else variant
    return _seated(variant)


def _by_round(chance: random.Random, limits: Limits, key: str, variant: Variant) -> Variant:
    """Return the rule set with a value of its own for each round."""
    for number in range(1, len(variant.rounds) + 1):
        path = key.replace(".", f"[{number}].")
        variant = with_value(variant, path, _value(chance, limits, key, variant))
    return variant


def changed_value(chance: random.Random, key: str, variant: Variant) -> Any:
    """Return another value of the option, or None if it is only a name or text."""
    return _value(chance, KNOBS[key].limits, key, variant)


def _value(chance: random.Random, limits: Limits, key: str, variant: Variant) -> Any:
    """Return another value of the option, or None if it is only a name or text."""
    match limits:
        case Whole() if key in ODD and chance.random() < 0.1:
            return chance.choice(ODD[key])
        case Whole(least, most):
            low, high = USUAL.get(key, (least, min(most, 50)))
            return chance.choice((max(least, low), chance.randint(max(least, low), min(most, high))))
        case WholeByPlayers(least, most):
            low, high = USUAL[key]
            return ByPlayers(((2, 8, chance.randint(max(least, low), min(most, high))),))
        case Choice(words):
            return chance.choice(words)
        case YesNo():
            return chance.random() < 0.5
        case WildRanks():
            return frozenset({0, *chance.sample(range(1, 14), chance.choice((0, 1, 1, 2)))})
        case PointsByRank():
            return tuple(chance.choice(_POINTS) for _ in knob_value(variant, key))
        case ContractText():
            kinds = [chance.choice(list(Kind)) for _ in range(chance.randint(1, 4))]
            return tuple(
                sorted((MeldSpec(kind, chance.choice(_LENGTHS[kind])) for kind in kinds), key=str, reverse=True)
            )
        case ShortName() | FreeText() | Texts():
            return None


def _seated(variant: Variant) -> Variant:
    """Return the rule set with one number for all tables in place of one for each."""
    seats = (variant.fewest_players, variant.most_players)

    def for_all(number: ByPlayers) -> ByPlayers:
        return ByPlayers(((*seats, number.rows[0][2]),))

    dealing = replace(variant.dealing, packs=for_all(variant.dealing.packs), jokers=for_all(variant.dealing.jokers))
    rounds = tuple(replace(round_, cards=for_all(round_.cards)) for round_ in variant.rounds)
    return replace(variant, dealing=dealing, rounds=rounds)
