"""Does what is shipped start? Builds a wheel, installs it into an empty environment elsewhere, starts it from there.

`python -m tests.wheel`; not part of the quick check, because it builds and installs. CI runs it after the tests.
"""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from zipfile import ZipFile

from game import __version__
from game.words.manual import INDEX, names, text_of
from tests import ROOT

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
        assert f"shanghai-rummy {__version__}" == run(command, "--version", cwd=place)
        assert text_of(INDEX).strip() == run(command, "docs", cwd=place)
        with ZipFile(wheel) as shipped:
            assert [] == [name for name in PACKAGES if f"{name}/py.typed" not in shipped.namelist()]
            assert [] == [name for name in names() if f"game/docs/{name}.md" not in shipped.namelist()]
        run(command, "simulate", "--variant", "shafer", "--games", "1", "--seats", "greedy,random", cwd=place)
        run(command, "shots", str(place / "shots"), "--size", "320x180", cwd=place)  # every screen, every shipped file
    return 0


def run(*command: str, cwd: Path = ROOT) -> str:
    """Run a command, its failure is ours; what it printed."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    print(f"+ {' '.join(command[:4])}: {done.stdout.strip().splitlines()[-1:]}", flush=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
