"""Rare moments constructed for any rule set: every kind of lay-down, wilds on melds, swaps, going out at once."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from game.engine.actions import Action, Allow, Buy, Discard, Hit, LayDown, Swap, SwapHit, Take
from game.engine.position import load_position
from game.engine.state import Phase, State
from game.rules.cards import JOKER, TWO, Card, format_cards
from game.rules.contract import NewMeld
from game.rules.fit import End
from game.rules.variant import AceRule, Asking, Contract, Kind, MeldSpec, Variant

RANKS = (9, 12, 5, 10)  # the ranks of sets, none of them wild under a shipped rule set
LOWS = (5, 6, 7, 8)  # where runs begin
KING = 13
SUITS = "hsdc"
PILES = (Card(KING, "d"), Card(2, "c"))  # the stock, the discards


class Probe(NamedTuple):
    """A position and the actions tried in it; each is refused or applied."""

    state: State
    actions: tuple[Action, ...]


def probes(variant: Variant) -> Iterator[Probe]:
    """Return all probes for which the packs have enough cards."""
    for round_ in range(1, len(variant.rounds) + 1):
        for melds in _lay_downs(variant.rounds[round_ - 1].contract):
            yield from _laying(variant, round_, melds)
    yield from _at_upcard(variant)
    yield from _at_an_ace(variant)
    yield from _at_a_two(variant)
    for down in ("this_turn", "earlier", "no"):
        for owner in (1, 2) if down != "no" else (2,):
            yield from _at_melds(variant, down, owner)
    yield from _further(variant)
    yield from _last_turn(variant)
    yield from _last_round(variant)
    yield from _second_buy(variant)


def _lay_downs(contract: Contract) -> Iterator[tuple[NewMeld, ...]]:
    plain = _plain(contract)
    yield plain
    sets = [at for at, meld in enumerate(plain) if meld.kind is Kind.SET]
    runs = [at for at, meld in enumerate(plain) if meld.kind is Kind.RUN]
    if len(plain) > 1:  # a wild in each of two melds
        one = _with(plain, 0, (*plain[0].cards[:-1], JOKER))
        yield _with(one, 1, (*plain[1].cards[:-1], JOKER))
    if len(sets) > 1:
        yield _with(plain, sets[1], plain[sets[0]].cards)
    if len(runs) > 1:
        first = plain[runs[0]].cards
        for after in (first[-1].rank + 1, first[-1].rank + 2):  # end to end, and with one rank between them
            follows = tuple(Card(after + at, first[0].suit) for at in range(len(plain[runs[1]].cards)))
            if follows[-1].rank <= KING:
                yield _with(plain, runs[1], follows)
    for at in runs[:1]:
        cards = plain[at].cards
        for low in (1, KING + 2 - len(cards)):  # an ace below, an ace above
            ranks = [1 if rank > KING else rank for rank in range(low, low + len(cards))]
            yield _with(plain, at, tuple(Card(rank, cards[0].suit) for rank in ranks))
        yield _with(plain, at, (*cards[:-1], Card(cards[-1].rank, "c" if cards[-1].suit == "s" else "s")))
    for at in sets[:1]:
        yield _with(plain, at, (plain[at].cards[0], *plain[at].cards[:-1]))  # one suit twice
    for at in (*sets[:1], *runs[:1]):
        cards = plain[at].cards
        last = cards[-1]
        more = Card(last.rank, "c") if plain[at].kind is Kind.SET else Card(last.rank + 1, last.suit)
        if more.rank <= KING:
            yield _with(plain, at, (*cards, more))
        for wilds in range(1, len(cards) + 1):
            yield _with(plain, at, (*cards[: len(cards) - wilds], *(JOKER,) * wilds))


def _plain(contract: Contract) -> tuple[NewMeld, ...]:
    """Return natural melds of the contract, each set of another rank and each run of another suit."""
    probes = []
    for at, meld in enumerate(contract):
        if meld.kind is Kind.SET:
            probes.append(NewMeld(Kind.SET, tuple(Card(RANKS[at], suit) for suit in SUITS[: meld.length])))
        else:
            low = min(LOWS[0], KING + 1 - meld.length)
            probes.append(NewMeld(Kind.RUN, tuple(Card(low + n, SUITS[at % 4]) for n in range(meld.length))))
    return tuple(probes)


def _with(melds: tuple[NewMeld, ...], at: int, cards: tuple[Card, ...]) -> tuple[NewMeld, ...]:
    return (*melds[:at], NewMeld(melds[at].kind, cards), *melds[at + 1 :])


def _laying(variant: Variant, round_: int, melds: tuple[NewMeld, ...]) -> Iterator[Probe]:
    """Yield the lay-down with no card left, with one card left and then discarded, and with two."""
    cards = [card for meld in melds for card in meld.cards]
    for rest in ((), (Card(KING, "c"),), (Card(KING, "c"), Card(KING, "d"))):
        hand = [*cards, *rest]
        state = _position(variant, f'round = {round_}\nseats = [{{ hand = "{format_cards(hand)}" }}]', hand)
        if state is not None:
            yield Probe(state, (LayDown(0, melds), *(Discard(0, card) for card in rest)))


def _at_upcard(variant: Variant) -> Iterator[Probe]:
    """Yield a seat that is down before a draw, with a live upcard."""
    text = 'seats = [{ hand = "Kc Kd", down = "earlier" }]'
    state = _position(variant, text, [], "draw")
    if state is not None:
        yield Probe(state._replace(upcard_alive=True), (Take(0),))
        yield Probe(state._replace(upcard_alive=True, phase=Phase.OFFER, asked=(0,)), (Take(0),))


def _asks_runs(variant: Variant) -> bool:
    return any(meld.kind is Kind.RUN for played in variant.rounds for meld in played.contract)


def _at_an_ace(variant: Variant) -> Iterator[Probe]:
    """Yield a wild for the place above an ace."""
    if variant.melding.ace is AceRule.LOW or not _asks_runs(variant):
        return
    text = """
        seats = [{ hand = "** Kc Kd", down = "earlier" }, { down = "earlier" }]
        melds = [{ owner = 2, kind = "run", cards = "Js Qs Ks As" }]
    """
    state = _position(variant, text, [JOKER])
    if state is not None:
        yield Probe(state, (Hit(0, JOKER, 0, End.HIGH),))


def _at_a_two(variant: Variant) -> Iterator[Probe]:
    """Yield another wild for a run with a wild two in its own place."""
    if TWO not in variant.dealing.wild_ranks or not _asks_runs(variant):
        return
    text = """
        seats = [{ hand = "** Kc Kd", down = "earlier" }, { down = "earlier" }]
        melds = [{ owner = 2, kind = "run", cards = "2s ** 4s 5s" }]
    """
    state = _position(variant, text, [JOKER, JOKER])
    if state is not None:
        yield Probe(state, (Hit(0, JOKER, 0, End.HIGH),))


def _at_melds(variant: Variant, down: str, owner: int) -> Iterator[Probe]:
    """Yield hits and swaps at a set and a run with wilds, by a seat that is down or not, in any seat's melds."""
    kinds = {meld.kind for played in variant.rounds for meld in played.contract}
    other = 'kind = "set", cards = "Ts Td Th"' if Kind.SET in kinds else 'kind = "run", cards = "8s 9s Ts Js"'
    # Some packs have few wilds: at most two are on the table or in hands.
    for kind, lying, wild_in_hand in (
        (Kind.SET, "9h 9s **", True),
        (Kind.RUN, "5h ** 7h 8h", True),
        (Kind.RUN, "** 6h 7h 8h", True),
        (Kind.SET, "9h 9s **", False),
        (Kind.RUN, "5h ** 7h 8h", False),
    ):
        if kind not in kinds:
            continue  # such a meld never exists there
        hand = "9d 6h 9h Kc Kd" + (" **" if wild_in_hand else "")
        text = f"""
            seats = [{{ hand = "{hand}", down = "{down}" }}, {{ down = "earlier" }}]
            melds = [{{ owner = {owner}, kind = "{kind}", cards = "{lying}" }},
                     {{ owner = 2, {other} }}]
        """
        state = _position(variant, text, [JOKER] * (lying.count("**") + wild_in_hand))
        natural = Card(9, "d") if kind is Kind.SET else Card(6, "h")
        end = End.LOW if kind is Kind.RUN else None
        if state is not None:
            yield Probe(state, (Hit(0, JOKER, 0, end),) if wild_in_hand else ())
            end = None if Kind.SET in kinds else End.LOW
            yield Probe(state, (Hit(0, JOKER, 1, end),) if wild_in_hand else ())
            yield Probe(state, (Swap(0, natural, 0, None),))
            yield Probe(state, (SwapHit(0, natural, 0, 1, end),))
            yield Probe(state, (SwapHit(0, natural, 0, 0, End.LOW if kind is Kind.RUN else None),))


def _further(variant: Variant) -> Iterator[Probe]:
    """Yield a meld of each kind laid down by a seat that is already down."""
    melds = [meld for played in variant.rounds for meld in played.contract]
    for kind in Kind:
        length = max((meld.length for meld in melds if meld.kind is kind), default=4)
        (meld,) = _plain((MeldSpec(kind, length),))
        hand = [*meld.cards, Card(KING, "c"), Card(KING, "d")]
        text = f'seats = [{{ hand = "{format_cards(hand)}", down = "earlier" }}]'
        if (state := _position(variant, text, hand)) is not None:
            yield Probe(state, (LayDown(0, (meld,)),))


def _last_turn(variant: Variant) -> Iterator[Probe]:
    """Yield the discard that ends a round without a winner."""
    turns = variant.turns_until_drawn * variant.most_players
    state = _position(variant, f'turns = {turns}\nseats = [{{ hand = "Kc Kd" }}]', [])
    if state is not None:
        yield Probe(state, (Discard(0, Card(KING, "c")),))


def _last_round(variant: Variant) -> Iterator[Probe]:
    """Yield the discard that ends a game in which P1 and P2 have equal totals, but P2 has won a round."""
    turns, rounds = variant.turns_until_drawn * variant.most_players, len(variant.rounds)
    hands = ", ".join(['""'] * variant.most_players)
    zeros = ", ".join(["0"] * variant.most_players)
    text = f"""
        turns = {turns}
        round = {rounds}
        seats = [{{ hand = "Kc Kh Ks" }}, {{ hand = "Kh Ks" }}]
        sheet = [{{ round = 1, out = 2, hands = [{hands}], penalties = [{zeros}], points = [{zeros}], tribute = 0 }}]
    """
    state = _position(variant, text, [Card(KING, suit) for suit in "chhss"])
    if state is not None:
        yield Probe(state, (Discard(0, Card(KING, "c")),))


def _second_buy(variant: Variant) -> Iterator[Probe]:
    """Yield a player who has bought before, asked about the upcard."""
    number = next((number for number, played in enumerate(variant.rounds, 1) if played.buys > 1), None)
    if number is None:
        return
    asks_first = variant.buying.asking is Asking.BEFORE_TURN
    buyer = "turn = 1\nacting = 2\nasked = [2]" if asks_first else "turn = 2\nasked = [1]"
    seats = "{ hand = 3 }, { hand = 3, buys = 1 }" if asks_first else "{ hand = 3, buys = 1 }, { hand = 3 }"
    text = f"round = {number}\n{buyer}\ndiscarder = 0\nseats = [{seats}]"
    state = _position(variant, text, [], "request" if asks_first else "offer")
    if state is not None:
        yield Probe(state, (Allow(0) if asks_first else Buy(0),))


def _position(variant: Variant, text: str, needed: list[Card], phase: str = "play") -> State | None:
    """Return the position for the largest table, other seats as at the start; None if the packs have too few cards."""
    players = variant.most_players
    have = Counter(variant.cards_for(players))
    if any(count > have[card] for card, count in Counter([*needed, *PILES]).items()):
        return None
    seats = text.count("{ hand") + text.count('{ down = "earlier" }')
    others = ", ".join("{ hand = 3 }" for _ in range(players - seats))
    text = text.replace('{ down = "earlier" }', '{ hand = 3, down = "earlier" }')
    start = text.index("seats = [")
    end = text.index("]", start)
    text = f"{text[:end]}, {others}{text[end:]}" if others else text
    return load_position(
        f'variant = "any"\nphase = "{phase}"\nplayers = {players}\n'
        f'stock = "{PILES[0]}"\ndiscards = "{PILES[1]}"\n{text}',
        "probe",
        open_variant=lambda _: variant,
    )
