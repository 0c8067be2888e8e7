"""The compact worlds: small enough to be made in real time on two CPU cores.

`pocket` is a top-down tile adventure, `maze` a first-person maze. Read `pocket.py` first: what the model is to the
engine; then `pocket_transformer.py`: the network. Weights and start pictures lie in `assets/`.
"""
