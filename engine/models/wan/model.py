"""The Wan family as a `WorldModel`: the parts put together, and what is the same for all steps of a block made once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.attention import LayerContext
from dreamtick.engine.kv_cache import FirstBlocks, FrameContext, RollingConfig
from dreamtick.engine.models.base import DraftPolicy, ModalitySpec, Start, WorldSpec
from dreamtick.engine.models.wan.acceleration import Passes, plain_passes
from dreamtick.engine.models.wan.action_module import ActionInputs
from dreamtick.engine.models.wan.action_windows import ActionWindows
from dreamtick.engine.models.wan.config import PATCH, WanConfig
from dreamtick.engine.models.wan.controls import raw_actions, raw_frames
from dreamtick.engine.models.wan.graphs import PassInputs
from dreamtick.engine.models.wan.members import FRAMES_PER_LATENT, PIXELS_PER_LATENT, WanMember
from dreamtick.engine.models.wan.noise_levels import StepList
from dreamtick.engine.models.wan.positions import Rotation, WanRotary, rotate
from dreamtick.engine.models.wan.preview import LatentDecoder
from dreamtick.engine.models.wan.transformer import TimeCondition, WanTransformer
from dreamtick.engine.models.wan.values import (
    ActionRows,
    ImageCondition,
    PromptEmbeds,
    RawActions,
    WanImageEncoding,
    WanTextEncoding,
)
from dreamtick.errors import AssetError, ConfigError
from dreamtick.input.conditioning import Conditioning, EveryBlock, OnChange, Pinned

__all__ = ["Encoders", "ImageEncoder", "TextEncoder", "WanModel", "wan_spec"]

LATENT_CHANNELS = 16
_KEPT = 64  # noise levels whose part of the condition is kept


class TextEncoder(Protocol):
    """Turns a prompt into `[1, L, text_dim]`."""

    def encode(self, text: str) -> Tensor: ...

    def prepare(self, texts: Sequence[str]) -> None:
        """Have these ready."""
        ...


class ImageEncoder(Protocol):
    """Turns a start picture uint8 `[H, W, 3]` into what the network takes."""

    def encode(self, picture: NDArray[np.uint8]) -> ImageCondition: ...


class FrameEncoder(Protocol):
    """Turns pictures uint8 `[n, H, W, 3]`, n = 1 + 4 k, into latents `[1, k + 1, 16, h, w]`."""

    def encode(self, frames: NDArray[np.uint8]) -> Tensor: ...


@dataclass(frozen=True, slots=True)
class Encoders:
    """The parts around the transformer; None where a world does without."""

    decoder: LatentDecoder
    text: TextEncoder | None = None
    image: ImageEncoder | None = None
    frames: FrameEncoder | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _BlockInputs:
    """What the passes over a block share."""

    conditioning: Conditioning
    rotation: Rotation
    key_rotation: Rotation | None
    cross: tuple[LayerContext, ...]
    actions: ActionInputs | None
    buffer: Tensor | None  # latent and image condition side by side; the latent is written into it


class WanModel:
    """A member of the family. Latents are `[1, F, 16, h, w]`. `passes` run the network, by default as it is written."""

    def __init__(
        self,
        member: WanMember,
        transformer: WanTransformer,
        spec: WorldSpec,
        steps: StepList,
        parts: Encoders,
        passes: Passes | None = None,
    ) -> None:
        assert isinstance(spec.context, RollingConfig)
        self.member, self.transformer, self.spec, self.parts = member, transformer, spec, parts
        self._rolling = spec.context
        self.device, self.dtype = transformer.device, transformer.dtype
        self.config: WanConfig = transformer.config
        *_, height, width = spec.latent_shape
        self._rotary = WanRotary(self.config.head_dim, height // PATCH, width // PATCH)
        self._timesteps = dict(zip(steps.sigmas, steps.timesteps, strict=True))
        self._times: dict[float, TimeCondition] = {}
        self._run = passes or plain_passes(transformer)

    # ------------------------------------------------------------------ conditioning
    def encode(self, modality: str, value: object) -> object:
        """See `WorldModel`; the values are those of `values.py`, or words, actions and the world's start."""
        match modality, value:
            case "text", str():
                if self.parts.text is None:
                    raise ConfigError(f"model {self.spec.name!r} was loaded without a text encoder: give PromptEmbeds")
                return self._text(self.parts.text.encode(value).to(self.device, self.dtype))
            case "text", PromptEmbeds():
                return self._text(value.embedding.to(self.device, self.dtype))
            case "action", RawActions():
                return self._rows(value)
            case "action", tuple():
                return self._rows(raw_actions(self.member, value))
            case "image", ImageCondition():
                return self._image(value)
            case "image", Start():
                return self._image(self._condition_of(value))
        raise ConfigError(
            f"modality {modality!r} with a {type(value).__name__}: model {self.spec.name!r} takes "
            f"{', '.join(m.name for m in self.spec.modalities)}"
        )

    def expect(self, modality: str, values: Sequence[object]) -> None:
        """See `ExpectingModel`: the text encoder visits the device once for all prompts."""
        if modality == "text" and self.parts.text is not None:
            self.parts.text.prepare([value for value in values if isinstance(value, str)])

    def mix(self, modality: str, old: object, new: object, share: float) -> object:
        """See `WorldModel`: prompts are blended row by row."""
        if not isinstance(old, WanTextEncoding) or not isinstance(new, WanTextEncoding):
            raise ConfigError(f"modality {modality!r} cannot be blended; only text can")
        length = max(old.embedding.shape[1], new.embedding.shape[1])
        ends = [torch.nn.functional.pad(e.embedding, (0, 0, 0, length - e.embedding.shape[1])) for e in (old, new)]
        return self._text(torch.lerp(ends[0], ends[1], share))

    def _text(self, embedding_BLD: Tensor) -> WanTextEncoding:
        _, length, width = embedding_BLD.shape
        if width != self.config.text_dim or length > self.config.text_len:
            raise ConfigError(
                f"a prompt of {length} rows of {width}: model {self.spec.name!r} takes up to {self.config.text_len} "
                f"of {self.config.text_dim}"
            )
        return WanTextEncoding(embedding_BLD, self.transformer.encode_text(embedding_BLD))

    def _rows(self, value: RawActions) -> ActionRows:
        keyboard = value.keyboard.to(self.device, self.dtype)
        mouse = None if value.mouse is None else value.mouse.to(self.device, self.dtype)
        return ActionRows(keyboard, mouse)

    def _image(self, value: ImageCondition) -> WanImageEncoding:
        tokens, latents = value.tokens.to(self.device, self.dtype), value.latents.to(self.device, self.dtype)
        return WanImageEncoding(self.transformer.encode_image(tokens), latents)

    def _condition_of(self, start: Start) -> ImageCondition:
        if start.frames is None:
            raise ConfigError(f"model {self.spec.name!r} begins from a picture: give one, --image FILE")
        if self.parts.image is None:
            raise ConfigError(f"model {self.spec.name!r} was loaded without an image encoder: give an ImageCondition")
        return self.parts.image.encode(start.frames[0])

    # ------------------------------------------------------------------ passes
    def place_keys(self, keys: Tensor, position: int) -> Tensor:
        """See `WorldModel`: `position` is a latent frame's."""
        return rotate(keys, self._rotary.at((position,), self.dtype, self.device))

    def denoise(self, latent: Tensor, sigma: float, context: FrameContext, conditioning: Conditioning) -> Tensor:
        """See `WorldModel`. The network estimates the way from picture to noise, `noise - x_0`."""
        flow = self._pass(latent, self._timesteps.get(sigma, 1000.0 * sigma), context, conditioning)
        return (latent.double() - sigma * flow.double()).to(self.dtype)

    def remember(self, latent: Tensor, context: FrameContext, conditioning: Conditioning) -> None:
        """See `WorldModel`. The network is told the member's context timestep; the latent is not noised.

        Of the latent the pass's own frames count: of the oldest block that a recache reaches, the newest ones.
        """
        latent = latent[:, -context.frames :]
        self._pass(latent, 0.0 if context.is_given else self.member.context_timestep, context, conditioning)

    def _pass(self, latent: Tensor, timestep: float, context: FrameContext, conditioning: Conditioning) -> Tensor:
        inputs = self._inputs(context, conditioning)
        if inputs.buffer is not None:
            inputs.buffer[:, :, :LATENT_CHANNELS].copy_(latent)
            latent = inputs.buffer
        given = PassInputs(
            latent, self._time(timestep), inputs.rotation, inputs.key_rotation, inputs.cross, inputs.actions
        )
        return self._run(given, context)

    def _time(self, timestep: float) -> TimeCondition:
        if timestep not in self._times:
            if len(self._times) >= _KEPT:
                self._times.clear()
            self._times[timestep] = self.transformer.encode_timestep(timestep)
        return self._times[timestep]

    def _inputs(self, context: FrameContext, conditioning: Conditioning) -> _BlockInputs:
        memo: _BlockInputs | None = context.memo
        if memo is None or memo.conditioning is not conditioning:
            keys = context.key_positions
            memo = context.memo = _BlockInputs(
                conditioning,
                self._rotary.at(context.query_positions, self.dtype, self.device),
                None if keys is None else self._rotary.at(keys, self.dtype, self.device),
                self._cross(conditioning),
                self._actions(context, conditioning),
                self._buffer(context, conditioning),
            )
        return memo

    def _cross(self, conditioning: Conditioning) -> tuple[LayerContext, ...]:
        encoding = conditioning["text" if self.member.takes_text else "image"]
        assert isinstance(encoding, WanTextEncoding | WanImageEncoding)
        return encoding.layers

    def _buffer(self, context: FrameContext, conditioning: Conditioning) -> Tensor | None:
        if self.member.takes_text:
            return None
        image = conditioning["image"]
        assert isinstance(image, WanImageEncoding)
        known = image.latents.shape[1]
        places = [min(frame, known - 1) for frame in range(context.first_frame, context.first_frame + context.frames)]
        room = image.latents.new_zeros(1, context.frames, LATENT_CHANNELS, *image.latents.shape[3:])
        return torch.cat([room, image.latents[:, places]], 2)

    def _actions(self, context: FrameContext, conditioning: Conditioning) -> ActionInputs | None:
        """The raw actions that the pass's latent frames are shown, with those of the blocks before."""
        if self.config.action is None:
            return None
        blocks = [c["action"] for c in (*context.earlier, conditioning)]
        rows = [block for block in blocks if isinstance(block, ActionRows)]
        keyboard = torch.cat([block.keyboard for block in rows])
        mouse = [block.mouse for block in rows if block.mouse is not None]
        frames = range(context.first_frame, context.first_frame + context.frames)
        first_raw = raw_frames(frames.stop, first=True) - len(keyboard)  # below 0: a beginning that was held
        shown = ActionWindows.of(self.config.action, keyboard, torch.cat(mouse) if mouse else None, first_raw, frames)
        return self.transformer.encode_actions(shown, context.query_positions)

    # ------------------------------------------------------------------ pictures
    def decode(self, latent: Tensor, state: object) -> tuple[Tensor, object]:
        """See `WorldModel`. A stream's first latent frame is one picture, held so that its block lasts like others."""
        pictures, after = self.parts.decoder.decode(latent, state)
        missing = self.spec.frames_per_block - len(pictures)
        if missing > 0:
            pictures = torch.cat([pictures[:1].expand(missing, -1, -1, -1), pictures])
        return pictures, after

    def encode_frames(self, frames: NDArray[np.uint8]) -> list[Tensor]:
        """See `WorldModel`. A model that takes its picture as a condition has no history of it.

        A still picture is held for a block. Raises AssetError for frames of another size, ConfigError without a VAE.
        """
        if not self.member.takes_text:
            return []
        size = (self.spec.frame_height, self.spec.frame_width, 3)
        if frames.ndim != 4 or frames.shape[1:] != size or not len(frames):
            raise AssetError(
                f"start frames {frames.shape}: model {self.spec.name!r} takes [F, {size[0]}, {size[1]}, 3]"
            )
        if self.parts.frames is None:
            raise ConfigError(f"model {self.spec.name!r} was loaded without a VAE, which start frames need")
        sizes = _given_blocks(len(frames), self._rolling)
        needed = 1 + FRAMES_PER_LATENT * (sum(sizes) - 1)
        held = np.minimum(np.arange(needed), len(frames) - 1)
        latents = self.parts.frames.encode(frames[held]).to(self.device, self.dtype)
        return list(latents.split(sizes, 1))

    def carry_over(self, frames: NDArray[np.uint8], latent: Tensor) -> Tensor:
        """See `RestartingModel`: the picture of its first latent frame is encoded anew, as the first of a stream.

        That is how CausVid makes long videos. Without a VAE the latent stays as it is.
        """
        if self.parts.frames is None:
            return latent
        first = frames[-(FRAMES_PER_LATENT * (latent.shape[1] - 1) + 1)]
        anew = self.parts.frames.encode(first[None]).to(self.device, self.dtype)
        return torch.cat([anew, latent[:, 1:]], 1)

    def context_policy(self) -> FirstBlocks:
        """See `WorldModel`: none but the rolling cache's own sink."""
        return FirstBlocks(0)

    def draft_policy(self, decode: Callable[[Tensor], Tensor]) -> DraftPolicy | None:
        """See `WorldModel`: it takes every draft."""
        return None


def _given_blocks(frames: int, rolling: RollingConfig) -> list[int]:
    """Latent frames of the blocks that so many given pictures fill: as many as fit, one at least."""
    latents = 1 + (frames - 1) // FRAMES_PER_LATENT
    sizes = [rolling.frames_of(0)]
    while sum(sizes) + rolling.block_frames <= latents:
        sizes.append(rolling.block_frames)
    return sizes


def wan_spec(
    member: WanMember, config: WanConfig, steps: StepList, latent_size: tuple[int, int], rolling: RollingConfig
) -> WorldSpec:
    """What the engine must know about a member of these sizes, whose latents are `latent_size` (rows, columns)."""
    height, width = latent_size
    if height % PATCH or width % PATCH or height < PATCH or width < PATCH:
        raise ConfigError(f"latents of {height} by {width}: expected even numbers of rows and columns")
    tokens = height * width // PATCH**2
    if member.takes_text:
        modalities: Sequence[ModalitySpec] = (ModalitySpec("text", OnChange()),)
    else:
        modalities = (ModalitySpec("action", EveryBlock()), ModalitySpec("image", Pinned()))
    return WorldSpec(
        name=member.name,
        title=member.title,
        frame_height=PIXELS_PER_LATENT * height,
        frame_width=PIXELS_PER_LATENT * width,
        frame_rate_hz=member.frame_rate_hz,
        frames_per_block=FRAMES_PER_LATENT * rolling.block_frames,
        latent_shape=(1, rolling.block_frames, LATENT_CHANNELS, height, width),
        cache=config.cache_layout(tokens),
        context=rolling,
        plan=steps.plan,
        modalities=tuple(modalities),
        action_names=member.action_names,
        switch_names=member.switch_names,
        side_caches=config.side_layouts(tokens),
    )
