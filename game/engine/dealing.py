"""The start of a round as events: the first dealer, the antes, the deal (X-1, X-7, H-4, C-2, Q-13, X-14)."""

from collections.abc import Sequence

from game.engine.events import DealerDrawn, RoundDealt
from game.engine.shuffle import picked, shuffled
from game.engine.state import Ongoing, cards_dealt, clockwise
from game.rules.cards import ACE, Card
from game.rules.variant import FirstDealer, FirstTurn, Variant, WildUpcard

HIGH = 14


def first_dealer(variant: Variant, players: int, seed: str) -> DealerDrawn:
    """Determine the dealer of round one: at random, or the player who draws the lowest card (C-2)."""
    if variant.dealing.first_dealer is FirstDealer.RANDOM:
        return DealerDrawn(picked(players, seed, "first dealer"), ())
    drawing = list(shuffled(variant.cards_for(players), seed, "first dealer"))
    seats = tuple(range(players))
    draws: list[tuple[int, Card]] = []
    while len(seats) > 1:
        drawn = [(seat, _draw_for_dealer(seat, drawing, draws)) for seat in seats]
        lowest = min(_height(card) for _, card in drawn)
        seats = tuple(seat for seat, card in drawn if _height(card) == lowest)
    return DealerDrawn(seats[0], tuple(draws))


def _draw_for_dealer(seat: int, drawing: list[Card], draws: list[tuple[int, Card]]) -> Card:
    """Return the card the seat draws; jokers are drawn again, and every draw is recorded."""
    while True:
        card = drawing.pop(0)
        draws.append((seat, card))
        if not card.is_joker:
            return card


def _height(card: Card) -> int:
    return HIGH if card.rank == ACE else card.rank


def deal(game: Ongoing) -> RoundDealt:
    """Deal the next round: one card at a time, starting with the player who begins, then the upcard."""
    variant, players = game.variant, game.players
    number = game.round + 1
    dealer = game.dealer if number == 1 else (game.dealer + 1) % players
    turn = dealer if variant.dealing.first_turn is FirstTurn.DEALER else (dealer + 1) % players
    cards = shuffled(variant.cards_for(players), game.seed, f"round {number} deal")
    wanted = [cards_dealt(variant, number, seat.behind, players) for seat in game.seats_next]
    hands, rest = _dealt(cards, wanted, clockwise(turn, players))
    upcard, stock, buried = _turn_up(rest, variant, game.seed, number)
    return RoundDealt(number, dealer, turn, tuple(hands), stock, upcard, buried)


def _dealt(
    cards: tuple[Card, ...], wanted: Sequence[int], order: Sequence[int]
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return the hands by seat and the rest: one card each at a time, skipping seats that have enough (K-17)."""
    hands: list[tuple[Card, ...]] = [()] * len(wanted)
    to_whom = [seat for turn in range(max(wanted)) for seat in order if turn < wanted[seat]]
    for seat, card in zip(to_whom, cards, strict=False):
        hands[seat] += (card,)
    return hands, cards[len(to_whom) :]


def _turn_up(
    stock: tuple[Card, ...], variant: Variant, seed: str, number: int
) -> tuple[Card, tuple[Card, ...], tuple[Card, ...]]:
    """Return the upcard, the stock under it, and the wilds that were turned up and buried first (H-4)."""
    upcard, rest = stock[0], stock[1:]
    buried: list[Card] = []
    if variant.dealing.wild_upcard is WildUpcard.BURIED:
        while variant.is_wild(upcard) and not all(variant.is_wild(card) for card in rest):
            buried.append(upcard)
            place = 1 + picked(len(rest), seed, f"round {number} buried {len(buried)}")
            stock = (*rest[:place], upcard, *rest[place:])
            upcard, rest = stock[0], stock[1:]
    return upcard, rest, tuple(buried)
