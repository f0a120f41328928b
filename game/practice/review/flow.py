"""Reviews of finished rounds from any film: analyzed by other processes, stored in the diary when complete.

A review uses only its own seat's view; other hands stay hidden even afterwards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from ai.bots import USUAL_LEVEL
from ai.chances import chances_to_win
from ai.judge.kinds import kind_of
from ai.judge.verdicts import RoundReview
from ai.reviews import Choices, Judgement, ReviewRequest, judgements, sum_up_round
from game.engine.position import position_document
from game.engine.record import PERSON
from game.engine.state import OVER
from game.engine.view import observe
from game.films.film import Film
from game.films.films import PlayOn, film_of_match, practice_from
from game.match import Match, Person
from game.play.curtain import Curtain
from game.play.faces import faces_of
from game.play.scores.scores import total_of
from game.play.sharing.notice import notice
from game.play.words.sharing import HAND_TO
from game.practice import words
from game.practice.memory.diary import ENDED, DrillMade, RoundReviewed, latest_mistakes, of_game, reviewed
from game.practice.memory.notebook import Notebook
from game.practice.memory.shipped import Drill, DrillAnswer, DrillQuestion
from game.practice.review.choices_screen import choice_of
from game.practice.review.curve import CurveSegment, RoundCurve, turn_of
from game.practice.review.finding import FindActions, Finding, find_table
from game.practice.review.screen import Review, ReviewActions, ReviewScreen
from game.rules.scoring import by_contracts, by_points
from game.session import chance
from game.session.background import BackgroundWork
from game.session.session import Session
from game.text import ui
from game.text.replay import REVIEW
from game.ui.dialogs import Menu, Message
from game.ui.form import Way
from game.ui.screen import CloseTo, Pop, Push, Replace, Screen, Step

MOST_FINDS, PARTS, MOST_HELD = 3, 2, 12
QUESTIONS = {
    "draw": DrillQuestion.DRAW,
    "buy": DrillQuestion.BUY,
    "discard": DrillQuestion.DISCARD,
    "lay down": DrillQuestion.WAIT,
}


def reviewable(film: Film, number: int) -> bool:
    """Return whether a round of a film can be reviewed: it is over, and the seat has played in it."""
    chapter = next((chapter for chapter in film.reel.chapters if chapter.number == number), None)
    if chapter is None or chapter.begins == chapter.ends:  # a practice round begins after one that nobody played
        return False
    return film.reel.state(chapter.ends).phase in OVER and film.may_describe(chapter.ends)


@dataclass(slots=True)
class Reviewing:
    """A round being analyzed."""

    session: Session
    film: Film
    seat: int
    number: int
    choices: int = 0
    judged: dict[int, Judgement] = field(default_factory=dict)
    review: RoundReview | None = None
    findings: dict[int, Finding] = field(default_factory=dict)
    work: BackgroundWork = field(init=False)
    _summing: bool = False
    _chances: tuple[float, ...] | None = None  # of every seat to win the game, before the round

    def __post_init__(self) -> None:
        self.work = BackgroundWork(self.session, "review", is_brisk=True)

    @property
    def asked(self) -> ReviewRequest:
        """The request for the round's analysis."""
        chapter = next(chapter for chapter in self.film.reel.chapters if chapter.number == self.number)
        actions = tuple(action for action, _ in self.film.reel.moves[: chapter.ends])
        return ReviewRequest(self.film.reel.start, actions, self.seat, self.number)

    @property
    def is_judging(self) -> bool:
        """Return whether the analysis is still running."""
        return self.work.is_running

    def begin(self) -> None:
        """Analyze what is missing; when all choices are done, compute the sum."""
        known = {at: judgement.verdict for at, judgement in self.judged.items()}
        self._summing = bool(self.choices) and len(known) == self.choices
        if self._summing:
            self.work.begin(sum_up_round, self.asked, known)
        else:
            for part in range(PARTS):
                self.work.begin(judgements, self.asked, known, part, PARTS)

    def poll(self) -> None:
        """Receive new results."""
        for result in self.work.poll(object):
            self._hear(result)
        is_left = self.is_judging or self.work.trouble or self._summing
        if not is_left and self.choices and len(self.judged) == self.choices:
            self.begin()

    def _hear(self, result: object) -> None:
        match result:
            case Choices(number):
                self.choices = number
            case Judgement(at):
                self.judged[at] = result
            case RoundReview():
                self.review = result
                self.session.book(Notebook).note(self._diary_entry(result))

    def _diary_entry(self, review: RoundReview) -> RoundReviewed:
        """Return what the diary keeps; of a round by rule of thumb no losses and no count of mistakes."""
        kinds, thumbs = dict.fromkeys(words.KINDS, 0.0), defaultdict[str, float](float)
        for id, points in (saved for judgement in self.judged.values() for saved in judgement.thumbs):
            thumbs[id] += points
        for bend in review.bends:
            moment = self.judged[bend.at].moment
            kinds[kind_of(moment.action, moment.view)] += bend.lost
        start = self.film.reel.start
        entry = RoundReviewed(
            self.of,
            f"{datetime.now():{ENDED}}",
            start.variant.id,
            start.variant.number_of(self.number),
            self.choices,
            {kind: round(lost, 2) for kind, lost in kinds.items()},
            round(review.lost_half, 2),
            round(review.result, 2),
            sum(bend.sure for bend in review.bends),
            self.player,
            {id: round(points, 2) for id, points in thumbs.items()},
        )
        by_thumb = any(judgement.verdict.by_thumb for judgement in self.judged.values())
        return entry._replace(lost={}, half=0.0, mistakes=None, thumbs={}) if by_thumb else entry

    # ---- results ----

    def finds(self) -> list[Judgement]:
        """Return the choices that clearly cost most, the most expensive first."""
        sure = [
            judgement for judgement in self.judged.values() if judgement.verdict.is_mistake(judgement.moment.action)
        ]
        return sorted(sure, key=lambda judgement: -choice_of(judgement).loss)[:MOST_FINDS]

    def complete_review(self) -> Review:
        """Return the complete review."""
        finds = self.finds()
        rest = sum(choice_of(judgement).lost for judgement in self.judged.values()) - sum(
            choice_of(find).lost for find in finds
        )
        return Review(
            variant=self.film.reel.start.variant,
            number=self.number,
            names=self.film.names,
            me=self.film.me,
            total=self.choices,
            done=len(self.judged),
            finds=tuple(finds),
            is_judging=self.is_judging,
            course=_course(self.review, self.judged, [find.at for find in finds]) if self.review is not None else None,
            sum=self.review,
            score=self._score(),
            rest=max(0.0, rest),
            findings=tuple(map(self.finding, finds)),
            moments=tuple(self.judged[at] for at in sorted(self.judged)),
            trouble=self.work.trouble,
        )

    def _score(self) -> str:
        """Return the score of the game before the round in words; nothing in a single round, or by contracts (K-30)."""
        begins = next(chapter.begins for chapter in self.film.reel.chapters if chapter.number == self.number)
        view = observe(self.film.reel.state(begins), self.seat)
        if self._chances is None:
            self._chances = chances_to_win(view)
        if not self._chances or by_contracts(view.variant):
            return ""
        totals = [total_of(view, seat) * (1 if by_points(view.variant) else -1) for seat in range(view.players)]
        lead = totals.pop(self.seat) - max(totals)
        return words.score_of_game(lead, len(view.variant.rounds) - view.round + 1, self._chances[self.seat])

    @property
    def player(self) -> str:
        """The name of the person in the seat; empty for a computer player."""
        return self.film.names[self.seat] if self.film.players[self.seat].plays == PERSON else ""

    def finding(self, find: Judgement) -> Finding:
        """Return what was tried at a find."""
        return self.findings.setdefault(find.at, Finding(find))

    @property
    def of(self) -> str:
        """The id of this review in the diary, by round and seat."""
        return f"{self.film.reel.start.seed} {self.number} {self.seat} {len(self.asked.actions)}"


class LatestReviews:
    """The latest reviews of this sitting: a round looked at again is not analyzed again, and its finds stay found."""

    def __init__(self) -> None:
        self._held: list[Reviewing] = []

    def of(self, session: Session, film: Film, seat: int, number: int) -> Reviewing:
        """Return the review of a round, begun or done before or not."""
        fresh = Reviewing(session, film, seat, number)
        known = next((one for one in self._held if one.of == fresh.of and one.asked == fresh.asked), fresh)
        self._held = [known, *(one for one in self._held if one is not known)][:MOST_HELD]
        return known


def _course(review: RoundReview, judged: Mapping[int, Judgement], finds: list[int]) -> RoundCurve:
    segments = tuple(
        CurveSegment(
            turn_of(judged[bend.at].moment.view),
            round(bend.luck, 2),
            round(bend.lost, 2),
            finds.index(bend.at) if bend.at in finds else None,
        )
        for bend in review.bends
    )
    return RoundCurve(review.deal, segments, review.last_luck)


# ---- drills from the player's own games ----


def drill_of(film: Film, judgement: Judgement) -> Drill | None:
    """Return a moment as a drill; None if a drill cannot ask for this kind of choice, or if it is no mistake for
    somebody who does not remember the round.

    For an unfinished game, future deals stay hidden.
    """
    moment, shown = judgement.moment, judgement.shown
    question = QUESTIONS.get(kind_of(moment.action, moment.view))
    if question is None or shown is None or not shown.verdict.is_mistake(moment.action):
        return None
    verdict = shown.verdict
    state = film.reel.state(moment.number)
    if not film.is_open:
        state = state._replace(seed=chance.new_seed())
    good = verdict.as_good()
    choices = sorted(verdict.choices, key=lambda choice: (choice.action not in good, choice.loss))
    weighed = tuple(
        DrillAnswer(
            choice.action, choice.loss, choice.low if choice.action not in good else 0.0, *choice[3:6], choice.points
        )
        for choice in choices
    )
    id = f"own {film.reel.start.seed} {moment.view.round} {moment.number}"
    document, lead = position_document(state), round(verdict.best.lead, 2)
    number = state.variant.number_of(state.round) if state.variant.numbers else 0
    return Drill(id, question, document, weighed, len(good), verdict.deals, shown.why, lead=lead, number=number)


Watch = Callable[[Film, int], Screen]


@dataclass(slots=True)
class GameReviewing:
    """The reviews of a game's rounds; `number` is the round shown."""

    session: Session
    film: Film
    seat: int
    number: int
    numbers: tuple[int, ...] = ()  # the numbers of the rounds that can be reviewed
    _held: dict[int, Reviewing] = field(default_factory=dict)
    _is_whole: bool = False  # all rounds are being analyzed

    def __post_init__(self) -> None:
        chapters = (chapter.number for chapter in self.film.reel.chapters)
        self.numbers = tuple(number for number in dict.fromkeys(chapters) if reviewable(self.film, number))

    @property
    def current(self) -> Reviewing:
        """The review of the round shown."""
        return self._of(self.number)

    def _of(self, number: int) -> Reviewing:
        if number not in self._held:
            latest = self.session.book(LatestReviews)
            self._held[number] = latest.of(self.session, self.film, self.seat, number)
        return self._held[number]

    def resume_current(self) -> None:
        """Continue the analysis of the round shown."""
        self.current.begin()

    def stop(self) -> None:
        """Stop; finished results are kept."""
        self._is_whole = False
        for reviewing in self._held.values():
            reviewing.work.cancel()

    def turn(self, by: int) -> None:
        """Show an earlier or later round, and analyze it next unless all rounds are being analyzed."""
        at = self.numbers.index(self.number) + by
        if 0 <= at < len(self.numbers):
            self.number = self.numbers[at]
            if not self._is_whole:
                self.stop()
                if self.current.review is None:
                    self.current.begin()

    def judge_all(self) -> None:
        """Analyze all remaining rounds, or stop that."""
        if self._is_whole:
            self.stop()
        else:
            self._is_whole = True

    def look(self) -> Review:
        """Return what is known now about this round and all rounds."""
        for held in self._held.values():
            if held.is_judging:
                held.poll()
        noted, current = reviewed(self.session.book(Notebook).entries()), self.current
        rounds = of_game(noted, current.of)
        known, variant = {review.round for review in rounds}, current.film.reel.start.variant
        done = {number for number in self.numbers if variant.number_of(number) in known}
        if self._is_whole and not any(reviewing.is_judging for reviewing in self._held.values()):
            self._judge_next(done)
        at = self.numbers.index(self.number) if self.number in self.numbers else 0
        return current.complete_review()._replace(
            lately=latest_mistakes(noted, current.player),
            judged_rounds=rounds,
            done_rounds=len(done),
            all_rounds=len(self.numbers),
            judging_round=next((reviewing.number for reviewing in self._held.values() if reviewing.is_judging), 0),
            is_whole=self._is_whole,
            earlier=at > 0,
            later=at < len(self.numbers) - 1,
        )

    def _judge_next(self, done: set[int]) -> None:
        """Analyze the next remaining round; stop after an error."""
        wrong = any(reviewing.work.trouble for reviewing in self._held.values())
        left = [number for number in self.numbers if number not in done]
        self._is_whole = bool(left) and not wrong
        if self._is_whole:
            self._of(left[0]).begin()


def review_screen(session: Session, film: Film, seat: int, number: int, play_on: PlayOn, watch: Watch) -> ReviewScreen:
    """Return the review of a round and start it; `play_on` and `watch` lead to a table and to a replay."""
    game = GameReviewing(session, film, seat, number)
    if game.current.review is None:
        game.current.begin()

    def back() -> Pop:
        game.stop()
        return Pop()

    def again(find: Judgement) -> Step:
        match = practice_from(film, find.moment.number, seat, USUAL_LEVEL, chance.new_seed())
        return Push(play_on(match, Way(words.BACK_TO_REVIEW, lambda: CloseTo(shown), "K")))

    def at_table(find: Judgement) -> Screen:
        reviewing = game.current

        def next_find() -> Screen | None:
            left = [one for one in reviewing.finds() if not reviewing.finding(one).is_shown and one.at != find.at]
            return at_table(left[0]) if left else None

        actions = FindActions(next_find, lambda: drill(find), lambda: is_drill(find), lambda: again(find))
        reviewing.work.slow_down()
        match = practice_from(film, find.moment.number, seat, USUAL_LEVEL, chance.new_seed())
        return find_table(session, reviewing.asked, reviewing.finding(find), match, actions)

    def drill(find: Judgement) -> Step | None:
        made = drill_of(film, find)
        if made is None:
            return Push(Message(REVIEW, (words.NO_SUCH_DRILL,)))
        session.book(Notebook).note(DrillMade(made, f"{datetime.now():{ENDED}}"))
        return None

    def is_drill(find: Judgement) -> bool:
        made = drill_of(film, find)
        own = (entry.drill.id for entry in session.book(Notebook).entries() if isinstance(entry, DrillMade))
        return made is not None and made.id in own

    def see(find: Judgement | None) -> Push:
        game.current.work.slow_down()
        begins = next((chapter.begins for chapter in film.reel.chapters if chapter.number == game.number), 0)
        return Push(watch(film, find.moment.number if find is not None else begins))

    def find(found: Judgement) -> Push:
        return Push(at_table(found))

    actions = ReviewActions(back, game.stop, game.resume_current, find, see, game.turn, game.judge_all, drill, is_drill)
    shown = ReviewScreen(game.look, actions)
    return shown


def reviews_of_round(session: Session, match: Match, review: Callable[[Film, int, int], Screen]) -> Screen:
    """Return the review of the round just played; several people each review their own choices, behind a curtain."""
    people = [seat for seat, player in enumerate(match.players) if isinstance(player, Person)]
    film, number = film_of_match(match, match.variant.title), match.state.round
    if len(people) == 1:
        return review(film, people[0], number)

    def behind_curtain(seat: int) -> Step:
        text = notice(match, match.names, faces_of(session.preferences, match.names), seat, HAND_TO, "")
        return Replace(Curtain(text, lambda _: Replace(review(film, seat, number)), None))

    ways = [Way(match.names[seat], partial(behind_curtain, seat)) for seat in people]
    return Menu(REVIEW, (Way(ui.CANCEL, Pop, "Esc", "gold"), *ways), words.WHOSE_REVIEW)
