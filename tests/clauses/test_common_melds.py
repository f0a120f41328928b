"""The common frame: what wilds stand for and what melds accept (X-4, X-6)."""

import pytest

from game.engine.refusal import Reason
from game.engine.state import State
from game.rules.cards import Card, parse_cards
from game.rules.fit import Misfit
from game.rules.melds import Meld, card_at, rank_at, read_meld
from game.rules.schema import with_knob
from game.rules.variant import Kind, RunSuits, parse_contract
from tests.clauses.table import campfire, do, fault, given, hand, legal, meld, on_turn, open_shipped, refused, same


def hitting(melds: str, hand_text: str, variant: str = "campfire") -> State:
    """Return P1 down and at play before these melds; `melds` are kind and cards, one per line."""
    tables = [line.split(maxsplit=1) for line in melds.strip().splitlines()]
    entries = ", ".join(f'{{ owner = 2, kind = "{kind}", cards = "{cards}" }}' for kind, cards in tables)
    return given(f"""
        variant = "{variant}"
        phase = "play"
        seats = [{{ hand = "{hand_text}", down = "earlier" }}, {{}}, {{}}, {{}}, {{}}]
        melds = [{entries}]
    """)


def plays(state: State, card: str) -> set[str]:
    """Return what can be done with a card besides discarding it."""
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


@pytest.mark.clause("X-4", "H-9")
def test_one_natural_is_enough_without_a_limit() -> None:
    variant = campfire("1 set of 4 + 1 set of 3", dealing__jokers=same(6))
    laid = do(on_turn("7h ** ** ** 8s 8d 8c Kd", "", "no", variant), "P1 lay set(7h ** ** **) set(8s 8d 8c)")
    assert "set(7h ** ** **)" == meld(laid, 1)

    table = '{ owner = 2, kind = "set", cards = "7h ** ** **" }'
    assert "set(7h ** ** ** **)" == meld(do(on_turn("** 2c Kd", table, "earlier", variant), "P1 hit ** m1"), 1)


@pytest.mark.clause("X-4")
def test_a_wild_in_a_set_stands_for_the_rank_alone() -> None:
    state = hitting("set 7h ** 7c", "7h 7d 8d Kd")

    assert "set(7h ** 7c 7h 7d)" == meld(do(state, "P1 hit 7h m1", "P1 hit 7d m1"), 1)
    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit 8d m1")


@pytest.mark.clause("X-4")
@pytest.mark.parametrize("variant", ["quarters", "shafer", "may_i"])
def test_wilds_alone_are_not_a_meld(variant: str) -> None:
    state = given(f"""
        variant = "{variant}"
        phase = "play"
        seats = [{{ hand = "** ** ** 9h 9d 9c Kd Kc" }}, {{}}]
    """)

    assert "it needs a natural card" == fault(state, "P1 lay set(** ** **) set(9h 9d 9c)")


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
    assert {"P1 swap 7h m1 for **", "P1 swap 7h m1 for 2c"} == {action for action in legal(state) if "swap" in action}
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
def test_a_run_with_a_low_ace_takes_the_two_neighbors_of_its_high_end_only() -> None:
    state = hitting("run Ah 2h 3h 4h\nrun Jd Qd Kd Ad", "5h Kh 2d Td Kc Ks")

    assert [{"5h m1"}, set()] == [plays(state, "5h"), plays(state, "Kh")]
    assert [set(), {"Td m2"}] == [plays(state, "2d"), plays(state, "Td")]


def meld_of(kind: Kind, cards: str, knob: str = "melding.longer", value: object = False) -> Meld:
    """Read the meld of these cards in May I?, where twos are wild, with one option changed."""
    meld = read_meld(0, kind, parse_cards(cards), with_knob(open_shipped("may_i"), knob, value))
    assert isinstance(meld, Meld)
    return meld


def cards_in(meld: Meld) -> list[str]:
    """Return the card in each place or the card that a wild stands for; -- where that is only a rank."""
    cards: list[Card | None] = [card_at(meld, index) for index in range(len(meld.cards))]
    return ["--" if card is None else str(card) for card in cards]


def ranks_in(meld: Meld) -> list[int]:
    return [rank_at(meld, index) for index in range(len(meld.cards))]


@pytest.mark.clause("X-4")
def test_a_wild_in_a_run_stands_for_the_card_of_its_place() -> None:
    run = meld_of(Kind.RUN, "** 4h 2c 6h")

    assert ["3h", "4h", "5h", "6h"] == cards_in(run)
    assert [3, 4, 5, 6] == ranks_in(run)
    assert ["Jd", "Qd", "Kd", "Ad"] == cards_in(meld_of(Kind.RUN, "Jd Qd Kd **"))


@pytest.mark.clause("K-10")
def test_places_around_the_corner_are_ranks_again() -> None:
    run = meld_of(Kind.RUN, "Ks ** ** 3s **", "melding.corner", True)

    assert ["Ks", "As", "2s", "3s", "4s"] == cards_in(run)
    assert [13, 1, 2, 3, 4] == ranks_in(run)


@pytest.mark.clause("X-4")
def test_a_wild_in_a_set_stands_for_no_card_and_a_natural_for_itself() -> None:
    trio = meld_of(Kind.SET, "7h ** 7c 2d")

    assert ["7h", "--", "7c", "--"] == cards_in(trio)
    assert [7, 7, 7, 7] == ranks_in(trio)


@pytest.mark.clause("K-16")
def test_a_wild_in_a_run_of_any_suits_stands_for_a_rank_alone() -> None:
    run = meld_of(Kind.RUN, "Ah 2c 3d ** 5s", "melding.run_suits", RunSuits.ANY)

    assert ["Ah", "2c", "3d", "--", "5s"] == cards_in(run)
    assert [1, 2, 3, 4, 5] == ranks_in(run)
    assert ["4h", "--", "6h"] == cards_in(meld_of(Kind.RUN, "4h 2c 6h", "melding.run_suits", RunSuits.ANY))


@pytest.mark.clause("X-5")
@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize("contract", ["1 run of 4 + 1 run of 5", "1 run of 5 + 1 run of 4"])
def test_runs_of_unequal_length_may_be_laid_in_either_order(contract: str, longer: bool) -> None:
    text = 'variant = ""\nphase = "play"\nseats = [{ hand = "3h 4h 5h 6h 7h 8s 9s Ts Js Kd" }, {}, {}]'
    house = with_knob(open_shipped("campfire"), "rounds.contract", parse_contract(contract))
    state = given(text, with_knob(house, "melding.longer", longer))
    long, short = "run(3h 4h 5h 6h 7h)", "run(8s 9s Ts Js)"

    assert [long, short] == [str(meld) for meld in do(state, f"P1 lay {long} {short}").melds]
    assert [short, long] == [str(meld) for meld in do(state, f"P1 lay {short} {long}").melds]
    assert "not the lengths of the contract" == fault(state, f"P1 lay run(3h 4h 5h 6h) {short}")


@pytest.mark.clause("X-5")
@pytest.mark.parametrize("longer", [False, True])
def test_sets_of_unequal_length_may_be_laid_the_longer_first(longer: bool) -> None:
    text = 'variant = ""\nphase = "play"\nseats = [{ hand = "3h 3d 3c 3s 7h 7d 7c Kd" }, {}, {}]'
    house = with_knob(open_shipped("campfire"), "rounds.contract", parse_contract("1 set of 3 + 1 set of 4"))
    state = given(text, with_knob(house, "melding.longer", longer))

    laid = do(state, "P1 lay set(3h 3d 3c 3s) set(7h 7d 7c)")
    assert ["set(3h 3d 3c 3s)", "set(7h 7d 7c)"] == [str(meld) for meld in laid.melds]
    assert "not the lengths of the contract" == fault(state, "P1 lay set(3h 3d 3c) set(7h 7d 7c)")
