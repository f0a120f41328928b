"""Par: what a round comes to when steady, sharp and master players sit in the same chair of the same deal."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ai.bot import Limit, never
from ai.bots import bot_named
from ai.judge.rounds import lead_at_end
from ai.unseen import Witness
from game.engine.actions import Deal
from game.engine.course import Course
from game.engine.ongoing import Ongoing
from game.engine.play import carry_out
from game.engine.record_header import PERSON
from game.engine.state import OVER, RoundResult, State, to_act
from game.engine.view import observe
from game.rules.scoring import by_points

LEVELS = ("steady", "sharp", "master")
OF_A_PERSON = "sharp"  # plays for whoever else was a person


class Par(NamedTuple):
    """What a level made of the deal: its own score of the round, its lead on the others, whether it went out."""

    level: str
    score: int
    lead: float
    out: bool


def pars(
    start: State,
    seat: int,
    levels: Sequence[str],
    chairs: Sequence[str] = LEVELS,
    stopped: Callable[[], bool] = never,
) -> Iterator[Par]:
    """What each of `chairs` makes of the round from the seat; the others are played by `levels`, by seat.

    `start` is the game before the deal, or at any moment of the round. All cards come from the game's own seed, so that
    answers repeat. Once `stopped` says True, no more come.
    """
    for level in chairs:
        others = [OF_A_PERSON if name == PERSON else name for name in levels]
        others[seat] = level
        result = played_by(start, others, stopped)
        if result is None:
            return
        sheet = result.points if by_points(start.variant) else result.penalties
        lead = lead_at_end(observe(start, seat), result)
        yield Par(level, sheet[seat], lead, result.out == seat)


def played_by(start: State, levels: Sequence[str], stopped: Callable[[], bool] = never) -> RoundResult | None:
    """The round played to its end by these levels; None once `stopped` says True."""
    bots = [bot_named(level) for level in levels]
    course = Course(Ongoing(*start))
    if start.phase in OVER:
        carry_out(course, observe(course.game, 0), Deal())
    seen = [Witness(course.events, seat) for seat in range(len(bots))]
    game = course.game
    while (seat := None if game.phase in OVER else to_act(game.phase, game.turn, game.acting, game.asked)) is not None:
        if stopped():
            return None
        view = observe(game, seat)
        carry_out(course, view, bots[seat].choose(view, seen[seat], Limit()))
    return game.sheet[-1]
