"""Random play with moods, for playouts, the leak test and the strategies.

A walker is a function of a view and a `random.Random`; its moods mix silly and sensible play, so that rounds end
quickly and also reach odd situations. It sees what a seat sees.
"""

import random
from collections.abc import Iterator

from game.engine.actions import Action, Allow, Buy, Discard, Draw, Hit, LayDown, Pass, Shanghai, Swap, SwapHit, Take
from game.engine.play import play
from game.engine.referee import legal_actions
from game.engine.state import Phase, State, new_game
from game.engine.view import PlayerView, observe
from game.rules.cards import Card
from game.rules.variant import Variant

PLAYS = (LayDown, Hit, Swap, SwapHit, Shanghai)
LAY_DOWNS = 3


def actor_view(state: State) -> PlayerView:
    """Return the view of the seat to act, or of any seat before a deal."""
    seat = observe(state, 0).to_act
    return observe(state, 0 if seat is None else seat)


def some_action(view: PlayerView, chance: random.Random, folly: float) -> Action:
    """Return a legal action; `folly` from 0 (keeps cards that belong together) to 1 (anything)."""
    actions = list(legal_actions(view, LAY_DOWNS))
    if chance.random() < folly:
        return chance.choice(actions)
    plays = [action for action in actions if isinstance(action, PLAYS)]
    if plays and chance.random() < 0.9:
        return chance.choice(plays)
    return _sensible(view, actions, chance)


def _sensible(view: PlayerView, actions: list[Action], chance: random.Random) -> Action:
    discards = [action for action in actions if isinstance(action, Discard)]
    if discards:
        return min(discards, key=lambda action: (company(view, action.card), chance.random()))
    joins = view.upcard is not None and company(view, view.upcard) > 0
    liked = Take | Buy if joins else Pass | Draw | Allow
    chosen = [action for action in actions if isinstance(action, liked)]
    return chance.choice(chosen if chosen and chance.random() < 0.9 else actions)


def company(view: PlayerView, card: Card) -> int:
    """Return how many cards of the hand are close to the card; wilds always count."""
    if view.variant.is_wild(card):
        return 100
    near = sum(Card(card.rank + step, card.suit) in view.hand for step in (-2, -1, 1, 2))
    return near + 2 * [other.rank for other in view.hand].count(card.rank) - 2


def walk(variant: Variant, players: int, seed: str, folly: float = 0.1) -> Iterator[tuple[State, Action]]:
    """Yield every state of a random game, each with the action taken there."""
    chance = random.Random(seed)
    state = new_game(variant, players, seed)
    while state.phase is not Phase.GAME_OVER:
        action = some_action(actor_view(state), chance, folly)
        yield state, action
        state = play(state, action)[-1][1]
