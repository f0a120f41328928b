"""What wins a contract: counts are of real rounds, every sentence is counted, and own figures come from own games."""

import re
from dataclasses import replace

import pygame
import pytest

from ai.bot import Limit
from ai.bots import ROSTER, bot_named
from ai.contract_counts import (
    EARLY,
    count_again,
    count_contract,
    mean_of,
    ranks_of_a_suit,
    seat_rounds,
)
from ai.contracts import ContractCounts, SeatRound, counts_in, shipped_counts
from ai.errands import JobNews
from game.engine.actions import Deal
from game.engine.events import Event, RoundDealt, TurnEnded, UpcardBought
from game.engine.notation import format_action
from game.engine.play import play
from game.engine.state import new_game, to_act
from game.engine.view import observe
from game.language import YOU
from game.practice.home_flow import practiced_rounds
from game.practice.memory.diary import PracticeRound, RoundMoves
from game.practice.memory.notebook import Notebook
from game.practice.round_screen import RoundChoice, RoundScreen, before_the_deal, match_of
from game.practice.winning import words
from game.practice.winning.facts import LEAST_OWN, advice_for, compared
from game.practice.winning.flow import WinningScreen, example_cards, what_wins
from game.rulebook.own_rules import rule_sets
from game.rules.cards import parse_card, parse_cards
from game.rules.contract import cards_needed
from game.rules.scoring import by_points
from game.rules.variant import Kind
from game.rules.variant_file import shipped_variant, shipped_variants
from game.statistics.games import early_buys
from game.ui.screen import Pop, Step
from tests.judge.contracts import counts_text
from tests.pictures.past_games import past_games
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.support.thinkers import ImmediateWork

DOWN, NOT_DOWN = SeatRound(5, 3, 0, is_out=True), SeatRound(0, 1, 60, is_out=False)


def rounds_counted(*seats: SeatRound, times: int = 20) -> ContractCounts:
    counts = ContractCounts()
    for _ in range(times):
        counts = counts.with_round(seats)
    return counts


# ---- counting ----


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_counts_are_those_of_the_rounds_played(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    *_, counts = count_contract(variant, 1, 2)
    assert (2, 8) == (counts.rounds, counts.seats)
    assert counts.seats == sum(counts.buys_down) + sum(counts.buys_not)
    assert counts.downs == sum(counts.buys_down)
    assert counts.seats == sum(counts.early)
    assert sum(counts.ranks_down) + sum(counts.ranks_not) <= counts.seats - sum(counts.down[: EARLY - 1])
    (first,) = count_contract(variant, 1, 1)
    assert [counts] == [*count_contract(variant, 1, 1, first)]


def test_seats_count_as_sheets_do() -> None:
    variant, bot, events = shipped_variant("quarters"), bot_named("steady"), list[Event]()
    steps = play(new_game(variant, 4, "seats"), Deal())
    while (seat := to_act((state := steps[-1][1]).phase, state.turn, state.acting, state.asked)) is not None:
        events += [event for event, _ in steps]
        steps = play(state, bot.choose(observe(state, seat), (), Limit()))
    events += [event for event, _ in steps]
    seats, result = seat_rounds(events, variant, 4), steps[-1][1].sheet[0]
    points = result.points if by_points(variant) else result.penalties
    assert points == tuple(seat.points for seat in seats)
    assert [seat.is_out for seat in seats] == [at == result.out for at in range(4)]
    assert {seat.owner for seat in state.melds} <= {at for at, seat in enumerate(seats) if seat.down}
    assert all(seat.down for seat in seats if seat.is_out)
    assert early_buys(events, 4, 1) == (tuple(seat.early for seat in seats),)
    assert all(seat.early is not None and seat.early <= seat.buys for seat in seats)


def test_early_buys_end_with_turn_three() -> None:
    bought, ended = UpcardBought(1, parse_card("9c"), 0), TurnEnded(1, 2, discarded=True)
    dealt = RoundDealt(1, 0, 1, (), (), parse_card("9c"), ())
    events = (bought, dealt, bought, ended, bought, ended, TurnEnded(2, 3, discarded=True), bought, ended, bought)
    assert ((0, 3, 0, 0),) == early_buys(events, 4, 1)
    assert ((),) == early_buys((bought,), 4, 1)


def test_ranks_come_from_the_longest_suit() -> None:
    hand = parse_cards("** 4c 4c 5c 7c 9h Th 2h")
    assert 3 == ranks_of_a_suit(hand, shipped_variant("quarters"))
    assert 3 == ranks_of_a_suit(parse_cards("2h 9h Th Kh"), shipped_variant("deuces"))
    assert 0 == ranks_of_a_suit((), shipped_variant("quarters"))


def test_counts_survive_their_file() -> None:
    counts = {"quarters": (rounds_counted(DOWN, NOT_DOWN), ContractCounts())}
    assert counts == counts_in(counts_text(counts))


def test_all_contracts_are_counted() -> None:
    counts = shipped_counts()
    assert {*shipped_variants()} == {*counts}
    for variant_id in shipped_variants():
        variant = shipped_variant(variant_id)
        assert len(variant.rounds) == len(counts[variant_id])
        for number, contract in enumerate(counts[variant_id], 1):
            assert contract.rounds >= 50
            assert contract.seats == 4 * contract.rounds == sum(contract.buys_down) + sum(contract.buys_not)
            assert advice_for(variant, number, contract)
            assert 4 <= len(compared(variant, contract, ()))


def test_shipped_counts_match_their_deals() -> None:
    """The first round of a contract is among those counted: no count of it is larger than the shipped one."""
    first = next(count_contract(shipped_variant("may_i"), 1, 1))
    shipped = shipped_counts()["may_i"][0]
    for mine, all_rounds in ((first.down, shipped.down), (first.buys_down, shipped.buys_down)):
        assert all(one <= many for one, many in zip(mine, all_rounds, strict=True))


# ---- advice ----


def test_counts_note_bought_oversized_contracts() -> None:
    variant = shipped_variant("campfire")
    bought_twice, rest = SeatRound(9, 2, 0, is_out=False), SeatRound(0, 0, 50, is_out=False)
    buying, timing, points = advice_for(variant, 8, rounds_counted(DOWN, DOWN, bought_twice, rest, times=50))
    assert (words.BUY_FOR_SIZE, "67 of 100 who got down bought 3 times or more.") == (buying.title, buying.fact)
    assert [14, 11, 2] == [int(figure) for figure in re.findall(r"\d+", buying.reason)]
    assert "Half of those who got down did so by turn 5." == timing.fact
    assert ("25 of 100 hands never get down.", "They cost 50 points on average, the others 0.") == points[1:]


def test_fruitless_buys_are_never_advised() -> None:
    thrifty = SeatRound(3, 0, 5, is_out=True)
    first, *_ = advice_for(shipped_variant("campfire"), 1, rounds_counted(thrifty, thrifty, thrifty, NOT_DOWN))
    assert (words.BUY_LITTLE, "100 of 100 who got down never bought.") == (first.title, first.fact)


def test_without_enough_rounds_there_is_no_advice() -> None:
    assert () == advice_for(shipped_variant("campfire"), 8, rounds_counted(DOWN, times=3))


# ---- figures ----


def test_own_figures_mark_clear_gaps() -> None:
    variant, counts = shipped_variant("campfire"), rounds_counted(DOWN, DOWN, NOT_DOWN, NOT_DOWN, times=50)
    few = compared(variant, counts, (NOT_DOWN,) * (LEAST_OWN - 1))
    assert {None} == {row.mine for row in few}
    assert not any(row.is_first for row in few)
    alike = compared(variant, counts, (DOWN, NOT_DOWN) * 10)
    assert not any(row.is_first for row in alike)
    worse = compared(variant, counts, (SeatRound(5, 2, 20, is_out=False), *[NOT_DOWN] * 19))
    assert 1 == sum(row.is_first for row in worse)
    first = next(row for row in worse if row.label == words.DOWN_IN_TIME)
    assert first.mine is not None
    assert 0.5 == first.strong.value
    assert 0.05 == pytest.approx(first.mine.value)
    points = next(row for row in worse if row.label == words.POINTS_A_ROUND)
    assert pytest.approx(30.0) == points.strong.value
    assert points.strong.half == pytest.approx(mean_of([(0.0, 100), (60.0, 100)]).half, rel=0.01)  # type: ignore[union-attr]


def test_early_lay_downs_need_no_practice() -> None:
    late = SeatRound(9, 3, 30, is_out=False)
    counts = rounds_counted(late, late, DOWN, NOT_DOWN, times=50)
    rows = compared(shipped_variant("campfire"), counts, (SeatRound(1, 2, 0, is_out=True),) * 10)
    assert all(row.mine is not None for row in rows)
    assert {row.label for row in rows if row.is_first} <= {words.BUYS_A_ROUND}


def test_early_buys_are_compared_where_known() -> None:
    early, unknown = SeatRound(5, 3, 0, is_out=True, early=2), SeatRound(5, 3, 0, is_out=True)
    counts, variant = rounds_counted(early, early, early, early), shipped_variant("campfire")
    for own, known in (((early,) * 8, 2.0), ((unknown,) * 8, None), ((early,) * 7 + (unknown,), None)):
        row = next(row for row in compared(variant, counts, own) if row.label == words.EARLY_BUYS)
        assert (2.0, known) == (row.strong.value, row.mine and row.mine.value)


def test_suits_that_clearly_help_are_advised() -> None:
    held = [SeatRound(5, 0, 0, is_out=True, ranks=7)] * 3 + [SeatRound(0, 0, 50, is_out=False, ranks=4)] * 3
    even = [seat._replace(ranks=4 + at % 2) for at, seat in enumerate(held)]
    long, short = shipped_variant("campfire"), shipped_variant("quarters")
    titles = [
        [advice.title for advice in advice_for(variant, number, rounds_counted(*seats))]
        for variant, number, seats in ((long, 8, held), (long, 8, even), (short, 1, held))
    ]
    assert [True, False, False] == [words.CHOOSE_A_SUIT in advised for advised in titles]
    suit = next(one for one in advice_for(long, 8, rounds_counted(*held)) if one.title == words.CHOOSE_A_SUIT)
    assert "With 7 ranks of the 10: 100 of 100 got down, with fewer 0." == suit.fact


# ---- the page ----


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_the_cards_shown_make_the_contract(variant_id: str) -> None:
    for rules in shipped_variant(variant_id).rounds:
        groups = example_cards(rules.contract)
        assert cards_needed(rules.contract) == sum(map(len, groups))
        for spec, group in zip(rules.contract, groups, strict=True):
            cards = parse_cards(" ".join(group))
            shared = {card.suit for card in cards} if spec.kind is Kind.RUN else {card.rank for card in cards}
            assert (1, spec.length) == (len(shared), len(cards))


def opened(name: str) -> tuple[Studio, WinningScreen]:
    studio = Studio()
    next(shot for shot in SHOTS if shot.name == name).set_up(studio)
    screen = studio.stack[-1]
    assert isinstance(screen, WinningScreen)
    return studio, screen


@pytest.mark.usefixtures("dummy_display")
def test_strong_and_own_games_compare() -> None:
    studio, screen = opened("what_wins")
    mine = [
        (game.laid[7][seat], game.scored(result)[seat])
        for game in past_games(YOU, 60)
        if game.rule_set == "campfire" and (seat := game.seat_of(YOU)) is not None
        for result in game.sheet
        if result.round == 8
    ]
    assert len(mine) == screen.shown.own_rounds
    points = screen.shown.rows[-1].mine
    assert points is not None
    assert points.value == pytest.approx(sum(scored for _, scored in mine) / len(mine))
    assert words.YOU_ROUNDS(number=len(mine)) in screen.spoken()

    studio.click(studio.box("round 7").center)
    assert isinstance(studio.stack[-1], WinningScreen)
    assert 7 == studio.stack[-1].shown.number
    studio.key(pygame.K_p)
    assert isinstance(studio.stack[-1], RoundScreen)


def test_practice_rounds_count_as_ones_own() -> None:
    session, variant = Studio().session, shipped_variant("quarters")
    choice = RoundChoice("quarters", 1, ("steady", "steady"), 1, "own rounds")
    match = match_of(choice, variant, ("You", "Mei", "Jun"))
    match.submit(Deal())
    while not match.awaits_deal:
        assert match.to_act is not None
        match.submit(ROSTER["greedy"].choose(match.view(match.to_act), (), Limit()))
    notebook, me = session.book(Notebook), before_the_deal(choice, variant)[1]
    notebook.note(PracticeRound("ab12", "2026-11-24 04:40", variant.title, choice, 35, most_points=False))
    notebook.note(RoundMoves("ab12", match.names, tuple(map(format_action, match.actions)), variant))
    offered = next(offer for offer in rule_sets(session.own_rules).rule_sets if offer.source == "quarters")

    assert practiced_rounds(session, offered, 2) == ()
    (played,) = practiced_rounds(session, offered, 1)
    (counted,) = count_again([played, played._replace(actions=("deal", "P1 fly"))])
    result = match.state.sheet[-1]
    assert [(one.points, one.is_out) for one in counted.rounds] == [(result.penalties[me], result.out == me)]


def nowhere(_: int) -> Step:
    """Lead nowhere."""
    return Pop()


@pytest.mark.usefixtures("dummy_display")
def test_house_rules_count_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.practice.winning.flow.OWN_RULES_ROUNDS", 2)
    studio = Studio()
    studio.session._errands = ImmediateWork()  # type: ignore[assignment]
    house = replace(shipped_variant("quarters"), id="house")
    screen = what_wins(studio.session, house, 1, lambda _: (), nowhere, nowhere, lambda _: False, lambda _: ())
    studio.open(screen)
    studio.wait(0.1)
    assert isinstance(screen, WinningScreen)
    assert (2, False) == (screen.shown.counted, screen.shown.is_counting)
    assert {words.NOTHING_YET, words.COUNTED_FROM(number=2)} <= {*screen.spoken()}


class Counting(ImmediateWork):
    """Background work that is never done."""

    def poll(self, ticket: int) -> JobNews:
        return JobNews((ContractCounts(rounds=1, seats=4),))


@pytest.mark.usefixtures("dummy_display")
def test_pages_say_they_are_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.practice.winning.flow.OWN_RULES_ROUNDS", 1)
    studio = Studio()
    studio.session._errands = Counting()  # type: ignore[assignment]
    house = replace(shipped_variant("quarters"), id="house")
    screen = what_wins(studio.session, house, 1, lambda _: (), nowhere, nowhere, lambda _: False, lambda _: ())
    studio.open(screen)
    studio.wait(0.1)
    assert isinstance(screen, WinningScreen)
    assert screen.awaits
    assert words.BEING_COUNTED(number=1) in screen.spoken()
