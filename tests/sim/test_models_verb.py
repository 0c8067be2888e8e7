"""`dreamtick models`: the registry, for people and for programs; and fetching what is published."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from dreamtick.engine.models.registry import entries, models_folder
from dreamtick.engine.models.wan.download import Download, RemoteFile
from dreamtick.errors import AssetError, ConfigError
from dreamtick.sim.cli import main
from dreamtick.sim.cli.models import ModelsOptions, models

FIELDS = {"name", "title", "licence", "size", "needs", "publisher", "weights", "here"}


@pytest.fixture
def fetched(monkeypatch):
    """What was asked for of the publishers' site, which is not there."""
    calls = []

    def get(name, folder, progress, announce):
        calls.append((name, folder))
        announce(f"{name}: 1 file, 5.7 GB, from somebody/models to {folder}")
        progress("checkpoints/weights.pt", 10, 20)
        return Download(name, folder, (RemoteFile("somebody/models", "checkpoints/weights.pt", 20, ""),))

    monkeypatch.setattr("dreamtick.engine.models.wan.download.get", get)
    return calls


# ------------------------------------------------------------------------------------------------ list
def test_every_model_is_listed_with_the_default_first(capsys):
    assert models(ModelsOptions(json=True)) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in rows] == [entry.name for entry in entries()]
    assert rows[0]["name"] == "pocket"
    assert all(row.keys() == FIELDS for row in rows)


def test_published_models_say_where_they_are_kept_what_they_need_and_under_which_licence(capsys):
    models(ModelsOptions(json=True))
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    longlive = rows["longlive"]
    assert longlive["publisher"] == "https://huggingface.co/Efficient-Large-Model/LongLive-1.3B"
    assert (longlive["here"], longlive["weights"]) == (False, None)
    assert "NC" in longlive["licence"]
    assert "GPU" in longlive["needs"]
    assert (rows["pocket"]["publisher"], rows["pocket"]["here"], rows["custom"]["here"]) == (None, True, True)


def test_people_see_how_to_open_one_and_how_to_fetch_one(capsys):
    assert models(ModelsOptions()) == 0
    shown = capsys.readouterr().out
    assert "maze" in shown
    assert "huggingface.co/gdhe17/Self-Forcing, not here" in shown
    assert "dreamtick play --model pocket" in shown
    assert "dreamtick models get self-forcing" in shown


def test_weights_that_are_not_there_are_named(capsys, monkeypatch, tmp_path):
    gone = replace(entries()[0], where=tmp_path / "gone")
    monkeypatch.setattr("dreamtick.engine.models.registry.entries", lambda: (gone,))
    assert models(ModelsOptions()) == 0
    assert "weights missing" in capsys.readouterr().out
    models(ModelsOptions(json=True))
    assert json.loads(capsys.readouterr().out)[0]["here"] is False


def test_what_was_fetched_is_here_once_all_its_parts_are(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = models_folder()
    assert tmp_path in folder.parents
    names = ("gta_keyboard2dim.safetensors", "Wan2.1_VAE.pth")
    last = "models_clip_open-clip-xlm-roberta-large-vit-huge-14.pth"
    folder.mkdir(parents=True)
    for name in names:
        (folder / name).touch()
    assert not any(entry.where for entry in entries() if entry.publisher)
    (folder / last).touch()
    assert [entry.name for entry in entries() if entry.publisher and entry.where == folder] == ["matrix-game-2-gta"]


def test_listing_needs_no_torch():
    code = "import sys; from dreamtick.sim.cli import main; sys.exit(main(['models']) or 'torch' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr


# ------------------------------------------------------------------------------------------------ get
def test_get_fetches_into_the_folder_that_play_looks_in(fetched, capsys):
    assert main(["models", "get", "longlive"]) == 0
    assert fetched == [("longlive", models_folder())]
    told = capsys.readouterr()
    assert "5.7 GB" in told.err
    assert "CC BY-NC-SA 4.0" in told.err
    assert told.out == "play it with: dreamtick play --model longlive\n"


def test_get_fetches_to_where_it_is_told_and_says_how_to_play_from_there(fetched, capsys, tmp_path):
    assert main(["models", "get", "matrix-game-2", "--to", str(tmp_path)]) == 0
    assert fetched == [("matrix-game-2", tmp_path)]
    assert f"--model matrix-game-2 --weights {tmp_path} --image PICTURE" in capsys.readouterr().out


def test_get_tells_programs_what_was_fetched(fetched, capsys, tmp_path):
    assert main(["models", "get", "causvid", "--to", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "name": "causvid",
        "folder": str(tmp_path),
        "bytes": 20,
        "files": [{"repository": "somebody/models", "file": "checkpoints/weights.pt", "bytes": 20}],
    }


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (ModelsOptions("get"), "which one\\? There are self-forcing, "),
        (ModelsOptions("get", "pocket"), "'pocket' is not fetched"),
        (ModelsOptions("get", "longlve"), "did you mean longlive"),
        (ModelsOptions("list", "longlive"), "models get NAME"),
        (ModelsOptions(to=Path("here")), "models get NAME"),
    ],
)
def test_what_cannot_be_fetched_is_refused(fetched, options, says):
    with pytest.raises(ConfigError, match=says):
        models(options)
    assert fetched == []


def test_a_site_that_does_not_answer_is_said_in_a_line(monkeypatch, capsys):
    def get(*_):
        raise AssetError("somebody/models: cannot be fetched (ConnectError); try again")

    monkeypatch.setattr("dreamtick.engine.models.wan.download.get", get)
    assert main(["models", "get", "longlive"]) == 1
    told = capsys.readouterr().err
    assert "cannot be fetched" in told
    assert "Traceback" not in told
