"""Play scripts against three opponents of one strength: `python -m tests.bench.ladder [VARIANT ...] [--level LEVEL]`.

The scripts are the beginner of `tests.bench.beginner`, an average player, who plays half of the turns like the beginner
and half like Normal, and a good player, between Normal and Strong. Each cell is how many of 100 games the script wins
at a table of four, with half the 95 % interval, from each seat in turn. `like` stands for all the strengths in
`STRENGTHS`. Sizes are fixed in advance.
"""

from collections.abc import Iterator, Mapping, Sequence

from ai.bot import Bot
from ai.bots import bot_named
from ai.intervals import estimated
from ai.native.hands import measure_natively
from ai.players.mixed import Between
from game.engine.decider import LIKE
from game.rules.variant_file import shipped_variant
from tests.bench.beginner import PLAYERS, Beginner, play_game
from tests.bench.shell import BenchOfLevel

SEED, GAMES = "ladder", 40
STRENGTHS = (-0.4, 0, 0.2, 0.4, 0.6, 0.8, 1)
SCRIPTS: Mapping[str, Bot] = {
    "beginner": Beginner(),
    "average": Between(Beginner(), bot_named("steady"), 50),
    "good": Between(bot_named("steady"), bot_named("sharp"), 50),
}


def wins(rules: str, script: Bot, level: Bot) -> str:
    """Return how many of 100 games the script wins against three of the level."""
    shares = []
    for game in range(GAMES):
        own = game % PLAYERS
        bots = [script if seat == own else level for seat in range(PLAYERS)]
        shares.append(100 * play_game(shipped_variant(rules), bots, f"{SEED} {game // PLAYERS}").won[own])
    result = estimated(shares)
    return f"{result.mean:.0f} ± {result.half:.0f}"


def lines(variants: Sequence[str], levels: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield a line for each rule set and script."""
    bots = [bot_named(level) for level in levels]
    for rules in variants:
        for name, script in SCRIPTS.items():
            yield [rules, name, *(wins(rules, script, level) for level in bots)]


def main() -> None:
    """Print a line for each rule set and script."""
    bench = BenchOfLevel("Scripts against three of a level.", LIKE)
    levels = [bench.level] if bench.level != LIKE else [f"{LIKE}/{strength:.2f}" for strength in STRENGTHS]
    measure_natively()
    bench.print_table(("rules", "script", *levels), lines(bench.variants, levels))


if __name__ == "__main__":
    main()
