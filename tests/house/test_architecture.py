"""The architecture: allowed imports, no cycles, and what each package must not know or do."""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter

from tests import ROOT
from tests.house.rings import FEATURES, KNOWS_ONLY, PACKAGES, allowed_to, ring_of
from tests.house.source import (
    TOP_LEVEL,
    called_name,
    graph,
    graph_of,
    imports_in,
    is_ours,
    modules_in,
    nodes,
    sources,
    trees,
)

# Input, output and chance, which rules and engine do not import.
WORLDLY = {"pygame", "random", "time", "os", "threading", "multiprocessing", "socket", "asyncio", "subprocess", "numpy"}
PURE = ("game.files.documents", "game.rules", "game.engine")
WITHOUT_PYGAME = (
    *PURE, "game.match", "game.orders", "game.text", "game.files", "game.settings", "game.saving", "game.cli", "ai",
    "game.table.grid", "game.table.trees", "game.table.layout", "game.table.board", "game.table.hand_row",
    "game.table.choreography", "game.table.proposals", "game.table.tray", "game.table.holding",
    "game.ui.geometry", "game.ui.touch",
)  # fmt: skip


def is_within(name: str, packages: tuple[str, ...]) -> bool:
    """Tell whether a module is one of these packages or lies in one; `game` by itself is only its `__init__`."""
    if name == "game.__version__":  # a name in that `__init__`
        return "game" in packages
    return any(name == package or (package != "game" and name.startswith(f"{package}.")) for package in packages)


def circle_in(graph: Mapping[str, set[str]]) -> list[str]:
    """Return modules that import one another in a circle, the first once more at the end, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        return circle
    return []


def within(graph: Mapping[str, set[str]], folder: str) -> dict[str, set[str]]:
    """Return the files and folders in a folder, each with those beside it that anything in it imports."""
    beside: dict[str, set[str]] = {}
    for name, imported in graph.items():
        if name.startswith(f"{folder}."):
            part = name.removeprefix(f"{folder}.").split(".")[0]
            others = (other.removeprefix(f"{folder}.") for other in imported if other.startswith(f"{folder}."))
            beside.setdefault(part, set()).update({other.split(".")[0] for other in others} - {part})
    return beside


def test_imports_go_inward_only() -> None:
    outward = []
    for name, tree in trees().items():
        allowed = allowed_to(ring_of(name))
        ours = [imported for imported in imports_in(tree) if is_ours(imported)]
        outward += [f"{name} imports {imported}" for imported in ours if not is_within(imported, allowed)]

    assert [] == outward, (
        "a package imports only packages of inner rings: see game/docs/contributing.md, Rings; "
        "a feature takes what it leads to as a callable, which game.app passes"
    )


def test_every_package_is_in_a_ring() -> None:
    top = {".".join(name.split(".")[:2]) for name in trees() if name.startswith("game.")}

    assert set() == (top | set(TOP_LEVEL)) - set(PACKAGES), "add these to tests/house/rings.py"
    assert set() == set(PACKAGES) - set(trees()), "these no longer exist: remove them from tests/house/rings.py"
    assert set() == set(KNOWS_ONLY) - set(PACKAGES), "these no longer exist: remove them from tests/house/rings.py"


PLANTED = {
    "house": "",
    "house.roof": "from house import wall",
    "house.wall": "def built():\n    from house.rooms.floor import laid\n    return laid",
    "house.rooms.floor": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import house.roof",
}


def parsed(texts: Mapping[str, str]) -> dict[str, ast.AST]:
    """Return the trees of some sources."""
    return {name: ast.parse(text) for name, text in texts.items()}


def test_nothing_imports_in_a_circle() -> None:
    assert [] == circle_in(graph()), "these modules import each other: move what they share to a third module"
    folders = {name.rpartition(".")[0] for name in graph()} - {""}
    circles = {folder: circle_in(within(graph(), folder)) for folder in sorted(folders)}
    circular = {folder: circle for folder, circle in circles.items() if circle}
    assert {} == circular, "parts of these folders import each other: move what they share to a third part"


def test_the_check_finds_planted_circles() -> None:
    assert {"house.roof", "house.wall", "house.rooms.floor"} == set(circle_in(graph_of(parsed(PLANTED))))
    without_floor = parsed(PLANTED | {"house.rooms.floor": "import sys"})
    assert [] == circle_in(graph_of(without_floor))

    only_folders = parsed(PLANTED | {"house.rooms.floor": "", "house.rooms.cellar": "from house.roof import tiles"})
    assert [] == circle_in(graph_of(only_folders))
    assert {"roof", "wall", "rooms"} == set(circle_in(within(graph_of(only_folders), "house")))


def outside_of(name: str) -> set[str]:
    """Return the packages of other people that a module imports."""
    return {imported.split(".")[0] for imported in imports_in(trees()[name]) if not is_ours(imported)}


def test_inner_rings_import_no_forbidden_library() -> None:
    pure = {name: outside_of(name) for name in modules_in(*PURE)}
    assert {} == {name: outside & WORLDLY for name, outside in pure.items() if outside & WORLDLY}
    assert set() == {*()}.union(*pure.values()) - set(sys.stdlib_module_names)

    words = [name for name in trees() if "words" in name]
    assert words
    assert [] == [name for name in (*modules_in(*WITHOUT_PYGAME), *words) if "pygame" in outside_of(name)]


def test_window_processes_never_load_numpy() -> None:
    code = "import sys, ai.thinker; print('numpy' in sys.modules, 'ai.bots' in sys.modules)"

    answer = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert "False True" == answer.stdout.strip()


def test_every_module_and_folder_has_a_docstring() -> None:
    docstrings = {name: ast.get_docstring(tree) or "" for name, tree in trees().items()}

    missing = [name for name, text in docstrings.items() if not text.endswith((".", ")"))]
    assert [] == missing, "begin each of these modules with a docstring of whole sentences: what the module holds"


def test_listed_folders_are_complete() -> None:
    """`game.packaging` has no folder of tests: `tests.release` builds what it builds."""
    entries = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    built = {"build", "dist"} | {path.name for path in ROOT.glob("*.egg-info")}
    assert (ROOT / ".git").exists()
    assert {"pyproject.toml", "README.md", "game", "ai", "sprites", "sounds", "tests"} == entries - built
    assert [] == [package for package in TOP_LEVEL if not (ROOT / package / "py.typed").is_file()]

    packages = {path.parent.name for path in (ROOT / "game").glob("*/__init__.py")} | {*TOP_LEVEL[1:]}
    untested = {name for name in packages if not (ROOT / "tests" / name / "__init__.py").is_file()}
    assert {"packaging"} == untested, "give each package a folder of its name in tests, with an __init__.py"


# The only modules that open files, parse their contents or print, with the calls they may make.
DOORS = {
    "game.language.catalogs": {"read_text"},  # the shipped catalogs
    "ai.leash": {"os.open", "read_bytes"},  # the null device, and the list of processes
    "ai.native.library": {"read_text", "read_bytes"},  # the shipped sources
    # parts of the build
    "game.packaging.debian": {"read_bytes", "read_text", "write_bytes", "write_text", "tomllib.loads", "print"},
    "game.packaging.flatpak": {"read_bytes", "read_text", "write_text", "print"},
    "game.packaging.needs": {"open"},
    "game.packaging.notices": {"read_text"},
    "game.files.storage": {"open", "os.open"},
    "game.files.documents": {"json.loads", "tomllib.loads"},
    "game.files.printing": {"os.open", "sys.stdout.write", "sys.stderr.write"},
    "game.rules.variant_file": {"read_text"},  # the rule sets that ship with the game
    "game.rulebook.words.rulebook": {"read_text", "tomllib.loads"},  # the shipped sentences about rules
    "game.rulebook.words.manual": {"read_text"},  # the shipped manual
    "game.lesson.deal": {"read_text"},  # reads the shipped cards
    "game.practice.memory.shipped": {"read_text"},  # the shipped drills
    "ai.contracts": {"read_text"},  # the shipped counts of the contracts
    "ai.judge.judging": {"read_text"},  # the shipped trust in simulated deals
    "ai.judge.thumbs": {"read_text"},  # the shipped hit rates
    "game.packaging.hook": {"read_bytes", "read_text", "write_text", "tomllib.loads"},  # builds the wheel
    "game.packaging.subpackages": {"read_text", "write_text"},
    "ai.outside": {"read_text"},  # the leash, where it is no file
}
ACTS = {
    "open", "os.open", "io.open", "json.load", "json.loads", "tomllib.load", "tomllib.loads",
    "print", "sys.stdout.write", "sys.stderr.write",
}  # fmt: skip
ACTS_ON_PATHS = {"read_text", "read_bytes", "write_text", "write_bytes"}


@cache
def calls_of(name: str) -> tuple[tuple[ast.Call, str], ...]:
    """Return every call in a module with the name it calls."""
    return tuple((call, called_name(call)) for call in nodes(trees()[name], ast.Call))


def acts_of(name: str) -> set[str]:
    """Return which of these calls a module makes."""
    acts = set()
    for call, called in calls_of(name):
        owner, _dot, last = called.rpartition(".")
        is_opening = last == "open" and owner and call.args and isinstance(call.args[0], ast.Constant)
        acts |= {called} & ACTS | ({last} & ACTS_ON_PATHS if owner else set()) | ({"open"} if is_opening else set())
    return acts


def test_only_doors_read_and_print() -> None:
    acts = {name: acts_of(name) for name in modules_in("game", "ai")}

    beside = {name: made - DOORS.get(name, set()) for name, made in acts.items() if made - DOORS.get(name, set())}
    assert {} == beside, "call what game.files offers instead; only DOORS above do it themselves"
    unused = {name: missing for name, doors in DOORS.items() if (missing := doors - acts[name])}
    assert {} == unused, "these modules no longer do that: remove it from DOORS above"


# The modules that start processes or run code by its name; the manual's page on security says what guards each.
STARTERS = {
    "ai.arena": {"ProcessPoolExecutor"},
    "ai.leash": {"subprocess.Popen"},
    "ai.outside": {"subprocess.Popen", "subprocess.run"},
    "ai.worker": {"context.Process"},
    "game.packaging.native": {"runpy.run_path", "subprocess.run"},
    "game.packaging.hook": {"runpy.run_path"},
    "game.packaging.entry.checkout": {"import_module"},  # a checkout's modules by their installed names
    "game.packaging.debian": {"subprocess.run"},
    "game.packaging.needs": {"subprocess.run"},
    "sounds.voice": {"subprocess.Popen"},
}
STARTS = re.compile(
    r"(subprocess|multiprocessing|webbrowser|pickle|marshal|runpy|pty)\.\w+|os\.(system|popen|startfile|exec\w*|spawn\w*|posix_spawn\w*|fork\w*)"
    r"|(\w+\.)?(Process|Popen|ProcessPoolExecutor|import_module|create_subprocess_\w+)|eval|exec|compile|__import__"
)
HARMLESS = {"multiprocessing.freeze_support", "multiprocessing.parent_process"}


def started_by(name: str) -> set[str]:
    """Return what a module calls that starts a process or runs code by its name."""
    return {called for _, called in calls_of(name) if STARTS.fullmatch(called)} - HARMLESS


def test_only_the_starters_start_processes() -> None:
    starters = {name: started for name in trees() if (started := started_by(name))}
    assert STARTERS == starters, "only STARTERS above start processes or run code by name: use what they offer"


def test_calls_act_alike_everywhere() -> None:
    """`joinpath` of several parts fails in a program frozen with Python 3.11; a plain `argsort` of numpy orders equal
    values as suits the processor, so that a level would play differently on another."""
    calls = [(name, call, called) for name in trees() for call, called in calls_of(name)]
    joining = [name for name, call, called in calls if called.endswith(".joinpath") and len(call.args) != 1]
    assert [] == joining, "write joinpath(part).joinpath(part)"

    loose = [
        f"{name}: {text}"
        for name, source in sources().items()
        for text in re.findall(r"argsort\(.*", source)
        if 'kind="stable"' not in text
    ]
    assert [] == loose, 'sort with kind="stable"'


def drawn_past_the_canvas(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that draw on a canvas's surface without the canvas, which would not present it."""
    for node in nodes(tree, ast.Call):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(value=ast.Name(id="canvas"), attr="surface"), attr=name)
            ):
                if name in ("blit", "blits", "fblits", "fill", "scroll", "set_at"):
                    yield node.lineno
            case ast.Call(func=ast.Attribute(value=ast.Attribute(value=ast.Name(id="pygame"), attr="draw")), args=args):
                if any(isinstance(arg, ast.Attribute) and arg.attr == "surface" for arg in args):
                    yield node.lineno
            case _:
                pass


def test_everything_is_drawn_through_the_canvas() -> None:
    painting = modules_in("game.ui", "game.table", "game.play", "game.films", *FEATURES)
    lines = [
        f"{name}:{line}"
        for name in painting
        if name != "game.ui.canvas"
        for line in drawn_past_the_canvas(trees()[name])
    ]

    assert [] == lines, "draw through the methods of the canvas, which note what has to be shown"
    assert [1, 2] == list(drawn_past_the_canvas(ast.parse(DRAWN_PAST)))


DRAWN_PAST = (
    "canvas.surface.blit(card, at)\npygame.draw.line(canvas.surface, white, here, there)\ncanvas.blit(card, at)"
)


def test_painters_never_import_the_whole_scene() -> None:
    whole = {"TableScene", "ShownTable", "scene", "make_scene"}
    imported = list[tuple[str, str]]()
    for name in modules_in("game.play.paint"):
        imported += [(name, alias.name) for node in nodes(trees()[name], ast.Import) for alias in node.names]
        imported += [(name, alias.name) for node in nodes(trees()[name], ast.ImportFrom) for alias in node.names]

    assert [] == [pair for pair in imported if pair[1].rpartition(".")[2] in whole]


MAKING = ("__init__", "__new__", "__post_init__")
SETTERS = ("setattr", "delattr", "__setattr__", "__delattr__")


def assigned_elsewhere(tree: ast.Module) -> Iterator[str]:
    """Yield every way to a field of another object than `self`, or than `made` in a `__new__`.

    Assigned by its name, by a function such as `setattr` (of `self` only while it is made), or through the table of
    all fields, `vars(...)` or `__dict__`.
    """
    for node in nodes(tree, ast.Attribute):
        owner = ast.unparse(node.value)
        if node.attr == "__dict__" or (isinstance(node.ctx, ast.Store | ast.Del) and owner not in ("self", "made")):
            yield f"line {node.lineno}: {ast.unparse(node)}"
    makers = [function for function in nodes(tree, ast.FunctionDef) if function.name in MAKING]
    own = {id(node) for function in makers for node in ast.walk(function)}
    for call in nodes(tree, ast.Call):
        function = ast.unparse(call.func)
        owner = ast.unparse(call.args[0]) if call.args else ""
        is_made = owner in ("self", "made") and id(call) in own
        if (function.rpartition(".")[2] in SETTERS and not is_made) or (function == "vars" and owner):
            yield f"line {call.lineno}: {function}({owner})"


# The exceptions: `evolve` changes its game in place; objects of libraries are set up and read this way.
CHANGES_OTHERS = {
    "game.api": {"checked.__signature__", "_member.__signature__"},  # `help` reads it
    "game.rules.short_text": {"Variant.changed"},  # rule sets cannot import what knows the names of keys
    "game.cli.options": {"vars(options)"},
    "game.engine.course": {"*"},
    "game.session.background": {"book.propagate"},
    "game.ui.text": {"font.strong", "font.kerning", "font.antialiased"},
}
ASSIGNING = """
self.a = 1
self.b.c = 1
d.e, (f.g, h) = i
j.k += 1
l.m: int = 1
for n.o in p: pass
del q.r
setattr(s, "t", 1)
delattr(s, "t")
object.__setattr__(u, "v", 1)
object.__setattr__(self, "v", 1)
vars(w)["x"] = 1
vars(w).update(x=1)
y.__dict__["x"] = 1
y.__dict__.update(x=1)
class Z:
    def __post_init__(self):
        object.__setattr__(self, "a", 1)
        object.__setattr__(other, "a", 1)
    def __new__(cls):
        setattr(made, "a", 1)
        return vars()
"""


def test_nothing_assigns_another_objects_field() -> None:
    """A screen or table gets its callbacks when it is created; they are never patched in afterwards."""
    planted = [line.partition(": ")[2] for line in assigned_elsewhere(ast.parse(ASSIGNING))]
    by_name = ["d.e", "f.g", "j.k", "l.m", "n.o", "q.r", "self.b.c"]
    by_function = ["setattr(s)", "delattr(s)", "object.__setattr__(u)", "object.__setattr__(self)"]
    by_table = ["vars(w)", "vars(w)", "y.__dict__", "y.__dict__"]
    assert sorted(planted) == sorted([*by_name, *by_function, *by_table, "object.__setattr__(other)"])

    assignments = [
        f"{name}, {place}"
        for name in modules_in("game")
        for place in assigned_elsewhere(trees()[name])
        if not {"*", place.partition(": ")[2]} & CHANGES_OTHERS.get(name, set())
    ]

    assert [] == assignments, "pass this when the object is made, or call a method of the object that sets it"


def names_read(tree: ast.Module) -> Iterator[str]:
    """Yield where the name of a widget event is read."""
    for function in nodes(tree, ast.FunctionDef):
        annotated = [(arg.arg, arg.annotation) for arg in function.args.args]
        events = {name for name, kind in annotated if isinstance(kind, ast.Name) and kind.id == "WidgetEvent"}
        for node in ast.walk(function) if events else ():
            if isinstance(node, ast.Attribute) and node.attr == "name" and ast.unparse(node.value) in events:
                yield f"line {node.lineno}: {ast.unparse(node)}"


def test_only_the_toolkit_reads_widget_names() -> None:
    """A widget carries its callback; its name only identifies it from frame to frame."""
    code = "def answer(self, event: WidgetEvent) -> None:\n    kind, _, number = event.name.partition(' ')\n"
    assert ["line 2: event.name"] == list(names_read(ast.parse(code)))
    reads = [
        f"{name}, {place}"
        for name in modules_in("game")
        if not is_within(name, ("game.ui",))
        for place in names_read(trees()[name])
    ]

    assert [] == reads, "give the widget its callback instead: button(..., does=self._delete)"


# Import names that differ from the package's name.
IMPORTED_AS = {"pygame-ce": "pygame", "tomli-w": "tomli_w"}


def test_declared_and_imported_packages_are_the_same() -> None:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = document["project"]["dependencies"] + document["build-system"]["requires"]  # to run, and to build
    needed += document["project"]["optional-dependencies"]["music"]
    declared = {re.split(r"[<>=\[ ]", requirement)[0] for requirement in needed}
    imported = set().union(*(outside_of(name) for name in trees()))

    assert {IMPORTED_AS.get(name, name) for name in declared} == imported - set(sys.stdlib_module_names)


def test_modules_define_each_constant_once() -> None:
    twice = [
        f"{name}: {constant}"
        for name, tree in trees().items()
        for constant, count in Counter(
            target.id
            for node in tree.body
            if isinstance(node, ast.Assign)
            for place in node.targets
            for target in ast.walk(place)
            if isinstance(target, ast.Name) and target.id.isupper()
        ).items()
        if count > 1
    ]

    assert [] == twice, "the second definition replaces the first, also where the first was meant"
