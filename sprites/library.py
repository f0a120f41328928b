"""The shipped SVG files as text: names of pictures, where each lies, and how one is read.

Files are found by importlib.resources, so a checkout, a wheel and a frozen build all work.
Nothing here draws; nothing here knows sizes.
"""

from functools import cache
from importlib.resources import files

RANKS = "A23456789TJQK"
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
CARDS: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), "**")
BACKS = ("fans", "keys", "sunburst", "lattice")
TEMPERS = ("even", "cautious", "hoarder", "buyer", "blocker")
EMBLEMS = ("lotus", "fan", "moon", "lantern", "bamboo", "junk", "wave", "pagoda")
FACES = ("ada", "mei", "jun", "rosa", "wen", "otto", "lian", "tao")  # by the seat each usually has
EXPRESSIONS = ("calm", "thinking", "pleased", "delighted", "dismayed")

JOKERS = {"**": "joker_red", "**black": "joker_black"}


def card_file(code: str) -> str:
    """The picture of a card: `7h`, `Td`, `**` (the red joker) or `**black`."""
    if code in JOKERS:
        return f"deck/{JOKERS[code]}.svg"
    rank = "10" if code[0] == "T" else code[0]
    return f"deck/{SUITS[code[1]]}_{rank}.svg"


@cache
def svg_text(path: str) -> str:
    """The text of one shipped file, by its path inside this package. Read once: the files never change under us."""
    return files("sprites").joinpath(path).read_text(encoding="utf-8")


def icon_names() -> tuple[str, ...]:
    """Every icon there is."""
    folder = files("sprites").joinpath("icons")
    return tuple(sorted(entry.name.removesuffix(".svg") for entry in folder.iterdir()))


def coloured(text: str, colour: str) -> str:
    """A one-colour drawing (shipped in pure white) in another colour."""
    return text.replace("#ffffff", colour)


def viewed(text: str, view: tuple[float, float, float, float]) -> str:
    """The same scene through another window: x, y, width, height in the scene's own units."""
    head, _, rest = text.partition(">")
    start = head.index("width=")
    x, y, width, height = (f"{value:.2f}" for value in view)
    return f'{head[:start]}width="{width}" height="{height}" viewBox="{x} {y} {width} {height}">{rest}'
