"""How the built-in worlds are made: the simulators they learn from, and the captions that name how a place looks."""
