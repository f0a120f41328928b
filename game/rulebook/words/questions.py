"""The fourteen questions that tell Shanghais apart, in the order in which published pages differ. Made from the knobs.

Every rule belongs to one question. A question has a cell for each rule set, with a few words and perhaps with cards and
coins; `answers` are those that others give to it: the rule sets of the game, and published pages.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from game.language import _, counted, joined, of_rule_set, text
from game.rulebook.words.family import LAST_CARD_IN_SHORT, buys_in_short, fewest_unseen, short_contracts
from game.rulebook.words.melds import has_jokers, has_wilds, is_free
from game.rulebook.words.play import has_swaps
from game.rulebook.words.rulebook import published
from game.rulebook.words.rules import KEYS, TITLES, by_round, differing, words_of
from game.rules.cards import JOKER_RANK, Card, parse_card
from game.rules.draft import changed, with_values_from
from game.rules.idle import is_passed_over, is_shut_off
from game.rules.schema import knob_value
from game.rules.variant import (
    MOST_WILDS,
    AceRule,
    Asking,
    BuysCount,
    ByPlayers,
    Claim,
    Direction,
    Discards,
    FirstDealer,
    HitsFrom,
    Kind,
    RunSuits,
    SwapIn,
    SwapWhose,
    Variant,
    WildRule,
    WildSuits,
    Winner,
)
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from game.text.cards import listed, rank_plural
from game.text.ui import players_span, short_title

USUAL_TABLE = 4  # players for whom jokers are counted
MOST_ANSWERS, SHOWN_TITLES = 6, 3
LONG_CELL = 34  # letters of a cell, above which it only says that rounds differ


class Cell(NamedTuple):
    """What a rule set says: words, jokers and other wilds as cards, unseen cards and coins of a buy."""

    words: str = ""
    cards: tuple[str, ...] = ()
    unseen: int = 0
    coins: int = 0
    more: str = ""  # what the words only count, or leave to the round

    @property
    def seen(self) -> "Cell":
        """Return what is seen of it in a table."""
        return self._replace(more="")

    @property
    def spoken(self) -> str:
        """Return it in words alone."""
        cards = listed([rank_plural(JOKER_RANK if code == "**" else parse_card(code).rank) for code in self.cards])
        unseen = UNSEEN(number=self.unseen) if self.unseen else ""
        return joined((part for part in (self.words, cards, unseen) if part), ", ")

    @property
    def whole(self) -> str:
        """Return it in words, with what a table has no room for."""
        return joined((part for part in (self.spoken, self.more) if part), " · ")


class Question(NamedTuple):
    """What rule sets are asked: its short name, its words, the knobs that belong to it, and its cell."""

    id: str
    label: str
    keys: tuple[str, ...]
    cell: Callable[[Variant], Cell]


class Answer(NamedTuple):
    """An answer: the rule set that gives it, its cell, more words about it, and who else gives it."""

    variant: Variant
    cell: Cell
    more: str  # about the answer, in words
    titles: tuple[str, ...]
    pages: int

    @property
    def given_by(self) -> str:
        """Return in words who gives it."""
        pages = OF_PUBLISHED(number=self.pages, all=len(published())) if self.pages else ""
        titles = joined(self.titles[:SHOWN_TITLES], ", ") + (" …" if len(self.titles) > SHOWN_TITLES else "")
        return joined((part for part in (titles, pages) if part), " · ")


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
    WildRule.ONE_IN_FOUR: _("one in some four"),
}
SETS_AND_RUNS = text("sets: {set}\nruns: {run}")
AT_MOST = text("{number} at most")
UNSEEN = counted("{number} unseen card", "{number} unseen cards")
TITLED = text("{title}: {words}")
OF_PUBLISHED = text("{number} of {all} published")
SPAN = text("{first}–{last}")
OR_MORE = text("{number} or more")
ROUNDS_AND_CARDS = text("{rounds} × {cards}")
PACKS = counted("{number} pack", "{number} packs")
SPAN_OF_PACKS = text("{words} packs")
WITH_WILDS = text("{words}, {number}")
ONLY_WILD_RANKS = text("{words},")
DEALERS = {
    FirstDealer.RANDOM: _("by lot"),
    FirstDealer.LOWEST_CARD: _("lowest card"),
    FirstDealer.HIGHEST_CARD: _("highest card"),
}
AND = text("{words}; {other}")
TO_THE_RIGHT = _("to the right")
ASKED = {
    Asking.FIRST_REFUSAL: _("your turn first"),
    Asking.BEFORE_TURN: _("the others first"),
    Asking.FROM_DISCARDER: _("in order"),
    Asking.BY_LOT: _("your turn, then by lot"),
}
NOT_DOWN = _("not down")
NEXT_PLAYER = _("the next player")  # if nobody buys
LONGER = text("{words}, longer")
ACES = {AceRule.BOTH: _("low or high"), AceRule.HIGH: _("high only"), AceRule.LOW: _("low only")}
CORNER, APART, MIXED, DIFFERENT = _("around the corner"), _("apart"), _("mixed suits"), _("suits differ")
PILE = {Discards.ALL: _("look through"), Discards.TOP: _("top card only")}
STOCK_ENDS = _("empty stock ends the round")
BONUS = text("{words} (−{number})")
ACE_AND_JOKER = text("A {first}, {last}")
ACE_ALONE = text("A {number}")
DEPENDS = _("depends on the round")
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


def _span(numbers: Iterable[int]) -> str:
    """Return numbers as a span: `2` or `2–3`."""
    low, high = min(numbers := tuple(numbers)), max(numbers)
    return str(low) if low == high else SPAN(first=low, last=high)


def _numbers(*by_players: ByPlayers) -> Iterator[int]:
    return (number for each in by_players for _fewest, _most, number in each.rows)


def _rounds(variant: Variant) -> Cell:
    count, cards = len(variant.rounds), _span(_numbers(*(played.cards for played in variant.rounds)))
    rounds = OR_MORE(number=count) if variant.plays_on else str(count)
    return Cell(ROUNDS_AND_CARDS(rounds=rounds, cards=cards), more=joined(short_contracts(variant), " · "))


def jokers(variant: Variant) -> int:
    """Return how many jokers there are at the usual table, or the nearest to it."""
    players = max(variant.fewest_players, min(variant.most_players, USUAL_TABLE))
    return variant.dealing.jokers.at(players)


def _packs(variant: Variant) -> Cell:
    dealing = variant.dealing
    numbers = {*_numbers(dealing.packs)}
    words = PACKS(number=numbers.pop()) if len(numbers) == 1 else SPAN_OF_PACKS(words=_span(numbers))
    count, others = jokers(variant), sorted(dealing.wild_ranks - {JOKER_RANK})
    codes = tuple(str(Card(rank, "sh"[dealing.wild_suits is WildSuits.RED])) for rank in others)
    if count:
        return Cell(WITH_WILDS(words=words, number=count), ("**", *codes))
    return Cell(ONLY_WILD_RANKS(words=words) if codes else words, codes)


def _buys(variant: Variant) -> Cell:
    if not any(round_.buys for round_ in variant.rounds):
        return Cell(NO)
    times = TIMES_A_GAME if variant.buying.counted_in is BuysCount.GAME else TIMES
    words = times(words=buys_in_short(variant))
    if not all(played.has_buy_limit for played in variant.rounds):
        words = by_round([times(words=str(it.buys)) if it.has_buy_limit else NO_BUY_LIMIT for it in variant.rounds])
    cell = _by_round(words)
    return cell._replace(unseen=fewest_unseen(variant), coins=variant.money.buy if variant.money.used else 0)


def _by_round(words: str) -> Cell:
    """Return a cell for words that may differ between rounds."""
    return Cell(words) if len(words) <= LONG_CELL else Cell(DEPENDS, more=joined(words.split("\n"), " · "))


def _hand(variant: Variant) -> Cell:
    points = variant.scoring.card_points
    if not has_jokers(variant):
        return Cell(ACE_ALONE(number=points[1]))
    return Cell(ACE_AND_JOKER(first=points[1], last=points[JOKER_RANK]), ("**",))


def _last_card(variant: Variant) -> Cell:
    if variant.is_laid_whole:
        return Cell(WHOLE_HAND)
    ways = [WHOLE_HAND if played.at_once else LAST_CARD_IN_SHORT[played.go_out_by] for played in variant.rounds]
    return _by_round(by_round(ways))


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


def _dealer(variant: Variant) -> Cell:
    words = DEALERS[variant.dealing.first_dealer]
    return Cell(words if variant.dealing.direction is Direction.CLOCKWISE else AND(words=words, other=TO_THE_RIGHT))


def _discard(variant: Variant) -> Cell:
    buying = variant.buying
    words = ASKED[buying.asking] if variant.has_buys else NEXT_PLAYER
    is_any = buying.once_down if variant.has_buys else buying.take_once_down
    return Cell(words if is_any else AND(words=words, other=NOT_DOWN))


def _adding(variant: Variant) -> Cell:
    words = NO if variant.is_laid_whole else ADDING[variant.hitting.hits_from]
    return Cell(LONGER(words=words) if variant.melding.longer else words)


def _swaps(variant: Variant) -> Cell:
    hitting = variant.hitting
    return Cell(SWAPS[hitting.swap_whose, hitting.swap_in] if has_swaps(variant) else NO)


def _aces(variant: Variant) -> Cell:
    melding = variant.melding
    parts = [CORNER if melding.corner else ACES[melding.ace]]
    parts += [MIXED] if melding.run_suits is not RunSuits.ONE else []
    parts += [DIFFERENT] if melding.suits_differ else []
    parts += [APART] if melding.runs_apart else []
    return Cell(joined(parts, ", "))


def _pile(variant: Variant) -> Cell:
    words = PILE[variant.discards]
    return Cell(AND(words=words, other=STOCK_ENDS) if variant.stock_ends_round else words)


def _winner(variant: Variant) -> Cell:
    words, with_pot = WINNERS[variant.scoring.winner]
    words, bonus = with_pot if variant.money.used else words, variant.scoring.blind_bonus
    return Cell(BONUS(words=words, number=bonus) if bonus else words, coins=int(variant.money.used))


def _calls(variant: Variant) -> Cell:
    return Cell(NO if is_passed_over(variant, "claims") else CALLS[variant.claims])


_LISTED = (
    Question(
        "rounds", _("Rounds × cards"),
        ("rounds.contract", "rounds.cards", "contract_order", "failed_contract", "until_last_contract"), _rounds,
    ),
    Question(
        "packs", _("Packs and wild cards"),
        ("fewest_players", "most_players", "dealing.packs", "rounds.more_packs", "dealing.jokers",
         "dealing.wild_ranks", "dealing.wild_suits", "melding.own_place", "melding.wild_places"), _packs,
    ),
    Question(
        "buys", _("Buys in a round"),
        ("rounds.buys", "buying.counted_in", "buying.penalty_cards", "rounds.penalty_more", "buying.penalty_grows",
         "buying.discards_owed", "buying.buy_upcard_in_turn", "buying.buy_stock_in_turn"), _buys,
    ),
    Question("hand", _("Cards in your hand"), ("scoring.card_points", "scoring.not_down_times"), _hand),
    Question("last_card", _("Your last card"), ("rounds.go_out_by", "rounds.at_once", "out_same_turn"), _last_card),
    Question(
        "wilds", _("Wilds in a new meld"),
        ("melding.set_wilds_laid", "melding.run_wilds_laid", "melding.set_wilds_hit", "melding.run_wilds_hit",
         "melding.most_wilds", "melding.wilds_together", "melding.wilds_apart", "melding.between_wilds",
         "melding.apart_in_sets", "melding.wild_sets", "melding.wild_runs", "rounds.wilds"), _in_melds,
    ),
    Question(
        "dealer", _("Who deals first"),
        ("dealing.first_dealer", "dealing.draw_decides", "dealing.draw_ace", "dealing.first_turn",
         "dealing.direction"), _dealer,
    ),
    Question(
        "discard", _("Who gets a discard"),
        ("buying.asking", "buying.once_down", "buying.take_once_down", "buying.own_discard",
         "buying.turn_after"), _discard,
    ),
    Question(
        "adding", _("Adding to melds"),
        ("hitting.hits_from", "melding.longer", "rounds.lengths", "melding.further"), _adding,
    ),
    Question(
        "swaps", _("Winning back a wild"),
        ("hitting.swap_whose", "hitting.swap_in", "hitting.swap_when", "hitting.wild_goes",
         "hitting.swap_wilds"), _swaps,
    ),
    Question(
        "aces", _("Aces, runs and sets"),
        ("melding.ace", "melding.corner", "melding.endless", "melding.run_suits", "rounds.suits",
         "melding.runs_apart", "melding.between_runs", "melding.distinct_suits", "melding.distinct_ranks",
         "melding.suits_differ", "rounds.set_suits", "melding.suits_free_later"), _aces,
    ),
    Question(
        "pile", _("The discard pile"),
        ("discards", "buying.wild_blocks", "buying.discard_wilds", "dealing.wild_upcard", "stock_ends_round",
         "turns_until_drawn"), _pile,
    ),
    Question(
        "winner", _("Who wins"),
        ("scoring.winner", "scoring.ties", "scoring.ends_at", "rounds.points", "scoring.out_bonus",
         "scoring.blind_bonus", "scoring.blind_bonus_no_wild", "scoring.fewest_penalties_bonus", "money.purse",
         "money.ante", "money.buy", "buying.illegal_call", "money.fine", "money.tribute"), _winner,
    ),
    Question("calls", _("Calling Shanghai"), ("claims",), _calls),
)  # fmt: skip
ABOUT = Question("about", _("Name and etiquette"), ("title", "character", "id", "ground_rules"), lambda _: Cell())


def _with_the_rest() -> Iterator[Question]:
    """Yield the questions, each with the options that none lists: such an option belongs to that of the one before."""
    home = {key: question.id for question in _LISTED for key in question.keys}
    last = _LISTED[0].id
    for key in KEYS:
        if key not in ABOUT.keys:
            last = home.setdefault(key, last)
    for question in _LISTED:
        rest = (key for key, id in home.items() if id == question.id and key not in question.keys)
        yield question._replace(keys=(*question.keys, *rest))


QUESTIONS = tuple(_with_the_rest())
BY_KEY = {key: question for question in QUESTIONS for key in question.keys}


# ---- rule sets side by side ----


def offered() -> tuple[Variant, ...]:
    """Return the rule sets of the game, and the related games."""
    return tuple(shipped_variant(id) for id in (*shipped_variants(), *relatives()))


def questions_that_differ(left: Variant, right: Variant) -> tuple[Question, ...]:
    """Return the questions to which the two give different answers. An option without effect in one of them, because of
    another answer, is no difference by itself.
    """
    set_otherwise = changed(left, right)
    different = {
        BY_KEY[key].id
        for key in differing(left, right)
        if key in BY_KEY and (key in set_otherwise or not (is_shut_off(left, key) or is_shut_off(right, key)))
    }
    return tuple(question for question in QUESTIONS if question.id in different)


def nearest_first(variant: Variant) -> tuple[Variant, ...]:
    """Return the rule sets of the game, those first that differ in the fewest questions, then in the fewest options."""

    def distance(other: Variant) -> tuple[int, int]:
        return len(questions_that_differ(variant, other)), len(differing(variant, other))

    return tuple(sorted(offered(), key=distance))


CHANGED = counted("{title}, with {number} change", "{title}, with {number} changes")
EXACTLY = text("Exactly {title}.")


def changes_from(base: Variant, variant: Variant) -> str:
    """Return how far a rule set is from another, by questions: `Quarter Shanghai, with 3 changes`."""
    number, title = len(questions_that_differ(base, variant)), of_rule_set(base.title)
    return CHANGED(number=number, title=title) if number else EXACTLY(title=title)


def answered(variant: Variant, question: Question, other: Variant) -> Variant:
    """Return the rule set with another's answer to a question. It need not be playable."""
    return with_values_from(variant, other, question.keys)


def answers(variant: Variant, question: Question) -> tuple[Answer, ...]:
    """Return the most frequent answers to a question among the rule sets of the game and published pages, as far as
    they read differently under this rule set, whose own answer is always among them.
    """
    givers = [(variant, False, False)]
    givers += [(other, True, False) for other in offered()] + [(other, False, True) for other in published()]
    given: dict[Cell, list[tuple[Variant, bool, bool]]] = {}
    for other, is_offered, is_page in givers:
        if other is variant or question.id != "discard" or other.has_buys:  # without buys nobody is asked
            after = answered(variant, question, other)
            given.setdefault(question.cell(after), []).append((other, is_offered, is_page))
    found = []
    for cell, others in given.items():
        own = variant if others[0][0] is variant else _most_common([other for other, _, _ in others], question)
        after = answered(variant, question, own)
        titles = tuple(short_title(other.title) for other, is_offered, _ in others if is_offered)
        found.append(Answer(after, cell, _more(after, question), titles, sum(is_page for _, _, is_page in others)))
    mine = question.cell(variant)
    others_ = sorted((answer for answer in found if answer.cell != mine), key=_frequency, reverse=True)
    kept = {answer.cell for answer in others_[: MOST_ANSWERS - 1]} | {mine}
    return tuple(sorted((answer for answer in found if answer.cell in kept), key=_frequency, reverse=True))


def _frequency(answer: Answer) -> int:
    return answer.pages + len(answer.titles)


def _more(variant: Variant, question: Question) -> str:
    """Return more words about an answer than its cell has."""
    keys = {"packs": ("dealing.packs", "dealing.jokers"), "hand": ("scoring.card_points",)}.get(question.id, ())
    parts = [TITLED(title=TITLES[key], words=words_of(variant, key).replace("\n", ", ")) for key in keys]
    if question.id == "packs":
        parts.insert(0, players_span(variant.fewest_players, variant.most_players))
    return joined(parts, " · ") or question.cell(variant).more


def _most_common(variants: Sequence[Variant], question: Question) -> Variant:
    """Return the rule set whose options for a question most of these share."""
    settings = [tuple(knob_value(variant, key) for key in question.keys) for variant in variants]
    return variants[settings.index(Counter(settings).most_common(1)[0][0])]


# ---- every option of two rule sets ----


class ComparedOption(NamedTuple):
    """One line of a comparison."""

    section: str
    title: str
    left: str
    right: str
    differs: bool


def compare_options(left: Variant, right: Variant) -> tuple[ComparedOption, ...]:
    """Return every knob of two rule sets side by side, in plain words, by question."""
    different = set(differing(left, right))
    return tuple(
        ComparedOption(question.label, TITLES[key], words_of(left, key), words_of(right, key), key in different)
        for question in (*QUESTIONS, ABOUT)
        for key in question.keys
        if key in KEYS
    )
