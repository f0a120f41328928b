"""Random positions of every rule set, and the events that one seat sees."""

from collections.abc import Iterator
from itertools import islice

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Deal
from game.match import Computer, Match, Person, Player, SeenEvent
from game.rules.variant_file import shipped_variant, shipped_variants

CROWDS = tuple(
    (variant, players)
    for variant in shipped_variants()
    for players in (
        shipped_variant(variant).fewest_players,
        5,
        shipped_variant(variant).most_players,
    )
)


def fresh(variant: str, players: int, seed: str) -> Match:
    """Return a game of computer players with a person in seat 1, before the first deal."""
    seats: tuple[Player, ...] = (Person("You"), *(Computer(f"P{seat + 1}", "random") for seat in range(1, players)))
    return Match.start(shipped_variant(variant), seats, seed)


def step(match: Match, level: str = "random") -> None:
    """Make one action of the acting player, which may be the person."""
    seat = match.to_act
    if seat is None:
        match.submit(Deal())
        return
    match.submit(bot_named(level).choose(match.view(seat), match.history(seat), Limit(nodes=50)))


def seen(variant: str, players: int, seed: str, actions: int, level: str = "random") -> Iterator[SeenEvent]:
    """Yield what seat 1 sees of some actions."""
    match = fresh(variant, players, seed)
    mark = 0
    for _ in range(actions):
        if match.is_over:
            return
        step(match, level)
        yield from match.since(mark, 0)
        mark = match.count


def every(count: int, things: Iterator[SeenEvent]) -> Iterator[SeenEvent]:
    """Yield every nth event."""
    return islice(things, 0, None, count)
