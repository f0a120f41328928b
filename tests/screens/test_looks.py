"""Other decks, moods, high contrast and the lens: drawn correctly, measured for contrast, switched while running."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.app.title import title
from game.session.session import Session
from game.settings import USUAL
from game.table import rails
from game.ui import cloth as felt_cloth
from game.ui import drawings
from game.ui import looks as theme
from game.ui.buttons import button
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.looks import MOODS, USUAL_LOOK, Appearance, color_in, dress_of, recolored
from game.ui.loop import Loop
from game.ui.paint import felt, panel
from game.ui.screen import Screen, Step
from game.ui.text import Lettering
from game.ui.window import MOST_PIXELS, Lens, open_window
from sprites import CARDS, Dress, Sprites, Style, SurfaceCache, svg_text
from sprites.decks import BLACK_INK, BLUE_INK, GREEN_INK, RED_INK, styled
from sprites.library import card_file
from tests.pictures.studio import Studio
from tests.support.canvases import pixels
from tests.support.situations import situation
from tests.support.studio import Camera

pytestmark = pytest.mark.usefixtures("dummy_display")

DRAWN = {"svg", "g", "defs", "path", "rect", "circle", "ellipse", "linearGradient", "radialGradient", "stop"}
STYLES = tuple(Style(four, size) for four, size in product((False, True), (1.0, 1.5)))
LOOKS = tuple(Appearance(mood=mood, high_contrast=high) for mood in MOODS for high in (False, True))
GROUNDS = ("table", "panel", "panel_low", "raised", "raised_low", "well")
INKS = ("text", "text_dim", "accent", "danger_text", "legal", "new", "blue_text", "green_text")


def canvas_in(look: Appearance, size: tuple[int, int] = (1280, 720)) -> Canvas:
    """Return a canvas with a look."""
    sprites = Sprites(dress_of(look))
    surface = pygame.display.set_mode(size)
    return Canvas.fitting(surface, sprites, Lettering(sprites, look=look), SurfaceCache(64 << 20), look=look)


# ---- decks ----


@pytest.mark.parametrize("style", STYLES)
def test_decks_have_53_drawable_faces(style: Style) -> None:
    texts = [styled(card_file(code), svg_text(card_file(code)), style) for code in CARDS]
    tags = {element.tag.rpartition("}")[2] for text in texts for element in ElementTree.fromstring(text).iter()}
    sprites = Sprites(Dress(style=style))

    assert tags <= DRAWN
    assert 53 == len({pixels(sprites.card_face(code, (60, 84))) for code in CARDS})


def test_the_usual_deck_is_the_shipped_one() -> None:
    assert all(
        svg_text(card_file(code)) == styled(card_file(code), svg_text(card_file(code)), Style()) for code in CARDS
    )


def test_four_colors_ink_each_suit() -> None:
    inks = {"s": BLACK_INK, "h": RED_INK, "d": BLUE_INK, "c": GREEN_INK}
    for suit, ink in inks.items():
        for rank in "A23456789TJQK":
            text = styled(card_file(rank + suit), svg_text(card_file(rank + suit)), Style(four_colours=True))
            index = text[text.index("translate(33 86)") :]
            assert ink in index[:600], rank + suit


def test_inks_read_on_every_ground() -> None:
    paper, pips = "#efe5cc", "#f5ecd6"
    for suit in "shdc":
        assert theme.contrast_ratio(theme.suit_color(suit, four_colours=True), paper) >= 4.5
        assert theme.contrast_ratio(theme.suit_color(suit, four_colours=True), pips) >= 3
        on_dark = theme.suit_color(suit, on_dark=True, four_colours=True)
        assert min(theme.contrast_ratio(on_dark, ground) for ground in ("table", "panel", "wild")) >= 4.5
    assert (theme.color("suit_blue"), theme.color("suit_green")) == (BLUE_INK, GREEN_INK)


def ink_box(picture: pygame.Surface, ink: str, area: tuple[int, int, int, int]) -> pygame.Rect:
    """Return the box of an ink inside an area."""
    part = picture.subsurface(area)
    boxes = pygame.mask.from_threshold(part, pygame.Color(ink), (60, 60, 60, 255)).get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


@pytest.mark.parametrize("rank", "A23456789TJQK")
@pytest.mark.parametrize("suit", "hd")
def test_large_indexes_stay_in_their_column(rank: str, suit: str) -> None:
    corner = (0, 0, 61, 90)  # the corner of a card of 250 x 350: a neighbor leaves 57 uncovered
    small = ink_box(Sprites().card_face(rank + suit, (250, 350)), RED_INK, corner)
    large = ink_box(Sprites(Dress(style=Style(index_size=1.5))).card_face(rank + suit, (250, 350)), RED_INK, corner)

    assert large.h >= 1.5 * min(small.h, 47)
    assert large.right <= 60
    assert large.left >= 5


@pytest.mark.parametrize("code", ["2h", "6h", "7d", "9d", "Th"])
def test_pips_keep_clear_of_a_large_index(code: str) -> None:
    face = Sprites(Dress(style=Style(index_size=1.5))).card_face(code, (250, 350))
    red = pygame.mask.from_threshold(face, pygame.Color(RED_INK), (40, 40, 40, 255))

    assert 0 < red.count()
    assert [] == [(x, y) for x in (*range(60, 70), *range(180, 190)) for y in range(350) if red.get_at((x, y))]


def test_four_backs_appear_on_the_stock() -> None:
    usual = {name: pixels(Sprites(dress_of(Appearance(back=name))).card_back((60, 84))) for name in ("fans", "keys")}
    assert usual["fans"] == pixels(Sprites().card_back((60, 84), "fans"))
    assert usual["keys"] == pixels(Sprites().card_back((60, 84), "keys")) != usual["fans"]


# ---- moods and high contrast, measured ----


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_texts_read_in_every_look(look: Appearance, ground: str) -> None:
    seen = color_in(look)
    worst = min(theme.contrast_ratio(seen(theme.color(ink)), seen(theme.color(ground))) for ink in INKS)

    assert worst >= (9 if look.high_contrast else 4.5)


@pytest.mark.parametrize("look", LOOKS)
def test_lines_contrast_in_every_look(look: Appearance) -> None:
    seen = color_in(look)
    for role in ("line", "legal", "accent", "danger_text", "new"):
        assert theme.contrast_ratio(seen(theme.color(role)), seen(theme.color("table"))) >= 3


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", ["gold", "dark", "lacquer", "off", "quiet"])
def test_words_on_buttons_read_in_every_look(look: Appearance, kind: drawings.ButtonKind) -> None:
    seen = color_in(look)
    stops = drawings.BUTTON_STOPS[kind][1:] if kind in ("gold", "lacquer") else drawings.BUTTON_STOPS[kind]
    ink = seen(theme.color(drawings.BUTTON_INKS[kind]))

    assert min(theme.contrast_ratio(ink, seen(stop)) for stop in stops) >= 4.5


def test_cloths_read_at_their_brightest() -> None:
    for mood in MOODS:
        canvas = canvas_in(Appearance(mood=mood))
        felt(canvas)
        middle = pygame.transform.average_color(canvas.surface, pygame.Rect(600, 290, 80, 50))
        ground = "#{:02x}{:02x}{:02x}".format(*middle[:3])
        assert theme.contrast_ratio("text", ground) >= 4.5, mood
        assert theme.contrast_ratio("text_dim", ground) >= 4.5, mood


def test_three_moods_are_equally_bright() -> None:
    lit = [color_in(Appearance(mood=mood))(felt_cloth.LIT) for mood in MOODS]
    bright = [theme.luminance(color) for color in lit]

    assert 3 == len(set(lit))
    assert max(bright) - min(bright) < 0.01


@pytest.mark.parametrize(
    "role", ["accent", "line", "danger", "legal", "new", "ivory", "suit_red", "suit_green", "wild"]
)
@pytest.mark.parametrize("mood", MOODS)
def test_moods_keep_meaningful_colors(role: str, mood: str) -> None:
    assert theme.color(role) == color_in(Appearance(mood=mood))(theme.color(role))


@pytest.mark.parametrize("mood", MOODS)
def test_moods_keep_marks_of_fitting_cards(mood: str) -> None:
    def marked(look: Appearance) -> bytes:
        canvas = canvas_in(look)
        canvas.surface.fill("#000000")
        rails.fits_mark(canvas, Rect(100, 100, 101, 142), "10", 101)
        rails.ghost(canvas, "9h", 300, 100, 60)
        return pixels(canvas.surface)

    assert marked(USUAL_LOOK) == marked(Appearance(mood=mood))


@pytest.mark.parametrize("kind", ["plain", "deco", "well", "raised"])
def test_panels_are_opaque_in_high_contrast(kind: drawings.PanelKind) -> None:
    canvas = canvas_in(Appearance(high_contrast=True))
    boxes = []
    for ground in ("#ff00ff", "#00ff00"):
        canvas.surface.fill(ground)
        panel(canvas, Rect(100, 100, 300, 120), kind, cast=False)
        boxes.append(pixels(canvas.surface, pygame.Rect(110, 110, 280, 100)))

    assert boxes[0] == boxes[1]


def test_a_dye_changes_colors_only() -> None:
    drawn = drawings.panel(300, 120)
    for look in LOOKS:
        before, after = (
            ElementTree.fromstring(drawn),
            ElementTree.fromstring(recolored(look.mood, look.high_contrast, drawn)),
        )
        assert [element.tag for element in before.iter()] == [element.tag for element in after.iter()]
    assert drawn == recolored("jade", False, drawn)


# ---- the lens ----


@pytest.mark.parametrize("window", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)])
@pytest.mark.parametrize("zoom", [1.0, 1.3, 2.0])
def test_enlarged_corners_can_be_reached(window: tuple[int, int], zoom: float) -> None:
    lens = Lens(zoom)
    wide, high = lens.picture_size(window)
    assert wide * high <= MOST_PIXELS * 1.001
    for across, down in product((0, 1), repeat=2):
        at = (window[0] * across, window[1] * down)
        looked = lens.at_pointer(window, at)
        assert looked.in_picture(window, at) == (wide * across, high * down)
        assert looked.offset(window) == ((wide - window[0]) * across, (high - window[1]) * down)


def test_the_focus_is_brought_into_the_window() -> None:
    window, lens = (1280, 720), Lens(2.0)
    for place in ((0, 0), (640, 500), (2559, 1439)):
        left, top = lens.at_place(window, place).offset(window)
        assert left <= place[0] <= left + 1280
        assert top <= place[1] <= top + 720


class Target(Screen):
    """A screen with one button that notes where it was clicked."""

    def __init__(self, box: Rect) -> None:
        self.box = box
        self.clicked: list[bool] = []

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Note the position in du."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            x, y = event.pos
            self.clicked.append(self.box.x <= x <= self.box.right and self.box.y <= y <= self.box.bottom)
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw a white box with the focus on black."""
        canvas.surface.fill("#000000")
        button(canvas, self.box, "", "gold")
        pygame.draw.rect(canvas.surface, "#ffffff", (*canvas.at(self.box.x, self.box.y), canvas.px(40), canvas.px(40)))
        canvas.report_focus(self.box)

    def animating(self, now: float) -> bool:
        """Return True."""
        return True


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.0])
def test_clicks_reach_what_is_seen(zoom: float) -> None:
    target = Target(Rect(1150, 640, 40, 40))
    loop = Loop(open_window("x", (1280, 720)), target, zoom=zoom)
    pygame.event.clear()
    loop.step(1.0)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(1200, 660), rel=(0, 0), buttons=(0, 0, 0)))
    loop.step(1.1)

    seen = pygame.mask.from_threshold(loop.window.surface, pygame.Color("#ffffff"), (1, 1, 1, 255)).get_bounding_rects()
    white = max(seen, key=lambda box: box.w * box.h)
    assert abs(white.w - round(40 * zoom)) <= 2
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=white.center, button=1))
    loop.step(1.2)

    assert [True] == target.clicked


def test_an_enlarged_window_follows_the_keyboard() -> None:
    target = Target(Rect(1200, 660, 40, 40))
    loop = Loop(open_window("x", (1280, 720)), target, zoom=2.0)
    pygame.event.clear()
    loop.step(1.0)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    loop.step(1.1)

    assert loop.window.surface.get_bounding_rect().size == (1280, 720)
    assert "#ffffff" in {
        "#{:02x}{:02x}{:02x}".format(*loop.window.surface.get_at((x, y))[:3])
        for x in range(0, 1280, 20)
        for y in range(0, 720, 20)
    }


def test_new_looks_appear_next_frame() -> None:
    loop = Loop(open_window("x", (640, 360)), title(Session()))
    pygame.event.clear()
    loop.step(1.0)
    loop.sprites.finish()
    loop.set_look(USUAL_LOOK)
    loop.step(1.1)
    before = pixels(loop.window.surface)

    loop.set_look(Appearance(high_contrast=True))
    loop.step(1.2)
    loop.sprites.finish()
    loop.step(1.3)

    assert pixels(loop.window.surface) != before
    assert loop.sprites.dress != Dress()


def test_tables_repaint_in_new_looks() -> None:
    studio = Studio()
    studio.sit_down(situation("quarters_hit"))
    studio.settle()
    camera = Camera((1280, 720))
    before = pixels(camera.picture(studio))
    studio.session.preferences.change(replace(USUAL, four_colours=True))
    afterwards = pixels(camera.picture(studio))
    studio.session.preferences.change(USUAL)

    assert before != afterwards
    assert before == pixels(camera.picture(studio))
