"""The shipped art and its loader: drawable by nanosvg, distinct cards, limited caches, threads that finish."""

import re
import threading
import xml.etree.ElementTree as ElementTree
from importlib.resources import files
from itertools import combinations

import pygame
import pytest

from game.statistics.achievements import Achievement
from sprites import (
    BACKS,
    CARDS,
    EXPRESSIONS,
    FACES,
    Dress,
    Sprites,
    Style,
    SurfaceCache,
    icon_names,
    loader,
    svg_text,
)
from sprites.cache import surface_bytes
from sprites.library import card_file, viewed
from sprites.rasterizer import rasterized

pytestmark = pytest.mark.usefixtures("dummy_display")


def shipped_files() -> tuple[str, ...]:
    """Return the paths of all shipped SVG files."""
    root = files("sprites")
    paths = [entry.name for entry in root.iterdir() if entry.name.endswith(".svg")]
    for folder in ("badges", "deck", "tempers", "portraits", "icons", "suits", "scenes"):
        paths += [f"{folder}/{entry.name}" for entry in root.joinpath(folder).iterdir()]
    return tuple(sorted(paths))


DRAWN = {"svg", "g", "defs", "path", "rect", "circle", "ellipse", "linearGradient", "radialGradient", "stop"}


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_svgs_use_only_what_nanosvg_draws() -> None:
    files = shipped_files()
    assert len(files) >= 159
    for path in files:
        for element in ElementTree.fromstring(svg_text(path)).iter():
            tag = element.tag.rpartition("}")[2]
            assert tag in DRAWN, f"{path}: <{tag}>"
            assert not {"style", "class", "filter", "mask", "clip-path"} & set(element.attrib), path


@pytest.mark.parametrize("size", [(1139, 2), (2, 130), (12, 125), (33, 70), (1, 1)])
def test_drawings_fill_exactly_their_size(size: tuple[int, int]) -> None:
    line = '<svg xmlns="http://www.w3.org/2000/svg" width="911" height="2" viewBox="0 0 911 2">{}</svg>'
    full = line.format('<rect x="0" y="0" width="911" height="2" fill="#ffffff"/>')

    for text in (full, f'<?xml version="1.0"?>\n{full}'):
        drawn = rasterized(text, size)
        assert size == drawn.get_size() == drawn.get_bounding_rect(min_alpha=200).size


def test_gradient_ends_are_percentages() -> None:
    ends = {"x1", "x2", "y1", "y2", "cx", "cy", "r"}
    for path in shipped_files():
        for element in ElementTree.fromstring(svg_text(path)).iter():
            if element.tag.endswith("Gradient"):
                for name in ends & set(element.attrib):
                    assert element.attrib[name].endswith("%"), f"{path}: {name}"


def test_no_closed_shape_is_dashed() -> None:
    for path in shipped_files():
        for element in ElementTree.fromstring(svg_text(path)).iter():
            if "stroke-dasharray" in element.attrib:
                assert element.tag.endswith("path"), path
                assert "Z" not in element.attrib["d"].upper(), path


def test_gradients_are_defined_where_they_are_used() -> None:
    for path in shipped_files():
        text = svg_text(path)
        assert set(re.findall(r"url\(#(\w+)\)", text)) <= set(re.findall(r'id="(\w+)"', text)), path


def test_faces_and_backs_all_differ() -> None:
    sprites = Sprites()
    pictures = [sprites.card_face(code, (60, 84)) for code in CARDS]
    pictures += [sprites.card_back((60, 84), name) for name in BACKS]
    assert len({pixels(picture) for picture in pictures}) == len(pictures) == 57
    for picture in pictures:
        assert picture.get_size() == (60, 84)
        assert picture.get_at((30, 42)).a == 255, "a card is opaque in its middle"
        assert picture.get_at((0, 0)).a < 80, "its corners are round"


def test_badges_differ_even_small() -> None:
    names = [entry.name.removesuffix(".svg") for entry in files("sprites").joinpath("badges").iterdir()]
    sprites = Sprites()
    drawn = [sprites.badge(name, 29) for name in names]

    assert {*Achievement} == {*names}
    for one, other in combinations(drawn, 2):
        assert differing_pixels(one, other) > 29 * 29 // 8


@pytest.mark.parametrize("index", [1.0, 2.0])
def test_plain_faces_are_large_and_differ(index: float) -> None:
    plain = Sprites(Dress(style=Style(index_size=index, plain=True)))
    pictures = {code: plain.card_face(code, (60, 84)) for code in CARDS}

    assert len({pixels(picture) for picture in pictures.values()}) == len(CARDS)
    assert pixels(pictures["**"]) == pixels(Sprites().card_face("**", (60, 84)))
    king, seven = pictures["Kh"], pictures["7h"]
    assert differing_pixels(king, seven) < differing_pixels(
        *(Sprites().card_face(code, (60, 84)) for code in ("Kh", "7h"))
    )


def test_five_expressions_differ_even_small() -> None:
    sprites = Sprites()
    drawn = {(face, expression): sprites.portrait(face, expression, 36) for face in FACES for expression in EXPRESSIONS}
    assert {f"{face}_{expression}.svg" for face, expression in drawn} == {
        entry.name for entry in files("sprites").joinpath("portraits").iterdir()
    }
    assert all((36, 36) == picture.get_size() for picture in drawn.values())
    grey = [pixels(pygame.transform.grayscale(picture)) for picture in drawn.values()]
    assert 40 == len(set(grey))
    for face in FACES:
        calm = drawn[face, "calm"]
        for expression in EXPRESSIONS[1:]:
            assert differing_pixels(calm, drawn[face, expression]) > 36 * 36 // 25, (face, expression)
        assert calm.get_at((0, 0)).a == 0, "the medal is round"
        assert calm is sprites.portrait(face, "calm", 36), "the second portrait comes from the cache"


def differing_pixels(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return how many pixels differ clearly in brightness."""
    first, second = (pygame.transform.grayscale(picture) for picture in (one, other))
    places = [(x, y) for x in range(first.get_width()) for y in range(first.get_height())]
    return sum(abs(first.get_at(place).r - second.get_at(place).r) > 24 for place in places)


def test_icons_take_the_requested_color() -> None:
    sprites = Sprites()
    for name in icon_names():
        assert pixels(sprites.icon(name, 24, "#ff0000")) != pixels(sprites.icon(name, 24, "#00ff00")), name
    assert sprites.suit("h", 40, "#b3202c").get_at((20, 20))[:3] == (0xB3, 0x20, 0x2C)


def test_new_sizes_sharpen_after_collecting() -> None:
    sprites = Sprites()
    sprites.card_face("Ks", (50, 70))
    stand_in = pixels(sprites.card_face("Ks", (100, 140)))
    assert sprites.pending
    sprites.finish()
    sharp = sprites.card_face("Ks", (100, 140))
    assert not sprites.pending
    assert sharp.get_size() == (100, 140)
    assert pixels(sharp) != stand_in


def test_decks_are_made_off_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    sprites, readers, loop = Sprites(), set[threading.Thread](), threading.current_thread()

    def read(path: str) -> str:
        readers.add(threading.current_thread())
        return svg_text(path)

    monkeypatch.setattr(loader, "svg_text", read)
    sprites.prepare_deck((40, 56))
    assert sprites.pending
    sprites.finish()
    assert readers
    assert loop not in readers
    for code in CARDS:
        sprites.card_face(code, (40, 56))
    assert not sprites.pending, "no picture was requested twice"


def test_portraits_off_the_loop_are_equal() -> None:
    sprites, at_once = Sprites(), Sprites()
    sprites.prepare_portraits("mei", 40)
    assert sprites.pending
    sprites.finish()
    kept = set(sprites._kept.keys())
    made = [pixels(sprites.portrait("mei", expression, 40)) for expression in EXPRESSIONS]
    assert kept == set(sprites._kept.keys()), "nothing was made anew"
    assert made == [pixels(at_once.portrait("mei", expression, 40)) for expression in EXPRESSIONS]
    assert not sprites.sharper


def test_undrawn_pictures_ask_no_frame() -> None:
    sprites = Sprites()
    sprites.prepare_deck((40, 56))
    while sprites.pending:
        assert not sprites.collect()
    sprites.card_face("Ks", (60, 84))
    seen = False
    while sprites.pending:
        seen |= sprites.collect()
    assert seen


def test_second_sizes_cancel_unstarted_work() -> None:
    sprites = Sprites(threads=1)
    sprites.prepare_deck((200, 280))
    sprites.prepare_deck((40, 56))
    sprites.finish()
    assert sprites.card_face("Ah", (40, 56)).get_size() == (40, 56)
    assert not sprites.pending


def test_turned_cards_keep_their_middle() -> None:
    sprites = Sprites()
    turned = sprites.turned("7h", (50, 70), 10)
    assert turned.get_width() > 50
    assert turned is sprites.turned("7h", (50, 70), 10.4)
    assert sprites.turned("7h", (50, 70), 0.3).get_size() == (50, 70)


def test_scenes_fill_windows_softly_then_sharply() -> None:
    sprites = Sprites()
    for view, size in (
        ((0, 0, 1280, 720), (320, 180)),
        ((-213, 0, 1706, 720), (426, 180)),
        ((0, -40, 1280, 800), (256, 160)),
    ):
        soft = pixels(sprites.scene("riverfront", view, size))
        sprites.finish()
        sharp = sprites.scene("riverfront", view, size)
        assert sharp.get_size() == size
        assert pixels(sharp) != soft
        corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
        assert all(sum(sharp.get_at(corner)[:3]) > 20 for corner in corners), "painted up to its corners"


def test_views_change_only_the_head() -> None:
    text = '<svg xmlns="x" width="10" height="20" viewBox="0 0 10 20"><path d="M0 0"/></svg>'
    expected = '<svg xmlns="x" width="4.00" height="5.00" viewBox="2.00 3.00 4.00 5.00"><path d="M0 0"/></svg>'
    assert expected == viewed(text, (2, 3, 4, 5))


def test_card_files_follow_the_notation() -> None:
    assert [card_file(code) for code in ("7h", "Td", "As", "**")] == [
        "deck/hearts_7.svg",
        "deck/diamonds_10.svg",
        "deck/spades_A.svg",
        "deck/joker_red.svg",
    ]


def test_caches_forget_the_least_used() -> None:
    one = surface_bytes(pygame.Surface((10, 10)))
    cache = SurfaceCache(3 * one)
    for key in "abc":
        cache.put(key, pygame.Surface((10, 10)))
    cache.get("a")
    cache.put("d", pygame.Surface((10, 10)))
    assert list(cache.keys()) == ["c", "a", "d"]
    assert cache.held_bytes <= cache.limit_bytes
