"""Is the compiled build the same program, and how much faster? Builds it, tests it, plays the same games with it.

`python -m tests.compiled` takes a C compiler and most of an hour; `--games 0` stops after the tests, `--no-tests`
leaves them out. The compiled program is a checkout in a temporary folder: what the wheel holds, and these tests.
Every level then plays the same games there and here, in every rule set, in turns; the digests of all actions must be
equal. A table says how many games of four of a level there are a second of processor time, here and there; of three
runs the middle one counts.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from statistics import median
from zipfile import ZipFile

from ai.arena import fixtures, play_game
from ai.bots import ROSTER
from game.rules.variant_file import shipped_variant, shipped_variants
from tests import ROOT
from tests.bench.simulation import forget_hands

TESTED = ("tests/rules", "tests/engine", "tests/ai")
BESIDE = ("tests", "pyproject.toml", "README.md")  # what the wheel does not hold
RUNS = 3
TIMED = ("greedy", "steady", "sharp")  # by more games, and more than once


def main() -> int:
    """Build, test, play; the exit code of the first that fails."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=8, help="of each of the levels that are timed, in each rule set")
    parser.add_argument("--no-tests", action="store_true", help="only play")
    parser.add_argument("--wheel", type=Path, help="a compiled wheel, if there is one already")
    parser.add_argument("--play", nargs=3, metavar=("RULES", "LEVEL", "GAMES"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        variant_id, level, games = asked.play
        print(*played(variant_id, level, int(games)))
        return 0
    with tempfile.TemporaryDirectory(prefix="compiled-") as folder:
        place = Path(folder)
        lay_out(asked.wheel or build(place / "dist"), place / "checkout")
        if not asked.no_tests:
            command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", *TESTED]
            failed = subprocess.run(command, cwd=place / "checkout", env=looking_in(place / "checkout"), check=False)
            if failed.returncode:
                return failed.returncode
        return compare(place / "checkout", asked.games) if asked.games else 0


def build(dist: Path) -> Path:
    """The compiled wheel, made as anybody would make it."""
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(dist), str(ROOT)]
    subprocess.run(command, env=os.environ | {"HATCH_BUILD_HOOKS_ENABLE": "1"}, check=True)
    (wheel,) = dist.glob("*.whl")
    return wheel


def lay_out(wheel: Path, place: Path) -> None:
    """The wheel unpacked, with the tests beside it."""
    from game.packaging.compiled import PACKED  # which the wheel, where games are played by this file too, has not

    with ZipFile(wheel) as held:
        held.extractall(place.parent / "wheel")
    shutil.copytree(place.parent / "wheel" / PACKED, place)
    for name in BESIDE:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, place / name)


def looking_in(place: Path) -> dict[str, str]:
    """The environment in which modules are looked for there and nowhere else before."""
    return os.environ | {"PYTHONPATH": str(place)}


def played(variant_id: str, level: str, games: int) -> tuple[str, float]:
    """The digest of all actions of so many games, and the seconds of processor time they took."""
    planned = fixtures(shipped_variant(variant_id), (level,) * 4, games, "compiled")
    digest, seconds = sha256(), 0.0
    for fixture in planned:
        forget_hands()
        began = time.process_time()
        game = play_game(fixture)
        seconds += time.process_time() - began
        digest.update(repr((game.actions, game.end.sheet)).encode())
    return digest.hexdigest()[:12], seconds


def in_turns(places: Sequence[Path], asked: Sequence[str], runs: int) -> tuple[set[str], list[float]]:
    """What `played` says of the same games in each of the places: all digests, and the middle time in each."""
    digests, seconds = set(), [list[float]() for _ in places]
    for _ in range(runs):
        for place, times in zip(places, seconds, strict=True):
            command = [sys.executable, "-m", "tests.compiled", "--play", *asked]
            run = subprocess.run(
                command, cwd=place, env=looking_in(place), check=True, stdout=subprocess.PIPE, text=True
            )
            digest, took = run.stdout.split()
            digests.add(digest)
            times.append(float(took))
    return digests, [median(times) for times in seconds]


def compare(place: Path, games: int) -> int:
    """Print what each level does here and there; 1 if digests differ."""
    print(f"{'level':<8} {'rules':<9} {'games':>5} {'plain/s':>8} {'compiled/s':>10} {'times':>5}  digest")
    same = True
    for level in ROSTER:
        number, runs = (games, RUNS) if level in TIMED else (1, 1)
        for variant_id in shipped_variants():
            digests, seconds = in_turns((ROOT, place), (variant_id, level, str(number)), runs)
            plain, compiled = (number / each for each in seconds)
            figures = f"{number:>5} {plain:>8.2f} {compiled:>10.2f} {compiled / plain:>5.2f}"
            print(f"{level:<8} {variant_id:<9} {figures}  {' is not '.join(sorted(digests))}", flush=True)
            same &= len(digests) == 1
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
