"""Which places a run may not span: the ace under each rule set."""

from dataclasses import replace

import pytest

from game.rules.cards import JOKER, parse_card, parse_cards
from game.rules.fit import Misfit, may_fit_later, may_reach, swappable_wilds, swaps
from game.rules.melds import Meld, MeldFault, WildLimit, describe_span, read_meld, span_fault, wilds_allowed
from game.rules.scoring import is_decided
from game.rules.variant import MOST_WILDS, AceRule, Kind, WildRule
from game.rules.variant_file import shipped_variant

LOW, HIGH = 1, 14


@pytest.mark.clause("X-6")
@pytest.mark.parametrize(
    ("low", "high", "ace", "fault"),
    [
        (12, HIGH, AceRule.LOW, MeldFault.ACE_LOW_ONLY),
        (12, HIGH, AceRule.HIGH, None),
        (LOW, 3, AceRule.HIGH, MeldFault.ACE_HIGH_ONLY),
        (LOW, 3, AceRule.LOW, None),
        (LOW, HIGH, AceRule.HIGH, MeldFault.PAST_THE_ACE),
    ],
)
def test_ace_runs_have_their_own_refusal(low: int, high: int, ace: AceRule, fault: MeldFault | None) -> None:
    assert fault == span_fault(low, high, ace)


def test_a_span_is_formatted_with_letters() -> None:
    classic = shipped_variant("classic")
    for kind, cards, span in ((Kind.SET, "7h ** 7s", "7"), (Kind.RUN, "** Jh Qh Kh Ah", "T-A")):
        meld = read_meld(0, kind, parse_cards(cards), classic)
        assert isinstance(meld, Meld)
        assert span == describe_span(meld)


@pytest.mark.clause("S-18")
def test_foreign_naturals_replace_no_wild() -> None:
    shafer = shipped_variant("shafer")
    meld = read_meld(0, Kind.RUN, parse_cards("5h 6h ** 8h"), shafer)
    assert isinstance(meld, Meld)

    assert ((2,), Misfit.NOTHING_TO_SWAP, Misfit.SWAP_NOT_IN_THAT_MELD) == (
        swaps(meld, parse_card("7h"), 0, shafer),
        swaps(meld, parse_card("9h"), 0, shafer),
        swaps(meld, parse_card("7h"), 1, shafer),
    )


@pytest.mark.parametrize(
    ("limit", "cards", "allowed"),
    [
        (WildLimit(WildRule.FREE, MOST_WILDS, 1), "5h ** 7h **", True),
        (WildLimit(WildRule.FREE, MOST_WILDS, 1), "5h ** ** 8h", False),
        (WildLimit(WildRule.FREE, MOST_WILDS, 0), "5h ** ** 8h", True),
        (WildLimit(WildRule.FREE, 2, 0), "5h ** ** 8h", True),
        (WildLimit(WildRule.FREE, 1, 0), "5h ** ** 8h", False),
        (WildLimit(WildRule.ONE, MOST_WILDS, 0), "5h ** ** 8h", False),
        (WildLimit(WildRule.HALF, MOST_WILDS, 0), "5h ** ** 8h", True),
        (WildLimit(WildRule.FEWER, MOST_WILDS, 0), "5h ** ** 8h", False),
        (WildLimit(WildRule.FEWER, MOST_WILDS, 0), "5h ** 7h", True),
        (WildLimit(WildRule.ONE_IN_FOUR, MOST_WILDS, 0), "5h 6h ** 8h **", True),
        (WildLimit(WildRule.ONE_IN_FOUR, MOST_WILDS, 0), "5h ** ** 8h 9h", False),
    ],
)
@pytest.mark.clause("S-17", "Q-3", "Q-4", "M-4", "C-6")
def test_wilds_keep_each_limit(limit: WildLimit, cards: str, allowed: bool) -> None:
    assert allowed == wilds_allowed(limit, parse_cards(cards), frozenset({JOKER}))


def test_a_limit_that_forbids_nothing_is_free() -> None:
    free = WildLimit(WildRule.FREE, MOST_WILDS, 0)

    assert free.is_free
    for limited in (free._replace(apart=1), free._replace(most=MOST_WILDS - 1), free._replace(rule=WildRule.HALF)):
        assert not limited.is_free


@pytest.mark.clause("X-6")
@pytest.mark.parametrize(("card", "fits"), [("9h", True), ("5s", False), ("**", True), ("Kh", True)])
def test_suited_cards_may_fit_later(card: str, fits: bool) -> None:
    shafer = shipped_variant("shafer")
    meld = read_meld(0, Kind.RUN, parse_cards("5h 6h 7h 8h"), shafer)
    assert isinstance(meld, Meld)

    assert fits == may_fit_later((meld,), parse_card(card), shafer)
    assert () == swappable_wilds(meld, parse_card("**"), shafer)


def test_pointless_games_are_never_decided() -> None:
    shafer = shipped_variant("shafer")

    assert 0 == shafer.scoring.ends_at
    assert not is_decided([0, 500], shafer)
    assert is_decided([0, 500], replace(shafer, scoring=replace(shafer.scoring, ends_at=500)))
    assert not is_decided([0, 499], replace(shafer, scoring=replace(shafer.scoring, ends_at=500)))


@pytest.mark.clause("K-8")
def test_a_single_point_may_end_a_game() -> None:
    shafer = shipped_variant("shafer")
    house = replace(shafer, scoring=replace(shafer.scoring, ends_at=1))

    assert [False, True] == [is_decided(totals, house) for totals in ([0, 0], [0, 1])]


@pytest.mark.parametrize(
    ("card", "held", "bridges", "reaches"),
    [
        ("4h", "", 0, True),
        ("3h", "", 0, False),
        ("3h", "4h", 0, True),
        ("3h", "", 1, True),
        ("Ah", "Th Jh Qh", 1, 0),
        ("Ah", "Th Jh Qh", 2, True),
        ("Ah", "4h 2h", 1, True),
        ("6h", "", 9, False),
        ("4s", "5s 6s", 9, False),
        ("**", "", 0, True),
    ],
)
def test_cards_reach_runs_over_others(card: str, held: str, bridges: int, reaches: bool) -> None:
    shafer = shipped_variant("shafer")
    run = read_meld(0, Kind.RUN, parse_cards("5h 6h 7h 8h"), shafer)
    assert isinstance(run, Meld)
    assert may_reach((run,), parse_card(card), parse_cards(held), bridges, shafer) == reaches
