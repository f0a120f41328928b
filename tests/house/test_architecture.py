"""The architecture: allowed imports, no cycles, and what each package must not know or do."""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from tests import ROOT
from tests.house.rings import FEATURES, KNOWS_ONLY, PACKAGES, allowed_to, ring_of
from tests.house.source import TOP_LEVEL, graph, graph_of, imports_in, is_ours, modules_in, nodes, sources, trees

# What the outside world is made of: rules and engine know none of it.
WORLDLY = {"pygame", "random", "time", "os", "threading", "multiprocessing", "socket", "asyncio", "subprocess", "numpy"}
PURE = ("game.documents", "game.rules", "game.engine")
WITHOUT_PYGAME = (
    *(
        *PURE,
        "game.match",
        "game.orders",
        "game.text",
        "game.storage",
        "game.settings",
        "game.saving",
        "game.cli",
        "ai",
    ),
    *("game.table.grid", "game.table.layout", "game.table.choreography", "game.table.proposals", "game.table.tray"),
    *("game.table.holding", "game.table.choreography", "game.ui.geometry", "game.ui.gesture"),
)


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
    outward = [
        f"{name} imports {imported}"
        for name, tree in trees().items()
        for imported in dict.fromkeys(imports_in(tree))
        if is_ours(imported) and not is_within(imported, allowed_to(ring_of(name)))
    ]

    assert [] == outward, "a package imports only from lines below its own: see game/docs/contributing.md, Rings"


def test_every_package_stands_in_a_ring() -> None:
    top = {".".join(name.split(".")[:2]) for name in trees() if name.startswith("game.")}

    assert set() == (top | set(TOP_LEVEL)) - set(PACKAGES), "add these to tests/house/rings.py"
    assert set() == set(PACKAGES) - set(trees()), "these no longer exist: remove them from tests/house/rings.py"
    assert set() == set(KNOWS_ONLY) - set(PACKAGES), "these no longer exist: remove them from tests/house/rings.py"


def test_no_feature_imports_another() -> None:
    """The rings say so already; this says it of features alone, in words that help whoever meets it."""
    crossing = [
        f"{name} imports {other}: take what it leads to as a callable, which game.app gives"
        for name in modules_in(*FEATURES)
        for other in graph()[name]
        if ring_of(other) in FEATURES and ring_of(other) != ring_of(name)
    ]

    assert [] == crossing


def test_no_modules_import_one_another_in_a_circle() -> None:
    assert [] == circle_in(graph()), "these modules import each other: move what they share to a third module"


def test_the_parts_of_a_folder_stand_one_above_the_other() -> None:
    folders = sorted({name.rpartition(".")[0] for name in graph()} - {""})
    circles = {folder: circle_in(within(graph(), folder)) for folder in folders}

    assert folders
    circular = {folder: circle for folder, circle in circles.items() if circle}
    assert {} == circular, "parts of these folders import each other: move what they share to a third part"


PLANTED = {
    "house": "",
    "house.roof": "from house import wall",
    "house.wall": "def built():\n    from house.rooms.floor import laid\n    return laid",
    "house.rooms.floor": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import house.roof",
}


def parsed(texts: Mapping[str, str]) -> dict[str, ast.AST]:
    """Return the trees of some sources."""
    return {name: ast.parse(text) for name, text in texts.items()}


def test_a_circle_is_found_even_where_imports_are_hidden_in_functions_or_meant_for_types_only() -> None:
    assert {"house.roof", "house.wall", "house.rooms.floor"} == set(circle_in(graph_of(parsed(PLANTED))))
    assert [] == circle_in(graph_of(parsed(PLANTED | {"house.rooms.floor": "import sys"})))


def test_a_circle_of_folders_is_found_where_no_modules_make_one() -> None:
    by_the_cellar = PLANTED | {"house.rooms.floor": "", "house.rooms.cellar": "from house.roof import tiles"}

    assert [] == circle_in(graph_of(parsed(by_the_cellar)))
    assert {"roof", "wall", "rooms"} == set(circle_in(within(graph_of(parsed(by_the_cellar)), "house")))


def outside_of(name: str) -> set[str]:
    """Return the packages of other people that a module imports."""
    return {imported.split(".")[0] for imported in imports_in(trees()[name]) if not is_ours(imported)}


def test_rules_and_engine_know_nothing_of_the_world() -> None:
    found = {name: outside_of(name) for name in modules_in(*PURE)}

    assert {} == {name: outside & WORLDLY for name, outside in found.items() if outside & WORLDLY}
    assert set() == {*()}.union(*found.values()) - set(sys.stdlib_module_names)


def test_no_pygame_where_none_belongs() -> None:
    words = [name for name in trees() if "words" in name]

    assert words
    assert [] == [name for name in (*modules_in(*WITHOUT_PYGAME), *words) if "pygame" in outside_of(name)]


def test_the_windows_process_knows_the_levels_and_who_thinks_without_numpy() -> None:
    asked = "import sys, ai.thinker; print('numpy' in sys.modules, 'ai.bots' in sys.modules)"

    answer = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)

    assert "False True" == answer.stdout.strip()


def test_every_module_and_every_folder_says_what_it_holds() -> None:
    docstrings = {name: ast.get_docstring(tree) or "" for name, tree in trees().items()}

    missing = [name for name, text in docstrings.items() if not text.endswith((".", ")"))]
    assert [] == missing, "begin each of these modules with a docstring of whole sentences: what the module holds"


def test_the_top_level_is_what_it_was_asked_to_be() -> None:
    shown = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    made = {"build", "dist"} | {path.name for path in ROOT.glob("*.egg-info")}

    assert (ROOT / ".git").exists()
    assert {"pyproject.toml", "README.md", "game", "ai", "sprites", "sounds", "tests"} == shown - made


# The doors to the world outside: who opens a file, who reads what somebody wrote into it, who prints. Nobody else does.
DOORS = {
    "ai.leash": {"os.open", "read_bytes"},  # nothing at all, and which processes there are
    "ai.native.library": {"read_text", "read_bytes"},  # the sources that ship, and what they say
    "game.packaging.debian": {"read_text", "write_text", "tomllib.loads", "print"},  # builds, too
    "game.packaging.notices": {"read_text", "write_text", "print"},
    "game.storage": {"open", "os.open"},
    "game.documents": {"json.loads", "tomllib.loads"},
    "game.printing": {"os.open", "sys.stdout.write", "sys.stderr.write"},
    "game.rules.variant_file": {"read_text"},  # the rule sets that ship with the game
    "game.rulebook.words.rulebook": {"read_text", "tomllib.loads"},  # what is said of the rules, which ships as well
    "game.rulebook.words.manual": {"read_text"},  # what ships to be read
    "game.lesson.deal": {"read_text"},  # its cards, which ship too
    "game.practice.shipped": {"read_text"},  # the drills that ship
    "game.packaging.hook": {"read_text", "write_text"},  # builds the wheel
    "game.packaging.subpackages": {"read_text", "write_text"},
    "ai.outside": {"read_text"},  # the leash, where it is no file
}
ACTS = {
    *("open", "os.open", "io.open", "json.load", "json.loads", "tomllib.load", "tomllib.loads"),
    *("print", "sys.stdout.write", "sys.stderr.write"),
}
ACTS_ON_PATHS = {"read_text", "read_bytes", "write_text", "write_bytes"}


def acts_of(name: str) -> set[str]:
    """Return which of these acts a module does."""
    done = set()
    for call in nodes(name):
        if isinstance(call, ast.Call):
            called = ast.unparse(call.func)
            owner, _dot, last = called.rpartition(".")
            is_opening = last == "open" and owner and call.args and isinstance(call.args[0], ast.Constant)
            done |= {called} & ACTS | ({last} & ACTS_ON_PATHS if owner else set()) | ({"open"} if is_opening else set())
    return done


def test_files_are_opened_and_read_and_lines_are_printed_behind_doors_only() -> None:
    acts = {name: acts_of(name) for name in modules_in("game", "ai")}

    beside = {name: done - DOORS.get(name, set()) for name, done in acts.items() if done - DOORS.get(name, set())}
    assert {} == beside, "call game.storage, game.documents or game.printing instead; only DOORS above do it themselves"
    unused = {name: left for name, doors in DOORS.items() if (left := doors - acts[name])}
    assert {} == unused, "these modules no longer do that: remove it from DOORS above"


# Who starts a process, or runs what a name says; the manual's page of security tells what guards each.
STARTERS = {
    "ai.arena": {"ProcessPoolExecutor"},
    "ai.leash": {"subprocess.Popen"},
    "ai.outside": {"subprocess.Popen", "subprocess.run"},
    "ai.worker": {"context.Process"},
    "game.packaging.native": {"runpy.run_path", "subprocess.run"},
    "game.packaging.hook": {"runpy.run_path"},
    "game.packaging.entry.checkout": {"import_module"},  # a checkout's modules by their installed names
    "game.packaging.debian": {"subprocess.run"},
    "sounds.voice": {"subprocess.Popen"},
}
STARTS = re.compile(
    r"(subprocess|multiprocessing|webbrowser|pickle|marshal|runpy|pty)\.\w+|os\.(system|popen|startfile|exec\w*|spawn\w*|posix_spawn\w*|fork\w*)"
    r"|(\w+\.)?(Process|Popen|ProcessPoolExecutor|import_module|create_subprocess_\w+)|eval|exec|compile|__import__"
)
HARMLESS = {"multiprocessing.freeze_support", "multiprocessing.parent_process"}


def started_by(name: str) -> set[str]:
    """Return what a module calls that starts a process or runs code by its name."""
    calls = [ast.unparse(node.func) for node in nodes(name) if isinstance(node, ast.Call)]
    return {call for call in calls if STARTS.fullmatch(call)} - HARMLESS


def test_processes_are_started_behind_doors_only() -> None:
    starters = {name: started for name in trees() if (started := started_by(name))}
    assert STARTERS == starters, "only STARTERS above start processes or run code by name: use what they offer"


def test_what_ships_is_named_a_part_at_a_time() -> None:
    """A frozen program of Python 3.11 knows no `joinpath` of several parts."""
    joining = [
        f"{name}: {ast.unparse(node)}"
        for name in trees()
        for node in nodes(name)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "joinpath"
        if len(node.args) != 1
    ]

    assert [] == joining, "write joinpath(part).joinpath(part): Python 3.11 in a frozen program takes one part only"


def test_each_package_of_the_game_has_its_folder_of_tests() -> None:
    """`game.packaging` is tried by building what it builds: `tests.release`."""
    packages = {path.parent.name for path in (ROOT / "game").glob("*/__init__.py")} | {*TOP_LEVEL[1:]}

    untested = {name for name in packages if not (ROOT / "tests" / name / "__init__.py").is_file()}
    assert {"packaging"} == untested, "give each package a folder of its name in tests, with an __init__.py"


def test_every_package_tells_type_checkers_of_its_types() -> None:
    assert [] == [package for package in TOP_LEVEL if not (ROOT / package / "py.typed").is_file()]


def drawn_past_the_canvas(tree: Iterator[ast.AST] | tuple[ast.AST, ...]) -> Iterator[int]:
    """Yield the lines that draw on a canvas's surface without the canvas: nobody would present it."""
    for node in tree:
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


def test_whatever_is_drawn_is_drawn_by_the_canvas_which_notes_it() -> None:
    painting = modules_in("game.ui", "game.table", "game.play", "game.films", *FEATURES)
    found = [
        f"{name}:{line}" for name in painting if name != "game.ui.canvas" for line in drawn_past_the_canvas(nodes(name))
    ]

    assert [] == found, "draw through the methods of the canvas, which note what has to be shown"
    assert [1, 2] == list(drawn_past_the_canvas(tuple(ast.walk(ast.parse(DRAWN_PAST)))))


DRAWN_PAST = (
    "canvas.surface.blit(card, at)\npygame.draw.line(canvas.surface, white, here, there)\ncanvas.blit(card, at)"
)


def test_no_painter_of_a_part_sees_the_whole_scene() -> None:
    whole = {"TableScene", "SceneSource", "scene", "make_scene"}
    painters = modules_in("game.play.paint")
    imported = {
        (name, alias.name)
        for name in painters
        for node in nodes(name)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }

    assert [] == [pair for pair in imported if pair[1].rpartition(".")[2] in whole]


def assigned_elsewhere(tree: ast.AST) -> Iterator[str]:
    """Yield every field that is assigned on another object than `self`, or than `made` in a `__new__`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            owner = ast.unparse(node.value)
            if owner not in ("self", "made"):
                yield f"line {node.lineno}: {ast.unparse(node)}"


def test_an_assignment_to_another_objects_field_is_found_in_every_guise() -> None:
    code = "self.a = 1\nself.b.c = 1\nd.e, (f.g, h) = i\nj.k += 1\nl.m: int = 1\nfor n.o in p: pass\ndel q.r"

    found = [line.partition(": ")[2] for line in assigned_elsewhere(ast.parse(code))]
    assert sorted(found) == ["d.e", "f.g", "j.k", "l.m", "n.o", "q.r", "self.b.c"]


# Who may, and on what: `evolve` changes the one game it is given, in place; objects of libraries are set up this way.
CHANGES_OTHERS = {
    "game.engine.evolve": {"*"},
    "game.session.background": {"book.propagate"},
    "game.ui.text": {"font.strong", "font.kerning", "font.antialiased"},
}


def test_nothing_assigns_another_objects_field() -> None:
    """What a screen or table can be asked to do it is given when it is made, never patched in afterwards."""
    found = [
        f"{name}, {place}"
        for name in modules_in("game")
        for place in assigned_elsewhere(trees()[name])
        if not {"*", place.partition(": ")[2]} & CHANGES_OTHERS.get(name, set())
    ]

    assert [] == found, "pass this when the object is made, or call a method of the object that sets it"


def names_read(tree: ast.Module) -> Iterator[str]:
    """Find where the name of a widget event is looked at."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        events = {each.arg for each in function.args.args if ast.unparse(each.annotation or each) == "WidgetEvent"}
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and node.attr == "name" and ast.unparse(node.value) in events:
                yield f"line {node.lineno}: {ast.unparse(node)}"


def test_a_widgets_name_is_read_by_the_toolkit_only() -> None:
    """A widget carries what it does; its name tells it apart from frame to frame, and holds nothing to be read."""
    parsed = "def answer(self, said: WidgetEvent) -> None:\n    kind, _, number = said.name.partition(' ')\n"
    assert ["line 2: said.name"] == list(names_read(ast.parse(parsed)))
    found = [
        f"{name}, {place}"
        for name in modules_in("game")
        if not is_within(name, ("game.ui",))
        for place in names_read(trees()[name])
    ]

    assert [] == found, "give the widget what it does instead: button(..., does=self._delete)"


# What a package is called where it is imported, if that is another name.
IMPORTED_AS = {"pygame-ce": "pygame", "tomli-w": "tomli_w"}


def test_what_is_declared_is_imported_and_what_is_imported_is_declared() -> None:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = document["project"]["dependencies"] + document["build-system"]["requires"]  # to run, and to build
    for extra in ("cluster", "music"):
        needed += document["project"]["optional-dependencies"][extra]
    declared = {re.split(r"[<>=\[ ]", requirement)[0] for requirement in needed}
    imported = set().union(*(outside_of(name) for name in trees()))

    assert {IMPORTED_AS.get(name, name) for name in declared} == imported - set(sys.stdlib_module_names)


def test_equals_are_put_in_the_same_order_on_every_machine() -> None:
    """A plain `argsort` of numpy orders equals as suits the processor: a level would play differently on another."""
    loose = [
        f"{name}: {call}"
        for name, source in sources().items()
        for call in re.findall(r"argsort\(.*", source)
        if 'kind="stable"' not in call
    ]
    assert [] == loose


def test_no_constant_is_given_twice_in_a_module() -> None:
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

    assert [] == twice, "the second takes the place of the first, and whoever uses the first reads the second"
