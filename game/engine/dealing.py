"""The start of a round as events: the first dealer, the antes, the deal (X-1, X-7, H-4, C-2, Q-13, X-14)."""

from collections.abc import Sequence
from itertools import takewhile

from game.engine.events import DealerDrawn, RoundDealt
from game.engine.shuffle import picked, shuffled
from game.engine.state import Ongoing, cards_dealt, clockwise
from game.rules.cards import ACE, Card
from game.rules.variant import AceInDraw, DrawDecides, FirstDealer, FirstTurn, Variant, WildUpcard

HIGH = 14


def first_dealer(variant: Variant, players: int, seed: str) -> DealerDrawn:
    """Determine the dealer of round one: at random, or by the lowest or highest card drawn (C-2, K-28)."""
    if variant.dealing.first_dealer is FirstDealer.RANDOM:
        return DealerDrawn(picked(players, seed, "first dealer"), ())
    drawn, draws = _drawing(variant, players, seed)
    seat_of = _seats_of(drawn) if variant.dealing.draw_decides is DrawDecides.SEATS else range(players)
    dealer = (seat_of[drawn[0]] - _begins_after_dealer(variant)) % players
    return DealerDrawn(dealer, tuple((seat_of[player], card) for player, card in draws))


def seating(variant: Variant, players: int, seed: str) -> tuple[int, ...]:
    """Return which player sits on each seat: as they are listed, or in the order of their cards (K-28).

    The first player keeps the first seat, and the others are seated around them.
    """
    if variant.dealing.first_dealer is FirstDealer.RANDOM or variant.dealing.draw_decides is not DrawDecides.SEATS:
        return tuple(range(players))
    drawn, _draws = _drawing(variant, players, seed)
    return _around(drawn)


def winner_of_draw(drawn: DealerDrawn, variant: Variant, players: int) -> int:
    """Return the seat whose card decided who deals, or who begins (K-28)."""
    return (drawn.dealer + _begins_after_dealer(variant)) % players


def _begins_after_dealer(variant: Variant) -> bool:
    """Return whether the player drawn begins, and the player before them deals."""
    dealing = variant.dealing
    return dealing.draw_decides is DrawDecides.FIRST_TURN and dealing.first_turn is FirstTurn.LEFT


def _around(drawn: tuple[int, ...]) -> tuple[int, ...]:
    """Return the players in the order of their cards, beginning with the first player.

    >>> _around((2, 3, 0, 1))
    (0, 1, 2, 3)
    """
    first = drawn.index(0)
    return drawn[first:] + drawn[:first]


def _seats_of(drawn: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seat of each player, if their cards seat them."""
    around = _around(drawn)
    return tuple(around.index(player) for player in range(len(drawn)))


def _drawing(variant: Variant, players: int, seed: str) -> tuple[tuple[int, ...], tuple[tuple[int, Card], ...]]:
    """Return the players in the order of their cards, the one who won the draw first, and every card drawn.

    Players with equal cards draw again; behind the first, only if the cards seat everyone.
    """
    dealing = variant.dealing
    everyone, lowest = dealing.draw_decides is DrawDecides.SEATS, dealing.first_dealer is FirstDealer.LOWEST_CARD
    cards = list(shuffled(variant.cards_for(players), seed, "first dealer"))
    draws: list[tuple[int, Card]] = []

    def ordered(tied: tuple[int, ...], *, whole: bool) -> tuple[int, ...]:
        if len(tied) == 1:
            return tied
        heights = {player: _height(_draw_for_dealer(player, cards, draws), dealing.draw_ace) for player in tied}
        levels = sorted(set(heights.values()), reverse=not lowest)
        groups = [tuple(player for player in tied if heights[player] == level) for level in levels]
        first = ordered(groups[0], whole=whole)
        others = [ordered(group, whole=True) if whole else group for group in groups[1:]]
        return sum(others, first)

    return ordered(tuple(range(players)), whole=everyone), tuple(draws)


def _draw_for_dealer(seat: int, drawing: list[Card], draws: list[tuple[int, Card]]) -> Card:
    """Return the card the seat draws; jokers are drawn again, and every draw is recorded."""
    while True:
        card = drawing.pop(0)
        draws.append((seat, card))
        if not card.is_joker:
            return card


def _height(card: Card, ace: AceInDraw) -> int:
    return HIGH if card.rank == ACE and ace is AceInDraw.HIGH else card.rank


def deal(game: Ongoing) -> RoundDealt:
    """Deal the next round: one card at a time, starting with the player who begins, then the upcard."""
    variant, players = game.variant, game.players
    number = game.round + 1
    dealer = game.dealer if number == 1 else (game.dealer + 1) % players
    turn = dealer if variant.dealing.first_turn is FirstTurn.DEALER else (dealer + 1) % players
    cards = shuffled(variant.in_round(number).cards_for(players), game.seed, f"round {number} deal")
    wanted = [cards_dealt(variant, number, seat.behind, players) for seat in game.seats_next]
    hands, rest = _dealt(cards, wanted, clockwise(turn, players))
    match variant.dealing.wild_upcard:
        case WildUpcard.NO_UPCARD:
            return RoundDealt(number, dealer, turn, tuple(hands), rest, None, ())
        case WildUpcard.DEALER:
            wilds = _first_wilds(rest, variant)
            hands[dealer] += wilds
            upcard, *stock = rest[len(wilds) :]
            return RoundDealt(number, dealer, turn, tuple(hands), tuple(stock), upcard, (), wilds)
        case _:
            upcard, rest, buried = _turn_up(rest, variant, game.seed, number)
            return RoundDealt(number, dealer, turn, tuple(hands), rest, upcard, buried)


def _first_wilds(stock: tuple[Card, ...], variant: Variant) -> tuple[Card, ...]:
    """Return the wilds on top of the stock, without the last card."""
    return tuple(takewhile(variant.is_wild, stock[:-1]))


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
