"""Whole random games with every house rule checked at every step: `python -m tests.playouts --games 20000`.

After each action: every card exactly once, correct public counts, events and states in step. At sampled steps: legality
in both directions, legality and offers by a second reading of the rule book (`clauses`), and what a seat may know. At
the end: the game is over, and its record replays to the same digest. A violation stops the run and prints variant,
players, seed and step.
"""

import argparse
import io
import multiprocessing
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from game.engine.actions import Action
from game.engine.play import play
from game.engine.record import RecordedPlayer, read_record, replay, state_digest
from game.engine.state import Phase, State, new_game
from game.rules.cards import KINDS
from game.rules.variant import Variant
from game.rules.variant_file import load_variant, shipped_variant, shipped_variants
from tests import DATA
from tests.playouts.beside import check_asking, check_clauses
from tests.support.legality import check_legality
from tests.support.recording import RecordWriter
from tests.support.secrets import check_secrets
from tests.support.walkers import walk

HOUSE = DATA / "house.toml"
WEIGHTS = {card: int.from_bytes(sha256(str(card).encode()).digest()[:8], "big") for card in KINDS}
SHORT_ROUNDS = 8  # turns each until a round is drawn, in most games; random players show nothing new later
SMALL_TABLES = 24  # for each game of a large table, this many divided by the square of the players go to a small one
SAMPLED = 0.003  # share of all steps, for the slow checks
ASKED_MORE = 10  # times as many, because checking who is asked is quick
FOLLIES = (0.02, 0.1, 0.1, 0.4)


class Played(NamedTuple):
    """One game: its kind and its cost."""

    variant: str
    players: int
    actions: int
    rounds: int
    drawn: int
    seconds: float


class ViolationError(AssertionError):
    """A broken rule, with everything needed to repeat it."""


def variants() -> dict[str, Variant]:
    """Return the five rule sets and a house rule set."""
    house = load_variant(HOUSE.read_text(encoding="utf-8"), HOUSE.name)
    return {name: shipped_variant(name) for name in shipped_variants()} | {"house": house}


def play_out(
    variant: Variant, players: int, seed: str, folly: float, sampled: float = SAMPLED, recorded: bool = True
) -> Played:
    """Play a random game and check it; `ViolationError` names the step."""
    began = time.perf_counter()
    chance = random.Random(f"checks {seed}")
    weight = weigh(new_game(variant, players, seed))
    actions: list[Action] = []
    state = None
    try:
        for state, action in walk(variant, players, seed, folly):
            if chance.random() < sampled:
                check_legality(state, chance)
                check_clauses(state, chance)
                check_secrets(state, action, chance)
            actions.append(action)
            state = check_steps(state, action, weight)
            if chance.random() < sampled * ASKED_MORE:
                check_asking(action, state)
        assert state is not None
        assert state.phase is Phase.GAME_OVER
        if recorded:
            check_record(variant, players, seed, actions, state)
    except Exception as broken:
        where = f"{variant.id}, {players} players, seed {seed!r}, folly {folly}, step {len(actions)}"
        raise ViolationError(f"{where}: {broken!r}") from broken
    drawn = sum(result.out is None for result in state.sheet)
    return Played(variant.id, players, len(actions), len(state.sheet), drawn, time.perf_counter() - began)


def check_steps(state: State, action: Action, weight: int) -> State:
    """Check that every card exists exactly once after the action, public counts are right, and no quarter is lost."""
    after = play(state, action)[-1][1]
    assert weigh(after) == weight
    assert tuple(map(len, after.hands)) == tuple(seat.cards for seat in after.seats)
    quarters = after.pot + sum(seat.quarters for seat in after.seats)
    assert quarters == after.variant.money.purse * after.players
    return after


def weigh(state: State) -> int:
    """Return a sum of random weights over all cards, wherever they are: equal sums mean equal cards. Before a deal, of
    the first round or of a practice round, these are the packs.
    """
    melds = (card for meld in state.melds for card in meld.cards)
    hands = (card for hand in state.hands for card in hand)
    lie = (*melds, *hands, *state.stock, *state.discards)
    return sum(map(WEIGHTS.__getitem__, lie or state.variant.cards_for(state.players)))


def check_record(variant: Variant, players: int, seed: str, actions: list[Action], last: State) -> None:
    """Check that the game written as a record, read and replayed, ends in the same state."""
    text = io.StringIO()
    writer = RecordWriter(text)
    writer.begin(new_game(variant, players, seed), tuple(RecordedPlayer(f"P{n + 1}", "person") for n in range(players)))
    for action in actions:
        writer.add(action)
    writer.finish(last)
    again = replay(read_record(text.getvalue().splitlines(keepends=True)))
    assert again.failure is None
    assert again.complete
    assert state_digest(again.state) == state_digest(last)


# --- the slow suite -------------------------------------------------------------------------------------------------


class Task(NamedTuple):
    """One game to play, small enough to send to a process."""

    variant: str
    players: int
    seed: str
    folly: float
    full_rounds: bool
    recorded: bool  # also write, read and replay its record


def tasks(games: int, first: int) -> Iterator[Task]:
    """Yield this many games over all rule sets and numbers of players, with more of the fast small tables."""
    tables = [
        (name, players)
        for name, variant in variants().items()
        for players in range(variant.fewest_players, variant.most_players + 1)
        for _ in range(max(1, SMALL_TABLES // players**2))
    ]
    for number in range(first, first + games):
        lap, at = divmod(number, len(tables))
        folly = FOLLIES[lap % len(FOLLIES)]
        yield Task(*tables[at], f"playout {number}", folly, full_rounds=lap % 10 == 9, recorded=lap % 3 == 0)


def run(task: Task, sampled: float = SAMPLED) -> Played:
    """Play one task."""
    variant = variants()[task.variant]
    if not task.full_rounds:
        variant = replace(variant, turns_until_drawn=SHORT_ROUNDS)
    return play_out(variant, task.players, task.seed, task.folly, sampled, task.recorded)


def main() -> int:
    """Play many games in several processes and print games per second by rule set; exit 1 at the first violation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game, to go on where a run stopped")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    games: dict[str, list[Played]] = defaultdict(list)
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        try:
            for count, played in enumerate(
                pool.imap_unordered(run, tasks(options.games, options.first), chunksize=8), 1
            ):
                games[played.variant].append(played)
                if count % 1000 == 0:
                    print(f"{count} games", file=sys.stderr, flush=True)
        except ViolationError as broken:
            print(broken)
            return 1
    print(f"{'rule set':10} {'games':>6} {'actions':>10} {'rounds':>7} {'drawn':>6} {'games/s':>8} {'actions':>8}")
    for name, played_games in games.items():
        seconds = sum(game.seconds for game in played_games)
        print(
            f"{name:10} {len(played_games):6} {sum(g.actions for g in played_games):10} "
            f"{sum(g.rounds for g in played_games):7} {sum(g.drawn for g in played_games):6} "
            f"{len(played_games) / seconds:8.1f} {statistics.median(g.actions for g in played_games):8}"
        )
    print(f"{sum(map(len, games.values()))} games, no violation")
    return 0
