"""Painting the table at rest: melds in their places and the piles between them, from a `Sight`.

`regions` says when each part is painted anew; what moves is drawn over it elsewhere.
"""

from game.engine.view import PlayerView
from game.rules.cards import Card
from game.screens.play.landing import landing
from game.screens.play.paint.cards import card_at_rest
from game.screens.play.sight import Sight
from game.table import drawings, rails
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.grid import LOG_BELOW, LOG_LEAD, OWNER_STRIP
from game.table.layout import MeldPlace
from game.table.paint import chip, emblem, frame, glow, rule, shadow, svg, text, veil, width_of
from game.table.proposals import OnMeld, OnPile, OnWild, Place
from game.table.text import size_du
from game.words import table as words
from game.words.table import caption, contract_lines, not_down, round_line, stock_line

# ---- melds ----


def paint_block(canvas: Canvas, sight: Sight, seat: int) -> None:
    """A seat's place for melds with all that lies there."""
    aimed = aimed_melds(sight)
    _owner(canvas, sight, seat, sight.layout.blocks[seat].block)
    for number, place in enumerate(sight.layout.melds):
        if place.seat == seat:
            _meld_as_target(canvas, sight, number, place, legal=number in aimed)
    for number in sight.hinted.melds:
        if sight.layout.melds[number].seat == seat:
            rails.hint_mark(canvas, sight.layout.melds[number].rail, corner=True)
    refused = sight.refused.box if sight.refused else None
    if refused is not None and refused.inside(sight.layout.blocks[seat].block):
        frame(canvas, refused.grown(3.5), "danger_text", 6, 2.5)


def aimed_melds(sight: Sight) -> frozenset[int]:
    """The melds that take the chosen card."""
    return frozenset(place.target.meld for place in sight.targets if isinstance(place.target, OnMeld | OnWild))


def _meld_as_target(canvas: Canvas, sight: Sight, number: int, place: MeldPlace, legal: bool) -> None:
    near = legal and _is_aimed(sight.aim, number)
    landed = landing(sight, number) if legal else None
    shown = place if landed is None else landed.place
    if legal:
        rails.target(canvas, shown.rail, near=near)
    _meld(canvas, sight, number, shown, legal, None if landed is None else landed.at, near=near)
    if landed is not None and near and sight.chosen is not None:
        _saved(canvas, sight, shown, sight.chosen)
    elif sight.veiled and not legal:
        veil(canvas, place.rail.grown(1))


def _is_aimed(aim: Place | None, number: int) -> bool:
    return aim is not None and isinstance(aim.target, OnMeld | OnWild) and aim.target.meld == number


def _owner(canvas: Canvas, sight: Sight, seat: int, block: Rect) -> None:
    """The medal and brass line of who has laid down, or the dashed place of who has not."""
    view, look = sight.view, sight.seats[seat]
    medal = (block.x, block.centre.y - 10, 20.0)
    if any(meld.owner == seat for meld in view.melds):
        line = f'<path d="M10 0V{block.h:g}" stroke="#c9a24a" stroke-opacity=".55" stroke-width="1.4"/>'
        svg(canvas, drawings.document(line, 20, block.h), block.x, block.y, 20, block.h)
        emblem(canvas, look.emblem, *medal)
        return
    room = Rect(block.x + OWNER_STRIP, block.y, block.w - OWNER_STRIP, block.h)
    rails_place(canvas, room)
    emblem(canvas, look.emblem, *medal)
    text(canvas, _empty_place(sight, seat), room.x + 14, room.centre.y + 5, "note", "text_dim", fit=room.w - 24)


def _empty_place(sight: Sight, seat: int) -> str:
    """What is said where a seat's melds will lie: a replay speaks of everybody alike."""
    name = sight.seats[seat].name
    if sight.watched:
        return words.NOT_DOWN if name == words.YOU else not_down(name)
    return words.YOUR_MELDS_HERE if seat == sight.view.seat and not sight.view.is_open else not_down(name)


def rails_place(canvas: Canvas, room: Rect) -> None:
    """A dashed place for melds still to come."""
    svg(
        canvas,
        drawings.dashed(room.w, room.h, "line", 6, 1, "3 5", 0.28, "#03191a", 0.18),
        *room,
    )


def _saved(canvas: Canvas, sight: Sight, place: MeldPlace, chosen: Card) -> None:
    """The points the card would save, beside the meld where there is room."""
    points = words.saves_points(sight.view.variant.points_of(chosen))
    left = place.rail.right + 14
    edge = next(wing.right for wing in sight.grid.wings if wing.x <= place.box.x < wing.right)
    if left + width_of(canvas, points, "text", "semi") + 16 < edge:
        chip(canvas, left, place.rail.centre.y - 14, points, "legal_ground", "legal", "legal", 28, "text")


def _meld(
    canvas: Canvas,
    sight: Sight,
    number: int,
    place: MeldPlace,
    bright: bool,
    ghost: int | None = None,
    *,
    near: bool = False,
) -> None:
    """A meld; one of its cards may be the ghost of one that would land there."""
    meld = sight.view.melds[number]
    rails_shadow(canvas, place)
    for at, (key, card) in enumerate(zip(place.keys, place.cards, strict=True)):
        if at == ghost:
            rails.ghost(
                canvas, card.face, *card.box[:2], card.box.h, near=near, column=None if card.last else card.column
            )
        elif key not in sight.away:
            card_at_rest(canvas, card)
    if place.captioned:
        ink = "ivory" if bright else "text_dim"
        text(canvas, caption(meld), place.box.x + 1, place.box.y + 11, "note", ink, fit=place.box.w)
    elif 4 < len(meld.cards) <= 10 and not bright:
        text(canvas, str(len(meld.cards)), place.rail.right + 4, place.box.centre.y + 5, "note", "text_dim", "medium")


def rails_shadow(canvas: Canvas, place: MeldPlace) -> None:
    """The soft edge under a meld."""
    shadow(canvas, place.rail, 3, 2.5, 140, 2)


# ---- piles ----


def head_height(lines: int, room: float) -> float:
    """How far the contract with its rule reaches down over the piles, where there is so much room over them."""
    return 48 + lines * 27 if _is_roomy(lines, room) else room


def _is_roomy(lines: int, room: float) -> bool:
    """Whether the contract stands in its usual size with its rule under it."""
    return 30 + lines * 27 <= room


def paint_head(canvas: Canvas, sight: Sight) -> None:
    """The round and its contract; smaller and closer where there is little room over the piles."""
    view, piles = sight.view, sight.grid.piles
    x, room = piles.centre.x, sight.grid.stock.y - piles.y
    lines = contract_lines(view.rules.contract)
    roomy = _is_roomy(len(lines), room)
    lead = 28.0 if roomy else (room - 14) / (len(lines) + 0.25)
    size = "head" if roomy else min(size_du("head"), lead * 0.95)
    line = round_line(view) if roomy or not sight.practice else words.practice_line(view)
    text(canvas, line, x, piles.y + (16 if roomy else 12), "note", "accent", "semi", "c", fit=piles.w)
    for at, line in enumerate(lines):
        y = piles.y + (44 if roomy else 10 + lead) + at * lead
        text(canvas, line, x, y, size, "ivory", "medium", "c", fit=piles.w + 10)
    under = piles.y + 30 + len(lines) * 27
    if roomy and sight.practice:
        text(canvas, words.PRACTICE_HERE, x, under + 6, "note", "accent", "semi", "c")
    elif roomy:
        rule(canvas, piles.x + 34, under, piles.w - 68)


def paint_piles(canvas: Canvas, sight: Sight) -> None:
    """Stock and discard pile with what they are called."""
    _stock(canvas, sight, sight.view)
    _discard(canvas, sight)
    for box, hinted in ((sight.grid.stock, sight.hinted.stock), (sight.grid.discard, sight.hinted.discard)):
        if hinted:
            rails.hint_mark(canvas, box.grown(3))


def _name_drop(sight: Sight) -> float:
    """How far under a pile its name stands."""
    return 22.0 if sight.grid.log_lines else 18.0


def _stock(canvas: Canvas, sight: Sight, view: PlayerView) -> None:
    box = sight.grid.stock
    if sight.stock_live:
        glow(canvas, box, "accent", 7, 4, 120)
    rails.stock_pile(canvas, box, view.stock)
    text(
        canvas,
        stock_line(view.stock),
        box.centre.x,
        box.bottom + _name_drop(sight),
        "text",
        "text",
        "regular",
        "c",
        fit=box.w + 10,
    )


def _discard(canvas: Canvas, sight: Sight) -> None:
    box = sight.grid.discard
    legal = any(isinstance(place.target, OnPile) for place in sight.targets)
    near = legal and sight.aim is not None and isinstance(sight.aim.target, OnPile)
    if legal:
        rails.target(canvas, box, near=near)
    elif sight.discard_live:
        glow(canvas, box, "accent", 7, 4, 120)
    svg(canvas, drawings.frame(box.w, box.h, "line", 7, 1.4, 0.5, "#03191a", 0.4), *box)
    for key, card in sight.layout.cards.items():
        if key not in sight.away and card.box == box:
            rails.face(canvas, card.code, box, cast=6)
    text(canvas, words.DISCARD_PILE, box.centre.x, box.bottom + _name_drop(sight), "text", "text", "regular", "c")


def paint_log(canvas: Canvas, sight: Sight) -> None:
    """The last lines of the log; while a question is up its notch needs the room of the last one."""
    piles = sight.grid.piles
    room = max(0, sight.grid.log_lines - (1 if sight.layout.folded else 0))
    told = [canvas.lettering.wrap(sentence, piles.w + 14, "note") for sentence in sight.log]
    newest = len(told[-1]) if told else 0
    while len(told) > 1 and sum(map(len, told)) > room:
        told.pop(0)  # whole sentences only
    shown = [line for lines in told for line in lines][:room]
    for at, line in enumerate(shown):
        ink = "text" if at >= len(shown) - newest else "text_dim"
        y = sight.grid.stock.bottom + LOG_BELOW + at * LOG_LEAD
        text(canvas, line, piles.centre.x, y, "note", ink, "regular", "c", fit=piles.w + 16)
