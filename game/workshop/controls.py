"""The controls of knobs, made from what their limits allow: a new knob has its own at once.

A control is a node of widgets called by the knob's path and a part (`rounds.buys|+`); `answered` turns what such a
widget says into the knob's new value. Text that means no value yet is the caller's to keep (`Typing`). Knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.described import Choice, FreeText, Texts, Whole, YesNo
from game.rules.draft import by_seats, with_length, with_meld
from game.rules.knobs import record
from game.rules.variant import ByPlayers, Contract, Kind
from game.ui import drawings
from game.ui.boxes import Column, Grid, Row
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE, button
from game.ui.geometry import Rect
from game.ui.nodes import Meter, Node, Style, Text, WidgetNode
from game.ui.widgets import Button, Dropdown, Pressable, TextField, Toggle
from game.workshop import words

NUMBERS = (Whole, record.WholeByPlayers, record.PointsByRank)
BETWEEN = "|"  # of a path and a part in a widget's name
HIGH, STEP_WIDE, FIGURE_WIDE = 36.0, 36.0, 66.0
RANK_CELL, SEAT_CELL, MELD_WIDE, WILD_CELL = 208.0, 216.0, 190.0, 46.0
LIST_MARGIN = 60.0
ONE_LINE, OPEN = 60, "open "  # letters of a text that is always a field; a long text's, to be opened
ADD_KEYS = {Kind.SET: "Q", Kind.RUN: "W"}
HEAD = Style("note", "text_dim", "medium", at="r")


class Typing(NamedTuple):
    """What stands in a field and means no value: the widget's name, the text, and what is wrong with it."""

    name: str = ""
    text: str = ""
    fault: str = ""


class KnobShown(NamedTuple):
    """A knob as its control shows it: its path, what it may say and says; what is being typed."""

    path: str
    limits: record.Limits
    value: Any
    typing: Typing
    meter: Meter
    spread: bool = False  # a number by players, a field for each number of players
    opened: str = ""  # the long text that is a field; the others are there to be read


class KnobAnswer(NamedTuple):
    """A knob's new value, or what is being typed that is none yet."""

    value: Any = None
    typing: Typing = Typing()


def part(path: str, what: str = "") -> str:
    """The name of a widget of a control."""
    return f"{path}{BETWEEN}{what}"


def control(shown: KnobShown) -> Node:
    """The control of a knob."""
    match shown.limits:
        case Whole(least, most):
            return _number(shown, "", shown.value, least, most)
        case YesNo():
            label = words.YES if shown.value else words.NO
            return WidgetNode(Toggle(part(shown.path), NOWHERE, label, shown.value), w=100, h=HIGH)
        case Choice():
            return _choice(shown, shown.limits)
        case record.WholeByPlayers(least, most):
            return _by_players(shown, least, most)
        case record.ShortName() | FreeText():
            return _field(shown, "", shown.value, getattr(shown.limits, "longest", 32))
        case Texts(most, longest):
            return _lines(shown, most, longest)
        case record.ContractText():
            return _contract(shown)
        case record.WildRanks():
            return _wilds(shown)
        case record.PointsByRank(least, most):
            cells = [
                _headed(words.rank_title(rank), _number(shown, f"rank {rank}", shown.value[rank], least, most))
                for rank in (*range(1, len(record.RANK_NAMES)), 0)
            ]
            return Grid(cells, RANK_CELL, most=3, gap=8)


def is_large(limits: record.Limits, *, spread: bool = False) -> bool:
    """Whether the control stands under the words of its knob, as wide as they."""
    return spread or not isinstance(limits, Whole | record.WholeByPlayers | Choice | YesNo)


def _headed(title: str, node: Node) -> Node:
    return Row([Text(title, HEAD, grow=1), node], 8)


def _number(shown: KnobShown, what: str, value: int, least: int, most: int) -> Node:
    """A number to type between two buttons."""
    name = part(shown.path, what)
    less = Button(
        f"{name} -", NOWHERE, words.ONE_LESS, by_mouse=True, off=words.at_least(least) if value <= least else ""
    )
    more = Button(f"{name} +", NOWHERE, words.ONE_MORE, by_mouse=True, off=words.at_most(most) if value >= most else "")
    field = TextField(
        name, NOWHERE, _typed(shown, name, str(value)), longest=len(str(most)) + 1, whole=True, steps=True
    )
    return Row([_step(less), WidgetNode(field, w=FIGURE_WIDE, least_w=FIGURE_WIDE, h=HIGH), _step(more)], 4)


def _field_ground(canvas: Canvas, box: Rect, feel: Feel) -> None:
    """The ground of a text that can be opened."""
    canvas.svg(drawings.field(box.w, box.h, hover=feel.hover > 0.5), *box)
    if feel.focus:
        focus_ring(canvas, box, 7)


def _step(widget: Button) -> Node:
    return WidgetNode(widget, w=STEP_WIDE, least_w=STEP_WIDE, h=HIGH)


def _typed(shown: KnobShown, name: str, value: str) -> str:
    return shown.typing.text if shown.typing.name == name else value


def _field(shown: KnobShown, what: str, value: str, longest: int) -> Node:
    """A line of text to type; what may be longer than a line is read whole until it is opened."""
    name = part(shown.path, what)
    if longest > ONE_LINE and name != shown.opened:
        shown_words = Text(_typed(shown, name, value), Style(lead=1.25), grow=1)
        opens = Pressable(part(shown.path, f"{OPEN}{what}"), NOWHERE, _field_ground, hint=words.CHANGE_TEXT)
        return WidgetNode(opens, shown_words, (14, 8), grow=1)
    return WidgetNode(
        TextField(name, NOWHERE, _typed(shown, name, value), longest=longest, whole=longest <= ONE_LINE),
        w=240,
        h=HIGH,
        grow=1,
    )


def _choice(shown: KnobShown, limits: Choice[Any]) -> Node:
    told = words.told_options(shown.path, limits)
    wide = max(shown.meter.measure(each, "note", "semi") for each in told) + LIST_MARGIN
    options = tuple(map(words.word_of, limits.words))
    at = limits.words.index(shown.value)
    return WidgetNode(Dropdown(part(shown.path), NOWHERE, options, at, told=told, told_wide=wide), h=HIGH)


def _by_players(shown: KnobShown, least: int, most: int) -> Node:
    if not shown.spread:
        one = _number(shown, "all", shown.value.rows[0][2], least, most)
        return Column([one, button(part(shown.path, "spread"), words.BY_PLAYERS, "quiet", h=30)], 4, hugs="end")
    cells: list[Node] = [
        _headed(words.seats(seats), _number(shown, f"with {seats}", shown.value.at(seats), least, most))
        for seats in range(shown.value.rows[0][0], shown.value.rows[-1][1] + 1)
    ]
    return Grid([*cells, button(part(shown.path, "join"), words.SAME_FOR_ALL, h=HIGH)], SEAT_CELL, most=3, gap=8)


def _lines(shown: KnobShown, most: int, longest: int) -> Node:
    lines: list[Node] = [
        Row(
            [_field(shown, f"line {at}", line, longest), button(part(shown.path, f"cut {at}"), words.REMOVE, h=HIGH)], 6
        )
        for at, line in enumerate(shown.value)
    ]
    if len(lines) < most:
        name = part(shown.path, f"line {len(lines)}")
        new = TextField(name, NOWHERE, _typed(shown, name, ""), longest=longest, empty=words.ADD_LINE)
        lines.append(Row([WidgetNode(new, w=240, h=HIGH, grow=1)]))
    return Column(lines, 6)


def _wilds(shown: KnobShown) -> Node:
    cells = []
    for rank in range(1, len(record.RANK_NAMES)):
        kind, name = "gold" if rank in shown.value else "dark", part(shown.path, f"wild {rank}")
        cells.append(button(name, record.RANK_NAMES[rank], kind, h=HIGH, hint=words.wild_rank(rank)))  # type: ignore[arg-type]
    return Grid(cells, WILD_CELL, most=7, gap=4)


def _contract(shown: KnobShown) -> Node:
    """A contract's melds, each longer or shorter, and one more of each kind."""
    melds: list[Node] = []
    for at, spec in enumerate(shown.value):
        name = part(shown.path, f"meld {at}")
        less, more = Button(f"{name} -", NOWHERE, words.ONE_LESS), Button(f"{name} +", NOWHERE, words.ONE_MORE)
        title = Text(words.meld_title(spec.kind, spec.length), Style(weight="semi", at="c"), grow=1)
        melds.append(Row([_step(less), title, _step(more)], 4, w=MELD_WIDE, least_w=MELD_WIDE))
    melds += [
        button(part(shown.path, f"add {kind}"), words.one_more(kind), key=ADD_KEYS.get(kind, ""), h=HIGH)
        for kind in Kind
    ]
    return Row(melds, 10, wraps=True)


# ---- answers ----


def answered(shown: KnobShown, what: str, said: str | int | bool | None) -> KnobAnswer:
    """What the knob says after a widget of its control has said something: `what` is its part."""
    limits, value = shown.limits, shown.value
    match limits:
        case Whole() | record.PointsByRank() | record.WholeByPlayers():
            return _numbered(shown, what, said)
        case YesNo():
            return KnobAnswer(bool(said))
        case Choice(options):
            return KnobAnswer(options[said] if isinstance(said, int) else value)
        case record.ShortName() | FreeText():
            return _texted(shown, part(shown.path, what), str(said), limits, lambda new: new)
        case Texts():
            return _line_said(shown, what, said, limits)
        case record.ContractText():
            return KnobAnswer(_melds_said(value, what.split()))
        case record.WildRanks():
            return KnobAnswer(value ^ {int(what.split()[1])})


def _numbered(shown: KnobShown, what: str, said: str | int | bool | None) -> KnobAnswer:
    """A number typed, or one more or less."""
    limits = shown.limits
    assert isinstance(limits, Whole | record.PointsByRank | record.WholeByPlayers)
    step = {"-": -1, "+": 1}.get(what[-1:], 0)
    field = what[:-1].rstrip() if step else what
    before = _figure(shown, field)
    text = str(said)
    if not step and text[-1:] in ("+", "-"):  # typed into the field: as its buttons
        step = 1 if text[-1] == "+" else -1
    number: int | None = before + step if step else int(text) if text.isdecimal() and text.isascii() else None
    if number is None or not limits.least <= number <= limits.most:
        if step:
            return KnobAnswer(shown.value)
        fault = words.must_be(limits.least, limits.most)
        return KnobAnswer(shown.value, Typing(part(shown.path, field), text, fault))
    return KnobAnswer(_with_figure(shown, field, number))


def _figure(shown: KnobShown, field: str) -> int:
    word, _, which = field.partition(" ")
    match word:
        case "rank":
            return int(shown.value[int(which)])
        case "with":
            return int(shown.value.at(int(which)))
        case "all":
            return int(shown.value.rows[0][2])
        case _:
            return int(shown.value)


def _with_figure(shown: KnobShown, field: str, number: int) -> Any:
    word, _, which = field.partition(" ")
    match word:
        case "rank":
            points = list(shown.value)
            points[int(which)] = number
            return tuple(points)
        case "with":
            return by_seats(shown.value, [int(which)], number)
        case "all":
            rows = shown.value.rows
            return ByPlayers(((rows[0][0], rows[-1][1], number),))
        case _:
            return number


def _texted(
    shown: KnobShown, name: str, said: str, limits: record.ShortName | FreeText, made: Callable[[Any], Any]
) -> KnobAnswer:
    """Text typed: what a file may say, or not yet."""
    new = limits.take(said)
    if new is None:
        return KnobAnswer(shown.value, Typing(name, said, words.text_must_be(limits)))
    kept = Typing(name, said) if said != new else Typing()  # a space at its end is still being typed
    return KnobAnswer(made(new), kept)


def _line_said(shown: KnobShown, what: str, said: str | int | bool | None, limits: Texts) -> KnobAnswer:
    word, at = what.split()
    lines: list[str] = list(shown.value)
    if word == "cut":
        return KnobAnswer((*lines[: int(at)], *lines[int(at) + 1 :]))

    def made(line: str) -> tuple[str, ...]:
        return (*lines[: int(at)], line, *lines[int(at) + 1 :])

    return _texted(shown, part(shown.path, what), str(said), FreeText(limits.longest), made)


def _melds_said(contract: Contract, what: Sequence[str]) -> Contract:
    match what:
        case "add", kind:
            return with_meld(contract, Kind(kind))
        case "meld", at, sign:
            return with_length(contract, int(at), 1 if sign == "+" else -1)
        case _:
            return contract
