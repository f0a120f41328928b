"""The six pictures and the fourteen questions: drawn for every rule set, and true to its options.

`PAIRS` maps values of options to the words that must, or must not, be on the pictures.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import pytest

from game.rulebook.reading import rules_of
from game.rulebook.words import family, questions
from game.rulebook.words.family import Panel, six_panels
from game.rulebook.words.melds import has_jokers, has_wilds, usual
from game.rulebook.words.rulebook import published
from game.rulebook.words.rules import KEYS
from game.rules.cards import JOKER_RANK, parse_card
from game.rules.draft import changed
from game.rules.idle import is_idle
from game.rules.melds import Meld, read_meld
from game.rules.short_text import read_short_text
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
    WildSuits,
    Winner,
)
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from tests.houses.draw import rule_sets
from tests.support.canvases import canvas_of
from tests.support.laid_out import faults
from tests.support.rows import slow_unless
from tests.support.sentences import noting_cuts

pytestmark = pytest.mark.usefixtures("dummy_display")

SHIPPED = tuple(shipped_variant(id) for id in (*shipped_variants(), *relatives()))
SPECIAL = (
    "jokers=0;title=No wilds",
    "wild_ranks=2;wild_suits=own run;title=Own runs",
    "wild_ranks=2;wild_suits=own run;run_suits=any;title=Any runs",
    "wild_ranks=2;wild_suits=own suit;title=Own cards",
    "go_out_by=either;title=Either way",
    "counted_in=game;buys=9;title=Nine a game",
)
TYPED = tuple(read_short_text(f"shanghai:campfire;{text}") for text in SPECIAL)
KNOWN = (*SHIPPED, *TYPED)
DRAWN, DRAWN_EVERY_DAY = 100, 60


@cache
def some(drawn: int) -> tuple[Variant, ...]:
    """Return the known rule sets and a number of drawn ones, which are drawn only when a test asks."""
    return (*KNOWN, *rule_sets(drawn, "families"))


@pytest.fixture(
    params=[
        *range(FEW := len(KNOWN) + DRAWN_EVERY_DAY),
        *(pytest.param(place, marks=pytest.mark.slow) for place in range(FEW, len(KNOWN) + DRAWN)),
    ],
    ids=[*(variant.id for variant in KNOWN), *(f"drawn {number}" for number in range(DRAWN))],
)
def variant(request: pytest.FixtureRequest) -> Variant:
    place: int = request.param
    return some(DRAWN_EVERY_DAY if place < FEW else DRAWN)[place]


def swaps(variant: Variant) -> bool:
    """Return whether there are wilds, and they may be swapped."""
    whose = variant.hitting.swap_whose
    return has_wilds(variant) and whose is not SwapWhose.NONE and not is_idle(variant, "hitting.swap_whose")


def hits(variant: Variant) -> bool:
    """Return whether there is a round in which players hit."""
    return not all(round_.at_once for round_ in variant.rounds)


def others_wild(variant: Variant) -> bool:
    return has_jokers(variant) and len(variant.dealing.wild_ranks) > 1


def most_buys(variant: Variant) -> int:
    return max(round_.buys for round_ in variant.rounds)


def unseen(variant: Variant) -> set[int]:
    """Return how many unseen cards come with a player's first buy, by round (K-31)."""
    return {variant.penalty_cards(round_, 0) for round_ in variant.rounds if round_.buys}


def last_cards(variant: Variant) -> list[GoOut]:
    """Return the ways to go out, that of most rounds first."""
    return [
        way for way, _ in Counter(round_.go_out_by for round_ in variant.rounds if not round_.at_once).most_common()
    ]


def lengths(variant: Variant) -> set[bool]:
    """Return whether melds laid down may be longer than the contract, in all rounds (K-36)."""
    return {variant.in_round(number).melding.longer for number in range(1, len(variant.rounds) + 1)}


def suits(variant: Variant) -> set[RunSuits]:
    """Return what the suits of runs may be, in all rounds (K-36)."""
    return {variant.in_round(number).melding.run_suits for number in range(1, len(variant.rounds) + 1)}


def is_mixed(variant: Variant) -> bool:
    return usual(variant).melding.mixed_runs


def swaps_jokers(variant: Variant) -> bool:
    return variant.has_jokers_only or variant.hitting.swaps_jokers_only


def has(words: str) -> Callable[[str], bool]:
    return lambda page: words in page


# A condition on a rule set, and the words that are on its page exactly if it holds.
PAIRS: tuple[tuple[Callable[[Variant], bool], str], ...] = (
    (lambda v: v.scoring.winner is Winner.LOWEST_SCORE, "Fewest points after"),
    (lambda v: v.scoring.winner is Winner.MOST_POINTS, "Most points after"),
    (lambda v: v.scoring.winner is Winner.MOST_CONTRACTS, "Most contracts after"),
    (lambda v: v.scoring.winner is Winner.MOST_POINTS, "Going out earns"),
    (lambda v: v.scoring.ends_at > 0, "The game ends early"),
    (lambda v: True in lengths(v), "You may lay down longer ones."),
    (lambda v: False in lengths(v), "Exactly as long as the round asks."),
    (lambda v: len(suits(v)) > 1, ": runs of "),
    (lambda v: usual(v).melding.suits_differ and bool(family.lengths(v, Kind.SET)), "all suits different"),
    (lambda v: usual(v).melding.run_suits is RunSuits.ANY and bool(family.lengths(v, Kind.RUN)), "in order, any suits"),
    (lambda v: usual(v).melding.run_suits is RunSuits.ONE and bool(family.lengths(v, Kind.RUN)), "one suit, in order"),
    (lambda v: hits(v) and v.hitting.hits_from is HitsFrom.SAME_TURN, "From then on add cards"),
    (lambda v: hits(v) and v.hitting.hits_from is HitsFrom.NEXT_TURN, "From your next turn on"),
    (lambda v: any(round_.at_once for round_ in v.rounds), "with your whole hand"),
    (lambda v: last_cards(v)[:1] == [GoOut.DISCARD], "Discard your last card to go out."),
    (lambda v: last_cards(v)[:1] == [GoOut.PLAY], "Go out by playing your last card."),
    (lambda v: last_cards(v)[:1] == [GoOut.HIT], "Go out by adding your last card to a meld."),
    (lambda v: last_cards(v)[:1] == [GoOut.EITHER], "Play or discard your last card to go out."),
    (lambda v: GoOut.EITHER in last_cards(v)[1:], ": play or discard it."),
    (lambda v: hits(v) and v.claims is not Claim.NONE, "“Shanghai!”"),
    (lambda v: not most_buys(v), "Nobody can buy."),
    (lambda v: most_buys(v) > 0, "Want a discard, and it is not your turn?"),
    (lambda v: 0 < most_buys(v) < NO_LIMIT and v.buying.counted_in is BuysCount.GAME, " a game"),
    (lambda v: any(unseen(v)), "comes with"),
    (lambda v: most_buys(v) > 0 and v.money.buy > 0, "It costs"),
    (lambda v: most_buys(v) > 0 and v.buying.discards_owed > 0, "You owe"),
    (lambda v: most_buys(v) > 0 and v.buying.turn_after is not TurnAfterBuy.UNCHANGED, "Then the turn is yours."),
    (lambda v: most_buys(v) > 0 and not v.buying.once_down, "Once down, no more buying."),
    (lambda v: has_wilds(v) and not swaps(v) and not v.has_jokers_only, "A wild on the table stays there."),
    (lambda v: has_wilds(v) and not swaps(v) and v.has_jokers_only, "A joker on the table stays there."),
    (lambda v: swaps(v) and not swaps_jokers(v), "Swap it for a wild"),
    (lambda v: swaps(v) and swaps_jokers(v), "Swap it for a joker"),
    (lambda v: not has_wilds(v), "There are no wild cards."),
    (lambda v: others_wild(v) and not v.dealing.own_suit, "are wild, too."),
    (
        lambda v: others_wild(v) and v.dealing.wild_suits is WildSuits.OWN and not is_mixed(v),
        "are wild, too, in runs of their own suit.",
    ),
    (
        lambda v: others_wild(v) and v.dealing.wild_suits is WildSuits.OWN and is_mixed(v),
        "are wild, too, in runs.",
    ),
    (lambda v: others_wild(v) and v.dealing.own_cards, "are wild, too, for cards of their own suit."),
    (lambda v: v.money.tribute > 0, "from everyone"),
    (lambda v: v.money.used, "The winner takes the pot."),
    (lambda v: v.scoring.out_bonus > 0, "Going out takes"),
    (
        lambda v: v.scoring.blind_bonus + v.scoring.blind_bonus_no_wild > 0 and not is_idle(v, "scoring.blind_bonus"),
        "Down and out in one turn",
    ),
    (lambda v: v.scoring.not_down_times > 1, "Not down yet?"),
)
NUMBERS: tuple[tuple[str, Callable[[Variant], int]], ...] = (
    ("It comes with {} unseen card", lambda v: max(unseen(v))),
    ("It costs {} quarter", lambda v: v.money.buy),
    ("You owe {} more discard", lambda v: v.buying.discards_owed),
    ("nothing and gets {} quarter", lambda v: v.money.tribute),
    ("Going out takes {} point", lambda v: v.scoring.out_bonus),
    ("in one turn: {} point", lambda v: v.scoring.blind_bonus if has_wilds(v) else v.scoring.blind_bonus_no_wild),
    ("Your cards count {} times", lambda v: v.scoring.not_down_times),
    ("once someone has {} points", lambda v: v.scoring.ends_at),
    ("after {} round", lambda v: len(v.rounds)),
)


def text_of(panels: Sequence[Panel]) -> str:
    """Return all words of the pictures."""
    captions = (cards.caption for panel in panels for cards in panel.cards)
    return "\n".join((*(words for panel in panels for words in panel.told), *captions))


def test_pages_say_what_options_say(variant: Variant) -> None:
    text = text_of(six_panels(variant))
    for holds, words in PAIRS:
        assert holds(variant) == (words in text), (words, text)
    for words, number in NUMBERS:
        if words.partition("{}")[0] in text and "depending on the round" not in text:
            assert words.format(number(variant)) in text, (words, text)


def test_campfire_tells_both_rewards_for_one_turn() -> None:
    assert "Down and out in one turn: 25 points off, 50 without a joker." in text_of(
        six_panels(shipped_variant("campfire"))
    )


def test_options_show_sentences_both_ways() -> None:
    for holds, words in PAIRS:
        assert 2 == len({holds(variant) for variant in some(DRAWN_EVERY_DAY)}), words


def test_pictured_melds_agree_with_the_rules(variant: Variant) -> None:
    panels = {panel.name: panel for panel in six_panels(variant)}
    for cards, kind in zip(panels["melds"].cards, (k for k in Kind if family.lengths(variant, k)), strict=False):
        if cards.codes:
            meld = read_meld(0, kind, tuple(map(parse_card, cards.codes)), usual(variant))
            assert isinstance(meld, Meld), cards
            assert family.lengths(variant, kind)[0] == len(cards.codes)
    for cards in panels["wilds"].cards:
        assert cards.allowed is not None
        assert any(code.endswith("*") for code in cards.codes)


def test_pictured_wilds_agree_with_each_set() -> None:
    def verdicts(id: str) -> list[tuple[str, bool | None]]:
        cards = next(panel for panel in six_panels(shipped_variant(id)) if panel.name == "wilds").cards
        return [(" ".join(row.codes), row.allowed) for row in cards]

    assert [("7h 7* 7*", True), ("5h 6h* 7h* 8h*", True)] == verdicts("campfire")
    strict = [("7h 7* 7d", True), ("7h 7* 7*", False), ("5h 6h* 7h 8h", True), ("5h 6h* 7h* 8h", False)]
    assert strict == verdicts("shafer") == verdicts("quarters")


def test_cards_have_their_rule_sets_points(variant: Variant) -> None:
    worths = family.worths(variant)
    for points, _ranks, codes in worths:
        for code in codes:
            rank = parse_card(code).rank
            assert variant.scoring.card_points[rank] == (rank if points == family.FACE_VALUE else int(points))
    ranks = {parse_card(code).rank for _points, _ranks, codes in worths for code in codes}
    assert (JOKER_RANK in ranks) == has_jokers(variant)


@pytest.mark.parametrize(("size", "every"), slow_unless(lambda row: row[1] > 1, [(1.5, 5), (1.5, 1), (1.0, 1)]))
def test_no_page_is_ever_cut(size: float, every: int) -> None:
    canvas = canvas_of((1280, 720), size)
    for variant in some(DRAWN_EVERY_DAY if every > 1 else DRAWN)[::every]:
        with noting_cuts(()) as cuts:
            assert [] == faults(rules_of(variant), canvas), variant.id
        assert set() == cuts, variant.id


# ---- fourteen questions ----


def test_every_rule_belongs_to_one_question() -> None:
    keys = [key for question in questions.QUESTIONS for key in question.keys]
    assert 14 == len(questions.QUESTIONS) == len({question.label for question in questions.QUESTIONS})
    assert sorted(KEYS) == sorted((*keys, "ground_rules"))


def cells_of(variant: Variant) -> dict[str, questions.Cell]:
    return {question.id: question.cell(variant) for question in questions.QUESTIONS}


def test_cells_say_what_options_say(variant: Variant) -> None:
    cells = cells_of(variant)

    assert cells["rounds"].words.startswith(str(len(variant.rounds)))
    begins = {Winner.LOWEST_SCORE: "fewest", Winner.MOST_POINTS: "most", Winner.MOST_CONTRACTS: "most contracts"}
    assert cells["winner"].words.startswith(begins[variant.scoring.winner])
    assert ("most contracts" in cells["winner"].words) == (variant.scoring.winner is Winner.MOST_CONTRACTS)
    assert variant.money.used == ("pot" in cells["winner"].words)
    wilds = cells["packs"].cards.count("**")
    assert wilds == (questions.jokers(variant) > 0)
    assert len(variant.dealing.wild_ranks) - 1 == len(cells["packs"].cards) - wilds
    assert (most_buys(variant) > 0) == (cells["buys"].words != "no")
    if most_buys(variant):
        coins = variant.money.buy if variant.money.used else 0
        assert (min(unseen(variant)), coins) == (cells["buys"].unseen, cells["buys"].coins)
    at_once = hits(variant) and variant.hitting.hits_from is HitsFrom.SAME_TURN
    assert at_once == cells["adding"].words.startswith("at once")
    assert variant.melding.longer == ("longer" in cells["adding"].words)
    assert has_wilds(variant) != (cells["wilds"].words == "no")
    assert (not hits(variant) or variant.claims is Claim.NONE) == (cells["calls"].words == "no")
    assert has_jokers(variant) == ("**" in cells["hand"].cards)
    assert f"A {variant.scoring.card_points[1]}" in cells["hand"].words


def test_swap_cells_say_where_and_whose(variant: Variant) -> None:
    cell = cells_of(variant)["swaps"].words
    whose = {SwapWhose.OWN: "your", SwapWhose.OTHERS: "others'", SwapWhose.ANY: "any", SwapWhose.NONE: ""}
    kinds = {SwapIn.SETS: "set", SwapIn.RUNS: "run", SwapIn.BOTH: "meld"}

    assert swaps(variant) == (cell != "no")
    if cell != "no":
        assert whose[variant.hitting.swap_whose] in cell
        assert kinds[variant.hitting.swap_in] in cell


@pytest.mark.slow
def test_own_answers_come_with_the_frequent() -> None:
    for variant in SHIPPED:
        for question in questions.QUESTIONS:
            given = questions.answers(variant, question)
            assert len(given) <= questions.MOST_ANSWERS
            assert 1 == sum(answer.cell == question.cell(variant) for answer in given)
            assert len(given) == len({answer.cell for answer in given})
            for answer in given:
                assert question.cell(answer.variant) == answer.cell
                if question.id not in ("rounds", "packs"):  # other rounds or players change what belongs to each
                    assert {*changed(variant, answer.variant)} <= {*question.keys}


def test_answers_count_their_pages() -> None:
    buys = next(question for question in questions.QUESTIONS if question.id == "buys")
    none = next(answer for answer in questions.answers(SHIPPED[0], buys) if answer.cell.words == "no")
    without = [page for page in published() if not page.has_buys and buys.cell(page).words == "no"]
    assert ("Carioca",) == none.titles
    assert len(without) == none.pages
    assert none.given_by == f"Carioca · {none.pages} of {len(published())} published"


@pytest.mark.parametrize("base", SHIPPED, ids=lambda variant: variant.id)
def test_all_answers_make_another_rule_set(base: Variant) -> None:
    for other in SHIPPED:
        now = base
        rounds, packs, *others = questions.QUESTIONS
        for question in (packs, rounds, *others):  # cards are dealt by players
            now = questions.answered(now, question, other)
        assert () == questions.questions_that_differ(now, other)
        assert "Exactly" in questions.changes_from(other, now)


def test_the_nearest_rule_set_comes_first() -> None:
    for variant in SHIPPED:
        assert variant == questions.nearest_first(variant)[0]
        assert {*SHIPPED} == {*questions.nearest_first(variant)}
    house = replace(SHIPPED[2], claims=Claim.TABLE)
    assert SHIPPED[2] == questions.nearest_first(house)[0]
    assert "Quarter Shanghai, with 1 change" == questions.changes_from(SHIPPED[2], house)
