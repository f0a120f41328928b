"""The people at the table at one moment, as one value: faces, expressions, and the current remark."""

from __future__ import annotations

from typing import NamedTuple

from game.play.state.remarks import Remark


class Company(NamedTuple):
    """The people of a table, by seat."""

    faces: tuple[str, ...]
    expressions: tuple[str, ...]
    remark: Remark | None = None
    fading: tuple[tuple[int, str, float], ...] = ()  # seats whose expression has just changed: what it was, how much
