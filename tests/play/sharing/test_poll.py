"""Questions to several people: who is asked openly, and answers reach the engine in its own order."""

import random

import pytest

from game.engine.actions import Allow, Buy, Pass, Shanghai, Take
from game.engine.notation import format_action, parse_action
from game.engine.play import play
from game.engine.state import Phase, State
from game.engine.view import observe, observe_openly
from game.play.sharing.poll import (
    EVERYBODY_LISTENS,
    Listening,
    Response,
    Responses,
    action_of_responses,
    answer_buy,
    answer_call,
    answer_look_first,
    answer_nobody,
    answer_to_widget,
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


def test_players_who_may_buy_are_asked_together_in_the_order_of_the_rules() -> None:
    poll = poll_due(observe_openly(given(MAY_I), 0), EVERYBODY, NOTHING)

    assert poll is not None
    assert (poll.buyers, poll.callers, poll.holder) == ((2, 3), (), None)


def test_the_first_in_order_gets_the_card_even_if_another_answered_first() -> None:
    state = given(MAY_I)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None

    responses = answer_buy(poll, NOTHING, (3, 2))

    assert ["P3 buy"] == answers(state, EVERYBODY, responses)


def test_nobody_is_a_pass_of_every_player_in_order() -> None:
    state = given(MAY_I)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None

    assert ["P3 pass", "P4 pass"] == answers(state, EVERYBODY, answer_nobody(poll, NOTHING))


def test_a_player_who_wants_to_look_gets_the_screen_when_those_before_have_passed() -> None:
    state = given(MAY_I)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None

    responses = answer_look_first(poll, NOTHING, 3)

    assert ["P3 pass"] == answers(state, EVERYBODY, responses)
    state = play(state, Pass(2))[-1][1]
    assert poll_due(observe_openly(state, 0), EVERYBODY, responses) is None  # the player looks, so is not asked again
    assert action_of_responses(observe_openly(state, 0), responses) is None


def test_players_after_one_who_looked_are_asked_when_that_player_has_passed() -> None:
    state = given(MAY_I)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None
    responses = answer_look_first(poll, NOTHING, 2)
    assert poll_due(observe_openly(state, 0), EVERYBODY, responses) is None

    later = poll_due(observe_openly(play(state, Pass(2))[-1][1], 0), EVERYBODY, responses)

    assert later is not None
    assert (3,) == later.buyers


def test_a_computer_player_between_two_people_answers_in_order() -> None:
    state = given(MAY_I)
    assert poll_due(observe_openly(state, 0), (0, 1, 3), NOTHING) is None  # Rosa is first, and may buy
    state = play(state, Pass(2))[-1][1]

    poll = poll_due(observe_openly(state, 0), (0, 1, 3), NOTHING)

    assert poll is not None
    assert (3,) == poll.buyers


def test_an_order_that_passes_is_silent_and_leaves_the_question_to_the_others() -> None:
    state = given(MAY_I)

    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING, Listening(silent=(2,)))

    assert poll is None  # the earlier pass comes first
    assert ["P3 pass"] == answers(state, EVERYBODY, NOTHING, Listening(silent=(2,)))
    assert ["P3 pass", "P4 pass"] == answers(state, EVERYBODY, NOTHING, Listening(silent=(2, 3)))


def test_first_refusal_is_decided_before_the_others_are_asked() -> None:
    state = given(FIRST_REFUSAL)
    view = observe_openly(state, 0)

    assert poll_due(view, EVERYBODY, NOTHING) is None
    assert action_of_responses(view, NOTHING) is None

    poll = poll_due(observe_openly(play(state, Pass(1))[-1][1], 0), EVERYBODY, NOTHING)
    assert poll is not None
    assert (2, 3) == poll.buyers


def test_a_request_to_the_player_on_turn_is_asked_at_the_shared_screen() -> None:
    state = play(given(MAY_I), Buy(2))[-1][1]
    view = observe_openly(state, 0)
    poll = poll_due(view, EVERYBODY, NOTHING)

    assert poll is not None
    assert (1, ()) == (poll.holder, poll.buyers)
    assert Take(1) == action_of_responses(view, answer_to_widget(poll, NOTHING, Response.YES))
    assert Allow(1) == action_of_responses(view, answer_to_widget(poll, NOTHING, Response.NO))
    assert action_of_responses(view, answer_to_widget(poll, NOTHING, Response.LOOK)) is None
    assert poll_due(view, (0, 2, 3), NOTHING) is None  # a computer player is on turn: it answers for itself


def test_a_call_is_made_when_its_turn_comes() -> None:
    state = given(CLAIM)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None
    assert (1, 2, 3) == poll.callers
    call = parse_action("P3 shanghai m1")
    assert isinstance(call, Shanghai)

    responses = answer_call(poll, NOTHING, call)

    assert ["P2 pass", "P3 shanghai m1"] == answers(state, EVERYBODY, responses)


def test_the_questions_about_calling_and_buying_are_asked_together_before_the_turn() -> None:
    poll = poll_due(observe_openly(given(CLAIM), 0), EVERYBODY, NOTHING)

    assert poll is not None
    assert (2, 3) == poll.buyers
    assert ["P2 pass", "P3 pass", "P4 pass", "P3 pass", "P4 pass"] == answers(
        given(CLAIM), EVERYBODY, answer_nobody(poll, NOTHING)
    )


FITS_NOTHING = CLAIM.replace("7c", "9c").replace('phase = "claim"', 'phase = "offer"').replace("[2, 3, 4]", "[3, 4]")


def test_the_question_does_not_reveal_whether_a_card_fits_a_meld() -> None:
    finding = Listening(finders=EVERYBODY)

    one, other = (
        poll_due(observe_openly(given(text), 0), EVERYBODY, NOTHING, finding) for text in (CLAIM, FITS_NOTHING)
    )

    assert one is not None
    assert other is not None
    assert (one.buyers, one.callers) == (other.buyers, other.callers)


def test_no_others_are_asked_to_call_if_a_card_fits_no_meld() -> None:
    view = observe_openly(given(FITS_NOTHING), 0)

    usual, one_finds = (poll_due(view, EVERYBODY, NOTHING, how) for how in (EVERYBODY_LISTENS, Listening(finders=(3,))))

    assert usual is not None
    assert one_finds is not None
    assert ((2, 3), ()) == (usual.buyers, usual.callers)
    assert ((2, 3), (3,)) == (one_finds.buyers, one_finds.callers)


def test_an_order_that_passes_gives_up_a_call_too() -> None:
    state, passing = given(CLAIM), Listening(silent=(1, 2), passing=(1, 2))
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING, passing)

    assert poll is not None
    assert (3,) == poll.callers
    assert ["P2 pass", "P3 pass", "P4 pass", "P3 pass", "P4 pass"] == answers(
        state, EVERYBODY, answer_nobody(poll, NOTHING), passing
    )


def test_the_players_after_one_who_looks_before_calling_are_still_asked() -> None:
    state = given(CLAIM)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None

    responses = answer_look_first(poll, NOTHING, 2, calls=True)

    assert ["P2 pass"] == answers(state, EVERYBODY, responses)
    state = play(play(state, Pass(1))[-1][1], Pass(2))[-1][1]
    later = poll_due(observe_openly(state, 0), EVERYBODY, responses)
    assert later is not None
    assert (3,) == later.callers


def test_another_discard_is_another_question() -> None:
    state = given(MAY_I)
    poll = poll_due(observe_openly(state, 0), EVERYBODY, NOTHING)
    assert poll is not None
    responses = answer_nobody(poll, NOTHING)
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
def test_the_open_view_shows_no_more_than_every_seat_sees(rule_set: str) -> None:
    for state, _ in walk(shipped_variant(rule_set), 4, "open", folly=0.3):
        for seat in range(4):
            own, open_view = observe(state, seat), observe_openly(state, seat)
            assert not own.is_open
            assert open_view.is_open, "also with an empty hand: before a deal and after going out"
            assert open_view == own._replace(hand=(), is_open=True)
