"""Positions: every state survives a round trip, missing keys get defaults, errors get one sentence."""

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from game.engine.actions import Deal
from game.engine.events import RoundDealt, TurnEnded
from game.engine.last_card import may_swap
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.position import (
    PositionError,
    dump_position,
    load_position,
    position_document,
    state_from_document,
    view_document,
)
from game.engine.referee import legal_actions
from game.engine.state import Down, Phase, State, new_game, to_act
from game.engine.view import observe
from game.rules.cards import format_cards, parse_cards
from game.rules.variant import BuysCount, SwapWhose, Variant
from game.rules.variant_file import shipped_variant, shipped_variants, variant_to_document
from tests.engine.games import played, states

Document = dict[str, Any]
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
def test_a_position_with_only_a_rule_set_is_the_start_of_a_round(variant_id: str) -> None:
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
    assert loaded(variant="shafer", seed=1).hands != loaded(variant="shafer", seed=2).hands


def test_an_exact_stock_holds_no_other_card() -> None:
    assert format_cards(loaded(variant="shafer", stock="9c 2d", stock_exact=True).stock) == "9c 2d"
    assert loaded(variant="shafer", stock_exact=True).stock == ()


def test_the_dealer_is_derived_from_the_turn_and_the_reverse() -> None:
    assert loaded(variant="shafer", turn=2).dealer == 0
    assert loaded(variant="shafer", dealer=2).turn == 2
    assert loaded(variant="classic", dealer=2).turn == 1  # C-3: the dealer begins


def test_the_top_discard_is_by_the_previous_player_unless_it_is_the_first_upcard() -> None:
    assert loaded(variant="campfire").discarder is None
    assert loaded(variant="campfire", turns=1).discarder == 3
    assert loaded(variant="campfire", discards="3d Qs").discarder == 3
    assert loaded(variant="campfire", discards="3d Qs", turn=3).discarder == 1
    assert loaded(variant="campfire", turns=5, discarder=2).discarder == 1
    assert loaded(variant="campfire", turns=5, discarder=0).discarder is None


def test_the_seats_asked_are_those_the_rule_set_would_ask() -> None:
    assert loaded(variant="campfire").asked == (0, 1, 2, 3)
    assert loaded(variant="campfire", discards="3d Qs", turns=3).asked == (0, 1, 2)  # not the discarder
    assert loaded(variant="shafer", turn=2).asked == (2, 3, 0)
    asking = loaded(variant="shafer", phase="request", acting=3)
    assert (asking.asked, asking.acting) == ((2, 3), 2)


def test_where_nobody_can_be_asked_the_default_phase_is_the_draw() -> None:
    spent = [{"buys": 2}] * 3
    state = loaded(variant="shafer", seats=spent)
    assert (state.phase, state.asked) == (Phase.DRAW, ())


def test_the_seats_that_may_claim_are_those_after_the_discarder() -> None:
    melds = [{"owner": 1, "kind": "set", "cards": "7h 7d 7c"}]
    state = loaded(variant="may_i", phase="claim", turn=3, discards="9c 7s", melds=melds)
    assert (state.asked, state.discarder) == ((2, 3, 0), 1)


def test_an_owner_of_melds_is_down_by_default() -> None:
    melds = [{"owner": 2, "kind": "run", "cards": "** 6h 7h 8h"}]
    state = loaded(variant="shafer", melds=melds)
    assert [seat.down for seat in state.seats] == [Down.NO, Down.EARLIER, Down.NO, Down.NO]
    assert state.melds[0].low == 5


def test_a_buried_wild_is_not_the_first_upcard() -> None:  # H-4
    rest_of_wilds = [loaded(variant="campfire", seed=seed) for seed in range(60)]
    assert not any(state.variant.is_wild(state.discards[-1]) for state in rest_of_wilds)


def test_before_the_first_deal_there_are_no_cards() -> None:
    variant = shipped_variant("quarters")
    assert load(dump_position(new_game(variant, 3, "7"))) == new_game(variant, 3, "7")
    assert loaded(variant="quarters", players=3, round=0, dealer=1, turn=1, seed=7) == new_game(variant, 3, "7")


# --- round trips ------------------------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(states)
def test_every_state_of_a_game_reads_back_from_its_position(state: State) -> None:
    assert load(dump_position(state)) == state
    assert load(json.dumps(position_document(state))) == state


@settings(max_examples=40, deadline=None)
@given(states, st.text(min_size=1, max_size=30).filter(lambda text: text.isprintable() and text.strip() == text))
def test_a_house_rule_set_is_written_out_and_reads_back(state: State, title: str) -> None:
    variant = state.variant
    house = state._replace(variant=replace(variant, id="house", title=title))
    assert load(dump_position(house)) == house


@given(st.text(st.characters(codec="utf-8"), max_size=60) | st.integers(-(10**17), 10**17).map(str))
def test_every_seed_reads_back(seed: str) -> None:
    state = new_game(shipped_variant("shafer"), 4, seed)
    assert load(dump_position(state)) == state
    assert load(json.dumps(position_document(state))) == state


def test_a_position_names_a_shipped_rule_set_and_writes_out_a_changed_one() -> None:
    state = loaded(variant="may_i")
    assert position_document(state)["variant"] == "may_i"
    assert position_document(state, whole_variant=True)["variant"] == variant_to_document(state.variant)
    assert load(json.dumps(position_document(state, whole_variant=True))) == state


def test_the_keys_of_a_written_position_are_the_documented_ones() -> None:
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
def test_a_seat_can_act_in_every_minimal_position(variant_id: str, seed: int) -> None:
    state = loaded(variant=variant_id, seed=seed, turn=seed % 4 + 1, turns=seed % 3)
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    assert seat is not None
    assert list(legal_actions(observe(state, seat)))


# --- errors -----------------------------------------------------------------------------------------------------------

RESULT = {"round": 1, "out": 2, "hands": [""] * 4, "penalties": [0] * 4, "points": [0] * 4, "tribute": 0}
SET = {"owner": 1, "kind": "set", "cards": "7h 7d 7c"}
WRONG: list[tuple[Document, str]] = [
    ({"variant": None}, "variant"),
    ({"variant": 7}, "variant"),
    ({"variant": "nobody"}, "nobody"),
    ({"variant": {"id": "x"}}, "variant"),
    ({"color": "red"}, "color"),
    ({"players": 1}, "players"),
    ({"players": 8}, "players is 8, but it must be a whole number from 2 to 7"),
    ({"players": True}, "players is true"),
    ({"players": "4"}, "players"),
    ({"players": 4.0}, "players"),
    ({"players": 3, "seats": [{}] * 4}, "seats has 4 entries for 3 players"),
    ({"seats": {}}, "seats"),
    ({"seats": [7] * 4}, "seats"),
    ({"seats": [{"hnad": 3}, {}, {}, {}]}, 'P1."hnad"'),
    ({"round": 8}, "round"),
    ({"round": 0, "phase": "play"}, "round 0"),
    ({"round": 0, "discards": "7h"}, "round is 0"),
    ({"dealer": 5}, "dealer"),
    ({"turn": 0}, "turn"),
    ({"phase": "dancing"}, "phase"),
    ({"phase": 3}, "phase"),
    ({"phase": "offer", "seats": [{"buys": 2}] * 4}, "asked is empty"),
    ({"phase": "offer", "asked": []}, "asked is empty"),
    ({"phase": "offer", "asked": [2, 2]}, "twice"),
    ({"phase": "offer", "asked": [1, 2]}, "P1, who is on turn"),
    ({"phase": "offer", "asked": [5]}, "asked"),
    ({"phase": "offer", "asked": 2}, "asked"),
    ({"phase": "offer", "asked": ["2"]}, "asked"),
    ({"phase": "offer", "asked": [2], "discards": ""}, "discards is empty"),
    ({"phase": "offer", "asked": [2], "upcard_alive": False}, "upcard_alive"),
    ({"phase": "draw", "asked": [9]}, "asked"),
    ({"phase": "play", "acting": 9}, "acting"),
    ({"phase": "request", "acting": 3, "asked": [2, 3]}, "acting"),
    ({"phase": "request", "variant": "campfire"}, "before the turn"),
    ({"phase": "claim"}, "asked"),
    ({"phase": "claim", "asked": [2]}, "claim"),
    ({"phase": "claim", "variant": "may_i", "asked": [4]}, "discarder"),
    ({"phase": "play", "upcard_alive": True, "discards": ""}, "upcard_alive"),
    ({"phase": "play", "owed": 0}, "owed"),
    ({"phase": "round_over", "round": 7}, "round 7 is the last one"),
    ({"owed": -1}, "owed"),
    ({"turns": 161}, "turns"),
    ({"chances": -1}, "chances"),
    ({"wild_played": 1}, "wild_played"),
    ({"stock_exact": "yes"}, "stock_exact"),
    ({"upcard_alive": 1}, "upcard_alive"),
    ({"discarder": 5}, "discarder"),
    ({"seed": 1.5}, "seed"),
    ({"seed": 10**30}, "seed"),
    ({"seed": "\ud800"}, "seed"),
    ({"stock": "7x"}, "stock"),
    ({"stock": 12}, "stock"),
    ({"stock": "7h " * 3000}, "stock"),
    ({"stock": "7h 7h 7h"}, "7h stands 3 times"),
    ({"discards": "** ** ** ** **"}, "** stands 5 times"),
    ({"discards": ["7h"]}, "discards"),
    ({"seats": [{"hand": "10h"}, {}, {}, {}]}, "P1.hand"),
    ({"seats": [{}, {"hand": 200}, {}, {}]}, "P2.hand"),
    ({"seats": [{}, {"hand": 100}, {}, {}]}, "P2.hand is 100: only 98"),
    ({"seats": [{}, {"hand": -1}, {}, {}]}, "P2.hand"),
    ({"seats": [{}, {"hand": True}, {}, {}]}, "P2.hand"),
    ({"seats": [{}, {"hand": ""}, {}, {}]}, "P2.hand is empty"),
    ({"seats": [{}, {"down": "maybe"}, {}, {}]}, "P2.down"),
    ({"seats": [{}, {"down": "this_turn"}, {}, {}]}, "P2.down"),
    ({"seats": [{}, {"buys": 3}, {}, {}]}, "P2.buys"),
    ({"seats": [{}, {"score": 10**9}, {}, {}]}, "P2.score"),
    ({"seats": [{}, {"points": None}, {}, {}]}, "P2.points"),
    ({"seats": [{}, {"quarters": "a few"}, {}, {}]}, "P2.quarters"),
    ({"melds": [SET], "seats": [{"down": "no"}, {}, {}, {}]}, "P1.down"),
    ({"melds": [{"owner": 1, "kind": "set"}]}, "m1.cards"),
    ({"melds": [SET | {"owner": 5}]}, "m1.owner"),
    ({"melds": [SET | {"kind": "flush"}]}, "m1.kind"),
    ({"melds": [SET | {"cards": 3}]}, "m1.cards"),
    ({"melds": [SET | {"cards": "7h"}]}, 'm1.cards "7h" are no set: too few'),
    ({"melds": [SET | {"cards": "** ** **"}]}, "no natural"),
    ({"melds": [SET | {"cards": "7h 7d 8c"}]}, "different ranks"),
    ({"melds": [SET | {"kind": "run", "cards": "7h 8h 9d"}]}, "different suits"),
    ({"melds": [SET | {"kind": "run", "cards": "7h 8h Th"}]}, "not consecutive"),
    ({"melds": [SET | {"kind": "run", "cards": "Qh Kh Ah 2h"}]}, "m1"),
    ({"melds": [SET | {"kind": "run", "cards": "Ah 2h 3h 4h"}], "variant": "classic"}, "aces are high only"),
    ({"melds": [SET | {"cards": "7h ** ** 7d **"}], "variant": "may_i"}, "too many wilds"),
    ({"melds": [SET, SET | {"laid": 1}]}, 'm2."laid"'),
    ({"pot": -1}, "pot"),
    ({"sheet": [{"round": 1}]}, "sheet[1]"),
    ({"sheet": [RESULT | {"hands": ["7h"]}]}, "sheet[1].hands"),
    ({"sheet": [RESULT | {"penalties": [1]}]}, "sheet[1].penalties has 1 entries"),
    ({"sheet": [RESULT | {"out": 5}]}, "sheet[1].out"),
    ({"sheet": [RESULT] * 100}, "sheet has 100 entries"),
    ({"stock": "\ud800"}, "stock"),
    ({"sheet": "all"}, "sheet"),
]


@pytest.mark.parametrize(("changes", "about"), WRONG)
def test_contradictions_get_one_sentence_that_names_them(changes: Document, about: str) -> None:
    doc = {"variant": "shafer", "players": 4} | changes
    if doc["variant"] is None:
        del doc["variant"]
    with pytest.raises(PositionError) as refused:
        load(json.dumps(doc))
    assert about in refused.value.sentence
    assert str(refused.value) == f"here: {refused.value.sentence}"
    assert "\n" not in refused.value.sentence


@pytest.mark.parametrize(
    "text",
    [
        "",
        "variant = ",
        "{",
        "[]",
        "7",
        '{"variant": "shafer", "variant": "shafer"}',
        "{" * 100_000,
        "a = " + "[" * 100_000,
        "x = 1979-05-27",
        "turn = " + "9" * 10_000,
        '{"turn": ' + "9" * 10_000 + "}",
        '{"turn": NaN}',
        "\x00",
        "#" * 1_000_001,
    ],
)
def test_text_that_is_not_a_position_gets_one_sentence(text: str) -> None:
    with pytest.raises(PositionError) as refused:
        load(text)
    assert len(str(refused.value).splitlines()) == 1


def test_a_document_that_is_not_a_table_gets_one_sentence() -> None:
    with pytest.raises(PositionError, match="a position is a table of keys"):
        state_from_document([], "here", open_variant=shipped_variant)


def test_the_reason_a_rule_set_cannot_be_opened_is_passed_on() -> None:
    def locked(text: str) -> Variant:
        raise PermissionError(f"{text} is locked")

    with pytest.raises(PositionError, match=r"^here: variant: cellar\.toml is locked$"):
        load_position('variant = "cellar.toml"', "here", open_variant=locked)


JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("7h 8h") | st.just("play"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(states, st.randoms(use_true_random=False), JUNK)
@example(new_game(shipped_variant("may_i"), 4, "1"), random.Random(0), [])
def test_a_damaged_position_is_a_state_or_one_sentence(state: State, chance: random.Random, junk: Any) -> None:
    doc = position_document(state)
    damage(doc, chance, junk)
    assert verdict(json.dumps(doc)) in ("a state", "one sentence")


CARDS = st.lists(st.sampled_from(("7h", "7d", "7c", "8h", "9h", "**", "2c", "Ad", "Kd")), max_size=5).map(" ".join)
SEAT = st.fixed_dictionaries(
    {},
    optional={
        "hand": CARDS | st.integers(0, 12),
        "down": st.sampled_from(("no", "earlier", "this_turn")),
        "buys": st.integers(0, 3),
        "quarters": st.integers(-2, 40),
    },
)
MELD = st.fixed_dictionaries(
    {
        "owner": st.integers(1, 3),
        "kind": st.just("set"),
        "cards": st.sampled_from(("7h 7d 7c", "Ad Ac **", "Kd Kd **", "8s 8c")),
    }
) | st.fixed_dictionaries(
    {
        "owner": st.integers(1, 3),
        "kind": st.just("run"),
        "cards": st.sampled_from(("** 8s 9s", "Qd ** Ad", "3c 4c 5c 6c")),
    }
)
ODD = st.fixed_dictionaries(
    {
        "variant": st.sampled_from(shipped_variants()),
        "players": st.just(3),
        "seats": st.lists(SEAT, min_size=3, max_size=3),
    },
    optional={
        "round": st.integers(1, 7),
        "turn": st.integers(1, 3),
        "dealer": st.integers(1, 3),
        "phase": st.sampled_from([phase.value for phase in Phase]),
        "asked": st.lists(st.integers(1, 3), max_size=3),
        "acting": st.integers(1, 3),
        "owed": st.integers(0, 6),
        "upcard_alive": st.booleans(),
        "discarder": st.integers(0, 3),
        "turns": st.sampled_from((0, 1, 119, 120)),
        "stock": CARDS,
        "stock_exact": st.booleans(),
        "discards": CARDS,
        "melds": st.lists(MELD, max_size=3),
    },
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ODD)
def test_an_odd_position_is_playable_or_gets_one_sentence(doc: Document) -> None:
    assert verdict(json.dumps(doc)) in ("a state", "one sentence")


def damage(doc: Any, chance: random.Random, junk: Any) -> None:
    """Replace, remove or add one value somewhere in the document."""
    keys = list(doc) if isinstance(doc, dict) else list(range(len(doc)))
    if not keys:
        return
    key = chance.choice(keys)
    if isinstance(doc[key], (dict, list)) and doc[key] and chance.random() < 0.7:
        damage(doc[key], chance, junk)
    elif chance.random() < 0.2:
        del doc[key]
    else:
        doc[key] = junk


def verdict(text: str) -> str:
    try:
        state = load(text)
    except PositionError as refused:
        return "one sentence" if len(str(refused).splitlines()) == 1 else "many lines"
    try_everything(state)
    return "a state" if load(dump_position(state)) == state else "a state that does not come back"


def try_everything(state: State) -> None:
    """List and apply what is legal in a position, however odd it is."""
    seat = to_act(state.phase, state.turn, state.acting, state.asked) or 0
    for action in legal_actions(observe(state, seat), 3):
        assert play(state, action)


@settings(max_examples=100, deadline=None)
@given(states, st.integers(0, 5000), st.characters(codec="utf-8"))
def test_a_position_with_a_letter_changed_is_a_state_or_one_sentence(state: State, at: int, letter: str) -> None:
    text = dump_position(state)
    at %= len(text)
    assert verdict(text[:at] + letter + text[at + 1 :]) in ("a state", "one sentence")


def test_cards_in_a_hand_keep_their_order() -> None:
    state = loaded(variant="shafer", seats=[{"hand": "Kd 2c Kd"}, {}, {}, {}])
    assert state.hands[0] == parse_cards("Kd 2c Kd")


def test_the_asked_and_acting_seats_are_left_out_where_they_can_be_derived() -> None:
    plain = {"variant": "shafer", "players": 4, "phase": "play", "turn": 1}

    state = loaded(**plain, asked=[2, 3], acting=4)

    assert loaded(**plain) == state


def test_seats_left_out_are_as_at_the_start_of_the_round() -> None:
    state = loaded(variant="shafer", players=4, seats=[{"hand": "3h 3d 3c"}])

    assert (3, 10, 10, 10) == tuple(seat.cards for seat in state.seats)


@pytest.mark.parametrize(("seed", "written"), [("9" * 18, int("9" * 18)), ("9" * 19, "9" * 19), ("007", "007")])
def test_a_seed_is_written_as_a_number_where_that_reads_back_the_same(seed: str, written: int | str) -> None:
    assert written == position_document(new_game(shipped_variant("shafer"), 4, seed))["seed"]


def test_before_the_first_deal_the_seat_to_the_left_of_the_dealer_is_open() -> None:
    state = loaded(variant="shafer", round=0, turn=2)
    assert (1, 1) == (state.dealer, state.turn)


@settings(max_examples=60, deadline=None)
@given(states, st.integers(0, 7))
def test_a_program_sees_the_same_values_as_in_the_full_position(state: State, number: int) -> None:
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
def test_a_program_sees_whose_turn_it_is_and_whether_the_upcard_is_available(turn: int, alive: bool) -> None:
    text = f'variant = "shafer"\nphase = "draw"\ndiscards = "7h"\nturn = {turn}\nupcard_alive = {str(alive).lower()}'
    document = view_document(observe(load(text), 1))

    assert (turn, turn, alive) == (document["turn"], document["to_act"], document["upcard_alive"])


@pytest.mark.clause("K-5")
@pytest.mark.parametrize(("counted", "most"), [(BuysCount.ROUND, 1), (BuysCount.GAME, 3)])
def test_buys_in_a_position_are_those_of_the_round_or_of_the_game(counted: BuysCount, most: int) -> None:
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
def test_only_a_wild_that_the_player_on_turn_discards_counts_as_played_in_that_turn(
    acting: int, played_one: bool
) -> None:
    seats = '[{ hand = "** 3h 4d Kd" }, { hand = "** 3d 4c Ks" }, {}, {}]'
    text = f'variant = "shafer"\nphase = "discard"\nturn = 1\nacting = {acting}\nowed = 2\nseats = {seats}'

    after = play(load(text), parse_action(f"P{acting} discard **"))[0][1]
    assert played_one == after.wild_played


@pytest.mark.parametrize(
    ("doc", "text"),
    [
        ({"discarder": -1}, "discarder is -1, .*from 0 to 4"),
        ({"discarder": 5}, "discarder is 5, .*from 0 to 4"),
        ({"seats": [{"behind": -1}, {}, {}, {}]}, "P1.behind is -1"),
        ({"seats": [{"behind": 1}, {}, {}, {}]}, "P1.behind is 1"),
    ],
)
def test_numbers_in_a_position_have_limits_both_ways(doc: dict[str, object], text: str) -> None:
    with pytest.raises(PositionError, match=text):
        loaded(variant="shafer", players=4, **doc)


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_a_discard_is_owed_as_soon_as_the_cards_are_dealt(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    steps = play(new_game(variant, variant.fewest_players, "1"), Deal())

    assert [1] == [state.owed for event, state in steps if isinstance(event, RoundDealt)]


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_a_turn_that_ends_leaves_the_next_player_to_draw(variant_id: str) -> None:
    ended = [
        (event, state)
        for _, _, steps in played(variant_id, 1)
        for event, state in steps
        if isinstance(event, TurnEnded)
    ]

    assert ended
    assert {(Phase.DRAW, True, 1)} == {(state.phase, state.turn == event.next, state.owed) for event, state in ended}


def test_nobody_may_swap_where_there_are_no_swaps() -> None:
    campfire = observe(new_game(shipped_variant("campfire"), 3, "1"), 0)

    assert campfire.variant.hitting.swap_whose is SwapWhose.NONE
    assert not any(may_swap(campfire, down) for down in Down)
