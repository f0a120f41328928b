"""No page contradicts itself or its rule set: the rules page, the six pictures and the fourteen cells of 300 random
rule sets, of the published pages, and of one rule set for each kind of fault there was.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest

from game.rulebook.words.blocks import Example, Sentence
from game.rulebook.words.family import six_panels
from game.rulebook.words.questions import QUESTIONS
from game.rulebook.words.rulebook import rulebook
from game.rules.short_text import read_short_text
from game.rules.variant import (
    MOST_WILDS,
    NO_LIMIT,
    Asking,
    BuysCount,
    Claim,
    FirstDealer,
    Further,
    GoOut,
    HitsFrom,
    Kind,
    RoundLengths,
    RoundSets,
    RoundWilds,
    RunSuits,
    SwapIn,
    SwapWhen,
    SwapWhose,
    Ties,
    Variant,
    WildGoes,
    WildRule,
    WildSuits,
    Winner,
)
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from tests.houses.draw import rule_sets
from tests.houses.published import pages
from tests.support.rows import slow_unless

FEW, MANY = 20, 300  # rule sets drawn, every day and in all
# Rule sets, each with a sentence that was once false under it.
CASES = (
    "shanghai:campfire;further=both",
    "shanghai:progressive;suits_differ=yes",
    "shanghai:progressive;suits_differ=yes;swap_whose=any",
    "shanghai:progressive;suits_differ=yes;swap_whose=any;swap_in=sets",
    "shanghai:campfire;swap_whose=any;run_suits=any",
    "shanghai:campfire;swap_whose=any;swap_in=runs;run_suits=any;runs_apart=yes",
    "shanghai:progressive;swap_whose=any;run_suits=any;suits_differ=yes",
    "shanghai:campfire;swap_whose=any;run_suits=one color;runs_apart=yes",
    "shanghai:progressive;swap_whose=any;swap_in=runs;run_suits=alternating colors;suits_differ=yes",
    "shanghai:campfire;swap_whose=any;runs_apart=yes;suits.3=any;suits.5=one color;suits.8=alternating colors",
    "shanghai:campfire;run_suits=any;suits.9=one;lengths.10=longer",
    "shanghai:campfire;suits=alternating colors;lengths=longer",
    "shanghai:campfire;jokers=0",
    "shanghai:campfire;jokers=0;wild_ranks=2",
    "shanghai:progressive;jokers=0;suits_differ=yes",
    "shanghai:campfire;jokers=0;wild_ranks=2;wild_suits=own run",
    "shanghai:campfire;wild_ranks=2;wild_suits=own run",
    "shanghai:campfire;wild_ranks=2;wild_suits=own suit;swap_whose=any;swap_in=both",
    "shanghai:campfire;jokers=0;wild_ranks=2;wild_suits=own suit;swap_whose=any;swap_in=runs",
    "shanghai:campfire;wild_ranks=2;own_place=yes;run_wilds_laid=at most naturals",
    "shanghai:campfire;most_wilds=2",
    "shanghai:campfire;wilds_together=2;distinct_suits=yes;asking=by lot",
    "shanghai:carioca;endless=yes",
    "shanghai:campfire;wilds_apart=yes",
    "shanghai:campfire;wilds_apart=yes;apart_in_sets=yes",
    "shanghai:campfire;wild_ranks=2;jokers=8;wild_sets=yes",
    "shanghai:campfire;wild_ranks=2;jokers=8;wild_runs=yes",
    "shanghai:campfire;jokers=0;wild_ranks=2;wild_suits=own run;run_suits=any",
    "shanghai:campfire;wild_ranks=2;wild_suits=own run;run_suits=any",
    "shanghai:campfire;blind_bonus=0",
    "shanghai:campfire;blind_bonus_no_wild=0",
    "shanghai:campfire;rounds=1;swap_whose=any;swap_in=runs",
    "shanghai:campfire;buys=0;cards=16",
    "shanghai:quarters;buys=0;cards=13",
    "shanghai:may_i;buys=0;cards=13",
    "shanghai:campfire;own_discard=yes",
    "shanghai:campfire;stock_ends_round=1",
    "shanghai:campfire;stock_ends_round=3",
    "shanghai:campfire;ties=rounds won",
    "shanghai:campfire;corner=yes",
    "shanghai:may_i;out_same_turn=no",
    "shanghai:shafer;swap_when=once down;wild_goes=hit;hits_from=next turn",
    "shanghai:shafer;wild_goes=hand;swap_whose=own;swap_when=before down",
    "shanghai:may_i;rounds=1;contract=3 runs of 4;cards=12;at_once=yes;longer=yes;jokers=4",
    "shanghai:contract;rounds=1;contract=3 runs of 4;cards=11;at_once=yes;longer=no;claims=hand;buys=0;swap_whose=any",
    "shanghai:campfire;rounds=1;contract_order=chosen",
    "shanghai:campfire;take_once_down=no;once_down=no",
    "shanghai:campfire;wild_ranks=2;wild_places=no",
    "shanghai:campfire;contract_order=chosen",
    "shanghai:campfire;set_suits.2=different;set_suits.3=any",
    "shanghai:campfire;wilds.1=none",
    "shanghai:campfire;wilds=none",
)


class Pages(NamedTuple):
    """The sentences of a rule set: of the page with every rule, the six pictures, and the fourteen cells."""

    rules: tuple[str, ...]
    family: tuple[str, ...]
    cells: tuple[str, ...]


def pages_of(variant: Variant) -> Pages:
    """Return everything that the three pages say."""
    blocks = [block for section in rulebook(variant) for block in section.blocks]
    sentences = [block.text for block in blocks if isinstance(block, Sentence)]
    captions = [block.caption for block in blocks if isinstance(block, Example)]
    cells = (f"{question.label}: {question.cell(variant).words}" for question in QUESTIONS)
    panels = six_panels(variant)
    shown = (cards.caption for panel in panels for cards in panel.cards)
    told = (words for panel in panels for words in (*panel.told, *shown) if words)
    return Pages((*sentences, *captions), tuple(told), tuple(cells))


@cache
def drawn(number: int) -> tuple[tuple[Variant, Pages], ...]:
    """Return the rule sets of this file, and a number of drawn ones, with their pages."""
    shipped = (shipped_variant(id) for id in (*shipped_variants(), *relatives()))
    typed = (*map(read_short_text, CASES), *(page.variant for page in pages()))
    return tuple((variant, pages_of(variant)) for variant in (*shipped, *typed, *rule_sets(number, "contradictions")))


# ---- what rule sets allow, found out here without the code that writes the pages ----


def has_jokers(variant: Variant) -> bool:
    return any(variant.dealing.jokers.at(size) for size in range(variant.fewest_players, variant.most_players + 1))


def has_wilds(variant: Variant) -> bool:
    return has_jokers(variant) or bool(variant.dealing.wild_ranks - {0})


def in_own_runs(variant: Variant) -> bool:
    return variant.dealing.wild_suits is WildSuits.OWN and not variant.has_jokers_only


def has_buys(variant: Variant) -> bool:
    return any(played.buys for played in variant.rounds)


def is_at_once(variant: Variant) -> bool:
    return all(played.at_once for played in variant.rounds)


def may_swap(variant: Variant) -> bool:
    hitting, further = variant.hitting, variant.melding.further
    kinds = {spec.kind for played in variant.rounds for spec in played.contract}
    kinds |= {Kind.SET} if further in (Further.SETS, Further.BOTH) else set()
    kinds |= {Kind.RUN} if further in (Further.RUNS, Further.BOTH) else set()
    somewhere = hitting.swap_in is SwapIn.BOTH or Kind(str(hitting.swap_in).removesuffix("s")) in kinds
    somewhere &= hitting.wild_goes not in (WildGoes.RUN, WildGoes.OWNERS_RUN) or Kind.RUN in kinds
    in_melds = has_wilds(variant) and any(played.wilds is not RoundWilds.NONE for played in variant.rounds)
    return hitting.swap_whose is not SwapWhose.NONE and somewhere and in_melds and not is_at_once(variant)


def swaps_later(variant: Variant) -> bool:
    """Return whether there are melds to swap in when players may swap."""
    return variant.hitting.swap_when is not SwapWhen.BEFORE_DOWN or variant.hitting.swap_whose is not SwapWhose.OWN


def may_call(variant: Variant) -> bool:
    return variant.claims is not Claim.NONE and not is_at_once(variant)


def ways(variant: Variant) -> set[GoOut]:
    return {played.go_out_by for played in variant.rounds if not played.at_once}


def limits(variant: Variant, kind: Kind) -> bool:
    """Return whether another rule limits wilds in melds of the kind, or lets them have no natural card."""
    melding = variant.melding
    apart = melding.wilds_apart and (kind is Kind.RUN or melding.apart_in_sets)
    return melding.most_wilds < 13 or apart


def wilds_alone(variant: Variant) -> bool:
    """Return whether some melds may consist of wilds alone (K-27)."""
    return variant.melding.wild_sets or variant.melding.wild_runs


def suits(variant: Variant) -> set[RunSuits]:
    """Return what the suits of runs may be, in all rounds (K-36)."""
    by_round = [str(played.suits).replace("usual", str(variant.melding.run_suits)) for played in variant.rounds]
    return {RunSuits(of) for of in by_round}


def has_sets(variant: Variant, *suits: RoundSets) -> bool:
    """Return whether some round says so of the suits of sets (K-36)."""
    return any(played.set_suits in suits for played in variant.rounds)


def longer(variant: Variant) -> dict[int, bool]:
    """Return by round whether melds laid down may be longer than the contract (K-36)."""
    is_longer = {RoundLengths.USUAL: variant.melding.longer, RoundLengths.EXACT: False, RoundLengths.LONGER: True}
    return {number: is_longer[played.lengths] for number, played in enumerate(variant.rounds)}


Holds = Callable[[Variant], bool]
ONE, ANY, COLOR, IN_TURN = RunSuits
# A sentence, and the rule sets on whose pages it may stand.
ONLY_IF: tuple[tuple[str, Holds], ...] = (
    (r"you make no more melds of your own", lambda it: it.melding.further is Further.NONE),
    (r"you may also lay down extra", lambda it: it.melding.further is not Further.NONE),
    (r"The same card from two packs is fine", lambda it: not it.melding.suits_differ),
    (
        r"all of different suits|suits different|a missing suit",
        lambda it: it.melding.suits_differ or has_sets(it, RoundSets.DIFFERENT),
    ),
    (r"^Runs laid down together must be of different suits", lambda it: it.melding.distinct_suits),
    (r"^Runs of one suit laid down together", lambda it: not it.melding.distinct_suits),
    (r"^Hits may make it longer than thirteen cards", lambda it: it.melding.corner and it.melding.endless),
    (r"^All melds of a contract together hold at most", lambda it: it.melding.wilds_together < MOST_WILDS),
    (r"in an order drawn by lot", lambda it: it.buying.asking is Asking.BY_LOT),
    (
        r"^A run: cards of one suit in order|^Run: one suit|order of one suit|s of one suit\.",
        lambda it: ONE in suits(it),
    ),
    (
        r"of any suits|in order, any suits",
        lambda it: ANY in suits(it) or it.melding.suits_differ or has_sets(it, RoundSets.ANY, RoundSets.DIFFERENT),
    ),
    (r"whatever their suits", lambda it: {ANY} == suits(it)),
    (r"of one color\b(?!s)|in order, one color", lambda it: COLOR in suits(it)),
    (r"red and black in turn", lambda it: IN_TURN in suits(it)),
    (r"the exact card", lambda it: {ONE} == suits(it) and may_swap(it)),
    (r"can stand in (their|the) place", lambda it: len(suits(it)) > 1 or bool(suits(it) & {COLOR, IN_TURN})),
    (r"could be one run", lambda it: it.melding.runs_apart and suits(it) not in ({ONE}, {ANY})),
    (r"^Round \d+: runs of", lambda it: len(suits(it)) > 1),
    (
        r"in a set, any natural card of its rank|can be swapped, for any natural card of the rank\.",
        lambda it: not it.melding.suits_stay_different,
    ),
    (r"^Runs of one suit laid down together can't", lambda it: it.melding.runs_apart and {ONE} == suits(it)),
    (r"may meet end to end", lambda it: not it.melding.runs_apart),
    (r"Only jokers are wild", lambda it: it.has_jokers_only and has_jokers(it)),
    (r"Jokers are wild|A joker can stand in|are wild, too|for a joker in", has_jokers),
    (r"\bjokers? in all|^Joker in your hand: \d", has_jokers),
    (r"[Nn]o joker|^Joker in your hand: no", lambda it: any(not row[2] for row in it.dealing.jokers.rows)),
    (r"A wild (stands|can stand|turned up)|can be all wilds|^Wilds in a (set|run) (when|after)", has_wilds),
    (r"There are no wild cards|^Wild cards: no$|^Wilds in a new meld: no$", lambda it: not has_wilds(it)),
    (r"wherever they are, they count as wilds", lambda it: not it.melding.own_place and not it.dealing.own_suit),
    (r"counts as a natural card in its own place", lambda it: it.melding.own_place and not it.has_jokers_only),
    (r"runs? of their own suit|a run of its own suit", lambda it: in_own_runs(it) and ONE in suits(it)),
    (r"only in runs\.|wild, too, in runs\.|only in a run\.", lambda it: in_own_runs(it) and {ONE} != suits(it)),
    (r"for (cards of their|a card of its) own suit", lambda it: it.dealing.own_cards and not it.has_jokers_only),
    (r"it takes \d+ off instead", lambda it: it.scoring.blind_bonus > 0 and has_wilds(it)),
    (r"takes \d+ off your score\.$", lambda it: it.scoring.blind_bonus_no_wild > 0),
    (r"if a wild leaves your hand", lambda it: not it.scoring.blind_bonus_no_wild and has_wilds(it)),
    (r"your score if no wild leaves", lambda it: not it.scoring.blind_bonus and has_wilds(it)),
    (r"needs at least one natural card\. Melds", has_wilds),
    (
        r"needs at least one natural card\. Melds",
        lambda it: not wilds_alone(it) and WildRule.FREE in (it.melding.set_wilds_laid, it.melding.run_wilds_laid),
    ),
    (r"a set may consist of wilds alone", lambda it: it.melding.wild_sets),
    (r"a run may consist of wilds alone", lambda it: it.melding.wild_runs),
    (
        r"^Wilds in a set when it is laid down: any number, beside",
        lambda it: it.melding.set_wilds_laid is WildRule.FREE and not limits(it, Kind.SET),
    ),
    (
        r"^Wilds in a set after later hits: any number, beside",
        lambda it: it.melding.set_wilds_hit is WildRule.FREE and not limits(it, Kind.SET),
    ),
    (
        r"^Wilds in a run when it is laid down: any number, beside",
        lambda it: it.melding.run_wilds_laid is WildRule.FREE and not limits(it, Kind.RUN),
    ),
    (
        r"^Wilds in a run after later hits: any number, beside",
        lambda it: it.melding.run_wilds_hit is WildRule.FREE and not limits(it, Kind.RUN),
    ),
    (r"that the other limits allow", lambda it: wilds_alone(it) or limits(it, Kind.RUN)),
    (r"^Wilds in a new meld: any number$", lambda it: not limits(it, Kind.SET) and not limits(it, Kind.RUN)),
    (r"^Wilds in a new meld: limited$", lambda it: wilds_alone(it) or limits(it, Kind.RUN)),
    (r"no two wilds may be side by side", lambda it: it.melding.wilds_apart),
    (r"an ace goes", lambda it: not it.melding.corner),
    (r"around the corner", lambda it: it.melding.corner),
    (r"goes past such a rank", lambda it: not it.melding.wild_places),
    (
        r"Extra cards wait for hits",
        lambda it: any(not more and not it.rounds[number].at_once for number, more in longer(it).items()),
    ),
    (r"may hold more cards than the contract", lambda it: any(longer(it).values())),
    (r"exactly as many cards", lambda it: not all(longer(it).values())),
    (r"^You may lay down longer ones\.$", lambda it: all(longer(it).values())),
    (r"^Exactly as long as the round asks\.$", lambda it: not all(longer(it).values())),
    (
        r"may hit|[Tt]hen lay down and hit|lay down, hit and|^From (then|your)|add cards to anyone|rid of your other",
        lambda it: not is_at_once(it),
    ),
    (
        r"hit right away, in the same turn|From then on add|^Adding to melds: at once",
        lambda it: it.hitting.hits_from is HitsFrom.SAME_TURN,
    ),
    (
        r"hit from your next turn|From your next turn on, add|^Adding to melds: next turn",
        lambda it: it.hitting.hits_from is HitsFrom.NEXT_TURN,
    ),
    (r"with your whole hand|your whole hand at once", lambda it: any(played.at_once for played in it.rounds)),
    (
        r"hit and swap|You may put a natural card|You may swap|can be swapped, |Swap it for|The wild (goes|must|stays)",
        may_swap,
    ),
    (r"^Winning back a wild: (your|others'|any)", may_swap),
    (r"there are no swaps", lambda it: not may_swap(it) or it.hitting.swaps_jokers_only or not swaps_later(it)),
    (r"Only jokers can be swapped|Swap it for a joker", lambda it: it.hitting.swaps_jokers_only or it.has_jokers_only),
    (r"swap on any of your turns|swap once you are down", lambda it: not it.hitting.hits_wilds),
    (r"swap on your turns until you are down", lambda it: it.hitting.swap_when is SwapWhen.BEFORE_DOWN),
    (r"Nobody can buy|^Buys in a round: no$", lambda it: not has_buys(it)),
    (
        r"A buy (brings|owes|costs|does)|After a buy|discard.*Buy it|buy it like|Buys per|may (still|also) buy|y needs",
        has_buys,
    ),
    (
        r"You can't buy on your own turn|taken or bought|asked about the upcard, in turn|may not buy are not asked",
        has_buys,
    ),
    (r"can't buy for the rest|no more buying", lambda it: not it.buying.once_down and has_buys(it)),
    (r"A player who is down may still buy", lambda it: it.buying.once_down),
    (r"can't buy (or claim )?your own discard", lambda it: not it.buying.own_discard),
    (r"also buy your own discard", lambda it: it.buying.own_discard),
    (r"can't take the upcard", lambda it: not it.buying.take_once_down),
    (r"no limit|as often as you like", lambda it: any(played.buys == NO_LIMIT for played in it.rounds)),
    (r"times? a game|× a game|in the game so far", lambda it: it.buying.counted_in is BuysCount.GAME),
    (r"times? a round|\d in a round", lambda it: it.buying.counted_in is BuysCount.ROUND or len(it.rounds) == 1),
    (r"the discards make a new one", lambda it: not it.counts_stocks),
    (r"(a|any) buy must|come before any buy|may buy like anyone else|several players ask", has_buys),
    (r"shuffled to make a new stock", lambda it: it.stock_ends_round != 1),
    (r"the round ends after that turn", lambda it: it.stock_ends_round > 0),
    (r"call Shanghai!|call “Shanghai!”|^The caller|Calls of Shanghai|After a call there", may_call),
    (r"^Calling Shanghai: (onto|into)", may_call),
    (
        r"^You go out by discarding the last|Discard your last card to go out\.( Not|$)|^Your last card: discard it$",
        lambda it: ways(it) == {GoOut.DISCARD},
    ),
    (r"^You go out with a hit only", lambda it: ways(it) <= {GoOut.HIT, GoOut.PLAY} and bool(ways(it))),
    (r"a hit, or laying down", lambda it: it.out_same_turn),
    (r"can neither|can be neither played nor discarded", lambda it: bool(ways(it) & {GoOut.PLAY, GoOut.HIT})),
    (
        r"can't go out in the turn in which you lay down|^Not in the turn|Not in the turn in which you lay",
        lambda it: not it.out_same_turn,
    ),
    (
        r"[Gg]oing out in the same turn you lay down takes|Down and out in one turn",
        lambda it: it.out_same_turn or any(played.at_once for played in it.rounds),
    ),
    (r"Players who tie share", lambda it: it.scoring.ties is Ties.SHARED),
    (r"the one who won more rounds", lambda it: it.scoring.ties is Ties.ROUNDS_WON),
    (
        r"The lowest total wins|Fewest points after|^Who wins: fewest",
        lambda it: it.scoring.winner is Winner.LOWEST_SCORE,
    ),
    (
        r"[Mm]ost points (for|after)|^Who wins: most points|Going out earns",
        lambda it: it.scoring.winner is Winner.MOST_POINTS,
    ),
    (
        r"most contracts wins|Most contracts after|^Who wins: most contracts",
        lambda it: it.scoring.winner is Winner.MOST_CONTRACTS,
    ),
    (r"[Tt]he pot\b|\d quarters?\b", lambda it: it.money.used),
    (r"chosen at random", lambda it: it.dealing.first_dealer is FirstDealer.RANDOM),
    (r"in this draw|player who drew it", lambda it: it.dealing.first_dealer is not FirstDealer.RANDOM),
    (
        r"choose a contract|chooses one of the contracts|plays the same contract again|you miss comes again",
        lambda it: it.most_rounds > 1,
    ),
)

# Sentences that can't stand on the pages of one rule set, whatever it is.
PAIRS: tuple[tuple[str, str], ...] = (
    (r"you make no more melds of your own", r"you may also lay down extra"),
    (r"The same card from two packs is fine", r"are all of different suits"),
    (r"A run: cards of one suit in order", r"^A run is cards in order of any suits"),
    (r"the exact card", r"a wild in it stands for a rank only"),
    (r"No meld can be all wilds", r"a set may consist of wilds alone"),
    (r"needs at least one natural card\. Melds", r"a set may consist of wilds alone"),
    (r"any number, beside one natural card", r"A meld never holds more than"),
    (r"Wilds in a run .*: any number, beside", r"no two wilds may be side by side"),
    (r"Wilds in a set .*: any number, beside", r"A set holds at most as many wilds"),
    (r"wherever they are, they count as wilds", r"counts as a natural card in its own place"),
    (r"Only jokers are wild", r"and so are all|are wild, too|^Only \w+ are wild, and only"),
    (r"There are no wild cards", r"Jokers are wild|Only \w+ are wild|A wild stands|can stand in|all wilds"),
    (r"no joker\.$", r"Jokers are wild|Only jokers are wild"),
    (r"an ace goes", r"around the corner"),
    (
        r"there are no swaps|on the table stays there\.$",
        r"hit and swap as you like|You may swap|You may put a natural card|Swap it",
    ),
    (r"^Winning back a wild: no$", r"You may swap|You may put a natural card|Swap it for"),
    (r"swap on any of your turns|swap once you are down", r"wild must be hit|The wild stays in its meld"),
    (r"swap as soon as you may hit", r"swap on your turns until you are down"),
    (
        r"Nobody can buy",
        r"discard.*Buy it|buy it like|A buy (brings|owes|costs)|Buys per|may still buy|a buy needs|taken or bought",
    ),
    (r"^Buys in a round: no$", r"Buys per player|Buy it\b"),
    (r"A player who is down may still buy", r"can't buy for the rest|no more buying"),
    (r"can't buy (or claim )?your own discard", r"also buy your own discard"),
    (r"the discards make a new one|shuffled to make", r"runs out for the first time, the round ends"),
    (r"the discards make a new one", r"^When (the stock|it) .*the round ends after that turn"),
    (r"hit right away, in the same turn", r"From your next turn on, add|hit from your next turn|: next turn$"),
    (r"From then on add", r"hit from your next turn|: next turn$"),
    (r"together with your whole hand|, with your whole hand", r"may hit|hit and swap|cards to anyone|wait for hits"),
    (r"together with your whole hand|, with your whole hand", r"Discard your last card|call Shanghai|“Shanghai!”"),
    (r"a hit, or laying down", r"can't go out in the turn in which you lay down"),
    (r"can't go out in the turn in which you lay down", r"[Gg]oing out in the same turn you lay down takes"),
    (r"Players who tie share", r"the one who won more rounds"),
    (r"The lowest total wins|Fewest points after", r"Most (points|contracts) after|ost points for|most contracts wins"),
    (r"^Calling Shanghai: no$", r"call Shanghai!|“Shanghai!”"),
    (r"exactly as many cards as", r"^You may lay down longer ones\.$"),
    (r"may hold more cards than the contract", r"^Exactly as long as the round asks\.$"),
    (r"You go out by discarding the last card\.$", r"Go out by (playing|adding)|Play or discard your last"),
)


def matching(pattern: str, sentences: tuple[str, ...]) -> list[str]:
    return [sentence for sentence in sentences if re.search(pattern, sentence)]


@pytest.mark.everyday(f"in an order drawn by lot-{FEW}")
@pytest.mark.parametrize("number", [FEW, MANY])
@pytest.mark.parametrize(("pattern", "holds"), ONLY_IF, ids=[pattern[:40] for pattern, _ in ONLY_IF])
def test_a_sentence_stands_only_under_its_condition(pattern: str, holds: Holds, number: int) -> None:
    found = [
        (variant, sentences)
        for variant, all_pages in drawn(number)
        if (sentences := [sentence for page in all_pages for sentence in matching(pattern, page)])
    ]

    assert found
    assert [] == [(variant.id, sentences) for variant, sentences in found if not holds(variant)]


@pytest.mark.parametrize("number", slow_unless(lambda number: number == FEW, [FEW, MANY]))
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_contradicting_sentences_never_share_a_page(one: str, other: str, number: int) -> None:
    assert any(matching(one, sum(all_pages, ())) for _, all_pages in drawn(number))
    assert any(matching(other, sum(all_pages, ())) for _, all_pages in drawn(number))
    assert [] == list(contradictions(one, other, number))


def contradictions(one: str, other: str, number: int) -> Iterator[tuple[str, str, str]]:
    """Yield every rule set whose pages have both sentences, with the two."""
    for variant, all_pages in drawn(number):
        sentences = sum(all_pages, ())
        left, right = matching(one, sentences), matching(other, sentences)
        if left and right:
            yield variant.id, left[0], right[0]


def test_descriptions_stand_where_they_apply() -> None:
    campfire = shipped_variant("campfire")
    changed = read_short_text("shanghai:campfire;buys=3")
    named = read_short_text("shanghai:campfire;title=Ours")

    assert campfire.character in pages_of(campfire).rules
    assert campfire.character in pages_of(named).rules
    assert campfire.character not in pages_of(changed).rules
