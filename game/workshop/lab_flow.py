"""The lab on screen: two rule sets, played in a process of their own, and what is found told as it becomes surer."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from csv import writer
from dataclasses import dataclass, field, replace

from ai.lab import Comparison, Pair, compare_rule_sets
from game.rules.variant import Variant
from game.rules.variant_check import variant_faults
from game.session import chance
from game.session.background import BackgroundWork
from game.session.clipboard import copied_or_printed
from game.session.session import Session
from game.ui.screen import Pop, Step
from game.workshop import lab_words as words
from game.workshop import words as told
from game.workshop.comparison import CSV_HEADING, rows_of
from game.workshop.lab_screen import LabActions, LabFound, LabScreen

GAMES, TABLE = 2000, 4  # of each rule set at most; players where both seat so many
TELLING = 40  # games after which it can be told how long the others will take
BETTER, WORSE = "steady", "novice"  # half of the table each: what makes a better player win can be seen


@dataclass(slots=True)
class Lab:
    """What is chosen, being played and found."""

    work: BackgroundWork
    variants: tuple[Variant, ...]
    before: int = 0
    after: int = 1
    clock: Callable[[], float] = time.monotonic
    found: Comparison | None = None
    note: str = ""
    _since: float = 0.0
    _levels: tuple[str, ...] = field(default=())
    _seed: str = ""
    _played_before: int = 0  # games, when it went on
    _begun: list[Pair] = field(default_factory=list)  # all that was played of what was found

    @property
    def pair(self) -> tuple[Variant, Variant]:
        """The rule set played now, and the one to compare with it."""
        return self.variants[self.before], self.variants[self.after]

    @property
    def levels(self) -> tuple[str, ...]:
        """Who plays; nobody where the two seat no number of players in common."""
        return levels_at_table(
            max(each.fewest_players for each in self.pair), min(each.most_players for each in self.pair)
        )

    @property
    def off(self) -> str:
        """Why the two are not played; empty where they can be. Contracts that cannot be met are told here."""
        if self.before == self.after:
            return words.SAME_TWICE
        if rules_only(self.pair[0]) == rules_only(self.pair[1]):
            return words.SAME_RULES
        for each in self.pair:
            if faults := variant_faults(each):
                return words.cannot_be_played(each.title, told.in_words(faults[0]))
        return "" if self.levels else words.no_common_table(*(each.title for each in self.pair))

    # ---- what is done ----

    def choose(self, is_before: bool, at: int) -> None:
        """Another rule set; what was found of others is forgotten."""
        if is_before:
            self.before = at
        else:
            self.after = at
        self.found, self.note, self._begun = None, "", []

    def play(self) -> None:
        """Go on where it was stopped, or begin with fresh deals."""
        if self.off or self.is_playing:
            return
        if not self.can_continue:
            self.found, self._begun, self._seed, self._levels = None, [], chance.new_seed(), self.levels
        self.note, self._since = "", self.clock()
        self._played_before = self.found.games if self.found is not None else 0
        self.work.begin(compare_rule_sets, *self.pair, self._levels, GAMES, self._seed, 1, tuple(self._begun))

    @property
    def can_continue(self) -> bool:
        """Whether it was stopped before it was done."""
        return self.found is not None and self.found.games < GAMES and not self.found.sure

    def cancel(self) -> None:
        """Stop; what was found stays."""
        self.work.cancel()

    def copy(self) -> None:
        """The figures as a table, into the clipboard or onto the terminal."""
        if self.found is None:
            return
        table = io.StringIO()
        writer(table, lineterminator="\n").writerows((CSV_HEADING, *rows_of(self.found)))
        self.note = words.COPIED if copied_or_printed(table.getvalue().rstrip()) else words.NOT_COPIED

    def leave(self) -> Step:
        """Nobody wants to know any more."""
        self.cancel()
        return Pop()

    # ---- what is shown ----

    def look(self) -> LabFound:
        """What is known now."""
        if self.is_playing:
            self._hear()
        return LabFound(
            self.variants,
            self.before,
            self.after,
            self.is_playing,
            GAMES,
            self.levels,
            self.seconds,
            self.off,
            self.note,
            self.found,
            self.can_continue,
        )

    def _hear(self) -> None:
        for one in self.work.poll(Comparison):
            self.found = one._replace(newest=())
            self._begun += one.newest
        if self.work.trouble:
            self.note = words.LAB_TROUBLE

    @property
    def is_playing(self) -> bool:
        """Whether games are being played."""
        return self.work.is_running

    @property
    def seconds(self) -> float | None:
        """How long the games that are left may take, once that can be told."""
        played = self.found.games - self._played_before if self.found is not None else 0
        if self.found is None or not self.is_playing or played < TELLING:
            return None
        return (self.clock() - self._since) * (GAMES - self.found.games) / played


def lab(session: Session, variants: Sequence[Variant], before: int, after: int) -> LabScreen:
    """The lab with these rule sets to choose from."""
    return lab_screen_of(Lab(BackgroundWork(session, "lab"), tuple(variants), before, after))


def lab_screen_of(one: Lab) -> LabScreen:
    """The page of what is chosen and found."""
    return LabScreen(one.look, LabActions(one.choose, one.play, one.cancel, one.copy, one.leave))


def rules_only(variant: Variant) -> Variant:
    """The rules alone: no names, no ground rules."""
    return replace(variant, id="", title="", character="", ground_rules=())


def levels_at_table(fewest: int, most: int) -> tuple[str, ...]:
    """Who plays at a table for so many; nobody where that is no number."""
    players = max(fewest, min(most, TABLE))
    return (BETTER,) * (players - players // 2) + (WORSE,) * (players // 2) if fewest <= most else ()
