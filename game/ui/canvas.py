"""The canvas: a surface, the scale from design units to pixels, the centered stage's corner, and the caches.

`Canvas.fitting(surface, ...)` creates one for a window; `px`, `at`, `blit` and `svg` take design units (du); `view` is
the whole window in du (the 1280 x 720 stage is in its middle, the rest is felt); `onto` returns the same canvas on
another surface, to paint cached layers. `stage_of` is the pure arithmetic, also used to convert mouse positions to du.
This module knows nothing about panels, cards or the game.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pygame

from game.ui.devices import Device
from game.ui.looks import STAGE, USUAL_LOOK, Appearance, color, color_in, rgb
from game.ui.text import Lettering
from game.value import value
from sprites import Sprites, SurfaceCache

Box = tuple[float, float, float, float]  # x, y, width, height in du
Pixels = pygame.Rect | tuple[int, int, int, int]


@value
class Viewport:
    """The centered stage of a window: pixels per du, the pixel of du (0, 0), the interface size, and whether it is
    taller than wide.
    """

    scale: float
    left_px: int
    top_px: int
    size: float = 1.0
    is_tall: bool = False

    @property
    def room(self) -> tuple[float, float]:
        """Its width and height in du."""
        wide, high = STAGE[::-1] if self.is_tall else STAGE
        return wide / self.size, high / self.size

    def du(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Convert a window position (pixels) to design units."""
        return (pos[0] - self.left_px) / self.scale, (pos[1] - self.top_px) / self.scale


def stage_of(window: tuple[int, int], size: float = 1.0, *, is_tall: bool = False) -> Viewport:
    """Return the largest centered stage (16:9, or 9:16); at a larger interface size it holds fewer and larger units.

    >>> stage_of((1280, 720), 1.5).scale
    1.5
    >>> stage_of((800, 1280), is_tall=True).left_px
    40
    """
    width, height = window
    wide, high = STAGE[::-1] if is_tall else STAGE
    fits = min(width / wide, height / high)
    return Viewport(fits * size, round((width - wide * fits) / 2), round((height - high * fits) / 2), size, is_tall)


@dataclass(slots=True)
class FocusTracker:
    """The area with keyboard focus, reported while drawing: an enlarged window shows that part."""

    box: Box | None = None
    is_text: bool = False  # what has the focus takes text

    def begin(self) -> None:
        """Begin a screen over others: text is typed only on the uppermost."""
        self.is_text = False

    def report(self, box: Box, *, is_text: bool = False) -> None:
        """Report the area with keyboard focus, and whether text can be typed there."""
        self.box, self.is_text = box, is_text


@dataclass(slots=True)
class Frame:
    """What one frame changes on a surface, in pixels. The canvas records it itself, so painters need not report it."""

    kept: bool = False  # the surface still shows the last frame of the same screens
    over: list[pygame.Rect] = field(default_factory=list)  # what was drawn over the background in the last frame
    laid: list[pygame.Rect] | None = None  # where the background was repainted; None: perhaps everywhere
    drawn: list[pygame.Rect] = field(default_factory=list)  # what has been drawn since
    is_resizing: bool = False  # the window's size is changing, and a stretched picture may stand in

    def begin(self, changed: Iterable[pygame.Rect] | None) -> list[pygame.Rect] | None:
        """Return where the background must be repainted (None: everywhere), given that it `changed` in these boxes."""
        self.laid = None if changed is None or not self.kept else joined([*changed, *self.over])
        self.drawn.clear()
        return self.laid

    @property
    def changed_boxes(self) -> list[pygame.Rect] | None:
        """Return the boxes that may look different now; None: perhaps everything."""
        return None if self.laid is None else [*self.laid, *joined(self.drawn)]

    def following(self, *, kept: bool, is_resizing: bool = False) -> "Frame":
        """Return the next frame on the same surface."""
        return Frame(kept, joined(self.drawn) if kept else [], is_resizing=is_resizing)


def joined(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Join boxes that touch: a row of moving cards becomes a single box."""
    areas: list[pygame.Rect] = []
    for box in boxes:
        whole = box
        while (at := whole.collidelist(areas)) >= 0:
            whole = whole.union(areas.pop(at))
        areas.append(whole)
    return areas


@value
class Canvas:
    """A surface to draw on in design units, with everything needed for drawing."""

    surface: pygame.Surface
    stage: Viewport
    sprites: Sprites
    lettering: Lettering
    pieces: SurfaceCache  # cached panels, buttons, glows and felt, one per size and state
    look: Appearance = USUAL_LOOK  # must match the look of sprites and lettering
    eye: FocusTracker = field(default_factory=FocusTracker)
    frame: Frame = field(default_factory=Frame)
    device: Device = Device.KEYS  # whose keys stand on buttons

    @classmethod
    def fitting(
        cls,
        surface: pygame.Surface,
        sprites: Sprites,
        lettering: Lettering,
        pieces: SurfaceCache,
        look: Appearance = USUAL_LOOK,
        size: float = 1.0,
    ) -> "Canvas":
        """Return the canvas of a whole window, for an interface of that size."""
        return cls(surface, stage_of(surface.get_size(), size), sprites, lettering, pieces, look)

    @property
    def scale(self) -> float:
        """Pixels per design unit."""
        return self.stage.scale

    @property
    def view(self) -> Box:
        """The whole window in du; it begins left of or above (0, 0) if the window is wider or higher than the stage."""
        width, height = self.surface.get_size()
        s = self.stage
        return -s.left_px / s.scale, -s.top_px / s.scale, width / s.scale, height / s.scale

    def onto(self, surface: pygame.Surface, *, left_px: int | None = None, top_px: int | None = None) -> "Canvas":
        """Return the same canvas on another surface, with du (0, 0) at the given pixel."""
        left = self.stage.left_px if left_px is None else left_px
        top = self.stage.top_px if top_px is None else top_px
        stage = replace(self.stage, left_px=left, top_px=top)
        return replace(self, surface=surface, stage=stage, frame=Frame())

    def report_focus(self, box: Box, *, is_text: bool = False) -> None:
        """Report the area with keyboard focus, and whether text can be typed there."""
        self.eye.report(box, is_text=is_text)

    def rgb(self, role: str) -> tuple[int, int, int]:
        """Return a color role or "#rrggbb" as numbers, in the current look."""
        return rgb(color_in(self.look)(color(role)))

    def px(self, length_du: float) -> int:
        """Return a length in pixels."""
        return round(length_du * self.stage.scale)

    def px_size(self, width_du: float, height_du: float) -> tuple[int, int]:
        """Return a size in pixels, at least 1 x 1."""
        return max(1, self.px(width_du)), max(1, self.px(height_du))

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return a position on the stage as a pixel of the surface."""
        return self.stage.left_px + self.px(x), self.stage.top_px + self.px(y)

    def pixels(self, box: Box) -> pygame.Rect:
        """Return the pixels a box touches, clipped to the surface."""
        left, top = self.at(box[0], box[1])
        return pygame.Rect(left, top, self.px(box[2]) + 1, self.px(box[3]) + 1).clip(self.surface.get_rect())

    def blit(self, picture: pygame.Surface, x: float, y: float, alpha: float = 1.0) -> None:
        """Draw a picture with its corner at a position; `alpha` 0 to 1 fades it."""
        if alpha <= 0:
            return
        if alpha >= 1:
            self.put(picture, self.at(x, y))
            return
        before = picture.get_alpha()
        picture.set_alpha(round(255 * alpha))
        self.put(picture, self.at(x, y))
        picture.set_alpha(before)

    @contextmanager
    def left_of(self, x: float) -> Iterator[None]:
        """Clip drawing to the left of x."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip((0, 0, max(0, self.at(x, 0)[0] + 1), self.surface.get_height())))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    @contextmanager
    def within(self, box: Box) -> Iterator[None]:
        """Clip drawing to a box."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(self.pixels(box)))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    # ---- drawing in pixels; everything drawn goes through these methods and is recorded ----

    def lay(self, ground: pygame.Surface, changed: Iterable[pygame.Rect] | None) -> None:
        """Begin the frame with a cached background of the surface's size that has `changed` in these boxes (None:
        anywhere).

        If the surface still shows the last frame, only these boxes and what was drawn over them are repainted.
        """
        laid = self.frame.begin(changed)
        if laid is None:
            self.surface.blit(ground, (0, 0))
        else:
            for box in laid:
                self.surface.blit(ground, box, box)

    def put(self, picture: pygame.Surface, at: tuple[int, int], part: Pixels | None = None) -> None:
        """Draw a picture, or a part of it, with its corner at a pixel."""
        self.surface.blit(picture, at, part)
        self.frame.drawn.append(pygame.Rect(at, picture.get_size() if part is None else pygame.Rect(part).size))

    def put_centered(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        """Draw a picture with its center at a pixel."""
        self.put(picture, picture.get_rect(center=at).topleft)

    def fill(self, ink: tuple[int, int, int], box: Pixels | None = None, flags: int = 0) -> None:
        """Fill a box, or everything."""
        self.surface.fill(ink, box, flags)
        self.frame.drawn.append(self.surface.get_rect() if box is None else pygame.Rect(box))

    def fill_round(self, ink: tuple[int, int, int], box: pygame.Rect, radius: int) -> None:
        """Fill a box with round corners."""
        pygame.draw.rect(self.surface, ink, box, border_radius=radius)
        self.frame.drawn.append(box)

    def dot(self, ink: tuple[int, int, int], at: tuple[float, float], radius: float) -> None:
        """Draw an antialiased dot."""
        pygame.draw.aacircle(self.surface, ink, at, radius)
        side = 2 * radius + 3
        self.frame.drawn.append(pygame.Rect(at[0] - side / 2, at[1] - side / 2, side + 1, side + 1))

    def svg(self, text: str, x: float, y: float, width: float, height: float, alpha: float = 1.0) -> None:
        """Draw an SVG text in a box, rasterized once per text and size."""
        self.blit(self.svg_surface(text, width, height), x, y, alpha)

    def svg_surface(self, text: str, width: float, height: float) -> pygame.Surface:
        """Return an SVG text as a surface of this size in du."""
        return self.sprites.svg(text, self.px_size(width, height))
