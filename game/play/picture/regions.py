"""The parts of a table's still picture, each with exactly the arguments it shows.

Everything a part shows is taken from the scene here; a painter sees only its arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.engine.state import Phase
from game.language import YOU
from game.play.calls import Calls
from game.play.desk import Desk
from game.play.paint.band import (
    PlateKind,
    TrayShown,
    call_words,
    hint_ways,
    notice_ways,
    paint_answer,
    paint_details,
    paint_plate,
    paint_question,
    paint_tray,
)
from game.play.paint.cards import Marks, paint_focus, paint_mine, paint_moving, seen_of
from game.play.paint.over import covers_plaques, paint_coach, paint_zoom, place_of
from game.play.paint.table import (
    REMARK_AIR,
    REMARK_BELOW,
    REMARK_BESIDE_TAIL,
    REMARK_LINE,
    REMARK_TAIL,
    HeadShown,
    MeldShown,
    OwnerShown,
    PileShown,
    RemarkShown,
    paint_count,
    paint_discard,
    paint_head,
    paint_hinted,
    paint_line,
    paint_meld,
    paint_owner,
    paint_refused,
    paint_remark,
    paint_stock,
)
from game.play.picture.parts import Layers, Part
from game.play.scene.band import AskBand, TrayBand
from game.play.scene.compose import GLOW, OWN_BUYS, TableScene
from game.play.scene.controls import DETAILS, Gains, may_buy_in_turn
from game.play.state.interaction import Hold
from game.play.state.remarks import Remark
from game.play.words import asking
from game.play.words.remarks import IN_QUOTES
from game.play.words.table import (
    contract_shown,
    is_choosing_contract,
    not_down_from,
    not_saved_line,
    practice_line,
    round_in_brief,
    slot_line,
)
from game.rules.fit import End, fitting_ends, with_hit
from game.table import rails
from game.table.flights import Drawn
from game.table.grid import TableGrid
from game.table.layout import HandKey, MeldPlace, meld_place
from game.table.plaques import (
    foot_of,
    own_plaque_portrait,
    own_plaque_words,
    own_portrait_look,
    own_without_portrait,
    plaque_ground,
    plaque_portrait,
    plaque_words,
    portrait_look,
    without_portrait,
)
from game.table.proposals import OnControl, OnMeld, OnPile, OnSlot, OnStock, OnWild
from game.table.rails import place_mark
from game.table.tray import slot_contract
from game.text import table as words
from game.text.table import round_line
from game.ui.buttons import Feel
from game.ui.canvas import Canvas
from game.ui.geometry import Point, Rect, between, bounds
from game.ui.paint import bar
from game.ui.ring import closing_ring
from game.ui.widgets import Button, Widget, paint_widget


class Landing(NamedTuple):
    """A meld's box including the card that would land there, and the card's index in it."""

    place: MeldPlace
    at: int


def landing(scene: TableScene, number: int) -> Landing | None:
    """Return where the selected card would land on a meld; None if it would not be hit, or replaces a wild."""
    aim, calls = scene.aim.target if scene.aim is not None else None, scene.calls
    card = scene.view.upcard if calls else scene.state.chosen
    hits = [place.target for place in scene.targets if isinstance(place.target, OnMeld) and place.target.meld == number]
    if card is None or not hits or (isinstance(aim, OnWild) and aim.meld == number):
        return None
    if calls and not (isinstance(aim, OnMeld) and aim.meld == number):
        return None  # only the place of a call shows its card
    meld, variant = scene.view.melds[number], scene.view.variant
    ends = fitting_ends(meld, card, scene.view.seat, variant)
    wanted = [aim.end] if isinstance(aim, OnMeld) and aim.meld == number else [hit.end for hit in reversed(hits)]
    end = next((end for end in (*wanted, *reversed(ends)) if end in ends), None)
    if end not in ends:
        return None
    grown = with_hit(meld, card, end)
    place = meld_place(number, grown, scene.layout.melds[number].box, variant)
    return Landing(place, 0 if end is End.LOW else len(grown.cards) - 1)


def regions(scene: TableScene) -> Layers:
    """Return all parts of a table with a local player."""
    # The order is from the bottom up: what may cover other parts, such as the coach, comes last.
    lower = (
        *table_parts(scene),
        *_own_parts(scene),
        *_band(scene),
        _buttons(scene, "band buttons", scene.grid.band),
        *my_cards(scene, in_tray=True),
        *_plate(scene),
        _buttons(scene, "buys", scene.grid.piles),
        _buttons(scene, "corner", bounds(scene.grid.icons)),
        _buttons(scene, "acts", scene.grid.acts),
        *_details(scene),
        Part("coach", paint_coach, (scene.state.coach, place_of(scene.layout, scene.state.coach))),
    )
    return Layers(lower, hand_parts(scene))


def table_parts(scene: TableScene) -> tuple[Part, ...]:
    """Return the public parts: melds, piles with contract and log, and the opponents' plaques."""
    return (*_melds(scene), *_center(scene), *_plaques(scene))


# ---- melds ----


def _melds(scene: TableScene) -> Iterator[Part]:
    for seat, lane in enumerate(scene.layout.lanes):
        yield Part(f"owner {seat}", paint_owner, (lane, _owner(scene, seat)))
    legal = frozenset(place.target.meld for place in scene.targets if isinstance(place.target, OnMeld | OnWild))
    for number in range(len(scene.layout.melds)):
        yield Part(f"meld {number}", paint_meld, (_meld(scene, number, legal=number in legal),))
    for number in sorted(scene.hinted.melds):
        yield Part(f"hinted meld {number}", paint_hinted, (scene.layout.melds[number].rail, True))
    refused = scene.state.refused.box if scene.state.refused is not None else None
    if refused is not None and any(refused.inside(lane) for lane in scene.layout.lanes):
        yield Part("refused", paint_refused, (refused,))


def _owner(scene: TableScene, seat: int) -> OwnerShown:
    """Return the owner of a lane; with their own contract if everyone has one and theirs is not on the table yet."""
    rails = tuple(meld.rail for meld in scene.layout.melds if meld.seat == seat)
    contract = _own_contract(scene, seat) if scene.view.has_own and not rails else ""
    look, span = scene.seats[seat], bounds(rails).h if rails else 0.0
    return OwnerShown(look.face, scene.grid.owner, span, contract, look.name if contract else "")


def _meld(scene: TableScene, number: int, *, legal: bool) -> MeldShown:
    place, aim = scene.layout.melds[number], scene.aim
    near = legal and aim is not None and isinstance(aim.target, OnMeld | OnWild) and aim.target.meld == number
    landed = landing(scene, number) if legal else None
    saves = ""
    if landed is not None and near and scene.state.chosen is not None and not scene.calls:
        saves = words.SAVES_POINTS(number=scene.view.variant.points_of(scene.state.chosen))
    # While a card is aimed at the meld, the meld is drawn as it would be after the hit, with a ghost in the card's
    # place.
    shown = place if landed is None else landed.place
    return MeldShown(
        meld=scene.view.melds[number],
        place=shown,
        rail=place.rail,
        legal=legal,
        near=near,
        ghost=None if landed is None else landed.at,
        away=scene.away.intersection(shown.keys),
        veiled=scene.veiled and not legal,
        saves=saves,
        edge=_room_beside(scene, shown.box) if saves else 0.0,
    )


def _room_beside(scene: TableScene, box: Rect) -> float:
    """Return the right end of the room beside a meld: the next meld of its row, or the edge of its lane."""
    melds = (meld.box for meld in scene.layout.melds)
    ends = [meld.x for meld in melds if meld.x > box.x and meld.y < box.center.y < meld.bottom]
    return min([next(lane.right for lane in scene.layout.lanes if lane.grown(1).holds(box.center)), *ends])


def _own_contract(scene: TableScene, seat: int) -> str:
    """Return the line about a seat's contract if everyone has their own; a replay words it alike for every seat."""
    name = scene.seats[seat].name
    mine = name == YOU or (seat == scene.view.seat and not scene.view.is_open and not scene.watched)
    if scene.view.is_unnamed(seat):
        return is_choosing_contract("" if mine else name)
    return not_down_from("" if mine else name, scene.view.rules_of(seat).contract)


# ---- between the wings ----


def _center(scene: TableScene) -> Iterator[Part]:
    view, numbers, grid = scene.view, scene.known.numbers, scene.grid
    contract = contract_shown(view)
    paid = view._replace(pot=numbers.pot)
    head, below = round_line(paid), words.PRACTICE_HERE if scene.known.is_practice else scene.known.sign
    brief = practice_line(view) if scene.known.is_practice else round_in_brief(paid)
    if scene.known.is_unsaved:
        below, brief = words.NOT_SAVED_HERE, not_saved_line(view)
    yield Part("head", paint_head, (grid.head, HeadShown(head, brief, contract, below)))
    held, glow = scene.state.touch.held, scene.shown.coming.get(GLOW, 1.0)
    stock = PileShown(grid.stock, glow * scene.stock_live, scene.stock_live and held == OnStock())
    yield Part("stock", paint_stock, (stock, view.stock))
    legal = any(isinstance(place.target, OnPile) for place in scene.targets)
    near = legal and scene.aim is not None and isinstance(scene.aim.target, OnPile)
    discard = PileShown(grid.discard, glow * scene.discard_live, scene.discard_live and held == OnPile())
    yield Part("discard", paint_discard, (discard, _top_cards(scene), legal, near))
    for name, box, hinted in (
        ("hinted stock", grid.stock, scene.hinted.stock),
        ("hinted discard", grid.discard, scene.hinted.discard),
    ):
        if hinted:
            yield Part(name, paint_hinted, (box.grown(3), False))
    yield Part("stock count", paint_count, (grid.stock, numbers.stock))  # no ring runs through it
    loud = _loud(scene)
    # What may be bought on the player's own turn stands there too, and leaves room for what matters now.
    has_buys = any(grid.piles.holds(control.button.box.center) for control in scene.controls)
    line = grid.line._replace(h=grid.buys.y - grid.line.y) if has_buys else grid.line
    last = "" if view.phase is Phase.REQUEST and isinstance(scene.band, AskBand) else scene.log  # the question says it
    if line.h >= LEAST_LINE and (loud or not has_buys) and not (has_buys and scene.state.weighs):
        yield Part("line", paint_line, (line, loud or last, bool(loud)))


def _loud(scene: TableScene) -> str:
    """Return what matters more than the last event: what is owed or wrong, or what the slot pointed at still needs."""
    band, target = scene.band, scene.state.touch.hover
    if isinstance(band, TrayBand) and isinstance(target, OnSlot) and target.slot < len(band.slots):
        look = band.slots[target.slot]
        return slot_line(look.title, look.have, look.need, look.needs)
    return band.sentence if not isinstance(band, AskBand) and band.loud else ""


def _top_cards(scene: TableScene) -> tuple[str, ...]:
    """Return the cards on the pile, the top one last, without one under the pointer."""
    box, drag = scene.grid.discard, scene.state.drag
    codes = [card.code for key, card in scene.layout.cards.items() if card.box == box and key not in scene.away]
    return tuple(codes[:-1] if drag is not None and drag.target == OnPile() else codes)


# ---- plaques ----


def _plaques(scene: TableScene) -> Iterator[Part]:
    if covers_plaques(scene.state.coach, scene.layout):
        return  # no edge of a plaque may show from under the coach
    for seat, box in enumerate(scene.layout.plaques):
        if seat != scene.view.seat:
            look = scene.seats[seat]
            yield Part(f"seat {seat} ground", plaque_ground, (box, look.turn, look.waits))
            yield Part(f"seat {seat}", plaque_words, (box, without_portrait(look)))
            yield Part(f"seat {seat} portrait", plaque_portrait, (box, portrait_look(look, box)))
    if scene.remark is not None and scene.remark.seat != scene.view.seat:
        yield Part("remark", paint_remark, (remark_shown(scene, scene.remark),))


def remark_shown(scene: TableScene, remark: Remark, top: float | None = None) -> RemarkShown:
    """Return a remark under its speaker's plaque. With `top` it begins there or lower; without, it stays beside the
    round and contract that it would cover. If it cannot point at its speaker, it names them.
    """
    layout, grid, seat = scene.layout, scene.grid, remark.seat
    others = [(scene.seats[at], box) for at, box in enumerate(layout.plaques) if at != scene.view.seat]
    below = max(foot_of(look, box) for look, box in others) + REMARK_BELOW
    left, right, tail = grid.wings[0].x, grid.wings[1].right, layout.plaques[seat].x + REMARK_TAIL
    if top is None and below + REMARK_LINE + REMARK_AIR > grid.head.y:
        if tail < grid.head.center.x:
            right = grid.head.x - REMARK_BELOW
        else:
            left = grid.head.right + REMARK_BELOW
    lies_over = layout.plaques[seat].bottom < max(box.bottom for _, box in others)
    points = not lies_over and left + REMARK_BESIDE_TAIL <= tail <= right - REMARK_BESIDE_TAIL
    words = remark.words if points else IN_QUOTES(name=scene.names[seat], words=remark.words)
    return RemarkShown(words, layout.plaques[seat], max(top or 0.0, below), left, right, points)


def _own_parts(scene: TableScene) -> Iterator[Part]:
    box, seat = scene.grid.me, scene.own.seat
    hover = scene.state.hovered if scene.state.hovered in ("inspect", "buying menu") else ""
    yield Part("me ground", plaque_ground, (box, seat.turn, seat.waits))
    is_held = bool(hover) and scene.state.touch.held == OnControl(hover)
    yield Part("me", own_plaque_words, (box, own_without_portrait(scene.own), hover, is_held))
    yield Part("me portrait", own_plaque_portrait, (box, own_portrait_look(scene.own)))


# ---- the band ----


def _question_ends(scene: TableScene) -> float:
    """Return where the words of a question end: at its first button."""
    buttons = [control.button.box for control in scene.controls if scene.grid.banner.holds(control.button.box.center)]
    return min((box.x for box in buttons), default=scene.grid.banner.right)


def _band(scene: TableScene) -> Iterator[Part]:
    aimed = scene.aim.target.slot if scene.aim is not None and isinstance(scene.aim.target, OnSlot) else None
    band = scene.band
    if scene.layout.slots:
        shown = TrayShown(
            box=scene.grid.folded_tray if scene.layout.folded else scene.grid.band,
            slots=scene.layout.slots,
            looks=band.slots if isinstance(band, TrayBand) else (),
            lit=frozenset(place.target.slot for place in scene.targets if isinstance(place.target, OnSlot)),
            aimed=aimed,
            kinds=tuple(spec.kind for spec in slot_contract(scene.view.to_lay)),
        )
        yield Part("band tray", paint_tray, (shown,))
    if isinstance(band, AskBand):
        ends = _question_ends(scene)
        yield Part("band", paint_question, (scene.grid.banner, scene.grid.discard.center.x, band, ends, scene.names))
    elif band.call is not None:
        yield Part("band", call_words, (scene.grid.call_on, band.call))


def _details(scene: TableScene) -> Iterator[Part]:
    """Yield the details of a question while its `?` is pointed at or pressed."""
    band, state = scene.band, scene.state
    if isinstance(band, AskBand) and band.lines and (state.hovered == DETAILS or state.details == band.question):
        yield Part("details", paint_details, (scene.grid, band, scene.names))


def _plate(scene: TableScene) -> tuple[Part, ...]:
    """Return a refusal if there is one, a hint, or what the buys of the player's own turn cost besides cards."""
    refused, hint = scene.state.refused, scene.hinted.sentence
    costs = asking.buy_costs(scene.view) if scene.state.weighs and may_buy_in_turn(scene.view) else ""
    over = scene.grid, scene.band, _question_ends(scene)
    if refused is not None:
        kind = PlateKind.CALM if refused.calm else PlateKind.REFUSAL
        return (Part("band plate", paint_plate, (notice_ways(*over), refused.sentence, kind)),)
    if hint:
        return (Part("band plate", paint_plate, (hint_ways(*over), hint, PlateKind.HINT)),)
    return (Part("band plate", paint_plate, (notice_ways(*over), costs, PlateKind.CALM)),) if costs else ()


# ---- buttons ----


def _buttons(scene: TableScene, name: str, box: Rect) -> Part:
    buttons = [(each.button, each.gains) for each in scene.controls if each.shown and box.holds(each.button.box.center)]
    share = scene.shown.coming.get(OWN_BUYS, 1.0) if box == scene.grid.piles else 1.0
    if share < 1:  # empty plates that open out of the button before
        grown = [(button.name, between(scene.grid.buys, button.box, share)) for button, _ in buttons]
        buttons = [(Button(name, plate, ""), None) for name, plate in grown]
    caps = scene.known.shows_keys
    touch = scene.state.touch
    felt = tuple(
        (
            button if caps or not button.key else replace(button, key=""),
            touch.feel(OnControl(button.name), off=bool(button.off)),
            gains,
        )
        for button, gains in buttons
    )
    return Part(name, _paint_buttons, (felt,))


def _paint_buttons(canvas: Canvas, shown: tuple[tuple[Widget, Feel, Gains | None], ...]) -> None:
    for widget, feel, gains in shown:
        if gains is not None and isinstance(widget, Button):
            paint_answer(canvas, widget, feel, gains)
        else:
            paint_widget(canvas, widget, feel)


# ---- my cards ----


def hand_parts(scene: TableScene) -> tuple[Part, ...]:
    """Return my row of cards."""
    return tuple(my_cards(scene, in_tray=False))


def my_cards(scene: TableScene, *, in_tray: bool) -> Iterator[Part]:
    """Yield each of my cards with its marks, in the row or in the tray, over the place a dragged card has left."""
    if scene.gap is not None and (scene.gap.h < scene.grid.row_crop) == in_tray:
        yield Part("gap", place_mark, (scene.gap,))
    row = [place.box for key, place in scene.layout.cards.items() if isinstance(key, HandKey)] if scene.tabs else []
    for key, place in scene.layout.cards.items():
        if isinstance(key, HandKey) and (place.style == "rail") == in_tray and key not in scene.away:
            marks = marks_of(scene, key.uid)
            if marks.tab is not None:
                marks = marks._replace(seen=seen_of(place.box, row).w)
            yield Part(f"card {key.uid}", paint_mine, (place, marks))
    yield from _focus(scene, in_tray=in_tray)


def _focus(scene: TableScene, *, in_tray: bool) -> Iterator[Part]:
    """Yield the focus ring, over the neighboring cards and around the visible part of the card."""
    key = HandKey(scene.state.focus) if scene.state.focus is not None else None
    place = scene.layout.cards.get(key) if key is not None and key not in scene.away else None
    if place is not None and (place.style == "rail") == in_tray:
        row = [other.box for one, other in scene.layout.cards.items() if isinstance(one, HandKey)]
        yield Part("focus", paint_focus, (seen_of(place.box, row),))


def marks_of(scene: TableScene, uid: int) -> Marks:
    """Return the marks on one of my cards."""
    return Marks(
        selected=uid == scene.state.selected,
        focus=uid == scene.state.focus,
        new=uid in scene.new,
        tab=scene.tabs.get(uid) if uid not in scene.hinted.uids else None,  # the lamp stands in its place
        seen=scene.grid.card[0],
        hinted=uid in scene.hinted.uids,
        refused=scene.state.refused is not None and uid == scene.state.refused.uid,
    )


LEAST_LINE = 15.0  # the height of a line in the smallest letters
HELD_CAST = 8.0  # the shadow of a card from a pile under the pointer
CALM_STEPS = 5  # steps in which the ring of a delayed discard closes if animation is off

Over = Callable[[Canvas], None]  # paints something over the picture


def running_out(calls: Calls, grid: TableGrid, now: float, *, is_choosing: bool = False) -> tuple[Over, ...]:
    """Return the painter of the remaining time to call: a line that grows shorter, under the button or along the
    banner.
    """
    left = calls.time_left(now)
    if left is None or calls.waits:
        return ()
    box = grid.call_bar
    if is_choosing:
        box = grid.banner_bar
    return (partial(bar, box=box, share=left),)


def moving_card(drawn: Drawn, scene: TableScene) -> Over:
    """Return the painter of a card in flight, or under the pointer."""
    marks = marks_of(scene, drawn.key.uid) if isinstance(drawn.key, HandKey) else None
    return partial(paint_moving, drawn=drawn, marks=marks, pile_card=scene.grid.pile_card)


def moving(desk: Desk, scene: TableScene, now: float) -> tuple[Over, ...]:
    """Return the painters of everything that moves now, lowest first."""
    painters: list[Over] = []
    stage, state = desk.stage, desk.state
    if state.hold is not None and now >= state.hold.began:
        painters.append(partial(paint_hold, hold=state.hold, now=now, pile=scene.grid.discard, calm=stage.calm))
    painters += [moving_card(drawn, scene) for drawn in stage.in_motion(now)]
    if state.drag is not None and state.carried is None:
        upcard = state.hold.action.card if state.hold is not None else stage.view.upcard
        face = str(upcard) if isinstance(state.drag.target, OnPile) and upcard is not None else ""
        painters.append(partial(_paint_pile_drag, face=face, at=state.pointer.at, size=scene.grid.pile_card))
    panel = desk.enlarger.panel(scene, state.pointer.at, now)
    if panel is not None:
        painters.append(partial(paint_zoom, panel=panel, names=scene.names))
    return tuple(painters)


def _paint_pile_drag(canvas: Canvas, face: str, at: Point, size: tuple[float, float]) -> None:
    """Paint the top card of the stock, or the upcard, being dragged to the hand."""
    if face:
        rails.held(canvas, face, at, size, 0)
    else:
        rails.back(canvas, Rect(at.x - size[0] / 2, at.y - size[1] / 2, *size), cast=HELD_CAST)


def paint_hold(canvas: Canvas, hold: Hold, now: float, pile: Rect, calm: bool) -> None:
    """Paint the ring around the pile."""
    share = hold.share(now)
    closing_ring(canvas, pile, int(share * CALM_STEPS + 1e-6) / CALM_STEPS if calm else share)
