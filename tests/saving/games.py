"""Games in a folder for tests: played for some actions by quick computer players, saved by an autosave."""

from pathlib import Path

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.slices import at_once
from game.match import Computer, Match, Person, Player
from game.rules.variant_file import shipped_variant
from game.saving.autosave import Autosave, begun
from game.saving.reopening import Outcome, reopening


def fresh(variant: str = "quarters", players: int = 3) -> Match:
    """Return a game before its first deal, with a person in seat 1."""
    seats: tuple[Player, ...] = (Person("Ada"), *(Computer(f"Bot {seat}", "greedy") for seat in range(2, players + 1)))
    return Match.start(shipped_variant(variant), seats, "kept")


def play_on(match: Match, actions: int) -> None:
    """Play this many more actions, or to the end."""
    for _ in range(actions):
        if match.is_over:
            return
        seat = match.to_act
        if seat is None:
            match.deal()
        else:
            match.submit(bot_named("greedy").choose(match.view(seat), match.history(seat), Limit(nodes=50)))


def saved_game(folder: Path, actions: int = 40, name: str = "game") -> tuple[Match, Autosave]:
    """Return a game under way and its autosave."""
    match = fresh()
    autosave = begun(folder, name, match)
    play_on(match, actions)
    return match, autosave


def reopened(path: Path, *, mend: bool = False) -> Outcome:
    """Return the game in a file, opened in one step."""
    return at_once(reopening(path, mend=mend))
