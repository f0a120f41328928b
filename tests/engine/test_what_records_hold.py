"""A game can only begin with values its record can store: both use the same checks."""

from collections.abc import Callable

import pytest

from game.__main__ import main
from game.engine.record import PERSON, RecordedPlayer, RecordError, header_line, read_record
from game.engine.record_header import LONGEST_NAME, LONGEST_PLAYS
from game.engine.state import LONGEST_SEED, new_game
from game.files.described import FieldError
from game.match import Computer, Match, Person, Player, named
from game.new_game.choosing import chosen_at_once
from game.rules.variant_file import shipped_variant

HALF = "half \udcff"  # what a command line makes of bytes that are not UTF-8
SEEDS = ["", "peony-1934", "🀄" * LONGEST_SEED, "x" * (LONGEST_SEED + 1), HALF]
NAMES = ["", "Ada", "🀄" * LONGEST_NAME, "x" * (LONGEST_NAME + 1), HALF]
PLAYS = ["sharp", "x" * LONGEST_PLAYS, "x" * (LONGEST_PLAYS + 1), HALF]
CASES: list[tuple[str, Player]] = [
    *((seed, Person("Ada")) for seed in SEEDS),
    *(("s", Person(name)) for name in NAMES),
    *(("s", Computer("Mei", level)) for level in PLAYS),
]


def refusal_of(of: Callable[[], object], kind: type[Exception]) -> str:
    try:
        of()
    except kind as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize(("seed", "player"), CASES)
def test_unreadable_games_never_start(seed: str, player: Player) -> None:
    players = (player, Computer("Bot", "greedy"))
    start = new_game(shipped_variant("quarters"), 2, seed)
    line = header_line(start, tuple(map(named, players)))

    begun = refusal_of(lambda: Match.start(start.variant, players, seed), FieldError)
    read = refusal_of(lambda: read_record([line]), RecordError)

    assert bool(begun) == bool(read)
    assert len(begun) < 300
    if not begun:
        record = read_record([line])
        assert (seed, named(player)) == (record.start.seed, record.players[0])


@pytest.mark.parametrize("name", NAMES[3:])
def test_unstorable_names_are_not_seated(name: str) -> None:
    match = Match.start(shipped_variant("quarters"), (Person("Ada"), Computer("Bot", "greedy")), "s")

    with pytest.raises(FieldError, match=r"P2\.name"):
        match.seat(1, Person(name))

    assert RecordedPlayer("Ada", PERSON) == named(match.players[0])


@pytest.mark.parametrize("seed", SEEDS[3:])
@pytest.mark.parametrize("command", [[], ["simulate", "--games", "1"], ["lab", "quarters", "shafer", "--games", "1"]])
def test_command_lines_refuse_unstorable_seeds(
    command: list[str], seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main([*command, "--seed", seed])
    last = capsys.readouterr().err.splitlines()[-1]
    assert "argument --seed: seed " in last
    assert len(last) < 300


@pytest.mark.parametrize("seed", SEEDS[3:])
def test_unstorable_seeds_open_no_window(seed: str) -> None:
    with pytest.raises(ValueError, match="seed"):
        chosen_at_once("quarters", 2, "greedy", seed)
