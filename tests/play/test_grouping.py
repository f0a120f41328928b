"""Groups of cards at the table: gaps made by dragging, keys and clicks, and kept wherever a hand is saved."""

from dataclasses import fields, replace
from itertools import pairwise

import pygame
import pytest

from game.engine.actions import Hit
from game.engine.referee import legal_actions
from game.match import Match
from game.play.overlays.inspector import Inspector
from game.play.seats import Seats
from game.play.state.interaction import Interaction
from game.play.words import grouping as words
from game.rules.variant_file import shipped_variant
from game.saving.desk import Hand, desk_text, read_desk
from game.session.desks import STORED_SETTINGS, desk_of, lay_out_desk
from game.table import grid
from game.table.commands import Intention
from game.table.holding import Holding, Order, emptied, gap_turned, in_slot, ordered
from game.table.layout import HandKey, lay_out
from game.table.plaques import figures_box
from game.ui.geometry import Point
from tests.play.sharing.company import seated
from tests.play.test_hands import position
from tests.support.seated import Pilot
from tests.support.situations import situation
from tests.support.stages import by_hand
from tests.support.studio import Studio

pytestmark = pytest.mark.usefixtures("dummy_display")

OPEN_HANDS = ("quarters_tray", "quarters_long_hand", "may_i_longest_hand", "may_i_two_rows")


def table(name: str = "quarters_tray") -> Studio:
    studio = Studio()
    studio.sit_down(situation(name))
    studio.table.stage.rearrange(by_hand(studio.table.stage.holding), studio.now)
    studio.settle()
    return studio


def order_of(holding: Holding) -> list[int]:
    return [held.uid for held in holding.row]


def with_gaps(studio: Studio, *places: int) -> Holding:
    """Return the hand with gaps before those places."""
    stage = studio.table.stage
    for place in places:
        stage.rearrange(gap_turned(stage.holding, stage.holding.row[place].uid), studio.now)
    studio.settle()
    return stage.holding


def middle(studio: Studio, place: int) -> Point:
    """Return where a card of the row can be grabbed."""
    box = studio.table.stage.layout.cards[HandKey(studio.table.stage.holding.row[place].uid)].box
    return Point(box.x + 8, box.y + 60)


# ---- keys ----


def test_keys_open_and_close_a_gap() -> None:
    studio = table()
    for _ in range(4):
        studio.key(pygame.K_RIGHT)
    studio.key(pygame.K_c)
    opened = studio.table.stage.holding
    studio.key(pygame.K_c)

    assert (3,) == opened.gaps
    assert () == studio.table.stage.holding.gaps
    assert order_of(opened) == order_of(studio.table.stage.holding)


@pytest.mark.parametrize(("steps", "sentence"), [(0, words.CHOOSE_FOR_GAP), (1, words.FIRST_HAS_NO_GAP)])
def test_keys_say_why_no_gap_opens(steps: int, sentence: str) -> None:
    studio = table()
    for _ in range(steps):
        studio.key(pygame.K_RIGHT)
    before = studio.table.stage.holding

    studio.key(pygame.K_c)

    refusal = studio.table.desk.state.refused
    assert refusal is not None
    assert (sentence, True) == (refusal.sentence, refusal.calm)
    assert before is studio.table.stage.holding


def test_shift_arrows_carry_cards_over_gaps() -> None:
    studio = table()
    before = with_gaps(studio, 2)
    studio.key(pygame.K_RIGHT)
    studio.key(pygame.K_RIGHT)

    studio.key(pygame.K_RIGHT, shift=True)

    assert order_of(before) == order_of(studio.table.stage.holding)
    assert (1,) == studio.table.stage.holding.gaps


# ---- clicks alone ----


def test_clicks_alone_open_and_close_a_gap() -> None:
    studio = table()
    for expected in ((2,), ()):
        studio.table.desk.select(None, studio.now)
        studio.settle()
        studio.click(middle(studio, 2))
        studio.click(figures_box(grid.USUAL.me).center)
        inspector = studio.stack[-1]
        assert isinstance(inspector, Inspector)
        studio.click(studio.box("gap").center)

        assert studio.table is studio.stack[-1]
        assert expected == studio.table.stage.holding.gaps


def test_pages_offer_only_possible_gaps() -> None:
    studio = table()
    studio.key(pygame.K_i)
    assert "gap" not in {widget.name for widget in studio.stack[-1].widgets()}  # type: ignore[attr-defined]
    studio.key(pygame.K_ESCAPE)

    studio.click(middle(studio, 0))
    studio.key(pygame.K_i)

    assert "gap" not in {widget.name for widget in studio.stack[-1].widgets()}  # type: ignore[attr-defined]


# ---- dragging ----


def test_cards_dragged_aside_form_groups() -> None:
    studio = table("quarters_long_hand")
    card = studio.table.stage.holding.row[3]

    studio.put(str(card.card), Point(grid.USUAL.hand.right + 20, grid.USUAL.hand.center.y))

    after = studio.table.stage.holding
    assert card.uid == after.row[-1].uid
    assert (len(after.row) - 1,) == after.gaps


@pytest.mark.everyday
@pytest.mark.parametrize("name", OPEN_HANDS)
def test_lifted_cards_released_change_nothing(name: str) -> None:
    pilot = Pilot("drags")
    pilot.take_over(situation(name))
    pilot.frame()
    stage = pilot.table.stage
    for place in (3, 7, 8):
        stage.rearrange(gap_turned(stage.holding, stage.holding.row[place].uid), pilot.now)
    before = stage.holding
    for held in before.row:
        at = pilot.grip(held.uid)
        for dx, dy in ((2, -12), (12, 2), (0, -20)):
            pilot.drag(at, Point(at.x + dx, at.y + dy))

            assert before == stage.holding


def test_failed_drags_keep_the_groups() -> None:
    studio = table()
    before = with_gaps(studio, 3, 6)

    studio.put(str(before.row[3].card), Point(grid.USUAL.wings[0].x + 5, grid.USUAL.wings[0].y + 5))
    studio.settle()

    assert before == studio.table.stage.holding


def test_emptied_groups_close_their_gap() -> None:
    studio = table()
    before = with_gaps(studio, 3, 4)

    studio.put(str(before.row[3].card), Point(grid.USUAL.hand.x + 30, grid.USUAL.hand.center.y))

    assert (4,) == studio.table.stage.holding.gaps


def test_keys_spare_the_pointed_card() -> None:
    studio = table()
    studio.hold(str(studio.table.stage.holding.row[5].card), Point(grid.USUAL.hand.x + 300, grid.USUAL.hand.center.y))
    before = studio.table.stage.holding

    studio.key(pygame.K_c)

    assert before is studio.table.stage.holding


def test_waiting_discards_leave_neighbors_draggable() -> None:
    studio = table()
    studio.plays("P4 discard 6s", "P1 pass", "P2 pass", "P3 pass", "P1 draw")
    row = studio.table.stage.holding.row
    studio.put(str(row[1].card), grid.USUAL.discard.center)
    assert studio.table.desk.state.hold is not None

    studio.put(str(row[0].card), Point(grid.USUAL.hand.right + 20, grid.USUAL.hand.center.y))

    after = studio.table.stage.holding
    assert (row[0].uid, True) == (after.row[-1].uid, after.row[-1].gap)


# ---- in order ----


def test_sort_orders_by_suit_then_rank() -> None:
    studio = table()
    stage, seen = studio.table.stage, list[Order]()
    (sort,) = [control for control in studio.table.desk.controls() if control.intention is Intention.ORDER]
    for _ in range(3):
        studio.click(sort.button.box.center)
        seen.append(stage.holding.order)
    studio.key(pygame.K_o)

    assert [Order.SUIT, Order.RANK, Order.SUIT, Order.RANK] == [*seen, stage.holding.order]


def test_gaps_between_cards_take_the_click() -> None:
    studio = Studio()
    studio.sit_down(position("hits without swaps"))
    studio.settle()
    stage = studio.table.stage
    boxes = [stage.layout.cards[HandKey(held.uid)].box for held in stage.holding.row]
    left, right = next((one, other) for one, other in pairwise(boxes) if one.right < other.x)
    for x, box in ((left.right + 1, left), (right.x - 1, right)):
        studio.click(Point(x, left.center.y))

        assert boxes.index(box) == stage.holding.index(studio.table.desk.state.selected or 0)
        studio.table.desk.select(None, studio.now)
        studio.settle()


# ---- kept ----


@pytest.mark.parametrize("order", list(Order))
def test_hands_are_saved_with_gaps(order: Order) -> None:
    studio = table()
    stage = studio.table.stage
    laid = with_gaps(studio, 2, 5, 6)
    stage.rearrange(ordered(laid, order), studio.now)
    text = desk_text(desk_of(studio.table))

    again = table()
    lay_out_desk(again.table, read_desk(text))

    loaded = again.table.stage.holding
    assert [(held.card, held.gap) for held in stage.holding.row] == [(held.card, held.gap) for held in loaded.row]
    own = ordered(loaded, Order.MANUAL)
    assert [(held.card, held.gap) for held in laid.row] == [(held.card, held.gap) for held in own.row]


def test_tray_cards_return_after_loading() -> None:
    studio = table()
    stage = studio.table.stage
    laid = with_gaps(studio, 2, 5)
    for at in (4, 1, 2):
        stage.rearrange(in_slot(stage.holding, laid.row[at].uid, at % 2), studio.now)
    text = desk_text(desk_of(studio.table))

    again = table()
    lay_out_desk(again.table, read_desk(text))

    for holding in (stage.holding, again.table.stage.holding):
        cleared = emptied(holding)
        assert [(held.card, held.gap) for held in laid.row] == [(held.card, held.gap) for held in cleared.row]


def test_an_unfinished_action_is_saved_and_loaded() -> None:
    studio = table()
    stage, desk = studio.table.stage, studio.table.desk
    stage.rearrange(in_slot(with_gaps(studio, 2, 5), stage.holding.row[4].uid, 0), studio.now)
    row = stage.holding.row
    desk.set_state(
        replace(desk.state.focus_on(stage.holding.in_tray[0].uid), selected=row[3].uid, holds_others=True), 0.0
    )
    text = desk_text(desk_of(studio.table))

    again = table()
    lay_out_desk(again.table, read_desk(text))

    state = again.table.desk.state
    assert state.chosen == row[3].card
    assert state.focus is not None
    assert state.focus == state.holding.in_tray[0].uid
    assert state.holds_others
    assert text == desk_text(desk_of(again.table))


def test_reopened_tables_keep_cards_in_place() -> None:
    studios = Studio(), Studio()
    for studio in studios:
        studio.sit_down(position("hits without swaps"))
        studio.settle()
    played, again = (studio.table for studio in studios)
    stage, desk = played.stage, played.desk
    assert () == stage.holding.slots
    laid = by_hand(stage.holding)
    stage.rearrange(replace(laid, row=laid.row[::-1]), 0.0)
    desk.set_state(replace(desk.state, selected=stage.holding.row[0].uid), 0.0)

    lay_out_desk(again, read_desk(desk_text(desk_of(played))))

    assert [held.card for held in stage.holding.row] == [held.card for held in again.stage.holding.row]
    assert desk.state.chosen == again.desk.state.chosen


def test_interaction_fields_are_saved_or_momentary() -> None:
    momentary = {"pointer", "choosing", "aim", "drag", "zoom", "refused", "last_refused", "hold"}
    momentary |= {
        "draws",
        "weighs",
        "coach",
        "coach_highlight",
        "details",
    }  # the others ask and teach, which repeats itself
    written = [name for names in STORED_SETTINGS.values() for name in names]

    assert {field.name for field in fields(Interaction)} == momentary | set(STORED_SETTINGS)
    assert set(Hand._fields) == {"seat", "round", "standing", "before", *written}


def test_marks_vanish_with_their_cards() -> None:
    studio = table()
    saved = desk_of(studio.table)
    hand = saved.hands[0]._replace(selected=199, focus=198)
    lay_out_desk(studio.table, saved._replace(hands=(hand, *saved.hands[1:])))

    assert (None, None) == (studio.table.desk.state.selected, studio.table.desk.state.focus)


def test_older_desks_have_no_gaps() -> None:
    studio = table()
    before = studio.table.stage.holding
    text = desk_text(desk_of(studio.table))
    assert "|" not in text
    assert "own" not in text

    lay_out_desk(studio.table, read_desk(text))

    assert [held.card for held in before.row] == [held.card for held in studio.table.stage.holding.row]
    assert () == studio.table.stage.holding.gaps


def test_cards_taken_back_rejoin_their_group() -> None:
    pilot = Pilot("keys")
    pilot.take_over(position("hits without swaps"))
    pilot.frame()
    stage = pilot.table.stage
    hit = next(action for action in legal_actions(pilot.table.desk.view) if isinstance(action, Hit))
    at = max(1, next(at for at, held in enumerate(stage.holding.row) if held.card == hit.card))
    stage.rearrange(gap_turned(stage.holding, stage.holding.row[at].uid), pilot.now)
    before = stage.holding
    pilot.do(hit)
    assert len(stage.holding.row) < len(before.row)

    pilot.key(pygame.K_z)

    assert before == pilot.table.stage.holding


def test_every_player_keeps_their_own_groups() -> None:
    match = Match.start(shipped_variant("quarters"), seated((0, 1), 2), "groups")
    match.deal()
    seats = Seats.of(match)
    first = seats.sit_down(0)
    grouped = gap_turned(by_hand(first), first.row[4].uid)
    seats.keep(grouped)
    seats.stand_up()
    assert Order.RANK is seats.sit_down(1).order
    seats.stand_up()

    assert grouped == seats.sit_down(0)


# ---- the picture ----


@pytest.mark.parametrize("name", OPEN_HANDS)
def test_moving_cards_end_where_laid_out(name: str) -> None:
    studio = table(name)
    holding = with_gaps(studio, 3, 7, 8)
    stage = studio.table.stage
    stage.lift({}, studio.now)
    later = studio.now + 2

    laid = lay_out(stage.view, holding, stage.folded)
    for held in holding.row:
        assert laid.cards[HandKey(held.uid)].box == stage.pose(HandKey(held.uid), later)
