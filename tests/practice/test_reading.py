"""Reading hands: Expert reads only what the seat sees, each hand once a round, and the truth comes after the round."""

import random

import pygame
import pytest

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.reading import read_hand
from game.engine.events import Discarded
from game.engine.state import Down, to_act
from game.engine.view import observe
from game.practice.rounds import reading_words as words
from game.practice.rounds.par_screen import ParScreen
from game.practice.rounds.reading_screen import ReadingScreen
from game.rules.variant_file import shipped_variants
from game.ui.dialogs import Message
from tests.ai.moments import played
from tests.pictures.practice import play_out, reading
from tests.pictures.studio import Studio
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
