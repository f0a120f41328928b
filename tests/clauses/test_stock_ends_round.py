"""The round ends when the stock runs out once, twice or more often (K-33 of `game/docs/relatives.md`)."""

import pytest

from ai.arena import fixtures, play_game
from ai.players.hopeless import is_too_late
from ai.players.prospect import prospect_of
from game.engine.events import NothingDrawn, RoundEnded, StockRemade
from game.engine.position import dump_position, load_position
from game.engine.refusal import Reason
from game.engine.state import Phase, State
from game.engine.supply import can_draw, may_remake
from game.engine.view import observe
from game.play.words.readout import as_text, readout
from game.rulebook.words.rulebook import rulebook
from game.rules.schema import with_knob
from game.rules.variant import NO_CARDS_LEFT, ByPlayers, Variant
from game.text.events import event_sentence
from tests.clauses.table import do, events, given, legal, open_shipped, refused

CAMPFIRE = open_shipped("campfire")
NAMES = ("Ana", "Mei", "Jun")


def ending(times: int) -> Variant:
    return with_knob(CAMPFIRE, "stock_ends_round", times)


def drawing(times: int, stock: int, remade: int = 0, phase: str = "draw") -> State:
    """Return P1 about to draw, with this many cards in the stock and three discards."""
    state = given(
        f"""
        variant = ""
        players = 3
        phase = "{phase}"
        discards = "2c 3c 5d"
        upcard_alive = false
        seats = [{{ hand = "9s 9c 8c 5s" }}, {{ hand = "Js Jc 4c" }}, {{ hand = "Ts Tc 6s" }}]
        """,
        ending(times),
    )
    return state._replace(stock=state.stock[:stock], remade=remade)


@pytest.mark.clause("K-33", "X-9")
def test_the_round_ends_after_the_turn_that_draws_the_last_card() -> None:
    last = do(drawing(1, 1), "P1 draw")
    assert Phase.PLAY is last.phase
    ended = do(last, "P1 discard 9s")
    assert Phase.ROUND_OVER is ended.phase
    assert ended.sheet[-1].out is None
    assert all(seat.score for seat in ended.seats)
    assert Phase.OFFER is do(drawing(1, 2), "P1 draw", "P1 discard 9s").phase


@pytest.mark.clause("K-33", "X-8")
def test_the_stock_is_remade_until_it_runs_out_for_the_last_time() -> None:
    again = do(drawing(2, 1), "P1 draw", "P1 discard 9s")
    assert Phase.OFFER is again.phase
    passed = do(again, "P2 pass", "P3 pass")
    assert StockRemade in [type(event) for event in events(passed, "P2 draw")]
    drawn = do(passed, "P2 draw")
    assert (1, 2) == (drawn.remade, len(drawn.stock))

    for times, remade, phase in ((2, 1, Phase.ROUND_OVER), (3, 1, Phase.OFFER), (0, 0, Phase.OFFER)):
        assert phase is do(drawing(times, 1, remade), "P1 draw", "P1 discard 9s").phase, times


@pytest.mark.clause("K-33")
def test_the_count_begins_afresh_each_round_and_is_kept_in_positions() -> None:
    state = drawing(2, 1, 1)
    assert state == load_position(dump_position(state), "again", open_variant=open_shipped)
    assert "remade = 1" in dump_position(state)
    assert "remade" not in dump_position(drawing(0, 1))
    assert 0 == do(state, "P1 draw", "P1 discard 9s", "deal").remade


@pytest.mark.clause("K-33")
def test_a_player_who_goes_out_with_the_last_card_wins_the_round() -> None:
    state = given(
        'variant = ""\nplayers = 3\nphase = "play"\nseats = [{ hand = "Kd", down = "earlier" }, {}, {}]', ending(1)
    )
    (ended,) = [event for event in events(state._replace(stock=()), "P1 discard Kd") if isinstance(event, RoundEnded)]
    assert 0 == ended.result.out
    assert "Nobody wins it, unless that turn goes out." in str(rulebook(ending(1)))


@pytest.mark.clause("K-33", "X-8")
def test_no_buy_takes_the_card_of_the_next_draw() -> None:
    state = given('variant = ""\nplayers = 3\nasked = [2, 3]\ndiscarder = 0\ndiscards = "2c 3c 5d"', ending(1))
    assert "P2 buy" in legal(state._replace(stock=state.stock[:2]))
    assert Reason.PENALTY_NOT_TO_BE_HAD == refused(state._replace(stock=state.stock[:1]), "P2 buy")
    free = given('variant = ""\nplayers = 3\nasked = [2, 3]\ndiscarder = 0\ndiscards = "2c 3c 5d"', ending(2))
    assert "P2 buy" in legal(free._replace(stock=free.stock[:1]))


@pytest.mark.clause("K-33")
def test_with_no_stock_at_all_nothing_is_drawn_and_the_round_ends() -> None:
    bare = drawing(1, 0)
    assert not can_draw(observe(bare, 0))
    assert [NothingDrawn] == [type(event) for event in events(bare, "P1 draw")]
    assert Phase.ROUND_OVER is do(bare, "P1 draw", "P1 discard 9s").phase


@pytest.mark.clause("K-33")
def test_the_pages_and_the_window_say_when_it_ends() -> None:
    remade = "When the stock runs out, all discards but the top one are shuffled to make a new stock."
    texts = {times: str(rulebook(ending(times))) for times in range(3)}
    assert [True, False, True] == [remade in texts[times] for times in range(3)]
    assert "runs out for the first time, the round ends" in texts[1]
    assert "When it has run out 2 times, the round ends" in texts[2]

    last, other = (observe(drawing(2, 1, number), 0) for number in (1, 0))
    assert not may_remake(last)
    assert "When it runs out, the round ends." in as_text(readout(last, NAMES, (), "", []))
    assert "When it runs out" not in as_text(readout(other, NAMES, (), "", []))
    event = StockRemade((None,) * 5, False)
    assert event_sentence(event, last, NAMES, None).endswith("new stock. When it runs out, the round ends.")
    assert event_sentence(event, other, NAMES, None).endswith("new stock.")


@pytest.mark.clause("K-33")
def test_computer_players_know_that_the_last_stock_is_the_end() -> None:
    few, many = (prospect_of(observe(with_hand(drawing(1, stock)), 0)) for stock in (2, 40))
    assert [True, False] == [is_too_late(few), is_too_late(many)]


def with_hand(state: State) -> State:
    """Return the state without buys left for P1."""
    first, *others = state.seats
    return state._replace(seats=(first._replace(buys=9), *others))


@pytest.mark.clause("K-33")
def test_whole_games_end_with_the_stock() -> None:
    short = with_knob(ending(1), "dealing.packs", ByPlayers(((3, 8, 2),)))
    (fixture,) = fixtures(short, ("random", "novice", "steady"), 1, "stock")
    end = play_game(fixture).end
    assert len(short.rounds) == len(end.sheet)
    assert any(result.out is None for result in end.sheet)


@pytest.mark.clause("K-33", "X-8")
def test_the_round_ends_when_only_the_upcard_is_left() -> None:
    bare = drawing(NO_CARDS_LEFT, 1)
    again = do(bare, "P1 draw", "P1 discard 9s")
    assert (Phase.OFFER, 4) == (again.phase, len(again.discards))
    last = bare._replace(discards=())
    ended = do(last, "P1 draw", "P1 discard 9s")
    assert (Phase.ROUND_OVER, None) == (ended.phase, ended.sheet[-1].out)
    assert Phase.OFFER is do(last._replace(variant=ending(0)), "P1 draw", "P1 discard 9s").phase
    assert "nothing to shuffle but the last discard, the round ends" in str(rulebook(ending(NO_CARDS_LEFT)))
    assert "remade" not in dump_position(bare)
