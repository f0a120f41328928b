"""Random games for the leak test: every rule set and number of players, late rounds as often as early ones."""

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from math import inf

from game.engine.actions import Action
from game.engine.state import Phase
from game.match import Match, Person
from game.rules.variant import Variant
from game.text.ui import HOME_NAMES
from tests.leaks.at_table import compare_table
from tests.leaks.looking_back import compare_replay
from tests.leaks.one_screen import compare_open
from tests.leaks.one_seat import compare_seat
from tests.leaks.painting import SIZE, Painter
from tests.leaks.scales import LeakError, Part, Scales, part_of
from tests.playouts.run import SHORT_ROUNDS, variants
from tests.support.canvases import headless
from tests.support.walkers import actor_view, some_action

EVERY = 5  # steps of a game per compared step
LATEST = 90  # the first compared step is one of this many
FOLLY = 0.05
LEAST_GAMES = 120
OVER = (Phase.ROUND_OVER, Phase.GAME_OVER)


@dataclass(slots=True)
class Tally:
    """The counts of a run."""

    scales: Scales = field(default_factory=Scales)
    games: Counter[str] = field(default_factory=Counter)  # by rule set
    positions: int = 0
    with_melds: int = 0
    rounds: Counter[int] = field(default_factory=Counter)  # positions by number of the round


def tables() -> Iterator[tuple[Variant, int, Part]]:
    """Yield every rule set with every number of players again and again, each time with another part of the game."""
    crowds = [
        (replace(variant, turns_until_drawn=SHORT_ROUNDS), players)
        for variant in variants().values()
        for players in range(variant.fewest_players, variant.most_players + 1)
    ]
    for lap in count():
        for number, (variant, players) in enumerate(crowds):
            yield variant, players, tuple(Part)[(number + lap) % 3]


def game(variant: Variant, players: int, seed: str) -> Iterator[tuple[Match, Action]]:
    """Yield the match before each action of a random game."""
    chance = random.Random(seed)
    match = Match.start(variant, tuple(map(Person, HOME_NAMES[:players])), seed)
    while not match.is_over:
        action = some_action(actor_view(match.state), chance, FOLLY)
        yield match, action
        match.submit(action)


def compare_game(tally: Tally, match: Match, action: Action, chance: random.Random, painter: Painter) -> None:
    """Compare one position of a game."""
    scales, state = tally.scales, match.state
    tally.positions += 1
    tally.with_melds += bool(state.melds)
    tally.rounds[state.round] += 1
    for seat in range(state.players):
        compare_seat(scales, match, action, seat, chance)
    compare_open(scales, state, action, chance, painter)
    compare_table(scales, state, chance.randrange(state.players), chance, painter)
    compare_replay(scales, match, chance.randrange(state.players), chance, painter)


def look_at(
    tally: Tally, variant: Variant, players: int, part: Part, seed: str, painter: Painter, enough: Callable[[], bool]
) -> None:
    """Compare one part of a random game every few steps, until there are enough comparisons."""
    chance = random.Random(f"leaks {seed}")
    tally.games[variant.id] += 1
    tally.scales.part = part
    skipped = chance.randrange(LATEST)
    for step, (match, action) in enumerate(game(variant, players, seed)):
        number = match.state.round
        if number and tuple(Part).index(part_of(variant, number)) > tuple(Part).index(part):
            return
        if match.state.phase in OVER or number == 0 or part_of(variant, number) is not part:
            continue
        skipped -= 1
        if skipped >= 0 or chance.randrange(EVERY):
            continue
        try:
            compare_game(tally, match, action, chance, painter)
        except LeakError as leak:
            raise LeakError(f"{variant.id}, {players} players, seed {seed!r}, step {step}: {leak}") from leak
        if enough():
            return


def run(most: int, seed: str, seconds: float = inf) -> Tally:
    """Run games until there are this many comparisons, or this much time has passed."""
    tally, ends = Tally(), time.monotonic() + seconds
    os.environ["SDL_VIDEODRIVER"] = "dummy"

    def done(share: int) -> bool:
        return tally.scales.comparisons >= min(most, share) or time.monotonic() >= ends

    with headless(SIZE):
        painter = Painter()
        for number, (variant, players, part) in enumerate(tables()):
            share = -(-most // LEAST_GAMES) * (number + 1)  # so that even a short run covers all tables
            look_at(tally, variant, players, part, f"{seed} {number}", painter, partial(done, share))
            if done(most):
                return tally
    return tally
