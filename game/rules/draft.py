"""Edit a rule set: change knobs one by one; add, move and remove rounds.

The result need not be playable: `variant_check` finds its faults, and `fault_place` the knob each belongs to. A knob is
identified by its path: its dotted key, or `rounds[3].buys` for a knob of one round.
"""

import re
from collections.abc import Container, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from game.rules.knobs.record import MOST_ROUNDS, ContractText, WholeByPlayers
from game.rules.schema import GROUPS, KNOBS, ROUND, KnobEntry, knob_value, with_knob
from game.rules.variant import ByPlayers, Contract, Kind, MeldSpec, Variant, format_contract, parse_contract

_ONE_ROUND = re.compile(rf"{ROUND.name}\[(\d+)\]\.(\w+)")
_FAULT = re.compile(r"[a-z_]+(?:\[\d+\])?(?:\.[a-z_]+)?")
_SEATS = ("fewest_players", "most_players")
T = TypeVar("T")
LONGEST_ID = 32
FIRST_MELD, LEAST_MELD = 3, 2  # cards of a new meld, and of one that can't be shortened further


def key_of(path: str) -> str:
    """Return the knob's key without the round number.

    >>> key_of("rounds[3].buys")
    'rounds.buys'
    """
    one = _ONE_ROUND.fullmatch(path)
    return f"{ROUND.name}.{one[2]}" if one else path


def entry_of(path: str) -> KnobEntry:
    """Return the knob's entry in the schema."""
    return KNOBS[key_of(path)]


def value_at(variant: Variant, path: str) -> Any:
    """Return the value at the path; for a knob of all rounds, a tuple with one value per round."""
    one = _ONE_ROUND.fullmatch(path)
    return getattr(variant.rounds[int(one[1]) - 1], one[2]) if one else knob_value(variant, path)


def has_round(variant: Variant, path: str) -> bool:
    """Return whether the rule set has the round in the path; True if the path has none."""
    one = _ONE_ROUND.fullmatch(path)
    return one is None or int(one[1]) <= len(variant.rounds)


def with_value(variant: Variant, path: str, value: Any) -> Variant:
    """Return the rule set with another value; if the player limits change, numbers by players are adapted."""
    one = _ONE_ROUND.fullmatch(path)
    if one:
        rounds = list(variant.rounds)
        rounds[int(one[1]) - 1] = replace(rounds[int(one[1]) - 1], **{one[2]: value})
        return replace(variant, rounds=tuple(rounds))
    changed = with_knob(variant, path, value)
    return _with_seat_limits(changed) if path in _SEATS else changed


def with_value_from(variant: Variant, other: Variant, path: str) -> Variant:
    """Return the rule set with a knob's value from `other`, round by round; of another number of rounds, the last one's
    value stays that of the last.
    """
    value = value_at(other, path)
    if not path.startswith(f"{ROUND.name}."):
        return with_value(variant, path, _fitted_to_seats(value, variant))
    for number, one in enumerate(_as_many(value, len(variant.rounds)), 1):
        place = ROUND.path(path.rpartition(".")[2], number)
        variant = with_value(variant, place, _fitted_to_seats(one, variant))
    return variant


def with_values_from(variant: Variant, other: Variant, keys: Iterable[str]) -> Variant:
    """Return the rule set with several knobs' values from `other`; with its contracts, with as many rounds."""
    keys = frozenset(keys)
    if f"{ROUND.name}.contract" in keys:
        variant = replace(variant, rounds=_as_many(variant.rounds, len(other.rounds)))
    if keys.issuperset(_SEATS):
        seats = {name: getattr(other, name) for name in _SEATS}
        variant = _with_seat_limits(replace(variant, **seats))
    for key in keys.difference(_SEATS):
        variant = with_value_from(variant, other, key)
    return variant


def _as_many(values: tuple[T, ...], number: int) -> tuple[T, ...]:
    """Return this number of values: the first ones, the one before the last repeated as needed, and the last one."""
    if len(values) == number:
        return values
    before = values[:-1] or values
    return (*before[: number - 1], *before[-1:] * (number - 1 - len(before)), values[-1])


def _fitted_to_seats(value: Any, variant: Variant) -> Any:
    return _cut_to_seats(value, variant.fewest_players, variant.most_players) if isinstance(value, ByPlayers) else value


def changed(left: Variant, right: Variant) -> tuple[str, ...]:
    """Return the keys of the knobs that differ, in the order of the tables."""
    return tuple(key for key in KNOBS if not _alike(left, right, key))


def _alike(left: Variant, right: Variant, key: str) -> bool:
    """Return whether both agree for the rounds and player numbers that both have; an added contract is a change."""
    one, other = knob_value(left, key), knob_value(right, key)
    limits = KNOBS[key].limits
    if one == other or not (key.startswith(f"{ROUND.name}.") or isinstance(limits, WholeByPlayers)):
        return bool(one == other)
    if isinstance(limits, ContractText):
        return False
    fewest, most = max(left.fewest_players, right.fewest_players), min(left.most_players, right.most_players)
    pairs = [(one, other)] if isinstance(one, ByPlayers) else list(zip(one, other, strict=False))
    if isinstance(limits, WholeByPlayers):
        return all(a.at(seats) == b.at(seats) for a, b in pairs for seats in range(fewest, most + 1))
    return all(a == b for a, b in pairs)


def _with_seat_limits(variant: Variant) -> Variant:
    """Return the rule set with its numbers by players extended or cut to the current player limits."""
    seats = variant.fewest_players, variant.most_players
    if seats[0] > seats[1]:
        return variant
    for group in GROUPS:
        for entry in group.knobs:
            if isinstance(entry.limits, WholeByPlayers):
                paths = [group.path(entry.key)]
                if group is ROUND:
                    paths = [group.path(entry.key, number) for number in range(1, len(variant.rounds) + 1)]
                for path in paths:
                    variant = with_value(variant, path, _cut_to_seats(value_at(variant, path), *seats))
    return variant


def _cut_to_seats(number: ByPlayers, fewest: int, most: int) -> ByPlayers:
    rows = [(max(low, fewest), min(high, most), count) for low, high, count in number.rows]
    rows = [row for row in rows if row[0] <= row[1]] or [(fewest, most, number.rows[0][2])]
    rows[0] = (fewest, *rows[0][1:])
    rows[-1] = (rows[-1][0], most, rows[-1][2])
    return ByPlayers(tuple(rows))


def by_seats(number: ByPlayers, seats: Iterable[int], value: int) -> ByPlayers:
    """Return the numbers with another value for these player numbers; equal neighboring rows are merged."""
    number_for = {players: count for low, high, count in number.rows for players in range(low, high + 1)}
    number_for |= dict.fromkeys(seats, value)
    rows: list[tuple[int, int, int]] = []
    for players, count in sorted(number_for.items()):
        if rows and rows[-1][2] == count and rows[-1][1] == players - 1:
            rows[-1] = (rows[-1][0], players, count)
        else:
            rows.append((players, players, count))
    return ByPlayers(tuple(rows))


def with_more_rounds(variant: Variant, after: int) -> Variant:
    """Return the rule set with a copy of round `after` following it; unchanged if no more rounds are allowed."""
    rounds = variant.rounds
    if len(rounds) >= MOST_ROUNDS:
        return variant
    return replace(variant, rounds=(*rounds[:after], rounds[after - 1], *rounds[after:]))


def without_round(variant: Variant, number: int) -> Variant:
    """Return the rule set without this round; the last one stays."""
    rounds = variant.rounds
    return replace(variant, rounds=(*rounds[: number - 1], *rounds[number:])) if len(rounds) > 1 else variant


def moved_round(variant: Variant, number: int, by: int) -> Variant:
    """Return the rule set with the round moved later or, if negative, earlier."""
    rounds = list(variant.rounds)
    if 1 <= number + by <= len(rounds):
        rounds.insert(number + by - 1, rounds.pop(number - 1))
    return replace(variant, rounds=tuple(rounds))


def with_meld(contract: Contract, kind: Kind) -> Contract:
    """Return the contract with one more meld, sets before runs."""
    length = max((spec.length for spec in contract if spec.kind is kind), default=FIRST_MELD + (kind is Kind.RUN))
    return _in_order(tuple(sorted((*contract, MeldSpec(kind, length)), key=lambda spec: spec.kind is Kind.RUN)))


def with_length(contract: Contract, at: int, by: int) -> Contract:
    """Return the contract with a longer or shorter meld; one that would become too short is removed.

    The last meld is never removed.
    """
    spec = contract[at]
    if spec.length + by < LEAST_MELD:
        return _in_order((*contract[:at], *contract[at + 1 :])) if len(contract) > 1 else contract
    return _in_order((*contract[:at], replace(spec, length=spec.length + by), *contract[at + 1 :]))


def _in_order(contract: Contract) -> Contract:
    """Return the contract in the order a file gives."""
    return parse_contract(format_contract(contract))


def fault_place(fault: str) -> str:
    """Return the path of the knob that a fault of `variant_check` is about, or "" if it names none.

    >>> fault_place('rounds[3].contract "1 set of 9" takes 9 cards')
    'rounds[3].contract'
    """
    match = _FAULT.match(fault)
    path = match[0] if match else ""
    return path if key_of(path) in KNOBS else ""


def id_of(title: str, taken: Container[str]) -> str:
    """Return an unused short name made from a title.

    >>> id_of("Grandma Mei's", {"grandma_mei_s"})
    'grandma_mei_s_2'
    """
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in title.lower())
    plain = "_".join(filter(None, letters.split("_"))).lstrip("0123456789_")[: LONGEST_ID - 3] or "house"
    called, number = plain, 2
    while called in taken:
        called, number = f"{plain}_{number}", number + 1
    return called
