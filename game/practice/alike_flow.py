"""Deals like one's mistakes: what reviews say costs most, and a deal that holds much of it."""

from __future__ import annotations

from functools import partial

from ai.judge.occasions import most_similar_deals
from game.engine.slices import Sliced
from game.practice import words
from game.practice.diary import lost_by_kind, reviewed
from game.practice.notebook import Notebook
from game.practice.round_screen import Alike, RoundChoice, before_the_deal
from game.rulebook.own_rules import Offered, rule_sets
from game.session import chance
from game.session.session import Session

DEALS, SHOWN_KINDS = 16, 2  # deals looked through; kinds that are named


def alike(session: Session) -> Alike:
    """Deals like the mistakes the diary tells of."""
    offered = {each.source: each for each in rule_sets(session.own_rules).rule_sets}

    def full_of(rule_set: str) -> tuple[str, ...]:
        return tuple(_lost(session, offered[rule_set]))[:SHOWN_KINDS]

    return Alike(
        lambda rule_set: "" if full_of(rule_set) else words.NO_MISTAKES_YET,
        full_of,
        lambda choice: _search(choice, offered[choice.rule_set], _lost(session, offered[choice.rule_set])),
    )


def _lost(session: Session, rules: Offered) -> dict[str, float]:
    """What each kind of choice cost of late, the costliest first; nothing where nothing was lost."""
    reviews = [each for each in reviewed(session.book(Notebook).entries()) if each.rule_set == rules.variant.id]
    return {each.kind: each.now for each in lost_by_kind(reviews) if each.now > 0}


def _search(choice: RoundChoice, rules: Offered, lost: dict[str, float]) -> Sliced[str]:
    """The seed of the deal that is most alike, of so many."""
    seeds = [chance.new_seed() for _ in range(DEALS)]
    begun = partial(before_the_deal, variant=rules.variant)
    at = yield from most_similar_deals([begun(choice._replace(seed=seed)) for seed in seeds], lost)
    return seeds[at]
