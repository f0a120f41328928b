"""The statistics screen: a person's results as figures, as charts, and as the list of past games.

Games come in as values, filters and pages are kept here, and the caller exports and resets. Games belong to the name a
person played under. No files here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import NamedTuple

import pygame

from game.language import of_rule_set
from game.play.faces import FacesOf, faces_at
from game.statistics import words
from game.statistics.achievements import Standing
from game.statistics.games import Filters, FinishedGame, GamesFound, Totals, counted, people
from game.statistics.pages import achievements_page, charts, overview, rounds_page
from game.statistics.past_games_screen import PAGE_ROWS, Formatters, LookBack, PastGame, past_list
from game.statistics.rounds import SPANS, RoundTotals, first_day, round_totals
from game.text import ui
from game.ui.boxes import Column, Pad, Row, Scrolled
from game.ui.dialogs import Passage, Reading, question
from game.ui.form import NOWHERE, SPRING, TURNS_PAGE, FormScreen, button, drawn_icon, foot, head
from game.ui.looks import LARGEST
from game.ui.nodes import Gap, Node, Style, Text, WidgetNode
from game.ui.screen import Push, Replace, Step
from game.ui.widgets import Dropdown, Segmented, least_size_of

OVERVIEW, CHARTS, PAST, ROUNDS, PROGRESS, ACHIEVEMENTS = range(6)
TABS_WIDE, KINDS_WIDE = 880.0, 260.0
TABS_ROOM, PAGES_WIDE = 0.9, 300.0  # the share of the width, and the width, for tabs side by side
FILTERS = {
    "person": 240.0,
    "rule_set": 320.0,
    "level": 250.0,
    "players": 240.0,
    "first_day": 190.0,
}  # and their widths


OF_PRACTICE = ("rule_set", "first_day")  # the filters that ask about practice, too
OF_A_PERSON = ("person",)  # the filter of what all games of a person have earned


class ProgressPage(NamedTuple):
    """The progress page, and how many of its boxes have content."""

    filled_boxes: int = 0
    view: Callable[[], Node] = Gap


class Practiced(NamedTuple):
    """Practice results: the ids of the practiced rule sets, and the progress in one or all of them."""

    rule_sets: Callable[[], Mapping[str, str]] = dict
    progress: Callable[[str | None, str], ProgressPage] = lambda *_: ProgressPage()  # since a day
    better_than_par: Callable[[], Sequence[str]] = tuple  # when rounds ended that went better than par


class StatisticsActions(NamedTuple):
    """The callbacks of this screen: the games, exports, a new beginning."""

    games: Callable[[], GamesFound | None]  # None: they are still being read
    export: Callable[[], str]  # says where the files are, or why there are none
    reset: Callable[[], str]  # says where the old file is, or why nothing was reset
    when: Callable[[str], str]  # when a game ended, as people say it
    look_back: LookBack | None = None  # a round of a past game again, if it can be
    contracts: Callable[[str], Sequence[str]] = lambda _: ()  # what the rounds of a rule set ask for, if it is known
    faces: FacesOf = faces_at
    day: Callable[[str], str] = str  # the day of such a moment
    today: Callable[[], date] = date.today
    practice: Practiced = Practiced()
    achievements: Callable[[Sequence[FinishedGame], str], Sequence[Standing]] = lambda *_: ()


class StatisticsScreen(FormScreen):
    """All statistics of the selected person."""

    largest_tall = LARGEST

    def __init__(
        self,
        actions: StatisticsActions,
        level_name: Callable[[str], str],
        *,
        page: int = OVERVIEW,
    ) -> None:
        super().__init__("page")
        self.page = page
        self.first = 0  # index of the first past game shown; 0 is the newest
        self._actions, self._level_name = actions, level_name
        self._read()
        if not self._games and not self._is_reading and self._practiced:
            self.page = PROGRESS
        if self.page == PROGRESS and self._practiced:
            self._ask(rule_set=max(self._practiced, key=self._filled_boxes))

    def _read(self) -> None:
        """Ask for the games; until they have been read, the screen has none."""
        games = self._actions.games()
        self._is_reading = games is None
        self._take(games or GamesFound())

    def _take(self, answer: GamesFound) -> None:
        """Show these games, at first all games of the person who has played most."""
        self._games, self._complaints = answer.games, answer.complaints
        self._people, self._practiced = people(self._games), self._actions.practice.rule_sets()
        self._earned: dict[str, Sequence[Standing]] = {}
        self._only_watched = bool(self._games) and not self._people
        if self._only_watched:  # nobody has figures to show
            self._games = ()
        self.choice = Filters(self._people[0] if self._people else "")
        self._count_again(answer.counted)

    def _count_again(self, known: Totals | None = None) -> None:
        """Compute the totals of the selected games, unless they are given."""
        is_known = known is not None and known.choice == self.choice and bool(self._games)
        self.counted = known if known is not None and is_known else counted(self._games, self.choice)
        self._rounds: RoundTotals | None = None
        kind = self.choice.rule_set
        self.progress = self._actions.practice.progress(kind and kind.partition(" ")[0], self.choice.first_day)
        seats = [(game, seat) for game in self._games if (seat := game.first_seat_of(self.choice.person)) is not None]
        self._options = {name: self._all_options(name, seats) for name in FILTERS}
        self.first = 0

    @property
    def shown(self) -> tuple[FinishedGame, ...]:
        """Return the selected games, the oldest first."""
        return self.counted.games

    @property
    def awaits(self) -> bool:
        """Return whether the games are still being read."""
        return self._is_reading

    # ---- what is on it ----

    def view(self) -> Node:
        """Return tabs, filters, the page and the buttons."""
        back = button("back", ui.BACK, "gold", "Esc", w=200, size="strong")
        if not self._games and not self._practiced:
            return self.framed(head(ui.STATISTICS), self._content(), foot(back))
        tabs = self._tabs()
        kinds = WidgetNode(
            Segmented("practice", NOWHERE, words.KINDS, int(self.choice.practice), does=self._choose_kind), w=KINDS_WIDE
        )
        aside = [] if self.page in (PROGRESS, ACHIEVEMENTS) else [SPRING, kinds]
        files = [
            button("export", words.EXPORT, key="E", w=170, does=self._export),
            button("reset", words.RESET, key="R", w=170, does=self._ask_to_reset),
        ]
        of_games = [*self._turning(), SPRING, *files] if self.page != PROGRESS and not self._is_reading else []
        ways = foot(back, SPRING, *of_games)
        filters = Row(self._filters(), 20, wraps=True)
        parts = Column([Row([tabs, *aside], 20, wraps=True), filters, self._content()], 12)
        return self.framed(head(ui.STATISTICS), Scrolled(parts, self.scroll), ways)

    def _tabs(self) -> WidgetNode:
        """Return the tabs: side by side, or as a list to open if there is little room."""
        tabs = Segmented("page", NOWHERE, words.PAGES, self.page, does=self._open_page)
        if least_size_of(tabs, self._meter.measure) > TABS_ROOM * self.room[0]:
            folded = Dropdown("page", NOWHERE, words.PAGES, self.page, does=self._open_page)
            return WidgetNode(folded, w=PAGES_WIDE)
        return WidgetNode(tabs, w=TABS_WIDE)

    def _filters(self) -> list[Node]:
        nodes: list[Node] = []
        for name in self._filter_names():
            wide = FILTERS[name]
            options = self._options[name]
            values, wanted = [value for value, _ in options], getattr(self.choice, name)
            at = values.index(wanted) if wanted in values else 0
            labels = tuple(label for _, label in options)
            widget = Dropdown(
                name, NOWHERE, labels, at, icon=name if name == "person" else "", does=partial(self._filter, name)
            )
            nodes.append(WidgetNode(widget, w=wide, least_w=wide * 0.75, grow=1))
        return nodes

    def _filter_names(self) -> Iterable[str]:
        if self.page == PROGRESS or not self._games:
            return OF_PRACTICE
        return OF_A_PERSON if self.page == ACHIEVEMENTS else FILTERS

    def _all_options(self, name: str, seats: Sequence[tuple[FinishedGame, int]]) -> tuple[tuple[object, str], ...]:
        """Return the options of each filter for these games, with their words and the person's seat in each game."""
        match name:
            case "person":
                return tuple((name, name) for name in self._people)
            case "rule_set":
                titles = {game.kind: words.title_of(of_rule_set(game.title), len(game.numbers)) for game, _ in seats}
                return ((None, words.ALL_RULE_SETS), *{**titles, **self._practiced}.items())
            case "level":
                levels = sorted({game.level_against(seat) for game, seat in seats})
                return ((None, words.ANY_LEVEL), *((level, self.against(level)) for level in levels))
            case "first_day":
                today = self._actions.today()
                return tuple((first_day(today, days), label) for days, label in zip(SPANS, words.SPANS, strict=True))
            case _:
                numbers = sorted({len(game.players) for game, _ in seats})
                return ((None, words.ANY_NUMBER), *((number, words.PLAYERS(number=number)) for number in numbers))

    def against(self, level: str) -> str:
        """Return the opponents of a level in words."""
        return words.against(level, self._level_name(level))

    def _content(self) -> Node:
        """Return the page itself."""
        if self.page == PROGRESS:
            return replace(self.progress.view(), grow=1)
        if self.page == ACHIEVEMENTS and self._games:
            return replace(achievements_page(self._standings(), self._actions.day), grow=1)
        if not self.shown:
            return self._nothing()
        if self.page == OVERVIEW:
            return replace(overview(self.counted, self._ask_about), grow=1)
        if self.page == CHARTS:
            return replace(charts(self.counted, self.against), grow=1)
        if self.page == ROUNDS:
            contracts = self._actions.contracts(self.shown[-1].rule_set)
            self._rounds = self._rounds or round_totals(self.counted)
            return replace(rounds_page(self._rounds, contracts, self._actions.when, self._level_name), grow=1)
        formatters = Formatters(self._actions.when, self.against)
        past = past_list(
            self._page_of_past(), self.first, len(self.shown), self.choice.person, formatters, self._open_game
        )
        return replace(past, grow=1)

    def _standings(self) -> Sequence[Standing]:
        """Return the achievements of the selected person, computed once."""
        person = self.choice.person
        if person not in self._earned:
            self._earned[person] = self._actions.achievements(self._games, person)
        return self._earned[person]

    def _filled_boxes(self, rule_set: str) -> int:
        """Return how many of the practice boxes have content for a rule set."""
        return self._actions.practice.progress(rule_set, self.choice.first_day).filled_boxes

    def _nothing(self) -> Node:
        message, why = words.NOTHING_YET, words.NOTHING_YET_WHY
        if self._is_reading:
            message, why = words.READING, ""
        elif self._games:
            message, why = words.NO_SUCH_GAME, ""
        elif self._only_watched:
            message, why = words.ONLY_WATCHED, words.ONLY_WATCHED_WHY
        parts = [
            drawn_icon("trophy", 64),
            Text(message, Style("strong", weight="medium", at="c")),
            Column([Text(why, Style(ink="text_dim", at="c"), w=760, least_w=300)], hugs="middle"),
        ]
        return Pad(Column(parts, 16, pack="middle"), (20, 20), "plain", grow=1)

    def _turning(self) -> tuple[Node, ...]:
        """Return buttons for newer and older games, if not all fit a page."""
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

    # ---- input ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle pages, filters, a past game, export, reset and back."""
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
        """Select one rule set, or all if it is already selected."""
        self._ask(rule_set=None if rule_set == self.choice.rule_set else rule_set)

    def _open_game(self, game: FinishedGame) -> Step:
        return Push(
            PastGame(game, self.choice.person, self._actions.when, self._actions.look_back, self._actions.faces)
        )

    def _export(self) -> Step:
        return Push(Reading(words.EXPORTED, [Passage("", self._actions.export())]))

    def _ask_to_reset(self) -> Step:
        return Push(question(words.RESET_TITLE, words.RESET_WHY, words.RESET_IT, self._reset))

    def _ask(self, **values: object) -> None:
        """Change the filters. Another person has other opponents, so those filters are cleared."""
        before = Filters(str(values["person"])) if "person" in values else self.choice
        self.choice = before._replace(**values)  # type: ignore[arg-type]
        self._count_again()

    def _turn(self, pages: int) -> None:
        """Show older or newer games."""
        first = self.first + pages * PAGE_ROWS
        if self.page == PAST and 0 <= first < len(self.shown):
            self.first = first

    def _reset(self) -> Step:
        sentence = self._actions.reset()
        self._read()
        return Replace(Reading(ui.STATISTICS, [Passage("", sentence)]))

    def go_on(self, now: float) -> Step | None:
        """Take the games once they have been read; messages about the file are shown first."""
        if self._is_reading and (answer := self._actions.games()) is not None:
            before, self._is_reading, self._renewed = self.choice, False, True
            self._take(answer)
            if self.page == PROGRESS:  # the page shows what was looked up meanwhile
                self._ask(rule_set=before.rule_set, first_day=before.first_day)
        complaints, self._complaints = self._complaints, ()
        return Push(Reading(ui.STATISTICS, [Passage("", sentence) for sentence in complaints])) if complaints else None
