"""The lines of the editor: an option with its sentence, its control, other rule sets' values, and its errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.files.described import FreeText, Texts
from game.language import translated
from game.rulebook.words.questions import ABOUT, BY_KEY, QUESTIONS, Question
from game.rules.draft import changed, entry_of, fault_place, has_round, key_of, value_at
from game.rules.idle import idle_knobs
from game.rules.knobs.record import Limits, PointsByRank, ShortName
from game.rules.schema import ROUND
from game.rules.variant import ByPlayers, Variant
from game.rules.variant_check import variant_faults
from game.text.ui import short_title
from game.ui import signs
from game.ui.boxes import Child, Column, Pad, Row, Stack
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.form import MARK_DU, NOWHERE, change_mark, hairline_node, pressable_row
from game.ui.geometry import Rect
from game.ui.looks import LEAST_TARGET_DU
from game.ui.nodes import CustomPaint, Gap, Meter, Node, Style, Text, WidgetNode
from game.ui.paint import frame, icon
from game.ui.text import size_du
from game.ui.widgets import Dropdown, Press, Pressable
from game.workshop import words
from game.workshop.controls import KnobActions, KnobControl, Typing, control, is_wide, part
from game.workshop.draft import Draft

CELL_AIR, BACK_DU, CELL, CELL_GAP, CONTROL, LEAST_WORDS = 9.0, 26.0, 62.0, 8.0, 172.0, 170.0
TITLE, FAULT, QUIET = Style(weight="semi"), Style(ink="danger_text", weight="medium"), Style("note", "text_dim")
CELL_STYLE, SAME = Style("note", "text_dim", at="c", lead=1.1), Style("note", "text", "semi", at="c", lead=1.1)
COLUMN_HEAD = Style("note", "text_dim", "medium", at="c", lead=1.1)
MISSING = Style("note", "accent", "semi", at="c")
NAMED = frozenset({"id", "title", "character"})  # names of a rule set; changing them does not change the rules


class Checked(NamedTuple):
    """The checks of a draft: errors by option path, changed options, and options without effect."""

    faults: tuple[tuple[str, str], ...]
    changed: frozenset[str]
    idle: Mapping[str, str]

    @classmethod
    def of(cls, draft: Draft) -> Checked:
        """Check a draft."""
        faults = tuple((fault_place(fault), words.in_words(translated(fault))) for fault in variant_faults(draft.now))
        idle = {key: words.option_without_effect(idle.why) for idle in idle_knobs(draft.now) for key in idle.keys}
        return cls(faults, frozenset(changed(draft.base, draft.now)), idle)

    def of_group(self, group: Question) -> tuple[int, int]:
        """Return how many options of a group are changed, and how many errors it has."""
        changed = self.changed.intersection(group.keys) - NAMED
        return len(changed), sum(home_of(path) is group for path, _fault in self.faults)

    def at(self, path: str) -> tuple[str, ...]:
        """Return the errors of an option."""
        return tuple(fault for place, fault in self.faults if place == path)


UNCHECKED = Checked((), frozenset(), {})


def home_of(path: str) -> Question:
    """Return the group that contains an option or error; the first group if none does."""
    key = key_of(path)
    return ABOUT if key in ABOUT.keys else BY_KEY.get(key, QUESTIONS[0])


class Lines(NamedTuple):
    """The context for the lines of a page."""

    draft: Draft
    checked: Checked
    sources: Sequence[Variant]
    typing: Typing
    spread: frozenset[str]  # numbers by players shown for each number of players
    meter: Meter
    roomy: bool
    actions: KnobActions
    opened: str = ""  # the long text being edited

    def is_changed(self, path: str) -> bool:
        """Return whether an option differs from the original."""
        base, now = self.draft.base, self.draft.now
        if key_of(path) == path:
            return path in self.checked.changed - NAMED
        return not has_round(base, path) or value_at(base, path) != value_at(now, path)

    def shown(self, path: str) -> KnobControl:
        """Return an option for its control."""
        value, entry, varied = value_at(self.draft.now, path), entry_of(path), ""
        if isinstance(value, tuple) and path.startswith(f"{ROUND.name}."):
            # The field of numbers that differ is empty, so that their first can be typed for all as well.
            varied = words.in_column(path, value) if _varies(self.draft.now, path) else ""
            value = value[0]
        spread = path in self.spread or (isinstance(value, ByPlayers) and words.number_for(value) is None)
        return KnobControl(
            path, entry.limits, value, self.typing, self.meter, self.actions, spread, self.opened, varied
        )


def head_line(title: str, lines: Lines) -> Node:
    """Return a heading, with the names of the rule sets above the columns."""
    heads: list[Node] = []
    if lines.roomy:
        heads = [
            Text(
                short_title(source.title),
                COLUMN_HEAD._replace(ink="accent") if source.id == lines.draft.base.id else COLUMN_HEAD,
                w=CELL,
                least_w=CELL,
            )
            for source in lines.sources
        ]
    return Row([Text(title, Style("head", "accent", "medium"), grow=1), *heads], CELL_GAP)


def knob_line(lines: Lines, path: str) -> Node:
    """Return an option's line: words, control, columns, the button that restores it, and its errors."""
    shown, entry = lines.shown(path), entry_of(path)
    large = is_wide(shown.limits, spread=shown.spread)
    description = Column(
        [Text(words.title_of(path), TITLE), *_sentences(lines, path, words.with_titles(translated(entry.sentence)))]
    )
    handle = control(shown)
    cells = list(_cells(lines, path)) if lines.roomy and key_of(path) == path else []
    words_ = Row(
        [_mark(lines, path), replace(description, grow=1, least_w=LEAST_WORDS, w=LEAST_WORDS)], 4, cross="start", grow=1
    )
    beside: Node = Row([Gap(grow=1), _beside(lines, path, None if large else handle)], w=CONTROL, least_w=CONTROL)
    line: Node = Row([words_, beside, *cells], 6, cross="start", folds=not lines.roomy)
    under = Pad(Row([Column([handle], grow=1)]), (MARK_DU + 4, 4)) if large else None
    return Column([hairline_node(0.2), line, under, *_troubles(lines, path), Gap(h=4)])


def _beside(lines: Lines, path: str, handle: Child) -> Node:
    """Return the control, and the values it can be copied from."""
    limits = entry_of(path).limits
    way: Child = None
    if isinstance(limits, PointsByRank):
        titles = (words.TAKE_OVER, *(source.title for source in lines.sources))
        does = partial(lines.actions.take_over, path)
        way = WidgetNode(
            Dropdown(part(path, "as in"), NOWHERE, titles, 0, details_width=230, does=does),
            w=CONTROL,
            h=LEAST_TARGET_DU,
        )
    return Column([handle, way], 4, hugs="end")


def _mark(lines: Lines, path: str) -> Node:
    """Return the mark of a changed option, which also restores its value; it takes no room, so nothing moves."""
    if not lines.is_changed(path):
        return Gap(w=MARK_DU)
    if key_of(path) != path:
        return CustomPaint(change_mark, w=MARK_DU, h=MARK_DU)
    limits = entry_of(path).limits
    was = "" if is_wide(limits) else words.in_column(path, value_at(lines.draft.base, path))
    does = partial(lines.actions.give_back, path)
    mark = Pressable(part(path, "back"), NOWHERE, _back, hint=words.back_to(was), does=does)
    return WidgetNode(mark, w=MARK_DU, least_w=MARK_DU, h=BACK_DU)


def _back(canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Draw a lozenge; when touched, what it does."""
    if feel.hover > 0.5 or feel.focus:
        icon(canvas, "round_back", box.x - 2, box.center.y - 11, 22, "accent")
    else:
        change_mark(canvas, Rect(box.x, box.center.y - MARK_DU / 2 - 1, MARK_DU, MARK_DU))
    if feel.focus:
        focus_ring(canvas, box.grown(2), 7)


def _sentences(lines: Lines, path: str, sentence: str) -> Iterator[Node]:
    yield Text(sentence, QUIET._replace(lead=1.15))
    if _varies(lines.draft.now, path):
        yield Text(words.VARIES, QUIET._replace(ink="accent", lead=1.15))
    if path in lines.checked.idle:
        yield Text(lines.checked.idle[path], QUIET._replace(ink="accent", lead=1.15))
    if not lines.roomy and key_of(path) == path and is_compared(entry_of(path).limits):
        yield Text(words.beside(tuple((source.title, _short(source, path)) for source in lines.sources)), QUIET)


def _varies(variant: Variant, path: str) -> bool:
    """Return whether a per-round option differs between rounds."""
    return path.startswith(f"{ROUND.name}.") and len(set(value_at(variant, path))) > 1


def _short(variant: Variant, path: str) -> str:
    key = key_of(path)
    return words.in_column(key, value_at(variant, key))


def _cells(lines: Lines, path: str) -> Iterator[Node]:
    """Yield the values of other rule sets, the draft's value in bold, and a mark if none of them has it."""
    limits = entry_of(path).limits
    if not is_compared(limits):
        return
    mine = words.in_column(path, value_at(lines.draft.now, path))
    values = [words.in_column(path, value_at(source, path)) for source in lines.sources]
    widest = max(lines.meter.measure(word, "note", "semi") for value in values for word in value.split())
    size = size_du("note") * min(1.0, CELL / (widest + 1))
    styles = [(SAME if value == mine else CELL_STYLE)._replace(size=size) for value in values]
    texts = [Text(value, style, w=CELL, least_w=CELL) for value, style in zip(values, styles, strict=True)]
    pill = Text(words.NONE_OF_THEM, MISSING) if mine not in values else None
    yield Column(
        [Gap(h=CELL_AIR), Row(texts, CELL_GAP, cross="start"), pill], w=len(values) * (CELL + CELL_GAP) - CELL_GAP
    )


def is_compared(limits: Limits) -> bool:
    """Return whether the values of such an option fit in a column."""
    return not isinstance(limits, PointsByRank | ShortName | FreeText | Texts)


def _troubles(lines: Lines, path: str) -> Iterator[Node]:
    """Yield the errors of the option and of its unfinished text."""
    faults = lines.checked.at(path)
    if lines.typing.fault and lines.typing.path == path:
        faults = (lines.typing.fault, *faults)
    if faults:
        messages = Column([Text(fault, FAULT) for fault in faults])
        yield Stack([CustomPaint(_danger), Pad(messages, (MARK_DU + 4, 3))])


def mistakes_elsewhere(lines: Lines, shown: Sequence[str]) -> Iterator[Node]:
    """Yield the errors that belong to no option on the page."""
    group = {key_of(path) for path in shown}
    for path, fault in lines.checked.faults:
        if key_of(path) in group and path not in shown:
            yield Stack([CustomPaint(_danger), Pad(Text(fault, FAULT), (MARK_DU + 4, 4))])


def _danger(canvas: Canvas, box: Rect) -> None:
    """Paint the background of an error."""
    frame(canvas, box, "danger_text", 6, 1.2, 0.8, "danger_text", 0.12)


def group_entry(name: str, title: str, changes: int, mistakes: int, *, on: bool, does: Press) -> Node:
    """Return a group in the list at the left: the number of changes, and whether there are errors."""
    mark: Child = None
    if changes:
        number = Text(str(changes), Style(ink="accent", weight="semi"))
        mark = Row([CustomPaint(change_mark, w=MARK_DU, h=MARK_DU), number], 3)
    seal = CustomPaint(_seal, w=MARK_DU, h=MARK_DU) if mistakes else None
    label = Text(title, Style(ink="accent" if on else "text", weight="semi" if on else "regular"), grow=1)
    return pressable_row(name, [label, seal, mark], LEAST_TARGET_DU, on=on, does=does)


def _seal(canvas: Canvas, box: Rect) -> None:
    canvas.svg(signs.CROSS_SEAL, *box)
