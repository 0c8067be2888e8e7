"""What clips are cut from, and what they show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from dreamtick.engine.models.compact.text_encoder import shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.captions import held_out
from dreamtick.engine.training.clips import (
    CaptionDrawer,
    ClipSampler,
    blocks_of,
    look_caption,
    room_behind_the_next_door,
    tiles_touched,
)
from dreamtick.engine.training.config import DataSettings
from dreamtick.engine.training.data import TileEncoder, WalkData, load_data
from dreamtick.engine.training.data_making import make_data
from dreamtick.engine.training.networks import new_autoencoder
from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.engine.training.simulators.pocket_themes import THEMES, TIMES_OF_DAY
from dreamtick.engine.training.wishes import resolve_wish
from dreamtick.errors import CheckpointError, ConfigError
from tests.engine.training.toy_training import TOY

SETTINGS = replace(TOY.data, episodes=12, frames=160, pairs=12, wishes=0.5)
BLOCKS = 4


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    make_data(SETTINGS, 1, new_autoencoder(TOY.network, 0), folder)
    return folder


@pytest.fixture(scope="module")
def data(folder: Path) -> WalkData:
    return load_data(folder)


def sampler(data: WalkData, **shares: float) -> ClipSampler:
    settings = replace(SETTINGS, **shares)
    captions = CaptionDrawer(shared_text_encoder(ASSETS / "text"), settings.word_dropout)
    return ClipSampler(data, settings, captions, BLOCKS)


def test_data_is_made_once_and_again_for_another_seed_or_autoencoder(folder: Path) -> None:
    told: list[float] = []
    autoencoder = new_autoencoder(TOY.network, 0)
    made = (folder / "episodes.npy").stat().st_mtime_ns
    make_data(SETTINGS, 1, autoencoder, folder, told.append)
    assert told == []
    assert (folder / "episodes.npy").stat().st_mtime_ns == made
    few = replace(SETTINGS, episodes=1, frames=32, pairs=1)
    for number, (seed, weights) in enumerate(((1, 0), (2, 0), (2, 1))):
        make_data(few, seed, new_autoencoder(TOY.network, weights), folder.parent / "few", told.append)
        assert told.count(1.0) == number + 1


def test_more_processes_make_the_same_data(folder: Path, tmp_path: Path) -> None:
    told: list[float] = []
    make_data(replace(SETTINGS, pairs=60), 1, new_autoencoder(TOY.network, 0), tmp_path, told.append, processes=2)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert (tmp_path / "episodes.npy").read_bytes() == (folder / "episodes.npy").read_bytes()
    here, there = load_data(tmp_path), load_data(folder)
    assert np.array_equal(here.episodes.room, there.episodes.room)
    assert len(here.pairs.wishes) == 60


def test_broken_data_is_refused(folder: Path, tmp_path: Path) -> None:
    for name in ("episodes.npy", "episodes.npz", "pairs.npz"):
        whole = (folder / name).read_bytes()
        (tmp_path / name).write_bytes(whole[:-1000] if name == "pairs.npz" else whole)
    with pytest.raises(CheckpointError, match="delete the folder"):
        load_data(tmp_path)


def test_a_tile_that_does_not_change_keeps_its_latent_bit_for_bit() -> None:
    encoder = TileEncoder(new_autoencoder(TOY.network, 0))
    frames = PocketWorlds(2, 0).frames()
    first = encoder(frames).copy()
    frames = frames.copy()
    frames[1, 9, 17] = 255 - frames[1, 9, 17]  # a pixel of the tile in row 1, column 2
    second = encoder(frames)
    changed = (first != second).any(-1)
    assert np.argwhere(changed).tolist() == [[1, 10]]


def test_the_look_changes_only_where_a_block_begins(data: WalkData) -> None:
    look = data.episodes.look
    changes = np.nonzero((look[:, 1:] != look[:, :-1]).any(0))[0] + 1
    assert len(changes) > 0
    assert (changes % 2 == 0).all()


def test_anchors_are_earlier_blocks_of_one_room_that_the_clip_can_use(data: WalkData) -> None:
    clips, rng, room = sampler(data, doors=0.6, bumps=0.1), np.random.default_rng(0), data.episodes.room
    cuts = [clips.cut(rng) for _ in range(300)]
    anchored = [cut for cut in cuts if cut.anchor_frame >= 0]
    assert len(anchored) > 100
    for cut in anchored:
        assert cut.anchor_frame % 2 == cut.first_frame % 2 == 0
        assert cut.anchor_frame + 2 <= cut.first_frame
        shown = set(room[cut.episode, cut.anchor_frame : cut.anchor_frame + 2].tolist())
        assert len(shown) == 1
        in_clip = room[cut.episode, cut.first_frame : cut.first_frame + 2 * BLOCKS].tolist()
        position = data.episodes.position[cut.episode, cut.first_frame : cut.first_frame + 2 * BLOCKS]
        behind = {room_behind_the_next_door(in_clip[0], int(x), int(y)) for x, y in position}
        assert shown <= set(in_clip) | behind


def test_clips_show_what_the_shares_ask_for(data: WalkData) -> None:
    rng, episodes = np.random.default_rng(0), data.episodes
    flipped = episodes.room[:, 1:] != episodes.room[:, :-1]
    switched = episodes.look[:, 1:] != episodes.look[:, :-1]

    def share_with(events: np.ndarray, clips: ClipSampler) -> float:
        cuts = [clips.cut(rng) for _ in range(60)]
        return float(np.mean([events[c.episode, c.first_frame - 1 : c.first_frame + 2 * BLOCKS].any() for c in cuts]))

    only = {"doors": 0.0, "switches": 0.0, "bumps": 0.0, "two_looks": 0.0}
    assert share_with(flipped, sampler(data, **only | {"doors": 1.0})) == 1.0
    assert share_with(switched, sampler(data, **only | {"switches": 1.0})) == 1.0
    assert share_with(switched, sampler(data, **only)) < 0.5


def test_a_clip_is_what_the_episode_shows(data: WalkData) -> None:
    clips = sampler(data, doors=0.0, switches=0.0, bumps=0.0, two_looks=0.0, caption_only=0.0)
    batch = clips.sample(np.random.default_rng(4), 1)
    assert batch.target.shape == (1, BLOCKS, 64, 2 * TOY.network.chan)
    stored = torch.from_numpy(data.episodes.latents.astype(np.float32))
    found = [
        (episode, frame)
        for episode in range(len(stored))
        for frame in range(2, stored.shape[1] - 2 * BLOCKS, 2)
        if torch.equal(blocks_of(stored[episode, frame : frame + 2 * BLOCKS]), batch.target[0])
    ]
    assert found
    episode, frame = found[0]
    moves = torch.from_numpy(data.episodes.actions[episode, frame : frame + 2 * BLOCKS]).view(BLOCKS, 2, 2)
    assert torch.equal(batch.moves[0, 1:], moves)
    assert torch.equal(batch.previous[0], stored[episode, frame - 1])


def test_caption_only_clips_have_nothing_before_them(data: WalkData) -> None:
    batch = sampler(data, caption_only=1.0, two_looks=0.0).sample(np.random.default_rng(0), 6)
    assert not batch.previous.any()
    assert not batch.anchor.any()
    assert batch.target.any()


def test_in_clips_of_two_looks_the_context_is_in_the_first_and_the_target_in_the_second(data: WalkData) -> None:
    batch = sampler(data, two_looks=1.0, doors=0.0, switches=0.0, bumps=0.0).sample(np.random.default_rng(0), 24)
    turned = [clip for clip in range(24) if not torch.equal(batch.context[clip], batch.target[clip])]
    assert len(turned) > 12
    for clip in turned:
        assert batch.caption[clip].tolist() == [0] * (BLOCKS + 1)
        assert batch.drawn_caption[clip].tolist() == [1] * (BLOCKS + 1)


def test_wishes_lead_to_the_look_of_their_pair(data: WalkData) -> None:
    pairs = data.pairs
    wished = [number for number, wish in enumerate(pairs.wishes) if wish]
    assert wished
    for number in wished:
        (theme, time), (other_theme, other_time) = (divmod(int(look), len(TIMES_OF_DAY)) for look in pairs.look[number])
        wish = resolve_wish(pairs.wishes[number], THEMES[theme], TIMES_OF_DAY[time])
        assert (wish.theme, wish.look) == (THEMES[other_theme], TIMES_OF_DAY[other_time])


def test_no_held_out_wording_is_ever_said() -> None:
    rng = np.random.default_rng(0)
    never = {words for theme in THEMES for time in TIMES_OF_DAY for words in held_out(theme, time)}
    said = {look_caption(rng, look) for look in range(len(THEMES) * len(TIMES_OF_DAY)) for _ in range(30)}
    assert not said & never


def test_the_same_dice_give_the_same_clips(data: WalkData) -> None:
    clips = sampler(data)
    first, second = (clips.sample(np.random.default_rng(7), 4) for _ in range(2))
    for name in first.__slots__:
        assert torch.equal(getattr(first, name), getattr(second, name)), name


def test_tiles_under_a_sprite() -> None:
    touched = tiles_touched(np.array([[2, 0], [3, 6]]))  # 6 px wide: columns 2 to 7, then a row more
    assert np.argwhere(touched).tolist() == [[0, 0], [1, 0], [1, 1], [1, 8], [1, 9]]


def test_shares_beyond_all_clips_are_refused() -> None:
    with pytest.raises(ConfigError, match="more than 1"):
        DataSettings(doors=0.6, bumps=0.6)
