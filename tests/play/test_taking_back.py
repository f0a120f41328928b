"""Taking back at the table: the pending discard, which cards return where, and the reasons why not."""

import inspect
import random
from collections import Counter
from itertools import groupby, pairwise

import pygame
import pytest

from game.engine.actions import Action, Discard, Hit, LayDown
from game.engine.events import CardDrawn
from game.engine.referee import legal_actions
from game.engine.state import State
from game.match import Match
from game.orders import StandingOrder
from game.play.screen import PlayScreen
from game.play.state.interaction import Hold
from game.play.words import table as words
from game.settings import USUAL, changed
from game.table import grid
from game.table.commands import Intention
from game.table.holding import Holding
from game.table.layout import DiscardKey, HandKey, lay_out
from game.ui.dialogs import question
from game.ui.geometry import Point, Rect
from game.ui.motion import Pace
from game.ui.ring import outline
from game.ui.screen import Pop, Push
from sounds import SilentSpeaker, Sound
from tests.play.test_hands import position
from tests.support.seated import Pilot
from tests.support.situations import situation
from tests.support.studio import Studio
from tests.support.thinkers import SilentThinker

HANDS = ("drags", "clicks", "keys")
TABLE = Point(640, 420)  # an empty place


def at(name: str, hands: str = "drags", undo: str = "long") -> Pilot:
    """Return a position at the table, with time to take a discard back."""
    pilot = Pilot(hands)  # type: ignore[arg-type]
    pilot.take_over(position(name))
    pilot.preferences.change(changed(changed(USUAL, "discard_undo", undo), "speed", "normal"))
    rest(pilot)
    return pilot


def rest(pilot: Pilot) -> None:
    """Draw frames until every card is in its place."""
    for _ in range(200):
        pilot.frame()
        if pilot.table.stage.is_idle(pilot.now):
            return
    raise AssertionError("the table never comes to rest")


def put_down(pilot: Pilot, number: int = 0) -> int:
    """Discard a card of the row and return its uid."""
    held = pilot.table.stage.holding.row[number]
    if pilot.hands == "keys":
        pilot.focus(held.uid)
        pilot.key(pygame.K_d)
    else:
        pilot.carry(held.card, grid.USUAL.discard.center)
    return held.uid


def let_pass(pilot: Pilot, seconds: float) -> None:
    until = pilot.now + seconds
    while pilot.now < until:
        pilot.frame()


def discards(pilot: Pilot) -> list[Discard]:
    return [action for action in pilot.done if isinstance(action, Discard)]


def test_drops_go_straight_down_to_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = at("hits without swaps")
    visits: list[str] = []

    def acted(action: Action) -> None:
        files = (frame.filename for frame in reversed(inspect.stack(0)[1:]))
        visits.extend(file for file, _ in groupby(files))
        pilot.done.append(action)

    monkeypatch.setattr(pilot.notes, "acted", acted)
    pilot.do(next(action for action in legal_actions(pilot.table.desk.view) if isinstance(action, Hit)))

    way = visits[next(at for at, file in enumerate(visits) if file == inspect.getfile(PlayScreen)) :]
    assert len(set(way)) == len(way), "no module is left for another above it"


# ---- the waiting discard ----


@pytest.mark.everyday
@pytest.mark.parametrize("hands", HANDS)
def test_discards_wait_for_their_ring(hands: str) -> None:
    pilot = at("hits without swaps", hands)
    before = pilot.table.match.state
    uid = put_down(pilot)
    stage = pilot.table.stage

    let_pass(pilot, 1.0)
    assert (before, uid, []) == (pilot.table.match.state, stage.waiting, pilot.done)
    assert grid.USUAL.discard == stage.layout.cards[stage.pile_top].box
    assert HandKey(uid) not in stage.layout.cards

    let_pass(pilot, 2.0)
    assert [Discard(0, before.hands[0][before.hands[0].index(pilot.done[0].card)])] == pilot.done  # type: ignore[union-attr]
    assert stage.waiting is None
    assert stage.holding.find(uid) is None


def with_waiting_discard(hands: str = "drags") -> tuple[Pilot, int, Holding]:
    """Return a pilot whose discard has waited a second, its card, and the row before."""
    pilot = at("hits without swaps", hands)
    holding = pilot.table.stage.holding
    uid = put_down(pilot, 1)
    let_pass(pilot, 1.0)
    return pilot, uid, holding


def taken_by_key(pilot: Pilot) -> None:
    pilot.key(pygame.K_z)


def taken_by_ctrl_z(pilot: Pilot) -> None:
    pilot.frame(pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="", scancode=0))


def taken_by_escape(pilot: Pilot) -> None:
    pilot.key(pygame.K_ESCAPE)


def taken_by_button(pilot: Pilot) -> None:
    button = next(control for control in pilot.table.desk.controls() if control.intention is Intention.TAKE_BACK)
    assert not button.is_off
    pilot.click(button.button.box.center)


def taken_by_click(pilot: Pilot) -> None:
    pilot.click(grid.USUAL.discard.center)


def taken_by_drag(pilot: Pilot) -> None:
    pilot.drag(grid.USUAL.discard.center, grid.USUAL.hand.center)


@pytest.mark.everyday
@pytest.mark.parametrize(
    "taken", [taken_by_key, taken_by_ctrl_z, taken_by_escape, taken_by_button, taken_by_click, taken_by_drag]
)
def test_waiting_discards_go_back_without_trace(taken: object) -> None:
    pilot, uid, holding = with_waiting_discard()
    assert callable(taken)

    taken(pilot)
    rest(pilot)

    stage = pilot.table.stage
    assert (holding, None, None) == (stage.holding, stage.waiting, pilot.table.desk.state.hold)
    assert stage.holding.index(uid) == 1
    assert lay_out(stage.view, stage.holding, stage.folded, stage.lifts) == stage.layout
    let_pass(pilot, 4.0)
    assert [] == pilot.notes.calls


def let_go_by_key(pilot: Pilot) -> None:
    pilot.key(pygame.K_d)


def let_go_by_enter(pilot: Pilot) -> None:
    pilot.key(pygame.K_RETURN)


def let_go_by_space(pilot: Pilot) -> None:
    pilot.key(pygame.K_SPACE)


def let_go_by_button(pilot: Pilot) -> None:
    label = next(control.button for control in pilot.table.desk.controls() if control.intention is Intention.ACT)
    assert getattr(label, "label", "") == words.LET_IT_GO
    pilot.click(label.box.center)


def let_go_by_click(pilot: Pilot) -> None:
    pilot.click(TABLE)


@pytest.mark.everyday
@pytest.mark.parametrize("let_go", [let_go_by_key, let_go_by_enter, let_go_by_space, let_go_by_button, let_go_by_click])
def test_waiting_discards_can_be_confirmed(let_go: object) -> None:
    pilot, uid, _ = with_waiting_discard()
    assert callable(let_go)

    let_go(pilot)

    assert 1 == len(discards(pilot))
    assert pilot.table.stage.holding.find(uid) is None


@pytest.mark.parametrize("hands", HANDS)
def test_double_presses_confirm_no_discard(hands: str) -> None:
    pilot = at("hits without swaps", hands)
    put_down(pilot)

    let_go_by_key(pilot)
    pilot.click(TABLE)
    pilot.click(grid.USUAL.discard.center)

    assert [] == pilot.done
    assert pilot.table.desk.state.hold is not None


@pytest.mark.parametrize(("undo", "pace"), [("off", Pace.FULL), ("long", Pace.NONE)])
def test_instant_discards_never_wait(undo: str, pace: Pace) -> None:
    pilot = at("hits without swaps", undo=undo)
    pilot.table.table.set_pace(pace)
    put_down(pilot)

    assert 1 == len(discards(pilot))


def test_waiting_discards_allow_only_arranging() -> None:
    pilot, _, _ = with_waiting_discard()
    row = pilot.table.stage.holding.row
    put_down(pilot, 3)
    assert pilot.table.desk.state.refused is not None
    assert words.YOUR_DISCARD_WAITS == pilot.table.desk.state.refused.sentence
    assert [] == pilot.done

    pilot.key(pygame.K_o)
    assert row != pilot.table.stage.holding.row
    assert Counter(held.uid for held in row) == Counter(held.uid for held in pilot.table.stage.holding.row)
    let_pass(pilot, 2.0)
    assert 1 == len(discards(pilot))


def test_the_keyboard_skips_the_waiting_card() -> None:
    pilot, uid, _ = with_waiting_discard("keys")
    reached = set()
    others = {held.uid for held in pilot.table.stage.holding.row} - {uid}
    for _ in range(len(others) + 1):
        pilot.key(pygame.K_RIGHT)
        reached.add(pilot.table.desk.state.focus)

    assert pilot.table.desk.state.hold is not None
    assert others == reached


def test_covered_tables_pause_the_ring() -> None:
    pilot = at("hits without swaps")
    table, then = pilot.table, pilot.now
    table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0), then)
    table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0), then - 0.2)  # the card flies for 0.2 s
    table.update(then + 1.0)
    table.kind = table.kind._replace(log=lambda _: question("", "", "", Pop))
    opened = table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_F2, mod=0), then + 1.5)

    assert isinstance(opened, Push)
    assert table.desk.state.hold is not None
    assert 0.6 == pytest.approx(table.desk.state.hold.share(then + 60.0))
    table.update(then + 60.0)
    assert 0.6 == pytest.approx(table.desk.state.hold.share(then + 60.0))
    table.update(then + 60.9)
    assert table.desk.state.hold is not None
    table.update(then + 61.1)
    assert table.desk.state.hold is None
    assert isinstance(table.match.actions[-1], Discard)


def test_the_ring_depends_on_the_clock_alone() -> None:
    hold = Hold(Discard(0, position("hits without swaps").hands[0][0]), 3, 10.0, 2.5)

    assert [0.0, 0.5, 1.0, 1.0] == [hold.share(now) for now in (10.0, 11.25, 12.5, 99.0)]
    assert hold.due_at == 12.5
    assert [False, True] == [hold.accepts(now) for now in (10.2, 10.4)]
    stopped = hold.stop(11.0)
    assert stopped == stopped.stop(12.0)
    assert stopped.due_at is None
    assert hold._replace(began=30.0) == stopped.go_on(31.0)


def test_rings_close_without_a_gap() -> None:
    parts = outline(Rect(10, 20, 100, 140), 12)
    ends = [(part.at(0), part.at(1)) for part in parts]

    assert ends[0][0] == ends[-1][1] == Point(60, 20)
    for (_, end), (start, _) in pairwise(ends):
        assert (end.x, end.y) == pytest.approx((start.x, start.y))
    assert sum(part.length for part in parts) == pytest.approx(2 * (100 + 140) - 8 * 12 + 2 * 3.14159265 * 12)


# ---- other actions ----


@pytest.mark.everyday
@pytest.mark.parametrize("hands", HANDS)
def test_lay_downs_return_to_the_tray(hands: str) -> None:
    pilot = at("laying down a set and a run", hands)
    pilot.frame()
    action = next(action for action in laying(pilot) if isinstance(action, LayDown))
    pilot.act(action)
    rest(pilot)
    melds = len(pilot.table.match.state.melds)

    pilot.key(pygame.K_z)
    rest(pilot)

    stage = pilot.table.stage
    assert melds - len(action.melds) == len(pilot.table.match.state.melds)
    melds_again = Counter(tuple(held.card for held in slot) for slot in stage.holding.slots)
    assert Counter(meld.cards for meld in action.melds) == melds_again
    assert sum(len(meld.cards) for meld in action.melds) == len(stage.holding.in_tray)
    assert lay_out(stage.view, stage.holding, stage.folded, stage.lifts) == stage.layout
    assert [1] == [note for note in pilot.notes.calls if isinstance(note, int)]
    assert words.taken_back(None) == pilot.table.table.log.lines[-1]
    pilot.command(Intention.LAY_DOWN)
    assert melds == len(pilot.table.match.state.melds)


def laying(pilot: Pilot) -> list[Action]:
    return list(legal_actions(pilot.table.match.view(0), 3))


def test_hits_go_back_but_no_draw() -> None:
    pilot = at("hits without swaps")
    start, holding = pilot.table.match.state, pilot.table.stage.holding
    done = 0
    while True:
        hit = next((action for action in laying(pilot) if isinstance(action, Hit)), None)
        if hit is None or len(pilot.table.match.state.hands[0]) < 3 or done == 2:
            break
        pilot.act(hit)
        rest(pilot)
        done += 1
    assert done > 0

    for _ in range(done):
        taken_by_button(pilot)
        rest(pilot)

    assert (start, holding) == (pilot.table.match.state, pilot.table.stage.holding)
    button = next(control for control in pilot.table.desk.controls() if control.intention is Intention.TAKE_BACK)
    assert button.is_off
    pilot.key(pygame.K_z)
    assert pilot.table.desk.state.refused is not None
    assert button.button.off == pilot.table.desk.state.refused.sentence


@pytest.mark.slow
def test_a_draw_is_never_taken_back() -> None:
    pilot = Pilot("drags")
    pilot.begin("shafer", 3, "seen")
    tried: set[int] = set()
    for _ in range(4000):
        pilot.frame()
        if pilot.loop.stack[-1] is not pilot.table or len(tried) > 8:
            break
        if pilot.my_move():
            pilot.act(pilot.decision())
            seen = draws(pilot.table.match)
            if seen and len(seen) not in tried:
                tried.add(len(seen))
                for _ in range(5):
                    pilot.key(pygame.K_z)
                assert seen == draws(pilot.table.match)[: len(seen)]
                assert pilot.table.stage.view == pilot.table.match.view(0)
    assert len(tried) > 4


def draws(match: Match) -> list[int]:
    """Return the numbers of the actions by which I saw a card."""
    return [
        at
        for at, (_, steps) in enumerate(match.moves)
        if any(isinstance(event, CardDrawn) and event.seat == 0 for event, _ in steps)
    ]


@pytest.mark.slow
def test_practice_takes_back_every_decision() -> None:
    pilot = Pilot("keys")
    pilot.begin("campfire", 3, "practice")
    pilot.table.match.practice = True
    pilot.table.desk.orders.give(0, StandingOrder.ASK)
    chance, states = random.Random(5), list[tuple[State, Holding]]()
    while len(states) < 25:
        pilot.frame()
        if pilot.loop.stack[-1] is not pilot.table:
            pilot.leave(pilot.loop.stack[-1])
        elif pilot.my_move():
            states.append((pilot.table.match.state, pilot.table.stage.holding))
            pilot.act(pilot.decision())
    for state, holding in reversed(states):
        if pilot.loop.stack[-1] is not pilot.table:
            pilot.key(pygame.K_ESCAPE)
        pilot.key(pygame.K_z)
        assert state == pilot.table.match.state
        assert Counter(holding.cards) == Counter(pilot.table.stage.holding.cards)
        assert pilot.table.stage.view == pilot.table.match.view(0)
        if chance.random() < 0.3:
            pilot.table.update(pilot.now)
    pilot.key(pygame.K_z)
    assert pilot.table.desk.state.refused is not None


def test_changed_games_drop_thinkers_questions() -> None:
    class Slow(SilentThinker):
        def __init__(self) -> None:
            super().__init__()
            self.cancelled: list[int] = []

        def cancel(self, ticket: int) -> None:
            self.cancelled.append(ticket)

    pilot, thinker = at("hits without swaps", undo="off"), Slow()
    pilot.table.others._thoughts._thinker = thinker
    pilot.table.match.practice = True
    put_down(pilot)
    rest(pilot)
    let_pass(pilot, 0.5)
    assert pilot.table.others._thoughts.is_waiting

    pilot.key(pygame.K_z)

    assert not pilot.table.others._thoughts.is_waiting
    assert 1 == len(thinker.cancelled)
    assert pilot.table.match.to_act == 0


def test_cards_jump_back_with_reduced_motion() -> None:
    pilot = at("hits without swaps")
    pilot.preferences.change(changed(pilot.preferences.settings, "reduced_motion", True))
    pilot.frame()
    holding = pilot.table.stage.holding
    put_down(pilot)
    stage = pilot.table.stage
    assert not stage.is_moving(pilot.now)
    assert DiscardKey(stage.view.discards + 1) in stage.layout.cards

    pilot.key(pygame.K_z)

    assert not stage.is_moving(pilot.now)
    assert holding == stage.holding


def test_tables_apply_their_own_preferences() -> None:
    pilot = at("hits without swaps", undo="short")
    put_down(pilot)

    let_pass(pilot, 1.2)
    assert [] == pilot.done
    let_pass(pilot, 0.2)
    assert 1 == len(discards(pilot))


def test_help_names_take_backs_and_keys() -> None:
    pilot = at("hits without swaps")
    assert "" == pilot.table.back.help()
    hit = next(action for action in laying(pilot) if isinstance(action, Hit))
    pilot.act(hit)
    assert words.may_now("Z") == pilot.table.back.help()
    rest(pilot)
    put_down(pilot)
    assert "Key: Z." in pilot.table.back.help()
    assert "discard pile" in pilot.table.back.help()


def test_curtained_windows_stop_the_ring() -> None:
    pilot, _, _ = with_waiting_discard()
    table, then = pilot.table, pilot.now
    assert table.desk.state.hold is not None
    share = table.desk.state.hold.share(then)
    table.handle(pygame.Event(pygame.WINDOWFOCUSLOST), then)

    assert share == table.desk.state.hold.share(then + 100)
    table.update(then + 100)
    assert [] == pilot.done
    assert share == pytest.approx(table.desk.state.hold.share(then + 100))


# ---- cards stay where they were let go ----


def let_go(studio: Studio, card: str, to: Point) -> tuple[int, Rect]:
    """Drag a card to a place and let go; return its uid, and where it was then."""
    studio.hold(card, to)
    uid = studio.table.desk.state.carried
    assert uid is not None
    box = studio.table.stage.pose(HandKey(uid), studio.now)
    assert box is not None
    studio._mouse(pygame.MOUSEBUTTONUP, to)
    return uid, box


def with_card_to_play(undo: str = "short") -> tuple[Studio, str]:
    """Return a table at rest, in the player's own turn, and a card to discard."""
    studio = Studio()
    studio.session.preferences.change(changed(USUAL, "discard_undo", undo))
    studio.sit_down(position("hits without swaps"))
    studio.settle()
    return studio, str(studio.table.stage.holding.row[2].card)


@pytest.mark.parametrize("undo", ["short", "off"])
def test_discards_fly_from_the_pointer(undo: str) -> None:
    studio, card = with_card_to_play(undo)
    stage = studio.table.stage

    _, box = let_go(studio, card, Point(grid.USUAL.discard.center.x - 20, grid.USUAL.discard.center.y + 70))

    assert box == stage.pose(stage.pile_top, studio.now)
    (drawn,) = [drawn for drawn in stage.in_motion(studio.now) if drawn.key == stage.pile_top]
    assert 1.0 == drawn.height
    assert grid.USUAL.discard == stage.pose(stage.pile_top, studio.now + 0.12)


def test_tray_cards_fly_from_the_pointer() -> None:
    studio = Studio()
    studio.sit_down(situation("quarters_tray"))
    studio.settle()
    stage, card = studio.table.stage, str(studio.table.stage.holding.row[2].card)

    uid, box = let_go(studio, card, stage.layout.slots[0].box.center)

    assert stage.holding.slot_of(uid) is not None
    assert box == stage.pose(HandKey(uid), studio.now)


def test_drawn_cards_fly_from_the_pointer() -> None:
    studio, _ = with_card_to_play()
    studio.sit_down(position("upcard or stock"))
    studio.settle()
    stage, to = studio.table.stage, Point(grid.USUAL.hand.center.x + 40, grid.USUAL.hand.center.y - 20)
    before = {held.uid for held in stage.holding.row}
    for kind, at in (
        (pygame.MOUSEBUTTONDOWN, grid.USUAL.stock.center),
        (pygame.MOUSEMOTION, Point(600, 480)),
        (pygame.MOUSEMOTION, to),
        (pygame.MOUSEBUTTONUP, to),
    ):
        studio._mouse(kind, at)

    (drawn,) = [held.uid for held in stage.holding.row if held.uid not in before]
    box = stage.pose(HandKey(drawn), studio.now)
    assert box is not None
    assert (to.x, to.y) == pytest.approx(tuple(box.center))


def test_rings_are_longer_after_a_click() -> None:
    lasts = {}
    for hands in HANDS:
        pilot = at("hits without swaps", hands, undo="short")
        put_down(pilot)
        hold = pilot.table.desk.state.hold
        assert hold is not None
        lasts[hands] = hold.lasts

    assert {"drags": 1.2, "clicks": 2.5, "keys": 1.2} == lasts


class NotingSpeaker(SilentSpeaker):
    """A speaker that notes its sounds."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[Sound] = []

    def play(self, sound: Sound, pan: float = 0.0) -> None:
        self.played.append(sound)


def test_discards_sound_when_they_land() -> None:
    studio, card = with_card_to_play()
    speaker, counts = NotingSpeaker(), []
    studio.table.table.sounds._speaker = speaker
    let_go(studio, card, grid.USUAL.discard.center)
    for seconds in (0.0, 0.11, 0.02, 2.0):
        studio.table.agenda.run(studio.now + seconds)
        studio.wait(seconds)
        counts.append(speaker.played.count(Sound.DISCARD))

    assert studio.table.desk.state.hold is None
    assert [0, 0, 1, 1] == counts


def test_the_next_player_looks_at_waiting_discards() -> None:
    studio, card = with_card_to_play()
    let_go(studio, card, grid.USUAL.discard.center)
    seen = []
    for _ in range(2):
        seen.append((studio.table.table.company.expressions[1], studio.table.scene().seats[1].turn))
        studio.wait(0.2)

    assert [("calm", False), ("thinking", False)] == seen
