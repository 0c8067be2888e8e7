"""docs/remote.md names only options and metrics that exist."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from dreamtick.net import metrics, totals
from dreamtick.sim.cli.serve import ServeOptions
from dreamtick.sim.cli.token import TokenOptions

PAGE = (Path(__file__).parents[2] / "docs" / "remote.md").read_text(encoding="utf-8")
OF_OTHER_PROGRAMS = {"lt-cred-mech", "realm", "user", "listening-port"}  # coturn
OF_OUR_EXAMPLES = {"minutes"}


def test_every_option_on_the_page_exists():
    ours = {field.name.replace("_", "-") for kind in (ServeOptions, TokenOptions) for field in fields(kind)}
    named = set(re.findall(r"(?<![\w-])--([a-z][a-z-]+)", PAGE))
    assert named - OF_OTHER_PROGRAMS - OF_OUR_EXAMPLES <= ours | {"help"}


def test_every_option_of_the_server_itself_is_on_the_page_or_shared_with_play():
    from dreamtick.sim.cli.world_options import WorldOptions

    shared = {field.name for field in fields(WorldOptions)} | {"script", "story", "record", "seconds", "json"}
    own = {field.name.replace("_", "-") for field in fields(ServeOptions) if field.name not in shared}
    named = set(re.findall(r"--([a-z][a-z-]+)", PAGE)) | {"whip-token"}  # the page shows the safer way
    assert own <= named


def test_every_metric_on_the_page_exists():
    sources = "".join(Path(module.__file__ or "").read_text(encoding="utf-8") for module in (metrics, totals))
    for name in re.findall(r"`(dreamtick_[a-z_]+)`", PAGE):
        family = name.removeprefix("dreamtick_").removesuffix("_total")
        assert f'"dreamtick_{family}"' in sources or f'"{family}"' in sources, name
