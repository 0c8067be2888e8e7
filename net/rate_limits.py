"""How often somebody may do something: buckets of permits that fill with time, for one peer or for every address."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict, deque
from collections.abc import Callable

__all__ = ["AddressLimits", "ErrorBudget", "RateLimit", "address_group"]

_MOST_ADDRESSES = 4096


class RateLimit:
    """A bucket of `burst` permits that `per_second` refill. Full at first."""

    def __init__(self, per_second: float, burst: int, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._per_second, self._burst, self._now_ns = per_second, burst, now_ns
        self._permits = float(burst)
        self._filled_ns = now_ns()

    def take(self) -> bool:
        """Use one permit; False if there is none."""
        self._fill()
        if self._permits < 1.0:
            return False
        self._permits -= 1.0
        return True

    @property
    def wait_s(self) -> float:
        """How long it is until there is a permit; 0 if there is one."""
        self._fill()
        return max(0.0, (1.0 - self._permits) / self._per_second)

    def _fill(self) -> None:
        now = self._now_ns()
        self._permits = min(float(self._burst), self._permits + (now - self._filled_ns) * self._per_second / 1e9)
        self._filled_ns = now


class AddressLimits:
    """One bucket for every address, for requests that anybody can send.

    Remembers the 4,096 addresses that came last; one that was forgotten begins with a full bucket again.
    """

    def __init__(self, per_second: float, burst: int, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._per_second, self._burst, self._now_ns = per_second, burst, now_ns
        self._limits: OrderedDict[str, RateLimit] = OrderedDict()

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._limits)

    def take(self, address: str) -> bool:
        """Use one of the address's permits; False if it has none."""
        return self._limit(address).take()

    def wait_s(self, address: str) -> float:
        """How long until the address has a permit, for a Retry-After header."""
        return self._limit(address).wait_s

    def _limit(self, address: str) -> RateLimit:
        group = address_group(address)
        if group not in self._limits:
            self._limits[group] = RateLimit(self._per_second, self._burst, self._now_ns)
            if len(self._limits) > _MOST_ADDRESSES:
                self._limits.popitem(last=False)
        self._limits.move_to_end(group)
        return self._limits[group]


class ErrorBudget:
    """How many mistakes within a time are forgiven."""

    def __init__(self, most: int, within_s: float, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._most, self._within_ns, self._now_ns = most, round(within_s * 1e9), now_ns
        self._times: deque[int] = deque(maxlen=most)

    def spend(self) -> bool:
        """Note a mistake. False if it is the last one that is borne: `most` of them within the time."""
        now = self._now_ns()
        self._times.append(now)
        return len(self._times) < self._most or now - self._times[0] > self._within_ns


def address_group(address: str) -> str:
    """Who counts as one: an IPv4 address, or the /64 network of an IPv6 one, of which a household has all addresses."""
    try:
        ip = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))
