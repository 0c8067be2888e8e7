"""A session that is shown to others: what goes out on the tick, what comes back, when it ends. A toy model plays."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from itertools import pairwise
from types import SimpleNamespace

import pytest

from dreamtick.engine.models.base import Start
from dreamtick.errors import DreamtickError
from dreamtick.input.commands import Command
from dreamtick.net.access import Access
from dreamtick.net.protocol import CommandMessage, ErrorMessage, Press, PromptMessage, ReceivedReceipt, WorldMessage
from dreamtick.net.server import ServerSettings
from dreamtick.net.world_link import WorldPhase
from dreamtick.sim.remote_play import RemoteOptions, RemotePlay
from tests.net.player import Player
from tests.net.serving import in_loop
from tests.sim.toy_session import toy_session, turn_until
from tests.toy_model import ToyModel, toy_spec

ACCESS = Access(b"a secret for tests alone, 32 byte")


@pytest.fixture
def wordless(monkeypatch):
    """A model that knows no words, and a start without any."""
    monkeypatch.setattr("tests.sim.toy_session.START", Start(None, ""))
    return ToyModel(toy_spec(modalities=("action",)))


@pytest.fixture
def served(monkeypatch, tmp_path):
    """Makes a session that is served; `remote.open` has been called."""
    ends = []

    def begun(model=None, outlive_s=None):
        making = toy_session(monkeypatch, tmp_path, model, waits_when_failed=True)
        session = next(making)
        remote = RemotePlay(session, RemoteOptions(ACCESS, ServerSettings(port=0), outlive_s=outlive_s))
        ends.append((making, remote))
        remote.open()
        return session, remote

    yield begun
    for making, remote in ends:
        remote.close()
        next(making, None)


def health(remote):
    with urllib.request.urlopen(f"http://127.0.0.1:{remote.server.port}/health", timeout=10) as answer:
        return json.load(answer)


def test_who_comes_before_the_first_frame_is_told_what_they_wait_for(served):
    session, remote = served()
    assert health(remote)["waiting_for"] == "the model is being loaded"
    session.producer.start()
    turn_until(session, lambda: remote.status.phase is WorldPhase.RUNNING)
    assert remote.status.waiting_for == ""
    turn_until(session, lambda: remote.status.frames_shown >= 4)
    assert remote.status.prompt == "a meadow"
    assert health(remote)["state"] == "running"


def test_every_frame_that_is_shown_is_sent_once_with_its_time_by_the_worlds_clock(served):
    session, remote = served()
    sent = []
    subscription = remote.hub.subscribe("h264", sent.append)
    session.producer.start()
    turn_until(session, lambda: len({frame.number for frame in sent}) >= 12)
    subscription.close()
    frames = {frame.number: frame for frame in sent}
    assert list(frames) == list(range(min(frames), min(frames) + len(frames)))
    steps = {later.due_ns - frame.due_ns for frame, later in pairwise(sent) if frame.number > 0}
    assert 100_000_000 in steps  # ten frames a second, to the nanosecond, whatever the ticks were
    assert all(frame.ready_ns >= frame.due_ns for frame in sent)


def test_a_key_from_afar_moves_the_figure_and_its_receipt_says_where(served, monkeypatch):
    session, remote = served()
    told = []
    monkeypatch.setattr(remote.server, "answered", told.extend)
    session.producer.start()
    turn_until(session, lambda: session.loop.frames_shown >= 2)
    remote.device.admit("ada", 0)
    assert remote.device.press("ada", Press(seq=7, time=0.0, code="KeyD", value=1.0))
    turn_until(session, lambda: told)
    (receipt,) = told
    assert (receipt.peer, receipt.seq) == ("ada", 7)
    assert receipt.frame_number <= session.loop.frames_shown
    assert receipt.latched_ns <= receipt.shown_ns


def test_a_world_that_knows_no_words_says_so_and_hears_no_prompt(served, wordless):
    session, remote = served(wordless)
    assert not remote.info.takes_text

    async def play():
        server = SimpleNamespace(whep=f"http://127.0.0.1:{remote.server.port}/whep", token=ACCESS.issue)
        async with Player(server) as player:
            await player.enter()
            assert (await player.hear(WorldMessage)).prompt is None
            player.say(PromptMessage(1, 0.0, "a snowy night"))
            return await player.hear((ReceivedReceipt, ErrorMessage))

    answer = in_loop(play)
    assert (answer.code, answer.seq) == ("bad-prompt", 1)
    assert "knows no words" in answer.message
    session.loop.tick()
    assert session.steering.event_number == 0


def test_a_world_that_knows_words_says_its_prompt_and_hears_others(served):
    session, remote = served()
    assert remote.info.takes_text

    async def play():
        server = SimpleNamespace(whep=f"http://127.0.0.1:{remote.server.port}/whep", token=ACCESS.issue)
        async with Player(server) as player:
            await player.enter()
            prompt = (await player.hear(WorldMessage)).prompt
            player.say(PromptMessage(1, 0.0, "a snowy night"))
            await player.hear(ReceivedReceipt)
            return prompt

    assert in_loop(play) == "a meadow"
    session.loop.tick()
    assert session.steering.prompt == "a snowy night"


def test_a_saved_world_without_words_is_told_as_loaded_in_whole_words(served, wordless):
    session, _remote = served(wordless)
    session.producer.start()
    turn_until(session, lambda: session.loop.frames_shown >= 2)
    session.states.save()
    turn_until(session, lambda: (session.state.message or "").startswith("saved "))
    session.states.load()
    turn_until(session, lambda: session.state.message == "loaded: the saved world")


def test_a_reset_from_afar_begins_the_world_again(served):
    session, remote = served()
    session.producer.start()
    turn_until(session, lambda: session.loop.frames_shown >= 2)
    remote.device.admit("ada", None)
    assert remote.device.command("ada", CommandMessage(seq=1, time=0.0, name=Command.RESET))
    turn_until(session, lambda: remote.status.resets == 1)
    turn_until(session, lambda: remote.status.phase is WorldPhase.RUNNING)


def test_a_world_that_failed_waits_for_a_reset_instead_of_ending(served):
    session, remote = served(ToyModel(fail_at=2))
    session.producer.start()
    turn_until(session, lambda: remote.status.phase is WorldPhase.FAILED)
    assert "block 2" in remote.status.waiting_for
    assert session.loop.running


def test_why_a_world_failed_is_told_without_the_folders_of_this_machine_and_to_those_with_a_token_alone(served):
    session, remote = served(ToyModel(fail_at=2))
    session.producer.start()
    turn_until(session, lambda: remote.status.phase is WorldPhase.FAILED)
    session.producer.problem = DreamtickError("/home/ann/worlds/maze.safetensors: the file is damaged")
    session.state.say(str(session.producer.problem), time.monotonic_ns(), 60.0, is_public=True)
    turn_until(session, lambda: remote.status.waiting_for.startswith("maze.safetensors: the file"))
    turn_until(session, lambda: remote.status.message.startswith("maze.safetensors: the file"))
    with pytest.raises(urllib.error.HTTPError, match="503") as failed:
        health(remote)
    assert json.load(failed.value)["waiting_for"] == "the model has failed"


def test_messages_for_who_sits_here_are_not_told_to_those_afar(served):
    session, remote = served()
    session.producer.start()
    turn_until(session, lambda: session.loop.frames_shown >= 2)
    session.state.say("in a browser: http://127.0.0.1/#token=secret", time.monotonic_ns(), 60.0)
    before = remote.status
    turn_until(session, lambda: remote.status is not before)
    assert remote.status.message == ""
    session.state.say("begun again: a meadow", time.monotonic_ns(), 60.0, is_public=True)
    turn_until(session, lambda: remote.status.message == "begun again: a meadow")


def test_a_session_that_nobody_is_left_in_ends_after_the_time_it_was_given(served):
    session, _remote = served(outlive_s=0.05)
    session.producer.start()
    turn_until(session, lambda: not session.loop.running)
    assert session.end_reason == "left alone"


def test_the_time_for_which_a_model_is_loaded_does_not_count_as_left_alone(served):
    session, remote = served(outlive_s=0.05)
    began = time.monotonic()
    turn_until(session, lambda: time.monotonic() - began > 0.6)  # the status is looked at every quarter of a second
    assert session.loop.running
    assert remote.status.phase is WorldPhase.LOADING
    session.producer.start()
    turn_until(session, lambda: not session.loop.running)
    assert session.loop.frames_shown > 0


def test_closing_twice_is_fine_and_the_port_is_free_again(served):
    _session, remote = served()
    port = remote.server.port
    remote.close()
    remote.close()
    assert remote.status.phase is WorldPhase.ENDED
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5)
