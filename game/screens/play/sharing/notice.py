"""What stands on the curtain between two players, made from what everybody may see; and the curtain itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine.view import PlayerView
from game.match import Match
from game.screens.curtain import Curtain, Notice, Standing
from game.screens.scores import ranks, total_of
from game.screens.screen import Pop, Step
from game.words import sharing as words
from game.words.ui import figure
from sprites import EMBLEMS

if TYPE_CHECKING:
    from game.screens.play.screen import PlayScreen


def hand_over(play: PlayScreen, seat: int) -> Curtain:
    """The curtain that opens on a person's cards."""

    def opened(now: float) -> Step:
        if seat in play.seats.people:
            play.sit_down(seat, now)
        return Pop()

    return _curtain(play, seat, words.HAND_TO, opened)


def covered(play: PlayScreen) -> Curtain:
    """The curtain that falls over everything because nobody may be looking after the screen; then all is as it was."""
    return _curtain(play, play.me, words.ALREADY_HERE, _lifted)


def _lifted(now: float) -> Step:
    del now
    return Pop()


def _curtain(play: PlayScreen, seat: int, head: str, on_open: Callable[[float], Step]) -> Curtain:
    menu = play.doors.menu
    said = notice(play.match, play.names, seat, head, play.told.lines[-1] if play.told.lines else "")
    return Curtain(said, on_open, (lambda: menu(play)) if menu is not None else None)


def notice(match: Match, names: tuple[str, ...], seat: int, head: str, last: str) -> Notice:
    """What everybody may read on it; nothing here comes from a hand."""
    view = match.open_view(seat)
    totals = tuple(total_of(view, other) for other in range(view.players))
    ranked = ranks(totals, view.variant)
    order = sorted(range(view.players), key=lambda other: (ranked[other], other))
    rows = tuple(
        Standing(
            place=str(ranked[other]),
            name=names[other],
            emblem=EMBLEMS[other],
            facts=_facts(view, other),
            score=figure(totals[other]),
            called=other == seat,
        )
        for other in order
    )
    return Notice(head, names[seat], EMBLEMS[seat], words.round_and_contract(view), rows, last)


def _facts(view: PlayerView, seat: int) -> str:
    return words.in_the_open(view.seats[seat], view.rules.buys)
