"""Every knob of a rule set in plain words: what it is called, and what a rule set says about it.

From this follow the compare view and part of the rules page, so a house's own variant has them too. `setting` is what a
knob comes to in play (None where another knob makes it idle), `differing` compares two rule sets by it. No screens.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from game.rules.knobs import MOST_PLAYERS, every_knob
from game.rules.variant import (
    AceRule,
    Asking,
    ByPlayers,
    Claim,
    FirstDealer,
    FirstTurn,
    GoOut,
    HitsFrom,
    IllegalCall,
    SwapIn,
    SwapWhen,
    SwapWhose,
    TurnAfterBuy,
    Variant,
    WildGoes,
    WildRule,
    WildUpcard,
    Winner,
)
from game.words.cards import contract_words, listed, rank_plural
from game.words.language import _, plural

IDLE = "–"
NAMES_ONLY = ("id", "title", "character")  # what a rule set is called, not how it is played

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "fewest_players": _("Fewest players"),
        "most_players": _("Most players"),
        "ground_rules": _("Manners of the table"),
        "claims": _("Calling Shanghai"),
        "turns_until_drawn": _("A round is drawn after"),
        "rounds.contract": _("Contracts"),
        "rounds.cards": _("Cards dealt to each"),
        "rounds.buys": _("Buys for each player"),
        "rounds.points": _("Points for going out"),
        "rounds.go_out_by": _("Going out"),
        "dealing.packs": _("Packs"),
        "dealing.jokers": _("Jokers in all"),
        "dealing.wild_ranks": _("Wild beside the jokers"),
        "dealing.first_dealer": _("First dealer"),
        "dealing.first_turn": _("First turn of a round"),
        "dealing.wild_upcard": _("A wild turned up first"),
        "melding.ace": _("Aces in runs"),
        "melding.longer": _("Longer than the contract"),
        "melding.set_wilds_laid": _("Wilds in a set laid down"),
        "melding.run_wilds_laid": _("Wilds in a run laid down"),
        "melding.set_wilds_hit": _("Wilds in a set after hits"),
        "melding.run_wilds_hit": _("Wilds in a run after hits"),
        "melding.distinct_ranks": _("Sets laid down together"),
        "melding.runs_apart": _("Runs of one suit laid down together"),
        "hitting.hits_from": _("Hits"),
        "hitting.swap_whose": _("Swaps for a wild"),
        "hitting.swap_when": _("Swaps begin"),
        "hitting.swap_in": _("Melds that swaps are made in"),
        "hitting.wild_goes": _("The swapped wild"),
        "buying.asking": _("Who is asked first"),
        "buying.penalty_cards": _("Cards that come with a buy"),
        "buying.discards_owed": _("Discards owed for a buy"),
        "buying.buy_upcard_in_turn": _("Buying the top discard in your turn"),
        "buying.buy_stock_in_turn": _("Buying from the stock in your turn"),
        "buying.once_down": _("Buying once down"),
        "buying.illegal_call": _("Calling without the right to buy"),
        "buying.turn_after": _("The turn after a buy"),
        "scoring.card_points": _("Cards left in hand"),
        "scoring.blind_bonus": _("Going out from nothing"),
        "scoring.blind_bonus_no_wild": _("The same without a wild"),
        "scoring.fewest_penalties_bonus": _("Bonus for fewest card points"),
        "scoring.winner": _("The winner"),
        "money.purse": _("Each player brings"),
        "money.ante": _("Ante"),
        "money.buy": _("A buy pays into the pot"),
        "money.fine": _("A wrong call pays"),
        "money.tribute": _("Paid to whoever goes out"),
    }
)
SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "": _("The game"),
        "rounds": _("The rounds"),
        "dealing": _("Cards and deal"),
        "melding": _("Laying down"),
        "hitting": _("Hits and swaps"),
        "buying": _("The upcard and buying"),
        "scoring": _("Counting"),
        "money": _("Quarters"),
    }
)
KEYS = tuple(key for key, _knob in every_knob() if key not in NAMES_ONLY)


def section_of(key: str) -> str:
    """The heading a knob stands under."""
    return SECTIONS[key.rpartition(".")[0]]


# ---- what a knob comes to ----


def said(variant: Variant, key: str) -> Any:
    """What the rule set says: one value, or for `rounds.` one a round."""
    table, _dot, name = key.rpartition(".")
    if table == "rounds":
        return tuple(getattr(played, name) for played in variant.rounds)
    return getattr(getattr(variant, table) if table else variant, name)


def is_idle(variant: Variant, key: str) -> bool:
    """Whether nothing in play hangs on the knob, because another one shuts it off."""
    match key:
        case "hitting.swap_when" | "hitting.swap_in" | "hitting.wild_goes":
            return variant.hitting.swap_whose is SwapWhose.NONE
        case "buying.asking" | "buying.buy_upcard_in_turn" | "buying.buy_stock_in_turn":
            return False
        case "money.fine":
            return not variant.money.used or variant.buying.illegal_call is IllegalCall.REFUSED
        case "money.ante" | "money.buy" | "money.tribute":
            return not variant.money.used
        case _ if key.startswith("buying."):
            return not any(played.buys for played in variant.rounds)
        case _:
            return False


def setting(variant: Variant, key: str, players: Sequence[int]) -> object:
    """What the knob comes to with so many players; None where it is idle."""
    if is_idle(variant, key):
        return None
    plain = _plain(said(variant, key), players)
    alike = key.startswith("rounds.") and key != "rounds.contract" and len(set(plain)) == 1  # however many rounds
    return plain[0] if alike else plain


def _plain(value: object, players: Sequence[int]) -> Any:
    match value:
        case ByPlayers():
            return tuple(value.at(number) for number in players)
        case tuple():
            return tuple(_plain(part, players) for part in value)
        case _:
            return value


def differing(left: Variant, right: Variant) -> tuple[str, ...]:
    """The knobs that make the two play differently, in the order of the tables.

    Numbers by players count as different where they differ for a number of players that both rule sets seat.
    """
    seated = [number for number in range(MOST_PLAYERS + 1) if _seats(left, number) and _seats(right, number)]
    return tuple(key for key in KEYS if setting(left, key, seated) != setting(right, key, seated))


def _seats(variant: Variant, players: int) -> bool:
    return variant.fewest_players <= players <= variant.most_players


class Compared(NamedTuple):
    """One line of a comparison."""

    section: str
    title: str
    left: str
    right: str
    differs: bool


def compared(left: Variant, right: Variant) -> tuple[Compared, ...]:
    """Every knob of two rule sets side by side, in plain words."""
    different = set(differing(left, right))
    return tuple(
        Compared(section_of(key), TITLES[key], words_of(left, key), words_of(right, key), key in different)
        for key in KEYS
    )


# ---- in words ----


def words_of(variant: Variant, key: str) -> str:
    """What the rule set says about a knob, in a few plain words."""
    return IDLE if is_idle(variant, key) else _WORDS[key](said(variant, key))


def by_players(number: ByPlayers) -> str:
    """A number that may depend on how many play.

    >>> by_players(ByPlayers(((2, 4, 2), (5, 8, 3))))
    '2, from 5 players 3'
    """
    (_fewest, _most, first), *others = number.rows
    later = [_("from {players} players {number}").format(players=row[0], number=row[2]) for row in others]
    return ", ".join((str(first), *later))


def by_round(values: Sequence[str]) -> str:
    """What is said of each round, equal neighbours together.

    >>> by_round(["2", "2", "3"])
    'Rounds 1 and 2: 2\\nRound 3: 3'
    """
    if len(set(values)) == 1:
        return values[0]
    lines, start = [], 0
    for end in range(1, len(values) + 1):
        if end == len(values) or values[end] != values[start]:
            lines.append(_("{rounds}: {value}").format(rounds=_rounds(start + 1, end), value=values[start]))
            start = end
    return "\n".join(lines)


def _rounds(first: int, last: int) -> str:
    if first == last:
        return _("Round {number}").format(number=first)
    if last == first + 1:
        return _("Rounds {first} and {last}").format(first=first, last=last)
    return _("Rounds {first} to {last}").format(first=first, last=last)


def points_groups(points: Sequence[int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Card points as (points, ranks), cheap ones first; ranks from two up, the ace, the joker.

    >>> points_groups((25, 15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10))[0]
    (5, (2, 3, 4, 5, 6, 7, 8, 9))
    """
    order = (*range(2, 14), 1, 0)
    worths = sorted(set(points))
    return tuple((worth, tuple(rank for rank in order if points[rank] == worth)) for worth in worths)


def ranks_words(ranks: Sequence[int]) -> str:
    """Ranks in a row: `twos to sevens, aces and jokers`."""
    spans: list[list[int]] = []
    for rank in ranks:
        if spans and rank == spans[-1][-1] + 1 and spans[-1][0] > 1:
            spans[-1].append(rank)
        else:
            spans.append([rank])
    return listed([_span(span) for span in spans])


def _span(span: Sequence[int]) -> str:
    if len(span) > 2:
        return _("{low} to {high}").format(low=rank_plural(span[0]), high=rank_plural(span[-1]))
    return listed([rank_plural(rank) for rank in span])


def quarters(number: int) -> str:
    """So many quarters."""
    return plural("{number} quarter", "{number} quarters", number) if number else _("nothing")


def _points(number: int) -> str:
    return plural("{number} point", "{number} points", number) if number else _("none")


def _off(number: int) -> str:
    return plural("{number} point off", "{number} points off", number) if number else _("earns nothing")


def _card_points(points: Sequence[int]) -> str:
    if list(points[2:11]) == list(range(2, 11)):
        others = points_groups((points[0], points[1], *(-1,) * 9, *points[11:]))
        rest = [_of(worth, ranks) for worth, ranks in others if worth >= 0]
        return "\n".join((_("Twos to tens: what they show"), *rest))
    return "\n".join(_of(worth, ranks) for worth, ranks in points_groups(points))


def _of(worth: int, ranks: Sequence[int]) -> str:
    words = ranks_words(ranks)
    return _("{ranks}: {points}").format(ranks=words[:1].upper() + words[1:], points=worth)


WILD_RULES: Mapping[WildRule, str] = MappingProxyType(
    {
        WildRule.FREE: _("any number, beside one natural card"),
        WildRule.ONE: _("one at most"),
        WildRule.FEWER: _("fewer than natural cards"),
        WildRule.HALF: _("at most as many as natural cards"),
        WildRule.ONE_IN_FOUR: _("some four cards in a row hold one at most"),
    }
)
GO_OUT: Mapping[GoOut, str] = MappingProxyType(
    {
        GoOut.DISCARD: _("by discarding the last card"),
        GoOut.PLAY: _("by playing the last card: a hit, or laying down"),
        GoOut.HIT: _("by a hit only"),
        GoOut.EITHER: _("by playing or discarding the last card"),
    }
)


def _chosen(words: Mapping[Any, str]) -> Callable[[Any], str]:
    return lambda value: words[value]


def _each_round(words: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda values: by_round([words(value) for value in values])


def _yes(yes: str, no: str) -> Callable[[Any], str]:
    return lambda value: yes if value else no


def _contracts(contracts: Any) -> str:
    return "\n".join(
        _("{number}: {contract}").format(number=number, contract=contract_words(contract))
        for number, contract in enumerate(contracts, 1)
    )


def _wild_ranks(ranks: frozenset[int]) -> str:
    return listed([rank_plural(rank) for rank in sorted(ranks) if rank]) or _("nothing")


def _turns(turns: int) -> str:
    return plural("{number} turn each", "{number} turns each", turns)


def _count(one: str, many: str) -> Callable[[Any], str]:
    return lambda number: plural(one, many, number) if number else _("none")


_WORDS: Mapping[str, Callable[[Any], str]] = MappingProxyType(
    {
        "fewest_players": str,
        "most_players": str,
        "ground_rules": lambda rules: "\n".join(rules) or _("none written down"),
        "claims": _chosen(
            {
                Claim.NONE: _("not in this game"),
                Claim.TABLE: _("the card goes onto a meld"),
                Claim.HAND: _("the card goes to the caller's hand"),
            }
        ),
        "turns_until_drawn": _turns,
        "rounds.contract": _contracts,
        "rounds.cards": _each_round(by_players),
        "rounds.buys": _each_round(_count("{number} a round", "{number} a round")),
        "rounds.points": _each_round(_points),
        "rounds.go_out_by": _each_round(_chosen(GO_OUT)),
        "dealing.packs": by_players,
        "dealing.jokers": by_players,
        "dealing.wild_ranks": _wild_ranks,
        "dealing.first_dealer": _chosen(
            {FirstDealer.RANDOM: _("found by chance"), FirstDealer.LOWEST_CARD: _("who draws the lowest card")}
        ),
        "dealing.first_turn": _chosen(
            {FirstTurn.LEFT: _("the player left of the dealer"), FirstTurn.DEALER: _("the dealer")}
        ),
        "dealing.wild_upcard": _chosen(
            {WildUpcard.STAYS: _("stays"), WildUpcard.BURIED: _("goes back into the stock, the next card is turned")}
        ),
        "melding.ace": _chosen(
            {AceRule.BOTH: _("high or low"), AceRule.HIGH: _("high only"), AceRule.LOW: _("low only")}
        ),
        "melding.longer": _yes(_("allowed when laying down"), _("not when laying down: the very lengths asked for")),
        "melding.set_wilds_laid": _chosen(WILD_RULES),
        "melding.run_wilds_laid": _chosen(WILD_RULES),
        "melding.set_wilds_hit": _chosen(WILD_RULES),
        "melding.run_wilds_hit": _chosen(WILD_RULES),
        "melding.distinct_ranks": _yes(_("must differ in rank"), _("may be of one rank")),
        "melding.runs_apart": _yes(_("must not lie end to end"), _("may lie end to end")),
        "hitting.hits_from": _chosen(
            {
                HitsFrom.SAME_TURN: _("in the turn one lays down, and later"),
                HitsFrom.NEXT_TURN: _("from the turn after one laid down"),
            }
        ),
        "hitting.swap_whose": _chosen(
            {
                SwapWhose.NONE: _("not in this game"),
                SwapWhose.OWN: _("in one's own melds"),
                SwapWhose.OTHERS: _("in the others' melds"),
                SwapWhose.ANY: _("in anybody's melds"),
            }
        ),
        "hitting.swap_when": _chosen(
            {
                SwapWhen.WITH_HITS: _("with the right to hit"),
                SwapWhen.ONCE_DOWN: _("once one is down"),
                SwapWhen.IN_TURN: _("at once, down or not"),
            }
        ),
        "hitting.swap_in": _chosen(
            {SwapIn.SETS: _("sets only"), SwapIn.RUNS: _("runs only"), SwapIn.BOTH: _("sets and runs")}
        ),
        "hitting.wild_goes": _chosen({WildGoes.HAND: _("comes into the hand"), WildGoes.HIT: _("must be hit at once")}),
        "buying.asking": _chosen(
            {
                Asking.FIRST_REFUSAL: _("the player on turn, then the others"),
                Asking.BEFORE_TURN: _("the others, then the player on turn may keep it"),
                Asking.FROM_DISCARDER: _("everybody in order after the discarder"),
            }
        ),
        "buying.penalty_cards": _count("{number} from the stock", "{number} from the stock"),
        "buying.discards_owed": _count("{number} more", "{number} more"),
        "buying.buy_upcard_in_turn": _yes(_("allowed"), _("not allowed")),
        "buying.buy_stock_in_turn": _yes(_("allowed"), _("not allowed")),
        "buying.once_down": _yes(_("allowed"), _("not allowed")),
        "buying.illegal_call": _chosen(
            {IllegalCall.REFUSED: _("cannot happen"), IllegalCall.PAYS: _("binds: it costs, and brings nothing")}
        ),
        "buying.turn_after": _chosen(
            {
                TurnAfterBuy.UNCHANGED: _("is the same player's as before"),
                TurnAfterBuy.BUYER_DRAWS: _("is the buyer's, who draws first"),
                TurnAfterBuy.BUYER_PLAYS: _("is the buyer's, without a draw"),
            }
        ),
        "scoring.card_points": _card_points,
        "scoring.blind_bonus": _off,
        "scoring.blind_bonus_no_wild": _off,
        "scoring.fewest_penalties_bonus": _points,
        "scoring.winner": _chosen(
            {Winner.LOWEST_SCORE: _("has the fewest card points"), Winner.MOST_POINTS: _("has the most points")}
        ),
        "money.purse": quarters,
        "money.ante": quarters,
        "money.buy": quarters,
        "money.fine": quarters,
        "money.tribute": quarters,
    }
)
