"""Players as Python objects in the arena: levels by name, and bots of other people's programs."""

from collections.abc import Sequence
from typing import NamedTuple

from ai.arena import Fixture, Game, GameReport, fixtures, play_game, play_games, table_lines, tally
from ai.bot import Bot, Limit
from ai.bots import bot_named
from ai.intervals import LevelStanding, standing_lines, standings
from ai.lab import Comparison, compare_rule_sets
from ai.master.master import Master
from ai.players.player import Player
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.view import PlayerView
from game.rules.variant import Variant

SeatedPlayer = Bot | str


class ArenaResult(NamedTuple):
    """The games played, each with a report for every seat; `print` shows them as a table with 95 % intervals."""

    games: tuple[GameReport, ...]

    @property
    def standings(self) -> tuple[LevelStanding, ...]:
        """Return how each player did against the others; empty if all are the same."""
        return standings(self.games)

    def __str__(self) -> str:
        rows = self.standings
        return "\n".join(standing_lines(rows) if rows else table_lines(tally(self.games), len(self.games), 0.0)[:-1])


class _Guest(NamedTuple):
    """A bot of another program. It gets a history of its own, which does not grow while the game goes on."""

    bot: Bot

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        return self.bot.choose(view, tuple(history), limit)


def play_one(rules: Variant, players: Sequence[SeatedPlayer], seed: str, limit: Limit | None = None) -> Game:
    """Play a whole game: one player for each seat, a level's name or any object with a method `choose`.

    Raises `IllegalAction` with the seat and the seed if a player chooses what the rules forbid.
    """
    levels, own = _seated(rules, players)
    return play_game(Fixture(rules, levels, seed, 0, 0, limit or Limit(), own))


def arena(
    rules: Variant,
    players: Sequence[SeatedPlayer],
    games: int = 100,
    seed: str = "arena",
    jobs: int = 1,
    limit: Limit | None = None,
) -> ArenaResult:
    """Play many games between players, each in every seat with the same cards, and report how they did.

    With more than one job, games run in other processes: players must then be picklable, and a script must call this
    under `if __name__ == "__main__":`. Raises `IllegalAction` as `play_game` does.
    """
    levels, own = _seated(rules, players)
    return ArenaResult(tuple(play_games(fixtures(rules, levels, games, seed, limit, own), jobs)))


def compare(
    before: Variant, after: Variant, players: Sequence[SeatedPlayer], games: int, seed: str, jobs: int
) -> Comparison:
    """Play two rule sets on the same deals with the same players; return the comparison at its end."""
    if games < 1:
        raise ValueError(f"a comparison needs at least 1 game, not {games}")
    levels, own = _seated(before, players)
    _seated(after, players)
    *_, last = compare_rule_sets(before, after, levels, games, seed, jobs, own=own)
    return last


def _seated(rules: Variant, players: Sequence[SeatedPlayer]) -> tuple[tuple[str, ...], tuple[tuple[str, Bot], ...]]:
    """Return a name for each seat, and the bot of each name: equal bots share one.

    A text names a level and never a program, so that data cannot name code to run.
    """
    rules.expect_players(len(players))
    own: dict[str, Bot] = {}
    names: list[str] = []
    for player in players:
        bot = bot_named(player) if isinstance(player, str) else player
        kind = player if isinstance(player, str) else type(player).__name__
        number, name = 1, kind
        while own.get(name, bot) != bot:
            number, name = number + 1, f"{kind} {number + 1}"
        own[name] = bot
        names.append(name)
    return tuple(names), tuple((name, _invited(bot)) for name, bot in own.items())


def _invited(bot: Bot) -> Bot:
    return bot if isinstance(bot, Player | Master) else _Guest(bot)
