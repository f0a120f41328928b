"""A match: a submitted action happens completely or not at all, and seats learn only what they may know."""

import pytest

from game.engine.actions import Action, Deal, Draw
from game.engine.events import CardDrawn, RoundDealt
from game.engine.play import Steps, play
from game.engine.record import RecordedPlayer
from game.engine.refusal import IllegalAction
from game.engine.taking_back import TakeBack, may_take_back
from game.match import Computer, Match, Person, named, player_named
from game.rules.variant_file import shipped_variant
from tests.support.keepers import Notes
from tests.table.scenes import fresh, step

SEATS = (Person("You"), Computer("Mei", "greedy"), Computer("Jun", "greedy"))


def test_a_new_match_waits_for_the_deal() -> None:
    match = Match.start(shipped_variant("campfire"), SEATS, "1")

    assert match.awaits_deal
    assert match.to_act is None
    match.deal()
    assert not match.awaits_deal
    assert match.to_act is not None


def test_too_few_players_are_refused() -> None:
    with pytest.raises(ValueError, match="3 to 8"):
        Match.start(shipped_variant("campfire"), SEATS[:2], "1")


def test_a_refused_action_changes_and_reports_nothing() -> None:
    match = Match.start(shipped_variant("campfire"), SEATS, "1")
    match.keeper = notes = Notes()
    match.deal()
    before, count = match.state, match.count

    with pytest.raises(IllegalAction):
        match.submit(Draw(2))

    assert (before, count, [Deal()]) == (match.state, match.count, notes.calls)


def test_since_returns_only_permitted_knowledge() -> None:
    match = fresh("quarters", 4, "since")
    for _ in range(120):
        step(match)
    for seat in range(4):
        for event in (shown_event.event for shown_event in match.since(0, seat)):
            if isinstance(event, CardDrawn):
                assert (event.card is None) == (event.seat != seat)
            if isinstance(event, RoundDealt):
                seats = [owner for owner, hand in enumerate(event.hands) if None not in hand]
                assert [seat] == seats


def test_events_come_with_later_views() -> None:
    match = fresh("shafer", 3, "views")
    for _ in range(80):
        step(match)
    for shown_event in match.since(0, 1):
        if isinstance(shown_event.event, CardDrawn) and shown_event.event.seat == 1:
            assert shown_event.event.card in shown_event.view.hand
    assert match.view(1) == match.since(match.count - 1, 1)[-1].view


def test_histories_begin_with_the_deal() -> None:
    match = fresh("may_i", 3, "history")
    for _ in range(700):
        step(match)
    history = match.history(2)

    assert match.state.round > 1
    assert isinstance(history[0], RoundDealt)
    assert match.state.round == history[0].round
    assert 1 == sum(isinstance(event, RoundDealt) for event in history)


def test_histories_hold_what_seats_saw() -> None:
    match = fresh("may_i", 3, "history")
    for _ in range(60):
        step(match)

    for seat in range(3):
        history = match.history(seat)
        assert (
            tuple(shown_event.event for shown_event in match.since(match.round_mark, seat))[-len(history) :] == history
        )
        assert {seat} == {event.seat for event in history if isinstance(event, CardDrawn) and event.card is not None}


def test_players_of_one_level_are_distinguished() -> None:
    match = Match.start(shipped_variant("campfire"), SEATS, "1")

    assert isinstance(match.player(0), Person)
    assert isinstance(match.player(1), Computer)


def in_play(variant: str = "shafer", steps: int = 40) -> Match:
    match = fresh(variant, 3, "back")
    for _ in range(steps):
        step(match)
    return match


def test_keepers_come_before_outcomes() -> None:
    match = in_play()
    before = match.state

    class Early(Notes):
        def acted(self, action: Action) -> None:
            assert match.state is before
            super().acted(action)

        def took_back(self, actions: int) -> None:
            assert len(match.actions) == 41
            super().took_back(actions)

    match.keeper = Early()
    step(match)
    match.take_back()

    assert before == match.state


def test_actions_taken_back_are_gone() -> None:
    match = fresh("shafer", 3, "back")
    states, actions = [match.state], []
    for _ in range(40):
        step(match)
        states.append(match.state)
        actions.append(match.actions[-1])
    match.keeper = notes = Notes()

    match.take_back(7)

    assert states[33] == match.state
    assert tuple(actions[:33]) == match.actions
    assert match.history(1) == Match.resumed(states[0], moves_of(match), match.players).history(1)
    match.take_back(33)
    assert (states[0], ()) == (match.state, match.actions)
    assert [7, 33] == notes.calls


def moves_of(match: Match) -> tuple[tuple[Action, Steps], ...]:
    state, moves = match.start_state, []
    for action in match.actions:
        steps = play(state, action)
        moves.append((action, steps))
        state = steps[-1][1]
    return tuple(moves)


@pytest.mark.parametrize("actions", [0, -1, 41])
def test_take_backs_never_exceed_actions(actions: int) -> None:
    match = in_play()
    before = match.state

    with pytest.raises(ValueError, match="taken back"):
        match.take_back(actions)

    assert before == match.state


def test_a_mark_stays_valid_after_taking_back() -> None:
    match = in_play()
    early = match.count
    step(match)
    late = match.count
    match.take_back()
    taken = match.count
    step(match)

    assert early < late < taken < match.count
    fresh_events = match.since(taken, 0)
    assert fresh_events
    assert fresh_events == match.since(early, 0) == match.since(late, 0)
    assert () == match.since(match.count, 0)


def test_a_resumed_game_equals_the_saved_one() -> None:
    match = in_play("may_i", 700)
    again = Match.resumed(match.start_state, moves_of(match), match.players, practice=True)

    assert (match.state, match.actions, match.count) == (again.state, again.actions, again.count)
    assert match.since(0, 2) == again.since(0, 2)
    assert match.history(0) == again.history(0)
    assert (False, True) == (match.practice, again.practice)


def test_keepers_hear_of_sitting_once() -> None:
    match = in_play()
    match.keeper = notes = Notes()

    match.seat(0, Computer("You", "greedy"))
    match.set_level(0, "steady")
    match.set_level(0, "steady")
    match.seat(1, Person("Mei"))

    assert [
        (0, Computer("You", "greedy")),
        (0, Computer("You", "steady")),
        (1, Person("Mei")),
    ] == notes.calls
    assert (Computer("You", "steady"), Person("Mei")) == match.players[:2]
    with pytest.raises(ValueError, match="not decided by a computer"):
        match.set_level(1, "sharp")
    with pytest.raises(ValueError, match="no seat 4"):
        match.seat(3, Person("Ana"))


def test_players_have_the_names_of_records() -> None:
    for player in (Person("Ana"), Computer("Mei", "sharp/cautious")):
        assert player == player_named(named(player))
    assert RecordedPlayer("Ana", "person") == named(Person("Ana"))


def test_matches_say_what_goes_back() -> None:
    match = in_play()
    while match.to_act != 0:
        step(match)
    step(match)

    assert match.may_take_back(0) == may_take_back(match.moves, 0)
    assert match.may_take_back(1) == may_take_back(match.moves, 1)
    practice = Match.resumed(match.start_state, match.moves, match.players, practice=True)
    assert TakeBack(len(match.moves), 1) == practice.may_take_back(0) == practice.may_take_back(1)
