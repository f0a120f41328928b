"""Drawing primitives: contrast, fitting and breaking of text, the stage in any window, nanosvg, states by shape."""

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest

from game.table import plaques, rails
from game.text.ui import HOME_NAMES
from game.ui import buttons, drawings, paint, signs
from game.ui import geometry as measures
from game.ui import looks as theme
from game.ui.buttons import Feel
from game.ui.canvas import Canvas, stage_of
from game.ui.geometry import Rect
from game.ui.nodes import Room, Style, Text
from game.ui.text import Lettering
from sprites import Sprites
from tests.support.canvases import SIZES, canvas_of, pixels

pytestmark = pytest.mark.usefixtures("dummy_display")

GROUNDS = ("table", "panel", "raised", "well")
INKS = ("text", "text_dim", "accent", "danger_text", "legal", "new")


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", INKS)
def test_every_text_color_reads_on_every_ground(ink: str, ground: str) -> None:
    assert theme.contrast_ratio(ink, ground) >= 4.5


@pytest.mark.parametrize("kind", ["gold", "dark", "lacquer", "off", "quiet"])
def test_button_words_read_everywhere(kind: drawings.ButtonKind) -> None:
    ink = drawings.BUTTON_INKS[kind]
    stops = drawings.BUTTON_STOPS[kind]
    behind_words = stops[1:] if kind in ("gold", "lacquer") else stops
    assert min(theme.contrast_ratio(ink, stop) for stop in behind_words) >= 4.5


def test_indices_read_on_cards_and_wilds() -> None:
    for suit in "shdc":
        assert theme.contrast_ratio(theme.suit_color(suit), "#efe5cc") >= 4.5
    assert theme.contrast_ratio("wild_red", "wild") >= 4.5
    assert theme.contrast_ratio("ivory", "wild") >= 4.5


def test_meaningful_shapes_contrast_with_tables() -> None:
    for role in ("line", "legal", "accent", "danger_text", "new"):
        assert theme.contrast_ratio(role, "table") >= 3


def test_contrast_is_what_wcag_says() -> None:
    assert theme.contrast_ratio("#000000", "#ffffff") == pytest.approx(21)
    assert theme.contrast_ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_gold_titles_are_never_wider_than_asked() -> None:
    canvas, fit = canvas_of((1280, 720)), 472.0
    paint.gold_text(canvas, "QUEL EST TON SHANGHAI ?", 400, 60, 34.0, track=3.4, fit=fit)
    letters = pygame.mask.from_threshold(canvas.surface, (255, 255, 255), (150, 150, 255))
    first, *others = letters.get_bounding_rects()
    assert 0.9 * fit < first.unionall(others).w <= fit


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
def test_gold_titles_end_at_one_pixel(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, sizes = canvas_of(size), list[float]()
    width_of = paint.width_of

    def noted(canvas: Canvas, words: str, du: float, *rest: Any) -> float:
        sizes.append(du * canvas.scale)
        assert len(sizes) < 50, "it shrinks forever"
        return width_of(canvas, words, du, *rest)

    monkeypatch.setattr(paint, "width_of", noted)
    paint.gold_text(canvas, "QUEL EST TON SHANGHAI ?", 400, 60, 34.0, track=3.4, fit=0)
    assert min(sizes) == pytest.approx(1)


# ---- the stage ----


@pytest.mark.parametrize("size", [*SIZES, (1024, 768), (3840, 2160), (800, 1200)])
def test_stages_are_centered_in_any_window(size: tuple[int, int]) -> None:
    stage = stage_of(size)
    left, top = stage.du((0, 0))
    right, bottom = stage.du(size)
    assert left <= 0.01
    assert top <= 0.01
    assert right >= 1279.9
    assert bottom >= 719.9
    assert left == pytest.approx(1280 - right, abs=2 / stage.scale)
    assert top == pytest.approx(720 - bottom, abs=2 / stage.scale)


def test_places_convert_to_pixels_and_back() -> None:
    canvas = canvas_of((2560, 1080))
    assert canvas.stage.du(canvas.at(100, 200)) == pytest.approx((100, 200), abs=0.5)


@pytest.mark.parametrize("size", [(1280, 720), (1720, 720), (1024, 768)])
def test_felts_cover_corners_and_brighten_pools(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    canvas.surface.fill("#ff00ff")
    paint.felt(canvas)
    width, height = size
    corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    for corner in corners:
        red, green, blue, _ = canvas.surface.get_at(corner)
        assert green > red
        assert blue < 90
    average = pygame.transform.average_color
    middle = average(canvas.surface, pygame.Rect(width // 2 - 30, int(height * 0.44) - 30, 60, 60))
    assert middle[1] > average(canvas.surface, pygame.Rect(10, height - 50, 60, 40))[1] + 25


# ---- text ----


def lettering() -> Lettering:
    return Lettering(Sprites())


def test_text_wraps_equally_at_every_scale() -> None:
    words = "The betting table. Every buy costs a quarter, a call binds you, and the buyer takes over the turn."
    letters = lettering()
    lines = letters.wrap(words, 212)
    assert " ".join(lines) == words
    for scale in (0.8, 1.0, 1.33, 1.5, 2.0, 3.0):
        for line in lines:
            assert letters.width_px(line, 16 * scale) <= 212 * scale * 1.02, (scale, line)


def test_no_paragraph_ends_with_a_single_word() -> None:
    letters = lettering()
    words = "Nine cards fit the melds of others. Your hand goes from 125 to 40 points."
    for width in range(140, 420, 7):
        lines = letters.wrap(words, width)
        assert " ".join(lines) == words
        assert len(lines) == 1 or " " in lines[-1], (width, lines)
        assert all(letters.measure(line) <= width for line in lines), (width, lines)


@pytest.mark.parametrize("name", [*HOME_NAMES, "You", "To", "Tyra", "Wally"])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_short_names_in_room_stay_whole(name: str, scale: float) -> None:
    letters = lettering()

    for size in (14.0, 16.0, 18.0, 19.0, 20.0, 23.0, 26.0):
        room = Text(name, Style(size, weight="semi", most=1), (name,)).across(Room(letters)).most
        assert name == letters.cut(name, room * scale, size * scale, "semi"), size


def test_line_feeds_break_and_words_stay() -> None:
    letters = lettering()
    assert letters.wrap("one\ntwo", 500) == ("one", "two")
    assert letters.wrap("Unbreakablewordthatisratherlong", 40) == ("Unbreakablewordthatisratherlong",)


@pytest.mark.parametrize("name", ["Mei", "Bartholomew the Third of Somewhere", "W" * 60, ""])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_cut_texts_fit_their_width(name: str, scale: float) -> None:
    letters = lettering()
    cut = letters.cut(name, 90 * scale, 16 * scale, "semi")
    assert letters.width_px(cut, 16 * scale, "semi") <= 90 * scale
    assert cut == name or cut.endswith("…")


def test_trailing_spaces_keep_pieces_apart() -> None:
    letters = lettering()
    assert letters.measure("a ") > letters.measure("a") + 2
    assert letters.measure("a b") == pytest.approx(letters.measure("a ") + letters.measure("b"), abs=0.6)


def test_suit_signs_use_shipped_paths() -> None:
    canvas = canvas_of((320, 180))
    runs = canvas.lettering.runs("7♣, 10♦ or a joker")
    assert ["7", "♣", ", 10", "♦", " or a joker"] == [run.words for run in runs]
    line = canvas.lettering.line("♦", 40, "#f6eedb")
    ink = pygame.transform.average_color(line, consider_alpha=True)
    assert ink[0] > ink[2] + 30, "red on dark"


def test_baselines_ignore_their_letters() -> None:
    letters = lettering()
    heights = {letters.line(words, 20, "#ffffff").get_height() for words in ("x", "Åg|", "♣", "")}
    assert len(heights) == 1


# ---- drawings ----


def every_drawing() -> list[str]:
    kinds = ("plain", "deco", "well", "raised")
    drawn_texts = [drawings.panel(200, 80, kind) for kind in kinds]
    drawn_texts += [
        drawings.button(120, 40, kind, state) for kind in drawings.BUTTON_STOPS for state in ("rest", "hover", "down")
    ]
    drawn_texts += [
        drawings.frame(90, 50),
        drawings.dashed(90, 50, drawings.Dashes()),
        drawings.brackets(90, 50),
        drawings.rule(200),
    ]
    drawn_texts += [drawings.fan(100, 0.3, part, 1) for part in (0, 0.5, 1)]
    drawn_texts += [
        drawings.keycap(24),
        drawings.chip(60, 20),
        drawings.field(80, 40),
        drawings.dots(2, 3),
        drawings.lozenges(1, 3),
    ]
    drawn_texts += [drawings.switch(on) for on in (True, False)]
    drawn_texts += [drawings.refusal_plate(200, 60), drawings.banner(400, 90, 120), drawings.hairline(100)]
    drawn_texts += [signs.TICK_SEAL, signs.CROSS_SEAL, signs.BLOSSOM, signs.PENNANT]
    drawn_texts += [signs.REFUSAL_SEAL, paint.GOLD_LETTER]
    return drawn_texts


def test_drawings_are_well_formed_for_nanosvg() -> None:
    for text in every_drawing():
        for element in ElementTree.fromstring(text).iter():
            assert element.tag.rpartition("}")[2] in {
                *("svg", "g", "defs", "path", "rect", "circle", "linearGradient", "stop"),
            }
            if "stroke-dasharray" in element.attrib:
                assert "Z" not in element.attrib["d"]
        assert set(re.findall(r"url\(#(\w+)\)", text)) <= set(re.findall(r'id="(\w+)"', text))


def test_every_drawing_shows_something() -> None:
    canvas = canvas_of((1280, 720))
    for text in every_drawing():
        assert pygame.mask.from_surface(canvas.svg_surface(text, 100, 60), 20).count() > 10, text


# ---- states ----


def drawn(canvas: Canvas, kind: drawings.ButtonKind, feel: Feel) -> bytes:
    canvas.surface.fill("#153d40")
    buttons.button(canvas, (40, 40, 140, 44), "Lay down", kind, key="L", feel=feel)
    return pixels(canvas.surface)


def test_every_state_of_a_button_looks_different() -> None:
    canvas = canvas_of((320, 180))
    kinds: tuple[drawings.ButtonKind, ...] = ("gold", "dark", "lacquer", "off")
    feels = (Feel(), Feel(hover=1), Feel(press=1), Feel(focus=True))
    looks = [drawn(canvas, kind, feel) for kind in kinds[:3] for feel in feels] + [drawn(canvas, "off", Feel())]
    assert len(set(looks)) == len(looks)


def test_switches_show_without_color() -> None:
    canvas = canvas_of((320, 180))
    grey = [pygame.transform.grayscale(canvas.svg_surface(drawings.switch(on), 52, 28)) for on in (True, False)]
    difference = pygame.mask.from_threshold(grey[0], (0, 0, 0), (40, 40, 40, 255), grey[1])
    assert difference.count() < 0.8 * 52 * 28 * canvas.scale**2


def test_dots_show_buys_left() -> None:
    assert drawings.dots(2, 3).count('fill="none"') == 1


# ---- rails ----


@pytest.mark.parametrize("height", [36.0, 50.0, 77.0, 108.0])
@pytest.mark.parametrize("cards", range(1, 21))
def test_rails_stay_inside_and_show_ends(cards: int, height: float) -> None:
    width, wilds = 234.0, {i for i in (2, 5) if i < cards}
    offsets, index = measures.rail_offsets(cards, wilds, width, height)
    card = measures.rail_card_width(height)
    assert offsets == sorted(offsets)
    assert len(offsets) == cards
    assert offsets[-1] + card <= width + 0.5 or index == measures.LEAST_INDEX_DU
    for i in {0, *wilds} - {cards - 1}:
        assert offsets[i + 1] - offsets[i] >= index - 0.01


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (2560, 1080)])
@pytest.mark.parametrize("code", ["8h", "Js", "Td", "**"])
def test_ghosts_stay_inside_everywhere(code: str, size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    before = canvas.surface.copy()
    rails.ghost(canvas, code, 300, 100, 60)
    after = canvas.surface.copy()
    assert pixels(before) != pixels(after)
    seen = canvas.pixels(Rect(299, 99, measures.rail_card_width(60) + 2, 62))
    for picture in (before, after):
        picture.fill("black", seen)

    assert pixels(before) == pixels(after)


def test_smallest_rails_show_thirteen_indices() -> None:
    offsets, index = measures.rail_offsets(13, (), 234, 36)
    assert index >= 15
    assert all(b - a >= 15 for a, b in pairwise(offsets))


def test_all_rail_cards_look_different() -> None:
    canvas = canvas_of((640, 360))
    codes = [rank + suit + wild for rank in "A23456789TJQK" for suit in "shdc" for wild in ("", "*")]
    looks = set()
    for code in [*codes, "9*", "**"]:
        canvas.surface.fill("#19574a")
        rails.rail_card(canvas, code, 10, 10, 77)
        looks.add(pixels(canvas.surface))
    assert len(looks) == len(codes) + 2


def test_wilds_differ_by_lightness() -> None:
    canvas = canvas_of((1280, 720))
    rails.rail_card(canvas, "8h", 10, 10, 77)
    rails.rail_card(canvas, "8h*", 110, 10, 77)
    natural, wild = (pygame.transform.average_color(canvas.surface, pygame.Rect(x + 4, 20, 40, 20)) for x in (10, 110))
    assert sum(natural[:3]) > 2 * sum(wild[:3])


# ---- plaques ----


@pytest.mark.parametrize("width", [236.0, 186.0, 159.0])
@pytest.mark.parametrize("size", SIZES)
def test_full_plaques_stay_inside(width: float, size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    canvas.surface.fill("#000000")
    look = plaques.SeatLook(
        name="Bartholomew the Third of Somewhere",
        cards=27,
        score="−1655",
        note="Waiting for everybody else to answer",
        buys=(3, 5),
        coins="132",
        down=True,
    )
    box = Rect(300, 200, width, 80)
    plaques.plaque(canvas, box, look)
    around = 14  # the shadow
    corner = canvas.at(box.x - around, box.y - around)
    reach = pygame.Rect(corner, canvas.px_size(box.w + 2 * around, box.h + 2 * around))
    canvas.surface.fill("#000000", reach)
    assert pygame.transform.average_color(canvas.surface)[:3] == (0, 0, 0)


def test_turns_show_by_more_than_color() -> None:
    canvas = canvas_of((640, 360))
    looks = []
    for turn in (False, True):
        canvas.surface.fill("#19574a")
        note = "Choosing a card" if turn else ""
        plaques.plaque(canvas, (60, 60, 236, 80), plaques.SeatLook("Mei", 11, "85", note=note, turn=turn))
        looks.append(pygame.transform.grayscale(canvas.surface))
    assert pixels(looks[0]) != pixels(looks[1])


@pytest.mark.parametrize(("radius", "blur", "high"), [(3, 2.5, 64), (8, 5, 40), (10, 5, 31), (14, 14, 300)])
def test_wide_shadows_repeat_narrow_middles(radius: float, blur: float, high: float) -> None:
    canvas = canvas_of((1280, 720))
    paint.shadow(canvas, Rect(200, 200, 333, high), radius, blur)
    b, corner = canvas.px(blur), canvas.px(radius)
    wide = pygame.Surface((333 + 4 * b, high + 4 * b), pygame.SRCALPHA)
    pygame.draw.rect(wide, (*paint.SHADOW_INK, 150), (2 * b, 2 * b, 333, high), border_radius=corner)
    wide = pygame.transform.box_blur(pygame.transform.box_blur(wide, b), b)
    made = canvas.pieces.get(("shadow", 333, canvas.px(high), corner, b, 150))
    assert made is not None
    assert pixels(made) == pixels(wide)
    assert len(canvas.pieces) == 2, "the narrow one is kept for shadows of other widths"
