"""Drills as they are learned: which come back when, which ten today, how each kind goes. Knows no clock.

When a drill comes back is FSRS's to say, from every answer there was; nothing of it is kept but the answers themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from itertools import zip_longest
from typing import NamedTuple

from game.engine.actions import Action, LayDown
from game.practice.diary import ENDED, DrillAnswered, Entry
from game.practice.shipped import Drill, DrillAnswer, DrillQuestion

DAILY = 10


class DrillScore(NamedTuple):
    """How often drills of a kind were answered right."""

    right: int
    all: int


def answers(entries: Iterable[Entry]) -> tuple[DrillAnswered, ...]:
    """Every answer there was, the oldest first."""
    return tuple(entry for entry in entries if isinstance(entry, DrillAnswered))


def due_at(given: Sequence[DrillAnswered]) -> datetime:
    """When a drill that was answered so comes back, in local time: never on the same day, when it would be known from
    a moment ago.
    """
    from fsrs import Card, Rating, Scheduler

    scheduler = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
    card = Card(card_id=1)
    for answer in given:
        rating = Rating.Good if answer.right else Rating.Again
        card, _ = scheduler.review_card(card, rating, _moment(answer.when))
    return card.due


def _moment(when: str) -> datetime:
    """A moment in local time, as if that were UTC: days are counted all the same."""
    return datetime.strptime(when, ENDED).replace(tzinfo=UTC)


def days_until(given: Sequence[DrillAnswered], today: date) -> int:
    """In how many days a drill comes back; 0 is today."""
    return max(0, (due_at(given).date() - today).days)


def by_drill(given: Iterable[DrillAnswered]) -> dict[str, list[DrillAnswered]]:
    """The answers to each drill."""
    found: dict[str, list[DrillAnswered]] = {}
    for answer in given:
        found.setdefault(answer.drill, []).append(answer)
    return found


def answered_on(given: Iterable[DrillAnswered], rule_set: str, day: date) -> tuple[DrillAnswered, ...]:
    """What was answered on a day, of a rule set."""
    return tuple(each for each in given if each.rule_set == rule_set and each.when.startswith(f"{day:%Y-%m-%d}"))


def drills_for_today(
    drills: Sequence[Drill], given: Sequence[DrillAnswered], now: datetime, most: int = DAILY
) -> tuple[Drill, ...]:
    """What is asked now: drills that are due, the longest due first, then new ones, of every kind in turn."""
    learned = by_drill(given)
    due = sorted((due_at(learned[each.id]), each.id) for each in drills if each.id in learned)
    known = {each.id: each for each in drills}
    waiting = [known[id] for at, id in due if at.date() <= now.date()]
    new: Mapping[DrillQuestion, list[Drill]] = {kind: [] for kind in DrillQuestion}
    for each in drills:
        if each.id not in learned:
            new[each.question].append(each)
    mixed = [each for row in zip_longest(*new.values()) for each in row if each is not None]
    return tuple([*waiting, *mixed][:most])


def meters(given: Iterable[DrillAnswered], rule_set: str) -> dict[str, DrillScore]:
    """How each kind goes in a rule set."""
    found: dict[str, DrillScore] = {}
    for each in given:
        if each.rule_set == rule_set:
            right, count = found.get(each.question, DrillScore(0, 0))
            found[each.question] = DrillScore(right + each.right, count + 1)
    return found


def same_effect(one: Action, other: Action) -> bool:
    """Whether two actions do the same: melds may be laid in any order."""
    if isinstance(one, LayDown) and isinstance(other, LayDown):
        return sorted(map(str, one.melds)) == sorted(map(str, other.melds))
    return one == other


def is_right(drill: Drill, action: Action) -> bool:
    """Whether an answer is one of the right ones."""
    return any(same_effect(each.action, action) for each in drill.answers[: drill.right])


def answer_given(drill: Drill, action: Action) -> DrillAnswer | None:
    """What is said of an answer; nothing of one that was not judged, because hardly anybody would give it."""
    return next((each for each in drill.answers if same_effect(each.action, action)), None)
