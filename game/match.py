"""A game in progress: the state, its history, and who decides for each seat. No screen, no clock, no thinking.

All changes go through `submit`. What a seat may know is available as views and redacted events: `view`, `since`,
`history`. The `keeper`, which writes the record, is called before anyone sees the outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Protocol

from game.engine.actions import Action, Deal
from game.engine.dealing import seating
from game.engine.decider import temper_of
from game.engine.events import Event, redacted
from game.engine.history import RoundHistory, history_from
from game.engine.play import Steps, play
from game.engine.record import PERSON, RecordedPlayer
from game.engine.record_header import expect_player, expect_recordable
from game.engine.state import Phase, State, new_game
from game.engine.taking_back import Move, TakeBack, may_take_back, may_take_back_in_practice
from game.engine.view import PlayerView, observe, observe_openly
from game.engine.viewpoint import NOBODY
from game.rules.variant import Variant


class Person(NamedTuple):
    """A seat decided by a person at the screen."""

    name: str


class Computer(NamedTuple):
    """A seat decided by a computer player of a level."""

    name: str
    level: str


Player = Person | Computer


def named(player: Player) -> RecordedPlayer:
    """Return a player as records name it."""
    return RecordedPlayer(player.name, player.level if isinstance(player, Computer) else PERSON)


def player_named(name: RecordedPlayer) -> Player:
    """Return the player a record names; anything but a person is a level.

    >>> player_named(RecordedPlayer("Mei", "sharp"))
    Computer(name='Mei', level='sharp')
    """
    return Person(name.name) if name.plays == PERSON else Computer(name.name, name.plays)


def _who(player: Player) -> tuple[str, bool]:
    return player.name, isinstance(player, Person)


@lru_cache(64)  # called for every frame
def _names_of(players: tuple[Player, ...]) -> tuple[str, ...]:
    return tuple(player.name for player in players)


@lru_cache(64)
def _people_of(players: tuple[Player, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, player in enumerate(players) if isinstance(player, Person))


@lru_cache(64)
def _tempers_of(players: tuple[Player, ...]) -> tuple[str, ...]:
    return tuple(temper_of(player.level) if isinstance(player, Computer) else "" for player in players)


class SeenEvent(NamedTuple):
    """An event as one seat may know it, the seat's view after it, and the index of its action."""

    event: Event
    view: PlayerView
    move: int = -1  # if not needed


class Keeper(Protocol):
    """Stores what happens, like the autosave; called before anyone sees the outcome."""

    def acted(self, action: Action) -> None:
        """Prepare for an action, known to be legal, that is about to happen."""
        ...

    def took_back(self, actions: int) -> None:
        """Handle the taking back of the last `actions` actions that stand."""
        ...

    def seated(self, seat: int, player: Player) -> None:
        """Handle a new player for that seat, who decides from now on."""
        ...


@dataclass(slots=True)
class Match:
    """One game and its players by seat. In a `practice` game anything may be taken back."""

    players: tuple[Player, ...]
    state: State
    keeper: Keeper | None = None
    practice: bool = False
    salt: str = ""  # the salt of the seals on its deals; empty if they are not sealed
    start_state: State = field(init=False)
    _moves: list[Move] = field(init=False, default_factory=list)
    _marks: list[int] = field(init=False, default_factory=list)  # the index of each move's first event
    _deciders: list[tuple[Player, ...]] = field(init=False, default_factory=list)  # the players at each move
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
        """Create a game before its first deal. Raises `ValueError` if the variant does not allow this many players.

        If the cards drawn seat the players, they sit in that order, the first player on the first seat (K-28).
        """
        seats = seating(variant, len(players), seed)
        return cls(tuple(players[player] for player in seats), new_game(variant, len(players), seed))

    @classmethod
    def resumed(
        cls,
        start: State,
        moves: Iterable[tuple[Action, Steps]],
        players: Sequence[Player],
        practice: bool = False,
        salt: str = "",
        deciders: Sequence[tuple[Player, ...]] = (),
    ) -> Match:
        """Create a game under way from its start, the moves that stand, and the current players.

        `deciders` are the players at each move, if they were others.
        """
        match = cls(tuple(players), start, practice=practice, salt=salt)
        for action, steps in moves:
            match._add(action, steps)
        match._deciders[: len(deciders)] = deciders
        return match

    @property
    def variant(self) -> Variant:
        """The rule set."""
        return self.state.variant

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return _names_of(self.players)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats decided by persons."""
        return _people_of(self.players)

    @property
    def tempers(self) -> tuple[str, ...]:
        """The computer players' styles by seat; empty for those without one, and for persons."""
        return _tempers_of(self.players)

    @property
    def count(self) -> int:
        """A mark for `since`. It grows with every event and every taking back, and never shrinks."""
        return self._count

    @property
    def round_mark(self) -> int:
        """The mark at which the current round was dealt; 0 before the first deal."""
        moves = zip(reversed(self._moves), reversed(self._marks), strict=True)
        return next((began for (action, _), began in moves if isinstance(action, Deal)), 0)

    @property
    def deal_number(self) -> int:
        """The index of the action that dealt the current round; 0 before the first deal."""
        deals = (number for number in reversed(range(len(self._moves))) if isinstance(self._moves[number][0], Deal))
        return next(deals, 0)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action that stands, in order."""
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
    def deciders(self) -> tuple[tuple[Player, ...], ...]:
        """The players in the seats at each move that stands."""
        return tuple(self._deciders)

    @property
    def is_over(self) -> bool:
        """Return whether the last round has been scored."""
        return self.state.phase is Phase.GAME_OVER

    @property
    def awaits_deal(self) -> bool:
        """Return whether the next round may be dealt."""
        return self.state.phase is Phase.ROUND_OVER

    @property
    def to_act(self) -> int | None:
        """The seat that must act; None when a deal or nothing at all comes next."""
        return self.view(0).to_act

    def player(self, seat: int) -> Player:
        """Return who decides a seat."""
        return self.players[seat]

    def view(self, seat: int) -> PlayerView:
        """Return what a seat sees now: the same object until something happens.

        Callers can therefore compare views by identity.
        """
        return self._cached_view(self.state, seat)

    def _cached_view(self, state: State, seat: int) -> PlayerView:
        last = self._views.get(seat)
        if last is None or last[0] is not state:
            last = self._views[seat] = state, observe(state, seat)
        return last[1]

    def open_view(self, seat: int) -> PlayerView:
        """Return what everyone may see now, from that seat's place."""
        return observe_openly(self.state, seat)

    def set_keeper(self, keeper: Keeper) -> None:
        """Set the keeper of everything that happens from now on."""
        self.keeper = keeper

    def submit(self, action: Action) -> None:
        """Apply an action. Raises `IllegalAction` if it is refused; then nothing has changed."""
        steps = play(self.state, action)
        if self.keeper is not None:
            self.keeper.acted(action)
        self._add(action, steps)

    def _add(self, action: Action, steps: Steps) -> None:
        self._moves.append((action, steps))
        self._marks.append(self._count)
        self._deciders.append(self.players)
        self._count += len(steps)
        self.state = steps[-1][1]

    def copy_after(self, action: Action) -> Match:
        """Return a copy of the game after an action, for looking ahead: it is neither played nor stored."""
        other = Match(self.players, self.state, practice=self.practice, salt=self.salt)
        other._continue(self)
        other.submit(action)
        return other

    def _continue(self, match: Match) -> None:
        """Copy the history of another game."""
        self.start_state, self._count = match.start_state, match._count
        self._moves, self._marks, self._deciders = [*match._moves], [*match._marks], [*match._deciders]

    def take_back(self, actions: int = 1) -> None:
        """Take the last actions back. Raises `ValueError` if fewer stand. `may_take_back` decides whether that is fair.

        `since` no longer returns their events; screens that have shown them must show the current views instead.
        """
        if not 0 < actions <= len(self._moves):
            raise ValueError(f"{actions} actions cannot be taken back: {len(self._moves)} stand")
        if self.keeper is not None:
            self.keeper.took_back(actions)
        del self._moves[-actions:], self._marks[-actions:], self._deciders[-actions:]
        self._count += 1
        self.state = self._moves[-1][1][-1][1] if self._moves else self.start_state

    def may_take_back(self, seat: int) -> TakeBack:
        """Return what this seat may take back now; in practice, what all persons here may.

        Called for every frame, so the result is cached until something changes.
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
        """Let another player decide a seat, from its next decision on."""
        if not 0 <= seat < len(self.players):
            raise ValueError(f"there is no seat {seat + 1}")
        if player == self.players[seat]:
            return
        expect_player(f"P{seat + 1}", *named(player))
        if self.keeper is not None:
            self.keeper.seated(seat, player)
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def has_changed_hands(self, seat: int) -> bool:
        """Return whether not all choices of a seat were made by the player who has it now; a level may have changed."""
        now = _who(self.players[seat])
        return any(
            not isinstance(action, Deal) and action.seat == seat and _who(players[seat]) != now
            for (action, _), players in zip(self._moves, self._deciders, strict=True)
        )

    def set_level(self, seat: int, level: str) -> None:
        """Change the level of a computer player, from its next decision on. Raises `ValueError` for a person's seat."""
        player = self.players[seat]
        if not isinstance(player, Computer):
            raise ValueError(f"seat {seat + 1} is not decided by a computer player")
        self.seat(seat, player._replace(level=level))

    def deal(self) -> None:
        """Deal the next round."""
        self.submit(Deal())

    def since(self, mark: int, seat: int) -> tuple[SeenEvent, ...]:
        """Return the events since a mark that still stand, as a seat may know them."""
        steps = self._steps_since(mark)
        return tuple(
            SeenEvent(redacted(event, seat), self._cached_view(state, seat), move) for event, state, move in steps
        )

    def open_since(self, mark: int, seat: int) -> tuple[SeenEvent, ...]:
        """Return the same events as everyone may know them, from that seat's place."""
        steps = self._steps_since(mark)
        return tuple(
            SeenEvent(redacted(event, NOBODY), observe_openly(state, seat), move) for event, state, move in steps
        )

    def _steps_since(self, mark: int) -> tuple[tuple[Event, State, int], ...]:
        """Return the events since a mark that still stand, each with its state and the index of its action."""
        fresh: list[tuple[Event, State, int]] = []
        for move in reversed(range(len(self._moves))):
            (_, steps), began = self._moves[move], self._marks[move]
            if began + len(steps) <= mark:
                break
            fresh[:0] = ((event, state, move) for event, state in steps[max(0, mark - began) :])
        return tuple(fresh)

    def history(self, seat: int) -> RoundHistory:
        """Return the events of the current round, from its deal on, as a seat may know them."""
        events: list[Event] = []
        for action, steps in reversed(self._moves):
            events[:0] = (event for event, _ in steps)
            if isinstance(action, Deal):
                break
        return history_from(self.start_state, events, seat)
