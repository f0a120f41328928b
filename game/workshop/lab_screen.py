"""The lab: two rule sets played side by side, and what would change at the table, while it becomes surer.

What is known comes in as one value that grows while games are played elsewhere. Knows no files.
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
from game.workshop import words as told
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
SAID = {
    "warning": Style(ink="danger_text", weight="medium"),
    "heading": Style(ink="accent", weight="semi"),
    "change": Style(),
    "perhaps": Style(ink="text_dim"),
    "remark": Style("note", "text_dim"),
}
FIRST = Style("strong", "ivory", "semi")  # the surest change


class LabFound(NamedTuple):
    """What is chosen and found: `before` and `after` are rule sets by their numbers, `levels` who plays.

    `off` is why they cannot be played, `seconds` how long the games that are left may take, if that can be told.
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
    found: Comparison | None = None
    can_continue: bool = False  # it was stopped before it was done

    @property
    def pair(self) -> tuple[Variant, Variant]:
        """The rule set played now, and the one to compare with it."""
        return self.variants[self.before], self.variants[self.after]

    @property
    def games(self) -> int:
        """How many were played."""
        return self.found.games if self.found is not None else 0

    @property
    def figures(self) -> tuple[Difference, ...]:
        """The figures that have a card of their own."""
        differences = self.found.differences if self.found is not None else ()
        return tuple(each for each in differences if each.name != SAME_AS_TURNS)

    def sentences(self) -> tuple[tuple[str, str], ...]:
        """What is told of them, with its kinds."""
        found = self.found
        if found is None:
            return ()
        return tuple(verdicts(found, self.pair, found.sure and found.games < self.most and not self.is_playing))


def levels_in_words(levels: Sequence[str]) -> str:
    """Who plays, in words."""
    seats = groupby(levels)
    return listed([words.OF_LEVEL(number=len(list(each)), level=ui.level_name(level).lower()) for level, each in seats])


class LabActions(NamedTuple):
    """What can be done in it."""

    choose: Callable[[bool, int], None]  # whether the one played now, and which
    play: Callable[[], None]
    cancel: Callable[[], None]
    copy: Callable[[], None]
    leave: Callable[[], Step]


class LabScreen(LookingScreen[LabFound]):
    """Two rule sets, a bar, sentences and charts."""

    def __init__(self, look: Callable[[], LabFound], actions: LabActions) -> None:
        super().__init__(look, "play")
        self._actions = actions
        self._next_look = 0.0  # while games are played

    @property
    def awaits(self) -> bool:
        """Whether games are being played."""
        return self.shown.is_playing

    def go_on(self, now: float) -> Step | None:
        """A look, not so often that nobody could read a figure before it changes."""
        if not self.awaits or now >= self._next_look:
            self._next_look = now + READING_S
            self.look_again()
        return None

    def view(self) -> Node:
        """The strip, the sentences, the charts, the ways."""
        said = Column([*self._sentences(), Gap(length=4)], 8)
        charts = Column(list(self._charts()), 12)
        body: Node
        if self.room[0] >= ROOMY:
            told = Pad(said, (18, 14), "plain", w=SENTENCES_WIDE, least_w=SENTENCES_WIDE)
            body = Scrolled(Row([told, Column([charts], grow=1)], 14, cross="start"), self.scroll, grow=1)
        else:
            body = Scrolled(Column([Pad(said, (16, 10), "plain"), charts], 12), self.scroll, grow=1)
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
        titles = tuple(each.title for each in self.shown.variants)
        off = words.CANCEL_FIRST if self.shown.is_playing else ""
        return WidgetNode(
            Dropdown(name, NOWHERE, titles, at, off=off, does=partial(self._actions.choose, is_before)),
            h=36,
            w=280,
        )

    def _sentences(self) -> Iterator[Node]:
        shown, sentences, first = self.shown, self.shown.sentences(), True
        if shown.off:
            yield Text(shown.off, SAID["warning"])
        if not sentences:
            yield Text(words.WHAT_IT_DOES if not shown.off else "", Style(lead=1.35))
        for kind, sentence in sentences:
            style = FIRST if first and kind == "change" else SAID[kind]
            first = first and kind != "change"
            yield Text(sentence, style._replace(lead=1.3))

    def _charts(self) -> Iterator[Node]:
        shown, found = self.shown, self.shown.found
        if found is None or not shown.figures:
            said = words.FIRST_GAMES if shown.is_playing else words.NOTHING_YET
            yield Pad(Text(said, NOTE), (20, 20), "plain")
            return
        cards = [_card(each, telling=found.games >= FEWEST) for each in shown.figures]
        yield Grid(cards, CARD_WIDE, most=3, gap=12)
        turns = max((len(curve) for each in found.contracts for curve in (each.before, each.after)), default=0)
        scale = Text(words.SCALE(number=turns), NOTE)
        title = Text(words.HANDS_DOWN, Style(ink="accent", weight="semi"))
        curves = Grid([_curve(each, shown.pair) for each in found.contracts], CURVE_WIDE, most=8, gap=12)
        yield Pad(
            Column([Row([title, SPRING, scale], 14, wraps=True), hairline_node(0.2), curves], 4), (16, 10), "plain"
        )
        yield Text(words.INTERVAL_MEANING, NOTE)

    def _foot(self) -> Node:
        shown = self.shown
        play = words.PLAY_BOTH if not shown.games else words.GO_ON if shown.can_continue else words.PLAY_MORE
        go = button("play", play, "gold", "P", size="strong", off=shown.off, does=self._actions.play)
        stop = button("cancel", words.CANCEL, key="S", does=self._actions.cancel)
        return foot(
            button("back", ui.BACK, key="Esc"),
            Text(shown.note, NOTE._replace(ink="accent", at="c"), grow=1),
            button("copy", words.COPY, key="X", off="" if shown.games else words.NOTHING_YET, does=self._actions.copy),
            stop if shown.is_playing else go,
        )

    def leave(self) -> Step:
        """Nobody wants to know any more."""
        return self._actions.leave()

    def answer(self, event: WidgetEvent, now: float) -> Step | None:
        """What is shown is another page after it."""
        step = super().answer(event, now)
        self.look_again()
        return step


def _legend(*, dashed: bool) -> Node:
    return CustomPaint(partial(draw_legend, dashed), w=40, h=20)


def _card(each: Difference, *, telling: bool) -> Node:
    before, after, by = figure_words(each, telling=telling)
    spoken = f"{words.TITLES[each.name]}: {before}, {after}; {by}"
    return Pad(CustomPaint(partial(draw_figure, each, telling), spoken, h=CARD_HIGH), (12, 8), "plain")


def _curve(each: Contract, pair: tuple[Variant, Variant]) -> Node:
    spoken = f"{each.round} {contract_of(each, pair)[0]}: {ui.per_cent(share_of(each))}"
    return CustomPaint(partial(draw_curve, each, pair), spoken, h=CURVE_HIGH)


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
                return words.CANNOT_BE_PLAYED(title=each.title, reason=told.in_words(faults[0]))
        return "" if self.levels else words.NO_COMMON_TABLE(title=self.pair[0].title, other=self.pair[1].title)

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
