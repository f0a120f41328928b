"""Every option either matters to simulated deals, or they are known to ignore it, and figures say so."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache

import numpy as np
import pytest

from ai.arena import deal_round
from ai.evaluator.batch import COLUMNS, WILDS, columns_of, is_batched, rough_distances
from ai.judge.deals import begun
from ai.master.ignored import IGNORED, ignored_options
from ai.master.rules import rules_of
from game.engine.course import Course
from game.engine.state import Ongoing, new_game
from game.engine.view import PlayerView, observe
from game.rules.schema import KNOBS, with_knob
from game.rules.short_text import read_short_text
from game.rules.variant import Variant
from game.rules.variant_check import variant_faults
from game.rules.variant_file import shipped_variant
from tests import ROOT
from tests.houses.draw import changed_value
from tests.native.made import in_python

PAGE = (ROOT / "game" / "docs" / "relatives.md").read_text(encoding="utf-8")
SAID = re.split(r"The\s+deals ignore:", PAGE)[1].split("\n## ")[0]
# Options that need not matter to the rest of a round that is simulated.
OF_THE_GAME = frozenset(
    {
        "id", "title", "character", "ground_rules", "fewest_players", "most_players", "money",
        "rounds.cards", "dealing.first_dealer", "dealing.first_turn", "dealing.wild_upcard", "dealing.direction",
        "dealing.draw_ace", "dealing.draw_decides", "scoring.ends_at", "scoring.ties", "until_last_contract",
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


def is_documented(key: str) -> bool:
    """Return whether the page names the option, or one of its clauses, among those that simulated deals ignore."""
    return f"`{key}`" in SAID or any(re.search(rf"\b{clause}\b", SAID) for clause in KNOBS[key].knob.clauses.split())


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
    """Return some hands as rows: of any cards, of sevens and spades, and of low cards."""
    chance, columns = random.Random("hands"), columns_of(variant.dealing.wilds)
    pack = variant.cards_for(variant.fewest_players)
    some = pack, [card for card in pack if card.rank == 7 or card.suit == "s"], [card for card in pack if card.rank < 5]
    dealt = np.zeros((HANDS, COLUMNS), np.uint8)
    for at, row in enumerate(dealt):
        for card in chance.sample(some[at % 3], CARDS):
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


@pytest.mark.parametrize("key", [key for key in KNOBS if key not in IGNORED])
def test_other_options_matter_to_deals(key: str) -> None:
    if key in ELSEWHERE or {key, key.partition(".")[0]} & OF_THE_GAME:
        return
    assert any(effect_of(before) != effect_of(after) for before, after in changed(key)), (
        "let RoundRules have it (see ai/native/__init__.py), or list it in ai/master/ignored.py"
    )


def test_names_here_and_documented_exist() -> None:
    groups = {key.partition(".")[0] for key in KNOBS}
    assert set(ELSEWHERE) | OF_THE_GAME <= set(KNOBS) | groups
    assert set(re.findall(r"`([a-z_.]+)`", SAID)) <= set(KNOBS)
    assert not IGNORED.keys() & {*ELSEWHERE, *OF_THE_GAME}
    assert [] == [key for key in IGNORED if not is_documented(key)]


@pytest.mark.parametrize(
    ("text", "ignored"),
    [
        ("shanghai:may_i", ()),
        ("shanghai:classic", ()),
        ("shanghai:may_i;wilds=none", ()),
        ("shanghai:may_i;most_wilds=2", ("melding.most_wilds",)),
        ("shanghai:campfire;set_suits=different", ("melding.suits_differ",)),
        ("shanghai:carioca", ()),
        ("shanghai:deuces", ()),
        ("shanghai:may_i;contract.1=2 sets of 3;run_suits=one color", ()),  # no runs
        ("shanghai:may_i;contract.1=2 runs of 4;run_suits=one color", ("melding.run_suits",)),
        ("shanghai:may_i;at_once=yes;points=0", ("rounds.at_once",)),
        ("shanghai:may_i;failed_contract=repeated", ("failed_contract",)),
        ("shanghai:may_i;swap_when=once down;wild_goes=hit same owner's run", ("hitting.wild_goes",)),
        ("shanghai:may_i;swap_whose=none;wild_goes=hit same owner's run", ()),  # without effect
        ("shanghai:campfire;stock_ends_round=6", ()),  # hardly any round comes to that
        ("shanghai:campfire;stock_ends_round=1", ("stock_ends_round",)),
        ("shanghai:campfire;wild_upcard=no upcard", ()),
        ("shanghai:campfire;more_packs=1", ()),
    ],
)
def test_options_the_deals_ignore_are_known(text: str, ignored: tuple[str, ...]) -> None:
    assert ignored == ignored_options(first_view(text))


@pytest.mark.parametrize("engine", [in_python, nullcontext])
@pytest.mark.parametrize(("text", "takes_wilds"), [("", True), (";wilds=none", False)])
def test_deals_hit_no_forbidden_wilds(
    engine: Callable[[], AbstractContextManager[None]], text: str, takes_wilds: bool
) -> None:
    deals = begun(first_view(f"shanghai:may_i{text}"), (), (), HANDS, "wilds")
    with engine():
        deals.play_on()
    assert deals.down.any()
    assert takes_wilds == deals.table.takes(np.arange(HANDS))[:, WILDS].any()


def first_view(text: str) -> PlayerView:
    """Return what the first player sees of a game by a short text that has just begun."""
    course = Course(Ongoing(*new_game(read_short_text(text), 4, "1")))
    deal_round(course, [])
    return observe(course.game, 0)
