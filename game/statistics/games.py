"""Finished games as values, and what they add up to for one person.

`finished` makes a `FinishedGame` of a match; `chosen` keeps those one asks about, `figures` adds them up for one
person, by her name. Practice games stand apart: nobody wins in them. Pure: where games are kept is
`file`'s to know. No pygame, no clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from statistics import median
from typing import NamedTuple

from game.engine.decider import level_of
from game.engine.events import BoughtInTurn, Event, MeldsLaid, RoundDealt, TurnBegan, UpcardBought
from game.engine.record import PERSON, state_digest
from game.engine.state import RoundResult
from game.match import Match, named
from game.rules.scoring import by_points, places, tally

MIXED, PEOPLE = "mixed", "people"  # opponents of several levels, opponents at the same screen
MOST_BARS = 12


class Finisher(NamedTuple):
    """One player at the end of a game. `plays` is `PERSON` or a level of computer player."""

    name: str
    plays: str
    place: int  # 1 for the first; shared where results are equal
    total: int  # what the game is won by: card penalties, or points for going out
    quarters: int


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played to its end; everything its score sheet shows."""

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
    laid: tuple[tuple[int, ...], ...]  # by round, then by seat: as `turns_of_laying` says; nothing where nobody knows
    digest: str  # of the last state: a game is counted once, however often it is told
    minutes: int = 0  # it took in one sitting; 0 where nobody knows

    def seat_of(self, person: str) -> int | None:
        """Where somebody of that name sat herself."""
        found = (at for at, player in enumerate(self.players) if player.plays == PERSON and player.name == person)
        return next(found, None)

    def scored(self, result: RoundResult) -> tuple[int, ...]:
        """What a round wrote on the sheet, by seat."""
        return result.points if self.most_points else result.penalties

    def level_against(self, seat: int) -> str:
        """How strong a seat's opponents were: a level, `MIXED` for several, `PEOPLE` where none was a computer."""
        levels = {
            level_of(player.plays) for at, player in enumerate(self.players) if at != seat and player.plays != PERSON
        }
        return levels.pop() if len(levels) == 1 else MIXED if levels else PEOPLE


def finished(match: Match, ended: str, minutes: int = 0) -> FinishedGame:
    """The match as a finished game that took so long; `ValueError` while it still goes on."""
    if not match.is_over:
        raise ValueError("the game is not over")
    state, variant = match.state, match.variant
    totals = tuple(tally(seat.score, seat.points, variant) for seat in state.seats)
    ranks = places(totals, most=by_points(variant))
    players = (
        Finisher(*named(player), place, total, seat.quarters)
        for player, place, total, seat in zip(match.players, ranks, totals, state.seats, strict=True)
    )
    events = [seen.event for seen in match.since(0, 0)]
    return FinishedGame(
        ended=ended,
        rule_set=variant.id,
        title=variant.title,
        rounds=len(variant.rounds),
        most_points=by_points(variant),
        uses_quarters=variant.money.used,
        practice=match.practice,
        seed=state.seed,
        card_points=variant.scoring.card_points,
        players=tuple(players),
        sheet=state.sheet,
        buys=buys_by_round(events, state.players, len(state.sheet)),
        laid=turns_of_laying(events, state.players, len(state.sheet)),
        digest=state_digest(state),
        minutes=minutes,
    )


def has_won(games: Iterable[FinishedGame]) -> bool:
    """Whether a person has won a game."""
    return any(
        is_win(game, seat) and player.plays == PERSON for game in games for seat, player in enumerate(game.players)
    )


def usual_minutes(games: Iterable[FinishedGame], rule_set: str, players: int) -> int:
    """How long games of a rule set with so many players took: the median; 0 where nobody knows."""
    known = [
        game.minutes
        for game in games
        if game.minutes and game.rule_set == rule_set and len(game.players) == players and not game.practice
    ]
    return round(median(known)) if known else 0


def buys_by_round(events: Iterable[Event], players: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    """How often each seat bought in each round on the sheet; a game taken up in the middle knows only the rest."""
    bought: Counter[tuple[int, int]] = Counter()
    now = 0
    for event in events:
        if isinstance(event, RoundDealt):
            now = event.round
        elif isinstance(event, UpcardBought | BoughtInTurn):
            bought[now, event.seat] += 1
    return tuple(tuple(bought[number, seat] for seat in range(players)) for number in range(1, rounds + 1))


def turns_of_laying(events: Iterable[Event], players: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    """By round on the sheet, then by seat: in which of her turns she laid down, from 1; 0 where she never did.

    Of a round whose deal is not among the events nothing is known.
    """
    turns: Counter[int] = Counter()
    found: dict[int, list[int]] = {}
    laid: list[int] = []
    for event in events:
        match event:
            case RoundDealt():
                turns.clear()
                laid = found[event.round] = [0] * players
            case TurnBegan(seat=seat):
                turns[seat] += 1
            case MeldsLaid(seat=seat) if laid and not laid[seat]:
                laid[seat] = max(1, turns[seat])
            case _:
                pass
    return tuple(tuple(found.get(number, ())) for number in range(1, rounds + 1))


# ---- which games ----


class Filters(NamedTuple):
    """Whose games are asked about, and which of them; None: all."""

    person: str
    rule_set: str | None = None
    level: str | None = None
    players: int | None = None
    practice: bool = False
    first_day: str = ""  # games that ended before it are not asked about; empty: all are


def filter_games(games: Iterable[FinishedGame], choice: Filters) -> tuple[FinishedGame, ...]:
    """The games somebody sat in herself, as far as they are asked about."""
    return tuple(game for game in games if _fits(game, choice))


def _fits(game: FinishedGame, choice: Filters) -> bool:
    seat = game.seat_of(choice.person)
    return (
        seat is not None
        and game.practice == choice.practice
        and choice.first_day <= game.ended
        and choice.rule_set in (None, game.rule_set)
        and choice.players in (None, len(game.players))
        and choice.level in (None, game.level_against(seat))
    )


def people(games: Iterable[FinishedGame]) -> tuple[str, ...]:
    """Everybody who has played, whoever has played most first."""
    names = Counter(player.name for game in games for player in game.players if player.plays == PERSON)
    return tuple(name for name, _ in names.most_common())


# ---- what they come to ----


@dataclass(frozen=True, slots=True)
class Figures:
    """What some games come to for one person. Points only mean something where all are won by the same thing."""

    games: int = 0
    wins: int = 0  # shared ones among them
    shared: int = 0
    rounds: int = 0
    out: int = 0  # rounds she went out of
    buys: int = 0
    points: int = 0
    quarters: int = 0  # at the ends of all games
    best: int | None = None  # a game's total
    worst: int | None = None
    streak: int = 0  # games won in a row, up to now
    longest: int = 0
    places: tuple[int, ...] = ()  # how often she came first, second, ...

    @property
    def win_rate(self) -> float:
        """Wins a game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def out_rate(self) -> float:
        """Rounds gone out of, a round."""
        return self.out / self.rounds if self.rounds else 0.0

    @property
    def points_a_round(self) -> float:
        """Points a round."""
        return self.points / self.rounds if self.rounds else 0.0

    @property
    def buys_a_round(self) -> float:
        """Buys a round."""
        return self.buys / self.rounds if self.rounds else 0.0


def figures(games: Sequence[FinishedGame], person: str) -> Figures:
    """What the games come to for somebody who sat in all of them, the oldest first. In practice nobody wins."""
    held = [(game, seat) for game in games if (seat := game.seat_of(person)) is not None]
    if not held:
        return Figures()
    ends = [game.players[seat] for game, seat in held]
    won = [is_win(game, seat) for game, seat in held]
    totals = sorted((end.total for end in ends), reverse=held[0][0].most_points)
    times = Counter(end.place for end in ends)
    streak, longest = _streaks(won)
    return Figures(
        games=len(held),
        wins=sum(won),
        shared=sum(is_won and _is_shared(game) for is_won, (game, _) in zip(won, held, strict=True)),
        rounds=sum(len(game.sheet) for game, _ in held),
        out=sum(result.out == seat for game, seat in held for result in game.sheet),
        buys=sum(bought[seat] for game, seat in held for bought in game.buys),
        points=sum(totals),
        quarters=sum(end.quarters for end in ends),
        best=totals[0],
        worst=totals[-1],
        streak=streak,
        longest=longest,
        places=tuple(times[place] for place in range(1, max(len(game.players) for game, _ in held) + 1)),
    )


def is_win(game: FinishedGame, seat: int) -> bool:
    """Whether a seat came first, alone or not, in a game that counts."""
    return game.players[seat].place == 1 and not game.practice


def _is_shared(game: FinishedGame) -> bool:
    return sum(player.place == 1 for player in game.players) > 1


def _streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Games won in a row: up to now, and at most."""
    now = longest = 0
    for is_won in won:
        now = now + 1 if is_won else 0
        longest = max(longest, now)
    return now, longest


def by_rule_set(games: Sequence[FinishedGame], person: str) -> tuple[tuple[FinishedGame, Figures], ...]:
    """What she came to in each rule set, most played first; with it the latest game, for its title."""
    ids = Counter(game.rule_set for game in games)
    held = ([game for game in games if game.rule_set == id] for id, _ in ids.most_common())
    return tuple((of_one[-1], figures(of_one, person)) for of_one in held)


def by_level(games: Sequence[FinishedGame], person: str) -> tuple[tuple[str, Figures], ...]:
    """What she came to against each level, most played first."""
    held: dict[str, list[FinishedGame]] = {}
    for game in games:
        seat = game.seat_of(person)
        if seat is not None:
            held.setdefault(game.level_against(seat), []).append(game)
    ordered = sorted(held.items(), key=lambda entry: -len(entry[1]))
    return tuple((level, figures(of_one, person)) for level, of_one in ordered)


class Bin(NamedTuple):
    """How often a value from `low` up to `high` came; both ends count."""

    low: int
    high: int
    held: int


def distribution(values: Sequence[int], most: int = MOST_BARS) -> tuple[Bin, ...]:
    """How values spread, in at most so many bars (at least two) of equal, round width from the lowest to the highest.

    >>> distribution((0, 0, 5, 12), most=3)
    (Bin(low=0, high=4, held=2), Bin(low=5, high=9, held=1), Bin(low=10, high=14, held=1))
    """
    if not values:
        return ()
    low, high = min(values), max(values)
    widths = (part * 10**power for power in count() for part in (1, 2, 5))
    width = next(width for width in widths if high // width - low // width < most)
    found = Counter(value // width for value in values)
    return tuple(Bin(at * width, (at + 1) * width - 1, found[at]) for at in range(low // width, high // width + 1))


def round_points(games: Sequence[FinishedGame], person: str) -> tuple[int, ...]:
    """What every round wrote on her sheet."""
    return tuple(
        game.scored(result)[seat]
        for game in games
        if (seat := game.seat_of(person)) is not None
        for result in game.sheet
    )


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything there is to show of the games asked about, added up once."""

    choice: Filters
    games: tuple[FinishedGame, ...]
    figures: Figures
    rule_sets: tuple[tuple[FinishedGame, Figures], ...]  # whichever rule set is asked about
    levels: tuple[tuple[str, Figures], ...]
    spread: tuple[Bin, ...]

    @property
    def is_comparable(self) -> bool:
        """Whether points can be set side by side: all of one rule set."""
        return len({game.rule_set for game in self.games}) == 1


def counted(games: Sequence[FinishedGame], choice: Filters) -> Totals:
    """What the games asked about come to."""
    shown = filter_games(games, choice)
    return Totals(
        choice,
        shown,
        figures(shown, choice.person),
        by_rule_set(filter_games(games, choice._replace(rule_set=None)), choice.person),
        by_level(shown, choice.person),
        distribution(round_points(shown, choice.person)),
    )
