"""The course of a game: the events so far and the game after them. Only this module collects events.

It also contains the ends of a turn, a round and the game (X-9, X-13, H-14, Q-14, M-15).
"""

from game.engine.events import BonusPaid, Event, GameEnded, PenaltyDrawn, PotPaid, RoundEnded, StockRemade, TurnEnded
from game.engine.evolve import evolve
from game.engine.shuffle import shuffled
from game.engine.standing import standing
from game.engine.state import Down, Ongoing, RoundResult, State, ends_game
from game.engine.supply import may_remake
from game.rules.scoring import by_contracts, is_decided, left_points, out_bonus, shares_of_pot, tally


class Course:
    """Collects the events of a running game; keeps the state after each only on request."""

    __slots__ = ("events", "game", "keeps_states", "states")

    def __init__(self, game: Ongoing, keeps_states: bool = False) -> None:
        self.game = game
        self.events: list[Event] = []
        self.keeps_states = keeps_states
        self.states: list[State] = []

    def happen(self, event: Event) -> None:
        """Add the event and apply it."""
        evolve(self.game, event)
        self.events.append(event)
        if self.keeps_states:
            self.states.append(self.game.state)


def remake_stock_if_empty(course: Course) -> None:
    """If the stock is empty when a card is needed, remake it from the discard pile, if possible (X-8)."""
    game = course.game
    if game.stock or not may_remake(game):
        return
    below, top = game.discards[:-1], game.discards[-1:]
    whole = not below and not game.upcard_alive
    cards = top if whole else below
    if cards:
        # The order of the discards is public, so it is erased before the shuffle.
        order = shuffled(sorted(cards), game.seed, f"round {game.round} chance {game.chances}")
        course.happen(StockRemade(order, whole))


def draw_penalty(course: Course, seat: int) -> None:
    """Draw the buyer's penalty cards for the buy just made; the referee has checked that they are available (X-8)."""
    game = course.game
    for _ in range(game.variant.penalty_cards(game.rules_of(seat), game.seats[seat].buys - 1)):
        remake_stock_if_empty(course)
        course.happen(PenaltyDrawn(seat, course.game.stock[0]))


# ---- the ends of a turn, of a round with its scoring, and of the game with bonus and pot ----


def go_out_if_empty(course: Course, seat: int) -> bool:
    """End the round if the seat has no cards left; return whether it ended."""
    if course.game.hands[seat]:
        return False
    end_round(course, seat)
    return True


def end_turn(course: Course, seat: int, discarded: bool) -> bool:
    """End the turn; return True if it was the last of a drawn round: of all turns (X-9), or of the stock (K-33)."""
    players = course.game.players
    course.happen(TurnEnded(seat, (seat + 1) % players, discarded))
    has_stock = bool(course.game.stock) or may_remake(course.game)
    if has_stock and course.game.turns < course.game.variant.turns_until_drawn * players:
        return False
    end_round(course, None)
    return True


def end_round(course: Course, out: int | None) -> None:
    """Score the round; end the game after the last round, or when a player reaches the points that end it."""
    course.happen(RoundEnded(_result(course.game, out)))
    game, variant = course.game, course.game.variant
    totals = [tally(seat.score, seat.points, variant) for seat in game.seats]
    if ends_game(game.seats, variant, game.round) or is_decided(totals, variant):
        _end_game(course)


def _result(game: Ongoing, out: int | None) -> RoundResult:
    variant = game.variant
    held = zip(game.hands, game.seats, strict=True)
    penalties = [left_points(hand, seat.down is not Down.NO, variant) for hand, seat in held]
    points = [0] * game.players
    if out is not None:
        points[out] = game.rules_of(out).points
        penalties[out] = -out_bonus(variant, game.seats[out].down is Down.THIS_TURN, game.wild_played)
    return RoundResult(
        round=game.round,
        out=out,
        hands=game.hands,
        penalties=tuple(penalties),
        points=tuple(points),
        tribute=0 if out is None else variant.money.tribute,
        laid=_down(game) if by_contracts(variant) else (),
    )


def _down(game: Ongoing) -> tuple[int, ...]:
    return tuple(number for number, seat in enumerate(game.seats) if seat.down is not Down.NO)


def _end_game(course: Course) -> None:
    variant = course.game.variant
    scores = [seat.score for seat in course.game.seats]
    if variant.scoring.fewest_penalties_bonus:
        fewest = tuple(seat for seat, score in enumerate(scores) if score == min(scores))
        course.happen(BonusPaid(fewest, variant.scoring.fewest_penalties_bonus))
    places = standing(course.game)
    if course.game.pot:
        left_of_dealer = (course.game.dealer + 1) % course.game.players
        course.happen(PotPaid(shares_of_pot(course.game.pot, places, left_of_dealer)))
    course.happen(GameEnded(places))
