"""The computer players by name. To add one: a class with `choose`, a line in the roster, its words, a test.

Here are the two simplest: `random` plays anything legal, `greedy` counts meld cards as public programs do.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from ai.bot import Bot, Limit, whim
from ai.counting import counted
from ai.evaluator.distance import evaluator_for
from ai.evaluator.laying import layings
from ai.players.player import Player
from ai.players.traits import NOVICE, SHARP, STEADY, tempered
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
    Swap,
    SwapHit,
    Take,
)
from game.engine.buying import call_would_pay
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.contract import cards_needed
from game.rules.variant import Claim

LAY_DOWNS_TRIED = 50  # the last-card rule may refuse many of one hand, then it tends to refuse them all
_PLAYS = (Hit, SwapHit, Swap)


class Random:
    """Anything legal: lays down nine times in ten when it can, likes to shrink its hand, and pays no fines."""

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """A legal action by whim."""
        del history, limit
        if whim(view, "lay down", 10) and (laying := first_lay_down(view)):
            return laying
        actions = [
            action for action in legal_actions(view, 0) if not (isinstance(action, Buy) and call_would_pay(view))
        ]
        plays = [action for action in actions if isinstance(action, _PLAYS)]
        chosen = plays if plays and whim(view, "play", 4) else actions
        return chosen[whim(view, "which", len(chosen))]


class Greedy:
    """Counts meld cards greedily: takes and buys what joins its cards, lays down at once, hits all it can."""

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """The first thing the count speaks for."""
        del history, limit
        match view.phase:
            case Phase.OFFER | Phase.REQUEST | Phase.DRAW:
                return _about_upcard(view)
            case Phase.CLAIM:
                return _about_claim(view)
            case _:
                return first_lay_down(view) or _card_played(view)


def first_lay_down(view: PlayerView) -> LayDown | None:
    """The first lay-down found that is legal, if there is one."""
    if view.phase is not Phase.PLAY or view.me.down is not Down.NO:
        return None
    evaluator = evaluator_for(view.rules.contract, view.variant)
    found = (LayDown(view.seat, melds) for melds in layings(evaluator, view.hand))
    return next((action for action in islice(found, LAY_DOWNS_TRIED) if refusal(view, action) is None), None)


def _about_upcard(view: PlayerView) -> Action:
    seat = view.seat
    wanted = _is_wanted(view)
    if wanted and refusal(view, Take(seat)) is None:
        return Take(seat)
    if (wanted or _is_short_of_cards(view)) and refusal(view, Buy(seat)) is None and not call_would_pay(view):
        return Buy(seat)
    return _first_legal(view, (Pass(seat), Allow(seat), Draw(seat), Take(seat)))


def _is_wanted(view: PlayerView) -> bool:
    """Whether the upcard joins the cards in hand."""
    if view.upcard is None or view.me.down is not Down.NO:
        return False
    return _missing(view, (*view.hand, view.upcard)) < _missing(view, view.hand)


def _missing(view: PlayerView, hand: Sequence[Card]) -> int:
    return counted(hand, view.rules.contract, view.variant).missing


def _is_short_of_cards(view: PlayerView) -> bool:
    """Whether the contract and a last card cannot fit the hand after a draw: some buy must be made then."""
    return view.me.down is Down.NO and len(view.hand) + 1 <= cards_needed(view.rules.contract)


def _about_claim(view: PlayerView) -> Action:
    """Call if it brings a wanted card, or, once down, gets rid of one."""
    helps = _is_wanted(view) if view.variant.claims is Claim.HAND else view.me.down is not Down.NO
    calls = [action for action in legal_actions(view, 0) if isinstance(action, Shanghai)]
    return calls[0] if helps and calls else Pass(view.seat)


def _card_played(view: PlayerView) -> Action:
    actions = tuple(legal_actions(view, 0))
    plays = [action for action in actions if isinstance(action, _PLAYS)]
    if plays and (view.me.down is not Down.NO or _swap_helps(view)):
        return max(plays, key=lambda action: view.variant.points_of(action.card))
    discards = [action for action in actions if isinstance(action, Discard)]
    if discards:
        return _least_useful(view, discards)
    return _first_legal(view, (EndTurn(view.seat), *actions))


def _swap_helps(view: PlayerView) -> bool:
    """Before laying down a swap is welcome while cards are missing."""
    return _missing(view, view.hand) > 0


def _least_useful(view: PlayerView, discards: Sequence[Discard]) -> Discard:
    """The dearest card that is no wild and in no meld to be, else the dearest natural, else a wild."""
    useful = () if view.me.down is not Down.NO else counted(view.hand, view.rules.contract, view.variant).useful
    hand, variant = view.hand, view.variant

    def worth(action: Discard) -> tuple[bool, bool, int]:
        card = action.card
        is_spare = hand.count(card) > useful.count(card)
        return (not variant.is_wild(card), is_spare, variant.points_of(card))

    return max(discards, key=worth)


def _first_legal(view: PlayerView, actions: Iterable[Action]) -> Action:
    return next(action for action in actions if refusal(view, action) is None)


ROSTER: Mapping[str, Bot] = MappingProxyType(
    {
        "random": Random(),
        "greedy": Greedy(),
        "novice": Player(NOVICE),
        "steady": Player(STEADY),
        "sharp": Player(SHARP),
    }
)


def bot_named(level: str) -> Bot:
    """The bot of a level, or of a level with a temper as `sharp/cautious`; `ValueError` naming what there is."""
    name, _, temper = level.partition("/")
    bot = ROSTER.get(name)
    if bot is None:
        raise ValueError(f"no level {name!r}: there are {', '.join(ROSTER)}")
    if not temper:
        return bot
    if not isinstance(bot, Player):
        raise ValueError(f"the level {name!r} has no tempers")
    return Player(tempered(bot.traits, temper))


def quick_answer(view: PlayerView) -> Action:
    """A legal action within a millisecond or two, for when a worker cannot be waited for."""
    return ROSTER["greedy"].choose(view, (), Limit())
