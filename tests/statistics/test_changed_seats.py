"""Games whose seats had several players: results, statistics and achievements belong to who sat there in each round."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.cli.statistics import print_statistics
from game.files.described import FieldError
from game.match import Computer, Match, Person, Player
from game.saving.reopening import Reopened
from game.statistics.achievements import LEAST_ROUNDS, Achievement, buys_allowed, new_achievements
from game.statistics.file import FILE_NAME, csv_text, game_document, game_from_document, keep, read_games
from game.statistics.games import Filters, FinishedGame, counted, finished, people
from game.statistics.rounds import records, rounds_of
from game.statistics.strength import Rating, rating
from tests.pictures import whole_games
from tests.saving.games import play_on, reopened, saved_game

ROUNDS = 7  # the rounds of quarters
OTHERS = (Computer("Mei", "greedy"), Computer("Jun", "greedy"))
ME, STAND_IN = Person("You"), Computer("You", "greedy")


def played(who: Callable[[int], tuple[Player, ...]]) -> Match:
    """Return a whole game in which `who` sat at the table in each round."""
    whole = whole_games.finished("quarters", 3)
    by_round = {number: who(number) for number in range(1, ROUNDS + 1)}
    deciders = [by_round[steps[-1][1].round] for _, steps in whole.moves]
    return Match.resumed(whole.start_state, whole.moves, deciders[-1], deciders=deciders)


@cache
def winner() -> int:
    """Return the seat that wins that game."""
    return next(seat for seat, player in enumerate(stored(lambda _: (ME, *OTHERS)).players) if player.place == 1)


def stored(who: Callable[[int], tuple[Player, ...]]) -> FinishedGame:
    return finished(played(who), "2026-03-01 21:40")


def at_winner(player: Player) -> tuple[Player, ...]:
    """Return the players of a table at which one sits in the seat that wins."""
    return (*OTHERS[: winner()], player, *OTHERS[winner() :])


def test_rounds_of_computers_are_nobodys_win() -> None:
    game = stored(lambda number: at_winner(ME if number == ROUNDS else STAND_IN))
    totals = counted([game], Filters("You"))

    assert rating([game], "You") == Rating()
    assert people([game]) == ("You",)
    assert (0, 0, 1) == (totals.figures.games, totals.figures.wins, totals.figures.rounds)
    assert totals.figures.points == game.scored(game.sheet[-1])[winner()]
    assert [ROUNDS] == [number for number in range(1, 8) if [*rounds_of([game], "You", "quarters", number)]]
    assert (None,) * (ROUNDS - 1) + (winner(),) == game.seats_of("You")


def test_achievements_count_only_rounds_one_played() -> None:
    whole = stored(lambda _: at_winner(ME))
    gone = next(result.round for result in whole.sheet if result.out == winner())
    mine = stored(lambda number: at_winner(ME if number == gone else STAND_IN))
    theirs = stored(lambda number: at_winner(STAND_IN if number == gone else ME))

    def earned(game: FinishedGame) -> set[Achievement]:
        return {*new_achievements([game], "You", ("quarters",), buys_allowed)}

    assert {Achievement.HOUSE_OF_CARDS, Achievement.FIRST_OUT} <= earned(whole)
    assert Achievement.HOUSE_OF_CARDS not in earned(mine) | earned(theirs)
    assert Achievement.FIRST_OUT in earned(mine)
    assert mine.seat_of("You") is theirs.seat_of("You") is None


def test_traded_seats_leave_rounds_with_people() -> None:
    anna, ben, mei = Person("Anna"), Person("Ben"), OTHERS[0]
    game = stored(lambda number: (anna, ben, mei) if number < 4 else (ben, anna, mei))
    best = records([game], "Anna")

    assert (0,) * 3 + (1,) * 4 == game.seats_of("Anna")
    for name, seats in (("Anna", (0, 1)), ("Ben", (1, 0))):
        figures = counted([game], Filters(name)).figures
        out = [result.out for result in game.sheet]
        assert (ROUNDS, 0) == (figures.rounds, figures.wins)
        assert figures.out == out[:3].count(seats[0]) + out[3:].count(seats[1])
    assert best is not None
    assert best.most_out.value == counted([game], Filters("Anna")).figures.out


def test_shared_rounds_count_for_no_player() -> None:
    whole = whole_games.finished("quarters", 3)
    half = next(at for at, (_, steps) in enumerate(whole.moves) if steps[-1][1].round == 2) + 30
    deciders = [at_winner(ME if at < half else Person("Anna")) for at in range(len(whole.moves))]
    game = finished(Match.resumed(whole.start_state, whole.moves, deciders[-1], deciders=deciders), "")

    assert game.sat[0][winner()] == "You"
    assert game.sat[1][winner()] == ""
    assert game.sat[2][winner()] == "Anna"


def test_changed_seats_are_stored_and_read() -> None:
    plain = stored(lambda _: at_winner(ME))
    game = stored(lambda number: at_winner(ME if number < 3 else STAND_IN))
    assert "sat" not in game_document(plain)
    assert game == game_from_document(game_document(game))
    by_round: list[object] = [["You"], [], ["You", "You", ""], ["", "", 3], "You"]
    for wrong in (*([names] * ROUNDS for names in by_round), [], "You"):
        with pytest.raises(FieldError):
            game_from_document({**game_document(game), "sat": wrong})
    row = dict(zip(*(line.split(",") for line in csv_text((game,)).splitlines()[:: winner() + 1][:2]), strict=True))
    assert (row["name"], row["win"], row["rounds"]) == ("You", "0", "5")


def test_who_sat_where_survives_a_restart(tmp_path: Path) -> None:
    match, autosave = saved_game(tmp_path)
    match.seat(0, Person("Anna"))
    play_on(match, 20)
    match.take_back()
    autosave.close()
    again = reopened(autosave.path)

    assert isinstance(again, Reopened)
    again.autosave.close()
    assert again.match.deciders == match.deciders
    assert len({*match.deciders}) == 2
    assert not match.has_changed_hands(1)
    assert match.has_changed_hands(0)


def test_few_rounds_earn_no_whole_game() -> None:
    whole = stored(lambda _: at_winner(ME))

    def first(rounds: int) -> FinishedGame:
        short = {name: getattr(whole, name)[:rounds] for name in ("sheet", "buys", "laid", "calls", "early")}
        return replace(whole, rule_set="house", rounds=rounds, **short)

    def earned(game: FinishedGame) -> tuple[Achievement, ...]:
        return new_achievements([game], "You", ("quarters",), buys_allowed)

    for rounds in (1, LEAST_ROUNDS - 1):
        assert Achievement.HOUSE_OF_CARDS not in earned(first(rounds))
    assert Achievement.HOUSE_OF_CARDS in earned(first(LEAST_ROUNDS))
    short = replace(first(LEAST_ROUNDS), numbers=(2, 4, 5, 6, 7))
    assert Achievement.HOUSE_OF_CARDS not in earned(short)
    assert Achievement.FIRST_OUT in earned(short)


def test_the_command_counts_only_rounds_one_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.cli.statistics.data_folder", lambda: tmp_path)
    assert not keep(tmp_path / FILE_NAME, stored(lambda number: at_winner(ME if number == ROUNDS else STAND_IN)))
    assert not read_games(tmp_path / FILE_NAME).complaints

    assert 0 == print_statistics("You", None, False)
    assert capsys.readouterr().out.splitlines()[3].split()[2:4] == ["0", "0"]
