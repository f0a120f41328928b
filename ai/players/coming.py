"""Cards that will fit the table after another hit: a player who is down may keep them to play them soon."""

from collections.abc import Mapping

from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.fit import wanted, with_hit
from game.rules.melds import Meld
from game.rules.variant import Variant


def chances_to_fit(view: PlayerView, unseen: Mapping[Card, int]) -> Mapping[Card, float]:
    """Return, by card one step beyond a run, the approximate chance that the step is hit before the seat's next turn.

    Every player draws once until then, and players who are down hit what fits. `unseen` has the copies of each card.
    """
    draws_per_card = view.players / max(1, sum(unseen.values()))
    chances: dict[Card, float] = {}
    runs = [meld for meld in view.melds if not meld.rank]
    for step, beyond in (steps for run in runs for steps in _steps(run, view.seat, view.variant)):
        chances[beyond] = max(chances.get(beyond, 0.0), min(1.0, draws_per_card * unseen.get(step, 0)))
    return chances


def _steps(run: Meld, by: int, variant: Variant) -> list[tuple[Card, Card]]:
    """Return, for each end of a run that can grow by two, the card that fits and the one that fits after it."""
    return [
        (step, beyond)
        for step, end in wanted(run, by, variant)
        for beyond, after in wanted(with_hit(run, step, end), by, variant)
        if after is end
    ]
