"""Round results and the final ranking: rows that fit, stages to skip, sums that add up, a readable chart."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.engine.actions import Discard
from game.engine.view import PlayerView
from game.match import Person, Player
from game.play.overlays.pages import SheetOverlay
from game.play.scores import sheet as sheet_module
from game.play.scores.final import Final, FinalRow, grid_values, label_heights
from game.play.scores.results import Results
from game.play.scores.scores import courses, final_head, final_rows, round_head, round_sheet
from game.play.scores.sheet import (
    CLIMBS_S,
    COMPLETE_S,
    END_S,
    FLIES_S,
    NO_RANK,
    TOTALS_S,
    Columns,
    ScoreSheet,
    _total_at,
    sheet_node,
)
from game.play.words.going_out import FEWEST_CARD_POINTS
from game.play.words.readout import readout
from game.rules.cards import parse_card
from game.statistics.games import figures
from game.statistics.scorebook import ScoreBook
from game.text import ui as words
from game.ui.canvas import Canvas
from game.ui.geometry import LEAST_INDEX_DU, Rect
from game.ui.looks import Appearance
from game.ui.nodes import paint_tree
from game.ui.paint import width_of
from game.ui.screen import Pop, Quit, Step
from game.ui.scrolling import Scroll
from sprites import FACES
from tests.clauses.table import given
from tests.screens.test_sentences import LONG
from tests.statistics.test_changed_seats import ME, OTHERS, ROUNDS, STAND_IN, at_winner, played
from tests.support.canvases import canvas_of, key, pixels
from tests.support.joined import final, play_on
from tests.support.sentences import noting_cuts
from tests.support.shells import NAMES, played_match, popped, sheet
from tests.support.studio import Studio

pytestmark = pytest.mark.usefixtures("dummy_display")


@pytest.mark.parametrize("players", range(2, 9))
def test_sheet_rows_fit_between_the_edges(players: int) -> None:
    results = Results("Mei went out", "Round 3 of 7", sheet(players, 10, 3), popped, Pop)
    rows = next(placed for placed in results.placed() if placed.view is not None)

    assert 0 == results.scroll.furthest, "all of them are in sight"
    assert rows.box.h / players >= 46


def test_narrow_sheets_leave_room_for_cards() -> None:
    rows = tuple(replace(row, left=("Kh",) * 13) for row in sheet(4, 10, 1).rows)
    early, late = (Columns.of(800.0, replace(sheet(4, 10, played), rows=rows)) for played in (1, 8))
    empty = Columns.of(800.0, ScoreSheet(10, 0, ()))

    assert early.sums - early.hand >= 12 * LEAST_INDEX_DU, "every index shows"
    assert {1, 8} <= early.rounds.keys() | late.rounds.keys()
    assert [*range(1, 11)] == [*empty.rounds], "no player has cards yet"


@pytest.mark.parametrize("size", [1.0, 1.5])
@pytest.mark.parametrize("title", ["Mei went out", "You win the game with a very long name in it"])
def test_fan_lines_avoid_the_title(title: str, size: float, monkeypatch: pytest.MonkeyPatch) -> None:
    look = Appearance(high_contrast=True)
    canvas = canvas_of((1280, 720), size)
    room = canvas.stage.room
    wide = min(room[0], width_of(canvas, title.upper(), 48, face="title", track=4.8))
    head = canvas.pixels((room[0] / 2 - wide / 2, 8, wide, 60))
    pictures = []
    for won in (True, False):
        monkeypatch.setattr("game.ui.form.gold_text", lambda *_given, **_named: None)
        results = Results(title, "Round 3 of 7", sheet(4, 10, 3), popped, Pop, won=won)
        results.draw(replace(canvas, look=look), 0.0)
        results.draw(replace(canvas, look=look), END_S)
        pictures.append((pixels(canvas.surface, head), pixels(canvas.surface)))
    (with_fan, whole), (without, plain) = pictures
    assert with_fan == without
    assert (whole != plain) == (len(title) < 20), "beside a short one it opens"


@pytest.mark.parametrize("played", [0, 3, 10])
def test_sheets_never_cut_long_names(played: int) -> None:
    score_sheet = sheet(4, 10, played)
    rows = tuple(replace(row, name=name) for row, name in zip(score_sheet.rows, LONG, strict=False))
    with noting_cuts(()) as cuts:
        SheetOverlay("Score sheet", replace(score_sheet, rows=rows)).draw(canvas_of((1280, 720)), END_S)

    assert not cuts


def test_keys_show_all_results_then_continue() -> None:
    gone: list[float] = []

    def on_next(now: float) -> Step:
        gone.append(now)
        return Pop()

    screen = Results("Mei went out", "", sheet(4, 7, 3), on_next, Quit)
    assert screen.animating(10.0)
    assert screen.handle(key(pygame.K_RETURN), 10.1) is None
    assert not screen.animating(10.2)
    assert screen.handle(key(pygame.K_RETURN), 10.3) == Pop()
    assert gone == [10.3]


def test_results_appear_in_under_three_seconds() -> None:
    screen = Results("Mei went out", "", sheet(4, 7, 3), popped, Quit)
    assert screen.animating(10.0)
    assert END_S <= 2.5
    assert not screen.animating(12.5)


def test_reduced_motion_shows_sheets_whole() -> None:
    screen = Results("Mei went out", "", sheet(4, 7, 3), popped, Quit, reduced_motion=True)
    assert not screen.animating(10.0)


def points_in(figure: str) -> int:
    return int(figure.replace("−", "-") or 0)


@pytest.mark.parametrize("rule_set", ["may_i", "campfire", "quarters"])
@pytest.mark.parametrize("rounds", [2, 99])
def test_a_sheet_adds_up(rule_set: str, rounds: int) -> None:
    view = played_match(rule_set, 3, rounds).view(0)
    sheet = round_sheet(view, NAMES, FACES)
    given = [points_in(row.bonus[0]) if row.bonus[1] == FEWEST_CARD_POINTS else 0 for row in sheet.rows]

    assert (70 if (rule_set, rounds) == ("may_i", 99) else 0) == max(given)
    for seat, (row, extra) in enumerate(zip(sheet.rows, given, strict=True)):
        numbers = list(map(points_in, row.scores))
        assert sum(numbers) + extra == points_in(row.total) == courses(view)[seat][-1]
        assert sum(numbers[:-1]) == points_in(row.total_before)
    assert [1, 2, 3] == sorted(row.place for row in sheet.rows)
    assert [True, False, False] == [row.mine for row in sheet.rows]
    assert sum(row.out for row in sheet.rows) <= 1
    if rule_set == "may_i":
        notes = [f"{held.score} card point" for held in view.seats]
        assert all(row.note.startswith(note) for row, note in zip(sheet.rows, notes, strict=True))
        assert "Most points win. At the end +70 for the fewest card points." in sheet.foot


def test_sheets_show_the_latest_rounds_hands() -> None:
    view = played_match("campfire", 3, 2).view(0)
    hands = [sorted(map(str, hand)) for hand in view.sheet[1].hands]

    assert hands != [sorted(map(str, hand)) for hand in view.sheet[0].hands]
    assert hands == [sorted(row.left) for row in round_sheet(view, NAMES, FACES).rows]


@pytest.mark.parametrize("rounds", [1, 99])
def test_totals_have_chances_between_rounds(rounds: int) -> None:
    view = played_match("quarters", 3, rounds).view(0)
    sheet = round_sheet(view, NAMES, FACES)
    wins = [row.chance for row in sheet.rows]
    assert sheet.foot.startswith(words.IF_EQUALS_PLAY_ON) == all(wins) == (rounds == 1)
    assert rounds > 1 or abs(100 - sum(int(line.split()[1]) for line in wins)) <= 2
    numbers = [line.split()[1] for line in wins if line]
    assert [row.aloud.split()[1] for row in sheet.rows if row.chance] == numbers
    assert rounds > 1 or f"the pot of {view.pot} quarters" in sheet.foot
    alone = round_sheet(view, NAMES, FACES, is_game=False)
    assert not any(row.chance for row in alone.rows)
    assert alone.foot.startswith("Lowest total wins")
    assert not alone.next
    with noting_cuts(()) as cuts:
        SheetOverlay("Score sheet", sheet).draw(canvas_of((1280, 720), 1.5), END_S)
    assert not cuts


@pytest.mark.parametrize(
    ("off", "why", "aloud"),
    [
        (25, "in one turn", "Out in one turn: 25 off the score."),
        (50, "in one turn, no joker", "Out in one turn without a joker: 50 off the score."),
    ],
)
def test_deducted_points_say_why(off: int, why: str, aloud: str) -> None:
    view = played_match("campfire", 3, 1).view(0)
    result = view.sheet[0]
    assert result.out is not None
    penalties = tuple(-off if seat == result.out else points for seat, points in enumerate(result.penalties))
    view = view._replace(sheet=(result._replace(penalties=penalties),))

    assert (f"−{off}", why) == round_sheet(view, NAMES, FACES).rows[result.out].bonus
    assert aloud in " ".join(readout_of(view))


def bonus_sheet(off: int = 50) -> ScoreSheet:
    """Return a sheet on which going out took points off the winner's score."""
    view = played_match("campfire", 3, 1).view(0)
    result = view.sheet[0]
    assert result.out is not None
    penalties = tuple(-off if seat == result.out else points for seat, points in enumerate(result.penalties))
    seats = tuple(held._replace(score=points) for held, points in zip(view.seats, penalties, strict=True))
    return round_sheet(view._replace(sheet=(result._replace(penalties=penalties),), seats=seats), NAMES, FACES)


def test_a_bonus_counts_when_it_has_arrived() -> None:
    row = next(row for row in bonus_sheet().rows if row.bonus[0])
    lands = TOTALS_S + FLIES_S

    shown = [_total_at(row, at) for at in (0.0, TOTALS_S, lands, lands + 0.1, lands + CLIMBS_S, COMPLETE_S)]

    assert ["0", "0", "0", "−50", "−50"] == [*shown[:3], *shown[4:]]
    assert 0 > points_in(shown[3]) > -50
    other = next(row for row in bonus_sheet().rows if not row.bonus[0])
    assert other.total == _total_at(other, TOTALS_S)


def test_a_bonus_at_the_right_ends_there() -> None:
    canvas, bonus = canvas_of((1280, 720)), ("−50", "in one turn")

    assert sheet_module._bonus(canvas, bonus, 600.0, 100.0, 400.0, "r").right <= 600.0
    assert 600.0 == sheet_module._bonus(canvas, bonus, 600.0, 100.0, 400.0).x


def test_flying_points_are_seen_over_the_row() -> None:
    sheet = bonus_sheet()
    pictures = {
        at: pixels(drawn(sheet, at).surface) for at in (TOTALS_S - 0.01, TOTALS_S + 0.2, TOTALS_S + 0.4, COMPLETE_S)
    }
    assert len(set(pictures.values())) == 4


def drawn(sheet: ScoreSheet, shown_s: float) -> Canvas:
    """Return a canvas with a sheet at a moment."""
    canvas = canvas_of((1280, 720))
    box = Rect(60, 100, 1160, 520)
    paint_tree(canvas, sheet_node(sheet, Scroll(box), shown_s), box)
    return canvas


def test_a_bonus_is_read_aloud() -> None:
    sheet = bonus_sheet()
    out = next(row.name for row in sheet.rows if row.bonus[0])
    screen = Results("Mei went out", "", sheet, popped, Quit)
    sentence = f"{out}: minus 50 for going out in one turn without a joker. Total −50."
    assert sentence in screen.narration().page


def test_celebrated_results_fly_their_bonus_at_once() -> None:
    gone: list[float] = []

    def on_next(now: float) -> Step:
        gone.append(now)
        return Pop()

    for sheet_shown, begins in ((bonus_sheet(), TOTALS_S), (sheet(4, 7, 3), END_S)):
        screen = Results("Mei went out", "", sheet_shown, on_next, Quit)
        screen.show_counted()
        assert screen.shown_s(10.0) == begins
        assert screen.handle(key(pygame.K_RETURN), 10.1) == Pop(), "it waits for nobody"


@pytest.mark.parametrize("wide", [640, 850, 1160])
@pytest.mark.parametrize("cards", [1, 12, 25])
def test_no_hand_loses_its_sum(wide: int, cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(sheet_module, "text", lambda _, words, *_rest, **_more: written.append(words))
    summed = "15×10 + 5×9 + 5×5"
    rows = tuple(
        replace(row, out=False, left=("Kh",) * cards, worth=summed, cost="220") for row in sheet(8, 10, 9).rows
    )
    box = Rect(60, 100, wide, 480)
    paint_tree(canvas_of((1280, 720)), sheet_node(replace(sheet(8, 10, 9), rows=rows), Scroll(box)), box)

    assert 8 == written.count(summed) + written.count("220")


def test_the_winner_pays_no_tribute() -> None:
    assert round_head(played_match("quarters", 3, 1).view(0), NAMES)[1].endswith("Everyone else pays 1 quarter.")


def test_a_hand_that_counts_twice_says_so() -> None:
    view = played_match("campfire", 3, 1).view(0)
    result = view.sheet[0]
    doubled = view._replace(sheet=(result._replace(penalties=tuple(2 * points for points in result.penalties)),))
    once, twice = (round_sheet(each, NAMES, FACES).rows for each in (view, doubled))

    assert [f"2×({row.worth})" if row.worth else "" for row in once] == [row.worth for row in twice]


def readout_of(view: PlayerView) -> list[str]:
    """Return the table in words."""
    return [sentence for part in readout(view, NAMES) for sentence in part.sentences]


def test_a_single_round_is_not_called_rounds() -> None:
    assert words.game_in_short("Ours", 3, 1).endswith("1 round")


def test_rules_say_which_points_win() -> None:
    for variant, most in (("may_i", True), ("quarters", False)):
        match = played_match(variant, 3, 99)
        totals = [int(row.total.replace("−", "-")) for row in final_rows(match.view(0), NAMES, FACES)]
        assert totals == sorted(totals, reverse=most)
        head, _ = final_head(match.view(0), NAMES)
        assert head


def test_equal_cards_are_counted_together() -> None:
    assert words.worth([10, 50, 10, 5], 75) == "50 + 2×10 + 5"
    assert words.worth([], 0) == ""


def test_round_chart_lines_enclose_every_score() -> None:
    rows = [FinalRow(1, "Mei", "fan", "", "", course) for course in ((0, 35, -20), (90, 180, 235))]
    lines = grid_values(rows)
    assert 0 in lines
    assert lines[0] <= -20
    assert lines[-1] >= 235
    assert len(lines) <= 8


def test_line_medals_stay_apart_and_inside() -> None:
    heights = label_heights([300, 300, 299, 10, 380], 27, 380)
    ordered = sorted(heights)
    assert all(low + 27 <= high + 0.01 for low, high in pairwise(ordered))
    assert max(heights) <= 380
    assert heights[3] == 10


def test_first_rounds_change_no_rating() -> None:
    first = round_sheet(played_match("campfire", 4, 1).view(0), NAMES, FACES)
    second = round_sheet(played_match("campfire", 4, 2).view(0), NAMES, FACES)

    assert {NO_RANK} == {row.rank_before for row in first.rows}
    assert NO_RANK not in {row.rank_before for row in second.rows}
    assert still_picture(first) == pictured(first)


def still_picture(score_sheet: ScoreSheet) -> bytes:
    return pictured(replace(score_sheet, rows=tuple(replace(row, rank_before=row.rank) for row in score_sheet.rows)))


def pictured(score_sheet: ScoreSheet) -> bytes:
    canvas = canvas_of((640, 360))
    SheetOverlay("Score sheet", score_sheet).draw(canvas, 1.0)
    return pixels(canvas.surface)


def test_readers_lead_the_winners() -> None:
    view = played_match("quarters", 3, 99).view(1)
    level = view._replace(seats=tuple(seat._replace(score=10, points=0) for seat in view.seats))

    assert "You, Ada and Jun share the win" == final_head(level, ("Ada", "You", "Jun"))[0]


def test_sheets_name_round_and_dealer() -> None:
    match = played_match("campfire", 4, 2)
    between = round_sheet(match.view(0), NAMES, FACES).next
    match.deal()
    view = match.view(0)
    now = round_sheet(view, NAMES, FACES).next

    deals, dealt = (_dealer_of(line, verb) for line, verb in ((between, "deal"), (now, "dealt")))
    assert between.startswith("Next: round 3 of ")
    assert now.startswith("Now: round 3 of ")
    assert deals == dealt == ("You" if view.dealer == 0 else NAMES[view.dealer])


def _dealer_of(line: str, verb: str) -> str:
    """Return the name before the verb at the end of a sheet's footer."""
    return line.rsplit(". ", 1)[1].partition(f" {verb}")[0]


def test_the_sheet_names_the_first_round_too() -> None:
    match = played_match("campfire", 4, 0)
    assert not round_sheet(match.view(0), NAMES, FACES).next

    match.deal()
    assert round_sheet(match.view(0), NAMES, FACES).next.startswith("Now: round 1 of ")


def test_sheets_of_single_rounds_name_them() -> None:
    match = played_match("campfire", 4, 0)
    match.deal()
    sheet = round_sheet(match.view(0)._replace(round=4), NAMES, FACES, is_game=False)
    assert sheet.next.startswith("Now: round 4 of 10, 3 sets of 3. ")


# Seat 1 is down and goes out by its next discard.
LAST_CARD = """
variant = "campfire"
players = 3
round = 1
turn = 1
phase = "play"
[[seats]]
hand = "Ks"
down = "earlier"
[[seats]]
hand = 5
[[seats]]
hand = 11
"""


def test_tables_sheets_show_their_own_round() -> None:
    studio = Studio()
    studio.sit_down(given(LAST_CARD))
    table = studio.table

    def foot() -> str:
        page = table._page("scores")
        assert page is not None
        overlay = page()
        assert isinstance(overlay, SheetOverlay)
        return overlay._sheet.next

    table.table.do(Discard(0, parse_card("Ks")), studio.now)
    assert table.match.state.sheet, "the game is ahead of what is shown"
    assert foot().startswith("Now: round 1 of ")
    table.stage.settle()
    assert foot().startswith("Next: round 2 of ")


def test_shared_winners_all_wear_laurels() -> None:
    rows = tuple(FinalRow(place, NAMES[seat], FACES[seat], "20", "", (20,)) for seat, place in enumerate((1, 1, 3, 4)))
    screen = Final("Ada and Mei share the win", "Classic", rows, Pop, Pop, Quit, faces=FACES)
    canvas = canvas_of((1280, 720))
    screen.draw(canvas, 0.0)
    heights = [
        next(placed.box.h for placed in screen.placed() if placed.leaf.spoken() == row.spoken) for row in screen._rows
    ]

    assert heights[0] == heights[1] > 2 * heights[2] == 2 * heights[3]


@pytest.mark.parametrize(
    ("first", "last", "head"),
    [
        (ME, ME, "You win!"),
        (STAND_IN, ME, "Your seat wins!"),
        (ME, STAND_IN, "Your seat wins!"),
        (STAND_IN, STAND_IN, "Your seat wins!"),
        (ME, Person("Anna"), "Anna's seat wins!"),
        (OTHERS[0]._replace(name="Ada"), OTHERS[0]._replace(name="Ada"), "Ada wins!"),
    ],
)
def test_the_last_page_and_the_statistics_agree(first: Player, last: Player, head: str) -> None:
    studio = Studio()
    match = played(lambda number: at_winner(first if number < ROUNDS else last))
    book = studio.session.book(ScoreBook)
    book.enter(match)
    studio.open(play_on(studio.session, match))
    studio.settle()
    shown = final(studio.session, studio.table, None)
    studio.open(shown)

    assert head in shown.spoken()  # type: ignore[attr-defined]
    assert bool(figures(book.games().games, "You").wins) == (head == "You win!")
    assert ("several players" in " ".join(shown.spoken())) == (first != last)  # type: ignore[attr-defined]
