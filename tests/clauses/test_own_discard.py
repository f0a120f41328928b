"""Buying the player's own discard (K-29 of `game/docs/relatives.md`)."""

import pytest

from ai.arena import deal_round, play_round
from ai.bot import Limit
from ai.bots import bot_named
from game.engine.buying import offer_order
from game.engine.course import Course
from game.engine.events import Discarded, UpcardBought
from game.engine.refusal import Reason
from game.engine.state import Ongoing, Phase, State, new_game
from game.engine.view import observe
from game.play.scene.band import asking_order
from game.rulebook.words.blocks import Sentence
from game.rulebook.words.rulebook import rulebook
from game.rules.schema import with_knob
from game.rules.variant import Asking, ByPlayers, TurnAfterBuy, Variant
from game.rules.variant_check import can_be_reached, variant_faults
from tests.clauses.table import do, given, legal, open_shipped, refused

CAMPFIRE, SHAFER, QUARTERS = open_shipped("campfire"), open_shipped("shafer"), open_shipped("quarters")


def own(variant: Variant, asking: Asking | None = None) -> Variant:
    """Return the rule set in which players may buy their own discards."""
    allowed = with_knob(variant, "buying.own_discard", True)
    return allowed if asking is None else with_knob(allowed, "buying.asking", asking)


def discarding(variant: Variant, players: int = 2) -> State:
    """Return P1 about to discard."""
    hands = ("Js Jc 4c 6c", "Ts Tc 6d 7d", "Qs Qc Kd 3d")
    rest = ", ".join(f'{{ hand = "{hand}" }}' for hand in hands[: players - 1])
    return given(
        f"""
        variant = ""
        players = {players}
        phase = "play"
        discards = "2c"
        seats = [{{ hand = "9s 9c 8c 5d" }}, {rest}]
        """,
        variant,
    )


@pytest.mark.clause("K-29")
@pytest.mark.parametrize("asking", list(Asking))
def test_the_discarder_is_asked_last_and_may_buy(asking: Asking) -> None:
    variant = own(CAMPFIRE, asking)
    after = do(discarding(variant, 3), "P1 discard 5d")
    asked = [seat for seat in offer_order(observe(after, 1)) if seat != after.turn]
    assert [2, 0] == asked

    passed = after
    while passed.asked and passed.asked[0] != 0:
        passed = do(passed, f"P{passed.asked[0] + 1} pass")
    assert {"P1 buy", "P1 pass"} == legal(passed)
    bought = do(passed, "P1 buy")
    if asking is Asking.BEFORE_TURN:
        bought = do(bought, "P2 allow")
    assert 5 == len(bought.hands[0])  # the card again, and a penalty card
    assert 1 == bought.seats[0].buys
    assert (Phase.DRAW, 1) == (bought.phase, bought.turn)


@pytest.mark.clause("K-29", "X-11")
def test_of_two_players_only_the_discarder_can_buy() -> None:
    assert not [seat for seat in offer_order(observe(do(discarding(SHAFER), "P1 discard 5d"), 1)) if seat == 0]
    assert [0] == list(offer_order(observe(do(discarding(own(SHAFER)), "P1 discard 5d"), 1)))

    without = with_knob(with_knob(SHAFER, "buying.buy_upcard_in_turn", False), "buying.buy_stock_in_turn", False)
    short = with_knob(without, "rounds.contract", SHAFER.rounds[6].contract)
    number = next(n for n in range(1, 8) if not can_be_reached(short, n, 2))
    assert can_be_reached(own(short), number, 2)


@pytest.mark.clause("K-29")
def test_a_discard_owed_for_a_buy_can_be_bought_again() -> None:
    variant = own(SHAFER)
    state = do(discarding(variant, 3), "P1 discard 5d", "P3 pass", "P1 buy", "P2 allow", "P1 discard 9s")
    assert [2, 0] == list(state.asked)


@pytest.mark.clause("K-29", "Q-12")
def test_a_buy_of_ones_own_discard_may_lead_to_another_turn() -> None:
    variant = with_knob(own(QUARTERS), "buying.turn_after", TurnAfterBuy.BUYER_DRAWS)
    state = do(discarding(variant, 3), "P1 discard 5d", "P2 pass", "P3 pass", "P1 buy")
    assert (0, Phase.DRAW) == (state.turn, state.phase)


@pytest.mark.clause("X-11")
def test_without_the_option_the_discarder_is_not_asked() -> None:
    after = do(discarding(CAMPFIRE, 3), "P1 discard 5d", "P2 pass")
    assert (2,) == after.asked
    assert refused(after._replace(asked=(0,)), "P1 buy") is Reason.OWN_DISCARD


@pytest.mark.clause("K-29")
def test_the_window_says_why_the_discarder_is_not_asked() -> None:
    """A discarder without buys left is shown as unable to buy; without the option they are not in the list at all."""

    def seats(variant: Variant) -> list[int]:
        spent = discarding(variant, 4)
        spent = spent._replace(seats=(spent.seats[0]._replace(buys=9), *spent.seats[1:]))
        after = do(spent, "P1 discard 5d", "P2 pass")
        return [asked.seat for asked in asking_order(observe(after, 2), ())]

    assert [2, 3, 0] == seats(own(CAMPFIRE))
    assert [2, 3] == seats(CAMPFIRE)


@pytest.mark.clause("K-29")
def test_the_rules_page_says_whose_discards_can_be_bought() -> None:
    def page(variant: Variant) -> str:
        blocks = [block for section in rulebook(variant) for block in section.blocks]
        return " ".join(block.text for block in blocks if isinstance(block, Sentence))

    assert "You can't buy your own discard." in page(SHAFER)
    assert "Everyone but the buyer is then asked" in page(SHAFER)
    assert "Everyone is then asked about that discard, the buyer too." in page(own(SHAFER))
    assert "You may also buy your own discard" in page(own(SHAFER))
    assert "everyone but the discarder" not in page(own(QUARTERS))


@pytest.mark.clause("K-29")
def test_two_computer_players_with_too_few_cards_buy_their_own_discards() -> None:
    variant = with_knob(own(SHAFER), "rounds.contract", SHAFER.rounds[4].contract)
    for key, value in {"buying.buy_upcard_in_turn": False, "buying.buy_stock_in_turn": False}.items():
        variant = with_knob(variant, key, value)
    variant = with_knob(with_knob(variant, "rounds.cards", ByPlayers(((2, 7, 7),))), "rounds.buys", 4)
    assert not variant_faults(variant)

    bots, game = [bot_named("steady")] * 2, Ongoing(*new_game(variant, 2, "own"))
    course = Course(game)
    deal_round(course, [])
    for _ in play_round(course, bots, Limit(), judged=True):
        pass
    own_buys, discarder = 0, None
    for event in course.events:
        if isinstance(event, Discarded):
            discarder = event.seat
        own_buys += isinstance(event, UpcardBought) and event.seat == discarder
    assert own_buys
