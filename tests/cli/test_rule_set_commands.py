"""`list`, `rules` and `compare` on the command line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ai.bots import ROSTER
from game.__main__ import main
from game.rulebook.words.blocks import Example, Rounds, Sentence, Worths
from game.rulebook.words.rulebook import rulebook
from game.rulebook.words.rules import differing
from game.rules.variant_file import dump_variant, relatives, shipped_variant, shipped_variants
from game.workshop.lab_words import SAME_RULES

Captured = pytest.CaptureFixture[str]
EVERY = (*shipped_variants(), *relatives())


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a data folder with one rule set of the player's own, and a file that is none."""
    for module in ("game.cli.rule_sets", "game.films.reading"):
        monkeypatch.setattr(f"{module}.data_folder", lambda: tmp_path)
    own = tmp_path / "variants"
    own.mkdir()
    house = (
        dump_variant(shipped_variant("shafer"))
        .replace("Shafer Shanghai", "Our Kitchen")
        .replace('"shafer"', '"kitchen"')
    )
    (own / "house.toml").write_text(house.replace("buys = 2", "buys = 1"), encoding="utf-8")
    return own


def answer(capsys: Captured) -> Any:
    return json.loads(capsys.readouterr().out)


def test_list_names_every_rule_set_and_level(data: Path, capsys: Captured) -> None:
    assert main(["list", "--json"]) == 0
    document = answer(capsys)
    house = str(data / "house.toml")
    assert [entry["id"] for entry in document["rule_sets"]] == [*EVERY, "kitchen"]
    assert [entry["id"] for entry in document["levels"]] == list(ROSTER)
    last = {"id": "kitchen", "title": "Our Kitchen", "fewest_players": 2, "most_players": 7, "rounds": 7, "file": house}
    assert document["rule_sets"][-1] == last

    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  kitchen      Our Kitchen: 2 to 7 players, 7 rounds" in lines
    assert all(any(line.startswith(f"  {name} ") for line in lines) for name in (*EVERY, *ROSTER))


def test_lists_report_foreign_files(data: Path, capsys: Captured) -> None:
    (data / "broken.toml").write_text("title = 3", encoding="utf-8")
    assert main(["list"]) == 0
    assert "broken.toml" in capsys.readouterr().err


@pytest.mark.parametrize("named", ["kitchen", "shanghai:shafer;title=Our Kitchen;buys=1"])
def test_own_rule_sets_have_short_names(named: str, capsys: Captured) -> None:
    assert main(["rules", named]) == 0
    assert capsys.readouterr().out.startswith("Our Kitchen\n")
    assert main(["compare", "shafer", named]) == 0
    assert "1 a round" in capsys.readouterr().out
    assert main(["rules", "shanghai:shafer;buys=many"]) == 2
    assert 'buys is "many", but it must be a whole number' in capsys.readouterr().err


@pytest.mark.parametrize("name", EVERY)
def test_rules_prints_the_whole_page(name: str, capsys: Captured) -> None:
    assert main(["rules", name]) == 0
    out = capsys.readouterr().out
    words = " ".join(out.split())
    for section in rulebook(shipped_variant(name)):
        assert f"\n{section.heading}\n" in out
        for block in section.blocks:
            match block:
                case Sentence(_, text):
                    assert " ".join(text.split()) in words
                case Example(_, melds, caption, _):
                    assert f"{'   '.join(map(' '.join, melds))}  {caption}" in out
                case Rounds(_, head, rows):
                    assert all(" ".join(row) in words for row in (head, *rows))
                case Worths(_, rows):
                    assert all(f"{points} {' '.join(cards)}" in words for points, cards in rows)


def test_rules_prints_the_rounds_as_a_table(capsys: Captured) -> None:
    assert main(["rules", "quarters"]) == 0
    lines = capsys.readouterr().out.splitlines()
    head = next(line for line in lines if "Contract" in line)
    first, second = lines[lines.index(head) + 1 :][:2]
    assert head.index("Cards") == first.index("11") == second.index("11")


def test_nameless_rules_lists_rule_sets(capsys: Captured) -> None:
    assert main(["rules"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(EVERY)


def test_compare_prints_every_rule_that_differs(data: Path, capsys: Captured) -> None:
    assert main(["compare", "quarters", "shafer", "--json"]) == 0
    document = answer(capsys)
    assert len(document["differences"]) == len(differing(shipped_variant("quarters"), shipped_variant("shafer")))
    assert main(["compare", "quarters", "shafer"]) == 0
    out = capsys.readouterr().out
    for row in document["differences"]:
        left, right = (value.split("\n")[0] for value in (row["a"], row["b"]))
        assert f"  {row['rule']}\n    quarters  {left}\n" in out
        assert f"\n    shafer    {right}\n" in out

    house = str(data / "house.toml")
    assert main(["compare", "shafer", house, "--json"]) == 0
    (only,) = answer(capsys)["differences"]
    assert (only["rule"], only["a"], only["b"]) == ("Buys per player", "2 a round", "1 a round")


def test_compare_names_short_texts_by_title(capsys: Captured) -> None:
    assert main(["compare", "shafer", "shanghai:shafer;title=Ours;buys=1", "--json"]) == 0
    document = answer(capsys)
    assert [document["a"], document["b"]] == ["shafer", "Ours"]
    texts = ["shanghai:shafer;buys=1", "shanghai:shafer;buys=3"]  # with one title, the texts must do
    assert main(["compare", *texts, "--json"]) == 0
    document = answer(capsys)
    assert [document["a"], document["b"]] == texts


def test_compare_notices_equal_rules(capsys: Captured) -> None:
    assert main(["compare", "may_i", "may_i"]) == 0
    assert capsys.readouterr().out == f"{SAME_RULES}\n"


@pytest.mark.parametrize("command", [["rules", "{}"], ["compare", "{}", "shafer"], ["compare", "shafer", "{}"]])
@pytest.mark.parametrize("name", ["nothing", "none.toml", ""])
def test_an_unknown_rule_set_gets_one_sentence(command: list[str], name: str, capsys: Captured) -> None:
    assert main([word.format(name) for word in command]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert name in err


COMMANDS = (
    ["list"], ["rules", "may_i"], ["compare", "may_i", "shafer"], ["statistics"], ["check", "nothing"],
    ["simulate", "--variant", "may_i", "--games", "1"], ["lab", "may_i", "shafer", "--games", "1"],
)  # fmt: skip


@pytest.mark.everyday
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command[0]))
def test_windowless_commands_import_no_pygame(command: list[str]) -> None:
    code = f"import sys; from game.__main__ import main; main({command!r}); sys.exit('pygame' in sys.modules)"
    assert 0 == subprocess.run([sys.executable, "-c", code], capture_output=True).returncode
