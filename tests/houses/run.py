"""Random rule sets played by the levels: no refused choice, no exception, every game ends.

`python -m tests.houses` draws and plays them; it also plays Normal against Easy under each, on the same deals with
seats exchanged, and lists the rule sets under which Normal is not better in points.
"""

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from math import inf, sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import NamedTuple

from ai.arena import Fixture, deal_round, fixtures, play_round
from ai.bot import Bot, Limit
from ai.bots import bot_named
from game.engine.actions import Action
from game.engine.course import Course
from game.engine.events import Event
from game.engine.state import Ongoing, Phase, new_game
from game.engine.view import PlayerView
from game.rules import scoring
from game.rules.variant import Variant, Winner
from game.rules.variant_file import dump_variant, load_variant
from tests.houses.draw import rule_sets

LEVELS = ("greedy", "novice", "steady", "sharp")
MOST_ACTIONS = 60_000  # the most actions of one game: far more than all turns until each round is drawn
GAMES, DUELS, MOST_DUELS = 10, 10, 80
MOST_SECONDS = 60.0  # the most seconds of the processor, under one rule set, after which no more duels begin
Z95 = 1.96


class HouseResult(NamedTuple):
    """The result of a rule set: its problems, and the gain of Normal over Easy in points, with half its interval."""

    name: str
    wrong: tuple[str, ...]
    games: int
    drawn: float  # share of rounds in which nobody went out
    gain: float
    half: float
    duels: int
    seconds: float
    dearest: float  # seconds of the processor that one decision took at most
    text: str  # the file of the rule set


class Score(NamedTuple):
    """A game: every seat's final score, more being better, whether each round was drawn, and the dearest decision."""

    ends: tuple[int, ...]
    drawn: list[bool]
    dearest: float


class Watched:
    """A bot, with the seconds of the processor that its dearest decision took."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.dearest = bot, 0.0

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return the bot's choice."""
        began = time.process_time()
        action = self.bot.choose(view, history, limit)
        self.dearest = max(self.dearest, time.process_time() - began)
        return action


def table_of(variant: Variant, number: int) -> tuple[str, ...]:
    """Return the levels at the table in a game: sizes alternate, and every level appears."""
    sizes = range(variant.fewest_players, variant.most_players + 1)
    size = sizes[number % len(sizes)]
    return tuple(LEVELS[(number + seat) % len(LEVELS)] for seat in range(size))


def scores(fixture: Fixture) -> Score:
    """Play a game; every action is checked."""
    bots = [Watched(bot_named(level)) for level in fixture.levels]
    game = Ongoing(*new_game(fixture.variant, len(bots), fixture.seed))
    left = MOST_ACTIONS
    while game.phase is not Phase.GAME_OVER:
        course = Course(game)
        deal_round(course, [])
        for _ in play_round(course, bots, Limit(), judged=True):
            left -= 1
            if not left:
                raise RuntimeError(f"no end after {MOST_ACTIONS} actions, in round {game.round}")
    most = fixture.variant.scoring.winner is Winner.MOST_POINTS
    sign = 1 if most else -1
    ends = tuple(sign * scoring.tally(seat.score, seat.points, fixture.variant) for seat in game.seats)
    return Score(ends, [result.out is None for result in game.sheet], max(bot.dearest for bot in bots))


def play_under(variant: Variant, games: int = GAMES, duels: int = DUELS, most: int = MOST_DUELS) -> HouseResult:
    """Play a rule set with all levels at the table, then Normal against Easy until it is clear who is better."""
    began, wrong, drawn, dearest = time.process_time(), list[str](), list[bool](), 0.0
    read_back = load_variant(dump_variant(variant), variant.id)
    if read_back != variant:
        wrong.append("it does not read back as it was written")
    for number in range(games):
        (fixture,) = fixtures(variant, table_of(variant, number), 1, f"houses {number}")
        try:
            played = scores(fixture)
            drawn, dearest = drawn + played.drawn, max(dearest, played.dearest)
        except Exception as problem:  # any exception is reported with the rule set
            notes = "; ".join(getattr(problem, "__notes__", ()))
            wrong.append(f"game {number} of {', '.join(fixture.levels)}: {problem!r} {notes}")
    gains, half = list[float](), inf
    while not wrong and len(gains) < most and time.process_time() - began < MOST_SECONDS:
        gains += _gains(variant, len(gains), duels)
        half = Z95 * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else inf
        if fmean(gains) > 0:
            break
    gain = fmean(gains) if gains else 0.0
    share = sum(drawn) / len(drawn) if drawn else 0.0
    return HouseResult(
        variant.id,
        tuple(wrong),
        games,
        share,
        gain,
        half,
        len(gains),
        time.process_time() - began,
        dearest,
        dump_variant(variant),
    )


def _gains(variant: Variant, first: int, number: int) -> list[float]:
    """Return the gains of Normal seats over Easy ones, one deal each; both levels have every seat."""
    players = max(variant.fewest_players, min(4, variant.most_players))
    results = []
    for deal in range(first, first + number):
        of: dict[str, list[int]] = {"steady": [], "novice": []}
        for turned in range(2):
            levels = tuple(("steady", "novice")[(seat + turned) % 2] for seat in range(players))
            ends = scores(Fixture(variant, levels, f"duel {deal}", deal, turned)).ends
            for level, end in zip(levels, ends, strict=True):
                of[level].append(end)
        results.append(fmean(of["steady"]) - fmean(of["novice"]))
    return results


def lines(results: Sequence[HouseResult]) -> list[str]:
    """Return the figures, and every rule set with a problem."""
    better = [result for result in results if result.gain > 0 and not result.wrong]
    surely = [result for result in results if result.gain + result.half < 0]
    dearest = max(results, key=lambda result: result.dearest)
    lines = [
        f"{len(results)} rule sets, {sum(result.games for result in results)} games with {', '.join(LEVELS)}: "
        f"{sum(bool(result.wrong) for result in results)} rule sets with something wrong",
        f"rounds nobody won: {fmean(result.drawn for result in results):.1%}; "
        f"slowest rule set {max(result.seconds for result in results):.1f} s",
        f"dearest decision {dearest.dearest:.2f} s of the processor, under {dearest.name}",
    ]
    if any(result.duels for result in results):
        lines.append(
            f"Normal beats Easy in points in {len(better)} of {len(results)} ({len(better) / len(results):.1%}); "
            f"surely loses in {len(surely)}"
        )
    for result in results:
        lines += [f"{result.name}: {problem}" for problem in result.wrong]
        if result.duels and not result.wrong and result.gain <= 0:
            lines.append(f"{result.name}: Normal gains {result.gain:+.1f} ± {result.half:.1f} in {result.duels} deals")
    return lines


def main() -> int:
    """Draw, play and print the results; 1 if there was a problem or Normal beat Easy too rarely."""
    parser = argparse.ArgumentParser(description="Rule sets drawn at random from every knob, played by the levels.")
    parser.add_argument("--number", type=int, default=300, help="rule sets (300)")
    parser.add_argument("--first", type=int, default=1, help="begin with this one of them, to go on where one stopped")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each ({GAMES})")
    parser.add_argument("--duels", type=int, default=MOST_DUELS, help=f"most deals of Normal and Easy ({MOST_DUELS})")
    parser.add_argument("--seed", default="houses")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=inf, help="begin no other rule set after so many")
    parser.add_argument("--show", help="print this one of the rule sets as a file, and play none")
    options = parser.parse_args()
    drawn = rule_sets(options.number, options.seed)
    if options.show:
        print(next(dump_variant(variant) for variant in drawn if variant.id == options.show))
        return 0
    results, until = list[HouseResult](), time.monotonic() + 60 * options.minutes
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as processes:
        for number, result in enumerate(
            processes.map(
                partial(play_under, games=options.games, most=options.duels), islice(drawn, options.first - 1, None)
            ),
            options.first,
        ):
            results.append(result)
            deals = f"{result.gain:+.1f} ± {result.half:.1f} in {result.duels} deals"
            print(f"{number} {result.name}: {deals}, {result.dearest:.2f} s", flush=True)
            if result.wrong:
                print(f"{result.name}: {result.wrong[0]}", flush=True)
            if time.monotonic() > until:
                processes.shutdown(cancel_futures=True)
                break
    print("\n".join(lines(results)))
    enough = not options.duels or sum(result.gain > 0 for result in results) >= 0.95 * len(results)
    return 0 if enough and not any(result.wrong for result in results) else 1
