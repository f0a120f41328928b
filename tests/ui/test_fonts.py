"""The fonts the table is set in are the ones it ships with, not what stands in where they are missing."""

import pytest

from game.ui.text import Lettering
from sprites import Sprites


@pytest.mark.usefixtures("dummy_display")
def test_title_and_text_are_set_in_their_own_fonts() -> None:
    lettering = Lettering(Sprites())

    assert "Marcellus" == lettering.font("title", "regular").name
    assert "Jost" == lettering.font("text", "semi").name
