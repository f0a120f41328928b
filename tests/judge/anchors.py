"""What a choice of each level loses in a review, by rule set: `python -m tests.judge.anchors [VARIANT ...]`.

Every level chooses at the same moments of rounds of strong players, and each choice is judged as in a review. The means
are the anchors of "played 87 % like an expert": the table in `game/practice/anchors.toml`, to be measured again when
the judge or the players change. Good players hardly ever lose anything, so what they lose beside Easy is measured in
all rule sets together.
"""

import argparse
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

from ai.bot import Limit
from ai.bots import bot_named
from ai.judge.rounds import judge_moment
from ai.judge.verdicts import Moment
from ai.native.hands import measure_natively
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.judge.decisions import moments
from tests.judge.levels import LEVELS

OF_A_ROUND, ROUNDS = 8, 2  # moments of a round, and rounds of each contract


def losses(rules: str, number: int) -> Iterator[tuple[float, ...]]:
    """Yield what each level's choice loses at a few moments of a round, in the order of `LEVELS`."""
    chance = random.Random(f"anchors {rules} {number}")
    found = [*moments(rules, number, "anchors")]
    for view, history in chance.sample(found, min(OF_A_ROUND, len(found))):
        chosen = [bot_named(level).choose(view, history, Limit()) for level in LEVELS]
        judged = {action: judge_moment(Moment(0, view, history, action)) for action in dict.fromkeys(chosen)}
        if all(judged.values()):
            yield tuple(
                choice.lost for action in chosen if (verdict := judged[action]) and (choice := verdict.of(action))
            )


def table(means: Mapping[str, Sequence[float]]) -> dict[str, list[float]]:
    """Return the anchors: what random play and Easy lose in each rule set, and of the latter the share that better
    levels lose in all of them together.

    >>> table({"campfire": (2.0, 0.3, 0.0, 0.1, 0.0), "classic": (1.0, 0.1, 0.2, 0.0, 0.0)})
    {'campfire': [2.0, 0.3, 0.15, 0.07, 0.0], 'classic': [1.0, 0.1, 0.05, 0.03, 0.0]}
    """
    _, easy, *better = map(sum, zip(*means.values(), strict=True))
    return {
        rules: [random_play, own, *(round(own * level / easy, 2) for level in better)]
        for rules, (random_play, own, *_) in means.items()
    }


def main() -> None:
    """Measure, and print the means of each rule set, and the table."""
    parser = argparse.ArgumentParser(description="The anchors of the percentage.")
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of each contract")
    parser.add_argument("--minutes", type=float, default=600.0, help="no new rounds of a rule set after so many")
    asked = parser.parse_args()
    measure_natively()
    measured = dict[str, list[float]]()
    for rules in asked.variants:
        until, rows = time.monotonic() + 60 * asked.minutes, list[tuple[float, ...]]()
        for number in range(asked.rounds * len(shipped_variant(rules).rounds)):
            if time.monotonic() < until:
                rows += losses(rules, number)
        measured[rules] = [round(fmean(column), 2) for column in zip(*rows, strict=True)]
        print(f"# {rules}: {measured[rules]} in {len(rows)} moments", flush=True)
    for rules, anchors in table(measured).items():
        print(f"{rules} = [{', '.join(f'{points:.2f}' for points in anchors)}]")


if __name__ == "__main__":
    main()
