"""Shortcuts of the simulation never change what is played."""

import hashlib
from collections.abc import Iterator
from functools import cache

import pytest

from ai.arena import Fixture, Game, fixtures, play_game
from ai.players.naturals import Naturals, OutcomeBound
from ai.players.plays import Plan, _Search, best_plan, bound_of_plays, first_play
from game.engine.actions import Discard
from game.engine.last_card import may_hit
from game.engine.notation import format_action
from game.engine.plays import discards
from game.engine.record import state_digest
from game.engine.referee import refusal
from game.engine.state import Down, Phase, State, to_act
from game.engine.view import PlayerView, observe
from game.rules.cards import NATURALS
from game.rules.fit import Misfit, fits, swap_places, swaps
from game.rules.openings import is_open_to_swaps, openings
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.store_games import FILE, games_to_store, stored_line
from tests.bench.simulation import carry_out_again

MIXED = ("steady", "sharp", "novice", "steady/buyer")


def digests(game: Game) -> tuple[str, str]:
    """Return digests of the actions and of their results."""
    deeds = "\n".join(format_action(action) for action in game.actions)
    return hashlib.sha256(deeds.encode()).hexdigest(), state_digest(game.end)


@cache
def games() -> tuple[Game, ...]:
    """Return a game under every shipped rule set."""
    return tuple(
        play_game(next(iter(fixtures(shipped_variant(rule_set), MIXED, 1, "short cuts"))))
        for rule_set in shipped_variants()
    )


def moments() -> Iterator[tuple[State, PlayerView]]:
    """Yield every state of those games in which a seat must act, as that seat sees it."""
    for game in games():
        for _, steps in game.moves():
            state = steps[-1][1]
            seat = to_act(state.phase, state.turn, state.acting, state.asked)
            if seat is not None:
                yield state, observe(state, seat)


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_judging_every_action_changes_no_game(variant_id: str) -> None:
    fixture = next(iter(fixtures(shipped_variant(variant_id), MIXED, 1, "short cuts")))
    assert digests(play_game(fixture, judged=True)) == digests(play_game(fixture))


@pytest.mark.parametrize("at", range(len(shipped_variants())), ids=shipped_variants())
def test_replays_repeat_events_and_end(at: int) -> None:
    game = games()[at]
    steps = [step for _, steps in game.moves() for step in steps]
    assert [event for event, _ in steps] == list(game.events)
    assert steps[-1][1] == game.end == carry_out_again(game).game.state


@pytest.mark.slow
@pytest.mark.parametrize("variant_id", shipped_variants())
@pytest.mark.parametrize("level", ["novice", "steady", "sharp", "sharp/hoarder", "novice/blocker"])
def test_judging_changes_none_of_many_games(variant_id: str, level: str) -> None:
    different = [
        fixture.seed
        for fixture in fixtures(shipped_variant(variant_id), (level,) * 4, 12, "judged")
        if digests(play_game(fixture, judged=True)) != digests(play_game(fixture))
    ]
    assert different == []


@pytest.mark.everyday
@pytest.mark.parametrize("fixture", games_to_store(), ids=lambda fixture: f"{fixture.variant.id}-{fixture.number}")
def test_steady_plays_as_recorded(fixture: Fixture) -> None:
    """An intended change of play is stored with `python -m tests.ai.store_games`."""
    assert stored_line(fixture) in FILE.read_text("utf-8").splitlines()


def test_allowed_discards_equal_the_referees() -> None:
    compared = 0
    for _, view in moments():
        if view.phase in (Phase.PLAY, Phase.DISCARD):
            one_by_one = [card for card in dict.fromkeys(view.hand) if refusal(view, Discard(view.seat, card)) is None]
            compared += 1
            assert one_by_one == list(discards(view))
    assert compared > 500


def test_natural_hits_equal_the_full_search() -> None:
    compared = 0
    for _, view in moments():
        wild = any(map(view.variant.is_wild, view.hand))
        open_to_swaps = any(
            swaps(meld, card, view.seat, view.variant) is not Misfit.SWAP_NOT_IN_THAT_MELD
            for card in view.hand
            for meld in view.melds
            if any(map(view.variant.is_wild, meld.cards))
        )
        if view.phase is Phase.PLAY and may_hit(view, view.me.down) and not wild and not open_to_swaps:
            plan = Naturals(view, view.hand, view.melds).plan()
            if plan is not None:
                compared += 1
                assert _Search(view, view.me.down).best(view.hand, view.melds) == Plan(*plan)
    assert compared > 50


def thorough(view: PlayerView, down: Down) -> _Search:
    """Plan without pruning."""
    search = _Search(view, down)
    search.hope = OutcomeBound(True, 0, 0, left=1000)
    return search


def plays_of_turns() -> Iterator[PlayerView]:
    """Yield the moments in which a seat that is down may play cards."""
    return (view for _, view in moments() if view.phase is Phase.PLAY and view.me.down is not Down.NO)


def test_pruning_misses_nothing_better() -> None:
    compared = 0
    for view in plays_of_turns():
        hand, melds, down = view.hand, view.melds, view.me.down
        plan = _Search(view, down).best(hand, melds)
        compared += bool(plan.plays)
        assert thorough(view, down).best(hand, melds) == plan
        assert plan.outcome <= bound_of_plays(view, hand, melds, down).after(0)
    assert compared > 200


def test_first_plays_begin_the_best_plan() -> None:
    compared = 0
    for view in plays_of_turns():
        plays = best_plan(view, view.hand, view.melds, view.me.down).plays
        compared += bool(plays)
        assert first_play(view) == (plays[0] if plays else None)
    assert compared > 200


def test_openings_are_the_fitting_cards() -> None:
    fitting = swappable = 0
    for view in plays_of_turns():
        seat, variant, melds = view.seat, view.variant, view.melds
        naturals = {card for card in NATURALS if fits(melds, card, seat, variant) and not variant.is_wild(card)}
        is_swappable = any(swap_places(melds, card, seat, variant) for card in view.hand)
        fitting, swappable = fitting + bool(naturals), swappable + is_swappable
        assert naturals == {card for card in openings(melds, seat, variant).naturals if not variant.is_wild(card)}
        assert is_swappable == is_open_to_swaps(melds, view.hand, seat, variant)
    assert fitting > 200
    assert swappable > 30
