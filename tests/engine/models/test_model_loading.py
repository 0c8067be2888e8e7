from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import Tensor

from dreamtick.engine.models import entries, load_model, load_spec, load_start, registry
from dreamtick.engine.models.base import WorldModel, WorldSpec
from dreamtick.engine.models.compact.pocket import PocketModel
from dreamtick.engine.models.registry import ASSETS, ModelEntry, Wanted
from dreamtick.engine.models.wan import members
from dreamtick.errors import AssetError, CheckpointError, ConfigError
from dreamtick.sim.weights_identity import weights_hash
from tests.engine.models.untrained import untrained_weights

GOLDEN = Path(__file__).parents[2] / "golden"

CPU = torch.device("cpu")
POCKET, MAZE = (entry.where for entry in entries() if entry.where is not None)


def load(weights: Path, name: str = "pocket") -> WorldModel:
    return load_model(name, weights=weights, dtype=torch.float32, device=CPU)


def contents(path: Path) -> tuple[dict[str, Tensor], dict[str, str]]:
    with safe_open(path, "pt") as file:
        return {key: file.get_tensor(key) for key in file.keys()}, dict(file.metadata())  # noqa: SIM118


def changed(tmp_path: Path, change: dict[str, Tensor | None], metadata: dict[str, str] | None = None) -> Path:
    """The pocket world's weights with some tensors exchanged, or removed (None)."""
    tensors, own = contents(POCKET)
    for key, tensor in change.items():
        if tensor is None:
            del tensors[key]
        else:
            tensors[key] = tensor
    path = tmp_path / "changed.safetensors"
    save_file(tensors, path, own if metadata is None else metadata)
    return path


def test_every_listed_model_with_weights_loads_in_either_number_format() -> None:
    for entry in entries():
        if entry.where is None:
            continue
        for dtype in (torch.float32, torch.bfloat16):
            model = load_model(entry.name, dtype=dtype, device=CPU, steps=4)
            assert model.spec.name == entry.name
            assert model.dtype == dtype
            assert len(model.spec.plan.sigmas) == 4
            assert entry.where.is_file()


@pytest.mark.parametrize("name", ["pocket", "maze"])
def test_loading_does_not_import_the_compiler(name: str) -> None:
    script = f"""
import sys, torch
from dreamtick.engine.models.registry import load_model
load_model("{name}", dtype=torch.float32, device=torch.device("cpu"))
sys.exit("torch._dynamo" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", script], timeout=120).returncode == 0


def test_an_unknown_name_is_answered_with_what_was_probably_meant() -> None:
    with pytest.raises(ConfigError, match="'poket' is unknown; did you mean pocket"):
        load_model("poket", dtype=torch.float32, device=CPU)
    with pytest.raises(ConfigError, match="there are pocket, maze"):
        load_model("xyz", dtype=torch.float32, device=CPU)


def test_more_than_four_steps_are_refused_before_anything_is_read() -> None:
    with pytest.raises(ConfigError, match="steps=5"):
        load_model("pocket", weights=Path("nowhere"), dtype=torch.float32, device=CPU, steps=5)


def test_weights_under_our_own_names_load_as_well(tmp_path: Path, pocket: PocketModel) -> None:
    tensors = {f"transformer.{k}": v for k, v in pocket.transformer.state_dict().items()}
    tensors |= {f"autoencoder.{k}": v for k, v in pocket.autoencoder.state_dict().items()}
    path = tmp_path / "own.safetensors"
    save_file(tensors, path, contents(POCKET)[1])
    again = load(path)
    assert isinstance(again, PocketModel)
    for key, tensor in pocket.transformer.state_dict().items():
        assert torch.equal(tensor, again.transformer.state_dict()[key])


def test_a_missing_file() -> None:
    with pytest.raises(CheckpointError, match="nowhere.safetensors: no such file"):
        load(Path("nowhere.safetensors"))


def test_a_file_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "short.safetensors"
    path.write_bytes(POCKET.read_bytes()[:100_000])
    with pytest.raises(CheckpointError, match=r"short.safetensors: not a safetensors file, or cut short"):
        load(path)


def test_a_pickled_file_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "weights.pt"
    path.write_bytes(pickle.dumps({"w": 1}))
    with pytest.raises(CheckpointError, match=r"weights.pt: not a safetensors file.*pickled weights are not read"):
        load(path)


def test_weights_that_were_trained_with_another_text_encoder(tmp_path: Path) -> None:
    path = untrained_weights(GOLDEN / "compact_pocket.safetensors", tmp_path / "pocket.safetensors")
    with pytest.raises(CheckpointError, match=r"text=256, the text encoder gives 384 numbers a word.*train the world"):
        load(path)


def test_weights_of_the_other_world() -> None:
    with pytest.raises(CheckpointError, match=r"maze.safetensors: weights of another model, not of 'pocket'"):
        load(MAZE)
    with pytest.raises(CheckpointError, match=r"pocket.safetensors: weights of another model, not of 'maze'"):
        load(POCKET, "maze")


def test_a_file_of_somebody_else(tmp_path: Path) -> None:
    path = tmp_path / "foreign.safetensors"
    save_file({"w": torch.zeros(2)}, path)
    with pytest.raises(CheckpointError, match=r"foreign.safetensors: no configuration"):
        load(path)


def test_a_missing_key(tmp_path: Path) -> None:
    path = changed(tmp_path, {"transformer.embed.weight": None, "autoencoder.decoder_out.bias": None})
    with pytest.raises(CheckpointError, match=r"lacks autoencoder.decoder_out.bias, transformer.embed.weight;"):
        load(path)


def test_an_unexpected_key(tmp_path: Path) -> None:
    path = changed(tmp_path, {"transformer.layers.9.mlp.up.weight": torch.zeros(2)})
    with pytest.raises(CheckpointError, match=r"holds transformer.layers.9.mlp.up.weight"):
        load(path)


def test_a_tensor_of_the_wrong_shape(tmp_path: Path) -> None:
    path = changed(tmp_path, {"transformer.embed.bias": torch.zeros(3)})
    with pytest.raises(CheckpointError, match=r"transformer.embed.bias \[3\] \(expected \[256\]\)"):
        load(path)


def test_weights_that_are_not_numbers(tmp_path: Path) -> None:
    path = changed(tmp_path, {"transformer.embed.bias": torch.full((256,), float("nan"))})
    with pytest.raises(CheckpointError, match=r"NaN or infinity in transformer.embed.bias"):
        load(path)


@pytest.mark.parametrize("dtype", [torch.bool, torch.int64, torch.float64, torch.float8_e4m3fn])
def test_tensors_of_other_kinds_of_numbers(tmp_path: Path, dtype: torch.dtype) -> None:
    path = changed(tmp_path, {"transformer.embed.bias": torch.ones(256).to(dtype)})
    with pytest.raises(
        CheckpointError, match=rf"transformer.embed.bias {dtype}, expected float16, bfloat16 or float32"
    ):
        load(path)


def test_weights_that_are_too_large_for_the_number_format_asked_for(tmp_path: Path) -> None:
    path = changed(tmp_path, {"transformer.embed.bias": torch.full((256,), 3.4e38)})
    load(path)
    with pytest.raises(CheckpointError, match=r"transformer.embed.bias too large for torch.bfloat16"):
        load_model("pocket", weights=path, dtype=torch.bfloat16, device=CPU)


def test_keys_of_a_file_command_no_terminal(tmp_path: Path) -> None:
    path = changed(tmp_path, {"transformer.\x1b[2J": torch.zeros(2), "transformer." + "x" * 10_000: torch.zeros(2)})
    with pytest.raises(CheckpointError, match=r"holds 'transformer.\\x1b\[2J'") as caught:
        load(path)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("text", ["[" * 100_000, "[" * 9_999, "7" * 9_999, "", "null"])
def test_a_configuration_that_is_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "strange.safetensors"
    save_file({"w": torch.zeros(2)}, path, {"config": text})
    with pytest.raises(CheckpointError, match=r"strange.safetensors: .*configuration"):
        load(path)


@pytest.mark.parametrize("change", [{"depth": 65536}, {"depth": 1}, {"dim": 65536}, {"slots": 2}, {"lat": 10**400}])
def test_sizes_that_no_world_has_are_refused_before_anything_is_built(tmp_path: Path, change: dict[str, int]) -> None:
    config = json.loads(contents(POCKET)[1]["config"]) | change
    path = tmp_path / "monstrous.safetensors"
    save_file({"w": torch.zeros(2)}, path, {"config": json.dumps(config)})
    with pytest.raises(CheckpointError, match=rf"{next(iter(change))}=\d+.* in its configuration; the file is damaged"):
        load(path)


def test_a_maze_whose_strips_do_not_fill_its_rows(tmp_path: Path) -> None:
    config = json.loads(contents(MAZE)[1]["config"]) | {"py": 3}
    path = tmp_path / "uneven.safetensors"
    save_file({"w": torch.zeros(2)}, path, {"config": json.dumps(config)})
    with pytest.raises(CheckpointError, match="py=3 in its configuration does not divide lat=8"):
        load(path, "maze")


@pytest.mark.parametrize("change", [{"dim": 0}, {"heads": "four"}, {"depth": True}])
def test_a_configuration_that_cannot_be(tmp_path: Path, change: dict[str, object]) -> None:
    config = json.loads(contents(POCKET)[1]["config"]) | change
    path = changed(tmp_path, {}, {"config": json.dumps(config)})
    with pytest.raises(
        CheckpointError, match=r"in its configuration, expected whole numbers above 0; 0 for a part left out"
    ):
        load(path)


def test_heads_that_do_not_divide_the_width(tmp_path: Path) -> None:
    config = json.loads(contents(POCKET)[1]["config"]) | {"heads": 3}
    with pytest.raises(CheckpointError, match="dim=256.*heads=3"):
        load(changed(tmp_path, {}, {"config": json.dumps(config)}))


def test_listing_the_models_needs_no_torch() -> None:
    code = "import sys, dreamtick.engine.models as m; m.entries(); sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_spec_is_read_without_the_weights(tmp_path: Path) -> None:
    for entry in (entry for entry in entries() if entry.where is not None):
        spec = load_spec(entry.name, steps=1)
        assert spec == load_model(entry.name, dtype=torch.float32, device=CPU, steps=1).spec
    with pytest.raises(CheckpointError, match="weights of another model"):
        load_spec("pocket", MAZE)


def test_a_world_begins_from_the_default_picture_a_named_one_or_the_one_nearest_to_the_prompt() -> None:
    assert load_start("pocket").prompt == "a green meadow by day"
    assert load_start("pocket", "moon_day").prompt == "the moon by day"
    assert load_start("pocket", prompt="a snowy night").prompt == "a snowy land at night"
    assert load_start("pocket", "moon_day", prompt="a snowy night").prompt == "the moon by day"


def test_a_world_begins_from_words_alone() -> None:
    start = load_start("maze", "words", "thick fog")
    assert start.frames is None
    assert start.prompt == "thick fog"


def test_a_picture_of_the_players_own_counts_as_what_the_prompt_says(tmp_path: Path) -> None:
    own = tmp_path / "mine.png"
    own.write_bytes((ASSETS / "pocket" / "starts" / "moon_day.png").read_bytes())
    start = load_start("pocket", str(own), "grey dust")
    assert start.prompt == "grey dust"
    assert start.frames is not None
    assert start.frames.shape == (1, 64, 64, 3)


def test_starts_are_refused_by_name() -> None:
    with pytest.raises(ConfigError, match="'nowhere' is unknown"):
        load_start("nowhere")
    with pytest.raises(AssetError, match="'medow' is neither"):
        load_start("pocket", "medow")


# ------------------------------------------------------------------------------------------------ an entry's own
@pytest.fixture
def add(monkeypatch: pytest.MonkeyPatch) -> Callable[[ModelEntry], None]:
    """Have one more model in the registry."""

    def add(entry: ModelEntry) -> None:
        monkeypatch.setattr(registry, "_BUILT_IN", (*registry._BUILT_IN, entry))

    return add


def test_a_model_of_ones_own_begins_from_words_and_takes_weights_of_any_kind(
    add: Callable[[ModelEntry], None], tmp_path: Path
) -> None:
    wanted: list[Wanted] = []

    def spec(one: Wanted) -> WorldSpec:
        wanted.append(one)
        return load_spec("pocket")

    mine = ModelEntry("mine", "Mine", "mine", "small", "a CPU", None, registry.entry_of("pocket").load, spec)
    add(mine)
    with pytest.raises(ConfigError, match="'mine' has no weights of its own: give yours, --weights FILE$"):
        load_spec("mine")
    load_spec("mine", tmp_path)
    assert wanted == [Wanted(tmp_path, 2)]
    start = load_start("mine", prompt="a lake", weights=tmp_path)
    assert (start.frames, start.prompt) == (None, "a lake")
    picture = ASSETS / "pocket" / "starts" / "moon_day.png"
    pictured = load_start("mine", str(picture), "a lake", tmp_path)
    assert pictured.frames is not None
    assert pictured.frames.shape == (1, 64, 64, 3)
    with pytest.raises(AssetError, match="'moon' is no picture file, and model 'mine' has no other starts"):
        load_start("mine", "moon", weights=tmp_path)


def test_only_a_world_that_is_trained_here_is_told_how_weights_are_made() -> None:
    with pytest.raises(ConfigError, match="dreamtick train custom"):
        load_spec("custom")


def test_a_folder_of_weights_is_known_by_all_its_files(add: Callable[[ModelEntry], None], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    add(replace(registry.entry_of("pocket"), name="mine", where=folder))
    (folder / "a.safetensors").write_bytes(b"a")
    (folder / "b.json").write_bytes(b"b")
    before = weights_hash("mine")
    folder.rename(tmp_path / "moved")
    assert weights_hash("mine", str(tmp_path / "moved")) == before
    (tmp_path / "moved" / "b.json").write_bytes(b"c")
    assert weights_hash("mine", str(tmp_path / "moved")) != before


def test_a_member_whose_files_are_not_told_is_listed_as_not_here_and_says_so_when_it_is_loaded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    new = replace(members.MEMBERS[0], name="quick-forcing")
    monkeypatch.setattr(members, "MEMBERS", (*members.MEMBERS, new))
    monkeypatch.setattr(registry, "models_folder", lambda: tmp_path)
    assert next(entry for entry in entries() if entry.name == new.name).where is None
    for ask in (
        lambda: load_model(new.name, weights=tmp_path, dtype=torch.float32, device=CPU),
        lambda: weights_hash(new.name, str(tmp_path)),
    ):
        with pytest.raises(AssetError, match=r"'quick-forcing'.*engine/models/wan/files\.py"):
            ask()


def test_a_folder_of_models_with_half_an_index_leaves_the_others_listed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def find(name: str, place: Path) -> None:
        raise CheckpointError(f"{place}: a file of the index is not there")

    monkeypatch.setattr("dreamtick.engine.models.wan.files.find", find)
    monkeypatch.setattr(registry, "models_folder", lambda: tmp_path)
    assert not any(entry.where for entry in entries() if entry.publisher)
