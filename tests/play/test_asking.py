"""Questions: standing orders answer at the table, can be changed by mouse and keys, and questions are accurate."""

from collections.abc import Sequence

import pygame
import pytest

from game.engine.actions import Action, Buy, Pass
from game.engine.events import Event
from game.engine.state import Phase, State
from game.engine.view import PlayerView, observe
from game.match import Computer, Match, Person, Player
from game.orders import USUAL_ORDER, Advice, StandingOrder
from game.play.hints import advise
from game.play.others import CALL_SECONDS
from game.play.overlays.orders_menu import OrdersMenu, menu_room
from game.play.paint.band import DETAILS_MARGIN, DETAILS_WIDE, asked_line, details_place, paint_details
from game.play.picture.regions import regions
from game.play.scene.band import AskBand, AskedSeat, asking_order
from game.play.scene.compose import seat_looks
from game.play.scene.controls import Gains
from game.play.screen import PlayScreen
from game.play.state.log import GameLog, mark_of
from game.play.words import asking as words
from game.play.words.readout import as_text, readout
from game.rules.cards import parse_cards
from game.rules.contract import OUT_OF_REACH
from game.rules.schema import with_knob
from game.table import grid
from game.table.commands import Intention
from game.table.plaques import order_box
from game.ui.geometry import Point
from game.ui.nodes import Style
from game.ui.paint import width_of
from tests.ai.positions import LONG, with_wilds
from tests.clauses.table import do, given
from tests.support.canvases import SIZES, canvas_of, pixels
from tests.support.studio import Studio
from tests.test_orders import COMPLETING, USELESS

pytestmark = pytest.mark.usefixtures("dummy_display")
DETAIL_ICON = 29.0  # and its gap


NAMES = ("You", "Mei", "Jun")


def rotated_position(position: str) -> str:
    """Return a position of `test_orders` rotated so that seat 1 is asked and seat 3 is on turn."""
    seats = position.split("[[seats]]")
    head = seats[0].replace("turn = 1", "turn = 3").replace("asked = [2]", "asked = [1]")
    return "[[seats]]".join((head, seats[2], seats[3], seats[1]))


def seated(position: str, order: StandingOrder = USUAL_ORDER) -> Studio:
    """Return a studio at seat 1 of a position whose other players never answer."""
    studio = Studio()
    studio.sit_down(given(position))
    studio.table.desk.orders.give(0, order)
    studio.wait(0.0)
    return studio


def banner(table: PlayScreen) -> AskBand:
    band = table.scene().band
    assert isinstance(band, AskBand)
    return band


def test_unhelpful_cards_pass_without_a_question() -> None:
    studio = seated(rotated_position(USELESS), StandingOrder.HELPS)

    assert Phase.DRAW is studio.table.match.state.phase


def test_new_players_see_only_helpful_offers() -> None:
    assert StandingOrder.HELPS is USUAL_ORDER
    assert Phase.DRAW is seated(rotated_position(USELESS)).table.match.state.phase


def test_always_asking_covers_unhelpful_cards() -> None:
    studio = seated(rotated_position(USELESS), StandingOrder.ASK)
    studio.wait(60.0)

    assert Phase.OFFER is studio.table.match.state.phase
    assert "No closer: still 1 card from the contract." in banner(studio.table).lines[1][1]


def test_the_log_says_that_an_order_answered() -> None:
    studio = seated(rotated_position(USELESS), StandingOrder.HELPS)

    assert "You passed automatically." == studio.table.table.log.lines[-1]
    assert "Auto-passed" == studio.table.scene().seats[0].note


def test_the_log_says_that_the_player_answered() -> None:
    studio = seated(rotated_position(USELESS), StandingOrder.ASK)
    studio.key(pygame.K_p)

    assert "You passed." == studio.table.table.log.lines[-1]
    assert "Passed" == studio.table.scene().seats[0].note


def test_completing_cards_stop_the_table() -> None:
    studio = seated(rotated_position(COMPLETING))
    studio.wait(60.0)

    assert Phase.OFFER is studio.table.match.state.phase
    view_asked = banner(studio.table)
    assert (("tick", "completes your contract"),) == view_asked.chips
    gains = {control.intention: control.gains for control in studio.table.desk.controls()}
    assert Gains(("9c", "")) == gains[Intention.BUY], "the price stands on the button"
    assert ("tick", "Completes your contract.") == view_asked.lines[1]
    assert ("fall", "Points in hand: 76, then 85 or more.") == view_asked.lines[2]
    price = "Buy the 9 of clubs: that card and 1 unseen card. Leaves 3 of 4 buys."
    assert price == banner(studio.table).lines[0][1]


def test_changing_orders_keeps_open_questions() -> None:
    studio = seated(rotated_position(COMPLETING))
    for _ in range(2):
        studio.key(pygame.K_w)

    assert StandingOrder.PASS_ROUND is studio.table.desk.orders.order(0)
    assert Phase.OFFER is studio.table.match.state.phase


def test_menu_orders_answer_open_questions() -> None:
    studio = seated(rotated_position(COMPLETING))
    studio.click(order_box(grid.USUAL.me).center)
    menu = studio.stack[-1]
    assert isinstance(menu, OrdersMenu)

    studio.click(studio.box(StandingOrder.NEVER).center)
    studio.wait(0.1)

    assert studio.stack[-1] is studio.table
    assert StandingOrder.NEVER is studio.table.desk.orders.order(0)
    assert Phase.DRAW is studio.table.match.state.phase


@pytest.mark.parametrize(("key", "order"), [(pygame.K_2, "ask"), (pygame.K_3, "pass_round"), (pygame.K_4, "never")])
def test_the_menu_opens_and_chooses_by_keys(key: int, order: str) -> None:
    studio = seated(rotated_position(USELESS))
    studio.key(pygame.K_w)
    studio.key(pygame.K_w, shift=True)
    assert isinstance(studio.stack[-1], OrdersMenu)

    studio.key(key)

    assert order == studio.table.desk.orders.order(0)


@pytest.mark.parametrize("leave", [pygame.K_ESCAPE, pygame.K_w])
def test_the_menu_closes_and_changes_nothing(leave: int) -> None:
    studio = seated(rotated_position(USELESS))
    studio.key(pygame.K_w, shift=True)

    studio.key(leave)

    assert studio.stack[-1] is studio.table
    assert USUAL_ORDER is studio.table.desk.orders.order(0)


def test_a_press_beside_the_menu_closes_it() -> None:
    studio = seated(rotated_position(USELESS))
    studio.key(pygame.K_w, shift=True)

    box = menu_room(grid.USUAL)
    studio.click(Point(box.right + 40, box.y + 20))

    assert studio.stack[-1] is studio.table


def test_plaques_show_orders_as_icons() -> None:
    table = seated(rotated_position(USELESS)).table
    seen = set()
    for order in StandingOrder:
        table.desk.orders.give(0, order)
        own = table.scene().own
        assert words.ICONS[order] == own.order_icon
        seen.add(own.order_icon)
    assert 4 == len(seen)


def test_round_passes_end_with_the_round() -> None:
    table = seated(rotated_position(USELESS), StandingOrder.HELPS).table
    table.desk.orders.give(0, StandingOrder.PASS_ROUND)
    table.desk.orders.give(0, StandingOrder.PASS_ROUND)

    table.desk.new_round()

    assert StandingOrder.HELPS is table.desk.orders.order(0)


# ---- what the questions say ----


def view_asked(hand: str, upcard: str, round: int = 1, variant: str = "campfire") -> PlayerView:
    text = COMPLETING.replace("9h 9d 4h 4d 4s 2c 6h 8d Ts Qc Kd", hand).replace('"9c"', f'"{upcard}"')
    return observe(given(text.replace("campfire", variant).replace("round = 1", f"round = {round}")), 1)


@pytest.mark.parametrize(
    ("hand", "upcard", "round", "sentence"),
    [
        ("9h 9d 4h 2c 6h 8d Ts Qc Kd As 5s", "9c", 1, "Makes three nines: then 2 cards from the contract, not 3."),
        ("9h 4h 2c 6h 8d Ts Qc Kd As 5s 3d", "9c", 1, "Makes two nines: then 3 cards from the contract, not 4."),
        ("8c Tc Jc 2h 4h 6h Td Qd Kd As 5s", "9c", 3, "Makes 8–J♣: then 1 card from the contract, not 2."),
        ("Qc Kc Jh 2h 4h 6h 8d Td 3d 5s 7s", "Ac", 3, "Makes Q–A♣: then 3 cards from the contract, not 4."),
        ("9h 9d 4h 2c 6h 8d Ts Qc Kd As 5s", "**", 1, "A wild: then 2 cards from the contract, not 3."),
        ("9h 9d 9s 4h 2c 6h 8d Ts Qc Kd As", "9c", 1, "No closer: still 2 cards from the contract."),
        ("9h 9d 9s 4h 4c 4d 8d Ts Qc Kd As", "9c", 1, "You already have the contract."),
        ("2h 3h 4h 5h 8c 9c Tc Jc 3d 4d 5d 6d Ks", "6s", 10, "No closer, but you need more cards."),
    ],
)
def test_questions_state_gains_in_exact_numbers(hand: str, upcard: str, round: int, sentence: str) -> None:
    view = view_asked(hand, upcard, round)
    card = view.upcard
    assert card is not None

    assert sentence == words.gain(advise(view), view, card)


def test_hopes_for_wilds_have_no_number() -> None:
    """With sevens wild, every run of ten includes the place of a wild."""
    sentences = []
    for upcard in ("**", "Kd"):
        view = with_wilds(view_asked(f"{LONG} 2s 9d", upcard, round=8), 7)
        assert view.upcard is not None
        sentences.append(words.gain(advise(view), view, view.upcard))
    assert ["A wild: now in reach, 2 cards from the contract.", "No closer: still out of reach."] == sentences


def test_high_aces_make_nothing_with_twos() -> None:
    low, high = (
        view_asked("2c 3c Jh 5h 7h 9h 8d Td 4d 5s 7s", "Ac", 3, variant) for variant in ("campfire", "classic")
    )
    assert low.upcard is not None

    assert words.makes(low.upcard, low).startswith("Makes A–3♣")
    assert "One more card for the contract" == words.makes(low.upcard, high)


@pytest.mark.parametrize("size", SIZES)
def test_longest_gains_and_risks_fit_lines(size: tuple[int, int]) -> None:
    view = view_asked("Qh Qd 4h 2c 6h 8d Ts ** Kd As 5s", "Qc")._replace(
        hand=parse_cards("** ** ** ** ** ** ** ** Qc Qs")
    )
    card, canvas = view.upcard, canvas_of(size)
    assert card is not None
    lacking = (Advice(13, 12), Advice(13, 13), Advice(OUT_OF_REACH, 12), Advice(OUT_OF_REACH, OUT_OF_REACH))
    made = (*lacking, Advice(13, 13, lacks_room=True), Advice(1, 0), Advice(0, 0))
    room = DETAILS_WIDE - 2 * DETAILS_MARGIN[0] - DETAIL_ICON

    for advice in (*made, Advice(), Advice(hits=True)):
        for line in (words.gain(advice, view, card), words.cost_sentence(view, card)):
            assert width_of(canvas, line, Style().size) <= room, line


# ---- who is asked ----

ROUND_THE_TABLE = """
variant = "classic"
players = 5
round = 2
turn = 4
discarder = 3
phase = "offer"
asked = [4, 5, 1, 2]
discards = "9c"
[[seats]]
hand = 11
[[seats]]
hand = 11
buys = 2
[[seats]]
hand = 10
[[seats]]
hand = 11
[[seats]]
hand = 11
"""


def test_asking_orders_explain_who_is_skipped() -> None:
    spent = do(given(ROUND_THE_TABLE.replace("asked = [4, 5, 1, 2]", "asked = [4, 5, 1]")), "P4 pass", "P5 pass")

    order = asking_order(observe(spent, 0), (3, 4))

    assert (
        AskedSeat(3, "passed"),
        AskedSeat(4, "passed"),
        AskedSeat(0, "Now you", me=True),
        AskedSeat(1, "can't"),
    ) == order


def test_details_say_who_is_asked_in_order() -> None:
    names = ("You", "Mei", "Jun", "Rosa", "Wen")
    order = AskedSeat(3, words.PASSED), AskedSeat(0, "Now you", me=True), AskedSeat(1, words.THEN_ASKED)
    canvas, table_grid = canvas_of(SIZES[0]), grid.USUAL
    with_order, without = (
        AskBand(None, "Buy it?", lines=(("hint", "It helps."),), before=asked) for asked in (order, ())
    )

    assert "In this order: Rosa (passed), you, Mei." == asked_line(order, names)
    high, low = (details_place(canvas, table_grid, band, names)[0] for band in (with_order, without))
    assert high.bottom == low.bottom
    assert high.h > low.h
    before = pixels(canvas.surface)
    paint_details(canvas, table_grid, with_order, names)
    assert pixels(canvas.surface) != before


def test_plaques_say_why_nobody_may_buy() -> None:
    spent = given(ROUND_THE_TABLE.replace("asked = [4, 5, 1, 2]", "asked = [4, 5, 1]"))
    table = seated_at(spent)

    assert "No buys left" == table.scene().seats[1].note


def seated_at(state: State) -> PlayScreen:
    studio = Studio()
    studio.sit_down(state)
    return studio.table


def test_the_log_says_the_asking_order() -> None:
    studio = Studio()
    studio.sit_down(given(ROUND_THE_TABLE.replace("buys = 2\n", "")))
    studio.table.desk.orders.give(0, StandingOrder.ASK)

    studio.plays("P4 pass", "P5 buy")

    names = studio.table.match.names
    assert f"{names[3]} passed." == studio.table.table.log.lines[-2]
    line = f"{names[4]} bought the 9 of clubs. {names[4]} is asked before you and {names[1]}."
    assert line == studio.table.table.log.lines[-1]


def test_answers_are_marked_until_the_next_discard() -> None:
    studio = Studio()
    studio.sit_down(given(ROUND_THE_TABLE.replace("buys = 2\n", "")))
    studio.table.desk.orders.give(0, StandingOrder.NEVER)
    studio.plays("P4 pass", "P5 pass")
    studio.plays("P2 pass")
    marks = [(look.note, look.mark) for look in studio.table.scene().seats]
    passed = mark_of("Passed")
    assert [("Auto-passed", passed), ("Passed", passed), ("", ""), ("Drawing", passed), ("Passed", passed)] == marks
    assert studio.table.table.log.lines[-1].endswith(" passed. You passed too.")

    studio.plays("P4 draw")
    assert 3 == sum(bool(look.mark) for look in studio.table.scene().seats), "there is time to read them"

    studio.plays(f"P4 discard {studio.table.match.state.hands[3][0]}")

    assert not any(look.mark for look in studio.table.scene().seats)


class PassingThinker:
    """A thinker that passes whatever it is asked."""

    def __init__(self) -> None:
        self._seat = 0

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Take the question."""
        self._seat = view.seat
        return 0

    def poll(self, ticket: int) -> Action | None:
        """Pass at once."""
        return Pass(self._seat)

    def cancel(self, ticket: int) -> None:
        """Do nothing: nothing runs."""


def test_computer_players_pass_at_the_same_moment() -> None:
    """The first waits for a thinking pause; those who pass after it do not."""
    state = given(ROUND_THE_TABLE.replace("buys = 2\n", ""))
    players: tuple[Player, ...] = (Person("You"), *(Computer(name, "x") for name in ("Mei", "Jun", "Rosa", "Lin")))
    table = PlayScreen(Match(players, state), PassingThinker())
    table.desk.orders.give(0, StandingOrder.NEVER)
    now, times = 100.0, []
    while table.match.state.phase is Phase.OFFER:
        before = table.match.count
        table.update(now)
        if table.match.count > before:
            times.append(now)
        now += 0.01

    assert 4 == len(times)
    assert times[-1] - times[0] < 0.5


# ---- a call without gain ----

SPENT = rotated_position(COMPLETING).replace("campfire", "quarters").replace('Qc Kd"', 'Qc Kd"\nbuys = 3')


def discard_without_gain() -> Studio:
    """Return a studio in which another player has just discarded a card that seat 1 may not buy."""
    studio = Studio()
    studio.sit_down(given(SPENT))
    studio.table.table.restart_beat(studio.now)
    studio.wait(0.0)
    return studio


def test_pointless_calls_are_not_offered() -> None:
    studio = discard_without_gain()
    assert Phase.OFFER is studio.table.match.state.phase
    assert not studio.table.desk.asks
    assert not isinstance(studio.table.scene().band, AskBand)

    studio.wait(CALL_SECONDS)

    assert Pass(0) == studio.table.match.last_action


def test_keys_still_make_pointless_calls() -> None:
    studio = discard_without_gain()
    purse = studio.table.match.state.seats[0].quarters

    studio.key(pygame.K_b)

    assert Buy(0) in studio.table.match.actions
    assert purse - 1 == studio.table.match.state.seats[0].quarters


def asked_to_buy(position: str) -> tuple[int, ...]:
    """Return who of two people at one screen is asked openly."""
    studio = Studio()
    studio.sit_together(given(position), (), 2, ("Ada", "Bo", "Cy"))
    due = studio.table.open._due()
    return due.buyers if due is not None else ()


def test_shared_screens_offer_no_pointless_calls() -> None:
    assert (0,) == asked_to_buy(SPENT.replace("buys = 3", "buys = 2"))
    assert () == asked_to_buy(SPENT)


@pytest.mark.parametrize(("once_down", "left"), [(False, 0), (True, 3)])
def test_unable_buyers_have_no_buys_left(once_down: bool, left: int) -> None:
    state = given(rotated_position(COMPLETING).replace("[[seats]]", '[[seats]]\ndown = "earlier"\nbuys = 1', 1))
    state = state._replace(variant=with_knob(state.variant, "buying.once_down", once_down))
    view = observe(state, 0)
    assert 4 == view.rules.buys

    assert (left, 4) == seat_looks(view, NAMES, GameLog())[0].buys
    assert f"{left} buys left" in as_text(readout(view, NAMES))


def test_escape_closes_question_details_first() -> None:
    studio = Studio()
    studio.sit_down(given(ROUND_THE_TABLE.replace("buys = 2\n", "")))
    studio.table.desk.orders.give(0, StandingOrder.ASK)
    studio.plays("P4 pass", "P5 pass")
    studio.key(pygame.K_QUESTION, shift=True)
    assert studio.table.desk.state.details

    studio.key(pygame.K_ESCAPE)
    assert not studio.table.desk.state.details
    assert isinstance(studio.stack[-1], PlayScreen)
    studio.move(studio.table.desk.grid.details.center)
    assert details_shown(studio), "the pointer opens them too"
    studio.key(pygame.K_ESCAPE)
    assert not details_shown(studio)
    assert isinstance(studio.stack[-1], PlayScreen)
    studio.key(pygame.K_ESCAPE)
    assert not isinstance(studio.stack[-1], PlayScreen)


def details_shown(studio: Studio) -> bool:
    """Return whether the picture has the details of the question."""
    return any(part.name == "details" for part in regions(studio.table.scene()).lower)
