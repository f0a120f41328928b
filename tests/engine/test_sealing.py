"""Sealed deals: published seals match what was dealt, hide it until then, and detect any change."""

import hashlib
import json
from itertools import product

import pytest

from game.engine.actions import Deal
from game.engine.events import RoundDealt
from game.engine.play import play
from game.engine.record import RecordedPlayer, header_line, read_record
from game.engine.record_header import RecordError, read_header
from game.engine.sealing import broken_seal, round_salt, round_seal, sealed
from game.engine.state import clockwise, new_game
from game.rules.cards import format_cards
from game.rules.variant_file import shipped_variant, shipped_variants
from game.text.sealing import WORDS_OF_A_SEAL, in_words
from tests.support.films import whole_match

SALT = "00112233445566778899aabbccddeeff"
OTHER = "ffeeddccbbaa99887766554433221100"
PLAYERS = (RecordedPlayer("Ana", "person"), RecordedPlayer("Mei", "greedy"), RecordedPlayer("Jun", "greedy"))


@pytest.mark.everyday
@pytest.mark.parametrize("variant", shipped_variants())
def test_dealt_packs_are_the_sealed_ones(variant: str) -> None:
    match = whole_match(variant, 3)
    seals = {sealed_round.number: sealed_round for sealed_round in sealed(match.start_state, SALT).rounds}
    dealt = [event for _, steps in match.moves for event, _ in steps if isinstance(event, RoundDealt)]

    assert len(match.variant.rounds) == len(dealt) == len(seals)
    for event in dealt:
        pack = seals[event.round].pack
        order = clockwise(event.turn, 3)
        number = len(event.hands[0])
        assert [event.hands[seat][at] for at in range(number) for seat in order] == list(pack[: number * 3])
        rest = pack[number * 3 :]
        if event.buried:
            assert sorted(rest) == sorted((event.upcard, *event.stock))  # type: ignore[type-var]
        else:
            assert rest == (event.upcard, *event.stock)


def test_seals_are_the_documented_digests() -> None:
    state = new_game(shipped_variant("shafer"), 3, "peony-1934")
    game = sealed(state, SALT)
    second = game.rounds[1]

    salt = hashlib.sha256(f"shanghai-rummy salt\n{SALT}\nround 2\n".encode()).hexdigest()
    text = f"shanghai-rummy deal\n{salt}\nround 2\n{format_cards(second.pack)}\n"

    assert (second.salt, second.seal) == (salt, hashlib.sha256(text.encode()).hexdigest())
    assert game.seal == hashlib.sha256(f"shanghai-rummy game\n{SALT}\npeony-1934\n".encode()).hexdigest()


def test_salt_changes_seals_not_deals() -> None:
    state = new_game(shipped_variant("may_i"), 4, "1")

    game, other = sealed(state, SALT), sealed(state, OTHER)

    assert [sealed_round.pack for sealed_round in game.rounds] == [sealed_round.pack for sealed_round in other.rounds]
    assert set(game.seals).isdisjoint(other.seals)


def test_opening_one_seal_opens_no_other() -> None:
    game = sealed(new_game(shipped_variant("may_i"), 4, "1"), SALT)

    for first, other in product(game.rounds, game.rounds):
        opens = round_seal(first.salt, other.number, other.pack) == other.seal
        assert opens == (first.number == other.number)
    assert SALT not in {sealed_round.salt for sealed_round in game.rounds}
    assert len({round_salt(SALT, number) for number in range(1, 11)}) == 10


def test_positions_seal_only_later_rounds() -> None:
    match = whole_match("quarters", 3)
    third = next(steps[-1][1] for _, steps in match.moves if steps[-1][1].round == 3)

    game = sealed(third, SALT)

    assert [sealed_round.number for sealed_round in game.rounds] == [4, 5, 6, 7]
    assert game.rounds[0].pack == sealed(match.start_state, SALT).rounds[3].pack


def test_salted_headers_read_back_with_seals() -> None:
    state = new_game(shipped_variant("shafer"), 3, "peony-1934")

    opening = read_header(header_line(state, PLAYERS, False, SALT))
    record = read_record([header_line(state, PLAYERS, False, SALT)])

    assert (opening.salt, opening.seals) == (SALT, sealed(state, SALT).seals)
    assert (record.salt, record.seals) == (SALT, sealed(state, SALT).seals)
    assert broken_seal(opening.seals, sealed(opening.start, opening.salt)) is None
    assert read_header(header_line(state, PLAYERS)).seals == ()


@pytest.mark.parametrize(
    ("change", "about"),
    [
        ({"salt": OTHER}, "the seal of the game"),
        ({"seed": "peony-1935"}, "the seal of the game"),
    ],
)
def test_changed_seeds_break_the_seals(change: dict[str, str], about: str) -> None:
    state = new_game(shipped_variant("shafer"), 3, "peony-1934")
    header = json.loads(header_line(state, PLAYERS, False, SALT)) | change

    opening = read_header(json.dumps(header))

    assert about in (broken_seal(opening.seals, sealed(opening.start, opening.salt)) or "")


def test_a_changed_seal_is_named() -> None:
    game = sealed(new_game(shipped_variant("shafer"), 3, "peony-1934"), SALT)
    seals = list(game.seals)
    seals[4] = seals[5]

    assert "the seal of round 4 " in (broken_seal(tuple(seals), game) or "")
    assert "2 seals, and 8 are needed" in (broken_seal(tuple(seals[:2]), game) or "")


@pytest.mark.parametrize(
    "change",
    [
        {"salt": "short"},
        {"salt": SALT.upper().replace("0", "G")},
        {"salt": 7},
        {"seals": "all"},
        {"seals": ["00"]},
        {"seals": None},
        {"seals": [7]},
    ],
)
def test_malformed_salts_and_seals_are_refused(change: dict[str, object]) -> None:
    state = new_game(shipped_variant("shafer"), 3, "peony-1934")
    header = json.loads(header_line(state, PLAYERS, False, SALT)) | change

    with pytest.raises(RecordError, match=r"salt|seals"):
        read_header(json.dumps(header))


def test_a_salt_without_seals_is_refused() -> None:
    header = json.loads(header_line(new_game(shipped_variant("shafer"), 3, "x"), PLAYERS, False, SALT))
    del header["seals"]

    with pytest.raises(RecordError, match="belong together"):
        read_header(json.dumps(header))


def test_different_deals_have_different_words() -> None:
    game = sealed(new_game(shipped_variant("campfire"), 3, "peony-1934"), SALT)

    assert len({in_words(seal) for seal in game.seals}) == len(game.seals)
    assert all(len(in_words(seal).split()) == WORDS_OF_A_SEAL for seal in game.seals)


def test_dealing_does_not_depend_on_the_salt() -> None:
    state = new_game(shipped_variant("shafer"), 3, "peony-1934")
    salted = read_header(header_line(state, PLAYERS, False, SALT)).start

    assert play(state, Deal()) == play(salted, Deal())
