"""What computer players estimate at a glance: a card's company, who may want it, who may go out soon."""

from collections.abc import Mapping

import pytest

from ai.players.company import support_for
from ai.players.discards import Company, Traces, chance_wanted
from ai.players.price import has_long_run, price_of
from ai.players.traits import SHARP
from ai.players.upcard import is_alarmed
from game.engine.state import Down
from game.rules.cards import Card, parse_card, parse_cards
from game.rules.schema import with_knob
from game.rules.variant import AceRule, parse_contract
from game.rules.variant_file import shipped_variant
from tests.ai.positions import PAIRS, asked_to_buy

RUNS, SETS = parse_contract("2 runs of 4"), parse_contract("2 sets of 3")
NOTHING = Traces((), frozenset(), {})


def others(unseen: Mapping[Card, int], *, sets: bool, runs: bool) -> Company:
    """Return the other players, who have neither discarded nor taken anything yet."""
    return Company((NOTHING, NOTHING), (), unseen, sets, runs)


@pytest.mark.parametrize(("rule", "two", "king"), [("low", True, False), ("high", False, True), ("both", True, True)])
def test_an_ace_connects_only_at_run_ends(rule: str, *, two: bool, king: bool) -> None:
    variant = with_knob(shipped_variant("campfire"), "melding.ace", AceRule(rule))
    for text, has_company in (("2d", two), ("Kd", king)):
        card = parse_card(text)
        alone, with_ace = (support_for(card, (card, *more), RUNS, variant) for more in ((), parse_cards("Ad")))
        assert 0 == alone
        assert has_company == (with_ace > 0)
        assert 0 == support_for(card, (card, *parse_cards("Ad")), SETS, variant)


def test_visible_neighbors_make_a_card_worth_less() -> None:
    card, near, far = (parse_card(text) for text in ("7d", "8d", "Qd"))
    for runs in (False, True):
        none, some, more, away = (
            chance_wanted(card, others(unseen, sets=True, runs=runs)) for unseen in ({}, {near: 1}, {near: 2}, {far: 2})
        )
        assert none == away
        assert (none < some < more) if runs else (none == some == more)


def test_few_cards_mean_going_out_soon() -> None:
    view = asked_to_buy(PAIRS, "4h", 4)
    wary, few, many = SHARP._replace(alarm=3), 3, 4
    for seat, cards, down, alarmed in (
        (0, few, Down.EARLIER, True),
        (0, many, Down.EARLIER, False),
        (0, few, Down.NO, False),
        (view.seat, few, Down.EARLIER, False),
    ):
        seats = list(view.seats)
        seats[seat] = seats[seat]._replace(cards=cards, down=down)
        assert alarmed == is_alarmed(view._replace(seats=tuple(seats)), wary)
        assert not is_alarmed(view._replace(seats=tuple(seats)), wary._replace(alarm=0))


def test_long_runs_discourage_buying() -> None:
    short, long = parse_contract("1 set of 3 + 1 run of 4"), parse_contract("1 set of 3 + 1 run of 10")
    assert not has_long_run(short)
    assert has_long_run(long)
    assert not has_long_run(parse_contract("2 sets of 9"))
    assert price_of(long, 5) < price_of(short, 5)
