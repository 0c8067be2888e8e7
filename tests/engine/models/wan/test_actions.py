from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import torch
from torch import Tensor

from dreamtick.engine.models.wan.action_windows import ActionWindows, windows
from dreamtick.engine.models.wan.config import SIZES
from dreamtick.engine.models.wan.transformer import WanTransformer
from dreamtick.errors import ModelError
from tests.engine.models.wan import goldens
from tests.engine.models.wan.goldens import close, needs_goldens
from tests.engine.models.wan.passes import GrowingContext, Passes


@pytest.fixture(autouse=True)
def inference() -> Iterator[None]:
    with torch.inference_mode():
        yield


def numbered(first: int, count: int) -> Tensor:
    """Raw frames whose only value is their number."""
    return torch.arange(first, first + count, dtype=torch.float32)[:, None]


# ---------------------------------------------------------------------------------------------- windows
def test_latent_frame_5_is_steered_by_raw_frames_8_to_19_and_not_by_its_newest() -> None:
    assert windows(numbered(0, 21), 0, range(5, 6))[0, :, 0].tolist() == list(range(8, 20))


def test_the_world_s_first_latent_frame_sees_raw_frame_0_twelve_times() -> None:
    assert windows(numbered(0, 1), 0, range(1))[0, :, 0].tolist() == [0] * 12


@pytest.mark.parametrize("first", range(8))
@pytest.mark.parametrize("frames", [1, 3])
def test_every_window_is_4f_minus_12_to_4f_minus_1_clamped_to_the_beginning(first: int, frames: int) -> None:
    raw = numbered(0, 4 * (first + frames - 1) + 1)  # up to the newest raw frame of the last latent frame
    got = windows(raw, 0, range(first, first + frames))
    for window, frame in zip(got, range(first, first + frames), strict=True):
        assert window[:, 0].tolist() == [max(0, raw_frame) for raw_frame in range(4 * frame - 12, 4 * frame)]


def test_raw_frames_that_no_window_needs_may_be_gone() -> None:
    whole, rest = windows(numbered(0, 33), 0, range(6, 9)), windows(numbered(12, 21), 12, range(6, 9))
    assert torch.equal(rest, whole)


def test_a_beginning_that_was_held_steers_nothing() -> None:
    assert torch.equal(windows(numbered(-3, 12), -3, range(3)), windows(numbered(0, 9), 0, range(3)))


@pytest.mark.parametrize(("first", "count"), [(13, 20), (12, 19)])
def test_missing_raw_frames_are_named(first: int, count: int) -> None:
    with pytest.raises(ModelError, match="steered by raw frames 12 to 31"):
        windows(numbered(first, count), first, range(6, 9))


def test_actions_of_another_model_are_refused() -> None:
    config = SIZES["tiny-matrix-game"].action
    assert config is not None
    with pytest.raises(ModelError, match=r"keyboard actions of shape \[9, 2\], expected \[raw frames, 4\]"):
        ActionWindows.of(config, torch.zeros(9, 2), torch.zeros(9, 2), 0, range(3))
    with pytest.raises(ModelError, match="no mouse motion"):
        ActionWindows.of(config, torch.zeros(9, 4), None, 0, range(3))
    with pytest.raises(ModelError, match=r"mouse actions of shape \[9, 3\]"):
        ActionWindows.of(config, torch.zeros(9, 4), torch.zeros(9, 3), 0, range(3))


def test_windows_that_do_not_fit_the_network_are_refused() -> None:
    transformer, keys, mouse = WanTransformer(SIZES["tiny-matrix-game"]), torch.zeros(3, 12, 4), torch.zeros(3, 12, 2)
    with pytest.raises(ModelError, match="3 latent frames without mouse"):
        transformer.encode_actions(ActionWindows(keys, None), range(3))
    with pytest.raises(ModelError, match="expected 2 frames"):
        transformer.encode_actions(ActionWindows(keys, mouse), range(2))


# ---------------------------------------------------------------------------------------------- the module
@needs_goldens
def test_inside_a_call_everything_is_as_in_the_reference() -> None:
    transformer = WanTransformer(goldens.config_of("mg_universal_l6"))
    transformer.load_state_dict(goldens.model_weights("mg_universal_l6"), strict=True)
    outputs: dict[str, Tensor] = {}
    for name, module in transformer.named_modules():
        module.register_forward_hook(_noting(outputs, name))
    passes = Passes("mg_universal_l6", transformer)
    passes.run.update(_inputs_of_the_probe(passes.run))
    for block, step in ((0, 0), (0, 1), (0, 2), (0, None), (1, 0), (1, 1)):
        _make_step(passes, block, step)
        outputs |= {f"blocks.{i}.self_attn": outputs[f"blocks.{i}.self_attn.o"] for i in range(3)}  # its last operation
        for name, expected in goldens.load("mg_probe", f"block{block}.step{step}.").items():
            if name.endswith("keyboard_embed"):
                continue  # there of every raw frame so far, here of each window
            if name.endswith("keyboard_attn_kv"):
                expected = expected[0]
            close(_as_in_the_file(outputs[name], expected), expected)


@needs_goldens
@pytest.mark.parametrize(("side", "cache"), [("keyboard", "kvkey0"), ("mouse", "kvmouse0")])
def test_the_side_caches_hold_what_the_reference_s_hold(side: str, cache: str) -> None:
    transformer = WanTransformer(goldens.config_of("mg_universal_l6"))
    transformer.load_state_dict(goldens.model_weights("mg_universal_l6"), strict=True)
    passes = Passes("mg_universal_l6", transformer)
    for block in (0, 1):
        passes.flow(block, None)
    left = passes.context.finished[side, 0]
    close(left.keys.transpose(1, 2), passes.run[f"block1.{cache}.k"])
    close(left.values.transpose(1, 2), passes.run[f"block1.{cache}.v"])


def test_without_a_mouse_there_is_no_mouse_cache_and_no_mouse_weight() -> None:
    torch.manual_seed(0)
    transformer = WanTransformer(SIZES["tiny-matrix-game-templerun"])
    module = transformer.get_submodule("blocks.1.action_model")
    context, config = GrowingContext(), transformer.config.action
    assert config is not None
    keys = torch.eye(7)[[0, 0, 1, 1, 3, 3, 0, 0, 0]]
    inputs = transformer.encode_actions(ActionWindows.of(config, keys, None, 0, range(3)), range(3))
    out = module(torch.randn(1, 72, 128), inputs, context)
    assert out.shape == (1, 72, 128)
    assert list(context.visible) == [("keyboard", 1)]
    assert not [name for name, _ in module.named_parameters() if name.startswith(("mouse_mlp", "t_qkv", "img_attn"))]


def test_the_cache_layouts_are_what_the_modules_write() -> None:
    torch.manual_seed(0)
    transformer = WanTransformer(SIZES["tiny-matrix-game"])
    config, context = transformer.config, GrowingContext()
    assert config.action is not None
    raw = ActionWindows.of(config.action, torch.zeros(9, 4), torch.zeros(9, 2), 0, range(3))
    module = transformer.get_submodule("blocks.1.action_model")
    module(torch.randn(1, 72, 128), transformer.encode_actions(raw, range(3)), context)
    for name, layout in config.side_layouts(24).items():
        written = context.visible[name, 1].keys
        assert written.shape == (layout.rows, layout.heads, 3 * layout.tokens, layout.head_dim)
        assert layout.layers == 2


def _inputs_of_the_probe(run: dict[str, Tensor]) -> dict[str, Tensor]:
    """The probe is of a run of two blocks. It has the seeds of `mg_universal_l6`, but what is drawn depends on the
    length; keys and picture come out the same."""

    def draw(seed: int) -> Tensor:
        return torch.randn(1, 16, 6, 8, 12, generator=torch.Generator().manual_seed(seed))

    after_keys = torch.Generator().manual_seed(503)
    torch.randint(0, 4, (21,), generator=after_keys)
    return {
        "noise": draw(500),
        "cond_concat": torch.cat([run["cond_concat"][:, :4, :6], draw(501)], 1),
        "mouse_cond": 0.1 * torch.randn(1, 21, 2, generator=after_keys),
        "keyboard_cond": run["keyboard_cond"][:, :21],
    }


def _make_step(passes: Passes, block: int, step: int | None) -> None:
    """A call on what the run itself has made so far; its clean latent is noised again for the next step."""
    run, frames = passes.run, slice(3 * block, 3 * block + 3)
    if step == 0:
        run[f"block{block}.step0.x_t"] = run["noise"][:, :, frames]
    flow = passes.flow(block, step)
    if step is None:
        return
    clean = run[f"block{block}.step{step}.x_t"] - passes.timesteps[step] / 1000 * flow.transpose(1, 2)
    run[f"block{block}.latent"] = clean
    if step + 1 < len(passes.timesteps):
        sigma = passes.timesteps[step + 1] / 1000
        run[f"block{block}.step{step + 1}.x_t"] = torch.lerp(clean, run[f"block{block}.step{step}.renoise"], sigma)


def _noting(outputs: dict[str, Tensor], name: str) -> Any:
    def note(_: object, __: object, output: object) -> None:
        if isinstance(output, Tensor):
            outputs[name] = output

    return note


def _as_in_the_file(got: Tensor, expected: Tensor) -> Tensor:
    if expected.dim() == 5:  # the patches as the reference's convolution leaves them
        return got.transpose(1, 2).unflatten(2, expected.shape[2:])
    if expected.dim() == 2:  # one noise level a frame, all the same
        return got.expand_as(expected)
    if expected.shape[:2] == (24, 3):  # the mouse branch there has the places of the picture first
        return got.transpose(0, 1)
    return got.reshape(expected.shape)
