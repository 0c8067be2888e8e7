"""What the compact worlds have in common as implementations of `WorldModel`: text, positions, decoding, plans."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import pad

from dreamtick.engine.attention import BlockRotary, LayerContext, rotate
from dreamtick.engine.kv_cache import Context
from dreamtick.engine.kv_cache.batch import BatchContext
from dreamtick.engine.models.base import ModalitySpec, WorldSpec
from dreamtick.engine.models.compact.autoencoder import Autoencoder
from dreamtick.engine.models.compact.reader import PromptReader, encoder_for, still_meant
from dreamtick.engine.models.compact.rows import (
    Recent,
    inputs_side_by_side,
    rotations_side_by_side,
    texts_side_by_side,
)
from dreamtick.engine.models.compact.text_encoder import TextEncoder, shared_text_encoder
from dreamtick.engine.schedule import DenoisingPlan
from dreamtick.errors import AssetError, CheckpointError, ConfigError
from dreamtick.input.conditioning import Conditioning, EveryBlock, OnChange
from dreamtick.input.latch import ActionBlock

__all__ = ["MODALITIES", "CompactModel", "TextEncoding", "plan_of", "text_encoder_for", "text_layers"]

FRAME_RATE_HZ = 12.0
MODALITIES = (ModalitySpec("text", OnChange()), ModalitySpec("action", EveryBlock()))

_SIGMAS = {1: (1.0,), 2: (1.0, 0.6), 3: (1.0, 0.75, 0.4), 4: (1.0, 0.85, 0.6, 0.3)}
_KEPT = 64  # conditions of noise levels that are kept; a plan has at most a dozen
_KEPT_ROTATIONS = 8  # the few places that a world's block needs
_KEPT_ROWS = 8  # sets of worlds for which what steers them is kept side by side


def plan_of(steps: int) -> DenoisingPlan:
    """The noise levels for 1 to 4 denoising steps a block; raises ConfigError for others."""
    if steps not in _SIGMAS:
        raise ConfigError(f"steps={steps}: the compact worlds take 1 to 4 denoising steps a block")
    return DenoisingPlan(_SIGMAS[steps])


def text_encoder_for(weights: Path, text: int, folder: Path) -> TextEncoder:
    """The encoder for a network whose layers look at `text` numbers a word.

    Raises CheckpointError if the weights were trained with an encoder of another size, AssetError if it is broken.
    """
    encoder = shared_text_encoder(folder)
    if text != encoder.width:
        raise CheckpointError(
            f"{weights}: text={text}, the text encoder gives {encoder.width} numbers a word; these weights were "
            "trained with another encoder: train the world again"
        )
    return encoder


@dataclass(frozen=True, slots=True, eq=False)
class TextEncoding:
    """A prompt for the network: embeddings `[1, L, D]` of its tokens or meanings, and each layer's keys and values.

    There are no padding tokens, hence no mask. `meanings` are those that a reader chose, one of each kind; they are
    empty without a reader, and half way between two prompts.
    """

    embedding: Tensor
    layers: tuple[LayerContext | None, ...]
    meanings: tuple[int, ...] = ()


def text_layers(conditioning: Conditioning) -> tuple[LayerContext | None, ...]:
    """The prompt's keys and values, layer by layer."""
    return _text_of(conditioning).layers


def _actions_of(conditioning: Conditioning) -> tuple[Tensor, Any]:
    actions = conditioning["action"]
    assert isinstance(actions, tuple)
    moves, made = actions
    return moves, made


def _text_of(conditioning: Conditioning) -> TextEncoding:
    encoding = conditioning["text"]
    assert isinstance(encoding, TextEncoding)
    return encoding


class ConditionedNetwork(Protocol):
    """What both transformers can make ahead of the passes over a block, and the passes."""

    reader: PromptReader | None
    meanings: nn.Embedding | None

    def encode_text(self, embedding_BLD: Tensor) -> tuple[LayerContext | None, ...]: ...

    def encode_actions(self, moves_BFM: Tensor) -> object: ...

    def encode_sigma(self, sigma: float) -> Tensor: ...

    def __call__(
        self,
        latent: Tensor,
        sigma_condition: Tensor,
        block: Any,
        text: tuple[LayerContext | None, ...],
        context: Context,
    ) -> Tensor: ...

    def remember(
        self,
        latent: Tensor,
        sigma_condition: Tensor,
        block: Any,
        text: tuple[LayerContext | None, ...],
        context: Context,
    ) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class _Memo:
    conditioning: Conditioning
    inputs: Any  # the transformer's `BlockInputs`


@dataclass(frozen=True, slots=True, eq=False)
class _RowsMemo:
    conditionings: tuple[Conditioning, ...]
    inputs: Any  # the transformer's `BlockInputs`, of all rows
    text: tuple[LayerContext | None, ...]


class CompactModel:
    """The shared half of a compact world; `PocketModel` and `MazeModel` add their networks' inputs.

    `time_per_block` is how far rotary positions move from block to block, `text_tokens` how much of a prompt counts.
    """

    def __init__(
        self,
        spec: WorldSpec,
        transformer: ConditionedNetwork,
        autoencoder: Autoencoder,
        text: TextEncoder,
        text_tokens: int,
        rotary: BlockRotary,
        time_per_block: int,
    ) -> None:
        self.spec = spec
        self.transformer, self.autoencoder = transformer, autoencoder
        self.text_encoder, self._text_tokens = encoder_for(transformer.reader, text), text_tokens
        self.device, self.dtype = autoencoder.mean.device, autoencoder.mean.dtype
        self._rotary, self._time_per_block = rotary, time_per_block
        self._rotations = Recent(self._rotation_at, _KEPT_ROTATIONS)
        self._row_rotations: Recent[tuple[int, ...], tuple[Tensor, Tensor]] = Recent(
            lambda positions: rotations_side_by_side([self._rotation(p) for p in positions]), _KEPT_ROWS
        )
        self._row_texts: Recent[tuple[TextEncoding, ...], tuple[LayerContext | None, ...]] = Recent(
            lambda encodings: texts_side_by_side([e.layers for e in encodings]), _KEPT_ROWS
        )
        self._sigma_conditions: dict[float, Tensor] = {}

    # ------------------------------------------------------------------ conditioning
    def encode(self, modality: str, value: object) -> object:
        """See `WorldModel`. Raises ConfigError for a modality or actions this world does not have."""
        if modality == "text":
            assert isinstance(value, str)
            embedding = torch.from_numpy(self.text_encoder.encode(value, self._text_tokens))
            text_BLD, reader = embedding.to(self.device, self.dtype).unsqueeze(0), self.transformer.reader
            if reader is None:
                return self._text_encoding(text_BLD)
            return self._meaning(tuple(reader.chosen(text_BLD[:, 0])[0].tolist()))
        if modality == "action":
            assert isinstance(value, tuple)
            return self._encode_moves(self._moves(value))
        raise ConfigError(f"modality {modality!r}: model {self.spec.name!r} takes text and action")

    def mix(self, modality: str, old: object, new: object, share: float) -> object:
        """Text moves token by token, or meaning by meaning; the shorter prompt is filled up with zeros."""
        if modality != "text":
            raise ConfigError(f"modality {modality!r} cannot be blended; only text can")
        assert isinstance(old, TextEncoding)
        assert isinstance(new, TextEncoding)
        length = max(old.embedding.shape[1], new.embedding.shape[1])
        ends = [pad(e.embedding, (0, 0, 0, length - e.embedding.shape[1])) for e in (old, new)]
        return self._text_encoding(torch.lerp(ends[0], ends[1], share))

    def follow(self, modality: str, old: object, new: object) -> object:
        """See `FollowingModel`: of what a prompt does not say, theme or light, what was said before holds.

        So small talk changes nothing, and "make it night" is this place at night.
        """
        if modality != "text":
            return new
        assert isinstance(old, TextEncoding)
        assert isinstance(new, TextEncoding)
        if not old.meanings or not new.meanings or self.transformer.reader is None:
            return new
        meanings = still_meant(old.meanings, new.meanings, self.transformer.reader.kinds)
        if meanings == old.meanings:
            return old  # the very same, so that nothing is drawn again
        return new if meanings == new.meanings else self._meaning(meanings)

    def _meaning(self, meanings: tuple[int, ...]) -> TextEncoding:
        table = self.transformer.meanings
        assert table is not None
        return self._text_encoding(table(torch.tensor([meanings], device=self.device)), meanings)

    def _text_encoding(self, embedding_BLD: Tensor, meanings: tuple[int, ...] = ()) -> TextEncoding:
        return TextEncoding(embedding_BLD, self.transformer.encode_text(embedding_BLD), meanings)

    def _moves(self, players: Sequence[ActionBlock]) -> Tensor:
        """One player's actions `[1, F, M]`."""
        actions = players[0]
        if actions.names != self.spec.action_names or len(actions.values) != self.spec.frames_per_block:
            raise ConfigError(
                f"actions {actions.names} for {len(actions.values)} frames: model {self.spec.name!r} takes "
                f"{self.spec.action_names} for {self.spec.frames_per_block}"
            )
        return torch.tensor(actions.values, dtype=torch.float32, device=self.device).unsqueeze(0)

    def _encode_moves(self, moves_BFM: Tensor) -> tuple[Tensor, object]:
        """The moves, which the sketch asks for, and what the transformer makes of them."""
        return moves_BFM, self.transformer.encode_actions(moves_BFM)

    def _sigma_condition(self, sigma: float) -> Tensor:
        """A noise level's part of the condition, computed once."""
        if sigma not in self._sigma_conditions:
            if len(self._sigma_conditions) >= _KEPT:
                self._sigma_conditions.clear()
            self._sigma_conditions[sigma] = self.transformer.encode_sigma(sigma)
        return self._sigma_conditions[sigma]

    # ------------------------------------------------------------------ passes over a block
    def denoise(self, latent: Tensor, sigma: float, context: Context, conditioning: Conditioning) -> Tensor:
        """See `WorldModel`."""
        inputs, text = self._inputs_of([context], [conditioning])[0], text_layers(conditioning)
        return self.transformer(latent, self._sigma_condition(sigma), inputs, text, context)

    def remember(self, latent: Tensor, context: Context, conditioning: Conditioning) -> None:
        """See `WorldModel`."""
        inputs, text = self._inputs_of([context], [conditioning])[0], text_layers(conditioning)
        self.transformer.remember(latent, self._sigma_condition(0.0), inputs, text, context)

    def _inputs_of(self, contexts: Sequence[Context], conditionings: Sequence[Conditioning]) -> list[Any]:
        """What is known of a block stays with its context; the sketches of all that are new are made together."""
        rows = list(zip(contexts, conditionings, strict=True))
        new = [(c, k) for c, k in rows if c.memo is None or c.memo.conditioning is not k]
        if new:
            previous = [self._previous_of(context) for context, _ in new]
            told = [_actions_of(conditioning) for _, conditioning in new]
            sketches = self._sketch(torch.cat(previous), torch.cat([moves for moves, _ in told])).split(1)
            for (context, conditioning), before, (_, actions), sketch in zip(
                new, previous, told, sketches, strict=True
            ):
                context.memo = _Memo(conditioning, self._block_inputs(context, before, actions, sketch))
        return [context.memo.inputs for context, _ in rows]

    def _previous_of(self, context: Context) -> Tensor:
        """The frame before the block."""
        raise NotImplementedError

    def _sketch(self, previous: Tensor, moves_BFM: Tensor) -> Tensor:
        """What comes of frames under these moves, guessed."""
        raise NotImplementedError

    def _block_inputs(self, context: Context, previous: Tensor, actions: Any, sketch: Tensor) -> Any:
        """The transformer's `BlockInputs` for one world; `actions` as its `encode_actions` made them."""
        raise NotImplementedError

    # ------------------------------------------------------------------ positions
    def place_keys(self, keys: Tensor, position: int) -> Tensor:
        """See `WorldModel`."""
        return rotate(keys, *self._rotation(position))

    def _rotation(self, position: int) -> tuple[Tensor, Tensor]:
        """cos and sin of a block's place."""
        return self._rotations[position]

    def _rotation_at(self, position: int) -> tuple[Tensor, Tensor]:
        return self._rotary.at(position * self._time_per_block, self.dtype, self.device)

    # ------------------------------------------------------------------ pictures
    def decode(self, latent: Tensor, state: None = None) -> tuple[Tensor, None]:
        """See `WorldModel`. A frame depends on its own latent alone, so there is no state."""
        return self.autoencoder.decode(self._cells_of(latent)), None

    def encode_frames(self, frames: NDArray[np.uint8]) -> list[Tensor]:
        """See `WorldModel`. Raises AssetError for frames of another size."""
        size = (self.spec.frame_height, self.spec.frame_width, 3)
        if frames.ndim != 4 or frames.shape[1:] != size or not len(frames):
            raise AssetError(
                f"start frames {frames.shape}: model {self.spec.name!r} takes uint8 [F, {size[0]}, {size[1]}, 3]"
            )
        blocks = self._blocks_for(len(frames))
        held = np.minimum(np.arange(blocks * self.spec.frames_per_block), len(frames) - 1)
        cells = self.autoencoder.encode(torch.from_numpy(frames[held]).to(self.device))
        return [self._latent_of(block) for block in cells.unflatten(0, (blocks, -1)).unbind(0)]

    # ------------------------------------------------------------------ many worlds at once (`BatchedModel`)
    def expect_worlds(self, count: int) -> None:
        """See `BatchedModel`."""
        self._rotations = Recent(self._rotation_at, _KEPT_ROTATIONS * count)

    def place_key_rows(self, keys: Tensor, positions: Sequence[int]) -> Tensor:
        """See `BatchedModel`."""
        return rotate(keys, *self._row_rotations[tuple(positions)])

    def denoise_rows(
        self, latent: Tensor, sigmas: Sequence[float], context: BatchContext, conditionings: Sequence[Conditioning]
    ) -> Tensor:
        """See `BatchedModel`."""
        inputs, text = self._rows(context, conditionings)
        condition = torch.cat([self._sigma_condition(sigma) for sigma in sigmas])
        return self.transformer(latent, condition, inputs, text, context)

    def remember_rows(self, latent: Tensor, context: BatchContext, conditionings: Sequence[Conditioning]) -> None:
        """See `BatchedModel`."""
        inputs, text = self._rows(context, conditionings)
        self.transformer.remember(latent, self._sigma_condition(0.0), inputs, text, context)

    def decode_rows(self, latents: Sequence[Tensor], states: Sequence[None]) -> list[tuple[Tensor, None]]:
        """See `BatchedModel`."""
        frames = self.autoencoder.decode(torch.cat([self._cells_of(latent) for latent in latents]))
        return [(of_row, None) for of_row in frames.chunk(len(latents))]

    def _rows(
        self, context: BatchContext, conditionings: Sequence[Conditioning]
    ) -> tuple[Any, tuple[LayerContext | None, ...]]:
        """All rows' inputs and prompts, put together once a block."""
        memo: _RowsMemo | None = context.memo
        if memo is None or not all(map(operator.is_, memo.conditionings, conditionings)):
            inputs = self._inputs_of(context.contexts, conditionings)
            memo = context.memo = _RowsMemo(
                tuple(conditionings),
                inputs_side_by_side(inputs, self._row_rotations[context.positions]),
                self._row_texts[tuple(map(_text_of, conditionings))],
            )
        return memo.inputs, memo.text

    # ------------------------------------------------------------------ a block's frames
    def _blocks_for(self, frames: int) -> int:
        return -(-frames // self.spec.frames_per_block)

    def _cells_of(self, latent: Tensor) -> Tensor:
        """A block's latent as frames of cells `[F, H, W, C]`."""
        raise NotImplementedError

    def _latent_of(self, cells_FHWC: Tensor) -> Tensor:
        """The inverse of `_cells_of`."""
        raise NotImplementedError
