"""Every function of the core answers or refuses, whatever it is called with; `tests.native` adds sanitizers."""

import pytest

from tests.native.calls import ALL, run, tally
from tests.native.made import need_core

EXAMPLES = 25


@pytest.mark.dear("a wrong call would end the program")
@pytest.mark.everyday("makes_room")
@pytest.mark.parametrize("name", ALL)
def test_any_arguments_are_answered_or_refused(name: str) -> None:
    need_core()
    tally.clear()
    run(name, EXAMPLES, 1)

    assert sum(tally.values()) >= EXAMPLES
    assert any("answered" in kind for kind in tally)
