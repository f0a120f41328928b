"""The par of a round: experts play the hand in other processes, and the results are stored in the diary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import NamedTuple

from ai.bots import USUAL_LEVEL
from ai.judge.par import EXPERTS, PAR_LEVEL, PLAYINGS, Playing, RoundOutcome, playings, round_outcome
from game.engine.decider import is_program
from game.engine.play import play
from game.engine.record import PERSON
from game.engine.state import RoundResult, State
from game.engine.taking_back import Move
from game.engine.view import observe
from game.films.film import Film
from game.films.films import PlayOn, film_of_match, practice_from
from game.match import Match, Person
from game.play.faces import faces_of
from game.practice.memory.diary import DayExperts, reviewed
from game.practice.memory.notebook import Notebook
from game.practice.rounds import par_words
from game.practice.rounds.par_screen import Lost, ParScreen, RoundPar
from game.seating.seating import is_known
from game.session import chance
from game.session.background import BackgroundWork
from game.session.session import Session
from game.table.reel import Reel
from game.text import ui
from game.ui.form import Way
from game.ui.screen import CloseTo, Pop, Push, Screen, Step

PARTS = 2  # processes that share the playings
Watch = Callable[[Film, int], Screen]


class DayDeal(NamedTuple):
    """The day of a deal that everybody plays, as it is stored and in words, and its rule set."""

    day: str
    spoken: str
    rule_set: str


def ignore_points(points: Sequence[int]) -> None:
    """Do nothing: the default if results are not stored."""
    del points


@dataclass(slots=True)
class ParOf:
    """The par of a round from a seat, being computed; `whole` is called once with the results of all experts."""

    work: BackgroundWork
    film: Film
    seat: int
    number: int
    whole: Callable[[Sequence[int]], None] = ignore_points
    day: DayDeal | None = None
    found: dict[int, Playing] = field(default_factory=dict)
    known: dict[int, int] = field(default_factory=dict)  # results of the day's experts, from the diary too
    is_reported: bool = False

    @property
    def mine(self) -> RoundOutcome:
        """The seat's outcome."""
        return self.outcomes(self.seat)

    def outcomes(self, seat: int) -> RoundOutcome:
        """Return a seat's outcome in the round."""
        chapter = self.chapter
        steps = (self.film.reel.steps(at) for at in range(chapter[0], chapter[1] + 1))
        found = round_outcome((event for step in steps for event, _ in step), seat, self.film.reel.start.variant)
        assert found is not None, "only a round that is over has a par"
        return found

    @property
    def chapter(self) -> tuple[int, int]:
        """The moments at which the round was dealt and over."""
        found = next(chapter for chapter in self.film.reel.chapters if chapter.number == self.number)
        return found.begins, found.ends

    @property
    def end(self) -> State:
        """Return the game at the end of the round."""
        return self.film.reel.state(self.chapter[1])

    @property
    def result(self) -> RoundResult:
        """Return the result of the round."""
        return next(result for result in self.end.sheet if result.round == self.number)

    @property
    def shown(self) -> tuple[Playing, ...]:
        """The playings that stand beside the round, by their numbers."""
        return tuple(self.found[at] for at in sorted(self.found) if at < PLAYINGS)

    @property
    def company(self) -> tuple[str, ...]:
        """The levels of the others."""
        return company_of([player.plays for player in self.film.sitting(self.chapter[0])])

    def begin(self) -> None:
        """Let the experts play: those shown first, then the rest of a deal of the day that is not known yet."""
        begins = self.chapter[0]
        start = self.film.reel.state(begins - 1) if begins else self.film.reel.start
        self.known.update({at: playing.outcome.points for at, playing in self.found.items()})
        numbers = [at for at in range(PLAYINGS) if at not in self.found]
        if self.day is not None:
            self.known.update(_known_experts(self.work.session, self.day))
            numbers += [at for at in range(PLAYINGS, EXPERTS) if at not in self.known]
        for part in filter(None, (tuple(numbers[part::PARTS]) for part in range(PARTS))):
            self.work.begin(playings, start, self.seat, self.company, part)

    def look(self) -> RoundPar:
        """Return what is known now."""
        if self.work.is_running or not self.is_reported:
            self.poll()
        return round_par(self)

    def poll(self) -> None:
        """Receive new results, and store them when they are complete."""
        for playing in self.work.poll(Playing):
            self.found[playing.at] = playing
            self.known[playing.at] = playing.outcome.points
        if len(self.shown) == PLAYINGS and not self.is_reported:
            self.is_reported = True
            self.whole([playing.outcome.points for playing in self.shown])
        if not self.work.is_running:
            self.keep()

    def keep(self) -> None:
        """Store the results of the day's experts, as far as they are known."""
        day, session = self.day, self.work.session
        if day is not None and len(self.known) > len(_known_experts(session, day)):
            points = tuple(self.known[at] for at in range(EXPERTS) if at in self.known)
            numbers = tuple(at for at in range(EXPERTS) if at in self.known)
            session.book(Notebook).note(DayExperts(day.day, day.rule_set, numbers, points))

    def stop(self) -> None:
        """Stop; what the day's experts have done is stored."""
        self.work.cancel()
        self.keep()


def company_of(plays: Sequence[str]) -> tuple[str, ...]:
    """Return levels for those who play so: people, programs and levels not used here play at the usual level."""
    return tuple(level if is_known(level) and not is_program(level) else USUAL_LEVEL for level in plays)


def _known_experts(session: Session, day: DayDeal) -> Mapping[int, int]:
    """Return the results of the day's experts that are stored, by their numbers."""
    found: dict[int, int] = {}
    for entry in session.book(Notebook).entries():
        if isinstance(entry, DayExperts) and (entry.day, entry.rule_set) == (day.day, day.rule_set):
            found.update(zip(entry.numbers, entry.points, strict=True))
    return found


def par_of_day(session: Session, day: DayDeal) -> int | None:
    """Return the par of a day's deal; None until all experts that set it have played."""
    known = _known_experts(session, day)
    points = [known[at] for at in range(PLAYINGS) if at in known]
    return round(fmean(points)) if len(points) == PLAYINGS else None


@dataclass(slots=True)
class TodaysPar:
    """Today's par, which experts find out while nobody plays: in one process of low priority, some ten seconds."""

    _work: BackgroundWork | None = None
    _day: DayDeal | None = None
    _found: dict[int, int] = field(default_factory=dict)

    def begin(self, work: BackgroundWork, day: DayDeal, start: State, seat: int, company: Sequence[str]) -> None:
        """Let the experts play, unless they do already or their results are stored."""
        if self._day != day and par_of_day(work.session, day) is None:
            self._work, self._day, self._found = work, day, {}
            work.begin(playings, start, seat, tuple(company), tuple(range(PLAYINGS)))

    def is_running(self) -> bool:
        """Receive new results, and store them when they are complete; return whether there are more to come."""
        work, day = self._work, self._day
        if work is None or day is None:
            return False
        self._found |= {playing.at: playing.outcome.points for playing in work.poll(Playing)}
        if work.is_running:
            return True
        self._work = None
        if self._found:
            numbers = tuple(sorted(self._found))
            points = tuple(self._found[at] for at in numbers)
            work.session.book(Notebook).note(DayExperts(day.day, day.rule_set, numbers, points))
            work.session.keeping.note_change()
        return False


def film_of_playing(film: Film, seat: int, playing: Playing) -> Film:
    """Return the film of an expert's playing: imagined cards, so nothing in it is secret."""
    moves, state = list[Move](), playing.start
    for action in playing.actions:
        steps = play(state, action)
        moves.append((action, steps))
        state = steps[-1][1]
    names = film.names
    players = tuple(
        player._replace(name=ui.level_name(PAR_LEVEL) if at == seat else names[at], plays=PAR_LEVEL)
        if at == seat or player.plays == PERSON
        else player
        for at, player in enumerate(film.players)
    )
    reel = Reel(playing.start, tuple(moves))
    sittings = (players,) * reel.last
    return Film(reel, par_words.EXPERT_PLAYS, players, sittings, is_open=True, first=seat, is_game=film.is_game)


def par_screen(session: Session, film: Film, seat: int, number: int, play_on: PlayOn, watch: Watch) -> ParScreen:
    """Return the par of a film's round; the same cards can be played again from the deal."""
    par = ParOf(BackgroundWork(session, "par"), film, seat, number)
    par.begin()

    def back() -> Step:
        par.stop()
        return Pop()

    def again() -> Step:
        match = practice_from(film, par.chapter[0], seat, USUAL_LEVEL, chance.new_seed())
        return Push(play_on(match, Way(par_words.BACK_TO_PAR, lambda: CloseTo(shown), "K")))

    def see(playing: Playing) -> Step:
        return Push(watch(film_of_playing(film, seat, playing), 0))

    ways = (Way(ui.BACK, back, "Esc"), Way(par_words.PLAY_IT, again, "Enter", sub=par_words.AGAIN_SUB))
    shown = ParScreen(par.look, ways, see)
    return shown


def par_of_round(session: Session, match: Match, play_on: PlayOn, watch: Watch) -> ParScreen:
    """Return the par of the round just played, for the first person at the table."""
    people = [seat for seat, player in enumerate(match.players) if isinstance(player, Person)]
    film = film_of_match(match, match.variant.title)
    return par_screen(session, film, (people or [0])[0], match.state.round, play_on, watch)


def round_par(par: ParOf) -> RoundPar:
    """Return the current state of a round and its par."""
    out, session, day = par.result.out, par.work.session, par.day
    actions = sum(1 for _ in par.film.reel.moves[: par.chapter[1]])
    variant = par.film.reel.start.variant
    of = f"{par.film.reel.start.seed} {par.number} {par.seat} {actions}"
    entries = session.book(Notebook).entries()
    reviews = [review for review in reviewed(entries) if review.rule_set == variant.id and review.lost]
    lost: Lost | None = next(((sum(one.lost.values()), one.half) for one in reviews if one.of == of), None)
    return RoundPar(
        variant=variant,
        number=par.number,
        contract=observe(par.end, par.seat).rules.contract,
        names=par.film.names,
        me=par.film.me,
        seat=par.seat,
        mine=par.mine,
        out=out,
        out_in=par.outcomes(out).turns if out is not None else 0,
        playings=par.shown,
        total=PLAYINGS,
        is_running=par.work.is_running,
        face=faces_of(session.preferences, par.film.names)[par.seat],
        lost=lost,
        ladder=tuple((sum(one.lost.values()), one.half) for one in reviews),
        day=day.spoken if day is not None else "",
        field=dict(par.known) if day is not None else {},
        field_size=EXPERTS if day is not None else 0,
    )
