"""What can be said to an interaction, what may come of it, and the draft in which one becomes the next.

`Input` goes in, `Effect`s come out. A draft lives for one `update` and is seen by nobody else.
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
from game.table.stage import in_order
from game.text.refusals import refusal_sentence
from game.ui.geometry import Rect
from game.ui.gesture import Motion

REFUSED_SECONDS = 3.0


# ---- what is said ----


class Tick(Enum):
    """What no hand says: time has passed or something has happened at the table; or a call of hers counts, and a place
    is to be chosen for the card.
    """

    TICK = auto()
    CALLED = auto()


Input = Command | Motion | Tick  # of a key or whatever else means a command, of the pointer, of neither


# ---- what comes of it ----


@dataclass(frozen=True, slots=True)
class Submit:
    """A legal action; of equal cards these leave the hand."""

    action: Action
    going: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence to be heard and shown: the value holds it already."""

    refused: Refused


@dataclass(frozen=True, slots=True)
class Ask:
    """Something the screen does: another screen, another pace, taking back."""

    intention: Intention


@dataclass(frozen=True, slots=True)
class KeepOrder:
    """Another standing order."""

    order: StandingOrder


@dataclass(frozen=True, slots=True)
class Call:
    """Shanghai! Whether the card fits is seen only then."""


@dataclass(frozen=True, slots=True)
class LetCardGo:
    """No call on the discard, and what is wanted as soon as it is my turn."""

    then: Intention | None = None


class HintEffect(Enum):
    """The next hint is wanted, the one shown is put away (the next may follow), or there was none."""

    NEXT = auto()
    AWAY = auto()
    FORGET = auto()


Effect = Submit | Say | Ask | KeepOrder | Call | LetCardGo | HintEffect


class DraftState:
    """An interaction on its way to the next, and what has come of it so far."""

    def __init__(self, state: Interaction, shown: ShownTable, now: float) -> None:
        self.state, self.shown, self.known, self.now = state, shown, shown.known, now
        self.effects: list[Effect] = []

    @property
    def view(self) -> PlayerView:
        """What she goes by."""
        return visible_view(self.state, self.known)

    @property
    def holding(self) -> Holding:
        """Her cards as they lie by now."""
        return self.state.holding

    # ---- what becomes of it ----

    def become(self, state: Interaction) -> None:
        """It is this now."""
        self.state = state

    def arrange(self, holding: Holding) -> None:
        """Her cards lie like this now."""
        self.state = replace(self.state, holding=in_order(holding, self.shown.view))

    def select(self, uid: int | None) -> None:
        """A card is chosen, or none."""
        self.state = self.state.select(uid)

    def effect(self, effect: Effect) -> None:
        """This is to be done."""
        self.effects.append(effect)

    def ask(self, intention: Intention) -> None:
        """This is the screen's to do."""
        self.effects.append(Ask(intention))

    def act(self, action: Action, going: tuple[int, ...] = ()) -> None:
        """A legal action of hers; none while a discard waits, which comes first."""
        if self.state.hold is not None:
            self.say(YOUR_DISCARD_WAITS)
            return
        self.effects += [Submit(action, going), HintEffect.FORGET]
        self.state = self.state.put_aside()

    def say(self, sentence: str, uid: int | None = None, box: Rect | None = None, *, calm: bool = False) -> None:
        """A sentence in the band for a while; `calm` where nothing was refused."""
        refused = Refused(sentence, self.now + REFUSED_SECONDS, uid, box, calm, self.shown.view)
        self.state = self.state.with_refusal(refused)
        self.effects.append(Say(refused))

    def refuse(self, why: Refusal, uid: int | None = None, box: Rect | None = None) -> None:
        """Say why not; the card shakes."""
        self.say(refusal_sentence(why, self.view, self.known.names), uid, box)

    def accepts(self, intention: Intention) -> bool:
        """Whether a command is no answer to a question that has only just come up; where it is, it says so."""
        if not self.shown.is_just_asked or intention not in ANSWERS:
            return True
        self.say(JUST_ASKED, calm=True)
        return False
