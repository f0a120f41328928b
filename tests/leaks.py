"""The leak test at length: `python -m tests.leaks --comparisons 100000`, over every rule set and number of players.

Random games are walked through. At every few steps, for every seat and for nobody at all, the cards that cannot be seen
are shuffled, and whatever reaches a player must be as it was: her view, what she may do, the redacted events of what
comes next and their lines in the log, hints, advice, the whole table in words; for people at one screen also who is
asked, what stands on the curtain, and the pictures of open table and curtain, pixel for pixel.
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from ai.hints import hints
from game.app.advice import advise
from game.engine.actions import Action, Allow, Buy, Deal, Draw, EndTurn, Pass, Take
from game.engine.events import (
    BonusPaid,
    BoughtInTurn,
    CardDrawn,
    CardGiven,
    GameEnded,
    PenaltyDrawn,
    PotPaid,
    RoundDealt,
    RoundEnded,
    redacted,
)
from game.engine.play import play
from game.engine.state import Phase, State
from game.engine.view import PlayerView, observe, observe_openly
from game.match import NOBODY, Match, Person, Seen
from game.orders import USUAL_ORDER, answer_for
from game.rules.variant import Variant
from game.screens.play.log import Told, told
from game.screens.play.screen import PlayScreen
from game.screens.play.sharing.notice import hand_over, notice
from game.screens.play.sharing.poll import Said, poll_due
from game.table.canvas import Canvas
from game.words.events import event_sentence
from game.words.readout import readout
from game.words.ui import HOME_NAMES
from tests.canvases import canvas_of, headless, pixels
from tests.pilot import SilentThinker
from tests.playouts import SHORT_ROUNDS, variants
from tests.secrets import may_do, rearranged
from tests.walkers import walk

EVERY = 7  # steps of a game for one that is looked at
PAINTED = 0.05  # of those with people, how many are painted, too
HINTED = 0.2
SIZE = (640, 360)
LAID_OPEN = RoundDealt | RoundEnded | BonusPaid | PotPaid | GameEnded
PUBLIC = Take | Draw | Buy | Pass | Allow | EndTurn | Deal


class LeakError(AssertionError):
    """Something a player gets depends on a card she cannot see."""


class Scales:
    """Compares, and counts what it has compared."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()

    def same(self, kind: str, one: object, other: object) -> None:
        """Both alike; else it is a leak."""
        self.done[kind] += 1
        if one != other:
            raise LeakError(f"{kind}: {one!r} became {other!r}")

    @property
    def comparisons(self) -> int:
        """All of them."""
        return sum(self.done.values())


# ---- one seat ----


def compare_seat(scales: Scales, state: State, action: Action, seat: int, chance: random.Random) -> None:
    """Everything that reaches one player."""
    other, names = rearranged(state, seat, chance), HOME_NAMES[: state.players]
    view, again = observe(state, seat), observe(other, seat)
    scales.same("view", view, again)
    scales.same("legal actions", may_do(state, seat), may_do(other, seat))
    scales.same("the table in words", readout(view, names), readout(again, names))
    if view.upcard is not None:
        scales.same("advice", advise(view), advise(again))
        answers = [answer_for(USUAL_ORDER, each, lambda asked: advise(asked).helps) for each in (view, again)]
        scales.same("standing order", *answers)
    if view.to_act == seat and chance.random() < HINTED:
        scales.same("hints", hints(view), hints(again))
    if isinstance(action, PUBLIC) or action.seat == seat:
        compare_events(scales, state, other, action, seat)


def compare_events(scales: Scales, state: State, other: State, action: Action, seat: int) -> None:
    """What is told of the next action: the redacted events, and the lines of the log made of them."""
    names = HOME_NAMES[: state.players]
    one, two = seen_by(state, action, seat), seen_by(other, action, seat)
    scales.same("number of events", len(one), len(two))
    logs = Told(), Told()
    for seen, twin in zip(one, two, strict=True):
        if learns(seen, seat) or isinstance(seen.event, LAID_OPEN):
            return  # from here on they may differ: she has been shown something
        scales.same("redacted event", seen.event, twin.event)
        me = None if seat == NOBODY else seat
        sentences = [event_sentence(each.event, each.view, names, me) for each in (seen, twin)]
        scales.same("sentence", *sentences)
        logs = told(logs[0], seen, names, me), told(logs[1], twin, names, me)
        scales.same("log", *logs)


def seen_by(state: State, action: Action, seat: int) -> list[Seen]:
    """An action's events as a seat sees them; as everybody may, for nobody."""
    look: Callable[[State], PlayerView] = (
        (lambda after: observe_openly(after, 0)) if seat == NOBODY else (lambda after: observe(after, seat))
    )
    return [Seen(redacted(event, seat), look(after)) for event, after in play(state, action)]


def learns(seen: Seen, seat: int) -> bool:
    """Whether the event shows the seat a card that was hidden from her."""
    match seen.event:
        case CardDrawn(seat=owner) | PenaltyDrawn(seat=owner):
            return owner == seat
        case BoughtInTurn(seat=owner, from_stock=from_stock):
            return owner == seat and from_stock
        case CardGiven(giver=giver, taker=taker):
            return seat in (giver, taker)
        case _:
            return False


# ---- people at one screen ----


def compare_open(scales: Scales, state: State, action: Action, chance: random.Random) -> Match:
    """What people at one screen see while nobody's cards lie open; the same match with other cards."""
    other, names = rearranged(state, NOBODY, chance), HOME_NAMES[: state.players]
    people = tuple(seat for seat in range(state.players) if chance.random() < 0.7)
    matches = [Match(tuple(map(Person, names)), each) for each in (state, other)]
    for seat in range(state.players):
        one, two = (match.open_view(seat) for match in matches)
        scales.same("open view", one, two)
        scales.same("open table in words", readout(one, names), readout(two, names))
        scales.same("who is asked", *(poll_due(view, people, Said()) for view in (one, two)))
        scales.same("what stands on the curtain", *(notice(match, names, seat, "", "") for match in matches))
    if isinstance(action, PUBLIC):
        compare_events(scales, state, other, action, NOBODY)
    return matches[1]


class Painter:
    """Paints tables where nobody sits, and curtains."""

    def __init__(self) -> None:
        self.canvas = canvas_of(SIZE)

    def compare(self, scales: Scales, state: State, other: Match) -> None:
        """The open table and the curtain before each person: the same pixels."""
        match = Match(other.players, state)
        one, two = self._table(match), self._table(other)
        scales.same("picture of the open table", one, two)
        seat = match.view(0).to_act or 0
        one, two = (self._shown(hand_over(table_of(each), seat).draw) for each in (match, other))
        scales.same("picture of the curtain", one, two)

    def _table(self, match: Match) -> bytes:
        table = table_of(match)
        table.update(1.0)
        table.update(5.0)
        return self._shown(table.draw)

    def _shown(self, draw: Callable[[Canvas, float], None]) -> bytes:
        for _ in range(2):
            draw(self.canvas, 9.0)
            self.canvas.sprites.finish()
        draw(self.canvas, 9.0)
        return pixels(self.canvas.surface)


def table_of(match: Match) -> PlayScreen:
    """A table where nobody sits yet, and no computer player answers."""
    return PlayScreen(match, SilentThinker())


# ---- many games ----


def tables() -> Iterator[tuple[Variant, int]]:
    """Every rule set with every number of players, round and round."""
    while True:
        for variant in variants().values():
            for players in range(variant.fewest_players, variant.most_players + 1):
                yield replace(variant, turns_until_drawn=SHORT_ROUNDS), players


def compare_game(scales: Scales, variant: Variant, players: int, seed: str, painter: Painter, most: int) -> None:
    """A random game, looked at every few steps, until there are so many comparisons in all."""
    chance = random.Random(f"leaks {seed}")
    for step, (state, action) in enumerate(walk(variant, players, seed)):
        if state.phase in (Phase.ROUND_OVER, Phase.GAME_OVER) or state.round == 0 or chance.randrange(EVERY):
            continue
        try:
            for seat in range(players):
                compare_seat(scales, state, action, seat, chance)
            other = compare_open(scales, state, action, chance)
            if chance.random() < PAINTED:
                painter.compare(scales, state, other)
        except LeakError as leak:
            raise LeakError(f"{variant.id}, {players} players, seed {seed!r}, step {step}: {leak}") from leak
        if scales.comparisons >= most:
            return


def run(most: int, seed: str) -> tuple[Scales, int, Counter[str]]:
    """Games until there are so many comparisons; the scales, how many games, and how many by rule set."""
    scales, games, by_rule_set = Scales(), 0, Counter[str]()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with headless(SIZE):
        painter = Painter()
        for number, (variant, players) in enumerate(tables()):
            share = -(-most // 60) * (number + 1)  # so that even a short run comes round all tables
            compare_game(scales, variant, players, f"{seed} {number}", painter, min(most, share))
            games += 1
            by_rule_set[variant.id] += 1
            if scales.comparisons >= most:
                break
    return scales, games, by_rule_set


def main() -> int:
    """Compare, and say how much; exit 1 at the first leak."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--comparisons", type=int, default=100_000)
    parser.add_argument("--seed", default="leaks")
    asked = parser.parse_args()
    began = time.perf_counter()
    try:
        scales, games, by_rule_set = run(asked.comparisons, asked.seed)
    except LeakError as leak:
        print(leak)
        return 1
    for kind, count in scales.done.most_common():
        print(f"{kind:28} {count:8}")
    print(", ".join(f"{name} {count}" for name, count in by_rule_set.items()), "games")
    print(f"{scales.comparisons} comparisons in {games} games, {time.perf_counter() - began:.0f} s, no leak")
    return 0


if __name__ == "__main__":
    sys.exit(main())
