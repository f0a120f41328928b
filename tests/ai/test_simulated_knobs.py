"""Every option either matters to simulated deals, or the page on related games says that they ignore it."""

import random
import re
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from ai.evaluator.batch import COLUMNS, WILDS, columns_of, is_batched, rough_distances
from ai.master.rules import rules_of
from game.engine.state import new_game
from game.engine.view import observe
from game.rules.schema import KNOBS, with_knob
from game.rules.variant import Variant
from game.rules.variant_check import variant_faults
from game.rules.variant_file import shipped_variant
from tests import ROOT
from tests.houses.draw import changed_value

PAGE = (ROOT / "game" / "docs" / "relatives.md").read_text(encoding="utf-8")
IGNORED = PAGE.split("It ignores:")[1].split("\n## ")[0]
# Options that need not matter to the rest of a round that is simulated.
OF_THE_GAME = frozenset(
    {
        "id", "title", "character", "ground_rules", "fewest_players", "most_players", "money",
        "rounds.cards", "dealing.first_dealer", "dealing.first_turn", "dealing.wild_upcard", "dealing.direction",
        "dealing.draw_ace", "dealing.draw_decides", "scoring.ends_at", "scoring.ties",
    }
)  # fmt: skip
# Options that are already in what a player sees, by the module that uses it.
ELSEWHERE = {
    "discards": "the view: which cards of the pile are known",
    "rounds.suits": "the view: its rule set has them as melding.run_suits",
    "rounds.lengths": "the view: its rule set has them as melding.longer",
    "rounds.wilds": "the view: its rule set has them as melding.most_wilds",
    "rounds.set_suits": "the view: its rule set has them as melding.suits_differ",
    "rounds.more_packs": "the view: its rule set has them as dealing.packs",
    "buying.counted_in": "the view: the buys of each seat",
    "buying.illegal_call": "ai.players.upcard: nobody makes one",
    "scoring.winner": "ai.master.stakes",
    "scoring.fewest_penalties_bonus": "ai.master.stakes",
}
RULE_SETS = ("campfire", "may_i", "carioca", "shafer")
HANDS, CARDS, TRIES = 40, 14, 6


def is_ignored(key: str) -> bool:
    """Return whether the page names the option, or one of its clauses, among those that simulated deals ignore."""
    return f"`{key}`" in IGNORED or any(
        re.search(rf"\b{clause}\b", IGNORED) for clause in KNOBS[key].knob.clauses.split()
    )


@cache
def effect_of(variant: Variant) -> object:
    """Return all that simulated deals know of the rules, with the distances of some hands, for two of the rounds."""
    known = []
    for number in (1, 3):
        view = observe(new_game(variant, variant.fewest_players, "1"), 0)._replace(round=number)
        rules = rules_of(view)
        known += [part.tobytes() if isinstance(part, np.ndarray) else part for part in rules[1:]]
        if is_batched(rules.evaluator):
            known.append(rough_distances(rules.evaluator, hands(variant)).tobytes())
    return known


def hands(variant: Variant) -> np.ndarray:
    """Return some hands as rows: of any cards, and of sevens and spades."""
    chance, columns = random.Random("hands"), columns_of(variant.dealing.wilds)
    pack = variant.cards_for(variant.fewest_players)
    few = [card for card in pack if card.rank == 7 or card.suit == "s"]
    dealt = np.zeros((HANDS, COLUMNS), np.uint8)
    for at, row in enumerate(dealt):
        for card in chance.sample(few if at % 2 else pack, CARDS):
            row[columns.get(card, WILDS)] += 1
    return dealt


def changed(key: str) -> Iterator[tuple[Variant, Variant]]:
    """Yield rule sets, each before and after a change of the option."""
    chance = random.Random(key)
    for name in RULE_SETS:
        before = shipped_variant(name)
        for _ in range(TRIES):
            value = changed_value(chance, key, before)
            after = with_knob(before, key, value)
            if after != before and not variant_faults(after):
                yield before, after


@pytest.mark.parametrize("key", [key for key in KNOBS if not is_ignored(key)])
def test_options_ignored_by_deals_are_documented(key: str) -> None:
    if key in ELSEWHERE or {key, key.partition(".")[0]} & OF_THE_GAME:
        return
    assert any(effect_of(before) != effect_of(after) for before, after in changed(key)), (
        "let RoundRules have it (see ai/native/__init__.py), or list it in game/docs/relatives.md"
    )


def test_names_here_and_documented_exist() -> None:
    groups = {key.partition(".")[0] for key in KNOBS}
    assert set(ELSEWHERE) | OF_THE_GAME <= set(KNOBS) | groups
    assert set(re.findall(r"`([a-z_.]+)`", IGNORED)) <= set(KNOBS)
    assert [] == [key for key in (*ELSEWHERE, *OF_THE_GAME) if key in KNOBS and is_ignored(key)]
