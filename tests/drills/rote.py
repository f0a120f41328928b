"""What somebody presses who never looks: how often each such habit is right in drills of one kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean

from ai.judge.occasions import plays_of
from game.engine.actions import Action, Discard, Hit, LayDown
from game.engine.state import Down
from game.engine.view import PlayerView
from game.practice.drills.aside import named_answers
from game.practice.memory.schedule import is_right
from game.practice.memory.shipped import Drill, DrillQuestion
from game.rules.cards import Card
from game.rules.variant import Kind
from game.text.cards import melds_of
from tests.drills.found import answer_kind, view_of

MOST_RIGHT = 0.6  # a share of the drills of a kind, or of a theme of that kind, for any habit
MANY_OF_A_THEME = 12  # drills: of fewer, no habit is asked about


def habits(drill: Drill) -> Mapping[str, float]:
    """Return for each habit the chance that it answers the drill correctly."""
    view = view_of(drill)
    actions = [answer.action for answer in drill.answers]
    found = dict[str, float]()
    if drill.question in (DrillQuestion.BUY, DrillQuestion.DRAW, DrillQuestion.WAIT):
        for name in {type(action).__name__ for action in actions} | {answer_kind(action) for action in actions}:
            found[f"always {name}"] = float(any(_is_of(name, one.action) for one in drill.answers[: drill.right]))
    for at, button in enumerate(named_answers(drill, view)):
        found[f"button {at + 1}"] = float(is_right(drill, button.action))
    match drill.question:
        case DrillQuestion.DISCARD:
            found |= {name: _share(drill, some) for name, some in _by_card(view)}
        case DrillQuestion.RID | DrillQuestion.JOKER:
            found |= {name: _share(drill, some) for name, some in _by_play(view)}
    if drill.question in (DrillQuestion.LAY_DOWN, DrillQuestion.JOKER):
        found |= {name: _share(drill, some) for name, some in _by_meld(view, actions)}
    return found


def _is_of(name: str, action: Action) -> bool:
    return name in (type(action).__name__, answer_kind(action))


def _share(drill: Drill, actions: Sequence[Action]) -> float:
    return fmean(is_right(drill, action) for action in actions) if actions else 0.0


def _by_card(view: PlayerView) -> Iterator[tuple[str, list[Action]]]:
    points, variant = view.variant.points_of, view.variant
    cards = [card for card in view.hand if not variant.is_wild(card)]
    keys: dict[str, Callable[[Card], int]] = {
        "the dearest card": points,
        "the cheapest card": lambda card: -points(card),
        "the highest card": lambda card: card.rank,
        "the lowest card": lambda card: -card.rank,
        "the first card": lambda card: -cards.index(card),
        "the last card": cards.index,
    }
    for name, key in keys.items():
        best = max(map(key, cards))
        yield name, [Discard(view.seat, card) for card in dict.fromkeys(cards) if key(card) == best]


def _by_play(view: PlayerView) -> Iterator[tuple[str, list[Action]]]:
    if view.me.down is Down.NO:
        return
    plays, wild, points = plays_of(view), view.variant.is_wild, view.variant.points_of
    yield "the first play", list(plays[:1])
    yield "the last play", list(plays[-1:])
    yield "a hit", [one for one in plays if isinstance(one, Hit)]
    yield "a swap", [one for one in plays if not isinstance(one, Hit)]
    yield "a wild card", [one for one in plays if wild(one.card)]
    dearest = max(points(one.card) for one in plays)
    yield "the dearest play", [one for one in plays if points(one.card) == dearest]


def _by_meld(view: PlayerView, actions: Sequence[Action]) -> Iterator[tuple[str, list[Action]]]:
    lay_downs = [action for action in actions if isinstance(action, LayDown)]

    def holds(action: LayDown, kind: Kind) -> bool:
        melds = melds_of(action, view.variant)
        return any(meld.kind is kind and any(map(view.variant.is_wild, meld.cards)) for meld in melds)

    for kind in Kind:
        yield f"the wild card in a {kind.value}", [action for action in lay_downs if holds(action, kind)]
    yield (
        "no wild card",
        [
            action
            for action in lay_downs
            if not any(view.variant.is_wild(card) for meld in action.melds for card in meld.cards)
        ],
    )


def rates(drills: Sequence[Drill]) -> Mapping[str, float]:
    """Return how often each habit is right in some drills, the most successful one first."""
    known = [habits(drill) for drill in drills]
    names = dict.fromkeys(name for one in known for name in one)
    means = {name: fmean(one.get(name, 0.0) for one in known) for name in names}
    return dict(sorted(means.items(), key=lambda pair: -pair[1]))


def balanced(drills: Sequence[Drill], wanted: int, most: float = MOST_RIGHT) -> list[Drill]:
    """Return at most `wanted` of the drills, among which no habit is right more often than `most`.

    The first ones are preferred.
    """
    known = {drill.id: habits(drill) for drill in drills}
    kept = list(drills)
    while kept:
        rates_now = {
            (theme, name): sum(known[drill.id].get(name, 0.0) for drill in some) / len(some)
            for theme, some in groups_of(kept).items()
            for name in dict.fromkeys(name for drill in some for name in known[drill.id])
        }
        worst = max(rates_now, key=rates_now.__getitem__)
        is_fine = rates_now[worst] <= most
        if is_fine and len(kept) <= wanted:
            return kept
        # The last drill goes in which the most successful habit is right; if there are too many, more habits count.
        bad = [of for of in rates_now if rates_now[of] > (most if not is_fine else 0.9 * most)] or [worst]
        kept.remove(max(reversed(kept), key=lambda drill: _guilt(drill, known[drill.id], bad)))
    return kept


def _guilt(drill: Drill, known: Mapping[str, float], bad: Sequence[tuple[str, str]]) -> float:
    """Return how many of the bad habits, each of a theme or of all (""), answer a drill."""
    return sum(known.get(name, 0.0) for theme, name in bad if theme in ("", drill.theme_id))


def groups_of(drills: Sequence[Drill]) -> Mapping[str, Sequence[Drill]]:
    """Return the drills of one kind, all and those of each theme with many."""
    themes = {drill.theme_id: [one for one in drills if one.theme_id == drill.theme_id] for drill in drills}
    return {"": drills} | {theme: some for theme, some in themes.items() if len(some) >= MANY_OF_A_THEME}


def shuffled_by_id(drills: Sequence[Drill]) -> list[Drill]:
    """Return drills in an order that depends on nothing but their ids."""
    return sorted(drills, key=lambda drill: random.Random(drill.id).random())
