"""Speech: new things once, and nothing that others may not hear.

`tests/screens/test_sentences.py` checks that every screen says something.
"""

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from game.play.curtain import Curtain
from game.play.screen import PlayScreen
from game.play.sharing.asking import Asking
from game.rules.cards import Card, pack
from game.settings import USUAL
from game.text.cards import card_name
from game.ui.dialogs import Menu
from game.ui.form import Way
from game.ui.loop import Loop
from game.ui.narration import Narration, since
from game.ui.screen import Pop
from game.ui.window import open_window
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.play.test_hands import position
from tests.support.canvases import key
from tests.support.situations import situation

pytestmark = pytest.mark.usefixtures("dummy_display")

WINDOW = (640, 360)


class SilentVoice:
    """A silent voice that notes its sentences and whether they were urgent."""

    def __init__(self) -> None:
        self.heard: list[tuple[tuple[str, ...], bool]] = []

    def say(self, sentences: Sequence[str], *, at_once: bool = False) -> None:
        self.heard.append((tuple(sentences), at_once))

    def close(self) -> None:
        pass

    def last(self) -> tuple[str, ...]:
        """Return the sentences spoken since the last call."""
        spoken, self.heard = tuple(sentence for sentences, _ in self.heard for sentence in sentences), []
        return spoken


def opened(name: str) -> tuple[Loop, Studio, SilentVoice]:
    """Return a picture's screens in a window whose loop has a voice."""
    studio, ears = Studio(), SilentVoice()
    next(shot for shot in SHOTS if shot.name == name).set_up(studio)
    loop = Loop(open_window("heard", WINDOW), studio.stack[0], voice=lambda: ears)
    loop.stack = studio.stack
    pygame.event.clear()
    loop.step(studio.now)
    return loop, studio, ears


@pytest.mark.dear("nobody may hear another player's cards")
def test_no_shared_table_reveals_a_hand() -> None:
    names = sorted(map(card_name, set(pack(1, 1))))
    spoken = []
    for shot in [shot for shot in SHOTS if shot.name.startswith(("curtain", "open_"))]:
        studio = Studio()
        shot.set_up(studio)
        top, table = studio.stack[-1], studio.table
        narration = top.narration()
        spoken.append(type(top))
        hidden = {card_name(card) for card in table.match.view(0).hand} - {card_name(c) for c in _open(table)}
        heard = " ".join((narration.state, narration.notice, narration.focus))
        assert not any(name in heard for name in names if name in hidden), shot.name
        if isinstance(top, PlayScreen):
            assert "" == narration.notice == narration.focus
    assert {Curtain, Asking, PlayScreen} <= {*spoken}


def _open(table: PlayScreen) -> set[Card]:
    view = table.match.view(0)
    return {card for meld in view.melds for card in meld.cards} | {card for card in (view.upcard,) if card is not None}


def test_focused_cards_are_named_once() -> None:
    loop, studio, ears = opened("quarters_tray_selected")
    loop.stack[-1].handle(key(pygame.K_ESCAPE), studio.now)
    loop.step(studio.now)
    ears.last()
    pygame.event.post(key(pygame.K_RIGHT))
    loop.step(studio.now)

    assert 1 == len(ears.heard)
    sentences, at_once = ears.heard[0]
    assert at_once
    assert 1 == len(sentences)
    assert sentences[0] in {card_name(held.card) for held in studio.table.desk.holding.row}
    ears.last()
    loop.step(studio.now)
    assert () == ears.last()


def test_new_cards_are_named_with_their_place() -> None:
    studio = Studio()
    studio.sit_down(situation("quarters_tray"))
    assert "" == studio.table.narration().notice
    studio.plays("P4 discard 6s", "P1 pass", "P2 pass", "P3 pass", "P1 draw")
    row = studio.table.stage.holding.row
    (place,) = [at for at, held in enumerate(row, 1) if held.new]

    assert f"New: {card_name(row[place - 1].card)}, card {place} of {len(row)}." == studio.table.narration().notice


def test_wild_cards_are_called_wild() -> None:
    studio = Studio()
    studio.sit_down(position("twos are wild"))
    stage, names = studio.table.stage, []
    for held in stage.holding.row:
        studio.table.desk.set_state(studio.table.desk.state.focus_on(held.uid), studio.now)
        names.append(studio.table.narration().focus)

    assert "2 of diamonds, wild" in names
    assert 1 == len([name for name in names if "wild" in name])


def test_tables_speak_again_after_menus() -> None:
    loop, studio, ears = opened("quarters_buy")
    asked = ears.last()
    assert any(sentence.startswith("9 of clubs? Buy the 9 of clubs: that card and") for sentence in asked)
    loop.push(Menu("Pause", (Way("Go on", Pop), Way("Leave", Pop))))
    loop.step(studio.now)
    assert "Pause." == ears.last()[0]
    pygame.event.post(key(pygame.K_DOWN))
    loop.step(studio.now)
    assert ears.last() in (("Leave",), ("Go on",))
    pygame.event.post(key(pygame.K_ESCAPE))
    loop.step(studio.now)
    assert any(sentence.startswith("9 of clubs? Buy the 9 of clubs: that card and") for sentence in ears.last())


def test_events_are_spoken_with_voices() -> None:
    loop, studio, ears = opened("quarters_tray")
    ears.last()
    before = len(studio.table.table.log.lines)
    studio.plays("P1 discard 3h")
    loop.step(studio.now)
    assert studio.table.table.log.lines[before:]
    assert set(studio.table.table.log.lines[before:]) <= set(ears.last())

    loop._voice_wanted = lambda: None
    pygame.event.post(key(pygame.K_RIGHT))
    loop.step(studio.now)
    assert () == ears.last()
    assert loop._narrator is None


def test_new_screens_speak_no_earlier_events() -> None:
    now = Narration(("Mei drew.",), "Discard a card.", focus="king of hearts", page="All of it.")

    assert (("Discard a card.", "All of it.", "king of hearts"), True) == since(None, now)
    assert ((), False) == since(now, now)
    assert (("Jun drew.",), False) == since(now, now._replace(events=("Mei drew.", "Jun drew.")))
    assert (("ace of spades",), True) == since(now, now._replace(focus="ace of spades"))


def test_speech_is_off_by_default() -> None:
    assert not USUAL.speech
    assert replace(USUAL, speech=True).speech


def test_a_setting_is_spoken_with_its_value() -> None:
    loop, studio, ears = opened("settings_sound")
    ears.last()
    heard: list[str] = []
    for _ in range(5):
        pygame.event.post(key(pygame.K_TAB))
        loop.step(studio.now)
        heard += ears.last()

    assert any(sentence.startswith("Speech: off. Your computer's voice") for sentence in heard)
    assert any(sentence.startswith("Cards: 100 %. Cards, coins") for sentence in heard)
