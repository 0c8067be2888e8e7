"""Threads for what an event loop hands out, such as looking up a name, that nobody waits for at the end."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

__all__ = ["UnwaitedThreads"]


class UnwaitedThreads(ThreadPoolExecutor):
    """An executor of daemon threads. Python's own is joined by the loop's end and by the process's, for as long as it
    takes: half a minute for a name server that does not answer. asyncio takes only a `ThreadPoolExecutor`.
    """

    def __init__(self, at_once: int = 16) -> None:
        super().__init__(1)  # its own thread is never started
        self._at_once = at_once
        self._guard = threading.Lock()
        self._jobs: deque[Callable[[], None]] = deque()
        self._running = 0
        self._over = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have it done as soon as fewer than `at_once` are at work. RuntimeError after `shutdown`."""
        future: Future[Any] = Future()

        def job() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = fn(*args, **kwargs)
            except BaseException as error:  # the future hands it to whoever asked
                future.set_exception(error)
            else:
                future.set_result(result)

        with self._guard:
            if self._over:
                raise RuntimeError("cannot schedule new futures after shutdown")
            self._jobs.append(job)
            if self._running < self._at_once:
                self._running += 1
                threading.Thread(target=self._work, name="dreamtick-errand", daemon=True).start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Begin nothing more, and wait for nothing, whatever `wait` says."""
        with self._guard:
            self._over = True
            self._jobs.clear()

    def _work(self) -> None:
        while True:
            with self._guard:
                if not self._jobs:
                    self._running -= 1
                    return
                job = self._jobs.popleft()
            job()
