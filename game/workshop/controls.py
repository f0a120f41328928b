"""The controls of rule options, made from their limits: a new option gets its control automatically.

A control is a node of widgets named by the option's path and a part (`rounds.buys|+`). Each widget passes the new value
to `KnobActions`. The caller keeps text that is no value yet (`Typing`). No screens here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from game.files.described import Choice, FreeText, Texts, Whole, YesNo
from game.rules.draft import by_seats, with_length, with_meld
from game.rules.knobs import record
from game.rules.variant import ByPlayers, Kind
from game.text.cards import rank_plural
from game.ui import drawings
from game.ui.boxes import Column, Grid, Row
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE, button
from game.ui.geometry import Rect
from game.ui.nodes import Meter, Node, Style, Text, WidgetNode
from game.ui.widgets import Button, Dropdown, Pressable, TextField, Toggle, Write
from game.workshop import words

BETWEEN = "|"  # separates path and part in a widget's name
HIGH, STEP_WIDE, FIGURE_WIDE = 44.0, 40.0, 66.0
RANK_CELL, SEAT_CELL, MELD_WIDE, WILD_CELL = 208.0, 216.0, 190.0, 46.0
LIST_MARGIN = 60.0
ONE_LINE, OPEN = 60, "open "  # texts up to this length are always a field; prefix of the button that opens a longer one
ADD_KEYS = {Kind.SET: "Q", Kind.RUN: "W"}
HEAD = Style("note", "text_dim", "medium", at="r")


class Typing(NamedTuple):
    """Text in a field that is no valid value: the widget's name, the text, the error, and the option's path."""

    name: str = ""
    text: str = ""
    fault: str = ""
    path: str = ""


class KnobAnswer(NamedTuple):
    """An option's new value, None if it keeps its own, and unfinished text.

    `typed` is the field that was typed in, `focus` the widget that gets the focus.
    """

    value: Any = None
    typing: Typing = Typing()
    typed: str = ""
    focus: str = ""


class KnobActions(NamedTuple):
    """The callbacks of an option's widgets, called with its path."""

    set_value: Callable[[str, KnobAnswer], None]
    open_text: Callable[[str, str], None]  # a long text, by the name of its field
    spread: Callable[[str], None]  # one number for each number of players
    join: Callable[[str, Any], None]  # one number for all
    give_back: Callable[[str], None]  # restore the value from before the changes
    take_over: Callable[[str, int], None]  # copy the value of a source, by its index


class KnobControl(NamedTuple):
    """An option as its control shows it: its path, limits and value, and unfinished text."""

    path: str
    limits: record.Limits
    value: Any
    typing: Typing
    meter: Meter
    actions: KnobActions
    spread: bool = False  # a number by players, with a field for each number of players
    opened: str = ""  # the long text that is being edited; others are only shown
    varied: str = ""  # the numbers of a per-round option that differ, of which `value` is the first

    def set_value(self, answer: KnobAnswer) -> None:
        """Set a new value."""
        self.actions.set_value(self.path, answer)


def part(path: str, what: str = "") -> str:
    """Return the name of a control's widget."""
    return f"{path}{BETWEEN}{what}"


def control(shown: KnobControl) -> Node:
    """Return the control of an option."""
    match shown.limits:
        case Whole(least, most):
            return _number(shown, "", shown.value, (least, most), _same)
        case YesNo():
            label = words.YES if shown.value else words.NO
            toggle = Toggle(
                part(shown.path), NOWHERE, label, shown.value, does=lambda on: shown.set_value(KnobAnswer(on))
            )
            return WidgetNode(toggle, w=100, h=HIGH)
        case Choice():
            return _choice(shown, shown.limits)
        case record.WholeByPlayers(least, most):
            return _by_players(shown, least, most)
        case record.ShortName() | FreeText():
            longest = getattr(shown.limits, "longest", 32)
            return _field(
                shown, "", shown.value, longest, partial(_handle_text, shown, part(shown.path), shown.limits, _same)
            )
        case Texts(most, longest):
            return _lines(shown, most, longest)
        case record.ContractText():
            return _contract(shown)
        case record.WildRanks():
            return _wilds(shown)
        case record.PointsByRank(least, most):
            cells = [
                _with_title(
                    words.rank_title(rank),
                    _number(
                        shown, f"rank {rank}", shown.value[rank], (least, most), partial(_with_points, shown, rank)
                    ),
                )
                for rank in (*range(1, len(record.RANK_NAMES)), 0)
            ]
            return Grid(cells, RANK_CELL, most=3, gap=8)


def is_wide(limits: record.Limits, *, spread: bool = False) -> bool:
    """Return whether the control stands below the option's words, at full width."""
    return spread or not isinstance(limits, Whole | record.WholeByPlayers | Choice | YesNo)


def _with_title(title: str, node: Node) -> Node:
    return Row([Text(title, HEAD, grow=1), node], 8)


def _same(value: Any) -> Any:
    return value


def _with_points(shown: KnobControl, rank: int, points: int) -> tuple[int, ...]:
    """Return the points of all ranks with those of one rank changed."""
    return (*shown.value[:rank], points, *shown.value[rank + 1 :])


def _number(shown: KnobControl, what: str, value: int, limits: tuple[int, int], made: Callable[[int], Any]) -> Node:
    """Return a number field between two buttons; `made` turns the number into the option's value."""
    name, (least, most) = part(shown.path, what), limits

    def answer(number: int) -> KnobAnswer:
        return KnobAnswer(made(number)) if least <= number <= most else KnobAnswer()

    def step(by: int) -> None:
        shown.set_value(answer(value + by)._replace(focus=name))

    def write(text: str) -> None:
        by = {"-": -1, "+": 1}.get(text[-1:], 0)  # typed into the field like a press on its buttons
        number = value + by if by else int(text) if text.isdecimal() and text.isascii() else None
        if number is not None and (by or least <= number <= most):
            answered = answer(number)
        else:
            fault = words.MUST_BE(fewest=least, most=most)
            answered = KnobAnswer(typing=Typing(name, text, fault, shown.path))
        shown.set_value(answered._replace(typed=name))

    at_least, at_most = (
        words.AT_LEAST(number=least) if value <= least else "",
        words.AT_MOST(number=most) if value >= most else "",
    )
    less = Button(f"{name} -", NOWHERE, words.ONE_LESS, by_mouse=True, off=at_least, does=partial(step, -1))
    more = Button(f"{name} +", NOWHERE, words.ONE_MORE, by_mouse=True, off=at_most, does=partial(step, 1))
    typed, longest = _shown_text(shown, name, "" if shown.varied else str(value)), len(str(most)) + 1
    field = TextField(name, NOWHERE, typed, longest, shown.varied, whole=True, steps=True, does=write)
    return Row([_step(less), WidgetNode(field, w=FIGURE_WIDE, least_w=FIGURE_WIDE, h=HIGH), _step(more)], 4)


def _field_ground(canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Paint the background of a text that can be opened."""
    canvas.svg(drawings.field(box.w, box.h, hover=feel.hover > 0.5), *box)
    if feel.focus:
        focus_ring(canvas, box, 7)


def _step(widget: Button) -> Node:
    return WidgetNode(widget, w=STEP_WIDE, least_w=STEP_WIDE, h=HIGH)


def _shown_text(shown: KnobControl, name: str, value: str) -> str:
    return shown.typing.text if shown.typing.name == name else value


def _field(shown: KnobControl, what: str, value: str, longest: int, write: Write) -> Node:
    """Return a text field; longer texts are only shown until they are opened."""
    name = part(shown.path, what)
    if longest > ONE_LINE and name != shown.opened:
        shown_words = Text(_shown_text(shown, name, value), Style(lead=1.25), grow=1)
        opens = Pressable(
            part(shown.path, f"{OPEN}{what}"),
            NOWHERE,
            _field_ground,
            hint=words.CHANGE_TEXT,
            does=partial(shown.actions.open_text, shown.path, name),
        )
        return WidgetNode(opens, shown_words, (14, 8), grow=1)
    return WidgetNode(
        TextField(
            name, NOWHERE, _shown_text(shown, name, value), longest=longest, whole=longest <= ONE_LINE, does=write
        ),
        w=240,
        h=HIGH,
        grow=1,
    )


def _choice(shown: KnobControl, limits: Choice[Any]) -> Node:
    details = words.option_names(shown.path, limits)
    wide = max(shown.meter.measure(detail, "note", "semi") for detail in details) + LIST_MARGIN
    options = tuple(map(words.short_word, limits.words))
    at = limits.words.index(shown.value)

    def choose(row: int) -> None:
        shown.set_value(KnobAnswer(limits.words[row]))

    dropdown = Dropdown(part(shown.path), NOWHERE, options, at, details=details, details_width=wide, does=choose)
    return WidgetNode(dropdown, h=HIGH)


def same_for_all(shown: KnobControl, least: int, most: int) -> Node:
    """Return the field of a number by players that is the same for all."""
    rows = shown.value.rows
    return _number(shown, "all", rows[0][2], (least, most), lambda number: _of_all(rows, number))


def _of_all(rows: Sequence[tuple[int, int, int]], number: int) -> ByPlayers:
    return ByPlayers(((rows[0][0], rows[-1][1], number),))


def _by_players(shown: KnobControl, least: int, most: int) -> Node:
    path, actions, rows = shown.path, shown.actions, shown.value.rows
    if not shown.spread:
        one = same_for_all(shown, least, most)
        spread = button(part(path, "spread"), words.BY_PLAYERS, "quiet", h=HIGH, does=partial(actions.spread, path))
        return Column([one, replace(spread, least_h=HIGH)], 10, hugs="end")
    cells: list[Node] = [
        _with_title(
            words.SEATS(players=seats),
            _number(
                shown, f"with {seats}", shown.value.at(seats), (least, most), partial(by_seats, shown.value, [seats])
            ),
        )
        for seats in range(rows[0][0], rows[-1][1] + 1)
    ]
    join = partial(actions.join, path, _of_all(rows, rows[0][2]))
    return Grid([*cells, button(part(path, "join"), words.SAME_FOR_ALL, h=HIGH, does=join)], SEAT_CELL, most=3, gap=8)


def _lines(shown: KnobControl, most: int, longest: int) -> Node:
    limits, given = FreeText(longest), shown.value

    def with_line(at: int, *line: str) -> tuple[str, ...]:
        return (*given[:at], *line, *given[at + 1 :])

    def write(at: int) -> Write:
        return partial(_handle_text, shown, part(shown.path, f"line {at}"), limits, partial(with_line, at))

    def cut(at: int) -> None:
        shown.set_value(KnobAnswer(with_line(at)))

    lines: list[Node] = [
        Row(
            [
                _field(shown, f"line {at}", line, longest, write(at)),
                button(part(shown.path, f"cut {at}"), words.REMOVE, h=HIGH, does=partial(cut, at)),
            ],
            6,
        )
        for at, line in enumerate(given)
    ]
    if len(lines) < most:
        at = len(lines)
        name = part(shown.path, f"line {at}")
        typed = _shown_text(shown, name, "")
        new = TextField(name, NOWHERE, typed, longest=longest, empty=words.ADD_LINE, does=write(at))
        lines.append(Row([WidgetNode(new, w=240, h=HIGH, grow=1)]))
    return Column(lines, 6)


def _wilds(shown: KnobControl) -> Node:
    def turn(rank: int) -> None:
        shown.set_value(KnobAnswer(shown.value ^ {rank}))

    cells = []
    for rank in range(1, len(record.RANK_NAMES)):
        kind, name = "gold" if rank in shown.value else "dark", part(shown.path, f"wild {rank}")
        hint, does = rank_plural(rank), partial(turn, rank)
        cells.append(button(name, record.RANK_NAMES[rank], kind, h=HIGH, hint=hint, does=does))  # type: ignore[arg-type]
    return Grid(cells, WILD_CELL, most=7, gap=4)


def _contract(shown: KnobControl) -> Node:
    """Return a contract's melds, each adjustable in length, and buttons to add one of each kind."""

    def lengthen(at: int, by: int) -> None:
        shown.set_value(KnobAnswer(with_length(shown.value, at, by)))

    def add(kind: Kind) -> None:
        shown.set_value(KnobAnswer(with_meld(shown.value, kind)))

    melds: list[Node] = []
    for at, spec in enumerate(shown.value):
        name = part(shown.path, f"meld {at}")
        less = Button(f"{name} -", NOWHERE, words.ONE_LESS, does=partial(lengthen, at, -1))
        more = Button(f"{name} +", NOWHERE, words.ONE_MORE, does=partial(lengthen, at, 1))
        title = Text(words.meld_title(spec.kind, spec.length), Style(weight="semi", at="c"), grow=1)
        melds.append(Row([_step(less), title, _step(more)], 4, w=MELD_WIDE, least_w=MELD_WIDE))
    melds += [
        button(
            part(shown.path, f"add {kind}"),
            words.one_more(kind),
            key=ADD_KEYS.get(kind, ""),
            h=HIGH,
            does=partial(add, kind),
        )
        for kind in Kind
    ]
    return Row(melds, 10, wraps=True)


def _handle_text(
    shown: KnobControl, name: str, limits: record.ShortName | FreeText, made: Callable[[Any], Any], text: str
) -> None:
    """Handle typed text: a valid value, or unfinished text."""
    new = limits.take(text)
    if new is None:
        answer = KnobAnswer(typing=Typing(name, text, words.text_must_be(limits), shown.path))
    else:
        kept = Typing(name, text, path=shown.path) if text != new else Typing()  # keep a trailing space while typing
        answer = KnobAnswer(made(new), kept)
    shown.set_value(answer._replace(typed=name))
