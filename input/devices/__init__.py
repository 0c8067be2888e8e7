"""Where events come from. A device is polled once a tick and never waits; `base.py` says what it promises.

Each device has its own file and brings in its library only when it is made.
"""

from dreamtick.input.devices.base import Device, GuardedDevice

__all__ = ["Device", "GuardedDevice"]
