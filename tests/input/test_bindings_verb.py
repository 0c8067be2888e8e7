"""`dreamtick bindings`."""

from __future__ import annotations

import json

import pytest

from dreamtick.errors import BindingError
from dreamtick.input.bindings import Bindings
from dreamtick.input.commands import Command
from dreamtick.sim.cli.bindings import BindingsOptions, bindings, edit


@pytest.fixture
def user_file(tmp_path, monkeypatch):
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path)
    return tmp_path / "bindings.toml"


def answers(*given):
    """An `Ask` that gives these answers in turn."""
    waiting = list(given)
    return lambda question: waiting.pop(0)


def test_the_list_shows_every_action_and_command(user_file, capsys):
    assert bindings(BindingsOptions()) == 0
    text = capsys.readouterr().out
    for name in ("move_x", "strafe", *map(str, Command)):
        assert name in text
    assert "not there yet" in text


def test_the_list_as_json_holds_the_bindings_as_they_are(user_file, capsys):
    user_file.write_text('[commands]\npause = ["KeyO"]\n')
    assert bindings(BindingsOptions(json=True)) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["commands"]["pause"] == ["KeyO"]
    assert {"control": "KeyA", "kind": "key", "scale": -1.0}.items() <= data["actions"]["move_x"]["bindings"][0].items()


def test_path_prints_where_the_users_file_belongs(user_file, capsys):
    assert bindings(BindingsOptions(path=True)) == 0
    assert capsys.readouterr().out.strip() == str(user_file)


def test_check_is_content_without_a_file_and_with_a_good_one(user_file, tmp_path, capsys):
    assert bindings(BindingsOptions(check=True)) == 0
    assert "come with Dreamtick" in capsys.readouterr().out
    user_file.write_text('[commands]\npause = ["KeyO"]\n')
    assert bindings(BindingsOptions(check=True)) == 0
    assert "good" in capsys.readouterr().out


def test_check_tells_every_mistake_and_ends_with_1(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text('[commands]\npause = ["O"]\npauze = []\n')
    assert bindings(BindingsOptions(file=path, check=True)) == 1
    assert capsys.readouterr().err.count("line ") == 2
    assert bindings(BindingsOptions(file=path, check=True, json=True)) == 1
    assert len(json.loads(capsys.readouterr().out)["problems"]) == 2


def test_check_of_a_file_that_is_not_there_is_a_problem(tmp_path, capsys):
    assert bindings(BindingsOptions(file=tmp_path / "none.toml", check=True)) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_editing_an_action_asks_for_both_directions_and_writes_the_file(user_file):
    assert edit(Bindings.default(), "move_x", answers(("KeyJ", 1.0), ("KeyL", 1.0)), user_file) == 0
    bound = Bindings.for_user().for_actions(["move_x"]).bindings
    assert (bound["KeyJ"].scale, bound["KeyL"].scale) == (-1.0, 1.0)
    assert "KeyA" not in bound


def test_moving_a_stick_answers_for_both_directions(user_file):
    assert edit(Bindings.default(), "turn", answers(("Axis3", 0.9)), user_file) == 0  # moved to + when asked for -
    assert Bindings.for_user().for_actions(["turn"]).bindings["Axis3"].scale == -1.0


def test_editing_a_command_takes_one_key(user_file):
    assert edit(Bindings.default(), "pause", answers(("KeyO", 1.0)), user_file) == 0
    assert Bindings.for_user().for_actions([]).commands["KeyO"] is Command.PAUSE


def test_a_cancelled_edit_writes_nothing(user_file):
    assert edit(Bindings.default(), "move_x", answers(("KeyJ", 1.0), None), user_file) == 1
    assert not user_file.exists()


def test_a_key_that_is_taken_is_refused_and_nothing_is_written(user_file):
    with pytest.raises(BindingError, match='"KeyH" is bound to action "move_x".*command "hud"'):
        edit(Bindings.default(), "move_x", answers(("KeyH", 1.0)), user_file)
    assert not user_file.exists()


def test_editing_a_name_that_does_not_exist_says_so_before_asking(user_file):
    with pytest.raises(BindingError, match='did you mean "pause"'):
        bindings(BindingsOptions(edit="pauze"))
