"""Positions with errors: each gets one sentence, and no document, however odd, does more than that."""

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from game.engine.play import play
from game.engine.position import PositionError, dump_position, load_position, position_document, state_from_document
from game.engine.position_reading import _no_meld
from game.engine.referee import legal_actions
from game.engine.state import Phase, State, new_game, to_act
from game.engine.view import observe
from game.language.quoting import Wording, message_of
from game.rules.melds import MeldFault
from game.rules.variant import Kind, Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.engine.games import states
from tests.engine.test_position import load

Document = dict[str, Any]


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
    ({"melds": [SET | {"cards": "7h"}]}, 'm1.cards "7h" is no set: it has too few'),
    ({"melds": [SET | {"cards": "** ** **"}]}, "needs a natural card"),
    ({"melds": [SET | {"cards": "7h 7d 8c"}]}, "a set is all one rank"),
    ({"melds": [SET | {"kind": "run", "cards": "7h 8h 9d"}]}, "a run is all one suit"),
    ({"melds": [SET | {"kind": "run", "cards": "7h 8h Th"}]}, "must be in order"),
    ({"melds": [SET | {"kind": "run", "cards": "Qh Kh Ah 2h"}]}, "m1"),
    (
        {"melds": [SET | {"kind": "run", "cards": "Ah 2h 3h 4h"}], "variant": "classic"},
        "an ace goes only above the king",
    ),
    ({"melds": [SET | {"cards": "7h ** ** 7d **"}], "variant": "may_i"}, "too many wilds"),
    ({"melds": [SET, SET | {"laid": 1}]}, 'm2."laid"'),
    ({"pot": -1}, "pot"),
    ({"sheet": [{"round": 1}]}, "sheet[1]"),
    ({"sheet": [RESULT | {"hands": ["7h"]}]}, "sheet[1].hands"),
    ({"sheet": [RESULT | {"hands": ["7x", "", "", ""]}]}, "sheet[1].hands"),
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
def test_text_without_positions_gets_one_sentence(text: str) -> None:
    with pytest.raises(PositionError) as refused:
        load(text)
    assert len(str(refused.value).splitlines()) == 1


def test_documents_must_be_tables() -> None:
    with pytest.raises(PositionError, match=r"^here: a position is a table of keys$"):
        state_from_document([], "here", open_variant=shipped_variant)


def test_rule_set_faults_are_passed_on() -> None:
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
def test_damaged_positions_get_one_sentence(state: State, chance: random.Random, junk: Any) -> None:
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
def test_odd_positions_play_or_explain(doc: Document) -> None:
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
def test_mistyped_positions_get_one_sentence(state: State, at: int, letter: str) -> None:
    text = dump_position(state)
    at %= len(text)
    assert verdict(text[:at] + letter + text[at + 1 :]) in ("a state", "one sentence")


@pytest.mark.parametrize("fault", MeldFault)
def test_meld_faults_can_be_translated(fault: MeldFault) -> None:
    refused = message_of(_no_meld("m1.", (), Kind.SET, fault))
    assert isinstance(refused, Wording)
    assert isinstance(refused.arguments["reason"], Wording)
    assert str(fault) == refused.arguments["reason"]
