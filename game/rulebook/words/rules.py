"""Every knob of a rule set in plain words: its name, and its value in a rule set.

Comparisons and part of the rules page use this, so house rules have them too. `setting` is the effective value of a
knob (None if another knob switches it off); `differing` compares two rule sets by it. No screens.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from game.files.described import Texts
from game.language import Text, _, joined, of_rule_set, text, translated
from game.rules.idle import is_passed_over, is_shut_off
from game.rules.knobs.record import (
    MOST_PLAYERS,
    CoachText,
    ContractText,
    Counted,
    PointsByRank,
    WholeByPlayers,
    WildRanks,
)
from game.rules.schema import KNOBS, ROUND, KnobEntry, knob_value
from game.rules.variant import NO_LIMIT, BuysCount, ByPlayers, Variant
from game.text.cards import contract_words, listed, rank_plural

IDLE = "–"
NAMES_ONLY = tuple(key for key, entry in KNOBS.items() if not entry.knob.title)  # the name of a rule set
KEYS = tuple(key for key in KNOBS if key not in NAMES_ONLY)
TITLES: Mapping[str, str] = MappingProxyType({key: translated(KNOBS[key].knob.title) for key in KEYS})


# ---- effective values ----


def setting(variant: Variant, key: str, players: Sequence[int]) -> object:
    """Return the effective value of a knob for these numbers of players; None if it has no effect."""
    if is_shut_off(variant, key):
        return None
    plain = _plain(knob_value(variant, key), players)
    alike = key.startswith("rounds.") and key != "rounds.contract" and len(set(plain)) == 1  # for any number of rounds
    return plain[0] if alike else plain


def _plain(value: object, players: Sequence[int]) -> Any:
    match value:
        case ByPlayers():
            return tuple(value.at(number) for number in players)
        case tuple():
            return tuple(_plain(part, players) for part in value)
        case _:
            return value


def differing(left: Variant, right: Variant) -> tuple[str, ...]:
    """Return the knobs in which the two play differently, in the order of the tables.

    Numbers by players differ if they do for a number of players that both rule sets allow.
    """
    seated = [number for number in range(MOST_PLAYERS + 1) if _seats(left, number) and _seats(right, number)]
    return tuple(key for key in KEYS if setting(left, key, seated) != setting(right, key, seated))


def _seats(variant: Variant, players: int) -> bool:
    return variant.fewest_players <= players <= variant.most_players


# ---- words ----


IN_ALL = text("{number} in all")


def words_of(variant: Variant, key: str) -> str:
    """Return the value of a knob in a few plain words."""
    if is_shut_off(variant, key):
        return IDLE
    entry, value = KNOBS[key], knob_value(variant, key)
    if not key.startswith(f"{ROUND.name}."):
        return _value_words(entry, value)
    if entry.limits == ContractText():
        return _contracts(value)
    if key == "rounds.buys":
        in_all = variant.buying.counted_in is BuysCount.GAME
        return by_round([_buys_words(entry, item, in_all=in_all) for item in value])
    return by_round([_value_words(entry, item) for item in value])


def _buys_words(entry: KnobEntry, buys: int, *, in_all: bool) -> str:
    return IN_ALL(number=buys) if in_all and buys != NO_LIMIT else _value_words(entry, buys)


def _value_words(entry: KnobEntry, value: Any) -> str:
    """Return one value of a knob in a few words, from its record or its limits."""
    if entry.knob.says is not None:
        return saying(entry.knob.says, value)
    match entry.limits:
        case WholeByPlayers():
            return by_players(value)
        case WildRanks():
            return listed([rank_plural(rank) for rank in sorted(value) if rank]) or _("nothing")
        case PointsByRank():
            return _card_points(value)
        case Texts():
            return joined(map(of_rule_set, value), "\n") or _("none listed")
        case _:
            return str(value)


def saying(says: CoachText, value: Any) -> str:
    """Return the words of a knob's record for a value: "" for a 0 that is not mentioned."""
    if not isinstance(says, Counted):
        return translated(says[value])
    if value in says.apart or not value:
        return translated(says.apart.get(value, says.none))
    return Text(says.one, says.many)(number=value)


def page_sentence(variant: Variant, key: str) -> str:
    """Return the rules page's sentence about the knob's value; "" if it has none, or a block of its own."""
    page = KNOBS[key].knob.page
    return "" if page is None or is_passed_over(variant, key) else saying(page, knob_value(variant, key))


WITH_PLAYERS_OR_MORE = text("{number} with {players} or more players")


def by_players(number: ByPlayers) -> str:
    """Return a number that may depend on how many play.

    >>> by_players(ByPlayers(((2, 4, 2), (5, 8, 3))))
    '2; 3 with 5 or more players'
    """
    (_fewest, _most, first), *others = number.rows
    later = [WITH_PLAYERS_OR_MORE(players=row[0], number=row[2]) for row in others]
    return joined((str(first), *later), "; ")


VALUE_BY_ROUNDS = text("{rounds}: {value}")


def by_round(values: Sequence[str]) -> str:
    """Return the values of each round, with equal neighbors combined.

    >>> by_round(["2", "2", "3"])
    'Rounds 1 and 2: 2\\nRound 3: 3'
    """
    return values[0] if len(set(values)) == 1 else joined(in_rounds(values), "\n")


def in_rounds(values: Sequence[str], usual: str = "") -> Iterator[str]:
    """Yield the values of each round, with equal neighbors combined, except the usual one."""
    start = 0
    for end in range(1, len(values) + 1):
        if end == len(values) or values[end] != values[start]:
            if values[start] != usual:
                yield VALUE_BY_ROUNDS(rounds=_rounds(start + 1, end), value=values[start])
            start = end


ROUND_ALONE = text("Round {number}")
TWO_ROUNDS = text("Rounds {first} and {last}")
ROUNDS_FROM_TO = text("Rounds {first} to {last}")


def _rounds(first: int, last: int) -> str:
    if first == last:
        return ROUND_ALONE(number=first)
    if last == first + 1:
        return TWO_ROUNDS(first=first, last=last)
    return ROUNDS_FROM_TO(first=first, last=last)


def points_groups(points: Sequence[int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return card points as (points, ranks), cheap ones first; ranks from two up, the ace, the joker.

    >>> points_groups((25, 15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10))[0]
    (5, (2, 3, 4, 5, 6, 7, 8, 9))
    """
    order = (*range(2, 14), 1, 0)
    worths = sorted(set(points))
    return tuple((worth, tuple(rank for rank in order if points[rank] == worth)) for worth in worths)


def ranks_words(ranks: Sequence[int]) -> str:
    """Return ranks as words: `twos to sevens, aces and jokers`."""
    spans: list[list[int]] = []
    for rank in ranks:
        if spans and rank == spans[-1][-1] + 1 and spans[-1][0] > 1:
            spans[-1].append(rank)
        else:
            spans.append([rank])
    return listed([_span(span) for span in spans])


FROM_TO = text("{low} to {high}")


def _span(span: Sequence[int]) -> str:
    if len(span) > 2:
        return FROM_TO(low=rank_plural(span[0]), high=rank_plural(span[-1]))
    return listed([rank_plural(rank) for rank in span])


def _card_points(points: Sequence[int]) -> str:
    if list(points[2:11]) == list(range(2, 11)):
        others = points_groups((points[0], points[1], *(-1,) * 9, *points[11:]))
        rest = [_of(worth, ranks) for worth, ranks in others if worth >= 0]
        return joined((_("Twos to tens: face value"), *rest), "\n")
    return joined((_of(worth, ranks) for worth, ranks in points_groups(points)), "\n")


POINTS_OF_RANKS = text("{ranks}: {points}")


def _of(worth: int, ranks: Sequence[int]) -> str:
    words = ranks_words(ranks)
    return POINTS_OF_RANKS(ranks=words[:1].upper() + words[1:], points=worth)


NUMBERED_CONTRACT = text("{number}: {contract}")


def _contracts(contracts: Any) -> str:
    return joined(
        (
            NUMBERED_CONTRACT(number=number, contract=contract_words(contract))
            for number, contract in enumerate(contracts, 1)
        ),
        "\n",
    )
