"""Shafer Shanghai: cards, laying down, hits, scoring (S-1 to S-4, S-13 to S-17, S-21)."""

from collections import Counter

import pytest

from game.engine.events import GameEnded
from game.engine.refusal import Reason
from game.engine.state import Down, State, new_game
from game.rules.cards import JOKER, parse_cards
from game.rules.scoring import hand_points
from game.rules.variant import format_contract
from tests.clauses.table import dealt, do, events, fault, given, hand, legal, meld, open_shipped, refused

SHAFER = open_shipped("shafer")


def at_play(hand_text: str, melds: str = "", down: str = "no", round_: int = 1, more: str = "") -> State:
    """Return P1 at play with these cards; each line of `melds` is an owner, a kind and cards."""
    tables = [line.split(maxsplit=2) for line in melds.strip().splitlines()]
    entries = ", ".join(f'{{ owner = {owner}, kind = "{kind}", cards = "{cards}" }}' for owner, kind, cards in tables)
    return given(f"""
        variant = "shafer"
        round = {round_}
        phase = "play"
        {more}
        seats = [{{ hand = "{hand_text}", down = "{down}" }}, {{}}, {{}}]
        melds = [{entries}]
    """)


@pytest.mark.clause("S-1")
@pytest.mark.parametrize("players", range(2, 8))
def test_two_packs_and_four_jokers_for_two_to_seven(players: int) -> None:
    game = Counter(SHAFER.cards_for(players))

    assert (108, 4) == (game.total(), game[JOKER])
    assert {2} == {count for card, count in game.items() if card != JOKER}


@pytest.mark.clause("S-1")
@pytest.mark.parametrize("players", [1, 8])
def test_no_other_number_of_players_is_allowed(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 7 players"):
        new_game(SHAFER, players, "1")


@pytest.mark.clause("S-1")
def test_the_lowest_total_wins() -> None:
    state = given("""
        variant = "shafer"
        round = 7
        phase = "play"
        seats = [
            { hand = "9s", down = "earlier", score = 70 },
            { hand = "2h", score = 50 },
            { hand = "Ah Kd", score = 60 },
        ]
        melds = [{ owner = 2, kind = "set", cards = "9h 9d 9c" }]
    """)

    assert GameEnded((2, 1, 3)) == events(state, "P1 hit 9s m1")[-1]


@pytest.mark.clause("S-2")
def test_the_seven_contracts() -> None:
    assert [
        "2 sets of 3",
        "1 set of 3 + 1 run of 4",
        "2 runs of 4",
        "3 sets of 3",
        "2 sets of 3 + 1 run of 4",
        "1 set of 3 + 2 runs of 4",
        "3 runs of 4",
    ] == [format_contract(round_.contract) for round_ in SHAFER.rounds]


@pytest.mark.clause("S-2", "S-3")
@pytest.mark.parametrize("players", range(2, 8))
def test_the_cards_dealt_in_each_hand_and_who_begins(players: int) -> None:
    dealt_cards = []
    for before in range(7):
        start = f'variant = "shafer"\nplayers = {players}\nround = {before}\ndealer = 1\nphase = "round_over"'
        state = do(given(start), "deal")
        assert (state.dealer + 1) % players == state.turn
        dealt_cards.append({len(held) for held in state.hands})

    assert [{10}, {10}, {10}, {10}, {12}, {12}, {13 if players == 7 else 14}] == dealt_cards


@pytest.mark.clause("S-3")
def test_a_joker_may_be_the_first_upcard() -> None:
    upcards = {dealt("shafer", 4, str(seed)).discards for seed in range(200)}

    assert (JOKER,) in upcards


@pytest.mark.clause("S-4")
@pytest.mark.parametrize(
    ("run", "expected"),
    [
        ("Ah 2h 3h 4h", None),
        ("Jh Qh Kh Ah", None),
        ("** 2h 3h 4h", None),
        ("Qh Kh Ah 2h", "the cards of a run must be in order"),
        ("Kh Ah 2h 3h", "the cards of a run must be in order"),
        ("Qh Kh Ah **", "a run ends at an ace and can have one at only one end"),
        ("** Ah 2h 3h", "the cards of a run must be in order"),
    ],
)
def test_aces_are_high_or_low_and_nothing_wraps(run: str, expected: str | None) -> None:
    state = at_play(f"{run} 9h 9d 9c Kd Kc", round_=2)
    action = f"P1 lay set(9h 9d 9c) run({run})"

    if expected is None:
        assert "Kd Kc" == hand(do(state, action), 1)
    else:
        assert expected == fault(state, action)


@pytest.mark.clause("S-13")
@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        ("set(9h 9d 9c) run(4h 5h 6h 7h)", None),
        ("set(9h 9d 9c 9s) run(4h 5h 6h 7h)", "not the lengths of the contract"),
        ("set(9h 9d 9c) run(4h 5h 6h 7h 8h)", "not the lengths of the contract"),
        ("set(9h 9d 9c)", "not the melds of the contract"),
    ],
)
def test_only_the_contract_at_its_least_lengths_is_laid_down(melds: str, expected: str | None) -> None:
    state = at_play("9h 9d 9c 9s 4h 5h 6h 7h 8h Kd", round_=2)

    if expected is None:
        assert "9s 8h Kd" == hand(do(state, f"P1 lay {melds}"), 1)
    else:
        assert expected == fault(state, f"P1 lay {melds}")


@pytest.mark.clause("S-13")
@pytest.mark.parametrize(
    "action", ["P3 lay set(7h 7d 7c) set(9h 9d 9c)", "P3 hit 9s m1", "P3 swap 4d m2 hit m1", "P3 take", "P3 draw"]
)
@pytest.mark.parametrize("down", ["no", "earlier"])
def test_inside_an_out_of_turn_buy_nothing_is_laid_down_hit_or_swapped(action: str, down: str) -> None:
    melds = """{ owner = 2, kind = "set", cards = "9h 9d **" }, { owner = 3, kind = "run", cards = "3d ** 5d 6d" }"""
    state = given(f"""
        variant = "shafer"
        phase = "offer"
        discards = "Qh"
        discarder = 0
        seats = [{{}}, {{}}, {{ hand = "7h 7d 7c 9h 9d 9c 9s 4d Kd", down = "{down}" }}]
        melds = [{melds if down == "earlier" else melds.replace("owner = 3", "owner = 2")}]
    """)

    buying = do(state, "P2 pass", "P3 buy", "P1 allow")

    assert Reason.NOT_YOUR_TURN == refused(buying, action)
    assert not [action for action in legal(buying) if action.split()[1] in ("lay", "hit", "swap")]


FIVES = "2 run 5h 6h 7h 8h"


@pytest.mark.clause("S-14")
def test_hits_wait_for_the_turn_after_laying_down() -> None:
    state = at_play("7h 7d 7c 9h 9d 9c 7s 9h Kd Qd", FIVES)
    assert Reason.NOT_DOWN == refused(state, "P1 hit 9h m1")

    laid = do(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c)")

    assert Down.THIS_TURN is laid.seats[0].down
    assert [Reason.HITS_FROM_NEXT_TURN] * 2 == [refused(laid, "P1 hit 9h m1"), refused(laid, "P1 hit 7s m2")]
    ended = do(laid, "P1 discard Kd")
    assert Down.EARLIER is ended.seats[0].down


@pytest.mark.clause("S-14")
def test_from_then_on_all_melds_take_hits() -> None:
    state = at_play("9h 7s Kd Qd", f"{FIVES}\n1 set 7d 7c 7h", "earlier")

    after = do(state, "P1 hit 9h m1", "P1 hit 7s m2")

    assert ["run(5h 6h 7h 8h 9h)", "set(7d 7c 7h 7s)"] == [meld(after, 1), meld(after, 2)]


@pytest.mark.clause("S-15")
@pytest.mark.parametrize(
    ("first", "other", "allowed"),
    [
        ("2h 3h 4h 5h", "6h 7h 8h 9h", False),
        ("6h 7h 8h 9h", "2h 3h 4h 5h", False),
        ("2h 3h 4h 5h", "7h 8h 9h Th", True),  # one card between
        ("2h 3h 4h 5h", "5h 6h 7h 8h", True),  # an overlap
        ("2h 3h 4h 5h", "2h 3h 4h 5h", True),
        ("2h 3h 4h 5h", "6d 7d 8d 9d", True),  # another suit
        ("2h 3h 4h **", "6h 7h 8h 9h", False),  # the wild stands for the five
        ("** 3h 4h 5h", "6h 7h 8h 9h", False),
        ("2h 3h 4h 5h", "** 7h 8h 9h", False),
        ("2h 3h 4h **", "** 7h 8h 9h", False),
        ("** 2h 3h 4h", "6h 7h 8h 9h", True),  # there it stands for the ace
        ("Ah 2h 3h 4h", "Th Jh Qh Kh", True),  # king and low ace
        ("2h 3h 4h 5h", "Jh Qh Kh Ah", True),  # high ace and two
        ("Ah 2h 3h 4h", "Jh Qh Kh Ah", True),
        ("Ah 2h 3h 4h", "5h 6h 7h 8h", False),
        ("7h 8h 9h Th", "Jh Qh Kh Ah", False),
    ],
)
def test_runs_of_one_suit_laid_down_together_must_not_lie_end_to_end(first: str, other: str, allowed: bool) -> None:
    state = at_play(f"{first} {other} Kd Kc", round_=3)
    for action in (f"P1 lay run({first}) run({other})", f"P1 lay run({other}) run({first})"):
        if allowed:
            assert "Kd Kc" == hand(do(state, action), 1)
        else:
            assert "two runs end to end" == fault(state, action)
            assert not [listed for listed in legal(state) if action in listed]


@pytest.mark.clause("S-15")
def test_a_third_run_that_overlaps_both_does_not_excuse_two_neighbors() -> None:
    state = at_play("2h 3h 4h 5h 6h 7h 8h 9h 4h 5h 6h 7h Kd Kc", round_=7)

    assert "two runs end to end" == fault(state, "P1 lay run(2h 3h 4h 5h) run(4h 5h 6h 7h) run(6h 7h 8h 9h)")


@pytest.mark.clause("S-15")
def test_hits_may_join_runs_that_a_lay_down_may_not_join() -> None:
    melds = "1 run 2h 3h 4h 5h\n1 run 7h 8h 9h Th"

    after = do(at_play("6h 6d Kd Kc", melds, "earlier", 3), "P1 hit 6h m1")

    assert "run(2h 3h 4h 5h 6h)" == meld(after, 1)


@pytest.mark.clause("S-16")
def test_sets_laid_down_together_must_differ_in_rank() -> None:
    state = at_play("Qh Qd Qc Qs Qh Qd Jh Jd Jc ** Kd Kc")

    assert "two sets of one rank" == fault(state, "P1 lay set(Qh Qd Qc) set(Qs Qh Qd)")
    assert "two sets of one rank" == fault(state, "P1 lay set(Qh Qd Qc) set(Qs ** Qh)")
    assert 2 == len(do(state, "P1 lay set(Qh Qd Qc) set(Jh Jd Jc)").melds)


@pytest.mark.clause("S-16")
def test_a_set_of_a_rank_already_on_the_table_may_be_laid_down() -> None:
    state = at_play("Qs Qh Qd Jh Jd Jc Kd Kc", "2 set Qh Qd Qc")

    assert 3 == len(do(state, "P1 lay set(Qs Qh Qd) set(Jh Jd Jc)").melds)


@pytest.mark.clause("S-17")
def test_each_meld_laid_down_holds_one_joker_at_most() -> None:
    state = at_play("9h 9d 9c 5h 6h 7h 8h ** ** ** Kd Kc", round_=2)

    assert 2 == len(do(state, "P1 lay set(9h 9d **) run(5h ** 7h 8h)").melds)
    assert "it has too many wilds" == fault(state, "P1 lay set(9h ** **) run(5h 6h 7h 8h)")
    assert "it has too many wilds" == fault(state, "P1 lay set(9h 9d 9c) run(5h ** ** 8h)")


@pytest.mark.clause("S-17")
@pytest.mark.parametrize(("cards", "how"), [("set 9h 9d **", "P1 hit ** m1"), ("run 5h ** 7h 8h", "P1 hit ** m1 low")])
def test_hits_may_bring_more_jokers(cards: str, how: str) -> None:
    after = do(at_play("** ** Kd Kc", f"2 {cards}", "earlier"), how, how)

    assert 3 == after.melds[0].cards.count(JOKER)


@pytest.mark.clause("S-21")
@pytest.mark.parametrize(
    ("cards", "points"),
    [("2h", 5), ("5h", 5), ("9h", 5), ("Th", 10), ("Jh", 10), ("Qh", 10), ("Kh", 10), ("Ah", 15), ("**", 25)],
)
def test_card_points_of_each_rank(cards: str, points: int) -> None:
    assert points == hand_points(parse_cards(cards), SHAFER)


@pytest.mark.clause("S-21")
def test_cards_on_the_table_cost_nothing_and_the_player_who_went_out_has_none() -> None:
    state = given("""
        variant = "shafer"
        phase = "play"
        seats = [{ hand = "9s", down = "earlier" }, { hand = "2h Th" }, { hand = "Ah **" }]
        melds = [{ owner = 2, kind = "set", cards = "9h 9d 9c" }]
    """)

    assert (0, 15, 40) == do(state, "P1 hit 9s m1").sheet[-1].penalties
