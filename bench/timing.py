"""CPU time in cycles of the time stamp counter, and the scratch programs that serve as yardsticks."""

import re
import statistics
import subprocess
import time
from pathlib import Path

from engine.cpu import ticks


def tick_rate(seconds=0.2):
    """Ticks of the time stamp counter per second."""
    begin, begin_ticks = time.perf_counter(), ticks()
    time.sleep(seconds)
    return (ticks() - begin_ticks) / (time.perf_counter() - begin)


def cpu_seconds(function):
    """CPU seconds of this thread, and the function's result."""
    begin = time.thread_time()
    result = function()
    return time.thread_time() - begin, result


def interleaved(candidates, repeats):
    """Run all candidates in turn, `repeats` times: the list of results of each, so that a slow spell hits all."""
    results = {name: [] for name in candidates}
    for _ in range(repeats):
        for name, function in candidates.items():
            results[name].append(function())
    return results


def median_and_least(values):
    return statistics.median(values), min(values)


def compile_c(compiler, flags, sources, target):
    """Compile a yardstick; raises SystemExit with the compiler's words when that fails."""
    done = subprocess.run(
        [compiler, *flags, *map(str, sources), "-o", str(target), "-lm"], capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"cannot compile {sources[-1]}: {done.stderr.strip().splitlines()[-1]}")
    return Path(target)


def seconds_and_actions(program, *arguments):
    """What a random-walk yardstick prints of itself: CPU seconds and actions."""
    text = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=True).stdout
    return float(re.search(r"\(([\d.]+) s,", text)[1]), int(re.search(r"actions (\d+)", text)[1])
