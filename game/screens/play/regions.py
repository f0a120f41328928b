"""What the still picture of a table consists of: its parts, each given exactly what it shows.

Everything a part shows is taken from the sight here; a painter sees nothing but what it is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.rules.fit import End, fitting_ends, with_hit
from game.screens.play.coach import covers_plaques, paint_coach, place_of
from game.screens.play.controls import Control
from game.screens.play.paint.band import BandShown, PlateKind, hint_ways, notice_ways, paint_band, paint_plate
from game.screens.play.paint.cards import Marks, paint_focus, paint_gap, paint_mine, seen_of
from game.screens.play.paint.table import (
    HeadShown,
    MeldShown,
    PileShown,
    paint_discard,
    paint_head,
    paint_hinted,
    paint_log,
    paint_meld,
    paint_owner,
    paint_refused,
    paint_stock,
)
from game.screens.play.parts import Part, Parts
from game.screens.play.questions import AskBand
from game.screens.play.sight import Sight
from game.table.buttons import Feel
from game.table.canvas import Canvas
from game.table.geometry import Rect, bounds
from game.table.layout import HandKey, MeldPlace, meld_place
from game.table.plaques import own_plaque_face, plaque_face, plaque_ground
from game.table.proposals import OnMeld, OnPile, OnSlot, OnWild
from game.table.widgets import Widget, paint_widget
from game.words import table as words
from game.words.table import contract_lines, not_down, round_line, stock_line


class Landing(NamedTuple):
    """The meld's place with the card on it, and the card's number in it."""

    place: MeldPlace
    at: int


def landing(sight: Sight, number: int) -> Landing | None:
    """Where the chosen card would land on that meld; None where it would not be hit, or takes a wild's place."""
    aim = sight.aim.target if sight.aim is not None else None
    hits = [place.target for place in sight.targets if isinstance(place.target, OnMeld) and place.target.meld == number]
    if sight.chosen is None or not hits or (isinstance(aim, OnWild) and aim.meld == number):
        return None
    meld, variant = sight.view.melds[number], sight.view.variant
    ends = fitting_ends(meld, sight.chosen, sight.view.seat, variant)
    wanted = [aim.end] if isinstance(aim, OnMeld) and aim.meld == number else [hit.end for hit in reversed(hits)]
    end = next((end for end in (*wanted, *reversed(ends)) if end in ends), None)
    if end not in ends:
        return None
    grown = with_hit(meld, sight.chosen, end)
    place = meld_place(number, grown, sight.layout.melds[number].box, variant)
    return Landing(place, 0 if end is End.LOW else len(grown.cards) - 1)


def regions(sight: Sight) -> Parts:
    """All there is at a table one plays at."""
    gap = sight.gap
    in_tray = gap is not None and gap.h < sight.grid.row_crop
    lower = (
        *table_parts(sight),
        *_own(sight),
        _band(sight),
        *_buttons(sight, "band buttons", sight.grid.band),
        *(() if gap is None or not in_tray else (Part("gap", paint_gap, (gap,)),)),
        *my_cards(sight, in_tray=True),
        *_plate(sight),
        *_buttons(sight, "corner", bounds(sight.grid.icons)),
        *_buttons(sight, "acts", sight.grid.acts),
        Part("coach", paint_coach, (sight.coach, place_of(sight.layout))),
    )
    return Parts(lower, hand_parts(sight))


def table_parts(sight: Sight) -> tuple[Part, ...]:
    """What everybody sees: melds, piles with contract and log, the others' plaques."""
    return (*_melds(sight), *_centre(sight), *_plaques(sight))


# ---- melds ----


def _melds(sight: Sight) -> Iterator[Part]:
    for seat, place in enumerate(sight.layout.blocks):
        is_down = any(meld.owner == seat for meld in sight.view.melds)
        said = "" if is_down else _empty_place(sight, seat)
        yield Part(f"owner {seat}", paint_owner, (place.block, sight.seats[seat].emblem, said))
    legal = frozenset(place.target.meld for place in sight.targets if isinstance(place.target, OnMeld | OnWild))
    for number in range(len(sight.layout.melds)):
        yield Part(f"meld {number}", paint_meld, (_meld(sight, number, legal=number in legal),))
    for number in sorted(sight.hinted.melds):
        yield Part(f"hinted meld {number}", paint_hinted, (sight.layout.melds[number].rail, True))
    refused = sight.refused.box if sight.refused is not None else None
    if refused is not None and any(refused.inside(place.block) for place in sight.layout.blocks):
        yield Part("refused", paint_refused, (refused,))


def _meld(sight: Sight, number: int, *, legal: bool) -> MeldShown:
    place, aim = sight.layout.melds[number], sight.aim
    near = legal and aim is not None and isinstance(aim.target, OnMeld | OnWild) and aim.target.meld == number
    landed = landing(sight, number) if legal else None
    saves = ""
    if landed is not None and near and sight.chosen is not None:
        saves = words.saves_points(sight.view.variant.points_of(sight.chosen))
    shown = place if landed is None else landed.place
    return MeldShown(
        meld=sight.view.melds[number],
        place=shown,
        rail=place.rail,
        legal=legal,
        near=near,
        ghost=None if landed is None else landed.at,
        away=sight.away.intersection(shown.keys),
        veiled=sight.veiled and not legal,
        saves=saves,
        edge=next(wing.right for wing in sight.grid.wings if wing.x <= shown.box.x < wing.right) if saves else 0.0,
    )


def _empty_place(sight: Sight, seat: int) -> str:
    """What is said where a seat's melds will lie: a replay speaks of everybody alike."""
    name = sight.seats[seat].name
    if sight.watched:
        return words.NOT_DOWN if name == words.YOU else not_down(name)
    return words.YOUR_MELDS_HERE if seat == sight.view.seat and not sight.view.is_open else not_down(name)


# ---- between the wings ----


def _centre(sight: Sight) -> Iterator[Part]:
    view, grid = sight.view, sight.grid
    contract = contract_lines(view.rules.contract)
    room = grid.stock.y - grid.piles.y
    line, under = round_line(view), words.PRACTICE_HERE if sight.practice else ""
    brief = words.practice_line(view) if sight.practice else line
    yield Part("head", paint_head, (grid.piles, room, HeadShown(line, brief, under, tuple(contract))))
    drop = 22.0 if grid.log_lines else 18.0
    stock = PileShown(grid.stock, stock_line(view.stock), drop, sight.stock_live)
    yield Part("stock", paint_stock, (stock, view.stock))
    legal = any(isinstance(place.target, OnPile) for place in sight.targets)
    near = legal and sight.aim is not None and isinstance(sight.aim.target, OnPile)
    discard = PileShown(grid.discard, words.DISCARD_PILE, drop, sight.discard_live)
    yield Part("discard", paint_discard, (discard, _top_cards(sight), legal, near))
    for name, box, hinted in (
        ("hinted stock", grid.stock, sight.hinted.stock),
        ("hinted discard", grid.discard, sight.hinted.discard),
    ):
        if hinted:
            yield Part(name, paint_hinted, (box.grown(3), False))
    lines = max(0, grid.log_lines - (1 if sight.layout.folded else 0))
    yield Part("log", paint_log, (grid.piles, grid.stock.bottom, tuple(sight.log), lines))


def _top_cards(sight: Sight) -> tuple[str, ...]:
    box = sight.grid.discard
    return tuple(card.code for key, card in sight.layout.cards.items() if card.box == box and key not in sight.away)


# ---- plaques ----


def _plaques(sight: Sight) -> Iterator[Part]:
    if covers_plaques(sight.coach, sight.layout):
        return  # no edge of one may look out from under her
    for seat, box in enumerate(sight.layout.plaques):
        if seat != sight.view.seat:
            look = sight.seats[seat]
            yield Part(f"seat {seat} ground", plaque_ground, (box, look.turn, look.waits))
            yield Part(f"seat {seat}", plaque_face, (box, look))


def _own(sight: Sight) -> Iterator[Part]:
    box, seat = sight.grid.me, sight.own.seat
    hover = sight.hover if sight.hover in ("order", "buying menu") else ""
    yield Part("me ground", plaque_ground, (box, seat.turn, seat.waits))
    yield Part("me", own_plaque_face, (box, sight.own, hover))


# ---- the band ----


def _band(sight: Sight) -> Part:
    aimed = sight.aim.target.slot if sight.aim is not None and isinstance(sight.aim.target, OnSlot) else None
    banner = sight.grid.banner
    buttons = [each.button.box for each in sight.controls if banner.holds(each.button.box.centre)]
    shown = BandShown(
        kind=type(sight.band).__name__,
        band=sight.band,
        grid=sight.grid,
        slots=sight.layout.slots,
        lit=frozenset(place.target.slot for place in sight.targets if isinstance(place.target, OnSlot)),
        aimed=aimed,
        spoken=sight.refused is not None or bool(sight.hinted.sentence),
        chosen=sight.chosen,
        buttons=min((box.x for box in buttons), default=banner.right) if isinstance(sight.band, AskBand) else 0.0,
        names=sight.names,
        emblems=tuple(look.emblem for look in sight.seats),
    )
    return Part("band", paint_band, (shown,))


def _plate(sight: Sight) -> tuple[Part, ...]:
    """A refusal while there is one, else a hint."""
    refused, hint, grid, band = sight.refused, sight.hinted.sentence, sight.grid, sight.band
    if refused is None and not hint:
        return ()
    if refused is None:
        kind, sentence = PlateKind.HINT, hint
    else:
        kind, sentence = PlateKind.CALM if refused.calm else PlateKind.REFUSAL, refused.sentence
    ways = hint_ways(grid, band) if kind is PlateKind.HINT else notice_ways(grid, band)
    return (Part("band plate", paint_plate, (ways, sentence, kind)),)


# ---- buttons ----


def _buttons(sight: Sight, name: str, box: Rect) -> tuple[Part, ...]:
    shown = tuple(_felt(sight, control) for control in _inside(sight, box))
    return (Part(name, _paint_buttons, (shown,)),)


def _inside(sight: Sight, box: Rect) -> list[Control]:
    return [control for control in sight.controls if control.shown and box.holds(control.button.box.centre)]


def _felt(sight: Sight, control: Control) -> tuple[Widget, float, float]:
    name = control.button.name
    return control.button, float(name == sight.hover), float(name == sight.pressed)


def _paint_buttons(canvas: Canvas, shown: tuple[tuple[Widget, float, float], ...]) -> None:
    for widget, hover, press in shown:
        paint_widget(canvas, widget, Feel(hover, press))


# ---- my cards ----


def hand_parts(sight: Sight) -> tuple[Part, ...]:
    """My row of cards; under a card that is carried the place it has left."""
    gap = sight.gap
    in_row = gap is not None and gap.h >= sight.grid.row_crop
    return (*((Part("gap", paint_gap, (gap,)),) if in_row else ()), *my_cards(sight, in_tray=False))


def my_cards(sight: Sight, *, in_tray: bool) -> Iterator[Part]:
    """Each of my cards with its marks, those in the row or those in the tray."""
    for key, place in sight.layout.cards.items():
        if isinstance(key, HandKey) and (place.style == "rail") == in_tray and key not in sight.away:
            yield Part(f"card {key.uid}", paint_mine, (place, marks_of(sight, key.uid)))
    yield from _focus(sight, in_tray=in_tray)


def _focus(sight: Sight, *, in_tray: bool) -> Iterator[Part]:
    """The ring of the card the keyboard is at, over its neighbours: round what they leave to be seen of it."""
    key = HandKey(sight.focus) if sight.focus is not None else None
    place = sight.layout.cards.get(key) if key is not None and key not in sight.away else None
    if place is not None and (place.style == "rail") == in_tray:
        row = [other.box for one, other in sight.layout.cards.items() if isinstance(one, HandKey)]
        yield Part("focus", paint_focus, (seen_of(place.box, row),))


def marks_of(sight: Sight, uid: int) -> Marks:
    """What is marked on a card of mine."""
    return Marks(
        selected=uid == sight.selected,
        focus=uid == sight.focus,
        new=uid in sight.new,
        fits=uid in sight.fitting,
        hinted=uid in sight.hinted.uids,
        refused=sight.refused is not None and uid == sight.refused.uid,
    )
