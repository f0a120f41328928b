"""Enlarged cards and melds: by resting the pointer, right button or key; never in the way, nothing hidden in them."""

import random
from collections.abc import Hashable
from dataclasses import replace
from itertools import cycle, islice

import pygame
import pytest

from game.engine.events import redacted
from game.engine.view import observe, open_discards
from game.match import Computer, Match, Person, SeenEvent
from game.play.scene.enlarged import CARDS, PILE_ROW, ZoomPanel, enlarged, needed, room_of
from game.play.screen import PlayScreen
from game.play.state.interaction import ZOOM_AFTER_S
from game.play.state.log import GameLog, logged
from game.rules.cards import KINDS, Card, parse_card
from game.rules.variant import Discards
from game.rules.variant_file import shipped_variant, shipped_variants
from game.table import grid
from game.table.grid import USUAL
from game.table.layout import HandKey
from game.table.proposals import OnMeld, OnPile, OnSeat
from game.ui.geometry import Point
from game.ui.nodes import areas
from tests.engine.games import played
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio, drawn, situation
from tests.screens.test_accessibility import SITUATIONS
from tests.support.canvases import canvas_of, pixels
from tests.support.pilot import SilentThinker
from tests.support.secrets import rearranged

pytestmark = pytest.mark.usefixtures("dummy_display")

NAMES = ("Mei", "Jun", "Rosa", "Ana", "Tomek", "Ines", "Olaf", "Bo")
LEAST_CORNER = 30.0  # of a card beside the next one, where rank and suit are
RUN = 2  # m3: Mei's run of hearts, a joker in it


def at(shot: str) -> Studio:
    studio = Studio()
    next(each for each in SHOTS if each.name == shot).set_up(studio)
    return studio


def enlarge(table: PlayScreen, subject: Hashable, now: float) -> None:
    state = table.desk.state
    table.desk.set_state(replace(state, zoom=state.zoom.by_key(subject, now)), now)


def panel(studio: Studio) -> ZoomPanel | None:
    table = studio.table
    return table.desk.enlarger.panel(table.scene(), table.desk.state.pointer.at, studio.now)


def seen(studio: Studio) -> ZoomPanel:
    found = panel(studio)
    assert found is not None
    return found


def right(studio: Studio, kind: int, where: Point) -> None:
    studio.table.handle(pygame.Event(kind, pos=tuple(where), button=pygame.BUTTON_RIGHT), studio.now)
    studio.wait(0.0)


def over(meld: int, studio: Studio) -> Point:
    return studio.table.stage.layout.melds[meld].rail.center


# ---- asking ----


def test_a_meld_is_enlarged_when_the_pointer_has_rested_on_it_and_no_sooner() -> None:
    studio = at("quarters_hit")
    studio.move(over(RUN, studio))
    assert panel(studio) is None
    assert studio.now + ZOOM_AFTER_S == studio.table.desk.state.zoom.due_at

    studio.wait(ZOOM_AFTER_S / 2)
    studio.move(over(RUN, studio)._replace(x=over(RUN, studio).x + 9))  # still the same meld
    studio.wait(ZOOM_AFTER_S / 2)

    assert studio.table.animating(studio.now)
    shown = seen(studio)
    assert ("Mei's run of hearts, 5–J", "7 cards, 1 wild") == (shown.title, shown.note)
    assert ["", "", "", "8♥", "", "", ""] == [card.stands_for for card in shown.cards]
    assert ["5h", "6h", "7h", "**", "9h", "Th", "Jh"] == [card.face for card in shown.cards]
    studio.move(Point(640, 20))
    assert panel(studio) is None


def test_the_upcard_is_enlarged_with_who_discarded_it() -> None:
    studio = at("quarters_hit")

    studio.move(grid.USUAL.discard.center)
    studio.wait(1.0)

    assert ("4 of diamonds", "Discarded by Rosa") == (seen(studio).title, seen(studio).note)


def test_cards_of_the_hand_and_buttons_are_not_enlarged_by_resting_on_them() -> None:
    studio = at("quarters_hit")
    for where in (studio.grip("7s"), grid.USUAL.act_buttons[0].center, grid.USUAL.stock.center, Point(640, 500)):
        studio.move(where)
        studio.wait(1.0)
        assert panel(studio) is None


def test_the_right_button_enlarges_while_it_is_held_and_changes_nothing() -> None:
    studio = at("quarters_hit")
    before = (studio.table.stage.holding, studio.table.match.count)
    where = studio.grip("7s")
    studio.move(where)

    right(studio, pygame.MOUSEBUTTONDOWN, where)
    assert "7 of spades" == seen(studio).title
    studio.move(over(RUN, studio))
    assert "Mei's run of hearts, 5–J" == seen(studio).title
    right(studio, pygame.MOUSEBUTTONUP, where)

    assert panel(studio) is None
    assert before == (studio.table.stage.holding, studio.table.match.count)


def test_the_right_button_still_lets_go_of_a_dragged_card() -> None:
    studio = at("quarters_drag")
    assert studio.table.desk.state.is_dragging

    right(studio, pygame.MOUSEBUTTONDOWN, over(RUN, studio))

    assert not studio.table.desk.state.is_dragging
    assert panel(studio) is None


def test_everything_on_the_table_is_reached_by_key() -> None:
    studio = at("quarters_hit")
    studio.key(pygame.K_RIGHT)
    focus = studio.table.desk.state.focus
    melds = len(studio.table.stage.view.melds)
    found = []

    studio.key(pygame.K_v)
    for _ in range(melds + 2 + 4):
        found.append(studio.table.desk.state.zoom.subject)
        assert seen(studio).box == studio.table.desk.focus_box
        studio.key(pygame.K_RIGHT)

    assert focus is not None
    assert [HandKey(focus), *map(OnMeld, range(melds)), OnPile(), *map(OnSeat, range(4))] == found
    first = studio.table.desk.state.zoom.subject
    studio.key(pygame.K_LEFT)
    assert (HandKey(focus), OnSeat(3)) == (first, studio.table.desk.state.zoom.subject)
    assert focus == studio.table.desk.state.focus


@pytest.mark.parametrize("code", [pygame.K_v, pygame.K_ESCAPE])
def test_the_key_again_and_esc_put_it_away_and_do_nothing_else(code: int) -> None:
    studio = at("quarters_zoom_card")
    assert seen(studio)

    studio.key(code)

    assert panel(studio) is None
    assert [studio.table] == [screen for screen in studio.stack if isinstance(screen, PlayScreen)]
    assert studio.table is studio.stack[-1]


def test_any_other_key_puts_it_away_and_does_what_it_does() -> None:
    studio = at("quarters_zoom_card")
    order = studio.table.stage.holding.order

    studio.key(pygame.K_o)

    assert panel(studio) is None
    assert order != studio.table.stage.holding.order


def test_the_meld_aimed_at_by_key_is_enlarged_first() -> None:
    studio = at("quarters_hit")
    studio.click(studio.grip("Qh"))
    while not isinstance(getattr(studio.table.desk.state.aim, "target", None), OnMeld):
        studio.key(pygame.K_TAB)
    aim = studio.table.desk.state.aim
    assert aim is not None
    assert isinstance(aim.target, OnMeld)

    studio.key(pygame.K_v)

    assert OnMeld(aim.target.meld) == studio.table.desk.state.zoom.subject


# ---- the discard pile ----


def with_pile(variant_id: str, cards: tuple[Card, ...], seen: tuple[Card, ...]) -> Studio:
    """A table whose discards, oldest first, have been seen coming as far as said."""
    state = situation("quarters_hit")
    studio = Studio()
    rule = shipped_variant(variant_id).discards
    studio.sit_down(state._replace(variant=replace(state.variant, discards=rule), discards=cards))
    studio.settle()
    table = studio.table.table
    table.log = table.log._replace(pile=seen)
    return studio


@pytest.mark.parametrize("count", [2, 12, 13, 25, 40, 60, 90])
def test_where_anybody_may_look_the_whole_pile_is_enlarged_with_the_newest_first(count: int) -> None:
    cards = tuple(islice(cycle(KINDS), count))
    studio = with_pile("campfire", cards, cards)

    enlarge(studio.table, OnPile(), studio.now)
    shown = seen(studio)

    assert [str(card) for card in reversed(cards)] == [card.face for card in shown.cards]
    assert shown.cards == sum(shown.rows, ())
    assert shown.box.inside(room_of(USUAL))
    assert shown.step >= LEAST_CORNER or len(shown.rows[0]) > PILE_ROW
    assert areas(shown.tree(), shown.box)[CARDS].inside(shown.box)
    assert not studio.table.stage.layout.discard.overlap(shown.box)


def test_the_pile_is_enlarged_where_the_pointer_rests_on_it_and_says_what_nobody_here_saw() -> None:
    cards = tuple(islice(cycle(KINDS), 30))
    studio = with_pile("campfire", cards, cards[4:])

    studio.move(studio.table.stage.layout.discard.center)
    studio.wait(1.0)

    assert 26 == len(seen(studio).cards)
    assert "4 more under those." == seen(studio).more


def test_where_nobody_may_look_the_top_card_alone_is_enlarged_and_why_is_said() -> None:
    cards = tuple(islice(cycle(KINDS), 30))
    studio = with_pile("shafer", cards, cards)

    enlarge(studio.table, OnPile(), studio.now)

    assert [str(cards[-1])] == [card.face for card in seen(studio).cards]
    assert "Nobody can see the cards under it." == seen(studio).more
    assert () == studio.table.scene().pile[1:]


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_of_the_pile_only_what_lies_there_and_happened_in_the_open_is_known(variant_id: str) -> None:
    known = GameLog()
    for _, _, steps in played(variant_id, 1):
        for event, state in steps:
            view = observe(state, 0)
            known = logged(known, SeenEvent(redacted(event, 0), view), NAMES, 0)
            may_all = view.variant.discards is Discards.ALL
            lies = tuple(reversed(state.discards))
            assert (lies if may_all else lies[:1]) == open_discards(view, known.pile)


# ---- in nobody's way ----


def test_a_click_meets_what_lies_beneath_and_the_picture_does_not_come_back_by_itself() -> None:
    studio = at("quarters_zoom")
    box = seen(studio).box
    beneath = next(meld for meld in studio.table.stage.layout.melds if meld.rail.overlap(box) > 0)
    studio.click(studio.grip("Qh"))

    studio.click(Point(beneath.rail.x + 5, beneath.rail.center.y))

    assert panel(studio) is None
    assert studio.table.match.view(0).melds != studio.table.match.start_state.melds or studio.table.desk.state.refused
    studio.wait(5.0)
    assert panel(studio) is None


def test_a_press_hides_what_rests_until_the_pointer_has_been_elsewhere() -> None:
    studio = at("quarters_zoom")
    where = over(RUN, studio)

    studio.click(where)
    studio.wait(2.0)
    assert panel(studio) is None
    studio.move(Point(640, 20))
    studio.move(where)
    studio.wait(1.0)

    assert "Mei's run of hearts, 5–J" == seen(studio).title


@pytest.mark.parametrize("name", SITUATIONS)
def test_it_keeps_clear_of_the_pointer_of_what_it_shows_and_of_every_button_and_target(name: str) -> None:
    studio = Studio()
    studio.sit_down(situation(name))
    studio.settle()
    stage, shown = studio.table.stage, 0
    for selects in (False, True):
        if selects and stage.holding.row:
            studio.table.desk.select(stage.holding.row[0].uid, studio.now)
        for number, meld in enumerate(stage.layout.melds):
            pointer = meld.rail.center
            studio.move(Point(640, 20))
            studio.move(pointer)
            studio.wait(1.0)
            found = panel(studio)
            if found is None or studio.stack[-1] is not studio.table:  # the results may have opened
                continue
            shown += 1
            assert studio.table.desk.state.touch.hover == OnMeld(number)
            assert found.box.inside(room_of(USUAL))
            assert not found.box.grown(20).holds(pointer)
            assert found.box.apart(meld.rail)
            assert all(found.box.apart(box) for box in needed(studio.table.scene()))
    assert shown or not stage.layout.melds or studio.stack[-1] is not studio.table


def test_it_stays_where_it_appeared_while_the_pointer_moves_over_the_same_meld() -> None:
    studio = at("quarters_zoom")
    box, rail = seen(studio).box, studio.table.stage.layout.melds[RUN].rail

    for x in range(int(rail.x) + 2, int(rail.right), 20):
        studio.move(Point(x, rail.center.y))
        assert box == seen(studio).box


# ---- what is seen ----


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
def test_nothing_of_it_is_left_when_it_has_gone(size: tuple[int, int]) -> None:
    studio = at("quarters_hit")
    canvas = canvas_of(size)
    for _ in range(2):
        studio.wait(3.0)  # until faces rest
    studio.move(Point(640, 500))
    drawn(canvas, studio)
    before = pixels(canvas.surface)
    studio.move(over(RUN, studio))
    studio.wait(1.0)
    drawn(canvas, studio)
    assert before != pixels(canvas.surface)

    studio.move(Point(640, 500))
    drawn(canvas, studio)

    assert before == pixels(canvas.surface)


def test_cards_the_player_cannot_see_change_nothing_in_it() -> None:
    state = situation("quarters_hit")
    found = []
    for variant in (state, rearranged(state, 0, random.Random(1))):
        match = Match((Person("You"), *(Computer(name, "greedy") for name in ("Mei", "Jun", "Rosa"))), variant)
        screen = PlayScreen(match, SilentThinker())
        screen.stage.settle()
        for subject in (*map(OnMeld, range(len(variant.melds))), OnPile()):
            enlarge(screen, subject, 1.0)
            found.append(screen.desk.enlarger.panel(screen.scene(), screen.desk.state.pointer.at, 1.0))

    half = len(found) // 2
    assert None not in found
    assert found[:half] == found[half:]


def test_what_is_put_away_is_no_longer_enlarged() -> None:
    studio = at("quarters_zoom_card")

    studio.table.desk.new_turn()

    assert panel(studio) is None


def test_a_wild_rank_says_what_it_stands_for_and_itself_nothing() -> None:
    studio = at("may_i_wilds")
    view = studio.table.stage.view
    for meld in view.melds:
        for card in enlarged(meld, view):
            assert bool(card.stands_for) == view.variant.is_wild(parse_card(card.face))
