"""The story of the evening: the highlights of a whole game, from its score sheet and its public events. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.engine.events import BoughtInTurn, CardHit, Event, MeldsLaid, RoundDealt, UpcardBought
from game.engine.history import with_turns
from game.engine.view import PlayerView
from game.play.scores import story_words as words
from game.play.scores.final import Highlight
from game.play.scores.scores import courses
from game.rules.cards import Card
from game.text.cards import capitalized, card_name
from game.text.table import signed


class Buy(NamedTuple):
    """A bought card that was melded, and how many of the buyer's turns later."""

    turns: int
    round: int
    seat: int
    card: Card


def evening(view: PlayerView, names: Sequence[str], events: Iterable[Event]) -> tuple[Highlight, ...]:
    """Return the lines of the story, as far as there is something to tell."""
    return (*_swing(view, names), *_bought(names, events), *_out_most(view, names), *_closest(view, names))


def _swing(view: PlayerView, names: Sequence[str]) -> Iterator[Highlight]:
    """Yield the largest difference in one round, as the curves show it; of equal ones the first."""
    leaps = [(course[0], *(now - was for was, now in pairwise(course))) for course in courses(view) if course]
    apart = list(zip(zip(*leaps, strict=True), (result.round for result in view.sheet), strict=True))
    if apart:
        scores, round = max(apart, key=lambda pair: max(pair[0]) - min(pair[0]))
        least, most = min(scores), max(scores)
        if most > least:
            low, high = scores.index(least), scores.index(most)
            sentence = words.swing(round, (names[low], least), (names[high], most))
            yield Highlight(words.SWING, sentence, str(most - least), high, "dismayed")


def _bought(names: Sequence[str], events: Iterable[Event]) -> Iterator[Highlight]:
    buy = min(melded_buys(events), key=lambda buy: buy.turns, default=None)
    if buy is not None:
        sentence = words.best_buy(buy.round, names[buy.seat], buy.card, buy.turns)
        yield Highlight(words.BEST_BUY, sentence, _short(buy.card), buy.seat, "pleased")


def _short(card: Card) -> str:
    return capitalized(card_name(card)) if card.is_joker else signed(card)


def melded_buys(events: Iterable[Event]) -> Iterator[Buy]:
    """Yield the bought cards that the buyer put on the table in the same round, in order."""
    waiting: dict[tuple[int, Card], int] = {}
    turns: dict[int, int] = {}
    round = 0
    for event, begins in with_turns(events):
        if begins is not None:
            turns[begins] = turns.get(begins, 0) + 1
        match event:
            case RoundDealt():
                round, waiting, turns = event.round, {}, {}
            case UpcardBought(seat=seat, card=card) | BoughtInTurn(seat=seat, card=Card() as card, from_stock=False):
                waiting[seat, card] = turns.get(seat, 0)
            case MeldsLaid(seat=seat, melds=melds):
                for card in (card for meld in melds for card in meld.cards):
                    if (seat, card) in waiting:
                        yield Buy(turns.get(seat, 0) - waiting.pop((seat, card)), round, seat, card)
            case CardHit(seat=seat, card=card) if (seat, card) in waiting:
                yield Buy(turns.get(seat, 0) - waiting.pop((seat, card)), round, seat, card)
            case _:
                pass


def _out_most(view: PlayerView, names: Sequence[str]) -> Iterator[Highlight]:
    times = [sum(result.out == seat for result in view.sheet) for seat in range(view.players)]
    most = max(times)
    if most > 1:
        best = [names[seat] for seat, number in enumerate(times) if number == most]
        sentence = words.out_most(best, most, len(view.sheet))
        figure = words.OF_ALL(number=most, all=len(view.sheet))
        yield Highlight(words.OUT_MOST, sentence, figure, times.index(most), "delighted")


def _closest(view: PlayerView, names: Sequence[str]) -> Iterator[Highlight]:
    """Yield the fewest cards left in another hand; of equal ones the first."""
    left = [
        (len(hand), result.round, seat, result.out)
        for result in view.sheet
        for seat, hand in enumerate(result.hands)
        if result.out is not None and seat != result.out and hand
    ]
    if left:
        cards, round, seat, out = min(left)
        sentence = words.closest(round, names[seat], cards, names[out])
        yield Highlight(words.CLOSEST, sentence, words.CARDS_LEFT(number=cards), seat, "thinking")
