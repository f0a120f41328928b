"""Write the manual and the reference for programs, with a search: `python -m tests.docs DIR`; needs `[dev]`.

The reference follows from the code: docstrings, the remarks beside fields, and the sentences of options.
The names are those of an installation, so the modules are documented in a copy with the layout of the wheel.
"""

import ast
import importlib
import inspect
import io
import re
import shutil
import sys
import tempfile
import textwrap
import tokenize
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from pdoc import doc, render

from game.packaging.subpackages import MOVED, PACKAGE, write_subpackages
from game.rulebook.words.manual import INDEX, names, text_of
from tests import ROOT

MANUAL = "manual"
LINK = re.compile(r"\]\(([\w-]+)\.md\)")  # to another page of the manual
UNIONS = {"Event": "events", "Action": "actions"}  # the unions of the door, and the modules that define them
FIRST = PACKAGE  # the page with the names that most programs need
MODULES = (
    FIRST,
    *(f"{PACKAGE}.game.engine.{name}" for name in ("actions", "events", "state", "view", "refusal", "notation")),
    *(f"{PACKAGE}.game.rules.{name}" for name in ("cards", "melds", "contract", "fit", "variant", "variant_file")),
    *(
        f"{PACKAGE}.game.rules.knobs.{name}"
        for name in ("record", "dealing", "melding", "hitting", "buying", "scoring")
    ),
    *(f"{PACKAGE}.ai.{name}" for name in ("bot", "arena", "guests", "intervals", "lab", "hints")),
)


def manual(place: Path) -> dict[str, doc.Module]:
    """Return every page of the manual as a module without names: it gets the frame and the search of the reference."""
    (place / MANUAL).mkdir()
    sys.path.insert(0, str(place))
    modules = []
    for name in names():
        stem, to_others = ("__init__", f"{MANUAL}/") if name == INDEX else (name.replace("-", "_"), "")
        parts = LINK.split(text_of(name))  # text, the page of a link, text and so on
        parts[1::2] = [f"]({to_others}{page.replace('-', '_')}.html)" for page in parts[1::2]]
        (place / MANUAL / f"{stem}.py").write_text(f"__doc__ = {''.join(parts)!r}\n", encoding="utf-8")
        modules.append(MANUAL if name == INDEX else f"{MANUAL}.{stem}")
    return {name: doc.Module(importlib.import_module(name)) for name in modules}


def documented(place: Path) -> dict[str, doc.Module]:
    """Return every module with its documentation complete, from a copy in an empty folder."""
    for package in MOVED:
        hidden = shutil.ignore_patterns("__pycache__", "*.py", "packaging")
        shutil.copytree(ROOT / package, place / PACKAGE / package, ignore=hidden)
    write_subpackages(ROOT, place / PACKAGE)
    sys.path.insert(0, str(place))
    door = importlib.import_module(FIRST)
    vars(door).update(
        {name: getattr(door, name) for name in ("__all__", *door.__all__)}
    )  # the module loads its names when they are used
    pages = {name: doc.Module(importlib.import_module(name)) for name in MODULES}
    unions = {str(getattr(door, name)): f"{getattr(door, at).__name__}.{name}" for name, at in UNIONS.items()}
    for page in pages.values():
        members = [*page.members.values()]
        for kind in page.classes:
            members += kind.members.values()
            _complete(kind, door.State)
        for member in members:
            if isinstance(member, doc.Function):
                _shorten(member, unions)
    return pages


class _Named(NamedTuple):
    """An annotation that is printed as this text."""

    text: str

    def __repr__(self) -> str:
        return self.text


def _shorten(member: doc.Function, unions: dict[str, str]) -> None:
    """Print a union by its name in signatures, and the options of a rule set without their words."""

    def short(annotation: Any) -> Any:
        if hasattr(annotation, "__metadata__"):
            return annotation.__origin__
        text = inspect.formatannotation(annotation)
        name = next((name for union, name in unions.items() if union in text), "")
        return (
            _Named(text.replace(next(union for union in unions if unions[union] == name), name)) if name else annotation
        )

    signature = member.signature
    parameters = [given.replace(annotation=short(given.annotation)) for given in signature.parameters.values()]
    member.signature = signature.replace(parameters=parameters, return_annotation=short(signature.return_annotation))


def _complete(kind: doc.Class, like: type) -> None:
    """Give the fields of a class their remarks, and options of a rule set their sentences and plain types.

    `like` is a class whose fields of the same names mean the same.
    """
    remarks = {name: text for part in (like, *reversed(kind.obj.__mro__)) for name, text in remarks_in(part).items()}
    hints = get_type_hints(kind.obj, include_extras=True)
    for name, member in kind.members.items():
        if member.docstring.startswith("Create new instance of"):
            member.docstring = ""
        if not isinstance(member, doc.Variable):
            continue
        words = remarks.get(name, "")
        for option in getattr(hints.get(name), "__metadata__", ()):
            member.annotation = hints[name].__origin__
            words = " ".join(filter(None, (_sentence_of(option), words)))
        if words or member.docstring.startswith("Alias for field number"):
            member.docstring = f"{words[:1].upper()}{words[1:]}"


def _sentence_of(option: Any) -> str:
    clauses = getattr(option, "clauses", "")
    sentence = getattr(option, "sentence", "")
    return f"{sentence}{f' ({clauses})' if clauses else ''}." if sentence else ""


def remarks_in(kind: type) -> dict[str, str]:
    """Return the remark beside each field of a class.

    >>> from game.engine.view import PlayerView
    >>> remarks_in(PlayerView)["stock"]
    'cards in the stock'
    """
    try:
        source = textwrap.dedent(inspect.getsource(kind))
    except (OSError, TypeError):  # a class of Python itself
        return {}
    remarks = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    return {name: remarks[line] for name, line in _fields_in(source) if line in remarks}


def _fields_in(source: str) -> Iterator[tuple[str, int]]:
    (kind,) = ast.parse(source).body
    for node in kind.body if isinstance(kind, ast.ClassDef) else ():
        target: ast.expr | None = node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(node, ast.Assign):
            target = node.targets[0]
        if isinstance(target, ast.Name) and node.end_lineno is not None:
            yield target.id, node.end_lineno


def write(folder: Path) -> None:
    """Write a page for each page of the manual and each module, and `index.html`, which lists them."""
    folder.mkdir(parents=True, exist_ok=True)
    render.configure(docformat="markdown", show_source=False, footer_text="Shanghai Rummy")
    warnings.filterwarnings("ignore", "Error parsing type annotation")  # of constructors of named tuples
    with tempfile.TemporaryDirectory(prefix="docs-") as place:
        pages = manual(Path(place)) | documented(Path(place))
        for name, page in pages.items():
            file = folder.joinpath(*name.split(".")).with_suffix(".html")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(render.html_module(page, pages), encoding="utf-8")
        (folder / "index.html").write_text(render.html_index(pages), encoding="utf-8")
        (folder / "search.js").write_text(render.search_index(pages), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
