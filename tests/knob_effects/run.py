"""Whether each option has an effect when changed alone, over moments of games: `python -m tests.knob_effects`. At each
moment the same actions are checked and one is applied, under the original and the changed rule set. Any difference in
legality, events, deals, permitted players or log is an effect.
"""

import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from ai.arena import fixtures, play_game
from game.engine.actions import Action, Deal
from game.engine.course import Course
from game.engine.events import Event
from game.engine.play import carry_out, play
from game.engine.referee import legal_actions, refusal
from game.engine.state import Ongoing, Phase, Seat, State, new_game, to_act
from game.engine.view import observe
from game.files.described import Choice, Whole, YesNo
from game.match import SeenEvent
from game.play.state.log import GameLog, logged
from game.rules.idle import idle_knobs, is_idle
from game.rules.knobs.record import ContractText, Limits, PointsByRank, WholeByPlayers, WildRanks
from game.rules.schema import KNOBS, ROUND, knob_value, with_knob
from game.rules.variant import ByPlayers, Variant, format_contract, parse_contract
from game.rules.variant_check import variant_faults
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.knob_effects.probes import Probe, probes
from tests.perft.count import FOLDER, opened, starts

TOLD_ONLY = ("id", "title", "character", "ground_rules")  # text for players that no action depends on
LAY_DOWNS = 2
DEALS, FULL_TABLE_DEALS = 20, 120  # enough until a joker has been turned up
NAMES = ("Mei", "Jun", "Rosa", "Ana", "Tomek", "Ines", "Olaf", "Bo")


class Moment(NamedTuple):
    """A state of a game, its possible actions, and the results of one."""

    state: State
    legal: tuple[Action, ...]
    action: Action
    events: tuple[Event, ...]
    seats: tuple[Seat, ...]  # after it


def legal_in(state: State) -> tuple[Action, ...]:
    """Return all legal actions, with at most two lay-downs."""
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    return () if seat is None else tuple(legal_actions(observe(state, seat), LAY_DOWNS))


def moment(state: State, action: Action) -> Moment:
    """Return the moment with the results of the action."""
    steps = play(state, action)
    return Moment(state, legal_in(state), action, tuple(event for event, _ in steps), steps[-1][1].seats)


def moments(variant: Variant, games: int, every: int) -> Iterator[Moment]:
    """Yield moments of games of computer players, every `every`-th and the last of each round, and of written
    positions.
    """
    players = max(variant.fewest_players, min(4, variant.most_players))
    for fixture in fixtures(variant, ("sharp",) * players, games, "effects"):
        state = new_game(variant, players, fixture.seed)
        for number, action in enumerate(play_game(fixture).actions):
            steps = play(state, action)
            ends = steps[-1][1].phase in (Phase.ROUND_OVER, Phase.GAME_OVER)
            if number % every == 0 or ends or action == Deal():
                events = tuple(event for event, _ in steps)
                yield Moment(state, legal_in(state), action, events, steps[-1][1].seats)
            state = steps[-1][1]


def written_moments(variant: Variant) -> Iterator[Moment]:
    """Yield positions written for the rule set, two actions deep."""
    file = FOLDER / f"{variant.id}.perft"
    for start in starts(file) if file.exists() else ():
        state = opened(start)
        if state.variant != variant:
            continue
        for action in legal_in(state) or ((Deal(),) if state.phase in (Phase.ROUND_OVER,) else ()):
            yield moment(state, action)
            after = play(state, action)[-1][1]
            yield from (moment(after, second) for second in legal_in(after)[:20])


def other_values(variant: Variant, key: str) -> Iterator[Any]:
    """Return other values of an option: every word, a few numbers."""
    value = knob_value(variant, key)
    if key.startswith(f"{ROUND.name}."):
        value = value[0]
    yield from (other for other in _others(KNOBS[key].limits, value, variant) if other != value)


def _others(limits: Limits, value: Any, variant: Variant) -> Iterator[Any]:
    seats = variant.fewest_players, variant.most_players
    match limits:
        case Whole(least, most):
            yield from (number for number in (value + 1, value - 1, least, 1, 3, most) if least <= number <= most)
        case WholeByPlayers(least, most):
            first = value.at(seats[0])
            yield from (
                ByPlayers(((*seats, number),)) for number in (first + 1, first - 1, 0) if least <= number <= most
            )
        case Choice(words):
            yield from words
        case YesNo():
            yield not value
        case WildRanks():
            yield from (frozenset({0}), frozenset({0, 2}), frozenset({0, 9}))
        case PointsByRank():
            yield tuple(number + 1 for number in value)
        case ContractText():
            yield from (parse_contract("1 set of 3"), parse_contract(f"{format_contract(value)} + 1 set of 3"))
        case _:
            return


def effect(variant: Variant, other: Variant, sample: tuple[Moment, ...]) -> str | None:
    """Return the first difference in a word, or None."""
    if (variant.fewest_players, variant.most_players) != (other.fewest_players, other.most_players):
        return "players"
    if variant.dealing.direction is not other.dealing.direction:
        return "chairs"  # only the table follows it: tests/clauses/test_relatives.py, K-13
    if any(outcome(probe, variant) != outcome(probe, other) for probe in probes_of(variant)):
        return "probe"
    for moment in sample:
        changed = moment.state._replace(variant=other)
        if legal_in(changed) != moment.legal:
            return "legality"
        steps = play(changed, moment.action)
        if tuple(event for event, _ in steps) != moment.events:
            return "events"
        if steps[-1][1].seats != moment.seats:
            return "seats"
    if variant.discards != other.discards and _log(variant, sample) != _log(other, sample):
        return "log"
    return "deal" if _deals(variant) != _deals(other) else None  # last, because it is slowest


@cache
def probes_of(variant: Variant) -> tuple[Probe, ...]:
    """Return the rare moments of a rule set."""
    return tuple(probes(variant))


def outcome(probe: Probe, variant: Variant) -> tuple[object, ...]:
    """Return the results of a probe's actions under a rule set: refusals or events."""
    state, results = probe.state._replace(variant=variant), list[object]()
    for action in probe.actions:
        if refusal(observe(state, 0), action) is not None:
            return (*results, "refused")
        steps = play(state, action)
        results.append(tuple(event for event, _ in steps))
        state = steps[-1][1]
    return tuple(results)


@cache
def _deals(variant: Variant) -> tuple[object, ...]:
    """Return the deals of some games at the smallest and the largest table."""
    results: list[object] = []
    tables = ((variant.fewest_players, DEALS), (variant.most_players, FULL_TABLE_DEALS))
    for players, deals in tables:
        for number in range(deals):
            game = Ongoing(*new_game(variant, players, f"deal {number}"))
            course = Course(game)
            results.append(game.seats)
            carry_out(course, observe(game, 0), Deal())
            results.append(tuple(course.events))
    return tuple(results)


def _log(variant: Variant, sample: tuple[Moment, ...]) -> tuple[str, ...]:
    log = GameLog()
    for moment in sample[:200]:
        for event, after in play(moment.state, moment.action):
            view = observe(after, 0)._replace(variant=view_variant(moment, variant))
            log = logged(log, SeenEvent(event, view), NAMES, 0)
    return log.lines


def view_variant(moment: Moment, variant: Variant) -> Variant:
    """Return the rule set of a moment, changed only in who may look through the discards."""
    return with_knob(moment.state.variant, "discards", variant.discards)


class Finding(NamedTuple):
    """An option in a rule set: the effects of its other values, without those that have none."""

    key: str
    refused: int  # values that the check refuses there
    effects: tuple[str, ...]
    idle: bool  # whether the rules list it as idle
    tried: int


def finding(variant: Variant, key: str, sample: tuple[Moment, ...], *, once: bool = False) -> Finding:
    """Try every other value of the option; with `once` only until one has an effect."""
    effects, refused, count = [], 0, 0
    why = " ".join(idle.why for idle in idle_knobs(variant) if key in idle.keys)
    for value in other_values(variant, key):
        other = with_knob(variant, key, value)
        if f'"{value}"' in why or _says_the_same(variant, other):
            continue
        if not is_readable(other):
            refused += 1
            continue
        count += 1
        result = effect(variant, other, sample)
        effects += [result] if result is not None else []
        if once and effects:
            break
    return Finding(key, refused, tuple(effects), is_idle(variant, key), count)


def _says_the_same(variant: Variant, other: Variant) -> bool:
    """Return whether every round says of melds what holds in all rounds anyway, such as sets of any suits."""
    rounds = other.by_round[1:]
    return bool(rounds) and not variant.by_round and all(here.melding == variant.melding for here in rounds)


def is_readable(variant: Variant) -> bool:
    """Return whether a file of the current format may contain it."""
    return not variant_faults(variant)


def main() -> int:
    """Try every option in every shipped rule set; 1 if an option without effect is not listed, or the reverse."""
    wrong = 0
    for variant in map(shipped_variant, shipped_variants()):
        sample = (*written_moments(variant), *moments(variant, 2, 3))
        for key in KNOBS:
            if key in TOLD_ONLY:
                continue
            result = finding(variant, key, sample, once="--all" not in sys.argv)
            dead = not result.effects and result.tried > 0
            bad = dead != (result.idle and result.tried > 0)
            wrong += bad
            what = ", ".join(sorted(set(result.effects))) or ("nothing" if result.tried else "refused")
            print(
                f"{'*' if bad else ' '} {variant.id:9} {key:32} {result.tried:2} tried {result.refused} refused: {what}"
            )
    return 1 if wrong else 0
