"""Editing positions: moving cards, impossible positions and the place of the fault, documents that round-trip."""

import pytest

from game.engine.position import dump_position, load_position
from game.engine.state import Down, Phase
from game.files.described import FieldError
from game.practice.set_up.position import (
    LaidCards,
    Setup,
    fitted,
    flaws,
    fresh,
    meld_fault,
    moved,
    setup_in,
    state_of,
    text_of,
    with_card,
    with_chair,
    with_phase,
    without_card,
)
from game.rules.cards import Card, format_cards, parse_cards
from game.rules.melds import MeldFault
from game.rules.schema import with_knob
from game.rules.variant import Kind, Variant
from game.rules.variant_file import shipped_variant

QUARTERS = shipped_variant("quarters")
START = fresh(QUARTERS, 2, 4, "7")
(SEVEN,) = parse_cards("7h")


def named(value: object) -> Variant:
    return shipped_variant(str(value))


def filled(setup: Setup, place: str, cards: str) -> Setup:
    for card in parse_cards(cards):
        setup = with_card(setup, place, card)
        place = f"meld {len(setup.melds) - 1}" if place.startswith("new") else place
    return setup


def down(setup: Setup) -> Setup:
    return filled(filled(setup, "new 1 set", "Js Jd Jh"), "new 1 run", "5d 6d ** 8d")


def why(setup: Setup) -> list[tuple[str, str]]:
    return [(flaw.place, flaw.why) for flaw in flaws(setup)]


def test_wilds_in_their_own_place_are_naturals() -> None:
    twos = with_knob(shipped_variant("may_i"), "melding.own_place", True)  # K-11
    run = LaidCards(0, Kind.RUN, parse_cards("Ah 2h ** ** 5h"))
    faults = [meld_fault(run, variant) for variant in (twos, shipped_variant("may_i"))]

    assert [None, MeldFault.TOO_MANY_WILDS] == faults


def test_placed_cards_replace_dealt_ones() -> None:
    held = with_card(START, "hand 0", SEVEN)

    assert START.chairs[0].cards == held.chairs[0].cards
    assert START.left()[SEVEN] - 1 == held.left()[SEVEN]
    assert START == without_card(held, "hand 0", 0)


def test_cards_move_between_all_places() -> None:
    setup = filled(START, "hand 0", "7h 8h 9h")

    assert "9h 7h 8h" == format_cards(moved(setup, "hand 0", 2, "hand 0", 0).chairs[0].hand)
    assert "8h 9h 7h" == format_cards(moved(setup, "hand 0", 0, "hand 0", 3).chairs[0].hand)
    for place in ("hand 1", "discards", "stock", "new 2 set"):
        after = moved(setup, "hand 0", 1, place)
        assert "7h 9h" == format_cards(after.chairs[0].hand)
        where = "meld 0" if place.startswith("new") else place
        assert "8h" == format_cards(after.at(where))
        assert "7h 9h 8h" == format_cards(moved(after, where, 0, "hand 0").chairs[0].hand)
        assert not moved(after, where, 0, "hand 0").melds


def test_exhausted_copies_come_from_the_stock() -> None:
    setup = filled(START, "stock", "7h 8h 7h")
    after = with_card(setup, "hand 0", SEVEN)

    assert sorted(parse_cards("7h 8h")) == sorted(after.stock)
    assert not flaws(after)


def test_players_getting_melds_are_down() -> None:
    setup = down(START)

    assert setup.chairs[1].down
    assert not flaws(setup)
    state = state_of(setup)
    assert Down.EARLIER is state.seats[1].down
    assert 2 == len(state.melds)


def test_impossible_parts_are_marked_in_place() -> None:
    setup = down(START)
    seven = START._replace(discards=(SEVEN,) * 3)

    assert [("meld 0", "no_meld"), ("chair 2", "down_without_contract")] == why(filled(START, "new 2 set", "7h 8h"))
    chair = setup.chairs[1]
    assert [("chair 1", "melds_but_not_down")] == why(with_chair(setup, 1, chair._replace(down=False)))
    assert [("chair 0", "down_without_contract")] == why(with_chair(START, 0, START.chairs[0]._replace(down=True)))
    assert [("hand 0", "no_cards")] == why(with_chair(START, 0, START.chairs[0]._replace(dealt=0)))
    assert [("pack", "too_few")] == why(with_chair(START, 0, START.chairs[0]._replace(dealt=99)))
    assert [("pack", "too_many")] == why(seven)
    assert "7h" in flaws(START._replace(stock=(SEVEN,) * 3))[0].why
    shorter = LaidCards(1, Kind.RUN, parse_cards("5d 6d 7d"))
    assert ("chair 1", "down_without_contract") in why(setup._replace(melds=(setup.melds[0], shorter)))


@pytest.mark.parametrize("impossible", [False, True])
def test_setups_read_back_as_written(impossible: bool) -> None:
    setup = filled(down(START), "hand 2", "Kd **")._replace(phase=Phase.PLAY, turn=2, discards=parse_cards("9c 3s"))
    setup = with_chair(setup, 3, setup.chairs[3]._replace(buys=2, score=85))
    setup = filled(setup, "new 3 run", "4s 4d") if impossible else setup

    assert impossible == bool(flaws(setup))
    assert setup == setup_in(text_of(setup), named)


def test_possible_setups_deal_the_rest() -> None:
    setup = filled(START, "hand 0", "7h 8h")
    state = load_position(text_of(setup), "here", open_variant=shipped_variant)

    assert state == state_of(setup)
    assert parse_cards("7h 8h") == state.hands[0][:2]
    assert START.chairs[0].dealt == len(state.hands[0])
    assert state.hands != state_of(setup._replace(seed="8")).hands


def test_settable_positions_are_opened() -> None:
    state = state_of(down(START))
    setup = setup_in(dump_position(state), named)

    assert state.hands == tuple(chair.hand for chair in setup.chairs)
    again = state_of(setup)
    assert (state.stock, state.discards, state.melds) == (again.stock, again.discards, again.melds)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("= 3", "neither TOML nor JSON"),
        ("players = 4", "variant is missing"),
        ("variant = 'quarters'\nphase = 'claim'", "only offer, draw and play"),
        ("variant = 'quarters'\nround = 0", "only offer, draw and play"),
        ("variant = 'quarters'\n[[seats]]\nhand = '7h ? nine'\n[[seats]]", "nine"),
        ("variant = 'quarters'\n[[melds]]\nowner = 9\ncards = '7h'", "owner"),
    ],
)
def test_unopened_files_say_why(text: str, sentence: str) -> None:
    with pytest.raises(FieldError, match=sentence):
        setup_in(text, named)


def test_other_rounds_begin_anew() -> None:
    setup = filled(START, "hand 0", "7h")
    last = fitted(setup, QUARTERS, len(QUARTERS.rounds), 4)

    assert QUARTERS.rounds[-1].cards.at(4) == last.chairs[0].cards
    assert (SEVEN,) == last.chairs[0].hand
    assert fresh(QUARTERS, 2, 3, "7") == fitted(setup, QUARTERS, 2, 3)


def test_drawn_players_hold_one_more() -> None:
    drawn = with_phase(START, Phase.PLAY)

    assert START.chairs[0].cards + 1 == drawn.chairs[0].cards
    assert drawn == with_phase(drawn, Phase.PLAY)
    assert START._replace(phase=Phase.OFFER) == with_phase(drawn, Phase.OFFER)


def test_packs_list_suits_then_jokers() -> None:
    cards = list(START.left())

    assert [Card(rank, "s") for rank in range(1, 14)] == cards[:13]
    assert cards[-1].is_joker
