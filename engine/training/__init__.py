"""How the built-in worlds are made: the simulators they learn from, the captions that name how a place looks, and the
trainer of the pocket world (`run.py` tells its stages in order; read it first).
"""
