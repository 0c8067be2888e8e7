from __future__ import annotations

import time

import pytest
import torch

from dreamtick.engine.precision import choose, measure

F32, BF16 = torch.float32, torch.bfloat16


def timing(f32: float, bf16: float, second_thread: float = 1.0) -> dict[tuple[torch.dtype, int], float]:
    """Milliseconds on one thread, and how much faster two are."""
    one = {(F32, 1): f32, (BF16, 1): bf16}
    return one | {(dtype, 2): ms / second_thread for (dtype, _), ms in one.items()}


def test_bfloat16_is_taken_where_it_is_faster() -> None:
    assert choose(timing(f32=4.0, bf16=1.0), cores=2).dtype == BF16


def test_float32_is_taken_where_bfloat16_is_emulated() -> None:
    chosen = choose(timing(f32=0.002, bf16=0.005), cores=2)
    assert chosen.dtype == F32
    assert chosen.reasons[0] == "float32: a pass took 2.0 ms in float32 and 5.0 ms in bfloat16"


def test_a_draw_goes_to_the_exact_format() -> None:
    assert choose(timing(f32=1.05, bf16=1.0), cores=2).dtype == F32


@pytest.mark.parametrize(
    ("gain", "cores", "threads", "reason"),
    [
        (1.6, 8, 2, "two threads: 1.6 times as fast as one, and 8 cores leave one to the loop"),
        (1.2, 8, 1, "one thread: a second one makes it only 1.2 times as fast"),
        (1.6, 2, 1, "one thread, though two are 1.6 times as fast: of 2 cores the loop needs one"),
    ],
)
def test_a_second_thread_must_pay_and_leave_the_loop_a_core(gain: float, cores: int, threads: int, reason: str) -> None:
    chosen = choose(timing(1.0, 2.0, second_thread=gain), cores)
    assert chosen.threads == threads
    assert chosen.reasons[1] == reason


def test_one_core_is_not_measured_with_two_threads() -> None:
    chosen = choose({(F32, 1): 1.0, (BF16, 1): 2.0}, cores=1)
    assert (chosen.threads, chosen.reasons[1]) == (1, "one thread: there is one core")


def test_measuring_leaves_the_thread_count_as_it_was() -> None:
    torch.set_num_threads(1)
    seen = []

    def trial(dtype: torch.dtype, threads: int) -> float:
        torch.set_num_threads(threads)
        seen.append((dtype, threads))
        return 1.0

    measure(trial=trial)
    assert torch.get_num_threads() == 1
    assert {(F32, 1), (BF16, 1)} <= set(seen)


def test_the_real_measurement_is_short_and_explains_itself() -> None:
    start = time.perf_counter()
    chosen = measure()
    assert time.perf_counter() - start < 3.0  # 0.2 s on a machine that has nothing else to do
    assert chosen.dtype in (F32, BF16)
    assert len(chosen.reasons) == 2


def test_a_gpu_is_not_measured() -> None:
    chosen = measure(torch.device("cuda"), trial=lambda dtype, threads: pytest.fail("measured"))
    assert chosen.dtype == BF16
