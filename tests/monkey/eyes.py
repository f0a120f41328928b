"""What the monkey test checks: all cards present, nothing hidden shown, the screen in step, the record correct.

`Eyes` makes cheap checks after every event; records and pictures are checked now and then. Every violation is an
`AssertionError` with its place.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from game.engine.actions import Action
from game.engine.record import read_record, replay, state_digest
from game.engine.state import Phase, State
from game.match import Keeper, Match, Player
from game.play.curtain import Curtain
from game.play.screen import PlayScreen
from game.rules.cards import Card
from game.title.screen import Title
from game.ui.loop import Loop
from game.ui.screen import Screen, visible
from sprites.library import CARDS, card_file
from tests.playouts.run import weigh

SUITED = [code for code in CARDS if code != "**"]
FACES = (
    {card_file(code): code for code in CARDS}
    | {card_file(f"{code}*"): code for code in SUITED}
    | {card_file("**black"): "**"}
)


def table_of(screen: Screen) -> PlayScreen | None:
    """Return the table of a screen, or None."""
    return screen if isinstance(screen, PlayScreen) else None


def tables(stack: tuple[Screen, ...]) -> Iterator[PlayScreen]:
    """Return every table in a stack of screens."""
    return (table for table in map(table_of, stack) if table is not None)


class Watch:
    """A keeper that checks every state of a match, and passes calls on to the original keeper."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.before: Keeper | None = match.keeper
        self.weight = weigh(match.start_state)
        self.quarters = quarters(match.start_state)
        self.seen: State | None = None
        self.actions = 0

    def look(self) -> None:
        """Check that every card exists exactly once, public counts are right, and no quarter is lost."""
        state = self.match.state
        if state is self.seen:
            return
        self.seen = state
        assert weigh(state) == self.weight, "a card is lost, or there is one too many"
        assert tuple(map(len, state.hands)) == tuple(seat.cards for seat in state.seats), "public counts are wrong"
        assert quarters(state) == self.quarters, "a quarter is lost"

    def acted(self, action: Action) -> None:
        """Check the state before the action."""
        self.look()
        self.actions += 1
        if self.before is not None:
            self.before.acted(action)

    def took_back(self, actions: int) -> None:
        """Check the state before taking back."""
        self.look()
        if self.before is not None:
            self.before.took_back(actions)

    def seated(self, seat: int, player: Player) -> None:
        """Do nothing: seats change no card."""
        if self.before is not None:
            self.before.seated(seat, player)


def quarters(state: State) -> int:
    """Return all the money at the table."""
    return state.pot + sum(seat.quarters for seat in state.seats)


class Eyes:
    """Watches a loop, and every match that appears on its stack."""

    def __init__(self) -> None:
        self.begun: Counter[str] = Counter()  # matches that appeared on a table, by rule set
        self.actions: Counter[str] = Counter()
        self.over: Counter[str] = Counter()  # finished games, by rule set
        self.screens: Counter[str] = Counter()
        self.pictures = 0
        self._sealed: list[Match] = []

    def look(self, loop: Loop, now: float) -> None:
        """Check after an event what must hold whatever was pressed."""
        stack = loop.stack
        assert isinstance(stack[0], Title), "the title is gone from under the screens"
        self.screens[type(stack[-1]).__name__] += 1
        for table in tables(stack):
            self._match(table.match)
            check_put_away(table)
            if table.stage.is_idle(now) and not table.table.withholds and table in stack[-1:]:
                check_in_step(table)

    def _match(self, match: Match) -> None:
        watch = match.keeper
        if not isinstance(watch, Watch):
            watch = match.keeper = Watch(match)
            self.begun[match.variant.id] += 1
        watch.look()
        self.actions[match.variant.id] += watch.actions
        watch.actions = 0
        if match.is_over and all(other is not match for other in self._sealed):
            self._sealed = [*self._sealed[-3:], match]
            self.over[match.variant.id] += 1

    def picture(self, loop: Loop, faces: set[str], now: float) -> None:
        """Check after a frame that its cards may be seen on this screen."""
        self.pictures += 1
        screens = visible(loop.stack)
        top = table_of(screens[-1])
        if isinstance(screens[-1], Curtain):
            assert not faces, f"the curtain shows {sorted(faces)}"
        elif top is not None and top.stage.is_idle(now) and loop.frames > 1 and not top.table.withholds:
            # (a table that holds a deal back until the results are closed still shows the end of the round, where
            # all cards are open)
            hidden = faces - may_be_seen(top)
            assert not hidden, f"the table shows {sorted(hidden)} to seat {top.me}, open {top.seats.is_open}"


def check_put_away(table: PlayScreen) -> None:
    """Check that no hand is near the screen while a shared table is covered."""
    seats, stage = table.seats, table.stage
    if not seats.is_shared or seats.is_open:
        return
    assert not stage.view.hand, "a hand lies in the view of a table where nobody sits"
    assert not stage.holding.cards, "cards are held at a table where nobody sits"


def check_in_step(table: PlayScreen) -> None:
    """Check that the screen shows the current state when nothing moves."""
    view = table.seats.view()
    assert table.stage.view == view, "the stage rests on another view than the match's"
    assert sorted(table.stage.holding.cards) == sorted(view.hand), "the cards held are not the hand"


def may_be_seen(table: PlayScreen) -> set[str]:
    """Return the cards that may be shown: melds, discards, and the hand of the current player; all once a round is
    over.
    """
    state = table.match.state
    if state.phase in (Phase.ROUND_OVER, Phase.GAME_OVER) or state.round == 0:
        return set(CARDS)
    cards: list[Card] = [*state.discards, *(card for meld in state.melds for card in meld.cards)]
    if table.seats.is_open:
        cards += state.hands[table.me]
    return {str(card) for card in cards}


def check_record(path: Path, match: Match) -> None:
    """Check that the record on disk, read and replayed, equals the match."""
    again = replay(read_record(path.read_text(encoding="utf-8").splitlines(keepends=True)))
    assert again.failure is None, again.failure
    assert state_digest(again.state) == state_digest(match.state), "the record replays to another state"
