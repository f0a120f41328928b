"""The rounds of a game looked back on from one seat: one at a time, or all of them, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from ai.bots import USUAL_LEVEL
from ai.reviews import Judgement
from game.films.film import Film
from game.films.films import film_of_match
from game.films.playing_on import PlayOn, practice_from
from game.match import Match, Person
from game.play.curtain import Curtain
from game.play.sharing.notice import notice
from game.play.words.sharing import HAND_TO
from game.practice import words
from game.practice.diary import DrillMade, of_game, reviewed
from game.practice.notebook import Notebook
from game.practice.review_flow import Reviewing, drill_of, reviewable
from game.practice.review_screen import Review, ReviewActions, ReviewScreen
from game.session import chance
from game.session.session import Session
from game.text import ui
from game.text.replay import REVIEW
from game.ui.dialogs import Menu
from game.ui.form import Way
from game.ui.message import Message
from game.ui.screen import CloseTo, Pop, Push, Replace, Screen, Step

Watch = Callable[[Film, int], Screen]


@dataclass(slots=True)
class GameReviewing:
    """The reviews of a game's rounds, as far as they have come; `number` is the round that is looked at."""

    session: Session
    film: Film
    seat: int
    number: int
    numbers: tuple[int, ...] = ()  # of all rounds that may be reviewed
    _held: dict[int, Reviewing] = field(default_factory=dict)
    _is_whole: bool = False  # all of them are being judged

    def __post_init__(self) -> None:
        chapters = (each.number for each in self.film.reel.chapters)
        self.numbers = tuple(number for number in dict.fromkeys(chapters) if reviewable(self.film, number))

    @property
    def current(self) -> Reviewing:
        """The review of the round that is looked at."""
        return self._of(self.number)

    def _of(self, number: int) -> Reviewing:
        if number not in self._held:
            self._held[number] = Reviewing(self.session, self.film, self.seat, number)
        return self._held[number]

    def current_on(self) -> None:
        """Judge on in the round that is looked at."""
        self.current.begin()

    def stop(self) -> None:
        """What is judged is kept."""
        self._is_whole = False
        for each in self._held.values():
            each.work.cancel()

    def turn(self, by: int) -> None:
        """Look at an earlier round, or a later one: that is judged next, unless all of them are."""
        at = self.numbers.index(self.number) + by
        if 0 <= at < len(self.numbers):
            self.number = self.numbers[at]
            if not self._is_whole:
                self.stop()
                if self.current.review is None:
                    self.current.begin()

    def judge_all(self) -> None:
        """Judge every round that is not judged yet, or stop doing so."""
        if self._is_whole:
            self.stop()
        else:
            self._is_whole = True

    def _done(self) -> set[int]:
        """The rounds that have been reviewed, now or at another time."""
        noted = of_game(reviewed(self.session.book(Notebook).entries()), self.current.of)
        return {each.round for each in noted} & {*self.numbers}

    def look(self) -> Review:
        """What is known now, of this round and of them all."""
        for each in self._held.values():
            if each.is_judging:
                each.poll()
        done = self._done()
        if self._is_whole and not any(each.is_judging for each in self._held.values()):
            self._judge_next(done)
        at = self.numbers.index(self.number) if self.number in self.numbers else 0
        return self.current.told()._replace(
            judged_rounds=of_game(reviewed(self.session.book(Notebook).entries()), self.current.of),
            done_rounds=len(done),
            all_rounds=len(self.numbers),
            judging_round=next((each.number for each in self._held.values() if each.is_judging), 0),
            is_whole=self._is_whole,
            earlier=at > 0,
            later=at < len(self.numbers) - 1,
        )

    def _judge_next(self, done: set[int]) -> None:
        """The next round that was not judged; where one went wrong, it ends there."""
        wrong = any(each.work.trouble for each in self._held.values())
        left = [number for number in self.numbers if number not in done]
        self._is_whole = bool(left) and not wrong
        if self._is_whole:
            self._of(left[0]).begin()


def review_screen(session: Session, film: Film, seat: int, number: int, play_on: PlayOn, watch: Watch) -> ReviewScreen:
    """The review of a round, being judged from now on; `play_on` and `watch` lead to a table and to a replay."""
    game = GameReviewing(session, film, seat, number)
    game.current.begin()

    def moment(find: Judgement) -> int:
        return find.moment.number

    def back() -> Pop:
        game.stop()
        return Pop()

    def again(find: Judgement) -> Push:
        match = practice_from(film, moment(find), seat, USUAL_LEVEL, chance.new_seed())
        return Push(play_on(match, Way(words.BACK_TO_REVIEW, lambda: CloseTo(shown), "K")))

    def drill(find: Judgement) -> Step | None:
        made = drill_of(film, find)
        if made is None:
            return Push(Message(REVIEW, (words.NO_SUCH_DRILL,)))
        session.book(Notebook).note(DrillMade(made))
        return None

    def is_drill(find: Judgement) -> bool:
        made = drill_of(film, find)
        own = (entry.drill.id for entry in session.book(Notebook).entries() if isinstance(entry, DrillMade))
        return made is not None and made.id in own

    def see(find: Judgement) -> Push:
        return Push(watch(film, moment(find)))

    actions = ReviewActions(back, game.stop, game.current_on, again, see, game.turn, game.judge_all, drill, is_drill)
    shown = ReviewScreen(game.look, actions)
    return shown


def reviews_of_round(match: Match, review: Callable[[Film, int, int], Screen]) -> Screen:
    """The review of the round just played; several people each review their own choices, behind a curtain."""
    people = [seat for seat, player in enumerate(match.players) if isinstance(player, Person)]
    film, number = film_of_match(match, match.variant.title), match.state.round
    if len(people) == 1:
        return review(film, people[0], number)

    def behind_curtain(seat: int) -> Step:
        said = notice(match, match.names, seat, HAND_TO, "")
        return Replace(Curtain(said, lambda _: Replace(review(film, seat, number)), None))

    ways = [Way(match.names[seat], partial(behind_curtain, seat)) for seat in people]
    return Menu(REVIEW, (Way(ui.CANCEL, Pop, "Esc", "gold"), *ways), words.WHOSE_REVIEW)
