"""Reels: every moment of a recorded game by number, its rounds and turns, and what a viewpoint may see of it."""

import random

import pytest

from game.engine.actions import Deal
from game.engine.events import RoundDealt, TurnBegan, redacted
from game.engine.play import play
from game.engine.state import Phase
from game.engine.view import observe
from game.engine.viewpoint import NOBODY, Shown, Viewpoint
from game.match import Match, Person
from game.rules.variant_file import shipped_variant, shipped_variants
from game.table.reel import Mark, Reel
from tests.support.films import reel, whole_match
from tests.support.secrets import rearranged

CROWDS = tuple((variant, shipped_variant(variant).fewest_players + 1) for variant in shipped_variants())


@pytest.mark.parametrize(("variant", "players"), CROWDS)
def test_every_moment_is_the_state_after_that_many_moves(variant: str, players: int) -> None:
    shown, state = reel(variant, players), whole_match(variant, players).start_state

    for at in range(shown.last + 1):
        assert state == shown.state(at)
        if at < shown.last:
            state = play(state, shown.moves[at][0])[-1][1]


@pytest.mark.parametrize(("variant", "players"), CROWDS)
def test_rounds_begin_with_their_deal_and_follow_one_another(variant: str, players: int) -> None:
    shown = reel(variant, players)

    assert [*range(1, len(shipped_variant(variant).rounds) + 1)] == [chapter.number for chapter in shown.chapters]
    for chapter, later in zip(shown.chapters, shown.chapters[1:], strict=False):
        assert isinstance(shown.moves[chapter.begins - 1][0], Deal)
        assert chapter.ends + 1 == later.begins
        assert Phase.ROUND_OVER is shown.state(chapter.ends).phase
    assert shown.last == shown.chapters[-1].ends


def test_stepping_by_turns_and_rounds_visits_each_once_in_both_directions() -> None:
    shown = reel("quarters", 3)

    forward = _walk(0, shown.turn_after, shown.last)
    back = _walk(shown.last, shown.turn_before, 0)
    rounds = _walk(0, shown.round_after, shown.last)

    assert list(shown.turns) == [at for at in forward if at in shown.turns]
    assert forward[:-1] == [at for at in reversed(back) if at][: len(forward) - 1]
    assert [chapter.begins for chapter in shown.chapters] == rounds[:-1]


def _walk(at: int, going: object, end: int) -> list[int]:
    assert callable(going)
    met = []
    while at != end:
        at = going(at)
        met.append(at)
    return met


def test_turns_are_counted_from_the_deal() -> None:
    shown = reel("shafer", 3)

    for chapter in shown.chapters:
        turns = 0
        for at in range(chapter.begins, chapter.ends + 1):
            turns += any(isinstance(event, TurnBegan) for event, _ in shown.steps(at))
            assert turns == shown.turn(at)


def test_the_end_of_every_round_and_every_lay_down_are_marked() -> None:
    shown = reel("campfire", 4)

    ends = [at for at, mark in shown.marks if mark is Mark.OUT]

    assert [chapter.ends for chapter in shown.chapters] == ends
    assert any(mark is Mark.LAID for _, mark in shown.marks)


@pytest.mark.parametrize(("variant", "players"), CROWDS)
def test_what_a_seat_sees_does_not_depend_on_hidden_cards(variant: str, players: int) -> None:
    shown, chance = reel(variant, players), random.Random(7)
    compared = 0

    for at in range(1, shown.last, 7):
        state = shown.state(at)
        for seat in range(players):
            viewpoint, other = Viewpoint(seat), rearranged(state, seat, chance)
            if state.phase not in (Phase.ROUND_OVER, Phase.GAME_OVER):
                assert viewpoint.view(state) == viewpoint.view(other)
                assert () == viewpoint.hands(state)
                compared += 1

    assert compared > 100


def test_without_a_viewpoint_no_hand_and_no_drawn_card_is_seen() -> None:
    shown = reel("may_i", 4)
    viewpoint = Viewpoint(2, Shown.NONE)

    for at in range(shown.last + 1):
        assert () == viewpoint.view(shown.state(at)).hand
        for seen, (event, _) in zip(shown.seen(at, viewpoint), shown.steps(at), strict=True):
            assert redacted(event, NOBODY) == seen.event
            assert () == seen.view.hand
            if isinstance(seen.event, RoundDealt):
                assert all(card is None for hand in seen.event.hands for card in hand)


def test_the_open_viewpoint_sees_every_hand_and_whole_events() -> None:
    shown = reel("may_i", 4)
    viewpoint = Viewpoint(1, Shown.ALL)

    for at in range(0, shown.last + 1, 11):
        assert shown.state(at).hands == viewpoint.hands(shown.state(at))
        assert [event for event, _ in shown.steps(at)] == [seen.event for seen in shown.seen(at, viewpoint)]


def test_a_history_is_what_the_seat_saw_since_the_deal() -> None:
    match, shown = whole_match("may_i", 4), reel("may_i", 4)

    assert match.history(2) == shown.history(shown.last, 2)
    at = shown.chapters[2].begins + 9
    told = [event for moment in range(shown.chapters[2].begins, at + 1) for event, _ in shown.steps(moment)]
    assert tuple(redacted(event, 3) for event in told if event) == shown.history(at, 3)


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_sees_the_same_events_as_at_the_table(seat: int) -> None:
    match, shown = whole_match("shafer", 3), reel("shafer", 3)

    watched = [seen for at in range(shown.last + 1) for seen in shown.seen(at, Viewpoint(seat))]

    assert list(match.since(0, seat)) == watched


def test_a_reel_may_begin_in_the_middle_of_a_round_and_hold_no_move() -> None:
    whole = reel("quarters", 3)
    middle = whole.chapters[1].begins + 5

    later = Reel(whole.state(middle), whole.moves[middle:])
    empty = Reel(whole.state(middle), ())

    assert (2, 0) == (later.chapters[0].number, later.chapters[0].begins)
    assert later.first == 0
    assert [chapter.number for chapter in whole.chapters[1:]] == [chapter.number for chapter in later.chapters]
    assert (0, 0) == (empty.last, empty.first)
    assert observe(empty.state(0), 1) == Viewpoint(1).view(empty.state(0))
    assert empty.turn_after(0) == empty.turn_before(0) == empty.round_after(0) == empty.round_before(0) == 0


def test_a_game_that_was_never_dealt_has_a_moment_but_no_round() -> None:
    match = Match.start(shipped_variant("quarters"), (Person("Ada"), Person("Mei")), "undealt")

    shown = Reel(match.start_state, ())

    assert () == shown.chapters
    assert (0, 0) == (shown.first, shown.last)
    assert shown.chapter(0) is None
    assert (0, 0) == (shown.round_after(0), shown.round_before(0))
