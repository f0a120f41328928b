"""Text for players is only in `game/text` and modules called `words`, where it can be reviewed and translated.

The syntax trees of all other window code are searched in two ways: for text that looks like English, and for letters
passed where a widget or painter takes words.
"""

import ast
import re
from collections.abc import Iterator

from game.ui.fallback import SCRIPTS
from game.ui.forms import KEY_NAMES
from tests.house.source import modules_in, nodes, trees

# Packages without a window, or with the sentences themselves.
OTHERS = (
    "game.rules", "game.engine", "game.cli", "game.packaging", "game.text", "game.__main__", "game.api",
    "game.saving",
)  # fmt: skip
BESIDE = (
    "game.files",
    "game.films.reading",
    "game.value",
    "game.language.quoting",
    "game.practice.memory.diary",
    "game.statistics.file",
)
LOOKS_ENGLISH = re.compile(r"\b[A-Z][a-z]+|\b[A-Z]{3,}\b|[a-z]+ [a-z']+ [a-z']+ [a-z]+|[a-z][.!?…]$|[a-z], ")
NOTATION = re.compile(r"([A2-9TJQK][shdc]|\*\*|P\d .*|[ |])+")  # cards and actions, as files write them
ON_KEY_CAPS = {*KEY_NAMES, "Left", "Right", "Page Up", "Page Down"}  # the labels of the keys themselves
UNSEEN = {
    "PYGAME_HIDE_SUPPORT_PROMPT", "SDL_FRAMEBUFFER_ACCELERATION", "SDL_WINDOWS_DPI_AWARENESS",
    "SDL_VIDEO_X11_WMCLASS", "SDL_VIDEODRIVER", "LANG", "LATIN", "RGB", "RGBA",
    "watch Mei", "watch Jun",  # names of steps of the lesson
    *SCRIPTS,
    *SCRIPTS.values(),
    "NFC", "NFD", "NSM", "Mn", "Mc", "Me", "Cf",  # names of Unicode categories
}  # fmt: skip
# Arguments that take words: by position, and by name.
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


def without_words() -> list[str]:
    """Return every module that makes the window and holds no sentences."""
    others = {
        name for name in modules_in("game") if f"{name}.".startswith(tuple(f"{other}." for other in (*OTHERS, *BESIDE)))
    }
    others |= {"game.language", "game.language.catalogs"}  # the door itself: how the reader and languages are called
    return [name for name in modules_in("game") if name not in others and "words" not in name]


def unseen_nodes(tree: ast.Module) -> set[int]:
    """Return the ids of nodes that no player sees: docstrings, annotations, and errors for programmers."""
    parts = [function.returns for function in nodes(tree, ast.FunctionDef)]
    parts += [arg.annotation for arg in nodes(tree, ast.arg)]
    parts += [assignment.annotation for assignment in nodes(tree, ast.AnnAssign)]
    unseen: list[ast.AST] = [part for part in parts if part is not None]
    unseen += [*nodes(tree, ast.Raise), *nodes(tree, ast.Assert)]
    bodies = [node.body for node in nodes(tree, ast.ClassDef)] + [node.body for node in nodes(tree, ast.FunctionDef)]
    unseen += [body[0] for body in (tree.body, *bodies) if body and isinstance(body[0], ast.Expr)]
    return {id(inner) for part in unseen for inner in ast.walk(part)}


def words_of(node: ast.AST) -> Iterator[str]:
    """Yield the literal texts of an expression, not those inside calls and look-ups."""
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
    """Yield the literal texts that a call passes where words are taken."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    is_say = isinstance(call.func, ast.Attribute) and call.func.attr == "say"
    for place in (0,) if is_say else PLACES.get(name, ()):
        if place < len(call.args):
            yield from words_of(call.args[place])
    for keyword in call.keywords:
        if keyword.arg in NAMED:
            yield from words_of(keyword.value)


def literals_of_players(tree: ast.Module) -> set[str]:
    """Return the texts for players that are written in a module."""
    unseen = unseen_nodes(tree)
    constants = (node for node in nodes(tree, ast.Constant) if id(node) not in unseen)
    texts = (node.value for node in constants if isinstance(node.value, str))
    english = {text for text in texts if LOOKS_ENGLISH.search(text) and "<" not in text and '="' not in text}
    taken = {text for call in nodes(tree, ast.Call) for text in taken_as_words(call)}
    lettered = {text for text in taken if re.search("[A-Za-z]{2}", text)}
    return {text for text in english | lettered if not NOTATION.fullmatch(text)} - ON_KEY_CAPS - UNSEEN


PLANTED = (
    'chip(canvas, x, y, "DOWN", "danger")',
    'SeatLook(alarm="Last card")',
    'text(canvas, "fits", x, y)',
    'text(canvas, f"{number} of {last}", x, y)',
    'Button("deal", box, "deal" if on else "wait", "gold")',
    'self.message = "Nobody is here."',
    'label = "See the table"',
    'message = "round after round of it"',
    'desk.say("why not", now)',
)


def test_only_words_modules_hold_sentences() -> None:
    assert [] == [line for line in PLANTED if not literals_of_players(ast.parse(line))]

    literals = {name: literals_of_players(trees()[name]) for name in without_words()}
    assert len(literals) > 150
    outside = {name: texts for name, texts in literals.items() if texts}
    assert {} == outside, (
        "players read these: make each a constant in a module with `words` in its name, or in game/text"
    )
