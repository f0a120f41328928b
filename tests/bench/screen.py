"""Speed of the window: `python -m tests.bench.screen start|frames|intervals|idle [--size WxH] ...`.

On a machine without a screen use a virtual one (`xvfb-run -s '-screen 0 1920x1080x24' ...`) or `SDL_VIDEODRIVER=dummy`.
`frames` lets eight computer players continue a crowded round, with the worker process active, and times every frame
including presentation; `intervals` is described in its module.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Deal
from game.engine.play import play
from game.engine.state import Down, Phase, State, new_game
from game.engine.view import observe
from game.rules.variant_file import shipped_variant

if TYPE_CHECKING:
    from game.play.screen import PlayScreen

CROWDED = ("campfire", 8, 4)  # rule set, players, round: three melds each
DOWN_AT_LEAST = 5
OPENING = 3.0  # seconds while a table opens and makes its pictures; not counted
FIRST_FRAME = """
import os, sys, time
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import game.__main__
from game.text import ui as words
from game.session.session import Session
from game.app.title import title
from game.ui.loop import Loop
from game.ui.window import open_window
loop = Loop(open_window(words.GAME_NAME, {size}), title(Session()))
while not loop.frames:
    loop.step(time.perf_counter())
first = time.time()
while loop.sprites.pending or not loop.step(time.perf_counter()):
    loop.step(time.perf_counter())
    time.sleep(0.002)
loop.step(time.perf_counter())
print(first - {began}, time.time() - {began})
"""


def start(size: tuple[int, int], runs: int) -> None:
    """Process start to first frame, and to a title with every picture sharp.

    As on a player's machine, where the modules were compiled to bytecode when the game was first started: that first
    time is not counted, whether or not bytecode is kept here.
    """
    firsts, wholes = [], []
    with TemporaryDirectory() as home:
        usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env = {**usual, "PYTHONPYCACHEPREFIX": home}
        for _ in range(runs + 1):
            code = FIRST_FRAME.format(size=size, began=time.time())
            command = [sys.executable, "-c", code]
            output = subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout.split()
            firsts.append(float(output[0]) * 1000)
            wholes.append(float(output[1]) * 1000)
    firsts, wholes = firsts[1:], wholes[1:]
    print(f"first frame: median {statistics.median(firsts):.0f} ms, {min(firsts):.0f} to {max(firsts):.0f} ms")
    print(f"all pictures sharp: median {statistics.median(wholes):.0f} ms, {min(wholes):.0f} to {max(wholes):.0f} ms")


def crowded() -> State:
    """Return a late moment of a round with most of eight players down."""
    name, players, number = CROWDED
    for seed in range(50):
        state = play(new_game(shipped_variant(name), players, f"crowded {seed}"), Deal())[-1][1]
        state = play(state._replace(round=number - 1, phase=Phase.ROUND_OVER), Deal())[-1][1]
        while state.phase is not Phase.ROUND_OVER:
            if sum(seat.down is not Down.NO for seat in state.seats) >= DOWN_AT_LEAST:
                return state
            state = moved(state)
    raise SystemExit("no round was ever so crowded")


def moved(state: State) -> State:
    """Return the state after one move of a computer player."""
    seat = observe(state, 0).to_act or 0
    return play(state, bot_named("greedy").choose(observe(state, seat), (), Limit()))[-1][1]


def table_seen_from(side: str) -> "type[PlayScreen]":
    """Return the screen of a table whose reader always sits at that side."""
    from game.play.screen import PlayScreen
    from game.ui.sides import Side

    class TurnedTable(PlayScreen):
        """A table in a turned window."""

        @property
        def side(self) -> Side:
            """Return the side."""
            return Side[side.upper()]

    return TurnedTable


def frames(size: tuple[int, int], seconds: float, side: str = "bottom") -> None:
    """Time frames while eight computer players play on at full animation, in a window turned to a side."""
    from ai.thinker import Thinker
    from game.match import Computer, Match
    from game.ui.loop import Loop
    from game.ui.window import open_window

    table = table_seen_from(side)
    players, start = tuple(Computer(f"Player {n}", "greedy") for n in range(1, 9)), crowded()
    match, moves = Match(players, start), 0
    thinker = Thinker()
    thinker.warm_up()
    loop = Loop(open_window("bench", size), table(match, thinker))
    loop.step(time.perf_counter())
    loop.sprites.finish()
    drawn, worked = [], []
    begin = time.perf_counter() + OPENING
    end = begin + seconds
    while time.perf_counter() < end:
        if match.awaits_deal:  # the round is over: open the same table again
            moves, match = moves + len(match.actions), Match(players, start)
            loop.stack = (table(match, thinker),)
            begin = time.perf_counter() + OPENING
        before, used, count = time.perf_counter(), time.thread_time(), loop.frames
        loop.step(before)
        now = time.perf_counter()
        if loop.frames > count and now > begin:
            drawn.append((now - before) * 1000)
            worked.append((time.thread_time() - used) * 1000)
        time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - before)))
    thinker.close()
    print(
        f"{size[0]}x{size[1]}: {len(drawn)} frames drawn, {moves + len(match.actions)} moves",
        f"frame: {described(drawn)}",
        f"of it processor time, which other programs cannot lengthen much: {described(worked)}",
        sep="\n",
    )


def described(times: list[float]) -> str:
    """Return median, 99th percentile and maximum."""
    ranked = sorted(times)
    at = {"median": ranked[len(ranked) // 2], "p99": ranked[int(len(ranked) * 0.99)], "max": ranked[-1]}
    return ", ".join(f"{name} {time_ms:.1f} ms" for name, time_ms in at.items())


def idle(size: tuple[int, int], seconds: float) -> None:
    """Count frames and processor time of a table that waits for its player."""
    from ai.thinker import Thinker
    from game.match import Computer, Match, Person, Player
    from game.play.screen import PlayScreen
    from game.ui.loop import Loop, _sleep_until_event
    from game.ui.window import open_window

    waiting: tuple[Player, ...] = (Person("You"), *(Computer(f"Player {n}", "greedy") for n in range(2, 9)))
    state = crowded()._replace(turn=0, acting=0, asked=(), phase=Phase.DRAW)
    loop = Loop(open_window("bench", size), PlayScreen(Match(waiting, state), Thinker()))
    settle = time.perf_counter() + 3
    while time.perf_counter() < settle:
        loop.step(time.perf_counter())
        time.sleep(0.01)
    count, used, began = loop.frames, time.process_time(), time.perf_counter()
    while time.perf_counter() < began + seconds:
        loop.step(time.perf_counter())
        _sleep_until_event(time.perf_counter, loop.wait_s(time.perf_counter()))
    share = (time.process_time() - used) / (time.perf_counter() - began)
    print(f"idle for {seconds:.0f} s: {loop.frames - count} frames drawn, {share:.2%} of a core")
    print(f"memory at {size[0]}x{size[1]}: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


def main() -> None:
    """Run one of the benchmarks."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("start", "frames", "intervals", "idle"))
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--runs", type=int, default=15, help="starts")
    parser.add_argument("--seconds", type=float, default=20, help="of frames, of idling")
    parser.add_argument("--side", default="bottom", choices=("bottom", "left", "top", "right"), help="of the reader")
    parser.add_argument("--rate", type=int, default=60, help="pictures a second")
    parser.add_argument("--judging", action="store_true", help="intervals while a game is being reviewed")
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    if options.what == "start":
        start((width, height), options.runs)
    elif options.what == "frames":
        frames((width, height), options.seconds, options.side)
    elif options.what == "intervals":
        from tests.bench.intervals import intervals

        intervals((width, height), options.seconds, options.rate, judging=options.judging)
    else:
        idle((width, height), options.seconds)


if __name__ == "__main__":
    main()
