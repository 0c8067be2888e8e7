"""Scripted input."""

from __future__ import annotations

import time

import pytest

from dreamtick.errors import ScriptError
from dreamtick.input.bindings import Bindings, default_path
from dreamtick.input.devices.script import Script, load_script
from dreamtick.input.events import Event, EventKind
from dreamtick.input.steering import Command, Steering

SECOND = 10**9


@pytest.fixture
def write(tmp_path):
    def write_file(text: str):
        path = tmp_path / "walk.script.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


def test_events_come_when_they_are_due_with_the_times_they_were_due_at(write):
    script = Script(write('[[hold]]\nat = "1s"\nfor = "500ms"\nkey = "KeyD"\n'))
    assert script.poll(10 * SECOND) == []  # the first poll is the start
    assert script.poll(11 * SECOND + 5) == [Event(11 * SECOND, "script", EventKind.PRESS, "KeyD", 1.0)]
    assert not script.finished
    assert script.poll(20 * SECOND) == [Event(11 * SECOND + SECOND // 2, "script", EventKind.RELEASE, "KeyD", 0.0)]
    assert script.finished


def test_every_kind_of_entry_does_what_it_says(write):
    events = load_script(
        write("""
[[prompt]]
at = "6s"
prompt = "snow"
[[press]]
at = "1s"
key = "Button0"
[[axis]]
at = "2s"
control = "Axis0"
value = -0.5
for = "1s"
[[motion]]
at = "4s"
control = "MouseX"
value = 12
[[text]]
at = "5s"
text = "hi"
[[command]]
at = "7s"
command = "quit"
""")
    )
    assert [(e.time_ns // SECOND, e.kind, e.control, e.value, e.text) for e in events] == [
        (1, EventKind.PRESS, "Button0", 1.0, ""),
        (1, EventKind.RELEASE, "Button0", 0.0, ""),
        (2, EventKind.AXIS, "Axis0", -0.5, ""),
        (3, EventKind.AXIS, "Axis0", 0.0, ""),
        (4, EventKind.MOTION, "MouseX", 12.0, ""),
        (5, EventKind.TEXT, "", 0.0, "hi"),
        (6, EventKind.PROMPT, "", 0.0, "snow"),
        (7, EventKind.COMMAND, "", 0.0, "quit"),
    ]


def test_one_hold_may_begin_where_another_of_the_same_key_ends(write):
    script = Script(
        write("""
[[hold]]
at = "1s"
for = "1s"
key = "KeyD"
[[hold]]
at = "0s"
for = "1s"
key = "KeyD"
""")
    )
    steering = Steering(Bindings.default(), ("move_x", "move_y"))
    for event in script.poll(0) + script.poll(SECOND):
        steering.apply(event)
    assert steering.active_actions() == {"move_x": 1.0}


def test_the_example_walks_changes_the_prompt_twice_and_lets_go_at_the_end():
    script = Script(default_path().parent / "examples" / "walk.script.toml")
    steering = Steering(Bindings.default(), ("move_x", "move_y"), "a meadow")
    prompts = []
    for tick in range(11 * 60):
        for event in script.poll(tick * SECOND // 60):
            steering.apply(event)
            prompts += [event.text] * (event.kind is EventKind.PROMPT)
        if tick == 60:
            assert steering.active_actions() == {"move_x": 1.0}
        steering.commit(steering.latch(tick, 1))
    assert len(set(prompts)) == 2
    assert steering.active_actions() == {}
    assert script.finished


def test_a_scripted_command_reaches_the_loop(write):
    (event,) = Script(write('[[command]]\nat = 0\ncommand = "pause"\n')).poll(0)
    assert Steering(Bindings.default(), ("move_x",)).apply(event) is Command.PAUSE


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ('[[hold]]\nat = "0s"\nfor = "2s"\nkey = "D"\n', 4, 'did you mean "KeyD"'),
        ('[[hold]]\nat = "0s"\nfor = "2s"\nkey = "Axis0"\n', 4, "of kind axis"),
        ('[[hold]]\nat = "0s"\nfor = "2 parsecs"\nkey = "KeyD"\n', 3, "not a time"),
        ('[[hold]]\nat = "0s"\nfor = "0s"\nkey = "KeyD"\n', 3, "[[press]]"),
        ('[[hold]]\nat = "0s"\nkey = "KeyD"\n', 1, 'needs "for"'),
        ('[[press]]\nat = "0s"\nkey = "KeyD"\nfro = "1s"\n', 4, '"fro"'),
        ('[[axis]]\nat = "0s"\ncontrol = "Axis0"\nvalue = 1.5\n', 4, "value = 1.5"),
        ('[[command]]\nat = "0s"\ncommand = "jump"\n', 3, '"jump"'),
        ('# first\n\n[[hodl]]\nat = "0s"\n', 3, 'did you mean "hold"'),
        ('[[press]]\nat = "0s"\nkey = "KeyD"\n[[press]]\nat = "x"\nkey = "KeyD"\n', 5, "not a time"),
        ('[[hold]]\nat = "0s"\nfor = "2s"\nkey = "KeyD"\n[[press]]\nat = "1s"\nkey = "KeyD"\n', 5, "line 1"),
        ('[[hold]\nat = "0s"\n', 1, "not TOML"),
    ],
)
def test_a_bad_line_is_told_with_its_number(write, text, line, part):
    with pytest.raises(ScriptError, match=rf"line {line}\b") as caught:
        Script(write(text))
    assert part in str(caught.value)


def test_an_empty_script_says_how_to_begin_one(write):
    with pytest.raises(ScriptError, match=r"\[\[hold\]\]"):
        Script(write(""))


# ---------------------------------------------------------------------------------------------- large and strange files
def test_20000_entries_load_in_a_moment_and_a_mistake_in_the_last_is_told_with_its_line(write):
    press = '[[press]]\nat = "1s"\nkey = "KeyD"\n'
    began = time.process_time()
    with pytest.raises(ScriptError, match="line 60000: "):
        load_script(write(press * 19_999 + press.replace("KeyD", "D")))
    assert time.process_time() - began < 3  # looking through all entries for each takes over ten


def test_more_than_20000_entries_are_refused(write):
    with pytest.raises(ScriptError, match=r"walk.script.toml: 20001 entries, more than the 20000 .* split it"):
        load_script(write("[[press]]\n" * 20_001))


def test_a_file_of_more_than_4_mib_is_refused_unread(write):
    with pytest.raises(ScriptError, match="larger than 4 MiB"):
        load_script(write("[" * (4 * 2**20 + 1)))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("\nx = " + "7" * 5000, "line 2: 77777777777777777777… has more than 100 characters"),
        ("\nx = +0x" + "f" * 5000, "line 2: 0xff"),
        ("\n" + ".".join("a" * 50_000) + " = 1", "line 2: a key of more than 16 parts"),
        ("\n[" + " . ".join(['"a"'] * 50_000) + "]", "line 2: a key of more than 16 parts"),
        ("x = " + "[" * 100_000, "nested too deeply"),
        ("x = " + "{a=" * 100_000, "nested too deeply"),
        ("\n" + '"""\\\n' * 200_000, "not TOML"),
    ],
)
def test_a_file_that_the_parser_would_choke_on_is_refused_by_name(write, text, part):
    began = time.process_time()
    with pytest.raises(ScriptError, match=r"walk\.script\.toml") as caught:
        load_script(write(text))
    assert part in str(caught.value)
    assert time.process_time() - began < 2


def test_full_stops_in_a_text_are_no_key(write):
    assert load_script(write('[[text]]\nat = 1.5\ntext = "w.a.i.t.f.o.r.t.h.e.s.n.o.w.t.o.f.a.l.l"\n'))
