"""The time to call "Shanghai!": the same after every discard, whether or not it fits; calls count and are logged."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from game.engine.actions import Action, Deal, Pass, Take
from game.engine.events import Event
from game.engine.notation import parse_action
from game.engine.referee import legal_actions
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Computer, Match, Person, Player
from game.play.calls import Calls
from game.play.hints import Helpers, advise
from game.play.picture.regions import landing
from game.play.scene.band import AskBand, FreeBand, TrayBand
from game.play.screen import PlayScreen, TableKind
from game.play.words.asking import called_to
from game.play.words.readout import readout
from game.play.words.sharing import fits_no_meld
from game.rulebook.reading import help_now
from game.settings import USUAL, Preferences, changed
from game.table.proposals import OnMeld
from game.text import table as words
from game.text.cards import whose
from game.ui.geometry import Point
from game.ui.widgets import Button
from tests.support.situations import situation

pytestmark = pytest.mark.usefixtures("dummy_display")

FRAME = 0.02
# Seat 4 is on turn; the first card of its hand fits a meld on the table, the second fits none.
TABLES = {"may_i_claim": ("P4 discard 8h", "P4 discard 6d"), "classic_claim": ("P4 discard 9h", "P4 discard 6d")}


class CallingThinker:
    """A thinker that passes, draws and discards; `callers` call whenever they may."""

    def __init__(self, callers: Sequence[int] = ()) -> None:
        self._callers = callers
        self._answer: Action = Pass(0)

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Answer at once."""
        actions = list(legal_actions(view, 0))
        at = 1 if view.phase is Phase.CLAIM and view.seat in self._callers else 0
        self._answer = actions[at] if view.phase is Phase.CLAIM else actions[-1]
        return 0

    def poll(self, ticket: int) -> Action | None:
        """Return the answer."""
        return self._answer

    def cancel(self, ticket: int) -> None:
        """Do nothing: nothing runs."""


ADVISED = Helpers(advise)
ASKED = {
    "timed": replace(USUAL, buying="ask", call_time="timed"),
    "wait": replace(USUAL, buying="ask"),
    "alert": USUAL,
}


class Seat:
    """Seat 1 of a position, with a clock that the test moves."""

    def __init__(
        self, position: str, asked: str = "timed", callers: Sequence[int] = (), helpers: Helpers = ADVISED
    ) -> None:
        state = situation(position)
        names = ("You", "Mei", "Jun", "Rosa")
        players: tuple[Player, ...] = (Person("You"), *(Computer(name, "x") for name in names[1:]))
        preferences = Preferences(changed(ASKED[asked], "discard_undo", "off"))
        self.table = PlayScreen(
            Match(players, state), CallingThinker(callers), preferences=preferences, kind=TableKind(helpers=helpers)
        )
        self.now = 100.0

    def discards(self, action: str) -> None:
        """Let seat 4 discard."""
        self.table.match.submit(parse_action(action))
        self.table.table.show(self.now)

    def frame(self, seconds: float = FRAME) -> None:
        """Let time pass."""
        self.now += seconds
        self.table.update(self.now)

    def few_frames(self) -> None:
        """Draw the frames that the others need to answer."""
        for _ in range(5):
            self.frame()

    def settled(self) -> None:
        """Draw frames until the time to call runs."""
        while self.calls.window is None or self.calls.window.began is None:
            self.frame()

    def key(self, code: int) -> None:
        """Press a key."""
        self.table.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""), self.now)
        self.frame()

    @property
    def calls(self) -> Calls:
        """The calls of my desk."""
        return self.table.desk.calls

    def looks(self) -> tuple[object, ...]:
        """Return everything that can be seen and read, except the discarded card."""
        scene, view = self.table.scene(), self.table.stage.view
        band = scene.band
        kind = type(band).__name__, getattr(band, "call", None) is not None
        lines = [len(part.sentences) for part in readout(view, self.table.match.names)]
        controls = [(control.intention, control.is_off) for control in scene.controls]
        seats = scene.seats, scene.own, scene.stock_live, scene.discard_live
        help_lines = [len(passage.body) for passage in help_now(self.table).passages[1:]]
        places = scene.targets, scene.aim
        return (
            view.phase,
            view.to_act,
            kind,
            lines,
            controls,
            seats,
            help_lines,
            places,
            self.calls.time_left(self.now),
        )

    def click(self, at: Point) -> None:
        """Point there, press and release."""
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            given = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
            self.table.handle(pygame.Event(kind, pos=at, touch=False, **given), self.now)
            self.frame()


@pytest.mark.parametrize("position", TABLES)
def test_callable_discards_look_like_any_other(position: str) -> None:
    seen = []
    for action in TABLES[position]:
        seat, frames = Seat(position), []
        seat.discards(action)
        while seat.calls.is_open:
            frames.append(seat.looks())
            seat.frame()
        seen.append((seat.table.match.state.phase, frames))
    (fit, fitting), (no_fit, other) = seen

    assert len(fitting) > 60
    assert len(other) == len(fitting)
    assert other == fitting
    assert (Phase.CLAIM, True) == (fit, no_fit is not Phase.CLAIM)


@pytest.mark.parametrize("position", TABLES)
def test_letting_discards_go_takes_one_key(position: str) -> None:
    for action in TABLES[position]:
        seat = Seat(position)
        seat.discards(action)
        seat.settled()

        seat.key(pygame.K_p)
        seat.few_frames()

        assert not seat.calls.is_open
        assert Phase.CLAIM is not seat.table.match.state.phase


def test_unfitting_calls_are_refused_with_reason() -> None:
    seat = Seat("classic_claim")
    seat.discards(TABLES["classic_claim"][1])
    seat.settled()

    seat.key(pygame.K_s)

    card, refused = seat.table.match.view(0).upcard, seat.table.desk.state.refused
    assert card is not None
    assert refused is not None
    assert fits_no_meld(card) == refused.sentence
    assert seat.calls.is_open


def test_a_call_brings_the_card() -> None:
    seat = Seat("classic_claim")
    held = len(seat.table.match.view(0).hand)
    seat.discards(TABLES["classic_claim"][0])
    seat.settled()

    seat.key(pygame.K_s)
    seat.few_frames()

    assert "You called Shanghai and took the 9 of hearts." in seat.table.table.log.lines
    assert held == len(seat.table.match.view(0).hand)


def test_several_places_stop_the_call_clock() -> None:
    seat = Seat("may_i_claim")
    seat.discards(TABLES["may_i_claim"][0])
    seat.settled()
    seat.key(pygame.K_s)
    assert seat.table.desk.state.choosing is not None

    for _ in range(400):
        seat.frame()
    assert seat.table.desk.state.choosing is not None

    seat.key(pygame.K_TAB)
    seat.key(pygame.K_RETURN)

    assert any("You called Shanghai and put the 8 of hearts" in line for line in seat.table.table.log.lines)


def test_games_continue_after_calling_time() -> None:
    seat = Seat("classic_claim")
    seat.discards(TABLES["classic_claim"][0])
    seat.settled()

    seat.frame(2.4)
    assert seat.calls.is_open
    seat.frame(0.2)
    seat.few_frames()

    assert not seat.calls.is_open
    assert Phase.CLAIM is not seat.table.match.state.phase


def test_a_sleeping_table_wakes_when_calling_ends() -> None:
    seat = Seat("classic_claim")
    seat.discards(TABLES["classic_claim"][1])
    seat.settled()
    window, due = seat.calls.window, seat.table.agenda.first
    assert window is not None
    assert window.until is not None

    while due is not None and due <= window.until:
        seat.frame(due - seat.now)
        due = seat.table.agenda.first

    assert not seat.calls.is_open


@pytest.mark.parametrize("which", [0, 1])
def test_waiting_tables_wait_after_every_discard(which: int) -> None:
    seat = Seat("classic_claim", "wait")
    seat.discards(TABLES["classic_claim"][which])

    for _ in range(50):
        seat.frame(1.0)

    band = seat.table.scene().band
    assert isinstance(band, AskBand)
    assert band.question.endswith("?")
    assert seat.calls.is_open


def test_alerts_stop_at_cards_that_fit() -> None:
    fits, other = Seat("may_i_claim", "alert"), Seat("may_i_claim", "alert")
    fits.discards(TABLES["may_i_claim"][0])
    other.discards(TABLES["may_i_claim"][1])
    fits.settled()
    other.frame()

    band = fits.table.scene().band
    assert isinstance(band, AskBand)
    assert band.lines[0][1].startswith("It fits your and Mei's melds.")
    assert not other.calls.is_open


@pytest.mark.parametrize(("table", "where"), [("may_i_claim", "onto your set"), ("classic_claim", "into your hand")])
def test_a_call_says_where_the_card_goes(table: str, where: str) -> None:
    seat = Seat(table, "alert")
    seat.discards(TABLES[table][0])
    seat.settled()

    band = seat.table.scene().band
    assert isinstance(band, AskBand)
    assert (("tick", where), ("back", "Rosa takes one of yours, unseen")) == band.chips
    view, names = seat.table.stage.view, seat.table.match.names
    if table == "may_i_claim":
        assert {f"onto {whose(meld.owner, names, 0)} {meld.kind}" for meld in view.melds} == {
            called_to(view, names, (at,)) for at in range(len(view.melds))
        }


def shown_call(asked: str = "alert") -> Seat:
    """Return a seat that is asked about a card which fits three melds."""
    seat = Seat("may_i_claim", asked)
    seat.discards(TABLES["may_i_claim"][0])
    seat.settled()
    return seat


def test_pointed_places_show_the_called_card() -> None:
    seat = shown_call()
    places = seat.table.scene().targets
    assert len(places) == 3
    for place in places:
        seat.table.handle(
            pygame.Event(pygame.MOUSEMOTION, pos=place.box.center, rel=(0, 0), buttons=(0, 0, 0)), seat.now
        )
        scene = seat.table.scene()
        assert place == scene.aim
        assert isinstance(place.target, OnMeld)
        ghosts = [number for number in range(len(scene.view.melds)) if landing(scene, number) is not None]
        assert [place.target.meld] == ghosts
        assert isinstance(scene.band, AskBand)
        assert called_to(scene.view, scene.names, (place.target.meld,)) == scene.band.chips[0][1]


@pytest.mark.parametrize("way", ["click", "arrows", "button"])
def test_a_call_goes_where_it_was_shown(way: str) -> None:
    seat = shown_call()
    places = seat.table.scene().targets
    wanted = places[0] if way == "button" else places[2]
    if way == "click":
        seat.click(wanted.box.center)
    elif way == "arrows":
        for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN):
            seat.key(code)
    else:
        seat.key(pygame.K_s)
    seat.few_frames()

    assert any(action == wanted.action for action in seat.table.match.actions)
    assert seat.table.desk.state.choosing is None


def test_asking_about_every_card_shows_no_place() -> None:
    scene = shown_call("wait").table.scene()

    assert ((), None) == (scene.targets, scene.aim)


def test_commands_during_calling_time_act_afterwards() -> None:
    """T during the time to call lets the card go and takes it as soon as it is offered."""
    for action in TABLES["classic_claim"]:
        seat = Seat("classic_claim")
        held = len(seat.table.match.view(0).hand)
        seat.discards(action)
        seat.settled()

        seat.key(pygame.K_t)
        for _ in range(100):
            seat.frame()

        assert held + 1 == len(seat.table.match.view(0).hand)


@pytest.mark.parametrize("label", [words.TAKE, words.DRAW])
@pytest.mark.parametrize("position", TABLES)
def test_my_turn_after_calls_asks_once(position: str, label: str) -> None:
    seat = Seat(position, "alert")
    seat.discards(TABLES[position][0])
    seat.settled()
    answers = {
        control.button.label: control.button.box.center
        for control in seat.table.desk.controls()
        if isinstance(control.button, Button) and control.button.name.startswith("answer") and not control.is_off
    }
    assert [words.TAKE, words.SHANGHAI, words.DRAW] == [*answers]

    seat.click(answers[label])
    for _ in range(100):
        seat.frame()
        assert not isinstance(seat.table.scene().band, AskBand)

    assert Phase.PLAY is seat.table.match.state.phase
    mine = [action for action in seat.table.match.actions if not isinstance(action, Deal) and action.seat == 0]
    assert (label == words.TAKE) == (mine[-1] == Take(0))


def test_nearer_callers_come_first_and_are_logged() -> None:
    """Seat 4 is mine here: seats 2 and 3 come before me after seat 1's discard."""
    state = situation("classic_claim")
    players: tuple[Player, ...] = (
        *(Computer(name, "x") for name in ("Ana", "Mei")),
        Person("You"),
        Computer("Rosa", "x"),
    )
    table = PlayScreen(Match(players, state), CallingThinker((0, 1)), kind=TableKind(helpers=Helpers(advise)))
    table.match.submit(parse_action(TABLES["classic_claim"][0]))
    table.table.show(100.0)
    now = 100.0
    while table.desk.calls.window is None or table.desk.calls.window.began is None:
        now += FRAME
        table.update(now)
    table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_s, mod=0, unicode=""), now)
    for _ in range(100):
        now += FRAME
        table.update(now)

    assert "You called too, but Ana comes first after Rosa." in table.table.log.lines


@pytest.mark.parametrize("position", TABLES)
def test_passes_on_a_claim_are_not_shown(position: str) -> None:
    seat = Seat(position)
    seat.discards(TABLES[position][0])
    while seat.calls.is_open:
        seat.frame()
    for _ in range(20):
        seat.frame()

    assert not any("did not call" in line or "fit a meld" in line for line in seat.table.table.log.lines)


def test_without_melds_nobody_awaits_calls() -> None:
    state = situation("classic_claim")._replace(melds=())
    players: tuple[Player, ...] = (Person("You"), *(Computer(name, "x") for name in ("Mei", "Jun", "Rosa")))
    table = PlayScreen(Match(players, state), CallingThinker())
    table.match.submit(parse_action(TABLES["classic_claim"][0]))
    table.table.show(100.0)

    assert not table.desk.calls.is_open


def test_calling_time_leaves_the_tray_still() -> None:
    seat = Seat("classic_claim")
    before = seat.table.stage.layout.slots
    seat.discards(TABLES["classic_claim"][0])
    seat.settled()

    assert isinstance(seat.table.scene().band, TrayBand | FreeBand)
    assert before == seat.table.stage.layout.slots
    labels = {getattr(control.button, "label", "") for control in seat.table.scene().controls}
    assert {words.SHANGHAI, words.PASS} <= labels


def test_own_discards_leave_the_table_free() -> None:
    players: tuple[Player, ...] = (*(Computer(name, "x") for name in ("Mei", "Jun", "Rosa")), Person("You"))
    match = Match(players, situation("may_i_claim"))
    table = PlayScreen(match, CallingThinker(), preferences=Preferences(changed(USUAL, "discard_undo", "off")))
    table.desk.submit(parse_action("P4 discard 8h"), 100.0, ())
    table.stage.settle()
    played = match.actions

    assert Phase.CLAIM is match.state.phase
    assert match.view(3) == table.stage.view
    table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""), 100.1)
    table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode=""), 100.2)
    assert played == match.actions
