"""Between a discard and the next draw: own discards (X-11), the sequence (X-16), both ways of asking (X-17)."""

from dataclasses import replace

import pytest

from game.engine.events import (
    CardGiven,
    ClaimOpened,
    ClaimPassed,
    Discarded,
    OfferOpened,
    OfferPassed,
    RoundEnded,
    ShanghaiCalled,
    TurnBegan,
    TurnEnded,
    UpcardTaken,
)
from game.engine.refusal import Reason
from game.engine.state import Phase, State
from game.rules.variant import Claim
from tests.clauses.table import dealt, do, events, given, hand, legal, open_shipped, refused


def four(variant: str, rest: str = "") -> State:
    """Return P2 on turn after a discard of P1."""
    return given(f"""
        variant = "{variant}"
        players = 4
        turn = 2
        turns = 5
        discards = "5c 8h"
        {rest}
    """)


def kinds(state: State, action: str) -> list[type]:
    """Return the kinds of events of the action, in order."""
    return [type(event) for event in events(state, action)]


@pytest.mark.clause("X-11")
@pytest.mark.parametrize(
    ("variant", "asked"), [("campfire", (1, 2, 3)), ("classic", (1, 2, 3)), ("shafer", (2, 3)), ("may_i", (2, 3))]
)
def test_the_seat_that_discarded_the_upcard_is_not_asked_about_it(variant: str, asked: tuple[int, ...]) -> None:
    assert asked == four(variant).asked


@pytest.mark.clause("X-11")
def test_nobody_buys_their_own_discard_out_of_turn() -> None:
    assert Reason.OWN_DISCARD == refused(four("campfire", "asked = [1]"), "P1 buy")


@pytest.mark.clause("X-11")
@pytest.mark.parametrize(
    ("variant", "offsets"),
    [("campfire", (0, 1, 2, 3)), ("classic", (0, 1, 2, 3)), ("quarters", (0, 1, 2, 3)), ("shafer", (1, 2, 3))],
)
def test_all_may_have_the_first_upcard_in_order_from_the_first_player(variant: str, offsets: tuple[int, ...]) -> None:
    state = dealt(variant, 4)

    assert None is state.discarder
    assert tuple((state.turn + offset) % 4 for offset in offsets) == state.asked


@pytest.mark.clause("X-11")
def test_on_their_own_turn_players_may_buy_their_own_discard() -> None:
    # P2 ended their turn without a discard, so P1 finds their own card on top.
    state = given("""
        variant = "shafer"
        phase = "draw"
        upcard_alive = false
        discarder = 1
        turns = 5
        discards = "8h"
        seats = [{ hand = "Kd Qd" }, {}]
    """)

    assert "Kd Qd 8h" == " ".join(hand(do(state, "P1 buy-upcard"), 1).split()[:3])


MELD = '[[melds]]\nowner = 4\nkind = "set"\ncards = "8d 8c 8s"'


@pytest.mark.clause("X-11", "X-16", "M-12", "C-13")
@pytest.mark.parametrize("variant", ["may_i", "classic"])
def test_the_discarder_is_not_asked_to_claim_the_discard(variant: str) -> None:
    state = four(variant, f'phase = "claim"\n{MELD}')

    assert (1, 2, 3) == state.asked
    assert Reason.NOT_ASKED == refused(state, "P1 shanghai m1" if variant == "may_i" else "P1 shanghai")


def discarding(variant: str, hand_text: str = "8h Kd", more: str = "") -> State:
    """Return P1 at play with an eight that fits the eights of P4."""
    return given(f"""
        variant = "{variant}"
        phase = "play"
        turns = 8
        stock = "2d 3d"
        {more}
        seats = [
            {{ hand = "{hand_text}" }},
            {{ hand = "Qd Qc" }},
            {{ hand = "Jd Jc" }},
            {{ hand = "Td Tc", down = "earlier" }},
        ]
        {MELD}
    """)


@pytest.mark.clause("X-16")
def test_after_a_discard_come_the_claims_then_the_asking_then_the_draw() -> None:
    claiming = discarding("may_i")
    assert [Discarded, TurnEnded, ClaimOpened] == kinds(claiming, "P1 discard 8h")
    assert ClaimOpened((1, 2, 3)) == events(claiming, "P1 discard 8h")[-1]

    last = do(claiming, "P1 discard 8h", "P2 pass", "P3 pass")
    assert [ClaimPassed(3), OfferOpened((2, 3))] == events(last, "P4 pass")

    asked_state = do(last, "P4 pass", "P3 pass")
    assert [OfferPassed(3), TurnBegan(1)] == events(asked_state, "P4 pass")
    assert {"P2 draw", "P2 take"} == legal(do(asked_state, "P4 pass"))


@pytest.mark.clause("X-16")
def test_with_first_refusal_the_claims_come_before_it_as_well() -> None:
    claiming = do(discarding("classic"), "P1 discard 8h")
    assert Reason.NOT_NOW == refused(claiming, "P2 take")

    offered = do(claiming, "P2 pass", "P3 pass", "P4 pass")

    # P4 is down and may claim, but not buy.
    assert (Phase.OFFER, (1, 2)) == (offered.phase, offered.asked)


@pytest.mark.clause("X-16")
@pytest.mark.parametrize("variant", ["may_i", "classic"])
def test_the_first_claim_is_carried_out_and_removes_the_upcard(variant: str) -> None:
    call = "P3 shanghai m1" if variant == "may_i" else "P3 shanghai"
    claiming = do(discarding(variant), "P1 discard 8h", "P2 pass")

    assert [ShanghaiCalled, CardGiven, TurnBegan] == kinds(claiming, call)

    claimed = do(claiming, call)
    assert {"P2 draw"} == legal(claimed)
    assert [Reason.NOT_NOW, Reason.UPCARD_DEAD] == [refused(claimed, "P4 pass"), refused(claimed, "P2 take")]


@pytest.mark.clause("X-16")
def test_claims_are_answered_in_order() -> None:
    claiming = do(discarding("may_i"), "P1 discard 8h")

    assert Reason.NOT_ASKED == refused(claiming, "P3 shanghai m1")
    assert {"P2 pass", "P2 shanghai m1"} == legal(claiming)


@pytest.mark.clause("X-16", "M-13")
def test_a_discard_that_empties_the_hand_ends_the_round_before_any_claim() -> None:
    out = discarding("may_i", "8h")

    assert [Discarded, RoundEnded] == kinds(out, "P1 discard 8h")


@pytest.mark.clause("X-16")
@pytest.mark.parametrize("variant", ["may_i", "classic"])
def test_a_discard_that_fits_nowhere_is_not_asked_about(variant: str) -> None:
    assert [Discarded, TurnEnded, OfferOpened] == kinds(discarding(variant), "P1 discard Kd")


@pytest.mark.clause("X-16")
@pytest.mark.parametrize("variant", ["campfire", "shafer", "quarters"])
def test_where_the_variant_has_no_claims_the_offer_follows_at_once(variant: str) -> None:
    state = discarding(variant)

    assert [Discarded, TurnEnded, OfferOpened] == kinds(state, "P1 discard 8h")
    assert Reason.NO_CLAIMS == refused(do(state, "P1 discard 8h"), "P2 shanghai m1")


@pytest.mark.clause("X-16")
@pytest.mark.parametrize("variant", ["may_i", "classic"])
def test_the_first_upcard_of_a_round_is_never_claimed(variant: str) -> None:
    state = dealt(variant, 4)

    assert Phase.OFFER is state.phase
    assert Reason.NOT_NOW == refused(state, "P1 shanghai m1" if variant == "may_i" else "P1 shanghai")


@pytest.mark.clause("X-16")
def test_a_claim_is_not_a_buy() -> None:
    state = given(f"""
        variant = "classic"
        phase = "claim"
        turn = 2
        discarder = 1
        discards = "8h"
        seats = [{{}}, {{ hand = "Qd Qc", buys = 2 }}, {{}}, {{ hand = "Td Tc", down = "earlier", buys = 2 }}]
        {MELD}
    """)

    claimed = do(state, "P2 pass", "P3 pass", "P4 shanghai")

    assert "8h" in hand(claimed, 4)
    assert 2 == claimed.seats[3].buys


@pytest.mark.clause("X-16", "S-11")
def test_of_several_discards_made_together_only_the_last_is_claimed() -> None:
    house = replace(open_shipped("shafer"), claims=Claim.TABLE)
    text = f"""
        variant = ""
        phase = "play"
        owed = 2
        turns = 8
        seats = [{{ hand = "8h Kd 4c 5c" }}, {{}}, {{}}, {{ hand = "Td Tc" }}]
        {MELD}
    """

    assert [Discarded] == kinds(given(text, house), "P1 discard 8h")
    eight_under_king = do(given(text, house), "P1 discard 8h")
    assert OfferOpened((2, 3)) == events(eight_under_king, "P1 discard Kd")[-1]
    eight_on_king = do(given(text, house), "P1 discard Kd")
    assert ClaimOpened((1, 2, 3)) == events(eight_on_king, "P1 discard 8h")[-1]


@pytest.mark.clause("X-17", "H-6", "C-7")
@pytest.mark.parametrize("variant", ["campfire", "classic"])
def test_with_first_refusal_the_player_on_turn_answers_first(variant: str) -> None:
    state = four(variant)

    assert {"P2 take", "P2 pass"} == legal(state)
    assert [Reason.NOT_NOW, Reason.TURN_TAKES] == [refused(state, "P2 draw"), refused(state, "P2 buy")]
    assert Reason.NOT_ASKED == refused(state, "P3 buy")
    assert [UpcardTaken] == kinds(state, "P2 take")
    assert Reason.NOT_NOW == refused(do(state, "P2 take"), "P3 buy")


@pytest.mark.clause("X-17", "H-6", "C-7")
@pytest.mark.parametrize("variant", ["campfire", "classic"])
def test_with_first_refusal_a_pass_is_final(variant: str) -> None:
    declined = do(four(variant), "P2 pass")
    assert {"P3 buy", "P3 pass"} == legal(declined)
    assert Reason.NOT_ASKED == refused(declined, "P2 take")

    nobody = do(declined, "P3 pass", "P4 pass")

    assert {"P2 draw"} == legal(nobody)
    assert Reason.UPCARD_DECLINED == refused(nobody, "P2 take")


@pytest.mark.clause("X-17", "H-6", "C-7")
@pytest.mark.parametrize("variant", ["campfire", "classic"])
def test_with_first_refusal_the_first_buyer_clockwise_gets_the_card(variant: str) -> None:
    bought = do(four(variant), "P2 pass", "P3 buy")

    assert "8h" in hand(bought, 3).split()[-2:]
    assert [1, 0] == [bought.seats[2].buys, bought.seats[3].buys]
    assert {"P2 draw"} == legal(bought)


@pytest.mark.clause("X-17", "S-5", "M-6")
@pytest.mark.parametrize("variant", ["shafer", "may_i"])
def test_asked_before_the_turn_the_others_answer_first_clockwise(variant: str) -> None:
    state = four(variant)

    assert {"P3 buy", "P3 pass"} == legal(state)
    assert [Reason.NOT_NOW, Reason.NOT_ASKED] == [refused(state, "P2 draw"), refused(state, "P2 take")]
    assert Reason.NOT_ASKED == refused(state, "P4 buy")
    assert {"P4 buy", "P4 pass"} == legal(do(state, "P3 pass"))


@pytest.mark.clause("X-17", "S-5", "M-6")
@pytest.mark.parametrize("variant", ["shafer", "may_i"])
def test_asked_before_the_turn_the_player_on_turn_keeps_the_card_only_by_taking_it_as_their_draw(variant: str) -> None:
    requested = do(four(variant), "P3 pass", "P4 buy")

    assert {"P2 take", "P2 allow"} == legal(requested)
    assert [Reason.NOT_NOW] * 3 == [refused(requested, f"P2 {how}") for how in ("buy", "draw", "pass")]
    if variant == "shafer":
        assert Reason.NOT_NOW == refused(requested, "P2 buy-upcard")
    taken = do(requested, "P2 take")
    assert (Phase.PLAY, 0) == (taken.phase, taken.seats[3].buys)
    assert "8h" == hand(taken, 2).split()[-1]


@pytest.mark.clause("X-17", "S-5", "M-6")
@pytest.mark.parametrize("variant", ["shafer", "may_i"])
def test_asked_before_the_turn_the_asker_gets_the_card_if_the_player_on_turn_allows_it(variant: str) -> None:
    requested = do(four(variant), "P3 buy")
    assert Reason.NOT_YOUR_TURN == refused(requested, "P3 allow")

    allowed = do(requested, "P2 allow")

    assert "8h" in hand(allowed, 3)
    assert 1 == allowed.seats[2].buys


@pytest.mark.clause("X-17", "S-5", "M-6")
@pytest.mark.parametrize("variant", ["shafer", "may_i"])
def test_asked_before_the_turn_the_player_on_turn_chooses_freely_if_nobody_asks(variant: str) -> None:
    nobody = do(four(variant), "P3 pass", "P4 pass")

    assert {"P2 take", "P2 draw"} <= legal(nobody)


@pytest.mark.clause("X-17")
@pytest.mark.parametrize(
    ("variant", "expected"), [("campfire", (1, 3)), ("classic", (1,)), ("shafer", (3,)), ("may_i", (3,))]
)
def test_seats_that_may_not_buy_are_skipped(variant: str, expected: tuple[int, ...]) -> None:
    most = open_shipped(variant).rounds[0].buys
    state = given(f"""
        variant = "{variant}"
        turn = 2
        turns = 5
        discards = "8h"
        seats = [{{}}, {{}}, {{ buys = {most} }}, {{ down = "earlier" }}]
    """)

    assert expected == state.asked
