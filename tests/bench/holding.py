"""The gain of holding and buying where going out earns points: `python -m tests.bench.holding [ROUNDS]`.

Sharp players play rounds of May I. Whenever one lays down without going out, or buys a card that brings the contract
closer, all of them finish the round twice, after this and the other choice (a discard that keeps the contract complete,
or a pass), with the same hands and shuffled stock. It prints, by what is at stake, the share of the round's points that
holding and buying gain over the mean of the others, and the penalty points they save: the source of the numbers in
`ai.master.master`.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ai.bot import Limit
from ai.bots import bot_named
from ai.intervals import estimated
from ai.master.complete import discard_when_holding
from ai.players.laying import best_laid
from ai.players.prospect import prospect_of
from ai.unseen import SeatHistory
from game.engine.actions import Action, Buy, Discard, LayDown, Pass
from game.engine.course import Course
from game.engine.play import carry_out
from game.engine.state import Down
from game.engine.view import PlayerView, observe
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant
from tests.bench.departures import ahead, dealt, ends, seat_to_act

ROUNDS = 280
VARIANT = "may_i"
MOST_DEAD, MOST_DOWN, MOST_LACKING = 5, 2, 3
LEVEL = bot_named("sharp")


class Weighed(NamedTuple):
    """A choice: its kind, and its gain over the other one."""

    kind: str
    share: float  # the share of the round's points
    saved: float  # penalty points


def main() -> None:
    """Print a line for each kind of choice."""
    parser = argparse.ArgumentParser(description="What holding back and buying gain where going out earns points.")
    parser.add_argument("rounds", nargs="?", type=int, default=ROUNDS)
    options = parser.parse_args()
    print("\n".join(lines([*choices(shipped_variant(VARIANT), options.rounds)])))


def lines(weighed: Sequence[Weighed]) -> Iterator[str]:
    """Yield the table."""
    yield f"{'choice':<44} {'times':>6} {'share gained':>16} {'points saved':>16}"
    by_kind = defaultdict[str, list[Weighed]](list)
    for choice in weighed:
        by_kind[choice.kind].append(choice)
    for kind, some in sorted(by_kind.items()):
        share, saved = estimated([choice.share for choice in some]), estimated([choice.saved for choice in some])
        yield (
            f"{kind:<44} {len(some):>6} {share.mean:>+8.3f} ± {share.half:5.3f} {saved.mean:>+8.1f} ± {saved.half:5.1f}"
        )


def choices(variant: Variant, rounds: int) -> Iterator[Weighed]:
    """Yield the choices of this many rounds, with the rounds of the rule set in turn."""
    for number in range(rounds):
        seed = f"holding {number}"
        yield from _in_round(dealt(variant, number % len(variant.rounds) + 1, seed), random.Random(seed))


def _in_round(course: Course, chance: random.Random) -> Iterator[Weighed]:
    while (seat := seat_to_act(course)) is not None:
        view = observe(course.game, seat)
        action = LEVEL.choose(view, SeatHistory(course.events, seat), Limit())
        other, kind = _other(view, action)
        if other is not None:
            compared = (other, action) if isinstance(action, LayDown) else (action, other)
            first, second = ends(course, compared, LEVEL, chance.random())
            earned = ahead(first.points, seat) - ahead(second.points, seat)
            saved = ahead(second.penalties, seat) - ahead(first.penalties, seat)
            yield Weighed(kind, earned / view.rules.points, saved)
        carry_out(course, view, action)


def _other(view: PlayerView, action: Action) -> tuple[Action | None, str]:
    """Return the other action, and the kind of the choice."""
    down = min(MOST_DOWN, sum(seat.down is not Down.NO for seat in view.seats))
    about = f"{len(view.rules.contract)} melds, {down} down"
    match action:
        case LayDown():
            laid, card = best_laid(view), discard_when_holding(view)
            if laid is None or laid.outcome.out or card is None:
                return None, ""
            return Discard(view.seat, card), f"hold: {about}, {min(MOST_DEAD, -laid.outcome.dead)} fit nowhere"
        case Buy() if view.upcard is not None and not view.variant.is_wild(view.upcard):
            after, before = prospect_of(view).having(view.upcard), prospect_of(view).distance
            kind = f"buy: {about}, then {min(MOST_LACKING, after)} missing"
            return (Pass(view.seat), kind) if after < before else (None, "")
        case _:
            return None, ""


if __name__ == "__main__":
    main()
