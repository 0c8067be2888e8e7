"""`dreamtick serve` and `dreamtick token`: what is refused, and what the addresses let in."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from dreamtick.errors import AccessError
from dreamtick.net.access import Access, Role, secret_path
from dreamtick.sim.cli import main


@pytest.fixture(autouse=True)
def own_secret(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("DREAMTICK_SECRET", raising=False)


def test_a_token_carries_its_role_and_is_good_for_worlds_served_by_this_user(capsys):
    assert main(["token", "--role", "play", "--hours", "1"]) == 0
    token = capsys.readouterr().out.strip()
    assert Access(Access.load_secret()).check(token) is Role.PLAY
    assert secret_path().stat().st_mode & 0o077 == 0


def test_with_an_address_the_whole_link_is_printed(capsys):
    assert main(["token", "--address", "https://example.org:8080/"]) == 0
    link = capsys.readouterr().out.strip()
    assert link.startswith("https://example.org:8080/#token=")
    assert len(link.partition("#token=")[2]) == 39  # short enough for the line of a terminal
    assert main(["token", "--address", "https://example.org/#token=old"]) == 0
    assert capsys.readouterr().out.count("#token=") == 1
    assert main(["token", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["role"], told["hours"], told["address"]) == ("watch", 2.0, None)


def test_revoking_makes_older_tokens_worthless(capsys):
    main(["token"])
    old = capsys.readouterr().out.strip()
    main(["token", "--revoke"])
    new = capsys.readouterr().out.strip()
    access = Access(Access.load_secret())
    assert access.check(new) is Role.WATCH
    with pytest.raises(AccessError, match="wrong token"):
        access.check(old)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["token", "--hours", "0"], "--hours 0.0"),
        (["token", "--hours", "nan"], "--hours nan"),
        (["token", "--address", "example.org"], "http://"),
        (["serve", "--cert", "cert.pem"], "--key"),
        (["serve", "--port", "99999"], "99999"),
        (["serve", "--turn", "example.org"], "example.org"),
        (["serve", "--absent", "-1"], "--absent -1.0"),
        (["serve", "--record", "walk.avi"], ".dreamtick"),
        (["serve", "--forbidden-words", "nowhere.txt"], "nowhere.txt"),
        (["serve", "--publish", "ftp://example.org/live"], "publishing to ftp"),
        (["serve", "--model", "poket"], "did you mean pocket?"),
    ],
)
def test_what_cannot_work_is_said_before_a_world_is_loaded(arguments, says, capsys):
    assert main(arguments) == 2
    assert says in capsys.readouterr().err.replace("\n", " ")


HIDDEN = """
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "diffusers":
            raise ModuleNotFoundError("No module named 'diffusers'", name="diffusers")

sys.meta_path.insert(0, Hidden())
"""


def test_a_world_that_can_never_be_loaded_ends_the_command_and_says_why_once(tmp_path: Path):
    program = f"{HIDDEN}\nfrom dreamtick.sim.cli import main\nsys.exit(main(sys.argv[1:]))"
    options = ["--port", "0", "--model", "longlive", "--weights", "random", "--size", "tiny", "--threads", "1"]
    ended = subprocess.run(
        [sys.executable, "-c", program, "serve", *options, "--dtype", "float32"],
        cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.count('dreamtick: the VAE needs diffusers, install it: pip install "dreamtick[wan]"') == 1
    assert ended.stderr.count("needs diffusers") == 1


def test_an_address_lets_in_and_ctrl_c_ends_it_well(tmp_path: Path):
    process = subprocess.Popen(
        [sys.executable, "-m", "dreamtick", "serve", "--port", "0", "--json", "--stats-json", "stats.json"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        told = json.loads(process.stdout.readline())
        page, _, token = told["watch"].partition("#token=")
        with urllib.request.urlopen(f"{page}health", timeout=20) as answer:
            assert json.load(answer)["ok"] is True
        asked = urllib.request.Request(f"{page}api/v1/world", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(asked, timeout=20) as answer:
            assert json.load(answer)["role"] == "watch"
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(f"{page}api/v1/world", timeout=20)
        process.send_signal(2)
        process.send_signal(15)  # somebody is impatient: the first one decides
        _, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 0, errors
    assert "Traceback" not in errors
    assert json.loads((tmp_path / "stats.json").read_text())["end"] == "SIGINT"
    assert token not in errors.replace(told["watch"], "")
