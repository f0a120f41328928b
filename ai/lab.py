"""The lab: play two rule sets side by side on the same deals and report the differences with confidence intervals.

Every deal set is played under both rule sets with the same seeds and seats, rotating the levels around the table; its
mean is one observation. The comparison may be evaluated at most `LOOKS` times, after equal shares of the games, and may
stop at any of them: the intervals are repeated confidence intervals (Jennison and Turnbull, 1989) with Pocock's
constant, wider for few deal sets, so each holds with 95 % confidence whether or not the comparison stops there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from statistics import fmean, variance
from typing import NamedTuple

from ai.arena import Fixture, Game, fixtures, play_all, play_game
from ai.bot import Bot
from ai.bots import ROSTER
from ai.intervals import Estimate, estimated
from game.engine.events import BoughtInTurn, ContractNamed, MeldsLaid, RoundDealt, RoundEnded, TurnEnded, UpcardBought
from game.engine.standing import standing
from game.engine.state import Down, seat_after
from game.rules.variant import Variant

LOOKS = 4
Z_REPEATED = 2.361  # Pocock's constant for four looks with a joint error of 5 %
TURN_S = 8.0  # seconds per turn at a table of people
RARELY = 0.10  # warn about a contract that a smaller share of hands lays down


class LabRound(NamedTuple):
    """Statistics of one round; tuples are indexed by seat."""

    turns: int  # the turns of all players
    out: int | None  # the seat that went out, or None
    began: int
    penalties: tuple[int, ...]
    buys: int  # the buys of all players
    laid: tuple[int, ...]  # the seat's own turn in which it laid down, 0 for never
    behind: tuple[int, ...]  # how many rounds late each contract is played (K-17, K-18)


class SimulatedSession(NamedTuple):
    """What the lab keeps of one simulated game."""

    levels: tuple[str, ...]
    rounds: tuple[LabRound, ...]
    wins: tuple[float, ...]  # by seat; a tie for first place shares the win


Pair = tuple[Sequence[SimulatedSession], Sequence[SimulatedSession]]  # a deal set, played under both rule sets


class Measure(NamedTuple):
    """A statistic of a game. `enough` is half the width of an interval narrow enough to call the rule sets equal."""

    name: str
    of: Callable[[SimulatedSession], float | None]
    enough: float
    of_mean: bool = False  # whether `enough` is relative to the mean


class Difference(NamedTuple):
    """The means of a measure under both rule sets, and how much higher the second is."""

    name: str
    before: float
    after: float
    by: Estimate
    sure: bool  # the interval excludes zero, or is too narrow for the difference to matter
    spared: float  # how many times as many games independent deals would have needed

    @property
    def differs(self) -> bool:
        """Return whether the interval excludes zero."""
        return abs(self.by.mean) > self.by.half


class Contract(NamedTuple):
    """How often a round's contract is laid down:

    the share of hands that are down by each turn, starting with the first.
    """

    round: int
    before: tuple[float, ...]  # empty if a rule set has no such round
    after: tuple[float, ...]
    by: Estimate | None  # the difference in hands that are down at the end, if both rule sets have such a round


class Comparison(NamedTuple):
    """The results of the comparison so far."""

    games: int  # under each rule set
    deals: int
    differences: tuple[Difference, ...]
    contracts: tuple[Contract, ...]
    newest: tuple[Pair, ...] = ()  # played since the last look; a caller that keeps them all can resume from them

    @property
    def sure(self) -> bool:
        """Return whether every result is clear: more games would change nothing that matters."""
        return all(difference.sure for difference in self.differences)


# ---- one game ----


def session_summary(fixture: Fixture, game: Game) -> SimulatedSession:
    """Return the statistics of a game."""
    end = game.end
    places = standing(end)
    wins = tuple(1 / places.count(1) if place == 1 else 0.0 for place in places)
    return SimulatedSession(fixture.levels, tuple(_rounds(game, len(end.seats))), wins)


def _rounds(game: Game, players: int) -> Iterator[LabRound]:
    turns, laid, buys, began = [0] * players, [0] * players, 0, 0
    seats, number = list(game.start.seats), 0
    for event in game.events:
        match event:
            case RoundDealt():
                turns, laid, buys, began, number = [0] * players, [0] * players, 0, event.turn, event.round
            case TurnEnded():
                turns[event.seat] += 1
            case ContractNamed(seat, line):
                seats[seat] = seats[seat]._replace(behind=number - line)
            case MeldsLaid() if not laid[event.seat]:
                laid[event.seat] = turns[event.seat] + 1
            case UpcardBought() | BoughtInTurn():
                buys += 1
            case RoundEnded():
                result = event.result
                behind = tuple(seat.behind for seat in seats)
                yield LabRound(sum(turns), result.out, began, result.penalties, buys, tuple(laid), behind)
                downs = (Down.EARLIER if turn else Down.NO for turn in laid)
                ended = (seat._replace(down=down) for seat, down in zip(seats, downs, strict=True))
                seats = [seat_after(seat, game.start.variant, result.round) for seat in ended]
            case _:
                pass


def _mean(of: Callable[[LabRound], float], game: SimulatedSession) -> float:
    return fmean(of(round) for round in game.rounds)


def _minutes(game: SimulatedSession) -> float:
    return sum(round.turns for round in game.rounds) * TURN_S / 60


def _better_wins(game: SimulatedSession) -> float | None:
    """Return the win share of the best level at the table; None if all are equal, or a player has no level."""
    levels = [level.partition("/")[0] for level in game.levels]
    if len(set(game.levels)) < 2 or not ROSTER.keys() >= set(levels):
        return None
    strength = [list(ROSTER).index(level) for level in levels]
    return sum(win for win, level in zip(game.wins, strength, strict=True) if level == max(strength))


def _first_out(game: SimulatedSession) -> float | None:
    """Return how often the player who began a round went out, among finished rounds."""
    finished = [round for round in game.rounds if round.out is not None]
    return fmean(round.out == round.began for round in finished) if finished else None


MEASURES = (
    Measure("turns", partial(_mean, lambda round: round.turns / len(round.laid)), 0.02, of_mean=True),
    Measure("minutes", _minutes, 0.02, of_mean=True),
    Measure("drawn", partial(_mean, lambda round: float(round.out is None)), 0.01),
    Measure("points", partial(_mean, lambda round: fmean(round.penalties)), 0.03, of_mean=True),
    Measure("buys", partial(_mean, lambda round: round.buys / len(round.laid)), 0.03, of_mean=True),
    Measure("better", _better_wins, 0.03),
    Measure("first", _first_out, 0.02),
)


# ---- both rule sets ----


def compare_rule_sets(
    before: Variant,
    after: Variant,
    levels: Sequence[str],
    games: int,
    seed: str,
    jobs: int = 1,
    begun: Sequence[Pair] = (),
    own: tuple[tuple[str, Bot], ...] = (),
) -> Iterator[Comparison]:
    """Yield the comparison after every deal set played under both rule sets, until the end or until all is clear.

    `games` per rule set is rounded up to whole deal sets, in which every level plays every seat; `begun` are the pairs
    of the same comparison that were played before; `own` are bots that `levels` names.
    """
    around = len({tuple(levels[-at:]) + tuple(levels[:-at]) for at in range(len(levels))})
    deals = math.ceil(games / around)
    looks = {math.ceil(deals * look / LOOKS) for look in range(1, LOOKS + 1)}
    planned = [list(fixtures(rules, levels, deals * around, seed, own=own)) for rules in (before, after)]
    left = range(len(begun), deals)
    both = (fixture for at in left for rules in planned for fixture in rules[at * around : (at + 1) * around])
    pairs, old = list(begun), list[SimulatedSession]()
    for sessions in _in_lots(play_all(_played, both, jobs), around):
        if not old:
            old = sessions
            continue
        pairs.append((old, sessions))
        old = []
        comparison = comparison_of(pairs)
        yield comparison._replace(newest=(pairs[-1],))
        if len(pairs) in looks and comparison.sure:
            return


def _played(fixture: Fixture) -> SimulatedSession:
    return session_summary(fixture, play_game(fixture))


def _in_lots(sessions: Iterable[SimulatedSession], size: int) -> Iterator[list[SimulatedSession]]:
    lot: list[SimulatedSession] = []
    for session in sessions:
        lot.append(session)
        if len(lot) == size:
            yield lot
            lot = []


def comparison_of(pairs: Sequence[Pair]) -> Comparison:
    """Return the comparison, from deal sets of both rule sets."""
    differences = (_difference(measure, pairs) for measure in MEASURES)
    games = sum(len(before) for before, _ in pairs)
    return Comparison(games, len(pairs), tuple(filter(None, differences)), tuple(_contracts(pairs)))


def _difference(measure: Measure, pairs: Sequence[Pair]) -> Difference | None:
    measured = [(_figure(measure, before), _figure(measure, after)) for before, after in pairs]
    both = [(before, after) for before, after in measured if before is not None and after is not None]
    if not both:
        return None
    before, after = (list(side) for side in zip(*both, strict=True))
    by = estimated([new - old for old, new in both], Z_REPEATED)
    enough = measure.enough * (fmean(before) if measure.of_mean else 1.0)
    sure = by.half < math.inf and (abs(by.mean) > by.half or by.half <= enough)
    return Difference(measure.name, fmean(before), fmean(after), by, sure, _spared(before, after))


def _figure(measure: Measure, sessions: Sequence[SimulatedSession]) -> float | None:
    figures = [figure for session in sessions if (figure := measure.of(session)) is not None]
    return fmean(figures) if figures else None


def _spared(before: Sequence[float], after: Sequence[float]) -> float:
    if len(before) < 2:
        return 1.0
    paired = variance([new - old for old, new in zip(before, after, strict=True)])
    return (variance(before) + variance(after)) / paired if paired else 1.0


def _contracts(pairs: Sequence[Pair]) -> Iterator[Contract]:
    counts = [max(len(session.rounds) for pair in pairs for session in pair[side]) for side in (0, 1)]
    for at in range(max(counts)):
        sides = [[_laid(pair[side], at) for pair in pairs] for side in (0, 1)]
        longest = max(turn for side in sides for deal in side for turn in (*deal, 1))
        before, after = (_curve([turn for deal in side for turn in deal], longest) for side in sides)
        by = None
        if at < min(counts):
            met = [_down(new) - _down(old) for old, new in zip(*sides, strict=True) if old and new]
            by = estimated(met, Z_REPEATED) if met else None
        yield Contract(at + 1, before, after, by)


def _laid(sessions: Sequence[SimulatedSession], at: int) -> list[int]:
    """Return the turns in which that contract was laid down, in whichever round a player had it."""
    rounds = [(number, round) for session in sessions for number, round in enumerate(session.rounds)]
    return [
        turn
        for number, round in rounds
        for turn, late in zip(round.laid, round.behind, strict=True)
        if number - late == at
    ]


def _down(laid: Sequence[int]) -> float:
    return fmean(turn > 0 for turn in laid) if laid else 0.0


def _curve(laid: Sequence[int], longest: int) -> tuple[float, ...]:
    """Return the share of hands down by each turn."""
    if not laid:
        return ()
    return tuple(sum(0 < turn <= by for turn in laid) / len(laid) for by in range(1, longest + 1))
