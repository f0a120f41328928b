"""`Sprites`: every picture of the game at any size, now (perhaps as a stand-in) and sharp a moment later.

A card or scene asked for at a new size comes at once, scaled from what is there, while threads rasterise it exactly;
`collect` swaps the exact ones in and says whether a new frame is worth drawing.
Sizes are in pixels; a card that grows while it moves is one size scaled by the caller, not many sizes asked for.
Knows nothing of the game, the screen or the scale.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

import pygame

from sprites.cache import Allowance, SurfaceCache
from sprites.decks import Style, styled
from sprites.library import CARDS, SUITS, TEMPERS, card_file, coloured, svg_text, viewed
from sprites.rasteriser import Rasteriser, rasterised

Size = tuple[int, int]
MEGABYTE = 1 << 20
TURN_STEP_DEGREES = 2
SCENE_STANDIN = 2  # a scene's first picture is this many times smaller each way


class Dress(NamedTuple):
    """What pictures wear: the deck's back and style, and a dye for everything that is neither card nor scene."""

    back: str = "fans"
    style: Style = Style()
    dye: Callable[[str], str] | None = None  # a whole SVG text in other colours


PLAIN = Dress()


def logo(size_px: int) -> pygame.Surface:
    """The picture for the window's corner and the task bar, at once: it is wanted before there is a window."""
    return rasterised(svg_text("logo.svg"), (size_px, size_px))


class Sprites:
    """The loader with its bounded caches; one per window and dress."""

    def __init__(self, dress: Dress = PLAIN, *, limit_bytes: int = 160 * MEGABYTE, threads: int = 2) -> None:
        self.dress = dress
        self.stand_ins = 0  # given so far in place of pictures that were not there yet
        self.sharper = 0  # how often pictures have come that had been asked for
        self.allowance = Allowance()  # shared by all that is made for the window these sprites belong to
        self._kept = SurfaceCache(limit_bytes, self.allowance)
        self._turned = SurfaceCache(limit_bytes // 4, self.allowance)
        self._rasteriser = Rasteriser(threads)
        self._missed: set[Hashable] = set()  # asked for by somebody who draws, and not there exactly
        self._sizes: dict[str, Size] = {}  # the last exact size of each card picture: what stand-ins are scaled from

    # ---- pictures ----

    def card_face(self, code: str, size_px: Size) -> pygame.Surface:
        """A card's face: `7h`, `Td`, `**`; a scaled stand-in while the exact one is being made."""
        return self._card(card_file(code), size_px)

    def is_sharp(self, code: str, size_px: Size) -> bool:
        """Whether a card's face is there in exactly this size."""
        return (card_file(code), size_px) in self._kept

    def card_back(self, size_px: Size, name: str = "") -> pygame.Surface:
        """The deck's back, or another by name."""
        return self._card(f"deck/back_{name or self.dress.back}.svg", size_px)

    def turned(self, code: str, size_px: Size, degrees: float) -> pygame.Surface:
        """A card's face turned (anticlockwise, in steps of two degrees); larger than `size_px`: keep its centre."""
        step = round(degrees / TURN_STEP_DEGREES)
        path = card_file(code)
        face = self._card(path, size_px)
        if step == 0:
            return face
        key = (path, size_px, step, (path, size_px) in self._kept)
        return self._turned.made(key, lambda: _turned(face, step * TURN_STEP_DEGREES))

    def emblem(self, name: str, size_px: int) -> pygame.Surface:
        """A seat's medal; no dye changes it, so that everybody keeps her colours."""
        text = svg_text(f"emblems/{name}.svg")
        return self._kept.made(("emblem", name, size_px), lambda: rasterised(text, (size_px, size_px)).convert_alpha())

    def portrait(self, face: str, expression: str, size_px: int) -> pygame.Surface:
        """A person's portrait in a round medal, with one of `EXPRESSIONS`; no dye changes it."""
        text = svg_text(f"portraits/{face}_{expression}.svg")
        key = ("portrait", face, expression, size_px)
        return self._kept.made(key, lambda: rasterised(text, (size_px, size_px)).convert_alpha())

    def temper(self, name: str, size_px: int) -> pygame.Surface:
        """The eight-sided medal of a computer player's temper; a temper nobody has drawn yet wears the even one."""
        text = svg_text(f"tempers/{name if name in TEMPERS else TEMPERS[0]}.svg")
        return self._kept.made(("temper", name, size_px), lambda: rasterised(text, (size_px, size_px)).convert_alpha())

    def icon(self, name: str, size_px: int, colour: str) -> pygame.Surface:
        """An icon in one colour."""
        return self.svg(coloured(svg_text(f"icons/{name}.svg"), colour), (size_px, size_px))

    def suit(self, letter: str, size_px: int, colour: str) -> pygame.Surface:
        """A suit's sign: s, h, d or c."""
        return self.svg(coloured(svg_text(f"suits/{SUITS[letter]}.svg"), colour), (size_px, size_px))

    def scene(self, name: str, view: tuple[float, float, float, float], size_px: Size) -> pygame.Surface:
        """A wide picture seen through `view` (its own units); soft at first, sharp when its thread is done."""
        key = ("scene", name, view, size_px)
        held = self._kept.get(key)
        if held is not None:
            return held
        text = viewed(svg_text(f"scenes/{name}.svg"), view)
        self._missed.add(key)
        self._rasteriser.ask(key, text, size_px)
        self.stand_ins += 1
        width, height = size_px
        small = (max(1, width // SCENE_STANDIN), max(1, height // SCENE_STANDIN))
        soft = self._kept.made(("soft", *key), lambda: rasterised(text, small).convert())
        return pygame.transform.smoothscale(soft, size_px)

    def svg(self, text: str, size_px: Size) -> pygame.Surface:
        """Any SVG text at exactly this size, rasterised now and kept."""
        return self._kept.made((text, size_px), lambda: rasterised(self._dyed(text), size_px).convert_alpha())

    # ---- threads ----

    @property
    def pending(self) -> bool:
        """Whether sharper pictures are on their way."""
        return self._rasteriser.pending

    def prepare_deck(self, size_px: Size) -> None:
        """Have the whole deck made at this size in the background; earlier wishes not yet begun are dropped."""
        self._rasteriser.drop_waiting(keep=self._missed)
        for path in (f"deck/back_{self.dress.back}.svg", *map(card_file, CARDS)):
            if (path, size_px) not in self._kept:
                self._rasteriser.ask((path, size_px), self._card_text(path), size_px)

    def prepared(self, codes: Iterable[str], size_px: Size) -> bool:
        """Whether these faces are there exactly; if not, they are made in the background."""
        missing = [path for path in map(card_file, codes) if (path, size_px) not in self._kept]
        for path in missing:
            self._missed.add((path, size_px))
            self._rasteriser.ask((path, size_px), self._card_text(path), size_px)
        return not missing

    def collect(self) -> bool:
        """Swap finished pictures in; whether any of them had been drawn as a stand-in, so that a new frame is due."""
        return self._take(self._rasteriser.collect())

    def finish(self) -> None:
        """Wait for every picture asked for (for tests and screenshots)."""
        self._take(self._rasteriser.finish())

    # ---- inside ----

    def _card_text(self, path: str) -> str:
        return styled(path, svg_text(path), self.dress.style)

    def _dyed(self, text: str) -> str:
        return self.dress.dye(text) if self.dress.dye else text

    def _take(self, done: list[tuple[Hashable, pygame.Surface]]) -> bool:
        sharper = False
        self.sharper += bool(done)
        for key, surface in done:
            if isinstance(key, tuple) and key[0] == "scene":
                self._kept.put(key, surface.convert())
            elif isinstance(key, tuple):
                path, size_px = key
                self._keep_card(path, size_px, surface)
            sharper |= key in self._missed
            self._missed.discard(key)
        return sharper

    def _keep_card(self, path: str, size_px: Size, surface: pygame.Surface) -> pygame.Surface:
        self._sizes[path] = size_px
        return self._kept.put((path, size_px), surface.convert_alpha())

    def _card(self, path: str, size_px: Size) -> pygame.Surface:
        """Exact if held; else scaled from another size while the exact one is made; else made now (about 2 ms)."""
        held = self._kept.get((path, size_px))
        if held is not None:
            return held
        other = self._kept.get((path, self._sizes.get(path)))
        if other is None:
            return self._keep_card(path, size_px, rasterised(self._card_text(path), size_px))
        self._missed.add((path, size_px))
        self._rasteriser.ask((path, size_px), self._card_text(path), size_px)
        self.stand_ins += 1
        return self._kept.made(("stand-in", path, size_px), lambda: pygame.transform.smoothscale(other, size_px))


def _turned(face: pygame.Surface, degrees: float) -> pygame.Surface:
    """A turned picture with soft edges: rotozoom smooths towards a neighbour, so the edge is given a clear one."""
    width, height = face.get_size()
    padded = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
    padded.blit(face, (2, 2))
    return pygame.transform.rotozoom(padded, degrees, 1)
