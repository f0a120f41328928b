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


@pytest.mark.everyday("may_i-3")
@pytest.mark.parametrize(("variant", "players"), CROWDS)
def test_moments_are_states_after_moves(variant: str, players: int) -> None:
    whole, state = reel(variant, players), whole_match(variant, players).start_state

    for at in range(whole.last + 1):
        assert state == whole.state(at)
        if at < whole.last:
            state = play(state, whole.moves[at][0])[-1][1]


@pytest.mark.everyday("may_i-3", "quarters-3")
@pytest.mark.parametrize(("variant", "players"), CROWDS)
def test_rounds_follow_with_their_deals(variant: str, players: int) -> None:
    whole = reel(variant, players)

    assert [*range(1, len(shipped_variant(variant).rounds) + 1)] == [chapter.number for chapter in whole.chapters]
    for chapter, later in zip(whole.chapters, whole.chapters[1:], strict=False):
        assert isinstance(whole.moves[chapter.begins - 1][0], Deal)
        assert chapter.ends + 1 == later.begins
        assert Phase.ROUND_OVER is whole.state(chapter.ends).phase
    assert whole.last == whole.chapters[-1].ends


def test_steps_visit_all_turns_both_ways() -> None:
    whole = reel("quarters", 3)

    forward = _walk(0, whole.turn_after, whole.last)
    back = _walk(whole.last, whole.turn_before, 0)
    rounds = _walk(0, whole.round_after, whole.last)

    assert list(whole.turns) == [at for at in forward if at in whole.turns]
    assert forward[:-1] == [at for at in reversed(back) if at][: len(forward) - 1]
    assert [chapter.begins for chapter in whole.chapters] == rounds[:-1]


def _walk(at: int, going: object, end: int) -> list[int]:
    assert callable(going)
    met = []
    while at != end:
        at = going(at)
        met.append(at)
    return met


def test_turns_are_counted_from_the_deal() -> None:
    whole = reel("shafer", 3)

    for chapter in whole.chapters:
        turns = 0
        for at in range(chapter.begins, chapter.ends + 1):
            turns += any(isinstance(event, TurnBegan) for event, _ in whole.steps(at))
            assert turns == whole.turn(at)


def test_round_ends_and_lay_downs_are_marked() -> None:
    whole = reel("campfire", 4)

    ends = [at for at, mark in whole.marks if mark is Mark.OUT]

    assert [chapter.ends for chapter in whole.chapters] == ends
    assert any(mark is Mark.LAID for _, mark in whole.marks)


@pytest.mark.parametrize(("variant", "players"), CROWDS)
def test_seats_never_see_hidden_cards(variant: str, players: int) -> None:
    whole, chance = reel(variant, players), random.Random(7)
    compared = 0

    for at in range(1, whole.last, 7):
        state = whole.state(at)
        for seat in range(players):
            viewpoint, other = Viewpoint(seat), rearranged(state, seat, chance)
            if state.phase not in (Phase.ROUND_OVER, Phase.GAME_OVER):
                assert viewpoint.view(state) == viewpoint.view(other)
                assert () == viewpoint.hands(state)
                compared += 1

    assert compared > 100


def test_nobodys_view_shows_no_card() -> None:
    whole = reel("may_i", 4)
    viewpoint = Viewpoint(2, Shown.NONE)

    for at in range(whole.last + 1):
        assert () == viewpoint.view(whole.state(at)).hand
        for seen, (event, _) in zip(whole.seen(at, viewpoint), whole.steps(at), strict=True):
            assert redacted(event, NOBODY) == seen.event
            assert () == seen.view.hand
            if isinstance(seen.event, RoundDealt):
                assert all(card is None for hand in seen.event.hands for card in hand)


def test_open_viewpoints_see_everything() -> None:
    whole = reel("may_i", 4)
    viewpoint = Viewpoint(1, Shown.ALL)

    for at in range(0, whole.last + 1, 11):
        assert whole.state(at).hands == viewpoint.hands(whole.state(at))
        assert [event for event, _ in whole.steps(at)] == [seen.event for seen in whole.seen(at, viewpoint)]


def test_histories_cover_what_seats_saw() -> None:
    match, whole = whole_match("may_i", 4), reel("may_i", 4)

    assert match.history(2) == whole.history(whole.last, 2)
    at = whole.chapters[2].begins + 9
    happened = [event for moment in range(whole.chapters[2].begins, at + 1) for event, _ in whole.steps(moment)]
    assert tuple(redacted(event, 3) for event in happened if event) == whole.history(at, 3)


@pytest.mark.parametrize("seat", range(3))
def test_seats_see_events_as_tables(seat: int) -> None:
    match, whole = whole_match("shafer", 3), reel("shafer", 3)

    watched = [seen for at in range(whole.last + 1) for seen in whole.seen(at, Viewpoint(seat))]

    assert list(match.since(0, seat)) == watched


def test_reels_may_begin_mid_round() -> None:
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


def test_undealt_games_have_no_round() -> None:
    match = Match.start(shipped_variant("quarters"), (Person("Ada"), Person("Mei")), "undealt")

    whole = Reel(match.start_state, ())

    assert () == whole.chapters
    assert (0, 0) == (whole.first, whole.last)
    assert whole.chapter(0) is None
    assert (0, 0) == (whole.round_after(0), whole.round_before(0))
