"""Log messages for consecutive passes, and when they may say "everyone"."""

import pytest

from game.engine.actions import Deal, Pass
from game.engine.events import Discarded, OfferPassed, RoundDealt, UpcardBought
from game.engine.play import play
from game.engine.state import Phase, new_game
from game.engine.view import observe
from game.match import SeenEvent
from game.play.state.log import GameLog, logged, noted, remarked, taken_back
from game.rules.variant_file import shipped_variant, shipped_variants
from game.text.events import event_sentence
from tests.engine.games import played

NAMES = ("Mei", "Jun", "Rosa", "Ana", "Tomek", "Ines", "Olaf", "Bo")
EVERYBODY = ("Everyone passed.", "Everybody else passed;")


@pytest.mark.parametrize("players", [4, 5])
def test_first_upcards_wait_for_the_last_seat(players: int) -> None:
    state, log = play(new_game(shipped_variant("campfire"), players, "passes"), Deal())[-1][1], GameLog()
    while state.phase is Phase.OFFER:
        steps = play(state, Pass(state.asked[0]))
        for event, after in steps:
            log = logged(log, SeenEvent(event, observe(after, 0)), NAMES, 0)
            if isinstance(event, OfferPassed) and after.asked:
                assert not log.lines[-1].startswith(EVERYBODY)
        state = steps[-1][1]

    assert players == len(log.passes)
    assert "Everyone passed." == log.lines[-1]


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_all_passed_means_nobody_is_left(rule_set: str) -> None:
    log, passes = GameLog(), 0
    for _, _, steps in played(rule_set, 5, 300):
        for event, after in steps:
            log = logged(log, SeenEvent(event, observe(after, 0)), NAMES, 0)
            if isinstance(event, OfferPassed):
                passes += 1
                assert not (after.asked and log.lines[-1].startswith(EVERYBODY))

    assert passes > 10


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_tables_show_events_and_logs_reasons(rule_set: str) -> None:
    log, shorter = GameLog(), 0
    for _, _, steps in played(rule_set, 5, 300):
        for event, after in steps:
            view = observe(after, 0)
            log = logged(log, SeenEvent(event, view), NAMES, 0)
            if isinstance(event, UpcardBought):
                assert event_sentence(event, view, NAMES, 0) == log.shown
                shorter += log.shown != log.lines[-1]
            if isinstance(event, RoundDealt):
                assert str(event.round) in log.shown
                assert "turned up" not in log.shown, "it is not to be seen yet"
                assert "turned up" in log.lines[-1]
            if isinstance(event, Discarded):
                assert log.lines[-1] == log.shown

    assert shorter


def test_refusals_are_logged_instead_of_shown() -> None:
    log = remarked(noted(GameLog(), "You drew from the stock."), "Not allowed: draw first.")

    assert "You drew from the stock." == log.shown == taken_back(log, "").lines[0]
    assert "Not allowed: draw first." == log.lines[-1]
    assert "Jun passed." == noted(log, "Jun passed.").shown
