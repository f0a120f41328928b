"""The only interface to the native core: checks arrays, turns them into pointers, and passes them on.

The core keeps no state between calls, and calls release the GIL, so threads may use it at once. It is called through
`ctypes`, which is part of Python: a call takes a few microseconds and does the work of thousands, so a faster binding
would not justify another dependency.
"""

import ctypes
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.native import library

Array = NDArray[np.generic]
Luck = NDArray[np.float64]
_KINDS: dict[str, type[np.generic]] = {
    "int8_t": np.int8,
    "uint8_t": np.uint8,
    "uint16_t": np.uint16,
    "uint32_t": np.uint32,
    "uint64_t": np.uint64,
    "int16_t": np.int16,
    "int64_t": np.int64,
    "float": np.float32,
    "double": np.float64,
}
_FUNCTIONS = {
    "core_check": "p",
    "core_rough": "ppip",
    "core_distances": "ppip",
    "core_distance": "ps",
    "core_helping": "psii",
    "core_room": "ii",
    "core_begin": "pppp",
    "core_play": "ppppi",
    "core_end": "pp",
    "core_age": "pppppipii",
    "core_deal": "pppiiip",
    "core_shuffle": "pppiiip",
}


_C = library.layout().constants
COLUMNS, DONE, MOST_CARDS = _C["COLUMNS"], _C["DONE"], _C["MOST_CARDS"]
MOST_LEFT, MOST_SEATS = _C["MOST_LEFT"], _C["MOST_SEATS"]
MOST_WINDOWS, MOST_MELDS = _C["MOST_WINDOWS"], _C["MOST_MELDS"]
LIMIT_WILDS, CODE_BYTES, UNDECIDED = _C["LIMIT_WILDS"], _C["CODE_BYTES"], _C["UNDECIDED"]
ENTRY_SHIFT, COUNT_BITS, LOW_RANKS = _C["ENTRY_SHIFT"], _C["COUNT_BITS"], _C["LOW_RANKS"]
ABREAST, OFFER_BITS = _C["ABREAST"], _C["OFFER_BITS"]
# The dimensions of each array of deals; a seat's come first.
_BY_DEAL, _BY_SEAT = ("number",), ("seats", "number")
SHAPES: dict[str, tuple[str | int, ...]] = {
    **dict.fromkeys(
        ("upcard", "turn", "drawn", "out", "live", "blind", "just_down", "bonus", "kept", "again", "wild_room"),
        _BY_DEAL,
    ),
    **dict.fromkeys(("down", "bought", "distance", "may_have", "used"), _BY_SEAT),
    "hands": (*_BY_SEAT, COLUMNS),
    "cards": (*_BY_DEAL, "stock"),
    "thrown": (*_BY_DEAL, _C["MOST_THROWN"]),
    "ranks": (*_BY_DEAL, _C["RANKS"]),
    **dict.fromkeys(("above", "below"), (*_BY_DEAL, _C["SUITS"], _C["RUN_PLACES"])),
    "owners": (*_BY_DEAL, _C["SUITS"], _C["RANKS"]),
    "set_wilds": (*_BY_DEAL, _C["MOST_SEATS"], _C["RANKS"]),
    "takes": (*_BY_DEAL, COLUMNS),
    "by_swaps": (*_BY_DEAL, _C["WILDS"]),
}


_ARGUMENTS: dict[str, Any] = {"p": ctypes.c_void_p, "s": ctypes.c_char_p, "i": ctypes.c_int64}


class Struct(NamedTuple):
    """A struct of the core, and the arrays it points to, which must live as long."""

    itself: ctypes.Structure
    arrays: tuple[Array, ...]
    address: int


def struct_of(name: str, values: Mapping[str, float], arrays: Mapping[str, Array | Sequence[Array]]) -> Struct:
    """Return the struct with these numbers and pointers to these arrays; several arrays fill one field of pointers."""
    kinds, kept, pointers = library.layout().pointers[name], list[Array](), dict[str, int | tuple[int, ...]]()
    for field, held in arrays.items():
        if isinstance(held, np.ndarray):
            kept.append(held)
            pointers[field] = _pointer_to(held, kinds[field])
        else:
            kept += held
            pointers[field] = tuple(_pointer_to(array, kinds[field]) for array in held)
    itself = library.layout().structs[name](**values, **pointers)
    return Struct(itself, tuple(kept), ctypes.addressof(itself))


def _pointer_to(array: Array, kind: str) -> int:
    """Return the address of the array's values, if they are contiguous and of this type."""
    of_kind = array.dtype == _KINDS[kind] or (array.dtype == np.bool_ and kind == "uint8_t")
    if not of_kind or not array.flags.c_contiguous:
        raise TypeError(f"the native core needs values of {kind} that lie one after the other, not {array.dtype}")
    return array.ctypes.data


class Core:
    """The functions of the native core."""

    def __init__(self, core: ctypes.CDLL) -> None:
        self._calls: dict[str, Callable[..., int]] = {}
        for name, takes in _FUNCTIONS.items():
            function = core[name]
            function.argtypes = [_ARGUMENTS[kind] for kind in takes]
            function.restype = ctypes.c_int64
            self._calls[name] = function
        self._distance, self._helping = self._calls["core_distance"], self._calls["core_helping"]

    def checked(self, contract: Struct) -> Struct:
        """Return the contract after checking its tables."""
        self._call("core_check", contract.address)
        return contract

    def rough_distances(self, contract: Struct, copies: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return the approximate distance of every row of copies."""
        return self._measured("core_rough", contract, copies)

    def distances(self, contract: Struct, copies: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return the distance of every row of copies, or `UNDECIDED`."""
        return self._measured("core_distances", contract, copies)

    def _measured(self, name: str, contract: Struct, copies: NDArray[np.uint8]) -> NDArray[np.int64]:
        copies, distances = np.ascontiguousarray(copies), np.empty(len(copies), np.int64)
        _has_shape(copies, (len(copies), COLUMNS))
        held, answers = _pointer_to(copies, "uint8_t"), _pointer_to(distances, "int64_t")
        self._call(name, contract.address, held, len(copies), answers)
        return distances

    def distance(self, contract: Struct, code: int) -> int | None:
        """Return the distance of the hand with this code, or None if the core cannot decide it."""
        distance = self._distance(contract.address, code.to_bytes(CODE_BYTES, "little"))
        return None if distance < 0 else distance

    def helping(self, contract: Struct, code: int, asked: int, before: int = -1) -> int | None:
        """Return those of the `asked` columns, as bits, that bring the hand with this code closer.

        Closer than `before`, if given. None if the core cannot decide.
        """
        count = self._helping(contract.address, code.to_bytes(CODE_BYTES, "little"), asked, before)
        return None if count < 0 else count

    def play_on(self, contract: Struct, rules: Struct, deals: Struct, stopped: Callable[[], bool]) -> None:
        """Play the deals until almost every round has ended or `stopped` returns True; then they stay as they are."""
        size = self._call("core_room", deals.itself.seats, deals.itself.number)
        room = np.empty(size // 8 + 1, np.int64)
        them = contract.address, rules.address, deals.address, _pointer_to(room, "int64_t")
        self._call("core_begin", *them)
        steps = 0
        while (steps := self._call("core_play", *them, steps)) >= 0:
            if stopped():
                return
        self._call("core_end", *them[2:])

    def age(self, contract: Struct, rules: Struct, hands: NDArray[np.uint8], turns: "Aging") -> None:
        """Let hands, by seat and deal, play turns: each draws a card from the stock and puts one back."""
        stock, known = _pointer_to(turns.stock, "int64_t"), _pointer_to(turns.known, "uint8_t")
        rivals = _pointer_to(turns.rivals, "int64_t")
        seats, number, _ = hands.shape
        _has_shape(turns.known, (seats, COLUMNS))
        _has_shape(turns.stock, (number, turns.stock.shape[1]))
        _has_shape(hands, (seats, number, COLUMNS))
        deals = struct_of("Deals", {"seats": seats, "number": number, "stock": turns.stock.shape[1]}, {"hands": hands})
        them = contract.address, rules.address, deals.address, stock, rivals
        self._call("core_age", *them, len(turns.rivals), known, turns.times, turns.back)

    def deal(
        self, luck: Luck, cards: NDArray[np.uint8], dealt: NDArray[np.bool_], size: int, hands: NDArray[np.uint8]
    ) -> None:
        """Give a hand `size` undealt cards in every deal (a row): those with the most luck."""
        number, length = luck.shape
        _has_shape(dealt, luck.shape)
        _has_shape(cards, (length,))
        _has_shape(hands, (number, COLUMNS))
        them = _pointer_to(luck, "double"), _pointer_to(cards, "uint8_t"), _pointer_to(dealt, "uint8_t")
        self._call("core_deal", *them, number, length, size, _pointer_to(hands, "uint8_t"))

    def shuffled(self, luck: Luck, cards: NDArray[np.uint8], dealt: NDArray[np.bool_], left: int) -> NDArray[np.int64]:
        """Return, for every deal (a row), the `left` cards that are not dealt, those with the least luck first."""
        number, length = luck.shape
        orders = np.empty((number, left), np.int64)
        _has_shape(dealt, luck.shape)
        _has_shape(cards, (length,))
        them = _pointer_to(luck, "double"), _pointer_to(cards, "uint8_t"), _pointer_to(dealt, "uint8_t")
        self._call("core_shuffle", *them, number, length, left, _pointer_to(orders, "int64_t"))
        return orders

    def _call(self, name: str, *arguments: int) -> int:
        """Call the function and return its result if it found nothing out of bounds."""
        answer = self._calls[name](*arguments)
        # Counts and `UNDECIDED` (-1) are answers; a lower number says that something was out of bounds.
        if answer < DONE - 1:
            raise ValueError(f"the native core refuses what it is given: {name} answers {answer}")
        return answer


class Aging(NamedTuple):
    """The hands that play turns: the seats not yet down, the cards each is known to hold, and the stock by deal.

    Each plays `times` turns; the cards they return go to the last `back` places of the stock.
    """

    rivals: NDArray[np.int64]
    known: NDArray[np.uint8]
    stock: NDArray[np.int64]
    times: int
    back: int


def deals_of(sizes: tuple[int, int, int], arrays: Mapping[str, Array]) -> Struct:
    """Return the struct for deals with these sizes: seats, deals and cards in each stock."""
    values = dict(zip(("seats", "number", "stock"), sizes, strict=True))
    for name, array in arrays.items():
        _has_shape(array, tuple(values[size] if isinstance(size, str) else size for size in SHAPES[name]))
    return struct_of("Deals", values, arrays)


def _has_shape(array: Array, shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        raise TypeError(f"the native core needs an array of {shape}, not {array.shape}")


@lru_cache(maxsize=1)
def core() -> Core | None:
    """Return the native core if there is a build of exactly these sources; otherwise the Python code is used."""
    dll = library.core_library().library
    return None if dll is None else Core(dll)
