"""The last game: a new game starts with its choices, and one click on the title deals it again."""

from pathlib import Path

import pygame
import pytest

from game.app.title import title
from game.match import Computer, Person
from game.new_game.choosing import remembered_choice
from game.new_game.screen import NewGameScreen
from game.play.screen import PlayScreen
from game.saving.last_game import GAME_FILE_NAME as FILE_NAME
from game.saving.last_game import load_last_game, save_last_game
from game.seating.seating import NewGame, last_choice, last_game
from game.seating.seats import Sitting
from game.session.session import Session
from game.text import ui as words
from game.title.screen import Title
from game.ui.form import Way
from game.ui.geometry import STAGE, Rect
from game.ui.screen import Pop
from tests.pictures.studio import Studio
from tests.support.joined import new_game
from tests.support.thinkers import Silent

pytestmark = pytest.mark.usefixtures("dummy_display")
CHOICE = NewGame("shafer", ("sharp/cautious", "novice"), "plum-7", (Sitting(0, "Ida"), Sitting(2, "Ben")))


def session(folder: Path) -> Session:
    return Session(_thinker=Silent(), last_games=folder)  # type: ignore[arg-type]


def studio_of(folder: Path) -> Studio:
    studio = Studio()
    studio.session = session(folder)
    studio.stack = (title(studio.session),)
    return studio


def labels(studio: Studio) -> list[str]:
    return [widget.name for widget in studio.stack[-1].widgets()]  # type: ignore[attr-defined]


def dealt(folder: Path, choice: NewGame = CHOICE) -> Studio:
    """Start a game on the new game screen and leave it for the title."""
    studio = studio_of(folder)
    screen = new_game(studio.session)
    assert isinstance(screen, NewGameScreen)
    screen.choice = screen._as_before(choice)
    studio.open(screen)
    studio.click(studio.box("deal").center)
    assert isinstance(studio.stack[-1], PlayScreen)
    studio.stack = (title(studio.session),)
    return studio


def test_new_games_repeat_last_choices(tmp_path: Path) -> None:
    dealt(tmp_path)

    again = new_game(session(tmp_path))

    assert isinstance(again, NewGameScreen)
    now = again.chosen
    assert ("shafer", CHOICE.levels, CHOICE.people) == (now.rule_set, now.levels, now.people)
    assert CHOICE.seed != now.seed


@pytest.mark.parametrize("by_key", [True, False])
def test_titles_redeal_in_one_activation(tmp_path: Path, by_key: bool) -> None:
    studio = dealt(tmp_path)
    if by_key:
        studio.key(pygame.K_a)
    else:
        studio.click(studio.box(words.SAME_AGAIN).center)

    table = studio.stack[-1]
    assert isinstance(table, PlayScreen)
    people = (Person("Ida"), Person("Ben"))
    assert people == tuple(player for player in table.match.players if isinstance(player, Person))
    levels = [player.level for player in table.match.players if isinstance(player, Computer)]
    assert ["sharp/cautious", "novice"] == levels
    assert "shafer" == table.match.variant.id
    assert "plum-7" != table.match.start_state.seed


def test_first_games_have_nothing_before(tmp_path: Path) -> None:
    assert words.SAME_AGAIN not in labels(studio_of(tmp_path))


def test_last_games_stand_beside_saved_ones(tmp_path: Path) -> None:
    dealt(tmp_path)
    studio = studio_of(tmp_path)

    assert [words.NEW_GAME, words.SAME_AGAIN] == labels(studio)[:2]


HEAD = 'format = "shanghai-rummy last game"\nversion = 1\n'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no toml at all [",
        'format = "something else"',
        HEAD.replace("1", "2"),
        HEAD + 'rule_set = "campfire"\ntitle = "x"\nseats = 3',
        HEAD + 'rule_set = 7\ntitle = "x"\nseats = [{plays = "person"}]',
        HEAD + 'rule_set = "c"\ntitle = "a\\u001b[2J"\nseats = [{plays = "person"}]',
        "a = " + "[" * 4000,
        "x" * 40_000,
    ],
)
def test_old_and_unknown_files_are_harmless(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")

    assert load_last_game(tmp_path) is None
    assert words.SAME_AGAIN not in labels(studio_of(tmp_path))
    assert isinstance(new_game(session(tmp_path)), NewGameScreen)


def test_a_binary_file_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"\xff\xfe\x00")

    assert remembered_choice(session(tmp_path)) is None


@pytest.mark.parametrize(
    "choice",
    [
        NewGame("a rule set that is gone", ("sharp",), "7"),
        NewGame("may_i", ("sharp",) * 11, "7"),
        NewGame("campfire", ("sharp",), "7", (Sitting(0, "Ida"), Sitting(2, "Ida"))),
    ],
)
def test_last_games_without_deals_open_new_games(tmp_path: Path, choice: NewGame) -> None:
    kept = last_game(choice, "Gone")
    assert save_last_game(tmp_path, kept._replace(chairs=kept.chairs[:8]))
    if len(kept.chairs) > 8:
        kept = kept._replace(chairs=kept.chairs[:1])
        assert save_last_game(tmp_path, kept)
    studio = studio_of(tmp_path)

    studio.key(pygame.K_a)

    assert isinstance(studio.stack[-1], NewGameScreen)


def test_an_unknown_level_becomes_the_usual_one(tmp_path: Path) -> None:
    save_last_game(tmp_path, last_game(NewGame("campfire", ("genius", "sharp"), "7"), "Campfire Shanghai"))
    screen = new_game(session(tmp_path))

    assert isinstance(screen, NewGameScreen)
    assert "sharp" == screen.chosen.levels[1]
    assert screen.chosen.levels[0] in ("steady", "novice", "sharp", "master", "greedy")


def test_choices_read_back_as_stored() -> None:
    back = last_choice(last_game(CHOICE, "Shafer"))

    assert (CHOICE.rule_set, CHOICE.levels, CHOICE.people) == (back.rule_set, back.levels, back.people)


@pytest.mark.parametrize("large", [0, 1, 2, 4])
@pytest.mark.parametrize("small", range(1, 9))
def test_titles_have_room_for_entries(large: int, small: int) -> None:
    first = Way("first", Pop, "Enter", sub="sub")
    others = [Way(f"large {at}", Pop, "") for at in range(large)]
    others += [Way(f"small {at}", Pop, "", "quiet") for at in range(small)]

    boxes = [widget.box for widget in Title((first, *others), "Foot").widgets()]

    assert 1 + large + small == len(boxes)
    lowest = Rect(STAGE.x, STAGE.y, STAGE.w, 694)
    assert all(box.inside(lowest) and box.h >= 28 and box.w >= 130 for box in boxes)
    assert all(a.apart(b) for at, a in enumerate(boxes) for b in boxes[:at])


def test_one_press_deals_todays_round(tmp_path: Path) -> None:
    studio = studio_of(tmp_path)
    studio.key(pygame.K_d)
    studio.wait(0.1)
    assert studio.table.match.practice
    assert studio.table.match.state.round == studio.table.match.start_state.round + 1
