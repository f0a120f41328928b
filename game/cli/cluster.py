"""Games on more than one machine: a Dask scheduler as an executor. What it takes is the extra `cluster`."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from game.reading import Unusable

PATIENCE = 10  # seconds for the scheduler to answer


@contextmanager
def executor_at(address: str) -> Iterator[Executor]:
    """Where the workers of a scheduler do what is submitted; a worker that is lost loses nothing of it.

    `Unusable` without the extra, or where no scheduler answers.
    """
    try:
        from distributed import Client
    except ImportError:
        raise Unusable("--scheduler needs more: pip install 'shanghai-rummy[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as problem:
        raise Unusable(f"--scheduler {address}: no scheduler answers there: {problem}") from None
    with client:
        yield client.get_executor()
