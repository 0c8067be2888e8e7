"""`dreamtick doctor`: every topic is looked at, a problem says what to do, and only what stops `play` fails."""

from __future__ import annotations

import json

import pytest

from dreamtick.sim.cli.doctor import DoctorOptions, doctor, report
from dreamtick.sim.cli.file_checks import check_assets, check_bindings, check_recordings
from dreamtick.sim.cli.findings import Finding, gather
from dreamtick.sim.cli.machine_checks import check_gpu, check_precision, check_processor
from dreamtick.sim.cli.play_checks import check_codecs, check_display, check_extras, check_gamepads, check_global_keys

MACHINE = ["python", "dreamtick", "torch", "processor", "memory", "gpu", "attention", "precision"]
PLAYING = ["display", "terminal", "gamepads", "global_keys", "codecs", "extras"]
FILES = ["bindings", "assets", "recordings"]


def test_everything_is_looked_at_once_and_told_to_programs(capsys):
    code = doctor(DoctorOptions(json=True))
    answer = json.loads(capsys.readouterr().out)
    assert list(answer["findings"]) == [*MACHINE, *PLAYING, *FILES]
    assert code == (0 if answer["can_play"] else 1)
    for topic, finding in answer["findings"].items():
        assert finding["status"] in ("ok", "note", "problem")
        assert finding["found"]
        assert "check itself failed" not in finding["advice"], topic


def test_people_see_a_mark_the_finding_and_what_to_do(capsys):
    findings = [
        Finding("python", "ok", "3.13"),
        Finding("codecs", "problem", "no [libx264]", "install PyAV's own build"),
    ]
    assert report(findings, as_json=False) == 0
    shown = capsys.readouterr().out
    assert "✓ python 3.13" in " ".join(shown.split())
    assert "✗ codecs no [libx264] → install PyAV's own build" in " ".join(shown.split())


@pytest.mark.parametrize(("needed", "code"), [(True, 1), (False, 0)])
def test_only_a_problem_with_what_play_needs_makes_the_exit_code_1(capsys, needed, code):
    finding = Finding("assets", "problem", "gone", "install again", needed_to_play=needed)
    assert report([finding], as_json=True) == code
    assert json.loads(capsys.readouterr().out)["can_play"] is not needed


def test_a_note_never_fails(capsys):
    assert report([Finding("display", "note", "none", needed_to_play=True)], as_json=False) == 0
    assert "Everything that `dreamtick play` needs is here." in capsys.readouterr().out


def test_a_check_that_raises_becomes_a_problem_and_hides_no_other():
    def check_sound_card():
        raise RuntimeError("on fire")

    def check_after():
        return Finding("after", "ok", "still here")

    broken, after = gather([check_sound_card, check_after])
    assert (broken.topic, broken.status, broken.found) == ("sound_card", "problem", "RuntimeError: on fire")
    assert broken.advice
    assert after.found == "still here"


def test_a_library_that_cannot_be_imported_is_to_be_installed_again():
    def check_library():
        raise ImportError("libfoo.so.1: cannot open shared object file")

    (finding,) = gather([check_library])
    assert "install" in finding.advice


def test_the_video_driver_that_sdl_takes_is_named(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    finding = check_display()
    assert finding.status == "note"
    assert finding.values["driver"] == "dummy"


def test_a_display_that_cannot_be_opened_is_a_note_with_sdls_reason(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    finding = check_display()
    assert finding.status == "note"
    assert "no-such-driver" in finding.found


def test_gamepads_are_asked_for_without_a_window():
    assert isinstance(check_gamepads().values["gamepads"], list)


def test_without_an_x_display_global_keys_are_only_noted(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":9999")
    finding = check_global_keys()
    assert finding.status == "note"
    assert "Traceback" not in finding.found


def test_codecs_are_tried_rather_than_looked_up():
    finding = check_codecs()
    assert finding.values["libx264"] is True
    assert finding.values["libvpx"] is True


def test_every_extra_is_listed():
    assert list(check_extras().values) == ["cuda", "wan", "agents", "eval"]


def test_the_processor_has_a_name_and_cores():
    values = check_processor().values
    assert values["name"]
    assert values["cores"] >= 1


def test_no_gpu_is_no_problem(monkeypatch):
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr("dreamtick.sim.cli.machine_checks.nvidia_driver", lambda: None)
    assert check_gpu().status == "ok"


def test_a_gpu_that_torch_was_not_built_for_is_a_problem_but_does_not_stop_play(monkeypatch):
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.version, "cuda", None)
    monkeypatch.setattr(torch.version, "hip", None)
    monkeypatch.setattr("dreamtick.sim.cli.machine_checks.nvidia_driver", lambda: "570.86.15")
    finding = check_gpu()
    assert (finding.status, finding.needed_to_play) == ("problem", False)
    assert "570.86.15" in finding.found
    assert "CUDA build" in finding.advice


def test_the_choice_of_precision_comes_with_its_reasons():
    values = check_precision().values
    assert values["dtype"] in ("float32", "bfloat16")
    assert values["threads"] >= 1
    assert values["reasons"]


def test_without_a_file_of_ones_own_the_bindings_are_fine(monkeypatch, tmp_path):
    monkeypatch.setattr("dreamtick.input.bindings.user_path", lambda: tmp_path / "bindings.toml")
    finding = check_bindings()
    assert finding.status == "ok"
    assert finding.values == {"path": str(tmp_path / "bindings.toml"), "exists": False}


def test_a_bindings_file_with_a_typo_stops_play_and_is_quoted(monkeypatch, tmp_path):
    path = tmp_path / "bindings.toml"
    path.write_text("[actions\n", encoding="utf-8")
    monkeypatch.setattr("dreamtick.input.bindings.user_path", lambda: path)
    finding = check_bindings()
    assert (finding.status, finding.needed_to_play) == ("problem", True)
    assert "bindings.toml" in finding.found


def test_the_assets_are_all_there_with_their_sizes():
    finding = check_assets()
    assert finding.status == "ok", finding.found
    assert finding.values["bytes"]["bindings.toml"] > 0


def test_missing_weights_of_the_default_world_stop_play(monkeypatch, tmp_path):
    from dataclasses import replace

    from dreamtick.engine.models import registry

    default, *others = registry.entries()
    gone = replace(default, where=tmp_path / "gone.safetensors")
    monkeypatch.setattr(registry, "entries", lambda: (gone, *others))
    finding = check_assets()
    assert (finding.status, finding.needed_to_play) == ("problem", True)
    assert "gone.safetensors" in finding.found


def test_a_folder_for_recordings_that_is_a_file_is_a_problem(monkeypatch, tmp_path):
    (tmp_path / "recordings").write_text("in the way", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    finding = check_recordings()
    assert (finding.status, finding.needed_to_play) == ("problem", False)


def test_a_folder_for_recordings_that_is_yet_to_be_made_is_fine(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    finding = check_recordings()
    assert finding.status in ("ok", "note")
    assert finding.values["writable"] is True
    assert not (tmp_path / "recordings").exists()
