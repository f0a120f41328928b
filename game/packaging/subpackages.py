"""Turn the four packages of the checkout into subpackages of `shanghai_rummy`, as the wheel has them.

In a checkout `game`, `ai`, `sprites` and `sounds` are packages at the top. Installed, they are inside one package, so
that a program may have packages of these names itself. Every import of them is absolute, and only imports name them:
`moved` rewrites the imports of a module and keeps its lines. Imports nothing of the game, so that a build can load this
file by itself.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = "shanghai_rummy"
MOVED = ("game", "ai", "sprites", "sounds")
NOT_SHIPPED = Path("game/packaging")
ENTRY = NOT_SHIPPED / "entry" / PACKAGE


class NotMovable(Exception):
    """An import that cannot be rewritten, and what to write."""


def moved(source: str, name: str) -> str:
    """Return the source of a module with the imports of our packages taken from `shanghai_rummy`.

    >>> moved("import game\\nfrom ai.bots import ROSTER  # all\\nimport gamete", "example.py")
    'from shanghai_rummy import game\\nfrom shanghai_rummy.ai.bots import ROSTER  # all\\nimport gamete'
    """
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source, name)):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and _is_ours(node.module or ""):
            _replace(lines, node, f"from {node.module} ", f"from {PACKAGE}.{node.module} ", name)
        elif isinstance(node, ast.Import) and any(_is_ours(alias.name) for alias in node.names):
            (module, *others) = node.names
            if others or ("." in module.name and module.asname is None):
                raise NotMovable(f"{name}, line {node.lineno}: write `from package import module`, one in a line")
            package, _, last = f"{PACKAGE}.{module.name}".rpartition(".")
            _replace(lines, node, f"import {module.name}", f"from {package} import {last}", name)
    return "".join(lines)


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in MOVED


def _replace(lines: list[str], node: ast.stmt, old: str, new: str, name: str) -> None:
    line = lines[node.lineno - 1]
    before = len(line.encode()[: node.col_offset].decode())  # the parser counts bytes
    if not line.startswith(old, before):
        raise NotMovable(f"{name}, line {node.lineno}: expected {old}")
    lines[node.lineno - 1] = line[:before] + new + line[before + len(old) :]


def modules(root: Path) -> Iterator[Path]:
    """Yield the path of every shipped module, from the root of the checkout."""
    for package in MOVED:
        for path in sorted((root / package).rglob("*.py")):
            inside = path.relative_to(root)
            if not inside.is_relative_to(NOT_SHIPPED):
                yield inside


def write_subpackages(root: Path, target: Path) -> None:
    """Write every shipped module of the checkout at `root`, and the entry, with rewritten imports to `target`."""
    for path in modules(root):
        _write_moved(root / path, target / path)
    for path in sorted((root / ENTRY).glob("*.py")):
        _write_moved(path, target / path.name)


def _write_moved(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(moved(path.read_text(encoding="utf-8"), str(path)), encoding="utf-8", newline="\n")
