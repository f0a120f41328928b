"""What is called aloud: the ribbon of a call, the card it costs, and "May I?"."""

from dataclasses import replace

import pygame
import pytest

from game.engine.events import CardGiven, UpcardBought, UpcardTaken
from game.engine.state import Phase
from game.match import SeenEvent
from game.play.paint.called import COMES_S, RibbonSpan, ribbon_at, ribbon_box
from game.play.picture.regions import regions
from game.play.scene.band import AskBand
from game.play.state.remarks import Remark
from game.rules.cards import parse_card
from game.settings import changed
from game.table.choreography import CALLED
from game.table.layout import HandKey
from game.text.events import IT_WAS
from game.ui.geometry import Rect, bounds
from game.ui.widgets import Button
from tests.pictures.situations import SHOT_OF
from tests.pictures.studio import Studio

pytestmark = pytest.mark.usefixtures("dummy_display")


def table_with_call(name: str = "shanghai_called") -> Studio:
    """Return a table at which a player has just called."""
    studio = Studio()
    SHOT_OF[name].set_up(studio)
    return studio


def test_the_ribbon_accompanies_the_call() -> None:
    seen = [ribbon_at(step / 100) for step in range(150)]
    widths = [box.right - box.left for box in seen]

    assert 0 == widths[0] == widths[-1]
    assert 1 == max(widths) == widths[50]
    assert all(width == 1 for step, width in enumerate(widths) if COMES_S < step / 100 < CALLED - COMES_S)


def test_only_visible_ribbons_redraw() -> None:
    studio = table_with_call()
    assert studio.table.animating(studio.now)
    begun = studio.now
    while studio.table._ribbon(studio.now) is not None:
        studio.wait(0.02)

    assert studio.now - begun < CALLED + 0.3
    studio.table.scene()


def test_a_skip_ends_the_ribbon_at_once() -> None:
    studio = table_with_call()
    assert studio.table._ribbon(studio.now) is not None

    studio.table.table.hurry()

    assert studio.table._ribbon(studio.now) is None


def test_reduced_motion_stills_the_ribbon() -> None:
    studio = table_with_call("shanghai_called_calm")

    assert RibbonSpan(0.0, 1.0) == studio.table._ribbon(studio.now)
    assert RibbonSpan(0.0, 0.0) == ribbon_at(CALLED, is_calm=True)


def called_from_hand(**settings: object) -> Studio:
    """Return a table at which I have just called a card into my hand."""
    studio = Studio()
    for name, value in settings.items():
        studio.session.preferences.change(changed(studio.session.preferences.settings, name, value))
    SHOT_OF["classic_claim"].set_up(studio)
    studio.key(pygame.K_s)
    while not any(isinstance(seen.event, CardGiven) for seen in studio.table.stage.shown):
        studio.wait(0.01)
    return studio


def backs_at(studio: Studio, after: float) -> tuple[Rect, ...]:
    """Return the backs in motion, and check that no face of the hand is seen with them."""
    drawn = studio.table.stage.in_motion(studio.now + after)
    backs = tuple(card.box for card in drawn if card.key is None and not card.place.code)
    assert not backs or len(backs) == len(drawn)
    return backs


def test_a_closed_hand_loses_one_back() -> None:
    studio = called_from_hand()
    stage, held = studio.table.stage, len(studio.table.match.view(0).hand)
    mine = {key for key in stage.layout.cards if isinstance(key, HandKey)}

    assert mine <= stage.moving_keys
    assert [held + 1] * 4 == [len(backs_at(studio, after)) for after in (0.0, 0.2, 0.4, 0.79)]
    wide = [bounds(backs_at(studio, after)).w for after in (0.0, 0.1, 0.2)]
    assert wide[0] > wide[1] > wide[2]
    *packet, pulled = backs_at(studio, 0.4)
    assert {pulled.y + 30} == {box.y for box in packet}
    *_, leaving = backs_at(studio, 0.799)
    rosa = stage.layout.plaques[3]
    assert rosa.grown(40).holds(leaving.center)
    assert () == backs_at(studio, 0.81)
    assert {card.key for card in stage.in_motion(studio.now + 0.81)} == mine
    assert not stage.is_moving(studio.now + 1.01)


def test_only_the_owner_reads_which_card_left() -> None:
    studio = called_from_hand()
    given = next(seen.event for seen in studio.table.stage.shown if isinstance(seen.event, CardGiven))
    assert isinstance(given, CardGiven)
    assert given.card is not None
    assert IT_WAS(card=given.card) == studio.table.table.log.lines[-1]
    assert "Rosa drew a card from your hand." == studio.table.table.log.shown


def test_reduced_motion_says_that_a_card_left() -> None:
    studio = called_from_hand(reduced_motion=True)

    assert () == studio.table.stage.in_motion(studio.now)
    shown = len(studio.table.stage.shown)
    studio.wait(1.15)
    assert shown == len(studio.table.stage.shown)
    studio.wait(0.1)
    assert shown < len(studio.table.stage.shown)


def test_ribbons_cover_no_meld_given_room() -> None:
    layout = table_with_call().table.stage.layout
    box = ribbon_box(layout)

    assert all(place.rail.apart(box) for place in layout.melds)
    low = replace(layout, melds=(layout.melds[0]._replace(rail=Rect(60, 440, 200, 90)),))
    assert low.grid.discard.center.y == pytest.approx(ribbon_box(low).center.y)


# ---- May I? ----


def requested() -> Studio:
    """Return a table at which Mei has asked me for the upcard."""
    studio = Studio()
    SHOT_OF["may_i_request"].set_up(studio)
    return studio


def test_may_i_is_asked_aloud_and_stands() -> None:
    studio = requested()
    for seconds in (0.0, 60.0):
        studio.wait(seconds)
        assert Remark(1, "May I?") == studio.table.scene().remark
    scene = studio.table.scene()
    assert isinstance(scene.band, AskBand)
    assert "8 of spades for Mei?" == scene.band.question
    labels = [control.button.label for control in scene.controls if isinstance(control.button, Button)]
    assert {"No, mine", "You may"} <= set(labels)
    assert not {"Take", "Allow"} & set(labels)
    line = next(part for part in regions(scene).lower if part.name == "line")
    assert "" == line.args[1], "the question says it"
    assert "Mei asks: “May I?” 8 of spades." in studio.table.narration().state

    studio.key(pygame.K_a)
    studio.wait(0.1)
    assert studio.table.scene().remark is None, "a person speaks for themselves"


@pytest.mark.parametrize(("event", "words"), [(UpcardBought, "You may."), (UpcardTaken, "No, mine.")])
def test_computer_players_answer_aloud(event: type[UpcardBought | UpcardTaken], words: str) -> None:
    studio = requested()
    people, view, card = studio.table.table.people, studio.table.stage.view, parse_card("8s")
    after = view._replace(phase=Phase.PLAY, turn=2)
    answer = UpcardBought(1, card, 1) if event is UpcardBought else UpcardTaken(2, card)
    people.follow(SeenEvent(answer, after), 5.0, 1.0, may_speak=False)
    assert Remark(2, words) == people.company(after, 5.5).remark
    assert people.company(after, 7.0).remark is None
    people.follow(SeenEvent(answer, after), 8.0, 1.0, may_speak=False)
    assert people.company(after, 8.5).remark is None, "nobody has asked"
