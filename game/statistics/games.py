"""Finished games as values, and one person's totals.

`finished` turns a match into a `FinishedGame`; `filter_games` selects games and `figures` adds them up for one person,
by name. Practice games are separate and have no winner. Pure: `file` stores the games. No pygame, no clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from statistics import median
from typing import NamedTuple

from game.engine.actions import Deal
from game.engine.decider import level_of
from game.engine.events import (
    BoughtInTurn,
    Event,
    MeldsLaid,
    RoundDealt,
    ShanghaiCalled,
    TurnEnded,
    UpcardBought,
)
from game.engine.history import with_turns
from game.engine.record import PERSON, state_digest
from game.engine.standing import contracts_laid, standing
from game.engine.state import RoundResult
from game.match import Match, Person, Player, named
from game.rules.scoring import by_points, ranked, tally
from game.rules.variant import Winner

MIXED, PEOPLE = "mixed", "people"  # opponents of several levels; opponents at the same screen
MOST_BARS = 12
EARLY_TURNS = 3  # own turns in which buys are early


class Finisher(NamedTuple):
    """One player at the end of a game. `plays` is `PERSON` or a level of computer player."""

    name: str
    plays: str
    place: int  # 1 for the first; equal results share a place
    total: int  # what decides the game: card penalties, or points for going out
    quarters: int


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game with everything its score sheet shows."""

    ended: str  # local time, "2025-03-01 21:40"
    rule_set: str  # its id
    title: str
    rounds: int
    most_points: bool  # whether the highest total wins
    uses_quarters: bool
    practice: bool
    seed: str
    card_points: tuple[int, ...]  # by rank: joker, ace, two, ... king
    players: tuple[Finisher, ...]
    sheet: tuple[RoundResult, ...]
    buys: tuple[tuple[int, ...], ...]  # by round, then by seat
    laid: tuple[tuple[int, ...], ...]  # by round, then by seat, as `turns_of_laying` returns it; empty if unknown
    calls: tuple[tuple[int, ...], ...]  # the calls of Shanghai, by round, then by seat; nothing where nobody knows
    digest: str  # the digest of the final state, so that a game is counted only once
    minutes: int = 0  # how long it took in one sitting; 0 if unknown
    early: tuple[tuple[int, ...], ...] = ()  # by round, then by seat, as `early_buys` returns it; empty if unknown
    sat: tuple[tuple[str, ...], ...] = ()  # as `people_by_round` returns it; empty if nobody changed seats
    numbers: tuple[int, ...] = ()  # of the rounds of a short game in its rule set; empty: all were played

    @property
    def kind(self) -> str:
        """What games must share to be counted together: the rule set and, if they are short, their rounds."""
        return " ".join(map(str, (self.rule_set, *self.numbers)))

    def seat_of(self, person: str) -> int | None:
        """Return the seat in which a person of that name played the whole game."""
        for at, player in enumerate(self.players):
            if player.plays == PERSON and player.name == person and not self.has_changed_hands(at):
                return at
        return None

    def seats_of(self, person: str) -> tuple[int | None, ...]:
        """Return the seat in which a person played each round; None for a round that they didn't play alone."""
        if not self.sat:
            return (self.seat_of(person),) * len(self.sheet)
        return tuple(names.index(person) if person and person in names else None for names in self.sat)

    def first_seat_of(self, person: str) -> int | None:
        """Return the first seat in which a person played a round; None if they played none."""
        return next((seat for seat in self.seats_of(person) if seat is not None), None)

    def has_changed_hands(self, seat: int) -> bool:
        """Return whether a seat had several players."""
        own = self.players[seat]
        return any(names[seat] != (own.name if own.plays == PERSON else "") for names in self.sat)

    @property
    def people(self) -> tuple[str, ...]:
        """The people who played at least one round alone in a seat."""
        if not self.sat:
            return tuple(player.name for player in self.players if player.plays == PERSON)
        return tuple(dict.fromkeys(name for names in self.sat for name in names if name))

    def scored(self, result: RoundResult) -> tuple[int, ...]:
        """Return a round's scores, by seat."""
        return result.points if self.most_points else result.penalties

    @property
    def winner(self) -> Winner:
        """Return what decided the ranking."""
        if any(result.laid for result in self.sheet):
            return Winner.MOST_CONTRACTS
        return Winner.MOST_POINTS if self.most_points else Winner.LOWEST_SCORE

    def places(self, totals: Sequence[int], number: int) -> tuple[int, ...]:
        """Return the place of each seat after a round, with these totals."""
        if number == len(self.sheet):
            return tuple(player.place for player in self.players)
        sign, sheet = -1 if self.most_points else 1, self.sheet[:number]
        return ranked([(-contracts_laid(sheet, seat), sign * total) for seat, total in enumerate(totals)])

    def level_against(self, seat: int) -> str:
        """Return how strong a seat's opponents were: a level, `MIXED` for several, `PEOPLE` if all were people."""
        levels = {
            level_of(player.plays) for at, player in enumerate(self.players) if at != seat and player.plays != PERSON
        }
        return levels.pop() if len(levels) == 1 else MIXED if levels else PEOPLE


def finished(match: Match, ended: str, minutes: int = 0) -> FinishedGame:
    """Return the match as a finished game. Raises `ValueError` while it is still running."""
    if not match.is_over:
        raise ValueError("the game is not over")
    return _as_scored(match, ended, minutes, match.variant.numbers)


def so_far(match: Match, ended: str) -> FinishedGame:
    """Return the match as if only the rounds had been played that are scored: a short game."""
    numbers = tuple(match.variant.number_of(result.round) for result in match.state.sheet)
    return _as_scored(match, ended, 0, numbers)


def without_last_round(game: FinishedGame) -> FinishedGame:
    """Return a game as it was a round earlier, with the places and totals of later."""
    by_round = ("sheet", "buys", "laid", "calls", "early", "sat", "numbers")
    return replace(game, rounds=game.rounds - 1, **{name: getattr(game, name)[: game.rounds - 1] for name in by_round})


def _as_scored(match: Match, ended: str, minutes: int, numbers: tuple[int, ...]) -> FinishedGame:
    state, variant = match.state, match.variant
    totals = tuple(tally(seat.score, seat.points, variant) for seat in state.seats)
    sitting = match.deciders[-1] if match.deciders else match.players
    players = (
        Finisher(*named(player), place, total, seat.quarters)
        for player, place, total, seat in zip(sitting, standing(state), totals, state.seats, strict=True)
    )
    events = [seen.event for seen in match.since(0, 0)]
    return FinishedGame(
        ended=ended,
        rule_set=variant.id,
        title=variant.title,
        rounds=len(state.sheet),
        most_points=by_points(variant),
        uses_quarters=variant.money.used,
        practice=match.practice,
        seed=state.seed,
        card_points=variant.scoring.card_points,
        players=tuple(players),
        sheet=state.sheet,
        buys=buys_by_round(events, state.players, len(state.sheet)),
        laid=turns_of_laying(events, state.players, len(state.sheet)),
        calls=calls_by_round(events, state.players, len(state.sheet)),
        digest=state_digest(state),
        minutes=minutes,
        early=early_buys(events, state.players, len(state.sheet)),
        sat=people_by_round(match, len(state.sheet)),
        numbers=numbers,
    )


def people_by_round(match: Match, rounds: int) -> tuple[tuple[str, ...], ...]:
    """Return, by round and seat, the person who made every choice of the seat; empty text for several, or a computer.

    No rounds are returned if the same players made all choices.
    """
    deciders = match.deciders
    if len(set(deciders)) < 2:
        return ()
    last = dict[int, tuple[Player, ...]]()
    names = {number: tuple(set[str]() for _ in match.players) for number in range(1, rounds + 1)}
    for (action, steps), players in zip(match.moves, deciders, strict=True):
        number = steps[-1][1].round
        last[number] = players
        if not isinstance(action, Deal) and number in names:
            names[number][action.seat].add(_person(players[action.seat]))
    return tuple(
        tuple(
            _person(last.get(number, deciders[0])[seat]) if not here else here.pop() if len(here) == 1 else ""
            for seat, here in enumerate(names[number])
        )
        for number in range(1, rounds + 1)
    )


def _person(player: Player) -> str:
    return player.name if isinstance(player, Person) else ""


def usual_minutes(games: Iterable[FinishedGame], rule_set: str, players: int, rounds: int) -> int:
    """Return the median minutes of games of a rule set with this many players and rounds; 0 if unknown."""
    wanted = rule_set, players, rounds
    known = [
        game.minutes
        for game in games
        if game.minutes and (game.rule_set, len(game.players), game.rounds) == wanted and not game.practice
    ]
    return round(median(known)) if known else 0


def buys_by_round(events: Iterable[Event], players: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    """Return how often each seat bought in each round; a game continued in the middle knows only later rounds."""
    bought = _count_by_round(events, (UpcardBought, BoughtInTurn))
    return tuple(tuple(bought[number, seat] for seat in range(players)) for number in range(1, rounds + 1))


def calls_by_round(events: Iterable[Event], players: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    """Return how often each seat called Shanghai and got the card, in each round on the sheet."""
    called = _count_by_round(events, (ShanghaiCalled,))
    return tuple(tuple(called[number, seat] for seat in range(players)) for number in range(1, rounds + 1))


def _count_by_round(
    events: Iterable[Event], kinds: tuple[type[UpcardBought | BoughtInTurn | ShanghaiCalled], ...]
) -> Counter[tuple[int, int]]:
    """Return how many events of these kinds there were, by round and seat."""
    counts: Counter[tuple[int, int]] = Counter()
    now = 0
    for event in events:
        if isinstance(event, RoundDealt):
            now = event.round
        elif isinstance(event, kinds):
            counts[now, event.seat] += 1
    return counts


def turns_of_laying(events: Iterable[Event], players: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    """Return, by round and seat, on which of its own turns a seat laid down, counted from 1; 0 if it never did.

    A round is empty if its deal is not among the events.
    """
    turns: Counter[int] = Counter()
    by_round: dict[int, list[int]] = {}
    laid: list[int] = []
    for event, begins in with_turns(events):
        if begins is not None:
            turns[begins] += 1
        match event:
            case RoundDealt():
                turns.clear()
                laid = by_round[event.round] = [0] * players
            case MeldsLaid(seat=seat) if laid and not laid[seat]:
                laid[seat] = max(1, turns[seat])
            case _:
                pass
    return tuple(tuple(by_round.get(number, ())) for number in range(1, rounds + 1))


def early_buys(events: Iterable[Event], players: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    """Return, by round and seat, the buys up to the end of its early turns.

    A round is empty if its deal is not among the events.
    """
    ended: Counter[int] = Counter()
    by_round: dict[int, list[int]] = {}
    early: list[int] = []
    for event in events:
        match event:
            case RoundDealt():
                ended.clear()
                early = by_round[event.round] = [0] * players
            case TurnEnded(seat=seat):
                ended[seat] += 1
            case UpcardBought(seat=seat) | BoughtInTurn(seat=seat) if early and ended[seat] < EARLY_TURNS:
                early[seat] += 1
            case _:
                pass
    return tuple(tuple(by_round.get(number, ())) for number in range(1, rounds + 1))


# ---- filters ----


class Filters(NamedTuple):
    """The person, and which of their games to include; None: all."""

    person: str
    rule_set: str | None = None  # or one of its short games, as `FinishedGame.kind`
    level: str | None = None
    players: int | None = None
    practice: bool = False
    first_day: str = ""  # earlier games are excluded; empty: none


def filter_games(games: Iterable[FinishedGame], choice: Filters) -> tuple[FinishedGame, ...]:
    """Return the games in which the person played and which pass the filters."""
    return tuple(game for game in games if _fits(game, choice))


def _fits(game: FinishedGame, choice: Filters) -> bool:
    seat = game.first_seat_of(choice.person)
    return (
        seat is not None
        and game.practice == choice.practice
        and choice.first_day <= game.ended
        and choice.rule_set in (None, game.kind)
        and choice.players in (None, len(game.players))
        and (choice.level is None or choice.level == game.level_against(seat))
    )


def people(games: Iterable[FinishedGame]) -> tuple[str, ...]:
    """Return everyone who has played, most games first."""
    names = Counter(name for game in games for name in game.people)
    return tuple(name for name, _ in names.most_common())


# ---- totals ----


class PersonalRound(NamedTuple):
    """A round that one person played, and the seat in which they did; `at` is its index on the sheet."""

    game: FinishedGame
    at: int
    seat: int

    @property
    def result(self) -> RoundResult:
        """The line of the sheet."""
        return self.game.sheet[self.at]

    @property
    def number(self) -> int:
        """The number that the round has in its rule set."""
        return self.game.numbers[self.at] if self.game.numbers else self.result.round

    @property
    def points(self) -> int:
        """The person's score."""
        return self.game.scored(self.result)[self.seat]

    @property
    def is_out(self) -> bool:
        """Return whether they went out."""
        return self.result.out == self.seat

    @property
    def buys(self) -> int:
        """Return how often they bought."""
        return self.game.buys[self.at][self.seat]


def rounds_of_game(game: FinishedGame, person: str) -> Iterator[PersonalRound]:
    """Yield the rounds of a game that a person played."""
    for at, seat in enumerate(game.seats_of(person)):
        if seat is not None:
            yield PersonalRound(game, at, seat)


@dataclass(frozen=True, slots=True)
class Figures:
    """One person's totals over some games. Points are only comparable if all games are won by the same thing.

    Of a game in which their seat had several players, only the rounds count that they played alone.
    """

    games: int = 0
    wins: int = 0  # including shared ones
    shared: int = 0
    rounds: int = 0
    out: int = 0  # rounds in which they went out
    buys: int = 0
    points: int = 0
    quarters: int = 0  # at the ends of all games
    best: int | None = None  # a game's total
    worst: int | None = None
    streak: int = 0  # games won in a row, up to now
    longest: int = 0
    places: tuple[int, ...] = ()  # how often they came first, second, ...

    @property
    def win_rate(self) -> float:
        """Wins per game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def out_rate(self) -> float:
        """The share of rounds in which they went out."""
        return self.out / self.rounds if self.rounds else 0.0

    @property
    def points_a_round(self) -> float:
        """Points per round."""
        return self.points / self.rounds if self.rounds else 0.0

    @property
    def buys_a_round(self) -> float:
        """Buys per round."""
        return self.buys / self.rounds if self.rounds else 0.0


def figures(games: Sequence[FinishedGame], person: str) -> Figures:
    """Return the totals of a person who played in all these games, the oldest first. Practice games have no winner."""
    rounds = [scored for game in games for scored in rounds_of_game(game, person)]
    if not rounds:
        return Figures()
    held = [(game, seat) for game in games if (seat := game.seat_of(person)) is not None]
    parts = [scored for scored in rounds if scored.game.seat_of(person) is None]
    ends = [game.players[seat] for game, seat in held]
    won = [is_win(game, seat) for game, seat in held]
    totals = sorted((end.total for end in ends), reverse=games[0].most_points)
    times = Counter(end.place for end in ends)
    streak, longest = _streaks(won)
    return Figures(
        games=len(held),
        wins=sum(won),
        shared=sum(is_won and _is_shared(game) for is_won, (game, _) in zip(won, held, strict=True)),
        rounds=len(rounds),
        out=sum(scored.is_out for scored in rounds),
        buys=sum(scored.buys for scored in rounds),
        points=sum(totals) + sum(scored.points for scored in parts),
        quarters=sum(end.quarters for end in ends),
        best=totals[0] if totals else None,
        worst=totals[-1] if totals else None,
        streak=streak,
        longest=longest,
        places=tuple(times[place] for place in range(1, max((len(game.players) for game, _ in held), default=0) + 1)),
    )


def is_win(game: FinishedGame, seat: int) -> bool:
    """Return whether a seat came first, alone or shared, in a game that counts, with one player in all rounds."""
    return game.players[seat].place == 1 and not game.practice and not game.has_changed_hands(seat)


def _is_shared(game: FinishedGame) -> bool:
    return sum(player.place == 1 for player in game.players) > 1


def _streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Return games won in a row: up to now, and the maximum."""
    now = longest = 0
    for is_won in won:
        now = now + 1 if is_won else 0
        longest = max(longest, now)
    return now, longest


def by_rule_set(games: Sequence[FinishedGame], person: str) -> tuple[tuple[FinishedGame, Figures], ...]:
    """Return a person's totals in each rule set, most played first, with its latest game for the title; of short games
    apart.
    """
    kinds = Counter(game.kind for game in games)
    held = ([game for game in games if game.kind == kind] for kind, _ in kinds.most_common())
    return tuple((of_one[-1], figures(of_one, person)) for of_one in held)


def by_level(games: Sequence[FinishedGame], person: str) -> tuple[tuple[str, Figures], ...]:
    """Return a person's totals against each level, most played first."""
    held: dict[str, list[FinishedGame]] = {}
    for game in games:
        seat = game.first_seat_of(person)
        if seat is not None:
            held.setdefault(game.level_against(seat), []).append(game)
    ordered = sorted(held.items(), key=lambda entry: -len(entry[1]))
    return tuple((level, figures(of_one, person)) for level, of_one in ordered)


class Bin(NamedTuple):
    """How many values lie from `low` to `high`, both included."""

    low: int
    high: int
    occurrences: int


def distribution(values: Sequence[int], most: int = MOST_BARS) -> tuple[Bin, ...]:
    """Return the distribution of values in at most `most` bars (at least two) of equal, round width.

    >>> distribution((0, 0, 5, 12), most=3)
    (Bin(low=0, high=4, occurrences=2), Bin(low=5, high=9, occurrences=1), Bin(low=10, high=14, occurrences=1))
    """
    if not values:
        return ()
    low, high = min(values), max(values)
    widths = (part * 10**power for power in count() for part in (1, 2, 5))
    width = next(width for width in widths if high // width - low // width < most)
    counts = Counter(value // width for value in values)
    return tuple(Bin(at * width, (at + 1) * width - 1, counts[at]) for at in range(low // width, high // width + 1))


def round_points(games: Sequence[FinishedGame], person: str) -> tuple[int, ...]:
    """Return the person's score in every round."""
    return tuple(scored.points for game in games for scored in rounds_of_game(game, person))


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything to show about the selected games."""

    choice: Filters
    games: tuple[FinishedGame, ...]
    figures: Figures
    rule_sets: tuple[tuple[FinishedGame, Figures], ...]  # regardless of the rule-set filter
    levels: tuple[tuple[str, Figures], ...]
    spread: tuple[Bin, ...]

    @property
    def is_comparable(self) -> bool:
        """Return whether points are comparable: all games have the same rounds of the same rule set."""
        return len({game.kind for game in self.games}) == 1


class GamesFound(NamedTuple):
    """Games, the messages from reading them, and their totals if these are already known."""

    games: tuple[FinishedGame, ...] = ()
    complaints: tuple[str, ...] = ()
    counted: Totals | None = None


def counted(games: Sequence[FinishedGame], choice: Filters) -> Totals:
    """Return the totals of the selected games."""
    shown = filter_games(games, choice)
    of_all = shown if choice.rule_set is None else filter_games(games, choice._replace(rule_set=None))
    return Totals(
        choice,
        shown,
        figures(shown, choice.person),
        by_rule_set(of_all, choice.person),
        by_level(shown, choice.person),
        distribution(round_points(shown, choice.person)),
    )
