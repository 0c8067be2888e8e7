"""What a stage has reached: pictures and figures of worlds that training never saw, curves, and a model card's stub."""

from __future__ import annotations

import math
import os
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray

from dreamtick.engine.models.compact.autoencoder import TileAutoencoder
from dreamtick.engine.models.compact.pocket_transformer import PocketTransformer
from dreamtick.engine.models.compact.reader import PromptReader, encoder_for
from dreamtick.engine.models.compact.sketch import moved_on
from dreamtick.engine.models.compact.text_encoder import shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.captions import caption
from dreamtick.engine.training.checkpoints import History
from dreamtick.engine.training.clips import blocks_of, encoded_prompts
from dreamtick.engine.training.config import StageName, TrainingConfig
from dreamtick.engine.training.curves import can_draw_curves, write_curves
from dreamtick.engine.training.data import BLOCK_FRAMES, TileEncoder
from dreamtick.engine.training.player import BatchPlayer
from dreamtick.engine.training.simulators.base import Frames
from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.engine.training.simulators.pocket_policy import PocketPolicy
from dreamtick.engine.training.simulators.pocket_themes import THEMES, TIMES_OF_DAY
from dreamtick.engine.training.trainer import Trained

__all__ = ["Figures", "sheet", "write_card", "write_png", "write_report"]

_UNSEEN_SEED: Final = 9_000_001  # apart from those of the data
_WORLDS: Final = 4
_BLOCKS: Final = 12  # two seconds
_SHOWN: Final = (0, 1, 3, 6, 12)  # blocks after which frames are shown
_GAP: Final = 4


@dataclass(frozen=True, slots=True)
class Figures:
    """PSNR in dB over 4 unseen worlds: of the autoencoder alone, and of the world by the time since it began."""

    autoencoder: float
    world: dict[float, float]  # seconds -> dB


def write_report(
    folder: Path,
    stage: StageName,
    transformer: PocketTransformer,
    autoencoder: TileAutoencoder,
    history: History,
    note: Callable[[str], None],
) -> Figures | None:
    """Write `STAGE.png`, truth above what was drawn, and `STAGE-curves.png`; returns the figures.

    The reader draws nothing: it leaves curves alone, and None. Curves need matplotlib (the extra `eval`); without it a
    note says so.
    """
    figures = None
    if stage != "reader":
        true, drawn, figures = _played(transformer, autoencoder, stage)
        rows = [row for world in range(_WORLDS) for row in (true[world], drawn[world])]
        write_png(folder / f"{stage}.png", sheet(rows).repeat(2, axis=0).repeat(2, axis=1))
    if not can_draw_curves():
        note("no curves: matplotlib is not installed (the extra `eval`)")
    elif history:
        write_curves(folder / f"{stage}-curves.png", history)
    return figures


def write_card(
    path: Path,
    config: TrainingConfig,
    results: Mapping[StageName, Trained],
    figures: Figures | None,
    began_from: Path | None = None,
) -> None:
    """A model card with what was measured; the rest is for whoever publishes the weights to fill in.

    `began_from` are the weights that the training went on from, if there were any.
    """
    lines = [
        "# pocket: a top-down tile adventure",
        "",
        "Trained with `dreamtick train pocket`. All pictures come from the simulator in `engine/training/simulators`.",
        "",
        *([f"It went on from the weights `{began_from}`; the stages below came on top.", ""] if began_from else []),
        "| stage | steps | clips, crops or prompts | minutes | last loss |",
        "|---|---|---|---|---|",
    ]
    for name, trained in results.items():
        seen = trained.step * config.run.processes * _seen_a_step(config, name)
        loss = f"{trained.history[-1].get('loss', math.nan):.4f}" if trained.history else "none"
        state = "" if trained.finished else f" of {config.pace(name).steps}"
        lines.append(f"| {name} | {trained.step}{state} | {seen} | {trained.seconds / 60:.1f} | {loss} |")
    lines += ["", f"Sizes, data and settings: `{config.to_json()}`", ""]
    if figures is not None:
        lines += [f"PSNR in {_WORLDS} unseen worlds, one seed, against the simulator:", "", "| | dB |", "|---|---|"]
        lines.append(f"| autoencoder alone | {figures.autoencoder:.1f} |")
        lines += [f"| drawn by the network, after {at:.1f} s | {psnr:.1f} |" for at, psnr in figures.world.items()]
        lines.append("")
    partial = path.with_name(path.name + ".part")
    partial.write_text("\n".join(lines), encoding="utf-8")
    os.replace(partial, path)


def sheet(rows: Sequence[Sequence[NDArray[np.uint8]]]) -> NDArray[np.uint8]:
    """Pictures uint8 `[H, W, 3]` of one size in rows, with gaps between them."""
    height, width = rows[0][0].shape[:2]
    columns = max(len(row) for row in rows)
    page = np.full((len(rows) * (height + _GAP) + _GAP, columns * (width + _GAP) + _GAP, 3), 24, np.uint8)
    for y, row in enumerate(rows):
        for x, picture in enumerate(row):
            top, left = _GAP + y * (height + _GAP), _GAP + x * (width + _GAP)
            page[top : top + height, left : left + width] = picture
    return page


def write_png(path: Path, picture: NDArray[np.uint8]) -> None:
    """Write uint8 `[H, W, 3]` as a PNG (ISO 15948), by nothing but the standard library."""
    height, width = picture.shape[:2]
    rows = np.concatenate([np.zeros((height, 1), np.uint8), picture.reshape(height, -1)], 1)  # filter 0 before each row

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)  # 8 bits a channel, RGB
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows.tobytes(), 6)), chunk(b"IEND", b""))
    partial = path.with_name(path.name + ".part")
    partial.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))
    os.replace(partial, path)


@torch.no_grad()
def _played(
    transformer: PocketTransformer, autoencoder: TileAutoencoder, stage: StageName
) -> tuple[list[list[Frames]], list[list[Frames]], Figures]:
    """The same walks by the simulator and as drawn: the autoencoder alone, sketch after sketch, or the network."""
    worlds = PocketWorlds(_WORLDS, _UNSEEN_SEED)
    policy, encoder, rng = PocketPolicy(worlds), TileEncoder(autoencoder), np.random.default_rng(_UNSEEN_SEED)
    device = autoencoder.mean.device
    pictures, moves, latents = [worlds.frames()], [], [encoder(worlds.frames())]
    for _ in range(_BLOCKS * BLOCK_FRAMES):
        moves.append(policy.actions())
        worlds.step(moves[-1])
        pictures.append(worlds.frames())
        latents.append(encoder(pictures[-1]))
    side = transformer.config.lat

    def decoded(latent_NTC: torch.Tensor) -> Frames:
        frames: Frames = autoencoder.decode(latent_NTC.unflatten(1, (side, side)).to(device)).cpu().numpy()
        return frames

    truth = torch.from_numpy(np.stack(latents, 1))
    encoded = [decoded(truth[:, frame]) for frame in range(truth.shape[1])]
    drawn = encoded
    steps = torch.from_numpy(np.stack(moves, 1).astype(np.float32)).unflatten(1, (-1, BLOCK_FRAMES))
    if stage == "sketch":
        drawn, last = [encoded[0]], truth[:, 0].to(device)
        for block in range(_BLOCKS):
            parts = moved_on(transformer.sketch, autoencoder, last, steps[:, block].to(device)).chunk(BLOCK_FRAMES, -1)
            last = parts[-1]
            drawn += [decoded(part) for part in parts]
    elif stage != "autoencoder":
        player = BatchPlayer(transformer, autoencoder, _WORLDS)
        text, mask = _captions(worlds, rng, transformer.reader)
        player.begin_with(truth[:, 0])
        player.say(text, mask)
        player.anchor(torch.zeros(_WORLDS, side * side, BLOCK_FRAMES * transformer.config.chan))
        # The start picture is held for a block, as when a world begins from a still.
        player.append(blocks_of(truth[:, [0, 0]])[:, 0], torch.zeros_like(steps[:, 0]))
        generator = torch.Generator().manual_seed(_UNSEEN_SEED)
        drawn = [encoded[0]]
        for block in range(_BLOCKS):
            own = player.denoise(steps[:, block], (1.0, 0.6), generator)
            player.append(own, steps[:, block])
            drawn += [decoded(part) for part in own.float().cpu().chunk(BLOCK_FRAMES, -1)]
    shown = [block * BLOCK_FRAMES for block in _SHOWN]
    by_time = (
        {} if stage == "autoencoder" else {frame / 12: _psnr(pictures[frame], drawn[frame]) for frame in shown[1:]}
    )
    figures = Figures(float(np.mean([_psnr(t, e) for t, e in zip(pictures, encoded, strict=True)])), by_time)
    by_world = [[[frames[frame][world] for frame in shown] for world in range(_WORLDS)] for frames in (pictures, drawn)]
    return by_world[0], by_world[1], figures


def _captions(
    worlds: PocketWorlds, rng: np.random.Generator, reader: PromptReader | None
) -> tuple[torch.Tensor, torch.Tensor]:
    looks = zip(worlds.theme, worlds.time_of_day, strict=True)
    said = [caption(rng, THEMES[theme], TIMES_OF_DAY[time]) for theme, time in looks]
    return encoded_prompts(encoder_for(reader, shared_text_encoder(ASSETS / "text")), said)


def _psnr(true: Frames, drawn: Frames) -> float:
    """The mean over pictures."""
    squares = np.square(true.astype(np.float64) - drawn).mean((1, 2, 3))
    return float(np.mean(10 * np.log10(255.0**2 / np.maximum(squares, 1e-3))))


def _seen_a_step(config: TrainingConfig, stage: StageName) -> int:
    if stage in ("autoencoder", "sketch"):
        return config.autoencoder.crops if stage == "autoencoder" else config.sketch.crops
    if stage == "reader":
        return config.reader.prompts
    rollout, squares = config.self_rollout, config.crops.clips
    clips = {
        "world": config.world.clips,
        "self-rollout": rollout.rolled_clips + rollout.true_clips,
        "distil": config.distil.clips,
    }
    return clips[stage] + squares
