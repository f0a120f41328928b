"""A position being set up: the placed cards, the cards still to be dealt, and everything impossible about it.

An impossible setup can be saved and shared like any other. Only the engine's reader decides what it means as a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.engine.position import PositionError, document_in, is_shipped, state_from_document, toml_text
from game.engine.position_frame import DEALT, PositionFrame, cards_and_dealt, cards_of, read_behind, read_frame
from game.engine.state import Down, Phase, State, cards_dealt
from game.files.described import Document, FieldError, option, tables, whole
from game.language.quoting import Wording
from game.rules.cards import Card, format_cards, without
from game.rules.melds import MeldFault, read_on_table
from game.rules.variant import Contract, Kind, Round, Variant
from game.rules.variant_file import variant_to_document

PHASES = (Phase.OFFER, Phase.DRAW, Phase.PLAY)  # the phases that can be set up
MOST_SCORE = 9999
HAND, MELD, NEW, DISCARDS, STOCK = "hand", "meld", "new", "discards", "stock"  # the places of cards


class SetChair(NamedTuple):
    """A player: the known cards, the number of cards still to be dealt, and what the player has done in the round."""

    hand: tuple[Card, ...] = ()
    dealt: int = 0
    down: bool = False
    buys: int = 0
    score: int = 0
    behind: int = 0  # rounds by which their contract is later (K-17) or, if negative, earlier (K-18) than the round's

    @property
    def cards(self) -> int:
        """The number of cards held."""
        return len(self.hand) + self.dealt


class LaidCards(NamedTuple):
    """Cards on the table, whether they are a meld or not."""

    owner: int
    kind: Kind
    cards: tuple[Card, ...]


class Setup(NamedTuple):
    """The whole setup. Seats count from 0. `stock` is its known part, top first."""

    variant: Variant
    seed: str
    round: int
    turn: int
    phase: Phase
    chairs: tuple[SetChair, ...]
    melds: tuple[LaidCards, ...] = ()
    discards: tuple[Card, ...] = ()  # empty: one is dealt
    stock: tuple[Card, ...] = ()

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.chairs)

    def rules_of(self, seat: int) -> Round:
        """Return the round as a seat has it."""
        return self.variant.round_at(self.round - self.chairs[seat].behind)

    # ---- where cards are ----

    def at(self, place: str) -> tuple[Card, ...]:
        """Return the known cards at a place: `hand 0`, `meld 2`, `discards`, `stock`; empty for an empty place."""
        match place.split():
            case [kind, number] if kind == HAND:
                return self.chairs[int(number)].hand
            case [kind, number] if kind == MELD:
                return self.melds[int(number)].cards
            case [kind] if kind in (DISCARDS, STOCK):
                return self.discards if kind == DISCARDS else self.stock
            case _:
                return ()

    def placed(self) -> tuple[Card, ...]:
        """Return all placed cards, except the known ones of the stock."""
        hands = [card for chair in self.chairs for card in chair.hand]
        return (*hands, *(card for meld in self.melds for card in meld.cards), *self.discards)

    def left(self) -> dict[Card, int]:
        """Return how many copies of each card can still be placed; below 0: too many are placed."""
        packs, placed = Counter(self.variant.in_round(self.round).cards_for(self.players)), Counter(self.placed())
        return {card: packs[card] - placed[card] for card in sorted({*packs, *placed}, key=_in_pack)}


def _in_pack(card: Card) -> tuple[bool, int, int]:
    return card.is_joker, "shcd*".index(card.suit), card.rank


def fresh(variant: Variant, round_: int, players: int, seed: str) -> Setup:
    """Return a round of which nothing is known: everyone's cards are dealt."""
    dealt = variant.rounds[round_ - 1].cards.at(players)
    return Setup(variant, seed, round_, 0, Phase.DRAW, (SetChair(dealt=dealt),) * players)


def fitted(setup: Setup, variant: Variant, round_: int, players: int) -> Setup:
    """Adapt a setup to another rule set, round or number of players; what does not fit is dealt again."""
    new = fresh(variant, min(round_, len(variant.rounds)), players, setup.seed)
    if variant != setup.variant or players != setup.players:
        return new
    if new.round == setup.round:
        return setup
    rules, chairs = variant.round_at(new.round), []
    for seat, chair in enumerate(setup.chairs):
        more = 0 if chair.down else new.chairs[seat].dealt - cards_dealt(variant, setup.round, chair.behind, players)
        chairs.append(
            chair._replace(dealt=max(0, chair.dealt + more), buys=min(chair.buys, rules.buys), behind=0),
        )
    return setup._replace(round=new.round, chairs=tuple(chairs))


# ---- moving cards ----


def with_card(setup: Setup, place: str, card: Card, at: int | None = None) -> Setup:
    """Add a card at a place, at the end or before index `at`. In a hand it replaces a card to be dealt."""
    have, cards = setup.at(place), list(setup.at(place))
    cards.insert(len(have) if at is None else min(at, len(have)), card)
    stock = setup.stock
    if place != STOCK and setup.left().get(card, 0) <= stock.count(card):
        stock = without(stock, [card]) or stock
    setup = _with(setup._replace(stock=stock), place, tuple(cards))
    match place.split():
        case [kind, number] if kind == HAND and setup.chairs[int(number)].dealt:
            chair = setup.chairs[int(number)]
            return with_chair(setup, int(number), chair._replace(dealt=chair.dealt - 1))
        case _:
            return setup


def without_card(setup: Setup, place: str, at: int) -> Setup:
    """Return a card to the pack; in a hand a dealt card replaces it, and a meld without cards disappears."""
    cards = setup.at(place)
    setup = _with(setup, place, (*cards[:at], *cards[at + 1 :]))
    match place.split():
        case [kind, number] if kind == HAND:
            chair = setup.chairs[int(number)]
            return with_chair(setup, int(number), chair._replace(dealt=chair.dealt + 1))
        case [kind, number] if kind == MELD and len(cards) == 1:
            return setup._replace(melds=tuple(meld for meld in setup.melds if meld.cards))
        case _:
            return setup


def moved(setup: Setup, source: str, at: int, place: str, before: int | None = None) -> Setup:
    """Move a card to another place, or within the same one."""
    card = setup.at(source)[at]
    if source == place:
        cards = [card for number, card in enumerate(setup.at(place)) if number != at]
        cards.insert(len(cards) if before is None else before - (before > at), card)
        return _with(setup, place, tuple(cards))
    there = with_card(setup._replace(stock=()), place, card, before)._replace(stock=setup.stock)
    if place == STOCK:
        there = there._replace(stock=with_card(setup, place, card, before).stock)
    return without_card(there, source, at)


def with_chair(setup: Setup, seat: int, chair: SetChair) -> Setup:
    """Replace a seat."""
    return setup._replace(chairs=(*setup.chairs[:seat], chair, *setup.chairs[seat + 1 :]))


def with_phase(setup: Setup, phase: Phase) -> Setup:
    """Set the phase of the turn; a player who has drawn holds one more card."""
    more = (phase is Phase.PLAY) - (setup.phase is Phase.PLAY)
    chair = setup.chairs[setup.turn]
    return with_chair(setup, setup.turn, chair._replace(dealt=max(0, chair.dealt + more)))._replace(phase=phase)


def _with(setup: Setup, place: str, cards: tuple[Card, ...]) -> Setup:
    match place.split():
        case [kind, number] if kind == HAND:
            return with_chair(setup, int(number), setup.chairs[int(number)]._replace(hand=cards))
        case [kind, number] if kind == MELD:
            at = int(number)
            melds = (*setup.melds[:at], setup.melds[at]._replace(cards=cards), *setup.melds[at + 1 :])
            return setup._replace(melds=melds)
        case [kind, owner, meld] if kind == NEW:
            laid = LaidCards(int(owner), Kind(meld), cards)
            chair = setup.chairs[laid.owner]._replace(down=True)
            return with_chair(setup._replace(melds=(*setup.melds, laid)), laid.owner, chair)
        case [kind] if kind == DISCARDS:
            return setup._replace(discards=cards)
        case _:
            return setup._replace(stock=cards)


# ---- errors ----


class Flaw(NamedTuple):
    """Something impossible: where (a place, `chair 1`, `pack`; empty: in general), and why."""

    place: str
    why: str  # a name in `words.set_up.FLAWS`, or else a sentence of the engine
    card: Card | None = None
    fault: MeldFault | None = None


def flaws(setup: Setup) -> tuple[Flaw, ...]:
    """Return everything impossible; if it is empty, the position can be played."""
    faults = (*_flaws_of_cards(setup), *_flaws_of_chairs(setup))
    if faults:
        return faults
    try:
        state_of(setup)
    except PositionError as problem:
        return (Flaw("", problem.sentence),)
    return ()


def _flaws_of_cards(setup: Setup) -> Iterator[Flaw]:
    for card, left in setup.left().items():
        if left < 0:
            yield Flaw("pack", "too_many", card)
    for number, laid in enumerate(setup.melds):
        fault = meld_fault(laid, setup.variant.in_round(setup.round))
        if fault is not None:
            yield Flaw(f"{MELD} {number}", "no_meld", fault=fault)
    wanted = sum(chair.dealt for chair in setup.chairs) + (not setup.discards)
    free = sum(setup.left().values()) - len(setup.stock)
    if wanted > free:
        yield Flaw("pack", "too_few")


def meld_fault(laid: LaidCards, variant: Variant) -> MeldFault | None:
    """Explain why the cards are not a meld, or return None if they are."""
    meld = read_on_table(laid.owner, laid.kind, laid.cards, variant)
    return meld if isinstance(meld, MeldFault) else None


def _flaws_of_chairs(setup: Setup) -> Iterator[Flaw]:
    for seat, chair in enumerate(setup.chairs):
        mine = [laid for laid in setup.melds if laid.owner == seat]
        if not chair.cards:
            yield Flaw(f"{HAND} {seat}", "no_cards")
        if mine and not chair.down:
            yield Flaw(f"chair {seat}", "melds_but_not_down")
        elif chair.down and not _is_met(setup.rules_of(seat).contract, mine):
            yield Flaw(f"chair {seat}", "down_without_contract")


def _is_met(contract: Contract, melds: Sequence[LaidCards]) -> bool:
    """Return whether melds can be a lay-down of the contract, possibly extended since."""
    for kind in Kind:
        asked = sorted((spec.length for spec in contract if spec.kind is kind), reverse=True)
        laid = sorted((len(meld.cards) for meld in melds if meld.kind is kind), reverse=True)
        if len(laid) < len(asked) or any(have < need for have, need in zip(laid, asked, strict=False)):
            return False
    return True


# ---- as documents ----


def document_of(setup: Setup) -> Document:
    """Return the position as a document; cards still to be dealt are `?`."""
    variant = setup.variant
    doc: Document = {
        "variant": variant.id if is_shipped(variant) else variant_to_document(variant),
        "players": setup.players,
        "round": setup.round,
        "turn": setup.turn + 1,
        "phase": setup.phase.value,
        "seed": setup.seed,
        "stock": format_cards(setup.stock),
    }
    if setup.discards:
        doc["discards"] = format_cards(setup.discards)
    seats = [
        {
            "hand": " ".join((*map(str, chair.hand), *(DEALT,) * chair.dealt)),
            "down": (Down.EARLIER if chair.down else Down.NO).value,
            "buys": chair.buys,
            "score": chair.score,
            **({"behind": chair.behind} if chair.behind else {}),
        }
        for chair in setup.chairs
    ]
    melds = [
        {"owner": laid.owner + 1, "kind": laid.kind.value, "cards": format_cards(laid.cards)} for laid in setup.melds
    ]
    return {**doc, "seats": seats, "melds": melds}


def text_of(setup: Setup) -> str:
    """Return the position as TOML, which `setup_in` can read, possible or not."""
    return toml_text(document_of(setup))


def state_of(setup: Setup) -> State:
    """Return the game at that moment with the rest dealt. Raises `PositionError` for an impossible one."""
    return state_from_document(document_of(setup), "", open_variant=lambda _: setup.variant)


def setup_in(written: str, open_variant: Callable[[object], Variant]) -> Setup:
    """Return the setup in a position document. Raises `FieldError` if it is none, or of a moment that
    cannot be set up.
    """
    doc = document_in(written)
    if not isinstance(doc, dict) or "variant" not in doc:
        raise FieldError(Wording("variant is missing: this is no position"))
    variant = open_variant(doc["variant"])
    seats = tables(doc, "seats", 99) or ()
    frame = read_frame(doc, variant, seats or None)
    phase = frame.phase or Phase.OFFER
    if phase not in PHASES:
        raise FieldError(Wording("phase is {what}: only offer, draw and play can be set up", what=phase.value))
    melds = tuple(map(_read_meld, tables(doc, "melds", 99) or ()))
    if any(laid.owner >= frame.players for laid in melds):
        raise FieldError(Wording("owner of a meld must be from 1 to {players}", players=frame.players))
    owners = {laid.owner for laid in melds}
    chairs = tuple(
        _chair(entry, f"P{seat + 1}.", frame, seat in owners)
        for seat, entry in enumerate((*seats, *({},) * frame.players)[: frame.players])
    )
    return Setup(
        variant, frame.seed, frame.round, frame.turn, phase, chairs, melds, _cards(doc, DISCARDS), _cards(doc, STOCK)
    )


def _chair(doc: Document, where: str, frame: PositionFrame, is_down: bool) -> SetChair:
    behind = read_behind(doc, frame, where)
    dealt = cards_dealt(frame.variant, frame.round, behind, frame.players)
    hand, more = cards_and_dealt(doc, dealt, where)
    down = option(doc, "down", Down.EARLIER if is_down else Down.NO, where) is not Down.NO
    buys, score = whole(doc, "buys", 0, 0, 99, where), whole(doc, "score", 0, -9999, 9999, where)
    return SetChair(hand, more, down, buys, score, behind)


def _read_meld(doc: Document) -> LaidCards:
    return LaidCards(whole(doc, "owner", 1, 1, 99) - 1, option(doc, "kind", Kind.SET), _cards(doc, "cards"))


def _cards(doc: Document, key: str) -> tuple[Card, ...]:
    return cards_of(doc.get(key, ""), key)
