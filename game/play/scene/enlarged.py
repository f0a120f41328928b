"""The enlarged panel: a meld, the upcard or a card of mine, with its owner, its kind and what its wilds stand for.

The panel avoids the pointer, the card it shows and every place the selected card may go, and it never receives clicks.
It is made from the view that is shown, so it cannot contain hidden cards. If the rules allow everyone to look through
the discards, the upcard is shown with all known cards under it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from game.engine.view import PlayerView
from game.language import joined
from game.play.scene.compose import TableScene
from game.play.state.interaction import Cause
from game.play.words import table as words
from game.rules.cards import Card
from game.rules.melds import Meld
from game.table.grid import TableGrid
from game.table.layout import HandKey, Layout, rail_code
from game.table.proposals import OnMeld, OnPile, OnSeat
from game.text.ui import temper_name
from game.ui.boxes import Child, Column, Pad
from game.ui.geometry import Point, Rect
from game.ui.nodes import NOTE, Area, Gap, Node, Style, Text, height_of

ONE_CARD = (174.0, 245.0)
EDGE_DU, RIM_DU, CARDS_GAP = 18.0, 9.0, 5.0  # beside, over and under all, and round the cards
SEAT_WIDTH = 300.0  # the width of the panel that words a plaque
TITLE, LINE = Style(ink="accent", weight="semi", most=2), NOTE._replace(most=1)
CARDS, SAYS = "cards", "says"  # areas of the panel: the cards, and under them what wilds stand for
PILE_WIDTH = 300.0  # the minimum, for the sentence about the cards under the upcard
SAYS_DU = 27.0  # below the cards, if some are wild
WIDEST, WIDEST_STEP, LEAST_WIDTH = 500.0, 48.0, 236.0
PILE_ROW, PILE_ROWS, ROW_STEP = 12, 5, 46.0  # cards in a row of a pile, rows before those get longer, distance of rows
BAND_AIR = 6.0
STEPS = (64.0, 34.0)
POINTER_DU = 26.0
HARM = {"meld": 2.0, "pile": 2.0, "plaque": 0.3}  # the cost of covering each of these
FAR = 12.0  # the cost of one du of distance


class Enlarged(NamedTuple):
    """A card of the panel: its face, and what it stands for if it is wild."""

    face: str
    stands_for: str


class ZoomPanel(NamedTuple):
    """The panel to paint and its position; the cards are in rows from the left."""

    box: Rect
    title: str
    note: str
    cards: tuple[Enlarged, ...]
    card: tuple[float, float]
    step: float
    foot: str = ""  # how to see the next
    row: int = 0  # cards in a row, if there are several rows
    more: str = ""  # a line under the note

    @property
    def rows(self) -> tuple[tuple[Enlarged, ...], ...]:
        """The cards, row by row."""
        row = self.row or max(1, len(self.cards))
        return tuple(self.cards[at : at + row] for at in range(0, len(self.cards), row))

    def tree(self, names: tuple[str, ...] = ()) -> Node:
        """Return the title, a note and the line under it, the cards, what wilds stand for, and how to see the next."""
        lines = [
            Text(words, style, names) for words, style in ((self.title, TITLE), (self.note, LINE), (self.more, LINE))
        ]
        parts: list[Child] = [line if line.words else None for line in lines]
        if self.cards:
            cards = Area(CARDS, h=self.card[1] + ROW_STEP * (len(self.rows) - 1))
            says = Area(SAYS, h=SAYS_DU) if any(card.stands_for for card in self.cards) else None
            parts = [*parts, Gap(h=CARDS_GAP), cards, says, Gap(h=CARDS_GAP)]
        foot = Text(self.foot, LINE._replace(at="c")) if self.foot else None
        return Pad(Column([*parts, foot]), (EDGE_DU, RIM_DU))

    def measured(self) -> ZoomPanel:
        """Return the panel as high as it needs to be at its width."""
        return self._replace(box=self.box._replace(h=height_of(self.tree(), self.box.w)))


class Enlarger:
    """Positions the panel; it stays in place while it shows the same thing."""

    def __init__(self) -> None:
        self._placed: tuple[Hashable, ZoomPanel | None] = None, None

    @property
    def box(self) -> Rect | None:
        """Return where it was painted last."""
        panel = self._placed[1]
        return panel.box if panel is not None else None

    def panel(self, scene: TableScene, pointer: Point, now: float) -> ZoomPanel | None:
        """Return the panel to paint now; None if there is no room for it."""
        zoom = scene.state.zoom
        found = _contents(zoom.subject, scene) if zoom.is_due(now) else None
        if found is None:
            return None
        panels, source = found
        if zoom.is_by_key:
            panels = tuple(each._replace(foot=words.LEAF).measured() for each in panels)
        key = (zoom.subject, zoom.cause, panels, source, needed(scene))
        if self._placed[0] != key:
            at = None if zoom.cause is Cause.KEY else pointer
            self._placed = key, _fitted(panels, source, scene, at, by_rest=zoom.cause is Cause.POINTER)
        return self._placed[1]


def _fitted(
    panels: Sequence[ZoomPanel], source: Rect, scene: TableScene, at: Point | None, *, by_rest: bool
) -> ZoomPanel | None:
    """Return the first of the panels for which there is room, in its place."""
    pointer = (Rect(*at, 0, 0).grown(POINTER_DU),) if at is not None else ()
    rooms = [(*needed(scene), *pointer)]
    if not by_rest:  # the player asked for it explicitly
        rooms.append(pointer)
    for panel in panels:
        for clear in rooms:
            box = place_for(panel.box, source, clear, scene.layout)
            if box is not None:
                return panel._replace(box=box)
    return None


def _contents(subject: Hashable, scene: TableScene) -> tuple[tuple[ZoomPanel, ...], Rect] | None:
    """Return the panel without a position, followed by smaller versions, and the box of what it shows; None if that no
    longer exists.
    """
    view, layout, names = scene.view, scene.layout, scene.names
    me = None if view.is_open else view.seat
    match subject:
        case OnMeld(meld=number) if number < len(view.melds):
            meld = view.melds[number]
            note = words.cards_of_meld(meld, view.variant)
            cards = tuple(enlarged(meld, view))
            return (_sized(words.meld_title(meld, names, me), note, cards, layout.grid.card),), layout.melds[
                number
            ].half(None)
        case OnPile() if view.upcard is not None:
            who = None if view.discarder is None else names[view.discarder]
            note = words.upcard_note(who, view.discarder == me)
            return tuple(_of_pile(view, scene.pile, note, layout.grid)), layout.discard
        case OnSeat(seat=seat) if seat < view.players:
            return (_of_seat(scene, seat),), layout.plaques[seat]
        case HandKey(uid=uid) as key if (held := scene.state.holding.find(uid)) is not None and key in layout.cards:
            note = words.COUNTS(number=view.variant.points_of(held.card))
            return (_one(held.card, note, view, layout.grid),), layout.cards[key].box
        case _:
            return None


def _of_seat(scene: TableScene, seat: int) -> ZoomPanel:
    """Return a plaque in words: place and purse, what the seat does or did, buys and temper."""
    look = scene.seats[seat]
    counts = [look.standing, words.QUARTERS(number=int(look.coins)) if look.coins else ""]
    counts.append(words.BUYS_LEFT(number=look.buys[0], all=look.buys[1]) if look.buys is not None else "")
    facts = [temper_name(look.temper) if look.temper else "", look.note]
    first, second = (joined(filter(None, some), ", ") for some in (counts, facts))
    lines = [line for line in (first, second) if line] or [words.CARDS_HELD(number=look.cards)]
    panel = ZoomPanel(Rect(0, 0, SEAT_WIDTH, 0), look.name, lines[0], (), (0, 0), 0, more=joined(lines[1:], ""))
    return panel.measured()


def needed(scene: TableScene) -> tuple[Rect, ...]:
    """Return what can be pressed or aimed at now and must stay visible."""
    places = (place.box for place in scene.targets)
    buttons = (control.button.box for control in scene.controls)
    return (scene.layout.stock, scene.layout.discard, *places, *buttons)


def enlarged(meld: Meld, view: PlayerView) -> Iterator[Enlarged]:
    """Yield the cards of a meld, each wild with what it stands for."""
    for at, card in enumerate(meld.cards):
        code = rail_code(meld, at, view.variant)
        yield Enlarged(str(card), words.stands_for(code) if view.variant.is_wild(card) else "")


def room_of(grid: TableGrid) -> Rect:
    """Return the area for a panel: the table above the tray and the hand."""
    top = grid.plaques.y
    return Rect(grid.band.x, top, grid.band.w, grid.band.y - BAND_AIR - top)


def _of_pile(view: PlayerView, pile: Sequence[Card], note: str, grid: TableGrid) -> Iterator[ZoomPanel]:
    """Yield the discards that may be looked at, newest first; if there is no room, the top one alone."""
    if view.upcard is None:
        return
    if len(pile) > 1:
        more = words.not_seen(view.discards - len(pile))
        yield _sized_pile(pile, words.pile_note(view.upcard, note), more, grid.card)
    yield _one(view.upcard, note, view, grid, words.under_upcard(view))


def _sized_pile(pile: Sequence[Card], note: str, more: str, card: tuple[float, float]) -> ZoomPanel:
    """Return the panel with rows of cards that show at least the corner of each."""
    row = min(len(pile), max(PILE_ROW, -(-len(pile) // PILE_ROWS)))
    panel = _sized(words.PILE, note, tuple(Enlarged(str(each), "") for each in pile[:row]), card)
    whole = panel._replace(cards=tuple(Enlarged(str(each), "") for each in pile), row=row, more=more)
    return whole._replace(box=panel.box._replace(w=max(panel.box.w, PILE_WIDTH))).measured()


def _one(card: Card, note: str, view: PlayerView, grid: TableGrid, more: str = "") -> ZoomPanel:
    """Return a panel with one card, as large as there is room for."""
    says = words.WILD if view.variant.is_wild(card) else ""
    one = (Enlarged(str(card), says),)
    bare = _sized(words.card_title(card), note, one, (0, 0))._replace(more=more).measured()
    part = min(1.0, (room_of(grid).h - bare.box.h) / ONE_CARD[1])
    panel = _sized(bare.title, note, one, (ONE_CARD[0] * part, ONE_CARD[1] * part))
    wide = max(panel.box.w, PILE_WIDTH) if more else panel.box.w
    return panel._replace(box=panel.box._replace(w=wide), more=more).measured()


def _sized(title: str, note: str, cards: tuple[Enlarged, ...], card: tuple[float, float]) -> ZoomPanel:
    """Return the panel at the corner of the stage, as wide as its cards need; many cards overlap more."""
    room = WIDEST - 2 * EDGE_DU - card[0]
    step = min(WIDEST_STEP, room / max(1, len(cards) - 1))
    wide = max(LEAST_WIDTH, card[0] + step * (len(cards) - 1) + 2 * EDGE_DU)
    return ZoomPanel(Rect(0, 0, wide, 0), title, note, cards, card, step).measured()


def place_for(size: Rect, source: Rect, clear: Sequence[Rect], layout: Layout) -> Rect | None:
    """Return the best place for a panel of that size near what it shows; None if it would cover anything in `clear`.

    It never covers what it shows.
    """
    room = room_of(layout.grid)
    harms = [(meld.rail, HARM["meld"]) for meld in layout.melds]
    harms += [(pile, HARM["pile"]) for pile in (layout.stock, layout.discard)]
    harms += [(plaque, HARM["plaque"]) for plaque in layout.plaques if not plaque.apart(room)]
    kept = [box for box in (*clear, source.grown(2)) if not box.apart(room)]
    best, least = None, float("inf")
    for far, box in sorted((box.center.distance(source.center), box) for box in _candidates(size, room)):
        if FAR * far >= least:
            break
        if all(box.apart(other) for other in kept):
            cost = FAR * far + sum(box.overlap(other) * weight for other, weight in harms)
            best, least = (box, cost) if cost < least else (best, least)
    return best


def _candidates(size: Rect, room: Rect) -> Iterator[Rect]:
    """Yield places all over the table."""
    for x in _steps(room.x, room.right - size.w, STEPS[0]):
        for y in _steps(room.y, room.bottom - size.h, STEPS[1]):
            yield Rect(x, y, size.w, size.h)


def _steps(first: float, last: float, step: float) -> list[float]:
    """Return values from the first to the last, both included, at most `step` apart."""
    count = max(1, -int(-(last - first) // step))
    return [first + (last - first) * at / count for at in range(count + 1)]
