"""The rule book's clauses Q-1 to Q-8, Q-15 and Q-16: packs, melds, playing on, the last card, scoring, manners."""

import pytest

from game.engine.dealing import first_dealer
from game.engine.events import DealerDrawn, PotPaid
from game.engine.refusal import Reason
from game.engine.state import Down, Phase, State, new_game
from game.rules.fit import Misfit
from game.rules.scoring import hand_points
from game.rules.variant import GoOut, format_contract
from tests.clauses.table import dealt, do, events, fault, given, hand, legal, meld, open_shipped, refused

QUARTERS = open_shipped("quarters")


def holding(cards: str, round_: int = 1) -> State:
    """Return P1 with these cards after the draw; two others are at the table."""
    return given(f"""
        variant = "quarters"
        round = {round_}
        phase = "play"
        seats = [{{ hand = "{cards}" }}, {{}}, {{}}]
    """)


# --- the deal and the rounds --------------------------------------------------------------------------------


@pytest.mark.clause("Q-1")
@pytest.mark.parametrize("players", [2, 5, 8])
def test_any_table_of_two_to_eight_shares_two_packs_with_four_jokers(players: int) -> None:
    state = dealt("quarters", players)
    cards = [*state.stock, *state.discards, *(card for held in state.hands for card in held)]
    assert (108, 4) == (len(cards), sum(card.is_joker for card in cards))
    assert [2] * 52 == [cards.count(card) for card in set(cards) if not card.is_joker]


@pytest.mark.clause("Q-1")
@pytest.mark.parametrize("players", [1, 9])
def test_a_table_of_one_or_nine_is_refused(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 8 players"):
        new_game(QUARTERS, players, "1")


@pytest.mark.clause("Q-1")
def test_the_first_dealer_is_left_to_chance() -> None:
    dealers = [first_dealer(QUARTERS, 4, str(seed)) for seed in range(40)]
    assert {DealerDrawn(seat, ()) for seat in range(4)} == set(dealers)


@pytest.mark.clause("Q-1")
def test_the_seat_left_of_the_dealer_begins_with_eleven_cards_like_everybody() -> None:
    state = dealt("quarters", 5)
    assert (state.dealer + 1) % 5 == state.turn
    assert [11] * 5 == [len(held) for held in state.hands]


@pytest.mark.clause("Q-1", "Q-2")
def test_there_are_seven_rounds_of_eleven_cards_each() -> None:
    expected = [
        "2 sets of 3",
        "1 set of 3 + 1 run of 4",
        "2 runs of 4",
        "3 sets of 3",
        "2 sets of 3 + 1 run of 4",
        "1 set of 3 + 2 runs of 4",
        "3 runs of 4",
    ]
    assert expected == [format_contract(round_.contract) for round_ in QUARTERS.rounds]
    assert {11} == {round_.cards.at(players) for round_ in QUARTERS.rounds for players in range(2, 9)}


@pytest.mark.clause("Q-2")
def test_melds_longer_than_asked_may_be_laid_down() -> None:
    state = do(holding("7h 7d 7c 7s 5d 6d 7d 8d 9d Td Kc", 2), "P1 lay set(7h 7d 7c 7s) run(5d 6d 7d 8d 9d Td)")
    assert ["set(7h 7d 7c 7s)", "run(5d 6d 7d 8d 9d Td)"] == [meld(state, 1), meld(state, 2)]


@pytest.mark.clause("Q-2")
@pytest.mark.parametrize(
    "melds",
    ["set(7h 7d) run(5d 6d 7d 8d)", "set(7h 7d 7c) run(5d 6d 7d)"],
)
def test_melds_shorter_than_asked_are_not_the_contract(melds: str) -> None:
    state = holding("7h 7d 7c 5d 6d 7d 8d Kc", 2)
    assert "not the lengths of the contract" == fault(state, f"P1 lay {melds}")
    assert Reason.NOT_THE_CONTRACT is refused(state, f"P1 lay {melds}")


@pytest.mark.clause("Q-2")
@pytest.mark.parametrize(
    "melds",
    ["set(7h 7d 7c)", "set(7h 7d 7c) set(9h 9d 9c) set(Jh Jd Jc)", "set(7h 7d 7c) run(3s 4s 5s 6s)"],
)
def test_fewer_more_or_other_melds_are_not_the_contract(melds: str) -> None:
    state = holding("7h 7d 7c 9h 9d 9c Jh Jd Jc 3s 4s 5s 6s Kc")
    assert "not the melds of the contract" == fault(state, f"P1 lay {melds}")


@pytest.mark.clause("Q-2")
def test_two_sets_of_one_rank_and_two_touching_runs_of_one_suit_may_be_laid_together() -> None:
    sets = do(holding("7h 7d 7c 7s 7h 7d Kc"), "P1 lay set(7h 7d 7c) set(7s 7h 7d)")
    runs = do(holding("2h 3h 4h 5h 6h 7h 8h 9h Kc", 3), "P1 lay run(2h 3h 4h 5h) run(6h 7h 8h 9h)")
    assert (2, 2) == (len(sets.melds), len(runs.melds))


# --- jokers and aces -----------------------------------------------------------------------------------


@pytest.mark.clause("Q-3")
@pytest.mark.parametrize("melds", ["set(7h 7d **)", "set(7h 7d 7c ** **)"])
def test_a_set_with_fewer_jokers_than_naturals_may_be_laid_down(melds: str) -> None:
    state = do(holding("7h 7d 7c 9h 9d 9c ** ** Kc"), f"P1 lay {melds} set(9h 9d 9c)")
    assert Down.THIS_TURN is state.seats[0].down


@pytest.mark.clause("Q-3")
@pytest.mark.parametrize("melds", ["set(7h ** **)", "set(7h 7d ** **)", "set(7h 7d 7c ** ** **)"])
def test_a_set_with_as_many_jokers_as_naturals_may_not_be_laid_down(melds: str) -> None:
    state = holding("7h 7d 7c 9h 9d 9c ** ** ** Kc")
    assert Reason.NOT_A_MELD is refused(state, f"P1 lay {melds} set(9h 9d 9c)")
    assert "it has too many wilds" == fault(state, f"P1 lay {melds} set(9h 9d 9c)")


@pytest.mark.clause("Q-3")
def test_later_hits_may_bring_a_set_more_jokers_than_naturals() -> None:
    state = holding("7h 7d 9h 9d 9c ** ** ** Kc")
    state = do(state, "P1 lay set(7h 7d **) set(9h 9d 9c)", "P1 hit ** m1", "P1 hit ** m1")
    assert "set(7h 7d ** ** **)" == meld(state, 1)


@pytest.mark.clause("Q-4")
@pytest.mark.parametrize(
    "run",
    [
        "run(** 6h 7h 8h)",
        "run(5h ** 7h 8h)",
        "run(5h 6h ** 8h **)",  # the first four hold one
        "run(** 5h 6h ** 8h)",  # the last four hold one
        "run(** ** 5h 6h 7h 8h)",  # the last four hold none
        "run(5h ** ** 8h 9h Th Jh)",  # the four from the eight on hold none
        "run(5h 6h ** 8h ** ** **)",
    ],
)
def test_a_run_may_be_laid_down_if_some_four_neighbors_hold_one_joker_at_most(run: str) -> None:
    state = do(holding("5h 6h 7h 8h 9h Th Jh ** ** ** ** 9c 9s 9d Kc", 2), f"P1 lay {run} set(9c 9s 9d)")
    assert run == meld(state, 1)


@pytest.mark.clause("Q-4")
@pytest.mark.parametrize(
    "run",
    [
        "run(5h ** ** 8h)",
        "run(** ** 7h 8h)",
        "run(5h ** 7h ** 9h)",
        "run(5h ** 7h ** 9h ** Jh)",  # more naturals than jokers, and yet no four neighbors are allowed
        "run(5h 6h ** ** 9h Th)",
    ],
)
def test_a_run_whose_every_four_neighbors_hold_two_jokers_may_not_be_laid_down(run: str) -> None:
    state = holding("5h 6h 7h 8h 9h Th Jh ** ** ** 9c 9s 9d Kc", 2)
    assert "it has too many wilds" == fault(state, f"P1 lay {run} set(9c 9s 9d)")


@pytest.mark.clause("Q-4")
def test_later_hits_may_bring_a_run_any_number_of_jokers() -> None:
    state = holding("5h ** 7h 8h 9c 9s 9d ** ** ** Kc", 2)
    state = do(state, "P1 lay run(5h ** 7h 8h) set(9c 9s 9d)")
    state = do(state, "P1 hit ** m1 low", "P1 hit ** m1 low", "P1 hit ** m1 high")
    assert "run(** ** 5h ** 7h 8h **)" == meld(state, 1)


@pytest.mark.clause("Q-5")
@pytest.mark.parametrize("run", ["run(Ah 2h 3h 4h)", "run(Jh Qh Kh Ah)"])
def test_an_ace_may_begin_a_run_or_end_it(run: str) -> None:
    state = do(holding("Ah 2h 3h 4h Jh Qh Kh 9c 9s 9d 5c", 2), f"P1 lay {run} set(9c 9s 9d)")
    assert run == meld(state, 1)


@pytest.mark.clause("Q-5")
def test_a_run_does_not_wrap_around_the_ace() -> None:
    state = holding("Qh Kh Ah 2h ** 9c 9s 9d 5c", 2)
    assert "the cards of a run must be in order" == fault(state, "P1 lay run(Qh Kh Ah 2h) set(9c 9s 9d)")
    assert "a run ends at an ace and can have one at only one end" == fault(
        state, "P1 lay run(Qh Kh Ah **) set(9c 9s 9d)"
    )


@pytest.mark.clause("Q-5")
def test_a_run_from_a_low_ace_to_the_king_takes_no_second_ace_and_no_joker_for_it() -> None:
    state = given("""
        variant = "quarters"
        phase = "play"
        seats = [{ hand = "Ah ** 5c", down = "earlier" }, {}]
        melds = [{ owner = 1, kind = "run", cards = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh" }]
    """)
    assert Misfit.DOES_NOT_FIT is refused(state, "P1 hit Ah m1")
    assert Misfit.DOES_NOT_FIT is refused(state, "P1 hit ** m1")


# --- playing on ---------------------------------------------------------------------------------------------

TABLE = """
    variant = "quarters"
    phase = "play"
    melds = [
        { owner = 1, kind = "set", cards = "9c 9s **" },
        { owner = 2, kind = "run", cards = "5h ** 7h 8h" },
        { owner = 1, kind = "run", cards = "Tc Jc Qc **" },
    ]
"""


@pytest.mark.clause("Q-6")
def test_hits_are_allowed_in_the_very_turn_of_laying_down_on_own_and_others_melds() -> None:
    state = given("""
        variant = "quarters"
        phase = "play"
        seats = [{ hand = "7h 7d 7c 9h 9d 9c 9s 6s Kc" }, {}]
        melds = [{ owner = 2, kind = "run", cards = "2s 3s 4s 5s" }]
    """)
    state = do(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c)", "P1 hit 9s m3", "P1 hit 6s m1")
    assert ("set(9h 9d 9c 9s)", "run(2s 3s 4s 5s 6s)") == (meld(state, 3), meld(state, 1))


@pytest.mark.clause("Q-6", "Q-7")
def test_a_player_who_is_not_down_neither_hits_nor_swaps() -> None:
    state = given(
        TABLE.replace("owner = 1", "owner = 3") + 'seats = [{ hand = "9d 9h 6h Kc" }, {}, { down = "earlier" }]'
    )
    assert Reason.NOT_DOWN is refused(state, "P1 hit 9d m1")
    assert Reason.NOT_DOWN is refused(state, "P1 swap 6h m2")


@pytest.mark.clause("Q-7")
def test_the_exact_card_frees_the_joker_of_anothers_run_and_it_comes_into_the_hand() -> None:
    state = do(given(TABLE + 'seats = [{ hand = "6h 2d Kd" }, {}]'), "P1 swap 6h m2")
    assert ("run(5h 6h 7h 8h)", "2d Kd **") == (meld(state, 2), hand(state, 1))


@pytest.mark.clause("Q-7")
def test_the_exact_card_frees_the_joker_of_an_own_run_which_may_be_played_later() -> None:
    state = do(given(TABLE + 'seats = [{ hand = "Kc 2d Kd" }, {}]'), "P1 swap Kc m3", "P1 discard 2d")
    assert ("run(Tc Jc Qc Kc)", "Kd **") == (meld(state, 3), hand(state, 1))


@pytest.mark.clause("Q-7")
def test_a_swap_is_allowed_in_the_very_turn_of_laying_down_and_its_joker_may_be_hit_at_once() -> None:
    state = given("""
        variant = "quarters"
        phase = "play"
        seats = [{ hand = "7h 7d 7c 9h 9d 9c 4s Kc" }, {}]
        melds = [{ owner = 2, kind = "run", cards = "2s 3s ** 5s" }]
    """)
    state = do(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c)", "P1 swap 4s m1", "P1 hit ** m1 low")
    assert ("run(** 2s 3s 4s 5s)", "Kc") == (meld(state, 1), hand(state, 1))


@pytest.mark.clause("Q-7")
def test_jokers_in_sets_stay_where_they_are() -> None:
    state = given(TABLE + 'seats = [{ hand = "9d 2d Kd" }, {}]')
    assert Misfit.SWAP_NOT_IN_THAT_MELD is refused(state, "P1 swap 9d m1")


@pytest.mark.clause("Q-7")
@pytest.mark.parametrize("card", ["6d", "5h", "9h", "**"])
def test_only_the_card_the_joker_stands_for_frees_it(card: str) -> None:
    state = given(TABLE + 'seats = [{ hand = "6d 5h 9h ** Kd" }, {}]')
    assert Misfit.NOTHING_TO_SWAP is refused(state, f"P1 swap {card} m2")


# --- the last card -----------------------------------------------------------------------------------------------


@pytest.mark.clause("Q-8")
def test_the_last_card_may_not_be_hit_or_laid_down_but_goes_by_discard() -> None:
    state = given(TABLE + 'seats = [{ hand = "4h" }, {}]')
    assert Reason.KEEP_ONE_TO_DISCARD is refused(state, "P1 hit 4h m2")
    assert Reason.CAN_STILL_ACT is refused(state, "P1 end")
    assert {"P1 discard 4h"} == legal(state)
    assert (Phase.ROUND_OVER, 0) == (do(state, "P1 discard 4h").phase, do(state, "P1 discard 4h").sheet[-1].out)


@pytest.mark.clause("Q-8")
def test_a_lay_down_must_leave_a_card_to_discard() -> None:
    state = holding("7h 7d 7c 9h 9d 9c")
    assert Reason.KEEP_ONE_TO_DISCARD is refused(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c)")
    state = do(holding("7h 7d 7c 9h 9d 9c Kc"), "P1 lay set(7h 7d 7c) set(9h 9d 9c)", "P1 discard Kc")
    assert 0 == state.sheet[-1].out


@pytest.mark.clause("Q-8")
def test_a_swap_with_the_last_card_is_no_dead_end_as_the_joker_can_be_discarded() -> None:
    state = do(given(TABLE + 'seats = [{ hand = "6h" }, {}]'), "P1 swap 6h m2", "P1 discard **")
    assert 0 == state.sheet[-1].out


@pytest.mark.clause("Q-8")
def test_a_turn_ends_with_one_discard_in_every_round() -> None:
    state = do(holding("7h 7d 7c 9h 9d 9c Kc"), "P1 discard Kc")
    assert (1, Phase.OFFER) == (state.turn, state.phase)
    assert {GoOut.DISCARD} == {round_.go_out_by for round_ in QUARTERS.rounds}


# --- scoring and ground rules -----------------------------------------------------------------------------


@pytest.mark.clause("Q-15")
def test_kings_to_eights_cost_ten_sevens_to_twos_five_aces_twenty_jokers_fifty() -> None:
    held = holding("Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c Ac **").hands[0]
    expected = [10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 5, 5, 20, 50]
    assert expected == [hand_points((card,), QUARTERS) for card in held]


@pytest.mark.clause("Q-15")
def test_cards_left_in_hand_are_added_to_the_scores_and_the_player_who_went_out_has_none() -> None:
    state = given("""
        variant = "quarters"
        phase = "play"
        seats = [{ hand = "Kc", score = 30 }, { hand = "** 7d" }, { hand = "As 8s 2s", score = 10 }]
    """)
    state = do(state, "P1 discard Kc")
    assert [30, 55, 45] == [seat.score for seat in state.seats]


@pytest.mark.clause("Q-15")
def test_going_out_in_the_turn_of_laying_down_earns_nothing_extra() -> None:
    state = do(holding("7h 7d 7c 9h 9d 9c Kc"), "P1 lay set(7h 7d 7c) set(9h 9d 9c)", "P1 discard Kc")
    assert (0, 0) == (state.sheet[-1].penalties[0], state.seats[0].score)


@pytest.mark.clause("Q-15")
def test_the_lowest_total_wins_the_game_and_the_pot() -> None:
    state = given("""
        variant = "quarters"
        round = 7
        phase = "play"
        pot = 15
        seats = [{ hand = "Kc", score = 90 }, { hand = "7d", score = 20 }, { hand = "8s", score = 300 }]
    """)
    happened = events(state, "P1 discard Kc")
    assert PotPaid((0, 15, 0)) in happened
    state = do(state, "P1 discard Kc")
    assert (Phase.GAME_OVER, 0) == (state.phase, state.pot)


@pytest.mark.clause("Q-15")
@pytest.mark.parametrize(("dealer", "shares"), [(1, (5, 6, 6, 0)), (2, (6, 5, 6, 0)), (4, (6, 6, 5, 0))])
def test_a_shared_win_shares_the_pot_and_odd_quarters_go_round_from_the_last_dealers_left(
    dealer: int, shares: tuple[int, ...]
) -> None:
    state = given(f"""
        variant = "quarters"
        round = 7
        dealer = {dealer}
        turn = 1
        phase = "play"
        pot = 17
        [[seats]]
        hand = "Kc"
        score = 25
        [[seats]]
        hand = "7d"
        score = 20
        [[seats]]
        hand = "8s"
        score = 15
        [[seats]]
        hand = "As"
        score = 50
    """)
    assert PotPaid(shares) in events(state, "P1 discard Kc")


@pytest.mark.clause("Q-16")
def test_the_ground_rules_come_with_the_rule_set() -> None:
    rules = [sentence.lower() for sentence in QUARTERS.ground_rules]
    for subject in ("phone", "gets up", "pause"):
        assert 1 == sum(subject in sentence for sentence in rules)


@pytest.mark.clause("Q-16")
@pytest.mark.parametrize("other", ["campfire", "shafer", "may_i", "classic"])
def test_no_other_shipped_rule_set_has_ground_rules(other: str) -> None:
    assert () == open_shipped(other).ground_rules
