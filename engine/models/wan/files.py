"""Where the parts of a published model lie: the names and folders that its publishers use, and what is missing.

A folder may be what `dreamtick models get` made, a checkout of the publishers' code with its models in it, or one of
downloaded repositories side by side; a file is the transformer itself, whose other parts lie beside it or above, or in
the repository that brings them, kept there under its own name. No other folder around a file is searched: it may be
anything's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dreamtick.engine.models.wan.members import WanMember, member
from dreamtick.engine.models.wan.shards import INDEX, shards
from dreamtick.errors import AssetError

__all__ = ["PublishedPart", "WanFiles", "find", "parts_of"]

_BASE = "Wan-AI/Wan2.1-T2V-1.3B"  # what the members that are fine-tuned from it do not bring along
_DEPTHS = ("", "*/", "*/*/", "*/snapshots/*/")  # the last is how huggingface_hub keeps what it has downloaded
_ABOVE = 2  # folders above a file in which the other parts are looked for: the model's own, and that of a checkout


@dataclass(frozen=True, slots=True)
class PublishedPart:
    """One part of a model: the names under which it may lie here, and where its publishers keep it.

    `files` are those in the repository that make the part.
    """

    field: str  # of `WanFiles`
    title: str
    names: tuple[str, ...]
    repository: str  # on huggingface.co
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WanFiles:
    """A model's parts on this machine; None where the model has no such part."""

    transformer: tuple[Path, ...]
    vae: Path
    text_encoder: Path | None = None
    tokenizer: Path | None = None
    clip: Path | None = None
    lora: Path | None = None


def find(name: str, place: Path) -> WanFiles:
    """All parts of the member `name` in a folder, or of a transformer's file and what lies around it.

    Raises AssetError, which names every missing part, the names it was looked for under and where its publishers keep
    it, CheckpointError for an index whose files are not there, and ConfigError for a name that is no member's.
    """
    parts = parts_of(member(name))
    if not place.exists():
        raise AssetError(f"{place}: no such file or folder; `dreamtick models get {name} --to {place}` fetches {name}")
    found: dict[str, Path] = {}
    if place.is_file():
        found["transformer"] = place
        if place.name not in {Path(one).name for part in parts for one in part.names}:
            parts = tuple(part for part in parts if part.field != "lora")  # of the player's own: taken as it is
    around = list(place.resolve().parents[: 1 + _ABOVE])
    for part in parts:
        if part.field in found:
            continue
        if part.field == "lora" and "transformer" in found:
            path = _first([found["transformer"].parent], part.names, ("",))
        elif place.is_file():
            path = _first(around, part.names, ("", *_kept_as(part.repository)))
        else:
            path = _first([place], part.names, _DEPTHS)
        if path is not None:
            found[part.field] = path
    missing = [part for part in parts if part.field not in found]
    if missing:
        raise AssetError(_complaint(name, place, missing))
    transformer = found["transformer"]
    return WanFiles(
        tuple(shards(transformer)) if transformer.name.endswith(INDEX) else (transformer,),
        found["vae"],
        found.get("text_encoder"),
        found.get("tokenizer"),
        found.get("clip"),
        found.get("lora"),
    )


def parts_of(one: WanMember) -> tuple[PublishedPart, ...]:
    """All parts of a member, the transformer first. Raises AssetError for one whose files are not told here."""
    if one.name not in _OWN:
        raise AssetError(
            f"model {one.name!r}: how its files are called is not known; tell it in engine/models/wan/files.py "
            "(docs/add-a-model.md says how), or try --weights random --size tiny"
        )
    return (*_OWN[one.name], *(_TEXT_PARTS if one.takes_text else _image_parts(one.publisher)))


def _kept_as(repository: str) -> tuple[str, ...]:
    """Folders of a downloaded repository: its name, that of the publishers' instructions, that of the hub's cache."""
    name = repository.partition("/")[2]
    return (f"{name}/", f"wan_models/{name}/", f"models--{repository.replace('/', '--')}/snapshots/*/")


def _first(roots: Sequence[Path], names: Sequence[str], depths: Sequence[str]) -> Path | None:
    """The first name that is there, in the nearest place."""
    for root in roots:
        for depth in depths:
            for name in names:
                for path in sorted(root.glob(depth + name)):
                    if path.is_file():
                        return path
    return None


def _complaint(name: str, place: Path, missing: Sequence[PublishedPart]) -> str:
    lines = [
        f"{place}: {len(missing)} of the parts of {name} are not there; "
        f"`dreamtick models get {name} --to {place if place.is_dir() else place.parent}` fetches them"
    ]
    lines += [f"  {part.title}: {' or '.join(part.names)}, kept in {part.repository}" for part in missing]
    return "\n".join(lines)


# ---------------------------------------------------------------------------------------------- what is published
def _transformer(repository: str, *names: str) -> PublishedPart:
    """By its full name in the repository, or by the last part of it alone if that says what it is."""
    return PublishedPart("transformer", "transformer", names, repository, names[:1])


_VAE_NAMES = ("Wan2.1_VAE.pth", "Wan2.1_VAE.safetensors", "wan_2.1_vae.safetensors")
_CLIP = "models_clip_open-clip-xlm-roberta-large-vit-huge-14.pth"
_TEXT_ENCODER = "models_t5_umt5-xxl-enc-bf16.pth"

_TEXT_PARTS = (
    PublishedPart("vae", "VAE", (*_VAE_NAMES, "vae/diffusion_pytorch_model.safetensors"), _BASE, _VAE_NAMES[:1]),
    PublishedPart(
        "text_encoder",
        "text encoder",
        (_TEXT_ENCODER, "text_encoder/model.safetensors.index.json", "text_encoder/model.safetensors"),
        _BASE,
        (_TEXT_ENCODER,),
    ),
    PublishedPart(
        "tokenizer",
        "tokenizer",
        ("google/umt5-xxl/tokenizer.json", "umt5-xxl/tokenizer.json", "tokenizer/tokenizer.json"),
        _BASE,
        ("google/umt5-xxl/tokenizer.json",),
    ),
)

_SELF_FORCING = (
    _transformer(
        "gdhe17/Self-Forcing",
        "checkpoints/self_forcing_dmd.pt",
        "self_forcing_dmd.pt",
        "self_forcing_sid_v2.pt",
        "self_forcing_sid.pt",
    ),
)
_LONGLIVE = (
    _transformer("Efficient-Large-Model/LongLive-1.3B", "models/longlive_base.pt", "longlive_base.pt"),
    PublishedPart(
        "lora",
        "low-rank changes",
        ("lora.pt",),  # beside the transformer and nowhere else
        "Efficient-Large-Model/LongLive-1.3B",
        ("models/lora.pt",),
    ),
)
_MATRIX_GAME = "Skywork/Matrix-Game-2.0"

_OWN: dict[str, tuple[PublishedPart, ...]] = {
    "self-forcing": _SELF_FORCING,
    "self-forcing-frame": _SELF_FORCING,
    "causvid": (_transformer("tianweiy/CausVid", "autoregressive_checkpoint/model.pt"),),
    "longlive": _LONGLIVE,
    "longlive-infinity": _LONGLIVE,
    "matrix-game-2": (
        _transformer(_MATRIX_GAME, "base_distilled_model/base_distill.safetensors", "base_distill.safetensors"),
    ),
    "matrix-game-2-gta": (
        _transformer(_MATRIX_GAME, "gta_distilled_model/gta_keyboard2dim.safetensors", "gta_keyboard2dim.safetensors"),
    ),
    "matrix-game-2-templerun": (
        _transformer(
            _MATRIX_GAME,
            "templerun_distilled_model/templerun_7dim_onlykey.safetensors",
            "templerun_7dim_onlykey.safetensors",
        ),
    ),
}


def _image_parts(repository: str) -> tuple[PublishedPart, ...]:
    return (
        PublishedPart("vae", "VAE", _VAE_NAMES, repository, _VAE_NAMES[:1]),
        PublishedPart("clip", "image encoder", (_CLIP, "image_encoder/model.safetensors"), repository, (_CLIP,)),
    )
