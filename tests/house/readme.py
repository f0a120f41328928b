"""The parts of the manual that follow from the code: `python -m tests.house.readme --write` brings them up to date."""

import ast
import re
import sys
from dataclasses import fields
from pathlib import Path
from typing import get_args

from game.engine.events import Event
from game.engine.transcript import FIELDS, event_name
from game.packaging.notices import PARTS
from game.rules.knobs.record import FIRST_FORMAT
from game.rules.schema import FORMAT, KNOBS
from tests import ROOT
from tests.house.figures import leads_table, level_rows, points_table, style_table
from tests.house.rings import RINGS

README = ROOT / "README.md"
DOCS = ROOT / "game" / "docs"


def transcript_tables() -> str:
    """Every event with its fields, and every field with its meaning."""
    events = [
        f"| `{event_name(event)}` | {', '.join(f'`{field.name}`' for field in fields(event))} |"
        for event in get_args(Event)
    ]
    meanings = [f"| `{name}` | {meaning} |" for name, (_, meaning) in FIELDS.items()]
    return "\n".join(
        ["| event | its fields |", "| --- | --- |", *events, "", "| field | means |", "| --- | --- |", *meanings, ""]
    )


def ring_table() -> str:
    """Every ring, what it holds, and what it may import."""
    rows = [f"| `{ring}` | {purpose_of(ring)} | {_imports(ring, allowed)} |" for ring, allowed in RINGS.items()]
    return "\n".join(["| ring | what it holds | may import |", "| --- | --- | --- |", *rows, ""])


def purpose_of(ring: str) -> str:
    """The first sentence of what the package or file says of itself."""
    path = ROOT.joinpath(*ring.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return re.split(r"(?<=[a-z`)])\.\s", " ".join(said.split()) + " ")[0]


def _imports(ring: str, allowed: tuple[str, ...]) -> str:
    others = [f"`{other}`" for other in allowed if other != ring]
    return ", ".join(others) or "nothing else"


def parts_table() -> str:
    """Everybody whose work goes along, with the licence."""
    rows = [f"| {part.name} | {part.licence} |" for part in PARTS]
    return "\n".join(["| made with | licence |", "| --- | --- |", *rows, ""])


def formats_table() -> str:
    """What each format of rule sets brought."""
    came: dict[int, list[str]] = {number: [] for number in range(FIRST_FORMAT + 1, FORMAT + 1)}
    for key, entry in KNOBS.items():
        if entry.since > FIRST_FORMAT:
            came[entry.since].append(f"`{key}`")
    rows = [f"| {number} | {', '.join(keys)} |" for number, keys in came.items()]
    return "\n".join(["| format | brought |", "| --- | --- |", *rows, ""])


GENERATED = {
    ("credits", "parts"): parts_table,
    ("transcript", "transcript fields"): transcript_tables,
    ("formats", "keys of formats"): formats_table,
    ("contributing", "rings"): ring_table,
    ("README", "levels"): level_rows,
    ("measuring", "points"): points_table,
    ("measuring", "leads"): leads_table,
    ("measuring", "styles"): style_table,
}


def path_of(name: str) -> Path:
    """Where a page is; README is one."""
    return README if name == README.stem else DOCS / f"{name}.md"


def up_to_date(name: str) -> str:
    """A page with those parts as they should be."""
    text = path_of(name).read_text(encoding="utf-8")
    for (page, part), made in GENERATED.items():
        if page == name:
            begin, end = f"<!-- {part}: python -m tests.house.readme --write -->\n", f"<!-- end of {part} -->"
            before, rest = text.split(begin)
            text = f"{before}{begin}{made()}{end}{rest.split(end)[1]}"
    return text


if __name__ == "__main__":
    late = {}
    for name in dict.fromkeys(name for name, _part in GENERATED):
        if up_to_date(name) != path_of(name).read_text(encoding="utf-8"):
            late[name] = up_to_date(name)
    if "--write" in sys.argv:
        for name, text in late.items():
            path_of(name).write_text(text, encoding="utf-8")
    sys.exit(f"out of date: {', '.join(late)}" if late else 0)
