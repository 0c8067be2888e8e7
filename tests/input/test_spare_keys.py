"""Keys for the actions of a world that no bindings file knows."""

from __future__ import annotations

from dreamtick.input.bindings import Bindings
from dreamtick.input.spare_keys import with_spare_keys


def keys_of(names: list[str], switches: list[str] | None = None) -> dict[str, dict[str, float]]:
    """By action: its keys and what they mean."""
    bound = with_spare_keys(Bindings.default(), names, switches or [])
    found: dict[str, dict[str, float]] = {name: {} for name in names}
    for binding in bound.for_actions(names).bindings.values():
        found[binding.action][binding.control] = binding.scale
    return found


def test_axes_take_two_keys_each_the_arrows_and_wasd_first():
    found = keys_of(["joint_a", "joint_b", "joint_c"])
    assert found["joint_a"] == {"ArrowLeft": -1.0, "KeyA": -1.0, "ArrowRight": 1.0, "KeyD": 1.0}
    assert found["joint_b"] == {"ArrowDown": -1.0, "KeyS": -1.0, "ArrowUp": 1.0, "KeyW": 1.0}
    assert found["joint_c"] == {"KeyQ": -1.0, "KeyE": 1.0}


def test_switches_take_one_key_each_then_digits():
    names = [f"action{number}" for number in range(6)]
    found = keys_of(names, names)
    assert found["action0"] == {"ArrowLeft": 1.0, "KeyA": 1.0}
    assert found["action3"] == {"ArrowDown": 1.0, "KeyS": 1.0}
    assert found["action4"] == {"Digit1": 1.0}
    assert found["action5"] == {"Digit2": 1.0}


def test_switches_called_after_a_direction_take_its_keys_whatever_their_order():
    names = ["noop", "right", "LEFT", "fire"]
    found = keys_of(names, names)
    assert found["right"] == {"ArrowRight": 1.0, "KeyD": 1.0}
    assert found["LEFT"] == {"ArrowLeft": 1.0, "KeyA": 1.0}
    assert found["fire"] == {"Space": 1.0}


def test_a_choice_to_do_nothing_needs_no_key():
    found = keys_of(["noop", "go", "stay"], ["noop", "go", "stay"])
    assert found == {"noop": {}, "go": {"ArrowLeft": 1.0, "KeyA": 1.0}, "stay": {}}


def test_actions_that_have_bindings_keep_them_and_their_keys_are_not_given_again():
    found = keys_of(["move_x", "grip"])
    assert found["move_x"]["ArrowLeft"] == -1.0
    assert found["grip"] == {"ArrowDown": -1.0, "KeyS": -1.0, "ArrowUp": 1.0, "KeyW": 1.0}


def test_the_keys_of_commands_stay_theirs():
    names = [f"action{number}" for number in range(30)]
    bound = with_spare_keys(Bindings.default(), names, names)
    resolved = bound.for_actions(names)  # raises where a key means two things
    assert not resolved.bindings.keys() & resolved.commands.keys()
    assert len(resolved.bindings) == 18  # arrows, WASD and ten digits: what is left has no key


def test_a_world_whose_actions_are_all_known_is_left_as_it_is():
    bindings = Bindings.default()
    assert with_spare_keys(bindings, ["turn", "forward", "strafe"]) is bindings


def test_an_action_that_another_one_has_as_its_opposite_needs_no_keys_of_its_own():
    found = keys_of(["forward", "back", "grip"], ["forward", "back"])
    assert found["back"] == {}
    assert found["forward"] == {
        "KeyS": -1.0, "KeyW": 1.0, "ArrowDown": -1.0, "ArrowUp": 1.0, "Axis1": -1.0, "Hat0Y": 1.0
    }  # fmt: skip
