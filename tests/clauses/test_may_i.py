"""The rule book's clauses M-1 to M-5, M-8 to M-11, M-14 and M-15: wild twos, melds, exchanges, points."""

import pytest

from game.engine.dealing import first_dealer
from game.engine.events import BonusPaid, DealerDrawn, GameEnded
from game.engine.refusal import Reason
from game.engine.state import Down, State, new_game
from game.rules.fit import Misfit
from game.rules.scoring import hand_points
from game.rules.variant import GoOut, format_contract
from tests.clauses.table import dealt, do, events, fault, given, hand, meld, open_shipped, refused

MAY_I = open_shipped("may_i")


def holding(cards: str, round_: int = 1) -> State:
    """Return P1 with these cards after the draw; two others are at the table."""
    return given(f"""
        variant = "may_i"
        round = {round_}
        phase = "play"
        seats = [{{ hand = "{cards}" }}, {{}}, {{}}]
    """)


def facing(cards: str, *melds: str, down: str = "no") -> State:
    """Return P1 with these cards after the draw, and P2's melds."""
    listed = ", ".join(f'{{ owner = 2, kind = "{text[:3]}", cards = "{text[4:-1]}" }}' for text in melds)
    return given(f"""
        variant = "may_i"
        phase = "play"
        seats = [{{ hand = "{cards}", down = "{down}" }}, {{}}, {{}}]
        melds = [{listed}]
    """)


# --- M-1, M-2, M-3: packs, deal, rounds -------------------------------------------------------------------------------


@pytest.mark.clause("M-1")
@pytest.mark.parametrize(("players", "packs", "jokers"), [(2, 2, 4), (4, 2, 4), (5, 3, 6), (8, 3, 6)])
def test_up_to_four_players_share_two_packs_and_more_share_three_all_with_their_jokers(
    players: int, packs: int, jokers: int
) -> None:
    state = dealt("may_i", players)
    cards = [*state.stock, *state.discards, *(card for held in state.hands for card in held)]
    assert [packs] * 52 == [cards.count(card) for card in set(cards) if not card.is_joker]
    assert jokers == sum(card.is_joker for card in cards)


@pytest.mark.clause("M-1")
@pytest.mark.parametrize("players", [1, 9])
def test_a_table_of_one_or_nine_is_refused(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 8 players"):
        new_game(MAY_I, players, "1")


@pytest.mark.clause("M-1")
@pytest.mark.parametrize("melds", ["set(7h 7d 2c)", "set(7h 7d **)"])
def test_a_two_stands_for_another_card_as_a_joker_does(melds: str) -> None:
    state = do(holding("7h 7d 2c ** 9h 9d 9c Kc"), f"P1 lay {melds} set(9h 9d 9c)")
    assert melds == meld(state, 1)


@pytest.mark.clause("M-1")
def test_there_is_no_set_of_twos() -> None:
    state = holding("2h 2d 2c 9h 9d 9c Kc")
    assert "it needs a natural card" == fault(state, "P1 lay set(2h 2d 2c) set(9h 9d 9c)")


@pytest.mark.clause("M-1")
@pytest.mark.parametrize("run", ["run(Ah 2h 3h 4h)", "run(Ah 2c 3h 4h)", "run(Ah ** 3h 4h)"])
def test_any_wild_holds_the_place_of_the_two_in_a_run(run: str) -> None:
    state = do(holding("Ah 2h 2c ** 3h 4h 9h 9d 9c Kc", 2), f"P1 lay {run} set(9h 9d 9c)")
    assert run == meld(state, 1)


@pytest.mark.clause("M-1", "M-4")
def test_a_two_in_its_own_place_counts_as_a_wild() -> None:
    state = holding("2h 3h 4h 2c ** 9h 9d 9c Kc", 2)
    assert "it has too many wilds" == fault(state, "P1 lay run(2h 3h 4h 2c **) set(9h 9d 9c)")
    state = do(state, "P1 lay run(2h 3h 4h 2c) set(9h 9d 9c)")
    assert "run(2h 3h 4h 2c)" == meld(state, 1)


@pytest.mark.clause("M-1", "M-8")
@pytest.mark.parametrize("run", ["run(Ah 2h 3h 4h)", "run(Ah 2c 3h 4h)", "run(Ah ** 3h 4h)"])
def test_nothing_can_be_exchanged_for_the_wild_in_the_place_of_the_two(run: str) -> None:
    state = facing("2h Kc", run)
    assert Misfit.NOTHING_TO_SWAP is refused(state, "P1 swap 2h m1")


@pytest.mark.clause("M-1")
def test_a_two_may_be_hit_at_either_end_of_a_run_of_its_own_suit() -> None:
    state = facing("2h Kc", "run(3h 4h 5h 6h)", down="earlier")
    assert Reason.WHICH_END is refused(state, "P1 hit 2h m1")
    assert "run(2h 3h 4h 5h 6h)" == meld(do(state, "P1 hit 2h m1 low"), 1)
    assert "run(3h 4h 5h 6h 2h)" == meld(do(state, "P1 hit 2h m1 high"), 1)


@pytest.mark.clause("M-2")
def test_eleven_cards_are_dealt_and_thirteen_in_the_last_round_at_every_table() -> None:
    for players in range(2, 9):
        assert [11] * 6 + [13] == [round_.cards.at(players) for round_ in MAY_I.rounds]
    assert [13, 13] == [len(held) for held in given('variant = "may_i"\nround = 7\nseats = [{}, {}]').hands]


@pytest.mark.clause("M-2")
def test_the_first_dealer_is_random_and_the_seat_to_the_left_begins() -> None:
    dealers = [first_dealer(MAY_I, 4, str(seed)) for seed in range(40)]
    assert {DealerDrawn(seat, ()) for seat in range(4)} == set(dealers)
    states = [dealt("may_i", 4, str(seed)) for seed in range(8)]
    assert [(state.dealer + 1) % 4 for state in states] == [state.turn for state in states]


@pytest.mark.clause("M-3")
def test_seven_rounds_bring_five_points_more_each_for_going_out() -> None:
    expected = [
        ("2 sets of 3", 5),
        ("1 set of 3 + 1 run of 4", 10),
        ("2 runs of 4", 15),
        ("3 sets of 3", 20),
        ("2 sets of 3 + 1 run of 4", 25),
        ("1 set of 3 + 2 runs of 4", 30),
        ("3 runs of 4", 35),
    ]
    assert expected == [(format_contract(round_.contract), round_.points) for round_ in MAY_I.rounds]


@pytest.mark.clause("M-3")
def test_the_player_who_goes_out_gets_the_points_of_the_round() -> None:
    state = given("""
        variant = "may_i"
        round = 4
        phase = "play"
        seats = [{ hand = "Kc", points = 5, down = "earlier" }, { points = 10 }, {}]
    """)
    assert [25, 10, 0] == [seat.points for seat in do(state, "P1 discard Kc").seats]


@pytest.mark.clause("M-3")
def test_a_drawn_round_brings_nobody_points() -> None:
    state = given('variant = "may_i"\nphase = "play"\nturns = 79\nseats = [{ hand = "Kc 3c" }, {}]')
    assert [0, 0] == [seat.points for seat in do(state, "P1 discard Kc").seats]


# --- M-4, M-5, M-9: what may be laid down -----------------------------------------------------------------------------


@pytest.mark.clause("M-4")
@pytest.mark.parametrize(
    "run", ["run(5h 2c ** 8h)", "run(** 2c 7h 8h)", "run(5h 2c ** 8h 9h **)", "run(** ** 5h 2c 7h 8h)"]
)
def test_a_run_with_as_many_wilds_as_naturals_may_be_laid_down(run: str) -> None:
    state = do(holding("5h 7h 8h 9h 2c ** ** Jh Jd Jc Kc", 2), f"P1 lay {run} set(Jh Jd Jc)")
    assert run == meld(state, 1)


@pytest.mark.clause("M-4")
@pytest.mark.parametrize("melds", ["run(5h 2c ** **) set(Jh Jd Jc)", "run(5h 6h 7h 8h) set(Jh 2c **)"])
def test_a_meld_with_more_wilds_than_naturals_may_not_be_laid_down(melds: str) -> None:
    state = holding("5h 6h 7h 8h 2c ** ** Jh Jd Jc Kc", 2)
    assert "it has too many wilds" == fault(state, f"P1 lay {melds}")


@pytest.mark.clause("M-4")
def test_a_set_of_four_may_hold_two_wilds_and_a_set_of_five_not_three() -> None:
    state = holding("7h 7d 2c 2d ** 9h 9d 9c Kc")
    assert "set(7h 7d 2c **)" == meld(do(state, "P1 lay set(7h 7d 2c **) set(9h 9d 9c)"), 1)
    assert "it has too many wilds" == fault(state, "P1 lay set(7h 7d 2c 2d **) set(9h 9d 9c)")


@pytest.mark.clause("M-4")
@pytest.mark.parametrize("wild", ["2c", "**"])
def test_a_hit_may_bring_wilds_up_to_the_number_of_naturals_and_no_further(wild: str) -> None:
    state = facing(f"{wild} {wild} Kc", "set(7h 7d 7c 2d)", "run(5h ** 7h 8h)", down="earlier")
    state = do(state, f"P1 hit {wild} m1", "P1 discard Kc")
    assert f"set(7h 7d 7c 2d {wild})" == meld(state, 1)
    state = facing(f"{wild} {wild} Kc", "set(7h 7d 2d)", "run(5h ** 7h 8h 2s 2h)", down="earlier")
    state = do(state, f"P1 hit {wild} m1")
    assert Misfit.TOO_MANY_WILDS is refused(state, f"P1 hit {wild} m1")
    assert Misfit.TOO_MANY_WILDS is refused(state, f"P1 hit {wild} m2 high")


@pytest.mark.clause("M-4")
def test_a_run_of_six_may_be_hit_full_with_its_third_wild() -> None:
    state = do(facing("2c 2d Kc", "run(5h ** 7h 8h 2s)", down="earlier"), "P1 hit 2c m1 low")
    assert "run(2c 5h ** 7h 8h 2s)" == meld(state, 1)
    assert Misfit.TOO_MANY_WILDS is refused(state, "P1 hit 2d m1 low")


@pytest.mark.clause("M-4")
def test_one_more_natural_makes_room_for_one_more_wild() -> None:
    state = facing("7s ** Kc", "set(7h 7d 2c 2d)", down="earlier")
    assert Misfit.TOO_MANY_WILDS is refused(state, "P1 hit ** m1")
    assert "set(7h 7d 2c 2d 7s **)" == meld(do(state, "P1 hit 7s m1", "P1 hit ** m1"), 1)


@pytest.mark.clause("M-5")
@pytest.mark.parametrize("run", ["run(Ah ** 3h 4h)", "run(Jh Qh Kh Ah)", "run(** Qh Kh Ah)"])
def test_an_ace_may_begin_a_run_or_end_it(run: str) -> None:
    state = do(holding("Ah ** 3h 4h Jh Qh Kh 9h 9d 9c 5c", 2), f"P1 lay {run} set(9h 9d 9c)")
    assert run == meld(state, 1)


@pytest.mark.clause("M-5")
def test_a_run_does_not_wrap_around_the_ace() -> None:
    state = holding("Qh Kh Ah ** 9h 9d 9c 5c", 2)
    assert "a run ends at an ace and can have one at only one end" == fault(
        state, "P1 lay run(Qh Kh Ah **) set(9h 9d 9c)"
    )


@pytest.mark.clause("M-9")
def test_sets_longer_than_three_and_runs_longer_than_four_may_be_laid_down() -> None:
    state = do(holding("7h 7d 7c 7s 5d 6d 7d 8d 9d Kc", 2), "P1 lay set(7h 7d 7c 7s) run(5d 6d 7d 8d 9d)")
    assert ["set(7h 7d 7c 7s)", "run(5d 6d 7d 8d 9d)"] == [meld(state, 1), meld(state, 2)]


@pytest.mark.clause("M-9")
def test_shorter_melds_are_not_the_contract() -> None:
    state = holding("7h 7d 7c 5d 6d 7d 8d Kc", 2)
    assert "not the lengths of the contract" == fault(state, "P1 lay set(7h 7d 7c) run(5d 6d 7d)")


@pytest.mark.clause("M-9")
def test_no_meld_beyond_the_contract_is_laid_down_with_it_or_after_it() -> None:
    state = holding("7h 7d 7c 9h 9d 9c Jh Jd Jc Kc")
    assert "not the melds of the contract" == fault(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c) set(Jh Jd Jc)")
    state = do(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c)")
    assert Reason.ALREADY_DOWN is refused(state, "P1 lay set(Jh Jd Jc)")


@pytest.mark.clause("M-9")
def test_two_sets_of_one_rank_and_two_touching_runs_of_one_suit_may_be_laid_together() -> None:
    sets = do(holding("7h 7d 7c 7s 7h 7d Kc"), "P1 lay set(7h 7d 7c) set(7s 7h 7d)")
    runs = do(holding("3h 4h 5h 6h 7h 8h 9h Th Kc", 3), "P1 lay run(3h 4h 5h 6h) run(7h 8h 9h Th)")
    assert (2, 2) == (len(sets.melds), len(runs.melds))


# --- M-8: exchanging wilds --------------------------------------------------------------------------------------------


@pytest.mark.clause("M-8")
@pytest.mark.parametrize("down", ["no", "earlier", "this_turn"])
def test_down_or_not_a_player_may_swap_the_card_a_wild_stands_for_into_anothers_meld(down: str) -> None:
    state = do(facing("6h 7s Kc", "run(5h 2c 7h 8h)", "set(7h 7d **)", down=down), "P1 swap 6h m1", "P1 swap 7s m2")
    assert ("run(5h 6h 7h 8h)", "set(7h 7d 7s)") == (meld(state, 1), meld(state, 2))
    assert "Kc 2c **" == hand(state, 1)


@pytest.mark.clause("M-8")
def test_an_exchanged_wild_may_serve_in_the_lay_down_of_the_same_turn() -> None:
    state = facing("6h 9h 9d Jh Jd Jc Kc", "run(5h ** 7h 8h)")
    state = do(state, "P1 swap 6h m1", "P1 lay set(9h 9d **) set(Jh Jd Jc)")
    assert Down.THIS_TURN is state.seats[0].down


@pytest.mark.clause("M-8")
@pytest.mark.parametrize("card", ["6d", "5h", "9h", "2c", "**"])
def test_no_other_card_may_be_exchanged_for_the_wild_of_a_run(card: str) -> None:
    state = facing("6d 5h 9h 2c ** Kc", "run(5h ** 7h 8h)")
    assert Misfit.NOTHING_TO_SWAP is refused(state, f"P1 swap {card} m1")


@pytest.mark.clause("M-8")
def test_nothing_is_exchanged_in_own_melds_not_even_a_wild_another_player_put_there() -> None:
    state = given("""
        variant = "may_i"
        turn = 2
        phase = "play"
        seats = [{ hand = "9h 9c Kc" }, { hand = "** Qc Qd", down = "earlier" }]
        melds = [{ owner = 1, kind = "run", cards = "5h 6h 7h 8h" }]
    """)
    state = do(state, "P2 hit ** m1 high", "P2 discard Qd", "P1 draw")
    assert Misfit.SWAP_NOT_IN_THAT_MELD is refused(state, "P1 swap 9h m1")


@pytest.mark.clause("M-8")
def test_a_player_who_hit_a_wild_on_anothers_meld_may_swap_it_there() -> None:
    state = facing("** 9h Kc", "run(5h 6h 7h 8h)", down="earlier")
    state = do(state, "P1 hit ** m1 high", "P1 swap 9h m1")
    assert ("run(5h 6h 7h 8h 9h)", "Kc **") == (meld(state, 1), hand(state, 1))


@pytest.mark.clause("M-8")
def test_any_natural_of_the_rank_equals_the_wild_of_a_set_and_the_player_says_which_of_several() -> None:
    state = facing("7h 7d Kc", "set(7h 7d 2c **)")
    assert Reason.WHICH_WILD is refused(state, "P1 swap 7h m1")
    assert "set(7h 7d 7h **)" == meld(do(state, "P1 swap 7h m1 for 2c"), 1)
    assert "set(7h 7d 2c 7h)" == meld(do(state, "P1 swap 7h m1 for **"), 1)


@pytest.mark.clause("M-8")
def test_an_exchange_waits_for_the_players_own_turn_and_draw() -> None:
    state = given("""
        variant = "may_i"
        phase = "draw"
        seats = [{ hand = "6h Kc" }, {}, { hand = "6h Kd" }]
        melds = [{ owner = 2, kind = "run", cards = "5h ** 7h 8h" }]
    """)
    assert Reason.NOT_NOW is refused(state, "P1 swap 6h m1")
    assert Reason.NOT_YOUR_TURN is refused(do(state, "P1 draw"), "P3 swap 6h m1")


# --- M-10, M-11: playing on, the last card ----------------------------------------------------------------------------


@pytest.mark.clause("M-10")
def test_hits_are_allowed_in_the_very_turn_of_laying_down_on_any_meld() -> None:
    state = facing("7h 7d 7c 9h 9d 9c 9s 6s Kc", "run(3s 4s 5s 2h)")
    assert Reason.NOT_DOWN is refused(state, "P1 hit 7s m1")
    state = do(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c)", "P1 hit 9s m3")
    assert "set(9h 9d 9c 9s)" == meld(state, 3)


@pytest.mark.clause("M-11")
def test_going_out_is_by_a_discard_and_never_by_a_hit_or_a_lay_down() -> None:
    assert {GoOut.DISCARD} == {round_.go_out_by for round_ in MAY_I.rounds}
    state = facing("9h", "run(5h 6h 7h 8h)", down="earlier")
    assert Reason.KEEP_ONE_TO_DISCARD is refused(state, "P1 hit 9h m1")
    assert 0 == do(state, "P1 discard 9h").sheet[-1].out
    state = holding("7h 7d 7c 9h 9d 9c")
    assert Reason.KEEP_ONE_TO_DISCARD is refused(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c)")


@pytest.mark.clause("M-11")
def test_a_turn_does_not_end_without_a_discard() -> None:
    assert Reason.CAN_STILL_ACT is refused(holding("7h"), "P1 end")


# --- M-14, M-15: points -----------------------------------------------------------------------------------------------


@pytest.mark.clause("M-14")
def test_wilds_cost_fifty_aces_fifteen_tens_to_kings_ten_threes_to_nines_five() -> None:
    held = holding("** 2c Ac Tc Jc Qc Kc 3c 4c 5c 6c 7c 8c 9c").hands[0]
    expected = [50, 50, 15, 10, 10, 10, 10, 5, 5, 5, 5, 5, 5, 5]
    assert expected == [hand_points((card,), MAY_I) for card in held]


@pytest.mark.clause("M-14")
def test_penalties_add_up_over_the_game_and_the_player_who_went_out_gets_none() -> None:
    state = given("""
        variant = "may_i"
        phase = "play"
        seats = [{ hand = "Kc", score = 25 }, { hand = "2h 3s", score = 100 }, { hand = "As **" }]
    """)
    assert [25, 155, 65] == [seat.score for seat in do(state, "P1 discard Kc").seats]


@pytest.mark.clause("M-14")
def test_going_out_in_the_turn_of_laying_down_earns_nothing_extra() -> None:
    state = do(holding("7h 7d 7c 9h 9d 9c Kc"), "P1 lay set(7h 7d 7c) set(9h 9d 9c)", "P1 discard Kc")
    assert (0, 0) == (state.sheet[-1].penalties[0], state.seats[0].score)


def last_discard(*seats: str) -> State:
    """Return P1 about to go out of round seven. Seats as inline tables, P1 first."""
    listed = ", ".join(f"{{ {seat} }}" for seat in seats)
    return given(f'variant = "may_i"\nround = 7\nphase = "play"\nseats = [{listed}]')


@pytest.mark.clause("M-15")
def test_the_fewest_penalties_bring_seventy_points_after_round_seven() -> None:
    state = last_discard('hand = "Kc", score = 100, points = 5', 'hand = "3s", score = 90, points = 20')
    assert BonusPaid((1,), 70) in events(state, "P1 discard Kc")
    assert [40, 90] == [seat.points for seat in do(state, "P1 discard Kc").seats]


@pytest.mark.clause("M-15")
def test_all_who_share_the_fewest_penalties_get_the_whole_bonus() -> None:
    state = last_discard('hand = "Kc", score = 95', 'hand = "3s", score = 90', 'hand = "4s", score = 200')
    assert [105, 70, 0] == [seat.points for seat in do(state, "P1 discard Kc").seats]


@pytest.mark.clause("M-15")
def test_the_most_points_win_bonus_included_however_high_the_penalties() -> None:
    state = last_discard(
        'hand = "Kc", score = 300, points = 75', 'hand = "3s", score = 90, points = 30', 'hand = "4s", score = 200'
    )
    assert GameEnded((1, 2, 3)) in events(state, "P1 discard Kc")  # 110, 100 and 0 points


@pytest.mark.clause("M-15")
def test_no_bonus_is_paid_before_the_last_round() -> None:
    state = given('variant = "may_i"\nround = 6\nphase = "play"\nseats = [{ hand = "Kc" }, { hand = "3s" }]')
    assert [30, 0] == [seat.points for seat in do(state, "P1 discard Kc").seats]
