"""The tests: one folder per package, plus the long suites and shared helpers."""

from pathlib import Path

ROOT = Path(__file__).parent.parent  # the root of the checkout
DATA = ROOT / "tests" / "data"  # files from earlier versions and other programs
GOLDEN = ROOT / "tests" / "golden"


def home_at(folder: Path) -> dict[str, str]:
    """Return the surroundings in which a program keeps all its files in a folder, on every system."""
    theirs = {"CONFIG_HOME": "APPDATA", "DATA_HOME": "LOCAL_APPDATA", "DOCUMENTS_DIR": "PERSONAL"}
    theirs |= {"PICTURES_DIR": "MYPICTURES", "STATE_HOME": "", "CACHE_HOME": ""}
    homes = {"HOME": str(folder), "USERPROFILE": str(folder)}
    for kind, in_windows in theirs.items():
        place = str(folder / kind.partition("_")[0].lower())
        homes |= {f"XDG_{kind}": place} | ({f"WIN_PD_OVERRIDE_{in_windows}": place} if in_windows else {})
    return homes
