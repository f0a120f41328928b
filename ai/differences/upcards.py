"""In what taking or buying the upcard differs from leaving it."""

from __future__ import annotations

from collections.abc import Iterator

from ai.differences.kinds import NEARLY_OUT, Difference, K, cards_added, rival_of
from ai.differences.weighing import Weighing
from ai.players.prospect import fewest_to_lay_down
from game.engine.actions import (
    Action,
    Draw,
    Pass,
    Take,
)
from game.rules.contract import OUT_OF_REACH


def of_taking(weighing: Weighing, best: Action, other: Action) -> Iterator[Difference]:
    """Yield why to take or buy the upcard."""
    view, card, prospect = weighing.view, weighing.view.upcard, weighing.prospect
    if card is None or weighing.is_down:
        return
    near, before = weighing.missing((*view.hand, card)), weighing.missing(view.hand)
    is_bought = not isinstance(best, Take)
    if near < before < OUT_OF_REACH:
        yield Difference(K.SHORT, before - near, card, numbers=(before, near))
    elif near == before:
        number, fewer = (sum(weighing.helping(hand).values()) for hand in ((*view.hand, card), view.hand))
        if number > fewer:
            yield Difference(K.HELP, number - fewer, card, (), (number, fewer))
    if is_bought and prospect.is_too_small:
        need = fewest_to_lay_down(view.variant, view.line)
        yield Difference(K.SIZE, 1.0, card, numbers=(need, len(view.hand), cards_added(view)))
    usual = round(weighing.average)
    if not is_bought and isinstance(other, Draw | Pass) and weighing.points(card) < usual:
        yield Difference(K.CHEAP, usual - weighing.points(card), card, numbers=(weighing.points(card), usual))


def of_leaving(weighing: Weighing, other: Action) -> Iterator[Difference]:
    """Yield why to leave the upcard."""
    view, card, rival = weighing.view, weighing.view.upcard, rival_of(weighing.view)
    if card is None or weighing.is_down:
        return
    near, before = weighing.missing((*view.hand, card)), weighing.missing(view.hand)
    is_bought, added = not isinstance(other, Take), cards_added(view)
    if is_bought:
        held = view.seats[rival].cards if rival is not None else 0
        is_near_out = rival is not None and held <= 2 * NEARLY_OUT and 0 < near < OUT_OF_REACH
        if is_near_out:
            size = 1.0 + (held <= NEARLY_OUT) + 0.3 * near
            yield Difference(K.RIVAL, size, card, numbers=(held, near, added), seat=rival)
        elif near >= before:
            yield Difference(K.ADDS, added, card, numbers=(added, round(added * weighing.average)))
        left = view.rules.buys - view.me.buys
        if left == 1 and near > 1 and not is_near_out:
            yield Difference(K.LAST_BUY, 1.0, card, numbers=(near,))
    elif near >= before:
        number = sum(weighing.helping(view.hand).values())
        if number:
            yield Difference(K.UNSEEN, number, card, numbers=(number, weighing.copies.total()))
