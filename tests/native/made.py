"""Random hands and deals for the native core and the Python code, and running both on the same input."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TypeVar, cast
from unittest.mock import patch

import numpy as np
import pytest
from numpy.typing import NDArray

from ai.evaluator.batch import COLUMNS, WILDS, Copies, columns_of
from ai.master.deals import Deals
from ai.master.rules import RoundRules, rules_of, table_rules
from ai.master.stock import Stock
from ai.master.table import TableBatch
from ai.native import door, library
from game.engine.view import PlayerView
from game.packaging.native import NotBuilt, compiler
from game.rules.variant import Variant

Chance = np.random.Generator
Answer = TypeVar("Answer")
MOST_CARDS = 20


@contextmanager
def in_python() -> Iterator[None]:
    """Use the Python code while this is open."""
    door.core.cache_clear()
    with patch.object(library, "core_library", lambda: library.CoreLibrary(None, "Python code: a test asks for it")):
        yield
    door.core.cache_clear()


def both(act: Callable[[], Answer]) -> tuple[Answer, Answer]:
    """Return the results of the native core and of the Python code."""
    assert door.core() is not None
    native = act()
    with in_python():
        return native, act()


def need_core() -> None:
    """Fail if the native core is missing although it could have been built, and skip if it could not."""
    code = library.core_library().code
    if door.core() is not None:
        return
    try:
        compiler()
    except NotBuilt as problem:
        pytest.skip(str(problem))
    if library.SWITCH in code:
        pytest.skip(code)
    pytest.fail(f"{code}: install the game again")


def copies_of(chance: Chance, variant: Variant, players: int, number: int) -> Copies:
    """Return hands of any size from the cards for this many players, with some cards, ranks or suits more frequent."""
    columns = columns_of(variant.dealing.wilds)
    deck = np.array([columns.get(card, WILDS) for card in variant.cards_for(players)])
    liked = chance.exponential(chance.choice([0.1, 1.0, 3.0]), COLUMNS)
    liked += 3.0 * (np.arange(COLUMNS) // 13 == chance.integers(9)) + 3.0 * (
        np.arange(COLUMNS) % 13 == chance.integers(26)
    )
    liked[WILDS] *= chance.choice([0, 1, 3])
    order = np.argsort(chance.gumbel(size=(number, len(deck))) + liked[deck], axis=1, kind="stable")
    copies = np.zeros((number, COLUMNS), np.uint8)
    sizes = chance.integers(1, MOST_CARDS, number)
    for at in range(MOST_CARDS):
        rows = np.flatnonzero(sizes > at)
        copies[rows, deck[order[rows, -1 - at]]] += 1
    return copies


def rules_for(variant: Variant, number: int, players: int) -> RoundRules:
    """Return the rules of a round of a rule set."""
    return rules_of(cast("PlayerView", SimpleNamespace(variant=variant, line=number, players=players)))


def deals_of(
    seed: int, variant: Variant, line: int, players: int, number: int, rules: RoundRules | None = None
) -> Deals:
    """Return deals in the middle of a round: any hands, any table, any turn, with or without an upcard.

    They are played by `rules`, if given, instead of those of the round.
    """
    chance = np.random.default_rng(seed)
    hands = np.stack([copies_of(chance, variant, players, number) for _ in range(players)])
    stock = chance.integers(0, COLUMNS, (number, int(chance.integers(0, 60))))
    rules = rules or rules_for(variant, line, players)
    deals = Deals(rules, hands, Stock(stock, players), _table(chance, variant, players, number, rules))
    deals.down[:] = chance.random(deals.down.shape) < chance.choice([0, 0.3])
    deals.bought[:] = chance.integers(0, 4, deals.bought.shape)
    deals.may_have[:] = chance.random(deals.may_have.shape) < 0.7
    deals.turn[:] = chance.integers(0, players, number)
    deals.drawn[:] = chance.random(number) < 0.3
    cards, shown_columns = chance.integers(0, COLUMNS, number), np.flatnonzero(chance.random(number) < 0.7)
    deals.stock.throw(shown_columns, cards[shown_columns])
    deals.upcard[shown_columns] = cards[shown_columns]
    deals.live[:] = chance.random(number) < 0.9
    return deals


def _table(chance: Chance, variant: Variant, players: int, number: int, rules: RoundRules) -> TableBatch:
    table = TableBatch(number, (), variant)
    table._rules = rules.table
    table.ranks[:] = chance.random(table.ranks.shape) < 0.2
    suits = 1 if variant.melding.mixed_runs else 4
    for ends in (table.above, table.below):
        ends[:, :suits] = chance.random((number, suits, ends.shape[2])) < 0.1
    if table_rules(variant).swaps_in_runs:
        owners = chance.integers(0, players, table.owners.shape)
        table.owners[:, :suits] = np.where(chance.random(owners.shape) < 0.1, owners, -1)[:, :suits]
    if table_rules(variant).swaps_in_sets:
        table.set_wilds[:, :players] = chance.random((number, players, 13)) < 0.1
    if table_rules(variant).wilds_limited:
        table.wild_room[:] = chance.integers(0, 4, number)
    table.note_wilds()
    table.changed(np.arange(number))
    return table


def state_of(deals: Deals) -> dict[str, NDArray[np.generic]]:
    """Return every array of the deals, by name."""
    parts = (deals, deals.stock, deals.table)
    slots = [(part, name) for part in parts for name in part.__slots__]
    return {name: value for part, name in slots if isinstance(value := getattr(part, name), np.ndarray)}


def differing(make: Callable[[], Deals]) -> list[str]:
    """Create the same deals twice and play them in both ways; return the arrays that differ."""

    def played() -> dict[str, NDArray[np.generic]]:
        deals = make()
        deals.play_on()
        return state_of(deals)

    native, python = both(played)
    return [name for name in native if not np.array_equal(native[name], python[name])]
