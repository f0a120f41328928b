"""Messages about any input, typed or from a file, have a limited length."""

import ast
import io
import json
import sys
from pathlib import Path

import pytest

from game.__main__ import main
from game.language.quoting import LONGEST_SENTENCE

HUGE = 35_000 * "x"
POSITION = 'variant = "quarters"\nround = 1\n'


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    texts = {
        "position": POSITION,
        "bad key": POSITION + f"{HUGE} = 1\n",
        "bad value": POSITION + f'phase = "{HUGE}"\n',
        "bad cards": POSITION + f'[[seats]]\nhand = "{HUGE[:4000]}"\n',
        "bad rules": f'title = "{HUGE}"\n[melding]\n{HUGE} = 1\n',
        "bad record.jsonl": json.dumps({"format": HUGE}) + "\n",
        "bad header.jsonl": json.dumps({"format": "shanghai-rummy record", "version": 2, HUGE: HUGE}) + "\n",
        "bad line.jsonl": (Path("tests/data/formats/1/classic.jsonl").read_text(encoding="utf-8").split("\n")[0])
        + f'\n"deal"\n"P1 {HUGE[:5000]}"\n"P1 draw"\n',
    }
    header, deal, *_ = texts["bad line.jsonl"].split("\n")
    texts["refused.jsonl"] = f'{header}\n{deal}\n"P1 lay set({300 * "7h "})"\n"P1 draw"\n'
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: str(tmp_path / name) for name in texts}


COMMANDS = [
    ["try", "<position>", HUGE],
    ["try", "<position>", f"P1 {HUGE}"],
    ["try", "<position>", "P1 discard " + HUGE],
    ["try", "<position>", "P1 lay set(" + 8000 * "7h " + ")"],
    ["try", HUGE, "P1 draw"],
    ["judge", "<position>", HUGE],
    ["judge", "<position>", "P2 lay set(" + 600 * "7h " + ")"],
    ["judge", "<bad line.jsonl>", "--seat", HUGE],
    *(["check", f"<{name}>"] for name in ("bad key", "bad value", "bad cards", "bad rules", "bad record.jsonl")),
    *(["check", f"<{name}>"] for name in ("bad header.jsonl", "bad line.jsonl", "refused.jsonl")),
    *(["replay", f"<{name}>", "--transcript"] for name in ("bad record.jsonl", "bad header.jsonl", "bad line.jsonl")),
    *(["replay", "<refused.jsonl>", how] for how in ("--text", "--transcript")),
    ["judge", "<refused.jsonl>", "--seat", "P1"],
    *([command, f"<{name}>"] for command in ("legal", "hint") for name in ("bad key", "bad value", "bad cards")),
    ["docs", HUGE],
    ["simulate", "--seats", HUGE],
    ["simulate", "--seats", f"sharp/{HUGE},sharp"],
    ["simulate", "--variant", HUGE],
    ["simulate", "--csv", HUGE, "--games", "1"],
    ["rules", HUGE],
    ["lab", HUGE, HUGE],
    ["--variant", HUGE],
    ["--level", HUGE],
    ["--seed", HUGE],
    ["--windowed", HUGE],
    ["--windowed", 9000 * "9" + "x" + 9000 * "9"],
    ["--players", HUGE],
    [HUGE],
    ["docs", "index", HUGE],
    ["docs", "index", f"--{HUGE}"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: " ".join(word[:20] for word in words))
def test_sentences_do_not_grow_with_their_input(
    command: list[str], files: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    words = [files[word[1:-1]] if word.startswith("<") else word for word in command]

    assert main(words) in (1, 2)
    out, err = capsys.readouterr()
    lines = [line for line in f"{out}\n{err}".splitlines() if not line.startswith((" ", "{"))]
    assert any(lines)
    assert max(map(len, lines)) <= LONGEST_SENTENCE


@pytest.mark.dear("every module is parsed once")
@pytest.mark.parametrize("folder", ["game", "ai"])
def test_one_function_quotes_all_input(folder: str) -> None:
    quoting_themselves = [
        f"{path}:{node.lineno}"
        for path in Path(folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FormattedValue) and node.conversion == ord("r")
    ]

    assert [] == quoting_themselves
