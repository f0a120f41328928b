"""The command line, `shanghai-rummy`: parses, chooses, and turns problems into one sentence.

Every command imports what it needs when it is chosen, so that the game itself starts without the others' weight.
Exit codes: 0 all is well, 1 refused or invalid, 2 wrong usage or no display.
"""

import argparse
import multiprocessing
import re
import sys
from collections.abc import Callable, Sequence

from game import __version__
from game.commands import Unusable
from game.commands.printing import Unwritable, flush, make_forgiving, silence, warn
from game.commands.version import Version

NAME = "shanghai-rummy"
_SIZE = re.compile(r"([1-9][0-9]{2,4})x([1-9][0-9]{2,4})")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    multiprocessing.freeze_support()
    make_forgiving(sys.stdout, sys.stderr)
    options = parsed(argv)
    run: Callable[[argparse.Namespace], int] = options.run
    return _reported(run, options)


def _reported(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    try:
        code = run(options)
        flush()
        return code
    except Unusable as problem:
        warn(f"{NAME}: {problem}")
        return 1
    except Unwritable as problem:
        warn(f"{NAME}: standard output cannot be written: {problem}")
        silence()
        return 1
    except BrokenPipeError:  # whoever read our output has enough
        silence()
        return 0
    except KeyboardInterrupt:
        return 130


def parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """The options; actions of `try` may stand on either side of an option, which argparse does not see by itself."""
    top = parser()
    options, rest = top.parse_known_args(argv)
    if any(text.startswith("-") for text in rest) or (rest and "actions" not in options):
        top.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        options.actions += rest
    return options


def parser() -> argparse.ArgumentParser:
    """Every command and its options; importing nothing of the game."""
    top = argparse.ArgumentParser(prog=NAME, description="Shanghai Rummy: opens the game, or runs one of the commands.")
    top.add_argument("--version", action=Version, version=__version__)
    _add_play(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    _add_positions(commands)
    _add_judge(commands)
    _add_files(commands)
    _add_distance(commands)
    _add_simulate(commands)
    _add_lab(commands)
    _add_shots(commands)
    _add_docs(commands)
    return top


def _add_play(top: argparse.ArgumentParser) -> None:
    game = top.add_argument_group("starting a game at once")
    game.add_argument("--variant", metavar="ID", help="rule set, or a file that holds one")
    game.add_argument("--players", metavar="N", type=_players, help="how many play")
    game.add_argument("--people", metavar="N", type=_people, help="how many of them are people at this screen (1)")
    game.add_argument("--seed", metavar="S", help="the seed that decides the cards")
    game.add_argument(
        "--level", metavar="LEVEL", help="how strong the opponents are, or the path of a program that plays"
    )
    game.add_argument("--windowed", metavar="WxH", type=_size, help="in a window of that size")
    top.set_defaults(run=_play)


def _add_positions(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    attempt = commands.add_parser("try", help="play actions on a position")
    attempt.add_argument("position", metavar="POSITION", help="a file, or - for standard input")
    attempt.add_argument("actions", metavar="ACTION", nargs="*", help="as 'P1 draw'")
    attempt.add_argument("--json", action="store_true", help="answer as JSON")
    attempt.set_defaults(run=_try)
    legal = commands.add_parser("legal", help="list what may be done in a position")
    legal.add_argument("position", metavar="POSITION", help="a file, or - for standard input")
    legal.add_argument("--json", action="store_true", help="answer as JSON")
    legal.add_argument("--limit", metavar="N", type=_count, default=100, help="lay-downs listed at most (100)")
    legal.set_defaults(run=_legal)
    hint = commands.add_parser("hint", help="what to do in a position, best first, and why")
    hint.add_argument("position", metavar="POSITION", help="a file, or - for standard input")
    hint.add_argument("--json", action="store_true", help="answer as JSON")
    hint.add_argument("--limit", metavar="N", type=_count, default=10, help="actions listed at most (10)")
    hint.set_defaults(run=_hint)


def _add_judge(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    judge = commands.add_parser("judge", help="what each choice loses in points, in a position or a recorded game")
    judge.add_argument("file", metavar="POSITION|RECORD", help="a file, or - for standard input")
    judge.add_argument("actions", metavar="ACTION", nargs="*", help="of a position: these only, as 'P1 draw'")
    judge.add_argument("--seat", metavar="P1", help="of a record: whose choices")
    judge.add_argument("--round", metavar="N", type=_at_least_one, help="of a record: of this round only")
    judge.add_argument("--json", action="store_true", help="answer as JSON")
    judge.set_defaults(run=_judge)


def _add_files(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    check = commands.add_parser("check", help="find every error in rule sets, positions and records")
    check.add_argument("files", metavar="FILE", nargs="+")
    check.set_defaults(run=_check)
    replay = commands.add_parser("replay", help="watch a recorded game, or tell it")
    replay.add_argument("record", metavar="RECORD", help="a file, or - for standard input")
    replay.add_argument(
        "--all-hands", action="store_true", help="show all hands: a game still to be finished is given up"
    )
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help="as a log, without opening a window")
    how.add_argument("--transcript", action="store_true", help="as JSON lines, every event in full")
    how.add_argument("--windowed", metavar="WxH", type=_size, help="in a window of that size")
    replay.set_defaults(run=_replay)


def _add_distance(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    distance = commands.add_parser(
        "distance", help="cards that hands still miss for a contract; a hand a line on input"
    )
    distance.add_argument("--variant", metavar="ID", required=True, help="rule set, or a file that holds one")
    distance.add_argument("--round", metavar="N", type=_at_least_one, required=True, help="whose contract is meant")
    distance.add_argument("--players", metavar="N", type=_players, help="whose packs are counted for --json (4)")
    distance.add_argument("--json", action="store_true", help="with acceptance and, at 0, the best lay-down")
    distance.set_defaults(run=_distance)


def _add_simulate(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    simulate = commands.add_parser("simulate", help="computer players against one another")
    simulate.add_argument("--variant", metavar="ID", default="all", help="rule set, file, or all (all)")
    simulate.add_argument("--games", metavar="N", type=_at_least_one, default=10, help="games of each rule set (10)")
    simulate.add_argument(
        "--seats", metavar="LEVEL,..", default="greedy,greedy,greedy,greedy", help="levels or programs, P1 first"
    )
    simulate.add_argument("--seed", metavar="S", default="1", help="the seed of all deals (1)")
    where = simulate.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="J", type=_at_least_one, default=1, help="processes (1)")
    where.add_argument("--scheduler", metavar="ADDRESS", help="played by the workers of this Dask scheduler")
    simulate.add_argument("--csv", metavar="FILE", help="write a row for each seat of each game")
    simulate.add_argument("--transcripts", metavar="DIR", help="write each game's events in full")
    simulate.set_defaults(run=_simulate)


def _add_lab(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    lab = commands.add_parser("lab", help="two rule sets on the same deals, and what would change at the table")
    lab.add_argument("before", metavar="A", help="rule set, or a file that holds one")
    lab.add_argument("after", metavar="B", help="the one to compare with it")
    lab.add_argument("--games", metavar="N", type=_at_least_one, default=400, help="games of each, at most (400)")
    seats = "steady,steady,novice,novice"
    lab.add_argument("--seats", metavar="LEVEL,..", default=seats, help=f"levels, P1 first ({seats})")
    lab.add_argument("--seed", metavar="S", default="1", help="the seed of all deals (1)")
    lab.add_argument("--jobs", metavar="J", type=_at_least_one, default=1, help="processes (1)")
    lab.add_argument("--csv", metavar="FILE", help="write a row for each figure and each contract")
    lab.set_defaults(run=_lab)


def _add_shots(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    shots = commands.add_parser("shots", help="pictures of every screen, without a display")
    shots.add_argument("folder", metavar="DIR", help="where the PNG files go")
    shots.add_argument("--size", metavar="WxH", type=_size, default=(1280, 720), help="of each picture (1280x720)")
    shots.set_defaults(run=_shots)


def _add_docs(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    docs = commands.add_parser("docs", help="print a page of the manual")
    docs.add_argument("name", metavar="NAME", nargs="?", help="which page; without a name, the list of pages")
    docs.set_defaults(run=_docs)


# --- values ---------------------------------------------------------------------------------------------------------


def _number(text: str, low: int, high: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}")
    return int(text)


def _players(text: str) -> int:
    return _number(text, 2, 8)


def _people(text: str) -> int:
    return _number(text, 1, 8)


def _count(text: str) -> int:
    return _number(text, 0, 1_000_000)


def _at_least_one(text: str) -> int:
    return _number(text, 1, 1_000_000)


def _size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size: write it like 1280x800")
    return int(match[1]), int(match[2])


# --- running a command ----------------------------------------------------------------------------------------------


def _play(options: argparse.Namespace) -> int:
    from game.app import play_on_screen

    return play_on_screen(
        options.windowed,
        variant=options.variant,
        players=options.players,
        level=options.level,
        seed=options.seed,
        people=options.people,
    )


def _try(options: argparse.Namespace) -> int:
    from game.commands.positions import try_actions

    return try_actions(options.position, options.actions, options.json)


def _legal(options: argparse.Namespace) -> int:
    from game.commands.positions import list_legal

    return list_legal(options.position, options.limit, options.json)


def _hint(options: argparse.Namespace) -> int:
    from game.commands.hinting import print_hints

    return print_hints(options.position, options.limit, options.json)


def _judge(options: argparse.Namespace) -> int:
    from game.commands.judging import judge

    return judge(options.file, options.actions, options.seat, options.round, options.json)


def _check(options: argparse.Namespace) -> int:
    from game.commands.check import check_files

    return check_files(options.files)


def _replay(options: argparse.Namespace) -> int:
    if options.text or options.transcript:
        from game.commands.replaying import replay_record

        return replay_record(options.record, options.transcript, options.all_hands)
    from game.app import watch_on_screen

    return watch_on_screen(options.record, options.windowed, all_hands=options.all_hands)


def _distance(options: argparse.Namespace) -> int:
    from game.commands.distance import print_distances
    from game.commands.reading import lines_of_standard_input

    return print_distances(options.variant, options.round, options.players, options.json, lines_of_standard_input())


def _lab(options: argparse.Namespace) -> int:
    from game.commands.lab import lab

    return lab(options.before, options.after, options.games, options.seats, options.seed, options.jobs, options.csv)


def _simulate(options: argparse.Namespace) -> int:
    from game.commands.simulate import Output, simulate

    return simulate(
        options.variant,
        options.games,
        options.seats,
        options.seed,
        options.jobs,
        Output(options.csv, options.transcripts),
        options.scheduler,
    )


def _shots(options: argparse.Namespace) -> int:
    from game.app.shots.taking import shoot

    return shoot(options.folder, options.size)


def _docs(options: argparse.Namespace) -> int:
    from game.commands.docs import print_page

    return print_page(options.name)


if __name__ == "__main__":
    sys.exit(main())
