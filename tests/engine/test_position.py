"""Positions: every state survives a round trip, and missing keys get defaults."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.engine.actions import Deal
from game.engine.events import RoundDealt, TurnEnded
from game.engine.last_card import may_swap
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.position import PositionError, dump_position, load_position, position_document, view_document
from game.engine.referee import legal_actions
from game.engine.state import Down, Phase, State, new_game, to_act
from game.engine.view import observe
from game.rules.cards import format_cards, parse_cards
from game.rules.variant import BuysCount, SwapWhose
from game.rules.variant_file import shipped_variant, shipped_variants, variant_to_document
from tests.engine.games import played, states

SHAFER = """
variant = "shafer"
players = 4
round = 3
dealer = 4
turn = 1
phase = "play"
stock = "9c 2d"
discards = "3d Qs"
owed = 1
seed = 7
turns = 12
[[seats]]
hand = "3h 3d 3c 5s 6s 7s 8s Kd ** 2c"
down = "no"
buys = 1
score = 45
[[seats]]
hand = 7
down = "earlier"
[[seats]]
[[seats]]
hand = 3
[[melds]]
owner = 2
kind = "set"
cards = "7h 7d 7c"
"""


def load(text: str) -> State:
    return load_position(text, "here", open_variant=shipped_variant)


def loaded(**doc: object) -> State:
    return load(json.dumps(doc))


def every_card(state: State) -> Counter[Any]:
    lying = (*state.hands, *(meld.cards for meld in state.melds), state.stock, state.discards)
    return Counter(card for cards in lying for card in cards)


# --- specified and default values -------------------------------------------------------------------------------------


def test_the_documented_example_reads_as_described() -> None:
    state = load(SHAFER)
    assert format_cards(state.hands[0]) == "3h 3d 3c 5s 6s 7s 8s Kd ** 2c"
    assert [len(hand) for hand in state.hands] == [10, 7, 10, 3]
    assert [seat.cards for seat in state.seats] == [10, 7, 10, 3]
    assert [seat.down for seat in state.seats] == [Down.NO, Down.EARLIER, Down.NO, Down.NO]
    assert (state.seats[0].buys, state.seats[0].score) == (1, 45)
    assert format_cards(state.stock[:2]) == "9c 2d"
    assert format_cards(state.discards) == "3d Qs"
    assert (state.phase, state.turn, state.dealer, state.turns, state.seed) == (Phase.PLAY, 0, 3, 12, "7")
    assert every_card(state) == Counter(state.variant.cards_for(4))


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_bare_rule_sets_start_a_round(variant_id: str) -> None:
    state = loaded(variant=variant_id)
    rules = state.variant.rounds[0]
    assert (state.round, state.phase, state.players, state.turn) == (1, Phase.OFFER, 4, 0)
    assert [len(hand) for hand in state.hands] == [rules.cards.at(4)] * 4
    assert (len(state.discards), state.discarder, state.upcard_alive) == (1, None, True)
    assert all(seat.quarters == state.variant.money.purse - state.variant.money.ante for seat in state.seats)
    assert state.pot == 4 * state.variant.money.ante
    assert every_card(state) == Counter(state.variant.cards_for(4))


def test_unspecified_cards_depend_only_on_the_seed() -> None:
    assert loaded(variant="shafer", seed=1) == loaded(variant="shafer", seed=1)
    assert loaded(variant="shafer", seed=0) == loaded(variant="shafer")
    assert loaded(variant="shafer", seed=1).hands != loaded(variant="shafer", seed=2).hands


def test_an_exact_stock_holds_no_other_card() -> None:
    assert format_cards(loaded(variant="shafer", stock="9c 2d", stock_exact=True).stock) == "9c 2d"
    assert loaded(variant="shafer", stock_exact=True).stock == ()


def test_dealer_and_turn_follow_each_other() -> None:
    assert loaded(variant="shafer", turn=2).dealer == 0
    assert loaded(variant="shafer", dealer=2).turn == 2
    assert loaded(variant="classic", dealer=2).turn == 1  # C-3: the dealer begins


def test_top_discards_belong_to_predecessors() -> None:
    assert loaded(variant="campfire").discarder is None
    assert loaded(variant="campfire", turns=1).discarder == 3
    assert loaded(variant="campfire", discards="3d Qs").discarder == 3
    assert loaded(variant="campfire", discards="3d Qs", turn=3).discarder == 1
    assert loaded(variant="campfire", turns=5, discarder=2).discarder == 1
    assert loaded(variant="campfire", turns=5, discarder=0).discarder is None


def test_rule_sets_decide_who_is_asked() -> None:
    assert loaded(variant="campfire").asked == (0, 1, 2, 3)
    assert loaded(variant="campfire", discards="3d Qs", turns=3).asked == (0, 1, 2)  # not the discarder
    assert loaded(variant="shafer", turn=2).asked == (2, 3, 0)
    asking = loaded(variant="shafer", phase="request", acting=3)
    assert (asking.asked, asking.acting) == ((2, 3), 2)


def test_without_questions_play_begins_drawing() -> None:
    spent = [{"buys": 2}] * 3
    state = loaded(variant="shafer", seats=spent)
    assert (state.phase, state.asked) == (Phase.DRAW, ())


def test_claims_belong_to_later_seats() -> None:
    melds = [{"owner": 1, "kind": "set", "cards": "7h 7d 7c"}]
    state = loaded(variant="may_i", phase="claim", turn=3, discards="9c 7s", melds=melds)
    assert (state.asked, state.discarder) == ((2, 3, 0), 1)


def test_meld_owners_are_down_by_default() -> None:
    melds = [{"owner": 2, "kind": "run", "cards": "** 6h 7h 8h"}]
    state = loaded(variant="shafer", melds=melds)
    assert [seat.down for seat in state.seats] == [Down.NO, Down.EARLIER, Down.NO, Down.NO]
    assert state.melds[0].low == 5


def test_buried_wilds_are_no_first_upcards() -> None:  # H-4
    rest_of_wilds = [loaded(variant="campfire", seed=seed) for seed in range(60)]
    assert not any(state.variant.is_wild(state.discards[-1]) for state in rest_of_wilds)


def test_undealt_positions_have_no_cards() -> None:
    variant = shipped_variant("quarters")
    assert load(dump_position(new_game(variant, 3, "7"))) == new_game(variant, 3, "7")
    assert loaded(variant="quarters", players=3, round=0, dealer=1, turn=1, seed=7) == new_game(variant, 3, "7")


# --- round trips ------------------------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(states)
def test_every_state_reads_back(state: State) -> None:
    assert load(dump_position(state)) == state
    assert load(json.dumps(position_document(state))) == state


@settings(max_examples=40, deadline=None)
@given(states, st.text(min_size=1, max_size=30).filter(lambda text: text.isprintable() and text.strip() == text))
def test_house_rules_are_written_out(state: State, title: str) -> None:
    variant = state.variant
    house = state._replace(variant=replace(variant, id="house", title=title))
    assert load(dump_position(house)) == house


@example("\x7f")  # JSON leaves it as it is, and TOML does not allow that
@given(st.text(st.characters(codec="utf-8"), max_size=60) | st.integers(-(10**17), 10**17).map(str))
def test_every_seed_reads_back(seed: str) -> None:
    state = new_game(shipped_variant("shafer"), 4, seed)
    assert load(dump_position(state)) == state
    assert load(json.dumps(position_document(state))) == state


def test_only_changed_rule_sets_are_written() -> None:
    state = loaded(variant="may_i")
    assert position_document(state)["variant"] == "may_i"
    assert position_document(state, whole_variant=True)["variant"] == variant_to_document(state.variant)
    assert load(json.dumps(position_document(state, whole_variant=True))) == state


def test_written_keys_are_the_documented_ones() -> None:
    documented = {
        "variant",
        "players",
        "round",
        "dealer",
        "turn",
        "phase",
        "stock",
        "discards",
        "upcard_alive",
        "asked",
    }
    documented |= {"acting", "owed", "seed", "turns", "pot", "discarder", "seats", "melds", "stock_exact"}
    doc = position_document(load(SHAFER))
    assert documented <= set(doc)
    assert list(doc["seats"][0]) == ["hand", "down", "buys", "score", "points", "quarters"]  # type: ignore[index]
    assert doc["melds"] == [{"owner": 2, "kind": "set", "cards": "7h 7d 7c"}]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(shipped_variants()), st.integers(0, 10**6))
def test_minimal_positions_let_somebody_act(variant_id: str, seed: int) -> None:
    state = loaded(variant=variant_id, seed=seed, turn=seed % 4 + 1, turns=seed % 3)
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    assert seat is not None
    assert list(legal_actions(observe(state, seat)))


def test_cards_in_a_hand_keep_their_order() -> None:
    state = loaded(variant="shafer", seats=[{"hand": "Kd 2c Kd"}, {}, {}, {}])
    assert state.hands[0] == parse_cards("Kd 2c Kd")


def test_derivable_seats_are_left_out() -> None:
    plain = {"variant": "shafer", "players": 4, "phase": "play", "turn": 1}

    state = loaded(**plain, asked=[2, 3], acting=4)

    assert loaded(**plain) == state


def test_missing_seats_stand_at_the_start() -> None:
    state = loaded(variant="shafer", players=4, seats=[{"hand": "3h 3d 3c"}])

    assert (3, 10, 10, 10) == tuple(seat.cards for seat in state.seats)


@pytest.mark.parametrize(("seed", "written"), [("9" * 18, int("9" * 18)), ("9" * 19, "9" * 19), ("007", "007")])
def test_reversible_seeds_are_written_as_numbers(seed: str, written: int | str) -> None:
    assert written == position_document(new_game(shipped_variant("shafer"), 4, seed))["seed"]


def test_undealt_rounds_open_the_dealers_left() -> None:
    state = loaded(variant="shafer", round=0, turn=2)
    assert (1, 1) == (state.dealer, state.turn)


@settings(max_examples=60, deadline=None)
@given(states, st.integers(0, 7))
def test_programs_see_the_positions_values(state: State, number: int) -> None:
    seat = number % state.players
    document: Any = view_document(observe(state, seat))
    whole: Any = position_document(state)

    hidden = {"hand", "stock", "discards", "seats"}
    assert {key: document[key] for key in whole.keys() & document.keys() - hidden} == {
        key: whole[key] for key in whole.keys() & document.keys() - hidden
    }
    assert {"turn", "upcard_alive", "dealer", "round", "owed", "discarder", "turns", "pot"} <= document.keys()
    assert document["seat"] == seat + 1
    assert document["hand"] == whole["seats"][seat]["hand"]
    assert (document["stock"], document["discards"]) == (len(state.stock), len(state.discards))
    assert document["upcard"] == whole["discards"][-2:]
    assert [seat["hand"] for seat in document["seats"]] == list(map(len, state.hands))


@pytest.mark.parametrize(("turn", "alive"), [(1, True), (2, False), (3, True)])
def test_programs_see_turn_and_upcard(turn: int, alive: bool) -> None:
    text = f'variant = "shafer"\nphase = "draw"\ndiscards = "7h"\nturn = {turn}\nupcard_alive = {str(alive).lower()}'
    document = view_document(observe(load(text), 1))

    assert (turn, turn, alive) == (document["turn"], document["to_act"], document["upcard_alive"])


@pytest.mark.clause("K-5")
@pytest.mark.parametrize(("counted", "most"), [(BuysCount.ROUND, 1), (BuysCount.GAME, 3)])
def test_buys_belong_to_round_or_game(counted: BuysCount, most: int) -> None:
    shafer = shipped_variant("shafer")
    rounds = tuple(replace(round_, buys=buys) for round_, buys in zip(shafer.rounds, (3, 1, *[5] * 20), strict=False))
    variant = replace(shafer, rounds=rounds, buying=replace(shafer.buying, counted_in=counted))

    def read(buys: int) -> State:
        text = f'variant = ""\nround = 2\nphase = "draw"\nseats = [{{ buys = {buys} }}, {{}}, {{}}]'
        return load_position(text, "here", open_variant=lambda _: variant)

    assert most == read(most).seats[0].buys
    with pytest.raises(PositionError, match="buys"):
        read(most + 1)


@pytest.mark.clause("M-3")
@pytest.mark.parametrize(("acting", "played_one"), [(1, True), (2, False)])
def test_only_own_wild_discards_count_played(acting: int, played_one: bool) -> None:
    seats = '[{ hand = "** 3h 4d Kd" }, { hand = "** 3d 4c Ks" }, {}, {}]'
    text = f'variant = "shafer"\nphase = "discard"\nturn = 1\nacting = {acting}\nowed = 2\nseats = {seats}'

    after = play(load(text), parse_action(f"P{acting} discard **"))[0][1]
    assert played_one == after.wild_played


@pytest.mark.parametrize(
    ("doc", "text"),
    [
        ({"discarder": -1}, "discarder is -1, .*from 0 to 4"),
        ({"discarder": 5}, "discarder is 5, .*from 0 to 4"),
        ({"melds": [{"owner": 0, "kind": "set", "cards": "7h 7d 7c"}]}, "owner is 0, .*from 1 to 4"),
        ({"seats": [{"behind": -1}, {}, {}, {}]}, "P1.behind is -1"),
        ({"seats": [{"behind": 1}, {}, {}, {}]}, "P1.behind is 1"),
    ],
)
def test_position_numbers_have_both_limits(doc: dict[str, object], text: str) -> None:
    with pytest.raises(PositionError, match=text):
        loaded(variant="shafer", players=4, **doc)


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_discards_are_owed_once_dealt(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    steps = play(new_game(variant, variant.fewest_players, "1"), Deal())

    assert [1] == [state.owed for event, state in steps if isinstance(event, RoundDealt)]


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_ended_turns_leave_a_draw(variant_id: str) -> None:
    ended = [
        (event, state)
        for _, _, steps in played(variant_id, 1)
        for event, state in steps
        if isinstance(event, TurnEnded)
    ]

    assert ended
    assert {(Phase.DRAW, True, 1)} == {(state.phase, state.turn == event.next, state.owed) for event, state in ended}


def test_without_swaps_nobody_may_swap() -> None:
    campfire = observe(new_game(shipped_variant("campfire"), 3, "1"), 0)

    assert campfire.variant.hitting.swap_whose is SwapWhose.NONE
    assert not any(may_swap(campfire, down) for down in Down)


def test_no_upcard_is_left_after_a_round() -> None:
    text = 'variant = "campfire"\nphase = "play"\ndiscards = "3d"\nseats = [{ hand = "Kd", down = "earlier" }, {}, {}]'
    last = load_position(text, "last card", open_variant=shipped_variant)
    over = play(last, parse_action("P1 discard Kd"))[-1][1]

    assert Phase.ROUND_OVER is over.phase
    assert position_document(over)["upcard_alive"] is False
    written = dump_position(over)
    assert "upcard_alive = false\n" in written
    assert over == load_position(written.replace("upcard_alive = false\n", ""), "default", open_variant=shipped_variant)
