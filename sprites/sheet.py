"""Rows of cards with captions as one SVG picture, for notebooks. Nothing is rasterized here, and no game is known."""

import re
from collections.abc import Iterator, Sequence
from html import escape

from sprites.decks import Style, styled
from sprites.library import card_file, svg_text

Row = tuple[str, Sequence[Sequence[str]]]  # a caption, and groups of cards by their names; "" is a card face down
WIDE, TALL = 250, 350  # a card in its own units
SCALE = 0.2
STEP, GAP, EDGE = 26, 40, 16  # from card to card, between groups, around everything
LINE, BELOW = 22, 12  # the height of a caption, and the space below a row
LEAST_WIDTH, LETTER = 480, 8
CLOTH, INK = "#1d4a3c", "#f6eedb"
FONT = f'font-family="sans-serif" font-size="14" fill="{INK}"'
_BACK = (
    f'<rect width="{WIDE}" height="{TALL}" rx="15" fill="{INK}"/>'
    f'<rect x="14" y="14" width="{WIDE - 28}" height="{TALL - 28}" rx="8" fill="#7d2433" stroke="#c79a45" '
    'stroke-width="5"/>'
)  # the shipped backs are ten times as long
_IDENTIFIER = re.compile(r'(?<= id=")|(?<=url\(#)|(?<=href="#)')


def sheet_svg(rows: Sequence[Row]) -> str:
    """Return the rows below each other as the text of an SVG picture."""
    parts, top, width = list[str](), EDGE, LEAST_WIDTH
    for caption, groups in rows:
        parts.append(f'<text x="{EDGE}" y="{top + LINE - 7}" {FONT}>{escape(caption.strip())}</text>')
        parts += _cards(groups, top + LINE)
        width = max(width, sum(map(_width, groups)) - GAP + 2 * EDGE, LETTER * len(caption) + 2 * EDGE)
        top += LINE + (int(TALL * SCALE) + BELOW if any(groups) else 0)
    size = f'width="{width}" height="{top + EDGE}"'
    cloth = f'<rect {size} rx="10" fill="{CLOTH}"/>'
    view = f'{size} viewBox="0 0 {width} {top + EDGE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{cloth}{"".join(parts)}</svg>'


def _width(group: Sequence[str]) -> int:
    return (len(group) - 1) * STEP + int(WIDE * SCALE) + GAP


def _cards(groups: Sequence[Sequence[str]], top: int) -> Iterator[str]:
    left = EDGE
    for group in groups:
        for at, name in enumerate(group):
            yield f'<g transform="translate({left + at * STEP} {top}) scale({SCALE})">{_face(name)}</g>'
        left += _width(group)


def _face(name: str) -> str:
    """Return a plain face without its frame; what it defines is named after it, because other faces say the same."""
    if not name:
        return _BACK
    path = card_file(name)
    text = styled(path, svg_text(path), Style(plain=True))
    own = name if name.isalnum() else "joker"
    return _IDENTIFIER.sub(f"{own}-", text[text.index(">") + 1 : text.rindex("</svg>")])
