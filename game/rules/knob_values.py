"""One knob's value: from what a file says to what the rules use, and back.

Nothing a file can hold makes `read_value` raise: what is wrong becomes a sentence, what is right a typed value.
It knows no table and no file; `variant_file` puts values together.
"""

import re
from enum import StrEnum
from typing import Any, assert_never

from game.quoting import quoted, shortened
from game.rules.cards import JOKER_RANK, NotationError
from game.rules.contract import format_contract, parse_contract
from game.rules.knobs.record import (
    FEWEST_PLAYERS,
    LONGEST_CONTRACT,
    MOST_PLAYERS,
    RANK_NAMES,
    Choice,
    ContractText,
    FreeText,
    Limits,
    PointsByRank,
    ShortName,
    Texts,
    Whole,
    WholeByPlayers,
    WildRanks,
    YesNo,
    allowed,
)
from game.rules.knobs.values import ByPlayers, Contract

Said = str | int | bool | list["Said"] | dict[str, "Said"]
_ROW = re.compile(r"([2-8])(?:-([2-8]))?")
_SHORT_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")


def read_value(limits: Limits, key: str, value: object, seats: tuple[int, int], faults: list[str]) -> Any:
    """What the value means, or a sentence more in `faults` (then the answer means nothing).

    `seats` are the fewest and most players, for a number that is the same for all of them.
    """
    match limits:
        case PointsByRank():
            return _read_points(limits, key, value, faults)
        case WholeByPlayers():
            return _read_by_players(limits, key, value, seats, faults)
        case _:
            meaning = _read_plain(limits, value)
            if meaning is None:
                faults.append(_not_allowed(limits, key, value))
            return meaning


def write_value(limits: Limits, value: Any, seats: tuple[int, int]) -> Said:
    """The value as a file says it: the inverse of `read_value`."""
    match limits:
        case Whole() | YesNo() | ShortName() | FreeText():
            return value  # type: ignore[no-any-return]  # the table knows what the field holds
        case Choice():
            return str(value)
        case Texts():
            return list(value)
        case ContractText():
            return format_contract(value)
        case WildRanks():
            return [RANK_NAMES[rank] for rank in sorted(value) if rank != JOKER_RANK]
        case PointsByRank():
            return {name: value[rank] for rank, name in (*enumerate(RANK_NAMES[1:], 1), (JOKER_RANK, RANK_NAMES[0]))}
        case WholeByPlayers():
            return _write_by_players(value, seats)
        case _:
            assert_never(limits)


def _not_allowed(limits: Limits, key: str, value: object) -> str:
    return f"{key} is {quoted(value)}, but it must be {allowed(limits)}"


def _read_plain(
    limits: Whole | Choice | YesNo | ShortName | FreeText | Texts | ContractText | WildRanks, value: object
) -> object | None:
    match limits:
        case Whole(least, most):
            return value if type(value) is int and least <= value <= most else None
        case YesNo():
            return value if type(value) is bool else None
        case Choice(words):
            return _read_choice(words, value)
        case ShortName():
            return value if isinstance(value, str) and _SHORT_NAME.fullmatch(value) else None
        case FreeText(longest):
            return _read_text(value, longest)
        case Texts(most, longest):
            return _read_texts(value, most, longest)
        case ContractText():
            return _read_contract(value)
        case WildRanks():
            return _read_wild_ranks(value)
        case _:
            assert_never(limits)


def _read_choice(words: tuple[StrEnum, ...], value: object) -> StrEnum | None:
    return next((word for word in words if type(value) is str and word.value == value), None)


def _read_text(value: object, longest: int) -> str | None:
    """The text with every stretch of white space as one space, so that a file may break lines where it likes."""
    if not isinstance(value, str):
        return None
    text = " ".join(value.split())
    return text if 1 <= len(text) <= longest and text.isprintable() else None


def _read_texts(value: object, most: int, longest: int) -> tuple[str, ...] | None:
    if not isinstance(value, list) or len(value) > most:
        return None
    texts = [_read_text(text, longest) for text in value]
    return None if None in texts else tuple(text for text in texts if text is not None)


def _read_contract(value: object) -> Contract | None:
    if not isinstance(value, str) or len(value) > LONGEST_CONTRACT:
        return None
    try:
        contract = parse_contract(value)
    except NotationError:
        return None
    # Written and read again, so that equal melds always stand together.
    return parse_contract(format_contract(contract)) if contract else None


def _read_wild_ranks(value: object) -> frozenset[int] | None:
    if not isinstance(value, list) or not all(isinstance(name, str) and name in RANK_NAMES[1:] for name in value):
        return None
    ranks = frozenset(RANK_NAMES.index(name) for name in value)
    return ranks | {JOKER_RANK} if len(ranks) == len(value) else None


def _read_points(limits: PointsByRank, key: str, value: object, faults: list[str]) -> tuple[int, ...] | None:
    if not isinstance(value, dict):
        faults.append(_not_allowed(limits, key, value))
        return None
    number = Whole(limits.least, limits.most)
    strange = [shortened(name) for name in value if name not in RANK_NAMES]
    faults.extend(f"{key}.{name} is not a card: the cards are A, 2 to 10, J, Q, K and joker" for name in strange[:5])
    for name in RANK_NAMES:
        if name not in value:
            faults.append(f"{key}.{name} is missing; it must be {allowed(number)}")
        elif _read_plain(number, value[name]) is None:
            faults.append(_not_allowed(number, f"{key}.{name}", value[name]))
    return tuple(value.get(name, 0) for name in RANK_NAMES)


def _read_by_players(
    limits: WholeByPlayers, key: str, value: object, seats: tuple[int, int], faults: list[str]
) -> ByPlayers | None:
    number = Whole(limits.least, limits.most)
    if _read_plain(number, value) is not None:
        return ByPlayers(((*seats, value),))  # type: ignore[arg-type]  # just found to be a whole number
    if not isinstance(value, dict) or not value:
        faults.append(_not_allowed(limits, key, value))
        return None
    rows = []
    for players, count in value.items():
        row = _ROW.fullmatch(players) if isinstance(players, str) else None
        if row is None:
            span = f"{FEWEST_PLAYERS} to {MOST_PLAYERS}"
            faults.append(f"{key}.{shortened(players)} is not a number of players: write 4 or 5-8, within {span}")
        elif _read_plain(number, count) is None:
            faults.append(_not_allowed(number, f"{key}.{players}", count))
        else:
            rows.append((int(row[1]), int(row[2] or row[1]), count))
    return ByPlayers(tuple(sorted(rows)))


def _write_by_players(by_players: ByPlayers, seats: tuple[int, int]) -> Said:
    match by_players.rows:
        case ((fewest, most, number),) if (fewest, most) == seats:
            return number
        case rows:
            return {f"{low}-{high}" if low < high else str(low): number for low, high, number in rows}
