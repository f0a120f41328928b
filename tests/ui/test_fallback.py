"""Letters missing from the game's fonts: the fallback font, how they are read, and the box if no font has them.

System fonts are fakes here: a machine without any runs these tests as well.
"""

from collections.abc import Iterator

import pygame
import pytest

from game.ui.fallback import Fallbacks, ranked, reading_order, script_of
from game.ui.text import Lettering
from sprites import Sprites
from tests import ROOT

pytestmark = pytest.mark.usefixtures("dummy_display")

NAMES = ("Ελένη", "שרה כהן", "محمد", "สมชาย", "王小明", "Nguyễn Thị Ánh", "🙂")
JOST = str(ROOT / "sprites" / "fonts" / "jost.ttf")
MARCELLUS = str(ROOT / "sprites" / "fonts" / "marcellus.ttf")


def lettering(*paths: str) -> Lettering:
    """Return lettering on a machine whose fonts have every letter but emoji; with no paths, on one without fonts."""
    return Lettering(
        Sprites(), fallbacks=Fallbacks(lambda _is_bold: iter(paths), lambda _path, letters: max(letters) < "\U00010000")
    )


def ink(surface: pygame.Surface) -> int:
    return pygame.mask.from_surface(surface).count()


def read(words: str) -> list[str]:
    """Return the spans of a text from left to right, with right-to-left spans in visual order."""
    parts = ((words[span.start : span.end], span.from_right) for span in reading_order(words))
    return [part[::-1] if from_right else part for part, from_right in parts]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("face", ["text", "title"])
def test_missing_letters_show_boxes(name: str, face: str) -> None:
    letters = lettering()
    for letter in name.replace(" ", ""):
        line = letters.line(letter, 30, "#ffffff", "regular", "title" if face == "title" else "text")
        assert ink(line) > 40, letter
    assert letters.measure(name) > 6 * len(name)
    assert letters.width_px(name, 30) <= letters.line(name, 30, "#ffffff").get_width()


def test_cyrillic_titles_use_text_fonts() -> None:
    letters = lettering()
    assert {run.source for run in letters.runs("МАРИЯ wins", face="title")} == {"text", "title"}
    assert ink(letters.line("М", 40, "#ffffff", "regular", "title")) > 100


def test_shipped_letters_search_no_font() -> None:
    def never(is_bold: bool) -> Iterator[str]:
        raise AssertionError(is_bold)

    letters = Lettering(Sprites(), fallbacks=Fallbacks(never))
    for words in ("Zoë has 7♥, 10♦", "Łukasz", "Мария", "…—−±·’", "e\u0301\u200d\ufe0f", "a\u00a0b", ""):
        assert letters.line(words, 20, "#ffffff").get_width() > 0
        assert letters.cut(words, 30, 20)[-1:] in ("", "…", words[-1:])
    with pytest.raises(AssertionError):
        letters.measure("Ελένη")


def test_fonts_in_use_come_first() -> None:
    listed: list[bool] = []
    has = {"greek": "αβ", "both": "אα", "hebrew": "אב"}

    def fonts(is_bold: bool) -> Iterator[str]:
        listed.append(is_bold)
        return iter(has)

    fallbacks = Fallbacks(fonts, lambda path, letters: set(letters) <= set(has[path]))
    assert ["both", "both", "greek", "hebrew", ""] == [fallbacks.font_of(letter) for letter in "אαβבж"]
    assert [False] == listed


def test_first_fonts_are_plain_and_wide() -> None:
    names = ["notoserif", "dejavusansmono", "notosansthai", "zapf", "arial", "notosans", "notonastaliqurdu"]
    assert ["notosans", "arial", "notosansthai", "zapf"] == ranked(names)[:4]


def test_a_broken_font_is_skipped(tmp_path_factory: pytest.TempPathFactory) -> None:
    broken = tmp_path_factory.mktemp("fonts") / "broken.ttf"
    broken.write_bytes(b"no font")
    fallbacks = Fallbacks(lambda _is_bold: iter((str(broken), str(broken.parent / "missing.ttf"), JOST)))
    assert JOST == fallbacks.font_of("Я")
    assert "" == fallbacks.font_of("王")


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("Ann lays down", ["Ann lays down"]),
        ("שרה כהן", ["ןהכ הרש"]),
        ("שרה כהן: 12", ["ןהכ הרש", ": 12"]),
        ("שרה 12 wins", ["הרש", " 12 wins"]),
        ("שרה 12 כהן", ["ןהכ ", "12", " הרש"]),
        ("שרה, דוד and محمد", ["הרש", ", ", "דוד"[::-1], " and ", "محمد"[::-1]]),
        ("to דוד's 7♥", ["to ", "דוד"[::-1], "'s 7♥"]),
        ("שרה כ…", ["…כ הרש"]),
        ("(שרה)", ["(", "הרש", ")"]),
        ("12", ["12"]),
        ("", []),
    ],
)
def test_right_to_left_names_keep_order(words: str, parts: list[str]) -> None:
    assert parts == read(words)


def test_shaped_scripts_have_harfbuzz_names() -> None:
    assert ["Arab", "Hebr", "Thai", "Hani", "Deva", ""] == [
        script_of(word) for word in ("محمد", "שר", "สม", "王", "नर", "A")
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("fonts", [(), (MARCELLUS,)])
def test_all_measuring_sees_equal_letters(name: str, fonts: tuple[str, ...]) -> None:
    letters = lettering(*fonts)
    words = f"{name} lays down, {name} goes out"
    assert letters.measure(f"{name} x") == pytest.approx(letters.measure(name) + letters.measure(" x"), abs=1)
    assert " ".join(letters.wrap(words, 120)) == words
    short = letters.cut(name * 12, 80, 20)
    assert short.endswith("…")
    assert letters.width_px(short, 20) <= 80
    edges = letters.edges_px(words, 20)
    assert len(edges) == len(words)
    assert max(map(max, edges)) == pytest.approx(letters.width_px(words, 20), abs=2)


def test_edges_run_as_letters_do() -> None:
    letters = lettering()
    edges = letters.edges_px("ab שרה 7", 20)
    assert all(near < far for near, far in (*edges[:3], *edges[6:]))
    assert all(near > far for near, far in edges[3:6])
    assert edges[5][1] == pytest.approx(edges[2][1], abs=0.01)
    assert edges[3][0] == pytest.approx(edges[6][0], abs=0.01)


def test_marks_are_composed_with_their_letter() -> None:
    letters = lettering()
    assert letters.line("Zoe\u0308", 30, "#ffffff").get_width() == letters.line("Zoë", 30, "#ffffff").get_width()
    assert letters.width_px("Zoe\u0308", 30, track_px=3) == letters.width_px("Zoë", 30, track_px=3)


def test_right_to_left_names_need_no_harfbuzz(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    class Plain:
        """A font of a build without text shaping."""

        def __init__(self, path: str, size: int) -> None:
            self.size_px = size

        def set_direction(self, direction: int) -> None:
            raise pygame.error(f"not supported: {direction}")

        def size(self, words: str) -> tuple[int, int]:
            return self.size_px * len(words), self.size_px

        def get_ascent(self) -> int:
            return self.size_px

        def render(self, words: str, smooth: bool, ink: object) -> pygame.Surface:
            drawn.append(words)
            return pygame.Surface(self.size(words))

    monkeypatch.setattr(pygame.font, "Font", Plain)
    lettering("no such file").line("שרה", 17, "#ffffff")
    assert ["הרש"] == drawn
