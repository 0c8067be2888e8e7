"""Prompts into what the transformer reads: transformers' UMT5EncoderModel, as section 9 of the specification says."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.models.wan.extra import wan_extra
from dreamtick.engine.models.wan.filling import check_fits, shapes_of
from dreamtick.engine.models.wan.guest import Guest
from dreamtick.engine.models.wan.keymaps import umt5_tensors
from dreamtick.engine.models.wan.random_weights import random_tensors
from dreamtick.engine.models.wan.tensor_files import read_tensors
from dreamtick.errors import AssetError, CheckpointError, ModelError

__all__ = ["Tokenizer", "WanTextEncoder", "cleaned", "read_tokenizer"]

Tokenizer = Callable[[str, int], Sequence[int]]
"""A text's numbers, at most so many, with that of the end last."""

_KEPT = 32  # prompts; 4 MB each at full size
_LONGEST = 20_000  # characters of a prompt that are looked at; 512 tokens are far fewer
_END = 1
_FIRST_BYTE = 3  # after padding, end and unknown


class WanTextEncoder:
    """Turns prompts into embeddings. Its weights stay memory-mapped and are on the device only while it works.

    Use it from one thread at a time.
    """

    def __init__(self, guest: Guest, tokenizer: Tokenizer, text_len: int) -> None:
        self.text_len = text_len
        self._guest, self._tokenizer = guest, tokenizer
        self._recent: dict[str, Tensor] = {}

    @classmethod
    def from_files(
        cls, encoder: Path, tokenizer: Path, dtype: torch.dtype, device: torch.device, text_len: int = 512
    ) -> WanTextEncoder:
        """From `models_t5_umt5-xxl-enc-bf16.pth`, or a file or folder under transformers' names; reads none of it yet.

        `tokenizer` is a `tokenizer.json` or its folder. Raises CheckpointError for weights that cannot be read or do
        not fit, AssetError for a tokenizer that cannot be read, ConfigError without the extra `wan`.
        """
        tensors = umt5_tensors(read_tensors(encoder))
        network = _network(_sizes(encoder, tensors))
        check_fits(str(encoder), shapes_of(network), tensors)
        return cls(Guest(network, tensors, dtype, device), read_tokenizer(tokenizer), text_len)

    @classmethod
    def random(
        cls, text_dim: int, text_len: int, seed: int, dtype: torch.dtype, device: torch.device
    ) -> WanTextEncoder:
        """A small one of random weights that reads letters and needs no files: other words give other embeddings.

        Raises ConfigError without the extra `wan`.
        """
        words = _FIRST_BYTE + 256
        sizes = {"vocab_size": words, "d_model": text_dim, "d_kv": 8, "d_ff": 64, "num_layers": 2, "num_heads": 4}
        network = _network(sizes)
        tensors = random_tensors(shapes_of(network), seed, torch.float32, torch.device("cpu"))
        del tensors["encoder.embed_tokens.weight"]  # the same table as shared.weight
        return cls(Guest(network, umt5_tensors(tensors), dtype, device), _bytes, text_len)

    def encode(self, text: str) -> Tensor:
        """A prompt as `[1, text_len, text_dim]`, rows of zeros after its last token. Do not write to it.

        Raises ModelError if the dtype is too narrow for the weights.
        """
        self.prepare([text])
        return self._recent[cleaned(text)]

    def prepare(self, texts: Sequence[str]) -> None:
        """Encode several prompts in one visit, such as those of a story; `encode` then has them ready.

        The newest 32 that were asked for are kept. Raises as `encode` does.
        """
        wanted = list(dict.fromkeys(map(cleaned, texts)))[-_KEPT:]
        for text in wanted:
            if text in self._recent:
                self._recent[text] = self._recent.pop(text)
        missing = [text for text in wanted if text not in self._recent]
        if not missing:
            return
        with self._guest.visit() as network:
            self._recent |= {text: self._encoded(text, network) for text in missing}
        while len(self._recent) > _KEPT:
            self._recent.pop(next(iter(self._recent)))

    @torch.inference_mode()
    def _encoded(self, text: str, network: Callable[..., Any]) -> Tensor:
        """The network sees the words alone: padding that it masks would change nothing."""
        ids_BL = torch.tensor([list(self._tokenizer(text, self.text_len))], device=self._guest.device)
        hidden_BLD: Tensor = network(input_ids=ids_BL).last_hidden_state
        if not bool(torch.isfinite(hidden_BLD).all()):
            raise ModelError(
                f"the text encoder makes numbers that {self._guest.dtype} cannot hold of {text[:40]!r}; use bfloat16"
            )
        return F.pad(hidden_BLD, (0, 0, 0, self.text_len - ids_BL.shape[1]))


def cleaned(text: str) -> str:
    """A prompt as the model was taught: mended characters, no HTML entities, single spaces."""
    with wan_extra("the text encoder"):
        import ftfy
    mended = html.unescape(html.unescape(ftfy.fix_text(text[:_LONGEST])))
    return re.sub(r"\s+", " ", mended).strip()


def read_tokenizer(path: Path) -> Tokenizer:
    """The tokenizer in a `tokenizer.json`, or in the folder that has one, to the letter.

    (The classes of transformers build their own from parts of it.) Raises AssetError if it cannot be read.
    """
    from tokenizers import Tokenizer as FileTokenizer

    file = path / "tokenizer.json" if path.is_dir() else path
    try:
        tokenizer = FileTokenizer.from_file(str(file))
    except Exception as error:  # the library raises nothing narrower
        raise AssetError(
            f"{file}: not a tokenizer that can be read ({error}); fetch that of google/umt5-xxl"
        ) from error
    tokenizer.no_padding()

    def numbers(text: str, longest: int) -> Sequence[int]:
        tokenizer.enable_truncation(longest)
        return tokenizer.encode(text).ids

    return numbers


def _bytes(text: str, longest: int) -> Sequence[int]:
    """A tokenizer that needs no file: a number for each byte."""
    return [*(_FIRST_BYTE + byte for byte in text.encode()[: longest - 1]), _END]


def _sizes(path: Path, tensors: Mapping[str, Tensor]) -> dict[str, int]:
    """What a configuration says, read off the shapes."""
    try:
        words, width = tensors["shared.weight"].shape
        inner = tensors["encoder.block.0.layer.0.SelfAttention.q.weight"].shape[0]
        buckets, heads = tensors["encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight"].shape
        hidden = tensors["encoder.block.0.layer.1.DenseReluDense.wi_0.weight"].shape[0]
    except (KeyError, ValueError) as error:
        raise CheckpointError(
            f"{path}: these are not the weights of a UMT5 encoder ({error}); give models_t5_umt5-xxl-enc-bf16.pth"
        ) from error
    return {
        "vocab_size": words,
        "d_model": width,
        "d_kv": inner // heads,
        "d_ff": hidden,
        "num_layers": sum(name.endswith(".0.layer_norm.weight") for name in tensors),
        "num_heads": heads,
        "relative_attention_num_buckets": buckets,
    }


def _network(sizes: Mapping[str, Any]) -> nn.Module:
    with wan_extra("the text encoder"):
        from transformers import UMT5Config, UMT5EncoderModel
    config = UMT5Config(
        **sizes,
        relative_attention_max_distance=128,
        feed_forward_proj="gated-gelu",
        layer_norm_epsilon=1e-6,
        dropout_rate=0.0,
    )
    with torch.device("meta"):
        return UMT5EncoderModel(config).eval()
