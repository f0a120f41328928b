"""External programs as players: the questions, whole games, and bad answers."""

import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from queue import Empty
from typing import Any, NamedTuple

import pytest

from ai.arena import CSV_HEADING, Fixture, Game, csv_rows, forfeit_lines, play_fixture, play_game
from ai.bot import Limit, round_history
from ai.outside import (
    MOST_ENDS,
    SLICE_SECONDS,
    Forfeit,
    ProgramPlayer,
    _Running,
    announcement,
    end_all,
    game_over,
    question,
    typed_player,
)
from ai.programs import NoProgram, program_typed, programs_in
from game.engine.actions import Deal
from game.engine.decider import is_path
from game.engine.play import play
from game.engine.position import view_document
from game.engine.referee import legal_actions
from game.engine.state import new_game
from game.engine.view import observe
from game.files.documents import json_line
from game.rulebook.words.manual import text_of
from game.rules.knobs.record import format_contract
from game.rules.variant_file import shipped_variant, shipped_variants, variant_from_document
from tests.support.rows import slow_unless
from tests.support.secrets import rearranged

READ = "import json, sys, time\nfor line in sys.stdin:\n    told = json.loads(line)\n    if 'ask' in told:\n        "
START = play(new_game(shipped_variant("shafer"), 3, "outside"), Deal())
STATE = START[-1][1]
VIEW = observe(STATE, STATE.asked[0] if STATE.asked else STATE.turn)


@pytest.fixture(autouse=True)
def _no_program_goes_on() -> Iterator[None]:
    yield
    end_all()


def program(folder: Path, answering: str) -> str:
    """Return the path of a program that answers each question, `told`, with these lines."""
    path = folder / "bot.py"
    path.write_text(READ + answering + "\n", encoding="utf-8")
    return str(path)


def block_of(language: str) -> str:
    """Return the first block of the manual's page in a language."""
    return text_of("players").split(f"```{language}\n")[1].split("```")[0]


@pytest.fixture
def example(tmp_path: Path) -> str:
    """Return the example of the manual as a file."""
    path = tmp_path / "example.py"
    path.write_text(block_of("python"), encoding="utf-8")
    return str(path)


LANGUAGES = {"python": ("example.py", ()), "sh": ("example", ("awk",)), "c": ("example.c", ("cc",))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_plays_a_game(language: str, tmp_path: Path) -> None:
    name, needed = LANGUAGES[language]
    if missing := [tool for tool in (*needed, "sh") if shutil.which(tool) is None]:
        pytest.skip(f"needs {missing[0]}")
    path = tmp_path / name
    path.write_text(block_of(language), encoding="utf-8")
    path.chmod(0o755)
    if language == "c":
        subprocess.run(["cc", "-Wall", "-Wextra", "-Werror", "-std=c99", "-o", tmp_path / "built", path], check=True)
        path = tmp_path / "built"
    assert len([line for line in block_of(language).splitlines() if line.strip()]) <= 40
    assert play_game(Fixture(SHORT, (str(path), "greedy", "greedy"), language, 0, 0)).forfeits == ()


@pytest.mark.parametrize("variant", shipped_variants())
def test_legal_actions_are_easy_to_find(variant: str) -> None:
    start = new_game(shipped_variant(variant), 3, "legal")
    for state in (step[1] for step in play(start, Deal()) if step[1].asked):
        asked = question(1, 1, observe(state, state.asked[0]), (), 2.0)
        before, _, legal = json_line(asked).partition('"legal":["')
        assert '"legal"' not in before
        assert legal.removesuffix('"]}').split('","') == asked["legal"]


SHORT = replace(shipped_variant("campfire"), rounds=shipped_variant("campfire").rounds[:1])


class Session(NamedTuple):
    """A game that a program has played, and the lines between it and the game: `> ` to it, `< ` from it."""

    game: Game
    lines: list[str]

    def messages(self, key: str) -> list[dict[str, Any]]:
        """Return the messages to the program that have a key."""
        return [message for line in self.lines if line[0] == ">" and key in (message := json.loads(line[2:]))]


@pytest.fixture
def recorded(example: str) -> Session:
    """Return a game of one round in which the example of the manual plays against Greedy."""
    lines = list[str]()
    player = ProgramPlayer(example, log=lines.append)
    game = play_game(Fixture(SHORT, ("example", "greedy", "greedy"), "sample", 0, 0, own=(("example", player),)))
    end_all()  # the program reads what was sent before its input is closed
    return Session(game, lines)


def test_programs_learn_rules_before_and_results_after(recorded: Session) -> None:
    (hello,), (result,) = recorded.messages("new_game"), recorded.messages("game_over")
    end, contract = observe(recorded.game.end, 0), format_contract(SHORT.rounds[0].contract)

    assert variant_from_document(hello["rules"], "the hello") == SHORT
    assert (hello["protocol"], hello["seat"], hello["players"]) == ("shanghai-rummy player", 1, 3)
    assert result == json.loads(json.dumps(game_over(1, end)))
    assert set(result["places"]) <= {1, 2, 3}
    assert {question["contract"] for question in recorded.messages("ask")} == {contract}
    assert recorded.messages("ask")[0]["buys_left"] == SHORT.rounds[0].buys


def test_programs_get_no_hidden_card(recorded: Session) -> None:
    views = [observe(recorded.game.start, 0), *(observe(steps[-1][1], 0) for _, steps in recorded.game.moves())]
    hands = [view_document(view)["hand"] for view in views]

    for message in recorded.messages("ask"):
        assert message["view"]["hand"] in hands
        for event in message["events"]:
            if event["event"] == "round_dealt":
                assert set(event["stock"].split()) == {"--"}
                assert [set(hand.split()) == {"--"} for hand in event["hands"]] == [False, True, True]
            if event["event"] == "card_drawn" and event["seat"] != 1:
                assert event["card"] == "--"
    assert len(recorded.messages("ask")) > 5
    other = observe(rearranged(STATE, VIEW.seat, random.Random("outside")), VIEW.seat)
    assert announcement(1, VIEW) == announcement(1, other)
    assert game_over(1, VIEW) == game_over(1, other)


# A program of version 1 that accepts no other line than those of its manual.
VERSION_1 = """
import json, sys
hello = json.loads(sys.stdin.readline())
assert (hello["protocol"], hello["version"]) == ("shanghai-rummy player", 1)
for line in sys.stdin:
    message = json.loads(line)
    if "forfeit" not in message:
        print(message["legal"][0], flush=True)
"""


def test_version_1_programs_play_consecutive_games(tmp_path: Path) -> None:
    path = tmp_path / "old.py"
    path.write_text(VERSION_1, encoding="utf-8")

    for seed in ("first", "second"):
        assert play_game(Fixture(SHORT, (str(path), "greedy", str(path)), seed, 0, 0)).forfeits == ()


def test_version_2_programs_learn_every_game(tmp_path: Path) -> None:
    log = tmp_path / "heard"
    path = tmp_path / "new.py"
    path.write_text(
        "import json, sys\n"
        f"log = open({str(log)!r}, 'w', buffering=1)\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if 'protocol' in message: print('version 2', flush=True)\n"
        "    for key in ('new_game', 'game_over'):\n"
        "        if key in message: print(key, message[key], file=log)\n"
        "    if 'ask' in message: print(message['legal'][0], flush=True)\n",
        encoding="utf-8",
    )
    for seed in ("first", "second"):
        assert play_game(Fixture(SHORT, (str(path), "greedy", str(path)), seed, 0, 0)).forfeits == ()
    end_all()

    lines = log.read_text(encoding="utf-8").splitlines()
    games = [line for line in lines if "over" in line]
    assert ["game_over 1", "game_over 2", "game_over 3", "game_over 4"] == sorted(games)
    assert ["new_game 1", "new_game 2", "new_game 3", "new_game 4"] == sorted(line for line in lines if "new" in line)
    assert max(map(lines.index, ("game_over 1", "game_over 2"))) < lines.index("new_game 3")


def test_only_the_first_line_answers_the_hello(tmp_path: Path) -> None:
    bot = ProgramPlayer(program(tmp_path, "print(told['legal'][0] if told['ask'] == 1 else 'version 2', flush=True)"))
    bot.choose(VIEW, (), Limit())

    with pytest.raises(Forfeit, match="notation"):
        bot.choose(VIEW, (), Limit())


def test_late_programs_lose_their_input_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.outside.START_SECONDS", 0.5)
    note = tmp_path / "note"
    path = tmp_path / "slow.py"
    path.write_text(
        "import sys\nsys.stdin.readline(), sys.stdin.readline()\n"
        f"sys.stdin.read()\nopen({str(note)!r}, 'w').write('end of input')\n",
        encoding="utf-8",
    )
    with pytest.raises(Forfeit, match="late"):
        ProgramPlayer(str(path)).choose(VIEW, (), Limit(seconds=0.5))

    assert note.read_text(encoding="utf-8") == "end of input"


def test_typed_commands_split_and_resolve_once(tmp_path: Path) -> None:
    bot, spaced = tmp_path / "bot.mjs", tmp_path / "my bot.py"
    for path in (bot, spaced):
        path.write_text("", encoding="utf-8")
    here = os.path.relpath(bot)

    assert program_typed(f"sh {here} --depth 3 'a b'") == (shutil.which("sh"), str(bot), "--depth", "3", "a b")
    assert program_typed(str(spaced)) == (str(spaced),)
    assert program_typed(f"'{spaced}' --fast") == (str(spaced), "--fast")
    assert program_typed("sharp") == program_typed("sharp/cautious") == ()
    with pytest.raises(NoProgram, match='no program "nobody-has-this": there is no such command'):
        program_typed("nobody-has-this bot.mjs")
    with pytest.raises(NoProgram, match="a quotation mark is missing"):
        program_typed("sh 'bot.mjs")


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize(
    "variant", slow_unless(lambda variant: variant not in ("campfire", "classic"), shipped_variants())
)
def test_the_example_plays_every_rule_set(example: str, variant: str) -> None:
    report = play_fixture(Fixture(shipped_variant(variant), (example, "greedy", example), "example", 0, 0))

    assert report.forfeits == ()
    assert report.rounds >= len(shipped_variant(variant).rounds)
    assert report.seats[0].turns > 20
    assert report.seats[0].rounds_won + report.seats[2].rounds_won > 0  # the program lays down, and goes out


def test_questions_contain_what_the_seat_sees() -> None:
    seat = VIEW.seat
    history = round_history((event for event, _ in START), seat)
    other = observe(rearranged(STATE, seat, random.Random("outside")), seat)
    document: Any = question(3, 1, VIEW, history, 2.0)

    assert document == question(3, 1, other, history, 2.0)
    assert document["view"]["hand"].split() == [str(card) for card in VIEW.hand]
    assert [seat.cards for seat in VIEW.seats] == [seat["hand"] for seat in document["view"]["seats"]]
    (dealt,) = (event for event in document["events"] if event["event"] == "round_dealt")
    assert [set(hand.split()) == {"--"} for hand in dealt["hands"]] == [at != seat for at in range(3)]
    assert set(dealt["stock"].split()) == {"--"}
    assert len(document["legal"]) == len(list(legal_actions(VIEW)))
    assert VIEW.seat + 1 == document["view"]["to_act"]
    assert json.loads(json.dumps(document)) == document
    assert "seed" not in json.dumps(document)


@pytest.mark.everyday
@pytest.mark.parametrize(
    ("answering", "reason"),
    [
        ("print('what?', flush=True)", "notation"),
        ("print('deal', flush=True)", "not_now"),
        ('print(f\'P{told["view"]["seat"]} discard 7h\', flush=True)', "not_your_turn"),
        ("print('P8 pass', flush=True)", "not_your_turn"),
        ("print('x' * 5000, flush=True)", "too_long"),
        ("break", "ended"),
        ("raise SystemExit(3)", "ended"),
        ("print(b'\\xff\\xfe', flush=True)", "notation"),
    ],
)
def test_invalid_answers_forfeit_with_reasons(tmp_path: Path, answering: str, reason: str) -> None:
    with pytest.raises(Forfeit) as forfeit:
        ProgramPlayer(program(tmp_path, answering)).choose(VIEW, (), Limit())

    assert reason == forfeit.value.reason


def test_a_program_is_notified_of_its_forfeit(tmp_path: Path) -> None:
    log = tmp_path / "heard"
    note = f"print('P8 draw', flush=True)\n    else:\n        open({str(log)!r}, 'a').write(line)"
    bot = ProgramPlayer(program(tmp_path, note))
    for _ in range(2):  # when asked again it receives the earlier events
        with pytest.raises(Forfeit):
            bot.choose(VIEW, (), Limit())

    hello, notice = map(json.loads, log.read_text(encoding="utf-8").splitlines()[:2])
    protocol = {"protocol": "shanghai-rummy player", "version": 1, "versions": [1, 2]}
    assert hello == {**protocol, **announcement(1, VIEW)}
    assert notice == {"forfeit": 1, "reason": "not_your_turn", "answer": "P8 draw"}


@pytest.mark.everyday
@pytest.mark.parametrize("answering", ["time.sleep(600)", "while True: pass"])
def test_late_programs_restart_and_then_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answering: str) -> None:
    monkeypatch.setattr("ai.outside.START_SECONDS", 0.2)
    bot = ProgramPlayer(program(tmp_path, answering))
    reasons = []
    for _ in range(MOST_ENDS + 1):
        with pytest.raises(Forfeit) as forfeit:
            bot.choose(VIEW, (), Limit(seconds=0.1))
        reasons.append(forfeit.value.reason)

    assert ["late"] * MOST_ENDS + ["given_up"] == reasons


class Suspended:
    """Answers of a program on a computer that was suspended while the first of them was awaited."""

    def __init__(self) -> None:
        self.waited: list[float] = []

    def get(self, timeout: float) -> bytes:
        self.waited.append(timeout)
        if len(self.waited) == 1:
            raise Empty
        return b"P1 draw\n"


def test_suspension_costs_programs_little_time() -> None:
    running, answers = _Running.__new__(_Running), Suspended()
    running._answers = answers  # type: ignore[assignment]

    assert b"P1 draw\n" == running._awaited(2.0)
    assert max(answers.waited) <= SLICE_SECONDS


def test_forfeits_are_counted_while_games_continue(tmp_path: Path) -> None:
    path = program(tmp_path, "print('P1 nonsense', flush=True)")
    report = play_fixture(Fixture(shipped_variant("shafer"), ("greedy", path), "forfeits", 0, 0))

    assert report.rounds >= 7
    assert 0 == report.seats[0].forfeits
    assert report.seats[1].forfeits == len(report.forfeits) > 50
    assert [f"{path} forfeited {len(report.forfeits)} decisions: notation {len(report.forfeits)}"] == list(
        forfeit_lines([report])
    )
    assert csv_rows(report)[1][CSV_HEADING.index("forfeits")] == len(report.forfeits)


def test_paths_are_no_levels_and_must_run(tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_text("no program", encoding="utf-8")

    assert all(map(is_path, ("./a", "../a", "/a", "C:\\a.exe")))
    assert not any(map(is_path, ("sharp", "sharp/cautious", "random")))
    with pytest.raises(ValueError, match="there is no such file"):
        typed_player("./nowhere")
    with pytest.raises(ValueError, match="may not be run"):
        typed_player(str(text))
    with pytest.raises(ValueError, match='no level is called "grandmaster"'):
        typed_player("grandmaster")


@pytest.mark.slow
def test_the_same_program_gives_the_same_game(example: str) -> None:
    fixture = Fixture(shipped_variant("quarters"), (example, "greedy"), "again", 0, 0)

    assert play_game(fixture) == play_game(fixture)


def test_programs_of_a_folder_are_found(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    (tmp_path / ".hidden.py").write_text("", encoding="utf-8")
    (tmp_path / "folder.py").mkdir()

    assert (tmp_path / "bot.py",) == programs_in(tmp_path)
    assert () == programs_in(tmp_path / "nowhere")
