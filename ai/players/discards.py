"""Discards: choose the card whose loss costs least, before and after laying down.

A player who is down may keep cards that will fit the table after another hit, to play them soon.

What a discard may do for others is the chance that a player who is not down takes or buys it, from face-up cards.

Only the table, the counts and the round's history as the seat knows it are used, never hidden cards. The weights are a
logistic regression on 12,600 discards of strong players in four rule sets: cards that others discarded are safest.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import exp, inf, log
from typing import NamedTuple

from ai.evaluator.effort import OutOfSteps
from ai.evaluator.holding import WILD
from ai.players.acceptance import Copies, Outlook, accepted, by_code, helpful, helpful_without, outlook
from ai.players.company import support_by_card
from ai.players.further import is_begun
from ai.players.glance import glances, loosest
from ai.players.hopeless import is_far_behind, is_hopeless, is_standstill, is_too_late
from ai.players.plays import fitting_cards
from ai.players.prospect import Prospect, distance, fewest_to_lay_down, prospect_of
from ai.players.traits import Traits
from ai.players.upcard import is_alarmed
from ai.unseen import bought_lately, cards_seen_in, taken_lately, unseen
from game.engine.actions import Action, Discard, EndTurn
from game.engine.events import Event
from game.engine.plays import discards
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import KINDS, NATURALS, Card
from game.rules.fit import wanted, with_hit
from game.rules.melds import Meld
from game.rules.variant import Kind, Variant

_ANYBODY = -1.2
_SAME_CARD = (-1.2, -0.7)  # discarded by the next player, by others
_SAME_RANK = (-0.5, -0.8)
_NEAR = (-0.2, -0.27)
_HELD_RANK, _HELD_NEAR, _UNSEEN_NEAR = 0.2, 0.25, 0.09
_REACH = 2  # ranks around a discarded card to which it applies
_FURTHER = 3  # ranks for cards held or unseen
_AROUND = {
    card: [near for near in NATURALS if near.suit == card.suit and 0 < abs(near.rank - card.rank) <= _FURTHER]
    for card in KINDS
}


class Traces(NamedTuple):
    """Cards that a player discarded or took: the cards, their ranks, and the ranks by suit, rank n as bit n."""

    cards: Collection[Card]
    ranks: frozenset[int]
    suits: Mapping[str, int]


class Company(NamedTuple):
    """Public information on the others: the next player's discards, the others' discards, and what each player took."""

    threw: tuple[Traces, Traces]
    took: tuple[Traces, ...]  # cards taken by players who are not down
    unseen: Mapping[Card, int]
    sets: bool
    runs: bool


def company_of(view: PlayerView, history: Sequence[Event], unseen: Mapping[Card, int]) -> Company:
    """Return the public information on the other players."""
    seen, following = cards_seen_in(history), (view.seat + 1) % view.players
    rest = [cards for seat, cards in seen.thrown.items() if seat not in (view.seat, following)]
    threw = (_signs(seen.thrown.get(following, ())), _signs(set().union(*rest)))
    took = tuple(
        _signs(cards)
        for seat, known in seen.held.items()
        if seat != view.seat and view.seats[seat].down is Down.NO
        if (cards := [card for card, count in known.items() if count > 0])
    )
    kinds = {spec.kind for seat in range(view.players) if seat != view.seat for spec in view.rules_of(seat).contract}
    return Company(threw, took, unseen, Kind.SET in kinds, Kind.RUN in kinds)


def _signs(cards: Collection[Card]) -> Traces:
    suits: dict[str, int] = {}
    for rank, suit in cards:
        suits[suit] = suits.get(suit, 0) | 1 << rank
    return Traces(cards, frozenset([rank for rank, _ in cards]), suits)


def chance_wanted(card: Card, others: Company) -> float:
    """Return the chance that another player takes or buys the card."""
    log_odds = _ANYBODY
    rank = card.rank
    for whose, threw in enumerate(others.threw):
        log_odds += _SAME_CARD[whose] * (card in threw.cards)
        log_odds += _SAME_RANK[whose] * (others.sets and rank in threw.ranks)
        log_odds += _NEAR[whose] * (others.runs and _is_near(card, threw, _REACH))
    for took in others.took:
        log_odds += _HELD_RANK * (others.sets and rank in took.ranks)
        log_odds += _HELD_NEAR * (others.runs and _is_near(card, took, _FURTHER))
    if others.runs:
        copies = others.unseen.get
        log_odds += _UNSEEN_NEAR * sum([copies(near, 0) for near in _AROUND[card]])
    return 1 / (1 + exp(-log_odds))


def _is_near(card: Card, others: Traces, reach: int) -> bool:
    """Return whether they include a card of the suit within this many ranks."""
    return bool(others.suits.get(card.suit, 0) << reach >> card.rank & (1 << 2 * reach + 1) - 1)


def chances_to_fit(view: PlayerView, unseen: Mapping[Card, int]) -> Mapping[Card, float]:
    """Return, by card one step beyond a run, the approximate chance that the step is hit before the seat's next turn.

    Every player draws once until then, and players who are down hit what fits. `unseen` has the copies of each card.
    """
    draws_per_card = view.players / max(1, sum(unseen.values()))
    chances: dict[Card, float] = {}
    runs = [meld for meld in view.melds if not meld.rank]
    for step, beyond in (steps for run in runs for steps in _steps(run, view.seat, view.variant)):
        chances[beyond] = max(chances.get(beyond, 0.0), min(1.0, draws_per_card * unseen.get(step, 0)))
    return chances


def _steps(run: Meld, by: int, variant: Variant) -> list[tuple[Card, Card]]:
    """Return, for each end of a run that can grow by two, the card that fits and the one that fits after it."""
    return [
        (step, beyond)
        for step, end in wanted(run, by, variant)
        for beyond, after in wanted(with_hit(run, step, end), by, variant)
        if after is end
    ]


# Value of a discard in points, from a linear regression on 1,800 discards of strong players in three rule sets, each
# evaluated in 256 simulated deals (refit with `python -m tests.bench.discards`): for e times as many helpful cards
# left, for each card more that helps next, and the extra weight of a card's points per player who is down.
_MORE, _THEN, _EACH_DOWN = 13.4, 0.6, 0.1
_NEVER, _EACH_FURTHER = 1000.0, 5.0  # draws: if no card helps, and for each step beyond the lookahead
_WILD_SPARED = 8.0  # weight of a card that only wilds could replace: wilds are useful elsewhere
_ALARMED = 5  # factor for the weight of points once a rival is about to go out
_ALL = 8.0  # points behind the best within which a card is still considered
_BEGUN = 6.0  # points saved, once down, by a card that is one of all but one of an extra meld (K-14)


def discard(view: PlayerView, history: Sequence[Event], traits: Traits) -> Action:
    """Return the discard, or the end of the turn if the last card may neither be played nor discarded (X-10)."""
    cards = discard_candidates(view, history)
    if not cards:
        return EndTurn(view.seat)
    if view.me.down is not Down.NO:
        return Discard(view.seat, _once_down(view, cards, history, traits))
    try:
        return _before_down(prospect_of(view), cards, history, traits)
    except OutOfSteps:
        return Discard(view.seat, loosest(view, cards, traits))


def _before_down(prospect: Prospect, cards: Sequence[Card], history: Sequence[Event], traits: Traits) -> Action:
    view = prospect.view
    if is_standstill(view) and not is_too_late(prospect):
        return Discard(view.seat, _longest_held(prospect, cards))
    if is_too_late(prospect) or _gives_up(prospect, cards, traits):
        return Discard(view.seat, _dearest(view, cards))
    if prospect.distance and glances(view, traits, "discard"):
        return Discard(view.seat, loosest(view, cards, traits))
    if view.turns >= traits.counts_from * view.players:
        return Discard(view.seat, _by_outlook(prospect, cards, history, traits))
    return Discard(view.seat, _on_the_way(prospect, cards, history, traits))


def _longest_held(prospect: Prospect, cards: Sequence[Card]) -> Card:
    """Return the card that has been in the hand longest, of those whose loss costs least; a wild last.

    Cards that everybody only keeps may be what others wait for. So all of them go around, and somebody can finish.
    """
    return min(cards, key=lambda card: (prospect.lacking(card), prospect.view.variant.is_wild(card)))


def _gives_up(prospect: Prospect, cards: Sequence[Card], traits: Traits) -> bool:
    """Return whether the hand is far behind, whichever card is discarded."""
    if not traits.gives_up or not is_far_behind(prospect, prospect.distance + 1, traits.gives_up):
        return False
    return is_far_behind(prospect, min(map(prospect.lacking, cards)), traits.gives_up)


def _dearest(view: PlayerView, cards: Sequence[Card]) -> Card:
    """Return the most expensive card; of several, one that nobody can hit."""
    fitting, points = fitting_cards(view, view.hand, view.melds), view.variant.points_of
    return max(cards, key=lambda card: (points(card), card not in fitting))


def discard_candidates(view: PlayerView, history: Sequence[Event]) -> Sequence[Card]:
    """Return the different cards a player would consider discarding: all legal ones except cards just taken or bought.

    Discarding those would look silly, unless they were bought for room.
    """
    cards, fresh = discards(view), taken_lately(history, view.seat)
    if not fresh or was_for_room(view, bought_lately(history, view.seat)):
        return cards
    return [card for card in cards if card not in fresh] or cards


def was_for_room(view: PlayerView, bought: int) -> bool:
    """Return whether the hand would be too small for the contract without the cards bought lately.

    Their penalty cards count as well. A card taken on turn adds nothing: it replaces the draw.
    """
    brought = bought + view.variant.penalty_cards(view.rules, view.me.buys - bought, bought)
    return (
        bool(bought)
        and view.me.down is Down.NO
        and len(view.hand) - brought < fewest_to_lay_down(view.variant, view.line)
    )


def _once_down(view: PlayerView, cards: Sequence[Card], history: Sequence[Event], traits: Traits) -> Card:
    """Choose a discard once down: first cards that fit nowhere, expensive ones before cheap ones unless another player
    wants them; wilds last.
    """
    return min(cards, key=_costs_once_down(view, cards, history, traits))


def _costs_once_down(
    view: PlayerView, cards: Sequence[Card], history: Sequence[Event], traits: Traits
) -> Callable[[Card], tuple[bool, bool, float]]:
    """Return a function for the cost of a card once down: whether it is wild, whether it can be hit, and points.

    A player that foresees what will fit soon keeps that, too, except where going out earns points (M-3): there it did
    not help in measurements.
    """
    variant = view.variant
    fitting = fitting_cards(view, view.hand, view.melds)
    denies = len(cards) > 1 and traits.denies and any(seat.down is Down.NO for seat in view.seats)
    denies = denies and not is_standstill(view)
    foresees = len(cards) > 1 and traits.foresees and not view.rules.points
    copies = unseen(view, history) if denies or foresees else {}
    others = company_of(view, history, copies) if denies else None
    coming = chances_to_fit(view, copies) if foresees else {}

    def cost(card: Card) -> tuple[bool, bool, float]:
        keep = 0.0 if others is None else traits.denies * chance_wanted(card, others)
        keep += traits.foresees * coming.get(card, 0.0)
        keep += _BEGUN * is_begun(view, card)
        return (variant.is_wild(card), card in fitting, keep - variant.points_of(card))

    return cost


def _by_outlook(prospect: Prospect, cards: Sequence[Card], history: Sequence[Event], traits: Traits) -> Card:
    """Choose the card whose loss leaves the smallest distance and then the best outlook for its points."""
    is_far = prospect.view.turns >= traits.looks_far_from * prospect.view.players
    look = _Look(prospect, history, cards, is_far=is_far)
    if look.is_bleak(traits.reroute):
        if is_hopeless(prospect, look.copies):
            return _dearest(prospect.view, cards)
        fitting, points, turns = (
            fitting_cards(prospect.view, prospect.view.hand, prospect.view.melds),
            prospect.view.variant.points_of,
            look.turns(),
        )
        return min(cards, key=lambda card: (turns[card], card in fitting, -points(card)))
    return _worthiest(look, history, traits)


def outlook_bound(useful: Copies, *, then: bool) -> Outlook:
    """Return an upper bound for the outlook without any card; `then` if two draws are considered."""
    copies = sum(useful.values())
    return Outlook(copies, copies if then else 0.0)


class _Look:
    """The outlook of a hand without each of some cards."""

    def __init__(self, prospect: Prospect, history: Sequence[Event], cards: Sequence[Card], *, is_far: bool) -> None:
        self.prospect = prospect
        self.copies = unseen(prospect.view, history)
        self._counts = by_code(prospect, self.copies)
        self._after = {card: prospect.lacking(card) for card in cards}
        self._least = least = min(self._after.values())
        self._useful = self._counts
        if least == prospect.distance:
            self._useful = helpful(prospect, prospect.code, least, self._counts)
        self.cards = [card for card, after in self._after.items() if after == least]
        self.hoped = outlook_bound(self._useful, then=is_far and least > 1)
        self._left: dict[Card, Outlook] = {}
        self._is_far = is_far

    def left(self, card: Card) -> Outlook:
        """Return the outlook without one of `cards`: those whose loss leaves the smallest distance."""
        outlook = self._left.get(card)
        if outlook is None:
            outlook = self._left[card] = self._outlook(card) if self._is_far else self._first(card)
        return outlook

    def _first(self, card: Card) -> Outlook:
        """Return the outlook without the card, one draw ahead."""
        if self._least == self.prospect.distance:
            return Outlook(sum(helpful_without(self.prospect, card, self._least, self._useful).values()), 0.0)
        return Outlook(accepted(self.prospect, *self._without(card)), 0.0)

    def _outlook(self, card: Card) -> Outlook:
        """Return the outlook without the card, two draws ahead."""
        return outlook(self.prospect, *self._without(card))

    def _without(self, card: Card) -> tuple[int, int, Copies]:
        """Return the hand's code without the card, its distance then, and the cards that may help it."""
        code, after = self.prospect.code - self.prospect.evaluator.card_code(card), self._after[card]
        # A card that does not help the whole hand does not bring a smaller one to the same distance.
        helping = self._useful if after == self._least else self._counts
        return code, after, helping

    def is_bleak(self, few: int) -> bool:
        """Return whether fewer than `few` cards would help after every discard."""
        if not self._least or self.hoped.first < few:
            return self._least > 0
        return all(self.left(card).first < few for card in self.cards)

    def turns(self) -> Mapping[Card, float]:
        """Return, by card, about how many draws complete the contract without it; exact for two steps.

        If the distance can spare a card, two plans remain: the current one, and the one of the best discard if each
        left a single plan; that one can still be discarded next turn.
        """
        turns = {card: self._turns(after, self._outlook(card)) for card, after in self._after.items()}
        best = min(turns, key=turns.__getitem__)
        if self._after[best] == self._least:
            return turns
        evaluator = self.prospect.evaluator
        code, after = self.prospect.code - evaluator.card_code(best), self._after[best]
        for card in self.cards:
            rest = code - evaluator.card_code(card)
            if distance(evaluator, rest) == after:
                other = self._turns(after, outlook(self.prospect, rest, after, self._counts))
                turns[card] = 1 / (1 / turns[card] + 1 / other)
        return turns

    def breaks(self, card: Card) -> bool:
        """Return whether only wilds can make up for the loss of the card."""
        evaluator, code = self.prospect.evaluator, self.prospect.code
        naturals = code & WILD - 1
        if naturals == code or self.prospect.view.variant.is_wild(card):
            return False
        return distance(evaluator, naturals - evaluator.card_code(card)) > distance(evaluator, naturals)

    def _turns(self, lacking: int, left: Outlook) -> float:
        total = sum(self._counts.values())
        if not left.first:
            return _NEVER * lacking
        turns = total / left.first
        if lacking > 1:
            turns += total / left.then if left.then else _NEVER
        return turns + _EACH_FURTHER * max(0, lacking - 2)


def likely_discards(view: PlayerView, history: Sequence[Event], traits: Traits) -> Mapping[Card, float]:
    """Return the discards that may be best, the first choice first, with their value in points relative to it.

    Empty if a card completes the contract, or if the hand has to look for another plan.
    """
    cards = discard_candidates(view, history)
    if not cards:
        return {}
    if view.me.down is not Down.NO:
        worths = _worths_once_down(view, cards, history, traits)
    else:
        prospect = prospect_of(view)
        look = _Look(prospect, history, cards, is_far=True) if prospect.distance else None
        if look is None or look.is_bleak(traits.reroute):
            return {}
        worths = _worths(look, history, traits, _ALL)
    order = sorted(worths, key=worths.__getitem__, reverse=True)
    return {card: worths[card] - worths[order[0]] for card in order}


def _worths_once_down(
    view: PlayerView, cards: Sequence[Card], history: Sequence[Event], traits: Traits
) -> Mapping[Card, float]:
    """Return the value of discarding each card of the kind that goes first once down."""
    cost = _costs_once_down(view, cards, history, traits)
    costs = {card: cost(card) for card in cards}
    least = min(costs.values())
    return {card: -points for card, (*kind, points) in costs.items() if kind == [*least[:2]]}


def _worthiest(look: _Look, history: Sequence[Event], traits: Traits) -> Card:
    """Choose the most valuable discard among those that leave the smallest distance."""
    worths = _worths(look, history, traits, 0.0)
    return max((card for card in look.cards if card in worths), key=worths.__getitem__)


def _worths(look: _Look, history: Sequence[Event], traits: Traits, behind: float) -> Mapping[Card, float]:
    """Return the value of discarding each card that leaves the smallest distance, if at most `behind` the best.

    The outlook takes longest to compute, so cards that could not get there even with the best possible outlook are
    skipped.
    """
    view = look.prospect.view
    others = company_of(view, history, look.copies) if traits.danger else None
    support = support_by_card(view.hand, view.rules.contract, view.variant)
    dear, fitting = _dearness(view, traits), fitting_cards(view, view.hand, view.melds)

    def kept(card: Card) -> float:
        keep = support[card] * traits.company + traits.feeds * (card in fitting)
        keep += _WILD_SPARED * look.breaks(card)
        return keep if others is None else keep + traits.danger * chance_wanted(card, others)

    keeps = {card: kept(card) for card in look.cards}

    def worth(card: Card, left: Outlook) -> float:
        points = dear * view.variant.points_of(card)
        return _MORE * log(1 + left.first) + _THEN * left.then + points - keeps[card]

    hopes = {card: worth(card, look.hoped) for card in look.cards}
    best, worths = -inf, {}
    for card in sorted(hopes, key=hopes.__getitem__, reverse=True):
        if hopes[card] < best - behind:
            break
        worths[card] = worth(card, look.left(card))
        best = max(best, worths[card])
    return worths


def _dearness(view: PlayerView, traits: Traits) -> float:
    """Return how strongly a card's points favor discarding it: more when the end of the round seems near."""
    down = sum(seat.down is not Down.NO for seat in view.seats)
    return (traits.points + traits.sheds + _EACH_DOWN * down) * (_ALARMED if is_alarmed(view, traits) else 1)


def _on_the_way(prospect: Prospect, cards: Sequence[Card], history: Sequence[Event], traits: Traits) -> Card:
    """Choose on the way to the contract: the card with least company whose loss does not raise the distance.

    Expensive ones go first. With a temper, points and what others seem to collect count against company.
    """
    view = prospect.view
    variant = view.variant
    support = support_by_card(view.hand, view.rules.contract, variant)
    fitting, feeds, sheds, points = (
        fitting_cards(view, view.hand, view.melds),
        traits.feeds,
        traits.sheds,
        variant.scoring.card_points,
    )
    wanted = dict.fromkeys(cards, 0.0)
    if traits.danger:
        others = company_of(view, history, unseen(view, history))
        wanted = {card: traits.danger * chance_wanted(card, others) for card in cards}
    looks = {
        card: (support[card] + feeds * (card in fitting) + wanted[card] - sheds * points[card[0]], -points[card[0]])
        for card in cards
    }
    order = sorted(cards, key=looks.__getitem__)
    free = next((card for card in order if prospect.lacking(card) == prospect.distance), None)
    return min(order, key=prospect.lacking) if free is None else free
