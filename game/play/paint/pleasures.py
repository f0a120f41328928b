"""Small animations of play: coins that fly when quarters are paid, and the gleam of a swapped wild and of new melds.

Pure functions of an event and the time since it was shown. Nothing waits for them, and no number depends on them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.engine.events import AntesPaid, BoughtInTurn, CallFined, Event, MeldsLaid, UpcardBought, WildSwapped
from game.match import SeenEvent
from game.play.paint.cards import seen_of
from game.rules.cards import Card
from game.table.choreography import AT_ONCE, laid_at
from game.table.layout import HandKey, Layout
from game.table.stage import Stage
from game.ui import signs
from game.ui.canvas import Canvas
from game.ui.geometry import Point, Rect
from game.ui.motion import Pace

LASTS_S = 0.55  # at full speed and slower
COIN_FLIES, COIN_APART, MOST_COINS = 0.75, 0.08, 3  # shares of that time
COIN_DU, TRAIL_COINS, TRAIL_APART, TRAIL_ALPHA, COIN_SAGS = 26.0, 4, 0.07, 0.16, 60.0
POT_DOWN = 14.0
OWN_PURSE, PURSE = (
    Point(0.75, 46.0),
    20.0,
)  # a share of the player's own plaque and from its foot; from a corner of others'
STAR_DU, STAR_AT = 64.0, Point(0.66, 0.22)  # shares of what is seen of the card
SWEEP_DU, SWEEP_FROM, EDGE_DU = Point(54.0, 170.0), 0.4, 3.0  # the light crosses the card once it has landed


class Pleasure(NamedTuple):
    """An event with a small animation, and when it runs."""

    event: Event
    began: float
    lasts: float

    def share(self, now: float) -> float:
        """Return how far it has come, 0 to 1."""
        return min(1.0, max(0.0, (now - self.began) / self.lasts))


def pleasures_of(events: Sequence[SeenEvent], now: float, stage: Stage) -> tuple[Pleasure, ...]:
    """Return the animations of events that begin to show now; none without animation or with many events at once."""
    if stage.calm or stage.pace is Pace.NONE or not stage.share or len(events) > AT_ONCE:
        return ()
    lasts = LASTS_S * min(1.0, stage.pace.factor) * stage.share
    players, pleasures = stage.view.players, list[Pleasure]()
    for event in (seen.event for seen in events):
        if isinstance(event, MeldsLaid):  # once they lie on the table
            landed = laid_at(sum(len(meld.cards) for meld in event.melds)) * stage.pace.factor * stage.share
            pleasures.append(Pleasure(event, now + landed, lasts))
        elif isinstance(event, WildSwapped) or payments(event, players):
            pleasures.append(Pleasure(event, now, lasts))
    return tuple(pleasures)


def payments(event: Event, players: int) -> tuple[tuple[int, int], ...]:
    """Return who pays how many quarters into the pot, as (seat, quarters)."""
    match event:
        case AntesPaid(each=ante):
            paid = tuple((seat, ante) for seat in range(players))
        case UpcardBought(seat=seat, pays=pays) | BoughtInTurn(seat=seat, pays=pays):
            paid = ((seat, pays),)
        case CallFined(seat=seat, fine=fine):
            paid = ((seat, fine),)
        case _:
            paid = ()
    return tuple((seat, quarters) for seat, quarters in paid if quarters > 0)


def pleasures_over(pleasures: Sequence[Pleasure], stage: Stage, now: float) -> Iterator[Callable[[Canvas], None]]:
    """Yield painters of the animations now."""
    for pleasure in pleasures:
        share, event = pleasure.share(now), pleasure.event
        if share >= 1:
            continue
        if isinstance(event, WildSwapped):
            box = wild_box(stage, event.seat, event.wild, now)
            if box is not None:
                yield partial(paint_gleam, box=box, share=share)
        if isinstance(event, MeldsLaid) and share > 0:
            for box in laid_boxes(stage.layout, event):
                yield partial(paint_gleam, box=box, share=share)
        for seat, quarters in payments(event, stage.view.players):
            start, goal = purse_at(stage.layout, stage.view.seat, seat), pot_at(stage.layout)
            for part in coins_at(share, quarters):
                yield partial(paint_coin, start=start, goal=goal, share=part)


# ---- coins ----


def coins_at(share: float, quarters: int) -> tuple[float, ...]:
    """Return how far each coin of a payment in the air has come.

    >>> coins_at(0.0, 1), coins_at(0.75, 1), coins_at(1.0, 9)
    ((0.0,), (), ())
    """
    flown = ((share - COIN_APART * at) / COIN_FLIES for at in range(min(quarters, MOST_COINS)))
    return tuple(part for part in flown if 0 <= part < 1)


def purse_at(layout: Layout, me: int, seat: int) -> Point:
    """Return where the coins of a seat start and end; `me` sits at the bottom."""
    if seat == me:
        box = layout.grid.me
        return Point(box.x + box.w * OWN_PURSE.x, box.bottom - OWN_PURSE.y)
    box = layout.plaques[seat]
    return Point(box.right - PURSE, box.y + PURSE)


def pot_at(layout: Layout) -> Point:
    """Return where the pot is: its number stands in the first line between the wings."""
    piles = layout.grid.piles
    return Point(piles.center.x, piles.y + POT_DOWN)


def paint_coin(canvas: Canvas, start: Point, goal: Point, share: float) -> None:
    """Paint a coin in the air, with its trail."""
    for behind in range(TRAIL_COINS, -1, -1):
        part = max(0.0, share - behind * TRAIL_APART)
        x = start.x + (goal.x - start.x) * part
        y = start.y + (goal.y - start.y) * part + COIN_SAGS * math.sin(math.pi * part)
        box = Rect(x - COIN_DU / 2, y - COIN_DU / 2, COIN_DU, COIN_DU)
        canvas.svg(signs.COIN, *box, alpha=TRAIL_ALPHA if behind else 1.0)


# ---- the gleam ----


def wild_box(stage: Stage, seat: int, wild: Card, now: float) -> Rect | None:
    """Return the visible part of a swapped wild: my own card, or the card flying to another hand, then that hand."""
    if seat != stage.view.seat or stage.view.is_open:
        passing = (card.box for card in stage.in_motion(now) if card.key is None and card.place.code == str(wild))
        return next(passing, stage.layout.seat_fan(seat))
    uid = max((held.uid for held in stage.holding.row if held.new and held.card == wild), default=None)
    key = HandKey(uid) if uid is not None else None
    box, place = (stage.pose(key, now), stage.layout.cards.get(key)) if key is not None else (None, None)
    if box is None or place is None:
        return None
    row = [place.box for key, place in stage.layout.cards.items() if isinstance(key, HandKey)]
    return box._replace(w=min(box.w, seen_of(place.box, row).w))


def laid_boxes(layout: Layout, event: MeldsLaid) -> tuple[Rect, ...]:
    """Return the melds of a lay-down: the latest of their owner."""
    rails = [place.rail for place in layout.melds if place.seat == event.seat]
    return tuple(rails[-len(event.melds) :])


def paint_gleam(canvas: Canvas, box: Rect, share: float) -> None:
    """Paint a star on a card or a meld, and a light that crosses it."""
    crossed = (share - SWEEP_FROM) / (1 - SWEEP_FROM)
    if crossed > 0:
        with canvas.within(box.grown(-EDGE_DU)):
            wide, high = SWEEP_DU
            canvas.svg(signs.SWEEP, box.x - wide + (box.w + wide) * crossed, box.y, wide, high)
    at = Point(box.x + box.w * STAR_AT.x, box.y + box.h * STAR_AT.y)
    bright = min(1.0, 1.4 * math.sin(math.pi * share))
    canvas.svg(signs.STAR, at.x - STAR_DU / 2, at.y - STAR_DU / 2, STAR_DU, STAR_DU, bright)
