"""The rule book's clauses C-1 to C-6, C-9 to C-12 and C-15: the deal, melds, hits, swaps, the last card, points."""

from dataclasses import replace

import pytest

from game.engine.dealing import first_dealer
from game.engine.events import DealerDrawn, GameEnded
from game.engine.position import load_position
from game.engine.refusal import Reason
from game.engine.state import Phase, State, new_game
from game.rules.cards import ACE
from game.rules.fit import Misfit
from game.rules.scoring import hand_points
from game.rules.variant import ByPlayers, GoOut, format_contract
from tests.clauses.table import dealt, do, events, fault, given, hand, legal, meld, open_shipped, refused

CLASSIC = open_shipped("classic")


def holding(cards: str, round_: int = 1) -> State:
    """Return P1 with these cards after the draw; four others are at the table, so there are two jokers."""
    return given(f"""
        variant = "classic"
        round = {round_}
        phase = "play"
        seats = [{{ hand = "{cards}" }}, {{}}, {{}}, {{}}, {{}}]
    """)


def facing(cards: str, *melds: str, down: str = "earlier") -> str:
    """Return P1 with these cards after the draw, and P2's melds."""
    listed = ", ".join(f'{{ owner = 2, kind = "{text[:3]}", cards = "{text[4:-1]}" }}' for text in melds)
    return f"""
        variant = "classic"
        phase = "play"
        stock = "Kd Qd"
        discards = "2c"
        seats = [{{ hand = "{cards}", down = "{down}" }}, {{ hand = "3s 4s" }}, {{}}, {{}}, {{}}]
        melds = [{listed}]
    """


def given_many_jokers(text: str) -> State:
    """Return the position with eight jokers in the rule set, for limits that two cannot reach."""
    dealing = replace(CLASSIC.dealing, jokers=ByPlayers(((3, 8, 8),)))
    return load_position(text, "test", open_variant=lambda _: replace(CLASSIC, dealing=dealing))


# --- C-1 to C-4: packs, dealer, deal ----------------------------------------------------------------------------------


@pytest.mark.clause("C-1")
@pytest.mark.parametrize(("players", "packs", "jokers"), [(3, 2, 1), (4, 2, 1), (5, 3, 2), (8, 3, 2)])
def test_three_or_four_share_two_packs_and_a_joker_and_more_share_three_packs_and_two_jokers(
    players: int, packs: int, jokers: int
) -> None:
    state = dealt("classic", players)
    cards = [*state.stock, *state.discards, *(card for held in state.hands for card in held)]
    assert [packs] * 52 == [cards.count(card) for card in set(cards) if not card.is_joker]
    assert jokers == sum(card.is_joker for card in cards)


@pytest.mark.clause("C-1")
@pytest.mark.parametrize("players", [2, 9])
def test_a_table_of_two_or_nine_is_refused(players: int) -> None:
    with pytest.raises(ValueError, match="3 to 8 players"):
        new_game(CLASSIC, players, "1")


def drawings() -> list[DealerDrawn]:
    """Return how the dealer was drawn in three hundred games of four players."""
    return [first_dealer(CLASSIC, 4, str(seed)) for seed in range(300)]


def heights(drawing: DealerDrawn, count: int) -> list[int]:
    """Return the heights of the first cards drawn, aces above kings."""
    return [14 if card.rank == ACE else card.rank for _, card in drawing.draws[:count]]


@pytest.mark.clause("C-2")
def test_each_draws_a_card_and_the_lowest_deals_with_aces_high() -> None:
    plain = [drawing for drawing in drawings() if len(drawing.draws) == 4]
    assert any(ACE in [card.rank for _, card in drawing.draws] for drawing in plain)
    for drawing in plain:
        assert [0, 1, 2, 3] == [seat for seat, _ in drawing.draws]
        lowest = min(heights(drawing, 4))
        assert [drawing.dealer] == [seat for seat, height in enumerate(heights(drawing, 4)) if height == lowest]


@pytest.mark.clause("C-2")
def test_players_who_tie_for_the_lowest_card_draw_again() -> None:
    longer = [drawing for drawing in drawings() if len(drawing.draws) > 4]
    tied = [drawing for drawing in longer if not any(card.is_joker for _, card in drawing.draws)]
    assert tied
    for drawing in tied:
        lowest = min(heights(drawing, 4))
        again = [seat for seat, height in enumerate(heights(drawing, 4)) if height == lowest]
        assert again == [seat for seat, _ in drawing.draws[4 : 4 + len(again)]]
        assert drawing.dealer in again


@pytest.mark.clause("C-2")
def test_a_player_who_draws_the_joker_draws_again() -> None:
    draws = [drawing.draws for drawing in drawings() if any(card.is_joker for _, card in drawing.draws)]
    assert draws
    for drawn in draws:
        at = next(index for index, (_, card) in enumerate(drawn) if card.is_joker)
        assert drawn[at][0] == drawn[at + 1][0]


@pytest.mark.clause("C-2", "C-3")
def test_the_dealer_who_was_drawn_deals_round_one_and_takes_its_first_turn() -> None:
    fresh = new_game(CLASSIC, 4, "5")
    assert first_dealer(CLASSIC, 4, "5") == events(fresh, "deal")[0]
    state = do(fresh, "deal")
    assert (state.dealer, (state.turn + 1) % 4) == (state.turn, state.asked[1])


@pytest.mark.clause("C-3", "C-15")
def test_the_next_dealer_clockwise_takes_the_first_turn_of_the_next_round() -> None:
    state = given("""
        variant = "classic"
        dealer = 3
        turn = 1
        phase = "play"
        seats = [{ hand = "9h", down = "earlier" }, {}, {}]
        melds = [{ owner = 1, kind = "run", cards = "5h 6h 7h 8h" }]
    """)
    state = do(state, "P1 hit 9h m1", "deal")
    assert (0, 0) == (state.dealer, state.turn)


@pytest.mark.clause("C-4")
def test_there_are_ten_rounds_of_eleven_cards_each() -> None:
    expected = [
        "2 sets of 3",
        "1 set of 3 + 1 run of 4",
        "2 runs of 4",
        "3 sets of 3",
        "1 set of 3 + 1 run of 7",
        "2 sets of 3 + 1 run of 5",
        "3 runs of 4",
        "1 set of 3 + 1 run of 10",
        "3 sets of 3 + 1 run of 5",
        "3 runs of 5",
    ]
    assert expected == [format_contract(round_.contract) for round_ in CLASSIC.rounds]
    assert {11} == {round_.cards.at(players) for round_ in CLASSIC.rounds for players in range(3, 9)}
    assert [11] * 5 == [len(held) for held in dealt("classic", 5).hands]


# --- C-5, C-6, C-9: what may be laid down -----------------------------------------------------------------------------


@pytest.mark.clause("C-5")
@pytest.mark.parametrize("run", ["run(Ah 2h 3h 4h)", "run(** 2h 3h 4h)", "run(Ah ** 3h 4h)"])
def test_a_run_does_not_begin_with_an_ace_nor_with_a_joker_for_it(run: str) -> None:
    state = holding("Ah 2h 3h 4h ** 9h 9d 9c Kc Kd", 2)
    assert "an ace goes only above the king" == fault(state, f"P1 lay {run} set(9h 9d 9c)")


@pytest.mark.clause("C-5")
@pytest.mark.parametrize("run", ["run(Jh Qh Kh Ah)", "run(Jh Qh Kh **)", "run(2h 3h 4h 5h)"])
def test_a_run_may_end_with_an_ace_or_begin_with_the_two(run: str) -> None:
    state = do(holding("Jh Qh Kh Ah ** 2h 3h 4h 5h 9h 9d 9c Kc Kd", 2), f"P1 lay {run} set(9h 9d 9c)")
    assert run == meld(state, 1)


@pytest.mark.clause("C-5")
def test_nothing_is_hit_under_the_two() -> None:
    state = given(facing("Ah ** 7c 8c", "run(2h 3h 4h 5h)"))
    assert Misfit.DOES_NOT_FIT is refused(state, "P1 hit Ah m1")
    assert Reason.NOT_AT_THAT_END is refused(state, "P1 hit ** m1 low")
    assert "run(2h 3h 4h 5h **)" == meld(do(state, "P1 hit ** m1"), 1)


@pytest.mark.clause("C-6")
@pytest.mark.parametrize("melds", ["run(5h ** ** 8h) set(9h 9d 9c)", "run(5h 6h 7h **) set(9h 9d **)"])
def test_a_meld_laid_down_may_hold_as_many_jokers_as_other_cards(melds: str) -> None:
    state = do(holding("5h 6h 7h 8h ** ** 9h 9d 9c Kc Kd", 2), f"P1 lay {melds}")
    assert 2 == len(state.melds)


@pytest.mark.clause("C-6")
@pytest.mark.parametrize("melds", ["run(5h 6h 7h 8h) set(9h ** **)", "run(5h ** ** **) set(9h 9d 9c)"])
def test_a_meld_laid_down_may_not_hold_more_jokers_than_other_cards(melds: str) -> None:
    text = 'variant = "classic"\nround = 2\nphase = "play"\nseats = [{ hand = "HAND" }, {}, {}]'
    state = given_many_jokers(text.replace("HAND", "5h 6h 7h 8h ** ** ** 9h 9d 9c Kc Kd"))
    assert "it has too many wilds" == fault(state, f"P1 lay {melds}")


@pytest.mark.clause("C-6")
def test_hits_keep_the_same_limit() -> None:
    state = given_many_jokers(facing("** ** ** 7c 9h 8c Kc", "set(7h 7d **)", "run(5h ** ** 8h)"))
    state = do(state, "P1 hit ** m1")
    assert "set(7h 7d ** **)" == meld(state, 1)
    assert Misfit.TOO_MANY_WILDS is refused(state, "P1 hit ** m1")
    assert Misfit.TOO_MANY_WILDS is refused(state, "P1 hit ** m2 low")
    state = do(state, "P1 hit 7c m1", "P1 hit ** m1", "P1 hit 9h m2", "P1 hit ** m2 high")
    assert ("set(7h 7d ** ** 7c **)", "run(5h ** ** 8h 9h **)") == (meld(state, 1), meld(state, 2))


@pytest.mark.clause("C-9")
@pytest.mark.parametrize(
    "melds", ["run(5h 6h 7h 8h 9h) set(9c 9d 9s)", "run(5h 6h 7h 8h) set(9h 9c 9d 9s)", "run(5h 6h 7h) set(9c 9d 9s)"]
)
def test_melds_of_any_other_length_are_not_the_contract(melds: str) -> None:
    state = holding("5h 6h 7h 8h 9h 9c 9d 9s Kc Kd", 2)
    assert "not the lengths of the contract" == fault(state, f"P1 lay {melds}")


@pytest.mark.clause("C-9")
@pytest.mark.parametrize("melds", ["set(9c 9d 9s)", "set(9c 9d 9s) run(5h 6h 7h 8h) set(Kc Kd Ks)"])
def test_part_of_the_contract_or_more_than_it_is_refused(melds: str) -> None:
    state = holding("5h 6h 7h 8h 9c 9d 9s Kc Kd Ks 2c", 2)
    assert "not the melds of the contract" == fault(state, f"P1 lay {melds}")


@pytest.mark.clause("C-9")
def test_the_fifth_card_of_a_run_stays_in_the_hand_and_does_not_prevent_laying_down() -> None:
    state = do(holding("5h 6h 7h 8h 9h 9c 9d 9s Kc", 2), "P1 lay run(5h 6h 7h 8h) set(9c 9d 9s)")
    assert "9h Kc" == hand(state, 1)


@pytest.mark.clause("C-9")
def test_two_sets_of_one_rank_and_two_touching_runs_of_one_suit_may_be_laid_together() -> None:
    sets = do(holding("7h 7d 7c 7s 7h 7d Kc Kd"), "P1 lay set(7h 7d 7c) set(7s 7h 7d)")
    runs = do(holding("2h 3h 4h 5h 6h 7h 8h 9h Kc Kd", 3), "P1 lay run(2h 3h 4h 5h) run(6h 7h 8h 9h)")
    assert (2, 2) == (len(sets.melds), len(runs.melds))


# --- C-10, C-11: hits and the last card -------------------------------------------------------------------------------


@pytest.mark.clause("C-10", "C-12")
def test_hits_wait_for_the_turn_after_the_one_of_laying_down_and_swaps_do_not() -> None:
    text = facing("9h 6h Kc Kh", "run(5h ** 7h 8h)", down="this_turn")
    assert Reason.HITS_FROM_NEXT_TURN is refused(given(text), "P1 hit 9h m1")
    swapped = do(given(text), "P1 swap 6h m1")
    assert ("run(5h 6h 7h 8h)", "9h Kc Kh **") == (meld(swapped, 1), hand(swapped, 1))
    assert Reason.HITS_FROM_NEXT_TURN is refused(swapped, "P1 hit ** m1 low")
    later = given(text.replace("this_turn", "earlier"))
    assert "run(5h 6h 7h 8h 9h)" == meld(do(later, "P1 hit 9h m1", "P1 swap 6h m1"), 1)


@pytest.mark.clause("C-10")
def test_a_player_who_is_down_hits_on_all_melds_from_the_next_turn() -> None:
    state = given("""
        variant = "classic"
        phase = "play"
        stock = "2c 3c 4c"
        discards = "Qd"
        seats = [{ hand = "7h 7d 7c 9h 9d 9c 9s 6s Kc Kh Kd" }, { hand = "Jd Jc" }, { hand = "Qs 8s" }]
        melds = [{ owner = 2, kind = "run", cards = "2s 3s 4s 5s" }]
    """)
    state = do(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c)", "P1 discard Kc", "P2 pass", "P3 pass", "P2 draw")
    state = do(state, "P2 discard Jd", "P3 pass", "P3 draw", "P3 discard Qs", "P1 pass", "P1 draw")
    state = do(state, "P1 hit 9s m3", "P1 hit 6s m1")
    assert ("run(2s 3s 4s 5s 6s)", "set(9h 9d 9c 9s)") == (meld(state, 1), meld(state, 3))


@pytest.mark.clause("C-10", "C-12")
def test_a_player_who_is_not_down_neither_hits_nor_swaps() -> None:
    state = given(facing("9h 6h Kc Kh", "run(5h ** 7h 8h)", down="no"))
    assert Reason.NOT_DOWN is refused(state, "P1 hit 9h m1")
    assert Reason.NOT_DOWN is refused(state, "P1 swap 6h m1")


@pytest.mark.clause("C-11")
def test_the_last_card_goes_by_a_hit_and_ends_the_round_at_once() -> None:
    state = do(given(facing("9h", "run(5h 6h 7h 8h)")), "P1 hit 9h m1")
    assert (Phase.ROUND_OVER, 0) == (state.phase, state.sheet[-1].out)
    assert {GoOut.PLAY} == {round_.go_out_by for round_ in CLASSIC.rounds}


@pytest.mark.clause("C-11")
def test_a_lay_down_of_the_whole_hand_goes_out() -> None:
    state = do(holding("7h 7d 7c 9h 9d 9c"), "P1 lay set(7h 7d 7c) set(9h 9d 9c)")
    assert (Phase.ROUND_OVER, 0, 0) == (state.phase, state.sheet[-1].out, state.sheet[-1].penalties[0])


@pytest.mark.clause("C-11")
def test_the_last_card_is_never_discarded() -> None:
    state = given(facing("Kc", "run(5h 6h 7h 8h)"))
    assert Reason.LAST_CARD_NOT_BY_DISCARD is refused(state, "P1 discard Kc")
    state = given(facing("9h", "run(5h 6h 7h 8h)"))
    assert Reason.LAST_CARD_NOT_BY_DISCARD is refused(state, "P1 discard 9h")
    assert {"P1 hit 9h m1"} == legal(state)


@pytest.mark.clause("C-11")
def test_a_turn_that_leaves_two_cards_ends_with_a_discard() -> None:
    state = do(holding("7h 7d 7c 9h 9d 9c Kc Kd"), "P1 lay set(7h 7d 7c) set(9h 9d 9c)")
    assert {"P1 discard Kc", "P1 discard Kd"} == legal(state)
    assert Reason.CAN_STILL_ACT is refused(state, "P1 end")
    assert ("Kd", 1) == (hand(do(state, "P1 discard Kc"), 1), do(state, "P1 discard Kc").turn)


@pytest.mark.clause("C-11")
@pytest.mark.parametrize("kept", ["Kc", "7s"])  # a seven could be hit, but only from the next turn on
def test_a_lay_down_may_leave_one_card_which_is_kept_and_the_turn_ends_without_a_discard(kept: str) -> None:
    state = do(holding(f"7h 7d 7c 9h 9d 9c {kept}"), "P1 lay set(7h 7d 7c) set(9h 9d 9c)")
    assert {"P1 end"} == legal(state)
    before = state.discards
    state = do(state, "P1 end")
    assert (kept, before, 1, Phase.DRAW) == (hand(state, 1), state.discards, state.turn, state.phase)
    assert {"P2 draw"} == legal(state)


@pytest.mark.clause("C-11")
def test_a_hit_may_not_leave_one_card_that_can_be_neither_played_nor_discarded() -> None:
    state = given(facing("9h Kc", "run(5h 6h 7h 8h)"))
    assert Reason.LAST_CARD_STUCK is refused(state, "P1 hit 9h m1")
    assert {"P1 discard 9h", "P1 discard Kc"} == legal(state)


@pytest.mark.clause("C-11")
def test_a_hit_may_leave_one_card_that_can_be_hit_after_it() -> None:
    state = do(given(facing("9h Th", "run(5h 6h 7h 8h)")), "P1 hit 9h m1", "P1 hit Th m1")
    assert 0 == state.sheet[-1].out
    assert Misfit.DOES_NOT_FIT is refused(given(facing("9h Th", "run(5h 6h 7h 8h)")), "P1 hit Th m1")


# --- C-12: swaps ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("C-12")
def test_the_correct_card_frees_a_joker_from_a_run_or_a_set_of_anybody_into_the_hand() -> None:
    state = given(facing("6h 7s Kc Kh", "run(5h ** 7h 8h)", "set(7d 7c **)"))
    state = do(state, "P1 swap 6h m1", "P1 swap 7s m2")
    assert ("run(5h 6h 7h 8h)", "set(7d 7c 7s)", "Kc Kh ** **") == (meld(state, 1), meld(state, 2), hand(state, 1))


@pytest.mark.clause("C-12")
def test_a_joker_in_an_own_meld_may_be_freed_as_well() -> None:
    text = facing("6h Kc Kh", "run(5h ** 7h 8h)").replace("owner = 2", "owner = 1")
    assert "Kc Kh **" == hand(do(given(text), "P1 swap 6h m1"), 1)


@pytest.mark.clause("C-12")
@pytest.mark.parametrize("play", ["swap 6d m1", "swap 5h m1", "swap 9h m1", "swap ** m1", "swap 8s m2"])
def test_no_other_card_frees_a_joker(play: str) -> None:
    state = given(facing("6d 5h 9h 8s ** Kc", "run(5h ** 7h 8h)", "set(7d 7c 7s)"))
    assert Misfit.NOTHING_TO_SWAP is refused(state, f"P1 {play}")


@pytest.mark.clause("C-11", "C-12")
def test_the_last_card_may_be_swapped_if_the_joker_can_be_hit_and_it_must_be() -> None:
    state = do(given(facing("6h", "run(5h ** 7h 8h)")), "P1 swap 6h m1")
    assert {"P1 hit ** m1 low", "P1 hit ** m1 high"} == legal(state)
    assert 0 == do(state, "P1 hit ** m1 low").sheet[-1].out


@pytest.mark.clause("C-12")
def test_a_joker_just_laid_down_may_be_swapped_out_again_in_that_turn() -> None:
    state = holding("7h 7d ** 9h 9d 9c 7s Kc Kh")
    state = do(state, "P1 lay set(7h 7d **) set(9h 9d 9c)", "P1 swap 7s m1")
    assert ("set(7h 7d 7s)", "Kc Kh **") == (meld(state, 1), hand(state, 1))


@pytest.mark.clause("C-11", "C-12", "X-10")
def test_a_last_card_is_not_swapped_in_the_turn_of_laying_down_as_the_joker_could_not_be_hit_yet() -> None:
    state = given(facing("6h", "run(5h ** 7h 8h)", down="this_turn"))
    assert Reason.LAST_CARD_STUCK is refused(state, "P1 swap 6h m1")
    assert {"P1 end"} == legal(state)


@pytest.mark.clause("C-11", "C-12")
def test_a_swap_may_not_turn_the_last_card_into_a_joker_that_fits_nowhere() -> None:
    state = given(facing("Th", "run(2h 3h 4h 5h 6h 7h 8h 9h ** Jh Qh Kh Ah)"))
    assert Reason.LAST_CARD_STUCK is refused(state, "P1 swap Th m1")
    assert {"P1 end"} == legal(state)


@pytest.mark.clause("C-12")
def test_a_swapped_joker_need_not_be_played_in_that_turn() -> None:
    state = do(given(facing("6h Kc Kh", "run(5h ** 7h 8h)")), "P1 swap 6h m1", "P1 discard Kc")
    assert "Kh **" == hand(state, 1)


# --- C-15: points -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("C-15")
def test_twos_to_nines_cost_five_tens_to_kings_ten_aces_fifteen_jokers_twenty() -> None:
    held = holding("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac **").hands[0]
    expected = [5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 15, 20]
    assert expected == [hand_points((card,), CLASSIC) for card in held]


@pytest.mark.clause("C-15")
def test_the_lowest_total_after_ten_rounds_wins() -> None:
    state = given("""
        variant = "classic"
        round = 10
        phase = "play"
        seats = [
            { hand = "9h", down = "earlier", score = 100 },
            { hand = "Ac **", score = 50 },
            { hand = "2s", score = 95 },
        ]
        melds = [{ owner = 1, kind = "run", cards = "4h 5h 6h 7h 8h" }]
    """)
    happened = events(state, "P1 hit 9h m1")
    assert GameEnded((2, 1, 2)) in happened  # 100, 85 and 100
    assert Phase.GAME_OVER is do(state, "P1 hit 9h m1").phase


@pytest.mark.clause("C-15")
def test_the_game_goes_on_after_nine_rounds() -> None:
    state = given(facing("9h", "run(5h 6h 7h 8h)").replace('"play"', '"play"\nround = 9'))
    assert Phase.ROUND_OVER is do(state, "P1 hit 9h m1").phase
