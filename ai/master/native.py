"""Pass simulated deals to the native core, with the rules of the round and the weights of simulated players."""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.batch import COLUMNS, WILDS
from ai.master.pace import FEW
from ai.master.rules import RoundRules
from ai.master.table import OF_SET, STEPS
from ai.master.throwing import HELD_BACK, LAST, NEEDED, POINTS, WILD
from ai.native.door import ABREAST, LOW_RANKS, Struct, struct_of
from ai.native.library import layout
from ai.players.hopeless import CHEAP
from ai.players.price import ROOM, WEIGHTS
from ai.players.traits import SHARP


def round_of(rules: RoundRules, most_steps: int, few: float = FEW) -> Struct:
    """Return the rules of a round; deals end after the given steps, or once few of them go on.

    `core.h` says what the core gets: a field of `rules` or `rules.table`, or one of those computed here.
    """
    near, pair, own = _company_by_rank(rules.company.tobytes())
    known: dict[str, Any] = {
        **rules._asdict(),
        **rules.table._asdict(),
        "cheap": np.float32(POINTS) * rules.points,
        "near": near,
        "pair": pair,
        "own": own,
        "patience": SHARP.patience,
        "room": ROOM,
        "behind": SHARP.gives_up,
        "cheap_enough": CHEAP,
        "nearer": WEIGHTS.nearer,
        "lacking": WEIGHTS.lacking,
        "narrow": WEIGHTS.narrow,
        "last": WEIGHTS.last,
        "held_back": HELD_BACK,
        "needed_much": float(NEEDED),
        "wild_much": float(WILD),
        "unheld": float(LAST),
        "of_set": OF_SET,
        "hits_in_turn": STEPS,
        "most_steps": most_steps,
        "few": few,
    }
    arrays = {name: known[name] for name in layout().pointers["Round"]}
    names = {field[0] for field in layout().structs["Round"]._fields_}
    return struct_of("Round", {name: known[name] for name in names - arrays.keys()}, arrays)


@lru_cache(maxsize=64)
def _company_by_rank(company: bytes) -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]:
    """Return how cards of a suit, a mask in two parts, favor each of it; by rank, how others and the card itself do.

    All suits are alike, and only cards of the same suit or rank favor each other.
    """
    table = np.frombuffer(company, np.float32).reshape(COLUMNS, COLUMNS)
    suits = table[:WILDS, :WILDS].reshape(4, 13, 4, 13)  # first the card that favors, last the card favored
    near, pair = suits[0, :, 0], suits[0, :, 1].diagonal()
    own_suit = np.eye(4)[:, None, :, None]
    assert (suits == own_suit * near[:, None] + (1 - own_suit) * np.diag(pair)[:, None]).all()
    low, high = (np.arange(1 << bits)[:, None] >> np.arange(bits) & 1 for bits in (LOW_RANKS, 13 - LOW_RANKS))
    parts = np.zeros(((1 << LOW_RANKS) + (1 << 13 - LOW_RANKS), ABREAST), np.int16)
    parts[:, :13] = np.concatenate([low @ near[:LOW_RANKS], high @ near[LOW_RANKS:]])
    return parts, pair.astype(np.int16), near.diagonal().astype(np.int16)
