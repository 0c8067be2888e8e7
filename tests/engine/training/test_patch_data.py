"""What a world is learned from: recorded footage, its latents on disk, and the clips that are cut out of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from dreamtick.engine.models.compact.text_encoder import shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.dataset import ActionInfo, Dataset, DatasetInfo
from dreamtick.engine.training.dataset_writer import DatasetWriter
from dreamtick.engine.training.patch_clips import PatchSampler
from dreamtick.engine.training.patch_config import SimulatedSettings
from dreamtick.engine.training.patch_data import PatchData, encode_patches, load_patch_data, make_patch_data
from dreamtick.engine.training.patch_footage import RecordedFootage
from dreamtick.engine.training.patch_losses import unusual_tiles
from dreamtick.engine.training.patch_maze_footage import MazeFootage
from dreamtick.engine.training.patch_networks import Target, new_patch_autoencoder
from dreamtick.errors import CheckpointError, ConfigError
from tests.engine.training.toy_patches import HEIGHT, TOY, WIDTH, record_sliding_square

LENGTHS = (7, 30)  # frames of two episodes; a clip needs 8 and one before


@pytest.fixture(scope="module")
def footage(tmp_path_factory: pytest.TempPathFactory) -> RecordedFootage:
    return RecordedFootage(Dataset.open(record_sliding_square(tmp_path_factory.mktemp("set") / "data")), 0.25, "Toy")


@pytest.fixture
def target(footage: RecordedFootage) -> Target:
    return Target.custom(TOY.network, footage)


def counted(target: Target) -> PatchData:
    """Latents that hold the number of their frame, actions that hold it too, and two things that are said."""
    count, network = sum(LENGTHS), target.network
    latents = np.broadcast_to(np.arange(count)[:, None, None], (count, network.patches, network.patch_channels))
    actions = np.repeat(np.arange(count, dtype=np.float32)[:, None], network.acts, 1)
    said = np.concatenate([np.zeros(7, np.int64), np.arange(30) // 20])
    words = ((("by day",),), (("by day",), ("at night",)))
    return PatchData(latents.astype(np.float16), actions, said, np.array([0, 7, 37]), words)


def sampler_of(target: Target, still: float = 0.0, learns_to_stand: bool = False) -> PatchSampler:
    row = np.full(target.network.acts, still, np.float32)
    return PatchSampler(
        counted(target), target.network, row, learns_to_stand, shared_text_encoder(ASSETS / "text"), 0.1
    )


def test_a_part_of_the_episodes_is_held_out(footage: RecordedFootage) -> None:
    assert footage.frame_count == 3 * 20
    assert len(list(footage.episodes())) == 3
    (unseen,) = footage.unseen()
    assert unseen.frames.shape == (20, HEIGHT, WIDTH, 3)
    assert unseen.words == (("by day",), ("at night",))
    assert unseen.said.tolist() == [0] * 10 + [1] * 10
    assert footage.pictures(np.random.default_rng(0), 5).shape == (5, HEIGHT, WIDTH, 3)


def test_walks_are_pieces_of_what_is_trained_on_and_stand_still_where_an_episode_ends(footage: RecordedFootage) -> None:
    pictures, actions = footage.walks(np.random.default_rng(0), 40, 6)
    assert pictures.shape == (7, 40, HEIGHT, WIDTH, 3)
    assert actions.shape == (6, 40, 3)
    ended = 0
    for number in range(40):
        found = []
        for episode in footage.episodes():
            for first in range(19):
                frames = np.minimum(first + np.arange(7), 19)
                done = np.where(first + np.arange(1, 7)[:, None] < 20, episode.actions[frames[1:]], footage.still)
                if np.array_equal(pictures[:, number], episode.frames[frames]) and np.array_equal(
                    actions[:, number], done
                ):
                    found.append(first)
        assert found, number
        ended += found[0] > 13
    assert 0 < ended < 40


def test_walks_in_the_maze_are_the_simulators_and_the_same_for_the_same_dice() -> None:
    maze = MazeFootage(SimulatedSettings(), 1, 2)
    (pictures, actions), (again, _) = (maze.walks(np.random.default_rng(5), 12, 3) for _ in range(2))
    assert pictures.shape == (4, 12, 64, 64, 3)
    assert actions.shape == (3, 12, 3)
    assert np.array_equal(pictures, again)
    stood = (actions == 0).all(-1)
    assert np.array_equal((pictures[1:] == pictures[:-1]).all((2, 3, 4))[stood], stood[stood])
    assert (np.abs(actions) <= 1).all()


def test_in_many_clips_other_words_come_at_the_beginning_of_a_block(target: Target) -> None:
    """The toy's second episode changes its words at frame 20; frames of that episode are numbered from 7 on."""
    clips = sampler_of(target).sample(np.random.default_rng(0), 200)
    said = clips.caption[:, 1:]
    switched = said[:, 0] != said[:, -1]
    assert 0.25 < float(switched.float().mean()) < 0.75
    first = clips.moves[switched, 1, 0, 0]  # the counted data's actions are the frames' numbers
    blocks = (said[switched] == 1).sum(1)
    aligned = first + 2 * blocks == 27
    assert float(aligned.float().mean()) > 0.5


def test_words_that_come_with_an_episodes_last_frame_are_no_place_to_cut_at(target: Target) -> None:
    data = counted(target)
    late = replace(data, said=np.concatenate([np.zeros(7, np.int64), np.arange(30) // 29]))
    sampler = PatchSampler(
        late, target.network, np.zeros(3, np.float32), False, shared_text_encoder(ASSETS / "text"), 0.1
    )
    assert bool(sampler.sample(np.random.default_rng(0), 300).known.any(1).all())


def test_a_world_without_a_choice_to_do_nothing_learns_to_stand(tmp_path: Path, footage: RecordedFootage) -> None:
    assert footage.learns_to_stand
    assert footage.still.tolist() == [0.0, 0.0, 0.0]
    info = DatasetInfo(16, 16, 10.0, (ActionInfo("go", "choice", 0), ActionInfo("noop", "choice", 0)))
    writer = DatasetWriter(tmp_path / "set", info)
    writer.begin()
    for _ in range(6):
        writer.add(np.zeros((16, 16, 3), np.uint8), np.array([0.0, 1.0], np.float32))
    writer.finish()
    resting = RecordedFootage(Dataset.open(tmp_path / "set"), 0.1)
    assert not resting.learns_to_stand
    assert resting.still.tolist() == [0.0, 1.0]
    assert len(resting.unseen()) == 1  # of a single episode nothing is held out


def test_a_set_of_short_episodes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no episode of 4 frames or more"):
        RecordedFootage(Dataset.open(record_sliding_square(tmp_path / "set", frames=3)), 0.1)


def test_latents_are_made_once_and_again_for_another_autoencoder(
    footage: RecordedFootage, target: Target, tmp_path: Path
) -> None:
    first, second = new_patch_autoencoder(target, 0), new_patch_autoencoder(target, 1)
    made: list[float] = []
    make_patch_data(footage, first, target.network, tmp_path, made.append)
    assert made == pytest.approx([1 / 3, 2 / 3, 1.0])
    data = load_patch_data(tmp_path)
    episode = next(iter(footage.episodes()))
    expected = encode_patches(first, episode.frames, target.network)
    torch.testing.assert_close(torch.from_numpy(np.array(data.latents[:20])).float(), expected, rtol=0, atol=1e-2)
    assert np.array_equal(data.actions[:20], episode.actions)
    assert data.starts.tolist() == [0, 20, 40, 60]
    make_patch_data(footage, first, target.network, tmp_path, made.append)
    assert len(made) == 3
    make_patch_data(footage, second, target.network, tmp_path, made.append)
    assert len(made) == 6


def test_data_of_a_killed_process_are_made_again(footage: RecordedFootage, target: Target, tmp_path: Path) -> None:
    def killed(share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_patch_data(footage, new_patch_autoencoder(target, 0), target.network, tmp_path, killed)
    with pytest.raises(CheckpointError, match="delete the folder"):
        load_patch_data(tmp_path)
    make_patch_data(footage, new_patch_autoencoder(target, 0), target.network, tmp_path)
    assert len(load_patch_data(tmp_path).words) == 3


def test_a_clip_is_a_run_of_frames_with_the_actions_that_led_to_them(target: Target) -> None:
    clips = sampler_of(target).sample(np.random.default_rng(0), 60)
    frames = clips.target[..., 0, 0].flatten(1)  # [B, 8]
    known = clips.known.repeat_interleave(2, 1)
    for row, valid, actions, before in zip(frames, known, clips.moves[:, 1:, :, 0], clips.previous, strict=True):
        run = row[valid].tolist()
        assert run == list(range(int(run[0]), int(run[0]) + len(run)))
        assert actions.flatten()[valid].tolist() == run
        assert before[0, 0] in (run[0] - 1, 0)  # 0: a world from words alone
    assert frames.max() == 36
    ends = {int(row[valid][-1]) for row, valid in zip(frames, known, strict=True)}
    assert any(end <= 6 for end in ends)  # of the short episode too, as far as it goes


def test_the_first_block_is_a_held_picture_or_an_earlier_block(target: Target) -> None:
    clips = sampler_of(target, still=-1.0).sample(np.random.default_rng(0), 80)
    first, moves = clips.first[..., 0, 0], clips.moves[:, 0, :, 0]
    begin = clips.target[:, 0, 0, 0, 0]
    held = first[:, 0] == first[:, 1]
    assert 0.7 < held.float().mean() < 1.0
    assert bool((moves[held] == -1.0).all())  # the actions of one who does nothing
    assert torch.equal(moves[~held], first[~held])
    assert bool((first[:, 1] < begin).all())
    just_begun = held & (first[:, 0] == begin - 1)
    assert 0.15 < just_begun.float().mean() < 0.6
    assert 0 < int((~clips.has_first).sum()) < 10
    assert bool(sampler_of(target).sample(np.random.default_rng(0), 40, from_words=False).has_first.all())


def test_a_world_that_learns_to_stand_sees_frames_held_without_actions(target: Target) -> None:
    clips = sampler_of(target, still=-1.0, learns_to_stand=True).sample(np.random.default_rng(0), 120)
    standing = (clips.moves[:, -1, -1, 0] == -1.0).nonzero().flatten().tolist()
    assert 2 < len(standing) < 30
    for number in standing:
        still = clips.moves[number, 1:, :, 0].flatten() == -1.0
        frames = clips.target[number, ..., 0, 0].flatten()
        assert len(frames[still].unique()) == 1
        assert bool(clips.known[number].all())


def test_words_change_where_they_changed(target: Target) -> None:
    clips = sampler_of(target).sample(np.random.default_rng(1), 80)
    night = clips.target[:, :, 0, 0, 0] >= 27
    changed = night[:, :1] != night
    assert torch.equal(clips.caption[:, 1:] == 2, changed)
    assert bool((clips.caption[:, 0] == 0).all())
    assert bool(changed.any())


def test_long_clips_end_with_what_a_block_can_see(target: Target) -> None:
    clips = sampler_of(target).sample(np.random.default_rng(2), 4, blocks=6, from_words=False)
    own = torch.full_like(clips.target, -5.0)
    short = clips.last(4, own)
    assert torch.equal(short.target, clips.target[:, 2:])
    assert bool((short.previous == -5.0).all())
    assert torch.equal(short.moves[:, 1:], clips.moves[:, 3:])
    assert torch.equal(short.moves[:, 0], clips.moves[:, 0])


def test_what_is_not_usually_there_counts_more() -> None:
    usual, picture = torch.zeros(16, 24, 3), torch.zeros(1, 16, 24, 3)
    picture[0, :8, 8:16] = 60.0
    weights = unusual_tiles(picture, usual, 10.0)[0]
    assert float(weights.mean()) == pytest.approx(1.0)
    assert float(weights[0, 1] / weights[1, 1]) == pytest.approx(7.0)
