"""Which unfinished game the title continues: the newest real one, whatever was practiced since."""

import os
from dataclasses import replace
from pathlib import Path

from game.saving.autosave import begun
from game.session.keeping import Keeping
from tests.saving.games import fresh, play_on


def keep(folder: Path, name: str, when: int, *, practice: bool) -> None:
    match = replace(fresh(), practice=practice)
    autosave = begun(folder, name, match)
    play_on(match, 20)
    autosave.close()
    os.utime(autosave.path, (when, when))


def test_practice_replaces_no_unfinished_game(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    assert not keeping.has_games()
    keep(tmp_path, "tried-again", 2_000_000_000, practice=True)
    assert keeping.has_games()
    assert keeping.waiting() is None
    keep(tmp_path, "evening", 1_000_000_000, practice=False)
    waits = keeping.waiting()
    assert waits is not None
    assert "evening.jsonl" == waits.path.name
    assert 2 == len(keeping.games())
