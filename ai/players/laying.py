"""Laying down: choose the melds by what stays in the hand after the hits that may follow in the same turn."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ai.evaluator.distance import evaluator_for
from ai.evaluator.hits import after_hits
from ai.evaluator.laying import layings
from ai.players.naturals import Outcome
from ai.players.plays import best_plan, bound_of_plays
from ai.players.prospect import prospect_of
from game.engine.actions import LayDown
from game.engine.last_card import may_hit
from game.engine.laydowns import lay_downs
from game.engine.plays import resolve_laying
from game.engine.refusal import Refusal
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import without
from game.rules.contract import LayingFault, NewMeld, read_laying
from game.rules.melds import Meld
from game.rules.variant import HitsFrom

Legal = tuple[LayDown, tuple[Meld, ...]]  # a legal lay-down and the melds it lays
_MOST_TRIED = 10  # the most that are tried of one hand; the first ones use the fewest wilds


class Laid(NamedTuple):
    """A lay-down and the result of the turn with it."""

    outcome: Outcome
    action: LayDown


def best_lay_down(view: PlayerView) -> LayDown | None:
    """Return the legal lay-down that leaves least, or None; the hand must hold the whole contract.

    With a single lay-down, the hits after it are not computed.
    """
    legal = _first_legal(view)
    if len(legal) == 1:
        return legal[0][0]
    return _best(view, legal).action if legal else None


def best_laid(view: PlayerView) -> Laid | None:
    """Return the best lay-down with the result of the turn."""
    legal = _first_legal(view)
    return _best(view, legal) if legal else None


def ways_to_lay_down(view: PlayerView, most: int) -> list[LayDown]:
    """Return at most so many lay-downs of the whole contract, the best first."""
    best = best_laid(view)
    return list(dict.fromkeys([*([best.action] if best else []), *(action for action, _ in _first_legal(view))]))[:most]


def _first_legal(view: PlayerView) -> list[Legal]:
    """Return the legal lay-downs among those the evaluator finds or, if there are none, among all."""
    evaluator = prospect_of(view).evaluator if view.rules.at_once else evaluator_for(view.rules.contract, view.variant)
    return _legal(view, layings(evaluator, view.hand)) or _legal(
        view, lay_downs(view.hand, view.rules.contract, view.variant)
    )


def _legal(view: PlayerView, ways: Iterator[tuple[NewMeld, ...]]) -> list[Legal]:
    """Return the legal ones, with the melds they lay."""
    ways = islice(ways, _MOST_TRIED)
    if view.variant.melding.longer and view.variant.hitting.hits_from is HitsFrom.NEXT_TURN:
        ways = _with_longer(view, ways)
    judged = [(action, resolve_laying(view, action)) for action in (LayDown(view.seat, melds) for melds in ways)]
    return [(action, laid) for action, laid in judged if not isinstance(laid, Refusal)]


def _best(view: PlayerView, legal: list[Legal]) -> Laid:
    """Return the one with the best outcome, then with the most wilds left; the first of several."""
    best: tuple[Outcome, int] | None = None
    best_action, down = legal[0][0], Down.THIS_TURN
    is_long = may_hit(view, down)
    for action, laid in legal:
        left = without(view.hand, [card for meld in laid for card in meld.cards]) or ()
        melds, wilds = view.melds + laid, sum(map(view.variant.is_wild, left))
        if is_long and best is not None and (bound_of_plays(view, left, melds, down).after(0), wilds) <= best:
            continue  # no hits can improve it
        judged = best_plan(view, left, melds, down).outcome, wilds
        if best is None or judged > best:
            best, best_action = judged, action
    assert best is not None
    return Laid(best[0], best_action)


def _with_longer(view: PlayerView, ways: Iterator[tuple[NewMeld, ...]]) -> Iterator[tuple[NewMeld, ...]]:
    """Yield each lay-down, then the same with more cards that fit, if those could not be hit before the next turn."""
    variant = view.variant
    for melds in ways:
        yield melds
        laid = read_laying(view.seat, melds, view.rules.contract, variant)
        left = without(view.hand, [card for meld in melds for card in meld.cards])
        if left is None or isinstance(laid, LayingFault):
            continue
        # Expensive cards first: if some must stay so that the turn can end, the cheap ones do.
        fitting = after_hits(sorted(left, key=variant.points_of, reverse=True), laid, variant).hit
        for number in range(1, len(fitting) + 1):
            grown = after_hits(fitting[:number], laid, variant).melds
            yield tuple(NewMeld(meld.kind, meld.cards) for meld in grown)
