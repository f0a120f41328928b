"""The player: chooses an action for each phase with the modules in this folder, according to its traits."""

from collections.abc import Sequence
from dataclasses import dataclass

from ai.bot import Limit, whim_of_turn
from ai.evaluator.effort import OutOfSteps, limited
from ai.players.discards import discard, discard_candidates
from ai.players.further import best_further
from ai.players.glance import glances, needs_wilds, overlooks
from ai.players.greedy import quick_answer
from ai.players.hopeless import is_far_behind
from ai.players.laying import best_lay_down
from ai.players.naming import best_name
from ai.players.plays import first_play, fitting_cards
from ai.players.prospect import Prospect, is_free, prospect_of
from ai.players.traits import Traits
from ai.players.upcard import (
    about_claim,
    about_upcard,
    bought_for_room,
    bought_in_turn,
    is_nearly_out,
    stock_bought_in_need,
)
from ai.unseen import taken_lately
from game.engine.actions import Action, Swap
from game.engine.events import Event
from game.engine.last_card import may_swap
from game.engine.referee import refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.fit import swap_places
from game.rules.openings import is_open_to_swaps
from game.rules.scoring import by_contracts

_FEW = 4  # cards with which a player who keeps others is nearly out, and hurries
# Module constants, because most decisions are passes and enum lookups took a noticeable part of their time.
_ABOUT_UPCARD = frozenset({Phase.OFFER, Phase.REQUEST, Phase.DRAW})
_NAME, _CLAIM, _PLAY, _NOT_DOWN = Phase.NAME, Phase.CLAIM, Phase.PLAY, Down.NO


@dataclass(frozen=True, slots=True)
class Player:
    """A computer player with traits; immutable and stateless."""

    traits: Traits

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return the chosen action; a quick answer if the rules make the choice too hard to compute."""
        if view.phase is not _NAME and is_free(view.variant, view.round - view.seats[view.seat].behind):
            return self._chosen(view, history)
        with limited():
            try:
                return self._chosen(view, history)
            except OutOfSteps:
                pass
        return quick_answer(view)

    def _chosen(self, view: PlayerView, history: Sequence[Event]) -> Action:
        phase, traits = view.phase, self.traits
        if phase in _ABOUT_UPCARD:
            return about_upcard(view, history, traits)
        if phase is _PLAY:
            return _play(view, history, traits) or discard(view, history, traits)
        if phase is _CLAIM:
            return about_claim(view, traits)
        if phase is _NAME:
            return best_name(view)
        return _bought(view, history, traits) or discard(view, history, traits)


def _play(view: PlayerView, history: Sequence[Event], traits: Traits) -> Action | None:
    """Return what to play before the turn's discard, or None."""
    if view.me.down is not _NOT_DOWN:
        return None if _leaves_plays(view, history, traits) else best_further(view) or first_play(view)
    prospect = prospect_of(view)
    if not prospect.distance and not _holds(view, traits) and not _overlooks_lay_down(prospect, history, traits):
        laying = best_lay_down(view)
        if laying:
            return laying
    return _bought(view, history, traits) or _early_swap(prospect)


def _bought(view: PlayerView, history: Sequence[Event], traits: Traits) -> Action | None:
    if traits.appetite < 0 or (traits.gives_up and view.me.down is _NOT_DOWN and _is_far_behind(view, traits)):
        return None
    bought = None if glances(view, traits, "buy") else bought_in_turn(view)
    return bought or stock_bought_in_need(view, history, traits) or bought_for_room(view, traits)


def _is_far_behind(view: PlayerView, traits: Traits) -> bool:
    prospect = prospect_of(view)
    return is_far_behind(prospect, prospect.distance, traits.gives_up)


def _leaves_plays(view: PlayerView, history: Sequence[Event], traits: Traits) -> bool:
    """Return whether a player who is down keeps or overlooks all plays of this turn.

    Not if it took a card to play it, or if its turn could then only end with a card that could have been played.
    """
    if not _holds(view, traits) and not overlooks(view, history, traits, "plays"):
        return False
    if taken_lately(history, view.seat):
        return False
    fitting = fitting_cards(view, view.hand, view.melds)
    return any(card not in fitting for card in discard_candidates(view, history))


def _holds(view: PlayerView, traits: Traits) -> bool:
    """Return whether the player keeps what it could play in this turn; not if a rival or itself is nearly out."""
    if view.me.down is _NOT_DOWN and by_contracts(view.variant):
        return False
    if not traits.holds or view.rules.at_once or len(view.hand) <= _FEW or is_nearly_out(view, _FEW):
        return False
    return whim_of_turn(view, "holds", 100) < traits.holds


def _overlooks_lay_down(prospect: Prospect, history: Sequence[Event], traits: Traits) -> bool:
    return overlooks(prospect.view, history, traits, "lay down") and needs_wilds(prospect)


def _early_swap(prospect: Prospect) -> Swap | None:
    """Return a swap before laying down, if the wild lowers the distance (M-8)."""
    view = prospect.view
    if prospect.distance == 0 or not view.melds or not may_swap(view, Down.NO):
        return None
    if not is_open_to_swaps(view.melds, view.hand, view.seat, view.variant):
        return None
    for card in dict.fromkeys(view.hand):
        for index, meld, wilds in swap_places(view.melds, card, view.seat, view.variant):
            for place in wilds:
                wild = meld.cards[place]
                action = Swap(view.seat, card, index, wild if len(wilds) > 1 else None)
                if prospect.trading(card, wild) < prospect.distance and refusal(view, action) is None:
                    return action
    return None
