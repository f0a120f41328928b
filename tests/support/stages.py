"""Everything a stage shows, and a row of cards in another order."""

from dataclasses import replace

from game.table.flights import Drawn
from game.table.holding import Holding, Order, Spot, lifted, set_down
from game.table.stage import Stage


def all_drawn(stage: Stage, now: float) -> tuple[Drawn, ...]:
    """Return every card, lowest first."""
    resting = (
        Drawn(key, place, place.box)
        for key, place in stage.layout.cards.items()
        if key not in stage.moving_keys and key != stage.carried
    )
    return (*resting, *stage.in_motion(now))


def by_hand(holding: Holding) -> Holding:
    """Return the row in the player's own order, which is the same without gaps."""
    return replace(holding, row=tuple(replace(held, gap=False) for held in holding.row), order=Order.MANUAL)


def moved(holding: Holding, uid: int, index: int) -> Holding:
    """Return the row with a card at another place and the same gaps; the order is manual from then on."""
    at = max(0, min(index, len(lifted(holding, uid).row)))
    return set_down(holding, uid, Spot(at, after=at in lifted(holding, uid).gaps))
