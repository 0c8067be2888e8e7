"""Cuts clips out of the data: a window of blocks, what was done and said, and the first block of the world they are in.

B clips, K blocks of a clip, S = K + 1 slots (the first block first), F frames of a block, T patches, C numbers in a
patch's latent, A actions, P = 3 captions (the first block's, the clip's first and last one), L text tokens.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.models.compact.patch_model import TEXT_TOKENS
from dreamtick.engine.models.compact.patch_transformer import PatchConfig
from dreamtick.engine.models.compact.text_encoder import TEXT_WIDTH, TextEncoder
from dreamtick.engine.training.patch_data import PatchData

__all__ = ["PatchClips", "PatchSampler", "words_as_rows"]

CAPTIONS: Final = 3
_FROM_PICTURE: Final = 0.25  # share of the clips in which the world has just begun from a picture
_FROM_WORDS: Final = 0.04  # and from words alone
_HELD: Final = 0.75  # of the other clips' worlds: begun from a picture too, some time ago
_SWITCHED: Final = 0.3  # share of the clips in which other words come, where the data have such places
_STANDING: Final = 0.08  # share of the clips in which the world comes to stand, if it must learn to
_EMBEDDING_NOISE: Final = 0.1  # added to the words: neighbouring words mean something alike
_SUMMARY_DROPOUT: Final = 0.3  # how often the mean of the words is dropped


@dataclass(frozen=True, slots=True)
class PatchClips:
    """Clips as the loss needs them."""

    target: Tensor  # [B, K, F, T, C]
    context: Tensor  # [B, K, F, T, C]: the same, as the blocks before are shown to the network
    first: Tensor  # [B, F, T, C]: the world's first block
    has_first: Tensor  # [B] bool: False where there is none
    previous: Tensor  # [B, T, C]: the frame before the clip; zeros: none
    moves: Tensor  # [B, S, F, A]
    known: Tensor  # [B, K] bool: False behind the end of the episode
    text: Tensor  # [B, P, L, D]
    text_mask: Tensor  # [B, P, L] bool
    caption: Tensor  # [B, S]: which of them holds

    def to(self, device: torch.device) -> PatchClips:
        """The same on a device."""
        return PatchClips(*(getattr(self, f.name).to(device) for f in fields(PatchClips)))

    def joined(self, other: PatchClips) -> PatchClips:
        """These clips, then the others."""
        return PatchClips(*(torch.cat([getattr(self, f.name), getattr(other, f.name)]) for f in fields(PatchClips)))

    def last(self, blocks: int, context: Tensor) -> PatchClips:
        """The last blocks alone, seen after `context` `[B, K, F, T, C]`, which replaces the clips' own."""
        cut = self.target.shape[1] - blocks
        previous = context[:, cut - 1, -1] if cut else self.previous
        slots = [0, *range(1 + cut, self.moves.shape[1])]
        return PatchClips(
            self.target[:, cut:],
            context[:, cut:],
            self.first,
            self.has_first,
            previous,
            self.moves[:, slots],
            self.known[:, cut:],
            self.text,
            self.text_mask,
            self.caption[:, slots],
        )


class PatchSampler:
    """Draws clips. Everything comes from the generator that is passed in."""

    def __init__(
        self,
        data: PatchData,
        config: PatchConfig,
        still: NDArray[np.float32],
        learns_to_stand: bool,
        encoder: TextEncoder,
        word_dropout: float,
    ) -> None:
        self._data, self._config, self._still, self._encoder = data, config, still, encoder
        self._standing = _STANDING if learns_to_stand else 0.0
        self._word_dropout = word_dropout
        self.blocks = config.window - 1
        lengths = np.diff(data.starts)
        self._places = (lengths - config.block).clip(0)  # frames of each episode at which a clip can begin, but frame 0
        self._ends = self._places.cumsum()
        other = np.diff(data.said, prepend=-1) != 0
        other[data.starts[:-1]] = False
        frames = np.flatnonzero(other)
        ends = data.starts[np.searchsorted(data.starts, frames, side="right")]
        self._switches = frames[frames + config.block <= ends]  # a whole block shows what was said

    def sample(self, rng: np.random.Generator, count: int, blocks: int = 0, from_words: bool = True) -> PatchClips:
        """Draw clips of `blocks` blocks, by default as many as the last of them can see. Without `from_words` all of
        their worlds have a first block.
        """
        clips = [self._clip(rng, blocks or self.blocks, from_words) for _ in range(count)]
        return PatchClips(*(torch.stack([clip[number] for clip in clips]) for number in range(len(clips[0]))))

    def _clip(self, rng: np.random.Generator, blocks: int, from_words: bool) -> list[Tensor]:
        """The fields of `PatchClips`, for one clip."""
        data, block = self._data, self._config.block
        episode, first = self._place(rng, blocks)
        begin, end = (int(frame) for frame in data.starts[episode : episode + 2])
        frames = first + np.arange(blocks * block)
        known = frames[block - 1 :: block] < end
        frames = frames.clip(max=end - 1)
        actions = data.actions[frames]
        if rng.random() < self._standing:
            stop = int(rng.integers(blocks)) * block
            frames[stop:] = frames[stop] - 1
            actions[stop:] = self._still
            known[:] = True
        latents = _read(data.latents, frames).unflatten(0, (blocks, block))
        start, start_actions, has_first = self._first_block(rng, begin, first, from_words)
        moves = np.concatenate([start_actions[None], actions.reshape(blocks, block, -1)])
        previous = _read(data.latents, np.array([first - 1]))[0] * float(has_first)
        text, mask, caption = self._captions(rng, episode, int(start[0]), frames[::block])
        return [
            latents,
            latents,
            _read(data.latents, start),
            torch.tensor(has_first),
            previous,
            torch.from_numpy(moves),
            torch.from_numpy(known),
            text,
            mask,
            caption,
        ]

    def _place(self, rng: np.random.Generator, blocks: int) -> tuple[int, int]:
        """An episode and the first frame of a clip in it: anywhere, or so that other words come with a block."""
        starts, block = self._data.starts, self._config.block
        if len(self._switches) and rng.random() < _SWITCHED:
            frame = int(self._switches[rng.integers(len(self._switches))])
            episode = int(np.searchsorted(starts, frame, side="right")) - 1
            begin = int(starts[episode])
            blocks_before = min(int(rng.integers(blocks)), (frame - begin - 1) // block)
            return episode, frame - blocks_before * block
        place = int(rng.integers(self._ends[-1]))
        episode = int(np.searchsorted(self._ends, place, side="right"))
        return episode, int(starts[episode]) + 1 + place - int(self._ends[episode] - self._places[episode])

    def _first_block(
        self, rng: np.random.Generator, begin: int, first: int, from_words: bool
    ) -> tuple[NDArray[np.int64], NDArray[np.float32], bool]:
        """Frames and actions of the block that the clip's world began with, and whether there was one."""
        block, chance = self._config.block, rng.random()
        still = np.repeat(self._still[None], block, 0)
        if chance < _FROM_PICTURE:
            return np.repeat(first - 1, block), still, True
        if from_words and chance < _FROM_PICTURE + _FROM_WORDS:
            return np.repeat(first - 1, block), still, False
        frame = int(rng.integers(begin, first))
        if rng.random() < _HELD or frame + block > first:
            return np.repeat(frame, block), still, True
        frames = frame + np.arange(block)
        return frames, self._data.actions[frames], True

    def _captions(
        self, rng: np.random.Generator, episode: int, start: int, frames: NDArray[np.int64]
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Text `[P, L, D]`, its mask and which caption each slot has."""
        said, words = self._data.said[frames], self._data.words[episode]
        wordings = [words[number] for number in (self._data.said[start], said[0], said[-1])]
        chosen = [alternatives[int(rng.integers(len(alternatives)))] for alternatives in wordings]
        if said[-1] == said[0]:
            chosen[2] = chosen[1]
        dice = None if self._config.reader else rng  # a reader knows all words
        rows = [words_as_rows(self._encoder, text, dice, self._word_dropout) for text in chosen]
        text, mask = (torch.from_numpy(np.stack(part)) for part in zip(*rows, strict=True))
        caption = np.concatenate([[0], 1 + (said != said[0])])  # a third caption counts as the second
        return text, mask, torch.from_numpy(caption)


def words_as_rows(
    encoder: TextEncoder, words: str, rng: np.random.Generator | None = None, dropout: float = 0.0
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Embeddings `[L, D]` of a caption and which of them are there; with `rng` noised, and some left out."""
    embedding = np.zeros((TEXT_TOKENS, TEXT_WIDTH), np.float32)
    known = encoder.encode(words, TEXT_TOKENS)
    embedding[: len(known)] = known
    mask = np.arange(TEXT_TOKENS) < len(known)
    if rng is None or not known.any():
        return embedding, mask
    embedding += _EMBEDDING_NOISE * rng.standard_normal(embedding.shape, dtype=np.float32)
    dropped = rng.random(TEXT_TOKENS) < dropout
    dropped[0] = rng.random() < _SUMMARY_DROPOUT
    mask &= ~dropped
    mask[0] |= not mask.any()
    return embedding, mask


def _read(latents: NDArray[np.float16], frames: NDArray[np.int64]) -> Tensor:
    return torch.from_numpy(np.array(latents[frames], np.float32))
