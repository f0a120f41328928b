"""Whether players may look through the discards: obeyed by the log and the table as text, stated on the rules pages."""

import pytest

from game.engine.events import Discarded, RoundDealt
from game.engine.view import observe
from game.match import SeenEvent
from game.play.state.log import GameLog, logged, taken_back
from game.play.words.readout import as_text, readout
from game.rulebook.words.blocks import Sentence
from game.rulebook.words.rulebook import rulebook
from game.rulebook.words.rules import words_of
from game.rules.schema import with_knob
from game.rules.variant import Discards
from game.rules.variant_file import shipped_variant
from game.text.events import event_sentence
from tests.engine.games import played

NAMES = ("Mei", "Jun", "Rosa", "Ana", "Tomek", "Ines", "Olaf", "Bo")
VARIANT = shipped_variant("shafer")


def events_seen(discards: Discards, moves: int = 120, seed: int = 3) -> list[SeenEvent]:
    """Return what P1 sees of a random game under a rule about discards."""
    events = []
    for _, _, steps in played("shafer", seed, moves):
        for event, after in steps:
            view = observe(after, 0)
            events.append(SeenEvent(event, view._replace(variant=with_knob(view.variant, "discards", discards))))
    return events


def log_of(seen: list[SeenEvent]) -> GameLog:
    log = GameLog()
    for seen_event in seen:
        log = logged(log, seen_event, NAMES, 0)
    return log


@pytest.mark.clause("X-3")
def test_visible_tops_log_only_latest_discards() -> None:
    seen = events_seen(Discards.TOP)
    log = GameLog()
    for event in seen:
        log = logged(log, event, NAMES, 0)
        naming = [line for line in log.lines if " discarded the " in line or " was turned up." in line]
        named = [line for line in naming if " discarded the " in line or "A card was turned up." not in line]
        assert len(named) <= 1
        if isinstance(event.event, Discarded | RoundDealt):
            assert event_sentence(event.event, event.view, NAMES, 0) == log.lines[-1]
    assert sum(isinstance(event.event, Discarded) for event in seen) > 20
    assert any(line.endswith("discarded a card.") for line in log.lines)


@pytest.mark.clause("X-3")
def test_visible_piles_log_every_discard() -> None:
    seen = events_seen(Discards.ALL)
    lines = log_of(seen).lines

    for event in seen:
        if isinstance(event.event, Discarded):
            assert event_sentence(event.event, event.view, NAMES, 0) in lines
    assert not any(line.endswith("discarded a card.") for line in lines)


def test_the_remembered_pile_is_the_real_pile() -> None:
    log = GameLog()
    for _, _, steps in played("shafer", 3, 120):
        for event, after in steps:
            log = logged(log, SeenEvent(event, observe(after, 0)), NAMES, 0)
            assert after.discards == log.pile


@pytest.mark.clause("X-3")
def test_text_lists_piles_the_rules_show() -> None:
    before = played("shafer", 3, 120)
    state = next(steps[-1][1] for _, _, steps in reversed(before) if len(steps[-1][1].discards) > 3)
    open_view = observe(state, 0)._replace(variant=with_knob(VARIANT, "discards", Discards.ALL))
    closed = observe(state, 0)._replace(variant=with_knob(VARIANT, "discards", Discards.TOP))
    may, may_not = (as_text(readout(view, NAMES, state.discards)) for view in (open_view, closed))

    assert "Under it, from the top: " in may
    assert "Nobody can see the cards under it." in may_not
    assert "Under it" not in may_not
    assert as_text(readout(closed, NAMES)) == may_not


def test_piles_count_unknown_cards_below() -> None:
    state = next(steps[-1][1] for _, _, steps in reversed(played("shafer", 3, 120)) if len(steps[-1][1].discards) > 3)
    view = observe(state, 0)._replace(variant=with_knob(VARIANT, "discards", Discards.ALL))
    text = as_text(readout(view, NAMES, state.discards[-2:]))

    assert f"{len(state.discards) - 2} more under those." in text or "1 more under those." in text


def test_take_backs_leave_no_guessed_pile() -> None:
    assert () == taken_back(log_of(events_seen(Discards.ALL)), "taken back").pile


def test_pages_explain_what_computer_players_remember() -> None:
    sentences = [
        block.text
        for section in rulebook(VARIANT)
        for block in section.blocks
        if isinstance(block, Sentence) and "discards" in block.keys
    ]

    assert 1 == len(sentences)
    assert "computer players" in sentences[0]
    assert "only the top card is seen" == words_of(VARIANT, "discards")
    assert "anyone may look through the pile" == words_of(shipped_variant("campfire"), "discards")
