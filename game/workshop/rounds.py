"""The rounds in the editor: each with its contract as cards; the selected one is opened for editing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.rules.cards import RANK_LETTERS
from game.rules.draft import entry_of
from game.rules.knobs.record import MOST_ROUNDS, ContractText, WholeByPlayers
from game.rules.schema import ROUND
from game.rules.variant import Contract, Kind, MeldSpec
from game.table import rails
from game.text import ui
from game.text.cards import contract_words
from game.ui.boxes import Child, Column, Pad, Row
from game.ui.canvas import Canvas
from game.ui.form import button, hairline_node, pressable_row
from game.ui.geometry import Rect, rail_card_width
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.widgets import Press
from game.workshop import words
from game.workshop.controls import same_for_all
from game.workshop.rows import COLUMN_HEAD, FAULT, QUIET, Lines, head_line, knob_line

STOP = "stop measuring"
SHARE_WIDE, CARDS_WIDE = 62.0, 154.0


class RoundMeasured(NamedTuple):
    """The share of hands that laid down (None until known), and a warning if there are few."""

    share: float | None = None
    is_whole: bool = False  # enough deals were played
    warning: str = ""


class Measured(NamedTuple):
    """The results of all rounds of a draft; empty if it cannot be played. `summary`: the players and the
    number of deals.
    """

    rounds: tuple[RoundMeasured, ...] = ()
    is_playing: bool = False
    is_stopped: bool = False
    summary: str = ""

    def of(self, number: int) -> RoundMeasured:
        """Return one round, from 1."""
        return self.rounds[number - 1] if number <= len(self.rounds) else RoundMeasured()


def share_cell(measured: RoundMeasured) -> Node:
    """Return the share of hands that laid down, once it is known."""
    if measured.share is None:
        return Text("…", NOTE._replace(at="r"), w=SHARE_WIDE, least_w=SHARE_WIDE)
    ink = "danger_text" if measured.warning else "text" if measured.is_whole else "text_dim"
    style = Style(ink=ink, weight="semi", at="r")
    return Text(ui.per_cent(measured.share), style, w=SHARE_WIDE, least_w=SHARE_WIDE)


def measured_line(measured: Measured, stop_or_go_on: Press) -> Node:
    """Return the players of the simulation, and the button that stops it."""
    label = words.STOP_MEASURING if measured.is_playing else words.GO_ON_MEASURING
    shown = measured.is_playing or measured.is_stopped
    way = button(STOP, label, "quiet", h=36, does=stop_or_go_on) if shown else Gap(h=36)
    return Row([Text(measured.summary, NOTE, grow=1), way], 12)


ROW_HIGH, CARD_HIGH, MELD_GAP, LONGEST = 50.0, 36.0, 10.0, 300.0
WARNED_AT = 58.0  # under the cards
STEP = 15.0  # distance of two cards
SUITS, SET_RANKS, LOWEST = "shdc", "8QJ5K37924T6A", (5, 3, 6, 4, 2)
NUMBER = Style("strong", "accent", "bold", at="c")
ADD, CUT, EARLIER, LATER = "round add", "round cut", "round earlier", "round later"


def line_of(number: int) -> str:
    """Return the widget name of a round's line."""
    return f"round {number}"


class RoundActions(NamedTuple):
    """The callbacks of the rounds: open or close one by number, move or remove the open one, add one."""

    open: Callable[[int], None]
    move: Callable[[int], None]
    cut: Press
    add: Press
    stop_or_go_on: Press  # the simulation


def round_paths(number: int) -> tuple[str, ...]:
    """Return the options of one round."""
    return tuple(ROUND.path(entry.key, number) for entry in ROUND.knobs)


def rounds_lines(
    lines: Lines, opened: int, measured: Measured, actions: RoundActions, paths: Sequence[str]
) -> Iterator[Node]:
    """Yield the lines of the rounds (`opened` from 1; 0: none), how often each contract is met, and the options at
    `paths`, for all rounds.
    """
    laid = Text(words.LAID_DOWN, COLUMN_HEAD._replace(at="r")) if measured.rounds else None
    cards = Text(words.CARDS, COLUMN_HEAD, w=CARDS_WIDE, least_w=CARDS_WIDE)
    yield Row([Text(words.THE_ROUNDS, Style("head", "accent", "medium"), grow=1), laid, cards], 12)
    for number in range(1, len(lines.draft.now.rounds) + 1):
        yield from _round(lines, number, measured, actions, opened=number == opened)
    if len(lines.draft.now.rounds) < MOST_ROUNDS:
        yield Pad(Row([button(ADD, words.A_ROUND, key="N", does=actions.add)]), (0, 6))
    if measured.rounds:
        yield measured_line(measured, actions.stop_or_go_on)
    yield Gap(length=8)
    yield head_line(words.EVERY_ROUND, lines)
    for path in paths:
        if entry_of(path).limits != ContractText():
            yield knob_line(lines, path)


def _round(lines: Lines, number: int, measured: Measured, actions: RoundActions, *, opened: bool) -> Iterator[Node]:
    played, before = lines.draft.now.rounds[number - 1], lines.draft.base.rounds
    shown = (ROUND.path("contract", number), ROUND.path("cards", number))  # in the row itself
    varies = [path for path in round_paths(number) if path not in shown and _varies(lines, path)]
    notes = [words.titled_value(path, lines.shown(path).value) for path in varies]
    if number > len(before) or before[number - 1].contract != played.contract:
        notes.append(words.before_round(contract_words(before[number - 1].contract) if number <= len(before) else ""))
    wrong = [fault for path in round_paths(number) for fault in lines.checked.at(path)]
    description = Column([Text(contract_words(played.contract)), *(Text(note, QUIET) for note in notes)], grow=1)
    laid = measured.of(number)
    share = [share_cell(laid)] if measured.rounds else []
    cells = [Text(str(number), NUMBER, w=30, least_w=30), contract_picture(played.contract), description, *share]
    yield hairline_node(0.2)
    row = pressable_row(line_of(number), cells, ROW_HIGH, on=opened, does=partial(actions.open, number))
    yield row if opened else Row([replace(row, grow=1), _cards(lines, number)], 8)
    if laid.warning:
        yield Pad(Text(laid.warning, FAULT), (WARNED_AT, 0))
    if opened:
        knobs = [knob_line(lines, path) for path in round_paths(number)]
        yield Pad(Column([Pad(_ways(lines, number, actions), (22, 10)), *knobs]), (16, 6))
    else:
        yield from (Text(fault, Style(ink="danger_text")) for fault in wrong)


def _cards(lines: Lines, number: int) -> Child:
    """Return the field of the cards dealt in a round, unless they depend on the number of players."""
    shown = lines.shown(ROUND.path("cards", number))
    if shown.spread or not isinstance(shown.limits, WholeByPlayers):
        return None
    return same_for_all(shown, shown.limits.least, shown.limits.most)


def _varies(lines: Lines, path: str) -> bool:
    """Return whether an option differs between rounds."""
    name = path.rpartition(".")[2]
    return len({getattr(round_, name) for round_ in lines.draft.now.rounds}) > 1


def _ways(lines: Lines, number: int, actions: RoundActions) -> Node:
    last = len(lines.draft.now.rounds)
    return Row(
        [
            button(
                EARLIER,
                words.EARLIER,
                "quiet",
                off="" if number > 1 else words.FIRST_ALREADY,
                does=partial(actions.move, -1),
            ),
            button(
                LATER,
                words.LATER,
                "quiet",
                off="" if number < last else words.LAST_ALREADY,
                does=partial(actions.move, 1),
            ),
            button(CUT, words.REMOVE, "quiet", off="" if last > 1 else words.LAST_ROUND, does=actions.cut),
        ],
        10,
        wraps=True,
    )


# ---- contracts as cards ----


def contract_picture(contract: Contract) -> Node:
    """Return a contract's melds in cards, overlapping more if there are many."""
    melds = tuple(_meld_cards(spec, at, contract) for at, spec in enumerate(contract))
    wide = min(LONGEST, sum(_width(len(cards), STEP) + MELD_GAP for cards in melds))
    return CustomPaint(
        partial(_picture, melds), contract_words(contract), w=wide, least_w=min(wide, LONGEST / 2), h=CARD_HIGH
    )


def _width(cards: int, step: float) -> float:
    return rail_card_width(CARD_HIGH) + step * (cards - 1)


def _meld_cards(spec: MeldSpec, at: int, contract: Contract) -> tuple[str, ...]:
    """Return example cards for a meld of this kind."""
    place = [previous.kind for previous in contract[:at]].count(spec.kind)
    if spec.kind is Kind.SET:
        rank = SET_RANKS[place % len(SET_RANKS)]
        return tuple(f"{rank}{SUITS[step % len(SUITS)]}" for step in range(spec.length))
    low = max(1, min(LOWEST[place % len(LOWEST)], len(RANK_LETTERS) - spec.length))
    ranks = [(low + step - 1) % 13 + 1 for step in range(spec.length)]
    return tuple(f"{RANK_LETTERS[rank]}{SUITS[place % len(SUITS)]}" for rank in ranks)


def _picture(melds: Sequence[Sequence[str]], canvas: Canvas, box: Rect) -> None:
    steps = sum(len(cards) - 1 for cards in melds)
    fixed = len(melds) * rail_card_width(CARD_HIGH) + (len(melds) - 1) * MELD_GAP
    step = min(STEP, max(1.0, (box.w - fixed) / max(1, steps)))
    x = box.x
    for cards in melds:
        wide = _width(len(cards), step)
        rails.rail(canvas, cards, x, box.center.y - CARD_HIGH / 2, CARD_HIGH, wide)
        x += wide + MELD_GAP
