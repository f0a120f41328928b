"""Runs of one color and of alternating colors (K-35 of `game/docs/relatives.md`): laid, hit, swapped and measured."""

import random
from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from ai.counting import counted
from ai.evaluator.distance import evaluator_for
from ai.evaluator.laying import layings
from ai.master.table import TableBatch
from game.engine.actions import LayDown
from game.engine.laydowns import lay_downs
from game.engine.state import State
from game.rules.cards import Card, parse_cards
from game.rules.contract import LayingFault, read_laying
from game.rules.fit import Misfit, card_replaced_by_wild, wanted
from game.rules.melds import Meld, MeldFault, card_at, read_meld
from game.rules.schema import with_knob
from game.rules.variant import Kind, MeldSpec, RunSuits, Variant, WildSuits, parse_contract
from game.rules.variant_check import variant_faults
from tests.clauses.table import (
    FREE_SWAPS,
    LEVELS,
    RUN_AND_SET,
    campfire,
    choice_of,
    do,
    fault,
    given,
    legal,
    open_shipped,
    refused,
)
from tests.support.rows import slow_unless

COLOR, IN_TURN = RunSuits.COLOR, RunSuits.ALTERNATING
REDS = "hd"


@cache
def house(suits: RunSuits, contract: str = RUN_AND_SET, **knobs: object) -> Variant:
    """Return rules with such runs, one contract in every round, swaps in anyone's melds, and options of melds."""
    of_melds = {f"melding__{key}": value for key, value in knobs.items()}
    return campfire(contract, melding__run_suits=suits, **FREE_SWAPS, **of_melds)


def at_table(hand: str, variant: Variant, run: str = "", down: str = "no") -> State:
    """Return P1 on turn after the draw; with a run, P2 has laid it down beside a set."""
    melds = f'{{ owner = 1, kind = "set", cards = "Ks Kd Kc" }}, {{ owner = 1, kind = "run", cards = "{run}" }}'
    return given(
        f"""
        variant = ""
        players = 3
        discards = "2c 3c"
        phase = "play"
        melds = [{melds if run else ""}]
        seats = [{{ hand = "{hand}", down = "{down}" }}, {{ hand = "Js Jd 4c 6c" }}, {{ hand = "Ts Td 6s 7s" }}]
        """,
        variant,
    )


@pytest.mark.clause("K-35")
@pytest.mark.parametrize(
    ("suits", "run", "wrong"),
    [
        (COLOR, "3h 4d 5d 6h", None),
        (COLOR, "3s 4c 5s 6s", None),
        (COLOR, "3h ** 5d 6h", None),
        (COLOR, "3h 4d 5s 6h", "a run is all one color"),
        (IN_TURN, "3h 4s 5d 6c", None),
        (IN_TURN, "3c 4d 5c 6h", None),
        (IN_TURN, "3h ** 5d 6c", None),
        (IN_TURN, "3h 4s 5c 6d", "a run is red and black in turn"),
        (IN_TURN, "3h ** 5c 6d", "a run is red and black in turn"),
        (IN_TURN, "3h 4h 5h 6h", "a run is red and black in turn"),
    ],
)
def test_a_run_laid_down_has_the_colors_that_the_rules_ask_for(suits: RunSuits, run: str, wrong: str | None) -> None:
    state = at_table(f"7h 7s 7d {run} Kd 2c Qh", house(suits))

    if wrong:
        assert wrong == fault(state, f"P1 lay set(7h 7s 7d) run({run})")
    else:
        assert f"P1 lay set(7s 7h 7d) run({run})" in legal(state)
        assert f"run({run})" == str(do(state, f"P1 lay set(7h 7s 7d) run({run})").melds[1])


@pytest.mark.clause("K-35")
@pytest.mark.parametrize(
    ("suits", "run", "low", "high"),
    [(COLOR, "3h ** 5d 6d", "hd", "hd"), (IN_TURN, "3h ** 5d 6s", "sc", "hd"), (IN_TURN, "3s 4h 5c", "hd", "hd")],
)
def test_each_end_takes_its_color(suits: RunSuits, run: str, low: str, high: str) -> None:
    variant, last = house(suits), {"6": "7", "5": "6"}[run.split()[-1][0]]
    for suit in "shdc":
        state = at_table(f"2{suit} {last}{suit} 8{suit} 9c", variant, run, "earlier")
        for card, colors, grown in (
            (f"2{suit}", low, f"2{suit} {run}"),
            (f"{last}{suit}", high, f"{run} {last}{suit}"),
        ):
            if suit in colors:
                assert f"run({grown})" == str(do(state, f"P1 hit {card} m2").melds[1])
            else:
                assert Misfit.DOES_NOT_FIT == refused(state, f"P1 hit {card} m2")


@pytest.mark.clause("K-35")
def test_colors_go_on_alternating_after_hits_at_both_ends() -> None:
    state = at_table("2s 7h As 8c 2h 8d", house(IN_TURN), "3h 4s 5d 6c", "earlier")

    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit 2h m2")
    state = do(state, "P1 hit 2s m2", "P1 hit 7h m2")
    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit As m2")
    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit 8d m2")
    assert "run(2s 3h 4s 5d 6c 7h 8c)" == str(do(state, "P1 hit 8c m2").melds[1])


@pytest.mark.clause("K-35")
@pytest.mark.parametrize("card", ["Kd", "3s", "5h"])
def test_no_end_is_asked_for_a_card_between_no_colors(card: str) -> None:
    state = at_table(f"{card} 2c Qh", house(IN_TURN), "5h 6s 7d 8c", "earlier")

    assert Misfit.DOES_NOT_FIT == refused(state, f"P1 hit {card} m2")


@pytest.mark.clause("K-35")
@pytest.mark.parametrize(("suits", "run", "fits"), [(COLOR, "3h ** 5d 6d", "hd"), (IN_TURN, "3h ** 5d 6s", "sc")])
def test_a_wild_of_a_run_stands_for_a_rank_of_one_color(suits: RunSuits, run: str, fits: str) -> None:
    variant = house(suits)
    state = at_table("4s 4h 4d 4c 9c", variant, run, "earlier")

    for suit in "shdc":
        if suit in fits:
            assert f"run({run.replace('**', f'4{suit}')})" == str(do(state, f"P1 swap 4{suit} m2").melds[1])
        else:
            assert Misfit.NOTHING_TO_SWAP == refused(state, f"P1 swap 4{suit} m2")
    assert {Card(4, suit) for suit in fits} == set(card_replaced_by_wild(state.melds[1], variant.dealing.wilds))


@pytest.mark.clause("K-35")
@pytest.mark.parametrize(("suits", "own"), [(COLOR, "sc"), (IN_TURN, "hd")])
def test_a_wild_in_its_own_place_counts_as_natural_in_both_suits_of_the_color(suits: RunSuits, own: str) -> None:
    twos = with_knob(house(suits, own_place=True), "dealing.wild_ranks", frozenset({0, 2}))
    as_natural = [
        suit
        for suit in "shdc"
        if (run := read(f"2{suit} 3s ** 5{'s' if suits is COLOR else 'c'}", twos)) and card_at(run, 0)
    ]

    assert sorted(own) == sorted(as_natural)


def read(cards: str, variant: Variant) -> Meld:
    meld = read_meld(0, Kind.RUN, parse_cards(cards), variant)
    assert isinstance(meld, Meld)
    return meld


@pytest.mark.clause("K-35")
def test_a_wild_of_its_own_suit_may_stand_in_any_such_run() -> None:
    for suits, run in ((COLOR, "5h 2c 7d"), (IN_TURN, "5h 2c 7d"), (IN_TURN, "5h 2d 7d")):
        own = with_knob(house(suits), "dealing.wild_ranks", frozenset({0, 2}))
        assert read(run, with_knob(own, "dealing.wild_suits", WildSuits.OWN))
    of_one = with_knob(house(RunSuits.ONE), "dealing.wild_ranks", frozenset({0, 2}))
    refusing = with_knob(of_one, "dealing.wild_suits", WildSuits.OWN)
    assert MeldFault.WILD_OF_OTHER_SUIT == read_meld(0, Kind.RUN, parse_cards("5h 2c 7h"), refusing)


@pytest.mark.clause("K-35")
@pytest.mark.parametrize(
    ("suits", "one", "other", "may"),
    [
        (COLOR, "3h 4d 5d", "6h 7h 8d", False),
        (COLOR, "3h 4d 5d", "6s 7c 8s", True),
        (COLOR, "3h 4d 5d", "7h 8h 9d", True),
        (IN_TURN, "3h 4s 5d", "6c 7h 8s", False),
        (IN_TURN, "3h 4s 5d", "6h 7s 8h", True),
        (IN_TURN, "3h 4s 5d", "7h 8s 9h", True),
        (IN_TURN, "4s 5d 6c", "Ah 2s 3h", False),
    ],
)
def test_runs_that_could_be_one_are_kept_apart(suits: RunSuits, one: str, other: str, may: bool) -> None:
    variant = house(suits, "2 runs of 3", runs_apart=True)
    found = fault(at_table(f"{one} {other} Kd 2c Qh", variant), f"P1 lay run({one}) run({other})") if not may else None

    assert found == (None if may else "two runs end to end")
    laid = tuple(read(run, variant) for run in (one, other))
    evaluator = evaluator_for(variant.rounds[0].contract, variant)
    assert (evaluator.distance_of(card for meld in laid for card in meld.cards) == 0) is may


@pytest.mark.clause("K-35")
def test_colors_alternate_around_the_corner() -> None:
    corner = house(IN_TURN, corner=True)
    run = read("Qs Kh Ac 2d", corner)

    assert {"Jh", "Jd", "3s", "3c"} == {str(card) for card, _end in wanted(run, 0, corner)}
    assert MeldFault.SAME_COLORS == read_meld(0, Kind.RUN, parse_cards("Qs Kh Ac 2c"), corner)


# ---- measured, against a search that knows nothing of the game's code ----

CONTRACTS = ("1 run of 4", "2 runs of 3", "1 set of 3 + 1 run of 3", "1 run of 5 + 1 run of 3")


def may_follow(suits: RunSuits, colors: list[tuple[int, bool]]) -> bool:
    """Return whether naturals, each with its place and whether it is red, have the colors of a run."""
    if suits is COLOR:
        return len({red for _, red in colors}) == 1
    return len({red == (place % 2 == 1) for place, red in colors}) == 1


def can_lay(held: Counter[Card], wilds: int, contract: tuple[MeldSpec, ...], suits: RunSuits) -> bool:
    """Return whether the cards hold the contract, at its named lengths, by trying everything."""
    if not contract:
        return True
    (kind, length), rest = (contract[0].kind, contract[0].length), contract[1:]
    if kind is Kind.SET:
        for rank in {card.rank for card, number in held.items() if number}:
            cards = [card for card in held.elements() if card.rank == rank]
            for number in range(max(1, length - wilds), min(len(cards), length) + 1):
                for chosen in set(combinations(cards, number)):
                    if can_lay(held - Counter(chosen), wilds - length + number, rest, suits):
                        return True
        return False

    def fill(place: int, end: int, cards: tuple[tuple[int, Card], ...]) -> bool:
        if place == end:
            colors = [(place, card.suit in REDS) for place, card in cards]
            used = length - len(cards)
            left = held - Counter(card for _, card in cards)
            return (
                bool(cards) and used <= wilds and may_follow(suits, colors) and can_lay(left, wilds - used, rest, suits)
            )
        rank = 1 if place == 14 else place
        choices = [card for card, number in held.items() if number and card.rank == rank]
        return any(fill(place + 1, end, (*cards, (place, card))) for card in choices) or fill(place + 1, end, cards)

    return any(fill(low, low + length, ()) for low in range(1, 16 - length))


@pytest.mark.parametrize("suits", [COLOR, IN_TURN])
@pytest.mark.parametrize("contract", slow_unless(lambda contract: contract != CONTRACTS[-1], CONTRACTS))
def test_distances_and_lay_downs_are_those_of_a_slow_search(contract: str, suits: RunSuits) -> None:
    variant, chance = house(suits, contract), random.Random(f"{contract} {suits}")
    asked = variant.rounds[0].contract
    evaluator, size = evaluator_for(asked, variant), sum(spec.length for spec in asked)
    low = chance.choice((1, 3, 8))
    ranks = {*range(low, low + 6)} if low < 8 else {1, 10, 11, 12, 13}
    pack = [card for card in variant.cards_for(4) if card.rank in ranks]
    kinds, distances = set(pack), set()
    for _ in range(10):
        naturals, wilds = Counter(chance.sample(pack, size - chance.randint(0, 1))), chance.choice((0, 0, 1))
        hand = (*naturals.elements(), *(Card(0, "*"),) * wilds)
        complete = can_lay(naturals, wilds, asked, suits)
        near = complete or any(can_lay(naturals + Counter([card]), wilds, asked, suits) for card in kinds)
        distance = evaluator.distance_of(hand)
        assert (complete, near) == (distance == 0, distance <= 1), hand
        assert complete == (next(lay_downs(hand, asked, variant), None) is not None), hand
        ways = list(layings(evaluator, hand))
        assert bool(ways) == complete, hand
        assert not any(isinstance(read_laying(0, melds, asked, variant), LayingFault) for melds in ways), hand
        distances.add(min(distance, 2))
    assert len(distances) > 1


# ---- played ----


@pytest.mark.parametrize("suits", [COLOR, IN_TURN])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_lays_such_runs(level: str, suits: RunSuits) -> None:
    run = "3s 4c 5s 6c" if suits is COLOR else "3s 4h 5c 6d"
    action = choice_of(level, at_table(f"7h 7s 7d {run} Kd 2c Qh", house(suits)))
    assert isinstance(action, LayDown)


def test_the_quick_count_takes_the_colors_that_a_run_may_have() -> None:
    contract = parse_contract("1 run of 4")
    for suits, run in ((COLOR, "3s 4c 5s 6c"), (IN_TURN, "3s 4h 5c 6d")):
        count = counted(
            parse_cards(f"{run} 4d 5h 6s 3d" if suits is COLOR else f"{run} 4s 5s 6s"), contract, house(suits)
        )
        assert count.complete
        assert not isinstance(read_laying(0, count.melds, contract, house(suits)), LayingFault)


def test_simulated_tables_take_such_a_run_as_one_of_any_suits() -> None:
    variant = house(IN_TURN, "1 run of 4")
    table = TableBatch(1, (read("4h 5s 6d 7c", variant),), variant)

    assert 8 == int(table.takes(np.zeros(1, np.int64))[0, :52].sum())


@pytest.mark.clause("K-35")
@pytest.mark.parametrize("suits", [COLOR, IN_TURN])
def test_contracts_of_such_runs_pass_the_check(suits: RunSuits) -> None:
    assert () == variant_faults(house(suits, "2 runs of 4 + 1 set of 3"))
    few = with_knob(house(suits, "3 runs of 13"), "rounds.cards", open_shipped("campfire").rounds[9].cards)
    assert variant_faults(few)
