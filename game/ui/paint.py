"""Drawing primitives on a `Canvas`, all lengths in design units (du), a box being (x, y, width, height).

ground: `felt`, `veil`, `dim` · boxes: `panel`, `frame`, `dashed`, `brackets`, `shadow`, `glow`, `hairline`, `rule` ·
words: `text` (one line, baseline at y), `gold_text` (display) · marks: `icon`, `portrait`,
`suit`, `chip`, `keycap` · buttons: `button`, `icon_button` with hover and press as amounts 0 to 1, so that easing is
the caller's clock. Made once per thing, size and state; then blits. Cards and melds are in rails.py, seats in
plaques.py.
"""

from collections.abc import Iterable
from typing import Literal

import pygame

from game.ui import cloth as felt_cloth
from game.ui import drawings
from game.ui.canvas import Box, Canvas
from game.ui.drawings import ButtonKind, PanelKind
from game.ui.looks import Face, Weight, color, rgb
from game.ui.text import size_du

Align = Literal["l", "c", "r"]
SHADOW_INK = (0, 6, 8)
LIGHT = (0.5, 0.44)  # the center of the light on a cloth, as a share of the window
VEIL_INK, VEIL_OPACITY, VEIL_RADIUS = "#041e1c", 0.47, 4.0


# ---- grounds ----


def felt(canvas: Canvas, light: tuple[float, float] = LIGHT) -> None:
    """Draw jade cloth with a pool of light over a window of any shape."""
    key = "felt", canvas.surface.get_size(), canvas.stage, light
    canvas.put(canvas.pieces.made(key, lambda: felt_cloth.felt(canvas, light)), (0, 0))


def dim(canvas: Canvas, amount: float = 0.59) -> None:
    """Dim everything drawn so far; what matters is drawn afterwards."""
    grey = round(255 * (1 - amount))
    canvas.fill((grey, grey, grey), flags=pygame.BLEND_RGB_MULT)


def veil(canvas: Canvas, box: Box) -> None:
    """Draw a flat veil over a box: it dims what does not take the dragged card, but keeps it readable."""
    x, y, w, h = box
    size = canvas.px_size(w, h)
    key = ("veil", size)

    def make() -> pygame.Surface:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        ink = (*canvas.rgb(VEIL_INK), round(255 * VEIL_OPACITY))
        pygame.draw.rect(surface, ink, surface.get_rect(), 0, canvas.px(VEIL_RADIUS))
        return surface

    canvas.blit(canvas.pieces.made(key, make), x, y)


# ---- boxes ----


def panel(canvas: Canvas, box: Box, kind: PanelKind = "plain", line: str = "line", *, cast: bool = True) -> None:
    """Draw a panel with its shadow: plain, deco (for a screen), well (sunken, no shadow), raised (on turn,
    selected).
    """
    if cast and kind == "deco":
        shadow(canvas, box, 14, 14, 200, 8)
    elif cast and kind != "well":
        shadow(canvas, box, 8, 5, 120, 3)
    x, y, w, h = box
    canvas.svg(drawings.panel(w, h, kind, line), x, y, w, h)


def frame(
    canvas: Canvas, box: Box, line: str = "line", radius: float = 8, thick: float = 2, opacity: float = 1,
    fill: str = "none", fill_opacity: float = 1, *, alpha: float = 1,
) -> None:  # fmt: skip
    """Draw a rounded outline inside the box, optionally filled."""
    x, y, w, h = box
    canvas.svg(drawings.frame(w, h, line, radius, thick, opacity, fill, fill_opacity), x, y, w, h, alpha)


def dashed(canvas: Canvas, box: Box, look: drawings.Dashes) -> None:
    """Draw a dashed box: a free place, or something disabled."""
    x, y, w, h = box
    canvas.svg(drawings.dashed(w, h, look), x, y, w, h)


def brackets(canvas: Canvas, box: Box, line: str = "legal", reach: float = 9, thick: float = 2.5) -> None:
    """Draw corner brackets around a legal target."""
    x, y, w, h = box
    canvas.svg(drawings.brackets(w, h, line, reach, thick), x, y, w, h)


def rule(canvas: Canvas, x: float, y: float, width: float) -> None:
    """Draw the ornament under a title: a line, three lozenges, a line; 12 high."""
    canvas.svg(drawings.rule(width), x, y, width, 12)


def hairline(canvas: Canvas, x: float, y: float, length: float, opacity: float = 0.3) -> None:
    """Draw a thin brass line."""
    canvas.svg(drawings.hairline(length, opacity), x, y, length, 2)


def bar(canvas: Canvas, box: Box, share: float) -> None:
    """Draw a progress bar filled to a share (0 to 1)."""
    x, y, w, h = box
    at, wide, high = canvas.at(x, y), canvas.px(w), max(2, canvas.px(h))
    canvas.fill_round(rgb("well"), pygame.Rect(*at, wide, high), high // 3)
    if share > 0:
        canvas.fill_round(rgb("accent"), pygame.Rect(*at, max(high, round(wide * share)), high), high // 3)


def shadow(canvas: Canvas, box: Box, radius: float = 8, blur: float = 8, strength: int = 150, drop: float = 4) -> None:
    """Draw a soft shadow below a box."""
    x, y, w, h = box
    b, (wide, high) = max(1, canvas.px(blur)), canvas.px_size(w, h)
    key = ("shadow", wide, high, canvas.px(radius), b, strength)

    def make() -> pygame.Surface:
        corner = canvas.px(radius)
        least = 2 * corner + 4 * b + 2  # in the middle of a wider one all columns are equal
        if wide <= least:
            return _blurred(wide, high, corner, b, strength)
        ends = canvas.pieces.made(
            ("shadow", least, high, corner, b, strength), lambda: _blurred(least, high, corner, b, strength)
        )
        return _repeat_column(ends, corner + 4 * b, wide - least)

    left, top = canvas.at(x, y + drop)
    canvas.put(canvas.pieces.made(key, make), (left - 2 * b, top - 2 * b))


def _blurred(wide: int, high: int, corner: int, blur: int, strength: int) -> pygame.Surface:
    """Return a shadow of a box in pixels."""
    surface = pygame.Surface((wide + 4 * blur, high + 4 * blur), pygame.SRCALPHA)
    pygame.draw.rect(surface, (*SHADOW_INK, strength), (2 * blur, 2 * blur, wide, high), border_radius=corner)
    return pygame.transform.box_blur(pygame.transform.box_blur(surface, blur), blur)


def _repeat_column(picture: pygame.Surface, column: int, more: int) -> pygame.Surface:
    """Return a picture with one of its columns repeated `more` times."""
    wide, high = picture.get_size()
    surface = pygame.Surface((wide + more, high), pygame.SRCALPHA)
    middle = pygame.transform.scale(picture.subsurface((column, 0, 1, high)), (more + 1, high))
    for part, x in (
        (picture.subsurface((0, 0, column, high)), 0),
        (middle, column),
        (picture.subsurface((column + 1, 0, wide - column - 1, high)), column + 1 + more),
    ):
        surface.blit(part, (x, 0), special_flags=pygame.BLEND_RGBA_ADD)  # copies every value: nothing is there yet
    return surface


def glow(
    canvas: Canvas,
    box: Box,
    ink: str = "accent",
    radius: float = 8,
    blur: float = 7,
    strength: int = 230,
) -> None:
    """Draw light around a box, before the box itself."""
    x, y, w, h = box
    b, (wide, high) = max(1, canvas.px(blur)), canvas.px_size(w, h)
    key = ("glow", wide, high, canvas.px(radius), b, strength, color(ink))

    def make() -> pygame.Surface:
        surface = pygame.Surface((wide + 6 * b, high + 6 * b), pygame.SRCALPHA)
        surface.fill((*canvas.rgb(ink), 0))
        inner = (2 * b, 2 * b, wide + 2 * b, high + 2 * b)
        pygame.draw.rect(surface, (*canvas.rgb(ink), strength), inner, border_radius=canvas.px(radius) + b)
        return pygame.transform.box_blur(surface, b)

    made = canvas.pieces.made(key, make)
    canvas.blit(made, x - 3 * b / canvas.scale, y - 3 * b / canvas.scale)


def banner(canvas: Canvas, box: Box, notch_x: float, *, urgent: bool = False) -> None:
    """Draw the bright background of a question, with a notch in its upper edge towards its subject."""
    x, y, w, h = box
    glow(canvas, box, "danger_text" if urgent else "accent", 9, 6, 150)
    canvas.svg(drawings.banner(w, h, notch_x - x), x, y - 8, w, h + 9)


# ---- words ----


def text(  # noqa: PLR0913 (how it looks, each with a usual value)
    canvas: Canvas,
    words: str,
    x: float,
    y: float,
    size: str | float = "text",
    ink: str = "text",
    weight: Weight = "regular",
    at: Align = "l",
    face: Face = "text",
    fit: float | None = None,
    alpha: float = 1,
    names: Iterable[str] = (),
) -> float:
    """Draw one line with its baseline at y, starting at, centered on or ending at x; cut to `fit` du. Return its width.

    If one of the `names` is in the words, only that is shortened.

    Suit signs in the words are drawn as paths, red ones in their own red.
    """
    if fit is not None:
        name = max((name for name in names if name and name in words), key=len, default="")
        s = canvas.scale
        words = (
            canvas.lettering.cut_name(words, name, fit * s, size_du(size) * s, weight, face)
            if name
            else cut(canvas, words, fit, size, weight, face)
        )
    if not words:
        return 0.0
    size_px = size_du(size) * canvas.scale
    line = canvas.lettering.line(words, size_px, color(ink), weight, face)
    width = width_of(canvas, words, size, weight, face)
    left = {"l": x, "c": x - width / 2, "r": x - width}[at]
    canvas.blit(line, left, y - canvas.lettering.rise_px(size_px) / canvas.scale, alpha)
    return width


def width_of(
    canvas: Canvas,
    words: str,
    size: str | float = "text",
    weight: Weight = "regular",
    face: Face = "text",
    track: float = 0,
) -> float:
    """Return the width in du of a line as rendered on this canvas."""
    s = canvas.scale
    return canvas.lettering.width_px(words, size_du(size) * s, weight, face, track * s) / s


def cut(
    canvas: Canvas,
    words: str,
    width: float,
    size: str | float = "text",
    weight: Weight = "regular",
    face: Face = "text",
) -> str:
    """Return the words, shortened with an ellipsis if they are wider than `width` du."""
    s = canvas.scale
    return canvas.lettering.cut(words, width * s, size_du(size) * s, weight, face)


def lines_within(
    canvas: Canvas,
    words: str,
    width: float,
    size: str | float = "text",
    weight: Weight = "regular",
    most: int | None = None,
) -> tuple[str, ...]:
    """Return the lines of a text wrapped to `width` du; with more than `most`, the last one kept ends in an
    ellipsis.
    """
    lines = canvas.lettering.wrap(words, width, size, weight)
    if most is None or len(lines) <= most:
        return lines
    return (*lines[: most - 1], cut(canvas, " ".join(lines[most - 1 :]), width, size, weight))


GOLD_LETTER = drawings.document(
    '<rect x="0" y="0" width="10" height="100" fill="url(#g)"/>',
    10,
    100,
    drawings.gradient("g", ("10%", "#fff3c9", 1), ("50%", "#e9c877", 1), ("62%", "#b98a35", 1), ("100%", "#f0d58e", 1)),
)


def gold_text(
    canvas: Canvas,
    words: str,
    x: float,
    y: float,
    size: str | float = "show",
    track: float = 0,
    fit: float = 1240,
) -> None:
    """Draw lettering in Marcellus with a gold gradient and a soft shadow, centered on x; if possible, within `fit`."""
    du = size_du(size)
    width = width_of(canvas, words, du, "regular", "title", track)
    least = 1 / canvas.scale  # letters have at least a pixel
    while width > fit and du > least:  # more than once: letters have whole pixels, so they shrink unevenly
        smaller = max(least, 0.99 * fit / width * du)
        du, track = smaller, track * smaller / du
        width = width_of(canvas, words, du, "regular", "title", track)
    key = ("gold", str(words), du, track, canvas.scale)
    made = canvas.pieces.made(key, lambda: _gilded(canvas, words, du, track))
    pad = canvas.px(4)
    rise = canvas.lettering.rise_px(du * canvas.scale)
    canvas.put(made, (canvas.at(x - width / 2, 0)[0] - pad, canvas.at(0, y)[1] - rise - pad))


def _gilded(canvas: Canvas, words: str, size: float, track: float) -> pygame.Surface:
    s, pad = canvas.scale, canvas.px(4)
    line = canvas.lettering.line(words, size * s, "#ffffff", "regular", "title", track * s).copy()
    rise = canvas.lettering.rise_px(size * s)
    wide, high = line.get_size()
    foil = pygame.transform.smoothscale(
        canvas.svg_surface(GOLD_LETTER, 10, 100), (wide, rise + max(1, round(size * s * 0.24)))
    )
    line.blit(foil, (0, round(rise - size * s)), special_flags=pygame.BLEND_RGB_MULT)
    shade = pygame.Surface((wide + 2 * pad, high + 2 * pad), pygame.SRCALPHA)
    dark = line.copy()
    dark.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    shade.blit(dark, (pad, pad + canvas.px(3)))
    shade = pygame.transform.box_blur(shade, max(1, canvas.px(2)))
    shade.blit(line, (pad, pad))
    return shade


# ---- marks ----


def icon(canvas: Canvas, name: str, x: float, y: float, size: float = 20, ink: str = "text") -> None:
    """Draw a one-color icon in a square."""
    canvas.blit(canvas.sprites.icon(name, max(1, canvas.px(size)), color(ink)), x, y)


def portrait(canvas: Canvas, face: str, expression: str, x: float, y: float, diameter: float, alpha: float = 1) -> None:
    """Paint a person's portrait with an expression; `alpha` 0.5 is half light."""
    canvas.blit(canvas.sprites.portrait(face, expression, max(1, canvas.px(diameter))), x, y, alpha)


SMALL_MEDAL, BADGE_SHARES, NOT_YET = 80.0, (0.64, 0.56), 0.28


def achievement(canvas: Canvas, name: str, x: float, y: float, side: float, *, is_earned: bool = True) -> None:
    """Draw an achievement's picture on its medal; one not yet earned is faint, with an outline."""
    share = side * BADGE_SHARES[side >= SMALL_MEDAL]
    canvas.svg(drawings.medal(is_earned), x, y, side, side)
    picture, edge = canvas.sprites.badge(name, max(1, canvas.px(share))), (side - share) / 2
    canvas.blit(picture, x + edge, y + edge, 1 if is_earned else NOT_YET)


def temper(canvas: Canvas, name: str, x: float, y: float, wide: float) -> None:
    """Draw the medal of a computer player's style."""
    canvas.blit(canvas.sprites.temper(name, max(1, canvas.px(wide))), x, y)


def suit(canvas: Canvas, letter: str, x: float, y: float, size: float, ink: str) -> None:
    """Draw a suit sign."""
    canvas.blit(canvas.sprites.suit(letter, max(1, canvas.px(size)), color(ink)), x, y)


def chip(  # noqa: PLR0913 (how it looks, each with a usual value)
    canvas: Canvas,
    x: float,
    y: float,
    words: str,
    fill: str = "well",
    ink: str = "text",
    line: str = "line",
    height: float = 20,
    size: str = "note",
    at: Align = "l",
) -> float:
    """Draw a pill with words; return its width."""
    w = width_of(canvas, words, size, "semi") + 16
    left = {"l": x, "r": x - w, "c": x - w / 2}[at]
    canvas.svg(drawings.chip(w, height, fill, line), left, y, w, height)
    text(canvas, words, left + w / 2, y + height / 2 + size_du(size) * 0.35, size, ink, "semi", "c")
    return w


def keycap_width(canvas: Canvas, key: str) -> float:
    """Return the width of a key cap."""
    return max(20.0, width_of(canvas, key, "note", "semi") + 10)


def keycap(canvas: Canvas, x: float, y: float, key: str, kind: ButtonKind = "dark") -> float:
    """Draw a shortcut as a key cap, 20 high; return its width."""
    w = keycap_width(canvas, key)
    canvas.svg(drawings.keycap(w, kind), x, y, w, 20)
    ink = "ivory" if kind in ("gold", "lacquer") else "text"
    text(canvas, key, x + w / 2, y + 14.8, "note", ink, "semi", "c")
    return w
