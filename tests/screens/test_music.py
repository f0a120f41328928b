"""Which music the screens want, and that the window plays it."""

from dataclasses import replace

import pygame
import pytest

from game.app.title import title
from game.match import Computer, Match, Person
from game.play.screen import PlayScreen, TableKind
from game.session.session import Session, volumes_of
from game.settings import USUAL, changed, read_settings
from game.table.stage import Stage
from game.ui.dialogs import Message
from game.ui.loop import Loop
from game.ui.window import Window, open_window
from sounds import Mood, SilentSpeaker
from tests.support import joined
from tests.support.situations import situation
from tests.support.thinkers import SilentThinker

pytestmark = pytest.mark.usefixtures("dummy_display")


class NotingSpeaker(SilentSpeaker):
    """A speaker that notes the wanted music and when it must be called again."""

    def __init__(self) -> None:
        super().__init__()
        self.wanted: list[tuple[Mood, bool]] = []
        self.due: float | None = None

    def accompany(self, now: float, mood: Mood, *, is_in_front: bool) -> None:
        self.wanted.append((mood, is_in_front))

    def wake_at(self) -> float | None:
        return self.due


def table(kind: TableKind | None = None, *, practice: bool = False) -> PlayScreen:
    match = Match(
        (Person("You"), *(Computer(name, "silent") for name in "ABC")), situation("quarters_hit"), practice=practice
    )
    return PlayScreen(match, SilentThinker(), kind or TableKind())


def test_only_real_tables_have_music() -> None:
    assert Mood.EVENING is table().music
    assert Mood.SILENT is table(practice=True).music
    assert Mood.SILENT is table(TableKind(is_exercise=True)).music


def test_last_rounds_have_their_own_music() -> None:
    screen = table()
    rounds = len(screen.match.variant.rounds)
    moods = []
    for number in range(1, rounds + 1):
        screen.stage = Stage(replace(screen.stage.view, round=number))
        moods.append(screen.music)

    assert [Mood.EVENING] * (rounds - 2) + [Mood.LATE] * 2 == moods


def test_the_screens_of_practice_are_silent() -> None:
    session = Session()

    assert Mood.SILENT is joined.practice(session).music
    assert Mood.SILENT is joined.choose_round(session).music
    assert Mood.SILENT is joined.drilling(session, "quarters").music


def test_top_wishing_screens_choose_the_music(monkeypatch: pytest.MonkeyPatch) -> None:
    speaker, in_front = NotingSpeaker(), True
    monkeypatch.setattr(Window, "is_in_front", property(lambda _: in_front))
    loop = Loop(open_window("x", (320, 180)), title(Session()), speaker=lambda: speaker)
    pygame.event.clear()
    loop.step(1.0)
    assert not speaker.wanted  # the first frame does not wait for the music

    loop.step(1.1)
    loop.push(Message("x", ("y",)))
    loop.step(1.2)
    loop.push(joined.practice(Session()))
    in_front = False
    loop.step(1.3)

    assert [(Mood.EVENING, True), (Mood.EVENING, True), (Mood.SILENT, False)] == speaker.wanted


def test_music_starts_at_30_per_cent() -> None:
    assert pytest.approx(0.3) == volumes_of(USUAL).music
    assert pytest.approx(0.65) == volumes_of(changed(USUAL, "music_volume", 65)).music
    assert USUAL == read_settings("master_volume = 80").settings  # files of old versions do not contain it


def test_the_window_wakes_for_the_music() -> None:
    speaker = NotingSpeaker()
    loop = Loop(open_window("x", (320, 180)), title(Session()), speaker=lambda: speaker)
    pygame.event.clear()
    while loop.wait_s(4.0) < 0.1:
        loop.step(4.0)

    speaker.due = 4.02

    assert pytest.approx(0.02) == loop.wait_s(4.0)
