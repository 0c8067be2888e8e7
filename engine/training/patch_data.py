"""Footage as latents on disk, made once; clips are cut from it through memory maps.

What it was made from stands in `data.json`: other contents, another autoencoder or other patches make it again.
N frames of all E episodes, one after the other; S patches of a frame, C numbers in a patch's latent, A actions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.models.compact.autoencoder import WindowAutoencoder
from dreamtick.engine.models.compact.patch_transformer import PatchConfig, patches_of_cells
from dreamtick.engine.training.patch_footage import Footage
from dreamtick.engine.whole_file import whole_file
from dreamtick.errors import CheckpointError

__all__ = ["PatchData", "encode_patches", "load_patch_data", "make_patch_data"]

_TOGETHER: Final = 64  # frames that are encoded at once
_INDEX: Final = "data.json"


@dataclass(frozen=True, slots=True, eq=False)
class PatchData:
    """All that clips are cut from."""

    latents: NDArray[np.float16]  # [N, S, C], on disk
    actions: NDArray[np.float32]  # [N, A]: those that led to their frame
    said: NDArray[np.int64]  # [N]: which of the episode's words holds
    starts: NDArray[np.int64]  # [E + 1]: where each episode begins, and the end of the last one
    words: tuple[tuple[tuple[str, ...], ...], ...]  # of each episode: alternatives for each thing that is said


@torch.no_grad()
def encode_patches(autoencoder: WindowAutoencoder, frames: NDArray[np.uint8], config: PatchConfig) -> Tensor:
    """Latents float32 `[F, S, C]` of frames uint8 `[F, H, W, 3]`, on the CPU."""
    device = autoencoder.mean.device
    parts = torch.from_numpy(frames).to(device).split(_TOGETHER)
    return torch.cat([patches_of_cells(autoencoder.encode(part), config).float().cpu() for part in parts])


def make_patch_data(
    footage: Footage,
    autoencoder: WindowAutoencoder,
    config: PatchConfig,
    folder: Path,
    progress: Callable[[float], None] = lambda share: None,
) -> None:
    """Write the data to a folder, unless it is there already. `progress` is told the share that is done.

    The index is written last: what a killed process leaves behind is made again. Raises CheckpointError where the
    folder cannot be written.
    """
    origin = _origin(footage, autoencoder, config)
    if _made_from(folder) == origin:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / _INDEX).unlink(missing_ok=True)
        words = _write_frames(footage, autoencoder, config, folder, progress)
        with whole_file(folder / _INDEX) as file:
            file.write(json.dumps({"origin": origin, "words": words}).encode())
    except OSError as error:
        raise CheckpointError(f"{folder}: cannot be written ({error}); make room, then go on with --resume") from error


def load_patch_data(folder: Path) -> PatchData:
    """Open what `make_patch_data` wrote; latents stay on disk. Raises CheckpointError where it is broken."""
    try:
        index = json.loads((folder / _INDEX).read_text(encoding="utf-8"))
        words = tuple(tuple(map(tuple, episode)) for episode in index["words"])
        latents = np.load(folder / "latents.npy", mmap_mode="r")
        with np.load(folder / "frames.npz") as file:
            data = PatchData(latents, file["actions"], file["said"], file["starts"], words)
    except (OSError, ValueError, KeyError, TypeError, BadZipFile) as error:
        raise CheckpointError(f"{folder}: the training data cannot be read ({error}); delete the folder") from error
    return data


def _write_frames(
    footage: Footage,
    autoencoder: WindowAutoencoder,
    config: PatchConfig,
    folder: Path,
    progress: Callable[[float], None],
) -> list[tuple[tuple[str, ...], ...]]:
    """Write latents and what belongs to each frame; returns the words of each episode."""
    count = footage.frame_count
    shape = (count, config.patches, config.patch_channels)
    latents = np.lib.format.open_memmap(folder / "latents.npy", mode="w+", dtype=np.float16, shape=shape)
    actions, said = np.zeros((count, config.acts), np.float32), np.zeros(count, np.int64)
    starts, words = [0], []
    for episode in footage.episodes():
        here = slice(starts[-1], starts[-1] + len(episode.frames))
        latents[here] = encode_patches(autoencoder, episode.frames, config).numpy()
        actions[here], said[here] = episode.actions, episode.said
        words.append(episode.words)
        starts.append(here.stop)
        progress(here.stop / count)
    latents.flush()
    np.savez(folder / "frames.npz", actions=actions, said=said, starts=np.array(starts))
    return words


def _origin(footage: Footage, autoencoder: WindowAutoencoder, config: PatchConfig) -> dict[str, object]:
    """What the data depends on."""
    digest = hashlib.sha256()
    for name, tensor in sorted(autoencoder.state_dict().items()):
        digest.update(name.encode() + tensor.detach().float().cpu().numpy().tobytes())
    patch = [config.py, config.px]
    return {"format": 1, "footage": footage.identity, "autoencoder": digest.hexdigest(), "patch": patch}


def _made_from(folder: Path) -> object:
    try:
        return json.loads((folder / _INDEX).read_text(encoding="utf-8"))["origin"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
