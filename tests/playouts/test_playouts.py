"""A game of every rule set with every number of players, with all checks (see `playouts`)."""

import pytest

from tests.playouts import run as playouts
from tests.playouts.run import Task, ViolationError, play_out, run, tasks, variants

ROUND_OF_TABLES = {(task.variant, task.players): task for task in tasks(200, 1)}
TABLES = sum(variant.most_players - variant.fewest_players + 1 for variant in variants().values())


def test_playouts_cover_all_rules_and_players() -> None:
    assert TABLES == len(ROUND_OF_TABLES)


@pytest.mark.everyday
@pytest.mark.parametrize("task", list(ROUND_OF_TABLES.values()), ids=lambda task: f"{task.variant}-{task.players}")
@pytest.mark.clause("X-1", "X-15")
def test_random_games_keep_their_rules(task: Task) -> None:
    played = run(task, sampled=0.006)

    assert len(variants()[task.variant].rounds) == played.rounds


def test_violations_name_game_and_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "weigh", lambda state: state.turns)

    with pytest.raises(ViolationError, match=r"shafer, 3 players, seed 'lost card', folly 0.1, step \d+"):
        play_out(variants()["shafer"], 3, "lost card", 0.1)
