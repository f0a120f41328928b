"""The chance to win the game if equals play on."""

from dataclasses import replace

import pytest

from ai.arena import deal_round, play_round
from ai.bot import Limit
from ai.bots import bot_named
from ai.chances import chances_to_win
from game.engine.course import Course
from game.engine.standing import standing
from game.engine.state import Ongoing, Phase, State, new_game
from game.engine.view import observe
from game.rules.variant import Ties, Variant, Winner
from game.rules.variant_file import shipped_variant


def played(start: State, rounds: int = 99) -> State:
    """Return the game after that many more rounds of Normal players, or at its end."""
    course, bots = Course(Ongoing(*start)), [bot_named("steady")] * start.players
    while rounds and course.game.phase is not Phase.GAME_OVER:
        deal_round(course, [])
        list(play_round(course, bots, Limit()))
        rounds -= 1
    return course.game.state


def after(variant: Variant, rounds: int, *scores: int) -> State:
    """Return a game after these rounds, with these scores if any are given."""
    state = played(new_game(variant, len(scores) or 4, "chances"), rounds)
    if not scores:
        return state
    seats = [held._replace(score=score) for held, score in zip(state.seats, scores, strict=True)]
    return state._replace(seats=tuple(seats))


def chances(state: State, seat: int = 0) -> tuple[float, ...]:
    return chances_to_win(observe(state, seat))


QUARTERS = shipped_variant("quarters")


def test_chances_add_up_and_follow_the_ranking() -> None:
    found = chances(after(QUARTERS, 3, 80, 30, 160, 175))
    assert pytest.approx(1) == sum(found)
    assert found[1] > found[0] > found[2] > found[3] > 0


@pytest.mark.parametrize("players", [4, 8])
def test_equal_seats_have_equal_chances(players: int) -> None:
    assert pytest.approx([1 / players] * players) == chances(after(QUARTERS, 4, *[40] * players))


def test_every_seat_sees_the_same_chances() -> None:
    """Hidden cards cannot enter: each seat sees other cards."""
    dealt = Course(Ongoing(*after(QUARTERS, 3, 80, 30, 160, 175)))
    before = chances(dealt.game.state)
    deal_round(dealt, [])
    assert {before} == {chances(dealt.game.state, seat) for seat in range(4)}


def test_a_lead_weighs_more_near_the_end() -> None:
    leads = [chances(after(QUARTERS, rounds, 40, 80, 80, 80))[0] for rounds in (1, 3, 6)]
    assert sorted(leads) == leads


def test_points_out_of_reach_win() -> None:
    may_i = shipped_variant("may_i")
    state = after(may_i, 6)
    seats = [held._replace(points=points, score=score) for held, points, score in zip(
        state.seats, (0, 0, 0, 200), (0, 500, 500, 500), strict=True)]  # fmt: skip
    assert (0.0, 0.0, 0.0, 1.0) == chances(state._replace(seats=tuple(seats)))
    seats[3] = seats[3]._replace(points=90)  # 70 at the end and 35 for going out are more
    assert 0.15 < chances(state._replace(seats=tuple(seats)))[0] < 0.4


def test_most_contracts_rank_first() -> None:
    variant = replace(QUARTERS, scoring=replace(QUARTERS.scoring, winner=Winner.MOST_CONTRACTS))
    state = after(variant, 6, 500, 0, 0, 0)
    sheet = tuple(result._replace(laid=(0,)) for result in state.sheet)
    assert (1.0, 0.0, 0.0, 0.0) == chances(state._replace(sheet=sheet))


def test_a_limit_ends_games_early() -> None:
    near = replace(QUARTERS, scoring=replace(QUARTERS.scoring, ends_at=200))
    assert chances(after(near, 2, 0, 40, 40, 195))[0] > chances(after(QUARTERS, 2, 0, 40, 40, 195))[0] + 0.1


def test_rounds_won_break_ties() -> None:
    may_i = shipped_variant("may_i")
    scoring = replace(may_i.scoring, fewest_penalties_bonus=0)
    state = after(replace(may_i, scoring=scoring), 6)
    seats = tuple(held._replace(points=(100, 100, 0, 0)[at]) for at, held in enumerate(state.seats))
    sheet = tuple(result._replace(out=0) for result in state.sheet)
    state = state._replace(seats=seats, sheet=sheet)
    shared, broken = (
        chances(state._replace(variant=replace(may_i, scoring=replace(scoring, ties=ties))))
        for ties in (Ties.SHARED, Ties.ROUNDS_WON)
    )
    assert 0.4 < shared[0] < 0.6
    assert broken[0] > 0.7


def test_short_games_count_their_own_rounds() -> None:
    short = QUARTERS.shortened((1, 2))
    assert chances(after(short, 1, 0, 30, 30, 30))[0] > chances(after(QUARTERS, 1, 0, 30, 30, 30))[0]


def test_own_rule_sets_have_chances() -> None:
    own = replace(QUARTERS, id="ours")
    assert chances(after(own, 6, 0, 40, 40, 40))[0] > 0.4


@pytest.mark.parametrize("rounds", [0, 7])
def test_nothing_is_said_without_a_game(rounds: int) -> None:
    assert () == chances(after(QUARTERS, rounds))


def test_a_round_alone_has_no_chances() -> None:
    state = played(new_game(QUARTERS, 4, "alone")._replace(round=4), 1)
    assert state.sheet
    assert () == chances(state)


@pytest.mark.slow
@pytest.mark.parametrize("rule_set", ["quarters", "may_i", "classic"])
def test_games_played_on_bear_chances_out(rule_set: str) -> None:
    state, wins = after(shipped_variant(rule_set), 4), [0.0] * 4
    for number in range(200):
        ranks = standing(played(state._replace(seed=f"{rule_set} on {number}")))
        for seat, rank in enumerate(ranks):
            wins[seat] += (rank == 1) / ranks.count(1)
    for shown, won in zip(chances(state), wins, strict=True):
        assert abs(shown - won / 200) < 0.12  # the margin of 200 games, and that Strong players were counted
