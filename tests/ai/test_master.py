"""The master's imagined deals: nothing but what the seat may know, every card once, rounds played to their end."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from operator import itemgetter

import numpy as np
import pytest

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.evaluator.batch import COLUMNS, WILDS, columns_of, copies_of_hands, distances, rough_distances
from ai.evaluator.distance import evaluator_for
from ai.master.ahead import Worths, best_of, played_out
from ai.master.deals import NO_CARD, NOBODY, Deals
from ai.master.imagined import imagined
from ai.master.master import Master
from ai.master.rules import loneliness, rules_of
from ai.master.stock import Stock
from ai.master.table import Rows, Table
from ai.master.worth import worths
from ai.players.laying import best_lay_down
from ai.players.player import Player
from ai.players.plays import fits_somewhere
from ai.players.prospect import prospect_of
from ai.players.traits import SHARP
from ai.unseen import seen_in
from game.engine.actions import Action, Buy, Deal, Discard, Pass
from game.engine.buying import call_would_pay
from game.engine.events import Event
from game.engine.play import play
from game.engine.referee import refusal
from game.engine.state import Down, Phase, State, new_game, to_act
from game.engine.view import PlayerView, observe
from game.rules.cards import NATURALS, Card, parse_card, parse_cards
from game.rules.variant import TurnAfterBuy
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.positions import HOLDING, PAIRS, asked, view_of

VARIANTS = shipped_variants()
SOME = 24


@cache
def played(variant_id: str, number: int, seed: str) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """A round of four sharp players: each state in which somebody chooses, with the events so far."""
    sharp = bot_named("sharp")
    state = new_game(shipped_variant(variant_id), 4, seed)._replace(round=number - 1)
    found: list[tuple[State, tuple[Event, ...]]] = []
    events: list[Event] = []
    steps = play(state, Deal())
    while True:
        events += [event for event, _ in steps]
        state = steps[-1][1]
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        if seat is None:
            return tuple(found)
        found.append((state, tuple(events)))
        view = observe(state, seat)
        steps = play(state, sharp.choose(view, round_history(events, seat), Limit()))


def moments(variant_id: str, number: int, seed: str = "moments") -> Iterator[tuple[PlayerView, tuple[Event, ...]]]:
    """The views of the seats that choose, with what they know of the round."""
    for state, events in played(variant_id, number, seed):
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        yield observe(state, seat), round_history(events, seat)


def offers(variant_id: str, number: int, seed: str = "moments") -> list[tuple[PlayerView, tuple[Event, ...]]]:
    """The moments in which an upcard may be bought or passed."""
    return [
        (view, history)
        for view, history in moments(variant_id, number, seed)
        if view.phase is Phase.OFFER
        and refusal(view, Buy(view.seat)) is None
        and refusal(view, Pass(view.seat)) is None
    ]


def counted(view: PlayerView, cards: Iterable[Card]) -> list[int]:
    """Copies by column."""
    known = columns_of(view.variant.dealing.wild_ranks)
    counts = Counter(known.get(card, WILDS) for card in cards)
    return [counts[at] for at in range(COLUMNS)]


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_in_every_imagined_deal_every_card_is_there_once(variant_id: str) -> None:
    for view, history in list(moments(variant_id, 3))[::9]:
        deals = imagined(view, history, SOME, 1, np.random.default_rng(1))
        laid = [card for meld in view.melds for card in meld.cards]
        open_cards = counted(view, [*laid, view.upcard] if view.upcard else laid)
        there = np.array(counted(view, view.variant.cards_for(view.players))) - np.array(open_cards)
        for row in range(SOME):
            stock = np.bincount(deals.stock.cards[row], minlength=COLUMNS)
            assert (deals.hands[:, row].sum(axis=0) + stock == there).all()


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_everybody_has_as_many_cards_as_is_seen_and_those_taken_in_the_open(variant_id: str) -> None:
    for view, history in list(moments(variant_id, 2))[::9]:
        deals = imagined(view, history, SOME, 1, np.random.default_rng(1))
        sizes = deals.hands.sum(axis=2)
        assert (sizes == np.array([[seat.cards] for seat in view.seats])).all()
        assert deals.hands[view.seat, 0].tolist() == counted(view, view.hand)
        for seat, held in seen_in(history).held.items():
            known = counted(view, (+held).elements())
            fresh = view.turns < view.players  # later a lonely card may have been thrown in the imagined turns
            if seat != view.seat and fresh:
                assert (deals.hands[seat] >= np.array(known)).all()


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_an_imagined_round_ends_with_an_empty_hand_or_not_at_all(variant_id: str) -> None:
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


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_the_imagined_table_takes_the_naturals_that_the_table_takes(variant_id: str) -> None:
    for number in range(1, len(shipped_variant(variant_id).rounds) + 1):
        view = [view for view, _ in moments(variant_id, number)][-1]
        assert view.melds
        takes = Table(1, view.melds, view.variant.melding.ace).takes(np.array([0]))[0]
        naturals = {card for at, card in enumerate(NATURALS) if takes[at]}
        wild = view.variant.dealing.wild_ranks
        fitting = {card for card in NATURALS if card.rank not in wild and fits_somewhere(view, card, view.melds)}
        assert fitting == {card for card in naturals if card.rank not in wild}


SETS = "7h 7d 7s Jc Jd Jh 9s 9h 9c"
RUNS = "2h 3h 4h 5h 6h 6d 7d 8d 9d Td 9c Tc Jc Qc Kc"


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
def test_an_imagined_player_lays_down_exactly_where_the_rules_let_it(variant_id: str, number: int, hand: str) -> None:
    view = view_of(HOLDING.format(variant=variant_id, round=number, hand=hand))
    rules, rows = rules_of(view), np.array([0])
    hands = np.tile(copies_of_hands([view.hand], view.variant.dealing.wild_ranks), (view.players, 1, 1))
    deals = Deals(rules, hands, Stock(np.zeros((1, 0), np.int64)), Table(1, (), view.variant.melding.ace))
    deals._play(view.seat, rows)
    assert deals.down[view.seat, 0] == (best_lay_down(view) is not None)


def test_a_run_takes_card_after_card_and_a_set_all_of_its_rank() -> None:
    view = next(view for view, _ in moments("quarters", 2) if not view.melds)
    table = Table(1, (), view.variant.melding.ace)
    rules = rules_of(view)
    table.grow(np.array([0]), copies_of_hands([parse_cards("4h 5h 6h 7h 9s 9d 9c")], frozenset({0})), rules)
    hands = copies_of_hands([parse_cards("8h 3h 2h 9s 9h Kd Jc")], frozenset({0}))
    table.hit(hands, np.array([0]))
    assert (copies_of_hands([parse_cards("Kd Jc")], frozenset({0})) == hands).all()


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_rough_distances_are_mostly_exact_and_never_far_off(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    for number, rules in enumerate(variant.rounds, 1):
        evaluator = evaluator_for(rules.contract, variant)
        chance, pack = random.Random(number), variant.cards_for(4)
        hands = [chance.sample(pack, rules.cards.at(4) + 3) for _ in range(200)]
        copies = copies_of_hands(hands, variant.dealing.wild_ranks)
        rough, exact = rough_distances(evaluator, copies), distances(evaluator, copies)
        assert np.abs(rough - exact).max() <= 2
        assert 0.95 < (rough == exact).mean()


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_a_buy_brings_the_card_and_its_penalty_costs_what_is_owed_and_passes_the_turn_where_it_does(
    variant_id: str,
) -> None:
    view, history = next(each for each in offers(variant_id, 2) if each[0].seat != each[0].turn)
    buying = view.variant.buying
    deals = imagined(view, history, SOME, 1, np.random.default_rng(1))
    deals.show(0)
    deals.turn[:] = view.turn
    before, stock = deals.hands.copy(), deals.stock.used.copy()
    deals.buy(view.seat, np.arange(SOME // 2))
    bought, left = deals.hands[view.seat, : SOME // 2], before[view.seat, : SOME // 2]
    gets = 1 + buying.penalty_cards - buying.discards_owed
    assert (bought.sum(axis=1) == left.sum(axis=1) + gets).all()
    assert (deals.stock.used - stock).tolist() == [buying.penalty_cards] * (SOME // 2) + [0] * (SOME // 2)
    assert deals.bought[view.seat].tolist() == [view.me.buys + 1] * (SOME // 2) + [view.me.buys] * (SOME // 2)
    assert ((deals.upcard[: SOME // 2] == NO_CARD) == (not buying.discards_owed)).all()
    assert (deals.upcard[SOME // 2 :] == 0).all()
    follows = view.turn if buying.turn_after is TurnAfterBuy.UNCHANGED else view.seat
    assert set(deals.turn[: SOME // 2].tolist()) == {follows}
    assert (deals.hands[:, SOME // 2 :] == before[:, SOME // 2 :]).all()


@pytest.mark.parametrize(("turn_after", "drawn"), [(TurnAfterBuy.BUYER_DRAWS, 1), (TurnAfterBuy.BUYER_PLAYS, 0)])
def test_whoever_bought_the_turn_draws_in_it_only_where_the_rules_say_so(turn_after: TurnAfterBuy, drawn: int) -> None:
    view, history = next(each for each in offers("quarters", 2) if each[0].seat != each[0].turn)
    house = replace(view.variant, buying=replace(view.variant.buying, turn_after=turn_after))
    deals = imagined(view._replace(variant=house), history, SOME, 1, np.random.default_rng(1))
    deals.show(0)
    deals.turn[:] = view.turn
    deals.buy(view.seat, np.arange(SOME))
    penalty, stopped = deals.stock.used.copy(), deals.turn.copy()
    deals._take_turn(view.seat, np.arange(SOME))
    assert set(stopped.tolist()) == {view.seat}
    assert set((deals.stock.used - penalty).tolist()) == {drawn}


def test_thrown_cards_come_again_once_the_stock_is_drawn_but_for_the_top_one_and_those_taken() -> None:
    stock, both = Stock(np.array([[7, 8], [9, 9]])), np.arange(2)
    stock.throw(both, np.array([1, 2]))
    assert [7, 9] == stock.draw(both)[1].tolist()
    stock.throw(both, np.array([3, 4]))
    stock.take_back(np.array([1]))
    assert [8, 9] == stock.draw(both)[1].tolist()
    rows, cards = stock.draw(both)
    assert ([0], [1]) == (rows.tolist(), cards.tolist())  # the only one left of the other lies on top
    assert [] == stock.draw(both)[0].tolist()
    stock.throw(np.array([1]), np.array([5]))
    rows, cards = stock.draw(both)
    assert ([1], [2]) == (rows.tolist(), cards.tolist())


def test_a_stock_without_cards_gives_what_was_thrown() -> None:
    stock, row = Stock(np.zeros((1, 0), np.int64)), np.array([0])
    assert [] == stock.draw(row)[0].tolist()
    stock.throw(row, np.array([4]))
    stock.throw(row, np.array([6]))
    assert [4] == stock.draw(row)[1].tolist()


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_imagined_players_buy_what_sharp_players_would_buy_mostly(variant_id: str) -> None:
    alike, all_of_them = 0, 0
    for number in range(1, len(shipped_variant(variant_id).rounds) + 1):
        for view, history in offers(variant_id, number):
            if view.seat == view.turn or view.me.down is not Down.NO or call_would_pay(view) or view.upcard is None:
                continue
            deals = imagined(view, history, 1, 1, np.random.default_rng(1))
            column = columns_of(view.variant.dealing.wild_ranks).get(view.upcard, WILDS)
            deals.show(column)
            deals.distance[:] = rough_distances(deals.rules.evaluator, deals.hands[:, 0])[:, None]
            deals.may_have[:] = [[seat == view.seat] for seat in range(view.players)]
            would = isinstance(first_of(view, history), Buy)
            alike += bool(deals._wants(view.turn, np.array([0]))[view.seat, 0]) == would
            all_of_them += 1
    assert all_of_them > 30
    assert alike > 0.945 * all_of_them  # of all that brings them nearer they would buy too much


def test_of_equally_lonely_cards_the_dear_one_is_let_go() -> None:
    view = view_of(HOLDING.format(variant="quarters", round=4, hand="4h 4d 7s 7c 9c 9d Tc 2s 5s Ad 6c Kd"))
    deals = imagined(view, (), SOME, 1, np.random.default_rng(1))
    deals._let_go(view.seat, np.arange(SOME))
    columns = columns_of(view.variant.dealing.wild_ranks)
    assert {columns[parse_card("Ad")]} == set(deals.upcard.tolist())


def test_the_loneliest_card_is_never_a_wild_nor_one_that_is_not_held() -> None:
    view = next(view for view, _ in moments("quarters", 2))
    hand = parse_cards("7h 8h 9h Kd Kc 2s **")
    told = loneliness(rules_of(view), copies_of_hands([hand], frozenset({0})))[0]
    order = [at for at in np.argsort(told, kind="stable").tolist() if at == WILDS or NATURALS[at] in hand]
    assert NATURALS[order[0]] == parse_cards("2s")[0]
    assert order[-1] == WILDS
    assert set(np.argsort(told, kind="stable")[: len(hand)].tolist()) == set(order)


def test_the_same_moment_brings_the_same_deals_and_another_lot_others() -> None:
    view, history = offers("quarters", 4)[0]
    choices = (Buy(view.seat), Pass(view.seat))
    worth = played_out(view, history, choices, SOME)
    assert (2, SOME) == worth.shape
    assert worth.tolist() == played_out(view, history, choices, SOME).tolist()
    assert worth.tolist() != played_out(view, history, choices, SOME, lot=1).tolist()
    assert worth[::-1].tolist() == played_out(view, history, choices[::-1], SOME).tolist()


@pytest.mark.parametrize("variant_id", VARIANTS)
@pytest.mark.parametrize("number", [1, 4])
def test_a_card_that_brings_the_contract_nearer_is_worth_more_than_one_that_does_not(
    variant_id: str, number: int
) -> None:
    view = next(view for view, _ in offers(variant_id, number) if prospect_of(view).distance > 1)
    prospect = prospect_of(view)
    cards = [card for card in NATURALS if card not in view.hand and not view.variant.is_wild(card)]
    nearest, farthest = min(cards, key=prospect.having), max(cards, key=prospect.having)
    assert prospect.having(nearest) < prospect.having(farthest)
    choices = (Buy(view.seat), Pass(view.seat))
    worth = [played_out(view._replace(upcard=card), (), choices, 600).mean(axis=1) for card in (nearest, farthest)]
    assert worth[1][0] - worth[1][1] < worth[0][0] - worth[0][1]


@pytest.mark.parametrize(("needed", "idle"), [("5h", "2s"), ("Tc", "3d"), ("7h", "Ad")])
def test_a_card_the_contract_needs_is_dearer_to_throw_than_one_it_does_not(needed: str, idle: str) -> None:
    view = view_of(HOLDING.format(variant="quarters", round=3, hand="4h 5h 6h 7h 9c Tc Jc 2s 3d Kd Ks Ad"))
    choices = [Discard(view.seat, parse_card(name)) for name in (needed, idle)]
    worth = played_out(view, (), choices, 300).mean(axis=1)
    assert worth[0] < worth[1] - 1


def test_what_a_buyer_throws_is_offered_to_all_others_and_the_turn_is_whose_it_was() -> None:
    view, history = next(each for each in moments("shafer", 1) if each[0].phase is Phase.DISCARD)
    assert view.turn != view.seat
    deals = imagined(view, history, SOME, 1, np.random.default_rng(1))
    deals.turn[:], rows = view.turn, np.arange(SOME)
    column = columns_of(view.variant.dealing.wild_ranks)[view.hand[0]]
    deals.discard(view.seat, rows, column, view.owed, in_turn=False)
    assert set(deals.turn.tolist()) == {view.turn}
    assert set(deals.upcard.tolist()) == {column}
    assert deals.may_have[:, 0].tolist() == [seat != view.seat for seat in range(view.players)]
    taker = next(seat for seat in range(view.players) if seat not in (view.seat, view.turn))
    deals.hands[:], deals.distance[:], deals.bought[:] = 0, 0, 0
    deals.hands[taker, :, column] = 2
    deals.distance[taker] = rough_distances(rules_of(view).evaluator, deals.hands[taker])
    sold = deals._offer(view.turn, rows)
    assert taker in [who for who, _ in sold]
    assert (deals.bought[taker] > 0).all()


def test_of_several_cards_owed_the_last_lies_on_top() -> None:
    view = view_of(HOLDING.format(variant="quarters", round=4, hand="4h 4d 7s 7c 9c 9d Tc Ts 5s 5d Ad Kd"))
    deals = imagined(view, (), SOME, 1, np.random.default_rng(1))
    columns = columns_of(view.variant.dealing.wild_ranks)
    four, ace, king = (columns[card] for card in parse_cards("4h Ad Kd"))
    before = deals.hands[view.seat].astype(int)
    deals.discard(view.seat, np.arange(SOME), four, 3, in_turn=True)
    gone = before - deals.hands[view.seat]
    assert gone[:, [four, ace, king]].tolist() == [[1, 1, 1]] * SOME  # those without company, the dear one first
    assert gone.sum() == 3 * SOME
    assert set(deals.upcard.tolist()) == {king}
    assert set(deals.turn.tolist()) == {(view.seat + 1) % view.players}


def test_a_card_owed_for_a_buy_does_not_end_the_turn_of_whose_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[tuple[int, bool]] = []

    def note(_: Deals, __: int, rows: Rows, card: int, owed: int, *, in_turn: bool) -> None:
        assert len(rows) == SOME
        assert card == column
        found.append((owed, in_turn))

    monkeypatch.setattr(Deals, "discard", note)
    for phase, in_turn in ((Phase.DISCARD, False), (Phase.PLAY, True)):
        view, history = next(each for each in moments("shafer", 1) if each[0].phase is phase)
        column = columns_of(view.variant.dealing.wild_ranks).get(view.hand[0], WILDS)
        played_out(view, history, [Discard(view.seat, view.hand[0])], SOME)
        assert (view.owed, in_turn) == found.pop()


def test_more_thrown_cards_than_are_kept_leave_the_stock_in_order() -> None:
    stock, row = Stock(np.array([[7]])), np.array([0])
    for card in range(40):
        for _ in range(5):
            stock.throw(row, np.array([card]))
    drawn = [stock.draw(row)[1].tolist() for _ in range(150)]
    assert [[7], [0], [0], [0], [0], [0], [1]] == drawn[:7]
    assert [] in drawn
    stock.take_back(row)
    stock.throw(row, np.array([50]))
    assert [] == stock.draw(row)[1].tolist()


def test_a_discard_ends_the_turn_and_lies_open_for_the_others() -> None:
    view, history = next(each for each in moments("quarters", 2) if each[0].phase is Phase.PLAY)
    deals = imagined(view, history, SOME, 1, np.random.default_rng(1))
    deals.turn[:], rows = view.turn, np.arange(SOME // 2)
    column = columns_of(view.variant.dealing.wild_ranks)[view.hand[0]]
    before = deals.hands.copy()
    deals.discard(view.seat, rows, column, 1, in_turn=True)
    gone = before.astype(int) - deals.hands
    assert gone[view.seat, rows, column].tolist() == [1] * len(rows)
    assert gone.sum() == len(rows)
    assert deals.upcard.tolist() == [column] * len(rows) + [NO_CARD] * (SOME - len(rows))
    assert set(deals.turn[rows].tolist()) == {(view.seat + 1) % view.players}
    assert deals.may_have[:, 0].tolist() == [seat != view.seat for seat in range(view.players)]


def compared(
    monkeypatch: pytest.MonkeyPatch, reckoned: tuple[float, ...], rounds: int, worths: tuple[float, ...]
) -> int:
    """Which choice is made of some reckoned so, where the rounds after each come to these points on average."""

    def play_out(_: PlayerView, __: object, actions: Sequence[Action], number: int, **___: object) -> Worths:
        assert number == rounds // len(reckoned)
        noise = np.random.default_rng(1).normal(0, 20, (len(actions), number))
        return np.asarray(noise - noise.mean(axis=1, keepdims=True) + np.array(worths)[:, None], np.float64)

    monkeypatch.setattr("ai.master.ahead.played_out", play_out)
    view = next(view for view, _ in moments("quarters", 2) if view.phase is Phase.PLAY)
    choices = [Discard(view.seat, card) for card in view.hand[: len(reckoned)]]
    chosen = best_of(view, (), dict(zip(choices, reckoned, strict=True)), rounds)
    assert isinstance(chosen, Discard)
    return choices.index(chosen)


def test_what_does_better_in_many_deals_is_chosen_whatever_was_reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compared(monkeypatch, (2.0, 0.0, 1.0), 3000, (0.0, 8.0, 1.0)) == 1
    assert compared(monkeypatch, (2.0, 0.0, 1.0), 3000, (0.0, 1.0, 8.0)) == 2
    assert compared(monkeypatch, (2.0, 0.0, 1.0), 3000, (8.0, 1.0, 0.0)) == 0


def test_a_little_better_in_few_deals_does_not_outweigh_what_was_reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compared(monkeypatch, (2.0, 0.0), 200, (0.0, 1.0)) == 0
    assert compared(monkeypatch, (0.2, 0.0), 200, (0.0, 1.0)) == 1
    assert compared(monkeypatch, (2.0, 0.0), 20_000, (0.0, 1.0)) == 1


def test_with_hardly_any_deals_the_first_choice_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compared(monkeypatch, (0.0, 0.0), 63, (0.0, 50.0)) == 0
    assert compared(monkeypatch, (0.0, 0.0), 64, (0.0, 50.0)) == 1


def test_stopped_or_with_few_nodes_the_master_does_what_comes_first_to_its_mind() -> None:
    moment = next(each for each in moments("quarters", 4, "one") if Master().choose(*each, Limit()) != first_of(*each))
    assert first_of(*moment) == Master().choose(*moment, Limit(stopped=lambda: True))
    assert first_of(*moment) == Master().choose(*moment, Limit(nodes=500))


def test_stopped_amid_its_deals_the_master_does_what_came_first_without_playing_on() -> None:
    moment = next(each for each in moments("quarters", 4, "one") if Master().choose(*each, Limit()) != first_of(*each))
    asked = count()
    assert first_of(*moment) == Master().choose(*moment, Limit(stopped=lambda: next(asked) >= 5))
    assert next(asked) <= 5 + 2


def first_of(view: PlayerView, history: Sequence[Event]) -> Action:
    """What the master does without looking at deals."""
    return Player(SHARP).choose(view, history, Limit())


def weighed_by_hand(reckoned: Sequence[float], found: Worths) -> list[float]:
    """What choices gain on the first: the surer the deals, the less the guess counts, whose variance is nine."""
    told = []
    for guess, worth in zip(reckoned, found, strict=True):
        gains = worth - found[0]
        doubt = gains.var() / len(gains)
        told.append(float((9 * gains.mean() + doubt * (guess - reckoned[0])) / (9 + doubt)))
    return told


@pytest.mark.parametrize("kind", [Buy | Pass, Discard])
def test_the_master_does_what_the_deals_say_weighed_against_what_was_reckoned(
    monkeypatch: pytest.MonkeyPatch, kind: type
) -> None:
    asked_for: list[tuple[Mapping[Action, float], int]] = []

    def note(
        view: PlayerView, history: Sequence[Event], reckoned: Mapping[Action, float], rounds: int, *_: object
    ) -> Action:
        asked_for.append((reckoned, rounds))
        return best_of(view, history, reckoned, rounds)

    monkeypatch.setattr("ai.master.ahead.best_of", note)
    against = 0
    for view, history in moments("quarters", 4, "one"):
        if not isinstance(first := first_of(view, history), kind):
            continue
        chosen = Master().choose(view, history, Limit())
        if not asked_for:
            assert chosen == first
            continue
        reckoned, rounds = asked_for.pop()
        found = played_out(view, history, list(reckoned), rounds // len(reckoned))
        assert (
            chosen
            == max(zip(reckoned, weighed_by_hand(list(reckoned.values()), found), strict=True), key=itemgetter(1))[0]
        )
        against += chosen != first
    assert against > 1


@pytest.mark.parametrize(
    ("upcard", "number", "variant", "is_plain"),
    [
        ("4s", 4, "quarters", True),  # nearer, and many sets are asked
        ("6d", 4, "quarters", False),
        ("Ah", 10, "campfire", True),  # dear, and of no use to three long runs
        ("4s", 4, "may_i", True),  # going out earns points
        ("6d", 4, "may_i", True),
    ],
)
def test_deals_are_played_out_only_where_it_is_not_plain_what_a_buy_is_worth(
    monkeypatch: pytest.MonkeyPatch, upcard: str, number: int, variant: str, is_plain: bool
) -> None:
    view = asked(PAIRS, upcard, number, variant)
    first = first_of(view, ())
    monkeypatch.setattr("ai.master.ahead.best_of", lambda _, __, choices, *___: list(choices)[-1])
    assert is_plain == (first == Master().choose(view, (), Limit()))


def test_only_discards_about_as_good_as_the_first_are_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for: list[list[float]] = []

    def note(_: PlayerView, __: object, reckoned: Mapping[Action, float], *___: object) -> Action:
        asked_for.append(list(reckoned.values()))
        return next(iter(reckoned))

    monkeypatch.setattr("ai.master.ahead.best_of", note)
    discards = 0
    for view, history in moments("quarters", 4):
        first = first_of(view, history)
        if isinstance(first, Discard):
            discards += 1
            assert first == Master().choose(view, history, Limit())
    assert 0 < len(asked_for) < discards
    assert all(2 <= len(worths) <= 4 for worths in asked_for)
    assert all(worths[0] == max(worths) < min(worths) + 1.5 for worths in asked_for)


def test_a_master_that_never_buys_does_not_look_ahead_to_buys() -> None:
    never = bot_named("master/never-buying")
    chosen = {type(never.choose(view, history, Limit())) for view, history in offers("quarters", 4)}
    assert Pass in chosen
    assert Buy not in chosen


def test_points_in_hand_count_against_the_others_and_late_the_chance_to_win() -> None:
    view = next(view for view, _ in moments("quarters", 1))
    left = np.array([[0.0, 50.0], [30.0, 0.0], [30.0, 30.0], [60.0, 40.0]])
    mine = view._replace(seat=0)
    out = np.array([0, 1])
    assert worths(mine, out, left).tolist() == pytest.approx([40, 70 / 3 - 50])
    seats = tuple(seat._replace(score=score) for seat, score in zip(view.seats, (0, 500, 500, 500), strict=True))
    sure = worths(mine._replace(round=len(view.variant.rounds), seats=seats), out, left)
    assert sure[0] - sure[1] == pytest.approx(0.3 * (40 - 70 / 3 + 50), rel=0.05)  # won either way: a few points
