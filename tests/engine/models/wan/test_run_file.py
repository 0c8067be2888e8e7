"""Run files as they are read: what they say, and what is refused by the name of its field."""

from __future__ import annotations

import json
from typing import Any

import pytest
import torch

from dreamtick.engine.models.wan.checkpoint import random_transformer
from dreamtick.engine.models.wan.config import SIZES
from dreamtick.engine.models.wan.run_file import describe_run, read_run_file
from dreamtick.errors import CheckpointError
from tests.engine.models.wan.forbidden import forbidden
from tests.engine.models.wan.goldens import needs_goldens, path
from tests.engine.models.wan.made_runs import make_run, reference_config, write_run

TINY = SIZES["tiny-t2v"]


@pytest.fixture(scope="module")
def weights():
    return random_transformer(TINY, 5, torch.float32, torch.device("cpu")).state_dict()


@pytest.fixture
def run_of(weights):
    def make(reference: str = "sf", **arguments: Any):
        return make_run(reference, weights, reference_config(TINY), **{"blocks": 2, **arguments})

    return make


@needs_goldens
def test_a_published_run_is_understood():
    run = read_run_file(path("ll_w9s3_globalsink_switch"))
    assert (run.reference, run.window, run.sink, run.keeps_sink, run.relative) == ("ll", 9, 3, True, False)
    assert [block.prompt for block in run.blocks] == ["A", "A", "B", "B", "C", "C"]
    assert [block.recache for block in run.blocks] == [None, None, range(6), None, range(3, 12), None]
    assert run.timesteps == pytest.approx((1000, 937.5, 833.3333, 625))
    assert run.sigmas == pytest.approx((1, 0.9375, 0.8333333, 0.625))


@needs_goldens
def test_a_noise_level_is_the_nearest_of_the_table():
    assert read_run_file(path("cv_chunk3_3step")).sigmas == pytest.approx((1, 0.756757, 0.521739), abs=1e-6)


@needs_goldens
def test_given_blocks_come_first_and_have_no_noise_of_their_own():
    extended, restarted = read_run_file(path("sf_chunk3_extend")), read_run_file(path("cv_chunk3_start"))
    assert [(b.tag, b.frames, b.given) for b in extended.blocks[:2]] == [
        ("init0", range(3), True),
        ("block0", range(3, 6), False),
    ]
    assert extended.noise_of(extended.blocks[1]).equal(extended.tensors["noise"][:, :3])
    assert [(b.tag, b.given) for b in restarted.blocks[:2]] == [("block0", True), ("block1", False)]
    assert restarted.noise_of(restarted.blocks[1]).equal(restarted.tensors["noise"][:, 3:6])


@needs_goldens
def test_a_game_brings_nine_raw_frames_first_and_twelve_with_each_block_after():
    run = read_run_file(path("mg_gta_l4"))
    assert (run.mode, run.window) == ("gta_drive", 4)
    assert [run.raw_frames_of(block) for block in run.blocks] == [
        slice(0, 9),
        slice(9, 21),
        slice(21, 33),
        slice(33, 45),
    ]


def test_a_switch_waits_for_the_next_block(run_of):
    run = describe_run(*run_of("ll", blocks=4, local=6, sink=1, ll_switch=[4]))
    assert [block.prompt for block in run.blocks] == ["A", "A", "B", "B"]
    assert run.blocks[2].recache == range(6)


def test_a_block_takes_one_switch_and_the_next_block_the_other(run_of):
    run = describe_run(*run_of("ll", blocks=4, local=6, ll_switch=[1, 2]))
    assert [block.prompt for block in run.blocks] == ["A", "B", "C", "C"]


@pytest.mark.parametrize("numbers", [[0, 1], [0, 3]])
def test_given_passes_are_numbered_one_by_one_or_by_their_first_frame(run_of, numbers):
    metadata, tensors = run_of(init_latent=6)
    renamed = {name.replace("init1.", f"init{numbers[1]}."): tensor for name, tensor in tensors.items()}
    calls = [[call[0].replace("init1", f"init{numbers[1]}"), *call[1:]] for call in json.loads(metadata["calls"])]
    run = describe_run({**metadata, "calls": json.dumps(calls)}, renamed)
    assert [block.tag for block in run.blocks if block.given] == [f"init{n}" for n in numbers]


def with_run(metadata: dict[str, str], **changed: Any) -> dict[str, str]:
    return {**metadata, "run": json.dumps({**json.loads(metadata["run"]), **changed})}


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"local": 2}, r"run\.local=2"),
        ({"local": "all"}, r"run\.local='all'"),
        ({"local": 4, "sink": 2}, r"run\.local=4"),
        ({"sink": -1}, r"run\.sink=-1"),
        ({"nfpb": 4}, r"run\.nfpb=4"),
        ({"nfpb": 0}, r"run\.nfpb=0"),
        ({"nfpb": 1.5}, r"run\.nfpb=1\.5"),
        ({"nblocks": 7}, r"run\.nblocks=7"),
        ({"indep": "yes"}, r"run\.indep='yes'"),
        ({"ctx_noise": 100}, r"calls\[4\].*block0\.context"),
        ({"prompt_seq": ["A"]}, r"run\.prompt_seq"),
        ({"prompt_seq": ["A", "Z"]}, "prompt_Z"),
        ({"prompt_seq": ["A", 3]}, r"run\.prompt_seq holds 3"),
        ({"ll_switch": [3]}, r"run\.ll_switch"),
        ({"ll_switch": 3}, r"run\.ll_switch"),
        ({"init_latent": 3}, r"initial_latent"),
        ({"local": None}, r"run\.local=None: expected a number$"),
        ({"sink": True}, r"run\.sink=True: expected a number$"),
        ({"sink": 10**7}, r"run\.sink=10000000: expected a number of at most"),
        ({"steps": [1000, 800, 500, 250]}, r"run\.steps=\[1000, 800, 500, 250\] .* denoising_step_list is \(1000, "),
        ({"steps": "all"}, r"run\.steps='all'"),
        ({"steps": [1000, 750.0, 500, 250]}, r"run\.steps=\[1000, 750\.0"),
        ({"warp": 5}, r"run\.warp=5"),
        ({"warp": False}, r"run\.warp=False, but denoising_step_list is"),
        ({"shift": 8}, r"run\.shift=8, but scheduler\.sigmas"),
        ({"shift": "5"}, r"run\.shift='5'"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(run_of, changed, named):
    metadata, tensors = run_of()
    with pytest.raises(CheckpointError, match=named):
        describe_run(with_run(metadata, **changed), tensors)


def test_a_field_that_means_nothing_to_it_is_named_and_left_to_the_numbers(run_of):
    metadata, tensors = run_of()
    assert describe_run(with_run(metadata, guidance=5), tensors).unknown_fields == ("guidance",)


@pytest.mark.parametrize(
    ("field", "text", "named"),
    [
        ("reference", "hunyuan", "reference='hunyuan'"),
        ("run", "{", "'run' is not JSON"),
        ("run", "[]", "'run' is list"),
        ("model_config", "3", "'model_config' is int"),
        ("calls", "[[1]]", "'calls'"),
        ("calls", "[]", "calls has 0 entries"),
        ("calls", "{", "'calls'"),
        ("run", "[" * 200_000, "'run' is not JSON"),
        ("run", '{"nfpb": ' + "1" * 5000 + "}", "'run' is not JSON"),
        ("model_config", "[" * 200_000, "'model_config' is not JSON"),
        ("calls", "[" * 200_000, "'calls' is not understood"),
        ("calls", '[["block0.step0", [1, 3], 1000, Infinity]]', "'calls' is not understood"),
        ("calls", '[["block0.step0", [1, 1e30], 1000, 0]]', "'calls' is not understood"),
        ("calls", '[["block0.step0", [1, 3], "NaN", 0]]', "'calls' is not understood"),
        ("calls", '[["block0.step0", [1, 3], NaN, 0]]', "'calls' is not understood"),
    ],
)
def test_metadata_that_mean_nothing_are_refused_by_name(run_of, field, text, named):
    metadata, tensors = run_of()
    with pytest.raises(CheckpointError, match=named):
        describe_run({**metadata, field: text}, tensors)


@pytest.mark.parametrize(
    ("name", "tensor", "named"),
    [
        ("noise", None, "'noise' is missing"),
        ("prompt_A", None, "'prompt_A' is missing"),
        ("scheduler.sigmas", None, r"'scheduler\.sigmas' is missing"),
        ("scheduler.sigmas", torch.ones(999), r"scheduler\.timesteps has 1000"),
        ("denoising_step_list", torch.zeros(0), "denoising_step_list has shape"),
        ("noise", torch.zeros(2, 6, 16, 8, 12), "noise has shape"),
        ("noise", torch.zeros(1, 7, 16, 8, 12), "noise has 7 latent frames"),
        ("block1.step0.renoise", None, r"'block1\.step0\.renoise' is missing"),
        ("block1.step0.renoise", torch.zeros(1, 2, 16, 8, 12), r"block1\.step0\.renoise has shape"),
        ("denoising_step_list", torch.linspace(1000, 1, 200_000), "denoising_step_list has 200000 entries"),
        ("denoising_step_list", torch.tensor([500.0, 1000.0]), r"denoising_step_list is \(500, 1000\), .* that fall"),
        ("denoising_step_list", torch.tensor([1e30, 500.0]), r"denoising_step_list is \(1e\+30, 500\)"),
        ("scheduler.sigmas", torch.full((1000,), float("nan")), "noise levels"),
        ("scheduler.sigmas", -torch.ones(1000), "noise levels"),
        ("prompt_A", torch.zeros(1, 17, 32), r"prompt_A has shape \[1, 17, 32\], expected \[1, up to 16, 32\]"),
        ("prompt_A", torch.zeros(1, 16, 33), "prompt_A has shape"),
        ("noise", torch.zeros(1, 6, 16, 7, 12), "noise has shape .* even numbers"),
        ("noise", torch.zeros(1, 6, 16, 8, 12, dtype=torch.complex64), r"noise holds torch\.complex64"),
        ("latents", torch.zeros(1, 6, 16, 8, 12, dtype=torch.int64), r"latents holds torch\.int64"),
        ("block0.kv0.k", torch.zeros(1, 72, 2, 64, dtype=torch.complex64), r"block0\.kv0\.k holds torch\.complex64"),
    ],
)
def test_inputs_that_lack_or_do_not_fit_are_refused_by_name(run_of, name, tensor, named):
    metadata, tensors = run_of()
    if tensor is None:
        del tensors[name]
    else:
        tensors[name] = tensor
    with pytest.raises(CheckpointError, match=named):
        describe_run(metadata, tensors)


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"num_layers": 3.0}, r"layers=3\.0"),
        ({"num_layers": 200_000}, "layers=200000 .* expected a whole number from 1 to 256"),
        ({"num_heads": 2.0}, r"heads=2\.0"),
        ({"dim": 10**12}, "dim=1000000000000"),
        ({"text_len": 10**9}, "text_len=1000000000"),
        ({"eps": float("nan")}, "eps=nan"),
        ({"action_config": {"a": 1}}, "no blocks, heads_num, hidden_size, .* in action_config"),
        ({"action_config": "abc"}, "action_config is str"),
        ({"model_type": "i2v"}, "reference 'sf'"),
    ],
)
def test_sizes_that_cannot_be_are_refused_by_the_name_of_the_file(tmp_path, run_of, changed, named):
    metadata, tensors = run_of()
    sizes = {**json.loads(metadata["model_config"]), **changed}
    file = write_run(tmp_path / "run.safetensors", {**metadata, "model_config": json.dumps(sizes)}, tensors)
    with pytest.raises(CheckpointError, match=rf"run\.safetensors: model_config.*{named}"):
        read_run_file(file)


def test_a_switch_after_the_end_needs_no_prompt(run_of):
    metadata, tensors = run_of("ll", blocks=3, local=6, ll_switch=[3])
    del tensors["prompt_C"]
    run = describe_run(with_run(metadata, ll_switch=[3, 99]), tensors)
    assert [block.prompt for block in run.blocks] == ["A", "B", "B"]


def test_fields_that_say_what_the_tensors_hold_are_taken(run_of):
    warped, even = run_of(steps=[1000, 750, 500, 250, 0], warp=True), run_of("causvid", steps=[1000, 757, 522, 0])
    describe_run(with_run(warped[0], shift=5), warped[1])
    describe_run(*even)
    tensors = {**warped[1], "denoising_step_list": torch.tensor([1000, 757])}  # whole numbers, as CausVid's
    metadata = with_run(
        {name: text for name, text in warped[0].items() if name != "calls"}, steps=[1000, 757], warp=False
    )
    assert describe_run(metadata, tensors).timesteps == (1000, 757)


GTA = SIZES["tiny-matrix-game-gta"]


@pytest.fixture(scope="module")
def game():
    state = random_transformer(GTA, 5, torch.float32, torch.device("cpu")).state_dict()
    return make_run("Matrix-Game-2", state, reference_config(GTA), 2, mode="gta_drive", kb=2, mouse=True, local=6)


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"mode": "universal"}, r"run\.mode='universal'"),
        ({"mode": "templerun"}, r"run\.mode='templerun'"),
        ({"mode": ["x"]}, r"run\.mode=\['x'\]"),
        ({"mouse": False}, r"run\.mouse=False, but there is a tensor mouse_cond"),
    ],
)
def test_a_games_fields_must_be_those_of_its_tensors(game, changed, named):
    metadata, tensors = game
    with pytest.raises(CheckpointError, match=named):
        describe_run(with_run(metadata, **changed), tensors)


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("cond_concat", (1, 20, 6, 8, 4)),
        ("cond_concat", (1, 19, 6, 8, 12)),
        ("mouse_cond", (1, 21, 3)),
        ("mouse_cond", (1, 5, 2)),
    ],
)
def test_a_games_conditions_must_fit_its_model(game, name, shape):
    metadata, tensors = game
    with pytest.raises(CheckpointError, match=f"{name} has shape"):
        describe_run(metadata, {**tensors, name: torch.zeros(shape)})


def test_a_game_without_the_mouse_of_its_model_is_refused(game):
    metadata, tensors = game
    silent = {name: tensor for name, tensor in tensors.items() if name != "mouse_cond"}
    with pytest.raises(CheckpointError, match="mouse_cond is missing, but model_config has a mouse"):
        describe_run(with_run(metadata, mouse=False), silent)


def test_a_file_that_may_not_be_read_is_not_called_missing(tmp_path, run_of):
    file = write_run(tmp_path / "run.safetensors", *run_of(blocks=1))
    with (
        forbidden(file),
        pytest.raises(CheckpointError, match=r"run\.safetensors: cannot be read \(Permission denied\)"),
    ):
        read_run_file(file)


@pytest.mark.parametrize("text", [b"", b"no tensors", b"\x08\x00\x00\x00\x00\x00\x00\x00{}      "])
def test_a_file_that_is_no_run_is_refused(tmp_path, text):
    file = tmp_path / "run.safetensors"
    file.write_bytes(text)
    with pytest.raises(CheckpointError, match=r"run\.safetensors"):
        read_run_file(file)


def test_a_truncated_file_is_refused(tmp_path, run_of):
    file = write_run(tmp_path / "run.safetensors", *run_of())
    file.write_bytes(file.read_bytes()[:-100])
    with pytest.raises(CheckpointError, match="not a readable safetensors file"):
        read_run_file(file)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(CheckpointError, match=r"gone\.safetensors: no such file"):
        read_run_file(tmp_path / "gone.safetensors")
