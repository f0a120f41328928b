"""Count the game tree from fixed positions: the number of continuations by number of actions.

The positions are in `golden/perft`, one file per rule set. `python -m tests.perft` counts and prints differences,
`--write` stores the counts, `--actions NAME` splits a count by first action, to find what changed it.
"""

import argparse
import re
import tomllib
from pathlib import Path
from typing import NamedTuple

from game.engine.actions import Action
from game.engine.notation import format_action
from game.engine.play import play
from game.engine.position import load_position
from game.engine.referee import legal_actions
from game.engine.refusal import IllegalAction
from game.engine.state import Phase, State
from game.engine.view import observe
from game.rules.variant_file import shipped_variant
from tests import GOLDEN

FOLDER = GOLDEN / "perft"


class Start(NamedTuple):
    """A position to count from, the number of actions, and the stored leaves for 1, 2, ... actions."""

    name: str
    position: str
    depth: int
    leaves: tuple[int, ...]


class Broken(AssertionError):
    """A state that must not occur; the message says how it was reached."""


def starts(file: Path) -> tuple[Start, ...]:
    """Return the positions of a file."""
    listed = tomllib.loads(file.read_text(encoding="utf-8"))["start"]
    return tuple(Start(entry["name"], entry["position"], entry["depth"], tuple(entry["leaves"])) for entry in listed)


def opened(start: Start) -> State:
    """Return the state of a position."""
    return load_position(start.position, start.name, open_variant=shipped_variant)


def actions_of(state: State) -> tuple[Action, ...]:
    """Return all legal actions of the seat to act, including lay-downs."""
    actor = observe(state, 0).to_act
    return tuple(legal_actions(observe(state, actor or 0)))


def leaves(state: State, depth: int) -> tuple[int, ...]:
    """Return the number of continuations of 1, 2, ... `depth` actions; all are played, and `Broken` is raised if one
    fails.
    """
    counts = [0] * depth
    _count(state, (), _cards(state), counts)
    return tuple(counts)


def _count(state: State, way: tuple[Action, ...], cards: int, counts: list[int]) -> None:
    actions = actions_of(state)
    if not actions and state.phase is not Phase.GAME_OVER:
        raise Broken(f"{_actions_text(way)}: nothing may be done, and the game is not over")
    if len(set(actions)) < len(actions):
        raise Broken(f"{_actions_text(way)}: an action is listed twice")
    if len(way) == len(counts):
        return
    counts[len(way)] += len(actions)
    for action in actions:
        after = _played(state, way, action)
        if state.round and _cards(after) != cards:
            raise Broken(f"{_actions_text((*way, action))}: cards came or went")
        _count(after, (*way, action), _cards(after), counts)


def _played(state: State, way: tuple[Action, ...], action: Action) -> State:
    try:
        return play(state, action)[-1][1]
    except IllegalAction as illegal:
        raise Broken(f"{_actions_text((*way, action))}: listed, but refused as {illegal}") from illegal


def _cards(state: State) -> int:
    """Return the number of cards, wherever they are."""
    lying = sum(map(len, state.hands)) + sum(len(meld.cards) for meld in state.melds)
    return lying + len(state.stock) + len(state.discards)


def _actions_text(way: tuple[Action, ...]) -> str:
    return "; ".join(map(format_action, way)) or "at the start"


def rewritten(text: str, counted: tuple[tuple[int, ...], ...]) -> str:
    """Return the text of a file with these leaves."""
    counts = iter(counted)
    return re.sub(r"^leaves = .*$", lambda _: f"leaves = {list(next(counts))}", text, flags=re.MULTILINE)


def main(arguments: list[str]) -> int:
    """Count and compare, or write; 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.perft", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write what was counted into the files")
    parser.add_argument("--actions", metavar="NAME", help="split the deepest count of the positions of this name")
    options = parser.parse_args(arguments)
    if options.actions:
        _split(options.actions)
        return 0
    different = 0
    for file in sorted(FOLDER.glob("*.perft")):
        counted = tuple(leaves(opened(start), start.depth) for start in starts(file))
        for start, count in zip(starts(file), counted, strict=True):
            mark = " " if count == start.leaves else "*"
            different += count != start.leaves
            print(f"{mark} {file.stem:9} {start.name:55} {' '.join(map(str, count))}")
        if options.write:
            file.write_text(rewritten(file.read_text(encoding="utf-8"), counted), encoding="utf-8")
    return 1 if different and not options.write else 0


def _split(name: str) -> None:
    for file in sorted(FOLDER.glob("*.perft")):
        for start in starts(file):
            if name in start.name:
                print(f"{file.stem}: {start.name}")
                state = opened(start)
                for action in actions_of(state):
                    after = _played(state, (), action)
                    print(f"  {leaves(after, start.depth - 1)[-1]:8} {format_action(action)}")
