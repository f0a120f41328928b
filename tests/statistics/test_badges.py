"""Badges won in a round: who gets them, that each comes once, and that they outlast an unfinished game."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from game.files.documents import json_line
from game.match import Computer, Match, Person, Player
from game.play.scores.final import Honor
from game.session.background import BackgroundWork
from game.session.session import Session
from game.statistics.achievements import Achievement, Award
from game.statistics.file import AWARDS, BADGES_NAME
from game.statistics.games import finished
from game.statistics.scorebook import ScoreBook, achievements_of
from tests.pictures import whole_games

OTHERS = (Computer("Mei", "greedy"), Computer("Jun", "greedy"))
ADA, BEN = Person("Ada"), Person("Ben")
ROUNDS = 7


def at_ends(*by_round: Sequence[Player], practice: bool = False) -> Iterator[Match]:
    """Yield a game of quarters after each round, with these players in each; the last ones stay."""
    whole = whole_games.finished("quarters", 3)
    deciders = [tuple(by_round[min(steps[-1][1].round, len(by_round)) - 1]) for _, steps in whole.moves]
    for number in range(1, ROUNDS + 1):
        until = next(at for at, (_, steps) in enumerate(whole.moves, 1) if len(steps[-1][1].sheet) == number)
        yield Match.resumed(
            whole.start_state, whole.moves[:until], deciders[until - 1], practice, deciders=deciders[:until]
        )


def won(book: ScoreBook, match: Match) -> list[Honor]:
    return [*(book.won(match, BackgroundWork(Session(), "badges"))() or ())]


def earned(book: ScoreBook, person: str) -> set[str]:
    games = book.games().games
    return {one.achievement for one in achievements_of(games, person, tuple, book.awards()) if one.earned}


def test_badges_come_once_with_their_round(tmp_path: Path) -> None:
    book, shown = ScoreBook(tmp_path), list[str]()
    for match in at_ends((ADA, *OTHERS)):
        outs = [result.out for result in match.state.sheet]
        fresh = [honor.picture for honor in won(book, match)]
        assert (Achievement.FIRST_OUT in fresh) == (outs.count(0) == 1 and outs[-1] == 0)
        shown += fresh

    assert Achievement.FIRST_OUT in shown
    assert len(shown) == len(set(shown))
    assert {*shown} == earned(book, "Ada")
    book.add(finished(match, "2099-03-01 21:40"))
    assert {*shown} < earned(book, "Ada")
    news = book.news(match, BackgroundWork(Session(), "news"))()
    assert news is not None
    assert {*shown} <= {honor.picture for honor in news}


def test_unfinished_games_keep_their_badges(tmp_path: Path) -> None:
    shown = {honor.picture for match in at_ends((ADA, *OTHERS)) for honor in won(ScoreBook(tmp_path), match)}
    again = ScoreBook(tmp_path)

    assert shown == earned(again, "Ada")
    assert not earned(again, "Ben")
    assert [[]] * ROUNDS == [won(again, match) for match in at_ends((ADA, *OTHERS))]


def test_badges_belong_to_who_sat_there() -> None:
    outs = [result.out for result in whole_games.finished("quarters", 3).state.sheet]
    first = outs.index(0)
    book = ScoreBook()
    seated = [(BEN if at == first else ADA, *OTHERS) for at in range(ROUNDS)]
    for match in at_ends(*seated):
        won(book, match)

    assert Achievement.FIRST_OUT in earned(book, "Ben")
    assert (Achievement.FIRST_OUT in earned(book, "Ada")) == (outs.count(0) > 1)
    assert "Ben" in [award.person for award in book.awards()]


def test_practice_wins_no_badge() -> None:
    assert not [honor for match in at_ends((ADA, *OTHERS), practice=True) for honor in won(ScoreBook(), match)]


@pytest.mark.parametrize(
    "line",
    [
        {"ended": "x", "person": "Ada", "achievement": "all_of_them", "seed": "7"},
        {"ended": "x", "person": "Ada", "achievement": ["first_out"], "seed": "7"},
        {"ended": "x", "person": "A" * 1000, "achievement": "first_out", "seed": "7"},
        {"ended": 7, "person": "Ada", "achievement": "first_out", "seed": "7"},
        {"ended": "x", "person": "Ada", "achievement": "first_out", "seed": "7", "more": 1},
        {},
    ],
)
def test_impossible_badges_are_left_out(tmp_path: Path, line: dict[str, object]) -> None:
    good = Award("2026-03-01 21:40", "Ada", Achievement.HAT_TRICK, "7")
    assert not AWARDS.keep(tmp_path / BADGES_NAME, good)
    with (tmp_path / BADGES_NAME).open("a", encoding="utf-8") as file:
        file.write(json_line(line) + "\n")

    book = ScoreBook(tmp_path)
    assert (good,) == book.awards()
    assert [1, 0] == [len(book.games().complaints) for _ in range(2)]


def test_a_reset_empties_the_badges(tmp_path: Path) -> None:
    book = ScoreBook(tmp_path)
    book.award(Award("2026-03-01 21:40", "Ada", Achievement.HAT_TRICK, "7"))
    assert {Achievement.HAT_TRICK} == earned(book, "Ada")

    book.reset()

    assert () == book.awards()
    assert 1 == len([*tmp_path.glob("badges*.jsonl")])
