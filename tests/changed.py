"""What `python -m tests --changed` runs: the tests that changed files can reach, and always `tests/house`.

- A module depends on what it imports anywhere, in functions too; on the packages around it; and on the modules that its
  texts name: `"game.app"`, `"-m", "game"`, the program of another process, `f"ai.evaluator.{file}"`.
- A file belongs to the modules with a text that names it, ends its name or is a pattern that fits it (`"*.py"`); code
  only if they name its top folder, too. Data belongs to those with a text that is the name of its folder, too, and to a
  package directly around it. Data of tests belongs only to tests.
- Catalogs and pages belong to the tests with a short text, and to the folders in `READERS`: other tests speak English
  and open no page.
- A function of `tests/conftest.py` is for the tests that name it, or that depend on a module it names.

What these rules do not decide, such as a file that nothing names, runs the whole check.
"""

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from itertools import islice
from pathlib import Path, PurePosixPath

from tests import ROOT
from tests.house.source import TOP_LEVEL, graph_of, imported_by, is_ours, name_of, nodes, trees, without_collection

READERS = {"game/languages": ("language", "preferences", "screens"), "game/docs": ("cli", "rulebook", "screens")}
READ_CODE = ("tests.", "game.packaging.")  # nothing else reads modules as files
ALWAYS = "tests/house"
FOR_ALL = "tests.conftest"
SETTINGS = "pyproject.toml"  # has the settings of the checks themselves
_OURS = "|".join((*TOP_LEVEL, "tests"))
_DOTTED = re.compile(rf"\b(?:{_OURS})(?:\.\w+)+\.?")
_FROM = re.compile(rf"\bfrom ((?:{_OURS})[\w.]*) import ([\w, ]+)")
_STARTED = re.compile(rf"(?:\bimport|-m) ({_OURS})(?![\w.])")

Trees = Mapping[str, ast.Module]


class Undecided(Exception):
    """A change may reach every test; the message says which."""


def selected(arguments: list[str]) -> list[str]:
    """Return the arguments of pytest for a change since a branch or commit, by default `main`, and say what they are.

    Whatever follows the name of the branch is passed on. Raises ValueError if git cannot tell what has changed.
    """
    base = arguments.pop(0) if arguments and not arguments[0].startswith("-") else "main"
    changed = changed_files(base)
    try:
        paths = reached_tests(changed)
        reached = f"reach {len(paths) - 1} files with tests"
    except Undecided as undecided:
        paths, reached = [], f"may reach every test: {undecided}"
    print(f"{len(changed)} files changed since {base} {reached}", flush=True)
    return [*paths, *arguments]


def changed_files(base: str) -> list[str]:
    """Return every file that differs from the commit where this branch left another, and every file new to git.

    Raises ValueError if git cannot tell.
    """
    differing = _git("diff", "--name-only", "--no-renames", "-z", _git("merge-base", base, "HEAD").strip(), "--")
    return sorted(
        {*differing.split("\0"), *_git("ls-files", "--others", "--exclude-standard", "-z").split("\0")} - {""}
    )


def _git(*arguments: str) -> str:
    try:
        run = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    except OSError as error:
        raise ValueError(f"git does not run: {error}") from error
    except subprocess.CalledProcessError as error:
        raise ValueError(f"git {arguments[0]}: {error.stderr.strip()}") from error
    return run.stdout


def reached_tests(changed: Iterable[str]) -> list[str]:
    """Return the files whose tests the changed files can reach. Raises Undecided if that may be all of them."""
    files = with_tests(reached_from(changed, all_trees()))
    return [ALWAYS, *(file for file in files if not file.startswith(f"{ALWAYS}/"))]


def with_tests(modules: Collection[str]) -> list[str]:
    """Return the files among some modules that have tests, examples in docstrings included."""
    files = [path for path in _files() if name_of(path) in modules]
    found = (file for file in files if file.name.startswith("test_") or b">>>" in file.read_bytes())
    return [file.relative_to(ROOT).as_posix() for file in found]


def _files() -> list[Path]:
    return sorted(path for folder in (*TOP_LEVEL, "tests") for path in (ROOT / folder).rglob("*.py"))


@cache
def all_trees() -> Trees:
    """Return the syntax tree of every module by its name, tests included."""
    files = [path for path in _files() if path.is_relative_to(ROOT / "tests")]
    read = {name_of(path): path.read_text(encoding="utf-8") for path in files}
    return {**trees(), **without_collection(lambda: {name: ast.parse(source) for name, source in read.items()})}


def reached_from(changed: Iterable[str], parsed: Trees) -> set[str]:
    """Return the modules that depend on changed files. Raises Undecided."""
    seeds, gone = set[str](), dict[str, ast.Module]()
    for file in map(PurePosixPath, changed):
        owners = owners_of(file, parsed)
        if not owners or file.name == SETTINGS:
            raise Undecided(f"no rule says which tests read {file}")
        seeds |= owners
        gone |= {name: ast.Module([], []) for name in owners - parsed.keys()}
    reached = reach(seeds, dependencies({**parsed, **gone}))
    if FOR_ALL in reached:
        raise Undecided(f"{FOR_ALL.replace('.', '/')}.py depends on a changed file")
    return reached


def owners_of(file: PurePosixPath, parsed: Trees) -> set[str]:
    """Return the modules that a file belongs to; a module that is gone belongs to itself."""
    is_code, folder = file.suffix == ".py" and is_ours(file.parts[0]), file.parent.as_posix()
    readers = READERS.get(folder, ())
    named = {name for name, tree in parsed.items() if any(_fits(text, file) for text in texts_in(tree))}
    if is_code:
        named = {name for name in named if name.startswith(READ_CODE) and _names_folder(parsed[name], file.parts[0])}
        return named | {name_of(ROOT / file)}
    words = {file.parent.name, *([file.stem] if readers else [])}
    named |= {name for name, tree in parsed.items() if words & texts_in(tree)}
    if readers or file.parts[0] == "tests":
        named = {name for name in named if name.startswith("tests.")}
    folders = tuple(f"tests.{reader}." for reader in readers)
    return named | {name for name in parsed if name.startswith(folders) or name == folder.replace("/", ".")}


def _names_folder(tree: ast.Module, folder: str) -> bool:
    """Return whether a module names one of the top folders, as a text or by an import of its package."""
    imported = {alias.name for node in nodes(tree, ast.Import) for alias in node.names}
    return folder in imported or any(re.match(rf"{folder}\b", text) for text in texts_in(tree))


def _fits(text: str, file: PurePosixPath) -> bool:
    """Return whether a text names a file, by its name, the end of its name or a pattern."""
    if file.name in text or (file.suffix and file.suffix in text and file.name.endswith(text)):
        return True
    return "*" in text and bool(text.strip("*/")) and fnmatchcase(file.name, text.rpartition("/")[2])


def dependencies(parsed: Trees) -> dict[str, set[str]]:
    """Return every module with those it depends on."""
    graph = graph_of(parsed)
    shared = parsed[FOR_ALL]
    functions = [node for node in shared.body if isinstance(node, ast.FunctionDef)]
    graph[FOR_ALL] = imported_by(ast.Module([node for node in shared.body if node not in functions], []), parsed)
    for name, tree in parsed.items():
        if name != FOR_ALL:
            graph[name] |= modules_named(texts_in(tree), parsed)
    for name, needs in graph.items():
        needs |= {package for module in (name, *needs) for package in _around(module) if package in parsed}
    for function in functions:
        for user in _users(function, parsed, graph):
            graph[user] |= imported_by(function, parsed)
    return graph


def _around(module: str) -> Iterator[str]:
    """Yield the packages around a module, the innermost first."""
    while "." in module:
        module = module.rpartition(".")[0]
        yield module


def _users(function: ast.FunctionDef, parsed: Trees, graph: Mapping[str, set[str]]) -> set[str]:
    """Return the modules of tests that a function of the conftest file is for."""
    tests = {name for name in parsed if name.startswith("tests.")}
    if about := modules_named(texts_in(function), parsed):
        return reach(about, graph) & tests
    called = [ast.unparse(decorator) for decorator in function.decorator_list]
    if not any("fixture" in name for name in called) or any("autouse" in name for name in called):
        return {FOR_ALL}
    return {name for name in tests if _says(parsed[name], function.name)}


def _says(tree: ast.Module, name: str) -> bool:
    """Return whether a module names a fixture."""
    return any(argument.arg == name for argument in nodes(tree, ast.arg)) or name in texts_in(tree)


def reach(seeds: Iterable[str], graph: Mapping[str, set[str]]) -> set[str]:
    """Return modules and all that depend on them."""
    users = defaultdict[str, list[str]](list)
    for name, needs in graph.items():
        for need in needs:
            users[need].append(name)
    reached, left = set(seeds), list(seeds)
    while left:
        new = [name for name in users[left.pop()] if name not in reached]
        reached.update(new)
        left += new
    return reached


@cache
def texts_in(tree: ast.AST) -> frozenset[str]:
    """Return the texts in a module's code; of its docstrings only the examples."""
    docstrings = {
        node.value: node.value.value for node in nodes(tree, ast.Expr) if isinstance(node.value, ast.Constant)
    }
    plain = {node.value for node in nodes(tree, ast.Constant) if node not in docstrings}
    examples = {line for text in docstrings.values() for line in str(text).splitlines() if ">>>" in line}
    return frozenset(text for text in plain | examples if isinstance(text, str) and text)


def modules_named(texts: Collection[str], parsed: Trees) -> set[str]:
    """Return the modules that texts name, or start in another process.

    A name that ends in a dot stands for a whole package, because another text or a variable completes it.
    """
    named = {f"{text}.__main__" for text in texts if "-m" in texts and text in TOP_LEVEL}
    for text in texts:
        for name in _DOTTED.findall(text):
            if name.endswith("."):
                named |= {module for module in parsed if module.startswith(name)}
            else:
                named |= set(islice((part for part in (name, *_around(name)) if part in parsed), 1))
        for module, names in _FROM.findall(text):
            named |= {module, *(f"{module}.{name.strip()}" for name in names.split(","))}
        named |= {part for name in _STARTED.findall(text) for part in (name, f"{name}.__main__")}
    return named & parsed.keys()
