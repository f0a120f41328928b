"""The rule-set editor: groups of options at the left, their lines, and beside them the rule book, updated with each
change.

Everything is made from the tables in `game.rules.schema`: a new option gets its line, control and errors automatically.
What can be done with the rule set (files, the lab, a game) comes in as `EditorActions`. No files here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.language import Catalog, chosen_catalog, of_rule_set
from game.rulebook.words.questions import ABOUT, QUESTIONS, Question
from game.rules.draft import key_of, moved_round, with_more_rounds, with_value, with_value_from, without_round
from game.rules.variant import Variant
from game.session.editing import step_for_key, undo_redo_buttons
from game.text import ui
from game.text import ui as editing
from game.ui.boxes import Column, Pad, Row, Scrolled
from game.ui.form import NOWHERE, FormScreen, button, foot, hairline_node, head
from game.ui.forms import WidgetEvent
from game.ui.geometry import STAGE
from game.ui.nodes import NOTE, Gap, Node, Placed, Style, Text, WidgetNode
from game.ui.screen import Pop, Push, Screen, Step
from game.ui.scrolling import Scroll
from game.ui.widgets import ROUNDED, Dropdown, Press
from game.workshop import rounds, words
from game.workshop.book import BookPart, book_column, place_of, rule_book_parts
from game.workshop.controls import BETWEEN, KnobActions, KnobAnswer, Typing
from game.workshop.draft import Draft
from game.workshop.rounds import Measured
from game.workshop.rows import (
    NAMED,
    UNCHECKED,
    Checked,
    Lines,
    group_entry,
    head_line,
    knob_line,
    mistakes_elsewhere,
)

EDGE, SIDE_WIDE, BOOK_WIDE = 20.0, 188.0, 260.0
ROOMY = (1200.0, 640.0)  # a stage of this size has room for groups, columns and book beside the lines
GROUP, BOOK_AIR = "group", 40.0
GROUPS = (*QUESTIONS, ABOUT)
WAY_HIGH, MARK_REACH = 42.0, 12.0  # how far a mark is pressed left of its line
ROUND_HIGH, ROUND_AIR = 300.0, 60.0  # the height of an open round, and the margin above it


class EditorActions(NamedTuple):
    """The callbacks of the editor; each returns the next step, or a sentence for its foot."""

    save: Callable[[Draft], str]
    dropped: Callable[[str], Step]
    read: Callable[[Variant], Screen]
    lab: Callable[[Draft], Step]
    try_round: Callable[[Variant, int], Step]
    measure: Callable[[Variant | None], Measured]  # None: nothing to measure now
    stop_or_go_on: Callable[[], None]


class EditorScreen(FormScreen):
    """A draft, edited option by option; `sources` are the rule sets shown for comparison."""

    def __init__(self, draft: Draft, sources: Sequence[Variant], actions: EditorActions, note: str = "") -> None:
        super().__init__(f"{GROUP} 0")
        self.draft, self._sources, self._actions = draft, tuple(sources), actions
        self.group: Question = QUESTIONS[0]
        self.round = 0  # the open round
        self.note, self.measured = note, Measured()
        self._typing, self._spread, self._opened = Typing(), frozenset[str](), ""
        self.at = ""  # the option changed or focused last
        self._book, self._list = Scroll(STAGE), Scroll(STAGE)
        self._seen: tuple[Variant, Question, Catalog] | None = None  # what the cached values below were made from
        self._checked, self._book_parts = UNCHECKED, tuple[BookPart, ...]()
        self._turns = False  # the book has still to scroll to that option
        self._unfolds = False  # the lines have still to scroll to the opened round, the groups to the chosen one
        self._echo = ""
        self._knobs = KnobActions(
            self._become, self._open_text, self._spread_out, self._join, self._give_back, self._take_over
        )
        self._rounds = rounds.RoundActions(
            self._open_round,
            self._move_round,
            self._cut_round,
            self._add_round,
            partial(self._way, actions.stop_or_go_on),
        )

    # ---- content ----

    @property
    def checked(self) -> Checked:
        """The checks of the current draft."""
        self._look_up()
        return self._checked

    @property
    def book_parts(self) -> tuple[BookPart, ...]:
        """The parts of the rule book about the group."""
        self._look_up()
        return self._book_parts

    def _look_up(self) -> None:
        seen = self.draft.now, self.group, chosen_catalog()
        if self._seen is None or any(one is not other for one, other in zip(self._seen, seen, strict=True)):
            self._seen = seen
            self._checked = Checked.of(self.draft)
            self._book_parts = rule_book_parts(self.group, self.draft.base, self.draft.now, self._checked)

    @property
    def roomy(self) -> bool:
        """Return whether there is room for groups, columns and book beside the lines."""
        return self.room[0] >= ROOMY[0] and self.room[1] >= ROOMY[1]

    def view(self) -> Node:
        """Return the title, groups, lines, book and buttons."""
        lines = Pad(Column(self._lines()), (MARK_REACH, 0))
        middle = Pad(Scrolled(lines, self.scroll, grow=1), (14 - MARK_REACH, 10), "plain", grow=1)
        body: Node
        if self.roomy:
            groups = Scrolled(Column(self._groups(), 1), self._list, grow=1)
            side = Pad(Column([*self._begun(), groups], 3), (8, 12), "plain", w=SIDE_WIDE, least_w=SIDE_WIDE)
            body = Row([side, middle, self._book_panel()], 12, cross=None)
        else:
            titles = tuple(self._entry(group) for group in GROUPS)
            wide = max(self._meter.measure(title_, "note", "semi") for title_ in titles) * ROUNDED + 40
            choose = WidgetNode(
                Dropdown(GROUP, NOWHERE, titles, GROUPS.index(self.group), does=self._choose_group),
                h=40,
                least_w=wide,
                grow=1,
            )
            read = button("read", words.ALL_IN_WORDS, key="B", does=partial(self._way, self._read))
            body = Column([Row([choose, read], 8, wraps=True), middle], 8)
        note = Text(self.note, NOTE._replace(ink="accent", at="c")) if self.note else None
        return self.framed(head(self.draft.now.title, size=40.0), body, self._foot(), note, edge=EDGE)

    def _lines(self) -> list[Node]:
        lines = self._make_lines(self.checked)
        paths = self.group.keys
        if self._is_about_rounds:
            return list(rounds.rounds_lines(lines, self.round, self.measured, self._rounds, paths))
        heads = [head_line(self.group.label, lines), *mistakes_elsewhere(lines, paths)]
        return [*heads, *(knob_line(lines, path) for path in paths)]

    @property
    def _is_about_rounds(self) -> bool:
        return self.group is QUESTIONS[0]

    def _make_lines(self, checked: Checked) -> Lines:
        return Lines(
            self.draft,
            checked,
            self._sources,
            self._typing,
            self._spread,
            self._meter,
            self.roomy,
            self._knobs,
            self._opened,
        )

    def _begun(self) -> list[Node]:
        count = len(self.checked.changed - NAMED)
        source = Text(of_rule_set(self.draft.base.title), Style(weight="semi"))
        return [
            Text(words.COPIED_FROM, NOTE),
            source,
            Text(words.changes(count), NOTE._replace(ink="accent")),
            hairline_node(),
        ]

    def _groups(self) -> list[Node]:
        return [
            group_entry(
                f"{GROUP} {at}",
                group.label,
                *self.checked.of_group(group),
                on=group is self.group,
                does=partial(self.go_to, group),
            )
            for at, group in enumerate(GROUPS)
        ]

    def _entry(self, group: Question) -> str:
        changes, mistakes = self.checked.of_group(group)
        return words.group_in_line(group.label, changes, mistakes)

    def _book_panel(self) -> Node:
        title = Text(words.BOOK, Style("head", "accent", "medium"))
        read = button("read", words.ALL_IN_WORDS, key="B", h=WAY_HIGH, does=partial(self._way, self._read))
        page = Scrolled(book_column(self.book_parts, key_of(self.at)), self._book, grow=1)
        return Pad(
            Column([title, hairline_node(0.4), page, Gap(length=6), read]),
            (14, 12),
            "plain",
            w=BOOK_WIDE,
            least_w=BOOK_WIDE,
        )

    def _foot(self) -> Node:
        off = words.FIX_MISTAKES_FIRST(number=len(self.checked.faults)) if self.checked.faults else ""
        saved = words.SAVED_ALREADY if self.draft.saved is not None and self.draft.is_saved else ""
        return foot(
            button("back", ui.BACK, key="Esc"),
            *undo_redo_buttons(self.draft, partial(self._way, self._undo), partial(self._way, self._redo)),
            Gap(grow=1),
            button("play", words.TRY, key="T", off=off, does=partial(self._way, self._try)),
            button("lab", words.LAB, key="L", off=off, does=partial(self._way, self._lab)),
            button(
                "save", editing.SAVE, "gold", "S", size="strong", off=off or saved, does=partial(self._way, self._save)
            ),
        )

    # ---- simulation in the background ----

    @property
    def awaits(self) -> bool:
        """Return whether contracts are being measured."""
        return self.measured.is_playing

    def go_on(self, now: float) -> Step | None:
        """Update the results; only what is visible is measured."""
        self._measure(goes_on=self._is_about_rounds and not self.checked.faults)
        return None

    def _measure(self, *, goes_on: bool) -> None:
        """Ask for what is known of the draft, or stop measuring."""
        measured = self._actions.measure(self.draft.now if goes_on else None)
        if measured != self.measured:
            self.measured, self._renewed = measured, True

    # ---- events ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle undo and redo keys, dropped files and book scrolling; everything else goes to the form."""
        if event.type == pygame.DROPFILE:
            return self._handle_drop(event.file)
        if asked := step_for_key(event):
            self._way({"undo": self._undo, "redo": self._redo, "save": self._save}[asked])
            return None
        if (
            event.type == pygame.KEYDOWN
            and event.key == pygame.K_DELETE
            and self._focus_path()
            and not self._is_typing()
        ):
            self._give_back(self._focus_path())
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and self._form.focus == self._opened_round():
            self._cut_round()
            return None
        before, echo = self._form.focus, self._echo
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            self._echo = ""
        if event.type == pygame.TEXTINPUT and event.text == echo:
            return None  # the letter typed by the key that led to the field
        step = super().handle(event, now)
        if event.type == pygame.KEYDOWN and self._form.focus != before:
            self._echo = event.unicode
        if self._form.focus != before and self._focus_path():
            self._look_at(self._focus_path())
        return step

    def _opened_round(self) -> str:
        """Return the line of the open round, if any."""
        return rounds.line_of(self.round) if self._is_about_rounds and self.round else ""

    def _focus_path(self) -> str:
        """Return the path of the focused option, or an empty string."""
        path, separator, _ = self._form.focus.partition(BETWEEN)
        return path if separator else ""

    def _is_typing(self) -> bool:
        return self._form.ring and any(
            widget.name == self._form.focus and hasattr(widget, "longest") for widget in self.widgets()
        )

    def _look_at(self, path: str) -> None:
        """Scroll the book to an option."""
        self.at, self._turns = path, True

    def placed(self) -> tuple[Placed, ...]:
        """Return the layout; the book is scrolled to the current option."""
        items = super().placed()
        if self._unfolds and self.is_drawn:
            self._unfolds = False
            self._unfold(items)
            self.show(self._form.focus, super().placed())
            items = super().placed()
        if not (self._turns and self.roomy and self.is_drawn):
            return items
        self._turns, wanted = False, place_of(self.book_parts, key_of(self.at))
        for leaf, box, through in items:
            is_it = through is self._book and isinstance(leaf, Text) and leaf.words == wanted
            if is_it and not box.inside(self._book.box, 1):
                self._book.go(self._book.top + box.y - self._book.box.y - BOOK_AIR)
                return super().placed()
        return items

    def _unfold(self, placed: Sequence[Placed]) -> None:
        """Scroll the opened round into view."""
        for leaf, box, through in placed:
            is_it = through is self.scroll and isinstance(leaf, WidgetNode) and leaf.widget.name == self._opened_round()
            if is_it and box.bottom + ROUND_HIGH > self.scroll.box.bottom:
                self.scroll.go(self.scroll.top + box.y - self.scroll.box.y - ROUND_AIR)

    def _handle_drop(self, path: str) -> Step:
        self._measure(goes_on=False)
        return self._actions.dropped(path)

    # ---- input ----

    def answer(self, event: WidgetEvent, now: float) -> Step | None:
        """Handle a button, another group, a round, or an option's new value."""
        step = super().answer(event, now)
        if step is not None:
            self._measure(goes_on=False)
        return step

    def _choose_group(self, at: int) -> None:
        self.go_to(GROUPS[at])

    def go_to(self, group: Question, opened: int = 0) -> None:
        """Show a group of options; `opened` is the round to open, if any."""
        self.group, self.round, self._typing, self._opened = group, opened, Typing(), ""
        if self.roomy:
            self._form.go_to(f"{GROUP} {GROUPS.index(group)}")
            self._unfolds = True
        self.scroll.go(0.0)
        self._book.go(0.0)

    def _way(self, go: Press) -> Step | None:
        """Follow a button around the lines; a sentence at the foot is shown only once."""
        self.note = ""
        return go()

    def _undo(self) -> None:
        if not self._typing.fault:  # text that is no valid value has changed nothing yet
            self.draft.undo()
        self._after_undoing()

    def _redo(self) -> None:
        self.draft.redo()
        self._after_undoing()

    def _after_undoing(self) -> None:
        self._typing, self.round = Typing(), min(self.round, len(self.draft.now.rounds))

    def _save(self) -> None:
        if not self.checked.faults:
            self.note = self._actions.save(self.draft)

    def _read(self) -> Step:
        return Push(self._actions.read(self.draft.now))

    def _lab(self) -> Step:
        return self._actions.lab(self.draft)

    def _try(self) -> Step:
        return self._actions.try_round(self.draft.now, self.round or 1)

    def leave(self) -> Step:
        """Go back to one's own answers, where nothing is lost."""
        self._measure(goes_on=False)
        return Pop()

    # ---- changes ----

    def _become(self, path: str, answer: KnobAnswer) -> None:
        """Apply an option's new value, or keep its unfinished text."""
        self.note, self._typing = "", answer.typing
        self._opened = answer.typed or self._opened
        if answer.focus:
            self._form.go_to(answer.focus)
        if self._make_lines(self.checked).shown(path).spread:
            # The fields stay when they come to have the same number: the next of them may be meant to differ.
            self._spread |= {path}
        if answer.value is not None:
            self.draft.change(with_value(self.draft.now, path, answer.value), answer.typed)
        self._look_at(path)

    def _open_text(self, path: str, field: str) -> None:
        self.note, self._opened = "", field
        self._form.go_to(field, ring=True)
        self._look_at(path)

    def _spread_out(self, path: str) -> None:
        self.note, self._spread = "", self._spread | {path}
        self._look_at(path)

    def _join(self, path: str, value: object) -> None:
        self.note, self._spread = "", self._spread - {path}
        self.draft.change(with_value(self.draft.now, path, value))
        self._look_at(path)

    def _give_back(self, path: str) -> None:
        draft, self.note, self._typing = self.draft, "", Typing()
        if key_of(path) == path:
            draft.change(with_value_from(draft.now, draft.base, path))
        self._look_at(path)

    def _take_over(self, path: str, at: int) -> None:
        """Copy a source's value; row 0 is the title of the list."""
        self.note = ""
        if at:
            self.draft.change(with_value_from(self.draft.now, self._sources[at - 1], path))
        self._look_at(path)

    # ---- rounds ----

    def _open_round(self, number: int) -> None:
        """Open a round, or close it if it is open."""
        self.round = 0 if number == self.round else number
        self._unfolds, self._typing = bool(self.round), Typing()

    def _add_round(self) -> None:
        draft = self.draft
        after = self.round or len(draft.now.rounds)
        draft.change(with_more_rounds(draft.now, after))
        self.round, self._typing = min(after + 1, len(draft.now.rounds)), Typing()

    def _cut_round(self) -> None:
        draft = self.draft
        draft.change(without_round(draft.now, self.round))
        self.round, self._typing = min(self.round, len(draft.now.rounds)), Typing()

    def _move_round(self, by: int) -> None:
        draft = self.draft
        draft.change(moved_round(draft.now, self.round, by))
        self.round, self._typing = max(1, min(len(draft.now.rounds), self.round + by)), Typing()
