"""The installed layout: our packages inside `shanghai_rummy`, imported by no other name. `tests.wheel` builds it."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.bots import ROSTER
from game.packaging.subpackages import MOVED, PACKAGE, NotMovable, modules, moved
from tests import ROOT
from tests.house.source import TOP_LEVEL, called_name, nodes, trees

LOOKUPS = ("files", "import_module", "find_spec", "run_module")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from game.rules.cards import Card", "from shanghai_rummy.game.rules.cards import Card"),
        ("from game import __version__", "from shanghai_rummy.game import __version__"),
        ("import sprites  # all", "from shanghai_rummy import sprites  # all"),
        ("import game.ui.looks as theme", "from shanghai_rummy.game.ui import looks as theme"),
        ("import ai as players", "from shanghai_rummy import ai as players"),
        ("def f():\n    from ai.bots import (\n        ROSTER,\n    )\n", None),
        ("if True: from ai import bots; x = 'from ai import bots'", None),
        ("x = '♠'; from ai import bots", "x = '♠'; from shanghai_rummy.ai import bots"),
        (
            "import aiohttp\nfrom gamete import game\nfrom . import ai\n",
            "import aiohttp\nfrom gamete import game\nfrom . import ai\n",
        ),
        ("'''\nfrom game import text\n'''\n", "'''\nfrom game import text\n'''\n"),
    ],
)
def test_imports_are_moved_and_nothing_else(before: str, after: str | None) -> None:
    assert moved(before, "example.py") == (after or before.replace("from ai", "from shanghai_rummy.ai", 1))


@pytest.mark.parametrize(
    "source", ["import game.ui.looks", "import os, game", "import game, ai", "from  game import text"]
)
def test_immovable_imports_are_refused_by_line(source: str) -> None:
    with pytest.raises(NotMovable, match=r"^example\.py, line 2: "):
        moved(f"\n{source}\n", "example.py")


@pytest.mark.slow
def test_shipped_modules_import_installed_names() -> None:
    shipped = list(modules(ROOT))
    for path in shipped:
        source = (ROOT / path).read_text(encoding="utf-8")
        after = moved(source, str(path))
        assert [] == re.findall(r"(?m)^ *(?:from|import) (?:game|ai|sprites|sounds)(?![\w/]).*", after), path
        assert source.count("\n") == after.count("\n"), path
    assert len(shipped) > 400
    assert TOP_LEVEL == MOVED
    assert (ROOT / "game" / "packaging" / "entry" / PACKAGE / "py.typed").is_file()


def names_in_strings(tree: ast.Module) -> Iterator[str]:
    """Find strings that name a module, and lookups by a constant name: no build rewrites those."""
    for constant in nodes(tree, ast.Constant):
        if isinstance(constant.value, str) and "." in constant.value and constant.value in trees():
            yield constant.value
    for call in nodes(tree, ast.Call):
        if called_name(call).rpartition(".")[2] in LOOKUPS:
            yield from (ast.unparse(call) for argument in call.args if isinstance(argument, ast.Constant))


def test_no_string_names_a_module_of_ours() -> None:
    """Only the modules to be loaded early are named, in both layouts: see `PRELOADED_MODULES`."""
    by_module = {name: list(names_in_strings(tree)) for name, tree in trees().items()}

    assert ["game.app"] == [name for name, strings in by_module.items() if strings], "import it, or use __name__"
    assert len(by_module["game.app"]) > 20
    planted = "import_module('game.app')\nresources.files('game')\nname = 'ai.bots'\n"
    assert 4 == len(list(names_in_strings(ast.parse(planted))))


EDITABLE = """
import sys
from shanghai_rummy.ai.bots import ROSTER
import shanghai_rummy.game.rules.cards as installed, game.rules.cards as ours
from shanghai_rummy import sprites
assert installed is ours and installed.__spec__.name == "game.rules.cards" and sprites.__name__ == "sprites"
try:
    import shanghai_rummy.other
except ModuleNotFoundError:
    print(len(ROSTER))
"""


def test_editable_installations_share_their_modules(tmp_path: Path) -> None:
    entry = ROOT / "game" / "packaging" / "entry"
    (tmp_path / PACKAGE).mkdir()
    text = (entry / PACKAGE / "__init__.py").read_text(encoding="utf-8") + (entry / "checkout.py").read_text("utf-8")
    (tmp_path / PACKAGE / "__init__.py").write_text(text, encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    run = subprocess.run(
        [sys.executable, "-c", EDITABLE],
        env=os.environ | {"PYTHONPATH": path, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (f"{len(ROSTER)}\n", "") == (run.stdout, run.stderr)
