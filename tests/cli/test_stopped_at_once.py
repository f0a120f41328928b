"""Ctrl-C at any moment of a start: no traceback, the exit code 130, in every process."""

import os
import signal
import subprocess
import sys

import pytest

from ai.background import interrupts_held
from game.__main__ import RUN
from game.cli.parsing import STOPPED
from tests import ROOT

# Interrupts itself at the first import of a module, and then runs as `python -m shanghai_rummy` does.
LOADING = """
import runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a shell it is ignored
interrupted, *sys.argv[1:] = sys.argv[1:]
class Interrupted:
    def find_spec(self, name, path, target=None):
        if name == interrupted:
            sys.meta_path.remove(self)
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Interrupted())
runpy.run_module("shanghai_rummy", run_name="__main__")
"""
# Interrupts itself where Python makes another error of it.
PLAYING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from shanghai_rummy import __main__
class Named:
    def __set_name__(self, *_):
        signal.raise_signal(signal.SIGINT)
__main__.run = lambda: type("Holder", (), {"field": Named()})
sys.exit(__main__.main())
"""
# Starts its first process with Ctrl-C blocked; the process prints whether Ctrl-C is blocked there.
SPAWNING = """
from multiprocessing import get_context
from ai.background import interrupts_held
asked = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"
process = get_context("spawn").Process(target=exec, args=(asked,))
with interrupts_held():
    process.start()
process.join()
"""
# Modules that every start loads, and some that only a command loads.
EARLY, LATE = ("argparse", "game.files.printing"), {"simulate": "numpy", "docs": "game.cli.docs", None: "pygame"}
STARTS = [*((None, name) for name in EARLY), *LATE.items()]


def ended(program: str, *words: str) -> tuple[int, str, str]:
    """Run a program in a child; return its exit code and its output."""
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", program, *words]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize(("command", "module"), STARTS)
def test_interrupted_starts_end_quietly(command: str | None, module: str) -> None:
    assert command in RUN
    assert (STOPPED, "", "") == ended(LOADING, module, *filter(None, [command]))


def test_interrupts_may_become_other_errors() -> None:
    assert (STOPPED, "", "") == ended(PLAYING)


@pytest.mark.skipif(sys.platform == "win32", reason="there no signal can be held back")
def test_starting_processes_are_not_interrupted() -> None:
    asked, started = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))", list[str]()

    def start() -> None:
        with interrupts_held():
            signal.raise_signal(signal.SIGINT)
            started.append(subprocess.check_output([sys.executable, "-c", asked], text=True))

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            start()
    finally:
        signal.signal(signal.SIGINT, before)
    assert ["True\n"] == started
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.skipif(sys.platform == "win32", reason="there no signal can be held back")
def test_first_process_inherits_the_block() -> None:
    assert (0, "True\n", "") == ended(SPAWNING)
