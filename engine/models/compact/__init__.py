"""The compact worlds: small enough to be made in real time on two CPU cores.

`pocket` is a top-down tile adventure, `maze` a first-person maze, `custom` any world that a user trained. Read
`pocket.py` first: what a model is to the engine; then `pocket_transformer.py`: its network. Maze and custom share
another one, `patch_transformer.py`. Weights and start pictures lie in `assets/`; a custom world's file holds all of it.
"""
