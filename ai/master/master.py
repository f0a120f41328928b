"""The master: what the sharp player would do, unless looking ahead says that something else is better.

Buys are weighed by playing the round out in imagined deals with the card and without it, where it is not plain what
they are worth; discards, and whether to lay down yet, by the race, whose gains must be more than luck in what was
drawn. Gains are counted in points as the score makes them matter. The limit's nodes bound deals and futures, so that
answers repeat; stopped, it answers as sharp would.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pstdev

from ai.bot import Limit
from ai.master.blind import gain_by_holding, may_wait
from ai.master.race import race_of
from ai.master.stakes import stakes_of
from ai.players.danger import chance_wanted, company_of
from ai.players.discards import discard
from ai.players.player import Player
from ai.players.plays import fitting_cards
from ai.players.price import worth_of_buying
from ai.players.prospect import Prospect, prospect_of
from ai.players.traits import SHARP
from ai.unseen import unseen
from game.engine.actions import Action, Buy, Discard, LayDown, Pass
from game.engine.buying import call_would_pay
from game.engine.events import Event
from game.engine.referee import refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.scoring import hand_points

_NODES_A_FUTURE = 200  # distances counted for one, roughly, over all that is compared
_FEWEST, _MOST = 16, 96  # futures
_SURE = 2.0  # standard errors a gain must be above nought
_DISCARD_GAIN, _HOLD_GAIN = 0.5, 2.0  # points a gain must come to
_NODES_A_DEAL = 75  # a deal played out, in the same coin
_PLAIN = 8.0  # points that the sharp player reckons a buy is worth, or costs: then nobody need look ahead
_CANDIDATES = 5
_WANTED = 5.0  # points a discard costs that somebody takes
_SHARP = Player(SHARP)


@dataclass(frozen=True, slots=True)
class Master:
    """The strongest level; a value without a memory."""

    player: Player = _SHARP

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """The sharp choice, or what looking ahead prefers to it."""
        first = self.player.choose(view, history, limit)
        futures = min(_MOST, limit.nodes // _NODES_A_FUTURE)
        if view.me.down is not Down.NO or futures < _FEWEST or limit.stopped():
            return first
        match first:
            case Buy() | Pass() if view.phase is Phase.OFFER and not self.player.traits.appetite:
                return _bought_or_passed(view, history, limit.nodes // _NODES_A_DEAL, first, limit)
            case Discard():
                return _discarded(view, history, futures, first, limit)
            case LayDown() if may_wait(view):
                instead = discard(view, history, self.player.traits)
                return _laid_or_held(view, history, futures, first, instead, limit)
            case _:
                return first


def _bought_or_passed(view: PlayerView, history: Sequence[Event], most: int, first: Buy | Pass, limit: Limit) -> Action:
    other: Action = Pass(view.seat) if isinstance(first, Buy) else Buy(view.seat)
    if view.upcard is None or refusal(view, other) is not None or call_would_pay(view):
        return first
    prospect = prospect_of(view)
    if prospect.distance == 0 or prospect.having(view.upcard) == 0 or _is_plain(prospect, history, view.upcard):
        return first
    # Numpy comes with it, which the window's process can do without: it knows the levels, and asks another to think.
    from ai.master.buying import gain_of_buying

    gain = gain_of_buying(view, history, most, limit.stopped)
    if gain is None:
        return first
    return Buy(view.seat) if gain > 0 else Pass(view.seat)


def _is_plain(prospect: Prospect, history: Sequence[Event], card: Card) -> bool:
    """Whether the card is so good, or of so little use, that playing on in imagined deals would tell nothing new."""
    if prospect.view.rules.points:
        return prospect.having(card) == prospect.distance
    return abs(worth_of_buying(prospect, history, card)) > _PLAIN


def _laid_or_held(
    view: PlayerView, history: Sequence[Event], futures: int, first: LayDown, instead: Action, limit: Limit
) -> Action:
    if not isinstance(instead, Discard):
        return first
    race = race_of(prospect_of(view), history, futures)
    return instead if gain_by_holding(race, history, instead.card, limit.stopped) > _HOLD_GAIN else first


def _discarded(view: PlayerView, history: Sequence[Event], futures: int, first: Discard, limit: Limit) -> Action:
    prospect = prospect_of(view)
    fitting = fitting_cards(view, view.hand, view.melds)
    kept = {card: prospect.lacking(card) for card in dict.fromkeys(view.hand) if not view.variant.is_wild(card)}
    likely = [
        card
        for card, left in kept.items()
        if left == kept.get(first.card) and card != first.card and card not in fitting
        if refusal(view, Discard(view.seat, card)) is None
    ]
    if not prospect.distance or not likely or first.card in fitting:
        return first
    race = race_of(prospect, history, futures)
    others, stakes = company_of(view, history, unseen(view, history)), stakes_of(view)

    def losses(card: Card) -> list[float]:
        code = prospect.code - prospect.evaluator.card_code(card)
        given = _WANTED * chance_wanted(card, others)
        points = hand_points(view.hand, view.variant) - view.variant.points_of(card)
        found = race.losses(race.draws(code), len(view.hand) - 1, points)
        return [cost + given for cost in stakes.costs(found)]

    now, best, chosen = losses(first.card), 0.0, first
    for card in sorted(likely, key=lambda card: chance_wanted(card, others))[:_CANDIDATES]:
        if limit.stopped():
            return first
        found = losses(card)
        gain = fmean(now) - fmean(found)
        if gain > best and _is_clear(now, found, _DISCARD_GAIN):
            best, chosen = gain, Discard(view.seat, card)
    return chosen


def _is_clear(now: Sequence[float], other: Sequence[float], least: float) -> bool:
    """Whether the other choice loses clearly less, future by future."""
    gains = [before - after for before, after in zip(now, other, strict=True)]
    return fmean(gains) > max(least, _SURE * pstdev(gains) / sqrt(len(gains)))
