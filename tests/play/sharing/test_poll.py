"""Questions to several people: who is asked openly, and answers reach the engine in its own order."""

import random

import pytest

from game.engine.actions import Allow, Buy, Pass, Shanghai, Take
from game.engine.notation import format_action, parse_action
from game.engine.play import play
from game.engine.state import Phase, State
from game.engine.view import observe, observe_openly
from game.play.sharing.asking import what_it_costs
from game.play.sharing.poll import (
    EVERYBODY_LISTENS,
    Hearing,
    Listening,
    Response,
    Responses,
    action_of_responses,
    answer_buy,
    answer_call,
    answer_look_first,
    answer_nobody,
    answer_request,
    poll_due,
)
from game.rules.variant import Asking, Claim
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.clauses.table import given
from tests.support.secrets import rearranged
from tests.support.walkers import walk

NOTHING = Responses()
EVERYBODY = (0, 1, 2, 3)

# May I?, four at the table: Ada (P1) has discarded, Mei (P2) is on turn, Jun, Rosa and then Ada... are asked.
MAY_I = """
variant = "may_i"
players = 4
round = 1
turn = 2
phase = "offer"
discards = "9c"
upcard_alive = true
discarder = 1
asked = [3, 4]
"""
CLAIM = """
variant = "may_i"
players = 4
round = 1
turn = 2
phase = "claim"
discards = "7c"
upcard_alive = true
discarder = 1
asked = [2, 3, 4]
[[seats]]
down = "earlier"
[[seats]]
[[seats]]
[[seats]]
[[melds]]
owner = 1
kind = "set"
cards = "7h 7d 7s"
[[melds]]
owner = 1
kind = "set"
cards = "Kh Kd Ks"
"""
FIRST_REFUSAL = MAY_I.replace("may_i", "campfire").replace("asked = [3, 4]", "asked = [2, 3, 4]")


def answers(
    state: State, people: tuple[int, ...], responses: Responses, listening: Listening = EVERYBODY_LISTENS
) -> list[str]:
    """Return the actions in order until a person must look, answer first, or act."""
    done = []
    while state.phase in (Phase.OFFER, Phase.CLAIM, Phase.REQUEST):
        view = observe_openly(state, 0)
        if poll_due(view, people, responses, listening) is not None:
            break
        action = action_of_responses(view, responses, listening)
        if action is None:
            break
        done.append(format_action(action))
        state = play(state, action)[-1][1]
    return done


def test_possible_buyers_are_asked_in_order() -> None:
    poll = poll_due(observe_openly(given(MAY_I), 0), EVERYBODY, NOTHING)

    assert poll is not None
    assert (poll.buyers, poll.callers, poll.holder) == ((2, 3), (), None)


def test_first_in_order_beats_first_answer() -> None:
    state = given(MAY_I)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None

    hearing = Hearing(poll).wanted(3)
    assert 2 == hearing.asked

    assert ["P3 buy"] == answers(state, EVERYBODY, answer_buy(hearing.wanted(2, buys=True), NOTHING))


def test_questions_to_all_name_cards_once() -> None:
    state = given(MAY_I)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None
    card = observe_openly(state, 0).upcard
    assert card is not None

    for buyers, lines in ((poll.buyers, 1), ((), 1)):
        hearing = Hearing(poll._replace(buyers=buyers, callers=(2, 3)))
        said = what_it_costs(observe(state, 0), hearing, card, lambda seat: observe_openly(state, seat))
        assert lines == len(said.splitlines())


def test_nobody_passes_for_all_in_order() -> None:
    state = given(MAY_I)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None

    assert ["P3 pass", "P4 pass"] == answers(state, EVERYBODY, answer_nobody(Hearing(poll), NOTHING))


def test_lookers_get_the_screen_in_order() -> None:
    state = given(MAY_I)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None

    hearing = Hearing(poll).wanted(3)
    assert 2 == hearing.asked
    hearing = hearing.without(2)
    assert 3 == hearing.asked
    responses = answer_look_first(hearing, NOTHING, 3)

    assert ["P3 pass"] == answers(state, EVERYBODY, responses)
    state = play(state, Pass(2))[-1][1]
    assert poll_due(observe_openly(state, 0), EVERYBODY, responses) is None  # the player looks, so is not asked again
    assert action_of_responses(observe_openly(state, 0), responses) is None


def test_players_after_a_looker_still_answer() -> None:
    state = given(MAY_I)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None
    responses = answer_look_first(Hearing(poll), NOTHING, 2)
    assert poll_due(observe_openly(state, 0), EVERYBODY, responses) is None

    later = poll_due(observe_openly(play(state, Pass(2))[-1][1], 0), EVERYBODY, responses)

    assert later is not None
    assert (3,) == later.buyers


def test_computer_players_answer_in_order() -> None:
    state = given(MAY_I)
    assert poll_due(observe_openly(state, 0), (0, 1, 3), NOTHING) is None  # Rosa is first, and may buy
    state = play(state, Pass(2))[-1][1]

    poll = poll_due(observe_openly(state, 0), (0, 1, 3), NOTHING)

    assert poll is not None
    assert (3,) == poll.buyers


def test_passing_orders_leave_questions_to_others() -> None:
    state = given(MAY_I)

    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING, Listening(silent=(2,)))

    assert poll is None  # the earlier pass comes first
    assert ["P3 pass"] == answers(state, EVERYBODY, NOTHING, Listening(silent=(2,)))
    assert ["P3 pass", "P4 pass"] == answers(state, EVERYBODY, NOTHING, Listening(silent=(2, 3)))


def test_first_refusal_precedes_other_questions() -> None:
    state = given(FIRST_REFUSAL)
    view = observe_openly(state, 0)

    assert poll_due(view, EVERYBODY, NOTHING) is None
    assert action_of_responses(view, NOTHING) is None

    poll = poll_due(observe_openly(play(state, Pass(1))[-1][1], 0), EVERYBODY, NOTHING)
    assert poll is not None
    assert (2, 3) == poll.buyers


def test_requests_are_asked_at_shared_screens() -> None:
    state = play(given(MAY_I), Buy(2))[-1][1]
    view = observe_openly(state, 0)
    poll = poll_due(view, EVERYBODY, NOTHING)

    assert poll is not None
    assert (1, ()) == (poll.holder, poll.buyers)
    assert Take(1) == action_of_responses(view, answer_request(Hearing(poll), NOTHING, Response.YES))
    assert Allow(1) == action_of_responses(view, answer_request(Hearing(poll), NOTHING, Response.NO))
    assert action_of_responses(view, answer_request(Hearing(poll), NOTHING, Response.LOOK)) is None
    assert poll_due(view, (0, 2, 3), NOTHING) is None  # a computer player is on turn: it answers for itself


def test_calls_wait_for_their_turn() -> None:
    state = given(CLAIM)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None
    assert (1, 2, 3) == poll.callers
    call = parse_action("P3 shanghai m1")
    assert isinstance(call, Shanghai)

    hearing = Hearing(poll, claims=True).wanted(2)
    assert 1 == hearing.asked
    responses = answer_call(hearing.without(1), NOTHING, call)

    assert ["P2 pass", "P3 shanghai m1"] == answers(state, EVERYBODY, responses)


def test_calling_and_buying_are_asked_together() -> None:
    poll = poll_due(observe_openly(given(CLAIM), 0), EVERYBODY, NOTHING)

    assert poll is not None
    assert (2, 3) == poll.buyers
    assert ["P2 pass", "P3 pass", "P4 pass", "P3 pass", "P4 pass"] == answers(
        given(CLAIM), EVERYBODY, answer_nobody(Hearing(poll), NOTHING)
    )


FITS_NOTHING = CLAIM.replace("7c", "9c").replace('phase = "claim"', 'phase = "offer"').replace("[2, 3, 4]", "[3, 4]")


def test_questions_reveal_no_fitting_card() -> None:
    finding = Listening(finders=EVERYBODY)

    one, other = (
        poll_due(observe_openly(given(text), 0), EVERYBODY, NOTHING, finding) for text in (CLAIM, FITS_NOTHING)
    )

    assert one is not None
    assert other is not None
    assert (one.buyers, one.callers) == (other.buyers, other.callers)


def test_cards_without_a_place_ask_nobody() -> None:
    view = observe_openly(given(FITS_NOTHING), 0)

    usual, one_finds = (poll_due(view, EVERYBODY, NOTHING, how) for how in (EVERYBODY_LISTENS, Listening(finders=(3,))))

    assert usual is not None
    assert one_finds is not None
    assert ((2, 3), ()) == (usual.buyers, usual.callers)
    assert ((2, 3), (3,)) == (one_finds.buyers, one_finds.callers)


def test_passing_orders_give_up_calls() -> None:
    state, passing = given(CLAIM), Listening(silent=(1, 2), passing=(1, 2))
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING, passing)

    assert poll is not None
    assert (3,) == poll.callers
    assert ["P2 pass", "P3 pass", "P4 pass", "P3 pass", "P4 pass"] == answers(
        state, EVERYBODY, answer_nobody(Hearing(poll), NOTHING), passing
    )


def test_callers_after_a_looker_still_answer() -> None:
    state = given(CLAIM)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None

    responses = answer_look_first(Hearing(poll, claims=True).wanted(2).without(1), NOTHING, 2)

    assert ["P2 pass"] == answers(state, EVERYBODY, responses)
    state = play(play(state, Pass(1))[-1][1], Pass(2))[-1][1]
    later = poll_due(observe_openly(state, 0), EVERYBODY, responses)
    assert later is not None
    assert (3,) == later.callers


def test_another_discard_is_another_question() -> None:
    state = given(MAY_I)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None
    responses = answer_nobody(Hearing(poll), NOTHING)
    other = given(MAY_I.replace("discarder = 1", "discarder = 1\nturns = 4"))

    assert poll_due(observe_openly(other, 0), EVERYBODY, responses) is not None


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize("rule_set", shipped_variants())
def test_no_question_depends_on_a_hidden_card(rule_set: str) -> None:
    variant, chance, asked = shipped_variant(rule_set), random.Random(rule_set), 0
    for state, _ in walk(variant, 4, "poll", folly=0.2):
        if state.phase not in (Phase.OFFER, Phase.CLAIM, Phase.REQUEST, Phase.DRAW):
            continue
        people = tuple(sorted(chance.sample(range(4), chance.randint(2, 4))))
        poll = poll_due(observe_openly(state, 0), people, NOTHING)
        again = poll_due(observe_openly(rearranged(state, -1, chance), 0), people, NOTHING)
        assert poll == again
        asked += poll is not None
        if poll is not None and state.phase is Phase.OFFER and poll.buyers:
            reached = [seat for seat in state.asked if seat in people and seat != state.turn]
            assert poll.buyers == tuple(reached)
            assert (variant.buying.asking is Asking.BEFORE_TURN) or state.asked[0] != state.turn
        if poll is not None and poll.callers:
            assert variant.claims is not Claim.NONE
            assert state.discarder not in poll.callers
    assert asked > 20


@pytest.mark.everyday
@pytest.mark.parametrize("rule_set", shipped_variants())
def test_open_views_show_what_all_see(rule_set: str) -> None:
    for state, _ in walk(shipped_variant(rule_set), 4, "open", folly=0.3):
        for seat in range(4):
            own, open_view = observe(state, seat), observe_openly(state, seat)
            assert not own.is_open
            assert open_view.is_open, "also with an empty hand: before a deal and after going out"
            assert open_view == own._replace(hand=(), is_open=True)


def test_a_call_comes_before_a_buy() -> None:
    poll = poll_due(observe_openly(given(CLAIM), 0), EVERYBODY, NOTHING)
    assert poll is not None
    hearing = Hearing(poll, claims=True).wanted(2, buys=True)

    asked: list[int | None] = []
    while hearing.asked != 2:
        asked.append(hearing.asked)
        hearing = hearing.without(asked[-1] or 0)

    assert [1, 3] == asked
    assert ["P2 pass", "P3 pass", "P4 pass", "P3 buy"] == answers(given(CLAIM), EVERYBODY, answer_buy(hearing, NOTHING))


@pytest.mark.parametrize("position", [MAY_I, CLAIM, FITS_NOTHING])
def test_unasked_players_are_not_recorded(position: str) -> None:
    state, chance = given(position), random.Random(position)
    everybody = Listening(finders=EVERYBODY)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING, everybody)
    assert poll is not None
    for _ in range(60):
        hearing = Hearing(poll, claims=state.phase is Phase.CLAIM)
        hearing = hearing.wanted(chance.choice(hearing.named))
        asked = set[int]()
        while hearing.asked is not None and chance.random() < 0.7:
            asked.add(hearing.asked)
            hearing = hearing.without(hearing.asked)
        if hearing.asked is None:
            continue
        asked.add(hearing.asked)
        responses = answer_look_first(hearing, NOTHING, hearing.asked)

        passed = {int(action[1]) - 1 for action in answers(state, EVERYBODY, responses, everybody)}
        assert passed <= asked


def test_openers_decide_calls_with_open_cards() -> None:
    state = given(CLAIM)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None

    responses = answer_nobody(Hearing(poll, claims=True), NOTHING, 1)

    assert [] == answers(state, EVERYBODY, responses), "P2 comes first and looks"
    assert ["P3 pass", "P4 pass", "P3 pass", "P4 pass"] == answers(play(state, Pass(1))[-1][1], EVERYBODY, responses)
