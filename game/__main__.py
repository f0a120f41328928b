"""The command line, `shanghai-rummy`: parses the arguments, runs a command, and reports errors as one sentence.

Each command imports its modules only when it runs, so that the game itself starts quickly. Exit codes: 0 success, 1
refused or invalid, 2 wrong usage or no display.
"""

import argparse
import multiprocessing
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from game import __version__
from game.cli.version import Version
from game.documents import Unusable
from game.printing import Unwritable, escape_unencodable, flush, silence, warn
from game.quoting import quoted, sentence, shortened

NAME = "shanghai-rummy"
LEAST_WINDOW = (1024, 640)  # smaller windows are unreadable
MOST_WINDOW = (3840, 2160)  # every screen supports up to this size
_WINDOW = "open a window of this size, 1024x640 to 3840x2160"
_SIZE = re.compile(r"([1-9][0-9]{0,8})x([1-9][0-9]{0,8})")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    multiprocessing.freeze_support()
    if argv is None and sys.argv[1:2] == ["--leash"]:  # a program without Python can only start itself as a leash
        from ai.leash import run_leashed

        return run_leashed(sys.argv[2:])
    escape_unencodable(sys.stdout, sys.stderr)
    options = parsed(argv)
    run: Callable[[argparse.Namespace], int] = options.run
    return _run_reporting_errors(run, options)


def _run_reporting_errors(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    try:
        code = run(options)
        flush()
        return code
    except Unusable as problem:
        warn(sentence(f"{NAME}: {problem}"))
        return 1
    except Unwritable as problem:
        warn(f"{NAME}: standard output cannot be written: {problem}")
        silence()
        return 1
    except BrokenPipeError:  # the reader of our output has closed it
        silence()
        return 0
    except KeyboardInterrupt:
        return 130


def parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse the options; arguments of `try` may stand on either side of an option, which argparse does not support."""
    top = parser()
    options, rest = top.parse_known_args(argv)
    if any(text.startswith("-") for text in rest) or (rest and "actions" not in options):
        top.error(f"unrecognized arguments: {shortened(' '.join(rest))}")
    return argparse.Namespace(**vars(options) | ({"actions": [*options.actions, *rest]} if rest else {}))


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors have a limited length, and whose help ends with values and examples."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), values: Callable[[], str] = str, **more: Any) -> None:
        self.examples = tuple(f"{NAME} {example}" if NAME not in example else example for example in examples)
        self._values = values
        super().__init__(*args, **more)
        self.formatter_class = argparse.RawDescriptionHelpFormatter

    def error(self, message: str) -> NoReturn:
        super().error(sentence(message, f"{self.prog}: error: "))

    def format_help(self) -> str:
        """Return the help; the values are read only now, because that takes long."""
        self.epilog = "\n".join(
            [*filter(None, [self._values()]), "examples:", *(f"  {line}" for line in self.examples)]
        )
        return super().format_help()


def _rule_sets() -> str:
    """Return the rule sets to choose."""
    from game.rules.variant_file import relatives, shipped_variants

    return _listed("rule sets", (*shipped_variants(), *relatives()))


def _rule_sets_and_levels() -> str:
    """Return the rule sets and the levels to choose."""
    from ai.bots import ROSTER, tempers_of

    styles = dict.fromkeys(style for level in ROSTER for style in tempers_of(level))
    level = next(level for level in ROSTER if tempers_of(level))
    return f"{_rule_sets()}{_listed('levels', ROSTER)}{_listed(f'styles, as in {level}/{next(iter(styles))}', styles)}"


def _pages() -> str:
    """Return the pages of the manual."""
    from game.rulebook.words.manual import names

    return _listed("pages", names())


def _listed(title: str, words: Iterable[str]) -> str:
    import textwrap

    return f"{title}:\n{textwrap.fill(', '.join(words), 78, initial_indent='  ', subsequent_indent='  ')}\n\n"


def parser() -> argparse.ArgumentParser:
    """Return the parser with every command and option; imports nothing of the game."""
    top = _Parser(
        prog=NAME,
        description="Shanghai Rummy: open the game, or run a command.",
        examples=(NAME, "--variant quarters --players 4 --level sharp", "--people 2 --windowed 1280x800", "try --help"),
        values=_rule_sets_and_levels,
    )
    top.add_argument("--version", action=Version, version=__version__)
    _add_play(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    _add_positions(commands)
    _add_judge(commands)
    _add_files(commands)
    _add_distance(commands)
    _add_rule_sets(commands)
    _add_simulate(commands)
    _add_lab(commands)
    _add_statistics(commands)
    _add_docs(commands)
    return top


def _add_play(top: argparse.ArgumentParser) -> None:
    game = top.add_argument_group("start a game right away")
    game.add_argument("--variant", metavar="ID", help="a rule set or a rule set file")
    game.add_argument("--players", metavar="N", type=_players, help="number of players, 2 to 8")
    game.add_argument(
        "--people", metavar="N", type=_people, help="number of people at this screen, 1 to 8 (default: 1)"
    )
    game.add_argument("--seed", metavar="S", type=_seed, help="the seed for the cards")
    game.add_argument("--level", metavar="LEVEL", help="level of the computer players, or a program with its arguments")
    game.add_argument("--windowed", metavar="WxH", type=_window_size, help=_WINDOW)
    top.set_defaults(run=_play)


def _command(
    commands: "argparse._SubParsersAction[_Parser]",
    name: str,
    about: str,
    *examples: str,
    values: Callable[[], str] = str,
) -> argparse.ArgumentParser:
    """Return the parser of a new command; its help ends with values to choose and examples."""
    description = f"{about[:1].upper()}{about[1:]}."
    return commands.add_parser(name, help=about, description=description, examples=examples, values=values)


def _add_positions(commands: "argparse._SubParsersAction[_Parser]") -> None:
    attempt = _command(
        commands,
        "try",
        "play actions from a position",
        "try position.toml 'P1 draw' 'P1 discard Kd'",
        "try - 'P2 buy' --json < position.toml",
    )
    attempt.add_argument("position", metavar="POSITION", help="a file, or - for standard input")
    attempt.add_argument("actions", metavar="ACTION", nargs="*", help="for example 'P1 draw'")
    attempt.add_argument("--json", action="store_true", help="print JSON")
    attempt.set_defaults(run=_try)
    legal = _command(
        commands,
        "legal",
        "list the legal actions in a position",
        "legal position.toml",
        "legal position.toml --limit 5 --json",
    )
    legal.add_argument("position", metavar="POSITION", help="a file, or - for standard input")
    legal.add_argument("--json", action="store_true", help="print JSON")
    legal.add_argument(
        "--limit", metavar="N", type=_count, default=100, help="maximum number of lay-downs (default: 100)"
    )
    legal.set_defaults(run=_legal)
    hint = _command(
        commands,
        "hint",
        "rank the actions in a position, and say why",
        "hint position.toml",
        "hint position.toml --limit 3",
    )
    hint.add_argument("position", metavar="POSITION", help="a file, or - for standard input")
    hint.add_argument("--json", action="store_true", help="print JSON")
    hint.add_argument("--limit", metavar="N", type=_count, default=10, help="maximum number of actions (default: 10)")
    hint.set_defaults(run=_hint)


def _add_judge(commands: "argparse._SubParsersAction[_Parser]") -> None:
    judge = _command(
        commands,
        "judge",
        "show the points each choice loses, in a position or a recorded game",
        "judge position.toml",
        "judge position.toml 'P1 draw' 'P1 take'",
        "judge game.jsonl --seat P1 --round 3",
    )
    judge.add_argument("file", metavar="POSITION|RECORD", help="a file, or - for standard input")
    judge.add_argument(
        "actions", metavar="ACTION", nargs="*", help="in a position: only these actions, for example 'P1 draw'"
    )
    judge.add_argument("--seat", metavar="P1", help="in a record: the player to judge")
    judge.add_argument("--round", metavar="N", type=_at_least_one, help="in a record: only this round")
    judge.add_argument("--json", action="store_true", help="print JSON")
    judge.set_defaults(run=_judge)


def _add_files(commands: "argparse._SubParsersAction[_Parser]") -> None:
    check = _command(
        commands,
        "check",
        "find every error in rule sets, positions and records",
        "check my_house.toml",
        "check position.toml game.jsonl --json",
    )
    check.add_argument("files", metavar="FILE", nargs="+", help="a file, or - for standard input")
    check.add_argument("--json", action="store_true", help="print JSON")
    check.set_defaults(run=_check)
    replay = _command(
        commands,
        "replay",
        "watch a recorded game, or print it",
        "replay game.jsonl",
        "replay game.jsonl --text",
        "replay game.jsonl --windowed 1280x800",
    )
    replay.add_argument("record", metavar="RECORD", help="a file, or - for standard input")
    replay.add_argument("--all-hands", action="store_true", help="show all hands; an unfinished game ends for good")
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help="print a log instead of opening a window")
    how.add_argument("--transcript", action="store_true", help="print every event as a line of JSON")
    how.add_argument("--windowed", metavar="WxH", type=_window_size, help=_WINDOW)
    replay.set_defaults(run=_replay)


def _add_distance(commands: "argparse._SubParsersAction[_Parser]") -> None:
    distance = _command(
        commands,
        "distance",
        "count the cards that hands still need for a contract, one hand per input line",
        "echo '7h 7s ** Kd' | shanghai-rummy distance --variant quarters --round 1",
        "distance --variant my_house.toml --round 2 --json < hands.txt",
        values=_rule_sets,
    )
    distance.add_argument("--variant", metavar="ID", required=True, help="a rule set or a rule set file")
    distance.add_argument(
        "--round", metavar="N", type=_at_least_one, required=True, help="the round whose contract to use"
    )
    distance.add_argument(
        "--players",
        metavar="N",
        type=_players,
        help="number of players, 2 to 8, which sets the packs for --json (default: 4)",
    )
    distance.add_argument(
        "--json", action="store_true", help="print JSON, with the cards that help and, at distance 0, the best lay-down"
    )
    distance.set_defaults(run=_distance)


def _add_rule_sets(commands: "argparse._SubParsersAction[_Parser]") -> None:
    listing = _command(
        commands,
        "list",
        "list the rule sets and the levels",
        "list",
        "list --json",
    )
    listing.add_argument("--json", action="store_true", help="print JSON")
    listing.set_defaults(run=_list)
    rules = _command(
        commands,
        "rules",
        "print the rules of a rule set",
        "rules",
        "rules quarters",
        "rules my_house.toml",
        values=_rule_sets,
    )
    rules.add_argument(
        "variant", metavar="ID", nargs="?", help="a rule set or a rule set file; leave it out for a list"
    )
    rules.set_defaults(run=_rules)
    compare = _command(
        commands,
        "compare",
        "show how two rule sets differ",
        "compare quarters shafer",
        "compare quarters my_house.toml --json",
        values=_rule_sets,
    )
    compare.add_argument("before", metavar="A", help="a rule set or a rule set file")
    compare.add_argument("after", metavar="B", help="the rule set to compare it with")
    compare.add_argument("--json", action="store_true", help="print JSON")
    compare.set_defaults(run=_compare)


def _add_simulate(commands: "argparse._SubParsersAction[_Parser]") -> None:
    simulate = _command(
        commands,
        "simulate",
        "let computer players play each other",
        "simulate --variant quarters --seats sharp,steady,steady,steady --games 100 --jobs 4",
        "simulate --variant may_i --games 2 --records games",
        "simulate --seats greedy,./my-bot.py --csv - > games.csv",
        values=_rule_sets_and_levels,
    )
    simulate.add_argument(
        "--variant", metavar="ID", default="all", help="a rule set, a rule set file, or all (default: all)"
    )
    simulate.add_argument(
        "--games", metavar="N", type=_at_least_one, default=10, help="games for each rule set (default: 10)"
    )
    seats = "greedy,greedy,greedy,greedy"
    described = f"levels or programs with their arguments, starting with P1 (default: {seats})"
    simulate.add_argument("--seats", metavar="LEVEL,..", default=seats, help=described)
    simulate.add_argument("--seed", metavar="S", type=_seed, default="1", help="the seed for all deals (default: 1)")
    where = simulate.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="J", type=_at_least_one, default=1, help="number of processes (default: 1)")
    where.add_argument("--scheduler", metavar="ADDRESS", help="play on the workers of this Dask scheduler")
    simulate.add_argument("--json", action="store_true", help="print JSON")
    simulate.add_argument(
        "--csv", metavar="FILE", help="write a row for each seat in each game; - prints them instead of the table"
    )
    simulate.add_argument("--transcripts", metavar="DIR", help="write all events of each game to this folder")
    simulate.add_argument("--records", metavar="DIR", help="write each game to this folder, for replay and judge")
    simulate.set_defaults(run=_simulate)


def _add_lab(commands: "argparse._SubParsersAction[_Parser]") -> None:
    lab = _command(
        commands,
        "lab",
        "compare two rule sets on the same deals",
        "lab quarters my_house.toml",
        "lab quarters shafer --seats sharp,sharp,novice --games 100 --jobs 4",
        "lab quarters shafer --json > lab.json",
        values=_rule_sets_and_levels,
    )
    lab.add_argument("before", metavar="A", help="a rule set or a rule set file")
    lab.add_argument("after", metavar="B", help="the rule set to compare it with")
    lab.add_argument(
        "--games", metavar="N", type=_at_least_one, default=400, help="maximum number of games for each (default: 400)"
    )
    seats = "steady,steady,novice,novice"
    lab.add_argument("--seats", metavar="LEVEL,..", default=seats, help=f"levels, starting with P1 (default: {seats})")
    lab.add_argument("--seed", metavar="S", type=_seed, default="1", help="the seed for all deals (default: 1)")
    lab.add_argument("--jobs", metavar="J", type=_at_least_one, default=1, help="number of processes (default: 1)")
    lab.add_argument("--json", action="store_true", help="print JSON")
    lab.add_argument(
        "--csv",
        metavar="FILE",
        help="write a row for each figure and each contract; - prints them instead of the tables",
    )
    lab.set_defaults(run=_lab)


def _add_statistics(commands: "argparse._SubParsersAction[_Parser]") -> None:
    statistics = _command(
        commands,
        "statistics",
        "sum up or export the games finished on this computer",
        "statistics",
        "statistics --person Ada",
        "statistics --csv games.csv",
    )
    statistics.add_argument("--person", metavar="NAME", help="only this person's games (default: everyone's)")
    statistics.add_argument("--json", action="store_true", help="print all games as JSON")
    statistics.add_argument(
        "--csv", metavar="FILE", help="write a row for each seat in each game; - prints them instead of the tables"
    )
    statistics.set_defaults(run=_statistics)


def _add_docs(commands: "argparse._SubParsersAction[_Parser]") -> None:
    docs = _command(
        commands,
        "docs",
        "print a page of the manual",
        "docs",
        "docs formats",
        values=_pages,
    )
    docs.add_argument("name", metavar="NAME", nargs="?", help="the page; leave it out to list the pages")
    docs.set_defaults(run=_docs)


# --- values ---------------------------------------------------------------------------------------------------------


def _number(text: str, low: int, high: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number from {low} to {high}")
    return int(text)


def _players(text: str) -> int:
    return _number(text, 2, 8)


def _people(text: str) -> int:
    return _number(text, 1, 8)


def _count(text: str) -> int:
    return _number(text, 0, 1_000_000)


def _at_least_one(text: str) -> int:
    return _number(text, 1, 1_000_000)


def _seed(text: str) -> str:
    from game.described import FieldError
    from game.engine.state import expect_seed

    try:
        return expect_seed(text)
    except FieldError as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None


def _window_size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a size: write it like 1280x800")
    size = int(match[1]), int(match[2])
    if not all(low <= side <= high for low, side, high in zip(LEAST_WINDOW, size, MOST_WINDOW, strict=True)):
        low, high = (f"{wide}x{tall}" for wide, tall in (LEAST_WINDOW, MOST_WINDOW))
        raise argparse.ArgumentTypeError(f"{text} cannot be shown: write a size from {low} to {high}")
    return size


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
    from game.cli.positions import try_actions

    return try_actions(options.position, options.actions, options.json)


def _legal(options: argparse.Namespace) -> int:
    from game.cli.positions import list_legal

    return list_legal(options.position, options.limit, options.json)


def _hint(options: argparse.Namespace) -> int:
    from game.cli.positions import print_hints

    return print_hints(options.position, options.limit, options.json)


def _judge(options: argparse.Namespace) -> int:
    from game.cli.judging import judge

    return judge(options.file, options.actions, options.seat, options.round, options.json)


def _check(options: argparse.Namespace) -> int:
    from game.cli.check import check_files

    return check_files(options.files, options.json)


def _replay(options: argparse.Namespace) -> int:
    if options.text or options.transcript:
        from game.cli.replaying import replay_record

        return replay_record(options.record, options.transcript, options.all_hands)
    from game.app import watch_on_screen

    return watch_on_screen(options.record, options.windowed, all_hands=options.all_hands)


def _distance(options: argparse.Namespace) -> int:
    from game.cli.distance import print_distances
    from game.reading import lines_of_standard_input

    return print_distances(options.variant, options.round, options.players, options.json, lines_of_standard_input())


def _list(options: argparse.Namespace) -> int:
    from game.cli.rule_sets import print_list

    return print_list(options.json)


def _rules(options: argparse.Namespace) -> int:
    from game.cli.rule_sets import print_rules

    return print_rules(options.variant)


def _compare(options: argparse.Namespace) -> int:
    from game.cli.rule_sets import print_comparison

    return print_comparison(options.before, options.after, options.json)


def _statistics(options: argparse.Namespace) -> int:
    from game.cli.statistics import print_statistics

    return print_statistics(options.person, options.csv, options.json)


def _lab(options: argparse.Namespace) -> int:
    from game.cli.lab import LabOutput, lab

    output = LabOutput(options.csv, options.json)
    return lab(options.before, options.after, options.games, options.seats, options.seed, options.jobs, output)


def _simulate(options: argparse.Namespace) -> int:
    from game.cli.simulate import Output, simulate

    return simulate(
        options.variant,
        options.games,
        options.seats,
        options.seed,
        options.jobs,
        Output(options.csv, options.transcripts, options.records, options.json),
        options.scheduler,
    )


def _docs(options: argparse.Namespace) -> int:
    from game.cli.docs import print_page

    return print_page(options.name)


if __name__ == "__main__":
    sys.exit(main())
