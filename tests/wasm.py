"""The computer players in WebAssembly, as a browser would run them: `python -m tests.wasm FOLDER [--level steady]`.

`npm install pyodide` was run in FOLDER, and node is installed. A game of each rule set is played here and there, with a
thinker that starts no process; both must be the same game. It prints how long decisions took there. It needs neither
numpy nor pygame, and shows nothing of the window.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from ai.bot import round_history
from ai.thinker import Thinker
from game.engine.actions import Action, Deal
from game.engine.events import Event
from game.engine.notation import format_action
from game.engine.play import play
from game.engine.state import Phase, new_game
from game.engine.view import observe
from game.rules.variant_file import shipped_variant, shipped_variants
from tests import ROOT

PLAYERS, SEED = 4, "wasm"
RUN = """
const { loadPyodide } = await import(process.argv[1]);
const pyodide = await loadPyodide();
pyodide.FS.mkdirTree("/checkout");
pyodide.mountNodeFS("/checkout", process.argv[2]);
await pyodide.runPythonAsync(process.argv[3]);
"""
THERE = """
import json, sys
sys.path.insert(0, "/checkout")
sys.dont_write_bytecode = True
from ai.worker import HAS_PROCESSES
from tests.wasm import played
assert not HAS_PROCESSES
print(json.dumps(played({rules!r}, {level!r})))
"""


def played(rules: str, level: str) -> tuple[list[str], list[float]]:
    """Return the actions of a game, and the milliseconds that each decision took."""
    thinker, state = Thinker(has_processes=False), new_game(shipped_variant(rules), PLAYERS, SEED)
    events, chosen, spent = list[Event](), list[Action](), list[float]()
    while state.phase is not Phase.GAME_OVER:
        seat, action = observe(state, 0).to_act, None
        if seat is not None:
            ticket, began = thinker.ask(level, observe(state, seat), round_history(events, seat)), time.perf_counter()
            while action is None:
                action = thinker.poll(ticket)
            spent.append(1000 * (time.perf_counter() - began))
        chosen.append(action or Deal())
        steps = play(state, chosen[-1])
        events += [event for event, _ in steps]
        state = steps[-1][1]
    return [format_action(action) for action in chosen], spent


def main() -> int:
    """Play every rule set here and there; 1 if a game differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--level", default="steady")
    options = parser.parse_args()
    pyodide = (options.folder / "node_modules" / "pyodide" / "pyodide.mjs").resolve().as_uri()
    differ = False
    for rules in shipped_variants():
        code = THERE.format(rules=rules, level=options.level)
        command = ("node", "--input-type=module", "-e", RUN, pyodide, str(ROOT), code)
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        actions, spent = json.loads(output.splitlines()[-1])
        is_same = actions == played(rules, options.level)[0]
        differ = differ or not is_same
        spent.sort()
        half, most = spent[len(spent) // 2], spent[int(len(spent) * 0.99)]
        figures = f"half of them within {half:.1f} ms, 99 % within {most:.0f} ms, all within {spent[-1]:.0f} ms"
        print(
            f"{rules}: {'the same game' if is_same else 'ANOTHER GAME'}, {len(spent)} decisions: {figures}", flush=True
        )
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
