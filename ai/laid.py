"""How often computer players can lay down each contract, measured by simulation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from ai.arena import Fixture, deal_round, fixtures, play_round
from ai.bots import bot_named
from game.engine.course import Course
from game.engine.events import MeldsLaid
from game.engine.state import Ongoing, new_game
from game.rules.variant import Variant

LOT = 10  # rounds simulated with one number before the next number's turn


class LayDownCount(NamedTuple):
    """How many rounds were played, with how many hands, and how many of those laid down."""

    rounds: int = 0
    hands: int = 0
    down: int = 0


def measure_laid_down(
    variant: Variant, begun: Mapping[int, LayDownCount], levels: Sequence[str], rounds: int, seed: str
) -> Iterator[Mapping[int, LayDownCount]]:
    """Simulate rounds, by number from 1, until each number was played `rounds` times; yield all counts now and then.

    Every round is played alone, with no player ahead in contracts, so its counts do not depend on other rounds.
    """
    counts = dict(begun)
    planned = tuple(fixtures(variant, levels, rounds, seed))
    while any(count.rounds < rounds for count in counts.values()):
        for number, known in tuple(counts.items()):
            for fixture in islice(planned, known.rounds, known.rounds + LOT):
                known = _with(known, fixture, number)
            counts[number] = known
            yield dict(counts)


def _with(known: LayDownCount, fixture: Fixture, number: int) -> LayDownCount:
    """Return the counts with one more round."""
    start = new_game(fixture.variant, len(fixture.levels), fixture.seed)._replace(round=number - 1)
    course = Course(Ongoing(*start))
    deal_round(course, [])
    for _ in play_round(course, [bot_named(level) for level in fixture.levels], fixture.limit):
        pass
    down = {event.seat for event in course.events if isinstance(event, MeldsLaid)}
    return LayDownCount(known.rounds + 1, known.hands + len(fixture.levels), known.down + len(down))
