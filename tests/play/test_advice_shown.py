"""All advice agrees: gold marks what is best at first sight or by a hint, and a hand has one distance."""

from collections.abc import Iterator, Sequence

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.hints import choice
from game.engine.actions import Action, Buy, BuyUpcard, Pass, Take
from game.engine.buying import only_passing_pays
from game.engine.events import Event
from game.engine.referee import legal_actions
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.match import Computer, Match, Person
from game.orders import UPCARD_PHASES, StandingOrder
from game.play.hints import Helpers, Suggestion, advise
from game.play.scene.band import AskBand, TrayBand, band_for
from game.play.scene.controls import Control, action_of, is_legal
from game.play.screen import PlayScreen, TableKind
from game.play.standing_orders import StandingOrders
from game.play.state.interaction import Known
from game.play.words import asking
from game.rules.cards import parse_card
from game.rules.variant_file import shipped_variants
from game.table.commands import Intention
from game.table.holding import dealt, in_slot
from game.text import table as words
from game.ui.widgets import Button
from tests.play.test_hands import position
from tests.support.thinkers import SilentThinker
from tests.table.scenes import fresh

MOMENTS = 40


BOTH = Helpers(advise, choice)


def moments(rule_set: str) -> Iterator[tuple[Match, PlayerView]]:
    """Yield moments of a game with a question about taking, buying or discarding a card."""
    match = fresh(rule_set, 4, "advice")
    count = 0
    while count < MOMENTS and not match.is_over:
        seat = match.to_act
        if seat is not None and match.view(seat).phase in UPCARD_PHASES and not only_passing_pays(match.view(seat)):
            count += 1
            yield match, match.view(seat)
        if seat is None:
            match.deal()
        else:
            match.submit(bot_named("greedy").choose(match.view(seat), match.history(seat), Limit(nodes=50)))


def seen_by(match: Match, seat: int, helpers: Helpers = BOTH) -> PlayScreen:
    """Return the table as the person in that seat sees it, with its advisers."""
    players = tuple(
        Person(player.name) if at == seat else Computer(player.name, "silent")
        for at, player in enumerate(match.players)
    )
    mine = Match(players, match.state)
    table = PlayScreen(mine, SilentThinker(), TableKind(helpers=helpers))
    table.desk.orders.give(seat, StandingOrder.ASK)
    return table


def gold_buttons(table: PlayScreen) -> list[Control]:
    """Return the enabled gold buttons that act on the card."""
    view = table.stage.view
    return [
        control
        for control in table.desk.controls()
        if isinstance(control.button, Button)
        and not control.is_off
        and control.button.kind == "gold"
        and is_legal(view, action_of(control.intention, view))
    ]


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_the_gold_button_looks_best(rule_set: str) -> None:
    gilded: set[type[Action]] = set()
    for match, view in moments(rule_set):
        table = seen_by(match, view.seat)
        best = choice(view, table.match.history(view.seat))
        actions = [action_of(control.intention, view) for control in gold_buttons(table)]
        assert [best] == actions, "a command in the banner and at the right is gold in the banner only"
        gilded.add(type(best))

    assert len(gilded) > 1


class Ready:
    """A source of hints that has one suggestion at once."""

    def __init__(self, best: Action) -> None:
        self.best = best

    def ask(self, view: PlayerView, history: Sequence[Event], names: Sequence[str], me: int | None) -> None:
        """Do nothing: there is nothing to prepare."""

    def poll(self) -> tuple[Suggestion, ...] | None:
        return (Suggestion(self.best, "."),)

    def cancel(self) -> None:
        """Do nothing: nothing runs."""


def test_hints_decide_the_gold_button() -> None:
    changed = 0
    for match, view in moments("quarters"):
        first = choice(view, match.history(view.seat))
        other = next((action for action in legal_actions(view, 0) if action != first), first)
        table = seen_by(match, view.seat, BOTH._replace(hints=Ready(other)))
        buttons = {action_of(control.intention, view) for control in table.desk.controls() if not control.is_off}
        if other == first or other not in buttons:
            continue
        table.desk.hinting.press(view, 10.0)
        table.desk.hinting.update(10.0, is_over=False)
        assert [other] == [action_of(control.intention, view) for control in gold_buttons(table)]
        changed += 1

    assert changed > 5


def test_without_advice_no_button_is_gold() -> None:
    for match, view in moments("quarters"):
        table = seen_by(match, view.seat, Helpers(advise))
        legal = {action_of(control.intention, view) for control in table.desk.controls()}
        several = sum(is_legal(view, action) for action in legal) > 1
        assert (not gold_buttons(table)) is several


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_gold_buttons_state_their_gain(rule_set: str) -> None:
    """A card that brings the contract no closer may still be worth taking; then the sentence says so."""
    seen = 0
    for match, view in moments(rule_set):
        advice = advise(view) if view.upcard is not None else None
        if advice is None or advice.helps or view.phase is not Phase.OFFER:
            continue
        seen += 1
        table = seen_by(match, view.seat)
        has_it = [type(action_of(control.intention, view)) is not Pass for control in gold_buttons(table)]
        band = table.scene().band
        assert isinstance(band, AskBand)
        sentence = " ".join(line for _, line in band.lines)
        assert any(has_it) is ("more cards will help" in sentence or "worth having" in sentence), sentence

    assert seen > 5


def test_complete_contracts_come_before_gold_discards() -> None:
    start = position("laying down a set and a run")
    kinds = set()
    others = {"4s": "2h", "4d": "5c"}
    for hand in (start.hands[0], tuple(parse_card(others.get(str(card), str(card))) for card in start.hands[0])):
        players = (Person("You"), Computer("Mei", "silent"), Computer("Jun", "silent"))
        table = PlayScreen(
            Match(players, start._replace(hands=(hand, *start.hands[1:]))),
            SilentThinker(),
            TableKind(helpers=BOTH),
        )
        table.desk.select(table.stage.holding.row[0].uid, 0.0)
        button = next(control.button for control in table.desk.controls() if control.intention is Intention.ACT)
        assert isinstance(button, Button)
        assert not button.off
        kinds.add((table.desk.orders.distance(table.stage.view) == 0, button.kind))

    assert {(True, "dark"), (False, "gold")} == kinds


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_tray_and_question_give_the_same_distance(rule_set: str) -> None:
    compared = 0
    for match, view in moments(rule_set):
        if view.me.down is not Down.NO or view.upcard is None or view.phase is not Phase.OFFER:
            continue
        distance = exact_orders().distance(view)
        assert distance is not None
        holding = in_slot(dealt(view.hand, len(view.rules.contract)), 0, 0)
        tray = band_for(Known(view, view, match.names, short=distance), holding)
        advice = advise(view)
        assert isinstance(tray, TrayBand)
        assert words.short_of(distance) in tray.sentence
        assert advice.before == distance
        if 0 < distance < 90 and not advice.helps:
            assert words.short(distance) in asking.gain(advice, view, view.upcard)
        compared += 1

    assert compared > 5


def test_a_tick_agrees_with_the_gold_answer() -> None:
    seen = set()
    for match, view in moments("shafer"):
        if view.upcard is None or view.phase is not Phase.OFFER:
            continue
        advised = choice(view)
        is_wanted = isinstance(advised, Take | Buy | BuyUpcard)
        advice = advise(view)._replace(is_worth_it=is_wanted)
        known = Known(view, view, match.names, asks=True, advice=advice, advised=advised)
        band = band_for(known, dealt(view.hand, len(view.rules.contract)))
        assert isinstance(band, AskBand)
        assert is_wanted == ("tick" in dict(band.chips)) == ("tick" in dict(band.lines))
        seen.add((advice.helps, is_wanted))

    assert {(True, False), (True, True), (False, False)} <= seen


def test_hidden_hands_get_no_advice() -> None:
    match, view = next(moments("quarters"))
    orders = StandingOrders(Helpers(counsel=choice))

    assert orders.advised(match.open_view(view.seat), tuple, match.count) is None
    assert choice(view) == orders.advised(view, tuple, match.count)


def exact_orders() -> StandingOrders:
    """Return standing orders with exact advice."""
    return StandingOrders(Helpers(advise))
