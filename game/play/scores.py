"""The score sheet and the final ranking, made from what a seat sees: totals, ranks, hands left, words for them.

Pure: `round_sheet`, `round_head`, `final_rows`, `final_head` map a `PlayerView` and the players' names to what the
screens show. Hands on the sheet are public: a round that has been scored has shown them. No pygame here.
"""

from collections.abc import Sequence

from game.engine.events import BonusPaid
from game.engine.eyes import NOBODY
from game.engine.state import OVER, Phase, RoundResult, Seat, open_lines, seat_after
from game.engine.view import PlayerView
from game.play.results import FinalRow
from game.play.sheet import NO_RANK, ScoreRow, ScoreSheet
from game.rules.cards import Card
from game.rules.scoring import by_points, places, tally
from game.rules.variant import ContractOrder, Variant
from game.text import ui as words
from game.text.cards import contract_words
from game.text.events import event_sentence


def figures(result: RoundResult, variant: Variant) -> tuple[int, ...]:
    """What a round wrote on the sheet, by seat."""
    return result.points if by_points(variant) else result.penalties


def courses(view: PlayerView) -> tuple[tuple[int, ...], ...]:
    """The running total of every seat after each round; the last is what she has now (a final bonus included)."""
    courses: list[tuple[int, ...]] = []
    for seat in range(view.players):
        total, course = 0, []
        for result in view.sheet:
            total += figures(result, view.variant)[seat]
            course.append(total)
        if course:
            course[-1] = total_of(view, seat)
        courses.append(tuple(course))
    return tuple(courses)


def total_of(view: PlayerView, seat: int) -> int:
    """What a seat has now."""
    held = view.seats[seat]
    return tally(held.score, held.points, view.variant)


def ranks(totals: Sequence[int], variant: Variant) -> tuple[int, ...]:
    """Ranks by seat, 1 for the first; equal totals share one."""
    return places(totals, most=by_points(variant))


def by_rank(ranked: Sequence[int]) -> list[int]:
    """The seats by rank, equal ones in seat order."""
    return sorted(range(len(ranked)), key=lambda seat: (ranked[seat], seat))


def rows_by_rank(ranked: Sequence[int]) -> tuple[int, ...]:
    """The row of each seat, from 1."""
    order = by_rank(ranked)
    return tuple(order.index(seat) + 1 for seat in range(len(ranked)))


def sorted_hand(hand: Sequence[Card]) -> tuple[Card, ...]:
    """A hand as the sheet lays it out: by rank, the costly ones first, jokers last."""
    return tuple(sorted(hand, key=lambda card: (card.rank == 0, -card.rank, card.suit)))


def round_sheet(view: PlayerView, names: Sequence[str], emblems: Sequence[str]) -> ScoreSheet:
    """The sheet after the latest scored round (without one: empty columns, everybody at nought)."""
    variant = view.variant
    now = tuple(total_of(view, seat) for seat in range(view.players))
    before = tuple(course[-2] if len(course) > 1 else 0 for course in courses(view)) if view.sheet else now
    rank_now, rank_before = ranks(now, variant), ranks(before, variant)
    row_now, row_before = rows_by_rank(rank_now), rows_by_rank(rank_before)
    if len(view.sheet) < 2:
        rank_before = (NO_RANK,) * view.players  # nobody had one to fall or rise from
    rows = tuple(
        ScoreRow(
            name=names[seat],
            emblem=emblems[seat],
            before=row_before[seat],
            place=row_now[seat],
            rank_before=rank_before[seat],
            rank=rank_now[seat],
            scores=tuple(words.figure(figures(result, variant)[seat]) for result in view.sheet),
            total=words.figure(now[seat]),
            total_before=words.figure(before[seat]),
            left=tuple(map(str, _left(view, seat))),
            worth=words.worth([variant.points_of(card) for card in _left(view, seat)]),
            note=_note(view, seat),
            out=bool(view.sheet) and view.sheet[-1].out == seat,
            mine=seat == view.seat,
        )
        for seat in range(view.players)
    )
    foot = words.aim_of_game(by_points(variant), view.pot)
    # Under the names there is no room beside the purses.
    if view.has_own and variant.money.used and not _are_open(view):
        most = len(variant.rounds)
        reached = [(names[seat], min(most, _contract_next(view, seat))) for seat in range(view.players)]
        foot = f"{foot} {words.contracts_of_all(reached)}"
    return ScoreSheet(len(variant.rounds), len(view.sheet), rows, foot, _next(view, names))


def _left(view: PlayerView, seat: int) -> tuple[Card, ...]:
    """What a seat still held at the end of the latest round."""
    return sorted_hand(view.sheet[-1].hands[seat]) if view.sheet else ()


def _note(view: PlayerView, seat: int) -> str:
    """The small line under a name: a purse where there is one, else that she went out, else penalties beside points."""
    held, last = view.seats[seat], view.sheet[-1] if view.sheet else None
    if view.has_own and view.sheet and not view.variant.money.used:
        if _are_open(view):
            left = len(open_lines(view.variant, _after(view, seat).done))
            return words.CONTRACTS_LEFT(number=left) if left else ""
        again = view.phase is Phase.ROUND_OVER and _behind_next(view, seat) > held.behind
        return words.contract_next(_contract_next(view, seat), len(view.variant.rounds), again=again)
    if view.variant.money.used:
        change = 0
        if last is not None and last.out is not None:
            change = last.tribute * (view.players - 1) if seat == last.out else -last.tribute
        return words.quarters_held(held.quarters, change)
    if last is not None and last.out == seat:
        return words.WENT_OUT
    return words.CARD_POINTS(number=held.score) if by_points(view.variant) else ""


def _behind_next(view: PlayerView, seat: int) -> int:
    """How many rounds a seat is behind in the round to come or, in the middle of one, in this (K-17)."""
    return _after(view, seat).behind


def _after(view: PlayerView, seat: int) -> Seat:
    """The seat as the round to come finds it or, in the middle of one, as it is."""
    held = view.seats[seat]
    return seat_after(held, view.variant, view.round) if view.phase in OVER and view.sheet else held


def _are_open(view: PlayerView) -> bool:
    """Whether somebody's next contract is still to be named (K-18), or the last round has been played."""
    if view.variant.contract_order is ContractOrder.LISTED:
        return False
    return view.phase in (Phase.GAME_OVER, Phase.NAME) or (view.phase is Phase.ROUND_OVER and _leave_a_choice(view))


def _leave_a_choice(view: PlayerView) -> bool:
    return any(len(open_lines(view.variant, _after(view, seat).done)) > 1 for seat in range(view.players))


def _contract_next(view: PlayerView, seat: int) -> int:
    """Which contract a seat has in the round to come or, in the middle of one, in this; one too many after the last."""
    return len(view.sheet) + 1 - _behind_next(view, seat)


def _next(view: PlayerView, names: Sequence[str]) -> str:
    """What comes next, or what is being played."""
    number, rounds = len(view.sheet) + 1, view.variant.rounds
    if not view.round:
        return ""
    if number > len(rounds):
        return _bonus(view, names)
    told, dealer = words.round_now, view.dealer
    if view.phase in OVER:
        told, dealer = words.next_round, (view.dealer + 1) % view.players
    is_hidden = _are_open(view) or (view.has_own and view.seat == NOBODY)  # there are several, or nobody's own
    contract = "" if is_hidden else contract_words(rounds[_contract_next(view, view.seat) - 1].contract)
    return told(number, len(rounds), contract, names[dealer], dealer == view.seat)


def _bonus(view: PlayerView, names: Sequence[str]) -> str:
    """What came on top of the last round, since a total is more than its rounds there; empty without a bonus."""
    points = view.variant.scoring.fewest_penalties_bonus
    own = [sum(result.points[seat] for result in view.sheet) for seat in range(view.players)]
    winners = tuple(seat for seat, held in enumerate(view.seats) if held.points > own[seat])
    return event_sentence(BonusPaid(winners, points), view, names, None) or "" if winners else ""


def round_head(view: PlayerView, names: Sequence[str]) -> tuple[str, str]:
    """The large words and the line under them, after a round."""
    last = view.sheet[-1]
    name = None if last.out is None else names[last.out]
    contract = "" if view.has_own else contract_words(view.variant.rounds[last.round - 1].contract)
    line = words.head_and_contract(last.round, len(view.variant.rounds), contract)
    if last.out is not None and last.tribute:
        line = f"{line} {words.TRIBUTE_PAID(number=last.tribute)}"
    return words.head_of_round(name, last.out == view.seat), line


def final_rows(view: PlayerView, names: Sequence[str], emblems: Sequence[str]) -> tuple[FinalRow, ...]:
    """The ranking, first place first."""
    totals = tuple(total_of(view, seat) for seat in range(view.players))
    ranked, course = ranks(totals, view.variant), courses(view)
    return tuple(
        FinalRow(
            place=ranked[seat],
            name=names[seat],
            emblem=emblems[seat],
            total=words.figure(totals[seat]),
            note=_career(view, seat),
            course=course[seat],
            mine=seat == view.seat,
        )
        for seat in by_rank(ranked)
    )


def _career(view: PlayerView, seat: int) -> str:
    won = words.rounds_won(sum(result.out == seat for result in view.sheet))
    return f"{won}, {words.quarters_held(view.seats[seat].quarters, 0)}" if view.variant.money.used else won


def final_head(view: PlayerView, names: Sequence[str]) -> tuple[str, str]:
    """The large words and the line under them, after the last round."""
    totals = tuple(total_of(view, seat) for seat in range(view.players))
    won = [seat for seat, rank in enumerate(ranks(totals, view.variant)) if rank == 1]
    winners = sorted(won, key=lambda seat: seat != view.seat)
    head = words.head_of_game([names[seat] for seat in winners], winners == [view.seat])
    return head, words.game_in_short(view.variant.title, view.players, len(view.variant.rounds))
