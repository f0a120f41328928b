"""`check` tries a rule set out and warns if too few rounds are won."""

import io
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from ai.evaluator import effort, uneven
from ai.evaluator.exact import gain_beside
from ai.trial import MOST_STEPS, ROUNDS, Trial, try_out
from game.__main__ import main
from game.rulebook.words.rules import words_of
from game.rules.schema import KNOBS, with_knob
from game.rules.variant import BuysCount, Variant
from game.rules.variant_file import dump_variant, relatives, shipped_variant, shipped_variants

CAMPFIRE = shipped_variant("campfire")
CONTRACT = shipped_variant("contract")
THREE_RUNS = replace(CONTRACT, id="three_runs", rounds=CONTRACT.rounds[-1:])
TRAP = with_knob(CAMPFIRE, "buying.counted_in", BuysCount.GAME)


def checked(variant: Variant, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what `check` prints about a rule set that is fine otherwise."""
    path = folder / "house.toml"
    path.write_text(dump_variant(variant), encoding="utf-8")
    assert 0 == main(["check", str(path)])
    return capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.clause("K-5")
def test_single_round_numbers_warn_about_buys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trial = try_out(TRAP)
    assert trial.is_dull

    printed = checked(TRAP, tmp_path, capsys)
    assert f"warning: computer players played {trial.rounds} rounds, and nobody won {trial.drawn} of them" in printed
    assert 'warning: buying.counted_in is "game", so rounds.buys is a running total' in printed


def test_no_warning_follows_a_good_rule_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = list[None]()
    trial = try_out(CAMPFIRE, lambda: played.append(None))
    assert ROUNDS <= trial.rounds == len(played)
    assert not trial.is_dull
    assert "warning: " not in checked(CAMPFIRE, tmp_path, capsys)


@pytest.mark.slow
@pytest.mark.parametrize("variant_id", [*shipped_variants(), *relatives()])
def test_no_shipped_rule_set_is_warned_about(variant_id: str) -> None:
    assert not try_out(shipped_variant(variant_id)).is_dull


def test_trials_end_without_finished_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.trial.MOST_ACTIONS", 300)
    endless = with_knob(with_knob(CAMPFIRE, "turns_until_drawn", 1000), "rounds.buys", 0)
    trial = try_out(endless)

    assert trial == try_out(endless)  # the result never changes
    assert 0 < trial.rounds < 10
    assert trial.drawn == 1


def test_trials_end_after_counted_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 300_000
    monkeypatch.setattr("ai.trial.MOST_STEPS", most)
    trials, counts = list[Trial](), list[int]()
    for _ in range(2):  # the second time all distances are known
        before = effort.effort().inside
        trials.append(try_out(CONTRACT))
        counts.append(effort.effort().inside - before)

    assert 2 * [Trial(len(CONTRACT.rounds) - 1, 0)] == trials
    assert counts[0] == counts[1] < most + effort.MOST_STEPS


@pytest.mark.slow
def test_trials_compare_few_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    compares = Mock(wraps=gain_beside)
    monkeypatch.setattr("ai.evaluator.uneven.gain_beside", compares)
    uneven._in_one_suit.cache_clear()
    monkeypatch.setattr("ai.evaluator.distance._MOST_KNOWN", 0)  # whatever other tests have measured

    try_out(THREE_RUNS)

    assert 0 < compares.call_count < MOST_STEPS + effort.MOST_STEPS


def test_rounds_that_take_too_long_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ai.trial.MOST_STEPS", 20_000)

    printed = checked(THREE_RUNS, tmp_path, capsys)

    assert 1 == printed.count("warning: ")
    assert "warning: computer players think so long under these rules that not even one round" in printed


def test_a_fifth_is_few_enough() -> None:
    assert [False, True] == [Trial(25, drawn).is_dull for drawn in (5, 6)]


@pytest.mark.clause("K-5")
def test_options_call_numbers_running_totals() -> None:
    assert "running total" in KNOBS["buying.counted_in"].sentence
    assert "running total" in words_of(TRAP, "buying.counted_in")


def test_terminals_see_a_trials_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        """Standard error that is a terminal."""

        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr("ai.trial.ROUNDS", 2)
    path = tmp_path / "house.toml"
    path.write_text(dump_variant(CAMPFIRE), encoding="utf-8")

    assert 0 == main(["check", str(path)])
    assert "round" in terminal.getvalue()
