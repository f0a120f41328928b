"""Remarks: when players speak, how seldom, no line before three rounds have passed, and only what is true."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.players.traits import TEMPERS
from game.engine import events
from game.language import YOU, Text
from game.match import Computer, Match, Person, SeenEvent
from game.play.screen import PlayScreen
from game.play.state.remarks import (
    CHANCES,
    COOLS_SECONDS,
    COOLS_TURNS,
    Occasion,
    Remark,
    Remarks,
    Voices,
    keys_of,
    remarks_at,
    speak,
    with_keys,
)
from game.play.words.remarks import IN_QUOTES, LINES, LONGEST, NUMBERS, RESTS_ROUNDS, Line, remark_words
from game.rules.cards import parse_card
from game.rules.variant_file import shipped_variant, shipped_variants
from game.saving.desk import desk_text, read_desk
from game.session.desks import desk_of, lay_out_desk
from game.text.ui import HOME_NAMES
from tests.support.thinkers import SilentThinker

SECONDS = 0.8  # between two events
NAMES = (YOU, *HOME_NAMES[1:4])
STYLES = (None, "buyer", "hoarder", "blocker")
GAMES = 2


class Spoken(NamedTuple):
    remark: Remark
    seen: SeenEvent
    now: float
    turn: int  # turns the speaker has begun


@cache
def played(rule_set: str, seed: str) -> tuple[SeenEvent, ...]:
    """Return all that seat 1 sees of a game between computer players."""
    bot = bot_named("steady")
    match = Match.start(
        shipped_variant(rule_set), (Person(YOU), *(Computer(name, "steady") for name in NAMES[1:])), seed
    )
    while not match.is_over:
        if match.awaits_deal:
            match.deal()
        seat = match.to_act
        if seat is not None:
            match.submit(bot.choose(match.view(seat), match.history(seat), Limit(nodes=50)))
    return match.since(0, 0)


def spoken(
    seen: tuple[SeenEvent, ...],
    seed: str,
    styles: tuple[str | None, ...] = STYLES,
    share: float = 1.0,
    pace: float = 1.0,
) -> Iterator[Spoken]:
    """Yield the remarks of a game."""
    voices, remarks, now, turns = Voices(NAMES, styles, seed), remarks_at(seen[0].view), 0.0, Counter[int]()
    for event in seen:
        now += SECONDS * pace
        turns.update([event.event.seat] if isinstance(event.event, events.TurnEnded) else [])
        remarks, made = speak(remarks, event, voices, now, share, pace)
        for remark in made:
            yield Spoken(remark, event, now, turns[remark.seat])


def is_sure(line: Spoken) -> bool:
    """Return whether a remark belongs to every round."""
    return isinstance(line.seen.event, events.RoundEnded | events.MeldsLaid | events.RoundDealt)


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize("rule_set", shipped_variants())
def test_rounds_have_two_remarks_or_more(rule_set: str) -> None:
    for number in range(GAMES):
        seen = played(rule_set, f"remarks {number}")
        results = [event.event.result for event in seen if isinstance(event.event, events.RoundEnded)]
        for styles in (STYLES, (None, "cautious", "", "")):
            lines = list(spoken(seen, f"seed {number}", styles))
            assert all(line.remark.seat != 0 for line in lines), "a person speaks for themselves"
            assert all(0 < len(line.remark.words) <= LONGEST for line in lines)
            counts = Counter(line.seen.view.round for line in lines)
            for result in results:
                assert counts[result.round] >= 2
                ends = [line for line in lines if isinstance(line.seen.event, events.RoundEnded)]
                seats = [line.remark.seat for line in ends if line.seen.view.round == result.round]
                others = [seat for seat in (1, 2, 3) if seat != result.out]
                most = max(others, key=lambda seat: result.penalties[seat])
                assert seats == [seat for seat in (result.out, most) if seat]


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize("rule_set", shipped_variants())
def test_other_remarks_are_rare(rule_set: str) -> None:
    seen = played(rule_set, "remarks 0")
    lines = list(spoken(seen, "seed 0"))
    assert len(lines) <= 6 * seen[-1].view.round
    for before, after in pairwise(lines):
        assert is_sure(after) or after.now - before.now >= COOLS_SECONDS - 1e-6
    for seat in (1, 2, 3):
        for before, after in pairwise([line for line in lines if line.remark.seat == seat]):
            assert is_sure(after) or after.turn - before.turn >= COOLS_TURNS


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize("rule_set", shipped_variants())
def test_a_line_rests_for_three_rounds(rule_set: str) -> None:
    for number in range(GAMES):
        said: dict[str, int] = {}
        for line in spoken(played(rule_set, f"remarks {number}"), f"rest {number}"):
            words, round = line.remark.words, line.seen.view.round
            assert round - said.get(words, -RESTS_ROUNDS) >= RESTS_ROUNDS
            said[words] = round


def test_only_players_who_know_you_say_so() -> None:
    dealt = played("campfire", "remarks 0")
    first = next(event for event in dealt if isinstance(event.event, events.RoundDealt))
    lines = {words.words for style in LINES.values() for words in style["again"]}
    for met in ((), (2,), (1, 3)):
        _, made = speak(Remarks(), first, Voices(NAMES, STYLES, "again", met), 0.0)
        assert [remark.seat in met for remark in made] == [True] * bool(met)
        assert all(remark.words in lines for remark in made)
    later = [event for event in dealt if isinstance(event.event, events.RoundDealt)][1]
    assert not speak(Remarks(), later, Voices(NAMES, STYLES, "again", (1, 2)), 0.0)[1]


def test_seeds_decide_the_remarks() -> None:
    seen = played("quarters", "remarks 0")
    assert list(spoken(seen, "one")) == list(spoken(seen, "one")) != list(spoken(seen, "two"))
    words = [[line.remark.words for line in spoken(seen, "one", pace=pace)] for pace in (1.0, 0.45)]
    assert words[0] == words[1], "times are multiplied by the speed"


@pytest.mark.slow
def test_settings_decide_how_often_players_speak() -> None:
    counts = Counter[float]()
    for number in range(GAMES):
        for share in (0.0, 1.0, 1.5):
            for rule_set in shipped_variants():
                lines = list(spoken(played(rule_set, f"remarks {number}"), f"seed {number}", share=share))
                counts[share] += len(lines)
    assert 0 == counts[0.0] < counts[1.0] < counts[1.5]


@pytest.mark.parametrize(
    "rule_sets", [shipped_variants()[:1], pytest.param(shipped_variants(), marks=pytest.mark.slow)]
)
def test_remarks_use_only_public_facts(rule_sets: Sequence[str]) -> None:
    looked = Counter[str]()
    for rule_set in rule_sets:
        for number in range(GAMES):
            for styles in (STYLES, (None, "cautious", "hoarder", "")):
                for remark_made in spoken(played(rule_set, f"remarks {number}"), f"count {number}", styles, share=50.0):
                    _check(remark_made, looked)
    assert {"points", "cards", "rank", "one card"} == set(looked)


def _check(spoken_remark: Spoken, looked: Counter[str]) -> None:
    (seat, words), (event, view, _) = spoken_remark.remark, spoken_remark.seen
    figures = "".join(letter for letter in words if letter.isdigit())
    if figures:
        looked["points"] += 1
        assert isinstance(event, events.RoundEnded)
        assert int(figures) == event.result.penalties[seat]
    for at, number in enumerate(NUMBERS):
        if words.startswith((f"{number} cards", f"{number},")):
            looked["cards"] += 1
            assert 12 + at == view.seats[seat].cards
    if "One card" in words:
        looked["one card"] += 1
        assert 1 == min(held.cards for held in view.seats)
    if words.startswith("Nobody wants my"):
        looked["rank"] += 1
        assert isinstance(event, events.CardDrawn)


@pytest.mark.parametrize(("code", "words"), [("9c", "Enjoy my nine, Jun."), ("2c", ""), ("**", "")])
def test_no_wild_is_called_by_its_rank(code: str, words: str) -> None:
    card, view = parse_card(code), played("quarters", "remarks 0")[-1].view
    dealing = replace(view.variant.dealing, wild_ranks=frozenset({0, 2}))
    view = view._replace(variant=replace(view.variant, dealing=dealing))
    seen = SeenEvent(events.UpcardBought(2, card, 1), view)
    said = set[str]()
    for seed in range(20):
        voices = Voices(NAMES, (None, "", None, None), f"wild {seed}")
        said |= {remark.words for remark in speak(Remarks(discard=(1, card)), seen, voices, 100.0, 50.0)[1]}
    assert bool(words) == any("nine" in line for line in said)
    assert words in said or not words
    assert not any("two" in line or "joker" in line for line in said)


def test_every_style_has_its_own_voice() -> None:
    assert {"", *TEMPERS} == set(LINES)
    assert set(Occasion) == {name for lines in LINES.values() for name in lines}
    assert set(Occasion) > set(CHANCES)
    assert {3} == {len(lines) for style in LINES.values() for lines in style.values()}
    spoken_by_all = [line for style in LINES.values() for lines in style.values() for line in lines]
    assert len(spoken_by_all) == len(set(spoken_by_all))
    always = {
        Occasion.AGAIN,
        Occasion.FIRST_DOWN,
        Occasion.OTHER_DOWN,
        Occasion.OUT,
        Occasion.CAUGHT,
        Occasion.OTHER_OUT,
    }
    assert always <= set.intersection(*map(set, LINES.values()))
    for line in spoken_by_all:
        assert bool(line.to_you) == (isinstance(line.words, Text) and "name" in line.words.names)


def test_usual_remarks_fit_a_balloon() -> None:
    for line in (line for style in LINES.values() for lines in style.values() for line in lines):
        for name in ("Rosa", YOU):
            assert remark_words(line, name, 12, 13, 145), line
    assert "" == remark_words(LINES["hoarder"]["many cards"][0], "", 0, 11, 0)
    assert "" == remark_words(LINES["cautious"]["their last card"][0], "Maximiliane", 0, 0, 0)
    assert "Enjoy my nine." == remark_words(LINES[""]["own discard bought"][0], YOU, 9, 0, 0)
    assert "Ouch." == remark_words(Line("Ouch."), YOU, 0, 0, 0)
    assert "Mei: “Ouch.”" == IN_QUOTES(name="Mei", words="Ouch.")


@pytest.mark.parametrize("out", [1, 2, None])
def test_the_same_winner_twice_is_noticed(out: int | None) -> None:
    ended = next(event for event in played("quarters", "remarks 1") if isinstance(event.event, events.RoundEnded))
    assert isinstance(ended.event, events.RoundEnded)
    result = ended.event.result._replace(out=1, penalties=(0, 0, 5, 90))
    _, made = speak(Remarks(out=out), SeenEvent(events.RoundEnded(result), ended.view), Voices(NAMES, STYLES, "x"), 0.0)
    twice = {remark_words(line, "Mei", 0, 0, 0) for line in LINES["blocker"]["out twice running"]}
    assert (out == 1) == (made[-1].words in twice)


def test_winners_speak_though_no_line_has_rested() -> None:
    seen = next(event for event in played("quarters", "remarks 1") if isinstance(event.event, events.RoundEnded))
    assert isinstance(seen.event, events.RoundEnded)
    ended = events.RoundEnded(seen.event.result._replace(out=1, penalties=(0, 0, 5, 90)))
    before = Remarks(lines=(("buyer/out/0", 2), ("buyer/out/1", 1), ("buyer/out/2", 2)))

    _, made = speak(before, SeenEvent(ended, seen.view._replace(round=2)), Voices(NAMES, STYLES, "rested"), 0.0)

    longest = remark_words(LINES["buyer"]["out"][1], "", 0, 0, 0)
    assert Remark(1, longest) == made[0]


# ---- kept games ----


def test_kept_games_let_lines_rest() -> None:
    said = Remarks()
    for number, seen in enumerate(played("quarters", "0")):
        said, _ = speak(said, seen, Voices(NAMES, STYLES, "0"), SECONDS * number)
    assert len(said.lines) > 3
    again = with_keys(Remarks(), [*keys_of(said), "3 nobody/anything/0", "x", "٣ buyer/out/1"], 1)
    assert dict(said.lines) == dict(again.lines)


def test_lines_of_older_games_are_read() -> None:
    """Until there were three lines, a kept game named the occasion alone."""
    assert (("buyer/out/0", 5),) == with_keys(Remarks(), ["buyer/out", "/leads", "cautious/first buy"], 5).lines


@pytest.mark.usefixtures("dummy_display")
def test_kept_remarks_are_read_again() -> None:
    match = Match.start(shipped_variant("quarters"), (Person(YOU), Computer("Mei", "steady")), "kept")
    table = PlayScreen(match, SilentThinker())
    table.table.people.note_remarks(["2 /out/1", "/caught"])
    desk = read_desk(desk_text(desk_of(table)))
    assert ("0 /caught/0", "2 /out/1") == desk.remarks

    again = PlayScreen(match, SilentThinker())
    assert not again.table.people.remarks_made
    lay_out_desk(again, desk)

    assert ("0 /caught/0", "2 /out/1") == again.table.people.remarks_made
