"""How long a player waits for the next draw: short but possible to follow, and thinking ahead is never visible."""

from collections.abc import Sequence
from statistics import median

import pytest

from game.engine.actions import Action, Deal, Discard, Pass
from game.engine.events import Event
from game.engine.view import PlayerView
from game.play.state.interaction import TWICE_SECONDS
from game.rules.variant_file import shipped_variant
from game.settings import USUAL
from game.table import grid
from game.table.layout import DiscardKey
from game.ui.geometry import Rect
from game.ui.motion import Pace
from tests.bench.waiting import Sitter
from tests.play.test_taking_back import at, let_pass, put_down
from tests.support.seated import Pilot
from tests.support.thinkers import SilentThinker

# From a discard to the next choice, among four players at normal speed, with the wait of the discard.
WANTED_S = {"campfire": 5.0, "shafer": 5.5, "quarters": 5.5}


def table_of_four(rule_set: str) -> Sitter:
    return Sitter(shipped_variant(rule_set), "waiting", USUAL, "greedy", charged=False)


@pytest.mark.everyday
@pytest.mark.parametrize("rule_set", WANTED_S)
def test_next_choices_come_soon(rule_set: str) -> None:
    played = table_of_four(rule_set)
    played.play(9)

    assert median(played.waits) <= WANTED_S[rule_set]


def flying(played: Sitter) -> list[Rect]:
    """Return the boxes of other players' cards in flight to or from the piles."""
    drawn = played.table.stage.in_motion(played.now)
    return [item.box for item in drawn if item.key is None or isinstance(item.key, DiscardKey)]


@pytest.mark.slow
def test_others_move_one_card_each_time() -> None:
    played, seen = table_of_four("campfire"), 0
    before: list[Rect] = []
    while len(played.waits) < 8:
        played.frame()
        moving = [box for box in flying(played) if box not in before and box != grid.USUAL.discard]
        if not isinstance(played.table.match.last_action, Deal) and not played.table.match.state.melds:
            assert len(moving) <= 1
            seen += len(moving)
        before = flying(played)

    assert seen > 100


# ---- thinking while a discard waits ----


class NotingThinker(SilentThinker):
    """A thinker that notes the questions and passes if it may."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[PlayerView] = []
        self.cancelled = 0

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Take the question."""
        assert history
        self.asked.append(view)
        return len(self.asked)

    def poll(self, ticket: int) -> Action | None:
        """Pass at once if allowed, otherwise never answer."""
        view = self.asked[ticket - 1]
        return Pass(view.seat) if view.phase.value == "offer" else None

    def cancel(self, ticket: int) -> None:
        """Count the cancellation."""
        assert ticket
        self.cancelled += 1


def with_waiting_discard() -> tuple[Pilot, NotingThinker]:
    """Return a pilot whose discard waits; the others pass as soon as they are asked."""
    pilot, thinker = at("hits without swaps"), NotingThinker()
    pilot.table.others._thoughts._thinker = thinker
    put_down(pilot, 0)
    let_pass(pilot, TWICE_SECONDS + 0.1)
    return pilot, thinker


def test_others_think_during_waiting_discards() -> None:
    pilot, thinker = with_waiting_discard()
    table = pilot.table
    hold = table.desk.state.hold
    assert hold is not None

    assert len(thinker.asked) > 1, "those who pass first, and the players after them"
    assert {hold.action.card} == {view.upcard for view in thinker.asked}
    assert ([], None) == (pilot.done, table.agenda.first if table.others._answer else None)
    assert not any(look.note == "Passed" for look in table.scene().seats)

    asked = len(thinker.asked)
    table.back.let_go(pilot.now)
    let_pass(pilot, 0.3)
    assert asked == len(thinker.asked), "nobody is asked twice"
    passes = [action for action in table.match.actions if isinstance(action, Pass)]
    assert len(passes) >= 1


def test_take_backs_drop_others_thoughts() -> None:
    pilot, thinker = with_waiting_discard()
    first = pilot.table.desk.state.hold
    assert first is not None
    asked, at_first = len(thinker.asked), thinker.cancelled

    pilot.table.back.take_back(pilot.now)
    let_pass(pilot, 0.5)
    assert at_first + 1 == thinker.cancelled
    put_down(pilot, 3)
    let_pass(pilot, 0.5)

    second = pilot.table.desk.state.hold
    assert second is not None
    assert first.action != second.action
    assert {second.action.card} == {view.upcard for view in thinker.asked[asked:]}
    assert len(thinker.asked) > asked


def test_thinking_ahead_does_not_change_the_match() -> None:
    pilot = at("hits without swaps")
    match = pilot.table.match
    before = match.state, match.count, match.actions
    card = next(card for card in match.state.hands[0])

    ahead = match.copy_after(Discard(0, card))

    assert before == (match.state, match.count, match.actions)
    assert Discard(0, card) == ahead.last_action
    assert [] == pilot.notes.calls


def test_slow_speed_mostly_lengthens_pauses() -> None:
    assert Pace.SLOW.beats > Pace.SLOW.factor
    assert [Pace.SLOW, Pace.FULL, Pace.BRISK, Pace.NONE] == sorted(Pace, key=lambda pace: -pace.beats)
