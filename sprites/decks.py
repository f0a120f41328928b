"""Other decks derived from the shipped one as text: four colors, larger indices, letters, plain faces; and wild cards.

`styled` converts a face's SVG text: colors are replaced, and the corner groups (a rank at y 16, a suit below it, both
turned for the other corner) are rewritten at a larger size. Nothing is drawn here.
"""

import re
from functools import partial
from typing import NamedTuple

RED_INK, BLACK_INK = "#b3202c", "#1d1b22"
BLUE_INK, GREEN_INK = "#1b4b9b", "#0f743e"
FOUR_COLORS = {"diamonds": (RED_INK, BLUE_INK), "clubs": (BLACK_INK, GREEN_INK)}

FULL = 1.5  # up to this size an index uses the left 57 of 250 units; a larger one is wider, too
RANK = re.compile(r'<g transform="translate\(([\d.]+) 16\) scale\(([\d.]+) 0\.470\)">')
SUIT = '<g transform="translate(33 86) scale(0.330)">'
TURNED = '<g transform="rotate(180 125 175)">'
PLAIN_INDEX = 1.4  # the least magnification of the corners of a plain face
PIP = re.compile(r"translate\((87|163) ([\d.]+)\)( rotate\(180\))? scale\(0\.440\)")
STROKES = {
    "spades": "M17 4C13 -1 2 -1 2 7C2 17 18 13 18 24C18 33 5 33 1 27",
    "hearts": "M2 0V31M18 0V31M2 15H18",
    "diamonds": "M2 0H8C22 0 22 31 8 31H2Z",
    "clubs": "M18 5C12 -4 1 1 1 15C1 30 12 35 18 26",
}  # S, H, D and C in a box of 20 x 31


STAR = "M12 3 L14.6 9.4 L21.5 9.9 L16.2 14.3 L17.9 21 L12 17.4 L6.1 21 L7.8 14.3 L2.5 9.9 L9.4 9.4 Z"  # icons/star
PLATE_SIDE, PLATE_BELOW = 54, 12  # of a wild card's star, and how far it is below the index


class Style(NamedTuple):
    """How the faces differ from the shipped ones."""

    four_colours: bool = False
    index_size: float = 1.0  # magnification of rank and suit in the corners, up to 2
    letters: bool = False  # under the suits in the corners
    plain: bool = False  # a large rank and suit, and no picture


def styled(path: str, text: str, style: Style) -> str:
    """Return the face in that file in that style; anything that is not a face of a suit is unchanged."""
    suit, _, rank = path.removeprefix("deck/").removesuffix(".svg").partition("_")
    if suit not in ("spades", "hearts", "diamonds", "clubs"):
        return text
    plated = not style.plain and (rank in "JQK" or (suit, rank) == ("spades", "A"))
    if style.plain:
        text = plain_face(text, has_room=style.index_size <= FULL)
        style = style._replace(index_size=max(PLAIN_INDEX, style.index_size))
    if style.index_size > 1 or style.letters:
        text = larger_index(text, style.index_size, suit if style.letters else "", plated=plated)
    if style.four_colours and suit in FOUR_COLORS:
        text = text.replace(*FOUR_COLORS[suit])
    return text


def plain_face(text: str, *, has_room: bool = True) -> str:
    """Return a face with nothing but its corners and, if there is room between them, one large suit."""
    paper, corner = text[: text.index("/>", text.index("</defs>")) + 2], text[text.rindex(TURNED) :]
    sign = corner[corner.index(SUIT) + len(SUIT) : corner.index("</g>", corner.index(SUIT))]
    upright = corner.removeprefix(TURNED).removesuffix("</g></svg>\n").removesuffix("</g></svg>")
    large = f'<g transform="translate(125 175) scale(1.250)">{sign}</g>' if has_room else ""
    return paper + large + upright + corner


def larger_index(text: str, size: float, letter: str = "", *, plated: bool) -> str:
    """Return a face with larger corners, optionally with the letter of a suit under them.

    `plated` puts an ivory plate beneath them where a picture would show through.
    """
    more, wider = size - 1, max(0.0, size - FULL)
    middle, suit_y, suit_scale = _corner(size)
    low = suit_y + 50 * suit_scale
    mark = _letter(letter, middle, low + 8, size) if letter else ""
    plate = _plate(63 + 40 * wider, max(142.0, low + (48 if letter else 6))) if plated else ""
    text = PIP.sub(partial(_nearer, more, wider), text)
    text = RANK.sub(lambda match: plate + _larger(match, size, middle), text)
    sign = f'<g transform="translate({middle:g} {suit_y:g}) scale({suit_scale:.3f})">'
    return text.replace(SUIT, mark + sign)


def _corner(size: float) -> tuple[float, float, float]:
    """Return the middle of the index, and where its suit is and how large."""
    more = size - 1
    return 33 + 18 * max(0.0, size - FULL), 86 + 62 * more, 0.33 + 0.34 * more


def starred(text: str, style: Style) -> str:
    """Return the face of a wild card, with a star on a plate below its upper index."""
    middle, suit_y, suit_scale = _corner(style.index_size)
    letter = 8 + 31 * min(1.35, 1.1 * style.index_size) if style.letters else 0.0
    top = suit_y + 50 * suit_scale + letter + PLATE_BELOW
    plate = (
        f'<g transform="translate({middle - PLATE_SIDE / 2:g} {top:g})">'
        f'<rect x="1.5" y="1.5" width="{PLATE_SIDE - 3}" height="{PLATE_SIDE - 3}" rx="9" fill="#4a163b" '
        f'stroke="#c9a24a" stroke-width="3"/>'
        f'<path transform="translate(6 5) scale(1.75)" d="{STAR}" fill="#f8e8b0"/></g>'
    )
    return text.replace("</svg>", f"{plate}</svg>")


def _letter(suit: str, middle: float, top: float, size: float) -> str:
    scale = min(1.35, 1.1 * size)
    ink = RED_INK if suit in ("hearts", "diamonds") else BLACK_INK
    return (
        f'<g transform="translate({middle - 10 * scale:.2f} {top:.2f}) scale({scale:.3f})">'
        f'<path d="{STROKES[suit]}" fill="none" stroke="{ink}" stroke-width="5" stroke-linejoin="round"/></g>'
    )


def _plate(wide: float, low: float) -> str:
    return (
        f'<path d="M7 15Q7 7 15 7H{wide:g}V{low:g}H7Z" fill="#fdf7e8"/>'
        f'<path d="M{wide:g} 10V{low - 16:g}H{wide - 6:g}V{low - 6:g}H{wide - 15:g}V{low:g}H10" '
        'fill="none" stroke="#c79a45" stroke-width="1.6"/>'
    )


def _nearer(more: float, wider: float, match: re.Match[str]) -> str:
    """Return a smaller pip closer to the middle, so that it keeps clear of the corners."""
    if not more:
        return match[0]
    column = 92 + 16 * wider if match[1] == "87" else 158 - 16 * wider
    return f"translate({column:g} {match[2]}){match[3] or ''} scale({0.4 - 0.12 * wider:.3f})"


def _larger(match: re.Match[str], size: float, middle: float) -> str:
    left, wide = float(match[1]), float(match[2])
    width = 2 * (33.0 - left)  # ranks are centered in their column
    growth = 1 + 1.24 * (size - 1)
    across = min(growth, (52 + 40 * max(0.0, size - FULL)) / width)
    top = 16 - 10 * (size - 1)
    return (
        f'<g transform="translate({middle - width * across / 2:.2f} {top:g}) '
        f'scale({wide * across:.3f} {0.47 * growth:.3f})">'
    )
