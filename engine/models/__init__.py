"""One line per model family; see `base.py` for the contract and `registry.py` for the names."""
