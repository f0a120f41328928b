"""Which Shanghai is yours? A column of one's own answers to the fourteen questions, beside those of the rule sets.

A press on a cell takes its answer, a press on one's own opens more. What can be done with the answers (files, the
editor, a game) comes in as `YoursActions`. No files here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.language import chosen_catalog, of_rule_set, translated
from game.language.quoting import shortened
from game.rulebook import small_cards
from game.rulebook.words.questions import (
    QUESTIONS,
    Answer,
    Cell,
    Question,
    answered,
    answers,
    changes_from,
    nearest_first,
    offered,
    questions_that_differ,
)
from game.rules.knobs.record import LONGEST_TITLE
from game.rules.variant import Variant
from game.rules.variant_check import variant_faults
from game.session.editing import step_for_key
from game.text import ui
from game.text.ui import short_title
from game.ui.boxes import Child, Column, Pad, Row, Scrolled, Stack, Within
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.dialogs import Menu
from game.ui.form import (
    MARK_DU,
    NOWHERE,
    SPRING,
    FormScreen,
    Way,
    button,
    change_mark,
    foot,
    gold_heading,
    title_node,
)
from game.ui.geometry import Rect
from game.ui.looks import LEAST_TARGET_DU
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Placed, Style, Text, WidgetNode
from game.ui.paint import frame, hairline, text, width_of
from game.ui.screen import CloseTo, Pop, Push, Step
from game.ui.scrolling import BAR_DU
from game.ui.widgets import IconButton, Pressable, TextField
from game.workshop import words
from game.workshop.draft import Draft
from game.workshop.typed import LONGEST as LONGEST_LINE
from game.workshop.typed import typed_rounds, with_typed_rounds

EDGE, ARROW_DU, HEAD_DU, NAME_DU, TWO_LINES_DU = 20.0, 44.0, 42.0, 25.0, 18.0
LABEL_WIDE, MINE_WIDE, COLUMN_WIDE, MOST_COLUMNS = 174.0, 200.0, 146.0, 5
CARD_DU, COIN_DU, CARD_STEP = 32.0, 18.0, 20.0
ROOMY = 1100.0  # a stage so wide has all buttons in one row
NAME_WIDE, LOW = 230.0, 420.0  # a stage so low has no room for the hint
STAYS = 4  # questions by which the favored rule set counts as nearer than others
LINE, LABEL = Style("strong", "accent", "semi"), Style("text", weight="semi", lead=1.1)
SIGN = Style("text", "accent", "semi")
ODD, SAME = Style("text", weight="medium", at="c", lead=1.1), Style("text", "text_dim", at="c", lead=1.1)
MINE, CHANGED = ODD._replace(weight="semi"), ODD._replace(ink="accent", weight="semi")
SMALL, LETTER_DU = 14.0, 7.0  # the size of words in a cell that would be wider than it; the width of a letter


class YoursActions(NamedTuple):
    """The callbacks of the page: what they return is the next step, or a sentence about what was done."""

    save: Callable[[Draft], str]
    send: Callable[[Variant], str]
    paste: Callable[[], Variant | str]
    dropped: Callable[[str], Variant | str]
    read: Callable[[Variant], Step]
    options: Callable[[Draft, Question], Step]
    play: Callable[[Draft], Step]


class Looked(NamedTuple):
    """What the page shows of one's own rule set, computed once for each change."""

    now: Variant
    base: Variant  # the rule set from which changes are counted
    different: Mapping[str, frozenset[str]]  # by rule set, the questions that it answers otherwise
    fault: str

    @property
    def changed(self) -> frozenset[str]:
        """The questions answered otherwise than by the base."""
        return self.different[self.base.id]


class YoursScreen(FormScreen):
    """One's own answers beside those of all rule sets, the nearest first."""

    def __init__(self, draft: Draft, actions: YoursActions) -> None:
        super().__init__("play")
        self.draft, self._actions = draft, actions
        self._began = draft.now
        self.columns = nearest_first(draft.now)
        self._favored = self.columns[0]  # the rule set begun with, or whose answers were all taken
        self.first = 0  # the first column in sight
        self.note, self.is_refused = "", False  # what was done, or why it was not
        self._typed_name = ""
        self._looked: Looked | None = None
        self._made: tuple[tuple[object, ...], Node] | None = None

    # ---- content ----

    @property
    def looked(self) -> Looked:
        """What is known of the current answers."""
        now, known = self.draft.now, self._looked
        if known is not None and known.now is not now and replace(now, title=known.now.title) == known.now:
            self._looked = known._replace(now=now)  # a letter of the name changes no answer
        if self._looked is None or self._looked.now is not now:
            different = {
                variant.id: frozenset(question.id for question in questions_that_differ(variant, now))
                for variant in self.columns
            }
            fault = next(iter(variant_faults(now)), "")
            said = words.in_words(translated(fault)) if fault else ""
            self._looked = Looked(now, self._base(different), different, said)
        return self._looked

    def _base(self, different: Mapping[str, frozenset[str]]) -> Variant:
        """Return the rule set from which changes are counted: the favored one, unless another is far nearer."""

        def distance(variant: Variant) -> int:
            number = len(different[variant.id])
            return max(1, number - STAYS) if number and variant is self._favored else number

        return min(self.columns, key=distance)

    @property
    def shown(self) -> int:
        """Return how many columns fit beside one's own."""
        wide = self.room[0] - 2 * EDGE * min(1.0, self.room[0] / 1280) ** 2 - LABEL_WIDE - MINE_WIDE - 30
        wide -= 2 * (ARROW_DU + 8) if self._is_wide else 0
        return max(1, min(MOST_COLUMNS, int(wide // COLUMN_WIDE)))

    @property
    def _is_wide(self) -> bool:
        return self.room[0] >= self.room[1]

    def view(self) -> Node:
        """Return the line about one's own rules, the table, and the buttons."""
        looked = self.looked
        note = Style("text", "text_dim", at="r")
        hint = words.PRESS_A_CELL if self.room[1] >= LOW else ""
        said = Text(self.note or looked.fault or hint, note, grow=1)
        if self.is_refused if self.note else looked.fault:
            said = replace(said, style=note._replace(ink="danger_text"))
        line = Row([Text(changes_from(looked.base, looked.now), LINE, least_w=120), said], 24)
        parts = [Pad(line, (6, 0)), Gap(length=4), replace(self._table(), grow=1)]
        return self.framed(gold_heading(ui.WHICH_SHANGHAI, 34), Column(parts), self._foot(), edge=EDGE)

    def _table(self) -> Node:
        """Return the table, which is made anew only when what it shows has changed."""
        key = (
            id(self.looked), self.first, self.shown, self._is_wide, self.scroll.furthest > 0, id(chosen_catalog()),
        )  # fmt: skip
        if self._made is None or self._made[0] != key:
            self._made = key, self._make_table()
        return self._made[1]

    def _make_table(self) -> Node:
        at = range(self.first, min(len(self.columns), self.first + self.shown))
        columns = [self.columns[number] for number in at]
        lines = [self._line(question, columns) for question in QUESTIONS]
        grid = Scrolled(Stack([_frame(len(columns)), Column(lines)]), self.scroll, grow=1)
        top = Row([self._names(columns), Gap(w=BAR_DU + 6 if self.scroll.furthest else 0)])
        table: Node = Pad(Column([top, grid]), (10, 4), "plain", grow=1)
        if self._is_wide:
            before, after = self._arrows()
            table = Row([before, table, after], 8)
        return table

    def _arrows(self) -> tuple[Node, Node]:
        last = len(self.columns) - self.shown
        before = "" if self.first else ui.NO_RULE_SETS_BEFORE
        after = "" if self.first < last else ui.NO_MORE_RULE_SETS
        turn = [partial(self._turn, by) for by in (-1, 1)]
        ways = ("before", "step_back", ui.RULE_SETS_BEFORE, before, turn[0]), (
            "after", "step_on", ui.MORE_RULE_SETS, after, turn[1],
        )  # fmt: skip
        made = [
            WidgetNode(IconButton(name, NOWHERE, picture, hint, off=off, does=does), w=ARROW_DU, h=50)
            for name, picture, hint, off, does in ways
        ]
        return made[0], made[1]

    def _names(self, columns: Sequence[Variant]) -> Node:
        mine = CustomPaint(partial(_paint_name, words.YOURS, "accent"), words.YOURS)
        cells: list[Child] = [_wide(Gap(), LABEL_WIDE), _wide(mine, MINE_WIDE)]
        for variant in columns:
            paint = partial(_press_name, short_title(variant.title))
            hint = words.TAKE_ALL(title=of_rule_set(variant.title))
            widget = Pressable(f"all {variant.id}", NOWHERE, paint, hint=hint, does=partial(self._take_all, variant))
            cells.append(_wide(WidgetNode(widget), COLUMN_WIDE))
        return Row([replace(cell, h=HEAD_DU) for cell in cells if cell is not None], cross=None)

    def _line(self, question: Question, columns: Sequence[Variant]) -> Node:
        now, changed = self.draft.now, question.id in self.looked.changed
        mark = CustomPaint(change_mark, w=MARK_DU, h=MARK_DU) if changed else Gap(w=MARK_DU)
        label = Text(question.label, LABEL._replace(ink="accent" if changed else "text"), grow=1)
        own = question.cell(now)
        ground = partial(_paint_cell, "changed" if changed else "")
        hint = words.YOURS_SPOKEN(title=question.label, words=own.whole)
        widget = Pressable(f"mine {question.id}", NOWHERE, ground, hint=hint, does=partial(self._open, question))
        mine = WidgetNode(widget, _cell(own, CHANGED if changed else MINE, MINE_WIDE), (4, 0))
        cells: list[Child] = [_wide(Row([mark, label], 3), LABEL_WIDE), _wide(mine, MINE_WIDE)]
        for variant in columns:
            is_same = question.id not in self.looked.different[variant.id]
            cell = question.cell(variant)
            style, hint = (SAME if is_same else ODD), f"{of_rule_set(variant.title)}: {cell.whole}"
            alike = not is_same and cell.seen == own.seen
            pressed = Pressable(
                f"{question.id} {variant.id}", NOWHERE, partial(_paint_cell, ""), hint=hint,
                does=partial(self._take, question, variant),
            )  # fmt: skip
            cells.append(_wide(WidgetNode(pressed, _cell(cell, style, COLUMN_WIDE, more=alike), (3, 0)), COLUMN_WIDE))
        return Stack([CustomPaint(_paint_line), Row(cells, cross=None)], h=LEAST_TARGET_DU, grow=1)

    def _foot(self) -> Node:
        fault = self.looked.fault
        saved = words.SAVED_ALREADY if self._is_kept else ""
        nothing = "" if self.draft.can_undo else ui.NOTHING_TO_UNDO
        name = TextField("name", NOWHERE, self._name, LONGEST_TITLE, words.NAME_FOR_RULES, does=self._write_name)
        field = WidgetNode(name, w=NAME_WIDE, least_w=100, h=50, grow=0 if self.room[0] >= ROOMY else 1)
        keeping = [
            field,
            button("save", ui.SAVE, key="S", off=fault or saved, does=self._save),
            button("send", words.SEND, key="T", off=fault, does=self._send),
        ]
        ways = [
            button("back", ui.BACK, key="Esc"),
            button("read", words.ALL_IN_WORDS, key="R", does=self._read),
            button("paste", words.PASTE, key="V", does=self._paste),
            button("undo", ui.UNDO, key="Z", off=nothing, does=self._undo),
        ]
        play = button("play", words.PLAY_OURS, "gold", "Enter", size="strong", off=fault, does=self._play)
        if self.room[0] >= ROOMY:
            return foot(*ways, SPRING, *keeping, play)
        arrows = () if self._is_wide else self._arrows()
        return Column([Row([*arrows, *keeping], 12), foot(*ways, SPRING, play)], 8)

    # ---- input ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle undo, redo and save by their usual keys, and dropped files; everything else goes to the form."""
        if asked := step_for_key(event):
            {"undo": self._undo, "redo": self._redo, "save": self._save}[asked]()
            return None
        if event.type == pygame.DROPFILE:
            self.drop(event.file)
            return None
        return super().handle(event, now)

    def bring(self, brought: Variant | str, note: str) -> None:
        """Show a rule set from elsewhere as one's own, with the columns nearest to it first; or a sentence."""
        if isinstance(brought, str):
            self.note, self.is_refused = brought, True
            return
        self.draft.change(brought)
        self.columns, self.first, self._looked = nearest_first(brought), 0, None
        self._favored = self.columns[0]
        self.note, self.is_refused = note, False

    def _change(self, variant: Variant) -> None:
        self.note = ""
        self.draft.change(variant)

    def _take(self, question: Question, variant: Variant) -> None:
        self._change(answered(self.draft.now, question, variant))

    def _take_all(self, variant: Variant) -> None:
        now, other, self._favored = self.draft.now, variant, variant
        if self._name:
            other = replace(variant, title=now.title, character=now.character)
        self._change(other)

    def _open(self, question: Question) -> Step:
        self.note = ""
        place = next(item.box for item in self.placed() if _is_own(item.leaf, question))
        return Push(AnswersScreen(question, self.draft, place, self._change, self.open_options))

    def open_options(self, question: Question) -> Step:
        """Open the editor at a question, where changes count from the same rule set as here."""
        self.draft.count_from(self.looked.base)
        return self._actions.options(self.draft, question)

    def _undo(self) -> None:
        self.note = ""
        self.draft.undo()

    def _redo(self) -> None:
        self.note = ""
        self.draft.redo()

    def _turn(self, by: int) -> None:
        self.first = max(0, min(len(self.columns) - self.shown, self.first + by * self.shown))

    @property
    def _name(self) -> str:
        """The name of one's own rule set; empty if it has that of a rule set of the game, unless that was typed."""
        title = self.draft.now.title
        is_own = title == self._typed_name or title not in [variant.title for variant in offered()]
        return title if is_own else ""

    def _write_name(self, name: str) -> None:
        self._typed_name = name
        title = name if name.strip() else self.looked.base.title
        self.draft.change(replace(self.draft.now, title=title), "name")

    @property
    def _is_kept(self) -> bool:
        return self.draft.saved is not None and self.draft.is_saved

    def _save(self) -> None:
        if not self.looked.fault and not self._is_kept:
            self.note = self._actions.save(self.draft)
            self.is_refused = not self._is_kept

    def _send(self) -> None:
        self.note, self.is_refused = self._actions.send(self.draft.now), False

    def _paste(self) -> None:
        self.bring(self._actions.paste(), words.PASTED)

    def drop(self, path: str) -> Step:
        """Show the rule set of a file dropped on the window, or say why there is none; return the step back here."""
        self.bring(self._actions.dropped(path), words.DROPPED)
        return CloseTo(self)

    def _read(self) -> Step:
        return self._actions.read(self.draft.now)

    def _play(self) -> Step:
        return self._actions.play(self.draft)

    def leave(self) -> Step:
        """Go back; ask first if answers would be lost."""
        if self.draft.is_saved or self.draft.now == self._began:
            return Pop()

        def save() -> Step:
            self._save()
            return Pop(2) if self.draft.is_saved else Pop()

        ways = [Way(words.STAY, Pop, "Esc", "gold")]
        if not self.looked.fault:
            ways.append(Way(words.SAVE_AND_LEAVE, save, "S"))
        ways.append(Way(words.LEAVE_IT, partial(Pop, 2), "L"))
        return Push(Menu(ui.LEAVE, ways, words.LEAVE_WHY))


ANSWERS_WIDE, ANSWERS_HIGH, LEAST_LEFT = 620.0, 470.0, 8.0
MOST_UNREAD = 40  # letters shown of what cannot be read


class AnswersScreen(FormScreen):
    """Ready answers to a question beside one's own cell, each with who gives it; and the way to every option."""

    overlay = True
    dims = False

    def __init__(
        self,
        question: Question,
        draft: Draft,
        place: Rect,
        take: Callable[[Variant], None],
        options: Callable[[Question], Step],
    ) -> None:
        self.answers = answers(draft.now, question)
        mine = next(at for at, answer in enumerate(self.answers) if answer.cell == question.cell(draft.now))
        super().__init__(f"answer {mine}")
        self._form.go_to(f"answer {mine}", ring=True)
        self._question, self._place, self._mine, self._before = question, place, mine, draft.now
        self._take, self._options = take, options
        self._typed, self._fault = typed_rounds(draft.now), ""  # what is typed, and why it is no answer
        self._is_scrolled = False  # whether one's own answer was brought into sight

    def placed(self) -> tuple[Placed, ...]:
        """Return the layout; at first it is scrolled to one's own answer."""
        items = super().placed()
        if not self.is_drawn or self._is_scrolled:
            return items
        self._is_scrolled = True
        self.show(f"answer {self._mine}", items)
        return super().placed()

    def view(self) -> Node:
        """Return the answers, beside the cell or over it."""
        rows = [self._row(at, answer) for at, answer in enumerate(self.answers)]
        every = words.ALL_OPTIONS(number=len(self._question.keys))
        parts: list[Child] = [
            title_node(self._question.label, 27.0),
            Gap(length=6),
            *self._line(),
            Scrolled(Column(rows, 2), self.scroll),
            Gap(length=10),
            foot(
                button("back", ui.BACK, key="Esc"),
                SPRING,
                button("options", every, key="M", does=partial(self._options, self._question)),
            ),
        ]
        wide, high = min(ANSWERS_WIDE, self.room[0] - 2 * LEAST_LEFT), self.room[1] - 2 * LEAST_LEFT
        left = min(self._place.right + 94, self.room[0] - wide - LEAST_LEFT)
        top = max(LEAST_LEFT, min(self._place.y - 60, self.room[1] - min(high, ANSWERS_HIGH) - LEAST_LEFT))
        panel = Pad(Column(parts), (30, 22), "deco")
        return Within(panel, part=Rect(max(LEAST_LEFT, left), top, wide, self.room[1] - top - LEAST_LEFT))

    def _line(self) -> list[Child]:
        """Return the field in which all rounds are typed, with how to write them or why they cannot be read."""
        if "rounds.contract" not in self._question.keys:
            return []
        field = TextField("typed", NOWHERE, self._typed, LONGEST_LINE, whole=True, does=self._type)
        below = Text(words.HOW_TO_TYPE_ROUNDS, NOTE)
        if self._fault:
            below = Text(self._fault, NOTE._replace(ink="danger_text"))
        own = partial(self._choose, self.answers[self._mine])
        take = button("take typed", words.USE_THESE, "gold", "Enter", off=self._fault, does=own)
        return [Row([WidgetNode(field, h=50, grow=1), take], 10), below, Gap(length=8)]

    def _type(self, line: str) -> None:
        """Make what is typed one's own answer, if it can be read."""
        self._typed, found = line, with_typed_rounds(self._before, line)
        if isinstance(found, str):
            self._fault = words.UNREAD_ROUND(words=shortened(found, MOST_UNREAD)) if found else words.EMPTY_TEXT
        else:
            self._fault = ""
            cell = self._question.cell(found)
            own = Answer(found, cell, cell.more, (), 0)
            self.answers = (*self.answers[: self._mine], own, *self.answers[self._mine + 1 :])

    def _row(self, at: int, answer: Answer) -> Node:
        on = at == self._mine
        cell = _cell(answer.cell, (CHANGED if on else ODD)._replace(at="l", size="text"), pack="start")
        more = Text(answer.more, NOTE) if answer.more else None
        given = Text(answer.given_by, NOTE._replace(at="r"), grow=1)
        inside = Column([Row([cell, given], 12), more])
        hint = words.YOURS_SPOKEN(title=answer.cell.spoken, words=answer.given_by)
        ground, does = partial(_paint_cell, "chosen" if on else ""), partial(self._choose, answer)
        widget = Pressable(f"answer {at}", NOWHERE, ground, hint=hint, off=self._fault if on else "", does=does)
        return WidgetNode(widget, inside, (12, 5), h=LEAST_TARGET_DU)

    def _choose(self, answer: Answer) -> Step:
        self._take(answer.variant)
        return Pop()


def _is_own(leaf: object, question: Question) -> bool:
    return isinstance(leaf, WidgetNode) and leaf.widget.name == f"mine {question.id}"


def _wide(node: Node, wide: float) -> Node:
    return replace(node, w=wide, least_w=wide * 0.5, grow=wide)


def _cell(cell: Cell, style: Style, wide: float = 0.0, *, more: bool = False, pack: str = "middle") -> Node:
    """Return the words of a cell and what stands beside them; with `more`, it differs in what it does not show."""
    shown = f"{cell.words} …" if more else cell.words
    if max(map(len, shown.split("\n"))) > wide / LETTER_DU > 0:
        style = style._replace(size=SMALL)
    parts: list[Child] = []
    if cell.coins and not cell.unseen:
        parts.append(small_cards.coins(1, COIN_DU))
    if shown:
        parts.append(Text(shown, style))
    if cell.cards:
        parts.append(small_cards.cards(cell.cards, CARD_DU, CARD_STEP))
    if cell.unseen:
        parts += [Text("+", SIGN), small_cards.backs(cell.unseen, CARD_DU)]
        if cell.coins:
            parts += [Text("−", SIGN), small_cards.coins(min(3, cell.coins), COIN_DU)]
    return Row(parts, 6, pack="middle" if pack == "middle" else "start", grow=1)


def _frame(columns: int) -> Node:
    """Return the frame around one's own column."""
    cells = [_wide(Gap(), LABEL_WIDE), _wide(CustomPaint(_paint_frame), MINE_WIDE)]
    return Row([*cells, *[_wide(Gap(), COLUMN_WIDE)] * columns], cross=None)


def _paint_line(canvas: Canvas, box: Rect) -> None:
    hairline(canvas, box.x, box.y - 1, box.w, 0.22)


def _paint_frame(canvas: Canvas, box: Rect) -> None:
    frame(canvas, box.grown(-1), "accent", 8, 2, 1, "raised", 0.55)


def _paint_cell(kind: str, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Paint the ground of a cell: gold if it was changed, framed if it is chosen or pointed at."""
    if kind:
        frame(canvas, box.grown(-3), "accent", 7, 2 if kind == "chosen" else 1, 0.8, "accent", 0.2)
    if feel.hover > 0.5:
        frame(canvas, box.grown(-3), "accent", 7, 1, 0.6, "raised", 0.3)
    if feel.focus:
        focus_ring(canvas, box.grown(-3), 7)


def _press_name(name: str, canvas: Canvas, box: Rect, feel: Feel) -> None:
    _paint_cell("", canvas, box, feel)
    _paint_name(name, "text", canvas, box)


def _paint_name(name: str, ink: str, canvas: Canvas, box: Rect) -> None:
    """Paint a name on one line, or a long one on two."""
    lines: tuple[str, ...] = (name,)
    if width_of(canvas, name, NAME_DU, face="title") > 1.3 * (box.w - 10) and " " in name:
        at = min((at for at, letter in enumerate(name) if letter == " "), key=lambda at: abs(at - len(name) / 2))
        lines = (name[:at], name[at + 1 :])
    largest = NAME_DU if len(lines) == 1 else TWO_LINES_DU
    widest = max(width_of(canvas, line, largest, face="title") for line in lines)
    size = largest * min(1.0, (box.w - 10) / widest)
    y = box.center.y + size * 0.36 - (len(lines) - 1) * size * 0.5
    for number, line in enumerate(lines):
        text(canvas, line, box.center.x, y + number * size, size, ink, at="c", face="title")
