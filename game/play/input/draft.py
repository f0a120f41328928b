"""Input and effects of an interaction, and the draft in which one interaction becomes the next.

`Input` goes in and `Effect`s come out. A draft exists only during one `update`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from game.engine.actions import Action
from game.engine.refusal import Refusal
from game.engine.view import PlayerView
from game.orders import StandingOrder
from game.play.attention import ANSWERS
from game.play.scene.compose import ShownTable, visible_view
from game.play.state.interaction import Interaction, Refused
from game.play.words.asking import JUST_ASKED
from game.play.words.table import YOUR_DISCARD_WAITS
from game.table.commands import Command, Intention
from game.table.holding import Holding
from game.table.plan import in_order
from game.text.refusals import refusal_sentence
from game.ui.geometry import Rect
from game.ui.touch import Motion

REFUSED_SECONDS = 3.0


# ---- input ----


class Tick(Enum):
    """Input that does not come from the player's hand: time has passed or the table has changed; or a call counts and
    the player must choose a place for the card.
    """

    TICK = auto()
    CALLED = auto()


Input = Command | Motion | Tick  # a key or anything else that means a command; the pointer; or neither


# ---- effects ----


@dataclass(frozen=True, slots=True)
class Submit:
    """Submit a legal action; `going` names which of several equal cards leave the hand."""

    action: Action
    going: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Say:
    """Read out a sentence; the interaction already holds it for display."""

    refused: Refused


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the screen to do something: open a screen, change the speed, take back."""

    intention: Intention


@dataclass(frozen=True, slots=True)
class KeepOrder:
    """Change the standing order."""

    order: StandingOrder


@dataclass(frozen=True, slots=True)
class Call:
    """Call "Shanghai!". Only then is it checked whether the card fits."""


@dataclass(frozen=True, slots=True)
class LetCardGo:
    """Let the discard go; `then` is carried out as soon as it is my turn."""

    then: Intention | None = None


class HintEffect(Enum):
    """Show the next hint, hide the current one (the next may follow), or report that there was none."""

    NEXT = auto()
    AWAY = auto()
    FORGET = auto()


Effect = Submit | Say | Ask | KeepOrder | Call | LetCardGo | HintEffect


class DraftState:
    """An interaction being changed, and its effects so far."""

    def __init__(self, shown: ShownTable, now: float) -> None:
        self.shown, self.known, self.now = shown, shown.known, now
        self.effects: list[Effect] = []

    @property
    def state(self) -> Interaction:
        """The interaction, with the changes so far."""
        return self.shown.state

    @property
    def view(self) -> PlayerView:
        """The view to act on."""
        return visible_view(self.state, self.known)

    @property
    def holding(self) -> Holding:
        """The player's cards, with the changes so far."""
        return self.state.holding

    # ---- changes ----

    def set_state(self, state: Interaction) -> None:
        """Replace the current state."""
        self.shown = self.shown._replace(state=state)

    def arrange(self, holding: Holding) -> None:
        """Replace the arrangement of the player's cards."""
        self.set_state(replace(self.state, holding=in_order(holding, self.shown.view)))

    def select(self, uid: int | None) -> None:
        """Select a card, or none."""
        self.set_state(self.state.select(uid))

    def effect(self, effect: Effect) -> None:
        """Add an effect."""
        self.effects.append(effect)

    def ask(self, intention: Intention) -> None:
        """Ask the screen to carry out an intention."""
        self.effects.append(Ask(intention))

    def act(self, action: Action, going: tuple[int, ...] = ()) -> None:
        """Add a legal action; ignored while a discard is delayed, which has to be settled first."""
        if self.state.hold is not None:
            self.say(YOUR_DISCARD_WAITS)
            return
        self.effects += [Submit(action, going), HintEffect.FORGET]
        self.set_state(self.state.clear_intent())

    def say(self, sentence: str, uid: int | None = None, box: Rect | None = None, *, calm: bool = False) -> None:
        """Show a sentence in the band for a while; `calm` if nothing was refused."""
        refused = Refused(sentence, self.now + REFUSED_SECONDS, uid, box, calm, self.shown.view)
        self.set_state(self.state.with_refusal(refused))
        self.effects.append(Say(refused))

    def refuse(self, why: Refusal, uid: int | None = None, box: Rect | None = None) -> None:
        """Show why an action is refused, and shake the card."""
        self.say(refusal_sentence(why, self.view, self.known.names), uid, box)

    def accepts(self, intention: Intention) -> bool:
        """Return whether a command may act now; if it answers a question that has only just appeared, say so."""
        if not self.shown.is_just_asked or intention not in ANSWERS:
            return True
        self.say(JUST_ASKED, calm=True)
        return False
