"""The consumers of frames."""

from __future__ import annotations

import subprocess
import sys


def test_the_video_encoder_is_loaded_before_the_first_film_and_no_sooner() -> None:
    code = (
        "import sys; from dreamtick.sim.outputs import VideoOutput; assert 'av' not in sys.modules; "
        "VideoOutput(4, 4, 12.0, print); assert 'av' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
