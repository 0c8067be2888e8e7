"""What a stage of a patch world has reached: episodes that training never saw, true and as drawn, and a model card."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray

from dreamtick.engine.models.compact.autoencoder import WindowAutoencoder
from dreamtick.engine.models.compact.frames_ahead import in_new_look
from dreamtick.engine.models.compact.patch_transformer import PatchTransformer, cells_of_patches
from dreamtick.engine.models.compact.reader import encoder_for
from dreamtick.engine.models.compact.text_encoder import TextEncoder
from dreamtick.engine.training.checkpoints import History
from dreamtick.engine.training.config import StageName
from dreamtick.engine.training.curves import can_draw_curves, write_curves
from dreamtick.engine.training.patch_clips import words_as_rows
from dreamtick.engine.training.patch_config import PatchTraining
from dreamtick.engine.training.patch_data import encode_patches
from dreamtick.engine.training.patch_footage import Episode, Footage
from dreamtick.engine.training.patch_maze_footage import MazeFootage
from dreamtick.engine.training.patch_networks import Target
from dreamtick.engine.training.patch_player import PatchPlayer
from dreamtick.engine.training.report import sheet, write_png
from dreamtick.engine.training.trainer import Trained
from dreamtick.engine.whole_file import whole_file

__all__ = ["PatchFigures", "write_patch_card", "write_patch_report"]

_BLOCKS: Final = 12  # that are drawn
_SHOWN: Final = (0, 1, 2, 4, 8, 12)  # blocks after which frames are shown
_SEED: Final = 9_000_001
_PLACES: Final = 12  # that are shown in two looks

Pictures = NDArray[np.uint8]  # [F, H, W, 3]


@dataclass(frozen=True, slots=True)
class PatchFigures:
    """PSNR in dB in unseen episodes: of the autoencoder; of the world by the block, and of its first picture held."""

    episodes: int
    autoencoder: float
    world: dict[int, tuple[float, float]]  # block -> drawn, held


def write_patch_report(
    folder: Path,
    stage: StageName,
    footage: Footage,
    networks: tuple[PatchTransformer, WindowAutoencoder],
    encoder: TextEncoder,
    history: History,
    note: Callable[[str], None],
) -> PatchFigures:
    """Write `STAGE.png`, truth above what was drawn (of `repaint` places, below them another look, and that as drawn),
    and `STAGE-curves.png`; returns the figures.

    Curves need matplotlib (the extra `eval`); without it a note says so.
    """
    transformer, autoencoder = networks
    config = transformer.config
    shown = [block * config.block for block in _SHOWN]
    rows: list[list[Pictures]] = []
    coded, by_block = [], dict[int, list[tuple[float, float]]]()
    for episode in footage.unseen():
        blocks = min(_BLOCKS, (len(episode.frames) - 1) // config.block)
        true = episode.frames[: 1 + blocks * config.block]
        encoded = _decoded(autoencoder, encode_patches(autoencoder, true, config), transformer)
        coded.append(_psnr(true, encoded))
        drawn = encoded if stage == "autoencoder" else _played(networks, encoder, footage, episode, blocks)
        chosen = [frame for frame in shown if frame < len(true)]
        rows += [[true[frame] for frame in chosen], [drawn[frame] for frame in chosen]]
        if stage != "autoencoder":
            for frame in chosen[1:]:
                figures = _psnr(true[frame], drawn[frame]), _psnr(true[frame], true[0])
                by_block.setdefault(frame // config.block, []).append(figures)
    if stage == "repaint":
        assert isinstance(footage, MazeFootage)
        rows = _in_two_looks(networks, footage)
    write_png(folder / f"{stage}.png", _enlarged(sheet(rows)))
    if not can_draw_curves():
        note("no curves: matplotlib is not installed (the extra `eval`)")
    elif history:
        write_curves(folder / f"{stage}-curves.png", history)
    world = {block: (_mean(d for d, _ in pairs), _mean(h for _, h in pairs)) for block, pairs in by_block.items()}
    return PatchFigures(len(coded), _mean(coded), world)


def write_patch_card(
    path: Path,
    config: PatchTraining,
    target: Target,
    source: str,
    results: Mapping[StageName, Trained],
    figures: PatchFigures | None,
) -> None:
    """A model card with what was measured; the rest is for whoever publishes the weights to fill in."""
    lines = [
        f"# {target.model}: {source}",
        "",
        f"Trained with `dreamtick train {target.model}`.",
        "",
        "| stage | steps | minutes | last loss |",
        "|---|---|---|---|",
    ]
    for name, trained in results.items():
        loss = f"{trained.history[-1].get('loss', math.nan):.4f}" if trained.history else "none"
        state = "" if trained.finished else f" of {config.pace(name).steps}"
        lines.append(f"| {name} | {trained.step}{state} | {trained.seconds / 60:.1f} | {loss} |")
    lines += ["", f"Sizes, data and settings: `{config.to_json()}`", ""]
    if figures is not None:
        lines += [
            f"PSNR in dB against {figures.episodes} episodes kept apart, begun from their first picture:",
            "",
            "| after | drawn | first picture held |",
            "|---|---|---|",
            f"| (autoencoder alone) | {figures.autoencoder:.1f} | |",
        ]
        lines += [f"| {block} blocks | {d:.1f} | {held:.1f} |" for block, (d, held) in sorted(figures.world.items())]
        lines.append("")
    with whole_file(path) as file:
        file.write("\n".join(lines).encode())


@torch.no_grad()
def _played(
    networks: tuple[PatchTransformer, WindowAutoencoder],
    encoder: TextEncoder,
    footage: Footage,
    episode: Episode,
    blocks: int,
) -> Pictures:
    """The episode as the network plays it from its first picture, under the same actions, in two denoising steps."""
    transformer, autoencoder = networks
    config, heard = transformer.config, encoder_for(transformer.reader, encoder)
    player, generator = PatchPlayer(transformer, autoencoder, 1), torch.Generator().manual_seed(_SEED)
    first = encode_patches(autoencoder, np.repeat(episode.frames[:1], config.block, 0), config)
    still = torch.from_numpy(np.repeat(footage.still[None], config.block, 0))
    said, drawn = -1, [first[:1]]
    for block in range(blocks):
        frame = 1 + block * config.block
        if episode.said[frame] != said:
            said = int(episode.said[frame])
            text, mask = words_as_rows(heard, episode.words[said][0])
            player.say(torch.from_numpy(text)[None], torch.from_numpy(mask)[None])
        if block == 0:
            player.begin(first[None], still[None])
        moves = torch.from_numpy(episode.actions[frame : frame + config.block])[None]
        latent = player.draw(moves, (1.0, 0.6), generator)
        player.append(latent, moves)
        drawn.append(latent[0].float().cpu())
    return _decoded(autoencoder, torch.cat(drawn), transformer)


@torch.no_grad()
def _in_two_looks(networks: tuple[PatchTransformer, WindowAutoencoder], footage: MazeFootage) -> list[list[Pictures]]:
    transformer, autoencoder = networks
    device = autoencoder.mean.device
    before, after, meanings = footage.in_two_looks(np.random.default_rng(_SEED), _PLACES)
    latents = encode_patches(autoencoder, before, transformer.config).to(device)
    painted = in_new_look(transformer, autoencoder, latents, torch.from_numpy(meanings).to(device))
    return [list(before), list(after), list(_decoded(autoencoder, painted, transformer))]


@torch.no_grad()
def _decoded(autoencoder: WindowAutoencoder, patches_FTC: torch.Tensor, transformer: PatchTransformer) -> Pictures:
    cells = cells_of_patches(patches_FTC, transformer.config).to(autoencoder.mean)
    frames: Pictures = torch.cat([autoencoder.decode(part) for part in cells.split(16)]).cpu().numpy()
    return frames


def _enlarged(page: Pictures) -> Pictures:
    """Twice as large, unless it is large already."""
    return page.repeat(2, axis=0).repeat(2, axis=1) if max(page.shape) < 1000 else page


def _psnr(true: Pictures, drawn: Pictures) -> float:
    error = np.square(true.astype(np.float64) - drawn).mean()
    return float(10 * np.log10(255.0**2 / max(float(error), 1e-3)))


def _mean(values: Iterable[float]) -> float:
    return float(np.mean(list(values)))
