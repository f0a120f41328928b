"""Questions that wait for the player: each has a sound, and ignores input meant for something before it."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from game.engine.actions import Action, Allow, Buy, Draw, Pass
from game.engine.notation import parse_action
from game.engine.state import State
from game.match import Computer, Match, Person, Player
from game.orders import StandingOrder
from game.play.attention import ACCEPTS_AFTER, Attention, Question, QuestionKind
from game.play.screen import PlayScreen
from game.play.words.asking import JUST_ASKED
from game.settings import USUAL, Preferences
from game.table.commands import Intention
from sounds import Sound
from tests.support.canvases import key
from tests.support.situations import situation
from tests.support.thinkers import SilentThinker
from tests.table.test_sounding import NotingSpeaker

pytestmark = pytest.mark.usefixtures("dummy_display")

FRAME = 0.02
CHIMES = (Sound.TURN, Sound.ASKED, Sound.MAY_CALL)


class Seat:
    """Seat 1 of a position, with noted sounds; the test decides what the others do."""

    def __init__(
        self, position: str | State, order: StandingOrder = StandingOrder.ASK, call_time: str = "timed"
    ) -> None:
        state = situation(position) if isinstance(position, str) else position
        names = ("Mei", "Jun", "Rosa", "Wen", "Lin", "Bo", "Kim")[: state.players - 1]
        players: tuple[Player, ...] = (Person("You"), *(Computer(name, "silent") for name in names))
        preferences = Preferences(replace(USUAL, call_time=call_time, discard_undo="off"))
        self.ear = NotingSpeaker()
        self.table = PlayScreen(Match(players, state), SilentThinker(), speaker=self.ear, preferences=preferences)
        self.table.desk.orders.give(0, order)
        self.now = 100.0
        self.table.update(self.now)

    def others(self, *actions: str) -> None:
        """Let others act and show it, up to the frame in which the last card has landed."""
        for action in actions:
            self.table.match.submit(parse_action(action))
            self.table.table.show(self.now)
            while not self.table.stage.is_shown(self.now):
                self.frame()

    def frame(self) -> None:
        self.now += FRAME
        self.table.update(self.now)

    def rest(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            self.frame()

    def press(self, code: int) -> None:
        self.table.handle(key(code), self.now)

    @property
    def chimes(self) -> list[Sound]:
        """Return the alerts played so far."""
        return [sound for sound in self.ear.played if sound in CHIMES]

    @property
    def notice(self) -> str:
        refused = self.table.desk.state.refused
        return refused.sentence if refused is not None else ""

    @property
    def mine(self) -> Sequence[Action]:
        """Return my actions."""
        return [action for action in self.table.match.actions if getattr(action, "seat", None) == 0]


def seat_with_offer(order: StandingOrder = StandingOrder.ASK) -> Seat:
    """Return a seat to which Mei's discard has just been offered."""
    seat = Seat("quarters_buy", order)
    seat.others("P2 discard 9c", "P3 pass", "P4 pass")
    seat.frame()
    assert seat.table.match.to_act == 0
    return seat


def test_offered_cards_sound_once() -> None:
    seat = seat_with_offer()
    seat.rest(2.0)

    assert [Sound.ASKED] == seat.chimes


def test_answered_questions_are_neither_heard_nor_seen() -> None:
    seat = Seat("quarters_buy", StandingOrder.NEVER)
    asked = list[bool]()
    seat.table.match.submit(parse_action("P2 discard 9c"))
    seat.table.match.submit(Pass(2))
    seat.table.match.submit(Pass(3))
    seat.table.table.show(seat.now)
    for _ in range(60):
        asked.append(seat.table.desk.asks)
        seat.frame()

    assert [Pass(0)] == seat.mine
    assert ([], False) == (seat.chimes, any(asked))


def test_each_turn_sounds_once() -> None:
    seat = Seat("campfire_offer")
    first = list(seat.chimes)
    while seat.table.match.to_act == 0:
        seat.press(pygame.K_d)
        seat.rest(0.5)

    assert [] == first, "a question that is open when the table opens plays no alert"
    assert Sound.MAY_CALL not in seat.chimes


def test_waiting_tables_sound_for_calls() -> None:
    waits, runs = Seat("may_i_claim", call_time="unlimited"), Seat("may_i_claim", call_time="timed")
    for seat in (waits, runs):
        seat.others("P4 discard 6d")
        seat.rest(0.5)
        assert seat.table.desk.calls.is_open

    assert ([Sound.MAY_CALL], []) == (waits.chimes, runs.chimes)


@pytest.mark.parametrize(("code", "action"), [(pygame.K_b, Buy(0)), (pygame.K_p, Pass(0))])
def test_early_keys_answer_nothing(code: int, action: Action) -> None:
    seat = seat_with_offer()

    seat.press(code)
    assert ([], JUST_ASKED) == (seat.mine, seat.notice)

    seat.rest(ACCEPTS_AFTER)
    seat.press(code)
    assert [action] == seat.mine


def test_early_clicks_answer_nothing() -> None:
    seat = seat_with_offer()
    box = next(control.button.box for control in seat.table.desk.controls() if control.intention is Intention.PASS)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        seat.table.handle(pygame.Event(kind, pos=tuple(box.center), button=1), seat.now)

    assert ([], JUST_ASKED) == (seat.mine, seat.notice)


def test_draws_after_own_actions_accept_input() -> None:
    seat = Seat("may_i_request")
    seat.others("P4 discard 8s", "P2 buy")
    seat.rest(1.0)
    assert [Sound.ASKED] == seat.chimes
    seat.press(pygame.K_a)
    while not seat.table.stage.is_shown(seat.now):
        seat.frame()
    seat.frame()

    seat.press(pygame.K_d)

    assert [Allow(0), Draw(0)] == seat.mine


def test_early_presses_keep_time_to_call() -> None:
    seat = Seat("may_i_claim", call_time="unlimited")
    seat.others("P4 discard 6d")
    while not seat.table.desk.calls.is_open:
        seat.frame()
    seat.frame()

    seat.press(pygame.K_p)
    assert seat.table.desk.calls.is_open
    seat.rest(ACCEPTS_AFTER)
    seat.press(pygame.K_p)

    assert not seat.table.desk.calls.is_open


def test_new_questions_leave_other_commands_alone() -> None:
    seat = seat_with_offer()
    order = seat.table.stage.holding.order

    seat.press(pygame.K_o)

    assert order is not seat.table.stage.holding.order


def test_only_unexpected_questions_delay_input() -> None:
    attention, first = Attention(), Question(QuestionKind.OFFER, (1,))
    assert attention.notice(None, 0.0, expected=False) is None
    assert first == attention.notice(first, 1.0, expected=False)
    assert attention.notice(first, 1.1, expected=False) is None
    assert [False, True] == [attention.accepts(Intention.PASS, now) for now in (1.1, 1.0 + ACCEPTS_AFTER)]
    assert attention.accepts(Intention.ORDER, 1.1)
    assert attention.notice(None, 1.2, expected=False) is None
    assert attention.notice(first, 1.3, expected=False) is None, "it was only hidden for a while"

    assert attention.notice(Question(QuestionKind.TURN, (1,)), 2.0, expected=True) is None
    assert attention.accepts(Intention.ACT, 2.0)


def test_skipping_the_wait_draws_nothing() -> None:
    """The same key skips the wait and draws: what comes as early as that was meant for the wait."""
    seat = Seat("quarters_tray", StandingOrder.HELPS)
    seat.others("P4 discard 6s")
    seat.frame()
    assert seat.table.match.to_act == 0

    seat.press(pygame.K_SPACE)
    assert [] == seat.mine

    seat.rest(ACCEPTS_AFTER)
    seat.press(pygame.K_SPACE)
    assert [Pass(0)] == seat.mine
