"""The ten differences between rule sets, in the order in which families ask. Made from their knobs.

`differences` returns a row per question with a cell per rule set; a cell has a few words, perhaps with cards and coins.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.language import _, counted, text
from game.rulebook.words.family import LAST_CARD_IN_SHORT, buys_in_short, fewest_unseen
from game.rulebook.words.melds import has_jokers, has_wilds, is_free
from game.rulebook.words.play import has_swaps
from game.rulebook.words.rules import by_round
from game.rules.cards import JOKER_RANK, Card
from game.rules.idle import is_passed_over
from game.rules.variant import (
    MOST_WILDS,
    BuysCount,
    Claim,
    HitsFrom,
    Kind,
    SwapIn,
    SwapWhose,
    Variant,
    WildRule,
    WildSuits,
    Winner,
)

USUAL_TABLE = 4  # players for whom jokers are counted
SHOWN_JOKERS = 4


class Cell(NamedTuple):
    """What a rule set says: words, jokers and other wilds as cards, unseen cards and coins of a buy."""

    words: str = ""
    cards: tuple[str, ...] = ()
    unseen: int = 0
    coins: int = 0


class Difference(NamedTuple):
    """A row: the question, a cell for each rule set, and whether most of the others say the same."""

    label: str
    cells: tuple[Cell, ...]

    @property
    def shared(self) -> tuple[bool, ...]:
        """Return, for each cell, whether more rule sets say this than anything else, and more than one does."""
        counts = Counter(self.cells)
        most = max(counts.values())
        usual = [cell for cell, count in counts.items() if count == most]
        return tuple(most > 1 and len(usual) == 1 and cell == usual[0] for cell in self.cells)


NO = _("no")
LEAST, MOST, LEAST_AND_POT, MOST_AND_POT = (
    _("fewest points"),
    _("most points"),
    _("fewest, and the pot"),
    _("most, and the pot"),
)
WINNERS = {
    Winner.LOWEST_SCORE: (LEAST, LEAST_AND_POT),
    Winner.MOST_POINTS: (MOST, MOST_AND_POT),
    Winner.MOST_CONTRACTS: (_("most contracts"), _("most contracts, and the pot")),
}
WILDS = {
    WildRule.FREE: _("any number"),
    WildRule.ONE: _("one"),
    WildRule.FEWER: _("fewer than half"),
    WildRule.HALF: _("half at most"),
    WildRule.ONE_IN_FOUR: _("one in a run of 4"),
}
SETS_AND_RUNS = text("sets: {set}\nruns: {run}")
AT_MOST = text("{number} at most")
JOKERS = counted("{number} joker", "{number} jokers")
LIMITED = _("limited")
NO_BUY_LIMIT = _("no limit")
TIMES = text("{words}×")
TIMES_A_GAME = text("{words}× a game")
ADDING = {HitsFrom.SAME_TURN: _("at once"), HitsFrom.NEXT_TURN: _("next turn")}
SWAPS = {
    (SwapWhose.OWN, SwapIn.BOTH): _("your melds"),
    (SwapWhose.OWN, SwapIn.SETS): _("your sets"),
    (SwapWhose.OWN, SwapIn.RUNS): _("your runs"),
    (SwapWhose.OTHERS, SwapIn.BOTH): _("others' melds"),
    (SwapWhose.OTHERS, SwapIn.SETS): _("others' sets"),
    (SwapWhose.OTHERS, SwapIn.RUNS): _("others' runs"),
    (SwapWhose.ANY, SwapIn.BOTH): _("any meld"),
    (SwapWhose.ANY, SwapIn.SETS): _("any set"),
    (SwapWhose.ANY, SwapIn.RUNS): _("any run"),
}
WHOLE_HAND = _("with your whole hand")
CALLS = {Claim.NONE: NO, Claim.TABLE: _("onto the table"), Claim.HAND: _("into your hand")}
POINTS = counted("{number} point", "{number} points")
OR_MORE = text("{number} or more")


def differences(variants: Sequence[Variant]) -> tuple[Difference, ...]:
    """Return the ten rows."""
    return tuple(Difference(label, tuple(map(cell, variants))) for label, cell in ROWS)


def _rounds(variant: Variant) -> Cell:
    number = len(variant.rounds)
    return Cell(OR_MORE(number=number) if variant.plays_on else str(number))


def _winner(variant: Variant) -> Cell:
    words, with_pot = WINNERS[variant.scoring.winner]
    return Cell(with_pot, coins=1) if variant.money.used else Cell(words)


def jokers(variant: Variant) -> int:
    """Return how many jokers there are at the usual table, or the nearest to it."""
    players = max(variant.fewest_players, min(variant.most_players, USUAL_TABLE))
    return variant.dealing.jokers.at(players)


def _wilds(variant: Variant) -> Cell:
    count, others = jokers(variant), sorted(variant.dealing.wild_ranks - {JOKER_RANK})
    codes = tuple(str(Card(rank, "sh"[variant.dealing.wild_suits is WildSuits.RED])) for rank in others)
    if count > SHOWN_JOKERS:
        return Cell(JOKERS(number=count), codes)
    return Cell("" if count or codes else NO, ("**",) * count + codes)


def _in_melds(variant: Variant) -> Cell:
    melding = variant.melding
    if not has_wilds(variant):
        return Cell(NO)
    rules = {Kind.SET: melding.set_wilds_laid, Kind.RUN: melding.run_wilds_laid}
    rules_in_words = [WILDS[rules[kind]] for kind in (Kind.SET, Kind.RUN)]
    if melding.most_wilds < MOST_WILDS:
        rules_in_words = [
            AT_MOST(number=melding.most_wilds) if rule is WildRule.FREE else words
            for words, rule in zip(rules_in_words, rules.values(), strict=True)
        ]
    for at, kind in enumerate((Kind.SET, Kind.RUN)):
        if rules_in_words[at] == WILDS[WildRule.FREE] and not is_free(variant, f"melding.{kind}_wilds_laid"):
            rules_in_words[at] = LIMITED
    return Cell(
        rules_in_words[0]
        if rules_in_words[0] == rules_in_words[1]
        else SETS_AND_RUNS(set=rules_in_words[0], run=rules_in_words[1])
    )


def _buys(variant: Variant) -> Cell:
    if not any(round_.buys for round_ in variant.rounds):
        return Cell(NO)
    times = TIMES_A_GAME if variant.buying.counted_in is BuysCount.GAME else TIMES
    words = times(words=buys_in_short(variant))
    if not all(played.has_buy_limit for played in variant.rounds):
        words = by_round([times(words=str(it.buys)) if it.has_buy_limit else NO_BUY_LIMIT for it in variant.rounds])
    return Cell(words, unseen=fewest_unseen(variant), coins=variant.money.buy)


def _adding(variant: Variant) -> Cell:
    return Cell(NO if variant.is_laid_whole else ADDING[variant.hitting.hits_from])


def _swaps(variant: Variant) -> Cell:
    hitting = variant.hitting
    return Cell(SWAPS[hitting.swap_whose, hitting.swap_in] if has_swaps(variant) else NO)


def _last_card(variant: Variant) -> Cell:
    if variant.is_laid_whole:
        return Cell(WHOLE_HAND)
    return Cell(
        by_round([WHOLE_HAND if played.at_once else LAST_CARD_IN_SHORT[played.go_out_by] for played in variant.rounds])
    )


def _calls(variant: Variant) -> Cell:
    return Cell(NO if is_passed_over(variant, "claims") else CALLS[variant.claims])


def _joker(variant: Variant) -> Cell:
    if not has_jokers(variant):
        return Cell(NO)
    return Cell(POINTS(number=variant.scoring.card_points[JOKER_RANK]))


ROWS: tuple[tuple[str, Callable[[Variant], Cell]], ...] = (
    (_("How many rounds"), _rounds),
    (_("Who wins"), _winner),
    (_("Wild cards"), _wilds),
    (_("Wilds in a new meld"), _in_melds),
    (_("Buys in a round"), _buys),
    (_("Adding to melds"), _adding),
    (_("Winning back a wild"), _swaps),
    (_("Your last card"), _last_card),
    (_("Calling Shanghai"), _calls),
    (_("Joker in your hand"), _joker),
)
