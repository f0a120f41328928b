"""The lab on screen: two rule sets, played in a process of their own, and what is found told as it becomes surer."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from csv import writer
from dataclasses import dataclass, field, replace
from itertools import groupby

from ai.lab import RARELY, Comparison, Contract, Difference, Pair, compared
from game.rules.variant import Variant
from game.rules.variant_check import variant_faults
from game.session import chance
from game.session.background import BackgroundWork
from game.session.clipboard import copied_or_printed
from game.session.session import Session
from game.text import ui
from game.text.cards import contract_words, listed
from game.ui.screen import Pop, Step
from game.workshop import lab_words as words
from game.workshop import words as told
from game.workshop.comparison import CSV_HEADING, FEWEST, rows_of, verdicts
from game.workshop.lab_charts import Curve, FigureCard
from game.workshop.lab_screen import LabActions, LabFound, LabScreen

GAMES, TABLE = 2000, 4  # of each rule set at most; players where both seat so many
TELLING = 40  # games after which it can be told how long the others will take
SAME_AS_TURNS = "minutes"  # a figure that needs no card of its own
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
        return company_at(max(each.fewest_players for each in self.pair), min(each.most_players for each in self.pair))

    @property
    def off(self) -> str:
        """Why the two are not played; empty where they can be. Contracts that cannot be met are told here."""
        if self.before == self.after:
            return words.SAME_TWICE
        if bare(self.pair[0]) == bare(self.pair[1]):
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
        if not self.goes_on:
            self.found, self._begun, self._seed, self._levels = None, [], chance.new_seed(), self.levels
        self.note, self._since = "", self.clock()
        self._played_before = self.found.games if self.found is not None else 0
        self.work.begin(compared, *self.pair, self._levels, GAMES, self._seed, 1, tuple(self._begun))

    @property
    def goes_on(self) -> bool:
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
        return found_of(self)

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
    def left(self) -> str:
        """How long it may take, once that can be told."""
        played = self.found.games - self._played_before if self.found is not None else 0
        if self.found is None or not self.is_playing or played < TELLING:
            return ""
        return words.left((self.clock() - self._since) * (GAMES - self.found.games) / played)


def lab(session: Session, variants: Sequence[Variant], before: int, after: int) -> LabScreen:
    """The lab with these rule sets to choose from."""
    return lab_of(Lab(BackgroundWork(session, "lab"), tuple(variants), before, after))


def lab_of(one: Lab) -> LabScreen:
    """The page of what is chosen and found."""
    return LabScreen(one.look, LabActions(one.choose, one.play, one.cancel, one.copy, one.leave))


def found_of(lab: Lab) -> LabFound:
    """Everything the page shows."""
    found, pair = lab.found, lab.pair
    chosen = LabFound(
        tuple(each.title for each in lab.variants),
        lab.before,
        lab.after,
        lab.is_playing,
        most=GAMES,
        goes_on=lab.goes_on,
    )
    company = words.company(company_told(lab.levels)) if lab.levels else ""
    chosen = chosen._replace(company=company, left=lab.left, off=lab.off, note=lab.note)
    if found is None:
        return chosen
    stopped = found.sure and found.games < GAMES and not lab.is_playing
    return chosen._replace(
        games=found.games,
        sentences=tuple(verdicts(found, pair, stopped)),
        cards=tuple(
            _card(each, telling=found.games >= FEWEST) for each in found.differences if each.name != SAME_AS_TURNS
        ),
        curves=tuple(_curve(each, pair) for each in found.contracts),
        turns=max((len(curve) for each in found.contracts for curve in (each.before, each.after)), default=0),
    )


def bare(variant: Variant) -> Variant:
    """The rules alone: no names, no ground rules."""
    return replace(variant, id="", title="", character="", ground_rules=())


def company_at(fewest: int, most: int) -> tuple[str, ...]:
    """Who plays at a table for so many; nobody where that is no number."""
    players = max(fewest, min(most, TABLE))
    return (BETTER,) * (players - players // 2) + (WORSE,) * (players // 2) if fewest <= most else ()


def company_told(levels: Sequence[str]) -> str:
    """Who plays, in words."""
    seats = groupby(levels)
    return listed([words.of_level(len(list(each)), ui.level_name(level).lower()) for level, each in seats])


def _card(each: Difference, *, telling: bool) -> FigureCard:
    """A figure as a card; before there are enough games, nothing is said of how sure it is."""
    half = each.by.half if telling else 0.0
    longest = max(each.before, each.after + half, 1e-9)
    before, after = (words.amount(each.name, value) for value in (each.before, each.after))
    certain = telling and each.differs
    by = words.by_how_much(each.name, each.by.mean, each.by.half) if certain else words.UNSURE
    title = words.TITLES[each.name]
    return FigureCard(
        title,
        by if telling else "",
        each.before / longest,
        each.after / longest,
        half / longest,
        before,
        after,
        certain,
        f"{title}: {before}, {after}; {by}",
    )


def _curve(each: Contract, pair: tuple[Variant, Variant]) -> Curve:
    """A contract's curves; the words are those of the rule set compared."""
    rounds = [rules.rounds[each.round - 1] if curve else None for rules, curve in zip(pair, each[1:3], strict=True)]
    old, new = rounds
    note = ""
    if old is None or new is None:
        note = words.NEW if old is None else words.GONE
    elif old.contract != new.contract:
        note = words.CHANGED
    shown, asked = each.after or each.before, new or old
    share = shown[-1] if shown else 0.0
    contract = contract_words(asked.contract) if asked is not None else ""
    return Curve(
        str(each.round),
        contract,
        each.before,
        each.after,
        ui.per_cent(share),
        note,
        bool(each.after) and share < RARELY,
    )
