"""Reading hands: Expert reads only what the seat sees, each hand once a round, and the truth comes after the round."""

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pygame
import pytest

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.errands import JobNews
from ai.evaluator.batch import COLUMNS
from ai.master.imagined import Floats
from ai.reading import read_hand
from ai.unseen import cards_seen_in
from game.engine.events import Discarded, Event, redacted
from game.engine.state import Down, to_act
from game.engine.view import PlayerView, observe
from game.language import joined
from game.match import Match
from game.practice.memory.kept_rounds import FILE_NAME, KEPT_ROUNDS, KeptReading
from game.practice.memory.notebook import Notebook
from game.practice.rounds import reading_words as words
from game.practice.rounds.par_screen import ParScreen
from game.practice.rounds.reading_flow import TableReadings
from game.practice.rounds.reading_screen import HandPage, ReadingScreen
from game.practice.words import REVIEW_STOPPED
from game.rules.cards import Card
from game.rules.variant_file import shipped_variants
from game.text.cards import card_name
from game.ui.dialogs import Message
from tests.ai.moments import played
from tests.pictures.practice import TODAY, InstantWork, play_out, reading
from tests.pictures.studio import Studio
from tests.support.joined import practice
from tests.support.secrets import rearranged
from tests.support.studio import LEVEL

pytestmark = pytest.mark.usefixtures("dummy_display")


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_rearranging_hidden_cards_changes_no_reading(rule_set: str) -> None:
    chance, compared = random.Random(f"reading {rule_set}"), 0
    for state, events in played(rule_set, 2, "reading")[20::40]:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        other, history = rearranged(state, seat, chance), round_history(events, seat)
        read = (seat + 1) % state.players
        (reading,) = read_hand(observe(state, seat), history, read)
        assert [reading] == [*read_hand(observe(other, seat), history, read)]
        assert sum(reading.expected) <= state.seats[read].cards + 0.1
        assert set(reading.told) <= {
            event.card for event in events if isinstance(event, Discarded) and event.seat == read
        }
        compared += other.hands[read] != state.hands[read]
    assert compared


def test_expert_reads_better_than_chance() -> None:
    right = all_cards = 0
    for state, events in played("campfire", 3, "reading")[30::6]:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        for read in range(state.players):
            if read != seat and state.seats[read].down is Down.NO:
                (found,) = read_hand(observe(state, seat), round_history(events, seat), read)
                right += sum(card.rank in found.kept for card in state.hands[read])
                all_cards += sum(card.rank > 0 for card in state.hands[read])
    assert all_cards > 100
    assert right / all_cards > 3 / 13


def test_discards_tell_only_by_their_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    piles = set[tuple[Card, ...]]()

    def nothing(view: PlayerView, history: Sequence[Event]) -> Floats:
        piles.add(tuple(cards_seen_in(history).pile))
        return np.zeros((view.players, COLUMNS))

    monkeypatch.setattr("ai.master.imagined.log_odds", nothing)
    for state, events in played("campfire", 2, "reading")[20::40]:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        piles.clear()
        (reading,) = read_hand(observe(state, seat), round_history(events, seat), (seat + 1) % state.players)
        assert () == reading.told
        assert 1 == len(piles), "cards taken are the cards thrown"


def page(studio: Studio) -> ReadingScreen:
    screen = studio.stack[-1]
    assert isinstance(screen, ReadingScreen)
    return screen


@pytest.mark.parametrize("by_keys", [True, False])
def test_three_ranks_are_chosen_and_compared(by_keys: bool) -> None:
    studio = Studio()
    reading(studio)
    assert page(studio).shown.chosen == (7, 12, 9)

    if by_keys:
        studio.key(pygame.K_k)
        studio.key(pygame.K_RETURN)
    else:
        studio.click(studio.box("rank 13").center)
        studio.click(studio.box("compare").center)
    studio.wait(0.1)

    shown = page(studio).shown
    assert (shown.chosen, shown.is_read) == ((12, 9, 13), True)
    assert shown.reading is not None
    assert words.EXPERT_READS(things=words.in_words(shown.reading.kept)) in page(studio).spoken()


def test_hands_without_seen_cards_are_read() -> None:
    studio = Studio()
    reading(studio, turns=0, is_read=True)
    for at in range(3):
        page(studio)._turn(at)
        page(studio).spoken()

    shown, spoken = page(studio).shown, page(studio).spoken()
    assert (shown.threw, shown.took) == ((), ())
    assert not {words.THREW(name="Rosa"), words.TOOK(name="Rosa")} & {*spoken}


def test_hands_are_read_once() -> None:
    studio = Studio()
    reading(studio, is_read=True)
    before = page(studio).shown
    studio.key(pygame.K_a)
    assert page(studio).shown == before

    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_h)
    assert page(studio).shown.seat != before.seat, "the next hand"
    assert not page(studio).shown.is_read
    page(studio)._turn(0)
    assert page(studio).shown == before


def test_read_pages_show_what_was_known_then() -> None:
    studio = Studio()
    reading(studio, is_read=True)
    shown, spoken, match = page(studio).shown, page(studio).spoken(), studio.table.match
    threw = spoken[spoken.index(words.THREW(name=match.names[shown.seat])) + 1]
    assert threw.startswith(joined(map(card_name, shown.threw), ", "))
    assert shown.reading is not None
    assert threw.endswith(words.TOLD_MOST(things=joined(map(card_name, shown.reading.told), ", ")))
    studio.key(pygame.K_ESCAPE)
    count = len(match.actions)
    while len(match.actions) < count + 20 or match.to_act != studio.table.me:
        seat = match.to_act
        assert seat is not None
        match.submit(bot_named(LEVEL).choose(match.view(seat), (), Limit()))
    studio.wait(0.1)
    studio.settle()

    assert open_page(studio, shown.seat).shown == shown


def test_taken_back_hands_can_be_read_again() -> None:
    studio = Studio()
    reading(studio, is_read=True)
    seat, match = page(studio).shown.seat, studio.table.match
    studio.key(pygame.K_ESCAPE)
    match.take_back()
    studio.wait(0.1)
    studio.settle()

    again = open_page(studio, seat)
    assert (again.shown.is_read, again.shown.reading) == (False, None)
    assert words.TRUTH_COMES not in again.spoken()


class Failing(InstantWork):
    """Errands that fail."""

    def poll(self, ticket: int) -> JobNews:
        """Report the trouble."""
        del ticket
        return JobNews((), True, "the worker died")


def test_failed_readings_say_so_and_try_again() -> None:
    studio = Studio()
    reading(studio)
    working, studio.session._errands = studio.session._errands, Failing()  # type: ignore[assignment]
    studio.key(pygame.K_RETURN)
    studio.wait(0.1)
    assert not page(studio).awaits
    assert REVIEW_STOPPED(reason="the worker died") in page(studio).spoken()

    studio.session._errands = working
    seat = page(studio).shown.seat
    studio.key(pygame.K_ESCAPE)
    open_page(studio, seat)
    studio.wait(0.1)
    assert page(studio).shown.reading is not None


def test_truth_is_the_hand_once_read() -> None:
    studio = Studio()
    reading(studio, is_read=True)
    match, shown = studio.table.match, page(studio).shown
    assert shown.reading is not None
    hand, read = match.state.hands[shown.seat], len(match.actions)
    studio.key(pygame.K_ESCAPE)
    assert not any(words.HANDS_READ in getattr(screen, "spoken", tuple)() for screen in studio.stack)
    play_out(studio)

    assert len(match.actions) > read
    par = studio.stack[-1]
    assert isinstance(par, ParScreen)
    numbers = (sum(card.rank in ranks for card in hand) for ranks in (shown.chosen, shown.reading.kept))
    number, right = numbers
    name = match.names[shown.seat]
    assert words.RESULT(name=name, number=number, all=len(hand), right=right) in par.spoken()


def test_nobody_reads_while_others_act() -> None:
    studio = Studio()
    reading(studio)
    studio.key(pygame.K_ESCAPE)
    match, me = studio.table.match, studio.table.me
    match.submit(bot_named(LEVEL).choose(match.view(me), (), Limit()))
    assert match.to_act != me
    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_h)
    message = studio.stack[-1]
    assert isinstance(message, Message)
    assert words.NOT_NOW in message.spoken()


# ---- a round that is left and continued ----


def with_book(folder: Path | None) -> Studio:
    studio = Studio()
    studio.session._errands = InstantWork()  # type: ignore[assignment]
    studio.session.add_book(Notebook(folder))
    return studio


def continued(folder: Path) -> Studio:
    """Return the kept round in another run, at the table."""
    studio = with_book(folder)
    studio.open(practice(studio.session, TODAY))
    studio.wait(0.0)
    studio.key(pygame.K_p)
    studio.wait(0.1)
    studio.settle()
    return studio


def open_page(studio: Studio, seat: int) -> ReadingScreen:
    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_h)
    page(studio)._turn(page(studio)._seats.index(seat))
    return page(studio)


def test_readings_of_left_rounds_are_kept(tmp_path: Path) -> None:
    studio = with_book(tmp_path)
    reading(studio, is_read=True)
    shown = page(studio).shown  # the window may be closed with the page
    again = continued(tmp_path)
    assert open_page(again, shown.seat).shown == shown
    again.key(pygame.K_a)
    assert page(again).shown == shown, "a hand is read once"

    again.key(pygame.K_ESCAPE)
    match = again.table.match
    hand = match.state.hands[shown.seat]
    play_out(again)
    par = again.stack[-1]
    assert isinstance(par, ParScreen)
    assert shown.reading is not None
    number, right = (sum(card.rank in ranks for card in hand) for ranks in (shown.chosen, shown.reading.kept))
    name = match.names[shown.seat]
    assert words.RESULT(name=name, number=number, all=len(hand), right=right) in par.spoken()


def test_readings_taken_back_are_not_kept(tmp_path: Path) -> None:
    studio = with_book(tmp_path)
    reading(studio, is_read=True)
    studio.key(pygame.K_ESCAPE)
    studio.table.match.take_back()
    studio.wait(0.1)
    (kept,), problems = KEPT_ROUNDS.load(tmp_path / FILE_NAME)
    assert (kept.readings, problems) == ((), ())


@pytest.mark.parametrize("reading_of", ["me", "early"])
def test_impossible_readings_are_ignored(tmp_path: Path, reading_of: str) -> None:
    studio = with_book(tmp_path)
    reading(studio, is_read=True)
    me, notebook = studio.table.me, Notebook(tmp_path)
    kept = notebook.kept_rounds()[-1]
    read = kept.readings[0]
    spoilt = read._replace(seat=me) if reading_of == "me" else read._replace(after=1)
    notebook.keep_round(kept._replace(readings=(spoilt,)))
    again = continued(tmp_path)
    assert not open_page(again, read.seat).shown.is_read
    again.key(pygame.K_ESCAPE)
    play_out(again)
    par = again.stack[-1]
    assert isinstance(par, ParScreen)
    assert words.HANDS_READ not in par.spoken()


def test_continued_pages_tell_nothing_hidden() -> None:
    studio, chance = with_book(None), random.Random("pages")
    reading(studio, is_read=True)
    match, me = studio.table.match, studio.table.me
    kept = [KeptReading(seat, len(match.actions), (7, 9, 12)) for seat in range(match.state.players) if seat != me]
    moves = [
        (action, tuple((redacted(event, me), rearranged(state, me, chance)) for event, state in steps))
        for action, steps in match.moves
    ]
    other = Match.resumed(match.start_state, moves, match.players, practice=True)
    assert other.state.hands != match.state.hands
    assert pages_of(studio, match, kept) == pages_of(studio, other, kept)


def pages_of(studio: Studio, match: Match, kept: list[KeptReading]) -> list[tuple[HandPage, tuple[str, ...]]]:
    """Return the pages of all readings, and what a screen reader says on them."""
    me, pages = studio.table.me, list[tuple[HandPage, tuple[str, ...]]]()
    hands = TableReadings(studio.session, lambda _: None)
    hands.resume(match, me, kept)
    for seat, _, _ in kept:
        hands._open_hand(seat)
        screen = ReadingScreen(match.names, [seat], partial(hands._look, match, me), print, print, print)
        shown = screen.shown
        assert shown.reading is not None
        pages.append((shown, tuple(screen.spoken())))
    return pages
