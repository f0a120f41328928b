"""Rasterize SVG text outside the frame loop: a queue of jobs, and a few threads that end when it is empty.

`pygame.image.load_sized_svg` releases the GIL, so the loop keeps its rate. Threads only make raw surfaces; the caller
(the main thread) converts them to the display's format.
"""

import io
import re
import threading
from collections import deque
from collections.abc import Callable, Container, Hashable

import pygame

_SIZE = re.compile(r'\s(width|height|preserveAspectRatio)="[^"]*"')


def rasterized(text: str, size: tuple[int, int]) -> pygame.Surface:
    """Return an SVG text as a surface of exactly this size, with straight alpha.

    By default the drawing keeps its proportions, and rounding down a line's thickness would shorten it.
    """
    wide, high = max(1, size[0]), max(1, size[1])
    start = text.index("<svg")
    end = text.index(">", start)
    root = f'{_SIZE.sub("", text[start:end])} width="{wide}" height="{high}" preserveAspectRatio="none"'
    return pygame.image.load_sized_svg(io.BytesIO((text[:start] + root + text[end:]).encode()), (wide, high))


class Rasterizer:
    """Jobs are (key, how to get the SVG text, size); finished ones wait for `collect`."""

    def __init__(self, threads: int = 2) -> None:
        self._most_threads = threads
        self._lock = threading.Condition()
        self._waiting: deque[tuple[Hashable, Callable[[], str], tuple[int, int]]] = deque()
        self._asked: set[Hashable] = set()
        self._done: list[tuple[Hashable, pygame.Surface]] = []
        self._running = 0

    @property
    def pending(self) -> bool:
        """Return whether there are requests that have not been collected."""
        with self._lock:
            return bool(self._asked)

    def ask(self, key: Hashable, text: Callable[[], str], size: tuple[int, int]) -> None:
        """Rasterize this soon; a second request for the same key is ignored."""
        with self._lock:
            if key in self._asked:
                return
            self._asked.add(key)
            self._waiting.append((key, text, size))
            if self._running < self._most_threads:
                self._running += 1
                threading.Thread(target=self._work, name="rasterizer", daemon=True).start()

    def drop_waiting(self, keep: Container[Hashable]) -> None:
        """Drop what has not been started, except the keys in `keep`: a newer size is wanted."""
        with self._lock:
            kept = deque(job for job in self._waiting if job[0] in keep)
            self._asked -= {job[0] for job in self._waiting} - {job[0] for job in kept}
            self._waiting = kept

    def collect(self) -> list[tuple[Hashable, pygame.Surface]]:
        """Return what has been finished since the last call."""
        with self._lock:
            done, self._done = self._done, []
            self._asked -= {key for key, _ in done}
            return done

    def finish(self) -> list[tuple[Hashable, pygame.Surface]]:
        """Wait until everything is done, then collect."""
        with self._lock:
            self._lock.wait_for(lambda: self._running == 0)
        return self.collect()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._running -= 1
                    self._lock.notify_all()
                    return
                key, text, size = self._waiting.popleft()
            surface = rasterized(text(), size)
            with self._lock:
                self._done.append((key, surface))
