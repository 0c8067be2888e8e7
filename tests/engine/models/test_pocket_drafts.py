from __future__ import annotations

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Context
from dreamtick.engine.models.compact.first_draft import FIRST_PLAN
from dreamtick.engine.models.compact.pocket import PocketModel
from dreamtick.engine.models.compact.pocket_drafts import HERO_PLAN, NEW_ROOM_PLAN, NEW_THEME_PLAN
from dreamtick.engine.models.compact.starts import load_picture
from dreamtick.engine.schedule import next_latent
from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.input.conditioning import Conditioning
from tests.engine.models.driving import Driver

MEADOW, SNOW = "a green meadow by day", "a snowy land at night"
STILL, RIGHT = torch.zeros(2, 2), torch.tensor([[1.0, 0.0], [1.0, 0.0]])


class Scene:
    """The default start picture has been shown; the next block is judged."""

    def __init__(self, pocket: PocketModel) -> None:
        self.pocket, self.policy = pocket, pocket.draft_policy(lambda latent: pocket.decode(latent)[0])
        self.driver = Driver(pocket, MEADOW)
        self.driver.pin(pocket.context_policy().anchors(0)[0])
        (self.start, _) = pocket.encode_frames(load_picture("pocket")[0])
        for _ in range(2):
            self.driver.append(self.start, STILL)

    def judged(self) -> tuple[Context, Conditioning]:
        return self.driver.context(), self.driver.conditioning(RIGHT)

    def show(self, latent: Tensor) -> Tensor:
        """Let a block be accepted as it is."""
        context, conditioning = self.judged()
        draws = 1
        while self.policy.redraw(latent, context, conditioning, draws) is not None:
            draws += 1
        settled = self.policy.settle(latent, context)
        self.driver.append(settled, RIGHT)
        return settled


def without_hero(pocket: PocketModel, latent: Tensor) -> Tensor:
    """The same room; the tiles in which the hero stands show plain floor."""
    gone = latent.clone()
    for row, column in ((6, 1), (6, 2), (5, 1), (5, 2)):
        gone[:, row * 8 + column] = latent[:, 5 * 8 + 4]
    return gone


def denoised(scene: Scene, plan_sigmas: tuple[tuple[float, float], ...], noise: Tensor) -> Tensor:
    context, conditioning = scene.judged()
    latent = noise
    for sigma, following in plan_sigmas:
        latent = next_latent(latent, scene.pocket.denoise(latent, sigma, context, conditioning), sigma, following)
    return latent


def test_a_step_to_the_right_is_taken_at_once_and_its_still_tiles_are_exactly_the_old_ones(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    noise = torch.randn(pocket.spec.latent_shape, generator=torch.Generator().manual_seed(1))
    draft = denoised(scene, pocket.spec.plan.steps, noise)
    context, conditioning = scene.judged()
    assert scene.policy.redraw(draft, context, conditioning, 1) is None
    settled = scene.policy.settle(draft, context)
    unchanged = (settled == scene.start).all(-1)
    assert 50 <= int(unchanged.sum()) < 64
    moved = (settled != scene.start).any(-1)
    assert torch.equal(settled[moved], draft[moved])


def test_a_new_prompt_is_drawn_again_in_four_steps_without_new_noise(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    scene.show(scene.start)
    scene.driver.say(SNOW)
    night = pocket.encode_frames(load_picture("pocket", "snow_night")[0])[0]
    context, conditioning = scene.judged()
    assert scene.policy.redraw(night, context, conditioning, 1) == NEW_THEME_PLAN
    assert scene.policy.redraw(night, context, conditioning, 2) is None
    assert torch.equal(scene.policy.settle(night, context), night)


def test_another_room_under_the_same_prompt_is_drawn_again_finely(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    scene.show(scene.start)
    (other, _) = pocket.encode_frames(load_picture("pocket", "candy_day")[0])
    assert scene.policy.redraw(other, *scene.judged(), 1) == NEW_ROOM_PLAN


def test_a_draft_without_the_hero_is_drawn_once_more_and_the_better_one_is_kept(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    context, conditioning = scene.judged()
    assert scene.policy.redraw(without_hero(pocket, scene.start), context, conditioning, 1) == HERO_PLAN
    assert scene.policy.redraw(scene.start, context, conditioning, 2) is None
    assert torch.equal(scene.policy.settle(scene.start, context), scene.start)


def test_a_block_whose_first_frame_lacks_the_hero_is_drawn_once_more_too(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    scene.show(scene.start)
    half = scene.start.clone()
    half[..., : pocket.config.chan] = without_hero(pocket, scene.start)[..., : pocket.config.chan]
    context, conditioning = scene.judged()
    assert scene.policy.redraw(half, context, conditioning, 1) == HERO_PLAN
    assert scene.policy.redraw(half, context, conditioning, 2) is None
    assert torch.equal(scene.policy.settle(half, context), half)  # it ends with the hero, and goes on


def test_at_an_edge_a_blurred_hero_is_put_back_at_once(pocket: PocketModel) -> None:
    worlds = PocketWorlds(1, 3)
    worlds.position[:] = (56, 30)
    shown, empty = (
        pocket.encode_frames(worlds.frames(with_hero=there))[0] for there in (True, False)
    )  # the same room, with and without the hero
    scene = Scene(pocket)
    scene.driver.previous = shown
    scene.show(shown)
    blurred = torch.lerp(shown, empty, 0.4)
    assert [torch.equal(scene.show(blurred), shown) for _ in range(3)] == [True, True, True]


def test_when_no_draft_shows_the_hero_the_last_frame_is_held(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    scene.show(scene.start)
    gone = without_hero(pocket, scene.start)
    context, conditioning = scene.judged()
    assert scene.policy.redraw(gone, context, conditioning, 1) == HERO_PLAN
    assert scene.policy.redraw(gone, context, conditioning, 2) is None
    assert torch.equal(scene.policy.settle(gone, context), scene.start)


def test_a_hero_pushing_against_a_wall_for_long_does_not_cost_a_second_draft_every_time(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    scene.show(scene.start)
    gone = without_hero(pocket, scene.start)
    drafts = []
    for _ in range(11):
        context, conditioning = scene.judged()
        plan = scene.policy.redraw(gone, context, conditioning, 1)
        drafts.append(1 if plan is None else 2)
        if plan is not None:
            scene.policy.redraw(gone, context, conditioning, 2)
        scene.driver.append(scene.policy.settle(gone, context), RIGHT)
    assert drafts == [2, 2, 2, 1, 1, 2, 1, 1, 1, 2, 1]  # the first is block 3; later ones at blocks 8 and 12


def test_a_blurred_hero_may_come_back_for_two_blocks_and_is_put_back_to_where_it_was_after_that(
    pocket: PocketModel,
) -> None:
    scene = Scene(pocket)
    scene.show(scene.start)
    blurred = torch.lerp(scene.start, without_hero(pocket, scene.start), 0.45)
    shown = [scene.show(blurred) for _ in range(6)]
    put_back = [torch.equal(block, scene.start) for block in shown]
    assert put_back == [False, False, True, True, False, False]


def test_a_new_prompt_is_never_held_back_even_if_its_picture_lacks_the_hero(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    scene.show(scene.start)
    scene.driver.say(SNOW)
    night = without_hero(pocket, pocket.encode_frames(load_picture("pocket", "snow_night")[0])[0])
    assert not torch.equal(scene.show(night), scene.start)


def test_a_worlds_first_block_is_held_back_if_it_lacks_the_hero(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    assert torch.equal(scene.show(without_hero(pocket, scene.start)), scene.start)


def test_a_worlds_first_block_under_another_look_is_shown(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    scene.driver.say(SNOW)
    night = without_hero(pocket, pocket.encode_frames(load_picture("pocket", "snow_night")[0])[0])
    assert not torch.equal(scene.show(night), scene.start)


def test_a_picture_that_never_had_a_hero_costs_no_drafts(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    gone = without_hero(pocket, scene.start)
    scene.driver.previous = gone
    assert scene.policy.redraw(gone, *scene.judged(), 1) is None


def test_a_first_block_from_words_alone_is_drawn_again_finely(pocket: PocketModel) -> None:
    driver, policy = Driver(pocket, MEADOW), pocket.draft_policy(lambda latent: pocket.decode(latent)[0])
    noise = torch.zeros(pocket.spec.latent_shape)
    context, conditioning = driver.context(), driver.conditioning(STILL)
    assert policy.redraw(noise, context, conditioning, 1) == FIRST_PLAN
    assert policy.redraw(noise, context, conditioning, 2) is None
    assert policy.settle(noise, context) is noise


def test_an_abandoned_block_is_judged_anew(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    gone = without_hero(pocket, scene.start)
    assert scene.policy.redraw(gone, *scene.judged(), 1) == HERO_PLAN
    context, conditioning = scene.judged()  # latched again
    assert scene.policy.redraw(scene.start, context, conditioning, 1) is None
    assert torch.equal(scene.policy.settle(scene.start, context), scene.start)


def test_after_a_reset_nothing_of_the_old_world_counts(pocket: PocketModel) -> None:
    scene = Scene(pocket)
    for _ in range(4):
        scene.show(without_hero(pocket, scene.start))
    again = Scene(pocket)
    again.policy = scene.policy
    context, conditioning = again.judged()
    assert again.policy.redraw(without_hero(pocket, again.start), context, conditioning, 1) == HERO_PLAN
