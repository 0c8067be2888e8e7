"""The maze: a view that nobody moves stays to the bit; new words change it all the same."""

from __future__ import annotations

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Context
from dreamtick.engine.models.compact.maze import MazeModel
from dreamtick.engine.models.compact.still_patches import StillPatches
from dreamtick.input.conditioning import Conditioning
from tests.engine.models.driving import Driver

DAY, SNOW = "a sunny day", "deep snow"
REST, WALK = torch.zeros(2, 3), torch.tensor([[0.0, 0.02, 0.0], [0.0, 0.0, 0.0]])
SETTLING = 12  # blocks


class Scene:
    """A first block has been shown; further ones are judged and made history."""

    def __init__(self, maze: MazeModel) -> None:
        self.maze, self.driver = maze, Driver(maze, DAY)
        self.policy = maze.draft_policy(lambda latent: maze.decode(latent)[0])
        self.shown = torch.randn(maze.spec.latent_shape, generator=torch.Generator().manual_seed(1))
        self.driver.append(self.shown, REST)

    @property
    def held(self) -> Tensor:
        """The last frame, standing still."""
        return self.shown[:, -1:].expand_as(self.shown)

    def show(self, draft: Tensor, moves: Tensor = REST) -> Tensor:
        context = self.driver.context()
        assert self.policy.redraw(draft, context, self.driver.conditioning(moves), 1) is None
        self.shown = self.policy.settle(draft, context)
        self.driver.append(self.shown, moves)
        return self.shown

    def rest(self, blocks: int) -> None:
        for _ in range(blocks):
            self.show(self.held)


def test_while_nothing_is_done_the_last_frame_is_held_whatever_is_drawn(untrained_maze: MazeModel) -> None:
    scene = Scene(untrained_maze)
    scene.rest(SETTLING)
    held = scene.held.clone()
    assert torch.equal(scene.show(held + 1.0), held)


def test_what_is_done_is_drawn_however_little_it_is(untrained_maze: MazeModel) -> None:
    scene = Scene(untrained_maze)
    scene.rest(SETTLING)
    draft = scene.held + 0.001
    assert torch.equal(scene.show(draft, WALK), draft)


def test_new_words_change_patches_for_two_seconds_and_what_hardly_changes_stays(untrained_maze: MazeModel) -> None:
    scene = Scene(untrained_maze)
    scene.rest(SETTLING)
    scene.driver.say(SNOW)
    for block in range(SETTLING + 1):
        held = scene.held.clone()
        draft = held + 0.01
        draft[:, :, 3] += 1.0
        expected = held.clone()
        if block < SETTLING:
            expected[:, :, 3] = draft[:, :, 3]
        assert torch.equal(scene.show(draft), expected), block


def test_another_world_settles_anew(untrained_maze: MazeModel) -> None:
    scene = Scene(untrained_maze)
    scene.rest(SETTLING)
    again = Scene(untrained_maze)
    again.policy = scene.policy
    draft = again.held + 1.0
    assert torch.equal(again.show(draft), draft)


def test_what_it_knows_is_taken_over(untrained_maze: MazeModel) -> None:
    scene = Scene(untrained_maze)
    scene.rest(SETTLING)
    state = scene.policy.snapshot()
    scene.policy = untrained_maze.draft_policy(lambda latent: untrained_maze.decode(latent)[0])
    scene.policy.restore(state)
    held = scene.held.clone()
    assert torch.equal(scene.show(held + 1.0), held)


def test_new_words_show_what_is_in_sight_in_their_look_at_once_where_the_model_can_say_how(
    untrained_maze: MazeModel,
) -> None:
    scene, painted = Scene(untrained_maze), torch.full(untrained_maze.spec.latent_shape, 0.5)
    asked, day = list[tuple[int, object]](), scene.driver.conditioning(REST)["text"]

    def in_new_look(context: Context, conditioning: Conditioning, said: object) -> Tensor | None:
        asked.append((context.position, said))
        return painted if len(asked) == 2 else None

    scene.policy = StillPatches(in_new_look)
    scene.rest(2)
    assert asked == [(1, None)]  # the world's own words, which its picture shows
    scene.driver.say(SNOW)
    assert torch.equal(scene.show(scene.held + 3.0), painted)
    held = scene.held.clone()
    assert torch.equal(scene.show(held + 1.0), held)  # all of it is in its new look already
    draft = scene.held + 1.0
    assert torch.equal(scene.show(draft, WALK), draft)
    assert asked == [(1, None), (3, day)]
