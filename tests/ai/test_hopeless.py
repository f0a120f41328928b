"""Cards that lie open do not come any more: hands that need them are further from the contract, or hopeless."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest

from ai.arena import play_round
from ai.bot import Limit
from ai.bots import bot_named
from ai.odds import odds
from ai.players.hopeless import cards_missing, is_hopeless
from ai.players.prospect import prospect_of
from ai.unseen import unseen
from game.engine.actions import Buy, Discard, Take
from game.engine.events import Event
from game.engine.view import PlayerView
from game.rules.cards import Card, parse_cards
from game.rules.contract import OUT_OF_REACH
from game.rules.variant_file import shipped_variant
from tests.ai.positions import view_of
from tests.bench.departures import PLAYERS, dealt

# Two sets of three; seat 1 has drawn. The melds and hits of others use all other kings, or almost all.
POSITION = """
variant = "campfire"
players = 3
round = 1
dealer = 3
turn = 1
phase = "{phase}"
{asked}
discards = "3d {upcard}"
discarder = 3
turns = 9
[[seats]]
hand = "{hand}"
[[seats]]
down = "earlier"
[[seats]]
down = "earlier"
[[melds]]
owner = 2
kind = "set"
cards = "Ks Ks Kh Kh Kc Kc"
[[melds]]
owner = 3
kind = "set"
cards = "7s 7h 7d"
"""
HAND = "9h 9d 9c Kd Kd 2c 5d"


def position(hand: str = HAND, *, asked: bool = False) -> PlayerView:
    """Return the view of the first seat."""
    asked_line = "asked = [1]" if asked else ""
    return view_of(
        POSITION.format(hand=hand, phase="offer" if asked else "play", asked=asked_line, upcard="Kd" if asked else "4h")
    )


def copies(cards: str) -> dict[Card, int]:
    """Return the copies of each card."""
    held = parse_cards(cards)
    return {card: held.count(card) for card in held}


def test_hands_without_turns_are_hopeless() -> None:
    view = position("9h 8d Jc Qd Qs 2c 5d")
    seats = (view.me._replace(buys=view.rules.buys), *view.seats[1:])
    last = view._replace(turns=view.variant.turns_until_drawn * view.players - 1, seats=seats)

    assert [False, True] == [is_hopeless(prospect_of(seen), unseen(seen)) for seen in (view, last)]


def test_cards_without_copies_do_not_count() -> None:
    prospect = prospect_of(position())
    assert prospect.distance == 1
    assert cards_missing(prospect, prospect.code, copies("Kh 3c")) == 1
    assert cards_missing(prospect, prospect.code, copies("3c 3s 3h 8c")) == 3
    assert cards_missing(prospect, prospect.code, copies("3c 2s 2h 8c")) == 2
    assert cards_missing(prospect, prospect.code, copies("3c 2s 8c **")) == 1
    assert cards_missing(prospect, prospect.code, copies("3c 4s 8c")) == OUT_OF_REACH


@pytest.mark.parametrize("left", ["Qs 2s 2h 8c", "2s 5s 8c 8d", "8c 8d 8h 2s", "2s 5s 6h Td", "** ** 2s", "5s 5h", ""])
def test_fewest_missing_cards_equal_trying_all(left: str) -> None:
    prospect = prospect_of(position())
    missing = cards_missing(prospect, prospect.code, copies(left))
    cards = parse_cards(left)
    by_trying = [
        number
        for number in range(len(cards) + 1)
        for chosen in combinations_with_replacement(range(len(cards)), number)
        if len(set(chosen)) == number
        and not prospect.evaluator.distance(
            prospect.code + sum(prospect.evaluator.card_code(cards[at]) for at in chosen)
        )
    ]
    assert missing == min(by_trying, default=OUT_OF_REACH)


def test_hands_beyond_all_remaining_cards_are_hopeless() -> None:
    prospect = prospect_of(position())
    assert is_hopeless(prospect, copies("3c 4s 8c"))
    assert not is_hopeless(prospect, copies("2s 2h"))
    assert not is_hopeless(prospect, copies("3c **"))


def test_odds_do_not_count_visible_cards() -> None:
    view = position()
    assert prospect_of(view).distance == 1
    assert not any(card.rank == 13 for card in unseen(view))
    first, *_ = odds(view, ())
    assert first.short == (1 if unseen(view)[Card(0, "*")] else 2)


def test_hopeless_hands_shed_points_and_take_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def few(_view: PlayerView, _history: Sequence[Event] = ()) -> dict[Card, int]:
        return copies("3c 4s 8c")

    upcard, sharp = position("9h 9d 9c Kd 4c 5d Td", asked=True), bot_named("sharp")
    assert isinstance(sharp.choose(upcard, (), Limit()), Take)
    for module in ("ai.players.discards", "ai.players.upcard"):
        monkeypatch.setattr(f"{module}.unseen", few)
    assert sharp.choose(position(), (), Limit()) == Discard(0, parse_cards("Kd")[0])
    assert not isinstance(sharp.choose(upcard, (), Limit()), Take | Buy)


def test_hopeless_players_prefer_cheap_upcards(monkeypatch: pytest.MonkeyPatch) -> None:
    cheap, sharp = (
        position("9h 9d 9c Kd 4c 5d Td", asked=True)._replace(upcard=parse_cards("3h")[0]),
        bot_named("sharp"),
    )
    assert not isinstance(sharp.choose(cheap, (), Limit()), Take)
    monkeypatch.setattr("ai.players.upcard.unseen", lambda *_: copies("3c 4s 8c"))
    assert isinstance(sharp.choose(cheap, (), Limit()), Take)
    assert not isinstance(bot_named("sharp/chasing").choose(cheap, (), Limit()), Take)


@pytest.mark.parametrize(("number", "seed"), [(5, "long 5"), (10, "long 5")])
def test_standstills_end_before_a_draw(number: int, seed: str) -> None:
    """Everybody kept what the others waited for, until nobody won (X-9)."""
    course = dealt(shipped_variant("classic"), number, seed)
    for _ in play_round(course, [bot_named("sharp")] * PLAYERS, Limit()):
        pass
    assert course.game.sheet[-1].out is not None
