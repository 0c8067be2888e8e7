"""Prompts into what the transformer reads: transformers' UMT5EncoderModel, as section 9 of the specification says."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from dreamtick.engine.models.wan.extra import wan_extra
from dreamtick.engine.models.wan.filling import check_fits, shapes_of
from dreamtick.engine.models.wan.guest import Guest
from dreamtick.engine.models.wan.keymaps import umt5_tensors
from dreamtick.engine.models.wan.random_weights import random_tensors
from dreamtick.engine.models.wan.tensor_files import read_tensors
from dreamtick.errors import AssetError, CheckpointError

__all__ = ["WanTextEncoder", "cleaned"]

_KEPT = 32  # prompts; 4 MB each at full size
_CHARACTERS = 20_000  # of a prompt that are looked at; 512 tokens are far fewer
_BYTES = 384  # words of the tokenizer that needs no file


class WanTextEncoder:
    """Turns prompts into embeddings. Its weights are read at the first use and leave the device after each.

    Use it from one thread at a time.
    """

    def __init__(self, guest: Guest, tokenizer: Any, text_len: int) -> None:
        """`tokenizer` is called as those of transformers are."""
        self.text_len = text_len
        self._guest, self._tokenizer = guest, tokenizer
        self._recent: dict[str, Tensor] = {}

    @classmethod
    def from_files(
        cls, encoder: Path, tokenizer: Path, dtype: torch.dtype, device: torch.device, text_len: int = 512
    ) -> WanTextEncoder:
        """From `models_t5_umt5-xxl-enc-bf16.pth`, or a file or folder under transformers' names, and a tokenizer.

        Raises AssetError for a tokenizer that cannot be read, ConfigError without the extra `wan`; `encode` raises
        CheckpointError for weights that do not fit.
        """
        return cls(Guest(lambda: _from_file(encoder), dtype, device), _read_tokenizer(tokenizer), text_len)

    @classmethod
    def random(
        cls, text_dim: int, text_len: int, seed: int, dtype: torch.dtype, device: torch.device
    ) -> WanTextEncoder:
        """A small one of random weights that reads letters and needs no files: other words give other embeddings.

        Raises ConfigError without the extra `wan`.
        """
        with wan_extra("the text encoder"):
            from transformers import ByT5Tokenizer
        sizes = {"vocab_size": _BYTES, "d_model": text_dim, "d_kv": 8, "d_ff": 64, "num_layers": 2, "num_heads": 4}

        def build() -> tuple[nn.Module, Mapping[str, Tensor]]:
            network = _network(sizes)
            tensors = random_tensors(shapes_of(network), seed, torch.float32, torch.device("cpu"))
            del tensors["encoder.embed_tokens.weight"]
            return network, umt5_tensors(tensors)

        return cls(Guest(build, dtype, device), ByT5Tokenizer(), text_len)

    def encode(self, text: str) -> Tensor:
        """A prompt as `[1, text_len, text_dim]`, rows of zeros after its last token. Do not write to it.

        Raises CheckpointError, the first time, for weights that cannot be read or do not fit.
        """
        self.prepare([text])
        return self._recent[cleaned(text)]

    def prepare(self, texts: Sequence[str]) -> None:
        """Encode several prompts in one visit, such as those of a story; `encode` then has them ready."""
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
    def _encoded(self, text: str, network: Any) -> Tensor:
        tokens = self._tokenizer(
            text, max_length=self.text_len, padding="max_length", truncation=True, return_tensors="pt"
        )
        mask_BL = tokens["attention_mask"].to(self._guest.device)
        ids_BL = tokens["input_ids"].to(self._guest.device)
        hidden_BLD = network(input_ids=ids_BL, attention_mask=mask_BL).last_hidden_state
        return hidden_BLD * mask_BL[:, :, None].to(hidden_BLD.dtype)


def cleaned(text: str) -> str:
    """A prompt as the model was taught: mended characters, no HTML entities, single spaces."""
    with wan_extra("the text encoder"):
        import ftfy
    mended = html.unescape(html.unescape(ftfy.fix_text(text[:_CHARACTERS])))
    return re.sub(r"\s+", " ", mended).strip()


def _from_file(path: Path) -> tuple[nn.Module, Mapping[str, Tensor]]:
    tensors = umt5_tensors(read_tensors(path))
    network = _network(_sizes(path, tensors))
    check_fits(str(path), shapes_of(network), tensors)
    return network, tensors


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
    layers = sum(name.endswith(".0.layer_norm.weight") for name in tensors)
    return {
        "vocab_size": words,
        "d_model": width,
        "d_kv": inner // heads,
        "d_ff": hidden,
        "num_layers": layers,
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


def _read_tokenizer(folder: Path) -> Any:
    with wan_extra("the text encoder"):
        from transformers import AutoTokenizer
    if not folder.is_dir():
        raise AssetError(f"{folder}: no folder of a tokenizer; Wan's is google/umt5-xxl, beside its text encoder")
    try:
        return AutoTokenizer.from_pretrained(str(folder), local_files_only=True, trust_remote_code=False)
    except (ImportError, KeyError, OSError, TypeError, ValueError) as error:
        raise AssetError(
            f"{folder}: not a tokenizer that can be read ({error}); fetch google/umt5-xxl again"
        ) from error
