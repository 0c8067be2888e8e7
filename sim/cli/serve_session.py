"""How `dreamtick serve` is put together: the world, the server, and what is printed."""

from __future__ import annotations

import json
import logging
import os
import signal
import sys

from rich.console import Console

from dreamtick.engine.producer import StartRule
from dreamtick.errors import ConfigError
from dreamtick.input.bindings import Bindings
from dreamtick.net.access import Access, Role
from dreamtick.net.ice import TurnServer
from dreamtick.net.prompt_filter import WordFilter
from dreamtick.net.quiet_log import QuietLog, log_in_background
from dreamtick.net.server import ServerSettings
from dreamtick.sim.cli.play import session_exit_code
from dreamtick.sim.cli.serve import ServeOptions
from dreamtick.sim.cli.session_run import (
    file_devices,
    in_time,
    leave_at_once,
    loading_told_at_the_end,
    record_paths,
    report_session,
    shown,
    write_stats,
)
from dreamtick.sim.cli.world_options import world_and_state
from dreamtick.sim.remote_play import RemoteOptions, RemotePlay
from dreamtick.sim.session import Session, SessionConfig

__all__ = ["run"]


def run(options: ServeOptions) -> int:
    """Serve as the options say."""
    say = Console(stderr=True, soft_wrap=True, highlight=False)
    remote_options = _remote_options(options)
    bindings = Bindings.load(options.bindings) if options.bindings else Bindings.for_user()
    session = Session(_config(options), bindings, file_devices(options.script, options.story))
    log = log_in_background()
    remote = RemotePlay(session, remote_options)
    try:
        remote.open()
        _tell_addresses(options, remote, say)
        if log is not None:
            _hear_publishers(log)
        with session.signals(), loading_told_at_the_end(session):
            try:
                session.run()
            finally:
                remote.close()
                summary = session.close()
    finally:
        remote.close()
    write_stats(options.stats_json, summary, session.end_reason)
    code = session_exit_code(session)
    if code == 128 + signal.SIGINT:
        code = 0  # that is how one ends it
    if log is not None:
        log.finish(0.3)
    told = in_time(lambda: report_session(session, summary, say), 1.0)
    if not told or not session.stopped or remote.server.is_alive:
        leave_at_once(code)
    return code


def _config(options: ServeOptions) -> SessionConfig:
    world, state = world_and_state(options)
    video, recording = (None, None) if options.record is None else record_paths(options.record)
    return SessionConfig(
        world,
        options.tick_rate,
        StartRule(options.start),
        options.seconds,
        video,
        recording,
        begin_from=state,
        state_file=options.state,
        waits_when_failed=True,
    )


def _remote_options(options: ServeOptions) -> RemoteOptions:
    for name in ("hours", "absent", "outlive", "seconds"):
        value = getattr(options, name)
        if value is not None and not 0.0 < value < 1e9:
            raise ConfigError(f"--{name} {value}: expected more than 0")
    if (options.cert is None) != (options.key is None):
        raise ConfigError("--cert and --key belong together: give both, or neither")
    server = ServerSettings(
        host=options.host,
        port=options.port,
        stun=options.stun,
        turn=tuple(TurnServer.parse(address) for address in options.turn),
        cert=options.cert,
        key=options.key,
        viewers=options.viewers,
        origins=options.origin,
    )
    return RemoteOptions(
        Access(Access.load_secret(), Role(options.open_role) if options.open else None),
        server,
        options.height,
        options.bitrate,
        options.publish,
        options.whip_token or os.environ.get("DREAMTICK_WHIP_TOKEN", ""),
        options.absent,
        options.outlive,
        WordFilter.from_file(options.forbidden_words) if options.forbidden_words else None,
        options.hours,
    )


def _hear_publishers(log: QuietLog) -> None:
    """Print when a stream goes live, and what keeps it from that."""
    for name in ("dreamtick.net.publish", "dreamtick.net.whip"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.INFO)
        logger.propagate = False
        logger.addHandler(log.handler("publishing: %(message)s"))


def _tell_addresses(options: ServeOptions, remote: RemotePlay, say: Console) -> None:
    addresses = {role: remote.address(role) for role in (Role.DIRECT, Role.PLAY, Role.WATCH)}
    if options.json and sys.stdout is not None:
        print(
            json.dumps({"port": remote.server.port, **{str(role): url for role, url in addresses.items()}}), flush=True
        )
    title = shown(remote.info.title.partition(",")[0])
    say.print(f"[bold]{title}[/] is being served. Open in a browser:")
    lines = (
        [(f"for everybody, to {options.open_role}", addresses[Role.WATCH].partition("#")[0])] if options.open else []
    )
    lines += [
        ("for you: prompts, pause, reset", addresses[Role.DIRECT]),
        ("for those who may play", addresses[Role.PLAY]),
        ("for those who may watch", addresses[Role.WATCH]),
    ]
    for whom, address in lines:
        say.print(f"  {whom:<32}{address}", markup=False)
    if options.open and not remote.server.settings.is_loopback:
        say.print(f"[bold red]--open: everybody in this network may {options.open_role} without a token.[/]")
    elif options.cert is None and not remote.server.settings.is_loopback:
        say.print(
            "[yellow]Without --cert and --key the addresses' tokens travel unencrypted: fine at home, not further.[/]"
        )
    for place in remote.server.publishing:
        say.print(f"publishing to {place}", markup=False)
    say.print("Ctrl-C ends it.")
