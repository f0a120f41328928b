"""The knobs of money: quarters, where a game is played for them."""

from dataclasses import dataclass
from typing import Annotated

from game.rules.knobs.record import Counted, Knob, Whole

_CHIPS = Whole(0, 100)
_QUARTERS = Counted("nothing", "{number} quarter", "{number} quarters")


def _sentence(form: str) -> Counted:
    """The same sentence around nothing, one quarter and several."""
    return Counted(*(form.format(amount=amount) for amount in (_QUARTERS.none, _QUARTERS.one, _QUARTERS.many)))


@dataclass(frozen=True, slots=True)
class Money:
    """Quarters; all zero where a game is not played for them."""

    purse: Annotated[
        int,  # what each player starts with, before the ante
        Knob(
            title="Each player brings",
            sentence="What each player brings, the ante included",
            limits=Whole(0, 1000),
            clauses="Q-13",
            says=_QUARTERS,
            page=Counted("", "Everyone brings {number} quarter.", "Everyone brings {number} quarters."),
        ),
    ]
    ante: Annotated[
        int,  # paid into the pot by each player at the start of the game
        Knob(
            title="Ante",
            sentence="Paid into the pot by each player before the first round",
            limits=_CHIPS,
            clauses="Q-13",
            says=_QUARTERS,
            page=_sentence("Before the first round each pays {amount} into the pot."),
        ),
    ]
    buy: Annotated[
        int,  # paid into the pot for a buy
        Knob(
            title="A buy pays into the pot",
            sentence="Paid into the pot for a buy",
            limits=_CHIPS,
            clauses="Q-10 Q-13",
            says=_QUARTERS,
            page=_sentence("A buy costs {amount}, paid into the pot."),
        ),
    ]
    fine: Annotated[
        int,  # paid into the pot for an illegal call
        Knob(
            title="Fine for a wrong call",
            sentence="Paid into the pot for an illegal call",
            limits=_CHIPS,
            clauses="Q-11 Q-13",
            says=_QUARTERS,
            page=_sentence("A call without the right to buy costs {amount}, paid into the pot."),
        ),
    ]
    tribute: Annotated[
        int,  # paid by every other player to whoever goes out
        Knob(
            title="Paid to the player who goes out",
            sentence="Paid by every other player to the player who goes out",
            limits=_CHIPS,
            clauses="Q-13 Q-14",
            says=_QUARTERS,
            page=_sentence("Everyone else pays {amount} to the player who goes out."),
        ),
    ]

    @property
    def used(self) -> bool:
        """Whether the game is played for quarters at all."""
        return self.purse > 0
