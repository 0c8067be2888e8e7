"""From the names in the published files of the encoders and the VAE to those of diffusers' and transformers' classes.

A name that is one of the library's own already stays as it is. Rules: sections 8 and 9 of the family's specification.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from torch import Tensor

__all__ = ["clip_tensors", "umt5_name", "umt5_tensors", "vae_name", "vae_tensors"]

_RESIDUAL = {"0": "norm1", "2": "conv1", "3": "norm2", "6": "conv2"}
_VAE_ENDS = {"conv1": "conv_in", "head.0": "norm_out", "head.2": "conv_out"}
_VAE_OUTER = {"conv1": "quant_conv", "conv2": "post_quant_conv"}
_VAE_MIDDLE = {"0": "resnets.0", "1": "attentions.0", "2": "resnets.1"}
_UP_STAGE = 4  # entries of the decoder's list in a stage: three residual blocks and what enlarges

_UMT5_LAYER = {
    "norm1": "0.layer_norm",
    "attn.q": "0.SelfAttention.q",
    "attn.k": "0.SelfAttention.k",
    "attn.v": "0.SelfAttention.v",
    "attn.o": "0.SelfAttention.o",
    "pos_embedding.embedding": "0.SelfAttention.relative_attention_bias",
    "norm2": "1.layer_norm",
    "ffn.gate.0": "1.DenseReluDense.wi_0",
    "ffn.fc1": "1.DenseReluDense.wi_1",
    "ffn.fc2": "1.DenseReluDense.wo",
}
_CLIP_LAYER = {
    "norm1": "layer_norm1",
    "norm2": "layer_norm2",
    "attn.proj": "self_attn.out_proj",
    "mlp.0": "mlp.fc1",
    "mlp.2": "mlp.fc2",
}
_CLIP_OUTER = {
    "patch_embedding": "embeddings.patch_embedding",
    "pre_norm": "pre_layrnorm",  # so spelt in the library
    "post_norm": "post_layernorm",
}


def vae_tensors(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """A VAE's tensors under the names of diffusers' AutoencoderKLWan."""
    return {vae_name(name): tensor for name, tensor in tensors.items()}


def vae_name(name: str) -> str:
    """The name in AutoencoderKLWan of one in `Wan2.1_VAE.pth`."""
    side, _, rest = name.partition(".")
    if side in _VAE_OUTER:
        return f"{_VAE_OUTER[side]}.{rest}"
    for old, new in _VAE_ENDS.items():
        if rest.startswith(f"{old}."):
            return f"{side}.{new}{rest[len(old) :]}"
    if found := re.fullmatch(r"middle\.([012])\.(.+)", rest):
        return f"{side}.mid_block.{_VAE_MIDDLE[found[1]]}.{_residual(found[2])}"
    if found := re.fullmatch(r"downsamples\.(\d+)\.(.+)", rest):
        return f"{side}.down_blocks.{found[1]}.{_residual(found[2])}"
    if found := re.fullmatch(r"upsamples\.(\d+)\.(.+)", rest):
        stage, place = divmod(int(found[1]), _UP_STAGE)
        block = "upsamplers.0" if place == _UP_STAGE - 1 else f"resnets.{place}"
        return f"{side}.up_blocks.{stage}.{block}.{_residual(found[2])}"
    return name


def _residual(rest: str) -> str:
    if found := re.fullmatch(r"residual\.([0236])\.(.+)", rest):
        return f"{_RESIDUAL[found[1]]}.{found[2]}"
    return re.sub(r"^shortcut\.", "conv_shortcut.", rest)


def umt5_tensors(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """A text encoder's tensors under the names of transformers' UMT5EncoderModel.

    The table of words has two names there, and is one tensor.
    """
    named = {umt5_name(name): tensor for name, tensor in tensors.items()}
    for name, twin in (
        ("shared.weight", "encoder.embed_tokens.weight"),
        ("encoder.embed_tokens.weight", "shared.weight"),
    ):
        if name in named:
            named.setdefault(twin, named[name])
    return named


def umt5_name(name: str) -> str:
    """The name in UMT5EncoderModel of one in `models_t5_umt5-xxl-enc-bf16.pth`."""
    if name == "token_embedding.weight":
        return "shared.weight"
    if name == "norm.weight":
        return "encoder.final_layer_norm.weight"
    if found := re.fullmatch(r"blocks\.(\d+)\.(.+)\.weight", name):
        return f"encoder.block.{found[1]}.layer.{_UMT5_LAYER.get(found[2], found[2])}.weight"
    return name


def clip_tensors(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The vision tower's tensors under the names of transformers' CLIPVisionModel; what is not of it is left out."""
    own = _inside(tensors, ("visual.", "vision_model."))
    named: dict[str, Tensor] = {}
    for name, tensor in own.items():
        if name in ("head", "log_scale"):
            continue
        if name == "cls_embedding":
            named["embeddings.class_embedding"] = tensor.flatten()
        elif name == "pos_embedding":
            named["embeddings.position_embedding.weight"] = tensor[0]
        elif found := re.fullmatch(r"transformer\.(\d+)\.attn\.to_qkv\.(weight|bias)", name):
            for part, third in zip("qkv", tensor.chunk(3), strict=True):
                named[f"encoder.layers.{found[1]}.self_attn.{part}_proj.{found[2]}"] = third
        else:
            named[_clip_name(name)] = tensor
    return named


def _clip_name(name: str) -> str:
    if found := re.fullmatch(r"transformer\.(\d+)\.(.+)\.(weight|bias)", name):
        return f"encoder.layers.{found[1]}.{_CLIP_LAYER.get(found[2], found[2])}.{found[3]}"
    outer, _, kind = name.rpartition(".")
    return f"{_CLIP_OUTER[outer]}.{kind}" if outer in _CLIP_OUTER else name


def _inside(tensors: Mapping[str, Tensor], prefixes: Iterable[str]) -> Mapping[str, Tensor]:
    """Those whose names begin with one of the prefixes, without it; all, if none has one."""
    for prefix in prefixes:
        inner = {name.removeprefix(prefix): tensor for name, tensor in tensors.items() if name.startswith(prefix)}
        if inner:
            return inner
    return tensors
