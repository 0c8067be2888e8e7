"""Run files: what a published implementation did, call by call, as tensors to compare with.

A run file is one safetensors file. Its metadata hold the arguments of the run (`run`), the sizes of the model
(`model_config`), which implementation it was (`reference`) and every call of the model in order (`calls`); its tensors
hold the inputs (noise, prompts, conditions, the scheduler's tables) and what came out, under fixed names such as
`block2.step1.flow`. `docs/models.md` lists them. A model is ported when a run file passes `dreamtick verify`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torch import Tensor

from dreamtick.errors import CheckpointError

__all__ = ["Call", "RunBlock", "RunFile", "describe_run", "read_run_file"]

REFERENCES = {"sf": "sf", "causvid": "causvid", "ll": "ll", "llinf": "llinf", "matrix-game-2": "mg"}

ARGUMENTS = frozenset(
    ("nfpb", "nblocks", "local", "sink", "indep", "ctx_noise", "steps", "warp", "shift")  # of any
    + ("init_latent", "prompt_seq")  # of Self-Forcing
    + ("start",)  # of CausVid
    + ("ll_switch", "global_sink")  # of LongLive
    + ("mode", "kb", "mouse")  # of Matrix-Game
)
"""Fields of `run` that are understood; everything else is refused."""

MODES = {4: "universal", 2: "gta_drive", 7: "templerun"}  # by keys

REMARKS = frozenset({"note", "name", "seed", "noise_seed", "renoise_seed"})  # fields of `run` that change nothing


@dataclass(frozen=True, slots=True)
class RunBlock:
    """One block: given, or made. Its tensors' names begin with `tag`."""

    tag: str
    frames: range  # latent frames, counted from the beginning of the world
    given: bool
    prompt: str  # which prompt is in force: "A", "B", …; "" for a model without text
    recache: range | None = None  # the frames whose keys are computed again before it, under the new prompt


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the model: the prefix of its tensors' names, the latent frames it is about, its timestep."""

    tag: str
    frames: range
    timestep: float


@dataclass(frozen=True, slots=True, eq=False)
class RunFile:
    """What was run: everything that decides the tensors, and the tensors.

    Tensors keep the file's layout; `latent` and `latents_of` turn them into the engine's, `[B, F, C, H, W]`.
    """

    reference: str  # one of the values of REFERENCES
    mode: str  # of Matrix-Game, one of MODES; "" for the others
    model_config: Mapping[str, Any]
    latent_height: int
    latent_width: int
    blocks: tuple[RunBlock, ...]  # in order, given ones first
    frames_per_block: int
    window: int | None  # latent frames in view, with the sink and the block being made; None: all
    sink: int
    keeps_sink: bool  # at a recache, once frames have been evicted
    timesteps: tuple[float, ...]
    sigmas: tuple[float, ...]  # of the same steps
    context_timestep: float
    tensors: Mapping[str, Tensor]

    @property
    def relative(self) -> bool:
        """Whether positions count from the window's first frame instead of the world's."""
        return self.reference == "llinf"

    @property
    def tokens(self) -> int:
        """Tokens of one latent frame."""
        return (self.latent_height // 2) * (self.latent_width // 2)

    def latent(self, name: str) -> Tensor:
        """A tensor of latents by its name, as `[B, F, C, H, W]`."""
        return self.turned(self.tensors[name])

    def turned(self, latent: Tensor) -> Tensor:
        """The file's layout of latents into the engine's and back: Matrix-Game has channels before frames."""
        return latent.transpose(1, 2) if self.reference == "mg" else latent

    def noise_of(self, block: RunBlock) -> Tensor:
        """The noise that a block is made from, `[B, F, C, H, W]`."""
        given = self.blocks[0].frames.start if "initial_latent" not in self.tensors else self.given_frames
        return self.latent("noise")[:, block.frames.start - given : block.frames.stop - given]

    def given_latent(self, block: RunBlock) -> Tensor:
        """The latent of a given block, `[B, F, C, H, W]`."""
        name = "initial_latent" if "initial_latent" in self.tensors else "start_latents"
        return self.latent(name)[:, block.frames.start : block.frames.stop]

    @property
    def given_frames(self) -> int:
        """How many latent frames were given."""
        return sum(len(block.frames) for block in self.blocks if block.given)

    def raw_frames_of(self, block: RunBlock) -> slice:
        """The rows of `keyboard_cond` and `mouse_cond` that a block brings."""
        return slice(max(0, 4 * block.frames.start - 3), 4 * block.frames.stop - 3)

    def calls(self) -> list[Call]:
        """Every call of the model, in order."""
        calls: list[Call] = []
        for block in self.blocks:
            if block.recache is not None:
                tag = f"recache_at_frame{block.frames.start}"
                calls.append(Call(tag, block.recache, self.context_timestep))
            if block.given:
                calls.append(
                    Call(block.tag if block.tag.startswith("init") else f"{block.tag}.context", block.frames, 0)
                )
                continue
            for step, timestep in enumerate(self.timesteps):
                calls.append(Call(f"{block.tag}.step{step}", block.frames, timestep))
            calls.append(Call(f"{block.tag}.context", block.frames, self.context_timestep))
        return calls


def read_run_file(path: Path) -> RunFile:
    """Read a run file. Raises CheckpointError for one that is missing, broken or not understood, naming the field."""
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, "pt") as file:
            metadata = file.metadata() or {}
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (it is no dict)
    except FileNotFoundError:
        raise CheckpointError(f"{path}: no such file; give a run file (.safetensors)") from None
    except (OSError, SafetensorError) as error:
        raise CheckpointError(f"{path}: not a readable safetensors file ({error})") from error
    try:
        return describe_run(metadata, tensors)
    except CheckpointError as error:
        raise CheckpointError(f"{path}: {error}") from error


def describe_run(metadata: Mapping[str, str], tensors: Mapping[str, Tensor]) -> RunFile:
    """Understand a run from a file's metadata and inputs. Raises CheckpointError naming the field that does not fit."""
    reference = _reference(metadata)
    run, config = _json_object(metadata, "run"), _json_object(metadata, "model_config")
    unknown = sorted(run.keys() - ARGUMENTS - REMARKS)
    if unknown:
        raise CheckpointError(
            f"run.{unknown[0]}={run[unknown[0]]!r} is not understood; known are {', '.join(sorted(ARGUMENTS))}"
        )
    for name in ("noise", "denoising_step_list", "scheduler.sigmas", "scheduler.timesteps"):
        if name not in tensors:
            raise CheckpointError(f"the tensor {name!r} is missing")
    timesteps, sigmas = _levels(tensors)
    noise = tensors["noise"].transpose(1, 2) if reference == "mg" else tensors["noise"]
    if noise.ndim != 5 or noise.shape[0] != 1:
        raise CheckpointError(
            f"noise has shape {list(tensors['noise'].shape)}, expected five dimensions and a batch of 1"
        )
    window = _whole(run, "local", config.get("local_attn_size", -1))
    sink = _whole(run, "sink", config.get("sink_size", 0))
    if (window != -1 and window < 1) or sink < 0:
        raise CheckpointError(
            f"run.local={window}, run.sink={sink}: expected a window of 1 frame or more, or -1 for all"
        )
    blocks = _blocks(reference, run, tensors, noise.shape[1], None if window == -1 else window)
    longest = max(len(block.frames) for block in blocks)
    if window != -1 and window < sink + longest:
        raise CheckpointError(f"run.local={window}: too small for a sink of {sink} and a block of {longest} frames")
    described = RunFile(
        reference=reference,
        mode=_mode(run, tensors) if reference == "mg" else "",
        model_config=config,
        latent_height=noise.shape[3],
        latent_width=noise.shape[4],
        blocks=blocks,
        frames_per_block=_whole(run, "nfpb", 3),
        window=None if window == -1 else window,
        sink=sink,
        keeps_sink=_flag(run, "global_sink"),
        timesteps=timesteps,
        sigmas=sigmas,
        context_timestep=float(_number(run, "ctx_noise", 0)),
        tensors=tensors,
    )
    _check_inputs(described, run)
    if "calls" in metadata:
        _check_calls(described, metadata["calls"])
    return described


# ---------------------------------------------------------------------------------------------- the blocks
def _blocks(
    reference: str, run: Mapping[str, Any], tensors: Mapping[str, Tensor], noise_frames: int, window: int | None
) -> tuple[RunBlock, ...]:
    size = _whole(run, "nfpb", 3)
    if size < 1:
        raise CheckpointError(f"run.nfpb={size}: expected 1 frame a block or more")
    alone = _flag(run, "indep")
    given, tags = _given(run, tensors, size, alone)
    inside = sum(given) if "start_latents" in tensors else 0  # CausVid's noise counts the given frames too
    made = noise_frames - inside
    sizes = [1] * (alone and not given) + [size] * ((made - (alone and not given)) // size)
    if sum(sizes) != made:
        raise CheckpointError(f"noise has {noise_frames} latent frames, which blocks of run.nfpb={size} do not make up")
    counted = len(sizes) - (alone and not given) + (len(given) if inside else 0)
    if "nblocks" in run and run["nblocks"] not in (counted, len(sizes)):
        raise CheckpointError(f"run.nblocks={run['nblocks']!r}, but the noise is enough for {counted}")
    tags = tags + [f"block{i + (len(given) if inside else 0)}" for i in range(len(sizes))]
    prompts = _prompts(reference, run, tensors, len(sizes))
    switches = list(run.get("ll_switch") or [])
    blocks: list[RunBlock] = []
    start = 0
    letter = 0
    for number, (tag, frames) in enumerate(zip(tags, given + sizes, strict=True)):
        recache = None
        if number >= len(given) and switches and start >= switches[0]:
            del switches[0]
            letter += 1
            again = start if window is None else min(window, start)
            recache = range(start - again, start) if again else None
        prompt = prompts[max(0, number - len(given))] if letter == 0 else _letter(letter)
        blocks.append(RunBlock(tag, range(start, start + frames), number < len(given), prompt, recache))
        start += frames
    return tuple(blocks)


def _given(
    run: Mapping[str, Any], tensors: Mapping[str, Tensor], size: int, alone: bool
) -> tuple[list[int], list[str]]:
    """Frames and tags of the given blocks."""
    if "initial_latent" not in tensors and "start_latents" not in tensors:
        if run.get("init_latent") or run.get("start"):
            raise CheckpointError(
                "run.init_latent or run.start is set, but there is no initial_latent or start_latents"
            )
        return [], []
    extend = "initial_latent" in tensors
    frames = tensors["initial_latent" if extend else "start_latents"].shape[1]
    sizes = [1] * (extend and alone) + [size] * ((frames - (extend and alone)) // size)
    if sum(sizes) != frames or frames != (run.get("init_latent" if extend else "start") or frames):
        raise CheckpointError(f"{frames} latent frames are given, which blocks of run.nfpb={size} do not make up")
    if not extend:
        return sizes, [f"block{i}" for i in range(len(sizes))]
    named = {int(m[1]) for name in tensors if (m := re.match(r"init(\d+)\.", name))}  # numbers, or first frames
    return sizes, [f"init{n}" for n in (sorted(named) if len(named) == len(sizes) else range(len(sizes)))]


def _prompts(reference: str, run: Mapping[str, Any], tensors: Mapping[str, Tensor], blocks: int) -> list[str]:
    if reference == "mg":
        return [""] * blocks
    letters = run.get("prompt_seq") or ["A"] * blocks
    if not isinstance(letters, list | str) or len(letters) != blocks:
        raise CheckpointError(f"run.prompt_seq={letters!r}: expected a letter for each of {blocks} blocks")
    switches = run.get("ll_switch") or []
    if not isinstance(switches, list) or any(not isinstance(s, int) for s in switches) or switches != sorted(switches):
        raise CheckpointError(f"run.ll_switch={switches!r}: expected the latent frames of the switches, in order")
    if switches and run.get("prompt_seq"):
        raise CheckpointError("run.prompt_seq and run.ll_switch: expected one of them")
    if switches and reference not in ("ll", "llinf"):
        raise CheckpointError(f"run.ll_switch={switches!r}: {reference} knows no recache")
    wanted = [*letters, *(_letter(i) for i in range(1, len(switches) + 1))]
    missing = [f"prompt_{letter}" for letter in wanted if f"prompt_{letter}" not in tensors]
    if missing:
        raise CheckpointError(f"the tensor {missing[0]!r} is missing")
    return [str(letter) for letter in letters]


def _letter(number: int) -> str:
    return chr(ord("A") + number)


# ---------------------------------------------------------------------------------------------- fields
def _reference(metadata: Mapping[str, str]) -> str:
    name = metadata.get("reference", "")
    short = REFERENCES.get(name.split(" ")[0].lower())
    if short is None:
        raise CheckpointError(
            f"reference={name!r}: expected one of {', '.join(REFERENCES)}; this is not a run file of theirs"
        )
    return short


def _mode(run: Mapping[str, Any], tensors: Mapping[str, Tensor]) -> str:
    if "keyboard_cond" not in tensors:
        raise CheckpointError("the tensor 'keyboard_cond' is missing")
    keys = tensors["keyboard_cond"].shape[-1]
    mode = run.get("mode", MODES.get(keys))
    if mode not in MODES.values() or run.get("kb", keys) != keys:
        raise CheckpointError(
            f"run.mode={mode!r} and run.kb={run.get('kb', keys)!r} with {keys} keys in keyboard_cond: expected one of "
            f"{', '.join(f'{name} ({count} keys)' for count, name in MODES.items())}"
        )
    return str(mode)


def _json_object(metadata: Mapping[str, str], field: str) -> dict[str, Any]:
    if field not in metadata:
        raise CheckpointError(f"the metadata field {field!r} is missing; this is not a run file")
    try:
        value = json.loads(metadata[field])
    except json.JSONDecodeError as error:
        raise CheckpointError(f"the metadata field {field!r} is not JSON ({error})") from error
    if not isinstance(value, dict):
        raise CheckpointError(f"the metadata field {field!r} is {type(value).__name__}, expected an object")
    return value


def _number(run: Mapping[str, Any], field: str, default: float) -> float:
    value = run.get(field, default)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise CheckpointError(f"run.{field}={value!r}: expected a number")
    return value


def _whole(run: Mapping[str, Any], field: str, default: int) -> int:
    value = _number(run, field, default)
    if value != int(value):
        raise CheckpointError(f"run.{field}={value!r}: expected a whole number")
    return int(value)


def _flag(run: Mapping[str, Any], field: str) -> bool:
    value = run.get(field, False)
    if not isinstance(value, bool | int):
        raise CheckpointError(f"run.{field}={value!r}: expected true or false")
    return bool(value)


def _levels(tensors: Mapping[str, Tensor]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Timesteps, and the noise level of the table's nearest entry to each."""
    steps, table = tensors["denoising_step_list"].double(), tensors["scheduler.timesteps"].double()
    if steps.ndim != 1 or not len(steps) or table.shape != tensors["scheduler.sigmas"].shape:
        raise CheckpointError(f"denoising_step_list has shape {list(steps.shape)}, expected at least one timestep")
    nearest = (table[None] - steps[:, None]).abs().argmin(1)
    return tuple(steps.tolist()), tuple(tensors["scheduler.sigmas"][nearest].tolist())


# ---------------------------------------------------------------------------------------------- what must be there
def _check_inputs(run: RunFile, arguments: Mapping[str, Any]) -> None:
    tensors = run.tensors
    for block in run.blocks:
        if block.given:
            continue
        for step in range(len(run.timesteps) - 1):
            name = f"{block.tag}.step{step}.renoise"
            if name not in tensors:
                raise CheckpointError(f"the tensor {name!r} is missing")
            if run.latent(name).shape != run.noise_of(block).shape:
                raise CheckpointError(f"{name} has shape {list(tensors[name].shape)}, which is not its block's")
    if run.reference != "mg":
        return
    frames = run.blocks[-1].frames.stop
    rows = 4 * (frames - 1) + 1
    mouse = arguments.get("mouse", "mouse_cond" in tensors)
    expected = {"cond_concat": (2, frames), "visual_context": (1, None), "keyboard_cond": (1, rows)}
    if mouse:
        expected["mouse_cond"] = (1, rows)
    for name, (dim, least) in expected.items():
        if name not in tensors:
            raise CheckpointError(f"the tensor {name!r} is missing")
        if least is not None and tensors[name].shape[dim] < least:
            raise CheckpointError(f"{name} has shape {list(tensors[name].shape)}, expected {least} in dimension {dim}")
    if "kb" in arguments and tensors["keyboard_cond"].shape[-1] != arguments["kb"]:
        raise CheckpointError(
            f"run.kb={arguments['kb']!r}, but keyboard_cond has {tensors['keyboard_cond'].shape[-1]} keys"
        )


def _check_calls(run: RunFile, text: str) -> None:
    """The run as it is understood must be the run as it was."""
    recorded = json.loads(text)
    understood = run.calls()
    for number, (call, seen) in enumerate(zip(understood, recorded, strict=False)):
        tag, shape, timestep, start = seen[:4]
        frames = shape[-1] if shape[-1] != 1 else len(call.frames)  # one timestep for all is allowed
        if (tag, start, frames) != (call.tag, call.frames.start, len(call.frames)) or abs(
            timestep - call.timestep
        ) > 1e-3:
            raise CheckpointError(
                f"calls[{number}] is {tag} from frame {start} at timestep {timestep:g}, expected {call.tag} from frame "
                f"{call.frames.start} at {call.timestep:g}: the field `run` was not understood as it was meant"
            )
    if len(recorded) != len(understood):
        raise CheckpointError(f"calls has {len(recorded)} entries, expected {len(understood)} from the field `run`")
