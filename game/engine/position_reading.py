"""From a position document to a state: what is said is checked, what is unsaid gets its start-of-round value.

Every fault is a `FieldError`, one sentence that names the key. Cards nobody placed come from the rest of the packs in
an order that depends on the seed alone.
"""

from collections.abc import Callable

from game.engine.fields import (
    Document,
    FieldError,
    cards_of,
    expect_keys,
    flag,
    numbers,
    option,
    tables,
    whole,
)
from game.engine.position_cards import Piles, read_behind, read_done, read_piles
from game.engine.position_frame import MOST, PositionFrame, read_frame, seat_or_nobody
from game.engine.position_phase import check_phase, read_discarder, with_asked
from game.engine.state import OVER, PLAYING, Down, Phase, RoundResult, Seat, State
from game.quoting import quoted
from game.rules.cards import Card, format_cards
from game.rules.melds import Meld, MeldFault, counted, hit_limit, laid_limit, read_meld, wilds_allowed
from game.rules.variant import BuysCount, ContractOrder, Kind, Variant

KEYS = (
    *("variant", "players", "round", "dealer", "turn", "phase", "asked", "acting", "owed", "upcard_alive"),
    *("discarder", "turns", "chances", "wild_played", "pot", "seed", "stock", "stock_exact", "discards"),
    *("seats", "melds", "sheet"),
)
MELD_KEYS = ("owner", "kind", "cards")
SHEET_KEYS = ("round", "out", "hands", "penalties", "points", "tribute")
MOST_OWED = 99


def read_state(doc: Document, open_variant: Callable[[object], Variant]) -> State:
    """The state the document describes; `FieldError` for the first thing wrong with it."""
    expect_keys(doc, KEYS)
    if "variant" not in doc:
        raise FieldError("variant is missing: name a rule set, a file that holds one, or write it as a table")
    seat_docs = tables(doc, "seats", 99)
    frame = read_frame(doc, open_variant(doc["variant"]), seat_docs)
    seat_docs = (*(seat_docs or ()), *({},) * frame.players)[: frame.players]  # seats unsaid are as at the deal
    melds = tuple(_meld(entry, number, frame) for number, entry in enumerate(tables(doc, "melds", 99) or (), 1))
    piles = read_piles(doc, frame, seat_docs, melds)
    owners = {meld.owner for meld in melds}
    seats = tuple(
        _seat(entry, seat, len(hand), frame, seat in owners)
        for seat, (entry, hand) in enumerate(zip(seat_docs, piles.hands, strict=True))
    )
    state = _assembled(doc, frame, seats, melds, piles)
    check_phase(state)
    return state


def _assembled(
    doc: Document, frame: PositionFrame, seats: tuple[Seat, ...], melds: tuple[Meld, ...], piles: Piles
) -> State:
    variant, players = frame.variant, frame.players
    purse = 0 if "pot" in doc else players * variant.money.purse - sum(seat.quarters for seat in seats)
    turns = whole(doc, "turns", 0, 0, players * variant.turns_until_drawn)
    phase = frame.phase or Phase.OFFER
    state = State(
        variant=variant,
        seed=frame.seed,
        round=frame.round,
        dealer=frame.dealer,
        turn=frame.turn,
        phase=phase,
        asked=(),
        acting=frame.turn,
        owed=whole(doc, "owed", 1, 0, MOST_OWED),
        upcard_alive=flag(doc, "upcard_alive", phase not in (PLAYING | OVER) and _can_be_had(piles.discards, variant)),
        discarder=read_discarder(doc, frame, piles, turns),
        turns=turns,
        chances=whole(doc, "chances", 0, 0, MOST),
        wild_played=flag(doc, "wild_played", False),
        pot=whole(doc, "pot", purse, 0, MOST),
        melds=melds,
        seats=seats,
        hands=piles.hands,
        stock=piles.stock,
        discards=piles.discards,
        sheet=_sheet(doc, frame),
    )
    return with_asked(doc, state, frame.phase is None)


def _can_be_had(discards: tuple[Card, ...], variant: Variant) -> bool:
    return bool(discards) and not (variant.buying.wild_blocks and variant.is_wild(discards[-1]))


def _seat(doc: Document, seat: int, cards: int, frame: PositionFrame, has_melds: bool) -> Seat:
    where = f"P{seat + 1}'s "
    money = frame.variant.money
    behind = read_behind(doc, frame, where)
    buys = _most_buys(frame, behind)
    down = option(doc, "down", Down.EARLIER if has_melds else Down.NO, where)
    if has_melds and down is Down.NO:
        raise FieldError(f"{where}down is 'no', but it has melds on the table: write earlier or this_turn")
    return Seat(
        cards,
        down,
        whole(doc, "buys", 0, 0, buys, where),
        whole(doc, "score", 0, -MOST, MOST, where),
        whole(doc, "points", 0, -MOST, MOST, where),
        whole(doc, "quarters", money.purse - (money.ante if frame.round else 0), -MOST, MOST, where),
        behind,
        read_done(doc, frame, where),
    )


def _most_buys(frame: PositionFrame, behind: int) -> int:
    """How many a seat can have made: those of its round, or of the game so far (K-8)."""
    rounds = frame.variant.rounds
    if frame.variant.buying.counted_in is BuysCount.ROUND:
        return rounds[max(frame.round - behind, 1) - 1].buys
    chosen = frame.variant.contract_order is ContractOrder.CHOSEN  # in any order
    return max(each.buys for each in (rounds if chosen else rounds[: max(frame.round - behind, 1)]))


def _meld(doc: Document, number: int, frame: PositionFrame) -> Meld:
    where = f"m{number}'s "
    expect_keys(doc, MELD_KEYS, f"m{number}: ")
    for key in MELD_KEYS:
        if key not in doc:
            raise FieldError(f"{where}{key} is missing: a meld has owner, kind and cards")
    owner = whole(doc, "owner", 1, 1, frame.players, where) - 1
    kind = option(doc, "kind", Kind.SET, where)
    cards = cards_of(doc["cards"], "cards", where)
    meld = read_meld(owner, kind, cards, frame.variant)
    if isinstance(meld, MeldFault):
        raise FieldError(f"{where}cards {quoted(format_cards(cards))} are no {kind}: {meld}")
    melding, wild = frame.variant.melding, frame.variant.dealing.wild_ranks
    if not any(
        wilds_allowed(limit(kind, melding), counted(meld, frame.variant), wild) for limit in (laid_limit, hit_limit)
    ):
        raise FieldError(f"{where}cards {quoted(format_cards(cards))} are no {kind}: {MeldFault.TOO_MANY_WILDS}")
    return meld


def _sheet(doc: Document, frame: PositionFrame) -> tuple[RoundResult, ...]:
    entries, rounds = tables(doc, "sheet", 99) or (), len(frame.variant.rounds)
    return tuple(
        read_result(entry, f"sheet entry {number}: ", frame.players, rounds) for number, entry in enumerate(entries, 1)
    )


def read_result(doc: Document, where: str, players: int, rounds: int) -> RoundResult:
    """One line of the score sheet, as `result_document` writes it; `where` begins what is said of a fault."""
    expect_keys(doc, SHEET_KEYS, where)
    for key in SHEET_KEYS:
        if key not in doc:
            raise FieldError(f"{where}{key} is missing: an entry has {', '.join(SHEET_KEYS)}")
    hands = doc["hands"]
    if not isinstance(hands, list) or len(hands) != players:
        raise FieldError(f"{where}hands is {quoted(hands)}: write a list of {players} texts of cards")
    penalties, points = (by_seat(doc, key, players, where) for key in ("penalties", "points"))
    return RoundResult(
        whole(doc, "round", 1, 1, rounds, where),
        seat_or_nobody(whole(doc, "out", 0, 0, players, where)),
        tuple(cards_of(hand, "hands", where) for hand in hands),
        penalties,
        points,
        whole(doc, "tribute", 0, 0, MOST, where),
    )


def by_seat(doc: Document, key: str, players: int, where: str) -> tuple[int, ...]:
    """A whole number for each seat."""
    found = numbers(doc, key, -MOST, MOST, where) or ()
    if len(found) != players:
        raise FieldError(f"{where}{key} has {len(found)} entries for {players} players: write one for each")
    return found
