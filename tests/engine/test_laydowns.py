"""Every lay-down of a hand is found once: compared with trying all cards in all orders."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product

import pytest

from game.engine.actions import LayDown
from game.engine.laydowns import SearchLimit, lay_downs, ways_to_lay
from game.engine.referee import legal_actions, refusal
from game.engine.shuffle import picked, shuffled
from game.engine.state import Phase, new_game
from game.engine.view import PlayerView, observe
from game.rules.cards import JOKER, SUITS, TWO, Card, format_cards, parse_cards
from game.rules.contract import NewMeld, contract_fault
from game.rules.melds import Meld, laid_limit, read_meld, wilds_allowed
from game.rules.variant import GoOut, Kind, Round, RunSuits, Variant, WildRule, parse_contract
from game.rules.variant_file import shipped_variant

LONGEST = 5  # the longest meld of which all orders are tried
Laying = frozenset[tuple[str, int]]  # melds as text, sets in one order, and how often each is laid


def as_laying(melds: tuple[NewMeld, ...]) -> Laying:
    """Return the melds regardless of their order and of the order in sets."""
    texts = [
        f"set {format_cards(sorted(m.cards))}" if m.kind is Kind.SET else f"run {format_cards(m.cards)}" for m in melds
    ]
    return frozenset(Counter(texts).items())


def laid_by_trying(hand: tuple[Card, ...], contract: str, variant: Variant) -> set[Laying]:
    """Return the lay-downs found by trying everything, with melds of up to `LONGEST` cards."""
    layings: set[Laying] = set()
    melds = tuple(all_melds(hand, variant))
    for chosen in combinations(melds, len(parse_contract(contract))):
        used = [index for indices, _ in chosen for index in indices]
        if len(set(used)) == len(used):
            laid = tuple(meld for _, meld in chosen)
            if contract_fault(laid, parse_contract(contract), variant) is None:
                layings.add(as_laying(tuple(NewMeld(meld.kind, meld.cards) for meld in laid)))
    return layings


def all_melds(hand: tuple[Card, ...], variant: Variant) -> Iterator[tuple[tuple[int, ...], Meld]]:
    """Yield every meld that may be laid from the hand, with the indices of its cards."""
    for length in range(3, LONGEST + 1):
        for indices in combinations(range(len(hand)), length):
            cards = tuple(hand[index] for index in indices)
            for order, kind in [(cards, Kind.SET), *((order, Kind.RUN) for order in set(permutations(cards)))]:
                meld = read_meld(0, kind, order, variant)
                if isinstance(meld, Meld) and wilds_allowed(
                    laid_limit(kind, variant.melding), order, variant.dealing.wilds
                ):
                    yield indices, meld


def listed(hand: tuple[Card, ...], contract: str, variant: Variant) -> list[Laying]:
    """Return the lay-downs the engine lists, as far as they can be compared."""
    ways = lay_downs(hand, parse_contract(contract), variant)
    return [as_laying(melds) for melds in ways if all(len(meld.cards) <= LONGEST for meld in melds)]


def hands(count: int, size: int) -> Iterator[tuple[Card, ...]]:
    """Return reproducible hands rich in equal ranks, neighbors and wilds."""
    for number in range(count):
        seed = f"hand {number}"
        low, suits = picked(10, seed, "low") + 1, shuffled(SUITS, seed, "suits")[:2]
        near = [Card((low + step - 1) % 13 + 1, suit) for step in range(5) for suit in suits]
        ranks = [Card(rank, suit) for rank in shuffled(range(1, 14), seed, "ranks")[:2] for suit in SUITS]
        yield shuffled([*near, *ranks, JOKER, JOKER, JOKER, Card(TWO, "c")], seed, "deal")[:size]


def house(longer: bool, rule: WildRule) -> Variant:
    """Return a rule set in which melds may be longer or not, with one wild limit for all melds laid down."""
    variant = shipped_variant("campfire")
    melding = replace(variant.melding, longer=longer, set_wilds_laid=rule, run_wilds_laid=rule)
    return replace(variant, melding=melding)


@pytest.mark.everyday
@pytest.mark.clause("X-5")
@pytest.mark.parametrize("name", ["campfire", "shafer", "quarters", "may_i", "classic"])
@pytest.mark.parametrize("contract", ["2 sets of 3", "1 set of 3 + 1 run of 4"])
def test_every_lay_down_is_listed_once(name: str, contract: str) -> None:
    variant = shipped_variant(name)
    for hand in hands(6, 8):
        ways = listed(hand, contract, variant)
        assert Counter(laid_by_trying(hand, contract, variant)) == Counter(ways)


@pytest.mark.parametrize("contract", ["1 set of 3 + 1 set of 4", "1 set of 3 + 1 run of 3"])
@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize("rule", [WildRule.FREE, WildRule.ONE, WildRule.FEWER, WildRule.HALF])
def test_other_limits_list_lay_downs_once(contract: str, longer: bool, rule: WildRule) -> None:
    variant = house(longer, rule)
    for hand in hands(4, 7):
        assert Counter(laid_by_trying(hand, contract, variant)) == Counter(listed(hand, contract, variant))


@pytest.mark.clause("X-5", "C-6")
def test_jokers_split_four_equal_ranks() -> None:
    hand = parse_cards("2d 2d 2d 2h ** **")
    expected = as_laying((NewMeld(Kind.SET, parse_cards("2d 2d **")), NewMeld(Kind.SET, parse_cards("2d 2h **"))))
    assert {expected} == set(listed(hand, "2 sets of 3", shipped_variant("classic")))


def test_longer_sets_get_the_larger_group() -> None:
    hand = parse_cards("7h 7d 7c 9h 9d 9c 9s 9s")
    ways = listed(hand, "1 set of 3 + 1 set of 5", shipped_variant("campfire"))
    expected = as_laying((NewMeld(Kind.SET, parse_cards("7h 7d 7c")), NewMeld(Kind.SET, parse_cards("9h 9d 9c 9s 9s"))))
    assert [expected] == ways


def test_longer_runs_hold_neighboring_wilds() -> None:
    hand = parse_cards("5h ** ** 8h")
    ways = listed(hand, "1 run of 3", house(longer=True, rule=WildRule.HALF))
    assert as_laying((NewMeld(Kind.RUN, parse_cards("5h ** ** 8h")),)) in ways


def played_at(view: PlayerView, hand: tuple[Card, ...], rules: Round) -> PlayerView:
    """Return the view of a seat that has drawn and holds this hand, in a game of one round."""
    variant = replace(view.variant, id="a house", rounds=(rules,))
    me = view.me._replace(cards=len(hand))
    return view._replace(variant=variant, round=1, turn=0, phase=Phase.PLAY, hand=hand, seats=(me, *view.seats[1:]))


def allowed(view: PlayerView) -> list[LayDown]:
    """Return every lay-down that the unlimited search finds and the referee accepts, in order."""
    ways = lay_downs(view.hand, view.rules.contract, view.variant)
    return [action for action in (LayDown(0, melds) for melds in ways) if refusal(view, action) is None]


COMPLETE = ("7h 7d 7c 9h 9d 9c", "7h 7d 7c 9h 9d 9c 9s **", "3h 4h 5h 3c 4c 5c", "3h 4h 5h 6h 7h ** ** 4h")


def seen_with(rules: Round, longer: bool, suits: RunSuits) -> Iterator[PlayerView]:
    """Yield views of small hands in a round of a rule set."""
    base = house(longer, WildRule.FREE)
    view = observe(new_game(replace(base, melding=replace(base.melding, run_suits=suits)), 4, "1"), 0)
    held = [*map(parse_cards, COMPLETE), *(hand for size in (6, 7, 8) for hand in hands(2, size))]
    return (played_at(view, hand, rules) for hand in held)


@pytest.mark.everyday
@pytest.mark.clause("K-9", "X-10")
@pytest.mark.parametrize("suits", RunSuits)
@pytest.mark.parametrize("at_once", [False, True])
def test_legal_actions_equal_the_unlimited_search(at_once: bool, suits: RunSuits) -> None:
    first, count = shipped_variant("campfire").rounds[0], 0
    for contract, go_out_by, longer in product(("2 sets of 3", "2 runs of 3"), GoOut, (False, True)):
        rules = replace(first, contract=parse_contract(contract), at_once=at_once, go_out_by=go_out_by)
        for view in seen_with(rules, longer, suits):
            expected = allowed(view)
            assert expected == [action for action in legal_actions(view) if isinstance(action, LayDown)]
            count += len(expected)
    assert count


WHOLE_HAND = "** ** ** ** ** ** 3c 3s 4c 4d 6h 6s 8h 8h 8s 9h Td Th Jh Qd Qh"


def whole_hand(suits: RunSuits, cards: str = WHOLE_HAND) -> PlayerView:
    """Return a hand of the last round of Liverpool, which is laid down whole, with runs of these suits."""
    liverpool = shipped_variant("liverpool")
    variant = replace(liverpool, melding=replace(liverpool.melding, run_suits=suits))
    return played_at(observe(new_game(variant, 5, "1"), 0), parse_cards(cards), variant.rounds[-1])


@pytest.mark.clause("K-9")
def test_hands_unfit_for_three_runs_fail() -> None:
    search = SearchLimit(0)

    assert not any(isinstance(action, LayDown) for action in legal_actions(whole_hand(RunSuits.ONE), 20, search))
    assert not search.is_reached


@pytest.mark.clause("K-9")
@pytest.mark.parametrize(
    ("contract", "suits", "cards"),
    [
        ("2 sets of 3", RunSuits.ONE, "3h 3d 3c 4h 4d 4c 5h"),  # a rank too many
        ("1 set of 3 + 1 run of 4", RunSuits.ONE, "3h 3d 3c 5s 6s 7s 8s 6s 7s"),  # two ranks too often in a suit
        ("1 set of 3 + 1 run of 4", RunSuits.ONE, "3h 3d 3c 5s 6s 7s 8s 6d 7d"),  # a suit too many
        ("2 runs of 3", RunSuits.ANY, "3h 4h 5h 3d 4c 5d 4s"),  # a rank too often in all suits
        ("2 runs of 3", RunSuits.ONE, "3h 4h 5h 7d 8d 9d Kc"),
    ],
)
def test_impossible_whole_hands_need_no_search(contract: str, suits: RunSuits, cards: str) -> None:
    hand, wanted_contract = parse_cards(cards), parse_contract(contract)
    base = house(True, WildRule.FREE)
    variant = replace(base, melding=replace(base.melding, run_suits=suits))
    search = SearchLimit(0)

    assert any(True for _ in lay_downs(hand, wanted_contract, variant))
    assert [] == list(lay_downs(hand, wanted_contract, variant, search, whole=True))
    assert not search.is_reached


@pytest.mark.clause("K-9", "X-10")
@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize("contract", ["2 sets of 3", "2 runs of 3"])
def test_lay_downs_leave_enough_or_nothing(contract: str, longer: bool) -> None:
    variant, wanted_contract = house(longer, WildRule.FREE), parse_contract(contract)
    for hand in (*map(parse_cards, COMPLETE), *hands(3, 8)):
        ways = list(lay_downs(hand, wanted_contract, variant))
        laid = [sum(len(meld.cards) for meld in melds) for melds in ways]
        for kept in (0, 1, 2):
            expected = [melds for melds, cards in zip(ways, laid, strict=True) if cards <= len(hand) - kept]
            assert expected == list(lay_downs(hand, wanted_contract, variant, kept=kept))
        whole = [melds for melds, cards in zip(ways, laid, strict=True) if cards == len(hand)]
        assert whole == list(lay_downs(hand, wanted_contract, variant, whole=True))


@pytest.mark.clause("K-9", "K-16")
def test_searches_without_result_stop_and_report_it() -> None:
    search = SearchLimit(1_000)

    assert not any(isinstance(action, LayDown) for action in legal_actions(whole_hand(RunSuits.ANY), 20, search))
    assert search.is_reached


def test_searches_have_a_usual_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    campfire = shipped_variant("campfire")
    hand = parse_cards("3h 3d 3c 4h 4d 4c Kd")
    view = played_at(observe(new_game(campfire, 4, "1"), 0), hand, campfire.rounds[0])

    def found() -> tuple[bool, bool]:
        return any(isinstance(action, LayDown) for action in legal_actions(view)), any(ways_to_lay(view))

    assert (True, True) == found()
    for module in ("laydowns", "referee"):
        monkeypatch.setattr(f"game.engine.{module}.SearchLimit", lambda: SearchLimit(0))
    assert (False, False) == found()


def test_fruitful_searches_pass_their_limit() -> None:
    campfire = shipped_variant("campfire")
    hand = parse_cards("3h 3d 3c 3s 3h 4h 4d 4c 4s 4h 5h 5d 5c 5s Kd")
    view = played_at(observe(new_game(campfire, 4, "1"), 0), hand, campfire.rounds[0])
    search = SearchLimit(100)
    lay_downs = [action for action in legal_actions(view, search=search) if isinstance(action, LayDown)]

    assert allowed(view) == lay_downs
    assert len(lay_downs) > 100
    assert not search.is_reached


def test_a_search_that_was_cut_stays_cut() -> None:
    search = SearchLimit(1)
    assert [True, False] == [search.step(), search.step()]

    search.renew()
    assert search.is_reached
    assert not search.step()


@pytest.mark.clause("S-15", "K-35")
def test_alternating_runs_never_meet() -> None:
    shafer = shipped_variant("shafer")
    alternating = replace(shafer, melding=replace(shafer.melding, run_suits=RunSuits.ALTERNATING))

    assert [] == listed(parse_cards("5h 6s 7h 8s 9h Ts"), "2 runs of 3", alternating)  # these could be one run
    assert [] == listed(parse_cards("5h 6s 7h 8s 9h Ts Jh Qs"), "2 runs of 4", alternating)
    assert 1 == len(listed(parse_cards("5h 6s 7h 8h 9s Th"), "2 runs of 3", alternating))


@pytest.mark.clause("K-16")
def test_wilds_extend_runs_of_any_suits() -> None:
    base = house(longer=True, rule=WildRule.FREE)
    variant = replace(base, melding=replace(base.melding, run_suits=RunSuits.ANY))

    for hand in map(parse_cards, ("3h 4d ** **", "3h 5d ** 6c", "3h 4d 5c ** Ks")):
        ways = listed(hand, "1 run of 3", variant)
        assert Counter(laid_by_trying(hand, "1 run of 3", variant)) == Counter(ways)
        assert max(len(text.split()) - 1 for laying in ways for text, _ in laying) == 4


@pytest.mark.clause("K-15")
def test_sets_of_all_suits_are_listed() -> None:
    base = house(longer=False, rule=WildRule.FREE)
    variant = replace(base, melding=replace(base.melding, suits_differ=True))
    every_suit = as_laying((NewMeld(Kind.SET, parse_cards("7h 7d 7c 7s")),))

    assert [every_suit] == listed(parse_cards("7h 7d 7c 7s 7s"), "1 set of 4", variant)
    assert [] == listed(parse_cards("7h 7d 7c 7c **"), "1 set of 5", variant)
