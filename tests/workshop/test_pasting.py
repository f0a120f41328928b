"""A rule set from the clipboard: what differs is shown, and it is kept and played, or changed first."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app.practicing import new_game_of
from game.new_game.screen import MoreScreen, NewGameScreen
from game.rulebook.own_rules import rule_sets
from game.rules.schema import with_knob
from game.rules.short_text import short_text
from game.rules.variant_file import shipped_variant
from game.text import ui
from game.ui.dialogs import Message
from game.workshop import words
from game.workshop.editor_flow import PastedScreen
from game.workshop.screen import EditorScreen
from tests.pictures.studio import Studio
from tests.support.joined import rules_to_change

pytestmark = pytest.mark.usefixtures("dummy_display")
OURS = "See you on Friday! shanghai:quarters;buys=4;card_points.A=25\nBring crisps."


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    held = [OURS]
    monkeypatch.setattr("game.workshop.editor_flow.pasted", lambda: held[-1])

    def copied(text: str) -> bool:
        held.append(text)
        return True

    monkeypatch.setattr("game.session.background.copied", copied)
    return held


def studio_in(folder: Path) -> Studio:
    studio = Studio()
    studio.session.own_rules = folder
    return studio


@pytest.mark.usefixtures("clipboard")
def test_pasted_rule_sets_show_their_differences(tmp_path: Path) -> None:
    studio = studio_in(tmp_path)
    studio.open(rules_to_change(studio.session))
    studio.key(pygame.K_v)
    shown = studio.stack[-1]
    assert isinstance(shown, PastedScreen)
    assert ["3 a round", "4 a round"] == [shown.lines[0].left, shown.lines[0].right]
    assert 2 == len(shown.lines)
    assert {"My Quarter Shanghai", words.PASTED_FROM(number=2, title="Quarter Shanghai")} <= {*shown.spoken()}

    studio.key(pygame.K_k)
    screen = studio.stack[-1]
    assert isinstance(screen, NewGameScreen)
    wanted = with_knob(shipped_variant("quarters"), "rounds.buys", 4)
    points = wanted.scoring.card_points
    wanted = with_knob(wanted, "scoring.card_points", (points[0], 25, *points[2:]))
    assert "My Quarter Shanghai" == screen.card.title
    assert (
        replace(wanted, id="my_quarter_shanghai", title=screen.card.title, character=screen.card.character)
        == screen.card
    )
    assert screen.card in [offer.variant for offer in rule_sets(tmp_path).rule_sets]
    assert 2 == len(studio.stack)


@pytest.mark.usefixtures("clipboard")
def test_pastes_keep_nothing_before_changes(tmp_path: Path) -> None:
    studio = studio_in(tmp_path)
    studio.open(rules_to_change(studio.session))
    studio.key(pygame.K_v)
    studio.key(pygame.K_c)
    editor = studio.stack[-1]
    assert isinstance(editor, EditorScreen)
    assert {4} == {round_.buys for round_ in editor.draft.now.rounds}
    assert [] == [*tmp_path.iterdir()]


@pytest.mark.usefixtures("clipboard")
def test_new_games_take_pastes_too(tmp_path: Path) -> None:
    studio = studio_in(tmp_path)
    studio.open(new_game_of(studio.session))
    studio.key(pygame.K_m)
    assert isinstance(studio.stack[-1], MoreScreen)
    studio.key(pygame.K_v)
    studio.key(pygame.K_k)
    screen = studio.stack[-1]
    assert isinstance(screen, NewGameScreen)
    assert "My Quarter Shanghai" == screen.card.title


@pytest.mark.parametrize(
    ("held", "sentence"),
    [
        ("nothing of the kind", words.NOTHING_TO_PASTE),
        ("", words.NOTHING_TO_PASTE),
        ("shanghai:quarters;buys=many", 'buys is "many"'),
        ("shanghai:qarters", "did you mean quarters?"),
    ],
)
def test_other_pastes_get_one_sentence(clipboard: list[str], tmp_path: Path, held: str, sentence: str) -> None:
    clipboard.append(held)
    studio = studio_in(tmp_path)
    studio.open(rules_to_change(studio.session))
    studio.key(pygame.K_v)
    shown = studio.stack[-1]
    assert isinstance(shown, Message)
    assert ui.PASTE_RULES in shown.spoken()
    assert any(sentence in line for line in shown.sentences)
    assert 1 == len(shown.sentences)


@pytest.mark.usefixtures("clipboard")
def test_unwritable_folders_say_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    studio = studio_in(tmp_path / "file")
    studio.open(rules_to_change(studio.session))
    studio.key(pygame.K_v)
    studio.key(pygame.K_k)
    assert isinstance(studio.stack[-1], Message)


def test_what_is_shared_can_be_pasted(clipboard: list[str], tmp_path: Path) -> None:
    studio = studio_in(tmp_path)
    studio.open(rules_to_change(studio.session))
    studio.key(pygame.K_v)
    studio.key(pygame.K_c)
    editor = studio.stack[-1]
    assert isinstance(editor, EditorScreen)
    studio.key(pygame.K_x)
    assert short_text(editor.draft.now) == clipboard[-1]
    assert clipboard[-1].startswith("shanghai:quarters;title=My Quarter Shanghai;buys=4")
    assert words.SHARED == editor.note
