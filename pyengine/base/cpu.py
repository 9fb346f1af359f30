"""The computer a study runs on, and how long the study takes there."""

import os
import platform
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from engine.cpu.cpu import ticks
from pyengine.base.version import __version__


def available_cpus() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cpu_name() -> str:
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


class Clock:
    """Times of a run: wall time, CPU time and actions of the chunks it plays, rate of the time stamp counter."""

    def __init__(self) -> None:
        self.cpu, self.actions = 0.0, 0  # of chunks that were played
        self.begin, self.begin_ticks = time.perf_counter(), ticks()

    def read(self) -> dict[str, Any]:
        """Return the figures' "run"; chunks found in a folder do not count."""
        import numpy

        seconds = time.perf_counter() - self.begin
        rate = (ticks() - self.begin_ticks) / seconds
        known = rate and self.actions and self.cpu >= 1
        return {
            "cpu": cpu_name(),
            "cpu_seconds": round(self.cpu, 6),
            "wall_seconds": round(seconds, 6),
            "actions": self.actions,
            "cycles_per_action": round(self.cpu * rate / self.actions, 3) if known else None,
            "versions": {"pyengine": __version__, "python": platform.python_version(), "numpy": numpy.__version__},
        }


def lacks(names: Sequence[str]) -> str:
    """Describe kernels that are not built; "" for none."""
    if not names:
        return ""
    fit, were = ("fits", "was") if len(names) == 1 else ("fit", "were")
    return f"{' and '.join(names)} {fit} this CPU but {were} not built: see pip's output"
