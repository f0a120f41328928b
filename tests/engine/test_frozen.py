"""Nothing that a bot gets can be changed: neither its fields nor the containers in them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum

import pytest

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.guests import play_one
from ai.hints import hints
from game.engine import actions, events
from game.engine.actions import Action, Deal
from game.engine.events import Event
from game.engine.history import RoundHistory
from game.engine.play import play
from game.engine.referee import legal_actions, refusal
from game.engine.state import new_game
from game.engine.view import PlayerView, observe, observe_openly, with_discard
from game.rules.cards import Card
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants

PLAIN = (int, str, float, type(None), Enum)


class Collector:
    """Plays like Greedy and keeps all it gets."""

    def __init__(self) -> None:
        self.given: list[object] = []

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        legal = tuple(legal_actions(view, 3))
        self.given += [view, history, limit, legal, refusal(view, actions.EndTurn(view.seat))]
        return bot_named("greedy").choose(view, history, limit)


def names_of(value: object) -> tuple[str, ...]:
    """Return the fields of a value."""
    if is_dataclass(value):
        return tuple(field.name for field in fields(value))
    return tuple(getattr(value, "_fields", ()))


def changeable(value: object, checked: dict[object, bool], path: str) -> Iterator[str]:
    """Yield each place in a value that can be changed; every kind of value is tried once."""
    if isinstance(value, PLAIN) or callable(value):
        return
    names = names_of(value)
    kind = type(value)
    if kind not in checked:
        checked[kind] = True
        for name in (*names, "new_name"):
            try:
                setattr(value, name, getattr(value, name, 1))
                yield f"{path}.{name} can be assigned"
            except (AttributeError, TypeError):
                pass
            try:
                delattr(value, name)
                yield f"{path}.{name} can be deleted"
            except (AttributeError, TypeError):
                pass
    for name in names:
        yield from changeable(getattr(value, name), checked, f"{path}.{name}")
    if names:
        return
    if isinstance(value, Mapping):
        if hasattr(value, "__setitem__"):
            yield f"{path} is a {kind.__name__}"
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, tuple | frozenset):
        parts = list(value)
    else:
        yield f"{path} is a {kind.__name__}"
        return
    for part in parts:
        yield from changeable(part, checked, f"{path}[]")


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize("rules", [shipped_variant(name) for name in shipped_variants()], ids=lambda rules: rules.id)
def test_bots_get_nothing_changeable(rules: Variant) -> None:
    collector, checked = Collector(), dict[object, bool]()

    game = play_one(rules, [collector, "greedy", "random", "random"], "frozen")

    places = [place for given in collector.given for place in changeable(given, checked, type(given).__name__)]
    places += changeable(game.end, checked, "state")
    places += [place for event in game.events for place in changeable(event, checked, type(event).__name__)]
    assert [] == sorted(set(places))
    assert {PlayerView, Limit, Card} <= checked.keys()
    assert {type(event) for event in game.events} <= checked.keys()
    view = observe(game.end, 0)
    for made in (view, view._replace(round=1), observe_openly(game.end, 0)):
        with pytest.raises(AttributeError, match="cannot assign to field 'hand'"):
            made.hand = ()  # type: ignore[misc]


def test_actions_hints_and_histories_cannot_be_changed() -> None:
    state = new_game(shipped_variant("shafer"), 3, "tea")
    steps = play(state, Deal())
    view = observe(steps[-1][1], 1)
    history = RoundHistory(round_history([event for event, _ in steps], 1), (Card(1, "s"),))

    values: list[object] = [actions.Hit(0, Card(1, "s"), 2), *hints(view, history), with_discard(view, view.hand[0])]
    assert [] == [place for value in values for place in changeable(value, {}, type(value).__name__)]
    with pytest.raises(AttributeError, match="pile"):
        history.pile = ()  # type: ignore[misc]
    assert (Card(1, "s"),) == history.pile


def test_the_check_finds_what_can_be_changed() -> None:
    planted = events.AntesPaid([1])  # type: ignore[arg-type]

    assert ["AntesPaid.each is a list"] == list(changeable(planted, {}, "AntesPaid"))
    assert ["Collector is a Collector"] == [
        place for place in changeable(Collector(), {}, "Collector") if "can" not in place
    ]


def test_kept_histories_never_grow() -> None:
    collector = Collector()

    play_one(shipped_variant("shafer"), [collector, "greedy", "greedy"], "frozen")

    histories = [given for given in collector.given if isinstance(given, tuple) and given and type(given) is tuple]
    lengths = [len(history) for history in histories if isinstance(history[0], events.RoundDealt)]
    assert len(set(lengths)) > 10
