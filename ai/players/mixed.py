"""Players between the levels, and below the lowest: who plays is decided again in each turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from ai.bot import Bot, Limit, whim_of_turn
from ai.players.discards import discard_candidates
from ai.players.glance import group_size, is_late, loosest
from ai.players.plays import fitting_cards
from ai.players.traits import NOVICE
from ai.unseen import taken_lately
from game.engine.actions import Action, Buy, Discard, Draw, Hit, Pass, Swap, SwapHit, Take
from game.engine.events import Event
from game.engine.referee import refusal
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card

_FEW = 3  # with so few cards nobody misses a hit
_PAIR = 2


@dataclass(frozen=True, slots=True)
class Between:
    """Plays a share of its turns like the upper of two players, and the others like the lower."""

    lower: Bot
    upper: Bot
    share: int

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return what the player of this turn would do."""
        bot = self.upper if whim_of_turn(view, "like", 100) < self.share else self.lower
        return bot.choose(view, history, limit)


@dataclass(frozen=True, slots=True)
class Slipping:
    """Plays like another player, but misses upcards and hits, and breaks up pairs; never late in a round."""

    player: Bot

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return the other player's choice, or a slip in its place."""
        action = self.player.choose(view, history, limit)
        if is_late(view):
            return action
        return next((slip for slip in _slips(view, history, action) if refusal(view, slip) is None), action)


def _slips(view: PlayerView, history: Sequence[Event], action: Action) -> Sequence[Action]:
    """Return what somebody may do who overlooks what this action is for."""
    seat = view.seat
    match action:
        case Take() | Buy() if view.upcard is not None and not view.variant.is_wild(view.upcard):
            return Pass(seat), Draw(seat)
        case Hit() | Swap() | SwapHit() if len(view.hand) > _FEW and not taken_lately(history, seat):
            fitting = fitting_cards(view, view.hand, view.melds)
            idle = [card for card in _naturals(view, history) if card not in fitting]
            return [Discard(seat, loosest(view, idle, NOVICE))] if idle else []
        case Discard() if view.me.down is Down.NO:
            pairs = [card for card in _naturals(view, history) if group_size(view, card) == _PAIR]
            return [Discard(seat, loosest(view, pairs, NOVICE))] if pairs else []
        case _:
            return ()


def _naturals(view: PlayerView, history: Sequence[Event]) -> list[Card]:
    return [card for card in discard_candidates(view, history) if not view.variant.is_wild(card)]
