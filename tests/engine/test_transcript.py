"""Transcripts: every event in full, so that a program without the engine can follow the game."""

import json
from collections import Counter
from dataclasses import fields
from typing import get_args

import pytest

from game.engine.events import CardDrawn, CardGiven, Event, ShanghaiCalled, redacted
from game.engine.position import position_document
from game.engine.record import RecordedPlayer, state_digest
from game.engine.transcript import FIELDS, event_document, event_name, transcript
from game.engine.viewpoint import Shown, Viewpoint, allowed_viewpoints, may_see_hand
from game.rules.cards import parse_card
from game.rules.variant_file import shipped_variants
from tests.engine.games import last_state, played


def test_every_field_of_every_event_is_documented() -> None:
    used = {field.name for kind in get_args(Event) for field in fields(kind)}
    assert used == set(FIELDS)
    assert all(sentence for _, sentence in FIELDS.values())


def test_every_event_has_its_own_name() -> None:
    names = Counter(event_name(kind) for kind in get_args(Event))
    assert len(names) == len(get_args(Event))


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_transcripts_hold_start_events_and_digest(variant_id: str) -> None:
    moves = played(variant_id, 0)[:80]
    start, state = moves[0][0], last_state(moves)
    first, *entries, last = map(json.loads, transcript(start, [(action, steps) for _, action, steps in moves]))
    assert (first["format"], first["version"]) == ("shanghai-rummy transcript", 1)
    assert first["position"] == position_document(start, whole_variant=True)
    assert [next(iter(line)) for line in entries] == [
        kind for _, _, steps in moves for kind in ("action", *["event"] * len(steps))
    ]
    assert last == {"digest": state_digest(state)}


def test_deals_list_hands_and_stock() -> None:
    _, _, steps = played("shafer", 0)[0]
    document = next(event_document(event) for event, _ in steps if event_name(event) == "round_dealt")
    dealt = next(state for event, state in steps if event_name(event) == "round_dealt")
    assert document["hands"] == [" ".join(map(str, hand)) for hand in dealt.hands]
    assert document["stock"] == " ".join(map(str, dealt.stock))


def test_a_hidden_card_is_written_as_dashes() -> None:
    assert event_document(redacted(CardDrawn(0, parse_card("7h")), 1))["card"] == "--"
    assert event_document(CardGiven(0, 1, None)) == {"event": "card_given", "giver": 1, "taker": 2, "card": "--"}


def test_claims_into_hands_name_no_meld() -> None:
    document = event_document(ShanghaiCalled(2, parse_card("9c"), None, None, None))
    assert document == {"event": "shanghai_called", "seat": 3, "card": "9c", "meld": None, "end": None, "grown": None}


@pytest.mark.parametrize(("viewpoint", "seen_by"), [(Shown.OWN, 2), (Shown.NONE, 0)])
def test_viewpoints_hide_other_hands(viewpoint: Shown, seen_by: int) -> None:
    start = last_state(played("campfire", 1)[:5])
    head = json.loads(next(transcript(start, (), Viewpoint(1, viewpoint))))
    hands = [seat["hand"] for seat in head["position"]["seats"]]

    assert seen_by == head["seen_by"]
    assert [viewpoint is Shown.OWN and seat == 1 for seat in range(start.players)] == [
        isinstance(hand, str) for hand in hands
    ]
    assert not {"seed", "stock"} & head["position"].keys()


def test_open_transcripts_are_complete() -> None:
    moves = tuple((action, steps) for _, action, steps in played("campfire", 1)[:5])
    start = played("campfire", 1)[0][0]

    assert list(transcript(start, moves)) == list(transcript(start, moves, Viewpoint(1, Shown.ALL)))


@pytest.mark.parametrize("viewpoint", Shown)
def test_viewpoints_may_hide_every_hand(viewpoint: Shown) -> None:
    state = last_state(played("campfire", 1)[:5])
    view = Viewpoint(1, viewpoint).view(state)

    assert (viewpoint is Shown.NONE) == view.is_open
    assert (() if viewpoint is Shown.NONE else state.hands[1]) == view.hand
    assert (state.hands if viewpoint is Shown.ALL else ()) == Viewpoint(1, viewpoint).hands(state)


@pytest.mark.parametrize(
    ("plays", "open_eyes", "closed"),
    [
        (("steady", "person", "sharp"), [1, 0, 2], Viewpoint(1)),
        (("steady", "person", "person"), [1, 0, 2], Viewpoint(1, Shown.NONE)),
        (("steady", "sharp", "sharp"), [0, 1, 2], Viewpoint(0, Shown.NONE)),
    ],
)
def test_first_viewpoints_are_their_persons(plays: tuple[str, ...], open_eyes: list[int], closed: Viewpoint) -> None:
    players = [RecordedPlayer("", level) for level in plays]

    assert (*map(Viewpoint, open_eyes), Viewpoint(open_eyes[0], Shown.ALL)) == allowed_viewpoints(players, is_open=True)
    assert (closed,) == allowed_viewpoints(players, is_open=False)
    assert [True] * 3 == [may_see_hand(seat, players, is_open=True) for seat in range(3)]
    own = [closed == Viewpoint(seat) for seat in range(3)]
    assert own == [may_see_hand(seat, players, is_open=False) for seat in range(3)]
