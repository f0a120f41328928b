"""Furniture and controls of the table as SVG texts: pure functions of size and state, cached by their arguments.

Panels, frames, dashed boxes, corner brackets, buttons, key caps, chips, badges, switches and ornaments. Widths and
heights are in du. They use only what nanosvg supports: paths, rects, circles, and gradients with ends in percent; a
dashed box consists of open strokes. Nothing here draws on a surface; paint.py does that.
"""

import math
from functools import lru_cache
from typing import Literal, NamedTuple

from game.ui.looks import color, mixed

PanelKind = Literal["plain", "deco", "well", "raised"]
ButtonKind = Literal["gold", "dark", "lacquer", "off", "quiet"]
ButtonState = Literal["rest", "hover", "down"]
Stop = tuple[str, str, float]

REMEMBERED = 512
BUTTON_STOPS: dict[ButtonKind, tuple[str, str, str, str]] = {
    "gold": ("#f8e8b0", "#d8b45c", "#c49a3d", "#ad8530"),
    "dark": ("#23595c", "#1b4a4d", "#174145", "#123538"),
    "lacquer": ("#cc4033", "#b3261e", "#a3201a", "#851712"),
    "off": ("#12302f", "#12302f", "#102b2b", "#102b2b"),
    "quiet": ("#0a2022", "#0a2022", "#0a2022", "#0a2022"),
}
BUTTON_EDGES: dict[ButtonKind, str] = {
    "gold": "#5a3d0c",
    "dark": "#c9a24a",
    "lacquer": "#f3d27f",
    "off": "#5c6a5f",
    "quiet": "#c9a24a",
}
BUTTON_INKS: dict[ButtonKind, str] = {
    "gold": "accent_ink",
    "dark": "text",
    "lacquer": "ivory",
    "off": "text_dim",
    "quiet": "text",
}


SHINE, GOLD_SHINE = 'stroke-opacity=".22" stroke-width="1.4"', 'stroke-opacity=".55" stroke-width="1.4"'


def document(body: str, width: float, height: float, defs: str = "") -> str:
    """Return a complete SVG text around a body."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}"><defs>{defs}</defs>{body}</svg>'
    )


def gradient(name: str, *stops: Stop) -> str:
    """Return a vertical linear gradient; a stop is (offset in percent, role or color, opacity)."""
    inner = "".join(f'<stop offset="{at}" stop-color="{color(c)}" stop-opacity="{a:g}"/>' for at, c, a in stops)
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{inner}</linearGradient>'


def rounded(x: float, y: float, width: float, height: float, radius: float, **attributes: str | float) -> str:
    """Return a rounded rectangle; `stroke_width=2` becomes the attribute stroke-width."""
    extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"{extra}/>'


GOLD = gradient("gold", ("0%", "#fbeab4", 1), ("45%", "#cfa950", 1), ("100%", "#80601c", 1))


# ---- panels and frames ----


def _corners(width: float, height: float) -> str:
    """Return stepped art-deco corners, three strokes deep."""
    o, k = 12, 22
    steps = (
        f"M{o} {o + k}V{o}H{o + k}M{o + 5} {o + k - 6}V{o + 5}H{o + k - 6}M{o + 10} {o + k - 12}V{o + 10}H{o + k - 12}"
    )
    places = ((1, 1, 0.0, 0.0), (-1, 1, width, 0.0), (1, -1, 0.0, height), (-1, -1, width, height))
    return "".join(
        f'<g transform="translate({x:g} {y:g}) scale({sx} {sy})">'
        f'<path d="{steps}" fill="none" stroke="{color("line_bright")}" stroke-width="1.5"/></g>'
        for sx, sy, x, y in places
    )


@lru_cache(REMEMBERED)
def panel(width: float, height: float, kind: PanelKind = "plain", line: str = "line") -> str:
    """Return a panel. plain: thin brass line; deco: double line and stepped corners; well: sunken; raised: brighter."""
    w, h, edge = width, height, color(line)
    grounds: dict[PanelKind, tuple[Stop, Stop]] = {
        "plain": (("0%", "panel", 1), ("100%", "panel_low", 1)),
        "deco": (("0%", "panel", 1), ("100%", "panel_low", 1)),
        "well": (("0%", "#04100f", 0.62), ("100%", "#07201f", 0.42)),
        "raised": (("0%", "raised", 1), ("100%", "raised_low", 1)),
    }
    defs = gradient("p", *grounds[kind]) + GOLD
    if kind == "deco":
        body = rounded(1, 1, w - 2, h - 2, 12, fill="url(#p)", stroke="url(#gold)", stroke_width=2)
        body += rounded(6.5, 6.5, w - 13, h - 13, 8, fill="none", stroke=edge, stroke_opacity=0.4) + _corners(w, h)
    else:
        thick, opacity = {"well": (1.0, 0.34), "raised": (1.2, 0.75), "plain": (1.2, 0.6)}[kind]
        line_look: dict[str, str | float] = {"stroke": edge, "stroke_opacity": opacity, "stroke_width": thick}
        body = rounded(0.75, 0.75, w - 1.5, h - 1.5, 8, fill="url(#p)", **line_look)
    return document(body, w, h, defs)


@lru_cache(REMEMBERED)
def frame(
    width: float,
    height: float,
    line: str = "line",
    radius: float = 8,
    thick: float = 2,
    opacity: float = 1,
    fill: str = "none",
    fill_opacity: float = 1,
) -> str:
    """Return a rounded outline, optionally filled."""
    ground = fill if fill == "none" else color(fill)
    half = thick / 2
    outline: dict[str, str | float] = {"stroke": color(line), "stroke_width": thick, "stroke_opacity": opacity}
    body = rounded(half, half, width - thick, height - thick, radius, fill=ground, fill_opacity=fill_opacity, **outline)
    return document(body, width, height)


class Dashes(NamedTuple):
    """The look of a dashed box; lengths in the units of the drawing."""

    line: str = "text_dim"
    radius: float = 5
    thick: float = 1.3
    dash: str = "4 3"
    opacity: float = 1
    fill: str = "none"
    fill_opacity: float = 1


@lru_cache(REMEMBERED)
def dashed(width: float, height: float, look: Dashes) -> str:
    """Return a dashed rounded box of open strokes (nanosvg draws a stray line when it dashes a closed shape)."""
    line, radius, thick, dash, opacity, fill, fill_opacity = look
    o, r, ground = thick / 2, radius, fill if fill == "none" else color(fill)
    a, b = width - o, height - o
    arcs = (
        f"M{o:g} {r:g}Q{o:g} {o:g} {r:g} {o:g}M{a - r + o:g} {o:g}Q{a:g} {o:g} {a:g} {r:g}"
        f"M{a:g} {b - r + o:g}Q{a:g} {b:g} {a - r + o:g} {b:g}M{r:g} {b:g}Q{o:g} {b:g} {o:g} {b - r + o:g}"
    )
    sides = (
        f"M{r + 2:g} {o:g}H{a - r:g}",
        f"M{a:g} {r + 2:g}V{b - r:g}",
        f"M{a - r:g} {b:g}H{r + 2:g}",
        f"M{o:g} {b - r:g}V{r + 2:g}",
    )
    dashes = "".join(f'<path d="{side}" stroke-dasharray="{dash}"/>' for side in sides)
    body = (
        f'<rect x="{o:g}" y="{o:g}" width="{width - thick:g}" height="{height - thick:g}" rx="{r:g}" fill="{ground}" '
        f'fill-opacity="{fill_opacity:g}"/><g fill="none" stroke="{color(line)}" stroke-width="{thick:g}" '
        f'stroke-opacity="{opacity:g}"><path d="{arcs}"/>{dashes}</g>'
    )
    return document(body, width, height)


@lru_cache(REMEMBERED)
def brackets(width: float, height: float, line: str = "legal", reach: float = 9, thick: float = 2.5) -> str:
    """Return corner brackets, which mark legal places so that color is never the only sign."""
    w, h, k = width, height, reach
    d = (
        f"M1.5 {k:g}V1.5H{k:g}M{w - k:g} 1.5H{w - 1.5:g}V{k:g}"
        f"M{w - 1.5:g} {h - k:g}V{h - 1.5:g}H{w - k:g}M{k:g} {h - 1.5:g}H1.5V{h - k:g}"
    )
    return document(f'<path d="{d}" fill="none" stroke="{color(line)}" stroke-width="{thick:g}"/>', w, h)


@lru_cache(REMEMBERED)
def rule(width: float) -> str:
    """Return the title's ornament, 12 high: a line, three lozenges, a line."""
    m = width / 2
    return document(
        f'<path d="M0 6H{m - 30:g}M{m + 30:g} 6H{width:g}" stroke="{color("line")}" stroke-width="1.2"/>'
        f'<path d="M{m:g} 0L{m + 6:g} 6L{m:g} 12L{m - 6:g} 6ZM{m - 15:g} 3L{m - 12:g} 6L{m - 15:g} 9L{m - 18:g} 6Z'
        f'M{m + 15:g} 3L{m + 18:g} 6L{m + 15:g} 9L{m + 12:g} 6Z" fill="{color("line_bright")}"/>',
        width,
        12,
    )


@lru_cache(REMEMBERED)
def hairline(length: float, opacity: float = 0.3) -> str:
    """Return a thin brass line, at most 2 thick."""
    look = f'stroke="{color("line")}" stroke-opacity="{opacity:g}" stroke-width="1.3"'
    return document(f'<path d="M0 1H{length:g}" {look}/>', length, 2)


@lru_cache(REMEMBERED)
def fan(radius: float, squash: float, opened: float, opacity: float) -> str:
    """Return the gold fan for a round's winner; `opened` is 0 to 1. Size: 2 * radius by radius * squash + 2."""
    r, ribs, half = radius, 24, math.pi / 2 * max(0.02, opened)
    body = ""
    for i in range(ribs + 1):
        a = math.pi / 2 - half + 2 * half * i / ribs
        x, y = math.cos(a), math.sin(a)
        body += f'<path d="M{r - 0.62 * r * x:.1f} {r - 0.62 * r * y:.1f}L{r - r * x:.1f} {r - r * y:.1f}"/>'
    x, y = math.cos(math.pi / 2 - half), math.sin(math.pi / 2 - half)
    for reach in (0.6 * r, 0.62 * r, 0.97 * r, r):
        start, end = f"{r - reach * x:.1f} {r - reach * y:.1f}", f"{r + reach * x:.1f} {r - reach * y:.1f}"
        body += f'<path d="M{start}A{reach:g} {reach:g} 0 0 1 {end}"/>'
    return document(
        f'<g transform="scale(1 {squash:g})" fill="none" stroke="{color("accent")}" stroke-opacity="{opacity:g}" '
        f'stroke-width="1.8">{body}</g>',
        2 * r,
        r * squash + 2,
    )


def halo(ink: str, *stops: tuple[float, float]) -> str:
    """Return light in a square of 200 that fades out from its middle; a stop is (offset 0 to 1, opacity)."""
    inner = "".join(f'<stop offset="{at:g}" stop-color="{color(ink)}" stop-opacity="{a:g}"/>' for at, a in stops)
    defs = f'<radialGradient id="r" cx="50%" cy="50%" r="50%">{inner}</radialGradient>'
    return document('<rect x="0" y="0" width="200" height="200" fill="url(#r)"/>', 200, 200, defs)


@lru_cache(REMEMBERED)
def rays(ink: str) -> str:
    """Return rays of light from the middle of a square of 1000, fading out towards its edges."""
    count, body = 36, ""
    wide = math.pi / count / 2
    for i in range(count):
        a = 2 * math.pi * i / count
        ends = "".join(f"L{500 + 500 * math.cos(b):.1f} {500 + 500 * math.sin(b):.1f}" for b in (a - wide, a + wide))
        body += f"M500 500{ends}Z"
    stops = ((0.0, 0.62), (0.45, 0.2), (1.0, 0.0))
    inner = "".join(f'<stop offset="{at:g}" stop-color="{color(ink)}" stop-opacity="{a:g}"/>' for at, a in stops)
    defs = f'<radialGradient id="r" cx="50%" cy="50%" r="50%">{inner}</radialGradient>'
    return document(f'<path d="{body}" fill="url(#r)"/>', 1000, 1000, defs)


@lru_cache(2)
def medal(is_earned: bool) -> str:
    """Return an eight-cornered medal of 100, or only its outline."""

    def octagon(radius: float) -> str:
        corners = (math.pi / 8 + at * math.pi / 4 for at in range(8))
        return "M" + "L".join(f"{50 + radius * math.cos(a):.1f} {50 + radius * math.sin(a):.1f}" for a in corners) + "Z"

    if not is_earned:
        look = f'fill="none" stroke="{color("text_dim")}" stroke-opacity=".4" stroke-width="3"'
        return document(f'<path d="{octagon(46)}" {look}/>', 100, 100)
    angles = (at * math.pi / 12 for at in range(24))
    lines = "".join(f"M50 50L{50 + 40 * math.cos(a):.1f} {50 + 40 * math.sin(a):.1f}" for a in angles)
    ground = '<stop offset="0" stop-color="#7c1f2b"/><stop offset="1" stop-color="#12100f"/>'
    defs = f'<radialGradient id="s" cx="50%" cy="40%" r="70%">{ground}</radialGradient>{GOLD}'
    body = (
        f'<path d="{octagon(48)}" fill="url(#gold)"/><path d="{octagon(43)}" fill="#2b1a04"/>'
        f'<path d="{octagon(41.5)}" fill="url(#s)"/>'
        f'<path d="{lines}" stroke="#f3dfa4" stroke-opacity=".22" stroke-width="1.2"/>'
        f'<path d="{octagon(36)}" fill="none" stroke="#f3dfa4" stroke-opacity=".6" stroke-width="1.2"/>'
    )
    return document(body, 100, 100, defs)


@lru_cache(REMEMBERED)
def lozenge(width: float, height: float, ink: str) -> str:
    """Return a lozenge."""
    x, y = width / 2, height / 2
    path = f"M{x:g} 0L{width:g} {y:g}L{x:g} {height:g}L0 {y:g}Z"
    return document(f'<path d="{path}" fill="{color(ink)}"/>', width, height)


@lru_cache(REMEMBERED)
def ribbon(width: float, height: float, kind: Literal["gold", "lacquer"] = "gold") -> str:
    """Return a ribbon with notched ends."""
    stops = ("#fbeab4", "#d8b45c", "#a77c2c") if kind == "gold" else ("#cf3d30", "#b3261e", "#7d1611")
    defs = gradient("l", ("0%", stops[0], 1), ("50%", stops[1], 1), ("100%", stops[2], 1)) + GOLD
    w, h, cut = width, height, height / 4
    body = (
        f'<path d="M1 1H{w - 1:g}L{w - cut:g} {h / 2:g}L{w - 1:g} {h - 1:g}H1L{cut:g} {h / 2:g}Z" fill="url(#l)" '
        f'stroke="url(#gold)" stroke-width="2"/><path d="M{cut:g} {h * 0.12:g}H{w - cut:g}M{cut:g} {h * 0.88:g}'
        f'H{w - cut:g}" stroke="#f3d27f" stroke-opacity=".8" stroke-width="1.4"/>'
    )
    return document(body, w, h, defs)


# ---- buttons and their kin ----


@lru_cache(REMEMBERED)
def button(width: float, height: float, kind: ButtonKind, state: ButtonState = "rest") -> str:
    """Return a button's body without words: hover is lighter, down is darker, off has a dashed edge and no shine."""
    w, h, r = width, height, min(10.0, height / 2 - 1)
    stops = BUTTON_STOPS[kind]
    if state != "rest":
        tint, part = ("#ffffff", 0.16) if state == "hover" else ("#000000", 0.2)
        stops = tuple(mixed(c, tint, part) for c in stops)  # type: ignore[assignment]
    defs = gradient("b", ("0%", stops[0], 1), ("50%", stops[1], 1), ("52%", stops[2], 1), ("100%", stops[3], 1))
    edge_opacity = {"off": 0.0, "quiet": 0.55}.get(kind, 1.0)
    shine = "" if kind in ("off", "quiet") else f'<path d="M{r + 2:g} 2.6H{w - r - 2:g}" stroke="#ffffff" {SHINE}/>'
    if kind == "gold":
        shine = shine.replace(SHINE, GOLD_SHINE)
    edge: dict[str, str | float] = {"stroke": BUTTON_EDGES[kind], "stroke_width": 1.4, "stroke_opacity": edge_opacity}
    body = rounded(1, 1, w - 2, h - 2, r, fill="url(#b)", **edge) + shine
    return document(body, w, h, defs)


@lru_cache(REMEMBERED)
def keycap(width: float, kind: ButtonKind = "dark") -> str:
    """Return a key cap's body, 20 high."""
    fill = {"gold": "#6b4a10", "lacquer": "#5c0e0a"}.get(kind, color("well"))
    return document(
        f'<rect x=".5" y=".5" width="{width - 1:g}" height="19" rx="4" fill="{fill}" '
        f'stroke="{color("line_bright")}" stroke-opacity=".6"/>',
        width,
        20,
    )


@lru_cache(REMEMBERED)
def chip(width: float, height: float, fill: str = "well", line: str = "line") -> str:
    """Return a pill."""
    return document(
        f'<rect x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" rx="{height / 2 - 0.5:g}" '
        f'fill="{color(fill)}" stroke="{color(line)}"/>',
        width,
        height,
    )


@lru_cache(REMEMBERED)
def field(width: float, height: float, on: bool = False, chosen: bool = False, hover: bool = False) -> str:
    """Return the background of a choice or text field: a brighter line when in use, gold when selected."""
    fill = "#d8b45c" if chosen else "#10312f" if hover else color("well")
    line = "#f8e8b0" if chosen else color("accent") if on else color("line")
    opacity = 1 if chosen or on else 0.8 if hover else 0.55
    return document(
        f'<rect x=".8" y=".8" width="{width - 1.6:g}" height="{height - 1.6:g}" rx="8" fill="{fill}" stroke="{line}" '
        f'stroke-opacity="{opacity:g}" stroke-width="1.4"/>',
        width,
        height,
    )


@lru_cache(64)
def switch(on: bool, hover: bool = False) -> str:
    """Return a switch, 52 x 28: knob at the right and a tick when on, knob at the left and a ring when off."""
    if on:
        ground, knob = ("#2a9a81" if hover else "#1f7d68"), "M10 14L14 18L21 10"
        mark = f'<path d="{knob}" fill="none" stroke="#fff6d6" stroke-width="2.4"/>'
        circle = '<circle cx="38" cy="14" r="9.5" fill="#fff6d6"/>'
    else:
        ground = "#17393b" if hover else color("well")
        mark = '<circle cx="37" cy="14" r="4.5" fill="none" stroke="#c1cfc1" stroke-width="1.8"/>'
        circle = '<circle cx="14" cy="14" r="9.5" fill="#c1cfc1"/>'
    edge = color("accent") if on else color("text_dim")
    body = f'<rect x="1" y="1" width="50" height="26" rx="13" fill="{ground}" stroke="{edge}" stroke-width="1.4"/>'
    return document(body + circle + mark, 52, 28)


@lru_cache(4)
def knob(bright: bool = False) -> str:
    """Return a slider's knob, 26 x 26."""
    fill = "#f8e8b0" if bright else "#d8b45c"
    grip = '<path d="M10 9V17M13 9V17M16 9V17" stroke="#5a3d0c" stroke-width="1.4"/>'
    return document(
        f'<circle cx="13" cy="13" r="11.5" fill="{fill}" stroke="#5a3d0c" stroke-width="1.6"/>{grip}', 26, 26
    )


@lru_cache(REMEMBERED)
def dots(left: int, most: int, step: float = 12, ink: str = "accent") -> str:
    """Return filled and hollow dots for buys left, readable without color. Size: step * most + 2 by 10."""
    c = color(ink)
    ring = f'cy="5" r="{step * 0.31:.2f}" stroke="{c}" stroke-width="1.3"'
    body = "".join(f'<circle cx="{5 + i * step:g}" fill="{c if i < left else "none"}" {ring}/>' for i in range(most))
    return document(body, step * most + 2, 10)


@lru_cache(REMEMBERED)
def lozenges(filled: int, most: int) -> str:
    """Return a small gauge of lozenges, 18 apart, 16 high."""
    ink = color("accent")
    body = "".join(
        f'<path d="M{8 + q * 18} 1L{15 + q * 18} 8L{8 + q * 18} 15L{1 + q * 18} 8Z" '
        f'fill="{ink if q < filled else "none"}" stroke="{ink}" stroke-width="1.2"/>'
        for q in range(most)
    )
    return document(body, 18 * most, 16)


def place_on_rail(place: float, least: float, most: int) -> str:
    """Return a rail from `least`, at most 0, to `most`, with a dot at each whole number and a lozenge at the place; 16
    high, 32 a step.
    """
    start = 8 - 32 * least
    dots = "".join(f'<circle cx="{start + 32 * q:g}" cy="8" r="3" fill="{color("text")}"/>' for q in range(most + 1))
    x, ink = start + 32 * place, color("accent")
    rail = f'<path d="M8 8H{start + 32 * most:g}" stroke="{ink}" stroke-width="1.4"/>'
    lozenge = f'<path d="M{x:.1f} 0L{x + 8:.1f} 8L{x:.1f} 16L{x - 8:.1f} 8Z" fill="{ink}"/>'
    return document(f"{rail}{dots}{lozenge}", start + 32 * most + 8, 16)


@lru_cache(4)
def kind_sign(rising: bool) -> str:
    """Return what belongs in a hollow place, 18 x 16: three equal bars for a set, three rising ones for a run."""
    highs = (6, 10, 14) if rising else (10, 10, 10)
    bars = "".join(
        f'<rect x="{1 + 6 * at}" y="{15 - high}" width="4" height="{high}" rx="1" fill="{color("text_dim")}"/>'
        for at, high in enumerate(highs)
    )
    return document(f'<g fill-opacity=".55">{bars}</g>', 18, 16)


@lru_cache(REMEMBERED)
def refusal_plate(width: float, height: float) -> str:
    """Return the lacquer background of a refusal."""
    body = rounded(1, 1, width - 2, height - 2, 8, fill="url(#r)", stroke="#ff9d8a", stroke_width=2)
    return document(body, width, height, gradient("r", ("0%", "#8f1d17", 1), ("100%", "#5d110d", 1)))


BALLOON_TAIL = 8.0  # how far a balloon's tail reaches up


@lru_cache(REMEMBERED)
def balloon(width: float, height: float, tail: float | None) -> str:
    """Return an ivory balloon whose tail, if any, points up at `tail`; it is `BALLOON_TAIL` higher than its body."""
    right, top, low = width - 1, BALLOON_TAIL + 0.8, BALLOON_TAIL + height - 0.8
    pointing = f"H{tail - 9:g}L{tail + 2:g} .8L{tail + 10:g} {top:g}" if tail is not None else ""
    d = (
        f"M11 {top:g}{pointing}H{right - 10:g}"
        f"Q{right:g} {top:g} {right:g} {top + 10:g}V{low - 10:g}Q{right:g} {low:g} {right - 10:g} {low:g}"
        f"H11Q1 {low:g} 1 {low - 10:g}V{top + 10:g}Q1 {top:g} 11 {top:g}Z"
    )
    drawn = f'<path d="{d}" fill="#fbf3dd" stroke="#8a7440" stroke-width="1.2"/>'
    return document(drawn, width, height + BALLOON_TAIL)


@lru_cache(REMEMBERED)
def banner(width: float, height: float, notch_x: float) -> str:
    """Return the banner with its notch upwards at `notch_x`; it is drawn 8 above its box and is 17 higher."""
    w, h, n = width, height, notch_x
    d = (
        f"M11 9H{n - 13:g}L{n:g} 1.5L{n + 13:g} 9H{w - 11:g}Q{w - 1.5:g} 9 {w - 1.5:g} 19V{h - 2:g}"
        f"Q{w - 1.5:g} {h + 7:g} {w - 11:g} {h + 7:g}H11Q1.5 {h + 7:g} 1.5 {h - 2:g}V19Q1.5 9 11 9Z"
    )
    defs = gradient("o", ("0%", "raised", 1), ("100%", "panel_low", 1)) + GOLD
    return document(f'<path d="{d}" fill="url(#o)" stroke="url(#gold)" stroke-width="2.4"/>', w, h + 9, defs)
