"""`distance`: the exact distance of hands from a contract; hands are read from standard input, one per line.

The evaluator computes; this module parses lines and prints the answers, as lines or JSON.
"""

from collections import Counter
from collections.abc import Iterable

from ai.evaluator.acceptance import acceptance
from ai.evaluator.distance import Evaluator, evaluator_for
from ai.evaluator.laying import best_laying
from game.files.documents import Unusable
from game.files.printing import flush, say, say_json
from game.films.reading import read_variant
from game.rules.cards import Card, NotationError, format_cards, parse_cards
from game.rules.contract import OUT_OF_REACH
from game.rules.variant import Round, Variant, VariantError
from game.text.ui import players_span

LONGEST_LINE = 1000  # characters


def print_distances(text: str, number: int, players: int | None, as_json: bool, lines: Iterable[str]) -> int:
    """Answer every line; the first invalid one ends the command and is reported with its number."""
    variant = _variant(text)
    round_ = _round(variant, number)
    variant = variant.in_round(number)
    seated = _players_or_default(variant, players)
    evaluator = evaluator_for(round_.contract, variant)
    for at, line in enumerate(lines, 1):
        hand = _hand(line, at)
        distance = evaluator.distance_of(hand)
        if as_json:
            say_json(_document(evaluator, hand, variant, seated))
        else:
            say(_distance_text(distance))
        flush()
    return 0


def _variant(text: str) -> Variant:
    try:
        return read_variant(text)
    except VariantError as problem:
        raise Unusable(problem.faults[0]) from None


def _round(variant: Variant, number: int) -> Round:
    if not 1 <= number <= len(variant.rounds):
        raise Unusable(f"{variant.title} has rounds 1 to {len(variant.rounds)}, not {number}")
    return variant.rounds[number - 1]


def _players_or_default(variant: Variant, players: int | None) -> int:
    if players is None:
        return max(variant.fewest_players, min(4, variant.most_players))
    if not variant.fewest_players <= players <= variant.most_players:
        raise Unusable(f"{variant.title} is for {players_span(variant.fewest_players, variant.most_players)}")
    return players


def _hand(line: str, at: int) -> tuple[Card, ...]:
    if len(line) > LONGEST_LINE:
        raise Unusable(f"line {at}: is longer than {LONGEST_LINE} characters")
    try:
        return parse_cards(line)
    except NotationError as problem:
        raise Unusable(f"line {at}: {problem}") from None


def _distance_text(distance: int) -> str:
    return "out of reach" if distance == OUT_OF_REACH else str(distance)


def _document(evaluator: Evaluator, hand: tuple[Card, ...], variant: Variant, players: int) -> dict[str, object]:
    """Return the distance (null if naturals alone cannot complete it), the acceptance, and at 0 the best lay-down."""
    unseen = Counter(variant.cards_for(players)) - Counter(hand)
    gained = acceptance(evaluator, evaluator.code(hand), unseen)
    document: dict[str, object] = {
        "hand": format_cards(hand),
        "distance": None if gained.distance == OUT_OF_REACH else gained.distance,
        "acceptance": {str(card): copies for card, copies in gained.cards},
        "copies": gained.copies,
        "unseen": gained.unseen,
    }
    laying = best_laying(evaluator, hand, variant)
    if laying is not None:
        document["lay"] = [str(meld) for meld in laying.melds]
        document["hits"] = format_cards(laying.after.hit)
        document["left"] = format_cards(laying.after.cards)
    return document
