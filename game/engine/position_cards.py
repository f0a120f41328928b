"""Where the cards of a position lie: what is said, and the rest of the packs for what is unsaid (X-1, X-14)."""

from collections import Counter
from typing import NamedTuple

from game.engine.fields import Document, FieldError, cards_of, expect_keys, flag, numbers, whole
from game.engine.position_frame import PositionFrame
from game.engine.shuffle import shuffled
from game.engine.state import cards_dealt
from game.quoting import quoted
from game.rules.cards import Card, without
from game.rules.melds import Meld
from game.rules.variant import ContractOrder, FailedContract, Variant, WildUpcard

DEALT = "?"  # in a hand: a card that comes from the rest of the packs
SEAT_KEYS = ("hand", "down", "buys", "score", "points", "quarters", "behind", "done")


class Piles(NamedTuple):
    """Where the cards lie."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]


def read_piles(doc: Document, frame: PositionFrame, seat_docs: tuple[Document, ...], melds: tuple[Meld, ...]) -> Piles:
    """Every pile and hand; no card lies anywhere more often than the packs hold it."""
    asked = [_hand_said(entry, seat, frame) for seat, entry in enumerate(seat_docs)]
    exact = flag(doc, "stock_exact", False)
    stock = cards_of(doc.get("stock", ""), "stock")
    discards = cards_of(doc["discards"], "discards") if "discards" in doc else None
    said = [card for hand, _ in asked for card in hand]
    said += [*stock, *(discards or ()), *(card for meld in melds for card in meld.cards)]
    rest = _rest(said, frame)
    if frame.round == 0:
        return _nothing_dealt(said, frame)
    hands, rest = _dealt(asked, rest)
    if discards is None:
        discards, rest = _first_upcard(rest, frame.variant)
    return Piles(hands, stock if exact else stock + rest, discards)


def _hand_said(doc: Document, seat: int, frame: PositionFrame) -> tuple[tuple[Card, ...], int]:
    where = f"P{seat + 1}'s "
    expect_keys(doc, SEAT_KEYS, f"P{seat + 1}: ")
    behind = read_behind(doc, frame, where)
    dealt = cards_dealt(frame.variant, frame.round, behind, frame.players) if frame.round else 0
    cards, more = cards_and_dealt(doc, dealt, where)
    return cards, whole({"hand": more}, "hand", dealt, 0, len(frame.variant.cards_for(frame.players)), where)


def read_behind(doc: Document, frame: PositionFrame, where: str) -> int:
    """How many rounds the seat is behind, where contracts are repeated (K-17); where they are named, how many rounds
    hers comes after its own, which it may come before as well (K-18).
    """
    variant, before = frame.variant, max(0, frame.round - 1)
    if variant.contract_order is ContractOrder.CHOSEN:
        return whole(doc, "behind", 0, min(0, frame.round - len(variant.rounds)), before, where)
    return whole(doc, "behind", 0, 0, before if variant.failed_contract is FailedContract.REPEATED else 0, where)


def read_done(doc: Document, frame: PositionFrame, where: str) -> tuple[int, ...]:
    """The contracts the seat is done with, where they are named (K-18); at least one listed is left to her."""
    rounds = len(frame.variant.rounds)
    done = tuple(sorted(set(numbers(doc, "done", 1, rounds, where) or ())))
    if done and frame.variant.contract_order is ContractOrder.LISTED:
        raise FieldError(f"{where}done says something, but {frame.variant.title} has no contracts to name")
    if len(done) == rounds:
        raise FieldError(f"{where}done holds every contract of {frame.variant.title}: leave out the one being played")
    return done


def cards_and_dealt(doc: Document, dealt: int, where: str) -> tuple[tuple[Card, ...], int]:
    """A seat's cards, and how many more come from the rest of the packs; unsaid it is as many as are dealt."""
    value = doc.get("hand", dealt)
    if isinstance(value, str):
        words = value.split()
        return cards_of(" ".join(word for word in words if word != DEALT), "hand", where), words.count(DEALT)
    if type(value) is not int:
        raise FieldError(f"{where}hand is {quoted(value)}: write cards in quotes, or how many")
    return (), value


def _rest(said: list[Card], frame: PositionFrame) -> tuple[Card, ...]:
    """The cards of the packs that nobody placed, shuffled (X-14)."""
    packs = frame.variant.cards_for(frame.players)
    have, need = Counter(packs), Counter(said)
    for card, count in need.items():
        if count > have[card]:
            kinds = f"{frame.variant.title} with {frame.players} players has {have[card]}"
            raise FieldError(f"{card} stands {count} times in hands, melds, stock and discards together: {kinds}")
    return shuffled(without(packs, said) or (), frame.seed, "position")


def _nothing_dealt(said: list[Card], frame: PositionFrame) -> Piles:
    if said:
        raise FieldError(f"round is 0, but {said[0]} lies somewhere: before the first deal there are no cards")
    return Piles(((),) * frame.players, (), ())


def _dealt(
    asked: list[tuple[tuple[Card, ...], int]], rest: tuple[Card, ...]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    hands: list[tuple[Card, ...]] = []
    for seat, (cards, more) in enumerate(asked):
        if more > len(rest):
            raise FieldError(f"P{seat + 1}'s hand is {more}: only {len(rest)} cards of the packs are left for it")
        hands.append((*cards, *rest[:more]))
        rest = rest[more:]
    return tuple(hands), rest


def _first_upcard(rest: tuple[Card, ...], variant: Variant) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """One card for the discard pile, no wild where wilds are buried (H-4)."""
    buried = variant.dealing.wild_upcard is WildUpcard.BURIED
    at = next((index for index, card in enumerate(rest) if not (buried and variant.is_wild(card))), len(rest))
    return rest[at : at + 1], rest[:at] + rest[at + 1 :]
