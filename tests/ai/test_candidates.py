"""Which actions Expert plays out in simulated deals, for every kind of choice."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import UnionType

import pytest

from ai.master.candidates import candidate_actions
from ai.master.turn import OfCards, turn_played
from ai.players.plays import best_plan
from ai.players.traits import MASTER, Traits
from ai.unseen import taken_lately
from game.engine.actions import Action, Discard, Hit, LayDown, Pass, Shanghai, Swap, SwapHit, Take
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView, observe
from game.rules.cards import parse_card
from game.rules.variant_file import shipped_variants
from tests.ai.moments import first_of, moments
from tests.ai.positions import view_of
from tests.ai.test_trade import CALLING
from tests.clauses.table import given

Compared = tuple[PlayerView, Sequence[Event], Action, Mapping[Action, float]]


SWAPPING = """
variant = "quarters"
players = 3
round = 2
turn = 1
phase = "play"
[[seats]]
hand = "9c Kd"
down = "earlier"
[[seats]]
[[seats]]
down = "earlier"
[[melds]]
owner = 3
kind = "run"
cards = "8c ** Tc Jc"
"""


@cache
def compared(variant_id: str) -> tuple[Compared, ...]:
    """Return the choices of a few rounds that are played out, with what comes first."""
    return tuple(_compared(variant_id))


def _compared(variant_id: str) -> Iterator[Compared]:
    for number in (1, 3, 6):
        for view, history in moments(variant_id, number):
            first = first_of(view, history)
            choices = candidate_actions(view, history, first, MASTER)
            if len(choices) > 1:
                yield view, history, first, choices


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_candidates_are_few_legal_and_different(variant_id: str) -> None:
    for view, _, first, choices in compared(variant_id):
        assert next(iter(choices)) == first
        assert choices[first] == 0 == max(choices.values())
        assert len(choices) <= 6
        assert all(refusal(view, action) is None for action in choices)


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_once_down_dear_cards_go_first(variant_id: str) -> None:
    for view, _, first, choices in compared(variant_id):
        if view.me.down is not Down.NO and isinstance(first, Discard):
            cards = [action.card for action in choices if isinstance(action, Discard)]
            assert min(map(view.variant.points_of, cards)) == view.variant.points_of(first.card)


def kinds(variant_id: str) -> set[tuple[bool, frozenset[str]]]:
    """Whether the seat is down, and the kinds of actions, of all choices compared."""
    return {
        (view.me.down is not Down.NO, frozenset(type(action).__name__ for action in choices))
        for view, _, _, choices in compared(variant_id)
    }


@pytest.mark.slow
def test_every_kind_of_choice_is_played_out() -> None:
    choices = set().union(*map(kinds, shipped_variants()))
    for expected in (
        (False, {"Buy", "Pass"}),
        (False, {"Take", "Pass"}),
        (False, {"Take", "Draw"}),
        (False, {"Discard"}),
        (False, {"LayDown", "Discard"}),
        (True, {"Discard"}),
        (True, {"Hit", "Discard"}),
    ):
        assert (expected[0], frozenset(expected[1])) in choices
    assert any(not down and {"LayDown"} <= names for down, names in choices)
    assert any(down and names & {"Swap", "SwapHit"} for down, names in choices)


@pytest.mark.parametrize(
    ("trait", "kept"), [("races_laying", LayDown), ("races_plays", Hit | Swap | SwapHit), ("races_upcards", Take)]
)
def test_kinds_without_a_trait_stay_unplayed(trait: str, kept: type[Action] | UnionType) -> None:
    traits = Traits(**{**MASTER._asdict(), trait: 0})
    for view, history, first, _ in compared("quarters"):
        some = candidate_actions(view, history, first, traits)
        assert len(some) == 1 or not any(isinstance(action, kept) for action in some)


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_sure_round_ends_are_not_questioned(variant_id: str) -> None:
    for view, _, _, choices in compared(variant_id):
        if view.me.down is not Down.NO and view.phase is Phase.PLAY:
            is_sure = best_plan(view, view.hand, view.melds, view.me.down).outcome.out
            assert not is_sure or all(isinstance(action, Discard) for action in choices)


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_equivalent_plays_are_tried_once(variant_id: str) -> None:
    for view, history, _, choices in compared(variant_id):
        plays = [action for action in choices if isinstance(action, OfCards)]
        if len(plays) > 1 and not any(isinstance(action, Swap | SwapHit) and not view.me.down for action in plays):
            ends = {
                (frozenset(melds), tuple(sorted(hand)), then)
                for melds, hand, then in (turn_played(view, history, action) for action in plays)
            }
            assert len(ends) == len(plays)


def test_only_players_down_weigh_calling() -> None:
    for down, choices in (("earlier", {Pass(2), Shanghai(2)}), ("no", {Pass(2)})):
        view = view_of(CALLING.format(hand="Tc", down=down, owner=3 if down == "earlier" else 2), 2)
        assert set(candidate_actions(view, (), Pass(2), MASTER)) == choices


def test_what_lowers_the_distance_is_taken() -> None:
    assert not any(isinstance(first, Take) for name in shipped_variants() for _, _, first, _ in compared(name))


def test_cards_taken_to_play_are_played() -> None:
    plays = [
        choices
        for name in shipped_variants()
        for view, history, first, choices in compared(name)
        if isinstance(first, OfCards) and view.me.down is not Down.NO and taken_lately(history, view.seat)
    ]
    assert plays
    assert not any(isinstance(action, Discard) for choices in plays for action in choices)


def test_a_swap_loses_and_doubles_no_card() -> None:
    view = observe(given(SWAPPING), 0)
    swap = next(action for action in legal_actions(view, 0) if isinstance(action, Swap))

    melds, hand, _ = turn_played(view, (), swap)

    before = [*view.hand, *view.melds[0].cards]
    assert sorted(before) == sorted([*hand, *melds[0].cards])
    assert parse_card("9c") in melds[0].cards
