"""The options that simulated deals ignore: where a rule set uses one, their figures are only a rule of thumb.

How far figures can be trusted was measured under the five Shanghai rule sets (`ai.judge.judging`), so what the deals
ignore there is in the measure. Of other values only those are left out with which simulated rounds end as real ones
(`tests.bench.simulated`). The page on related games says what exactly is ignored.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Any

from game.engine.view import PlayerView
from game.rules.idle import is_shut_off
from game.rules.schema import ROUND, knob_value, with_knob
from game.rules.variant import NO_CARDS_LEFT, Kind, Round, RoundLengths, RoundSets, RoundSuits, RunSuits, Variant
from game.rules.variant_file import shipped_variant, shipped_variants

_OF_RUNS = frozenset(
    {
        "melding.run_wilds_laid",
        "melding.distinct_suits",
        "melding.wilds_apart",
        "melding.between_wilds",
        "melding.corner",
        "melding.endless",
        "melding.own_place",
        "melding.run_suits",
    }
)
_BY_ROUND = (
    ("rounds.suits", RoundSuits.USUAL),
    ("rounds.lengths", RoundLengths.USUAL),
    ("rounds.set_suits", RoundSets.USUAL),
)
# Each option with the values, besides those measured, that the deals obey, or with which rounds end as real ones.
IGNORED: Mapping[str, frozenset[Any]] = MappingProxyType(
    {
        key: frozenset(obeyed)
        for key, *obeyed in (
            ("claims",),
            ("failed_contract",),
            ("contract_order",),
            ("stock_ends_round", NO_CARDS_LEFT),
            ("rounds.at_once",),
            ("dealing.wild_suits",),
            ("melding.longer",),
            ("melding.set_wilds_laid",),
            ("melding.run_wilds_laid",),
            ("melding.distinct_suits",),
            ("melding.most_wilds", 0),
            ("melding.wilds_together",),
            ("melding.wilds_apart", True),
            ("melding.between_wilds",),
            ("melding.apart_in_sets",),
            ("melding.corner", True),
            ("melding.endless",),
            ("melding.own_place", True),
            ("melding.further",),
            ("melding.suits_differ",),
            ("melding.suits_free_later",),
            ("melding.wild_sets",),
            ("melding.wild_runs",),
            ("melding.run_suits", RunSuits.ANY),
            ("hitting.swap_when",),
            ("hitting.wild_goes",),
            ("hitting.swap_wilds",),
            ("buying.asking",),
            ("buying.buy_upcard_in_turn",),
            ("buying.buy_stock_in_turn",),
            ("buying.once_down",),
            ("buying.discard_wilds",),
            ("buying.own_discard",),
            ("buying.penalty_grows",),
        )
    }
)


def ignored_options(view: PlayerView) -> tuple[str, ...]:
    """Return the options of the view's round that simulated deals ignore, and whose value was never measured.

    Where the contract has no run, what is said of runs has no effect; extra melds are such an option themselves.
    """
    return _ignored_in(view.variant, view.rules)


@lru_cache(maxsize=64)  # every verdict asks
def _ignored_in(variant: Variant, rules: Round) -> tuple[str, ...]:
    has_runs, usual = any(meld.kind is Kind.RUN for meld in rules.contract), _as_usual(variant)

    def value(key: str) -> Any:
        group, _, name = key.partition(".")
        return getattr(rules, name) if group == ROUND.name else knob_value(variant, key)

    return tuple(
        key
        for key, obeyed in IGNORED.items()
        if (has_runs or key not in _OF_RUNS)
        and not is_shut_off(usual, key)
        and value(key) not in obeyed | _measured(key)
    )


def _as_usual(variant: Variant) -> Variant:
    """Return the rule set of a view, whose options are those of its round, without what rounds say of their own."""
    for key, usual in _BY_ROUND:
        variant = with_knob(variant, key, usual)
    return variant


@cache
def _measured(key: str) -> frozenset[Any]:
    """Return the values that an option has under the rule sets that were measured."""
    values = [knob_value(shipped_variant(name), key) for name in shipped_variants()]
    return frozenset(chain(*values) if key.startswith(f"{ROUND.name}.") else values)
