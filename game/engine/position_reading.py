"""Turn a position document into a state: given keys are checked, missing ones get their start-of-round value.

Every fault is a `FieldError`, one sentence that names the key. Cards that are not placed come from the rest of the
packs in an order that depends on the seed alone.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from game.described import Document, FieldError, Text, Whole, entries, expect, expect_keys, flag, option, tables, whole
from game.engine.asking import naming_order
from game.engine.buying import offer_order
from game.engine.claims import claim_order
from game.engine.shuffle import shuffled
from game.engine.state import (
    ANSWERING,
    ASKING,
    LONGEST_SEED,
    OVER,
    PLAYING,
    Down,
    Phase,
    RoundResult,
    Seat,
    State,
    cards_dealt,
    expect_seed,
    may_name,
)
from game.engine.view import observe
from game.quoting import Wording, quoted
from game.rules.cards import Card, NotationError, format_cards, parse_cards, without
from game.rules.melds import Meld, MeldFault, counted, hit_limit, laid_limit, read_meld, wilds_allowed
from game.rules.variant import (
    Asking,
    BuysCount,
    Claim,
    ContractOrder,
    FailedContract,
    FirstTurn,
    Kind,
    Variant,
    WildUpcard,
)

KEYS = (
    *("variant", "players", "round", "dealer", "turn", "phase", "asked", "acting", "owed", "upcard_alive"),
    *("discarder", "turns", "chances", "wild_played", "pot", "seed", "stock", "stock_exact", "discards"),
    *("seats", "melds", "sheet", "remade"),
)
MELD_KEYS = ("owner", "kind", "cards")
SHEET_KEYS = ("round", "out", "hands", "penalties", "points", "tribute")
MOST_OWED = 99
MOST_LISTED = 99  # numbers under one key
LONGEST_CARDS = 5000  # characters of card text under one key
DEALT = "?"  # in a hand: a card from the rest of the packs
SEAT_KEYS = ("hand", "down", "buys", "score", "points", "quarters", "behind", "done")
_MELD_FAULTS = {
    MeldFault(words): words
    for words in (
        Wording("too few cards"),
        Wording("no natural card"),
        Wording("different ranks"),
        Wording("different suits"),
        Wording("different colors"),
        Wording("colors not in turn"),
        Wording("not consecutive"),
        Wording("past the ace"),
        Wording("aces are high only"),
        Wording("aces are low only"),
        Wording("a place of a wild rank"),
        Wording("more cards than ranks"),
        Wording("one suit twice"),
        Wording("more cards than suits"),
        Wording("too many wilds"),
        Wording("a wild of another suit"),
    )
}
MOST = 1_000_000  # of points, quarters, random draws


# ---- what everything else depends on ----


class PositionFrame(NamedTuple):
    """What everything else in a position depends on."""

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
    unsaid = len(seat_docs) if seat_docs is not None else min(max(4, fewest), most)
    players = whole(doc, "players", unsaid, fewest, most)
    if seat_docs is not None and len(seat_docs) > players:
        raise FieldError(
            Wording(
                "seats has {all} entries for {players} players: write one for each, P1 first",
                all=len(seat_docs),
                players=players,
            )
        )
    round_ = whole(doc, "round", 1, 0, len(variant.rounds))
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
    words = expect(Text(LONGEST_CARDS), f"{where}{key}", value)
    try:
        return parse_cards(words)
    except NotationError as refused:
        raise FieldError(Wording("{key}: {reason}", key=f"{where}{key}", reason=refused.args[0])) from None


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
    expect_keys(doc, SEAT_KEYS, f"P{seat + 1}.")
    behind = read_behind(doc, frame, where)
    dealt = cards_dealt(frame.variant, frame.round, behind, frame.players) if frame.round else 0
    cards, more = cards_and_dealt(doc, dealt, where)
    return cards, whole({"hand": more}, "hand", dealt, 0, len(frame.variant.cards_for(frame.players)), where)


def read_behind(doc: Document, frame: PositionFrame, where: str) -> int:
    """Return how many rounds the seat is behind where contracts are repeated (K-17).

    Where contracts are chosen (K-18), return how many rounds later its contract is listed; negative if earlier.
    """
    variant, before = frame.variant, max(0, frame.round - 1)
    if variant.contract_order is ContractOrder.CHOSEN:
        return whole(doc, "behind", 0, min(0, frame.round - len(variant.rounds)), before, where)
    return whole(doc, "behind", 0, 0, before if variant.failed_contract is FailedContract.REPEATED else 0, where)


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
    packs = frame.variant.cards_for(frame.players)
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
    """Return a card for the discard pile, no wild if wilds are buried, and the rest (H-4)."""
    buried = variant.dealing.wild_upcard is WildUpcard.BURIED
    at = next((index for index, card in enumerate(rest) if not (buried and variant.is_wild(card))), len(rest))
    return rest[at : at + 1], rest[:at] + rest[at + 1 :]


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
    numbers = entries(doc, "asked", Whole(1, players), MOST_LISTED) if "asked" in doc else None
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
    if phase is Phase.ROUND_OVER and state.round == len(state.variant.rounds):
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
        remade=whole(doc, "remade", 0, 0, max(0, variant.stock_ends_round - 1)),
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
    if frame.variant.buying.counted_in is BuysCount.ROUND:
        return rounds[max(frame.round - behind, 1) - 1].buys
    chosen = frame.variant.contract_order is ContractOrder.CHOSEN  # in any order
    return max(round_.buys for round_ in (rounds if chosen else rounds[: max(frame.round - behind, 1)]))


def _meld(doc: Document, number: int, frame: PositionFrame) -> Meld:
    where = f"m{number}."
    expect_keys(doc, MELD_KEYS, f"m{number}.")
    for key in MELD_KEYS:
        if key not in doc:
            raise FieldError(Wording("{key} is missing: a meld has owner, kind and cards", key=f"{where}{key}"))
    owner = whole(doc, "owner", 1, 1, frame.players, where) - 1
    kind = option(doc, "kind", Kind.SET, where)
    cards = cards_of(doc["cards"], "cards", where)
    variant = frame.variant.in_round(frame.round)
    meld = read_meld(owner, kind, cards, variant)
    if isinstance(meld, MeldFault):
        raise FieldError(
            Wording(
                "{key} {value} are no {kind}: {reason}",
                key=f"{where}cards",
                value=quoted(format_cards(cards)),
                kind=kind,
                reason=_MELD_FAULTS[meld],
            )
        )
    melding, wild = variant.melding, variant.dealing.wilds
    if not any(wilds_allowed(limit(kind, melding), counted(meld, variant), wild) for limit in (laid_limit, hit_limit)):
        raise FieldError(
            Wording(
                "{key} {value} are no {kind}: {reason}",
                key=f"{where}cards",
                value=quoted(format_cards(cards)),
                kind=kind,
                reason=_MELD_FAULTS[MeldFault.TOO_MANY_WILDS],
            )
        )
    return meld


def _sheet(doc: Document, frame: PositionFrame) -> tuple[RoundResult, ...]:
    entries, rounds = tables(doc, "sheet", 99) or (), len(frame.variant.rounds)
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
    penalties, points = (by_seat(doc, key, players, where) for key in ("penalties", "points"))
    return RoundResult(
        whole(doc, "round", 1, 1, rounds, where),
        seat_or_nobody(whole(doc, "out", 0, 0, players, where)),
        tuple(cards_of(hand, "hands", where) for hand in hands),
        penalties,
        points,
        whole(doc, "tribute", 0, 0, MOST, where),
        tuple(seat - 1 for seat in sorted(set(_laid(doc, players, where)))),
    )


def _laid(doc: Document, players: int, where: str) -> tuple[int, ...]:
    """Return the seats, counted from 1, that laid down their contract in a round (K-30)."""
    return entries(doc, "laid", Whole(1, players), MOST_LISTED, where) if "laid" in doc else ()


def by_seat(doc: Document, key: str, players: int, where: str) -> tuple[int, ...]:
    """Return a whole number for each seat."""
    values = entries(doc, key, Whole(-MOST, MOST), MOST_LISTED, where)
    if len(values) != players:
        raise FieldError(
            Wording(
                "{key} has {all} entries for {players} players: write one for each",
                key=f"{where}{key}",
                all=len(values),
                players=players,
            )
        )
    return values
