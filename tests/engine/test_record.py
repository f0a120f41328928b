"""Records: a game is restored from its lines, a torn line is ignored, damage is reported, and nothing crashes."""

import io
import json
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.actions import Deal, Draw
from game.engine.play import play
from game.engine.record import (
    LATEST_VERSION,
    MOST_LINES,
    RECORD_VERSION,
    Record,
    RecordedPlayer,
    RecordError,
    Replay,
    action_line,
    digest_line,
    header_line,
    read_record,
    replay,
    seat_line,
    state_digest,
    take_back_line,
)
from game.engine.refusal import Reason
from game.engine.state import State, new_game
from game.rules.variant_file import shipped_variant, shipped_variants
from tests import DATA
from tests.engine.games import last_state, played, states
from tests.support.recording import RecordWriter

LENGTH = 60
OLD_RECORD = (DATA / "version_1.jsonl").read_text(encoding="utf-8")
GOLDEN_RECORD = (DATA / "version_2.jsonl").read_text(encoding="utf-8")


def players_of(state: State) -> tuple[RecordedPlayer, ...]:
    return tuple(RecordedPlayer(f"Mei {seat}", "person" if seat == 0 else "steady") for seat in range(state.players))


@cache
def recorded(variant_id: str, seed: int, length: int = LENGTH) -> str:
    """Return a whole record of a random game's first moves."""
    moves = played(variant_id, seed)[:length]
    stream = io.StringIO()
    writer = RecordWriter(stream)
    writer.begin(moves[0][0], players_of(moves[0][0]))
    for _, action, _ in moves:
        writer.add(action)
    writer.finish(last_state(moves))
    return stream.getvalue()


def replayed(text: str) -> Replay:
    return replay(read_record(text.splitlines(keepends=True)))


records = st.builds(recorded, st.sampled_from(shipped_variants()), st.integers(0, 2))


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_records_replay_to_equal_states(variant_id: str) -> None:
    moves = played(variant_id, 1)[:LENGTH]
    again = replayed(recorded(variant_id, 1))
    assert again.moves == tuple((action, steps) for _, action, steps in moves)
    assert (again.failure, again.complete) == (None, True)


def test_a_record_stores_seats_and_players() -> None:
    record = read_record(recorded("shafer", 0).splitlines())
    assert record.players == players_of(record.start)
    assert record.start == played("shafer", 0)[0][0]
    assert (record.from_position, record.torn) == (False, False)


@settings(max_examples=40, deadline=None)
@given(states)
def test_a_record_may_start_from_any_position(state: State) -> None:
    record = read_record([header_line(state, players_of(state)), digest_line(state)])
    assert record.start == state
    assert replay(record).complete


def test_headers_hold_seed_and_rules() -> None:
    header = json.loads(recorded("quarters", 0).splitlines()[0])
    assert list(header) == ["format", "version", "variant", "seats", "seed"]
    assert header["variant"]["id"] == "quarters"
    assert header["version"] == RECORD_VERSION


def test_short_games_replay_with_their_rounds() -> None:
    short = shipped_variant("quarters").shortened((2, 5, 7))
    start = new_game(short, 3, "lantern")
    dealt = play(start, Deal())[-1][1]
    lines = [header_line(start, players_of(start)), action_line(Deal()), digest_line(dealt)]

    record = read_record(lines)

    assert (LATEST_VERSION, [2, 5, 7]) == (json.loads(lines[0])["version"], json.loads(lines[0])["rounds"])
    assert (start, (2, 5, 7)) == (record.start, record.start.variant.numbers)
    assert replay(record).complete
    assert lines[0] == header_line(record.start, record.players)
    golden = read_record((DATA / "version_3.jsonl").read_text(encoding="utf-8").splitlines())
    assert ((2, 5, 7), True) == (golden.start.variant.numbers, replay(golden).complete)


@pytest.mark.parametrize("every", [11, pytest.param(1, marks=pytest.mark.slow)])
def test_cut_records_keep_earlier_lines(every: int) -> None:
    text = recorded("may_i", 2, length=20)
    whole = text.encode("utf-8")
    header = whole.index(b"\n")
    lines = read_record(text.splitlines()).actions
    for cut in range(header + 1, len(whole) + 1, every):
        kept = whole[:cut].decode("utf-8", errors="replace")
        record = read_record(kept.splitlines(keepends=True))
        full = kept.count("\n") - 1
        assert record.actions[:full] == lines[:full]
        assert len(record.actions) in (full, full + 1) or cut > whole.rindex(b'{"digest')
        assert not any(entry.fault for entry in record.entries)


def test_cut_records_replay_incompletely() -> None:
    text = recorded("classic", 0)
    header = text.index("\n")
    for cut in range(header + 1, len(text) - 2, 41):
        again = replayed(text[:cut])
        assert (again.failure, again.complete) == (None, False)


def test_cut_headers_get_a_sentence() -> None:
    text = recorded("shafer", 0)
    for cut in range(0, text.index("\n"), 97):
        with pytest.raises(RecordError):
            read_record([text[:cut]])


def with_line(text: str, number: int, line: str) -> str:
    lines = text.splitlines()
    lines[number - 1 : number] = [line]
    return "\n".join(lines) + "\n"


def failure_after(line: str) -> tuple[int, str]:
    again = replayed(with_line(recorded("shafer", 1), 5, line))
    assert again.failure is not None
    assert len(again.moves) == 3
    return again.failure.line, again.failure.sentence


@pytest.mark.parametrize(
    ("line", "about"),
    [
        ('"P1 fly"', '"fly"'),
        ('"P1 draw', "damaged"),
        ("\ufffd\ufffd", "damaged"),
        ("17", "neither"),
        ('{"take_back": 4}', "4 actions cannot be taken back: only 3 stand"),
        ('{"take_back": 0}', "take_back is 0"),
        ('{"take_back": true}', "take_back is true"),
        ('{"take_back": 1, "why": 2}', "neither"),
        ('{"seat": "P9", "name": "x", "plays": "person"}', "no P9"),
        ('{"seat": "first", "name": "x", "plays": "person"}', '"first" is not a seat'),
        ('{"seat": "P1", "name": 7, "plays": "person"}', "P1.name is 7"),
        ('{"seat": "P1", "nick": "x"}', "nick"),
        ('{"digest": 5}', "neither"),
        ('{"digest": "00"}', "digest"),
        ('{"a": 1, "a": 2}', "damaged"),
        ("[" * 9000, "damaged"),
        ('"deal"', "not_now"),
        ('"P9 draw"', "no_such_seat"),
    ],
)
def test_first_faulty_lines_are_named(line: str, about: str) -> None:
    number, sentence = failure_after(line)
    assert number == 5
    assert about in sentence


def test_refused_actions_report_their_refusal() -> None:
    again = replayed(with_line(recorded("shafer", 1), 5, '"deal"'))
    assert again.failure is not None
    assert again.failure.refusal is not None
    assert again.failure.refusal.reason is Reason.NOT_NOW


def test_a_record_may_continue_after_a_digest() -> None:
    start = new_game(shipped_variant("campfire"), 3, "9")
    dealt = play(start, Deal())[-1][1]
    lines = [header_line(start, players_of(start)), action_line(Deal()), digest_line(dealt), action_line(Draw(0))]
    record = read_record(lines)
    assert record.actions == (Deal(), Draw(0))
    assert replay(Record(record.start, record.players, False, record.entries[:2])).complete


def header(**changes: Any) -> str:
    start = new_game(shipped_variant("shafer"), 2, "1")
    doc = json.loads(header_line(start, players_of(start))) | changes
    return json.dumps({key: value for key, value in doc.items() if value is not None})


UNUSABLE = [
    ("", "empty"),
    ("7", "format"),
    ("{}", "format"),
    ("P1 draw", "JSON"),
    (header(format="other"), "format"),
    (header(version=LATEST_VERSION + 1), "newer"),
    (header(version=0), "version is 0"),
    (header(version="1"), 'version is "1"'),
    (header(version=True), "version is true"),
    (header(variant=None), "variant"),
    (header(variant="shafer"), "variant"),
    (header(variant={"id": "x"}), "missing"),
    (header(seats=None), "not 0"),
    (header(seats="two"), "seats"),
    (header(seats=[{"name": 7}] * 2), "P1.name"),
    (header(seats=[{"name": "x" * 101}] * 2), "P1.name"),
    (header(seats=[{"nick": "x"}] * 2), "nick"),
    (header(seats=[{}] * 9), "9"),
    (header(seed=None), "seed or position"),
    (header(position={}), "seed or position"),
    (header(seed=7), "seed is 7"),
    (header(seed="\ud800"), "seed"),
    (header(seed=None, position={"variant": "shafer"}), "position"),
    (header(seed=None, position={"turn": 9}), "turn"),
    (header(seed=None, position={"players": 3}), "seats has 2 entries for 3 players"),
    (header(practice="yes"), 'practice is "yes"'),
    (header(version=1, practice=True), "practice"),
    (header(version=2, rounds=[1, 2, 3, 4, 5, 6, 7]), "rounds"),
    *(
        (header(version=3, rounds=wrong), "rounds")
        for wrong in (
            "1",
            7,
            [],
            [1],
            [1, 2, 3, 4, 5, 6, 100],
            [1, 2, 3, 4, 5, 7, 6],
            [1, 2, 3, 4, 5, 5, 6],
            [True] * 7,
        )
    ),
    (header(color="red"), "color"),
    ('{"format": "shanghai-rummy record", "format": "shanghai-rummy record"}', "JSON"),
    ("[" * 100_000, "JSON"),
    ("x" * 1_000_001, "too long"),
]


@pytest.mark.parametrize(("line", "about"), UNUSABLE)
def test_unusable_headers_say_why(line: str, about: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record([line])
    assert about in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_an_overlong_record_is_refused() -> None:
    with pytest.raises(RecordError, match="lines"):
        read_record(line for line in [header()] + ["\n"] * (MOST_LINES + 1))
    with pytest.raises(RecordError, match="line 2"):
        read_record([header(), "x" * 20_000])


@settings(max_examples=150, deadline=None)
@given(records, st.integers(0, 10**6), st.characters(codec="utf-8"))
def test_changed_letters_get_one_sentence(text: str, at: int, letter: str) -> None:
    at %= len(text)
    assert verdict(text[:at] + letter + text[at + 1 :]) in ("complete", "not complete", "named", "refused")


def verdict(text: str) -> str:
    try:
        again = replayed(text)
    except RecordError as refused:
        return "refused" if len(str(refused).splitlines()) == 1 else "many lines"
    if again.failure:
        return "named" if len(again.failure.sentence.splitlines()) == 1 else "many lines"
    return "complete" if again.complete else "not complete"


@settings(max_examples=60, deadline=None)
@given(states)
def test_the_digest_covers_everything_including_hidden_piles(state: State) -> None:
    assert state_digest(state) == state_digest(state._replace(turns=state.turns))
    assert state_digest(state._replace(stock=(*state.stock[1:], *state.stock[:1]))) != state_digest(state) or (
        len(set(state.stock)) < 2
    )
    assert state_digest(state._replace(seed=state.seed + "x")) != state_digest(state)
    assert state_digest(state._replace(chances=state.chances + 1)) != state_digest(state)


def test_names_in_any_script_read_back() -> None:
    start = new_game(shipped_variant("shafer"), 2, "1")
    players = (RecordedPlayer("美玲", "person"), RecordedPlayer('Ana "la" Ñ\u2028', "sharp"))
    assert read_record(header_line(start, players).splitlines()).players == players


# --- taking back, seats, practice, and the earlier version ------------------------------------------------------------


def test_only_records_keep_withdrawn_actions() -> None:
    moves = played("shafer", 1)[:12]
    lines = recorded("shafer", 1, 12).splitlines()[:-1]
    again = replayed("\n".join([*lines, take_back_line(3), take_back_line(2), digest_line(moves[7][0])]))

    assert again.moves == tuple((action, steps) for _, action, steps in moves[:7])
    assert again.state == moves[7][0]
    assert (again.failure, again.complete) == (None, True)


def test_everything_goes_back_to_the_start() -> None:
    lines = recorded("shafer", 1, 12).splitlines()[:-1]
    again = replayed("\n".join([*lines, take_back_line(12)]))

    assert (again.state, again.moves) == (again.start, ())


def test_a_record_notes_players_who_joined_later() -> None:
    lines = recorded("shafer", 0).splitlines()
    first = read_record(lines).players
    changed = [
        *lines[:5],
        seat_line(1, RecordedPlayer("Ana", "person")),
        *lines[5:-1],
        seat_line(0, RecordedPlayer("You", "sharp")),
    ]
    record = read_record(changed)

    assert first == record.players
    assert (RecordedPlayer("You", "sharp"), RecordedPlayer("Ana", "person"), *first[2:]) == replay(record).players
    assert replay(record).moves == replayed("\n".join(lines)).moves


def test_practice_games_say_so_in_headers() -> None:
    start = new_game(shipped_variant("shafer"), 2, "1")

    assert read_record([header_line(start, players_of(start), practice=True)]).practice
    assert not read_record([header_line(start, players_of(start))]).practice


def test_version_1_records_are_still_read() -> None:
    record = read_record(OLD_RECORD.splitlines())

    assert [entry.fault for entry in record.entries] == [None] * 6
    assert replay(record).complete
    assert (record.players, record.practice) == (
        (RecordedPlayer("You", "person"), RecordedPlayer("Mei", "sharp")),
        False,
    )


@pytest.mark.parametrize("line", [take_back_line(1), seat_line(0, RecordedPlayer("Ana", "person"))])
def test_version_1_lacks_version_2_lines(line: str) -> None:
    again = replayed(OLD_RECORD + line)

    assert again.failure is not None
    assert (again.failure.line, again.failure.sentence) == (
        8,
        "the line is neither an action in quotes, nor a digest, nor that the game was given up",
    )


def test_version_2_records_are_written_the_same() -> None:
    record, stream = read_record(GOLDEN_RECORD.splitlines()), io.StringIO()
    writer = RecordWriter(stream)
    writer.begin(record.start, record.players, record.practice)
    for entry in record.entries:
        if entry.action is not None:
            writer.add(entry.action)
        elif entry.taken_back is not None:
            writer.take_back(entry.taken_back)
        elif entry.seated is not None:
            writer.seat(*entry.seated)
        else:
            writer.finish(replay(record).state)

    assert stream.getvalue() == GOLDEN_RECORD
    assert replay(record).complete
    assert [RecordedPlayer("You", "person"), RecordedPlayer("Ana", "person")] == list(replay(record).players)
    taken_back = [entry.taken_back for entry in record.entries if entry.taken_back is not None]
    assert (record.practice, taken_back) == (True, [2])


class Doing(NamedTuple):
    """One step of a random session: an action of the random game, a taking back, or a change of seats."""

    kind: str
    number: int


actions = st.lists(st.builds(Doing, st.sampled_from(("act", "act", "act", "back", "seat")), st.integers(0, 40)))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(shipped_variants()), actions)
def test_withdrawn_actions_read_back_as_ended(variant_id: str, evening: list[Doing]) -> None:
    moves = played(variant_id, 0)
    start = moves[0][0]
    stream, players, stand = io.StringIO(), list(players_of(start)), 0
    writer = RecordWriter(stream)
    writer.begin(start, players_of(start))
    for doing in evening:
        if doing.kind == "act":
            writer.add(moves[stand][1])
            stand += 1
        elif doing.kind == "back" and stand:
            back = 1 + doing.number % stand
            writer.take_back(back)
            stand -= back
        elif doing.kind == "seat":
            seat = doing.number % start.players
            players[seat] = RecordedPlayer(f"Guest {doing.number}", ("person", "sharp")[doing.number % 2])
            writer.seat(seat, players[seat])
    writer.finish(moves[stand][0])
    again = replayed(stream.getvalue())

    assert again.moves == tuple((action, steps) for _, action, steps in moves[:stand])
    assert (again.players, again.complete, again.failure) == (tuple(players), True, None)


def test_record_lines_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game(shipped_variant("shafer"), 3, "s")
    lines = [header_line(state, players_of(state)), "", ""]
    monkeypatch.setattr("game.engine.record.MOST_LINES", len(lines))

    assert () == read_record(lines).entries
    with pytest.raises(RecordError, match="the record has more than 3 lines"):
        read_record([*lines, ""])


def test_headers_tell_whether_positions_begin_them() -> None:
    start = new_game(shipped_variant("shafer"), 3, "1")
    dealt = play(start, Deal())[-1][1]

    assert [False, True] == [
        read_record([header_line(state, players_of(state))]).from_position for state in (start, dealt)
    ]


@pytest.mark.parametrize("back", [1, 2])
def test_taking_back_also_removes_the_deciding_players(back: int) -> None:
    moves = played("campfire", 1)[:4]
    start = moves[0][0]
    before, after = players_of(start), tuple(RecordedPlayer(f"Ana {seat}", "sharp") for seat in range(start.players))
    lines = [header_line(start, before), *(action_line(action) for _, action, _ in moves)]
    seats = [seat_line(seat, player) for seat, player in enumerate(after)]
    again = [action_line(action) for _, action, _ in moves[4 - back :]]

    taken = replay(read_record([*lines, *seats, take_back_line(back), *again]))
    assert taken.failure is None
    assert (*[before] * (4 - back), *[after] * back) == taken.deciders
    assert len(taken.deciders) == len(taken.moves)


@pytest.mark.parametrize(("lines", "refused"), [(200_000, False), (200_001, True)])
def test_records_have_200000_lines_at_most(lines: int, refused: bool) -> None:
    start = new_game(shipped_variant("shafer"), 3, "1")
    text = [header_line(start, players_of(start)), *[""] * (lines - 1)]

    if refused:
        with pytest.raises(RecordError, match="more than 200000 lines"):
            read_record(text)
    else:
        assert () == read_record(text).entries


@pytest.mark.parametrize(("actions", "understood"), [(0, False), (1, True), (200_000, True), (200_001, False)])
def test_withdrawn_actions_are_limited(actions: int, understood: bool) -> None:
    start = new_game(shipped_variant("shafer"), 3, "1")
    (entry,) = read_record([header_line(start, players_of(start)), take_back_line(actions)]).entries

    assert understood == (entry.fault is None)
    assert (actions if understood else None) == entry.taken_back


@pytest.mark.parametrize(("seat", "fault"), [(2, False), (3, True)])
def test_only_existing_seats_take_players(seat: int, fault: bool) -> None:
    start = new_game(shipped_variant("shafer"), 3, "1")
    lines = [header_line(start, players_of(start)), seat_line(seat, RecordedPlayer("Ana", "person"))]

    failure = replay(read_record(lines)).failure
    assert ("there is no P4: 3 play" if fault else None) == (failure.sentence if failure else None)
