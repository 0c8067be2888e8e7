from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dreamtick.errors import AssetError, ConfigError, OutputError
from dreamtick.render.contact_sheet import contact_sheet, load_png, magnified, save_png


def test_pictures_stand_in_rows_magnified(frame):
    sheet = contact_sheet([frame, frame // 2, frame // 3], columns=2, scale=3)
    assert sheet.shape == (2 * (18 + 6) + 6, 2 * (24 + 6) + 6, 3)
    np.testing.assert_array_equal(sheet[6 : 6 + 18, 6 : 6 + 24], magnified(frame, 3))
    np.testing.assert_array_equal(sheet[6 : 6 + 18, 36 : 36 + 24], magnified(frame // 2, 3))
    np.testing.assert_array_equal(sheet[30 : 30 + 18, 6 : 6 + 24], magnified(frame // 3, 3))


def test_captions_are_written_below(frame):
    plain = contact_sheet([frame] * 2, columns=2, captions=["", ""], scale=10)
    captioned = contact_sheet(
        [frame] * 2, columns=2, captions=["left, and far too long for its picture", "雪\0"], scale=10
    )
    changed = (plain != captioned).any(axis=(1, 2))
    assert captioned.shape == plain.shape
    assert changed.any()
    assert not changed[: 6 + 60].any()  # the pictures are untouched


@pytest.mark.parametrize(
    ("frames", "columns", "captions", "scale"),
    [
        ([], 1, None, 1),
        ([np.zeros((2, 2, 3), np.uint8)], 0, None, 1),
        ([np.zeros((2, 2, 3), np.uint8)], 1, ["a", "b"], 1),
        ([np.zeros((2, 2, 3), np.uint8), np.zeros((3, 2, 3), np.uint8)], 1, None, 1),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(frames, columns, captions, scale):
    with pytest.raises(ConfigError, match="contact sheet of"):
        contact_sheet(frames, columns, captions, scale)


def test_a_saved_picture_is_the_same_when_loaded(frame, tmp_path: Path):
    path = save_png(tmp_path / "new folder" / "picture.png", frame[:, ::2])
    np.testing.assert_array_equal(load_png(path), frame[:, ::2])
    assert [file.name for file in path.parent.iterdir()] == ["picture.png"]


def test_a_picture_that_cannot_be_written_leaves_the_old_one(frame, tmp_path: Path):
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(OutputError, match=r"cannot save .*folder\.png"):
        save_png(tmp_path / "folder.png", frame)
    assert [file.name for file in tmp_path.iterdir()] == ["folder.png"]


@pytest.mark.parametrize("content", [None, b"", b"\x89PNG\r\n\x1a\n broken"])
def test_a_picture_that_cannot_be_read_is_named(content: bytes | None, tmp_path: Path):
    path = tmp_path / "start.png"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(AssetError, match=r"start\.png"):
        load_png(path)
