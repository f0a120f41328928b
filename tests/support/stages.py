"""What a stage shows, all of it: the cards that rest as well as those on their way."""

from game.table.stage import Drawn, Stage


def all_drawn(stage: Stage, now: float) -> tuple[Drawn, ...]:
    """Every card, lowest first."""
    resting = (
        Drawn(key, place, place.box)
        for key, place in stage.layout.cards.items()
        if key not in stage.moving_keys and key != stage.carried
    )
    return (*resting, *stage.in_motion(now))
