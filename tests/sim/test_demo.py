"""The walk of a headless session gives way to whoever steers it."""

from dreamtick.input.events import Event, EventKind
from dreamtick.sim.demo import DEMO_SCRIPT, Demo

S = 1_000_000_000


class Says:
    name, problem = "stdin", None

    def __init__(self):
        self.events, self.closed = [], False

    def poll(self, now_ns):
        due, self.events = self.events, []
        return due

    def close(self):
        self.closed = True


def test_the_script_plays_while_nobody_says_anything():
    demo = Demo(DEMO_SCRIPT, [Says()])
    demo.poll(0)
    kinds = {event.kind for second in range(1, 11) for event in demo.poll(second * S)}
    assert {EventKind.RELEASE, EventKind.PROMPT} <= kinds


def test_the_first_word_ends_it_and_lets_go_of_its_keys():
    says = Says()
    demo = Demo(DEMO_SCRIPT, [says])
    demo.poll(0)
    prompt = Event(S, "stdin", EventKind.PROMPT, text="a candy land")
    says.events = [prompt]
    lost, said = demo.poll(S)
    assert (lost.device, lost.kind) == ("script", EventKind.LOST)
    assert said == prompt
    assert demo.poll(8 * S) == []
    demo.close()
    assert says.closed
