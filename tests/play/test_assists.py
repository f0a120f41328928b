"""Every assist has its own switch, and a refusal stays until it has been read."""

from dataclasses import replace

import pygame
import pytest

from game.play.scene.band import AskBand, TrayBand
from game.play.words.hints import HINTS_ARE_OFF
from game.settings import USUAL, Settings
from game.table.commands import Intention
from game.ui.dialogs import Reading
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.play.test_hint import seated
from tests.support.situations import situation
from tests.support.thinkers import QuickThinker

pytestmark = pytest.mark.usefixtures("dummy_display")


def set_up(name: str, settings: Settings = USUAL) -> Studio:
    studio = Studio()
    studio.session.preferences.change(settings)
    next(shot for shot in SHOTS if shot.name == name).set_up(studio)
    return studio


def test_arrows_can_be_switched_off() -> None:
    assert set_up("quarters_tray").table.scene().tabs
    assert not set_up("quarters_tray", replace(USUAL, fit_arrows=False)).table.scene().tabs


def test_a_setting_names_the_trays_needs() -> None:
    band = set_up("quarters_tray").table.scene().band
    silent = set_up("quarters_tray", replace(USUAL, tray_advice=False)).table.scene().band

    assert isinstance(band, TrayBand)
    assert isinstance(silent, TrayBand)
    assert "from the contract" in band.sentence
    assert "" == silent.sentence
    assert band.slots == silent.slots, "cards in the tray are still counted"


def test_card_analysis_can_be_switched_off() -> None:
    usual, bare = set_up("quarters_buy"), set_up("quarters_buy", replace(USUAL, analysis=False))
    with_words, silent = usual.table.scene().band, bare.table.scene().band
    golden = [
        control.intention for control in bare.table.desk.controls() if getattr(control.button, "kind", "") == "gold"
    ]

    assert isinstance(with_words, AskBand)
    assert isinstance(silent, AskBand)
    assert any("from the contract" in line for _, line in with_words.lines)
    assert not any("from the contract" in line for _, line in silent.lines)
    assert with_words.lines[0] == silent.lines[0], "the cost is no advice, so it stays"
    assert not {Intention.BUY, Intention.PASS} & set(golden)


def test_unset_hints_name_their_setting() -> None:
    studio = set_up("quarters_tray", replace(USUAL, hints=False))
    studio.key(pygame.K_h)
    refused = studio.table.desk.state.refused

    assert Intention.HINT not in {control.intention for control in studio.table.desk.controls()}
    assert refused is not None
    assert HINTS_ARE_OFF == refused.sentence


def test_refusals_stay_until_further_input() -> None:
    studio = set_up("campfire_refused")
    refused = studio.table.desk.state.refused
    assert refused is not None
    studio.wait(30.0)
    assert refused == studio.table.desk.state.refused, "a refusal does not expire"

    studio.key(pygame.K_RIGHT)

    assert studio.table.desk.state.refused is None


def test_questions_clear_refusals_out_of_turn() -> None:
    pilot = seated(situation("quarters_buy"), QuickThinker())
    pilot.key(pygame.K_h)
    assert pilot.table.desk.state.refused is not None
    while not pilot.table.desk.asks:
        pilot.frame()
    pilot.frame()

    assert pilot.table.desk.state.refused is None
    assert "not your turn" in pilot.table.desk.state.last_refused, "it can be read again"


def test_refusals_are_logged_and_in_text() -> None:
    studio = set_up("campfire_refused")
    refused = studio.table.desk.state.refused
    assert refused is not None
    studio.key(pygame.K_F4)
    page = studio.stack[-1]

    assert isinstance(page, Reading)
    assert any(refused.sentence in passage.body for passage in page.passages)
    assert any(refused.sentence in line for line in studio.table.table.log.lines)


def test_refusals_are_shown_to_one_player() -> None:
    studio = set_up("open_asked")
    desk = studio.table.desk
    desk.set_state(replace(desk.state, last_refused="The 7 of clubs doesn't fit."), studio.now)
    desk.new_turn()

    assert "" == studio.table.desk.state.last_refused
