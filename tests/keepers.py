"""A keeper that notes what it is told, for tests that want to know what has happened."""

from game.engine.actions import Action
from game.match import Player


class Notes:
    """What a match has told: the actions that stand, and every call as it came."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.told: list[object] = []

    def acted(self, action: Action) -> None:
        self.actions.append(action)
        self.told.append(action)

    def took_back(self, actions: int) -> None:
        del self.actions[-actions:]
        self.told.append(actions)

    def seated(self, seat: int, player: Player) -> None:
        self.told.append((seat, player))
