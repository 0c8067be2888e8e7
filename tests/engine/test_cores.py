"""A core for the loop and the others for the model."""

import os
import threading

import pytest

from dreamtick.engine.cores import split_cores, thread_on

linux = pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity"), reason="this system does not let a thread choose cores"
)


@linux
def test_loop_and_model_share_no_core_and_leave_none_out():
    split, mine = split_cores(), os.sched_getaffinity(0)
    if len(mine) < 2:
        assert not split.loop
        assert not split.model
    else:
        assert len(split.loop) == 1
        assert split.loop | split.model == mine
        assert not split.loop & split.model


@linux
def test_a_thread_keeps_to_its_cores_only_for_the_while():
    before = os.sched_getaffinity(0)
    one = frozenset(sorted(before)[:1])
    with thread_on(one):
        assert os.sched_getaffinity(threading.get_native_id()) == one
    assert os.sched_getaffinity(threading.get_native_id()) == before


def test_no_cores_means_any():
    with thread_on(frozenset()):
        pass
