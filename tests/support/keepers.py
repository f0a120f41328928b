"""A keeper that stores its calls, for tests that check what has happened."""

from game.engine.actions import Action
from game.match import Keeper, Player


class Notes:
    """Notes the calls of a match: the current actions, and every call in order. `before` is called first."""

    def __init__(self, before: Keeper | None = None) -> None:
        self.actions: list[Action] = []
        self.calls: list[object] = []
        self.before = before

    def acted(self, action: Action) -> None:
        if self.before is not None:
            self.before.acted(action)
        self.actions.append(action)
        self.calls.append(action)

    def took_back(self, actions: int) -> None:
        if self.before is not None:
            self.before.took_back(actions)
        del self.actions[-actions:]
        self.calls.append(actions)

    def seated(self, seat: int, player: Player) -> None:
        if self.before is not None:
            self.before.seated(seat, player)
        self.calls.append((seat, player))
