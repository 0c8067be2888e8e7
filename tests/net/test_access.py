"""Tokens: what they allow, until when, and that nothing but the secret makes one."""

from __future__ import annotations

import base64
import os
import string
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreamtick.errors import AccessError, ConfigError
from dreamtick.net.access import SECRET_VARIABLE, Access, Role, secret_path

SECRET = b"a secret for the tests"
HOUR = 3600.0


class Clock:
    """Unix seconds that move only when they are told to."""

    def __init__(self) -> None:
        self.now_s = 1_700_000_000.5

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def access(clock):
    return Access(SECRET, now_s=clock)


# ------------------------------------------------------------------------------------------------ roles
def test_each_role_includes_those_before_it():
    allowed = {(str(has), str(needs)) for has in Role for needs in Role if has.allows(needs)}
    assert allowed == {
        ("watch", "watch"),
        ("play", "watch"),
        ("play", "play"),
        ("direct", "watch"),
        ("direct", "play"),
        ("direct", "direct"),
    }


# ------------------------------------------------------------------------------------------------ tokens
@pytest.mark.parametrize("role", Role)
def test_a_token_carries_its_role_until_it_expires(access, clock, role):
    token = access.issue(role, hours=2.0)
    assert access.check(token) is role
    clock.now_s += 2 * HOUR - 1
    assert access.check(token) is role
    clock.now_s += 1
    with pytest.raises(AccessError, match="expired"):
        access.check(token)


def test_a_token_can_stand_in_an_address_and_no_two_are_the_same(access):
    tokens = {access.issue(Role.WATCH, 1.0) for _ in range(50)}
    assert len(tokens) == 50
    assert all(set(token) <= set(string.ascii_letters + string.digits + "-_.") for token in tokens)
    assert max(map(len, tokens)) < 100


def test_another_server_with_the_same_secret_takes_it_and_one_with_another_secret_does_not(access, clock):
    token = access.issue(Role.PLAY, 1.0)
    assert Access(SECRET, now_s=clock).check(token) is Role.PLAY
    with pytest.raises(AccessError, match="wrong token"):
        Access(SECRET + b"!", now_s=clock).check(token)


def test_a_role_or_time_that_was_altered_is_found_out(access):
    prefix, payload, signature = access.issue(Role.WATCH, 1.0).split(".")
    raw = base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))
    for place in range(len(raw)):
        forged = raw[:place] + bytes([raw[place] ^ 2]) + raw[place + 1 :]
        text = base64.urlsafe_b64encode(forged).decode().rstrip("=")
        with pytest.raises(AccessError, match="wrong token"):
            access.check(f"{prefix}.{text}.{signature}")


def test_every_single_changed_character_makes_it_worthless(access):
    token = access.issue(Role.WATCH, 1.0)
    for place in range(len(token)):
        for other in "Aa0-.é":
            if token[place] != other:
                with pytest.raises(AccessError):
                    access.check(token[:place] + other + token[place + 1 :])


@pytest.mark.parametrize(
    "token", ["x", "dt1", "dt1..", "dt2.a.b", "a.b.c.d", ".", " ", "dt1.é.é", "dt1.AA==.AA==", "x" * 10_000]
)
def test_what_was_never_a_token_is_malformed(access, token):
    with pytest.raises(AccessError, match="malformed"):
        access.check(token)


@pytest.mark.parametrize("token", [None, ""])
def test_no_token_is_said_as_that(access, token):
    with pytest.raises(AccessError, match="no token"):
        access.check(token)


@settings(max_examples=300)
@given(st.text(max_size=120))
def test_any_text_is_refused_in_words(text):
    with pytest.raises(AccessError):
        Access(SECRET).check(text)


def test_no_error_repeats_the_token(access, clock):
    token = access.issue(Role.WATCH, 1.0)
    clock.now_s += 2 * HOUR
    for wrong in (token, token[:-1], token + "x", token.swapcase()):
        with pytest.raises(AccessError) as caught:
            access.check(wrong)
        assert not any(part in str(caught.value) for part in wrong.split(".")[1:])


def test_open_access_lets_everybody_do_what_it_says_and_a_token_do_more(clock):
    access = Access(SECRET, Role.WATCH, clock)
    assert access.check(None) is Role.WATCH
    assert access.check(access.issue(Role.DIRECT, 1.0)) is Role.DIRECT
    with pytest.raises(AccessError, match="malformed"):
        access.check("nonsense")


@pytest.mark.parametrize("hours", [0.0, -1.0, float("nan"), float("inf"), 1e9])
def test_a_token_for_no_time_or_for_ever_is_not_issued(access, hours):
    with pytest.raises(ConfigError, match="hours="):
        access.issue(Role.WATCH, hours)


def test_a_secret_that_can_be_guessed_is_refused():
    with pytest.raises(ConfigError, match="5 bytes, 16 at least"):
        Access(b"hello")
    with pytest.raises(ConfigError, match="one character 32 times"):
        Access(b"a" * 32)


# ------------------------------------------------------------------------------------------------ the secret
@pytest.fixture(autouse=True)
def no_secret_in_the_environment(monkeypatch):
    monkeypatch.delenv(SECRET_VARIABLE, raising=False)


def test_a_secret_is_made_at_first_use_kept_and_for_its_owner_only(tmp_path):
    path = tmp_path / "deep" / "token_secret"
    secret = Access.load_secret(path)
    assert len(secret) == 32
    assert Access.load_secret(path) == secret
    assert path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(path.parent) == ["token_secret"]
    assert Access.load_secret(tmp_path / "another") != secret


def test_the_environment_comes_first(tmp_path, monkeypatch):
    monkeypatch.setenv(SECRET_VARIABLE, "sixteen bytes at least")
    assert Access.load_secret(tmp_path / "token_secret") == b"sixteen bytes at least"
    assert not (tmp_path / "token_secret").exists()


def test_white_space_around_the_environments_secret_is_none_of_it(tmp_path, monkeypatch):
    monkeypatch.setenv(SECRET_VARIABLE, " sixteen bytes at least\n")
    assert Access.load_secret(tmp_path / "token_secret") == b"sixteen bytes at least"
    monkeypatch.setenv(SECRET_VARIABLE, " " * 20)
    with pytest.raises(ConfigError, match="0 bytes, 16 at least"):
        Access(Access.load_secret(tmp_path / "token_secret"))
    assert not (tmp_path / "token_secret").exists()


def test_processes_that_begin_together_agree_on_one_secret(tmp_path):
    path = tmp_path / "token_secret"
    gate, found = threading.Barrier(8), []

    def load() -> None:
        gate.wait()
        found.append(Access.load_secret(path))

    threads = [threading.Thread(target=load) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1


def test_a_secret_that_others_may_read_is_refused_with_the_remedy(tmp_path):
    path = tmp_path / "token_secret"
    Access.load_secret(path)
    path.chmod(0o644)
    with pytest.raises(ConfigError, match="chmod 600"):
        Access.load_secret(path)


@pytest.mark.parametrize("content", [b"", b"abcd", b"no hexadecimal digits at all, these", b"\xff\xfe"])
def test_a_file_that_holds_no_secret_is_refused_with_the_remedy(tmp_path, content):
    path = tmp_path / "token_secret"
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(ConfigError, match="delete the file"):
        Access.load_secret(path)


def test_a_folder_that_cannot_be_written_is_named_with_the_remedy(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(ConfigError, match=SECRET_VARIABLE):
        Access.load_secret(tmp_path / "file" / "token_secret")


def test_a_renewed_secret_makes_older_tokens_worthless(tmp_path):
    path = tmp_path / "token_secret"
    token = Access(Access.load_secret(path)).issue(Role.WATCH, 1.0)
    renewed = Access.renew_secret(path)
    assert Access.load_secret(path) == renewed
    assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(AccessError, match="wrong token"):
        Access(renewed).check(token)


def test_there_need_not_be_a_secret_to_renew(tmp_path):
    assert len(Access.renew_secret(tmp_path / "deep" / "token_secret")) == 32


def test_a_secret_in_the_environment_is_not_renewed(tmp_path, monkeypatch):
    monkeypatch.setenv(SECRET_VARIABLE, "sixteen bytes at least")
    with pytest.raises(ConfigError, match=SECRET_VARIABLE):
        Access.renew_secret(tmp_path / "token_secret")


def test_the_users_own_secret_stands_among_their_data():
    assert secret_path().name == "token_secret"
    assert "dreamtick" in str(secret_path())
