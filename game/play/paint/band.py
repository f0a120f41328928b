"""Painting the band: the tray, the cards that fit, or a question with its notch towards the discard pile."""

from enum import Enum, auto
from itertools import groupby
from typing import NamedTuple, assert_never

from game.play.scene.band import AskBand, AskedSeat, Band, FitRow, FitsBand, SlotLook, TrayBand
from game.play.words import asking
from game.rules.cards import Card
from game.table import rails
from game.table.grid import NARROW_TRAY, TableGrid, Tiles, fit_boxes
from game.table.layout import SlotPlace
from game.text import table as words
from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.drawings import Dashes
from game.ui.geometry import Rect, rail_card_width
from game.ui.paint import (
    banner,
    chip,
    dashed,
    emblem,
    fitting,
    frame,
    icon,
    largest_of,
    lines_within,
    panel,
    para,
    text,
    width_of,
)
from game.ui.text import size_du

EMBLEM_STEP, BESIDE, APART, CHIP_MARGIN = 19.0, 3.0, 11.0, 16.0
BASE = 13.0  # baseline of the words, below the top of the row


class Group(NamedTuple):
    """Seats that stand side by side in the row and share the words beside them."""

    seats: tuple[int, ...]
    status: str
    me: bool = False


def asked_row(canvas: Canvas, names: tuple[str, ...], emblems: tuple[str, ...], band: AskBand, box: Rect) -> None:
    """Paint who is asked, from the first to the last."""
    if not band.lines or not band.before:
        return
    y = box.y + BASE
    x = box.x + text(canvas, asking.ASKED_IN_ORDER, box.x, y, "note", "text_dim") + 8
    for group in asked_groups(canvas, names, band.before, box.right - x):
        if group.me:
            x += chip(canvas, x, y - 13.5, group.status, "accent", "accent_ink", "accent", 18) + APART
            continue
        for seat in group.seats:
            emblem(canvas, emblems[seat], x, y - 13, 17)
            x += EMBLEM_STEP
        x += BESIDE + text(canvas, group.status, x + BESIDE, y, "note", "text_dim") + APART


def asked_groups(
    canvas: Canvas, names: tuple[str, ...], before: tuple[AskedSeat, ...], room: float
) -> tuple[Group, ...]:
    """Return the row by names if they fit; otherwise emblems alone, with seats of the same answer grouped together."""
    named = tuple(
        Group((asked.seat,), asked.status if asked.me else f"{names[asked.seat]} {asked.status}", asked.me)
        for asked in before
    )
    if sum(_width(canvas, group) for group in named) <= room:
        return named
    together = groupby(before, key=lambda asked: (asked.status, asked.me))
    return tuple(Group(tuple(asked.seat for asked in same), says, me) for (says, me), same in together)


def _width(canvas: Canvas, group: Group) -> float:
    if group.me:
        return width_of(canvas, group.status, "note", "semi") + CHIP_MARGIN + APART
    return len(group.seats) * EMBLEM_STEP + BESIDE + width_of(canvas, group.status, "note") + APART


def call_words(canvas: Canvas, grid: TableGrid, card: Card) -> None:
    """Paint the card of a call under its button."""
    box = grid.call
    text(canvas, asking.CALL_ON(card=card), box.x + 2, box.bottom + 21, "note", "text", fit=grid.let_go.right - box.x)


def calm_plate(canvas: Canvas, box: Rect, *, signed: bool = True) -> None:
    """Paint the background of a sentence that is only for information."""
    panel(canvas, box, "raised", "accent")
    if signed:
        icon(canvas, "hint", box.x + 18, box.centre.y - 13, 26, "accent")


REFUSAL_WIDTH, REFUSAL_MARGIN, BARE_MARGIN = 470.0, 78.0, 24.0
HINT_WIDTH, HINT_TEXT, HINT_MARGIN = 230.0, 44.0, 54.0
ASK_LEAD = 19.5
CARD_ROOM = 80.0  # of the card a question is about
LOW_PLATE = 54.0  # plates lower than this have three lines closer together
QUESTION_HIGH = 30.0  # what a plate leaves free for the words of a question
ROOMY_TILE = 200.0  # tiles of one line at least this wide also show the points saved
LOOSE_DROP = 8.0  # how much lower the words of a question stand when they leave a line free


class BandShown(NamedTuple):
    """The contents of the band; `kind` distinguishes bands with equal contents."""

    kind: str
    band: Band
    grid: TableGrid
    slots: tuple[SlotPlace, ...]
    lit: frozenset[int]  # the slots that accept the selected card
    aimed: int | None
    spoken: bool  # a plate covers the band's own sentence
    chosen: Card | None
    buttons: float  # where the buttons of a question begin
    names: tuple[str, ...]
    emblems: tuple[str, ...]


class PlateKind(Enum):
    """The kinds of sentence on a plate."""

    REFUSAL = auto()
    CALM = auto()  # information only
    HINT = auto()


def paint_band(canvas: Canvas, shown: BandShown) -> None:
    """Paint the contents of the band."""
    band = shown.band
    match band:
        case TrayBand():
            _tray(canvas, shown, band)
        case FitsBand():
            _fits(canvas, shown, band)
        case AskBand():
            _ask(canvas, shown, band)
        case _:
            assert_never(band)


class Plate(NamedTuple):
    """A plate over the band, its text size, the maximum number of lines, and whether it has a sign beside the text."""

    box: Rect
    size: str
    most: int
    signed: bool = True


def paint_plate(canvas: Canvas, ways: tuple[Plate, ...], sentence: str, kind: PlateKind) -> None:
    """Paint a refusal, information or a hint over the band, on the first of the plates on which it fits."""
    if kind is PlateKind.HINT:
        _hint(canvas, sentence, ways)
    else:
        _refusal(canvas, sentence, ways, calm=kind is PlateKind.CALM)


def _refusal_right(grid: TableGrid, band: Band) -> float:
    """Return the right edge of a refusal, so that it leaves the buttons free."""
    match band:
        case TrayBand(call=Card()) | FitsBand(call=Card()):
            return grid.call.x - 10
        case TrayBand():
            return grid.lay_down.x - 10
        case FitsBand():
            return grid.band.right - 8
        case AskBand():
            return grid.yes.x - 136


def plate(grid: TableGrid, band: Band) -> Rect:
    """Return the plate for a sentence over the band's own; beside tiles it leaves them free."""
    right = _refusal_right(grid, band)
    beside_tiles = isinstance(band, FitsBand) and bool(band.rows) and band.call is None
    wide = right - grid.call.x if beside_tiles else min(REFUSAL_WIDTH, right - grid.band.x - 8)
    return Rect(right - wide, grid.band.y + 10, wide, grid.band.h - 20)


def _under_question(grid: TableGrid, box: Rect) -> tuple[Plate, ...]:
    """Lower plates, for when none fits beside a question, so that the question above them stays readable.

    The best one begins no further left than the question's words, because a window that shows less than the whole table
    still shows those.
    """
    low = Rect(box.x, box.y + QUESTION_HIGH, box.w, box.h - QUESTION_HIGH + 6)
    left = grid.banner.x + CARD_ROOM
    below = low._replace(x=left, w=box.right - left)
    return Plate(below, "text", 2), Plate(below, "note", 3), Plate(low, "text", 2), Plate(low, "note", 2)


def notice_ways(grid: TableGrid, band: Band) -> tuple[Plate, ...]:
    """Return the plates for a refusal or information, best first: beside a question, not over it."""
    box, tray = plate(grid, band), grid.folded_tray
    over = Plate(box, "text", 3), Plate(box, "note", 4)
    if not isinstance(band, AskBand):
        return over
    if tray.w < NARROW_TRAY:
        return *_under_question(grid, box), *over
    beside = Rect(tray.x + 6, tray.y + 5, tray.w - 12, tray.h - 13)
    return Plate(beside, "text", 3), Plate(beside, "note", 4), Plate(beside, "note", 5, signed=False), *over


def _refusal(canvas: Canvas, sentence: str, ways: tuple[Plate, ...], *, calm: bool) -> None:
    """Paint a refusal on a lacquer plate, or calm information on a plain one."""
    (box, size, _, signed), lines = first_way(canvas, sentence, ways, REFUSAL_MARGIN)
    lead = 21.0 if size == "text" else 17.0 if signed and box.h > LOW_PLATE else 15.0
    if calm:
        calm_plate(canvas, box, signed=signed)
    else:
        canvas.svg(drawings.refusal_plate(box.w, box.h), *box)
        if signed:
            canvas.svg(drawings.REFUSAL_SEAL, box.x + 16, box.centre.y - 15, 30, 30)
    top = box.centre.y + size_du(size) * 0.36 - (len(lines) - 1) * lead / 2
    for at, line in enumerate(lines):
        text(canvas, line, box.x + (60 if signed else BARE_MARGIN / 2), top + at * lead, size, "ivory", "medium")


def _hint(canvas: Canvas, sentence: str, ways: tuple[Plate, ...]) -> None:
    """Paint a hint on a plain plate with the lamp that also marks what it points at."""
    (where, size, _, _), lines = first_way(canvas, sentence, ways, HINT_MARGIN)
    lead = 15.4 if size == "note" else 19.0 if len(lines) < 4 else 17.6
    panel(canvas, where, "raised", "accent")
    canvas.svg(drawings.LAMP_SEAL, where.x + 10, where.centre.y - 13, 26, 26)
    top = where.centre.y + size_du(size) * 0.3 - (len(lines) - 1) * lead / 2
    for at, line in enumerate(lines):
        text(canvas, line, where.x + HINT_TEXT, top + at * lead, size, "ivory", "medium")


def first_way(canvas: Canvas, sentence: str, ways: tuple[Plate, ...], margin: float) -> tuple[Plate, tuple[str, ...]]:
    """Return the first plate that holds the whole sentence, with its lines; otherwise the last one and as much as fits.

    `margin` is the width of the sign beside the text.
    """
    for way in ways:
        room = way.box.w - (margin if way.signed else BARE_MARGIN)
        if len(canvas.lettering.wrap(sentence, room, way.size, "medium")) <= way.most:
            break
    return way, lines_within(canvas, sentence, room, way.size, "medium", way.most)


def hint_ways(grid: TableGrid, band: Band) -> tuple[Plate, ...]:
    """Return the plates for a hint over this band, best first.

    The plate covers no more than necessary: a short sentence takes the place of the tray's sentence, or stands beside a
    question. The plate grows before the text shrinks, but never over a question.
    """
    box = plate(grid, band)
    match band:
        case TrayBand():
            small = Rect(box.right - HINT_WIDTH, grid.band.y + 7, HINT_WIDTH, grid.band.h - 14)
        case FitsBand():
            small = box
        case AskBand():
            tray = grid.folded_tray
            small = Rect(tray.x + 12, tray.y + 5, tray.w - 24, tray.h - 13)  # its shadow stays inside the band
            return (
                Plate(small, "text", 4),
                Plate(small, "note", 5),
                *(_under_question(grid, box) if tray.w < NARROW_TRAY else ()),
                Plate(box, "text", 3),
                Plate(box, "note", 4),
            )
    return Plate(small, "text", 4), Plate(box, "text", 3), Plate(small, "note", 5), Plate(box, "note", 4)


# ---- the tray ----


def _tray(canvas: Canvas, shown: BandShown, band: TrayBand) -> None:
    grid = shown.grid
    panel(canvas, grid.band)
    for at, (look, place) in enumerate(zip(band.slots, shown.slots, strict=True)):
        _slot(canvas, look, place)
        if at == shown.aimed:
            frame(canvas, place.box, "legal", 8, 2.5)
        elif at in shown.lit:
            frame(canvas, place.box, "legal", 8, 1.4, 0.6)
    if band.call is not None:
        call_words(canvas, grid, band.call)
        return
    x = grid.lay_down.x - grid.tray_sentence + 6
    icon(canvas, "tick" if band.ready else "hint", x, grid.band.y + 12, 19, "accent")
    room = grid.lay_down.x - x - 34
    size = "text" if len(canvas.lettering.wrap(band.sentence, room, "text")) <= 4 else "note"
    para(canvas, band.sentence, x + 24, grid.band.y + 27, room, size, "text", lead=1.25, most=4)


def _slot(canvas: Canvas, look: SlotLook, place: SlotPlace) -> None:
    """Paint a slot: its title with progress, outlines of the missing cards, and what would fill them."""
    box = place.box
    panel(canvas, box, "well", "accent" if look.done else "line")
    count = f"{look.have}/{look.need}"
    wide = text(canvas, look.title, box.x + 10, box.y + 17, "note", "text", "semi", fit=box.w - 46)
    if look.done:
        icon(canvas, "tick", box.x + 14 + wide, box.y + 4, 17, "accent")
    else:
        text(canvas, count, box.x + 16 + wide, box.y + 17, "note", "accent", "bold")
    for hollow in place.hollow:
        dashed(canvas, hollow, Dashes("text_dim", 4, 1.1, fill="#0a2022", fill_opacity=0.6, opacity=0.6))
    _needs(canvas, look, place)


def _needs(canvas: Canvas, look: SlotLook, place: SlotPlace) -> None:
    box = place.box
    if not look.needs:
        return
    height = box.h - 28
    taken = box.x + 10 + max(look.need, look.have) * (rail_card_width(height) + 4)
    wide = width_of(canvas, look.needs, "text", "semi")
    if box.w > 300 and taken + wide + 16 < box.right:
        text(canvas, words.NEEDS, box.right - 12, box.bottom - 32, "note", "text_dim", at="r")
        text(canvas, look.needs, box.right - 12, box.bottom - 12, "text", "text", "semi", "r")


# ---- cards that fit ----


def _fits(canvas: Canvas, shown: BandShown, band: FitsBand) -> None:
    grid = shown.grid
    panel(canvas, grid.band)
    boxes = fit_boxes(len(band.rows), grid)
    tall = any(len(row.where) > 1 for row in band.rows)
    for row, box in zip(band.rows, boxes, strict=True):
        _fit_tile(canvas, row, box, grid.tiles(len(boxes)), shown.names, tall=tall)
        if row.card == shown.chosen:
            frame(canvas, box, "legal", 8, 2)
    if band.call is not None:
        call_words(canvas, grid, band.call)
        if not shown.spoken:
            _beside_call(canvas, grid, band.sentence)
    elif not shown.spoken:
        x = grid.call.x - 4 if band.rows else grid.band.x + 4
        icon(canvas, "hint", x + 8, grid.band.y + 16, 19, "accent")
        room = grid.band.right - x - 46 if band.rows else min(900, grid.band.w - 50)
        para(canvas, band.sentence, x + 34, grid.band.y + 31, room, "text", "text", lead=1.28, most=3)


def _beside_call(canvas: Canvas, grid: TableGrid, sentence: str) -> None:
    """Paint the sentence in the place of the tray's buttons, because a call takes its own place."""
    box = grid.lay_down
    icon(canvas, "hint", box.x + 2, grid.band.y + 14, 17, "accent")
    para(canvas, sentence, box.x + 24, grid.band.y + 27, box.w - 24, "note", "text", lead=1.25, most=4)


def _fit_tile(canvas: Canvas, row: FitRow, box: Rect, tiles: Tiles, names: tuple[str, ...], *, tall: bool) -> None:
    """Paint a card that fits, with as many words as there is room for."""
    match tiles:
        case Tiles.WIDE:
            _wide_tile(canvas, row, box, names, tall=tall)
        case Tiles.BRIEF:
            _brief_tile(canvas, row, box)
        case Tiles.BARE:
            height = min(60.0, box.h - 6)
            column = min(box.w, rail_card_width(height))
            rails.rail_card(canvas, str(row.card), box.x, box.centre.y - height / 2, height, index=column)


def _wide_tile(canvas: Canvas, row: FitRow, box: Rect, names: tuple[str, ...], *, tall: bool) -> None:
    panel(canvas, box, "well")
    height = box.h - 16
    rails.rail_card(canvas, str(row.card), box.x + 9, box.y + 8, height)
    x = box.x + 19 + rail_card_width(height)
    top = box.y + (20 if tall else 30)
    text(canvas, row.how, x, top, "note", "text_dim", fit=box.right - x - 8)
    for at, where in enumerate(row.where[:2]):
        text(canvas, where, x, top + 20 + at * 18, "note", "text", "medium", fit=box.right - x - 6, names=names)
    text(canvas, row.saves, box.right - 8, top, "note", "legal", "semi", "r")


def _brief_tile(canvas: Canvas, row: FitRow, box: Rect) -> None:
    """Paint a tile of one line: the meld's owner (shortened if necessary) and what the card does."""
    panel(canvas, box, "well")
    height = box.h - 6
    rails.rail_card(canvas, str(row.card), box.x + 5, box.y + 3, height, last=True)
    x, base = box.x + 12 + rail_card_width(height), box.centre.y + 5
    whose, what = row.brief
    room = box.right - x - 6
    if box.w > ROOMY_TILE and row.saves:
        room -= text(canvas, row.saves, box.right - 8, base, "note", "legal", "semi", "r") + 8
    wide = text(canvas, whose, x, base, "note", "text_dim", fit=room - width_of(canvas, what, "note", "medium") - 5)
    text(canvas, what, x + wide + 5, base, "note", "text", "medium", fit=room - wide - 5)


# ---- questions ----


def _ask(canvas: Canvas, shown: BandShown, band: AskBand) -> None:
    if band.progress:
        _folded_tray(canvas, shown, band.progress)
    elif band.card is not None:
        _folded_fits(canvas, shown.grid.folded_tray, band.fitting)
    box = shown.grid.banner
    banner(canvas, box, shown.grid.discard.centre.x, urgent=band.urgent)
    x = box.x + 20
    if band.card is not None:
        rails.face(canvas, str(band.card), (box.x + 14, box.y + 8, 56, 78), cast=3)
        x = box.x + 84
    room = shown.buttons - x - 14
    alone = not band.lines  # then it shares the line of the buttons
    way = _way_of(canvas, band, room, close=not shown.grid.is_usual)
    drop = LOOSE_DROP if not band.before and way.lines <= 2 else 0.0
    base = shown.grid.yes.centre.y + 8 if alone else box.y + way.question + drop
    sizes = ("head", "strong", "text") if way.size == "text" else ("strong", "text")
    size = largest_of(canvas, band.question, sizes, room, "medium")
    text(canvas, band.question, x, base, size, "ivory", "medium", fit=room, names=shown.names)
    _ask_lines(canvas, band, x, box.y + way.first + 1.2 * drop, room, way)
    if way.asked:
        asked_row(canvas, shown.names, shown.emblems, band, Rect(x, box.y + 72, room, 18))


class _Way(NamedTuple):
    """The text layout of a question: positions, size and line spacing."""

    question: float
    first: float
    size: str
    lead: float
    whole: bool  # no line is shortened
    lines: int
    asked: bool  # with the row of the players asked


def _way_of(canvas: Canvas, band: AskBand, room: float, *, close: bool) -> _Way:
    """Return the most readable layout; in large mode, details that the plaques also show are left out."""
    lines = [line for _, line in band.lines[:2]]
    counts = {
        size: sum(len(canvas.lettering.wrap(line, room - 24, size)) for line in lines) for size in ("text", "note")
    }
    usual = _Way(25, 46, "text", ASK_LEAD, True, counts["text"], True)
    if counts["text"] <= (2 if band.before else 3):
        return usual
    if not close and counts["note"] <= len(lines):
        return usual._replace(whole=False, lines=len(lines))
    if not close and counts["note"] <= 3:
        return _Way(20, 36, "note", 15.0, True, 3, True)
    if counts["text"] <= 3:
        return usual._replace(asked=False)
    if counts["note"] <= 4:
        return _Way(20, 38, "note", 16.0, True, counts["note"], False)
    return usual._replace(whole=False, asked=False, lines=len(lines))


def _ask_lines(canvas: Canvas, band: AskBand, x: float, y: float, room: float, way: _Way) -> None:
    """Paint price and gain; wrapped if there is height for it, otherwise smaller."""
    for at, (name, line) in enumerate(band.lines[:2]):
        icon(canvas, name, x, y - 14, 18, "accent" if at == 0 else "legal")
        for part in canvas.lettering.wrap(line, room - 24, way.size) if way.whole else (line,):
            size = way.size if way.whole or width_of(canvas, line, "text") <= room - 24 else "note"
            text(canvas, part, x + 24, y, size, "text", fit=None if way.whole else room - 24)
            y += way.lead


def _folded_tray(canvas: Canvas, shown: BandShown, progress: str) -> None:
    box = shown.grid.folded_tray
    panel(canvas, box)
    if box.w > NARROW_TRAY:
        text(canvas, words.YOUR_TRAY, box.x + 12, box.y + 19, "note", "text_dim", "semi")
        text(canvas, progress, box.right - 12, box.y + 19, "note", "accent", "semi", "r", fit=220)
    for place in shown.slots:
        dashed(canvas, place.box, Dashes("text_dim", 5, 1, opacity=0.6))


def _folded_fits(canvas: Canvas, box: Rect, cards: tuple[Card, ...]) -> None:
    """Paint my cards that fit, in the place of the tray, once I am down."""
    height = 54.0
    panel(canvas, box)
    room = box.w - 20
    heading = fitting(canvas, (words.FITS_THE_MELDS, words.FITS_IN_SHORT), room, "note", "semi")
    text(canvas, heading, box.x + 12, box.y + 19, "note", "text_dim", "semi", fit=room)
    if not cards:
        text(canvas, words.NO_CARD, box.x + 12, box.y + 60, "text", "text_dim")
        return
    step = min(rail_card_width(height) + 4, (box.w - 24 - rail_card_width(height)) / max(1, len(cards) - 1))
    for at, card in enumerate(cards):
        rails.rail_card(canvas, str(card), box.x + 12 + at * step, box.y + 30, height, index=min(step, 36.0))
