"""No going out in the turn of laying down (K-34 of `game/docs/relatives.md`)."""

import random
from dataclasses import replace

import pytest

from ai.arena import fixtures
from ai.players.laying import best_lay_down
from ai.players.plays import best_plan
from ai.players.prospect import fewest_to_lay_down
from game.engine.last_card import is_kept_from_going_out
from game.engine.refusal import Reason
from game.engine.state import Down, Phase, State
from game.engine.view import observe
from game.rulebook.words.family import six_panels
from game.rulebook.words.rulebook import rulebook
from game.rules.idle import is_idle
from game.rules.schema import with_knob
from game.rules.variant import ByPlayers, Further, GoOut, Variant
from game.rules.variant_check import can_be_reached
from game.text.refusals import refusal_sentence
from tests.clauses.table import do, given, legal, open_shipped, refusal_of, refused
from tests.houses.run import LEVELS, scores
from tests.support.rows import slow_unless

CAMPFIRE, SHAFER = open_shipped("campfire"), open_shipped("shafer")


def kept(variant: Variant, go_out_by: GoOut = GoOut.DISCARD) -> Variant:
    return with_knob(with_knob(variant, "out_same_turn", False), "rounds.go_out_by", go_out_by)


def playing(variant: Variant, hand: str, more: str = "") -> State:
    """Return P1 playing in a round for two sets of three; P2's sevens and nines are on the table."""
    return given(
        f"""
        variant = ""
        players = 3
        phase = "play"
        {more}
        seats = [{{ hand = "{hand}" }}, {{ hand = "Js Jc 4c", down = "earlier" }}, {{ hand = "Ts Tc 6s" }}]
        melds = [
            {{ owner = 2, kind = "set", cards = "7h 7d 7c" }},
            {{ owner = 2, kind = "set", cards = "9h 9d 9c" }},
        ]
        """,
        variant,
    )


LAY = "P1 lay set(2h 2d 2c) set(3h 3d 3c)"


@pytest.mark.clause("K-34", "X-10")
@pytest.mark.parametrize("go_out_by", list(GoOut))
def test_laying_down_leaves_a_card_after_the_discard(go_out_by: GoOut) -> None:
    variant = kept(CAMPFIRE, go_out_by)
    for rest in ("", "Kd"):
        state = playing(variant, f"2h 2d 2c 3h 3d 3c {rest}")
        assert Reason.NOT_OUT_SAME_TURN == refused(state, LAY)
        assert LAY not in legal(state)
    enough = playing(variant, "2h 2d 2c 3h 3d 3c Kd 8s")
    assert LAY in legal(enough)
    after = do(enough, LAY, "P1 discard Kd")
    assert (Phase.OFFER, 1) == (after.phase, len(after.hands[0]))


@pytest.mark.clause("K-34", "X-10")
@pytest.mark.parametrize("go_out_by", list(GoOut))
def test_hits_in_that_turn_leave_a_card_too(go_out_by: GoOut) -> None:
    laid = do(playing(kept(CAMPFIRE, go_out_by), "2h 2d 2c 3h 3d 3c 7s 9s 8s"), LAY, "P1 hit 7s m1")
    assert Reason.NOT_OUT_SAME_TURN == refused(laid, "P1 hit 9s m2")
    assert {"P1 discard 8s", "P1 discard 9s"} == legal(laid)
    free = do(playing(with_knob(CAMPFIRE, "rounds.go_out_by", go_out_by), "2h 2d 2c 3h 3d 3c 7s 9s 8s"), LAY)
    assert "P1 hit 9s m2" in legal(do(free, "P1 hit 7s m1")) or go_out_by in (GoOut.HIT, GoOut.PLAY)


@pytest.mark.clause("K-34")
def test_the_next_turn_may_go_out() -> None:
    state = playing(kept(CAMPFIRE), "7s Kd").seats[0]
    later = playing(kept(CAMPFIRE), "7s Kd")
    later = later._replace(seats=(state._replace(down=Down.EARLIER), *later.seats[1:]))
    assert Phase.ROUND_OVER is do(later, "P1 hit 7s m1", "P1 discard Kd").phase


@pytest.mark.clause("K-34", "S-11")
def test_discards_owed_are_counted_too() -> None:
    state = playing(kept(SHAFER), "2h 2d 2c 3h 3d 3c Kd 8s", "owed = 2")
    why = refusal_of(state, LAY)
    assert Reason.NOT_OUT_SAME_TURN == why.reason
    assert "Keep 2 cards to discard, and another." in refusal_sentence(why, observe(state, 0), ("Ana", "Mei", "Jun"))


@pytest.mark.clause("K-34", "K-9")
def test_a_round_laid_down_whole_is_exempt() -> None:
    whole = with_knob(kept(CAMPFIRE), "rounds.at_once", True)
    assert Phase.ROUND_OVER is do(playing(whole, "2h 2d 2c 3h 3d 3c"), LAY).phase
    assert is_idle(whole, "out_same_turn")


@pytest.mark.clause("K-34", "K-14")
def test_extra_melds_of_that_turn_leave_a_card_too() -> None:
    further = with_knob(kept(CAMPFIRE), "melding.further", Further.BOTH)
    laid = do(playing(further, "2h 2d 2c 3h 3d 3c 5h 5d 5c 8s"), LAY)
    assert Reason.NOT_OUT_SAME_TURN == refused(laid, "P1 lay set(5h 5d 5c)")


@pytest.mark.clause("K-34")
@pytest.mark.parametrize("go_out_by", list(GoOut))
def test_the_check_keeps_two_cards(go_out_by: GoOut) -> None:
    """Six cards for the contract, one to discard and one to keep, of seven dealt and one drawn, without buys."""
    base = with_knob(with_knob(CAMPFIRE, "rounds.contract", CAMPFIRE.rounds[0].contract), "rounds.buys", 0)

    def reached(variant: Variant, cards: int) -> bool:
        return can_be_reached(with_knob(variant, "rounds.cards", ByPlayers(((3, 8, cards),))), 1, 3)

    assert [False, True] == [reached(kept(base, go_out_by), cards) for cards in (6, 7)]
    assert 8 == fewest_to_lay_down(kept(base, go_out_by), 1)


@pytest.mark.clause("K-34")
def test_the_pages_say_so_and_say_nothing_of_a_bonus_for_it() -> None:
    house = kept(CAMPFIRE)
    assert "You can't go out in the turn in which you lay down" in str(rulebook(house))
    assert "Not in the turn in which you lay down." in str(six_panels(house))
    for page in (str(rulebook(house)), str(six_panels(house))):
        assert "Going out in the same turn" not in page
        assert "Down and out in one turn" not in page
    assert "Down and out in one turn" in str(six_panels(CAMPFIRE))
    assert is_idle(house, "scoring.blind_bonus")
    assert not is_idle(house, "out_same_turn")


@pytest.mark.clause("K-34")
def test_computer_players_plan_no_way_out_in_that_turn() -> None:
    view = observe(playing(kept(CAMPFIRE), "2h 2d 2c 3h 3d 3c 7s 9s 8s"), 0)
    laying = best_lay_down(view)
    assert laying is not None
    laid = observe(do(playing(kept(CAMPFIRE), "2h 2d 2c 3h 3d 3c 7s 9s 8s"), LAY), 0)
    assert is_kept_from_going_out(laid, laid.me.down)
    plan = best_plan(laid, laid.hand, laid.melds, laid.me.down)
    assert not plan.outcome.out
    assert 1 == len(plan.plays)


@pytest.mark.clause("K-34")
@pytest.mark.parametrize("go_out_by", list(GoOut))
@pytest.mark.parametrize("base", slow_unless(lambda base: base == "may_i", ["campfire", "may_i", "classic"]))
def test_every_level_plays_it_legally(base: str, go_out_by: GoOut) -> None:
    variant = kept(open_shipped(base), go_out_by)
    variant = replace(variant, rounds=tuple(random.Random(base).sample(variant.rounds, 2)))
    (fixture,) = fixtures(variant, LEVELS, 1, "kept")
    assert not all(scores(fixture).drawn)
