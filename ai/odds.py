"""Odds that a player could work out: unseen copies, helpful cards, and the chances of being down soon.

Assumes that every unseen card is equally likely, that only the player's own draws count, and that they discard nothing
they need.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from ai.players.hopeless import cards_missing
from ai.players.prospect import Prospect, prospect_of
from ai.unseen import unseen
from game.engine.events import Event
from game.engine.state import ASKING, Down
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.fit import places

TURNS, SAMPLES = 3, 400


class Odds(NamedTuple):
    """The odds of a seat.

    `nearer` are the cards that help now: they bring the contract closer or, once down, fit a meld. `ways` are cards
    after which more cards would help, with the increase. `chances` are the chances of being down within 1, 2, 3 turns,
    without and with a buy; empty while they are being computed and once down.
    """

    left: Mapping[Card, int]
    nearer: frozenset[Card]
    ways: Mapping[Card, int]
    short: int | None  # cards missing from the contract that can still come; None once down
    asked: Card | None
    chances: tuple[tuple[float, float | None], ...] = ()

    @property
    def total(self) -> int:
        """The number of unseen cards."""
        return sum(self.left.values())


def odds(view: PlayerView, history: Sequence[Event]) -> Iterator[Odds]:
    """Yield the odds of the viewing seat: first the cards, then the chances as well."""
    left = {card: count for card, count in unseen(view, history).items() if count > 0}
    asked = view.upcard if view.phase in ASKING and view.to_act == view.seat else None
    if view.me.down is not Down.NO:
        fits = frozenset(card for card in left if places(view.melds, card, view.seat, view.variant))
        yield Odds(left, fits, {}, None, asked)
        return
    prospect = prospect_of(view)
    kinds = (*left, *((asked,) if asked is not None and asked not in left else ()))
    nearer = frozenset(card for card in kinds if prospect.having(card) < prospect.distance)
    known = Odds(left, nearer, _ways(prospect, left, nearer), cards_missing(prospect, prospect.code, left), asked)
    yield known
    yield known._replace(chances=_chances(view, prospect, left, asked))


def _ways(prospect: Prospect, left: Mapping[Card, int], nearer: frozenset[Card]) -> dict[Card, int]:
    """Return cards that bring the contract no closer, with how many more of the unseen cards would help after them."""
    before = sum(left[card] for card in nearer if card in left)
    gains = {}
    for card in left:
        if card not in nearer:
            code = prospect.code + prospect.evaluator.card_code(card)
            then = replace(prospect, code=code)
            helpful = sum(count for other, count in left.items() if then.having(other) < prospect.distance)
            if helpful > before:
                gains[card] = helpful - before
    return gains


def _chances(
    view: PlayerView, prospect: Prospect, left: Mapping[Card, int], asked: Card | None
) -> tuple[tuple[float, float | None], ...]:
    """Return the chances of being down within each number of turns, without and with a buy."""
    pool = [card for card, count in sorted(left.items()) for _ in range(count)]
    chance = Random(f"{view.turns} {len(pool)}")
    buys = asked is not None and view.turn != view.seat
    bought = [asked] if buys and asked is not None else []
    more = view.variant.buying.penalty_cards if buys else 0
    plain, buying = [0] * TURNS, [0] * TURNS
    for _ in range(SAMPLES):
        drawn = chance.sample(pool, min(len(pool), TURNS + more))
        for turn in range(TURNS):
            plain[turn] += _is_complete(prospect, drawn[: turn + 1])
            if buys:
                buying[turn] += _is_complete(prospect, [*bought, *drawn[: turn + 1], *drawn[TURNS:]])
    return tuple((plain[turn] / SAMPLES, buying[turn] / SAMPLES if buys else None) for turn in range(TURNS))


def _is_complete(prospect: Prospect, cards: Sequence[Card]) -> bool:
    code = prospect.code + sum(prospect.evaluator.card_code(card) for card in cards)
    return prospect.evaluator.distance(code) == 0
