"""The score sheet and the final ranking, made from a seat's view: totals, ranks, remaining hands and their words.

Pure: `round_sheet`, `round_head`, `final_rows` and `final_head` turn a `PlayerView` and the players' names into what
the screens show. The hands on the sheet are public because the round has been scored. No pygame here.
"""

from collections.abc import Collection, Sequence

from ai.chances import chances_to_win
from game.engine.standing import contracts_laid, final_bonus, places_after, rounds_won, standing
from game.engine.state import OVER, Phase, RoundResult, Seat, open_lines, seat_after
from game.engine.view import PlayerView
from game.engine.viewpoint import NOBODY
from game.language import YOU, joined
from game.play.scores.final import FinalRow
from game.play.scores.sheet import NO_RANK, ScoreRow, ScoreSheet
from game.play.words import going_out as reasons
from game.rules.cards import Card
from game.rules.scoring import by_contracts, by_points, reward, tally
from game.rules.variant import ContractOrder, Variant
from game.text import table as table_words
from game.text import ui as words
from game.text.cards import capitalized, contract_words, whose


def figures(result: RoundResult, variant: Variant) -> tuple[int, ...]:
    """Return the scores of a round, by seat."""
    return result.points if by_points(variant) else result.penalties


def courses(view: PlayerView) -> tuple[tuple[int, ...], ...]:
    """Return the running total of every seat after each round; the last one includes a final bonus."""
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
    """Return a seat's current total."""
    held = view.seats[seat]
    return tally(held.score, held.points, view.variant)


def total_without_bonus(view: PlayerView, seat: int) -> int:
    """Return a seat's current total without what it got in the latest round, or at the end, besides its cards."""
    return total_of(view, seat) - final_bonus(view, seat) - round_bonus(view, seat)


def round_bonus(view: PlayerView, seat: int) -> int:
    """Return what going out took off a seat's score in the latest round."""
    last = view.sheet[-1] if view.sheet else None
    return min(0, last.penalties[seat]) if last is not None and seat == last.out else 0


def by_rank(ranked: Sequence[int]) -> list[int]:
    """Return the seats by rank, equal ones in seat order."""
    return sorted(range(len(ranked)), key=lambda seat: (ranked[seat], seat))


def rows_by_rank(ranked: Sequence[int]) -> tuple[int, ...]:
    """Return the row of each seat, from 1."""
    order = by_rank(ranked)
    return tuple(order.index(seat) + 1 for seat in range(len(ranked)))


def sorted_hand(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return a hand in the order of the sheet: by rank, the expensive cards first, jokers last."""
    return tuple(sorted(hand, key=lambda card: (card.rank == 0, -card.rank, card.suit)))


def round_sheet(view: PlayerView, names: Sequence[str], faces: Sequence[str], *, is_game: bool = True) -> ScoreSheet:
    """Return the sheet of the latest scored round; before the first, an empty sheet with everyone at zero.

    Nobody wins a round that is no part of a game, and none comes after it.
    """
    variant = view.variant
    chances = chances_to_win(view) if is_game else ()
    now = tuple(total_of(view, seat) for seat in range(view.players))
    before = tuple(course[-2] if len(course) > 1 else 0 for course in courses(view)) if view.sheet else now
    rank_now, rank_before = standing(view), places_after(view.sheet[:-1], before, variant)
    row_now, row_before = rows_by_rank(rank_now), rows_by_rank(rank_before)
    if len(view.sheet) < 2:
        rank_before = (NO_RANK,) * view.players  # nobody had a rank to rise or fall from
    rows = tuple(
        ScoreRow(
            name=names[seat],
            face=faces[seat],
            before=row_before[seat],
            place=row_now[seat],
            rank_before=rank_before[seat],
            rank=rank_now[seat],
            scores=tuple(words.figure(figures(result, variant)[seat]) for result in view.sheet),
            total=words.figure(now[seat]),
            total_before=words.figure(before[seat]),
            chance=words.wins_of_hundred(chances[seat]) if chances else "",
            left=tuple(map(str, _left(view, seat))),
            worth=_worth(view, seat),
            cost=words.figure(view.sheet[-1].penalties[seat]) if _left(view, seat) else "",
            bonus=_bonus(view, seat),
            climbs=(total_without_bonus(view, seat), now[seat]),
            aloud=_aloud(view, seat, names[seat], chances[seat] if chances else None),
            note=_note(view, seat),
            out=bool(view.sheet) and view.sheet[-1].out == seat,
            mine=seat == view.seat,
        )
        for seat in range(view.players)
    )
    foot = table_words.aim_of_game(variant.scoring.winner, view.pot, variant.scoring.fewest_penalties_bonus)
    if chances:  # players know by now how the game is won, but not what is still to come
        is_to_come = view.pot or (by_points(variant) and variant.scoring.fewest_penalties_bonus)
        foot = joined((words.IF_EQUALS_PLAY_ON, foot), " ") if is_to_come else words.IF_EQUALS_PLAY_ON
    # There is no room under the names if purses are shown.
    if view.has_own and variant.money.used and not _are_open(view):
        most = len(variant.rounds)
        reached = [(names[seat], min(most, _contract_next(view, seat))) for seat in range(view.players)]
        foot = f"{foot} {words.contracts_of_all(reached)}"
    # A game that goes on past its list has no more columns than rounds played, and the next (K-42).
    columns = max(len(variant.rounds), len(view.sheet) + (view.phase is not Phase.GAME_OVER) * variant.plays_on)
    coming = _next(view, names) if is_game or view.phase not in OVER else ""
    return ScoreSheet(columns, len(view.sheet), rows, foot, coming)


def _left(view: PlayerView, seat: int) -> tuple[Card, ...]:
    """Return the cards a seat held at the end of the latest round."""
    return sorted_hand(view.sheet[-1].hands[seat]) if view.sheet else ()


def _worth(view: PlayerView, seat: int) -> str:
    """Return what a seat's hand cost at the end of the latest round, in figures."""
    values = [view.variant.points_of(card) for card in _left(view, seat)]
    return words.worth(values, view.sheet[-1].penalties[seat]) if values else ""


def _bonus(view: PlayerView, seat: int) -> tuple[str, str]:
    """Return what is not from cards in a seat's latest round or total, and what it is for."""
    if points := final_bonus(view, seat):
        return reasons.signed(points), reasons.FEWEST_CARD_POINTS
    if off := round_bonus(view, seat):
        why = reasons.why_off(reward(-off, view.variant), only_jokers=view.variant.has_jokers_only)
        return reasons.signed(off), why
    return "", ""


def _aloud(view: PlayerView, seat: int, name: str, chance: float | None) -> str:
    """Return a seat's bonus and its chance to win as sentences to be read aloud."""
    total, sentences = words.figure(total_of(view, seat)), list[str]()
    if points := final_bonus(view, seat):
        sentences.append(reasons.BONUS_ALOUD(name=name, points=points, result=total))
    elif off := round_bonus(view, seat):
        why = reasons.why_off_aloud(reward(-off, view.variant), only_jokers=view.variant.has_jokers_only)
        sentences.append(reasons.MINUS_ALOUD(name=name, points=-off, reason=why, result=total))
    if chance is not None:
        sentences.append(words.wins_aloud(name, chance))
    return joined(sentences, " ")


def _note(view: PlayerView, seat: int) -> str:
    """Return the small line under a name: the purse, contracts, or penalties beside points."""
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
    if by_contracts(view.variant) and view.sheet:
        return words.CONTRACTS_LAID(number=contracts_laid(view.sheet, seat))
    return words.CARD_POINTS(number=held.score) if by_points(view.variant) else ""


def _behind_next(view: PlayerView, seat: int) -> int:
    """Return how many rounds a seat is behind in the current or coming round (K-17)."""
    return _after(view, seat).behind


def _after(view: PlayerView, seat: int) -> Seat:
    """Return the seat as it is in the current or coming round."""
    held = view.seats[seat]
    return seat_after(held, view.variant, view.round) if view.phase in OVER and view.sheet else held


def _are_open(view: PlayerView) -> bool:
    """Return whether a next contract is still to be chosen (K-18), or the last round has been played."""
    if view.variant.contract_order is ContractOrder.LISTED:
        return False
    return view.phase in (Phase.GAME_OVER, Phase.NAME) or (view.phase is Phase.ROUND_OVER and _leave_a_choice(view))


def _leave_a_choice(view: PlayerView) -> bool:
    return any(len(open_lines(view.variant, _after(view, seat).done)) > 1 for seat in range(view.players))


def _round_next(view: PlayerView) -> int:
    """Return the number of the current or coming round; after the last, one too many."""
    return view.round + (not view.round or view.phase in OVER)


def _contract_next(view: PlayerView, seat: int) -> int:
    """Return the number of a seat's contract in the current or coming round; after the last, one too many."""
    return _round_next(view) - _behind_next(view, seat)


def _next(view: PlayerView, names: Sequence[str]) -> str:
    """Return what comes next, or what is being played."""
    number, variant = _round_next(view), view.variant
    if not view.round:
        return ""
    if view.phase is Phase.GAME_OVER or number > variant.most_rounds:
        return ""
    sentence_of, dealer = words.round_now, view.dealer
    if view.phase in OVER:
        sentence_of, dealer = words.next_round, (view.dealer + 1) % view.players
    # there are several contracts, or no seat of the player's own
    is_hidden = _are_open(view) or (view.has_own and view.seat == NOBODY)
    contract = "" if is_hidden else contract_words(variant.round_at(_contract_next(view, view.seat)).contract)
    return sentence_of(number, variant.known_rounds, contract, names[dealer], dealer == view.seat)


def round_head(view: PlayerView, names: Sequence[str]) -> tuple[str, str]:
    """Return the headline and the line under it, after a round."""
    last = view.sheet[-1]
    name = None if last.out is None else names[last.out]
    contract = "" if view.has_own else contract_words(view.variant.rounds[last.round - 1].contract)
    line = words.head_and_contract(last.round, view.variant.known_rounds, contract)
    if last.out is not None and last.tribute:
        line = f"{line} {words.TRIBUTE_PAID(number=last.tribute)}"
    return words.head_of_round(name, last.out == view.seat), line


def final_rows(
    view: PlayerView, names: Sequence[str], faces: Sequence[str], changed: Collection[int] = ()
) -> tuple[FinalRow, ...]:
    """Return the ranking, first place first; `changed` are the seats that had several players."""
    totals = tuple(total_of(view, seat) for seat in range(view.players))
    ranked, course = standing(view), courses(view)
    return tuple(
        FinalRow(
            place=ranked[seat],
            name=names[seat],
            face=faces[seat],
            total=words.figure(totals[seat]),
            note=_career(view, seat, seat in changed),
            course=course[seat],
            mine=seat == view.seat,
        )
        for seat in by_rank(ranked)
    )


def _career(view: PlayerView, seat: int, has_changed: bool) -> str:
    parts = [words.rounds_won(rounds_won(view.sheet, seat))]
    if by_contracts(view.variant):
        parts.insert(0, words.CONTRACTS_LAID(number=contracts_laid(view.sheet, seat)))
    if view.variant.money.used:
        parts.append(words.quarters_held(view.seats[seat].quarters, 0))
    if has_changed:
        parts.append(words.CHANGED_HANDS)
    return joined(parts, ", ")


def final_head(view: PlayerView, names: Sequence[str], changed: Collection[int] = ()) -> tuple[str, str]:
    """Return the headline and the line under it, after the last round.

    A seat that `changed` hands wins for none of its players.
    """
    won = [seat for seat, rank in enumerate(standing(view)) if rank == 1]
    winners = sorted(won, key=lambda seat: seat != view.seat)
    if len(winners) == 1 and winners[0] in changed:
        me = names.index(YOU) if YOU in names else None
        head = capitalized(words.SEAT_WINS(owner=whose(winners[0], names, me)))
    else:
        head = words.head_of_game([names[seat] for seat in winners], winners == [view.seat])
    return head, words.game_in_short(view.variant.title, view.players, len(view.sheet))
