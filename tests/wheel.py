"""Check that the shipped wheel starts: build it, install it into an empty environment elsewhere, and start it there.

`python -m tests.wheel`; not part of the quick check, because it builds and installs. CI runs it after the tests.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from zipfile import ZipFile

from ai.native.library import NATIVE
from game import __version__
from game.packaging.native import PACKED, NotBuilt, compiler
from game.rulebook.words.manual import INDEX, names, text_of
from tests import ROOT


def has_compiler() -> bool:
    """Return whether the wheel gets a native core, and then only for this kind of system."""
    try:
        return bool(compiler())
    except NotBuilt:
        return False


CODE = NATIVE if has_compiler() else "Python code: no native core was built"
VERSION = f"shanghai-rummy {__version__} ({CODE})"
PACKAGES = ("game", "ai", "sprites", "sounds")


def main() -> int:
    """Build, install, run; exit 1 with the output of whatever failed."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        run(sys.executable, "-m", "build", "--wheel", "--outdir", str(place / "dist"), str(ROOT))
        (wheel,) = (place / "dist").glob("*.whl")
        venv.create(place / "env", with_pip=True)
        scripts = place / "env" / ("Scripts" if os.name == "nt" else "bin")
        run(str(scripts / "python"), "-m", "pip", "install", "-q", str(wheel))
        command = str(scripts / "shanghai-rummy")
        assert VERSION == run(command, "--version", cwd=place)
        assert wheel.stem.endswith("-py3-none-any") is not has_compiler()
        assert text_of(INDEX).strip() == run(command, "docs", cwd=place)
        with ZipFile(wheel) as shipped:
            held = shipped.namelist()
        assert {"shanghai_rummy", "shanghai_rummy.pth"} == {
            name.split("/")[0] for name in held if ".dist-info/" not in name
        }
        assert [] == [name for name in PACKAGES if f"{PACKED}/{name}/py.typed" not in held]
        assert [] == [name for name in names() if f"{PACKED}/game/docs/{name}.md" not in held]
        lives_beside_others(scripts, place)
        run(command, "simulate", "--variant", "shafer", "--games", "1", "--seats", "greedy,random", cwd=place)
        draws_every_screen(scripts, place)
    return 0


def draws_every_screen(scripts: Path, place: Path) -> None:
    """Check that the tests alone, copied elsewhere, draw every screen with the installed game: no file is missing."""
    shutil.copytree(ROOT / "tests", place / "elsewhere" / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    python, pictures = str(scripts / "python"), place / "pictures"
    assert not run(python, "-c", "import game; print(game.__file__)", cwd=pictures.parent).startswith(str(ROOT))
    run(python, "-m", "tests.pictures", str(pictures), "--size", "320x180", cwd=place / "elsewhere")


def lives_beside_others(scripts: Path, place: Path) -> None:
    """Check that other packages of the same names change nothing, and that ours are inside one package."""
    python = str(scripts / "python")
    installed = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"))
    assert [] == [name for name in PACKAGES if (installed / name).exists()]
    script = "from game.rules.variant_file import shipped_variants; print(len(shipped_variants()))"
    assert "5" == run(python, "-c", script, cwd=place)  # checked without importing anything else first
    for name in PACKAGES:
        (installed / name).mkdir()
        (installed / name / "__init__.py").write_text("raise RuntimeError('somebody else's')\n", encoding="utf-8")
    try:
        assert VERSION == run(str(scripts / "shanghai-rummy"), "--version", cwd=place)
        assert VERSION == run(python, "-m", "shanghai_rummy", "--version", cwd=place)
        assert "5" == run(python, "-c", f"import shanghai_rummy; {script}", cwd=place)
        games = ("simulate", "--variant", "shafer", "--games", "2", "--seats", "greedy,random", "--jobs", "2")
        run(str(scripts / "shanghai-rummy"), *games, cwd=place)  # the processes it starts find ours too
    finally:
        for name in PACKAGES:
            shutil.rmtree(installed / name)


def run(*command: str, cwd: Path = ROOT) -> str:
    """Run a command and return its output; exit if it fails."""
    completed = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    print(f"+ {' '.join(command[:4])}: {completed.stdout.strip().splitlines()[-1:]}", flush=True)
    if completed.returncode:
        sys.exit(completed.stdout + completed.stderr)
    return completed.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
