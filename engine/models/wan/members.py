"""The members of the family: what sets them apart, as data.

The figures are those of the publishers' own inference configurations. Models and code belong to their publishers, under
the licences named here; nothing of theirs comes with Dreamtick. Importing this needs no torch.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from dreamtick.engine.models.wan.config import SIZES, WanConfig
from dreamtick.errors import ConfigError

if TYPE_CHECKING:
    from dreamtick.engine.kv_cache import RollingConfig
    from dreamtick.engine.models.wan.noise_levels import StepList

__all__ = ["FRAMES_PER_LATENT", "MEMBERS", "WanMember", "member"]

FRAMES_PER_LATENT = 4  # pictures that a latent frame decodes to; the first of a stream to one
ACTION_WINDOW = 3  # latent frames whose raw actions a latent frame is shown
PIXELS_PER_LATENT = 8

MatrixMode = Literal["universal", "gta_drive", "templerun"]


@dataclass(frozen=True, slots=True)
class WanMember:
    """One published model, as it is run."""

    name: str  # as in `--model`
    title: str
    licence: str
    publisher: str  # where its publishers keep it: the repository on huggingface.co
    parameters: str
    needs: str
    size: str  # a key of `SIZES`; `tiny` names the one for tests
    tiny: str
    frame_rate_hz: float
    frame_height: int
    frame_width: int
    window_frames: int
    steps: tuple[int, ...]
    shift: float
    warped: bool = True
    block_frames: int = 3
    sink_frames: int = 0
    sink_stays: bool = False
    relative: bool = False
    recaches: bool = False  # a new prompt computes the window again, as the model was trained for
    context_timestep: float = 0.0  # that the context pass is told
    mode: MatrixMode | None = None  # what its actions mean, if it takes any
    restarts: bool = False  # a full window is left behind but for its newest block

    @property
    def takes_text(self) -> bool:
        """Whether a prompt steers it; the others begin from a picture and know no words."""
        return self.mode is None

    @property
    def action_names(self) -> tuple[str, ...]:
        """The actions of `ActionBlock`, each in -1..1."""
        return {
            None: (),
            "universal": ("forward", "back", "left", "right", "look_x", "look_y"),
            "gta_drive": ("forward", "back", "steer"),
            "templerun": ("jump", "slide", "turn_left", "turn_right", "lane_left", "lane_right"),
        }[self.mode]

    @property
    def switch_names(self) -> tuple[str, ...]:
        """Of the actions: keys, which are only ever 0 or 1."""
        return tuple(name for name in self.action_names if name not in ("look_x", "look_y", "steer"))

    def latent_size(self, size: str = "") -> tuple[int, int]:
        """Rows and columns of a latent frame; small for the tests' sizes."""
        if size.startswith("tiny"):
            return (8, 12)
        return (self.frame_height // PIXELS_PER_LATENT, self.frame_width // PIXELS_PER_LATENT)

    def config(self, size: str = "") -> WanConfig:
        """The network's sizes: the published ones, "tiny" for tests, or another key of `SIZES` that takes the same.

        Raises ConfigError for any other.
        """
        key = {"": self.size, "tiny": self.tiny}.get(size, size)
        possible = [name for name, config in SIZES.items() if config.inputs == SIZES[self.size].inputs]
        if key not in possible:
            raise ConfigError(f"size {size!r}: expected one of tiny, {', '.join(possible)} for model {self.name!r}")
        return SIZES[key]

    def step_list(self, steps: int = 0) -> StepList:
        """The denoising steps: the model's own list (0, or as many as it has), or another number, untrained."""
        from dreamtick.engine.models.wan.noise_levels import even_steps, listed_steps

        if steps in (0, len(self.trained_steps)):
            return listed_steps(self.steps, self.shift, self.warped)
        return even_steps(steps, self.shift)

    @property
    def trained_steps(self) -> tuple[int, ...]:
        """The published list without the 0 that some have at the end."""
        return self.steps[:-1] if self.steps[-1] == 0 else self.steps

    @property
    def rolling(self) -> RollingConfig:
        """The window, sink and blocks."""
        from dreamtick.engine.kv_cache import RollingConfig

        history = -(-ACTION_WINDOW // self.block_frames) if self.mode else 0
        return RollingConfig(
            window_frames=self.window_frames,
            sink_frames=self.sink_frames,
            block_frames=self.block_frames,
            relative=self.relative,
            sink_stays=self.sink_stays,
            restarts=self.restarts,
            history_blocks=history,
        )


_SELF_FORCING = WanMember(
    name="self-forcing",
    title="Self-Forcing, video from words in blocks of three latent frames",
    licence="Apache-2.0",
    publisher="gdhe17/Self-Forcing",
    parameters="1.4 B parameters",
    needs="a GPU of 24 GB",
    size="1.3b",
    tiny="tiny-t2v",
    frame_rate_hz=16.0,
    frame_height=480,
    frame_width=832,
    window_frames=21,
    steps=(1000, 750, 500, 250),
    shift=5.0,
)

_MATRIX = WanMember(
    name="matrix-game-2",
    title="Matrix-Game 2, a world from a picture, by keyboard and mouse",
    licence="MIT",
    publisher="Skywork/Matrix-Game-2.0",
    parameters="1.6 B parameters",
    needs="a GPU of 16 GB, a start picture",
    size="matrix-game",
    tiny="tiny-matrix-game",
    frame_rate_hz=25.0,
    frame_height=352,
    frame_width=640,
    window_frames=6,
    steps=(1000, 666, 333),
    shift=5.0,
    mode="universal",
)

MEMBERS: tuple[WanMember, ...] = (
    _SELF_FORCING,
    replace(
        _SELF_FORCING,
        name="self-forcing-frame",
        title="Self-Forcing, one latent frame at a time: answers sooner, costs more",
        block_frames=1,
    ),
    replace(
        _SELF_FORCING,
        name="causvid",
        title="CausVid, video from words in three steps a block",
        licence="CC BY-NC-SA 4.0",
        publisher="tianweiy/CausVid",
        steps=(1000, 757, 522, 0),
        shift=8.0,
        warped=False,
        restarts=True,
    ),
    replace(
        _SELF_FORCING,
        name="longlive",
        title="LongLive, minutes of video whose story you change as it goes",
        licence="Apache-2.0, its model code CC BY-NC-SA 4.0",
        publisher="Efficient-Large-Model/LongLive-1.3B",
        window_frames=12,
        sink_frames=3,
        sink_stays=True,
        recaches=True,
    ),
    replace(
        _SELF_FORCING,
        name="longlive-infinity",
        title="LongLive with places in time that never run out",
        licence="Apache-2.0, its model code CC BY-NC-SA 4.0",
        publisher="Efficient-Large-Model/LongLive-1.3B",
        window_frames=12,
        sink_frames=3,
        sink_stays=True,
        recaches=True,
        relative=True,
    ),
    _MATRIX,
    replace(
        _MATRIX,
        name="matrix-game-2-gta",
        title="Matrix-Game 2, driving",
        size="matrix-game-gta",
        tiny="tiny-matrix-game-gta",
        window_frames=4,
        mode="gta_drive",
    ),
    replace(
        _MATRIX,
        name="matrix-game-2-templerun",
        title="Matrix-Game 2, an endless runner",
        size="matrix-game-templerun",
        tiny="tiny-matrix-game-templerun",
        steps=(1000, 750, 500, 250),
        mode="templerun",
    ),
)


def member(name: str) -> WanMember:
    """The member of this name. Raises ConfigError."""
    for one in MEMBERS:
        if one.name == name:
            return one
    raise ConfigError(f"model {name!r} is no member of the Wan family: {', '.join(one.name for one in MEMBERS)}")
