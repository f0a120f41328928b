"""Cards that come with a buy, by round and by the number of the buy (K-31 of `game/docs/relatives.md`)."""

from dataclasses import replace
from typing import Any

import pytest

from ai.players.hopeless import is_too_late
from ai.players.prospect import prospect_of
from game.engine.buying import offer_order
from game.engine.events import PenaltyDrawn
from game.engine.refusal import Reason
from game.engine.state import State
from game.engine.view import observe
from game.play.words.asking import buy_brings
from game.rulebook.words.family import six_panels
from game.rulebook.words.rulebook import rulebook
from game.rules.schema import with_knob
from game.rules.variant import BuysCount, Variant, parse_contract
from game.rules.variant_check import can_be_reached, variant_faults
from game.text.table import cost_of_buy
from tests.clauses.table import do, events, given, open_shipped, refused

CAMPFIRE, SHAFER = open_shipped("campfire"), open_shipped("shafer")
GROWING = with_knob(CAMPFIRE, "buying.penalty_grows", 2)


def by_round(variant: Variant, more: int) -> Variant:
    """Return the rule set in which a buy brings more cards from the second round on."""
    first, *others = variant.rounds
    return replace(variant, rounds=(first, *(replace(played, penalty_more=more) for played in others)))


def asked(variant: Variant, buys: int = 0, more: str = "", phase: str = "offer") -> State:
    """Return P2 asked about the upcard."""
    given_asked = f"asked = [2, 3]\ndiscarder = 0\n{more}" if phase == "offer" else more
    return given(
        f"""
        variant = ""
        players = 3
        phase = "{phase}"
        discards = "2c 5d"
        {given_asked}
        seats = [{{ hand = "9s 9c" }}, {{ hand = "Js Jc 4c", buys = {buys} }}, {{ hand = "Ts Tc 6s" }}]
        """,
        variant,
    )


def penalty(variant: Variant, **position: Any) -> int:
    return sum(isinstance(event, PenaltyDrawn) for event in events(asked(variant, **position), "P2 buy"))


@pytest.mark.clause("K-31")
def test_a_round_may_bring_more_cards_with_a_buy() -> None:
    later = by_round(CAMPFIRE, 2)

    assert 1 == penalty(later)
    assert 3 == penalty(later, more="round = 2")


@pytest.mark.clause("K-31")
def test_each_further_buy_of_a_player_may_bring_more_cards() -> None:
    assert [1, 3, 5] == [penalty(GROWING, buys=buys) for buys in range(3)]
    assert [1, 1, 1] == [penalty(CAMPFIRE, buys=buys) for buys in range(3)]
    assert 4 == GROWING.penalty_cards(GROWING.rounds[0], 0, 2)


@pytest.mark.clause("K-31", "X-8")
def test_players_are_asked_only_if_their_own_penalty_can_be_drawn() -> None:
    state = asked(GROWING, buys=2)
    few = state._replace(stock=state.stock[:3], discards=state.discards[-1:], asked=(1, 2))
    assert (2,) == tuple(seat for seat in offer_order(observe(few, 0)) if seat)
    assert Reason.PENALTY_NOT_TO_BE_HAD == refused(few, "P2 buy")


@pytest.mark.clause("K-31", "S-10")
def test_a_buy_on_ones_own_turn_brings_as_many() -> None:
    growing = with_knob(SHAFER, "buying.penalty_grows", 1)
    state = given(
        'variant = ""\nplayers = 3\nphase = "play"\ndiscards = "2c"\nseats = [{ hand = "9s 9c", buys = 1 }, {}, {}]',
        growing,
    )
    assert 3 == sum(isinstance(event, PenaltyDrawn) for event in events(state, "P1 buy-stock"))
    assert 2 + 1 + 3 == len(do(state, "P1 buy-stock").hands[0])
    assert "that card and 3 unseen cards" in buy_brings(observe(state, 0))
    assert "4 cards from the stock" in buy_brings(observe(state, 0), from_stock=True)


@pytest.mark.clause("K-31")
def test_the_question_says_what_this_buy_brings() -> None:
    assert "5 unseen cards" in cost_of_buy(observe(asked(GROWING, buys=2), 1))
    assert "1 unseen card" in cost_of_buy(observe(asked(GROWING), 1))


@pytest.mark.clause("K-31")
def test_the_pages_describe_it() -> None:
    page, family = str(rulebook(GROWING)), str(six_panels(GROWING))
    assert "Each further buy brings you 2 more unseen cards than the one before." in page
    assert "Each further buy brings 2 more than the one before." in family

    later = by_round(CAMPFIRE, 2)
    assert "A buy brings the upcard and unseen cards from the stock: " in str(rulebook(later))
    assert "A buy brings the upcard and 1 unseen card" not in str(rulebook(later))
    assert "It comes with 1 or 3 unseen cards, depending on the round." in str(six_panels(later))
    same = with_knob(CAMPFIRE, "rounds.penalty_more", 2)
    assert "A buy brings the upcard and 3 unseen cards" in str(rulebook(same))
    assert "It comes with 3 unseen cards." in str(six_panels(same))


@pytest.mark.clause("K-31")
def test_the_check_counts_the_cards_of_every_buy() -> None:
    """Twelve cards to lay down, and one to keep: seven are dealt, one is drawn, and two buys bring the rest or not."""
    base = with_knob(with_knob(CAMPFIRE, "rounds.contract", parse_contract("4 sets of 3")), "rounds.buys", 2)
    seven = replace(base.rounds[0].cards, rows=((3, 8, 7),))
    base = with_knob(with_knob(base, "rounds.cards", seven), "buying.penalty_cards", 1)

    assert not can_be_reached(base, 1, 3)  # 7 + 1 + 2 + 2 = 12
    assert can_be_reached(with_knob(base, "buying.penalty_grows", 1), 1, 3)
    assert can_be_reached(with_knob(base, "rounds.penalty_more", 1), 1, 3)
    one = with_knob(with_knob(base, "rounds.buys", 1), "buying.penalty_grows", 3)
    assert not can_be_reached(one, 1, 3)
    game = with_knob(with_knob(one, "buying.counted_in", BuysCount.GAME), "rounds.buys", 2)
    assert can_be_reached(game, 1, 3)

    (fault,) = variant_faults(with_knob(by_round(SHAFER, 5), "buying.discards_owed", 4))
    assert "a buy brings only 3 cards" in fault
    assert () == variant_faults(with_knob(with_knob(SHAFER, "rounds.penalty_more", 1), "buying.discards_owed", 4))


@pytest.mark.clause("K-31")
def test_computer_players_count_on_what_further_buys_bring() -> None:
    late = f"turns = {3 * CAMPFIRE.turns_until_drawn - 2}\nround = 10"
    views = [observe(asked(variant, more=late), 1) for variant in (with_knob(CAMPFIRE, "rounds.buys", 2), GROWING)]

    assert [True, False] == [is_too_late(prospect_of(view)) for view in views]
