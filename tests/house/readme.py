"""Generate the parts of the manual that follow from the code: `python -m tests.house.readme --write`."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from functools import partial
from itertools import chain
from pathlib import Path
from typing import get_args

from game.engine.events import Event
from game.engine.transcript import FIELDS, event_name
from game.files.described import NO_LIMIT, Whole
from game.language.quoting import quoted
from game.packaging.notices import PARTS
from game.rules.knobs.record import FIRST_FORMAT, Counted
from game.rules.schema import GROUPS, KNOBS, ROUND, TOP, KnobEntry, KnobGroup
from game.table.commands import CAPS, SLOTS, Intention, cap_of
from tests import ROOT
from tests.house.figures import points_table, style_table
from tests.house.rings import KNOWS_ONLY, RINGS
from tests.house.source import nodes, trees
from tests.judge.__main__ import finds_table, proof_table

README = ROOT / "README.md"
DOCS = ROOT / "game" / "docs"


def transcript_lists() -> str:
    """Return the lists of events and of their fields; a field of only one event is explained beside that event."""
    names = {event_name(event): [field.name for field in fields(event)] for event in get_args(Event)}
    times = Counter(chain.from_iterable(names.values()))
    shared = {name: f"`{name}`" for name in FIELDS if times[name] > 1}
    explained = {name: f"`{name}` ({meaning})" for name, (_, meaning) in FIELDS.items()} | shared
    events = [f"- `{event}`: {', '.join(explained[name] for name in held)}" for event, held in names.items()]
    meanings = [f"- {shared[name]}: {FIELDS[name][1]}" for name in shared]
    return "\n".join([*events, "", "Fields of several events:", "", *meanings, ""])


def ring_table() -> str:
    """Return the table of packages with their ring, counted from the innermost, their purpose, and their limits."""
    rows = [
        f"| {number} | `{package}` | {purpose_of(package)}{_limits_of(package)} |"
        for number, ring in reversed([*enumerate(RINGS, 1)])
        for package in ring
    ]
    return "\n".join(["| ring | package | what it holds |", "| --- | --- | --- |", *rows, ""])


def _limits_of(package: str) -> str:
    """Return what a package imports if that is less than its ring may, as the end of a sentence."""
    if package not in KNOWS_ONLY:
        return ""
    return f"; imports only {', '.join(f'`{known}`' for known in KNOWS_ONLY[package]) or 'itself'}"


def purpose_of(ring: str) -> str:
    """Return the first sentence of a package's or file's docstring."""
    path = ROOT.joinpath(*ring.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return re.split(r"(?<=[a-z`)])\.\s", " ".join(docstring.split()) + " ")[0]


MEASURING = ("tests.bench", "tests.judge")  # listed on the page about the levels, and all others for developers
_COMMAND = re.compile(r"(?P<what>.+?)[:?] `python -m (?P<name>[\w.]+)[ `]")


def commands() -> dict[str, str]:
    """Return what each command of the tests does, by its name: the beginning of its module's docstring.

    Left out are `python -m tests` itself and modules that another one starts. Raises `ValueError` for a docstring that
    says neither.
    """
    found = {}
    for path in (ROOT / "tests").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.stem != "__main__" and '\nif __name__ == "__main__":' not in text:
            continue
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
        docstring = " ".join((ast.get_docstring(ast.parse(text)) or "").split())
        match = _COMMAND.match(docstring)
        if match is not None and match["name"] == name != "tests":
            found[name] = match["what"]
        elif name != "tests" and "started by `tests." not in docstring:
            raise ValueError(f"{path}: begin its docstring with what it does, a colon and `python -m {name}`")
    return dict(sorted(found.items()))


def command_table(*, measuring: bool) -> str:
    """Return the table of commands that measure players and speed, or of all others."""
    rows = [f"| `{name}` | {what} |" for name, what in commands().items() if name.startswith(MEASURING) is measuring]
    return "\n".join(["| command | what it does |", "| --- | --- |", *rows, ""])


def parts_table() -> str:
    """Return the table of everything the game is made with, by license."""
    parts: dict[str, list[str]] = {}
    for part in PARTS:
        parts.setdefault(part.licence, []).append(part.name)
    rows = [f"| {licence} | {', '.join(names)} |" for licence, names in parts.items()]
    return "\n".join(["| license | made with |", "| --- | --- |", *rows, ""])


def options_table() -> str:
    """Return the table of options that came after the first format, in the order of their clauses."""
    rows = []
    for key, entry in KNOBS.items():
        if entry.latest > FIRST_FORMAT:
            numbers = [int(number) for number in re.findall(r"\bK-(\d+)", entry.knob.clauses)]
            clauses = ", ".join(f"K-{number}" for number in numbers)
            title = f"{clauses} {entry.knob.title} (`{key}`)".strip()
            rows.append((numbers or [len(KNOBS)], f"| {title} | {_meanings(entry)} |"))
    return "\n".join(
        ["| option | values |", "| --- | --- |", *(row for _, row in sorted(rows, key=lambda row: row[0])), ""]
    )


def _meanings(entry: KnobEntry) -> str:
    """Return the values of an option with their meanings, the usual one first; of an old option only the later ones."""
    usual, says = entry.knob.default, entry.knob.says or {}
    if isinstance(entry.limits, Whole):
        every = range(entry.limits.least, entry.limits.most + 1)
        numbers = list(entry.knob.later or ()) if usual is None else [number for number in every if number != usual]
        counted = [number for number in numbers if number != entry.limits.no_limit]
        others = f"`{counted[0]}` to `{counted[-1]}`"
        if isinstance(says, Counted):
            meaning = next(
                (text for number, text in {0: says.none, **says.apart}.items() if number == usual),
                says.one.removeprefix("{number}"),
            )
            others = says.many.format(number=others)
        else:
            meaning = ""
        if usual is None:
            return others if len(counted) == len(numbers) else f'{others}; `"no limit"`'
        assert isinstance(usual, int)
        meaning = "" if meaning == NO_LIMIT else meaning
        return f"`{_written(entry.limits.write(usual))}`{meaning and f': {meaning}'}; {others}"
    assert not isinstance(says, Counted)
    words = [
        f"`{_written(value)}`: {text}"
        for value, text in says.items()
        if value != usual and entry.since_of(value) > FIRST_FORMAT
    ]
    return "; ".join([f"`{_written(usual)}`"] * isinstance(usual, str) + words)


def _written(value: object) -> str:
    """Return a value as files have it."""
    return str(value).lower() if isinstance(value, bool) else quoted(value)


# The rules and the engine, except for the modules that describe, check, read and write options.
_OBEYING = re.compile(r"game\.(rules|engine)\.(?!(variant_|schema|idle|draft|short_text|knobs|position|relatives))\w+")
# What holds the options of a table, if it does not have the table's name.
_HOLDERS = {TOP.name: {"variant"}, ROUND.name: {"rules", "played", "round_", "rules_of", "round_at"}}


def obeyed_table() -> str:
    """Return the table of modules with the options that each of them reads, itself or through a property."""
    rows, behind = [], {group.name: _options_behind(group) for group in GROUPS}
    for module in filter(_OBEYING.fullmatch, sorted(trees())):
        keys = {
            group.path(key)
            for group in GROUPS
            for name in _read(trees()[module], _HOLDERS.get(group.name, {group.name}))
            for key in behind[group.name].get(name, ())
        }
        rows += [f"| `{module}` | {', '.join(f'`{key}`' for key in KNOBS if key in keys)} |"] if keys else []
    return "\n".join(["| module | options |", "| --- | --- |", *rows, ""])


def _read(tree: ast.AST, holders: Collection[str]) -> set[str]:
    """Return the names of all attributes that are read from variables, attributes or calls with these names."""
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    holding = [node.value.func if isinstance(node.value, ast.Call) else node.value for node in attributes]
    names = [getattr(holder, "attr", getattr(holder, "id", "")) for holder in holding]
    return {node.attr for node, name in zip(attributes, names, strict=True) if name in holders}


def _options_behind(group: KnobGroup) -> Mapping[str, set[str]]:
    """Return the options of a group by each name that stands for them: their own, and those of properties."""
    behind = {knob.key: {knob.key} for knob in group.knobs}
    classes = [node for node in nodes(trees()[group.make.__module__], ast.ClassDef) if node.name == group.make.__name__]
    for method in [node for of in classes for node in of.body if isinstance(node, ast.FunctionDef)]:
        if not method.name.startswith("__"):
            behind[method.name] = {key for name in _read(method, {"self"}) for key in behind.get(name, ())}
    return behind


def formats_table() -> str:
    """Return the table of keys and values that each format of rule sets added."""
    added: dict[int, list[str]] = {}
    for key, entry in KNOBS.items():
        if entry.since > FIRST_FORMAT:
            added.setdefault(entry.since, []).append(f"`{key}`")
        later: dict[int, list[object]] = {}
        for value, since in (entry.knob.later or {}).items():
            later.setdefault(since, []).append(value)
        for since, values in later.items():
            added.setdefault(since, []).append(f"`{key}` {_values(values)}")
    rows = [f"| {since} | {', '.join(keys)} |" for since, keys in sorted(added.items())]
    return "\n".join(["| format | added |", "| --- | --- |", *rows, ""])


def _values(values: Sequence[object]) -> str:
    """Return the values that a format added to a knob: words one by one, numbers from the first to the last."""
    if len(values) > 1 and isinstance(values[0], int):
        return f"from {values[0]} to {values[-1]}"
    return " and ".join(f"`{quoted(value)}`" for value in values)


# What you can do at the table: by dragging, by clicking, and by the keys of these commands.
WAYS_TO_PLAY: tuple[tuple[str, str, str, tuple[Intention, ...]], ...] = (
    (
        "draw, take, buy, pass, allow a buy",
        "",
        "the stock, the upcard, the buttons",
        (
            Intention.ACT, Intention.TAKE, Intention.BUY, Intention.BUY_UPCARD, Intention.BUY_STOCK,
            Intention.PASS, Intention.ALLOW,
        ),
    ),
    ("call Shanghai", "", "Shanghai!, or the meld", (Intention.SHANGHAI,)),
    (
        "choose which discards you are asked about; all four answers",
        "",
        "the bubble on your panel",
        (Intention.BUYING, Intention.BUYING_MENU),
    ),
    (
        "sort your hand, open a gap",
        "a card along the hand",
        "Sort",
        (Intention.ORDER, Intention.GAP),
    ),
    (
        "build the contract; fill or clear the tray",
        "a card to a row of the tray",
        "the card, then the row; Fill for me, the cross",
        (Intention.SLOT, Intention.FILL, Intention.EMPTY),
    ),
    ("lay down", "", "Lay down", (Intention.LAY_DOWN,)),
    (
        "hit",
        "a card onto a meld, its left or right half for the end",
        "the card, then the meld",
        (Intention.NEXT_PLACE, Intention.CONFIRM),
    ),
    ("swap", "the real card onto the wild", "the card, then the wild", (Intention.NEXT_PLACE, Intention.CONFIRM)),
    ("discard, end the turn", "a card onto the discard pile", "the card, then the pile", (Intention.ACT,)),
    (
        "take back: a discard while its ring closes, other plays until you see something new",
        "the card back to your hand",
        "the pile, or Take back",
        (Intention.TAKE_BACK,),
    ),
    ("skip the wait; draw", "", "anywhere; the stock, Draw", (Intention.HURRY,)),
    ("make the others wait, and continue", "", "Wait for me, Continue", (Intention.WAIT,)),
    ("change the speed of the table", "", "", (Intention.PACE,)),
    ("a hint: the best action and why; again: the next best", "", "Hint", (Intention.HINT,)),
    ("see your hand by suit and rank", "", "the figures on your panel", (Intention.INSPECT,)),
    (
        "enlarge a card or meld, or read a plaque",
        "",
        "rest the pointer on it, or hold the right button",
        (Intention.ZOOM,),
    ),
    ("the details of a question", "", "its ?", (Intention.DETAILS,)),
    (
        "what can I do now, and why not? (on the title: the lesson)",
        "",
        "?",
        (Intention.HELP,),
    ),
    ("the log", "", "the log icon", (Intention.LOG,)),
    ("the score sheet", "", "the cup", (Intention.SCORES,)),
    ("the table as text, to read or copy", "", "", (Intention.STATE,)),
    (
        "odds: unseen copies, cards that help, how soon you may be down",
        "",
        "Odds, in the menu",
        (Intention.ODDS,),
    ),
    ("the menu; clear the selection", "", "the menu icon", (Intention.CANCEL,)),
)  # fmt: skip


def table_of_keys() -> str:
    """Return the table of every way to play, with the keys of the commands."""
    rows = [
        " ".join(part for part in ("|", what, "|", drag, "|", click, "|", *map(_keys_of, commands), "|") if part)
        for what, drag, click, commands in WAYS_TO_PLAY
    ]
    return "\n".join(["| to | drag | click | key |", "| --- | --- | --- | --- |", *rows, ""])


def _keys_of(command: Intention) -> str:
    """Return the key on a command's button; for a row of keys, the first and the last."""
    key = command.keys[0]
    name = (
        {Intention.NEXT_PLACE: "Tab", Intention.SLOT: f"1` to `{SLOTS}"}.get(command)
        or CAPS.get(command)
        or cap_of(key.code)
    )
    return f"`{'Shift+' if key.shift else ''}{name}`"


GENERATED: dict[tuple[str, str], Callable[[], str]] = {
    ("keys", "keys"): table_of_keys,
    ("credits", "parts"): parts_table,
    ("records", "transcript fields"): transcript_lists,
    ("formats", "keys of formats"): formats_table,
    ("relatives", "options"): options_table,
    ("recipes", "obeyed"): obeyed_table,
    ("contributing", "rings"): ring_table,
    ("contributing", "commands"): partial(command_table, measuring=False),
    ("measuring", "points"): points_table,
    ("measuring", "styles"): style_table,
    ("measuring", "proofs"): proof_table,
    ("measuring", "real play"): finds_table,
    ("measuring", "commands"): partial(command_table, measuring=True),
}


def path_of(name: str) -> Path:
    """Return the path of a page of the manual, or of README."""
    return README if name == README.stem else DOCS / f"{name}.md"


def up_to_date(name: str) -> str:
    """Return a page with its generated parts up to date."""
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
        sys.exit()
    sys.exit(f"out of date: {', '.join(late)}" if late else 0)
