"""Hints at the table: text and highlights, when there is none, and that nothing leaks."""

import random
from collections.abc import Sequence

import pygame
import pytest

from ai.hints import Hint, hints
from ai.thinker import Thinker
from game.engine.actions import Action, Discard, Draw, Hit, LayDown, Pass, Shanghai, Take
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Phase, State
from game.engine.view import PlayerView, observe
from game.match import Computer, Match, Person, Player
from game.play.hints import SHOWN_SECONDS, Helpers, Hinter, Prompter, Suggestion, advise, lit, suggestions, uids_of
from game.play.screen import PlayScreen, TableKind
from game.play.words.hints import NO_HINT, NO_HINT_ON_CALLS, SENTENCES
from game.play.words.table import YOUR_DISCARD_WAITS
from game.rules.cards import parse_card
from game.rules.variant_file import shipped_variant, shipped_variants
from game.table import grid
from game.table.commands import Intention
from game.table.holding import dealt
from game.text.table import STANDS_STILL
from game.ui.geometry import Rect
from tests.ai.positions import PAIRS, asked_to_buy
from tests.pictures.studio import Silent, situation
from tests.play.test_calls import TABLES, Seat
from tests.play.test_hands import position
from tests.play.test_play_screen import as_shown, painted_whole
from tests.support.canvases import pixels
from tests.support.pilot import Pilot, QuickThinker, SilentThinker
from tests.support.secrets import rearranged
from tests.support.walkers import walk

NAMES = ("You", "Mei", "Jun", "Rosa", "Wen")


class Told:
    """A prompter that says what it was given, when it is let."""

    def __init__(self, *found: Suggestion, ready: bool = True) -> None:
        self.found, self.ready = found, ready
        self.asked: list[tuple[PlayerView, Sequence[Event], Sequence[str], int | None]] = []

    def ask(self, view: PlayerView, history: Sequence[Event], names: Sequence[str], me: int | None) -> None:
        self.asked.append((view, history, names, me))

    def poll(self) -> tuple[Suggestion, ...] | None:
        return self.found if self.ready else None

    def cancel(self) -> None:
        """Nothing is being thought."""


def card(pilot: Pilot, at: int) -> Suggestion:
    held = pilot.table.stage.holding.row[at].card
    return Suggestion(Discard(0, held), f"number {at}")


def seated(state: State, thinker: QuickThinker | None = None) -> Pilot:
    """Seat 1 of a position, by keys."""
    pilot = Pilot("keys")
    pilot.take_over(state)
    if thinker is not None:
        players: tuple[Player, ...] = (
            Person("You"),
            *(Computer(f"P{seat + 1}", "greedy") for seat in range(1, state.players)),
        )
        pilot.sit_down(PlayScreen(Match(players, state), thinker, preferences=pilot.preferences))
    pilot.frame()
    return pilot


def helped(pilot: Pilot, hints: Prompter) -> Pilot:
    """The same table, with somebody who gives hints."""
    table = PlayScreen(
        Match(pilot.table.match.players, pilot.table.match.state),
        SilentThinker(),
        TableKind(helpers=Helpers(hints=hints)),
        preferences=pilot.preferences,
    )
    pilot.sit_down(table)
    pilot.frame()
    return pilot


def prompted(*numbers: int, ready: bool = True) -> tuple[Pilot, Told]:
    pilot = seated(position("hits without swaps"))
    told = Told(*(card(pilot, at) for at in numbers), ready=ready)
    return helped(pilot, told), told


def said(pilot: Pilot) -> str:
    return pilot.table.scene().hinted.sentence


def pressed(pilot: Pilot) -> str:
    pilot.key(pygame.K_h)
    pilot.frame()
    return said(pilot)


# ---- at the table ----


def test_a_hint_is_said_in_the_band_and_its_card_is_lit() -> None:
    pilot, told = prompted(1, 0)

    assert "number 1" == pressed(pilot)
    hinted = pilot.table.scene().hinted
    row = pilot.table.stage.holding.row
    assert frozenset({next(held.uid for held in row if held.card == row[1].card)}) == hinted.uids
    assert 1 == len(told.asked)


def test_the_next_presses_show_the_next_best_and_ask_nobody_again() -> None:
    pilot, told = prompted(1, 0, 2)

    assert ["number 1", "number 0", "number 2", "number 1"] == [pressed(pilot) for _ in range(4)]
    assert 1 == len(told.asked)


def test_the_button_does_what_the_key_does() -> None:
    pilot, _ = prompted(1, 0)
    button = next(control.button for control in pilot.table.desk.controls() if control.intention is Intention.HINT)

    pilot.click(button.box.center)
    pilot.frame()

    assert "number 1" == said(pilot)


def test_only_my_own_view_and_history_are_asked() -> None:
    pilot, told = prompted(1)
    pressed(pilot)
    match = pilot.table.match

    assert [(match.view(0), match.history(0), pilot.table.match.names, 0)] == told.asked


def test_a_hint_that_is_not_there_yet_is_waited_for_without_holding_anything_up() -> None:
    pilot, told = prompted(1, ready=False)
    assert "" == pressed(pilot)
    assert pilot.now < (pilot.table.agenda.first or 0.0) < pilot.now + 0.1
    assert "" == pressed(pilot)

    told.ready = True
    pilot.frame()

    assert "number 1" == said(pilot)
    assert 1 == len(told.asked)


def test_a_hint_is_gone_after_some_seconds_and_the_table_then_rests() -> None:
    pilot, _ = prompted(1)
    pressed(pilot)
    for _ in range(round(SHOWN_SECONDS / 0.05) - 5):
        pilot.frame()
    assert "number 1" == said(pilot)
    for _ in range(10):
        pilot.frame()

    assert "" == said(pilot)
    assert pilot.table.agenda.first is None


def test_a_hint_is_gone_when_something_has_been_done() -> None:
    pilot, told = prompted(1, 0)
    pressed(pilot)
    action = next(action for action in legal_actions(pilot.table.match.view(0), 0) if isinstance(action, Hit))
    pilot.table.table.do(action, pilot.now)
    pilot.frame()
    assert "" == said(pilot)

    pressed(pilot)

    assert 2 == len(told.asked)


def test_an_answer_that_comes_too_late_is_never_shown() -> None:
    pilot, told = prompted(1, ready=False)
    pressed(pilot)
    action = next(action for action in legal_actions(pilot.table.match.view(0), 0) if isinstance(action, Hit))
    pilot.table.table.do(action, pilot.now)
    pilot.frame()
    told.ready = True
    pilot.frame()

    assert "" == said(pilot)


def test_esc_takes_the_hint_away_before_it_opens_anything() -> None:
    pilot, _ = prompted(1)
    pressed(pilot)
    pilot.key(pygame.K_ESCAPE)

    assert ("", pilot.table) == (said(pilot), pilot.loop.stack[-1])


def test_whoever_is_not_to_act_is_told_so_by_the_button_too_and_nobody_is_asked() -> None:
    pilot = seated(situation("quarters_buy"))
    told = Told()
    helped(pilot, told)
    button = next(control.button for control in pilot.table.desk.controls() if control.intention is Intention.HINT)
    assert "not your turn" in button.off

    assert "" == pressed(pilot)
    refused = pilot.table.desk.state.refused
    assert refused is not None
    assert "not your turn" in refused.sentence
    assert [] == told.asked


def test_while_a_discard_waits_there_is_no_hint() -> None:
    pilot, told = prompted(1)
    pilot.preferences.change(pilot.preferences.settings.__class__(discard_waits_ms=2500, speed="normal"))
    for _ in range(40):
        pilot.frame()
    pilot.focus(pilot.table.stage.holding.row[0].uid)
    pilot.key(pygame.K_d)
    assert "" == pressed(pilot)

    refused = pilot.table.desk.state.refused
    assert (YOUR_DISCARD_WAITS, []) == (refused and refused.sentence, told.asked)


def test_a_hint_changes_nothing_in_the_game() -> None:
    pilot, _ = prompted(1, 0)
    before = pilot.table.match.state
    pressed(pilot)
    pressed(pilot)

    assert (before, []) == (pilot.table.match.state, pilot.done)


@pytest.mark.parametrize("name", ["quarters_two", "shafer_in_turn", "campfire_offer", "classic_swap", "may_i_wilds"])
def test_a_hint_repaints_all_that_it_lights_and_leaves_nothing_behind(name: str) -> None:
    pilot = seated(situation(name))
    helped(pilot, Hinter(Silent()))
    for _ in range(4):
        assert pressed(pilot)
        pilot.loop.sprites.finish()
        pilot.frame()
        assert pixels(as_shown(pilot)) == pixels(painted_whole(pilot))
    pilot.table.desk.hinting.put_away()
    pilot.frame()

    assert pixels(as_shown(pilot)) == pixels(painted_whole(pilot))


# ---- what an action speaks of ----


def test_every_action_lights_what_it_speaks_of() -> None:
    seen = set[str]()
    for variant in shipped_variants():
        for state, _ in walk(shipped_variant(variant), 4, "lit"):
            view = observe(state, observe(state, 0).to_act or 0)
            if view.to_act is None or len(seen) > 12:
                continue
            holding = dealt(view.hand, len(view.rules.contract))
            for action in legal_actions(view, 1):
                assert_lit(view, action, lit(action, holding, "so", 9.0).uids, holding_size=len(view.hand))
                seen.add(type(action).__name__)

    assert {"Draw", "Take", "Pass", "Discard", "LayDown", "Hit"} <= seen


def assert_lit(view: PlayerView, action: Action, uids: frozenset[int], holding_size: int) -> None:
    """As many cards of mine as the action plays."""
    match action:
        case LayDown(melds=melds):
            assert sum(len(meld.cards) for meld in melds) == len(uids)
        case Discard() | Hit():
            assert 1 == len(uids)
        case Draw() | Take() | Pass() | Shanghai():
            assert 0 == len(uids)
        case _:
            assert len(uids) <= min(1, holding_size), view


def test_of_two_equal_cards_only_as_many_are_lit_as_are_meant() -> None:
    nine = parse_card("9c")
    holding = dealt((nine, parse_card("Kd"), nine), 2)

    assert [1, 2] == [len(uids_of(cards, holding)) for cards in ((nine,), (nine, nine))]


# ---- where hints come from ----


@pytest.mark.parametrize("variant", shipped_variants())
def test_a_hint_is_the_same_when_all_hidden_cards_are_others(variant: str) -> None:
    chance, compared = random.Random(variant), 0
    for at, (state, _) in enumerate(walk(shipped_variant(variant), 4, "hidden")):
        seat = observe(state, 0).to_act
        if at > 240 or at % 12 or seat is None or state.phase is Phase.ROUND_OVER:
            continue
        view, other = (observe(found, seat) for found in (state, rearranged(state, seat, chance)))
        found = suggested(view)
        assert suggested(other) == found
        assert [] == [told for told in found if refusal(view, told.action) is not None]
        assert all(told.sentence.endswith(".") for told in found)
        compared += 1
    assert compared > 8


def test_a_hint_asked_for_at_the_table_is_weighed_in_the_other_process_and_says_the_same() -> None:
    thinker, view = Thinker(), observe(situation("quarters_two"), 0)
    try:
        hinter = Hinter(thinker)
        hinter.ask(view, (), NAMES, 0)
        found = awaited(hinter)
        again = hinter.poll()
    finally:
        thinker.close()

    assert (suggested(view), None, []) == (found, again, thinker.troubles)


def test_the_answer_to_an_earlier_question_is_thrown_away() -> None:
    thinker = Thinker()
    first, second = (observe(situation(name), 0) for name in ("quarters_two", "shafer_in_turn"))
    try:
        hinter = Hinter(thinker)
        hinter.ask(first, (), NAMES, 0)
        hinter.ask(second, (), NAMES, 0)
        found = awaited(hinter)
    finally:
        thinker.close()

    assert suggested(second) == found


def test_a_hint_nobody_waits_for_is_not_thought_about_any_more() -> None:
    pilot, _ = prompted(1)
    thinker = Noting()
    helped(pilot, Hinter(thinker))
    pressed(pilot)
    assert [] == thinker.cancelled
    action = next(action for action in legal_actions(pilot.table.match.view(0), 0) if isinstance(action, Hit))

    pilot.table.table.do(action, pilot.now)
    pilot.frame()

    assert [7] == thinker.cancelled


def test_what_was_weighed_is_told_once() -> None:
    view = observe(situation("quarters_two"), 0)
    hinter = Hinter(Noting(hints(view)))
    hinter.ask(view, (), NAMES, 0)

    assert (suggested(view), None) == (hinter.poll(), hinter.poll())


def test_where_a_call_would_only_pay_passing_is_advised_but_not_the_only_thing() -> None:
    (only,) = suggested(asked_to_buy(PAIRS, "4h", 4, buys=3))

    assert Pass(1) == only.action
    assert only.sentence.endswith(SENTENCES["nothing_else"])


def test_where_nothing_could_be_weighed_there_is_no_hint() -> None:
    pilot, _ = prompted(1)
    helped(pilot, Hinter(Noting(())))

    assert "" == pressed(pilot)
    refused = pilot.table.desk.state.refused
    assert NO_HINT == (refused and refused.sentence)


class Noting:
    """A weigher that finds what it was given, or nothing so far, and notes what is not wanted any more."""

    def __init__(self, found: tuple[Hint, ...] | None = None) -> None:
        self.found = found
        self.cancelled: list[int] = []

    def request_hints(self, view: PlayerView, history: Sequence[Event]) -> int:
        return 7

    def poll_hints(self, ticket: int) -> tuple[Hint, ...] | None:
        return self.found

    def cancel(self, ticket: int) -> None:
        self.cancelled.append(ticket)


def suggested(view: PlayerView) -> tuple[Suggestion, ...]:
    return suggestions(hints(view), view, NAMES, view.seat)


def awaited(hinter: Hinter) -> tuple[Suggestion, ...] | None:
    for _ in range(2000):
        found = hinter.poll()
        if found is not None:
            return found
        pygame.time.wait(10)
    return None


# ---- the three places ----


@pytest.mark.parametrize("name", ["quarters_two", "quarters_buy", "shafer_in_turn", "campfire_offer", "may_i_wilds"])
def test_the_buttons_at_the_right_never_overlap_and_each_thing_has_one(name: str) -> None:
    pilot = seated(situation(name))
    acts = [control for control in pilot.table.desk.controls() if grid.USUAL.acts.holds(control.button.box.center)]
    boxes: list[Rect] = [control.button.box for control in acts]

    assert all(box.inside(grid.USUAL.acts) for box in boxes)
    assert all(one.apart(other) for at, one in enumerate(boxes) for other in boxes[:at])
    found = [control.intention for control in acts]
    assert len(set(found)) == len(found)
    assert {Intention.HINT, Intention.TAKE_BACK} <= set(found)


# ---- while one may call ----


@pytest.mark.parametrize("name", TABLES)
def test_while_i_may_call_neither_key_tells_whether_the_card_fits(name: str) -> None:
    said_by_key = []
    for action in TABLES[name]:
        told = Told()
        seat = Seat(name, helpers=Helpers(advise, hints=told))
        seat.discards(action)
        seat.settled()
        for code, sentence in ((pygame.K_h, NO_HINT_ON_CALLS), (pygame.K_g, STANDS_STILL)):
            seat.key(code)
            refused = seat.table.desk.state.refused
            assert sentence == (refused and refused.sentence)
        said_by_key.append((seat.looks(), seat.table.desk.state.holds_others, told.asked))

    assert said_by_key[0] == said_by_key[1]
    assert (False, []) == said_by_key[0][1:]
