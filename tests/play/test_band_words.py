"""The band says what matters now, and all of it is readable in every situation and size."""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from game.engine.actions import Deal
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Computer, Match
from game.play.input.draft import Say
from game.play.input.update import update
from game.play.scene.band import AskBand, FitsBand, TrayBand, band_for, swap_rows
from game.play.scene.compose import TableScene
from game.play.screen import PlayScreen
from game.play.state.interaction import NOTHING_ENLARGED, Known
from game.rules.cards import Card, parse_cards
from game.rules.variant_file import shipped_variant
from game.table import grid
from game.table.commands import Command
from game.table.holding import Holding, dealt, in_slot
from game.text import table as words
from game.ui.paint import width_of
from game.ui.widgets import Button
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio, situation
from tests.support.canvases import SIZES, canvas_of

pytestmark = pytest.mark.usefixtures("dummy_display")

NAMES = ("You", "Mei", "Jun")
ICON_ROOM, CARD_ROOM, AIR = 24.0, 84.0, 14.0


def at(position: str, *actions: str) -> PlayScreen:
    studio = Studio()
    studio.sit_down(situation(position))
    studio.settle()
    studio.plays(*actions)
    return studio.table


def dealt_view() -> PlayerView:
    """A first round of two sets, just dealt."""
    match = Match.start(shipped_variant("campfire"), [Computer(name, "greedy") for name in NAMES], "tray")
    match.submit(Deal())
    return match.view(0)


def tray_sentence(view: PlayerView, holding: Holding) -> str:
    band = band_for(Known(view, view, NAMES), holding)
    assert isinstance(band, TrayBand)
    return band.sentence


@cache
def scenes() -> dict[str, TableScene]:
    """What is seen at the table in every picture of one, by its name."""
    found = {}
    for shot in SHOTS:
        studio = Studio()
        shot.set_up(studio)
        if isinstance(studio.stack[-1], PlayScreen):
            found[shot.name] = studio.table.scene()
    return found


def test_a_button_is_off_exactly_where_all_it_does_is_to_say_why_not() -> None:
    wrong, seen = [], Counter[bool]()
    for name, scene in scenes().items():
        for control in scene.controls:
            before = replace(scene.state, refused=None, last_refused="", zoom=NOTHING_ENLARGED)
            after, effects = update(before, Command(control.intention), scene.source.shown, 1e9)
            is_done = replace(after, refused=None, last_refused="") != before
            is_done = is_done or any(not isinstance(effect, Say) for effect in effects)
            seen[control.is_off] += 1
            if is_done if control.is_off else effects and not is_done:
                wrong.append((name, control.intention.value, control.button.off))
    assert [] == wrong
    assert min(seen.values()) > 50


@pytest.mark.parametrize("size", SIZES)
def test_no_question_in_the_band_is_cut(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    asked = 0
    for name, scene in scenes().items():
        band = scene.band
        if not isinstance(band, AskBand) or not band.lines:
            continue
        asked += 1
        buttons = [control.button for control in scene.controls if grid.USUAL.banner.holds(control.button.box.centre)]
        room = min(button.box.x for button in buttons) - (grid.USUAL.banner.x + CARD_ROOM) - AIR
        assert width_of(canvas, band.question, "head", "medium") <= room, name
        wrapped = [canvas.lettering.wrap(line, room - ICON_ROOM) for _, line in band.lines]
        if sum(map(len, wrapped)) > (2 if band.before else 3):
            small = [canvas.lettering.wrap(line, room - ICON_ROOM, "note") for _, line in band.lines]
            assert sum(map(len, small)) <= 3, name
    assert asked >= 6


@pytest.mark.parametrize("size", SIZES)
def test_no_words_on_a_button_of_the_banner_are_cut(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    for name, scene in scenes().items():
        for control in scene.controls:
            button = control.button
            if isinstance(button, Button) and grid.USUAL.banner.holds(button.box.centre):
                cap = width_of(canvas, button.key, "note", "semi") + 18
                assert width_of(canvas, button.label, button.size, "semi") + cap <= button.box.w - 8, name
                assert width_of(canvas, button.sub, "note") <= button.box.w - 16, name


def test_the_tray_asks_for_the_rest_of_a_set_and_names_a_fault_in_words() -> None:
    view = dealt_view()
    hand = dealt(view.hand, 2)
    by_rank = {card.rank: [held.uid for held in hand.row if held.card.rank == card.rank] for card in view.hand}
    pair = next(uids for uids in by_rank.values() if len(uids) > 1)
    short = in_slot(in_slot(hand, pair[0], 0, None), pair[1], 0, None)
    other = next(uids[0] for uids in by_rank.values() if uids[0] not in pair)
    mixed = in_slot(in_slot(hand, pair[0], 0, None), other, 0, None)

    assert "no set" not in tray_sentence(view, short)
    assert "That isn't a set yet: a set is all one rank." == tray_sentence(view, mixed)


def test_a_call_that_only_costs_is_no_answer_that_is_offered() -> None:
    table = at("quarters_binding", "P4 discard Jd")
    labels = {
        control.button.label: control.button
        for control in table.scene().controls
        if control.shown and isinstance(control.button, Button)
    }
    band = table.scene().band
    assert isinstance(band, AskBand)

    assert {words.TAKE, words.PASS} <= labels.keys()
    assert words.BUY not in labels
    assert "Take the jack of diamonds?" == band.question


def test_a_complete_contract_in_ones_own_turn_waits_for_the_draw_alone() -> None:
    cards = parse_cards("7c 7d 7h 9c 9d 9h 2s 3s 4d 5h Kc")
    view = dealt_view()._replace(hand=cards, phase=Phase.DRAW, turn=0)
    hand = dealt(cards, 2)
    for held in hand.row:
        if held.card.rank in (7, 9):
            hand = in_slot(hand, held.uid, (7, 9).index(held.card.rank), None)

    assert words.COMPLETE_BEFORE_THE_DRAW == tray_sentence(view, hand)
    assert words.COMPLETE_NOT_NOW == tray_sentence(view._replace(turn=1), hand)


def test_owed_discards_are_told_while_they_are_made() -> None:
    band = at("shafer_owed", "P1 discard 2d").scene().band
    assert isinstance(band, TrayBand)

    assert words.OWED_LINE(number=2) == band.sentence


def test_where_nothing_fits_swaps_are_named() -> None:
    table = at("may_i_wilds")
    view = table.match.view(0)
    band = band_for(Known(view, view, table.match.names), table.desk.holding)
    assert isinstance(band, FitsBand)

    assert ["9h", "6s"] == [str(row.card) for row in band.rows]
    assert ("Mei's run of hearts",) == band.rows[0].where
    assert {words.SWAPS} == {row.how for row in swap_rows(view, table.match.names)}
    assert "9♥ and 6♠ can be swapped" in band.sentence


def test_a_long_name_does_not_push_the_verb_off_my_plaque() -> None:
    assert "Mei is playing" == words.is_playing("Mei")
    assert "Not your turn" == words.is_playing("Konstantin")


def test_beside_a_question_stands_the_tray_until_one_is_down_and_then_what_fits() -> None:
    asked = {name: scene.band for name, scene in scenes().items() if isinstance(scene.band, AskBand)}
    building, down, choosing = asked["quarters_buy"], asked["may_i_claim_wait"], asked["may_i_claim_choose"]

    assert (True, ()) == (bool(building.progress), building.fitting)
    assert ("", (Card(3, "c"),)) == (down.progress, down.fitting)
    assert (Card(8, "h"), (Card(3, "c"),)) == (choosing.card, choosing.fitting)
