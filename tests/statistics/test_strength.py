"""Like you: a strength counted from finished games, which rests where a person wins as often as aimed at."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ai.bots import bot_named, strength_of
from game.engine.record import PERSON
from game.statistics.file import FILE_NAME, LATEST_GAMES, keep, latest_games
from game.statistics.games import FinishedGame
from game.statistics.scorebook import ScoreBook
from game.statistics.strength import START, chance, has_outgrown, like, rating
from game.statistics.words import like_after
from tests.pictures.past_games import past_games
from tests.statistics.test_games import played

WHOLE = 7
OWN = (("You", PERSON),)


def game(number: int, won: bool, level: str = "like/0.30", others: int = 3, people: Sequence[str] = ()) -> FinishedGame:
    """Return a game of a person against computer players of a level, and perhaps of more people."""
    rivals = [(f"P{seat}", level) for seat in range(others)]
    company = [*OWN, *((name, PERSON) for name in people), *rivals]
    seats = tuple((*who, (10 if won else 90) if not seat else 50) for seat, who in enumerate(company))
    return replace(played(number, seats), rounds=WHOLE)


def strength(games: Sequence[FinishedGame]) -> float:
    return rating(games, "You").strength


def stored(count: int) -> tuple[FinishedGame, ...]:
    """Return games that can be stored."""
    return tuple(replace(one, practice=False) for one in past_games("You", count))


def test_wins_add_nine_losses_take_six() -> None:
    assert START + 0.09 == pytest.approx(strength([game(1, won=True)]))
    assert START - 0.06 == pytest.approx(strength([game(1, won=False)]))


@pytest.mark.parametrize("others", range(1, 8))
def test_it_rests_at_a_little_over_fair(others: int) -> None:
    wins, losses = (strength([game(1, won, others=others)]) - START for won in (True, False))
    share = chance(0, others + 1)
    assert 0 == pytest.approx(share * wins + (1 - share) * losses)
    assert 1 < share * (others + 1) < 2


def test_it_stays_between_its_ends() -> None:
    assert "like/-0.40" == like([game(number, won=False, level="novice") for number in range(60)], ["You"])
    assert "like/3.00" == like([game(number, won=True, level="master") for number in range(60)], ["You"])


def test_fixed_levels_tell_strength_too() -> None:
    won = [game(number, number % 5 < 2, level="sharp/cautious") for number in range(60)]
    assert 2 == pytest.approx(strength(won), abs=0.2)
    assert START < strength([game(1, won=True, level="novice")]) < START + 0.09


UNCOUNTED: dict[str, Callable[[FinishedGame], FinishedGame]] = {
    "practice": lambda one: replace(one, practice=True),
    "two people": lambda _: game(1, won=True, people=["Ida"]),
    "people only": lambda _: game(1, won=True, others=0, people=["Ida"]),
    "unknown strength": lambda _: game(1, won=True, level="random"),
    "a program": lambda _: game(1, won=True, level="program:novice/0.54"),
    "crafted": lambda _: game(1, won=True, level="like/9.99"),
    "changed seats": lambda one: replace(one, sat=(("You", *[""] * 3), ("", "You", "", ""))),
}


@pytest.mark.parametrize("name", UNCOUNTED)
def test_other_games_change_nothing(name: str) -> None:
    assert strength([UNCOUNTED[name](game(1, won=True))]) == START


def test_short_games_count_less() -> None:
    short = replace(game(1, won=True), rounds=1)
    assert START + 0.09 / WHOLE == pytest.approx(strength([short]))


def test_friends_get_the_weakest_level() -> None:
    games = [game(number, won=True) for number in range(5)]
    assert f"like/{START:.2f}" == like(games, ["You", "Ida"]) != like(games, ["You"])


WRONG = (
    "like",
    "like/",
    "like/nan",
    "like/3.01",
    "like/-0.41",
    "like/1e0",
    "like/0.540",
    "like/٠.٥٤",
    "like/0.54/buyer",
)


@pytest.mark.parametrize("plays", WRONG)
def test_crafted_strengths_are_refused(plays: str) -> None:
    assert strength_of(plays) is None
    with pytest.raises(ValueError, match=r"^like needs a strength from -0\.40 to 3\.00, as in like/0\.54$"):
        bot_named(plays)


def test_six_of_ten_outgrow_a_level() -> None:
    games = [game(number, number % 5 < 3, level="novice") for number in range(10)]
    assert has_outgrown(games, "You", "novice")
    assert not has_outgrown(games[:9], "You", "novice")
    assert not has_outgrown([*games, game(11, won=False, level="novice")], "You", "novice")
    assert not has_outgrown([replace(one, players=game(1, won=True).players) for one in games], "You", "like")


def test_two_windows_count_both_games(tmp_path: Path) -> None:
    one, other = ScoreBook(tmp_path), ScoreBook(tmp_path)
    assert [f"like/{START:.2f}"] * 2 == [book.like(["You"]) for book in (one, other)]
    games = stored(2)
    for book, entered in zip((one, other), games, strict=True):
        book.add(entered)
    assert one.like(["You"]) == other.like(["You"]) == like(games, ["You"])
    assert 3 == len({strength(games[:count]) for count in range(3)})


def test_long_files_are_read_from_their_end(tmp_path: Path) -> None:
    games = stored(LATEST_GAMES + 3)
    for one in games:
        assert not keep(tmp_path / FILE_NAME, one)
    with (tmp_path / FILE_NAME).open("a", encoding="utf-8") as file:
        file.write('{"torn": ')
    assert latest_games(tmp_path / FILE_NAME) == tuple(games[-LATEST_GAMES:])
    assert () == latest_games(tmp_path / "none")


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (0.46, 0.40, "40 of 100 turns as Normal would, 6 fewer than tonight."),
        (0.93, 1.00, "100 of 100 turns as Normal would, 7 more than tonight."),
        (0.97, 1.06, "6 of 100 turns as Strong would."),
        (3.00, 3.00, "100 of 100 turns as Expert would."),
        (-0.40, -0.31, "make mistakes in 31 of 100 turns that Easy would not make."),
        (0.06, 0.00, "0 of 100 turns as Normal would, 6 fewer than tonight."),
    ],
)
def test_it_says_what_it_did(before: float, after: float, sentence: str) -> None:
    assert like_after(before, after, 4, 10).endswith(sentence)
