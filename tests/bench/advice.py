"""Compute the figures in the advice on the rules pages: `python -m tests.bench.advice 10`, games per rule set.

Four sharp players: how often the first to lay down wins the round, the points left in hands of players who are down and
not down, wins by number of cards bought, and how often a wild is swapped.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field

from ai.arena import fixtures, play_game
from game.engine.events import BoughtInTurn, Event, MeldsLaid, RoundDealt, RoundEnded, UpcardBought, WildSwapped
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants

PLAYERS = 4


@dataclass
class Counted:
    """The counts under one rule set."""

    rounds: int = 0
    first_wins: int = 0
    swaps: int = 0
    left: dict[bool, list[int]] = field(default_factory=lambda: {True: [], False: []})  # card points, by being down
    hands: Counter[int] = field(default_factory=Counter)  # hands played, by buys
    wins: Counter[int] = field(default_factory=Counter)
    laid: list[int] = field(default_factory=list)  # in this round, in order
    buys: Counter[int] = field(default_factory=Counter)

    def see(self, event: Event) -> None:
        """Count one more event."""
        match event:
            case RoundDealt():
                self.laid, self.buys = [], Counter()
            case MeldsLaid(seat=seat):
                self.laid.append(seat)
            case UpcardBought(seat=seat) | BoughtInTurn(seat=seat):
                self.buys[seat] += 1
            case WildSwapped():
                self.swaps += 1
            case RoundEnded(result=result) if result.out is not None:
                self.rounds += 1
                self.first_wins += self.laid[:1] == [result.out]
                for seat in range(PLAYERS):
                    self.hands[self.buys[seat]] += 1
                    self.wins[self.buys[seat]] += seat == result.out
                    if seat != result.out:
                        self.left[seat in self.laid].append(result.penalties[seat])


def counted(variant: Variant, games: int) -> Counted:
    """Count this many games."""
    counted = Counted()
    for fixture in fixtures(variant, ("sharp",) * PLAYERS, games, "advice"):
        for event in play_game(fixture).events:
            counted.see(event)
    return counted


def main() -> None:
    """Print a line for each rule set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=10, help="of each rule set")
    games = parser.parse_args().games
    for name in shipped_variants():
        result = counted(shipped_variant(name), games)
        down, up = (sum(points) / max(1, len(points)) for points in (result.left[True], result.left[False]))
        by_buys = ", ".join(f"{buys}: {result.wins[buys] / hands:.0%}" for buys, hands in sorted(result.hands.items()))
        print(
            f"{name:9} {result.rounds} rounds; first down wins {result.first_wins / max(1, result.rounds):.0%}; "
            f"left when down {down:.0f}, else {up:.0f}; swaps {result.swaps}; rounds won by buys: {by_buys}"
        )


if __name__ == "__main__":
    main()
