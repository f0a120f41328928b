"""Cards that will fit the table once another has been hit: who is down may keep them, to be rid of them soon."""

from collections.abc import Mapping

from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.melds import End, Meld, open_ends, wanted_at
from game.rules.variant import AceRule


def chances_to_fit(view: PlayerView, unseen: Mapping[Card, int]) -> Mapping[Card, float]:
    """By card that is one step beyond a run, about the chance that the step is drawn before the seat's next turn.

    Everybody draws once until then, and who is down hits what fits. `unseen` has the copies left of each card.
    """
    each, ace = view.players / max(1, sum(unseen.values())), view.variant.melding.ace
    chances: dict[Card, float] = {}
    for step, beyond in (steps for meld in view.melds if not meld.rank for steps in _steps(meld, ace)):
        chances[beyond] = max(chances.get(beyond, 0.0), min(1.0, each * unseen.get(step, 0)))
    return chances


def _steps(run: Meld, ace: AceRule) -> list[tuple[Card, Card]]:
    """At each end of a run that can grow by two, the card that fits and the one that would fit after it."""
    found = []
    for end in open_ends(run, ace):
        step = wanted_at(run, end)
        grown = run._replace(cards=(*run.cards, step), low=run.low - (end is End.LOW))
        if end in open_ends(grown, ace):
            found.append((step, wanted_at(grown, end)))
    return found
