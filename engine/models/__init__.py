"""The models: the contract (`base.py`), the list of them (`registry.py`), and a folder for each family.

Importing this needs no torch; loading a model does.
"""

from dreamtick.engine.models.registry import ModelEntry, entries, load_model, load_spec, load_start

__all__ = ["ModelEntry", "entries", "load_model", "load_spec", "load_start"]
