"""`dreamtick models`: the registry, for people and for programs."""

from __future__ import annotations

import json

from dreamtick.engine.models.registry import entries
from dreamtick.sim.cli.models import ModelsOptions, models


def test_every_model_is_listed_with_the_default_first(capsys):
    assert models(ModelsOptions(json=True)) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in rows] == [entry.name for entry in entries()]
    assert rows[0]["name"] == "pocket"
    assert rows[0].keys() == {"name", "title", "licence", "size", "needs", "weights", "here"}


def test_people_see_how_to_open_one(capsys):
    assert models(ModelsOptions()) == 0
    shown = capsys.readouterr().out
    assert "maze" in shown
    assert "dreamtick play --model pocket" in shown


def test_weights_that_are_not_there_are_named(capsys, monkeypatch, tmp_path):
    from dataclasses import replace

    gone = replace(entries()[0], where=tmp_path / "gone")
    monkeypatch.setattr("dreamtick.engine.models.registry.entries", lambda: (gone,))
    assert models(ModelsOptions()) == 0
    assert "weights missing" in capsys.readouterr().out
    models(ModelsOptions(json=True))
    assert json.loads(capsys.readouterr().out)[0]["here"] is False
