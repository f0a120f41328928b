"""Play on longer what was found and is in doubt: drills that may ship if more deals agree."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from ai.native.hands import measure_natively
from game.files.documents import json_line
from tests.drills.found import Found, Real, category, history_of, view_of
from tests.drills.rounds import PLAYED, counts_of, found_in, played_in, reals_out
from tests.drills.search import ENOUGH, ENOUGH_OF_OTHERS, borne_out, may_be_usable
from tests.drills.trusting import in_doubt
from tests.drills.usable import usable

DEALS = 64  # new ones: those in which a drill was found favor it
LOT = 4  # drills


def run_playing(folder: Path, jobs: int, minutes: float, names: Sequence[str]) -> None:
    """Play on the drills in doubt, the rarest kinds first, until time is up."""
    until, known = time.monotonic() + 60 * minutes, played_in(folder)
    counts = counts_of(folder, names)
    found = [one for one in found_in(folder) if one.drill.id not in known and one.drill.position["variant"] in names]
    with (
        get_context("spawn").Pool(jobs, initializer=measure_natively) as pool,
        (folder / PLAYED).open("a", encoding="utf-8") as file,
    ):
        wanted = _wanted([*filter(_is_in_doubt, found)], counts)
        while time.monotonic() < until and (some := [*islice(wanted, LOT)]):
            for one, reals in pool.map(_longer, some, chunksize=1):
                file.write(json_line({"drill": one.drill.id, "real": reals_out(reals)}) + "\n")
                file.flush()
                if usable(one._replace(reals=reals)) is not None:
                    counts[str(one.drill.position["variant"])][category(one.drill)] += 1


def _is_in_doubt(found: Found) -> bool:
    drill = found.drill
    return usable(found) is None and any(may_be_usable(drill, DEALS, actions) for actions in ((), in_doubt(drill)))


def _wanted(in_doubt: Sequence[Found], counts: dict[str, Counter[str]]) -> Iterator[Found]:
    """Yield drills of kinds that are still wanted, the one lacking most first."""
    left = list(in_doubt)

    def lack(one: Found) -> float:
        of = category(one.drill)
        return counts[str(one.drill.position["variant"])][of] / ENOUGH.get(of, ENOUGH_OF_OTHERS)

    while left:
        one = min(left, key=lack)
        if lack(one) >= 1:
            return
        left.remove(one)
        yield one


def _longer(found: Found) -> tuple[Found, tuple[Real, ...]]:
    drill = found.drill
    longer = borne_out(drill, view_of(drill), history_of(drill), "longer", deals=DEALS)
    return found, longer.reals if longer is not None else found.reals
