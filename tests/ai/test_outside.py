"""External programs as players: the questions, whole games, and bad answers."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import pytest

from ai.arena import CSV_HEADING, Fixture, csv_rows, forfeit_lines, play_fixture, play_game
from ai.bot import Limit, round_history
from ai.outside import (
    MOST_ENDS,
    SLICE_SECONDS,
    Forfeit,
    ProgramPlayer,
    _Running,
    announcement,
    end_all,
    question,
    typed_player,
)
from ai.programs import programs_in
from game.engine.actions import Deal
from game.engine.decider import is_path
from game.engine.play import play
from game.engine.referee import legal_actions
from game.engine.state import new_game
from game.engine.view import observe
from game.rulebook.words.manual import text_of
from game.rules.variant_file import shipped_variant, shipped_variants
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
    """Return the path of a program that does this with each question, `told`."""
    path = folder / "bot.py"
    path.write_text(READ + answering + "\n", encoding="utf-8")
    return str(path)


@pytest.fixture
def example(tmp_path: Path) -> str:
    """Return the example of the manual as a file."""
    path = tmp_path / "example.py"
    path.write_text(text_of("players").split("```python\n")[1].split("```")[0], encoding="utf-8")
    return str(path)


def test_the_example_is_short(example: str) -> None:
    lines = Path(example).read_text(encoding="utf-8").splitlines()

    assert len([line for line in lines if line.strip()]) <= 40


@pytest.mark.parametrize(
    "variant", slow_unless(lambda variant: variant not in ("campfire", "classic"), shipped_variants())
)
def test_the_example_plays_a_whole_game_in_each_rule_set(example: str, variant: str) -> None:
    report = play_fixture(Fixture(shipped_variant(variant), (example, "greedy", example), "example", 0, 0))

    assert report.forfeits == ()
    assert report.rounds >= len(shipped_variant(variant).rounds)
    assert report.seats[0].turns > 20
    assert report.seats[0].rounds_won + report.seats[2].rounds_won > 0  # it lays down, and goes out


def test_a_question_contains_exactly_what_the_seat_sees() -> None:
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
def test_an_invalid_answer_is_a_forfeit_with_its_reason(tmp_path: Path, answering: str, reason: str) -> None:
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


@pytest.mark.parametrize("answering", ["time.sleep(600)", "while True: pass"])
def test_a_late_program_is_restarted_and_finally_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answering: str
) -> None:
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


def test_a_suspended_computer_costs_a_program_a_small_part_of_its_time() -> None:
    running, answers = _Running.__new__(_Running), Suspended()
    running._answers = answers  # type: ignore[assignment]

    assert b"P1 draw\n" == running._awaited(2.0)
    assert max(answers.waited) <= SLICE_SECONDS


def test_forfeits_are_counted_and_reported_and_the_game_goes_on(tmp_path: Path) -> None:
    path = program(tmp_path, "print('P1 nonsense', flush=True)")
    report = play_fixture(Fixture(shipped_variant("shafer"), ("greedy", path), "forfeits", 0, 0))

    assert report.rounds >= 7
    assert 0 == report.seats[0].forfeits
    assert report.seats[1].forfeits == len(report.forfeits) > 50
    assert [f"{path} forfeited {len(report.forfeits)} decisions: notation {len(report.forfeits)}"] == list(
        forfeit_lines([report])
    )
    assert csv_rows(report)[1][CSV_HEADING.index("forfeits")] == len(report.forfeits)


def test_a_path_is_distinguished_from_a_level_and_a_file_that_cannot_run_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_text("no program", encoding="utf-8")

    assert all(map(is_path, ("./a", "../a", "/a", "C:\\a.exe")))
    assert not any(map(is_path, ("sharp", "sharp/cautious", "random")))
    with pytest.raises(ValueError, match="there is no such file"):
        typed_player("./nowhere")
    with pytest.raises(ValueError, match="may not be run"):
        typed_player(str(text))
    with pytest.raises(ValueError, match='no level "grandmaster"'):
        typed_player("grandmaster")


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
