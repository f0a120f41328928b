"""The frame of a position, and its piles and hands: what everything else in its document depends on.

Cards that the document does not place come from the rest of the packs, in an order that depends on the seed alone.
"""

from collections import Counter
from typing import NamedTuple

from game.engine.shuffle import shuffled
from game.engine.state import (
    LONGEST_SEED,
    Phase,
    cards_dealt,
    expect_seed,
)
from game.files.described import Document, FieldError, Text, Whole, entries, expect, expect_keys, flag, option, whole
from game.language.quoting import Wording, message_of, quoted
from game.rules.cards import Card, NotationError, parse_cards, without
from game.rules.melds import Meld
from game.rules.variant import (
    ContractOrder,
    FailedContract,
    FirstTurn,
    Variant,
    WildUpcard,
)

MOST_LISTED = 99  # numbers under one key
_CARDS = Text(5000)  # characters of card text under one key
DEALT = "?"  # in a hand: a card from the rest of the packs
SEAT_KEYS = ("hand", "down", "buys", "score", "points", "quarters", "behind", "done")

# ---- the frame ----


class PositionFrame(NamedTuple):
    """The rule set, seats and round of a position; `dealer` and `turn` are seats from 0."""

    variant: Variant
    seed: str
    round: int
    dealer: int
    turn: int
    phase: Phase | None  # None: not given
    players: int


def read_frame(doc: Document, variant: Variant, seat_docs: tuple[Document, ...] | None) -> PositionFrame:
    """Return the frame of the document; only the rule set has no default."""
    fewest, most = variant.fewest_players, variant.most_players
    default = len(seat_docs) if seat_docs is not None else min(max(4, fewest), most)
    players = whole(doc, "players", default, fewest, most)
    if seat_docs is not None and len(seat_docs) > players:
        raise FieldError(
            Wording(
                "seats has {all} entries for {players} players: write one for each, P1 first",
                all=len(seat_docs),
                players=players,
            )
        )
    round_ = whole(doc, "round", 1, 0, variant.most_rounds)
    phase = option(doc, "phase", Phase.OFFER) if "phase" in doc else None
    if round_ == 0:
        if phase not in (None, Phase.ROUND_OVER):
            raise FieldError(
                Wording("phase is {value}: in round 0, before the first deal, write round_over", value=quoted(phase))
            )
        phase = Phase.ROUND_OVER
    dealer, turn = _dealer_and_turn(doc, variant, players, round_)
    return PositionFrame(variant, _seed(doc), round_, dealer, turn, phase, players)


def _dealer_and_turn(doc: Document, variant: Variant, players: int, round_: int) -> tuple[int, int]:
    """Return dealer and turn; a missing one follows from the other: the turn that begins the round (H-3, C-3)."""
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
        Wording(
            "seed is {value}, but it must be a whole number of at most 18 digits or a text of at most {most}",
            value=quoted(value),
            most=LONGEST_SEED,
        )
    )


def seat_or_nobody(number: int) -> int | None:
    """Return the seat for a number from 1; 0 is nobody."""
    return number - 1 if number else None


# ---- piles and hands ----


class Piles(NamedTuple):
    """The piles and hands."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]


def cards_of(value: object, key: str, where: str = "") -> tuple[Card, ...]:
    """Parse cards given as text."""
    words = expect(_CARDS, f"{where}{key}", value)
    try:
        return parse_cards(words)
    except NotationError as refused:
        raise FieldError(Wording("{key}: {reason}", key=f"{where}{key}", reason=message_of(refused))) from None


def read_piles(doc: Document, frame: PositionFrame, seat_docs: tuple[Document, ...], melds: tuple[Meld, ...]) -> Piles:
    """Return every pile and hand; no card occurs more often than in the packs."""
    asked = [_read_hand(entry, seat, frame) for seat, entry in enumerate(seat_docs)]
    exact = flag(doc, "stock_exact", False)
    stock = cards_of(doc.get("stock", ""), "stock")
    discards = cards_of(doc["discards"], "discards") if "discards" in doc else None
    placed = [card for hand, _ in asked for card in hand]
    placed += [*stock, *(discards or ()), *(card for meld in melds for card in meld.cards)]
    rest = _rest(placed, frame)
    if frame.round == 0:
        return _nothing_dealt(placed, frame)
    hands, rest = _dealt(asked, rest)
    if discards is None:
        discards, rest = _first_upcard(rest, frame.variant)
    return Piles(hands, stock if exact else stock + rest, discards)


def _read_hand(doc: Document, seat: int, frame: PositionFrame) -> tuple[tuple[Card, ...], int]:
    where = f"P{seat + 1}."
    expect_keys(doc, SEAT_KEYS, where)
    behind = read_behind(doc, frame, where)
    dealt = cards_dealt(frame.variant, frame.round, behind, frame.players) if frame.round else 0
    cards, more = cards_and_dealt(doc, dealt, where)
    return cards, whole(
        {"hand": more}, "hand", dealt, 0, len(frame.variant.in_round(frame.round).cards_for(frame.players)), where
    )


def read_behind(doc: Document, frame: PositionFrame, where: str) -> int:
    """Return how many rounds the seat is behind where contracts are repeated (K-17).

    Where contracts are chosen (K-18), return how many rounds later its contract is listed; negative if earlier.
    """
    variant, before = frame.variant, max(0, frame.round - 1)
    past = frame.round - len(variant.rounds)  # above 0, nobody can be at a contract so late (K-42)
    if variant.contract_order is ContractOrder.CHOSEN:
        return whole(doc, "behind", max(0, past), past, before, where)
    most = before if variant.failed_contract is FailedContract.REPEATED else 0
    return whole(doc, "behind", max(0, past), max(0, past), most, where)


def read_done(doc: Document, frame: PositionFrame, where: str) -> tuple[int, ...]:
    """Return the contracts the seat has finished, where they are chosen (K-18); at least one must be left."""
    rounds = len(frame.variant.rounds)
    done = tuple(sorted(set(entries(doc, "done", Whole(1, rounds), MOST_LISTED, where)))) if "done" in doc else ()
    if done and frame.variant.contract_order is ContractOrder.LISTED:
        raise FieldError(
            Wording(
                "{key} says something, but {title} has no contracts to name",
                key=f"{where}done",
                title=frame.variant.title,
            )
        )
    if len(done) == rounds:
        raise FieldError(
            Wording(
                "{key} holds every contract of {title}: leave out the one being played",
                key=f"{where}done",
                title=frame.variant.title,
            )
        )
    return done


def cards_and_dealt(doc: Document, dealt: int, where: str) -> tuple[tuple[Card, ...], int]:
    """Return a seat's cards and how many more come from the rest of the packs; by default, as many as are dealt."""
    value = doc.get("hand", dealt)
    if isinstance(value, str):
        words = value.split()
        return cards_of(" ".join(word for word in words if word != DEALT), "hand", where), words.count(DEALT)
    if type(value) is not int:
        raise FieldError(
            Wording(
                "{key} is {value}, but it must be cards in quotes, or how many", key=f"{where}hand", value=quoted(value)
            )
        )
    return (), value


def _rest(cards: list[Card], frame: PositionFrame) -> tuple[Card, ...]:
    """Return the cards of the packs that are not placed, shuffled (X-14)."""
    packs = frame.variant.in_round(frame.round).cards_for(frame.players)
    have, need = Counter(packs), Counter(cards)
    for card, count in need.items():
        if count > have[card]:
            raise FieldError(
                Wording(
                    "{card} stands {times} times in hands, melds, stock and discards together: {title} with {players} "
                    "players has {all}",
                    card=str(card),
                    times=count,
                    title=frame.variant.title,
                    players=frame.players,
                    all=have[card],
                )
            )
    return shuffled(without(packs, cards) or (), frame.seed, "position")


def _nothing_dealt(cards: list[Card], frame: PositionFrame) -> Piles:
    if cards:
        raise FieldError(
            Wording(
                "round is 0, but {card} lies somewhere: before the first deal there are no cards", card=str(cards[0])
            )
        )
    return Piles(((),) * frame.players, (), ())


def _dealt(
    asked: list[tuple[tuple[Card, ...], int]], rest: tuple[Card, ...]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    hands: list[tuple[Card, ...]] = []
    for seat, (cards, more) in enumerate(asked):
        if more > len(rest):
            raise FieldError(
                Wording(
                    "{name}.hand is {number}: only {left} cards of the packs are left for it",
                    name=f"P{seat + 1}",
                    number=more,
                    left=len(rest),
                )
            )
        hands.append((*cards, *rest[:more]))
        rest = rest[more:]
    return tuple(hands), rest


def _first_upcard(rest: tuple[Card, ...], variant: Variant) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return a first upcard, if there is one (K-44), no wild if wilds do not stay (H-4), and the rest."""
    if variant.dealing.wild_upcard is WildUpcard.NO_UPCARD:
        return (), rest
    buried = variant.dealing.wild_upcard is not WildUpcard.STAYS
    at = next((index for index, card in enumerate(rest) if not (buried and variant.is_wild(card))), len(rest))
    return rest[at : at + 1], rest[:at] + rest[at + 1 :]
