"""The key B: a running session opens for a browser without holding up its loop."""

from __future__ import annotations

import socket
import urllib.request

import pytest

from dreamtick.sim.browser_key import BrowserKey, host_to_listen_at
from tests.sim.toy_session import toy_session, turn_until


@pytest.fixture
def session(monkeypatch, tmp_path):
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    yield from toy_session(monkeypatch, tmp_path)


def pressed(session, port, tell=None):
    key = BrowserKey(session, port, tell)
    session.loop.outputs.append(key)
    key.press(0)
    return key


def test_the_first_press_opens_a_server_and_tells_its_address(session):
    told = []
    key = pressed(session, 0, told.append)
    try:
        session.producer.start()
        turn_until(session, lambda: told)
        (address,) = told
        assert session.state.message == key.address == address
        page, _, token = address.partition("#")
        assert token.startswith("token=")
        with urllib.request.urlopen(page, timeout=10) as answer:
            assert b"<html" in answer.read()
        turn_until(session, lambda: session.loop.frames_shown >= 2)
    finally:
        key.close()


def test_a_later_press_tells_the_same_address_again(session):
    key = pressed(session, 0)
    try:
        turn_until(session, lambda: key.address and session.state.message == key.address)
        session.state.unsay(key.address)
        key.press(1)
        assert session.state.message == key.address
    finally:
        key.close()


def test_a_port_in_use_is_said_and_the_key_may_be_pressed_again(session):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        key = pressed(session, other.getsockname()[1])
        turn_until(session, lambda: session.state.message_is_error)
        assert "in use" in session.state.message
    key.press(2)
    turn_until(session, lambda: key.address)
    key.close()


def test_whatever_goes_wrong_is_said_and_the_key_may_be_pressed_again(session, monkeypatch):
    def fail(self):
        raise RuntimeError("something that nobody thought of")

    with monkeypatch.context() as broken:
        broken.setattr("dreamtick.net.server.RemoteServer.start", fail)
        key = pressed(session, 0)
        turn_until(session, lambda: session.state.message_is_error)
        assert "nobody thought of" in session.state.message
    key.press(2)
    turn_until(session, lambda: key.address)
    key.close()


def test_over_ssh_it_listens_where_the_user_came_in():
    assert host_to_listen_at({}) == "127.0.0.1"
    assert host_to_listen_at({"SSH_CONNECTION": "198.51.100.7 50022 192.0.2.2 22"}) == "192.0.2.2"
    assert host_to_listen_at({"SSH_CONNECTION": "nonsense"}) == "127.0.0.1"
