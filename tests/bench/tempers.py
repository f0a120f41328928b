"""How styles show at the table: `python -m tests.bench.tempers [VARIANT] [--levels LEVEL ...] [--deals N]`. A balanced
player, or one with a style, plays against three balanced players of the same level: in the same deals, in each of the
four seats in turn. For each it prints what the others can notice, and its points gained per round.
"""

import argparse
from statistics import fmean
from typing import NamedTuple

from ai.bots import bot_named, tempers_of
from ai.intervals import Estimate, estimated
from game.engine.course import Course
from game.engine.events import Discarded, MeldsLaid, UpcardBought, UpcardTaken
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant
from tests.bench.departures import PLAYERS, lead
from tests.bench.pairs import played
from tests.bench.styles import Style, summed

SEED = "tempers"
LEVELS = ("novice", "steady", "sharp")
EARLY = 3  # discards of a round


class Sight(NamedTuple):
    """What the others can notice of a player, besides the style; summed over rounds."""

    lost: int = 0  # rounds in which another player went out
    held: int = 0  # cards in hand then
    early: int = 0  # from the first discards of each round
    early_points: int = 0
    open_discards: int = 0  # before laying down
    wanted: int = 0  # how many of these were wanted, taken or bought by another player


class Measured(NamedTuple):
    """How a player with a style plays against balanced ones."""

    buys: float  # a round
    turn: float  # turn of its own in which the contract is laid down
    kept: float  # cards in hand when another player goes out
    points: float  # the points of each early discard
    wanted: float  # share of discards before laying down that another player takes or buys
    gain: Estimate  # points a round


def sight_of(course: Course, seat: int, variant: Variant) -> Sight:
    """Return what a round shows of the player in this seat."""
    points: list[int] = []
    wanted, last, result = 0, None, course.game.sheet[-1]
    for event in course.events:
        match event:
            case MeldsLaid() if event.seat == seat:
                break
            case Discarded():
                last = event.seat
                if last == seat:
                    points.append(variant.points_of(event.card))
            case UpcardTaken() | UpcardBought() if last == seat:
                wanted += 1
            case _:
                pass
    is_lost = result.out not in (None, seat)
    early = points[:EARLY]
    return Sight(
        is_lost, is_lost * len(result.hands[seat]), len(early), sum(early), open_discards=len(points), wanted=wanted
    )


def measured(rules: str, level: str, temper: str, deals: int) -> Measured:
    """Play the deals with a style; without one if it is empty."""
    variant, bots = shipped_variant(rules), (bot_named(f"{level}/{temper}" if temper else level), bot_named(level))
    gains: list[float] = []
    style, sight = Style(), Sight()
    for deal in range(deals):
        number = deal % len(variant.rounds) + 1
        rounds = [played(rules, number, f"{SEED} {deal}", chair, bots) for chair in range(PLAYERS)]
        gains.append(fmean([lead(course.game.sheet[-1], chair, variant) for chair, (course, _) in enumerate(rounds)]))
        style = summed(style, *(sight for _, sight in rounds))
        sights = [sight_of(course, chair, variant) for chair, (course, _) in enumerate(rounds)]
        sight = Sight(*map(sum, zip(sight, *sights, strict=True)))
    return Measured(
        style.buys / (deals * PLAYERS),
        style.laid_in / max(1, style.laid),
        sight.held / max(1, sight.lost),
        sight.early_points / max(1, sight.early),
        sight.wanted / max(1, sight.open_discards),
        estimated(gains),
    )


def line(level: str, temper: str, row: Measured) -> str:
    """Return a line of the table."""
    return (
        f"{level:<8} {temper or 'even':<9} {row.buys:>5.2f} {row.turn:>5.2f} {row.kept:>5.1f} {row.points:>6.1f}"
        f" {row.wanted:>7.1%} {row.gain.mean:>+7.2f} ± {row.gain.half:4.2f}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="How tempers show at the table.")
    parser.add_argument("variant", nargs="?", default="quarters")
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--tempers", nargs="+", help="only these")
    parser.add_argument("--deals", type=int, default=100, help="four rounds of each")
    chosen = parser.parse_args()
    print("level    temper     buys  turn  kept points  wanted  points a round")
    for level in chosen.levels:
        for temper in chosen.tempers or ("", *tempers_of(level)):
            print(line(level, temper, measured(chosen.variant, level, temper, chosen.deals)), flush=True)


if __name__ == "__main__":
    main()
