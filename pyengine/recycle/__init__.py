"""The RECYCLE language: card games as data, in both of its dialects.

A text becomes forms (reader), a syntax tree (parse), typed expressions (check), and a Program to compile (lower).
"""
import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.recycle.errors import RecycleError as RecycleError
    from pyengine.recycle.program import Program as Program
    from pyengine.recycle.program import load as load

_HOMES = {"RecycleError": "errors", "Program": "program", "load": "program"}
__all__ = [*_HOMES]


def __getattr__(name):
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__():
    return sorted(__all__)
