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
from tests.pictures.studio import Studio
from tests.screens.test_accessibility import SITUATIONS
from tests.support.canvases import canvas_of, pixels
from tests.support.secrets import rearranged
from tests.support.situations import situation
from tests.support.studio import drawn
from tests.support.thinkers import SilentThinker

pytestmark = pytest.mark.usefixtures("dummy_display")

NAMES = ("Mei", "Jun", "Rosa", "Ana", "Tomek", "Ines", "Olaf", "Bo")
LEAST_CORNER = 30.0  # the least corner of a card beside the next one: the part with rank and suit
RUN = 2  # m3: Mei's run of hearts, a joker in it


def at(shot: str) -> Studio:
    studio = Studio()
    next(picture for picture in SHOTS if picture.name == shot).set_up(studio)
    return studio


def enlarge(table: PlayScreen, subject: Hashable, now: float) -> None:
    state = table.desk.state
    table.desk.set_state(replace(state, zoom=state.zoom.by_key(subject, now)), now)


def panel(studio: Studio) -> ZoomPanel | None:
    table = studio.table
    return table.desk.enlarger.panel(table.scene(), table.desk.state.pointer.at, studio.now)


def open_panel(studio: Studio) -> ZoomPanel:
    enlarged = panel(studio)
    assert enlarged is not None
    return enlarged


def right(studio: Studio, kind: int, where: Point) -> None:
    studio.table.handle(pygame.Event(kind, pos=tuple(where), button=pygame.BUTTON_RIGHT), studio.now)
    studio.wait(0.0)


def over(meld: int, studio: Studio) -> Point:
    return studio.table.stage.layout.melds[meld].rail.center


# ---- by pointer and by key ----


def test_melds_enlarge_under_resting_pointers() -> None:
    studio = at("quarters_hit")
    studio.move(over(RUN, studio))
    assert panel(studio) is None
    assert studio.now + ZOOM_AFTER_S == studio.table.desk.state.zoom.due_at

    studio.wait(ZOOM_AFTER_S / 2)
    studio.move(over(RUN, studio)._replace(x=over(RUN, studio).x + 9))  # still the same meld
    studio.wait(ZOOM_AFTER_S / 2)

    assert studio.table.animating(studio.now)
    picture = open_panel(studio)
    assert ("Mei's run of hearts, 5–J", "7 cards, 1 wild") == (picture.title, picture.note)
    assert ["", "", "", "8♥", "", "", ""] == [card.stands_for for card in picture.cards]
    assert ["5h", "6h", "7h", "**", "9h", "Th", "Jh"] == [card.face for card in picture.cards]
    studio.move(Point(640, 20))
    assert panel(studio) is None


def test_upcards_enlarge_with_their_owner() -> None:
    studio = at("quarters_hit")

    studio.move(grid.USUAL.discard.center)
    studio.wait(1.0)

    assert ("4 of diamonds", "Discarded by Rosa") == (open_panel(studio).title, open_panel(studio).note)


def test_hand_cards_never_enlarge_by_resting() -> None:
    studio = at("quarters_hit")
    for where in (studio.grip("7s"), grid.USUAL.act_buttons[0].center, grid.USUAL.stock.center, Point(640, 500)):
        studio.move(where)
        studio.wait(1.0)
        assert panel(studio) is None


def test_the_right_button_enlarges_while_held() -> None:
    studio = at("quarters_hit")
    before = (studio.table.stage.holding, studio.table.match.count)
    where = studio.grip("7s")
    studio.move(where)

    right(studio, pygame.MOUSEBUTTONDOWN, where)
    assert "7 of spades" == open_panel(studio).title
    studio.move(over(RUN, studio))
    assert "Mei's run of hearts, 5–J" == open_panel(studio).title
    right(studio, pygame.MOUSEBUTTONUP, where)

    assert panel(studio) is None
    assert before == (studio.table.stage.holding, studio.table.match.count)


def test_the_right_button_still_releases_drags() -> None:
    studio = at("quarters_drag")
    assert studio.table.desk.state.is_dragging

    right(studio, pygame.MOUSEBUTTONDOWN, over(RUN, studio))

    assert not studio.table.desk.state.is_dragging
    assert panel(studio) is None


def test_keys_enlarge_everything_on_the_table() -> None:
    studio = at("quarters_hit")
    studio.key(pygame.K_RIGHT)
    focus = studio.table.desk.state.focus
    melds = len(studio.table.stage.view.melds)
    targets = []

    studio.key(pygame.K_v)
    for _ in range(melds + 2 + 4):
        targets.append(studio.table.desk.state.zoom.subject)
        assert open_panel(studio).box == studio.table.desk.focus_box
        studio.key(pygame.K_RIGHT)

    assert focus is not None
    assert [HandKey(focus), *map(OnMeld, range(melds)), OnPile(), *map(OnSeat, range(4))] == targets
    first = studio.table.desk.state.zoom.subject
    studio.key(pygame.K_LEFT)
    assert (HandKey(focus), OnSeat(3)) == (first, studio.table.desk.state.zoom.subject)
    assert focus == studio.table.desk.state.focus


@pytest.mark.parametrize("code", [pygame.K_v, pygame.K_ESCAPE])
def test_keys_and_esc_only_close_enlargements(code: int) -> None:
    studio = at("quarters_zoom_card")
    assert open_panel(studio)

    studio.key(code)

    assert panel(studio) is None
    assert [studio.table] == [screen for screen in studio.stack if isinstance(screen, PlayScreen)]
    assert studio.table is studio.stack[-1]


def test_other_keys_close_and_work() -> None:
    studio = at("quarters_zoom_card")
    order = studio.table.stage.holding.order

    studio.key(pygame.K_o)

    assert panel(studio) is None
    assert order != studio.table.stage.holding.order


def test_keyed_melds_enlarge_first() -> None:
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


def with_pile(variant_id: str, cards: tuple[Card, ...], open_panel: tuple[Card, ...]) -> Studio:
    """Return a table with these discards, oldest first; the log knows those in `seen`."""
    state = situation("quarters_hit")
    studio = Studio()
    rule = shipped_variant(variant_id).discards
    studio.sit_down(state._replace(variant=replace(state.variant, discards=rule), discards=cards))
    studio.settle()
    table = studio.table.table
    table.log = table.log._replace(pile=open_panel)
    return studio


@pytest.mark.parametrize("count", [2, 12, 13, 25, 40, 60, 90])
def test_open_piles_enlarge_newest_first(count: int) -> None:
    cards = tuple(islice(cycle(KINDS), count))
    studio = with_pile("campfire", cards, cards)

    enlarge(studio.table, OnPile(), studio.now)
    picture = open_panel(studio)

    assert [str(card) for card in reversed(cards)] == [card.face for card in picture.cards]
    assert picture.cards == sum(picture.rows, ())
    assert picture.box.inside(room_of(USUAL))
    assert picture.step >= LEAST_CORNER or len(picture.rows[0]) > PILE_ROW
    assert areas(picture.tree(), picture.box)[CARDS].inside(picture.box)
    assert not studio.table.stage.layout.discard.overlap(picture.box)


def test_enlarged_piles_count_unseen_cards() -> None:
    cards = tuple(islice(cycle(KINDS), 30))
    studio = with_pile("campfire", cards, cards[4:])

    studio.move(studio.table.stage.layout.discard.center)
    studio.wait(1.0)

    assert 26 == len(open_panel(studio).cards)
    assert "4 more under those." == open_panel(studio).more


def test_closed_piles_enlarge_one_card() -> None:
    cards = tuple(islice(cycle(KINDS), 30))
    studio = with_pile("shafer", cards, cards)

    enlarge(studio.table, OnPile(), studio.now)

    assert [str(cards[-1])] == [card.face for card in open_panel(studio).cards]
    assert "Nobody can see the cards under it." == open_panel(studio).more
    assert () == studio.table.scene().pile[1:]


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_only_open_discards_are_known(variant_id: str) -> None:
    known = GameLog()
    for _, _, steps in played(variant_id, 1):
        for event, state in steps:
            view = observe(state, 0)
            known = logged(known, SeenEvent(redacted(event, 0), view), NAMES, 0)
            may_all = view.variant.discards is Discards.ALL
            lies = tuple(reversed(state.discards))
            assert (lies if may_all else lies[:1]) == open_discards(view, known.pile)


# ---- covering nothing ----


def test_clicks_pass_through_closing_enlargements() -> None:
    studio = at("quarters_zoom")
    box = open_panel(studio).box
    beneath = next(meld for meld in studio.table.stage.layout.melds if meld.rail.overlap(box) > 0)
    studio.click(studio.grip("Qh"))

    studio.click(Point(beneath.rail.x + 5, beneath.rail.center.y))

    assert panel(studio) is None
    assert studio.table.match.view(0).melds != studio.table.match.start_state.melds or studio.table.desk.state.refused
    studio.wait(5.0)
    assert panel(studio) is None


def test_presses_hide_enlargements_until_leaving() -> None:
    studio = at("quarters_zoom")
    where = over(RUN, studio)

    studio.click(where)
    studio.wait(2.0)
    assert panel(studio) is None
    studio.move(Point(640, 20))
    studio.move(where)
    studio.wait(1.0)

    assert "Mei's run of hearts, 5–J" == open_panel(studio).title


@pytest.mark.parametrize("name", SITUATIONS)
def test_enlargements_cover_nothing_needed(name: str) -> None:
    studio = Studio()
    studio.sit_down(situation(name))
    studio.settle()
    stage, count = studio.table.stage, 0
    for selects in (False, True):
        if selects and stage.holding.row:
            studio.table.desk.select(stage.holding.row[0].uid, studio.now)
        for number, meld in enumerate(stage.layout.melds):
            pointer = meld.rail.center
            studio.move(Point(640, 20))
            studio.move(pointer)
            studio.wait(1.0)
            enlarged = panel(studio)
            if enlarged is None or studio.stack[-1] is not studio.table:  # the results may have opened
                continue
            count += 1
            assert studio.table.desk.state.touch.hover == OnMeld(number)
            assert enlarged.box.inside(room_of(USUAL))
            assert not enlarged.box.grown(20).holds(pointer)
            assert enlarged.box.apart(meld.rail)
            assert all(enlarged.box.apart(box) for box in needed(studio.table.scene()))
    assert count or not stage.layout.melds or studio.stack[-1] is not studio.table


def test_enlargements_stay_with_the_pointer() -> None:
    studio = at("quarters_zoom")
    box, rail = open_panel(studio).box, studio.table.stage.layout.melds[RUN].rail

    for x in range(int(rail.x) + 2, int(rail.right), 20):
        studio.move(Point(x, rail.center.y))
        assert box == open_panel(studio).box


# ---- what is seen ----


@pytest.mark.everyday
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
def test_a_closed_enlargement_leaves_no_trace(size: tuple[int, int]) -> None:
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


def test_hidden_cards_do_not_change_the_enlargement() -> None:
    state = situation("quarters_hit")
    targets = []
    for variant in (state, rearranged(state, 0, random.Random(1))):
        match = Match((Person("You"), *(Computer(name, "greedy") for name in ("Mei", "Jun", "Rosa"))), variant)
        screen = PlayScreen(match, SilentThinker())
        screen.stage.settle()
        for subject in (*map(OnMeld, range(len(variant.melds))), OnPile()):
            enlarge(screen, subject, 1.0)
            targets.append(screen.desk.enlarger.panel(screen.scene(), screen.desk.state.pointer.at, 1.0))

    half = len(targets) // 2
    assert None not in targets
    assert targets[:half] == targets[half:]


def test_gone_parts_end_their_enlargement() -> None:
    studio = at("quarters_zoom_card")

    studio.table.desk.new_turn()

    assert panel(studio) is None


def test_enlarged_wilds_say_their_meaning() -> None:
    studio = at("may_i_wilds")
    view = studio.table.stage.view
    for meld in view.melds:
        for card in enlarged(meld, view):
            assert bool(card.stands_for) == view.variant.is_wild(parse_card(card.face))
