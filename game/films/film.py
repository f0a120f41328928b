"""A film: a recorded game with everything a replay shows, and its log at every moment.

It also decides what may be seen: of an unfinished game only what its one person saw, or no hand at all; everything once
nothing is secret any more. Knows no screen and no file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from game.engine.record import RecordedPlayer
from game.engine.state import Phase
from game.engine.viewpoint import NOBODY, Shown, Viewpoint, allowed_viewpoints
from game.language import YOU
from game.play.picture.parts import Layers, Part
from game.play.picture.regions import Over, hand_parts, moving_card, my_cards, table_parts
from game.play.scene.band import FreeBand
from game.play.scene.compose import ShownTable, TableScene, seat_looks, with_company
from game.play.state.interaction import Interaction, Known
from game.play.state.log import GameLog, logged
from game.play.state.remarks import Company
from game.rules.cards import Card
from game.rules.scoring import hand_points
from game.table.board import WORTH, BoardRow, board_rows, in_a_row
from game.table.holding import dealt
from game.table.plaques import OwnLook, SeatLook, own_plaque
from game.table.rails import rail_card
from game.table.reel import Reel
from game.table.stage import Stage
from game.text import replay as words
from game.text import table as table_words
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.paint import frame, panel, portrait, shadow, temper, text
from sprites import EXPRESSIONS

ROUNDS_KEPT = 3


@dataclass(frozen=True, slots=True)
class Film:
    """A game to replay. `players` are the final ones, `deciders` those at each move."""

    reel: Reel
    title: str
    players: tuple[RecordedPlayer, ...]
    deciders: tuple[tuple[RecordedPlayer, ...], ...]
    is_open: bool  # nothing in it is secret: it is over, or was given up
    salt: str = ""  # for the seals on its deals
    trouble: str = ""  # why it cannot be replayed to its end
    first: int | None = None  # the seat it is about: the default viewpoint, if nothing is secret
    is_game: bool = True  # not a round of practice, which nothing follows

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names; a number for those without one."""
        return tuple(player.name or f"P{seat}" for seat, player in enumerate(self.players, 1))

    @property
    def me(self) -> int | None:
        """The only seat named You, if there is one: sentences address it."""
        return self.names.index(YOU) if YOU in self.names else None

    @property
    def viewpoints(self) -> tuple[Viewpoint, ...]:
        """The viewpoints from which it may be seen, the default first."""
        return allowed_viewpoints(self.players, is_open=self.is_open, first=self.first)

    def sitting(self, at: int) -> tuple[RecordedPlayer, ...]:
        """Return the players in the seats at a moment."""
        return self.deciders[at] if at < len(self.deciders) else self.players

    def may_describe(self, at: int) -> bool:
        """Return whether what a seat knew when it made that move is no longer secret."""
        return self.is_open or self.reel.is_settled(at)

    def branch_off(self, at: int) -> str:
        """Explain why a game cannot be continued from there; "" if it can.

        In an unfinished game only finished rounds can be continued, so that no card is shown that still matters.
        """
        if self.reel.state(at).phase is Phase.GAME_OVER:
            return words.NOTHING_LEFT_TO_PLAY
        return "" if self.may_describe(at) else words.STILL_SECRET


@dataclass(slots=True)
class FilmLogs:
    """The log of a film at each moment: its round's messages and the notes on the seats."""

    film: Film
    _rounds: dict[int, tuple[GameLog, ...]] = field(default_factory=dict)

    def at(self, at: int) -> GameLog:
        """Return the log of the round up to a moment; empty before the first deal."""
        chapter = self.film.reel.chapter(at)
        if chapter is None:
            return GameLog()
        if chapter.begins not in self._rounds:
            if len(self._rounds) == ROUNDS_KEPT:
                del self._rounds[next(iter(self._rounds))]
            self._rounds[chapter.begins] = self._tell(chapter.begins, chapter.ends)
        return self._rounds[chapter.begins][at - chapter.begins]

    def _tell(self, begins: int, ends: int) -> tuple[GameLog, ...]:
        # The log is the same from every viewpoint: it never uses hidden information.
        film, logs, log = self.film, list[GameLog](), GameLog()
        for at in range(begins, ends + 1):
            for seen in film.reel.seen(at, Viewpoint(0, Shown.NONE)):
                log = logged(log, seen, film.names, film.me)
            logs.append(log)
        return tuple(logs)


@dataclass(frozen=True, slots=True)
class Watched:
    """What a replay shows besides the table: who sits at the bottom, and every hand if all are shown."""

    scene: TableScene
    player: str  # who plays the bottom seat, in words
    hands: tuple[tuple[Card, ...], ...] = ()


def watched_scene(
    stage: Stage, names: tuple[str, ...], faces: tuple[str, ...], log: GameLog, tempers: tuple[str, ...]
) -> TableScene:
    """Return what a spectator sees."""
    view = stage.view
    seats = with_company(
        seat_looks(view._replace(seat=NOBODY), names, log, tempers, stage.numbers),
        Company(faces, (EXPRESSIONS[0],) * view.players),
    )
    return TableScene(
        shown=ShownTable(Interaction(stage.holding), Known(view, view, names, counted=stage.numbers), stage.layout),
        seats=seats,
        own=OwnLook(seats[view.seat]),
        band=FreeBand(""),
        log=log.lines[-1] if log.lines else "",
        new=frozenset(held.uid for held in stage.holding.row if held.new),
        away=stage.moving_keys,
        watched=True,
    )


def watched_regions(shown: Watched) -> Layers:
    """Return all regions, each from bottom to top."""
    scene = shown.scene
    table = (*table_parts(scene), _me(shown))
    return Layers((*table, *_board(shown))) if shown.hands else Layers(table, hand_parts(scene))


def moving(stage: Stage, scene: TableScene, now: float) -> tuple[Over, ...]:
    """Return the moving cards, from bottom to top."""
    return tuple(moving_card(drawn, scene) for drawn in stage.in_motion(now))


# ---- the player at the bottom ----


def _me(shown: Watched) -> Part:
    return Part("me", _seat_card, (shown.scene.grid.me, shown.scene.own, shown.player))


def _seat_card(canvas: Canvas, box: Rect, look: OwnLook, player: str) -> None:
    """Paint the bottom player's plaque with what plays there."""
    own_plaque(canvas, box, replace(look, note=player))


# ---- all hands shown ----


def _board(shown: Watched) -> Iterator[Part]:
    """Yield a row for each seat with its hand; the bottom seat's card by card."""
    scene, view = shown.scene, shown.scene.view
    for seat, row in enumerate(board_rows(view, scene.grid)):
        hand, points = (
            shown.hands[seat],
            table_words.POINTS_IN_HAND(number=hand_points(shown.hands[seat], view.variant)),
        )
        shown_hand = None if seat == view.seat else hand
        yield Part(f"row {seat}", _paint_row, (row, scene.seats[seat], points, shown_hand))
    yield from my_cards(scene, in_tray=True)


def _paint_row(canvas: Canvas, row: BoardRow, look: SeatLook, points: str, hand: tuple[Card, ...] | None) -> None:
    """Paint a seat's name and the points it holds, and its hand unless the cards are painted one by one."""
    box = row.box
    panel(canvas, box, "raised" if look.turn else "plain", cast=False)
    if look.turn and not look.waits:
        frame(canvas, box, "accent", 8, 1.6)
    medal = min(30.0, box.h - 8)
    portrait(canvas, look.face, look.expression, box.x + 6, box.center.y - medal / 2, medal)
    if look.temper:
        small = medal * 0.54
        temper(canvas, look.temper, box.x + 6 + medal * 0.54, box.center.y + medal * 0.04, small)
    room = row.cards.x - box.x - medal - 20
    if room > 0:
        text(canvas, look.name, box.x + medal + 13, box.center.y + 5, "note", "text", "semi", fit=room)
    text(canvas, points, box.right - 8, box.center.y + 5, "note", "text_dim", "medium", "r", fit=WORTH - 12)
    if hand is not None:
        paint_hand(canvas, hand, row.cards)


def paint_hand(canvas: Canvas, hand: tuple[Card, ...], box: Rect) -> None:
    """Paint an open hand, by suit, from the left edge of a box."""
    places = in_a_row(tuple(held.card for held in dealt(hand, 0).row), box)
    if places:
        shadow(canvas, (box.x, box.y, places[-1].box.right - box.x, box.h), 3, 2.5, 140, 2)
    for place in places:
        x, y, _, h = place.box
        rail_card(canvas, place.code, x, y, h, index=place.column, last=place.last, blank=place.blank)
