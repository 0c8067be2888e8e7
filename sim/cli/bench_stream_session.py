"""`dreamtick bench stream`: run the measurement, show how far it is, print the figures."""

from __future__ import annotations

import json
from dataclasses import asdict

from rich.console import Console

from dreamtick.errors import ConfigError
from dreamtick.sim.bench_stream import bench_stream, make_source, stream_table, too_slow
from dreamtick.sim.cli.bench import StreamBenchOptions
from dreamtick.sim.hardware import commit_text, hardware_text

__all__ = ["run"]


def run(options: StreamBenchOptions) -> int:
    """Measure and print; the exit code."""
    viewers = _numbers(options.viewers)
    say = Console(stderr=True, quiet=options.json)
    warn = Console(stderr=True)
    rows = []
    say.print(f"{options.source}: starting …")
    source = make_source(options.source, options.threads)
    try:
        source.start()
        for row in bench_stream(source, viewers, options.seconds, options.codec, say.print):
            rows.append(row)
            reason = too_slow(row, source.stream.rate_hz)
            if reason:
                warn.print(f"[yellow]{row.viewers} viewers: {reason}[/]")
    finally:
        source.close()
    if options.json:
        print(json.dumps([asdict(row) for row in rows]))
    else:
        table = stream_table(rows)
        table.title = f"{options.source} on {hardware_text()}, commit {commit_text()}"
        Console().print(table)
    return 0


def _numbers(text: str) -> list[int]:
    try:
        numbers = [int(part) for part in text.split(",")]
    except ValueError:
        raise ConfigError(f"viewers={text!r}: expected numbers with commas between them, such as 1,8,32") from None
    if min(numbers) < 1 or max(numbers) > 200:
        raise ConfigError(f"viewers={text!r}: from 1 to 200 viewers can be measured")
    return numbers
