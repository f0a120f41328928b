"""Other decks from our own: the four-colour deck and the large-index deck, derived from the shipped faces as text.

`styled` takes a face's SVG text and gives it in another style: colours are replaced, the corner groups (a rank at
y 16, a suit below it, both turned for the other corner) are written anew at a larger size. Nothing is drawn here.
"""

import re
from typing import NamedTuple

RED_INK, BLACK_INK = "#b3202c", "#1d1b22"
BLUE_INK, GREEN_INK = "#1b4b9b", "#0f6238"
FOUR_COLOURS = {"diamonds": (RED_INK, BLUE_INK), "clubs": (BLACK_INK, GREEN_INK)}

GROWTH = 1.62  # of the corner rank in the large-index deck
COLUMN = 52.0  # and how wide it may be: the index must lie within the left 57 of 250
MIDDLE, TOP = 33.0, 11.0
RANK = re.compile(r'<g transform="translate\(([\d.]+) 16\) scale\(([\d.]+) 0\.470\)">')
SUIT = '<g transform="translate(33 86) scale(0.330)">'
LARGE_SUIT = '<g transform="translate(33 117) scale(0.500)">'
PIP = re.compile(r"translate\((87|163) ([\d.]+)\)( rotate\(180\))? scale\(0\.440\)")
PIP_COLUMNS = {"87": 92, "163": 158}  # nearer to the middle, so that they keep clear of the corners
PIP_SIZE = (" scale(0.440)", " scale(0.400)")
PLATE = (
    '<path d="M7 15Q7 7 15 7H63V142H7Z" fill="#fdf7e8"/>'
    '<path d="M63 10V126H57V136H48V142H10" fill="none" stroke="#c79a45" stroke-width="1.6"/>'
)


class Style(NamedTuple):
    """How the faces differ from the shipped ones."""

    four_colours: bool = False
    large_index: bool = False


def styled(path: str, text: str, style: Style) -> str:
    """The text of the face in that file, in that style; whatever is no face of a suit stays as it is."""
    suit, _, rank = path.removeprefix("deck/").removesuffix(".svg").partition("_")
    if suit not in ("spades", "hearts", "diamonds", "clubs"):
        return text
    if style.large_index:
        text = large_index(text, plated=rank in "JQK" or (suit, rank) == ("spades", "A"))
    if style.four_colours and suit in FOUR_COLOURS:
        text = text.replace(*FOUR_COLOURS[suit])
    return text


def large_index(text: str, *, plated: bool) -> str:
    """A face with larger corners; `plated` puts an ivory plate beneath them where a picture would show through."""
    plate = PLATE if plated else ""
    text = PIP.sub(_nearer, text).replace(*PIP_SIZE)
    return RANK.sub(lambda found: plate + _larger(found), text).replace(SUIT, LARGE_SUIT)


def _nearer(found: re.Match[str]) -> str:
    return f"translate({PIP_COLUMNS[found[1]]} {found[2]}){found[3] or ''}{PIP_SIZE[0]}"


def _larger(found: re.Match[str]) -> str:
    left, wide = float(found[1]), float(found[2])
    width = 2 * (MIDDLE - left)  # ranks are centred in their column
    growth = min(GROWTH, COLUMN / width)
    return (
        f'<g transform="translate({MIDDLE - width * growth / 2:.2f} {TOP:g}) '
        f'scale({wide * growth:.3f} {0.47 * GROWTH:.3f})">'
    )
