"""The installed package: the only name that is visible next to other packages.

`game`, `ai`, `sprites` and `sounds` are common names. So an installed game keeps them in its own folder, which a line
in `shanghai_rummy.pth` adds to the path; importing this package first puts that folder before other packages with these
names. A checkout has no such folder: there they are side by side, and nothing is done here.
"""

import sys
from pathlib import Path

PACKAGES = Path(__file__).parent / "packages"
NAMES = ("game", "ai", "sprites", "sounds")


def find_ours_first() -> None:
    """Put our packages before others with the same names. Raises `ImportError` if others are already imported."""
    for name in NAMES:
        place = getattr(sys.modules.get(name), "__file__", None)
        if place is not None and not Path(place).is_relative_to(PACKAGES):
            raise ImportError(
                f"another package named {name} was imported before, from {place}: import shanghai_rummy first"
            )
    here = str(PACKAGES)
    sys.path[:] = [here, *(path for path in sys.path if path != here)]


if PACKAGES.is_dir():
    find_ours_first()
