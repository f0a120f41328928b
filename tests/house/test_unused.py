"""No unused code: every definition in the program is used by the program, not only by its tests."""

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import chain

from tests.house.source import trees

# Used from outside: by a library that calls it, by whoever makes or checks what ships, by tests as a measure of others;
# or used without its name.
FROM_OUTSIDE = {
    "ai.evaluator.filling": {"Slot.is_core"},  # slots are taken apart where that is asked
    "game.session.desks": {"STORED_SETTINGS"},  # what a test holds the desk's file to
    "game.session.background": {"_QuietFile.handleError"},
    "game.session.chance": {"fixed_seeds"},  # by the pictures
    "ai.judge.par": {"RoundOutcome.is_out"},  # a figure that tests of par compare
    "game.packaging.hook": {"Build", "Build.initialize", "Build.finalize"},
    "game.packaging.subpackages": {"PACKAGE", "ENTRY", "write_subpackages"},  # by the hook, which loads it by its path
    "game.packaging.native": {"build", "tag"},
    "game.packaging.entry.checkout": {"find_spec", "exec_module"},
    "game.practice.shipped": {"header_of"},
    "game.ui.form": {"FormScreen.in_sight"},
    "game.ui.looks": {"contrast_ratio"},
}


def targets(node: ast.AST) -> Iterator[str]:
    """The names an assignment binds."""
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
    """What a module defines: its own names, and `Class.name` of what stands in a class."""
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
    """What a module uses: `module.name` of what lies in modules, and `.name` of anything's attributes."""
    aliases = dict[str, str]()
    nodes = list(ast.walk(tree))
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            for each in node.names:
                whole = f"{node.module}.{each.name}"
                yield whole
                aliases |= {each.asname or each.name: whole} if whole in modules else {}
    for node in nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                yield from (f"{aliases.get(owner, owner)}.{name}", f".{name}")
            case ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield f".{name}"
            case ast.Name(id=name, ctx=ast.Load()):
                yield f"{module}.{name}"
            case ast.MatchClass(kwd_attrs=names):
                yield from (f".{name}" for name in names)
            case ast.Constant(value=str(words)):
                yield from (f".{word}" for word in re.findall(r"\w+", words))
            case _:
                pass


def unused(trees: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """By module: what is defined in it, and used by none of the modules."""
    used = {use for name, tree in trees.items() for use in used_in(tree, name, trees)}

    def is_used(module: str, name: str) -> bool:
        owner, _dot, last = name.rpartition(".")
        is_member = owner != "" and last.isupper()  # of an enum, which may be reached by its value
        return last.startswith("__") or is_member or (f".{last}" if owner else f"{module}.{name}") in used

    found = {name: {each for each in defined_in(tree) if not is_used(name, each)} for name, tree in trees.items()}
    return {name: names for name, names in found.items() if names}


def test_whatever_is_defined_is_used() -> None:
    found = unused(trees())
    for module, names in found.items():
        names -= FROM_OUTSIDE.get(module, set())

    left = {module: names for module, names in found.items() if names}
    assert {} == left, "nothing in the program uses these (tests do not count): remove them"


def test_what_nobody_uses_is_found() -> None:
    house = {
        "house": "from house import wall\nwall.built(door=1)",
        "house.wall": "WIDE, HIGH = 1, 2\ndef built(door): return Door(door).opened + WIDE\n"
        "class Door:\n    OAK = 1\n    opened = 1\n    def shut(self): pass",
    }

    assert {"house.wall": {"HIGH", "Door.shut"}} == unused({name: ast.parse(source) for name, source in house.items()})
