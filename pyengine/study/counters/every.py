"""All counters: estimates, and those that options of a study name."""

import itertools
from importlib import import_module

from pyengine.study.asked import OPTIONS
from pyengine.study.counters.counter import Counter

# The order in which they follow a match; those that take from estimates come after them. NAME has a class NameCounter.
NAMES = ["estimates", *itertools.chain.from_iterable(option.counters for option in OPTIONS.values())]
COUNTERS: list[type[Counter]] = [
    getattr(import_module(f"pyengine.study.counters.{name}"), f"{name.title()}Counter") for name in NAMES
]
SUMS = {name for counter in COUNTERS for name in counter.SUMS}
WIDE = {name for counter in COUNTERS for name in counter.WIDE}
