"""The evening's luck and skill: every round of every person is reviewed, one after the other, and noted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import hypot

from game.engine.record import PERSON
from game.engine.standing import standing
from game.films.film import Film
from game.films.films import film_of_match
from game.match import Match
from game.play.faces import faces_of
from game.practice import words
from game.practice.diary import RoundReviewed, reviewed
from game.practice.evening_screen import EveningScreen, PersonTonight, Tonight
from game.practice.notebook import Notebook
from game.practice.percent import share_of
from game.practice.review_flow import Reviewing, reviewable
from game.session.session import Session
from game.text import ui
from game.ui.dialogs import Menu
from game.ui.form import Way
from game.ui.screen import Pop, Push, Replace, Screen, Step


@dataclass(slots=True)
class EveningReviewing:
    """All rounds of all people of a game that is over, being analyzed one after the other."""

    session: Session
    film: Film
    left_out: set[int] = field(default_factory=set)
    _ids: dict[tuple[int, int], str] = field(default_factory=dict)  # of the reviews in the diary
    _running: Reviewing | None = None
    _trouble: str = ""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, in the order of their places."""
        end = self.film.reel.state(self.film.reel.last)
        places = standing(end)
        people = [seat for seat, player in enumerate(self.film.players) if player.plays == PERSON]
        return tuple(sorted(people, key=lambda seat: (places[seat], seat)))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The rounds that can be reviewed."""
        chapters = dict.fromkeys(chapter.number for chapter in self.film.reel.chapters)
        return tuple(number for number in chapters if reviewable(self.film, number))

    def __post_init__(self) -> None:
        for seat in self.people:
            for number in self.numbers:
                self._ids[seat, number] = Reviewing(self.session, self.film, seat, number).of

    def known(self) -> dict[tuple[int, int], RoundReviewed]:
        """Return the reviews that are in the diary with their results, by seat and round."""
        found = {one.of: one for one in reviewed(self.session.book(Notebook).entries()) if one.result is not None}
        return {key: found[of] for key, of in self._ids.items() if of in found}

    def look(self) -> Tonight:
        """Return what is known, and go on with the next round."""
        running = self._running
        if running is not None:
            running.poll()
            self._trouble = running.work.trouble
            if running.review is not None or running.work.trouble:
                self._running = running = None
        known = self.known()
        wanted = [(seat, number) for seat, number in self._ids if seat not in self.left_out]
        left = [key for key in wanted if key not in known]
        if running is None and left and not self._trouble:
            self._running = Reviewing(self.session, self.film, *left[0])
            self._running.begin()
        done = len(wanted) - len(left)
        people = _with_facts([self._person(seat, known) for seat in self.people])
        return Tonight(self._title(), people, done, len(wanted), bool(left) and not self._trouble, self._trouble)

    def _title(self) -> str:
        variant = self.film.reel.start.variant
        return words.EVENING_OF(title=variant.title, number=len(self.numbers))

    def _person(self, seat: int, known: dict[tuple[int, int], RoundReviewed]) -> PersonTonight:
        film, variant = self.film, self.film.reel.start.variant
        mine = [review for (other, _), review in known.items() if other == seat]
        lost = sum(sum(review.lost.values()) for review in mine)
        result = sum(review.result or 0.0 for review in mine)
        choices = sum(review.choices for review in mine)
        end = film.reel.state(film.reel.last)
        places = standing(end)
        kinds: dict[str, float] = {}
        for review in mine:
            for kind, points in review.lost.items():
                kinds[kind] = kinds.get(kind, 0.0) + points
        dearest = max(kinds, key=kinds.__getitem__, default="")
        return PersonTonight(
            seat=seat,
            name=film.names[seat],
            face=faces_of(self.session.preferences, film.names)[seat],
            score=end.seats[seat].score,
            has_won=places[seat] == 1,
            rounds=len(mine),
            luck=result + lost,
            lost=lost,
            half=hypot(0.0, *(review.half for review in mine)),
            share=share_of(variant.id, lost / choices) if choices else None,
            fact=words.COSTLIEST(kind=words.KINDS.get(dearest, dearest)) if dearest and kinds[dearest] > 0 else "",
            is_out=seat in self.left_out,
        )

    def leave_out(self, seat: int) -> None:
        """Leave a person out, or bring them back."""
        self.left_out ^= {seat}
        if self._running is not None and self._running.seat in self.left_out:
            self.stop()

    def stop(self) -> None:
        """Stop; finished rounds are kept."""
        if self._running is not None:
            self._running.work.cancel()
            self._running = None


def _with_facts(people: list[PersonTonight]) -> tuple[PersonTonight, ...]:
    """Return the people with what stands out about each, once everybody there is judged."""
    there = [one for one in people if one.rounds and not one.is_out]
    if len(there) < 2:
        return tuple(people)
    luckiest = max(there, key=lambda one: one.luck)
    unluckiest = min(there, key=lambda one: one.luck)
    best = min(there, key=lambda one: one.lost)
    # Where the clouds of two people overlap, the deals do not say who played better.
    close = [one for one in there if one.lost - one.half <= best.lost + best.half]
    facts = {}
    for one in there:
        if close == [one]:
            facts[one.seat] = words.PLAYED_BEST_UNLUCKY if one is unluckiest else words.PLAYED_BEST
        elif one is luckiest:
            facts[one.seat] = words.WON_LUCKY if one.has_won else words.LUCKIEST
        elif one is unluckiest:
            facts[one.seat] = words.UNLUCKIEST
        elif one in close:
            facts[one.seat] = words.TOO_CLOSE
    return tuple(one._replace(fact=facts.get(one.seat, one.fact)) for one in people)


def evening_screen(session: Session, match: Match, review: Callable[[Film, int, int], Screen]) -> EveningScreen:
    """Return the evening of a game that is over; `review` opens the mistakes of one person in a round."""
    film = film_of_match(match, match.variant.title)
    evening = EveningReviewing(session, film)

    def back() -> Step:
        evening.stop()
        return Pop()

    def open_review(seat: int) -> Step:
        evening.stop()
        return Replace(review(film, seat, evening.numbers[0]))

    def mistakes() -> Step:
        ways = [Way(film.names[seat], partial(open_review, seat)) for seat in evening.people]
        return Push(Menu(words.EVERYBODYS_MISTAKES, (Way(ui.CANCEL, Pop, "Esc", "gold"), *ways)))

    return EveningScreen(evening.look, back, evening.leave_out, mistakes)
