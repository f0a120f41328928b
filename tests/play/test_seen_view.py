"""What a computer player saw: only its own view, its choice first, and the same answer when asked again."""

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from ai.bot import Limit
from ai.bots import ROSTER, bot_named
from game.app.tables import watched
from game.engine.actions import Action, Deal, Pass
from game.engine.events import Event
from game.engine.referee import legal_actions
from game.engine.view import PlayerView
from game.films.film import Film
from game.films.films import film_of_match
from game.play.words.hints import NO_HINT, hint_sentence
from game.replay.asking_again_flow import AskedAgain, SeenViewScreen, describe_seen_view, view_before_move
from game.replay.screen import ReplayScreen
from game.session.session import Session
from game.text import replay as words
from game.text.cards import action_words
from game.ui.form import LOOK_S
from game.ui.screen import Pop, Push
from tests.engine.games import played
from tests.support.canvases import canvas_of, key
from tests.support.films import film, midway, whole_match
from tests.support.thinkers import Silent

pytestmark = pytest.mark.usefixtures("dummy_display")

MIDDLE = midway("may_i", 4)


class DelayedThinker(Silent):
    """A thinker that answers at the second poll."""

    def __init__(self) -> None:
        super().__init__()
        self.polls = 0
        self.answer: Action | None = None

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        self.answer = bot_named(level).choose(view, history, Limit())
        return 1

    def poll(self, ticket: int) -> Action | None:
        self.polls += 1
        return self.answer if self.polls > 1 else None


def replay_screen(replayed: Film, at: int) -> ReplayScreen:
    session = Session(_thinker=DelayedThinker())  # type: ignore[arg-type]
    return watched(session, replayed, Path("game.txt"), at)


@pytest.mark.everyday
@pytest.mark.parametrize("level", list(ROSTER))
def test_levels_repeat_moves_when_asked(level: str) -> None:
    match = whole_match("shafer", 2, "again", level)
    replayed = film_of_match(match, "Again")
    asked = 0

    for at in range(1, replayed.reel.last + 1, 5):
        action = replayed.reel.moves[at - 1][0]
        if isinstance(action, Deal):
            continue
        view, history = view_before_move(replayed, at)
        answer = bot_named(level).choose(view, history, Limit(nodes=50))
        assert words.THE_SAME == describe_seen_view(replayed, at, view).verdict(answer)
        asked += 1

    assert asked > 20


def test_pages_show_one_hand_before_moving() -> None:
    replayed = film("may_i", 4)
    for at in range(1, replayed.reel.last + 1, 9):
        seat = replayed.reel.actor(at)
        if seat is None:
            continue
        view, history = view_before_move(replayed, at)
        before = replayed.reel.state(at - 1)
        assert (seat, before.hands[seat]) == (view.seat, view.hand)
        assert replayed.reel.history(at - 1, seat) == history
        assert legal_actions(view, 3)


def test_chosen_moves_lead_marked_as_repeated() -> None:
    replayed = film("quarters", 4)
    at = next(at for at in range(40, 90) if replayed.reel.actor(at) not in (None, 0))
    watched = replay_screen(replayed, at)

    pushed = watched.handle(key(pygame.K_w), 1.0)

    assert isinstance(pushed, Push)
    page = pushed.screen
    assert isinstance(page, SeenViewScreen)
    view, _ = view_before_move(replayed, at)
    page.draw(canvas_of((1280, 720)), 1.0)
    assert (None, None, False) == (page.choices, page.verdict, page.animating(1.0))
    page.update(1.0)
    assert page.choices is not None
    assert action_words(replayed.reel.moves[at - 1][0], view, replayed.names, replayed.me) == page.saw.say(
        page.choices[0].action
    )
    assert page.animating(1.0)
    page.draw(canvas_of((1280, 720)), 1.0)
    page.update(1.0)
    assert (None, False) == (page.verdict, page.animating(1.0))
    assert page.agenda.first == 1.0 + LOOK_S
    page.update(1.1)
    assert page.verdict == AskedAgain(replayed.reel.moves[at - 1][0])
    assert words.THE_SAME in page.spoken()
    assert page.animating(1.1)
    page.draw(canvas_of((1280, 720)), 1.2)
    assert not page.animating(1.2)
    assert Pop() == page.handle(key(pygame.K_ESCAPE), 1.3)


def test_unfinished_rounds_ask_nobody() -> None:
    replayed = film("may_i", 4, count=MIDDLE)
    at = next(at for at in range(MIDDLE, 0, -1) if replayed.reel.actor(at) not in (None, 0))
    watched = replay_screen(replayed, at)

    assert watched.handle(key(pygame.K_w), 1.0) is None

    early = next(at for at in range(5, 40) if replayed.reel.actor(at) not in (None, 0))
    assert isinstance(replay_screen(replayed, early).handle(key(pygame.K_w), 1.0), Push)


@pytest.mark.slow
def test_people_and_deals_are_not_asked() -> None:
    replayed = film("quarters", 4)
    mine = next(at for at in range(1, 90) if replayed.reel.actor(at) == 0)

    assert replay_screen(replayed, mine).handle(key(pygame.K_w), 1.0) is None
    assert replay_screen(replayed, 1).handle(key(pygame.K_w), 1.0) is None
    with pytest.raises(ValueError, match="nobody's move"):
        view_before_move(replayed, 1)


def test_a_different_answer_is_reported() -> None:
    replayed = film("quarters", 4)
    view, _ = view_before_move(replayed, 30)

    verdict = describe_seen_view(replayed, 30, view).verdict(Pass(view.seat))

    assert verdict != words.THE_SAME
    assert "Pass on" in verdict


def test_an_unknown_player_cannot_be_asked() -> None:
    from dataclasses import replace

    replayed = film("quarters", 4)
    strangers = tuple(tuple(player._replace(plays="oracle") for player in table) for table in replayed.deciders)
    watched = replay_screen(replace(replayed, deciders=strangers), 30)

    pushed = watched.handle(key(pygame.K_w), 1.0)

    assert isinstance(pushed, Push)
    page = pushed.screen
    assert isinstance(page, SeenViewScreen)
    page.update(1.0)
    page.update(1.1)
    assert page.verdict is not None
    assert words.NOBODY_TO_ASK(level="Oracle") in page.spoken()


@pytest.mark.parametrize("variant", ["may_i", "classic", "shafer", "quarters", "campfire"])
def test_action_words_name_no_code(variant: str) -> None:
    sentences = set()
    for state, action, _ in played(variant, 1):
        if not isinstance(action, Deal):
            from game.engine.view import observe

            sentences.add(action_words(action, observe(state, action.seat), tuple("ABCDEFGH")))

    assert len(sentences) > 20
    assert all(words == words.strip() and "None" not in words and "{" not in words for words in sentences)


def test_the_page_is_the_view_alone() -> None:
    from ai.hints import hints_with_chosen

    replayed = film("may_i", 4)
    view, history = view_before_move(replayed, 20)

    weighing = tuple(hints_with_chosen(view, history, replayed.reel.moves[19][0]))
    page = SeenViewScreen(describe_seen_view(replayed, 20, view), lambda: weighing)
    page.update(1.0)

    assert page.saw.view == view
    assert hint_sentence(weighing[0].why) in page.spoken()
    assert hint_sentence(weighing[-1].why) not in page.spoken()


def test_a_page_without_analyzed_choices_lists_none() -> None:
    replayed = film("may_i", 4)
    view, _ = view_before_move(replayed, 20)
    page = SeenViewScreen(describe_seen_view(replayed, 20, view), lambda: ())
    page.update(1.0)

    assert NO_HINT in page.spoken()
