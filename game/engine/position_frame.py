"""What everything else in a position depends on: the rule set, who sits there, the round, whose turn it is."""

from typing import NamedTuple

from game.engine.fields import LONGEST_SEED, Document, FieldError, expect_seed, option, whole
from game.engine.state import Phase
from game.quoting import quoted
from game.rules.variant import FirstTurn, Variant

MOST = 1_000_000  # of points, quarters, random draws


class PositionFrame(NamedTuple):
    """What everything else in a position depends on."""

    variant: Variant
    seed: str
    round: int
    dealer: int
    turn: int
    phase: Phase | None  # None: unsaid
    players: int


def read_frame(doc: Document, variant: Variant, seat_docs: tuple[Document, ...] | None) -> PositionFrame:
    """The frame of the document; only the rule set has no value to fall back on."""
    fewest, most = variant.fewest_players, variant.most_players
    unsaid = len(seat_docs) if seat_docs is not None else min(max(4, fewest), most)
    players = whole(doc, "players", unsaid, fewest, most)
    if seat_docs is not None and len(seat_docs) > players:
        raise FieldError(f"seats has {len(seat_docs)} entries for {players} players: write one for each, P1 first")
    round_ = whole(doc, "round", 1, 0, len(variant.rounds))
    phase = option(doc, "phase", Phase.OFFER) if "phase" in doc else None
    if round_ == 0:
        if phase not in (None, Phase.ROUND_OVER):
            raise FieldError(f"phase is {quoted(phase)}: in round 0, before the first deal, write round_over")
        phase = Phase.ROUND_OVER
    dealer, turn = _dealer_and_turn(doc, variant, players, round_)
    return PositionFrame(variant, _seed(doc), round_, dealer, turn, phase, players)


def _dealer_and_turn(doc: Document, variant: Variant, players: int, round_: int) -> tuple[int, int]:
    """Each follows from the other where only one is said: the turn that begins the round (H-3, C-3)."""
    left = 1 if variant.dealing.first_turn is FirstTurn.LEFT and round_ > 0 else 0
    dealer = whole(doc, "dealer", 1, 1, players) - 1
    turn = whole(doc, "turn", 1, 1, players) - 1
    if "dealer" not in doc:
        return (turn - left) % players, turn
    return dealer, turn if "turn" in doc else (dealer + left) % players


def _seed(doc: Document) -> str:
    value = doc.get("seed", 0)
    if type(value) is int and abs(value) < 10**18:
        return str(value)
    if isinstance(value, str):
        return expect_seed(value)
    raise FieldError(
        f"seed is {quoted(value)}: write a whole number of at most 18 digits or a text of at most {LONGEST_SEED}"
    )


def seat_or_nobody(number: int) -> int | None:
    """A seat written from 1, 0 being nobody."""
    return number - 1 if number else None
