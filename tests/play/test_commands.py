"""Every command of the table is handled in exactly one place."""

import ast
import inspect
from textwrap import dedent

import pytest

from game.engine.notation import PLAIN
from game.play.input.commands import NO_ROW, ROWS
from game.play.screen import PlayScreen
from game.play.table import PAGES
from game.table.commands import Intention

# Commands that need more than the desk and the moment: a number, the enlarged part, or the only thing to do.
BY_NAME = {Intention.SLOT, Intention.ZOOM}


def screen_commands() -> set[Intention]:
    """Return the commands that the code of the screen carries out itself."""
    tree = ast.parse(dedent(inspect.getsource(PlayScreen._carry_out)))
    cases = [case.pattern for case in ast.walk(tree) if isinstance(case, ast.match_case)]
    named = [ast.unparse(pattern) for pattern in cases if isinstance(pattern, ast.MatchValue)]
    return {Intention[name.removeprefix("Intention.")] for name in named}


@pytest.mark.parametrize("intention", Intention)
def test_each_command_has_one_place(intention: Intention) -> None:
    places = (
        intention.plays in PLAIN,
        ROWS.get(intention, NO_ROW).does is not None,
        intention in screen_commands(),
        intention in PAGES,
    )

    assert int(intention not in BY_NAME) <= sum(places)
    assert sum(places) == 1 or intention in {*BY_NAME, Intention.CANCEL}  # the last thing that Esc leaves is the table
