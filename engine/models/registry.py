"""Which models there are, and loading one by name.

The built-in worlds bring their weights. The others' are the user's: a file or a folder as their publishers lay it out,
or "random" for a network without any training, which developers and tests run. A model may also have none at all.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from dreamtick.errors import AssetError, CheckpointError, ConfigError

if TYPE_CHECKING:
    import torch

    from dreamtick.engine.models.base import Start, WorldModel, WorldSpec

__all__ = [
    "ASSETS",
    "NO_WEIGHTS",
    "RANDOM",
    "WORDS",
    "ModelEntry",
    "Wanted",
    "entries",
    "entry_of",
    "load_model",
    "load_spec",
    "load_start",
    "models_folder",
]

ASSETS = Path(str(files("dreamtick"))) / "assets"

WORDS = "words"  # the start without a picture

RANDOM = Path("random")  # as weights: a network without any training
NO_WEIGHTS = Path("none")  # as weights: of a model that has none

LoadModel = Callable[["Wanted", "torch.dtype", "torch.device"], "WorldModel"]
LoadSpec = Callable[["Wanted"], "WorldSpec"]

Beginning = Literal["words", "picture", "start pictures", "weights"]
"""What a world begins from, if nobody says otherwise: words alone; a picture of the player's, which must be given; one
of the start pictures that the model brings along; the picture in its weights' file.
"""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A model as it is asked for: its weights, the denoising steps a block, and its size ("": its own)."""

    weights: Path  # a file, a folder, RANDOM or NO_WEIGHTS
    steps: int
    size: str = ""
    accelerate: bool = True  # on a GPU: compiled kernels and CUDA graphs, where the model has them


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model as `dreamtick models` lists it. `load` and `spec` are called by the functions below."""

    name: str
    title: str
    licence: str
    size: str
    needs: str
    where: Path | None  # its weights on this machine; None: the player's own, or nobody fetched them, or it has none
    load: LoadModel
    spec: LoadSpec
    has_weights: bool = True
    begins_from: Beginning = "words"
    steps: int = 2  # denoising steps a block, if nobody says otherwise
    transition: str = "clear"  # what a new prompt does, if nobody says otherwise
    publisher: str = ""  # the repository on huggingface.co where its publishers keep it
    takes_sizes: bool = False  # whether a size can be chosen, "tiny" for tests, and weights be random

    @property
    def needs_picture(self) -> bool:
        """Whether its worlds begin from a picture of the player's, and from nothing else."""
        return self.begins_from == "picture"


def entries() -> tuple[ModelEntry, ...]:
    """All models, the default first."""
    return (*_BUILT_IN, *_wan_entries())


def load_model(
    name: str,
    *,
    weights: Path | None = None,
    dtype: torch.dtype,
    device: torch.device,
    steps: int = 0,
    size: str = "",
    accelerate: bool = True,
) -> WorldModel:
    """Load a model with `steps` denoising steps a block (0: its own), from `weights` instead of its own if given.

    Raises ConfigError for an unknown name, size or number of steps, CheckpointError for weights that do not fit,
    AssetError if another of its files is missing.
    """
    entry = entry_of(name)
    return entry.load(replace(_wanted(entry, weights, steps, size), accelerate=accelerate), dtype, device)


def load_spec(name: str, weights: Path | None = None, steps: int = 0, size: str = "") -> WorldSpec:
    """What `load_model` would load, without reading large weights. Raises as it does."""
    entry = entry_of(name)
    return entry.spec(_wanted(entry, weights, steps, size))


def load_start(name: str, start: str = "", prompt: str = "", weights: Path | None = None, size: str = "") -> Start:
    """How a world begins: from a start picture's name, a picture file, or "words" for no picture at all.

    With none of these (""), as the model's entry says; of start pictures from the one that is nearest to the prompt, or
    the default if there is no prompt. A picture of the player's own counts as one of what the prompt says. Raises
    ConfigError for an unknown model or a picture that is needed, AssetError for a start that does not exist or cannot
    be read, CheckpointError for weights that cannot.
    """
    from dreamtick.engine.models.base import Start
    from dreamtick.engine.models.compact.starts import load_picture, nearest_start
    from dreamtick.engine.models.compact.text_encoder import shared_text_encoder

    entry = entry_of(name)
    if entry.needs_picture and start in ("", WORDS):
        return _stand_in_start(entry, start, _wanted(entry, weights, 0, size))
    if start == WORDS or (entry.begins_from == "words" and not start):
        return Start(None, prompt)
    if entry.begins_from != "start pictures":
        return _own_start(entry, start, prompt, _wanted(entry, weights, 0, size))
    if not start and prompt:
        start = nearest_start(name, prompt, shared_text_encoder(ASSETS / "text")).name
    frames, own_prompt = load_picture(name, start or None)
    return Start(frames, own_prompt or prompt)


def models_folder() -> Path:
    """Where `dreamtick models get` puts what it fetches, unless told otherwise: in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("dreamtick", appauthor=False) / "models"


def entry_of(name: str) -> ModelEntry:
    """The model of this name. Raises ConfigError, with the nearest names."""
    for entry in entries():
        if entry.name == name:
            return entry
    names = [entry.name for entry in entries()]
    close = difflib.get_close_matches(name.lower(), names, n=2, cutoff=0.4)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(names)}"
    raise ConfigError(f"model {name!r} is unknown; {hint}")


def _wanted(entry: ModelEntry, weights: Path | None, steps: int, size: str) -> Wanted:
    if not entry.has_weights and weights is not None:
        raise ConfigError(f"weights {str(weights)!r}: model {entry.name!r} has none; leave --weights out")
    chosen = (weights or entry.where) if entry.has_weights else NO_WEIGHTS
    if not entry.takes_sizes and (size or chosen == RANDOM):
        asked = f"size {size!r}" if size else "random weights"
        has = "one size and trained weights" if entry.has_weights else "one size"
        raise ConfigError(f"{asked}: model {entry.name!r} has {has}")
    if chosen is None and entry.takes_sizes:
        raise ConfigError(
            f"model {entry.name!r} has no weights here: give the folder that you keep them in, --weights DIR "
            f"(`dreamtick models get {entry.name}` fetches them), or try --weights random --size tiny"
        )
    if chosen is None:
        maker = "; `dreamtick train custom` makes them" if entry.begins_from == "weights" else ""
        raise ConfigError(f"model {entry.name!r} has no weights of its own: give yours, --weights FILE{maker}")
    return Wanted(chosen, steps or entry.steps, size)


def _own_start(entry: ModelEntry, start: str, prompt: str, wanted: Wanted) -> Start:
    """A picture file, or the picture in the weights' file."""
    from dreamtick.engine.models.base import Start
    from dreamtick.engine.models.compact.custom import custom_start
    from dreamtick.engine.models.compact.starts import read_picture

    if not start:
        own = custom_start(wanted.weights)
        return Start(own.frames, own.prompt or prompt)
    if not Path(start).exists():
        raise AssetError(f"start {start!r} is no picture file, and model {entry.name!r} has no other starts by name")
    spec = entry.spec(wanted)
    return Start(read_picture(Path(start), (spec.frame_height, spec.frame_width))[None], prompt)


def _stand_in_start(entry: ModelEntry, start: str, wanted: Wanted) -> Start:
    """A picture made up for a network that knows nothing; who brings weights, or asks for words, brings a picture."""
    from dreamtick.engine.models.base import Start
    from dreamtick.engine.models.wan.stand_in import stand_in_picture

    if start == WORDS or wanted.weights != RANDOM:
        raise ConfigError(f"model {entry.name!r} begins from a picture and knows no words: give one, --image FILE")
    spec = entry.spec(wanted)
    return Start(stand_in_picture(spec.frame_height, spec.frame_width)[None])


def _load_pocket(wanted: Wanted, dtype: torch.dtype, device: torch.device) -> WorldModel:
    from dreamtick.engine.models.compact.pocket import load_pocket

    hero = ASSETS / "pocket" / "hero.safetensors"
    return load_pocket(wanted.weights, ASSETS / "text", hero, dtype, device, wanted.steps)


def _load_maze(wanted: Wanted, dtype: torch.dtype, device: torch.device) -> WorldModel:
    from dreamtick.engine.models.compact.maze import load_maze

    return load_maze(wanted.weights, ASSETS / "text", dtype, device, wanted.steps)


def _load_custom(wanted: Wanted, dtype: torch.dtype, device: torch.device) -> WorldModel:
    from dreamtick.engine.models.compact.custom import load_custom

    return load_custom(wanted.weights, ASSETS / "text", dtype, device, wanted.steps)


def _pocket_spec(wanted: Wanted) -> WorldSpec:
    from dreamtick.engine.models.compact.checkpoint import read_config
    from dreamtick.engine.models.compact.pocket import pocket_spec
    from dreamtick.engine.models.compact.pocket_transformer import PocketConfig

    return pocket_spec(read_config(wanted.weights, PocketConfig, "pocket"), wanted.steps)


def _maze_spec(wanted: Wanted) -> WorldSpec:
    from dreamtick.engine.models.compact.checkpoint import read_config
    from dreamtick.engine.models.compact.maze import MazeConfig, maze_spec

    return maze_spec(read_config(wanted.weights, MazeConfig, "maze"), wanted.steps)


def _custom_spec(wanted: Wanted) -> WorldSpec:
    from dreamtick.engine.models.compact.custom import custom_spec

    return custom_spec(wanted.weights, wanted.steps)


def _wan_entries() -> tuple[ModelEntry, ...]:
    from dreamtick.engine.models.wan.members import MEMBERS

    return tuple(
        ModelEntry(
            name=member.name,
            title=member.title,
            licence=member.licence,
            size=member.parameters,
            needs=member.needs,
            where=_fetched(member.name),
            load=_WanLoader(member.name).load,
            spec=_WanLoader(member.name).spec,
            steps=len(member.trained_steps),
            transition="recache" if member.recaches else "clear",
            publisher=member.publisher,
            takes_sizes=True,
            begins_from="words" if member.takes_text else "picture",
        )
        for member in MEMBERS
    )


def _fetched(name: str) -> Path | None:
    """The folder of what was fetched, if a member's parts are all in it."""
    folder = models_folder()
    if not folder.is_dir():
        return None
    from dreamtick.engine.models.wan.files import find

    try:
        find(name, folder)
    except (AssetError, CheckpointError):
        return None
    return folder


@dataclass(frozen=True, slots=True)
class _WanLoader:
    """Loads a member of the Wan family when it is asked for."""

    name: str

    def load(self, wanted: Wanted, dtype: torch.dtype, device: torch.device) -> WorldModel:
        from dreamtick.engine.models.wan.loading import load_wan

        return load_wan(self.name, _folder(wanted), wanted.size, dtype, device, wanted.steps, wanted.accelerate)

    def spec(self, wanted: Wanted) -> WorldSpec:
        from dreamtick.engine.models.wan.loading import spec_of

        return spec_of(self.name, wanted.size, wanted.steps)


def _folder(wanted: Wanted) -> Path | None:
    """The weights; None: random ones."""
    return None if wanted.weights == RANDOM else wanted.weights


_BUILT_IN = (
    ModelEntry(
        name="pocket",
        title="Pocket, a top-down tile adventure",
        licence="Apache-2.0",
        size="10.5 M parameters, 21 MB",
        needs="two CPU cores",
        where=ASSETS / "pocket" / "pocket.safetensors",
        load=_load_pocket,
        spec=_pocket_spec,
        begins_from="start pictures",
    ),
    ModelEntry(
        name="maze",
        title="Maze, first person under any sky",
        licence="Apache-2.0",
        size="12.4 M parameters, 25 MB",
        needs="two CPU cores",
        where=ASSETS / "maze" / "maze.safetensors",
        load=_load_maze,
        spec=_maze_spec,
        steps=4,  # what comes into sight has edges then
        begins_from="start pictures",
    ),
    ModelEntry(
        name="custom",
        title="A world of your own: `dreamtick train custom`, then --weights FILE",
        licence="yours",
        size="as you train it",
        needs="weights",
        where=None,
        load=_load_custom,
        spec=_custom_spec,
        begins_from="weights",
    ),
)
