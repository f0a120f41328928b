"""Achievements: for each, a history that just earns it and one that just does not."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.engine.state import RoundResult
from game.rules.variant_file import shipped_variants
from game.statistics import words
from game.statistics.achievements import LEAST_ROUNDS, Achievement, Standing, buys_allowed, new_achievements, standings
from game.statistics.games import FinishedGame, Finisher
from game.statistics.scorebook import achievements_of
from tests.pictures.past_games import past_games

A = Achievement
SETS = ("campfire", "classic", "may_i", "quarters", "shafer")


def rounds(*outs: int | None, mine: int = 30) -> tuple[RoundResult, ...]:
    """Return a sheet: the player who went out of each round, and Ada's points if it was another."""
    return tuple(
        RoundResult(at, out, ((), ()), (0 if out == 0 else mine, 0 if out == 1 else 30), (0, 0), 0)
        for at, out in enumerate(outs, 1)
    )


def game(
    sheet: Sequence[RoundResult] = rounds(1, 1),
    *,
    me: int = 60,
    others: Sequence[tuple[str, int]] = (("sharp", 40),),
    quarters: int = 0,
    rule_set: str = "campfire",
    practice: bool = False,
    number: int = 1,
) -> FinishedGame:
    """Return a game in which Ada (seat 0) lost with 60 to 40, bought once in each round and laid down late."""
    totals = sorted((me, *(total for _, total in others)))
    count = len(others) + 1
    ends = [Finisher("Ada", "person", totals.index(me) + 1, me, quarters)]
    ends += [Finisher(f"B{at}", plays, totals.index(total) + 1, total, 0) for at, (plays, total) in enumerate(others)]
    wide = tuple(
        scores._replace(
            hands=((),) * count,
            penalties=(*scores.penalties, *[30] * 8)[:count],
            points=(0,) * count,
        )
        for scores in sheet
    )
    return FinishedGame(
        ended=f"2025-03-01 21:{number:02}",
        rule_set=rule_set,
        title=rule_set,
        rounds=len(wide),
        most_points=False,
        uses_quarters=rule_set == "quarters",
        practice=practice,
        seed="peony",
        card_points=(50, 15, *[5] * 8, *[10] * 4),
        players=tuple(ends),
        sheet=wide,
        buys=((1,) * count,) * len(wide),
        laid=((4,) * count,) * len(wide),
        calls=((0,) * count,) * len(wide),
        digest=f"{number}",
    )


def won(**fields: object) -> FinishedGame:
    return game(**{"me": 30, **fields})  # type: ignore[arg-type]


def without_buys(of: FinishedGame, *, but: int = 0) -> FinishedGame:
    return replace(of, buys=((but, 3),) + ((0, 3),) * (of.rounds - 1))


def long(game: FinishedGame) -> FinishedGame:
    """Return a game with rounds added in which nothing happened, so that it is long enough to count."""
    count, more = len(game.players), max(0, LEAST_ROUNDS - game.rounds)
    drawn = RoundResult(1, None, ((),) * count, (0,) * count, (0,) * count, 0)
    sheet = (*game.sheet, *(drawn._replace(round=game.rounds + at) for at in range(1, more + 1)))
    none, unknown = ((0,) * count,) * more, ((),) * more
    longer = replace(game, rounds=len(sheet), sheet=sheet, buys=game.buys + none)
    return replace(longer, laid=game.laid + unknown, calls=game.calls + unknown)


def of(games: Sequence[FinishedGame], pars: Sequence[str] = ()) -> dict[Achievement, Standing]:
    found = standings([*map(long, games)], "Ada", SETS, lambda *_: 3, pars)
    return {standing.achievement: standing for standing in found}


OUT_OFF = RoundResult(1, 0, ((), ()), (-10, 30), (0, 0), 0)
EXPERTS = (("master", 40), ("master/buyer", 50), ("master", 60))
EXAMPLES: dict[Achievement, tuple[Sequence[FinishedGame], Sequence[FinishedGame]]] = {
    A.FIRST_OUT: ([game(rounds(1, 0))], [game(rounds(1, 1, None))]),
    A.HOUSE_OF_CARDS: ([won()], [game()]),
    A.FIRST_SHANGHAI: (
        [replace(game(), calls=((0, 0), (1, 0)))],
        [replace(game(), calls=((0, 2), ()))],  # another player called; nothing is known of a round
    ),
    A.EARLY_BIRD: ([replace(game(), laid=((2, 1), (1, 2)))], [replace(game(), laid=((2, 1), ()))]),
    A.IN_ONE_BREATH: ([game([OUT_OFF])], [game([OUT_OFF._replace(penalties=(0, 30))])]),
    A.FEATHER_HAND: ([game(rounds(1, mine=5))], [game(rounds(1, mine=6)), game(rounds(None, mine=5))]),
    A.HAT_TRICK: ([game(rounds(1, 0, 0, 0))], [game(rounds(0, 0, 1, 0)), game(rounds(0, 1))]),
    A.CLEAN_SWEEP: ([game(rounds(0, 0, 1, 0, 0, 1, 0))], [game(rounds(0, 0, 1, 0, 0)), game(rounds(0))]),
    A.THRIFTY: ([without_buys(won())], [without_buys(won(), but=1), without_buys(game())]),
    A.BIG_SPENDER: (
        [replace(game(rounds(1, 0)), buys=((0, 0), (3, 0)))],
        [replace(game(rounds(1, 0)), buys=((3, 0), (2, 3)))],
    ),
    A.FULL_PURSE: ([game(quarters=60, rule_set="quarters")], [game(quarters=59, rule_set="quarters")]),
    A.LIGHT_EVENING: ([game(me=99, rule_set="quarters")], [game(me=100, rule_set="quarters"), game(me=99)]),
    A.BY_A_WHISKER: ([won(me=35)], [won(me=34), won(me=40), game(me=45)]),
    A.ON_A_ROLL: ([won(), won(), won()], [won(), won(), game(), won()]),
    A.GIANT_KILLER: ([won(others=EXPERTS)], [won(others=(*EXPERTS[:2], ("sharp", 60))), game(me=70, others=EXPERTS)]),
    A.FULL_TABLE: ([won(others=(("steady", 50),) * 7)], [won(others=(("steady", 50),) * 6)]),
    A.REGULAR: ([game()] * 10, [game()] * 9),
    A.HOUSE_GUEST: ([game()] * 100, [game()] * 99),
    A.WORLD_TOUR: (
        [game(rule_set=rule_set) for rule_set in SETS],
        [game(rule_set=rule_set) for rule_set in (*SETS[:4], "house")],
    ),
    A.FIVE_CROWNS: (
        [won(rule_set=rule_set) for rule_set in SETS],
        [*(won(rule_set=rule_set) for rule_set in SETS[:4]), game(rule_set=SETS[4])],
    ),
}


@pytest.mark.parametrize("achievement", EXAMPLES, ids=str)
def test_achievements_come_exactly_at_limits(achievement: Achievement) -> None:
    enough, too_little = EXAMPLES[achievement]

    assert of(enough)[achievement].earned
    assert of(enough)[achievement].done == of(enough)[achievement].needed
    assert not of(too_little)[achievement].earned
    assert of(too_little)[achievement].done < of(too_little)[achievement].needed


@pytest.mark.parametrize("achievement", EXAMPLES, ids=str)
def test_practice_and_games_of_others_earn_nothing(achievement: Achievement) -> None:
    enough, _ = EXAMPLES[achievement]

    assert not of([replace(game, practice=True) for game in enough])[achievement].earned
    strangers = [replace(game, players=tuple(p._replace(plays="sharp") for p in game.players)) for game in enough]
    assert not of(strangers)[achievement].earned


def test_ten_good_rounds_earn_an_achievement() -> None:
    days = [f"2025-03-{day:02} 20:00" for day in range(1, 11)]

    assert Standing(A.BETTER_THAN_PAR, 9, 10) == of([game()], days[:9])[A.BETTER_THAN_PAR]
    assert Standing(A.BETTER_THAN_PAR, 10, 10, days[9]) == of([game()], days[::-1])[A.BETTER_THAN_PAR]


def test_achievements_have_example_and_words() -> None:
    assert {*Achievement} == {*EXAMPLES, A.BETTER_THAN_PAR} == {*words.ACHIEVEMENTS}
    assert 21 == len(Achievement)
    assert SETS == tuple(sorted(shipped_variants()))


def test_achievements_keep_their_first_day() -> None:
    games = [game(number=1), won(number=2), won(number=3), won(number=4), won(number=5)]

    standing = of(games)

    assert games[1].ended == standing[A.HOUSE_OF_CARDS].earned
    assert games[3].ended == standing[A.ON_A_ROLL].earned
    assert (5, 10) == standing[A.REGULAR][1:3]


def test_only_first_earning_games_report() -> None:
    games = [long(won(number=number)) for number in range(1, 5)]

    def news(count: int) -> set[Achievement]:
        return {*new_achievements(games[:count], "Ada", SETS, lambda *_: 3)}

    assert {A.HOUSE_OF_CARDS} == news(1)
    assert set() == news(2)
    assert {A.ON_A_ROLL} == news(3)
    assert set() == news(4)
    assert () == new_achievements([], "Ada", SETS, buys_allowed)


def test_later_practice_reports_nothing_again() -> None:
    games = [long(won(number=1)), long(won(number=2, practice=True))]

    assert () == new_achievements(games, "Ada", SETS, buys_allowed)


def test_rule_sets_limit_counted_buys() -> None:
    assert (3, 2, 0, 0) == tuple(
        buys_allowed(*asked) for asked in (("quarters", 1), ("shafer", 7), ("shafer", 8), ("house", 1))
    )


def test_diaries_count_for_frequent_players() -> None:
    games = (*past_games("Ada", 6), *past_games("Bo", 2))
    pars = tuple(f"2025-01-{day:02}" for day in range(1, 11))

    mine, theirs = (
        {standing.achievement: standing for standing in achievements_of(games, person, lambda: pars)}
        for person in ("Ada", "Bo")
    )

    assert pars[9] == mine[A.BETTER_THAN_PAR].earned
    assert not theirs[A.BETTER_THAN_PAR].earned


def test_more_games_never_take_an_achievement_away() -> None:
    chance, games = random.Random(7), list(past_games("Ada", 60))
    chance.shuffle(games)
    had: dict[Achievement, str] = {}
    for count in range(0, 61, 6):
        now = {
            standing.achievement: standing.earned
            for standing in achievements_of(games[:count], "Ada")
            if standing.earned
        }
        assert had.items() <= now.items()
        had = now
    assert len(had) > 5
