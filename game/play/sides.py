"""The sides of a screen that lies flat on the table, at which the people who share it sit."""

from __future__ import annotations

from game.engine.view import PlayerView
from game.match import Match
from game.rules.variant import Direction
from game.settings import ALL_AROUND, FACE_TO_FACE
from game.ui.sides import Side


def side_of(match: Match, view: PlayerView, seat: int, sitting: str) -> Side:
    """Return the side at which a person sits: the first one at the bottom, the others in the order of play."""
    people = match.people
    place = people.index(seat) if seat in people else 0
    if sitting == FACE_TO_FACE:
        return Side.TOP if 2 * place >= len(people) else Side.BOTTOM
    if sitting != ALL_AROUND:
        return Side.BOTTOM
    quarters = int(place * len(Side) / len(people) + 0.5)
    return Side((quarters if view.variant.dealing.direction is Direction.CLOCKWISE else -quarters) % len(Side))
