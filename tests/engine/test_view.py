"""Views of a game: what each says of its seats, and what changes when a card is on its way to the discard pile."""

import pytest

from game.engine.actions import Deal
from game.engine.events import RoundDealt
from game.engine.play import play
from game.engine.state import Phase, new_game
from game.engine.view import observe, with_discard
from game.rules.cards import parse_card, parse_cards
from game.rules.schema import with_knob
from game.rules.variant import ContractOrder, Variant
from game.rules.variant_file import shipped_variant
from tests.clauses.table import do, given

SEATS = range(3)


def test_flying_discards_change_pile_and_hand() -> None:
    state = given("""
        variant = "shafer"
        phase = "play"
        turn = 2
        discards = "7h 2c"
        discarder = 1
        seats = [{ hand = "3h 3d" }, { hand = "Kd 3h Qs Kd", buys = 1, score = 5 }, { hand = "9c" }]
    """)
    view = observe(state, 1)
    assert not view.upcard_alive

    after = with_discard(view, parse_card("Kd"))

    assert (parse_cards("3h Qs Kd"), 3) == (after.hand, after.me.cards)
    assert (3, parse_card("Kd"), 1, True) == (after.discards, after.upcard, after.discarder, after.upcard_alive)
    assert (view.seats[0], view.seats[2], view.me._replace(cards=3)) == (after.seats[0], after.seats[2], after.me)
    same = view._replace(
        hand=after.hand,
        seats=after.seats,
        discards=after.discards,
        upcard=after.upcard,
        discarder=after.discarder,
        upcard_alive=after.upcard_alive,
    )
    assert same == after


def named() -> Variant:
    """Return a rule set whose players choose their contracts."""
    return with_knob(shipped_variant("may_i"), "contract_order", ContractOrder.CHOSEN)


@pytest.mark.clause("K-18")
def test_unchosen_contracts_are_nobodys() -> None:
    state = do(new_game(named(), 3, "1"), "deal")
    unnamed = []
    while state.phase is Phase.NAME:
        unnamed.append([observe(state, 0).is_unnamed(seat) for seat in SEATS])
        assert [seat in state.asked for seat in SEATS] == unnamed[-1]
        state = do(state, f"P{state.asked[0] + 1} name 1")

    assert [3, 2, 1] == [numbers.count(True) for numbers in unnamed]
    assert not any(observe(state, 0).is_unnamed(seat) for seat in SEATS)


@pytest.mark.clause("K-18")
def test_dealing_seats_have_no_single_contract() -> None:
    steps = play(new_game(named(), 3, "1"), Deal())
    dealt = next(state for event, state in steps if isinstance(event, RoundDealt))
    assert (Phase.NAME, ()) == (dealt.phase, dealt.asked)
    view = observe(dealt, 0)
    last_left = view.me._replace(done=tuple(range(1, len(view.variant.rounds))))

    assert [True, True, True] == [view.is_unnamed(seat) for seat in SEATS]
    one_left = view._replace(seats=(last_left, *view.seats[1:]))
    assert [False, True, True] == [one_left.is_unnamed(seat) for seat in SEATS]
