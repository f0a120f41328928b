"""The rules of a rule set in six pictures with few words, made from its knobs: what a family needs to know at first.

`six_panels` returns plain values, which `six_pictures` draws.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from game.language import _, counted, joined, text
from game.rulebook.words.blocks import Example
from game.rulebook.words.melds import (
    LOWS_FOR_RUNS,
    NO_WILDS,
    SUITS,
    has_jokers,
    has_wilds,
    mixed_run,
    naturals,
    only_wilds,
    set_example,
    usual,
    wild_limits,
)
from game.rulebook.words.play import AS_A_SENTENCE, NO_BUYS, POT, has_swaps
from game.rulebook.words.rules import by_round, in_rounds, points_groups, ranks_words
from game.rules.cards import JOKER_RANK, Card
from game.rules.idle import is_idle, is_passed_over
from game.rules.variant import (
    NO_LIMIT,
    BuysCount,
    Claim,
    GoOut,
    HitsFrom,
    Kind,
    RunSuits,
    SwapIn,
    SwapWhose,
    TurnAfterBuy,
    Variant,
    Winner,
)
from game.text.cards import capitalized, listed, wild_ranks_words

AIM, SET, LAID, BOUGHT = 7, 9, 13, 9  # the ranks in the pictures, unless they are wild
SHOWN_RUN = 7  # cards of a run in a picture at most
MOST_WORTHS = 5  # pictures of what cards count


class Cards(NamedTuple):
    """Cards in a row with a caption, marked as allowed or not (None: no mark)."""

    codes: tuple[str, ...]
    caption: str = ""
    allowed: bool | None = None


class Price(NamedTuple):
    """What a buy brings and costs: unseen cards, coins; and how often it is allowed."""

    unseen: int
    coins: int
    often: str


class Panel(NamedTuple):
    """A picture with its words; `firm` is the emphasized line."""

    name: str  # the subject, which decides how the difference is drawn
    heading: str
    cards: tuple[Cards, ...]
    lines: tuple[str, ...]
    firm: str = ""
    price: Price | None = None

    @property
    def told(self) -> tuple[str, ...]:
        """Return what it says without its pictures."""
        often = self.price.often if self.price is not None else ""
        return tuple(words for words in (*self.lines, often, self.firm) if words)


def plain_set(variant: Variant, rank: int) -> tuple[str, ...]:
    """Return three cards of a rank, or of another that is not wild; jokers if all are."""
    if naturals(variant, (rank,)):
        return tuple(str(Card(rank, suit)) for suit in "csd")
    return next(set_example(variant), ("**",))


def six_panels(variant: Variant) -> tuple[Panel, ...]:
    """Return the pictures of a rule set."""
    variant = usual(variant)
    return _aim(variant), _melds(variant), _turn(variant), _buying(variant), _wilds(variant), _counting(variant)


# ---- the aim ----


LEAST_WINS = counted("Fewest points after {number} round win.", "Fewest points after {number} rounds win.")
MOST_WINS = counted("Most points after {number} round win.", "Most points after {number} rounds win.")
CONTRACTS_WIN = counted(
    "Most contracts after {number} round wins, then fewest points.",
    "Most contracts after {number} rounds wins, then fewest points.",
)
WINS = {Winner.LOWEST_SCORE: LEAST_WINS, Winner.MOST_POINTS: MOST_WINS, Winner.MOST_CONTRACTS: CONTRACTS_WIN}
WINS_AT_END = {
    Winner.LOWEST_SCORE: _("Fewest points at the end win."),
    Winner.MOST_POINTS: _("Most points at the end win."),
    Winner.MOST_CONTRACTS: _("Most contracts at the end win, then fewest points."),
}
ENDS_WITH_LAST = _("The game ends with the round in which someone lays down the last contract.")
ENDS_AT = text("The game ends early once someone has {number} points.")
OTHERS_COUNT = _("Get rid of all your cards. When someone does, the round ends; the others count what they hold.")
OUT_EARNS = _("Get rid of all your cards. The player who does ends the round and earns its points.")


def _aim(variant: Variant) -> Panel:
    winner, rounds = variant.scoring.winner, len(variant.rounds)
    most = winner is Winner.MOST_POINTS
    early = (ENDS_AT(number=variant.scoring.ends_at),) if variant.scoring.ends_at else ()
    last_contract = (ENDS_WITH_LAST,) if variant.plays_on else ()
    lines = (OUT_EARNS if most else OTHERS_COUNT, *last_contract, *early)
    wins = WINS_AT_END[winner] if variant.plays_on else WINS[winner](number=rounds)
    last = plain_set(variant, AIM)[0]
    return Panel("aim", _("The aim"), (Cards((last,), _("Out!")),), lines, wins)


# ---- sets and runs ----


LONGER, EXACTLY = _("You may lay down longer ones."), _("Exactly as long as the round asks.")
SAME_RANK, OF_ALL_SUITS = _("Set: same rank"), _("Set: same rank, all suits different")
IN_ORDER = {
    RunSuits.ONE: _("Run: one suit, in order"),
    RunSuits.ANY: _("Run: in order, any suits"),
    RunSuits.COLOR: _("Run: in order, one color"),
    RunSuits.ALTERNATING: _("Run: in order, red and black in turn"),
}
IN_ONE_ROUND = {
    RunSuits.ONE: text("Round {number}: runs of one suit."),
    RunSuits.ANY: text("Round {number}: runs of any suits."),
    RunSuits.COLOR: text("Round {number}: runs of one color."),
    RunSuits.ALTERNATING: text("Round {number}: runs of red and black in turn."),
}


def lengths(variant: Variant, kind: Kind) -> tuple[int, ...]:
    """Return the lengths of sets, or runs, in the contracts, the shortest first; none if no contract asks for them."""
    return tuple(sorted({spec.length for round_ in variant.rounds for spec in round_.contract if spec.kind is kind}))


def _melds(variant: Variant) -> Panel:
    cards, rounds = (*_set(variant), *_run(variant)), range(1, len(variant.rounds) + 1)
    suits = {number: variant.in_round(number).melding.run_suits for number in rounds}
    own = [IN_ONE_ROUND[of](number=number) for number, of in suits.items() if of is not variant.melding.run_suits]
    longer = by_round([LONGER if variant.in_round(number).melding.longer else EXACTLY for number in rounds])
    firm = longer.replace("\n", " ")
    return Panel("melds", _("Sets and runs"), cards, (joined(own, " "),) if own else (), firm)


def _set(variant: Variant) -> Iterator[Cards]:
    caption = OF_ALL_SUITS if variant.melding.suits_differ else SAME_RANK
    for length in lengths(variant, Kind.SET)[:1]:
        rank = plain_set(variant, SET)[0][0]
        if rank != "*":
            yield Cards(tuple(f"{rank}{SUITS[at % 4]}" for at in range(length)), caption)


def _run(variant: Variant) -> Iterator[Cards]:
    caption = IN_ORDER[variant.melding.run_suits]
    for length in lengths(variant, Kind.RUN)[:1]:
        lows = (low for low in LOWS_FOR_RUNS if low + length <= 14 and naturals(variant, range(low, low + length)))
        low = next(lows, None)
        if low is not None and length <= SHOWN_RUN:
            codes = tuple(str(Card(low + at, "h")) for at in range(length))
            yield Cards(mixed_run(variant, codes) if variant.melding.mixed_runs else codes, caption)
        else:
            yield Cards((), caption)


# ---- your turn ----


ALL_AT_ONCE = _("Lay down what the round asks for, all at once.")
WHOLE_HAND = _("Lay down what the round asks for together with your whole hand.")
SOMETIMES_WHOLE = text("Round {number}: with your whole hand.")
ADD_AT_ONCE = _("From then on add cards to anyone's melds.")
ADD_LATER = _("From your next turn on, add cards to anyone's melds.")
LAST_CARD = {
    GoOut.DISCARD: _("Discard your last card to go out."),
    GoOut.PLAY: _("Go out by playing your last card."),
    GoOut.HIT: _("Go out by adding your last card to a meld."),
    GoOut.EITHER: _("Play or discard your last card to go out."),
}
LAST_CARD_IN_SHORT = {
    GoOut.DISCARD: _("discard it"),
    GoOut.PLAY: _("play it"),
    GoOut.HIT: _("add it to a meld"),
    GoOut.EITHER: _("play or discard it"),
}
NOT_SAME_TURN = _("Not in the turn in which you lay down.")
CALL = _("Anyone may call “Shanghai!” for a discard that fits a meld.")


def _turn(variant: Variant) -> Panel:
    whole = [number for number, round_ in enumerate(variant.rounds, 1) if round_.at_once]
    laid, firm = WHOLE_HAND, ""
    if not variant.is_laid_whole:
        adding = ADD_AT_ONCE if variant.hitting.hits_from is HitsFrom.SAME_TURN else ADD_LATER
        laid = joined((ALL_AT_ONCE, *(SOMETIMES_WHOLE(number=number) for number in whole), adding), " ")
        ways = [round_.go_out_by for round_ in variant.rounds if not round_.at_once]
        usual = max(ways, key=ways.count)
        in_short = [LAST_CARD_IN_SHORT[usual if round_.at_once else round_.go_out_by] for round_ in variant.rounds]
        others = (AS_A_SENTENCE(sentence=line) for line in in_rounds(in_short, LAST_CARD_IN_SHORT[usual]))
        firm = joined((LAST_CARD[usual], *others), " ")
    steps = (_("1  Draw"), _("2  Lay down"), _("3  Discard"))
    firm += f" {NOT_SAME_TURN}" if any(map(variant.keeps_a_card, variant.rounds)) else ""
    calls = (CALL,) if variant.claims is not Claim.NONE and not is_passed_over(variant, "claims") else ()
    cards = (Cards((), steps[0]), Cards(plain_set(variant, LAID), steps[1]), Cards(("4d",), steps[2]))
    return Panel("turn", _("Your turn"), cards, (joined((laid, *calls), " "),), firm)


# ---- buying ----


TIMES_A_ROUND = counted("{words} time a round", "{words} times a round")
TIMES_A_GAME = counted("{words} time a game", "{words} times a game")
ANY_NUMBER = _("as often as you like")
WANT_IT = _("Want a discard, and it is not your turn? Buy it.")
UNSEEN = counted("It comes with {number} unseen card.", "It comes with {number} unseen cards.")
UNSEEN_BY_ROUND = text("It comes with {words} unseen cards, depending on the round.")
GROWS = counted(
    "Each further buy brings {number} more than the one before.",
    "Each further buy brings {number} more than the one before.",
)
COSTS = counted("It costs {number} quarter.", "It costs {number} quarters.")
OWES = counted("You owe {number} more discard for it.", "You owe {number} more discards for it.")
THEN_YOURS = _("Then the turn is yours.")
NO_MORE_BUYS = _("Once down, no more buying.")


def _times(variant: Variant, most: int) -> str:
    times = TIMES_A_GAME if variant.buying.counted_in is BuysCount.GAME else TIMES_A_ROUND
    if most == NO_LIMIT:
        return by_round(
            [
                times(words=str(played.buys), number=played.buys) if played.has_buy_limit else ANY_NUMBER
                for played in variant.rounds
            ]
        )
    return times(words=buys_in_short(variant), number=most)


def fewest_unseen(variant: Variant) -> int:
    """Return the fewest unseen cards that come with a buy."""
    return min(variant.penalty_cards(played, 0) for played in variant.rounds if played.buys)


def unseen_in_short(variant: Variant) -> Iterator[str]:
    """Yield what comes with a buy, by round and by the number of the buy (K-31)."""
    numbers = sorted({variant.penalty_cards(played, 0) for played in variant.rounds if played.buys})
    if len(numbers) > 1:
        yield UNSEEN_BY_ROUND(words=span_of_numbers(numbers))
    elif numbers[0]:
        yield UNSEEN(number=numbers[0])
    if variant.buying.penalty_grows:
        yield GROWS(number=variant.buying.penalty_grows)


def buys_in_short(variant: Variant) -> str:
    """Return how many buys a player has, in figures: `3`, `2 or 3`, `0 to 4`."""
    numbers = sorted({round_.buys for round_ in variant.rounds})
    return span_of_numbers(numbers)


def span_of_numbers(numbers: Sequence[int]) -> str:
    """Return a few numbers as a span.

    >>> span_of_numbers([3]), span_of_numbers([2, 3]), span_of_numbers([1, 2, 4])
    ('3', '2 or 3', '1 to 4')
    """
    if len(numbers) == 1:
        return str(numbers[0])
    if len(numbers) == 2:
        return ONE_OR_OTHER(first=numbers[0], last=numbers[1])
    return FROM_TO(first=numbers[0], last=numbers[-1])


ONE_OR_OTHER = text("{first} or {last}")
FROM_TO = text("{first} to {last}")


def _buying(variant: Variant) -> Panel:
    buying, most = variant.buying, max(round_.buys for round_ in variant.rounds)
    if not most:
        return Panel("buying", _("Buying"), (), (NO_BUYS,))
    lines = [WANT_IT]
    lines += unseen_in_short(variant)
    if variant.money.buy:
        lines.append(COSTS(number=variant.money.buy))
    if buying.discards_owed:
        lines.append(OWES(number=buying.discards_owed))
    if buying.turn_after is not TurnAfterBuy.UNCHANGED:
        lines.append(THEN_YOURS)
    if not buying.once_down:
        lines.append(NO_MORE_BUYS)
    price = Price(fewest_unseen(variant), variant.money.buy, _times(variant, most))
    card = plain_set(variant, BOUGHT)[0]
    return Panel("buying", _("Buying"), (Cards((card,)),), (joined(lines, " "),), price=price)


# ---- wilds ----


ALSO_WILD = text("{ranks} are wild, too.")
ALSO_WILD_IN_RUNS = text("{ranks} are wild, too, in runs of their own suit.")
ALSO_WILD_IN_ANY_RUN = text("{ranks} are wild, too, in runs.")
ALSO_WILD_FOR_OWN_CARDS = text("{ranks} are wild, too, for cards of their own suit.")
OWNERS = {SwapWhose.OWN: _("your own"), SwapWhose.OTHERS: _("other players'"), SwapWhose.ANY: _("anyone's")}
MELDS = {SwapIn.SETS: _("sets"), SwapIn.RUNS: _("runs"), SwapIn.BOTH: _("melds")}
SWAP = text("Hold the real card? Swap it for a wild in {owner} {meld}.")
SWAP_A_JOKER = text("Hold the real card? Swap it for a joker in {owner} {meld}.")
STAYS, JOKER_STAYS = _("A wild on the table stays there."), _("A joker on the table stays there.")


def _wilds(variant: Variant) -> Panel:
    heading = _("Jokers") if variant.has_jokers_only else _("Wild cards")
    if not has_wilds(variant):
        return Panel("wilds", heading, (), (NO_WILDS,))
    examples = [block for block in wild_limits(variant) if isinstance(block, Example)]
    kinds = [kind for kind in Kind if lengths(variant, kind)]
    shown = [block for block in examples if any(f"melding.{kind}_wilds_laid" in block.keys for kind in kinds)]
    cards = tuple(Cards(block.melds[0], "", block.allowed) for block in shown)
    others = wild_ranks_words(variant)
    lines = (_other_wilds(variant, listed(others)),) if others else ()
    whose, where = variant.hitting.swap_whose, MELDS[variant.hitting.swap_in]
    swaps = SWAP_A_JOKER if variant.has_jokers_only or variant.hitting.swaps_jokers_only else SWAP
    stays = JOKER_STAYS if variant.has_jokers_only else STAYS
    swap = swaps(owner=OWNERS[whose], meld=where) if has_swaps(variant) else stays
    return Panel("wilds", heading, cards, lines, swap)


def _other_wilds(variant: Variant, ranks: str) -> str:
    """Return which ranks are wild, besides jokers if there are any."""
    if not has_jokers(variant):
        return only_wilds(variant, ranks)
    also = ALSO_WILD
    if variant.dealing.own_cards:
        also = ALSO_WILD_FOR_OWN_CARDS
    elif variant.dealing.own_suit:
        also = ALSO_WILD_IN_ANY_RUN if variant.melding.mixed_runs else ALSO_WILD_IN_RUNS
    return capitalized(also(ranks=ranks))


# ---- counting ----


FACE_VALUE = _("face value")
OUT_NOTHING = _("The player who goes out counts nothing.")
OUT_TRIBUTE = counted(
    "The player who goes out counts nothing and gets {number} quarter from everyone.",
    "The player who goes out counts nothing and gets {number} quarters from everyone.",
)
OUT_BONUS = counted("Going out takes {number} point off.", "Going out takes {number} points off.")
ONE_TURN = counted("Down and out in one turn: {number} point off.", "Down and out in one turn: {number} points off.")
OR_WITHOUT_A_JOKER = text("Down and out in one turn: {lost} points off, {most} without a joker.")
OR_WITHOUT_A_WILD = text("Down and out in one turn: {lost} points off, {most} without a wild.")
FEWEST = text("At the end, {points} for the fewest card points.")
TIMES_IF_NOT_DOWN = text("Not down yet? Your cards count {number} times.")
OUT_POINTS = text("Going out earns {points} points.")
EACH_CARD = text("{ranks}: {points}")


def worths(variant: Variant) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return the card points: the points, the ranks in words, the cards of a picture; low cards first."""
    points = variant.scoring.card_points
    joker = has_jokers(variant)
    rows: list[tuple[str, str, tuple[str, ...]]] = []
    faced = [rank for rank in range(2, 11) if points[rank] == rank]
    if len(faced) > 2 and faced[-1] - faced[0] < len(faced):
        rows.append((FACE_VALUE, FROM_TO(first=faced[0], last=faced[-1]), _ends(faced)))
        points = tuple(-1 if rank in faced else worth for rank, worth in enumerate(points))
    for worth, ranks in points_groups(points):
        known = tuple(rank for rank in ranks if rank != JOKER_RANK or joker)
        if worth >= 0 and known:
            rows.append((str(worth), ranks_words(known), _ends(known)))
    return tuple(rows)


def _ends(ranks: Sequence[int]) -> tuple[str, ...]:
    """Return the first and the last of some ranks as cards."""
    ends = (ranks[0], ranks[-1]) if len(ranks) > 1 else ranks
    return tuple("**" if rank == JOKER_RANK else str(Card(rank, "sh"[at])) for at, rank in enumerate(ends))


def _counting(variant: Variant) -> Panel:
    scoring, money = variant.scoring, variant.money
    shown, lines = worths(variant), []
    cards: tuple[Cards, ...] = ()
    if len(shown) <= MOST_WORTHS:
        cards = tuple(Cards(codes, f"{points}\n{ranks}") for points, ranks, codes in shown)
    else:
        lines.append(joined((EACH_CARD(ranks=ranks, points=points) for points, ranks, _codes in shown), "; ") + ".")
    if scoring.winner is Winner.MOST_POINTS:
        earned = sorted({round_.points for round_ in variant.rounds})
        lines.append(OUT_POINTS(points=span_of_numbers(earned)))
    lines.append(OUT_TRIBUTE(number=money.tribute) if money.tribute else OUT_NOTHING)
    if scoring.out_bonus:
        lines.append(OUT_BONUS(number=scoring.out_bonus))
    if scoring.fewest_penalties_bonus:
        lines.append(FEWEST(points=scoring.fewest_penalties_bonus))
    lines += _in_one_turn(variant)
    if scoring.not_down_times > 1:
        lines.append(TIMES_IF_NOT_DOWN(number=scoring.not_down_times))
    if money.used:
        lines.append(POT)
    return Panel("counting", _("Counting"), cards, (joined(lines, " "),))


def _in_one_turn(variant: Variant) -> Iterator[str]:
    """Yield what laying down and going out in one turn takes off the score, with a wild and without (H-14)."""
    with_wild, without = variant.scoring.blind_bonus, variant.scoring.blind_bonus_no_wild
    if is_idle(variant, "scoring.blind_bonus") or not (with_wild or without):
        return
    if with_wild == without or not has_wilds(variant):
        yield ONE_TURN(number=without)
    else:
        yield (OR_WITHOUT_A_JOKER if variant.has_jokers_only else OR_WITHOUT_A_WILD)(lost=with_wild, most=without)


# ---- the rounds ----


SETS = counted("{number} set", "{number} sets")
RUNS = counted("{number} run", "{number} runs")
SETS_OF = counted("{number} set of {height}", "{number} sets of {height}")
RUNS_OF = counted("{number} run of {height}", "{number} runs of {height}")


def short_contracts(variant: Variant) -> Iterator[str]:
    """Yield the contract of each round; lengths of sets and runs only if they vary."""
    varies = {kind: len(lengths(variant, kind)) > 1 for kind in Kind}
    for round_ in variant.rounds:
        parts = []
        for (kind, length), specs in groupby(
            round_.contract, lambda spec: (spec.kind, varies[spec.kind] * spec.length)
        ):
            number, is_set = len(list(specs)), kind is Kind.SET
            if length:
                of_length = SETS_OF if is_set else RUNS_OF
                parts.append(of_length(number=number, height=length))
            else:
                alike = SETS if is_set else RUNS
                parts.append(alike(number=number))
        yield joined(parts, ", ")
