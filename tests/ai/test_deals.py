"""Simulated deals: everything the rules allow can happen, and every round ends."""

import random
from dataclasses import replace

import numpy as np
import pytest

from ai.evaluator.batch import WILDS, Copies, columns_of, distances, rough_distances
from ai.evaluator.distance import evaluator_for
from ai.master.ahead import play_out
from ai.master.deals import NO_CARD, NOBODY, Deals
from ai.master.imagined import imagined
from ai.master.pace import Lockstep
from ai.master.rules import rules_of
from ai.master.stock import Stock
from ai.master.table import Rows, TableBatch
from ai.master.throwing import kept_from_melds
from ai.players.laying import best_lay_down
from game.engine.actions import Buy, Discard
from game.engine.buying import call_would_pay
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import JOKER, NATURALS, Card, parse_cards
from game.rules.fit import fits, swap_places
from game.rules.schema import with_knob
from game.rules.variant import TurnAfterBuy
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.moments import first_of, moments, offers
from tests.ai.positions import HOLDING, view_of
from tests.support.batches import copies_of_hands
from tests.support.rows import slow_unless

pytestmark = pytest.mark.usefixtures("python_code")

VARIANTS = shipped_variants()
SOME = 24
SETS = "7h 7d 7s Jc Jd Jh 9s 9h 9c"
RUNS = "2h 3h 4h 5h 6h 6d 7d 8d 9d Td 9c Tc Jc Qc Kc"


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_simulated_rounds_end_with_empty_hands(variant_id: str) -> None:
    view, history = next(moments(variant_id, 1))
    deals = imagined(view, history, 64, 1, np.random.default_rng(2))
    before = deals.hands.sum(axis=(0, 2)) + deals.stock.cards.shape[1]
    deals.turn[:] = view.turn
    deals.play_on()
    left = deals.points_left()
    out = deals.out
    assert 0.8 < (out != NOBODY).mean()
    rows = np.flatnonzero(out != NOBODY)
    assert (left[out[rows], rows] == 0).all()
    assert (left[:, rows].max(axis=0) > 0).all()
    assert (deals.hands.sum(axis=(0, 2)) < before).all()


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_simulated_tables_take_what_real_ones_take(variant_id: str) -> None:
    for number in range(1, len(shipped_variant(variant_id).rounds) + 1):
        view = [view for view, _ in moments(variant_id, number)][-1]
        assert view.melds
        table, wild = TableBatch(1, view.melds, view.variant), view.variant.dealing.wilds
        for seat in range(view.players):
            takes = table.takes(np.array([0]), np.array([seat]))[0]
            taken_cards = {card for at, card in enumerate(NATURALS) if takes[at] and card not in wild}
            assert taken_cards == {card for card in NATURALS if card not in wild and is_playable(card, seat, view)}


def is_playable(card: Card, seat: int, view: PlayerView) -> bool:
    """Return whether the seat could hit a natural, or swap it for the wild of a run."""
    fitting = fits(view.melds, card, seat, view.variant)
    return fitting or any(not meld.rank for _, meld, _ in swap_places(view.melds, card, seat, view.variant))


@pytest.mark.parametrize(
    ("variant_id", "number", "hand"),
    [
        ("campfire", 10, RUNS),  # "either": the lay-down itself goes out
        ("campfire", 10, f"{RUNS} Ks"),
        ("campfire", 4, SETS),  # a discard goes out
        ("campfire", 4, f"{SETS} Ks"),
        ("classic", 10, RUNS),  # by playing
        ("shafer", 4, SETS),  # by a hit, which waits for the next turn
        ("shafer", 4, f"{SETS} Ks"),
        ("shafer", 4, f"{SETS} Ks 2d"),
    ],
)
def test_simulated_players_lay_down_by_the_rules(variant_id: str, number: int, hand: str) -> None:
    view = view_of(HOLDING.format(variant=variant_id, round=number, hand=hand))
    rules, rows = rules_of(view), np.array([0])
    hands = np.tile(copies_of_hands([view.hand], view.variant.dealing.wilds), (view.players, 1, 1))
    deals = Deals(rules, hands, Stock(np.zeros((1, 0), np.int64), view.players), TableBatch(1, (), view.variant))
    deals._play(np.array([view.seat]), rows)
    assert deals.down[view.seat, 0] == (best_lay_down(view) is not None)


def grown(variant_id: str, number: int, *laid: str) -> TableBatch:
    """Return the table after these cards were laid down in a round."""
    rules = rules_of(view_of(HOLDING.format(variant=variant_id, round=number, hand="2c")))
    table = TableBatch(1, (), shipped_variant(variant_id))
    for cards in laid:
        table.grow(np.array([1]), np.array([0]), copies_of_hands([parse_cards(cards)], frozenset({JOKER})), rules)
    return table


def hit(table: TableBatch, hands: Copies, seat: int = 0) -> None:
    """Hit the cards of one hand that fit."""
    table.hit(hands, np.array([0]), np.array([seat]), np.array([0]))


def taken_cards_of(table: TableBatch) -> set[Card]:
    """Return the naturals that could be hit."""
    return {NATURALS[at] for at in np.flatnonzero(table.takes(np.array([0]))[0, :WILDS])}


def test_runs_take_cards_one_by_one() -> None:
    table = grown("quarters", 2, "4h 5h 6h 7h 9s 9d 9c")
    hands = copies_of_hands([parse_cards("8h 3h 2h 9s 9h Kd Jc")], frozenset({JOKER}))
    hit(table, hands)
    assert (copies_of_hands([parse_cards("Kd Jc")], frozenset({JOKER})) == hands).all()


def test_contracts_limit_the_ranks_taken() -> None:
    table = grown("classic", 8, "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 5c 5s 5d")
    assert taken_cards_of(table) == set(parse_cards("5c 5d 5h 5s 2h Kh"))
    table = grown("classic", 8, "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 5c 5s 6d")  # the set has a wild; a pair is not a set
    assert taken_cards_of(table) == set(parse_cards("5c 5d 5h 5s 2h Kh"))


def test_equal_run_ends_each_take_a_card() -> None:
    table = grown("quarters", 3, "4h 5h 6h 7h Tc Jc Qc Kc", "5h 6h 7h 9s Ts Js Qs")
    hands = copies_of_hands([parse_cards("8h")], frozenset({JOKER}))
    hit(table, hands)
    assert not hands.any()
    assert set(parse_cards("8h 9h")) <= taken_cards_of(table)


def test_one_wild_of_a_run_is_swapped() -> None:
    for variant_id, left in (("quarters", 1), ("campfire", 2)):
        table = grown(variant_id, 3, "4h 5h 7h ** 9s Ts Js Qs")
        hands = copies_of_hands([parse_cards("6h 6h")], frozenset({JOKER}))
        hit(table, hands)
        assert hands.sum() == left
        assert parse_cards("6h")[0] not in taken_cards_of(table)


def test_rules_say_who_swaps_wilds() -> None:
    for variant_id, number, left in (("may_i", 2, (0, 1)), ("shafer", 2, (1, 0)), ("quarters", 2, (0, 0))):
        for seat in range(2):
            table = grown(variant_id, number, "4h 5h 7h ** 9s 9d 9c")  # by seat 1
            hands = copies_of_hands([parse_cards("6h")], frozenset({JOKER}))
            hit(table, hands, seat)
            assert hands.sum() == left[seat]


@pytest.mark.parametrize(
    ("variant_id", "seat", "hand", "swaps", "laid"),
    [
        ("may_i", 0, "6h 9c 9d Ks 2d", True, "4h 5h 7h ** 9s 9d 9c"),
        ("may_i", 1, "6h 9c 9d Ks 2d", False, "4h 5h 7h ** 9s 9d 9c"),  # its own wild, for which only others swap
        ("may_i", 0, "8h 9c 9d Ks 2d", False, "4h 5h 7h ** 9s 9d 9c"),
        ("may_i", 0, "6h 6c 6d 5s 4s", False, "4h 5h 7h ** 9s 9d 9c"),  # the hand needs the card no less than a wild
        ("may_i", 0, "9h 8c 8d Ks 2d", True, "4h 5h 6h 7h 9s 9d **"),
        ("may_i", 1, "9h 8c 8d Ks 2d", False, "4h 5h 6h 7h 9s 9d **"),
        ("quarters", 0, "6h 9c 9d Ks 2d", False, "4h 5h 7h ** 9s 9d 9c"),  # only once down
    ],
)
def test_wilds_are_swapped_early_where_it_helps(variant_id: str, seat: int, hand: str, swaps: bool, laid: str) -> None:
    rules = rules_of(view_of(HOLDING.format(variant=variant_id, round=2, hand=hand)))
    hands = np.zeros((2, 1, WILDS + 1), np.uint8)
    hands[seat] = copies_of_hands([parse_cards(hand)], frozenset({JOKER}))
    table = grown(variant_id, 2, laid)  # by seat 1
    deals = Deals(rules, hands, Stock(np.zeros((1, 40), np.int64), 2), table)
    before = swappable(table, seat)
    deals.end_turn(seat, np.arange(1), 1)

    assert swaps == bool(deals.hands[seat, 0, WILDS])
    assert swaps == (parse_cards(hand)[0] in before - swappable(table, seat))


def swappable(table: TableBatch, seat: int) -> set[Card]:
    """Return the naturals that the seat may give for a wild."""
    return {NATURALS[at] for at in np.flatnonzero(table.given_for_wilds(np.array([0]), np.array([seat]))[0])}


def test_melds_take_as_many_wilds_as_naturals() -> None:
    """Four naturals and two wilds have room for two more wilds, and each natural that is hit for another."""
    for variant_id, left in (("may_i", 2), ("quarters", 0)):
        table = grown(variant_id, 1, "9s 9d ** 4h 4d **")
        hands = copies_of_hands([parse_cards("** ** ** ** ** 9c")], frozenset({JOKER}))
        hit(table, hands)
        assert left == hands.sum()
        hands = copies_of_hands([parse_cards("4c **")], frozenset({JOKER}))
        hit(table, hands)
        assert not hands.any()


@pytest.mark.parametrize(
    ("number", "hand", "spare"),
    [
        (5, "8s 2h 2s 5c 4d 4s 2s 3c Ts 9d 9s 7h 2c 3h 4c 9c", "Ts 7h 8s"),  # four of a kind, one of them in a run
        (6, "4s 5s 6s 7s 9c 9d 9h 8c 8d Tc Jc Qc Kc Kd", "8c 8d Kd"),
        (7, "3h 4h 5h 6h Jh Qh Kh Ah 2s 3s 5s ** 7h 8h 4h", "7h 8h 4h"),
    ],
)
def test_whoever_lays_down_keeps_spare_cards(number: int, hand: str, spare: str) -> None:
    rules = rules_of(view_of(HOLDING.format(variant="quarters", round=number, hand=hand)))
    hands = copies_of_hands([parse_cards(hand)], frozenset({JOKER}))
    over = hands.sum(axis=1, dtype=np.int64) - rules.needed
    left = kept_from_melds(rules, hands, over)
    assert left.sum(axis=1).tolist() == over.tolist()
    assert (left <= hands).all()
    assert set(parse_cards(spare)) <= {NATURALS[at] for at in np.flatnonzero(left[0, :WILDS])}
    assert rough_distances(rules.evaluator, hands - left).tolist() == [0]


@pytest.mark.everyday("campfire", "may_i")
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_melds_laid_down_are_always_a_contract(variant_id: str) -> None:
    """Cards that can each be spared may not be spared together, and a mixture of two contracts is not a contract."""
    variant, chance = shipped_variant(variant_id), np.random.default_rng(4)
    for number in (2, 3, len(variant.rounds)):
        view = next(moments(variant_id, number))[0]
        rules = rules_of(view)
        odds = np.full(WILDS + 1, 1 / (WILDS + 1))
        hands = chance.multinomial(3 * rules.needed, odds, 400).clip(0, 2).astype(np.uint8)
        hands = hands[(rough_distances(rules.evaluator, hands) == 0) & (hands.sum(axis=1) >= rules.needed)]
        assert len(hands) > 4
        over = hands.sum(axis=1, dtype=np.int64) - rules.needed

        left = kept_from_melds(rules, hands, over)

        assert (left <= hands).all()
        assert (left.sum(axis=1) == over).all()
        assert not rough_distances(rules.evaluator, hands - left).any()


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_rough_distances_are_nearly_exact(variant_id: str) -> None:
    variant, limited = shipped_variant(variant_id), 0
    for number, rules in enumerate(variant.rounds, 1):
        evaluator = evaluator_for(rules.contract, variant)
        chance, pack = random.Random(number), variant.cards_for(4)
        hands = [chance.sample(pack, rules.cards.at(4) + 3) for _ in range(200)]
        copies = copies_of_hands(hands, variant.dealing.wilds)
        rough, exact = rough_distances(evaluator, copies), distances(evaluator, copies)
        assert np.abs(rough - exact).max() <= 2
        assert 0.95 < (rough == exact).mean()
        copies = copies[exact > 0]
        copies[:, WILDS] += 4  # too many for the limits of some rule sets, though nothing else is missing
        rough, exact = rough_distances(evaluator, copies), distances(evaluator, copies)
        assert ((rough == 0) == (exact == 0)).all()
        limited += int((exact == 0).sum())
    assert limited


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_buys_follow_the_rules_on_turns(
    variant_id: str,
) -> None:
    view, history = next(moment for moment in offers(variant_id, 2) if moment[0].seat != moment[0].turn)
    buying = view.variant.buying
    deals = imagined(view, history, SOME, 1, np.random.default_rng(1))
    deals.show(0)
    deals.turn[:] = view.turn
    before, stock = deals.hands.copy(), deals.stock.used.copy()
    deals.buy(view.seat, np.arange(SOME // 2))
    bought, left = deals.hands[view.seat, : SOME // 2], before[view.seat, : SOME // 2]
    gets = 1 + buying.penalty_cards - buying.discards_owed
    assert (bought.sum(axis=1) == left.sum(axis=1) + gets).all()
    assert (deals.stock.used - stock)[view.seat].tolist() == [buying.penalty_cards] * (SOME // 2) + [0] * (SOME // 2)
    assert deals.bought[view.seat].tolist() == [view.me.buys + 1] * (SOME // 2) + [view.me.buys] * (SOME // 2)
    assert ((deals.upcard[: SOME // 2] == NO_CARD) == (not buying.discards_owed)).all()
    assert (deals.upcard[SOME // 2 :] == 0).all()
    follows = view.turn if buying.turn_after is TurnAfterBuy.UNCHANGED else view.seat
    assert set(deals.turn[: SOME // 2].tolist()) == {follows}
    assert (deals.hands[:, SOME // 2 :] == before[:, SOME // 2 :]).all()


@pytest.mark.parametrize(("turn_after", "drawn"), [(TurnAfterBuy.BUYER_DRAWS, 1), (TurnAfterBuy.BUYER_PLAYS, 0)])
def test_a_buyer_draws_only_where_rules_say(turn_after: TurnAfterBuy, drawn: int) -> None:
    view, history = next(moment for moment in offers("quarters", 2) if moment[0].seat != moment[0].turn)
    house = replace(view.variant, buying=replace(view.variant.buying, turn_after=turn_after))
    deals = imagined(view._replace(variant=house), history, SOME, 1, np.random.default_rng(1))
    deals.show(0)
    deals.turn[:] = view.turn
    deals.buy(view.seat, np.arange(SOME))
    penalty, stopped = deals.stock.used[view.seat].copy(), deals.turn.copy()
    deals._step(np.arange(SOME), Lockstep(SOME, SOME))
    assert set(stopped.tolist()) == {view.seat}
    assert set((deals.stock.used[view.seat] - penalty).tolist()) == {drawn}


def test_old_discards_return_with_two_exceptions() -> None:
    stock, both = Stock(np.array([[7, 8], [9, 9]]), 1), np.arange(2)
    stock.throw(both, np.array([1, 2]))
    assert [7, 9] == stock.draw(0, both)[1].tolist()
    stock.throw(both, np.array([3, 4]))
    stock.take_back(np.array([1]))
    assert [8, 9] == stock.draw(0, both)[1].tolist()
    rows, cards = stock.draw(0, both)
    assert ([0], [1]) == (rows.tolist(), cards.tolist())  # of the other only the last one on top is left
    assert [] == stock.draw(0, both)[0].tolist()
    stock.throw(np.array([1]), np.array([5]))
    rows, cards = stock.draw(0, both)
    assert ([1], [2]) == (rows.tolist(), cards.tolist())


def test_seats_draw_their_own_stock_first() -> None:
    stock, row = Stock(np.array([[1, 2, 3, 4, 5]]), 2), np.array([0])
    for card in (7, 8, 9):
        stock.throw(row, np.array([card]))
    drawn = [int(stock.draw(seat, row)[1][0]) for seat in (1, 1, 1, 0, 0, 0, 0)]
    assert [2, 4, 7, 1, 3, 5, 8] == drawn
    assert [] == stock.draw(1, row)[0].tolist()


def test_other_choices_leave_unaffected_draws_alone() -> None:
    view, history = next(moment for moment in offers("shafer", 1) if moment[0].seat != moment[0].turn)
    deals = imagined(view, history, SOME, 2, np.random.default_rng(1))
    deals.show(0)
    deals.turn[:] = view.turn
    deals.buy(view.seat, np.arange(SOME))
    others = [seat for seat in range(view.players) if seat != view.seat]
    drawn = [deals.stock.draw(seat, np.arange(2 * SOME))[1].reshape(2, SOME) for seat in others]
    assert all((bought == passed).all() for bought, passed in drawn)
    bought, passed = deals.stock.draw(view.seat, np.arange(2 * SOME))[1].reshape(2, SOME)
    assert (bought != passed).any()


def test_without_a_stock_the_upcard_remains() -> None:
    view = view_of(HOLDING.format(variant="quarters", round=4, hand="4h"))
    hands = np.tile(copies_of_hands([view.hand], view.variant.dealing.wilds), (view.players, 2, 1))
    stock = Stock(np.zeros((2, 0), np.int64), view.players)
    deals, rows = Deals(rules_of(view), hands, stock, TableBatch(2, (), view.variant)), np.arange(2)
    deals.show(7)
    deals.upcard[1] = NO_CARD
    deals.draw(view.seat, rows)
    assert [2, 1] == deals.hands[view.seat].sum(axis=1).tolist()
    assert [1, 0] == deals.hands[view.seat, :, 7].tolist()
    assert [NO_CARD] * 2 == deals.upcard.tolist()
    assert deals.live.all()


@pytest.mark.parametrize("until_drawn", [3, 40])
def test_simulated_rounds_go_on_until_drawn(until_drawn: int) -> None:
    view, history = [moment for moment in offers("classic", 8) if moment[0].turns < 8][-1]
    house = view._replace(variant=replace(view.variant, turns_until_drawn=until_drawn))
    deals = imagined(house, history, SOME, 1, np.random.default_rng(1))
    assert deals.most_steps == until_drawn * view.players - view.turns
    deals.turn[:] = view.turn
    deals.play_on()
    mostly_over = (deals.out != NOBODY).mean() > 0.4
    assert mostly_over == (until_drawn > 3)


def test_an_empty_stock_is_refilled_with_discards() -> None:
    stock, row = Stock(np.zeros((1, 0), np.int64), 1), np.array([0])
    assert [] == stock.draw(0, row)[0].tolist()
    stock.throw(row, np.array([4]))
    stock.throw(row, np.array([6]))
    assert [4] == stock.draw(0, row)[1].tolist()


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize(
    "variant_id", slow_unless(lambda variant_id: variant_id not in ("campfire", "classic"), VARIANTS)
)
def test_simulated_players_buy_like_sharp_ones(variant_id: str) -> None:
    alike, all_of_them = 0, 0
    for number in range(1, len(shipped_variant(variant_id).rounds) + 1):
        for view, history in offers(variant_id, number):
            if view.seat == view.turn or view.me.down is not Down.NO or call_would_pay(view) or view.upcard is None:
                continue
            deals = imagined(view, history, 1, 1, np.random.default_rng(1))
            column = columns_of(view.variant.dealing.wilds).get(view.upcard, WILDS)
            deals.show(column)
            deals.distance[:] = rough_distances(deals.rules.evaluator, deals.hands[:, 0])[:, None]
            deals.may_have[:] = [[seat == view.seat] for seat in range(view.players)]
            would = isinstance(first_of(view, history), Buy)
            alike += bool(deals._wants(np.array([view.turn]), np.array([0]))[view.seat, 0]) == would
            all_of_them += 1
    assert all_of_them > 30
    assert alike > 0.945 * all_of_them  # players who bought every helpful card would buy too much


def test_other_deals_do_not_affect_taking() -> None:
    """Under rules where a player who is down takes no upcard, only the deal's own table counts."""
    view, history = next(moment for moment in offers("liverpool", 2) if moment[0].seat != moment[0].turn)
    assert not view.variant.buying.take_once_down
    deals = imagined(view, history, 2, 1, np.random.default_rng(1))
    deals.show(0)
    deals.turn[:] = view.turn
    deals.hands[view.turn, 1] = deals.hands[view.turn, 0]
    deals.measure()
    deals.distance[view.turn] = WILDS  # so that every card helps
    deals.down[view.turn] = [True, False]
    assert [False, True] == deals._wants(deals.turn, np.arange(2))[view.turn].tolist()
    assert [True] == deals._wants(deals.turn[1:], np.array([1]))[view.turn].tolist()


def test_buyers_discards_are_offered_during_the_turn() -> None:
    view, history = next(moment for moment in moments("shafer", 1) if moment[0].phase is Phase.DISCARD)
    assert view.turn != view.seat
    deals = imagined(view, history, SOME, 1, np.random.default_rng(1))
    deals.turn[:], rows = view.turn, np.arange(SOME)
    column = columns_of(view.variant.dealing.wilds)[view.hand[0]]
    deals.discard(view.seat, rows, column, view.owed, in_turn=False)
    assert set(deals.turn.tolist()) == {view.turn}
    assert set(deals.upcard.tolist()) == {column}
    assert deals.may_have[:, 0].tolist() == [seat != view.seat for seat in range(view.players)]
    taker = next(seat for seat in range(view.players) if seat not in (view.seat, view.turn))
    deals.hands[:], deals.distance[:], deals.bought[:] = 0, 0, 0
    deals.hands[taker, :, column] = 2
    deals.distance[taker] = rough_distances(rules_of(view).evaluator, deals.hands[taker])
    deals._step(rows, Lockstep(SOME, SOME))
    assert (deals.bought[taker] > 0).all()
    assert set(deals.turn.tolist()) == {view.turn}
    assert deals.may_have[:, 0].tolist() == [seat != taker for seat in range(view.players)]


def test_the_last_owed_discard_lies_on_top() -> None:
    view = view_of(HOLDING.format(variant="quarters", round=4, hand="4h 4d 7s 7c 9c 9d Tc Ts 5s 5d Ad Kd"))
    deals = imagined(view, (), SOME, 1, np.random.default_rng(1))
    columns = columns_of(view.variant.dealing.wilds)
    four, ace, king = (columns[card] for card in parse_cards("4h Ad Kd"))
    before = deals.hands[view.seat].astype(int)
    deals.discard(view.seat, np.arange(SOME), four, 3, in_turn=True)
    gone = before - deals.hands[view.seat]
    # those without support, the most expensive one first
    assert gone[:, [four, ace, king]].tolist() == [[1, 1, 1]] * SOME
    assert gone.sum() == 3 * SOME
    assert set(deals.upcard.tolist()) == {king}
    assert set(deals.turn.tolist()) == {(view.seat + 1) % view.players}


def test_owed_discards_keep_another_players_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong: list[tuple[int, bool]] = []

    def note(_: Deals, __: int, rows: Rows, card: int, owed: int, *, in_turn: bool) -> None:
        assert len(rows) == SOME
        assert card == column
        wrong.append((owed, in_turn))

    monkeypatch.setattr(Deals, "discard", note)
    for phase, in_turn in ((Phase.DISCARD, False), (Phase.PLAY, True)):
        view, history = next(moment for moment in moments("shafer", 1) if moment[0].phase is phase)
        column = columns_of(view.variant.dealing.wilds).get(view.hand[0], WILDS)
        play_out(view, history, [Discard(view.seat, view.hand[0])], SOME)
        assert (view.owed, in_turn) == wrong.pop()


def test_dropped_discards_keep_the_stock_ordered() -> None:
    stock, row = Stock(np.array([[7]]), 1), np.array([0])
    for card in range(40):
        for _ in range(5):
            stock.throw(row, np.array([card]))
    drawn = [stock.draw(0, row)[1].tolist() for _ in range(150)]
    assert [[7], [0], [0], [0], [0], [0], [1]] == drawn[:7]
    assert [] in drawn
    stock.take_back(row)
    stock.throw(row, np.array([50]))
    assert [] == stock.draw(0, row)[1].tolist()


def test_a_discard_ends_the_turn_as_upcard() -> None:
    view, history = next(moment for moment in moments("quarters", 2) if moment[0].phase is Phase.PLAY)
    deals = imagined(view, history, SOME, 1, np.random.default_rng(1))
    deals.turn[:], rows = view.turn, np.arange(SOME // 2)
    column = columns_of(view.variant.dealing.wilds)[view.hand[0]]
    before = deals.hands.copy()
    deals.discard(view.seat, rows, column, 1, in_turn=True)
    gone = before.astype(int) - deals.hands
    assert gone[view.seat, rows, column].tolist() == [1] * len(rows)
    assert gone.sum() == len(rows)
    assert deals.upcard.tolist() == [column] * len(rows) + [NO_CARD] * (SOME - len(rows))
    assert set(deals.turn[rows].tolist()) == {(view.seat + 1) % view.players}
    assert deals.may_have[:, 0].tolist() == [seat != view.seat for seat in range(view.players)]


@pytest.mark.parametrize("blocks", [False, True])
def test_thrown_wilds_go_to_whom_they_help(blocks: bool) -> None:
    view, history = next(moment for moment in offers("classic", 8) if moment[0].seat != moment[0].turn)
    house = with_knob(view.variant, "buying.wild_blocks", blocks)
    deals = imagined(view._replace(variant=house), history, SOME, 1, np.random.default_rng(1))
    giver, taker = 0, 1
    deals.turn[:], deals.drawn[:], deals.down[:] = giver, True, False
    deals.down[2], deals.hands[2] = True, 0
    deals.hands[2, :, 0] = 1  # so near the end that the giver throws what costs most
    deals.hands[:2, :, WILDS] = [[1], [0]]
    deals.stock.cards[:] = np.where(deals.stock.cards == WILDS, 0, deals.stock.cards)
    steps = deals.steps()
    next(steps)
    assert not deals.hands[giver, :, WILDS].any()
    assert (deals.upcard == (NO_CARD if blocks else WILDS)).all()
    next(steps)
    assert (deals.hands[taker, :, WILDS].mean() > 0.9) is not blocks
