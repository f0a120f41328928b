"""A film: a played game with what a replay needs to know of it, and what has been told of it at every moment.

What may be seen is settled here: of a game that is still to be finished only what its one player saw, or no hand at
all; everything once nothing is secret any more. Knows no screen and no file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from game.engine.eyes import NOBODY, Eyes, Shown, eyes_allowed
from game.engine.record import PERSON, RecordedPlayer
from game.engine.state import Phase
from game.play.picture.parts import Layers, Part
from game.play.picture.regions import Over, hand_parts, moving_card, my_cards, table_parts
from game.play.scene.band import FreeBand
from game.play.scene.compose import SceneSource, ShownTable, TableScene, seat_looks
from game.play.state.interaction import Interaction, Known
from game.play.state.log import GameLog, logged
from game.rules.cards import Card
from game.rules.scoring import hand_points
from game.table.holding import Order, dealt
from game.table.layout import WORTH, BoardRow, board_rows, in_a_row
from game.table.plaques import OwnLook, SeatLook, own_plaque
from game.table.rails import rail_card
from game.table.reel import Reel
from game.table.stage import Stage
from game.text import replay as words
from game.text import table as table_words
from game.text.ui import YOU
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.paint import frame, panel, portrait, shadow, temper, text

ROUNDS_KEPT = 3


@dataclass(frozen=True, slots=True)
class Film:
    """A game to be watched. `players` sit there at the end, `deciders` sat there when each move was made."""

    reel: Reel
    title: str
    players: tuple[RecordedPlayer, ...]
    deciders: tuple[tuple[RecordedPlayer, ...], ...]
    is_open: bool  # nothing of it is secret: it is over, or was given up
    salt: str = ""  # of the seals on its deals
    trouble: str = ""  # why it goes no further, where it breaks off

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called; by number where they have no name."""
        return tuple(player.name or f"P{seat}" for seat, player in enumerate(self.players, 1))

    @property
    def me(self) -> int | None:
        """The seat that goes by no other name than You, if there is one: sentences speak to her."""
        return self.names.index(YOU) if YOU in self.names else None

    @property
    def eyes(self) -> tuple[Eyes, ...]:
        """Through whose eyes it may be seen, the first choice first."""
        return eyes_allowed(self.players, is_open=self.is_open)

    def decider(self, at: int) -> RecordedPlayer | None:
        """Who made the move that led to a moment; None for a deal."""
        seat = self.reel.actor(at)
        return None if seat is None else self.deciders[at - 1][seat]

    def sitting(self, at: int) -> tuple[RecordedPlayer, ...]:
        """Who sits where at a moment."""
        return self.deciders[at] if at < len(self.deciders) else self.players

    def may_describe(self, at: int) -> bool:
        """Whether what a seat knew when it made that move is no secret any more."""
        return self.is_open or self.reel.is_settled(at)

    def why_no_seen_view(self, at: int) -> str:
        """Why nobody may be told what a computer player saw before she made the move of a moment; empty: one may."""
        decider = self.decider(at)
        if decider is None or decider.plays == PERSON:
            return words.NO_COMPUTER_MOVE
        return "" if self.may_describe(at) else words.STILL_SECRET

    def branch_off(self, at: int) -> str:
        """Why nobody can play on from there; empty: one can.

        While a game is still to be finished, only rounds that are over may be played on: nothing then shows a card
        that still matters.
        """
        if self.reel.state(at).phase is Phase.GAME_OVER:
            return words.NOTHING_LEFT_TO_PLAY
        return "" if self.may_describe(at) else words.STILL_SECRET


@dataclass(slots=True)
class FilmLogs:
    """What has been told of a film at each moment: its round's log and the notes on the seats."""

    film: Film
    _rounds: dict[int, tuple[GameLog, ...]] = field(default_factory=dict)

    def at(self, at: int) -> GameLog:
        """The log of the round up to a moment; nothing before the first deal."""
        chapter = self.film.reel.chapter(at)
        if chapter is None:
            return GameLog()
        if chapter.begins not in self._rounds:
            if len(self._rounds) == ROUNDS_KEPT:
                del self._rounds[next(iter(self._rounds))]
            self._rounds[chapter.begins] = self._tell(chapter.begins, chapter.ends)
        return self._rounds[chapter.begins][at - chapter.begins]

    def _tell(self, begins: int, ends: int) -> tuple[GameLog, ...]:
        # The log says nothing that some seat may not know, so any eyes will do.
        film, found, said = self.film, list[GameLog](), GameLog()
        for at in range(begins, ends + 1):
            for seen in film.reel.seen(at, Eyes(0, Shown.NONE)):
                said = logged(said, seen, film.names, film.me)
            found.append(said)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Watched:
    """What a replay shows besides the table: who sits at the bottom, and every hand where all lie open."""

    scene: TableScene
    player: str  # what plays the seat at the bottom, in words
    hands: tuple[tuple[Card, ...], ...] = ()


def watched_scene(stage: Stage, names: tuple[str, ...], log: GameLog, tempers: tuple[str, ...] = ()) -> TableScene:
    """What there is to see for somebody who only looks."""
    view = stage.view
    seats = seat_looks(view._replace(seat=NOBODY), names, log, tempers, stage.numbers)
    return TableScene(
        source=SceneSource(
            Interaction(stage.holding), ShownTable(Known(view, view, names, counted=stage.numbers), stage.layout)
        ),
        seats=seats,
        own=OwnLook(seats[view.seat]),
        band=FreeBand(""),
        log=log.lines[-1] if log.lines else "",
        new=frozenset(held.uid for held in stage.holding.row if held.new),
        away=stage.moving_keys,
        watched=True,
    )


def watched_regions(shown: Watched) -> Layers:
    """All there is, each lowest first."""
    scene = shown.scene
    table = (*table_parts(scene), _me(shown))
    return Layers((*table, *_board(shown))) if shown.hands else Layers(table, hand_parts(scene))


def moving(stage: Stage, scene: TableScene, now: float) -> tuple[Over, ...]:
    """The cards on their way, lowest first."""
    return tuple(moving_card(drawn, scene) for drawn in stage.in_motion(now))


# ---- who sits at the bottom ----


def _me(shown: Watched) -> Part:
    return Part("me", _seat_card, (shown.scene.grid.me, shown.scene.own, shown.player))


def _seat_card(canvas: Canvas, box: Rect, look: OwnLook, player: str) -> None:
    """Their plaque, and what plays there."""
    own_plaque(canvas, box, replace(look, note=player))


# ---- all hands open ----


def _board(shown: Watched) -> Iterator[Part]:
    """A row for each seat with its hand, that of the seat at the bottom card by card."""
    scene, view = shown.scene, shown.scene.view
    for seat, row in enumerate(board_rows(view, scene.grid)):
        hand, points = (
            shown.hands[seat],
            table_words.POINTS_IN_HAND(number=hand_points(shown.hands[seat], view.variant)),
        )
        lies = None if seat == view.seat else hand
        yield Part(f"row {seat}", _paint_row, (row, scene.seats[seat], points, lies))
    yield from my_cards(scene, in_tray=True)


def _paint_row(canvas: Canvas, row: BoardRow, look: SeatLook, points: str, hand: tuple[Card, ...] | None) -> None:
    """Who it is and how many points are held; the hand, unless its cards are painted one by one."""
    box = row.box
    panel(canvas, box, "raised" if look.turn else "plain", cast=False)
    if look.turn and not look.waits:
        frame(canvas, box, "accent", 8, 1.6)
    medal = min(30.0, box.h - 8)
    portrait(canvas, look.face, look.expression, box.x + 6, box.centre.y - medal / 2, medal)
    if look.temper:
        small = medal * 0.54
        temper(canvas, look.temper, box.x + 6 + medal * 0.54, box.centre.y + medal * 0.04, small)
    room = row.cards.x - box.x - medal - 20
    if room > 0:
        text(canvas, look.name, box.x + medal + 13, box.centre.y + 5, "note", "text", "semi", fit=room)
    text(canvas, points, box.right - 8, box.centre.y + 5, "note", "text_dim", "medium", "r", fit=WORTH - 12)
    if hand is not None:
        paint_hand(canvas, hand, row.cards)


def paint_hand(canvas: Canvas, hand: tuple[Card, ...], box: Rect) -> None:
    """A hand lying open, by suit, from the left edge of a box."""
    places = in_a_row(tuple(held.card for held in dealt(hand, 0, Order.SUIT).row), box)
    if places:
        shadow(canvas, (box.x, box.y, places[-1].box.right - box.x, box.h), 3, 2.5, 140, 2)
    for place in places:
        x, y, _, h = place.box
        rail_card(canvas, place.code, x, y, h, index=place.column, last=place.last, blank=place.blank)
