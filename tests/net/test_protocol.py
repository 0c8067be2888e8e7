"""Bytes from afar become a message or an error with a code, nothing else; the documentation says what the code does."""

from __future__ import annotations

import contextlib
import math
import re
from pathlib import Path
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreamtick.net.protocol import (
    CLIENT_MESSAGES,
    CONTROL_CHANNEL,
    CONTROL_RATE,
    ERROR_CODES,
    LARGEST_MESSAGE,
    MOST_ERRORS,
    PROTOCOL_VERSION,
    SERVER_MESSAGES,
    STATE_CHANNEL,
    STATE_RATE,
    BadMessage,
    Bye,
    CommandMessage,
    ErrorMessage,
    Hello,
    LimitsPart,
    Lost,
    Ping,
    Pong,
    Press,
    PromptMessage,
    PublisherPart,
    QueuePart,
    ReceivedReceipt,
    Release,
    SeatMessage,
    SeatNotice,
    SeatPart,
    ShownReceipt,
    State,
    Welcome,
    WorldMessage,
    WorldPart,
    pack,
    parse_client,
    parse_server,
)
from dreamtick.net.record_fields import field_rules

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"

CLIENT_EXAMPLES = (
    State(7, 120.5, ("KeyW", "Space"), {"Axis0": -0.25}, (12.0, -3.5), (0.0, 1.0)),
    State(8, 121.0),
    Hello("Ann", "play"),
    Press(1, 3.0, "KeyW", 0.5),
    Release(2, 4.0, "KeyW"),
    Lost(3, 5.0),
    PromptMessage(4, 6.0, "a snowy night ❄"),
    CommandMessage(5, 7.0, "rewind"),
    SeatMessage(6, "ask"),
    SeatMessage(7, "give", "p1"),
    Ping(8.25),
)
SERVER_EXAMPLES = (
    Welcome(
        "p1",
        "play",
        "secret",
        30.0,
        WorldPart("Pocket", "pocket", 64, 64, 12.0, 1, {"KeyW": "move_y"}, (("W / S", "walk"),)),
        LimitsPart(2000, 16384, 30.0),
        ("pause", "reset", "rewind"),
    ),
    ReceivedReceipt(1, 20.5),
    ShownReceipt(1, 12, 24, 30.0, 160.25, 4_000_000_000),
    ShownReceipt(1, 12, 24, 30.0, 160.25, None),
    WorldMessage("loading", "making the first block"),
    WorldMessage("running", prompt=""),  # a world that takes prompts and has none yet
    WorldMessage(
        "running",
        seats=(SeatPart(0, "p1", "Ann"), SeatPart(1, None, "")),
        queue=(QueuePart("p2", "Ben"),),
        publishers=(PublisherPart("rtmp://example.org", "waiting", "refused", 5, 1, 2),),
    ),
    SeatNotice(None, 2),
    ErrorMessage("no-seat", "ask for a seat first", 9),
    ErrorMessage("malformed", "no map"),
    Pong(8.25, 21.0),
    Bye("closing", "the world ends"),
)


def channel_of(message: object) -> str:
    return STATE_CHANNEL if isinstance(message, State) else CONTROL_CHANNEL


def packed(**fields: Any) -> bytes:
    """A message as a client might send it, right or wrong."""
    data: bytes = msgpack.packb({"v": 1, **fields})
    return data


def refusal(data: bytes | str, channel: str = CONTROL_CHANNEL) -> BadMessage:
    with pytest.raises(BadMessage) as caught:
        parse_client(data, channel)
    assert caught.value.code in ERROR_CODES
    return caught.value


# ------------------------------------------------------------------------------------------------ what is right
@pytest.mark.parametrize("message", CLIENT_EXAMPLES, ids=lambda m: m.TYPE)
def test_a_clients_message_arrives_as_it_was_sent(message):
    assert parse_client(pack(message), channel_of(message)) == message


@pytest.mark.parametrize("message", SERVER_EXAMPLES, ids=lambda m: m.TYPE)
def test_a_servers_message_arrives_as_it_was_sent(message):
    assert parse_server(pack(message)) == message


def test_the_examples_hold_every_message_there_is():
    assert {type(message) for message in CLIENT_EXAMPLES} == set(CLIENT_MESSAGES)
    assert {type(message) for message in SERVER_EXAMPLES} == set(SERVER_MESSAGES)


def test_whole_numbers_are_numbers_too_since_a_browser_sends_1_for_1_0():
    assert parse_client(packed(t="press", seq=1, time=5, code="KeyW", value=1)) == Press(1, 5.0, "KeyW", 1.0)


def test_fields_that_a_later_server_may_know_are_passed_over():
    assert parse_client(packed(t="ping", time=1.0, colour="blue", more=[1, {"a": None}])) == Ping(1.0)


def test_a_stick_that_reports_a_little_too_much_is_clamped_and_not_refused():
    message = parse_client(packed(t="state", seq=1, time=0, axes={"Axis0": 1.0000001, "Axis1": -3}), STATE_CHANNEL)
    assert message == State(1, 0.0, axes={"Axis0": 1.0, "Axis1": -1.0})


def test_a_name_loses_its_control_characters():
    assert parse_client(packed(t="hello", name=" A\x07nn\nB ", want="watch")) == Hello("Ann B", "watch")


def test_a_name_cannot_pose_as_another_nor_turn_the_text_around_it():
    assert parse_client(packed(t="hello", name="\u202eA\u200bn\u200dn\ufeff", want="watch")) == Hello("Ann", "watch")
    assert parse_client(packed(t="hello", name="Ann 👨‍👩‍👧", want="watch")) == Hello("Ann 👨‍👩‍👧", "watch")


# ------------------------------------------------------------------------------------------------ what is wrong
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no msgpack"),
        (b"\xc1", "no msgpack"),  # never used in msgpack
        (b"\xdf\xff\xff\xff\xff", "no msgpack"),  # a map of four thousand million entries
        (b"\xdd\xff\xff\xff\xff", "no msgpack"),
        (b"\x91" * 5000, "no msgpack"),  # a list in a list in a list …
        (msgpack.packb([1, 2]), "no map"),
        (msgpack.packb({}), '"v"'),
        (msgpack.packb({"v": True, "t": "ping"}), '"v"'),
        (msgpack.packb({"v": 1, "t": b"ping"}), '"t"'),
        (msgpack.packb({1: 2}), "no msgpack"),
        (msgpack.packb({b"v": 1}), "no text"),
        (packed(t="ping", time=1.0) + b"\x00", "no msgpack"),  # something follows
        (packed(t="ping", time=1.0)[:-1], "no msgpack"),
        (b"\x83\xa1v\x01\xa1v\x01\xa1t\xa4ping", "comes twice"),
        (packed(t="ping", time=msgpack.ExtType(5, b"x")), "extension"),
        (packed(t="ping", time=msgpack.Timestamp(1, 2)), "extension"),
        (b"\x82\xa1v\x01\xa1t\xd7\xff\xff\xff\xff\xff\xff\xff\xff\xff", "no msgpack"),  # a timestamp of 4 s in ns
        (b"\x83\xa1v\x01\xa1t\xa5hello\xa4name\xa3\xed\xa0\x80", "no msgpack"),  # a surrogate in UTF-8
        (packed(t="ping"), "missing"),
        (packed(t="ping", time="1"), "a text"),
        (packed(t="ping", time=True), "a boolean"),
        (packed(t="press", seq=1.0, time=1.0, code="KeyW"), "a float"),
        (packed(t="press", seq=True, time=1.0, code="KeyW"), "a boolean"),
        (packed(t="press", seq=1, time=1.0, code=["KeyW"]), "a list"),
        (packed(t="seat", seq=1, action="give"), "needs the peer"),
    ],
)
def test_what_is_no_message_is_malformed(data, words):
    error = refusal(data)
    assert error.code == "malformed"
    assert words in str(error)


def test_a_text_is_malformed_since_messages_are_binary():
    assert refusal("hello").code == "malformed"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"t": "ping", "time": math.nan}, "nan"),
        ({"t": "ping", "time": math.inf}, "inf"),
        ({"t": "ping", "time": -1}, "0 to 1e+15"),
        ({"t": "ping", "time": 2**64 - 1}, "0 to 1e+15"),
        ({"t": "press", "seq": 0, "time": 1, "code": "KeyW"}, "1 to"),
        ({"t": "press", "seq": 2**53, "time": 1, "code": "KeyW"}, "1 to"),
        ({"t": "press", "seq": 1, "time": 1, "code": ""}, "letters and digits"),
        ({"t": "press", "seq": 1, "time": 1, "code": "K" * 33}, "letters and digits"),
        ({"t": "press", "seq": 1, "time": 1, "code": "KeyW\n"}, "letters and digits"),
        ({"t": "press", "seq": 1, "time": 1, "code": "KeyW", "value": 1.01}, "0 to 1"),
        ({"t": "hello", "name": "n" * 41, "want": "play"}, "40 at most"),
        ({"t": "hello", "name": "Ann", "want": "rule"}, "one of"),
        ({"t": "command", "seq": 1, "time": 1, "name": "quit"}, "one of"),
        ({"t": "seat", "seq": 1, "action": "give", "to": "<p1>"}, "letters, digits"),
    ],
)
def test_a_value_out_of_its_range_is_named_with_its_range(fields, words):
    error = refusal(packed(**fields))
    assert error.code == "bad-value"
    assert words in str(error)


@pytest.mark.parametrize(
    "fields",
    [
        {"held": ["KeyW"] * 33},
        {"axes": {f"Axis{n}": 0.0 for n in range(33)}},
        {"axes": {"Axis0": math.nan}},
        {"axes": {"Axis 0": 0.0}},
        {"mouse": [1.0]},
        {"mouse": [1.0, 2.0, 3.0]},
        {"mouse": [1e300, 0.0]},
        {"wheel": [0.0, math.inf]},
    ],
)
def test_a_state_that_holds_too_much_or_is_nowhere_is_a_bad_value(fields):
    assert refusal(packed(t="state", seq=1, time=1.0, **fields), STATE_CHANNEL).code == "bad-value"


def test_lists_beyond_all_measure_are_malformed_before_they_are_looked_at():
    assert refusal(packed(t="state", seq=1, time=1.0, held=["KeyW"] * 65), STATE_CHANNEL).code == "malformed"


def test_a_message_one_byte_too_large_is_not_even_read():
    frame = len(packed(t="prompt", seq=1, time=1.0, text="x" * 300))
    largest = packed(t="prompt", seq=1, time=1.0, text="x" * (300 + LARGEST_MESSAGE - frame))
    assert len(largest) == LARGEST_MESSAGE
    assert isinstance(parse_client(largest), PromptMessage)
    assert refusal(largest + b"\x00").code == "too-large"


def test_other_versions_types_and_channels_are_unknown():
    assert refusal(msgpack.packb({"v": 2, "t": "ping", "time": 1.0})).code == "unknown"
    assert "load the page again" in str(refusal(msgpack.packb({"v": 2, "t": "ping", "time": 1.0})))
    assert refusal(packed(t="dance")).code == "unknown"
    assert refusal(packed(t="welcome")).code == "unknown"
    assert refusal(pack(Press(1, 1.0, "KeyW")), STATE_CHANNEL).code == "unknown"
    assert refusal(pack(State(1, 1.0)), CONTROL_CHANNEL).code == "unknown"


def test_the_refusal_says_which_message_it_was_wherever_that_can_be_read():
    assert refusal(packed(t="press", seq=5, time=1.0)).seq == 5
    assert refusal(packed(t="dance", seq=6)).seq == 6
    assert refusal(packed(t="press", seq="5", time=1.0)).seq is None
    assert refusal(b"\xc1").seq is None


def test_what_is_quoted_back_is_short_and_printable():
    for code in ("\u202e" * 5000, "\x00\x1b[2J", "é" * 4000):
        text = str(refusal(packed(t="press", seq=1, time=1.0, code=code)))
        assert len(text) < 200
        assert text.isprintable()


# ------------------------------------------------------------------------------------------------ any bytes at all
def takes_or_refuses(data: bytes) -> None:
    for channel in (STATE_CHANNEL, CONTROL_CHANNEL):
        refused: BadMessage | None = None
        try:
            message = parse_client(data, channel)
        except BadMessage as error:
            refused = error
        if refused is None:
            assert parse_client(pack(message), channel) == message  # what is taken can be said again
        else:
            assert refused.code in ERROR_CODES
            assert str(refused).isprintable()
            assert len(str(refused)) < 500


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.text(max_size=50)
    | st.binary(max_size=50)
    | st.builds(msgpack.ExtType, st.integers(0, 127), st.binary(max_size=20)),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8) | st.integers(0, 9), inner),
    max_leaves=20,
)
names = sorted({field.name for kind in CLIENT_MESSAGES for field in field_rules(kind)})


@settings(max_examples=300)
@given(st.binary(max_size=400))
def test_any_bytes_are_taken_or_refused(data):
    takes_or_refuses(data)


@settings(max_examples=150)
@given(st.sampled_from([kind.TYPE for kind in CLIENT_MESSAGES]), st.dictionaries(st.sampled_from(names), anything))
def test_any_values_in_the_right_places_are_taken_or_refused(kind, fields):
    takes_or_refuses(packed(t=kind, **fields))


@settings(max_examples=500)
@given(st.sampled_from(CLIENT_EXAMPLES), st.data())
def test_a_good_message_with_some_bytes_changed_is_taken_or_refused(message, data):
    mutated = bytearray(pack(message))
    for _ in range(data.draw(st.integers(1, 4))):
        mutated[data.draw(st.integers(0, len(mutated) - 1))] = data.draw(st.integers(0, 255))
    takes_or_refuses(bytes(mutated))


@settings(max_examples=200)
@given(st.binary(max_size=400))
def test_a_client_survives_any_bytes_as_well(data):
    with contextlib.suppress(BadMessage):
        parse_server(data)


# ------------------------------------------------------------------------------------------------ the documentation
def sections() -> dict[str, list[list[str]]]:
    """The rows of each section's table in docs/protocol.md, by the section's name."""
    found: dict[str, list[list[str]]] = {}
    rows: list[list[str]] = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            rows = found.setdefault(line.lstrip("# ").replace("`", ""), [])
        elif line.startswith("|---"):
            rows.clear()  # what stood above was the table's head
        elif line.startswith("| "):
            rows.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return found


PARTS = (WorldPart, LimitsPart, SeatPart, QueuePart, PublisherPart)
TITLES = {ReceivedReceipt: "receipt: received", ShownReceipt: "receipt: shown"} | {
    WorldPart: "welcome.world",
    LimitsPart: "welcome.limits",
    SeatPart: "world.seats",
    QueuePart: "world.queue",
    PublisherPart: "world.publishers",
}


@pytest.mark.parametrize("kind", [*CLIENT_MESSAGES, *SERVER_MESSAGES, *PARTS], ids=lambda kind: kind.__name__)
def test_every_field_is_documented_as_it_is_checked(kind):
    title = TITLES.get(kind) or kind.TYPE
    name = "seat (from the server)" if kind is SeatNotice else title
    documented = [[cell.strip("`") for cell in row[:1]] + row[1:4] for row in sections()[name]]
    checked = [
        [field.name, field.rule.type, field.rule.range or "—", "yes" if field.required else "no"]
        for field in field_rules(kind)
    ]
    assert documented == checked
    assert all(len(row) == 5 and row[4] for row in sections()[name]), "every field has a meaning"


def test_every_error_code_is_documented_in_the_same_words():
    rows = {row[0].strip("`"): row[1] for row in sections()["Errors"]}
    assert rows == ERROR_CODES


def test_the_numbers_in_the_page_are_those_of_the_code():
    text = PAGE.read_text(encoding="utf-8")
    assert PROTOCOL_VERSION == 1
    assert f"{LARGEST_MESSAGE:,} bytes" in text
    assert f"`control` takes {CONTROL_RATE[0]:g} messages a second, {CONTROL_RATE[1]} at once" in text
    assert f"`state` {STATE_RATE[0]:g}, {STATE_RATE[1]} at once" in text
    assert f"{MOST_ERRORS} errors within a minute" in text


def test_the_worked_example_is_what_the_bytes_say():
    text = PAGE.read_text(encoding="utf-8")
    example = re.search(r"```hex\n(.+?)```", text, re.DOTALL)
    assert example is not None
    data = bytes.fromhex("".join(line.split("  ")[0] for line in example[1].splitlines()))
    assert parse_client(data) == Press(7, 1234.5, "KeyW")
