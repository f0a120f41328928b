"""Lay-downs: always legal, present exactly when the distance is 0, and one of them leaves least."""

import random
from dataclasses import replace
from itertools import islice

import pytest

from ai.evaluator.distance import Evaluator, evaluator_for
from ai.evaluator.hits import after_hits
from ai.evaluator.laying import layings
from ai.players.laying import best_laid
from game.engine.laydowns import lay_downs
from game.rules.cards import NATURALS, Card, parse_cards, without
from game.rules.contract import LayingFault, NewMeld, read_laying
from game.rules.melds import Meld
from game.rules.variant import Contract, GoOut, HitsFrom, Kind, Variant, parse_contract
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.hands import CLASSES, hand_of, house_rules
from tests.ai.positions import HOLDING, view_of

Hand = tuple[Card, ...]


def completed(chance: random.Random, evaluator: Evaluator, hand: Hand, variant: Variant) -> Hand | None:
    """Return the hand with naturals added until it can be laid down."""
    left = evaluator.distance_of(hand)
    kinds = [card for card in NATURALS if not variant.is_wild(card)]
    chance.shuffle(kinds)
    while 0 < left <= 8:
        card = next((card for card in kinds if evaluator.distance_of((*hand, card)) < left), None)
        if card is None:
            return None
        hand, left = (*hand, card), left - 1
    return hand if left == 0 else None


def complete_hands(seed: str, number: int, house: bool = False) -> list[tuple[Variant, Contract, Hand]]:
    chance = random.Random(seed)
    cases: list[tuple[Variant, Contract, Hand]] = []
    while len(cases) < number:
        variant = shipped_variant(chance.choice(shipped_variants()))
        contract = chance.choice(variant.rounds).contract
        if house:
            variant, contract = house_rules(chance, variant)
        hand = hand_of(chance, chance.choice(list(CLASSES)), variant, contract)
        whole = completed(chance, evaluator_for(contract, variant), hand, variant)
        if whole is not None:
            cases.append((variant, contract, whole))
    return cases


@pytest.mark.everyday
@pytest.mark.parametrize("house", [False, True])
def test_lay_downs_are_legal_and_held(house: bool) -> None:
    for variant, contract, hand in complete_hands(f"legal {house}", 60, house):
        ways = list(islice(layings(evaluator_for(contract, variant), hand), 20))
        assert ways
        for melds in ways:
            assert not isinstance(read_laying(0, melds, contract, variant), LayingFault)
            assert without(hand, [card for meld in melds for card in meld.cards]) is not None


@pytest.mark.clause("M-4")
def test_shared_cards_go_where_naturals_lack() -> None:
    may_i, contract = shipped_variant("may_i"), parse_contract("1 set of 3 + 1 run of 4")
    ways = list(layings(evaluator_for(contract, may_i), parse_cards("5h 6h 7h 8h 8s 2c 2d")))

    assert ways
    assert not [melds for melds in ways if isinstance(read_laying(0, melds, contract, may_i), LayingFault)]


def test_incomplete_contracts_have_no_lay_down() -> None:
    variant = shipped_variant("campfire")
    evaluator = evaluator_for(parse_contract("2 sets of 3"), variant)
    assert [] == list(layings(evaluator, parse_cards("7h 7s 7d Kc Kd 2h 9s")))


def test_distance_zero_means_a_lay_down() -> None:
    chance = random.Random("engine")
    for _ in range(150):
        variant = shipped_variant(chance.choice(("campfire", "shafer", "classic")))
        contract = variant.rounds[chance.randrange(3)].contract
        hand = hand_of(chance, chance.choice(["anything", "few suits", "few ranks", "ace ends"]), variant, contract)
        is_there = next(lay_downs(hand, contract, variant), None) is not None
        assert (evaluator_for(contract, variant).distance_of(hand) == 0) == is_there


def points_left(hand: Hand, melds: tuple[NewMeld, ...], contract: Contract, variant: Variant) -> int:
    laid = read_laying(0, melds, contract, variant)
    left = without(hand, [card for meld in melds for card in meld.cards])
    assert not isinstance(laid, LayingFault)
    assert left is not None
    return after_hits(left, laid, variant).points


def test_no_listed_lay_down_leaves_less() -> None:
    for variant, contract, hand in complete_hands("points", 40):
        if variant.id == "may_i" or sum(variant.is_wild(card) for card in hand) > 2:
            continue  # the full list would be long
        ways = layings(evaluator_for(contract, variant), hand)
        every = [melds for _, melds in zip(range(3000), lay_downs(hand, contract, variant), strict=False)]
        least, listed = (min(points_left(hand, melds, contract, variant) for melds in some) for some in (ways, every))
        assert least <= listed


@pytest.mark.parametrize(
    ("variant_id", "contract", "hand", "expected"),
    [
        # the joker stays off the melds that can be natural
        ("campfire", "1 set of 3 + 1 run of 4", "5h 6h 7h 8h 9s 9d 9c **", "run(5h 6h 7h 8h) set(9s 9d 9c)"),
        # the run that leaves the ten, which then hits it, uses every card
        ("campfire", "1 set of 3 + 1 run of 4", "6h 7h 8h 9h Th 9s 9d 9c", "run(6h 7h 8h 9h) set(9s 9d 9c)"),
        # the expensive set goes down, the cheap one stays
        ("shafer", "2 sets of 3", "Kh Ks Kd 2h 2s 2d Ah As Ac", "set(As Ah Ac) set(Ks Kh Kd)"),
        # a two is laid in its own place, where it cannot be swapped
        ("may_i", "1 set of 3 + 1 run of 4", "Ah 2h 3h 4h 8s 8d 8c", "run(Ah 2h 3h 4h) set(8s 8d 8c)"),
    ],
)
def test_the_best_lay_down_is_found(variant_id: str, contract: str, hand: str, expected: str) -> None:
    variant = shipped_variant(variant_id)
    ways = layings(evaluator_for(parse_contract(contract), variant), parse_cards(hand))
    assert sorted(expected.replace(") ", ")|").split("|")) in [sorted(map(str, melds)) for melds in ways]


def test_ways_come_lazily_without_repeats() -> None:
    for variant, contract, hand in complete_hands("twice", 30):
        ways = [tuple(sorted(map(str, melds))) for melds in layings(evaluator_for(contract, variant), hand)]
        assert len(set(ways)) == len(ways) > 0


def test_cards_follow_one_another_onto_the_table() -> None:
    variant = shipped_variant("campfire")
    run = Meld(1, Kind.RUN, parse_cards("5h 6h 7h 8h"), suit="h", low=5)
    left = after_hits(parse_cards("Th 9h Kc ** Qh"), [run], variant)
    assert left.hit == parse_cards("9h Th ** Qh")
    assert left.cards == parse_cards("Kc")
    assert left.points == 10


@pytest.mark.parametrize(
    ("go_out_by", "number", "hand", "expected", "is_out"),
    [
        (GoOut.PLAY, 1, "7h 7d 7s 7c Kh Kd Ks Kc", "set(7h 7d 7s 7c) set(Kh Kd Ks Kc)", True),
        (GoOut.PLAY, 1, "7h 7d 7s 7c 7h Kh Kd Ks Kc Kd 2s 3c", "set(7h 7d 7s 7c 7h) set(Kh Kd Ks Kc Kd)", False),
        # one card goes to the discard pile
        (GoOut.DISCARD, 1, "7h 7d 7s 7c Kh Kd Ks Kc", "set(7h 7d 7s) set(Kh Kd Ks Kc)", True),
        (GoOut.DISCARD, 1, "7h 7d 7s 7c Kh Kd Ks Kc 2d", "set(7h 7d 7s 7c) set(Kh Kd Ks Kc)", True),
        # one card more has to wait for a hit
        (GoOut.HIT, 1, "7h 7d 7s 7c Kh Kd Ks Kc 7h", "set(7h 7d 7s) set(Kh Kd Ks Kc)", False),
        # the joker closes a gap
        (GoOut.PLAY, 2, "Qs Qd Qc 4h 5h 6h 7h ** 9h Th", "run(4h 5h 6h 7h ** 9h Th) set(Qs Qd Qc)", True),
    ],
)
def test_waiting_hits_lengthen_melds(go_out_by: GoOut, number: int, hand: str, expected: str, is_out: bool) -> None:
    view = view_of(HOLDING.format(variant="classic", round=number, hand=hand))
    rounds = tuple(replace(round_, go_out_by=go_out_by) for round_ in view.variant.rounds)
    house = replace(view.variant, rounds=rounds, melding=replace(view.variant.melding, longer=True))
    laying = best_laid(view._replace(variant=house))
    assert laying is not None
    assert laying.outcome.out == is_out
    assert [sorted(meld.cards) for meld in sorted(laying.action.melds)] == [
        sorted(parse_cards(text[4:])) for text in expected.rstrip(")").split(") ")
    ]


def test_immediate_hits_keep_melds_short() -> None:
    view = view_of(HOLDING.format(variant="may_i", round=1, hand="7h 7d 7s 7c Kh Kd Ks Kc 3s"))
    laying = best_laid(view)
    assert view.variant.melding.longer
    assert view.variant.hitting.hits_from is HitsFrom.SAME_TURN
    assert laying is not None
    assert [len(meld.cards) for meld in laying.action.melds] == [3, 3]


@pytest.mark.parametrize(
    ("contract", "hand", "ways"),
    [
        ("1 set of 4 + 1 set of 3", "7h 7s 7d 7c Kh Ks Kd Kc", {"K3 74", "73 K4"}),
        ("1 set of 4 + 1 set of 3", "7h 7s 7d 7c Kh Ks Kd Ah As Ad", {"K3 74", "A3 74"}),
        ("2 sets of 3", "7h 7s 7d Kh Ks Kd Ah As Ad", {"73 K3", "73 A3", "A3 K3"}),
        ("2 sets of 3", "7h 7s 7d 7c 7h 7s Kh Ks Kd", {"73 73", "73 K3"}),
        ("3 sets of 3", "7h 7s 7d 7c 7h 7s Kh Ks Kd Ah As Ad", {"73 73 K3", "73 73 A3", "73 A3 K3"}),
    ],
)
def test_every_choice_of_ranks_is_found(contract: str, hand: str, ways: set[str]) -> None:
    evaluator = evaluator_for(parse_contract(contract), shipped_variant("campfire"))
    laying_list = [
        sorted(f"{melds.cards[0]}"[0] + f"{len(melds.cards)}" for melds in way)
        for way in layings(evaluator, parse_cards(hand))
    ]
    assert {" ".join(sorted(way)) for way in laying_list} == {" ".join(sorted(way.split())) for way in ways}
