"""No unused code: every definition in the program is used by the program, not only by its tests."""

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import chain

from tests.house.source import nodes, trees

# Used from outside: by a library, by the build, or by tests as a measure of others; or used without its name.
FROM_OUTSIDE = {
    "ai.evaluator.filling": {"Slot.is_core"},  # slots are unpacked there
    "game.api": {
        "distance",
        "hints",
        "lab",
        "levels",
        "load_position",
        "play_game",
        "read_record",
    },  # by other people's programs
    "game.session.desks": {"STORED_SETTINGS"},  # a test compares the desk's file with it
    "game.session.background": {"_QuietFile.handleError"},
    "game.session.chance": {"fixed_seeds"},  # by the pictures
    "game.packaging.hook": {"Build", "Build.initialize", "Build.finalize"},
    "game.packaging.bill": {"FILE", "bill_of_materials"},  # by the hook, which loads it by its path
    "game.packaging.subpackages": {"write_subpackages"},
    "game.packaging.native": {"build", "tag"},
    "game.packaging.icons": {"macos_icon", "windows_icon", "WINDOWS_PX"},  # by the spec, which loads it by its path
    "game.packaging.notices": {"notices_for"},
    "game.packaging.flatpak": {"PYTHON"},  # by the tests of a release
    "game.practice.memory.shipped": {"header_of"},
    "game.ui.form": {"FormScreen.in_sight"},
    "game.ui.looks": {"contrast_ratio"},
}


def targets(node: ast.AST) -> Iterator[str]:
    """Yield the names that an assignment binds."""
    match node:
        case ast.Name(id=name):
            yield name
        case ast.Tuple(elts=elements):
            yield from chain.from_iterable(map(targets, elements))
        case ast.Assign(targets=several):
            yield from chain.from_iterable(map(targets, several))
        case ast.AnnAssign(target=target):
            yield from targets(target)
        case _:
            pass


def defined_in(tree: ast.Module) -> Iterator[str]:
    """Yield what a module defines: its own names, and `Class.name` for members of classes."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield node.name
            for inner in node.body:
                names = (inner.name,) if isinstance(inner, ast.FunctionDef) else targets(inner)
                yield from (f"{node.name}.{name}" for name in names)
        else:
            yield from targets(node)


def used_in(tree: ast.Module, module: str, modules: Mapping[str, object]) -> Iterator[str]:
    """Yield what a module uses: `module.name` of the modules, and `.name` for attributes of anything."""
    aliases = dict[str, str]()
    for imported in nodes(tree, ast.ImportFrom):
        for alias in imported.names:
            whole = f"{imported.module}.{alias.name}"
            yield whole
            aliases |= {alias.asname or alias.name: whole} if whole in modules else {}
    for attribute in nodes(tree, ast.Attribute):
        yield f".{attribute.attr}"
        if isinstance(attribute.value, ast.Name):
            yield f"{aliases.get(attribute.value.id, attribute.value.id)}.{attribute.attr}"
    yield from (f"{module}.{name.id}" for name in nodes(tree, ast.Name) if isinstance(name.ctx, ast.Load))
    yield from (f".{keyword.arg}" for keyword in nodes(tree, ast.keyword))
    yield from (f".{name}" for pattern in nodes(tree, ast.MatchClass) for name in pattern.kwd_attrs)
    texts = (constant.value for constant in nodes(tree, ast.Constant) if isinstance(constant.value, str))
    yield from (f".{word}" for text in texts for word in re.findall(r"\w+", text))


def unused(trees: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """Return by module the definitions that none of the modules uses."""
    used = {use for name, tree in trees.items() for use in used_in(tree, name, trees)}

    def is_used(module: str, name: str) -> bool:
        owner, _dot, last = name.rpartition(".")
        is_member = owner != "" and last.isupper()  # of an enum, which may be reached by its value
        return last.startswith("__") or is_member or (f".{last}" if owner else f"{module}.{name}") in used

    by_module = {
        name: {defined for defined in defined_in(tree) if not is_used(name, defined)} for name, tree in trees.items()
    }
    return {name: names for name, names in by_module.items() if names}


def test_every_definition_is_used() -> None:
    house = {
        "house": "from house import wall\nwall.built(door=1)",
        "house.wall": "WIDE, HIGH = 1, 2\ndef built(door): return Door(door).opened + WIDE\n"
        "class Door:\n    OAK = 1\n    opened = 1\n    def shut(self): pass",
    }
    assert {"house.wall": {"HIGH", "Door.shut"}} == unused({name: ast.parse(source) for name, source in house.items()})

    by_module = unused(trees())
    left = {module: names - FROM_OUTSIDE.get(module, set()) for module, names in by_module.items()}
    left = {module: names for module, names in left.items() if names}
    assert {} == left, "nothing in the program uses these (tests do not count): remove them"
    used = {module: extra for module, names in FROM_OUTSIDE.items() if (extra := names - by_module.get(module, set()))}
    assert {} == used, "the program uses these by now: remove them from FROM_OUTSIDE"
