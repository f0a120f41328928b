"""Store a rule set of every older format that has none: `python -m tests.rules.kept_formats`."""

from collections.abc import Iterator
from pathlib import Path

from game.rules.knobs.record import FIRST_FORMAT
from game.rules.schema import FORMAT
from game.rules.variant_file import dump_variant, load_variant, shipped_variant, shipped_variants
from tests import DATA
from tests.rules.variant_samples import HOUSE

FORMATS = DATA / "formats"


def expected_files() -> Iterator[Path]:
    """Yield every file there must be: the shipped rule sets and a house rule set, in each format but the last."""
    for number in range(FIRST_FORMAT, FORMAT):
        for name in (*shipped_variants(), "house"):
            yield FORMATS / str(number) / f"{name}.toml"


if __name__ == "__main__":
    for path in expected_files():
        if not path.exists():
            variant = load_variant(HOUSE, "house.toml") if path.stem == "house" else shipped_variant(path.stem)
            path.parent.mkdir(exist_ok=True)
            path.write_text(dump_variant(variant, int(path.parent.name)), encoding="utf-8")
