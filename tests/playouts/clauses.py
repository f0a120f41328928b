"""A second implementation of legality: the rule book's clauses written for tests, slowly and by exhaustive search.

Nothing here uses the engine or the variant files: the five rule sets are written below from the rule book, a meld is
legal if some rank, or some suit and first place, makes it one, and whether cards can be played out is found by playing
them. `legal` is compared with the referee in random games.
"""

from itertools import combinations
from typing import NamedTuple

from game.engine.actions import (
    Action,
    Allow,
    Buy,
    BuyStock,
    BuyUpcard,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Hit,
    LayDown,
    Name,
    Pass,
    Shanghai,
    Swap,
    SwapHit,
    Take,
)
from game.engine.state import Down, Phase, State
from game.rules.cards import ACE, JOKER, TWO, Card
from game.rules.fit import End
from game.rules.variant import Kind

Cards = tuple[Card, ...]


class Book(NamedTuple):
    """A rule set as in the rule book; `contracts` by round: the lengths of its sets and runs."""

    contracts: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    wild: tuple[int, ...]  # ranks
    aces: tuple[int, ...]  # places in a run
    longer: bool  # melds laid down may be longer than the contract
    same_turn: bool  # hits in the turn of laying down
    out: str  # discard, play or hit
    swap: str  # none, own, any or others
    once_down: bool  # buys go on once down
    penalty: int
    owed: int
    buys: tuple[int, ...]  # by round
    asking: str  # refusal, before or order
    claim: str = ""  # table or hand
    wilds: str = "free"  # one: in a meld laid down (S-17); most; half: as many as naturals, at every time


TEN = (
    ((3, 3), ()),
    ((3,), (4,)),
    ((), (4, 4)),
    ((3, 3, 3), ()),
    ((3,), (7,)),
    ((3, 3), (5,)),
    ((), (4, 4, 4)),
    ((3,), (10,)),
    ((3, 3, 3), (5,)),
    ((), (5, 5, 5)),
)  # H-2, C-4
SEVEN = (
    ((3, 3), ()),
    ((3,), (4,)),
    ((), (4, 4)),
    ((3, 3, 3), ()),
    ((3, 3), (4,)),
    ((3,), (4, 4)),
    ((), (4, 4, 4)),
)  # S-2, Q-2, M-3
BOTH, HIGH = (1, 14), (14,)
BOOKS = {
    "campfire": Book(TEN, (JOKER.rank,), BOTH, False, True, "discard", "none", True, 1, 0, (4,) * 10, "refusal"),
    "shafer": Book(SEVEN, (JOKER.rank,), BOTH, False, False, "hit", "own", True, 2, 1, (2,) * 7, "before", "", "one"),
    "quarters": Book(
        SEVEN, (JOKER.rank,), BOTH, True, True, "discard", "any", False, 1, 0, (3,) * 7, "order", "", "most"
    ),
    "may_i": Book(
        SEVEN, (JOKER.rank, TWO), BOTH, True, True, "discard", "others", True, 1, 0, (3,) * 7, "before", "table", "half"
    ),
    "classic": Book(
        TEN,
        (JOKER.rank,),
        HIGH,
        False,
        False,
        "play",
        "any",
        False,
        1,
        0,
        (2,) * 7 + (3,) * 3,
        "refusal",
        "hand",
        "half",
    ),
}


class Laid(NamedTuple):
    """A meld on the table."""

    owner: int
    kind: Kind
    cards: Cards


def legal(state: State, action: Action) -> bool:  # noqa: C901 - a flat table of actions
    """Return whether the rule book allows the action."""
    if isinstance(action, Deal):
        return state.phase is Phase.ROUND_OVER
    reading = Reading(state, action.seat)
    match action:
        case Take():
            return reading.may_take()
        case Draw():
            return reading.turns and state.phase is Phase.DRAW and not (reading.nothing_else and state.upcard_alive)
        case Pass():
            return reading.is_asked(Phase.OFFER) or reading.is_asked(Phase.CLAIM)
        case Buy():
            return reading.is_asked(Phase.OFFER) and reading.may_buy()
        case Allow():
            return reading.turns and state.phase is Phase.REQUEST
        case BuyUpcard() | BuyStock():
            return reading.may_buy_in_turn(isinstance(action, BuyStock))
        case LayDown():
            return reading.may_lay_down(action)
        case Hit(card=card, meld=meld, end=end):
            return card in reading.hand and reading.may_play(card, meld, end)
        case Swap(card=card, meld=meld, wild=wild):
            return card in reading.hand and reading.may_swap(card, meld, wild)
        case SwapHit():
            return action.card in reading.hand and reading.may_swap_and_hit(action)
        case Discard(card=card):
            return card in reading.hand and reading.may_discard()
        case Shanghai():
            return reading.is_asked(Phase.CLAIM) and reading.may_claim(action)
        case EndTurn():
            return reading.may_end()
        case Name():
            return False  # none of the five has contracts to choose (K-18)


def asked(state: State) -> tuple[Phase, tuple[int, ...]]:
    """Return who is asked what about a new discard, in order; (draw, nobody) if nobody is (X-16, X-17)."""
    count, book = state.players, BOOKS[state.variant.id]
    first = state.turn if state.discarder is None else state.discarder
    around = [(first + step) % count for step in range(count)]
    seats = {seat: Reading(state, seat) for seat in range(count)}
    if book.claim and any(seats[seat].fits_somewhere(state.discards[-1]) for seat in around[1:]):
        callers = [seat for seat in around[1:] if book.claim == "hand" or not seats[seat].has_too_few_to_claim]
        if callers:
            return Phase.CLAIM, tuple(callers)
    others = [seat for seat in ((state.turn + step) % count for step in range(1, count)) if seats[seat].may_buy()]
    if book.asking == "order":
        supplied = seats[state.turn].may_buy()  # otherwise nobody but the player on turn is asked
        order = [seat for seat in around if seat != state.discarder and (supplied or seat == state.turn)]
    else:
        order = others if book.asking == "before" else [state.turn, *others]
    return (Phase.OFFER, tuple(order)) if order else (Phase.DRAW, ())


# --- melds ------------------------------------------------------------------------------------------------------------


def rank_of(cards: Cards, book: Book) -> int | None:
    """Return the rank of which the cards are a set, or None: shared by all naturals, of which there is at least one."""
    naturals = [card for card in cards if card.rank not in book.wild]
    ranks = [rank for rank in range(1, 14) if all(card.rank == rank for card in naturals)]
    return ranks[0] if naturals and ranks else None


def suit_and_low(cards: Cards, book: Book) -> tuple[str, int] | None:
    """Return the suit and first place of the run made by the cards in this order, or None, by trying all (X-4)."""
    for suit in "shdc":
        for low in range(1, 15):
            filled = range(low, low + len(cards))
            if all(place_takes(place, suit, card, book) for place, card in zip(filled, cards, strict=True)):
                one_end = not (1 in filled and 14 in filled)
                if one_end and any(card.rank not in book.wild for card in cards):
                    return suit, low
    return None


def place_takes(place: int, suit: str, card: Card, book: Book) -> bool:
    """Return whether a card may be in a place of a run: an ace in 1 or 14, where aces are allowed there."""
    if place > 14 or (place in (1, 14) and place not in book.aces):
        return False
    rank = ACE if place in (1, 14) else place
    return card.rank in book.wild or card == Card(rank, suit)


def is_meld(kind: Kind, cards: Cards, book: Book, laid: bool) -> bool:
    """Return whether cards are a meld, when laid down or later."""
    if (rank_of(cards, book) if kind is Kind.SET else suit_and_low(cards, book)) is None:
        return False
    wilds = sum(card.rank in book.wild for card in cards)
    if book.wilds == "half":
        return wilds <= len(cards) - wilds
    if not laid or book.wilds == "free":
        return True
    if book.wilds == "one":
        return wilds <= 1
    if kind is Kind.SET:
        return wilds < len(cards) - wilds
    fours = (cards[at : at + 4] for at in range(len(cards) - 3))
    return any(sum(card.rank in book.wild for card in four) <= 1 for four in fours)


def is_contract(laid: list[tuple[Kind, Cards]], book: Book, number: int) -> bool:
    """Return whether melds laid down together are the contract of that round."""
    for kind, lengths in zip((Kind.SET, Kind.RUN), book.contracts[number - 1], strict=True):
        have = sorted(len(cards) for of, cards in laid if of is kind)
        if len(have) != len(lengths):
            return False
        if any(
            mine < length or (mine > length and not book.longer) for mine, length in zip(have, lengths, strict=True)
        ):
            return False
    return all(is_meld(kind, cards, book, laid=True) for kind, cards in laid)


def stand_together(laid: list[tuple[Kind, Cards]], book: Book) -> bool:
    """Check S-15 and S-16: sets laid down together differ in rank, runs of a suit are not end to end."""
    ranks = [rank_of(cards, book) for kind, cards in laid if kind is Kind.SET]
    spans = []
    for kind, cards in laid:
        span = suit_and_low(cards, book) if kind is Kind.RUN else None
        if span:
            spans.append((span[0], span[1], span[1] + len(cards) - 1))
    pairs = [(first, second) for first, second in combinations(spans, 2) if first[0] == second[0]]
    end_to_end = any(first[2] + 1 == second[1] or second[2] + 1 == first[1] for first, second in pairs)
    return len(set(ranks)) == len(ranks) and not end_to_end


# --- one seat at one moment -------------------------------------------------------------------------------------------


class Reading:
    """What the rule book allows one seat in one state."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.book = BOOKS[state.variant.id]
        self.hand = state.hands[seat]
        self.me = state.seats[seat]
        self.turns = seat == state.turn
        self.plays = self.turns and state.phase is Phase.PLAY
        self.table = tuple(Laid(meld.owner, meld.kind, meld.cards) for meld in state.melds)
        self.in_reserve = len(state.stock) + len(state.discards)

    @property
    def nothing_else(self) -> bool:
        """Return whether no card is available but the upcard (X-8)."""
        return not self.state.stock and len(self.state.discards) <= 1

    @property
    def out(self) -> str:
        """Return how players go out in this round; either way in the last of campfire (H-11)."""
        return "either" if self.state.variant.id == "campfire" and self.state.round == 10 else self.book.out

    def is_asked(self, phase: Phase) -> bool:
        """Return whether the seat is the next to answer."""
        return self.state.phase is phase and self.state.asked[:1] == (self.seat,)

    # --- drawing and buying ---

    def may_take(self) -> bool:
        """Return whether the upcard may be taken as the draw (X-17, X-8, Q-9)."""
        if self.state.phase is Phase.DRAW:
            late = self.book.asking == "before" or self.nothing_else
            return self.turns and self.state.upcard_alive and late
        return self.turns and (self.is_asked(Phase.OFFER) or self.state.phase is Phase.REQUEST)

    def may_buy(self) -> bool:
        """Return whether the upcard may be bought when asked about it; a call is binding in quarters, so always allowed
        (Q-11).
        """
        follows = 0 if self.book.owed else 1  # S-6: the buyer's own discard may be the next draw
        if self.in_reserve - 1 < self.book.penalty + follows:
            return False
        if self.book.asking == "order":
            return True
        return not self.turns and self.state.discarder != self.seat and self.has_a_buy()

    def has_a_buy(self) -> bool:
        """Return whether buys are left, and allowed once down."""
        left = self.me.buys < self.book.buys[self.state.round - 1]
        return left and (self.book.once_down or self.me.down is Down.NO)

    def may_buy_in_turn(self, from_stock: bool) -> bool:
        """Return whether a card may be bought in turn before the first discard, or in an own buy before its discard
        (S-10, S-12).
        """
        state = self.state
        mine = self.turns and state.phase in (Phase.DRAW, Phase.PLAY)
        bought = state.phase is Phase.DISCARD and state.acting == self.seat != state.turn
        if state.variant.id != "shafer" or not (mine or (bought and state.discarder != self.seat)):
            return False
        draw = 1 if state.phase is Phase.DRAW else 0
        return self.has_a_buy() and (from_stock or bool(state.discards)) and self.in_reserve >= 1 + 2 + draw

    # --- playing ---

    def may_lay_down(self, action: LayDown) -> bool:
        """Return whether the whole contract may be laid down at once, from the hand, in turn (X-5)."""
        left = list(self.hand)
        for card in (card for meld in action.melds for card in meld.cards):
            if card not in left:
                return False
            left.remove(card)
        laid = [(meld.kind, meld.cards) for meld in action.melds]
        fits = is_contract(laid, self.book, self.state.round)
        if self.book.wilds == "one":
            fits = fits and stand_together(laid, self.book)
        return self.plays and self.me.down is Down.NO and fits and self.laying_may_leave(len(left))

    def laying_may_leave(self, left: int) -> bool:
        """Return whether the lay-down itself may go out (C-11, S-19) or leaves a hand that can end the turn (X-10)."""
        if self.out == "play" and left <= 1:
            return True
        if self.out == "hit":
            return left > self.state.owed  # hits begin in the next turn (S-14)
        return left > 0 or self.out != "discard"

    @property
    def may_hit(self) -> bool:
        """Return whether the seat may hit (H-10, S-14, C-10)."""
        return self.me.down is Down.EARLIER or (self.me.down is Down.THIS_TURN and self.book.same_turn)

    def hit_on(self, table: tuple[Laid, ...], card: Card, at: int, end: End | None) -> tuple[Laid, ...] | None:
        """Return the table after the card was put there, if the meld stays legal (X-6)."""
        if not 0 <= at < len(table) or (table[at].kind is Kind.SET) != (end is None):
            return None
        owner, kind, cards = table[at]
        grown = (card, *cards) if end is End.LOW else (*cards, card)
        if not is_meld(kind, grown, self.book, laid=False):
            return None
        return (*table[:at], Laid(owner, kind, grown), *table[at + 1 :])

    def hits(self, table: tuple[Laid, ...], card: Card, at: int, end: End | None) -> tuple[Laid, ...] | None:
        """Return the hits, with the only possible end if none is named."""
        if end is not None or not 0 <= at < len(table) or table[at].kind is Kind.SET:
            return self.hit_on(table, card, at, end)
        ways = [after for end in End if (after := self.hit_on(table, card, at, end))]
        return ways[0] if len(ways) == 1 else None

    def may_play(self, card: Card, at: int, end: End | None) -> bool:
        """Return whether a hit is allowed: the right, the place, and no dead end."""
        after = self.hits(self.table, card, at, end)
        return self.plays and self.may_hit and after is not None and self.may_leave(less(self.hand, card), after)

    def may_leave(self, hand: Cards, table: tuple[Laid, ...]) -> bool:
        """Return whether the turn can be ended from there (X-10)."""
        if self.out in ("discard", "either"):
            return bool(hand) or self.out == "either"
        return not hand or len(hand) > self.state.owed or self.can_be_rid(hand, table)

    def can_be_rid(self, hand: Cards, table: tuple[Laid, ...]) -> bool:
        """Return whether all cards can be hit one after another, with swaps in between, by trying every order."""
        if not hand:
            return True
        if not self.may_hit:
            return False
        for card in set(hand):
            rest = less(hand, card)
            for at in range(len(table)):
                for end in (None, *End):
                    after = self.hit_on(table, card, at, end)
                    if after and self.can_be_rid(rest, after):
                        return True
                if any(self.can_be_rid(*way) for way in self.after_swaps(rest, table, card, at)):
                    return True
        return False

    def after_swaps(
        self, rest: Cards, table: tuple[Laid, ...], card: Card, at: int
    ) -> list[tuple[Cards, tuple[Laid, ...]]]:
        """Yield hand and table after every swap of the card there, with its hit where the wild must be hit at once."""
        ways = []
        for wild, after in self.swaps(table, card, at):
            if self.book.swap != "own":
                ways.append(((*rest, wild), after))
                continue
            put = [self.hit_on(after, wild, onto, end) for onto in range(len(table)) for end in (None, *End)]
            ways.extend((rest, grown) for grown in put if grown)
        return ways

    def swaps(self, table: tuple[Laid, ...], card: Card, at: int) -> list[tuple[Card, tuple[Laid, ...]]]:
        """Yield the wilds the card can replace, and the table after it (S-18, Q-7, M-8, C-12)."""
        if not 0 <= at < len(table) or card.rank in self.book.wild:
            return []
        owner, kind, cards = table[at]
        whose = {"none": False, "any": True, "own": owner == self.seat, "others": owner != self.seat}[self.book.swap]
        if not whose or (kind is Kind.SET and self.state.variant.id == "quarters"):
            return []
        melds: dict[Card, tuple[Laid, ...]] = {}
        span = suit_and_low(cards, self.book)
        for place, wild in enumerate(cards):
            if kind is Kind.SET:
                equal = card.rank == rank_of(cards, self.book)
            else:
                equal = span is not None and place_takes(span[1] + place, span[0], card, self.book)
            if wild.rank in self.book.wild and equal:
                changed = Laid(owner, kind, (*cards[:place], card, *cards[place + 1 :]))
                melds.setdefault(wild, (*table[:at], changed, *table[at + 1 :]))
        return list(melds.items())

    def named(self, card: Card, at: int, wild: Card | None) -> tuple[Card, tuple[Laid, ...]] | None:
        """Return the chosen swap: the wild must be named if several differ."""
        ways = [way for way in self.swaps(self.table, card, at) if wild in (None, way[0])]
        return ways[0] if len(ways) == 1 else None

    def may_swap(self, card: Card, at: int, wild: Card | None) -> bool:
        """Return whether a swap into the hand is allowed."""
        ready = self.book.swap == "others" or (self.book.swap == "any" and self.me.down is not Down.NO)
        way = self.named(card, at, wild)
        return self.plays and ready and way is not None and self.may_leave((*less(self.hand, card), way[0]), way[1])

    def may_swap_and_hit(self, action: SwapHit) -> bool:
        """Return whether a swap whose joker is played at once is allowed (S-18)."""
        way = self.named(action.card, action.meld, action.wild)
        if not (self.plays and self.book.swap == "own" and self.may_hit and way):
            return False
        after = self.hits(way[1], way[0], action.onto, action.end)
        return after is not None and self.may_leave(less(self.hand, action.card), after)

    # --- the end of a turn ---

    def may_discard(self) -> bool:
        """Return whether the card may be discarded: at any time after the draw (H-11, Q-8, M-11), never as the last
        card and leaving one for each owed (S-19, C-11).
        """
        owes = self.state.phase is Phase.DISCARD and self.state.acting == self.seat
        return (self.plays or owes) and (self.out in ("discard", "either") or len(self.hand) > self.state.owed)

    def may_end(self) -> bool:
        """Return whether the turn may end with a single card that can be neither played nor discarded (X-10, C-11)."""
        if not self.plays or len(self.hand) != 1 or self.may_discard():
            return False
        card, places = self.hand[0], range(len(self.table))
        hits = any(self.may_play(card, at, end) for at in places for end in (None, *End))
        ready = self.may_hit or (self.book.swap == "any" and self.me.down is not Down.NO)
        ways = [way for at in places for way in self.after_swaps((), self.table, card, at)]
        return not hits and not (ready and any(self.may_leave(*way) for way in ways))

    def may_claim(self, action: Shanghai) -> bool:
        """Return whether the seat may claim (M-12, M-13, C-13)."""
        if self.book.claim == "hand":
            return action.meld is None and action.end is None
        if action.meld is None or self.has_too_few_to_claim:
            return False
        return self.hits(self.table, self.state.discards[-1], action.meld, action.end) is not None

    @property
    def has_too_few_to_claim(self) -> bool:
        """Return whether the seat is not down and has a single card (M-13)."""
        return self.me.down is Down.NO and len(self.hand) < 2

    def fits_somewhere(self, card: Card) -> bool:
        """Return whether the card could be hit on any meld (X-16)."""
        return any(self.hit_on(self.table, card, at, end) for at in range(len(self.table)) for end in (None, *End))


def less(hand: Cards, card: Card) -> Cards:
    """Return the hand without one such card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
