"""Cards that will fit the table once another has been hit: who is down may keep them, to be rid of them soon."""

from collections.abc import Mapping

from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.fit import wanted, with_hit
from game.rules.melds import Meld
from game.rules.variant import Variant


def chances_to_fit(view: PlayerView, unseen: Mapping[Card, int]) -> Mapping[Card, float]:
    """By card that is one step beyond a run, about the chance that the step is drawn before the seat's next turn.

    Everybody draws once until then, and who is down hits what fits. `unseen` has the copies left of each card.
    """
    each = view.players / max(1, sum(unseen.values()))
    chances: dict[Card, float] = {}
    runs = [meld for meld in view.melds if not meld.rank]
    for step, beyond in (steps for run in runs for steps in _steps(run, view.seat, view.variant)):
        chances[beyond] = max(chances.get(beyond, 0.0), min(1.0, each * unseen.get(step, 0)))
    return chances


def _steps(run: Meld, by: int, variant: Variant) -> list[tuple[Card, Card]]:
    """At each end of a run that can grow by two, the card that fits and the one that would fit after it."""
    return [
        (step, beyond)
        for step, end in wanted(run, by, variant)
        for beyond, after in wanted(with_hit(run, step, end), by, variant)
        if after is end
    ]
