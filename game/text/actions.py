"""What can be done, in a few words: one for every action, as a row of a list says it.

`view` is the acting seat's; nothing here judges anything.
"""

from typing import assert_never

from game.engine import actions
from game.engine.state import Down
from game.engine.view import PlayerView
from game.language import _
from game.rules.fit import End
from game.text.cards import Names, contract_words, meld_name, the_card


def action_words(action: actions.Action, view: PlayerView, names: Names, me: int | None = None) -> str:  # noqa: C901 (one case a kind)
    """An action as something one might do: `Take the 9 of clubs`; `me` reads it, if a player does."""
    upcard = the_card(view.upcard) if view.upcard else _("the upcard")
    match action:
        case actions.Deal():
            return _("Deal")
        case actions.Name(line=line):
            contract = contract_words(view.variant.round_at(line).contract, view.variant.melding.longer)
            return _("Choose {contract}").format(contract=contract)
        case actions.Take():
            return _("Take {card}").format(card=upcard)
        case actions.Draw():
            return _("Draw from the stock")
        case actions.Buy() | actions.BuyUpcard():
            return _("Buy {card}").format(card=upcard)
        case actions.BuyStock():
            return _("Buy the top card of the stock")
        case actions.Pass():
            return _("Pass on {card}").format(card=upcard)
        case actions.Allow():
            return _("Let {card} be bought").format(card=upcard)
        case actions.LayDown():
            is_first = view.me.down is Down.NO
            return _("Lay down the contract") if is_first else _("Lay down an extra meld")
        case actions.Hit(card=card, meld=meld, end=end):
            return _played(_("Hit {card} on {meld}"), the_card(card), _meld(view, meld, names, me), end)
        case actions.Swap(card=card, meld=meld):
            return _("Swap {card} into {meld}").format(card=the_card(card), meld=_meld(view, meld, names, me))
        case actions.SwapHit(card=card, meld=meld, onto=onto):
            return _("Swap {card} into {meld} and put the wild on {onto}").format(
                card=the_card(card), meld=_meld(view, meld, names, me), onto=_meld(view, onto, names, me)
            )
        case actions.Discard(card=card):
            return _("Discard {card}").format(card=the_card(card))
        case actions.Shanghai(meld=meld, end=end):
            if meld is None:
                return _("Call Shanghai for {card}").format(card=upcard)
            return _played(_("Call Shanghai: {card} on {meld}"), upcard, _meld(view, meld, names, me), end)
        case actions.EndTurn():
            return _("End the turn without a discard")
        case _:
            assert_never(action)


def _played(words: str, card: str, meld: str, end: End | None) -> str:
    said = words.format(card=card, meld=meld)
    match end:
        case End.LOW:
            return _("{said}, low").format(said=said)
        case End.HIGH:
            return _("{said}, high").format(said=said)
        case None:
            return said


def _meld(view: PlayerView, meld: int, names: Names, me: int | None) -> str:
    return meld_name(view.melds[meld], names, me)
