"""How the next block is made: producer, generator, KV cache, models.

Knows no device, window or socket; hands out frames and statistics. Read `generator.py` first.
"""
