"""The rules page about cards, written from the knobs: the deal, sets and runs, laying down.

Examples are checked by `game.rules.melds`, and never show a wild rank as if it were natural.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from game.language import _, counted, joined, text
from game.rulebook.words.blocks import Block, Example, Sentence, describe_odds, fine
from game.rulebook.words.rules import by_round, in_rounds, page_sentence, saying
from game.rules.cards import Card, parse_card
from game.rules.idle import is_passed_over
from game.rules.melds import Meld, WildLimit, fewest_naturals, hit_limit, laid_limit, place_rank, read_meld
from game.rules.schema import KNOBS, knob_value
from game.rules.variant import (
    Further,
    Kind,
    RoundLengths,
    RoundSets,
    RoundSuits,
    RoundWilds,
    RunSuits,
    Variant,
    WildRule,
    WildSuits,
)
from game.text.cards import SUITS_OF_SETS, WILDS_IN_MELDS, listed, wild_ranks_words

SUITS = "hsdc"
RANKS_FOR_SETS = (7, 9, 8, 12, 13, 11, 10, 6, 5, 4, 3, 2)
LOWS_FOR_RUNS = (5, 6, 7, 8, 9, 10, 4, 3, 2)
LONG = 4


# ---- the pack and the deal ----


def cards_and_deal(variant: Variant) -> Iterator[Block]:
    """Yield packs, first dealer, first turn, first upcard."""
    yield Sentence(("dealing.packs", "dealing.jokers"), joined(_packs(variant), " "))
    more = [MORE_PACKS(number=played.more_packs) if played.more_packs else "" for played in variant.rounds]
    yield from (Sentence(("rounds.more_packs",), line) for line in in_rounds(more))
    drawn = ("dealing.first_dealer", "dealing.draw_ace", "dealing.draw_decides")
    yield from describe_odds(variant, "dealing.direction", *drawn, "dealing.first_turn", "dealing.wild_upcard")


PACKS = counted("{number} pack of 52", "{number} packs of 52")
JOKERS_IN_ALL = counted("{number} joker in all", "{number} jokers in all")
MORE_PACKS = counted(
    "{number} more pack is shuffled in, with its jokers.", "{number} more packs are shuffled in, with their jokers."
)
SHUFFLED_TOGETHER = text("Shuffled together: {packs} and {jokers}.")
PACKS_FOR_MORE = text("With {players} or more players: {packs} and {jokers}.")


def _packs(variant: Variant) -> Iterator[str]:
    """Yield a sentence for each group of player numbers with the same cards."""
    before = None
    for size in range(variant.fewest_players, variant.most_players + 1):
        packs, jokers = variant.dealing.packs.at(size), variant.dealing.jokers.at(size)
        if (packs, jokers) == before:
            continue
        shuffled = PACKS(number=packs)
        jolly = JOKERS_IN_ALL(number=jokers) if jokers else _("no joker")
        if before is None:
            yield SHUFFLED_TOGETHER(packs=shuffled, jokers=jolly)
        else:
            yield PACKS_FOR_MORE(players=size, packs=shuffled, jokers=jolly)
        before = packs, jokers


# ---- sets and runs ----


SET_OF_A_RANK = _("A set: cards of the same rank.")
SET_OF_ANY_SUITS = _("A set: cards of the same rank. The same card from two packs is fine.")
WILD_STANDS_FOR = text("A wild stands for the card whose place it takes: here {card}.")


def sets_and_runs(variant: Variant) -> Iterator[Block]:
    """Yield what melds are, with wilds and aces."""
    for cards in set_example(variant):
        one_pack = {packs for _fewest, _most, packs in variant.dealing.packs.rows} == {1}
        differ = any(played.set_suits is RoundSets.DIFFERENT for played in variant.rounds)
        plain = variant.melding.suits_differ or differ or one_pack
        yield Example((), (cards,), SET_OF_A_RANK if plain else SET_OF_ANY_SUITS)
    for second, cards in run_example(variant):
        if variant.melding.mixed_runs:
            yield Example((), (mixed_run(variant, cards),), MIXED_RUNS[variant.melding.run_suits])
            continue
        yield Example((), (cards,), _("A run: cards of one suit in order."))
        if has_wilds(variant):
            run = (cards[0], f"{cards[1]}*", *cards[2:])
            yield Example((), (run,), WILD_STANDS_FOR(card=second))
    if any(played.suits is not RoundSuits.USUAL for played in variant.rounds):
        yield from _in_rounds(variant, "melding.run_suits", "rounds.suits")
    yield from _in_some_rounds(variant)
    yield _wilds(variant)
    sentence = NOT_ALL_WILDS.get((may_be_all_wilds(variant, Kind.SET), may_be_all_wilds(variant, Kind.RUN)))
    if sentence and has_wilds(variant):
        yield Sentence((), sentence)
    yield from _aces(variant)


NOT_ALL_WILDS = MappingProxyType(  # by whether a set may be, and a run
    {
        (False, False): _("No meld can be all wilds."),
        (True, False): _("No run can be all wilds."),
        (False, True): _("No set can be all wilds."),
    }
)
MIXED_RUNS: Mapping[RunSuits, str] = MappingProxyType(
    {
        RunSuits.ANY: _("A run: cards in order, of any suits."),
        RunSuits.COLOR: _("A run: cards in order, of one color."),
        RunSuits.ALTERNATING: _("A run: cards in order, red and black in turn."),
    }
)
_SHOWN_SUITS = {RunSuits.ANY: "hdsc", RunSuits.COLOR: "hdhd", RunSuits.ALTERNATING: "hsdc"}
RUN_OF_ONE_SUIT = _("A run is cards in order of one suit.")


def mixed_run(variant: Variant, codes: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of a run in suits that may stand in one."""
    suits = _SHOWN_SUITS[variant.melding.run_suits]
    return tuple(f"{code[0]}{suits[at % len(suits)]}" for at, code in enumerate(codes))


def usual(variant: Variant) -> Variant:
    """Return the rule set as it is in most rounds, with regard to melds; with wilds, if any round has them (K-36)."""
    have_wilds = {played.wilds for played in variant.rounds} != {RoundWilds.NONE}
    rounds = [
        variant.in_round(number)
        for number, played in enumerate(variant.rounds, 1)
        if not have_wilds or played.wilds is not RoundWilds.NONE
    ]
    melding = [here.melding for here in rounds]
    return max(rounds, key=lambda here: melding.count(here.melding))


def _in_some_rounds(variant: Variant) -> Iterator[Block]:
    """Yield what is so for the sets and the wilds of some rounds only (K-36)."""
    of_round = {
        "rounds.set_suits": [SUITS_OF_SETS[played.set_suits] for played in variant.rounds],
        "rounds.wilds": [WILDS_IN_MELDS[played.wilds] for played in variant.rounds],
    }
    for key, sentences in of_round.items():
        if not is_passed_over(variant, key):
            yield from (Sentence((key,), line) for line in in_rounds(sentences))


def _in_rounds(variant: Variant, key: str, own: str) -> Iterator[Block]:
    """Yield what an option for melds says in each round, if rounds say it themselves (K-36)."""
    sentences = [_in_round(variant.in_round(number), key, number) for number in range(1, len(variant.rounds) + 1)]
    yield from (Sentence((key, own), line) for line in by_round(sentences).split("\n"))


def _in_round(variant: Variant, key: str, number: int) -> str:
    value = knob_value(variant, key)
    if key == "melding.longer" and variant.rounds[number - 1].at_once and not value:
        return EXACTLY_AS_MANY
    return saying(KNOBS[key].knob.page or {}, value) or RUN_OF_ONE_SUIT


def has_jokers(variant: Variant) -> bool:
    """Return whether there is a joker at any table."""
    return any(row[2] for row in variant.dealing.jokers.rows)


def has_wilds(variant: Variant) -> bool:
    """Return whether there is a wild card at any table."""
    return not variant.has_jokers_only or has_jokers(variant)


def naturals(variant: Variant, ranks: Sequence[int]) -> bool:
    """Return whether none of the ranks is wild."""
    return not variant.dealing.wild_ranks.intersection(ranks)


def set_example(variant: Variant) -> Iterator[tuple[str, ...]]:
    """Yield a set of natural cards, if possible."""
    for rank in RANKS_FOR_SETS:
        if naturals(variant, (rank,)):
            yield tuple(str(Card(rank, suit)) for suit in SUITS[:3])
            return


def run_example(variant: Variant) -> Iterator[tuple[Card, tuple[str, ...]]]:
    """Yield a run of natural hearts or of colors in turn, if possible, and its second card as a heart."""
    for low in LOWS_FOR_RUNS:
        if naturals(variant, range(low, low + LONG)):
            yield Card(low + 1, "h"), _run_from(low, "h", variant)
            return


def _run_from(low: int, suit: str, variant: Variant) -> tuple[str, ...]:
    """Return a run of natural cards of a suit, or of colors in turn if the rules ask for them."""
    cards = tuple(str(Card(place_rank(place), suit)) for place in range(low, low + LONG))
    return mixed_run(variant, cards) if variant.melding.run_suits is RunSuits.ALTERNATING else cards


RANKS_WILD = text("Jokers are wild, and so are all {ranks}.")
WILD_IN_OWN_RUNS = text("Jokers are wild, and so are all {ranks}, but these only in runs of their own suit.")
WILD_IN_RUNS = text("Jokers are wild, and so are all {ranks}, but these only in runs.")
ONLY_IN_RUNS = text("Only {ranks} are wild, and only in runs.")
ONLY_RANKS_WILD = text("Only {ranks} are wild.")
ONLY_IN_OWN_RUNS = text("Only {ranks} are wild, and only in runs of their own suit.")
WILD_FOR_OWN_CARDS = text("Jokers are wild, and so are all {ranks}, but these only for cards of their own suit.")
ONLY_FOR_OWN_CARDS = text("Only {ranks} are wild, and only for cards of their own suit.")
NO_WILDS = _("There are no wild cards.")
RANKS_ARE_WILD = text("Jokers are wild, and so are all {ranks}: wherever they are, they count as wilds.")


def _wilds(variant: Variant) -> Block:
    ranks = sorted(rank for rank in variant.dealing.wild_ranks if rank)
    if not has_wilds(variant):
        return Sentence(("dealing.wild_ranks",), NO_WILDS)
    if not ranks:
        return Example(("dealing.wild_ranks",), (("**",),), _("Only jokers are wild."))
    cards = (Card(rank, suit) for rank in ranks for suit in SUITS)
    jokers = ("**",) if has_jokers(variant) else ()
    shown = (*jokers, *(str(card) for card in cards if variant.is_wild(card)))
    are_wild = RANKS_ARE_WILD
    if variant.dealing.own_cards:
        are_wild = WILD_FOR_OWN_CARDS
    elif variant.dealing.own_suit:
        are_wild = WILD_IN_RUNS if variant.melding.mixed_runs else WILD_IN_OWN_RUNS
    elif variant.melding.own_place:
        are_wild = RANKS_WILD
    named = wild_ranks_words(variant)
    words = are_wild(ranks=named) if jokers else only_wilds(variant, listed(named))
    of_color = () if variant.dealing.wild_suits is WildSuits.ALL else ("dealing.wild_suits",)
    return Example(("dealing.wild_ranks", *of_color), (shown,), words)


def only_wilds(variant: Variant, ranks: str) -> str:
    """Return the sentence about the ranks that are wild where there are no jokers."""
    are_wild = ONLY_RANKS_WILD
    if variant.dealing.own_cards:
        are_wild = ONLY_FOR_OWN_CARDS
    elif variant.dealing.own_suit:
        are_wild = ONLY_IN_RUNS if variant.melding.mixed_runs else ONLY_IN_OWN_RUNS
    return are_wild(ranks=ranks)


def _aces(variant: Variant) -> Iterator[Block]:
    yield from describe_odds(variant, "melding.ace")
    for low in (11, 1, 12):
        if naturals(variant, [place_rank(place) for place in range(low, low + LONG)]):
            codes = _run_from(low, "c", variant)
            good = isinstance(read_meld(0, Kind.RUN, tuple(map(parse_card, codes)), variant), Meld)
            yield Example(("melding.ace",), (codes,), fine(good), good)


# ---- laying down ----


def laying_down(variant: Variant) -> Iterator[Block]:
    """Yield the rules for the contract's melds."""
    melding = variant.melding
    laid = _("On your turn, once you have drawn, you may lay down the whole contract at once. You never have to.")
    yield Sentence((), laid)
    if melding.further is Further.NONE and not variant.is_laid_whole:
        yield Sentence((), _("Afterwards you make no more melds of your own."))
    if any(played.lengths is not RoundLengths.USUAL for played in variant.rounds):
        yield from _in_rounds(variant, "melding.longer", "rounds.lengths")
    elif variant.is_laid_whole and not melding.longer:
        yield Sentence(("melding.longer",), EXACTLY_AS_MANY)
    else:
        yield from describe_odds(variant, "melding.longer")
    yield from describe_odds(variant, "melding.distinct_ranks")
    is_apart = melding.runs_apart and not is_passed_over(variant, "melding.runs_apart")
    if is_apart and (variant.varies_suits or melding.mixed_runs):
        whatever = melding.run_suits is RunSuits.ANY and not variant.varies_suits
        yield Sentence(("melding.runs_apart",), RUNS_OF_ANY_SUITS_APART if whatever else RUNS_THAT_COULD_BE_ONE)
    else:
        yield from describe_odds(variant, "melding.runs_apart")
    yield from describe_odds(variant, "melding.between_runs")
    yield from _end_to_end(variant)
    yield from _wild_rule(variant, "melding.set_wilds_laid")
    yield from _set_limits(variant)
    yield from _wild_rule(variant, "melding.run_wilds_laid")
    yield from _run_limits(variant)
    yield from _wild_rule(variant, "melding.set_wilds_hit")
    yield from _wild_rule(variant, "melding.run_wilds_hit")
    if melding.suits_differ and not has_wilds(variant) and page_sentence(variant, "melding.suits_differ"):
        yield Sentence(("melding.suits_differ",), SUITS_DIFFER)


SUITS_DIFFER = _("The cards of a set are all of different suits, so it has at most four cards.")
RUNS_OF_ANY_SUITS_APART = _(
    "Runs laid down together can't meet end to end, whatever their suits. They may overlap or leave a gap."
)
RUNS_THAT_COULD_BE_ONE = _(
    "Runs laid down together that could be one run can't meet end to end. They may overlap or leave a gap."
)
EXACTLY_AS_MANY = _("A meld laid down has exactly as many cards as the contract says.")
WITHIN_OTHER_LIMITS: Mapping[str, str] = MappingProxyType(
    {
        "melding.set_wilds_laid": _("Wilds in a set when it is laid down: any number that the other limits allow."),
        "melding.run_wilds_laid": _("Wilds in a run when it is laid down: any number that the other limits allow."),
        "melding.set_wilds_hit": _("Wilds in a set after later hits: any number that the other limits allow."),
        "melding.run_wilds_hit": _("Wilds in a run after later hits: any number that the other limits allow."),
    }
)


def may_be_all_wilds(variant: Variant, kind: Kind) -> bool:
    """Return whether a meld of this kind may consist of wilds alone (K-27)."""
    return variant.melding.wilds_alone(kind) and not is_passed_over(variant, f"melding.wild_{kind}s")


def is_free(variant: Variant, key: str) -> bool:
    """Return whether the knob allows any number of wilds beside one natural card, and no other knob limits them."""
    kind = Kind.SET if key.startswith("melding.set") else Kind.RUN
    limit = laid_limit(kind, variant.melding) if key.endswith("laid") else hit_limit(kind, variant.melding)
    return limit.is_free and not may_be_all_wilds(variant, kind)


def _wild_rule(variant: Variant, key: str) -> Iterator[Block]:
    """Yield the sentence about wilds in a meld, which names no free choice where another knob limits it."""
    is_any = knob_value(variant, key) is WildRule.FREE
    if is_any and not is_free(variant, key) and page_sentence(variant, key):
        yield Sentence((key,), WITHIN_OTHER_LIMITS[key])
    else:
        yield from describe_odds(variant, key)


def _end_to_end(variant: Variant) -> Iterator[Block]:
    if is_passed_over(variant, "melding.runs_apart"):
        return
    if naturals(variant, range(3, 11)):
        pair = tuple(_run_from(low, "d", variant) for low in (3, 7))
        good = not variant.melding.runs_apart
        yield Example(("melding.runs_apart",), pair, fine(good), good)


def wild_limits(variant: Variant) -> Iterator[Block]:
    """Yield sets and runs of a contract with the most wilds, and with one too many."""
    yield from _set_limits(variant)
    yield from _run_limits(variant)


def _set_limits(variant: Variant) -> Iterator[Block]:
    for cards in set_example(variant):
        wilds = tuple(f"{code[0]}*" for code in cards)
        yield from _judged("melding.set_wilds_laid", cards, wilds, laid_limit(Kind.SET, variant.melding))


def _run_limits(variant: Variant) -> Iterator[Block]:
    for _low, cards in run_example(variant):
        wilds = tuple(f"{code}*" for code in cards)
        yield from _judged("melding.run_wilds_laid", cards, wilds, laid_limit(Kind.RUN, variant.melding))


def _judged(key: str, plain: Sequence[str], wilds: Sequence[str], limit: WildLimit) -> Iterator[Block]:
    """Yield such a meld with the most wilds allowed, and with one more if it still has a natural card."""
    length = len(plain)
    most = length - fewest_naturals(limit, length)
    places: Sequence[int] = range(1, length)
    if limit.apart and not limit.in_set:
        step = limit.apart + 1
        spaced = range((length - 1) % step, length, step)
        places = [*spaced, *(at for at in range(1, length) if at not in spaced)]
    for number in (most, most + 1):
        if 0 < number < length:
            taken = places[:number]
            cards = tuple(wilds[at] if at in taken else plain[at] for at in range(length))
            yield Example((key,), (cards,), fine(number == most), number == most)
