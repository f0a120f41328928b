"""From a position document to a state: what is said is checked, what is unsaid gets its start-of-round value.

Every fault is a `FieldError`, one sentence that names the key. Cards nobody placed come from the rest of the packs in
an order that depends on the seed alone.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from game.engine.buying import offer_order
from game.engine.claims import claim_order
from game.engine.fields import (
    Document,
    FieldError,
    cards_of,
    expect_keys,
    flag,
    is_plain_unicode,
    numbers,
    option,
    shown,
    tables,
    whole,
)
from game.engine.shuffle import shuffled
from game.engine.state import Down, Phase, RoundResult, Seat, State
from game.engine.view import observe
from game.rules.cards import Card, format_cards, without
from game.rules.melds import Meld, MeldFault, hit_rule, laid_rule, read_meld, wilds_allowed
from game.rules.variant import Asking, Claim, FirstTurn, Kind, Variant, WildUpcard

KEYS = (
    *("variant", "players", "round", "dealer", "turn", "phase", "asked", "acting", "owed", "upcard_alive"),
    *("discarder", "turns", "chances", "wild_played", "pot", "seed", "stock", "stock_exact", "discards"),
    *("seats", "melds", "sheet"),
)
SEAT_KEYS = ("hand", "down", "buys", "score", "points", "quarters")
MELD_KEYS = ("owner", "kind", "cards")
SHEET_KEYS = ("round", "out", "hands", "penalties", "points", "tribute")
MOST = 1_000_000  # of points, quarters, random draws
MOST_OWED = 99
ASKING = (Phase.OFFER, Phase.REQUEST, Phase.CLAIM)
WAITING = (Phase.ROUND_OVER, Phase.GAME_OVER)


class Frame(NamedTuple):
    """What everything else in a position depends on."""

    variant: Variant
    seed: str
    round: int
    dealer: int
    turn: int
    phase: Phase | None  # None: unsaid
    players: int


class Piles(NamedTuple):
    """Where the cards lie."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]


def read_state(doc: Document, open_variant: Callable[[object], Variant]) -> State:
    """The state the document describes; `FieldError` for the first thing wrong with it."""
    expect_keys(doc, KEYS)
    if "variant" not in doc:
        raise FieldError("variant is missing: name a rule set, a file that holds one, or write it as a table")
    seat_docs = tables(doc, "seats", 99)
    frame = _frame(doc, open_variant(doc["variant"]), seat_docs)
    seat_docs = seat_docs or ({},) * frame.players
    melds = tuple(_meld(entry, number, frame) for number, entry in enumerate(tables(doc, "melds", 99) or (), 1))
    piles = _piles(doc, frame, seat_docs, melds)
    owners = {meld.owner for meld in melds}
    seats = tuple(
        _seat(entry, seat, len(hand), frame, seat in owners)
        for seat, (entry, hand) in enumerate(zip(seat_docs, piles.hands, strict=True))
    )
    state = _assembled(doc, frame, seats, melds, piles)
    _check_phase(state)
    return state


# --- who plays what -------------------------------------------------------------------------------------------------


def _frame(doc: Document, variant: Variant, seat_docs: tuple[Document, ...] | None) -> Frame:
    fewest, most = variant.fewest_players, variant.most_players
    unsaid = len(seat_docs) if seat_docs is not None else min(max(4, fewest), most)
    players = whole(doc, "players", unsaid, fewest, most)
    if seat_docs is not None and len(seat_docs) != players:
        raise FieldError(f"seats has {len(seat_docs)} entries for {players} players: write one for each, P1 first")
    round_ = whole(doc, "round", 1, 0, len(variant.rounds))
    phase = option(doc, "phase", Phase.OFFER) if "phase" in doc else None
    if round_ == 0:
        if phase not in (None, Phase.ROUND_OVER):
            raise FieldError(f"phase is {shown(phase)}: in round 0, before the first deal, write round_over")
        phase = Phase.ROUND_OVER
    dealer, turn = _dealer_and_turn(doc, variant, players, round_)
    return Frame(variant, _seed(doc), round_, dealer, turn, phase, players)


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
    if isinstance(value, str) and len(value) <= 200 and is_plain_unicode(value):
        return value
    raise FieldError(f"seed is {shown(value)}: write a whole number of at most 18 digits or a text of at most 200")


# --- seats, melds and the sheet -------------------------------------------------------------------------------------


def _seat(doc: Document, seat: int, cards: int, frame: Frame, has_melds: bool) -> Seat:
    where = f"P{seat + 1}'s "
    money = frame.variant.money
    buys = frame.variant.rounds[max(frame.round, 1) - 1].buys
    down = option(doc, "down", Down.EARLIER if has_melds else Down.NO, where)
    if has_melds and down is Down.NO:
        raise FieldError(f"{where}down is 'no', but melds on the table are hers: write earlier or this_turn")
    return Seat(
        cards,
        down,
        whole(doc, "buys", 0, 0, buys, where),
        whole(doc, "score", 0, -MOST, MOST, where),
        whole(doc, "points", 0, -MOST, MOST, where),
        whole(doc, "quarters", money.purse - (money.ante if frame.round else 0), -MOST, MOST, where),
    )


def _meld(doc: Document, number: int, frame: Frame) -> Meld:
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
        raise FieldError(f"{where}cards {shown(format_cards(cards))} are no {kind}: {meld}")
    melding, wild = frame.variant.melding, frame.variant.dealing.wild_ranks
    if not any(wilds_allowed(rule(kind, melding), cards, wild) for rule in (laid_rule, hit_rule)):
        raise FieldError(f"{where}cards {shown(format_cards(cards))} are no {kind}: {MeldFault.TOO_MANY_WILDS}")
    return meld


def _result(doc: Document, number: int, frame: Frame) -> RoundResult:
    where = f"sheet entry {number}: "
    expect_keys(doc, SHEET_KEYS, where)
    for key in SHEET_KEYS:
        if key not in doc:
            raise FieldError(f"{where}{key} is missing: an entry has {', '.join(SHEET_KEYS)}")
    hands = doc["hands"]
    if not isinstance(hands, list) or len(hands) != frame.players:
        raise FieldError(f"{where}hands is {shown(hands)}: write a list of {frame.players} texts of cards")
    penalties, points = (_by_seat(doc, key, frame.players, where) for key in ("penalties", "points"))
    return RoundResult(
        whole(doc, "round", 1, 1, len(frame.variant.rounds), where),
        _seat_or_nobody(whole(doc, "out", 0, 0, frame.players, where)),
        tuple(cards_of(hand, "hands", where) for hand in hands),
        penalties,
        points,
        whole(doc, "tribute", 0, 0, MOST, where),
    )


def _by_seat(doc: Document, key: str, players: int, where: str) -> tuple[int, ...]:
    found = numbers(doc, key, -MOST, MOST, where) or ()
    if len(found) != players:
        raise FieldError(f"{where}{key} has {len(found)} entries for {players} players: write one for each")
    return found


def _seat_or_nobody(number: int) -> int | None:
    return number - 1 if number else None


# --- where the cards lie --------------------------------------------------------------------------------------------


def _piles(doc: Document, frame: Frame, seat_docs: tuple[Document, ...], melds: tuple[Meld, ...]) -> Piles:
    asked = [_hand_said(entry, seat, frame) for seat, entry in enumerate(seat_docs)]
    exact = flag(doc, "stock_exact", False)
    stock = cards_of(doc.get("stock", ""), "stock")
    discards = cards_of(doc["discards"], "discards") if "discards" in doc else None
    said = [card for hand in asked if isinstance(hand, tuple) for card in hand]
    said += [*stock, *(discards or ()), *(card for meld in melds for card in meld.cards)]
    rest = _rest(said, frame)
    if frame.round == 0:
        return _nothing_dealt(said, frame)
    hands, rest = _dealt(asked, rest)
    if discards is None:
        discards, rest = _first_upcard(rest, frame.variant)
    return Piles(hands, stock if exact else stock + rest, discards)


def _hand_said(doc: Document, seat: int, frame: Frame) -> tuple[Card, ...] | int:
    where = f"P{seat + 1}'s "
    expect_keys(doc, SEAT_KEYS, f"P{seat + 1}: ")
    dealt = frame.variant.rounds[frame.round - 1].cards.at(frame.players) if frame.round else 0
    value = doc.get("hand", dealt)
    if isinstance(value, str):
        return cards_of(value, "hand", where)
    if type(value) is not int:
        raise FieldError(f"{where}hand is {shown(value)}: write cards in quotes, or how many")
    return whole(doc, "hand", dealt, 0, len(frame.variant.cards_for(frame.players)), where)


def _rest(said: list[Card], frame: Frame) -> tuple[Card, ...]:
    """The cards of the packs that nobody placed, shuffled (X-14)."""
    packs = frame.variant.cards_for(frame.players)
    have, need = Counter(packs), Counter(said)
    for card, count in need.items():
        if count > have[card]:
            kinds = f"{frame.variant.title} with {frame.players} players has {have[card]}"
            raise FieldError(f"{card} stands {count} times in hands, melds, stock and discards together: {kinds}")
    return shuffled(without(packs, said) or (), frame.seed, "position")


def _nothing_dealt(said: list[Card], frame: Frame) -> Piles:
    if said:
        raise FieldError(f"round is 0, but {said[0]} lies somewhere: before the first deal there are no cards")
    return Piles(((),) * frame.players, (), ())


def _dealt(
    asked: list[tuple[Card, ...] | int], rest: tuple[Card, ...]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    hands: list[tuple[Card, ...]] = []
    for seat, hand in enumerate(asked):
        if isinstance(hand, tuple):
            hands.append(hand)
            continue
        if hand > len(rest):
            raise FieldError(f"P{seat + 1}'s hand is {hand}: only {len(rest)} cards of the packs are left for it")
        hands.append(rest[:hand])
        rest = rest[hand:]
    return tuple(hands), rest


def _first_upcard(rest: tuple[Card, ...], variant: Variant) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """One card for the discard pile, no wild where wilds are buried (H-4)."""
    buried = variant.dealing.wild_upcard is WildUpcard.BURIED
    at = next((index for index, card in enumerate(rest) if not (buried and variant.is_wild(card))), len(rest))
    return rest[at : at + 1], rest[:at] + rest[at + 1 :]


# --- who is expected to do what -------------------------------------------------------------------------------------


def _assembled(doc: Document, frame: Frame, seats: tuple[Seat, ...], melds: tuple[Meld, ...], piles: Piles) -> State:
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
        owed=whole(doc, "owed", 1, 0 if phase not in (Phase.DRAW, Phase.PLAY, Phase.DISCARD) else 1, MOST_OWED),
        upcard_alive=flag(
            doc, "upcard_alive", phase not in (Phase.PLAY, Phase.DISCARD, *WAITING) and bool(piles.discards)
        ),
        discarder=_discarder(doc, frame, piles, turns),
        turns=turns,
        chances=whole(doc, "chances", 0, 0, MOST),
        wild_played=flag(doc, "wild_played", False),
        pot=whole(doc, "pot", purse, 0, MOST),
        melds=melds,
        seats=seats,
        hands=piles.hands,
        stock=piles.stock,
        discards=piles.discards,
        sheet=tuple(_result(entry, number, frame) for number, entry in enumerate(tables(doc, "sheet", 99) or (), 1)),
    )
    return _with_asked(doc, state, frame.phase is None)


def _discarder(doc: Document, frame: Frame, piles: Piles, turns: int) -> int | None:
    """Unsaid: the player before the one on turn, nobody for a first upcard (X-11)."""
    left = 1 if frame.variant.dealing.first_turn is FirstTurn.LEFT else 0
    begins = frame.turn == (frame.dealer + left) % frame.players and turns == 0 and frame.phase is not Phase.CLAIM
    nobody = not piles.discards or (begins and len(piles.discards) == 1)
    before = 0 if nobody else (frame.turn - 1) % frame.players + 1
    return _seat_or_nobody(whole(doc, "discarder", before, 0, frame.players))


def _with_asked(doc: Document, state: State, phase_unsaid: bool) -> State:
    """The state with the seats that answer; an unsaid phase is the draw where nobody is left to ask (X-17)."""
    players, phase = state.players, state.phase
    said = numbers(doc, "asked", 1, players)
    asked = tuple(seat - 1 for seat in said) if said is not None else _asked(doc, state)
    if phase_unsaid and not asked:
        state = state._replace(phase=Phase.DRAW)
        phase = state.phase
    acting = asked[0] if phase is Phase.REQUEST and asked else state.turn
    return state._replace(asked=asked, acting=whole(doc, "acting", acting + 1, 1, players) - 1)


def _asked(doc: Document, state: State) -> tuple[int, ...]:
    view = observe(state, state.turn)
    match state.phase:
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


# --- does it fit together -------------------------------------------------------------------------------------------


def _check_phase(state: State) -> None:
    phase = state.phase
    if phase in ASKING:
        _check_asked(state)
    elif state.asked:
        raise FieldError(f"asked names seats, but in phase {phase} nobody is asked: leave it out")
    if (
        phase is not Phase.DISCARD
        and phase is not Phase.REQUEST
        and state.acting != state.turn
        and phase not in WAITING
    ):
        raise FieldError(f"acting is P{state.acting + 1}: in phase {phase} it is the seat on turn, P{state.turn + 1}")
    if phase in WAITING:
        return
    for number, seat in enumerate(state.seats):
        if not seat.cards:
            raise FieldError(
                f"P{number + 1}'s hand is empty: that ends the round, so write phase round_over or game_over"
            )
        if seat.down is Down.THIS_TURN and number != state.turn:
            raise FieldError(f"P{number + 1}'s down is 'this_turn', but P{state.turn + 1} is on turn: write earlier")
    if state.upcard_alive and not state.discards:
        raise FieldError("upcard_alive is true, but discards is empty: there is no upcard")


def _check_asked(state: State) -> None:
    phase, asked = state.phase, state.asked
    if not asked:
        raise FieldError(f"asked is empty, but in phase {phase} somebody must be left to answer: write another phase")
    if len(set(asked)) < len(asked):
        raise FieldError("asked names a seat twice: each seat is asked once")
    if not state.discards:
        raise FieldError(f"discards is empty, but in phase {phase} the seats are asked about the top discard")
    if not state.upcard_alive and phase is not Phase.CLAIM:
        raise FieldError(f"upcard_alive is false, but in phase {phase} the seats are asked about the upcard")
    before_turn = state.variant.buying.asking is Asking.BEFORE_TURN
    if phase is Phase.REQUEST and not before_turn:
        raise FieldError(
            f"phase is 'request', but {state.variant.title} does not ask before the turn: write offer or draw"
        )
    if before_turn and phase is not Phase.CLAIM and state.turn in asked:
        raise FieldError(f"asked names P{state.turn + 1}, who is on turn: {state.variant.title} asks only the others")
    if phase is Phase.REQUEST and state.acting != asked[0]:
        raise FieldError(f"acting is P{state.acting + 1}: in phase request it is the first of asked, P{asked[0] + 1}")
    if phase is Phase.CLAIM and state.variant.claims is Claim.NONE:
        raise FieldError(f"phase is 'claim', but {state.variant.title} knows no claims: write another phase")
    if phase is Phase.CLAIM and state.discarder in (None, *asked):
        raise FieldError("discarder must be a seat that is not in asked: only a discard of another can be claimed")
