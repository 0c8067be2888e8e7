"""Buckets of permits, for one and for every address, and mistakes that are forgiven."""

from __future__ import annotations

import pytest

from dreamtick.net.rate_limits import AddressLimits, ErrorBudget, RateLimit, address_group


def test_a_burst_passes_and_then_as_much_as_time_refills(now):
    limit = RateLimit(per_second=2.0, burst=3, now_ns=now)
    assert [limit.take() for _ in range(4)] == [True, True, True, False]
    now.sleep_ms(499)
    assert not limit.take()
    now.sleep_ms(1)
    assert limit.take()
    assert not limit.take()


def test_a_long_rest_saves_up_no_more_than_the_burst(now):
    limit = RateLimit(per_second=10.0, burst=2, now_ns=now)
    now.sleep(3600)
    assert [limit.take() for _ in range(3)] == [True, True, False]


def test_it_says_how_long_to_wait(now):
    limit = RateLimit(per_second=0.5, burst=1, now_ns=now)
    assert limit.wait_s == 0.0
    limit.take()
    assert limit.wait_s == pytest.approx(2.0)
    now.sleep(0.5)
    assert limit.wait_s == pytest.approx(1.5)


def test_refusals_cost_nothing(now):
    limit = RateLimit(per_second=1.0, burst=1, now_ns=now)
    limit.take()
    for _ in range(1000):
        limit.take()
    now.sleep(1)
    assert limit.take()


def test_one_address_does_not_use_up_anothers_permits(now):
    limits = AddressLimits(per_second=1.0, burst=1, now_ns=now)
    assert limits.take("192.0.2.1")
    assert not limits.take("192.0.2.1")
    assert limits.wait_s("192.0.2.1") == pytest.approx(1.0)
    assert limits.take("192.0.2.2")


def test_the_addresses_of_one_household_are_one(now):
    limits = AddressLimits(per_second=1.0, burst=1, now_ns=now)
    assert limits.take("2001:db8:1:2::1")
    assert not limits.take("2001:db8:1:2:ffff::9")
    assert limits.take("2001:db8:1:3::1")


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix:", "unix:"),
        ("", ""),
    ],
)
def test_addresses_of_every_spelling_have_a_group(address, group):
    assert address_group(address) == group


def test_a_million_addresses_do_not_fill_the_memory(now):
    limits = AddressLimits(per_second=1.0, burst=1, now_ns=now)
    limits.take("192.0.2.1")
    for number in range(5000):
        limits.take(f"10.0.{number // 256}.{number % 256}")
        assert not limits.take("10.0.0.0") or number == 0  # who keeps coming is not forgotten
    assert len(limits) == 4096
    assert limits.take("192.0.2.1")  # who did not come for so long begins anew


def test_so_many_mistakes_within_a_minute_are_too_many(now):
    budget = ErrorBudget(most=3, within_s=60.0, now_ns=now)
    assert budget.spend()
    assert budget.spend()
    now.sleep(60)
    assert not budget.spend()


def test_mistakes_of_long_ago_are_forgiven(now):
    budget = ErrorBudget(most=3, within_s=60.0, now_ns=now)
    for _ in range(100):
        assert budget.spend()
        now.sleep(31)
