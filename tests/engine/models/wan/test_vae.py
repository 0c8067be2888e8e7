"""The autoencoder against the reference's tensors, block by block, and what makes it safe to share."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file
from torch import Tensor

from dreamtick.engine.models.wan.keymaps import vae_name
from dreamtick.engine.models.wan.vae import WanVAE
from dreamtick.errors import CheckpointError, ConfigError
from tests.engine.models.wan import goldens

CPU = torch.device("cpu")
WEIGHTS = goldens.path("weights_vae_tiny")

pytestmark = goldens.needs_goldens


@pytest.fixture(scope="module")
def vae() -> WanVAE:
    return WanVAE.load(WEIGHTS, torch.float32, CPU)


@pytest.fixture(scope="module")
def golden() -> dict[str, Tensor]:
    return goldens.load("vae_stream")


@pytest.fixture(autouse=True)
def _inference():
    with torch.inference_mode():
        yield


def latent_of(golden: dict[str, Tensor]) -> Tensor:
    return golden["latent"].transpose(1, 2)


def test_a_stream_of_blocks_is_the_reference_block_by_block(vae: WanVAE, golden: dict[str, Tensor]) -> None:
    state = None
    for number, block in enumerate(latent_of(golden).split(3, dim=1)):
        pixels, state = vae.decode_pixels(block, state)
        goldens.close(pixels, golden[f"decode.block{number}"])
        if number == 1:
            for place, entry in enumerate(state[:32]):
                assert isinstance(entry, Tensor)
                goldens.close(entry, golden[f"cache_after_block1.{place:02}"])


def test_all_latents_at_once_and_the_first_alone_are_the_reference(vae: WanVAE, golden: dict[str, Tensor]) -> None:
    goldens.close(vae.decode_pixels(latent_of(golden), None)[0], golden["decode.whole"])
    goldens.close(vae.decode_pixels(latent_of(golden)[:, :1], None)[0], golden["decode.firstframe_only"])


def test_frames_are_the_pixels_from_0_to_255_and_come_1_then_4_a_latent(vae: WanVAE, golden: dict[str, Tensor]) -> None:
    first, state = vae.decode(latent_of(golden)[:, :3], None)
    later, _ = vae.decode(latent_of(golden)[:, 3:6], state)
    assert (first.shape, later.shape) == ((9, 32, 48, 3), (12, 32, 48, 3))
    assert first.dtype == torch.uint8
    wanted = ((golden["decode.block0"][0].clamp(-1, 1) + 1) * 127.5).permute(1, 2, 3, 0)
    assert float((first.float() - wanted).abs().max()) <= 0.51


def test_two_streams_that_take_turns_show_what_each_shows_alone(vae: WanVAE, golden: dict[str, Tensor]) -> None:
    one = latent_of(golden)
    other = one.flip(1)
    alone = [_stream(vae, latent) for latent in (one, other)]
    states = [None, None]
    together: list[list[Tensor]] = [[], []]
    for blocks in zip(one.split(3, dim=1), other.split(3, dim=1), strict=True):
        for number, block in enumerate(blocks):
            frames, states[number] = vae.decode(block, states[number])
            together[number].append(frames)
    for number in (0, 1):
        assert torch.equal(torch.cat(together[number]), alone[number])


def test_a_state_that_was_handed_out_is_never_written_again(vae: WanVAE, golden: dict[str, Tensor]) -> None:
    latent = latent_of(golden)
    _, state = vae.decode(latent[:, :3], None)
    kept = [entry.clone() if isinstance(entry, Tensor) else entry for entry in state]
    once, _ = vae.decode(latent[:, 3:6], state)
    again, _ = vae.decode(latent[:, 3:6], state)
    assert torch.equal(once, again)
    for entry, before in zip(state, kept, strict=True):
        assert torch.equal(entry, before) if isinstance(entry, Tensor) else entry == before


@pytest.mark.parametrize(("dtype", "worst"), [(torch.float16, 0.003), (torch.bfloat16, 0.02)])
def test_half_precision_shows_nearly_the_same(dtype: torch.dtype, worst: float, golden: dict[str, Tensor]) -> None:
    pixels, _ = WanVAE.load(WEIGHTS, dtype, CPU).decode_pixels(latent_of(golden)[:, :2], None)
    wanted = golden["decode.whole"][:, :, :5]
    assert float((pixels.float() - wanted).pow(2).mean().sqrt() / wanted.pow(2).mean().sqrt()) < worst


def test_the_bytes_of_a_state_are_known_beforehand(vae: WanVAE, golden: dict[str, Tensor]) -> None:
    _, state = vae.decode(latent_of(golden)[:, :3], None)
    assert vae.state_bytes(4, 6) == sum(entry.nbytes for entry in state if isinstance(entry, Tensor))


def test_the_state_of_the_published_size_costs_what_the_specification_says() -> None:
    vae = WanVAE.random("full", 0, torch.float16, CPU)
    assert vae.state_bytes(60, 104) == pytest.approx(1.9e9, rel=0.05)
    assert vae.state_bytes(44, 80) == pytest.approx(1.06e9, rel=0.05)


def test_frames_are_encoded_as_the_reference_does(vae: WanVAE, golden: dict[str, Tensor]) -> None:
    video = golden["video"][0].permute(1, 2, 3, 0)
    goldens.close(vae.encode(video), golden["encode.mu_normalised"].transpose(1, 2))
    goldens.close(vae.encode(video[:1]), golden["encode.first_frame_only"].transpose(1, 2))
    goldens.close(vae.encode_image_then_zeros(video[0], 3), golden["encode.image_then_zeros"].transpose(1, 2))


def test_bytes_are_encoded_as_the_colours_they_stand_for(vae: WanVAE) -> None:
    frames = torch.arange(256, dtype=torch.uint8).repeat(12).view(1, 16, 64, 3)
    goldens.close(vae.encode(frames), vae.encode(frames.float() / 127.5 - 1))


def test_a_grey_tail_stops_changing(vae: WanVAE, golden: dict[str, Tensor]) -> None:
    latents = vae.encode_image_then_zeros(golden["video"][0, :, 0].permute(1, 2, 0))
    assert latents.shape == (1, 31, 16, 4, 6)
    assert torch.equal(latents[:, 29], latents[:, 30])
    assert not torch.equal(latents[:, 10], latents[:, 11])


@pytest.mark.parametrize(("frames", "complaint"), [((4, 32, 48, 3), "4 frames"), ((1, 30, 48, 3), "48 x 30")])
def test_frames_that_have_no_latents_are_refused(vae: WanVAE, frames: tuple[int, ...], complaint: str) -> None:
    with pytest.raises(ConfigError, match=complaint):
        vae.encode(torch.zeros(frames, dtype=torch.uint8))


def test_random_weights_show_something_and_the_same_seed_the_same(golden: dict[str, Tensor]) -> None:
    one, again, other = (WanVAE.random("tiny", seed, torch.float32, CPU) for seed in (1, 1, 2))
    frames = [vae.decode(latent_of(golden)[:, :2], None)[0] for vae in (one, again, other)]
    assert torch.equal(frames[0], frames[1])
    assert not torch.equal(frames[0], frames[2])
    assert float(frames[0].float().std()) > 10
    with pytest.raises(ConfigError, match="size='huge'"):
        WanVAE.random("huge", 0, torch.float32, CPU)


def test_weights_under_the_librarys_names_load_too(tmp_path: Path, vae: WanVAE, golden: dict[str, Tensor]) -> None:
    renamed = tmp_path / "diffusion_pytorch_model.safetensors"
    save_file({vae_name(name): tensor for name, tensor in goldens.load("weights_vae_tiny").items()}, renamed)
    pickled = tmp_path / "Wan2.1_VAE.pth"
    torch.save(goldens.load("weights_vae_tiny"), pickled)
    wanted = vae.decode(latent_of(golden)[:, :2], None)[0]
    for path in (renamed, pickled):
        assert torch.equal(WanVAE.load(path, torch.float32, CPU).decode(latent_of(golden)[:, :2], None)[0], wanted)


def test_weights_of_something_else_or_with_a_hole_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match="not the weights of Wan's VAE"):
        WanVAE.load(goldens.path("weights_t2v_tiny"), torch.float32, CPU)
    tensors = goldens.load("weights_vae_tiny")
    del tensors["decoder.middle.1.proj.bias"]
    save_file(tensors, tmp_path / "hole.safetensors")
    with pytest.raises(CheckpointError, match=r"hole.safetensors: lacks decoder.mid_block.attentions.0.proj.bias"):
        WanVAE.load(tmp_path / "hole.safetensors", torch.float32, CPU)


def _stream(vae: WanVAE, latent: Tensor) -> Tensor:
    frames, state = [], None
    for block in latent.split(3, dim=1):
        shown, state = vae.decode(block, state)
        frames.append(shown)
    return torch.cat(frames)
