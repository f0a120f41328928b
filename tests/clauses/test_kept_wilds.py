"""Wilds that can't be discarded (K-24 of `game/docs/relatives.md`)."""

from functools import cache

import pytest

from game.engine.actions import Discard
from game.engine.plays import discards
from game.engine.refusal import Reason
from game.engine.state import State
from game.engine.view import observe
from game.rules.cards import format_cards
from game.rules.schema import with_knob
from game.rules.variant import GoOut, Variant, WildRule
from game.text.refusals import refusal_sentence
from tests.clauses.table import LEVELS, choice_of, do, given, legal, open_shipped, refusal_of, refused, same, with_knobs


@cache
def house(go_out: GoOut = GoOut.DISCARD, discard_wilds: bool = False) -> Variant:
    """Return rules with six jokers, wild twos, and no wild in a set after hits but one."""
    return with_knobs(
        open_shipped("campfire"),
        dealing__jokers=same(6),
        dealing__wild_ranks=frozenset({0, 2}),
        melding__set_wilds_hit=WildRule.ONE,
        melding__run_wilds_hit=WildRule.ONE,
        rounds__go_out_by=go_out,
        buying__discard_wilds=discard_wilds,
    )


FULL = '{ owner = 1, kind = "set", cards = "Ks Kd **" }, { owner = 1, kind = "run", cards = "3h 4h ** 6h" }'


def at_table(hand: str, variant: Variant, down: str = "no", more: str = "") -> State:
    """Return P1 on turn after the draw, with melds that take no more wilds once somebody is down."""
    return given(
        f"""
        variant = ""
        players = 3
        round = 2
        discards = "4c 3c"
        phase = "play"
        {more}
        melds = [{FULL if down != "no" else ""}]
        seats = [{{ hand = "{hand}", down = "{down}" }}, {{ hand = "Js Jd 4c 6c" }}, {{ hand = "Ts Td 6s 7s" }}]
        """,
        variant,
    )


@pytest.mark.clause("K-24")
def test_a_wild_is_not_discarded_beside_other_cards() -> None:
    state = at_table("9s ** 2d", house())

    assert {"P1 discard 9s"} == {action for action in legal(state) if " discard " in action}
    assert "9s" == format_cards(discards(observe(state, 0)))
    assert Reason.WILD_NOT_DISCARDED == refused(state, "P1 discard **")
    assert Reason.WILD_NOT_DISCARDED == refused(state, "P1 discard 2d")
    sentence = refusal_sentence(refusal_of(state, "P1 discard 2d"), observe(state, 0), ("Mei", "Jun", "Rosa"))
    assert "You can't discard a wild while you have other cards." == sentence
    do(at_table("9s ** 2d", house(discard_wilds=True)), "P1 discard 2d")


@pytest.mark.clause("K-24")
def test_a_hand_of_wilds_discards_one() -> None:
    state = at_table("** 2d", house(), "earlier")

    assert {"P1 discard **", "P1 discard 2d"} == legal(state)
    assert "** 2d" == format_cards(discards(observe(state, 0)))
    do(at_table("**", house(), "earlier"), "P1 discard **")


@pytest.mark.clause("K-24")
def test_a_last_wild_that_must_be_hit_stays() -> None:
    assert {"P1 end"} == legal(at_table("**", house(GoOut.HIT), "earlier"))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("hand", "down"), [("9s ** 2d", "earlier"), ("9s ** 2d 8d Qc", "no"), ("** 2d", "earlier")])
def test_no_level_discards_a_wild_beside_other_cards(level: str, hand: str, down: str) -> None:
    action = choice_of(level, at_table(hand, house(), down))
    assert isinstance(action, Discard)


@pytest.mark.parametrize("level", LEVELS)
def test_a_complete_hand_held_back_discards_no_wild(level: str) -> None:
    variant = with_knob(with_knob(house(), "rounds.points", 30), "scoring.winner", "most points")
    choice_of(level, at_table("7h 7d 7c 3s 4s 5s 6s ** ** 2d 2c", variant))
