"""Everything a stage shows, and a row of cards arranged otherwise."""

from game.table.holding import Holding, Spot, lifted, set_down
from game.table.stage import Drawn, Stage


def all_drawn(stage: Stage, now: float) -> tuple[Drawn, ...]:
    """Every card, lowest first."""
    resting = (
        Drawn(key, place, place.box)
        for key, place in stage.layout.cards.items()
        if key not in stage.moving_keys and key != stage.carried
    )
    return (*resting, *stage.in_motion(now))


def moved(holding: Holding, uid: int, index: int) -> Holding:
    """The card at another place of the row, all gaps as they were; from then on the order is manual."""
    at = max(0, min(index, len(lifted(holding, uid).row)))
    return set_down(holding, uid, Spot(at, after=at in lifted(holding, uid).gaps))
