"""Colors that distinguish things still do for people without one of the three types of cones.

Their vision is simulated after Machado, Oliveira and Fernandes (2009), complete loss, on linear light. Differences of
colors are measured in CIE Lab (D65); 2.3 is just noticeable side by side.
"""

import math
from itertools import combinations

import pytest

from game.ui import looks as theme

Triple = tuple[float, float, float]
LEAST = 10.0  # four times the just noticeable difference, because these are not seen side by side
EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)


def times(matrix: tuple[Triple, Triple, Triple], value: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, value, strict=True)) for row in matrix)
    return one, two, three


def lab(role: str, eye: str) -> Triple:
    """Return a color as the eye sees it in CIE Lab."""
    red, green, blue = (theme._linear(value) for value in theme.rgb(role))
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(EYES[eye], (red, green, blue)))
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (a / b for a, b in zip(times(TO_XYZ, (red, green, blue)), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, eye: str) -> float:
    return math.dist(lab(one, eye), lab(other, eye))


@pytest.mark.parametrize("on_dark", [False, True], ids=["on cards", "on dark"])
@pytest.mark.parametrize("eye", EYES)
def test_four_color_suits_are_distinct(eye: str, on_dark: bool) -> None:
    inks = {suit: theme.suit_color(suit, on_dark=on_dark, four_colours=True) for suit in "shdc"}

    assert {} == {
        one + other: far for one, other in combinations(inks, 2) if (far := apart(inks[one], inks[other], eye)) < LEAST
    }


@pytest.mark.parametrize("eye", EYES)
def test_reds_and_wilds_stand_out(eye: str) -> None:
    assert apart("suit_red", "ink", eye) > LEAST
    assert apart("danger_text", "text", eye) > LEAST
    assert apart("wild", "ivory", eye) > LEAST


@pytest.mark.parametrize("eye", EYES)
def test_marks_stand_out_from_everything(eye: str) -> None:
    """The marks are for allowed, new and selected cards, and the two colors of the chart of luck and choices."""
    marks = ("legal", "new", "accent")

    assert LEAST < min(apart(one, other, eye) for one, other in combinations(marks, 2))
    assert LEAST < min(apart(mark, ground, eye) for mark in marks for ground in ("table", "panel", "text"))


def test_the_measure_gives_its_published_values() -> None:
    """Black and white are 100 apart for everybody; red and green of equal light are close for deutan eyes only."""
    assert {100} == {round(apart("#000000", "#ffffff", eye)) for eye in EYES}
    assert apart("#b06000", "#708000", "deutan") < LEAST < apart("#b06000", "#708000", "tritan")
