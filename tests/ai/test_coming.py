"""Cards that will fit after another hit, and which players keep them."""

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.players.discards import chances_to_fit
from ai.players.player import Player
from ai.players.traits import MASTER, SHARP
from ai.unseen import unseen
from game.engine.actions import Discard
from game.engine.events import Discarded
from game.engine.view import PlayerView
from game.rules.cards import parse_card, parse_cards
from tests.ai.moments import first_of
from tests.ai.positions import view_of

LIMIT = Limit(nodes=200)


def table(hand: str, run: str, variant: str = "quarters") -> PlayerView:
    """Return what a seat that is down sees of a table with one run and a set of fours; the others are down too."""
    return view_of(
        f"""
variant = "{variant}"
round = 2
turn = 1
phase = "play"
discards = "3d"
turns = 20
[[seats]]
hand = "{hand}"
down = "earlier"
[[seats]]
down = "earlier"
hand = 3
[[seats]]
down = "earlier"
hand = 3
[[seats]]
down = "earlier"
hand = 3
[[melds]]
owner = 1
kind = "set"
cards = "4s 4h 4d"
[[melds]]
owner = 2
kind = "run"
cards = "{run}"
"""
    )


@pytest.mark.parametrize(
    ("run", "coming"),
    [
        ("6h 7h 8h 9h", "4h Jh"),
        ("3h 4h 5h 6h", "Ah 8h"),
        ("2h 3h 4h 5h", "7h"),  # nothing fits below a low ace
        ("Th Jh Qh Kh", "8h"),
        ("9h Th Jh Qh", "7h Ah"),
    ],
)
def test_cards_two_steps_beyond_may_fit_later(run: str, coming: str) -> None:
    view = table("Kd Ks", run)
    chances = chances_to_fit(view, unseen(view))
    assert set(parse_cards(coming)) == set(chances)
    assert all(0 < chance < 1 for chance in chances.values())


def test_more_missing_copies_make_fits_likelier() -> None:
    view = table("Kd Ks", "6h 7h 8h 9h")
    jack, step = parse_card("Jh"), parse_card("Th")
    chances = [chances_to_fit(view, {step: left, parse_card("2c"): 8 - left})[jack] for left in range(4)]
    assert [0, 0.5, 1, 1] == chances


def test_only_master_keeps_cards_fitting_soon() -> None:
    view = table("Jh 9c", "6h 7h 8h 9h")
    assert Discard(0, parse_card("Jh")) == bot_named("sharp").choose(view, (), LIMIT)
    assert Discard(0, parse_card("9c")) == bot_named("master").choose(view, (), LIMIT)


def test_where_outs_score_expensive_cards_come_first() -> None:
    view = table("Jh 9c", "6h 7h 8h 9h", "may_i")
    assert Discard(0, parse_card("Jh")) == first_of(view, ())


def test_nothing_waits_for_fully_visible_copies() -> None:
    view = table("Jh 9c", "6h 7h 8h 9h")
    history = tuple(Discarded(seat, parse_card("Th"), 0) for seat in (1, 2))
    assert Discard(0, parse_card("Jh")) == bot_named("master").choose(view, history, LIMIT)


def test_without_runs_expensive_cards_are_discarded() -> None:
    view = table("Jh 9c", "6h 7h 8h 9h")
    sets = view._replace(melds=view.melds[:1])
    for traits in (SHARP, MASTER):
        assert Discard(0, parse_card("Jh")) == Player(traits).choose(sets, (), LIMIT)
