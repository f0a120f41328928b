"""The shipped SVG files as text, and the fonts: the names of pictures, their paths, and reading them.

Files are found by importlib.resources, so a checkout, a wheel and a frozen build all work. Nothing here draws or knows
sizes.
"""

from functools import cache
from importlib.resources import files

RANKS = "A23456789TJQK"
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
CARDS: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), "**")
BACKS = ("fans", "keys", "sunburst", "lattice")
TEMPERS = ("even", "cautious", "hoarder", "buyer", "blocker")
FACES = ("ada", "mei", "jun", "rosa", "wen", "otto", "lian", "tao")  # by the seat each usually has
EXPRESSIONS = ("calm", "thinking", "pleased", "delighted", "dismayed")

_FOLDER = files(__name__.rpartition(".")[0])
JOKERS = {"**": "joker_red", "**black": "joker_black"}


def card_file(code: str) -> str:
    """Return the path of a card's picture: `7h`, `Td`, `**` (the red joker) or `**black`; of `2s*`, the wild 2 with
    its star, the path of the 2 with a star.
    """
    if code in JOKERS:
        return f"deck/{JOKERS[code]}.svg"
    rank = "10" if code[0] == "T" else code[0]
    return f"deck/{SUITS[code[1]]}_{rank}.svg{code[2:]}"


@cache
def svg_text(path: str) -> str:
    """Return the text of a shipped file, by its path inside this package, cached: the files never change."""
    return _FOLDER.joinpath(path).read_text(encoding="utf-8")


@cache
def font_bytes(name: str) -> bytes:
    """Return the file of a font, `jost` or `marcellus`, cached; its license is beside it."""
    return _FOLDER.joinpath(f"fonts/{name}.ttf").read_bytes()


def icon_names() -> tuple[str, ...]:
    """Return the names of all icons."""
    folder = _FOLDER.joinpath("icons")
    return tuple(sorted(entry.name.removesuffix(".svg") for entry in folder.iterdir()))


def colored(text: str, color: str) -> str:
    """Return a one-color drawing (shipped in pure white) in another color."""
    return text.replace("#ffffff", color)


def viewed(text: str, view: tuple[float, float, float, float]) -> str:
    """Return the scene cropped to x, y, width and height in its own units."""
    head, _, rest = text.partition(">")
    start = head.index("width=")
    x, y, width, height = (f"{value:.2f}" for value in view)
    return f'{head[:start]}width="{width}" height="{height}" viewBox="{x} {y} {width} {height}">{rest}'
