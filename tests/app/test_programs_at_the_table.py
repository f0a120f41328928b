"""Programs of a player's own at the table: offered where levels are, played in the thinking process, told of."""

from pathlib import Path

import pytest

from game.app.choosing import chosen_at_once, new_game
from game.app.seating import is_known, levels
from game.app.session import Session
from game.app.tables import new_table
from game.match import Computer
from game.screens.new_game.screen import NewGame, NewGameScreen
from game.storage import PLAYERS
from game.words import ui
from game.words.manual import text_of
from tests.support.pilot import QuickThinker

pytestmark = pytest.mark.usefixtures("dummy_display")

NAME = "./my-bot.py"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The example of the manual, in the folder for programs."""
    monkeypatch.setattr("game.app.seating.data_folder", lambda: tmp_path)
    monkeypatch.setattr("game.app.session.data_folder", lambda: tmp_path)
    folder = tmp_path / PLAYERS
    folder.mkdir()
    path = folder / NAME
    path.write_text(text_of("players").split("```python\n")[1].split("```")[0], encoding="utf-8")
    return path


def test_a_program_is_offered_by_its_name_where_levels_are(program: Path) -> None:
    offered = levels()[-1]
    assert (NAME, "my-bot", (), ui.PROGRAM_MEANING) == (offered.id, offered.label, offered.tempers, offered.meaning)
    assert is_known(NAME)
    assert (NAME,) * 3 == chosen_at_once("shafer", 4, NAME, "seed").levels

    screen = new_game(Session(QuickThinker()))  # type: ignore[arg-type]
    assert isinstance(screen, NewGameScreen)
    assert "my-bot" in {option for widget in screen.widgets() for option in getattr(widget, "options", ())}

    program.unlink()
    assert not is_known(NAME)
    assert "my-bot" not in {level.label for level in levels()}
    with pytest.raises(ValueError, match="there is no such file"):
        chosen_at_once("shafer", 4, NAME, "seed")


def test_it_plays_at_the_table_and_an_answer_that_does_not_count_is_told_and_counted(program: Path) -> None:
    session = Session()
    table = new_table(session, NewGame("shafer", (NAME, "steady"), "programs"))
    try:
        assert NAME in {player.level for player in table.match.players if isinstance(player, Computer)}
        assert program.parent == session.thinker().programs
        session._forfeited(str(program), "late")
        session._forfeited(str(program), "hand_too_small")
        table.update(0.0)
    finally:
        session.close()

    told = " ".join(table.table.told.lines)
    assert ui.forfeited(NAME, "late", 1) in told
    assert ui.forfeited(NAME, "hand_too_small", 2) in told
    assert () == session.take_remarks()
