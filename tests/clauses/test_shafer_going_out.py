"""Shafer Shanghai: the swap with its hit, and going out by a hit only (S-18 to S-20)."""

import pytest

from game.engine.events import CardHit, RoundEnded, WildSwapped
from game.engine.refusal import Reason
from game.engine.state import State
from game.rules.fit import Misfit
from tests.clauses.table import do, events, given, hand, legal, meld, refused
from tests.clauses.test_shafer import at_play

FIVES = "2 run 5h 6h 7h 8h"
NINES = "2 set 9h 9d 9c"


def goes_out(state: State, action: str) -> bool:
    """Return whether P1 goes out by the action."""
    return any(isinstance(event, RoundEnded) and event.result.out == 0 for event in events(state, action))


@pytest.mark.clause("S-18")
def test_a_natural_replaces_a_joker_in_an_own_meld_and_the_joker_is_hit_at_once() -> None:
    state = at_play("6h Kd Qd", "1 run 5h ** 7h 8h\n2 set 9h 9d 9c", "earlier")

    swapped, joined = events(state, "P1 swap 6h m1 hit m2")

    assert isinstance(swapped, WildSwapped)
    assert isinstance(joined, CardHit)
    after = do(state, "P1 swap 6h m1 hit m2")
    assert ["run(5h 6h 7h 8h)", "set(9h 9d 9c **)"] == [meld(after, 1), meld(after, 2)]
    assert "Kd Qd" == hand(after, 1)


@pytest.mark.clause("S-18")
def test_the_joker_may_go_to_another_place_of_the_same_meld() -> None:
    state = at_play("6h Kd Qd", "1 run 5h ** 7h 8h", "earlier")

    assert "run(** 5h 6h 7h 8h)" == meld(do(state, "P1 swap 6h m1 hit m1 low"), 1)
    assert "run(5h 6h 7h 8h **)" == meld(do(state, "P1 swap 6h m1 hit m1 high"), 1)
    assert Reason.WHICH_END == refused(state, "P1 swap 6h m1 hit m1")
    assert Reason.NOT_IN_HAND == refused(state, "P1 swap 6d m1 hit m1 low")
    assert Reason.NOT_IN_HAND == refused(state, "P1 swap 9s m7 hit m1")  # whatever else is wrong


@pytest.mark.clause("S-18")
def test_the_joker_does_not_come_into_the_hand() -> None:
    state = at_play("6h Kd Qd", "1 run 5h ** 7h 8h", "earlier")

    assert Reason.WILD_MUST_BE_HIT == refused(state, "P1 swap 6h m1")


@pytest.mark.clause("S-18")
def test_without_a_place_for_the_joker_there_is_no_swap() -> None:
    # Thirteen cards up to the ace are all that a run can hold.
    full = "1 run 2h 3h 4h 5h 6h 7h ** 9h Th Jh Qh Kh Ah"
    state = at_play("8h Kd Qd", full, "earlier")

    assert Misfit.DOES_NOT_FIT == refused(state, "P1 swap 8h m1 hit m1")
    assert not [action for action in legal(state) if "swap" in action]


@pytest.mark.clause("S-18")
def test_only_the_owner_of_the_meld_swaps_even_if_another_player_put_the_joker_there() -> None:
    others = at_play("6h Kd Qd", "2 run 5h ** 7h 8h", "earlier")
    assert Misfit.SWAP_NOT_IN_THAT_MELD == refused(others, "P1 swap 6h m1 hit m1 low")

    # P2 hits a joker on the run of P1, who swaps it in their next turn.
    state = given("""
        variant = "shafer"
        phase = "play"
        turn = 2
        stock = "2c"
        seats = [{ hand = "9h Kd Qd", down = "earlier" }, { hand = "** Jc Jd", down = "earlier" }]
        melds = [{ owner = 1, kind = "run", cards = "5h 6h 7h 8h" }]
    """)
    turned = do(state, "P2 hit ** m1 high", "P2 discard Jc", "P1 draw")

    assert "run(** 5h 6h 7h 8h 9h)" == meld(do(turned, "P1 swap 9h m1 hit m1 low"), 1)


@pytest.mark.clause("S-18")
def test_the_right_to_swap_comes_with_the_right_to_hit() -> None:
    laid = do(at_play("6h 7h 7d 7c 5d ** 7d 8d Kd 6d", round_=2), "P1 lay set(7h 7d 7c) run(5d ** 7d 8d)")

    assert Reason.HITS_FROM_NEXT_TURN == refused(laid, "P1 swap 6d m2 hit m1")
    assert Reason.NOT_DOWN == refused(at_play("6h Kd Qd", FIVES), "P1 swap 6h m1 hit m1")


@pytest.mark.clause("S-18")
def test_only_the_card_the_joker_stands_for_replaces_it() -> None:
    run = at_play("6d 9h 4h Kd Qd", "1 run 5h ** 7h 8h", "earlier")
    assert [Misfit.NOTHING_TO_SWAP] * 3 == [refused(run, f"P1 swap {card} m1 hit m1") for card in ("6d", "9h", "4h")]

    # In a set any natural of the rank is allowed.
    for card in ("9c", "9h", "9s"):
        state = at_play(f"{card} Kd Qd", "1 set 9h 9d **", "earlier")
        assert f"set(9h 9d {card} **)" == meld(do(state, f"P1 swap {card} m1 hit m1"), 1)
    assert Misfit.NOTHING_TO_SWAP == refused(at_play("8c Kd Qd", "1 set 9h 9d **", "earlier"), "P1 swap 8c m1 hit m1")


@pytest.mark.clause("S-19")
def test_a_player_goes_out_by_a_hit_or_by_a_swap_with_its_hit() -> None:
    assert goes_out(at_play("9s", NINES, "earlier"), "P1 hit 9s m1")
    assert goes_out(at_play("6h", "1 run 5h ** 7h 8h", "earlier"), "P1 swap 6h m1 hit m1 low")


@pytest.mark.clause("S-19")
def test_a_player_does_not_go_out_by_laying_down_or_by_a_discard() -> None:
    assert Reason.LAST_CARD_NOT_BY_DISCARD == refused(at_play("Kd", NINES, "earlier"), "P1 discard Kd")
    laying = at_play("7h 7d 7c 9h 9d 9c")
    assert Reason.NOT_BY_LAYING_DOWN == refused(laying, "P1 lay set(7h 7d 7c) set(9h 9d 9c)")


@pytest.mark.clause("S-19", "S-10")
def test_discards_still_owed_fall_away_when_the_last_hit_empties_the_hand() -> None:
    state = at_play("9s 8h", f"{NINES}\n2 run 4h 5h 6h 7h", "earlier", more="owed = 3")

    assert goes_out(do(state, "P1 hit 8h m2"), "P1 hit 9s m1")


@pytest.mark.clause("S-20")
def test_with_two_cards_left_and_one_of_them_a_hit_that_hit_is_refused() -> None:
    state = at_play("9s Kd", NINES, "earlier")

    assert Reason.LAST_CARD_STUCK == refused(state, "P1 hit 9s m1")
    assert {"P1 discard 9s", "P1 discard Kd"} == {action for action in legal(state) if "buy" not in action}


@pytest.mark.clause("S-20")
@pytest.mark.parametrize("first", ["9s m1", "8h m2"])
def test_with_two_cards_left_and_both_of_them_hits_either_goes_first(first: str) -> None:
    state = at_play("9s 8h", f"{NINES}\n2 run 4h 5h 6h 7h", "earlier")

    assert 1 == len(do(state, f"P1 hit {first}").hands[0])
