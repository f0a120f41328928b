"""`Sprites`: every picture of the game at any size, immediately (perhaps scaled) and sharp a moment later.

A card or scene requested at a new size is returned at once, scaled from what is cached, while threads rasterize it
exactly; `collect` replaces it and reports whether a new frame is worth drawing. Sizes are in pixels; a card that grows
while it moves is one size scaled by the caller, not many requested sizes. Knows nothing of the game, the screen or the
scale.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import NamedTuple

import pygame

from sprites.cache import SurfaceCache
from sprites.decks import Style, starred, styled
from sprites.library import CARDS, EXPRESSIONS, SUITS, TEMPERS, card_file, colored, svg_text, viewed
from sprites.rasterizer import Rasterizer, rasterized

Size = tuple[int, int]
MEGABYTE = 1 << 20
TURN_STEP_DEGREES = 2
SCENE_STANDIN = 2  # the first picture of a scene is this many times smaller in each direction


class Dress(NamedTuple):
    """The style of pictures: the deck's back and style, and a dye for everything that is neither card nor scene."""

    back: str = "fans"
    style: Style = Style()
    dye: Callable[[str], str] | None = None  # recolors a whole SVG text


PLAIN = Dress()


def logo(size_px: int) -> pygame.Surface:
    """Return the picture for the window's corner and the task bar; needs no window."""
    return rasterized(svg_text("logo.svg"), (size_px, size_px))


class Sprites:
    """The loader with its limited caches; one per window and dress."""

    def __init__(self, dress: Dress = PLAIN, *, limit_bytes: int = 160 * MEGABYTE, threads: int = 2) -> None:
        self.dress = dress
        self.stand_ins = 0  # returned so far in place of missing pictures
        self.sharper = 0  # how often requested pictures have arrived
        self._kept = SurfaceCache(limit_bytes)
        self._turned = SurfaceCache(limit_bytes // 4)
        self._rasterizer = Rasterizer(threads)
        self._missed: set[Hashable] = set()  # requested for drawing, and not available exactly
        self._sizes: dict[str, Size] = {}  # the last exact size of each card picture, from which stand-ins are scaled

    # ---- pictures ----

    def card_face(self, code: str, size_px: Size) -> pygame.Surface:
        """Return a card's face: `7h`, `Td`, `**`, `2s*`; a scaled stand-in while the exact one is being made."""
        return self._card(card_file(code), size_px)

    def is_sharp(self, code: str, size_px: Size) -> bool:
        """Return whether a card's face is available in exactly this size."""
        return (card_file(code), size_px) in self._kept

    def card_back(self, size_px: Size, name: str = "") -> pygame.Surface:
        """Return the deck's back, or another by name."""
        return self._card(f"deck/back_{name or self.dress.back}.svg", size_px)

    def turned(self, code: str, size_px: Size, degrees: float) -> pygame.Surface:
        """Return a card's face turned counterclockwise, in steps of two degrees: larger than `size_px`, same center."""
        step = round(degrees / TURN_STEP_DEGREES)
        path = card_file(code)
        face = self._card(path, size_px)
        if step == 0:
            return face
        key = (path, size_px, step, (path, size_px) in self._kept)
        return self._turned.made(key, lambda: _turned(face, step * TURN_STEP_DEGREES))

    def portrait(self, face: str, expression: str, size_px: int) -> pygame.Surface:
        """Return a person's portrait in a round medal, with one of `EXPRESSIONS`; no dye changes it."""
        key, text = _portrait(face, expression, size_px)
        return self._kept.made(key, lambda: rasterized(text(), (size_px, size_px)).convert_alpha())

    def temper(self, name: str, size_px: int) -> pygame.Surface:
        """Return the eight-sided medal of a computer player's style; one without a drawing gets the balanced one."""
        return self._picture("tempers", name if name in TEMPERS else TEMPERS[0], size_px)

    def badge(self, name: str, size_px: int) -> pygame.Surface:
        """Return the picture of a badge, which belongs on a medal."""
        return self._picture("badges", name, size_px)

    def _picture(self, folder: str, name: str, size_px: int) -> pygame.Surface:
        """Return a square picture in its own colors, which no dye changes."""
        text = svg_text(f"{folder}/{name}.svg")
        return self._kept.made((folder, name, size_px), lambda: rasterized(text, (size_px, size_px)).convert_alpha())

    def icon(self, name: str, size_px: int, color: str) -> pygame.Surface:
        """Return an icon in one color."""
        return self.svg(colored(svg_text(f"icons/{name}.svg"), color), (size_px, size_px))

    def suit(self, letter: str, size_px: int, color: str) -> pygame.Surface:
        """Return a suit's sign: s, h, d or c."""
        return self.svg(colored(svg_text(f"suits/{SUITS[letter]}.svg"), color), (size_px, size_px))

    def scene(self, name: str, view: tuple[float, float, float, float], size_px: Size) -> pygame.Surface:
        """Return a wide picture seen through `view` (its own units); soft at first, sharp when its thread is done."""
        key = ("scene", name, view, size_px)
        held = self._kept.get(key)
        if held is not None:
            return held
        text = viewed(svg_text(f"scenes/{name}.svg"), view)
        self._missed.add(key)
        self._rasterizer.ask(key, lambda: text, size_px)
        self.stand_ins += 1
        width, height = size_px
        small = (max(1, width // SCENE_STANDIN), max(1, height // SCENE_STANDIN))
        soft = self._kept.made(("soft", *key), lambda: rasterized(text, small).convert())
        return pygame.transform.smoothscale(soft, size_px)

    def svg(self, text: str, size_px: Size) -> pygame.Surface:
        """Return any SVG text at exactly this size, rasterized now and cached."""
        return self._kept.made((text, size_px), lambda: rasterized(self._dyed(text), size_px).convert_alpha())

    # ---- threads ----

    @property
    def pending(self) -> bool:
        """Return whether sharper pictures are being made."""
        return self._rasterizer.pending

    def prepare_deck(self, size_px: Size) -> None:
        """Make the whole deck at this size in the background; drop earlier requests that have not begun."""
        self._rasterizer.drop_waiting(keep=self._missed)
        for path in (f"deck/back_{self.dress.back}.svg", *map(card_file, CARDS)):
            if (path, size_px) not in self._kept:
                self._rasterizer.ask((path, size_px), partial(self._card_text, path), size_px)

    def prepare_portraits(self, face: str, size_px: int) -> None:
        """Make all portraits of a person at this size in the background."""
        for expression in EXPRESSIONS:
            key, text = _portrait(face, expression, size_px)
            if key not in self._kept:
                self._rasterizer.ask(key, text, (size_px, size_px))

    def prepared(self, codes: Iterable[str], size_px: Size) -> bool:
        """Return whether these faces are available exactly; if not, make them in the background."""
        missing = [path for path in map(card_file, codes) if (path, size_px) not in self._kept]
        for path in missing:
            self._missed.add((path, size_px))
            self._rasterizer.ask((path, size_px), partial(self._card_text, path), size_px)
        return not missing

    def collect(self) -> bool:
        """Take over finished pictures; return whether any was drawn as a stand-in, so that a new frame is due."""
        return self._take(self._rasterizer.collect())

    def finish(self) -> None:
        """Wait for every requested picture (for tests and screenshots)."""
        self._take(self._rasterizer.finish())

    # ---- internals ----

    def _card_text(self, path: str) -> str:
        file = path.removesuffix("*")
        text = styled(file, svg_text(file), self.dress.style)
        return text if file == path else starred(text, self.dress.style)

    def _dyed(self, text: str) -> str:
        return self.dress.dye(text) if self.dress.dye else text

    def _take(self, done: list[tuple[Hashable, pygame.Surface]]) -> bool:
        sharper = False
        self.sharper += any(not _is_portrait(key) for key, _ in done)  # a portrait has no stand-in
        for key, surface in done:
            if isinstance(key, tuple) and key[0] == "scene":
                self._kept.put(key, surface.convert())
            elif _is_portrait(key):
                self._kept.put(key, surface.convert_alpha())
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
        """Return the exact picture if cached; else a scaled one while it is being made; else make it (about 2 ms)."""
        held = self._kept.get((path, size_px))
        if held is not None:
            return held
        other = self._kept.get((path, self._sizes.get(path)))
        if other is None:
            return self._keep_card(path, size_px, rasterized(self._card_text(path), size_px))
        self._missed.add((path, size_px))
        self._rasterizer.ask((path, size_px), partial(self._card_text, path), size_px)
        self.stand_ins += 1
        return self._kept.made(("stand-in", path, size_px), lambda: pygame.transform.smoothscale(other, size_px))


def _turned(face: pygame.Surface, degrees: float) -> pygame.Surface:
    """Return a turned picture with soft edges: rotozoom blends with neighbors, so the picture gets a clear margin."""
    width, height = face.get_size()
    padded = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
    padded.blit(face, (2, 2))
    return pygame.transform.rotozoom(padded, degrees, 1)


def _portrait(face: str, expression: str, size_px: int) -> tuple[Hashable, Callable[[], str]]:
    """Return the key of a portrait, and how to get its SVG text."""
    return ("portrait", face, expression, size_px), partial(svg_text, f"portraits/{face}_{expression}.svg")


def _is_portrait(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == "portrait"
