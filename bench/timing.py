"""CPU time, also in cycles of the time stamp counter, and benches that take turns."""

import statistics
import time

from engine.cpu.cpu import ticks


def tick_rate(seconds=0.2):
    """Ticks of the time stamp counter per second."""
    begin, begin_ticks = time.perf_counter(), ticks()
    time.sleep(seconds)
    return (ticks() - begin_ticks) / (time.perf_counter() - begin)


def cpu_seconds(function):
    """CPU seconds of this thread, and the function's result, into which everything that it made has to go."""
    begin = time.thread_time()
    result = function()
    seconds = time.thread_time() - begin
    assert result is not None
    return seconds, result


def interleaved(candidates, repeats):
    """Run all candidates in turn, `repeats` times: the list of results of each, so that a slow spell hits all."""
    results = {name: [] for name in candidates}
    for _ in range(repeats):
        for name, function in candidates.items():
            results[name].append(function())
    return results


def median_and_least(values):
    return statistics.median(values), min(values)
