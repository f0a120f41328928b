"""Whether any hand can win a round: whether the cards it holds can all leave it (X-10, K-9, K-15, K-34).

A round is won by a hand whose contract takes all of it but a last discard, or by hits that take the rest. So what
counts is how many cards the melds can take, and whether the packs have them. Only what is certainly impossible is
refused: the figures are upper bounds, as if everyone had laid down what takes most.
"""

from collections.abc import Iterable, Iterator

from game.rules.cards import RANKS, SUITS
from game.rules.contract import cards_needed, further_melds, lengthened
from game.rules.supply import cards_allow
from game.rules.variant import Contract, GoOut, Kind, MeldSpec, TurnAfterBuy, Variant

_MOST_WAYS = 60  # to lengthen a contract, that are tried
_ENOUGH = 1_000_000  # cards that melds take, if nothing limits them

Hands = Iterable[tuple[int, int]]  # sizes of hands after the draw, with the discards owed


def longest_meld(kind: Kind, variant: Variant, players: int, *, hit: bool = False) -> int:
    """Return how many cards a meld can have at most: a run every rank, a set every suit or every copy and wild.

    With `hit`, after hits, which can make runs longer (K-39).
    """
    if kind is Kind.RUN:
        return max(len(RANKS), variant.melding.around) if hit else len(RANKS)
    if variant.melding.suits_stay_different if hit else variant.melding.suits_differ:
        return len(SUITS)
    cards = variant.cards_for(players)
    wilds = min(variant.melding.most_wilds, sum(map(variant.is_wild, cards)))
    return len(SUITS) * variant.dealing.packs.at(players) + wilds


def can_win_whole(variant: Variant, number: int, players: int, sizes: Iterable[int]) -> bool:
    """Return whether some hand of these sizes can be laid down whole as the contract of a round (K-9)."""
    contract = variant.rounds[number - 1].contract
    for size in sorted(set(sizes)):
        ways = lengthened(contract, size) if variant.melding.longer or size == cards_needed(contract) else ()
        fitting = [way for way in ways if all(spec.length <= longest_meld(spec.kind, variant, players) for spec in way)]
        if len(fitting) > _MOST_WAYS or any(cards_allow(way, variant, players, strictly=True) for way in fitting):
            return True
    return False


def can_win(variant: Variant, number: int, players: int, hands: Hands) -> bool:
    """Return whether a hand that can lay down the contract of a round can also go out."""
    takes_a_hit: bool | None = None
    for cards, owed in hands:
        for left in _left(variant, number, players, cards):
            if _goes_out_now(variant, number, left, owed):
                return True
            to_hit = max(1, left - owed)
            if to_hit > _room(variant, number, players, cards - left):
                continue
            if takes_a_hit is None:
                takes_a_hit = can_take_a_hit(variant, number, players)
            if takes_a_hit:
                return True
    return False


def _left(variant: Variant, number: int, players: int, cards: int) -> Iterator[int]:
    """Yield how many cards may be left after laying down, the most first."""
    contract = variant.rounds[number - 1].contract
    most = _most_cards(contract, variant, players) if variant.melding.longer else cards_needed(contract)
    yield from range(cards - cards_needed(contract), max(-1, cards - most - 1), -1)


def _most_cards(contract: Contract, variant: Variant, players: int, *, hit: bool = False) -> int:
    return sum(max(spec.length, longest_meld(spec.kind, variant, players, hit=hit)) for spec in contract)


def _goes_out_now(variant: Variant, number: int, left: int, owed: int) -> bool:
    """Return whether the turn of laying down can end the round without a hit."""
    played = variant.rounds[number - 1]
    if variant.keeps_a_card(played):
        return False
    match played.go_out_by:
        case GoOut.DISCARD:
            return 0 < left <= owed
        case GoOut.EITHER:
            return left <= owed
        case GoOut.PLAY:
            return not left
        case GoOut.HIT:
            return False


def _room(variant: Variant, number: int, players: int, laid: int) -> int:
    """Return how many cards the melds of everyone can take besides, if this player has laid down that many.

    As good as any number if extra melds or other contracts take more, or if hands shrink by buys.
    """
    buying = variant.buying
    shrinks = buying.turn_after is TurnAfterBuy.BUYER_PLAYS and buying.discards_owed > buying.penalty_cards
    if further_melds(variant) or variant.has_own_contracts or shrinks:
        return _ENOUGH
    contract = variant.rounds[number - 1].contract
    most = _most_cards(contract, variant, players, hit=True)
    return most - laid + (players - 1) * (most - cards_needed(contract))


def can_take_a_hit(variant: Variant, number: int, players: int) -> bool:
    """Return whether the cards can make the contract of a round and one more card for a meld on the table."""
    own = variant.rounds[number - 1].contract
    others = {spec for played in variant.rounds for spec in played.contract} if variant.has_own_contracts else set()
    beside = {*others, *further_melds(variant)} - set(own)
    for spec in (*dict.fromkeys(own), *sorted(beside, key=str)):
        if spec.length >= longest_meld(spec.kind, variant, players, hit=True):
            continue
        grown, rest = MeldSpec(spec.kind, spec.length + 1), list(own)
        if spec in rest:
            rest.remove(spec)
        if _is_plentiful(grown, variant, players) or cards_allow(
            tuple(rest), variant, players, strictly=True, grown=grown
        ):
            return True
    return False


def _is_plentiful(grown: MeldSpec, variant: Variant, players: int) -> bool:
    """Return whether two packs surely have a card more, so that the search can be spared."""
    ordinary = len(SUITS) if grown.kind is Kind.SET else len(RANKS) - 1
    return variant.dealing.packs.at(players) > 1 and grown.length <= ordinary
