"""Progress on the error output: bars in a terminal, a line now and then in a file or a pipe."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress, ProgressColumn, TaskID

__all__ = ["LINE_EVERY_S", "Bars"]

LINE_EVERY_S: Final = 60.0
"""Seconds between two lines where there is no terminal."""


class Bars(Progress):
    """`rich.progress.Progress` that is not silent until its end where the output is no terminal."""

    def __init__(self, *columns: ProgressColumn, console: Console, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(*columns, console=console)
        self._clock = clock
        self._told_s: dict[TaskID, float] = {}

    def update(self, task_id: TaskID, **changes: Any) -> None:
        """See `rich.progress.Progress.update`."""
        super().update(task_id, **changes)
        task = self._tasks[task_id]
        if self.console.is_terminal or task.finished:  # the end prints what is finished
            return
        now = self._clock()
        if now - self._told_s.get(task_id, now - LINE_EVERY_S) >= LINE_EVERY_S:
            self._told_s[task_id] = now
            self.console.print(self.make_tasks_table([task]))
