"""The options of every command. Nothing here imports the game, so a wrong option is reported at once.

`--version` prints the version, and which code computer players simulate deals with.
"""

import argparse
from collections.abc import Sequence
from typing import Any

from game import __version__
from game.cli.parsing import (
    NAME,
    SHELLS,
    CommandParser,
    Commands,
    at_least_one,
    command,
    count,
    everything,
    pages,
    people,
    players,
    rule_sets,
    rule_sets_and_levels,
    seed,
    window_size,
)
from game.files.printing import flush, say
from game.language.quoting import shortened


class Version(argparse.Action):
    """The option that prints the version and exits."""

    def __init__(self, option_strings: Sequence[str], dest: str, version: str, **_: Any) -> None:
        self._version = version
        super().__init__(option_strings, dest, nargs=0, help="show the version, and which code plays, and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Print the version and exit."""
        from ai.native.library import core_library

        say(f"{parser.prog} {self._version} ({core_library().code})")
        parser.exit()


class Completion(argparse.Action):
    """The option that prints what a shell needs to complete words, and exits."""

    def __call__(self, _parser: argparse.ArgumentParser, _options: argparse.Namespace, shell: Any, *_: Any) -> None:
        """Print the script and exit."""
        from game.cli.completion import completion

        say(*completion(parser(), shell).splitlines())
        flush()
        _parser.exit()


_WINDOW = "open a window of this size, 1024x640 to 3840x2160"


def parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse the options; arguments of `try` may stand on either side of an option, which argparse does not support."""
    top = parser()
    options, rest = top.parse_known_args(argv)
    if any(text.startswith("-") for text in rest) or (rest and "actions" not in options):
        top.error(f"unrecognized arguments: {shortened(' '.join(rest))}")
    return argparse.Namespace(**vars(options) | ({"actions": [*options.actions, *rest]} if rest else {}))


def parser() -> argparse.ArgumentParser:
    """Return the parser with every command and option; imports nothing of the game."""
    top = CommandParser(
        prog=NAME,
        description="Shanghai Rummy: open the game, or run a command.",
        examples=(NAME, "--variant quarters --players 4 --level sharp", "--people 2 --windowed 1280x800", "try --help"),
        values=everything,
    )
    top.add_argument("-V", "--version", action=Version, version=__version__)
    top.add_argument(
        "--completion",
        action=Completion,
        choices=SHELLS,
        metavar="|".join(SHELLS),
        help="print a script that lets this shell complete commands, options and names, and exit",
    )
    _add_play(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    _add_positions(commands)
    _add_judge(commands)
    _add_files(commands)
    _add_rule_sets(commands)
    _add_simulate(commands)
    _add_lab(commands)
    _add_bot(commands)
    _add_statistics(commands)
    _add_docs(commands)
    _add_help(commands)
    return top


def _add_play(top: argparse.ArgumentParser) -> None:
    game = top.add_argument_group("start a game right away")
    game.add_argument("--variant", metavar="ID", help="a rule set, its file or a short text")
    game.add_argument("--players", metavar="N", type=players, help="number of players, 2 to 8")
    game.add_argument("--people", metavar="N", type=people, help="number of people at this screen, 1 to 8 (default: 1)")
    game.add_argument("--seed", metavar="S", type=seed, help="the seed for the cards")
    game.add_argument("--level", metavar="LEVEL", help="level of the computer players, or a program with its arguments")
    game.add_argument("--windowed", metavar="WxH", type=window_size, help=_WINDOW)


def _add_positions(commands: Commands) -> None:
    attempt = command(
        commands,
        "try",
        "play actions from a position",
        "try position.toml 'P1 draw' 'P1 discard Kd'",
        "try - 'P2 buy' --json < position.toml",
    )
    attempt.add_argument("position", metavar="POSITION", help="a file, or - for standard input")
    attempt.add_argument("actions", metavar="ACTION", nargs="*", help="for example 'P1 draw'")
    attempt.add_argument("--json", action="store_true", help="print JSON")
    legal = command(
        commands,
        "legal",
        "list the legal actions in a position",
        "legal position.toml",
        "legal position.toml --limit 5 --json",
    )
    legal.add_argument("position", metavar="POSITION", help="a file, or - for standard input")
    legal.add_argument("--json", action="store_true", help="print JSON")
    legal.add_argument(
        "--limit", metavar="N", type=count, default=100, help="maximum number of lay-downs (default: 100)"
    )
    hint = command(
        commands,
        "hint",
        "rank the actions in a position, and say why",
        "hint position.toml",
        "hint position.toml --limit 3",
    )
    hint.add_argument("position", metavar="POSITION", help="a file, or - for standard input")
    hint.add_argument("--json", action="store_true", help="print JSON")
    hint.add_argument("--limit", metavar="N", type=count, default=10, help="maximum number of actions (default: 10)")


def _add_judge(commands: Commands) -> None:
    judge = command(
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
    judge.add_argument("--round", metavar="N", type=at_least_one, help="in a record: only this round")
    judge.add_argument("--json", action="store_true", help="print JSON")


def _add_files(commands: Commands) -> None:
    check = command(
        commands,
        "check",
        "find every error in rule sets, positions and records",
        "check my_house.toml",
        "check position.toml game.jsonl --json",
    )
    check.add_argument("files", metavar="FILE", nargs="+", help="a file, a short text, or - for standard input")
    check.add_argument("--json", action="store_true", help="print JSON")
    replay = command(
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
    how.add_argument("--windowed", metavar="WxH", type=window_size, help=_WINDOW)


def _add_rule_sets(commands: Commands) -> None:
    listing = command(
        commands,
        "list",
        "list the rule sets and the levels",
        "list",
        "list --json",
    )
    listing.add_argument("--json", action="store_true", help="print JSON")
    rules = command(
        commands,
        "rules",
        "print the rules of a rule set",
        "rules",
        "rules quarters",
        "rules my_house.toml",
        values=rule_sets,
    )
    rules.add_argument(
        "variant", metavar="ID", nargs="?", help="a rule set, its file or a short text; leave it out for a list"
    )
    compare = command(
        commands,
        "compare",
        "show how two rule sets differ",
        "compare quarters shafer",
        "compare quarters my_house.toml --json",
        values=rule_sets,
    )
    compare.add_argument("before", metavar="A", help="a rule set, its file or a short text")
    compare.add_argument("after", metavar="B", help="the rule set to compare it with")
    compare.add_argument("--json", action="store_true", help="print JSON")


def _add_simulate(commands: Commands) -> None:
    simulate = command(
        commands,
        "simulate",
        "let computer players play each other",
        "simulate --variant quarters --seats sharp,steady,steady,steady --games 100 --jobs 4",
        "simulate --variant may_i --games 2 --records games",
        "simulate --seats greedy,./my-bot.py --csv - > games.csv",
        values=rule_sets_and_levels,
    )
    simulate.add_argument(
        "--variant", metavar="ID", default="all", help="a rule set, its file or a short text, or all (default: all)"
    )
    simulate.add_argument(
        "--games", metavar="N", type=at_least_one, default=10, help="games for each rule set (default: 10)"
    )
    seats = "greedy,greedy,greedy,greedy"
    described = f"levels or programs with their arguments, starting with P1 (default: {seats})"
    simulate.add_argument("--seats", metavar="LEVEL,..", default=seats, help=described)
    simulate.add_argument("--seed", metavar="S", type=seed, default="1", help="the seed for all deals (default: 1)")
    simulate.add_argument("--jobs", metavar="J", type=at_least_one, default=1, help="number of processes (default: 1)")
    simulate.add_argument("--json", action="store_true", help="print JSON")
    simulate.add_argument(
        "--csv", metavar="FILE", help="write a row for each seat in each game; - prints them instead of the table"
    )
    simulate.add_argument("--transcripts", metavar="DIR", help="write all events of each game to this folder")
    simulate.add_argument("--records", metavar="DIR", help="write each game to this folder, for replay and judge")


def _add_lab(commands: Commands) -> None:
    lab = command(
        commands,
        "lab",
        "compare two rule sets on the same deals",
        "lab quarters my_house.toml",
        "lab quarters shafer --seats sharp,sharp,novice --games 100 --jobs 4",
        "lab quarters shafer --json > lab.json",
        values=rule_sets_and_levels,
    )
    lab.add_argument("before", metavar="A", help="a rule set, its file or a short text")
    lab.add_argument("after", metavar="B", help="the rule set to compare it with")
    lab.add_argument(
        "--games", metavar="N", type=at_least_one, default=400, help="maximum number of games for each (default: 400)"
    )
    seats = "steady,steady,novice,novice"
    lab.add_argument("--seats", metavar="LEVEL,..", default=seats, help=f"levels, starting with P1 (default: {seats})")
    lab.add_argument("--seed", metavar="S", type=seed, default="1", help="the seed for all deals (default: 1)")
    lab.add_argument("--jobs", metavar="J", type=at_least_one, default=1, help="number of processes (default: 1)")
    lab.add_argument("--json", action="store_true", help="print JSON")
    lab.add_argument(
        "--csv",
        metavar="FILE",
        help="write a row for each figure and each contract; - prints them instead of the tables",
    )


def _add_statistics(commands: Commands) -> None:
    statistics = command(
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


def _add_bot(commands: Commands) -> None:
    bot = command(
        commands,
        "bot",
        "play a game with your program, show every message, and explain what does not count",
        "bot ./my-bot.py",
        "bot 'node bot.mjs' --variant may_i --whole",
        values=rule_sets,
    )
    bot.add_argument("program", metavar="PROGRAM", help="a program, or a command with its arguments in one word")
    variant = "quarters"
    described = f"a rule set, its file or a short text (default: {variant})"
    bot.add_argument("--variant", metavar="ID", default=variant, help=described)
    bot.add_argument("--seed", metavar="S", type=seed, default="1", help="the seed for all deals (default: 1)")
    bot.add_argument("--whole", action="store_true", help="show messages whole, with rules, view and events")


def _add_help(commands: Commands) -> None:
    topic = command(commands, "help", "show the help of a command", "help", "help simulate")
    topic.add_argument("topic", metavar="COMMAND", nargs="?", help="the command; leave it out for the help of all")


def _add_docs(commands: Commands) -> None:
    docs = command(
        commands,
        "docs",
        "print a page of the manual",
        "docs",
        "docs formats",
        values=pages,
    )
    docs.add_argument("name", metavar="NAME", nargs="?", help="the page; leave it out to list the pages")
