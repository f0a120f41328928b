"""Write a Flatpak manifest that builds without a network: `python game/packaging/flatpak.py WHEELS TARGET`.

WHEELS is a folder with the game's own wheel and those that it needs. `.ci/flatpak.txt` must name the hash of each.

    python -m build --wheel --outdir wheels
    python -m pip download --require-hashes --no-deps --only-binary :all: --python-version 3.13 \\
      --platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 --platform manylinux_2_17_x86_64 \\
      -r .ci/flatpak.txt -d wheels
    python game/packaging/flatpak.py wheels flatpak
    flatpak-builder --force-clean built flatpak/org.shanghai_rummy.ShanghaiRummy.json

The manifest, copies of the wheels and the files for the desktop are written to the folder TARGET, where
`flatpak-builder` needs nothing else but its runtime.
"""

import hashlib
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from game.packaging.debian import ID, NAME, ROOT, lay_out_desktop_files

LOCK = ROOT / ".ci" / "flatpak.txt"
# The runtime with the Python that the wheels are for.
RUNTIME = "25.08"
PYTHON = "3.13"
PERMISSIONS = (
    "--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--socket=pulseaudio",
    "--device=dri", "--device=input",  # gamepads
    "--filesystem=xdg-run/speech-dispatcher:ro",  # where `spd-say` finds the voice of the system
)  # fmt: skip
COMMANDS = (
    "pip3 install --no-index --find-links=wheels --prefix=${FLATPAK_DEST} --no-build-isolation shanghai-rummy",
    "cp -r share ${FLATPAK_DEST}/",
)
_PROCESSOR = re.compile(r"_(x86_64|aarch64)\.whl$")


class NotLocked(Exception):
    """A wheel with a hash that the lock file does not name."""


def sha256_of(path: Path) -> str:
    """Return the hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def sources(wheels: Path, locked: str) -> list[dict[str, Any]]:
    """Return the wheels as sources: each with its hash, and with its processor if it is for one only."""
    listed = []
    for path in sorted(wheels.glob("*.whl")):
        digest = sha256_of(path)
        if digest not in locked and not path.name.startswith(f"{NAME.replace('-', '_')}-"):
            raise NotLocked(f"{path.name} is not one of the wheels in {LOCK.name}")
        source: dict[str, Any] = {"type": "file", "path": f"wheels/{path.name}", "sha256": digest, "dest": "wheels"}
        if processor := _PROCESSOR.search(path.name):
            source["only-arches"] = [processor[1]]
        listed.append(source)
    return listed


def manifest(wheels: Path) -> dict[str, Any]:
    """Return the manifest for these wheels."""
    files = [*sources(wheels, LOCK.read_text(encoding="utf-8")), {"type": "dir", "path": "share", "dest": "share"}]
    module = {"name": NAME, "buildsystem": "simple", "build-commands": COMMANDS, "sources": files}
    return {
        "id": ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": NAME,
        "finish-args": PERMISSIONS,
        "modules": [module],
    }


def write(wheels: Path, target: Path) -> Path:
    """Write the manifest and everything that it names; return its path."""
    path = target / f"{ID}.json"
    text = json.dumps(manifest(wheels), indent=2)
    target.mkdir(parents=True, exist_ok=True)
    shutil.copytree(wheels, target / "wheels", dirs_exist_ok=True)
    lay_out_desktop_files(target / "share")
    path.write_text(f"{text}\n", encoding="utf-8")
    return path


if __name__ == "__main__":
    print(write(*map(Path, sys.argv[1:])))
