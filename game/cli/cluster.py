"""Games on more than one machine: a Dask scheduler as an executor. What it takes is the extra `cluster`."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, Thread
from typing import Any, ParamSpec, TypeVar

from game.documents import Unusable

PATIENCE = 10  # seconds for the scheduler to answer
WITHOUT_WORKERS = 30  # seconds that it may be without a worker
P = ParamSpec("P")
T = TypeVar("T")


@contextmanager
def executor_at(address: str) -> Iterator[Executor]:
    """Where the workers of a scheduler do what is submitted; a worker that is lost loses nothing of it.

    `Unusable` without the extra, where no scheduler answers, and where it or its last worker is lost.
    """
    try:
        from distributed import Client
    except ImportError:
        raise Unusable("--scheduler needs more: pip install 'shanghai-rummy[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except Exception as problem:  # Dask raises what it likes: of `tls://` without certificates a TypeError
        raise Unusable(f"--scheduler {address}: no scheduler answers there: {problem}") from None
    logging.disable()  # what Dask has to say of its own insides is no sentence for people
    executor, over = _Watched(client.get_executor()), Event()
    Thread(target=_watch, args=(client, address, executor, over), daemon=True, name="watching the cluster").start()
    try:
        yield executor
    except CancelledError:
        raise Unusable(f"--scheduler {address}: {_GONE}") from None
    finally:
        over.set()
        with suppress(Exception):  # it may be gone
            client.close(timeout=1)
        logging.disable(logging.NOTSET)


_GONE = "the scheduler does not answer any more"


class _Watched(Executor):
    """An executor whose work can be given up: whoever waits for it is told why."""

    def __init__(self, executor: Executor) -> None:
        self._executor, self._pending, self._why = executor, set[Future[Any]](), ""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        ours = Future[T]()  # Dask's own knows only Dask's ways to end
        self._pending.add(ours)
        self._executor.submit(fn, *args, **kwargs).add_done_callback(partial(self._pass_on, ours))
        if self._why:
            self.give_up(self._why)
        return ours

    def _pass_on(self, ours: Future[T], done: Future[T]) -> None:
        self._pending.discard(ours)
        with suppress(InvalidStateError):
            if done.cancelled():
                ours.cancel()
            elif (problem := done.exception()) is not None:
                ours.set_exception(problem)
            else:
                ours.set_result(done.result())

    def give_up(self, why: str) -> None:
        """Nothing more comes of what is pending, or will be."""
        self._why = why
        for ours in tuple(self._pending):
            with suppress(InvalidStateError):
                ours.set_exception(Unusable(why))


def _watch(client: Any, address: str, executor: _Watched, over: Event) -> None:
    """Look every second whether somebody works, until it is over or nobody has for too long."""
    alone = silent = 0
    while not over.wait(1):
        try:
            alone = 0 if client.scheduler_info()["workers"] else alone + 1
            silent = 0
        except Exception:  # whatever it raises, it did not answer
            silent += 1
        if alone >= WITHOUT_WORKERS:
            executor.give_up(f"--scheduler {address}: it has had no workers for {WITHOUT_WORKERS} seconds")
        if silent >= PATIENCE:
            executor.give_up(f"--scheduler {address}: {_GONE}")
