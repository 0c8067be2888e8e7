"""Run files: what a published implementation did, call by call, as tensors to compare with.

A run file is one safetensors file. Its metadata hold the arguments of the run (`run`), the sizes of the model
(`model_config`), which implementation it was (`reference`) and every call of the model in order (`calls`); its tensors
hold the inputs (noise, prompts, conditions, the scheduler's tables) and what came out, under fixed names such as
`block2.step1.flow`. `docs/add-a-model.md` lists them. A model is ported when a run file passes `dreamtick verify`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from torch import Tensor

from dreamtick.engine.models.wan.config import WanConfig
from dreamtick.engine.models.wan.recorded_run import RecordedRun, RunBlock
from dreamtick.engine.models.wan.run_checks import (
    brief,
    check_calls,
    check_inputs,
    check_lengths,
    check_sizes,
    check_steps,
    levels,
)
from dreamtick.errors import CheckpointError, ConfigError

__all__ = ["describe_run", "read_run_file"]

REFERENCES = {"sf": "sf", "causvid": "causvid", "cv": "causvid", "ll": "ll", "llinf": "llinf", "matrix-game-2": "mg"}
"""The first word of the metadata field `reference`, and what we call it."""

ARGUMENTS = frozenset(
    {"nfpb", "nblocks", "local", "sink", "indep", "ctx_noise", "steps", "warp", "shift"}  # of any
    | {"init_latent", "prompt_seq"}  # of Self-Forcing
    | {"start"}  # of CausVid
    | {"ll_switch", "global_sink"}  # of LongLive
    | {"mode", "kb", "mouse"}  # of Matrix-Game
)
"""Fields of `run` that are understood; everything else is refused."""

MODES = {4: "universal", 2: "gta_drive", 7: "templerun"}  # by keys

_MOST = 1_000_000  # frames, blocks or steps

REMARKS = frozenset({"note", "name", "seed", "noise_seed", "renoise_seed"})  # fields of `run` that change nothing


def read_run_file(path: Path) -> RecordedRun:
    """Read a run file. Raises CheckpointError for one that is missing, broken or not understood, naming the field."""
    from safetensors import SafetensorError, safe_open

    try:
        path.open("rb").close()  # safetensors says of any file that it cannot open that it is not there
        with safe_open(path, "pt") as file:
            metadata = file.metadata() or {}
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (it is no dict)
    except FileNotFoundError:
        raise CheckpointError(f"{path}: no such file; give a run file (.safetensors)") from None
    except SafetensorError as error:
        raise CheckpointError(f"{path}: not a readable safetensors file ({error})") from error
    except OSError as error:
        raise CheckpointError(
            f"{path}: cannot be read ({error.strerror or error}); give a run file (.safetensors)"
        ) from error
    try:
        return replace(describe_run(metadata, tensors), source=str(path))
    except CheckpointError as error:
        raise CheckpointError(f"{path}: {error}") from error


def describe_run(metadata: Mapping[str, str], tensors: Mapping[str, Tensor]) -> RecordedRun:
    """Understand a run from a file's metadata and inputs. Raises CheckpointError naming the field that does not fit."""
    reference = _reference(metadata)
    run, config = _json_object(metadata, "run"), _json_object(metadata, "model_config")
    has_mouse = _flag(run, "mouse", "mouse_cond" in tensors)
    if not has_mouse and "mouse_cond" in tensors:
        raise CheckpointError("run.mouse=False, but there is a tensor mouse_cond")
    needed = ["noise", "denoising_step_list", "scheduler.sigmas", "scheduler.timesteps"]
    if reference == "mg":
        needed += ["cond_concat", "visual_context", "keyboard_cond"] + ["mouse_cond"] * has_mouse
    check_inputs(needed, tensors)
    timesteps, sigmas = levels(tensors)
    check_steps(run, timesteps, tensors)
    noise = tensors["noise"].transpose(1, 2) if reference == "mg" else tensors["noise"]
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
    described = RecordedRun(
        reference=reference,
        mode=_mode(run, tensors) if reference == "mg" else "",
        model_config=config,
        config=_sizes(config, tensors),
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
        unknown_fields=tuple(sorted(run.keys() - ARGUMENTS - REMARKS)),
    )
    check_sizes(described)
    check_lengths(described)
    if "calls" in metadata:
        check_calls(described, metadata["calls"])
    return described


def _sizes(model_config: Mapping[str, Any], tensors: Mapping[str, Tensor]) -> WanConfig:
    image = tensors.get("visual_context")
    try:
        return WanConfig.of_reference(model_config, (257, 1280) if image is None else tuple(image.shape[1:]))
    except ConfigError as error:
        raise CheckpointError(f"model_config is not understood: {error}") from error


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
    if sum(sizes) != made or not sizes:
        raise CheckpointError(f"noise has {noise_frames} latent frames, which blocks of run.nfpb={size} do not make up")
    counted = len(sizes) - (alone and not given) + (len(given) if inside else 0)
    if "nblocks" in run and run["nblocks"] not in (counted, len(sizes)):
        raise CheckpointError(f"run.nblocks={brief(run['nblocks'])}, but the noise is enough for {counted}")
    tags = tags + [f"block{i + (len(given) if inside else 0)}" for i in range(len(sizes))]
    prompts = _prompts(reference, run, len(sizes))
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
    missing = [name for block in blocks if block.prompt and (name := f"prompt_{block.prompt}") not in tensors]
    if missing:
        raise CheckpointError(f"the tensor {missing[0]!r} is missing")
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


def _prompts(reference: str, run: Mapping[str, Any], blocks: int) -> list[str]:
    switches = run.get("ll_switch") or []
    frames = isinstance(switches, list) and all(isinstance(s, int) and not isinstance(s, bool) for s in switches)
    if not frames or switches != sorted(switches) or (switches and switches[0] < 0):
        raise CheckpointError(f"run.ll_switch={brief(switches)}: expected the latent frames of the switches, in order")
    if switches and reference not in ("ll", "llinf"):
        raise CheckpointError(f"run.ll_switch={brief(switches)}: {reference} knows no recache")
    if switches and run.get("prompt_seq"):
        raise CheckpointError("run.prompt_seq and run.ll_switch: expected one of them")
    if reference == "mg":
        return [""] * blocks
    letters = run.get("prompt_seq") or ["A"] * blocks
    if not isinstance(letters, list | str) or len(letters) != blocks:
        raise CheckpointError(f"run.prompt_seq={brief(letters)}: expected a letter for each of {blocks} blocks")
    words = [letter for letter in letters if not isinstance(letter, str) or len(letter) != 1]
    if words:
        raise CheckpointError(f"run.prompt_seq holds {brief(words[0])}: expected letters")
    return list(letters)


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
    if mode is None or mode != MODES.get(keys) or run.get("kb", keys) != keys:
        raise CheckpointError(
            f"run.mode={brief(mode)} and run.kb={brief(run.get('kb', keys))} with {keys} keys in keyboard_cond: "
            "expected one of "
            f"{', '.join(f'{name} ({count} keys)' for count, name in MODES.items())}"
        )
    return str(mode)


def _json_object(metadata: Mapping[str, str], field: str) -> dict[str, Any]:
    if field not in metadata:
        raise CheckpointError(f"the metadata field {field!r} is missing; this is not a run file")
    try:
        value = json.loads(metadata[field])
    except (RecursionError, ValueError) as error:
        raise CheckpointError(f"the metadata field {field!r} is not JSON ({error})") from error
    if not isinstance(value, dict):
        raise CheckpointError(f"the metadata field {field!r} is {type(value).__name__}, expected an object")
    return value


def _number(run: Mapping[str, Any], field: str, default: float) -> float:
    value = run.get(field, default)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise CheckpointError(f"run.{field}={brief(value)}: expected a number")
    if not abs(value) <= _MOST:
        raise CheckpointError(f"run.{field}={brief(value)}: expected a number of at most {_MOST}")
    return value


def _whole(run: Mapping[str, Any], field: str, default: int) -> int:
    value = _number(run, field, default)
    if value != int(value):
        raise CheckpointError(f"run.{field}={value!r}: expected a whole number")
    return int(value)


def _flag(run: Mapping[str, Any], field: str, default: bool = False) -> bool:
    value = run.get(field, default)
    if value not in (False, True):  # 0 and 1 as well
        raise CheckpointError(f"run.{field}={brief(value)}: expected true or false")
    return bool(value)
