"""An interrupt ends a search of Cross Kings wherever it comes, and no thread searches on."""

import _thread
import signal
import sys
import time

import numpy as np
import pytest

from engine.crosskings.solver import ExactSolver
from pyengine.crosskings import Game

MOST = 1000  # interrupts of one test
DEAL = Game.deal(1).position()  # searched for ever
SEARCHES = {"threads": 3}, {"orders": np.zeros((1, 36), np.uint8)}


def ended(before):
    """True if the threads that were started since have ended, in a time that is plenty for what takes no time."""
    until = time.monotonic() + 60
    while _thread._count() > before and time.monotonic() < until:
        time.sleep(0.001)
    return _thread._count() <= before


def run(**asked):
    ExactSolver(1 << 16).solve(DEAL, seconds=0.02, **asked)


@pytest.mark.few(1, "asked", SEARCHES, ids=["search", "follow"])
def test_an_interrupt_after_every_instruction_of_python(asked):
    """Ctrl-C is raised between two of them, where other threads can run; compiled code is not interrupted so."""
    before, reached, point = _thread._count(), 0, 0

    def trace(frame, event, argument):
        nonlocal reached
        frame.f_trace_opcodes = True
        if event == "opcode":
            reached += 1
            if reached == point:
                raise KeyboardInterrupt
        return trace

    run(**asked)
    while reached == point and point < MOST:
        reached, point = 0, point + 1
        sys.settrace(trace)
        try:
            run(**asked)
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(None)
        assert ended(before), f"a thread searches on after an interrupt at instruction {point}"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer")
@pytest.mark.parametrize("asked", SEARCHES, ids=["search", "follow"])
def test_an_interrupt_at_many_times(asked, ctrl_c):
    def interrupt(number, frame):
        raise KeyboardInterrupt

    before, handler, interrupted = _thread._count(), signal.signal(signal.SIGALRM, interrupt), 0
    try:
        for step in range(1, 41):
            try:
                signal.setitimer(signal.ITIMER_REAL, step / 2000)
                run(**asked)
                signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                interrupted += 1
            assert ended(before)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
    assert interrupted
