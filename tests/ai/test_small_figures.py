"""Boundary values of the evaluator, where a wrong number would go unnoticed."""

import random

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.evaluator.batch import distances, rough_distances
from ai.evaluator.distance import evaluator_for
from ai.evaluator.exact import copies_of, distance_by_search
from ai.evaluator.holding import RANK_MASK, RANK_SHIFT, once, thrice, twice
from ai.evaluator.laying import layings
from ai.players.naturals import Naturals, Outcome
from ai.players.upcard import bought_in_turn, chance_to_draw
from game.engine.actions import BuyUpcard
from game.engine.notation import format_action
from game.engine.position import load_position
from game.engine.view import observe
from game.rules.cards import parse_cards
from game.rules.schema import with_knob
from game.rules.variant import RunSuits, WildRule, parse_contract
from game.rules.variant_file import shipped_variant
from tests.support.batches import copies_of_hands

LIMIT = "melding.run_wilds_laid"


@pytest.mark.parametrize(("wanted", "chance"), [(0, 0.0), (5, 1.0), (6, 0.0)])
def test_draws_are_certain_if_everything_helps(wanted: int, chance: float) -> None:
    assert chance == chance_to_draw(wanted, 5, 1)


@pytest.mark.clause("M-4")
def test_melds_limit_what_wilds_replace() -> None:
    may_i = shipped_variant("may_i")
    evaluator = evaluator_for(parse_contract("2 sets of 3 + 1 run of 4"), may_i)

    assert 1 == evaluator.distance_of(parse_cards("Kh Kh 5s Kd 2c 3d Kh 2h 2h 2c Kd"))


@pytest.mark.parametrize("name", ["shafer", "may_i"])
def test_unusual_hands_measure_alike_in_rows(name: str) -> None:
    variant = shipped_variant(name)
    evaluator = evaluator_for(parse_contract("2 sets of 3 + 2 runs of 4"), variant)
    pack = list(variant.cards_for(4))
    chance = random.Random(name)
    hands = [chance.sample(pack, 14) for _ in range(3)]
    rows = copies_of_hands(hands, variant.dealing.wilds)

    one_by_one = [evaluator.distance_of(hand) for hand in hands]

    assert one_by_one == rough_distances(evaluator, rows).tolist() == distances(evaluator, rows).tolist()


@pytest.mark.clause("M-1")
def test_unswappable_twos_keep_their_place() -> None:
    may_i = shipped_variant("may_i")
    evaluator = evaluator_for(parse_contract("1 set of 3 + 1 run of 4"), may_i)

    for twos in ("2h 2s", "2s 2h"):
        ways = layings(evaluator, parse_cards(f"{twos} Ah 3h 4h 9s 9d 9c"))
        assert "run(Ah 2h 3h 4h)" in [str(meld) for melds in ways for meld in melds]


@pytest.mark.clause("S-12")
@pytest.mark.parametrize(
    ("hand", "upcard", "buys"),
    [
        ("3h 3d 3c 5s 5d 8c 9h Js Kd 2c Qh", "5c", True),  # one away, and it completes the contract
        ("3h 3d 6c 5s 5d 8c 9h Js Kd 2c Qh", "5c", True),  # two away, and it brings it closer
        ("3h 3d 3c 5s 5d 8c 9h Js Kd 2c Qh", "7c", False),
        ("3h 3d 3c 5s 5d 5h 9h Js Kd 2c Qh", "5c", False),  # complete already
    ],
)
def test_in_turn_buys_help_the_contract(hand: str, upcard: str, buys: bool) -> None:
    position = f'variant = "shafer"\nphase = "play"\ndiscards = "{upcard}"\nseats = [{{ hand = "{hand}" }}, {{}}, {{}}]'
    view = observe(load_position(position, "here", open_variant=lambda name: shipped_variant(str(name))), 0)

    assert (BuyUpcard(0) if buys else None) == bought_in_turn(view)


@pytest.mark.clause("X-10", "S-19")
def test_one_stuck_card_counts_as_kept() -> None:
    position = """
        variant = "shafer"
        phase = "play"
        discards = "2c"
        owed = 2
        seats = [{ hand = "Kd 9s", down = "earlier" }, {}, {}]
        melds = [{ owner = 2, kind = "set", cards = "4h 4d 4c" }]
    """
    view = observe(load_position(position, "here", open_variant=lambda name: shipped_variant(str(name))), 0)

    plan = Naturals(view, view.hand, view.melds).plan()

    assert (Outcome(False, -1, -5, 0), ()) == plan


RUN_WITH_A_GAP = '{ owner = 2, kind = "set", cards = "4h 4d 4c" }, { owner = 2, kind = "run", cards = "5h 6h ** 8h" }'


@pytest.mark.parametrize("level", ["steady", "sharp"])
@pytest.mark.parametrize(
    ("rules", "hand", "melds", "deed"),
    [
        pytest.param(
            'variant = "may_i"\nround = 2',
            '{ hand = "7h 9s 9d 9c 4s 5s Kd Qc 3h Jd 8c Ac" }',
            RUN_WITH_A_GAP,
            "P1 swap 7h m2",
            marks=pytest.mark.clause("M-8"),
            id="swapped before being down",
        ),
        pytest.param(
            'variant = "classic"\nround = 2',
            '{ hand = "7h", down = "earlier" }',
            RUN_WITH_A_GAP,
            "P1 swap 7h m2",
            marks=pytest.mark.clause("C-12"),
            id="swapped, so that the joker can go out",
        ),
        pytest.param(
            'variant = "campfire"\nround = 10',
            '{ hand = "7h Ks", down = "earlier" }',
            '{ owner = 2, kind = "run", cards = "8h 9h Th Jh Qh" }',
            "P1 hit 7h m1",
            marks=pytest.mark.clause("H-11"),
            id="hit, so that the other can be discarded",
        ),
    ],
)
def test_a_level_finds_the_available_play(level: str, rules: str, hand: str, melds: str, deed: str) -> None:
    position = (
        f'{rules}\nphase = "play"\ndiscards = "Kc"\nseats = [{hand}, {{ down = "earlier" }}, {{}}]\nmelds = [{melds}]'
    )
    view = observe(load_position(position, "here", open_variant=lambda name: shipped_variant(str(name))), 0)

    assert deed == format_action(bot_named(level).choose(view, (), Limit()))


@pytest.mark.parametrize("copies", range(9))
def test_codes_tell_copies_apart(copies: int) -> None:
    seven, eight = parse_cards("7h 8h")
    evaluator = evaluator_for(parse_contract("2 sets of 3"), shipped_variant("campfire"))
    code, single = evaluator.code((*(seven,) * copies, eight)), evaluator.code((seven,))
    lowest = [bool(level(code) & once(single)) for level in (once, twice, thrice)]
    assert [copies >= 1, copies >= 2, copies >= 3] == lowest
    assert 1 == sum(level(code).bit_count() for level in (once, twice, thrice)) - sum(lowest)  # the eight


@pytest.mark.clause("M-4")
def test_too_many_wilds_help_no_run() -> None:
    """Eights and nines are wild, so a run across them has places that only wilds can fill."""
    house = with_knob(
        with_knob(shipped_variant("campfire"), "dealing.wild_ranks", frozenset({0, 8, 9})), LIMIT, WildRule.HALF
    )
    evaluator = evaluator_for(parse_contract("2 runs of 4"), house)

    assert 1 == evaluator.distance_of(parse_cards("4h 5h 6h 7h Jh 8h 9c 9c"))  # not the jack and three wilds
    assert 0 == evaluator.distance_of(parse_cards("4h 5h 6h 7h Jh Qh 9c 9c"))
    free = with_knob(house, LIMIT, WildRule.FREE)
    assert 0 == evaluator_for(parse_contract("2 runs of 4"), free).distance_of(parse_cards("4h 5h 6h 7h Jh 8h 9c 9c"))


def test_rankless_hands_are_fully_searched() -> None:
    evaluator = evaluator_for(parse_contract("1 set of 3 + 1 run of 4"), shipped_variant("may_i"))
    held = copies_of(evaluator.code(parse_cards("5h 6h 7h 8h 2c 2d")))
    assert 1 == distance_by_search(held, evaluator.task)


@pytest.mark.clause("K-1")
def test_two_limits_place_wilds_in_runs() -> None:
    quarters, contract = shipped_variant("quarters"), parse_contract("2 runs of 4")  # one wild in any four cards
    both = with_knob(quarters, "melding.most_wilds", 2)
    assert evaluator_for(contract, both).task.wilds_placed is True
    assert evaluator_for(contract, quarters).task.wilds_placed is False
    assert (
        evaluator_for(contract, with_knob(shipped_variant("campfire"), "melding.most_wilds", 2)).task.wilds_placed
        is False
    )


def test_easy_windows_spare_single_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    shafer = shipped_variant("shafer")  # one wild a meld
    evaluator = evaluator_for(parse_contract("1 set of 3 + 1 run of 4"), shafer)
    hands = [parse_cards(cards) for cards in ("5h 6h 7h 8h Kc Kd ** **", "5h 6h 8h Kc Kd 2s ** **")]
    alone = [evaluator.distance_of(hand) for hand in hands]

    def measured_alone(*_: object) -> int:
        raise AssertionError("one hand alone was asked about")

    monkeypatch.setattr(type(evaluator), "distance", measured_alone)
    assert alone == distances(evaluator, copies_of_hands(hands, shafer.dealing.wilds)).tolist() == [0, 0]


@pytest.mark.parametrize(
    ("contract", "hand", "missing"),
    [
        ("1 set of 3 + 2 runs of 4", "2d 3s 4s 5c 5d 5h 6h 7d 8c Kc Ks", 5),
        ("2 sets of 3 + 2 runs of 4", "Ac Ah 4d 4h 4s 5c 6s 7d 9h Th Jc", 6),
        ("1 set of 4 + 2 runs of 4", "Ac 2c 8h 8s 9d 9h 9s Jc Jd Ks", 6),
    ],
)
def test_runs_in_two_suits_stay_apart(contract: str, hand: str, missing: int) -> None:
    evaluator = evaluator_for(parse_contract(contract), shipped_variant("campfire"))
    code = evaluator.code(parse_cards(hand))
    assert missing == evaluator.distance(code) == distance_by_search(copies_of(code), evaluator.task)


@pytest.mark.parametrize("hand", ["7h 7s 7d 7c Kh Ks Kd", "7h 7s 7d Kh Ks Kd Kc"])
def test_unequal_sets_take_ranks_either_way(hand: str) -> None:
    evaluator = evaluator_for(parse_contract("1 set of 3 + 1 set of 4"), shipped_variant("campfire"))
    assert 0 == distance_by_search(copies_of(evaluator.code(parse_cards(hand))), evaluator.task)


@pytest.mark.clause("M-4")
@pytest.mark.parametrize(
    ("contract", "hand", "missing"),
    [("1 run of 4 + 1 run of 5", "7c 8c 9d Tc Tc", 4), ("1 set of 3 + 2 runs of 4", "Ah 4h 8h 9h Th Qd Qs", 5)],
)
def test_searches_prefer_windows_without_wild_places(contract: str, hand: str, missing: int) -> None:
    """Twos and nines are wild, so a run across them needs a wild there."""
    wild = with_knob(shipped_variant("campfire"), "dealing.wild_ranks", frozenset({0, 2, 9}))
    evaluator = evaluator_for(parse_contract(contract), with_knob(wild, LIMIT, WildRule.HALF))
    assert missing == distance_by_search(copies_of(evaluator.code(parse_cards(hand))), evaluator.task)


def test_empty_batches_have_no_distances() -> None:
    campfire = shipped_variant("campfire")
    evaluator = evaluator_for(parse_contract("2 sets of 3"), campfire)
    none = copies_of_hands((), campfire.dealing.wilds)
    assert [] == rough_distances(evaluator, none).tolist() == distances(evaluator, none).tolist()


@pytest.mark.parametrize(("hand", "missing"), [("", 6), ("5h", 5), ("5h Kd", 4)])
def test_the_search_covers_the_last_place(hand: str, missing: int) -> None:
    evaluator = evaluator_for(parse_contract("2 sets of 3"), shipped_variant("campfire"))
    assert missing == distance_by_search(copies_of(evaluator.code(parse_cards(hand))), evaluator.task)


@pytest.mark.clause("S-16")
def test_equal_ranks_count_once_when_forbidden() -> None:
    contract = parse_contract("2 sets of 3")
    sevens = parse_cards("7h 7s 7d 7c 7h 7s")
    counts = []
    for name in ("campfire", "shafer"):
        evaluator = evaluator_for(contract, shipped_variant(name))
        counts.append(evaluator.in_sets(evaluator.code(sevens) >> RANK_SHIFT & RANK_MASK))
    assert [6, 3] == counts


CORNER = {"melding.corner": True}
OF_ANY_SUITS = {"melding.run_suits": RunSuits.ANY}


@pytest.mark.parametrize(
    ("knobs", "contract", "hand", "missing"),
    [
        # nine to queen and king to three, so that both fives are left for the set
        (CORNER, "1 set of 3 + 2 runs of 4", "** 5d Kd 4h 8s 9d Qd 5d Jd 3d 2d Jd", 2),
        # king to three and jack to ace, which want two kings and two aces
        ({**CORNER, **OF_ANY_SUITS}, "1 set of 3 + 2 runs of 4", "2c 3d 3h Ks Ah 9h Ad 3d 3c Kd Jh", 1),
        # eights are wild: no natural card stands between seven and nine
        (
            {**OF_ANY_SUITS, "dealing.wild_ranks": frozenset({0, 8})},
            "1 run of 5 + 1 run of 4",
            "Ts 6s 6h 7s Jh 9c Ts",
            4,
        ),
    ],
)
def test_runs_of_one_suit_share_optimally(knobs: dict[str, object], contract: str, hand: str, missing: int) -> None:
    house = shipped_variant("campfire")
    for key, value in knobs.items():
        house = with_knob(house, key, value)
    assert missing == evaluator_for(parse_contract(contract), house).distance_of(parse_cards(hand))
