"""The statistics: what somebody's games have come to, as figures, as charts, and as the list of past games.

Games come in as values, filters and pages are kept here; exporting and beginning anew are the caller's. Whose games
they are goes by the name a person played under. Knows no files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import NamedTuple

import pygame

from game.statistics import words
from game.statistics.games import Filters, FinishedGame, counted, people
from game.statistics.pages import charts, overview, rounds_page
from game.statistics.past_games_screen import PAGE_ROWS, LookBack, PastGame, Speech, past_list
from game.statistics.rounds import SPANS, first_day
from game.text import ui
from game.ui.boxes import Column, Pad, Row, Scrolled
from game.ui.dialogs import Passage, Reading, question
from game.ui.form import NOWHERE, SPRING, TURNS_PAGE, FormScreen, button, drawn_icon, foot, head
from game.ui.nodes import Gap, Node, Style, Text, WidgetNode
from game.ui.screen import Push, Replace, Step
from game.ui.widgets import Dropdown, Segmented

OVERVIEW, CHARTS, PAST, ROUNDS, PROGRESS = range(5)
TABS_WIDE, KINDS_WIDE = 740.0, 300.0
FILTERS = {
    "person": 240.0,
    "rule_set": 320.0,
    "level": 250.0,
    "players": 240.0,
    "first_day": 190.0,
}  # and how wide each is


OF_PRACTICE = ("rule_set", "first_day")  # the filters that ask about practice, too


class ProgressPage(NamedTuple):
    """The page of progress, and how many of its boxes have something to tell."""

    told: int = 0
    view: Callable[[], Node] = Gap


class Practised(NamedTuple):
    """What there is to tell of practice: the rule sets it was done in, by id, and how it went in one or in all."""

    rule_sets: Callable[[], Mapping[str, str]] = dict
    progress: Callable[[str | None, str], ProgressPage] = lambda *_: ProgressPage()  # since a day


class StatisticsActions(NamedTuple):
    """What the caller does for this screen: the games, a file for others, a new beginning."""

    games: Callable[[], tuple[tuple[FinishedGame, ...], tuple[str, ...]]]  # and what their file had to say
    export: Callable[[], str]  # says where the files are, or why there are none
    reset: Callable[[], str]  # says where the old file is, or why everything is as it was
    when: Callable[[str], str]  # when a game ended, as people say it
    look_back: LookBack | None = None  # a round of a past game again, if it can be
    contracts: Callable[[str], Sequence[str]] = lambda _: ()  # what the rounds of a rule set ask for, if it is known
    today: Callable[[], date] = date.today
    practice: Practised = Practised()


class StatisticsScreen(FormScreen):
    """Everything that is counted, for whom one asks about."""

    def __init__(
        self,
        actions: StatisticsActions,
        emblems: Sequence[str],
        level_name: Callable[[str], str],
        *,
        page: int = OVERVIEW,
    ) -> None:
        super().__init__("page")
        self.page = page
        self.first = 0  # of the past games shown, the newest being 0
        self._actions, self._emblems, self._level_name = actions, tuple(emblems), level_name
        self._read()
        if not self._games and self._practised:
            self.page = PROGRESS
        if self.page == PROGRESS and self._practised:
            self._ask(rule_set=max(self._practised, key=self._is_told))

    def _read(self) -> None:
        self._games, self._complaints = self._actions.games()
        self._people, self._practised = people(self._games), self._actions.practice.rule_sets()
        self._only_watched = bool(self._games) and not self._people
        if self._only_watched:  # nobody's figures to show
            self._games = ()
        self.choice = Filters(self._people[0] if self._people else "")
        self._count_again()

    def _count_again(self) -> None:
        self.counted = counted(self._games, self.choice)
        self.progress = self._actions.practice.progress(self.choice.rule_set, self.choice.first_day)
        self._options = {name: self._all_options(name) for name in FILTERS}
        self.first = 0

    @property
    def shown(self) -> tuple[FinishedGame, ...]:
        """The games asked about, the oldest first."""
        return self.counted.games

    # ---- what is on it ----

    def view(self) -> Node:
        """Tabs, filters, the page, the ways on."""
        back = button("back", ui.BACK, "gold", "Esc", w=200, size="strong")
        if not self._games and not self._practised:
            return self.framed(head(ui.STATISTICS), self._content(), foot(back))
        tabs = WidgetNode(Segmented("page", NOWHERE, words.PAGES, self.page, does=self._open_page), w=TABS_WIDE)
        kinds = WidgetNode(
            Segmented("practice", NOWHERE, words.KINDS, int(self.choice.practice), does=self._choose_kind), w=KINDS_WIDE
        )
        aside = [] if self.page == PROGRESS else [SPRING, kinds]
        files = [
            button("export", words.EXPORT, key="E", w=170, does=self._export),
            button("reset", words.RESET, key="R", w=170, does=self._ask_to_reset),
        ]
        of_games = [*self._turning(), SPRING, *files] if self.page != PROGRESS else []
        ways = foot(back, SPRING, *of_games)
        filters = Row(self._filters(), 20, wraps=True)
        parts = Column([Row([tabs, *aside], 20, wraps=True), filters, self._content()], 12)
        return self.framed(head(ui.STATISTICS), Scrolled(parts, self.scroll), ways)

    def _filters(self) -> list[Node]:
        found: list[Node] = []
        for name in OF_PRACTICE if self.page == PROGRESS or not self._games else FILTERS:
            wide = FILTERS[name]
            options = self._options[name]
            values, wanted = [value for value, _ in options], getattr(self.choice, name)
            at = values.index(wanted) if wanted in values else 0
            labels = tuple(label for _, label in options)
            widget = Dropdown(
                name, NOWHERE, labels, at, icon=name if name == "person" else "", does=partial(self._filter, name)
            )
            found.append(WidgetNode(widget, w=wide, least_w=wide * 0.75, grow=1))
        return found

    def _all_options(self, name: str) -> tuple[tuple[object, str], ...]:
        """What a filter may be, with the words for it."""
        person = self.choice.person
        seats = [(game, seat) for game in self._games if (seat := game.seat_of(person)) is not None]
        match name:
            case "person":
                return tuple((each, each) for each in self._people)
            case "rule_set":
                titles = {**{game.rule_set: game.title for game, _ in seats}, **self._practised}
                return ((None, words.ALL_RULE_SETS), *titles.items())
            case "level":
                levels = sorted({game.level_against(seat) for game, seat in seats})
                return ((None, words.ANY_LEVEL), *((each, self.against(each)) for each in levels))
            case "first_day":
                today = self._actions.today()
                return tuple((first_day(today, days), said) for days, said in zip(SPANS, words.SPANS, strict=True))
            case _:
                numbers = sorted({len(game.players) for game, _ in seats})
                return ((None, words.ANY_NUMBER), *((each, words.PLAYERS(number=each)) for each in numbers))

    def against(self, level: str) -> str:
        """Opponents of a level, in words."""
        return words.against(level, self._level_name(level))

    def _content(self) -> Node:
        """The page itself."""
        if self.page == PROGRESS:
            return replace(self.progress.view(), grow=1)
        if not self.shown:
            return self._nothing()
        if self.page == OVERVIEW:
            return replace(overview(self.counted, self._ask_about), grow=1)
        if self.page == CHARTS:
            return replace(charts(self.counted, self.against), grow=1)
        if self.page == ROUNDS:
            contracts = self._actions.contracts(self.shown[-1].rule_set)
            return replace(rounds_page(self.counted, contracts, self._actions.when, self._level_name), grow=1)
        said = Speech(self._actions.when, self.against)
        past = past_list(self._page_of_past(), self.first, len(self.shown), self.choice.person, said, self._open_game)
        return replace(past, grow=1)

    def _is_told(self, rule_set: str) -> int:
        """How many of the boxes about practice have something to tell of a rule set."""
        return self._actions.practice.progress(rule_set, self.choice.first_day).told

    def _nothing(self) -> Node:
        said, why = words.NOTHING_YET, words.NOTHING_YET_WHY
        if self._games:
            said, why = words.NO_SUCH_GAME, ""
        elif self._only_watched:
            said, why = words.ONLY_WATCHED, words.ONLY_WATCHED_WHY
        parts = [
            drawn_icon("trophy", 64),
            Text(said, Style("strong", weight="medium", at="c")),
            Column([Text(why, Style(ink="text_dim", at="c"), w=760, least_w=300)], hugs="middle"),
        ]
        return Pad(Column(parts, 16, pack="middle"), (20, 20), "plain", grow=1)

    def _turning(self) -> tuple[Node, ...]:
        """Newer games and older ones, where not all fit a page."""
        last = len(self.shown) <= self.first + PAGE_ROWS
        if self.page != PAST or not self.shown or (last and not self.first):
            return ()
        return (
            button(
                "newer", ui.NEWER, key="N", w=150, off="" if self.first else ui.NEWEST, does=partial(self._turn, -1)
            ),
            button("older", ui.OLDER, key="O", w=150, off=words.OLDEST if last else "", does=partial(self._turn, 1)),
        )

    def _page_of_past(self) -> tuple[FinishedGame, ...]:
        return self.shown[::-1][self.first : self.first + PAGE_ROWS]

    # ---- answers ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Pages, filters, a past game, a file, a new beginning, back."""
        turns = event.type == pygame.KEYDOWN and event.key in TURNS_PAGE and not self._form.open
        if turns and self.page == PAST:
            self._turn(1 if event.key == pygame.K_PAGEDOWN else -1)
            return None
        return super().handle(event, now)

    def _open_page(self, page: int) -> None:
        self.page = page

    def _choose_kind(self, kind: int) -> None:
        self._ask(practice=bool(kind))

    def _filter(self, name: str, at: int) -> None:
        self._ask(**{name: self._options[name][at][0]})

    def _ask_about(self, rule_set: str) -> None:
        """Ask about one rule set; about all where it is the one asked about."""
        self._ask(rule_set=None if rule_set == self.choice.rule_set else rule_set)

    def _open_game(self, game: FinishedGame) -> Step:
        return Push(PastGame(game, self.choice.person, self._emblems, self._actions.when, self._actions.look_back))

    def _export(self) -> Step:
        return Push(Reading(words.EXPORTED, [Passage("", self._actions.export())]))

    def _ask_to_reset(self) -> Step:
        return Push(question(words.RESET_TITLE, words.RESET_WHY, words.RESET_IT, self._reset))

    def _ask(self, **values: object) -> None:
        """Other games. Another person has other opponents: what was asked of the one before is forgotten."""
        before = Filters(str(values["person"])) if "person" in values else self.choice
        self.choice = before._replace(**values)  # type: ignore[arg-type]
        self._count_again()

    def _turn(self, pages: int) -> None:
        """Older games, or newer ones."""
        first = self.first + pages * PAGE_ROWS
        if self.page == PAST and 0 <= first < len(self.shown):
            self.first = first

    def _reset(self) -> Step:
        sentence = self._actions.reset()
        self._read()
        return Replace(Reading(ui.STATISTICS, [Passage("", sentence)]))

    def go_on(self, now: float) -> Step | None:
        """What the file had to say lies over everything first."""
        said, self._complaints = self._complaints, ()
        return Push(Reading(ui.STATISTICS, [Passage("", sentence) for sentence in said])) if said else None
