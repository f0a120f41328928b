"""Shanghai Rummy as it is installed: the one name under which its packages lie among those of others.

`game`, `ai`, `sprites` and `sounds` are names that others use, too. So an installed game has them in a folder of its
own, which a line in `shanghai_rummy.pth` makes known; whoever imports this first finds them before any others of these
names. A checkout has no such folder: there they lie side by side, and nothing is done here.
"""

import sys
from pathlib import Path

PACKAGES = Path(__file__).parent / "packages"
NAMES = ("game", "ai", "sprites", "sounds")


def find_ours_first() -> None:
    """Have our packages found before others of the same names; `ImportError` where others were imported already."""
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
