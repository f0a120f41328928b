"""Hints at the table: text and highlights, when there is none, and that nothing leaks."""

import random
from collections.abc import Sequence

import pygame
import pytest

from ai.hints import Hint, Why, hints
from ai.judge.verdicts import Judged
from ai.thinker import Thinker
from game.engine.actions import Action, Allow, Buy, BuyStock, Discard, Draw, Hit, LayDown, Pass, Shanghai, Take
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase, State
from game.engine.view import PlayerView, observe
from game.match import Computer, Match, Person, Player
from game.play.hints import THINKS_AFTER, Helpers, Hinter, Prompter, Suggestion, advise, lit, suggestions, uids_of
from game.play.screen import PlayScreen, TableKind
from game.play.words.hints import HINT, NO_HINT, NO_HINT_ON_CALLS, SENTENCES, THINKING
from game.play.words.table import YOUR_DISCARD_WAITS
from game.rules.cards import parse_card, parse_cards
from game.rules.variant_file import shipped_variant, shipped_variants
from game.table import grid
from game.table.commands import Intention
from game.table.holding import dealt
from game.text.table import STANDS_STILL
from game.ui.geometry import Rect
from game.ui.widgets import Button
from tests.ai.positions import PAIRS, asked_to_buy
from tests.ai.test_differences import view_with
from tests.play.test_calls import TABLES, Seat
from tests.play.test_hands import position
from tests.play.test_play_screen import as_shown, painted_whole
from tests.support.canvases import pixels
from tests.support.seated import FRAME, Pilot
from tests.support.secrets import rearranged
from tests.support.situations import situation
from tests.support.thinkers import QuickThinker, Silent, SilentThinker
from tests.support.waiting import awaited as there
from tests.support.walkers import walk

NAMES = ("You", "Mei", "Jun", "Rosa", "Wen")


@pytest.fixture(autouse=True)
def any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give hints all the time they need, however busy the machine is."""
    monkeypatch.setattr("ai.thinker.HINT_SECONDS", 3600.0)


class FixedPrompter:
    """A prompter that gives fixed suggestions when it is ready."""

    def __init__(self, *suggestions: Suggestion, ready: bool = True) -> None:
        self.suggestions, self.ready = suggestions, ready
        self.asked: list[tuple[PlayerView, Sequence[Event], Sequence[str], int | None]] = []

    def ask(self, view: PlayerView, history: Sequence[Event], names: Sequence[str], me: int | None) -> None:
        self.asked.append((view, history, names, me))

    def poll(self) -> tuple[Suggestion, ...] | None:
        return self.suggestions if self.ready else None

    def cancel(self) -> None:
        """Do nothing: nothing runs."""


def card(pilot: Pilot, at: int) -> Suggestion:
    held = pilot.table.stage.holding.row[at].card
    return Suggestion(Discard(0, held), f"number {at}")


def seated(state: State, thinker: QuickThinker | None = None) -> Pilot:
    """Return a pilot in seat 1 of a position, playing by keys."""
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


def with_prompter(pilot: Pilot, hints: Prompter) -> Pilot:
    """Return the same table with a prompter."""
    table = PlayScreen(
        Match(pilot.table.match.players, pilot.table.match.state),
        SilentThinker(),
        TableKind(helpers=Helpers(hints=hints)),
        preferences=pilot.preferences,
    )
    pilot.sit_down(table)
    pilot.frame()
    return pilot


def prompted(*numbers: int, ready: bool = True) -> tuple[Pilot, FixedPrompter]:
    pilot = seated(position("hits without swaps"))
    prompter = FixedPrompter(*(card(pilot, at) for at in numbers), ready=ready)
    return with_prompter(pilot, prompter), prompter


def band_sentence(pilot: Pilot) -> str:
    return pilot.table.scene().hinted.sentence


def pressed(pilot: Pilot) -> str:
    pilot.key(pygame.K_h)
    pilot.frame()
    return band_sentence(pilot)


# ---- at the table ----


def test_hints_fill_the_band_and_highlight() -> None:
    pilot, prompter = prompted(1, 0)

    assert "number 1" == pressed(pilot)
    hinted = pilot.table.scene().hinted
    row = pilot.table.stage.holding.row
    assert frozenset({next(held.uid for held in row if held.card == row[1].card)}) == hinted.uids
    assert 1 == len(prompter.asked)


def test_more_presses_show_further_hints() -> None:
    pilot, prompter = prompted(1, 0, 2)

    assert ["number 1", "number 0", "number 2", "number 1"] == [pressed(pilot) for _ in range(4)]
    assert 1 == len(prompter.asked)


def test_the_button_does_what_the_key_does() -> None:
    pilot, _ = prompted(1, 0)
    button = next(control.button for control in pilot.table.desk.controls() if control.intention is Intention.HINT)

    pilot.click(button.box.center)
    pilot.frame()

    assert "number 1" == band_sentence(pilot)


@pytest.mark.parametrize(
    ("rules", "downs", "reason"),
    [
        ("quarters", (0.02, 0.13), "Down in 2 of 100, 13 with it. Caught, it costs 50."),
        ("quarters", (0.13, 0.13), "Down in 13 of 100, 13 with it. Caught, it costs 50."),
        ("may_i", (0.131, 0.084), "Down in 13 of 100, 8 with it. Caught, it costs 50 card points."),
    ],
)
def test_discards_show_both_chances(rules: str, downs: tuple[float, float], reason: str) -> None:
    view = view_with("** 4c 5c 6c 9c 9d As 2h Jd Qh 8s Td", rule_set=rules)
    cards, names = parse_cards("** Qh"), ("You", "Mei", "Jun", "Rosa")
    found = advice([Discard(0, card) for card in cards], downs)

    assert f"Discard a joker. {reason}" == suggestions(found, view, names, 0)[0].sentence
    assert "Discard a joker." == suggestions(found[:1], view, names, 0)[0].sentence
    near = soon(found, (0.83, 0.51))
    third = "Somebody is out before your next turn in 83 of 100, 51 with it."
    assert f"Discard a joker. {reason} {third}" == suggestions(near, view, names, 0)[0].sentence
    assert f"Discard a joker. {reason}" == suggestions(soon(found, (0.04, 0.03)), view, names, 0)[0].sentence


def test_upcards_show_both_chances() -> None:
    view = view_with("4c 5c 6c 9c 9d As 2h Jd Qh 8s Td", upcard="Kh", turn=1, phase=Phase.OFFER)
    names, choices = ("You", "Mei", "Jun", "Rosa"), list[Action]((Buy(0), Pass(0)))
    bought, passed = (
        suggestions(advice(some, (0.4, 0.25)), view, names, 0)[0].sentence for some in (choices, choices[::-1])
    )
    assert bought.endswith("Down in 40 of 100, 25 without it. Caught, it costs 10.")
    assert passed.endswith("Down in 40 of 100, 25 with it. Caught, it costs 10.")
    (first, *_) = suggestions(soon(advice(choices, (0.4, 0.25)), (0.1, 0.2)), view, names, 0)
    assert first.sentence.endswith("Somebody is out before your next turn in 10 of 100, 20 without it.")


@pytest.mark.parametrize(("down", "reason"), [(Down.NO, "Down in 40 of 100, otherwise in 25."),
                                              (Down.EARLIER, "Out first in 10 of 100, otherwise in 10.")])  # fmt: skip
def test_choices_without_a_card_show_chances(down: Down, reason: str) -> None:
    view = view_with("4c 5c 6c 9c 9d As 2h Jd Qh 8s Td", rule_set="shafer", phase=Phase.DRAW)
    view = view._replace(seats=(view.me._replace(down=down), *view.seats[1:]))
    found = [hint._replace(why=Why.MAKES_ROOM) for hint in advice([BuyStock(0), Draw(0)], (0.4, 0.25))]
    assert suggestions(found, view, ("You", "Mei", "Jun", "Rosa"), 0)[0].sentence.endswith(f". {reason}")


def test_a_card_given_away_shows_its_chances() -> None:
    view = view_with("4c 5c 6c 9c 9d As 2h Jd Qh 8s Td", rule_set="may_i", upcard="5d", phase=Phase.REQUEST, acting=1)
    first, *_ = suggestions(advice([Allow(0), Take(0)], (0.4, 0.25)), view, ("You", "Mei", "Jun", "Rosa"), 0)
    assert first.sentence.endswith(". Down in 40 of 100, 25 with it. Caught, it costs 5 card points.")


def soon(hints: Sequence[Hint], chances: Sequence[float]) -> list[Hint]:
    """Return judged hints with these chances that somebody is out before the next turn."""
    return [
        hint._replace(judged=hint.judged._replace(soon=chance)) if hint.judged is not None else hint
        for hint, chance in zip(hints, chances, strict=True)
    ]


def advice(actions: Sequence[Action], downs: Sequence[float]) -> list[Hint]:
    """Return judged hints with these chances to get down."""
    return [
        Hint(action, Why.SPARED_AND_DEAR, Judged(action, at, at, at, 0.1, down, 5.0 - at, 9.0))
        for at, (action, down) in enumerate(zip(actions, downs, strict=True))
    ]


def test_hints_use_only_ones_own_view() -> None:
    pilot, prompter = prompted(1)
    pressed(pilot)
    match = pilot.table.match

    assert [(match.view(0), match.history(0), pilot.table.match.names, 0)] == prompter.asked


def test_waiting_hints_block_no_table() -> None:
    pilot, prompter = prompted(1, ready=False)
    assert "" == pressed(pilot)
    assert pilot.now < (pilot.table.agenda.first or 0.0) < pilot.now + 0.1
    assert "" == pressed(pilot)

    prompter.ready = True
    pilot.frame()

    assert "number 1" == band_sentence(pilot)
    assert 1 == len(prompter.asked)


def test_hints_stay_until_they_are_done() -> None:
    pilot, _ = prompted(1)
    pressed(pilot)
    for _ in range(600):
        pilot.frame()

    assert "number 1" == band_sentence(pilot)
    assert pilot.table.agenda.first is None, "the table rests meanwhile"


def test_slow_hints_show_that_they_think() -> None:
    pilot, prompter = prompted(1, ready=False)

    def label() -> str:
        buttons = [control.button for control in pilot.table.desk.controls() if control.intention is Intention.HINT]
        return next(button.label for button in buttons if isinstance(button, Button))

    pressed(pilot)
    asked = pilot.now
    while pilot.now < asked + THINKS_AFTER - FRAME:
        assert HINT == label()
        pilot.frame()
    for _ in range(3):
        pilot.frame()
    assert THINKING == label()

    prompter.ready = True
    pilot.frame()
    assert HINT == label()


def test_a_hint_is_gone_after_an_action() -> None:
    pilot, prompter = prompted(1, 0)
    pressed(pilot)
    action = next(action for action in legal_actions(pilot.table.match.view(0), 0) if isinstance(action, Hit))
    pilot.table.table.do(action, pilot.now)
    pilot.frame()
    assert "" == band_sentence(pilot)

    pressed(pilot)

    assert 2 == len(prompter.asked)


def test_late_answers_are_never_shown() -> None:
    pilot, prompter = prompted(1, ready=False)
    pressed(pilot)
    action = next(action for action in legal_actions(pilot.table.match.view(0), 0) if isinstance(action, Hit))
    pilot.table.table.do(action, pilot.now)
    pilot.frame()
    prompter.ready = True
    pilot.frame()

    assert "" == band_sentence(pilot)


def test_esc_closes_hints_first() -> None:
    pilot, _ = prompted(1)
    pressed(pilot)
    pilot.key(pygame.K_ESCAPE)

    assert ("", pilot.table) == (band_sentence(pilot), pilot.loop.stack[-1])


def test_hint_buttons_explain_turns_of_others() -> None:
    pilot = seated(situation("quarters_buy"))
    prompter = FixedPrompter()
    with_prompter(pilot, prompter)
    button = next(control.button for control in pilot.table.desk.controls() if control.intention is Intention.HINT)
    assert "not your turn" in button.off

    assert "" == pressed(pilot)
    refused = pilot.table.desk.state.refused
    assert refused is not None
    assert "not your turn" in refused.sentence
    assert [] == prompter.asked


def test_waiting_discards_allow_no_hint() -> None:
    pilot, prompter = prompted(1)
    pilot.preferences.change(pilot.preferences.settings.__class__(speed="normal"))
    for _ in range(40):
        pilot.frame()
    pilot.focus(pilot.table.stage.holding.row[0].uid)
    pilot.key(pygame.K_d)
    assert "" == pressed(pilot)

    refused = pilot.table.desk.state.refused
    assert (YOUR_DISCARD_WAITS, []) == (refused and refused.sentence, prompter.asked)


def test_a_hint_changes_nothing_in_the_game() -> None:
    pilot, _ = prompted(1, 0)
    before = pilot.table.match.state
    pressed(pilot)
    pressed(pilot)

    assert (before, []) == (pilot.table.match.state, pilot.done)


@pytest.mark.everyday
@pytest.mark.parametrize("name", ["quarters_two", "shafer_in_turn", "campfire_offer", "classic_swap", "may_i_wilds"])
def test_hints_repaint_highlights_without_leftovers(name: str) -> None:
    pilot = seated(situation(name))
    with_prompter(pilot, Hinter(Silent()))
    for _ in range(4):
        assert pressed(pilot)
        pilot.loop.sprites.finish()
        pilot.frame()
        assert pixels(as_shown(pilot)) == pixels(painted_whole(pilot))
    pilot.table.desk.hinting.put_away()
    pilot.frame()

    assert pixels(as_shown(pilot)) == pixels(painted_whole(pilot))


# ---- what an action is about ----


@pytest.mark.slow
def test_every_hint_highlights_its_cards_and_places() -> None:
    seen = set[str]()
    for variant in shipped_variants():
        for state, _ in walk(shipped_variant(variant), 4, "lit"):
            view = observe(state, observe(state, 0).to_act or 0)
            if view.to_act is None or len(seen) > 12:
                continue
            holding = dealt(view.hand, len(view.rules.contract))
            for action in legal_actions(view, 1):
                assert_highlighted(view, action, lit(action, holding, "so").uids, holding_size=len(view.hand))
                seen.add(type(action).__name__)

    assert {"Draw", "Take", "Pass", "Discard", "LayDown", "Hit"} <= seen


def assert_highlighted(view: PlayerView, action: Action, uids: frozenset[int], holding_size: int) -> None:
    """Assert that as many of my cards are highlighted as the action plays."""
    match action:
        case LayDown(melds=melds):
            assert sum(len(meld.cards) for meld in melds) == len(uids)
        case Discard() | Hit():
            assert 1 == len(uids)
        case Draw() | Take() | Pass() | Shanghai():
            assert 0 == len(uids)
        case _:
            assert len(uids) <= min(1, holding_size), view


def test_only_meant_copies_are_highlighted() -> None:
    nine = parse_card("9c")
    holding = dealt((nine, parse_card("Kd"), nine), 2)

    assert [1, 2] == [len(uids_of(cards, holding)) for cards in ((nine,), (nine, nine))]


# ---- where hints come from ----


@pytest.mark.everyday("quarters")
@pytest.mark.parametrize("variant", shipped_variants())
def test_hidden_cards_never_change_hints(variant: str) -> None:
    chance, compared = random.Random(variant), 0
    for at, (state, _) in enumerate(walk(shipped_variant(variant), 4, "hidden")):
        seat = observe(state, 0).to_act
        if at > 240 or at % 30 or seat is None or state.phase is Phase.ROUND_OVER:
            continue
        view, other = (observe(each_state, seat) for each_state in (state, rearranged(state, seat, chance)))
        suggestions = suggested(view)
        assert suggested(other) == suggestions
        assert [] == [suggestion for suggestion in suggestions if refusal(view, suggestion.action) is not None]
        assert all(suggestion.sentence.endswith(".") for suggestion in suggestions)
        compared += 1
    assert compared > 3


def test_worker_hints_are_the_same() -> None:
    thinker, view = Thinker(lambda: 0.0), observe(situation("quarters_two"), 0)
    try:
        hinter = Hinter(thinker)
        hinter.ask(view, (), NAMES, 0)
        suggestions = awaited(hinter)
        again = hinter.poll()
    finally:
        thinker.close()

    assert (suggested(view), None, []) == (suggestions, again, thinker.troubles)


def test_answers_to_earlier_questions_are_ignored() -> None:
    thinker = Thinker(lambda: 0.0)
    first, second = (observe(situation(name), 0) for name in ("quarters_two", "shafer_in_turn"))
    try:
        hinter = Hinter(thinker)
        hinter.ask(first, (), NAMES, 0)
        hinter.ask(second, (), NAMES, 0)
        suggestions = awaited(hinter)
    finally:
        thinker.close()

    assert suggested(second) == suggestions


def test_unwanted_hints_are_canceled() -> None:
    pilot, _ = prompted(1)
    thinker = FixedHints()
    with_prompter(pilot, Hinter(thinker))
    pressed(pilot)
    assert [] == thinker.cancelled
    action = next(action for action in legal_actions(pilot.table.match.view(0), 0) if isinstance(action, Hit))

    pilot.table.table.do(action, pilot.now)
    pilot.frame()

    assert [7] == thinker.cancelled


def test_an_analyzed_hint_is_returned_once() -> None:
    view = observe(situation("quarters_two"), 0)
    hinter = Hinter(FixedHints(hints(view)))
    hinter.ask(view, (), NAMES, 0)

    assert (suggested(view), None) == (hinter.poll(), hinter.poll())


def test_costly_calls_also_advise_passing() -> None:
    (only,) = suggested(asked_to_buy(PAIRS, "4h", 4, buys=3))

    assert Pass(1) == only.action
    assert only.sentence.endswith(SENTENCES["nothing_else"])


def test_nothing_analyzable_means_no_hint() -> None:
    pilot, _ = prompted(1)
    with_prompter(pilot, Hinter(FixedHints(())))

    assert "" == pressed(pilot)
    refused = pilot.table.desk.state.refused
    assert NO_HINT == (refused and refused.sentence)


class FixedHints:
    """A hint source that returns fixed hints, or none yet, and notes cancellations."""

    def __init__(self, hints: tuple[Hint, ...] | None = None) -> None:
        self.hints = hints
        self.cancelled: list[int] = []

    def request_hints(self, view: PlayerView, history: Sequence[Event]) -> int:
        return 7

    def poll_hints(self, ticket: int) -> tuple[Hint, ...] | None:
        return self.hints

    def cancel(self, ticket: int) -> None:
        self.cancelled.append(ticket)


def suggested(view: PlayerView) -> tuple[Suggestion, ...]:
    return suggestions(hints(view), view, NAMES, view.seat)


def awaited(hinter: Hinter) -> tuple[Suggestion, ...]:
    return there(hinter.poll)


# ---- the three places ----


@pytest.mark.everyday
@pytest.mark.parametrize("name", ["quarters_two", "quarters_buy", "shafer_in_turn", "campfire_offer", "may_i_wilds"])
def test_right_hand_buttons_are_complete_and_apart(name: str) -> None:
    pilot = seated(situation(name))
    acts = [control for control in pilot.table.desk.controls() if grid.USUAL.acts.holds(control.button.box.center)]
    boxes: list[Rect] = [control.button.box for control in acts]

    assert all(box.inside(grid.USUAL.acts) for box in boxes)
    assert all(one.apart(other) for at, one in enumerate(boxes) for other in boxes[:at])
    intentions = [control.intention for control in acts]
    assert len(set(intentions)) == len(intentions)
    assert {Intention.HINT, Intention.TAKE_BACK} <= set(intentions)


# ---- while one may call ----


@pytest.mark.parametrize("name", TABLES)
def test_call_keys_reveal_no_fit(name: str) -> None:
    seen_by_key = []
    for action in TABLES[name]:
        prompter = FixedPrompter()
        seat = Seat(name, helpers=Helpers(advise, hints=prompter))
        seat.discards(action)
        seat.settled()
        for code, sentence in ((pygame.K_h, NO_HINT_ON_CALLS), (pygame.K_g, STANDS_STILL)):
            seat.key(code)
            refused = seat.table.desk.state.refused
            assert sentence == (refused and refused.sentence)
        seen_by_key.append((seat.looks(), seat.table.desk.state.holds_others, prompter.asked))

    assert seen_by_key[0] == seen_by_key[1]
    assert (False, []) == seen_by_key[0][1:]
