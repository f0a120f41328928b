"""Opens the page of what wins a contract; the rounds of a house's own rule set are played in the background first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ai.contract_counts import (
    ContractCounts,
    RoundPlayed,
    RoundsOfSeat,
    SeatRound,
    count_again,
    count_contract,
    players_of,
)
from game.practice import winning_words as words
from game.practice.contracts import shipped_counts
from game.practice.diary import reviewed
from game.practice.notebook import Notebook
from game.practice.winning import advice_for, compared
from game.practice.winning_screen import WinningActions, WinningPage, WinningScreen
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from game.session.background import BackgroundWork
from game.session.session import Session
from game.text.cards import contract_words
from game.ui.screen import Replace, Screen, Step

OWN_RULES_ROUNDS = 150  # that are played of a contract of a house's own rule set


@dataclass(slots=True)
class _Counting:
    """The counts of a contract: shipped, or growing; and the player's rounds, those of practice once counted."""

    work: BackgroundWork
    counts: ContractCounts
    own: tuple[SeatRound, ...]

    def look(self) -> ContractCounts:
        """Return the counts so far."""
        for result in self.work.poll(object) if self.work.is_running else ():
            match result:
                case ContractCounts():
                    self.counts = result
                case RoundsOfSeat(rounds):
                    self.own += rounds
        return self.counts


def what_wins(
    session: Session,
    variant: Variant,
    number: int,
    mine: Callable[[int], tuple[SeatRound, ...]],
    play: Callable[[int], Step],
    drill: Callable[[int], Step],
    has_drills: Callable[[int], bool],
    practiced: Callable[[int], tuple[RoundPlayed, ...]],
) -> Screen:
    """Return the page of a round; `mine` and `practiced` are the player's own rounds of it, in games and in practice.

    The others are where the page leads.
    """
    is_shipped = variant.id in shipped_variants() and variant == shipped_variant(variant.id)
    shipped = shipped_counts().get(variant.id, ()) if is_shipped else ()
    work = BackgroundWork(session, "what wins", is_brisk=True)
    counts = shipped[number - 1] if number <= len(shipped) else ContractCounts()
    counting = _Counting(work, counts, mine(number))
    if played := practiced(number):
        work.begin(count_again, played)
    if not counts.rounds:
        work.begin(count_contract, variant, number, OWN_RULES_ROUNDS)
    entries = session.book(Notebook).entries()
    reviews = [one for one in reviewed(entries) if (one.rule_set, one.round) == (variant.id, number)]
    losses = [(sum(one.lost.values()), one.choices) for one in reviews]

    def look() -> WinningPage:
        counts, own = counting.look(), counting.own
        rules = variant.rounds[number - 1]
        line = words.DEALT_AND_BUYS(
            contract=contract_words(rules.contract),
            number=rules.cards.at(players_of(variant)),
            allowed=words.BUYS_ALLOWED(number=rules.buys) if rules.has_buy_limit else words.ANY_BUYS,
        )
        return WinningPage(
            *(variant.title, number, len(variant.rounds), rules.contract, line),
            *(advice_for(variant, number, counts), compared(variant, counts, own, losses), len(own), counts.rounds),
            is_counting=work.is_running and not shipped,
            is_waiting=work.is_running,
            has_failed=bool(work.trouble),
            drills=has_drills(number),
        )

    def go(other: int) -> Step:
        work.cancel()
        return Replace(what_wins(session, variant, other, mine, play, drill, has_drills, practiced))

    return WinningScreen(look, WinningActions(go, partial(play, number), partial(drill, number)))
