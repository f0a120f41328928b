"""Gain from discarding the most expensive card in hopeless hands: `python -m tests.bench.far_behind [VARIANT ...]`.

Four players of a level play rounds. At discards before laying down of a hand that can't be completed any more, or that
needs many more cards than an opponent who is down has left, the round is played on several times with the stock
reshuffled: as the level plays, and with the seat discarding its most expensive card each turn, taking cheap upcards and
buying nothing. It prints, for hands that can't be completed and by how many cards others were behind, the points gained
over the others by this discard. Where they are positive the level should have given up. A round is one observation: the
mean over its hands. Where going out earns the points, nobody gives up hands that are behind.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import fmean

from ai.bot import Bot, Limit
from ai.intervals import estimated
from ai.players.hopeless import CHEAP, is_hopeless
from ai.players.prospect import prospect_of
from ai.unseen import SeatHistory, unseen
from game.engine.actions import Action, Allow, Discard, Draw, LayDown, Pass, Take
from game.engine.buying import draw_refusal, take_refusal
from game.engine.course import Course
from game.engine.events import Event
from game.engine.play import carry_out
from game.engine.plays import discards
from game.engine.state import Down, Ongoing, Phase, State
from game.engine.view import PlayerView, observe
from game.rules.variant_file import shipped_variant
from tests.bench.departures import PLAYERS, dealt, lead, seat_to_act
from tests.bench.shell import BenchOfLevel
from tests.judge.playing_on import SplitStock

SEED = "hopeless hands"  # no player was tuned on these deals
ROUNDS, FUTURES = 200, 8
GONE, MOST = 0, 3  # hands that can't be completed any more; the most cards behind that are told apart
_ASKED = frozenset({Phase.OFFER, Phase.REQUEST, Phase.DRAW})


class Dumping:
    """Plays like a level, but before laying down only sheds points."""

    def __init__(self, level: Bot) -> None:
        self._level = level

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Choose the most expensive discard or a cheap upcard, or else what the level would do."""
        seat, first = view.seat, self._level.choose(view, history, limit)
        if view.me.down is not Down.NO or isinstance(first, LayDown):
            return first
        if view.phase in _ASKED:
            return _cheap(view) or _declined(view)
        cards = discards(view) if view.phase is Phase.PLAY else ()
        return Discard(seat, max(cards, key=view.variant.points_of)) if cards else first


def _cheap(view: PlayerView) -> Take | None:
    if view.upcard is None or not view.upcard_alive or view.seat != view.turn or take_refusal(view) is not None:
        return None
    completes = prospect_of(view).having(view.upcard) == 0
    return Take(view.seat) if completes or view.variant.points_of(view.upcard) <= CHEAP else None


def _declined(view: PlayerView) -> Action:
    if view.phase is Phase.OFFER:
        return Pass(view.seat)
    if view.phase is Phase.REQUEST:
        return Allow(view.seat)
    return Draw(view.seat) if draw_refusal(view) is None else Take(view.seat)


def gains(level: Bot, rules: str, deal: int) -> Iterator[tuple[int, float]]:
    """Yield, for a round, by how many cards hands were behind, or `GONE`, and what throwing the dearest wins then."""
    variant = shipped_variant(rules)
    course, chance = dealt(variant, deal % len(variant.rounds) + 1, f"{SEED} {deal}"), random.Random(f"{SEED} {deal}")
    histories = [SeatHistory(course.events, seat) for seat in range(PLAYERS)]
    while (seat := seat_to_act(course)) is not None:
        view = observe(course.game, seat)
        action = level.choose(view, histories[seat], Limit())
        down = [other.cards for at, other in enumerate(view.seats) if at != seat and other.down is not Down.NO]
        prospect = prospect_of(view)
        if isinstance(action, Discard) and view.me.down is Down.NO and prospect.distance:
            behind = min(map(prospect.lacking, view.hand)) - min(down) if down else 0
            is_gone = is_hopeless(prospect, unseen(view, histories[seat]))
            if is_gone or behind > 0:
                gain = fmean(_gain(course, seat, level, chance.random()) for _ in range(FUTURES))
                yield GONE if is_gone else min(behind, MOST), gain
        carry_out(course, view, action)


def _gain(course: Course, seat: int, level: Bot, luck: float) -> float:
    state = course.game.state
    stock = tuple(random.Random(luck).sample(state.stock, len(state.stock)))
    state = state._replace(stock=stock, seed=f"{state.seed} {luck}")
    dumped, played = (_played(state, course.events, seat, bot, level) for bot in (Dumping(level), level))
    return dumped - played


def _played(state: State, events: Sequence[Event], seat: int, bot: Bot, others: Bot) -> float:
    course, parts = Course(Ongoing(*state)), SplitStock(state.stock, PLAYERS)
    course.events += events
    histories = [SeatHistory(course.events, seat) for seat in range(PLAYERS)]
    while (acting := seat_to_act(course)) is not None:
        view = observe(course.game, acting)
        parts.carry_out(course, view, (bot if acting == seat else others).choose(view, histories[acting], Limit()))
    return lead(course.game.sheet[-1], seat, course.game.variant)


def lines(level: Bot, rules: str, number: int) -> Iterator[Sequence[str]]:
    """Yield a line for each number of cards behind, after this many rounds of a rule set."""
    by_behind = defaultdict[int, list[list[float]]](list)
    for deal in range(number):
        in_round = defaultdict[int, list[float]](list)
        for behind, hand_gain in gains(level, rules, deal):
            in_round[behind].append(hand_gain)
        for behind, hand_gains in in_round.items():
            by_behind[behind].append(hand_gains)
    for behind, rounds in sorted(by_behind.items()):
        gain, hands = estimated([*map(fmean, rounds)]), sum(map(len, rounds))
        name = "gone" if behind == GONE else f"{behind}{'+' * (behind == MOST)}"
        yield rules, name, f"{len(rounds)}", f"{hands}", f"{gain.mean:+.2f} ± {gain.half:.2f}"


def main() -> None:
    """Print a line for each rule set and number of cards behind."""
    bench = BenchOfLevel("What throwing the dearest card wins in hopeless hands.", "sharp", rounds=ROUNDS)
    level, rounds = bench.bot(), bench.numbers["rounds"]
    headings = "rules", "behind", "rounds", "hands", "dearest wins"
    bench.print_table(headings, chain.from_iterable(lines(level, rules, rounds) for rules in bench.variants))


if __name__ == "__main__":
    main()
