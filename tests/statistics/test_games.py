"""Statistics: results compared with sums made by hand, exports for other programs, the score book."""

import csv
import io
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.events import BoughtInTurn, Event, MeldsLaid, RoundDealt, TurnBegan, UpcardBought
from game.engine.record import state_digest
from game.engine.state import RoundResult
from game.match import Computer, Match, Person
from game.play.scores.scores import round_sheet
from game.rules.cards import Card
from game.rules.variant_file import shipped_variant, shipped_variants
from game.statistics.file import (
    CSV_HEADING,
    FILE_NAME,
    csv_text,
    game_from_document,
    json_text,
    keep,
)
from game.statistics.games import (
    MIXED,
    PEOPLE,
    Bin,
    Figures,
    Filters,
    FinishedGame,
    Finisher,
    GamesFound,
    buys_by_round,
    by_level,
    by_rule_set,
    counted,
    distribution,
    figures,
    filter_games,
    finished,
    people,
    round_points,
    turns_of_laying,
)
from game.statistics.past_games_screen import past_sheet
from game.statistics.rounds import by_round, rounds_of
from game.statistics.scorebook import ScoreBook
from sprites import FACES
from tests.pictures.past_games import past_games
from tests.support.rows import slow_unless
from tests.support.shells import played_match


def played(
    number: int,
    totals: tuple[tuple[str, str, int], ...],
    *,
    rule_set: str = "campfire",
    most_points: bool = False,
    practice: bool = False,
) -> FinishedGame:
    """Return a game of two rounds: names, their players, totals; the first seat went out of the first round."""
    figures = [total for _, _, total in totals]
    first = tuple(figure // 3 if seat else 0 for seat, figure in enumerate(figures))
    rest = tuple(figure - before for figure, before in zip(figures, first, strict=True))
    none = (0,) * len(totals)
    order = sorted(figures, reverse=most_points)
    sheet = tuple(
        RoundResult(at, out, ((),) * len(totals), none if most_points else wrote, wrote if most_points else none, 0)
        for at, out, wrote in ((1, 0, first), (2, 1, rest))
    )
    return FinishedGame(
        ended="2025-03-01 21:40",
        rule_set=rule_set,
        title=rule_set.capitalize(),
        rounds=2,
        most_points=most_points,
        uses_quarters=False,
        practice=practice,
        seed="peony-1934",
        card_points=(50, 15, *[5] * 8, *[10] * 4),
        players=tuple(Finisher(name, plays, order.index(total) + 1, total, 0) for name, plays, total in totals),
        sheet=sheet,
        buys=((1,) * len(totals), (2, *[0] * (len(totals) - 1))),
        laid=((3, *[0] * (len(totals) - 1)), ()),
        calls=((0,) * len(totals), ()),
        digest=f"{number}",
    )


def game_of_ada(number: int, me: int, mei: int, **fields: object) -> FinishedGame:
    """Return a game of Ada against a sharp Mei."""
    return played(number, (("Ada", "person", me), ("Mei", "sharp", mei)), **fields)  # type: ignore[arg-type]


# ---- figures ----


def test_short_games_are_counted_apart() -> None:
    whole, short, other = (
        replace(game_of_ada(number, 30, 60), numbers=numbers) for number, numbers in enumerate(((), (1, 10), (5, 10)))
    )
    games = (whole, short, other)

    assert [1, 1, 1] == [figures.games for _, figures in by_rule_set(games, "Ada")]
    assert (whole,) == filter_games(games, Filters("Ada", rule_set="campfire"))
    assert (short,) == filter_games(games, Filters("Ada", rule_set=short.kind))
    assert not counted(games, Filters("Ada")).is_comparable
    assert [1, 5, 10] == [round_.number for round_ in by_round((short, other), "Ada")]
    assert 1 == len([*rounds_of(games, "Ada", "campfire", 1)][1:])
    assert "1 10" == next(csv.DictReader(io.StringIO(csv_text((short,)))))["numbers"]


def test_figures_are_sums_over_the_games() -> None:
    games = (
        game_of_ada(1, 30, 60),
        game_of_ada(2, 90, 60),
        game_of_ada(3, 40, 40),
        game_of_ada(4, 15, 60),
        game_of_ada(5, 99, 0),
    )

    expected = Figures(
        games=5,
        wins=3,
        shared=1,
        rounds=10,
        out=5,
        buys=15,
        points=274,
        quarters=0,
        best=15,
        worst=99,
        streak=0,
        longest=2,
        places=(3, 2),
    )
    assert expected == figures(games, "Ada")
    assert (0.6, 0.5, 27.4, 1.5) == (
        figures(games, "Ada").win_rate,
        figures(games, "Ada").out_rate,
        figures(games, "Ada").points_a_round,
        figures(games, "Ada").buys_a_round,
    )


def test_rules_decide_the_best_game() -> None:
    games = (game_of_ada(1, 30, 60, most_points=True), game_of_ada(2, 90, 60, most_points=True))

    held = figures(games, "Ada")

    assert (90, 30, 1, 1) == (held.best, held.worst, held.wins, held.streak)


def test_practice_has_its_own_filter() -> None:
    games = (game_of_ada(1, 0, 60, practice=True), game_of_ada(2, 90, 60))

    assert games[1:] == filter_games(games, Filters("Ada"))
    assert games[:1] == filter_games(games, Filters("Ada", practice=True))
    assert (1, 0, 0) == (lambda held: (held.games, held.wins, held.longest))(figures(games[:1], "Ada"))


def test_no_games_give_empty_figures() -> None:
    assert Figures() == figures((), "Ada")
    assert (0.0, 0.0, 0.0, 0.0) == (
        Figures().win_rate,
        Figures().out_rate,
        Figures().points_a_round,
        Figures().buys_a_round,
    )


def test_games_are_chosen_by_four_filters() -> None:
    ada, mei, bo = ("Ada", "person", 1), ("Mei", "sharp", 2), ("Bo", "person", 3)
    alone = played(1, (ada, mei))
    mixed = played(2, (ada, mei, ("Jun", "novice", 4)), rule_set="shafer")
    family = played(3, (ada, bo))
    tempered = played(4, (ada, ("Mei", "sharp/cautious", 2), bo))
    games = (alone, mixed, family, tempered)

    assert games == filter_games(games, Filters("Ada"))
    assert (family, tempered) == filter_games(games, Filters("Bo"))
    assert () == filter_games(games, Filters("Mei"))
    assert (mixed,) == filter_games(games, Filters("Ada", rule_set="shafer"))
    assert (alone, tempered) == filter_games(games, Filters("Ada", level="sharp"))
    assert (mixed,) == filter_games(games, Filters("Ada", level=MIXED))
    assert (family,) == filter_games(games, Filters("Ada", level=PEOPLE))
    assert (mixed, tempered) == filter_games(games, Filters("Ada", players=3))
    assert ("Ada", "Bo") == people(games)
    assert [("sharp", 2), (MIXED, 1), (PEOPLE, 1)] == [(level, held.games) for level, held in by_level(games, "Ada")]
    assert [("Campfire", 3), ("Shafer", 1)] == [(game.title, held.games) for game, held in by_rule_set(games, "Ada")]


def test_the_points_of_each_round_are_listed() -> None:
    assert (0, 30, 0, 12) == round_points((game_of_ada(1, 30, 60), game_of_ada(2, 12, 9)), "Ada")


@given(st.lists(st.integers(-10_000, 10_000), max_size=80), st.integers(2, 14))
def test_distributions_count_each_value_once(values: list[int], most: int) -> None:
    bars = distribution(values, most)

    assert len(bars) <= most
    assert len(values) == sum(bar.occurrences for bar in bars)
    for bar in bars:
        assert bar.occurrences == sum(bar.low <= value <= bar.high for value in values)
    assert 1 >= len({bar.high - bar.low for bar in bars})
    assert all(one.high + 1 == other.low for one, other in pairwise(bars))


def test_one_value_is_one_bar() -> None:
    assert (Bin(7, 7, 3),) == distribution((7, 7, 7))


# ---- from a match ----


def test_a_finished_match_becomes_a_finished_game() -> None:
    match = played_match("quarters", 3, 99)

    game = finished(match, "2025-03-01 21:40")

    state, events = match.state, [seen.event for seen in match.since(0, 0)]
    assert state.sheet == game.sheet
    assert tuple(seat.score for seat in state.seats) == tuple(player.total for player in game.players)
    assert tuple(seat.quarters for seat in state.seats) == tuple(player.quarters for player in game.players)
    assert min(game.players, key=lambda player: player.total).place == 1
    assert (state_digest(state), "quarters", True, False) == (
        game.digest,
        game.rule_set,
        game.uses_quarters,
        game.practice,
    )
    bought = [event.seat for event in events if isinstance(event, UpcardBought | BoughtInTurn)]
    assert [bought.count(seat) for seat in range(3)] == [sum(column) for column in zip(*game.buys, strict=True)]
    assert len(game.buys) == sum(isinstance(event, RoundDealt) for event in events)


def test_matches_in_progress_are_unfinished() -> None:
    match = Match.start(shipped_variant("campfire"), (Person("Ada"), *[Computer("Mei", "sharp")] * 2), "1")

    with pytest.raises(ValueError, match="not over"):
        finished(match, "2025-03-01 21:40")


def test_buys_before_loading_are_unknown() -> None:
    card = Card(7, "h")
    dealt = RoundDealt(2, 0, 1, (), (), card, ())

    assert ((0, 0), (0, 1)) == buys_by_round((dealt, UpcardBought(1, card, 0)), 2, 2)


def test_lay_down_turns_count_by_seat() -> None:
    dealt = RoundDealt(2, 0, 1, (), (), Card(7, "h"), ())
    turns: list[Event] = [TurnBegan(0), MeldsLaid(0, ()), TurnBegan(1), TurnBegan(0), TurnBegan(1), MeldsLaid(1, ())]

    assert ((), (1, 2)) == turns_of_laying([*turns, dealt, *turns], 2, 2)
    assert ((), (0, 0)) == turns_of_laying([dealt, TurnBegan(0)], 2, 2)


@pytest.mark.parametrize("variant_id", slow_unless(lambda id: id == "may_i", shipped_variants()))
def test_only_players_down_go_out(variant_id: str) -> None:
    game = finished(played_match(variant_id, 3, 99), "")

    for result, turns in zip(game.sheet, game.laid, strict=True):
        assert result.out is None or turns[result.out] > 0
        assert all(result.hands[seat] for seat, turn in enumerate(turns) if not turn)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["campfire", "may_i", "quarters"])
def test_past_sheets_equal_the_results(variant: str) -> None:
    match = played_match(variant, 3, 99)
    names = tuple(player.name for player in match.players)
    score_sheet = round_sheet(match.view(0), names, FACES)

    past = past_sheet(finished(match, ""), len(score_sheet.rows[0].scores), names[0])

    assert [replace(row, note="", mine=False, climbs=(0, 0), aloud="") for row in score_sheet.rows] == [
        replace(row, note="", mine=False) for row in past.rows
    ]
    assert (score_sheet.rounds, score_sheet.current, score_sheet.foot.split(" the game")[0]) == (
        past.rounds,
        past.current,
        past.foot.split(" the game")[0],
    )


def test_earlier_rounds_show_earlier_sums() -> None:
    sheet = past_sheet(game_of_ada(1, 30, 60), 1, "Ada")

    assert [(("0",), "0", 1, True), (("20",), "20", 2, False)] == [
        (row.scores, row.total, row.rank, row.mine) for row in sheet.rows
    ]


# ---- for others ----


def test_tables_have_rows_for_seats() -> None:
    games = (game_of_ada(1, 30, 60), game_of_ada(2, 0, 9, practice=True))

    rows = list(csv.reader(io.StringIO(csv_text(games))))

    played_at, rest = ("2025-03-01 21:40", "campfire"), ("0", "2", "1")
    assert [
        CSV_HEADING,
        (*played_at, "0", "peony-1934", "2", "1", "Ada", "person", "1", "1", "30", *rest, "3", "1", "1", ""),
        (*played_at, "0", "peony-1934", "2", "2", "Mei", "sharp", "2", "0", "60", *rest, "1", "1", "0", ""),
        (*played_at, "1", "peony-1934", "2", "1", "Ada", "person", "1", "0", "0", *rest, "3", "1", "1", ""),
        (*played_at, "1", "peony-1934", "2", "2", "Mei", "sharp", "2", "0", "9", *rest, "1", "1", "0", ""),
    ] == [tuple(row) for row in rows]


def test_the_document_holds_every_game_whole() -> None:
    games = past_games("Ada", 3)

    document = json.loads(json_text(games))

    assert games == tuple(map(game_from_document, document["games"]))


# ---- the score book ----


def test_finished_matches_write_and_read_back(tmp_path: Path) -> None:
    match = played_match("quarters", 3, 99)

    ScoreBook(tmp_path).enter(match)

    games, messages, _ = ScoreBook(tmp_path).games()
    assert ([state_digest(match.state)], ()) == ([game.digest for game in games], messages)


def test_opponents_know_whom_they_have_met(tmp_path: Path) -> None:
    ada, mei, jun = ("Ada", "person", 0), ("Mei", "steady", 10), ("Jun", "novice/hoarder", 20)
    book = ScoreBook(tmp_path)
    for number, (totals, practice) in enumerate((((ada, mei), False), (((*ada[:2], 0), jun), True))):
        book.add(played(number, totals, practice=practice))
    here, elsewhere = (
        Match.start(shipped_variant("quarters"), (Person(name), Computer("Mei", "steady")), "met")
        for name in ("Ada", "Bo")
    )
    assert frozenset({"Mei"}) == book.opponents_of(here) == ScoreBook(tmp_path).opponents_of(here)
    assert frozenset() == book.opponents_of(elsewhere)


def test_a_failed_write_is_tried_again(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    book, (game,) = ScoreBook(tmp_path / "data"), past_games("Ada", 1)

    book.add(game)

    assert "couldn't be added" in book.take_complaint()
    assert "" == book.take_complaint()
    (tmp_path / "data").unlink()
    assert GamesFound((game,)) == book.games()
    assert GamesFound((game,)) == ScoreBook(tmp_path / "data").games()


def test_without_a_folder_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    book, (game,) = ScoreBook(), past_games("Ada", 1)

    book.add(game)

    assert GamesFound((game,)) == book.games()
    assert [] == list(tmp_path.iterdir())
    book.reset()
    assert GamesFound() == book.games()


def test_exporting_says_where_the_files_are(tmp_path: Path) -> None:
    book = ScoreBook(tmp_path / "data", tmp_path / "out")
    book.add(past_games("Ada", 1)[0])

    message = book.export()

    files = sorted((tmp_path / "out").iterdir())
    assert [".csv", ".json"] == [file.suffix for file in files]
    assert all(str(file) in message for file in files)
    (tmp_path / "wall").write_text("")
    assert "Couldn't export the statistics" in ScoreBook(None, tmp_path / "wall").export()


def test_grown_files_are_read_again(tmp_path: Path) -> None:
    book, (first, second) = ScoreBook(tmp_path), past_games("Ada", 2)
    book.add(first)
    assert GamesFound((first,)) == book.games()

    keep(tmp_path / FILE_NAME, second)

    assert GamesFound((first, second)) == book.games() == book.games()
