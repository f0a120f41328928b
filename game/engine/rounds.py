"""The ends: of a turn, of a round with its scoring, of the game with bonus and pot (X-9, X-13, H-14, Q-14, M-15)."""

from game.engine.course import Course
from game.engine.events import BonusPaid, GameEnded, PotPaid, RoundEnded, TurnEnded
from game.engine.state import Down, RoundResult, State
from game.rules.scoring import blind_bonus, hand_points, shares_of_pot, standing


def go_out_if_empty(course: Course, seat: int) -> bool:
    """End the round if the seat has no card left; whether it did."""
    if course.state.hands[seat]:
        return False
    end_round(course, seat)
    return True


def end_turn(course: Course, seat: int, discarded: bool) -> bool:
    """End the turn; True if that was the last of a drawn round (X-9)."""
    players = course.state.players
    course.happen(TurnEnded(seat, (seat + 1) % players, discarded))
    if course.state.turns < course.state.variant.turns_until_drawn * players:
        return False
    end_round(course, None)
    return True


def end_round(course: Course, out: int | None) -> None:
    """Score the round; after the last one, end the game."""
    course.happen(RoundEnded(_result(course.state, out)))
    if course.state.round == len(course.state.variant.rounds):
        _end_game(course)


def _result(state: State, out: int | None) -> RoundResult:
    variant = state.variant
    penalties = [hand_points(hand, variant) for hand in state.hands]
    points = [0] * state.players
    if out is not None:
        points[out] = state.rules.points
        blind = state.seats[out].down is Down.THIS_TURN
        penalties[out] = -blind_bonus(variant, state.wild_played) if blind else 0
    return RoundResult(
        round=state.round,
        out=out,
        hands=state.hands,
        penalties=tuple(penalties),
        points=tuple(points),
        tribute=0 if out is None else variant.money.tribute,
    )


def _end_game(course: Course) -> None:
    variant = course.state.variant
    scores = [seat.score for seat in course.state.seats]
    if variant.scoring.fewest_penalties_bonus:
        fewest = tuple(seat for seat, score in enumerate(scores) if score == min(scores))
        course.happen(BonusPaid(fewest, variant.scoring.fewest_penalties_bonus))
    places = standing(scores, [seat.points for seat in course.state.seats], variant)
    if course.state.pot:
        left_of_dealer = (course.state.dealer + 1) % course.state.players
        course.happen(PotPaid(shares_of_pot(course.state.pot, places, left_of_dealer)))
    course.happen(GameEnded(places))
