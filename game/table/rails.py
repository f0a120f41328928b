"""Drawing cards: whole faces and backs, rail cards of melds, and the marks on cards in the hand.

`face`, `back`, `held` (a dragged card: tilted, deep shadow), `rail_card`, `rail` (a meld), and the marks `selected`,
`new_mark`, `fits_mark`, `refused_mark`, `place_mark` (an empty place), `target` (a legal meld) and `ghost` (a preview
of where a card would land). Codes use the game's notation; on a rail `9c*` is a wild standing for the 9 of clubs, `9*`
one standing for a nine in a set.
"""

from collections.abc import Sequence
from functools import partial

import pygame

from game.ui import drawings, signs
from game.ui import geometry as measures
from game.ui.canvas import Box, Canvas
from game.ui.drawings import GOLD, Dashes, document, gradient, rounded
from game.ui.geometry import Rect
from game.ui.looks import FOUR_COLORS, LARGEST, RED_SUITS, color, rgb, suit_color
from game.ui.nodes import HALF_LINE
from game.ui.paint import brackets, dashed, frame, glow, icon, shadow, text, width_of
from game.ui.text import size_du

JOKER = "**"
STEP_PX = 4
JESTER_SHAPE = (36.0, 44.0)
FACE_DROP = 3.0  # the vertical offset of a face's shadow
HELD_SHADOW_DU, HELD_ASIDE, HELD_PAD = 16.0, 0.75, 4
BLOSSOM_ROOM, TAB_EDGE, TAB_ICON = 26.0, 16.0, 20.0  # for the tab of a card that fits
CARD_RADIUS, BACK_RADIUS = 8 / 101, 7 / 92  # shares of a card's width
CAST, FACE_SHADE, BACK_SHADE, BACK_DROP = 5.0, 150, 170, 5.0  # the reach of shadows, and how dark they are
RAIL_SHADE, LEANING_SHADE = 140, 120
LEAN_BLUR, LEAN_DROP, HELD_INK, HELD_RADIUS = 5.0, (4.0, 6.0), (0, 8, 8, 190), 8.0
PILE_RADIUS, PILE_LAYER, PILE_BLUR, PILE_DEPTH = 7.0, 8, 6.0, 4.0  # for the stock: one edge for every few cards
MARK_RADIUS, MARK_DARK = 9.0, 5.0  # frames on cards
TICK, TICK_IN, TICK_DOWN, BLOSSOM, BLOSSOM_IN, BLOSSOM_UP = 22.0, 26.0, 5.0, 20.0, 7.0, 12.0
FITS_INK, FITS_GROUND, TAB_HIGH, TAB_AIR, TAB_SIGN = "#1687ad", "#0b3a44", 24.0, 4.0, 16.0
TAB_UP, LEAST_TAB_UP = 21.0, 17.0  # how far the tab is above the card, and in the largest interface
LAMP, CROSS, CROSS_IN, CROSS_UP, REFUSED_THICK = 26.0, 32.0, 18.0, 14.0, 4.0
PLACE = Dashes("text_dim", 8, 1.4, fill="#03191a", fill_opacity=0.35)
TARGET_RADIUS, TARGET_REACH, TARGET_AWAY, NEAR, FAR = 7.0, 12.0, 3.6, (5.0, 235, 2.6), (4.0, 150, 1.8)
HOOK = 1.12  # a rank that descends further than this share of its height would touch its suit


def is_wild(code: str) -> bool:
    """Return whether a rail code is a wild that stands for another card."""
    return code.endswith("*") and code != JOKER


def rank_of(code: str) -> str:
    """Return the rank as printed on a card."""
    return "10" if code[0] == "T" else code[0]


# ---- whole cards ----


def face(canvas: Canvas, code: str, box: Box, *, cast: float = CAST) -> None:
    """Draw a card's face; `cast` is the reach of its shadow (0: none)."""
    x, y, w, h = box
    px_size = canvas.px_size(w, h)
    picture = canvas.sprites.card_face(code, px_size)
    if not cast:
        canvas.blit(picture, x, y)
    elif canvas.sprites.is_sharp(code, px_size):
        _blit_cast(canvas, code, picture, (x, y), CARD_RADIUS * w, cast)
    else:
        shadow(canvas, box, CARD_RADIUS * w, cast, FACE_SHADE, FACE_DROP)
        canvas.blit(picture, x, y)


def _blit_cast(
    canvas: Canvas, code: str, picture: pygame.Surface, at: tuple[float, float], radius: float, cast: float
) -> None:
    """Draw a face and its shadow as one picture: half the pixels to blend, for the most frequent cards."""
    reach = 2 * max(1, canvas.px(cast)) + canvas.px(FACE_DROP)

    def make() -> pygame.Surface:
        w, h = picture.get_size()
        whole = pygame.Surface((w + 2 * reach, h + 2 * reach), pygame.SRCALPHA)
        inside = canvas.onto(whole, left_px=reach, top_px=reach)
        shadow(inside, (0, 0, w / canvas.scale, h / canvas.scale), radius, cast, FACE_SHADE, FACE_DROP)
        whole.blit(picture, (reach, reach))
        return whole

    left, top = canvas.at(*at)
    made = canvas.pieces.made(("cast", code, picture.get_size(), canvas.px(radius), reach), make)
    canvas.put(made, (left - reach, top - reach))


def back(canvas: Canvas, box: Box, *, cast: float = 0) -> None:
    """Draw a card's back."""
    x, y, w, h = box
    if cast:
        shadow(canvas, box, BACK_RADIUS * w, cast, BACK_SHADE, BACK_DROP)
    canvas.blit(canvas.sprites.card_back(canvas.px_size(w, h)), x, y)


def stock_pile(canvas: Canvas, box: Box, count: int) -> None:
    """Draw the stock: a back over the edges of the cards below it; only its outline when it is empty."""
    x, y, w, h = box
    if count == 0:
        place_mark(canvas, box)
        return
    edge = document(rounded(0.5, 0.5, w - 1, h - 1, PILE_RADIUS, fill="#d8c9a2", stroke="#7d6c40"), w, h)
    layers = min(3, -(-count // PILE_LAYER))
    shadow(canvas, (x, y, w + PILE_DEPTH, h + PILE_DEPTH), PILE_RADIUS, PILE_BLUR, BACK_SHADE, BACK_DROP)
    for i in range(layers, 0, -1):
        canvas.svg(edge, x + i * 1.6, y + i * 1.6, w, h)
    back(canvas, box)


def leaning(canvas: Canvas, code: str, center: tuple[float, float], size: tuple[float, float], degrees: float) -> None:
    """Draw a resting card at an angle, with a soft shadow of the same shape; `size` is its size before rotation."""
    px_size = canvas.px_size(*size)
    card = canvas.sprites.turned(code, px_size, degrees)

    def make() -> pygame.Surface:
        blur = max(1, canvas.px(LEAN_BLUR))
        reach = 2 * blur
        size = card.get_width() + 2 * reach, card.get_height() + 2 * reach
        ground = pygame.Surface(size, pygame.SRCALPHA)
        dark = card.copy()
        dark.fill((0, 0, 0, LEANING_SHADE), special_flags=pygame.BLEND_RGBA_MULT)
        ground.blit(dark, (reach, reach))
        return pygame.transform.box_blur(ground, blur)

    left, top = canvas.at(*center)
    aside, down = map(canvas.px, LEAN_DROP)
    canvas.put_centered(canvas.pieces.made(("leaning", px_size, degrees), make), (left + aside, top + down))
    canvas.put_centered(card, (left, top))


def in_steps(px_size: tuple[int, int]) -> tuple[int, int]:
    """Return a temporary size in steps of a few pixels, so that few scaled pictures are made."""
    wide, high = (max(STEP_PX, round(side / STEP_PX) * STEP_PX) for side in px_size)
    return wide, high


def held(
    canvas: Canvas,
    code: str,
    center: tuple[float, float],
    size: tuple[float, float],
    degrees: float,
    *,
    full: tuple[float, float] | None = None,
    height: float = 1.0,
) -> None:
    """Draw the dragged card: tilted, with a deep soft shadow; `size` is its size before rotation.

    A card that comes down, from `height` 1 to 0, is scaled from the picture of its `full` size.
    """
    px_size = canvas.px_size(*size)
    whole = canvas.px_size(*full) if full is not None else px_size
    picture = canvas.sprites.turned(code, whole, degrees)
    if whole != px_size:
        px_size = in_steps(px_size)
        part = px_size[0] / whole[0]
        scaled = round(picture.get_width() * part), round(picture.get_height() * part)
        key = ("coming down", code, picture.get_size(), scaled)
        picture = canvas.pieces.made(key, partial(pygame.transform.smoothscale, picture, scaled))
    blur, step = max(1, canvas.px(HELD_SHADOW_DU / 2)), round(degrees / 2)
    pad = HELD_PAD * blur

    def make() -> pygame.Surface:
        flat = pygame.Surface(px_size, pygame.SRCALPHA)
        pygame.draw.rect(flat, HELD_INK, flat.get_rect(), border_radius=canvas.px(HELD_RADIUS))
        turned = pygame.transform.rotozoom(flat, step * 2, 1)
        ground = pygame.Surface((turned.get_width() + 2 * pad, turned.get_height() + 2 * pad), pygame.SRCALPHA)
        ground.blit(turned, (pad, pad))
        return pygame.transform.box_blur(pygame.transform.box_blur(ground, blur), blur)

    soft = canvas.pieces.made(("held", px_size, step, blur), make)
    left, top = canvas.at(*center)
    drop = round(canvas.px(HELD_SHADOW_DU) * height)
    canvas.put_centered(soft, (left + round(drop * HELD_ASIDE), top + drop))
    canvas.put_centered(picture, (left, top))


# ---- marks on and around cards ----


def selected(canvas: Canvas, box: Box) -> None:
    """Draw a gold frame and a tick."""
    frame(canvas, _round(box), "accent", MARK_RADIUS, 3)
    canvas.svg(signs.TICK_SEAL, box[0] + box[2] - TICK_IN, box[1] + TICK_DOWN, TICK, TICK)


def _round(box: Box) -> Rect:
    """Return where a frame lies on the edge of a card."""
    return Rect(*box).grown(2)


def new_mark(canvas: Canvas, box: Box) -> None:
    """Draw a plum blossom on a card that is new this turn: recognizable by shape, not only by color."""
    canvas.svg(signs.BLOSSOM, box[0] + BLOSSOM_IN, box[1] - BLOSSOM_UP, BLOSSOM, BLOSSOM)


def fits_mark(canvas: Canvas, box: Box, words: str, seen: float, *, beside_blossom: bool = False) -> None:
    """Paint a blue frame, and a tab with a pointer up and what is saved, for a card that fits the tray or a meld.

    The tab stands over what is `seen` of the card; where that is little it has only the one or the other.
    """
    x, y = box[:2]
    up = TAB_UP - (TAB_UP - LEAST_TAB_UP) * (canvas.stage.size - 1) / (LARGEST - 1)
    frame(canvas, box, FITS_INK, thick=3)
    x, seen = (x + BLOSSOM_ROOM, seen - BLOSSOM_ROOM) if beside_blossom else (x, seen)
    wide = width_of(canvas, words, "text", "semi")
    pointed = not words or wide + TAB_ICON + TAB_EDGE <= seen
    wide = round(wide + TAB_EDGE + (TAB_ICON - (0 if words else TAB_AIR) if pointed else 0), 1)
    left = x + max(0.0, (seen - wide) / 2)
    canvas.svg(drawings.chip(wide, TAB_HIGH, FITS_GROUND, "legal"), left, y - up, wide, TAB_HIGH)
    if pointed:
        icon(canvas, "up", left + TAB_ICON - TAB_SIGN + 2, y - up + TAB_AIR, TAB_SIGN, "legal")
    base = y - up + TAB_HIGH / 2 + size_du("text") * HALF_LINE
    text(canvas, words, left + wide - TAB_EDGE / 2, base, "text", "legal", "semi", "r")


def hint_mark(canvas: Canvas, box: Box, *, corner: bool = False) -> None:
    """Mark what a hint points at: a gold frame with dark edges, and a lamp on its upper edge or at its corner."""
    x, y, w, _ = box
    frame(canvas, _round(box), "accent_ink", MARK_RADIUS, MARK_DARK)
    frame(canvas, _round(box), "accent", MARK_RADIUS, 2.6)
    side = min(LAMP, w * 0.8)
    canvas.svg(signs.LAMP_SEAL, x + (w - side / 2 if corner else (w - side) / 2), y - side / 2, side, side)


def refused_mark(canvas: Canvas, box: Box) -> None:
    """Draw a lacquer frame and a cross: not here."""
    frame(canvas, _round(box), "danger", MARK_RADIUS, REFUSED_THICK)
    canvas.svg(signs.CROSS_SEAL, box[0] + box[2] - CROSS_IN, box[1] - CROSS_UP, CROSS, CROSS)


def place_mark(canvas: Canvas, box: Box) -> None:
    """Draw the empty place that a card has left or may take."""
    dashed(canvas, box, PLACE)


# ---- rails ----


def _rail_ground(width: float, height: float, wild: bool) -> str:
    rx = round(2.6 + height * 0.03, 1)
    if not wild:
        defs = gradient("c", ("0%", "#fffaec", 1), ("100%", "#efe5cc", 1))
        return document(
            rounded(0.5, 0.5, width - 1, height - 1, rx, fill="url(#c)", stroke="#7d6c40", stroke_width=1),
            width,
            height,
            defs,
        )
    defs = gradient("c", ("0%", "wild", 1), ("100%", "wild_low", 1)) + GOLD
    top, right, low, left = height * 0.77, width - 0.7, height - 0.7, 0.7
    foot = (
        f"M{left} {top:g}H{right:g}V{low - rx:g}Q{right:g} {low:g} {right - rx:g} {low:g}"
        f"H{left + rx:g}Q{left} {low:g} {left} {low - rx:g}Z"
    )
    body = rounded(0.7, 0.7, width - 1.4, height - 1.4, rx, fill="url(#c)")
    body += f'<path d="{foot}" fill="{color("foot")}"/>'
    body += rounded(0.7, 0.7, width - 1.4, height - 1.4, rx, fill="none", stroke=color("accent"), stroke_width=1.3)
    return document(body, width, height, defs)


def rail_card(
    canvas: Canvas,
    code: str,
    x: float,
    y: float,
    height: float,
    *,
    index: float | None = None,
    last: bool = False,
    blank: bool = False,
) -> None:
    """Draw one card of a meld or the tray: rank over suit in the left column `index` wide; a large suit only if it is
    uncovered (`last`).
    """
    w = measures.rail_card_width(height)
    column = float(round(min(index or w * measures.WIDEST_STEP, height * 0.5, 40)))
    key = ("rail", code, height, column, last, blank, canvas.scale)
    canvas.blit(canvas.pieces.made(key, lambda: _rail_card(canvas, code, (w, height), column, last, blank)), x, y)


def _rail_card(
    canvas: Canvas, code: str, size: tuple[float, float], column: float, last: bool, blank: bool
) -> pygame.Surface:
    w, h = size
    wild, joker = is_wild(code), code == JOKER
    surface = canvas.svg_surface(_rail_ground(w, h, wild), w, h).copy()
    own = canvas.onto(surface, left_px=0, top_px=0)
    center = column / 2 + 0.5
    if joker:
        _joker(own, w / 2 if last else center, w if last else column, h)
    elif not blank:
        _index(own, code, center, column, h)
        sign = h * 0.34
        if last and not wild and w - sign - 5 > center + measures.index_size(h, column) * 0.35 + 2:
            _sign(own, code[1], w - sign - 4, h - sign - 5, sign, _suit_ink(canvas, code[1]))
    if wild:
        star = h * 0.2
        own.blit(own.sprites.icon("star", max(1, own.px(star)), "#3a1030"), center - star / 2, h - h * 0.222)
    return surface


def _joker(canvas: Canvas, center: float, wide: float, height: float) -> None:
    """Draw a joker without a meaning (in the tray, or left in a hand): the jester's head, as large as the visible part
    allows.
    """
    side = min((wide - 4) / JESTER_SHAPE[0], (height - 6) / JESTER_SHAPE[1])
    w, h = side * JESTER_SHAPE[0], side * JESTER_SHAPE[1]
    top = 3.0 if h > 0.6 * height else height * 0.1
    canvas.svg(signs.JESTER, center - w / 2, top, w, h)


def _index(canvas: Canvas, code: str, center: float, column: float, height: float) -> None:
    """Draw rank over suit; a wild in a set has no suit and shows the rank alone."""
    wild = is_wild(code)
    suit = code[1] if code[1] != "*" else ""
    size = measures.index_size(height, column) * (0.9 if wild and height < 60 else 1)
    ink = _wild_ink(canvas, suit) if wild else _suit_ink(canvas, suit)
    base = height * (0.47 if not wild else 0.40 if suit else 0.57)
    _rank(canvas, rank_of(code), center, base, size, ink, min(column - 3, max(column * 0.8, 16)))
    if suit:
        sign = size * (0.64 if wild else 0.7)
        _sign(canvas, suit, center - sign / 2, height * (0.46 if wild else 0.54), sign, ink)


def _suit_ink(canvas: Canvas, suit: str, *, on_dark: bool = False) -> str:
    return suit_color(suit, on_dark=on_dark, four_colours=canvas.look.four_colours)


def _wild_ink(canvas: Canvas, suit: str) -> str:
    """Return the ink on the plum of a wild: ivory, or the light shade of a suit's color."""
    if canvas.look.four_colours and suit in FOUR_COLORS:
        return _suit_ink(canvas, suit, on_dark=True)
    return color("wild_red" if suit and suit in RED_SUITS else "ivory")


def _rank(canvas: Canvas, rank: str, center: float, base: float, size: float, ink: str, widest: float) -> None:
    """Draw a rank, condensed to its column if necessary (the 10); the jack's hook goes below the line."""
    font = canvas.lettering.font("text", "semi")
    image, box = font.render(rank, rgb(ink), size=size * canvas.scale)
    most = max(1, canvas.px(widest))
    if image.get_width() > most:
        image = pygame.transform.smoothscale(image, (most, image.get_height()))
    if image.get_height() > box.y * HOOK:
        image = pygame.transform.smoothscale(image, (image.get_width(), box.y))
    left, line = canvas.at(center, base)
    canvas.put(image, (left - image.get_width() // 2, line - box.y))


def _sign(canvas: Canvas, suit: str, x: float, y: float, size: float, ink: str) -> None:
    canvas.blit(canvas.sprites.suit(suit, max(1, canvas.px(size)), ink), x, y)


def rail(canvas: Canvas, codes: Sequence[str], x: float, y: float, height: float, width: float) -> float:
    """Draw a whole meld from x, at most `width` wide; return its right edge."""
    whole = [i for i, code in enumerate(codes) if code.endswith("*")]
    offsets, index = measures.rail_offsets(len(codes), whole, width, height)
    if not codes:
        return x
    card = measures.rail_card_width(height)
    right = offsets[-1] + card
    shadow(canvas, (x, y, round(right, 1), height), 3, 2.5, RAIL_SHADE, 2)
    for i, code in enumerate(codes):
        end = i + 1 == len(codes)
        seen = card if end else offsets[i + 1] - offsets[i]
        rail_card(canvas, code, x + offsets[i], y, height, index=index, last=end, blank=seen < index - 1)
    return x + right


def target(canvas: Canvas, box: Box, *, near: bool = False) -> None:
    """Mark a meld that takes the card with a glow and corner brackets, stronger when it is aimed at. Draw it before the
    meld.
    """
    blur, strength, thick = NEAR if near else FAR
    glow(canvas, Rect(*box).grown(3), "legal", TARGET_RADIUS, blur, strength)
    brackets(canvas, Rect(*box).grown(TARGET_AWAY), "legal", TARGET_REACH, thick)


def ghost(
    canvas: Canvas, code: str, x: float, y: float, height: float, *, near: bool = False, column: float | None = None
) -> None:
    """Draw a preview of where a card would land: a dashed card with rank and suit in the visible `column`."""
    w = measures.rail_card_width(height)
    dashed(canvas, (x, y, w, height), Dashes("legal", 5, 2, "5 3", fill="#0b3a44"))
    ink, middle = "ivory" if near else "legal", x + w * 0.48 if column is None else x + column / 2 + 0.5
    size = height * 0.5 if column is None else measures.index_size(height, column)
    if code == JOKER:
        star = min(height * 0.4, w if column is None else column - 2)
        canvas.blit(canvas.sprites.icon("star", canvas.px(star), color(ink)), middle - star / 2, y + height * 0.3)
        return
    room = w if column is None else column
    _rank(canvas, rank_of(code), middle, y + height * 0.47, min(size, 30), color(ink), room - 3)
    sign = min(height * 0.34, w if column is None else column - 2)
    _sign(canvas, code[1], middle - sign / 2, y + height * 0.55, sign, _suit_ink(canvas, code[1], on_dark=True))
