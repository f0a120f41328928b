"""Remarks: when players speak, how seldom, never the same twice, and only what is true."""

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
    reasons,
    remarks_at,
    speak,
    with_keys,
)
from game.play.words.remarks import IN_QUOTES, KEYS, LINES, LONGEST, NUMBERS, Line, remark_words
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
        remarks, remark = speak(remarks, event, voices, now, share, pace)
        if remark is not None:
            yield Spoken(remark, event, now, turns[remark.seat])


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize("rule_set", shipped_variants())
def test_remarks_are_rare_new_and_fit(rule_set: str) -> None:
    for number in range(GAMES):
        seen = played(rule_set, f"remarks {number}")
        rounds = sum(isinstance(event.event, events.RoundEnded) for event in seen)
        for styles in (STYLES, (None, "cautious", "", "")):
            lines = list(spoken(seen, f"seed {number}", styles))
            assert rounds / 2 <= len(lines) <= 4 * rounds
            assert len(lines) == len({line.remark.words for line in lines})
            assert all(0 < len(line.remark.words) <= LONGEST for line in lines)
            assert all(line.remark.seat != 0 for line in lines), "a person speaks for themselves"
            for before, after in pairwise(lines):
                out = after.seen.event
                if not (isinstance(out, events.RoundEnded) and out.result.out == after.remark.seat):
                    assert after.now - before.now >= COOLS_SECONDS - 1e-6
            for seat in (1, 2, 3):
                for before, after in pairwise([line for line in lines if line.remark.seat == seat]):
                    out = after.seen.event
                    if not (isinstance(out, events.RoundEnded) and out.result.out == seat):
                        assert after.turn - before.turn >= COOLS_TURNS


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
        if words.startswith(f"{number} cards"):
            looked["cards"] += 1
            assert 12 + at == view.seats[seat].cards
    if "One card" in words and "card? I" not in words:
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
    _, remark = speak(Remarks(discard=(1, card)), seen, Voices(NAMES, (None, "", None, None), "wild"), 100.0, 50.0)
    assert words == (remark.words if remark is not None else "")


def test_every_style_has_its_own_voice() -> None:
    assert {"", *TEMPERS} == set(LINES)
    assert {occasion.value for occasion in Occasion} >= {name for lines in LINES.values() for name in lines}
    assert set(Occasion) == set(CHANCES)
    spoken_by_all = [line for lines in LINES.values() for line in lines.values()]
    assert len(spoken_by_all) == len(set(spoken_by_all))
    assert {"out", "caught", "last card"} <= set.intersection(*map(set, LINES.values()))
    for line in spoken_by_all:
        assert bool(line.to_you) == (isinstance(line.words, Text) and "name" in line.words.names)


def test_usual_remarks_fit_a_balloon() -> None:
    for lines in LINES.values():
        for line in lines.values():
            for name in ("Rosa", YOU):
                assert remark_words(line, name, 12, 13, 145), line
    assert "" == remark_words(LINES["hoarder"]["many cards"], "", 0, 11, 0)
    assert "" == remark_words(LINES["cautious"]["their last card"], "Maximiliane", 0, 0, 0)
    assert "Enjoy my nine." == remark_words(LINES[""]["own discard bought"], YOU, 9, 0, 0)
    assert "Ouch." == remark_words(Line("Ouch."), YOU, 0, 0, 0)
    assert "Mei: “Ouch.”" == IN_QUOTES(name="Mei", words="Ouch.")


def test_only_buys_before_others_take_cards() -> None:
    seen = next(event for event in played("campfire", "remarks 0") if isinstance(event.event, events.UpcardBought))
    assert isinstance(seen.event, events.UpcardBought)
    buyer, other = seen.event.seat, (seen.event.seat + 1) % 4
    for asked, keeps in (((buyer, other), True), ((other, buyer), False)):
        occasions = {reason.occasion for reason in reasons(Remarks(asked=asked), seen) if reason.seat == buyer}
        assert keeps == (Occasion.BUYS_BEFORE_OTHERS in occasions)
        assert Occasion.BUYS in occasions


def test_loaded_games_remember_streaks_and_lead() -> None:
    seen = played("quarters", "remarks 1")
    ends = [event for event in seen if isinstance(event.event, events.RoundEnded)]
    for before, after in pairwise(ends):
        assert isinstance(before.event, events.RoundEnded)
        assert isinstance(after.event, events.RoundEnded)
        taken_up = remarks_at(before.view)
        all_reasons = list(reasons(taken_up, after))
        again = before.event.result.out == after.event.result.out is not None
        assert again == any(reason.occasion is Occasion.TWICE for reason in all_reasons)
        leads = [reason.seat for reason in all_reasons if reason.occasion is Occasion.LEADS]
        assert all(seat not in taken_up.leaders for seat in leads)


# ---- kept games ----


def test_kept_games_repeat_no_remark() -> None:
    assert len(KEYS) == sum(map(len, LINES.values()))
    spoken, now, before = Remarks(), 0.0, 0
    for seen in played("quarters", "0"):
        now += SECONDS
        spoken, remark = speak(spoken, seen, Voices(NAMES, STYLES, "0"), now)
        before += remark is not None
    kept = keys_of(spoken)
    assert before == len(kept) > 3

    again = with_keys(Remarks(), [*kept, "nobody/anything"])
    assert spoken.lines == again.lines
    for seen in played("quarters", "0"):
        now += SECONDS
        noted = again.lines
        again, _ = speak(again, seen, Voices(NAMES, STYLES, "0"), now)
        assert not (again.lines - noted) & spoken.lines


@pytest.mark.usefixtures("dummy_display")
def test_kept_remarks_are_read_again() -> None:
    match = Match.start(shipped_variant("quarters"), (Person(YOU), Computer("Mei", "steady")), "kept")
    table = PlayScreen(match, SilentThinker())
    table.table.people.note_remarks(["/out", "/leads"])
    desk = read_desk(desk_text(desk_of(table)))
    assert ("/leads", "/out") == desk.remarks

    again = PlayScreen(match, SilentThinker())
    assert not again.table.people.remarks_made
    lay_out_desk(again, desk)

    assert ("/leads", "/out") == again.table.people.remarks_made
