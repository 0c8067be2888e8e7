"""The block KV cache: slots in a preallocated pool, a window with anchors or a rolling one, and who chooses anchors.

Tiers (host memory, disk), codecs and retrieval will stand beside `window.py` and `policy.py`.
"""

from dreamtick.engine.kv_cache.policy import Anchor, ContextPolicy, FirstBlocks
from dreamtick.engine.kv_cache.rolling import FrameContext, FrameKV, RollingCache, RollingConfig, RollingState
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
    "FrameContext",
    "FrameKV",
    "KVCache",
    "KVState",
    "PinnedKV",
    "PlaceKeys",
    "RollingCache",
    "RollingConfig",
    "RollingState",
    "SlotPool",
]
