"""A new option is added to a copy of the game: what has to be written, and what follows automatically."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.rules.schema import FORMAT
from tests import ROOT

RECORD = ROOT / "tests" / "data" / "formats" / "1" / "classic.jsonl"
# Each file, with the text to insert before another one.
EDITS = {
    "game/rules/knobs/hitting.py": (
        (
            "@dataclass(frozen=True, slots=True)\nclass Hitting:",
            """class HitWhose(StrEnum):
    \"\"\"On whose melds a player may hit.\"\"\"

    ANY = "any"
    OWN = "own"


""",
        ),
        (
            "    swap_whose: Annotated[",
            f"""    hit_whose: Annotated[
        HitWhose,
        Knob(
            title="Melds one may hit",
            sentence="On whose melds a player may hit",
            clauses="X-6",
            says={{HitWhose.ANY: "anybody's", HitWhose.OWN: "one's own"}},
            page={{HitWhose.ANY: "You may hit anybody's melds.", HitWhose.OWN: "You may hit only melds of your own."}},
            since={FORMAT + 1},
            default="any",
        ),
    ]
""",
        ),
    ),
    "game/rules/fit.py": (
        ('    DOES_NOT_FIT = "does_not_fit"\n', '    NOT_YOUR_MELD = "not_your_meld"\n'),
        (
            "    del by",
            """    if variant.hitting.hit_whose == "own" and meld.owner != by:
        return Misfit.NOT_YOUR_MELD
""",
        ),
    ),
    "game/text/refusals.py": (
        (
            "        case Reason.NO_SWAPS:",
            """        case Misfit.NOT_YOUR_MELD:
            return _("Under these rules you may hit only melds of your own.")
""",
        ),
    ),
}
TRY = '''
import json, sys
from dataclasses import replace
from pathlib import Path
from game.engine.record import read_record, replay
from game.rules.schema import FORMAT, KNOBS, with_knob
from game.rules.knobs.hitting import HitWhose
from game.rules.variant import VariantError
from game.rules.variant_file import (dump_variant, load_variant, shipped_variant, shipped_variants,
    variant_from_document, variant_to_document)
from game.rulebook.words.questions import BY_KEY, compare_options
from game.rulebook.words.rulebook import rulebook
played = replay(read_record(Path(sys.argv[1]).read_text(encoding="utf-8").split("\\n")))
base = shipped_variant("classic")
own = with_knob(base, "hitting.hit_whose", HitWhose.OWN)
def page(variant):
    blocks = [block for section in rulebook(variant) for block in section.blocks]
    return [block.text for block in blocks if hasattr(block, "text")]
wrong = variant_to_document(own)
wrong["hitting"]["hit_whose"] = "mine"
def faults(document):
    try:
        variant_from_document(document, "it")
    except VariantError as error:
        return list(error.faults)
    return []
missing = variant_to_document(own)
del missing["hitting"]["hit_whose"]
from game.engine.notation import parse_action
from game.engine.position import load_position
from game.engine.referee import refusal
from game.engine.view import observe
from game.text.refusals import refusal_sentence

from tests import ROOT
text = """variant = "any"
players = 3
phase = "play"
seats = [{ hand = "9h Kc Kd", down = "earlier" }, { down = "earlier" }, {}]
melds = [{ owner = 2, kind = "run", cards = "5h 6h 7h 8h" }]
"""
view = observe(load_position(text, "here", open_variant=lambda _: own), 0)
why = refusal(view, parse_action("P1 hit 9h m1"))
line = next(line for line in compare_options(base, own) if line.title == "Melds one may hit")

from ai.arena import fixtures, play_game
from game.engine.actions import Hit
short = replace(own, rounds=own.rounds[:2])
games = [play_game(game, judged=True) for level in ("random", "greedy", "novice", "steady", "sharp")
    for game in fixtures(short, (level,) * 3, 2, "own melds")]
hits = [state.melds[action.meld].owner == action.seat for game in games for action, ((_, state), *_) in game.moves()
    if isinstance(action, Hit)]
print(json.dumps({
    "format": FORMAT,
    "old record": played.complete,
    "shipped": [shipped_variant(each).hitting.hit_whose for each in shipped_variants()],
    "same digest": variant_to_document(base) == json.loads(json.dumps(variant_to_document(base)))
        and "hit_whose" not in variant_to_document(base)["hitting"],
    "read back": load_variant(dump_variant(own), "own") == own,
    "page": [text for text in page(own) if "hit only melds" in text],
    "compared": [line.left, line.right, line.differs],
    "question": BY_KEY["hitting.hit_whose"].id,
    "faults": [*faults(wrong), *faults(missing)],
    "refused": refusal_sentence(why, view, ("Mei", "Jun", "Rosa")),
    "hits on own melds": [len(hits) > 50, all(hits)],
    "allowed": refusal(view._replace(variant=base), parse_action("P1 hit 9h m1")) is None,
}))
'''


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the game with the option inserted: its field, the check of what fits with its reason, and the reason's
    sentence.
    """
    for package in ("game", "ai"):
        source_only = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(ROOT / package, tmp_path / package, ignore=source_only)
    for name, edits in EDITS.items():
        file = tmp_path / name
        text = file.read_text(encoding="utf-8")
        for before, new in edits:
            assert 1 == text.count(before), f"{name} has changed: put the made-up knob elsewhere than at {before!r}"
            text = text.replace(before, new + before)
        file.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.slow
def test_made_up_options_work_throughout(copy: Path) -> None:
    run = [sys.executable, "-c", TRY, str(RECORD)]
    completed = subprocess.run(run, cwd=copy, capture_output=True, text=True, check=False)
    assert 0 == completed.returncode, completed.stderr
    assert 3 == len(EDITS)
    report = json.loads(completed.stdout)

    assert FORMAT + 1 == report["format"]
    assert report["old record"]
    assert {"any"} == set(report["shipped"])
    assert report["same digest"]
    assert report["allowed"]
    assert [True, True] == report["hits on own melds"]
    assert "Under these rules you may hit only melds of your own." == report["refused"]
    assert report["read back"]
    assert ["You may hit only melds of your own."] == report["page"]
    assert ["anybody's", "one's own", True] == report["compared"]
    assert "adding" == report["question"]
    assert [
        'it: hitting.hit_whose is "mine", but it must be "any" or "own"',
        'it: hitting.hit_whose is missing; it must be "any" or "own"',
    ] == report["faults"]
