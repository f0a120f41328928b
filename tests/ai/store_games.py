"""Store games of the level `steady`: `python -m tests.ai.store_games`, after an intended change of play.

Optimizing the bots or the engine must not change a single action.
"""

import hashlib

from ai.arena import Fixture, fixtures, play_game
from game.engine.notation import format_action
from game.rules.variant_file import shipped_variant, shipped_variants
from tests import GOLDEN

FILE = GOLDEN / "games" / "steady.txt"
GAMES = 3  # games under each rule set


def games_to_store() -> tuple[Fixture, ...]:
    """Yield the games: four players, all steady."""
    return tuple(
        fixture
        for variant_id in shipped_variants()
        for fixture in fixtures(shipped_variant(variant_id), ("steady",) * 4, GAMES, "stored")
    )


def stored_line(fixture: Fixture) -> str:
    """Return the game's rule set, number, number of actions, and a digest of its events."""
    deeds = [format_action(action) for action in play_game(fixture).actions]
    digest = hashlib.sha256("\n".join(deeds).encode()).hexdigest()
    return f"{fixture.variant.id} {fixture.number} {len(deeds)} {digest}"


def main() -> None:
    """Write the file."""
    FILE.write_text("\n".join(map(stored_line, games_to_store())) + "\n", "utf-8")


if __name__ == "__main__":
    main()
