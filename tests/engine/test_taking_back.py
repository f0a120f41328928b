"""Taking back: any move until new information appears, and never one that has shown a card."""

import random

import pytest

from game.engine.actions import Action, Deal, Discard, Draw, Hit, LayDown, Pass, Swap, SwapHit, Take
from game.engine.events import (
    BoughtInTurn,
    CardDrawn,
    CardGiven,
    GameEnded,
    PenaltyDrawn,
    RoundDealt,
    RoundEnded,
    StockRemade,
)
from game.engine.play import play
from game.engine.state import Phase, State
from game.engine.taking_back import Move, Obstacle, TakeBack, may_take_back, may_take_back_in_practice
from game.engine.view import observe
from game.rules.variant_file import shipped_variants
from tests.engine.games import played
from tests.support.secrets import rearranged

REVEALING = (BoughtInTurn, CardDrawn, CardGiven, GameEnded, PenaltyDrawn, RoundDealt, RoundEnded, StockRemade)


def moves_of(variant_id: str, seed: int) -> tuple[Move, ...]:
    return tuple((action, steps) for _, action, steps in played(variant_id, seed))


def actor(action: Action) -> int | None:
    return None if isinstance(action, Deal) else action.seat


@pytest.mark.parametrize("variant_id", shipped_variants())
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_only_unrevealing_moves_go_back(variant_id: str, seed: int) -> None:
    moves = moves_of(variant_id, seed)
    free = 0
    for end in range(len(moves) + 1):
        for seat in range(played(variant_id, seed)[0][0].players):
            answer = may_take_back(moves[:end], seat)
            assert (answer.bar is None) == (answer.actions > 0) == (answer.step == 1)
            for action, steps in moves[end - answer.actions : end]:
                assert actor(action) == seat
                assert not any(isinstance(event, REVEALING) for event, _ in steps)
            free += answer.actions
    assert free > 0


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_take_backs_ignore_hidden_cards(variant_id: str) -> None:
    chance, compared = random.Random(7), 0
    for before, action, steps in played(variant_id, 1):
        seat = actor(action)
        if seat is None or before.phase in (Phase.ROUND_OVER, Phase.GAME_OVER):
            continue
        if may_take_back(((action, steps),), seat).actions:
            other = play(otherwise(before, seat, chance), action)[-1][1]
            assert observe(steps[-1][1], seat) == observe(other, seat)
            compared += 1
    assert compared > 0


def otherwise(state: State, seat: int, chance: random.Random) -> State:
    """Return a game that looks the same to the seat, which saw every discard when it was made."""
    top = state._replace(discards=state.discards[-1:])
    return rearranged(top, seat, chance)._replace(discards=state.discards)


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_plays_go_back_before_the_end(variant_id: str) -> None:
    for seed in range(3):
        for action, steps in moves_of(variant_id, seed):
            if isinstance(action, LayDown | Hit | Swap | SwapHit):
                over = any(isinstance(event, RoundEnded) for event, _ in steps)
                expected = TakeBack(0, bar=Obstacle.ROUND_OVER) if over else TakeBack(1, 1)
                assert expected == may_take_back(((action, steps),), action.seat)


def last_of(kind: type[Action]) -> tuple[tuple[Move, ...], int]:
    """Return a game up to an action of a kind, and its seat."""
    for variant_id in shipped_variants():
        moves = moves_of(variant_id, 1)
        for at, (action, steps) in enumerate(moves):
            ended = any(isinstance(event, RoundEnded) for event, _ in steps)
            if isinstance(action, kind) and not isinstance(action, Deal) and not ended:
                return moves[: at + 1], action.seat
    raise AssertionError(f"no {kind} in any game")


@pytest.mark.parametrize(
    ("kind", "bar"),
    [
        (Draw, Obstacle.CARD_SEEN),
        (Discard, Obstacle.DISCARDED),
        (Pass, Obstacle.ANSWERED),
        (Deal, Obstacle.NOTHING_DONE),
    ],
)
def test_the_obstacle_to_taking_back_is_named(kind: type[Action], bar: Obstacle) -> None:
    moves, seat = last_of(kind) if kind is not Deal else (moves_of("shafer", 0)[:1], 0)

    assert TakeBack(0, bar=bar) == may_take_back(moves, seat)


def test_inactive_players_take_nothing_back() -> None:
    moves, seat = last_of(Draw)
    later = next(other for other in range(3) if all(actor(action) != other for action, _ in moves) and other != seat)

    assert TakeBack(0, bar=Obstacle.NOTHING_DONE) == may_take_back(moves, later)
    assert TakeBack(0, bar=Obstacle.NOTHING_DONE) == may_take_back((), 0)


def test_others_answers_are_new_information() -> None:
    moves = moves_of("shafer", 1)
    at = next(
        at
        for at, (action, _) in enumerate(moves[:-1])
        if isinstance(action, Discard) and actor(moves[at + 1][0]) not in (None, action.seat)
    )
    discarder, answerer = actor(moves[at][0]), actor(moves[at + 1][0])
    assert discarder is not None

    assert TakeBack(0, bar=Obstacle.OTHERS_ACTED, seat=answerer) == may_take_back(moves[: at + 2], discarder)


def test_plays_go_back_until_the_draw() -> None:
    for variant_id in shipped_variants():
        moves = moves_of(variant_id, 0)
        most = max(range(len(moves)), key=lambda at: may_take_back(moves[: at + 1], actor(moves[at][0]) or 0).actions)
        seat = actor(moves[most][0])
        assert seat is not None
        answer = may_take_back(moves[: most + 1], seat)
        if answer.actions < 2:
            continue
        for fewer in range(answer.actions):
            assert TakeBack(answer.actions - fewer, 1) == may_take_back(moves[: most + 1 - fewer], seat)
        before = may_take_back(moves[: most + 1 - answer.actions], seat)
        assert before.bar is not None
        return
    raise AssertionError("no game in which somebody plays twice in a row")


def test_practice_returns_to_own_decisions() -> None:
    moves = moves_of("shafer", 1)
    for end in range(1, len(moves) + 1):
        answer = may_take_back_in_practice(moves[:end], (0,))
        if answer.bar is None:
            assert actor(moves[end - answer.step][0]) == 0
            assert all(actor(action) != 0 for action, _ in moves[end - answer.step + 1 : end])
            assert end == answer.actions
        else:
            assert answer == TakeBack(0, bar=Obstacle.NOTHING_DONE)
            assert all(actor(action) != 0 for action, _ in moves[:end])


def test_taking_the_upcard_may_be_taken_back() -> None:
    moves, seat = last_of(Take)

    assert may_take_back(moves, seat).actions >= 1
