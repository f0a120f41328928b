"""The story of a game: only what its sheet and its public events say."""

from collections import Counter
from itertools import pairwise

import pytest

from game.engine.events import (
    BoughtInTurn,
    CardDrawn,
    CardHit,
    Event,
    MeldsLaid,
    RoundDealt,
    TurnBegan,
    UpcardBought,
    UpcardTaken,
)
from game.engine.history import with_turns
from game.engine.viewpoint import NOBODY
from game.match import Match
from game.play.scores import story_words as words
from game.play.scores.scores import courses
from game.play.scores.story import evening, melded_buys
from game.rules.cards import parse_card
from game.rules.melds import Meld
from game.rules.variant import Kind
from tests.pictures.whole_games import played_again

NINE, KING = parse_card("9c"), parse_card("Kd")
SET = Meld(1, Kind.SET, (NINE, parse_card("9d"), parse_card("9h")), rank=9)
DEALT = RoundDealt(3, 0, 1, (), (), KING, ())


def game(rule_set: str = "quarters") -> Match:
    """Return a whole game."""
    return played_again(rule_set, 4)


def lines(match: Match, *, shared: bool = False) -> dict[str, str]:
    """Return the lines of its story by title."""
    view = match.open_view(0)._replace(seat=NOBODY) if shared else match.open_view(0)
    story = evening(view, match.names, [seen.event for seen in match.open_since(0, 0)])
    return {line.title: line.sentence for line in story}


@pytest.mark.everyday
@pytest.mark.parametrize("rule_set", ["quarters", "may_i", "campfire"])
def test_stories_agree_with_their_sheet(rule_set: str) -> None:
    match = game(rule_set)
    story, sheet = lines(match), match.state.sheet

    assert {words.SWING, words.BEST_BUY, words.CLOSEST} <= set(story)
    fewest = min(
        len(hand)
        for result in sheet
        for seat, hand in enumerate(result.hands)
        if result.out not in (None, seat) and hand
    )
    assert ("one card" if fewest == 1 else f"{fewest} cards") in story[words.CLOSEST]
    wins = [sum(result.out == seat for result in sheet) for seat in range(4)]
    if words.OUT_MOST in story:
        assert f"in {max(wins)} of {len(sheet)} rounds" in story[words.OUT_MOST]
    assert lines(match, shared=True) == story


@pytest.mark.parametrize("rule_set", ["quarters", "campfire"])
def test_every_draw_is_a_turn(rule_set: str) -> None:
    events = [seen.event for seen in game(rule_set).open_since(0, 0)]
    draws = Counter(event.seat for event in events if isinstance(event, UpcardTaken | CardDrawn))
    assert any(isinstance(event, UpcardTaken) for event in events)

    assert draws == Counter(seat for _, seat in with_turns(events) if seat is not None)


def test_biggest_swings_are_within_one_round() -> None:
    match = game()
    apart = [max(result.penalties) - min(result.penalties) for result in match.state.sheet]
    result = match.state.sheet[apart.index(max(apart))]

    sentence = lines(match)[words.SWING]

    assert sentence.startswith(f"Round {result.round}: ")
    assert str(max(result.penalties)) in sentence


def test_a_swing_is_what_the_curves_show() -> None:
    match = game("may_i")
    view = match.open_view(0)
    leaps = [[now - was for was, now in pairwise((0, *course))] for course in courses(view)]
    apart = [max(scores) - min(scores) for scores in zip(*leaps, strict=True)]
    without_bonus = [max(result.points) for result in view.sheet]
    assert max(without_bonus) < max(apart)

    swing = next(line for line in evening(view, match.names, ()) if line.title == words.SWING)

    assert str(max(apart)) == swing.figure


@pytest.mark.parametrize(
    ("events", "turns"),
    [
        ([DEALT, UpcardBought(1, NINE, 1), TurnBegan(1), MeldsLaid(1, (SET,))], [1]),
        ([DEALT, TurnBegan(1), BoughtInTurn(1, NINE, False, 1, 0), MeldsLaid(1, (SET,))], [0]),
        ([DEALT, UpcardBought(1, KING, 1), TurnBegan(1), TurnBegan(1), CardHit(1, KING, 0, None, SET)], [2]),
        ([DEALT, UpcardBought(1, NINE, 1), DEALT, MeldsLaid(1, (SET,))], []),
        ([DEALT, UpcardBought(2, NINE, 1), MeldsLaid(1, (SET,))], []),
        ([DEALT, BoughtInTurn(1, None, True, 1, 0), MeldsLaid(1, (SET,))], []),
    ],
)
def test_bought_cards_count_melded_by_buyers(events: list[Event], turns: list[int]) -> None:
    assert turns == [buy.turns for buy in melded_buys(events)]


def test_sheets_alone_make_shorter_stories() -> None:
    match = game()
    story = {line.title for line in evening(match.open_view(0), match.names, ())}

    assert words.BEST_BUY not in story
    assert words.SWING in story
    assert () == evening(match.open_view(0)._replace(sheet=()), match.names, ())
