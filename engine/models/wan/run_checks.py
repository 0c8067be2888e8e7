"""What a run file must hold to be run again: inputs that fit its model, steps and calls that fit its fields.

Each check raises CheckpointError with the name of the tensor or field that does not fit.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

from dreamtick.engine.models.wan.noise_levels import TABLE_SIZE, sigma_table
from dreamtick.engine.models.wan.recorded_run import Call, RecordedRun, input_dimensions
from dreamtick.engine.schedule import DenoisingPlan
from dreamtick.errors import CheckpointError, ConfigError

__all__ = ["brief", "check_calls", "check_inputs", "check_lengths", "check_sizes", "check_steps", "levels"]

_LATENT_CHANNELS = 16
_OUTPUT = re.compile(r"latents|.*\.(x_t|flow|x0|latent|k|v)")
_MOST = 1_000_000  # frames
_LONGEST_TABLE = 10 * TABLE_SIZE
_SAME_STEP = 0.01  # of a thousand timesteps
_SAME_SIGMA = 1e-4


def check_inputs(needed: Sequence[str], tensors: Mapping[str, Tensor]) -> None:
    """The needed tensors are there, all inputs have their dimensions, and nothing that has fractions lacks them."""
    missing = [name for name in needed if name not in tensors]
    if missing:
        raise CheckpointError(f"the tensor {missing[0]!r} is missing")
    for name, tensor in tensors.items():
        dimensions = input_dimensions(name)
        if dimensions and (tensor.ndim != dimensions or not tensor.numel() or (dimensions > 1 and len(tensor) != 1)):
            raise CheckpointError(
                f"{name} has shape {list(tensor.shape)}, expected {dimensions} dimensions"
                + (", a batch of 1 first" if dimensions > 1 else "")
            )
        if name == "denoising_step_list" and tensor.dtype in (torch.int32, torch.int64):
            continue  # as some published code keeps it
        if (dimensions or _OUTPUT.fullmatch(name)) and not tensor.is_floating_point():
            raise CheckpointError(f"{name} holds {tensor.dtype}, expected torch.float32")


def levels(tensors: Mapping[str, Tensor]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Timesteps, and the noise level of the table's nearest entry to each; both fall."""
    steps, table, sigmas = (
        tensors[name] for name in ("denoising_step_list", "scheduler.timesteps", "scheduler.sigmas")
    )
    if len(steps) > TABLE_SIZE or len(table) > _LONGEST_TABLE:
        raise CheckpointError(
            f"denoising_step_list has {len(steps)} entries and scheduler.timesteps {len(table)}, expected at most "
            f"{TABLE_SIZE} and {_LONGEST_TABLE}"
        )
    if table.shape != sigmas.shape:
        raise CheckpointError(f"scheduler.timesteps has {len(table)} entries, scheduler.sigmas another number")
    timesteps = tuple(steps.double().tolist())
    if not all(0.0 <= timestep <= TABLE_SIZE for timestep in timesteps):
        raise CheckpointError(f"denoising_step_list is {_listed(timesteps)}, expected timesteps from 0 to {TABLE_SIZE}")
    nearest = (table.double()[None] - steps.double()[:, None]).abs().argmin(1)
    chosen = tuple(sigmas[nearest].tolist())
    try:
        DenoisingPlan(chosen)
    except ConfigError:
        raise CheckpointError(
            f"denoising_step_list is {_listed(timesteps)}, which the scheduler's tables make noise levels "
            f"{_listed(chosen)}: expected levels that fall within 1 >= sigma > 0"
        ) from None
    return timesteps, chosen


def check_steps(run: Mapping[str, Any], timesteps: Sequence[float], tensors: Mapping[str, Tensor]) -> None:
    """What the fields `shift`, `warp` and `steps` say, if they are there, is what the tensors hold."""
    if "shift" in run:
        _check_shift(run["shift"], tensors["scheduler.sigmas"])
    warp = run.get("warp")
    if "warp" in run and not isinstance(warp, bool):
        raise CheckpointError(f"run.warp={brief(warp)}: expected true or false")
    table = tensors["scheduler.timesteps"].tolist()
    if "steps" in run:
        numbers = run["steps"]
        if not isinstance(numbers, list) or not all(_is_step(number) for number in numbers):
            raise CheckpointError(f"run.steps={brief(numbers)}: expected whole numbers from {TABLE_SIZE} to 0")
        kept = [number for number in numbers if number]
        warped = [table[TABLE_SIZE - n] for n in kept if TABLE_SIZE - n < len(table)]
        possible = {True: [warped], False: [kept], None: [warped, kept]}[warp]
        if not any(_same(timesteps, one) for one in possible):
            raise CheckpointError(
                f"run.steps={brief(numbers)} and run.warp={warp}, but denoising_step_list is {_listed(timesteps)}"
            )
    elif warp is not None:
        entries = table if warp else range(TABLE_SIZE + 1)
        if any(min(abs(timestep - entry) for entry in entries) > _SAME_STEP for timestep in timesteps):
            raise CheckpointError(f"run.warp={warp}, but denoising_step_list is {_listed(timesteps)}")


def check_sizes(run: RecordedRun) -> None:
    """The model takes what the run gives it."""
    config, tensors, action = run.config, run.tensors, run.config.action
    game = run.reference == "mg"
    if game != (action is not None) or (not game and config.image_dim):
        raise CheckpointError(
            f"model_config: {'no action_config' if game else 'an image'}, which is not a model of reference "
            f"{run.reference!r}"
        )
    *_, channels, height, width = run.latent("noise").shape
    if channels != _LATENT_CHANNELS or config.out_dim != channels or height % 2 or width % 2:
        raise CheckpointError(
            f"noise has shape {list(tensors['noise'].shape)}, expected {_LATENT_CHANNELS} channels and even numbers of "
            "rows and columns"
        )
    for name in ("initial_latent", "start_latents"):
        if name in tensors and (game or run.latent(name).shape[2:] != (channels, height, width)):
            raise CheckpointError(
                f"{name} has shape {list(tensors[name].shape)}, which is not the noise's, or no input"
            )
    beside = config.in_dim - channels
    if game:
        _check_shape(tensors, "cond_concat", (1, beside, None, height, width))
        _check_shape(tensors, "keyboard_cond", (1, None, action.keyboard_dim if action else 0))
        _check_mouse(tensors, action.mouse_dim if action else 0)
        return
    if beside:
        raise CheckpointError(f"model_config: in_dim={config.in_dim}, expected {channels} for a model without an image")
    for name, tensor in tensors.items():
        if name.startswith("prompt_") and input_dimensions(name):
            _, rows, features = tensor.shape
            if rows > config.text_len or features != config.text_dim:
                raise CheckpointError(
                    f"{name} has shape {list(tensor.shape)}, expected [1, up to {config.text_len}, {config.text_dim}]"
                )


def check_lengths(run: RecordedRun) -> None:
    """Every block's noise is there, and a game's conditions for all of its frames."""
    tensors = run.tensors
    for block in run.blocks:
        for step in range(0 if block.given else len(run.timesteps) - 1):
            name = f"{block.tag}.step{step}.renoise"
            if name not in tensors:
                raise CheckpointError(f"the tensor {name!r} is missing")
            if run.latent(name).shape != run.noise_of(block).shape:
                raise CheckpointError(f"{name} has shape {list(tensors[name].shape)}, which is not its block's")
    frames = run.blocks[-1].frames.stop
    raw = 4 * frames - 3
    for name, dimension, least in (("cond_concat", 2, frames), ("keyboard_cond", 1, raw), ("mouse_cond", 1, raw)):
        if name in tensors and tensors[name].shape[dimension] < least:
            raise CheckpointError(
                f"{name} has shape {list(tensors[name].shape)}, expected {least} in dimension {dimension}"
            )


def check_calls(run: RecordedRun, text: str) -> None:
    """The run as it is understood is the run as it was."""
    recorded, understood = _recorded_calls(text), run.calls()
    for number, (call, seen) in enumerate(zip(understood, recorded, strict=False)):
        frames = call.frames if len(seen.frames) == 1 else seen.frames  # one timestep for all frames is allowed
        same = (seen.tag, seen.frames.start, len(frames)) == (call.tag, call.frames.start, len(call.frames))
        if not same or not abs(seen.timestep - call.timestep) <= 1e-3:
            raise CheckpointError(
                f"calls[{number}] is {seen}, expected {call}: the field `run` was not understood as it was meant"
            )
    if len(recorded) != len(understood):
        raise CheckpointError(f"calls has {len(recorded)} entries, expected {len(understood)} from the field `run`")


def brief(value: object) -> str:
    """As JSON's reader made it, shortened: a file's text may be of any length."""
    shown = repr(value)
    return shown if len(shown) <= 80 else f"{shown[:80]}…"


# ---------------------------------------------------------------------------------------------- parts of them
def _recorded_calls(text: str) -> list[Call]:
    try:
        calls = []
        for tag, shape, timestep, start, *_ in json.loads(text):
            first, frames = _count(start), _count(shape[-1])
            calls.append(Call(str(tag), range(first, first + frames), _real(timestep)))
    except (IndexError, KeyError, RecursionError, TypeError, ValueError) as error:
        raise CheckpointError(f"the metadata field 'calls' is not understood ({error})") from error
    return calls


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST:
        raise ValueError(f"{brief(value)}: expected a number of frames")
    return value


def _real(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= _MOST:
        raise ValueError(f"{brief(value)}: expected a timestep")
    return float(value)


def _check_shift(shift: object, sigmas: Tensor) -> None:
    if isinstance(shift, bool) or not isinstance(shift, int | float) or not 0 < shift <= TABLE_SIZE:
        raise CheckpointError(f"run.shift={brief(shift)}: expected a number above 0, such as 5")
    expected = sigma_table(float(shift))
    if sigmas.shape != expected.shape or not float((sigmas - expected).abs().max()) <= _SAME_SIGMA:
        raise CheckpointError(f"run.shift={shift}, but scheduler.sigmas is the table of another shift")


def _check_mouse(tensors: Mapping[str, Tensor], axes: int) -> None:
    if ("mouse_cond" in tensors) != bool(axes):
        raise CheckpointError(
            f"mouse_cond is {'there' if 'mouse_cond' in tensors else 'missing'}, but model_config has "
            f"{'a' if axes else 'no'} mouse"
        )
    if axes:
        _check_shape(tensors, "mouse_cond", (1, None, axes))


def _check_shape(tensors: Mapping[str, Tensor], name: str, wanted: tuple[int | None, ...]) -> None:
    """`None` stands for any number."""
    found = tuple(tensors[name].shape)
    if any(size not in (None, other) for size, other in zip(wanted, found, strict=True)):
        shown = ", ".join("any" if size is None else str(size) for size in wanted)
        raise CheckpointError(f"{name} has shape {list(found)}, expected [{shown}]")


def _is_step(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= TABLE_SIZE


def _same(timesteps: Sequence[float], others: Sequence[float]) -> bool:
    return len(timesteps) == len(others) and all(
        math.isclose(one, other, rel_tol=0.0, abs_tol=_SAME_STEP) for one, other in zip(timesteps, others, strict=True)
    )


def _listed(numbers: Sequence[float]) -> str:
    return "(" + ", ".join(f"{number:g}" for number in numbers[:8]) + (", …)" if len(numbers) > 8 else ")")
