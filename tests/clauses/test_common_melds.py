"""The common frame: what wilds stand for and what melds take (X-4, X-6)."""

import pytest

from game.engine.refusal import Reason
from game.engine.state import State
from game.rules.fit import Misfit
from tests.clauses.table import do, fault, given, hand, legal, meld, refused


def hitting(melds: str, hand_text: str, variant: str = "campfire") -> State:
    """P1 is down and at play before these melds; `melds` are kind and cards, one a line."""
    tables = [line.split(maxsplit=1) for line in melds.strip().splitlines()]
    entries = ", ".join(f'{{ owner = 2, kind = "{kind}", cards = "{cards}" }}' for kind, cards in tables)
    return given(f"""
        variant = "{variant}"
        phase = "play"
        seats = [{{ hand = "{hand_text}", down = "earlier" }}, {{}}, {{}}, {{}}, {{}}]
        melds = [{entries}]
    """)


def plays(state: State, card: str) -> set[str]:
    """What can be done with a card beside discarding it."""
    return {action.split(maxsplit=2)[2] for action in legal(state) if action.startswith(f"P1 hit {card}")}


@pytest.mark.clause("X-4")
def test_the_order_of_a_run_gives_its_wild_one_exact_place() -> None:
    state = given("""
        variant = "campfire"
        round = 3
        phase = "play"
        seats = [{ hand = "6h 7h 8h ** 2s 3s 4s 5s 9h 5h 4h Kd" }, {}, {}]
    """)

    low = do(state, "P1 lay run(** 6h 7h 8h) run(2s 3s 4s 5s)")
    high = do(state, "P1 lay run(6h 7h 8h **) run(2s 3s 4s 5s)")

    assert [{"4h m1"}, set(), {"9h m1"}] == [plays(low, card) for card in ("4h", "5h", "9h")]
    assert [set(), {"5h m1"}, set()] == [plays(high, card) for card in ("4h", "5h", "9h")]


@pytest.mark.clause("X-4")
def test_the_player_says_which_end_of_a_run_a_wild_takes() -> None:
    state = hitting("run 5h 6h 7h 8h", "** Kd Kc")

    assert Reason.WHICH_END == refused(state, "P1 hit ** m1")
    assert "run(** 5h 6h 7h 8h)" == meld(do(state, "P1 hit ** m1 low"), 1)
    assert "run(5h 6h 7h 8h **)" == meld(do(state, "P1 hit ** m1 high"), 1)


@pytest.mark.clause("X-4")
def test_a_wild_in_a_set_stands_for_the_rank_alone() -> None:
    state = hitting("set 7h ** 7c", "7h 7d 8d Kd")

    assert "set(7h ** 7c 7h 7d)" == meld(do(state, "P1 hit 7h m1", "P1 hit 7d m1"), 1)
    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit 8d m1")


@pytest.mark.clause("X-4")
@pytest.mark.parametrize("variant", ["quarters", "shafer", "may_i"])
def test_wilds_alone_are_no_meld(variant: str) -> None:
    state = given(f"""
        variant = "{variant}"
        phase = "play"
        seats = [{{ hand = "** ** ** 9h 9d 9c Kd Kc" }}, {{}}]
    """)

    assert "no natural card" == fault(state, "P1 lay set(** ** **) set(9h 9d 9c)")


@pytest.mark.clause("X-4")
def test_one_natural_is_enough_where_wilds_are_free() -> None:
    state = given("""
        variant = "campfire"
        phase = "play"
        seats = [{ hand = "7h ** ** 9h 9d 9c Kd Kc" }, {}, {}, {}, {}]
    """)

    assert "set(7h ** **)" == meld(do(state, "P1 lay set(7h ** **) set(9h 9d 9c)"), 1)


@pytest.mark.clause("X-4")
def test_the_swapper_chooses_among_the_wilds_of_a_set() -> None:
    state = given("""
        variant = "may_i"
        phase = "play"
        seats = [{ hand = "7h Kd" }, {}]
        melds = [{ owner = 2, kind = "set", cards = "7d 7c 7s ** 2c" }]
    """)

    assert Reason.WHICH_WILD == refused(state, "P1 swap 7h m1")
    assert "Kd 2c" == hand(do(state, "P1 swap 7h m1 for 2c"), 1)
    assert "Kd **" == hand(do(state, "P1 swap 7h m1 for **"), 1)
    assert Misfit.NOTHING_TO_SWAP == refused(state, "P1 swap 7h m1 for 2d")


@pytest.mark.clause("X-4")
def test_in_a_run_a_natural_equals_one_place_only() -> None:
    state = given("""
        variant = "may_i"
        phase = "play"
        seats = [{ hand = "7h 8h 7d Kd" }, {}]
        melds = [{ owner = 2, kind = "run", cards = "5h 6h ** **" }]
    """)

    assert "run(5h 6h 7h **)" == meld(do(state, "P1 swap 7h m1"), 1)
    assert "run(5h 6h ** 8h)" == meld(do(state, "P1 swap 8h m1"), 1)
    assert Misfit.NOTHING_TO_SWAP == refused(state, "P1 swap 7d m1")


@pytest.mark.clause("X-6")
def test_a_set_takes_its_rank_or_a_wild() -> None:
    state = hitting("set 7h 7d 7c", "7s ** 8h Kd")

    assert "set(7h 7d 7c 7s **)" == meld(do(state, "P1 hit 7s m1", "P1 hit ** m1"), 1)
    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit 8h m1")


@pytest.mark.clause("X-6")
def test_a_run_takes_the_next_card_at_either_end() -> None:
    state = hitting("run 5h 6h 7h 8h", "4h 9h 4d Th 6h Kd")

    assert "run(4h 5h 6h 7h 8h 9h)" == meld(do(state, "P1 hit 4h m1", "P1 hit 9h m1"), 1)
    assert [Misfit.DOES_NOT_FIT] * 3 == [refused(state, f"P1 hit {card} m1") for card in ("4d", "Th", "6h")]
    assert Reason.NOT_AT_THAT_END == refused(state, "P1 hit 4h m1 high")


@pytest.mark.clause("X-6")
@pytest.mark.parametrize(
    ("variant", "run", "wild_goes", "ace_goes"),
    [
        ("campfire", "Jh Qh Kh Ah", {"** m1"}, set()),  # no place above the ace
        ("campfire", "Ah 2h 3h 4h", {"** m1"}, set()),  # none under it
        ("campfire", "Th Jh Qh Kh", {"** m1 low", "** m1 high"}, {"Ah m1"}),
        ("campfire", "2h 3h 4h 5h", {"** m1 low", "** m1 high"}, {"Ah m1"}),
        ("classic", "2h 3h 4h 5h", {"** m1"}, set()),  # aces are high only
        ("classic", "Th Jh Qh Kh", {"** m1 low", "** m1 high"}, {"Ah m1"}),
        ("campfire", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", set(), set()),  # an ace at one end only
        ("campfire", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", set(), set()),
        ("campfire", "** 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", set(), set()),  # a wild in the ace's place counts
    ],
)
def test_runs_end_at_the_ace(variant: str, run: str, wild_goes: set[str], ace_goes: set[str]) -> None:
    state = hitting(f"run {run}", "** Ah Kd Kc", variant)

    assert (wild_goes, ace_goes) == (plays(state, "**"), plays(state, "Ah"))


@pytest.mark.clause("X-6")
def test_a_run_with_a_low_ace_takes_the_two_neighbours_of_its_high_end_only() -> None:
    state = hitting("run Ah 2h 3h 4h\nrun Jd Qd Kd Ad", "5h Kh 2d Td Kc Ks")

    assert [{"5h m1"}, set()] == [plays(state, "5h"), plays(state, "Kh")]
    assert [set(), {"Td m2"}] == [plays(state, "2d"), plays(state, "Td")]
