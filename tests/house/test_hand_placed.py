"""The table is laid out by nodes and named lengths: no number over 3 stands in the code that paints or places it, and
words stand in nodes.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache

from tests.house.source import called_name, imports_in, modules_in, trees

MOST = 3  # a pixel or two beside an edge, a half, a third
PAINTS = ("game.ui.canvas", "game.ui.geometry", "game.ui.nodes")  # what paints or places something imports one
PAGES = (  # laid out as forms, besides or over the table
    "game.play.curtain", "game.play.opening", "game.play.pause", "game.play.sharing.asking",
    "game.play.overlays.inspector", "game.play.overlays.naming", "game.play.overlays.orders_menu",
    "game.play.overlays.pages", "game.play.scores.final", "game.play.scores.results", "game.play.scores.sheet",
)  # fmt: skip
A_CARD = "the picture of a card, whose signs go by its size"
EXEMPT: Mapping[str, str] = {
    "game.table.rails.rail_card": A_CARD,
    "game.table.rails._rail_card": A_CARD,
    "game.table.rails._joker": A_CARD,
    "game.table.rails._index": A_CARD,
    "game.table.rails.ghost": A_CARD,
}
MEASURED: Mapping[str, str] = {
    "game.play.paint.table.paint_owner": "the contract in an empty lane",
    "game.play.paint.table.paint_line": "the line under the piles",
    "game.play.paint.called.paint_called": "the ribbon that crosses the table",
    "game.table.rails.fits_mark": "the tab of a card",
    "game.play.going_out.paint._hand": "the points beside the cards",
    "game.play.going_out.paint._headline": "letters that arrive one by one",
    "game.play.going_out.paint._ribbon": "the ribbon under them",
    "game.play.going_out.paint._last_words": "the line at the foot of a celebration, that fades in",
}


def is_painting(module: str) -> bool:
    """Return whether a module paints or places something on the table."""
    imported = imports_in(trees()[module])
    return module not in PAGES and any(name.startswith(PAINTS) for name in imported)


@cache
def painting() -> list[str]:
    """Return the modules that paint or place something on the table."""
    return [module for module in modules_in("game.play", "game.table") if is_painting(module)]


def functions_in(module: str, tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef | ast.Lambda]]:
    """Yield the functions of a module, also those without a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield f"{module}.{node.name}", node
        elif isinstance(node, ast.Lambda):
            yield f"{module}, a lambda", node


def hand_placed(module: str, tree: ast.Module) -> Iterator[tuple[str, int, float]]:
    """Yield each number over 3 in a function, as the function's name, its line and the number."""
    for name, function in functions_in(module, tree):
        body = function.body if isinstance(function, ast.FunctionDef) else [function.body]
        defaults = [default for default in (*function.args.defaults, *function.args.kw_defaults) if default]
        for node in (node for part in (*defaults, *body) for node in ast.walk(part)):
            if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and node.value > MOST:
                yield name, node.lineno, node.value


def wrote_words(module: str, tree: ast.Module) -> Iterator[str]:
    """Yield each function that paints words itself, instead of putting them into a node."""
    for name, function in functions_in(module, tree):
        calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
        if any(called_name(call) in ("text", "gold_text") for call in calls):
            yield name


def test_only_unnamed_numbers_are_noticed() -> None:
    code = (
        "WIDE = 40.0\nLATER = lambda box: box.w * 6\n\n\ndef paint(box, reach=9):\n    text(box.x + 2, -7.5 * WIDE)\n"
    )

    assert {6, 9, 7.5} == {number for _, _, number in hand_placed("m", ast.parse(code))}
    assert ["m.paint"] == list(wrote_words("m", ast.parse(code)))


def test_whatever_paints_the_table_is_noticed() -> None:
    known = {"game.play.paint.over", "game.play.sharing.paint", "game.play.scene.controls", "game.table.grid"}
    assert known < {*painting()}
    assert not any(is_painting(module) for module in ("game.table.commands", "game.play.words.table"))
    assert {*PAGES} <= {*modules_in("game.play")}


def test_no_large_number_is_placed_by_hand() -> None:
    found = [
        f"{name}, line {line}: {number:g}"
        for module in painting()
        for name, line, number in hand_placed(module, trees()[module])
        if name not in EXEMPT
    ]

    assert not found


def test_unmeasured_words_stand_in_nodes() -> None:
    assert {*MEASURED} == {name for module in painting() for name in wrote_words(module, trees()[module])}


def test_every_exemption_is_needed() -> None:
    found = {name for module in painting() for name, _, _ in hand_placed(module, trees()[module])}

    assert {*EXEMPT} == found
