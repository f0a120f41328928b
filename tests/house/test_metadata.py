"""The package metadata agrees with the project."""

import tomllib

from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from trove_classifiers import classifiers

from game import __version__
from tests import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_it_says_who_made_it_for_whom_and_what_one_would_search_for() -> None:
    metadata = ProjectMetadata(str(ROOT), PluginManager())

    assert __version__ == metadata.version
    assert ["Shanghai Rummy contributors"] == metadata.core.authors_data["name"]
    assert {"card game", "rummy", "shanghai rummy"} <= set(metadata.core.keywords)


def test_every_classifier_exists_and_the_versions_begin_with_the_oldest_that_runs_it() -> None:
    listed = PROJECT["classifiers"]
    minors = [
        int(classifier.rpartition(".")[2])
        for classifier in listed
        if classifier.startswith("Programming Language :: Python :: 3.")
    ]

    assert set(listed) <= classifiers
    assert sorted(listed) == listed
    assert f">=3.{minors[0]}" == PROJECT["requires-python"]
    assert list(range(minors[0], minors[0] + len(minors))) == minors


def test_there_is_one_place_for_the_licence_and_the_readme_says_it_is_empty() -> None:
    licensed = "license" in PROJECT
    section = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## License\n")[2]

    assert section.strip()
    assert licensed is not section.strip().startswith("None yet")
