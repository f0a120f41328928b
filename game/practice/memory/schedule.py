"""When drills are asked: due ones first, new ones of every kind in turn; and which answers are right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from itertools import zip_longest
from typing import NamedTuple

from game.engine.actions import Action, Discard, same_effect
from game.practice.memory.diary import ENDED, DrillAnswered, DrillChoice, Entry
from game.practice.memory.ratings import NEAR, gems_of, rating_of
from game.practice.memory.shipped import Drill, DrillAnswer, DrillQuestion

DAILY = 10
NEAR_MINE = "near"  # a difficulty: near the player's rating


class DrillScore(NamedTuple):
    """How often drills of a kind were answered correctly."""

    right: int
    all: int


def answers(entries: Iterable[Entry]) -> tuple[DrillAnswered, ...]:
    """Return all answers, the oldest first."""
    return tuple(entry for entry in entries if isinstance(entry, DrillAnswered))


def due_at(given: Sequence[DrillAnswered]) -> datetime:
    """Return when a drill with these answers is due again, in local time; never on the same day."""
    from fsrs import Card, Rating, Scheduler

    scheduler = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
    card = Card(card_id=1)
    for answer in given:
        rating = Rating.Good if answer.right else Rating.Again
        card, _ = scheduler.review_card(card, rating, _moment(answer.when))
    return card.due


def _moment(when: str) -> datetime:
    """Return a local time marked as UTC, for counting days."""
    return datetime.strptime(when, ENDED).replace(tzinfo=UTC)


def days_until(given: Sequence[DrillAnswered], today: date) -> int:
    """Return in how many days a drill is due; 0 is today."""
    return max(0, (due_at(given).date() - today).days)


def by_drill(given: Iterable[DrillAnswered]) -> dict[str, list[DrillAnswered]]:
    """Return the answers by drill."""
    found: dict[str, list[DrillAnswered]] = {}
    for answer in given:
        found.setdefault(answer.drill, []).append(answer)
    return found


def answered_on(given: Iterable[DrillAnswered], rule_set: str, day: date) -> tuple[DrillAnswered, ...]:
    """Return the answers given on a day in a rule set."""
    return tuple(
        answer for answer in given if answer.rule_set == rule_set and answer.when.startswith(f"{day:%Y-%m-%d}")
    )


def drills_for_today(
    drills: Sequence[Drill], given: Sequence[DrillAnswered], now: datetime, most: int = DAILY
) -> tuple[Drill, ...]:
    """Return the drills to ask now: due ones, the longest due first, then new ones, alternating between kinds."""
    learned = by_drill(given)
    due = sorted((due_at(learned[drill.id]), drill.id) for drill in drills if drill.id in learned)
    known = {drill.id: drill for drill in drills}
    waiting = [known[id] for at, id in due if at.date() <= now.date()]
    new: Mapping[DrillQuestion, list[Drill]] = {kind: [] for kind in DrillQuestion}
    for candidate in drills:
        if candidate.id not in learned:
            new[candidate.question].append(candidate)
    mixed = [drill for row in zip_longest(*new.values()) for drill in row if drill is not None]
    return tuple([*waiting, *mixed][:most])


def fits(drill: Drill, choice: DrillChoice, mine: float) -> bool:
    """Return whether a drill is of the chosen round, theme and difficulty; `mine` is the player's rating."""
    rating = rating_of(drill).points
    if choice.round and drill.round != choice.round:
        return False
    if choice.theme and drill.theme_id != choice.theme:
        return False
    if choice.difficulty == NEAR_MINE:
        return abs(rating - mine) <= NEAR
    return not choice.difficulty or str(gems_of(rating)) == choice.difficulty


def drills_to_train(
    drills: Sequence[Drill], given: Sequence[DrillAnswered], day: date, mine: float, most: int = DAILY
) -> tuple[Drill, ...]:
    """Return drills to train with: those never answered, the nearest to the player's rating first, then the oldest.

    What was answered on that day does not come back.
    """
    learned = by_drill(given)
    today = f"{day:%Y-%m-%d}"
    left = [drill for drill in drills if drill.id not in learned or not learned[drill.id][-1].when.startswith(today)]

    def order(drill: Drill) -> tuple[str, float]:
        last = learned[drill.id][-1].when if drill.id in learned else ""
        return last, abs(rating_of(drill).points - mine)

    return tuple(sorted(left, key=order)[:most])


def is_right(drill: Drill, action: Action) -> bool:
    """Return whether an answer is one of the right ones.

    Where the question is whether to lay down or wait, any card may be thrown to wait, unless that card was analyzed.
    """
    if drill.question is DrillQuestion.WAIT and answer_given(drill, action) is None:
        return isinstance(action, Discard) and isinstance(drill.answers[0].action, Discard)
    return any(same_effect(answer.action, action) for answer in drill.answers[: drill.right])


def answer_given(drill: Drill, action: Action) -> DrillAnswer | None:
    """Return the analysis of an answer; None for one so unlikely that it was not analyzed."""
    return next((answer for answer in drill.answers if same_effect(answer.action, action)), None)
