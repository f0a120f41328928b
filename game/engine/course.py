"""The course of a game: the events so far and the game after them. Only this module collects events.

It also contains the ends of a turn, a round and the game (X-9, X-13, H-14, Q-14, M-15).

Only `evolve` changes a game, in place; it contains no rules and no randomness.
"""

from collections.abc import Iterable
from typing import assert_never, cast

from game.engine.events import (
    AntesPaid,
    BonusPaid,
    BoughtInTurn,
    BuyRequested,
    CallFined,
    CardDrawn,
    CardGiven,
    CardHit,
    ClaimOpened,
    ClaimPassed,
    ContractNamed,
    DealerDrawn,
    Discarded,
    DiscardsDue,
    Event,
    GameEnded,
    HiddenCard,
    MeldsLaid,
    NamingOpened,
    NothingDrawn,
    OfferOpened,
    OfferPassed,
    PenaltyDrawn,
    PotPaid,
    RoundDealt,
    RoundEnded,
    ShanghaiCalled,
    StockRemade,
    TurnBegan,
    TurnEnded,
    TurnPassed,
    UpcardBought,
    UpcardTaken,
    WildSwapped,
)
from game.engine.last_card import down_after_laying, replaced
from game.engine.shuffle import shuffled
from game.engine.standing import standing
from game.engine.state import Down, Ongoing, Phase, RoundResult, Seat, State, ends_game, may_name
from game.engine.supply import is_stock_over, may_remake
from game.rules.cards import Card
from game.rules.fit import with_swap
from game.rules.scoring import by_contracts, is_decided, left_points, out_bonus, shares_of_pot, tally
from game.rules.variant import BuysCount

_make_seat = Seat._make
# Module constants, because events are frequent and an enum lookup takes longer than setting a field.
_OFFER, _REQUEST, _CLAIM = Phase.OFFER, Phase.REQUEST, Phase.CLAIM
_DRAW, _PLAY, _DISCARD = Phase.DRAW, Phase.PLAY, Phase.DISCARD
_EARLIER, _THIS_TURN = Down.EARLIER, Down.THIS_TURN


def evolve(game: Ongoing, event: Event) -> None:  # noqa: C901, PLR0915 (one case per kind)
    """Apply the event to the game. Events must be complete (not redacted) and follow from the game's current state."""
    match event:  # most frequent first
        case OfferPassed() | ClaimPassed():
            game.asked = game.asked[1:]
        case CardDrawn():
            _gain(game, event.seat, event.card)
            game.stock = game.stock[1:]
            game.upcard_alive = False
            game.phase = _PLAY
        case Discarded():
            _discarded(game, event)
        case OfferOpened() | ClaimOpened():
            game.phase = _OFFER if isinstance(event, OfferOpened) else _CLAIM
            game.asked = event.asked
            game.acting = game.turn
            game.owed = 1
        case TurnEnded():
            _turn_ended(game, event)
        case TurnBegan():
            _turn_began(game, event)
        case UpcardTaken():
            _gain(game, event.seat, event.card)
            _upcard_gone(game)
            game.phase = _PLAY
            game.acting = game.turn
        case BuyRequested():
            game.phase = _REQUEST
            game.acting = event.seat
        case CallFined():
            _pay(game, event.seat, event.fine)
            game.asked = game.asked[1:]
        case UpcardBought(seat, card, pays):
            _gain(game, seat, card)
            _buy(game, seat, pays)
            _upcard_gone(game)
        case BoughtInTurn():
            _bought_in_turn(game, event)
        case PenaltyDrawn(seat, card):
            _gain(game, seat, card)
            game.stock = game.stock[1:]
        case DiscardsDue(seat, owed):
            game.phase = _DISCARD
            game.acting = seat
            game.owed = owed
            game.asked = ()
        case StockRemade(stock, whole):
            game.stock = cast(tuple[Card, ...], stock)
            game.discards = () if whole else game.discards[-1:]
            game.chances += 1
            if game.variant.counts_stocks:
                game.remade += 1
        case NothingDrawn():
            game.phase = _PLAY
            game.upcard_alive = False
        case TurnPassed():
            game.turn = game.acting = event.seat
        case MeldsLaid() | CardHit() | WildSwapped():
            _apply_play(game, event)
        case ShanghaiCalled(seat, card, meld, _, grown):
            _upcard_gone(game)
            if meld is None or grown is None:
                _gain(game, seat, card)
            else:
                game.melds = replaced(game.melds, meld, grown)
        case CardGiven(giver, taker, card):
            given = cast(Card, card)
            _hold(game, giver, _less(game.hands[giver], (given,)))
            _gain(game, taker, given)
            game.chances += 1
        case DealerDrawn(dealer):
            game.dealer = dealer
        case AntesPaid(ante):
            game.seats = tuple(seat._replace(quarters=seat.quarters - ante) for seat in game.seats)
            game.pot += ante * len(game.seats)
        case RoundDealt():
            _round_dealt(game, event)
        case NamingOpened(asked):
            game.phase = Phase.NAME
            game.asked = asked
        case ContractNamed(seat, line):
            _set_seat(game, seat, game.seats[seat]._replace(behind=game.round - line))
            game.asked = game.asked[1:]
            if not game.asked:
                game.phase = _DRAW  # as after a deal: whether players are asked about the upcard follows
        case RoundEnded():
            _round_ended(game, event)
        case BonusPaid(winners, points):
            game.seats = tuple(
                seat._replace(points=seat.points + points) if index in winners else seat
                for index, seat in enumerate(game.seats)
            )
        case PotPaid(shares):
            game.seats = tuple(
                seat._replace(quarters=seat.quarters + share) for seat, share in zip(game.seats, shares, strict=True)
            )
            game.pot -= sum(shares)
        case GameEnded():
            game.phase = Phase.GAME_OVER
        case _:
            assert_never(event)


def _hold(game: Ongoing, seat: int, hand: tuple[Card, ...]) -> None:
    """Set the seat's hand and its public number of cards."""
    hands, seats = game.hands, game.seats
    game.hands = (*hands[:seat], hand, *hands[seat + 1 :])
    game.seats = (*seats[:seat], _make_seat((len(hand), *seats[seat][1:])), *seats[seat + 1 :])


def _gain(game: Ongoing, seat: int, card: HiddenCard) -> None:
    """Add a card to the seat's hand; events that change games are complete, so the card is known."""
    _hold(game, seat, (*game.hands[seat], cast(Card, card)))


def _set_seat(game: Ongoing, seat: int, changed: Seat) -> None:
    game.seats = (*game.seats[:seat], changed, *game.seats[seat + 1 :])


def _less(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _pay(game: Ongoing, seat: int, quarters: int) -> None:
    """Pay into the pot."""
    held = game.seats[seat]
    _set_seat(game, seat, held._replace(quarters=held.quarters - quarters))
    game.pot += quarters


def _is_blocked(game: Ongoing) -> bool:
    """Return whether a wild on top of the discard pile blocks it (K-4)."""
    return game.variant.buying.wild_blocks and game.variant.is_wild(game.discards[-1])


def _upcard_gone(game: Ongoing) -> None:
    """Stop asking about the upcard: a player has it."""
    game.discards = game.discards[:-1]
    game.upcard_alive = False
    game.asked = ()


def _discarded(game: Ongoing, event: Discarded) -> None:
    seat, card, owed = event.seat, event.card, event.owed
    hand = game.hands[seat]
    at = hand.index(card)
    _hold(game, seat, hand[:at] + hand[at + 1 :])
    game.discards = (*game.discards, card)
    game.discarder = seat
    game.upcard_alive = owed == 0 and not _is_blocked(game)
    game.owed = owed
    if owed:
        game.phase = _DISCARD
    if seat == game.turn and game.variant.is_wild(card):
        game.wild_played = True


def _turn_began(game: Ongoing, event: TurnBegan) -> None:
    game.turn = game.acting = event.seat
    game.phase = _DRAW if event.draws else _PLAY
    game.owed = event.owed
    game.asked = ()
    game.upcard_alive = game.upcard_alive and event.draws
    game.wild_played = False


def _turn_ended(game: Ongoing, event: TurnEnded) -> None:
    held = game.seats[event.seat]
    if held.down is _THIS_TURN:
        _set_seat(game, event.seat, held._replace(down=_EARLIER))
    game.turn = game.acting = event.next
    game.owed = 1
    game.phase = _DRAW
    game.turns += 1
    game.upcard_alive = event.discarded and not _is_blocked(game)
    game.wild_played = False


def _buy(game: Ongoing, seat: int, pays: int) -> None:
    _pay(game, seat, pays)
    held = game.seats[seat]
    _set_seat(game, seat, held._replace(buys=held.buys + 1))


def _bought_in_turn(game: Ongoing, event: BoughtInTurn) -> None:
    _gain(game, event.seat, event.card)
    _buy(game, event.seat, event.pays)
    game.owed += event.owes
    if event.from_stock:
        game.stock = game.stock[1:]
        return
    # Before the draw of the player's own turn, the card under a bought upcard is the next upcard (S-12).
    game.discards = game.discards[:-1]
    game.upcard_alive = game.phase is _DRAW and bool(game.discards) and not _is_blocked(game)


def _apply_play(game: Ongoing, event: MeldsLaid | CardHit | WildSwapped) -> None:
    hand = game.hands[event.seat]
    match event:
        case MeldsLaid(seat, melds):
            laid = tuple(card for meld in melds for card in meld.cards)
            held = game.seats[seat]
            _set_seat(game, seat, held._replace(down=down_after_laying(held.down)))
            left, table = _less(hand, laid), game.melds + melds
        case CardHit():
            laid = (event.card,)
            left, table = _less(hand, laid), replaced(game.melds, event.meld, event.grown)
        case WildSwapped():
            laid = ()
            left = (*_less(hand, (event.card,)), event.wild)
            table = replaced(game.melds, event.meld, with_swap(game.melds[event.meld], event.place, event.card))
        case _:
            assert_never(event)
    _hold(game, event.seat, left)
    game.melds = table
    game.wild_played = game.wild_played or any(game.variant.is_wild(card) for card in laid)


def _round_dealt(game: Ongoing, event: RoundDealt) -> None:
    hands = cast(tuple[tuple[Card, ...], ...], event.hands)
    seats = game.seats_next
    game.round = event.round
    game.dealer = event.dealer
    game.turn = game.acting = event.turn
    game.phase = Phase.NAME if any(may_name(seat, game.variant) for seat in seats) else _DRAW
    game.asked = ()
    game.owed = 1
    game.discarder = None
    game.turns = game.chances = game.remade = 0
    game.wild_played = False
    game.melds = ()
    anew = game.variant.buying.counted_in is BuysCount.ROUND
    game.seats = tuple(
        seat._replace(cards=len(hand), down=Down.NO, buys=0 if anew else seat.buys)
        for seat, hand in zip(seats, hands, strict=True)
    )
    game.hands = hands
    game.stock = cast(tuple[Card, ...], event.stock)
    game.discards = () if event.upcard is None else (event.upcard,)
    game.upcard_alive = event.upcard is not None and not _is_blocked(game)


def _round_ended(game: Ongoing, event: RoundEnded) -> None:
    result = event.result
    seats = []
    for index, seat in enumerate(game.seats):
        paid = result.tribute * (len(game.seats) - 1) if index == result.out else -result.tribute
        score, points = seat.score + result.penalties[index], seat.points + result.points[index]
        seats.append(seat._replace(score=score, points=points, quarters=seat.quarters + paid))
    game.seats = tuple(seats)
    game.sheet = (*game.sheet, result)
    game.phase = Phase.ROUND_OVER
    game.asked = ()
    game.acting = game.turn
    game.upcard_alive = False


class Course:
    """Collects the events of a running game; keeps the state after each only on request."""

    __slots__ = ("events", "game", "keeps_states", "states")

    def __init__(self, game: Ongoing, keeps_states: bool = False) -> None:
        self.game = game
        self.events: list[Event] = []
        self.keeps_states = keeps_states
        self.states: list[State] = []

    def happen(self, event: Event) -> None:
        """Add the event and apply it."""
        evolve(self.game, event)
        self.events.append(event)
        if self.keeps_states:
            self.states.append(self.game.state)


def remake_stock_if_empty(course: Course) -> None:
    """Remake an empty stock from the discard pile, if possible, because a card is needed (X-8)."""
    game = course.game
    if game.stock or not may_remake(game):
        return
    below, top = game.discards[:-1], game.discards[-1:]
    whole = not below and not game.upcard_alive
    cards = top if whole else below
    if cards:
        # The order of the discards is public, so it is erased before the shuffle.
        order = shuffled(sorted(cards), game.seed, f"round {game.round} chance {game.chances}")
        course.happen(StockRemade(order, whole))


def draw_penalty(course: Course, seat: int) -> None:
    """Draw the buyer's penalty cards for the buy just made; the referee has checked that they are available (X-8)."""
    game = course.game
    for _ in range(game.variant.penalty_cards(game.rules_of(seat), game.seats[seat].buys - 1)):
        remake_stock_if_empty(course)
        course.happen(PenaltyDrawn(seat, course.game.stock[0]))


# ---- the ends of a turn, of a round with its scoring, and of the game with bonus and pot ----


def go_out_if_empty(course: Course, seat: int) -> bool:
    """End the round if the seat has no cards left; return whether it ended."""
    if course.game.hands[seat]:
        return False
    end_round(course, seat)
    return True


def end_turn(course: Course, seat: int, discarded: bool) -> bool:
    """End the turn; return True if it was the last of a drawn round: of all turns (X-9), or of the stock (K-33)."""
    players = course.game.players
    course.happen(TurnEnded(seat, (seat + 1) % players, discarded))
    if not is_stock_over(course.game) and course.game.turns < course.game.variant.turns_until_drawn * players:
        return False
    end_round(course, None)
    return True


def end_round(course: Course, out: int | None) -> None:
    """Score the round; end the game after the last round, or when a player reaches the points that end it."""
    course.happen(RoundEnded(_result(course.game, out)))
    game, variant = course.game, course.game.variant
    totals = [tally(seat.score, seat.points, variant) for seat in game.seats]
    if ends_game(game.seats, variant, game.round) or is_decided(totals, variant):
        _end_game(course)


def _result(game: Ongoing, out: int | None) -> RoundResult:
    variant = game.variant
    held = zip(game.hands, game.seats, strict=True)
    penalties = [left_points(hand, seat.down is not Down.NO, variant) for hand, seat in held]
    points = [0] * game.players
    if out is not None:
        points[out] = game.rules_of(out).points
        penalties[out] = -out_bonus(variant, game.seats[out].down is Down.THIS_TURN, game.wild_played)
    return RoundResult(
        round=game.round,
        out=out,
        hands=game.hands,
        penalties=tuple(penalties),
        points=tuple(points),
        tribute=0 if out is None else variant.money.tribute,
        laid=_down(game) if by_contracts(variant) else (),
    )


def _down(game: Ongoing) -> tuple[int, ...]:
    return tuple(number for number, seat in enumerate(game.seats) if seat.down is not Down.NO)


def _end_game(course: Course) -> None:
    variant = course.game.variant
    scores = [seat.score for seat in course.game.seats]
    if variant.scoring.fewest_penalties_bonus:
        fewest = tuple(seat for seat, score in enumerate(scores) if score == min(scores))
        course.happen(BonusPaid(fewest, variant.scoring.fewest_penalties_bonus))
    places = standing(course.game)
    if course.game.pot:
        left_of_dealer = (course.game.dealer + 1) % course.game.players
        course.happen(PotPaid(shares_of_pot(course.game.pot, places, left_of_dealer)))
    course.happen(GameEnded(places))
