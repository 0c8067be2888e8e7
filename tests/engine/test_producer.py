"""The producer: two buffers, begun just in time, and nothing a model does takes the window down."""

import threading

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.producer import BlockProducer, LeadTime, ProducerState, StartRule
from tests.scripted_source import ScriptedSource, actions
from tests.toy_model import ToyModel

BLOCK_NS = 200_000_000  # 2 frames at 10 Hz


class Gate:
    """Lets a test wait until something happened on the producer's thread; gives up after 20 s so that it can fail."""

    def __init__(self):
        self.changed = threading.Condition()

    def until(self, condition):
        with self.changed:
            assert self.changed.wait_for(condition, 20)

    def tell(self, *_):
        with self.changed:
            self.changed.notify_all()


def produce(model, source=None, **options):
    gate = Gate()
    producer = BlockProducer(lambda: BlockGenerator(model), source or ScriptedSource(), on_block=gate.tell, **options)
    producer.start()
    return producer, gate


def take(producer, gate, at_ns=0):
    """Wait for the back block and take it."""
    taken = []

    def ready():
        block = producer.take(at_ns)
        if block is not None:
            taken.append(block)
        return bool(taken)

    poll(ready)
    return taken[0]


def poll(condition):
    """Wait, without a fixed time, until a condition of the producer's holds."""
    pause = threading.Event()
    for _ in range(4000):
        if condition():
            return
        pause.wait(0.005)
    raise AssertionError("the producer did not get there within 20 s")


def test_it_makes_one_block_ahead_and_no_more():
    producer, gate = produce(ToyModel(), start_rule=StartRule.EAGER)
    take(producer, gate)
    poll(lambda: producer.blocks_made == 2)
    threading.Event().wait(0.05)  # time in which a third could be made
    assert producer.blocks_made == 2
    assert producer.stop()


def test_blocks_come_in_order_and_none_is_missing():
    producer, gate = produce(ToyModel(), start_rule=StartRule.EAGER)
    assert [take(producer, gate).index for _ in range(20)] == list(range(20))
    assert producer.stop()


def test_take_does_not_wait_for_a_block_in_the_making():
    release = threading.Event()

    class Slow(ToyModel):
        def denoise(self, *args):
            release.wait(20)
            return super().denoise(*args)

    producer, _ = produce(Slow())
    assert producer.take(0) is None
    release.set()
    assert producer.stop()


def test_a_block_is_begun_when_its_lead_says_and_not_before():
    clock = [0]
    lead = LeadTime(slack_ns=4_000_000, settled=1)
    lead.add(30_000_000)
    producer = BlockProducer(lambda: BlockGenerator(ToyModel()), ScriptedSource(), now_ns=lambda: clock[0])
    producer.lead = lead
    producer._due_ns = BLOCK_NS
    assert producer._time_to_begin_ns() == 200_000_000 - 30_000_000 - 4_000_000


def test_the_lead_is_the_slowest_recent_block_and_forgets_it_in_time():
    lead = LeadTime(memory=4, slack_ns=1, settled=1)
    for making in (10, 50, 10, 10):
        lead.add(making)
    assert (lead.typical_ns, lead.lead_ns, lead.margin_ns) == (10, 51, 41)
    for making in (10, 10):
        lead.add(making)
    assert lead.lead_ns == 11


def test_while_too_little_is_known_a_block_is_begun_at_once():
    lead = LeadTime(settled=3)
    lead.add(10)
    lead.add(10)
    assert lead.lead_ns is None
    lead.add(10)
    assert lead.lead_ns is not None


def test_a_model_that_raises_stops_the_producer_says_why_and_a_reset_starts_it_again():
    model = ToyModel(fail_at=3)
    producer, gate = produce(model, start_rule=StartRule.EAGER)
    for _ in range(3):
        take(producer, gate)
    poll(lambda: producer.state is ProducerState.FAILED)
    assert "block 3" in str(producer.problem)
    assert producer.take(0) is None
    model.fail_at = -1
    producer.reset()
    block = take(producer, gate)
    assert (block.index, block.epoch) == (0, 1)
    assert producer.problem is None
    assert producer.stop()


def test_numbers_that_are_not_finite_in_block_37_stop_it_there():
    producer, gate = produce(ToyModel(nan_at=37), start_rule=StartRule.EAGER)
    assert [take(producer, gate).index for _ in range(37)][-1] == 36
    poll(lambda: producer.state is ProducerState.FAILED)
    assert "block 37" in str(producer.problem)
    assert producer.stop()


def test_weights_that_can_not_be_loaded_are_a_problem_not_a_crash():
    def build():
        raise OSError("no such file")

    producer = BlockProducer(build, ScriptedSource())
    producer.start()
    poll(lambda: producer.state is ProducerState.FAILED)
    assert "no such file" in str(producer.problem)
    assert producer.stop()


def test_a_reset_shows_nothing_that_was_made_before_it():
    producer, gate = produce(ToyModel(), start_rule=StartRule.EAGER)
    for _ in range(3):
        take(producer, gate)
    producer.reset()
    assert take(producer, gate).epoch == 1
    assert producer.stop()


def test_resets_and_blocks_are_reported_in_the_order_in_which_they_happened():
    log = []
    producer = BlockProducer(
        lambda: BlockGenerator(ToyModel()),
        ScriptedSource(),
        StartRule.EAGER,
        on_block=lambda b: log.append((b.epoch, b.index)),
        on_reset=lambda epoch: log.append(("reset", epoch)),
    )
    producer.start()
    poll(lambda: producer.blocks_made == 1)
    producer.reset()
    poll(lambda: (1, 0) in log)
    assert producer.stop()
    assert log.index((0, 0)) < log.index(("reset", 1)) < log.index((1, 0))


def test_a_job_runs_between_two_blocks_and_what_is_made_goes_on():
    seen = []
    producer, gate = produce(ToyModel(), start_rule=StartRule.EAGER)
    take(producer, gate)
    producer.between_blocks(lambda generator: seen.append(generator.snapshot().block_index))
    assert [take(producer, gate).index for _ in range(3)] == [1, 2, 3]
    assert len(seen) == 1
    assert producer.stop()


def test_a_job_that_puts_the_world_elsewhere_shows_nothing_made_before_it_also_after_a_failure():
    model = ToyModel(fail_at=3)
    producer, gate = produce(model, start_rule=StartRule.EAGER)
    poll(lambda: producer.generator is not None)
    first = producer.generator.snapshot()
    assert [take(producer, gate).index for _ in range(3)] == [0, 1, 2]
    poll(lambda: producer.state is ProducerState.FAILED)
    model.fail_at = -1
    producer.between_blocks(lambda generator: generator.restore(first), anew=True)
    assert take(producer, gate).index <= 1
    assert producer.state is ProducerState.RUNNING
    assert producer.stop()


def test_the_boundary_of_a_block_comes_after_its_context_pass():
    model, boundaries = ToyModel(), []
    producer, gate = produce(
        model,
        start_rule=StartRule.EAGER,
        on_boundary=lambda generator: boundaries.append((generator.block_index, len(model.remembered))),
    )
    take(producer, gate)
    poll(lambda: len(boundaries) == 2)
    assert producer.stop()
    assert boundaries[0] == (1, 1)


def test_an_eager_block_is_started_over_when_the_player_changes_their_mind_in_time():
    source, changed = ScriptedSource(), []

    class Watched(ToyModel):
        def denoise(self, latent, sigma, context, conditioning):
            if context.position == 2 and not changed:  # the player turns while block 2 is being made
                changed.append(True)
                source.values["action"] = actions((1.0, 0.0), (1.0, 0.0))
            return super().denoise(latent, sigma, context, conditioning)

    model = Watched()
    producer = BlockProducer(lambda: BlockGenerator(model), source, StartRule.EAGER, now_ns=lambda: 0)
    producer.lead.slack_ns, producer.lead.settled = 0, 1
    producer.start()
    blocks = [take(producer, None, at_ns=10**12) for _ in range(3)]
    assert producer.stop()
    assert blocks[2].latch.values["action"] == actions((1.0, 0.0), (1.0, 0.0))
    assert model.denoised.count(2) == 3  # one step of the abandoned draft, two of the second


def test_stopping_ends_the_thread_while_it_waits():
    producer, gate = produce(ToyModel())
    take(producer, gate)
    assert producer.stop(timeout_s=5.0)
    assert producer.state is ProducerState.STOPPED


def test_a_reset_after_a_failed_load_tries_once_more_and_no_more_often():
    builds = []

    def build():
        builds.append(1)
        raise OSError("no such file")

    producer = BlockProducer(build, ScriptedSource())
    producer.start()
    poll(lambda: producer.state is ProducerState.FAILED)
    producer.problem = None
    producer.reset()
    poll(lambda: producer.problem is not None)
    threading.Event().wait(0.05)  # time in which it could try again
    assert len(builds) == 2
    assert producer.stop()


def test_even_a_model_that_wants_to_end_the_process_only_stops_the_producer():
    class Leaves(ToyModel):
        def denoise(self, *args):
            raise SystemExit(3)

    producer, _ = produce(Leaves())
    poll(lambda: producer.state is ProducerState.FAILED)
    assert "SystemExit" in str(producer.problem)
    assert producer.stop()
