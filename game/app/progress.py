"""What the statistics tell of practice, from the diary and the rule sets there are."""

from __future__ import annotations

from game.app.own_rules import rule_sets
from game.app.session import Session
from game.practice.progress import PracticeFigures, names_in, progress
from game.screens.statistics.screen import Practised


def practised(session: Session) -> Practised:
    """The rule sets that were practised and are still there, and how it went in them."""
    offered = {each.variant.id: each for each in rule_sets(session.own_rules).rule_sets}

    def titles() -> dict[str, str]:
        names = names_in(session.notebook.entries())
        return {id: each.variant.title for id, each in offered.items() if names & {id, each.said}}

    def how_it_went(rule_set: str | None, first_day: str) -> PracticeFigures:
        names = () if rule_set is None else (rule_set, offered[rule_set].said if rule_set in offered else rule_set)
        return progress(session.notebook.entries(), names, first_day)

    return Practised(titles, how_it_went)
