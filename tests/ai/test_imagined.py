"""Deals the master simulates: they use only what the seat may know, contain every card once, and are plausible."""

from collections.abc import Iterator

import numpy as np
import pytest

from ai.bot import round_history
from ai.evaluator.batch import COLUMNS, WILDS, Copies, columns_of, rough_distances
from ai.evaluator.distance import evaluator_for
from ai.master.imagined import _age, imagined
from ai.master.rules import rules_of
from ai.master.throwing import loneliness
from ai.unseen import cards_seen_in
from game.engine.state import Down, to_act
from game.engine.view import observe
from game.rules.cards import JOKER, NATURALS, Card, parse_card, parse_cards
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.moments import counted, moments, played
from tests.ai.positions import HOLDING, view_of
from tests.support.batches import copies_of_hands

pytestmark = pytest.mark.usefixtures("python_code")

VARIANTS = shipped_variants()
SOME = 24


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_every_simulated_deal_holds_every_card_once(variant_id: str) -> None:
    for view, history in list(moments(variant_id, 3))[::9]:
        deals = imagined(view, history, SOME, 1, np.random.default_rng(1))
        laid = [card for meld in view.melds for card in meld.cards]
        open_cards = counted(view, [*laid, view.upcard] if view.upcard else laid)
        there = np.array(counted(view, view.variant.cards_for(view.players))) - np.array(open_cards)
        for row in range(SOME):
            stock = np.bincount(deals.stock.cards[row], minlength=COLUMNS)
            assert (deals.hands[:, row].sum(axis=0) + stock == there).all()


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_imagined_hands_fit_size_and_takings(variant_id: str) -> None:
    for view, history in list(moments(variant_id, 2))[::9]:
        deals = imagined(view, history, SOME, 1, np.random.default_rng(1))
        sizes = deals.hands.sum(axis=2)
        assert (sizes == np.array([[seat.cards] for seat in view.seats])).all()
        assert deals.hands[view.seat, 0].tolist() == counted(view, view.hand)
        for seat, held in cards_seen_in(history).held.items():
            counts = counted(view, (+held).elements())
            if seat != view.seat:
                assert (deals.hands[seat] >= np.array(counts)).all()


def test_of_equally_isolated_cards_dear_ones_go() -> None:
    view = view_of(HOLDING.format(variant="quarters", round=4, hand="4h 4d 7s 7c 9c 9d Tc 2s 5s Ad 6c Kd"))
    deals = imagined(view, (), SOME, 1, np.random.default_rng(1))
    deals.make_discards(1, view.seat, np.arange(SOME))
    columns = columns_of(view.variant.dealing.wilds)
    assert {columns[parse_card("Ad")]} == set(deals.upcard.tolist())


def test_the_most_isolated_card_is_no_wild() -> None:
    view = next(view for view, _ in moments("quarters", 2))
    hand = parse_cards("7h 8h 9h Kd Kc 2s **")
    lonely = loneliness(rules_of(view), copies_of_hands([hand], frozenset({JOKER})))[0]
    order = [at for at in np.argsort(lonely, kind="stable").tolist() if at == WILDS or NATURALS[at] in hand]
    assert NATURALS[order[0]] == parse_cards("2s")[0]
    assert order[-1] == WILDS
    assert set(np.argsort(lonely, kind="stable")[: len(hand)].tolist()) == set(order)


@pytest.mark.parametrize(("hand", "lonelier"), [("7h 7h 8h 9h 2c", "7h 8h"), ("7h 8h 9h 2c", "2c 7h")])
def test_runs_need_no_second_copy(hand: str, lonelier: str) -> None:
    view = view_of(HOLDING.format(variant="quarters", round=3, hand=hand))
    lonely = loneliness(rules_of(view), copies_of_hands([view.hand], frozenset({JOKER})))[0]
    column, other = (NATURALS.index(card) for card in parse_cards(lonelier))
    assert lonely[column] < 1 < lonely[other]


def late_rivals(variant_id: str) -> Iterator[tuple[tuple[Card, ...], Copies]]:
    """Return hands of players who are not down late in some last rounds, with the hands others simulate for them. The
    players never give up, because simulated ones do not either.
    """
    for seed in ("one", "two", "three"):
        moments_played = played(variant_id, len(shipped_variant(variant_id).rounds), seed, "sharp/chasing")
        late = [at for at in moments_played if at[0].turns >= 3 * at[0].players]
        for state, events in late[:: max(1, len(late) // 8)]:
            seat = to_act(state.phase, state.turn, state.acting, state.asked)
            assert seat is not None
            deals = imagined(observe(state, seat), round_history(events, seat), SOME, 1, np.random.default_rng(1))
            for other, public in enumerate(state.seats):
                if other != seat and public.down is Down.NO:
                    yield state.hands[other], deals.hands[other]


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_imagined_opponents_are_realistically_far_off(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    evaluator = evaluator_for(variant.rounds[-1].contract, variant)
    shares = [
        (evaluator.distance(evaluator.code(hand)), float(rough_distances(evaluator, imagined_to_be).mean()))
        for hand, imagined_to_be in late_rivals(variant_id)
    ]
    assert len(shares) > 20
    really, as_imagined = np.mean(shares, axis=0)
    assert abs(as_imagined - really) < 0.6


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_imagined_opponents_hold_realistic_wilds(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    shares = [
        (sum(map(variant.is_wild, hand)), float(imagined_to_be[:, WILDS].mean()))
        for hand, imagined_to_be in late_rivals(variant_id)
    ]
    really, as_imagined = np.mean(shares, axis=0)
    assert abs(as_imagined - really) < 0.3


def test_of_two_cards_only_one_is_wild() -> None:
    view, _ = next(moments("classic", 10))
    hands = np.tile(copies_of_hands([view.hand], frozenset({JOKER})), (view.players, SOME, 1)).reshape(4, SOME, COLUMNS)
    wilds, others = hands[:, :, WILDS].copy(), np.zeros((4, COLUMNS), np.uint8)
    _age(view._replace(turns=2 * view.players), rules_of(view), others, hands, np.full((SOME, 30), WILDS))
    gained = [2 * (seat != view.seat) for seat in range(view.players)]
    assert (hands[:, :, WILDS] - wilds).tolist() == [[cards] * SOME for cards in gained]


def test_imagined_hands_never_hold_the_contract() -> None:
    complete = []
    for view, history in moments("campfire", 1):
        deals = imagined(view, history, SOME, 1, np.random.default_rng(1))
        for seat, public in enumerate(view.seats):
            if view.turns >= view.players and seat != view.seat and public.down is Down.NO:
                complete.append((rough_distances(deals.rules.evaluator, deals.hands[seat]) == 0).mean())
    assert len(complete) > 10
    assert np.mean(complete) < 0.1
