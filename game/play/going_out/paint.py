"""Painting the celebration: the dimmed table, rays and fan, the winner's melds, the open hands, headline and dust.

Everything is a function of what is shown and the time; only finished pictures are cached between frames.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.play.going_out.timing import (
    DARK,
    LANDS,
    LETTERS,
    LIFT_DU,
    LIFTS,
    OPEN_S,
    Ending,
    Moment,
    count_so_far,
    moment,
    overshot,
    still,
)
from game.play.paint.pleasures import paint_coin, purse_at
from game.play.picture.parts import Part
from game.play.picture.regions import table_parts
from game.play.scene.compose import TableScene
from game.play.state.interaction import Known
from game.play.words.going_out import GO_ON, OUT_NOW
from game.table.commands import Intention
from game.table.plaques import SeatLook, own_plaque, plaque
from game.table.rails import back, rail_card
from game.ui import drawings
from game.ui.buttons import button
from game.ui.canvas import Canvas
from game.ui.geometry import STAGE_HEIGHT, STAGE_WIDTH, Point, Rect, rail_card_width
from game.ui.nodes import HALF_LINE
from game.ui.paint import chip, dim, felt, glow, gold_text, text, width_of
from game.ui.text import size_du
from sprites import EXPRESSIONS

DELIGHTED, DISMAYED = EXPRESSIONS[3], EXPRESSIONS[4]
GOLD, PALE, DEEP = "#f3d27f", "#ffe9a8", "#03130f"
HEAD_SIZE, HEAD_TRACK, LETTER_S, LETTER_STEP, LETTER_RISE = 96.0, 14.0, 0.28, 0.045, 26.0
HEAD_Y, STORY_Y, FAN_Y = 348 / 720, 522 / 720, 372 / 720
HEAD_RISE, HEAD_DROP, HEAD_BELOW, LOWEST_HEAD = 78.0, 16.0, 92.0, 540.0
RIBBON_DROP, STORY_DROP = 44.0, 40.0
FAN_RADIUS, FAN_SQUASH, FAN_STRENGTH = 560.0, 0.56, 0.5
HAND_HIGH, LEAST_HAND, HAND_GAP, COUNT_ROOM, NARROW_HAND, LEAST_INDEX = 62.0, 44.0, 8.0, 78.0, 220.0, 7.0
DUST, DUST_SEED, DUST_S, DUST_SHAPES = 64, 7, 1.6, 6
RINGS, RING_S = ((0.0, 3.4), (0.04, 2.4), (0.075, 1.6)), 0.55
RING_LEAST, RING_GROWS, RING_AIR, RING_INK = 60.0, 330.0, 8.0, "#f6dc8e"
OPAQUE = 255
OTHERS_LIGHT = 0.6  # if somebody else wins
COARSE = 4  # soft light is drawn at 1 / COARSE of its size and stretched
HUSH = ((0.0, 0.92), (0.6, 0.62), (1.0, 0.0))
GLOW_STEPS, GLOW_BLUR, GLOW_STRENGTH = 4, 9.0, 230
RAYS_DU, POOL_DU, RIBBON_AIR = 1360.0, 760.0, 12.0
HUSH_DU, HUSH_UP = (1000.0, 230.0), 30.0
GLOW = ((0.0, 0.75), (1.0, 0.0))

GRAIN_SPEEDS, GRAIN_SIZES, GRAIN_SWAY, GRAIN_TURNS = (160, 330), (3.5, 4.5, 6.0, 7.5), 30, 5.0
OWN_HAND, HAND_IN = (16.0, 20.0), 4.0  # of open hands
COUNT_DROP, COUNT_HIGH, COUNT_SIZE = 3.0, 24.0, 22.0  # of their points
HEAD_EDGE, STORY_EDGE, RIBBON_SIZE, RIBBON_DU = 60.0, 40.0, 26.0, (90.0, 46.0)


class Celebration(NamedTuple):
    """The celebration to show: the table and the end of its round. If `is_calm`, it is a still without rays, dust and
    flights.
    """

    scene: TableScene
    ending: Ending
    is_calm: bool = False

    @property
    def is_mine(self) -> bool:
        """Return whether the player at the bottom has gone out."""
        return self.ending.out == self.scene.view.seat

    @property
    def light(self) -> float:
        """Return the brightness: less if somebody else has gone out."""
        return 1.0 if self.is_mine else OTHERS_LIGHT


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
        """Put a cached picture, which is valid as long as the window and its look are the same."""
        key = (canvas.surface.get_size(), canvas.stage, canvas.look, canvas.sprites.sharper)
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
        _rays_and_fan(canvas, shown, now.opened)
    _hush(canvas, shown, now.opened if shown.ending.out is not None else now.dimmed / DARK)
    _winners_melds(canvas, shown, now.lifted)


def _over(canvas: Canvas, shown: Celebration, now: Moment, t: float) -> None:
    """Paint what still changes after that: rings, plaques, hands, words, coins and dust."""
    scene, seats = shown.scene, seats_shown(shown, now)
    _rings(canvas, shown, t)
    for seat, box in enumerate(scene.layout.plaques):
        if seat != scene.view.seat:
            plaque(canvas, box, seats[seat])
    note = OUT_NOW if shown.is_mine else ""
    own_plaque(canvas, scene.grid.me, replace(scene.own, seat=seats[scene.view.seat], note=note, points=""))
    for seat, hand in enumerate(shown.ending.hands):
        is_open = seat == scene.view.seat and not scene.view.is_open  # it has been all along
        if now.turned is not None or is_open:
            turned = len(hand) if is_open or now.turned is None else now.turned[seat]
            _hand(canvas, shown, seat, turned, count_so_far(shown.ending, seat, now))
    _headline(canvas, shown, t)
    if not shown.is_calm:
        _coins(canvas, shown, now)
        if shown.is_mine:
            _dust(canvas, scene.grid.stage, t)
    if now.last_words:
        _last_words(canvas, shown, now.last_words)


def seats_shown(shown: Celebration, now: Moment) -> tuple[SeatLook, ...]:
    """Return what every plaque shows now, with the scores and purses counted so far."""
    ending, looks = shown.ending, []
    for seat, look in enumerate(shown.scene.seats):
        won, drawn = seat == ending.out, ending.out is None
        looks.append(
            replace(
                look,
                score=str(now.scores[seat]),
                coins=str(now.purses[seat]) if now.purses else look.coins,
                expression=look.expression if drawn else DELIGHTED if won else DISMAYED,
                fading=None,
                turn=won,
                waits=False,
                mark="",
                alarm="",
            )
        )
    return tuple(looks)


def button_box(scene: TableScene) -> Rect:
    """Return the box of "Go on": the place of the primary button."""
    return scene.grid.act_buttons[0]


def headline_y(shown: Celebration) -> float:
    """Return the baseline of the headline: in the middle, or below the melds if it would cover some there.

    If it covers melds in both places, it at least leaves those of the player who has gone out free.
    """
    scene, part = shown.scene, _part(shown.scene.grid.stage)
    rails = [(place.rail, place.seat == shown.ending.out) for place in scene.layout.melds]
    below = max((rail.bottom for rail, _ in rails), default=0.0) + HEAD_BELOW * part
    ways = [scene.grid.stage.h * HEAD_Y, min(below, LOWEST_HEAD * part)]
    for of_all in (True, False):
        for y in ways:
            top, bottom = y - HEAD_RISE * part, y + HEAD_DROP * part
            if not any(
                (of_all or own) and top < rail.bottom and bottom > rail.y - LIFT_DU * own for rail, own in rails
            ):
                return y
    return ways[0]


def story_y(shown: Celebration) -> float:
    """Return the baseline of the story line, below the headline and its ribbon."""
    stage = shown.scene.grid.stage
    ribbon = (RIBBON_DROP + RIBBON_AIR if shown.ending.ribbon else 0.0) * _part(stage)
    return max(stage.h * STORY_Y, headline_y(shown) + STORY_DROP * _part(stage) + ribbon)


# ---- the table beneath ----


def _parts(scene: TableScene) -> tuple[Part, ...]:
    return table_parts(replace(scene, away=frozenset(), remark=None))


def _beneath(shown: Celebration, *, is_whole: bool) -> Iterator[Part]:
    """Yield the table without plaques; once the light goes down, only the melds of those who have not gone out, except
    where an open hand will lie.
    """
    covered, out = _covered(shown), shown.ending.out
    names = {f"owner {seat}" for seat in range(len(shown.scene.seats)) if seat not in covered}
    names |= {f"meld {at}" for at, place in enumerate(shown.scene.layout.melds) if place.seat not in {out, *covered}}
    for part in _parts(shown.scene):
        if not part.name.startswith("seat") and (is_whole or part.name in names):
            yield part


def _covered(shown: Celebration) -> set[int]:
    """Return the seats whose melds lie where an open hand or its points will, without the one that has gone out."""
    me, ending = shown.scene.view.seat, shown.ending
    hands = [hand_box(shown, seat) for seat, hand in enumerate(ending.hands) if hand and seat != me]
    boxes = [box if box.w >= NARROW_HAND else box._replace(h=box.h + COUNT_DROP + COUNT_HIGH) for box in hands]
    rails = [(place.seat, place.rail) for place in shown.scene.layout.melds if place.seat != ending.out]
    return {seat for seat, rail in rails if any(not rail.apart(box) for box in boxes)}


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


# ---- light ----


def _soft(canvas: Canvas, drawing: str, box: Rect, alpha: float) -> None:
    """Paint soft light: drawn small and stretched to its box."""
    if alpha <= 0:
        return
    size = canvas.px_size(box.w, box.h)

    def make() -> pygame.Surface:
        small = canvas.sprites.svg(drawing, (max(1, size[0] // COARSE), max(1, size[1] // COARSE)))
        return pygame.transform.smoothscale(small, size)

    canvas.blit(canvas.pieces.made(("soft", drawing, size), make), box.x, box.y, alpha)


def _around(at: Point, wide: float, high: float) -> Rect:
    return Rect(at.x - wide / 2, at.y - high / 2, wide, high)


def _middle(stage: Rect) -> Point:
    return Point(stage.center.x, stage.y + stage.h * FAN_Y)


def _part(stage: Rect) -> float:
    """Return the scale of everything for the room there is."""
    return min(stage.w / STAGE_WIDTH, stage.h / STAGE_HEIGHT)


def _rays_and_fan(canvas: Canvas, shown: Celebration, opened: float) -> None:
    """Paint rays, a pool of light, and the fan, which opens from its middle."""
    stage = shown.scene.grid.stage
    middle, part = _middle(stage), _part(stage)
    if not shown.is_calm:
        _rays(canvas, middle, RAYS_DU * part, opened * shown.light)
    pool = _around(middle, POOL_DU * part, POOL_DU * part)
    _soft(canvas, drawings.halo(PALE, *GLOW), pool, 0.34 * opened * shown.light)
    radius = FAN_RADIUS * part
    high = radius * FAN_SQUASH + 2
    with canvas.within((middle.x - radius * opened, stage.y, 2 * radius * opened, stage.h)):
        drawing = drawings.fan(radius, FAN_SQUASH, 1, FAN_STRENGTH)
        canvas.svg(drawing, middle.x - radius, middle.y - high + 2, 2 * radius, high, shown.light)


def _rays(canvas: Canvas, middle: Point, side: float, alpha: float) -> None:
    """Paint rays: drawn small, stretched and cut to the window."""
    px = canvas.px(side)
    window = canvas.surface.get_rect()
    left, top = canvas.at(middle.x - side / 2, middle.y - side / 2)
    seen = pygame.Rect(left, top, px, px).clip(window)

    def make() -> pygame.Surface:
        whole = pygame.transform.smoothscale(canvas.sprites.svg(drawings.rays(GOLD), (px // 3, px // 3)), (px, px))
        return whole.subsurface(seen.move(-left, -top)).copy()

    picture = canvas.pieces.made(("rays", px, tuple(seen)), make)
    before = picture.get_alpha()
    picture.set_alpha(round(OPAQUE * alpha))
    canvas.put(picture, seen.topleft)
    picture.set_alpha(before)


def _hush(canvas: Canvas, shown: Celebration, amount: float) -> None:
    """Paint the soft dark ground behind the letters."""
    stage = shown.scene.grid.stage
    part = _part(stage)
    box = _around(Point(stage.center.x, headline_y(shown) - HUSH_UP * part), HUSH_DU[0] * part, HUSH_DU[1] * part)
    _soft(canvas, drawings.halo(DEEP, *HUSH), box, 0.85 * min(1.0, amount))


def _rings(canvas: Canvas, shown: Celebration, t: float) -> None:
    """Paint three rings where the last card has landed."""
    shares = [((t - LANDS - delay) / RING_S, thick) for delay, thick in RINGS]
    rings = [(share, thick) for share, thick in shares if 0 <= share < 1]
    if shown.is_calm or shown.ending.out is None or not rings:
        return
    at, part = shown.scene.grid.discard.center, _part(shown.scene.grid.stage)
    side = canvas.px(2 * part * (RING_LEAST + RING_GROWS) + RING_AIR)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    for share, thick in rings:
        radius = canvas.px(part * (RING_LEAST + RING_GROWS * (1 - (1 - share) ** 2)))
        ink = (*canvas.rgb(RING_INK), round(OPAQUE * (1 - share) * 0.95 * shown.light))
        pygame.draw.aacircle(picture, ink, (side / 2, side / 2), radius, max(1, canvas.px(thick)))
    canvas.put_centered(picture, canvas.at(*at))


class _Grain(NamedTuple):
    x: float
    born: float
    speed: float
    size: float
    sway: float


@lru_cache(8)
def _grains(low: float, high: float) -> tuple[_Grain, ...]:
    chance = random.Random(DUST_SEED)
    return tuple(
        _Grain(
            chance.uniform(low, high),
            chance.uniform(0.35, 1.5),
            chance.uniform(*GRAIN_SPEEDS),
            chance.choice(GRAIN_SIZES),
            chance.uniform(-GRAIN_SWAY, GRAIN_SWAY),
        )
        for _ in range(DUST)
    )


def _dust(canvas: Canvas, stage: Rect, t: float) -> None:
    """Paint gold lozenges that rise from the table and turn."""
    part = _part(stage)
    for grain in _grains(stage.w * 0.03, stage.w * 0.97):
        age = t - grain.born
        y = stage.h * 0.75 - part * grain.speed * age * (1 - 0.14 * age)
        if not 0 < age < DUST_S or y < stage.h * 0.1:
            continue
        narrow = round((abs(math.cos(age * GRAIN_TURNS + grain.x)) * 0.8 + 0.2) * DUST_SHAPES) / DUST_SHAPES
        wide, high = max(1.0, 2 * grain.size * narrow), 3 * grain.size
        fade = 1 - age / DUST_S
        canvas.svg(drawings.lozenge(wide, high, "#f7dc8c"), grain.x + grain.sway * age, y, wide, high, fade)


def paint_trail(canvas: Canvas, way: Sequence[Rect]) -> None:
    """Paint the light behind a card in flight; `way` holds its positions, the latest first."""
    for behind, box in enumerate(way):
        side = round(box.h * (1.1 - 0.08 * behind))
        _soft(canvas, drawings.halo(PALE, *GLOW), _around(box.center, side, side), 0.30 - 0.04 * behind)


# ---- hands, coins, words ----


def hand_box(shown: Celebration, seat: int) -> Rect:
    """Return the box of an open hand: between its plaque and the melds, or beside my own; the points stand at its
    right end. Where there is too little room above melds of somebody who has not gone out, they are left out.
    """
    grid = shown.scene.grid
    high, least = HAND_HIGH * max(0.75, _part(grid.stage)), LEAST_HAND * _part(grid.stage)
    if seat == shown.scene.view.seat:
        return Rect(grid.me.right + OWN_HAND[0], grid.me.y + OWN_HAND[1], grid.hand.w * 0.5, high)
    box = shown.scene.layout.plaques[seat]
    rooms = [room - lift_du(shown) * is_own for room, is_own in _free_below(shown, seat) if is_own or room >= least]
    high = min(high, max(min(rooms, default=high), least))
    return Rect(box.x + HAND_IN, box.bottom + HAND_GAP, box.w - 2 * HAND_IN, high)


def lift_du(shown: Celebration) -> float:
    """Return how far the winner's melds rise: not over the open hands of the others."""
    seats = [seat for seat, hand in enumerate(shown.ending.hands) if hand and seat != shown.scene.view.seat]
    free = [room for seat in seats for room, is_own in _free_below(shown, seat) if is_own]
    return max(0.0, min([LIFT_DU, *(room - LEAST_HAND * _part(shown.scene.grid.stage) for room in free)]))


def _free_below(shown: Celebration, seat: int) -> Iterator[tuple[float, bool]]:
    """Yield the room for an open hand above each meld under its plaque, and whether its owner has gone out."""
    box = shown.scene.layout.plaques[seat]
    for place in shown.scene.layout.melds:
        if place.rail.x < box.right and place.rail.right > box.x and place.rail.y > box.bottom:
            yield place.rail.y - box.bottom - HAND_GAP, place.seat == shown.ending.out


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
        right = box.right if seat != shown.scene.view.seat else box.x + step * (len(codes) - 1) + card + COUNT_ROOM
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
    words, part = shown.ending.headline.upper(), _part(stage)
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


def _cap(known: Known) -> str:
    return known.caps[Intention.CONFIRM] if known.shows_keys else ""


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
    button(canvas, box, GO_ON, "gold", key=_cap(shown.scene.known), size="strong")
    canvas.report_focus(box)
