"""Achievements: what each person has earned, when, and how far the others are.

Computed again from stored results every time, so games of old versions count. Practice games don't, but practice rounds
that beat par have an achievement of their own. Of a short game only the rounds count. No clock, and no files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import groupby
from typing import NamedTuple

from game.engine.decider import level_of
from game.rules.knobs.buying import BuysCount
from game.rules.variant_file import shipped_variant, shipped_variants
from game.statistics.games import FinishedGame, PersonalRound, is_win, rounds_of_game, without_last_round

Allowed = Callable[[str, int], int]  # buys a player has in a round of a rule set; 0 where that is not known


class Achievement(StrEnum):
    """All achievements, in the order in which they are shown."""

    FIRST_OUT = "first_out"
    HOUSE_OF_CARDS = "house_of_cards"
    FIRST_SHANGHAI = "first_shanghai"
    EARLY_BIRD = "early_bird"
    IN_ONE_BREATH = "in_one_breath"
    FEATHER_HAND = "feather_hand"
    HAT_TRICK = "hat_trick"
    CLEAN_SWEEP = "clean_sweep"
    THRIFTY = "thrifty"
    BIG_SPENDER = "big_spender"
    FULL_PURSE = "full_purse"
    LIGHT_EVENING = "light_evening"
    BY_A_WHISKER = "by_a_whisker"
    ON_A_ROLL = "on_a_roll"
    GIANT_KILLER = "giant_killer"
    FULL_TABLE = "full_table"
    REGULAR = "regular"
    HOUSE_GUEST = "house_guest"
    WORLD_TOUR = "world_tour"
    FIVE_CROWNS = "five_crowns"
    BETTER_THAN_PAR = "better_than_par"


NEEDED = {
    Achievement.HAT_TRICK: 3,
    Achievement.CLEAN_SWEEP: 5,
    Achievement.FULL_PURSE: 60,
    Achievement.ON_A_ROLL: 3,
    Achievement.REGULAR: 10,
    Achievement.HOUSE_GUEST: 100,
    Achievement.BETTER_THAN_PAR: 10,
}  # how much of what they count; the others need it once, or in every rule set
OF_RULE_SETS = (Achievement.WORLD_TOUR, Achievement.FIVE_CROWNS)
LEAST_ROUNDS = 5  # the fewest rounds of a game that counts as a whole
FEATHER_POINTS, WHISKER_POINTS, LIGHT_POINTS = 5, 5, 100
GIANTS, GIANT, FULL = 3, "master", 8
LIGHT_RULES = "quarters"


class Award(NamedTuple):
    """An achievement that was won in a round, which counts even if the game, known by its seed, is never finished."""

    ended: str  # the round, in local time
    person: str
    achievement: Achievement
    seed: str


class Standing(NamedTuple):
    """The progress of an achievement: `done` of what is `needed`; `earned` is the date, or empty."""

    achievement: Achievement
    done: int
    needed: int
    earned: str = ""
    is_new: bool = False  # the last of the games earned it


def standings(
    games: Sequence[FinishedGame],
    person: str,
    rule_sets: Iterable[str],
    buys_allowed: Allowed,
    better_than_par: Iterable[str] = (),
    awards: Iterable[Award] = (),
) -> tuple[Standing, ...]:
    """Return all achievements of a person, in order; `games` come oldest first.

    `rule_sets` are the ids of all shipped rule sets, `better_than_par` the times at which practice rounds that beat par
    ended, `awards` what was won in rounds.
    """
    sets = frozenset(rule_sets)
    needed = {
        achievement: len(sets) if achievement in OF_RULE_SETS else NEEDED.get(achievement, 1)
        for achievement in Achievement
    }
    done, earned = dict.fromkeys(Achievement, 0), dict[Achievement, str]()
    fresh = set[Achievement]()
    for achievement, now, game in _courses(games, person, sets, buys_allowed):
        done[achievement] = max(done[achievement], now)
        if achievement not in earned and done[achievement] >= needed[achievement]:
            earned[achievement] = game.ended
            if game is games[-1]:
                fresh.add(achievement)
    pars, enough = sorted(better_than_par), needed[Achievement.BETTER_THAN_PAR]
    done[Achievement.BETTER_THAN_PAR] = len(pars)
    if len(pars) >= enough:
        earned[Achievement.BETTER_THAN_PAR] = pars[enough - 1]
    for award in awards:
        if award.person == person:
            won, seed = award.achievement, games[-1].seed if games else ""
            done[won], earned[won] = needed[won], min(award.ended, earned.get(won, award.ended))
            fresh -= {won} if award.seed != seed else set()
    return tuple(
        Standing(
            achievement,
            min(done[achievement], needed[achievement]),
            needed[achievement],
            earned.get(achievement, ""),
            achievement in fresh,
        )
        for achievement in Achievement
    )


def new_achievements(
    games: Sequence[FinishedGame],
    person: str,
    rule_sets: Iterable[str],
    buys_allowed: Allowed,
    awards: Sequence[Award] = (),
) -> tuple[Achievement, ...]:
    """Return the achievements that the last of the games has earned a person for the first time."""
    found = standings(games, person, rule_sets, buys_allowed, awards=awards)
    return tuple(standing.achievement for standing in found if standing.is_new)


def won_in_round(
    games: Sequence[FinishedGame],
    played: FinishedGame,
    person: str,
    rule_sets: Iterable[str],
    buys_allowed: Allowed,
    awards: Sequence[Award] = (),
) -> tuple[Achievement, ...]:
    """Return the achievements that the last round has earned a person for the first time; `played` are the rounds of
    its game so far, and `games` all games, perhaps with this one.
    """
    sets, others = frozenset(rule_sets), [game for game in games if game.digest != played.digest]
    before, now = (
        {one.achievement for one in standings([*others, game], person, sets, buys_allowed, (), awards) if one.earned}
        for game in (without_last_round(played), played)
    )
    return tuple(achievement for achievement in Achievement if achievement in now - before)


def _courses(
    games: Sequence[FinishedGame], person: str, sets: frozenset[str], buys_allowed: Allowed
) -> Iterator[tuple[Achievement, int, FinishedGame]]:
    """Yield the progress of each achievement after each game that changed it."""
    added = dict.fromkeys(Achievement, 0)
    tried, won, row = set[str](), set[str](), 0
    for game in games:
        rounds = [*rounds_of_game(game, person)]
        if not rounds or game.practice:
            continue
        seat = game.seat_of(person) if game.rounds >= LEAST_ROUNDS and not game.numbers else None
        for achievement, times in (*_rounds(rounds, buys_allowed), *(_deeds(game, seat) if seat is not None else ())):
            if times:
                added[achievement] += times
                yield achievement, added[achievement], game
        for achievement, most in _bests(rounds):
            yield achievement, most, game
        if seat is None:
            continue  # too short, or nobody knows how the whole game would have gone
        if game.uses_quarters:
            yield Achievement.FULL_PURSE, game.players[seat].quarters, game
        if game.rule_set in sets:
            tried.add(game.rule_set)
            yield Achievement.WORLD_TOUR, len(tried), game
        row = row + 1 if is_win(game, seat) else 0
        yield Achievement.ON_A_ROLL, row, game
        if row and game.rule_set in sets:
            won.add(game.rule_set)
            yield Achievement.FIVE_CROWNS, len(won), game


def _deeds(game: FinishedGame, seat: int) -> Iterator[tuple[Achievement, int]]:
    """Yield what a whole game adds to the achievements that are counted over all games."""
    own = game.players[seat]
    yield Achievement.REGULAR, 1
    yield Achievement.HOUSE_GUEST, 1
    if game.rule_set == LIGHT_RULES:
        yield Achievement.LIGHT_EVENING, own.total < LIGHT_POINTS
    if is_win(game, seat):
        others = [player for at, player in enumerate(game.players) if at != seat]
        yield Achievement.HOUSE_OF_CARDS, 1
        yield Achievement.THRIFTY, not any(bought[seat] for bought in game.buys)
        yield Achievement.BY_A_WHISKER, 0 < min(abs(own.total - other.total) for other in others) <= WHISKER_POINTS
        yield Achievement.GIANT_KILLER, sum(level_of(other.plays) == GIANT for other in others) >= GIANTS
        yield Achievement.FULL_TABLE, len(game.players) == FULL


def _rounds(rounds: Sequence[PersonalRound], buys_allowed: Allowed) -> Iterator[tuple[Achievement, int]]:
    """Yield what each round of a game adds."""
    for scored in rounds:
        game, at, seat = scored
        laid, called, result = game.laid[at], game.calls[at], scored.result
        yield Achievement.EARLY_BIRD, bool(laid) and laid[seat] == 1
        yield Achievement.FIRST_SHANGHAI, called[seat] if called else 0
        if scored.is_out:
            yield Achievement.FIRST_OUT, 1
            yield Achievement.IN_ONE_BREATH, result.penalties[seat] < 0
            yield Achievement.BIG_SPENDER, 0 < buys_allowed(game.rule_set, scored.number) <= scored.buys
        elif result.out is not None:
            yield Achievement.FEATHER_HAND, result.penalties[seat] <= FEATHER_POINTS


def _bests(rounds: Sequence[PersonalRound]) -> Iterator[tuple[Achievement, int]]:
    """Yield the values of a person's rounds of a game for the achievements that need one good game."""
    outs = {scored.at: scored.is_out for scored in rounds}
    in_order = [outs.get(at, False) for at in range(len(rounds[0].game.sheet))]
    yield Achievement.CLEAN_SWEEP, sum(in_order)
    yield Achievement.HAT_TRICK, max((len([*row]) for is_out, row in groupby(in_order) if is_out), default=0)


@cache
def buys_allowed(rule_set: str, number: int) -> int:
    """Return how many buys a player has in a round of a shipped rule set; 0 if that is not known."""
    variant = shipped_variant(rule_set) if rule_set in shipped_variants() else None
    if variant is None or number > len(variant.rounds) or variant.buying.counted_in is not BuysCount.ROUND:
        return 0
    return variant.rounds[number - 1].buys
