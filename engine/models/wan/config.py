"""The sizes of a Wan transformer: given, read from a published configuration, or found in a checkpoint's shapes.

One network serves the whole family; what differs between its members is here (sizes, text or image, actions) and in how
it is driven. Importing this needs no torch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreamtick.errors import CheckpointError, ConfigError

if TYPE_CHECKING:
    from dreamtick.engine.kv_cache import CacheLayout

__all__ = ["PATCH", "SIZES", "ActionConfig", "Shapes", "WanConfig"]

Shapes = Mapping[str, tuple[int, ...]]

PATCH = 2  # latent rows and columns of one token; a token never spans two latent frames
_HEAD_DIM = 128  # of every published size
_RATIO = 4  # raw frames a latent frame, of the family's autoencoder
_SPLIT_KEYS = ("k_img.weight", "v_img.weight", "norm_k_img.weight")
_ACTION = "blocks.{}.action_model."

# Far above every published size, and low enough that a file cannot ask for more than a machine has.
_WIDEST = 65_536
_MOST_LAYERS = 256
_LONGEST_TEXT = 8192


@dataclass(frozen=True, slots=True)
class ActionConfig:
    """The action modules of Matrix-Game-2, in some of the layers. All of them have the same sizes.

    `heads * head_dim` is the width of both branches' attention and of the mouse branch's MLP. A latent frame is steered
    by `window * ratio` raw frames.
    """

    layers: tuple[int, ...]  # those that have an action module, ascending
    keyboard_dim: int  # keys
    mouse_dim: int  # 0: no mouse branch
    heads: int = 16
    head_dim: int = 64
    keyboard_hidden: int = 128  # features of an embedded raw frame of keys
    window: int = 3  # latent frames
    ratio: int = _RATIO  # raw frames a latent frame
    rotary_dims: int = 8  # of head_dim: the rest does not turn
    theta: float = 256.0

    def __post_init__(self) -> None:
        for layer in self.layers:
            _check_whole("layers", layer, 0, _MOST_LAYERS, "the action modules")
        if not self.layers or list(self.layers) != sorted(set(self.layers)):
            raise ConfigError(f"layers={self.layers} have action modules, expected one or more numbers, ascending")
        for name in ("keyboard_dim", "heads", "head_dim", "keyboard_hidden", "window", "ratio"):
            _check_whole(name, getattr(self, name), 1, _WIDEST, "the action modules")
        _check_whole("mouse_dim", self.mouse_dim, 0, _WIDEST, "the action modules (0: no mouse)")
        _check_whole("rotary_dims", self.rotary_dims, 0, _WIDEST, "the action modules")
        if not _is_number(self.theta) or self.theta <= 0:
            raise ConfigError(f"theta={self.theta!r} of the action modules, expected a number above 0, such as 256")
        if self.rotary_dims % 2 or not 0 <= self.rotary_dims <= self.head_dim:
            raise ConfigError(f"rotary_dims={self.rotary_dims}, expected an even number up to head_dim={self.head_dim}")

    @property
    def hidden(self) -> int:
        """The width of both branches' attention."""
        return self.heads * self.head_dim

    @property
    def raw_frames(self) -> int:
        """How many raw frames steer a latent frame."""
        return self.window * self.ratio


@dataclass(frozen=True, slots=True)
class WanConfig:
    """The sizes of one transformer. `text_dim` 0: it reads no text; `image_dim` 0: no image.

    `image_branch`: the image has keys and values of its own beside the text's (I2V-14B), instead of being all that
    cross-attention sees (Matrix-Game-2).
    """

    dim: int
    ffn_dim: int
    heads: int
    layers: int
    in_dim: int = 16
    out_dim: int = 16
    freq_dim: int = 256
    text_dim: int = 4096
    text_len: int = 512
    image_dim: int = 0
    image_tokens: int = 257
    image_branch: bool = False
    eps: float = 1e-6
    action: ActionConfig | None = None

    def __post_init__(self) -> None:
        for name in ("dim", "ffn_dim", "heads", "in_dim", "out_dim", "image_tokens"):
            _check_whole(name, getattr(self, name), 1, _WIDEST)
        for name in ("freq_dim", "text_dim", "image_dim"):
            _check_whole(name, getattr(self, name), 0, _WIDEST)
        _check_whole("layers", self.layers, 1, _MOST_LAYERS)
        _check_whole("text_len", self.text_len, 1, _LONGEST_TEXT)
        if not _is_number(self.eps) or not 0 <= self.eps < 1:
            raise ConfigError(f"eps={self.eps!r} of a Wan transformer, expected a small number such as 1e-6")
        if self.dim % self.heads or self.head_dim % 2:
            raise ConfigError(f"dim={self.dim} and heads={self.heads}: dim / heads must be a whole, even number")
        if self.freq_dim < 2 or self.freq_dim % 2:
            raise ConfigError(f"freq_dim={self.freq_dim}, expected an even number: half cosines, half sines")
        if not self.text_dim and not self.image_dim:
            raise ConfigError("text_dim=0 and image_dim=0: cross-attention would have nothing to look at")
        if self.image_branch and not (self.text_dim and self.image_dim):
            raise ConfigError("image_branch=True needs both a text and an image (text_dim, image_dim)")
        if self.action is not None and self.action.layers[-1] >= self.layers:
            raise ConfigError(f"an action module in layer {self.action.layers[-1]}, but there are {self.layers} layers")

    @property
    def head_dim(self) -> int:
        """Features of a head."""
        return self.dim // self.heads

    @property
    def inputs(self) -> tuple[bool, bool, bool, int, int, int]:
        """What it takes at any size: text, image, both side by side, latent channels, keys, mouse axes."""
        keys, axes = (self.action.keyboard_dim, self.action.mouse_dim) if self.action else (0, 0)
        return bool(self.text_dim), bool(self.image_dim), self.image_branch, self.in_dim, keys, axes

    @classmethod
    def of_reference(cls, model_config: Mapping[str, Any], clip_tokens: Sequence[int] = (257, 1280)) -> WanConfig:
        """From a published `config.json`, or the `model_config` of a golden file.

        `clip_tokens` are number and width of the image's tokens, which such a configuration does not say. Raises
        ConfigError for what it lacks, and for what this network does not do.
        """
        _refuse_other_networks(model_config)
        image = model_config["model_type"] == "i2v"
        acts = model_config.get("action_config")
        action = _reference_action(acts) if acts else None
        return cls(
            dim=model_config["dim"],
            ffn_dim=model_config["ffn_dim"],
            heads=model_config["num_heads"],
            layers=model_config["num_layers"],
            in_dim=model_config["in_dim"],
            out_dim=model_config["out_dim"],
            freq_dim=model_config.get("freq_dim", 256),
            text_dim=0 if action else model_config.get("text_dim", 4096),
            text_len=model_config.get("text_len", 512),
            image_dim=clip_tokens[1] if image else 0,
            image_tokens=clip_tokens[0] if image else 257,
            image_branch=image and action is None,
            eps=model_config.get("eps", 1e-6),
            action=action,
        )

    @classmethod
    def of_shapes(cls, shapes: Shapes, heads: int | None = None, text_len: int = 512) -> WanConfig:
        """From a checkpoint's tensor shapes, by un-prefixed name.

        Shapes do not say how many heads there are (by default one for each 128 features, as in every published size),
        nor how many tokens a text has. Raises CheckpointError naming what is missing.
        """
        dim, in_dim, *_ = _shape(shapes, "patch_embedding.weight", 5)
        layers = _count_layers(shapes)
        text = shapes.get("text_embedding.0.weight")
        image = shapes.get("img_emb.proj.1.weight")
        out_features = _shape(shapes, "head.head.weight", 2)[0]
        try:
            return cls(
                dim=dim,
                ffn_dim=_shape(shapes, "blocks.0.ffn.0.weight", 2)[0],
                heads=heads or max(1, dim // _HEAD_DIM),
                layers=layers,
                in_dim=in_dim,
                out_dim=out_features // PATCH**2,
                freq_dim=_shape(shapes, "time_embedding.0.weight", 2)[1],
                text_dim=text[1] if text and len(text) == 2 else 0,
                text_len=text_len,
                image_dim=image[1] if image and len(image) == 2 else 0,
                image_branch=any(f"blocks.0.cross_attn.{key}" in shapes for key in _SPLIT_KEYS),
                action=_action_of_shapes(shapes, dim, layers),
            )
        except ConfigError as error:
            raise CheckpointError(f"these are not the weights of a Wan transformer: {error}") from error

    def cache_layout(self, tokens: int) -> CacheLayout:
        """What self-attention caches for one latent frame of `tokens` tokens."""
        from dreamtick.engine.kv_cache import CacheLayout

        return CacheLayout(self.layers, self.heads, tokens, self.head_dim)

    def side_layouts(self, tokens: int) -> dict[str, CacheLayout]:
        """What the action modules cache for one latent frame: "keyboard", and "mouse" where there is one.

        Their layers count the action modules only: 0 is the first of `action.layers`.
        """
        from dreamtick.engine.kv_cache import CacheLayout

        if self.action is None:
            return {}
        layers, heads, head_dim = len(self.action.layers), self.action.heads, self.action.head_dim
        layouts = {"keyboard": CacheLayout(layers, heads, 1, head_dim)}
        if self.action.mouse_dim:
            layouts["mouse"] = CacheLayout(layers, heads, 1, head_dim, rows=tokens)
        return layouts


def _refuse_other_networks(model_config: Mapping[str, Any]) -> None:
    needed = ("model_type", "dim", "ffn_dim", "num_heads", "num_layers", "in_dim", "out_dim")
    missing = [name for name in needed if name not in model_config]
    if missing:
        raise ConfigError(f"no {', '.join(missing)} in the model's configuration; a Wan transformer's has them")
    if model_config["model_type"] not in ("t2v", "i2v"):
        raise ConfigError(f"model_type={model_config['model_type']!r}, expected 't2v' or 'i2v'")
    for name, expected in (("patch_size", [1, PATCH, PATCH]), ("qk_norm", True), ("cross_attn_norm", True)):
        found = model_config.get(name, expected)
        if (list(found) if isinstance(found, list | tuple) else found) != expected:
            raise ConfigError(f"{name}={found!r}, expected {expected!r} as in every published Wan2.1 model")


_ACTION_FIELDS: tuple[str, ...] = (
    "blocks",
    "heads_num",
    "hidden_size",
    "keyboard_dim_in",
    "keyboard_hidden_dim",
    "rope_dim_list",
    "rope_theta",
    "vae_time_compression_ratio",
    "windows_size",
)


def _reference_action(action: object) -> ActionConfig:
    """The `action_config` of Matrix-Game-2."""
    if not isinstance(action, Mapping):
        raise ConfigError(f"action_config is {type(action).__name__}, expected an object, or none")
    if not action.get("enable_keyboard", True):
        raise ConfigError("enable_keyboard=False in action_config: action modules without a keyboard are not supported")
    mouse = bool(action.get("enable_mouse", True))
    needed = _ACTION_FIELDS + (("mouse_dim_in", "mouse_hidden_dim") if mouse else ())
    missing = [name for name in needed if name not in action]
    if missing:
        raise ConfigError(f"no {', '.join(missing)} in action_config; Matrix-Game-2's has them")
    hidden, heads, theta = action["keyboard_hidden_dim"], action["heads_num"], action["rope_theta"]
    _check_whole("keyboard_hidden_dim", hidden, 1, _WIDEST, "action_config")
    _check_whole("heads_num", heads, 1, hidden, "action_config")
    if mouse and action["mouse_hidden_dim"] != hidden:
        raise ConfigError(
            f"mouse_hidden_dim={action['mouse_hidden_dim']} and keyboard_hidden_dim={hidden} in action_config: "
            "expected both to be the same, as in every published model"
        )
    if not action.get("qk_norm", True) or action.get("qkv_bias", False):
        raise ConfigError(
            "action_config has qk_norm=False or qkv_bias=True; every published model normalises, unbiased"
        )
    for name in ("blocks", "rope_dim_list"):
        if not isinstance(action[name], list | tuple) or not action[name]:
            raise ConfigError(f"{name} in action_config is {type(action[name]).__name__}, expected a list of numbers")
    return ActionConfig(
        layers=tuple(action["blocks"]),
        keyboard_dim=action["keyboard_dim_in"],
        mouse_dim=action["mouse_dim_in"] if mouse else 0,
        heads=heads,
        head_dim=hidden // heads,
        keyboard_hidden=action["hidden_size"],
        window=action["windows_size"],
        ratio=action["vae_time_compression_ratio"],
        rotary_dims=action["rope_dim_list"][0],
        theta=float(theta) if _is_number(theta) else theta,
    )


def _check_whole(name: str, value: object, least: int, most: int, of: str = "a Wan transformer") -> None:
    """Sizes come from files, where 3.0 or true may stand for a number."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        shown = value if isinstance(value, int) and abs(value) < 10**18 else f"{value!r:.40}"
        raise ConfigError(f"{name}={shown} of {of}, expected a whole number from {least} to {most}")


def _is_number(value: object) -> bool:
    return not isinstance(value, bool) and isinstance(value, int | float) and abs(value) <= 1e18


def _shape(shapes: Shapes, key: str, dimensions: int) -> tuple[int, ...]:
    shape = shapes.get(key)
    if shape is None:
        raise CheckpointError(f"no {key} among {len(shapes)} tensors: these are not the weights of a Wan transformer")
    if len(shape) != dimensions or min(shape) < 1:
        raise CheckpointError(
            f"{key} has shape {list(shape)}, expected {dimensions} sizes of 1 or more in a Wan transformer"
        )
    return shape


def _count_layers(shapes: Shapes) -> int:
    layers = 0
    while f"blocks.{layers}.modulation" in shapes:
        layers += 1
    if not layers:
        raise CheckpointError(
            f"no blocks.0.modulation among {len(shapes)} tensors: these are not the weights of a Wan transformer"
        )
    return layers


def _action_of_shapes(shapes: Shapes, dim: int, layers: int) -> ActionConfig | None:
    found = tuple(i for i in range(layers) if f"{_ACTION.format(i)}keyboard_embed.0.weight" in shapes)
    if not found:
        return None
    prefix = _ACTION.format(found[0])
    keyboard_hidden, keyboard_dim = _shape(shapes, f"{prefix}keyboard_embed.0.weight", 2)
    (head_dim,) = _shape(shapes, f"{prefix}key_attn_q_norm.weight", 1)
    hidden = _shape(shapes, f"{prefix}mouse_attn_q.weight", 2)[0]
    raw_frames = _shape(shapes, f"{prefix}keyboard_attn_kv.weight", 2)[1] // keyboard_hidden
    mouse = shapes.get(f"{prefix}mouse_mlp.0.weight")
    return ActionConfig(
        layers=found,
        keyboard_dim=keyboard_dim,
        mouse_dim=(mouse[1] - dim) // raw_frames if mouse and raw_frames else 0,
        heads=hidden // head_dim,
        head_dim=head_dim,
        keyboard_hidden=keyboard_hidden,
        window=raw_frames // _RATIO,
        ratio=_RATIO,
    )


_GAME_LAYERS = tuple(range(15))


def _matrix_game(keys: int, mouse: int) -> WanConfig:
    return WanConfig(
        1536, 8960, 12, 30, in_dim=36, text_dim=0, image_dim=1280, action=ActionConfig(_GAME_LAYERS, keys, mouse)
    )


def _tiny_matrix_game(keys: int, mouse: int) -> WanConfig:
    action = ActionConfig((0, 1), keys, mouse, heads=2, keyboard_hidden=32)
    return WanConfig(128, 192, 2, 3, in_dim=36, text_dim=0, text_len=16, image_dim=48, image_tokens=9, action=action)


# By size, and for Matrix-Game-2 by mode. The tiny ones are those of the golden files.
SIZES: dict[str, WanConfig] = {
    "tiny-t2v": WanConfig(128, 192, 2, 3, text_dim=32, text_len=16),
    "1.3b": WanConfig(1536, 8960, 12, 30),
    "14b": WanConfig(5120, 13824, 40, 40),
    "14b-i2v": WanConfig(5120, 13824, 40, 40, in_dim=36, image_dim=1280, image_branch=True),
    "tiny-matrix-game": _tiny_matrix_game(4, 2),
    "tiny-matrix-game-gta": _tiny_matrix_game(2, 2),
    "tiny-matrix-game-templerun": _tiny_matrix_game(7, 0),
    "matrix-game": _matrix_game(4, 2),
    "matrix-game-gta": _matrix_game(2, 2),
    "matrix-game-templerun": _matrix_game(7, 0),
}
