"""Detailed statistics: round by round, records, head to head, and from a given day on."""

from dataclasses import replace
from datetime import date

from game.engine.record import PERSON
from game.statistics.games import Filters, FinishedGame, figures, filter_games
from game.statistics.rounds import by_round, first_day, head_to_head, records
from tests.pictures.past_games import past_games

GAMES = tuple(game for game in past_games("You", 40) if game.rule_set == "campfire")
WHOLE = figures(GAMES, "You")


def with_most_points(game: FinishedGame) -> FinishedGame:
    sheet = tuple(result._replace(points=result.penalties) for result in game.sheet)
    return replace(game, most_points=True, sheet=sheet)


def test_the_rounds_add_up_to_the_whole() -> None:
    rounds = by_round(GAMES, "You")

    assert list(range(1, GAMES[0].rounds + 1)) == [round_.number for round_ in rounds]
    assert {len(GAMES)} == {round_.played for round_ in rounds}
    assert (WHOLE.points, WHOLE.out, WHOLE.buys) == tuple(
        sum(getattr(round_, name) for round_ in rounds) for name in ("points", "out", "buys")
    )
    assert all(round_.best <= round_.mean <= round_.worst for round_ in rounds)
    assert () == by_round(GAMES, "Nobody")


def test_known_lay_downs_are_counted() -> None:
    (first, *_), seat = by_round(GAMES, "You"), 0

    turns = [game.laid[0][seat] for game in GAMES]
    assert first.down_rate == sum(turn > 0 for turn in turns) / len(turns)
    assert first.turn_of_laying == sum(turns) / sum(turn > 0 for turn in turns)
    unknown = replace(GAMES[0], laid=((), *GAMES[0].laid[1:]))
    never = replace(GAMES[0], laid=((0,) * len(GAMES[0].players), *GAMES[0].laid[1:]))
    assert (None, None) == (by_round([unknown], "You")[0].down_rate, by_round([unknown], "You")[0].turn_of_laying)
    assert (0.0, None) == (by_round([unknown, never], "You")[0].down_rate, by_round([never], "You")[0].turn_of_laying)


def test_rules_decide_the_best_round() -> None:
    most = tuple(map(with_most_points, GAMES))
    few, many = records(GAMES, "You"), records(most, "You")

    assert few is not None
    assert many is not None
    assert (few.best_round, few.worst_round) == (many.worst_round, many.best_round)
    assert all(figures.worst <= figures.best for figures in by_round(most, "You"))


def test_records_agree_with_the_sheets() -> None:
    held = records(GAMES, "You")

    assert held is not None
    rounds = by_round(GAMES, "You")
    assert min(round_.best for round_ in rounds) == held.best_round.value
    assert max(round_.worst for round_ in rounds) == held.worst_round.value
    outs = [sum(result.out == game.seat_of("You") for result in game.sheet) for game in GAMES]
    assert max(outs) == held.most_out.value
    assert (held.closest is None) == (not WHOLE.wins)
    assert records((), "You") is None
    alone = records(tuple(replace(game, practice=True) for game in GAMES), "You")
    assert alone is not None
    assert alone.closest is None


def test_head_to_head_counts_games_once() -> None:
    rivals = head_to_head(GAMES, "You")

    assert sum(len(game.players) - 1 for game in GAMES) == sum(rival.games for rival in rivals)
    assert [rival.games for rival in rivals] == sorted((rival.games for rival in rivals), reverse=True)
    assert all(rival.ahead + rival.behind <= rival.games for rival in rivals)
    (game,) = GAMES[:1]
    seat = game.seat_of("You")
    assert seat is not None
    players = tuple(
        player if at == seat else player._replace(name="Ada", plays=PERSON) for at, player in enumerate(game.players)
    )
    person = replace(game, players=players)
    assert [("Ada", PERSON, len(game.players) - 1)] == [rival[:3] for rival in head_to_head((person,), "You")]


def test_games_can_be_filtered_by_first_day() -> None:
    today = date(2025, 2, 11)
    asked = Filters("You", "campfire", first_day=first_day(today, 7))
    games = filter_games(GAMES, asked)

    assert "2025-02-04" == asked.first_day
    assert games == tuple(game for game in GAMES if game.ended >= "2025-02-04" and not game.practice)
    assert 0 < len(games) < len(GAMES)
    assert filter_games(GAMES, Filters("You")) == filter_games(GAMES, asked._replace(first_day=first_day(today, None)))
