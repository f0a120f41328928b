"""What somebody presses who never looks at a card of the hand: how often a habit, or a small tree of them, is right."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from statistics import fmean
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.judge.occasions import plays_of
from ai.players.prospect import prospect_of
from game.engine.actions import Action, Discard, Hit, LayDown
from game.engine.state import Down
from game.engine.view import PlayerView
from game.practice.drills.aside import named_answers
from game.practice.memory.schedule import is_right
from game.practice.memory.shipped import Drill, DrillQuestion
from game.practice.words import THEMES
from game.rules.cards import Card
from game.rules.contract import cards_needed
from game.rules.variant import Kind
from game.rules.variant_file import shipped_variants
from game.text.cards import melds_of
from tests.drills.found import answer_kind, view_of

MOST_RIGHT = 0.62  # a share of the drills of a kind, for the best tree
MANY_OF_A_GROUP = 12  # drills: of fewer, no habit is asked about
SPLITS, LEAST_LEAF, MOST_PARTS, FOLDS = 3, 5, 12, 10  # a tree has no leaf below the larger of these least sizes
AT_ONCE = 2  # drills that go before trees are grown again
UPCARDS = (DrillQuestion.BUY, DrillQuestion.DRAW)
Table = NDArray[np.float64]


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


def signs(drill: Drill) -> Mapping[str, float]:
    """Return what can be read without looking at a card of the hand: how many the contract lacks, and the table."""
    view = view_of(drill)
    others = [seat for number, seat in enumerate(view.seats) if number != view.seat]
    return {
        "short": -1 if view.me.down is not Down.NO else prospect_of(view).distance,
        "hand": len(view.hand),
        "contract": cards_needed(view.rules.contract),
        "round": view.round,
        "ahead": drill.standing,
        "players": view.players,
        "turns": view.turns,
        "buys": view.me.buys,
        "stock": view.stock,
        "discards": view.discards,
        "fewest": min(seat.cards for seat in others),
        "down": sum(seat.down is not Down.NO for seat in others),
        "upcard": view.variant.points_of(view.upcard) if view.upcard is not None else 0,
        "until my turn": (view.seat - view.turn) % view.players,
        **{f"of {name}": view.variant.id == name for name in shipped_variants()},
        **{f"about {theme}": drill.theme_id == theme for theme in THEMES},
    }


class Split(NamedTuple):
    """A question of a tree: of the drills of this leaf those with more of a sign become a new leaf, the next one."""

    leaf: int
    sign: int
    most: float


class Rote(NamedTuple):
    """A small tree of signs with a habit at each leaf: the best that can be learned by heart of some drills."""

    splits: tuple[Split, ...]
    habits: tuple[int, ...]

    def each(self, signs_of: Table, rights: Table) -> Table:
        """Return by drill how often its habit is right, of all `rights` by drill and habit."""
        leaf = np.zeros(len(rights), int)
        for at, split in enumerate(self.splits, 1):
            leaf[(leaf == split.leaf) & (signs_of[:, split.sign] > split.most)] = at
        return np.asarray(rights[np.arange(len(rights)), np.array(self.habits)[leaf]])


def learned(signs_of: Table, rights: Table) -> Rote:
    """Return the best tree, grown by one split at a time."""
    leaf, splits, least = np.zeros(len(rights), int), list[Split](), max(LEAST_LEAF, len(rights) // MOST_PARTS)
    while len(splits) < SPLITS:
        gains = {Split(at, *cut): gain for at in range(len(splits) + 1)
                 for cut, gain in _cuts(signs_of[leaf == at], rights[leaf == at], least)}  # fmt: skip
        if not gains or max(gains.values()) <= 0:
            break
        best = max(gains, key=gains.__getitem__)
        splits.append(best)
        leaf[(leaf == best.leaf) & (signs_of[:, best.sign] > best.most)] = len(splits)
    return Rote(tuple(splits), tuple(int(rights[leaf == at].sum(axis=0).argmax()) for at in range(len(splits) + 1)))


def _cuts(signs_of: Table, rights: Table, least: int) -> Iterator[tuple[tuple[int, float], float]]:
    """Yield each way to cut a leaf in two that leaves enough drills in both, and how many more are right then."""
    whole = rights.sum(axis=0)
    for sign, values in enumerate(signs_of.T):
        for most in np.unique(values)[:-1]:
            low = values <= most
            if least <= low.sum() <= len(low) - least:
                part = rights[low].sum(axis=0)
                yield (sign, float(most)), float(part.max() + (whole - part).max() - whole.max())


def tables(drills: Sequence[Drill]) -> tuple[Table, Table]:
    """Return the signs of drills, and how often each habit answers them correctly, by drill."""
    known = [habits(drill) for drill in drills]
    names = sorted({name for one in known for name in one})
    rights = [[one.get(name, 0.0) for name in names] for one in known]
    return np.array([[*signs(drill).values()] for drill in drills], float), np.array(rights, float)


def by_heart(drills: Sequence[Drill]) -> float:
    """Return how often the best tree is right in drills that it was not learned from: of each drill's fold the others
    are learned.
    """
    signs_of, rights = tables(drills)
    fold = np.array([random.Random(f"fold {drill.id}").randrange(FOLDS) for drill in drills])
    parts = [
        learned(signs_of[fold != at], rights[fold != at]).each(signs_of[fold == at], rights[fold == at])
        for at in range(FOLDS)
    ]
    return float(np.concatenate(parts).mean())


def balanced(drills: Sequence[Drill], wanted: int, most: float) -> list[Drill]:
    """Return at most `wanted` of the drills, among which no habit is right more often than `most`: in all, in those of
    a theme or a rule set, and where an upcard is asked about in those that lack one card, or more.

    The first ones are preferred.
    """
    known, groups = {drill.id: habits(drill) for drill in drills}, {drill.id: _groups(drill) for drill in drills}
    kept = list(drills)
    while kept:
        of_group = {group: [one for one in kept if group in groups[one.id]] for group in {*chain(*groups.values())}}
        rates_now = {
            (group, name): sum(known[drill.id].get(name, 0.0) for drill in some) / len(some)
            for group, some in of_group.items()
            for name in dict.fromkeys(name for drill in some for name in known[drill.id])
            if group == "" or len(some) >= MANY_OF_A_GROUP
        }
        worst = max(rates_now, key=rates_now.__getitem__)
        is_fine = rates_now[worst] <= most
        if is_fine and len(kept) <= wanted:
            return kept
        # The last drill goes in which the most successful habit is right; if there are too many, more habits count.
        bad = [of for of in rates_now if rates_now[of] > (most if not is_fine else 0.9 * most)] or [worst]
        guilt = {
            drill.id: sum(known[drill.id].get(name, 0.0) for group, name in bad if group in groups[drill.id])
            for drill in kept
        }
        kept.remove(max(reversed(kept), key=lambda drill: guilt[drill.id]))
    return kept


def unlearnable(drills: Sequence[Drill], most: float = MOST_RIGHT) -> list[Drill]:
    """Return drills without the last ones that the best tree answers, so that it is right in at most this share."""
    kept = list(drills)
    while kept and by_heart(kept) > most:
        signs_of, rights = tables(kept)
        gained = learned(signs_of, rights).each(signs_of, rights)
        for at in sorted(np.flatnonzero(gained == gained.max())[-AT_ONCE:], reverse=True):
            del kept[at]
    return kept


def _groups(drill: Drill) -> tuple[str, ...]:
    """Return the groups of a drill in which no habit may be right too often."""
    missing = "one missing" if drill.question in UPCARDS and signs(drill)["short"] == 1 else "not one missing"
    return "", drill.theme_id, str(drill.position["variant"]), missing


def shuffled_by_id(drills: Sequence[Drill]) -> list[Drill]:
    """Return drills in an order that depends on nothing but their ids."""
    return sorted(drills, key=lambda drill: random.Random(drill.id).random())
