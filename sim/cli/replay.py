"""`dreamtick replay`: make the frames of a recording again, compare them block by block, write them to a video."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import tyro

from dreamtick.errors import ConfigError, RecordingError

if TYPE_CHECKING:
    from rich.console import Console

    from dreamtick.engine.block import FrameBlock
    from dreamtick.engine.generator import BlockGenerator
    from dreamtick.engine.models.base import WorldSpec
    from dreamtick.sim.recording import RecordingHeader, RecordingReader

__all__ = ["Difference", "ReplayOptions", "ReplayResult", "replay", "replay_blocks"]


@dataclass(frozen=True)
class ReplayOptions:
    """Make the frames of a recording (.dreamtick) again: the same ones on the same machine, bit for bit."""

    file: tyro.conf.Positional[Path]
    """The recording."""
    check: bool = False
    """Stop with 1 at the first block whose frames differ from the recorded ones."""
    video: Path | None = None
    """Write what is made to an MP4."""
    captions: bool = False
    """Below the video's picture, write the prompt and mark the actions of every frame."""
    weights: Path | None = None
    """The file or folder of weights the world was recorded with, if they were not the model's own."""
    json: bool = False
    """Print the result as JSON, for programs."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first block whose frames are not the recorded ones; hashes as hexadecimal digits."""

    epoch: int
    block: int
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """How many blocks were made, and how many came out as recorded."""

    blocks: int
    same: int
    difference: Difference | None = None


def replay(options: ReplayOptions) -> int:
    """Replay a file and print what came of it; returns 1 for a damaged file or, with `--check`, for a difference."""
    from rich.console import Console

    from dreamtick.sim.recording import RecordingReader

    if options.video is not None and options.video.suffix.lower() != ".mp4":
        raise ConfigError(f"--video {options.video}: expected a name that ends in .mp4")
    if options.captions and options.video is None:
        raise ConfigError("--captions: they are written into a video; give --video FILE.mp4 as well")
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    reader = RecordingReader(options.file)
    blocks, damage = _count_blocks(reader)
    complete = reader.complete
    if blocks == 0:
        raise RecordingError(damage or f"{options.file}: holds no block; there is nothing to replay")
    if damage is not None:
        _warn(console, damage)
    elif not complete:
        _warn(console, "the recorder was killed; what it left is replayed")
    other_weights = _other_weights(reader.header, options.weights)
    if other_weights is not None:
        if options.check:
            raise RecordingError(other_weights)
        _warn(console, other_weights)
    result = _replay_world(reader, options, blocks, console)
    if options.json:
        _print_json(result, reader, complete, damage)
    else:
        _print_text(result, reader)
    return 1 if damage is not None or (options.check and result.difference is not None) else 0


def replay_blocks(
    reader: RecordingReader,
    generator: BlockGenerator,
    blocks: int,
    stop_at_difference: bool = False,
    on_block: Callable[[FrameBlock], None] | None = None,
) -> ReplayResult:
    """Have a new generator make the first `blocks` recorded blocks, of which there are so many, and compare them.

    Raises RecordingError if the recording did not begin with its world, StateError if the world went to a state that
    this model cannot take, ModelError if the model fails.
    """
    from dreamtick.engine.world_state import WorldState
    from dreamtick.sim.recording import RecordedBlock, RecordedLatches, RecordedReset, RecordedRestore, frames_hash

    latches = RecordedLatches()
    made = same = 0
    difference: Difference | None = None
    for entry in reader:
        if isinstance(entry, RecordedReset):
            generator.reset()
        if isinstance(entry, RecordedRestore):
            name = f"{reader.path}: the state before block {entry.block_index}"
            generator.restore(WorldState.from_bytes(entry.state, name).on(generator.model.device).generator)
        if not isinstance(entry, RecordedBlock):
            continue
        latches.load(entry)
        block = generator.make_block(latches)
        found = frames_hash(block.frames)
        made += 1
        same += found == entry.frames_hash
        if difference is None and found != entry.frames_hash:
            difference = Difference(entry.epoch, entry.index, entry.frames_hash.hex(), found.hex())
        if on_block is not None:
            on_block(block)
        if made == blocks or (difference is not None and stop_at_difference):
            break
    return ReplayResult(made, same, difference)


# ---------------------------------------------------------------------------------------------- before the replay
def _count_blocks(reader: RecordingReader) -> tuple[int, str | None]:
    """How many blocks can be read, and what is wrong with the file after them."""
    from dreamtick.sim.recording import RecordedBlock

    blocks = 0
    try:
        for entry in reader:
            blocks += isinstance(entry, RecordedBlock)
    except RecordingError as error:
        return blocks, str(error)
    return blocks, None


def _other_weights(header: RecordingHeader, weights: Path | None) -> str | None:
    """Why a replay cannot come out the same, if the weights here are not those of the recording."""
    from dreamtick.sim.weights_identity import weights_hash, weights_path

    path = weights_path(header.model, _weights(header, weights))
    found = weights_hash(header.model, _weights(header, weights), header.size)
    if found == header.weights_hash:
        return None
    advice = f"recorded with {header.weights!r}" if header.weights else "another version's"
    return (
        f"{path}: hash {found}, but the recording was made with weights of hash {header.weights_hash} ({advice}), "
        "so its frames cannot come out the same; give the right ones with --weights"
    )


def _weights(header: RecordingHeader, weights: Path | None) -> str:
    from dreamtick.sim.weights_identity import weights_given

    return weights_given(str(weights or ""), header.weights)


# ---------------------------------------------------------------------------------------------- the replay
def _replay_world(reader: RecordingReader, options: ReplayOptions, blocks: int, console: Console) -> ReplayResult:
    """Load the recorded world and make its blocks, with a progress bar and maybe a video."""
    from rich.progress import Progress

    generator = _recorded_world(reader.header, options.weights)
    with contextlib.ExitStack() as stack:
        progress = stack.enter_context(Progress(console=console, transient=True, disable=not console.is_terminal))
        bar = progress.add_task("replaying", total=blocks)
        spec = generator.model.spec
        video = _ReplayVideo(options.video, spec, options.captions) if options.video is not None else None
        if video is not None:
            stack.callback(video.close)

        def on_block(block: FrameBlock) -> None:
            progress.advance(bar)
            if video is not None:
                video.add(block)

        return replay_blocks(reader, generator, blocks, options.check, on_block)


def _recorded_world(header: RecordingHeader, weights: Path | None) -> BlockGenerator:
    """The generator as it was when the recording began."""
    import torch

    from dreamtick.engine.models.base import Start
    from dreamtick.sim.world import WorldConfig, build_generator

    config = WorldConfig(
        model=header.model,
        seed=header.seed,
        steps=header.steps,
        transition=header.transition,
        dtype=header.dtype,
        threads=header.threads,
        device=header.device,
        weights=_weights(header, weights),
        size=header.size,
        accelerate=header.accelerate,
    )
    torch.set_num_threads(header.threads)
    return build_generator(config, Start(header.start.frames, header.start.prompt))


class _ReplayVideo:
    """A video that gets every frame: a `VideoFile` alone drops what comes faster than it can encode."""

    def __init__(self, path: Path, spec: WorldSpec, captions: bool) -> None:
        from dreamtick.render.captioned import CaptionedFrames
        from dreamtick.render.video_file import VideoFile

        size, scale = (spec.frame_height, spec.frame_width), None
        self._captioned = CaptionedFrames(*size, spec.action_names, spec.switch_names) if captions else None
        if self._captioned is not None:
            size, scale = self._captioned.size, 1
        self._file = VideoFile(path, *size, spec.frame_rate_hz, scale)
        self._added = 0

    def add(self, block: FrameBlock) -> None:
        """Wait until the block before is encoded, then hand over this one. Raises OutputError if the file failed."""
        while self._file.frames_written < self._added and self._file.problem is None:
            time.sleep(0.002)
        frames = block.frames
        if self._captioned is not None:
            players, prompt = block.latch.values["action"], block.latch.values["text"]
            assert isinstance(players, tuple)
            player = players[0]
            rows = [dict(zip(player.names, values, strict=True)) for values in player.values]
            frames = self._captioned.draw(frames, str(prompt), rows)
        self._file.add(frames)
        self._added += len(block.frames)
        if self._file.problem is not None:
            raise self._file.problem

    def close(self) -> None:
        """Finish the file."""
        self._file.close(timeout_s=60.0)


# ---------------------------------------------------------------------------------------------- what is printed
def _print_json(result: ReplayResult, reader: RecordingReader, complete: bool, damage: str | None) -> None:
    from dreamtick.sim.hardware import commit_text, hardware_text

    report = {
        **asdict(result),
        "complete": complete,
        "damage": damage,
        "recorded_on": reader.header.hardware,
        "hardware": hardware_text(),
        "commit": commit_text(),
    }
    json.dump(report, sys.stdout, indent=2, ensure_ascii=False)
    print()


def _print_text(result: ReplayResult, reader: RecordingReader) -> None:
    from dreamtick.sim.hardware import hardware_text

    difference = result.difference
    if difference is None:
        print(f"{result.blocks} blocks replayed, every frame as it was recorded")
        return
    print(
        f"block {difference.block} differs (epoch {difference.epoch}): "
        f"expected {difference.expected}, found {difference.found}"
    )
    print(f"{result.same} of {result.blocks} blocks as recorded")
    if reader.header.hardware != hardware_text():
        print(
            f"recorded on {reader.header.hardware}; this is {hardware_text()}: only the same machine repeats every bit"
        )


def _warn(console: Console, text: str) -> None:
    from rich.markup import escape

    console.print(f"[yellow]note:[/] {escape(text)}")
