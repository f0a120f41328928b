"""Moods: which expression each seat shows after a public event, for how long, and at which speed."""

from typing import Any

import pytest

from game.engine import events
from game.engine.state import Down, Phase, RoundResult
from game.engine.view import PlayerView
from game.match import Match, Person, SeenEvent
from game.play.state.moods import (
    CALM,
    DELIGHTED,
    DISMAYED,
    PLEASED,
    THINKING,
    Moods,
    expression_of,
    moods_after,
    moods_at,
    next_change,
)
from game.rules.cards import Card, parse_card
from game.rules.fit import End
from game.rules.melds import Meld
from game.rules.variant import Kind
from game.rules.variant_file import shipped_variant
from game.text.ui import HOME_NAMES

NINE = parse_card("9c")
SET = Meld(2, Kind.SET, (parse_card("9c"), parse_card("9d"), parse_card("**")), rank=9)


def view_of(cards: tuple[int, ...] = (11, 11, 11, 11), **changed: Any) -> PlayerView:
    """Return a view of four players; nobody is asked, and seat 0 is on turn."""
    match = Match.start(shipped_variant("quarters"), tuple(map(Person, HOME_NAMES[:4])), "moods")
    match.deal()
    view = match.view(0)
    seats = tuple(seat._replace(cards=count) for seat, count in zip(view.seats, cards, strict=True))
    usual: dict[str, Any] = {"phase": Phase.PLAY, "turn": 0, "acting": 0, "asked": (), "seats": seats, "melds": (SET,)}
    return view._replace(**{**usual, **changed})


def after(*happened: events.Event, view: PlayerView | None = None, pace: float = 1.0) -> Moods:
    """Return the moods after these events, all at 100 seconds."""
    moods = moods_at(view_of(), 0.0)
    for event in happened:
        moods = moods_after(moods, SeenEvent(event, view or view_of()), 100.0, pace)
    return moods


def faces(moods: Moods, at: float, view: PlayerView | None = None) -> tuple[str, ...]:
    return tuple(expression_of(moods, view or view_of(turn=-1, phase=Phase.CLAIM), seat, at) for seat in range(4))


DISCARDED = events.Discarded(1, NINE, 0)
HIT = events.CardHit(3, NINE, 0, End.HIGH, SET)


@pytest.mark.parametrize(
    ("happened", "expected"),
    [
        ((events.MeldsLaid(3, (SET,)),), (CALM, CALM, CALM, PLEASED)),
        ((DISCARDED, events.UpcardBought(3, NINE, 1)), (CALM, DISMAYED, CALM, PLEASED)),
        ((DISCARDED, events.BoughtInTurn(2, NINE, False, 1, 0)), (CALM, DISMAYED, PLEASED, CALM)),
        ((DISCARDED, events.BoughtInTurn(2, None, True, 1, 0)), (CALM, CALM, PLEASED, CALM)),
        ((DISCARDED, events.UpcardTaken(2, NINE)), (CALM,) * 4),
        ((DISCARDED, events.ShanghaiCalled(3, NINE, 0, End.HIGH, SET)), (CALM, DISMAYED, CALM, DELIGHTED)),
        ((events.WildSwapped(0, NINE, 0, 2, Card(0, "*")),), (PLEASED, CALM, DISMAYED, CALM)),
        ((events.WildSwapped(2, NINE, 0, 2, Card(0, "*")),), (CALM, CALM, PLEASED, CALM)),
        ((HIT,), (CALM,) * 4),
        ((HIT, HIT), (CALM, CALM, CALM, PLEASED)),
        ((HIT, events.TurnEnded(0, 1, True), HIT), (CALM,) * 4),
        ((events.UpcardBought(3, NINE, 1),), (CALM, CALM, CALM, PLEASED)),
    ],
)
def test_public_events_change_moods(happened: tuple[events.Event, ...], expected: tuple[str, ...]) -> None:
    assert expected == faces(after(*happened), 100.1)


def test_speed_shortens_moods() -> None:
    for pace in (1.0, 0.45):
        moods = after(DISCARDED, events.UpcardBought(3, NINE, 1), pace=pace)
        assert PLEASED == faces(moods, 100 + 1.79 * pace)[3]
        assert CALM == faces(moods, 100 + 1.81 * pace)[3]
        assert DISMAYED == faces(moods, 100 + 2.19 * pace)[1]
        assert CALM == faces(moods, 100 + 2.21 * pace)[1]
    assert (CALM,) * 4 == faces(after(events.MeldsLaid(3, (SET,)), pace=0.0), 100.0), (
        "at instant speed a mood ends at once"
    )


def test_full_hands_dismay_at_lay_downs() -> None:
    view = view_of((12, 11, 13, 12))
    moods = after(events.MeldsLaid(3, (SET,)), view=view)
    assert (DISMAYED, CALM, DISMAYED, PLEASED) == faces(moods, 100.1, view._replace(phase=Phase.CLAIM))


def test_acting_players_soon_look_thoughtful() -> None:
    moods, view = after(events.TurnBegan(0)), view_of()
    assert CALM == expression_of(moods_after(moods, SeenEvent(DISCARDED, view_of(turn=2)), 101.0), view, 0, 101.1)
    turn = moods_after(moods, SeenEvent(events.TurnBegan(2), view_of(turn=2)), 101.0)
    assert (CALM, CALM) == tuple(expression_of(turn, view_of(turn=2), seat, 101.2) for seat in (0, 2))
    assert (CALM, THINKING) == tuple(expression_of(turn, view_of(turn=2), seat, 101.3) for seat in (0, 2))
    assert pytest.approx(101.25) == next_change(turn, 101.0)
    drawn = moods_after(turn, SeenEvent(events.CardDrawn(2, None), view_of(turn=2)), 103.0)
    assert THINKING == expression_of(drawn, view_of(turn=2), 2, 103.0), "the turn goes on"

    asked = view_of(phase=Phase.OFFER, turn=2, asked=(3, 1))
    offered = moods_after(drawn, SeenEvent(events.OfferOpened((3, 1)), asked), 104.0)
    assert (CALM, CALM, CALM, THINKING) == tuple(expression_of(offered, asked, seat, 104.3) for seat in range(4))


def test_nobody_looks_thoughtful_about_a_call() -> None:
    claim = view_of(phase=Phase.CLAIM, asked=(2,))
    moods = after(DISCARDED, events.ClaimOpened((2,)), view=claim)
    assert (CALM,) * 4 == faces(moods, 105.0, claim)


def test_one_card_left_pleases_its_player() -> None:
    view = view_of((11, 1, 11, 11), phase=Phase.CLAIM)
    assert PLEASED == faces(after(), 500.0, view)[1]
    assert CALM == faces(after(), 500.0, view_of(phase=Phase.CLAIM))[1]


def test_going_out_moods_last_until_dealing() -> None:
    result = RoundResult(1, 2, ((), (), (), ()), (10, 20, 0, 30), (0, 0, 0, 0), 0)
    view = view_of((3, 1, 0, 4), phase=Phase.ROUND_OVER, sheet=(result,))
    moods = after(events.RoundEnded(result), view=view)
    assert (DISMAYED, DISMAYED, DELIGHTED, DISMAYED) == faces(moods, 100.1, view)
    assert (CALM, CALM, DELIGHTED, CALM) == faces(moods, 200.0, view)
    assert (CALM,) * 4 == faces(moods, 200.0, view._replace(sheet=(result._replace(out=None),)))
    dealt = moods_after(moods, SeenEvent(events.RoundDealt(2, 0, 1, ((),) * 4, (), NINE, ()), view_of()), 101.0)
    assert (CALM,) * 4 == faces(dealt, 101.1)


def test_the_winner_of_the_game_is_delighted() -> None:
    result = RoundResult(7, 2, ((), (), (), ()), (10, 20, 0, 30), (0, 0, 0, 0), 0)
    view = view_of(phase=Phase.GAME_OVER, sheet=(result,))
    scores = (50, 20, 60, 20)
    seats = tuple(seat._replace(score=score) for seat, score in zip(view.seats, scores, strict=True))
    assert (CALM, DELIGHTED, DELIGHTED, DELIGHTED) == faces(after(), 300.0, view._replace(seats=seats))


def test_calm_moods_never_change_themselves() -> None:
    view = view_of(phase=Phase.CLAIM)
    moods = moods_after(Moods(), SeenEvent(events.MeldsLaid(3, (SET,)), view), 100.0)
    assert pytest.approx(101.8) == next_change(moods, 100.0)
    assert next_change(moods, 101.9) is None
    assert Down.NO is view.seats[0].down
