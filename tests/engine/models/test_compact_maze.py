from __future__ import annotations

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Anchor
from dreamtick.engine.models.compact.maze import MazeModel
from dreamtick.engine.models.compact.model import TextEncoding
from dreamtick.engine.models.compact.starts import load_picture
from tests.engine.models.driving import Driver

DAY, SNOW = "a sunny day", "fresh snowfall and a frozen winter day"
LONG = (0, 1, 5, 7, 8, 9)  # the blocks of the long run whose estimates are stored
Golden = dict[str, Tensor]


def close(got: Tensor, expected: Tensor) -> None:
    torch.testing.assert_close(got, expected, rtol=0, atol=1e-4)


def long_run(maze: MazeModel, golden: Golden, origin: int = 0) -> list[Tensor]:
    """Ten given blocks, the first one pinned; another prompt comes before block 8."""
    driver, estimates = Driver(maze, DAY, origin), []
    noise = iter(golden["long.noise"])
    for block in range(10):
        if block == 8:
            driver.say(SNOW)
        moves, latent = golden["long.actions"][block], golden["long.blocks"][block].float()[None]
        if block in LONG:
            estimates.append(driver.denoise(next(noise)[None], 1.0 if block % 2 else 0.6, moves))
        driver.append(latent, moves)
        if block == 0:
            driver.pin(Anchor("first", latent, origin, block_index=origin), moves)
    return estimates


def test_a_prompt_becomes_the_stored_embeddings(untrained_maze: MazeModel, maze_golden: Golden) -> None:
    snow = untrained_maze.encode("text", SNOW)
    assert isinstance(snow, TextEncoding)
    close(snow.embedding[0], maze_golden["text.1"])


def test_a_window_that_slides_over_a_pinned_first_block(untrained_maze: MazeModel, maze_golden: Golden) -> None:
    for got, expected in zip(long_run(untrained_maze, maze_golden), maze_golden["long.clean"], strict=True):
        close(got[0], expected)


def test_block_100_000_is_made_like_block_0(untrained_maze: MazeModel, maze_golden: Golden) -> None:
    for got, expected in zip(long_run(untrained_maze, maze_golden, 100_000), maze_golden["long.clean"], strict=True):
        close(got[0], expected)


def test_start_pictures_become_the_stored_latents_and_come_back(untrained_maze: MazeModel, maze_golden: Golden) -> None:
    frames, prompt = load_picture("maze")
    assert prompt == DAY
    (block,) = untrained_maze.encode_frames(frames)
    close(block[0], maze_golden["start.latent"])
    decoded, _ = untrained_maze.decode(block, None)
    assert decoded.shape == (2, 64, 64, 3)
    assert int((decoded[0].int() - maze_golden["start.decoded"].int()).abs().max()) <= 1


def test_a_block_without_a_past_is_drawn_twice_and_no_other(untrained_maze: MazeModel, maze_golden: Golden) -> None:
    driver = Driver(untrained_maze, DAY)
    policy = untrained_maze.draft_policy(lambda latent: untrained_maze.decode(latent)[0])
    still = torch.zeros(2, 3)
    draft = maze_golden["long.blocks"][0].float()[None]
    plan = policy.redraw(draft, driver.context(), driver.conditioning(still), 1)
    assert plan is not None
    assert len(plan.sigmas) == 12
    assert policy.redraw(draft, driver.context(), driver.conditioning(still), 2) is None
    driver.append(draft, still)
    assert policy.redraw(draft, driver.context(), driver.conditioning(still), 1) is None
