"""The maze: first person, under any sky, as a `WorldModel`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from dreamtick.engine.kv_cache import Context, ContextConfig, FirstBlocks
from dreamtick.engine.models.base import WorldSpec
from dreamtick.engine.models.compact.autoencoder import TILE, WindowAutoencoder
from dreamtick.engine.models.compact.checkpoint import load_weights, read_config, read_tensors
from dreamtick.engine.models.compact.first_draft import FirstDraft
from dreamtick.engine.models.compact.maze_transformer import BlockInputs, MazeConfig, MazeTransformer, maze_rotary
from dreamtick.engine.models.compact.model import FRAME_RATE_HZ, MODALITIES, CompactModel, plan_of, text_layers
from dreamtick.engine.models.compact.text import TextTable, shared_text_table
from dreamtick.input.conditioning import Conditioning

__all__ = ["MazeModel", "load_maze", "maze_spec"]

_TEXT_TOKENS = 20


@dataclass(frozen=True, slots=True, eq=False)
class _Memo:
    conditioning: Conditioning
    inputs: BlockInputs


class MazeModel(CompactModel):
    """Corridors, pillars, a horizon. Actions `turn` (right), `forward` and `strafe` (right).

    A block's latent is `[1, 2 frames, 16 strips, 4 rows * C]`, a strip's numbers channel by channel.
    """

    transformer: MazeTransformer

    def __init__(
        self,
        config: MazeConfig,
        transformer: MazeTransformer,
        autoencoder: WindowAutoencoder,
        text: TextTable,
        steps: int = 2,
    ) -> None:
        rows, columns = config.strips
        super().__init__(
            maze_spec(config, steps),
            transformer,
            autoencoder,
            text,
            _TEXT_TOKENS,
            maze_rotary(config),
            time_per_block=config.block,
        )
        self.config = config
        self._no_picture = torch.zeros(1, rows * columns, config.strip_channels, dtype=self.dtype, device=self.device)

    def denoise(self, latent: Tensor, sigma: float, context: Context, conditioning: Conditioning) -> Tensor:
        """See `WorldModel`."""
        inputs, text = self._inputs(context, conditioning), text_layers(conditioning)
        return self.transformer(latent, self._sigma_condition(sigma), inputs, text, context)

    def remember(self, latent: Tensor, context: Context, conditioning: Conditioning) -> None:
        """See `WorldModel`."""
        inputs, text = self._inputs(context, conditioning), text_layers(conditioning)
        self.transformer.remember(latent, self._sigma_condition(0.0), inputs, text, context)

    def context_policy(self) -> FirstBlocks:
        """See `WorldModel`: the first block stays visible."""
        return FirstBlocks(self.spec.context.anchor_blocks)

    def draft_policy(self, decode: Callable[[Tensor], Tensor]) -> FirstDraft:
        """See `WorldModel`: only a block without a past is drawn again."""
        return FirstDraft()

    # ------------------------------------------------------------------ the network's inputs
    def _inputs(self, context: Context, conditioning: Conditioning) -> BlockInputs:
        memo = context.memo
        if memo is None or memo.conditioning is not conditioning:
            previous = self._no_picture if context.previous_latent is None else context.previous_latent[:, -1]
            actions = conditioning["action"]
            assert isinstance(actions, Tensor)
            memo = context.memo = _Memo(
                conditioning, self.transformer.block_inputs(previous, actions, self._rotation(context.position))
            )
        return memo.inputs

    # ------------------------------------------------------------------ strips and cells
    def _cells_of(self, latent: Tensor) -> Tensor:
        config = self.config
        rows, columns = config.strips
        strips = latent[0].reshape(config.block, rows, columns, config.chan, config.py, config.px)
        return strips.permute(0, 1, 4, 2, 5, 3).reshape(config.block, config.lat, config.lat, config.chan)

    def _latent_of(self, cells_FHWC: Tensor) -> Tensor:
        config = self.config
        rows, columns = config.strips
        strips = cells_FHWC.reshape(config.block, rows, config.py, columns, config.px, config.chan)
        return strips.permute(0, 1, 3, 5, 2, 4).reshape(1, config.block, rows * columns, config.strip_channels)


def maze_spec(config: MazeConfig, steps: int = 2) -> WorldSpec:
    """What the engine must know about the world that has these sizes. Raises ConfigError for `steps` beyond 1 to 4."""
    side = config.lat * TILE
    rows, columns = config.strips
    return WorldSpec(
        name="maze",
        title="Maze, first person under any sky",
        frame_height=side,
        frame_width=side,
        frame_rate_hz=FRAME_RATE_HZ,
        frames_per_block=config.block,
        latent_shape=(1, config.block, rows * columns, config.strip_channels),
        cache=config.cache,
        context=ContextConfig(anchor_blocks=1, window_blocks=config.window - 2),
        plan=plan_of(steps),
        modalities=MODALITIES,
        action_names=("turn", "forward", "strafe"),
    )


def load_maze(weights: Path, text_folder: Path, dtype: torch.dtype, device: torch.device, steps: int = 2) -> MazeModel:
    """Load the maze. Raises CheckpointError, AssetError or ConfigError, and leaves nothing behind then."""
    plan_of(steps)
    config = read_config(weights, MazeConfig, "maze")
    with torch.device("meta"):
        transformer, autoencoder = MazeTransformer(config), WindowAutoencoder(config.chan)
    networks = nn.ModuleDict({"transformer": transformer, "autoencoder": autoencoder})
    load_weights(networks, read_tensors(weights), weights, dtype, device)
    return MazeModel(config, transformer, autoencoder, shared_text_table(text_folder), steps)
