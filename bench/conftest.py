"""Pieces in CPU time, in cycles beside nanoseconds.

`benchmark.extra_info["each"]` is of how many things a call's time is shown, else it is that of the call.
"""

import functools
import time
from pathlib import Path

import pytest

from bench.timing import tick_rate

RATE = functools.cache(tick_rate)
found = []


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """Run alone what is timed."""
    return 0 if config.getoption("benchmark_enable") else None


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.benchmark(timer=time.process_time))


@pytest.fixture(autouse=True)
def cycles(request, benchmark):
    yield
    if benchmark.stats:  # none where benchmarks are not enabled
        seconds = benchmark.stats.stats.median / benchmark.extra_info.get("each", 1)
        benchmark.extra_info.update(nanoseconds=seconds * 1e9, cycles=seconds * RATE())
        found.append((request.node.nodeid, benchmark.extra_info))


def pytest_terminal_summary(terminalreporter):
    if found:
        terminalreporter.section("medians: nanoseconds, cycles of the time stamp counter")
        for name, figures in found:
            terminalreporter.line(f"{figures['nanoseconds']:14,.1f} {figures['cycles']:14,.1f}  {name}")
