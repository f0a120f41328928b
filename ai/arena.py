"""Play computer players against each other, many games at once: the backend of `simulate`.

A `Fixture` fully describes a game, so the result does not depend on which process plays it or when. Seats rotate over
one deal set: consecutive games use the same cards until every level has played every seat; then a new deal set begins.
"""

import gc
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import active_children, get_context
from typing import NamedTuple, TypeVar

from ai.background import end_with_parent, interrupts_held, on_interrupt
from ai.bot import Bot, Limit
from ai.native.hands import measure_natively
from ai.outside import Forfeit, ProgramPlayer, typed_player
from ai.players.greedy import quick_answer
from ai.players.player import Player
from ai.unseen import SeatHistory, TakenCards
from game.engine.actions import Action, Deal
from game.engine.course import Course
from game.engine.decider import without_path
from game.engine.events import BoughtInTurn, Event, RoundDealt, TurnEnded, UpcardBought
from game.engine.history import shown_discards
from game.engine.play import Steps, carry_out, play
from game.engine.record import RecordedPlayer, action_line, digest_line, header_line
from game.engine.referee import refusal
from game.engine.refusal import IllegalAction
from game.engine.standing import standing
from game.engine.state import Ongoing, Phase, State, new_game, to_act
from game.engine.view import PlayerView, observe
from game.language.quoting import counted_things, quoted, shortened
from game.rules import scoring
from game.rules.variant import Variant
from game.rules.variant_file import name_of

T = TypeVar("T")


class Fixture(NamedTuple):
    """One game to be played: `deals` is the index of its deal set, `number` the index of the game.

    `levels`, by seat, may contain paths of programs if a user typed them, and names of the bots in `own`.
    """

    variant: Variant
    levels: tuple[str, ...]
    seed: str
    deals: int
    number: int
    limit: Limit = Limit()
    own: tuple[tuple[str, Bot], ...] = ()


class SeatReport(NamedTuple):
    """The results of one seat in a whole game; `win` is 1, or a share of it in a tie for first place."""

    level: str
    place: int
    win: float
    score: int
    points: int
    quarters: int
    rounds_won: int
    buys: int
    turns: int
    forfeits: int = 0  # decisions for which a program gave no valid answer


class GameReport(NamedTuple):
    """One finished game."""

    fixture: Fixture
    seats: tuple[SeatReport, ...]
    rounds: int
    drawn: int  # rounds in which nobody went out
    forfeits: tuple[tuple[int, str], ...] = ()  # the player and the reason of each forfeit, in order

    @property
    def absent(self) -> frozenset[str]:
        """The programs that another player replaced, because they could not be started or ended too often."""
        return frozenset(self.seats[seat].level for seat, reason in self.forfeits if reason in LEAVES)


LEAVES = ("not_started", "given_up")  # reasons after which a program is not asked again
NARROWEST, WIDEST = 10, 30  # characters of a column of names
MOST_AHEAD = 1000  # games submitted to workers but not yet reported
_GAME_OVER = Phase.GAME_OVER  # a module constant is faster than an enum lookup


class Game(NamedTuple):
    """A complete game: its start, every action and event in order, and its final state."""

    start: State
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    end: State
    forfeits: tuple[tuple[int, str], ...] = ()  # as in `GameReport`
    players: tuple[RecordedPlayer, ...] = ()  # by seat

    def record_lines(self) -> Iterator[str]:
        """Yield the lines of the game's record."""
        yield header_line(self.start, self.players)
        yield from map(action_line, self.actions)
        if self.end.phase is _GAME_OVER:
            yield digest_line(self.end)

    def moves(self) -> Iterator[tuple[Action, Steps]]:
        """Replay the game, checking every action: yield each with its events, and each event with its state."""
        state = self.start
        for action in self.actions:
            steps = play(state, action)
            yield action, steps
            state = steps[-1][1]


def fixtures(
    variant: Variant,
    levels: Sequence[str],
    games: int,
    seed: str,
    limit: Limit | None = None,
    own: tuple[tuple[str, Bot], ...] = (),
) -> Iterator[Fixture]:
    """Yield the games to play:

    `levels` gives the seats of the first game, then everyone moves one seat with the same cards.
    """
    around = _distinct_rotations(tuple(levels))
    for number in range(games):
        deals, turned = divmod(number, len(around))
        yield Fixture(variant, around[turned], f"{seed} deals {deals}", deals, number, limit or Limit(), own)


def _distinct_rotations(levels: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(levels[-turned:] + levels[:-turned] for turned in range(len(levels))))


def play_game(fixture: Fixture, judged: bool = False) -> Game:
    """Play one game to its end. Raises an error with the seat and the seed if a bot chooses an illegal action.

    Bots that call the referee themselves are not checked again unless `judged` is set.
    """
    measure_natively()
    own = dict(fixture.own)
    bots = [own.get(level) or typed_player(level) for level in fixture.levels]
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
    for seat, bot in enumerate(bots):
        if isinstance(bot, ProgramPlayer):
            bot.report_over(observe(game, seat))
    players = tuple(RecordedPlayer(f"P{at}", without_path(level)) for at, level in enumerate(fixture.levels, 1))
    return Game(start, tuple(actions), tuple(events), game.state, tuple(forfeits), players)


def play_round(
    course: Course,
    bots: Sequence[Bot],
    limit: Limit,
    judged: bool = False,
    forfeits: list[tuple[int, str]] | None = None,
) -> Iterator[Action]:
    """Play a round to its end with one bot per seat; yield each action after it has been applied.

    If an external player forfeits a decision, a quick bot decides instead; the player and the reason go to `forfeits`.
    """
    game, takings = course.game, TakenCards(course.events)
    pile = () if any(isinstance(event, RoundDealt) for event in course.events) else shown_discards(game)
    seen = [SeatHistory(course.events, seat, takings, pile) for seat in range(len(bots))]
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
    """Deal a round; events before the first deal of a game are added to `earlier`."""
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
    """Summarize a finished game."""
    end = game.end
    places = standing(end)
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
    """Play and report one game; `keep` is called with the whole game, in the process that played it."""
    game = play_game(fixture)
    if keep is not None:
        keep(fixture, game)
    return report(fixture, game)


def _uncollected(play: Callable[[Fixture], T], fixture: Fixture) -> T:
    """Play with the garbage collector off: a game creates no reference cycles, but would be scanned again and again."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return play(fixture)
    finally:
        if collects:
            gc.enable()


def play_games(games: Iterable[Fixture], jobs: int = 1, keep: Keep | None = None) -> Iterator[GameReport]:
    """Play all games on a number of processes.

    Reports are yielded in the order of the games, as soon as possible. If games run in other processes, `keep` must be
    picklable: a module-level function or a `partial` of one. Raises `BrokenExecutor` if a process was killed.
    """
    yield from play_all(partial(play_fixture, keep=keep), games, jobs)


def play_all(play: Callable[[Fixture], T], games: Iterable[Fixture], jobs: int = 1) -> Iterator[T]:
    """Like `play_games`, with another function that plays and reports a game; picklable for other processes."""
    task = partial(_uncollected, play)
    if jobs <= 1:
        yield from map(task, games)
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn"), _end_at_once) as processes:
            try:
                yield from _in_order(processes, task, games)
            except BaseException:  # nobody waits for the games that are being played
                processes.shutdown(wait=False, cancel_futures=True)
                for worker in active_children():
                    worker.terminate()
                raise


def _in_order(executor: ProcessPoolExecutor, task: Callable[[Fixture], T], games: Iterable[Fixture]) -> Iterator[T]:
    """Yield the result of every game in order, with a limited number of games pending."""
    coming: deque[Future[T]] = deque()
    for game in games:
        with interrupts_held():  # this may start a process
            coming.append(executor.submit(task, game))
        while len(coming) >= MOST_AHEAD or (coming and coming[0].done()):
            yield coming.popleft().result()
    while coming:
        yield coming.popleft().result()


def _end_at_once() -> None:
    """End a worker quietly on Ctrl-C, which reaches every process of a terminal: only the main process reports it.

    A worker also ends when the main process does.
    """
    on_interrupt(signal.SIG_DFL)
    end_with_parent()


class LevelRow(NamedTuple):
    """The results of a level under a rule set: shares and means over all its seats in all games."""

    variant: str
    level: str
    seats: int  # seats played in all games
    wins: float  # games won per seat played, as a share
    result: float  # mean final score, or points where most points win
    buys: float  # per round
    turns: float  # per round
    drawn: float  # share of rounds in which nobody went out


def tally(reports: Sequence[GameReport]) -> tuple[LevelRow, ...]:
    """Return a row for each rule set and level, in the order they first appear."""
    groups: dict[tuple[str, str], list[tuple[SeatReport, GameReport]]] = {}
    for game in reports:
        for seat in game.seats:
            groups.setdefault((name_of(game.fixture.variant), seat.level), []).append((seat, game))
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
    """Return the number that decides the final ranking."""
    return scoring.tally(seat.score, seat.points, variant)


def table_lines(rows: Sequence[LevelRow], games: int, seconds: float) -> tuple[str, ...]:
    """Return the tally as lines of text, a heading first and the speed last."""
    head, *begins = first_columns([(row.variant, row.level) for row in rows])
    heading = f"{head} {'seats':>7} {'wins':>7} {'result':>8} {'buys':>6} {'turns':>6} {'drawn':>7}"
    lines = [
        f"{begin} {row.seats:>7} {row.wins:>7.1%} {row.result:>8.1f} "
        f"{row.buys:>6.2f} {row.turns:>6.1f} {row.drawn:>7.1%}"
        for begin, row in zip(begins, rows, strict=True)
    ]
    speed = f"{counted_things(games, 'game')} in {seconds:.1f} s: {games / max(seconds, 1e-9):.1f} games a second"
    return (heading, *lines, speed)


def first_columns(rows: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return the columns of rule sets and levels, a heading first, as wide as their names need."""
    cells = [("rules", "level"), *((shortened(rules, WIDEST), shortened(level, WIDEST)) for rules, level in rows)]
    wide, wide_too = (max(NARROWEST, *map(len, column)) for column in zip(*cells, strict=True))
    return tuple(f"{rules:<{wide}} {level:<{wide_too}}" for rules, level in cells)


def forfeits_by_level(reports: Iterable[GameReport]) -> dict[str, dict[str, int]]:
    """Return, for each program that forfeited decisions, how many for each reason, the most frequent first."""
    by_level: dict[str, Counter[str]] = {}
    for game in reports:
        for seat, reason in game.forfeits:
            by_level.setdefault(game.seats[seat].level, Counter())[reason] += 1
    return {level: dict(reasons.most_common()) for level, reasons in by_level.items()}


def forfeit_lines(reports: Iterable[GameReport]) -> Iterator[str]:
    """Yield a line for each program that forfeited decisions: how many, and why."""
    for level, reasons in forfeits_by_level(reports).items():
        counts = ", ".join(f"{reason} {times}" for reason, times in reasons.items())
        yield f"{level} forfeited {counted_things(sum(reasons.values()), 'decision')}: {counts}"


CSV_HEADING = ("variant", "seed", "deals", "game", "seat", "players", *SeatReport._fields, "rounds", "drawn")


def csv_rows(game: GameReport) -> tuple[tuple[str | int | float, ...], ...]:
    """Return one row for each seat, in the columns of `CSV_HEADING`."""
    fixture = game.fixture
    named = (name_of(fixture.variant), fixture.seed, fixture.deals, fixture.number)
    return tuple(
        (*named, f"P{at + 1}", len(game.seats), *seat, game.rounds, game.drawn) for at, seat in enumerate(game.seats)
    )
