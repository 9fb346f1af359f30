"""The compiled core: numbers in, numbers out. Its C-level interface is the installed `.pxd` files."""

import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any


def get_include() -> str:
    """The folder to add to an extension's `include_dirs` that cimports from `engine` (examples/extension)."""
    return str(Path(__file__).resolve().parent.parent)


class _Moved(ModuleType):
    """A module under the name that it had: what is asked of it is asked of the one that it is now."""

    def __init__(self, old: str, new: str) -> None:
        super().__init__(old)
        self._new = new

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(import_module(self._new), name)


def moved(names: Mapping[str, str]) -> None:
    """Let modules be imported by the names that they had, too: {old: new}, packages before what is in them."""
    for old, new in names.items():
        package, _, name = old.rpartition(".")
        module = sys.modules[old] = _Moved(old, new)
        if package in sys.modules:
            vars(sys.modules[package])[name] = module


moved(
    {f"engine.{name}": f"engine.counting.{name}" for name in ("matches", "tallies", "histograms", "effects", "merging")}
    | {
        "engine.kernels": "engine.cpu.kernels",
        "engine.open_hands": "engine.solving.open_hands",
        "engine.equilibria": "engine.solving",
        "engine.equilibria.chance": "engine.solving.chance.chance",
    }
    | {
        f"engine.equilibria.{name}": f"engine.solving.replies.{name}"
        for name in ("asking", "learner", "policy", "replies")
    }
    | {f"engine.equilibria.{name}": f"engine.solving.sampling.{name}" for name in ("mccfr", "targeted")}
    | {f"engine.equilibria.{name}": f"engine.solving.tree.{name}" for name in ("solver", "tree")}
)
