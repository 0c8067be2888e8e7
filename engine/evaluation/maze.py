"""What is measured of the maze: pictures, the view's shift under turning, words, drift, and standing still."""

from __future__ import annotations

from typing import Final

import numpy as np

from dreamtick.engine.evaluation.drift import ClipStatistics
from dreamtick.engine.evaluation.evidence import Score, share_of
from dreamtick.engine.evaluation.pictures import horizontal_shift, nearest, psnr, right_tiles, sharpness
from dreamtick.engine.evaluation.playing import FRAME_RATE_HZ, START_FRAMES, Bench, Player, Result
from dreamtick.engine.training.captions import caption, held_out, looks, themes
from dreamtick.engine.training.simulators.base import FloatArray, Frames
from dreamtick.engine.training.simulators.maze import MazeWorlds
from dreamtick.engine.training.simulators.maze_policy import MazePolicy

__all__ = ["TURN_FRAMES", "WALK_FRAMES", "drift", "idle", "known", "turns", "unseen", "walks"]

WALK_FRAMES: Final = 2 * FRAME_RATE_HZ
TURN_FRAMES: Final = 8

_WALKS, _TURNS, _WORDS, _DRIFT, _IDLE = 1_100_000, 1_200_000, 1_500_000, 1_700_000, 1_800_000
_TIMES: Final = {"psnr_0_5s": 6, "psnr_1s": 12, "psnr_2s": 24}  # figure: frame
_SEEN_SHIFT_PX: Final = 2  # of the true view: less says nothing about its sign
_SHOWN: Final = 12  # frames on a contact sheet
_LATE: Final = 10 * FRAME_RATE_HZ  # frames at the end of idling


class _MazeTruth:
    """One simulated maze after its first second, with the frames it has shown."""

    def __init__(self, seed: int, theme: int, light: int | None = None) -> None:
        self.worlds = MazeWorlds(1, seed)
        self.worlds.theme[:] = theme % len(themes("maze"))
        if light is not None:
            self.worlds.light[:] = light
        self.policy = MazePolicy(self.worlds)
        self.frames = [self.worlds.frames()[0]]
        while len(self.frames) < START_FRAMES:
            self.step(self.policy.actions()[0])

    def step(self, action: FloatArray) -> None:
        """Go on by one frame."""
        self.worlds.step(action[None])
        self.frames.append(self.worlds.frames()[0])

    def follow(self, actions: FloatArray) -> Frames:
        """Go on under actions [F, 3]; returns the frames."""
        for action in actions:
            self.step(action)
        return np.stack(self.frames[len(self.frames) - len(actions) :])

    def begun(self, bench: Bench, seed: int) -> Player:
        """The model's world, begun from the first second."""
        theme, light = int(self.worlds.theme[0]), int(self.worlds.light[0])
        words = caption(np.random.default_rng(seed), themes("maze")[theme], looks("maze")[light], "maze")
        return Player(bench, np.stack(self.frames[:START_FRAMES]), words, seed)


def walks(bench: Bench, index: int) -> Result:
    """The exploration policy's walk for 2 s."""
    seed = bench.world_seed(_WALKS + index)
    truth = _MazeTruth(seed, index)
    actions = []
    for _ in range(WALK_FRAMES):
        actions.append(truth.policy.actions()[0])
        truth.step(actions[-1])
    drawn, true = truth.begun(bench, seed).play(np.stack(actions)), np.stack(truth.frames[START_FRAMES:])
    quality = psnr(true, drawn)
    repeated = psnr(true, np.broadcast_to(truth.frames[START_FRAMES - 1], true.shape))
    evidence = {name: Score(float(quality[frame - 1])) for name, frame in _TIMES.items()}
    evidence["psnr_repeat_1s"] = Score(float(repeated[FRAME_RATE_HZ - 1]))
    evidence["sharpness_2s_model"] = Score(float(sharpness(drawn[-1:])[0]))
    evidence["sharpness_2s_truth"] = Score(float(sharpness(true[-1:])[0]))
    return Result(evidence, (true, drawn))


def turns(bench: Bench, index: int) -> Result:
    """Turning on the spot: does the view move the other way, as the true one does?"""
    seed = bench.world_seed(_TURNS + index)
    truth = _MazeTruth(seed, index // 2)
    actions = np.tile([1.0 if index % 2 else -1.0, 0.0, 0.0], (TURN_FRAMES, 1))
    drawn, true = truth.begun(bench, seed).play(actions), truth.follow(actions)
    before = truth.frames[START_FRAMES - 1][None]
    views, true_views = np.concatenate([before, drawn]), np.concatenate([before, true])
    hits = judged = 0
    for frame in range(TURN_FRAMES):
        true_shift = horizontal_shift(true_views[frame], true_views[frame + 1])
        if abs(true_shift) < _SEEN_SHIFT_PX or np.sign(true_shift) != -np.sign(actions[0, 0]):
            continue
        judged += 1
        hits += int(np.sign(horizontal_shift(views[frame], views[frame + 1])) == np.sign(true_shift))
    return Result({"direction": share_of(hits, judged)}, (true, drawn))


def known(bench: Bench, index: int) -> Result:
    """A caption of the kind that is trained on, for another theme in the same light."""
    theme, light = _wanted(index)
    rng = np.random.default_rng(bench.world_seed(_WORDS + index) + 1)
    return _switched(bench, index, caption(rng, themes("maze")[theme], looks("maze")[light], "maze"), "prompt_known")


def unseen(bench: Bench, index: int) -> Result:
    """The same change in a held-out wording."""
    theme, light = _wanted(index)
    choice = held_out(themes("maze")[theme], looks("maze")[light], "maze")
    return _switched(bench, index, choice[index // len(themes("maze")) % len(choice)], "prompt_unseen")


def drift(bench: Bench, index: int) -> Result:
    """The exploration policy's walk for minutes; the simulator's own is the true clip."""
    seed = bench.world_seed(_DRIFT + index)
    truth = _MazeTruth(seed, index)
    player = truth.begun(bench, seed)
    clip, true_clip = ClipStatistics(), ClipStatistics()
    shown, true_shown = [], []
    blocks = round(bench.drift_seconds * FRAME_RATE_HZ) // player.block_frames
    for number in range(blocks):
        rows = []
        for _ in range(player.block_frames):
            rows.append(truth.policy.actions()[0])
            truth.step(rows[-1])
        drawn, true = player.block(np.stack(rows)), np.stack(truth.frames[-player.block_frames :])
        truth.frames.clear()
        clip.add(drawn)
        true_clip.add(true)
        if number % max(1, blocks // _SHOWN) == 0:
            shown.append(drawn[-1])
            true_shown.append(true[-1])
    evidence = {
        "collapsed": share_of(int(clip.sharpness_collapsed), 1),
        "collapsed_truth": share_of(int(true_clip.sharpness_collapsed), 1),
        **{f"drift_{name}_model": score for name, score in clip.drifts().items()},
        **{f"drift_{name}_truth": score for name, score in true_clip.drifts().items()},
    }
    return Result(evidence, (np.stack(true_shown[:_SHOWN]), np.stack(shown[:_SHOWN])))


def idle(bench: Bench, index: int) -> Result:
    """No input for minutes: do the 8 px tiles of the last 10 s show what they did at the start?"""
    seed = bench.world_seed(_IDLE + index)
    truth = _MazeTruth(seed, index)
    before, player = truth.frames[-1], truth.begun(bench, seed)
    blocks = round(bench.idle_seconds * FRAME_RATE_HZ) // player.block_frames
    late = min(_LATE // player.block_frames, blocks)
    kept: list[float] = []
    shown = []
    for number in range(blocks):
        drawn = player.block(np.zeros(3))
        if number >= blocks - late:
            kept.append(float(right_tiles(before[None], drawn[-1:]).mean()))
        if number % max(1, blocks // _SHOWN) == 0:
            shown.append(drawn[-1])
    return Result({"idle_kept": Score(float(np.mean(kept)))}, (np.stack([before] * len(shown)), np.stack(shown)))


def _wanted(index: int) -> tuple[int, int]:
    """The theme and the light of a rollout."""
    count = len(themes("maze"))
    return index % count, (index + index // count) % len(looks("maze"))


def _switched(bench: Bench, index: int, words: str, figure: str) -> Result:
    seed = bench.world_seed(_WORDS + index)
    wanted, light = _wanted(index)
    count = len(themes("maze"))
    truth = _MazeTruth(seed, wanted + 1 + index // count % (count - 1), light)
    player = truth.begun(bench, seed)
    player.words = words
    still = np.zeros((FRAME_RATE_HZ, 3))
    drawn = player.play(still)
    looks_like = np.stack([truth.worlds.frames(np.array([theme]))[0] for theme in range(count)])
    shown = nearest(drawn[-1], looks_like)
    before = np.stack([truth.frames[-1]] * (FRAME_RATE_HZ - 1))
    true = np.concatenate([before, looks_like[wanted][None]])
    return Result({figure: share_of(int(shown == wanted), 1)}, (true, drawn))
