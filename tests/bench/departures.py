"""What a level's own choices win in real play: `python -m tests.bench.departures [GAMES] [VARIANT ...]`.

One player of the level sits among three of a simpler one. Wherever it does what the simpler one would not have done,
the rest of the round is played by four of the simpler one, once after either choice, with the same hands and the same
stock; and this so many times, the stock shuffled anew each time. What these choices win, added up over a round, is on
average exactly what the level wins by playing the whole of it instead of the simpler one (the performance difference
lemma: S. Kakade and J. Langford, Approximately Optimal Approximate Reinforcement Learning, 2002). Where a level seldom
departs this takes far fewer games than `simulate`; and it tells which kind of choice it is that wins.

A game is all rounds of the rule set, each played as the first of several of its kind, so that points are all that
counts. Printed are, for each kind of choice, how many there were in a game, and the points by which the seat did
better than the mean of the others, for each of them and for all in a game.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from statistics import fmean
from typing import NamedTuple

from ai.bot import Bot, Limit
from ai.bots import bot_named
from ai.intervals import Estimate, estimated
from ai.unseen import Witness
from game.engine.actions import Action, Deal
from game.engine.course import Course
from game.engine.events import Event, StockRemade
from game.engine.ongoing import Ongoing
from game.engine.play import carry_out
from game.engine.state import Phase, RoundResult, State, new_game, to_act
from game.engine.view import PlayerView, observe
from game.rules.cards import Card
from game.rules.variant import Variant, Winner
from game.rules.variant_file import shipped_variant, shipped_variants

GAMES = 10
PLAYERS = 4
FUTURES = 8
ALIKE = 3  # rounds in a game, the first of which is played: so none is late enough for the score to matter
ALL = "all"
_OVER = frozenset({Phase.ROUND_OVER, Phase.GAME_OVER})


class Departure(NamedTuple):
    """One choice that the simpler level would not have made, and the points it won on average."""

    game: int
    instead: Action
    chosen: Action
    gain: float

    @property
    def kind(self) -> str:
        """What was done instead of what."""
        chosen, instead = (type(action).__name__.lower() for action in (self.chosen, self.instead))
        return f"{chosen} for {instead}"


def main() -> None:
    """Print a table, rule set by rule set."""
    parser = argparse.ArgumentParser(description="What a level's own choices win in real play.")
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--level", default="master")
    parser.add_argument("--beside", default="sharp")
    parser.add_argument("--seed", default="departures")
    asked = parser.parse_args()
    print(f"{'rules':<10} {'choice':<22} {'a game':>7} {'wins each':>16} {'wins a game':>16}", flush=True)
    for name in asked.variants:
        levels = bot_named(asked.level), bot_named(asked.beside)
        found = list(departures(shipped_variant(name), levels, asked.games, asked.seed))
        print("\n".join(lines(name, found, asked.games)), flush=True)


def lines(name: str, found: Sequence[Departure], games: int) -> Iterator[str]:
    """The table of one rule set: a line for all choices, and one for each kind."""
    for kind in (ALL, *sorted({each.kind for each in found})):
        gains = [
            [each.gain for each in found if each.game == game and kind in (ALL, each.kind)] for game in range(games)
        ]
        if any(gains):
            each, a_game = estimated([*chain.from_iterable(gains)]), estimated([*map(sum, gains)])
            yield f"{name:<10} {kind:<22} {fmean(map(len, gains)):>7.1f} {_told(each)} {_told(a_game)}"


def _told(estimate: Estimate) -> str:
    return f"{estimate.mean:>+8.2f} ± {estimate.half:5.2f}"


def departures(variant: Variant, levels: tuple[Bot, Bot], games: int, seed: str) -> Iterator[Departure]:
    """The choices that were the first level's own beside the second, in so many games."""
    for game in range(games):
        for number in range(1, len(variant.rounds) + 1):
            course = dealt(variant, number, f"{seed} {game} round {number}")
            yield from _in_round(course, game, (game + number - 1) % PLAYERS, levels)


def dealt(variant: Variant, number: int, seed: str) -> Course:
    """A round of the rule set, the first of several like it, just dealt."""
    course = Course(Ongoing(*new_game(_alike(variant, number), PLAYERS, seed)))
    carry_out(course, observe(course.game, 0), Deal())
    return course


@cache  # what players work out of a rule set is kept by its identity
def _alike(variant: Variant, number: int) -> Variant:
    """The rule set with several rounds of a kind."""
    rules = variant.rounds[number - 1]
    return replace(variant, id=f"{variant.id}, {rules.contract}", rounds=(rules,) * ALIKE)


def _in_round(course: Course, number: int, seat: int, levels: tuple[Bot, Bot]) -> Iterator[Departure]:
    """The choices that were its own in a round just dealt: the first level has the seat, the second all others."""
    level, other = levels
    chance = random.Random(f"{course.game.seed} futures")
    while (acting := seat_to_act(course)) is not None:
        view, seen = observe(course.game, acting), Witness(course.events, acting)
        action = instead = other.choose(view, seen, Limit())
        if acting == seat:
            action = level.choose(view, seen, Limit())
        if action != instead:
            gains = [_gain(course, (action, instead), seat, other, chance.random()) for _ in range(FUTURES)]
            yield Departure(number, instead, action, fmean(gains))
        carry_out(course, view, action)


def seat_to_act(course: Course) -> int | None:
    """Who has to choose in the round; None once it is over."""
    game = course.game
    return None if game.phase in _OVER else to_act(game.phase, game.turn, game.acting, game.asked)


def _gain(course: Course, choices: tuple[Action, Action], seat: int, bot: Bot, luck: float) -> float:
    """Points by which the seat does better after the first choice than after the second, with the same luck."""
    first, second = (lead(result, seat, course.game.variant) for result in ends(course, choices, bot, luck))
    return first - second


def ends(course: Course, choices: Sequence[Action], bot: Bot, luck: float) -> Iterator[RoundResult]:
    """What the round comes to after each of the choices, with the same stock, in an order that luck tells."""
    state = course.game.state
    stock = tuple(random.Random(luck).sample(state.stock, len(state.stock)))
    state = state._replace(stock=stock, seed=f"{state.seed} {luck}")
    for choice in choices:
        yield played_out(state, course.events, choice, bot)


def played_out(state: State, events: Sequence[Event], choice: Action, bot: Bot) -> RoundResult:
    """What the round comes to when it goes on with this action and players of one kind."""
    course, parts = Course(Ongoing(*state)), Parts(state.stock)
    course.events += events
    action: Action | None = choice
    while (seat := seat_to_act(course)) is not None:
        view = observe(course.game, seat)
        action = action or bot.choose(view, Witness(course.events, seat), Limit())
        parts.carry_out(course, view, action)
        action = None
    return course.game.sheet[-1]


class Parts:
    """The stock, every seat drawing its own part of it, until it is made again.

    Nobody knows its order, so that this changes nothing for one future; but whoever a choice does not touch draws the
    same cards after it as after the other, which takes away a good part of the luck between them.
    """

    def __init__(self, stock: tuple[Card, ...]) -> None:
        self._of_seats = [list(stock[seat::PLAYERS]) for seat in range(PLAYERS)]
        self._is_fresh = True

    def carry_out(self, course: Course, view: PlayerView, action: Action) -> None:
        """Do the viewer's action; whatever is drawn comes from the part of its seat, as long as there is any."""
        game, before, seat = course.game, len(course.events), view.seat
        order = [self._of_seats[seat], *self._of_seats[:seat], *self._of_seats[seat + 1 :]]
        if self._is_fresh:
            game.stock = tuple(chain.from_iterable(order))
        left = len(game.stock)
        carry_out(course, view, action)
        self._is_fresh &= not any(isinstance(event, StockRemade) for event in course.events[before:])
        drawn = left - len(game.stock)
        for part in order if self._is_fresh else ():
            gone = min(drawn, len(part))
            del part[:gone]
            drawn -= gone


def lead(result: RoundResult, seat: int, variant: Variant) -> float:
    """Points by which the seat did better than the mean of the others."""
    most = variant.scoring.winner is Winner.MOST_POINTS
    return ahead(result.points, seat) if most else -ahead(result.penalties, seat)


def ahead(points: tuple[int, ...], seat: int) -> float:
    """By how much the seat has more points than the others on average."""
    return points[seat] - fmean(points[:seat] + points[seat + 1 :])


if __name__ == "__main__":
    main()
