"""Plausible past games for pictures of the statistics: from shuffled cards, the same every time."""

from functools import cache

from game.engine.record import PERSON
from game.engine.shuffle import shuffled
from game.engine.state import RoundResult
from game.rules.cards import JOKER, NATURALS, Card
from game.rules.scoring import by_points, hand_points, places
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from game.statistics.games import FinishedGame, Finisher
from game.text.ui import SEAT_NAMES

PACK = (*NATURALS, JOKER, JOKER)
LEVELS = ("novice", "steady", "sharp")
GAMES, MOST_LEFT, MOST_BUYS, PURSE = 40, 14, 3, 16
PRACTICE_EVERY = 9  # for every nth game


@cache
def past_games(person: str, games: int = GAMES) -> tuple[FinishedGame, ...]:
    """Return some games of every rule set, one a day."""
    return tuple(_game(number, person) for number in range(games))


def _chance(label: str, below: int) -> int:
    return shuffled(range(below), "past games", label)[0]


def _game(number: int, person: str) -> FinishedGame:
    ids = shipped_variants()
    variant = shipped_variant(ids[0] if _chance(f"{number} plain", 2) else ids[_chance(f"{number} set", len(ids))])
    players = 3 + _chance(f"{number} players", 3)
    level = LEVELS[_chance(f"{number} level", len(LEVELS))]
    sheet = tuple(_round(variant, number, at, players) for at in range(1, len(variant.rounds) + 1))
    most = by_points(variant)
    scored = [result.points if most else result.penalties for result in sheet]
    totals = tuple(map(sum, zip(*scored, strict=True)))
    ranks = places(totals, most=most)
    names = (person, *SEAT_NAMES[1:players])
    return FinishedGame(
        ended=f"2025-0{1 + number // 28}-{1 + number % 28:02} 21:{10 + number}",
        rule_set=variant.id,
        title=variant.title,
        rounds=len(sheet),
        most_points=most,
        uses_quarters=variant.money.used,
        practice=number % PRACTICE_EVERY == PRACTICE_EVERY - 1,
        seed=f"peony-{number:04}",
        card_points=variant.scoring.card_points,
        players=tuple(
            Finisher(name, level if seat else PERSON, ranks[seat], totals[seat], PURSE if variant.money.used else 0)
            for seat, name in enumerate(names)
        ),
        sheet=sheet,
        buys=tuple(
            tuple(_chance(f"{number} {at} {seat} buys", MOST_BUYS) for seat in range(players))
            for at in range(len(sheet))
        ),
        laid=tuple(
            tuple(_laid(f"{number} {result.round} {seat} laid", is_out=seat == result.out) for seat in range(players))
            for result in sheet
        ),
        calls=tuple((0,) * players for _ in sheet),
        digest=f"{number}",
        early=tuple(
            tuple(_chance(f"{number} {at} {seat} early", 2) for seat in range(players)) for at in range(len(sheet))
        ),
    )


def _round(variant: Variant, number: int, at: int, players: int) -> RoundResult:
    out = _chance(f"{number} {at} out", players)
    hands = tuple(() if seat == out else _hand(f"{number} {at} {seat}") for seat in range(players))
    points = tuple(5 + at if seat == out else 0 for seat in range(players))
    penalties = tuple(hand_points(hand, variant) for hand in hands)
    return RoundResult(at, out, hands, penalties, points, 0)


def _laid(label: str, *, is_out: bool) -> int:
    """Return the turn of laying down; a player who goes out has one, and three in four of the others."""
    turn = _chance(label, 16) - 3
    return max(1, turn) if is_out else max(0, turn)


def _hand(label: str) -> tuple[Card, ...]:
    return shuffled(PACK, "past games", label)[: 1 + _chance(f"{label} left", MOST_LEFT)]
