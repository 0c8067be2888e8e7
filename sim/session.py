"""One world, played: puts model, producer, devices, screen and recordings together and takes them apart again."""

from __future__ import annotations

import contextlib
import datetime
import gc
import logging
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.cores import split_cores, thread_on
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.registry import load_spec, load_start
from dreamtick.engine.producer import BlockProducer, ProducerState, StartRule
from dreamtick.engine.profiler import Profiler
from dreamtick.engine.world_state import WorldState
from dreamtick.errors import DreamtickError, OutputError, RecordingError
from dreamtick.input.bindings import Bindings
from dreamtick.input.commands import Command
from dreamtick.input.devices.base import Device
from dreamtick.input.devices.story import Story
from dreamtick.input.spare_keys import with_spare_keys
from dreamtick.input.steering import Steering
from dreamtick.render.pacing import DueFrame, FramePacer
from dreamtick.render.view import HudStatistics
from dreamtick.sim.clock import TickClock
from dreamtick.sim.ending import ending_signals
from dreamtick.sim.loop import LoopOutput, TickLoop
from dreamtick.sim.outputs import Screen, ScreenOutput, ScreenState, VideoOutput
from dreamtick.sim.recording import RecordingWriter, header_for
from dreamtick.sim.saved_states import SavedStates, state_path
from dreamtick.sim.statistics import SessionStatistics
from dreamtick.sim.world import (
    WorldConfig,
    build_generator,
    check_prompt,
    check_transition,
    origin_of,
    resolved,
    takes_text,
)

__all__ = ["Session", "SessionConfig"]

log = logging.getLogger(__name__)

_LOADING = "making the first block …"


@dataclass(frozen=True, slots=True)
class SessionConfig:
    """How a world is played."""

    world: WorldConfig = field(default_factory=WorldConfig)
    tick_rate_hz: float = 60.0
    start_rule: StartRule = StartRule.JUST_IN_TIME
    seconds: float | None = None  # end by itself after so long; None: when asked to
    video: Path | None = None  # MP4 of what is shown, from the beginning
    recording: Path | None = None  # the inputs, for `dreamtick replay`
    folder: Path = Path("recordings")  # for screenshots and videos asked for while playing
    begin_from: WorldState | None = None  # go on from here, under the world's prompt; `world` is `world_of(state)`
    state_file: Path | None = None  # for the save and load keys; None: in the user's data folder
    waits_when_failed: bool = False  # without a screen: one that was loaded waits for a reset, which may come from afar


class Session:
    """A session from its making to `close`. All methods belong to the loop's thread.

    `screen` is None for a headless session. Devices and screen are closed with the session.
    """

    def __init__(
        self,
        config: SessionConfig,
        bindings: Bindings,
        devices: Sequence[Device],
        make_screen: Callable[[int, int, str], Screen] | None = None,
        outputs: Sequence[LoopOutput] = (),
        paste: Callable[[], str] | None = None,
        profiler: Profiler | None = None,
    ) -> None:
        self.config = config
        self.world = resolved(config.world)
        weights = Path(self.world.weights) if self.world.weights else None
        self.spec = load_spec(self.world.model, weights, self.world.steps, self.world.size)
        origin = origin_of(self.world)
        if config.begin_from is None:
            self.start = load_start(self.world.model, self.world.start, self.world.prompt, weights, self.world.size)
            prompt = self.world.prompt or self.start.prompt
        else:
            config.begin_from.check_fits(origin)
            self.start, prompt = config.begin_from.generator.start, self.world.prompt
        stories = [device for device in devices if isinstance(device, Story)]
        for words in (self.world.prompt, *(prompt for story in stories for prompt in story.prompts)):
            check_prompt(self.spec, words)
        check_transition(self.spec, self.world)
        self.profiler = profiler or Profiler(enabled=False)
        self.steering = Steering(
            with_spare_keys(bindings.for_model(self.world.model), self.spec.action_names, self.spec.switch_names),
            self.spec.action_names,
            prompt,
            self.spec.players,
            paste,
            takes_text=takes_text(self.spec),
        )
        self.statistics = SessionStatistics(self.spec.title, self.spec.block_duration_ns / 1e6, self.spec.frame_rate_hz)
        self.state = ScreenState()
        # `video` is what the record key starts and stops, `film` what was asked for from the beginning
        self.video = VideoOutput(
            self.spec.frame_height, self.spec.frame_width, self.spec.frame_rate_hz, self._video_failed
        )
        self.film = VideoOutput(
            self.spec.frame_height, self.spec.frame_width, self.spec.frame_rate_hz, self._video_failed
        )
        self._recording: RecordingWriter | None = None
        self._recording_problem: str | None = None  # why there is no recording
        self._recording_problem_told = False
        self.pacer = FramePacer(self.spec.frame_rate_hz)
        self._cores = split_cores()
        self.producer = BlockProducer(
            self._build,
            self.steering,
            config.start_rule,
            self.world.threads,
            self._cores.model,
            on_ready=self._ready,
            on_block=self._made,
            on_boundary=lambda generator: self.states.boundary(generator),
            on_reset=self._was_reset,
        )
        self.states = SavedStates(
            origin,
            config.state_file or state_path(self.world.model),
            self.world.rewind_mb * 10**6,
            self.spec.block_duration_ns / 1e9,
            self.producer,
            self.steering,
            lambda: self.loop.clock.tick,
            self._was_restored,
        )
        self._shown_block = 0
        self.first_frame_s: float | None = None
        self.has_begun = False  # whether the world was loaded; the producer's thread says so, once
        self._began_ns = time.monotonic_ns()
        self._told_problem: DreamtickError | None = None
        self._told_notice = ""
        self._owes_mouse_hint = False
        self._told_devices: set[str] = set()
        self._end_reason = "asked to"
        self.on_browser: Callable[[int], None] | None = None  # what the key for it does, on the loop's thread
        self.resets = 0
        self.stopped = False  # after `close`: whether the model's thread has ended
        self.screen = (
            make_screen(self.spec.frame_height, self.spec.frame_width, self.spec.title) if make_screen else None
        )
        shown: list[LoopOutput] = [self, self.film, self.video, *outputs]
        if self.screen is not None:
            self._screen_output = ScreenOutput(
                self.screen, self.state, self.steering, self._hud, self._is_filming, self._first_frame()
            )
            shown.insert(1, self._screen_output)
            self.state.say(_LOADING, self._began_ns, seconds=3600.0)
        self.loop = TickLoop(
            TickClock(config.tick_rate_hz), devices, self.steering, self.producer, self.pacer, shown, self._command
        )

    # ------------------------------------------------------------------ running
    def run(self) -> None:
        """Play until asked to stop: by a command, a signal, or the time. Then call `close`, both within `signals`."""
        if not self.loop.running:  # a signal came while it was put together
            return
        if self.config.video is not None:
            self.film.begin(self.config.video)
        self.producer.start()
        with thread_on(self._cores.loop):
            self.loop.run()

    def close(self) -> dict[str, object]:
        """End everything and return the session's figures. Takes less than a second; a busy model is not waited for."""
        self.film.end(wait_s=0.4)
        self.video.end(wait_s=0.2)
        self.stopped = self.producer.stop(timeout_s=0.4)
        self.states.close(wait_s=0.3)
        if not self.stopped:
            log.info("the model was still making a block; not waited for")
        summary: dict[str, object] = dict(self.statistics.summary(self.loop, self.producer, self.pacer))
        generator = self.producer.generator
        if generator is not None:
            summary["conditioning"] = generator.caches.statistics()
        summary["first_frame_s"] = None if self.first_frame_s is None else round(self.first_frame_s, 3)
        summary["problem"] = str(self.producer.problem) if self.producer.problem else None
        if self._recording is not None:
            self._recording.close(self._end_reason)
            if self._recording.problem is not None and not self._recording_problem_told:
                log.error("%s", self._recording.problem)
        for device in self.loop.devices:
            device.close()
        if self.screen is not None:
            self.screen.close()
        return summary

    def stop(self, reason: str = "asked to") -> None:
        """End the loop with the present tick."""
        self._end_reason = reason
        self.loop.running = False

    @contextlib.contextmanager
    def signals(self) -> Iterator[None]:
        """Ctrl-C, SIGTERM and a terminal that hangs up end the loop in good order, whatever is going on."""
        with ending_signals(lambda number: self.stop(signal.Signals(number).name)):
            yield

    @property
    def recording_failed(self) -> bool:
        """Whether what was to be recorded from the beginning is not complete; known for certain after `close`."""
        inputs = self._recording_problem is not None or (
            self._recording is not None and self._recording.problem is not None
        )
        return inputs or self.film.failed

    @property
    def loading_problem(self) -> DreamtickError | None:
        """What kept the world from ever beginning, if something did; None once it has been loaded."""
        return None if self.has_begun else self.producer.problem

    @property
    def blocks_recorded(self) -> int:
        """How many blocks' inputs were written."""
        return 0 if self._recording is None else self._recording.blocks_written

    @property
    def end_reason(self) -> str:
        """Why the session ended: "asked to", "time", "failed", or a signal's name."""
        return self._end_reason

    # ------------------------------------------------------------------ every tick (as the first output)
    def present(self, due: DueFrame | None, now_ns: int) -> None:
        """Keep the figures, pass on what the producer and the recordings have to say, end when the time is over."""
        if due is not None:
            self.statistics.presented(due, now_ns)
            self._shown_block = due.block.index
            if self.first_frame_s is None:
                self.loop.lateness_ms.clear()  # ticks count from when there is something to see
                self.first_frame_s = (now_ns - self._began_ns) / 1e9
                self.state.unsay(_LOADING)
                self._owes_mouse_hint = self.screen is not None and self.steering.uses_mouse
        if self.producer.problem is not self._told_problem:
            self._told_problem = self.producer.problem
            if self._told_problem is not None and self.producer.state is ProducerState.FAILED:
                self.state.say(f"{self._told_problem}", now_ns, seconds=3600.0, is_error=True, is_public=True)
        problem = self._recording_problem or (self._recording.problem if self._recording is not None else None)
        if problem is not None and not self._recording_problem_told:
            self._recording_problem_told = True
            self.state.say(problem, now_ns, seconds=10.0, is_error=True)
            log.error("%s", problem)
        self._tell_of_states(now_ns)
        if self.steering.notice != self._told_notice:
            self._told_notice = self.steering.notice
            if self._told_notice:
                self.state.say(self._told_notice, now_ns, is_public=True)
                if self.screen is None:  # nobody could read it otherwise
                    log.warning("%s", self._told_notice)
        for device in self.loop.devices:
            if device.problem is not None and device.name not in self._told_devices:
                self._told_devices.add(device.name)
                self.state.say(str(device.problem), now_ns, seconds=10.0, is_error=True)
                log.warning("%s", device.problem)
        if self._owes_mouse_hint and self.state.message is None:  # what stands there is read first
            self._owes_mouse_hint = False
            self.state.say("click to turn with the mouse, Escape lets it go", now_ns, seconds=6.0)
        if self.config.seconds is not None and self.first_frame_s is not None:
            shown_s = (now_ns - self._began_ns) / 1e9 - self.first_frame_s
            if shown_s >= self.config.seconds:
                self.stop("time")
        # nobody is there who could ask for a reset, or there never was a world, and nobody afar can mend that
        unattended = self.screen is None and not (self.config.waits_when_failed and self.has_begun)
        if unattended and self.producer.state is ProducerState.FAILED:
            self.stop("failed")

    def _command(self, command: Command, now_ns: int) -> None:
        match command:
            case Command.QUIT:
                self.stop()
            case Command.PAUSE:
                self.state.paused = not self.state.paused
                (self.pacer.pause if self.state.paused else self.pacer.resume)(now_ns)
            case Command.RESET:
                self.resets += 1
                self.pacer.reset()
                self.producer.reset()
                prompt = self.steering.prompt
                self.state.say(f"begun again: {prompt}" if prompt else "begun again", now_ns, is_public=True)
            case Command.SAVE:
                self.states.save()
            case Command.LOAD:
                self.states.load()
            case Command.REWIND:
                if self.states.rewind(self._shown_block, now_ns):
                    self.pacer.reset()  # the first block from there is shown as soon as it is made
            case Command.HUD:
                self.state.hud = not self.state.hud
            case Command.HELP:
                self.state.help = not self.state.help
            case Command.FULLSCREEN:
                toggle = getattr(self.screen, "toggle_fullscreen", None)
                if toggle is not None:
                    toggle()
            case Command.SCREENSHOT:
                self._screenshot(now_ns)
            case Command.RECORD:
                self._toggle_video(now_ns)
            case Command.BROWSER:
                if self.on_browser is not None:
                    self.on_browser(now_ns)
            case Command.PROMPT:
                pass  # the steering has opened its editor

    def _tell_of_states(self, now_ns: int) -> None:
        """What came of saving, loading and rewinding."""
        self.statistics.extra = (f"rewind reaches {self.states.reach_s:.0f} s",)
        for outcome in self.states.told():
            self.state.say(
                outcome.message, now_ns, seconds=10.0 if outcome.is_error else 4.0, is_error=outcome.is_error
            )
            (log.error if outcome.is_error else log.info)("%s", outcome.message)
            if outcome.block is not None:
                self._shown_block = outcome.block.index
                if self.screen is not None and self.state.paused:
                    self._screen_output.frame = outcome.block.frames[-1]

    def _first_frame(self) -> NDArray[np.uint8] | None:
        """What is shown until there is a block."""
        state = self.config.begin_from
        if state is not None and state.generator.block is not None:
            return state.generator.block.frames[-1]
        return self.start.frames[-1] if self.start.frames is not None else None

    def _screenshot(self, now_ns: int) -> None:
        save = getattr(self.screen, "screenshot", None)
        if save is None:
            return
        try:
            self.config.folder.mkdir(parents=True, exist_ok=True)
            self.state.say(f"saved {save(self._new_name('.png'))}", now_ns)
        except (OSError, OutputError) as error:
            self.state.say(f"no picture saved: {error}", now_ns, is_error=True)

    def _toggle_video(self, now_ns: int) -> None:
        try:
            if self.video.recording:
                path = self.video.end(wait_s=0.0)
                self.state.say(f"saved {path}" if path is not None else "no video: nothing was shown", now_ns)
            else:
                self.video.begin(self._new_name(".mp4"))
        except (OSError, OutputError) as error:
            self.state.say(f"no video: {error}", now_ns, is_error=True)

    def _new_name(self, suffix: str) -> Path:
        """A file in the session's folder that is not there yet nor about to be made, named for the time."""
        ended = [path for path, _ in self.video.written]
        stamp = datetime.datetime.now().strftime("dreamtick-%Y%m%d-%H%M%S")
        paths = (self.config.folder / f"{stamp}{more}{suffix}" for more in ("", *(f"-{n}" for n in range(2, 1000))))
        return next(path for path in paths if path not in ended and not path.exists())

    def _video_failed(self, problem: OutputError) -> None:
        self.state.say(str(problem), time.monotonic_ns(), seconds=10.0, is_error=True)
        log.error("%s", problem)

    def _is_filming(self) -> bool:
        return self.film.recording or self.video.recording

    def _hud(self, now_ns: int) -> HudStatistics:
        return self.statistics.hud(self.loop, now_ns)

    # ------------------------------------------------------------------ on the producer's thread
    def _build(self) -> BlockGenerator:
        generator = build_generator(self.world, self.start, self.profiler)
        told = [prompt for device in self.loop.devices if isinstance(device, Story) for prompt in device.prompts]
        if told:
            generator.expect("text", [self.steering.prompt, *told])
        if self.config.begin_from is not None:
            generator.restore(self.config.begin_from.on(generator.model.device).generator)
        return generator

    def _ready(self, generator: BlockGenerator) -> None:
        gc.collect()
        gc.freeze()  # the model stays: looking through it for garbage again would stop everything for 50 ms
        if self.config.recording is not None:
            try:
                self.config.recording.parent.mkdir(parents=True, exist_ok=True)
                self._recording = RecordingWriter(self.config.recording, header_for(self.world, generator))
            except (OSError, RecordingError) as error:  # the world goes on without its recording
                self._recording_problem = f"inputs are not recorded: {error}"
        if self.config.begin_from is not None:
            self._was_restored(self.config.begin_from)
        self.states.ready(generator)
        self.has_begun = True

    def _made(self, block: FrameBlock) -> None:
        self.statistics.made(block)
        if self._recording is not None:
            self._recording.block(block)

    def _was_reset(self, epoch: int) -> None:
        if self._recording is not None:
            self._recording.reset(epoch)
        if self.producer.generator is not None:
            self.states.was_reset(self.producer.generator)

    def _was_restored(self, state: WorldState) -> None:
        if self._recording is not None:
            self._recording.restored(state)
