"""A novice plays badly but never absurdly, and the search for absurdities finds them."""

from collections import Counter
from operator import ne

import pytest

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.players.player import Player
from ai.players.prospect import prospect_of
from ai.players.traits import NOVICE
from ai.players.upcard import _is_tempting
from game.engine.actions import Action, Buy, Discard, Hit, LayDown, Pass
from game.engine.events import TurnEnded, UpcardBought, UpcardTaken
from game.engine.view import PlayerView
from game.rules.cards import parse_card, parse_cards
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.absurd import OFF_THE_WAY, OVERLOOKED, absurdities, watched
from tests.ai.positions import down_with, view_of

HOLDING = """
variant = "campfire"
players = 4
round = 1
turn = 1
phase = "play"
discards = "3d"
turns = 8
[[seats]]
hand = "7h 7d 7c Kc Kd Kh 2c 4d 9s Js ** Qh"
[[seats]]
[[seats]]
[[seats]]
"""
OFFERED = """
variant = "campfire"
players = 4
round = 1
dealer = 1
turn = 2
phase = "offer"
asked = [3]
discards = "3d UPCARD"
discarder = 1
turns = 3
[[seats]]
hand = 2
down = "earlier"
[[seats]]
[[seats]]
hand = "7h 7d Kc Kd HELD 2c 4d 9s Js Ah 3c"
[[seats]]
[[melds]]
owner = 1
kind = "set"
cards = "5s 5h 5d"
[[melds]]
owner = 1
kind = "set"
cards = "8s 8h 8d"
"""
LEFT = "7c Qd Jd"  # the seven fits a meld


def offered(upcard: str, held: str = "Kh") -> PlayerView:
    return view_of(OFFERED.replace("UPCARD", upcard).replace("HELD", held), 2)


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_novice_does_nothing_absurd_against_better_players(variant_id: str) -> None:
    counts = Counter(watched(shipped_variant(variant_id), 1, "nothing absurd", "novice"))
    assert counts.pop("decides") > 50
    assert {*counts} <= {OFF_THE_WAY, OVERLOOKED}, "novice only glances"


@pytest.mark.parametrize(
    ("view", "action", "expected"),
    [
        (view_of(HOLDING), Discard(0, parse_card("**")), ["discards a wild", "does not lay down"]),
        (down_with(LEFT), Discard(0, parse_card("7c")), ["discards a card that fits a meld, though another fits none"]),
        (down_with(LEFT), Discard(0, parse_card("Qd")), []),
        (offered("7s"), Pass(2), ["leaves the card that completes the contract"]),
        (offered("7s"), Buy(2), []),
        (offered("**", "Qh"), Pass(2), ["leaves a wild"]),
        (offered("7s", "Qh"), Pass(2), []),
        (offered("Qs"), Buy(2), ["buys for nothing while a rival is about to go out"]),
        (
            offered("Qs", "Kh 7c"),
            Buy(2),
            ["buys with the contract in hand", "buys for nothing while a rival is about to go out"],
        ),
    ],
)
def test_absurd_actions_are_named(view: PlayerView, action: Action, expected: list[str]) -> None:
    assert list(absurdities(view, (), action)) == expected


def test_novices_lay_down_without_wilds_immediately() -> None:
    views = [view_of(HOLDING)._replace(turns=turns) for turns in range(8, 80, 4)]
    assert {LayDown} == {type(bot_named("novice").choose(view, (), Limit())) for view in views}


def test_novices_overlook_wild_lay_downs_only_briefly() -> None:
    text = HOLDING.replace("Kc Kd Kh", "Kc Kd 5h")
    views = [view_of(text)._replace(turns=turns) for turns in range(8, 80, 4)]
    ended = (TurnEnded(0, 1, discarded=True),)
    at_first = [bot_named("novice").choose(view, (), Limit()) for view in views]
    assert {Discard} == set(map(type, at_first))
    assert {LayDown} == {type(bot_named("novice").choose(view, ended, Limit())) for view in views}
    assert isinstance(bot_named("novice").choose(view_of(text)._replace(turns=80), (), Limit()), LayDown)


def test_the_share_of_mistakes_is_a_dial() -> None:
    view = view_of(HOLDING.replace("7c Kc Kd Kh", "8c Kc Kd Qs"))
    views = [view._replace(turns=turns, discards=turns) for turns in range(4, 80)]

    def chosen(mistakes: int) -> list[Action]:
        return [Player(NOVICE._replace(mistakes=mistakes)).choose(view, (), Limit()) for view in views]

    usual = chosen(0)
    mistakes = [sum(map(ne, usual, chosen(share))) for share in (0, 30, 60, 100)]
    assert mistakes == sorted(set(mistakes))


def test_discarding_a_card_just_bought_is_absurd() -> None:
    view, card = view_of(HOLDING.replace("7c", "8c").replace("**", "2s")), parse_card("Js")
    history = (UpcardBought(0, card, pays=0),)
    assert list(absurdities(view, history, Discard(0, card))) == ["discards a card just taken or bought"]


def test_novices_never_overlook_plays_twice_running() -> None:
    views = [down_with(LEFT, turns) for turns in range(9, 69, 3)]
    once = {type(bot_named("novice").choose(view, (), Limit())) for view in views}
    then = {type(bot_named("novice").choose(view, (TurnEnded(0, 1, discarded=True),), Limit())) for view in views}
    assert ({Discard, Hit}, {Hit}) == (once, then)


def test_full_hands_are_not_tempted() -> None:
    view = view_of(OFFERED.replace("hand = 2", "hand = 9").replace("UPCARD", "9d").replace("HELD", "Kh"), 2)
    longer = view._replace(hand=(*view.hand, *parse_cards("5c 6d")))

    assert _is_tempting(prospect_of(view), parse_card("9d"))
    assert not _is_tempting(prospect_of(longer), parse_card("9d"))


def test_just_bought_cards_force_novices_to_play() -> None:
    history = (UpcardBought(0, parse_card("Qd"), pays=0), UpcardBought(0, parse_card("Jd"), pays=0))
    views = [down_with(LEFT, turns) for turns in range(9, 69, 3)]
    assert {Hit} == {type(bot_named("novice").choose(view, history, Limit())) for view in views}


def test_novices_play_cards_taken_to_play() -> None:
    views = [down_with(LEFT, turns) for turns in range(9, 69, 3)]
    history = (UpcardTaken(0, parse_card("7c")),)
    assert {Hit} == {type(bot_named("novice").choose(view, history, Limit())) for view in views}
    discarding = Discard(0, parse_card("Qd"))
    assert ["takes a card to play it, and does not"] == list(absurdities(views[0], history, discarding))


@pytest.mark.parametrize(("upcard", "held"), [("**", "Qh"), ("7s", "Kh")])
def test_novices_take_wilds_and_completing_cards(upcard: str, held: str) -> None:
    view = offered(upcard, held)
    assert bot_named("novice").choose(view, round_history((), 2), Limit()) == Buy(2)
