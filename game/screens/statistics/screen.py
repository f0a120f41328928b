"""The statistics: what somebody's games have come to, as figures, as charts, and as the list of past games.

Games come in as values, filters and pages are kept here; exporting and beginning anew are the caller's. Whose games
they are goes by the name a person played under. Knows no files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.screens.dialogs import Passage, Reading, question
from game.screens.screen import Pop, Push, Replace, Step
from game.screens.statistics.pages import draw_charts, draw_overview, rule_set_rows
from game.screens.statistics.past_games import PAGE_ROWS, PastGame, Speech, draw_past, past_rows
from game.statistics import Choice, Game, counted, people
from game.table.canvas import Canvas
from game.table.forms import Form, Said
from game.table.geometry import Rect
from game.table.paint import felt, gold_text, icon, panel, para, rule, text
from game.table.widgets import Button, Dropdown, Segmented, Widget, segment_boxes
from game.words import statistics as words
from game.words import ui

OVERVIEW, CHARTS, PAST = range(3)
TABS, KINDS = Rect(60, 92, 560, 44), Rect(900, 92, 320, 44)
FILTERS = {"person": 240.0, "rule_set": 320.0, "level": 270.0, "players": 270.0}  # and how wide each is
FILTERS_Y, FILTER_DU = 148.0, 42.0
CONTENT = Rect(60, 204, 1160, 424)
FOOT_Y = 648.0
MOST_OPTIONS = 11


class Doings(NamedTuple):
    """What the caller does for this screen: the games, a file for others, a new beginning."""

    games: Callable[[], tuple[tuple[Game, ...], tuple[str, ...]]]  # and what their file had to say
    export: Callable[[], str]  # says where the files are, or why there are none
    reset: Callable[[], str]  # says where the old file is, or why everything is as it was
    when: Callable[[str], str]  # when a game ended, as people say it


class StatisticsScreen:
    """Everything that is counted, for whom one asks about."""

    overlay = False

    def __init__(
        self, doings: Doings, emblems: Sequence[str], level_name: Callable[[str], str], *, page: int = OVERVIEW
    ) -> None:
        self.page = page
        self.first = 0  # of the past games shown, the newest being 0
        self._doings, self._emblems, self._level_name = doings, tuple(emblems), level_name
        self.timing = self._form = Form("page")
        self._read()

    def _read(self) -> None:
        self._games, self._complaints = self._doings.games()
        self._people = people(self._games)[:MOST_OPTIONS]
        if not self._people:  # nobody at this screen has played: nobody's figures to show
            self._games = ()
        self.choice = Choice(self._people[0] if self._people else "")
        self._count_again()

    def _count_again(self) -> None:
        self.counted = counted(self._games, self.choice)
        self._options = {name: self._all_options(name) for name in FILTERS}
        self.first = 0

    @property
    def shown(self) -> tuple[Game, ...]:
        """The games asked about, the oldest first."""
        return self.counted.games

    # ---- what there is to press ----

    def widgets(self) -> tuple[Widget, ...]:
        """Tabs, filters, the page's own, the ways on."""
        foot: list[Widget] = [Button("back", Rect(60, FOOT_Y, 200, 50), ui.BACK, "gold", "Esc", size="strong")]
        if not self._games:
            return tuple(foot)
        foot += [
            Button("export", Rect(870, FOOT_Y, 170, 50), words.EXPORT, "dark", "E"),
            Button("reset", Rect(1050, FOOT_Y, 170, 50), words.RESET, "dark", "R"),
        ]
        kinds = Segmented("practice", KINDS, words.KINDS, int(self.choice.practice))
        tabs = Segmented("page", TABS, words.PAGES, self.page)
        return (tabs, kinds, *self._filters(), *self._own(), *foot)

    def _filters(self) -> tuple[Widget, ...]:
        found, left = [], CONTENT.x
        for name, wide in FILTERS.items():
            options, box = self._options[name], Rect(left, FILTERS_Y, wide, FILTER_DU)
            values, wanted = [value for value, _ in options], getattr(self.choice, name)
            at = values.index(wanted) if wanted in values else 0
            labels = tuple(label for _, label in options)
            found.append(Dropdown(name, box, labels, at, icon=name if name == "person" else ""))
            left += wide + 20
        return tuple(found)

    def _all_options(self, name: str) -> tuple[tuple[object, str], ...]:
        """What a filter may be, with the words for it."""
        person = self.choice.person
        seats = [(game, seat) for game in self._games if (seat := game.seat_of(person)) is not None]
        match name:
            case "person":
                return tuple((each, each) for each in self._people)
            case "rule_set":
                titles = {game.rule_set: game.title for game, _ in seats}
                return ((None, words.ALL_RULE_SETS), *list(titles.items())[: MOST_OPTIONS - 1])
            case "level":
                levels = sorted({game.level_against(seat) for game, seat in seats})
                return ((None, words.ANY_LEVEL), *((each, self.against(each)) for each in levels[: MOST_OPTIONS - 1]))
            case _:
                numbers = sorted({len(game.players) for game, _ in seats})
                return ((None, words.ANY_NUMBER), *((each, words.players(each)) for each in numbers))

    def against(self, level: str) -> str:
        """Opponents of a level, in words."""
        return words.against(level, self._level_name(level))

    def _own(self) -> tuple[Widget, ...]:
        """What the page itself offers."""
        if self.page == OVERVIEW and self.shown:
            return rule_set_rows(CONTENT, self.counted)
        if self.page != PAST or not self.shown:
            return ()
        said = Speech(self._doings.when, self.against)
        rows = past_rows(CONTENT, self._page_of_past(), self.choice.person, said)
        last = len(self.shown) <= self.first + PAGE_ROWS
        newer = Button(
            "newer", Rect(430, FOOT_Y, 150, 50), words.NEWER, "dark", "N", off="" if self.first else words.NEWEST
        )
        older = Button("older", Rect(590, FOOT_Y, 150, 50), words.OLDER, "dark", "O", off=words.OLDEST if last else "")
        return (*rows, newer, older) if self.first or not last else rows

    def _page_of_past(self) -> tuple[Game, ...]:
        return self.shown[::-1][self.first : self.first + PAGE_ROWS]

    # ---- answers ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Pages, filters, a past game, a file, a new beginning, back."""
        if event.type == pygame.KEYDOWN and not self._form.open and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._turn(1 if event.key == pygame.K_PAGEDOWN else -1)
            return None
        said = self._form.handle(event, self.widgets(), now)
        return self._answered(said) if said is not None and not said.off else None

    def _answered(self, said: Said) -> Step | None:
        match said.name.split(" ", 1), said.value:
            case ["back"], _:
                return Pop()
            case ["export"], _:
                return Push(Reading(words.EXPORTED, [Passage("", self._doings.export())]))
            case ["reset"], _:
                return Push(question(words.RESET_TITLE, words.RESET_WHY, words.RESET_IT, self._reset))
            case ["page"], int(page):
                self.page = page
            case ["practice"], int(kind):
                self._ask(practice=bool(kind))
            case ["set", rule_set], _:
                self._ask(rule_set=None if rule_set == self.choice.rule_set else rule_set)
            case ["past", number], _:
                game = self._page_of_past()[int(number)]
                return Push(PastGame(game, self.choice.person, self._emblems, self._doings.when))
            case ["newer" | "older" as way], _:
                self._turn(1 if way == "older" else -1)
            case [name], int(at):
                self._ask(**{name: self._options[name][at][0]})
        return None

    def _ask(self, **values: object) -> None:
        """Other games. Another person has other opponents: what was asked of the one before is forgotten."""
        before = Choice(str(values["person"])) if "person" in values else self.choice
        self.choice = before._replace(**values)  # type: ignore[arg-type]
        self._count_again()

    def _turn(self, pages: int) -> None:
        """Older games, or newer ones."""
        first = self.first + pages * PAGE_ROWS
        if self.page == PAST and 0 <= first < len(self.shown):
            self.first = first

    def _reset(self) -> Step:
        sentence = self._doings.reset()
        self._read()
        return Replace(Reading(ui.STATISTICS, [Passage("", sentence)]))

    def update(self, now: float) -> Step | None:
        """What the file had to say lies over everything first."""
        del now
        said, self._complaints = self._complaints, ()
        return Push(Reading(ui.STATISTICS, [Passage("", sentence) for sentence in said])) if said else None

    # ---- drawing ----

    def draw(self, canvas: Canvas, now: float) -> None:
        """Title, the page, and over it what there is to press."""
        felt(canvas, (0.5, 0.3))
        gold_text(canvas, ui.STATISTICS.upper(), 640, 62, "show", track=6)
        rule(canvas, 440, 74, 400)
        if not self.shown:
            self._draw_nothing(canvas)
        elif self.page == OVERVIEW:
            draw_overview(canvas, CONTENT, self.counted)
        elif self.page == CHARTS:
            draw_charts(canvas, CONTENT, self.counted, self.against)
        else:
            draw_past(canvas, CONTENT, self.first, len(self.shown))
        self._form.draw(canvas, self.widgets(), now)

    def _draw_nothing(self, canvas: Canvas) -> None:
        panel(canvas, CONTENT)
        sentence = words.NO_SUCH_GAME if self._games else words.NOTHING_YET
        icon(canvas, "trophy", 640 - 32, CONTENT.y + 84, 64, "accent")
        text(canvas, sentence, 640, CONTENT.y + 190, "strong", "text", "medium", "c", fit=CONTENT.w - 80)
        if not self._games:
            para(canvas, words.NOTHING_YET_WHY, 640, CONTENT.y + 224, 760, "text", "text_dim", at="c")


def tab(page: int) -> Rect:
    """Where a page's tab lies."""
    return segment_boxes(Segmented("page", TABS, words.PAGES, 0))[page]
