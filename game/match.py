"""A game in progress: the state, what has happened, and who decides each seat. No screen, no clock, no thinking.

`submit` is the only way anything changes. What a seat may know comes out as views and redacted events: `view`, `since`,
`history`. Whoever keeps a record is told through `keeper`, before anybody sees the outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Protocol

from game.engine.actions import Action, Deal
from game.engine.decider import temper_of
from game.engine.events import Event, RoundDealt, redacted
from game.engine.eyes import NOBODY
from game.engine.play import Steps, play
from game.engine.record import PERSON, RecordedPlayer
from game.engine.record_header import expect_player, expect_recordable
from game.engine.state import Phase, State, new_game
from game.engine.taking_back import Move, TakeBack, may_take_back, may_take_back_in_practice
from game.engine.view import PlayerView, observe, observe_openly
from game.rules.variant import Variant


class Person(NamedTuple):
    """A seat decided by somebody at the screen."""

    name: str


class Computer(NamedTuple):
    """A seat decided by a computer player of a level."""

    name: str
    level: str


Player = Person | Computer


def named(player: Player) -> RecordedPlayer:
    """A player as a record names her."""
    return RecordedPlayer(player.name, player.level if isinstance(player, Computer) else PERSON)


def player_named(name: RecordedPlayer) -> Player:
    """The player a record names; what plays and is no person is a level.

    >>> player_named(RecordedPlayer("Mei", "sharp"))
    Computer(name='Mei', level='sharp')
    """
    return Person(name.name) if name.plays == PERSON else Computer(name.name, name.plays)


@lru_cache(64)  # asked in every frame
def _names_of(players: tuple[Player, ...]) -> tuple[str, ...]:
    return tuple(player.name for player in players)


@lru_cache(64)
def _people_of(players: tuple[Player, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, player in enumerate(players) if isinstance(player, Person))


@lru_cache(64)
def _tempers_of(players: tuple[Player, ...]) -> tuple[str, ...]:
    return tuple(temper_of(player.level) if isinstance(player, Computer) else "" for player in players)


class SeenEvent(NamedTuple):
    """An event as one seat may know it, what she sees after it, and the number of the action it came of, from 0."""

    event: Event
    view: PlayerView
    move: int = -1  # where nobody asks


class Keeper(Protocol):
    """Whoever keeps what happens, as the autosave does; told before anybody sees the outcome."""

    def acted(self, action: Action) -> None:
        """An action, known to be legal, is about to happen."""
        ...

    def took_back(self, actions: int) -> None:
        """The last so many actions that stood did not happen after all."""
        ...

    def seated(self, seat: int, player: Player) -> None:
        """From here on that seat is decided by this player."""
        ...


@dataclass(slots=True)
class Match:
    """One game and its players, seat by seat. In a `practice` game anything may be taken back."""

    players: tuple[Player, ...]
    state: State
    keeper: Keeper | None = None
    practice: bool = False
    salt: str = ""  # of the seals on its deals; none where nothing was sealed
    start_state: State = field(init=False)
    _moves: list[Move] = field(init=False, default_factory=list)
    _marks: list[int] = field(init=False, default_factory=list)  # of each move's first event
    _count: int = field(init=False, default=0)
    _views: dict[int, tuple[State, PlayerView]] = field(init=False, default_factory=dict, repr=False, compare=False)
    _back: dict[int, tuple[tuple[int, tuple[Player, ...]], TakeBack]] = field(
        init=False, default_factory=dict, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        expect_recordable(self.state.seed, map(named, self.players))
        self.start_state = self.state

    @classmethod
    def start(cls, variant: Variant, players: Sequence[Player], seed: str) -> Match:
        """A game before its first deal. `ValueError` if the variant does not seat so many."""
        return cls(tuple(players), new_game(variant, len(players), seed))

    @classmethod
    def resumed(
        cls,
        start: State,
        moves: Iterable[tuple[Action, Steps]],
        players: Sequence[Player],
        practice: bool = False,
        salt: str = "",
    ) -> Match:
        """A game under way: the moves that stand since its start, and who plays now."""
        match = cls(tuple(players), start, practice=practice, salt=salt)
        for action, steps in moves:
            match._add(action, steps)
        return match

    @property
    def variant(self) -> Variant:
        """The rules played by."""
        return self.state.variant

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody at the table is called, by seat."""
        return _names_of(self.players)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats decided by persons."""
        return _people_of(self.players)

    @property
    def tempers(self) -> tuple[str, ...]:
        """What temper the computer players have, by seat; empty for one without, and for a person."""
        return _tempers_of(self.players)

    @property
    def count(self) -> int:
        """A mark for `since`. It grows with every event and with every taking back, and never shrinks."""
        return self._count

    @property
    def round_mark(self) -> int:
        """The mark at which the round being played was dealt; 0 before the first deal."""
        moves = zip(reversed(self._moves), reversed(self._marks), strict=True)
        return next((began for (action, _), began in moves if isinstance(action, Deal)), 0)

    @property
    def deal_number(self) -> int:
        """The number of the action that dealt the round being played; 0 before the first deal."""
        deals = (number for number in reversed(range(len(self._moves))) if isinstance(self._moves[number][0], Deal))
        return next(deals, 0)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action that stands, the first first."""
        return tuple(action for action, _ in self._moves)

    @property
    def last_action(self) -> Action | None:
        """The last action that stands."""
        return self._moves[-1][0] if self._moves else None

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every action that stands, with its events and the states after them."""
        return tuple(self._moves)

    @property
    def is_over(self) -> bool:
        """Whether the last round has been scored."""
        return self.state.phase is Phase.GAME_OVER

    @property
    def awaits_deal(self) -> bool:
        """Whether the next round may be dealt."""
        return self.state.phase is Phase.ROUND_OVER

    @property
    def to_act(self) -> int | None:
        """The seat that must act; None when a deal or nothing at all comes next."""
        return self.view(0).to_act

    def player(self, seat: int) -> Player:
        """Who decides a seat."""
        return self.players[seat]

    def view(self, seat: int) -> PlayerView:
        """What a seat sees now: until something happens the same value, so that nobody looks twice."""
        return self._seen(self.state, seat)

    def _seen(self, state: State, seat: int) -> PlayerView:
        last = self._views.get(seat)
        if last is None or last[0] is not state:
            last = self._views[seat] = state, observe(state, seat)
        return last[1]

    def open_view(self, seat: int) -> PlayerView:
        """What everybody may see now, from where that seat sits."""
        return observe_openly(self.state, seat)

    def set_keeper(self, keeper: Keeper) -> None:
        """Let this one keep what happens from now on."""
        self.keeper = keeper

    def submit(self, action: Action) -> None:
        """Carry an action out. `IllegalAction` if it is refused, and nothing has changed."""
        steps = play(self.state, action)
        if self.keeper is not None:
            self.keeper.acted(action)
        self._add(action, steps)

    def _add(self, action: Action, steps: Steps) -> None:
        self._moves.append((action, steps))
        self._marks.append(self._count)
        self._count += len(steps)
        self.state = steps[-1][1]

    def imagined(self, action: Action) -> Match:
        """The game as it would go on after an action, for whoever thinks ahead: nothing of it happens or is kept."""
        other = Match(self.players, self.state, practice=self.practice, salt=self.salt)
        other._continue(self)
        other.submit(action)
        return other

    def _continue(self, match: Match) -> None:
        """Have the same past as another game."""
        self.start_state, self._count = match.start_state, match._count
        self._moves, self._marks = [*match._moves], [*match._marks]

    def take_back(self, actions: int = 1) -> None:
        """Let the last actions not have happened. `ValueError` if fewer stand. Whether it is fair `may_take_back` says.

        `since` no longer tells their events, and whoever has shown them must show the views of now instead.
        """
        if not 0 < actions <= len(self._moves):
            raise ValueError(f"{actions} actions cannot be taken back: {len(self._moves)} stand")
        if self.keeper is not None:
            self.keeper.took_back(actions)
        del self._moves[-actions:], self._marks[-actions:]
        self._count += 1
        self.state = self._moves[-1][1][-1][1] if self._moves else self.start_state

    def may_take_back(self, seat: int) -> TakeBack:
        """What this seat may take back now; in practice, what all the persons here may.

        Asked in every frame, and found by walking over the round: walked anew only once something is another.
        """
        now = self._count, self.players if self.practice else ()
        last = self._back.get(seat)
        if last is None or last[0] != now:
            last = self._back[seat] = now, self._may_take_back(seat)
        return last[1]

    def _may_take_back(self, seat: int) -> TakeBack:
        if self.practice:
            return may_take_back_in_practice(self._moves, self.people)
        return may_take_back(self._moves, seat)

    def seat(self, seat: int, player: Player) -> None:
        """Let somebody else decide a seat, from her next decision on."""
        if not 0 <= seat < len(self.players):
            raise ValueError(f"there is no seat {seat + 1}")
        if player == self.players[seat]:
            return
        expect_player(f"P{seat + 1}", *named(player))
        if self.keeper is not None:
            self.keeper.seated(seat, player)
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def set_level(self, seat: int, level: str) -> None:
        """Another level for a computer player, from her next decision on. `ValueError` for a person's seat."""
        player = self.players[seat]
        if not isinstance(player, Computer):
            raise ValueError(f"seat {seat + 1} is not decided by a computer player")
        self.seat(seat, player._replace(level=level))

    def deal(self) -> None:
        """Deal the next round."""
        self.submit(Deal())

    def since(self, mark: int, seat: int) -> tuple[SeenEvent, ...]:
        """What has happened from that mark on and stands, as a seat may know it."""
        steps = self._steps_since(mark)
        return tuple(SeenEvent(redacted(event, seat), self._seen(state, seat), move) for event, state, move in steps)

    def open_since(self, mark: int, seat: int) -> tuple[SeenEvent, ...]:
        """The same as everybody may know it, from where that seat sits."""
        steps = self._steps_since(mark)
        return tuple(
            SeenEvent(redacted(event, NOBODY), observe_openly(state, seat), move) for event, state, move in steps
        )

    def _steps_since(self, mark: int) -> tuple[tuple[Event, State, int], ...]:
        """What has happened from that mark on and stands, each with the number of its action."""
        fresh: list[tuple[Event, State, int]] = []
        for move in reversed(range(len(self._moves))):
            (_, steps), began = self._moves[move], self._marks[move]
            if began + len(steps) <= mark:
                break
            fresh[:0] = ((event, state, move) for event, state in steps[max(0, mark - began) :])
        return tuple(fresh)

    def history(self, seat: int) -> tuple[Event, ...]:
        """The events of the round being played, from its deal on, as a seat may know them."""
        events: list[Event] = []
        for action, steps in reversed(self._moves):
            events[:0] = (event for event, _ in steps)
            if isinstance(action, Deal):
                break
        start = next((at for at, event in enumerate(events) if isinstance(event, RoundDealt)), 0)
        return tuple(redacted(event, seat) for event in events[start:])
