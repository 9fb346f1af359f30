"""Compiled kernels: one module for each instruction set, of which an old compiler may have left some out."""

import importlib
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from engine.cpu.cpu import instruction_sets


def available(prefix: str, names: Iterable[str]) -> list[str]:
    """Kernels of `names` that this CPU runs and whose module, `prefix` + name, this installation has."""
    found = []
    for name in names:
        if name in instruction_sets():
            try:
                importlib.import_module(prefix + name)
            except ImportError:
                continue
            found.append(name)
    return found


def not_built(prefix: str, names: Sequence[str]) -> list[str]:
    """Kernels of `names`, which are the fastest first, that this CPU runs, that this installation lacks, and that are
    faster than all that it has."""
    found = available(prefix, names)
    faster = names[: names.index(found[0])] if found else names
    return [name for name in faster if name in instruction_sets()]


def capsule(prefix: str, name: str, names: Collection[str]) -> Any:
    """The capsule of a kernel's function.

    ValueError : `name` is none of `names`.
    """
    if name not in names:
        raise ValueError(f"kernel is {name!r}; expected one of {', '.join(names)}")
    return importlib.import_module(prefix + name).KERNEL
