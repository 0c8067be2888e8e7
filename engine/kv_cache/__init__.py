"""The block KV cache: slots in a preallocated pool, a window with anchors, and the policies that choose them.

Tiers (host memory, disk), codecs and retrieval will stand beside `window.py` and `policy.py`.
"""

from dreamtick.engine.kv_cache.policy import Anchor, ContextPolicy, FirstBlocks
from dreamtick.engine.kv_cache.slots import CacheLayout, SlotPool
from dreamtick.engine.kv_cache.window import BlockKV, Context, ContextConfig, KVCache, KVState, PinnedKV, PlaceKeys

__all__ = [
    "Anchor",
    "BlockKV",
    "CacheLayout",
    "Context",
    "ContextConfig",
    "ContextPolicy",
    "FirstBlocks",
    "KVCache",
    "KVState",
    "PinnedKV",
    "PlaceKeys",
    "SlotPool",
]
