"""What is said in two places is the same in both: the version, and the number of rule sets."""

import tomllib

from game import __version__
from game.app.title import RULE_SETS, VERSION
from game.rules.variant_file import shipped_variants
from tests import ROOT


def test_the_version_is_written_once() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert "version" not in settings["project"]
    assert settings["project"]["dynamic"] == ["version"]
    assert settings["tool"]["hatch"]["version"] == {"path": "game/__init__.py"}
    assert __version__.startswith(f"{VERSION}.")


def test_the_title_counts_the_rule_sets_there_are() -> None:
    assert len(shipped_variants()) == RULE_SETS
