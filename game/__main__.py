"""The command line, `shanghai-rummy`: parses the arguments, runs a command, and reports errors as one sentence.

Each command imports its modules only when it runs, so that the game itself starts quickly. `EXIT_CODES` of
`game.cli.parsing` says what the exit codes mean.
"""

import argparse
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import current_thread, main_thread

from game.cli.options import parsed
from game.cli.parsing import NAME, STOPPED, is_json
from game.files.documents import Unusable
from game.files.printing import Unwritable, escape_unencodable, flush, say_json, silence, warn
from game.language.quoting import sentence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    if hasattr(sys, "frozen"):  # this may be a worker process of a program without Python
        import multiprocessing

        multiprocessing.freeze_support()
    if argv is None and sys.argv[1:2] == ["--leash"]:  # a program without Python can only start itself as a leash
        from ai.leash import run_leashed

        return run_leashed(sys.argv[2:])
    escape_unencodable(sys.stdout, sys.stderr)
    return _run_reporting_errors(sys.argv[1:] if argv is None else argv)


def _run_reporting_errors(words: Sequence[str]) -> int:
    try:
        try:
            options = parsed(words)
            with _ended_like_ctrl_c():
                code = RUN[options.command](options)
        except Unusable as problem:
            code = _report(problem, as_json=any(is_json(word) for word in words))
        except KeyboardInterrupt:
            code = STOPPED
        flush()
        return code
    except Unwritable as problem:
        warn(f"{NAME}: standard output cannot be written: {problem}")
        silence()
        return 1
    except BrokenPipeError:  # the reader of our output has closed it
        silence()
        return 0
    except KeyboardInterrupt:  # once more
        return STOPPED


@contextmanager
def _ended_like_ctrl_c() -> Iterator[None]:
    """End what runs when the system asks to, as Ctrl-C does, so that a command can say what it has finished."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _report(problem: Unusable, *, as_json: bool) -> int:
    """Print the sentence about an error, or the answer in JSON; return the exit code."""
    if as_json:
        say_json({"ok": False, "message": sentence(str(problem)), **problem.facts})
    else:
        warn(sentence(f"{NAME}: {problem}"))
    return problem.code


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
    )


def _bot(options: argparse.Namespace) -> int:
    from game.cli.bot import play_with

    return play_with(options.program, options.variant, options.seed, whole=options.whole)


def _docs(options: argparse.Namespace) -> int:
    from game.cli.docs import print_page

    return print_page(options.name)


def _help(options: argparse.Namespace) -> int:
    parsed([*filter(None, [options.topic]), "--help"])
    return 0


# How each command runs; without one, the window opens.
RUN: Mapping[str | None, Callable[[argparse.Namespace], int]] = {
    None: _play,
    "try": _try,
    "legal": _legal,
    "hint": _hint,
    "judge": _judge,
    "check": _check,
    "replay": _replay,
    "list": _list,
    "rules": _rules,
    "compare": _compare,
    "simulate": _simulate,
    "lab": _lab,
    "statistics": _statistics,
    "bot": _bot,
    "docs": _docs,
    "help": _help,
}


if __name__ == "__main__":
    sys.exit(main())
