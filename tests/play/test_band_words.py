"""The band says what matters now, and all of it is readable in every situation and size."""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from game.engine.actions import Deal
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Computer, Match
from game.orders import StandingOrder
from game.play.input.draft import Say
from game.play.input.update import update
from game.play.paint.band import TrayShown, paint_tray, question_tree
from game.play.scene.band import AskBand, FreeBand, TrayBand, band_for, question, swap_rows
from game.play.scene.compose import TableScene
from game.play.screen import PlayScreen
from game.play.state.interaction import NOTHING_ENLARGED, Known
from game.rules.cards import Card, parse_card, parse_cards
from game.rules.variant_file import shipped_variant
from game.table import grid
from game.table.commands import Command
from game.table.holding import Holding, dealt, in_slot
from game.text import table as words
from game.ui.geometry import Rect
from game.ui.nodes import Room, Text, paint_tree
from game.ui.paint import width_of
from game.ui.widgets import Button
from tests.pictures.situations import SHOT_OF, SHOTS
from tests.pictures.studio import Studio
from tests.support.canvases import SIZES, canvas_of, pixels
from tests.support.rows import slow_unless
from tests.support.sentences import noting_cuts
from tests.support.situations import situation

pytestmark = pytest.mark.usefixtures("dummy_display")

NAMES = ("You", "Mei", "Jun")
CARD_ROOM = 26.0  # beside the words
# Every day some scenes are looked at, in one window.
SOME_SIZES = slow_unless(lambda row: row[1] > 1, [(SIZES[0], 4), *((size, 1) for size in SIZES)])


def at(position: str, *actions: str) -> PlayScreen:
    studio = Studio()
    studio.sit_down(situation(position))
    studio.settle()
    studio.plays(*actions)
    return studio.table


def dealt_view() -> PlayerView:
    """Return the view of a first round of two sets, just dealt."""
    match = Match.start(shipped_variant("campfire"), [Computer(name, "greedy") for name in NAMES], "tray")
    match.submit(Deal())
    return match.view(0)


def tray_sentence(view: PlayerView, holding: Holding) -> str:
    band = band_for(Known(view, view, NAMES), holding)
    assert isinstance(band, TrayBand)
    return band.sentence


@cache
def scene_of(name: str) -> TableScene | None:
    """Return the scene of a picture, or None if something lies over the table."""
    studio = Studio()
    SHOT_OF[name].set_up(studio)
    return studio.table.scene() if isinstance(studio.stack[-1], PlayScreen) else None


def scenes(every: int = 1) -> dict[str, TableScene]:
    """Return the scenes of pictures of a table, all or a share of them, by the picture's name."""
    names = [shot.name for shot in SHOTS if shot.is_of_table][::every]
    return {name: scene for name in names if (scene := scene_of(name)) is not None}


@pytest.mark.slow
def test_buttons_without_effect_are_off() -> None:
    wrong, seen = [], Counter[bool]()
    for name, scene in scenes().items():
        for control in scene.controls:
            if control.is_idle:
                assert control.is_off
                continue
            before = replace(scene.state, refused=None, last_refused="", zoom=NOTHING_ENLARGED)
            after, effects = update(scene.shown._replace(state=before), Command(control.intention), 1e9)
            is_done = replace(after, refused=None, last_refused="") != before
            is_done = is_done or any(not isinstance(effect, Say) for effect in effects)
            seen[control.is_off] += 1
            if is_done if control.is_off else effects and not is_done:
                wrong.append((name, control.intention.value, control.button.off))
    assert [] == wrong
    assert min(seen.values()) > 50


@pytest.mark.parametrize(("size", "every"), SOME_SIZES)
def test_band_questions_are_uncut_with_reasons(size: tuple[int, int], every: int) -> None:
    canvas = canvas_of(size)
    asked = 0
    for name, scene in scenes(every).items():
        band = scene.band
        if not isinstance(band, AskBand):
            continue
        asked += 1
        buttons = [
            control.button.box for control in scene.controls if grid.USUAL.banner.holds(control.button.box.center)
        ]
        room = grid.USUAL.banner._replace(w=min(box.x for box in buttons) - grid.USUAL.banner.x - CARD_ROOM)
        with noting_cuts(scene.names) as cuts:
            tree = question_tree(band, 58, scene.names)
            texts = [leaf.words for leaf, _, _ in tree.place(Room(canvas.lettering), room) if isinstance(leaf, Text)]
            paint_tree(canvas, tree, room)
        assert not cuts, name
        assert [band.question, *(words for _, words in band.chips)] == texts, name
    assert asked >= 6 / every


def test_without_room_a_gain_becomes_price() -> None:
    band = AskBand(parse_card("9s"), "Buy the 9 of spades?", (("tick", "completes your contract"), ("back", "+1")))
    canvas, shown = canvas_of(SIZES[0]), dict[int, list[str]]()
    for wide in range(240, 640, 10):
        leaves = question_tree(band, 58).place(Room(canvas.lettering), Rect(0, 0, wide, 58))
        shown[wide] = [leaf.words for leaf, _, _ in leaves if isinstance(leaf, Text)]
    alone = [wide for wide, texts in shown.items() if len(texts) == 1]
    priced = [wide for wide, texts in shown.items() if texts == [band.question, "+1"]]

    assert alone, "the narrowest"
    assert priced
    assert max(alone) < min(priced)


@pytest.mark.parametrize(("size", "every"), SOME_SIZES)
def test_no_banner_buttons_words_are_cut(size: tuple[int, int], every: int) -> None:
    canvas = canvas_of(size)
    for name, scene in scenes(every).items():
        for control in scene.controls:
            button = control.button
            if isinstance(button, Button) and grid.USUAL.banner.holds(button.box.center):
                cap = width_of(canvas, button.key, "note", "semi") + 18
                assert width_of(canvas, button.label, button.size, "semi") + cap <= button.box.w - 8, name
                assert width_of(canvas, button.sub, "note") <= button.box.w - 16, name


def test_the_tray_names_needs_and_faults() -> None:
    view = dealt_view()
    hand = dealt(view.hand, 2)
    by_rank = {card.rank: [held.uid for held in hand.row if held.card.rank == card.rank] for card in view.hand}
    pair = next(uids for uids in by_rank.values() if len(uids) > 1)
    short = in_slot(in_slot(hand, pair[0], 0, None), pair[1], 0, None)
    other = next(uids[0] for uids in by_rank.values() if uids[0] not in pair)
    mixed = in_slot(in_slot(hand, pair[0], 0, None), other, 0, None)

    assert "no set" not in tray_sentence(view, short)
    assert "That isn't a set yet: a set is all one rank." == tray_sentence(view, mixed)


def test_a_call_without_gain_is_not_offered() -> None:
    table = at("quarters_binding", "P4 discard Jd")
    table.desk.orders.give(0, StandingOrder.ASK)
    labels = {
        control.button.label: control.button
        for control in table.scene().controls
        if control.shown and isinstance(control.button, Button)
    }
    band = table.scene().band
    assert isinstance(band, AskBand)

    assert {words.TAKE, words.DRAW} <= labels.keys()
    assert words.BUY not in labels
    assert "Jack of diamonds?" == band.question


def test_complete_contracts_wait_for_the_draw() -> None:
    cards = parse_cards("7c 7d 7h 9c 9d 9h 2s 3s 4d 5h Kc")
    view = dealt_view()._replace(hand=cards, phase=Phase.DRAW, turn=0)
    hand = dealt(cards, 2)
    for held in hand.row:
        if held.card.rank in (7, 9):
            hand = in_slot(hand, held.uid, (7, 9).index(held.card.rank), None)

    assert words.COMPLETE_BEFORE_THE_DRAW == tray_sentence(view, hand)
    assert words.COMPLETE_NOT_NOW == tray_sentence(view._replace(turn=1), hand)


def test_a_question_without_upcard_is_your_turn() -> None:
    view = at("shafer_owed", "P1 discard 2d").match.view(0)._replace(upcard=None)
    band = question(Known(view, view, ("You", "Mei", "Jun", "Rosa")), dealt(view.hand, 0))

    assert (None, words.YOU_NOW) == (band.card, band.question)


def test_the_slot_aimed_at_has_a_frame() -> None:
    scene = at("quarters_tray").scene()
    kinds = tuple(spec.kind for spec in scene.view.to_lay)
    pictures = set()
    for lit, aimed in ((frozenset[int](), None), (frozenset({0}), None), (frozenset({0}), 0)):
        canvas = canvas_of(SIZES[0])
        paint_tray(canvas, TrayShown(scene.grid.band, scene.layout.slots, (), lit, aimed, kinds))
        pictures.add(pixels(canvas.surface))

    assert 3 == len(pictures)


def test_owed_discards_are_counted() -> None:
    band = at("shafer_owed", "P1 discard 2d").scene().band
    assert isinstance(band, TrayBand)

    assert words.OWED_LINE(number=2) == band.sentence


def test_swaps_are_named_if_nothing_fits() -> None:
    table = at("may_i_wilds")
    view = table.match.view(0)
    band = band_for(Known(view, view, table.match.names), table.desk.holding)
    assert isinstance(band, FreeBand)
    assert not band.loud
    assert "9♥ and 6♠ can be swapped" in band.sentence

    rows = swap_rows(view)
    assert ["9h", "6s"] == [str(row.card) for row in rows]
    assert all(row.swaps for row in rows)


def test_trays_stay_beside_questions_until_down() -> None:
    buying, waiting, choosing = map(scene_of, ("quarters_buy", "may_i_claim_wait", "may_i_claim_choose"))
    assert buying is not None
    assert waiting is not None
    assert choosing is not None

    assert buying.layout.slots
    assert not waiting.layout.slots
    assert Card(8, "h") == choosing.band.card  # type: ignore[union-attr]
