"""The look as values: colour roles, type scale, weights. All lengths are design units (du): 1 du = 1 px at
1280 x 720.

`colour(role)` gives "#rrggbb" for a role (or passes a "#rrggbb" through), `rgb(role)` the numbers, `mixed(a, b,
part)` a blend, `contrast_ratio(a, b)` the WCAG 2 ratio. `SIZES`, `WEIGHTS`, `STAGE` are constants. Nothing here
draws; nothing here knows pygame.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

STAGE: Final = (1280.0, 720.0)  # the centred stage every screen is laid out on
HAND_CARD: Final = (101.0, 142.0)  # a card of one's own hand: the largest there is

Weight = Literal["regular", "medium", "semi", "bold"]
Face = Literal["text", "title"]

SIZES: Final[Mapping[str, float]] = MappingProxyType(
    {"note": 14.0, "text": 16.0, "strong": 20.0, "head": 25.0, "show": 48.0}
)
WEIGHTS: Final[Mapping[Weight, int]] = MappingProxyType({"regular": 4, "medium": 5, "semi": 6, "bold": 7})
LINE_HEIGHT: Final = 1.32

LEAST_TARGET_DU: Final = 44.0  # what a finger or an unsteady hand can hit

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
        # the other two of the four-colour deck, and all of them on dark grounds
        "suit_blue": "#1b4b9b",
        "suit_green": "#0f743e",
        "blue_text": "#a9cbff",
        "green_text": "#92ee8a",
    }
)

RED_SUITS: Final = "hd"


def colour(role: str) -> str:
    """A role's colour; anything starting with # is one already."""
    return role if role.startswith("#") else ROLES[role]


@cache
def rgb(role: str) -> tuple[int, int, int]:
    """A role or "#rrggbb" as numbers."""
    value = colour(role)
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


@cache
def mixed(one: str, other: str, part: float) -> str:
    """`one` with `part` (0 to 1) of `other` in it, as "#rrggbb"."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(rgb(one), rgb(other), strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


FOUR_COLOURS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {"d": ("suit_blue", "blue_text"), "c": ("suit_green", "green_text")}
)
LIGHT: Final = 0.2  # the luminance from which words stand on a dark ground


def sign_colour(suit: str, ink: str, *, four_colours: bool = False) -> str:
    """The colour of a suit's sign among words of an ink: its own where it can be told, else the words'."""
    on_dark = luminance(ink) > LIGHT
    if four_colours and suit in FOUR_COLOURS:
        return suit_colour(suit, on_dark=on_dark, four_colours=True)
    return colour("danger_text") if suit in RED_SUITS and on_dark else ink


def suit_colour(suit: str, *, on_dark: bool = False, four_colours: bool = False) -> str:
    """The colour of a suit's sign on a card, or on a dark ground."""
    if four_colours and suit in FOUR_COLOURS:
        return colour(FOUR_COLOURS[suit][on_dark])
    if suit in RED_SUITS:
        return colour("danger_text" if on_dark else "suit_red")
    return colour("text" if on_dark else "ink")


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4


def luminance(role: str) -> float:
    """Relative luminance after WCAG 2."""
    red, green, blue = (_linear(value) for value in rgb(role))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(one: str, other: str) -> float:
    """WCAG 2 contrast ratio of two roles or colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
