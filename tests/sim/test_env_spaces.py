"""The spaces of an environment, what an action means, and what a reset can be asked for."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dreamtick.errors import ConfigError
from dreamtick.sim.env_spaces import EnvShape, Interface, checked_prompt, checked_seed, read_options

POCKET = EnvShape("pocket", 64, 64, 12.0, 2, ("move_x", "move_y"))
MAZE = EnvShape("maze", 64, 64, 12.0, 2, ("turn", "forward", "strafe"))


def test_a_box_action_is_held_for_the_block():
    assert Interface(POCKET).frame_actions(np.array([1.0, -0.5])) == ((1.0, -0.5), (1.0, -0.5))


def test_actions_can_be_given_a_frame_at_a_time():
    interface = Interface(POCKET, per_frame_actions=True)
    assert interface.action_space.shape == (2, 2)
    assert interface.frame_actions([[1, 0], [0, -1]]) == ((1.0, 0.0), (0.0, -1.0))


def test_presets_are_named_as_the_bindings_name_the_ways():
    assert Interface(POCKET, "discrete").preset_names == ("noop", "left", "right", "up", "down")
    assert Interface(MAZE, "discrete").preset_names == (
        *("noop", "turn_left", "turn_right", "back", "forward", "step_left", "step_right"),
    )


@pytest.mark.parametrize(("preset", "means"), [(0, (0, 0)), (1, (-1, 0)), (2, (1, 0)), (3, (0, -1)), (4, (0, 1))])
def test_a_preset_is_one_action_at_full_value(preset, means):
    assert Interface(POCKET, "discrete").frame_actions(preset) == (means, means)


def test_presets_a_frame_at_a_time():
    assert Interface(POCKET, "discrete", per_frame_actions=True).frame_actions([2, 4]) == ((1, 0), (0, 1))


def test_keys_are_held_together_and_opposite_ones_cancel_out():
    interface = Interface(POCKET, "keys")
    assert interface.key_names == ("KeyA", "KeyD", "KeyW", "KeyS")
    assert interface.frame_actions([0, 1, 1, 0])[0] == (1.0, -1.0)
    assert interface.frame_actions([1, 1, 0, 0])[0] == (0.0, 0.0)


@pytest.mark.parametrize("action_type", ["box", "discrete", "keys"])
@pytest.mark.parametrize("per_frame", [False, True])
@pytest.mark.parametrize("shape", [POCKET, MAZE])
def test_whatever_is_sampled_from_the_action_space_can_be_read(action_type, per_frame, shape):
    interface = Interface(shape, action_type, per_frame)
    space = interface.action_space
    space.seed(0)
    for _ in range(20):
        rows = np.array(interface.frame_actions(space.sample()))
        assert rows.shape == (2, len(shape.action_names))
        assert np.abs(rows).max() <= 1.0


@pytest.mark.parametrize(
    ("action_type", "action", "says"),
    [
        (
            "box",
            [1.0],
            r"float64 of shape \[1\]: expected \[2\] numbers \(held for the block\), in -1..1, move_x, move_y",
        ),
        ("box", [0.0, np.nan], "move_y=nan: expected a number in -1..1"),
        ("box", [1.5, 0.0], "move_x=1.5: expected a number in -1..1; clip it first"),
        ("box", "left", "'left': expected"),
        ("box", None, "None: expected"),
        ("box", {"move_x": 1.0}, "move_x.*: expected"),
        ("discrete", 5, "action 5: expected the number of a preset: 0 noop, 1 left"),
        ("discrete", -1, "action -1: expected"),
        ("discrete", 1.5, "action 1.5: expected"),
        ("discrete", [1], "expected one number"),
        ("discrete", float("nan"), "action nan"),
        ("keys", [0, 1, 2, 0], "KeyW=2.0: expected 0"),
        ("keys", [0, 1], r"expected \[4\] numbers"),
    ],
)
def test_an_action_outside_the_space_is_refused_with_its_value_and_the_remedy(action_type, action, says):
    with pytest.raises(ConfigError, match=says):
        Interface(POCKET, action_type).frame_actions(action)


def test_one_action_where_one_a_frame_is_expected_is_refused():
    with pytest.raises(ConfigError, match="one row a frame, for per_frame_actions=True is set"):
        Interface(POCKET, per_frame_actions=True).frame_actions([1.0, 0.0])


def test_keys_for_a_model_without_keys_are_refused():
    with pytest.raises(ConfigError, match=r"no key is bound to an action of 'stranger' \(wobble\); use 'box'"):
        Interface(EnvShape("stranger", 8, 8, 10.0, 1, ("wobble",)), "keys")


def test_an_action_nobody_bound_still_has_presets():
    stranger = EnvShape("stranger", 8, 8, 10.0, 1, ("wobble",))
    assert Interface(stranger, "discrete").preset_names == ("noop", "wobble_less", "wobble_more")


def test_an_unknown_action_type_is_refused():
    with pytest.raises(ConfigError, match="action_type='discret' \\(did you mean \"discrete\"\\?\\)"):
        Interface(POCKET, "discret")


def test_an_observation_is_the_last_frame_or_all_of_them_and_the_callers_own():
    frames = np.arange(2 * 64 * 64 * 3, dtype=np.uint8).reshape(2, 64, 64, 3)
    last, all_of_them = Interface(POCKET).observation(frames), Interface(POCKET, stack=True).observation(frames)
    assert np.array_equal(last, frames[1])
    assert np.array_equal(all_of_them, frames)
    assert not np.shares_memory(last, frames)
    assert Interface(POCKET, stack=True).observation_space.shape == (2, 64, 64, 3)


def test_a_still_picture_is_seen_as_a_held_block():
    picture = np.full((1, 64, 64, 3), 9, np.uint8)
    assert Interface(POCKET).held_frames(picture).shape == (2, 64, 64, 3)


# ---------------------------------------------------------------------- options
FRAME = np.zeros((64, 64, 3), np.uint8)


def test_no_options_ask_for_nothing():
    for nothing in (None, {}):
        asked = read_options(nothing, POCKET)
        assert (asked.prompt, asked.start_image, asked.state, asked.anchors) == (None, None, None, None)


def test_a_start_image_is_a_name_a_path_a_frame_or_frames():
    assert read_options({"start_image": "meadow"}, POCKET).start_image == "meadow"
    assert read_options({"start_image": Path("a.png")}, POCKET).start_image == "a.png"
    assert read_options({"start_image": FRAME}, POCKET).start_image.shape == (1, 64, 64, 3)
    assert read_options({"anchors": [FRAME, FRAME]}, POCKET).anchors.shape == (2, 64, 64, 3)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("a snowy night", "options='a snowy night': expected a mapping"),
        ({"promt": "x"}, r"options\['promt'\] \(did you mean \"prompt\"\?\)"),
        ({"prompt": 5}, r"options\['prompt'\]=5: expected text"),
        ({"start_image": 5}, r"options\['start_image'\]=5: expected a start picture's name, a picture file or uint8"),
        ({"start_image": FRAME.astype(float)}, "float64 of shape"),
        ({"start_image": FRAME[:32]}, r"uint8 of shape \[32, 64, 3\]; expected"),
        ({"anchors": [FRAME, FRAME[:5]]}, "2 frames that do not stack"),
        ({"anchors": []}, "anchors"),
        ({"anchors": "a.png"}, r"options\['anchors'\]='a.png'"),
        ({"state": "a.state", "prompt": "x"}, "holds a whole world"),
    ],
)
def test_options_that_can_not_be_are_refused(options, says):
    with pytest.raises(ConfigError, match=says):
        read_options(options, POCKET)


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True])
def test_seeds_that_can_not_be_are_refused(seed):
    with pytest.raises(ConfigError, match=f"seed={seed!r}: expected a whole number"):
        checked_seed(seed)


def test_a_prompt_is_text():
    with pytest.raises(ConfigError, match="prompt=None: expected text"):
        checked_prompt(None)
