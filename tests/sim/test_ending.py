"""The first signal ends a process with its code; whoever sends more changes nothing. All of it in real processes."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

_BEGIN = """
import signal, sys, time
from dreamtick.sim import ending
from dreamtick.sim.ending import ending_signals, gone_by_signal, leaving_by_signal

def send(*numbers):
    for number in numbers:
        signal.raise_signal(number)
"""


def code_of(script: str) -> tuple[int, str]:
    ended = subprocess.run([sys.executable, "-c", _BEGIN + script], capture_output=True, text=True, timeout=30)
    return ended.returncode, ended.stdout + ended.stderr


@pytest.mark.parametrize(("numbers", "code"), [((2, 2), 0), ((2, 15), 0), ((15, 2), 143), ((1, 1), 129), ((1, 2), 129)])
def test_while_a_world_is_loaded_the_first_of_two_decides(numbers: tuple[int, int], code: int) -> None:
    script = f"""
with leaving_by_signal(interrupted=0):
    try:
        send({numbers[0]})
    finally:
        send({numbers[1]})
        print("finished")
"""
    assert code_of(script) == (code, "finished\n")


def test_after_the_session_and_after_the_last_line_further_signals_do_nothing() -> None:
    script = """
import atexit
atexit.register(send, 1, 2, 15)

class Late:  # collected when Python has given signals back to the system
    def __del__(self, send=send): send(1, 2, 15)

keep = Late()
said = []
with leaving_by_signal():
    with ending_signals(said.append):
        send(15, 2)
        print(said)
    send(2, 15)
send(1, 2, 15)
sys.exit(7)
"""
    assert code_of(script) == (7, "[15]\n")


def test_a_signal_whose_exception_got_lost_while_loading_ends_the_session_as_soon_as_it_listens() -> None:
    script = """
class Dropped:
    def __del__(self, send=send): send(15)  # what a finalizer raises is printed and forgotten

said = []
with leaving_by_signal():
    sys.unraisablehook = lambda lost: print(type(lost.exc_value).__name__)
    Dropped()
    with ending_signals(said.append):
        print(said)
"""
    assert code_of(script) == (0, "SystemExit\n[15]\n")


@pytest.mark.parametrize(("number", "code"), [(2, 0), (15, 143), (1, 129)])
def test_while_modules_are_imported_a_signal_raises_nothing_that_could_be_dropped(number: int, code: int) -> None:
    script = f"""
with leaving_by_signal(interrupted=0):
    with gone_by_signal(interrupted=0):
        try:
            send({number})
        except BaseException:
            print("raised")
    print("went on")
"""
    assert code_of(script) == (code, "")


def test_who_was_started_with_nohup_stays_when_the_terminal_hangs_up() -> None:
    script = """
signal.signal(signal.SIGHUP, signal.SIG_IGN)
with leaving_by_signal(), ending_signals(print):
    send(1)
    print("stays")
send(1)
"""
    assert code_of(script) == (0, "stays\n")


@pytest.mark.parametrize("number", [1, 2, 15])
def test_what_hangs_can_be_ended_when_the_time_for_a_good_end_is_over(number: int) -> None:
    script = f"""
ending.PATIENCE_S = 0.0
with ending_signals(lambda number: None):
    send({number})
    time.sleep(0.01)
    send({number})
    print("still here")
"""
    code, said = code_of(script)
    assert code == -number
    assert "still here" not in said


def test_without_a_signal_everything_is_as_before() -> None:
    script = """
before = [signal.getsignal(number) for number in (1, 2, 15)]
with leaving_by_signal(), ending_signals(print):
    pass
assert [signal.getsignal(number) for number in (1, 2, 15)] == before
"""
    assert code_of(script) == (0, "")


def test_in_another_thread_signals_are_left_alone() -> None:
    script = """
import threading
def work():
    with ending_signals(print):
        assert signal.getsignal(15) is signal.SIG_DFL
        print("ran")
thread = threading.Thread(target=work)
thread.start()
thread.join()
"""
    assert code_of(script) == (0, "ran\n")
