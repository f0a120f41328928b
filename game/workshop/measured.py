"""How often the contract of each round is laid down, beside the rounds in the editor."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from game.text import ui
from game.ui.boxes import Row
from game.ui.form import button
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.widgets import Press
from game.workshop import words
from game.workshop.lab_charts import draw_progress

STOP = "stop measuring"
SHARE_WIDE, BAR = 62.0, (84.0, 11.0)


class RoundMeasured(NamedTuple):
    """The share of the hands that were laid down, None before the first is known; a warning where they are few."""

    share: float | None = None
    is_whole: bool = False  # enough was played
    warning: str = ""


class Measured(NamedTuple):
    """All rounds of a draft; none where it cannot be played. `said`: who plays, and how often."""

    rounds: tuple[RoundMeasured, ...] = ()
    is_playing: bool = False
    is_stopped: bool = False
    said: str = ""

    def of(self, number: int) -> RoundMeasured:
        """One round, from 1."""
        return self.rounds[number - 1] if number <= len(self.rounds) else RoundMeasured()


def share_cells(one: RoundMeasured, *, roomy: bool) -> list[Node]:
    """A bar, where there is room for one, and the number."""
    if one.share is None:
        told = Text("…", NOTE._replace(at="r"), w=SHARE_WIDE, least_w=SHARE_WIDE)
    else:
        ink = "danger_text" if one.warning else "text" if one.is_whole else "text_dim"
        told = Text(ui.per_cent(one.share), Style(ink=ink, weight="semi", at="r"), w=SHARE_WIDE, least_w=SHARE_WIDE)
    spoken = words.laid_spoken(ui.per_cent(one.share)) if one.share is not None else words.MEASURING
    bar = CustomPaint(partial(draw_progress, one.share or 0.0), spoken, w=BAR[0], least_w=BAR[0], h=BAR[1])
    return [bar, told] if roomy else [told]


def measured_line(measured: Measured, stop_or_go_on: Press) -> Node:
    """Who laid down, and the way to stop it."""
    label = words.STOP_MEASURING if measured.is_playing else words.GO_ON_MEASURING
    shown = measured.is_playing or measured.is_stopped
    way = button(STOP, label, "quiet", h=36, does=stop_or_go_on) if shown else Gap(h=36)
    return Row([Text(measured.said, NOTE, grow=1), way], 12)
