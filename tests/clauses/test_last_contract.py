"""A game that goes on until the last contract is laid down (K-42 of `game/docs/relatives.md`): end, files, words."""

import io
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from ai.arena import Game, fixtures, play_game
from ai.master.stakes import stakes_of
from game.engine.actions import Deal
from game.engine.events import Event, GameEnded, MeldsLaid, RoundDealt, RoundEnded
from game.engine.play import play
from game.engine.position import PositionError, dump_position, load_position
from game.engine.record import RecordedPlayer, read_record, replay
from game.engine.sealing import broken_seal, sealed
from game.engine.state import Phase, State, later_rounds, new_game
from game.engine.view import observe
from game.files.documents import json_line
from game.match import Computer, Match
from game.play.scores.scores import final_head, round_head, round_sheet
from game.play.words.sharing import round_and_contract
from game.rulebook.words.rulebook import rulebook
from game.rules.idle import idle_notes, is_idle
from game.rules.knobs.record import LONGEST_GAME
from game.rules.schema import FORMAT, with_knob
from game.rules.short_text import read_short_text, short_text
from game.rules.variant import ContractOrder, FailedContract, Variant
from game.rules.variant_file import dump_variant, earliest_format, load_variant
from game.saving.shelf import ShelvedGame, read_shelf_entry
from game.statistics.file import game_document, game_from_document
from game.statistics.games import finished
from game.text.table import round_line
from game.text.ui import length_of_game
from tests.clauses.table import do, events, given, open_shipped
from tests.support.recording import RecordWriter

NAMES = ("Ana", "Mei", "Jun")
FOUR = (*NAMES, "Bo")
EASY = ("novice",) * 4
ON = "failed_contract=repeated;until_last_contract=yes"
FRUSTRATION = (
    f"shanghai:may_i;rounds=10;title=Frustration;most_players=5;claims=none;{ON};cards=10;buys=0;points=0;packs=2;"
    "contract=2 sets of 3,1 set of 3 + 1 run of 4,1 run of 7,2 sets of 4,1 set of 4 + 1 run of 4,1 run of 8,"
    "1 set of 4 + 1 run of 5,1 run of 9,1 set of 2 + 1 set of 6,2 sets of 5;jokers=4;longer=no;run_suits=any;"
    "winner=lowest score;fewest_penalties_bonus=0;swap_whose=none"
)


@cache
def house(rest: str = "", base: str = "campfire;rounds=2") -> Variant:
    """Return Campfire with two contracts, 2 sets of 3 and then 1 set of 3 + 1 run of 4; or another such game."""
    return read_short_text(f"shanghai:{base};{ON}{rest}")


@cache
def game(text: str) -> Game:
    """Return a whole game of Easy players with every action judged."""
    return play_game(next(fixtures(read_short_text(text), EASY, 1, "again")), judged=True)


PROGRESSIVE = f"shanghai:progressive;{ON}"
CHOSEN = f"shanghai:progressive;contract_order=chosen;{ON}"


def late(more: str = "", variant: Variant | None = None, round_: int = 3) -> State:
    """Return a late round, with P1 and P3 at the second of two contracts, P2 at the first."""
    at = round_ - 2
    return given(
        f"""
        variant = ""
        players = 3
        round = {round_}
        discards = "2c 3c"
        phase = "play"
        {more}
        seats = [
            {{ hand = "7h 7d 7c 3s 4s 5s 6s Kd 2d", behind = {at} }},
            {{ hand = "Js Jd 4c 5c", behind = {at + 1} }},
            {{ hand = "Ts Td 6s 7s", behind = {at} }},
        ]
        """,
        variant or house(),
    )


def last_discard(down: str, round_: int = 3, variant: Variant | None = None, score: int = 0) -> Sequence[Event]:
    """Return the events of P2's last discard; `down` names those who are down, `score` is P2's so far."""
    at = round_ - 2
    seats = [(at, "Kd", 0), (at + 1, "Jd", score), (at, "Ks", 0)]
    tables = (
        f'{{ hand = "{hand}", behind = {behind}, score = {so_far}, down = "{word}" }}'
        for (behind, hand, so_far), word in zip(seats, ["earlier" if c in down else "no" for c in "123"], strict=True)
    )
    text = f'variant = ""\nround = {round_}\nturn = 2\nphase = "play"\ndiscards = "3c"\nseats = [{", ".join(tables)}]'
    return events(given(text, variant or house()), "P2 discard Jd")


# ---- the rules ----


@pytest.mark.clause("K-42")
@pytest.mark.parametrize(
    ("down", "over"), [("2", False), ("12", True), ("23", True), ("123", True)], ids=["first", "one", "other", "both"]
)
def test_game_ends_once_the_last_contract_lies(down: str, over: bool) -> None:
    assert over is isinstance(last_discard(down)[-1], GameEnded)


@pytest.mark.clause("K-42")
@pytest.mark.everyday("progressive", "one round")
@pytest.mark.parametrize(
    "text",
    [PROGRESSIVE, CHOSEN, FRUSTRATION, f"shanghai:may_i;rounds=1;{ON}"],
    ids=["progressive", "chosen", "frustration", "one round"],
)
def test_whole_games_end_with_the_last_contract(text: str) -> None:
    """A second reading, from the events alone: the first round ends it in which a seat has laid all contracts."""
    played = game(text)
    laid, down, ends = [0] * 4, set[int](), list[bool]()
    for event in played.events:
        match event:
            case MeldsLaid(seat) if seat not in down:
                down.add(seat)
                laid[seat] += 1
            case RoundDealt():
                down.clear()
            case RoundEnded():
                ends.append(len(read_short_text(text).rounds) in laid)
    assert [False] * (len(ends) - 1) + [True] == ends
    assert Phase.GAME_OVER is played.end.phase


@pytest.mark.clause("K-42")
def test_players_play_their_own_lines_past_the_list() -> None:
    played, variant = game(PROGRESSIVE), read_short_text(PROGRESSIVE)
    dealt = [event for event in played.events if isinstance(event, RoundDealt)]
    assert len(dealt) > len(variant.rounds) + 2
    state = played.start
    for action in played.actions:
        state = play(state, action)[-1][1]
        if isinstance(action, Deal):
            lines = [state.round - seat.behind for seat in state.seats]
            assert max(lines) <= len(variant.rounds)
            assert [variant.rounds[line - 1].cards.at(4) for line in lines] == [*map(len, state.hands)]


@pytest.mark.clause("K-42")
def test_a_game_ends_after_99_rounds() -> None:
    assert not isinstance(last_discard("2", LONGEST_GAME - 1)[-1], GameEnded)
    assert isinstance(last_discard("2", LONGEST_GAME)[-1], GameEnded)


@pytest.mark.clause("K-42")
def test_ties_share_the_win_as_in_any_game() -> None:
    ten = house().scoring.card_points[13]
    assert [(1, 1, 1), (2, 1, 2)] == [
        event.places
        for score in (ten, ten - 1)
        for event in last_discard("123", score=score)
        if isinstance(event, GameEnded)
    ]


@pytest.mark.clause("K-42", "K-18")
def test_chosen_contracts_end_with_their_own_last() -> None:
    variant = with_knob(house(), "contract_order", ContractOrder.CHOSEN)
    text = """
        variant = ""
        players = 3
        round = 3
        phase = "play"
        discards = "3c"
        seats = [
            {{ hand = "Kd", down = "earlier", behind = {behind}, done = [{done}] }},
            {{ hand = "Js Jd", behind = 1, done = [1] }},
            {{ hand = "Ts Td", behind = 1, done = [1] }},
        ]
        """
    first = given(text.format(behind=2, done="2"), variant)  # the first of the list, as the last of their own
    other = given(text.format(behind=1, done=""), variant)
    assert isinstance(events(first, "P1 discard Kd")[-1], GameEnded)
    assert not isinstance(events(other, "P1 discard Kd")[-1], GameEnded)


@pytest.mark.clause("K-42")
def test_the_list_is_all_unless_contracts_are_repeated() -> None:
    alone = with_knob(house(), "failed_contract", FailedContract.LOST)
    plain = with_knob(house(), "until_last_contract", False)
    assert (2, 2, 2, 2) == (alone.most_rounds, alone.known_rounds, plain.most_rounds, plain.known_rounds)
    assert (LONGEST_GAME, None) == (house().most_rounds, house().known_rounds)
    (note,) = [note for note in idle_notes(alone) if "until_last_contract" in note]
    assert note == (
        'until_last_contract decides nothing here: failed_contract is "lost", so every game has the listed rounds'
    )
    assert not is_idle(house(), "until_last_contract")
    assert isinstance(last_discard("2", 2, plain)[-1], GameEnded)


@pytest.mark.clause("K-42")
def test_one_contract_may_take_several_rounds() -> None:
    one = house(base="campfire;rounds=1")
    assert not any(is_idle(one, key) for key in ("failed_contract", "until_last_contract", "scoring.ends_at"))
    assert is_idle(one, "contract_order")


# ---- files ----


@pytest.mark.clause("K-42")
def test_rule_sets_with_it_have_format_8() -> None:
    variant = read_short_text(FRUSTRATION)
    assert 8 == earliest_format(variant)
    assert "until_last_contract" not in dump_variant(with_knob(variant, "until_last_contract", False), 7)
    assert variant == load_variant(dump_variant(variant, FORMAT), "mine.toml") == read_short_text(short_text(variant))


@pytest.mark.clause("K-42")
def test_a_record_past_the_list_replays_alike() -> None:
    played, stream = game(PROGRESSIVE), io.StringIO()
    writer = RecordWriter(stream)
    writer.begin(played.start, tuple(RecordedPlayer(level, level) for level in EASY))
    for action in played.actions:
        writer.add(action)
    writer.finish(played.end)
    replayed = replay(read_record(stream.getvalue().splitlines(keepends=True)))
    assert replayed.complete
    assert played.end == replayed.state


@pytest.mark.clause("K-42")
def test_positions_past_the_list_are_kept() -> None:
    state = late()
    assert state == load_position(dump_position(state), "late", open_variant=lambda _: house())
    dealt = given('variant = ""\nround = 12\nphase = "draw"', house())
    assert {10} == {seat.behind for seat in dealt.seats}
    assert 2 == observe(dealt, 0).line


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("round = 100", r"round is 100, .* from 0 to 99"),
        ("round = 12\nseats = [{ behind = 9 }, {}, {}]", r"P1\.behind is 9, .* from 10 to 11"),
        ('round = 3\nphase = "round_over"\nseats = [{ behind = 1, down = "earlier" }, {}, {}]', "is the last one"),
    ],
)
def test_impossible_positions_past_the_list_are_refused(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        given(f'variant = ""\n{text}', house())
    with pytest.raises(PositionError, match=r"round is 3, .* from 0 to 2"):
        given('variant = ""\nround = 3', with_knob(house(), "until_last_contract", False))


def whole_match(variant: Variant) -> Match:
    """Return a game of Easy players as a match."""
    played = play_game(next(fixtures(variant, EASY, 1, "again")))
    match = Match(tuple(Computer(f"Bot {seat}", "novice") for seat in range(4)), played.start)
    for action in played.actions:
        match.submit(action)
    return match


@pytest.mark.clause("K-42", "K-8")
@pytest.mark.parametrize("short", [False, True])
def test_statistics_keep_games_of_any_length(short: bool) -> None:
    variant = open_shipped("campfire") if short else read_short_text(PROGRESSIVE)
    match = whole_match(with_knob(variant, "scoring.ends_at", 60) if short else variant)
    kept = finished(match, "2026-11-28 18:00")
    assert (len(kept.sheet) < len(variant.rounds)) is short
    assert len(kept.sheet) == kept.rounds != len(variant.rounds)
    assert kept == game_from_document(json.loads(json_line(game_document(kept))))


@pytest.mark.clause("K-42")
def test_deals_past_the_list_are_sealed() -> None:
    played = game(PROGRESSIVE)
    seals = sealed(played.start, "0" * 32)
    assert LONGEST_GAME == len(seals.rounds)
    for event in played.events:
        if isinstance(event, RoundDealt):
            pack = seals.rounds[event.round - 1].pack
            assert pack[0] == event.hands[event.turn][0]
            assert pack[len(pack) - len(event.stock) :] == event.stock
    assert broken_seal(seals.seals, seals) is None
    assert broken_seal(seals.seals[:8], seals) is not None


def test_saved_games_do_not_promise_a_number_of_rounds(tmp_path: Path) -> None:
    path = tmp_path / "late.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        RecordWriter(stream).begin(late(), tuple(RecordedPlayer(name, "novice") for name in NAMES))
    entry = read_shelf_entry(path)
    assert isinstance(entry, ShelvedGame)
    assert (3, None) == (entry.round, entry.rounds)


# ---- players and words ----


@pytest.mark.clause("K-42")
def test_players_expect_the_fewest_rounds() -> None:
    state = new_game(read_short_text(PROGRESSIVE), 4, "1")
    first = do(state, "deal")
    assert len(state.variant.rounds) - 1 == later_rounds(first.seats, state.variant, 1)
    assert 0 == later_rounds(late().seats, house(), 3)
    behind = tuple(seat._replace(behind=2) for seat in late().seats)
    assert 1 == later_rounds(behind, house(), 3)
    assert 0 == later_rounds(behind, house(), LONGEST_GAME)
    assert stakes_of(observe(late(), 0)).ahead
    chosen = read_short_text(CHOSEN)
    done = tuple(seat._replace(done=(1, 4)) for seat in late().seats)
    assert len(chosen.rounds) - 3 == later_rounds(done, chosen, 12)


def test_the_table_names_the_round_alone() -> None:
    view = observe(late(), 0)
    assert "Round 3 · Contract 2" == round_line(view)
    assert "Round 3: 1 set of 3 and 1 run of 4" == round_and_contract(view)
    assert "round 3\n" in str(late())
    assert "10 rounds or more" == length_of_game(10, plays_on=True)


def test_the_score_sheet_grows_past_the_list() -> None:
    played = game(PROGRESSIVE)
    state, after = played.start, 0
    for action in played.actions:
        state = play(state, action)[-1][1]
        if state.phase is Phase.ROUND_OVER and state.round > after:
            after = state.round
            sheet = round_sheet(observe(state, 0), FOUR, FOUR)
            assert max(len(state.variant.rounds), after + 1) == sheet.rounds
            assert sheet.next.startswith(f"Next: round {after + 1}, ")
            assert f"Round {after}." == round_head(observe(state, 0), FOUR)[1]
    end = observe(played.end, 0)
    assert len(played.end.sheet) == round_sheet(end, FOUR, FOUR).rounds == after + 1
    assert final_head(end, FOUR)[1].endswith(f"{after + 1} rounds")


def test_rules_pages_say_when_the_game_ends() -> None:
    def page(variant: Variant) -> str:
        return " ".join(str(block) for section in rulebook(variant) for block in section.blocks)

    goes_on = (
        "The game ends after the round in which a player lays down the last of their contracts, or after 99 rounds."
    )
    listed = "The game has as many rounds as contracts, however far each player has come."
    assert goes_on in page(house())
    assert listed not in page(house())
    assert listed in page(with_knob(house(), "until_last_contract", False))
    assert listed not in page(open_shipped("campfire"))
