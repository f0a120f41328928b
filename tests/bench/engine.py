"""Speed of the engine: `python -m tests.bench.engine`. Medians of many short runs, in
microseconds of processor time.

Every `play` includes the check of legality. The replayed game is a whole one of seven rounds, including checks and
digest.
"""

import io
import statistics
import time
import timeit
from collections.abc import Callable, Iterable

from game.engine.actions import Deal, Discard, Draw, LayDown, Pass
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.position import load_position
from game.engine.record import RecordedPlayer, read_record, replay
from game.engine.referee import legal_actions, refusal
from game.engine.state import Phase, State, new_game
from game.engine.view import observe
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.support.recording import RecordWriter
from tests.support.walkers import walk

RUNS = 41
LAYING = """
variant = "quarters"
players = 4
round = 2
turn = 1
phase = "play"
[[seats]]
hand = "3h 3d 3c 4h 5h 6h 7h Kd 2c ** 9s"
[[seats]]
[[seats]]
[[seats]]
"""


def median_us(act: Callable[[], object], times: int = 500) -> float:
    """Return the median time of one call."""
    return statistics.median(timeit.repeat(act, timer=time.process_time, number=times, repeat=RUNS)) / times * 1e6


def at_draw(variant: Variant) -> State:
    """Return a fresh deal of the largest table in which every player passed."""
    state = play(new_game(variant, variant.most_players, "bench"), Deal())[-1][1]
    while state.phase is not Phase.DRAW:
        state = play(state, Pass(state.asked[0]))[-1][1]
    return state


def turns(variant: Variant) -> Iterable[tuple[str, float]]:
    """Yield the common actions at the largest table of a rule set."""
    offered = play(new_game(variant, variant.most_players, "bench"), Deal())[-1][1]
    drawing = at_draw(variant)
    playing = play(drawing, Draw(drawing.turn))[-1][1]
    card = playing.hands[playing.turn][0]
    yield "observe", median_us(lambda: observe(playing, playing.turn))
    if offered.phase is Phase.OFFER:
        yield "play: pass", median_us(lambda: play(offered, Pass(offered.asked[0])))
    yield "play: draw", median_us(lambda: play(drawing, Draw(drawing.turn)))
    yield "play: discard", median_us(lambda: play(playing, Discard(playing.turn, card)))


def laying() -> Iterable[tuple[str, float]]:
    """Yield a lay-down with its check, the check alone, and the search for all lay-downs of the hand."""
    state = load_position(LAYING, "bench", open_variant=lambda name: shipped_variant(str(name)))
    action = parse_action("P1 lay set(3h 3d 3c) run(4h 5h 6h 7h)")
    assert isinstance(action, LayDown)
    view = observe(state, 0)
    yield "play: lay down", median_us(lambda: play(state, action), 100)
    yield "refusal of a lay-down", median_us(lambda: refusal(view, action), 100)
    yield "legal_actions, 10 lay-downs", median_us(lambda: list(legal_actions(view, 10)), 20)


def whole_game(variant: Variant) -> tuple[int, float]:
    """Return the number of actions of a four-player game, and the seconds to read and replay its record."""
    text = io.StringIO()
    writer = RecordWriter(text)
    writer.begin(new_game(variant, 4, "bench"), tuple(RecordedPlayer(f"P{n}", "person") for n in range(1, 5)))
    actions = 0
    for _, action in walk(variant, 4, "bench", folly=0.02):
        writer.add(action)
        actions += 1
    lines = text.getvalue().splitlines(keepends=True)
    took = timeit.repeat(lambda: replay(read_record(lines)), timer=time.process_time, number=1, repeat=7)
    return actions, statistics.median(took)


def main() -> None:
    """Print the table."""
    for name in shipped_variants():
        variant = shipped_variant(name)
        for what, us in turns(variant):
            print(f"{name:9} {variant.most_players} players  {what:28} {us:8.1f} us")
    for what, us in laying():
        print(f"{'quarters':9} 4 players  {what:28} {us:8.1f} us")
    for name in shipped_variants():
        actions, seconds = whole_game(shipped_variant(name))
        print(f"{name:9} 4 players  replay of {actions} actions  {seconds * 1000:8.1f} ms")


if __name__ == "__main__":
    main()
