"""Imagined deals handed to the native core, with the rules of the round and what weighs with imagined players."""

from collections.abc import Mapping

import numpy as np

from ai.master.pace import FEW, MOST_STEPS
from ai.master.rules import RoundRules
from ai.master.table import OF_SET, STEPS
from ai.master.throwing import HELD_BACK, LAST, NEEDED, POINTS, WILD
from ai.native.door import Struct, struct_of
from ai.players.price import ROOM, WEIGHTS
from ai.players.traits import SHARP


def round_of(rules: RoundRules, table: Mapping[str, int]) -> Struct:
    """The rules of a round, and of its table."""
    arrays = {
        "points": rules.points,
        "company": np.ascontiguousarray(rules.company.T),  # by card, what each other speaks for it
        "own_company": rules.own_company,
        "prices": rules.prices,
    }
    without_wilds, with_wilds = rules.blind_bonus
    values = {
        "bonus_without_wilds": without_wilds,
        "bonus_with_wilds": with_wilds,
        "patience": SHARP.patience,
        "room": ROOM,
        "nearer": WEIGHTS.nearer,
        "lacking": WEIGHTS.lacking,
        "narrow": WEIGHTS.narrow,
        "last": WEIGHTS.last,
        "held_back": HELD_BACK,
        "cheap": POINTS,
        "needed_much": float(NEEDED),
        "wild_much": float(WILD),
        "unheld": float(LAST),
        "of_set": OF_SET,
        "hits_in_turn": STEPS,
        "most_steps": MOST_STEPS,
        "few": FEW,
    }
    values |= {name: getattr(rules, name) for name in _ALIKE} | dict(table)
    return struct_of("Round", values, arrays)


_ALIKE = (  # what is called the same in the core
    *("needed", "fewest_to_lay_down", "buys", "penalty_cards", "discards_owed", "passes_turn", "buyer_draws"),
    *("may_choose", "has_points", "hits_at_once", "out_by_discard", "takes_once_down", "out_bonus"),
)
