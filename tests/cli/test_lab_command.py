"""`lab` on the command line: figures, contracts, sentences, rows, and errors."""

import csv
import json
from pathlib import Path

import pytest

from ai.intervals import Estimate
from ai.lab import MEASURES, Comparison, Contract, Difference
from game.__main__ import main
from game.cli.lab import lines_of
from game.rules.variant_file import shipped_variant
from game.text.cards import contract_words
from game.workshop import lab_words as words
from game.workshop.comparison import CSV_HEADING

Captured = pytest.CaptureFixture[str]
PAIR = (shipped_variant("quarters"), shipped_variant("shafer"))


def comparison(games: int, by: float, half: float, sure: bool, down: float = 0.9) -> Comparison:
    differences = (Difference("turns", 7.0, 7.0 + by, Estimate(by, half), sure, 1.5),)
    return Comparison(games, games // 4, differences, (Contract(1, (0.5, 0.8), (0.1, down), Estimate(0.1, 0.2)),))


def test_labs_print_figures_and_write_rows(tmp_path: Path, capsys: Captured) -> None:
    rows = tmp_path / "lab.csv"
    small = ["--games", "2", "--seats", "greedy,random", "--csv", str(rows)]
    assert main(["lab", "may_i", "quarters", *small]) == 0

    out = capsys.readouterr().out
    assert all(words.TITLES[measure.name] in out for measure in MEASURES)
    assert "2 games with each rule set" in out
    assert "inf" not in out
    assert "inf" not in rows.read_text(encoding="utf-8")
    assert words.TOO_EARLY(number=100) in out
    heading, *figures = csv.reader(rows.read_text(encoding="utf-8").splitlines())
    assert tuple(heading) == CSV_HEADING
    assert [row[0] for row in figures] == [measure.name for measure in MEASURES] + ["down"] * 7


def test_the_lab_answers_in_json(capsys: Captured) -> None:
    command = ["lab", "quarters", "may_i", "--seats", "greedy,random"]
    assert main([*command, "--games", "2", "--json"]) == 0
    document = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    keys = ["version", "ok", "games", "deals", "before", "after", "differences", "contracts", "sentences"]
    assert keys == list(document)
    assert (document["games"], document["deals"]) == (2, 1)
    assert (document["before"], document["after"]) == ("quarters", "may_i")
    assert [difference["figure"] for difference in document["differences"]] == [measure.name for measure in MEASURES]
    assert document["differences"][0]["difference"]["low"] is None
    assert [contract["round"] for contract in document["contracts"]] == list(range(1, 8))
    first = document["contracts"][0]["before"]
    assert first["contract"] == contract_words(PAIR[0].rounds[0].contract)
    assert first["down"] == sorted(first["down"])
    assert document["sentences"][-1] == words.TOO_EARLY(number=100)

    assert main([*command, "--games", "4", "--json"]) == 0
    by = json.loads(capsys.readouterr().out)["differences"][0]["difference"]
    assert by["low"] < by["mean"] < by["high"]


def test_lab_rows_can_replace_tables(tmp_path: Path, capsys: Captured) -> None:
    rows = tmp_path / "lab.csv"
    command = ["lab", "quarters", "may_i", "--seats", "greedy,random", "--games", "2", "--csv"]
    assert main([*command, str(rows)]) == 0
    capsys.readouterr()
    assert main([*command, "-"]) == 0
    assert capsys.readouterr().out.splitlines() == rows.read_text(encoding="utf-8").splitlines()


def test_labs_list_what_changes_and_what_stays() -> None:
    assert "  Rounds get 2.2 ± 0.3 turns longer." in lines_of(comparison(400, 2.2, 0.3, True), PAIR, True)
    assert "  Rounds get 2.2 ± 0.3 turns shorter." in lines_of(comparison(400, -2.2, 0.3, True), PAIR, True)
    assert "No difference that matters: turns per round." in lines_of(comparison(400, 0.0, 0.1, True), PAIR, False)
    assert "  Rounds may get longer or shorter: −0.5 ± 0.9 turns." in lines_of(
        comparison(400, -0.5, 0.9, False), PAIR, False
    )


def test_the_lab_prints_contracts_whole() -> None:
    pair = (shipped_variant("quarters"), shipped_variant("shafer"))
    contracts = tuple(Contract(number, (0.5,), (0.4,), Estimate(0.1, 0.2)) for number in range(1, 8))
    out = lines_of(Comparison(4, 1, (), contracts), pair, False)

    for rules in pair:
        words_of_rounds = [contract_words(round_.contract) for round_ in rules.rounds[:7]]
        assert max(map(len, words_of_rounds)) > 24
        assert all(any(line.endswith(f"   {asked}") for line in out) for asked in words_of_rounds)


def test_the_lab_prints_columns_below_each_other() -> None:
    heading, row, _, heading_of_contracts, contract = lines_of(comparison(4, 2.2, 0.3, True), PAIR, False)[:5]

    assert row.index("7.0") + len("7.0") == heading.index("Quarter Shanghai") + len("Quarter Shanghai")
    assert row.index("+2.2") == heading.index("difference")
    assert contract.index("80%   2 sets of 3") + len("80%") == len(heading_of_contracts)


def test_labs_warn_of_unreachable_contracts() -> None:
    lines = lines_of(comparison(40, 0.0, 0.1, True, down=0.05), PAIR, False)

    assert "Round 1 (2 sets of 3) is hardly ever laid down: 5 % of hands." in lines


@pytest.mark.parametrize(
    ("options", "about"),
    [
        (["may_i", "nothing"], "nothing"),
        (["campfire", "quarters", "--seats", "greedy,greedy"], "3 to 8"),
        (["may_i", "quarters", "--seats", "nobody,greedy"], "nobody"),
        (["may_i", "none.toml"], "none.toml"),
    ],
)
def test_labs_say_what_they_cannot_play(options: list[str], about: str, capsys: Captured) -> None:
    assert main(["lab", *options, "--games", "1"]) == 2
    err = capsys.readouterr().err
    assert about in err
    assert 1 == len(err.splitlines())
