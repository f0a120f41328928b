"""The last-card rule: which last cards may be kept, played or discarded, and what happens to a stuck one (X-10)."""

import pytest

from game.engine.events import RoundEnded, TurnBegan, TurnEnded
from game.engine.refusal import Reason
from game.engine.state import Phase, State
from game.rules.fit import Misfit
from tests.clauses.table import do, events, given, hand, legal, refused


def holding(
    variant: str, hand_text: str, melds: str = "", owed: int = 1, down: str = "earlier", round_: int = 1
) -> State:
    """Return P1 at play with these cards; each line of `melds` is an owner, a kind and cards."""
    tables = [line.split(maxsplit=2) for line in melds.strip().splitlines()]
    entries = ", ".join(f'{{ owner = {owner}, kind = "{kind}", cards = "{cards}" }}' for owner, kind, cards in tables)
    return given(f"""
        variant = "{variant}"
        round = {round_}
        phase = "play"
        owed = {owed}
        seats = [{{ hand = "{hand_text}", down = "{down}" }}, {{}}, {{}}]
        melds = [{entries}]
    """)


def ends_the_round(state: State, action: str) -> bool:
    """Return whether P1 goes out by the action."""
    return any(isinstance(event, RoundEnded) and event.result.out == 0 for event in events(state, action))


HEARTS = "2 run 5h 6h 7h 8h"


@pytest.mark.clause("X-10", "H-11", "Q-8", "M-11")
@pytest.mark.parametrize("variant", ["campfire", "quarters", "may_i"])
def test_where_going_out_is_by_discard_a_card_is_kept_for_it(variant: str) -> None:
    state = holding(variant, "9h Th", HEARTS)

    one_left = do(state, "P1 hit 9h m1")

    assert Reason.KEEP_ONE_TO_DISCARD == refused(one_left, "P1 hit Th m1")
    assert {"P1 discard Th"} == legal(one_left)
    assert ends_the_round(one_left, "P1 discard Th")


@pytest.mark.clause("X-10")
@pytest.mark.parametrize("variant", ["campfire", "quarters", "may_i"])
def test_where_going_out_is_by_discard_the_last_card_is_not_laid_down(variant: str) -> None:
    sets = "P1 lay set(7h 7d 7c) set(9h 9d 9c)"

    assert Reason.KEEP_ONE_TO_DISCARD == refused(holding(variant, "7h 7d 7c 9h 9d 9c", down="no"), sets)
    laid = do(holding(variant, "7h 7d 7c 9h 9d 9c Kd", down="no"), sets)
    assert ends_the_round(laid, "P1 discard Kd")


@pytest.mark.clause("X-10")
def test_where_going_out_is_by_discard_the_last_card_is_not_swapped_away() -> None:
    # The wild comes into the hand, so a card is left for the discard.
    state = holding("may_i", "7h", "2 set 7d 7c **")

    assert "**" == hand(do(state, "P1 swap 7h m1"), 1)


@pytest.mark.clause("X-10", "H-11")
def test_where_both_ways_of_going_out_are_allowed_no_last_play_is_refused() -> None:
    laying = "7h 8h 9h Th Jh 2s 3s 4s 5s 6s 3d 4d 5d 6d 7d"
    runs = "P1 lay run(7h 8h 9h Th Jh) run(2s 3s 4s 5s 6s) run(3d 4d 5d 6d 7d)"

    assert ends_the_round(holding("campfire", "9h", HEARTS, round_=10), "P1 hit 9h m1")
    assert ends_the_round(holding("campfire", "9h", HEARTS, round_=10), "P1 discard 9h")
    assert ends_the_round(holding("campfire", laying, down="no", round_=10), runs)
    assert "Kd" == hand(do(holding("campfire", "9h Kd", HEARTS, round_=10), "P1 hit 9h m1"), 1)


@pytest.mark.clause("X-10", "S-20", "C-11")
@pytest.mark.parametrize("variant", ["shafer", "classic"])
def test_a_hit_that_leaves_a_last_card_for_the_discard_only_is_refused(variant: str) -> None:
    assert Reason.LAST_CARD_STUCK == refused(holding(variant, "9h Kd", HEARTS), "P1 hit 9h m1")
    assert "Kd Qd" == hand(do(holding(variant, "9h Kd Qd", HEARTS), "P1 hit 9h m1"), 1)


@pytest.mark.clause("X-10")
def test_a_possible_buy_does_not_make_a_dead_end_legal() -> None:
    state = holding("shafer", "9h Kd", HEARTS)
    assert {"P1 buy-stock"} <= legal(state)

    assert Reason.LAST_CARD_STUCK == refused(state, "P1 hit 9h m1")


@pytest.mark.clause("X-10", "S-19", "C-11")
@pytest.mark.parametrize("variant", ["shafer", "classic"])
def test_two_hits_in_a_row_take_the_last_two_cards(variant: str) -> None:
    # The ten fits only after the nine.
    state = holding(variant, "Th 9h", HEARTS)

    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit Th m1")
    assert ends_the_round(do(state, "P1 hit 9h m1"), "P1 hit Th m1")


@pytest.mark.clause("X-10")
@pytest.mark.parametrize("variant", ["shafer", "classic"])
def test_a_wild_may_not_be_placed_where_it_leaves_no_place_for_the_last_card(variant: str) -> None:
    # The joker in the place of the nine lets the ten follow; in the place of the four it does not.
    state = holding(variant, "Th **", HEARTS)

    assert Reason.LAST_CARD_STUCK == refused(state, "P1 hit ** m1 low")
    assert ends_the_round(do(state, "P1 hit ** m1 high"), "P1 hit Th m1")


@pytest.mark.clause("X-10", "S-19", "C-11")
@pytest.mark.parametrize("variant", ["shafer", "classic"])
def test_where_going_out_is_by_playing_the_last_card_is_not_discarded(variant: str) -> None:
    state = do(holding(variant, "9h Th", HEARTS), "P1 hit 9h m1")

    assert Reason.LAST_CARD_NOT_BY_DISCARD == refused(state, "P1 discard Th")


@pytest.mark.clause("X-10", "C-11")
@pytest.mark.parametrize(
    ("more", "shafer", "classic"),
    [
        ("", Reason.NOT_BY_LAYING_DOWN, None),
        ("Kd", Reason.LAST_CARD_STUCK, None),  # classic lets P1 keep the one card
        ("7s", Reason.LAST_CARD_STUCK, None),  # hits come only in the next turn
        ("Kd Qd", None, None),
    ],
)
def test_how_many_cards_a_lay_down_may_leave(more: str, shafer: Reason | None, classic: Reason | None) -> None:
    sets = "P1 lay set(7h 7d 7c) set(9h 9d 9c)"
    for variant, reason in (("shafer", shafer), ("classic", classic)):
        state = holding(variant, f"7h 7d 7c 9h 9d 9c {more}", down="no")
        if reason is None:
            assert more == hand(do(state, sets), 1)
        else:
            assert reason == refused(state, sets)


@pytest.mark.clause("X-10")
@pytest.mark.parametrize(
    ("cards", "owed", "legal_hit"),
    [
        ("9h Kd Qd", 1, True),  # two left for one discard
        ("9h Kd Qd", 2, False),
        ("9h Kd Qd Jd", 2, True),
        ("9h Kd Qd Jd", 3, False),
        ("9h Th Jh", 2, True),  # the two left can be hit as well
        ("9h Th Jh Qh", 3, True),
        ("9h Th Jh Kd", 3, False),
        ("9h Th Qh", 2, False),  # the queen does not follow the ten
    ],
)
def test_the_cards_left_must_outlast_the_discards_owed(cards: str, owed: int, legal_hit: bool) -> None:
    state = holding("shafer", cards, HEARTS, owed)

    if legal_hit:
        assert len(cards.split()) - 1 == len(do(state, "P1 hit 9h m1").hands[0])
    else:
        assert Reason.LAST_CARD_STUCK == refused(state, "P1 hit 9h m1")


@pytest.mark.clause("X-10", "S-19")
@pytest.mark.parametrize("owed", [1, 2, 3])
def test_an_emptied_hand_ends_the_round_whatever_is_owed(owed: int) -> None:
    assert ends_the_round(holding("shafer", "9h", HEARTS, owed), "P1 hit 9h m1")


@pytest.mark.clause("X-10", "S-18")
def test_a_swap_with_its_hit_counts_as_one_hit() -> None:
    own_run = "1 run 5h ** 7h 8h"

    one_left = do(holding("shafer", "9h 6h", own_run), "P1 hit 9h m1")

    assert "6h" == hand(one_left, 1)
    assert ends_the_round(one_left, "P1 swap 6h m1 hit m1 low")
    assert Reason.LAST_CARD_STUCK == refused(holding("shafer", "9h 6h", "2 run 5h ** 7h 8h"), "P1 hit 9h m1")


@pytest.mark.clause("X-10", "S-18")
def test_a_swap_must_put_the_wild_where_the_last_card_can_follow() -> None:
    state = holding("shafer", "6h Th", "1 run 5h ** 7h 8h")

    assert Reason.LAST_CARD_STUCK == refused(state, "P1 swap 6h m1 hit m1 low")
    assert ends_the_round(do(state, "P1 swap 6h m1 hit m1 high"), "P1 hit Th m1")


@pytest.mark.clause("X-10", "S-18")
def test_a_chain_of_swaps_can_take_the_last_cards() -> None:
    # Two discards are owed, so of three cards none may stay: each natural sends a joker on.
    melds = "1 run 5h ** 7h 8h\n1 set 9d 9c **"

    after = do(holding("shafer", "6h 9s 9h", melds, owed=2), "P1 swap 6h m1 hit m1 low", "P1 swap 9s m2 hit m2")

    assert ends_the_round(after, "P1 hit 9h m1")


@pytest.mark.clause("X-10", "S-18")
@pytest.mark.parametrize(("last", "end"), [("8s", "high"), ("As", "low"), ("9s", None)])
def test_a_last_card_may_be_hit_on_the_run_that_a_freed_wild_extended(last: str, end: str | None) -> None:
    # Two discards are owed, so no card may stay: the joker goes on the spades, and the last card beside it.
    melds = "1 run 5h ** 7h 8h\n2 run 3s 4s 5s 6s\n2 set 4d 4c 4s"
    state = holding("shafer", f"4c 6h {last}", melds, owed=2)

    if end is None:
        assert Reason.LAST_CARD_STUCK == refused(state, "P1 hit 4c m3")
        return
    swapped = do(state, "P1 hit 4c m3", f"P1 swap 6h m1 hit m2 {end}")
    assert ends_the_round(swapped, f"P1 hit {last} m2")


@pytest.mark.clause("X-10", "C-12")
def test_a_swap_into_the_hand_is_no_way_out_if_the_wild_cannot_follow() -> None:
    full, room = "2 run 2h 3h 4h ** 6h 7h 8h 9h Th Jh Qh Kh Ah", "2 set 7d 7c 7s"

    assert Reason.LAST_CARD_STUCK == refused(holding("classic", "5h", full), "P1 swap 5h m1")
    assert "P1 end" in legal(holding("classic", "5h", full))
    swapped = do(holding("classic", "5h", f"{full}\n{room}"), "P1 swap 5h m1")
    assert ends_the_round(swapped, "P1 hit ** m2")


@pytest.mark.clause("X-10", "C-12")
def test_a_swap_into_the_hand_is_a_way_out_if_the_wild_can_follow() -> None:
    melds = f"{HEARTS}\n2 run 2s 3s ** 5s"
    one_left = do(holding("classic", "9h 4s", melds), "P1 hit 9h m1")

    assert ends_the_round(do(one_left, "P1 swap 4s m2"), "P1 hit ** m2 high")
    assert Reason.LAST_CARD_STUCK == refused(holding("classic", "9h Ks", melds), "P1 hit 9h m1")


@pytest.mark.clause("X-10", "S-11")
def test_the_first_of_two_owed_discards_is_refused_where_it_would_strand_the_other_card() -> None:
    # Both cards are hits; discarding one would leave a last card that cannot be discarded.
    state = holding("shafer", "9h Th", HEARTS, owed=2)

    assert Reason.LAST_CARD_STUCK == refused(state, "P1 discard 9h")
    assert {"P1 discard 9h", "P1 discard Th", "P1 discard Kd"} <= legal(holding("shafer", "9h Th Kd", HEARTS, owed=2))


@pytest.mark.clause("X-10", "S-11")
@pytest.mark.parametrize(("cards", "owed"), [("9h Th", 1), ("9h Th Jh", 2)])
def test_cards_that_would_fit_are_discarded_where_enough_are_left_for_the_discards_owed(cards: str, owed: int) -> None:
    assert {f"P1 discard {card}" for card in cards.split()} <= legal(holding("shafer", cards, HEARTS, owed))


@pytest.mark.clause("X-10", "S-11")
def test_where_only_discards_are_left_to_make_they_are_made_down_to_the_last_card() -> None:
    state = holding("shafer", "Kd Qd", HEARTS, owed=2)

    one_left = do(state, "P1 discard Kd")

    assert Reason.LAST_CARD_NOT_BY_DISCARD == refused(one_left, "P1 discard Qd")
    assert {"P1 end"} == legal(one_left)
    ended = do(one_left, "P1 end")
    assert ("Qd", 1, False) == (hand(ended, 1), ended.turn, ended.upcard_alive)


@pytest.mark.clause("X-10", "S-11")
def test_once_discarding_has_begun_cards_that_would_fit_are_discarded_or_kept() -> None:
    # The king could not be played. Without it both cards fit, but nothing may be hit any more.
    state = do(holding("shafer", "9h Th Kd", HEARTS, owed=3), "P1 discard Kd")
    assert {"P1 discard 9h", "P1 discard Th"} == legal(state)

    one_left = do(state, "P1 discard Th")
    assert {"P1 end"} == legal(one_left)
    assert "9h" == hand(do(one_left, "P1 end"), 1)


@pytest.mark.clause("X-10", "S-10")
def test_a_buy_that_owes_a_discard_must_leave_a_card_more_than_are_owed() -> None:
    # A buy brings three cards and owes one discard more. Before the draw, one more card is still to come.
    with_one, two = (holding("shafer", cards, HEARTS, owed=3) for cards in ("Kd", "Kd Qd"))
    drawing = with_one._replace(phase=Phase.DRAW)

    assert Reason.LAST_CARD_STUCK == refused(with_one, "P1 buy-stock")
    assert {"P1 buy-stock"} <= legal(two) & legal(drawing)
    assert Reason.LAST_CARD_STUCK == refused(drawing._replace(owed=4), "P1 buy-stock")


@pytest.mark.clause("X-10")
def test_a_stuck_last_card_is_kept_and_the_turn_ends_without_a_discard() -> None:
    state = holding("shafer", "Kd", HEARTS)
    assert {"P1 end"} == legal(state) - {"P1 buy-upcard", "P1 buy-stock"}

    assert [TurnEnded(0, 1, discarded=False), TurnBegan(1)] == events(state, "P1 end")
    assert "Kd" == hand(do(state, "P1 end"), 1)


@pytest.mark.clause("X-10")
@pytest.mark.parametrize("variant", ["shafer", "classic"])
def test_after_a_turn_without_a_discard_there_is_no_upcard_to_take_or_to_buy_out_of_turn(variant: str) -> None:
    ended = do(holding(variant, "Kd", HEARTS), "P1 end")

    assert Reason.UPCARD_DEAD == refused(ended, "P2 take")
    assert Reason.NOT_NOW == refused(ended, "P3 buy")
    in_turn_buys = {"P2 buy-upcard", "P2 buy-stock"} if variant == "shafer" else set()
    assert {"P2 draw"} | in_turn_buys == legal(ended)


@pytest.mark.clause("X-10")
@pytest.mark.parametrize(
    ("variant", "cards"),
    [
        ("shafer", "9h"),  # it can be hit
        ("shafer", "Kd Qd"),  # one of two can be discarded
        ("shafer", "** Kd"),
        ("classic", "9h"),
        ("campfire", "Kd"),  # here the last card is discarded
        ("quarters", "Kd"),
        ("may_i", "Kd"),
    ],
)
def test_a_turn_that_can_be_finished_ends_with_a_discard(variant: str, cards: str) -> None:
    assert Reason.CAN_STILL_ACT == refused(holding(variant, cards, HEARTS), "P1 end")


@pytest.mark.clause("X-10")
def test_a_last_card_that_can_be_swapped_for_a_hit_is_not_stuck() -> None:
    assert Reason.CAN_STILL_ACT == refused(holding("shafer", "6h", "1 run 5h ** 7h 8h"), "P1 end")
    assert {"P1 end"} <= legal(holding("shafer", "6h", "2 run 5h ** 7h 8h"))


@pytest.mark.clause("X-10")
def test_only_the_seat_at_play_ends_its_turn_without_a_discard() -> None:
    state = given("""
        variant = "shafer"
        phase = "draw"
        seats = [{ hand = "Kd", down = "earlier" }, { hand = "Qd", down = "earlier" }]
    """)

    assert [Reason.NOT_NOW, Reason.NOT_YOUR_TURN] == [refused(state, "P1 end"), refused(state, "P2 end")]
