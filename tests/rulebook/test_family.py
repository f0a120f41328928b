"""The page for families and the ten differences: drawn for every rule set, and true to its options.

`PAIRS` maps values of options to the words that must, or must not, be on the page.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from game.rulebook.family_screen import FamilyScreen
from game.rulebook.reading import ten_differences
from game.rulebook.words import family, ten
from game.rulebook.words.family import FamilyPage, family_page
from game.rulebook.words.melds import has_jokers, has_wilds, usual
from game.rules.cards import JOKER_RANK, parse_card
from game.rules.idle import is_idle
from game.rules.melds import Meld, read_meld
from game.rules.short_text import read_short_text
from game.rules.variant import (
    NO_LIMIT,
    BuysCount,
    Claim,
    ContractOrder,
    FailedContract,
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
from game.ui.form import FormScreen
from game.ui.screen import Pop
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
    (lambda v: v.melding.suits_differ and bool(family.lengths(v, Kind.SET)), "all suits different"),
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
    (lambda v: len(v.rounds) > 1 and v.contract_order is ContractOrder.CHOSEN, "choose a contract"),
    (
        lambda v: (
            len(v.rounds) > 1
            and v.failed_contract is FailedContract.REPEATED
            and v.contract_order is ContractOrder.LISTED
        ),
        "comes again",
    ),
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


def text_of(page: FamilyPage) -> str:
    return "\n".join(page.sentences)


def test_pages_say_what_options_say(variant: Variant) -> None:
    text = text_of(family_page(variant))
    for holds, words in PAIRS:
        assert holds(variant) == (words in text), (words, text)
    for words, number in NUMBERS:
        if words.partition("{}")[0] in text and "depending on the round" not in text:
            assert words.format(number(variant)) in text, (words, text)


def test_campfire_tells_both_rewards_for_one_turn() -> None:
    assert "Down and out in one turn: 25 points off, 50 without a joker." in text_of(
        family_page(shipped_variant("campfire"))
    )


def test_options_show_sentences_both_ways() -> None:
    for holds, words in PAIRS:
        assert 2 == len({holds(variant) for variant in some(DRAWN_EVERY_DAY)}), words


def test_pictured_melds_agree_with_the_rules(variant: Variant) -> None:
    panels = {panel.name: panel for panel in family_page(variant).panels}
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
        cards = next(panel for panel in family_page(shipped_variant(id)).panels if panel.name == "wilds").cards
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
        screens: list[FormScreen] = [
            FamilyScreen((family_page(variant), family_page(KNOWN[0])), 0, lambda _: Pop(), lambda _: Pop()),
            ten_differences(0, (variant, *SHIPPED[:4]), lambda _: Pop()),
        ]
        for screen in screens:
            with noting_cuts(()) as cuts:
                assert [] == faults(screen, canvas), variant.id
            assert set() == cuts, variant.id


def test_a_shipped_page_is_shown_whole() -> None:
    canvas = canvas_of((1280, 720))
    for variant in SHIPPED:
        for screen in (
            FamilyScreen((family_page(variant),), 0, lambda _: Pop(), lambda _: Pop()),
            ten_differences(0, SHIPPED[:5], lambda _: Pop()),
        ):
            screen.draw(canvas, 1.0)
            screen.draw(canvas, 1.0)
            assert not screen.scroll.furthest, variant.id


# ---- ten differences ----

LABELS = (
    "How many rounds", "Who wins", "Wild cards", "Wilds in a new meld", "Buys in a round", "Adding to melds",
    "Winning back a wild", "Your last card", "Calling Shanghai", "Joker in your hand",
)  # fmt: skip


def test_the_ten_rows_are_in_their_order() -> None:
    rows = ten.differences(SHIPPED[:5])
    assert LABELS == tuple(row.label for row in rows)
    assert ("10", "7", "7", "7", "10") == tuple(cell.words for cell in rows[0].cells)
    assert (False, False, True, True, False) == rows[5].shared or rows[5].shared.count(True) == 3
    assert (False, True, True, True, False) == rows[0].shared


def test_cells_say_what_options_say(variant: Variant) -> None:
    cells = dict(zip(LABELS, (row.cells[0] for row in ten.differences((variant,))), strict=True))

    assert str(len(variant.rounds)) == cells["How many rounds"].words
    begins = {Winner.LOWEST_SCORE: "fewest", Winner.MOST_POINTS: "most", Winner.MOST_CONTRACTS: "most contracts"}
    is_most = cells["Who wins"].words.removesuffix(", and the pot") == "most contracts"
    assert cells["Who wins"].words.startswith(begins[variant.scoring.winner])
    assert is_most == (variant.scoring.winner is Winner.MOST_CONTRACTS)
    assert variant.money.used == ("pot" in cells["Who wins"].words)
    wilds = cells["Wild cards"].cards.count("**")
    if ten.jokers(variant) > ten.SHOWN_JOKERS:
        assert cells["Wild cards"].words.startswith(f"{ten.jokers(variant)} joker")
    else:
        assert ten.jokers(variant) == wilds
    assert len(variant.dealing.wild_ranks) - 1 == len(cells["Wild cards"].cards) - wilds
    assert (most_buys(variant) > 0) == (cells["Buys in a round"].words != "no")
    if most_buys(variant):
        assert (min(unseen(variant)), variant.money.buy) == (
            cells["Buys in a round"].unseen,
            cells["Buys in a round"].coins,
        )
    at_once = hits(variant) and variant.hitting.hits_from is HitsFrom.SAME_TURN
    assert at_once == (cells["Adding to melds"].words == "at once")
    assert has_wilds(variant) != (cells["Wilds in a new meld"].words == "no")
    assert (not hits(variant) or variant.claims is Claim.NONE) == (cells["Calling Shanghai"].words == "no")
    if has_jokers(variant):
        assert cells["Joker in your hand"].words.startswith(f"{variant.scoring.card_points[JOKER_RANK]} point")
    else:
        assert "no" == cells["Joker in your hand"].words


def test_swap_cells_say_where_and_whose(variant: Variant) -> None:
    cell = next(row.cells[0].words for row in ten.differences((variant,)) if row.label == "Winning back a wild")
    whose = {SwapWhose.OWN: "your", SwapWhose.OTHERS: "others'", SwapWhose.ANY: "any", SwapWhose.NONE: ""}
    kinds = {SwapIn.SETS: "set", SwapIn.RUNS: "run", SwapIn.BOTH: "meld"}

    assert swaps(variant) == (cell != "no")
    if cell != "no":
        assert whose[variant.hitting.swap_whose] in cell
        assert kinds[variant.hitting.swap_in] in cell


def test_widely_shared_values_are_dimmed() -> None:
    row = ten.Difference("x", tuple(ten.Cell(words) for words in "aabcd"))
    assert (True, True, False, False, False) == row.shared
    assert (False,) * 4 == ten.Difference("x", tuple(ten.Cell(words) for words in "aabb")).shared
    assert (False,) * 3 == ten.Difference("x", tuple(ten.Cell(words) for words in "abc")).shared
