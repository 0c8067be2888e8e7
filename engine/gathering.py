"""Functions that take turns until each of them needs the same kind of thing, which is then made for all at once.

A world's generator is written as if it were alone: it calls the model and waits for the answer. Here many of them run
in one thread as coroutines (greenlets). One that asks is paused, the next goes on; when all are paused or done, the
most urgent kind of request is answered in one call, and those that asked go on. So what a world computes does not
depend on how many others there are, and its generator needs to know nothing of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from greenlet import getcurrent, greenlet  # type: ignore[import-untyped]

__all__ = ["Gathering", "Request"]


class Request(Protocol):
    """Something asked for. Requests of one `urgency` are answered together, the lowest number first."""

    @property
    def urgency(self) -> int: ...


RequestT = TypeVar("RequestT", bound=Request)
AnswerT = TypeVar("AnswerT")
ResultT = TypeVar("ResultT")


class Gathering(Generic[RequestT, AnswerT]):
    """Runs jobs in turns. `answer` gets requests of one urgency, in the order of the jobs, and answers each of them."""

    def __init__(self, answer: Callable[[Sequence[RequestT]], Sequence[AnswerT]]) -> None:
        self._answer = answer
        self._running: frozenset[greenlet] = frozenset()

    def ask(self, request: RequestT) -> AnswerT:
        """Wait for the answer to a request. Outside a job of `run` it is answered at once, alone."""
        job = getcurrent()
        if job not in self._running:
            return self._answer([request])[0]
        assert job.parent is not None
        answer: AnswerT = job.parent.switch(request)
        return answer

    def run(self, jobs: Sequence[Callable[[], ResultT]]) -> list[ResultT | Exception]:
        """What every job returns or raises, in their order.

        If answering raises, every job that waited for that answer gets the exception where it asked. An interrupt ends
        all jobs where they are, and is raised.
        """
        tasks = [greenlet(job) for job in jobs]
        results: list[ResultT | Exception | None] = [None] * len(tasks)
        waiting: dict[int, RequestT] = {}

        def go_on(number: int, turn: Callable[[], object]) -> None:
            try:
                came = turn()
            except Exception as error:  # the job's own; whoever called `run` decides
                results[number] = error
                return
            if tasks[number].dead:
                results[number] = came  # type: ignore[assignment]
            else:
                waiting[number] = came  # type: ignore[assignment]

        self._running = frozenset(tasks)
        try:
            for number, task in enumerate(tasks):
                go_on(number, task.switch)
            while waiting:
                first = min(request.urgency for request in waiting.values())
                asked = {number: r for number, r in sorted(waiting.items()) if r.urgency == first}
                for number in asked:
                    del waiting[number]
                try:
                    answers = self._answer(list(asked.values()))
                except Exception as error:
                    for number in asked:
                        go_on(number, lambda task=tasks[number], error=error: task.throw(error))  # type: ignore[misc]
                else:
                    for number, answer in zip(asked, answers, strict=True):
                        go_on(number, lambda task=tasks[number], answer=answer: task.switch(answer))  # type: ignore[misc]
        finally:
            for task in tasks:  # after an interrupt: what they hold is let go of here, not whenever they are collected
                if not task.dead:
                    task.throw()
            self._running = frozenset()
        return results  # type: ignore[return-value]
