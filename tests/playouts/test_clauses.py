"""The second reading of the rule book agrees with the referee, and differences would be detected."""

import random
from itertools import islice

import pytest

from game.engine.actions import LayDown
from game.engine.play import play
from game.engine.refusal import Reason, Refusal
from game.engine.state import State
from tests.playouts import beside
from tests.playouts.beside import attempts, check_asking, check_clauses
from tests.playouts.clauses import BOOKS, legal
from tests.playouts.run import variants
from tests.support.walkers import walk

EVERY = 41  # steps of which one is checked


def moments(name: str, most: int) -> list[State]:
    """Return some states of a short game."""
    steps = islice(walk(variants()[name], 3, "second reading"), 0, most * EVERY, EVERY)
    return [state for state, _ in steps]


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.clause("X-4", "X-5", "X-6", "X-10", "X-16", "X-17")
def test_independent_rules_agree_with_the_referee(name: str) -> None:
    chance = random.Random(name)

    assert sum(check_clauses(state, chance) for state in moments(name, 8)) > 500


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.clause("X-11", "X-16", "X-17")
def test_the_right_seats_hear_of_discards(name: str) -> None:
    for state, action in islice(walk(variants()[name], 4, "asked"), 150):
        check_asking(action, play(state, action)[-1][1])


def test_legal_and_illegal_lay_downs_are_tried() -> None:
    steps = walk(variants()["may_i"], 3, "laying")
    laying = next(state for state, action in steps if isinstance(action, LayDown))

    lay_downs = [action for action in attempts(laying, random.Random("both")) if isinstance(action, LayDown)]

    assert {True, False} == {legal(laying, action) for action in lay_downs}


def test_a_wrong_referee_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "refusal", lambda *_: Refusal(Reason.NOT_NOW))

    with pytest.raises(AssertionError, match="by the clauses True"):
        check_clauses(moments("shafer", 3)[-1], random.Random(1))
