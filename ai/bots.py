"""The computer players by name. To add one: a class with `choose`, a line in the roster, its words, a test.

Here are the two simplest: `random` plays anything legal, `greedy` counts meld cards as public programs do.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from ai.bot import Bot, Limit, whim
from ai.counting import counted, is_useful, keeping
from ai.evaluator.laying import layings
from ai.master.master import Master
from ai.players.further import best_further
from ai.players.naming import nearest_name
from ai.players.player import Player
from ai.players.plays import fits_somewhere
from ai.players.prospect import asked_of, cards_to_lay, prospect_of
from ai.players.traits import NOVICE, SHARP, STEADY, TEMPERS, tempered
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
from game.quoting import quoted
from game.rules.contract import cards_needed
from game.rules.variant import Claim

LAY_DOWNS_TRIED = 50  # the last-card rule may refuse many of one hand, then it tends to refuse them all
_PLAYS = (Hit, SwapHit, Swap)


class Random:
    """Anything legal: lays down nine times in ten when it can, likes to shrink its hand, and pays no fines."""

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """A legal action by whim."""
        if whim(view, "lay down", 10) and (laying := first_lay_down(view)):
            return laying
        actions = [
            action for action in legal_actions(view, 0) if not (isinstance(action, Buy) and call_would_pay(view))
        ]
        plays = [action for action in actions if isinstance(action, _PLAYS)]
        chosen = plays if plays and whim(view, "play", 4) else actions
        return chosen[whim(view, "which", len(chosen))]


class Greedy:
    """A baseline that plays like most public rummy programs: it counts meld cards and does not search."""

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """The first thing the count speaks for."""
        match view.phase:
            case Phase.NAME:
                return nearest_name(view)
            case Phase.OFFER | Phase.REQUEST | Phase.DRAW:
                return _about_upcard(view)
            case Phase.CLAIM:
                return _about_claim(view)
            case _:
                return _counted_lay_down(view) or best_further(view) or _card_played(view)


def first_lay_down(view: PlayerView) -> LayDown | None:
    """The first lay-down found that is legal, if there is one."""
    if view.phase is not Phase.PLAY:
        return None
    if view.me.down is not Down.NO:
        return best_further(view)
    evaluator = prospect_of(view).evaluator
    for melds in islice(layings(evaluator, view.hand), LAY_DOWNS_TRIED):
        action = LayDown(view.seat, melds)
        if refusal(view, action) is None:
            return action
    return None


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
    """Whether the upcard looks useful; once down, whether it fits a meld."""
    card = view.upcard
    if card is None:
        return False
    if view.me.down is not Down.NO:
        return fits_somewhere(view, card, view.melds)
    return is_useful(card, view.hand, view.rules.contract, view.variant)


def _is_short_of_cards(view: PlayerView) -> bool:
    """Whether the contract and a last card cannot fit the hand after a draw: some buy must be made then."""
    needed = cards_needed(view.rules.contract) - view.rules.at_once  # where all is laid down no card is kept (K-9)
    return view.me.down is Down.NO and len(view.hand) + 1 <= needed


def _about_claim(view: PlayerView) -> Action:
    """Call if it brings a wanted card, or, once down, gets rid of one."""
    is_down = view.me.down is not Down.NO
    helps = not is_down and _is_wanted(view) if view.variant.claims is Claim.HAND else is_down
    calls = [action for action in legal_actions(view, 0) if isinstance(action, Shanghai)]
    return calls[0] if helps and calls else Pass(view.seat)


def _counted_lay_down(view: PlayerView) -> LayDown | None:
    """The melds counted, if they are the whole contract and legal as they are."""
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
    """No wild, no card of a meld to be, then the one with least company, then the dearest; once down what fits last."""
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


ROSTER: Mapping[str, Bot] = MappingProxyType(
    {
        "random": Random(),
        "greedy": Greedy(),
        "novice": Player(NOVICE),
        "steady": Player(STEADY),
        "sharp": Player(SHARP),
        "master": Master(),
    }
)
FIRST_LEVEL = "novice"  # for a player who has not won yet
USUAL_LEVEL = "steady"  # for whoever has not chosen: it knows what it does, and can be beaten


def bot_named(level: str) -> Bot:
    """The bot of a level, or of a level with a temper as `sharp/cautious`; `ValueError` naming what there is."""
    name, _, temper = level.partition("/")
    bot = ROSTER.get(name)
    if bot is None:
        raise ValueError(f"no level {quoted(name)}: there are {', '.join(ROSTER)}")
    if not temper:
        return bot
    if isinstance(bot, Master):
        return Master(Player(tempered(bot.player.traits, temper)))
    if not isinstance(bot, Player):
        raise ValueError(f"the level {quoted(name)} has no tempers")
    return Player(tempered(bot.traits, temper))


def tempers_of(level: str) -> tuple[str, ...]:
    """The tempers a level can be given, as `bot_named` takes them after the slash; none for a level without traits.

    >>> tempers_of("greedy")
    ()
    """
    return tuple(TEMPERS) if isinstance(ROSTER.get(level), Player | Master) else ()


def quick_answer(view: PlayerView) -> Action:
    """A legal action within a millisecond or two, for when a worker cannot be waited for."""
    return ROSTER["greedy"].choose(view, (), Limit())
