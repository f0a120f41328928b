"""What a player reads in the window stands in `game/text`, so that it can be read through, and translated, there.

Walks the syntax of everything that makes the window. Two nets: what looks like English by itself, and whatever letters
stand where a widget or a painter takes words.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from game.ui.fallback import SCRIPTS
from game.ui.forms import KEY_NAMES

HERE = Path(game.__file__).parent
WINDOW, BESIDE = ("app", "screens", "table"), ("loop", "match", "orders", "settings", "window")
LOOKS_ENGLISH = re.compile(r"\b[A-Z][a-z]+|\b[A-Z]{3,}\b|[a-z]+ [a-z']+ [a-z']+ [a-z]+|[a-z][.!?…]$|[a-z], ")
NOTATION = re.compile(r"([A2-9TJQK][shdc]|\*\*|P\d .*|[ |])+")  # cards and actions, as files write them
ON_KEY_CAPS = {*KEY_NAMES, "Left", "Right", "Page Up", "Page Down"}  # what stands on the keys themselves
UNSEEN = {
    *("PYGAME_HIDE_SUPPORT_PROMPT", "SDL_FRAMEBUFFER_ACCELERATION", "SDL_WINDOWS_DPI_AWARENESS"),
    *("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEODRIVER", "LATIN", "RGB", "RGBA"),
    *("watch Mei", "watch Jun"),  # names of steps of the lesson
    *("Marcellus-Regular.ttf", "Jost[wght].ttf"),
    *SCRIPTS,
    *SCRIPTS.values(),
    *("NFC", "NSM", "Mn", "Mc", "Me", "Cf"),  # what Unicode calls kinds of characters
}
# Where words are taken: by place, and by name.
PLACES = {
    **dict.fromkeys(("text", "gold_text", "para"), (1,)),
    **dict.fromkeys(("Way", "Menu", "Reading", "Message"), (0,)),
    "Button": (2,),
    "IconButton": (3,),
    "chip": (3,),
    "Passage": (0, 1),
    "question": (0, 1, 2),
}
NAMED = {"label", "sub", "hint", "off", "sentence", "title", "heading", "foot", "line", "alarm", "note"}


def sources() -> list[Path]:
    """Everything that makes the window, but for the pictures of it, which no player sees."""
    inside = [path for part in WINDOW for path in (HERE / part).rglob("*.py") if "shots" not in path.parts]
    return [*sorted(inside), *(HERE / f"{name}.py" for name in BESIDE)]


def unseen_nodes(tree: ast.Module) -> set[int]:
    """Docstrings, annotations, and what is raised at programmers."""
    found: set[int] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and isinstance(node.body[0], ast.Expr):
            parts.append(node.body[0])
        if isinstance(node, ast.FunctionDef):
            parts.append(node.returns)
        if isinstance(node, ast.arg | ast.AnnAssign):
            parts.append(node.annotation)
        if isinstance(node, ast.Raise | ast.Assert):
            parts.append(node)
        found |= {id(inner) for part in parts if part is not None for inner in ast.walk(part)}
    return found


def words_of(node: ast.AST) -> Iterator[str]:
    """The letters written in an expression; nothing of what is called or looked up in it."""
    match node:
        case ast.Constant(value=str(value)):
            yield value
        case ast.JoinedStr(values=values):
            for part in values:
                yield from words_of(part) if isinstance(part, ast.Constant) else ()
        case ast.IfExp(body=body, orelse=otherwise):
            yield from (*words_of(body), *words_of(otherwise))
        case ast.BinOp(left=left, right=right):
            yield from (*words_of(left), *words_of(right))
        case _:
            pass


def taken_as_words(call: ast.Call) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    saying = isinstance(call.func, ast.Attribute) and call.func.attr == "say"
    for place in (0,) if saying else PLACES.get(name, ()):
        if place < len(call.args):
            yield from words_of(call.args[place])
    for keyword in call.keywords:
        if keyword.arg in NAMED:
            yield from words_of(keyword.value)


def literals_of_players(source: str) -> set[str]:
    """Everything a player would read that is written here."""
    tree = ast.parse(source)
    unseen = unseen_nodes(tree)
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in unseen)
    texts = (node.value for node in constants if isinstance(node.value, str))
    english = {text for text in texts if LOOKS_ENGLISH.search(text) and "<" not in text and '="' not in text}
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    taken = {text for call in calls for text in taken_as_words(call) if re.search("[A-Za-z]{2}", text)}
    return {text for text in english | taken if not NOTATION.fullmatch(text)} - ON_KEY_CAPS - UNSEEN


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(HERE)))
def test_what_a_player_reads_is_written_in_words(path: Path) -> None:
    assert set() == literals_of_players(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "line",
    [
        'chip(canvas, x, y, "DOWN", "danger")',
        'SeatLook(alarm="Last card")',
        'text(canvas, "fits", x, y)',
        'text(canvas, f"{number} of {last}", x, y)',
        'Button("deal", box, "deal" if on else "wait", "gold")',
        'self.said = "Nobody is here."',
        'label = "See the table"',
        'said = "round after round of it"',
        'desk.say("why not", now)',
    ],
)
def test_words_written_elsewhere_are_found(line: str) -> None:
    assert literals_of_players(line)
