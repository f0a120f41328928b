"""The winner by contracts laid down, and ties by rounds won (K-30 of `game/docs/relatives.md`)."""

import pytest

from ai.arena import fixtures, play_game, report
from ai.master.master import may_wait
from ai.master.stakes import stakes_of
from ai.players.hopeless import is_far_behind
from ai.players.prospect import prospect_of
from game.engine.events import GameEnded
from game.engine.position import dump_position, load_position
from game.engine.standing import contracts_laid, places_after, standing
from game.engine.state import Phase, RoundResult, State
from game.engine.view import observe
from game.play.scores.scores import final_head, final_rows, round_sheet
from game.rulebook.words.family import six_panels
from game.rulebook.words.questions import BY_KEY
from game.rulebook.words.rulebook import rulebook
from game.rules.schema import with_knob
from game.rules.variant import FailedContract, Ties, Variant, Winner
from game.rules.variant_check import variant_faults
from tests.clauses.table import do, events, given, open_shipped

NAMES = ("Ana", "Mei", "Jun")
CAMPFIRE = open_shipped("campfire")
CONTRACTS = with_knob(CAMPFIRE, "scoring.winner", Winner.MOST_CONTRACTS)
TIES = with_knob(CAMPFIRE, "scoring.ties", Ties.ROUNDS_WON)


def result(number: int, out: int | None, penalties: tuple[int, ...], laid: tuple[int, ...] = ()) -> RoundResult:
    return RoundResult(number, out, ((), (), ()), penalties, (0, 0, 0), 0, laid)


def last_discard(variant: Variant, more: str = "round = 2") -> State:
    """Return P1, who is down, about to discard their last card; P2 is down, P3 is not."""
    return given(
        f"""
        variant = ""
        players = 3
        phase = "play"
        {more}
        seats = [
            {{ hand = "Kd", down = "earlier", score = 50 }},
            {{ hand = "Js", down = "earlier" }},
            {{ hand = "2s" }},
        ]
        """,
        variant,
    )


@pytest.mark.clause("K-30")
def test_every_player_who_is_down_at_the_end_of_a_round_has_finished_a_contract() -> None:
    over = do(last_discard(CONTRACTS), "P1 discard Kd")

    assert (0, 1) == over.sheet[-1].laid
    assert [1, 1, 0] == [contracts_laid(over.sheet, seat) for seat in range(3)]
    assert (2, 1, 3) == standing(over)
    assert (3, 2, 1) == standing(do(last_discard(CAMPFIRE), "P1 discard Kd"))
    assert () == do(last_discard(CAMPFIRE), "P1 discard Kd").sheet[-1].laid


@pytest.mark.clause("K-30")
def test_the_most_contracts_win_the_game_and_points_decide_between_equals() -> None:
    (ended,) = [
        event
        for event in events(last_discard(CONTRACTS, f"round = {len(CONTRACTS.rounds)}"), "P1 discard Kd")
        if isinstance(event, GameEnded)
    ]
    assert (2, 1, 3) == ended.places


@pytest.mark.clause("K-30", "K-17")
def test_repeated_contracts_count_once_they_are_laid_down() -> None:
    repeated = with_knob(CONTRACTS, "failed_contract", FailedContract.REPEATED)
    over = do(last_discard(repeated), "P1 discard Kd", "deal")
    assert (0, 1) == over.sheet[-1].laid
    assert [0, 0, 1] == [seat.behind for seat in over.seats]


@pytest.mark.clause("K-30")
def test_ties_may_go_to_the_player_who_won_more_rounds() -> None:
    sheet = (result(1, 1, (10, 0, 20)), result(2, 1, (10, 0, 20)), result(3, 0, (0, 20, 20)))

    assert (1, 1, 3) == places_after(sheet, (20, 20, 60), CAMPFIRE)
    assert (2, 1, 3) == places_after(sheet, (20, 20, 60), TIES)
    contracts = with_knob(TIES, "scoring.winner", Winner.MOST_CONTRACTS)
    laid = (result(1, 1, (10, 0, 20), (0, 1)), result(2, 1, (10, 0, 20), (0, 1)), result(3, 0, (0, 20, 20), (0, 1)))
    assert (2, 1, 3) == places_after(laid, (20, 20, 60), contracts)


@pytest.mark.clause("K-30")
def test_a_position_keeps_who_laid_down() -> None:
    over = do(last_discard(CONTRACTS), "P1 discard Kd")
    again = load_position(dump_position(over), "again", open_variant=open_shipped)

    assert over == again
    assert "laid = [1, 2]" in dump_position(over)
    assert "laid" not in dump_position(do(last_discard(CAMPFIRE), "P1 discard Kd"))


@pytest.mark.clause("K-30")
def test_the_sheet_and_the_results_are_in_order_of_contracts_and_show_them() -> None:
    over = do(last_discard(CONTRACTS), "P1 discard Kd")
    view, faces = observe(over, 0), ("", "", "")
    sheet = round_sheet(view, NAMES, faces)
    assert [2, 1, 3] == [row.rank for row in sheet.rows]
    assert ["1 contract laid down"] * 2 + ["0 contracts laid down"] == [row.note for row in sheet.rows]
    assert "Most contracts wins the game, then the lowest total." == sheet.foot

    end = observe(over._replace(phase=Phase.GAME_OVER), 1)
    rows = final_rows(end, NAMES, faces)
    assert ["Mei", "Ana", "Jun"] == [row.name for row in rows]
    assert "1 contract laid down, No round won" == rows[0].note
    assert "You" in final_head(end, NAMES)[0]


@pytest.mark.clause("K-30")
def test_the_pages_say_who_wins() -> None:
    page = str(rulebook(CONTRACTS))
    assert "has laid down the most contracts wins the game" in page
    assert "The lowest total wins" not in page
    assert "The lowest total wins" in str(rulebook(CAMPFIRE))
    assert "one who won more rounds is ahead" in str(rulebook(TIES))
    assert "Most contracts after 10 rounds wins, then fewest points." in str(six_panels(CONTRACTS))
    assert "Fewest points after" not in str(six_panels(CONTRACTS))
    assert BY_KEY["scoring.winner"].cell(CONTRACTS).words.startswith("most contracts")


@pytest.mark.clause("K-30")
def test_points_for_going_out_are_refused_because_they_count_for_nothing() -> None:
    (fault,) = variant_faults(with_knob(CONTRACTS, "scoring.fewest_penalties_bonus", 10))
    assert 'scoring.winner is "most contracts", which counts no points for going out' in fault
    assert () == variant_faults(with_knob(CONTRACTS, "scoring.card_points", (0,) * 14))


@pytest.mark.clause("K-30")
def test_computer_players_never_give_a_contract_up_or_hold_it_back() -> None:
    position = """
        variant = ""
        players = 3
        phase = "play"
        round = 10
        seats = [{ hand = "2s 5h 9c Kd Jh" }, { hand = "Js", down = "earlier" }, { hand = "2d" }]
        """
    counting, points = (observe(given(position, variant), 0) for variant in (CONTRACTS, CAMPFIRE))
    bonus = with_knob(CONTRACTS, "scoring.blind_bonus", 50)

    assert is_far_behind(prospect_of(points), 6, 3)
    assert not is_far_behind(prospect_of(counting), 6, 3)
    assert not may_wait(observe(given('variant = ""\nplayers = 3', bonus), 0))
    assert may_wait(observe(given('variant = ""\nplayers = 3', with_knob(bonus, "scoring.winner", "lowest score")), 0))
    assert stakes_of(points).ahead
    assert not stakes_of(counting).ahead


@pytest.mark.clause("K-30")
def test_a_whole_game_ends_in_the_order_of_contracts() -> None:
    short = with_knob(CONTRACTS, "turns_until_drawn", 6)
    (fixture,) = fixtures(short, ("novice", "steady", "greedy"), 1, "contracts")
    game = play_game(fixture)
    laid = [contracts_laid(game.end.sheet, seat) for seat in range(3)]
    places = [seat.place for seat in report(fixture, game).seats]
    scores = [seat.score for seat in game.end.seats]
    order = sorted(range(3), key=lambda seat: (-laid[seat], scores[seat]))
    assert places == [1 + order.index(seat) for seat in range(3)]
