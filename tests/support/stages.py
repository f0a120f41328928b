"""Everything a stage shows, and a row of cards in another order."""

from game.table.holding import Holding, Spot, lifted, set_down
from game.table.stage import Drawn, Stage


def all_drawn(stage: Stage, now: float) -> tuple[Drawn, ...]:
    """Return every card, lowest first."""
    resting = (
        Drawn(key, place, place.box)
        for key, place in stage.layout.cards.items()
        if key not in stage.moving_keys and key != stage.carried
    )
    return (*resting, *stage.in_motion(now))


def moved(holding: Holding, uid: int, index: int) -> Holding:
    """Return the row with a card at another place and the same gaps; the order is manual from then on."""
    at = max(0, min(index, len(lifted(holding, uid).row)))
    return set_down(holding, uid, Spot(at, after=at in lifted(holding, uid).gaps))
