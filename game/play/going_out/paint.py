"""Painting the celebration: the dimmed table, the winner's melds, the open hands and the headline.

Everything is a function of what is shown and the time; only finished pictures are cached between frames.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from game.language import chosen_catalog
from game.play.going_out.celebration import (
    COUNT_DROP,
    COUNT_HIGH,
    NARROW_HAND,
    RIBBON_DROP,
    Celebration,
    button_box,
    covered_seats,
    hand_box,
    headline_y,
    lift_du,
    remark_shown,
    scale_of,
    seats_shown,
    story_y,
)
from game.play.going_out.light import paint_dust, paint_hush, paint_rays_and_fan, paint_rings
from game.play.going_out.timing import (
    DARK,
    LETTERS,
    LIFT_DU,
    LIFTS,
    OPEN_S,
    Moment,
    count_so_far,
    moment,
    overshot,
    remarks_now,
    still,
)
from game.play.paint.pleasures import paint_coin, purse_at
from game.play.paint.table import paint_remark
from game.play.picture.parts import Part
from game.play.picture.regions import table_parts
from game.play.scene.compose import TableScene
from game.play.words.going_out import GO_ON, OUT_NOW
from game.table.commands import Intention
from game.table.plaques import own_plaque, plaque
from game.table.rails import back, rail_card
from game.ui import drawings
from game.ui.buttons import button
from game.ui.canvas import Canvas
from game.ui.geometry import Point, rail_card_width
from game.ui.nodes import HALF_LINE
from game.ui.paint import chip, dim, felt, glow, gold_text, text, width_of
from game.ui.text import size_du

HEAD_SIZE, HEAD_TRACK, LETTER_S, LETTER_STEP, LETTER_RISE = 96.0, 14.0, 0.28, 0.045, 26.0
HEAD_EDGE, STORY_EDGE, RIBBON_SIZE, RIBBON_DU = 60.0, 40.0, 26.0, (90.0, 46.0)
GLOW_STEPS, GLOW_BLUR, GLOW_STRENGTH = 4, 9.0, 230
COUNT_SIZE, COUNT_ROOM, LEAST_INDEX = 22.0, 78.0, 7.0  # for the points of open hands


class Painter:
    """Paints a celebration. Parts that stand still are cached as one picture for each window."""

    def __init__(self, shown: Celebration) -> None:
        self.shown = shown
        self._kept: dict[str, tuple[object, pygame.Surface]] = {}

    def paint(self, canvas: Canvas, t: float) -> None:
        """Paint the moment `t`."""
        shown, now = self.shown, moment(self.shown.ending, t)
        if shown.is_calm or t >= LIFTS + OPEN_S:
            self._lay(canvas, "glory", lambda below: _glory(below, shown, still(shown.ending)))
        elif t >= LIFTS:
            self._lay(canvas, "melds", lambda below: _table(below, shown, is_whole=False))
            _light(canvas, shown, now)
        else:
            self._lay(canvas, "table", lambda below: _table(below, shown, is_whole=True))
            if now.dimmed:
                dim(canvas, now.dimmed)
        _over(canvas, shown, now, t)

    def _lay(self, canvas: Canvas, name: str, make: Callable[[Canvas], None]) -> None:
        """Put a cached picture, which is valid as long as the window, its look and the language are the same."""
        key = (canvas.surface.get_size(), canvas.stage, canvas.look, chosen_catalog(), canvas.sprites.sharper)
        kept = self._kept.get(name)
        if kept is None or kept[0] != key:
            kept = key, canvas.surface.copy()
            make(canvas.onto(kept[1]))
            self._kept[name] = kept
        canvas.put(kept[1], (0, 0))


def _table(canvas: Canvas, shown: Celebration, *, is_whole: bool) -> None:
    felt(canvas)
    for part in _beneath(shown, is_whole=is_whole):
        part.on(canvas)


def _glory(canvas: Canvas, shown: Celebration, now: Moment) -> None:
    """Paint everything that no longer changes once the fan is open."""
    _table(canvas, shown, is_whole=False)
    _light(canvas, shown, now)


def _light(canvas: Canvas, shown: Celebration, now: Moment) -> None:
    """Dim the table, open rays and fan, and raise the melds of the player who has gone out."""
    dim(canvas, now.dimmed)
    if now.opened:
        paint_rays_and_fan(canvas, shown, now.opened)
    paint_hush(canvas, shown, now.opened if shown.ending.out is not None else now.dimmed / DARK)
    _winners_melds(canvas, shown, now.lifted)


def _over(canvas: Canvas, shown: Celebration, now: Moment, t: float) -> None:
    """Paint what still changes after that: rings, plaques, hands, words, coins and dust."""
    scene, seats = shown.scene, seats_shown(shown, now)
    paint_rings(canvas, shown, t)
    for seat, box in enumerate(scene.layout.plaques):
        if seat != scene.view.seat:
            plaque(canvas, box, seats[seat])
    note = OUT_NOW if shown.is_mine else ""
    own_plaque(canvas, scene.grid.me, replace(scene.own, seat=seats[scene.view.seat], note=note, points=""))
    for seat, hand in enumerate(shown.ending.hands):
        is_open = seat == scene.view.seat and not scene.view.is_open  # the reader's own hand was open all along
        if now.turned is not None or is_open:
            turned = len(hand) if is_open or now.turned is None else now.turned[seat]
            _hand(canvas, shown, seat, turned, count_so_far(shown.ending, seat, now))
    _headline(canvas, shown, t)
    if not shown.is_calm:
        _coins(canvas, shown, now)
        if shown.is_mine:
            paint_dust(canvas, scene.grid.stage, t)
    for remark in shown.ending.remarks if shown.is_calm else remarks_now(shown.ending, t):
        if (balloon := remark_shown(shown, remark)) is not None:
            paint_remark(canvas, balloon)
    if now.last_words:
        _last_words(canvas, shown, now.last_words)


def _parts(scene: TableScene) -> tuple[Part, ...]:
    return table_parts(replace(scene, away=frozenset(), remark=None))


def _beneath(shown: Celebration, *, is_whole: bool) -> Iterator[Part]:
    """Yield the table without plaques; once the light goes down, only the melds of those who have not gone out, except
    where an open hand will lie.
    """
    covered, out = covered_seats(shown), shown.ending.out
    names = {f"owner {seat}" for seat in range(len(shown.scene.seats)) if seat not in covered}
    names |= {f"meld {at}" for at, place in enumerate(shown.scene.layout.melds) if place.seat not in {out, *covered}}
    for part in _parts(shown.scene):
        if not part.name.startswith("seat") and (is_whole or part.name in names):
            yield part


def _winners_melds(canvas: Canvas, shown: Celebration, lifted: float) -> None:
    """Paint the melds of the player who has gone out, raised and glowing."""
    scene, out = shown.scene, shown.ending.out
    own = {f"meld {number}": place for number, place in enumerate(scene.layout.melds) if place.seat == out}
    raised = canvas.onto(canvas.surface, top_px=canvas.stage.top_px - canvas.px(lifted * lift_du(shown) / LIFT_DU))
    for part in _parts(scene):
        if part.name in own:
            steps = math.ceil(min(1.0, lifted / LIFT_DU) * GLOW_STEPS)
            strength = round(GLOW_STRENGTH * shown.light * steps / GLOW_STEPS)
            glow(raised, own[part.name].rail, "accent", blur=GLOW_BLUR, strength=strength)
    for part in _parts(scene):
        if part.name in own or part.name == f"owner {out}":
            part.on(raised if part.name in own else canvas)


def _hand(canvas: Canvas, shown: Celebration, seat: int, turned: int, points: int | None) -> None:
    """Paint a hand whose cards turn one by one while its points are counted."""
    codes, box = shown.ending.hands[seat], hand_box(shown, seat)
    if not codes:
        return
    card, beside = rail_card_width(box.h), box.w >= NARROW_HAND
    room = box.w - (COUNT_ROOM if beside else 0.0)
    step = min(card * 0.9, (room - card) / max(1, len(codes) - 1))
    for at, code in enumerate(codes):
        last = at + 1 == len(codes)
        if at < turned:
            index = None if last else max(LEAST_INDEX, step)
            blank = step < LEAST_INDEX and not last
            rail_card(canvas, code, box.x + at * step, box.y, box.h, index=index, last=last, blank=blank)
        else:
            back(canvas, (box.x + at * step, box.y, card, box.h), cast=1)
    if points is not None and not beside:
        figure = f"{points:+d}".replace("-", "−")
        chip(canvas, box.right, box.bottom + COUNT_DROP, figure, "well", "accent", "line", COUNT_HIGH, "text", at="r")
    elif points is not None:
        right = box.x + step * (len(codes) - 1) + card + COUNT_ROOM
        y = box.center.y + COUNT_SIZE * HALF_LINE
        text(canvas, f"{points:+d}".replace("-", "−"), right, y, COUNT_SIZE, "accent", "semi", "r")


def _coins(canvas: Canvas, shown: Celebration, now: Moment) -> None:
    out, layout, me = shown.ending.out, shown.scene.layout, shown.scene.view.seat
    if out is None:
        return
    goal = purse_at(layout, me, out)
    for coin in now.coins:
        paint_coin(canvas, purse_at(layout, me, coin.seat), goal, coin.share)


def _headline(canvas: Canvas, shown: Celebration, t: float) -> None:
    """Paint gold capitals that arrive one after the other, or all at once in scripts whose letters join."""
    stage = shown.scene.grid.stage
    words, part = shown.ending.headline.upper(), scale_of(stage)
    size, track, y, room = HEAD_SIZE * part, HEAD_TRACK * part, headline_y(shown), stage.w - HEAD_EDGE
    begins = LETTERS - shown.ending.sooner / 2
    whole = width_of(canvas, words, size, "regular", "title", track)
    if shown.is_calm or not words.isascii() or whole > room:
        if shown.is_calm or t >= begins:
            gold_text(canvas, words, stage.center.x, y, size, track, room)
    else:
        wide = [width_of(canvas, letter, size, "regular", "title") for letter in words]
        x = stage.center.x - (sum(wide) + track * (len(words) - 1)) / 2
        for at, letter in enumerate(words):
            since = t - begins - at * LETTER_STEP
            if since >= 0 and letter != " ":
                rise = LETTER_RISE * part * (1 - overshot(min(1.0, since / LETTER_S)))
                gold_text(canvas, letter, x + wide[at] / 2, y - rise, size)
            x += wide[at] + track
    if shown.ending.ribbon and (shown.is_calm or t >= begins + LETTER_STEP * len(words)):
        _ribbon(canvas, shown.ending.ribbon.upper(), Point(stage.center.x, y + RIBBON_DROP * part), part)


def _ribbon(canvas: Canvas, words: str, at: Point, part: float) -> None:
    """Paint a gold ribbon under the headline."""
    size, track = RIBBON_SIZE * part, 3 * part
    wide = round(width_of(canvas, words, size, "semi", track=track) + RIBBON_DU[0] * part)
    high = round(RIBBON_DU[1] * part)
    canvas.svg(drawings.ribbon(wide, high), at.x - wide / 2, at.y - high / 2, wide, high)
    text(canvas, words, at.x, at.y + size_du(size) * 0.36, size, "accent_ink", "semi", "c")


def _last_words(canvas: Canvas, shown: Celebration, seen: float) -> None:
    """Paint the story line and the button."""
    stage = shown.scene.grid.stage
    text(
        canvas,
        shown.ending.story,
        stage.center.x,
        story_y(shown),
        "strong",
        "text",
        "medium",
        "c",
        fit=stage.w - STORY_EDGE,
        alpha=seen,
    )
    box = button_box(shown.scene)
    known = shown.scene.known
    cap = known.caps[Intention.CONFIRM] if known.shows_keys else ""
    button(canvas, box, GO_ON, "gold", key=cap, size="strong")
    canvas.report_focus(box)
