"""The odds panel over the table: for every rank and suit the unseen copies, highlighted by how much they would help.

Beside it are the chances to be down soon: those counted exactly, by draws alone, and those played out. The panels lie
where melds are, never over a question or hand, and close on the next key or click.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from ai.odds import Chance, Odds, TurnChances, odds
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.parts import draw_bar
from game.rules.cards import JOKER, Card, parse_card
from game.session.background import BackgroundWork
from game.session.session import Session
from game.table.stage import Stage
from game.text import ui
from game.ui.boxes import Child, Column, Pad, Row
from game.ui.canvas import Canvas
from game.ui.dialogs import LookingScreen, Message
from game.ui.form import button
from game.ui.geometry import Rect
from game.ui.looks import LARGEST, color, sign_color
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.paint import frame, icon, text
from game.ui.screen import Pop, Screen, Step
from game.ui.words import CLOSE

SUITS, RANKS = "shcd", "A23456789TJQK"
CELL, CELL_GAP, HEAD, SIGN = (29.0, 25.0), 3.0, 19.0, 26.0
JOKER_WIDE, LABEL_WIDE, FIGURE_WIDE, NOTE_WIDE, MANY_WAYS = 40.0, 112.0, 58.0, 52.0, 6
GRID_WIDE, CHANCES_WIDE, BETWEEN = 480.0, 340.0, 5.0
WIDE = 840.0  # the room from which there is a note beside every chance
SHARE_HIGH = 4.0
GRID = (SIGN + 13 * CELL[0] + 6 + JOKER_WIDE, HEAD + 4 * CELL[1])


class OddsResult(NamedTuple):
    """The odds known so far, and whether they are still being computed."""

    odds: Odds | None = None
    is_running: bool = True
    has_failed: bool = False

    @property
    def awaits_chances(self) -> bool:
        """Return whether chances are still to come."""
        return self.is_running and (self.odds is None or (self.odds.in_round is None and self.odds.short is not None))


NOTHING = Odds({}, frozenset(), {}, None, None)


class OddsScreen(LookingScreen[OddsResult]):
    """The panels, over a table that stays visible."""

    largest_tall = LARGEST

    overlay = True
    is_private = True  # what is counted as unseen depends on the hand
    dims = False

    def __init__(self, look: Callable[[], OddsResult], stage: Stage) -> None:
        self._stage = stage
        super().__init__(look, "back")

    @property
    def awaits(self) -> bool:
        """Return whether chances are still being computed."""
        return self.shown.awaits_chances

    def view(self) -> Node:
        """Return the grid and the way back, and the chances."""
        odds, grid = self.shown.odds or NOTHING, self._stage.grid
        left, right = (Rect(wing.x, wing.y, wing.w, grid.band.y - BESIDE - wing.y) for wing in grid.wings)
        head = Row(
            [
                Text(self._line(), NOTE._replace(ink="text", most=2), grow=1),
                button("back", CLOSE, "quiet", "Esc", h=34),
            ],
            10,
        )
        room, is_wide = min(right.right, self.room[0]), self.room[0] >= WIDE
        chances_wide = CHANCES_WIDE if is_wide else CHANCES_WIDE - 2 * NOTE_WIDE
        beside = 0.0 if grid.is_tall else chances_wide + BETWEEN
        grid_wide = GRID_WIDE if is_wide else room - left.x - beside
        spoken_words = words.ODDS_SPOKEN(number=odds.total)
        cells = CustomPaint(partial(_grid, odds), spoken_words, w=grid_wide - 24, h=GRID[1])
        panels: list[Child] = [Gap(w=left.x), Pad(Column([head, cells], 6), (12, 8), "raised", w=grid_wide, least_w=0)]
        above: list[Child] = [Gap(grow=1)]
        if (found := self._chances(with_notes=is_wide)) is not None:
            chances = Pad(found, (12, 8), "raised", w=chances_wide, least_w=0)
            if grid.is_tall and not grid.is_usual:  # over the melds, below the piles
                above += [Row([Gap(w=room - chances_wide), chances]), Gap(h=BESIDE)]
            elif grid.is_tall:  # beside the piles, where no melds are
                above = [Gap(h=grid.plaques.bottom + BESIDE), Row([Gap(w=room - chances_wide), chances]), *above]
            else:
                panels += [Gap(w=max(BETWEEN, room - left.x - grid_wide - chances_wide)), chances]
        low = left.bottom if grid.is_usual or not grid.is_tall else grid.me.bottom
        below = Gap(h=max(0.0, self.room[1] - low))
        return Column([*above, Row(panels, cross="end"), below])

    def _line(self) -> str:
        """Return how many cards are unseen, or why nothing is known about them."""
        if self.shown.has_failed:
            return words.NOT_COUNTED
        odds = self.shown.odds
        if odds is None:
            return words.COUNTING
        return words.odds_line(odds.helpful, odds.total, odds.short)

    def _chances(self, *, with_notes: bool) -> Node | None:
        odds = self.shown.odds
        if odds is None or odds.short is None:
            return None
        head: list[Child] = [Text(words.DOWN_BY, Style(weight="semi", most=1), w=LABEL_WIDE)]
        if any(row.taking for row in (*odds.counted, *odds.played)):
            plain, taking = (words.PASSING, words.WITH_A_BUY) if odds.buys else (words.DRAWING, words.TAKING)
            wide = NOTE_WIDE if with_notes else 0.0
            head += [*_column_head(plain, "text", wide), *_column_head(taking, "accent", wide)]
        rows: list[Child] = [Row(head, 5)]
        labels = words.TURNS_FROM_NOW[0 if odds.is_now else 1 :]
        if any(map(_is_possible, odds.counted)):
            rows += [_chance_row(*row, with_notes=with_notes) for row in zip(labels, odds.counted, strict=False)]
            rows += [Text(words.COUNTED_EXACTLY, Style("note", "accent")), Gap(length=6)]
        played = tuple(zip(labels, odds.played, strict=False))
        first = next((at for at, (_, row) in enumerate(played) if _is_possible(row)), len(played))
        rows += [_chance_row(*row, with_notes=with_notes) for row in played[max(0, first - 1) :]]
        if odds.in_round is not None and with_notes:  # in a large interface there is no room
            rows.append(_chance_row(words.IN_THIS_ROUND, odds.in_round, with_notes=True))
        played_out = words.PLAYED_BY_THUMB if odds.by_thumb else words.PLAYED_OUT
        by = played_out if odds.played else words.COUNTING if self.awaits else ""
        return Column([*rows, Text(by, Style("note", "accent"))], 2)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Close on any key or click."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return Pop()
        return super().handle(event, now)


def _is_possible(row: TurnChances) -> bool:
    """Return whether there is a chance at all: of rows without one, only the last is shown."""
    return bool(row.plain.share or (row.taking is not None and row.taking.share))


def _column_head(label: str, ink: str, wide: float) -> tuple[Node, Node]:
    return Text(label, Style(ink=ink, weight="semi", at="r", most=1), w=FIGURE_WIDE), Gap(w=wide)


def _chance_row(label: str, row: TurnChances, *, with_notes: bool) -> Node:
    cells: list[Child] = [Text(label, Style(most=1), w=LABEL_WIDE)]
    for chance, ink in ((row.plain, "text"), (row.taking, "accent")):
        if chance is not None:
            bar = CustomPaint(partial(draw_bar, chance.share, 0.0, 1.0, ink), h=SHARE_HIGH)
            cells.append(Column([Row(_cells(chance, ink)[: 1 + with_notes], 5), bar], 1))
    return Row(cells, 5)


def _cells(chance: Chance, ink: str) -> list[Child]:
    """Return the chance, and how many cards were counted or, if it was played out, its margin of error."""
    is_exact = bool(chance.cards) or not chance.half
    figure = words.exact_per_cent(chance.share) if is_exact else ui.per_cent(chance.share)
    beside = words.CARDS_DRAWN(number=chance.cards) if chance.cards else words.half(round(100 * chance.half))
    return [
        Text(figure, Style(ink=ink, weight="semi", at="r", most=1), w=FIGURE_WIDE),
        Text(beside if chance.cards or chance.half else "", NOTE._replace(most=1), w=NOTE_WIDE),
    ]


def _grid(odds: Odds, canvas: Canvas, box: Rect) -> None:
    """Draw ranks across, suits down, and jokers beside them."""
    x0, (wide, high) = box.x + SIGN, _cell_size(box)
    for at, rank in enumerate(RANKS):
        label = "10" if rank == "T" else rank
        text(canvas, label, x0 + (at + 0.5) * wide - 1, box.y + 13, "note", "text_dim", "medium", "c")
    for row, suit in enumerate(SUITS):
        y = box.y + HEAD + row * high
        ink = color(sign_color(suit, "text", four_colours=canvas.look.four_colours))
        canvas.blit(canvas.sprites.suit(suit, canvas.px(15), ink), box.x + 2, y + high / 2 - 8.5)
        for at, rank in enumerate(RANKS):
            cell = Rect(x0 + at * wide, y, wide - CELL_GAP, high - CELL_GAP)
            _cell(canvas, cell, parse_card(f"{rank}{suit}"), odds)
    jokers = Rect(x0 + 13 * wide + 6, box.y + HEAD, box.right - x0 - 13 * wide - 6, 4 * high - CELL_GAP)
    _cell(canvas, jokers, JOKER, odds)
    icon(canvas, "star", jokers.center.x - 8, jokers.y + 8, 16, "accent_ink" if JOKER in odds.nearer else "text_dim")


def _cell_size(box: Rect) -> tuple[float, float]:
    """Return the size of a cell in a grid as wide as its box."""
    return CELL[0] * (box.w - SIGN) / (GRID[0] - SIGN), CELL[1]


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
    return OddsScreen(counting.look, play.stage)
