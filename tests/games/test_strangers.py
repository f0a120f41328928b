"""No unexpected file prevents the game from starting: the title appears with a sentence for each problem."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.app.past_games import statistics
from game.engine.slices import at_once
from game.files.storage import NO_FILE, VARIANTS, open_file
from game.language.quoting import LONGEST_SENTENCE, MOST_NAMED
from game.rulebook.own_rules import rule_sets
from game.saving.desk import desk_path, load_desk
from game.saving.last_game import GAME_FILE_NAME as LAST_GAME
from game.saving.last_game import load_last_game
from game.saving.reopening import Reopened, reopening
from game.saving.shelf import FOLDER, SUFFIX, ShelvedGame, read_shelf_entry, records, unfinished, unreadable_games
from game.session.keeping import Keeping
from game.session.session import Session
from game.settings import FILE_NAME, Preferences, SettingsKeeper, load, read_settings
from game.statistics.file import FILE_NAME as STATISTICS
from game.statistics.file import keep, read_games
from game.statistics.scorebook import ScoreBook
from game.text import saving as words
from game.title.menu import complaint
from game.title.screen import Title
from game.ui.dialogs import Message
from game.ui.geometry import STAGE
from game.ui.screen import Screen
from tests.support.canvases import canvas_of
from tests.support.joined import games_screen, new_game, replay_list, take_up
from tests.support.kept import games
from tests.support.pilot import Pilot
from tests.support.strangers import CONTENTS, HEADER, KINDS, STRANGERS
from tests.support.thinkers import QuickThinker

pytestmark = pytest.mark.usefixtures("dummy_display")

NO_FILE_AT_ALL = {"nothing", "nowhere"}  # an empty file, a broken link


def started(home: Path) -> tuple[Pilot, tuple[str, ...]]:
    """Start the program with these folders; return it with the messages of its settings."""
    preferences, complaints = load(home)
    session = Session(
        QuickThinker(),  # type: ignore[arg-type]
        preferences=Preferences(preferences),
        keeping=Keeping(home / FOLDER),
        books=[ScoreBook(home)],
        own_rules=home / VARIANTS,
        last_games=home,
    )
    return Pilot("clicks", (320, 180), session), complaints


def drawn_once(screen: Screen) -> Screen:
    """Draw a screen once, to check that it can be drawn."""
    screen.draw(canvas_of((320, 180)), 1.0)
    return screen


@pytest.mark.everyday
@pytest.mark.parametrize("name", STRANGERS)
def test_any_folder_contents_open_every_screen(name: str, tmp_path: Path) -> None:
    places = (
        tmp_path / FOLDER / f"evening{SUFFIX}", tmp_path / VARIANTS / "house.toml",
        tmp_path / FILE_NAME, tmp_path / STATISTICS, tmp_path / LAST_GAME,
    )  # fmt: skip
    for place in places:
        place.parent.mkdir(exist_ok=True)
        STRANGERS[name](place)

    pilot, of_settings = started(tmp_path)
    session = pilot.session
    of_rules, of_statistics = rule_sets(session.own_rules).complaints, session.book(ScoreBook).games()[1]
    if of_settings:
        drawn_once(complaint(of_settings))
    for _ in range(3):
        pilot.frame()
    top = pilot.loop.stack[-1]
    for make in (games_screen, replay_list, new_game):
        drawn_once(make(session))
    drawn_once(statistics(session))
    for game in session.keeping.games():
        drawn_once(take_up(session, game.path))

    assert isinstance(pilot.loop.stack[0], Title)
    assert len(of_rules) == 1
    if name not in NO_FILE_AT_ALL:
        assert of_settings
        assert of_statistics
    if isinstance(top, Message):
        assert "evening" in top.sentences[0]
    session.close()


@pytest.mark.parametrize("name", KINDS)
def test_strange_games_get_a_sentence(name: str, tmp_path: Path) -> None:
    KINDS[name](tmp_path / f"evening{SUFFIX}")
    games = unreadable_games(tmp_path)

    if name == "from a time no calendar has":
        assert () == games
        assert 1 == len(list(unfinished(tmp_path)))
    else:
        assert [f"evening{SUFFIX}"] == [stranger.path.name for stranger in games]
        (sentence,) = Keeping(tmp_path).unreadable_games()
        assert games[0].sentence in sentence
        assert () == unreadable_games(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="file names are text elsewhere")
def test_invalid_file_names_are_shown_anyway(tmp_path: Path) -> None:
    for folder, ending in ((FOLDER, SUFFIX), (VARIANTS, ".toml")):
        (tmp_path / folder).mkdir()
        path = os.fsencode(tmp_path / folder) + b"/evening\xff\x1b\n" + ending.encode()
        Path(os.fsdecode(path)).write_text("nothing")

    pilot, _ = started(tmp_path)
    for _ in range(3):
        pilot.frame()

    top = pilot.loop.stack[-1]
    assert isinstance(top, Message)
    assert "evening" in top.sentences[0]
    drawn_once(top)
    drawn_once(replay_list(pilot.session))
    drawn_once(new_game(pilot.session))
    drawn_once(Message("Rules", rule_sets(tmp_path / VARIANTS).complaints))
    pilot.session.close()


def test_many_unreadable_files_share_a_page(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    for number in range(60):
        (tmp_path / FOLDER / f"evening-{number:02}{SUFFIX}").write_text("nothing")

    pilot, _ = started(tmp_path)
    pilot.frame()

    top = pilot.loop.stack[-1]
    assert isinstance(top, Message)
    assert top.sentences[-1].startswith("And ")
    assert all(widget.box.inside(STAGE) for widget in top.placed())
    pilot.session.close()


@pytest.mark.parametrize("name", STRANGERS)
def test_lost_layouts_of_any_kind_are_reported(name: str, tmp_path: Path) -> None:
    game = tmp_path / f"evening{SUFFIX}"
    STRANGERS[name](desk_path(game))

    desk, lost = load_desk(game)

    assert desk is None
    assert (lost is None) == (name == "nowhere")


@pytest.mark.skipif(os.name != "posix", reason="there are no pipes in folders elsewhere")
@pytest.mark.parametrize("name", ["pipe", "device"])
def test_writing_waits_for_no_device(name: str, tmp_path: Path) -> None:
    for place in (FILE_NAME, f"{FILE_NAME}.{os.getpid()}.new", STATISTICS):
        KINDS[name](tmp_path / place)

    result = SettingsKeeper(tmp_path, read_settings("").settings).keep(read_settings("speed = 'fast'").settings)

    assert NO_FILE in result
    from tests.pictures.past_games import past_games

    assert NO_FILE in keep(tmp_path / STATISTICS, past_games("Ada", 1)[0])
    with pytest.raises(OSError, match="no file"):
        open_file(tmp_path / FILE_NAME)


# ---- any bytes ----


def readers_bear(folder: Path, content: bytes) -> None:
    """Check that every reader of a folder accepts these bytes, and that its messages are short and printable."""
    for place in (FILE_NAME, STATISTICS, LAST_GAME, "house.toml", f"evening{SUFFIX}"):
        (folder / place).write_bytes(content)
    desk_path(folder / f"evening{SUFFIX}").write_bytes(content)
    load(folder)
    load_desk(folder / f"evening{SUFFIX}")
    rule_sets(folder)
    load_last_game(folder)
    read_games(folder / STATISTICS)
    for path in records(folder):
        entry = read_shelf_entry(path)
        texts = (entry.title, *entry.players) if isinstance(entry, ShelvedGame) else (entry.sentence,)
        assert all(text.isprintable() and len(text) <= MOST_NAMED for text in texts)
    assert len(list(games(folder))) <= 1
    unreadable_games(folder)
    outcome = at_once(reopening(folder / f"evening{SUFFIX}"))
    if isinstance(outcome, Reopened):
        outcome.autosave.close()
    for path in folder.iterdir():
        path.unlink()


@given(st.binary(max_size=400) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_every_reader_copes_with_any_bytes(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    readers_bear(tmp_path_factory.mktemp("any"), content)


NASTY: st.SearchStrategy[object] = st.sampled_from(
    [None, True, -1, 10**18, 1.5, "", "\ud800", "\x00\x1b[2J", "x" * 5000, [], {}, [[]] * 9, {"a": {}}, "P1", "\u202e"]
)
JSON = st.recursive(
    NASTY, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner), max_leaves=6
)
LINES = st.one_of(
    st.dictionaries(st.sampled_from(["seat", "name", "plays", "take_back", "digest", "given_up"]), JSON, max_size=3),
    st.sampled_from(["deal", "P1 take", "P2 pass", "P9 draw", "P1 lay ", "P1 discard " + "Kd" * 900]),
    JSON,
)


@settings(max_examples=60)
@given(
    st.dictionaries(st.sampled_from(sorted({*HEADER, "position", "salt", "seals", "practice"})), JSON),
    st.lists(LINES, max_size=4),
)
def test_every_reader_copes_with_any_record(
    tmp_path_factory: pytest.TempPathFactory, changes: dict[str, object], lines: list[object]
) -> None:
    text = "\n".join(json.dumps(line) for line in (HEADER | changes, *lines))

    readers_bear(tmp_path_factory.mktemp("record"), text.encode())


@pytest.mark.slow
@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from([*HEADER["variant"], "surprise"]), JSON))
def test_readers_cope_with_recorded_rule_sets(
    tmp_path_factory: pytest.TempPathFactory, changes: dict[str, object]
) -> None:
    text = json.dumps({**HEADER, "variant": {**HEADER["variant"], **changes}})

    readers_bear(tmp_path_factory.mktemp("variant"), text.encode())


@pytest.mark.parametrize("name", CONTENTS)
def test_readers_cope_with_the_worst_files(name: str, tmp_path: Path) -> None:
    readers_bear(tmp_path, CONTENTS[name])


def test_sentences_about_files_stay_short() -> None:
    why = f"the header cannot be used: {'[' * 500} is not a card"
    sentences = (
        words.not_a_game("waits.jsonl", why, "/home/ada/.local/share/shanghai-rummy/games/waits.damaged-1.jsonl"),
        words.not_a_game("waits.jsonl", why),
        words.record_stops("waits.jsonl", 12, why, 3),
        words.rules_not_usable(why, 4, "/home/ada/.local/share/shanghai-rummy/variants/mine.toml"),
    )

    assert max(map(len, sentences)) <= LONGEST_SENTENCE
    assert all("is not a card" in sentence for sentence in sentences)


def test_long_paths_leave_faults_visible() -> None:
    assert "is not a card" in words.not_a_game("waits.jsonl", f"{'[' * 500} is not a card", "/home" * 100)
