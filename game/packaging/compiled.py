"""The compiled build, for whoever asks for it: the rules, the engine and the players as machine code.

`HATCH_BUILD_HOOKS_ENABLE=1 python -m pip install .` compiles what `compiled` names; that takes a C compiler and some
minutes. Without the variable nothing here is even read, and all of it stays plain Python, as do installations that only
link to the checkout. Nothing is written into the checkout: what is compiled goes into the wheel, beside its source.
"""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKED = "shanghai_rummy/packages"  # where they lie in the wheel, as in pyproject.toml
PACKAGES = ("game/rules", "game/engine", "ai")  # where a game between computer players spends its time
_READ_BY_ANNOTATION = "its classes say in annotations what they hold, of which the compiler keeps nothing"
_TEXT = "reads and writes text, for people and files, which is no part of playing"
_WAITS = "starts and asks other processes"
_SENT = "its frozen values go to other processes and back, which compiled ones can't"
PLAIN = {  # what stays as it is in those packages, and why; a pattern may name several files
    "game/rules/knobs/*.py": _READ_BY_ANNOTATION,
    "game/rules/schema.py": _READ_BY_ANNOTATION,
    "game/rules/variant*.py": _READ_BY_ANNOTATION,
    "game/rules/idle.py": _TEXT,
    "game/engine/actions.py": _SENT,
    "game/engine/events.py": _SENT,
    "game/engine/notation.py": _TEXT,
    "game/engine/position*.py": _TEXT,
    "game/engine/record*.py": _TEXT,
    "game/engine/transcript.py": _TEXT,
    "game/engine/view.py": _SENT,
    "ai/arena.py": _WAITS,
    "ai/background.py": _WAITS,
    "ai/errands.py": _WAITS,
    "ai/leash.py": "runs by itself, as a file",
    "ai/outside.py": _WAITS,
    "ai/thinker.py": _WAITS,
}


def compiled(root: Path) -> list[str]:
    """The files to compile, as paths from the root: those of the packages, but for what is plain or lives on numpy."""
    plain = {path for pattern in PLAIN for path in root.glob(pattern)}
    files = [path for package in PACKAGES for path in sorted(root.glob(f"{package}/**/*.py"))]
    kept = [path for path in files if path not in plain and path.name != "__init__.py" and not _lives_on_numpy(path)]
    return [path.relative_to(root).as_posix() for path in kept]


def _lives_on_numpy(path: Path) -> bool:
    """Whether the file imports numpy at its top: there the time is spent in numpy, compiled or not."""
    tops = ast.parse(path.read_text("utf-8")).body
    return any(isinstance(top, ast.Import) and top.names[0].name == "numpy" for top in tops)


class CompiledBuild(BuildHookInterface):  # type: ignore[type-arg]  # whichever configuration the builder has
    """Compiles in a folder of its own, and has the results included."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Compile, unless the checkout is only linked to; what fails says why and ends the build."""
        if version == "editable":
            return
        root = Path(self.root)
        place = self._place = Path(tempfile.mkdtemp(prefix="compiled-"))
        for package in ("game", "ai"):
            shutil.copytree(
                root / package, place / package, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
            )
        compiler = [sys.executable, "-m", "mypyc", "--ignore-missing-imports", *compiled(root)]
        done = subprocess.run(compiler, cwd=place, env={"MYPYC_OPT_LEVEL": "2", **os.environ}, check=False)
        if done.returncode:
            raise RuntimeError("the compiled build failed; without HATCH_BUILD_HOOKS_ENABLE nothing is compiled")
        made = {path for suffix in ("so", "pyd") for path in place.glob(f"**/*.{suffix}")}
        made = {path for path in made if "build" not in path.relative_to(place).parts}
        build_data["force_include"] = {str(path): f"{PACKED}/{path.relative_to(place).as_posix()}" for path in made}
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        """Tidy up."""
        if version != "editable":
            shutil.rmtree(self._place)
