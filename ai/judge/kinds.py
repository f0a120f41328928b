"""The kinds of choices that reviews count, and the kinds of decisions between two of them."""

from collections.abc import Mapping
from enum import StrEnum

from game.engine.actions import Action, Allow, Buy, BuyStock, BuyUpcard, Discard, Draw, LayDown, Pass, Take
from game.engine.state import Phase
from game.engine.view import PlayerView

_KINDS: Mapping[type, str] = {
    Take: "draw",
    Draw: "draw",
    Pass: "buy",
    Allow: "buy",
    Buy: "buy",
    BuyStock: "buy",
    BuyUpcard: "buy",
    LayDown: "lay down",
    Discard: "discard",
}


def kind_of(action: Action, view: PlayerView) -> str:
    """Return what kind of choice an action is; passing on the player's own upcard counts as drawing."""
    if isinstance(action, Pass) and view.turn == view.seat:
        return "draw"
    return _KINDS.get(type(action), "play")


class DecisionKind(StrEnum):
    """What is decided between two actions."""

    DRAW = "draw"  # which card to draw, on the player's own turn
    BUY = "buy"  # buy or not, usually in somebody else's turn
    CALL = "call"  # call Shanghai, or not
    LAY_DOWN = "lay_down"  # whether, and what
    PLAY = "play"  # hits and swaps, or none
    DISCARD = "discard"  # which card


def decision_between(one: Action, other: Action, view: PlayerView) -> DecisionKind:
    """Return what kind of decision it is to take one action rather than the other."""
    actions = one, other
    if view.phase is Phase.CLAIM:
        return DecisionKind.CALL
    if view.phase not in (Phase.PLAY, Phase.DISCARD):
        return DecisionKind.DRAW if view.turn == view.seat else DecisionKind.BUY
    if any(isinstance(action, BuyStock | BuyUpcard) for action in actions):
        return DecisionKind.BUY
    if any(isinstance(action, LayDown) for action in actions):
        return DecisionKind.LAY_DOWN
    return DecisionKind.DISCARD if all(isinstance(action, Discard) for action in actions) else DecisionKind.PLAY
