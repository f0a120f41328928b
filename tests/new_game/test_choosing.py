"""A new game in three choices: what is offered first, who plays, at which level, and what is remembered."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.app.past_games import past_games
from game.app.tables import new_table
from game.app.title import welcome
from game.engine.decider import level_of
from game.match import named
from game.new_game.choice import Selections, joined, with_somebody_else
from game.new_game.choosing import PastGames, new_game, remembered_choice, same_again
from game.new_game.rule_card import special_of
from game.new_game.screen import FriendsScreen, MoreScreen, NewGameScreen
from game.play.screen import PlayScreen
from game.rules.variant_file import dump_variant, load_variant, relatives, shipped_variant, shipped_variants
from game.saving.last_game import last_game_text, read_last_game, save_last_game
from game.seating.seating import NewGame, last_choice, last_game, players_of
from game.seating.seats import USUAL_CAST, Sitting
from game.session.session import Session
from game.settings import read_settings, settings_text
from game.statistics.games import Finisher, usual_minutes
from game.statistics.scorebook import ScoreBook
from game.text.ui import HOME_NAMES, LEVELS
from game.title.welcome import Welcome
from game.ui.aiming import neighbor
from game.ui.form import FormScreen
from game.ui.screen import Pop, Replace
from game.ui.widgets import Dropdown, TextField, spoken_of
from tests.pictures.past_games import past_games as games_before
from tests.support import shells
from tests.support.alone import tables_alone
from tests.support.canvases import click, key
from tests.support.thinkers import QuickThinker

pytestmark = pytest.mark.usefixtures("dummy_display")


def screen_of(session: Session, past: PastGames | None = None) -> NewGameScreen:
    screen = new_game(session, lambda choice: pytest.fail(f"{choice} was dealt"), past or past_games(session))
    assert isinstance(screen, NewGameScreen)
    return screen


def session_in(folder: Path | None = None) -> Session:
    return Session(QuickThinker(), own_rules=folder, last_games=folder)  # type: ignore[arg-type]


def press(screen: FormScreen, name: str) -> None:
    for event in click(next(widget.box for widget in screen.widgets() if widget.name == name)):
        screen.handle(event, 1.0)


def names_of(screen: FormScreen) -> set[str]:
    return {widget.name for widget in screen.widgets()}


# ---- what is offered ----


SHORTEST_FIRST = ("quarters", "may_i", "shafer", "campfire", "classic")


def test_own_rule_sets_come_first(tmp_path: Path) -> None:
    house = replace(shipped_variant("quarters"), id="sunday", title="Sunday")
    (tmp_path / "sunday.toml").write_text(dump_variant(house), encoding="utf-8")
    assert house == load_variant(dump_variant(house), "sunday")

    screen = screen_of(session_in(tmp_path))

    assert "Sunday" == screen.card.title
    offered = [card.variant.id for card in screen._cards]
    assert ["sunday", *SHORTEST_FIRST, *relatives()] == offered
    assert set(SHORTEST_FIRST) == set(shipped_variants())


def test_rule_sets_say_their_specialty() -> None:
    lines = [special_of(shipped_variant(id)).line for id in shipped_variants()]
    assert len(shipped_variants()) == len(set(lines))
    house = shipped_variant("campfire")
    fives = replace(house.dealing, wild_ranks=frozenset({0, 5}))
    assert "Fives are wild" == special_of(replace(house, dealing=fives)).line
    assert "A short evening" == special_of(replace(house, rounds=house.rounds[:3])).line


def test_random_and_greedy_are_only_under_more() -> None:
    screen = shells.new_game()
    words = " ".join(screen.spoken())
    assert all(LEVELS[level] in words for level in ("novice", "steady", "sharp", "master"))
    assert not any(LEVELS[level] in words for level in ("random", "greedy"))
    choice = next(widget for widget in MoreScreen(screen).widgets() if widget.name == "seat 1")
    assert isinstance(choice, Dropdown)
    assert ["Easy", "Normal", "Strong", "Expert", "Random", "Greedy"] == list(choice.options)


# ---- how many rounds ----


def test_new_games_offer_three_half_or_all() -> None:
    screen = screen_of(session_in())
    lengths = [widget for widget in screen.widgets() if widget.name.startswith("length")]
    assert ["3 rounds", "Half: 4", "All 7"] == [spoken_of(widget) for widget in lengths]
    assert {""} == {widget.hint for widget in lengths}, "no tooltip says again what is on the button"
    assert [1, 4, 7] == [*screen.chosen.rounds]
    assert "2 sets of 3, 3 sets of 3, 3 runs of 4" in screen.spoken()

    press(screen, "length 1")
    assert [1, 3, 5, 7] == [*screen.chosen.rounds]
    screen.choose_rules(SHORTEST_FIRST.index("campfire"))
    assert [2, 4, 6, 8, 10] == [*screen.chosen.rounds]
    press(screen, "length 2")
    assert not screen.chosen.rounds


@pytest.mark.parametrize(("rounds", "again"), [((1, 4, 7), (1, 4, 7)), ((), ()), ((6, 7), ())])
def test_the_last_length_is_offered_again(tmp_path: Path, rounds: tuple[int, ...], again: tuple[int, ...]) -> None:
    session = session_in(tmp_path)
    save_last_game(tmp_path, last_game(NewGame("quarters", ("steady",), "7", rounds=rounds), "Quarter Shanghai"))

    assert again == screen_of(session).chosen.rounds
    table = same_again(session, partial(new_table, session), lambda: new_game(session, partial(new_table, session)))
    assert isinstance(table, PlayScreen if rounds == again else NewGameScreen)
    if isinstance(table, PlayScreen):
        assert rounds == table.match.variant.numbers


# ---- levels ----


def test_new_players_get_like_you() -> None:
    session = session_in()
    assert ("like",) * 3 == screen_of(session).chosen.levels
    assert "Quarter, 4 players, like you." == screen_of(session).summary
    assert "Finds your strength in a few games." in screen_of(session).spoken()

    for game in games_before("You", 12):
        session.book(ScoreBook).add(
            replace(game, practice=False, players=(*game.players[:1], *map(like, game.players[1:])))
        )

    wins = sum(game.players[0].place == 1 for game in games_before("You", 12)[2:])
    assert f"You won {wins} of your last 10 like this." in screen_of(session).spoken()


def like(player: Finisher) -> Finisher:
    return player._replace(plays="like/0.54")


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_n])
def test_like_you_is_remembered_without_strength(code: int, tmp_path: Path) -> None:
    session = session_in(tmp_path)
    if code == pygame.K_n:
        welcome(session)[0].handle(key(code), 1.0)
    else:
        screen = new_game(session, tables_alone(session).new)
        step = screen.handle(key(code), 1.0)
        assert isinstance(step, Replace)
        assert isinstance(step.screen, PlayScreen)
        assert ("like/0.30",) * 3 == tuple(player.plays for player in map(named, step.screen.match.players[1:]))
    assert "like" in (tmp_path / "last-game.toml").read_text()
    last = remembered_choice(session)
    assert last is not None
    assert ("like",) * 3 == last.levels
    assert "like" == screen_of(session).level


def test_one_level_serves_all_players() -> None:
    screen = shells.new_game()
    press(screen, "level master")
    assert {"master"} == {level.partition("/")[0] for level in screen.chosen.levels}
    assert "Campfire, 4 players, expert." == screen.summary
    assert screen.summary in screen.narration().state
    screen.choose_level(2, "greedy")
    assert "Campfire, 4 players, mixed." == screen.summary


def test_summaries_time_only_own_games() -> None:
    lasting = zip(games_before("Ada", 4), (0, 20, 26, 90), strict=True)
    games = [
        replace(game, rule_set="shafer", minutes=minutes, players=game.players[:2], practice=False, rounds=7)
        for game, minutes in lasting
    ]
    assert (26, 0, 0, 0) == (
        usual_minutes(games, "shafer", 2, 7),
        usual_minutes(games, "shafer", 3, 7),
        usual_minutes(games, "campfire", 2, 7),
        usual_minutes(games, "shafer", 2, 3),
    )
    past = PastGames(minutes=lambda *game: 26 if game == ("shafer", 4, 3) else 0)
    screen = screen_of(session_in(), past)
    assert "minute" not in screen.summary
    screen.choose_rules(SHORTEST_FIRST.index("shafer"))
    assert screen.summary.endswith("About 26 minutes.")


# ---- who plays ----


def everybody(choice: Selections) -> list[int]:
    return sorted(choice.cast)


def test_faces_add_and_remove_players() -> None:
    screen = shells.new_game()
    before = screen.choice
    press(screen, "chair 6")
    assert (5, "Lian") == (screen.choice.players, screen.choice.names[4])
    press(screen, "face 1")
    assert "Wen" == screen.choice.names[1]
    assert list(range(8)) == everybody(screen.choice)
    for _ in range(3):  # everybody in the waiting list, and then Mei again
        screen.choice = with_somebody_else(screen.choice, 1)
    assert "Mei" == screen.choice.names[1]
    assert before.chairs[0] == screen.choice.chairs[0]


def test_chosen_players_are_remembered_with_their_tempers() -> None:
    screen = shells.new_game()
    press(screen, "level sharp")
    press(screen, "face 2")  # Wen in Jun's place
    chosen = screen.chosen
    assert ("sharp/buyer", "sharp/cautious", "sharp/blocker") == chosen.levels
    again = last_choice(read_last_game(last_game_text(last_game(chosen, "Campfire Shanghai"))))
    assert ["You", "Mei", "Wen", "Rosa"] == [player.name for player in players_of(again)]
    assert list(range(8)) == sorted(again.cast)

    usual = NewGame("campfire", ("sharp",) * 3, "x")
    assert "name" not in last_game_text(last_game(usual, "Campfire Shanghai"))
    assert usual == replace(last_choice(last_game(usual, "Campfire Shanghai")), seed="x")


def test_everybody_can_join() -> None:
    choice = shells.new_game().choice
    for chair in range(4, 8):
        grown = joined(choice, chair)
        assert (5, HOME_NAMES[chair]) == (grown.players, grown.names[4])
        assert list(range(8)) == everybody(grown)


def test_friends_get_names_and_return_seats() -> None:
    screen = shells.new_game()
    press(screen, "level sharp")
    friends = FriendsScreen(screen)
    press(friends, "here 2")
    assert (0, 2) == tuple(sitting.seat for sitting in screen.choice.people)
    assert {"name 0", "name 2", "face 0", "face 2"} <= names_of(friends)
    screen.name(2, "Ida")
    press(friends, "face 2")
    assert "Ida" in screen.choice.names
    press(friends, "here 2")
    assert "sharp/hoarder" == screen.chosen.levels[1]


def test_friends_alone_choose_no_strength() -> None:
    screen = screen_of(session_in())
    assert any(name.startswith("level ") for name in names_of(screen))
    friends = FriendsScreen(screen)
    for seat in range(1, screen.choice.players):
        press(friends, f"here {seat}")

    assert not any(name.startswith("level ") for name in names_of(screen))


def test_right_arrows_lead_to_dealing() -> None:
    first = Welcome(Pop, Pop, Pop, Pop, lambda: None)
    learn, deal, *small = first.widgets()

    assert deal is neighbor(learn, (learn, deal, *small), 1, 0)


def test_typing_a_name_changes_no_face() -> None:
    screen = shells.new_game()
    friends = FriendsScreen(screen)
    for seat in (1, 2):
        press(friends, f"here {seat}")
    fields = [widget for widget in friends.widgets() if isinstance(widget, TextField)]
    assert ["", "", ""] == [field.hint for field in fields], "it would lie over the next name"
    shown = screen.faces
    for seat, name in enumerate(("Oma", "Lina", "Karim")):
        screen.name(seat, name)
    assert shown == screen.faces


def test_the_keyboard_alone_chooses_players_and_deals() -> None:
    dealt: list[NewGame] = []
    screen = shells.new_game(dealt=dealt)
    for code in (pygame.K_6, pygame.K_2, pygame.K_RETURN):  # campfire needs more than two players
        screen.handle(key(code), 1.0)
    assert [6] == [game.players for game in dealt]
    two = next(widget for widget in screen.widgets() if widget.name == "players 2")
    assert "Campfire Shanghai is for 3 to 8 players." == two.off


# ---- the first start ----


def test_a_new_player_is_welcomed_once() -> None:
    session = session_in()
    (screen,) = welcome(session)
    assert isinstance(screen, Welcome)
    screen.go_on(0.0)
    assert () == welcome(session)
    assert read_settings(settings_text(session.preferences.kept)).settings.welcomed


def test_returning_players_are_not_welcomed(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    assert welcome(session)
    (tmp_path / "last-game.toml").write_text(last_game_text(last_game(NewGame("shafer", ("sharp",), "x"), "Shafer")))
    assert () == welcome(session)


@pytest.mark.parametrize(("code", "players"), [(pygame.K_n, 4), (pygame.K_RETURN, 3)])
def test_both_ways_lead_to_tables(tmp_path: Path, code: int, players: int) -> None:
    session = session_in(tmp_path)
    (screen,) = welcome(session)
    step = screen.handle(key(code), 1.0)
    assert isinstance(step, Replace)
    assert isinstance(step.screen, PlayScreen)
    assert players == step.screen.match.state.players
    assert step.screen.guide is not None
    assert step.screen.guide.welcome() is None, "they have just chosen it"
    assert Pop() == screen.handle(key(pygame.K_ESCAPE), 1.0)
    if players == 4:
        assert ("novice",) * 3 == tuple(level_of(getattr(p, "level", "")) for p in step.screen.match.players[1:])
        last = remembered_choice(session)
        assert last is not None
        assert 4 == last.players


@pytest.mark.parametrize("people", [(), (Sitting(0, "Ada"),)])
def test_exchanged_faces_are_remembered(people: tuple[Sitting, ...]) -> None:
    cast = (*USUAL_CAST[2:], *USUAL_CAST[:2])
    chosen = NewGame("may_i", ("novice",) * (8 - len(people)), "", people, cast=cast)

    again = last_choice(last_game(chosen, "May I?"))

    assert sorted(USUAL_CAST) == sorted(again.cast)
    assert [cast[seat] for seat in range(len(people), 8)] == [again.cast[seat] for seat in range(len(people), 8)]
