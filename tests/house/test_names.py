"""One meaning a class name: a name that is taken is taken everywhere in the game and the computer players."""

import ast
from collections import Counter

from tests.house.test_architecture import MODULES, name_of


def test_no_class_has_the_name_of_another() -> None:
    trees = (
        ast.parse(path.read_text(encoding="utf-8")) for path in MODULES if name_of(path).startswith(("game", "ai"))
    )
    named = Counter(found.name for tree in trees for found in ast.walk(tree) if isinstance(found, ast.ClassDef))

    assert set() == {name for name, number in named.items() if number > 1}
