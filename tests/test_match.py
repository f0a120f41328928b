"""A match: what is submitted happens or nothing does, and seats learn only what they may know."""

import pytest

from game.engine.actions import Action, Deal, Draw
from game.engine.events import CardDrawn, RoundDealt
from game.engine.refusal import IllegalAction
from game.match import Computer, Match, Person
from game.rules.variant_file import shipped_variant
from tests.table.scenes import fresh, step

SEATS = (Person("You"), Computer("Mei", "greedy"), Computer("Jun", "greedy"))


def test_a_fresh_match_waits_for_the_deal() -> None:
    match = Match.start(shipped_variant("campfire"), SEATS, "1")

    assert match.awaits_deal
    assert match.to_act is None
    match.deal()
    assert not match.awaits_deal
    assert match.to_act is not None


def test_too_few_players_are_refused() -> None:
    with pytest.raises(ValueError, match="3 to 8"):
        Match.start(shipped_variant("campfire"), SEATS[:2], "1")


def test_a_refused_action_changes_and_tells_nothing() -> None:
    told: list[Action] = []
    match = Match.start(shipped_variant("campfire"), SEATS, "1")
    match.on_action = told.append
    match.deal()
    before, count = match.state, match.count

    with pytest.raises(IllegalAction):
        match.submit(Draw(2))

    assert (before, count, [Deal()]) == (match.state, match.count, told)


def test_since_tells_each_seat_only_what_it_may_know() -> None:
    match = fresh("quarters", 4, "since")
    for _ in range(120):
        step(match)
    for seat in range(4):
        for event in (seen.event for seen in match.since(0, seat)):
            if isinstance(event, CardDrawn):
                assert (event.card is None) == (event.seat != seat)
            if isinstance(event, RoundDealt):
                known = [owner for owner, hand in enumerate(event.hands) if None not in hand]
                assert [seat] == known


def test_each_event_comes_with_the_view_after_it() -> None:
    match = fresh("shafer", 3, "views")
    for _ in range(80):
        step(match)
    for seen in match.since(0, 1):
        if isinstance(seen.event, CardDrawn) and seen.event.seat == 1:
            assert seen.event.card in seen.view.hand
    assert match.view(1) == match.since(match.count - 1, 1)[-1].view


def test_history_begins_with_the_deal_of_the_round() -> None:
    match = fresh("may_i", 3, "history")
    for _ in range(700):
        step(match)
    history = match.history(2)

    assert match.state.round > 1
    assert isinstance(history[0], RoundDealt)
    assert match.state.round == history[0].round
    assert 1 == sum(isinstance(event, RoundDealt) for event in history)


def test_players_are_told_apart() -> None:
    match = Match.start(shipped_variant("campfire"), SEATS, "1")

    assert isinstance(match.player(0), Person)
    assert isinstance(match.player(1), Computer)
