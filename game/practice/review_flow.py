"""Reviews of rounds that are over, from wherever one has a film of them: judged by other processes, noted when whole.

Each looks through its own seat's eyes only; what others held is nobody's business even then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from ai.judge.verdicts import RoundReview
from ai.reviews import Choices, Judgement, ReviewRequest, judgements, sum_up_round
from game.engine.position import position_document
from game.engine.state import OVER
from game.films.film import Film
from game.practice import words
from game.practice.curve import CurveSegment, RoundCurve
from game.practice.diary import ENDED, RoundReviewed
from game.practice.moment import kind_of, turn_of
from game.practice.notebook import Notebook
from game.practice.review_screen import Review, choice_of
from game.practice.shipped import Drill, DrillAnswer, DrillQuestion
from game.session import chance
from game.session.background import BackgroundWork
from game.session.session import Session

MOST_FINDS, PARTS = 5, 2
QUESTIONS = {
    "draw": DrillQuestion.DRAW,
    "buy": DrillQuestion.BUY,
    "discard": DrillQuestion.DISCARD,
    "lay down": DrillQuestion.WAIT,
}


def reviewable(film: Film, number: int) -> bool:
    """Whether a round of a film may be looked back on: it is over, and whoever is asked about has played it."""
    chapter = next((each for each in film.reel.chapters if each.number == number), None)
    if chapter is None or chapter.begins == chapter.ends:  # a round of practice begins after one nobody played
        return False
    return film.reel.state(chapter.ends).phase in OVER and film.may_describe(chapter.ends)


@dataclass(slots=True)
class Reviewing:
    """A round being judged, as far as that has come."""

    session: Session
    film: Film
    seat: int
    number: int
    choices: int = 0
    judged: dict[int, Judgement] = field(default_factory=dict)
    review: RoundReview | None = None
    work: BackgroundWork = field(init=False)
    _summing: bool = False

    def __post_init__(self) -> None:
        self.work = BackgroundWork(self.session, "review")

    @property
    def asked(self) -> ReviewRequest:
        """The round, as it is asked about."""
        chapter = next(each for each in self.film.reel.chapters if each.number == self.number)
        actions = tuple(action for action, _ in self.film.reel.moves[: chapter.ends])
        return ReviewRequest(self.film.reel.start, actions, self.seat, self.number)

    @property
    def is_judging(self) -> bool:
        """Whether more is on its way."""
        return self.work.is_running

    def begin(self) -> None:
        """Judge what is not judged yet; when all is, find the sum."""
        known = {at: each.verdict for at, each in self.judged.items()}
        self._summing = bool(self.choices) and len(known) == self.choices
        if self._summing:
            self.work.begin(sum_up_round, self.asked, known)
        else:
            for part in range(PARTS):
                self.work.begin(judgements, self.asked, known, part, PARTS)

    def poll(self) -> None:
        """Hear what is new."""
        for found in self.work.poll(object):
            self._hear(found)
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
                self.session.book(Notebook).note(self._noted(result))

    def _noted(self, review: RoundReview) -> RoundReviewed:
        kinds = dict.fromkeys(words.KINDS, 0.0)
        for bend in review.bends:
            moment = self.judged[bend.at].moment
            kinds[kind_of(moment.action, moment.view)] += bend.lost
        start = self.film.reel.start
        return RoundReviewed(
            self.of,
            f"{datetime.now():{ENDED}}",
            start.variant.id,
            self.number,
            self.choices,
            {kind: round(lost, 2) for kind, lost in kinds.items()},
        )

    # ---- what is told ----

    def look(self) -> Review:
        """What is known now."""
        if self.is_judging:
            self.poll()
        return self.told()

    def finds(self) -> list[Judgement]:
        """The choices that surely cost most, the costliest first."""
        sure = [each for each in self.judged.values() if each.verdict.is_mistake(each.moment.action)]
        return sorted(sure, key=lambda each: -choice_of(each).loss)[:MOST_FINDS]

    def told(self) -> Review:
        """All of it."""
        finds = self.finds()
        rest = sum(choice_of(each).lost for each in self.judged.values()) - sum(choice_of(each).lost for each in finds)
        return Review(
            variant=self.film.reel.start.variant,
            number=self.number,
            names=self.film.names,
            me=self.film.me,
            total=self.choices,
            done=len(self.judged),
            finds=tuple(finds),
            is_judging=self.is_judging,
            course=_course(self.review, self.judged, [each.at for each in finds]) if self.review is not None else None,
            sum=self.review,
            rest=max(0.0, rest),
            trouble=self.work.trouble,
        )

    @property
    def of(self) -> str:
        """What tells this review from those of other rounds and seats in the diary."""
        return f"{self.film.reel.start.seed} {self.number} {self.seat} {len(self.asked.actions)}"


def _course(review: RoundReview, judged: Mapping[int, Judgement], finds: list[int]) -> RoundCurve:
    bits = tuple(
        CurveSegment(
            turn_of(judged[bend.at].moment.view),
            round(bend.luck, 2),
            round(bend.lost, 2),
            finds.index(bend.at) if bend.at in finds else None,
        )
        for bend in review.bends
    )
    return RoundCurve(review.deal, bits, review.last_luck)


# ---- drills of one's own ----


def drill_of(film: Film, judgement: Judgement) -> Drill | None:
    """A moment as a drill of its own; None where its kind of choice is none a drill can ask. Of a game still to be
    finished the deals to come stay its secret.
    """
    moment, verdict = judgement.moment, judgement.verdict
    question = QUESTIONS.get(kind_of(moment.action, moment.view))
    if question is None:
        return None
    state = film.reel.state(moment.number)
    if not film.is_open:
        state = state._replace(seed=chance.new_seed())
    good = verdict.as_good()
    choices = sorted(verdict.choices, key=lambda each: (each.action not in good, each.loss))
    weighed = tuple(
        DrillAnswer(each.action, each.loss, each.low if each.action not in good else 0.0, *each[3:6], each.points)
        for each in choices
    )
    id = f"own {film.reel.start.seed} {moment.view.round} {moment.number}"
    return Drill(id, question, position_document(state), weighed, len(good), verdict.deals, judgement.why)
