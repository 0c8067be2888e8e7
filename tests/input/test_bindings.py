"""Bindings files: what they mean, how mistakes are told, how the user's file lies over the default."""

from __future__ import annotations

from pathlib import Path

import pytest

from dreamtick.engine.models.wan.members import MEMBERS
from dreamtick.errors import BindingError
from dreamtick.input.bindings import Bindings, bindings_label
from dreamtick.input.bindings_toml import Binding
from dreamtick.input.commands import Command
from dreamtick.input.controls import ControlKind

POCKET = ["move_x", "move_y"]
MAZE = ["turn", "forward", "strafe"]


@pytest.fixture
def write(tmp_path):
    """Write a bindings file and return its path."""

    def write_file(text: str) -> Path:
        path = tmp_path / "bindings.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


@pytest.fixture
def user_folder(tmp_path, monkeypatch):
    """A configuration folder of its own for the user."""
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path / "config")
    return tmp_path / "config"


def complaint(path: Path, **options) -> str:
    with pytest.raises(BindingError) as caught:
        Bindings.load(path, **options)
    return str(caught.value)


# ------------------------------------------------------------------------------------------------ the default
def test_one_table_serves_both_models_without_conflict():
    bindings = Bindings.default()
    pocket, maze = bindings.for_actions(POCKET).bindings, bindings.for_actions(MAZE).bindings
    assert (pocket["KeyA"].action, pocket["KeyA"].scale) == ("move_x", -1.0)
    assert (pocket["KeyW"].action, pocket["KeyW"].scale) == ("move_y", -1.0)  # down is positive
    assert (maze["KeyA"].action, maze["KeyA"].scale) == ("strafe", -1.0)
    assert (maze["KeyW"].action, maze["KeyW"].scale) == ("forward", 1.0)
    assert (maze["ArrowRight"].action, maze["MouseX"].action) == ("turn", "turn")


def test_every_command_has_a_key():
    bindings = Bindings.default()
    assert set(bindings.for_actions(POCKET).commands.values()) == set(Command)


def test_a_model_with_an_action_that_nothing_is_bound_to_can_still_be_played():
    resolved = Bindings.default().for_actions(["move_x", "wave"])
    assert resolved.action_names == ("move_x", "wave")
    assert not any(binding.action == "wave" for binding in resolved.bindings.values())


# ------------------------------------------------------------------------------------------------ one model's own
def test_an_action_of_one_model_alone_is_bound_for_that_model_and_no_other(write):
    path = write("""[actions."maze/forward"]
keys = { KeyE = 1.0 }
[actions."maze/turn"]
keys = { KeyF = 1.0 }
""")
    bindings = Bindings.load(path)
    maze = bindings.for_model("maze").for_actions(MAZE).bindings
    assert (maze["KeyE"].action, maze["KeyF"].action) == ("forward", "turn")
    assert "KeyW" not in maze
    other = bindings.for_model("matrix-game-2").for_actions(["forward"]).bindings
    assert other["KeyW"].action == "forward"


def test_what_one_model_has_alone_is_a_conflict_in_that_model_only(write):
    path = write('[actions."maze/turn"]\nkeys = { KeyD = 1.0 }\n')
    assert f'at {path}, line 2 to action "turn"' in complaint(path)
    Bindings.load(write('[actions."matrix-game-2-gta/forward"]\nkeys = { KeyQ = 1.0 }\n'))  # turns in the maze


def test_an_action_that_no_model_has_is_a_typing_mistake_with_a_models_name_too(write):
    assert 'no model has an action "maze/fly"' in complaint(write('[actions."maze/fly"]\nkeys = { KeyQ = 1.0 }\n'))


def test_what_is_bound_for_one_model_is_saved_and_reads_back_the_same(user_folder):
    bindings = Bindings.default().rebound("matrix-game-2/right", "KeyE", 1.0)
    bindings.save_user()
    assert Bindings.for_user() == bindings
    right = Bindings.for_user().for_model("matrix-game-2").actions["right"]
    assert (right.opposite, bindings_label(right.bindings)) == ("left", "A / E, Axis0, Hat0X")


@pytest.mark.parametrize("member", MEMBERS, ids=lambda member: member.name)
def test_every_action_of_a_published_world_can_be_reached_from_the_keyboard(member):
    assert Bindings.default().models.get(member.name, ()) == member.action_names
    bindings = Bindings.default().for_model(member.name).for_actions(member.action_names).bindings
    keys = [binding for binding in bindings.values() if binding.kind is ControlKind.KEY]
    reached = {key.aims_at(key.scale)[0] for key in keys}
    assert reached == set(member.action_names)
    for name in {"look_x", "look_y", "steer"} & set(member.action_names):
        assert {key.scale for key in keys if key.action == name} == {-1.0, 1.0}


# ------------------------------------------------------------------------------------------------ shaping
@pytest.mark.parametrize(
    ("position", "value"),
    [(0.0, 0.0), (0.2, 0.0), (-0.2, 0.0), (0.6, 0.5), (-0.6, -0.5), (1.0, 1.0), (float("nan"), 0.0)],
)
def test_the_dead_zone_is_nothing_and_the_rest_reaches_from_nothing_to_full(position, value):
    stick = Binding("Axis0", "move_x", ControlKind.AXIS, dead_zone=0.2)
    assert stick.shape(position) == pytest.approx(value)


def test_a_curve_above_one_is_finer_near_rest_and_a_negative_scale_turns_round():
    stick = Binding("Axis0", "move_x", ControlKind.AXIS, scale=-1.0, dead_zone=0.0, curve=2.0)
    assert stick.shape(0.5) == -0.25
    assert stick.shape(-1.0) == 1.0


@pytest.mark.parametrize(("rest", "positions"), [(-1.0, (-1.0, 0.0, 1.0)), (1.0, (1.0, 0.0, -1.0))])
def test_a_pedal_that_rests_at_one_end_goes_from_0_to_1(rest, positions):
    pedal = Binding("Axis2", "forward", ControlKind.AXIS, dead_zone=0.0, rest=rest)
    assert [pedal.shape(position) for position in positions] == [0.0, 0.5, 1.0]


# ------------------------------------------------------------------------------------------------ mistakes
def test_a_control_bound_to_a_command_and_an_action_is_told_with_both_lines(write):
    path = write("""[actions.move_x]
keys = { KeyA = -1.0,  KeyM = 1.0 }

[commands]
# KeyM in a comment is not the line
pause = ["KeyP",
         "KeyM"]
""")
    text = complaint(path)
    assert f'{path}, line 2: "KeyM" is bound to action "move_x"' in text
    assert f'at {path}, line 7 to command "pause"' in text


def test_a_control_bound_to_two_actions_of_one_model_is_told_with_both_lines(write):
    path = write("""[actions.move_x]
keys = { KeyA = -1.0, KeyD = 1.0 }
[actions.move_y]
keys = { KeyW = -1.0, KeyD = 1.0 }
""")
    assert f'{path}, line 4: "KeyD" is bound to action "move_y", and at {path}, line 2 to action "move_x"' in complaint(
        path
    )


def test_a_control_bound_twice_in_one_list_is_told_with_both_lines(write):
    path = write("""[actions.move_x]
axes = [
  { control = "Axis0", scale = 1.0 },
  { control = "Axis0", scale = 0.5 },
]
""")
    assert f'{path}, line 4: "Axis0"' in complaint(path)
    assert f"{path}, line 3" in complaint(path)


def test_a_conflict_with_the_default_names_both_files(write):
    path = write('[commands]\nrecord = ["KeyH"]\n')
    text = complaint(path)
    assert f'{path}, line 2: "KeyH"' in text or f"at {path}, line 2" in text
    assert "assets/bindings.toml, line" in text.replace("\\", "/")


def test_the_same_control_in_two_models_is_no_conflict(write):
    Bindings.load(write("[actions.move_x]\nkeys = { KeyQ = -1.0, KeyE = 1.0 }\n")).for_actions(POCKET)


@pytest.mark.parametrize(
    ("text", "line", "parts"),
    [
        ("[actions.move_x]\nkeys = { KeyA = -1, D = 1 }", 2, ['"D" is no control', 'did you mean "KeyD"']),
        ("[actions.move_x]\nkeys = { arrowleft = -1 }", 2, ['did you mean "ArrowLeft"']),
        ("[actions.move_x]\n\nkeys = { KeyA = 2.0 }", 3, ["KeyA = 2.0", "-1.0 to 1.0"]),
        ("[actions.move_x]\nkeys = { KeyA = true }", 2, ["KeyA = True"]),
        ("[actions.move_x]\nkeys = { KeyA = nan }", 2, ["KeyA = nan"]),
        ("[actions.move_x]\nkeys = { Axis0 = 1.0 }", 2, ['"Axis0" is of kind axis']),
        ("[actions.move_x]\nkeys = ['KeyA']", 2, ["expected controls with values"]),
        ("[actions.move_x]\nkeyz = { KeyA = 1.0 }", 2, ['"keyz"', 'did you mean "keys"']),
        ("[actions.move_x]\nhelp = 3", 2, ["help = 3"]),
        ("[actions.move_x]\nopposite = ['back']", 2, ["opposite = ['back']", "a text in quotes"]),
        ("[actions]\nmove_z = {}", 2, ['"move_z"', 'did you mean "move_']),
        ("[actions]\nmove_x = 3", 2, ["move_x = 3"]),
        ("actions = 3", 1, ["actions = 3"]),
        ("[action.move_x]", 1, ['"action"', 'did you mean "actions"']),
        ('[actions.move_x]\naxes = [{ control = "Axis0", deadzone = 0.1 }]', 2, ['did you mean "dead_zone"']),
        ('[actions.move_x]\naxes = [{ control = "Axis0", dead_zone = 1.0 }]', 2, ["dead_zone = 1.0", "0.95"]),
        ("[actions.move_x]\naxes = [{ scale = 1.0 }]", 2, ["control ="]),
        ("[actions.move_x]\naxes = [{ control = 7 }]", 2, ["7 is no control"]),
        ('[commands]\npauze = ["KeyP"]', 2, ['"pauze"', 'did you mean "pause"']),
        ('[commands]\npause = "KeyP"', 2, ["expected a list"]),
        ('[commands]\npause = ["MouseX"]', 2, ["of kind motion"]),
        ('[models]\nmine = "move_x"', 2, ["mine ="]),
    ],
)
def test_a_mistake_is_told_with_its_line_its_value_and_what_was_meant(write, text, line, parts):
    message = complaint(write(text))
    assert f"line {line}: " in message
    for part in parts:
        assert part in message


def test_all_mistakes_are_told_at_once(write):
    message = complaint(write('[actions.move_x]\nkeys = { D = 1.0 }\n[commands]\npauze = ["KeyO"]\n'))
    assert [line.split(": ")[0].rpartition(" ")[2] for line in message.splitlines()] == ["2", "4"]


def test_a_file_that_is_no_toml_names_the_line(write):
    assert "line 2" in complaint(write("[actions.move_x]\nkeys = { KeyA = -1.0,\n"))


def test_a_missing_a_binary_and_a_huge_file_are_binding_errors(tmp_path):
    assert "cannot be read" in complaint(tmp_path / "none.toml")
    (tmp_path / "binary.toml").write_bytes(b"\n\xff\xfe\x00")
    assert "line 2: not UTF-8" in complaint(tmp_path / "binary.toml")
    (tmp_path / "huge.toml").write_bytes(b"#" * (5 * 2**20))
    assert "larger than" in complaint(tmp_path / "huge.toml")


# ------------------------------------------------------------------------------------------------ the user's file
def test_a_name_in_the_users_file_replaces_that_name_as_a_whole_and_nothing_else(write):
    bindings = Bindings.load(write("[actions.move_x]\nkeys = { KeyJ = -1.0, KeyL = 1.0 }\n[commands]\npause = []\n"))
    resolved = bindings.for_actions(POCKET)
    assert [control for control, b in resolved.bindings.items() if b.action == "move_x"] == ["KeyJ", "KeyL"]
    assert resolved.bindings["KeyW"].action == "move_y"
    assert Command.PAUSE not in resolved.commands.values()
    assert resolved.commands["KeyR"] is Command.RESET


def test_without_a_file_the_user_has_the_default(user_folder):
    assert Bindings.for_user() == Bindings.default()


def test_a_models_own_actions_are_no_typing_mistakes(write):
    path = write("[actions.grab]\nkeys = { KeyG = 1.0 }\n")
    assert "grab" in complaint(path)
    assert Bindings.load(path, known_actions=["grab"]).for_actions(["grab"]).bindings["KeyG"].scale == 1.0
    named = write('[models]\nmine = ["grab"]\n[actions.grab]\nkeys = { KeyG = 1.0 }\n')
    assert Bindings.load(named).models["mine"] == ("grab",)


def test_what_is_rebound_and_saved_reads_back_the_same(user_folder):
    bindings = (
        Bindings.default()
        .rebound("move_x", "KeyJ", -1.0)
        .rebound("move_x", "KeyL", 1.0)
        .rebound("forward", "Axis5", -0.5)
        .rebound("pause", "Button7")
    )
    path = bindings.save_user()
    assert path == user_folder / "bindings.toml"
    assert Bindings.for_user() == bindings
    assert "move_y" not in path.read_text(encoding="utf-8")  # only what differs is written


def test_saving_keeps_the_former_file_beside_the_new_one(user_folder):
    path = Bindings.default().rebound("pause", "KeyO").save_user()
    former = path.read_text(encoding="utf-8")
    Bindings.for_user().rebound("pause", "KeyI").save_user()
    assert (user_folder / "bindings.toml.bak").read_text(encoding="utf-8") == former


def test_a_key_replaces_the_keys_of_its_direction_and_leaves_the_stick():
    bound = Bindings.default().rebound("strafe", "KeyJ", -1.0).actions["strafe"].bindings
    assert bindings_label(bound) == "J / D, Button5"
    turn = Bindings.default().rebound("turn", "KeyJ", -1.0).actions["turn"].bindings
    assert {"Axis0", "Hat0X", "MouseX"} <= {binding.control for binding in turn}


@pytest.mark.parametrize(
    ("name", "control", "reason"),
    [
        ("move_x", "KeyP", "is bound to"),
        ("pause", "Axis0", "cannot be pressed"),
        ("pauze", "KeyO", 'did you mean "pause"'),
        ("pause", "KeyÖ", "is no control"),
    ],
)
def test_rebinding_refuses_what_cannot_be(name, control, reason):
    with pytest.raises(BindingError, match=reason):
        Bindings.default().rebound(name, control)
