"""What the player wants: devices, bindings, actions, prompts, and the conditioning caches they fill.

Knows no torch: encoders are handed in from the engine. Read `events.py` first, then `steering.py`: events of `devices/`
go in there, mean something by `bindings.py`, are folded by `actions.py` and `prompts.py`, and come out as a `latch.py`.
"""
