"""Greedy, the baseline that counts meld cards, and its quick answers for players that have no time or steps left."""

from collections.abc import Iterable, Sequence

from ai.bot import Limit
from ai.counting import counted, is_useful, keeping
from ai.players.further import best_further
from ai.players.naming import nearest_name
from ai.players.plays import fits_somewhere
from ai.players.prospect import asked_of, cards_to_lay
from game.engine.actions import (
    Action,
    Allow,
    Buy,
    Discard,
    Draw,
    EndTurn,
    Hit,
    LayDown,
    Pass,
    Shanghai,
    Take,
)
from game.engine.buying import call_would_pay
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.contract import cards_needed
from game.rules.variant import Claim


class Greedy:
    """A baseline that plays like most public rummy programs: it counts meld cards and does not search."""

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return the first action that the meld count suggests."""
        match view.phase:
            case Phase.NAME:
                return nearest_name(view)
            case Phase.OFFER | Phase.REQUEST | Phase.DRAW:
                return _about_upcard(view)
            case Phase.CLAIM:
                return _about_claim(view)
            case _:
                return _counted_lay_down(view) or best_further(view) or _card_played(view)


def quick_answer(view: PlayerView) -> Action:
    """Return a legal action within a millisecond or two, for when there is no time to wait for a worker."""
    return Greedy().choose(view, (), Limit())


def _about_upcard(view: PlayerView) -> Action:
    seat = view.seat
    wanted = _is_wanted(view)
    if wanted and refusal(view, Take(seat)) is None:
        return Take(seat)
    buys = view.me.down is Down.NO and ((wanted and not view.rules.at_once) or _is_short_of_cards(view))
    if buys and refusal(view, Buy(seat)) is None and not call_would_pay(view):
        return Buy(seat)
    return _first_legal(view, (Pass(seat), Allow(seat), Draw(seat), Take(seat)))


def _is_wanted(view: PlayerView) -> bool:
    """Return whether the upcard looks useful or, once down, fits a meld."""
    card = view.upcard
    if card is None:
        return False
    if view.me.down is not Down.NO:
        return fits_somewhere(view, card, view.melds)
    return is_useful(card, view.hand, view.rules.contract, view.variant)


def _is_short_of_cards(view: PlayerView) -> bool:
    """Return whether the hand will be too small for the contract and a final discard, so that a buy is needed."""
    needed = cards_needed(view.rules.contract) - view.rules.at_once  # everything goes at once: no card is kept (K-9)
    return view.me.down is Down.NO and len(view.hand) + 1 <= needed


def _about_claim(view: PlayerView) -> Action:
    """Call if it brings a wanted card or, once down, gets rid of one."""
    is_down = view.me.down is not Down.NO
    helps = not is_down and _is_wanted(view) if view.variant.claims is Claim.HAND else is_down
    calls = [action for action in legal_actions(view, 0) if isinstance(action, Shanghai)]
    return calls[0] if helps and calls else Pass(view.seat)


def _counted_lay_down(view: PlayerView) -> LayDown | None:
    """Return the counted melds as a lay-down if they make the whole contract and are legal as they are."""
    if view.phase is not Phase.PLAY or view.me.down is not Down.NO:
        return None
    for contract in asked_of(view.variant, view.line, cards_to_lay(view)):
        count = counted(view.hand, contract, view.variant)
        action = LayDown(view.seat, count.melds)
        if count.complete and refusal(view, action) is None:
            return action
    return None


def _card_played(view: PlayerView) -> Action:
    actions = tuple(legal_actions(view, 0))
    hits = [action for action in actions if isinstance(action, Hit)]
    if hits:
        return max(hits, key=lambda action: view.variant.points_of(action.card))
    discards = [action for action in actions if isinstance(action, Discard)]
    if discards:
        return _least_useful(view, discards)
    return _first_legal(view, (EndTurn(view.seat), *actions))


def _least_useful(view: PlayerView, discards: Sequence[Discard]) -> Discard:
    """Choose the least useful card.

    No wild and no card of a planned meld; of the others the least supported, then the most expensive. Once down, cards
    that fit nowhere go first.
    """
    hand, variant, contract = view.hand, view.variant, view.rules.contract
    is_down = view.me.down is not Down.NO
    useful = () if is_down else counted(hand, contract, variant).cards

    def worth(action: Discard) -> tuple[bool, bool, int, int]:
        card = action.card
        is_spare = not fits_somewhere(view, card, view.melds) if is_down else hand.count(card) > useful.count(card)
        company = 0 if is_down else keeping(card, hand, contract, variant)
        return (not variant.is_wild(card), is_spare, -company, variant.points_of(card))

    return max(discards, key=worth)


def _first_legal(view: PlayerView, actions: Iterable[Action]) -> Action:
    return next(action for action in actions if refusal(view, action) is None)
