"""Bots against bots, many games at once: the backend of `simulate`.

A game is named by a `Fixture`, so it is the same whichever process plays it and whenever. Seats rotate over one deal
set: games in a row share their cards until every level has sat everywhere, then come new cards.
"""

import gc
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple, TypeVar

from ai.background import end_with_parent
from ai.bot import Bot, Limit
from ai.bots import quick_answer
from ai.native.hands import measure_natively
from ai.outside import Forfeit, typed_player
from ai.players.player import Player
from ai.unseen import SeatHistory, TakenCards
from game.engine.actions import Action, Deal
from game.engine.course import Course
from game.engine.events import BoughtInTurn, Event, RoundDealt, TurnEnded, UpcardBought
from game.engine.play import Steps, carry_out, play
from game.engine.referee import refusal
from game.engine.refusal import IllegalAction
from game.engine.state import Ongoing, Phase, State, new_game, to_act
from game.engine.view import PlayerView, observe
from game.quoting import quoted
from game.rules import scoring
from game.rules.variant import Variant

T = TypeVar("T")


class Fixture(NamedTuple):
    """One game to be played: `deals` counts the deal sets, `number` the games.

    `levels` by seat may be the paths of programs, where somebody typed them.
    """

    variant: Variant
    levels: tuple[str, ...]
    seed: str
    deals: int
    number: int
    limit: Limit = Limit()


class SeatReport(NamedTuple):
    """How one seat fared in a whole game; `win` is 1, or a share of it among those tied for the first place."""

    level: str
    place: int
    win: float
    score: int
    points: int
    quarters: int
    rounds_won: int
    buys: int
    turns: int
    forfeits: int = 0  # decisions for which a program gave no answer that counts


class GameReport(NamedTuple):
    """One finished game."""

    fixture: Fixture
    seats: tuple[SeatReport, ...]
    rounds: int
    drawn: int  # rounds nobody finished
    forfeits: tuple[tuple[int, str], ...] = ()  # whose decision and the reason, in order


MOST_AHEAD = 1000  # games handed out that are not told yet
_GAME_OVER = Phase.GAME_OVER  # looking up a member of an enumeration takes its time


class Game(NamedTuple):
    """A game in full: where it began, every action and every event in order, where it ended."""

    start: State
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    end: State
    forfeits: tuple[tuple[int, str], ...] = ()  # as in its report

    def moves(self) -> Iterator[tuple[Action, Steps]]:
        """Every action with its events, each with the state after it: the game played again, every action judged."""
        state = self.start
        for action in self.actions:
            steps = play(state, action)
            yield action, steps
            state = steps[-1][1]


def fixtures(
    variant: Variant, levels: Sequence[str], games: int, seed: str, limit: Limit | None = None
) -> Iterator[Fixture]:
    """So many games: `levels` by seat in the first one, then everybody moves a seat on with the same cards."""
    around = _distinct_rotations(tuple(levels))
    for number in range(games):
        deals, turned = divmod(number, len(around))
        yield Fixture(variant, around[turned], f"{seed} deals {deals}", deals, number, limit or Limit())


def _distinct_rotations(levels: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(levels[-turned:] + levels[:-turned] for turned in range(len(levels))))


def play_game(fixture: Fixture, judged: bool = False) -> Game:
    """Play one game to its end. A bot's illegal action is an error, with the seat and the seed noted.

    Players that count exactly ask the referee themselves, so their actions are not `judged` again unless that is asked.
    """
    measure_natively()
    bots = [typed_player(level) for level in fixture.levels]
    start = new_game(fixture.variant, len(bots), fixture.seed)
    game = Ongoing(*start)
    actions: list[Action] = []
    events: list[Event] = []
    forfeits: list[tuple[int, str]] = []
    while game.phase is not _GAME_OVER:
        course = Course(game)
        actions.append(deal_round(course, events))
        actions += play_round(course, bots, fixture.limit, judged, forfeits)
        events += course.events
    return Game(start, tuple(actions), tuple(events), game.state, tuple(forfeits))


def play_round(
    course: Course,
    bots: Sequence[Bot],
    limit: Limit,
    judged: bool = False,
    forfeits: list[tuple[int, str]] | None = None,
) -> Iterator[Action]:
    """A round from where it stands, played to its end by one bot a seat: each action once it is carried out.

    For a decision that an outside player forfeits a quick bot decides; whose it was and why goes to `forfeits`.
    """
    game, takings = course.game, TakenCards(course.events)
    seen = [SeatHistory(course.events, seat, takings) for seat in range(len(bots))]
    trusted = [isinstance(bot, Player) and not judged for bot in bots]
    while (seat := to_act(game.phase, game.turn, game.acting, game.asked)) is not None:
        view = observe(game, seat)
        try:
            action = bots[seat].choose(view, seen[seat], limit)
        except Forfeit as forfeit:
            action = quick_answer(view)
            if forfeits is not None:
                forfeits.append((seat, forfeit.reason))
        if not trusted[seat]:
            _judge(view, action, game.seed)
        carry_out(course, view, action)
        yield action


def deal_round(course: Course, earlier: list[Event]) -> Deal:
    """Deal a round; what comes before the first deal of a game goes to the `earlier` events."""
    action = Deal()
    carry_out(course, observe(course.game, 0), action)
    at = next(at for at, event in enumerate(course.events) if isinstance(event, RoundDealt))
    earlier += course.events[:at]
    del course.events[:at]
    return action


def _judge(view: PlayerView, action: Action, seed: str) -> None:
    why = refusal(view, action)
    if why is not None:
        error = IllegalAction(why)
        where = f"round {view.round} of {view.variant.id}, seed {quoted(seed)}"
        error.add_note(f"{action} in {where}")
        raise error


def report(fixture: Fixture, game: Game) -> GameReport:
    """What is kept of a game."""
    end = game.end
    places = scoring.standing([seat.score for seat in end.seats], [seat.points for seat in end.seats], end.variant)
    share = 1 / places.count(1)
    won = Counter(result.out for result in end.sheet)
    buys = Counter([event.seat for event in game.events if isinstance(event, (UpcardBought, BoughtInTurn))])
    turns = Counter([event.seat for event in game.events if isinstance(event, TurnEnded)])
    forfeits = Counter(seat for seat, _ in game.forfeits)
    seats = tuple(
        SeatReport(
            level=fixture.levels[at],
            place=places[at],
            win=share if places[at] == 1 else 0.0,
            score=seat.score,
            points=seat.points,
            quarters=seat.quarters,
            rounds_won=won[at],
            buys=buys[at],
            turns=turns[at],
            forfeits=forfeits[at],
        )
        for at, seat in enumerate(end.seats)
    )
    return GameReport(fixture, seats, len(end.sheet), won[None], game.forfeits)


Keep = Callable[[Fixture, Game], None]


def play_fixture(fixture: Fixture, keep: Keep | None = None) -> GameReport:
    """Play and report one game; `keep` is handed the whole of it, in the process that played it."""
    game = play_game(fixture)
    if keep is not None:
        keep(fixture, game)
    return report(fixture, game)


def _uncollected(play: Callable[[Fixture], T], fixture: Fixture) -> T:
    """Play without the search for reference cycles: a game makes none, but would be walked again and again."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return play(fixture)
    finally:
        if collects:
            gc.enable()


def play_games(games: Iterable[Fixture], on: int | Executor = 1, keep: Keep | None = None) -> Iterator[GameReport]:
    """Play all the games, with so many processes or wherever the executor has them played.

    Reports come in the order of the games, each as soon as it and those before it are there. Elsewhere than in this
    process `keep` must be a function found by name, or a `partial` of one. `BrokenExecutor` if a process was ended.
    """
    yield from play_all(partial(play_fixture, keep=keep), games, on)


def play_all(play: Callable[[Fixture], T], games: Iterable[Fixture], on: int | Executor = 1) -> Iterator[T]:
    """The same with another way to play and report a game, found by name if played elsewhere than in this process."""
    task = partial(_uncollected, play)
    if isinstance(on, Executor):
        yield from _in_order(on, task, games)
    elif on <= 1:
        yield from map(task, games)
    else:
        with ProcessPoolExecutor(on, get_context("spawn"), _end_at_once) as processes:
            yield from _in_order(processes, task, games)


def _in_order(executor: Executor, task: Callable[[Fixture], T], games: Iterable[Fixture]) -> Iterator[T]:
    """Every game's outcome in the order of the games, not many of them waiting to be played or told."""
    coming: deque[Future[T]] = deque()
    try:
        for game in games:
            coming.append(executor.submit(task, game))
            while len(coming) >= MOST_AHEAD or (coming and coming[0].done()):
                yield coming.popleft().result()
        while coming:
            yield coming.popleft().result()
    finally:
        for future in coming:
            future.cancel()


def _end_at_once() -> None:
    """Ctrl-C reaches every process of a terminal; but for the one that gathers the reports they just end.

    They also end with that one, however it ends.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    end_with_parent()


class LevelRow(NamedTuple):
    """How a level fared in a rule set: shares and means over all its seats in all games."""

    variant: str
    level: str
    seats: int  # games times seats it held
    wins: float  # share of games won per seat held
    result: float  # mean final score, or points where most points win
    buys: float  # per round
    turns: float  # per round
    drawn: float  # share of rounds nobody finished


def tally(reports: Sequence[GameReport]) -> tuple[LevelRow, ...]:
    """One row for each rule set and level, in the order they first appear."""
    groups: dict[tuple[str, str], list[tuple[SeatReport, GameReport]]] = {}
    for game in reports:
        for seat in game.seats:
            groups.setdefault((game.fixture.variant.id, seat.level), []).append((seat, game))
    return tuple(_row(variant, level, held) for (variant, level), held in groups.items())


def _row(variant: str, level: str, held: list[tuple[SeatReport, GameReport]]) -> LevelRow:
    rounds = sum(game.rounds for _, game in held)
    return LevelRow(
        variant=variant,
        level=level,
        seats=len(held),
        wins=sum(seat.win for seat, _ in held) / len(held),
        result=sum(result_of(seat, game.fixture.variant) for seat, game in held) / len(held),
        buys=sum(seat.buys for seat, _ in held) / rounds,
        turns=sum(seat.turns for seat, _ in held) / rounds,
        drawn=sum(game.drawn for _, game in held) / rounds,
    )


def result_of(seat: SeatReport, variant: Variant) -> int:
    """The number the final ranking goes by."""
    return scoring.tally(seat.score, seat.points, variant)


def table_lines(rows: Sequence[LevelRow], games: int, seconds: float) -> tuple[str, ...]:
    """The tally as lines of text, a heading first and the speed last."""
    heading = (
        f"{'rules':<10} {'level':<10} {'seats':>7} {'wins':>7} {'result':>8} {'buys':>6} {'turns':>6} {'drawn':>7}"
    )
    lines = [
        f"{row.variant:<10} {row.level:<10} {row.seats:>7} {row.wins:>7.1%} {row.result:>8.1f} "
        f"{row.buys:>6.2f} {row.turns:>6.1f} {row.drawn:>7.1%}"
        for row in rows
    ]
    speed = f"{games} games in {seconds:.1f} s: {games / max(seconds, 1e-9):.1f} games a second"
    return (heading, *lines, speed)


def forfeit_lines(reports: Iterable[GameReport]) -> Iterator[str]:
    """A line for each program that forfeited decisions: how many, and why."""
    found: dict[str, Counter[str]] = {}
    for game in reports:
        for seat, reason in game.forfeits:
            found.setdefault(game.seats[seat].level, Counter())[reason] += 1
    for level, reasons in found.items():
        told = ", ".join(f"{reason} {times}" for reason, times in reasons.most_common())
        yield f"{level} forfeited {reasons.total()} decisions: {told}"


CSV_HEADING = ("variant", "seed", "deals", "game", "seat", "players", *SeatReport._fields, "rounds", "drawn")


def csv_rows(game: GameReport) -> tuple[tuple[str | int | float, ...], ...]:
    """One row for each seat, under `CSV_HEADING`."""
    fixture = game.fixture
    named = (fixture.variant.id, fixture.seed, fixture.deals, fixture.number)
    return tuple(
        (*named, f"P{at + 1}", len(game.seats), *seat, game.rounds, game.drawn) for at, seat in enumerate(game.seats)
    )
