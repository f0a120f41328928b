"""Ties and odd quarters (X-13), randomness from the seed alone (X-14), and hidden information (X-15)."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from game.engine.actions import Action, LayDown
from game.engine.events import (
    BoughtInTurn,
    CardDrawn,
    CardGiven,
    DealerDrawn,
    GameEnded,
    PenaltyDrawn,
    PotPaid,
    RoundDealt,
    RoundEnded,
    StockRemade,
    redacted,
)
from game.engine.play import play
from game.engine.position import dump_position
from game.engine.referee import legal_actions
from game.engine.shuffle import picked, shuffled
from game.engine.state import Phase, State, new_game
from game.engine.view import observe
from game.rules.variant_file import shipped_variants
from tests.clauses.table import dealt, do, events, given, open_shipped


def ending(variant: str, scores: tuple[int, ...], more: str = "", points: tuple[int, ...] = (0, 0, 0, 0)) -> State:
    """Return the last round of the game, P1 about to discard their last card; every other player holds a queen."""
    rounds = len(open_shipped(variant).rounds)
    seats = ", ".join(
        f'{{ hand = "Q{"shdc"[seat]}", score = {score}, points = {points[seat]} }}' for seat, score in enumerate(scores)
    )
    return given(f"""
        variant = "{variant}"
        round = {rounds}
        phase = "play"
        {more}
        seats = [{seats}]
    """)


def places(state: State, action: str) -> tuple[int, ...]:
    """Return the places at the end of the game."""
    last = events(state, action)[-1]
    assert isinstance(last, GameEnded)
    return last.places


@pytest.mark.clause("X-13", "H-15", "Q-15")
@pytest.mark.parametrize("variant", ["campfire", "quarters"])
@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((30, 30, 10, 40), (2, 3, 1, 4)),  # P1 adds nothing, the others ten each
        ((20, 10, 10, 40), (1, 1, 1, 4)),
        ((30, 10, 40, 20), (2, 1, 4, 2)),
        ((60, 40, 40, 20), (4, 2, 2, 1)),
    ],
)
def test_equal_results_share_the_place(variant: str, scores: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert expected == places(ending(variant, scores), "P1 discard Qs")


@pytest.mark.clause("X-13", "M-15")
def test_players_with_equal_points_share_the_place_where_most_points_win() -> None:
    # P1 gets 35 for going out; 70 go to P4, who has the fewest penalties.
    state = ending("may_i", (90, 80, 80, 10), points=(35, 70, 20, 0))

    assert (1, 1, 4, 1) == places(state, "P1 discard Qs")


@pytest.mark.clause("X-13")
@pytest.mark.parametrize(
    ("pot", "dealer", "shares"),
    [
        (12, 4, (4, 4, 4, 0)),
        (13, 4, (5, 4, 4, 0)),  # the odd quarter goes to the last dealer's left
        (14, 4, (5, 5, 4, 0)),
        (13, 1, (4, 5, 4, 0)),
        (14, 2, (5, 4, 5, 0)),
        (14, 3, (5, 5, 4, 0)),  # P4, next to the dealer, is not among the winners
    ],
)
def test_odd_quarters_go_one_each_from_the_dealers_left(pot: int, dealer: int, shares: tuple[int, ...]) -> None:
    state = ending("quarters", (20, 10, 10, 40), f"pot = {pot}\ndealer = {dealer}\nturn = 1")

    paid = [event for event in events(state, "P1 discard Qs") if isinstance(event, PotPaid)]

    assert [PotPaid(shares)] == paid
    assert 0 == do(state, "P1 discard Qs").pot


def first_actions(state: State) -> Iterator[Action]:
    """Return a game in which every seat acts legally by a fixed rule."""
    for step in range(250):
        if state.phase is Phase.GAME_OVER:
            return
        actor = observe(state, 0).to_act
        actions = list(legal_actions(observe(state, 0 if actor is None else actor), 1))
        laying = [action for action in actions if isinstance(action, LayDown)]
        chosen = (laying or actions)[0 if laying else picked(len(actions), "walk", str(step))]
        yield chosen
        state = play(state, chosen)[-1][1]


def story(variant: str, seed: str) -> str:
    """Return all events of the first steps of such a game."""
    state = new_game(open_shipped(variant), 4, seed)
    lines = []
    for action in first_actions(state):
        steps = play(state, action)
        lines += [str(action), *(str(event) for event, _ in steps)]
        state = steps[-1][1]
    return "\n".join([*lines, dump_position(state)])


@pytest.mark.clause("X-14")
@pytest.mark.parametrize("variant", shipped_variants())
def test_the_same_seed_and_actions_make_the_same_game(variant: str) -> None:
    assert story(variant, "7") == story(variant, "7")
    assert story(variant, "7") != story(variant, "8")


@pytest.mark.clause("X-14")
def test_the_game_does_not_depend_on_the_process_it_runs_in() -> None:
    script = (
        "import hashlib, tests.clauses.test_common_chance as here;"
        "print(*(hashlib.sha256(here.story(each, '7').encode()).hexdigest() for each in here.shipped_variants()))"
    )

    def elsewhere(hash_seed: str) -> str:
        surroundings = os.environ | {"PYTHONHASHSEED": hash_seed}
        ran = subprocess.run(
            [sys.executable, "-c", script], env=surroundings, capture_output=True, text=True, check=True
        )
        return ran.stdout

    output = elsewhere("1")
    assert len(shipped_variants()) == len(output.split())
    assert output == elsewhere("4242")


@pytest.mark.clause("X-14")
def test_the_cards_of_a_round_do_not_depend_on_the_rounds_before() -> None:
    text = 'variant = "campfire"\nplayers = 4\nseed = 5\nround = 2\nphase = "round_over"\nchances = {}'

    calm, eventful = (events(given(text.format(chances)), "deal")[0] for chances in (0, 9))

    assert isinstance(calm, RoundDealt)
    assert calm == eventful


@pytest.mark.clause("X-14", "X-8")
def test_a_second_random_event_in_a_round_differs_from_the_first() -> None:
    text = """
        variant = "may_i"
        phase = "draw"
        chances = {}
        stock = ""
        stock_exact = true
        discards = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
        seats = [{{ hand = "Kd Kc" }}, {{}}]
    """
    first, second = given(text.format(0)), given(text.format(1))

    assert events(first, "P1 draw")[0] != events(second, "P1 draw")[0]
    assert 1 == do(first, "P1 draw").chances


@pytest.mark.clause("X-14", "H-3", "S-3")
@pytest.mark.parametrize("variant", ["campfire", "shafer", "quarters", "may_i"])
def test_the_first_dealer_comes_from_the_seed_and_can_be_anybody(variant: str) -> None:
    def dealer(seed: int) -> int:
        drawn = events(new_game(open_shipped(variant), 4, str(seed)), "deal")[0]
        assert isinstance(drawn, DealerDrawn)
        return drawn.dealer

    assert [dealer(seed) for seed in range(20)] == [dealer(seed) for seed in range(20)]
    assert {0, 1, 2, 3} == {dealer(seed) for seed in range(20)}


def rearranged(state: State, *known: int, under: bool = False) -> State:
    """Return the same game with other cards in the stock and in the hands of all but the known seats. With `under`, the
    discards under the top one change places with them as well.
    """
    hidden = [seat for seat in range(state.players) if seat not in known]
    pile = state.discards[:-1] if under else ()
    cards = [card for seat in hidden for card in state.hands[seat]] + [*state.stock, *pile]
    order = iter(shuffled(cards, "salt", "hidden"))
    hands = list(state.hands)
    for seat in hidden:
        hands[seat] = tuple(next(order) for _ in hands[seat])
    stock = tuple(next(order) for _ in state.stock)
    return state._replace(hands=tuple(hands), stock=stock, discards=(*order, *state.discards[len(pile) :]))


@pytest.mark.clause("X-15")
@pytest.mark.parametrize("variant", shipped_variants())
def test_hidden_cards_change_neither_views_nor_legal_actions(variant: str) -> None:
    state = dealt(variant, 4)
    for action in first_actions(state):
        for seat in range(4):
            view, other = observe(state, seat), observe(rearranged(state, seat, under=True)._replace(seed="x"), seat)
            assert view == other
            assert list(legal_actions(view, 2)) == list(legal_actions(other, 2))
        state = play(state, action)[-1][1]


@pytest.mark.clause("X-15")
@pytest.mark.parametrize("variant", shipped_variants())
def test_hidden_cards_change_nothing_in_the_events_others_see(variant: str) -> None:
    state = dealt(variant, 4)
    shown_hands = 0
    for action in first_actions(state):
        steps = play(state, action)
        # The end of a round shows all hands, and a deal has no actor.
        if state.phase is not Phase.ROUND_OVER and not any(isinstance(event, RoundEnded) for event, _ in steps):
            # The actor, and a player whose buy is allowed, learn new cards; what they hold may show.
            actor = observe(state, 0).to_act
            assert actor is not None
            other = play(rearranged(state, actor), action)
            for seat in {0, 1, 2, 3} - {actor, state.acting}:
                assert [redacted(event, seat) for event, _ in steps] == [redacted(event, seat) for event, _ in other]
                shown_hands += 1
        state = steps[-1][1]
    assert shown_hands > 100


@pytest.mark.clause("X-15")
def test_a_deal_shows_each_seat_its_own_hand_and_counts() -> None:
    deal = events(new_game(open_shipped("may_i"), 4, "1"), "deal")[1]
    assert isinstance(deal, RoundDealt)

    hidden_deal = redacted(deal, 2)

    assert isinstance(hidden_deal, RoundDealt)
    hidden = (None,) * 11
    assert (hidden, hidden, deal.hands[2], hidden) == hidden_deal.hands
    assert (None,) * (108 - 45) == hidden_deal.stock
    assert deal.upcard == hidden_deal.upcard


BUYING = """
    variant = "shafer"
    phase = "{}"
    discards = "5c 9d 8h"
    discarder = 0
    stock = "{}"
    stock_exact = true
    seats = [{{ hand = "Kd Kc 4s" }}, {{ hand = "Qd Qc 4h" }}, {{ hand = "Jd Jc 4d" }}]
"""


@pytest.mark.clause("X-15")
def test_a_card_drawn_from_the_stock_is_seen_only_by_the_player_who_drew_it() -> None:
    drawn = events(given(BUYING.format("draw", "2d 3d")), "P1 draw")[0]

    assert isinstance(drawn, CardDrawn)
    assert [drawn, CardDrawn(0, None), CardDrawn(0, None)] == [redacted(drawn, seat) for seat in range(3)]
    assert "2d" == str(drawn.card)


@pytest.mark.clause("X-15")
def test_of_a_buy_everybody_sees_the_upcard_and_nobody_else_the_penalty_cards() -> None:
    bought = events(do(given(BUYING.format("offer", "2d 3d 4c 5d")), "P2 buy"), "P1 allow")

    assert [redacted(event, 1) for event in bought] == bought
    assert bought[0] == redacted(bought[0], 2)
    hidden = [redacted(event, 2) for event in bought if isinstance(event, PenaltyDrawn)]
    assert [PenaltyDrawn(1, None)] * 2 == hidden


@pytest.mark.clause("X-15", "S-12")
@pytest.mark.parametrize(("buy", "seen"), [("P1 buy-stock", False), ("P1 buy-upcard", True)])
def test_a_stock_card_bought_in_turn_stays_hidden_and_a_discard_does_not(buy: str, seen: bool) -> None:
    bought = events(given(BUYING.format("play", "2d 3d 4c 5d")), buy)[0]

    assert isinstance(bought, BoughtInTurn)
    assert bought == redacted(bought, 0)
    assert seen == (bought == redacted(bought, 1))


@pytest.mark.clause("X-15", "X-8")
def test_nobody_knows_the_order_of_a_remade_stock() -> None:
    remade = events(given(BUYING.format("draw", "")), "P1 draw")[0]

    assert isinstance(remade, StockRemade)
    assert [StockRemade((None, None), whole=False)] * 3 == [redacted(remade, seat) for seat in range(3)]


@pytest.mark.clause("X-15", "M-12", "C-13")
def test_the_card_a_caller_gives_is_known_to_the_two_of_them() -> None:
    given_card = CardGiven(giver=2, taker=0, card=open_shipped("may_i").cards_for(4)[0])

    is_known = [redacted(given_card, seat) == given_card for seat in range(4)]

    assert [True, False, True, False] == is_known
