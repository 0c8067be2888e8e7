"""The page's modules without a browser: their own tests run by Node, and their messages read by the server's code."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

from dreamtick.net.protocol import (
    CONTROL_CHANNEL,
    STATE_CHANNEL,
    CommandMessage,
    ErrorMessage,
    Hello,
    Lost,
    Ping,
    Press,
    PromptMessage,
    Release,
    SeatMessage,
    SeatPart,
    ShownReceipt,
    State,
    WorldMessage,
    pack,
    parse_client,
)
from tests.display import need_program

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "net" / "web"


def node(*arguments: str, stdin: str = "") -> str:
    command = [need_program("node"), *arguments]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-3000:]
    return done.stdout


def run_module(script: str, stdin: str = "") -> Any:
    """What a module prints as JSON."""
    return json.loads(node("--input-type=module", "--eval", script, stdin=stdin))


def test_the_modules_keep_their_own_tests():
    tests = sorted(str(path) for path in (Path(__file__).parent / "web").glob("*.test.mjs"))
    assert len(tests) >= 4
    node("--test", *tests)


def test_the_server_understands_every_message_that_the_page_makes():
    made = run_module(f"""
        import {{ Outgoing }} from "{WEB / "protocol.js"}";
        const out = new Outgoing();
        const state = {{ held: ["KeyD"], axes: {{ Axis0: -0.5 }}, mouse: [3, 0], wheel: [0, 0] }};
        const messages = [
          out.hello("Mira", "play"), out.state(state, 1), out.press("KeyD", 2.5), out.release("KeyD", 3), out.lost(4),
          out.prompt("ein verschneiter Abend ❄", 5), out.command("pause", 6), out.seat("ask"), out.seat("give", "p1"),
          out.ping(7),
        ];
        console.log(JSON.stringify(messages.map((bytes) => Buffer.from(bytes).toString("hex"))));
    """)
    channels = [STATE_CHANNEL if index == 1 else CONTROL_CHANNEL for index in range(len(made))]
    read = [parse_client(bytes.fromhex(data), channel) for data, channel in zip(made, channels, strict=True)]
    assert read == [
        Hello("Mira", "play"),
        State(1, 1.0, ("KeyD",), {"Axis0": -0.5}, (3.0, 0.0), (0.0, 0.0)),
        Press(2, 2.5, "KeyD"),
        Release(3, 3.0, "KeyD"),
        Lost(4, 4.0),
        PromptMessage(5, 5.0, "ein verschneiter Abend ❄"),
        CommandMessage(6, 6.0, "pause"),
        SeatMessage(7, "ask"),
        SeatMessage(8, "give", "p1"),
        Ping(7.0),
    ]


def test_the_page_understands_what_the_server_says():
    messages = [
        WorldMessage(
            "running", prompt="a snowy night ❄", fps=11.5, frames_shown=70_000, seats=(SeatPart(0, None, ""),)
        ),
        ShownReceipt(seq=3, block=7, frame=15, latched_ms=2**40 + 0.5, shown_ms=12.0, rtp=2**32 - 1),
        ErrorMessage("no-seat", "you have no seat: ask for one to play"),
    ]
    script = f"""
        import {{ read }} from "{WEB / "protocol.js"}";
        import {{ readFileSync }} from "node:fs";
        const messages = JSON.parse(readFileSync(0, "utf8"));
        console.log(JSON.stringify(messages.map((hex) => read(new Uint8Array(Buffer.from(hex, "hex"))))));
    """
    world, receipt, error = run_module(script, json.dumps([pack(message).hex() for message in messages]))
    assert (world["t"], world["prompt"], world["fps"], world["frames_shown"]) == (
        "world",
        "a snowy night ❄",
        11.5,
        70_000,
    )
    assert world["seats"] == [{"player": 0, "peer": None, "name": ""}]
    assert (receipt["rtp"], receipt["latched_ms"], receipt["stage"]) == (2**32 - 1, 2**40 + 0.5, "shown")
    assert error == {"v": 1, "t": "error", "code": "no-seat", "message": "you have no seat: ask for one to play"}


def test_everything_that_the_page_names_is_there():
    page = (WEB / "index.html").read_text()
    for name in re.findall(r'(?:src|href)="(?!#)([^"]+)"', page):
        assert (WEB / name).is_file(), f"index.html names {name}"
    ids = set(re.findall(r'\bid="([^"]+)"', page))
    for path in WEB.glob("*.js"):
        script = path.read_text()
        for name in re.findall(r'byId\("([\w-]+)"\)', script):
            assert name in ids, f"{path.name} looks for #{name}"
        for name in re.findall(r'from "\./([\w.]+)"', script):
            assert (WEB / name).is_file(), f"{path.name} imports {name}"


def test_texts_of_others_enter_the_page_as_text_only():
    for path in WEB.glob("*.js"):
        for danger in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert danger not in path.read_text(), f"{path.name} uses {danger}"
