"""Questions a round whose answer is plainly no: `python -m tests.bench.stops --games N [--before DIR]`.

Whole games of four at the real table with the default settings; seat 1 is a steady stand-in for a person. A question is
plainly answered with no if nothing on it has a tick and the stand-in neither takes, buys nor calls. With `--before`,
the same games are also played by another checkout of the project, for example of an older commit.
"""

import argparse
import subprocess
import sys
from collections import Counter
from pathlib import Path

from ai.bot import Limit
from ai.bots import bot_named
from ai.hints import choice
from game.engine.actions import Allow, Draw, Pass
from game.play.scene.band import AskBand
from game.rules.variant_file import shipped_variant, shipped_variants
from game.settings import USUAL
from tests.bench.waiting import PERSON, STAND_IN, Sitter

LEVEL, SEED = "steady", "stops"


class Counting(Sitter):
    """A stand-in that counts the questions to it."""

    def __init__(self, rule_set: str, number: int) -> None:
        super().__init__(shipped_variant(rule_set), f"{SEED} {number}", USUAL, LEVEL, charged=False)
        orders = self.table.desk.orders
        orders._helpers = orders._helpers._replace(counsel=choice)
        self.counts: Counter[str] = Counter()
        self._last: object = None

    def _look(self) -> None:
        """Count the question that is on the screen, once, before it is answered."""
        desk, match = self.table.desk, self.table.match
        question, asked = desk.question, (match.count, desk.asks)
        if question is not None and desk.asks and asked != self._last:
            self._last = asked
            self._count()
        super()._look()

    def _count(self) -> None:
        match, band = self.table.match, self.table.scene().band
        self.counts["asked"] += 1
        if not isinstance(band, AskBand) or any(sign == "tick" for sign, _ in band.chips) or match.to_act != PERSON:
            return
        answer = bot_named(STAND_IN).choose(match.view(PERSON), match.history(PERSON), Limit())
        self.counts["no"] += isinstance(answer, Pass | Draw | Allow)
        self.counts["own no"] += isinstance(answer, Pass | Draw | Allow) and match.state.turn == PERSON


def rows(games: int) -> None:
    """Print a line for each rule set."""
    print(f"{'rule set':10} {'rounds':>7} {'asked':>7} {'plainly no':>11} {'on own turn':>12}   (each a round)")
    for rule_set in shipped_variants():
        rounds, total = 0, Counter[str]()
        for number in range(games):
            sitter = Counting(rule_set, number)
            while not sitter.table.match.is_over:
                sitter.frame()
            rounds += len(sitter.table.match.state.sheet)
            total += sitter.counts
        asked, no, own = (total[name] / rounds for name in ("asked", "no", "own no"))
        print(f"{rule_set:10} {rounds:7} {asked:7.1f} {no:11.1f} {own:12.1f}", flush=True)


def main() -> None:
    """Print the table of this checkout, and before it that of the other one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2, help="games of each rule set")
    parser.add_argument("--before", type=Path, help="the folder of another checkout")
    chosen = parser.parse_args()
    if chosen.before is not None:
        print(f"before: {chosen.before}", flush=True)
        # A program from standard input imports from the folder it runs in.
        program = Path(__file__).read_text(encoding="utf-8")
        command = [sys.executable, "-", "--games", str(chosen.games)]
        subprocess.run(command, input=program, text=True, check=True, cwd=chosen.before)
        print("now:", flush=True)
    rows(chosen.games)


if __name__ == "__main__":
    main()
