"""Past games: the list on the statistics' third page, and the complete score sheet of one game, round by round.

Made from a finished game alone, so a sheet can be opened even if its record is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from game.language import of_rule_set
from game.play.faces import FacesOf, faces_at
from game.play.scores.scores import rows_by_rank, sorted_hand
from game.play.scores.sheet import ScoreRow, ScoreSheet, sheet_node
from game.play.words import going_out as reasons
from game.rules.scoring import Reward
from game.statistics import words
from game.statistics.games import FinishedGame, is_win
from game.text import table, ui
from game.text.replay import PAR_OF, REVIEW
from game.ui.boxes import Cells, Column, First, Pad, Row, Table
from game.ui.form import (
    CELL_GAP,
    NOWHERE,
    SPRING,
    FormScreen,
    button,
    drawn_icon,
    foot,
    hairline_node,
    head,
    pressable_row,
)
from game.ui.looks import LARGEST
from game.ui.nodes import BODY, NOTE, Gap, Node, Style, Text, WidgetNode
from game.ui.screen import Step
from game.ui.widgets import Press, Segmented, Slider

PAGE_ROWS = 8
ROW_DU, TROPHY_DU = 44.0, 22.0
COLUMNS = (2.6, 2.8, 1.5, 2.0, 1.7, 1.1)  # relative column widths
LEAST_COLUMN = 40.0  # the width of the narrowest column


class Formatters(NamedTuple):
    """The functions that word a date and a level."""

    when: Callable[[str], str]
    level: Callable[[str], str]


# ---- the list ----


def past_list(
    games: Sequence[FinishedGame],
    first: int,
    count: int,
    person: str,
    speech: Formatters,
    open_game: Callable[[FinishedGame], Step],
) -> Node:
    """Return a pressable row for each game of a page; `first` is the index of the first one, `count` their total
    number.
    """
    styles = [NOTE._replace(weight="medium", at="r" if at == len(COLUMNS) - 1 else "l") for at in range(len(COLUMNS))]
    titles = _cells(words.PAST_COLUMNS, styles)
    shown = words.PAGE_OF(first=first + 1, last=min(count, first + PAGE_ROWS), all=count)
    rows = [_row(at, game, person, speech, partial(open_game, game)) for at, game in enumerate(games)]
    top = Cells([*titles, Gap(w=TROPHY_DU)], lambda cells: Pad(Row(cells, CELL_GAP), (CELL_GAP, 6)))
    last = Pad(Text(shown, NOTE), (CELL_GAP, 6))
    return Pad(Column([Table([top, hairline_node(), *rows]), Gap(grow=1), last]), (10, 6), "plain")


def _cells(texts: Sequence[str], styles: Sequence[Style]) -> list[Node]:
    cells = zip(texts, styles, COLUMNS, strict=True)
    return [
        Text(words_, style, (words_,), w=share * LEAST_COLUMN, least_w=share * LEAST_COLUMN, grow=share)
        for words_, style, share in cells
    ]


def _row(at: int, game: FinishedGame, person: str, speech: Formatters, does: Press) -> Cells:
    seat, is_whole = game.first_seat_of(person) or 0, game.seat_of(person) is not None
    own, plain, close = game.players[seat], BODY._replace(most=1), BODY._replace(lead=1.15, most=2)
    cells = (
        speech.when(game.ended),
        words.title_of(of_rule_set(game.title), len(game.numbers)),
        str(len(game.players)),
        speech.level(game.level_against(seat)),
        words.place_of(own.place, len(game.players)) if is_whole else words.PLAYED_IN_PART,
        words.total(own.total if is_whole else None),
    )
    styles = (close, close._replace(weight="semi"), *[plain] * 3, Style(ink="ivory", weight="semi", at="r", most=1))
    mark = drawn_icon("trophy", TROPHY_DU) if is_whole and is_win(game, seat) else Gap(w=TROPHY_DU)
    return Cells([*_cells(cells, styles), mark], lambda cells: pressable_row(f"past {at}", cells, ROW_DU, does=does))


# ---- one game ----


def past_sheet(game: FinishedGame, number: int, person: str, faces_of: FacesOf = faces_at) -> ScoreSheet:
    """Return the score sheet of a past game after a round, counted from 1."""
    courses = tuple(tuple(accumulate(column)) for column in zip(*map(game.scored, game.sheet), strict=True))
    seats = range(len(game.players))
    now = tuple(_total(game, seat, courses[seat], number) for seat in seats)
    before = tuple(_total(game, seat, courses[seat], number - 1) for seat in seats)
    ranks, ranks_before = game.places(now, number), game.places(before, number - 1)
    rows_now, rows_before = rows_by_rank(ranks), rows_by_rank(ranks_before)
    result, mine = game.sheet[number - 1], game.seats_of(person)[number - 1]
    faces = faces_of([player.name for player in game.players])
    rows = tuple(
        ScoreRow(
            name=game.players[seat].name,
            face=faces[seat],
            before=rows_before[seat],
            place=rows_now[seat],
            rank_before=ranks_before[seat],
            rank=ranks[seat],
            scores=tuple(ui.figure(game.scored(result)[seat]) for result in game.sheet[:number]),
            total=ui.figure(now[seat]),
            total_before=ui.figure(before[seat]),
            left=tuple(map(str, sorted_hand(result.hands[seat]))),
            worth=ui.worth(
                [game.card_points[card.rank] for card in sorted_hand(result.hands[seat])], result.penalties[seat]
            ),
            cost=ui.figure(result.penalties[seat]) if result.hands[seat] else "",
            bonus=_bonus(game, seat, number),
            note=_note(game, seat, number),
            out=result.out == seat,
            mine=seat == mine,
        )
        for seat in seats
    )
    return ScoreSheet(
        game.rounds,
        number,
        rows,
        table.aim_of_game(game.winner, 0, max(_final_bonus(game, seat) for seat in seats)),
        words.AFTER_ROUND(number=number, rounds=game.rounds),
    )


def _total(game: FinishedGame, seat: int, course: Sequence[int], number: int) -> int:
    """Return a seat's total after a round; after the last it includes a final bonus."""
    if number == game.rounds:
        return game.players[seat].total
    return course[number - 1] if number else 0


def _note(game: FinishedGame, seat: int, number: int) -> str:
    """Return the small line under a name: card points beside points; the purse at the end."""
    if game.uses_quarters and number == game.rounds:
        return ui.quarters_held(game.players[seat].quarters, 0)
    card_points = sum(result.penalties[seat] for result in game.sheet[:number])
    return ui.CARD_POINTS(number=card_points) if game.most_points else ""


def _bonus(game: FinishedGame, seat: int, number: int) -> tuple[str, str]:
    """Return what is not from cards in a seat's round or total, and what it is for."""
    if number == game.rounds and (points := _final_bonus(game, seat)):
        return reasons.signed(points), reasons.FEWEST_CARD_POINTS
    off = game.sheet[number - 1].penalties[seat]
    return (reasons.signed(off), reasons.WHY_OFF[Reward.OUT]) if off < 0 else ("", "")


def _final_bonus(game: FinishedGame, seat: int) -> int:
    """Return by how much a seat's total is more than its rounds."""
    won = game.players[seat].total - sum(game.scored(result)[seat] for result in game.sheet)
    return won if game.most_points else 0


LookBack = Callable[[FinishedGame, int, int, str], Step]  # opens a game from a seat, at a round, in one of `WAYS`
MOST_CELLS = 10  # the most cells of rounds, side by side, at every size of the interface
WAYS = {"watch": (words.WATCH, "W"), "review": (REVIEW, "V"), "par": (PAR_OF, "P")}


class PastGame(FormScreen):
    """The score sheet of a past game after any of its rounds, with buttons to replay or review that round."""

    largest_tall = LARGEST

    def __init__(
        self,
        game: FinishedGame,
        person: str,
        when: Callable[[str], str],
        look_back: LookBack | None = None,
        faces: FacesOf = faces_at,
    ) -> None:
        super().__init__("round")
        self.number = game.rounds
        self._game, self._person, self._when = game, person, when
        self._look_back, self._faces = look_back, faces

    def view(self) -> Node:
        """Return the head, the sheet, the rounds and the way back."""
        game = self._game
        ways = foot(
            button("back", ui.BACK, "gold", "Esc", w=200, size="strong"),
            *self._looking_back(),
            SPRING,
            Text(ui.ROUND, BODY._replace(ink="text_dim")),
            self._choice_of_round(),
        )
        line = words.past_game(game.title, len(game.players), self._when(game.ended), game.seed)
        sheet = past_sheet(game, self.number, self._person, self._faces)
        return self.framed(head(ui.SCORE_SHEET, line), sheet_node(sheet, self.scroll), ways)

    def _choice_of_round(self) -> Node:
        """Return cells for the rounds or, if they would be wider than the screen, a rail."""
        most = self._game.rounds
        rail = WidgetNode(Slider("round", NOWHERE, self.number, 1, most, 1, str(self.number), does=self._show))
        if most > MOST_CELLS:
            return rail
        rounds = tuple(str(number) for number in range(1, most + 1))
        cells = Segmented("round", NOWHERE, rounds, self.number - 1, does=lambda at: self._show(at + 1))
        return First([WidgetNode(cells), rail])

    def _looking_back(self) -> list[Node]:
        """Return the buttons to replay or review the round."""
        look_back = self._look_back
        if look_back is None:
            return []
        seat = self._game.seats_of(self._person)[self.number - 1] or 0
        return [
            button(way, label, key=key, does=partial(look_back, self._game, seat, self.number, way))
            for way, (label, key) in WAYS.items()
        ]

    def _show(self, number: int) -> None:
        """Show the sheet after another round."""
        self.number = number
