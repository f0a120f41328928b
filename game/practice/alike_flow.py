"""Deals like your mistakes: find what costs most in reviews, and search for a deal with much of it."""

from __future__ import annotations

from functools import partial

from ai.judge.occasions import most_similar_deals
from game.engine.slices import Sliced
from game.practice import words
from game.practice.diary import lost_by_kind, reviewed
from game.practice.notebook import Notebook
from game.practice.round_screen import RoundChoice, SimilarDeals, before_the_deal
from game.rulebook.own_rules import Offered, rule_sets
from game.session import chance
from game.session.session import Session

DEALS, SHOWN_KINDS = 16, 2  # deals to search, and kinds of choices to name


def alike(session: Session) -> SimilarDeals:
    """Return the search for deals like the mistakes in the diary."""
    offered = {offer.source: offer for offer in rule_sets(session.own_rules).rule_sets}

    def full_of(rule_set: str) -> tuple[str, ...]:
        return tuple(_lost_by_kind(session, offered[rule_set]))[:SHOWN_KINDS]

    return SimilarDeals(
        lambda rule_set: "" if full_of(rule_set) else words.NO_MISTAKES_YET,
        full_of,
        lambda choice: _search(choice, offered[choice.rule_set], _lost_by_kind(session, offered[choice.rule_set])),
    )


def _lost_by_kind(session: Session, rules: Offered) -> dict[str, float]:
    """Return what each kind of choice cost recently, the most expensive first; empty if nothing was lost."""
    reviews = [review for review in reviewed(session.book(Notebook).entries()) if review.rule_set == rules.variant.id]
    return {loss.kind: loss.now for loss in lost_by_kind(reviews) if loss.now > 0}


def _search(choice: RoundChoice, rules: Offered, lost: dict[str, float]) -> Sliced[str]:
    """Search `DEALS` deals and return the seed of the one that is most alike."""
    seeds = [chance.new_seed() for _ in range(DEALS)]
    start_of = partial(before_the_deal, variant=rules.variant)
    at = yield from most_similar_deals([start_of(choice._replace(seed=seed)) for seed in seeds], lost)
    return seeds[at]
