"""The odds panel over the table: for every rank and suit the unseen copies, highlighted by how much they would help.

It lies in the place of the player's own melds, never over a question, pile or hand, and closes on the next key or
click.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from ai.odds import Odds, odds
from game.play.screen import PlayScreen
from game.practice import words
from game.rules.cards import JOKER, Card, parse_card
from game.session.background import BackgroundWork
from game.session.session import Session
from game.text import ui
from game.ui.boxes import Column, Pad, Row
from game.ui.canvas import Canvas
from game.ui.dialogs import LookingScreen, Message
from game.ui.form import button
from game.ui.geometry import Rect
from game.ui.looks import color, sign_color
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.paint import frame, icon, text
from game.ui.screen import Pop, Screen, Step
from game.ui.words import CLOSE

SUITS, RANKS = "shcd", "A23456789TJQK"
CELL, CELL_GAP, HEAD, SIGN = (22.0, 24.0), 2.0, 18.0, 22.0
JOKER_WIDE, TURN_WIDE, FIGURE_WIDE, MANY_WAYS = 26.0, 24.0, 46.0, 6
WIDE = 500.0  # the minimum, even if there is little room beside it
GRID = (SIGN + 13 * CELL[0] + 6 + JOKER_WIDE, HEAD + 4 * CELL[1])


class OddsResult(NamedTuple):
    """The odds known so far, and whether they are still being computed."""

    odds: Odds | None = None
    is_running: bool = True
    has_failed: bool = False

    @property
    def awaits_chances(self) -> bool:
        """Return whether chances are still to come."""
        return self.is_running and (self.odds is None or (not self.odds.chances and self.odds.short is not None))


NOTHING = Odds({}, frozenset(), {}, None, None)


class OddsScreen(LookingScreen[OddsResult]):
    """The panel, over a table that stays visible."""

    overlay = True
    dims = False

    def __init__(self, look: Callable[[], OddsResult], place: Rect) -> None:
        self._place = place
        super().__init__(look, "back")

    @property
    def awaits(self) -> bool:
        """Return whether chances are still being computed."""
        return self.shown.awaits_chances

    def view(self) -> Node:
        """The grid, the chances and the way back."""
        odds = self.shown.odds or NOTHING
        head = Row(
            [
                Text(words.ODDS, Style(ink="accent", weight="semi")),
                Text(self._line(), NOTE, grow=1),
                button("back", CLOSE, "quiet", "Esc", h=34),
            ],
            10,
        )
        grid = CustomPaint(partial(_grid, odds), words.ODDS_SPOKEN(number=odds.total), w=GRID[0], h=GRID[1])
        parts = Column([head, Row([grid, self._chances()], 10, folds=True, cross="start")], 6)
        panel = Pad(parts, (10, 8), "raised", w=max(self._place.w, WIDE), least_w=0)
        below = Gap(h=max(0.0, self.room[1] - self._place.bottom))
        return Column([Gap(grow=1), Row([Gap(w=self._place.x), panel]), below])

    def _line(self) -> str:
        """Return how many cards are unseen, or why nothing is known about them."""
        if self.shown.has_failed:
            return words.NOT_COUNTED
        odds = self.shown.odds
        return words.COUNTING if odds is None else words.odds_line(odds.total, odds.short)

    def _chances(self) -> Node | None:
        chances = self.shown.odds.chances if self.shown.odds is not None else ()
        if not chances:
            return Text(words.COUNTING, NOTE) if self.awaits else None
        buys = any(buy is not None for _, buy in chances)
        small = Style("note", "text_dim", "medium", at="r", most=1)
        top: list[Node] = [Text("", NOTE, w=TURN_WIDE)]
        top += [Text(words.PASSING if buys else "", small, w=FIGURE_WIDE)]
        top += [Text(words.WITH_A_BUY, small._replace(ink="accent"), w=FIGURE_WIDE)] if buys else []
        rows: list[Node] = [Text(words.WITHIN_TURN, Style("note", weight="semi")), Row(top, 4)]
        for turn, (plain, buy) in enumerate(chances, 1):
            cells = [Text(str(turn), Style(weight="semi"), w=TURN_WIDE)]
            cells += [Text(ui.per_cent(plain), Style(weight="medium", at="r", most=1), w=FIGURE_WIDE)]
            with_buy = ui.per_cent(buy) if buy is not None else ""
            cells += [Text(with_buy, Style("text", "accent", "semi", at="r", most=1), w=FIGURE_WIDE)] if buys else []
            rows.append(Row(cells, 4))
        return Column(rows, 2)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Close on any key or click."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return Pop()
        return super().handle(event, now)


def _grid(odds: Odds, canvas: Canvas, box: Rect) -> None:
    """Draw ranks across, suits down, and jokers beside them."""
    x0 = box.x + SIGN
    for at, rank in enumerate(RANKS):
        label = "10" if rank == "T" else rank
        text(canvas, label, x0 + (at + 0.5) * CELL[0] - 1, box.y + 13, "note", "text_dim", "medium", "c")
    for row, suit in enumerate(SUITS):
        y = box.y + HEAD + row * CELL[1]
        ink = color(sign_color(suit, "text", four_colours=canvas.look.four_colours))
        canvas.blit(canvas.sprites.suit(suit, canvas.px(15), ink), box.x + 2, y + CELL[1] / 2 - 8.5)
        for at, rank in enumerate(RANKS):
            cell = Rect(x0 + at * CELL[0], y, CELL[0] - CELL_GAP, CELL[1] - CELL_GAP)
            _cell(canvas, cell, parse_card(f"{rank}{suit}"), odds)
    jokers = Rect(x0 + 13 * CELL[0] + 6, box.y + HEAD, JOKER_WIDE, 4 * CELL[1] - CELL_GAP)
    _cell(canvas, jokers, JOKER, odds)
    icon(canvas, "star", jokers.center.x - 8, jokers.y + 8, 16, "accent_ink" if JOKER in odds.nearer else "text_dim")


def _cell(canvas: Canvas, box: Rect, card: Card, odds: Odds) -> None:
    """Draw a cell: gold if a card helps now, a gold base if it opens possibilities (the more, the higher), a dot if
    none is left.
    """
    copies, nearer, ways = odds.left.get(card, 0), card in odds.nearer, odds.ways.get(card, 0)
    if copies or card == odds.asked:
        ground = ("accent", 1.0) if nearer else ("well", 1.0)
        frame(canvas, box, "line", 4, 1, 0.9 if nearer or ways else 0.3, *ground)
        ink = "accent_ink" if nearer else "text" if ways else "text_dim"
        text(canvas, str(copies), box.center.x, box.center.y + 5 - 2 * bool(ways), "note", ink, "bold", "c")
        if ways and not nearer:
            high = 4.0 if ways < MANY_WAYS else 6.0
            frame(canvas, (box.x + 3, box.bottom - high - 2, box.w - 6, high), "accent", 2, 0, 0, "accent", 1)
    else:
        text(canvas, words.NONE_LEFT, box.center.x, box.center.y + 5, "text", "text_dim", "bold", "c")
    if card == odds.asked:
        frame(canvas, box.grown(2), "ivory", 6, 2)


COUNTING = OddsResult()  # nothing known yet
BESIDE = 6.0  # the gap beside a question


@dataclass(slots=True)
class _OddsRequest:
    """Odds being computed."""

    work: BackgroundWork
    odds_result: OddsResult = COUNTING

    def look(self) -> OddsResult:
        """Return what is known now."""
        if self.odds_result.awaits_chances:
            for odds in self.work.poll(Odds):
                self.odds_result = self.odds_result._replace(odds=odds)
            if not self.work.is_running:
                self.odds_result = self.odds_result._replace(is_running=False, has_failed=bool(self.work.trouble))
        return self.odds_result


def odds_over(session: Session, play: PlayScreen) -> Screen:
    """Return the panel over a table; a message if all hands are hidden."""
    view = play.stage.view_shown
    if not play.seats.is_open or not view.round:
        return Message(words.ODDS, (words.NO_ODDS,))
    counting = _OddsRequest(BackgroundWork(session, "odds"))
    counting.work.begin(odds, view, play.table.history_shown())
    grid = play.stage.layout.grid
    wing = grid.wings[0]
    return OddsScreen(counting.look, Rect(wing.x, wing.y, wing.w, grid.band.y - BESIDE - wing.y))
