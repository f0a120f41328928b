"""The lab: two rule sets simulated side by side, and what would change at the table, with growing precision.

The results come as one value that grows while games are played elsewhere. No files here.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator, Sequence
from csv import writer
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from typing import NamedTuple

from ai.lab import Comparison, Contract, Difference, Pair, compare_rule_sets
from game.language import lowered, of_rule_set, translated
from game.rules.variant import Variant
from game.rules.variant_check import variant_faults
from game.session import chance
from game.session.background import BackgroundWork, copied_or_printed
from game.session.session import Session
from game.text import ui
from game.text.cards import listed
from game.ui.boxes import Column, Grid, Pad, Row, Scrolled
from game.ui.dialogs import LookingScreen
from game.ui.form import NOWHERE, SPRING, button, foot, hairline_node, head
from game.ui.forms import WidgetEvent
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.screen import Pop, Step
from game.ui.widgets import Dropdown
from game.workshop import lab_words as words
from game.workshop import words as editor_words
from game.workshop.comparison import CSV_HEADING, FEWEST, rows_of, verdicts
from game.workshop.lab_charts import (
    contract_of,
    draw_curve,
    draw_figure,
    draw_legend,
    draw_progress,
    figure_words,
    share_of,
)

EDGE, SENTENCES_WIDE, CARD_WIDE, CARD_HIGH, CURVE_WIDE, CURVE_HIGH = 20.0, 360.0, 246.0, 84.0, 84.0, 168.0
ROOMY, READING_S = 1100.0, 0.5
SAME_AS_TURNS = "minutes"  # a figure that needs no card of its own
LINE_STYLES = {
    "warning": Style(ink="danger_text", weight="medium"),
    "heading": Style(ink="accent", weight="semi"),
    "change": Style(),
    "perhaps": Style(ink="text_dim"),
    "remark": Style("note", "text_dim"),
}
FIRST = Style("strong", "ivory", "semi")  # the clearest change


class LabResult(NamedTuple):
    """The choices and results: `before` and `after` are indexes of rule sets, `levels` the players.

    `off` is why they cannot be played, `seconds` the estimated remaining time, if known.
    """

    variants: tuple[Variant, ...]
    before: int
    after: int
    is_playing: bool
    most: int  # games
    levels: tuple[str, ...] = ()
    seconds: float | None = None
    off: str = ""
    note: str = ""
    comparison: Comparison | None = None
    can_continue: bool = False  # the run was stopped before it was finished

    @property
    def pair(self) -> tuple[Variant, Variant]:
        """Return the current rule set and the one to compare with it."""
        return self.variants[self.before], self.variants[self.after]

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.comparison.games if self.comparison is not None else 0

    @property
    def figures(self) -> tuple[Difference, ...]:
        """Return the figures that have their own card."""
        differences = self.comparison.differences if self.comparison is not None else ()
        return tuple(difference for difference in differences if difference.name != SAME_AS_TURNS)

    def sentences(self) -> tuple[tuple[str, str], ...]:
        """Return the sentences about them, with their kinds."""
        comparison = self.comparison
        if comparison is None:
            return ()
        return tuple(
            verdicts(comparison, self.pair, comparison.sure and comparison.games < self.most and not self.is_playing)
        )


def levels_in_words(levels: Sequence[str]) -> str:
    """Return the players in words."""
    seats = groupby(levels)
    return listed(
        [words.OF_LEVEL(number=len(list(count)), level=lowered(ui.level_name(level))) for level, count in seats]
    )


class LabScreen(LookingScreen[LabResult]):
    """Two rule sets, a progress bar, sentences and charts."""

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab.look, "play")
        self._lab = lab
        self._next_look = 0.0  # while games are played

    @property
    def awaits(self) -> bool:
        """Return whether games are being played."""
        return self.shown.is_playing

    def go_on(self, now: float) -> Step | None:
        """Update, but not so often that figures could not be read."""
        if not self.awaits or now >= self._next_look:
            self._next_look = now + READING_S
            self.look_again()
        return None

    def view(self) -> Node:
        """Return the options, the sentences, the charts and the buttons."""
        sentences = Column([*self._sentences(), Gap(length=4)], 8)
        charts = Column(list(self._charts()), 12)
        body: Node
        if self.room[0] >= ROOMY:
            panel = Pad(sentences, (18, 14), "plain", w=SENTENCES_WIDE, least_w=SENTENCES_WIDE)
            body = Scrolled(Row([panel, Column([charts], grow=1)], 14, cross="start"), self.scroll, grow=1)
        else:
            body = Scrolled(Column([Pad(sentences, (16, 10), "plain"), charts], 12), self.scroll, grow=1)
        page = Column([self._strip(), body], 10)
        return self.framed(head(words.LAB, size=40.0), page, self._foot(), edge=EDGE)

    def _strip(self) -> Node:
        shown = self.shown
        rows = [
            Row(
                [
                    _legend(dashed=True),
                    Text(words.BEFORE, NOTE, w=96),
                    self._choice("before", shown.before, is_before=True),
                ],
                10,
            ),
            Row(
                [
                    _legend(dashed=False),
                    Text(words.AFTER, NOTE, w=96),
                    self._choice("after", shown.after, is_before=False),
                ],
                10,
            ),
        ]
        company = words.COMPANY(level=levels_in_words(shown.levels)) if shown.levels else ""
        left = words.left(shown.seconds) if shown.seconds is not None else ""
        done = Text(words.PROGRESS(number=shown.games, all=shown.most), Style(weight="semi"))
        line = Row([done, Text(company, NOTE), Gap(grow=1), Text(left, NOTE)], 16, wraps=True)
        share = min(1.0, shown.games / shown.most)
        bar = Column([line, CustomPaint(partial(draw_progress, share), h=12)], 6, grow=1)
        return Pad(Row([Column(rows, 4), bar], 24, folds=True), (18, 10), "plain")

    def _choice(self, name: str, at: int, *, is_before: bool) -> Node:
        titles = tuple(of_rule_set(variant.title) for variant in self.shown.variants)
        off = words.CANCEL_FIRST if self.shown.is_playing else ""
        return WidgetNode(
            Dropdown(name, NOWHERE, titles, at, off=off, does=partial(self._lab.choose, is_before)),
            h=36,
            w=280,
        )

    def _sentences(self) -> Iterator[Node]:
        shown, sentences, first = self.shown, self.shown.sentences(), True
        if shown.off:
            yield Text(shown.off, LINE_STYLES["warning"])
        if not sentences:
            yield Text(words.WHAT_IT_DOES if not shown.off else "", Style(lead=1.35))
        for kind, sentence in sentences:
            style = FIRST if first and kind == "change" else LINE_STYLES[kind]
            first = first and kind != "change"
            yield Text(sentence, style._replace(lead=1.3))

    def _charts(self) -> Iterator[Node]:
        shown, comparison = self.shown, self.shown.comparison
        if comparison is None or not shown.figures:
            sentence = words.FIRST_GAMES if shown.is_playing else words.NOTHING_YET
            yield Pad(Text(sentence, NOTE), (20, 20), "plain")
            return
        cards = [_card(difference, telling=comparison.games >= FEWEST) for difference in shown.figures]
        yield Grid(cards, CARD_WIDE, most=3, gap=12)
        turns = max(
            (len(curve) for contract in comparison.contracts for curve in (contract.before, contract.after)), default=0
        )
        scale = Text(words.SCALE(number=turns), NOTE)
        title = Text(words.HANDS_DOWN, Style(ink="accent", weight="semi"))
        curves = Grid([_curve(contract, shown.pair) for contract in comparison.contracts], CURVE_WIDE, most=8, gap=12)
        yield Pad(
            Column([Row([title, SPRING, scale], 14, wraps=True), hairline_node(0.2), curves], 4), (16, 10), "plain"
        )
        yield Text(words.INTERVAL_MEANING, NOTE)

    def _foot(self) -> Node:
        shown = self.shown
        play = words.PLAY_BOTH if not shown.games else words.GO_ON if shown.can_continue else words.PLAY_MORE
        go = button("play", play, "gold", "P", size="strong", off=shown.off, does=self._lab.play)
        stop = button("cancel", words.CANCEL, key="S", does=self._lab.cancel)
        return foot(
            button("back", ui.BACK, key="Esc"),
            Text(shown.note, NOTE._replace(ink="accent", at="c"), grow=1),
            button("copy", words.COPY, key="X", off="" if shown.games else words.NOTHING_YET, does=self._lab.copy),
            stop if shown.is_playing else go,
        )

    def leave(self) -> Step:
        """Stop the simulation and go back."""
        return self._lab.leave()

    def answer(self, event: WidgetEvent, now: float) -> Step | None:
        """Handle a widget event; the page is rebuilt afterwards."""
        step = super().answer(event, now)
        self.look_again()
        return step


def _legend(*, dashed: bool) -> Node:
    return CustomPaint(partial(draw_legend, dashed), w=40, h=20)


def _card(difference: Difference, *, telling: bool) -> Node:
    before, after, by = figure_words(difference, telling=telling)
    spoken = f"{words.TITLES[difference.name]}: {before}, {after}; {by}"
    return Pad(CustomPaint(partial(draw_figure, difference, telling), spoken, h=CARD_HIGH), (12, 8), "plain")


def _curve(contract: Contract, pair: tuple[Variant, Variant]) -> Node:
    spoken = f"{contract.round} {contract_of(contract, pair)[0]}: {ui.per_cent(share_of(contract))}"
    return CustomPaint(partial(draw_curve, contract, pair), spoken, h=CURVE_HIGH)


GAMES, TABLE = 2000, 4  # maximum games of each rule set; players, if both rule sets allow this number
TELLING = 40  # games after which the remaining time can be estimated
BETTER, WORSE = "steady", "novice"  # half of the table each, to show whether better players win


@dataclass(slots=True)
class Lab:
    """The choices, the simulation and its results."""

    work: BackgroundWork
    variants: tuple[Variant, ...]
    before: int = 0
    after: int = 1
    clock: Callable[[], float] = time.monotonic
    comparison: Comparison | None = None
    note: str = ""
    _since: float = 0.0
    _levels: tuple[str, ...] = field(default=())
    _seed: str = ""
    _played_before: int = 0  # the number of games when it was resumed
    _played: list[Pair] = field(default_factory=list)  # all pairs played so far

    @property
    def pair(self) -> tuple[Variant, Variant]:
        """Return the current rule set and the one to compare with it."""
        return self.variants[self.before], self.variants[self.after]

    @property
    def levels(self) -> tuple[str, ...]:
        """Return the players; empty if the rule sets have no number of players in common."""
        return levels_at_table(
            max(variant.fewest_players for variant in self.pair), min(variant.most_players for variant in self.pair)
        )

    @property
    def off(self) -> str:
        """Explain why the two cannot be played, or return an empty string. Impossible contracts are detected here."""
        if self.before == self.after:
            return words.SAME_TWICE
        if rules_only(self.pair[0]) == rules_only(self.pair[1]):
            return words.SAME_RULES
        for variant in self.pair:
            if faults := variant_faults(variant):
                return words.CANNOT_BE_PLAYED(title=variant.title, reason=editor_words.in_words(translated(faults[0])))
        return "" if self.levels else words.NO_COMMON_TABLE(title=self.pair[0].title, other=self.pair[1].title)

    # ---- actions ----

    def choose(self, is_before: bool, at: int) -> None:
        """Choose another rule set; results of the previous pair are dropped."""
        if is_before:
            self.before = at
        else:
            self.after = at
        self.comparison, self.note, self._played = None, "", []

    def play(self) -> None:
        """Resume the simulation, or begin with fresh deals."""
        if self.off or self.is_playing:
            return
        if not self.can_continue:
            self.comparison, self._played, self._seed, self._levels = None, [], chance.new_seed(), self.levels
        self.note, self._since = "", self.clock()
        self._played_before = self.comparison.games if self.comparison is not None else 0
        self.work.begin(compare_rule_sets, *self.pair, self._levels, GAMES, self._seed, 1, tuple(self._played))

    @property
    def can_continue(self) -> bool:
        """Return whether it was stopped before it was finished."""
        return self.comparison is not None and self.comparison.games < GAMES and not self.comparison.sure

    def cancel(self) -> None:
        """Stop; the results stay."""
        self.work.cancel()

    def copy(self) -> None:
        """Copy the figures as a table to the clipboard, or print them to the terminal."""
        if self.comparison is None:
            return
        table = io.StringIO()
        writer(table, lineterminator="\n").writerows((CSV_HEADING, *rows_of(self.comparison)))
        self.note = words.COPIED if copied_or_printed(table.getvalue().rstrip()) else words.NOT_COPIED

    def leave(self) -> Step:
        """Stop the simulation and go back."""
        self.cancel()
        return Pop()

    # ---- display ----

    def look(self) -> LabResult:
        """Return what is known now."""
        if self.is_playing:
            self._hear()
        return LabResult(
            self.variants,
            self.before,
            self.after,
            self.is_playing,
            GAMES,
            self.levels,
            self.seconds,
            self.off,
            self.note,
            self.comparison,
            self.can_continue,
        )

    def _hear(self) -> None:
        for comparison in self.work.poll(Comparison):
            self.comparison = comparison._replace(newest=())
            self._played += comparison.newest
        if self.work.trouble:
            self.note = words.LAB_TROUBLE

    @property
    def is_playing(self) -> bool:
        """Return whether games are being played."""
        return self.work.is_running

    @property
    def seconds(self) -> float | None:
        """Return the estimated remaining time in seconds, once known."""
        played = self.comparison.games - self._played_before if self.comparison is not None else 0
        if self.comparison is None or not self.is_playing or played < TELLING:
            return None
        return (self.clock() - self._since) * (GAMES - self.comparison.games) / played


def lab(session: Session, variants: Sequence[Variant], before: int, after: int) -> LabScreen:
    """Return the lab with these rule sets to choose from."""
    return LabScreen(Lab(BackgroundWork(session, "lab"), tuple(variants), before, after))


def rules_only(variant: Variant) -> Variant:
    """Return only the rules: no names, no ground rules."""
    return replace(variant, id="", title="", character="", ground_rules=())


def levels_at_table(fewest: int, most: int) -> tuple[str, ...]:
    """Return the levels at a table for this range of players; empty if there is no such number."""
    players = max(fewest, min(most, TABLE))
    return (BETTER,) * (players - players // 2) + (WORSE,) * (players // 2) if fewest <= most else ()
