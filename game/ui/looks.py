"""The look of the table: deck, card back, color of the cloth, high contrast; and whether it moves.

An `Appearance` is a value. `dress_of` turns it into what the pictures need. A mood turns the hue of everything jade and
keeps its brightness, so contrast ratios do not change. High contrast makes backgrounds black, lines and words brighter
and panels opaque. Colors with a meaning (gold, lacquer, ice blue, suits) are never turned. Nothing here draws.
"""

import colorsys
import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Final, Literal

from game.value import value
from sprites import PLAIN, Dress, Style

STAGE: Final = (1280.0, 720.0)  # the centered stage on which every screen is laid out
HAND_CARD: Final = (101.0, 142.0)  # a card of the hand: the largest there is
LARGEST: Final = 1.5  # the interface size up to which the whole table is in the window
LEAST_HAND_CARD: Final = (82.0, 115.0)  # at that size

Weight = Literal["regular", "medium", "semi", "bold"]
Face = Literal["text", "title"]

SIZES: Final[Mapping[str, float]] = MappingProxyType(
    {"note": 14.0, "text": 16.0, "strong": 20.0, "head": 25.0, "show": 48.0}
)
WEIGHTS: Final[Mapping[Weight, int]] = MappingProxyType({"regular": 4, "medium": 5, "semi": 6, "bold": 7})
LINE_HEIGHT: Final = 1.32


def hand_card(size: float) -> tuple[float, float]:
    """Return the size of a card of the hand at an interface size: it shrinks a little so that all of it is seen.

    >>> hand_card(1.0), hand_card(1.5)
    ((101.0, 142.0), (82.0, 115.0))
    """
    part = (max(1.0, min(LARGEST, size)) - 1) / (LARGEST - 1)
    wide, high = (usual + (least - usual) * part for usual, least in zip(HAND_CARD, LEAST_HAND_CARD, strict=True))
    return wide, high


LEAST_TARGET_DU: Final = 44.0  # the minimum size for a finger or an unsteady hand
PRESSED_DU: Final = 48.0  # how large the area that takes a press is at least: what is drawn may be smaller

ROLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # grounds, each at its brightest pixel
        "table": "#19574a",
        "table_edge": "#06201f",
        "panel": "#153d40",
        "panel_low": "#0a2124",
        "raised": "#1d5153",
        "raised_low": "#123639",
        "well": "#0a2022",
        # lines
        "line": "#c9a24a",
        "line_dim": "#6f6a45",
        "line_bright": "#e7cf8a",
        # text and meaning
        "text": "#f6eedb",
        "text_dim": "#c1cfc1",
        "accent": "#f3d27f",
        "accent_ink": "#221402",
        "danger": "#b3261e",
        "danger_text": "#ffb3a3",
        "legal": "#8be4ff",
        "legal_ground": "#0a2a33",
        "new": "#ffb9cd",
        # cards
        "ivory": "#fbf5e6",
        "ink": "#1d1b22",
        "suit_red": "#b3202c",
        "wild": "#63204f",
        "wild_low": "#2f0c27",
        "wild_red": "#ffa595",
        "foot": "#f0cd78",
        # the other two of the four-color deck, and all of them on dark grounds
        "suit_blue": "#1b4b9b",
        "suit_green": "#0f743e",
        "blue_text": "#a9cbff",
        "green_text": "#92ee8a",
    }
)

RED_SUITS: Final = "hd"


def color(role: str) -> str:
    """Return a role's color; anything starting with # is returned unchanged."""
    return role if role.startswith("#") else ROLES[role]


@cache
def rgb(role: str) -> tuple[int, int, int]:
    """Return a role or "#rrggbb" as numbers."""
    value = color(role)
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


@cache
def mixed(one: str, other: str, part: float) -> str:
    """Return `one` mixed with `part` (0 to 1) of `other`, as "#rrggbb"."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(rgb(one), rgb(other), strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


FOUR_COLORS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {"d": ("suit_blue", "blue_text"), "c": ("suit_green", "green_text")}
)
LIGHT: Final = 0.2  # backgrounds are dark if their words have at least this luminance


def sign_color(suit: str, ink: str, *, four_colours: bool = False) -> str:
    """Return the color of a suit sign among words of an ink: its own if it is readable there, otherwise the words'."""
    on_dark = luminance(ink) > LIGHT
    if four_colours and suit in FOUR_COLORS:
        return suit_color(suit, on_dark=on_dark, four_colours=True)
    return color("danger_text") if suit in RED_SUITS and on_dark else ink


def suit_color(suit: str, *, on_dark: bool = False, four_colours: bool = False) -> str:
    """Return the color of a suit sign on a card, or on a dark background."""
    if four_colours and suit in FOUR_COLORS:
        return color(FOUR_COLORS[suit][on_dark])
    if suit in RED_SUITS:
        return color("danger_text" if on_dark else "suit_red")
    return color("text" if on_dark else "ink")


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4


def luminance(role: str) -> float:
    """Return the relative luminance according to WCAG 2."""
    red, green, blue = (_linear(value) for value in rgb(role))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(one: str, other: str) -> float:
    """Return the WCAG 2 contrast ratio of two roles or colors, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


JADE_HUES = (0.36, 0.56)  # the range of jade: from green to teal
JADE_AT_MOST = 0.3  # the maximum luminance of jade
LEGAL_SHADES = ("#1687ad", "#0b3a44", "#06333f", ROLES["legal_ground"])  # frame, preview and arrow of a legal place
NEVER_TURNED = (ROLES["suit_green"], ROLES["suit_blue"], *LEGAL_SHADES)
MOODS: Mapping[str, float | None] = MappingProxyType({"jade": None, "indigo": 0.64, "rosewood": 0.985})
CALMER: Mapping[str, float] = MappingProxyType({"indigo": 0.62, "rosewood": 0.66})  # of the saturation: less shrill

# High contrast, role by role; whatever is not named stays.
CONTRAST: Mapping[str, str] = MappingProxyType(
    {
        "table": "#0b2a24",
        "table_edge": "#000000",
        "panel": "#000000",
        "panel_low": "#000000",
        "raised": "#0d2927",
        "raised_low": "#0d2927",
        "well": "#000000",
        "line": "#ffd966",
        "line_dim": "#c9b878",
        "line_bright": "#ffe9a0",
        "text": "#ffffff",
        "text_dim": "#eaf2ea",
        "accent": "#ffe07a",
        "danger_text": "#ffc9bd",
        "legal": "#a8ecff",
        "new": "#ffd0de",
        "blue_text": "#c9dfff",
        "green_text": "#b8f0c8",
    }
)
CONTRAST_GROUNDS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("#23595c", "#1b4a4d", "#174145", "#123538"), "#123f42"),
        **dict.fromkeys(("#12302f", "#102b2b", "#0a2022", "#10312f", "#04100f", "#07201f"), "#000000"),
        **dict.fromkeys(("#0c2629", "#07191b", "#1d5457", "#0d2d30", "#135a4a", "#051d1d"), "#000000"),
        "#5c6a5f": "#b9c7bb",
    }
)
COLOR = re.compile(r"#[0-9a-f]{6}")
OPACITY = re.compile(r'((?:stop|stroke)-opacity)="([\d.]+)"')
CLEARLY_SEEN = 0.3  # lines and backgrounds at least this opaque become fully opaque in high contrast


@value
class Appearance:
    """The look that a player has chosen."""

    back: str = "fans"
    mood: str = "jade"
    four_colours: bool = False
    suit_letters: bool = False
    plain_faces: bool = False
    index: float = 1.0  # the size of rank and suit in the corners
    high_contrast: bool = False
    reduced_motion: bool = False


USUAL_LOOK = Appearance()


def dress_of(look: Appearance) -> Dress:
    """Return what the pictures need for this look."""
    style = Style(look.four_colours, look.index, look.suit_letters, look.plain_faces)
    if MOODS[look.mood] is None and not look.high_contrast:
        return PLAIN._replace(back=look.back, style=style)
    return Dress(look.back, style, partial(recolored, look.mood, look.high_contrast))


def recolored(mood: str, high_contrast: bool, text: str) -> str:
    """Return an SVG text in the colors of a look."""
    if high_contrast:
        text = OPACITY.sub(_opaque, text)
    return COLOR.sub(lambda match: recolor(mood, high_contrast, match[0]), text)


@cache
def recolor(mood: str, high_contrast: bool, color: str) -> str:
    """Return one color in a look."""
    if high_contrast:
        color = _contrasting().get(color, color)
    hue = MOODS[mood]
    return color if hue is None or not is_jade(color) else turned(color, hue, CALMER[mood])


@cache
def _contrasting() -> Mapping[str, str]:
    return {**CONTRAST_GROUNDS, **{ROLES[role]: color for role, color in CONTRAST.items()}}


def is_jade(color: str) -> bool:
    """Return whether a color belongs to the cloth's family, so that a mood turns it."""
    if color in NEVER_TURNED:
        return False
    red, green, blue = (value / 255 for value in rgb(color))
    hue, _, saturation = colorsys.rgb_to_hls(red, green, blue)
    return JADE_HUES[0] <= hue <= JADE_HUES[1] and saturation > 0.15 and luminance(color) <= JADE_AT_MOST


def turned(color: str, hue: float, calm: float) -> str:
    """Return a color in another hue with the same WCAG luminance, within a hundredth."""
    red, green, blue = (value / 255 for value in rgb(color))
    _, _, saturation = colorsys.rgb_to_hls(red, green, blue)
    goal, low, high = luminance(color), 0.0, 1.0
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if luminance(_hex(hue, middle, saturation * calm)) < goal else (low, middle)
    return _hex(hue, low, saturation * calm)


def _hex(hue: float, lightness: float, saturation: float) -> str:
    red, green, blue = (round(255 * part) for part in colorsys.hls_to_rgb(hue, lightness, saturation))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _opaque(match: re.Match[str]) -> str:
    return f'{match[1]}="1"' if float(match[2]) >= CLEARLY_SEEN else match[0]


def color_in(look: Appearance) -> Callable[[str], str]:
    """Return how single colors change in a look, for everything not drawn from an SVG text."""
    return partial(recolor, look.mood, look.high_contrast)
