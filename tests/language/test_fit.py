"""In every language that can be chosen, no text is cut: the quick check looks at some tables and main screens."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from game.language.catalogs import ENGLISH, LANGUAGES, catalog_of
from tests.language.pseudo import speaking
from tests.language.test_pseudo import exempt
from tests.pictures.situations import SHOT_OF, Shot
from tests.pictures.studio import Studio
from tests.support.canvases import headless
from tests.support.sentences import noting_cuts, noting_overflow
from tests.support.studio import Camera

SIZE = (256, 144)  # the size of the pictures; texts are cut as in a window of 1280x720
SIZES = (100, 150)  # the sizes of the interface, in percent
PICTURES = (
    "campfire_offer", "quarters_take_or_buy", "quarters_tray_ready", "shafer_owed", "may_i_request", "classic_claim",
    "naming", "quarters_hint", "campfire_refused", "going_out_3", "results_2", "pause", "title", "first_start",
    "new_game", "settings", "rules_campfire", "lesson_step", "statistics", "practice_home", "practice_round",
    "review_find", "drill", "games", "replay", "what_wins", "shafer_hint", "results_table", "quarters_orders",
)  # fmt: skip


def cuts(shot: Shot, interface_size: int, camera: Camera, names: frozenset[str]) -> Iterator[str]:
    """Yield the texts that a picture cuts, as they are shown."""
    studio = Studio()
    preferences = studio.session.preferences
    preferences.change(replace(preferences.settings, interface_size=interface_size))
    shot.set_up(studio)
    with noting_cuts(names, SIZE[0] / 1280) as noted, noting_overflow(SIZE[0]) as beside:
        camera.picture(studio)
    yield from (f"{shot.name} at {interface_size} %: {words!r} goes past the edge" for words in beside)
    yield from (f"{shot.name} at {interface_size} %: {cut.words!r} as {cut.shown!r}" for cut in noted)


@pytest.mark.dear("German has the longest words")
@pytest.mark.everyday
@pytest.mark.usefixtures("dummy_display")
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
@pytest.mark.parametrize(
    "pictures", [PICTURES[::3], pytest.param(tuple(SHOT_OF), marks=pytest.mark.slow)], ids=["main", "all"]
)
def test_no_language_has_cut_texts(code: str, pictures: Sequence[str]) -> None:
    with headless(SIZE), speaking(catalog_of(code)):
        camera, names = Camera(SIZE), exempt()
        names |= {name.upper() for name in names}
        shown = [(name, size) for name in pictures for size in SIZES]
        found = [cut for name, size in shown for cut in cuts(SHOT_OF[name], size, camera, names)]
    assert [] == found
