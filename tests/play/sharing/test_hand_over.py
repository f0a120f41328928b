"""Handing the screen over: nothing hidden is shown from the last frame of one turn until the next player uncovers."""

import pytest

from game.match import Match, Person
from game.play.screen import PlayScreen
from game.rules.variant_file import shipped_variant, shipped_variants
from game.ui.motion import Pace
from tests.play.sharing.company import Company
from tests.play.sharing.watching import Watcher, faces_noted
from tests.support.rows import slow_unless
from tests.support.seated import Hands
from tests.support.thinkers import SilentThinker

# Rule set, people, computer players, hands; computer players between people in every order.
TABLES: tuple[tuple[str, tuple[int, ...], int, Hands], ...] = (
    ("campfire", (0, 1, 3), 1, "clicks"),
    ("shafer", (1, 2), 1, "keys"),
    ("quarters", (0, 2, 3), 1, "keys"),
    ("may_i", (0, 1, 2, 4), 1, "clicks"),
    ("classic", (0, 2), 2, "keys"),
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule_set", "people", "computers", "hands"), slow_unless(lambda row: row[0] == "quarters", TABLES)
)
def test_no_hand_over_frame_shows_hidden_cards(
    rule_set: str, people: tuple[int, ...], computers: int, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = Company(hands, rule_set, (480, 270))
    company.meet(rule_set, people, computers, "watched")
    company.table.table.set_pace(Pace.BRISK)

    with faces_noted(monkeypatch) as faces:
        watcher = Watcher(company, rule_set, faces)
        company.play_on(lambda: len(company.opened) >= 40)

    assert watcher.seen > 200
    assert watcher.curtains > 20
    assert watcher.questions > 5


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_nothing_private_precedes_the_first_deal(rule_set: str) -> None:
    players = (Person("Ada"), Person("Mei"), Person("Jun"))
    table = PlayScreen(Match.start(shipped_variant(rule_set), players, "none yet"), SilentThinker())

    scene = table.scene()

    assert () == scene.controls
    assert ("", "") == (scene.own.order_icon, scene.own.points)
    assert scene.view.hand == ()
