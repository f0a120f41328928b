"""Standing orders give only the ordered answers; advice agrees with the exact evaluator."""

from collections.abc import Iterator

import pytest

from ai.hints import choice
from game.engine.actions import Buy, Draw, Pass
from game.engine.buying import call_would_pay
from game.engine.state import Down, Phase, State
from game.engine.view import PlayerView, observe
from game.orders import LASTING, USUAL_ORDER, Advice, StandingOrder, answer_for, next_order, order_after_deal
from game.play.hints import advise
from game.rules.variant_file import shipped_variants
from tests.clauses.table import do, given
from tests.engine.games import played

# Seat 2 is asked about the 9 of clubs, which completes two sets of three.
COMPLETING = """
variant = "campfire"
players = 3
round = 1
turn = 1
phase = "offer"
asked = [2]
discards = "9c"
[[seats]]
hand = 11
[[seats]]
hand = "9h 9d 4h 4d 4s 2c 6h 8d Ts Qc Kd"
[[seats]]
hand = 11
"""
USELESS = COMPLETING.replace('discards = "9c"', 'discards = "Ac"')


def helps(view: PlayerView) -> bool:
    return advise(view).helps


def asked_view(position: str) -> PlayerView:
    return observe(given(position), 1)


def never_asked(view: PlayerView) -> bool:
    raise AssertionError(f"nobody has to judge this for seat {view.seat}")


def asked_states() -> Iterator[tuple[State, PlayerView]]:
    """Return every state of some random games in which a seat must act, with its view."""
    for variant in shipped_variants():
        for seed in (0, 1):
            for _, _, steps in played(variant, seed):
                state = steps[-1][1]
                seat = observe(state, 0).to_act
                if seat is not None:
                    yield state, observe(state, seat)


@pytest.mark.parametrize("order", [StandingOrder.PASS_ROUND, StandingOrder.NEVER])
def test_unasked_seats_pass_everything(order: StandingOrder) -> None:
    assert Pass(1) == answer_for(order, asked_view(COMPLETING), never_asked)


def test_fully_asked_seats_need_no_judging() -> None:
    assert answer_for(StandingOrder.ASK, asked_view(USELESS), never_asked) is None


def test_completing_cards_are_never_passed() -> None:
    view = asked_view(COMPLETING)

    assert Advice(1, 0) == advise(view)
    assert advise(view).completes
    assert answer_for(StandingOrder.HELPS, view, helps) is None


def test_a_card_that_changes_nothing_is_passed() -> None:
    view = asked_view(USELESS)

    assert Advice(1, 1) == advise(view)
    assert Pass(1) == answer_for(StandingOrder.HELPS, view, helps)


def test_costly_calls_pass_without_judging() -> None:
    position = COMPLETING.replace("campfire", "quarters").replace('Qc Kd"', 'Qc Kd"\nbuys = 3')

    assert Pass(1) == answer_for(StandingOrder.HELPS, asked_view(position), never_asked)
    assert Pass(1) == answer_for(StandingOrder.ASK, asked_view(position), never_asked)


@pytest.mark.parametrize(
    ("hand", "distance", "answer"),
    [
        ("2h 3h 4h 5h 8c 9c Tc Jc 3d 4d 5d 6d Ks", 3, Buy),  # thirteen cards for three runs of five
        ("2h 3h 4h 5h 8c 9c Tc Jc 3d 4d 5d Ks As", 4, Pass),
        ("2h 3h 4h 5h 6h 8c 9c Tc Jc Ks 4d", 5, Pass),
    ],
)
def test_small_hands_near_contracts_want_any_card(hand: str, distance: int, answer: type[Buy | Pass]) -> None:
    small = COMPLETING.replace("campfire", "classic").replace("round = 1", "round = 10")
    view = asked_view(small.replace("9h 9d 4h 4d 4s 2c 6h 8d Ts Qc Kd", hand).replace('"9c"', '"6s"'))

    assert Advice(distance, distance, lacks_room=answer is Buy) == advise(view)
    assert isinstance(choice(view, ()), answer), "the gold button"
    assert (None if answer is Buy else Pass(1)) == answer_for(StandingOrder.HELPS, view, helps)


def test_hits_help_where_players_play_out() -> None:
    meld = '\n[[melds]]\nowner = 2\nkind = "set"\ncards = "9h 9d 9s"'
    down = COMPLETING.replace('"9h 9d 4h 4d 4s 2c 6h 8d Ts Qc Kd"', '"2c 6h"\ndown = "earlier"')

    assert not helps(asked_view(down + meld))
    assert helps(asked_view(down.replace("campfire", "shafer") + meld))


def test_orders_answer_offers_once_down() -> None:
    passed, drawn = 0, 0
    for _, view in asked_states():
        offered = view.phase is Phase.OFFER and view.turn != view.seat
        for order in StandingOrder:
            answer = answer_for(order, view, lambda _: False)
            if offered:
                passed += answer is not None
                assert answer in (None, Pass(view.seat))
            elif answer is not None:
                drawn += 1
                assert view.turn == view.seat
                assert view.me.down is not Down.NO
                assert order is not StandingOrder.ASK
                assert answer == (Pass if view.phase is Phase.OFFER else Draw)(view.seat)
    assert passed > 100
    assert drawn > 100


DOWN = """
variant = "VARIANT"
players = 3
round = 3
turn = 1
phase = "offer"
asked = [2, 3]
discards = "UPCARD"
[[seats]]
hand = 5
[[seats]]
hand = "HAND"
down = "earlier"
[[seats]]
hand = 5
[[melds]]
owner = 2
kind = "set"
cards = "9h 9d 9s"
[[melds]]
owner = 2
kind = "run"
cards = "4c 5c ** 7c"
"""


def own_turn(upcard: str, hand: str = "Kd 2s", variant: str = "campfire", down: str = DOWN) -> PlayerView:
    """Return the view of seat 2, down and on turn, offered this upcard."""
    position = down.replace("turn = 1", "turn = 2").replace("VARIANT", variant)
    return observe(given(position.replace("UPCARD", upcard).replace("HAND", hand)), 1)


@pytest.mark.parametrize("order", [StandingOrder.HELPS, StandingOrder.PASS_ROUND, StandingOrder.NEVER])
def test_useless_upcards_raise_no_question(order: StandingOrder) -> None:
    assert Pass(1) == answer_for(order, own_turn("Kh"), never_asked)
    assert answer_for(StandingOrder.ASK, own_turn("Kh"), never_asked) is None


@pytest.mark.parametrize(
    ("upcard", "hand", "why"),
    [
        ("9c", "Kd 2s", "a set takes it"),
        ("8c", "Kd 2s", "a run takes it"),
        ("9c", "8c Kd", "a run takes it after a card of the hand"),
        ("Tc", "8c 9c Kd", "a run takes it after two cards of the hand"),
        ("**", "Kd 2s", "a wild"),
    ],
)
def test_useful_upcards_are_questions_once_down(upcard: str, hand: str, why: str) -> None:
    full = DOWN.replace("**", "6c")
    assert answer_for(StandingOrder.HELPS, own_turn(upcard, hand, down=full), never_asked) is None, why


@pytest.mark.parametrize(("upcard", "hand"), [("Qh", "Kd ** 2s"), ("3h", "Kd 2s"), ("Kh", "Kd Ks 2s")])
def test_neither_price_nor_rank_asks_anything(upcard: str, hand: str) -> None:
    full = DOWN.replace("**", "6c")
    assert Pass(1) == answer_for(StandingOrder.HELPS, own_turn(upcard, hand, down=full), never_asked)


def test_swappable_cards_are_questions_once_down() -> None:
    swappable = own_turn("6c", "2s", "classic")
    assert answer_for(StandingOrder.HELPS, swappable, never_asked) is None
    assert Pass(1) == answer_for(StandingOrder.HELPS, own_turn("6h", "2s", "classic"), never_asked)


def test_hittable_cards_make_passing_a_question() -> None:
    assert answer_for(StandingOrder.HELPS, own_turn("Kh", "9c 2s", "quarters"), never_asked) is None
    assert Pass(1) == answer_for(StandingOrder.HELPS, own_turn("Kh", "Qd 2s", "quarters"), never_asked)


def test_once_down_only_draws_answer_themselves() -> None:
    passed = DOWN.replace('phase = "offer"\nasked = [2, 3]', 'phase = "draw"')
    before = passed.replace('hand = "HAND"\ndown = "earlier"', 'hand = "HAND"').replace("owner = 2", "owner = 1")

    assert Draw(1) == answer_for(StandingOrder.HELPS, own_turn("9c", down=passed), never_asked)
    assert answer_for(StandingOrder.HELPS, own_turn("9c", down=before), never_asked) is None


def test_asking_orders_pass_nothing_helpful() -> None:
    nearer = 0
    for _, view in asked_states():
        advice = advise(view)
        if advice.before is not None and advice.after is not None and advice.after < advice.before:
            if call_would_pay(view):
                continue
            nearer += 1
            assert {None} == {answer_for(order, view, helps) for order in LASTING}
    assert nearer > 50


def test_round_passes_end_other_orders_stay() -> None:
    assert USUAL_ORDER is order_after_deal(StandingOrder.PASS_ROUND)
    assert StandingOrder.HELPS is order_after_deal(StandingOrder.PASS_ROUND, StandingOrder.HELPS)
    assert StandingOrder.NEVER is order_after_deal(StandingOrder.NEVER)


def test_a_key_cycles_through_all_orders() -> None:
    orders = [USUAL_ORDER]
    for _ in StandingOrder:
        orders.append(next_order(orders[-1]))

    assert set(StandingOrder) == set(orders)
    assert USUAL_ORDER is orders[-1]


def test_unasked_seats_are_never_answered_for() -> None:
    state = do(given(COMPLETING), "P2 pass")

    assert answer_for(StandingOrder.NEVER, observe(state, 1), never_asked) is None
