"""The log file: errors are reported once to the player and logged for developers; it never harms a game."""

from pathlib import Path

import pytest

from game.app.tables import new_table
from game.seating.seating import NewGame
from game.session.background import FILE_NAME, MOST_BYTES, OLDER_FILES, logbook
from game.session.session import Session
from game.text.table import COMPUTERS_IN_TROUBLE
from tests.support.thinkers import QuickThinker


def test_logs_stay_within_their_limit(tmp_path: Path) -> None:
    book = logbook(tmp_path / "logs")
    for number in range(5000):
        book.warning("computer players: the worker died, %d", number)

    files = sorted((tmp_path / "logs").iterdir())
    assert OLDER_FILES + 1 == len(files)
    assert all(path.stat().st_size <= MOST_BYTES for path in files)
    assert "WARNING computer players: the worker died, 4999" in (tmp_path / "logs" / FILE_NAME).read_text()


def test_unwritable_logs_do_no_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "logs").write_text("no folder")

    logbook(tmp_path / "logs").warning("lost")

    assert ("", "") == capsys.readouterr()


@pytest.mark.usefixtures("dummy_display")
def test_trouble_shows_once_but_always_logs() -> None:
    noted = list[str]()
    session = Session(note=noted.append)
    session._thinker = QuickThinker()  # type: ignore[assignment]
    table = new_table(session, NewGame("campfire", ("greedy",) * 3, "log"))
    table.update(100.0)
    table.stage.settle()

    session._report_trouble("greedy: ValueError in choose, bots.py line 1")
    for frame in range(3):
        table.stage.settle()
        table.update(200.0 + frame)
    assert 1 == table.table.log.lines.count(COMPUTERS_IN_TROUBLE)
    session._report_trouble("the worker died")
    for frame in range(3):
        table.stage.settle()
        table.update(210.0 + frame)

    assert 1 == table.table.log.lines.count(COMPUTERS_IN_TROUBLE)
    assert 2 == len(noted)
    assert all(line.startswith("computer players: ") for line in noted)
