"""The dotfiles for people who work on the game: the same tools as the tests, no address, every dependency locked."""

import os
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from game.session.background import FILE_NAME
from tests import ROOT
from tests.__main__ import CHECKS

FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
WORKFLOW = ROOT / ".github" / "workflows" / "checks.yml"
UPDATES = ROOT / ".github" / "dependabot.yml"
DOTFILES = [
    ROOT / ".editorconfig", ROOT / ".pre-commit-config.yaml", ROOT / ".ci" / "constraints.txt",
    ROOT / ".ci" / "flatpak.txt", WORKFLOW, ROOT / ".github" / "SECURITY.md", UPDATES, *FORMS,
]  # fmt: skip
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize("path", DOTFILES, ids=lambda path: path.name)
def test_dotfiles_name_no_host_or_folder(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert text.endswith("\n")
    assert [] == re.findall(r"https?:|file:|index-url|[\w-]+\.(?:org|com|io|net)\b|(?:^|\s)/\w+/\w+", text)


def test_commits_run_the_same_checks() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    hooks = dict(zip(re.findall(r"name: (.*)", text), re.findall(r"entry: (.*)", text), strict=True))

    assert {"local"} == set(re.findall(r"repo: (.*)", text))
    assert [name for name in CHECKS if name != "tests"] == list(hooks)
    for name, command in CHECKS.items():
        if name != "tests":
            assert hooks[name].startswith(f".venv/bin/python -m {' '.join(command[:2]).removesuffix(' --check')}")


def test_problem_reports_ask_for_record_and_log() -> None:
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "problem.yml").read_text(encoding="utf-8")
    fields = {part.partition("\n")[0]: part for part in form.split("    id: ")[1:]}

    assert {"happened", "record", "log", "version"} == fields.keys()
    assert all("required: true" in field for field in fields.values())
    assert FILE_NAME in fields["log"]
    assert "`games`" in fields["record"]


def test_security_leads_to_the_right_page() -> None:
    text = (ROOT / ".github" / "SECURITY.md").read_text(encoding="utf-8")
    (link,) = re.findall(r"\]\((.*?)\)", text)

    assert (ROOT / ".github" / link).resolve() == ROOT / "game" / "docs" / "security.md"


def test_workflows_check_every_system_and_python() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    matrix = dict(re.findall(r"^        (system|python): \[(.*)\]$", text, re.MULTILINE))

    assert ["ubuntu-22.04", "windows-latest", "macos-latest"] == matrix["system"].split(", ")
    pythons = re.findall(r"3\.\d+", matrix["python"])
    assert {"3.11", "3.12", "3.13", "3.14"} == set(pythons)
    assert {line.rpartition(" ")[2] for line in PROJECT["classifiers"] if " :: Python :: 3." in line} <= set(pythons)
    assert ".ci/run" in re.findall(r"run: (.*)", text)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    for part in ("built/*.whl", "built/*.deb", "windows", "macos", "python -m tests.release --keep built"):
        assert part in text


def test_actions_are_pinned_and_kept_up() -> None:
    used = re.findall(r"uses: (.*)", WORKFLOW.read_text(encoding="utf-8"))
    kept = dict(re.findall(r"ecosystem: (\S+)\n +directory: (\S+)", UPDATES.read_text(encoding="utf-8")))

    assert used
    assert [] == [line for line in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", line)]
    assert {"pip": "/.ci", "github-actions": "/"} == kept


def test_installing_uses_the_locked_versions() -> None:
    readme, workflow = (path.read_text(encoding="utf-8") for path in (ROOT / "README.md", WORKFLOW))
    lines = re.findall(r"^python3 -m venv .*$", readme, re.MULTILINE)
    others = re.findall(r"pip install .*", workflow)

    assert (2, 2) == (len(lines), len(others))
    assert all(" install -q -c .ci/constraints.txt -e " in line for line in lines)
    assert all(line.startswith("pip install -c .ci/constraints.txt ") for line in others)


def test_workflows_run_what_is_here() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (WORKFLOW, ROOT / ".ci" / "run"))
    modules = re.findall(r"-m (tests[\w.]*)", text)
    locked = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8")

    assert {"tests", "tests.release", "tests.wheel"} == set(modules)
    assert all(find_spec(module) is not None for module in modules)
    assert ["slow"] == re.findall(r"-m tests (\w+)", text)
    assert re.search("^build==", locked, re.MULTILINE)


def test_flatpaks_use_the_locked_wheels() -> None:
    constraints = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8")
    locked = {line.partition(" ;")[0] for line in constraints.splitlines()}
    lines = (ROOT / ".ci" / "flatpak.txt").read_text(encoding="utf-8").splitlines()
    wheels = {line.removesuffix(" \\") for line in lines if "==" in line}

    assert wheels <= locked
    needed = {Requirement(line).name for line in PROJECT["dependencies"]}
    assert needed <= {Requirement(line).name for line in wheels}


def test_locked_versions_fit_every_dependency() -> None:
    lines = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    locked: dict[str, list[str]] = {}
    for requirement in (Requirement(line) for line in lines if not line.startswith("#")):
        (only,) = requirement.specifier
        assert only.operator == "=="
        locked.setdefault(requirement.name, []).append(only.version)
    needed = PROJECT["dependencies"] + [line for extra in PROJECT["optional-dependencies"].values() for line in extra]

    for requirement in map(Requirement, needed):
        assert locked.get(requirement.name), f"{requirement.name} is not locked"
        assert all(requirement.specifier.contains(version) for version in locked[requirement.name]), requirement


def test_names_of_tests_have_seven_words() -> None:
    """At most; tests of clauses keep the words of the rule book."""
    files = (path for path in (ROOT / "tests").rglob("*.py") if path.parent.name != "clauses")
    names = (name for path in files for name in re.findall(r"def test_(\w+)\(", path.read_text(encoding="utf-8")))

    assert [] == [name for name in names if len(name.split("_")) > 7]
