"""Every picture of `tests.pictures`, as `pictures.toml` defines it: its start and the actions there.

Positions are in `positions/`; other starts are functions of `starts` or another of the `ROOMS`. A verb in `do` is a
function of this module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib.resources import files
from typing import Any

import pygame

from game.files.documents import read_toml
from game.rules.fit import End
from game.session.chance import fixed_seeds
from game.table.plaques import order_box
from game.text import ui as words
from game.ui.geometry import Point
from tests.pictures import practice, starts, workshop
from tests.pictures.studio import Studio
from tests.support.situations import situation

MOST_CHARACTERS = 64 << 10
REST, FRAME_S = 1.0, 0.02
IN_THE_ROW = (260.0, 70.0)  # the point of a card in my row, from its corner
ROOMS = {"": starts, "practice": practice, "workshop": workshop}
ENDS = {"low": End.LOW, "high": End.HIGH}
# Tables that begin with a start; `tests/screens/test_sentences.py` knows if one is missing.
OTHER_TABLES = frozenset(
    {
        "campfire_dealing",
            "naming_later",
            "named",
            "quarters_further",
            "practice",
            "practice_plan",
            "lesson_step",
            "lesson",
            "guided",
        "review_find", "drill", "drill_lay_down", "drill_discard", "drill_ahead", "drill_clock",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """A picture: its file name, what it shows and how to set it up; the fields are those of the file."""

    name: str
    shows: str
    like: str = ""
    set: dict[str, object] = field(default_factory=dict)
    at: str = ""
    plays: str = ""
    people: int = 1
    names: tuple[str, ...] = ()
    open: str = ""
    values: dict[str, object] = field(default_factory=dict)
    do: str = ""

    def set_up(self, studio: Studio) -> None:
        """Set the picture up, the settings first; chance is seeded."""
        line = self._line()
        for shot in line:
            for name, value in shot.set.items():
                _prefer(studio, name, value)
        with fixed_seeds(self.name):
            for shot in line:
                shot._begin(studio)
                for step in filter(None, shot.do.split("; ")):
                    verb, _, rest = step.partition(" ")
                    VERBS[verb](studio, rest)

    @property
    def is_of_table(self) -> bool:
        """Return whether it begins at a table: at a position, or with a start that opens one."""
        return bool(self._line()[0].at) or self.name in OTHER_TABLES

    def _line(self) -> list[Shot]:
        """Return the shots that it is based on, the first one first, then itself."""
        return [*(SHOT_OF[self.like]._line() if self.like else ()), self]

    def _begin(self, studio: Studio) -> None:
        actions = [action for action in self.plays.split(", ") if action]
        if self.at and self.people > 1:
            studio.sit_together(situation(self.at), actions, self.people, self.names or words.HOME_NAMES)
        elif self.at:
            studio.sit_down(situation(self.at), self.names or words.SEAT_NAMES)
            studio.settle()
            studio.plays(*actions)
        if self.open:
            room, _, name = self.open.rpartition(".")
            getattr(ROOMS[room], name)(studio, **self.values)


# ---- actions ----


def _prefer(studio: Studio, name: str, value: object) -> None:
    preferences = studio.session.preferences
    values: dict[str, Any] = {name: value}
    preferences.change(replace(preferences.settings, **values))


def _key(studio: Studio, keys: str) -> None:
    for name in keys.split():
        studio.key(getattr(pygame, f"K_{name}"))


def _hold(studio: Studio, what: str) -> None:
    card, _, place = what.partition(" ")
    studio.hold(card, _place(studio, place))


def _put(studio: Studio, what: str) -> None:
    card, _, place = what.partition(" ")
    studio.put(card, _place(studio, place))


def _gaps(studio: Studio, places: str) -> None:
    """Open a gap before each of these places of the row, by key."""
    before = [int(place) for place in places.split()]
    for at in range(max(before) + 1):
        studio.key(pygame.K_RIGHT)
        if at in before:
            studio.key(pygame.K_c)
    desk = studio.table.desk
    desk.set_state(desk.state.focus_on(None), studio.now)
    studio.wait(REST)


def _watch(studio: Studio, seconds: str) -> None:
    """Let time pass frame by frame."""
    for _ in range(round(float(seconds) / FRAME_S)):
        studio.wait(FRAME_S)


def _choose(studio: Studio, what: str) -> None:
    name, cell = what.split()
    studio.choose(name, int(cell))


VERBS: dict[str, Callable[[Studio, str], None]] = {
    "key": _key,
    "click": lambda studio, place: studio.click(_place(studio, place)),
    "point": lambda studio, place: studio.move(_place(studio, place)),
    "hold": _hold,
    "put": _put,
    "build": lambda studio, slots: studio.build(*slots.split(" | ")),
    "gaps": _gaps,
    "choose": _choose,
    "turn_on": lambda studio, setting: _prefer(studio, setting, True),
    "settle": lambda studio, _: studio.settle(),
    "see": lambda studio, _: studio.see(),
    "wait": lambda studio, seconds: studio.wait(float(seconds)),
    "watch": _watch,
}


def _place(studio: Studio, name: str) -> Point:
    """Return the place of a card of the row (`7s`), a meld, an end or a card of it (`m3`, `m3.high`, `m3.2`), a part of
    place in my row (`hand`), or a widget of the screen on top.
    """
    meld, _, part = name.partition(".")
    if meld[0] == "m" and meld[1:].isdigit():
        number = int(meld[1:])
        return studio.card_of(number, int(part)) if part.isdigit() else studio.meld(number, ENDS.get(part))
    if name == "discard":
        return studio.table.desk.grid.discard.center
    if name == "order":
        return order_box(studio.table.desk.grid.me).center
    if name == "hand":
        hand = studio.table.desk.grid.hand
        return Point(hand.x + IN_THE_ROW[0], hand.y + IN_THE_ROW[1])
    return studio.grip(name) if len(name) == len("7s") else studio.box(name).center


def _read() -> tuple[Shot, ...]:
    text = (files("tests") / "pictures" / "pictures.toml").read_text(encoding="utf-8")
    shots = []
    for name, entry in read_toml(text, MOST_CHARACTERS).items():
        values = entry.pop("with", {})
        shots.append(Shot(name=name, values=values, **entry | {"names": tuple(entry.get("names", ()))}))
    return tuple(shots)


SHOTS = _read()
SHOT_OF = {shot.name: shot for shot in SHOTS}
