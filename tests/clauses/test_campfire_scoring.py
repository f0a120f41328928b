"""Campfire Shanghai: card points, going out blind, the winner, and cases the source leaves open (H-13 to H-15)."""

import pytest

from game.engine.events import GameEnded
from game.engine.refusal import Reason
from game.rules.cards import parse_cards
from game.rules.scoring import hand_points
from tests.clauses.table import do, events, given, hand, legal, open_shipped, refused
from tests.clauses.test_campfire import at_play, result

CAMPFIRE = open_shipped("campfire")


OFFER = """
    variant = "campfire"
    turn = 2
    turns = 5
    discards = "5c 8h"
    stock = "2d 3d 4d"
    seats = [{}, { hand = "Kd Kc" }, { hand = "Qd Qc" }, { hand = "Jd Jc" }]
"""


@pytest.mark.clause("H-13")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("2h", 2),
        ("3h", 3),
        ("7h", 7),
        ("9h", 9),
        ("Th", 10),
        ("Jh", 10),
        ("Qh", 10),
        ("Kh", 10),
        ("Ah", 15),
        ("**", 25),
    ],
)
def test_card_points_of_each_rank(cards: str, points: int) -> None:
    assert points == hand_points(parse_cards(cards), CAMPFIRE)


@pytest.mark.clause("H-13")
def test_only_the_cards_in_hand_count_and_the_player_who_went_out_gets_none() -> None:
    state = given("""
        variant = "campfire"
        round = 2
        phase = "play"
        seats = [
            { hand = "Ks", down = "earlier", score = 30 },
            { hand = "2h Th Ah", down = "earlier", score = 7 },
            { hand = "** 9c" },
        ]
        melds = [{ owner = 2, kind = "set", cards = "Kh Kd Kc" }]
    """)

    ended = do(state, "P1 discard Ks")

    assert (0, 27, 34) == ended.sheet[-1].penalties
    assert [30, 34, 34] == [seat.score for seat in ended.seats]


BLIND = "P1 lay set(7h 7d 7c) set(9h 9d 9c)"


@pytest.mark.clause("H-14")
def test_going_out_blind_takes_fifty_off_without_a_joker() -> None:
    state = at_play("7h 7d 7c 9h 9d 9c 9s Kd")

    assert -50 == result(state, BLIND, "P1 hit 9s m2", "P1 discard Kd").penalties[0]


@pytest.mark.clause("H-14")
@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("7h 7d ** 9h 9d 9c Kd", ("P1 lay set(7h 7d **) set(9h 9d 9c)", "P1 discard Kd")),
        ("7h 7d 7c 9h 9d 9c ** Kd", (BLIND, "P1 hit ** m1", "P1 discard Kd")),
        ("7h 7d 7c 9h 9d 9c **", (BLIND, "P1 discard **")),
    ],
)
def test_going_out_blind_takes_only_twenty_five_off_with_a_joker_laid_hit_or_discarded(
    cards: str, actions: tuple[str, ...]
) -> None:
    assert -25 == result(at_play(cards), *actions).penalties[0]


@pytest.mark.clause("H-14")
def test_jokers_on_the_table_before_that_turn_do_not_reduce_the_bonus() -> None:
    melds = 'melds = [{ owner = 2, kind = "set", cards = "8h 8d **" }]'

    assert -50 == result(at_play("7h 7d 7c 9h 9d 9c 8s Kd", melds), BLIND, "P1 hit 8s m1", "P1 discard Kd").penalties[0]


@pytest.mark.clause("H-14")
def test_jokers_of_an_earlier_turn_do_not_reduce_the_bonus() -> None:
    state = given("""
        variant = "campfire"
        phase = "play"
        turn = 3
        seats = [{ hand = "7h 7d 7c 9h 9d 9c" }, {}, { hand = "** Qd" }]
    """)

    ended = do(state, "P3 discard **", "P1 pass", "P2 pass", "P1 draw")
    drawn = hand(ended, 1).split()[-1]

    assert -50 == result(ended, BLIND, f"P1 discard {drawn}").penalties[0]


@pytest.mark.clause("H-14")
def test_a_hand_emptied_in_a_later_turn_earns_nothing() -> None:
    assert 0 == result(at_play("Kd", down="earlier"), "P1 discard Kd").penalties[0]


@pytest.mark.clause("H-14")
def test_the_bonus_counts_in_round_ten_too_and_can_take_a_score_below_zero() -> None:
    state = at_play("7h 8h 9h Th Jh 2s 3s 4s 5s 6s 3d 4d 5d 6d 7d", round_=10)

    ended = do(state, "P1 lay run(7h 8h 9h Th Jh) run(2s 3s 4s 5s 6s) run(3d 4d 5d 6d 7d)")

    assert -50 == ended.seats[0].score


@pytest.mark.clause("H-15")
def test_the_lowest_total_wins() -> None:
    state = given("""
        variant = "campfire"
        round = 10
        phase = "play"
        seats = [{ hand = "Ks", score = 90 }, { hand = "2h", score = 60 }, { hand = "Ah Kd", score = 40 }]
    """)

    assert GameEnded((3, 1, 2)) == events(state, "P1 discard Ks")[-1]


@pytest.mark.clause("H-15")
@pytest.mark.parametrize("down", ["no", "earlier"])
def test_being_down_does_not_end_the_right_to_buy(down: str) -> None:
    state = do(given(OFFER.replace('"Qd Qc"', f'"Qd Qc", down = "{down}"')), "P2 pass")

    assert {"P3 buy", "P3 pass"} == legal(state)


@pytest.mark.clause("H-15")
@pytest.mark.parametrize("owner", [1, 2])
def test_there_are_no_swaps(owner: int) -> None:
    state = at_play("7h Kd", f'melds = [{{ owner = {owner}, kind = "run", cards = "5h 6h ** 8h" }}]', "earlier")

    assert [Reason.NO_SWAPS] * 2 == [refused(state, "P1 swap 7h m1"), refused(state, "P1 swap 7h m1 hit m1")]
    assert not [action for action in legal(state) if "swap" in action]
