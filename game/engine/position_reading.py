"""Turn a position document into a state: given keys are checked, missing ones get their start-of-round value.

Every fault is a `FieldError`, one sentence that names the key.
"""

from collections.abc import Callable, Sequence

from game.engine.asking import naming_order
from game.engine.buying import offer_order
from game.engine.claims import claim_order
from game.engine.position_frame import (
    MOST_LISTED,
    Piles,
    PositionFrame,
    cards_of,
    read_behind,
    read_done,
    read_frame,
    read_piles,
    seat_or_nobody,
)
from game.engine.state import (
    ANSWERING,
    ASKING,
    OVER,
    PLAYING,
    Down,
    Phase,
    RoundResult,
    Seat,
    State,
    ends_game,
    may_name,
)
from game.engine.view import observe
from game.files.described import Document, FieldError, ListOf, Whole, expect_keys, field, flag, option, tables, whole
from game.language.quoting import Wording, quoted
from game.rules.cards import Card, format_cards
from game.rules.knobs.record import LONGEST_GAME
from game.rules.melds import Meld, MeldFault, read_on_table
from game.rules.variant import (
    Asking,
    BuysCount,
    Claim,
    ContractOrder,
    FirstTurn,
    Kind,
    Variant,
)

KEYS = (
    "variant", "players", "round", "dealer", "turn", "phase", "asked", "acting", "owed", "upcard_alive",
    "discarder", "turns", "chances", "wild_played", "pot", "seed", "stock", "stock_exact", "discards",
    "seats", "melds", "sheet", "remade",
)  # fmt: skip
MELD_KEYS = ("owner", "kind", "cards")
SHEET_KEYS = ("round", "out", "hands", "penalties", "points", "tribute")
MOST_OWED = 99
MOST = 1_000_000  # of points, quarters, random draws
POINTS = Whole(-MOST, MOST)

# ---- who acts next ----


def read_discarder(doc: Document, frame: PositionFrame, piles: Piles, turns: int) -> int | None:
    """Return who made the top discard; by default the previous player, or nobody for a first upcard (X-11)."""
    left = 1 if frame.variant.dealing.first_turn is FirstTurn.LEFT else 0
    begins = frame.turn == (frame.dealer + left) % frame.players and turns == 0 and frame.phase is not Phase.CLAIM
    nobody = not piles.discards or (begins and len(piles.discards) == 1)
    before = 0 if nobody else (frame.turn - 1) % frame.players + 1
    return seat_or_nobody(whole(doc, "discarder", before, 0, frame.players))


def with_asked(doc: Document, state: State, phase_unsaid: bool) -> State:
    """Return the state with the seats that answer; a missing phase is the draw if nobody is left to ask (X-17).

    If nobody is asked, or the seat on turn acts, the keys for them are ignored.
    """
    players, phase = state.players, state.phase
    numbers = field(doc, "asked", ListOf(Whole(1, players), MOST_LISTED)) if "asked" in doc else None
    asked = (
        tuple(seat - 1 for seat in numbers) if numbers is not None and phase in ANSWERING else _read_asked(doc, state)
    )
    if phase_unsaid and not asked:
        state = state._replace(phase=Phase.DRAW)
        phase = state.phase
    acting = asked[0] if phase is Phase.REQUEST and asked else state.turn
    stated_acting = whole(doc, "acting", acting + 1, 1, players) - 1
    return state._replace(asked=asked, acting=stated_acting if phase in (Phase.REQUEST, Phase.DISCARD) else acting)


def _read_asked(doc: Document, state: State) -> tuple[int, ...]:
    view = observe(state, state.turn)
    match state.phase:
        case Phase.NAME:
            return naming_order(state)
        case Phase.OFFER:
            return offer_order(view)
        case Phase.REQUEST:
            order = offer_order(view)
            first = whole(doc, "acting", order[0] + 1 if order else 1, 1, state.players) - 1
            return order[order.index(first) :] if first in order else (first,)
        case Phase.CLAIM:
            return claim_order(view)
        case _:
            return ()


def check_phase(state: State) -> None:
    """Refuse a phase that contradicts the seats, the piles or the seats to answer."""
    phase = state.phase
    if phase is Phase.NAME:
        _check_naming(state)
    if phase in ASKING:
        _check_asked(state)
    if state.upcard_alive and not state.discards:
        raise FieldError(Wording("upcard_alive is true, but discards is empty: there is no upcard"))
    if phase is Phase.ROUND_OVER and ends_game(state.seats, state.variant, state.round):
        raise FieldError(
            Wording("phase is 'round_over', but round {number} is the last one: write game_over", number=state.round)
        )
    if phase in OVER:
        return
    if state.owed < 1:
        raise FieldError(Wording("owed is 0, but in phase {what} a discard is owed: write 1 or more", what=phase))
    _check_seats(state)


def _check_seats(state: State) -> None:
    for number, seat in enumerate(state.seats):
        if not seat.cards:
            raise FieldError(
                Wording(
                    "{name}.hand is empty: that ends the round, so write phase round_over or game_over",
                    name=f"P{number + 1}",
                )
            )
        if seat.down is Down.THIS_TURN and number != state.turn:
            raise FieldError(
                Wording(
                    "{name}.down is 'this_turn', but {other} is on turn: write earlier",
                    name=f"P{number + 1}",
                    other=f"P{state.turn + 1}",
                )
            )


def _check_naming(state: State) -> None:
    if state.variant.contract_order is ContractOrder.LISTED:
        raise FieldError(
            Wording(
                "phase is 'name', but {title} has no contracts to name: write another phase", title=state.variant.title
            )
        )
    if not state.asked or len(set(state.asked)) < len(state.asked):
        raise FieldError(Wording("asked must name those who have still to name their contracts, each once"))
    for seat in state.asked:
        if not may_name(state.seats[seat], state.variant):
            raise FieldError(Wording("asked names {name}, who has only one contract left to name", name=f"P{seat + 1}"))


def _check_asked(state: State) -> None:
    phase, asked = state.phase, state.asked
    if not asked:
        raise FieldError(
            Wording(
                "asked is empty, but in phase {what} someone must be left to answer: write another phase", what=phase
            )
        )
    if len(set(asked)) < len(asked):
        raise FieldError(Wording("asked names a seat twice: each seat is asked once"))
    if not state.discards:
        raise FieldError(
            Wording("discards is empty, but in phase {what} the seats are asked about the top discard", what=phase)
        )
    if not state.upcard_alive and phase is not Phase.CLAIM:
        raise FieldError(
            Wording("upcard_alive is false, but in phase {what} the seats are asked about the upcard", what=phase)
        )
    before_turn = state.variant.buying.asking is Asking.BEFORE_TURN
    if phase is Phase.REQUEST and not before_turn:
        raise FieldError(
            Wording(
                "phase is 'request', but {title} does not ask before the turn: write offer or draw",
                title=state.variant.title,
            )
        )
    if before_turn and phase is not Phase.CLAIM and state.turn in asked:
        raise FieldError(
            Wording(
                "asked names {name}, who is on turn: {title} asks only the others",
                name=f"P{state.turn + 1}",
                title=state.variant.title,
            )
        )
    if phase is Phase.REQUEST and state.acting != asked[0]:
        raise FieldError(
            Wording(
                "acting is {name}: in phase request it is the first of asked, {other}",
                name=f"P{state.acting + 1}",
                other=f"P{asked[0] + 1}",
            )
        )
    if phase is Phase.CLAIM and state.variant.claims is Claim.NONE:
        raise FieldError(
            Wording("phase is 'claim', but {title} knows no claims: write another phase", title=state.variant.title)
        )
    if phase is Phase.CLAIM and state.discarder in (None, *asked):
        raise FieldError(
            Wording("discarder must be a seat that is not in asked: only a discard of another can be claimed")
        )


def read_state(doc: Document, open_variant: Callable[[object], Variant]) -> State:
    """Return the state the document describes. Raises `FieldError` for the first fault."""
    expect_keys(doc, KEYS)
    if "variant" not in doc:
        raise FieldError(Wording("variant is missing: name a rule set, a file that holds one, or write it as a table"))
    seat_docs = tables(doc, "seats", 99)
    frame = read_frame(doc, open_variant(doc["variant"]), seat_docs)
    seat_docs = (*(seat_docs or ()), *({},) * frame.players)[: frame.players]  # missing seats are as after the deal
    melds = tuple(_meld(entry, number, frame) for number, entry in enumerate(tables(doc, "melds", 99) or (), 1))
    piles = read_piles(doc, frame, seat_docs, melds)
    owners = {meld.owner for meld in melds}
    seats = tuple(
        _seat(entry, seat, len(hand), frame, seat in owners)
        for seat, (entry, hand) in enumerate(zip(seat_docs, piles.hands, strict=True))
    )
    state = _build_state(doc, frame, seats, melds, piles)
    check_phase(state)
    return state


def _build_state(
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
        remade=whole(doc, "remade", 0, 0, max(0, variant.stock_ends_round - 1) if variant.counts_stocks else 0),
    )
    return with_asked(doc, state, frame.phase is None)


def _can_be_had(discards: tuple[Card, ...], variant: Variant) -> bool:
    return bool(discards) and not (variant.buying.wild_blocks and variant.is_wild(discards[-1]))


def _seat(doc: Document, seat: int, cards: int, frame: PositionFrame, has_melds: bool) -> Seat:
    where = f"P{seat + 1}."
    money = frame.variant.money
    behind = read_behind(doc, frame, where)
    buys = _most_buys(frame, behind)
    down = option(doc, "down", Down.EARLIER if has_melds else Down.NO, where)
    if has_melds and down is Down.NO:
        raise FieldError(
            Wording("{key} is 'no', but it has melds on the table: write earlier or this_turn", key=f"{where}down")
        )
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
    """Return the most buys a seat can have made: in its round, or in the game so far (K-8)."""
    rounds = frame.variant.rounds
    at = max(frame.round - behind, 1)
    if frame.variant.buying.counted_in is BuysCount.ROUND:
        rounds = rounds[at - 1 : at]
    elif frame.variant.contract_order is not ContractOrder.CHOSEN:  # otherwise contracts may come in any order
        rounds = rounds[:at]
    return max(played.buys if played.has_buy_limit else MOST for played in rounds)


def _meld(doc: Document, number: int, frame: PositionFrame) -> Meld:
    where = f"m{number}."
    expect_keys(doc, MELD_KEYS, where)
    for key in MELD_KEYS:
        if key not in doc:
            raise FieldError(Wording("{key} is missing: a meld has owner, kind and cards", key=f"{where}{key}"))
    owner = whole(doc, "owner", 1, 1, frame.players, where) - 1
    kind = option(doc, "kind", Kind.SET, where)
    cards = cards_of(doc["cards"], "cards", where)
    variant = frame.variant.in_round(frame.round)
    meld = read_on_table(owner, kind, cards, variant)
    if isinstance(meld, MeldFault):
        raise _no_meld(where, cards, kind, meld)
    return meld


def _no_meld(where: str, cards: Sequence[Card], kind: Kind, fault: MeldFault) -> FieldError:
    value = quoted(format_cards(cards))
    return FieldError(
        Wording("{key} {value} is no {kind}: {reason}", key=f"{where}cards", value=value, kind=kind, reason=fault)
    )


def _sheet(doc: Document, frame: PositionFrame) -> tuple[RoundResult, ...]:
    entries, rounds = tables(doc, "sheet", LONGEST_GAME) or (), frame.variant.most_rounds
    return tuple(
        read_result(entry, f"sheet[{number}].", frame.players, rounds) for number, entry in enumerate(entries, 1)
    )


def read_result(doc: Document, where: str, players: int, rounds: int) -> RoundResult:
    """Return a line of the score sheet, as written by `result_document`; faults begin with `where`."""
    expect_keys(doc, (*SHEET_KEYS, "laid"), where)
    for key in SHEET_KEYS:
        if key not in doc:
            raise FieldError(
                Wording("{key} is missing: an entry has {things}", key=f"{where}{key}", things=", ".join(SHEET_KEYS))
            )
    hands = doc["hands"]
    if not isinstance(hands, list) or len(hands) != players:
        raise FieldError(
            Wording(
                "{key} is {value}, but it must be a list of {players} texts of cards",
                key=f"{where}hands",
                value=quoted(hands),
                players=players,
            )
        )
    by_seat = ListOf(POINTS, players, players)
    return RoundResult(
        whole(doc, "round", 1, 1, rounds, where),
        seat_or_nobody(whole(doc, "out", 0, 0, players, where)),
        tuple(cards_of(hand, "hands", where) for hand in hands),
        field(doc, "penalties", by_seat, where),
        field(doc, "points", by_seat, where),
        whole(doc, "tribute", 0, 0, MOST, where),
        tuple(seat - 1 for seat in sorted(set(_laid(doc, players, where)))),
    )


def _laid(doc: Document, players: int, where: str) -> tuple[int, ...]:
    """Return the seats, counted from 1, that laid down their contract in a round (K-30)."""
    return field(doc, "laid", ListOf(Whole(1, players), MOST_LISTED), where) if "laid" in doc else ()
