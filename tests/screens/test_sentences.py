"""No sentence is cut off on any screen, even with the longest names, and every screen has words for speech."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.engine.state import State
from game.play.screen import PlayScreen
from game.replay.screen import ReplayScreen
from game.seating.chairs import LONGEST_NAME
from game.settings import USUAL
from game.ui.loop import Loop
from game.ui.screen import visible
from game.ui.window import open_window
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.support.canvases import canvas_of
from tests.support.rows import slow_unless
from tests.support.sentences import ELLIPSIS, Cut, names_shown, noting_cuts

pytestmark = pytest.mark.usefixtures("dummy_display")

SIZES = ((1280, 720), (1920, 1080), (2560, 1080), (3840, 2160))
LONG = (
    "Grandma Wilhelmina M", "Maximiliane Anna Mom", "Bartholomew Gwendoly", "Konstantin Morganswn",
    "Guadalupe Newmanswan", "Montgomery Swannhamm", "Wolfgang Mommsen Man", "Gwendolyn Hammonwood",
)  # fmt: skip
ENLARGED = ("look_125", "look_150", "look_200")
LONG_LEVEL = "Grandmother, who never forgets a card"
SHOWN = [shot for shot in SHOTS if shot.name not in ENLARGED]


@pytest.mark.dear("the longest names cut what no other test sees")
@pytest.mark.parametrize(
    ("size", "every"),
    slow_unless(lambda row: row[1] > 1, [(SIZES[0], 30), *((size, 1) for size in SIZES)]),
    ids=str,
)
def test_longest_names_cut_no_sentence(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], every: int) -> None:
    """One pass over the pictures, since setting them all up takes seconds."""
    plain = Studio.sit_down

    def sit_down(studio: Studio, state: State, names: Sequence[str] = LONG) -> None:
        plain(studio, state, LONG if len(names) >= state.players else names)

    monkeypatch.setattr(Studio, "sit_down", sit_down)
    canvas = canvas_of(size)
    cuts_by_picture: dict[str, set[Cut]] = {}
    silent, tables = [], []
    for shot in SHOWN[::every]:
        studio = Studio()
        shot.set_up(studio)
        silent += [] if any(studio.stack[-1].narration()) else [shot.name]
        tables += [shot] if isinstance(studio.stack[-1], PlayScreen) else []
        replayed = [name for screen in studio.stack if isinstance(screen, ReplayScreen) for name in screen.film.names]
        with noting_cuts((*LONG, LONG_LEVEL, *replayed)) as cuts:
            for screen in visible(studio.stack):
                screen.draw(canvas, studio.now)
        cuts_by_picture |= {shot.name: cuts} if cuts else {}

    assert {} == cuts_by_picture
    assert [] == silent
    assert [] == [shot.name for shot in tables if not shot.is_of_table], "name them in `OTHER_TABLES` of the pictures"


@pytest.mark.slow
@pytest.mark.parametrize("percent", [125, 150])
def test_no_sentence_is_cut_in_large_mode(monkeypatch: pytest.MonkeyPatch, percent: int) -> None:
    plain = Studio.sit_down

    def sit_down(studio: Studio, state: State, names: Sequence[str] = LONG) -> None:
        plain(studio, state, LONG if len(names) >= state.players else names)

    monkeypatch.setattr(Studio, "sit_down", sit_down)
    window = open_window("larger", (1280, 720))
    cuts_by_picture: dict[str, set[Cut]] = {}
    for shot in SHOWN:
        studio = Studio()
        studio.session.preferences.change(replace(USUAL, interface_size=percent))
        shot.set_up(studio)
        loop = Loop(window, studio.stack[0], zoom=percent / 100)
        loop.stack = studio.stack
        with noting_cuts((*names_shown(loop), LONG_LEVEL)) as cuts:
            loop.step(studio.now)
        cuts_by_picture |= {shot.name: cuts} if cuts else {}

    assert {} == cuts_by_picture


def test_the_check_notes_only_cut_sentences() -> None:
    canvas = canvas_of((1280, 720))
    lettering, words = canvas.lettering, f"{LONG[0]}'s run of hearts"
    with noting_cuts(LONG) as cuts:
        lettering.cut(LONG[0], 60, 17)
        named = lettering.cut_name(words, LONG[0], 160, 17)
        assert set() == cuts
        lettering.cut(words, 160, 17)

    assert 1 == len(cuts)
    assert named.endswith(f"{ELLIPSIS}'s run of hearts")
    assert lettering.width_px(named, 17) <= 160


def test_long_names_have_full_length() -> None:
    assert {LONGEST_NAME} == {len(name) for name in LONG}
