"""A window taller than wide: every screen has its own layout there, in which no text is cut and nothing overlaps."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.language.catalogs import LANGUAGES, catalog_of
from game.play.paint.over import covers_plaques, place_of
from game.practice import words
from game.rules.variant_file import shipped_variant, shipped_variants
from game.ui.canvas import Canvas, stage_of
from game.ui.form import FormScreen
from game.ui.looks import LARGEST
from game.ui.nodes import Text
from game.ui.screen import stage_on, visible
from tests.language.pseudo import speaking
from tests.language.test_pseudo import exempt
from tests.pictures.situations import SHOT_OF, Shot
from tests.pictures.studio import Studio
from tests.support.canvases import canvas_of, headless
from tests.support.laid_out import faults
from tests.support.sentences import noting_cuts
from tests.support.studio import Camera

SIZE, STAGE_WIDE = (180, 320), 720
QUICK = {  # pictures, each in the language in which its texts are longest, or were once cut
    "de": (
        "may_i_request", "shafer_owed", "open_shanghai", "drill", "drill_lay_down", "review_find", "review_answer",
        "lesson_step", "replay", "shanghai_called", "results_2", "practice_home", "drill_lay_down_wrong",
    ),
    "es": ("new_game_tempers",),
    "fr": (
        "quarters_take_or_buy", "quarters_tray_ready", "open_claim", "drill_wrong", "odds", "replay_open_eight",
        "going_out_3", "eight_24_melds", "set_up", "shafer_hint",
    ),
}  # fmt: skip
NAMES = {"The Great Autumn Shanghai of Harbour Street", "Campfire Shanghai", "cocoa-mango-wagon-mouse-4048-9006"}
pytestmark = pytest.mark.usefixtures("dummy_display")


def tall_canvas() -> Canvas:
    """Return a small canvas of a tall window."""
    return replace(canvas_of(SIZE), stage=stage_of(SIZE, is_tall=True))


def found_in(shot: Shot, camera: Camera, names: frozenset[str]) -> list[str]:
    """Return what is wrong with a picture of a tall window."""
    studio = Studio()
    shot.set_up(studio)
    with noting_cuts(names, SIZE[0] / STAGE_WIDE) as cuts:
        camera.picture(studio)
    wrong = [f"{shot.name}: {cut.words!r} as {cut.shown!r}" for cut in cuts]
    wrong += [f"{shot.name}: {type(screen).__name__} is wide" for screen in visible(studio.stack) if not screen.is_tall]
    top = studio.stack[-1]
    if isinstance(top, FormScreen):
        wrong += [f"{shot.name}: {fault}" for fault in faults(top, tall_canvas())]
    return wrong


@pytest.mark.everyday("es-names1")
@pytest.mark.parametrize(
    ("code", "names"),
    [*QUICK.items(), *(pytest.param(code, tuple(SHOT_OF), marks=pytest.mark.slow) for code in LANGUAGES)],
)
def test_tall_pictures_are_whole(code: str, names: Sequence[str]) -> None:
    with headless(SIZE), speaking(catalog_of(code)):
        camera, known = Camera(SIZE), exempt() | NAMES
        assert [] == [wrong for name in names for wrong in found_in(SHOT_OF[name], camera, known)]


def opened(name: str) -> Studio:
    """Return the screens of a picture, drawn once in a tall window."""
    studio = Studio()
    SHOT_OF[name].set_up(studio)
    Camera(SIZE).picture(studio)
    return studio


@pytest.mark.parametrize("name", ["lesson_step", "lesson", "guided"])
def test_the_coach_covers_neither_plaques_nor_melds(name: str) -> None:
    with headless(SIZE):
        table = opened(name).table
        layout, look = table.stage.layout, table.desk.state.coach

    assert look is not None
    assert not covers_plaques(look, layout)
    assert all(place_of(layout, look).box.apart(place.box) for place in layout.melds)


def test_the_chances_are_over_all_melds() -> None:
    with headless(SIZE):
        studio = opened("odds")
    odds, grid = studio.stack[-1], studio.table.stage.grid
    assert isinstance(odds, FormScreen)
    rows = [
        item.box for item in odds.placed() if isinstance(item.leaf, Text) and item.leaf.words in words.TURNS_FROM_NOW
    ]

    assert 4 <= len(rows)
    assert all(row.bottom < grid.wings[0].y and row.x > grid.discard.right for row in rows)


@pytest.mark.parametrize(
    "name",
    [
        "title", "new_game", "new_game_more", "practice_home", "games", "games_many", "rules_may_i", "may_i_inspect",
        "statistics", "statistics_games", "statistics_rounds", "statistics_sheet", "practice_par", "review",
        "review_game",
    ],
)  # fmt: skip
def test_tall_windows_hold_large_pages(name: str) -> None:
    size = (270, 480)
    with headless(size):
        studio = Studio()
        SHOT_OF[name].set_up(studio)
        page = studio.stack[-1]
        assert isinstance(page, FormScreen)
        canvas = replace(canvas_of(size), stage=stage_on(page, size, LARGEST))
        page.draw(canvas, studio.now)

        assert page.largest_tall == canvas.stage.size == LARGEST
        assert [] == [*faults(page, canvas)]


@pytest.mark.parametrize("size", [1.0, 1.25, LARGEST])
@pytest.mark.parametrize("name", ["statistics_games", "games"])
def test_folded_lists_name_rule_sets_whole(name: str, size: float) -> None:
    window = (720, 1280)
    with headless(window), noting_cuts(frozenset(), 1.0) as cuts:
        studio = Studio()
        SHOT_OF[name].set_up(studio)
        page = studio.stack[-1]
        page.draw(replace(canvas_of(window), stage=stage_on(page, window, size)), studio.now)

    assert not {shipped_variant(name).title for name in shipped_variants()} & {cut.words for cut in cuts}
