"""Bots of other people's programs in the arena."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from ai.arena import Fixture, play_game
from ai.bot import Bot, Limit
from ai.bots import bot_named
from ai.guests import arena, compare, play_one
from game.engine.actions import Action, Draw
from game.engine.events import Event
from game.engine.refusal import IllegalAction
from game.engine.view import PlayerView
from game.rules.variant_file import shipped_variant

SHAFER = shipped_variant("shafer")


@dataclass(frozen=True)
class Mine:
    """Plays like a level."""

    level: str

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        return bot_named(self.level).choose(view, history, limit)


class Cheat:
    """Draws whatever the rules say."""

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        return Draw(view.seat)


def test_guest_bots_play_like_their_level() -> None:
    ours = play_game(Fixture(SHAFER, ("steady", "sharp", "greedy"), "tea", 0, 0))
    theirs = play_one(SHAFER, [Mine("steady"), Mine("sharp"), Mine("greedy")], "tea")

    assert ours.actions == theirs.actions
    assert ours.end == theirs.end
    assert ours.actions == play_one(SHAFER, ["steady", bot_named("sharp"), "greedy"], "tea").actions


def test_arenas_name_bots_by_numbered_class() -> None:
    result = arena(SHAFER, [Mine("greedy"), Mine("random"), Mine("greedy"), "random"], games=4, seed="tea")

    assert [("Mine", "Mine 2", "Mine", "random")] == [game.fixture.levels for game in result.games[:1]]
    assert {"Mine", "Mine 2", "random"} == {row.level for row in result.standings}
    assert str(result).splitlines()[1].split()[:4] == ["shafer", "Mine", "4", "1"]
    assert "95 %" not in str(result)


def test_equal_players_are_reported_without_intervals() -> None:
    lines = str(arena(SHAFER, ["greedy"] * 3, games=2)).splitlines()

    assert 2 == len(lines)
    assert lines[1].split()[:4] == ["shafer", "greedy", "6", "33.3%"]


@pytest.mark.slow
def test_bots_play_in_other_processes() -> None:
    players: list[Bot | str] = [Mine("greedy"), "greedy", "random"]

    here, there = (arena(SHAFER, players, games=3, jobs=jobs) for jobs in (1, 2))

    assert [game.seats for game in here.games] == [game.seats for game in there.games]
    assert str(here) == str(there)


@pytest.mark.slow
def test_labs_take_bots_without_ranking_levels() -> None:
    rules = SHAFER, shipped_variant("quarters")
    levels = compare(*rules, ["steady", "greedy", "greedy"], 3, "tea", 1)
    bots = compare(*rules, [Mine("steady"), Mine("greedy"), Mine("greedy")], 3, "tea", 1)

    assert {"better"} == {row.name for row in levels.differences} - {row.name for row in bots.differences}
    assert levels.contracts == bots.contracts


def test_what_cannot_be_played_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IllegalAction, match="not_your_turn") as refused:
        play_one(SHAFER, [Cheat()] * 3, "tea")
    assert ['round 1 of shafer, seed "tea"'] == [note.partition(" in ")[2] for note in refused.value.__notes__]

    program = tmp_path / "bot.py"
    program.write_text("raise SystemExit", encoding="utf-8")
    with pytest.raises(ValueError, match=r"^no level is called "):
        arena(SHAFER, [str(program), "greedy", "greedy"])
    with pytest.raises(ValueError, match=r"^Shafer Shanghai is for 2 to 7 players, not 9$"):
        arena(SHAFER, ["greedy"] * 9)
    with pytest.raises(ValueError, match=r"^a comparison needs at least 1 game, not 0$"):
        compare(SHAFER, SHAFER, ["greedy"] * 3, 0, "tea", 1)
    assert "rules " in str(arena(SHAFER, ["greedy"] * 3, games=0))
