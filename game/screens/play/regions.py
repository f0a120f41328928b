"""The still picture in regions: what each shows, and repainting only where something has changed.

A region has a box that holds everything it may paint, a signature of what it shows, and a painter. `paint_whole` paints
all; `repaint` only the boxes of those whose signature differs, with whatever else reaches into them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

import pygame

from game.screens.play.band import Band
from game.screens.play.coach import paint_coach, place_of
from game.screens.play.controls import Control
from game.screens.play.paint.band import paint_band, paint_plate
from game.screens.play.paint.cards import paint_row, paint_tray_cards
from game.screens.play.paint.table import aimed_melds, head_height, paint_block, paint_head, paint_log, paint_piles
from game.screens.play.questions import AskBand
from game.screens.play.sight import Sight
from game.table.buttons import Feel
from game.table.canvas import Canvas
from game.table.geometry import Rect, bounds
from game.table.layout import CardPlace, DiscardKey, HandKey
from game.table.paint import felt
from game.table.plaques import own_plaque, plaque
from game.table.proposals import OnMeld, OnPile, OnSlot, OnWild
from game.table.widgets import paint_widget
from game.words.table import contract_lines

PILES_LIGHT, PILES_NAMES = 16.0, 31.0  # how far the light of the piles reaches up, and their names down
GLOW = 20.0  # how far light reaches out of a box
ALARM = 14.0  # how far the tab of a last card hangs out of a plaque
FACES = ("piles", "band", "row", "seat", "board")  # the regions that hold whole faces or backs


class Region(NamedTuple):
    """A part of the still picture.

    `box` holds all it may paint, light and shadow too; while `outline` stays the same, changes lie within `inner`.
    """

    name: str
    box: Rect
    inner: Rect
    outline: Hashable
    signature: tuple[Hashable, ...]
    paint: Callable[[Canvas], None]  # as it was seen when the region was made
    items: frozenset[tuple[Hashable, Rect]] = frozenset()  # all it consists of, each with its reach; empty: one whole


def _reach(box: Rect, lit: bool) -> Rect:
    """All a box may paint: its light, or only its shadow."""
    return box.grown(GLOW) if lit else Rect(box.x - 11, box.y - 8, box.w + 22, box.h + 22)


def paint_whole(canvas: Canvas, parts: tuple[Region, ...]) -> None:
    """Everything that does not move."""
    felt(canvas)
    for region in parts:
        region.paint(canvas)


def renewed_boxes(before: tuple[Region, ...], new: tuple[Region, ...]) -> list[Rect]:
    """Where regions look different now, joined so that nothing is painted often."""
    old = {region.name: region for region in before}
    return _joined([_dirty(old[region.name], region) for region in new if differs(old[region.name], region)])


def repaint(
    canvas: Canvas, ground: pygame.Surface, before: tuple[Region, ...], new: tuple[Region, ...]
) -> list[pygame.Rect]:
    """Paint anew, on a picture of the regions before, what looks different now; where, in pixels.

    `ground` is the empty felt.
    """
    surface, renewed, edge = canvas.surface, [], 1 / canvas.scale  # whole pixels reach beyond a box
    for box in renewed_boxes(before, new):
        part = canvas.pixels(box)
        surface.set_clip(part)
        surface.blit(ground, part, part)
        for region in new:
            if not region.box.apart(box.grown(edge)):
                region.paint(canvas)
        renewed.append(part)
    surface.set_clip(None)
    return renewed


def differs(old: Region, new: Region) -> bool:
    """Whether a region has to be painted anew."""
    return (old.signature, old.box, old.outline) != (new.signature, new.box, new.outline)


def _dirty(old: Region, new: Region) -> Rect:
    """Where to paint anew: with light and shadow only if those are others now."""
    others = old.items ^ new.items
    if others and old.outline == new.outline:
        return bounds(tuple(reach for _, reach in others))
    if (old.box, old.outline) == (new.box, new.outline):
        return bounds((old.inner, new.inner))
    return bounds((old.box, new.box))


def forgotten(parts: tuple[Region, ...], names: tuple[str, ...]) -> tuple[Region, ...]:
    """The regions as if those named had shown something else: sharper pictures may have come for them."""
    return tuple(part._replace(signature=()) if part.name.startswith(names) else part for part in parts)


def _joined(boxes: list[Rect]) -> list[Rect]:
    """Boxes that overlap much made one, so that nothing is painted often."""
    found: list[Rect] = []
    for box in boxes:
        for at, other in enumerate(found):
            if box.overlap(other) > 0.3 * min(box.w * box.h, other.w * other.h):
                found[at] = bounds((box, other))
                break
        else:
            found.append(box)
    return found


def regions(sight: Sight) -> tuple[Region, ...]:
    """All regions, lowest first."""
    return (
        *table_regions(sight),
        _band(sight),
        _buttons(sight, "corner", bounds(sight.grid.icons)),
        _buttons(sight, "acts", sight.grid.acts),
        _coach(sight),
        hand_region(sight),
    )


def _coach(sight: Sight) -> Region:
    """What the coach says, where there is one."""
    place = place_of(sight.layout)
    box = _reach(place.box, lit=False)
    paint = partial(paint_coach, look=sight.coach, place=place)
    return Region("coach", box, box, (), (sight.coach, place), paint)


def table_regions(sight: Sight) -> tuple[Region, ...]:
    """What everybody sees: melds, piles with contract and log, plaques."""
    seats = [_plaque(sight, seat) for seat in range(sight.view.players)]
    blocks = [_block(sight, seat) for seat in range(sight.view.players)]
    return (*blocks, *_centre(sight), *seats)


def _plaque(sight: Sight, seat: int) -> Region:
    box = sight.layout.plaques[seat]
    if seat == sight.view.seat:
        hover = sight.hover if sight.hover in ("order", "buying menu") else ""
        turn = (sight.own.seat.turn, sight.own.seat.waits)
        return Region("me", _reach(box, any(turn)), box, turn, (sight.own, hover), partial(_paint_own, sight=sight))
    look = sight.seats[seat]
    outline, inner = (look.turn, look.waits), Rect(box.x, box.y, box.w, box.h + ALARM)
    paint = partial(plaque, box=box, look=look)
    return Region(f"seat {seat}", _reach(box, look.turn), inner, outline, (look,), paint)


def _paint_own(canvas: Canvas, sight: Sight) -> None:
    own_plaque(canvas, sight.grid.me, sight.own, sight.hover)


def _block(sight: Sight, seat: int) -> Region:
    block = sight.layout.blocks[seat].block
    own = [at for at, place in enumerate(sight.layout.melds) if place.seat == seat]
    aimed = aimed_melds(sight).intersection(own)
    target = sight.aim.target if sight.aim else None
    aim = sight.aim if isinstance(target, OnMeld | OnWild) and target.meld in own else None
    keys = {key for at in own for key in sight.layout.melds[at].keys}
    box = sight.refused.box if sight.refused else None
    refused = box if box is not None and box.inside(block) else None
    hinted = sight.hinted.melds.intersection(own)
    signature = (
        sight.seats[seat].name,
        sight.view.is_open,
        tuple((sight.view.melds[at], sight.layout.melds[at]) for at in own),
        aimed,
        aim,
        sight.chosen if aimed else None,
        sight.veiled and bool(own),
        sight.away & keys,
        refused,
        hinted,
    )
    lit = bool(aimed) or bool(refused) or bool(hinted)
    reach = _reach(block, lit)
    return Region(f"block {seat}", reach, reach, (), signature, partial(paint_block, sight=sight, seat=seat))


def _centre(sight: Sight) -> tuple[Region, Region, Region]:
    """Between the wings: the contract, the piles, the log; apart, so that an event repaints few melds beside them."""
    view, piles = sight.view, sight.grid.piles
    top, low = sight.grid.stock.y - PILES_LIGHT, sight.grid.stock.bottom + PILES_NAMES
    wide = Rect(
        piles.x - 8,
        piles.y - 2,
        piles.w + 16,
        head_height(len(contract_lines(view.rules.contract)), sight.grid.stock.y - piles.y),
    )
    head = (view.round, view.pot, sight.practice)
    middle = Rect(piles.x, top, piles.w, low - top)
    foot = Rect(wide.x, low, wide.w, piles.bottom + 6 - low)
    log = (sight.log, sight.layout.folded)
    return (
        Region("head", wide, wide, (), head, partial(paint_head, sight=sight)),
        Region("piles", middle, middle, (), _piles_signature(sight), partial(paint_piles, sight=sight)),
        Region("log", foot, foot, (), log, partial(paint_log, sight=sight)),
    )


def _piles_signature(sight: Sight) -> tuple[Hashable, ...]:
    legal = any(isinstance(place.target, OnPile) for place in sight.targets)
    near = legal and sight.aim is not None and isinstance(sight.aim.target, OnPile)
    tops = tuple(key for key in sight.layout.cards if isinstance(key, DiscardKey) and key not in sight.away)
    return (
        sight.view.stock,
        sight.view.upcard,
        tops,
        sight.stock_live,
        sight.discard_live,
        legal,
        near,
        sight.hinted.stock,
        sight.hinted.discard,
    )


def _band(sight: Sight) -> Region:
    box = sight.grid.band
    slots = frozenset(place.target.slot for place in sight.targets if isinstance(place.target, OnSlot))
    aim = sight.aim if sight.aim and isinstance(sight.aim.target, OnSlot) else None
    signature = (
        _band_signature(sight.band),
        sight.layout.slots,
        _my_cards(sight, in_tray=True),
        slots,
        aim,
        sight.refused.sentence if sight.refused else "",
        sight.hinted.sentence,
        sight.chosen,
        _looks(sight, box),
    )
    urgent = sight.band.urgent if isinstance(sight.band, AskBand) else None
    inner = Rect(box.x, box.y, box.w, box.h + 10)  # its buttons cast their shadows
    return Region("band", _reach(box, urgent is not None), inner, urgent, signature, partial(_paint_band, sight=sight))


def _band_signature(band: Band) -> tuple[Hashable, ...]:
    return type(band).__name__, band


def _paint_band(canvas: Canvas, sight: Sight) -> None:
    paint_band(canvas, sight)
    _paint_controls(canvas, sight, sight.grid.band)
    paint_tray_cards(canvas, sight)
    paint_plate(canvas, sight)


def hand_region(sight: Sight) -> Region:
    """My row of cards."""
    cards = _my_cards(sight, in_tray=False)[0]
    items: dict[Hashable, Rect] = {_marked(sight, key, place): _with_marks(place.box) for key, place in cards}
    if sight.gap is not None:
        items["gap", sight.gap] = _with_marks(sight.gap)
    top = min((reach.y for reach in items.values()), default=sight.grid.hand.y)
    hand = sight.grid.hand
    box = Rect(hand.x - 14, top, hand.w + 28, hand.bottom + 14 - top)
    whole = frozenset(items.items())
    return Region("row", box, box, (), (whole,), partial(paint_row, sight=sight), whole)


def _marked(sight: Sight, key: HandKey, place: CardPlace) -> Hashable:
    """A card of mine with all its marks."""
    uid = key.uid
    refused = sight.refused is not None and sight.refused.uid == uid
    hinted = uid in sight.hinted.uids
    return (
        key,
        place,
        uid == sight.selected,
        uid == sight.focus,
        uid in sight.new,
        uid in sight.fitting,
        refused,
        hinted,
    )


def _with_marks(box: Rect) -> Rect:
    return Rect(box.x - 14, box.y - 18, box.w + 30, box.h + 32)


def _my_cards(sight: Sight, in_tray: bool) -> tuple[tuple[tuple[HandKey, CardPlace], ...], *tuple[Hashable, ...]]:
    cards = tuple(
        (key, place)
        for key, place in sight.layout.cards.items()
        if isinstance(key, HandKey) and (place.style == "rail") == in_tray and key not in sight.away
    )
    refused = sight.refused.uid if sight.refused else None
    return cards, sight.selected, sight.focus, sight.new, sight.fitting, refused, sight.gap, sight.hinted.uids


def _buttons(sight: Sight, name: str, box: Rect) -> Region:
    reach = _reach(box, lit=False)
    return Region(name, reach, reach, (), _looks(sight, box), partial(_paint_controls, sight=sight, box=box))


def _inside(sight: Sight, box: Rect) -> list[Control]:
    return [control for control in sight.controls if control.shown and box.holds(control.button.box.centre)]


def _looks(sight: Sight, box: Rect) -> tuple[Hashable, ...]:
    names = (sight.hover, sight.pressed)
    return tuple(
        (control.button, tuple(control.button.name == name for name in names)) for control in _inside(sight, box)
    )


def _paint_controls(canvas: Canvas, sight: Sight, box: Rect) -> None:
    for control in _inside(sight, box):
        name = control.button.name
        paint_widget(canvas, control.button, Feel(float(name == sight.hover), float(name == sight.pressed)))
