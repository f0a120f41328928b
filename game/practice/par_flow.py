"""Par of a round that is over, from wherever one has a film of it: found out by another process while one looks on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ai.bots import USUAL_LEVEL
from ai.judge.par import LEVELS, PAR_LEVEL, Par, RoundOutcome, pars_by_level, round_outcome
from game.engine.decider import is_program
from game.engine.state import RoundResult, State
from game.engine.view import observe
from game.films.film import Film
from game.films.films import film_of_match
from game.films.playing_on import PlayOn, practice_from
from game.match import Match, Person
from game.practice import words
from game.practice.par_screen import ParScreen, RoundPar
from game.seating.seating import is_known
from game.session import chance
from game.session.background import BackgroundWork
from game.session.session import Session
from game.text import ui
from game.ui.form import Way
from game.ui.screen import CloseTo, Pop, Push, Step


def ignore_points(points: Mapping[str, int]) -> None:
    """Nobody keeps it."""
    del points


def no_ladder() -> tuple[int, ...]:
    """No rounds to stand beside."""
    return ()


@dataclass(slots=True)
class ParOf:
    """What becomes of the par of a round from a seat; `whole` is told it once, when all levels have played."""

    work: BackgroundWork
    film: Film
    seat: int
    number: int
    whole: Callable[[Mapping[str, int]], None] = ignore_points
    ladder: Callable[[], tuple[int, ...]] = no_ladder
    found: dict[str, Par] = field(default_factory=dict)

    @property
    def mine(self) -> RoundOutcome:
        """How the seat fared."""
        return self.outcomes(self.seat)

    def outcomes(self, seat: int) -> RoundOutcome:
        """How somebody fared in the round."""
        chapter = self._chapter
        steps = (self.film.reel.steps(at) for at in range(chapter[0], chapter[1] + 1))
        found = round_outcome((event for each in steps for event, _ in each), seat, self.film.reel.start.variant)
        assert found is not None, "only a round that is over has a par"
        return found

    @property
    def _chapter(self) -> tuple[int, int]:
        """The moments at which the round was dealt and over."""
        found = next(each for each in self.film.reel.chapters if each.number == self.number)
        return found.begins, found.ends

    @property
    def end(self) -> State:
        """The game when the round was over."""
        return self.film.reel.state(self._chapter[1])

    @property
    def result(self) -> RoundResult:
        """How the round ended."""
        return next(each for each in self.end.sheet if each.round == self.number)

    @property
    def points(self) -> dict[str, int]:
        """What the levels made of it, as far as that is known."""
        return {level: each.outcomes.points for level, each in self.found.items()}

    def begin(self) -> None:
        """Have the levels play; who was a person, a program, or of no level here is played by the level of par."""
        begins = self._chapter[0]
        plays = [player.plays for player in self.film.sitting(begins)]
        company = [level if is_known(level) and not is_program(level) else PAR_LEVEL for level in plays]
        start = self.film.reel.state(begins - 1) if begins else self.film.reel.start
        self.work.begin(pars_by_level, start, self.seat, tuple(company))

    def look(self) -> RoundPar:
        """What is known now."""
        if self.work.is_running:
            self._poll()
        return round_par(self)

    def _poll(self) -> None:
        self.found |= {one.level: one for one in self.work.poll(Par)}
        if not self.work.is_running and len(self.found) == len(LEVELS):
            self.whole(self.points)


def par_screen(session: Session, film: Film, seat: int, number: int, play_on: PlayOn) -> ParScreen:
    """The par of a round of a film; the same cards can be played from the deal on."""
    par = ParOf(BackgroundWork(session, "par"), film, seat, number)
    par.begin()

    def back() -> Step:
        par.work.cancel()
        return Pop()

    def again() -> Step:
        match = practice_from(film, par._chapter[0], seat, USUAL_LEVEL, chance.new_seed())
        return Push(play_on(match, Way(words.BACK_TO_PAR, lambda: CloseTo(shown), "K")))

    shown = ParScreen(
        par.look,
        (Way(ui.BACK, back, "Esc"), Way(words.PLAY_IT, again, "Enter", sub=words.AGAIN_SUB)),
    )
    return shown


def par_of_round(session: Session, match: Match, play_on: PlayOn) -> ParScreen:
    """The par of the round just played, for the first person at the table."""
    people = [seat for seat, player in enumerate(match.players) if isinstance(player, Person)]
    film = film_of_match(match, match.variant.title)
    return par_screen(session, film, (people or [0])[0], match.state.round, play_on)


def round_par(par: ParOf) -> RoundPar:
    """What is known of a round and its par now."""
    out = par.result.out
    return RoundPar(
        variant=par.film.reel.start.variant,
        number=par.number,
        contract=observe(par.end, par.seat).rules.contract,
        names=par.film.names,
        me=par.film.me,
        seat=par.seat,
        mine=par.mine,
        out=out,
        out_in=par.outcomes(out).turns if out is not None else 0,
        levels={level: each.outcomes for level, each in par.found.items()},
        ladder=par.ladder(),
        is_running=par.work.is_running,
    )
