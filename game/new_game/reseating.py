"""Other seats in the middle of a game: who decides them, who sees what then, and the same cards dealt again.

Joins the screen of seats to a match at the table. Imported when that screen is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.position import is_shipped
from game.match import Computer, Match, Person, Player
from game.new_game import words
from game.new_game.seats_screen import SeatsScreen
from game.play.screen import PlayScreen
from game.play.sharing.notice import hand_over
from game.seating.chairs import Chair, Chairs, people
from game.seating.choice import NewGame
from game.seating.seating import choose_programs, levels
from game.seating.seats import Sitting
from game.ui.dialogs import question
from game.ui.screen import CloseTo, Push, ReplaceFrom, Screen, Step

Begin = Callable[[Match, NewGame | None], PlayScreen]  # a match that begins now, at the table


def seats_of(play: PlayScreen, begin: Begin) -> Screen:
    """The screen of seats of a game, opened from its menu."""
    return SeatsScreen(chairs_of(play.match), levels(), partial(reseat, play), partial(ask_again, play, begin))


def chairs_of(match: Match) -> Chairs:
    """Who sits where now."""
    return tuple(Chair(player.name, player.level if isinstance(player, Computer) else "") for player in match.players)


def player_on(chair: Chair) -> Player:
    """Who decides for a chair."""
    return Person(chair.name.strip()) if chair.is_person else Computer(chair.name.strip(), chair.level)


def reseat(play: PlayScreen, chairs: Chairs, now: float) -> Step:
    """Seat everybody anew and go back to the table; cards are shown only to somebody who may be looking."""
    before = play.seats.people
    choose_programs(chair.level for chair in chairs)
    for seat, chair in enumerate(chairs):
        play.match.seat(seat, player_on(chair))
    play.reseated(now)
    here, seats = play.seats.people, play.seats
    if not here or (seats.is_open and seats.at in here):
        return CloseTo(play)
    if len(here) == 1 and len(before) < 2:  # it is the same person, on another chair or back again
        play.table.sit_down(here[0], now)
        return CloseTo(play)
    if seats.is_open:
        play.table.stand_up(now)
    return CloseTo(play, hand_over(play.table, here[0]) if len(here) == 1 else None)


def ask_again(play: PlayScreen, begin: Begin, chairs: Chairs, now: float) -> Step:
    """Whether the cards are really to be dealt again."""
    del now

    def yes() -> Step:
        return ReplaceFrom(play, dealt_again(play.match, chairs, begin))

    return Push(question(words.DEAL_AGAIN, words.DEAL_AGAIN_WHY, words.DEAL_THEM, yes))


def dealt_again(match: Match, chairs: Chairs, begin: Begin) -> PlayScreen:
    """The same game from its start on, with everybody sitting as these chairs say."""
    choose_programs(chair.level for chair in chairs)
    start = match.start_state
    again = Match(tuple(map(player_on, chairs)), start, practice=match.practice)
    if not is_shipped(match.variant) or start.round:
        return begin(again, None)
    levels = tuple(chair.level for chair in chairs if not chair.is_person)
    sitting = tuple(Sitting(seat, chairs[seat].name.strip()) for seat in people(chairs))
    return begin(again, NewGame(match.variant.id, levels, start.seed, sitting))
