"""The master: a sharp player that looks further ahead and simulates alternatives.

It looks two draws ahead and, once down, at what will fit soon; a complete hand takes an upcard that fits, and one that
is down without a card that fits calls for one. Then it plays out the rest of the round in simulated deals after each of
the actions in `ai.master.candidates`. Before that, a race decides whether to lay down yet where going out blind earns a
bonus; tempo does where going out earns points. Gains are in points as the game's score makes them matter. The limit's
nodes bound deals and futures, so that answers are reproducible; when stopped, it returns its first choice.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from ai.bot import Limit, moment
from ai.evaluator.distance import Evaluator, evaluator_for
from ai.evaluator.effort import OutOfSteps, limited
from ai.master.candidates import Reckoned, candidate_actions
from ai.master.complete import discard_when_holding, is_upcard_better
from ai.master.stakes import penalty_cost
from ai.players.discards import discard
from ai.players.hopeless import is_standstill
from ai.players.laying import Laid, best_laid
from ai.players.player import Player
from ai.players.plays import fits_somewhere, fitting_cards, fitting_naturals
from ai.players.prospect import Prospect, prospect_of
from ai.players.swaps import wins_a_wild
from ai.players.traits import MASTER, Traits
from ai.unseen import cards_seen_in, refusals_in, unseen
from game.engine.actions import Action, Buy, Discard, Draw, LayDown, Pass, Shanghai, Take
from game.engine.events import Discarded, Event
from game.engine.referee import refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.contract import OUT_OF_REACH, cards_needed
from game.rules.scoring import blind_bonus, by_contracts, by_points, left_points
from game.rules.variant import Claim, Contract, Kind, Variant

# The rest of a round is treated as a race: when would each player be down and out, in many futures that are possible as
# far as the seat knows? A future is a random row of cards to come, drawn from the unseen ones. Cards similar to those
# that others took are rarer in it, and cards similar to those they discarded or refused are more frequent.
#
# The others' hands are not dealt. How long such a player needs is drawn from the times of fresh hands, minus the turns
# that the player has had. The random numbers come from the view alone, so answers are reproducible.
_AHEAD = 18  # cards of a future that are considered
_A_TURN = 1.6  # useful cards a player sees per turn: the draw, upcards taken, buys
_FRESH_HANDS = 200
_LEAST_FIT, _USUAL_FIT = 0.15, 0.35  # share of cards that can be hit: minimum, and with many melds on the table
_TAKEN, _THROWN = 0.75, 1.1  # factors for the odds of finding a card, per similar card taken or discarded by others


@dataclass(frozen=True, slots=True)
class Future:
    """A future: the sums of the codes of its first cards, and when the first of the others is out."""

    sums: tuple[int, ...]
    ends: float  # in turns


@dataclass(frozen=True, slots=True)
class Race:
    """Futures shared by all hands that are compared, so that differences come from the hands alone."""

    view: PlayerView
    evaluator: Evaluator
    futures: tuple[Future, ...]

    def draws(self, code: int, given: int = 0) -> list[int]:
        """Return, for each future, how many cards complete the contract, `given` of them arriving at once."""
        distance = self.evaluator.distance
        gaps = []
        for future in self.futures:
            drawn = given
            while drawn <= _AHEAD and (short := distance(code + future.sums[drawn])):
                drawn += _at_least(short)
            gaps.append(min(drawn, _AHEAD + 1) - given)
        return gaps


def _at_least(distance: int) -> int:
    """Return how many cards are needed at least to close the distance: these need not be tried one by one.

    A natural lowers it by one at most. A wild may lower it by more, in the place of a wild rank: where naturals would
    do too, that is ignored; out of reach, each card may be the wild that is needed.
    """
    return 1 if distance == OUT_OF_REACH else distance


def race_of(prospect: Prospect, history: Sequence[Event], futures: int) -> Race:
    """Return a race with this many random futures that are possible for the seat."""
    view = prospect.view
    copies = unseen(view, history)
    odds = [(prospect.evaluator.card_code(card), weight) for card, weight in odds_of(view, history, copies)]
    chance = Random(f"race {moment(view)}")
    fit = max(_LEAST_FIT, _share_that_fits(view, copies))
    futures_drawn = tuple(_future(view, odds, fit, chance) for _ in range(futures))
    return Race(view, prospect.evaluator, futures_drawn)


def _future(view: PlayerView, odds: Sequence[tuple[int, float]], fit: float, chance: Random) -> Future:
    # Sorting by `u ** (1 / weight)` draws cards in a random order in which heavier cards come earlier: a weighted
    # sample without replacement (Efraimidis and Spirakis).
    order = sorted(odds, key=lambda copy: chance.random() ** (1 / copy[1]), reverse=True)[:_AHEAD]
    sums = [0]
    for code, _ in order:
        sums.append(sums[-1] + code)
    sums += [sums[-1]] * (_AHEAD + 1 - len(sums))
    ends = min(_turns_left(view, seat, fit, chance) for seat in range(view.players) if seat != view.seat)
    chance.gammavariate(2.0, 0.5)  # unused, but keeps the following random numbers, and so the futures, as they were
    return Future(tuple(sums), ends)


def _turns_left(view: PlayerView, seat: int, fit: float, chance: Random) -> float:
    """Return the turns another player needs to go out."""
    public = view.seats[seat]
    luck = chance.gammavariate(2.0, 0.5)
    if public.down is not Down.NO:
        return public.cards / fit * luck
    had = view.turns / view.players * _A_TURN
    rules = view.rules_of(seat)
    fresh = fresh_draws(rules.contract, view.variant, rules.cards.at(view.players), view.players)
    # A player who is not down yet has not needed fewer cards than this, so only slower hands are possible.
    later = [draws for draws in fresh if draws > had]
    needed = chance.choice(later) - had if later else 1.0
    spare = max(1, public.cards - cards_needed(rules.contract))
    return needed / _A_TURN + spare / max(fit, _USUAL_FIT) * luck


@lru_cache(maxsize=256)
def fresh_draws(contract: Contract, variant: Variant, cards: int, players: int) -> tuple[int, ...]:
    """Return how many more cards freshly dealt hands need to be complete, in some deals."""
    evaluator = evaluator_for(contract, variant)
    pack = [evaluator.card_code(card) for card in variant.cards_for(players)]
    chance = Random(f"{contract} {cards}")
    turns = []
    # It has steps of its own because it is cached: what it costs must not depend on who asked before.
    with limited(), suppress(OutOfSteps):
        for _ in range(_FRESH_HANDS):
            dealt = chance.sample(pack, min(len(pack), cards + 2 * _AHEAD))
            drawn, most = 0, len(dealt) - cards
            while drawn <= most and (short := evaluator.distance(sum(dealt[: cards + drawn]))):
                drawn += _at_least(short)
            turns.append(min(drawn, most + 1))
    return tuple(turns)


def odds_of(view: PlayerView, history: Sequence[Event], copies: Mapping[Card, int]) -> list[tuple[Card, float]]:
    """Return every unseen copy with its odds of coming up."""
    theirs = [view.rules_of(seat).contract for seat in range(view.players) if seat != view.seat]
    sets, runs = (any(spec.kind is kind for contract in theirs for spec in contract) for kind in Kind)
    took = {card for seat, held in cards_seen_in(history).held.items() if seat != view.seat for card in +held}
    threw = {event.card for event in history if isinstance(event, Discarded) and event.seat != view.seat}
    threw |= refusals_in(history, view.seat)

    def weight(card: Card) -> float:
        akin = [
            sum((sets and card.rank == other.rank) or (runs and _is_near(card, other)) for other in others)
            for others in (took, threw)
        ]
        return float(_TAKEN ** min(akin[0], 3) * _THROWN ** min(akin[1], 3))

    return [(card, weight(card)) for card, count in sorted(copies.items()) for _ in range(count)]


def _is_near(card: Card, other: Card) -> bool:
    return card.suit == other.suit and abs(card.rank - other.rank) <= 2


def _share_that_fits(view: PlayerView, copies: Mapping[Card, int]) -> float:
    if not view.melds:
        return _USUAL_FIT
    fitting = fitting_naturals(view.melds, view.seat, view.variant)
    fits = sum(count for card, count in copies.items() if view.variant.is_wild(card) or card in fitting)
    return fits / max(1, sum(copies.values()))


# Where going out earns points (M-3) and penalties only decide a bonus (M-15), tempo is weighed against penalties.
# Laying down gives the others melds to hit on. Where cards in hand cost little, that outweighs getting rid of some: it
# is better to hold a complete hand back until it can go out at once, as long as no other player is about to go out. The
# cards that come with a buy have to be played, too. The score determines what a penalty point costs.
#
# The numbers come from 9,000 choices of strong players in May I. Each was evaluated by playing the round on with real
# players after either choice (`python -m tests.bench.holding`). They are the share of the round's points that holding
# or buying gains on the others, and its penalty points.
_MANY = 3  # melds that give the others much to hit on
_FEW_DEAD, _MOST_DEAD = 2, 4  # cards that would fit nowhere; with more, holding gained nothing in measurements
_HELD, _HELD_LATE = 0.07, 0.15  # share of the points that holding gains; more if few cards are left after many melds
_OUT, _OUT_AT_ONCE = 0.45, 0.03  # the chance to be out before the player's next turn: with one card, and blind
_BOUGHT_FAR, _BOUGHT_NEAR, _BOUGHT_LATE = -0.04, -0.08, 0.08  # share of the points that a buy gains; late: two are down
_NEARLY = 1  # cards missing after the buy
_SAVED_MANY, _SAVED_FEW = 0.15, 0.03  # shares of the points in hand that a buy saves on average


def gain_by_holding(view: PlayerView, laid: Laid) -> float:
    """Return the points gained on average by holding a complete hand back for a turn instead of laying it down."""
    dead = -laid.outcome.dead
    if laid.outcome.out or dead > _MOST_DEAD or not view.variant.out_same_turn:
        return 0.0
    is_late = _down(view) > 0 and dead <= _FEW_DEAD and _asks_many(view.rules.contract)
    share = _HELD + _HELD_LATE * is_late
    at_stake = left_points(view.hand, False, view.variant) + laid.outcome.points  # points in an outcome are negative
    return share * view.rules.points - penalty_cost(view) * at_stake * _chance_of_an_end(view)


def gain_by_buying(view: PlayerView, after: int) -> float:
    """Return the points gained on average by buying a natural after which the contract is `after` cards off."""
    has_many, down = _asks_many(view.rules.contract), _down(view)
    share = _BOUGHT_LATE if has_many and down > 1 else _BOUGHT_NEAR if after <= _NEARLY or down else _BOUGHT_FAR
    saved = (_SAVED_MANY if has_many else _SAVED_FEW) * left_points(view.hand, False, view.variant)
    return share * view.rules.points + penalty_cost(view) * saved


def _asks_many(contract: Contract) -> bool:
    return len(contract) >= _MANY


def _down(view: PlayerView) -> int:
    return sum(seat.down is not Down.NO for seat in view.seats)


def _chance_of_an_end(view: PlayerView) -> float:
    """Return the chance that another player is out before the seat's next turn."""
    has_many, goes_on = _asks_many(view.rules.contract), 1.0
    for number, seat in enumerate(view.seats):
        if number == view.seat:
            continue
        if seat.down is not Down.NO:
            goes_on *= 1 - _OUT / max(1, seat.cards) ** (1 if has_many else 2)
        elif has_many:
            goes_on *= 1 - _OUT_AT_ONCE
    return 1 - goes_on


# Where going out blind earns a bonus (H-14), laying down now is compared with holding the contract back. A player who
# holds the contract and little else goes out with the right next card, down or not. Holding until then earns the bonus,
# and costs the whole hand if another player goes out first.
_MOST_SPARE = 2  # cards without a place after laying down; with more, the next turn cannot get rid of them all
_SOON = 2.0  # turns: a rival who is out by then in the race, which is approximate, may be out before the next turn
_NEVER = float("-inf")


def may_wait(view: PlayerView) -> bool:
    """Return whether there is a bonus to wait for and no player is down who could go out at any moment."""
    scoring = view.variant.scoring
    if not (scoring.blind_bonus or scoring.blind_bonus_no_wild) or by_contracts(view.variant):
        return False  # a contract not laid down would cost more (K-30)
    if not view.variant.out_same_turn:
        return False  # nobody gets the bonus (K-34)
    return all(seat.down is Down.NO for seat in view.seats)


def gain_by_waiting(race: Race, history: Sequence[Event], card: Card, stopped: Callable[[], bool]) -> float:
    """Return the points won on average by discarding the card now and laying down next turn; -inf if unknown."""
    view = race.view
    laid = best_laid(view)
    rest = without(view.hand, (card,))
    if laid is None or rest is None or laid.outcome.out or laid.outcome.dead < -_MOST_SPARE:
        return _NEVER
    copies = unseen(view, history)
    bonus = 0.0
    for drawn, count in sorted(copies.items()):
        if stopped():
            return _NEVER
        bonus += count * _bonus_with(view, (*rest, drawn))
    at_stake = left_points(rest, False, view.variant) + laid.outcome.points  # points in an outcome are negative
    ends = sum(future.ends <= _SOON for future in race.futures) / len(race.futures)
    return bonus / max(1, sum(copies.values())) - ends * at_stake


def _bonus_with(view: PlayerView, hand: tuple[Card, ...]) -> int:
    """Return the bonus for going out blind with this hand, zero if that is not possible."""
    laid = best_laid(view._replace(hand=hand))
    if laid is None or not laid.outcome.out:
        return 0
    return blind_bonus(view.variant, any(map(view.variant.is_wild, hand)))


# Under some rules a discard goes to the hand of the player who calls for it, and who gives a random card in return
# (C-13). A player who is down has nothing left to complete. A card that fits the table can be hit next turn, though,
# and one that fits nowhere is a burden if the last card has to be played. So a hand in which nothing fits should call.
# In games of sharp players that won 4.6 ± 1.0 points at 87 discards, and nothing if one card of the hand already
# fitted.
def wins_a_place(view: PlayerView) -> bool:
    """Return whether the seat, once down, trades a card that fits nowhere for one that fits, whichever it gives."""
    if view.variant.claims is not Claim.HAND or view.me.down is Down.NO or view.upcard is None:
        return False
    return fits_somewhere(view, view.upcard, view.melds) and not fitting_cards(view, view.hand, view.melds)


_NODES_A_FUTURE = 200  # approximate number of distances for one future, over all choices compared
_FEWEST, _MOST = 16, 96  # futures
_HOLD_GAIN = 2.0  # points that holding back must gain
_NODES_A_ROUND = 3  # for playing out the rest of a round
_QUICK = Player(MASTER)


@dataclass(frozen=True, slots=True)
class Master:
    """The strongest level; immutable and stateless."""

    player: Player = _QUICK

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return the quick player's choice, or a better one found by looking ahead."""
        first = self.player.choose(view, history, limit)
        if limit.stopped() or is_standstill(view):
            return first
        with limited():
            try:
                return self._ahead(view, history, first, limit)
            except OutOfSteps:
                return first

    def _ahead(self, view: PlayerView, history: Sequence[Event], first: Action, limit: Limit) -> Action:
        if view.phase is Phase.CLAIM:
            first = _called(view, first)
        traits, for_points = self.player.traits, view.rules.points and by_points(view.variant)
        if view.me.down is Down.NO:
            if (taken := _upcard_with_a_place(view, first)) is not None:
                return taken
            if for_points:
                first = _for_points(view, first, traits)
            elif isinstance(first, LayDown) and may_wait(view):
                first = _laid_or_held(view, history, first, traits, limit)
        return _best(view, history, candidate_actions(view, history, first, traits), limit)


def _best(view: PlayerView, history: Sequence[Event], choices: Reckoned, limit: Limit) -> Action:
    if len(choices) == 1:
        return next(iter(choices))
    # Imported here because it loads numpy, which the window's process does without: that only knows the levels.
    from ai.master.ahead import best_of

    return best_of(view, history, choices, limit.nodes // _NODES_A_ROUND, limit.stopped)


def _laid_or_held(view: PlayerView, history: Sequence[Event], first: LayDown, traits: Traits, limit: Limit) -> Action:
    futures = min(_MOST, limit.nodes // _NODES_A_FUTURE)
    instead = discard(view, history, traits)
    if futures < _FEWEST or not isinstance(instead, Discard):
        return first
    race = race_of(prospect_of(view), history, futures)
    return instead if gain_by_waiting(race, history, instead.card, limit.stopped) > _HOLD_GAIN else first


def _upcard_with_a_place(view: PlayerView, first: Action) -> Action | None:
    """Return taking the upcard instead of a draw, if it wins a wild, or the hand is complete and the card fits."""
    may_take = isinstance(first, Draw | Pass) and view.seat == view.turn
    if may_take and (wins_a_wild(view) or is_upcard_better(view)):
        return _if_legal(view, Take(view.seat))
    return None


def _called(view: PlayerView, first: Action) -> Action:
    """Return the call, if it wins a card that fits."""
    return (_if_legal(view, Shanghai(view.seat)) or first) if wins_a_place(view) else first


def _for_points(view: PlayerView, first: Action, traits: Traits) -> Action:
    """Return what is better than the first choice where going out earns points (M-3), if anything."""
    match first:
        case LayDown():
            return _held_back(view) or first
        case Buy() if not traits.appetite and _loses_by_buying(view):
            return _if_legal(view, Pass(view.seat)) or first
        case _:
            return first


def _loses_by_buying(view: PlayerView) -> bool:
    """Return whether buying a natural costs more than it brings: it is not needed to enlarge the hand or otherwise."""
    prospect, card = prospect_of(view), view.upcard
    if card is None or view.variant.is_wild(card) or prospect.is_too_small or prospect.distance == OUT_OF_REACH:
        return False
    after = prospect.having(card)
    return after < prospect.distance and gain_by_buying(view, after) < 0


def _held_back(view: PlayerView) -> Action | None:
    """Return the discard to make instead of laying down, if that is worth it."""
    laid = best_laid(view)
    if laid is None or gain_by_holding(view, laid) <= 0:
        return None
    card = discard_when_holding(view)
    return None if card is None else _if_legal(view, Discard(view.seat, card))


def _if_legal(view: PlayerView, action: Action) -> Action | None:
    return action if refusal(view, action) is None else None
