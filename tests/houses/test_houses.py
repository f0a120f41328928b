"""A few random rule sets, drawn and played, and the dearest of them; `python -m tests.houses` does hundreds."""

from itertools import islice

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.evaluator.distance import Evaluator
from ai.evaluator.effort import MOST_STEPS, Effort, OutOfSteps, effort, limited
from ai.evaluator.task import task_of
from ai.players.glance import loosest
from ai.players.player import Player
from ai.players.traits import NOVICE
from game.engine.actions import Discard
from game.engine.position import load_position
from game.engine.state import State
from game.engine.view import observe
from game.rules.cards import parse_cards
from game.rules.schema import KNOBS, knob_value
from game.rules.short_text import read_short_text
from game.rules.variant_check import variant_faults
from tests.houses.draw import rule_sets
from tests.houses.run import lines, play_under


@pytest.mark.slow
def test_random_rule_sets_vary_every_option() -> None:
    drawn = list(islice(rule_sets(100, "tests"), 100))
    values_by_key = {key: {str(knob_value(variant, key)) for variant in drawn} for key in KNOBS}
    named_only = {"character", "ground_rules"}

    assert not any(variant_faults(variant) for variant in drawn)
    assert 100 == len({variant.id for variant in drawn})
    assert named_only >= {key for key, values in values_by_key.items() if len(values) < 2} - {"money.fine"}
    assert drawn[0] == next(rule_sets(1, "tests"))


def test_random_rule_sets_are_played_out() -> None:
    (variant,) = rule_sets(1, "tests")
    result = play_under(variant, games=1, duels=1, most=1)

    assert () == result.wrong
    assert 1 == result.duels
    assert "1 rule sets, 1 games" in lines([result])[0]


# A random rule set under which Easy once thought for 16 seconds about a discard: two draws ahead, and each of thousands
# of hands searched for runs whose wilds are of their suit and far apart.
DEAREST = """shanghai:quarters;rounds=1;contract=1 set of 2 + 2 runs of 4;wild_ranks=2,4;wild_suits=own run;\
set_wilds_hit=fewer than naturals;run_wilds_laid=one;wilds_together=3;wilds_apart=yes;between_wilds=4;own_place=yes"""
HAND = "2c 2d ** 4d 2d 2s As Ad Ah 2c 2s Js"


def dearest() -> State:
    return load_position(
        f"""
        variant = ""
        players = 3
        turn = 2
        phase = "play"
        turns = 60
        discards = "7s Qd 7s 7h 3c Qs 7c 3h 8c 3s Jh Qh 6c 6d 9d 6s Ad 5s Kd 8d As 8d 7d Ah 6s 6h Jh 8h 9s Jd Kc 8s 8c"
        seats = [{{}}, {{ hand = "{HAND}" }}, {{}}]
        """,
        "dearest",
        open_variant=lambda _: read_short_text(DEAREST),
    )


@pytest.mark.parametrize("level", ["novice", "steady", "sharp", "master"])
def test_decisions_keep_to_their_steps(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view, spent, spend = observe(dearest(), 1), list[int](), Effort.spend

    def watched(self: Effort, steps: int) -> None:
        if self.left >= 0:
            spent.append(min(steps, self.left))
        spend(self, steps)

    monkeypatch.setattr(Effort, "spend", watched)
    first = bot_named(level).choose(view, (), Limit())
    cost = sum(spent)
    assert cost <= MOST_STEPS * (2 if level == "master" else 1)

    # Distances that are cached by now cost as much as before.
    spent.clear()
    assert first == bot_named(level).choose(view, (), Limit())
    assert cost == sum(spent)


def test_easy_without_steps_discards_loosest_cards() -> None:
    view = observe(dearest(), 1)
    with limited():
        discard = Player(NOVICE)._chosen(view, ())
        assert effort().left < 0
    assert Discard(1, loosest(view, view.hand, NOVICE)) == discard


def test_cached_distances_cost_steps_once() -> None:
    variant, costs = read_short_text(DEAREST), []
    evaluator = Evaluator(task_of(variant.rounds[0].contract, variant))
    code = evaluator.code(parse_cards(HAND))
    for bounds in ((), (1, 2), (), (1, 2)):
        with limited():
            distance = evaluator.distance(code, *bounds)
            costs.append(MOST_STEPS - effort().left)
            assert distance == evaluator.distance(code)
            assert MOST_STEPS - effort().left == costs[-1]
    assert costs[:2] == costs[2:]
    assert min(costs) > 0
    with limited(min(costs) - 1), pytest.raises(OutOfSteps):
        evaluator.distance(code)
