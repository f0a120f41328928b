"""The package metadata agrees with the project."""

import tomllib

from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from trove_classifiers import classifiers

from tests import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_authors_keywords_and_classifiers_are_right() -> None:
    core = ProjectMetadata(str(ROOT), PluginManager()).core
    assert ["Shanghai Rummy contributors"] == core.authors_data["name"]
    assert {"card game", "rummy", "shanghai rummy"} <= set(core.keywords)

    listed = PROJECT["classifiers"]
    assert set(listed) <= classifiers
    assert sorted(listed) == listed
    pythons = [line for line in listed if line.startswith("Programming Language :: Python :: 3.")]
    minors = [int(line.rpartition(".")[2]) for line in pythons]
    assert f">=3.{minors[0]}" == PROJECT["requires-python"]
    assert list(range(minors[0], minors[0] + len(minors))) == minors
    assert f"needs Python 3.{minors[0]} or newer" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_speaks_of_a_license() -> None:
    licensed = "license" in PROJECT
    section = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## License\n")[2]

    assert section.strip()
    assert licensed is not section.strip().startswith("None yet")
