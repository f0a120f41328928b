"""Odds of a seat: unseen copies, helpful cards, and the chances of being down soon.

Chances of drawing are counted exactly, from the stock alone. Those with upcards and buys come from the judge's deals,
in which everyone takes, buys and lays down as the rules allow.

The exact chance to hold the contract after some draws from the stock, discarding as well as possible between them.

Every unseen card is equally likely to be drawn. All combinations of cards are counted, so nothing is estimated. A wild
that lies on the table now can still be won by a swap when the hand is laid down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from math import sqrt
from typing import NamedTuple

from ai.intervals import Z95
from ai.master.ignored import ignored_options
from ai.players.acceptance import Copies, accepted, by_code
from ai.players.hopeless import cards_missing
from ai.players.prospect import Prospect, prospect_of
from ai.players.swaps import SwapsOpen, nearest, swaps_open
from ai.unseen import unseen
from game.engine.actions import Action, Buy, BuyUpcard, Draw, Pass, Take
from game.engine.events import Event
from game.engine.referee import legal_actions
from game.engine.state import ASKING, Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.fit import places
from game.rules.variant import TurnAfterBuy


class DrawStep(Enum):
    """What happens to the hand next; at `LAY` it is laid down if it can be."""

    DRAW = auto()
    LAY = auto()
    DISCARD = auto()


def chance_of(prospect: Prospect, hand: Sequence[Card], left: Mapping[Card, int], steps: Sequence[DrawStep]) -> float:
    """Return the chance that the hand is laid down at the last of these steps or before, from the unseen cards."""
    fewest = prospect.short + len(prospect.view.hand) + 1
    code = prospect.evaluator.card_code
    return _Course(prospect, fewest, tuple(steps), swaps_open(prospect)).chance(
        tuple(sorted(map(code, hand))), by_code(prospect, left), 0
    )


@dataclass(slots=True)
class _Course:
    """The steps, and the chances already counted, by hand, drawn cards and step."""

    prospect: Prospect
    fewest: int  # cards with which the contract can be laid down and the turn ended
    steps: tuple[DrawStep, ...]
    swaps: SwapsOpen
    _counted: dict[tuple[tuple[int, ...], tuple[int, ...], int], float] = field(default_factory=dict)

    def chance(self, hand: tuple[int, ...], left: Copies, at: int, drawn: tuple[int, ...] = ()) -> float:
        """Return the chance from this step on."""
        if at == len(self.steps):
            return 0.0
        key = hand, drawn, at
        if key not in self._counted:
            self._counted[key] = self._chance(hand, left, at, drawn)
        return self._counted[key]

    def _chance(self, hand: tuple[int, ...], left: Copies, at: int, drawn: tuple[int, ...]) -> float:
        short = nearest(self.prospect, hand, self.swaps)
        if short > self.steps[at:].count(DrawStep.DRAW):
            return 0.0
        match self.steps[at]:
            case DrawStep.LAY:
                is_complete = short == 0 and len(hand) >= self.fewest
                return 1.0 if is_complete else self.chance(hand, left, at + 1, drawn)
            case DrawStep.DISCARD:
                return self._after_best_discard(hand, left, at, drawn)
            case DrawStep.DRAW:
                return self._after_draw(hand, left, at, drawn, short)

    def _after_best_discard(self, hand: tuple[int, ...], left: Copies, at: int, drawn: tuple[int, ...]) -> float:
        best, most = 0.0, self.chance(hand, left, at + 1, drawn)  # without a discard: no discard does better
        for place, card in enumerate(hand):
            if place and card == hand[place - 1]:
                continue
            best = max(best, self.chance((*hand[:place], *hand[place + 1 :]), left, at + 1, drawn))
            if best >= most:
                break
        return best

    def _after_draw(self, hand: tuple[int, ...], left: Copies, at: int, drawn: tuple[int, ...], short: int) -> float:
        total = sum(left.values())
        if not total:
            return self.chance(hand, left, at + 1, drawn)
        if self.steps[at + 1 :] == (DrawStep.LAY,):
            if len(hand) + 1 < self.fewest:
                return 0.0
            helpful = self._helpful(hand, left) if short else total
            return helpful / total
        return sum(
            count
            / total
            * self.chance(
                tuple(sorted((*hand, card))), {**left, card: count - 1}, at + 1, tuple(sorted((*drawn, card)))
            )
            for card, count in left.items()
            if count
        )

    def _helpful(self, hand: tuple[int, ...], left: Copies) -> int:
        """Return how many copies complete the hand."""
        if not self.swaps:
            return accepted(self.prospect, sum(hand), 1, left)
        return sum(count for card, count in left.items() if not nearest(self.prospect, (*hand, card), self.swaps))


TURNS, DEALS = 3, 2000
COUNTED_TURNS, MOST_CARDS = 2, 3  # turns and cards for which chances are counted
_DRAW_A_TURN = (DrawStep.DRAW, DrawStep.LAY)


class Chance(NamedTuple):
    """A chance of being down: counted from all ways to draw `cards`, or played out, with a margin of error."""

    share: float
    half: float = 0.0
    cards: int = 0


class TurnChances(NamedTuple):
    """The chances by the end of one turn, without the upcard and with it; None where there is no such choice."""

    plain: Chance
    taking: Chance | None = None


class Odds(NamedTuple):
    """The odds of a seat.

    `nearer` are the cards that help now: they bring the contract closer or, once down, fit a meld. `ways` are cards
    after which more cards would help, with the increase. `counted` and `played` are the chances of being down by each
    own turn, the first of them the turn under way if `is_now`; empty while they are being computed, and once down.
    `in_round` are those of being down before the round ends. `by_thumb`: the deals played out ignore an option.
    """

    left: Mapping[Card, int]
    nearer: frozenset[Card]
    ways: Mapping[Card, int]
    short: int | None  # cards missing from the contract that can still come; None once down
    asked: Card | None
    is_now: bool = False
    buys: bool = False  # whether the upcard would be bought, not taken
    by_thumb: bool = False
    counted: tuple[TurnChances, ...] = ()
    played: tuple[TurnChances, ...] = ()
    in_round: TurnChances | None = None

    @property
    def total(self) -> int:
        """The number of unseen cards."""
        return sum(self.left.values())

    @property
    def helpful(self) -> int:
        """The number of unseen cards that help now."""
        return sum(count for card, count in self.left.items() if card in self.nearer)


def odds(view: PlayerView, history: Sequence[Event]) -> Iterator[Odds]:
    """Yield the odds of the viewing seat: first the cards, then the counted chances, then those played out as well."""
    left = {card: count for card, count in unseen(view, history).items() if count > 0}
    asked = view.upcard if view.phase in ASKING and view.to_act == view.seat else None
    if view.me.down is not Down.NO:
        fits = frozenset(card for card in left if places(view.melds, card, view.seat, view.variant))
        yield Odds(left, fits, {}, None, asked)
        return
    prospect = prospect_of(view)
    kinds = (*left, *((asked,) if asked is not None and asked not in left else ()))
    nearer, won = _nearer(prospect, kinds)
    missing = cards_missing(prospect, prospect.code, left)
    known = Odds(left, nearer, _ways(prospect, left, nearer), missing if won is None else won, asked)
    plain, taking = _options(view)
    known = known._replace(is_now=_may_lay_down_now(view), buys=isinstance(taking, Buy | BuyUpcard))
    yield known
    known = known._replace(counted=_counted(prospect, left, taking))
    yield known
    actions = [action for action in (plain, taking) if action is not None]
    known = known._replace(played=_played(view, history, actions), by_thumb=bool(ignored_options(view)))
    yield known
    yield known._replace(in_round=_in_round(view, history, actions))


def _nearer(prospect: Prospect, kinds: Sequence[Card]) -> tuple[frozenset[Card], int | None]:
    """Return the cards that bring the contract closer, and the distance after swaps if those bring it closer."""
    swaps, code = swaps_open(prospect), prospect.evaluator.card_code
    if not swaps:
        return frozenset(card for card in kinds if prospect.having(card) < prospect.distance), None
    hand = tuple(map(code, prospect.view.hand))
    short = nearest(prospect, hand, swaps)
    helps = frozenset(card for card in kinds if nearest(prospect, (*hand, code(card)), swaps) < short)
    return helps, short if short < prospect.distance else None


def _may_lay_down_now(view: PlayerView) -> bool:
    return view.turn == view.seat and view.phase in (Phase.OFFER, Phase.DRAW)


def _options(view: PlayerView) -> tuple[Action | None, Action | None]:
    """Return the action that leaves the upcard and the one that takes it, if the seat has that choice now."""
    legal = (
        tuple(legal_actions(view, 0)) if view.to_act == view.seat and view.phase in (Phase.OFFER, Phase.DRAW) else ()
    )
    plain = next((action for action in legal if isinstance(action, Pass | Draw)), None)
    taking = [action for kind in (Take, Buy, BuyUpcard) for action in legal if isinstance(action, kind)]
    return plain, taking[0] if plain is not None and taking else None


def _ways(prospect: Prospect, left: Mapping[Card, int], nearer: frozenset[Card]) -> dict[Card, int]:
    """Return cards that bring the contract no closer, with how many more of the unseen cards would help after them."""
    before = sum(left[card] for card in nearer if card in left)
    gains = {}
    for card in left:
        if card not in nearer:
            code = prospect.code + prospect.evaluator.card_code(card)
            then = replace(prospect, code=code)
            helpful = sum(count for other, count in left.items() if then.having(other) < prospect.distance)
            if helpful > before:
                gains[card] = helpful - before
    return gains


def _counted(prospect: Prospect, left: Mapping[Card, int], taking: Action | None) -> tuple[TurnChances, ...]:
    """Return the exact chances; none where all cards must go at once (K-9), or the stock is nearly empty."""
    view = prospect.view
    plain, with_card = _steps(view), _steps_taking(view, taking)
    if view.rules.at_once or min(view.stock, sum(left.values())) < MOST_CARDS:
        return ()
    hand = (*view.hand, view.upcard) if view.upcard is not None else view.hand
    rows = []
    for turn in range(COUNTED_TURNS):
        without = _chance(prospect, view.hand, left, _until(plain, turn))
        taken = None if with_card is None else _chance(prospect, hand, left, _until(with_card, turn))
        if without is not None:
            rows.append(TurnChances(without, taken))
    return tuple(rows)


def _chance(
    prospect: Prospect, hand: Sequence[Card], left: Mapping[Card, int], steps: Sequence[DrawStep]
) -> Chance | None:
    """Return an exact chance; None if there are too many cards to draw to count all ways."""
    cards = steps.count(DrawStep.DRAW)
    return Chance(chance_of(prospect, hand, left, steps), cards=cards) if cards <= MOST_CARDS else None


def _steps(view: PlayerView) -> tuple[DrawStep, ...]:
    """Return the draws and discards up to the end of the last turn counted, if nothing but the stock is drawn from."""
    has_drawn = view.phase is Phase.PLAY and view.turn == view.seat
    first = (DrawStep.LAY, *(DrawStep.DISCARD,) * max(1, view.owed)) if has_drawn else ()
    return (*first, *_DRAW_A_TURN, *(DrawStep.DISCARD, *_DRAW_A_TURN) * (COUNTED_TURNS - 1))


def _steps_taking(view: PlayerView, taking: Action | None) -> tuple[DrawStep, ...] | None:
    """Return the steps after taking or buying the upcard; None if that is not possible or cannot be counted."""
    later = (DrawStep.DISCARD, *_DRAW_A_TURN) * (COUNTED_TURNS - 1)
    buying = view.variant.buying
    match taking:
        case Take():
            return (DrawStep.LAY, *later)
        case Buy() if view.turn != view.seat:
            penalty = (DrawStep.DRAW,) * view.penalty_of(view.seat)
            match buying.turn_after:
                case TurnAfterBuy.UNCHANGED:
                    owed = (DrawStep.DISCARD,) * buying.discards_owed
                    return (*penalty, *owed, *_DRAW_A_TURN, *later)
                case TurnAfterBuy.BUYER_DRAWS:
                    return (*penalty, *_DRAW_A_TURN, *later)
                case TurnAfterBuy.BUYER_PLAYS:
                    return (*penalty, DrawStep.LAY, *later)
        case _:
            return None


def _until(steps: Sequence[DrawStep], turn: int) -> tuple[DrawStep, ...]:
    """Return the steps up to the end of a turn; a turn already played to its draw counts as none."""
    ends = [at for at, step in enumerate(steps) if step is DrawStep.LAY]
    return tuple(steps[: ends[turn - COUNTED_TURNS] + 1])


def _played(view: PlayerView, history: Sequence[Event], actions: Sequence[Action]) -> tuple[TurnChances, ...]:
    """Return the chances of each turn by the judge's deals."""
    from ai.judge.deals import down_by_turn

    shares = down_by_turn(view, history, actions, DEALS, TURNS)
    return tuple(TurnChances(*map(_of_deals, of_turn)) for of_turn in shares.T)


def _in_round(view: PlayerView, history: Sequence[Event], actions: Sequence[Action]) -> TurnChances:
    """Return the chances of the whole round by the judge's deals."""
    from ai.judge.deals import outcomes_of

    down = outcomes_of(view, history, actions, DEALS, "odds").down
    return TurnChances(*map(_of_deals, down.mean(axis=1)))


def _of_deals(share: float) -> Chance:
    return Chance(float(share), Z95 * sqrt(share * (1 - share) / DEALS))
