"""The gain of a level's own choices in real play: `python -m tests.bench.departures [VARIANT ...] [--minutes N]`.

One player of the level sits among three of a simpler one. Whenever it acts differently from the simpler one, four
players of the simpler one finish the round after either choice, with the same hands and stock; and again, with the
stock reshuffled each time. The gains of these choices, added up over a round, are on average exactly what the level
gains by playing the whole round instead of the simpler one (the performance difference lemma: S. Kakade and J.
Langford, Approximately Optimal Approximate Reinforcement Learning, 2002). For a level that departs rarely this takes
far fewer rounds than `tests.bench.pairs`, and it shows which kind of choice gains. `--rest` names a third level for the
other seats and the rest of the rounds, if the levels themselves are too slow.

All rounds of a rule set are equally frequent, each as the first of several of its kind, so that only points count. For
each kind of choice it prints how many there were per round and the points by which the seat beat the mean of the
others, per choice and per round. Sample sizes are fixed in advance, in `ROUNDS`. Results are kept in `FILE`, so that a
long series can be played in slices; `--anew` drops results from before the players changed.
"""

import argparse
import csv
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from ai.bot import Bot, Limit
from ai.bots import bot_named
from ai.intervals import Estimate, estimated
from ai.unseen import SeatHistory
from game.engine.actions import Action, Deal
from game.engine.course import Course
from game.engine.events import Event
from game.engine.play import carry_out
from game.engine.state import Down, Ongoing, Phase, RoundResult, State, new_game, to_act
from game.engine.view import observe
from game.rules.variant import Variant, Winner
from game.rules.variant_file import shipped_variant, shipped_variants
from tests import ROOT
from tests.bench.styles import Style, Watch
from tests.judge.playing_on import SplitStock

FILE = ROOT / "tests" / "data" / "departures.csv"
SEED = "verdict departures"  # no player was tuned on these deals
PLAYERS = 4
USUAL = 20  # rounds of a rule set without an entry in `ROUNDS`
FUTURES = 48
ALIKE = 3  # rounds in a game, of which the first is played, so the score never matters
ALL = "all"
# The groups of kinds of choices, by a word in the kind; the first that fits counts.
GROUPS = {", down": "once down", "buy": "buys", "take": "takes", "laydown": "holding back", "discard": "discards"}
_OVER = frozenset({Phase.ROUND_OVER, Phase.GAME_OVER})


def group_of(kind: str) -> str:
    """Return the group of a kind of choice; a kind outside the `GROUPS` is a group of its own.

    >>> group_of("discard for discard, down")
    'once down'
    """
    return next((group for words, group in GROUPS.items() if words in kind), kind)


class Levels(NamedTuple):
    """The level whose choices are judged, the simpler level, and the level of the other seats."""

    level: str
    beside: str
    rest: str


# Fixed in advance: the rounds of each rule set.
HASTY, RACING = Levels("master/hasty", "sharp", "sharp"), Levels("master/racing", "master/hasty", "sharp")
GENEROUS = Levels("sharp/generous", "sharp", "sharp")
ROUNDS = {
    HASTY: {"campfire": 30, "shafer": 42, "quarters": 42, "may_i": 42, "classic": 20},
    GENEROUS: {"campfire": 40, "shafer": 56, "quarters": 56, "may_i": 56, "classic": 30},
    RACING: {"campfire": 20, "shafer": 35, "quarters": 56, "may_i": 42, "classic": 10},
}


class Departure(NamedTuple):
    """One choice that the simpler level would not have made, and the points it won on average."""

    instead: Action
    chosen: Action
    gain: float
    is_down: bool

    @property
    def kind(self) -> str:
        """Return both actions, and whether the seat was down."""
        chosen, instead = (type(action).__name__.lower() for action in (self.chosen, self.instead))
        return f"{chosen} for {instead}{', down' * self.is_down}"


class Tally(NamedTuple):
    """The choices of one kind in one round: their number and points won; for all kinds together the style too."""

    rules: str
    level: str
    beside: str
    rest: str
    deal: int
    kind: str
    choices: int
    points: float
    style: Style = Style()


def main() -> None:
    """Play the missing rounds, and print a table for each rule set."""
    parser = argparse.ArgumentParser(description="What a level's own choices win in real play.")
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--level", default="master")
    parser.add_argument("--beside", default="sharp")
    parser.add_argument("--rest", help="who plays the other seats, and rounds on; the level beside, if not named")
    parser.add_argument("--rounds", type=int, help=f"instead of the number fixed beforehand, or {USUAL}")
    parser.add_argument("--minutes", type=float, default=60.0, help="no new rounds after so many")
    parser.add_argument("--anew", action="store_true", help="forget what was found before")
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args()
    until, levels = (
        time.monotonic() + 60 * options.minutes,
        Levels(options.level, options.beside, options.rest or options.beside),
    )
    print(f"{'rules':<10} {'choice':<27} {'a round':>7} {'wins each':>10} {'wins a round':>16}", flush=True)
    for name in options.variants:
        earlier = [] if options.anew else of_match(tallies_in(options.file), name, *levels)
        begun = max((tally.deal + 1 for tally in earlier), default=0)
        for deal in range(begun, options.rounds or ROUNDS.get(levels, {}).get(name, USUAL)):
            if time.monotonic() > until:
                break
            earlier += tallies(name, levels, deal)
            others = [tally for tally in tallies_in(options.file) if tally[:4] != (name, *levels)]
            write([*others, *earlier], options.file)
        print("\n".join(lines(earlier)), flush=True)


def of_match(tallies: Sequence[Tally], *match: str) -> list[Tally]:
    """Return the tallies of a rule set and `Levels`."""
    return [tally for tally in tallies if tally[:4] == match]


def tallies_in(path: Path = FILE) -> list[Tally]:
    """Return the stored tallies; none if there is no file yet."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        rows = [*csv.reader(file)][1:]
    return [
        Tally(rules, level, beside, rest, int(deal), kind, int(choices), float(points), Style(*map(int, style)))
        for rules, level, beside, rest, deal, kind, choices, points, *style in rows
    ]


def write(tallies: Sequence[Tally], path: Path = FILE) -> None:
    """Write the file: a line for each kind of choice in each round, in order."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow([*Tally._fields[:-1], *Style._fields])
        rows.writerows([*tally[:-1], *tally.style] for tally in sorted(tallies))


def tallies(name: str, levels: Levels, deal: int) -> list[Tally]:
    """Return a round's choices by kind, and one line for all of them even if there are none."""
    course, seat = dealt_to(shipped_variant(name), deal, SEED)
    watch = Watch(course, seat)
    level, beside, rest = map(bot_named, levels)
    made = list(departures(course, seat, (level, beside, rest), watch))
    kinds = [ALL, *sorted({departure.kind for departure in made})]
    of_kind = [[departure.gain for departure in made if kind in (ALL, departure.kind)] for kind in kinds]
    return [
        Tally(name, *levels, deal, kind, len(gains), round(sum(gains), 3), watch.style() if kind == ALL else Style())
        for kind, gains in zip(kinds, of_kind, strict=True)
    ]


def won(tallies: Sequence[Tally], *kinds: str) -> Estimate:
    """Return the points these kinds of choices, or all, win in a round; a round is one observation."""
    rounds = {(tally.rules, tally.deal): 0.0 for tally in tallies}
    for tally in tallies:
        if tally.kind in (kinds or (ALL,)):
            rounds[tally.rules, tally.deal] += tally.points
    return estimated([*rounds.values()])


def lines(tallies: Sequence[Tally]) -> Iterator[str]:
    """Yield the table of one rule set: a line for all choices, and one for each kind."""
    rounds = len({tally.deal for tally in tallies})
    for kind in sorted({tally.kind for tally in tallies}, key=lambda kind: (kind != ALL, kind)):
        choices = sum(tally.choices for tally in tallies if tally.kind == kind)
        points = sum(tally.points for tally in tallies if tally.kind == kind)
        gains = won(tallies, kind)
        yield (
            f"{tallies[0].rules:<10} {kind:<27} {choices / rounds:>7.2f} {points / max(1, choices):>+10.2f}"
            f" {gains.mean:>+8.2f} ± {gains.half:5.2f}"
        )


def dealt_to(variant: Variant, deal: int, seed: str) -> tuple[Course, int]:
    """Return a round of the rule set, each in turn, and the seat of the judged level, which rotates."""
    game, at = divmod(deal, len(variant.rounds))
    return dealt(variant, at + 1, f"{seed} {game} round {at + 1}"), (game + at) % PLAYERS


def dealt(variant: Variant, number: int, seed: str, players: int = PLAYERS) -> Course:
    """Return a new round of the rule set, the first of several like it."""
    course = Course(Ongoing(*new_game(_alike(variant, number), players, seed)))
    carry_out(course, observe(course.game, 0), Deal())
    return course


@cache  # players cache values of a rule set by its identity
def _alike(variant: Variant, number: int) -> Variant:
    """Return the rule set with several rounds of one kind."""
    rules = variant.rounds[number - 1]
    return replace(variant, id=f"{variant.id}, {rules.contract}", rounds=(rules,) * ALIKE)


def departures(
    course: Course, seat: int, levels: tuple[Bot, Bot, Bot], watch: Watch | None = None
) -> Iterator[Departure]:
    """Yield the first level's choices that differ from the second in a new round; the third has the other seats."""
    level, beside, rest = levels
    chance = random.Random(f"{course.game.seed} futures")
    while (acting := seat_to_act(course)) is not None:
        view, history = observe(course.game, acting), SeatHistory(course.events, acting)
        action = instead = (beside if acting == seat else rest).choose(view, history, Limit())
        if acting == seat:
            action = level.choose(view, history, Limit())
        if action != instead:
            gains = [_gain(course, (action, instead), seat, rest, chance.random()) for _ in range(FUTURES)]
            yield Departure(instead, action, fmean(gains), view.me.down is not Down.NO)
        if watch is not None:
            watch.note(view, action)
        carry_out(course, view, action)


def seat_to_act(course: Course) -> int | None:
    """Return the seat to act in the round, or None once it is over."""
    game = course.game
    return None if game.phase in _OVER else to_act(game.phase, game.turn, game.acting, game.asked)


def _gain(course: Course, choices: tuple[Action, Action], seat: int, bot: Bot, luck: float) -> float:
    """Return the points by which the seat does better after the first choice than after the second, with equal luck."""
    first, second = (lead(result, seat, course.game.variant) for result in ends(course, choices, bot, luck))
    return first - second


def ends(course: Course, choices: Sequence[Action], bot: Bot, luck: float) -> Iterator[RoundResult]:
    """Return the result of the round after each of the choices, with the same stock, shuffled by `luck`."""
    state = course.game.state
    stock = tuple(random.Random(luck).sample(state.stock, len(state.stock)))
    state = state._replace(stock=stock, seed=f"{state.seed} {luck}")
    for choice in choices:
        yield played_out(state, course.events, choice, bot)


def played_out(state: State, events: Sequence[Event], choice: Action, bot: Bot) -> RoundResult:
    """Return the result of the round after this action, played by players of one kind."""
    course, parts = Course(Ongoing(*state)), SplitStock(state.stock, PLAYERS)
    course.events += events
    action: Action | None = choice
    while (seat := seat_to_act(course)) is not None:
        view = observe(course.game, seat)
        action = action or bot.choose(view, SeatHistory(course.events, seat), Limit())
        parts.carry_out(course, view, action)
        action = None
    return course.game.sheet[-1]


def lead(result: RoundResult, seat: int, variant: Variant) -> float:
    """Return the points by which the seat did better than the mean of the others."""
    most = variant.scoring.winner is Winner.MOST_POINTS
    return ahead(result.points, seat) if most else -ahead(result.penalties, seat)


def ahead(points: tuple[int, ...], seat: int) -> float:
    """Return by how many points the seat is ahead of the others on average."""
    return points[seat] - fmean(points[:seat] + points[seat + 1 :])


if __name__ == "__main__":
    main()
