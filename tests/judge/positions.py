"""Play on positions whose verdicts were once wrong: `python -m tests.judge.positions [ID ...]`.

Writes what every listed choice loses against the first one in real play, with the 95 % margin of error, into
`tests/ai/judge/played_on.jsonl`; `tests/ai/judge/test_calibration.py` compares verdicts with it.
"""

import argparse
import json

from ai.bots import bot_named
from ai.intervals import Z95
from game.engine.history import history_from
from game.engine.notation import parse_action
from game.engine.position import state_from_document
from game.engine.view import observe
from game.rules.variant_file import shipped_variant
from tests import ROOT
from tests.judge.playing_on import really

PATH = ROOT / "tests" / "ai" / "judge" / "played_on.jsonl"
DEALS = 100


def lost_in_play(id: str, position: dict[str, object], actions: list[str], deals: int) -> dict[str, list[float]]:
    """Return what each action loses against the first one, and the margin of error."""
    state = state_from_document(position, id, open_variant=shipped_variant)
    view, history = observe(state, state.turn), history_from(state, (), state.turn)
    leads = really(view, history, [*map(parse_action, actions)], deals, bot_named("sharp"), "positions")
    gaps = leads[0] - leads
    margins = Z95 * gaps.std(axis=1) / deals**0.5
    return {
        action: [round(float(gap), 1), round(float(margin), 1)]
        for action, gap, margin in zip(actions, gaps.mean(axis=1), margins, strict=True)
    }


def main() -> None:
    """Play the positions on, one after the other."""
    parser = argparse.ArgumentParser(description="Positions played on by Strong players.")
    parser.add_argument("ids", nargs="*", help="all if none are given")
    parser.add_argument("--deals", type=int, default=DEALS)
    asked = parser.parse_args()
    lines = [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        if not asked.ids or line["id"] in asked.ids:
            line["lost"] = lost_in_play(line["id"], line["position"], [*line["lost"]], asked.deals)
            print(line["id"], line["lost"], flush=True)
            PATH.write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
