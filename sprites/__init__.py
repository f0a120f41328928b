"""The game's vector art, and the loader that turns it into surfaces of any size.

`Sprites` is the interface: `card_face`, `card_back`, `portrait`, `temper`, `icon`, `suit`, `scene`, `svg`,
`turned`; `prepare_deck`, `pending`, `collect`, `finish` control the threads that rasterize outside the frame loop.
Sizes are in pixels. `logo` is the window's own picture. `Dress` and `Style` define back, deck and dye; `decks` derives
the other decks from the shipped one. `library` reads the SVG files and the fonts, `sheet` makes one SVG of many cards,
`cache` limits the surfaces by bytes, `rasterizer` owns the threads. This package knows pygame and nothing of the game:
a card is only the name of a picture ("7h", "Td", "**").
"""

from typing import TYPE_CHECKING

from sprites.decks import Style
from sprites.library import BACKS, CARDS, EXPRESSIONS, FACES, TEMPERS, font_bytes, icon_names, svg_text

if TYPE_CHECKING:
    from sprites.cache import SurfaceCache
    from sprites.loader import PLAIN, Dress, Sprites, logo
else:

    def __getattr__(name: str) -> object:
        """Return what needs pygame, which texts and `sheet` do not."""
        if name not in __all__:
            raise AttributeError(f'module "{__name__}" has no attribute "{name}"', name=name)
        from sprites import cache, loader

        return getattr(cache if name == "SurfaceCache" else loader, name)


__all__ = [
    "BACKS",
    "CARDS",
    "EXPRESSIONS",
    "FACES",
    "PLAIN",
    "TEMPERS",
    "Dress",
    "Sprites",
    "Style",
    "SurfaceCache",
    "font_bytes",
    "icon_names",
    "logo",
    "svg_text",
]
