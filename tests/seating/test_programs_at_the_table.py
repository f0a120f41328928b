"""A player's own programs at the table: offered with the levels, run by the worker process, reported."""

import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from ai.bot import never
from ai.bots import USUAL_LEVEL
from ai.players.greedy import quick_answer
from ai.thinker import Query, answer
from game.app.tables import new_table, table_of
from game.engine.decider import without_path
from game.engine.view import PlayerView
from game.files.storage import PLAYERS
from game.language.quoting import shortened
from game.match import Computer
from game.new_game.choosing import chosen_at_once
from game.new_game.screen import MoreScreen, NewGameScreen
from game.rulebook.words.manual import text_of
from game.seating.seating import NewGame, choose_programs, choose_typed, is_known, levels, program_of
from game.session.session import Session
from game.text import saving as words
from game.text import ui
from tests.ai.positions import PAIRS, asked_to_buy
from tests.support.films import whole_match
from tests.support.joined import new_game
from tests.support.kept import play_some, sentences
from tests.support.kept import session as keeping
from tests.support.pilot import Pilot
from tests.support.thinkers import QuickThinker

pytestmark = pytest.mark.usefixtures("dummy_display")

FILE, NAME = "my-bot.py", "program:my-bot.py"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the manual's example in the folder for programs."""
    monkeypatch.setattr("game.seating.seating.data_folder", lambda: tmp_path)
    folder = tmp_path / PLAYERS
    folder.mkdir()
    path = folder / FILE
    path.write_text(text_of("players").split("```python\n")[1].split("```")[0], encoding="utf-8")
    return path


def test_programs_are_offered_beside_levels(program: Path) -> None:
    offered = levels()[-1]
    assert (NAME, "my-bot", (), ui.PROGRAM_MEANING(where=shortened(str(program.parent)))) == (
        offered.id,
        offered.label,
        offered.tempers,
        offered.meaning,
    )
    assert not is_known(NAME)  # not chosen yet
    assert (NAME,) * 3 == chosen_at_once("shafer", 4, f"./{FILE}", "seed").levels
    assert is_known(NAME)

    screen = new_game(Session(QuickThinker()))  # type: ignore[arg-type]
    assert isinstance(screen, NewGameScreen)
    assert "my-bot" in {option for widget in MoreScreen(screen).widgets() for option in getattr(widget, "options", ())}

    program.unlink()
    assert not is_known(NAME)
    assert "my-bot" not in {level.label for level in levels()}
    with pytest.raises(ValueError, match="there is no such file"):
        chosen_at_once("shafer", 4, f"./{FILE}", "seed")


def test_a_chosen_program_keeps_its_name(program: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere" / FILE
    elsewhere.parent.mkdir()
    shutil.copy(program, elsewhere)
    assert NAME == choose_typed(str(elsewhere))

    assert ui.PROGRAM_MEANING(where=shortened(str(elsewhere.parent))) == levels()[-1].meaning
    choose_programs([NAME])
    assert (str(elsewhere),) == program_of(NAME)

    elsewhere.unlink()
    assert ui.PROGRAM_MEANING(where=shortened(str(program.parent))) == levels()[-1].meaning
    assert () == program_of(NAME)  # not chosen yet


@pytest.mark.usefixtures("program")
def test_playing_programs_report_their_forfeits() -> None:
    session = Session()
    table = new_table(session, NewGame("shafer", (NAME, "steady"), "programs"))
    try:
        assert NAME in {player.level for player in table.match.players if isinstance(player, Computer)}
        session._report_forfeit(NAME, "late")
        session._report_forfeit(NAME, "hand_too_small")
        table.update(0.0)
    finally:
        session.close()

    log = " ".join(table.table.log.lines)
    assert ui.forfeited(NAME, "late", 1) in log
    assert ui.forfeited(NAME, "hand_too_small", 2) in log
    assert () == session.take_remarks()


class Listening(QuickThinker):
    """A thinker that lists which games began, and whom the end of one was reported to."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = 0
        self.over: list[tuple[str, int]] = []

    def begin_game(self) -> None:
        """Count the game."""
        self.begun += 1

    def report_over(self, seen: Iterable[tuple[str, PlayerView]]) -> None:
        """Keep the levels and seats."""
        self.over += [(level, view.seat) for level, view in seen]


@pytest.mark.usefixtures("program")
def test_tables_tell_programs_their_end() -> None:
    thinker = Listening()
    session = Session(thinker)  # type: ignore[arg-type]
    match = whole_match("shafer", 3, "programs", "greedy")
    without = table_of(session, match)
    seats = tuple(Computer(player.name, NAME) if at != 1 else player for at, player in enumerate(match.players))
    table = table_of(session, replace(match, players=seats))
    assert thinker.begun == 2

    without.report_game_over()
    assert thinker.over == []
    table.report_game_over()

    assert thinker.over == [(NAME, 0), (NAME, 2)]
    session.close()


@pytest.mark.everyday
@pytest.mark.parametrize("named", [NAME, "program:text.txt", "./\x00", "/nowhere/at all/bot"])
def test_saved_games_continue_without_programs(program: Path, tmp_path: Path, named: str) -> None:
    folder = tmp_path / "games"
    pilot = Pilot("clicks", session=keeping(folder))
    pilot.begin("quarters", 3, "programs")
    play_some(pilot, 3)
    left = pilot.table.match
    left.set_level(1, named)
    pilot.session.close()
    program.rename(tmp_path / "elsewhere.py")
    (program.parent / "text.txt").write_text("no program", encoding="utf-8")

    again = Pilot("clicks", session=keeping(folder))
    again.go_on()
    for _ in range(10):
        again.frame()

    usual = ui.level_name(USUAL_LEVEL)
    called = shortened(ui.level_name(without_path(named)))
    assert [words.PROGRAM_UNKNOWN(name=left.names[1], level=called, now=usual)] == sentences(again.loop.stack[-1])
    assert left.actions == again.table.match.actions[: len(left.actions)]
    before, now = left.players[1], again.table.match.player(1)
    assert isinstance(before, Computer)
    assert before._replace(level=USUAL_LEVEL) == now
    again.session.close()


@pytest.mark.parametrize("level", ["gone.py", "\x00", "text.txt"])
def test_missing_programs_forfeit_every_decision(tmp_path: Path, level: str) -> None:
    (tmp_path / "text.txt").write_text("no program", encoding="utf-8")
    view = asked_to_buy(PAIRS, "4h", 4)

    reply = answer(Query(1, NAME, view, (), 1, 1.0, (str(tmp_path / level),)), never)

    assert ("not_started", quick_answer(view)) == (reply.forfeit, reply.action)
