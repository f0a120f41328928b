"""Speed of simulated deals: `python -m tests.bench.deals [ROWS]`.

For each rule set, over all rounds, from an early and a late offer: deals per second of processor time on one core, half
of them after a buy and half after a pass, created and played to their ends. The digest covers the results, so that two
versions can be compared. The fastest of three runs counts.
"""

import argparse
import time
from collections.abc import Iterator
from hashlib import sha256

from ai.evaluator.batch import is_batched
from ai.evaluator.distance import evaluator_for
from ai.master.ahead import play_out
from game.engine.actions import Buy, Pass
from game.engine.events import Event
from game.engine.view import PlayerView
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.moments import offers

ROWS = 512
RUNS = 3


def asked_about(variant_id: str) -> Iterator[tuple[PlayerView, tuple[Event, ...]]]:
    """Return an early and a late offer of every round whose hands are measured together."""
    variant = shipped_variant(variant_id)
    for number in range(1, len(variant.rounds) + 1):
        if is_batched(evaluator_for(variant.rounds[number - 1].contract, variant)):
            sample = offers(variant_id, number)
            yield from dict.fromkeys((sample[len(sample) // 4], sample[-len(sample) // 4])) if sample else ()


def measured(view: PlayerView, history: tuple[Event, ...], rows: int) -> tuple[float, bytes]:
    """Return the seconds for this many deals, and the digest of their results."""
    times = []
    for _ in range(RUNS):
        began = time.process_time()
        worths = play_out(view, history, [Buy(view.seat), Pass(view.seat)], rows // 2)
        times.append(time.process_time() - began)
    return min(times), sha256(worths.tobytes()).digest()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=int, nargs="?", default=ROWS, help="deals imagined at once")
    rows = parser.parse_args().rows
    print(f"{'rules':<9} {'moments':>7} {'deals/s':>8}  digest")
    for variant_id in shipped_variants():
        measures = [measured(view, history, rows) for view, history in asked_about(variant_id)]
        a_second = rows * len(measures) / sum(seconds for seconds, _ in measures)
        digest = sha256(b"".join(row for _, row in measures)).hexdigest()[:12]
        print(f"{variant_id:<9} {len(measures):>7} {a_second:>8.0f}  {digest}", flush=True)


if __name__ == "__main__":
    main()
